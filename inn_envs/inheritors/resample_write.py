"""Writing down what was drawn, over what the seat may not know."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rng import pick
from inn_envs.core.seats import places_between
from inn_envs.inheritors.hands import count_left, every_face, write_left
from inn_envs.inheritors.resample_memory import IN_HAND
from inn_envs.inheritors.resample_work import count_in_hands, count_picks, is_before_pack, shuffle
from inn_envs.inheritors.setup import quests_in_game
from inn_envs.inheritors.state import PICKS
from inn_envs.inheritors.verbs import count_quests, count_quests_left
from inn_envs.inheritors.words import FACES, QUESTS


@rule
def write_hand(state: Any, me: int, seat: int, work: Any) -> int:
    """A hand is its known part and its hidden one."""
    place = places_between(state, me, seat) - 1
    for face in range(FACES):
        known = whole(state.players[me].secret.known[place, face])
        state.players[seat].secret.hand[face] = known + work.held[seat, face]
    return seat


@rule
def write_packs(state: Any, me: int, work: Any) -> int:
    """What no hand holds: the packs not looked into, then the deck. Cards of a pack lie by face: their order in it
    says nothing, and must not say where a card was taken from.
    """
    place = count_in_hands(state, work)
    shuffle(work, place, whole(work.loose))
    for pack in range(whole(state.seats)):
        if work.looked[pack] == 0 and is_before_pack(state, me, pack) == 0:
            for pack_place in range(PICKS):
                if state.secret.packs[pack, pack_place] > 0:
                    work.pack[pack, work.order[place]] += 1
                    place += 1
        elif is_before_pack(state, me, pack) == 1:
            for pack_place in range(PICKS):
                work.pack[pack, state.secret.packs[pack, pack_place]] += 1
        write_pack(state, pack, work)
    for deck_place in range(whole(state.deck_count)):
        state.secret.deck[deck_place] = work.order[place]
        place += 1
    return place


@rule
def write_pack(state: Any, pack: int, work: Any) -> int:
    """The cards of a pack by face, then empty places."""
    place = 0
    for face in range(1, FACES):
        for _ in range(whole(work.pack[pack, face])):
            state.secret.packs[pack, place] = face
            place += 1
    for empty in range(place, PICKS):
        state.secret.packs[pack, empty] = 0
    return place


@rule
def write_memory(state: Any, seat: int, memory: int, work: Any) -> int:
    """What another seat was dealt and picked: as remembered, and where nothing is remembered some card that it has or
    had. Nothing when nothing is to be remembered.
    """
    secret = state.players[seat].secret
    secret.number_one = work.one[seat]
    for turn in range(PICKS):
        secret.picks[turn] = 0
    if memory == 0 or state.options.draft == 0:
        return 0
    for face in range(FACES):
        work.vanished[face] = max(whole(work.left[seat, face]), 0) + work.held[seat, face]
    if work.one[seat] > 0 and work.one_where[seat] == IN_HAND:
        work.vanished[work.one[seat]] -= 1
    for place in range(whole(work.memories)):
        if work.taker[place] == seat:
            secret.picks[work.turn[place]] = work.taken[place]
            work.vanished[work.taken[place]] -= 1 if work.where[place] == IN_HAND else 0
    return write_other_picks(state, seat, work)


@rule
def write_other_picks(state: Any, seat: int, work: Any) -> int:
    """Picks from packs that the observer had not looked into yet: random ones of the seat's other cards."""
    number = 0
    for face in range(1, FACES):
        number += whole(work.vanished[face])
    for turn in range(count_picks(state, seat)):
        if state.players[seat].secret.picks[turn] == 0 and number > 0:
            skipped = pick(work, number)
            number -= 1
            for face in range(1, FACES):
                skipped -= whole(work.vanished[face])
                if skipped < 0:
                    work.vanished[face] -= 1
                    state.players[seat].secret.picks[turn] = face
                    break
    return number


@rule
def write_knowledge(state: Any, me: int, observer: int, seat: int) -> int:
    """What another seat knows of a third hand, made of what the resampling seat knows itself: the same, except that one
    who looked at it, and since then saw all that joined it, knows it whole; and that where the resampling seat did so,
    the other is taken to know nothing. Whoever knows more in truth is not to show what.
    """
    place, mine = places_between(state, observer, seat) - 1, places_between(state, me, seat) - 1
    own, secret = state.players[me].secret, state.players[observer].secret
    knows_all, i_know_all = secret.closed[place] == every_face(), own.closed[mine] == every_face()
    for face in range(FACES):
        surely = whole(own.known[mine, face])
        shared = 0 if i_know_all else surely
        known = whole(state.players[seat].secret.hand[face]) if knows_all else shared
        secret.known[place, face] = known
        write_left(state, observer, place, face, count_left(state, me, mine, face) + known - surely)
    secret.left_unseen[place] = own.left_unseen[mine]
    if not knows_all:
        secret.closed[place] = np.uint64(0) if i_know_all else own.closed[mine]
    return place


@rule
def redraw_quests(state: Any, cards: Any, me: int, work: Any) -> int:
    """The quests that the seat did not take: those of the others, those left and those not set out, in any order."""
    hidden = quests_in_game(state, cards) & ~whole(state.players[me].secret.quests)
    for seat in range(whole(state.seats)):
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
