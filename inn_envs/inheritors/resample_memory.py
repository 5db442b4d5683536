"""What a seat remembers of the deal and the draft, and how the hidden cards are drawn so that it holds.

A *memory* is a card that another seat is known to have had: the number 1 it was dealt, or a card it took in the draft.
Such a card lies in the hidden part of that hand now, or it is one of those that left it: before the seat's eyes (then
its face was seen), or unseen. A deal is a placement of all hidden cards together with the places of the remembered
cards, every card told apart from its copies; all consistent deals are to be equally likely.

How many deals agree with given memories? Without any there are loose! orders of the hidden cards, times the ways to
tell apart the copies that were seen to leave. A memory changes this by a factor that depends on what is left over by
the memories counted before it, in any order:

- the card lies in a hand: pool × room / loose, since it is one of `pool` copies in one of `room` places, and one
  card fewer is loose;
- it was seen to leave: the number of copies seen to leave that nothing else accounts for;
- it left unseen: cards that left unseen × copies / loose, since any hidden card is as likely to be the one.

So memories are drawn with these factors as weights, and the loose cards then by a plain shuffle. For the number 1s
this is done at one stroke and is exact. So is the draft while it lasts: nothing has left, the factors are the same for
every way to share out a group, and each group is shared out at random. After cards of a drafted hand have been
played, the groups and the number 1s are redrawn one after the other, each by its exact weights as the others stand,
for several rounds (Gibbs sampling). What contradicts, more cards in a hand than it has or more copies than there are,
has a small weight meanwhile instead of none, so that every way can be reached from every other; rounds go on until
nothing contradicts. The limit is the uniform distribution over consistent deals.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rng import pick
from inn_envs.core.seats import seat_after
from inn_envs.inheritors.resample_work import count_picks, fraction, is_before_pack, is_closed
from inn_envs.inheritors.state import PICKS
from inn_envs.inheritors.verbs import is_colour_in_game
from inn_envs.inheritors.words import COLOURS, FACES

#: Where a remembered card is.
IN_HAND, SEEN_LEAVING, LEFT_UNSEEN = 0, 1, 2
_PLACES = 3
#: Ways to share out a group of three: orders times places.
_MOST_WAYS = 6 * _PLACES**3
#: What stands for a number of copies or of places that is none: contradictions have a small weight, so that redrawing
#: one group after the other can get past them. Only what is without contradiction is dealt. It is halved when nothing
#: was without one for some looks, and after so many looks in all the draft is given up.
DOUBT, LOOKS_BEFORE_HALVING, MOST_LOOKS = 0.3, 60, 600
#: Rounds of redrawing before the first look whether anything contradicts, and before each other.
ROUNDS, MORE_ROUNDS = 16, 8
#: The orders of one card (1), of two (2) and of three (6).
_ORDERS = np.array([[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]])


# --- the draft --------------------------------------------------------------------------------------------------------


@rule
def remember_draft(state: Any, me: int, work: Any) -> int:
    """Finds the groups: a card that a seat left in a pack was taken by one of those who had the pack until it came
    round again, or lies there still; each of them took one. Shares them out at random. Returns how many groups.
    """
    work.memories = 0
    work.groups = 0
    if state.options.draft == 1:
        for pack in range(whole(state.seats)):
            for turn in range((me - pack) % whole(state.seats), count_picks(state, me), whole(state.seats)):
                work.looked[pack] = 1
                remember_group(state, me, pack, turn, work)
    return whole(work.groups)


@rule
def remember_group(state: Any, me: int, pack: int, turn: int, work: Any) -> int:
    """The cards that vanished from a pack after the seat's pick in round `turn`, counted by face, so that nothing
    says who took which. Those of an unfinished group that nobody took yet lie in the pack.
    """
    first = whole(work.memories)
    for later in range(1, whole(state.seats)):
        seat = seat_after(state, me, later)
        if turn + later < count_picks(state, seat):
            face = whole(state.players[seat].secret.picks[turn + later])
            if face > 0:
                work.vanished[face] += 1
                note_taker(work, seat, turn + later)
    if turn + whole(state.seats) >= count_picks(state, me) + is_before_pack(state, me, pack):
        for place in range(PICKS):
            work.vanished[state.secret.packs[pack, place]] += 1
    work.vanished[0] = 0
    if work.memories > first:
        work.group[work.groups] = first
        work.groups += 1
        work.group[work.groups] = work.memories
    return share_out(work, pack, first)


@rule
def note_taker(work: Any, seat: int, turn: int) -> int:
    """A seat took one of the cards of the group."""
    place = whole(work.memories)
    work.taker[place] = seat
    work.turn[place] = turn
    work.where[place] = IN_HAND
    work.memories = place + 1
    return place


@rule
def share_out(work: Any, pack: int, first: int) -> int:
    """Shares the cards of a group out at random: one for each taker, the others lie in the pack."""
    number = 0
    for face in range(FACES):
        number += whole(work.vanished[face])
    for memory in range(first, whole(work.memories)):
        skipped = pick(work, number)
        number -= 1
        for face in range(FACES):
            skipped -= whole(work.vanished[face])
            if skipped < 0:
                work.vanished[face] -= 1
                work.taken[memory] = face
                account(work, whole(work.taker[memory]), face, IN_HAND, 1)
                break
    for face in range(FACES):
        work.pack[pack, face] += work.vanished[face]
        work.pool[face] -= work.vanished[face]
        work.vanished[face] = 0
    work.loose -= number
    return number


# --- weights ----------------------------------------------------------------------------------------------------------


@rule
def weight(work: Any, seat: int, face: int, where: int) -> np.float64:
    """By what factor a memory changes the number of deals: see the top of this file."""
    loose = max(whole(work.loose), 1)
    if where == IN_HAND:
        return weigh_in_hand(work, seat, face) / np.float64(loose)
    if where == SEEN_LEAVING:
        return np.float64(max(whole(work.left[seat, face]), 0))
    copies = max(whole(work.pool[face]), 0)
    for other in range(len(work.room)):
        copies += max(whole(work.left[other, face]), 0)
    return np.float64(max(whole(work.left_unseen[seat]), 0) * copies) / np.float64(loose)


@rule
def weigh_in_hand(work: Any, seat: int, face: int) -> np.float64:
    """Copies times places for a card in a hand, the doubt where there are none or the face is closed to the hand."""
    copies = np.float64(work.pool[face]) if work.pool[face] > 0 else np.float64(work.doubt)
    places = np.float64(work.room[seat]) if work.room[seat] > 0 else np.float64(work.doubt)
    return copies * places * np.float64(work.doubt) if is_closed(work, seat, face) == 1 else copies * places


@rule
def account(work: Any, seat: int, face: int, where: int, number: int) -> int:
    """Takes a remembered card out of what is left over (number 1), or puts it back (−1)."""
    if where == IN_HAND:
        work.pool[face] -= number
        work.room[seat] -= number
        work.loose -= number
    elif where == SEEN_LEAVING:
        work.left[seat, face] -= number
    else:
        work.left_unseen[seat] -= number
    return number


# --- groups of the draft ----------------------------------------------------------------------------------------------


@rule
def redraw_memory(state: Any, cards: Any, me: int, rounds: int, work: Any) -> int:
    """Draws anew where remembered cards are: so many rounds, and more until nothing contradicts. Returns 0 when
    something always does.
    """
    if work.groups == 0:
        return redraw_number_ones(state, cards, me, work)
    work.doubt = DOUBT
    for look in range(1, MOST_LOOKS + 1):
        is_drawn = redraw_rounds(state, cards, me, rounds, work)
        if is_drawn == 1 and is_sound(state, work) == 1:
            return 1
        rounds = MORE_ROUNDS
        if look % LOOKS_BEFORE_HALVING == 0:
            work.doubt /= 2
    return 0


@rule
def redraw_rounds(state: Any, cards: Any, me: int, rounds: int, work: Any) -> int:
    """Redraws each group and the number 1s as the others stand, so many times. Returns 0 when no number 1s fit."""
    is_drawn = 1
    for _ in range(rounds):
        for group in range(whole(work.groups)):
            redraw_group(work, whole(work.group[group]), whole(work.group[group + 1]))
        is_drawn = redraw_number_ones(state, cards, me, work)
    return is_drawn


@rule
def is_sound(state: Any, work: Any) -> int:
    """1 when every remembered card lies where it can."""
    for face in range(FACES):
        if work.pool[face] < 0:
            return 0
    for seat in range(whole(state.seats)):
        is_wrong = (
            work.one[seat] > 0 and work.one_where[seat] == IN_HAND and is_closed(work, seat, whole(work.one[seat])) == 1
        )
        if work.room[seat] < 0 or is_wrong:
            return 0
    for memory in range(whole(work.memories)):
        is_shut = is_closed(work, whole(work.taker[memory]), whole(work.taken[memory])) == 1
        if work.where[memory] == IN_HAND and is_shut:
            return 0
    return 1


@rule
def redraw_group(work: Any, first: int, last: int) -> int:
    """Draws anew who took which card of a group and where it is, all others as they stand."""
    faces = np.zeros(_PLACES, np.int64)
    for memory in range(first, last):
        faces[memory - first] = work.taken[memory]
        account(work, whole(work.taker[memory]), whole(work.taken[memory]), whole(work.where[memory]), -1)
    ways = count_ways(last - first)
    shares = np.zeros(_MOST_WAYS)
    total = np.float64(0)
    for way in range(ways):
        shares[way] = weigh_way(work, first, last, way, faces[0], faces[1], faces[2])
        total += shares[way]
    rest = fraction(work) * total
    chosen = 0
    for way in range(ways):
        chosen = way if shares[way] > 0 else chosen
        rest -= shares[way]
        if rest < 0:
            break
    set_way(work, first, last, chosen, faces[0], faces[1], faces[2])
    for memory in range(first, last):
        account(work, whole(work.taker[memory]), whole(work.taken[memory]), whole(work.where[memory]), 1)
    return chosen


@rule
def count_ways(size: int) -> int:
    """Ways to share out a group of one to three cards, times the places each can be in."""
    if size == 1:
        return _PLACES
    return 2 * _PLACES**2 if size == 2 else 6 * _PLACES**3


@rule
def set_way(work: Any, first: int, last: int, way: int, face: int, second: int, third: int) -> int:
    """Writes one way to share out a group."""
    for memory in range(first, last):
        work.where[memory] = way % _PLACES
        way //= _PLACES
    for memory in range(first, last):
        card = _ORDERS[way, memory - first]
        work.taken[memory] = face if card == 0 else (second if card == 1 else third)
    return way


@rule
def weigh_way(work: Any, first: int, last: int, way: int, face: int, second: int, third: int) -> np.float64:
    """The weight of one way to share out a group."""
    set_way(work, first, last, way, face, second, third)
    product = np.float64(1)
    done = first
    for memory in range(first, last):
        seat, card, where = whole(work.taker[memory]), whole(work.taken[memory]), whole(work.where[memory])
        product *= weight(work, seat, card, where)
        if product <= 0:
            break
        account(work, seat, card, where, 1)
        done = memory + 1
    for memory in range(first, done):
        account(work, whole(work.taker[memory]), whole(work.taken[memory]), whole(work.where[memory]), -1)
    return product


# --- the number 1s ----------------------------------------------------------------------------------------------------


@rule
def redraw_number_ones(state: Any, cards: Any, me: int, work: Any) -> int:
    """Draws the number 1 dealt to each other seat, all of different colours. Returns 0 when there is no way.

    The factors of several cards in hands differ from a product only in `loose`, which falls by one with each: they
    are drawn with the least it comes to, and accepted with what that was too much.
    """
    release_number_ones(state, work)
    others = whole(state.seats) - 1
    least = max(whole(work.loose) - others + 1, 1)
    total = np.float64(0)
    for colours in range(COLOURS**others):
        total += weigh_colours(state, cards, me, work, colours, least)
    if total <= 0:
        return 0
    while True:
        rest = fraction(work) * total
        chosen = 0
        for colours in range(COLOURS**others):
            share = weigh_colours(state, cards, me, work, colours, least)
            if share > 0:
                chosen = colours
            rest -= share
            if rest < 0:
                break
        if fraction(work) < place_number_ones(state, cards, me, work, chosen, least):
            break
        release_number_ones(state, work)
    return 1


@rule
def release_number_ones(state: Any, work: Any) -> int:
    """Takes back the number 1s drawn before."""
    for seat in range(whole(state.seats)):
        if work.one[seat] > 0:
            account(work, seat, whole(work.one[seat]), whole(work.one_where[seat]), -1)
            work.one[seat] = 0
    return 0


@rule
def weigh_one(work: Any, seat: int, face: int, where: int, least: int) -> np.float64:
    """The factor of a number 1, with `least` for `loose` where it lies in a hand."""
    if where != IN_HAND:
        return weight(work, seat, face, where)
    return weigh_in_hand(work, seat, face) / np.float64(least)


@rule
def weigh_colours(state: Any, cards: Any, me: int, work: Any, colours: int, least: int) -> np.float64:
    """The weight of one way to give the other seats number 1s: `colours` has a digit for each. 0 where two are the
    same, or one is the seat's own or not in the game.
    """
    own = whole(cards.colour[state.players[me].secret.number_one])
    used = 1 << own if own > 0 else 0
    product = np.float64(1)
    for seat in range(whole(state.seats)):
        if seat == me:
            continue
        colour = colours % COLOURS + 1
        colours //= COLOURS
        if (used >> colour) & 1 or is_colour_in_game(state, colour) == 0:
            return np.float64(0)
        used |= 1 << colour
        face = whole(cards.number[colour, 1])
        share = np.float64(0)
        for where in range(_PLACES):
            share += weigh_one(work, seat, face, where, least)
        product *= share
    return product


@rule
def place_number_ones(state: Any, cards: Any, me: int, work: Any, colours: int, least: int) -> np.float64:
    """Gives the other seats these number 1s and draws where each is. Returns with what probability to accept it."""
    for seat in range(whole(state.seats)):
        if seat != me:
            work.one[seat] = cards.number[colours % COLOURS + 1, 1]
            work.one_where[seat] = draw_where(work, seat, whole(work.one[seat]), least)
            colours //= COLOURS
    accepted = np.float64(1)
    for seat in range(whole(state.seats)):
        if seat != me:
            if work.one_where[seat] == IN_HAND:
                accepted *= np.float64(least) / np.float64(max(whole(work.loose), 1))
            account(work, seat, whole(work.one[seat]), whole(work.one_where[seat]), 1)
    return accepted


@rule
def draw_where(work: Any, seat: int, face: int, least: int) -> int:
    """Draws where a number 1 is."""
    total = np.float64(0)
    for where in range(_PLACES):
        total += weigh_one(work, seat, face, where, least)
    rest = fraction(work) * total
    chosen = IN_HAND
    for where in range(_PLACES):
        share = weigh_one(work, seat, face, where, least)
        if share > 0:
            chosen = where
        rest -= share
        if rest < 0:
            break
    return chosen
