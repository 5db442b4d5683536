"""The log and the chance of a position of Innkeeper, written and read."""

from __future__ import annotations

from typing import Any

from inn_envs.core import position_chance
from inn_envs.core.events import RING, count_events, event_place, events_for
from inn_envs.core.fields import Field, Number, Row, SeatBits, Word, a_list, entry, join, only_keys
from inn_envs.core.observe import words
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.position_fields import SOURCE
from inn_envs.innkeeper.state import SEATS, Event, Purpose

_EVENT_WORDS = words(Event)
_PURPOSES = words(Purpose)
_SEEN = SeatBits(SEATS)
_OF_TABLES = {
    "treachery": (
        Event.DREW_TREACHERY, Event.PLAYED, Event.KEPT, Event.TOOK_POOL, Event.DISCARDED_TREACHERY,
        Event.SOLD_TREACHERY,
    ),
    "debt": (Event.TOOK_DEBT, Event.PAID_OFF, Event.DISCARDED_DEBT, Event.GAVE_DEBT),
    "asset": (
        Event.SUPPLY_REVEALED, Event.GAINED_ASSET, Event.SOLD_ASSET, Event.LIQUIDATED, Event.DISCARDED_ASSET,
        Event.EXHAUSTED, Event.UNEXHAUSTED, Event.TOOK_ASSET,
    ),
    "customer": (Event.PLACED_CUSTOMER, Event.REVEALED_CUSTOMER, Event.COLLECTED, Event.DISMISSED),
}  # fmt: skip
#: How an event's card is written; the events that are not named are about none.
EVENT_CARDS: dict[Event, Field] = {
    **{event: Row(table) for table, events in _OF_TABLES.items() for event in events},
    Event.USED_ABILITY: SOURCE,
    Event.CANCELLED: SOURCE,
}


def write_log(state: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    """The event ring, oldest first; a card that a seat may not see is null."""
    places = [int(event_place(state, back)) for back in range(int(count_events(state)) - 1, -1, -1)]
    events = [_write_event(state, card_set, place, seat) for place in places]
    return {"count": int(state["secret"]["ring"]["count"]), "events": events}


def _write_event(state: Any, card_set: CardSet, place: int, seat: int | None) -> dict[str, Any]:
    event = state["secret"]["ring"]["events"][place]
    what = Event(int(event["what"]))
    card = event["card"] if seat is None else events_for(state, seat, place)
    return {
        "what": _EVENT_WORDS[what],
        "seat": int(event["seat"]),
        **({"card": EVENT_CARDS[what].write(card, card_set)} if what in EVENT_CARDS else {}),
        "amount": int(event["amount"]),
        "seen": _SEEN.write(event["seen"], card_set),
    }


def read_log(state: Any, log: Any, card_set: CardSet) -> None:
    """Fills the event ring of a blank record."""
    ring = state["secret"]["ring"]
    count = Number(0, 2**31 - 1).read(entry(log, "count", "log"), "log.count", card_set)
    events = a_list(entry(log, "events", "log"), "log.events", min(count, RING))
    only_keys(log, ("count", "events"), "log")
    ring["count"] = count
    seats = Number(0, int(state["seats"]) - 1)
    for place, group in enumerate(events):
        event = ring["events"][(count - len(events) + place) % RING]
        _read_event(event, group, join("log.events", place), card_set, seats)


def _read_event(event: Any, group: Any, path: str, card_set: CardSet, seats: Number) -> None:
    what = Event(Word(_EVENT_WORDS).read(entry(group, "what", path), join(path, "what"), card_set))
    event["what"] = what
    event["seat"] = seats.read(entry(group, "seat", path), join(path, "seat"), card_set)
    if what in EVENT_CARDS:
        event["card"] = EVENT_CARDS[what].read(entry(group, "card", path), join(path, "card"), card_set)
    event["amount"] = Number(0, 127).read(entry(group, "amount", path), join(path, "amount"), card_set)
    event["seen"] = _SEEN.read(entry(group, "seen", path), join(path, "seen"), card_set)
    only_keys(group, ("what", "seat", *(("card",) if what in EVENT_CARDS else ()), "amount", "seen"), path)


def write_chance(state: Any) -> dict[str, Any]:
    """The seed, how often each seat has drawn for what, and a script of outcomes where one is set."""
    return position_chance.write_chance(state, _PURPOSES)


def read_chance(state: Any, group: Any) -> None:
    """Fills the chance of a blank record."""
    position_chance.read_chance(state, group, _PURPOSES)
    only_keys(group, ("counters", "seed", "script"), "chance")
