"""A state that a seat can't tell from the true one: what is hidden from it, drawn anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import blank_unseen
from inn_envs.core.jit import rule, whole
from inn_envs.core.loose import lay_deck, lay_out, redraw_deck, sort_and_shuffle, take
from inn_envs.core.record import record
from inn_envs.core.rng import blank_script, pick, start_stream
from inn_envs.core.stack import clear_popped
from inn_envs.inn_fighting.brawl import hand_size
from inn_envs.inn_fighting.hands import forget_fresh, note_holdings
from inn_envs.inn_fighting.knowledge import forget_all_but
from inn_envs.inn_fighting.state import SEATS, Deck
from inn_envs.inn_fighting.words import ACTION_ROWS, DECK_CARDS, MOST_ACTIONS

#: Attempts at placing cards that may be in several hands all at once; after them one is placed after the other.
_ATTEMPTS = 200
#: What is noted down while drawing: the stream of chance, and loose cards in a row.
WORK = record(
    [
        ("start", np.uint64),  # names the stream of chance
        ("position", np.int64),  # its next value
        ("loose", np.int64),  # cards in the row
        ("row", np.int64, (DECK_CARDS,)),
        ("sizes", np.int64, (SEATS,)),  # cards of each hand
        ("late", np.int64, (SEATS,)),  # of these, cards that came while a window was open
        ("taken", np.int64, (SEATS, MOST_ACTIONS)),  # 1 for places in a hand that known cards lie in
        ("at", np.int64, (MOST_ACTIONS,)),  # the hand that each known card lies in
    ]
)
#: The same for plain Python, which needs fields as attributes; compiled code takes either.
DESK = np.dtype((np.record, WORK))
_SALT = np.uint64(0x696E_6E66_6967_6874)


@rule
def resample(state: Any, cards: Any, seat: int, seed: np.uint64, memory: int) -> int:
    """Changes the record into one that `seat` can't tell from it, drawn at random; `seed` becomes the game's seed.

    What stays: all that is public, the seat's own hand, the cards that it knows to be in other hands, the events it may
    see. What is drawn anew: the rest of the others' hands (of the same sizes) and the orders of the decks. Every
    consistent arrangement of the physical cards is equally likely. What the others know of hands is blanked, but for
    cards that the seat itself took from them, and so are cards in events that the seat may not see. `memory` changes
    nothing: an observation leaves out nothing that is public. The result depends on nothing but the seed and what
    stays.

    `state` is a record of dtype STATE, `seed` is uint64. Returns how many random numbers were drawn.
    """
    desk = np.zeros(1, DESK)
    start_stream(desk[0], seed, _SALT, seat)
    redraw_hands(state, seat, desk[0])
    redraw_deck(state, Deck.ADVENTURER, desk[0])
    for other in range(whole(state.seats)):
        if other != seat:
            forget_all_but(state, other, seat)
    clear_popped(state)
    blank_script(state)
    blank_unseen(state, seat)
    state.secret.chance.seed = seed
    return whole(desk[0].position)


@rule
def lift(work: Any, card: int) -> int:
    """Takes a card out of the row of loose ones, whose order means nothing yet."""
    last = whole(work.loose) - 1
    for place in range(last + 1):
        if work.row[place] == card:
            work.row[place] = work.row[last]
            work.loose = last
            return place
    return last + 1


# --- known cards ------------------------------------------------------------------------------------------------------


@rule
def clear_places(work: Any) -> int:
    """No known card lies in any hand."""
    for other in range(SEATS):
        for place in range(MOST_ACTIONS):
            work.taken[other, place] = 0
    return 0


@rule
def pick_place(state: Any, hands: int, work: Any, only_free: int) -> int:
    """A random place in one of some hands, among all places or the free ones. Returns hand × places + place; −1 when
    it is taken, or there is none.
    """
    total = 0
    for other in range(whole(state.seats)):
        if (hands >> other) & 1 == 1:
            for place in range(whole(work.sizes[other])):
                total += 1 if only_free == 0 or work.taken[other, place] == 0 else 0
    if total == 0:
        return -1
    skipped = pick(work, total)
    for other in range(whole(state.seats)):
        if (hands >> other) & 1 == 1:
            for place in range(whole(work.sizes[other])):
                if only_free == 0 or work.taken[other, place] == 0:
                    if skipped == 0:
                        return -1 if work.taken[other, place] == 1 else other * MOST_ACTIONS + place
                    skipped -= 1
    return -1


@rule
def place_known(state: Any, seat: int, work: Any, only_free: int) -> int:
    """Gives each card that the seat knows to be in other hands a place in one of them. Returns 1 when all found one."""
    clear_places(work)
    secret = state.players[seat].secret
    for number in range(MOST_ACTIONS):
        if secret.known[number] == 0:
            return 1
        found = pick_place(state, whole(secret.known_at[number]), work, only_free)
        if found < 0:
            return 0
        work.at[number] = found // MOST_ACTIONS
        work.taken[found // MOST_ACTIONS, found % MOST_ACTIONS] = 1
    return 1


@rule
def deal_known(state: Any, seat: int, work: Any) -> int:
    """Deals the known cards. Places for all are drawn at once until none is drawn twice, so that all arrangements are
    equally likely. Returns how many there are.
    """
    attempts = 0
    while attempts < _ATTEMPTS and place_known(state, seat, work, 0) == 0:
        attempts += 1
    if attempts == _ATTEMPTS:
        place_known(state, seat, work, 1)
    secret = state.players[seat].secret
    number = 0
    while number < MOST_ACTIONS and secret.known[number] > 0:
        row, other = whole(secret.known[number]), whole(work.at[number])
        lift(work, row)
        state.players[other].secret.hand[row] += 1
        work.sizes[other] -= 1
        number += 1
    return number


# --- decks and hands --------------------------------------------------------------------------------------------------


@rule
def redraw_hands(state: Any, seat: int, work: Any) -> int:
    """The other hands, but for cards that the seat knows there, and the Action deck share the unseen cards anew."""
    for other in range(whole(state.seats)):
        work.sizes[other] = 0
        if other != seat:
            work.sizes[other] = hand_size(state, other)
            note_late(state, other, work)
            for row in range(1, ACTION_ROWS):
                for _ in range(whole(state.players[other].secret.hand[row])):
                    lay_out(work, row)
                state.players[other].secret.hand[row] = 0
    deal_known(state, seat, work)
    deal_hands(state, work)
    for other in range(whole(state.seats)):
        if other != seat:
            mark_late(state, other, work)
            note_holdings(state, other)
    return whole(work.loose)


@rule
def note_late(state: Any, other: int, work: Any) -> int:
    """How many cards of a hand came while a window was open, which everybody saw; which ones is hidden."""
    place = whole(state.secret.fresh_at[other])
    work.late[other] = forget_fresh(state, other)
    state.secret.fresh_at[other] = place
    return place


@rule
def mark_late(state: Any, other: int, work: Any) -> int:
    """As many cards of a hand as before came while a window was open."""
    secret = state.players[other].secret
    left = hand_size(state, other)
    for _ in range(whole(work.late[other])):
        skipped, row = pick(work, left), 1
        while skipped >= whole(secret.hand[row]) - whole(secret.fresh[row]):
            skipped -= whole(secret.hand[row]) - whole(secret.fresh[row])
            row += 1
        secret.fresh[row] += 1
        left -= 1
    return left


@rule
def deal_hands(state: Any, work: Any) -> int:
    """Hands hold Actions only, the deck all that is left: Bystanders come into play when they are drawn."""
    for place in range(whole(state.deck_counts[Deck.ACTION])):
        if state.secret.decks[Deck.ACTION, place] < ACTION_ROWS:
            lay_out(work, whole(state.secret.decks[Deck.ACTION, place]))
    sort_and_shuffle(work)
    for other in range(whole(state.seats)):
        for _ in range(whole(work.sizes[other])):
            state.players[other].secret.hand[take(work)] += 1
    for place in range(whole(state.deck_counts[Deck.ACTION])):
        if state.secret.decks[Deck.ACTION, place] >= ACTION_ROWS:
            lay_out(work, whole(state.secret.decks[Deck.ACTION, place]))
    return lay_deck(state, Deck.ACTION, work)
