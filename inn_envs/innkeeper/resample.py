"""A state that a seat can't tell from the true one: what is hidden from it, drawn anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import blank_unseen
from inn_envs.core.jit import rule, whole
from inn_envs.core.loose import lay_out, redraw_deck, sort_and_shuffle, take
from inn_envs.core.record import record
from inn_envs.core.rng import blank_script, pick, start_stream
from inn_envs.core.seats import places_between
from inn_envs.core.stack import clear_popped
from inn_envs.innkeeper.bidding import is_bidding, most_bid
from inn_envs.innkeeper.inns import free_debt, packed_cost
from inn_envs.innkeeper.state import DECK_CARDS, Deck, Ended, Prompt, Step
from inn_envs.innkeeper.words import GOLD, MOST_BID, TREACHERY

#: What is noted down while drawing: the stream of chance, and loose cards in a row.
WORK = record(
    [
        ("start", np.uint64),  # names the stream of chance
        ("position", np.int64),  # its next value
        ("loose", np.int64),  # cards in the row
        ("row", np.int64, (2 * DECK_CARDS,)),
        ("sizes", np.int64, (8,)),  # cards of each hand that the seat has not seen there
    ]
)
#: The same for plain Python, which needs fields as attributes; compiled code takes either.
DESK = np.dtype((np.record, WORK))
_SALT = np.uint64(0x696E_6E6B_6565_7065)
_ONE = np.uint64(1)


@rule
def resample(state: Any, cards: Any, seat: int, seed: np.uint64, memory: int) -> int:
    """Changes the record into one that `seat` can't tell from it, drawn at random; `seed` becomes the game's seed.

    What stays: all that is public, the seat's own secrets, the Customers it has looked at, the cards that all have
    seen in a hand, the events it may see. What is drawn anew: the others' Treachery hands (of the same sizes), the
    decks, the Treachery Pool, bids that others have laid face down. Every consistent arrangement of the physical cards
    is equally likely. `memory` 1 keeps the others' Capital, whose every change was public; 0 draws it between what
    their declared actions need and the gold in the box; when the game is over all gold is counted before all eyes, so
    that it stays. Cards in events that the seat may not see are blanked. The
    result depends on nothing but the seed and what stays.

    `state` is a record of dtype STATE, `seed` is uint64. Returns how many cards were drawn anew.
    """
    desk = np.zeros(1, DESK)
    start_stream(desk[0], seed, _SALT, seat)
    redraw_treachery(state, seat, desk[0])
    redraw_deck(state, Deck.ASSET, desk[0])
    redraw_deck(state, Deck.DEBT, desk[0])
    redraw_customers(state, seat, desk[0])
    for other in range(whole(state.seats)):
        if other != seat:
            if memory == 0 and state.ended == Ended.NOT:
                redraw_capital(state, cards, other, desk[0])
            redraw_bid(state, cards, other, desk[0])
    clear_popped(state)
    blank_script(state)
    blank_unseen(state, seat)
    state.secret.chance.seed = seed
    return whole(desk[0].position)


# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def redraw_treachery(state: Any, seat: int, work: Any) -> int:
    """The other hands but for cards that all have seen there, the Pool and the deck share the unseen cards anew."""
    for other in range(whole(state.seats)):
        work.sizes[other] = 0
        if other != seat:
            for row in range(1, TREACHERY):
                hidden = whole(state.players[other].secret.hand[row]) - whole(state.players[other].shown[row])
                work.sizes[other] += hidden
                for _ in range(hidden):
                    lay_out(work, row)
    for place in range(whole(state.pool_count)):
        lay_out(work, whole(state.secret.pool[place]))
    for place in range(whole(state.deck_counts[Deck.TREACHERY])):
        lay_out(work, whole(state.secret.decks[Deck.TREACHERY, place]))
    sort_and_shuffle(work)
    for other in range(whole(state.seats)):
        if other != seat:
            for row in range(TREACHERY):
                state.players[other].secret.hand[row] = state.players[other].shown[row]
            for _ in range(whole(work.sizes[other])):
                state.players[other].secret.hand[take(work)] += 1
    for place in range(whole(state.pool_count)):
        state.secret.pool[place] = take(work)
    for place in range(whole(state.deck_counts[Deck.TREACHERY])):
        state.secret.decks[Deck.TREACHERY, place] = take(work)
    return seat


@rule
def redraw_customers(state: Any, seat: int, work: Any) -> int:
    """The Customer deck is shuffled anew, but for the cards that the seat has looked at, which stay in their places."""
    known = state.players[seat].secret.known
    for place in range(whole(state.deck_counts[Deck.CUSTOMER])):
        if (known >> np.uint64(place)) & _ONE == 0:
            lay_out(work, whole(state.secret.decks[Deck.CUSTOMER, place]))
    sort_and_shuffle(work)
    for place in range(whole(state.deck_counts[Deck.CUSTOMER])):
        if (known >> np.uint64(place)) & _ONE == 0:
            state.secret.decks[Deck.CUSTOMER, place] = take(work)
    return seat


# --- gold -------------------------------------------------------------------------------------------------------------


@rule
def committed(state: Any, cards: Any, seat: int) -> int:
    """Gold that a Proprietor's Capital surely holds: a deposit that it has declared, Debt that it is paying off, a bid
    that it has still to pay without enough free Debt.
    """
    least = 0
    for place in range(1, whole(state.stack.depth) + 1):
        frame = state.stack.frames[place]
        if frame.seat != seat:
            continue
        if frame.step == Step.DEPOSIT:
            least = max(least, whole(frame.amount))
        if frame.step == Step.PAY_DEBT or frame.prompt == Prompt.PAY_DEBT:
            least = max(least, packed_cost(state, cards, seat, whole(frame.amount), whole(frame.target)))
    if is_unpaid(state, seat) == 1:
        least = max(least, whole(state.players[seat].bids[state.rounds - 1]) - free_debt(state, cards, seat))
    return least


@rule
def is_unpaid(state: Any, seat: int) -> int:
    """1 while a Proprietor's revealed bid is still to be paid."""
    place = places_between(state, whole(state.lead), seat)
    for under in range(1, whole(state.stack.depth) + 1):
        frame = state.stack.frames[under]
        if frame.step == Step.PAY_BIDS:
            is_asked = state.stack.frames[state.stack.depth].prompt == Prompt.COVER and place == frame.cursor - 1
            return 1 if place >= frame.cursor or is_asked else 0
        if frame.step == Step.REBID:
            return 1
    return 0


@rule
def redraw_capital(state: Any, cards: Any, seat: int, work: Any) -> int:
    """Capital between what is committed and the gold in the box that does not lie in a Vault."""
    most = GOLD
    for other in range(whole(state.seats)):
        most -= whole(state.players[other].vault)
    least = committed(state, cards, seat)
    state.players[seat].secret.capital = least + pick(work, max(most - least, 0) + 1)
    return least


@rule
def redraw_bid(state: Any, cards: Any, seat: int, work: Any) -> int:
    """A bid laid face down: any that the Proprietor can cover."""
    if is_bidding(state, seat) == 0:
        state.players[seat].secret.laid = 0
        return 0
    bid = whole(state.players[seat].bids[state.rounds - 1])
    most = max(min(most_bid(state, cards, seat) - bid, MOST_BID), 0)
    state.players[seat].secret.laid = pick(work, most + 1)
    return most
