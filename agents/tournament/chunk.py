"""The unit of a tournament's work: some deals of one line-up, in all rotations."""

from __future__ import annotations

import hashlib
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from inn_envs import deal_seed
from inn_envs.core.engine import Spec

from ..match import Played, play
from ..referee import Referee
from .entrants import Entrant
from .lineups import orders


@dataclass(frozen=True)
class Chunk:
    """`deals` by number, of a line-up of entrants, one for each seat, by number; `number` counts a tournament's chunks.

    Its games depend on these, on the seed and the entrants, and on nothing that was played before.
    """

    number: int
    lineup: tuple[int, ...]
    deals: tuple[int, ...]

    @property
    def games(self) -> int:
        """How many games it is."""
        return len(self.deals) * len(self.lineup)

    def seed(self, tournament: int) -> int:
        """What the agents' draws in these games are seeded with."""
        said = f"{tournament} {self.lineup} {self.deals}"
        return int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big")


def in_chunks(lineup: tuple[int, ...], deals: range, size: int, first: int = 0) -> tuple[Chunk, ...]:
    """The deals of a line-up in chunks of so many, numbered from `first` on."""
    return tuple(
        Chunk(first + number, lineup, tuple(deals[start : start + size]))
        for number, start in enumerate(range(0, len(deals), size))
    )


def deals_seeds(seed: int, chunk: Chunk) -> tuple[int, ...]:
    """The seeds of a chunk's deals where they are those of a batch's games (see `inn_envs.deal_seed`)."""
    return tuple(deal_seed(seed, deal, 0) for deal in chunk.deals)


@dataclass(frozen=True)
class Task:
    """A chunk with all that is needed to play it elsewhere; `seeds` are those of its deals. Where agents do not
    `forfeit` games by their faults, these are raised.
    """

    chunk: Chunk
    spec: Spec
    entrants: tuple[Entrant, ...]
    seed: int
    seeds: tuple[int, ...]
    seconds_per_move: float | None = None
    forfeit: bool = True


class InChunks(ABC):
    """What is played in chunks: a plan that names itself by the SHA-256 of all that its results depend on."""

    @property
    @abstractmethod
    def chunks(self) -> list[Chunk]:
        """All chunks, in the order of their numbers."""

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """All that the results depend on, as JSON can hold it."""

    @abstractmethod
    def task(self, chunk: Chunk) -> Task:
        """A chunk as it is given to an executor."""

    @cached_property
    def digest(self) -> str:
        """Names the plan: the SHA-256 of its facts."""
        return hashlib.sha256(json.dumps(self.facts(), sort_keys=True).encode()).hexdigest()

    @property
    def games(self) -> int:
        """How many games all of them are."""
        return sum(chunk.games for chunk in self.chunks)


def play_chunk(task: Task) -> Played:
    """Plays a chunk. Agents are made anew for it, and the generators that Python and NumPy share are seeded, so that
    neither what an agent keeps to itself nor who played before has a part in it.

    Raises what `Entrant.make_unchanged` raises, faults of agents that are not to be forfeits, and KeyboardInterrupt
    where it was interrupted.
    """
    chunk = task.chunk
    seed = chunk.seed(task.seed)
    with _shared_generators(seed):
        made: dict[int, Any] = {number: task.entrants[number].make_unchanged(task.spec) for number in set(chunk.lineup)}
        played = play(
            task.spec,
            [made[number] for number in chunk.lineup],
            task.seeds,
            seed=seed,
            orders=orders(len(chunk.lineup), list(chunk.deals), task.seed),
            referee=Referee(task.seconds_per_move) if task.forfeit else None,
        )
    if played.interrupted:  # a part of a chunk is nothing
        raise KeyboardInterrupt
    return played


@contextmanager
def _shared_generators(seed: int) -> Iterator[None]:
    """Seeds the generators of the modules `random` and `numpy.random`, and puts them back afterwards."""
    before = random.getstate(), np.random.get_state()
    random.seed(seed)
    np.random.seed(seed % 2**32)
    try:
        yield
    finally:
        random.setstate(before[0])
        np.random.set_state(before[1])
