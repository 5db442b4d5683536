"""A position as readable JSON, both ways: a whole game, or what one seat sees of it."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from inn_envs.core.batch import loops
from inn_envs.core.errors import NotYourDecision
from inn_envs.core.fields import Number, PositionError, entry, wrong
from inn_envs.core.game import Game
from inn_envs.core.record import Records, zeros
from inn_envs.core.stack import top_frame

__all__ = ["PositionError", "PositionHasHiddenParts", "from_position", "to_position"]

_PERFECT_MEMORY = 1


class PositionHasHiddenParts(PositionError):
    """A seat's position was to be loaded without a seed to draw its hidden part with."""


def to_position(game: Game, record: Any, card_set: Any, seat: int | None = None) -> dict[str, Any]:
    """A game's record as a dict that JSON can hold.

    `record` is one record of dtype `game.STATE`, or an array of one. Without `seat` everything is in it, the seed too,
    and `from_position` makes the same bytes of it; with `seat` (0 …) what that seat sees and knows. Raises ValueError
    for a seat that nobody sits on, and NotYourDecision for one in a response window of another seat, where what it sees
    would have to show who is asked.
    """
    state = record[0] if isinstance(record, np.ndarray) and record.ndim else record
    seats = int(state["seats"])
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seat {seat}: expected 0 to {seats - 1}, or None for the whole position")
    if seat is not None and game.is_window(state) and top_frame(state)["seat"] != seat:
        raise NotYourDecision(f"player_{seat} can't know who is asked now: write its part between windows")
    header = {"game": game.NAME, "version": game.VERSION, "cards": card_set.digest, "num_players": seats, "seat": seat}
    return header | game.write_position(state, card_set, seat)


def from_position(game: Game, position: Any, card_set: Any, seed: int | None = None) -> Records:
    """The record of a position: an array of one, of dtype `game.STATE`.

    A seat's position needs `seed` (0 … 2⁶⁴ − 1), with which its hidden part is drawn by the game's `resample` (all that
    the seat knows is kept, seats' memories are perfect) and which becomes the game's seed; a whole one has its own. A
    game whose parts leave out what others would remember of a seat says so by its PART_MEMORY.
    Raises PositionHasHiddenParts without it, and PositionError, naming the key and what was expected, for a position
    that can't be loaded. The dict is not changed.
    """
    number, seat = _read_header(game, position, card_set)
    if seat is None and seed is not None:
        raise PositionError("seed: expected none, since a whole position has its own")
    if seat is not None and seed is None:
        raise PositionHasHiddenParts(f"key 'seat': what player_{seat} can't see must be drawn: give a seed")
    states = zeros(game.STATE, 1)
    states[0]["seats"] = number
    game.read_position(states[0], copy.deepcopy(position), card_set, seat)
    if seat is not None:
        drawn = np.uint64(Number(0, 2**64 - 1).read(seed, "seed", card_set))
        memory = getattr(game, "PART_MEMORY", _PERFECT_MEMORY)
        loops(game).resample(states, card_set.table, 0, seat, drawn, memory)
    return states


def _read_header(game: Game, position: Any, card_set: Any) -> tuple[int, int | None]:
    """The number of players and the observer of a position of this game, this version and this card set."""
    for key, expected in (("game", game.NAME), ("version", game.VERSION), ("cards", card_set.digest)):
        if entry(position, key) != expected:
            raise wrong(key, repr(expected), position[key])
    low, high = game.SEATS
    number = Number(low, high).read(entry(position, "num_players"), "num_players", card_set)
    seat = entry(position, "seat")
    return number, None if seat is None else Number(0, number - 1).read(seat, "seat", card_set)
