"""What a tournament will do, decided before it starts: entrants, line-ups, chunks, looks, and what they depend on."""

from __future__ import annotations

import hashlib
import importlib.metadata
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import inn_envs
from inn_envs.core.engine import Spec

from ..measure import trained_otherwise
from ..shares import CONFIDENCE
from .chunk import Chunk, InChunks, Task, deals_seeds
from .entrants import Entrant, find_entrants
from .lineups import Schedule, make_schedule
from .settings import TournamentConfig

#: The version of the files.
FORMAT = 1
_PACKAGES = ("numpy", "numba", "openskill")


@dataclass(frozen=True)
class Plan(InChunks):
    """A tournament before it is played."""

    config: TournamentConfig
    spec: Spec
    entrants: tuple[Entrant, ...]
    schedule: Schedule

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """After how many deals it may end: the last is `deals`; without a stop rule there is no other."""
        config = self.config
        looks, deals = [], config.first_look
        while config.stop_when_apart and deals < config.deals:
            looks.append(deals)
            deals *= 2
        return (*looks, config.deals)

    @property
    def level(self) -> float:
        """The confidence at which the stop rule tells agents apart: with so many looks the chance to do so for equal
        agents at any of them is at most 5 % (Bonferroni).
        """
        return 1 - (1 - CONFIDENCE) / len(self.looks)

    @property
    def stop_pair(self) -> tuple[int, int] | None:
        """The two entrants of the stop rule, by number."""
        if self.config.stop_when_apart is None:
            return None
        names = [entrant.name for entrant in self.entrants]
        first, second = (names.index(name) for name in self.config.stop_when_apart)
        return first, second

    @cached_property
    def stages(self) -> tuple[tuple[Chunk, ...], ...]:
        """The chunks to be played before each look."""
        stages, first, number = [], 0, 0
        for last in self.looks:
            chunks: list[Chunk] = []
            for place, lineup in enumerate(self.schedule.lineups):
                deals = self.schedule.deals_of(place, first, last)
                for start in range(0, len(deals), self.config.deals_per_chunk):
                    chosen = tuple(deals[start : start + self.config.deals_per_chunk])
                    chunks.append(Chunk(number, lineup, chosen))
                    number += 1
            stages.append(tuple(chunks))
            first = last
        return tuple(stages)

    @property
    def chunks(self) -> list[Chunk]:
        """The chunks of all stages."""
        return [chunk for stage in self.stages for chunk in stage]

    def remarks(self) -> list[str]:
        """What there is to say before it is played, a line each. Raises PolicyError for a file that is no policy."""
        lineups, classes = len(self.schedule.lineups), len(self.schedule.classes)
        games = self.schedule.games(self.config.deals)
        each = "every deal" if classes == 1 else f"deals in turn, all of them in {classes} deals"
        first = (
            f"{len(self.entrants)} agents in {self.spec.num_players} seats: {lineups} line-up{'s' * (lineups > 1)} on "
            f"{each}; {self.config.deals:,} deals, {games:,} games"
        )
        return [first, *trained_otherwise([entrant.place for entrant in self.entrants], self.spec)]

    def task(self, chunk: Chunk) -> Task:
        """A chunk as it is given to an executor."""
        seed = self.config.seed
        return Task(chunk, self.spec, self.entrants, seed, deals_seeds(seed, chunk), self.config.seconds_per_move)

    def facts(self) -> dict[str, Any]:
        """All that the results depend on, as JSON can hold it."""
        return {
            "format": FORMAT,
            "config": self.config.flat(),
            "agents": [entrant.known() for entrant in self.entrants],
            "line_ups": [[self.entrants[number].name for number in lineup] for lineup in self.schedule.lineups],
            "versions": versions(self.spec),
        }


def make_plan(config: TournamentConfig) -> Plan:
    """Finds the agents and lays out the games. Nothing is written or played.

    Raises AgentError, PolicyError, SpecError or CardFileError for what can't take part.
    """
    spec = config.spec()
    named = config.named_agents
    return Plan(config, spec, tuple(find_entrants(named, spec)), make_schedule(len(named), spec.num_players))


def versions(spec: Spec) -> dict[str, Any]:
    """What results depend on beside the settings and the agents."""
    return {
        "inn_envs": inn_envs.__version__,
        "game": spec.game.NAME,
        "game_version": spec.game.VERSION,
        "cards_digest": spec.cards.digest,
        "rules_sha256": _sources(spec),
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in _PACKAGES},
    }


def _sources(spec: Spec) -> str:
    """The SHA-256 of the sources of the engine, the game, its heuristics and the searches."""
    agents = Path(__file__).resolve().parent.parent
    envs = Path(inn_envs.__file__).resolve().parent
    folders: Sequence[Path] = (
        *(envs / "core", envs / spec.game.NAME, agents / spec.game.NAME),
        *(agents / "search", agents / "searchers"),
    )
    content = hashlib.sha256()
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            content.update(f"{folder.name}/{source.relative_to(folder).as_posix()}".encode())
            content.update(source.read_bytes())
    return content.hexdigest()
