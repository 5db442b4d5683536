"""Plays a tournament in its folder: what was played before is taken from there, what is new is kept at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from ..executors import Executor, make_executor
from ..match import Played
from ..progress import Counting
from .chunk import Chunk, InChunks, Task, play_chunk
from .folder import TournamentFolder
from .plan import Plan
from .report import Look, Outcome, heat_map, look_at, make_outcome, to_json, to_markdown
from .standing import games_of

Make = Callable[[], Executor[Task, Played]]


def executors(name: str, workers: int | None, address: str | None) -> Make:
    """What makes the executor of this name for chunks; see `make_executor`."""
    return lambda: make_executor(name, play_chunk, workers=workers, address=address)


def run_tournament(
    plan: Plan,
    run_dir: str | Path,
    make: Make | None = None,
    *,
    overwrite: bool = False,
    tell: Callable[[str], None] | None = None,
) -> Outcome:
    """Plays what is missing of a tournament, and writes its results; the same whoever plays, and however often it was
    interrupted. `make` gives the executor, by default this process; `tell` gets the plan's remarks, line by line,
    before it begins.

    Raises RunFolderError for a folder of another tournament, ResultError for a damaged file in it, ExecutorError where
    the executor can't be had, AgentError and PolicyError where an agent is no longer what it was. KeyboardInterrupt
    (Ctrl-C, SIGTERM) leaves the chunks that are done.
    """
    remarks = plan.remarks()
    folder = TournamentFolder(run_dir)
    with folder.begun(plan, overwrite=overwrite):
        if tell is not None:
            for line in remarks:
                tell(line)
        counting = Counting("tournament", "games", plan.games)
        with interruptible(), counting, ChunkPlayer(plan, folder, make, counting) as player:
            outcome = _played(plan, player)
        folder.write_results(to_json(outcome), to_markdown(outcome), "heatmap.png", heat_map(outcome))
        return outcome


class ChunkPlayer:
    """Plays what is missing of a plan in a folder. All that counts is read from the files, so that it is the same
    whether it was played now or before. An executor is made, by default this process, only where there is work. Use it
    as a context. Raises ResultError for a damaged file before anything is played.
    """

    def __init__(self, plan: InChunks, folder: TournamentFolder, make: Make | None, counting: Counting) -> None:
        self._plan, self._folder, self._counting = plan, folder, counting
        self._make = make or executors("serial", None, None)
        self._kept = {chunk.number: folder.kept(plan, chunk) for chunk in plan.chunks}
        self._stack = ExitStack()
        self._executor: Executor[Task, Played] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    def play(self, chunks: Sequence[Chunk]) -> list[tuple[Chunk, Played]]:
        """The results of chunks of the plan, in their order."""
        plan, kept, counting = self._plan, self._kept, self._counting
        missing = [chunk for chunk in chunks if kept[chunk.number] is None]
        counting.add(sum(chunk.games for chunk in chunks if kept[chunk.number] is not None), is_new=False)
        if missing and self._executor is None:
            self._executor = self._stack.enter_context(self._make())
        tasks = [plan.task(chunk) for chunk in missing]
        for number, played in self._executor.run(tasks) if self._executor is not None else ():
            chunk = missing[number]
            self._folder.keep(plan, chunk, played)
            kept[chunk.number] = self._folder.kept(plan, chunk)
            counting.add(chunk.games)
        return [(chunk, found) for chunk in chunks if (found := kept[chunk.number]) is not None]


def play_all(plan: InChunks, folder: TournamentFolder, make: Make | None, title: str) -> dict[Chunk, Played]:
    """The results of all chunks of a plan, of which those that are missing are played. Raises as `ChunkPlayer` does;
    KeyboardInterrupt (Ctrl-C, SIGTERM) leaves those that are done. `title` is what the progress is called.
    """
    counting = Counting(title, "games", plan.games)
    with interruptible(), counting, ChunkPlayer(plan, folder, make, counting) as player:
        return dict(player.play(plan.chunks))


def _played(plan: Plan, player: ChunkPlayer) -> Outcome:
    """Plays stage after stage until the stop rule or the deals end it."""
    parts: list[tuple[Chunk, Played]] = []
    looks: list[Look] = []
    for deals, stage in zip(plan.looks, plan.stages, strict=True):
        parts += player.play(stage)
        look = look_at(plan, deals, games_of(parts, len(plan.schedule.classes)))
        looks += [] if look is None else [look]
        if deals == plan.looks[-1] or (look is not None and look.told_apart):
            break
    return make_outcome(plan, deals, games_of(parts, len(plan.schedule.classes)), looks)


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
