"""Setting a game up (rulebook II)."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core import rng
from inn_envs.core.jit import Bytes, Int8s, rule, whole
from inn_envs.core.stack import push
from inn_envs.core.zones import bring_up
from inn_envs.inheritors.hands import gain_unseen
from inn_envs.inheritors.state import Purpose, Step
from inn_envs.inheritors.verbs import count_bits, is_colour_in_game
from inn_envs.inheritors.words import CARDS_IN_PLAY, CLANS, COLOURS, HONORS, QUESTS


@rule
def deal(state: Any, cards: Any) -> int:
    """Sets a game up to its first question. Seats, options and seed must stand in the record, the rest be blank."""
    remove_colour(state)
    set_out_honors(state, cards)
    set_out_quests(state, cards)
    pick_clans(state, cards)
    deal_hands(state, cards)
    state.first = rng.draw(state, Purpose.FIRST_PLAYER, 0, whole(state.seats))
    push(state, Step.TURN, whole(state.first), 0, 0, 0, 0)
    push(state, Step.REVEAL_MARKET, whole(state.first), 0, 0, 0, 0)
    if state.options.draft == 1:
        push(state, Step.DRAFT_PICK, 0, 0, 0, 0, 0)
    return 0


@rule
def remove_colour(state: Any) -> int:
    """Two players: a random colour leaves the game with its relics, clans, quests and number cards."""
    colour = rng.draw(state, Purpose.REMOVED_COLOUR, 0, COLOURS) + 1
    state.removed_colour = colour if state.seats == 2 else 0
    return colour


@rule
def count_set_out(state: Any, available: int) -> int:
    """Honors and quests in a game: 4 for two players, else 5, as far as there are so many."""
    return min(4 if state.seats == 2 else 5, available)


@rule
def set_out_honors(state: Any, cards: Any) -> int:
    """A number of honors, face up."""
    rows = 0
    for honor in range(1, HONORS):
        rows |= (1 << honor) if cards.honors[honor].conditions[0].word > 0 else 0
    for place in range(count_set_out(state, whole(cards.honor_count))):
        honor = draw_row(state, Purpose.HONORS, rows)
        state.honors[place] = honor
        rows &= ~(1 << honor)
    return rows


@rule
def quests_in_game(state: Any, cards: Any) -> int:
    """The bit mask of the quests that can be set out; those of a removed colour stay in the box."""
    rows = 0
    for quest in range(1, QUESTS):
        is_row = cards.quests[quest].conditions[0].word > 0
        if is_row and (cards.quests[quest].colour == 0 or cards.quests[quest].colour != state.removed_colour):
            rows |= 1 << quest
    return rows


@rule
def set_out_quests(state: Any, cards: Any) -> int:
    """As many quests, face down."""
    rows = quests_in_game(state, cards)
    chosen = 0
    for _ in range(count_set_out(state, count_bits(rows))):
        quest = draw_row(state, Purpose.QUESTS, rows & ~chosen)
        chosen |= 1 << quest
    state.secret.quests_left = chosen
    return chosen


@rule
def pick_clans(state: Any, cards: Any) -> int:
    """A clan for each colour in the game, face up."""
    for colour in range(1, COLOURS + 1):
        rows, suggested = 0, 0
        for clan in range(1, CLANS):
            if cards.clans[clan].colour == colour:
                rows |= 1 << clan
                suggested |= (1 << clan) if cards.clans[clan].suggested == 1 else 0
        if state.options.clans_suggested == 1 and suggested != 0:
            rows = suggested
        clan = draw_row(state, Purpose.CLANS, rows)
        state.clans[colour] = clan if is_colour_in_game(state, colour) == 1 else 0
    return 0


@rule
def draw_row(state: Any, purpose: int, rows: int) -> int:
    """A random one of the rows in a bit mask."""
    number = 0
    for row in range(16):
        number += (rows >> row) & 1
    skipped = rng.draw(state, purpose, 0, number)
    for row in range(16):
        if (rows >> row) & 1:
            if skipped == 0:
                return row
            skipped -= 1
    return 0


@rule
def deal_hands(state: Any, cards: Any) -> int:
    """A number 1 of a colour of its own to each seat, then ten cards each, or packs of ten to draft from; the rest is
    the main deck.
    """
    deck = np.zeros(CARDS_IN_PLAY, np.uint8)
    ones = np.zeros(COLOURS, np.int8)
    number_of_ones = 0
    for colour in range(1, COLOURS + 1):
        if is_colour_in_game(state, colour) == 1:
            ones[number_of_ones] = cards.number[colour, 1]
            number_of_ones += 1
    start = rng.key(state, Purpose.NUMBER_ONES, 0)
    for place in range(number_of_ones - 1, 0, -1):
        other = rng.shuffled(state, start, place)
        ones[place], ones[other] = ones[other], ones[place]
    for seat in range(whole(state.seats)):
        state.players[seat].secret.number_one = ones[seat]
        gain_unseen(state, seat, whole(ones[seat]))
    size = fill_deck(state, cards, deck, ones)
    shuffle(state, deck, size)
    for turn in range(whole(state.options.hand) - 1):
        for seat in range(whole(state.seats)):
            if state.secret.chance.script_on == rng.SCRIPTED_DECKS:
                bring_up(state, deck, size)
            size -= 1
            deal_card(state, seat, turn, whole(deck[size]))
    for place in range(size):
        state.secret.deck[place] = deck[place]
    state.deck_count = size
    return size


@rule
def shuffle(state: Any, deck: Bytes, size: int) -> int:
    """Shuffles the main deck before the deal; by a script of decks, each card that is dealt is any of those left."""
    start = rng.key(state, Purpose.MAIN_DECK, 0)
    if state.secret.chance.script_on == rng.SCRIPTED_DECKS:
        return 0
    for place in range(size - 1, 0, -1):
        other = rng.below(rng.stream(start, place), place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return size


@rule
def deal_card(state: Any, seat: int, place: int, face: int) -> int:
    """A card goes to a seat's hand, or to its first pack."""
    if state.options.draft == 1:
        state.secret.packs[seat, place] = face
    else:
        gain_unseen(state, seat, face)
    return face


@rule
def count_copies(state: Any, cards: Any, face: int) -> int:
    """Copies of a face in play from the start: none of special cards, nor of a removed colour."""
    colour = whole(cards.colour[face])
    if colour > 0 and is_colour_in_game(state, colour) == 0:
        return 0
    return whole(cards.copies[state.seats, face])


@rule
def fill_deck(state: Any, cards: Any, deck: Bytes, ones: Int8s) -> int:
    """Puts every card in play that is not a dealt number 1 into the deck. Returns the deck's size."""
    size = 0
    for face in range(1, whole(cards.face_count) + 1):
        copies = count_copies(state, cards, face)
        for seat in range(whole(state.seats)):
            copies -= 1 if ones[seat] == face else 0
        for _ in range(copies):
            deck[size] = face
            size += 1
    return size
