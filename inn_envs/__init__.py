"""Tabletop games of hidden information for reinforcement learning, on one compiled, batched engine."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from inn_envs.core.errors import HistoryNotRecorded, IllegalAction, NotYourDecision, SpecError

if TYPE_CHECKING:
    from inn_envs.vector import GameVector

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "HistoryNotRecorded",
    "IllegalAction",
    "NotYourDecision",
    "SpecError",
    "make_vec",
]

_NAMES = ("inheritors",)


class _Games(Mapping[str, ModuleType]):
    """The games by name; a game is imported when it is first asked for."""

    def __getitem__(self, name: str) -> ModuleType:
        if name not in _NAMES:
            raise KeyError(f"no game {name!r}; there is {', '.join(_NAMES)}")
        return importlib.import_module(f"inn_envs.{name}")

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


#: The games by name, each a package with the names of `inn_envs.core.game.Game`. The only place that lists games.
GAMES: Mapping[str, ModuleType] = _Games()


def make_vec(
    game: str,
    num_envs: int,
    *,
    num_players: int | None = None,
    dtype: str = "uint8",
    num_threads: int = 1,
    autoreset: bool = True,
    observation: str = "current",
    recall_events: int = 32,
    cards: str | Path | None = None,
    max_steps: int | None = None,
    **variant: Any,
) -> GameVector:
    """`num_envs` games side by side: the batched engine.

    `num_players` defaults to the fewest the game is for; `observation` is "current" or "recall" (with the last
    `recall_events` events); `cards` is the path of another card file; `max_steps` truncates games; `variant` are the
    fields of the game's `Variant`. Raises SpecError for a setting that can't be used.
    """
    from inn_envs.core.engine import make_spec
    from inn_envs.vector import GameVector

    spec = make_spec(
        GAMES[game],
        num_players=num_players,
        observation=observation,
        recall_events=recall_events,
        cards=cards,
        max_steps=max_steps,
        **variant,
    )
    return GameVector(spec, num_envs, dtype=dtype, num_threads=num_threads, autoreset=autoreset)
