"""What a critic may be shown beside the acting seat's observation: all that is hidden from that seat."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import batch, jit
from inn_envs.core.engine import Spec
from inn_envs.core.game import Game, game_types
from inn_envs.core.record import Records, readable

_LOOPS = Path(__file__).with_name("full_state_loops.py")


@cache
def prepare_full_state(game: Game) -> ModuleType:
    """The loop of `full_state_loops.py` for a game, compiled once for a machine; quick where that was done."""
    batch.loops(game)
    package = f"inn_agents.full_state.{game.NAME}"
    jit.declare(package, (game.NAME,))
    loops = batch.run_template(_LOOPS, f"{package}.loops", game=game)
    known = game_types(game)
    jit.compile_package(package, known, f"critics of {game.TITLE}")
    jit.fix_signature(loops.show_rest, known)
    return loops


class FullState:
    """All that an observation leaves out: what every other seat sees, clockwise, then what nobody sees.

    With the observation itself (without its recalled events) that is what `GameVector.state_vectors` tells, but from
    the acting seat on, so that one critic serves all seats. Rows are bytes, `size` long; `maxima` (size,) uint8 are the
    largest values of each. Absent seats are zero.
    """

    def __init__(self, spec: Spec) -> None:
        self._game, self._table = spec.game, spec.cards.table
        self._loops = prepare_full_state(spec.game)
        self._others = spec.game.SEATS[1] - 1
        maxima = [*[spec.game.OBSERVATION.maxima] * self._others, spec.game.HIDDEN.maxima]
        self.maxima: npt.NDArray[np.uint8] = np.concatenate(maxima)
        self.size = len(self.maxima)

    def show(self, states: Records, seats: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
        """What the acting `seats` (n,) of games in `states` (n,) do not see: fresh, uint8 (n, size)."""
        count, blocks, hidden = len(states), self._game.OBSERVATION, self._game.HIDDEN
        seen = np.zeros((count * self._others, blocks.size), np.uint8)
        unseen = np.zeros((count, hidden.size), np.uint8)
        self._loops.show_rest(
            readable(np.ascontiguousarray(states)),
            self._table,
            np.ascontiguousarray(seats, np.int8),
            readable(seen.view(blocks.dtype)[:, 0]),
            readable(unseen.view(hidden.dtype)[:, 0]),
        )
        return np.concatenate([seen.reshape(count, -1), unseen], axis=1)
