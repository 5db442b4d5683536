"""Commands that train."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from .common import INTERRUPTED, Seed, app, check_place, refusals


@app.command()
def train(
    config: Annotated[
        str, typer.Argument(help="A configuration, e.g. configs/train/quickstart.toml; or a game's name")
    ],
    num_players: Annotated[int | None, typer.Option(help="With a game's name: players; else the fewest.")] = None,
    run_dir: Annotated[Path | None, typer.Option(help="The run's folder; by default runs/NAME OF THE FILE.")] = None,
    overwrite: Annotated[bool, typer.Option(help="Replace the run that is in the folder.")] = False,
    resume: Annotated[bool, typer.Option(help="Go on with an unfinished run, and fail where there is none.")] = False,
    seed: Seed = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            help="Instead of the file's: self (the learner in every seat), league, copies, names or policy files, "
            "separated by commas, with weights as in self=0.8,rules=0.2."
        ),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="sb3, as when none is named, or rllib: by Ray RLlib, self-play alone.")
    ] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", help="key=value, instead of the file's.")] = None,
) -> None:
    """Train a policy, then measure it.

    An unfinished run of the same settings in the folder is resumed. Ctrl-C stops after the current update.
    """
    with refusals():
        from ..config import read_config

        file = _config_file(config, num_players)
        named = {"opponents": opponents, "engine": engine}
        changed = [*(changes or []), *(f"{key}={text}" for key, text in named.items() if text is not None)]
        settings = read_config(file, [*changed, *([f"seed={seed}"] if seed is not None else [])])
        from ..train import finish, training

        place = run_dir or _default_folder(file, seed)
        go_on = _resuming(file, place, seed, changed)
        with training(settings, place, overwrite=overwrite, resume=resume) as (folder, is_done):
            if not is_done:
                typer.echo(f"Stopped. Go on with: {go_on}", err=True)
                raise typer.Exit(INTERRUPTED)
            measured = finish(settings, folder)
        if measured is not None:
            measured.show()
            if measured.interrupted:
                typer.echo(f"The evaluation was stopped, and not written. Evaluate with: {go_on}", err=True)
                raise typer.Exit(INTERRUPTED)
        typer.echo(f"The policy: {folder / 'policy.safetensors'}")


def _config_file(config: str, num_players: int | None) -> Path:
    """The configuration file that is meant. Raises ConfigError where there is none."""
    from inn_envs import GAMES

    from ..config import config_of
    from ..errors import ConfigError

    if config in GAMES:
        return config_of(config, num_players)
    if num_players is not None:
        raise ConfigError(f"--num-players: goes with a game's name; for a file: --set num_players={num_players}")
    return Path(config)


def _resuming(config: Path, place: Path, seed: int | None, changes: list[str]) -> str:
    """The command that goes on with a run, for a shell."""
    words = ["inn", "train", str(config), "--run-dir", str(place), "--resume"]
    words += [] if seed is None else ["--seed", str(seed)]
    return shlex.join([*words, *(word for change in changes for word in ("--set", change))])


def _default_folder(config: Path, seed: int | None) -> Path:
    return Path("runs") / (config.stem if seed is None else f"{config.stem}-seed{seed}")


@app.command()
def experiment(
    file: Annotated[Path, typer.Argument(help="An experiment, e.g. configs/experiment/self_play.toml")],
    run_dir: Annotated[
        Path | None, typer.Option(help="The folder of its runs; by default runs/NAME OF THE FILE.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The report, with the results as CSV beside it; by default docs/NAME.md.")
    ] = None,
) -> None:
    """Train and measure every arm of an experiment in every game with every seed, and write the table.

    Finished runs are kept, an interrupted one is resumed; the table is written anew after each run. Ctrl-C stops after
    the current update.
    """
    with refusals():
        from ..errors import OptionError
        from ..experiment import read_experiment, run_experiment, write_results

        planned = read_experiment(file)
        place, report = run_dir or Path("runs") / file.stem, out or Path("docs") / f"{file.stem}.md"
        if report.suffix != ".md":
            raise OptionError(f"--out {report}: expected a file named *.md; the CSV file is named after it")
        check_place(report)
        words = ["inn", "experiment", str(file)]
        words += [] if run_dir is None else ["--run-dir", str(run_dir)]
        command = shlex.join(words if out is None else [*words, "--out", str(out)])
        done = 0
        for results in run_experiment(planned, place, lambda text: typer.echo(text, err=True)):
            write_results(planned, results, report, command)
            done += 1
        if done < len(planned.runs):
            typer.echo(f"Stopped after {done} of {len(planned.runs)} runs. Go on with: {command}", err=True)
            raise typer.Exit(INTERRUPTED)
        typer.echo(f"The report: {report}")
