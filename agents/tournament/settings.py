"""What a tournament is: one flat TOML file, checked to the last key."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from inn_envs.core.engine import Spec

from ..config import GameConfig, checked, read_settings
from ..errors import ConfigError
from ..lookup import agent_file
from ..policy_files import is_policy_file

_Agents = list[str] | dict[str, str]


class TournamentConfig(GameConfig, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a tournament's results depend on, beside the code; see `GameConfig`, too.

    `num_players` None is the fewest. `agents` are built-in names, policy files, `module:Class` or `file.py:Class`; a
    list, or a table that gives each a name. `deals` are played by all, each line-up in all rotations; `seed` decides
    the deals and the agents' draws.

    `stop_when_apart` names two agents: the tournament ends before `deals` once they are told apart, which is looked
    for after `first_look` deals (32 or more: intervals are normal ones) and after each doubling.

    An agent that takes longer than `seconds_per_move` for a move loses the game; None: it may take its time. Results
    are kept after every `deals_per_chunk` deals of a line-up; the agents' draws begin anew with each.
    """

    agents: _Agents
    num_players: Annotated[int, msgspec.Meta(ge=1)] | None = None
    deals: Annotated[int, msgspec.Meta(ge=2)] = 500
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 0
    stop_when_apart: Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)] | None = None
    first_look: Annotated[int, msgspec.Meta(ge=32)] = 64
    seconds_per_move: Annotated[float, msgspec.Meta(gt=0)] | None = None
    deals_per_chunk: Annotated[int, msgspec.Meta(ge=1)] = 16

    def spec(self) -> Spec:
        """The game as it is to be played. Raises SpecError or CardFileError."""
        return self.spec_for(self.num_players)

    @property
    def named_agents(self) -> dict[str, str]:
        """What each agent is, by its name."""
        if isinstance(self.agents, dict):
            return dict(self.agents)
        return {short_name(agent): agent for agent in self.agents}


def short_name(agent: str) -> str:
    """What an agent is called in tables, unless it was given a name: the name of its file or class."""
    if is_policy_file(agent):
        return Path(agent).stem
    _, colon, name = agent.rpartition(":")
    return name if colon and (agent_file(agent) or name.isidentifier()) else agent


def read_tournament(path: str | Path, changes: Iterable[str] = (), further: Iterable[str] = ()) -> TournamentConfig:
    """Reads a tournament's file, with `changes` as `key=value`; `further` agents take part, too.

    Raises ConfigError for what can't be read or is unknown, of the wrong type, out of range or contradictory;
    SpecError and CardFileError for settings of the game.
    """
    settings = read_settings(path, changes)
    return make_tournament(settings | _with(settings.get("agents", []), list(further), str(path)), str(path))


def _with(agents: Any, further: list[str], where: str) -> dict[str, Any]:
    """The agents of a file and further ones; each must have a name of its own."""
    if isinstance(agents, dict):
        for agent in further:
            if short_name(agent) in agents:
                raise ConfigError(
                    f"{where}: agents: there is a {short_name(agent)!r} already; name {agent} in the file"
                )
        return {"agents": agents | {short_name(agent): agent for agent in further}}
    return {"agents": [*agents, *further] if isinstance(agents, list) else agents}


def make_tournament(settings: Mapping[str, Any], where: str = "config") -> TournamentConfig:
    """Checks flat settings. Raises as `read_tournament` does; `where` begins the messages."""
    config = checked(settings, TournamentConfig, where)
    names = list(config.agents) if isinstance(config.agents, dict) else [short_name(agent) for agent in config.agents]
    for name in names:
        if names.count(name) > 1:
            raise ConfigError(
                f'{where}: agents: two are called {name!r}; give them names: agents = {{ one = "…", two = "…" }}'
            )
        if not name.strip() or "|" in name or "\n" in name:
            raise ConfigError(f"{where}: agents: expected names of one line without |, got {name!r}")
    if len(names) < 2:
        raise ConfigError(f"{where}: agents: expected two or more, got {len(names)}")
    if config.seconds_per_move is not None and not math.isfinite(config.seconds_per_move):
        raise ConfigError(f"{where}: seconds_per_move: expected a finite number; leave it out for no limit")
    for name in config.stop_when_apart or []:
        if name not in names:
            raise ConfigError(f"{where}: stop_when_apart: expected two of {', '.join(names)}, got {name!r}")
    if config.stop_when_apart and len(set(config.stop_when_apart)) < 2:
        raise ConfigError(f"{where}: stop_when_apart: expected two different agents")
    config.spec()
    return config
