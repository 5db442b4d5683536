"""What a seat's part of a position of Innkeeper leaves open, filled with one consistent arrangement.

It is the same arrangement for all that look alike to the seat, so nothing in it can betray the truth; `resample` then
draws one at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from inn_envs.core.fields import join, wrong
from inn_envs.core.position_cards import draw_first
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.position_checks import cards_on_table, copies_in_game, table_of
from inn_envs.innkeeper.resample import committed
from inn_envs.innkeeper.state import Deck


def fill_hidden(state: Any, card_set: CardSet, seat: int, hands: Mapping[int, int]) -> None:
    """Deals what a seat can't see. `hands` has the sizes of the others' hands; those of the decks and of the Pool, and
    the Customers that the seat knows in their deck, stand in the record. Raises PositionError when they can't be.
    """
    for deck in Deck:
        unknown = copies_in_game(state, card_set, deck)
        unknown.subtract(cards_on_table(state, deck, [seat]))
        if deck == Deck.TREACHERY:
            _fill_hands(state, hands, unknown)
            _fill_pool(state, unknown)
        _fill_deck(state, deck, unknown)
    for other in hands if not state["ended"] else ():
        state["players"][other]["secret"]["capital"] = committed(state, card_set.table[0], other)


def _fill_hands(state: Any, hands: Mapping[int, int], unknown: Counter[int]) -> None:
    """The others' hands: what all have seen there, then cards in order of the card file."""
    for other in hands:
        shown = state["players"][other]["shown"]
        state["players"][other]["secret"]["hand"] = shown
        unknown.subtract({int(row): int(shown[row]) for row in np.flatnonzero(shown)})
    for other, size in hands.items():
        wanted = size - int(state["players"][other]["shown"].sum())
        drawn = draw_first(unknown, wanted)
        if wanted < 0 or len(drawn) < wanted:
            raise wrong(join(join("players", other), "hand"), "a number of cards that can be there", size)
        for row in drawn:
            state["players"][other]["secret"]["hand"][row] += 1


def _fill_pool(state: Any, unknown: Counter[int]) -> None:
    drawn = draw_first(unknown, int(state["pool_count"]))
    if len(drawn) < state["pool_count"]:
        raise wrong("pool", "a number of cards that can be there", int(state["pool_count"]))
    state["secret"]["pool"][: len(drawn)] = drawn


def _fill_deck(state: Any, deck: Deck, unknown: Counter[int]) -> None:
    """All that is left is the deck; Customers that are known stay in their places."""
    table, count = table_of(deck), int(state["deck_counts"][deck])
    places = state["secret"]["decks"][deck]
    unknown.subtract(int(row) for row in places if row)
    free = [place for place in range(count) if not places[place]]
    rows = sorted(unknown.elements())
    if len(rows) != len(free) or any(left < 0 for left in unknown.values()):
        left = sum(unknown.values()) + count - len(free)
        raise wrong(f"decks.{table}", f"the {left} cards that are nowhere else", count)
    for place, row in zip(free, rows):
        places[place] = row
