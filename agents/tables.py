"""Tables of reports, in Markdown, and the numbers in them."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt


def markdown(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with these titles above its columns."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def show(text: str) -> None:
    """Prints Markdown: laid out on a terminal, as it is elsewhere."""
    if not sys.stdout.isatty():
        print(text, end="")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def mean(values: npt.NDArray[Any]) -> float:
    """The mean, NaN of nothing."""
    return float(values.mean()) if values.size else float("nan")


def shares_of_wins(ranks: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What each seat has of the victory, by ranks (games, seats): one shared by k counts 1/k."""
    wins = ranks == 1
    shares: npt.NDArray[np.float64] = wins / wins.sum(axis=1, keepdims=True)
    return shares


def from_seat(values: npt.NDArray[Any], first: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Values by seat (games, seats), counted from the first seat of each game on."""
    places = (np.asarray(first, np.int64)[:, None] + np.arange(values.shape[1])) % values.shape[1]
    return np.take_along_axis(values, places, axis=1)


def spread(values: npt.NDArray[Any], digits: int = 1) -> str:
    """The mean, and between which values nine in ten lie."""
    low, high = np.quantile(values, 0.05), np.quantile(values, 0.95)
    return f"{values.mean():.{digits}f} ({low:.0f} to {high:.0f})"


def known(value: Any) -> Any:
    """The same with None for numbers that JSON can't hold."""
    if isinstance(value, dict):
        return {key: known(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [known(part) for part in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
