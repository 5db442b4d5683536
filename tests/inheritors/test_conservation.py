"""Every physical card is in exactly one zone after every step of random games."""

import numpy as np
import pytest

from inn_envs.inheritors.state import ROWS, SEATS
from inn_envs.inheritors.words import FACES, VALUES, Op
from tests.inheritors.table import dealt, random_game

QUICK, MANY = 5, 1_000
DRAFT_EVERY = 5


def cards_by_zone(t):
    """Copies of each face in each zone, int of shape (zones, FACES)."""
    state, cards = t.state, t.cards.table[0]
    lying = [state["secret"]["deck"], state["market"]["cards"], state["secret"]["packs"].reshape(-1)]
    heaps = np.array([np.bincount(zone, minlength=FACES) for zone in lying])
    heaps[:, 0] = 0  # places where nothing lies
    hands = state["players"]["secret"]["hand"].astype(np.int64)
    return np.vstack([hands, heaps, state["removed"], areas(state["players"], cards["number"]), box(state, cards)])


def areas(players, number):
    """The number cards in each play area, covered ones too, int of shape (SEATS, FACES)."""
    values = np.arange(1, VALUES + 1)
    covered = players["covered"][:, 1:, None] >> (values - 1) & 1
    lain = np.zeros((SEATS, FACES), np.int64)
    lain[:, number[1:, 1:-1]] = covered + (players["area"][:, 1:, None] == values)
    return lain


def box(state, cards):
    """Special cards that no claimed clan has brought, and the removed colour's cards."""
    left = cards["box"].astype(np.int64)
    clauses = cards["clans"]["clauses"][state["players"]["clan"][: state["seats"]]].reshape(-1)
    for clause in clauses[clauses["op"] == int(Op.TAKE_SPECIAL)]:
        left[clause["card"]] -= clause["amount"]
    if state["removed_colour"]:
        left += np.where(cards["colour"] == state["removed_colour"], cards["copies"][state["seats"]], 0)
    return left


def everything(t):
    """Copies of each face that belong to the game, the box included."""
    cards = t.cards.table[0]
    return cards["copies"][int(t.state["seats"])].astype(np.int64) + cards["box"]


def check_counts(t):
    """The counts beside the zones say what lies in them."""
    state = t.state
    assert np.count_nonzero(state["secret"]["deck"]) == state["deck_count"]
    assert np.count_nonzero(state["market"]["cards"]) == state["market"]["counts"][1 : ROWS + 1].sum()
    quests = [int(state["secret"]["quests_left"]), *(int(player["secret"]["quests"]) for player in state["players"])]
    assert sum(quests) == np.bitwise_or.reduce(quests)


def check_games(seats, games):
    for seed in range(games):
        draft = "draft" if seed % DRAFT_EVERY == 4 else "deal"
        first = everything(dealt(seats, seed, draft=draft))
        quests = None
        for t in random_game(seats, seed, draft=draft, empty_hand_draws=seed % 2 == 1):
            zones = cards_by_zone(t)
            assert (zones >= 0).all(), (seed, t.asked)
            assert (zones.sum(axis=0) == first).all(), (seed, t.asked)
            check_counts(t)
            owned = [int(player["secret"]["quests"]) for player in t.state["players"]]
            total = int(t.state["secret"]["quests_left"]) + sum(owned)
            assert quests in (None, total)
            quests = total


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_conserved(seats):
    check_games(seats, QUICK)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_conserved_in_many_games(seats):
    check_games(seats, MANY)


def test_a_card_that_turns_into_another_is_noticed():
    """Test of the test."""
    t = next(t for t in random_game(2, 3) if t.state["turn"] == 20)
    assert (cards_by_zone(t).sum(axis=0) == everything(t)).all()
    t.state["market"]["cards"][0] = t.state["market"]["cards"][0] % t.cards.table[0]["face_count"] + 1
    assert (cards_by_zone(t).sum(axis=0) != everything(t)).sum() == 2
