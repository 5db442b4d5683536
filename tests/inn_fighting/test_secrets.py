"""Nothing is seen of what is hidden, and what is hidden is drawn anew, each consistent state equally often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from inn_envs import inn_fighting, testing
from inn_envs.core import jit
from inn_envs.core.record import readable
from inn_envs.inn_fighting import knowledge
from inn_envs.inn_fighting.cards import load_cards
from inn_envs.inn_fighting.hands import note_holdings
from inn_envs.inn_fighting.state import Deck
from inn_envs.inn_fighting.words import BYSTANDER_CARD
from tests.inn_fighting.table import Table

CARD = readable(load_cards().table)[0]
DRAWS = 400 if jit.DISABLED else 20_000
#: Knowledge that others may have is hidden, and blank in a resampled record.
KEPT = ("known", "known_at")


@pytest.mark.parametrize(("seats", "polling"), [(3, "able"), (4, "holders"), (6, "able")])
def test_nothing_is_seen_of_what_is_hidden(seats: int, polling: str) -> None:
    if jit.DISABLED and seats > 3:
        pytest.skip("takes minutes where the rules are not compiled")
    seeds = range(1) if jit.DISABLED else range(4)
    assert testing.check_no_leak(inn_fighting, seeds, num_players=seats, polling=polling) > 200


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_is_seen_of_what_is_hidden_in_many_games(seats: int) -> None:
    assert testing.check_no_leak(inn_fighting, range(100), num_players=seats) > 1000


def test_what_is_hidden_is_drawn_anew() -> None:
    seeds = range(1) if jit.DISABLED else range(4)
    found = testing.check_resampling_is_diverse(inn_fighting, seeds, num_players=4, kept=KEPT)
    assert set(found) == {"secret.decks", "secret.holdings", "players.secret.hand"}


def small(*deck: str) -> Table:
    """A table with nothing in its decks but these cards of the Action deck, the next one last."""
    table = Table(4)
    for number in Deck:
        table.state["secret"]["decks"][number] = 0
        table.state["deck_counts"][number] = 0
    rows = [card_of(table, name) for name in deck]
    table.state["secret"]["decks"][Deck.ACTION][: len(rows)] = rows
    table.state["deck_counts"][Deck.ACTION] = len(rows)
    return table


def card_of(table: Table, name: str) -> int:
    return table._card_named(name)


def hold(table: Table, seat: int, *names: str) -> None:
    """Cards that come from nowhere, since only a few are in a small game."""
    for name in names:
        table.seat(seat)["secret"]["hand"][table.find("action", name)] += 1
    note_holdings(table.record, seat)


def hands_of(state: Any) -> tuple[tuple[int, ...], ...]:
    hands = state["players"]["secret"]["hand"]
    return tuple(tuple(np.repeat(np.arange(len(hand)), hand).tolist()) for hand in hands[1:4])


def check(table: Table, expected: Counter[Any], outcome: Any) -> None:
    weights = {name: float(weight) for name, weight in expected.items()}
    testing.check_uniform(inn_fighting, table.records, CARD, 0, expected=weights, outcome=outcome, draws=DRAWS)


def test_hands_and_deck_share_the_unseen_actions_and_bystanders_are_in_the_deck_only() -> None:
    unseen = ["Call the Watch", "Call the Watch", "Hush Now", "Loaded Die"]
    table = small("Cutpurse", unseen[0], unseen[2])
    hold(table, 1, unseen[1])
    hold(table, 2, unseen[3])
    rows = [card_of(table, name) for name in unseen]
    expected: Counter[Any] = Counter(((deal[0],), (deal[1],), ()) for deal in permutations(rows))
    check(table, expected, hands_of)
    assert card_of(table, "Cutpurse") >= BYSTANDER_CARD


def test_a_card_known_in_a_hand_stays_there() -> None:
    table = small("Hush Now")
    hold(table, 1, "Quick Payback", "Loaded Die")
    hold(table, 2, "Dirty Trick")
    knowledge.note(table.record, 0, table.find("action", "Quick Payback"), 1 << 1)
    known = table.find("action", "Quick Payback")
    rows = [table.find("action", name) for name in ("Hush Now", "Loaded Die", "Dirty Trick")]
    expected: Counter[Any] = Counter((tuple(sorted((known, a))), (b,), ()) for a, b, _ in permutations(rows))
    check(table, expected, hands_of)


def test_a_card_known_in_one_of_two_hands_is_as_often_in_each_as_there_is_room() -> None:
    table = small("Hush Now")
    hold(table, 1, "Quick Payback", "Loaded Die")
    hold(table, 2, "Dirty Trick")
    known = table.find("action", "Quick Payback")
    knowledge.note(table.record, 0, known, 1 << 1 | 1 << 2)
    rows = [table.find("action", name) for name in ("Hush Now", "Loaded Die", "Dirty Trick", "Quick Payback")]
    expected: Counter[Any] = Counter()
    for first, second, third, left in permutations(rows):
        if left != known:
            expected[tuple(sorted((first, second))), (third,), ()] += 1
    check(table, expected, hands_of)


def test_what_others_know_of_my_hand_stays_and_the_rest_is_blank() -> None:
    table = small()
    hold(table, 0, "Hush Now")
    hold(table, 1, "Loaded Die")
    knowledge.note(table.record, 2, table.find("action", "Hush Now"), 1 << 0)
    knowledge.note(table.record, 2, table.find("action", "Loaded Die"), 1 << 1)
    inn_fighting.resample(table.record, table.faces, 0, np.uint64(5), 1)
    assert table.known(2) == [("Hush Now", [0])]
