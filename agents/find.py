"""Agents by what a user calls them: built-in names, policy files, classes."""

from __future__ import annotations

from typing import Any

from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError

from .agent import Recurrent, Searcher
from .errors import AgentError, PolicyError
from .lookup import make_agent
from .policy_files import is_policy_file
from .recurrent import load_policy


def find_agent(name: str, spec: Spec) -> Any:
    """An agent for an environment: a policy file (NAME.safetensors), or what `make_agent` finds by name.

    Raises PolicyError for a policy that can't be loaded or does not fit, AgentError for a name that stands for nothing.
    """
    if not is_policy_file(name):
        try:
            return make_agent(name, spec)
        except (SpecError, PolicyError):
            raise
        except ValueError as error:
            raise AgentError(str(error)) from None
    policy = load_policy(name)
    policy.check(spec)
    return policy


def find_reflex(name: str, spec: Spec) -> Any:
    """`find_agent` for training, which asks many games at once by their observations. Raises AgentError for a searcher
    and an agent with a memory, too.
    """
    agent = find_teacher(name, spec)
    if isinstance(agent, Searcher):
        raise AgentError(f"{name} searches; expected an agent that answers by observations, such as rules or a policy")
    return agent


def find_teacher(name: str, spec: Spec) -> Any:
    """`find_agent` for who is imitated in training: a search, too. Raises AgentError for an agent with a memory."""
    agent = find_agent(name, spec)
    if isinstance(agent, Recurrent):
        raise AgentError(f"{name} has a memory, which only matches keep; expected an agent without one, such as rules")
    return agent
