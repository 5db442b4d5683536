"""What must hold between the rows of a card file of Inheritors, beyond the columns of each row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from inn_envs.core.cards import fail
from inn_envs.inheritors.condition_checks import check_conditions
from inn_envs.inheritors.words import (
    CARDS_IN_PLAY,
    DECK,
    HAND,
    MOST_COPIES,
    OPS_AT,
    TALENT_OPS,
    VALUES,
    Colour,
    Op,
    When,
)

Rows = dict[str, list[dict[str, Any]]]
_REAL_COLOURS = tuple(colour.name.lower() for colour in Colour if colour)
_BASIC_ABILITIES = tuple(op.name.lower() for op in TALENT_OPS)
_ABILITIES = (*_BASIC_ABILITIES, Op.ANY_TALENT.name.lower())
#: Words that do a thing once or not at all.
_WITHOUT_AMOUNT = (Op.ANY_TALENT.name.lower(), Op.LOBBYIST_ALONE.name.lower())


def _title(table: str, number: int, row: dict[str, Any]) -> str:
    return f"{table} row {number} ({row['name']})"


def check(path: Path, rows: Rows) -> None:
    """Raises CardFileError for a set that could not be played by the rulebook."""
    for table, found in rows.items():
        for number, row in enumerate(found, start=1):
            if row["name"] == "none":
                raise fail(path, _title(table, number, row), "name", "a name other than 'none'", row["name"])
    for number, row in enumerate(rows["card"], start=1):
        _check_face(path, _title("card", number, row), row)
        _check_copies(path, _title("card", number, row), row)
    _check_numbers(path, rows["card"])
    _check_basic_talents(path, rows["card"])
    for table in ("card", "clan"):
        for number, row in enumerate(rows[table], start=1):
            _check_clauses(path, _title(table, number, row), table, row, rows["card"])
    for table in ("honor", "quest"):
        for number, row in enumerate(rows[table], start=1):
            check_conditions(path, _title(table, number, row), row)
    _check_clans(path, rows["clan"])
    _check_quests(path, rows["quest"])
    for seats, marks in ((2, ()), (3, ("copies_3",)), (4, ("copies_3", "copies_4"))):
        _check_total(path, rows["card"], seats, marks)


def _check_face(path: Path, title: str, row: dict[str, Any]) -> None:
    has_colour = row["colour"] != "none"
    if has_colour != (row["kind"] in ("number", "relic")):
        raise fail(path, title, "colour", "a colour for numbers and relics, none for the others", row["colour"])
    if (row["kind"] == "number") != (row["value"] > 0):
        raise fail(path, title, "value", f"1 to {VALUES} for numbers, none for the others", row["value"])
    if row["special"] and row["kind"] not in ("epic", "talent"):
        raise fail(path, title, "special", "special cards that are epics or talents", row["kind"])
    if row["kind"] == "epic" and not row["special"]:
        raise fail(path, title, "special", "true for an epic, which comes with its clan", row["special"])
    if (row["kind"] == "talent") != bool(row["clauses"]):
        raise fail(path, title, "clauses", "an ability for talents, none for the others", row["clauses"])
    if row["kind"] == "talent" and row["needs"] != ["ability_can_act"]:
        raise fail(path, title, "needs", "['ability_can_act'] for a talent", row["needs"])
    if row["kind"] != "talent" and row["needs"]:
        raise fail(path, title, "needs", "needs only for talents", row["needs"])


def _check_copies(path: Path, title: str, row: dict[str, Any]) -> None:
    """No face has more copies than observations count to; special cards have no marks for the number of players."""
    for mark in ("copies_3", "copies_4"):
        if row["special"] and row[mark]:
            raise fail(path, title, mark, "0 for a special card, which lies in the box", row[mark])
    total = row["copies"] + row["copies_3"] + row["copies_4"]
    if total > MOST_COPIES:
        expected = f"at most {MOST_COPIES} copies, copies_3 and copies_4 included"
        raise fail(path, title, "copies", expected, total)


def _check_numbers(path: Path, cards: list[dict[str, Any]]) -> None:
    """One row for each number and one relic a colour."""
    for colour in _REAL_COLOURS:
        rows = f"card rows of {colour}"
        values = [row["value"] for row in cards if row["kind"] == "number" and row["colour"] == colour]
        if sorted(values) != list(range(1, VALUES + 1)):
            raise fail(path, rows, "value", f"one number row for each of 1 to {VALUES}", values)
        ones = [row for row in cards if row["kind"] == "number" and row["colour"] == colour and row["value"] == 1]
        if ones[0]["copies"] < 1:
            raise fail(path, f"card row {ones[0]['name']}", "copies", "at least 1 of a number 1, which is dealt", 0)
        relics = sum(row["kind"] == "relic" and row["colour"] == colour for row in cards)
        if relics != 1:
            raise fail(path, rows, "kind", "one relic row", f"{relics} relic rows")


def _check_basic_talents(path: Path, cards: list[dict[str, Any]]) -> None:
    """One basic talent for each ability."""
    basic = [row for row in cards if row["kind"] == "talent" and not row["special"]]
    abilities = [clause["op"] for row in basic for clause in row["clauses"][:1]]
    if sorted(abilities) != sorted(_BASIC_ABILITIES):
        expected = f"one basic talent each of {', '.join(_BASIC_ABILITIES)}"
        raise fail(path, "card rows of talents", "clauses", expected, abilities)


def _check_clauses(path: Path, title: str, table: str, row: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    if row.get("kind") == "talent" and row["clauses"][0]["op"] not in _ABILITIES:
        raise fail(path, title, "op", f"a first clause with one of {', '.join(_ABILITIES)}", row["clauses"][0]["op"])
    previous = ""
    for number, clause in enumerate(row["clauses"], start=1):
        place = f"{title}, clauses {number}"
        allowed = [op.name.lower() for op in OPS_AT[When[clause["when"].upper()]]]
        if (clause["when"] == "played") != (table == "card"):
            raise fail(path, place, "when", "'played' for cards, another moment for clans", clause["when"])
        if clause["op"] not in allowed:
            raise fail(path, place, "op", f"one of {', '.join(allowed)} when {clause['when']}", clause["op"])
        if clause["op"] == "give" and previous != "look_and_take":
            raise fail(path, place, "op", "give right after look_and_take", clause["op"])
        if clause["op"] == "look_and_take" and clause["amount"] > 2:
            raise fail(path, place, "amount", "1 or 2 with look_and_take", clause["amount"])
        if clause["op"] in _WITHOUT_AMOUNT and clause["amount"] != 1:
            raise fail(path, place, "amount", f"1 with {clause['op']}", clause["amount"])
        _check_special(path, place, clause, cards)
        previous = clause["op"]


def _check_special(path: Path, place: str, clause: dict[str, Any], cards: list[dict[str, Any]]) -> None:
    """`take_special`, and nothing else, names a special card, of which the box holds enough."""
    specials = {card["name"]: card["copies"] for card in cards if card["special"]}
    if clause["op"] != "take_special":
        if clause["card"]:
            raise fail(path, place, "card", "a card with take_special only", clause["card"])
    elif clause["card"] not in specials:
        raise fail(path, place, "card", f"a special card, one of {', '.join(specials)}", clause["card"])
    elif clause["amount"] > specials[clause["card"]]:
        raise fail(path, place, "amount", f"at most the {specials[clause['card']]} copies", clause["amount"])


def _check_clans(path: Path, clans: list[dict[str, Any]]) -> None:
    """A clan or more for each colour, one of them at most suggested, and each special card brought by one clan."""
    brought: set[str] = set()
    for number, row in enumerate(clans, start=1):
        for clause in row["clauses"]:
            if clause["card"] in brought:
                raise fail(path, _title("clan", number, row), "card", "a card no other clause brings", clause["card"])
            brought.update({clause["card"]} - {""})
    for colour in _REAL_COLOURS:
        suggested = [row["suggested"] for row in clans if row["colour"] == colour]
        if not suggested:
            raise fail(path, "clan rows", "colour", f"at least one {colour} clan", "none")
        if sum(suggested) > 1:
            raise fail(path, f"clan rows of {colour}", "suggested", "at most one clan", f"{sum(suggested)} clans")


def _check_quests(path: Path, quests: list[dict[str, Any]]) -> None:
    """A quest for two players, whichever colour is removed."""
    for colour in _REAL_COLOURS:
        if all(row["colour"] == colour for row in quests):
            raise fail(path, "quest rows", "colour", f"at least one quest without {colour}", "none")


def _check_total(path: Path, cards: list[dict[str, Any]], seats: int, marks: tuple[str, ...]) -> None:
    """As many cards as the zones hold, and enough to deal a hand of the variant's smallest size (`variant.check_hand`
    asks for more where more are dealt), whichever colour is removed.
    """

    def total(left_out: str, special: bool) -> int:
        counted = [row for row in cards if row["colour"] != left_out and (special or not row["special"])]
        return sum(row["copies"] + sum(row[mark] for mark in marks) for row in counted)

    everything = total("none of them", special=True)
    if everything > CARDS_IN_PLAY:
        raise fail(path, "card rows", "copies", f"at most {CARDS_IN_PLAY} cards in all", everything)
    for colour in _REAL_COLOURS if seats == 2 else ("none of them",):
        most, least = total(colour, special=False) - seats * HAND, total(colour, special=False) - seats
        if most > DECK:
            raise fail(path, "card rows", "copies", f"at most {DECK} cards left after the deal to {seats}", most)
        if least < 1:
            raise fail(path, "card rows", "copies", f"at least {seats + 1} cards for {seats} players", least + seats)
