"""Searches: equal for equal seeds, blind to what their seat can't know, within their budget."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from inn_agents.search.searcher import Search
from inn_agents.search.tree import EDGE, SEATS
from inn_envs import GAMES, testing
from inn_envs.core import jit
from inn_envs.core.engine import Spec, dealt, make_spec
from inn_envs.core.errors import SpecError

#: The first search of a game compiles it, which takes about as long as the game's players.
pytestmark = pytest.mark.exhaustive
SIMULATIONS = 12 if jit.DISABLED else 300


def spec_of(game: str) -> Spec:
    return make_spec(GAMES[game], num_players=3)


def position(spec: Spec, seed: int, steps: int) -> tuple[Any, int, np.ndarray]:
    """A game after some answers: its record, the seat that is asked, the mask."""
    engine = dealt(spec, seed)
    for _ in range(steps):
        engine.step(np.array([engine.masks[0].argmax()]), autoreset=False)
    return engine.states.copy(), int(engine.shown.actors[0]), engine.masks[0].copy()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_search_tries_allowed_actions_only_and_as_often_as_told(game: str) -> None:
    spec = spec_of(game)
    state, seat, mask = position(spec, 3, 4)
    found = Search(spec, simulations=SIMULATIONS).search(state, seat, 1)
    assert found.simulations == found.visits.sum() == SIMULATIONS
    assert not found.visits[mask == 0].any()
    assert mask[found.best] == 1
    assert found.visits[found.best] == found.visits.max()
    assert (np.isnan(found.means) == (found.visits == 0)).all()
    assert (np.abs(found.means[found.visits > 0]) <= 1).all()
    assert found.answers >= SIMULATIONS


@pytest.mark.parametrize("game", list(GAMES))
def test_equal_seeds_give_equal_searches_and_others_don_t(game: str) -> None:
    spec = spec_of(game)
    state, seat, _ = position(spec, 3, 4)
    search = Search(spec, simulations=SIMULATIONS)
    first, other = search.search(state, seat, 1), search.search(state, seat, 2)
    again = search.search(state, seat, 1)
    fresh = Search(spec, simulations=SIMULATIONS).search(state, seat, 1)
    for found in (again, fresh):
        assert (found.visits == first.visits).all()
        assert found.answers == first.answers
    assert other.answers != first.answers


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_hidden_from_the_seat_changes_nothing(game: str) -> None:
    """The searched game is resampled in each simulation, and a resampled game tells nothing of the true one."""
    spec = spec_of(game)
    state, seat, _ = position(spec, 5, 9)
    search = Search(spec, simulations=SIMULATIONS)
    found = search.search(state, seat, 1)
    for seed in range(3):
        twin = testing.resampled(spec.game, state, spec.cards.table[0], seat, seed, "perfect")
        assert twin.tobytes() != state.tobytes()
        assert (search.search(twin, seat, 1).visits == found.visits).all()


def test_playouts_by_the_rule_based_agent_and_short_ones() -> None:
    spec = spec_of("inn_fighting")
    state, seat, _ = position(spec, 3, 4)
    found = Search(spec, simulations=SIMULATIONS, playout="rules").search(state, seat, 1)
    assert found.visits.sum() == SIMULATIONS
    short = Search(spec, simulations=SIMULATIONS, horizon=1).search(state, seat, 1)
    assert short.answers < found.answers


def test_a_time_is_a_budget_too() -> None:
    spec = spec_of("inn_fighting")
    state, seat, _ = position(spec, 3, 4)
    found = Search(spec, milliseconds=1).search(state, seat, 1)
    assert found.simulations == found.visits.sum() > 0


def test_there_is_room_for_all_seats_of_all_games() -> None:
    assert all(game.SEATS[1] <= SEATS for game in GAMES.values())
    assert EDGE.itemsize == 24


def test_two_budgets_and_a_playout_that_there_is_not() -> None:
    with pytest.raises(SpecError, match="simulations or of milliseconds, got 10 and 5"):
        Search(spec_of("inn_fighting"), simulations=10, milliseconds=5)
    with pytest.raises(SpecError, match="playout: expected one of random, rules, got 'best'"):
        Search(spec_of("inn_fighting"), simulations=10, playout="best")
