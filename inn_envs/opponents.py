"""Agents by name: those that packages offer through the entry-point group `inn_envs.agents`."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError
from inn_envs.core.nearest import did_you_mean

GROUP = "inn_envs.agents"
_EXPECTED = "expected a name, or an object with act(observation, action_mask, rng) or act_batch"


class Agent(Protocol):
    """Whatever chooses an action from what a seat sees."""

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[np.int8], rng: np.random.Generator) -> int:
        """An allowed action."""
        ...


def find_agent(agent: str | Agent, spec: Spec) -> Agent:
    """An agent object as it is, or the one that a name stands for, made for these games.

    An entry point names a callable that takes the `Spec` of the games. Raises SpecError for an unknown name, and for
    what is no agent.
    """
    if not isinstance(agent, str):
        return _checked(agent, "opponents")
    offered = {point.name: point for point in entry_points(group=GROUP)}
    if agent not in offered:
        names = ", ".join(sorted(offered)) or "none installed"
        hint = did_you_mean(agent, offered)
        raise SpecError(f"opponents: no agent named {agent!r}{hint} (entry points of {GROUP}: {names})")
    return _checked(offered[agent].load()(spec), f"opponents: the agent named {agent!r}")


def _checked(agent: Any, what: str) -> Agent:
    """What can be asked for an action. Raises SpecError, saying what was given, for anything else."""
    if isinstance(agent, type):
        raise SpecError(f"{what}: {_EXPECTED}, got the class {agent.__name__}: pass an instance of it")
    if not any(callable(getattr(agent, name, None)) for name in ("act", "act_batch")):
        raise SpecError(f"{what}: {_EXPECTED}, got {agent!r}")
    known: Agent = agent
    return known


def find_agents(opponents: str | Agent | list[Any] | tuple[Any, ...], spec: Spec) -> list[Agent]:
    """One agent for each other seat, in the order in which they sit to the learner's left."""
    seats = spec.num_players - 1
    if isinstance(opponents, list | tuple):
        if len(opponents) != seats:
            raise SpecError(f"opponents: expected one, or {seats} of them, got {len(opponents)}")
        return [find_agent(agent, spec) for agent in opponents]
    return [find_agent(opponents, spec)] * seats


def act_batch(
    agent: Agent, observations: npt.NDArray[Any], masks: npt.NDArray[np.int8], rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """An action for each row, by the agent's own `act_batch` where it has one."""
    if hasattr(agent, "act_batch"):
        chosen: npt.NDArray[np.int64] = np.asarray(agent.act_batch(observations, masks, rng), np.int64)
        return chosen
    rows = zip(observations, masks, strict=True)
    return np.array([agent.act(observation, mask, rng) for observation, mask in rows], np.int64)
