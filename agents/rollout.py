"""The decisions of a rollout, kept by stream, and their advantages, which treat a turn as one decision.

A stream is what one learning seat of one game decides, one decision after another. A decision is open until its seat
decides again or its game ends: what it led to is not known before. One that is open at the end of a rollout is carried
over to the next, with the probability and the value that it had when it was made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.vector import GameVector

Rows = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Questions:
    """k questions to the learner, one in each game of `vector`.

    `shown` (k, width) uint8 is what the network is shown, `masks` (k, actions) int8, `seats` (k,) are asked.
    """

    shown: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.integer[Any]]
    vector: GameVector

    def __len__(self) -> int:
        return len(self.shown)


@dataclass(frozen=True)
class Answers:
    """What the learner answers to k questions.

    `actions` (k,) int64 are played, `taught` (k,) int64 are what a teacher would have answered (the actions themselves
    without one); `log_probs` (k,) float32 of the actions, `values` (k,) float32: what it expects to be paid from here.
    """

    actions: npt.NDArray[np.int64]
    taught: npt.NDArray[np.int64]
    log_probs: npt.NDArray[np.float32]
    values: npt.NDArray[np.float32]


@dataclass(frozen=True)
class Rollout:
    """k decisions to learn from, of which all is known.

    `observations` (k, width) uint8 as the network takes them, `masks` (k, actions) int8, `actions` and `taught` (k,)
    int64; `log_probs`, `values`, `advantages` and `returns` (k,) float32.
    """

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    taught: npt.NDArray[np.int64]
    log_probs: npt.NDArray[np.float32]
    values: npt.NDArray[np.float32]
    advantages: npt.NDArray[np.float32]
    returns: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.actions)


def has_choice(masks: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
    """Which of the questions with these masks (k, actions) allow more than one answer, (k,)."""
    several: npt.NDArray[np.bool_] = np.count_nonzero(masks, axis=1) > 1
    return several


class Decisions:
    """Room for the decisions of a rollout: `streams` that may be carried over, and `places` made in it.

    `width` is the size of what the network is shown, `actions` the number of actions.
    """

    def __init__(self, streams: int, places: int, width: int, actions: int) -> None:
        size = streams + places
        self._rows: dict[str, npt.NDArray[Any]] = {
            "observations": np.zeros((size, width), np.uint8),
            "masks": np.zeros((size, actions), np.int8),
            "streams": np.zeros(size, np.int64),
            **{name: np.zeros(size, np.int64) for name in ("actions", "taught")},
            **{name: np.zeros(size, np.float32) for name in ("log_probs", "values", "rewards")},
            **{name: np.zeros(size, np.bool_) for name in ("new_turns", "ends")},
        }
        #: The row of each stream's open decision, −1 where there is none.
        self._open = np.full(streams, -1, np.intp)
        self._used = 0
        self._firsts: list[int] = []

    @property
    def open_streams(self) -> npt.NDArray[np.bool_]:
        """Which streams have an open decision, (streams,)."""
        return self._open >= 0

    def begin(self) -> None:
        """Begins a rollout: only decisions that are open are kept."""
        kept = np.sort(self._open[self._open >= 0])
        for array in self._rows.values():
            array[: len(kept)] = array[kept]
        self._hold(len(kept))

    def _hold(self, kept: int) -> None:
        """The first rows are the open decisions, and there is nothing else."""
        self._open[:] = -1
        self._open[self._rows["streams"][:kept]] = np.arange(kept)
        self._used, self._firsts = kept, [0]

    def forget(self) -> None:
        """Drops all decisions, as before games that are dealt anew."""
        self._hold(0)

    def add(
        self,
        streams: npt.NDArray[np.int64],
        observations: npt.NDArray[np.uint8],
        masks: npt.NDArray[np.int8],
        new_turns: npt.NDArray[np.bool_],
        answers: Answers,
    ) -> None:
        """Takes up k decisions of as many streams; those which these streams had open are known from now on."""
        first, last = self._used, self._used + len(streams)
        added = {
            "streams": streams,
            "observations": observations,
            "masks": masks,
            "new_turns": new_turns,
            "actions": answers.actions,
            "taught": answers.taught,
            "log_probs": answers.log_probs,
            "values": answers.values,
            "rewards": 0,
            "ends": False,
        }
        for name, content in added.items():
            self._rows[name][first:last] = content
        self._open[streams] = np.arange(first, last)
        self._firsts.append(first)
        self._used = last

    def pay(self, streams: npt.NDArray[np.int64], rewards: npt.NDArray[np.float32]) -> None:
        """Adds to what the open decisions of streams are paid; nothing where a stream has none."""
        rows = self._open[streams]
        self._rows["rewards"][rows[rows >= 0]] += rewards[rows >= 0]

    def end(self, streams: npt.NDArray[np.int64]) -> None:
        """Closes the open decisions of streams whose games ended."""
        rows = self._open[streams]
        self._rows["ends"][rows[rows >= 0]] = True
        self._open[streams] = -1

    def known(self, gamma: float, gae_lambda: float) -> Rollout:
        """All decisions that are not open, with their advantages and returns (see `turn_advantages`).

        Those with a single allowed answer are left out: they pass on what came after them, but nothing is chosen there.
        """
        rows = {name: array[: self._used] for name, array in self._rows.items()}
        is_open = np.zeros(self._used, np.bool_)
        is_open[self._open[self._open >= 0]] = True
        advantages = turn_advantages(
            rows["rewards"],
            rows["values"],
            rows["new_turns"],
            rows["ends"],
            is_open,
            streams=rows["streams"],
            firsts=self._firsts,
            gamma=gamma,
            gae_lambda=gae_lambda,
        )
        closed = ~is_open & has_choice(rows["masks"])
        names = ("observations", "masks", "actions", "taught", "log_probs", "values")
        kept = {name: rows[name][closed] for name in names}
        return Rollout(**kept, advantages=advantages[closed], returns=(advantages + rows["values"])[closed])

    # --- saving ---------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, npt.NDArray[Any]]:
        """The open decisions, by the names of their parts."""
        kept = np.sort(self._open[self._open >= 0])
        return {f"open_{name}": array[kept].copy() for name, array in self._rows.items()}

    def restore(self, saved: Mapping[str, npt.NDArray[Any]]) -> None:
        """Goes back to what `save` gave, before a rollout."""
        kept = len(saved["open_streams"])
        for name, array in self._rows.items():
            array[:kept] = saved[f"open_{name}"]
        self._hold(kept)


def turn_advantages(
    rewards: npt.NDArray[np.float32],
    values: npt.NDArray[np.float32],
    new_turns: npt.NDArray[np.bool_],
    ends: npt.NDArray[np.bool_],
    is_open: npt.NDArray[np.bool_],
    *,
    streams: npt.NDArray[np.int64],
    firsts: Sequence[int],
    gamma: float,
    gae_lambda: float,
) -> npt.NDArray[np.float32]:
    """Advantages (Schulman et al., Generalized Advantage Estimation) of decisions in the order of time, each (k,).

    Splitting one choice into several prompts must not change how credit is spread: λ counts once where a stream's next
    decision begins a turn (`new_turns`), and as 1 between two prompts of one turn. `ends` marks the last decisions of
    games, `is_open` those that nothing is known of yet but their value: the last of their streams, advantage 0.
    `streams` says whose each decision is; `firsts` where those made at once begin, none of them of one stream.
    """
    count = int(streams.max(initial=-1)) + 1
    following, ahead = np.zeros(count, np.float32), np.zeros(count, np.float32)
    begins = np.ones(count, np.bool_)
    advantages = np.zeros(len(rewards), np.float32)
    for first, last in reversed([*zip(firsts, [*firsts[1:], len(rewards)], strict=True)]):
        rows = slice(first, last)
        stream = streams[rows]
        going_on = np.float32(gamma) * (1 - ends[rows].astype(np.float32))
        decay = np.where(begins[stream], np.float32(gae_lambda), np.float32(1))
        surprise = rewards[rows] + going_on * following[stream] - values[rows]
        advantages[rows] = np.where(is_open[rows], 0, surprise + going_on * decay * ahead[stream])
        ahead[stream], following[stream], begins[stream] = advantages[rows], values[rows], new_turns[rows]
    return advantages
