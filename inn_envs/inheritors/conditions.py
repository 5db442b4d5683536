"""What honors and quests ask for: one function for each condition word."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.hands import count_hand
from inn_envs.inheritors.market import top_of_row
from inn_envs.inheritors.state import ROWS
from inn_envs.inheritors.verbs import can_claim_clan, count_colour, count_quests, highest_other
from inn_envs.inheritors.words import COLOURS, CONDITIONS, MAX_SET_OUT, VALUES, Condition, Kind, Of

#: A one in the lowest of each four bits, for the numbers 0 to 6.
_EACH = 0x1111111


@rule
def tops(state: Any, seat: int) -> int:
    """How many of a seat's stacks show each number, packed: four bits a number."""
    packed = 0
    for colour in range(1, COLOURS + 1):
        packed += 1 << (4 * whole(state.players[seat].area[colour]))
    return packed


@rule
def stacks_at_least(packed: int, value: int) -> int:
    """How many of the packed tops are `value` or more."""
    together = packed + (packed >> 4)  # each four bits: themselves and the next, then four of them, then all above
    together += together >> 8
    together += together >> 16
    return (together >> (4 * value)) & 15


@rule
def has_stacks_equal(packed: int, number: int, value: int) -> int:
    """1 when `number` of the packed tops, 8 at most, show one and the same number of `value` or more."""
    enough = (packed >> (4 * value)) + (8 - number) * _EACH  # four bits that count `number` or more reach 8
    return 1 if enough & (8 * _EACH) != 0 else 0


@rule
def has_numbers_in_row(packed: int, length: int, value: int) -> int:
    """1 when the packed tops contain `length` consecutive numbers, all `value` or more."""
    shown = ((packed + 7 * _EACH) & (8 * _EACH)) >> (4 * value)  # four bits that count 1 or more reach 8
    for _ in range(length - 1):
        shown &= shown >> 4
    return 1 if shown != 0 else 0


@rule
def highest_alone(state: Any, seat: int, value: int) -> int:
    """In how many colours a top is `value` or more and higher than every other player's."""
    total = 0
    for colour in range(1, COLOURS + 1):
        top = whole(state.players[seat].area[colour])
        total += 1 if (top >= value) & (top > highest_other(state, seat, colour)) else 0
    return total


@rule
def has_most_quests(state: Any, seat: int, least: int) -> int:
    """1 when a seat owns at least so many quests, and more than every other player."""
    own = count_quests(state, seat)
    if own < least:
        return 0
    for other in range(whole(state.seats)):
        if other != seat and count_quests(state, other) >= own:
            return 0
    return 1


@rule
def is_market_below(state: Any, cards: Any, seat: int, distance: int) -> int:
    """1 when all three market rows show a number at least `distance` below a seat's own top of its colour."""
    for row in range(1, ROWS + 1):
        face = top_of_row(state, row)
        top = whole(state.players[seat].area[cards.colour[face]])
        if cards.kind[face] != Kind.NUMBER or cards.value[face] + distance > top:
            return 0
    return 1


@rule
def count_of(state: Any, cards: Any, seat: int, of: int) -> int:
    """Cards of a kind in a hand: a colour's numbers and relic, talents, or all."""
    if of == Of.ANY:
        return count_hand(state, seat)
    if of != Of.TALENTS:
        return count_colour(state, cards, seat, of)
    total = 0
    for place in range(whole(cards.talent_count)):
        total += whole(state.players[seat].secret.hand[cards.talents[place]])
    return total


@rule
def has_pair(state: Any, cards: Any, seat: int, copies: int, colour: int) -> int:
    """1 when a hand holds so many number cards of a colour with the same value."""
    for value in range(1, VALUES + 1):
        if state.players[seat].secret.hand[cards.number[colour, value]] >= copies:
            return 1
    return 0


@rule
def sum_of_numbers(state: Any, cards: Any, seat: int, colour: int) -> int:
    """The sum of a colour's number cards in a hand."""
    total = 0
    for value in range(1, VALUES + 1):
        total += value * whole(state.players[seat].secret.hand[cards.number[colour, value]])
    return total


@rule
def has_run(state: Any, cards: Any, seat: int, length: int, colour: int) -> int:
    """1 when a hand holds so many consecutive number cards of a colour."""
    run = 0
    for value in range(1, VALUES + 1):
        run = run + 1 if state.players[seat].secret.hand[cards.number[colour, value]] > 0 else 0
        if run >= length:
            return 1
    return 0


@rule
def colours_with(state: Any, cards: Any, seat: int, least: int) -> int:
    """In how many colours a hand holds at least so many cards (numbers and the relic)."""
    total = 0
    for colour in range(1, COLOURS + 1):
        total += 1 if count_colour(state, cards, seat, colour) >= least else 0
    return total


@rule
def is_honor_condition_met(state: Any, cards: Any, seat: int, packed: int, word: int, number: int, value: int) -> int:
    """1 when a seat, whose tops are `packed`, meets one condition of an honor."""
    if word == Condition.CLAN_COUNT:
        return 1 if (1 if state.players[seat].clan > 0 else 0) == number else 0
    if word == Condition.STACKS_AT_LEAST:
        return 1 if stacks_at_least(packed, value) >= number else 0
    if word == Condition.STACKS_ABOVE_AT_MOST:
        return 1 if stacks_at_least(packed, value + 1) <= number else 0
    if word == Condition.NUMBERS_IN_ROW:
        return has_numbers_in_row(packed, number, value)
    if word == Condition.STACKS_EQUAL:
        return has_stacks_equal(packed, number, value)
    if word == Condition.HIGHEST_ALONE:
        is_possible = stacks_at_least(packed, value) >= number
        return 1 if is_possible and highest_alone(state, seat, value) >= number else 0
    if word == Condition.MOST_QUESTS:
        return has_most_quests(state, seat, number)
    return is_market_below(state, cards, seat, number)


@rule
def is_quest_condition_met(state: Any, cards: Any, seat: int, word: int, number: int, value: int, of: int) -> int:
    """1 when a seat's hand meets one condition of a quest."""
    if word == Condition.HAND_AT_LEAST:
        return 1 if count_of(state, cards, seat, of) >= number else 0
    if word == Condition.HAND_AT_MOST:
        return 1 if count_of(state, cards, seat, of) <= number else 0
    if word == Condition.HAND_PAIR:
        return has_pair(state, cards, seat, number, of)
    if word == Condition.HAND_SUM:
        return 1 if sum_of_numbers(state, cards, seat, of) >= number else 0
    if word == Condition.HAND_RUN:
        return has_run(state, cards, seat, number, of)
    return 1 if colours_with(state, cards, seat, value) >= number else 0


@rule
def is_honor_met(state: Any, cards: Any, seat: int, honor: int) -> int:
    """1 when a seat meets all that an honor asks for."""
    return is_honor_met_by(state, cards, seat, honor, tops(state, seat))


@rule
def is_honor_met_by(state: Any, cards: Any, seat: int, honor: int, packed: int) -> int:
    """The same for a seat whose tops are packed already."""
    for place in range(CONDITIONS):
        asked = cards.honors[honor].conditions[place]
        word, number, value = whole(asked.word), whole(asked.number), whole(asked.value)
        if word == 0:
            break
        if is_honor_condition_met(state, cards, seat, packed, word, number, value) == 0:
            return 0
    return 1


@rule
def is_quest_met(state: Any, cards: Any, seat: int, quest: int) -> int:
    """1 when a seat's hand meets all that a quest asks for."""
    for place in range(CONDITIONS):
        asked = cards.quests[quest].conditions[place]
        word, number, value = whole(asked.word), whole(asked.number), whole(asked.value)
        if word > 0 and is_quest_condition_met(state, cards, seat, word, number, value, whole(asked.of)) == 0:
            return 0
    return 1


@rule
def can_claim_honor(state: Any, cards: Any, seat: int, place: int) -> int:
    """1 when the honor in a place is free and its requirement holds for a seat."""
    honor = whole(state.honors[place])
    if honor == 0 or state.honor_owner[place] != 0:
        return 0
    return is_honor_met(state, cards, seat, honor)


@rule
def count_met_quests(state: Any, cards: Any, seat: int) -> int:
    """Quests of a seat that its hand meets."""
    total = 0
    for quest in range(1, len(cards.quests)):
        if (whole(state.players[seat].secret.quests) >> quest) & 1:
            total += is_quest_met(state, cards, seat, quest)
    return total


@rule
def has_clan_claim(state: Any, seat: int) -> int:
    """1 when a seat could claim a clan now."""
    if state.players[seat].clan != 0:
        return 0
    can = 0
    for colour in range(1, COLOURS + 1):
        can |= can_claim_clan(state, seat, colour)
    return can


@rule
def claimable_honors(state: Any, cards: Any, seat: int) -> int:
    """The places (bit mask) of the honors that are free and whose requirements hold for a seat.

    All rows are asked, set out or not: a processor that is asked the same in every game foresees the way.
    """
    packed = tops(state, seat)
    met = 0
    for honor in range(1, whole(cards.honor_count) + 1):
        met |= is_honor_met_by(state, cards, seat, honor, packed) << honor
    places = 0
    for place in range(MAX_SET_OUT):
        is_free = (state.honors[place] > 0) & (state.honor_owner[place] == 0)
        places |= ((met >> whole(state.honors[place])) & 1) << place if is_free else 0
    return places


@rule
def has_claim(state: Any, cards: Any, seat: int) -> int:
    """1 when a seat could claim a clan or an honor now."""
    if has_clan_claim(state, seat) == 1:
        return 1
    return 1 if claimable_honors(state, cards, seat) != 0 else 0
