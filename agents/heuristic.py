"""What the greedy and the rule-based agent share: the player of the game that is played."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

import inn_envs
from inn_envs.core import batch
from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError
from inn_envs.core.game import Game

from .agent import BuiltIn
from .players import Heuristics, Player, prepare_alone

#: The games that have heuristic players, each in a package `inn_agents.<game>`.
GAMES = ("inheritors", "inn_fighting", "innkeeper")


class Heuristic(BuiltIn):
    """Takes the answer that its game's player values most; of several equally good ones, a random one.

    `weights` change some of what the player believes (see the `weights` module of its game). Raises SpecError for a
    game without such a player, TypeError for an unknown weight.
    """

    kind: str

    def __init__(self, spec: Spec, **weights: float) -> None:
        super().__init__(spec)
        self._player = Player(heuristics_of(spec.game), spec, self.kind, **weights)

    @classmethod
    def options(cls, spec: Spec) -> Mapping[str, Any]:
        """The options that it takes: the weights of its game's players, each with its type."""
        return dict.fromkeys(heuristics_of(spec.game).weights, float)

    def _choose(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8], hashes: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int64]:
        chosen: npt.NDArray[np.int64] = self._player.choose(observations, masks, hashes)
        return chosen

    def _spread(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        probabilities: npt.NDArray[np.float32] = self._player.spread(observations, masks)
        return probabilities


def compile_all(game: Game) -> None:
    """Compiles the rules of a game and, in a process beside, its heuristics, so that later runs start at once."""
    if game.NAME not in GAMES:
        batch.loops(game)
        return
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:
        heuristics = beside.submit(_compile_heuristics, game.NAME)
        batch.loops(game)
        heuristics.result()


def _compile_heuristics(name: str) -> None:
    game = inn_envs.GAMES[name]
    prepare_alone(heuristics_of(game), game)


def heuristics_of(game: Game) -> Heuristics:
    """What the heuristic players of a game are made of. Raises SpecError for a game that has none."""
    if game.NAME not in GAMES:
        raise SpecError(f"{game.TITLE} has no heuristic players; there are some for {', '.join(GAMES)}")
    heuristics: Heuristics = importlib.import_module(f"inn_agents.{game.NAME}.player").HEURISTICS
    return heuristics
