"""Cards of a position counted by row: where they lie, and which of them are dealt first where nobody sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np


def counted(counts: Any) -> Counter[int]:
    """The cards of an array that says how many there are of each row."""
    return Counter({int(row): int(counts[row]) for row in np.flatnonzero(counts)})


def listed(rows: Iterable[Any]) -> Counter[int]:
    """The cards of an array of rows, 0 being none."""
    return Counter(int(row) for row in rows if row)


def draw_first(pool: Counter[int], count: int) -> list[int]:
    """The first cards of a pool, in order of the card file, as many as there are; they leave it."""
    drawn: list[int] = []
    for row in sorted(pool):
        while pool[row] > 0 and len(drawn) < count:
            pool[row] -= 1
            drawn.append(row)
    return drawn
