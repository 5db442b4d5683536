"""The log and the chance of a position of Inheritors, written and read."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.cards import CardSet
from inn_envs.core.events import RING, count_events, event_place, events_for
from inn_envs.core.fields import Number, Row, SeatBits, Word, a_list, entry, join, wrong
from inn_envs.core.observe import words
from inn_envs.core.rng import SCRIPT_LENGTH
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
    chance = state["secret"]["chance"]
    counters = {purpose: [int(n) for n in chance["counters"][row]] for row, purpose in enumerate(_PURPOSES)}
    if seat is not None:
        return {"counters": counters}
    script = None
    if chance["script_on"]:
        used = int(chance["script_used"])
        values, numbers = ([int(n) for n in chance[name]] for name in ("script_values", "script_numbers"))
        script = {"used": used, "values": values, "numbers": numbers}
    return {"counters": counters, "seed": int(chance["seed"]), "script": script}


def read_chance(state: Any, group: Any, seat: int | None) -> None:
    """Fills the chance of a blank record; a seat's part leaves the seed open."""
    chance = state["secret"]["chance"]
    counters = entry(group, "counters", "chance")
    for row, purpose in enumerate(_PURPOSES):
        path = join("chance.counters", purpose)
        for other, number in enumerate(a_list(entry(counters, purpose, "chance.counters"), path, SEATS)):
            chance["counters"][row][other] = _whole(number, 2**15 - 1, path)
    if seat is not None:
        return
    chance["seed"] = np.uint64(_whole(entry(group, "seed", "chance"), 2**64 - 1, "chance.seed"))
    script = entry(group, "script", "chance")
    if script is not None:
        chance["script_on"] = 1
        chance["script_used"] = _whole(entry(script, "used", "chance.script"), 127, "chance.script.used")
        for key in ("values", "numbers"):
            path = join("chance.script", key)
            numbers = a_list(entry(script, key, "chance.script"), path, SCRIPT_LENGTH)
            chance[f"script_{key}"] = [_whole(number, 255, path) for number in numbers]


def _whole(value: Any, highest: int, path: str) -> int:
    if type(value) is not int or not 0 <= value <= highest:
        raise wrong(path, f"a whole number from 0 to {highest}", value)
    return value
