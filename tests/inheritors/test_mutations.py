"""Every row of the card file is held by tests: a row that says something else makes one of its tests fail.

In the table that the rules read, each clause and condition is dropped and each of its numbers doubled, past the check
of card files. Then each number and word of the card file is changed to others, and the file read like a user's own:
one that is refused counts as found.
"""

import copy
from dataclasses import replace

import numpy as np
import pytest

from inn_envs.core.cards import CardFileError
from inn_envs.core.record import readable
from inn_envs.inheritors.cards import CARDS, STANDARD, load_cards
from inn_envs.inheritors.words import HONOR_CONDITIONS, OPS_AT, QUEST_CONDITIONS, Colour, Kind, Of, When
from tests.card_file import content, row_of, write
from tests.inheritors import test_cards, test_clans, test_honors, test_quests, test_talents
from tests.inheritors.table import ROW_TESTS
from tests.mutations import change, change_inside, drop, others, words

COLOURS = tuple(colour.name.lower() for colour in Colour)
TESTED = (test_cards, test_clans, test_honors, test_quests, test_talents)
#: Numbers that no rule reads: the check of card files keeps them at 1.
WITHOUT_EFFECT = {("card", "deputy", "clauses 1: amount doubled"), ("clan", "fox", "clauses 1: amount doubled")}
#: Words that ask for the same: a top of 6 is one of "at least 6", one "alike", and one "in a row".
EQUIVALENT = {("honor", "one tall stack", f"conditions 1: word {word}") for word in ("numbers_in_row", "stacks_equal")}


# --- in the table ------------------------------------------------------------------------------------------------


def items_of(table, table_name, row):
    """The clauses or conditions of a row in the table that the rules read, and how many the row has."""
    if table_name == "card":
        items, key = table["clauses"][row], "op"
    elif table_name == "clan":
        items, key = table["clans"][row]["clauses"], "op"
    else:
        items, key = table[f"{table_name}s"][row]["conditions"], "word"
    return items, int(np.count_nonzero(items[key]))


def table_mutants(cards):
    """Each clause and condition dropped, and each of its numbers doubled (0 becomes 1), as (table, row, what)."""
    for table_name, rows in cards.rows.items():
        for row in range(1, len(rows)):
            items, count = items_of(cards.table.view(np.ndarray).view(CARDS)[0], table_name, row)
            for place in range(count):
                for number in (name for name in ("amount", "number", "value") if name in items.dtype.names):
                    if number != "value" or items[place]["value"]:
                        yield table_name, row, place, f"{number} doubled"
                yield table_name, row, place, "dropped"


def mutated(cards, table_name, row, place, what):
    """The card set with one clause or condition dropped or doubled, unchecked."""
    table = np.array(cards.table.view(np.ndarray).view(CARDS))
    items, _ = items_of(table[0], table_name, row)
    if what == "dropped":
        items[place:-1] = items[place + 1 :].copy()
        items[-1] = 0
    else:
        number = what.split()[0]
        items[place][number] = items[place][number] * 2 or 1
    return replace(cards, table=readable(table))


def is_found(cards, table_name, name):
    """Whether a test of a row fails with a card set."""
    for test in ROW_TESTS[table_name, name].values():
        try:
            test(cards)
        except Exception:
            return True
    return False


@pytest.mark.parametrize("table_name", ["card", "clan", "honor", "quest"])
def test_no_doubled_or_dropped_clause_or_condition_survives(table_name, cards):
    survivors, tried = set(), 0
    for mutant in table_mutants(cards):
        if mutant[0] == table_name:
            _, row, place, what = mutant
            name, key = cards.name(table_name, row), "clauses" if table_name in ("card", "clan") else "conditions"
            tried += 1
            if not is_found(mutated(cards, *mutant), table_name, name):
                survivors.add((table_name, name, f"{key} {place + 1}: {what}"))
    assert tried >= {"card": 4, "clan": 14, "honor": 12, "quest": 9}[table_name] * 2
    assert survivors == {mutant for mutant in WITHOUT_EFFECT if mutant[0] == table_name}


# --- in the file -------------------------------------------------------------------------------------------------


def changes_of_card(row):
    """What a card row could say instead."""
    yield from (("copies", row["copies"] + 1), ("copies_3", row.get("copies_3", 0) + 1))
    yield from (("copies", row["copies"] - 1), ("copies_4", row.get("copies_4", 0) + 1))
    yield from (("kind", kind) for kind in others(row["kind"], words(Kind)))
    yield from (("colour", colour) for colour in others(row.get("colour", "none"), COLOURS))
    yield from (("value", value) for value in others(row.get("value"), range(1, 7)))
    yield ("special", not row.get("special", False))


def changes_of_clan(row):
    yield from (("colour", colour) for colour in others(row["colour"], COLOURS[1:]))
    yield ("suggested", not row["suggested"])


def changes_of_quest(row):
    yield from (("colour", colour) for colour in others(row["colour"], COLOURS))


def changes_of_clause(clause):
    """What a clause could say instead: twice as much, one more, another moment, another op."""
    yield from (("amount", clause["amount"] * 2), ("amount", clause["amount"] + 1), ("amount", clause["amount"] - 1))
    for when in others(clause["when"], words(When)):
        yield ("when", when)
    for op in others(clause["op"], [op.name.lower() for op in OPS_AT[When[clause["when"].upper()]]]):
        yield ("op", op)


def changes_of_condition(condition):
    """What a condition could say instead: twice the number, one more or less, another value, other cards or words."""
    number, value = condition["number"], condition.get("value", 0)
    yield from (("number", changed) for changed in sorted({number * 2, number + 1, number - 1} - {number}))
    yield from (("value", changed) for changed in sorted({value * 2, value + 1, value - 1} - {value}))
    yield from (("of", of) for of in others(condition.get("of", "any"), [of.name.lower() for of in Of]))
    for kinds in (HONOR_CONDITIONS, QUEST_CONDITIONS):
        names = words(kinds, 0)
        if condition["word"] in names:
            yield from (("word", word) for word in others(condition["word"], names))


FIELDS = {"card": changes_of_card, "clan": changes_of_clan, "quest": changes_of_quest, "honor": lambda row: ()}
INSIDE = {"clauses": changes_of_clause, "conditions": changes_of_condition}


def mutants():
    """All mutants as (table, row, what is changed) and a function that changes it."""
    for table_name, rows in content(STANDARD).items():
        for row in rows:
            for key, value in dict.fromkeys(FIELDS[table_name](row)):
                yield (table_name, row["name"], f"{key} {value}"), change(key, value)
            for key, changes in INSIDE.items():
                for place, item in enumerate(row.get(key, ())):
                    title = f"{key} {place + 1}"
                    yield (table_name, row["name"], f"{title}: dropped"), drop(key, place)
                    for inner, value in dict.fromkeys(changes(item)):
                        yield (
                            (table_name, row["name"], f"{title}: {inner} {value}"),
                            change_inside(key, place, inner, value),
                        )


def fate(mutant, damage, path):
    """How a mutant is found: `refused` as a card file, `failed` by a test of its row, or `survived`."""
    table_name, name, _ = mutant
    tables = copy.deepcopy(content(STANDARD))
    damage(row_of(tables, table_name, name))
    try:
        cards = load_cards(write(path, tables))
    except CardFileError:
        return "refused"
    return "failed" if is_found(cards, table_name, name) else "survived"


def test_the_standard_file_passes_and_a_mutant_is_found(tmp_path, cards):
    """Test of the test."""
    assert [module.__name__ for module in TESTED]
    nothing, path = ("clan", "rat", "nothing"), tmp_path / "cards.toml"
    assert fate(nothing, lambda row: None, path) == "survived"
    assert fate(nothing, lambda row: row["clauses"][0].update(amount=5), path) == "failed"
    assert fate(nothing, lambda row: row["clauses"][0].update(amount=0), path) == "refused"


@pytest.mark.exhaustive
@pytest.mark.parametrize("table_name", ["card", "clan", "honor", "quest"])
def test_no_change_of_a_row_survives(table_name, tmp_path, cards):
    fates = {
        mutant: fate(mutant, damage, tmp_path / "cards.toml")
        for mutant, damage in dict(mutants()).items()
        if mutant[0] == table_name
    }
    survivors = {mutant for mutant, found in fates.items() if found == "survived"}
    assert survivors == {mutant for mutant in EQUIVALENT if mutant[0] == table_name}
    assert sum(found == "failed" for found in fates.values()) >= 30


@pytest.mark.parametrize("which", range(5))
def test_a_sample_of_changes_is_found(which, tmp_path, cards):
    """One in forty of the mutants that the exhaustive run tries."""
    for mutant, damage in list(dict(mutants()).items())[which * 8 :: 200]:
        assert mutant in EQUIVALENT or fate(mutant, damage, tmp_path / "cards.toml") != "survived", mutant
