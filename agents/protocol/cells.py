"""What is played in Inn-Eval: cells, their deals, and who sits with whom."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from inn_envs import GAMES
from inn_envs.core.engine import Spec, make_spec

#: The name of what is measured. Another release has other deals.
RELEASE = "Inn-Eval v1"
#: The numbers of the deals of a split, from the first up to the last, exclusive. Training and tuning may look at
#: results on "public"; those on "test" are for publication.
SPLITS = {"public": (0, 1024), "test": (1024, 1024 + 4096)}
#: Seconds that an agent has for a move.
SECONDS_PER_MOVE = 10.0
#: How the agent that is measured sits: alone among a reference, a reference alone among it, in a mixed company.
VISITOR, RESIDENT, MIXED = "visitor", "resident", "mixed"


@dataclass(frozen=True)
class Cell:
    """A game with a number of players, in its default variant with its own cards."""

    game: str
    num_players: int

    @property
    def name(self) -> str:
        """E.g. "inheritors-2"."""
        return f"{self.game}-{self.num_players}"

    def spec(self, observation: str = "current", recall_events: int = 32) -> Spec:
        """The cell for an agent that plays at this level of observation."""
        game = GAMES[self.game]
        return make_spec(game, num_players=self.num_players, observation=observation, recall_events=recall_events)

    def seed_of(self, deal: int) -> int:
        """The seed of a deal, 0 … 2⁶⁴ − 1: the first 8 bytes of the SHA-256 of release, cell and number."""
        return _hashed(f"{RELEASE} {self.name} {deal}")

    @property
    def agents_seed(self) -> int:
        """What the agents' own draws are seeded with, 0 … 2⁶³ − 1."""
        return _hashed(f"{RELEASE} {self.name} agents") >> 1


CELLS = (
    Cell("inheritors", 2),
    Cell("inheritors", 4),
    Cell("innkeeper", 2),
    Cell("innkeeper", 4),
    Cell("inn_fighting", 3),
    Cell("inn_fighting", 6),
)


@dataclass(frozen=True)
class Company:
    """A line-up: of which `kind`, with which reference ("" in mixed company), by the names of the agents.

    `seats` has a name for each seat; `AGENT` is who is measured. `mine` are the places of that agent.
    """

    kind: str
    reference: str
    seats: tuple[str, ...]

    @property
    def mine(self) -> tuple[int, ...]:
        """The places of the agent that is measured."""
        return tuple(place for place, name in enumerate(self.seats) if name == AGENT)


#: What the agent that is measured is called in line-ups.
AGENT = "agent"


def companies(references: Sequence[str], num_players: int) -> tuple[Company, ...]:
    """All line-ups of a cell: the agent among copies of each reference, each reference among copies of the agent, and
    the agent among all references in turn. With two players these are all the same, and played once.
    """
    others = num_players - 1
    found = [Company(VISITOR, name, (AGENT, *[name] * others)) for name in references]
    if num_players > 2:
        found += [Company(RESIDENT, name, (*[AGENT] * others, name)) for name in references]
        pool = [references[place % len(references)] for place in range(others)]
        if len(set(pool)) > 1:
            found.append(Company(MIXED, "", (AGENT, *pool)))
    return tuple(found)


def _hashed(text: str) -> int:
    return int(np.frombuffer(hashlib.sha256(text.encode()).digest()[:8], ">u8")[0])
