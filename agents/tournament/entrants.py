"""Who takes part: what an agent is called, what it is, and a digest by which it is recognised."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from inn_envs.core.engine import Spec

from ..agent import Agent
from ..errors import AgentError
from ..find import find_agent
from ..lookup import agent_file
from ..policy_files import is_policy_file, read_card


@dataclass(frozen=True)
class Entrant:
    """An agent of a tournament: its name, what the user called for, where that lies (with an absolute path, if a file),
    the folder that the user was in, beside which modules are found, too, and the SHA-256 of what the agent does: of a
    policy's weights and mode, or the source of its module.
    """

    name: str
    asked: str
    place: str
    folder: str
    sha256: str

    def make(self, spec: Spec) -> Agent:
        """The agent, anew. Raises what `find_agent` raises."""
        return _found(self.place, self.folder, spec)

    def make_unchanged(self, spec: Spec) -> Agent:
        """The agent, anew. Raises AgentError, too, where it is not the one that the tournament began with."""
        agent = self.make(spec)
        found = _sha256(self.place, agent)
        if found != self.sha256:
            raise AgentError(
                f"agent {self.name!r}: {self.asked} is not what the tournament began with: its digest is {found[:16]}, "
                f"expected {self.sha256[:16]}"
            )
        return agent

    def known(self) -> dict[str, str]:
        """What is written about it: no path of this machine."""
        return {key: value for key, value in asdict(self).items() if key not in ("place", "folder")}


def find_entrants(named: Mapping[str, str], spec: Spec) -> list[Entrant]:
    """The entrants of a tournament by name, each made once as a trial. Raises AgentError and PolicyError, which name
    the agent, for one that can't be found or made.
    """
    return [_entrant(name, asked, spec) for name, asked in named.items()]


def _entrant(name: str, asked: str, spec: Spec) -> Entrant:
    place = asked
    if is_policy_file(asked):
        place = str(Path(asked).absolute())
    elif (file := agent_file(asked)) is not None:
        place = f"{file.absolute()}:{asked.rpartition(':')[2]}"
    folder = str(Path.cwd())
    return Entrant(name, asked, place, folder, _sha256(place, _found(place, folder, spec)))


def _found(place: str, folder: str, spec: Spec) -> Agent:
    """The agent, where `module:Class` may lie in a folder, as for `python -m`."""
    if folder not in sys.path:
        sys.path.append(folder)
    agent: Agent = find_agent(place, spec)
    return agent


def _sha256(place: str, agent: Any) -> str:
    """The digest of a policy's weights and mode, or of the source of the module that defines an agent's class, with
    what the agent's own `digest` says of what else it depends on, where it has one.
    """
    if is_policy_file(place):
        card = read_card(place)
        facts = [card["weights_sha256"], card["mode"]]
        return hashlib.sha256(repr(facts).encode()).hexdigest()
    module = importlib.import_module(type(agent).__module__)
    source = getattr(module, "__file__", None)
    content = Path(source).read_bytes() if source else repr(type(agent)).encode()
    return hashlib.sha256(content + str(getattr(agent, "digest", "")).encode()).hexdigest()
