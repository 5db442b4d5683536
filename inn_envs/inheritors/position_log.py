"""The log and the chance of a position of Inheritors, written and read."""

from __future__ import annotations

from typing import Any

from inn_envs.core import position_chance
from inn_envs.core.cards import CardSet
from inn_envs.core.events import RING, count_events, event_place, events_for
from inn_envs.core.fields import Number, Row, SeatBits, Word, a_list, entry, join
from inn_envs.core.observe import words
from inn_envs.inheritors.position_fields import EVENT_TABLES, SEAT
from inn_envs.inheritors.state import SEATS, Event, Purpose

_SEEN = SeatBits(SEATS)
_EVENT_WORDS = words(Event)
_PURPOSES = words(Purpose)


def write_log(state: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    """The event ring, oldest first; a card that a seat may not see is null."""
    ring = state["secret"]["ring"]
    events = []
    for back in range(count_events(state) - 1, -1, -1):
        place = event_place(state, back)
        event = ring["events"][place]
        card = event["card"] if seat is None else events_for(state, seat, place)
        what = Event(int(event["what"]))
        events.append(
            {
                "what": _EVENT_WORDS[what],
                "seat": int(event["seat"]),
                "card": Row(EVENT_TABLES.get(what, "card")).write(card, card_set),
                "amount": int(event["amount"]),
                "seen": _SEEN.write(event["seen"], card_set),
            }
        )
    return {"count": int(ring["count"]), "events": events}


def read_log(state: Any, log: Any, card_set: CardSet) -> None:
    """Fills the event ring of a blank record."""
    ring = state["secret"]["ring"]
    count = Number(0, 2**31 - 1).read(entry(log, "count", "log"), "log.count", card_set)
    events = a_list(entry(log, "events", "log"), "log.events", min(count, RING))
    ring["count"] = count
    for place, group in enumerate(events):
        path = join("log.events", place)
        event = ring["events"][(count - len(events) + place) % RING]
        what = Event(Word(_EVENT_WORDS).read(entry(group, "what", path), join(path, "what"), card_set))
        event["what"] = what
        event["seat"] = SEAT.read(entry(group, "seat", path), join(path, "seat"), card_set)
        table = EVENT_TABLES.get(what, "card")
        event["card"] = Row(table).read(entry(group, "card", path), join(path, "card"), card_set)
        event["amount"] = Number(0, 127).read(entry(group, "amount", path), join(path, "amount"), card_set)
        event["seen"] = _SEEN.read(entry(group, "seen", path), join(path, "seen"), card_set)


def write_chance(state: Any, seat: int | None) -> dict[str, Any]:
    """The counters are public, since every draw is made in public; the seed and a script are nobody's to see."""
    if seat is None:
        return position_chance.write_chance(state, _PURPOSES)
    return {"counters": position_chance.write_counters(state, _PURPOSES)}


def read_chance(state: Any, group: Any, seat: int | None) -> None:
    """Fills the chance of a blank record; a seat's part leaves the seed open."""
    if seat is None:
        position_chance.read_chance(state, group, _PURPOSES)
    else:
        position_chance.read_counters(state, group, _PURPOSES)
