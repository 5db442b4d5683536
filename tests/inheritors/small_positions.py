"""Positions of Inheritors so small that all states consistent with what a seat knows can be listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import numpy as np

from inn_envs import inheritors, testing
from inn_envs.core import jit
from inn_envs.core.record import Records, readable, zeros
from inn_envs.inheritors.cards import load_cards
from inn_envs.inheritors.hands import note_left
from inn_envs.inheritors.state import STATE, Prompt

CARDS = load_cards()
CARD = readable(CARDS.table)[0]
#: What a resampler may keep: knowledge that all at the table share, or that concerns the observer's own hand.
SHARED = ("known", "closed", "left", "left_unseen")
DRAWS = 300 if jit.DISABLED else 20_000


def face(name: str) -> int:
    return CARDS.find("card", name)


def faces(names: Sequence[str]) -> list[int]:
    return [face(name) for name in names]


def plain(states: Records) -> Any:
    """The one record as plain NumPy reads it."""
    return states.view(np.ndarray).view(np.dtype((np.void, STATE)))[0]


def table(
    seats: int,
    hands: Mapping[int, Sequence[str]],
    deck: Sequence[str] = (),
    *,
    number_ones: Mapping[int, str] | None = None,
    known: Mapping[int, Sequence[str]] | None = None,
    closed: Mapping[int, Sequence[str]] | None = None,
    left: Mapping[int, Sequence[str]] | None = None,
    asked: tuple[Prompt, int] = (Prompt.TURN, 0),
) -> Records:
    """A position with these hands and this deck. Seat 0, the observer, knows these cards of the other hands, that
    they hold no more of the closed faces, and which cards left their hidden parts."""
    states = zeros(STATE, 1)
    state = plain(states)
    state["seats"] = seats
    state["options"]["max_turns"] = 250
    state["deck_count"] = len(deck)
    state["secret"]["deck"][: len(deck)] = faces(deck)
    for seat, names in hands.items():
        np.add.at(state["players"][seat]["secret"]["hand"], faces(names), 1)
    for seat, name in (number_ones or {}).items():
        state["players"][seat]["secret"]["number_one"] = face(name)
    observer = state["players"][0]["secret"]
    for seat in range(1, seats):
        np.add.at(observer["known"][seat - 1], faces((known or {}).get(seat, ())), 1)
        for number in faces((left or {}).get(seat, ())):
            note_left(states[0], 0, seat - 1, number, 1)
        observer["closed"][seat - 1] = sum(1 << number for number in faces((closed or {}).get(seat, ())))
    state["stack"]["depth"] = 1
    state["stack"]["frames"][1]["prompt"], state["stack"]["frames"][1]["seat"] = asked
    return states


def as_tuple(hand: Any) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(len(hand)), hand).tolist())


def hands_of(*seats: int, deck: bool = False) -> Callable[[Any], Hashable]:
    """Names the outcome of a record by these hands, and by the deck without its order."""

    def outcome(state: Any) -> Hashable:
        parts = [as_tuple(state["players"][seat]["secret"]["hand"]) for seat in seats]
        return (
            (*parts, tuple(sorted(state["secret"]["deck"][: state["deck_count"]].tolist()))) if deck else tuple(parts)
        )

    return outcome


def only_faces(deal: Sequence[Sequence[tuple[int, Hashable]]]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(sorted(card for _, card in place)) for place in deal)


def deals_of(
    names: Sequence[str], sizes: Sequence[int], allows: Callable[[Any], bool] = lambda places: True
) -> dict[Hashable, float]:
    """How many physical deals of these cards look like what, among those that are allowed."""
    found: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(faces(names), sizes):
        places = only_faces(deal)
        found[places] += allows(places)
    return {places: float(number) for places, number in found.items() if number}


def check(states: Records, expected: Mapping[Hashable, float], outcome: Callable[[Any], Hashable], **more: Any) -> None:
    assert len(expected) > 1
    testing.check_uniform(inheritors, states, CARD, 0, expected=expected, outcome=outcome, draws=DRAWS, **more)
