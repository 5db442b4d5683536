"""What long work says while it runs: live on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bars
from rich.table import Table

#: Seconds between two plain lines.
_EVERY = 10.0
PARTS = ("environment", "opponents", "forward", "teacher", "measuring", "learning")
#: Parts that many runs do not have.
_RARE = ("teacher", "measuring")


class Progress:
    """Shows rows of progress.csv with the time left. Use it as a context; `show` after each update."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._console = Console(stderr=True)
        self._live = Live(console=self._console, auto_refresh=False) if sys.stderr.isatty() else None
        self._said = 0.0

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, row: Mapping[str, float], shares: Mapping[str, float], left: float, *, last: bool = False) -> None:
        """Shows an update: its row, the smoothed win share against each kind of opponent, the seconds left."""
        if self._live is not None:
            self._live.update(progress_table(self._title, row, shares, left), refresh=True)
        elif last or time.monotonic() - self._said >= _EVERY:
            self._said = time.monotonic()
            print(plain_line(self._title, row, shares, left), file=sys.stderr, flush=True)


class Counting:
    """Counts what is done of so many: a bar on a terminal, plain lines elsewhere. Use it as a context.

    `title` says what the work is, `unit` what is counted, `total` how many there will be at most.
    """

    def __init__(self, title: str, unit: str, total: int) -> None:
        self._title, self._unit, self._total = title, unit, total
        self._done = self._new = 0
        self._begun = self._said = time.monotonic()
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(unit),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        self._bar = Bars(*columns, console=Console(stderr=True)) if sys.stderr.isatty() else None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if self._bar is not None:
            self._bar.start()
            self._task = self._bar.add_task(self._title, total=self._total)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def add(self, count: int, *, is_new: bool = True) -> None:
        """So many more are done; not `is_new` where that was before this work, and tells nothing about its speed."""
        self._done += count
        self._new += count if is_new else 0
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done)
        elif time.monotonic() - self._said >= _EVERY:
            self._said = time.monotonic()
            print(self._line(), file=sys.stderr, flush=True)

    def _line(self) -> str:
        speed = self._new / max(time.monotonic() - self._begun, 1e-9)
        left = duration((self._total - self._done) / speed) if speed > 0 else "?"
        return f"{self._title}: {self._done:,} of {self._total:,} {self._unit}, {speed:,.1f}/s, {left} left"


def progress_table(title: str, row: Mapping[str, float], shares: Mapping[str, float], left: float) -> Table:
    """One update as a table."""
    table = Table(title=title)
    cells = {
        "decisions": f"{row['decisions']:,.0f}",
        "a second": f"{row['decisions_per_second']:,.0f}",
        **parts_of(row),
        **{f"against {kind}": f"{share:.1%}" for kind, share in shares.items()},
        "left": duration(left),
    }
    for name in cells:
        table.add_column(name, justify="right")
    table.add_row(*cells.values())
    return table


def parts_of(row: Mapping[str, float]) -> dict[str, str]:
    """Where the time of an update went, as far as that is known; teacher and measuring only where there was some."""
    known = [part for part in PARTS if part in row]
    return {part: f"{row[part]:.0%}" for part in known if part not in _RARE or row[part] > 0}


def plain_line(title: str, row: Mapping[str, float], shares: Mapping[str, float], left: float) -> str:
    """One update as one line of text."""
    split = " ".join(f"{part} {share}" for part, share in parts_of(row).items())
    wins = " ".join(f"{kind} {share:.1%}" for kind, share in shares.items())
    speed = f"{row['decisions']:,.0f} decisions, {row['decisions_per_second']:,.0f}/s"
    parts = [speed, split, *([f"wins against {wins}"] if wins else []), f"{duration(left)} left"]
    return f"{title}: {' | '.join(parts)}"


def duration(seconds: float) -> str:
    """Minutes and seconds."""
    whole = max(round(seconds), 0)
    return f"{whole // 60}:{whole % 60:02d}"
