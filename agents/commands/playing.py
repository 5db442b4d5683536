"""Commands that play games to measure agents."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import (
    INTERRUPTED,
    Executor,
    RayAddress,
    Workers,
    app,
    check_place,
    refusals,
    resumable,
    tell_results,
    write_where_asked,
)

if TYPE_CHECKING:
    from ..measure import Measured


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
        from ..measure import measure, spec_for, trained_otherwise
        from ..naming import split_names
        from ..policy_files import is_policy_file

        agent, game = _agent_meant(agent, game)
        spec = spec_for(agent, game, num_players, settings or [])
        names = split_names(opponents)
        is_of_run = is_policy_file(agent) and (Path(agent).parent / "run.json").exists()
        for place in (json, markdown, Path(agent).with_suffix(".json") if is_of_run else None):
            check_place(place)
        for line in trained_otherwise([agent, *names], spec):
            typer.echo(line, err=True)
        measured = measure(agent, names, spec, deals, seed, make=_maker(executor, workers, ray_address))
        _tell(measured, Path(agent) if is_of_run else None, json, markdown)


def _tell(measured: Measured, policy: Path | None, json: Path | None, markdown: Path | None) -> None:
    """Shows what was measured, and writes it where it is asked for, and beside the policy of a run."""
    measured.show()
    if measured.interrupted:
        typer.echo("Stopped: not all deals were played, and nothing was written. Run the command again.", err=True)
        raise typer.Exit(INTERRUPTED)
    write_where_asked(measured, json, markdown)
    if policy is not None:
        measured.write_beside(policy)


#: What goes only with a protocol, and what a protocol fixes.
_WITH_PROTOCOL = ("split", "run_dir", "overwrite")
_WITHOUT_PROTOCOL = ("opponents", "deals", "num_players", "seed", "settings", "json", "markdown")


def _check_protocol(context: typer.Context, protocol: str | None) -> None:
    """Raises OptionError for an unknown protocol, and for options that don't go with it, or without it."""
    from ..errors import OptionError

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
    from ..protocol.plan import make_protocol
    from ..protocol.report import to_markdown
    from ..protocol.run import run_protocol
    from ..tournament.settings import short_name

    plan = make_protocol(agent, game, split)
    place = run_dir or Path("runs") / "protocol" / f"{plan.cells[0].game}-{short_name(agent)}-{split}"
    with resumable():
        report = run_protocol(plan, place, make, overwrite=overwrite)
    tell_results(to_markdown(report), place, "edges.png")


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
        from ..tournament.plan import make_plan
        from ..tournament.report import to_markdown
        from ..tournament.run import run_tournament
        from ..tournament.settings import read_tournament

        make = _maker(executor, workers, ray_address)
        asked = [*(changes or []), *([f"seed={seed}"] if seed is not None else [])]
        plan = make_plan(read_tournament(config, asked, agents or []))
        place = run_dir or Path("runs") / "tournament" / config.stem
        with resumable():
            outcome = run_tournament(plan, place, make, overwrite=overwrite, tell=partial(typer.echo, err=True))
        tell_results(to_markdown(outcome), place, "heatmap.png")


@app.command()
def ladder(
    game: Annotated[str, typer.Argument(help="A game's name")],
    deals: Annotated[int | None, typer.Option(min=2, help="Deals of a row whose agents answer at once.")] = None,
    search_deals: Annotated[int | None, typer.Option(min=2, help="Deals of a row in which one searches.")] = None,
    num_players: Annotated[int | None, typer.Option(help="Only with so many players.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=2**63 - 1)] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", help="key=value: small, large or guided (simulations of the searches), …"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the report here, too, e.g. docs/ladder_GAME.md; JSON and picture beside.")
    ] = None,
    run_dir: Annotated[Path | None, typer.Option(help="The ladder's folder; by default runs/ladder/GAME.")] = None,
    overwrite: Annotated[bool, typer.Option(help="Replace the ladder that is in the folder.")] = False,
    executor: Executor = "serial",
    workers: Workers = None,
    ray_address: RayAddress = None,
) -> None:
    """Measure a game's agents one above the other, at every number of players: random, rules, searches, the shipped
    policy, and the policy with search.

    A ladder that was interrupted, by whatever, goes on with the same command.
    """
    with refusals():
        from ..errors import OptionError
        from ..ladder.plan import make_ladder
        from ..ladder.report import to_markdown
        from ..ladder.run import PICTURE, run_ladder, write_document

        if out is not None and out.suffix != ".md":
            raise OptionError(f"--out {out}: expected a file named *.md; JSON and picture are named after it")
        check_place(out)
        make = _maker(executor, workers, ray_address)
        told = {"deals": deals, "search_deals": search_deals, "num_players": num_players, "seed": seed}
        plan = make_ladder(game, changes or [], **told)
        place, command = run_dir or Path("runs") / "ladder" / game, _ladder_command(game, told, changes or [], out)
        with resumable():
            report = run_ladder(plan, place, make, command=command, overwrite=overwrite)
        if out is not None:
            write_document(report, out, command)
        tell_results(to_markdown(report, command, PICTURE), place, PICTURE)


def _ladder_command(game: str, told: dict[str, int | None], changes: list[str], out: Path | None) -> str:
    """The command that makes the same ladder, for a shell: without what does not change its results."""
    words = ["inn", "ladder", game]
    for name, value in told.items():
        words += [] if value is None else [f"--{name.replace('_', '-')}", str(value)]
    words += [word for change in changes for word in ("--set", change)]
    return shlex.join(words if out is None else [*words, "--out", str(out)])


def _maker(executor: str | None, workers: int | None, ray_address: str | None) -> Any:
    """What makes the executor of an evaluation, None without one. Raises ExecutorError, OptionError."""
    from ..errors import OptionError
    from ..executors import check_executor
    from ..tournament.run import executors

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
        from ..exploit.run import exploit as find
        from ..exploit.run import meant

        for place in (json, markdown):
            check_place(place)
        spec, learning = meant(policy, game, num_players, settings or [], mini=mini)
        place = run_dir or Path("runs") / f"exploit-{Path(policy).stem}-{spec.game.NAME}-{spec.num_players}p"
        found = find(policy, spec, learning, minutes=minutes, deals=deals, seed=seed, folder=place, exact=exact)
        if found is None:
            typer.echo("Stopped. The same command goes on.", err=True)
            raise typer.Exit(INTERRUPTED)
        found.show()
        write_where_asked(found, json, markdown)


def _agent_meant(agent: str, game: str | None) -> tuple[str, str | None]:
    """The agent and its game; a game's name stands for its rule-based agent. Raises OptionError for two games."""
    from inn_envs import GAMES

    from ..errors import OptionError

    if agent not in GAMES:
        return agent, game
    if game not in (None, agent):
        raise OptionError(f"--game {game}: {agent} is a game of its own")
    return "rules", agent
