"""Keyed chance: a seat's rolls and the order of a deck do not depend on what the others chose."""

import numpy as np
import pytest

from inn_envs.core import rng
from inn_envs.innkeeper.state import Purpose, Step
from tests.innkeeper.reading import DECKS
from tests.innkeeper.table import Table, random_game


def rolls(table, seat, count, purpose=Purpose.TIED_CUSTOMER):
    return [int(rng.draw(table.record, int(purpose), seat, 6)) + 1 for _ in range(count)]


def decks(table):
    return {deck: table.left(deck) for deck in DECKS}


@pytest.mark.parametrize("purpose", [Purpose.TIED_BIDS, Purpose.TIED_CUSTOMER, Purpose.CUSTOMER_DIE])
def test_a_seats_rolls_are_the_same_whatever_the_others_rolled(purpose):
    alone = rolls(Table(4), 2, 8, purpose)
    table = Table(4)
    rolls(table, 0, 3, purpose)
    rolls(table, 3, 8, purpose)
    assert rolls(table, 2, 8, purpose) == alone
    assert len(set(alone)) > 1


@pytest.mark.parametrize("seed", range(5))
def test_a_seats_first_roll_for_a_customer_is_the_same_whoever_else_rolls(seed):
    """Weary Couriers list Service, of which all have 2, then all but the Borrower."""
    names = ("Trader", "Schemer", "Saver")
    all_roll = Table(3, seed=seed).proprietors(*names).reveals("Weary Couriers").said("rolled")
    fewer = Table(3, seed=seed).proprietors("Borrower", *names[1:]).reveals("Weary Couriers").said("rolled")
    first, second = (dict(reversed(rolled)) for rolled in (all_roll, fewer))
    assert sorted(first) == [0, 1, 2]
    assert second == {seat: first[seat] for seat in (1, 2)}


@pytest.mark.parametrize("seed", range(3))
def test_a_seats_die_of_a_customer_is_the_same_whatever_another_seat_gained_by_it(seed):
    def gained(table):
        before = table.snapshot()
        return table.collects(1, "Dice Throwers").changes(before)["capital 1"]

    table = Table(3, seed=seed)
    rolls(table, 0, 2, Purpose.CUSTOMER_DIE)
    rolls(table, 2, 1, Purpose.TIED_BIDS)
    assert gained(table) == gained(Table(3, seed=seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_decks_are_shuffled_at_the_deal_and_drawn_from_in_that_order(seats):
    """The Customer deck apart, whose top card a Top Bidder may put at the bottom."""
    first = decks(Table.dealt(seats, 8))
    left = {deck: len(cards) for deck, cards in first.items()}
    for table in random_game(seats, 8):
        for deck in ("asset", "treachery", "debt"):
            now = table.left(deck)
            if len(now) > left[deck]:
                first[deck] = now
            left[deck] = len(now)
            assert now == first[deck][len(first[deck]) - len(now) :]


def test_what_is_bid_changes_no_deck():
    def after(*bids):
        table = Table.dealt(3, 6, proprietors=("Trader", "Borrower", "Enforcer"))
        table.bids(*bids)
        return decks(table)

    assert after(2, 1, 0) == after(5, 4, 3) == after(0, 1, 2)


def test_each_decks_first_reshuffle_is_the_same_whatever_other_decks_did():
    def reshuffled(table):
        return table.deck_is("treachery").step(Step.REFRESH_DRAW, 0).left("treachery")

    other = Table(3).deck_is("debt").step(Step.TAKE_DEBT, 1, amount=2)
    other.deck_is("asset").begin("asset")
    assert reshuffled(other) == reshuffled(Table(3))


def test_other_seeds_give_other_decks_proprietors_and_rolls():
    tables = [Table.dealt(3, seed) for seed in range(20)]
    for deck in DECKS:
        assert len({tuple(table.left(deck)) for table in tables}) == 20
    assert len({tuple(table.snapshot()[f"proprietor {seat}"] for seat in range(3)) for table in tables}) > 10
    assert len({tuple(rolls(table, 0, 8)) for table in tables}) > 15


def test_the_same_seed_deals_the_same_game():
    for seats in (2, 3, 4):
        assert Table.dealt(seats, 5).records.tobytes() == Table.dealt(seats, 5).records.tobytes()
        assert Table.dealt(seats, 5).records.tobytes() != Table.dealt(seats, 6).records.tobytes()


def test_a_script_sets_the_die_and_says_how_many_values_there_were():
    table = Table(3).proprietors("Trader", "Schemer", "Saver").dice(2, 6, 1).reveals("Weary Couriers")
    chance = table.state["secret"]["chance"]
    assert table.said("rolled") == [(0, 2), (1, 6), (2, 1)]
    assert (chance["script_used"], list(chance["script_numbers"][:4])) == (3, [6, 6, 6, 0])


def test_rolls_are_even():
    """Chi-square over 6 values of 6,000 rolls: 20.5 is the bound at 0.1 %."""
    counts = np.bincount(rolls(Table(3, seed=5), 1, 6_000), minlength=7)[1:]
    assert ((counts - 1_000) ** 2 / 1_000).sum() < 20.5
