"""Dice that are rolled again or turned: which ones, by the choice that they then give."""

from __future__ import annotations

from math import factorial
from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting import actions
from inn_envs.inn_fighting.words import DICE, FACES, SIDES, Face

from .choices import weigh_dice, worth_of_dice

#: Ways in which 0, 1, … dice may fall, one after another: how many show each symbol, and the chance of that.
_WAYS = [
    [
        (a, b, c, d, dice - a - b - c - d)
        for a in range(dice + 1)
        for b in range(dice + 1 - a)
        for c in range(dice + 1 - a - b)
        for d in range(dice + 1 - a - b - c)
    ]
    for dice in range(DICE + 1)
]
_FALLS = np.array([way for ways in _WAYS for way in ways], np.int64)
_FIRST = np.array([sum(len(ways) for ways in _WAYS[:dice]) for dice in range(DICE + 2)], np.int64)


def _chance(way: tuple[int, ...]) -> float:
    likely = float(factorial(sum(way)))
    for face, dice in zip(Face, (0, *way)):
        likely *= (SIDES.count(face) / len(SIDES)) ** dice / factorial(dice)
    return likely


_CHANCES = np.array([_chance(way) for ways in _WAYS for way in ways])
#: More dice are not looked at together.
_TOGETHER = 2


@rule
def face_of(obs: Any, die: int) -> int:
    """What a die shows, 0 before the first roll."""
    for face in range(FACES):
        if obs.dice[die, face] == 1:
            return face + 1
    return 0


@rule
def take_chosen(obs: Any, sight: Any) -> int:
    """Takes the dice that I have chosen so far off the table. Returns how many."""
    taken = 0
    for die in range(DICE):
        if obs.chosen_dice[die] == 1:
            sight.count[face_of(obs, die)] -= 1
            taken += 1
    return taken


@rule
def worth_of_rolling(sight: Any, dice: int) -> float:
    """What the dice in `count` are worth to me when so many more are rolled."""
    total = 0.0
    for fall in range(_FIRST[dice], _FIRST[dice + 1]):
        for face in range(1, FACES + 1):
            sight.count[face] += _FALLS[fall, face - 1]
        total += _CHANCES[fall] * worth_of_dice(sight)
        for face in range(1, FACES + 1):
            sight.count[face] -= _FALLS[fall, face - 1]
    return total


@rule
def best_rolling(sight: Any, taken: int, more: int) -> float:
    """The best that I can do by rolling dice that are off the table, and up to so many more (two are looked at)."""
    best = worth_of_rolling(sight, taken)
    if more <= 0:
        return best
    for face in range(1, FACES + 1):
        if sight.count[face] == 0:
            continue
        sight.count[face] -= 1
        best = max(best, worth_of_rolling(sight, taken + 1))
        for other in range(face, FACES + 1):
            if more >= _TOGETHER and sight.count[other] > 0:
                sight.count[other] -= 1
                best = max(best, worth_of_rolling(sight, taken + 2))
                sight.count[other] += 1
        sight.count[face] += 1
    return best


@rule
def best_turning(sight: Any, die_shows: int) -> float:
    """The best that a die can be turned to which shows this face."""
    best = -1e9
    sight.count[die_shows] -= 1
    for face in range(1, FACES + 1):
        sight.count[face] += 1
        best = max(best, worth_of_dice(sight))
        sight.count[face] -= 1
    sight.count[die_shows] += 1
    return best


@rule
def gain_by_rolling(cards: Any, sight: Any, weights: Any, dice: int) -> float:
    """What I gain by having up to so many dice of my choice rolled again by whoever has the turn."""
    weigh_dice(cards, sight, weights, whole(sight.turn), min(dice, _TOGETHER))
    return best_rolling(sight, 0, dice) - worth_of_dice(sight)


@rule
def gain_by_turning(cards: Any, sight: Any, weights: Any) -> float:
    """What I gain by turning a die."""
    weigh_dice(cards, sight, weights, whole(sight.turn), 1)
    best = -1e9
    for face in range(1, FACES + 1):
        if sight.count[face] > 0:
            best = max(best, best_turning(sight, face))
    return best - worth_of_dice(sight)


# --- the questions ----------------------------------------------------------------------------------------------------


@rule
def weigh_rerolls(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """One more die to be rolled again, or no more."""
    weigh_dice(cards, sight, weights, whole(sight.turn), whole(sight.dice))
    taken, left = take_chosen(obs, sight), whole(obs.amount[0])
    sight.values[actions.STOP] = worth_of_rolling(sight, taken)
    for die in range(DICE):
        if mask.die[die] == 1:
            face = face_of(obs, die)
            sight.count[face] -= 1
            sight.values[actions.DIE + die] = best_rolling(sight, taken + 1, min(left - 1, 1))
            sight.count[face] += 1
    return left


@rule
def weigh_turning(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """The die that is turned to another face."""
    weigh_dice(cards, sight, weights, whole(sight.turn), 1)
    for die in range(DICE):
        if mask.die[die] == 1:
            sight.values[actions.DIE + die] = best_turning(sight, face_of(obs, die))
    return DICE


@rule
def weigh_faces(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """The face that it is turned to."""
    weigh_dice(cards, sight, weights, whole(sight.turn), 1)
    taken = take_chosen(obs, sight)
    for face in range(1, FACES + 1):
        sight.count[face] += 1
        sight.values[actions.FACE + face - 1] = worth_of_dice(sight)
        sight.count[face] -= 1
    return taken
