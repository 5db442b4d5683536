"""What an agent does at every information state of a tree."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..agent import HasPolicy
from ..errors import AgentError
from ..policy import Policy
from .tree import Reals, Tree

#: Information states that an agent is asked about together.
_AT_ONCE = 4096


def policy_of(tree: Tree, agent: Any) -> Reals:
    """The probability of each slot where this agent plays every seat: exactly as it plays.

    A `Policy` that takes its best action takes it with probability 1. Raises AgentError for an agent that can't say how
    likely it would take an action: it needs `policy(observation, action_mask)`.
    """
    table = np.zeros((tree.informations, tree.actions))
    for start in range(0, tree.informations, _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        table[part] = _played(agent, tree.observations[tree.views[part]], tree.masks[part])
    chances = tree.of_table(table)
    totals = np.bincount(tree.slot_information, chances, minlength=tree.informations)
    return chances / totals[tree.slot_information]


def _played(agent: Any, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    if isinstance(agent, Policy) and agent.mode == "argmax":
        actions = agent.act_batch(observations, masks, np.random.default_rng(0))
        return np.eye(masks.shape[1])[actions]
    if isinstance(agent, Policy):
        return agent.policy(observations, masks)
    if not isinstance(agent, HasPolicy):
        raise AgentError(f"{type(agent).__name__}: expected an agent with policy(observation, action_mask)")
    rows = [agent.policy(seen, mask) for seen, mask in zip(observations, masks, strict=True)]
    return np.array(rows, np.float64)
