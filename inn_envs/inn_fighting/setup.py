"""Setting a game up (rulebook, Set Up; Start; Roll for Initiative)."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import push
from inn_envs.core.zones import put_in_deck, shuffle_deck
from inn_envs.inn_fighting.state import Deck, Event, Purpose, Step
from inn_envs.inn_fighting.verbs import draw_cards, enter_adventurer, tell
from inn_envs.inn_fighting.words import ADVENTURERS, DECK_ROWS, START_CARDS


@rule
def deal(state: Any, cards: Any) -> int:
    """Sets a game up to its first turn. Seats, options and seed must stand in the record, the rest be blank."""
    shuffle_decks(state, cards)
    for seat in range(whole(state.seats)):
        enter_adventurer(state, cards, seat)
        state.players[seat].started = state.players[seat].adventurer
        draw_cards(state, cards, seat, START_CARDS)
    return push(state, Step.TURN, roll_initiative(state), 0, 0, 0, 0)


@rule
def shuffle_decks(state: Any, cards: Any) -> int:
    """Shuffles the Adventurers into one deck, Bystanders and Actions into the other."""
    for row in range(1, ADVENTURERS):
        put_in_deck(state, Deck.ADVENTURER, row, whole(cards.adventurer_copies[row]))
    for card in range(1, DECK_ROWS):
        put_in_deck(state, Deck.ACTION, card, whole(cards.card_copies[card]))
    shuffle_deck(state, Deck.ADVENTURER, Purpose.ADVENTURER_DECK)
    return shuffle_deck(state, Deck.ACTION, Purpose.ACTION_DECK)


@rule
def roll_initiative(state: Any) -> int:
    """Each player rolls the d20; those with the highest roll again until one is highest. Returns that seat."""
    rolling = (1 << whole(state.seats)) - 1
    first = 0
    while rolling != 0:
        best, highest = 0, 0
        for seat in range(whole(state.seats)):
            if (rolling >> seat) & 1 == 0:
                continue
            rolled = rng.draw(state, Purpose.INITIATIVE, seat, whole(state.options.d20_sides)) + 1
            tell(state, Event.INITIATIVE, seat, 0, rolled)
            if rolled > best:
                best, highest, first = rolled, 0, seat
            if rolled == best:
                highest |= 1 << seat
        rolling = highest if highest != 1 << first else 0
    return first
