"""Who is going to win, and what that may change: Victory Points, Hit Points and cards of each player.

A way that things may go is noted as changes to the players (`d_…`); it makes each player so likely to win. All ways
together, each by its own likelihood, are worth to a player what they add to its chance, in Victory Points.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.state import SEATS
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, CLAUSES, VP_TO_WIN, When

from .sight import place_after

#: What a Victory Point does is looked at as if nobody were less likely to win.
_LEAST = 0.02


@rule
def worth_of_vp(weights: Any, vp: int) -> float:
    """What Victory Points are worth: more the nearer they are to those that win, less beyond."""
    counted = np.float64(min(vp, VP_TO_WIN))
    near = max(counted - (np.float64(VP_TO_WIN) - weights.near_from), 0.0)
    return counted + weights.near * near + weights.beyond * np.float64(max(vp - VP_TO_WIN, 0))


@rule
def exposure(cards: Any, sight: Any, weights: Any, place: int, hit_points: int) -> float:
    """What the knockout that threatens an Adventurer with so many Hit Points costs its player."""
    bonus = np.float64(min(whole(cards.bonus[sight.adventurer[place]]), whole(sight.vp[place]) + 2))
    return weights.exposed * bonus * math.exp(-np.float64(hit_points) / weights.safe)


@rule
def worth_of_bystander(cards: Any, weights: Any, row: int) -> float:
    """What a Bystander is worth to the player at whose side it stands."""
    worth = weights.bystander
    for number in range(CLAUSES):
        when = cards.clauses[BYSTANDER_SOURCE + row, number].when
        worth += weights.serve if when != When.NEVER and when != When.DEFENSE else 0.0
    return worth


@rule
def worth_of_side(cards: Any, sight: Any, weights: Any, place: int) -> float:
    """What the Bystanders of a player are worth to it."""
    worth = 0.0
    for character in range(1, CHARACTERS):
        if sight.row[place, character] > 0:
            worth += worth_of_bystander(cards, weights, whole(sight.row[place, character]))
    return worth


@rule
def weigh_standing(cards: Any, sight: Any, weights: Any) -> int:
    """How likely each player is to win, and how much likelier a Victory Point makes it."""
    take_stand(cards, sight, weights)
    begin_way(sight)
    weigh_chances(cards, sight, weights)
    for place in range(whole(sight.seats)):
        sight.chance[place] = sight.likely[place]
        likely = min(max(sight.likely[place], _LEAST), 1.0 - _LEAST)
        sight.slope[place] = likely * (1.0 - likely) / weights.doubt
    return 0


@rule
def take_stand(cards: Any, sight: Any, weights: Any) -> int:
    """How near each player is to victory, as the table is."""
    for place in range(whole(sight.seats)):
        sight.standing[place] = stand(cards, sight, weights, place)
    return 0


@rule
def stand(cards: Any, sight: Any, weights: Any, place: int) -> float:
    """How near a player is to victory."""
    worth = worth_of_vp(weights, whole(sight.vp[place])) + weights.card * np.float64(sight.hand[place])
    worth += worth_of_side(cards, sight, weights, place)
    if sight.adventurer[place] > 0:
        worth -= exposure(cards, sight, weights, place, whole(sight.hp[place]))
    else:
        worth += weights.card - weights.fresh
    return worth + weights.tempo * turns_from(sight, place) / np.float64(sight.seats)


@rule
def turns_from(sight: Any, place: int) -> float:
    """How many turns others have after a player's next one, before whose turn it is now has another."""
    return np.float64(sight.seats) - np.float64(turns_until(sight, place))


@rule
def turns_until(sight: Any, place: int) -> int:
    """Turns until a player's own begins, that of whose turn it is being 0 away."""
    for more in range(whole(sight.seats)):
        if place_after(sight, whole(sight.turn), more) == place:
            return more
    return 0


# --- ways that things may go ------------------------------------------------------------------------------------------


@rule
def begin(sight: Any) -> int:
    """Nothing may happen yet."""
    for place in range(SEATS):
        sight.gain[place] = 0.0
        sight.points[place] = 0.0
    sight.wins = 0.0
    return begin_way(sight)


@rule
def begin_way(sight: Any) -> int:
    """Things stand as they are."""
    for place in range(SEATS):
        sight.d_vp[place] = 0
        sight.d_hp[place] = 0
        sight.d_out[place] = 0
        sight.d_worth[place] = 0.0
    sight.hurt = 0
    return 0


@rule
def end_way(cards: Any, sight: Any, weights: Any, likely: float) -> float:
    """Notes that things go this way with some likelihood, and begins the next. Returns it."""
    turn = whole(sight.turn)
    is_won = sight.vp[turn] + sight.d_vp[turn] >= VP_TO_WIN and (sight.damaged == 1 or sight.hurt == 1)
    sight.wins += likely if is_won else 0.0
    weigh_chances(cards, sight, weights)
    for place in range(whole(sight.seats)):
        if not is_won:
            sight.gain[place] += likely * sight.likely[place]
        elif place == turn:
            sight.gain[place] += likely
        sight.points[place] += likely * sight.change[place]
    begin_way(sight)
    return likely


@rule
def weigh_chances(cards: Any, sight: Any, weights: Any) -> float:
    """How likely each player is to win when things go this way. Returns the best standing."""
    best, total = -1e9, 0.0
    for place in range(whole(sight.seats)):
        sight.change[place] = change(cards, sight, weights, place)
        best = max(best, sight.standing[place] + sight.change[place])
    for place in range(whole(sight.seats)):
        sight.likely[place] = math.exp((sight.standing[place] + sight.change[place] - best) / weights.doubt)
        total += sight.likely[place]
    for place in range(whole(sight.seats)):
        sight.likely[place] /= total
    return best


@rule
def change(cards: Any, sight: Any, weights: Any, place: int) -> float:
    """What this way does for a player."""
    total = np.float64(sight.d_worth[place])
    if sight.d_vp[place] != 0:
        vp = whole(sight.vp[place])
        total += worth_of_vp(weights, vp + whole(sight.d_vp[place])) - worth_of_vp(weights, vp)
    if sight.d_out[place] == 1:
        total += exposure(cards, sight, weights, place, whole(sight.hp[place])) + weights.card - weights.fresh
    elif sight.d_hp[place] != 0:
        hit_points = whole(sight.hp[place])
        total += exposure(cards, sight, weights, place, hit_points)
        total -= exposure(cards, sight, weights, place, hit_points + whole(sight.d_hp[place]))
    return total


@rule
def worth_to(sight: Any, weights: Any, viewer: int) -> float:
    """What all ways together are worth to a player, over things as they are, in Victory Points."""
    likelier = (sight.gain[viewer] - sight.chance[viewer]) / sight.slope[viewer]
    return weights.winning * likelier + weights.points * sight.points[viewer]


@rule
def worth_of_nothing(cards: Any, sight: Any, weights: Any, viewer: int) -> float:
    """What it is worth to a player when nothing more happens in this turn, which may win it."""
    begin(sight)
    end_way(cards, sight, weights, 1.0)
    return worth_to(sight, weights, viewer)
