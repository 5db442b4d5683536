"""What can't be enumerated."""

from __future__ import annotations

from typing import ClassVar


class TooLarge(ValueError):
    """A game with more histories than were allowed for."""

    next_step: ClassVar[str] = "Take a smaller game: `inn_envs.mini` has one of each."


class TooMuchChance(TooLarge):
    """A step that draws more often than a script can hold."""
