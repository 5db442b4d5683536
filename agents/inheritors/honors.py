"""How far a player is from the free honors, and what that is worth: one function for each word of their conditions.

Each answers with the numbers (or other steps) that are still lacking: 0 when the condition holds, `NEVER` when it
can't hold any more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.state import ROWS, SEATS
from inn_envs.inheritors.words import COLOURS, CONDITIONS, MAX_SET_OUT, VALUES, Condition

NEVER = 99
#: Steps that stand for one quest, and for one market row.
_QUEST_STEPS, _ROW_STEPS = 2, 1


@rule
def lack_of_stacks(sight: Any, number: int, value: int) -> int:
    """Numbers lacking until so many tops are at least `value`."""
    left = number
    for top in range(value, VALUES + 1):
        left -= whole(sight.showing[top])
    lacking = 0
    for short in range(1, value + 1):
        used = min(max(left, 0), whole(sight.showing[value - short]))
        lacking += short * used
        left -= used
    return lacking if left <= 0 else NEVER


@rule
def lack_of_low_stacks(sight: Any, number: int, value: int) -> int:
    """At most so many tops above `value`: tops never fall."""
    above = 0
    for top in range(value + 1, VALUES + 1):
        above += whole(sight.showing[top])
    return 0 if above <= number else NEVER


@rule
def lack_of_number(sight: Any, number: int) -> int:
    """Numbers lacking until some top shows `number`."""
    for short in range(number + 1):
        if sight.showing[number - short] > 0:
            return short
    return NEVER


@rule
def lack_of_row(sight: Any, length: int, value: int) -> int:
    """Numbers lacking until the tops contain `length` consecutive ones from `value`: a stack may be counted twice."""
    lacking = NEVER
    for start in range(value, VALUES - length + 2):
        total = 0
        for number in range(start, start + length):
            total += lack_of_number(sight, number)
        lacking = min(lacking, total)
    return lacking


@rule
def lack_of_equal(sight: Any, number: int, value: int) -> int:
    """Numbers lacking until `number` tops are the same, `value` or more."""
    best = NEVER
    for target in range(value, VALUES + 1):
        lacking, left = 0, number
        for short in range(target + 1):
            used = min(left, whole(sight.showing[target - short]))
            lacking += short * used
            left -= used
        if left == 0:
            best = min(best, lacking)
    return best


@rule
def lack_of_lead(sight: Any, number: int, value: int) -> int:
    """Numbers lacking until in so many colours the top is at least `value` and above every other player's."""
    lacking, left = 0, number
    for short in range(VALUES + 1):
        for colour in range(1, COLOURS + 1):
            wanted = max(value, whole(sight.highest[colour]) + 1)
            missing = max(wanted - whole(sight.top[0, colour]), 0)
            if missing == short and wanted <= VALUES and sight.in_game[colour] == 1:
                lacking += short
                left -= 1
                if left == 0:
                    return lacking
    return NEVER


@rule
def lack_of_quests(sight: Any, least: int) -> int:
    """Steps lacking until I own that many quests, more than every other player."""
    wanted = least
    for place in range(1, SEATS):
        wanted = max(wanted, whole(sight.quests[place]) + 1)
    return _QUEST_STEPS * max(wanted - whole(sight.quests[0]), 0)


@rule
def lack_of_market(sight: Any, distance: int) -> int:
    """Steps lacking until every market row shows a number that far below my top of its colour."""
    lacking = 0
    for row in range(ROWS):
        is_below = 0
        for colour in range(1, COLOURS + 1):
            is_number = sight.row_value[row] > 0 and sight.row_colours[row] == 1 << colour
            if is_number and sight.row_value[row] + distance <= sight.top[0, colour]:
                is_below = 1
        lacking += _ROW_STEPS * (1 - is_below)
    return lacking


@rule
def lack(sight: Any, word: int, number: int, value: int) -> int:
    """Steps lacking for one condition of an honor."""
    if word == Condition.CLAN_COUNT:
        if number == 0:
            return 0 if sight.clan == 0 else NEVER
        return 0 if sight.clan > 0 else 1
    if word == Condition.STACKS_AT_LEAST:
        return lack_of_stacks(sight, number, value)
    if word == Condition.STACKS_ABOVE_AT_MOST:
        return lack_of_low_stacks(sight, number, value)
    if word == Condition.NUMBERS_IN_ROW:
        return lack_of_row(sight, number, value)
    if word == Condition.STACKS_EQUAL:
        return lack_of_equal(sight, number, value)
    if word == Condition.HIGHEST_ALONE:
        return lack_of_lead(sight, number, value)
    if word == Condition.MOST_QUESTS:
        return lack_of_quests(sight, number)
    return lack_of_market(sight, number)


@rule
def honor_worth(cards: Any, sight: Any, weights: Any, honor: int) -> float:
    """What a free honor is worth to me: its point, less for each step that is lacking, none without the time."""
    steps = 0
    for place in range(CONDITIONS):
        asked = cards.honors[honor].conditions[place]
        if asked.word > 0:
            steps += lack(sight, whole(asked.word), whole(asked.number), whole(asked.value))
    if np.float64(steps) > sight.turns + 1.0:
        return 0.0
    worth = 1.0 + weights.honor_race
    for _ in range(steps):
        worth *= weights.honor_step
    return worth


@rule
def honors_worth(cards: Any, sight: Any, weights: Any) -> float:
    """What the free honors are worth to me as the sight has it."""
    worth = 0.0
    for slot in range(MAX_SET_OUT):
        if sight.honor[slot] > 0:
            worth += honor_worth(cards, sight, weights, whole(sight.honor[slot]))
    return worth


@rule
def has_market_honor(cards: Any, sight: Any) -> int:
    """1 when a free honor looks at the market's tops."""
    for slot in range(MAX_SET_OUT):
        if sight.honor[slot] > 0:
            for place in range(CONDITIONS):
                if cards.honors[sight.honor[slot]].conditions[place].word == Condition.MARKET_BELOW:
                    return 1
    return 0
