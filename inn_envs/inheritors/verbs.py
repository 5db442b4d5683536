"""What happens on the table and what can be asked about it, in the words of the rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core import rng
from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import EVERYBODY, only
from inn_envs.inheritors.hands import count_hand, lose_seen
from inn_envs.inheritors.market import count_market, draw_card
from inn_envs.inheritors.state import Event, Purpose
from inn_envs.inheritors.words import COLOURS, MAX_SET_OUT, QUESTS, VALUES, Kind, Op, When

_BITS = np.array([number.bit_count() for number in range(1 << QUESTS)], np.int8)


# --- the play area ----------------------------------------------------------------------------------------------------


@rule
def is_colour_in_game(state: Any, colour: int) -> int:
    """1 for a colour that was not removed (rulebook II, two players)."""
    return 1 if colour != state.removed_colour else 0


@rule
def next_number(state: Any, cards: Any, seat: int, colour: int) -> int:
    """The face that follows the number order on a seat's stack of a colour; 0 when there is none."""
    above = whole(cards.number[colour, state.players[seat].area[colour] + 1])
    return above if is_colour_in_game(state, colour) == 1 else 0


@rule
def is_next_number(state: Any, cards: Any, seat: int, face: int) -> int:
    """1 when a face is a number card that follows a seat's number order."""
    if cards.kind[face] != Kind.NUMBER:
        return 0
    return 1 if next_number(state, cards, seat, whole(cards.colour[face])) == face else 0


@rule
def can_skip_to(state: Any, cards: Any, seat: int, face: int, skipped: int) -> int:
    """1 when a Lobbyist lets a seat play this face, skipping `skipped` numbers: some other player's top of the colour
    must be above its own, unless a clan says otherwise.
    """
    if cards.kind[face] != Kind.NUMBER or is_colour_in_game(state, whole(cards.colour[face])) == 0:
        return 0
    colour = whole(cards.colour[face])
    top = whole(state.players[seat].area[colour])
    if cards.value[face] != top + skipped + 1:
        return 0
    if has_ongoing(state, cards, seat, Op.LOBBYIST_ALONE) == 1:
        return 1
    return 1 if highest_other(state, seat, colour) > top else 0


@rule
def highest_other(state: Any, seat: int, colour: int) -> int:
    """The highest number of a colour that another player shows."""
    highest = 0
    for other in range(whole(state.seats)):
        top = whole(state.players[other].area[colour])
        highest = top if (other != seat) & (top > highest) else highest
    return highest


@rule
def play_number(state: Any, cards: Any, seat: int, face: int) -> int:
    """A number card goes from a seat's hand onto its own stack."""
    lose_seen(state, seat, face)
    cover(state, cards, seat, face)
    happened(state, Event.PLAYED, seat, face, 1, EVERYBODY)
    draw_for_empty_hand(state, seat)
    return face


@rule
def cover(state: Any, cards: Any, seat: int, face: int) -> int:
    """A number card covers the previous one of its colour."""
    colour = whole(cards.colour[face])
    top = whole(state.players[seat].area[colour])
    if top > 0:
        state.players[seat].covered[colour] |= 1 << (top - 1)
    state.players[seat].area[colour] = cards.value[face]
    return face


@rule
def stacked(state: Any, seat: int, colour: int, value: int) -> int:
    """1 when a number card lies in a seat's play area, covered or not."""
    on_top = 1 if state.players[seat].area[colour] == value else 0
    return on_top | (whole(state.players[seat].covered[colour]) >> (value - 1)) & 1


@rule
def draw_for_empty_hand(state: Any, seat: int) -> int:
    """Variant `empty_hand_draws`: whoever played their last card or lost it to a Spy draws one. A discard, or a card
    given or taken by a clan, is neither. Returns 1 when that happened.
    """
    if state.options.empty_hand_draws == 0 or count_hand(state, seat) > 0:
        return 0
    return 1 if draw_card(state, seat) > 0 else 0


# --- talents ----------------------------------------------------------------------------------------------------------


@rule
def has_ongoing(state: Any, cards: Any, seat: int, op: int) -> int:
    """1 when a seat's clan changes this rule for it."""
    clan = whole(state.players[seat].clan)
    for clause in cards.clans[clan].clauses:
        if clause.when == When.ONGOING and clause.op == op:
            return 1
    return 0


@rule
def can_spy(state: Any, cards: Any, seat: int) -> int:
    """1 when some number card is next in order for a seat, so that a Spy can name it."""
    for colour in range(1, COLOURS + 1):
        if next_number(state, cards, seat, colour) > 0:
            return 1
    return 0


@rule
def can_lobby(state: Any, cards: Any, seat: int, skipped: int) -> int:
    """1 when a seat holds a card that a Lobbyist lets it play."""
    for colour in range(1, COLOURS + 1):
        value = whole(state.players[seat].area[colour]) + skipped + 1
        if value <= VALUES:
            face = whole(cards.number[colour, value])
            if state.players[seat].secret.hand[face] > 0 and can_skip_to(state, cards, seat, face, skipped) == 1:
                return 1
    return 0


@rule
def can_use_talent(state: Any, cards: Any, seat: int, op: int, amount: int) -> int:
    """1 when a talent's ability could do something now: nothing else lets it be played (need `ability_can_act`)."""
    if op == Op.SPY:
        return can_spy(state, cards, seat)
    if op == Op.LOBBYIST:
        return can_lobby(state, cards, seat, amount)
    if op == Op.ADVISOR:
        return 1 if count_market(state) > 0 else 0
    if op == Op.ANY_TALENT:
        return can_use_any_talent(state, cards, seat)
    return 1


@rule
def can_use_any_talent(state: Any, cards: Any, seat: int) -> int:
    """1 when one of the three basic abilities could do something now."""
    if can_spy(state, cards, seat) == 1 or count_market(state) > 0:
        return 1
    return can_lobby(state, cards, seat, whole(cards.talent_amount[Op.LOBBYIST]))


@rule
def can_play_talent(state: Any, cards: Any, seat: int, face: int) -> int:
    """1 when a seat's talent meets its needs: the first clause of its ability can act."""
    clause = cards.clauses[face, 0]
    return can_use_talent(state, cards, seat, whole(clause.op), whole(clause.amount))


@rule
def remove_talent(state: Any, seat: int, face: int) -> int:
    """A used talent goes to the removed area."""
    lose_seen(state, seat, face)
    state.removed[face] += 1
    happened(state, Event.TALENT, seat, face, 1, EVERYBODY)
    draw_for_empty_hand(state, seat)
    return face


# --- clans, honors, quests --------------------------------------------------------------------------------------------


@rule
def clan_owner(state: Any, clan: int) -> int:
    """The owner of a clan as seat + 1, 0 while nobody owns it."""
    owner = 0
    for seat in range(whole(state.seats)):
        owner = seat + 1 if state.players[seat].clan == clan else owner
    return owner


@rule
def can_claim_clan(state: Any, seat: int, colour: int) -> int:
    """1 when a seat shows a number 3 or above of the colour, owns no clan, and the clan is free."""
    clan = whole(state.clans[colour])
    is_free = (clan > 0) & (clan_owner(state, clan) == 0)
    return 1 if is_free & (state.players[seat].clan == 0) & (state.players[seat].area[colour] >= 3) else 0


@rule
def count_quests(state: Any, seat: int) -> int:
    """Quests a seat has taken. The number is public."""
    return count_bits(whole(state.players[seat].secret.quests))


@rule
def count_quests_left(state: Any) -> int:
    """Quests still set out. The number is public."""
    return count_bits(whole(state.secret.quests_left))


@rule
def count_bits(number: int) -> int:
    """How many bits of a bit mask of quests are set."""
    return whole(_BITS[number])


@rule
def take_quest(state: Any, seat: int) -> int:
    """A seat takes one of the quests left, unseen: a random one. Returns its row."""
    skipped = rng.draw(state, Purpose.TAKE_QUEST, seat, count_quests_left(state))
    left = whole(state.secret.quests_left)
    for quest in range(1, QUESTS):
        if (left >> quest) & 1:
            if skipped == 0:
                state.secret.quests_left = left & ~(1 << quest)
                state.players[seat].secret.quests |= 1 << quest
                happened(state, Event.TOOK_QUEST, seat, quest, 1, only(seat))
                return quest
            skipped -= 1
    return 0


@rule
def are_all_taken(state: Any) -> int:
    """1 when all the quests and honors have been taken (rulebook IV 1)."""
    if state.secret.quests_left != 0:
        return 0
    for place in range(MAX_SET_OUT):
        if state.honors[place] > 0 and state.honor_owner[place] == 0:
            return 0
    return 1


@rule
def count_honors(state: Any, seat: int) -> int:
    """Honors a seat has claimed."""
    total = 0
    for place in range(MAX_SET_OUT):
        total += 1 if state.honor_owner[place] == seat + 1 else 0
    return total


@rule
def is_ending(state: Any) -> int:
    """1 when the end is near: the deck is empty, or all quests and honors are taken. The round is completed."""
    return 1 if state.deck_count == 0 or are_all_taken(state) == 1 else 0


@rule
def count_wild(state: Any, cards: Any, seat: int) -> int:
    """Tomes and epics in a hand."""
    total = 0
    for place in range(whole(cards.wild_count)):
        total += whole(state.players[seat].secret.hand[cards.wild[place]])
    return total


@rule
def every_colour(state: Any) -> int:
    """The bit mask of the colours in the game."""
    colours = 0
    for colour in range(1, COLOURS + 1):
        if is_colour_in_game(state, colour) == 1:
            colours |= 1 << colour
    return colours


@rule
def colours_enough(state: Any, cards: Any, seat: int, wanted: int, colours: int) -> int:
    """Those of `colours` (bit mask) of which a hand holds at least `wanted` cards, tomes and epics counting as any."""
    enough = 0
    wild = count_wild(state, cards, seat)
    for colour in range(1, COLOURS + 1):
        if (colours >> colour) & 1 and count_colour(state, cards, seat, colour) + wild >= wanted:
            enough |= 1 << colour
    return enough


@rule
def count_colour(state: Any, cards: Any, seat: int, colour: int) -> int:
    """Number cards and relics of a colour in a hand."""
    hand = state.players[seat].secret.hand
    total = whole(hand[cards.relic[colour]])
    for value in range(1, VALUES + 1):
        total += whole(hand[cards.number[colour, value]])
    return total
