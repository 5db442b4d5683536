"""The event ring: what happened last, each for the seats that may see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.record import record

#: Events that a game remembers.
RING = 64

EVENT = record([("what", np.int8), ("seat", np.int8), ("card", np.uint8), ("amount", np.int8), ("seen", np.int8)])


def ring() -> np.dtype[Any]:
    """The last `RING` events; `count` counts all there ever were, so that count % RING is the next place."""
    return record([("count", np.int32), ("events", EVENT, (RING,))])


@rule
def happened(state: Any, what: int, seat: int, card: int, amount: int, seen: int) -> int:
    """Writes an event down. All seats see what happened, to whom and how much; `seen` is the bit mask of the seats
    that may see the card. Returns the number of the event.
    """
    count = whole(state.secret.ring.count)
    event = state.secret.ring.events[count % RING]
    event.what = what
    event.seat = seat
    event.card = card
    event.amount = amount
    event.seen = seen
    state.secret.ring.count = count + 1
    return count


@rule
def count_events(state: Any) -> int:
    """How many events are still in the ring."""
    return min(whole(state.secret.ring.count), RING)


@rule
def event_place(state: Any, back: int) -> int:
    """The place of the event `back` before the newest (0 is the newest)."""
    return (whole(state.secret.ring.count) - 1 - back) % RING


@rule
def events_for(state: Any, seat: int, place: int) -> int:
    """The card of the event at a place of the ring as `seat` may see it: 0 where the card is hidden from it."""
    event = state.secret.ring.events[place]
    return whole(event.card) if (whole(event.seen) >> seat) & 1 else 0


@rule
def blank_unseen(state: Any, seat: int) -> int:
    """Forgets every card in the ring that `seat` may not see. Returns how many events there are."""
    known = count_events(state)
    for back in range(known):
        place = event_place(state, back)
        state.secret.ring.events[place].card = events_for(state, seat, place)
    return known


def seen_events(state: Any, seat: int | None) -> Iterator[tuple[int, int, int, int]]:
    """The events in the ring, the oldest first, for plain Python: what, seat, card and amount, with card 0 where `seat`
    may not see it (None sees all).
    """
    for back in range(count_events(state) - 1, -1, -1):
        place = event_place(state, back)
        event = state["secret"]["ring"]["events"][place]
        card = int(event["card"]) if seat is None else int(events_for(state, seat, place))
        yield int(event["what"]), int(event["seat"]), card, int(event["amount"])
