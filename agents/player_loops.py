"""The loops over a batch of observations: the best answer to each, and the probabilities of all.

`players` runs this file once for each game, as a module of its heuristics, with `weigh_answers` and `size` set. So the
loops call its functions directly and are compiled and cached like them. It can't be imported in the ordinary way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import Floats2, Int8s2, Ints, UInt64s, rule
from inn_envs.core.rng import below

#: Notes what each allowed answer to an observation is worth.
weigh_answers: Any = globals()["weigh_answers"]
_ACTIONS: int = globals()["size"]
#: Values that differ by less are equal, so that the last bit of a sum decides nothing.
_EQUAL = 1e-9


@rule
def best_value(flags: Int8s2, row: int, sight: Any) -> float:
    """The highest value of an allowed action."""
    best = -1e9
    for action in range(_ACTIONS):
        if flags[row, action] != 0 and sight.values[action] > best:
            best = sight.values[action]
    return best


@rule
def count_best(flags: Int8s2, row: int, sight: Any, best: float) -> int:
    """How many allowed actions have the highest value."""
    count = 0
    for action in range(_ACTIONS):
        count += 1 if flags[row, action] != 0 and sight.values[action] > best - _EQUAL else 0
    return count


@rule
def weigh(seen: Any, masks: Any, flags: Int8s2, table: Any, weights_table: Any, sights: Any, row: int) -> float:
    """Weighs the answers to one observation, unless there is only one. Returns the highest value."""
    allowed = 0
    for action in range(_ACTIONS):
        sights[0].values[action] = 0.0
        allowed += 1 if flags[row, action] != 0 else 0
    if allowed < 2:
        return 0.0
    weigh_answers(seen[row], masks[row], table[0], sights[0], weights_table[0])
    return best_value(flags, row, sights[0])


@rule
def choose(
    seen: Any, masks: Any, flags: Int8s2, table: Any, weights_table: Any, sights: Any, hashes: UInt64s, actions: Ints
) -> int:
    """Writes the best action for each row; of several, the one that its hash picks; −1 where nothing is allowed.

    `masks` and `flags` are the same memory, as records and as numbers. Returns the number of rows.
    """
    for row in range(len(actions)):
        best = weigh(seen, masks, flags, table, weights_table, sights, row)
        count = count_best(flags, row, sights[0], best)
        skipped = below(hashes[row], count)
        actions[row] = -1
        for action in range(_ACTIONS):
            if flags[row, action] != 0 and sights[0].values[action] > best - _EQUAL:
                if skipped == 0:
                    actions[row] = action
                skipped -= 1
    return len(actions)


@rule
def spread(
    seen: Any, masks: Any, flags: Int8s2, table: Any, weights_table: Any, sights: Any, probabilities: Floats2
) -> int:
    """Writes for each row the probability of each action: equal for the best, 0 for the others."""
    for row in range(len(probabilities)):
        best = weigh(seen, masks, flags, table, weights_table, sights, row)
        count = count_best(flags, row, sights[0], best)
        for action in range(_ACTIONS):
            is_best = flags[row, action] != 0 and sights[0].values[action] > best - _EQUAL
            probabilities[row, action] = np.float32(1.0) / np.float32(count) if is_best else np.float32(0.0)
    return len(probabilities)
