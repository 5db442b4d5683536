"""What a ladder plays: its rows at every number of players, in chunks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from inn_envs.core.engine import Spec, make_spec

from ..games import game_named
from ..tournament.chunk import Chunk, InChunks, Task, deals_seeds, in_chunks
from ..tournament.entrants import Entrant, find_entrants
from ..tournament.plan import FORMAT, versions
from .settings import LadderSettings, Rung, ladder_settings, rungs

#: Deals of a chunk, of so many the results are kept at a time: where all answer at once, and where one searches.
_AT_ONCE, _SEARCHED_AT_ONCE = 50, 2


@dataclass(frozen=True)
class Part:
    """A row at a number of players, with its chunks."""

    num_players: int
    rung: Rung
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True)
class LadderPlan(InChunks):
    """A ladder before it is played. `specs` by number of players, `entrants` of each of them in the same order."""

    game: str
    settings: LadderSettings
    rungs: tuple[Rung, ...]
    parts: tuple[Part, ...]
    specs: dict[int, Spec]
    entrants: dict[int, tuple[Entrant, ...]]

    @property
    def chunks(self) -> list[Chunk]:
        """All chunks of all parts."""
        return [chunk for part in self.parts for chunk in part.chunks]

    def task(self, chunk: Chunk) -> Task:
        """A chunk as it is given to an executor. Errors of agents are raised: these are our own."""
        seats, seed = len(chunk.lineup), self.settings.seed
        return Task(chunk, self.specs[seats], self.entrants[seats], seed, deals_seeds(seed, chunk), forfeit=False)

    def facts(self) -> dict[str, Any]:
        """All that the results depend on, as JSON can hold it."""
        first = self.settings.num_players[0]
        return {
            "format": FORMAT,
            "ladder": self.game,
            "settings": msgspec.to_builtins(self.settings),
            "rows": [[rung.agent, rung.against] for rung in self.rungs],
            "agents": [entrant.known() for entrant in self.entrants[first]],
            "versions": versions(self.specs[first]),
        }


def make_ladder(game: str, changes: Iterable[str] = (), **told: Any) -> LadderPlan:
    """Lays out a game's ladder in its default variant with its own cards; `changes` and `told` as `ladder_settings`
    takes them. Nothing is written or played. Raises what `ladder_settings` and `find_entrants` raise.
    """
    settings = ladder_settings(game, changes, **told)
    rows = rungs(game, settings)
    names = list(dict.fromkeys(name for rung in rows for name in (rung.agent, rung.against)))
    specs = {seats: make_spec(game_named(game), num_players=seats) for seats in settings.num_players}
    entrants = {seats: tuple(find_entrants({name: name for name in names}, spec)) for seats, spec in specs.items()}
    parts: list[Part] = []
    number = 0
    for seats in settings.num_players:
        for rung in rows:
            deals, size = settings.deals, _AT_ONCE
            if rung.searches:
                deals, size = settings.search_deals, _SEARCHED_AT_ONCE
            lineup = (names.index(rung.agent), *[names.index(rung.against)] * (seats - 1))
            chunks = in_chunks(lineup, range(deals), size, number)
            parts.append(Part(seats, rung, chunks))
            number += len(chunks)
    return LadderPlan(game, settings, rows, tuple(parts), specs, entrants)
