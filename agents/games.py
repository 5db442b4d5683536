"""Games by name, as commands take them."""

from __future__ import annotations

from types import ModuleType

from inn_envs import GAMES
from inn_envs.core.errors import SpecError


def game_named(name: str) -> ModuleType:
    """The game with this name. Raises SpecError, naming those there are, for another."""
    try:
        return GAMES[name]
    except KeyError as error:
        raise SpecError(error.args[0]) from None
