"""Decks and their discards: cards are drawn from the end of a deck; an empty deck is made anew of its discards.

A game that uses this has in its record `deck_counts` (decks), `discards` (decks, rows) and `secret.decks` (decks,
places), all uint8: how many cards each deck has, how many of each row lie face up in its discard, and the rows in the
deck, the next card last.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.jit import Bytes, rule, whole


@rule
def put_in_deck(state: Any, deck: int, row: int, copies: int) -> int:
    """Puts copies of a card on a deck. Returns how many cards the deck has then."""
    count = whole(state.deck_counts[deck])
    for place in range(count, count + copies):
        state.secret.decks[deck, place] = row
    state.deck_counts[deck] = count + copies
    return count + copies


@rule
def shuffle_deck(state: Any, deck: int, purpose: int) -> int:
    """Shuffles a deck: its order is fixed from now on. Returns its size.

    By a script of decks it stays as it was put together, and each card that is drawn is any of those left.
    """
    count = whole(state.deck_counts[deck])
    start = rng.key(state, purpose, 0)
    if state.secret.chance.script_on == rng.SCRIPTED_DECKS:
        return count
    for place in range(count - 1, 0, -1):
        other = rng.below(rng.stream(start, place), place + 1)
        row = whole(state.secret.decks[deck, place])
        state.secret.decks[deck, place] = state.secret.decks[deck, other]
        state.secret.decks[deck, other] = row
    return count


@rule
def reshuffle(state: Any, deck: int, purpose: int) -> int:
    """Makes an empty deck anew of its discards. Returns its size."""
    for row in range(1, state.discards.shape[1]):
        copies = whole(state.discards[deck, row])
        if copies > 0:
            put_in_deck(state, deck, row, copies)
            state.discards[deck, row] = 0
    return shuffle_deck(state, deck, purpose)


@rule
def draw_from_deck(state: Any, deck: int) -> int:
    """Takes the top card off a deck. Returns its row, 0 when there is none."""
    count = whole(state.deck_counts[deck])
    if count == 0:
        return 0
    if state.secret.chance.script_on == rng.SCRIPTED_DECKS:
        bring_up(state, state.secret.decks[deck], count)
    row = whole(state.secret.decks[deck, count - 1])
    state.secret.decks[deck, count - 1] = 0
    state.deck_counts[deck] = count - 1
    return row


@rule
def bring_up(state: Any, pile: Bytes, count: int) -> int:
    """By a script of decks, takes any of the first `count` cards of a pile to its top, the last place; the others keep
    their order. The first of equal cards stands for all of them.
    """
    place = rng.scripted(state, count, 0)
    card = whole(pile[place])
    alike, before = 0, 0
    for other in range(count):
        alike += 1 if pile[other] == card else 0
        before += 1 if other < place and pile[other] == card else 0
    if count > 1:
        rng.note_alike(state, alike if before == 0 else 0)
    for lower in range(place, count - 1):
        pile[lower] = pile[lower + 1]
    pile[count - 1] = card
    return card


@rule
def draw_or_reshuffle(state: Any, deck: int, purpose: int) -> int:
    """Takes the top card off a deck, which is made anew of its discards when it is empty. Returns 0 for none."""
    if state.deck_counts[deck] == 0:
        reshuffle(state, deck, purpose)
    return draw_from_deck(state, deck)


@rule
def discard_to(state: Any, deck: int, row: int) -> int:
    """A card goes to a deck's discard, face up."""
    state.discards[deck, row] += 1
    return row


@rule
def count_discards(state: Any, deck: int) -> int:
    """Cards in a deck's discard."""
    total = 0
    for row in range(1, state.discards.shape[1]):
        total += whole(state.discards[deck, row])
    return total
