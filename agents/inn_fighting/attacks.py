"""What an attack does: fumble, low and high result, critical hit, each with and without a Defense."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, CLAUSES, DEFENSE_FROM, SIDES, By, Face, Kind, Op, When

from .clauses import amount_of, are_met, asks_for_high, carry_out_all, carry_out_own, strike, strike_bystander
from .sight import stands
from .standing import begin, end_way

#: Chances that a Defense roll succeeds: for a Bystander on Luck, for an Adventurer on Power too.
_LUCK = SIDES.count(Face.LUCK) / len(SIDES)
_LUCK_OR_POWER = _LUCK + SIDES.count(Face.POWER) / len(SIDES)


@rule
def weigh_attack(
    cards: Any, sight: Any, weights: Any, by: int, form: int, victim: int, target: int, symbols: int
) -> float:
    """Notes all ways that an attack may go, with so many dice that show its form, as cards have changed it so far
    (`base_…`). Returns the chance of a high result.
    """
    begin(sight)
    sight.by, sight.form, sight.victim, sight.target = by, form, victim, target
    if sight.base_missed == 1 or stands(sight, by) == 0:
        end_way(cards, sight, weights, 1.0)
        return 0.0
    read_texts(cards, sight)
    adventurer = whole(sight.adventurer[by])
    low, high = whole(cards.low[adventurer, form]), whole(cards.high[adventurer, form])
    more = whole(sight.more)
    needed = whole(cards.skill[adventurer]) - symbols - whole(sight.roll)
    sides = whole(sight.sides)
    highs = min(max(sides - max(needed, 2), 0), sides - 2)
    bare = whole(sight.bare)
    side = 1.0 / sides
    end_way(cards, sight, weights, side)
    land(cards, sight, weights, side * np.float64(sides - 2 - highs), 0, low + more, bare)
    land(cards, sight, weights, side * np.float64(highs), 1, high + more + whole(sight.more_high), bare)
    land(cards, sight, weights, side, 1, high + more + whole(sight.more_high) + 1, 1)
    return side * np.float64(highs + 1)


# --- the texts that change it -----------------------------------------------------------------------------------------


@rule
def read_texts(cards: Any, sight: Any) -> int:
    """The texts of both sides that work by themselves, for the target as it stands."""
    sight.roll, sight.more, sight.more_high = sight.base_roll, sight.base_damage, 0
    sight.bare = sight.base_bare
    read_side(cards, sight, whole(sight.by), By.ME)
    return read_side(cards, sight, whole(sight.victim), By.FOE)


@rule
def read_side(cards: Any, sight: Any, owner: int, by: int) -> int:
    """The texts of one side."""
    read_source(cards, sight, whole(sight.adventurer[owner]), owner, by)
    for character in range(1, CHARACTERS):
        row = whole(sight.row[owner, character])
        if row > 0 and cards.kind[row] == Kind.FULL_ROUND:
            read_source(cards, sight, BYSTANDER_SOURCE + row, owner, by)
    return owner


@rule
def read_source(cards: Any, sight: Any, source: int, owner: int, by: int) -> int:
    """The texts of one card."""
    if (whole(cards.moments[source]) >> When.ATTACK) & 1 == 0:
        return 0
    sight.high = 1
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        is_for_it = clause.when == When.ATTACK and clause.by == by and (clause.form == 0 or clause.form == sight.form)
        if is_for_it and are_met(cards, sight, clause, owner) == 1:
            read_clause(sight, clause)
    sight.high = 0
    return source


@rule
def read_clause(sight: Any, clause: Any) -> int:
    """One clause that changes an attack."""
    if clause.op == Op.CHANGE_ROLL:
        sight.roll += amount_of(sight, clause)
    elif clause.op == Op.NO_DEFENSE:
        sight.bare = 1
    elif clause.op == Op.CHANGE_DAMAGE and asks_for_high(clause) == 1:
        sight.more_high += amount_of(sight, clause)
    elif clause.op == Op.CHANGE_DAMAGE:
        sight.more += amount_of(sight, clause)
    return whole(clause.op)


# --- how it goes ------------------------------------------------------------------------------------------------------


@rule
def land(cards: Any, sight: Any, weights: Any, likely: float, high: int, damage: int, bare: int) -> float:
    """A result with some likelihood: 3 or Out, there may be a Defense. Returns the chance of one."""
    if likely <= 0.0:
        return 0.0
    sight.high = high
    victim, target = whole(sight.victim), whole(sight.target)
    dealt = max(damage, 0)
    is_out = dealt >= sight.tokens[victim, target]
    defends = 0.0
    if bare == 0 and dealt > 0 and (dealt >= DEFENSE_FROM or is_out):
        defends = _LUCK_OR_POWER if target == 0 else _LUCK
    sight.left, sight.at = dealt, target
    finish(cards, sight, weights, likely * (1.0 - defends))
    if defends > 0.0:
        source = whole(sight.adventurer[victim])
        if target > 0:
            source = BYSTANDER_SOURCE + whole(sight.row[victim, target])
        sight.left, sight.at = dealt, target
        carry_out_all(cards, sight, weights, source, When.DEFENSE, victim, whole(sight.by))
        finish(cards, sight, weights, likely * defends)
    sight.high = 0
    return defends


@rule
def finish(cards: Any, sight: Any, weights: Any, likely: float) -> float:
    """What is left of the damage is dealt; what follows it. Returns the likelihood."""
    by, victim = whole(sight.by), whole(sight.victim)
    if sight.at == 0:
        taken = strike(cards, sight, by, victim, whole(sight.left))
    else:
        taken = strike_bystander(cards, sight, weights, by, victim, whole(sight.at), whole(sight.left))
    if taken > 0 and sight.d_out[by] == 0:
        carry_out_own(cards, sight, weights, When.DAMAGE, by, victim, whole(sight.form))
    return end_way(cards, sight, weights, likely)
