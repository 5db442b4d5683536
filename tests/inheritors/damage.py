"""Kinds of damage to a card file, each with the row, the key and the expectation that its refusal must name."""

from __future__ import annotations

from tests.card_file import add, change, change_inside, row_of


def remove(table_name, *names):
    """Damage: rows are missing."""

    def damage(tables):
        tables[table_name] = [row for row in tables[table_name] if row["name"] not in names]

    return damage


def all_red(tables):
    """Damage: no quest does without red."""
    for row in tables["quest"]:
        row.update(colour="red", conditions=[{"word": "hand_run", "number": 2, "of": "red"}])


DAMAGE = {
    # what: (damage, row, key, what was expected)
    "a key is missing": (change("card", "red 3", kind=None), "card row 27 (red 3)", "kind", "one of number, relic"),
    "the name is missing": (change("card", "tome", name=None), "card row 36 (no name)", "name", "a text"),
    "an unknown key": (change("card", "tome", color="red"), "card row 36 (tome)", "color", "name, kind, colour"),
    "a text for a number": (change("card", "tome", copies="6"), "card row 36 (tome)", "copies", "from 0 to 12"),
    "a broken number": (change("card", "tome", copies=6.5), "card row 36 (tome)", "copies", "from 0 to 12"),
    "true for a number": (change("card", "tome", copies=True), "card row 36 (tome)", "copies", "from 0 to 12"),
    "fewer than no copies": (change("card", "tome", copies=-1), "card row 36 (tome)", "copies", "from 0 to 12"),
    "13 copies of a face": (change("card", "spy", copies=9), "card row 37 (spy)", "copies", "at most 12 copies"),
    "a special card marked 3+": (
        change("card", "epic", copies_3=1),
        "card row 40 (epic)",
        "copies_3",
        "0 for a special",
    ),
    "an unknown kind": (change("card", "tome", kind="book"), "card row 36 (tome)", "kind", "tome, epic, talent"),
    "an unknown colour": (change("card", "red 3", colour="pink"), "card row 27 (red 3)", "colour", "yellow, purple"),
    "a colourless number": (
        change("card", "red 3", colour=None),
        "card row 27 (red 3)",
        "colour",
        "a colour for numbers",
    ),
    "a coloured tome": (change("card", "tome", colour="red"), "card row 36 (tome)", "colour", "none for the others"),
    "the number 7": (change("card", "red 6", value=7), "card row 30 (red 6)", "value", "from 1 to 6"),
    "a number without value": (
        change("card", "red 6", value=None),
        "card row 30 (red 6)",
        "value",
        "1 to 6 for numbers",
    ),
    "two red 5s": (change("card", "red 6", value=5), "card rows of red", "value", "one number row for each of 1 to 6"),
    "a special tome": (change("card", "tome", special=True), "card row 36 (tome)", "special", "epics or talents"),
    "an epic in the deck": (change("card", "epic", special=False), "card row 40 (epic)", "special", "true for an epic"),
    "a talent without needs": (change("card", "spy", needs=None), "card row 37 (spy)", "needs", "['ability_can_act']"),
    "a talent without ability": (change("card", "spy", clauses=None), "card row 37 (spy)", "clauses", "an ability"),
    "a tome with needs": (
        change("card", "tome", needs=["ability_can_act"]),
        "card row 36 (tome)",
        "needs",
        "for talents",
    ),
    "an unknown need": (change("card", "spy", needs=["luck"]), "card row 37 (spy)", "needs", "ability_can_act"),
    "an unknown source": (
        change("card", "spy", source="me"),
        "card row 37 (spy)",
        "source",
        "rulebook, public, deduced",
    ),
    "an empty text": (change("card", "spy", text=" "), "card row 37 (spy)", "text", "not empty"),
    "two cards of a name": (add("card", "tome"), "card row 42 (tome)", "name", "a name no other row has"),
    "a card named none": (change("card", "tome", name="none"), "card row 36 (none)", "name", "other than 'none'"),
    "no red relic": (remove("card", "red relic"), "card rows of red", "kind", "one relic row"),
    "two red relics": (add("card", "red relic", name="another"), "card rows of red", "kind", "one relic row"),
    "no lobbyist": (remove("card", "lobbyist"), "card rows of talents", "clauses", "spy, lobbyist, advisor"),
    "a talent that is no talent": (
        change_inside("card", "deputy", "clauses", 0, op="draw"),
        "card row 41 (deputy)",
        "op",
        "spy, lobbyist, advisor",
    ),
    "an unknown op": (
        change_inside("clan", "fox", "clauses", 1, op="pray"),
        "clan row 9 (fox), clauses 2",
        "op",
        "spy, lobbyist",
    ),
    "an unknown moment": (
        change_inside("clan", "fox", "clauses", 1, when="noon"),
        "clan row 9 (fox), clauses 2",
        "when",
        "played, claimed",
    ),
    "an op at the wrong moment": (
        change_inside("clan", "fox", "clauses", 1, when="scoring"),
        "clan row 9 (fox), clauses 2",
        "op",
        "when scoring",
    ),
    "a clan that is played": (
        change_inside("clan", "rat", "clauses", 1, when="played"),
        "clan row 5 (rat), clauses 2",
        "when",
        "'played' for cards",
    ),
    "an amount of 0": (
        change_inside("clan", "rat", "clauses", 0, amount=0),
        "clan row 5 (rat), clauses 1",
        "amount",
        "from 1 to 12",
    ),
    "an amount of 13": (
        change_inside("clan", "rat", "clauses", 0, amount=13),
        "clan row 5 (rat), clauses 1",
        "amount",
        "from 1 to 12",
    ),
    "an amount where none counts": (
        change_inside("clan", "fox", "clauses", 0, amount=2),
        "clan row 9 (fox), clauses 1",
        "amount",
        "1 with lobbyist_alone",
    ),
    "a hand taken whole": (
        change_inside("clan", "monkey", "clauses", 0, amount=3),
        "clan row 8 (monkey), clauses 1",
        "amount",
        "1 or 2",
    ),
    "giving to nobody": (
        change_inside("clan", "monkey", "clauses", 0, op="draw"),
        "clan row 8 (monkey), clauses 2",
        "op",
        "right after look_and_take",
    ),
    "more epics than there are": (
        change_inside("clan", "bear", "clauses", 0, amount=3),
        "clan row 7 (bear), clauses 1",
        "amount",
        "at most the 2 copies",
    ),
    "a special card that is none": (
        change_inside("clan", "bear", "clauses", 0, card="tome"),
        "clan row 7 (bear), clauses 1",
        "card",
        "one of epic, deputy",
    ),
    "a card that is not taken": (
        change_inside("clan", "rat", "clauses", 1, card="tome"),
        "clan row 5 (rat), clauses 2",
        "card",
        "with take_special only",
    ),
    "a special card brought twice": (
        change_inside("clan", "bear", "clauses", 0, card="deputy"),
        "clan row 10 (deputy clan)",
        "card",
        "no other clause brings",
    ),
    "a clause is no table": (change("clan", "rat", clauses=["draw 6"]), "clan row 5 (rat)", "clauses", "inline tables"),
    "a clan without ability": (change("clan", "rat", clauses=[]), "clan row 5 (rat)", "clauses", "1 to 3 entries"),
    "four clauses": (
        lambda tables: row_of(tables, "clan", "rat")["clauses"].extend(row_of(tables, "clan", "lynx")["clauses"]),
        "clan row 5 (rat)",
        "clauses",
        "1 to 3 entries",
    ),
    "no yellow clan": (remove("clan", "wolf", "eagle"), "clan rows", "colour", "at least one yellow clan"),
    "two suggested clans": (change("clan", "eagle", suggested=True), "clan rows of yellow", "suggested", "at most one"),
    "an honor without condition": (
        change("honor", "three alike", conditions=[]),
        "honor row 5 (three alike)",
        "conditions",
        "1 to 3 entries",
    ),
    "a quest's word for an honor": (
        change_inside("honor", "three alike", "conditions", 0, word="hand_sum"),
        "honor row 5 (three alike), conditions 1",
        "word",
        "one of clan_count",
    ),
    "an impossible honor": (
        change_inside("honor", "four low stacks", "conditions", 0, number=5),
        "honor row 1 (four low stacks), conditions 1",
        "number",
        "1 to 4 with stacks_at_least",
    ),
    "a run past 6": (
        change_inside("honor", "four in a row", "conditions", 0, value=4),
        "honor row 4 (four in a row), conditions 1",
        "value",
        "at most 3 with 4 numbers in a row",
    ),
    "a value where none counts": (
        change_inside("honor", "clan and quests", "conditions", 1, value=2),
        "honor row 7 (clan and quests), conditions 2",
        "value",
        "no value with most_quests",
    ),
    "a pair of talents": (
        change_inside("quest", "purple pair", "conditions", 0, of="talents"),
        "quest row 2 (purple pair), conditions 1",
        "of",
        "yellow, purple, blue, green, red with hand_pair",
    ),
    "a quest of another colour": (
        change("quest", "green sum", colour="red"),
        "quest row 4 (green sum)",
        "colour",
        "that the conditions count (green)",
    ),
    "a quest without its colour": (
        change("quest", "green sum", colour="none"),
        "quest row 4 (green sum)",
        "colour",
        "that the conditions count (green)",
    ),
    "too few quests without a colour": (all_red, "quest rows", "colour", "at least one quest without red"),
    "too many cards": (change("card", "tome", copies_4=6), "card rows", "copies", "at most 104 cards in all"),
}
