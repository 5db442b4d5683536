"""Commands that look things up, compile, and measure speed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from .common import app, check_place, game_of, refusals


@app.command()
def describe(game: Annotated[str, typer.Argument(help="A game's name")]) -> None:
    """Print what a policy observes and can do, the options, the cards by source, and the rulings."""
    with refusals():
        from ..describe import describe as text_of
        from ..tables import show

        show(text_of(game_of(game)))


@app.command()
def compile(game: Annotated[str | None, typer.Argument(help="A game's name; by default all")] = None) -> None:
    """Compile games, their agents and searches ahead, so that nothing else has to wait for it."""
    with refusals():
        from inn_envs import GAMES
        from inn_envs.core import jit

        from ..searchers.compiling import compile_all

        for name in GAMES if game is None else [game]:
            begun = time.perf_counter()
            compile_all(game_of(name))
            typer.echo(f"{name}: {time.perf_counter() - begun:.1f} s, kept in {jit.cache_path(name)}")


@app.command()
def benchmark(
    games: Annotated[list[str] | None, typer.Argument(help="Names of games; all of them unless named.")] = None,
    search: Annotated[bool, typer.Option(help="Searches with random playouts, instead of the engine.")] = False,
    peers: Annotated[
        bool, typer.Option(help="Compare with PettingZoo's card games or OpenSpiel's search (extra `peers`).")
    ] = False,
    runs: Annotated[int, typer.Option(min=1, help="Alternating runs, of which the median counts.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.05, help="Length of a run of each contender.")] = 1.0,
    json: Annotated[Path | None, typer.Option(help="Write the measurement here, too.")] = None,
) -> None:
    """Measure speed: the batched engine and the AEC loop, or searches, beside peers in the same run.

    For searches a game is one simulation, and a step an answer in it.
    """
    with refusals():
        from inn_envs import GAMES

        chosen = list(dict.fromkeys(games or GAMES))
        for game in chosen:
            game_of(game)
        check_place(json)
        from .. import benchmark as bench
        from ..searchers import benchmark as searches

        def tell(text: str) -> None:
            typer.echo(text, err=True)

        kind: Any = searches if search else bench
        contenders = kind.contenders(chosen, peers)
        told: dict[str, Any] = {"peers": kind.PEERS, "setting": kind.SETTING, "runs": runs, "seconds": seconds}
        measured = bench.measure(chosen, *contenders, tell=tell, **told)
        typer.echo(bench.table(measured))
        if json is not None:
            bench.write(measured, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A replay, as `env.replay()` and `save_replay` make it")],
    seat: Annotated[int | None, typer.Option(min=0, help="Show the table as this seat saw it; else all cards.")] = None,
    position: Annotated[int | None, typer.Option(min=0, help="Show the table before this decision.")] = None,
) -> None:
    """Verify a replay and print its game: every decision in words, or the table at one of them."""
    with refusals():
        from ..show import print_replay

        print_replay(file, seat, position)
