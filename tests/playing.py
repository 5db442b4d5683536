"""Playing games for tests: random actions that do not depend on an adapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from inn_envs.core.engine import Engine, Spec, dealt
from inn_envs.core.game import Game
from inn_envs.testing import Played, chooser, play_aec

__all__ = ["SEATS", "Played", "chooser", "engine_game", "faulty", "play_aec"]

SEATS = (2, 3, 4)


def engine_game(spec: Spec, seed: int, limit: int = 100_000) -> Iterator[Engine]:
    """The engine at each question of a random game, and at its end."""
    engine = dealt(spec, seed)
    choose = chooser(seed)
    for _ in range(limit):
        yield engine
        if int(engine.states["ended"][0]):
            return
        engine.step(np.array([choose(engine.masks[0])], np.int64), autoreset=False)


def faulty(game: Game, **functions: Callable[..., int]) -> Any:
    """A game with some of its functions replaced."""
    names = {name: getattr(game, name) for name in dir(game) if not name.startswith("_")}
    return SimpleNamespace(**{**names, **functions})
