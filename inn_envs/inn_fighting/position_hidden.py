"""What a seat's part of a position of Inn-Fighting leaves open, filled with one consistent arrangement.

It is the same arrangement for all that look alike to the seat, so nothing in it can betray the truth; `resample` then
draws one at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from inn_envs.core.fields import join, wrong
from inn_envs.core.position_cards import counted, draw_first
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_checks import cards_on_table, copies_in_game, table_of
from inn_envs.inn_fighting.position_knowledge import find_hands, known_cards
from inn_envs.inn_fighting.state import Deck
from inn_envs.inn_fighting.words import ACTION_ROWS


def fill_hidden(state: Any, card_set: CardSet, seat: int, hands: Mapping[int, tuple[int, int]]) -> None:
    """Deals what a seat can't see. `hands` has the sizes of the others' hands, and how many of their cards came too
    late for a window; the sizes of the decks stand in the record.
    Raises PositionError when they can't be.
    """
    for deck in Deck:
        unknown = copies_in_game(card_set, deck)
        unknown.subtract(cards_on_table(state, deck, [seat]))
        if deck == Deck.ACTION:
            sizes = {other: size for other, (size, _) in hands.items()}
            _fill_hands(state, card_set, seat, sizes, unknown)
        _fill_deck(state, deck, unknown)
    for other, (_, late) in hands.items():
        _fill_late(state["players"][other]["secret"], late)


def _fill_hands(state: Any, card_set: CardSet, seat: int, hands: Mapping[int, int], unknown: Counter[int]) -> None:
    """The others' hands: the cards that the seat knows there, then Actions in order of the card file. (Hands hold no
    Bystanders: these come into play when they are drawn.)
    """
    room = [hands.get(other, 0) for other in range(int(state["seats"]))]
    known = known_cards(state, seat)
    path = join(join("players", seat), "knows")
    held = find_hands([mask for _, mask in known], room)
    if held is None:
        raise wrong(path, "cards that the other hands have room for", len(known))
    for (row, _), other in zip(known, held):
        if unknown[row] <= 0:
            raise wrong(path, "cards that can be in other hands", card_set.name("action", row))
        unknown[row] -= 1
        room[other] -= 1
        state["players"][other]["secret"]["hand"][row] += 1
    actions = Counter({row: count for row, count in unknown.items() if row < ACTION_ROWS})
    for other, size in hands.items():
        drawn = draw_first(actions, room[other])
        if len(drawn) < room[other]:
            raise wrong(join(join("players", other), "hand"), "a number of cards that can be there", size)
        for row in drawn:
            unknown[row] -= 1
            state["players"][other]["secret"]["hand"][row] += 1


def _fill_late(secret: Any, late: int) -> None:
    """The first cards of a hand are those that came too late for a window."""
    for row in draw_first(counted(secret["hand"]), late):
        secret["fresh"][row] += 1


def _fill_deck(state: Any, deck: Deck, unknown: Counter[int]) -> None:
    """All that is left is the deck."""
    count = int(state["deck_counts"][deck])
    rows = sorted(unknown.elements())
    if len(rows) != count or any(left < 0 for left in unknown.values()):
        raise wrong(f"decks.{table_of(deck)}", f"the {sum(unknown.values())} cards that are nowhere else", count)
    state["secret"]["decks"][deck][:count] = rows
