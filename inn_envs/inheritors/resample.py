"""A state that a seat can't tell from the true one: what is hidden from it, drawn anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import blank_unseen
from inn_envs.core.jit import rule, whole
from inn_envs.core.rng import blank_script, pick, start_stream
from inn_envs.core.stack import clear_popped
from inn_envs.inheritors.resample_memory import (
    IN_HAND,
    MORE_ROUNDS,
    ROUNDS,
    account,
    redraw_memory,
    redraw_number_ones,
    release_number_ones,
    remember_draft,
)
from inn_envs.inheritors.resample_question import allows_question, is_hidden_question, redraw_choice
from inn_envs.inheritors.resample_work import (
    DESK,
    count_hidden,
    count_in_hands,
    is_closed,
    is_drafting,
    shuffle,
    swap,
)
from inn_envs.inheritors.resample_write import (
    redraw_quests,
    write_hand,
    write_knowledge,
    write_memory,
    write_packs,
)
from inn_envs.inheritors.words import FACES

#: Deals that are tried before a contradicting one is mended by exchanges, and exchanges tried.
TRIES, EXCHANGES, SETTLING = 4_000, 100_000, 500
_SALT = np.uint64(0x6E64_7270_6C61_6E73)


@rule
def resample(state: Any, cards: Any, seat: int, seed: np.uint64, memory: int) -> int:
    """Changes the record into one that `seat` can't tell from it, drawn at random; `seed` becomes the game's seed.

    What stays: all that is public, the seat's own secrets, what it knows of hands, the events it may see. What is
    drawn anew: the others' hands (of the same sizes, with the cards known to be in them, without more of the closed
    faces), the deck, the draft's packs, the quests, what another seat has chosen but not yet carried out, what others
    were dealt and picked. Cards in events that the seat may not see are blanked. The others know of third hands what
    all at the table do.

    Every consistent deal of the physical cards is equally likely: cards are told apart from their copies, so a hand
    with two of three copies of a face weighs three times one with all three. `memory` 0 forgets the number 1s dealt
    and the cards passed in the draft, which `current` doesn't show; 1 keeps them: see `resample_memory`. The result
    depends on nothing but the seed and what stays: two states that the seat can't tell apart give the same bytes.

    `state` is a record of dtype STATE, `seed` is uint64. Returns how many deals were drawn before one was consistent.
    """
    desk = np.zeros(1, DESK)
    start_stream(desk[0], seed, _SALT, seat)
    tries = redraw(state, cards, seat, memory, desk[0])
    state.secret.chance.seed = seed
    return tries if len(desk) == 1 else 0  # the desk must outlive its use: a record is only a view on it


@rule
def redraw(state: Any, cards: Any, me: int, memory: int, work: Any) -> int:
    """Draws all that is hidden anew and writes it down."""
    redraw_quests(state, cards, me, work)
    count_hidden(state, me, work)
    remembers = remember(state, cards, me, memory, work)
    tries = deal_hidden(state, cards, me, remembers, work)
    write_packs(state, me, work)
    for seat in range(whole(state.seats)):
        if seat != me:
            write_hand(state, me, seat, work)
            write_memory(state, seat, memory, work)
    for observer in range(whole(state.seats)):
        for seat in range(whole(state.seats)):
            if observer != me and seat != me and observer != seat:
                write_knowledge(state, me, observer, seat)
    if is_hidden_question(state, me) == 1:
        redraw_choice(state, cards, me, work)
    clear_popped(state)
    blank_script(state)
    blank_unseen(state, me)
    return tries


# --- dealing ----------------------------------------------------------------------------------------------------------


@rule
def deal_hidden(state: Any, cards: Any, me: int, remembers: int, work: Any) -> int:
    """Deals the hidden cards until nothing that the seat knows contradicts: then every consistent deal is equally
    likely. Where that takes too long, a deal is mended. Returns the number of deals drawn.
    """
    for tries in range(1, TRIES + 1):
        if tries > 1 and remembers == 1 and redraw_memory(state, cards, me, MORE_ROUNDS, work) == 0:
            continue
        if deal_hands(state, work) == 1 and is_consistent(state, cards, me, work) == 1:
            return tries
    if mend(state, cards, me, work) == 0:
        forget_groups(work)
        release_number_ones(state, work)
        if mend(state, cards, me, work) == 0:
            raise ValueError("no deal agrees with what the seat knows")
    return TRIES + 1


@rule
def remember(state: Any, cards: Any, me: int, memory: int, work: Any) -> int:
    """Draws a first time where remembered cards are; a draft that can't be brought to agree is forgotten. Returns 1
    when anything is remembered.
    """
    if memory == 0:
        return 0
    if remember_draft(state, me, work) > 0:
        rounds = 1 if is_drafting(state) == 1 else ROUNDS
        if redraw_memory(state, cards, me, rounds, work) == 1:
            return 1
        forget_groups(work)
    return redraw_number_ones(state, cards, me, work)


@rule
def forget_groups(work: Any) -> int:
    """Gives up what is remembered of the draft."""
    for memory in range(whole(work.memories)):
        account(work, whole(work.taker[memory]), whole(work.taken[memory]), whole(work.where[memory]), -1)
    work.memories = 0
    work.groups = 0
    work.doubt = 0
    return 0


@rule
def hold_remembered(state: Any, work: Any) -> int:
    """The hands with nothing but the remembered cards that are in them."""
    for seat in range(whole(state.seats)):
        for face in range(FACES):
            work.held[seat, face] = 0
        if work.one[seat] > 0 and work.one_where[seat] == IN_HAND:
            work.held[seat, work.one[seat]] += 1
    for memory in range(whole(work.memories)):
        if work.where[memory] == IN_HAND:
            work.held[work.taker[memory], work.taken[memory]] += 1
    return 0


@rule
def lay_out(work: Any) -> int:
    """Lays the loose cards in a row by face."""
    place = 0
    for face in range(1, FACES):
        for _ in range(whole(work.pool[face])):
            work.order[place] = face
            place += 1
    return place


@rule
def deal_hands(state: Any, work: Any) -> int:
    """Deals loose cards to the other hands. Returns 0 as soon as one can't be where it comes to lie."""
    hold_remembered(state, work)
    lay_out(work)
    place = 0
    for seat in range(whole(state.seats)):
        for _ in range(whole(work.room[seat])):
            shuffle(work, place, place + 1)
            face = whole(work.order[place])
            if is_closed(work, seat, face) == 1:
                return 0
            work.held[seat, face] += 1
            place += 1
    return 1


@rule
def is_consistent(state: Any, cards: Any, me: int, work: Any) -> int:
    """1 when the asked seat's hand, as dealt, lets it have come to its question."""
    if is_hidden_question(state, me) == 0:
        return 1
    write_hand(state, me, whole(state.stack.frames[state.stack.depth].seat), work)
    return allows_question(state, cards)


@rule
def mend(state: Any, cards: Any, me: int, work: Any) -> int:
    """Exchanges loose cards at random, never for something worse, until nothing contradicts, and some times more.
    Returns 1 when that is reached: then the deal is consistent, and nearly as likely as any other.
    """
    lay_out(work)
    in_hands = count_in_hands(state, work)
    if in_hands == 0:
        return 1 - count_wrong(state, cards, me, work)
    shuffle(work, 0, in_hands)
    wrong = count_wrong(state, cards, me, work)
    settled = 0
    for _ in range(EXCHANGES):
        if settled == SETTLING:
            break
        place, other = pick(work, in_hands), pick(work, whole(work.loose))
        swap(work, place, other)
        now = count_wrong(state, cards, me, work)
        if now > wrong:
            swap(work, place, other)
        else:
            wrong = now
        settled += 1 if wrong == 0 else 0
    return 1 if count_wrong(state, cards, me, work) == 0 else 0


@rule
def count_wrong(state: Any, cards: Any, me: int, work: Any) -> int:
    """Cards that can't be where they lie, and 1 for a question that could not be asked. Notes down the hands."""
    hold_remembered(state, work)
    place = 0
    wrong = 0
    for seat in range(whole(state.seats)):
        for _ in range(whole(work.room[seat])):
            face = whole(work.order[place])
            wrong += is_closed(work, seat, face)
            work.held[seat, face] += 1
            place += 1
    return wrong + 1 - is_consistent(state, cards, me, work)
