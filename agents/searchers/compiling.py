"""Compiles all that is compiled of a game, ahead of its use."""

from __future__ import annotations

from inn_envs.core.game import Game

from .. import heuristic
from ..search.moves import prepare_search


def compile_all(game: Game) -> None:
    """Compiles the rules of a game, its heuristic players and its searches, so that later runs start at once."""
    heuristic.compile_all(game)
    if game.NAME in heuristic.GAMES:
        prepare_search(game)
