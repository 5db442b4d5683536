"""A replayed game on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from inn_envs import GAMES
from inn_envs.replay import Frame, Replay, frames, load_replay, spec_of

from .errors import OptionError


def print_replay(path: Path, seat: int | None, position: int | None) -> None:
    """Prints every decision of a game in words, or the table before one of them.

    Raises ReplayError for a file that is no replay of a game known here, OptionError for a seat or a decision that the
    game does not have.
    """
    replay = load_replay(path)
    game = GAMES[replay.game]
    if seat is not None and seat >= replay.num_players:
        raise OptionError(f"--seat {seat}: {path} is a game of seats 0 to {replay.num_players - 1}")
    shown = list(frames(replay, game))
    if position is None:
        _print_decisions(replay, shown, game)
        return
    if position >= len(shown):
        raise OptionError(f"--position {position}: {path} is a game of decisions 0 to {len(shown) - 1}")
    table = game.describe_position(shown[position].record[0], spec_of(replay, game).cards, seat)
    typer.echo(game.describe_text(table))


def _print_decisions(replay: Replay, shown: list[Frame], game: Any) -> None:
    who = [replay.agents[seat] if seat < len(replay.agents) else "" for seat in range(replay.num_players)]
    names = [f"player_{seat}" + (f" ({name})" if name else "") for seat, name in enumerate(who)]
    typer.echo(f"{game.TITLE}, {replay.num_players} players, seed {replay.seed}: {len(replay.actions)} decisions")
    for frame in shown[:-1]:
        typer.echo(f"{frame.number:4d}  {names[frame.actor]}: {frame.text}")
    last = game.describe_position(shown[-1].record[0], spec_of(replay, game).cards, None)
    typer.echo(game.describe_text(last))
