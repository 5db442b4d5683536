"""The heuristic players of Inheritors: arrays in, actions out."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from inn_envs.core import batch, jit
from inn_envs.core.engine import Spec
from inn_envs.core.game import Game, game_types
from inn_envs.core.record import Records, readable, zeros

from . import choose
from .sight import SIGHT
from .weights import GREEDY, RULES, WEIGHTS, make_weights

PACKAGE = "inn_agents.inheritors"
#: The weights of each kind of player that differ from `DEFAULTS`.
KINDS: dict[str, dict[str, float]] = {"expert": {}, "rules": RULES, "greedy": GREEDY}


def player_types(game: Game) -> dict[str, Any]:
    """Numba's type for each parameter name of the heuristics: the game's, and their own records."""
    sight, weights = jit.record_type(SIGHT), jit.record_type(WEIGHTS)
    return game_types(game) | {
        "sight": sight,
        "sights": types.Array(sight, 1, "C"),
        "weights": weights,
        "weights_table": types.Array(weights, 1, "C"),
    }


_prepared: set[str] = set()


def prepare(game: Game) -> None:
    """Compiles the heuristics, once for a machine; quick where that was done."""
    batch.loops(game)
    prepare_alone(game)


def prepare_alone(game: Game) -> None:
    """Compiles the heuristics and only those rules that they ask."""
    if game.NAME in _prepared:
        return
    _prepared.add(game.NAME)
    known = player_types(game)
    jit.compile_package(PACKAGE, known, f"players of {game.TITLE}")
    for function in (choose.choose, choose.spread):
        jit.fix_signature(function, known)


class Player:
    """A player that weighs every allowed answer and takes the best.

    `kind` is "expert", "rules" or "greedy"; `weights` change some of its weights (see `weights.DEFAULTS`). Observations
    are uint8 of shape (n, size), at either level; masks int8 of shape (n, actions).
    """

    def __init__(self, spec: Spec, kind: str, **weights: float) -> None:
        prepare(spec.game)
        self._observation, self._actions = spec.game.OBSERVATION, spec.game.ACTIONS
        self._cards = spec.cards.table
        self._weights = make_weights(**(KINDS[kind] | weights))
        self._sights = zeros(SIGHT, 1)

    def choose(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8], hashes: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int64]:
        """The best action for each row, int64 (n,); of several equally good the one that the hash picks."""
        actions = np.empty(len(observations), np.int64)
        seen, records = self._records(observations, masks)
        choose.choose(seen, records, masks, self._cards, self._weights, self._sights, hashes, actions)
        return actions

    def spread(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        """The probability of each action, float32 (n, actions)."""
        probabilities = np.zeros(masks.shape, np.float32)
        seen, records = self._records(observations, masks)
        choose.spread(seen, records, masks, self._cards, self._weights, self._sights, probabilities)
        return probabilities

    def _records(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Records, Records]:
        seen = observations[:, : self._observation.size].view(self._observation.dtype)[:, 0]
        return readable(seen), readable(masks.view(self._actions.dtype)[:, 0])
