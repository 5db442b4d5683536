"""What an agent is, and what all built-in ones share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from inn_envs.core import batch
from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError
from inn_envs.core.observe import Blocks, with_events
from inn_envs.core.record import Records
from inn_envs.vector import GameVector

Actions = npt.NDArray[np.int64]
Observations = npt.NDArray[np.uint8] | npt.NDArray[np.float32]


@runtime_checkable
class Agent(Protocol):
    """Answers questions from what a seat sees; it never gets a game's state.

    Observations are uint8 or float32 of shape (size,), as the environment hands them out, masks whole numbers or
    bools of shape (actions,); a batch of n has both with n rows. Given the same observations, masks and state of
    `rng`, an agent answers the same. It keeps nothing between calls, so that one can play several seats and games.
    """

    def act(self, observation: Observations, action_mask: npt.NDArray[Any], rng: np.random.Generator) -> int:
        """An allowed action. Raises ValueError when nothing is allowed."""
        ...

    def act_batch(
        self, observations: Observations, action_masks: npt.NDArray[Any], rng: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """An allowed action for each row, int64 (n,); −1 where nothing is allowed."""
        ...


@runtime_checkable
class Searcher(Protocol):
    """An agent that plans on a game instead of reading an observation.

    It never gets the true game: whoever asks it draws anew all that its seat can't know (`GameVector.clones_for`).
    Given the same clones and state of `rng`, it answers the same, unless its budget is a time.
    """

    def act_on(self, clones: Records, seats: npt.NDArray[np.integer[Any]], rng: np.random.Generator) -> Actions:
        """An allowed action for each clone, int64 (n,). `clones` (n,) are records of games, each resampled for the
        seat that is asked there, `seats` (n,).
        """
        ...


def ask_searcher(
    agent: Searcher,
    vector: GameVector,
    games: npt.NDArray[np.integer[Any]],
    seats: npt.NDArray[np.integer[Any]],
    rng: np.random.Generator,
) -> Actions:
    """What a searcher answers in `games` (k,) of a batch, where `seats` (k,) are asked: int64 (k,)."""
    clones = vector.clones_for(games, rng.integers(0, 2**64, len(games), dtype=np.uint64))
    return agent.act_on(clones, seats, rng)


@runtime_checkable
class Recurrent(Protocol):
    """An agent that remembers what it was asked before in a game, in each seat apart.

    It keeps nothing itself: whoever asks it has a row of numbers for each seat of each game, all zero before the seat's
    first question of a deal, and hands it back at the next.
    """

    @property
    def memory_size(self) -> int:
        """How many float32 there are in a row."""
        ...

    def act_with_memory(
        self,
        observations: Observations,
        action_masks: npt.NDArray[Any],
        memories: npt.NDArray[np.float32],
        rng: np.random.Generator,
    ) -> tuple[Actions, npt.NDArray[np.float32]]:
        """An allowed action for each row, int64 (n,), −1 where nothing is allowed; and the memories that come after,
        fresh, float32 (n, memory_size), as `memories` is.
        """
        ...


@runtime_checkable
class HasPolicy(Protocol):
    """An agent that can say how likely it would take each action."""

    def policy(self, observation: Observations, action_mask: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Probabilities, float32 (actions,); 0 where nothing is allowed."""
        ...


class BuiltIn(ABC):
    """The common part of the built-in agents: shapes, types and single answers as batches of one."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.observation_blocks: Blocks = blocks_of(spec)
        self.action_blocks: Blocks = spec.game.ACTIONS

    def act(self, observation: Observations, action_mask: npt.NDArray[Any], rng: np.random.Generator) -> int:
        """An allowed action. Raises ValueError when nothing is allowed."""
        action = int(self.act_batch(observation[None], action_mask[None], rng)[0])
        if action < 0:
            raise ValueError("no action is allowed: the game is over, or another seat is asked")
        return action

    def act_batch(
        self, observations: Observations, action_masks: npt.NDArray[Any], rng: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """An allowed action for each row, int64 (n,); −1 where nothing is allowed."""
        hashes = rng.integers(0, 2**64, len(observations), dtype=np.uint64)
        return self._choose(self._bytes(observations), self._flags(action_masks, len(observations)), hashes)

    def policy(self, observation: Observations, action_mask: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Probabilities, float32 (actions,); 0 where nothing is allowed."""
        return self._spread(self._bytes(observation[None]), self._flags(action_mask[None], 1))[0]

    @abstractmethod
    def _choose(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8], hashes: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int64]:
        """An allowed action for each row, by a hash for each where there is a choice; −1 where nothing is allowed."""

    @abstractmethod
    def _spread(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        """The probabilities of all actions for each row."""

    def _bytes(self, observations: Observations) -> npt.NDArray[np.uint8]:
        if observations.ndim != 2 or observations.shape[1] != self.observation_blocks.size:
            raise ValueError(
                f"expected observations of {self.observation_blocks.size} elements, got shape {observations.shape}"
            )
        if observations.dtype == np.uint8:
            return np.ascontiguousarray(observations)
        flat = np.empty(observations.shape, np.uint8)
        batch.to_bytes(np.ascontiguousarray(observations, np.float32), self.observation_blocks.maxima, flat)
        return flat

    def _flags(self, action_masks: npt.NDArray[Any], rows: int) -> npt.NDArray[np.int8]:
        if action_masks.shape != (rows, self.action_blocks.size):
            raise ValueError(
                f"expected {rows} masks of {self.action_blocks.size} actions, got shape {action_masks.shape}"
            )
        return np.ascontiguousarray(action_masks, np.int8)


def blocks_of(spec: Spec) -> Blocks:
    """The layout of the observations of a spec."""
    return with_events(spec.game.OBSERVATION, spec.game.EVENT, spec.recall_events)


def spec_of(environment: Any) -> Spec:
    """The spec of an environment, of a batch of games, or a spec itself. Raises SpecError for anything else."""
    for candidate in (environment, getattr(environment, "spec_of_game", None), getattr(environment, "spec", None)):
        if isinstance(candidate, Spec):
            return candidate
    inner = getattr(environment, "unwrapped", None)
    if inner is not None and inner is not environment:
        return spec_of(inner)
    raise SpecError(f"expected an environment of inn_envs or its spec, got {type(environment).__name__}")
