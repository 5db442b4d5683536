"""Training runs compared: every game with every change of settings and every seed, and the table of what came of it.

An experiment is a TOML file. `games` names the games with their numbers of players, `seeds` the seeds; `[settings]`
are those of all training runs, `[arms.NAME]` what each arm changes of them. Runs that are finished are not repeated,
and one that was interrupted is resumed.
"""

from __future__ import annotations

import csv
import io
import json
import re
import statistics
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from inn_envs.core.files import write_whole

from .config import TrainConfig, make_config
from .errors import ConfigError, RunFolderError
from .run_folder import RunFolder
from .tables import markdown

#: Settings that an experiment has for all its runs, and where they stand in its file.
_OF_FILE = {"game": "games", "num_players": "games", "seed": "seeds"}
_Seeds = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, lt=2**32)], ...], msgspec.Meta(min_length=1)]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An experiment as it stands in its file."""

    title: str
    games: dict[str, int | tuple[int, ...]]
    seeds: _Seeds
    arms: dict[str, dict[str, Any]]
    settings: dict[str, Any] = {}


@dataclass(frozen=True)
class Run:
    """One training run of an experiment."""

    game: str
    arm: str
    seed: int
    config: TrainConfig

    @property
    def name(self) -> str:
        """The name of its folder in that of the experiment."""
        return f"{self.game}-{self.arm}-{self.seed}"


@dataclass(frozen=True)
class Result:
    """What the policy of a run reached against one kind of opponent in all other seats.

    `win_share` with its 95 % interval `low` to `high`, `fair` what equals would get. `decisions` were learnt from in
    `minutes` of training, of which the environment and the opponents took the part `playing`.
    """

    game: str
    num_players: int
    arm: str
    seed: int
    opponent: str
    win_share: float
    low: float
    high: float
    fair: float
    decisions: int
    minutes: float
    playing: float


@dataclass(frozen=True)
class Experiment:
    """An experiment: its runs in order, the arms with what each changes, and the file that it was read from."""

    title: str
    file: Path
    runs: tuple[Run, ...]
    arms: Mapping[str, Mapping[str, Any]]
    settings: Mapping[str, Any]


def read_experiment(path: str | Path) -> Experiment:
    """Reads an experiment and checks the settings of all its runs. Raises ConfigError, naming the file, the arm and the
    key, and what `make_config` raises.
    """
    path = Path(path)
    try:
        content = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise ConfigError(f"{path}: not an experiment: {error}") from None
    if not content.games or not content.arms:
        raise ConfigError(f"{path}: games, arms: expected at least one of each")
    _check_names(content, path)
    runs = []
    for game, players in content.games.items():
        for arm, changes in content.arms.items():
            for seed in content.seeds:
                settings = {**content.settings, **changes, "game": game, "num_players": players, "seed": seed}
                runs.append(Run(game, arm, seed, make_config(settings, f"{path}: {game}, arms.{arm}")))
    for run in runs:
        if not (run.config.evaluate_deals and run.config.evaluate_opponents):
            raise ConfigError(f"{path}: arms.{run.arm}: expected evaluate_opponents, and evaluate_deals above 0")
    return Experiment(content.title, path, tuple(runs), content.arms, content.settings)


def _check_names(content: _File, path: Path) -> None:
    """What names can't be: an arm is a part of a folder's name, and no arm changes what the rest of the file says."""
    for arm, changes in {"settings": content.settings, **content.arms}.items():
        if not re.fullmatch(r"[\w-]+", arm):
            raise ConfigError(f"{path}: arms: expected names of letters, digits, _ and -, got {arm!r}")
        for name in _OF_FILE:
            if name in changes:
                raise ConfigError(f"{path}: {arm}: {name}: expected in {_OF_FILE[name]}, where it is for all arms")


def run_experiment(experiment: Experiment, folder: Path, tell: Callable[[str], None]) -> Iterator[list[Result]]:
    """Trains and measures run after run in folders of `folder`; yields all results so far after each run that is
    finished. Ends early where a run was interrupted. Raises RunFolderError for a folder that holds something else,
    before anything is trained.
    """
    from .train import finish, training

    is_finished = {run.name: _is_finished(run, folder) for run in experiment.runs}
    results: list[Result] = []
    for number, run in enumerate(experiment.runs, start=1):
        if not is_finished[run.name]:
            tell(f"run {number} of {len(experiment.runs)}: {run.name}")
            with training(run.config, folder / run.name) as (place, is_done):
                measured = finish(run.config, place) if is_done else None
            if measured is None or measured.interrupted:
                return
        results += read_results(run, RunFolder(folder / run.name))
        yield list(results)


def _is_finished(run: Run, folder: Path) -> bool:
    """Whether a run came to its end before. Raises RunFolderError where its folder holds something else."""
    place = RunFolder(folder / run.name)
    state = place.state()
    if state is not None and state["config_digest"] == run.config.digest() and state["finished"]:
        return True
    place.choose(run.config)
    return False


def read_results(run: Run, folder: RunFolder) -> list[Result]:
    """What a finished run reached. Raises RunFolderError for a damaged folder."""
    path = folder / "evaluation.json"
    try:
        evaluations = json.loads(path.read_text(encoding="utf-8"))
        rows = folder.progress()
        return [
            Result(
                game=run.game,
                num_players=len(found["opponents"]) + 1,
                arm=run.arm,
                seed=run.seed,
                opponent=found["opponents"][0],
                win_share=found["win_share"]["mean"],
                low=found["win_share"]["low"],
                high=found["win_share"]["high"],
                fair=found["fair"],
                decisions=int(rows[-1]["decisions"]),
                minutes=round(rows[-1]["seconds"] / 60, 2),
                playing=round(_playing(rows), 4),
            )
            for found in evaluations
        ]
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        raise RunFolderError(f"{path}: damaged: {error!r}; remove {folder.path} to repeat the run") from None


def _playing(rows: Sequence[Mapping[str, float]]) -> float:
    """The part of the training time that went into the environment and the opponents."""
    before, spent = 0.0, 0.0
    for row in rows:
        spent += (row["seconds"] - before) * (row["environment"] + row["opponents"])
        before = row["seconds"]
    return spent / before


# --- what is written down ---------------------------------------------------------------------------------------------


def write_results(experiment: Experiment, results: Sequence[Result], out: Path, command: str) -> None:
    """Writes `out` (Markdown) and the results one by one beside it (CSV), each whole or not at all."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(Result.__dataclass_fields__), lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(result) for result in results)
    write_whole(out.with_suffix(".csv"), text.getvalue().encode())
    write_whole(out, report(experiment, results, command).encode())


def report(experiment: Experiment, results: Sequence[Result], command: str) -> str:
    """The results in Markdown: a table for each game and number of players, a row for each arm."""
    done = len({(result.game, result.arm, result.seed) for result in results})
    shared = ", ".join(f"{name} = {_shown(value)}" for name, value in experiment.settings.items())
    parts = [
        f"# {experiment.title}",
        f"Made by `{command}`: {done} of {len(experiment.runs)} runs. In all of them {shared}.",
        "Shares of wins: the mean over the seeds, and the lowest and the highest of them. `playing`: the part of the "
        "training time that went into the environment and the opponents.",
    ]
    for game, players in dict.fromkeys((result.game, result.num_players) for result in results):
        chosen = [result for result in results if (result.game, result.num_players) == (game, players)]
        parts.append(f"## {game}, {players} players (fair: {chosen[0].fair:.3f})\n\n{_table(experiment, chosen)}")
    return "\n\n".join(parts) + "\n"


def _table(experiment: Experiment, results: Sequence[Result]) -> str:
    opponents = list(dict.fromkeys(result.opponent for result in results))
    rows = []
    for arm in dict.fromkeys(result.arm for result in results):
        chosen = [result for result in results if result.arm == arm]
        of_runs = list({result.seed: result for result in chosen}.values())
        changes = ", ".join(f"{name} = {_shown(value)}" for name, value in experiment.arms[arm].items()) or "nothing"
        shares = [_spread([result.win_share for result in chosen if result.opponent == name]) for name in opponents]
        decisions = f"{statistics.mean(result.decisions for result in of_runs):,.0f}"
        minutes = f"{statistics.mean(result.minutes for result in of_runs):.1f}"
        playing = f"{statistics.mean(result.playing for result in of_runs):.0%}"
        rows.append([arm, changes, str(len(of_runs)), *shares, decisions, minutes, playing])
    titles = ["arm", "changes", "seeds", *(f"against {name}" for name in opponents), "decisions", "minutes", "playing"]
    return markdown(titles, rows)


def _spread(shares: Sequence[float]) -> str:
    return f"{statistics.mean(shares):.3f} ({min(shares):.3f} to {max(shares):.3f})"


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
