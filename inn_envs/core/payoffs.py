"""What a finished game pays: the same for every game."""

from __future__ import annotations

import numpy as np

from inn_envs.core.jit import rule

#: The words of a variant's `payoff`; the record holds their place.
PAYOFFS = ("win", "rank", "score")
_RANK = PAYOFFS.index("rank")
_SCORE = PAYOFFS.index("score")


@rule
def pay(kind: int, score: int, place: int, tied: int, winners: int, seats: int) -> np.float32:
    """A seat's payoff. `place` is its rank from 1, shared by `tied` seats; `winners` seats have rank 1.

    "win": the winners share +1, the others −1 (nobody gets anything where all win). "rank": evenly spaced by rank from
    +1 to −1, ties averaged. "score": the score itself.
    """
    if kind == _SCORE:
        return np.float32(score)
    if kind == _RANK:
        middle = np.float32(place - 1) + np.float32(tied - 1) / np.float32(2)
        return np.float32(1) - np.float32(2) * middle / np.float32(seats - 1)
    if winners == seats:
        return np.float32(0)
    return np.float32(1) / np.float32(winners) if place == 1 else np.float32(-1) / np.float32(seats - winners)
