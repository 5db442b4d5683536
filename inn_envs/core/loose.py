"""Loose cards: those that a seat can't place, laid in a row and dealt anew where games are resampled.

`work` is a record with the fields `loose` (how many cards lie in the row), `row` (int64, the cards) and those of
`core.rng.pick`.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.rng import pick


@rule
def lay_out(work: Any, card: int) -> int:
    """Puts a card into the row of loose ones."""
    place = whole(work.loose)
    work.row[place] = card
    work.loose = place + 1
    return card


@rule
def sort_and_shuffle(work: Any) -> int:
    """Orders the loose cards, so that nothing is left of where they were, then shuffles them. Returns how many."""
    count = whole(work.loose)
    for place in range(1, count):
        card = whole(work.row[place])
        while place > 0 and work.row[place - 1] > card:
            work.row[place] = work.row[place - 1]
            place -= 1
        work.row[place] = card
    for place in range(count - 1, 0, -1):
        other = pick(work, place + 1)
        card = whole(work.row[place])
        work.row[place] = work.row[other]
        work.row[other] = card
    return count


@rule
def take(work: Any) -> int:
    """Takes the last loose card."""
    place = whole(work.loose) - 1
    work.loose = place
    return whole(work.row[place])


@rule
def lay_deck(state: Any, deck: int, work: Any) -> int:
    """All loose cards are shuffled and make a deck (see `core.zones`). Returns its size."""
    count = sort_and_shuffle(work)
    for place in range(count):
        state.secret.decks[deck, place] = take(work)
    return count


@rule
def redraw_deck(state: Any, deck: int, work: Any) -> int:
    """A deck of which nobody knows a card is shuffled anew. Returns its size."""
    for place in range(whole(state.deck_counts[deck])):
        lay_out(work, whole(state.secret.decks[deck, place]))
    return lay_deck(state, deck, work)
