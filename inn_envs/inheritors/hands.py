"""Hands, and what each seat knows of the others': who sits where, how cards join and leave, who saw it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import sum_row
from inn_envs.core.seats import places_between
from inn_envs.inheritors.words import FACES

#: The most cards of a face that are counted as having left a hand.
MOST_LEFT = 15
_ONE = np.uint64(1)
_NO_FACES = np.uint64(0)


@rule
def pack_of(state: Any, seat: int, turn: int) -> int:
    """The pack that lies before a seat in a round of the draft: packs are passed to the left."""
    return (seat - turn) % whole(state.seats)


# --- hands and what is known of them ----------------------------------------------------------------------------------


@rule
def count_hand(state: Any, seat: int) -> int:
    """Cards in a hand. The number is public."""
    return sum_row(state.players[seat].secret.hand, 0)


@rule
def gain_unseen(state: Any, seat: int, face: int) -> int:
    """A card that nobody else sees joins a hand: of no face can be said any more that there is none."""
    state.players[seat].secret.hand[face] += 1
    for other in range(whole(state.seats)):
        if other != seat:
            place = places_between(state, other, seat) - 1
            state.players[other].secret.closed[place] = _NO_FACES
    return face


@rule
def gain_seen(state: Any, seat: int, face: int) -> int:
    """A card that everybody sees joins a hand, and is known to be there."""
    state.players[seat].secret.hand[face] += 1
    for other in range(whole(state.seats)):
        if other != seat:
            place = places_between(state, other, seat) - 1
            state.players[other].secret.known[place, face] += 1
    return face


@rule
def lose_seen(state: Any, seat: int, face: int) -> int:
    """A card leaves a hand before everybody's eyes: one fewer is known to be there."""
    state.players[seat].secret.hand[face] -= 1
    for other in range(whole(state.seats)):
        if other != seat:
            forget_known(state, other, seat, face)
    return face


@rule
def count_left(state: Any, observer: int, place: int, face: int) -> int:
    """How many of a face an observer saw leave the hidden part of a hand. Two faces share a byte."""
    return (whole(state.players[observer].secret.left[place, face >> 1]) >> (4 * (face & 1))) & MOST_LEFT


@rule
def write_left(state: Any, observer: int, place: int, face: int, count: int) -> int:
    """Sets that number, between 0 and what half a byte holds (no face has more copies)."""
    kept = min(max(count, 0), MOST_LEFT)
    shift = 4 * (face & 1)
    others = whole(state.players[observer].secret.left[place, face >> 1]) & ~(MOST_LEFT << shift)
    state.players[observer].secret.left[place, face >> 1] = others | (kept << shift)
    return kept


@rule
def note_left(state: Any, observer: int, place: int, face: int, more: int) -> int:
    """So many more of a face left the hidden part."""
    return write_left(state, observer, place, face, count_left(state, observer, place, face) + more)


@rule
def forget_known(state: Any, observer: int, seat: int, face: int) -> int:
    """An observer saw the card leave: one known card less, or else one of the hidden part. Returns 1 for a known."""
    secret = state.players[observer].secret
    place = places_between(state, observer, seat) - 1
    if secret.known[place, face] > 0:
        secret.known[place, face] -= 1
        return 1
    note_left(state, observer, place, face, 1)
    return 0


@rule
def close_face(state: Any, seat: int, face: int) -> int:
    """All learn that a hand holds no more of a face than they know of (a Spy's miss)."""
    bit = _ONE << np.uint64(face)
    for other in range(whole(state.seats)):
        if other != seat:
            place = places_between(state, other, seat) - 1
            state.players[other].secret.closed[place] = state.players[other].secret.closed[place] | bit
    return face


@rule
def look_at(state: Any, observer: int, seat: int) -> int:
    """An observer sees a whole hand: all of its hidden part becomes known."""
    secret = state.players[observer].secret
    place = places_between(state, observer, seat) - 1
    for face in range(FACES):
        held = whole(state.players[seat].secret.hand[face])
        note_left(state, observer, place, face, held - whole(secret.known[place, face]))
        secret.known[place, face] = held
    secret.closed[place] = every_face()
    return seat


@rule
def every_face() -> np.uint64:
    """The bit mask of all faces: closed to a hand that was looked at until it draws unseen."""
    return (_ONE << np.uint64(FACES)) - _ONE


@rule
def pass_unseen(state: Any, giver: int, taker: int, face: int) -> int:
    """A card goes from hand to hand, and only the two see which. Both know that it is there now.

    The others lose sight: any card of the giver's hand may have gone, none that the giver surely had not.
    """
    state.players[giver].secret.hand[face] -= 1
    state.players[taker].secret.hand[face] += 1
    forget_known(state, taker, giver, face)
    state.players[giver].secret.known[places_between(state, giver, taker) - 1, face] += 1
    for other in range(whole(state.seats)):
        if other != giver and other != taker:
            absent = _lose_sight(state, other, places_between(state, other, giver) - 1)
            to_taker = places_between(state, other, taker) - 1
            state.players[other].secret.closed[to_taker] = state.players[other].secret.closed[to_taker] & absent
    return face


@rule
def give_unseen(state: Any, giver: int, taker: int, face: int, just_taken: int) -> int:
    """A card goes to the player from whom `just_taken` copies of it were just taken: it is none of these, so that the
    player still knows where they are.
    """
    place = places_between(state, taker, giver) - 1
    state.players[taker].secret.known[place, face] -= just_taken
    pass_unseen(state, giver, taker, face)
    state.players[taker].secret.known[place, face] += just_taken
    return face


@rule
def _lose_sight(state: Any, observer: int, place: int) -> np.uint64:
    """A card of a hand has gone, an observer doesn't know which: of every known face one fewer is sure. What the hand
    surely had not, it still has not. Returns those faces.
    """
    secret = state.players[observer].secret
    absent = secret.closed[place]
    for face in range(FACES):
        if secret.known[place, face] > 0:
            secret.known[place, face] -= 1
            absent = absent & ~(_ONE << np.uint64(face))
    secret.closed[place] = absent
    secret.left_unseen[place] += 1
    return absent
