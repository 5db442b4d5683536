"""What can't be enumerated."""

from __future__ import annotations

from typing import ClassVar


class TooLarge(ValueError):
    """A game with more histories than were allowed for."""

    next_step: ClassVar[str] = "Take a smaller game: `inn_envs.mini` has one of each."


class TooMuchChance(TooLarge):
    """Chance that can't be listed: more draws in a step than a script holds, or rolls made again that are seen."""
