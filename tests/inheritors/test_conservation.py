"""Every physical card is in exactly one zone after every step of random games."""

import numpy as np
import pytest

from inn_envs.inheritors.state import ROWS, SEATS
from inn_envs.inheritors.words import CLAUSES, FACES, Op
from tests.inheritors.table import dealt, random_game

QUICK, MANY = 5, 1_000
DRAFT_EVERY = 5


def cards_by_zone(t):
    """Copies of each face in each zone, int of shape (zones, FACES)."""
    state, cards = t.state, t.cards.table[0]
    zones = [np.asarray(state["players"][seat]["secret"]["hand"], np.int64) for seat in range(SEATS)]
    zones.append(np.bincount(state["secret"]["deck"], minlength=FACES) * (np.arange(FACES) > 0))
    zones.append(np.bincount(state["market"]["cards"], minlength=FACES) * (np.arange(FACES) > 0))
    zones.append(np.bincount(state["secret"]["packs"].reshape(-1), minlength=FACES) * (np.arange(FACES) > 0))
    zones.append(np.asarray(state["removed"], np.int64))
    zones += [area_of(state["players"][seat], cards["number"]) for seat in range(SEATS)]
    zones.append(box(state, cards))
    return np.array(zones)


def area_of(player, number):
    """The number cards in a play area, covered ones too."""
    lain = np.zeros(FACES, np.int64)
    for colour in range(1, 6):
        for value in range(1, 7):
            lain[number[colour, value]] += player["covered"][colour] >> (value - 1) & 1
            lain[number[colour, value]] += player["area"][colour] == value
    return lain


def box(state, cards):
    """Special cards that no claimed clan has brought, and the removed colour's cards."""
    left = np.array(cards["box"], np.int64)
    for seat in range(int(state["seats"])):
        clan = cards["clans"][state["players"][seat]["clan"]]
        for place in range(CLAUSES):
            clause = clan["clauses"][place]
            if clause["op"] == Op.TAKE_SPECIAL:
                left[clause["card"]] -= clause["amount"]
    removed = int(state["removed_colour"])
    if removed:
        of_colour = cards["colour"] == removed
        left += np.where(of_colour, cards["copies"][int(state["seats"])], 0)
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
