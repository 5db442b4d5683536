"""The command line `inn`. Each command imports what it needs when it runs, so that `inn --help` is quick."""

from __future__ import annotations

import errno
import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

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

    from . import errors
    from .exact.errors import TooLarge

    own = (
        TooLarge,
        *(errors.ConfigError, errors.AgentError, errors.PolicyError, errors.OptionError),
        *(errors.RunFolderError, errors.CheckpointError, errors.ExecutorError, errors.ResultError),
        errors.ProtocolError,
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
    changes: Annotated[list[str] | None, typer.Option("--set", help="key=value, instead of the file's.")] = None,
) -> None:
    """Train a policy, then measure it.

    An unfinished run of the same settings in the folder is resumed. Ctrl-C stops after the current update.
    """
    with refusals():
        from .config import read_config

        file = _config_file(config, num_players)
        changed = [*(changes or []), *([f"opponents={opponents}"] if opponents is not None else [])]
        settings = read_config(file, [*changed, *([f"seed={seed}"] if seed is not None else [])])
        from .train import finish, training

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

    from .config import config_of
    from .errors import ConfigError

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
        from .errors import OptionError
        from .experiment import read_experiment, run_experiment, write_results

        planned = read_experiment(file)
        place, report = run_dir or Path("runs") / file.stem, out or Path("docs") / f"{file.stem}.md"
        if report.suffix != ".md":
            raise OptionError(f"--out {report}: expected a file named *.md; the CSV file is named after it")
        _check_place(report)
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


@app.command()
def evaluate(
    context: typer.Context,
    agent: Annotated[
        str, typer.Argument(help="A policy file, an agent's name, module:Class; or a game's name: its rule-based agent")
    ],
    opponents: Annotated[str, typer.Option(help="Names or policy files, separated by commas.")] = "random,rules",
    deals: Annotated[int, typer.Option(min=1, help="Deals against each; each is played in every seating.")] = 500,
    num_players: Annotated[int | None, typer.Option(help="Players; by default as trained, else the fewest.")] = None,
    game: Annotated[
        str | None, typer.Option(help="The game, for an agent that is not a policy file; by default inheritors.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1)] = 0,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="key=value: cards, max_steps, observation, or a field of the game's variant."),
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Write the results here, too.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write the table here, too.")] = None,
    protocol: Annotated[str | None, typer.Option(help="v1: measure by Inn-Eval v1, whose deals are fixed.")] = None,
    split: Annotated[str, typer.Option(help="With --protocol: its public or its test deals.")] = "public",
    run_dir: Annotated[
        Path | None, typer.Option(help="With --protocol: the folder; by default runs/protocol/AGENT-SPLIT.")
    ] = None,
    overwrite: Annotated[bool, typer.Option(help="With --protocol: replace what is in the folder.")] = False,
    executor: Annotated[
        str | None,
        typer.Option(help="serial, process or ray: the same results by each, with other draws than without."),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="With --executor: processes; else one a core.")] = None,
    ray_address: Annotated[str | None, typer.Option(help="With --executor ray: a cluster's address.")] = None,
) -> None:
    """Play duplicate games against opponents: every deal in all seatings, shares of wins with their intervals.

    For a policy in a run's folder the results are written beside it, and into its card. Ctrl-C shows what was played
    so far, and writes nothing. With --protocol what was played is kept, and the same command goes on.
    """
    with refusals():
        _check_protocol(context, protocol)
        if protocol is not None:
            agent, game = _agent_meant(agent, game)
            make = _maker(executor or "serial", workers, ray_address)
            _evaluate_by_protocol(agent, game, split, run_dir, overwrite, make)
            return
        from inn_envs.core.files import write_whole

        from .measure import measure, spec_for, trained_otherwise
        from .naming import split_names
        from .policy import is_policy_file

        agent, game = _agent_meant(agent, game)
        spec = spec_for(agent, game, num_players, settings or [])
        names = split_names(opponents)
        is_of_run = is_policy_file(agent) and (Path(agent).parent / "run.json").exists()
        for place in (json, markdown, Path(agent).with_suffix(".json") if is_of_run else None):
            _check_place(place)
        for line in trained_otherwise([agent, *names], spec):
            typer.echo(line, err=True)
        measured = measure(agent, names, spec, deals, seed, make=_maker(executor, workers, ray_address))
        measured.show()
        if measured.interrupted:
            typer.echo("Stopped: not all deals were played, and nothing was written. Run the command again.", err=True)
            raise typer.Exit(INTERRUPTED)
        if json is not None:
            write_whole(json, measured.to_json().encode())
        if markdown is not None:
            write_whole(markdown, measured.to_markdown().encode())
        if is_of_run:
            measured.write_beside(Path(agent))


#: What goes only with a protocol, and what a protocol fixes.
_WITH_PROTOCOL = ("split", "run_dir", "overwrite")
_WITHOUT_PROTOCOL = ("opponents", "deals", "num_players", "seed", "settings", "json", "markdown")


def _check_protocol(context: typer.Context, protocol: str | None) -> None:
    """Raises OptionError for an unknown protocol, and for options that don't go with it, or without it."""
    from .errors import OptionError

    if protocol not in (None, "v1"):
        raise OptionError(f"--protocol {protocol}: expected v1")
    wrong = _WITH_PROTOCOL if protocol is None else _WITHOUT_PROTOCOL
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in wrong and source is not None and source.name == "COMMANDLINE":
            why = "goes with --protocol" if protocol is None else f"--protocol {protocol} says what is played"
            raise OptionError(f"{parameter.opts[0]}: {why}")


def _evaluate_by_protocol(
    agent: str, game: str | None, split: str, run_dir: Path | None, overwrite: bool, make: Any
) -> None:
    from .protocol.plan import make_protocol
    from .protocol.report import to_markdown
    from .protocol.run import run_protocol
    from .tables import show
    from .tournament.settings import short_name

    plan = make_protocol(agent, game, split)
    place = run_dir or Path("runs") / "protocol" / f"{plan.cells[0].game}-{short_name(agent)}-{split}"
    try:
        report = run_protocol(plan, place, make, overwrite=overwrite)
    except KeyboardInterrupt:
        _tell_stopped()
        raise typer.Exit(INTERRUPTED) from None
    show(to_markdown(report))
    typer.echo(f"The results: {place / 'results.json'}, results.md, edges.png", err=True)


def _tell_stopped() -> None:
    words = [word for word in sys.argv[1:] if word != "--overwrite"]
    typer.echo(f"Stopped; what was played is kept. Go on with: {shlex.join(['inn', *words])}", err=True)


@app.command()
def tournament(
    config: Annotated[Path, typer.Argument(help="A tournament, e.g. configs/tournament/inheritors_4p.toml")],
    agents: Annotated[
        list[str] | None,
        typer.Option("--agent", help="A further agent: a name, a policy file, module:Class or file.py:Class."),
    ] = None,
    run_dir: Annotated[
        Path | None, typer.Option(help="The tournament's folder; by default runs/tournament/NAME OF THE FILE.")
    ] = None,
    overwrite: Annotated[bool, typer.Option(help="Replace the tournament that is in the folder.")] = False,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="Seed; without it that of the configuration.")
    ] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", help="key=value, instead of the file's.")] = None,
    executor: Executor = "serial",
    workers: Workers = None,
    ray_address: RayAddress = None,
) -> None:
    """Play agents against each other on the same deals, in all seatings: shares of wins, differences, ratings.

    A tournament that was interrupted, by whatever, goes on with the same command: what was played is not played again.
    """
    with refusals():
        from .tables import show
        from .tournament.plan import make_plan
        from .tournament.report import to_markdown
        from .tournament.run import run_tournament
        from .tournament.settings import read_tournament

        asked = [*(changes or []), *([f"seed={seed}"] if seed is not None else [])]
        plan = make_plan(read_tournament(config, asked, agents or []))
        place = run_dir or Path("runs") / "tournament" / config.stem
        try:
            outcome = run_tournament(
                plan,
                place,
                executor=executor,
                workers=workers,
                ray_address=ray_address,
                overwrite=overwrite,
                tell=lambda line: typer.echo(line, err=True),
            )
        except KeyboardInterrupt:
            _tell_stopped()
            raise typer.Exit(INTERRUPTED) from None
        show(to_markdown(outcome))
        typer.echo(f"The results: {place / 'results.json'}, results.md, heatmap.png", err=True)


def _maker(executor: str | None, workers: int | None, ray_address: str | None) -> Any:
    """What makes the executor of an evaluation, None without one. Raises ExecutorError, OptionError."""
    from .errors import OptionError
    from .executors import check_executor
    from .tournament.run import executors

    if executor is None:
        if workers is not None or ray_address is not None:
            raise OptionError("--workers, --ray-address: go with --executor process or ray")
        return None
    check_executor(executor, ray_address)
    return executors(executor, workers, ray_address)


@app.command()
def exploit(
    policy: Annotated[str, typer.Argument(help="A policy file, an agent's name, or module:Class; it stays as it is")],
    minutes: Annotated[float, typer.Option(min=0.01, help="Minutes of training, all responses together.")] = 60.0,
    deals: Annotated[int, typer.Option(min=2, help="Deals that the gains are measured on.")] = 4000,
    num_players: Annotated[int | None, typer.Option(help="Players; by default as trained, else the fewest.")] = None,
    game: Annotated[
        str | None, typer.Option(help="The game, for an agent that is not a policy file; by default inheritors.")
    ] = None,
    mini: Annotated[bool, typer.Option(help="In the game's mini variant: a few cards, a turn or two.")] = False,
    exact: Annotated[bool, typer.Option(help="Beside exact best responses; in mini variants.")] = False,
    seed: Annotated[int, typer.Option(min=0, max=2**32 - 1)] = 0,
    run_dir: Annotated[Path | None, typer.Option(help="Folder of the training runs; by default runs/exploit-…")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="key=value: a setting of the game, or of the training.")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Write the result here, too.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write the table here, too.")] = None,
) -> None:
    """Find out how much a seat can gain against a policy that sits, frozen, in all other seats.

    In each seat responses are trained, from nothing and from the policy itself, and the best is measured. What is
    found is a lower bound. Ctrl-C stops after the current update; the same command goes on.
    """
    with refusals():
        from inn_envs.core.files import write_whole

        from .exploit.run import exploit as find
        from .exploit.run import meant

        for place in (json, markdown):
            _check_place(place)
        spec, learning = meant(policy, game, num_players, settings or [], mini=mini)
        place = run_dir or Path("runs") / f"exploit-{Path(policy).stem}-{spec.game.NAME}-{spec.num_players}p"
        found = find(policy, spec, learning, minutes=minutes, deals=deals, seed=seed, folder=place, exact=exact)
        if found is None:
            typer.echo("Stopped. The same command goes on.", err=True)
            raise typer.Exit(INTERRUPTED)
        found.show()
        if json is not None:
            write_whole(json, found.to_json().encode())
        if markdown is not None:
            write_whole(markdown, found.to_markdown().encode())


def _agent_meant(agent: str, game: str | None) -> tuple[str, str | None]:
    """The agent and its game; a game's name stands for its rule-based agent. Raises OptionError for two games."""
    from inn_envs import GAMES

    from .errors import OptionError

    if agent not in GAMES:
        return agent, game
    if game not in (None, agent):
        raise OptionError(f"--game {game}: {agent} is a game of its own")
    return "rules", agent


def _check_place(file: Path | None) -> None:
    """Refuses, before the work is done, a file that can't be written after it. Raises OSError."""
    if file is None:
        return
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    code = errno.EACCES if folder.is_dir() else errno.ENOTDIR
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        raise OSError(code, os.strerror(code), str(file))


@app.command()
def describe(game: Annotated[str, typer.Argument(help="A game's name")]) -> None:
    """Print what a policy observes and can do, the options, the cards by source, and the rulings."""
    with refusals():
        from .describe import describe as text_of
        from .tables import show

        show(text_of(_game(game)))


@app.command()
def compile(game: Annotated[str | None, typer.Argument(help="A game's name; by default all")] = None) -> None:
    """Compile games, their agents and searches ahead, so that nothing else has to wait for it."""
    with refusals():
        from inn_envs import GAMES
        from inn_envs.core import jit

        from .searchers.compiling import compile_all

        for name in GAMES if game is None else [game]:
            begun = time.perf_counter()
            compile_all(_game(name))
            typer.echo(f"{name}: {time.perf_counter() - begun:.1f} s, kept in {jit.cache_path(name)}")


def _game(name: str) -> Any:
    from .games import game_named

    return game_named(name)


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
            _game(game)
        _check_place(json)
        from . import benchmark as bench
        from .searchers import benchmark as searches

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
        from .show import print_replay

        print_replay(file, seat, position)
