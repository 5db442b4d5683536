"""Plays a tournament in its folder: what was played before is taken from there, what is new is kept at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from inn_envs.core.files import write_whole

from ..executors import Executor, check_executor, make_executor
from ..match import Played
from ..progress import Counting
from .chunk import Chunk, InChunks, Task, play_chunk
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

    make = executors(executor, workers, ray_address)
    try:
        if tell is not None:
            for line in remarks:
                tell(line)
        with interruptible():
            outcome = _played(plan, folder, make)
        folder.write_json("results.json", to_json(outcome))
        write_whole(folder.path / "results.md", to_markdown(outcome).encode())
        write_whole(folder.path / "heatmap.png", heat_map(outcome))
        return outcome
    finally:
        folder.release()


Make = Callable[[], Executor[Task, Played]]


def executors(name: str, workers: int | None, address: str | None) -> Make:
    """What makes the executor of this name for chunks; see `make_executor`."""
    return lambda: make_executor(name, play_chunk, workers=workers, address=address)


class ChunkPlayer:
    """Plays what is missing of chunks in a folder. All that counts is read from the files, so that it is the same
    whether it was played now or before. An executor is made only where there is work. Use it as a context.
    """

    def __init__(self, plan: InChunks, folder: TournamentFolder, make: Make, counting: Counting) -> None:
        self._plan, self._folder, self._make, self._counting = plan, folder, make, counting
        self._stack = ExitStack()
        self._executor: Executor[Task, Played] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def play(self, chunks: Sequence[Chunk]) -> list[tuple[Chunk, Played]]:
        """The results of chunks, in their order. Raises ResultError for a damaged file before anything is played."""
        plan, folder, counting = self._plan, self._folder, self._counting
        results = {chunk.number: folder.kept(plan, chunk) for chunk in chunks}
        missing = [chunk for chunk in chunks if results[chunk.number] is None]
        counting.add(sum(map(_games, chunks)) - sum(map(_games, missing)), is_new=False)
        if missing and self._executor is None:
            self._executor = self._stack.enter_context(self._make())
        tasks = [plan.task(chunk) for chunk in missing]
        for number, played in self._executor.run(tasks) if self._executor is not None else ():
            chunk = missing[number]
            folder.keep(plan, chunk, played)
            results[chunk.number] = folder.kept(plan, chunk)
            counting.add(_games(chunk))
        return [(chunk, kept) for chunk in chunks if (kept := results[chunk.number]) is not None]


def play_all(
    plan: InChunks, chunks: Sequence[Chunk], folder: TournamentFolder, make: Make, counting: Counting
) -> dict[Chunk, Played]:
    """The results of chunks, of which those that are missing are played. Raises as `ChunkPlayer` does;
    KeyboardInterrupt (Ctrl-C, SIGTERM) leaves those that are done.
    """
    with interruptible(), counting, ChunkPlayer(plan, folder, make, counting) as player:
        return dict(player.play(chunks))


def _played(plan: Plan, folder: TournamentFolder, make: Make) -> Outcome:
    """Plays stage after stage until the stop rule or the deals end it."""
    for stage in plan.stages:  # so that a damaged file is refused before anything is played
        for chunk in stage:
            folder.kept(plan, chunk)
    parts: list[tuple[Chunk, Played]] = []
    looks: list[Look] = []
    with (
        Counting("tournament", "games", plan.schedule.games(plan.looks[-1])) as counting,
        ChunkPlayer(plan, folder, make, counting) as player,
    ):
        for deals, stage in zip(plan.looks, plan.stages, strict=True):
            parts += player.play(stage)
            look = look_at(plan, deals, games_of(parts, len(plan.schedule.classes)))
            looks += [] if look is None else [look]
            if deals == plan.looks[-1] or (look is not None and look.told_apart):
                break
    return make_outcome(plan, deals, games_of(parts, len(plan.schedule.classes)), looks)


def _games(chunk: Chunk) -> int:
    return len(chunk.deals) * len(chunk.lineup)


@contextmanager
def interruptible() -> Iterator[None]:
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
