"""The main deck and the market: cards are revealed, drawn, discarded, taken, and looked up by likeness."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import EVERYBODY, only
from inn_envs.core.zones import bring_up
from inn_envs.inheritors.hands import gain_seen, gain_unseen, lose_seen
from inn_envs.inheritors.state import ROWS, Event


@rule
def next_card(state: Any) -> int:
    """Takes the top card of the main deck; 0 when it is empty."""
    left = whole(state.deck_count)
    if left == 0:
        return 0
    if state.secret.chance.script_on == rng.SCRIPTED_DECKS:
        bring_up(state, state.secret.deck[:], left)  # a view: a field itself is no argument for compiled code
    state.deck_count = left - 1
    face = whole(state.secret.deck[left - 1])
    state.secret.deck[left - 1] = 0
    return face


@rule
def draw_card(state: Any, seat: int) -> int:
    """A seat draws a card as far as the deck goes. Returns the face, 0 when there was none."""
    face = next_card(state)
    if face > 0:
        gain_unseen(state, seat, face)
        happened(state, Event.DREW, seat, face, 1, only(seat))
    return face


@rule
def row_start(state: Any, row: int) -> int:
    """Where the cards of market row 1, 2 or 3 begin."""
    start = 0
    for before in range(1, row):
        start += whole(state.market.counts[before])
    return start


@rule
def count_market(state: Any) -> int:
    """Cards in the market."""
    return row_start(state, ROWS + 1)


@rule
def top_of_row(state: Any, row: int) -> int:
    """The face on top of a row, 0 for an empty one."""
    count = whole(state.market.counts[row])
    return whole(state.market.cards[row_start(state, row) + count - 1]) if count > 0 else 0


@rule
def place_on_row(state: Any, row: int, face: int) -> int:
    """Lays a card on top of a market row."""
    place = row_start(state, row + 1)
    for later in range(count_market(state), place, -1):
        state.market.cards[later] = state.market.cards[later - 1]
    state.market.cards[place] = face
    state.market.counts[row] += 1
    return row


@rule
def remove_from_row(state: Any, row: int, place: int) -> int:
    """Takes the card at a place (0 is the lowest) out of a market row. Returns its face."""
    at = row_start(state, row) + place
    face = whole(state.market.cards[at])
    last = count_market(state) - 1
    for earlier in range(at, last):
        state.market.cards[earlier] = state.market.cards[earlier + 1]
    state.market.cards[last] = 0
    state.market.counts[row] -= 1
    return face


@rule
def refill_market(state: Any, seat: int) -> int:
    """Reveals a card for each empty row, the lowest first, while the deck lasts (rulebook III, The Market)."""
    revealed = 0
    for row in range(1, ROWS + 1):
        if state.market.counts[row] == 0 and state.deck_count > 0:
            face = next_card(state)
            place_on_row(state, row, face)
            happened(state, Event.REVEALED, seat, face, row, EVERYBODY)
            revealed += 1
    return revealed


@rule
def discard(state: Any, seat: int, face: int, row: int) -> int:
    """A card goes from a hand face up on top of a market row."""
    lose_seen(state, seat, face)
    place_on_row(state, row, face)
    happened(state, Event.DISCARDED, seat, face, row, EVERYBODY)
    return face


@rule
def take_from_row(state: Any, seat: int, row: int, place: int) -> int:
    """A market card, covered or not, goes to a hand. Everybody knows that it is there."""
    face = remove_from_row(state, row, place)
    gain_seen(state, seat, face)
    happened(state, Event.TOOK, seat, face, row, EVERYBODY)
    return face


@rule
def place_of_copy(state: Any, row: int, face: int, copy: int) -> int:
    """Where in a row the copy of a face lies that has `copy` copies above it; −1 when there is none."""
    above = 0
    start = row_start(state, row)
    for place in range(whole(state.market.counts[row]) - 1, -1, -1):
        if state.market.cards[start + place] == face:
            if above == copy:
                return place
            above += 1
    return -1


@rule
def count_in_row(state: Any, row: int, face: int) -> int:
    """Copies of a face in a row."""
    start = row_start(state, row)
    copies = 0
    for place in range(whole(state.market.counts[row])):
        copies += 1 if state.market.cards[start + place] == face else 0
    return copies


@rule
def likeness_of_tops(state: Any, cards: Any, but_row: int) -> int:
    """What the top cards of the market rows other than `but_row` (0 for none) look like, together."""
    together = 0
    for row in range(1, ROWS + 1):
        if row != but_row:
            together |= whole(cards.likeness[top_of_row(state, row)])
    return together


@rule
def is_like(cards: Any, face: int, likeness: int) -> int:
    """1 when a card has the same colour, number or name as one of those (rulebook III 3). Tomes and epics count as
    any colour, talents have none, relics match by colour.
    """
    return 1 if whole(cards.likeness[face]) & likeness != 0 else 0
