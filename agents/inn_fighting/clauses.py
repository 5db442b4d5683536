"""What clauses of cards do to the way that things may go (see `standing`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.words import (
    BYSTANDER_BONUS,
    BYSTANDER_SOURCE,
    CLAUSES,
    NEEDS,
    By,
    Face,
    Kind,
    Need,
    Op,
    Per,
    Who,
)

from .sight import is_evil, lost_hp, place_after, stands
from .standing import worth_of_bystander

# --- needs and amounts ------------------------------------------------------------------------------------------------


@rule
def is_met(cards: Any, sight: Any, clause: Any, need: int, owner: int) -> int:
    """1 when a need of a clause holds for its player."""
    if need == Need.I_AM_EVIL:
        return is_evil(cards, sight, owner, 0)
    if need == Need.FOE_EVIL:
        if sight.by == owner:
            return is_evil(cards, sight, whole(sight.victim), whole(sight.target))
        return is_evil(cards, sight, whole(sight.by), 0)
    if need == Need.DICE_SHOW:
        return 1 if sight.count[clause.shows] >= clause.least else 0
    if need == Need.HURT:
        return 1 if lost_hp(cards, sight, owner) >= clause.least else 0
    if need == Need.HIGH:
        return whole(sight.high)
    return 1 if (sight.victim == owner) & (sight.target == 0) else 0


@rule
def are_met(cards: Any, sight: Any, clause: Any, owner: int) -> int:
    """1 when all needs of a clause hold for its player."""
    for number in range(NEEDS):
        if clause.needs[number] > 0 and is_met(cards, sight, clause, whole(clause.needs[number]), owner) == 0:
            return 0
    return 1


@rule
def asks_for_high(clause: Any) -> int:
    """1 for a clause that waits for a high result."""
    return 1 if clause.needs[0] == Need.HIGH or clause.needs[1] == Need.HIGH else 0


@rule
def amount_of(sight: Any, clause: Any) -> int:
    """What a clause's amount comes to."""
    amount = whole(clause.amount)
    if clause.per == Per.PLAYERS:
        return amount * whole(sight.seats)
    if clause.per == Per.ALE_DICE:
        return amount * whole(sight.count[Face.ALE])
    return amount * whole(sight.count[Face.LUCK]) if clause.per == Per.LUCK_DICE else amount


# --- damage -----------------------------------------------------------------------------------------------------------


@rule
def strike(cards: Any, sight: Any, by: int, place: int, amount: int) -> int:
    """A player damages another's Adventurer. Returns how many tokens are taken."""
    taken = min(amount, whole(sight.hp[place]) + whole(sight.d_hp[place]))
    if sight.adventurer[place] == 0 or sight.d_out[place] == 1 or taken <= 0:
        return 0
    sight.d_vp[by] += taken
    sight.d_hp[place] -= taken
    sight.hurt = 1 if by == sight.turn else sight.hurt
    if sight.hp[place] + sight.d_hp[place] == 0:
        sight.d_out[place] = 1
        bonus = whole(cards.bonus[sight.adventurer[place]])
        move_vp(sight, place, by, bonus)
    return taken


@rule
def strike_bystander(cards: Any, sight: Any, weights: Any, by: int, place: int, character: int, amount: int) -> int:
    """A player damages another's Bystander. Returns how many tokens are taken."""
    tokens = whole(sight.tokens[place, character])
    taken = min(amount, tokens)
    is_out = taken == tokens
    if taken > 0 and (is_out or sight.scores == 1):
        sight.d_vp[by] += taken
    if is_out:
        sight.d_vp[by] += BYSTANDER_BONUS
        sight.d_worth[place] -= worth_of_bystander(cards, weights, whole(sight.row[place, character]))
    return taken


@rule
def move_vp(sight: Any, place: int, to: int, amount: int) -> int:
    """A player gives Victory Points away, as far as they go: to another, or to the Bank (−1). Returns how many."""
    lost = min(amount, whole(sight.vp[place]) + whole(sight.d_vp[place]))
    sight.d_vp[place] -= lost
    if to >= 0:
        sight.d_vp[to] += lost
    return lost


@rule
def drink(cards: Any, sight: Any, by: int, leader: int, amount: int) -> int:
    """Ale: Victory Points of the leader replace lost Hit Points. Returns how many are taken."""
    taken = move_vp(sight, leader, -1, amount)
    sight.d_hp[by] += min(taken, max(lost_hp(cards, sight, by), 0))
    return taken


# --- who is meant -----------------------------------------------------------------------------------------------------


@rule
def most_vp(sight: Any) -> int:
    """The most Victory Points that anybody has."""
    most = 0
    for place in range(whole(sight.seats)):
        most = max(most, whole(sight.vp[place]))
    return most


@rule
def pick_leader(sight: Any, by: int, with_me: int) -> int:
    """The leader whom a player would name: the most dangerous other one; the player itself, where that is allowed,
    only if there is no other; −1 for nobody.
    """
    found, most = -1, most_vp(sight)
    for more in range(1, whole(sight.seats)):
        place = place_after(sight, by, more)
        if sight.vp[place] == most and (found < 0 or sight.chance[place] > sight.chance[found]):
            found = place
    return by if found < 0 and with_me == 1 else found


@rule
def takes_part(sight: Any, place: int) -> int:
    """1 for whoever attacks or is attacked."""
    return 1 if sight.form > 0 and (place == sight.by or place == sight.victim) else 0


@rule
def pick_other(sight: Any, by: int) -> int:
    """The opponent outside the attack whom a player would hurt: the most dangerous one; −1 for nobody."""
    found = -1
    for more in range(1, whole(sight.seats)):
        place = place_after(sight, by, more)
        if stands(sight, place) == 1 and takes_part(sight, place) == 0:
            found = place if found < 0 or sight.chance[place] > sight.chance[found] else found
    return found


@rule
def is_beside(sight: Any, by: int, place: int) -> int:
    """1 for a player directly beside the attack's target, the clause's own player excepted."""
    left = place_after(sight, whole(sight.victim), 1)
    right = place_after(sight, whole(sight.victim), whole(sight.seats) - 1)
    return 1 if place != by and place in (left, right) else 0


@rule
def deal_all(cards: Any, sight: Any, who: int, by: int, foe: int, amount: int) -> int:
    """A clause damages the Adventurers that it means."""
    if who == Who.OTHER:
        other = pick_other(sight, by)
        return strike(cards, sight, by, other, amount) if other >= 0 else 0
    total = 0
    for more in range(1, whole(sight.seats)):
        place = place_after(sight, by, more)
        is_meant = place == foe
        if who == Who.EACH_EVIL:
            is_meant = sight.adventurer[place] > 0 and is_evil(cards, sight, place, 0) == 1
        elif who == Who.BESIDE:
            is_meant = is_beside(sight, by, place) == 1
        if is_meant:
            total += strike(cards, sight, by, place, amount)
    return total


@rule
def best_bystander(cards: Any, sight: Any, weights: Any, place: int) -> int:
    """The Bystander of a player that is worth most, 0 for none."""
    best = 0
    for character in range(1, CHARACTERS):
        row = whole(sight.row[place, character])
        if row == 0:
            continue
        worth = worth_of_bystander(cards, weights, row)
        if best == 0 or worth > worth_of_bystander(cards, weights, whole(sight.row[place, best])):
            best = character
    return best


@rule
def toughest_bystander(sight: Any, place: int) -> int:
    """The Bystander of a player with the most Hit Points, 0 for none."""
    best = 0
    for character in range(1, CHARACTERS):
        if sight.row[place, character] > 0 and (
            best == 0 or sight.tokens[place, character] > sight.tokens[place, best]
        ):
            best = character
    return best


# --- what clauses do --------------------------------------------------------------------------------------------------


@rule
def carry_out(cards: Any, sight: Any, weights: Any, clause: Any, owner: int, foe: int) -> int:
    """Carries one clause out for its player, as far as that is possible. Returns its op."""
    op, who = whole(clause.op), whole(clause.who)
    amount = amount_of(sight, clause)
    if op == Op.DEAL:
        deal_all(cards, sight, who, owner, foe, amount)
    elif op == Op.MISS:
        sight.left = 0
    elif op == Op.CHANGE_DAMAGE:
        sight.left = max(whole(sight.left) + amount, 0)
    elif op == Op.STEAL_VP or op == Op.LOSE_VP:
        loser = pick_leader(sight, owner, 0) if who == Who.LEADER else foe
        if loser >= 0:
            move_vp(sight, loser, owner if op == Op.STEAL_VP else -1, amount)
    elif op == Op.HEAL:
        sight.d_hp[owner] += min(amount, max(lost_hp(cards, sight, owner), 0))
    elif op == Op.DRAW:
        sight.d_worth[owner] += weights.card * np.float64(amount)
    elif op == Op.TAKE_CARD and sight.hand[foe] > 0:
        sight.d_worth[owner] += weights.card
        sight.d_worth[foe] -= weights.card
    elif op == Op.RETARGET and who == Who.MY_BYSTANDER:
        toughest = toughest_bystander(sight, owner)
        sight.at = toughest if toughest > 0 else sight.at
    elif op == Op.TAKE_BYSTANDER:
        take_bystander(cards, sight, weights, owner, foe)
    return op


@rule
def take_bystander(cards: Any, sight: Any, weights: Any, owner: int, foe: int) -> int:
    """The best Bystander of a player changes sides."""
    best = best_bystander(cards, sight, weights, foe)
    if best > 0:
        worth = worth_of_bystander(cards, weights, whole(sight.row[foe, best]))
        sight.d_worth[owner] += worth
        sight.d_worth[foe] -= worth
    return best


@rule
def carry_out_all(cards: Any, sight: Any, weights: Any, source: int, when: int, owner: int, foe: int) -> int:
    """The clauses of a card for a moment."""
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == when and are_met(cards, sight, clause, owner) == 1:
            carry_out(cards, sight, weights, clause, owner, foe)
    return source


@rule
def carry_out_form(
    cards: Any, sight: Any, weights: Any, source: int, when: int, owner: int, foe: int, form: int
) -> int:
    """The same for those that are about an attack or an action of a form, done by the card's player."""
    if (whole(cards.moments[source]) >> when) & 1 == 0:
        return 0
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        is_for_it = clause.when == when and clause.by == By.ME and (clause.form == 0 or clause.form == form)
        if is_for_it and are_met(cards, sight, clause, owner) == 1:
            carry_out(cards, sight, weights, clause, owner, foe)
    return source


@rule
def carry_out_own(cards: Any, sight: Any, weights: Any, when: int, owner: int, foe: int, form: int) -> int:
    """The texts of a player's characters that work by themselves at a moment."""
    carry_out_form(cards, sight, weights, whole(sight.adventurer[owner]), when, owner, foe, form)
    for character in range(1, CHARACTERS):
        row = whole(sight.row[owner, character])
        if row > 0 and cards.kind[row] == Kind.FULL_ROUND:
            carry_out_form(cards, sight, weights, BYSTANDER_SOURCE + row, when, owner, foe, form)
    return owner
