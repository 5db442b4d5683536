"""Searches: they get a game that their seat can't tell from the true one, never the true one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.record import Records, readable, zeros
from inn_envs.resampling import memory_of

from ..agent import blocks_of
from ..heuristic import heuristics_of
from ..players import fill_weights, weights_dtype
from ..search import tree
from ..search.moves import prepare_search
from ..search.network import pack
from ..search.settings import (
    BY_CHANCE,
    BY_PAYOFF,
    BY_PLAYER,
    BY_VALUE,
    NO_PRIOR,
    PRIOR_OF_PLAYER,
    PRIOR_OF_POLICY,
    SETTINGS,
)
from ..search.tree import EDGE, LONGEST, WALK
from ..zoo.shipped import load_policy
from .options import NONE, RANDOM, SIMULATIONS, VALUE, SearchOptions, options_for

#: Simulations of one call, between which an interruption is heard; places for edges at most, and with a time to keep.
_AT_ONCE, _MOST_EDGES = 256, 1 << 18


@dataclass(frozen=True)
class Found:
    """What a search found out about the answers of the seat that is asked.

    `visits` int64 (actions,) and `means` float64 (actions,), the mean payoff, NaN where an action was never tried;
    `votes` int64 (actions,), the resampled games in which it was tried most, for a search of worlds, else zeros;
    `simulations` made; `answers` given in all of them, by all seats.
    """

    visits: npt.NDArray[np.int64]
    means: npt.NDArray[np.float64]
    votes: npt.NDArray[np.int64]
    simulations: int
    answers: int

    @property
    def best(self) -> int:
        """The action with most votes, of several the one that was tried most, then the one with the highest mean, then
        the first.
        """
        return int(np.lexsort((-np.nan_to_num(self.means, nan=-np.inf), -self.visits, -self.votes))[0])


class Search:
    """Information-set Monte Carlo tree search, and PIMC.

    In each simulation what the seat can't know is drawn anew, the way leads through the tree of what each seat has
    seen and done since, every seat after its own payoff (UCB, or PUCT with a prior, over the actions that the deal
    allows), then the game is played out. The answer is the action tried most. With `worlds` (PIMC), each of a number
    of resampled games is searched by itself as if nothing were hidden, and has a vote.

    `options` are those of `SearchOptions`. Raises SpecError for options that can't be, PolicyError for a policy that
    can't be loaded or is not for these games.
    """

    def __init__(self, spec: Spec, **options: Any) -> None:
        self.spec, self.options = spec, options_for(spec, **options)
        game = spec.game
        self._loops, moves = prepare_search(game)
        policy = None if self.options.policy is None else load_policy(self.options.policy, spec)
        self.policy_digest = "" if policy is None else str(policy.card["weights_sha256"])
        worlds = self.options.worlds
        budget = None if self.options.milliseconds else self.options.simulations or SIMULATIONS
        self._world = (budget or 0) // worlds if worlds else 0
        self._budget = self._world * worlds if worlds else budget
        self._states, self._walks = zeros(game.STATE, 2), zeros(WALK, 1)
        self._edges = zeros(EDGE, _places_for(self._budget))
        self._flags = np.zeros((1, game.ACTIONS.size), np.int8)
        flat = np.zeros((1, blocks_of(spec).size), np.uint8)
        events = np.zeros((1, 0), game.EVENT.dtype)
        if spec.recall_events:
            events = flat[:, game.OBSERVATION.size :].view(game.EVENT.dtype)
        seen = flat[:, : game.OBSERVATION.size].view(game.OBSERVATION.dtype)[:, 0]
        seats = spec.num_players
        self._arguments = (
            *moves,
            *(self._states, spec.cards.table, readable(self._flags.view(game.ACTIONS.dtype)[:, 0])),
            *(zeros(game.ACTIONS.dtype, 1), self._flags, flat, readable(seen), zeros(game.OBSERVATION.dtype, 1)),
            *(readable(events), zeros(game.EVENT.dtype, 1)),
            *(_weights_for(spec, self.options), zeros(heuristics_of(game).sight, 1)),
            *(
                np.zeros(1, np.uint64),
                np.zeros(1, np.int64),
                np.zeros((2, game.ACTIONS.size), np.float32),
                *pack(policy),
            ),
            *(self._edges, self._walks, _settings_of(self.options, self._world)),
            *(np.zeros(seats, np.float32), np.zeros(seats, np.int64), np.zeros(seats, np.int64)),
        )

    def search(self, clone: Records, seat: int, seed: int) -> Found:
        """Searches a game at a question to `seat`: one record, resampled for it (`clone_for`). Equal seeds give equal
        results, unless the budget is a time. Where only one answer is allowed, one simulation is made.
        """
        self._states[0] = clone[0]
        self._edges[:] = np.zeros(1, EDGE)[0]
        self._loops.start(self._walks, np.uint64(seed), seat)
        done = 0
        for last in self._stops():
            self._loops.simulate(*self._arguments, seat, np.uint64(seed), done, last)
            done = last
            if self._walks["choices"][0] == 1:
                break
        return self._found(seat, done)

    def _stops(self) -> Iterator[int]:
        """The numbers of simulations after which to stop and look, the budget last."""
        yield 1
        begun = time.perf_counter()
        if self._budget is not None:
            yield from range(1 + _AT_ONCE, self._budget, _AT_ONCE)
            if self._budget > 1:
                yield self._budget
            return
        assert self.options.milliseconds is not None
        done, left = 1, self.options.milliseconds / 1000
        while left > 0:
            spent = time.perf_counter() - begun
            speed = (done - 1) / spent if done > 1 else 0.0
            done += min(max(int(speed * left / 2), 8), _AT_ONCE)
            yield done
            left = self.options.milliseconds / 1000 - (time.perf_counter() - begun)

    def _found(self, seat: int, done: int) -> Found:
        """What the trees hold."""
        size = self._flags.shape[1]
        visits, votes, totals = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size)
        answers = int(self._walks["answers"][0])
        here, paid = np.zeros(size, np.int64), np.zeros(size, np.float32)
        for world in range(max(self.options.worlds, 1)):
            if tree.read_root(self._edges, self._walks, seat, world, here, paid) > 0:
                visits += here
                totals += paid
                votes[here.argmax()] += 1 if self.options.worlds else 0
        means = np.divide(totals, visits, out=np.full(size, np.nan), where=visits > 0)
        return Found(visits, means, votes, done, answers)


def _places_for(budget: int | None) -> int:
    """How many places the table of edges has, a power of 2: twice as many as there can be edges, and room to look."""
    wanted = _MOST_EDGES if budget is None else min(2 * budget + 1024, _MOST_EDGES)
    return 1 << (wanted - 1).bit_length()


def _weights_for(spec: Spec, options: SearchOptions) -> Records:
    """What the players believe: that of playouts, and that of the prior (see `settings`)."""
    heuristics = heuristics_of(spec.game)
    filled = zeros(weights_dtype(heuristics.weights), 2)
    for row, kind in enumerate((options.playout, options.prior)):
        beliefs = {**heuristics.kinds.get(kind, {}), **heuristics.settings(spec)}
        filled[row] = fill_weights(heuristics.weights, beliefs)[0]
    return filled


def _settings_of(options: SearchOptions, world: int) -> Records:
    """The options as the loops read them."""
    settings = zeros(SETTINGS, 1)
    for name, value in (
        ("exploration", options.exploration), ("temperature", options.temperature), ("lead_weight", options.lead),
        ("lead_scale", options.scale), ("memory", memory_of("perfect")), ("horizon", options.horizon),
        ("depth", min(options.depth or LONGEST, LONGEST)), ("world", world),
        ("leaf", BY_VALUE if options.leaf == VALUE else BY_PAYOFF),
        ("playout", BY_CHANCE if options.playout == RANDOM else BY_PLAYER),
    ):  # fmt: skip
        settings[name] = value
    if options.prior != NONE:
        settings["prior"] = PRIOR_OF_PLAYER
    else:
        settings["prior"] = NO_PRIOR if options.policy is None else PRIOR_OF_POLICY
    return settings
