"""Every row of the card file is held by tests: a row that says something else makes one of its tests fail.

First each clause is dropped and each of its numbers doubled, past the check of card files. Then each number and word of
each row is changed to others, as a user's file could say it: one that is refused counts as found.
"""

import pytest

from inn_envs.innkeeper import cards as card_tables
from inn_envs.innkeeper.card_checks import check
from inn_envs.innkeeper.clause_checks import names, windows_of
from inn_envs.innkeeper.words import (
    CHARACTERISTICS,
    CUSTOMER_NEEDS,
    NEEDS,
    PLAY_NEEDS,
    Characteristic,
    Chooser,
    Collection,
    Kind,
    On,
    Only,
    Op,
    Per,
    Target,
    Until,
    What,
    When,
    Who,
    Window,
)
from tests.innkeeper import (
    test_assets,
    test_customer_effects,
    test_customers,
    test_debts,
    test_playable,
    test_proprietors,
    test_treachery,
    test_treachery_inns,
)
from tests.innkeeper.rows import ROWS
from tests.mutations import Mutations, changed_lists, dropped_and_doubled, numbers, of_words, others, words

TESTED = (
    test_assets, test_customer_effects, test_customers, test_debts, test_playable, test_proprietors, test_treachery,
    test_treachery_inns,
)  # fmt: skip
TABLES = ("proprietor", "asset", "customer", "treachery", "debt")
#: Ops that happen once or not at all: no rule reads their amount, which the check of card files keeps at 1.
ONCE = (
    "bank_pays", "choose_one", "draw_pool", "keep", "exhaust_gained", "gain_from_supply", "gain_from_target", "dismiss",
    "collect_instead", "move_up", "cancel", "prevent",
)  # fmt: skip
#: Changes that make no difference to anything that can happen.
EQUIVALENT = {
    # What names somebody is a Treachery card of another Proprietor.
    ("asset", "Watch Post", "ability_needs ['names_me', 'answers_treachery']"),
    ("asset", "Watch Post", "ability_needs ['names_me', 'answers_other']"),
    # The owner is the collector itself.
    ("customer", "Undesirables", "clauses 1: chooser self"),
    ("customer", "Wedding Guests", "clauses 2: chooser self"),
    ("customer", "Bailiff", "clauses 2: chooser self"),
    ("customer", "Rowdy Sailors", "clauses 2: chooser self"),
    # Answered is one's own payment.
    ("treachery", "Borrowed Purse", "clauses 2: who answered"),
}


# --- dropped and doubled -----------------------------------------------------------------------------------------


def is_read(clause, key):
    return key != "amount" or (clause["op"] not in ONCE and clause["what"] != "liquidation_full")


@pytest.mark.parametrize("table_name", TABLES[:-1])
def test_no_doubled_or_dropped_clause_survives(table_name, cards):
    mutants = list(dropped_and_doubled(cards, table_name, ("amount", "most", "least", "prize"), is_read))
    assert len(mutants) >= {"proprietor": 35, "asset": 30, "customer": 90, "treachery": 75}[table_name]
    assert survivors(cards, mutants, checked=False) == set()


# --- every other change ------------------------------------------------------------------------------------------


WORDS = {
    "when": words(When), "op": words(Op), "per": words(Per, 0), "who": words(Who, 0), "to": words(Who, 0),
    "what": words(What, 0), "until": words(Until, 0), "chooser": words(Chooser, 0), "on": words(On, 0),
    "lists": words(Characteristic, 0), "only": words(Only, 0),
}  # fmt: skip
ROW_WORDS = {
    "kind": words(Kind), "collected_by": words(Collection, 0), "target": words(Target, 0),
    "ability_target": words(Target, 0), "top_bidder_target": words(Target, 0),
}  # fmt: skip
#: What a list may hold and how much of it, of Customers and of plays.
CHOICES = {
    ("lists", True): (words(Characteristic), CHARACTERISTICS),
    ("needs", True): (names(CUSTOMER_NEEDS), 1),
    ("needs", False): (names(PLAY_NEEDS), NEEDS),
    ("ability_needs", False): (names(PLAY_NEEDS), NEEDS),
}
UNREAD = ("name", "source", "text", "clauses")


def changes_of_row(row):
    """What a row could say instead, but for its clauses."""
    for key, value in row.items():
        if key in UNREAD:
            continue
        if key in ("windows", "ability_windows"):
            yield from ((key, windows) for windows in changed_lists(windows_of(row, key), words(Window)))
        elif isinstance(value, list | tuple):
            choices, most = CHOICES[key, "kind" in row]
            lists = changed_lists(list(value), choices, ordered=key == "lists")
            yield from ((key, items) for items in lists if len(items) <= most)
        elif isinstance(value, bool):
            yield key, not value
        elif isinstance(value, int):
            yield from ((key, number) for number in numbers(value))
        else:
            yield from ((key, word) for word in others(value, ROW_WORDS[key]))


def changes_of_clause(clause):
    return of_words(clause, WORDS)


MUTATIONS = Mutations(card_tables, check, ROWS, changes_of_row, changes_of_clause)
survivors = MUTATIONS.survivors


def test_the_standard_file_passes_and_a_mutant_is_found(cards):
    MUTATIONS.check_fates(cards, ("asset", "Great Kitchen"))


def test_every_row_has_tests(cards):
    """A row with a text has tests beside those of its numbers, which all rows of its table have."""
    assert [module.__name__ for module in TESTED]
    assert {(name, row["name"]) for name in TABLES for row in cards.rows[name][1:]} == set(ROWS.tests)
    for table_name in TABLES:
        rows = cards.rows[table_name][1:]
        least = min(len(ROWS.tests[table_name, row["name"]]) for row in rows)
        for row in rows:
            does_more = table_name == "asset" and row["text"]
            assert len(ROWS.tests[table_name, row["name"]]) >= least + bool(does_more), row["name"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("table_name", TABLES)
def test_no_change_of_a_row_survives(table_name, cards):
    assert survivors(cards, MUTATIONS.every_change(cards, table_name)) == {
        mutant for mutant in EQUIVALENT if mutant[0] == table_name
    }


@pytest.mark.parametrize("table_name", TABLES)
def test_a_sample_of_changes_is_found(table_name, cards):
    """One in two hundred of the mutants that the exhaustive run tries."""
    assert survivors(cards, list(MUTATIONS.every_change(cards, table_name))[::200]) <= EQUIVALENT
