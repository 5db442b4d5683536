"""The memories of the agents of a match: one of each seat of each game, forgotten with each deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .agent import Recurrent

Games = npt.NDArray[np.int64]


class Memories:
    """What agents remember in `games` games of `seats` seats: nothing for those without a memory.

    A question may be put again, as a referee does after an error: until the next `begin`, it is put with the memory
    that the seats had at the last one.
    """

    def __init__(self, agents: Sequence[Any], games: int, seats: int) -> None:
        self._kept = {
            number: np.zeros((games, seats, agent.memory_size), np.float32)
            for number, agent in enumerate(agents)
            if isinstance(agent, Recurrent)
        }
        self._games = np.zeros(0, np.int64)
        self._before = np.zeros((0, 0), np.float32)
        self._asked: tuple[npt.NDArray[np.float32], npt.NDArray[Any]] = self._before, self._games

    def forget(self) -> None:
        """Empties all memories: the games are dealt anew."""
        for kept in self._kept.values():
            kept[:] = 0

    def begin(self, number: int, games: Games, actors: npt.NDArray[Any]) -> None:
        """Agent `number` is to be asked in some games, in ascending order, where the seats `actors` (all games) are."""
        self._asked = self._kept[number], actors
        self._games, self._before = games, self._kept[number][games, actors[games]]

    def ask(
        self,
        agent: Recurrent,
        games: Games,
        observations: npt.NDArray[Any],
        action_masks: npt.NDArray[Any],
        rng: np.random.Generator,
    ) -> npt.NDArray[np.int64]:
        """Puts the questions of some of the games to the agent, and keeps what it remembers after them.

        Observations and masks are those of all games.
        """
        before = self._before[np.searchsorted(self._games, games)]
        actions, after = agent.act_with_memory(observations[games], action_masks[games], before, rng)
        kept, actors = self._asked
        kept[games, actors[games]] = after
        return actions
