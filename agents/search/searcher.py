"""Agents that search: they get a game that their seat can't tell from the true one, never the true one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt
from numba import types

from inn_envs.core import batch, jit
from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError
from inn_envs.core.game import Game
from inn_envs.core.record import Records, readable, zeros

from ..heuristic import heuristics_of
from ..players import fill_weights, prepare
from . import tree
from .tree import EDGE, PLAYOUTS, SETTINGS, WALK

_LOOPS = Path(__file__).with_name("loops.py")
#: What a resampled game keeps of what its seat has seen: see `clone_for`.
PERFECT = 1
#: Simulations between two looks at the clock, and where neither budget is given; places for edges, a power of 2.
_AT_ONCE, _SIMULATIONS, _EDGES = 16, 1000, 1 << 16


@cache
def prepare_search(game: Game) -> ModuleType:
    """The simulations of a game, compiled once for a machine; quick where that was done."""
    heuristics = heuristics_of(game)
    players = prepare(heuristics, game)
    package = f"inn_agents.search.{game.NAME}"
    jit.declare(package, (game.NAME, heuristics.package, "inn_agents.search"))
    loops = batch.run_template(_LOOPS, f"{package}.loops", game=game, players=players)
    records = {"edge": EDGE, "walk": WALK, "settings": SETTINGS}
    known = dict(heuristics.types(game))
    for name, dtype in records.items():
        known[name] = jit.record_type(dtype)
    known |= {
        "edges": types.Array(known["edge"], 1, "C"),
        "walks": types.Array(known["walk"], 1, "C"),
        "settings_table": types.Array(known["settings"], 1, "C"),
    }
    jit.compile_package(package, known, f"searches of {game.TITLE}")
    for function in (loops.start, loops.simulate, tree.read_root):
        jit.fix_signature(function, known)
    return loops


@dataclass(frozen=True)
class Found:
    """What a search found out about the answers of the seat that is asked.

    `visits` int64 (actions,) and `means` float64 (actions,), the mean payoff, NaN where an action was never tried;
    `simulations` made; `answers` given in all of them, by all seats.
    """

    visits: npt.NDArray[np.int64]
    means: npt.NDArray[np.float64]
    simulations: int
    answers: int

    @property
    def best(self) -> int:
        """The action that was tried most; of several the one with the higher mean, then the first."""
        most = np.flatnonzero(self.visits == self.visits.max())
        return int(most[np.argmax(self.means[most])])


class Search:
    """Information-set Monte Carlo tree search.

    In each simulation what the seat can't know is drawn anew, the way leads through the tree of what each seat has
    seen and done since, every seat after its own payoff (UCB over the actions that the deal allows), then the game is
    played out. The answer is the action tried most.

    The budget is `simulations` (1,000 unless told) or `milliseconds` for each answer, not both. `playout` is "random"
    or "rules" (the rule-based agent in every seat); after `horizon` answers a playout is paid as the game stands, 0:
    at its end. `exploration` is UCB's constant, for payoffs scaled to 0 … 1. Raises SpecError for two budgets, and for
    another playout.
    """

    def __init__(
        self,
        spec: Spec,
        *,
        simulations: int | None = None,
        milliseconds: float | None = None,
        playout: str = "random",
        horizon: int = 0,
        exploration: float = 0.7,
    ) -> None:
        if simulations is not None and milliseconds is not None:
            raise SpecError(
                f"expected a budget of simulations or of milliseconds, got {simulations} and {milliseconds}"
            )
        if simulations is None and milliseconds is None:
            simulations = _SIMULATIONS
        if playout not in PLAYOUTS:
            raise SpecError(f"playout: expected one of {', '.join(PLAYOUTS)}, got {playout!r}")
        self.spec, self._simulations, self._milliseconds = spec, simulations, milliseconds
        game = spec.game
        self._loops = prepare_search(game)
        heuristics = heuristics_of(game)
        beliefs = {**heuristics.kinds["rules"], **heuristics.settings(spec)}
        self._weights = fill_weights(heuristics.weights, beliefs)
        self._sights = zeros(heuristics.sight, 1)
        self._states = zeros(game.STATE, 2)
        self._flags = np.zeros((1, game.ACTIONS.size), np.int8)
        masks = readable(self._flags.view(game.ACTIONS.dtype)[:, 0])
        seen = np.zeros((1, game.OBSERVATION.size), np.uint8)
        self._edges = zeros(EDGE, _EDGES)
        self._walks = zeros(WALK, 1)
        self._settings = zeros(SETTINGS, 1)
        self._settings["exploration"], self._settings["memory"] = exploration, PERFECT
        self._settings["playout"], self._settings["horizon"] = PLAYOUTS.index(playout), horizon
        self._payoffs = np.zeros(spec.num_players, np.float32)
        self._arguments = (
            *(self._states, spec.cards.table, masks, zeros(game.ACTIONS.dtype, 1), self._flags),
            *(readable(seen.view(game.OBSERVATION.dtype)[:, 0]), zeros(game.OBSERVATION.dtype, 1)),
            *(self._weights, self._sights, np.zeros(1, np.uint64), np.zeros(1, np.int64)),
            *(self._edges, self._walks, self._settings, self._payoffs),
        )

    def search(self, clone: Records, seat: int, seed: int) -> Found:
        """Searches a game at a question to `seat`: one record, resampled for it (`clone_for`). Equal seeds give equal
        results, unless the budget is a time.
        """
        self._states[0] = clone[0]
        self._edges[:] = np.zeros(1, EDGE)[0]
        self._loops.start(self._walks, np.uint64(seed), seat)
        done, begun = 0, time.perf_counter()
        while not self._is_enough(done, begun):
            last = self._simulations or done + _AT_ONCE
            self._loops.simulate(*self._arguments, seat, np.uint64(seed), done, last)
            done = last
        visits, totals = np.zeros(self._flags.shape[1], np.int64), np.zeros(self._flags.shape[1], np.float32)
        answers = int(self._walks["answers"][0])
        tree.read_root(self._edges, self._walks, seat, visits, totals)
        means = np.divide(totals, visits, out=np.full(len(visits), np.nan), where=visits > 0)
        return Found(visits, means, done, answers)

    def _is_enough(self, done: int, begun: float) -> bool:
        if self._milliseconds is None:
            return done >= (self._simulations or 0)
        return done > 0 and (time.perf_counter() - begun) * 1000 >= self._milliseconds
