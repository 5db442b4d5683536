"""What a seat saw and did, from its first question on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec, dealt


@dataclass(frozen=True)
class Moment:
    """One moment of a game as a seat lived it: what it saw (`observation`, uint8 (size,)) and the action it then
    chose (None where another seat was asked).
    """

    observation: npt.NDArray[np.uint8]
    action: int | None


def replay_moments(spec: Spec, seed: int, actions: Sequence[int], seat: int) -> list[Moment]:
    """Plays the actions from a deal and keeps every moment in which what the seat sees has changed, or it decided.

    Who is asked otherwise leaves no trace, so two games that a seat can't tell apart have the same moments.
    """
    engine = dealt(spec, seed)
    moments: list[Moment] = []
    seen: bytes | None = None
    for number in range(len(actions) + 1):
        observation = engine.observe(seat)[0]
        is_asked = number < len(actions) and int(engine.shown.actors[0]) == seat
        if is_asked or observation.tobytes() != seen:
            moments.append(Moment(observation, int(actions[number]) if is_asked else None))
            seen = observation.tobytes()
        if number < len(actions):
            engine.step(np.array([actions[number]], np.int64), autoreset=False)
    return moments
