"""Agents by name."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from typing import Any

from inn_envs.opponents import GROUP

from .agent import Agent, spec_of

#: Those of this package, for a checkout that is not installed.
_BUILT_IN = {
    "random": "inn_agents.random_agent:RandomAgent",
    "greedy": "inn_agents.greedy:GreedyAgent",
    "rules": "inn_agents.rules:RulesAgent",
    "expert": "inn_agents.expert:ExpertAgent",
}


def agent_names() -> dict[str, str]:
    """The known names, each with the `module:Class` it stands for."""
    return _BUILT_IN | {point.name: point.value for point in entry_points(group=GROUP)}


def make_agent(name: str, environment: Any, **options: Any) -> Agent:
    """An agent for an environment, a batch of games or a spec.

    `name` is one of `agent_names()` or `module:Class`; `options` go to the class. Raises ValueError for a name that
    stands for nothing, SpecError for something that has no spec.
    """
    spec = spec_of(environment)
    known = agent_names()
    place = known.get(name, name)
    module, colon, attribute = place.partition(":")
    if not colon:
        raise ValueError(f"no agent {name!r}; expected {', '.join(sorted(known))} or module:Class")
    try:
        maker = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"agent {name!r}: {error}") from error
    try:
        agent: Agent = maker(spec, **options)
    except TypeError as error:
        if options:  # the caller's own mistake
            raise
        raise ValueError(f"agent {name!r}: expected a class that takes the spec of the games: {error}") from error
    if not (hasattr(agent, "act") or hasattr(agent, "act_batch")):
        raise ValueError(f"agent {name!r}: expected an agent with act or act_batch, got {type(agent).__name__}")
    return agent
