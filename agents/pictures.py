"""Pictures of reports, as PNG; Matplotlib is imported where one is drawn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np


class Interval(Protocol):
    """A mean with its interval."""

    @property
    def mean(self) -> float:
        """What was measured."""

    @property
    def low(self) -> float:
        """Where the interval begins."""

    @property
    def high(self) -> float:
        """Where it ends."""


def new_figure(width: float, height: float) -> Any:
    """An empty figure of so many inches, which needs no screen."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def as_png(figure: Any) -> bytes:
    """The figure, without anything that would differ between two equal ones."""
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=110, metadata={"Software": None})
    return content.getvalue()


def draw_intervals(axes: Any, names: Sequence[str], intervals: Sequence[Interval], fair: float) -> None:
    """A row for each name with its interval, beside a line at what would be fair."""
    places = np.arange(len(intervals))
    means = np.array([one.mean for one in intervals])
    reach = np.abs(np.array([[one.low, one.high] for one in intervals]).T - means)
    axes.errorbar(means, places, xerr=reach, fmt="o", capsize=3, color="tab:blue")
    axes.axvline(fair, color="grey", linewidth=1)
    axes.set_yticks(places, names)
