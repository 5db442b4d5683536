"""Trains a policy by PPO in many games side by side, in a run folder that can be resumed at any moment."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from .config import TrainConfig
from .measure import Measured, measure
from .progress import Progress
from .run_folder import RunFolder, seeds
from .trainer import Trainer
from .training_run import TrainingRun


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
    trainer = _trainer(config, folder)
    if going_on:
        folder.check_versions(trainer.spec)
        folder.lock()
    else:
        folder.begin(config, trainer.spec)
    try:
        if not (going_on and trainer.load_checkpoint()):
            trainer.begin()

        def stop() -> None:
            trainer.interrupted = True

        with stopping(stop), Progress(folder.path.name) as progress:
            is_done = trainer.run(progress)
        yield folder, is_done
    finally:
        trainer.close()
        folder.unlock()


def _trainer(config: TrainConfig, folder: RunFolder) -> TrainingRun:
    """Who trains, by the engine of the settings."""
    if config.engine != "rllib":
        return Trainer(config, folder)
    from .rllib.trainer import RllibTrainer

    return RllibTrainer(config, folder)


def finish(config: TrainConfig, folder: RunFolder) -> Measured | None:
    """Measures the policy of a run that came to its end, writes its strength down, and marks the run as finished.

    None where the settings ask for no evaluation. One that was interrupted is only returned: the run is not finished.
    """
    measured = None
    if config.evaluate_deals and config.evaluate_opponents:
        policy, seed = folder / "policy.safetensors", seeds(config)["evaluation"]
        measured = Measured(())
        for spec in config.specs():
            measured += measure(policy, config.evaluate_opponents, spec, config.evaluate_deals, seed)
            if measured.interrupted:
                break
        if measured.interrupted:
            return measured
        measured.write_beside(policy)
    folder.write_state(config, finished=True)
    return measured
