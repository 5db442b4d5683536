"""Agents by name."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from inn_envs.core.errors import SpecError
from inn_envs.core.nearest import did_you_mean
from inn_envs.opponents import GROUP

from .agent import Agent, Searcher, spec_of
from .errors import AgentError, PolicyError
from .naming import read_options, split_options

#: Those of this package, for a checkout that is not installed.
_BUILT_IN = {
    "random": "inn_agents.random_agent:RandomAgent",
    "greedy": "inn_agents.greedy:GreedyAgent",
    "rules": "inn_agents.rules:RulesAgent",
    "expert": "inn_agents.expert:ExpertAgent",
    "search": "inn_agents.searchers.agent:SearchAgent",
    "pimc": "inn_agents.searchers.agent:PimcAgent",
    "zoo": "inn_agents.zoo.shipped:zoo",
}


def agent_names() -> dict[str, str]:
    """The known names, each with the `module:Class` it stands for."""
    return _BUILT_IN | {point.name: point.value for point in entry_points(group=GROUP)}


def make_agent(name: str, environment: Any, **options: Any) -> Agent | Searcher:
    """An agent for an environment, a batch of games or a spec.

    `name` is one of `agent_names()`, `module:Class` or `file.py:Class`, each with options if it takes any:
    `search:simulations=800,playout=rules`; `options` are further ones. They go to the class, which says by
    `options(spec)` what it takes. Raises ValueError for a name that stands for nothing, an option that there is not or
    a value that can't be, a class that can't be made, and one that can't be asked as `Agent` or `Searcher` can;
    SpecError for something that has no spec.
    """
    spec = spec_of(environment)
    plain, texts = split_options(name)
    known = agent_names()
    place = known.get(plain, plain)
    if ":" not in place:
        hint = did_you_mean(plain, known)
        names = ", ".join(sorted(known))
        raise ValueError(f"no agent {plain!r}{hint} (agents: {names}, module:Class or file.py:Class)")
    maker = _maker(plain, place)
    told = {**read_options(plain, texts, getattr(maker, "options", None), spec), **options}
    try:
        agent: Agent | Searcher = maker(spec, **told)
    except (SpecError, AgentError, PolicyError):
        raise
    except TypeError as error:
        if options:  # the caller's own mistake
            raise
        raise ValueError(f"agent {name!r}: expected a class that takes the spec of the games: {error}") from error
    except Exception as error:
        raise ValueError(f"agent {name!r}: making it raised {type(error).__name__}: {error}") from error
    _check_methods(name, agent)
    return agent


def agent_file(name: str) -> Path | None:
    """The file of `file.py:Class`, None for another name."""
    file, colon, _ = name.rpartition(":")
    return Path(file) if colon and file.endswith(".py") else None


def _maker(name: str, place: str) -> Any:
    """The class that `module:Class` or `file.py:Class` names. Raises ValueError where there is none."""
    module, _, attribute = place.rpartition(":")
    file = agent_file(place)
    try:
        found = importlib.import_module(module) if file is None else _module_in(file.absolute())
    except Exception as error:  # a user's module may raise anything
        raise ValueError(f"agent {name!r}: {type(error).__name__}: {error}") from error
    if not hasattr(found, attribute):
        hint = did_you_mean(attribute, vars(found))
        raise ValueError(f"agent {name!r}: there is no {attribute} in {module}{hint}")
    return getattr(found, attribute)


@cache
def _module_in(file: Path) -> ModuleType:
    """The module in a file, run once; modules beside it can be imported by it."""
    name = f"inn_agent_{file.stem}_{hashlib.sha256(str(file).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise FileNotFoundError(f"{file}: no such file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # so that what it defines can be found by the name of its module
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


#: What an agent can be asked by, with the arguments that it is given.
_METHODS = {
    "act": "observation, action_mask, rng",
    "act_batch": "observations, action_masks, rng",
    "act_on": "clones, seats, rng",
}


def _check_methods(name: str, agent: Any) -> None:
    """Refuses what can't be asked for an action. Raises ValueError."""
    methods = [method for method in _METHODS if callable(getattr(agent, method, None))]
    if not methods:
        raise ValueError(f"agent {name!r}: expected an agent with act or act_batch, got {type(agent).__name__}")
    for method in methods:
        try:
            signature = inspect.signature(getattr(agent, method))
        except ValueError:  # compiled code may not tell
            continue
        try:
            signature.bind(None, None, None)
        except TypeError as error:
            expected = f"{method}({_METHODS[method]})"
            raise ValueError(f"agent {name!r}: expected {expected}, got {method}{signature}: {error}") from None
