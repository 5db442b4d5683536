"""Trains a policy by MaskablePPO on one seat of many games, in a run folder that can be resumed at any moment."""

from __future__ import annotations

import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.logger import Logger
from torch.utils.tensorboard import SummaryWriter

from inn_envs.core.engine import Spec
from inn_envs.vector import GameVector

from . import checkpoint
from .config import TrainConfig
from .errors import CheckpointError
from .find import find_agent, find_reflex
from .league import League
from .measure import Measured, measure
from .network import begin_with, export
from .policy import Policy, make_card, started
from .ppo import TurnPPO
from .progress import PARTS, Progress
from .run_folder import RunFolder, draw_learning_curve, seeds
from .sb3 import Finished, SeatVecEnv

#: SB3's names for what an update reports, and those of progress.csv.
_LEARNT = {
    "train/policy_gradient_loss": "policy_loss",
    "train/value_loss": "value_loss",
    "train/approx_kl": "approx_kl",
    "train/clip_fraction": "clip_fraction",
    "train/explained_variance": "explained_variance",
}
#: How much of the running win shares is kept from one update to the next.
_KEEP = 0.9


class Trainer:
    """A run: the games, the learner, its opponents and what is written down.

    `decisions`, `updates` and `elapsed` (seconds of training, over all resumptions) say how far it is.
    """

    def __init__(self, config: TrainConfig, folder: RunFolder) -> None:
        torch.set_num_threads(config.threads)
        self.config, self.folder = config, folder
        self.spec: Spec = config.spec()
        self.vector = GameVector(self.spec, config.num_envs)
        self.model = _make_model(config, self.vector)
        if config.start is not None:
            begin_with(self.model.policy, started(config.start, self.spec).tensors)
        self.env = self.model.seat_env
        self.league = League(config, self.spec, export(self.model.policy))
        self.env.opponents = self.league.opponents
        self.teacher = find_reflex(config.imitate, self.spec) if config.imitate is not None else None
        for name in config.evaluate_opponents:
            find_agent(name, self.spec)  # so that a wrong name is refused now, not after the training
        self.updates, self.elapsed = 0, 0.0
        self.interrupted = False
        self._won: dict[str, list[float]] = {}
        self._writer: SummaryWriter | None = None

    @property
    def decisions(self) -> int:
        """Decisions of the learner so far."""
        return self.model.num_timesteps

    @property
    def done(self) -> float:
        """How much of the run is over, 0 to 1."""
        by_time = self.elapsed / (self.config.minutes * 60) if self.config.minutes else 0.0
        by_decisions = self.decisions / self.config.decisions if self.config.decisions else 0.0
        return min(max(by_time, by_decisions), 1.0)

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

    @property
    def seconds_left(self) -> float:
        """An estimate of the training time left."""
        return self.elapsed * (1 - self.done) / self.done if self.done else 0.0

    def _update(self) -> dict[str, float]:
        """A rollout and what is learnt from it."""
        begun, before = time.monotonic(), self._seconds()
        self.env.finished.clear()
        self._set_rates()
        model = self.model
        model.collect_rollouts(self.env, None, model.rollout_buffer, self.config.steps)
        model.train()
        self.updates += 1
        if self.league.is_due(self.decisions):
            self.league.add_copy(export(model.policy))
        spent = time.monotonic() - begun
        self.elapsed += spent
        return self._report(spent, {part: seconds - before[part] for part, seconds in self._seconds().items()})

    def _set_rates(self) -> None:
        config, done = self.config, self.done
        self.model.set_progress(done)
        self.model.imitation_rate = config.imitate_learning_rate
        self.model.teacher = self.teacher if self.decisions < config.imitate_decisions else None
        self.env.set_lead_weight(config.lead_weight + (config.lead_weight_end - config.lead_weight) * done)
        self.model.ent_coef = config.entropy + (config.entropy_end - config.entropy) * done

    def _seconds(self) -> dict[str, float]:
        return {**self.env.seconds, **self.model.seconds}

    # --- what is written down -------------------------------------------------------------------------------------

    def _report(self, spent: float, parts: Mapping[str, float]) -> dict[str, float]:
        """The row of this update, written to progress.csv and TensorBoard."""
        finished = list(self.env.finished)
        values = self.model.logger.name_to_value
        row = {
            "decisions": float(self.decisions),
            "updates": float(self.updates),
            "seconds": self.elapsed,
            "decisions_per_second": self.config.num_envs * self.config.steps / spent,
            **{part: parts[part] / spent for part in PARTS},
            "games": float(len(finished)),
            "reward": _mean([game.reward for game in finished]),
            "decisions_per_game": _mean([float(game.decisions) for game in finished]),
            "learning_rate": self.model.learning_rate_now,
            "entropy_weight": self.model.ent_coef,
            "entropy": -float(values["train/entropy_loss"]),
            **{ours: float(values[theirs]) for theirs, ours in _LEARNT.items()},
            **{f"share_{kind}": share for kind, share in self._count_shares(finished).items()},
        }
        self.folder.add_progress(row)
        assert self._writer is not None
        for name, value in row.items():
            if np.isfinite(value):
                self._writer.add_scalar(name, value, self.decisions)
        return row

    def _count_shares(self, finished: list[Finished]) -> dict[str, float]:
        """The win share against each kind in this update, nan without a game; keeps running sums of them."""
        by_kind: dict[str, list[float]] = defaultdict(list)
        for game in finished:
            by_kind[game.kind].append(game.share)
        for kind, shares in by_kind.items():
            won, games = self._won.get(kind, (0.0, 0.0))
            self._won[kind] = [_KEEP * won + sum(shares), _KEEP * games + len(shares)]
        return {kind: _mean(by_kind[kind]) for kind in self.league.kinds}

    @property
    def shares(self) -> dict[str, float]:
        """The win share against each kind of opponent over the last updates."""
        return {kind: won / games for kind, (won, games) in self._won.items()}

    def policy(self) -> Policy:
        """The policy as it is now, for NumPy."""
        training = {
            "run": self.folder.path.name,
            "config_digest": self.config.digest(),
            "seed": self.config.seed,
            "decisions": self.decisions,
            "minutes": round(self.elapsed / 60, 2),
            "opponents": dict(self.config.opponents),
        }
        card = make_card(self.spec, hidden=self.config.hidden, mode=self.config.mode, training=training)
        return Policy(export(self.model.policy), card, self.config.mode)

    # --- checkpoints ----------------------------------------------------------------------------------------------

    def save_checkpoint(self) -> None:
        """Writes down all that the rest of the run depends on, the policy so far, and the learning curve."""
        parts = {
            "policy": checkpoint.network_arrays(self.model.policy),
            "optimizer": checkpoint.optimizer_arrays(self.model.policy.optimizer),
            "games": self.env.save(),
            "random": checkpoint.random_arrays(),
            "opponents": self.league.save(),
        }
        state = {
            "config_digest": self.config.digest(),
            "decisions": self.decisions,
            "updates": self.updates,
            "elapsed": self.elapsed,
            "episode_starts": np.asarray(self.model.episode_starts).astype(int).tolist(),
            "copies": self.league.copies,
            "opponents": self.league.digests,
            "won": self._won,
            "random": checkpoint.random_state(self.env.rng),
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
        found = checkpoint.read_newest(self.folder.checkpoints)
        self.folder.progress()
        if found is None:
            self.folder.cut_progress(0)
            return False
        parts, state = found
        if state["config_digest"] != self.config.digest():
            raise CheckpointError(f"{self.folder.checkpoints}: of other settings")
        checkpoint.load_network(self.model.policy, parts["policy"])
        checkpoint.load_optimizer(self.model.policy.optimizer, parts["optimizer"])
        self.league.restore(parts["opponents"], state["copies"], state["opponents"])
        starts = np.array(state["episode_starts"], np.bool_)
        self.model.go_on(self.env.restore(parts["games"]), starts, state["decisions"])
        checkpoint.load_random(parts["random"], state["random"], self.env.rng)
        self.updates, self.elapsed, self._won = state["updates"], state["elapsed"], state["won"]
        self.folder.cut_progress(self.decisions)
        return True


def _make_model(config: TrainConfig, vector: GameVector) -> TurnPPO:
    env = SeatVecEnv(vector, [], seat=config.seat, seed=config.seed)
    model = TurnPPO(
        env,
        config.hidden,
        learning_rate=lambda left: config.learning_rate_end + (config.learning_rate - config.learning_rate_end) * left,
        n_steps=config.steps,
        batch_size=config.minibatch,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip,
        ent_coef=config.entropy,
        vf_coef=config.value_weight,
        max_grad_norm=config.max_grad_norm,
        seed=config.seed,
        device="cpu",
    )
    model.set_logger(Logger(folder=None, output_formats=[]))
    return model


def _mean(values: list[float]) -> float:
    return float(np.mean(values)) if values else float("nan")


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """Calls `stop` at the first SIGINT or SIGTERM; a second one interrupts at once."""

    def handle(number: int, frame: FrameType | None) -> None:
        signal.signal(number, before[number])
        stop()

    before: dict[int, Any] = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def train(
    config: TrainConfig, run_dir: str | Path, *, overwrite: bool = False, resume: bool = False
) -> tuple[RunFolder, bool]:
    """Trains by `config` in the folder `run_dir`, and lets go of the folder: see `training`."""
    with training(config, run_dir, overwrite=overwrite, resume=resume) as trained:
        return trained


@contextmanager
def training(
    config: TrainConfig, run_dir: str | Path, *, overwrite: bool = False, resume: bool = False
) -> Iterator[tuple[RunFolder, bool]]:
    """Trains by `config` in the folder `run_dir`; an unfinished run of the same settings is resumed.

    Yields the folder, locked until the end of the block, and whether the training came to its end (False: interrupted,
    and can be resumed); `finish` then measures the policy and marks the run as finished. Of a run that is trained and
    not finished nothing more is trained. Raises RunFolderError and CheckpointError for a folder that can't be used.
    """
    folder = RunFolder(run_dir)
    going_on = folder.choose(config, overwrite=overwrite, resume=resume)
    trainer = Trainer(config, folder)
    if going_on:
        folder.check_versions(trainer.spec)
        folder.lock()
    else:
        folder.begin(config, trainer.spec)
    try:
        if not (going_on and trainer.load_checkpoint()):
            trainer.model.begin()

        def stop() -> None:
            trainer.interrupted = True

        with stopping(stop), Progress(folder.path.name) as progress:
            is_done = trainer.run(progress)
        yield folder, is_done
    finally:
        trainer.env.close()
        folder.unlock()


def finish(config: TrainConfig, folder: RunFolder) -> Measured | None:
    """Measures the policy of a run that came to its end, writes its strength down, and marks the run as finished.

    None where the settings ask for no evaluation. One that was interrupted is only returned: the run is not finished.
    """
    measured = None
    if config.evaluate_deals and config.evaluate_opponents:
        policy, seed = folder / "policy.safetensors", seeds(config)["evaluation"]
        measured = measure(policy, config.evaluate_opponents, config.spec(), config.evaluate_deals, seed)
        if measured.interrupted:
            return measured
        measured.write_beside(policy)
    folder.write_state(config, finished=True)
    return measured
