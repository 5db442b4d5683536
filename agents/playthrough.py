"""Whole games played by agents, many at once, for reports on how a game plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.record import Records
from inn_envs.vector import GameVector

from .agent import Agent
from .match import deal_seeds

_AT_ONCE = 1024


class Watch(Protocol):
    """Whatever looks on while games are played, to count what their last records do not tell."""

    def look(self, first: int, states: Records, masks: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]) -> None:
        """Games `first` and following, as they stand, and what is answered next; −1 in games that are over."""
        ...


def last_records(
    spec: Spec,
    agent: Agent,
    games: int,
    seed: int = 0,
    tell: Callable[[int], None] = lambda done: None,
    watch: Watch | None = None,
) -> Records:
    """The last records of `games` games, (games,) of dtype `STATE`, with one agent at every seat.

    Game i is dealt from `deal_seed(seed, i, 0)`. `tell` hears how many are done. `watch` looks at every question with
    its answer, and once more when all games are over.
    """
    look = (lambda *seen: None) if watch is None else watch.look
    found: list[Any] = []
    seeds = deal_seeds(seed, games)
    for first in range(0, games, _AT_ONCE):
        count = min(_AT_ONCE, games - first)
        vector = GameVector(spec, count, autoreset=False)
        rng = np.random.default_rng([seed, first])
        batch = vector.reset(seeds[first : first + count])
        while batch.action_masks.any():
            actions = agent.act_batch(batch.observations, batch.action_masks, rng)
            look(first, vector.states, batch.action_masks, actions)
            batch = vector.step(actions)
        look(first, vector.states, batch.action_masks, np.full(count, -1))
        found.append(np.asarray(vector.get_states()))
        tell(first + count)
    return np.concatenate(found)
