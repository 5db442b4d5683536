"""Shares of wins and means with their intervals; shares in parts: by place from the first player on, and by role."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec

from .tables import markdown

#: How much of the normal distribution an interval covers.
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Share:
    """A measured share or mean with its interval, and the standard error that the interval is made from."""

    mean: float
    low: float
    high: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def mean_with_interval(
    values: npt.ArrayLike,
    low: float = -np.inf,
    high: float = np.inf,
    *,
    strata: npt.ArrayLike | None = None,
    confidence: float = CONFIDENCE,
) -> Share:
    """The mean of independent values and its normal interval, cut to what is possible.

    `strata` (values,) are whole numbers of parts that were planned, such as the line-ups of a deal: what lies between
    their means is no chance, and does not widen the interval; a part with one value is left to chance with the others.
    With fewer than two values nothing is known about the error: the interval is all that is possible. Where all values
    are the same the spread says nothing: what happened in none of n cases may yet happen in 3 of n (rule of three).
    """
    numbers = np.asarray(values, np.float64)
    if len(numbers) < 2:
        return Share(float(numbers.mean()) if len(numbers) else float("nan"), low, high, float("inf"))
    mean = float(numbers.mean())
    error = float(numbers.std(ddof=1) / np.sqrt(len(numbers))) if strata is None else _error(numbers, strata)
    reach = NormalDist().inv_cdf(0.5 + confidence / 2) * error
    if error == 0.0 and np.isfinite(high - low):
        reach = 3.0 / len(numbers) * (high - low)
    return Share(mean, max(mean - reach, low), min(mean + reach, high), error)


def _error(numbers: npt.NDArray[np.float64], strata: npt.ArrayLike) -> float:
    """The standard error of the mean of values drawn by strata."""
    parts = np.asarray(strata, np.int64)
    sizes = np.bincount(parts)
    parts = np.where(sizes[parts] > 1, parts, len(sizes))
    variance = 0.0
    for part in np.unique(parts):
        inside = numbers[parts == part]
        spread = inside.var(ddof=1) if len(inside) > 1 else numbers.var(ddof=1)
        variance += len(inside) * float(spread)
    return float(np.sqrt(variance) / len(numbers))


def variance_ratio(values: npt.NDArray[np.float64]) -> float:
    """The variance of a deal's mean over that of as many independent games. `values` (deals, rotations).

    One game of an independent match has a random deal and a random seat: its variance is that of all games here
    about the mean of all. NaN where nothing varies.
    """
    deals, rotations = values.shape
    if deals < 2 or not np.ptp(values) > 0:
        return float("nan")
    means = values.mean(axis=1)
    of_means = means.var(ddof=1)
    # The mean of all games is itself uncertain by the variance of the deals' means over their number.
    of_games = ((values - values.mean()) ** 2).mean() + of_means / deals
    return float(of_means / (of_games / rotations))


@dataclass(frozen=True)
class Part:
    """The share of wins in some of the games of a match. No two of them are of one deal, so that each counts by itself:
    in its seatings an agent has every place once, and a role at most once.
    """

    name: str
    games: int
    win_share: Share


def roles_of(spec: Spec, states: Any) -> npt.NDArray[np.str_]:
    """The role of each seat in ended games, (games, seats): `roles` of the game, where it has roles, else empty."""
    roles = getattr(spec.game, "roles", None)
    if roles is None:
        return np.full((len(states), spec.num_players), "", "U1")
    found: npt.NDArray[np.str_] = np.array(roles(states, spec.cards))[:, : spec.num_players]
    return found


def by_place(wins: npt.NDArray[np.float64], places: npt.NDArray[np.int64]) -> tuple[Part, ...]:
    """Wins of one agent by its place, 1 for the seat that has the first turn."""
    return _parts(wins, places + 1)


def by_role(wins: npt.NDArray[np.float64], roles: npt.NDArray[np.str_]) -> tuple[Part, ...]:
    """Wins of one agent by its role; nothing where the game has none."""
    return _parts(wins, roles) if (roles != "").all() else ()


def _parts(wins: npt.NDArray[np.float64], labels: npt.NDArray[Any]) -> tuple[Part, ...]:
    return tuple(
        Part(str(label), int((labels == label).sum()), mean_with_interval(wins[labels == label], 0.0, 1.0))
        for label in np.unique(labels)
    )


def table(title: str, rows: Sequence[tuple[str, str, Sequence[Part]]]) -> str:
    """A Markdown table of parts: one row for an agent against others, one column for a part. Empty without parts."""
    names = sorted({part.name for _, _, parts in rows for part in parts})
    if not names:
        return ""
    lines = []
    for agent, against, parts in rows:
        found = {part.name: f"{part.win_share} of {part.games}" for part in parts}
        lines.append([agent, against, *(found.get(name, "") for name in names)])
    return f"Win share by {title}:\n\n{markdown(['agent', 'against', *names], lines)}\n"
