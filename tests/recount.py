"""Observations counted anew: what a game's environment shows a seat, block by block, against what it should show.

A game says how each block is counted, from a sight: its table as one seat sees it. What is said of a block may be
shorter than the block: it is 0 from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from inn_envs.core.events import event_place
from inn_envs.core.observe import Blocks
from inn_envs.core.record import zeros

Count = Callable[[Any], Any]


@dataclass(frozen=True)
class Recount:
    """How the observation of a game is counted anew."""

    game: Any
    blocks: Blocks
    counts: Mapping[str, Count]
    sight: Callable[[Any, int], Any]
    #: Blocks in whose labels a word and a number are a place, and no row of the card file.
    by_place: Collection[str] = ()

    @cached_property
    def _places(self) -> list[tuple[str, slice, tuple[int, ...]]]:
        return [(block.name, self.blocks.slice_of(block.name), block.shape) for block in self.blocks]

    def observation(self, table: Any, seat: int) -> Any:
        """What the environment shows a seat at level `recall`, without the events: flat, uint8."""
        seen = zeros(self.blocks.dtype, 1)
        self.game.observe(table.record, table.faces, seat, seen[0])
        self.game.recall(table.record, table.faces, seat, seen[0])
        return flat(seen)

    def expected(self, table: Any, seat: int) -> Any:
        """What it should show."""
        sight, counted = self.sight(table, seat), np.zeros(self.blocks.size, int)
        for name, place, shape in self._places:
            values = np.asarray(self.counts[name](sight))
            if values.size:
                counted[place].reshape(shape)[tuple(map(slice, values.shape))] = values
        return np.clip(counted, 0, self.blocks.maxima).astype(np.uint8)

    def differing(self, seen: Any, right: Any) -> list[str]:
        """The names of the blocks that differ."""
        return sorted({self.blocks.locate(int(place))[0].name for place in np.flatnonzero(seen != right)})

    def check(self, table: Any) -> None:
        """Every seat sees what it should see, and no number is larger than its block says."""
        for seat in range(table.seats):
            self.check_seat(table, seat, self.observation(table, seat))

    def check_seat(self, table: Any, seat: int, seen: Any) -> None:
        """This is what a seat should see."""
        right = self.expected(table, seat)
        assert (seen <= self.blocks.maxima).all(), self.differing(seen, np.minimum(seen, self.blocks.maxima))
        if (seen != right).any():
            views = self.blocks.view(seen), self.blocks.view(right)
            told = {name: [view[name].tolist() for view in views] for name in self.differing(seen, right)}
            raise AssertionError(f"seat {seat} at {table.asked} sees and should see {told}")

    def sees(self, table: Any, seat: int, name: str) -> Any:
        """What a block says to a seat: its number, or those numbers that are not 0, by their words and names of cards.
        What all seats should see is counted anew beside it.
        """
        self.check(table)
        block, values = self.blocks[name], self.blocks.view(self.observation(table, seat))[name]
        if block.size == 1:
            return int(values[0])
        cards = None if name in self.by_place else table.cards
        return {named(cards, block.label(tuple(place))): int(values[tuple(place)]) for place in np.argwhere(values)}


def flat(record: Any) -> Any:
    """A record of blocks as the environment hands it out."""
    return record.view(np.ndarray).view(np.uint8).reshape(-1)


def named(cards: Any, label: str) -> str:
    """A label with the names of cards in the place of their rows."""
    words = []
    for word in label.split(", "):
        kind, _, row = word.partition(" ")
        words.append(cards.name(kind, int(row)) if cards and row and kind in cards.rows else word)
    return ", ".join(words)


def shown_event(game: Any, event: Blocks, table: Any, seat: int, back: int) -> dict[str, dict[int, int]]:
    """What the environment shows a seat of the event so far back, by block: places and values that are not 0."""
    record = zeros(event.dtype, 1)
    game.observe_event(table.record, seat, event_place(table.record, back), record[0])
    return told(event, flat(record))


def told(event: Blocks, seen: Any) -> dict[str, dict[int, int]]:
    """An event as a seat reads it, by block: places and values that are not 0."""
    return {
        name: {int(place[0]): int(values[place[0]]) for place in np.argwhere(values)}
        for name, values in event.view(seen).items()
    }


# --- rows of numbers --------------------------------------------------------------------------------------------------


def mark(size: int, place: int | None) -> Any:
    """A row with a 1 in this place, or in none."""
    row = np.zeros(size, int)
    if place is not None:
        row[place] = 1
    return row


def mark_card(size: int, row: int) -> Any:
    """A 1 for a card by its row in its table; for no card nothing."""
    return mark(size, int(row) or None)


def tally(rows: Any, size: int) -> Any:
    """How often each row of a table occurs among these; places where nothing lies are left out."""
    counts = np.bincount(np.asarray(rows, int), minlength=size)
    counts[0] = 0
    return counts
