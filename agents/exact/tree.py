"""A whole game in arrays: every deal, outcome of chance and action, and what each seat knows at each decision."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Tree:
    """All histories of a game. A node is a decision or an end; chance lies on the way to it. Parents come before
    their children.

    Of each node: `edge` that leads to it (−1 from the deal), `chance`, the probability of this outcome of that edge,
    `depth` in decisions, `information` state of the seat that is asked (−1 at an end), `payoffs` (nodes, seats), zero
    except at an end. Of each edge: the node it is `source` of, and its `slot`. A slot is an action at an information
    state: `slot_information` and `slot_action`; slots of an information state lie together. Of each information state:
    whose (`seats_of`), `keys` (bytes, see `walk.history_key`) and `views`, the row of `observations` that it shows.
    """

    seats: int
    actions: int
    edge: Ints
    chance: Reals
    depth: Ints
    information: Ints
    payoffs: Reals
    source: Ints
    slot: Ints
    slot_information: Ints
    slot_action: Ints
    seats_of: Ints
    keys: tuple[bytes, ...]
    views: Ints
    observations: npt.NDArray[np.uint8]

    @property
    def nodes(self) -> int:
        """Decisions and ends."""
        return len(self.edge)

    @property
    def ends(self) -> int:
        """Complete games: histories from the deal to the end, outcomes of chance that nobody can tell apart as one."""
        return int((self.information < 0).sum())

    @property
    def informations(self) -> int:
        """Information states of all seats."""
        return len(self.seats_of)

    @cached_property
    def actor(self) -> Ints:
        """The seat that is asked at each node, −1 at an end."""
        seats = np.append(self.seats_of, -1)
        return seats[self.information]

    @cached_property
    def levels(self) -> list[Ints]:
        """The nodes of each depth."""
        order = np.argsort(self.depth, kind="stable")
        starts = np.searchsorted(self.depth[order], np.arange(1, int(self.depth.max(initial=0)) + 1))
        return np.split(order, starts)

    @cached_property
    def masks(self) -> npt.NDArray[np.int8]:
        """What each information state allows, (informations, actions)."""
        allowed = np.zeros((self.informations, self.actions), np.int8)
        allowed[self.slot_information, self.slot_action] = 1
        return allowed

    def uniform(self) -> Reals:
        """The probability of each slot where every action is equally likely."""
        counts = np.bincount(self.slot_information, minlength=self.informations)
        return 1.0 / counts[self.slot_information]

    def of_table(self, table: Reals) -> Reals:
        """The probability of each slot, from one of each information state and action, (informations, actions)."""
        return np.asarray(table, np.float64)[self.slot_information, self.slot_action]
