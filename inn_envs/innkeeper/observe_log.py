"""What a seat sees of the public log."""

from __future__ import annotations

from typing import Any

from inn_envs.core.events import events_for
from inn_envs.core.jit import rule, whole
from inn_envs.core.observe import put
from inn_envs.core.seats import places_between
from inn_envs.innkeeper.layout import MOST_GOLD
from inn_envs.innkeeper.state import Event
from inn_envs.innkeeper.words import ASSET_SOURCE, CUSTOMER_SOURCE, TREACHERY_SOURCE


@rule
def table_of(source: int) -> int:
    """The card table of a source: its place in `layout.TABLES`."""
    if source < ASSET_SOURCE:
        return 0
    if source < CUSTOMER_SOURCE:
        return 1
    return 2 if source < TREACHERY_SOURCE else 3


@rule
def row_of(source: int) -> int:
    """The row of a source in its table."""
    if source < ASSET_SOURCE:
        return source
    if source < CUSTOMER_SOURCE:
        return source - ASSET_SOURCE
    return source - (CUSTOMER_SOURCE if source < TREACHERY_SOURCE else TREACHERY_SOURCE)


@rule
def observe_event(state: Any, seat: int, place: int, event: Any) -> int:
    """Writes the event at a place of the ring as a seat may see it into a blank record."""
    happened = state.secret.ring.events[place]
    what, amount = whole(happened.what), whole(happened.amount)
    if what == Event.NOTHING:
        return what
    event.what[what] = 1
    event.who[places_between(state, seat, whole(happened.seat))] = 1
    card = events_for(state, seat, place)
    if what == Event.PLAYED or what == Event.USED_ABILITY or what == Event.GAVE_DEBT or what == Event.TOOK_ASSET:
        event.other[places_between(state, seat, amount)] = 1
    else:
        event.much[0] = put(amount, MOST_GOLD)
    if what == Event.USED_ABILITY or what == Event.CANCELLED:
        table, card = table_of(card), row_of(card)
        event.table[table] = 1
    if card > 0:
        event.card[card] = 1
    return what
