"""The log and the chance of a position of Inn-Fighting, written and read.

Who may see an event's card follows from the event: a card of the Action deck that was drawn only its player, unless it
is a Bystander; a card that was taken from a hand both players; all else everybody.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core import position_chance
from inn_envs.core.events import RING, count_events, event_place, events_for
from inn_envs.core.fields import AnyCard, Card, Field, Fields, Flag, Number, Row, a_list, entry, join, only_keys
from inn_envs.core.observe import words
from inn_envs.core.position_frames import read_fields
from inn_envs.core.seats import EVERYBODY, only
from inn_envs.inn_fighting.actions import DIE_NAMES
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_dice_checks import check_event
from inn_envs.inn_fighting.position_fields import CHARACTER, DECK_CARD, FACE, Later
from inn_envs.inn_fighting.state import SEATS, Event, Purpose
from inn_envs.inn_fighting.verbs import MOST_TOLD
from inn_envs.inn_fighting.words import BYSTANDER_CARD, D20, DICE

_EVENT = Later(words(Event)[1:], 1)
_PURPOSES = words(Purpose)
#: A seat; that it is one of the game is seen to when it is read.
_PLAYER = Number(0, SEATS - 1)


def _card(field: Field) -> Fields:
    return {"card": ("card", field)}


def _amount(low: int, high: int) -> Fields:
    return {"amount": ("amount", Number(low, high))}


_ADVENTURER, _ACTION = _card(Card("adventurer")), _card(Card("action"))
_IN_DECK = _card(DECK_CARD)
_FROM: Fields = {"player": ("amount", _PLAYER)}
_CHARACTER: Fields = {"place": ("card", CHARACTER), "player": ("amount", _PLAYER)}
_DIE: Fields = {"face": ("card", FACE), "die": ("amount", Later(DIE_NAMES, 0))}
_TOKENS = _amount(1, MOST_TOLD)
#: What is written of an event beside its seat; where no amount is, the record holds 1.
EVENT_FIELDS: dict[Event, Fields] = {
    Event.INITIATIVE: _amount(1, D20),
    Event.TURN_BEGAN: {},
    Event.ENTERED: _ADVENTURER,
    Event.DREW: _card(AnyCard(DECK_CARD.first, optional=True)),
    Event.ROLLED: _amount(0, DICE),
    Event.CHOSE: {"face": ("card", FACE)} | _amount(1, DICE),
    Event.TARGETED: _CHARACTER,
    Event.D20: _amount(1, D20),
    Event.MISSED: {},
    Event.DEFENSE_ROLL: {"face": ("card", FACE), "succeeds": ("amount", Flag())},
    Event.DAMAGED: _CHARACTER,
    Event.TOOK_TOKENS: _TOKENS,
    Event.GAINED_VP: _TOKENS,
    Event.LOST_VP: _TOKENS,
    Event.HEALED: _TOKENS,
    Event.KNOCKED_OUT: _ADVENTURER,
    Event.BYSTANDER_OUT: _IN_DECK,
    Event.PLAYED: _ACTION,
    Event.USED: _IN_DECK,
    Event.DISCARDED: _IN_DECK,
    Event.CANCELLED: _ACTION,
    Event.TOOK_CARD: _card(Row("action")) | _FROM,
    Event.TOOK_BYSTANDER: _IN_DECK | _FROM,
    Event.DIE_ROLLED: _DIE,
    Event.DIE_SET: _DIE,
    Event.RETARGETED: _CHARACTER,
    Event.SURVIVED: _amount(0, MOST_TOLD),
    Event.ATTACKS_AGAIN: {},
    Event.WON: {},
}


def write_log(state: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    """The event ring, oldest first; a card that a seat may not see is null."""
    places = [int(event_place(state, back)) for back in range(int(count_events(state)) - 1, -1, -1)]
    events = [_write_event(state, card_set, place, seat) for place in places]
    return {"count": int(state["secret"]["ring"]["count"]), "events": events}


def _write_event(state: Any, card_set: CardSet, place: int, seat: int | None) -> dict[str, Any]:
    event = state["secret"]["ring"]["events"][place]
    what = Event(int(event["what"]))
    seen = {"card": event["card"] if seat is None else events_for(state, seat, place), "amount": event["amount"]}
    fields = {key: field.write(seen[name], card_set) for key, (name, field) in EVENT_FIELDS[what].items()}
    return {"what": _EVENT.write(what, card_set), "seat": int(event["seat"]), **fields}


def read_log(state: Any, log: Any, card_set: CardSet) -> None:
    """Fills the event ring of a blank record."""
    ring = state["secret"]["ring"]
    count = Number(0, 2**31 - 1).read(entry(log, "count", "log"), "log.count", card_set)
    events = a_list(entry(log, "events", "log"), "log.events", min(count, RING))
    only_keys(log, ("count", "events"), "log")
    ring["count"] = count
    for place, group in enumerate(events):
        event = ring["events"][(count - len(events) + place) % RING]
        _read_event(event, group, join("log.events", place), card_set, int(state["seats"]))
        check_event(state, event, join("log.events", place))


def _read_event(event: Any, group: Any, path: str, card_set: CardSet, seats: int) -> None:
    what = Event(_EVENT.read(entry(group, "what", path), join(path, "what"), card_set))
    fields = EVENT_FIELDS[what]
    event["what"], event["amount"] = what, 1
    read_fields(event, group, path, fields, card_set)
    for key in ("seat", "player"):
        if key == "seat" or key in fields:
            seat = Number(0, seats - 1).read(entry(group, key, path), join(path, key), card_set)
            event["seat" if key == "seat" else "amount"] = seat
    only_keys(group, ("what", "seat", *fields), path)
    event["seen"] = _seen(what, event)


def _seen(what: Event, event: Any) -> int:
    """The bit mask of the seats that may see an event's card."""
    if what == Event.TOOK_CARD:
        return int(only(int(event["seat"]))) | int(only(int(event["amount"])))
    is_secret = what == Event.DREW and event["card"] < BYSTANDER_CARD
    return int(only(int(event["seat"]))) if is_secret else EVERYBODY


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
    only_keys(group, ("counters",) if seat is not None else ("counters", "seed", "script"), "chance")
    only_keys(group["counters"], _PURPOSES, "chance.counters")
