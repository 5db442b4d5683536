"""Who sits where: seats are numbered clockwise, and events are seen by bit masks of seats."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole

#: The bit mask of all seats, for events that everybody may see.
EVERYBODY = 127


@rule
def seat_after(state: Any, seat: int, places: int) -> int:
    """The seat so many places to the left (clockwise), fewer than there are seats. (No %: a division costs more.)"""
    after = seat + places
    seats = whole(state.seats)
    return after - seats if after >= seats else after


@rule
def places_between(state: Any, seat: int, other: int) -> int:
    """How many places to the left of `seat` the other one sits."""
    places = other - seat
    return places + whole(state.seats) if places < 0 else places


@rule
def only(seat: int) -> int:
    """The bit mask of one seat, for events that it alone may see."""
    return 1 << seat
