"""On small positions of Innkeeper every consistent state is drawn, and as often as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import pytest

from inn_envs import innkeeper, testing
from inn_envs.core import jit
from inn_envs.core.record import readable, zeros
from inn_envs.innkeeper.cards import load_cards
from inn_envs.innkeeper.state import STATE, Deck, Prompt, Step
from tests.innkeeper.table import Table

CARD = readable(load_cards().table)[0]
DRAWS = 300 if jit.DISABLED else 20_000


def small(seats: int = 3, **decks: list[str]) -> Table:
    """A table whose decks are no larger than a test says: nothing in them but the named cards, the next one last."""
    table = Table(seats)
    for deck in Deck:
        rows = [table.cards.find(deck.name.lower(), name) for name in decks.get(deck.name.lower(), [])]
        table.state["secret"]["decks"][deck] = 0
        table.state["secret"]["decks"][deck][: len(rows)] = rows
        table.state["deck_counts"][deck] = len(rows)
    return table


def put_in_hand(table: Table, seat: int, *names: str, shown: bool = False) -> None:
    """Cards that come from nowhere, since only a few are in a small game."""
    for name in names:
        row = table.cards.find("treachery", name)
        table.seat(seat)["secret"]["hand"][row] += 1
        table.seat(seat)["shown"][row] += shown


def rows_of(hand: Any) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(len(hand)), hand).tolist())


def deck_of(state: Any, deck: Deck) -> tuple[int, ...]:
    return tuple(state["secret"]["decks"][deck][: int(state["deck_counts"][deck])].tolist())


def check(table: Table, expected: Counter[Hashable], outcome: Callable[[Any], Hashable], **more: Any) -> None:
    assert len(expected) > 1
    weights = {name: float(weight) for name, weight in expected.items()}
    testing.check_uniform(innkeeper, table.records, CARD, 0, expected=weights, outcome=outcome, draws=DRAWS, **more)


def test_hands_pool_and_deck_share_the_unseen_treachery() -> None:
    unseen = ["Out Maneuver", "Out Maneuver", "Light Fingers", "Pool Raid", "Extra Beds"]
    table = small(treachery=[unseen[0], unseen[2]])
    put_in_hand(table, 1, unseen[1])
    put_in_hand(table, 2, unseen[3])
    put_in_hand(table, 0, "Loud Praise")
    table.state["secret"]["pool"][0] = table.cards.find("treachery", unseen[4])
    table.state["pool_count"] = 1
    rows = [table.cards.find("treachery", name) for name in unseen]
    expected: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(rows, [1, 1, 1, 2]):
        expected[tuple(tuple(sorted(row for _, row in place)) for place in deal)] += 1

    def outcome(state: Any) -> Hashable:
        hands = [rows_of(state["players"][seat]["secret"]["hand"]) for seat in (1, 2)]
        return (*hands, (int(state["secret"]["pool"][0]),), tuple(sorted(deck_of(state, Deck.TREACHERY))))

    check(table, expected, outcome)


def test_cards_that_all_have_seen_stay_in_their_hand() -> None:
    table = small(treachery=["Light Fingers", "Extra Beds"])
    put_in_hand(table, 1, "Out Maneuver", shown=True)
    put_in_hand(table, 1, "Pool Raid")
    out, *unseen = (
        table.cards.find("treachery", n) for n in ("Out Maneuver", "Light Fingers", "Extra Beds", "Pool Raid")
    )
    expected: Counter[Hashable] = Counter({tuple(sorted((out, row))): 1 for row in unseen})
    check(table, expected, lambda state: rows_of(state["players"][1]["secret"]["hand"]))


@pytest.mark.parametrize("deck", [Deck.ASSET, Deck.DEBT])
def test_a_deck_of_which_nobody_knows_a_card_has_every_order(deck: Deck) -> None:
    names = {Deck.ASSET: ["Stable Boy", "Stable Boy", "Investment"], Deck.DEBT: ["Debt", "Crushing Debt", "Debt"]}
    table = small(**{deck.name.lower(): names[deck]})
    first, second = sorted(set(deck_of(table.state, deck)))
    twice, once = (first, second) if deck_of(table.state, deck).count(first) == 2 else (second, first)
    expected: Counter[Hashable] = Counter({(once, twice, twice): 1, (twice, once, twice): 1, (twice, twice, once): 1})
    check(table, expected, lambda state: deck_of(state, deck))


def test_looked_at_customers_keep_their_places() -> None:
    table = small(customer=["Monk", "Stage Actors", "Town Banker", "Wine Agent"])
    table.seat(0)["secret"]["known"] = 0b1001
    table.seat(1)["secret"]["known"] = 0b0010
    bottom, second, third, top = deck_of(table.state, Deck.CUSTOMER)
    expected: Counter[Hashable] = Counter({(bottom, second, third, top): 1, (bottom, third, second, top): 1})
    check(table, expected, lambda state: deck_of(state, Deck.CUSTOMER))


@pytest.mark.parametrize("capital", [0, 3])
def test_a_bid_laid_face_down_is_any_that_can_be_covered(capital: int) -> None:
    """Seat 1 has bid before seat 2, clockwise from the lead; the observer, seat 0, bids last."""
    table = Table(3, lead=1).capital(1, capital).capital(2, capital)
    table.begin("bidding")
    table.answer(1, "bid", 1)
    free = int(CARD["debt_limit"][table.seat(1)["proprietor"]])
    expected: Counter[Hashable] = Counter(dict.fromkeys(range(capital + free + 1), 1))
    check(table, expected, lambda state: int(state["players"][1]["secret"]["laid"]))


def test_a_seat_that_has_not_bid_has_laid_nothing() -> None:
    table = Table(3, lead=1)
    table.begin("bidding")
    twin = testing.resampled(innkeeper, table.records, CARD, 0, 3)
    assert [int(twin["players"][0][seat]["secret"]["laid"]) for seat in range(3)] == [0, 0, 0]
    assert int(twin["stack"]["frames"][0][int(twin["stack"]["depth"][0])]["prompt"]) == Prompt.BID


def test_capital_is_kept_by_perfect_memory_and_drawn_between_its_bounds_without() -> None:
    table = Table(3).capital(1, 12).vault(1, 30).vault(2, 20)
    kept = testing.resampled(innkeeper, table.records, CARD, 0, 3, "perfect")
    assert int(kept["players"][0][1]["secret"]["capital"]) == 12
    expected: Counter[Hashable] = Counter(dict.fromkeys(range(60 - 50 + 1), 1))
    check(table, expected, lambda state: int(state["players"][1]["secret"]["capital"]), memory="none")


def test_a_declared_deposit_is_in_capital() -> None:
    table = Table(2, lead=1).capital(1, 12).hand(0, "Sealed Vault").begin("deposit")
    table.answer(1, "deposit", 9)
    assert table.asked == "respond 0"
    assert any(frame["step"] == Step.DEPOSIT for frame in table.state["stack"]["frames"])
    expected: Counter[Hashable] = Counter(dict.fromkeys(range(9, 61), 1))
    check(table, expected, lambda state: int(state["players"][1]["secret"]["capital"]), memory="none")


def debts_chosen(*chosen: str) -> Table:
    """Seat 1 has chosen Debt to pay off, 2 gold each; seat 0 can answer."""
    table = Table(3).proprietors("Schemer", "Trader", "Enforcer").round(2).capital(1, 7)
    table.debts(1, Crushing_Debt=3).hand(0, "Interest Clause").step(Step.OFFER_DEBT, 1)
    for word in chosen:
        table.answer(1, "pay_debt", word)
    return table


@pytest.mark.parametrize(("last", "asked"), [("stop", "respond 0"), (None, "pay_debt 1")])
def test_debt_that_is_being_paid_off_is_in_capital(last: str | None, asked: str) -> None:
    table = debts_chosen("Crushing Debt", "Crushing Debt", *([last] if last else []))
    assert table.asked == asked
    expected: Counter[Hashable] = Counter(dict.fromkeys(range(4, 61), 1))
    check(table, expected, lambda state: int(state["players"][1]["secret"]["capital"]), memory="none")


@pytest.mark.parametrize("memory", [0, 1])
def test_all_gold_is_counted_when_the_game_is_over(memory: int) -> None:
    """A prevented last deposit leaves Capital, which counts: everybody sees how much."""
    table = Table(2, lead=1, extra_rounds=0).round(4).capital(0, 3).capital(1, 8)
    table.hand(0, "Sealed Vault").begin("final")
    table.answer(0, "sell_treachery", "stop")
    table.plays(0, "Sealed Vault")
    assert table.state["ended"]
    assert table.seat(1)["secret"]["capital"] == 8
    scores = table.scores()
    innkeeper.resample(table.record, table.faces, 0, np.uint64(5), memory)
    assert table.scores() == scores
    part = innkeeper.write_position(table.record, table.cards, 0)
    assert part["players"][1]["capital"] == 8
    loaded = zeros(STATE, 1)
    loaded["seats"] = 2
    innkeeper.read_position(readable(loaded)[0], part, table.cards, 0)
    assert loaded["players"]["secret"]["capital"][0, 1] == 8
