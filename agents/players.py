"""What the heuristic players of all games share: arrays in, actions out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from inn_envs.core import batch, jit
from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError
from inn_envs.core.game import Game, game_types
from inn_envs.core.record import Records, readable, record, zeros

#: The loops that are run for each game's heuristics: their packages name it in `TEMPLATES` (see `core.jit.digest`).
LOOPS = Path(__file__).with_name("player_loops.py")


@dataclass(frozen=True, eq=False)
class Heuristics:
    """What a game's heuristic players are made of; each game's `player` module has one, `HEURISTICS`.

    `package` is the package of its rule functions. `sight` is the dtype of the working memory for one observation, with
    a place for each action in its field `values`. `weights` are the names and values of what players believe, `kinds`
    says for each kind of player, the strongest first, which of them it believes otherwise.
    `weigh_answers(obs, mask, cards, sight, weights)` writes what each allowed answer is worth. `settings` gives the
    weights that a variant changes, `records` the dtypes of further records that rule functions of the package take, by
    the names of those parameters.
    """

    package: str
    sight: np.dtype[Any]
    weights: Mapping[str, float]
    kinds: Mapping[str, Mapping[str, float]]
    weigh_answers: Callable[..., int]
    settings: Callable[[Spec], Mapping[str, float]] = lambda spec: {}
    records: Mapping[str, np.dtype[Any]] = field(default_factory=dict)

    def types(self, game: Game) -> dict[str, Any]:
        """Numba's type for each parameter name of the heuristics: the game's, and their own records."""
        sight, weights = jit.record_type(self.sight), jit.record_type(weights_dtype(self.weights))
        further = {name: jit.record_type(dtype) for name, dtype in self.records.items()}
        arrays = {f"{name}s": types.Array(kind, 1, "C") for name, kind in further.items()}
        return (
            game_types(game)
            | further
            | arrays
            | {
                "sight": sight,
                "sights": types.Array(sight, 1, "C"),
                "weights": weights,
                "weights_table": types.Array(weights, 1, "C"),
            }
        )


def weights_dtype(weights: Mapping[str, float]) -> np.dtype[Any]:
    """The record of weights with these names."""
    return record([(name, np.float64) for name in weights])


def fill_weights(weights: Mapping[str, float], changed: Mapping[str, float]) -> Records:
    """The weights, some of them changed, as an array of one record. Raises TypeError for an unknown name."""
    unknown = sorted(set(changed) - set(weights))
    if unknown:
        raise TypeError(f"no weights {', '.join(unknown)}; there are {', '.join(weights)}")
    filled = zeros(weights_dtype(weights), 1)
    for name, value in {**weights, **changed}.items():
        filled[name][0] = value
    return filled


def prepare(heuristics: Heuristics, game: Game) -> ModuleType:
    """The loops of a game's heuristics, compiled once for a machine; quick where that was done."""
    batch.loops(game)
    return prepare_alone(heuristics, game)


@cache
def prepare_alone(heuristics: Heuristics, game: Game) -> ModuleType:
    """`prepare`, with only those rules of the game that the heuristics ask."""
    given = {"weigh_answers": heuristics.weigh_answers, "size": game.ACTIONS.size}
    loops = batch.run_template(LOOPS, f"{heuristics.package}.loops", **given)
    known = heuristics.types(game)
    jit.compile_package(heuristics.package, known, f"players of {game.TITLE}")
    for function in (loops.choose, loops.spread):
        jit.fix_signature(function, known)
    return loops


class Player:
    """A player that weighs every allowed answer and takes the best.

    `kind` is one of the heuristics' kinds; `weights` change some of its weights. Observations are uint8 of shape
    (n, size), at either level; masks int8 of shape (n, actions). Raises SpecError for a kind that there is not.
    """

    def __init__(self, heuristics: Heuristics, spec: Spec, kind: str, **weights: float) -> None:
        if kind not in heuristics.kinds:
            there = ", ".join(sorted(heuristics.kinds))
            raise SpecError(f"{spec.game.TITLE} has no heuristic player {kind!r}; there are {there}")
        beliefs = {**heuristics.kinds[kind], **heuristics.settings(spec), **weights}
        self._weights = fill_weights(heuristics.weights, beliefs)
        self._loops = prepare(heuristics, spec.game)
        self._observation, self._actions = spec.game.OBSERVATION, spec.game.ACTIONS
        self._cards = spec.cards.table
        self._sights = zeros(heuristics.sight, 1)

    def choose(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8], hashes: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int64]:
        """The best action for each row, int64 (n,); of several equally good the one that the hash picks."""
        actions = np.empty(len(observations), np.int64)
        seen, records = self._records(observations, masks)
        self._loops.choose(seen, records, masks, self._cards, self._weights, self._sights, hashes, actions)
        return actions

    def spread(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        """The probability of each action, float32 (n, actions)."""
        probabilities = np.zeros(masks.shape, np.float32)
        seen, records = self._records(observations, masks)
        self._loops.spread(seen, records, masks, self._cards, self._weights, self._sights, probabilities)
        return probabilities

    def _records(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> tuple[Records, Records]:
        seen = observations[:, : self._observation.size].view(self._observation.dtype)[:, 0]
        return readable(seen), readable(masks.view(self._actions.dtype)[:, 0])
