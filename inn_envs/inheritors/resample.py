"""A state that a seat can't tell from the true one: what is hidden from it, drawn anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import blank_unseen
from inn_envs.core.jit import hashing, rule
from inn_envs.core.rng import SCRIPT_LENGTH, mix
from inn_envs.inheritors.resample_memory import (
    IN_HAND,
    MORE_ROUNDS,
    ROUNDS,
    account,
    redraw_groups,
    redraw_number_ones,
    release_number_ones,
    remember_draft,
)
from inn_envs.inheritors.resample_question import allows_question, is_hidden_question, redraw_choice
from inn_envs.inheritors.resample_work import (
    DESK,
    count_hidden,
    count_picks,
    is_before_pack,
    is_closed,
    pick,
    shuffle,
    swap,
)
from inn_envs.inheritors.setup import quests_in_game
from inn_envs.inheritors.state import PICKS
from inn_envs.inheritors.verbs import count_quests, count_quests_left, every_face, places_between
from inn_envs.inheritors.words import FACES, QUESTS

#: Deals that are tried before a contradicting one is mended by exchanges, and exchanges tried.
TRIES, EXCHANGES, SETTLING = 4_000, 100_000, 500
_KEY = np.uint64(0x6E64_7270_6C61_6E73)


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
    start_chance(desk[0], seed, seat)
    tries = redraw(state, cards, seat, memory, desk[0])
    state.secret.chance.seed = seed
    return tries if len(desk) == 1 else 0  # the desk must outlive its use: a record is only a view on it


@hashing
def start_chance(work: Any, seed: np.uint64, seat: int) -> int:
    """A stream of its own for resampling, so that it tells nothing of the game's draws by the same seed."""
    work.start = mix(mix(seed ^ _KEY) + np.uint64(seat))
    return seat


@rule
def redraw(state: Any, cards: Any, me: int, memory: int, work: Any) -> int:
    """Draws all that is hidden anew and writes it down."""
    redraw_quests(state, cards, me, work)
    count_hidden(state, me, work)
    if memory == 1:
        remember_draft(state, me, work)
    tries = deal_hidden(state, cards, me, memory, work)
    write_packs(state, me, work)
    for seat in range(np.int64(state.seats)):
        if seat != me:
            write_hand(state, me, seat, work)
            write_memory(state, seat, memory, work)
    for observer in range(np.int64(state.seats)):
        for seat in range(np.int64(state.seats)):
            if observer != me and seat != me and observer != seat:
                write_knowledge(state, observer, seat)
    if is_hidden_question(state, me) == 1:
        redraw_choice(state, cards, me, work)
    blank_frames(state)
    blank_script(state)
    blank_unseen(state, me)
    return tries


# --- dealing -----------------------------------------------------------------------------------------------------------


@rule
def deal_hidden(state: Any, cards: Any, me: int, memory: int, work: Any) -> int:
    """Deals the hidden cards until nothing that the seat knows contradicts: then every consistent deal is equally
    likely. Where that takes too long, a deal is mended. Returns the number of deals drawn."""
    rounds = ROUNDS
    for tries in range(1, TRIES + 1):
        remembers = redraw_memory(state, cards, me, memory, rounds, work)
        rounds = MORE_ROUNDS
        if remembers == 1 and deal_hands(state, me, work) == 1 and is_consistent(state, cards, me, work) == 1:
            return tries
    remembers = redraw_memory(state, cards, me, memory, rounds, work)
    if remembers == 1 and mend(state, cards, me, work) == 1:
        return TRIES + 1
    forget(state, work)
    if mend(state, cards, me, work) == 0:
        raise ValueError("no deal agrees with what the seat knows")
    return TRIES + 2


@rule
def redraw_memory(state: Any, cards: Any, me: int, memory: int, rounds: int, work: Any) -> int:
    """Draws anew where remembered cards are. Returns 1 when that agrees with itself."""
    if memory == 0:
        return 1
    is_sound = redraw_groups(work, rounds) if work.groups > 0 else 1
    return is_sound & redraw_number_ones(state, cards, me, work)


@rule
def forget(state: Any, work: Any) -> int:
    """Gives up what is remembered, where nothing can be found that agrees with it."""
    release_number_ones(state, work)
    for memory in range(np.int64(work.memories)):
        account(work, np.int64(work.taker[memory]), np.int64(work.taken[memory]), np.int64(work.where[memory]), -1)
    work.memories = 0
    work.groups = 0
    return 0


@rule
def hold_remembered(state: Any, work: Any) -> int:
    """The hands with nothing but the remembered cards that are in them."""
    for seat in range(np.int64(state.seats)):
        for face in range(FACES):
            work.held[seat, face] = 0
        if work.one[seat] > 0 and work.one_where[seat] == IN_HAND:
            work.held[seat, work.one[seat]] += 1
    for memory in range(np.int64(work.memories)):
        if work.where[memory] == IN_HAND:
            work.held[work.taker[memory], work.taken[memory]] += 1
    return 0


@rule
def lay_out(work: Any) -> int:
    """Lays the loose cards in a row by face."""
    place = 0
    for face in range(1, FACES):
        for _ in range(np.int64(work.pool[face])):
            work.order[place] = face
            place += 1
    return place


@rule
def deal_hands(state: Any, me: int, work: Any) -> int:
    """Deals loose cards to the other hands. Returns 0 as soon as one can't be where it comes to lie."""
    hold_remembered(state, work)
    lay_out(work)
    place = 0
    for seat in range(np.int64(state.seats)):
        for _ in range(np.int64(work.room[seat])):
            shuffle(work, place, place + 1)
            face = np.int64(work.order[place])
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
    write_hand(state, me, np.int64(state.stack.frames[state.stack.depth].seat), work)
    return allows_question(state, cards)


@rule
def mend(state: Any, cards: Any, me: int, work: Any) -> int:
    """Exchanges loose cards at random, never for something worse, until nothing contradicts, and some times more.
    Returns 1 when that is reached: then the deal is consistent, and nearly as likely as any other."""
    lay_out(work)
    in_hands = count_in_hands(state, work)
    if in_hands == 0:
        return 1 - count_wrong(state, cards, me, work)
    shuffle(work, 0, in_hands)
    wrong = count_wrong(state, cards, me, work)
    settled = 0
    for _ in range(EXCHANGES):
        settled += 1 if wrong == 0 else 0
        if settled > SETTLING:
            return 1
        place, other = pick(work, in_hands), pick(work, np.int64(work.loose))
        swap(work, place, other)
        now = count_wrong(state, cards, me, work)
        if now > wrong:
            swap(work, place, other)
        else:
            wrong = now
    return 1 if count_wrong(state, cards, me, work) == 0 else 0


@rule
def count_in_hands(state: Any, work: Any) -> int:
    """Loose cards that the other hands hold."""
    in_hands = 0
    for seat in range(np.int64(state.seats)):
        in_hands += np.int64(work.room[seat])
    return in_hands


@rule
def count_wrong(state: Any, cards: Any, me: int, work: Any) -> int:
    """Cards that can't be where they lie, and 1 for a question that could not be asked. Notes down the hands."""
    hold_remembered(state, work)
    place = 0
    wrong = 0
    for seat in range(np.int64(state.seats)):
        for _ in range(np.int64(work.room[seat])):
            face = np.int64(work.order[place])
            wrong += is_closed(work, seat, face)
            work.held[seat, face] += 1
            place += 1
    return wrong + 1 - is_consistent(state, cards, me, work)


# --- writing it down ---------------------------------------------------------------------------------------------------


@rule
def write_hand(state: Any, me: int, seat: int, work: Any) -> int:
    """A hand is its known part and its hidden one."""
    place = places_between(state, me, seat) - 1
    for face in range(FACES):
        known = np.int64(state.players[me].secret.known[place, face])
        state.players[seat].secret.hand[face] = known + work.held[seat, face]
    return seat


@rule
def write_packs(state: Any, me: int, work: Any) -> int:
    """What no hand holds: the packs not looked into, then the deck. Cards of a pack lie by face: their order in it
    says nothing, and must not say where a card was taken from."""
    place = count_in_hands(state, work)
    shuffle(work, place, np.int64(work.loose))
    for pack in range(np.int64(state.seats)):
        if work.looked[pack] == 0 and is_before_pack(state, me, pack) == 0:
            for pack_place in range(PICKS):
                if state.secret.packs[pack, pack_place] > 0:
                    work.pack[pack, work.order[place]] += 1
                    place += 1
        elif is_before_pack(state, me, pack) == 1:
            for pack_place in range(PICKS):
                work.pack[pack, state.secret.packs[pack, pack_place]] += 1
        write_pack(state, pack, work)
    for deck_place in range(np.int64(state.deck_count)):
        state.secret.deck[deck_place] = work.order[place]
        place += 1
    return place


@rule
def write_pack(state: Any, pack: int, work: Any) -> int:
    """The cards of a pack by face, then empty places."""
    place = 0
    for face in range(1, FACES):
        for _ in range(np.int64(work.pack[pack, face])):
            state.secret.packs[pack, place] = face
            place += 1
    for empty in range(place, PICKS):
        state.secret.packs[pack, empty] = 0
    return place


@rule
def write_memory(state: Any, seat: int, memory: int, work: Any) -> int:
    """What another seat was dealt and picked: as remembered, and where nothing is remembered some card that it has or
    had. Nothing when nothing is to be remembered."""
    secret = state.players[seat].secret
    secret.number_one = work.one[seat]
    for turn in range(PICKS):
        secret.picks[turn] = 0
    if memory == 0 or state.options.draft == 0:
        return 0
    for face in range(FACES):
        work.vanished[face] = max(np.int64(work.left[seat, face]), 0) + work.held[seat, face]
    if work.one[seat] > 0 and work.one_where[seat] == IN_HAND:
        work.vanished[work.one[seat]] -= 1
    for place in range(np.int64(work.memories)):
        if work.taker[place] == seat:
            secret.picks[work.turn[place]] = work.taken[place]
            work.vanished[work.taken[place]] -= 1 if work.where[place] == IN_HAND else 0
    return write_other_picks(state, seat, work)


@rule
def write_other_picks(state: Any, seat: int, work: Any) -> int:
    """Picks from packs that the observer had not looked into yet: random ones of the seat's other cards."""
    number = 0
    for face in range(1, FACES):
        number += np.int64(work.vanished[face])
    for turn in range(count_picks(state, seat)):
        if state.players[seat].secret.picks[turn] == 0 and number > 0:
            skipped = pick(work, number)
            number -= 1
            for face in range(1, FACES):
                skipped -= np.int64(work.vanished[face])
                if skipped < 0:
                    work.vanished[face] -= 1
                    state.players[seat].secret.picks[turn] = face
                    break
    return number


@rule
def write_knowledge(state: Any, observer: int, seat: int) -> int:
    """What another seat knows of a third hand: no more than all do, except that one who looked at it, and since then
    saw all that joined it, knows it whole. Whoever knows more in truth is not to show what."""
    secret, shown = state.players[observer].secret, state.players[seat].shown
    place = places_between(state, observer, seat) - 1
    knows_all = secret.closed[place] == every_face()
    for face in range(FACES):
        known = np.int64(state.players[seat].secret.hand[face]) if knows_all else np.int64(shown.known[face])
        secret.known[place, face] = known
        secret.left[place, face] = np.int64(shown.left[face]) + known - np.int64(shown.known[face])
    secret.left_unseen[place] = shown.left_unseen
    if not knows_all:
        secret.closed[place] = shown.closed
    return place


@rule
def redraw_quests(state: Any, cards: Any, me: int, work: Any) -> int:
    """The quests that the seat did not take: those of the others, those left and those not set out, in any order."""
    hidden = quests_in_game(state, cards) & ~np.int64(state.players[me].secret.quests)
    for seat in range(np.int64(state.seats)):
        if seat != me:
            taken = draw_quests(hidden, count_quests(state, seat), work)
            state.players[seat].secret.quests = taken
            hidden &= ~taken
    state.secret.quests_left = draw_quests(hidden, count_quests_left(state), work)
    return hidden


@rule
def draw_quests(quests: int, number: int, work: Any) -> int:
    """So many random ones of the quests in a bit mask."""
    drawn = 0
    rows = 0
    for quest in range(QUESTS):
        rows += (quests >> quest) & 1
    for quest in range(QUESTS):
        if (quests >> quest) & 1:
            if pick(work, rows) < number:
                drawn |= 1 << quest
                number -= 1
            rows -= 1
    return drawn


@rule
def blank_frames(state: Any) -> int:
    """Frames above the top are done with, and could tell what was chosen."""
    for place in range(np.int64(state.stack.depth) + 1, len(state.stack.frames)):
        frame = state.stack.frames[place]
        frame.prompt = 0
        frame.step = 0
        frame.seat = 0
        frame.target = 0
        frame.card = 0
        frame.amount = 0
        frame.cursor = 0
    return 0


@rule
def blank_script(state: Any) -> int:
    """A script of outcomes belongs to the true game."""
    chance = state.secret.chance
    chance.script_on = 0
    chance.script_used = 0
    for place in range(SCRIPT_LENGTH):
        chance.script_values[place] = 0
        chance.script_numbers[place] = 0
    return 0
