"""What cards in hand are worth for the quests one owns: one function for each word of a quest's conditions.

A quest is met at the end by chance: the more cards more than needed (slack), the likelier. A card is worth the
difference that it makes to that chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.words import COLOURS, CONDITIONS, QUESTS, VALUES, Condition, Kind, Of, Op

from .chances import clan_scoring, likely


@rule
def kept(sight: Any, weights: Any, slack: float) -> float:
    """The worth of a quest whose hand has `slack` cards more than it needs (0: just enough), where 1 is certain."""
    return likely(
        slack + 0.5, weights.doubt + weights.quest_spread * min(sight.turns, 1.0) + weights.quest_drift * sight.turns
    )


@rule
def note(sight: Any, face: int, gain: float, loss: float) -> int:
    """Adds to the worth of a card what one more and one fewer of it do for a quest."""
    sight.gain[face] += gain
    sight.loss[face] += loss
    sight.quest_loss[face] += loss
    return face


@rule
def note_slack(sight: Any, weights: Any, bonus: float, face: int, now: float, more: float, fewer: float) -> int:
    """The same, from the slack as it is, with one more of the card, and with one fewer."""
    chance = kept(sight, weights, now)
    gain = kept(sight, weights, more) - chance if more != now else 0.0
    loss = chance - kept(sight, weights, fewer) if fewer != now else 0.0
    return note(sight, face, bonus * gain, bonus * loss)


@rule
def counts_as(cards: Any, face: int, of: int) -> int:
    """1 when a quest counts a card: of a colour, a talent, or any."""
    if of == Of.ANY:
        return 1
    if of == Of.TALENTS:
        return 1 if cards.kind[face] == Kind.TALENT else 0
    return 1 if cards.colour[face] == of else 0


@rule
def weigh_count(cards: Any, sight: Any, weights: Any, bonus: float, number: int, of: int, is_most: int) -> int:
    """At least, or at most, so many cards of a kind in hand."""
    count = 0
    for face in range(1, whole(cards.face_count) + 1):
        if counts_as(cards, face, of) == 1:
            count += whole(sight.hand[face])
    slack = np.float64(number - count if is_most == 1 else count - number)
    step = -1.0 if is_most == 1 else 1.0
    now = kept(sight, weights, slack)
    gain = bonus * (kept(sight, weights, slack + step) - now)
    loss = bonus * (now - kept(sight, weights, slack - step))
    for face in range(1, whole(cards.face_count) + 1):
        if counts_as(cards, face, of) == 1:
            note(sight, face, gain, loss)
    return count


@rule
def most_copies(cards: Any, sight: Any, colour: int, changed: int, by: int) -> int:
    """The most copies of one number of a colour in hand, if those of number `changed` were `by` more."""
    most = 0
    for value in range(1, VALUES + 1):
        copies = whole(sight.hand[cards.number[colour, value]]) + (by if value == changed else 0)
        most = max(most, copies)
    return most


@rule
def longest_run(cards: Any, sight: Any, colour: int, changed: int, by: int) -> int:
    """The longest run of numbers of a colour in hand, if the copies of number `changed` were `by` more."""
    run, longest = 0, 0
    for value in range(1, VALUES + 1):
        copies = whole(sight.hand[cards.number[colour, value]]) + (by if value == changed else 0)
        run = run + 1 if copies > 0 else 0
        longest = max(longest, run)
    return longest


@rule
def weigh_pattern(cards: Any, sight: Any, weights: Any, bonus: float, number: int, colour: int, is_run: int) -> int:
    """So many copies of one number of a colour, or consecutive numbers of it."""
    for value in range(1, VALUES + 1):
        if is_run == 1:
            now = longest_run(cards, sight, colour, 0, 0)
            more = longest_run(cards, sight, colour, value, 1)
            fewer = longest_run(cards, sight, colour, value, -1)
        else:
            now = most_copies(cards, sight, colour, 0, 0)
            more = most_copies(cards, sight, colour, value, 1)
            fewer = most_copies(cards, sight, colour, value, -1)
        slack, rest, left = np.float64(now - number), np.float64(more - number), np.float64(fewer - number)
        note_slack(sight, weights, bonus, whole(cards.number[colour, value]), slack, rest, left)
    return number


@rule
def weigh_sum(cards: Any, sight: Any, weights: Any, bonus: float, number: int, colour: int) -> int:
    """The numbers of a colour in hand sum to so much. A card counts as three."""
    total = -number
    for value in range(1, VALUES + 1):
        total += value * whole(sight.hand[cards.number[colour, value]])
    slack = np.float64(total) / 3.0
    for value in range(1, VALUES + 1):
        step = np.float64(value) / 3.0
        face = whole(cards.number[colour, value])
        note_slack(sight, weights, bonus, face, slack, slack + step, slack - step)
    return total


@rule
def count_of_colour(cards: Any, sight: Any, colour: int) -> int:
    """Numbers and relics of a colour in hand."""
    count = whole(sight.hand[cards.relic[colour]])
    for value in range(1, VALUES + 1):
        count += whole(sight.hand[cards.number[colour, value]])
    return count


@rule
def missing_for_colours(cards: Any, sight: Any, number: int, least: int, changed: int, by: int) -> int:
    """Cards missing until `number` colours have at least `least` in hand, if colour `changed` had `by` more."""
    missing = 0
    left = number
    for short in range(least + 1):
        for colour in range(1, COLOURS + 1):
            count = count_of_colour(cards, sight, colour) + (by if colour == changed else 0)
            if left > 0 and max(least - count, 0) == short:
                missing += short
                left -= 1
    return missing


@rule
def weigh_colours(cards: Any, sight: Any, weights: Any, bonus: float, number: int, least: int) -> int:
    """In so many colours at least so many cards in hand."""
    now = -np.float64(missing_for_colours(cards, sight, number, least, 0, 0))
    for colour in range(1, COLOURS + 1):
        if sight.in_game[colour] == 1:
            more = -np.float64(missing_for_colours(cards, sight, number, least, colour, 1))
            fewer = -np.float64(missing_for_colours(cards, sight, number, least, colour, -1))
            for value in range(1, VALUES + 1):
                note_slack(sight, weights, bonus, whole(cards.number[colour, value]), now, more, fewer)
            note_slack(sight, weights, bonus, whole(cards.relic[colour]), now, more, fewer)
    return number


@rule
def weigh_condition(
    cards: Any, sight: Any, weights: Any, bonus: float, word: int, number: int, value: int, of: int
) -> int:
    """One condition of a quest."""
    if word == Condition.HAND_AT_LEAST:
        return weigh_count(cards, sight, weights, bonus, number, of, 0)
    if word == Condition.HAND_AT_MOST:
        return weigh_count(cards, sight, weights, bonus, number, of, 1)
    if word == Condition.HAND_PAIR:
        return weigh_pattern(cards, sight, weights, bonus, number, of, 0)
    if word == Condition.HAND_RUN:
        return weigh_pattern(cards, sight, weights, bonus, number, of, 1)
    if word == Condition.HAND_SUM:
        return weigh_sum(cards, sight, weights, bonus, number, of)
    return weigh_colours(cards, sight, weights, bonus, number, value)


@rule
def weigh_quests(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes what each card is worth for the quests I own."""
    bonus = 1.0 + clan_scoring(cards, whole(sight.clan), Op.SCORE_MET_QUESTS)
    owned = 0
    for quest in range(1, QUESTS):
        if obs.quest[quest] == 1:
            owned += 1
            for place in range(CONDITIONS):
                asked = cards.quests[quest].conditions[place]
                word, number, value = whole(asked.word), whole(asked.number), whole(asked.value)
                if word > 0:
                    weigh_condition(cards, sight, weights, bonus, word, number, value, whole(asked.of))
    return owned
