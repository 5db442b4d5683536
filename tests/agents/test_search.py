"""Searches: equal for equal seeds, blind to what their seat can't know, within their budget."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from inn_agents.lookup import make_agent
from inn_agents.search.tree import EDGE, SEATS
from inn_agents.searchers.searcher import Found, Search
from inn_envs import GAMES, testing
from inn_envs.core import jit
from inn_envs.core.engine import Spec, dealt, make_spec
from inn_envs.core.errors import SpecError

SIMULATIONS = 12 if jit.DISABLED else 300
#: The quickest: no heuristic player is asked, payoffs are those of the game.
PLAIN: dict[str, Any] = {"prior": "none", "playout": "random", "lead": 0.0, "temperature": 1.0}


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
    found = Search(spec, simulations=SIMULATIONS, **PLAIN).search(state, seat, 1)
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
    search = Search(spec, simulations=SIMULATIONS, **PLAIN)
    first, other = search.search(state, seat, 1), search.search(state, seat, 2)
    again = search.search(state, seat, 1)
    fresh = Search(spec, simulations=SIMULATIONS, **PLAIN).search(state, seat, 1)
    for found in (again, fresh):
        assert (found.visits == first.visits).all()
        assert found.answers == first.answers
    assert other.answers != first.answers


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_hidden_from_the_seat_changes_nothing(game: str) -> None:
    """The searched game is resampled in each simulation, and a resampled game tells nothing of the true one."""
    spec = spec_of(game)
    state, seat, _ = position(spec, 5, 9)
    search = Search(spec, simulations=SIMULATIONS, **PLAIN)
    found = search.search(state, seat, 1)
    for seed in range(3):
        twin = testing.resampled(spec.game, state, spec.cards.table[0], seat, seed, "perfect")
        assert twin.tobytes() != state.tobytes()
        assert (search.search(twin, seat, 1).visits == found.visits).all()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_prior_leads_where_the_rule_based_agent_would_go(game: str) -> None:
    """With a sharp prior and hardly any simulations a search answers as the rule-based agent does."""
    spec = spec_of(game)
    search = Search(spec, simulations=2, prior="rules", temperature=1e-6, exploration=100.0)
    rules, rng = make_agent("rules", spec), np.random.default_rng(0)
    for steps in (3, 6, 11):
        state, seat, mask = position(spec, 4, steps)
        seen = testing.observation_of(spec.game, state, spec.cards.table[0], seat)
        chances = rules.policy(seen.copy(), mask)
        found = search.search(state, seat, int(rng.integers(100)))
        assert chances[found.best] > 0


@pytest.mark.parametrize("game", list(GAMES))
def test_worlds_have_a_vote_each(game: str) -> None:
    spec = spec_of(game)
    state, seat, mask = position(spec, 3, 4)
    found = Search(spec, simulations=SIMULATIONS, worlds=6, **PLAIN).search(state, seat, 1)
    assert found.votes.sum() == 6
    assert found.visits.sum() == found.simulations == SIMULATIONS // 6 * 6
    assert found.votes[found.best] == found.votes.max()
    assert not found.votes[mask == 0].any()


def test_a_vote_counts_more_than_visits() -> None:
    visits, means = np.array([5, 9, 7, 7]), np.array([0.1, 0.0, 0.3, 0.4])
    assert Found(visits, means, np.array([3, 2, 0, 0]), 28, 99).best == 0
    assert Found(visits, means, np.array([2, 2, 1, 1]), 28, 99).best == 1
    assert Found(visits, means, np.array([0, 0, 2, 2]), 28, 99).best == 3
    assert Found(np.array([4, 0]), np.array([-1.0, np.nan]), np.zeros(2, np.int64), 4, 9).best == 0


def test_the_lead_pays_between_the_payoffs() -> None:
    """Paid by the lead alone, no payoff is that of a win, and better standing pays more."""
    spec = spec_of("inheritors")
    state, seat, _ = position(spec, 3, 4)
    found = Search(spec, simulations=SIMULATIONS, **{**PLAIN, "lead": 1.0, "scale": 5.0}).search(state, seat, 1)
    tried = found.means[found.visits > 0]
    assert (np.abs(tried) < 0.99).all()
    wide = Search(spec, simulations=SIMULATIONS, **{**PLAIN, "lead": 1.0, "scale": 1e6}).search(state, seat, 1)
    assert np.nanmax(np.abs(wide.means)) < 1e-3


def test_a_tree_is_as_deep_as_told() -> None:
    spec = spec_of("inheritors")
    state, seat, _ = position(spec, 3, 4)
    edges = []
    for depth in (1, 2, 0):
        search = Search(spec, simulations=SIMULATIONS, depth=depth, **PLAIN)
        found = search.search(state, seat, 1)
        edges.append(int(search._walks["filled"][0]))
        assert depth != 1 or edges[-1] == (found.visits > 0).sum()
    assert edges[0] < edges[1] < edges[2]


def test_where_one_answer_is_allowed_nothing_is_searched() -> None:
    spec = spec_of("inheritors")
    for steps in range(60):
        state, seat, mask = position(spec, 3, steps)
        if mask.sum() == 1:
            break
    assert mask.sum() == 1
    found = Search(spec, simulations=SIMULATIONS, **PLAIN).search(state, seat, 1)
    assert (found.simulations, found.best) == (1, int(mask.argmax()))


def test_playouts_by_the_rule_based_agent_and_short_ones() -> None:
    spec = spec_of("inn_fighting")
    state, seat, _ = position(spec, 3, 4)
    found = Search(spec, simulations=SIMULATIONS, **{**PLAIN, "playout": "rules"}).search(state, seat, 1)
    assert found.visits.sum() == SIMULATIONS
    short = Search(spec, simulations=SIMULATIONS, horizon=1, **PLAIN).search(state, seat, 1)
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
    with pytest.raises(SpecError, match="playout: expected one of random, rules, greedy, got 'best'"):
        Search(spec_of("inn_fighting"), simulations=10, playout="best")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"leaf": "value"}, r"leaf: value needs a policy \(policy=FILE\)"),
        (
            {"policy": "a.safetensors", "prior": "rules"},
            "policy: it is the prior, so that prior=rules can't be, unless leaf=value",
        ),
        ({"simulations": 10, "worlds": 11}, "worlds: expected at most the 10 simulations, got 11"),
        ({"milliseconds": 5, "worlds": 2}, "worlds: expected a budget of simulations"),
        ({"prior": "expert"}, "prior: expected one of none, rules, greedy, got 'expert'"),
        ({"simulations": 0}, "search: Expected `int` >= 1"),
        ({"simulation": 5}, "search: Object contains unknown field `simulation`"),
    ],
    ids=str,
)
def test_options_that_can_t_be_are_refused(told: dict[str, Any], said: str) -> None:
    with pytest.raises(SpecError, match=said):
        Search(spec_of("inn_fighting"), **told)
