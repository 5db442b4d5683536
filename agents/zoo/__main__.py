"""Puts a trained policy into the zoo, or tells what is there: `python -m inn_agents.zoo [RUN_FOLDER]`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..commands.common import refusals
from .admit import admit
from .shipped import shipped_games, weights_of


def main(
    run: Annotated[
        Path | None, typer.Argument(help="The folder of a finished training run; without one the zoo is listed.")
    ] = None,
) -> None:
    """Check the policy of a run and ship it as its game's opponent `zoo`, or list what is shipped."""
    with refusals():
        if run is not None:
            typer.echo(f"Shipped: {admit(run)}")
            return
        for game in shipped_games():
            typer.echo(f"{game}: {weights_of(game)}")
        if not shipped_games():
            typer.echo("No policy is shipped yet.", err=True)


if __name__ == "__main__":
    typer.run(main)
