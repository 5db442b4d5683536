"""What a measurement by Inn-Eval plays: the agent, the references, and the chunks of all cells of its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from inn_envs import GAMES
from inn_envs.core.engine import Spec

from ..errors import ProtocolError
from ..policy_files import is_policy_file, read_card
from ..tournament.chunk import Chunk, InChunks, Task, in_chunks
from ..tournament.entrants import Entrant, find_entrants
from ..tournament.plan import FORMAT, versions
from .cells import AGENT, CELLS, RELEASE, SECONDS_PER_MOVE, SPLITS, Cell, Company, companies
from .frozen import frozen

#: Deals of a chunk: of so many the results are kept at a time.
_AT_ONCE = 32


@dataclass(frozen=True)
class Part:
    """A line-up in a cell with its chunks."""

    cell: Cell
    company: Company
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True)
class ProtocolPlan(InChunks):
    """A measurement of one agent, before it is played. `specs` and `entrants` by cell, the agent's own first."""

    agent: str
    split: str
    parts: tuple[Part, ...]
    specs: dict[Cell, Spec]
    entrants: dict[Cell, tuple[Entrant, ...]]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the agent's game."""
        return tuple(self.specs)

    @property
    def chunks(self) -> list[Chunk]:
        """All chunks of all parts."""
        return [chunk for part in self.parts for chunk in part.chunks]

    @cached_property
    def _cell_of(self) -> dict[int, Cell]:
        return {chunk.number: part.cell for part in self.parts for chunk in part.chunks}

    def task(self, chunk: Chunk) -> Task:
        """A chunk as it is given to an executor."""
        cell = self._cell_of[chunk.number]
        seeds = tuple(cell.seed_of(deal) for deal in chunk.deals)
        return Task(chunk, self.specs[cell], self.entrants[cell], cell.agents_seed, seeds, SECONDS_PER_MOVE)

    def facts(self) -> dict[str, Any]:
        """All that the results depend on, as JSON can hold it."""
        return {
            "format": FORMAT,
            "protocol": RELEASE,
            "split": self.split,
            "agent": self.entrants[self.cells[0]][0].known(),
            "references": {name: reference.agent for name, reference in frozen().references.items()},
            "frozen": {cell.name: frozen().cells[cell.name] for cell in self.cells},
            "cells": {
                cell.name: {**versions(self.specs[cell]), "observation": self.specs[cell].observation}
                for cell in self.cells
            },
        }


def make_protocol(agent: str, game: str | None = None, split: str = "public") -> ProtocolPlan:
    """Lays out what is played for an agent, as agents are named; `game` is needed where it is no policy file.

    Nothing is written or played. Raises ProtocolError for an unknown split and a game that is missing, unknown or not
    the policy's, AgentError and PolicyError for what can't take part.
    """
    if split not in SPLITS:
        raise ProtocolError(f"split: expected one of {', '.join(SPLITS)}, got {split!r}")
    level, cells = _level(agent), _cells_of(agent, game)
    specs = {cell: cell.spec(*level) for cell in cells}
    names = [AGENT, *frozen().references]
    asked = [agent, *(reference.agent for reference in frozen().references.values())]
    entrants = {cell: tuple(find_entrants(dict(zip(names, asked, strict=True)), spec)) for cell, spec in specs.items()}
    parts: list[Part] = []
    number = 0
    for cell in cells:
        for company in companies(names[1:], cell.num_players):
            lineup = tuple(names.index(name) for name in company.seats)
            chunks = in_chunks(lineup, range(*SPLITS[split]), _AT_ONCE, number)
            parts.append(Part(cell, company, chunks))
            number += len(chunks)
    return ProtocolPlan(agent, split, tuple(parts), specs, entrants)


def _level(agent: str) -> tuple[str, int]:
    """The level of observation that an agent plays at, and its events."""
    if not is_policy_file(agent):
        return "current", 32
    card = read_card(agent)
    return str(card["observation"]), int(card["recall_events"]) or 32


def _cells_of(agent: str, game: str | None) -> Sequence[Cell]:
    """The cells of an agent's game."""
    if is_policy_file(agent):
        own = str(read_card(agent)["game"])
        if game not in (None, own):
            raise ProtocolError(f"--game {game}: {agent} is a policy for {own}")
        game = own
    if game not in GAMES:
        raise ProtocolError(f"--game: expected one of {', '.join(GAMES)}, got {game!r}")
    return [cell for cell in CELLS if cell.game == game]
