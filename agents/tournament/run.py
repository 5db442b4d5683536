"""Plays a tournament in its folder: what was played before is taken from there, what is new is kept at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

from inn_envs.core.files import write_whole

from ..executors import Executor, check_executor, make_executor
from ..match import Played
from ..progress import Counting
from .chunk import Chunk, Task, play_chunk
from .folder import TournamentFolder
from .plan import Plan
from .report import Look, Outcome, heat_map, look_at, make_outcome, to_json, to_markdown
from .standing import games_of


def run_tournament(
    plan: Plan,
    run_dir: str | Path,
    *,
    executor: str = "serial",
    workers: int | None = None,
    ray_address: str | None = None,
    overwrite: bool = False,
    tell: Callable[[str], None] | None = None,
) -> Outcome:
    """Plays what is missing of a tournament, and writes its results; the same whoever plays, and however often it was
    interrupted. `tell` gets the plan's remarks, line by line, before it begins.

    Raises RunFolderError for a folder of another tournament, ResultError for a damaged file in it, ExecutorError where
    the executor can't be had, AgentError and PolicyError where an agent is no longer what it was. KeyboardInterrupt
    (Ctrl-C, SIGTERM) leaves the chunks that are done.
    """
    check_executor(executor, ray_address)
    remarks = plan.remarks()
    folder = TournamentFolder(run_dir)
    folder.begin(plan, overwrite=overwrite)

    def make() -> Executor[Task, Played]:
        return make_executor(executor, play_chunk, workers=workers, address=ray_address)

    try:
        if tell is not None:
            for line in remarks:
                tell(line)
        with _interruptible():
            outcome = _played(plan, folder, make)
        folder.write_json("results.json", to_json(outcome))
        write_whole(folder.path / "results.md", to_markdown(outcome).encode())
        write_whole(folder.path / "heatmap.png", heat_map(outcome))
        return outcome
    finally:
        folder.release()


def _played(plan: Plan, folder: TournamentFolder, make: Callable[[], Executor[Task, Played]]) -> Outcome:
    """Plays stage after stage until the stop rule or the deals end it. All that counts is read from the files, so that
    it is the same whether it was played now or before. An executor is made only where there is work.
    """
    results = _kept(plan, folder)
    parts: list[tuple[Chunk, Played]] = []
    looks: list[Look] = []
    with ExitStack() as stack:
        counting = stack.enter_context(Counting("tournament", "games", plan.schedule.games(plan.looks[-1])))
        playing: Executor[Task, Played] | None = None
        for deals, stage in zip(plan.looks, plan.stages, strict=True):
            missing = [chunk for chunk in stage if chunk.number not in results]
            counting.add(sum(_games(chunk) for chunk in stage) - sum(map(_games, missing)), is_new=False)
            if missing and playing is None:
                playing = stack.enter_context(make())
            for number, played in playing.run([plan.task(chunk) for chunk in missing]) if playing else ():
                folder.keep(plan, missing[number], played)
                results[missing[number].number] = _kept_now(plan, folder, missing[number])
                counting.add(_games(missing[number]))
            parts += [(chunk, results[chunk.number]) for chunk in stage]
            look = look_at(plan, deals, games_of(parts, len(plan.schedule.classes)))
            looks += [] if look is None else [look]
            if deals == plan.looks[-1] or (look is not None and look.told_apart):
                break
    return make_outcome(plan, deals, games_of(parts, len(plan.schedule.classes)), looks)


def _kept(plan: Plan, folder: TournamentFolder) -> dict[int, Played]:
    """The results that are there, by number of the chunk."""
    found = {chunk.number: folder.kept(plan, chunk) for stage in plan.stages for chunk in stage}
    return {number: played for number, played in found.items() if played is not None}


def _kept_now(plan: Plan, folder: TournamentFolder, chunk: Chunk) -> Played:
    played = folder.kept(plan, chunk)
    assert played is not None
    return played


def _games(chunk: Chunk) -> int:
    return len(chunk.deals) * len(chunk.lineup)


@contextmanager
def _interruptible() -> Iterator[None]:
    """Makes SIGTERM interrupt as Ctrl-C does, where this is the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
