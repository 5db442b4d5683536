"""What the reports on how games' cards play have in common: games that ended, and counting while they are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import jit
from inn_envs.core.engine import Spec
from inn_envs.core.record import Records, readable, zeros

from .players import Heuristics
from .tables import shares_of_wins


@dataclass(frozen=True)
class Ended:
    """The last records of games, and what each seat (games, seats) had in them."""

    records: Any
    seats: int
    wins: npt.NDArray[np.float64]  # a victory shared by k counts 1/k
    scores: npt.NDArray[np.float64]  # the game's own score

    @property
    def players(self) -> Any:
        """The records of the seats that are played."""
        return self.records["players"][:, : self.seats]

    @property
    def above(self) -> npt.NDArray[np.float64]:
        """A seat's score over the mean of its table."""
        return self.scores - self.scores.mean(axis=1, keepdims=True)


def count(spec: Spec, records: Records) -> Ended:
    """What the seats of ended games had."""
    seats = spec.num_players
    scores, ranks = np.zeros((len(records), seats)), np.zeros((len(records), seats))
    rules, table = readable(records), spec.cards.table[0]
    got, placed = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    for number in range(len(records)):
        spec.game.results(rules[number], table, got, placed)
        scores[number], ranks[number] = got, placed
    return Ended(np.asarray(records), seats, shares_of_wins(ranks), scores)


class SheetWatch:
    """Counts while games are played what their last records do not tell (see `playthrough.last_records`): a record of
    dtype `sheet` for each game, filled by `functions` of the heuristics' package; the last of them takes whole batches.
    """

    def __init__(
        self, spec: Spec, games: int, heuristics: Heuristics, sheet: Any, functions: Sequence[Callable[..., int]]
    ) -> None:
        self.sheets = zeros(sheet, games)
        self._masks = spec.game.ACTIONS.dtype
        self._count_games = functions[-1]
        known = heuristics.types(spec.game)
        for function in functions:
            jit.fix_signature(function, known)

    def look(self, first: int, states: Records, masks: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]) -> None:
        """Games `first` and following as they stand, and what is answered next."""
        records = readable(np.ascontiguousarray(masks).view(self._masks)[:, 0])
        self._count_games(states, records, self.sheets, first, actions)
