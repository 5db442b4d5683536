"""Agents by name."""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from typing import Any

from inn_envs.core.nearest import did_you_mean
from inn_envs.opponents import GROUP

from .agent import Agent, Searcher, spec_of
from .naming import read_options, split_options

#: Those of this package, for a checkout that is not installed.
_BUILT_IN = {
    "random": "inn_agents.random_agent:RandomAgent",
    "greedy": "inn_agents.greedy:GreedyAgent",
    "rules": "inn_agents.rules:RulesAgent",
    "expert": "inn_agents.expert:ExpertAgent",
    "search": "inn_agents.searchers.agent:SearchAgent",
    "pimc": "inn_agents.searchers.agent:PimcAgent",
}


def agent_names() -> dict[str, str]:
    """The known names, each with the `module:Class` it stands for."""
    return _BUILT_IN | {point.name: point.value for point in entry_points(group=GROUP)}


def make_agent(name: str, environment: Any, **options: Any) -> Agent | Searcher:
    """An agent for an environment, a batch of games or a spec.

    `name` is one of `agent_names()` or `module:Class`, either with options, `search:simulations=800,playout=rules`;
    `options` are further ones. They go to the class, which says by `options(spec)` what it takes. Raises ValueError for
    a name that stands for nothing, an option that there is not or a value that can't be, SpecError for something that
    has no spec.
    """
    spec = spec_of(environment)
    plain, texts = split_options(name)
    maker = _maker(plain)
    told = {**read_options(plain, texts, getattr(maker, "options", None), spec), **options}
    try:
        agent: Agent | Searcher = maker(spec, **told)
    except TypeError as error:
        if options:  # the caller's own mistake
            raise
        raise ValueError(f"agent {name!r}: expected a class that takes the spec of the games: {error}") from error
    if not any(hasattr(agent, method) for method in ("act", "act_batch", "act_on")):
        raise ValueError(f"agent {name!r}: expected an agent with act or act_batch, got {type(agent).__name__}")
    return agent


def _maker(name: str) -> Any:
    """The class that a name without options stands for. Raises ValueError for none."""
    known = agent_names()
    module, colon, attribute = known.get(name, name).partition(":")
    if not colon:
        hint = did_you_mean(name, known)
        raise ValueError(f"no agent {name!r}{hint} (agents: {', '.join(sorted(known))}, or module:Class)")
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"agent {name!r}: {error}") from error
