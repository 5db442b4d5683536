"""What can be chosen with the dice: attacks at their best targets, Luck and Ale with the attack that follows."""

from __future__ import annotations

from math import comb, factorial
from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting import actions
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.state import SEATS
from inn_envs.inn_fighting.words import DICE, FACES, FORMS, SIDES, Face, When

from .attacks import weigh_attack
from .clauses import carry_out_own, drink, pick_leader
from .sight import aims_at_any, dice_needed, forget_changes, place_after, stands
from .standing import begin, end_way, take_stand, worth_of_nothing, worth_to

#: What can't be chosen.
NEVER = -1e6
_NEVER = NEVER / 2
#: Chances of each symbol on a die.
CHANCES = np.array([SIDES.count(face) / len(SIDES) for face in Face])
_REST = 1.0 - sum(CHANCES[form] for form in FORMS)
#: How 0, 1, … dice may fall, one number after another: Punches, Chairs, Powers, and the chance of that.
_WAYS = [
    [(a, b, c) for a in range(dice + 1) for b in range(dice + 1 - a) for c in range(dice + 1 - a - b)]
    for dice in range(DICE + 1)
]
_FALLS = np.array([way for ways in _WAYS for way in ways], np.int64)
_FIRST = np.array([sum(len(ways) for ways in _WAYS[:dice]) for dice in range(DICE + 2)], np.int64)
_FALL_CHANCES = np.array(
    [
        factorial(dice)
        / (factorial(a) * factorial(b) * factorial(c) * factorial(dice - a - b - c))
        * CHANCES[Face.PUNCH] ** a
        * CHANCES[Face.CHAIR] ** b
        * CHANCES[Face.POWER] ** c
        * _REST ** (dice - a - b - c)
        for dice, ways in enumerate(_WAYS)
        for a, b, c in ways
    ]
)
#: Chances that of so many dice at least so many show Ale (or Luck).
_AT_LEAST = np.array(
    [
        [
            sum(
                comb(dice, hits) * CHANCES[Face.ALE] ** hits * (1 - CHANCES[Face.ALE]) ** (dice - hits)
                for hits in range(needed, dice + 1)
            )
            for needed in range(DICE + 1)
        ]
        for dice in range(DICE + 1)
    ]
)

# --- attacks ----------------------------------------------------------------------------------------------------------


@rule
def most_vp_to_attack(sight: Any, by: int) -> int:
    """The most Victory Points of an opponent who can be attacked, −1 when nobody can."""
    most = -1
    for place in range(whole(sight.seats)):
        if place != by and stands(sight, place) == 1:
            most = max(most, whole(sight.vp[place]))
    return most


@rule
def is_victim(cards: Any, sight: Any, by: int, form: int, place: int) -> int:
    """1 when a player can attack another by a form."""
    if place == by or stands(sight, place) == 0:
        return 0
    if form == Face.PUNCH:
        return 1 if place == place_after(sight, by, 1) else 0
    if form == Face.CHAIR:
        return 1 if place == place_after(sight, by, whole(sight.seats) - 1) else 0
    return 1 if aims_at_any(cards, sight, by) == 1 or sight.vp[place] == most_vp_to_attack(sight, by) else 0


@rule
def is_target(sight: Any, place: int, character: int, symbols: int) -> int:
    """1 when a character of a victim can be the target of an attack with so many symbols."""
    if character > 0:
        return 1 if sight.row[place, character] > 0 else 0
    return 1 if symbols >= sight.free or sight.bystanders[place] == 0 else 0


@rule
def weigh_form(cards: Any, sight: Any, weights: Any, by: int, form: int, symbols: int) -> float:
    """Notes what an attack with so many symbols is worth at the target that its player would choose. Returns that."""
    sight.own[form, symbols], sight.mine[form, symbols], sight.ends[form, symbols] = NEVER, NEVER, 0.0
    if stands(sight, by) == 0:
        return NEVER
    for place in range(whole(sight.seats)):
        if is_victim(cards, sight, by, form, place) == 0:
            continue
        for character in range(CHARACTERS):
            if is_target(sight, place, character, symbols) == 1:
                weigh_attack(cards, sight, weights, by, form, place, character, symbols)
                note(sight, weights, by, form, symbols)
    return np.float64(sight.own[form, symbols])


@rule
def note(sight: Any, weights: Any, by: int, form: int, symbols: int) -> float:
    """Notes what was just weighed, if it is better for whoever chooses. Returns its worth to it."""
    own = worth_to(sight, weights, by)
    if own > sight.own[form, symbols]:
        sight.own[form, symbols] = own
        sight.mine[form, symbols] = worth_to(sight, weights, 0)
        sight.ends[form, symbols] = sight.wins
    return own


@rule
def weigh_all_attacks(cards: Any, sight: Any, weights: Any, by: int) -> float:
    """Notes what attacks with any number of symbols are worth, and what one is with all dice still to be rolled."""
    forget_changes(sight)
    for form in range(whole(Face.PUNCH), whole(Face.POWER) + 1):
        sight.own[form, 0], sight.mine[form, 0] = NEVER, NEVER
        for symbols in range(1, whole(sight.dice) + 1):
            weigh_form(cards, sight, weights, by, form, symbols)
    return weigh_fresh(cards, sight, weights, by)


@rule
def weigh_fresh(cards: Any, sight: Any, weights: Any, by: int) -> float:
    """What an attack with all dice still to be rolled is worth, by what is noted of all attacks."""
    idle_own = worth_of_nothing(cards, sight, weights, by)
    idle_mine = worth_to(sight, weights, 0)
    sight.fresh_own, sight.fresh_mine, sight.fresh_ends = 0.0, 0.0, 0.0
    for fall in range(_FIRST[sight.dice], _FIRST[sight.dice + 1]):
        own, mine, ends = NEVER, idle_mine, 0.0
        for number in range(len(FORMS)):
            form, symbols = number + 1, _FALLS[fall, number]
            if sight.own[form, symbols] > max(own, _NEVER):
                own, mine = np.float64(sight.own[form, symbols]), np.float64(sight.mine[form, symbols])
                ends = np.float64(sight.ends[form, symbols])
        sight.fresh_own += _FALL_CHANCES[fall] * (idle_own if own < _NEVER else own)
        sight.fresh_mine += _FALL_CHANCES[fall] * mine
        sight.fresh_ends += _FALL_CHANCES[fall] * ends
    return np.float64(sight.fresh_own)


# --- Luck and Ale -----------------------------------------------------------------------------------------------------


@rule
def weigh_action(cards: Any, sight: Any, weights: Any, by: int, face: int, symbols: int) -> float:
    """Luck brings a card, Ale heals at the leader's cost; an attack with all dice follows. Changes what is noted of
    attacks. Returns the worth to whoever chooses.
    """
    begin(sight)
    leader = pick_leader(sight, by, 1)
    if face == Face.ALE:
        drink(cards, sight, by, leader, symbols)
    else:
        sight.d_worth[by] += weights.card
    carry_out_own(cards, sight, weights, When.ACTION, by, by, face)
    vp, hit_points, worth = whole(sight.d_vp[leader]), whole(sight.d_hp[by]), np.float64(sight.d_worth[by])
    change_table(sight, leader, vp, by, hit_points)
    take_stand(cards, sight, weights)
    sight.standing[by] += worth
    weigh_all_attacks(cards, sight, weights, by)
    sight.own[face, symbols], sight.mine[face, symbols] = sight.fresh_own, sight.fresh_mine
    sight.ends[face, symbols] = sight.fresh_ends
    at_once = weights.points * (worth + (np.float64(vp) if leader == by else 0.0))
    sight.own[face, symbols] += at_once
    sight.mine[face, symbols] += at_once if by == 0 else 0.0
    change_table(sight, leader, -vp, by, -hit_points)
    take_stand(cards, sight, weights)
    return np.float64(sight.own[face, symbols])


@rule
def change_table(sight: Any, leader: int, vp: int, by: int, hit_points: int) -> int:
    """The table as an action leaves it, or as it was before."""
    sight.vp[leader] += vp
    sight.hp[by] += hit_points
    sight.tokens[by, 0] += hit_points
    return leader


@rule
def forget_choices(sight: Any) -> int:
    """Nothing can be chosen."""
    for face in range(FACES + 1):
        for symbols in range(DICE + 1):
            sight.own[face, symbols], sight.mine[face, symbols] = NEVER, NEVER
    return FACES


@rule
def weigh_dice(cards: Any, sight: Any, weights: Any, by: int, extra: int) -> int:
    """Notes what each choice of a player is worth, with up to so many more symbols than the dice show now. After an
    action an attack must follow.
    """
    forget_changes(sight)
    forget_choices(sight)
    if stands(sight, by) == 0:
        return by
    if sight.only_attack == 0:
        for face in range(whole(Face.LUCK), whole(Face.ALE) + 1):
            least = max(dice_needed(cards, sight, by, face), whole(sight.count[face]) - extra)
            for symbols in range(least, min(whole(sight.count[face]) + extra, whole(sight.dice)) + 1):
                weigh_action(cards, sight, weights, by, face, symbols)
    weigh_all_attacks(cards, sight, weights, by)
    return by


@rule
def worth_of_dice(sight: Any) -> float:
    """What the dice in `count` are worth to me by the choice that is best for whoever has it."""
    own, mine = NEVER, 0.0
    for face in range(1, FACES + 1):
        symbols = whole(sight.count[face])
        if symbols > 0 and sight.own[face, symbols] > max(own, _NEVER):
            own, mine = np.float64(sight.own[face, symbols]), np.float64(sight.mine[face, symbols])
    return mine


# --- the choice -------------------------------------------------------------------------------------------------------


@rule
def weigh_choice(mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """An attack or an action with the dice as they lie."""
    forget_changes(sight)
    for face in range(FACES, 0, -1):
        if mask.form[face - 1] == 0:
            continue
        symbols = whole(sight.count[face])
        if face > Face.POWER:
            weigh_action(cards, sight, weights, 0, face, symbols)
        else:
            weigh_form(cards, sight, weights, 0, face, symbols)
        sight.values[actions.FORM + face - 1] = sight.mine[face, symbols]
    if mask.form[Face.ALE - 1] == 1 or mask.form[Face.LUCK - 1] == 1:
        weigh_passing(mask, cards, sight, weights)
    return 0


@rule
def weigh_passing(mask: Any, cards: Any, sight: Any, weights: Any) -> float:
    """An attack that does not win leaves the Luck and the Ale that lie now for the player to my left, an action what
    all dice show. Returns what the dice as they lie do for me.
    """
    lying = worth_of_left(cards, sight, weights, whole(sight.count[Face.ALE]), whole(sight.count[Face.LUCK]))
    usual = whole(sight.dice) // len(SIDES)
    rolled = worth_of_left(cards, sight, weights, usual, usual)
    for face in range(1, FACES + 1):
        if mask.form[face - 1] == 1:
            left = lying if face <= Face.POWER else rolled
            goes_on = 1.0 - sight.ends[face, sight.count[face]]
            sight.values[actions.FORM + face - 1] += weights.leave * goes_on * left
    return lying


@rule
def worth_of_left(cards: Any, sight: Any, weights: Any, ale: int, luck: int) -> float:
    """What it does for me that so many dice of each action lie there when my left neighbour rolls the others."""
    rolled = whole(sight.dice) - ale - luck
    lacking = max(dice_needed(cards, sight, 1, Face.ALE) - ale, 0)
    drinks = _AT_LEAST[rolled, lacking] if lacking <= rolled else 0.0
    lacking = max(dice_needed(cards, sight, 1, Face.LUCK) - luck, 0)
    draws = _AT_LEAST[rolled, lacking] if lacking <= rolled else 0.0
    before = worth_of_nothing(cards, sight, weights, 0)
    begin(sight)
    drink(cards, sight, 1, pick_leader(sight, 1, 1), max(ale, dice_needed(cards, sight, 1, Face.ALE)))
    end_way(cards, sight, weights, 1.0)
    by_ale = worth_to(sight, weights, 0) - before
    begin(sight)
    sight.d_worth[1] += weights.card
    end_way(cards, sight, weights, 1.0)
    return drinks * by_ale + draws * (worth_to(sight, weights, 0) - before)


@rule
def weigh_targets(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """The character that I attack."""
    forget_changes(sight)
    form = 0
    for number in range(len(FORMS)):
        form = number + 1 if obs.aiming[number] == 1 else form
    for place in range(1, SEATS):
        for character in range(CHARACTERS):
            if mask.character[place - 1, character] == 1:
                weigh_attack(cards, sight, weights, 0, form, place, character, whole(sight.count[form]))
                sight.values[actions.CHARACTER + (place - 1) * CHARACTERS + character] = worth_to(sight, weights, 0)
    return form
