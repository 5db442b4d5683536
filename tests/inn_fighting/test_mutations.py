"""Every row of the card file is held by tests: a row that says something else makes one of its tests fail.

First each clause is dropped and each of its numbers doubled, past the check of card files. Then each number and word of
each row is changed to others, as a user's file could say it: one that is refused counts as found.
"""

import pytest

from inn_envs.inn_fighting import cards as card_tables
from inn_envs.inn_fighting.card_checks import check
from inn_envs.inn_fighting.clause_checks import ANY_FORM
from inn_envs.inn_fighting.words import NEEDS, By, Face, Kind, Need, Op, Per, When, Who
from tests.inn_fighting import test_abilities, test_cards, test_defenses, test_numbers
from tests.inn_fighting.rows import ROWS
from tests.mutations import Mutations, changed_lists, dropped_and_doubled, numbers, of_words, others, words

TESTED = (test_abilities, test_cards, test_defenses, test_numbers)
TABLES = ("adventurer", "bystander", "action")
#: Ops that happen once or not at all: no rule reads their amount, which the check of card files keeps at 1.
ONCE = (
    "miss", "no_defense", "retarget", "set_die", "any_target", "take_bystander", "attack_again", "cancel", "same_ale",
)  # fmt: skip
WORDS = {
    "when": words(When), "by": words(By, 0), "form": [ANY_FORM, *words(Face)], "op": words(Op), "per": words(Per, 0),
    "who": words(Who, 0), "shows": words(Face, 0),
}  # fmt: skip
UNREAD = ("name", "source", "text", "power_name", "power_text", "defense_text", "play", "clauses")


def changes_of_row(row):
    """What a row could say instead, but for its clauses."""
    for key, value in row.items():
        if key in UNREAD:
            continue
        if isinstance(value, bool):
            yield key, not value
        elif isinstance(value, int):
            yield from ((key, number) for number in numbers(value))
        else:
            yield from ((key, word) for word in others(value, words(Kind)))


def changes_of_clause(clause):
    """What a clause could say instead."""
    yield from of_words(clause, WORDS, unlike=["needs"])
    yield from (("needs", needs) for needs in changed_lists(clause["needs"], words(Need)) if len(needs) <= NEEDS)


MUTATIONS = Mutations(card_tables, check, ROWS, changes_of_row, changes_of_clause)
survivors = MUTATIONS.survivors
#: Changes that make no difference: an Evil Adventurer whose own text asks for it is Evil.
EQUIVALENT = {
    ("adventurer", name, f"clauses {number}: needs {[*needs, 'i_am_evil']}")
    for name, clauses in {
        "Silver Jack, Drow Barkeep": (["dice_show"], [], []),
        "Xxyzzt, Beholder Barfly": (["high"], [], []),
        "Debt Collector": ([], [], []),
        "Hedge Witch": (["high"], [], []),
    }.items()
    for number, needs in enumerate(clauses, start=1)
}


def is_read(clause, key):
    return key != "amount" or clause["op"] not in ONCE


def may_go(row, clause):
    """What is played has a moment: without any the table can't be made."""
    is_played = row.get("kind", "full_round" if "bonus" in row else "response") != "full_round"
    abilities = [other for other in row["clauses"] if other["when"] != "defense"]
    return not is_played or clause["when"] == "defense" or len(abilities) > 1


def test_the_standard_file_passes_and_a_mutant_is_found(cards):
    MUTATIONS.check_fates(cards, ("adventurer", "Duryan, Human Fighter"))


def test_every_row_has_tests(cards):
    assert [module.__name__ for module in TESTED]
    assert {(name, row["name"]) for name in TABLES for row in cards.rows[name][1:]} == set(ROWS.tests)


@pytest.mark.parametrize("table_name", TABLES)
def test_no_doubled_or_dropped_clause_survives(table_name, cards):
    mutants = list(dropped_and_doubled(cards, table_name, ("amount", "least"), is_read, may_go))
    assert len(mutants) >= {"adventurer": 75, "bystander": 60, "action": 8}[table_name]
    assert survivors(cards, mutants, checked=False) == set()


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("table_name", TABLES)
def test_no_change_of_a_row_survives(table_name, cards):
    assert survivors(cards, MUTATIONS.every_change(cards, table_name)) == {
        mutant for mutant in EQUIVALENT if mutant[0] == table_name
    }


@pytest.mark.parametrize("table_name", TABLES)
def test_a_sample_of_changes_is_found(table_name, cards):
    """One in fifty of the mutants that the exhaustive run tries."""
    assert survivors(cards, list(MUTATIONS.every_change(cards, table_name))[::50]) <= EQUIVALENT
