"""The speed of searches: simulated answers a second on one core, beside OpenSpiel's own search."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

import inn_envs
from inn_envs.core.engine import make_spec
from inn_envs.vector import GameVector

from ..benchmark import Contender
from .searcher import Search

#: OpenSpiel's information-set search in C++, on its nearest game.
_PEER = "gin_rummy, OpenSpiel's ISMCTSBot"
PEERS = (_PEER,)
#: Simulations of an answer, UCB's constant, and random answers before the position that is searched, for all alike.
_SIMULATIONS, _EXPLORATION, _INTO_THE_GAME = 1000, 0.7, 8
SETTING = (
    f"Searches of one position by {_SIMULATIONS:,} simulations with random playouts to the end; a game is a "
    "simulation; the peer's answers in one are the mean of random games from its position"
)
#: Random games from which the answers in one of the peer's simulations are counted: it does not count them itself.
_COUNTED = 400


def contenders(games: Sequence[str], with_peers: bool) -> tuple[dict[str, Contender], dict[str, str]]:
    """Searches with random playouts of each game with the fewest and the most seats, and the peer; what can't be had,
    with the reason.
    """
    found: dict[str, Contender] = {}
    for game in games:
        for seats in inn_envs.GAMES[game].SEATS:
            found[f"{inn_envs.GAMES[game].TITLE}, {seats} players, search"] = search_contender(game, seats)
    missing = {}
    if with_peers:
        try:
            found[_PEER] = peer_contender()
        except ImportError as error:
            missing[_PEER] = f"{error}; `pip install inn_envs[peers]`"
    return found, missing


def search_contender(game: str, num_players: int) -> Contender:
    """Searches of one position with random playouts to the end. Steps are answers, games are simulations."""
    spec = make_spec(inn_envs.GAMES[game], num_players=num_players)
    vector = GameVector(spec, 1)
    batch = vector.reset(seed=1)
    for _ in range(_INTO_THE_GAME):
        batch = vector.step(vector.random_actions())
    while batch.action_masks.sum() < 2:
        batch = vector.step(vector.random_actions())
    clone, seat = vector.clones_for([0], [1]), int(batch.actors[0])
    plain = {"prior": "none", "playout": "random", "horizon": 0, "lead": 0.0, "exploration": _EXPLORATION}
    search = Search(spec, simulations=_SIMULATIONS, **plain)

    def run(seconds: float) -> tuple[int, int, float]:
        steps, simulations, begun = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            found = search.search(clone, seat, simulations)
            steps += found.answers
            simulations += found.simulations
        return steps, simulations, spent

    return run


def peer_contender() -> Contender:
    """The same with OpenSpiel's bot. Its simulations are counted; the answers in one are the mean of random games from
    the same position. Raises ImportError where OpenSpiel is not installed.
    """
    import pyspiel

    state = pyspiel.load_game("gin_rummy").new_initial_state()
    rng = np.random.default_rng(1)
    _play_on(state, rng, _INTO_THE_GAME)
    answers = float(np.mean([_play_on(state.clone(), rng, None) for _ in range(_COUNTED)]))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, _EXPLORATION, _SIMULATIONS, -1)

    def run(seconds: float) -> tuple[int, int, float]:
        simulations, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            bot.step(state)
            simulations += _SIMULATIONS
        return round(simulations * answers), simulations, spent

    return run


def _play_on(state: Any, rng: np.random.Generator, answers: int | None) -> int:
    """Plays so many random answers, or to the end, with all chance between. Returns the answers given."""
    given = 0
    while not state.is_terminal() and (state.is_chance_node() or answers is None or given < answers):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=np.array(chances) / sum(chances))))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            given += 1
    return given
