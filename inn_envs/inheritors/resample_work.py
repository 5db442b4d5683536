"""What `resample` notes down while it draws, its own stream of chance, and the count of what is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.record import record
from inn_envs.core.rng import pick, stream
from inn_envs.core.seats import places_between
from inn_envs.core.stack import actor, prompt
from inn_envs.inheritors.hands import count_left
from inn_envs.inheritors.state import PICKS, SEATS, Prompt
from inn_envs.inheritors.words import CARDS_IN_PLAY, FACES

#: Cards taken in the draft that a seat can remember: the picks of the three others.
MEMORIES = (SEATS - 1) * PICKS

WORK = record(
    [
        ("start", np.uint64),  # names the stream of chance
        ("position", np.int64),  # its next value
        ("loose", np.int64),  # hidden cards that no memory ties to a hand or a pack
        ("pool", np.int64, (FACES,)),  # the same by face
        ("room", np.int64, (SEATS,)),  # places for them in the hidden part of each other hand
        ("closed", np.uint64, (SEATS,)),  # faces that the hidden part of each other hand can't hold
        ("left", np.int64, (SEATS, FACES)),  # cards seen to leave that part which no memory accounts for
        ("left_unseen", np.int64, (SEATS,)),
        ("held", np.int64, (SEATS, FACES)),  # the hidden part as dealt
        ("order", np.int16, (CARDS_IN_PLAY,)),  # the loose cards: first those of the hands, then the packs, the deck
        # What is remembered of the draft: the groups of cards that vanished from a pack, each taken by seats known.
        ("memories", np.int64),
        ("taker", np.int64, (MEMORIES,)),
        ("turn", np.int64, (MEMORIES,)),
        ("taken", np.int64, (MEMORIES,)),  # the face
        ("where", np.int64, (MEMORIES,)),
        ("doubt", np.float64),  # the weight of what contradicts other memories
        ("groups", np.int64),
        ("group", np.int64, (MEMORIES + 1,)),  # where each group begins
        ("vanished", np.int64, (FACES,)),  # a group before it is shared out
        ("pack", np.int64, (SEATS, FACES)),  # cards known to lie in a pack
        ("looked", np.int64, (SEATS,)),  # 1 for packs that the seat has looked into
        ("one", np.int64, (SEATS,)),  # the number 1 dealt to each other seat, 0 while none is drawn
        ("one_where", np.int64, (SEATS,)),
    ]
)
#: The same for plain Python, which needs fields as attributes; compiled code takes either.
DESK = np.dtype((np.record, WORK))


@rule
def fraction(work: Any) -> np.float64:
    """A number from 0 up to, but not, 1."""
    position = whole(work.position)
    work.position = position + 1
    return np.float64(stream(work.start, position) >> np.uint64(11)) / np.float64(1 << 53)


@rule
def shuffle(work: Any, first: int, last: int) -> int:
    """Shuffles the places first … last − 1 of the loose cards with all from `first` on: a uniform draw without
    replacement.
    """
    for place in range(first, last):
        swap(work, place, place + pick(work, whole(work.loose) - place))
    return last


@rule
def swap(work: Any, place: int, other: int) -> int:
    """Exchanges two loose cards."""
    face = whole(work.order[place])
    work.order[place] = work.order[other]
    work.order[other] = face
    return face


@rule
def is_closed(work: Any, seat: int, face: int) -> int:
    """1 when the hidden part of a seat's hand can't hold a face."""
    return whole((work.closed[seat] >> np.uint64(face)) & np.uint64(1))


@rule
def is_drafting(state: Any) -> int:
    """1 while the draft is under way."""
    return 1 if state.ended == 0 and prompt(state) == Prompt.DRAFT else 0


@rule
def count_picks(state: Any, seat: int) -> int:
    """How many cards a seat has picked. In every round seat 0 picks first."""
    if state.options.draft == 0 or is_drafting(state) == 0:
        return PICKS if state.options.draft == 1 else 0
    turn = whole(state.stack.frames[state.stack.depth].cursor)
    return turn + 1 if seat < actor(state) else turn


@rule
def is_before_pack(state: Any, me: int, pack: int) -> int:
    """1 when a seat is picking from this pack now."""
    if is_drafting(state) == 0 or actor(state) != me:
        return 0
    turn = whole(state.stack.frames[state.stack.depth].cursor)
    return 1 if (pack + turn - me) % whole(state.seats) == 0 else 0


@rule
def count_hidden(state: Any, me: int, work: Any) -> int:
    """Counts by face what a seat can't see: hidden parts of hands, the deck, packs. Returns how many cards.

    The counts are the same in all states that the seat can't tell apart: they are all cards but those it sees.
    """
    for seat in range(whole(state.seats)):
        if seat != me:
            count_hidden_part(state, me, seat, work)
        if is_before_pack(state, me, seat) == 0:
            for place in range(PICKS):
                work.pool[state.secret.packs[seat, place]] += 1
    for place in range(whole(state.deck_count)):
        work.pool[state.secret.deck[place]] += 1
    work.pool[0] = 0
    work.loose = 0
    for face in range(FACES):
        work.loose += work.pool[face]
    return whole(work.loose)


@rule
def count_hidden_part(state: Any, me: int, seat: int, work: Any) -> int:
    """The hidden part of another hand, and what is known of it."""
    secret = state.players[me].secret
    place = places_between(state, me, seat) - 1
    for face in range(FACES):
        hidden = whole(state.players[seat].secret.hand[face]) - whole(secret.known[place, face])
        work.pool[face] += hidden
        work.room[seat] += hidden
        work.left[seat, face] = count_left(state, me, place, face)
    work.closed[seat] = secret.closed[place]
    work.left_unseen[seat] = secret.left_unseen[place]
    return seat


@rule
def count_in_hands(state: Any, work: Any) -> int:
    """Loose cards that the other hands hold."""
    in_hands = 0
    for seat in range(whole(state.seats)):
        in_hands += whole(work.room[seat])
    return in_hands
