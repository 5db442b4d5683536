"""What all commands share: the application, options, and how refusals are told."""

from __future__ import annotations

import errno
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

# Threads that wait must not spin: on a machine with few or busy cores that costs several times the work itself.
# Matrices here are small, so NumPy's own threads never pay; torch has its own setting.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

app = typer.Typer(
    name="inn",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Tabletop games of hidden information: train policies, measure them, look things up.",
)

#: The exit code of a command that was refused, and of one that was interrupted and can be resumed.
REFUSED, INTERRUPTED = 2, 130

Executor = Annotated[str, typer.Option(help="serial, process or ray: the results are the same.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes; by default one for each core.")]
RayAddress = Annotated[
    str | None, typer.Option(help="With --executor ray: a cluster's address; without it this machine.")
]
Seed = Annotated[int | None, typer.Option(min=0, help="Seed; without it that of the configuration.")]


@contextmanager
def refusals() -> Iterator[None]:
    """Known errors as one red line with the next step, and exit code 2."""
    from inn_envs.core.cards import CardFileError
    from inn_envs.core.errors import IllegalAction, SpecError
    from inn_envs.replay import ReplayError, ReplayNotFound

    from .. import errors
    from ..exact.errors import TooLarge

    own = (
        TooLarge,
        *(errors.ConfigError, errors.AgentError, errors.PolicyError, errors.OptionError),
        *(errors.RunFolderError, errors.CheckpointError, errors.ExecutorError, errors.ResultError),
        *(errors.ProtocolError, errors.ZooError, errors.EngineError),
    )
    steps: dict[type[Exception], str] = {
        SpecError: "`inn describe GAME` lists the settings of a game.",
        CardFileError: "Correct the card file, or leave it out to play with the game's own cards.",
        ReplayNotFound: "Name a file that exists: a replay as `save_replay` wrote it.",
        ReplayError: "Take a whole replay as `save_replay` wrote it, of the version of the game installed here.",
        IllegalAction: "Correct the agent: it must answer an action that the mask allows.",
        OSError: "Name a place that can be read and written.",
        **{kind: kind.next_step for kind in own},
    }
    try:
        yield
    except BrokenPipeError:  # nobody reads any more: `inn … | head`
        raise
    except tuple(steps) as error:
        text = " ".join(str(error).split())
        if isinstance(error, OSError) and error.filename is not None:
            text = f"{error.filename}: {error.strerror}"
        step = next(step for kind, step in steps.items() if isinstance(error, kind))
        typer.secho(f"{text} — {step}", fg="red", err=True)
        raise typer.Exit(REFUSED) from None


@contextmanager
def resumable() -> Iterator[None]:
    """Where Ctrl-C stops play whose results are kept: says how to go on, and exits."""
    try:
        yield
    except KeyboardInterrupt:
        words = [word for word in sys.argv[1:] if word != "--overwrite"]
        typer.echo(f"Stopped; what was played is kept. Go on with: {shlex.join(['inn', *words])}", err=True)
        raise typer.Exit(INTERRUPTED) from None


def tell_results(text: str, folder: Path, picture: str) -> None:
    """Shows results in Markdown, and says where they lie."""
    from ..tables import show

    show(text)
    typer.echo(f"The results: {folder / 'results.json'}, results.md, {picture}", err=True)


class Reported(Protocol):
    """Results that can be written down."""

    def to_json(self) -> str:
        """All of them."""

    def to_markdown(self) -> str:
        """Them as tables."""


def write_where_asked(found: Reported, json: Path | None, markdown: Path | None) -> None:
    """Writes results to the files that were asked for."""
    from inn_envs.core.files import write_whole

    if json is not None:
        write_whole(json, found.to_json().encode())
    if markdown is not None:
        write_whole(markdown, found.to_markdown().encode())


def check_place(file: Path | None) -> None:
    """Refuses, before the work is done, a file that can't be written after it. Raises OSError."""
    if file is None:
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    code = errno.EACCES if folder.is_dir() else errno.ENOTDIR
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        raise OSError(code, os.strerror(code), str(file))


def game_of(name: str) -> Any:
    from ..games import game_named

    return game_named(name)
