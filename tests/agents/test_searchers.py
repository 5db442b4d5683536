"""Searchers in matches: they get games resampled for their seat, and plan the same whatever is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import inn_envs
from inn_agents.agent import Agent, Searcher
from inn_agents.find import find_agent
from inn_agents.lookup import make_agent
from inn_agents.match import deal_seeds, play
from inn_envs import GAMES, testing
from inn_envs.core import jit
from inn_envs.core.engine import Spec
from inn_envs.vector import GameVector

SIMULATIONS = 4 if jit.DISABLED else 12


def spec_of(game: str, **settings: Any) -> Spec:
    return inn_envs.make_vec(game, 1, num_players=3, **settings).spec


class Spy:
    """Answers by the first action allowed, and keeps what it was given."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.given: list[tuple[np.ndarray, int]] = []

    def act_on(self, clones: Any, seats: Any, rng: np.random.Generator) -> Any:
        actions = []
        for row, seat in enumerate(seats):
            clone = clones[row : row + 1].copy()
            self.given.append((clone, int(seat)))
            actions.append(int(testing.mask_of(self.spec.game, clone, self.spec.cards.table[0]).argmax()))
        return np.array(actions, np.int64)


class Shadow:
    """Keeps the true games of a match: whenever a vector is asked for clones, it copies what they are made of."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.true: list[np.ndarray] = []
        clones_for = GameVector.clones_for

        def watched(vector: GameVector, games: Any, seeds: Any, memory: str = "perfect") -> Any:
            self.true += [vector.get_states([game]) for game in games]
            return clones_for(vector, games, seeds, memory)

        monkeypatch.setattr(GameVector, "clones_for", watched)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_searcher_gets_clones_that_hide_what_its_seat_can_t_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = spec_of(game, max_steps=40)
    shadow, spy = Shadow(monkeypatch), Spy(spec)
    assert isinstance(spy, Searcher)
    assert not isinstance(make_agent("rules", spec), Searcher)
    play(spec, [spy, *[make_agent("random", spec)] * 2], deal_seeds(3, 1), seed=1)
    assert len(shadow.true) == len(spy.given) > 10
    cards = spec.cards.table[0]
    for true, (clone, seat) in zip(shadow.true, spy.given, strict=True):
        assert clone["secret"].tobytes() != true["secret"].tobytes()
        assert clone["secret"]["chance"]["seed"] != true["secret"]["chance"]["seed"]
        shown, truly = (
            [
                testing.observation_of(spec.game, one, cards, seat),
                testing.mask_of(spec.game, one, cards),
                testing.events_of(spec.game, one, seat),
            ]
            for one in (clone, true)
        )
        for part, other in zip(shown, truly, strict=True):
            np.testing.assert_array_equal(part, other)


@pytest.mark.parametrize("name", ["search", "pimc"])
def test_hidden_parts_of_the_true_game_change_no_choice(name: str) -> None:
    """Two true games that differ in hidden parts only lead to the same clones, and so to the same answer."""
    spec = spec_of("innkeeper")
    agent = find_agent(f"{name}:simulations={SIMULATIONS}{',worlds=2' if name == 'pimc' else ''}", spec)
    vector = GameVector(spec, 4, autoreset=False)
    batch = vector.reset(5)
    for _ in range(12):
        batch = vector.step(vector.random_actions())
    seats, seeds = batch.actors.copy(), np.arange(4, dtype=np.uint64)
    before = vector.get_states()
    first = agent.act_on(vector.clones_for(np.arange(4), seeds), seats, np.random.default_rng(1))
    for game in range(4):
        twin = testing.resampled(
            spec.game, before[game : game + 1], spec.cards.table[0], int(seats[game]), 77, "perfect"
        )
        assert twin.tobytes() != before[game : game + 1].tobytes()
        vector.set_states(twin, [game])
    again = agent.act_on(vector.clones_for(np.arange(4), seeds), seats, np.random.default_rng(1))
    np.testing.assert_array_equal(first, again)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_search_plays_a_match_and_the_same_one_again(game: str) -> None:
    spec = spec_of(game, max_steps=30)
    lineup = [find_agent(f"search:simulations={SIMULATIONS}", spec), *[find_agent("rules", spec)] * 2]
    assert isinstance(lineup[0], Searcher)
    assert not isinstance(lineup[0], Agent)
    first, again = (play(spec, lineup, deal_seeds(1, 1), seed=2) for _ in range(2))
    np.testing.assert_array_equal(first.scores, again.scores)
    assert (first.turns > 0).all()


def test_clones_are_those_of_one_game_alone() -> None:
    """The clone that a game of a batch gets is the one that the same game gets by itself."""
    spec = spec_of("inheritors")
    vector = GameVector(spec, 3)
    batch = vector.reset(2)
    clones = vector.clones_for([2, 0], [9, 8])
    for row, (game, seed) in enumerate([(2, 9), (0, 8)]):
        alone = testing.resampled(
            spec.game, vector.get_states([game]), spec.cards.table[0], int(batch.actors[game]), seed, "perfect"
        )
        assert alone.tobytes() == clones[row : row + 1].tobytes()
