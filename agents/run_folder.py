"""A run's folder: what was asked for, with which versions, how it went, and what came of it.

config.toml versions.json seeds.json run.json       what was run, and whether it is finished
progress.csv tensorboard/ learning_curve.png        how it went
checkpoints/                                        where it can be resumed
policy.safetensors policy.json                      the trained policy
evaluation.json evaluation.md                       its measured strength
"""

from __future__ import annotations

import csv
import importlib.metadata
import io
import json
import os
import platform
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import inn_envs
from inn_envs.core.engine import Spec
from inn_envs.core.files import write_whole

from .config import TrainConfig
from .errors import RunFolderError
from .pictures import as_png, new_figure

_FILES = (
    *("config.toml", "versions.json", "seeds.json", "run.json", "progress.csv", "learning_curve.png"),
    *("policy.safetensors", "policy.json", "evaluation.json", "evaluation.md", ".lock"),
)
_FOLDERS = ("tensorboard", "checkpoints")
_PACKAGES = ("numpy", "numba", "gymnasium", "torch", "stable-baselines3", "sb3-contrib", "safetensors")


class RunFolder:
    """The folder of one run. Nothing is written before `begin` or `resume`."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lock: int | None = None

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    @property
    def checkpoints(self) -> Path:
        """Where the checkpoints lie."""
        return self.path / "checkpoints"

    def choose(self, config: TrainConfig, *, overwrite: bool = False, resume: bool = False) -> bool:
        """Whether an unfinished run of the same settings is to be resumed; False for a new one.

        Raises RunFolderError where the folder holds something else, unless `overwrite` asks for a run to be replaced;
        where `resume` asks for a run that isn't there; and where run.json is damaged. A folder that holds no run is
        never overwritten.
        """
        if self.path.exists() and not self.path.is_dir():
            raise RunFolderError(f"{self.path}: a file; expected a folder, choose another with --run-dir")
        if not self.path.exists() or not any(self.path.iterdir()):
            if resume:
                raise RunFolderError(f"{self.path}: there is no run to resume; leave --resume out to begin one")
            return False
        state = self.state()
        if state is None:
            raise RunFolderError(f"{self.path}: holds files, but no run; choose another folder with --run-dir")
        if overwrite:
            return False
        if state["config_digest"] != config.digest():
            raise RunFolderError(
                f"{self.path}: holds a run of other settings; choose another --run-dir, or --overwrite"
            )
        if state["finished"]:
            raise RunFolderError(f"{self.path}: this run is finished; choose another --run-dir, or --overwrite")
        return True

    def state(self) -> dict[str, Any] | None:
        """What run.json says, None where there is no run. Raises RunFolderError where it is damaged."""
        if not (self / "run.json").exists():
            return None
        state = self._read_json("run.json")
        if not (isinstance(state.get("config_digest"), str) and isinstance(state.get("finished"), bool)):
            raise RunFolderError(
                f"{self / 'run.json'}: damaged: expected config_digest and finished; choose another --run-dir"
            )
        return state

    def _read_json(self, name: str) -> dict[str, Any]:
        """An object in one of the folder's files. Raises RunFolderError where there is none."""
        try:
            content = json.loads((self / name).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise RunFolderError(f"{self / name}: damaged: {error}; choose another --run-dir") from None
        if not isinstance(content, dict):
            raise RunFolderError(f"{self / name}: damaged: expected a JSON object; choose another --run-dir")
        return content

    def check_versions(self, spec: Spec) -> None:
        """Refuses to go on with other cards or another version of the game than the run began with."""
        began = self._read_json("versions.json")
        for key, now in (("cards_digest", spec.cards.digest), ("game_version", spec.game.VERSION)):
            if began.get(key) != now:
                raise RunFolderError(
                    f"{self / 'versions.json'}: {key}: the run began with {began.get(key)!r}, now it is {now!r}; "
                    "go on with what it began with, or begin anew with --overwrite"
                )

    def begin(self, config: TrainConfig, spec: Spec) -> None:
        """Makes a new run, in the place of one that was there."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.lock()
        for name in _FILES:
            if name != ".lock":
                (self / name).unlink(missing_ok=True)
        for name in _FOLDERS:
            shutil.rmtree(self / name, ignore_errors=True)
        self.write_state(config, finished=False)
        self.write_text("config.toml", config.to_toml())
        self.write_json("versions.json", versions(spec, config))
        self.write_json("seeds.json", seeds(config))

    def lock(self) -> None:
        """Keeps a second process out of the folder while this one lives. Raises RunFolderError when one is in it."""
        self._lock = lock_folder(self.path, "training")

    def unlock(self) -> None:
        """Lets others in."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def write_state(self, config: TrainConfig, *, finished: bool, **facts: Any) -> None:
        """Writes run.json."""
        self.write_json("run.json", {"config_digest": config.digest(), "finished": finished, **facts})

    def write_text(self, name: str, text: str) -> None:
        """Writes a text file, whole or not at all."""
        write_whole(self / name, text.encode())

    def write_json(self, name: str, content: Mapping[str, Any]) -> None:
        """Writes a JSON file, whole or not at all."""
        self.write_text(name, json.dumps(content, indent=1) + "\n")

    # --- progress -------------------------------------------------------------------------------------------------

    def add_progress(self, row: Mapping[str, float]) -> None:
        """Adds a row to progress.csv; the first one makes the header."""
        path = self / "progress.csv"
        text = io.StringIO()
        writer = csv.DictWriter(text, list(row), lineterminator="\n")
        if not path.exists():
            writer.writeheader()
        writer.writerow({name: _number(value) for name, value in row.items()})
        with path.open("a", encoding="utf-8") as file:
            file.write(text.getvalue())

    def progress(self) -> list[dict[str, float]]:
        """The rows of progress.csv; a share that no game contributed to is nan. A last row that was cut is left out.

        Raises RunFolderError for a damaged file.
        """
        path = self / "progress.csv"
        if not path.exists():
            return []
        try:
            text = path.read_bytes().decode()
            whole = csv.DictReader(io.StringIO(text[: text.rfind("\n") + 1]))
            rows = [{name: float(value) for name, value in row.items()} for row in whole]
            if any("decisions" not in row for row in rows):
                raise ValueError("no column named decisions")
        except (ValueError, TypeError, csv.Error) as error:
            raise RunFolderError(
                f"{path}: damaged: {error}; mend it, or move it away to go on without the rows so far"
            ) from None
        return rows

    def cut_progress(self, decisions: int) -> None:
        """Drops the rows behind a checkpoint from which the run goes on."""
        rows = [row for row in self.progress() if row["decisions"] <= decisions]
        (self / "progress.csv").unlink(missing_ok=True)
        for row in rows:
            self.add_progress(row)


def lock_folder(folder: Path, work: str) -> int:
    """Keeps other processes out of a folder until the file that is returned, `.lock`, is closed or this one ends.

    Raises RunFolderError when another is in it, with what it does there.
    """
    import fcntl

    file = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise RunFolderError(f"{folder}: another process is {work} in this folder") from None
    return file


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.6g}"


def versions(spec: Spec, config: TrainConfig) -> dict[str, Any]:
    """What a run depends on beside its settings."""
    names = (*_PACKAGES, "ray") if config.engine == "rllib" else _PACKAGES
    packages = {name: importlib.metadata.version(name) for name in names}
    return {
        "inn_envs": inn_envs.__version__,
        "game": spec.game.NAME,
        "game_version": spec.game.VERSION,
        "cards_digest": spec.cards.digest,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "threads": config.threads,
        **packages,
    }


def seeds(config: TrainConfig) -> dict[str, int]:
    """What each part is seeded with: all from the run's seed, what measures apart from what was trained on."""
    own = dict.fromkeys(("seed", "network", "games"), config.seed)
    return own | {"evaluation": config.seed + 2**32, "measuring": config.seed + 2**33}


def draw_learning_curve(rows: list[dict[str, float]], path: Path) -> None:
    """Win share against each kind of opponent, and the entropy of the policy, over the decisions trained on."""
    figure = new_figure(9, 6)
    shares, entropy = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    decisions = [row["decisions"] for row in rows]
    for name in [name for name in rows[-1] if name.startswith("share_")]:
        shares.plot(decisions, smoothed([row[name] for row in rows]), label=name.removeprefix("share_"))
    for name in [name for name in rows[-1] if name.startswith("measured_")]:
        known = [row for row in rows if row[name] == row[name]]
        points = [row["decisions"] for row in known], [row[name] for row in known]
        shares.plot(*points, marker="o", label=name.removeprefix("measured_") + ", measured")
    shares.set(ylabel="win share in training", ylim=(0, 1), title="Win share against each kind of opponent")
    shares.grid(alpha=0.3)
    if shares.lines:
        shares.legend()
    entropy.plot(decisions, [row["entropy"] for row in rows], color="gray")
    entropy.set(xlabel="decisions of the learner", ylabel="entropy")
    entropy.grid(alpha=0.3)
    write_whole(path, as_png(figure))


def smoothed(values: list[float], keep: float = 0.9) -> list[float]:
    """A running mean that forgets; missing values (nan) leave it as it is."""
    means, total, weight = [], 0.0, 0.0
    for value in values:
        if value == value:
            total, weight = keep * total + (1 - keep) * value, keep * weight + (1 - keep)
        means.append(total / weight if weight else float("nan"))
    return means
