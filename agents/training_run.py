"""What training runs share, whoever trains: how long they last, what is written down, and how they go on."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np
from torch.utils.tensorboard import SummaryWriter

from inn_envs.core.engine import Spec

from . import checkpoint
from .checkpoint import Arrays
from .config import TrainConfig
from .errors import CheckpointError
from .policy import Policy
from .progress import Progress
from .recurrent import RecurrentPolicy
from .run_folder import RunFolder, draw_learning_curve


class TrainingRun(ABC):
    """A run in its folder, from update to update.

    `decisions`, `updates` and `elapsed` (seconds of training, over all resumptions) say how far it is; `interrupted`
    ends it after the present update.
    """

    #: The parts of a checkpoint, and the keys of its state.
    parts: tuple[str, ...] = checkpoint.PARTS
    state: tuple[str, ...] = checkpoint.STATE

    def __init__(self, config: TrainConfig, folder: RunFolder) -> None:
        self.config, self.folder = config, folder
        self.specs = config.specs()
        self.updates, self.elapsed = 0, 0.0
        self.interrupted = False
        self._writer: SummaryWriter | None = None

    @property
    def spec(self) -> Spec:
        """The games of the first number of players."""
        return self.specs[0]

    @property
    @abstractmethod
    def decisions(self) -> int:
        """Decisions of the learner so far."""

    @abstractmethod
    def begin(self) -> None:
        """Deals all games, before the first update."""

    @abstractmethod
    def close(self) -> None:
        """Ends what plays the games."""

    @abstractmethod
    def policy(self) -> Policy | RecurrentPolicy:
        """The policy as it is now, for NumPy."""

    @property
    def shares(self) -> dict[str, float]:
        """The win share against each kind of opponent over the last updates; empty where there are none."""
        return {}

    @abstractmethod
    def _update(self) -> dict[str, float]:
        """A rollout and what is learnt from it: the row of progress.csv, which is written."""

    @abstractmethod
    def _saved(self) -> tuple[dict[str, Arrays], dict[str, Any]]:
        """The parts of a checkpoint, and what its state says beside how far the run is."""

    @abstractmethod
    def _restore(self, parts: Mapping[str, Arrays], state: Mapping[str, Any]) -> None:
        """Goes back to what `_saved` gave; `updates` and `elapsed` are those of the checkpoint already."""

    @property
    def done(self) -> float:
        """How much of the run is over, 0 to 1."""
        by_time = self.elapsed / (self.config.minutes * 60) if self.config.minutes else 0.0
        by_decisions = self.decisions / self.config.decisions if self.config.decisions else 0.0
        return min(max(by_time, by_decisions), 1.0)

    @property
    def seconds_left(self) -> float:
        """An estimate of the training time left."""
        return self.elapsed * (1 - self.done) / self.done if self.done else 0.0

    def run(self, progress: Progress) -> bool:
        """Trains to the end, or until interrupted. Returns whether it came to the end; a checkpoint lies there."""
        self._writer = SummaryWriter(str(self.folder / "tensorboard"), purge_step=self.decisions, max_queue=1000)
        last_checkpoint = time.monotonic()
        while self.done < 1 and not self.interrupted:
            row = self._update()
            progress.show(row, self.shares, self.seconds_left, last=self.done >= 1)
            if time.monotonic() - last_checkpoint >= self.config.checkpoint_minutes * 60:
                self.save_checkpoint()
                last_checkpoint = time.monotonic()
        self.save_checkpoint()
        self._writer.close()
        return self.done >= 1

    def _write_row(self, row: Mapping[str, float]) -> dict[str, float]:
        """Writes what an update reports, and how far the run is, to progress.csv and TensorBoard. Returns all of it."""
        whole = {
            "decisions": float(self.decisions),
            "updates": float(self.updates),
            "seconds": self.elapsed,
            **row,
        }
        self.folder.add_progress(whole)
        assert self._writer is not None
        for name, value in whole.items():
            if np.isfinite(value):
                self._writer.add_scalar(name, value, self.decisions)
        return whole

    def _training(self) -> dict[str, Any]:
        """What the card of the policy says of its training."""
        return {
            "run": self.folder.path.name,
            "config_digest": self.config.digest(),
            "seed": self.config.seed,
            "decisions": self.decisions,
            "minutes": round(self.elapsed / 60, 2),
            "opponents": dict(self.config.opponents),
            "num_players": [spec.num_players for spec in self.specs],
        }

    # --- checkpoints ----------------------------------------------------------------------------------------------

    def save_checkpoint(self) -> None:
        """Writes down all that the rest of the run depends on, the policy so far, and the learning curve."""
        parts, further = self._saved()
        state = {
            "config_digest": self.config.digest(),
            "decisions": self.decisions,
            "updates": self.updates,
            "elapsed": self.elapsed,
            **further,
        }
        checkpoint.write_checkpoint(self.folder.checkpoints, self.decisions, parts, state)
        self.policy().save(self.folder / "policy.safetensors")
        rows = self.folder.progress()
        if rows:
            draw_learning_curve(rows, self.folder / "learning_curve.png")

    def load_checkpoint(self) -> bool:
        """Goes back to the newest checkpoint. Returns False where there is none: the run begins anew.

        Raises CheckpointError for one of other settings or opponents, and where none can be read; RunFolderError for a
        damaged progress.csv. Nothing in the folder is changed then.
        """
        found = checkpoint.read_newest(self.folder.checkpoints, self.parts, self.state)
        self.folder.progress()
        if found is None:
            self.folder.cut_progress(0)
            return False
        parts, state = found
        if state["config_digest"] != self.config.digest():
            raise CheckpointError(f"{self.folder.checkpoints}: of other settings")
        self.updates, self.elapsed = state["updates"], state["elapsed"]
        self._restore(parts, state)
        self.folder.cut_progress(self.decisions)
        return True
