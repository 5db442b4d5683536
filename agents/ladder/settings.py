"""What is played in a ladder: deals, budgets, and the agents with those they are measured among."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from inn_envs.core.nearest import did_you_mean

from ..config import parse_change
from ..errors import ConfigError
from ..games import game_named
from ..heuristic import heuristics_of
from ..zoo.shipped import NAME, shipped_games

Count = Annotated[int, msgspec.Meta(ge=1)]
Deals = Annotated[int, msgspec.Meta(ge=2)]
RULES, RANDOM, EXPERT = "rules", "random", "expert"


class LadderSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a ladder.

    - `deals`: deals of each row whose agent answers at once, `search_deals`: of each row in which one searches; every
      deal is played in all seatings.
    - `small`, `large`: simulations for an answer of the two searches; `guided`: of the one that is led by the policy.
    - `num_players`: the numbers of players, all of the game unless told.
    - `seed`: of the deals and of the agents' draws.
    """

    deals: Deals = 1000
    search_deals: Deals = 100
    small: Count = 30
    large: Count = 300
    guided: Count = 300
    num_players: tuple[Count, ...] = ()
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)] = 0


#: What each game's ladder is unless told otherwise, where it is not what LadderSettings says.
DEFAULTS: Mapping[str, Mapping[str, Any]] = {}


@dataclass(frozen=True)
class Rung:
    """A row of a ladder: an agent, as agents are named, alone among copies of another."""

    agent: str
    against: str

    @property
    def searches(self) -> bool:
        """Whether the agent searches, which takes a thousand times as long."""
        return self.agent.startswith("search:")


def ladder_settings(game: str, changes: Iterable[str] = (), **told: Any) -> LadderSettings:
    """The settings of a game's ladder: its defaults, then `changes` as `key=value`, then `told` where it is not None.

    Raises SpecError for a game that there is not, ConfigError for a setting that there is not, and for a value of
    another type or out of range.
    """
    low, high = game_named(game).SEATS
    known = LadderSettings.__struct_fields__
    asked = {**DEFAULTS.get(game, {}), "num_players": tuple(range(low, high + 1))}
    for name, value in [*map(parse_change, changes), *((name, value) for name, value in told.items())]:
        if name not in known:
            raise ConfigError(
                f"--set {name}: no such setting{did_you_mean(name, known)} (there are {', '.join(known)})"
            )
        if value is not None:
            asked[name] = value
    if type(asked["num_players"]) is int:
        asked["num_players"] = (asked["num_players"],)
    try:
        settings = msgspec.convert(asked, LadderSettings)
    except msgspec.ValidationError as error:
        raise ConfigError(f"ladder: {error}") from None
    counts = settings.num_players
    if not counts or len(set(counts)) < len(counts) or not all(low <= count <= high for count in counts):
        raise ConfigError(f"num_players: expected each once, from {low} to {high}, got {list(counts)}")
    return settings


def rungs(game: str, settings: LadderSettings) -> tuple[Rung, ...]:
    """The rows of a game's ladder; those of the shipped policy only where the game has one."""
    found = [Rung(RANDOM, RULES), Rung(RULES, RANDOM)]
    if EXPERT in heuristics_of(game_named(game)).kinds:
        found.append(Rung(EXPERT, RULES))
    found += [Rung(f"search:simulations={budget}", RULES) for budget in (settings.small, settings.large)]
    if game in shipped_games():
        guided = f"search:simulations={settings.guided},policy={NAME}"
        found += [Rung(NAME, RULES), Rung(guided, RULES), Rung(guided, NAME)]
    return tuple(dict.fromkeys(found))
