"""Players and Bystanders that are named: whose Victory Points, whom else, which of mine, which of theirs."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting import actions
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.state import SEATS
from inn_envs.inn_fighting.words import CLAUSES, PLACES, Op, Who

from .clauses import drink, move_vp, strike, strike_bystander
from .plays import weigh_under_way
from .sight import look_at_attack
from .standing import begin, end_way, worth_of_bystander, worth_to

#: A Hit Point of a Bystander that comes to my side, over nothing.
_TOKEN = 0.01


@rule
def op_for(cards: Any, source: int, who: int) -> int:
    """What a card does to whom it lets me name; nothing for the Ale action."""
    for number in range(CLAUSES):
        if cards.clauses[source, number].who == who:
            return whole(cards.clauses[source, number].op)
    return 0


@rule
def weigh_leaders(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Whose Victory Points, among those tied for the most."""
    source, amount = whole(obs.by_card[0]), whole(obs.amount[0])
    steals = source > 0 and op_for(cards, source, Who.LEADER) == Op.STEAL_VP
    for place in range(SEATS):
        if mask.seat[place] == 0:
            continue
        begin(sight)
        if source == 0:
            drink(cards, sight, 0, place, amount)
        else:
            move_vp(sight, place, 0 if steals else -1, amount)
        end_way(cards, sight, weights, 1.0)
        sight.values[actions.SEAT + place] = worth_to(sight, weights, 0)
    return source


@rule
def weigh_others(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Another opponent, who is damaged or attacked instead."""
    op = op_for(cards, whole(obs.by_card[0]), Who.OTHER)
    for place in range(SEATS):
        if mask.seat[place] == 0:
            continue
        if op == Op.RETARGET:
            look_at_attack(obs, sight)
            sight.values[actions.SEAT + place] = weigh_under_way(cards, sight, weights, place, 0)
            continue
        begin(sight)
        strike(cards, sight, 0, place, whole(obs.amount[0]))
        end_way(cards, sight, weights, 1.0)
        sight.values[actions.SEAT + place] = worth_to(sight, weights, 0)
    return op


@rule
def weigh_shields(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which of my Bystanders takes the rest of the damage."""
    for place in range(PLACES):
        if mask.bystander[place] == 1:
            begin(sight)
            strike_bystander(cards, sight, weights, whole(sight.by), 0, place + 1, whole(obs.damage[0]))
            end_way(cards, sight, weights, 1.0)
            sight.values[actions.BYSTANDER + place] = worth_to(sight, weights, 0)
    return PLACES


@rule
def weigh_takings(mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Bystander comes to my side."""
    for place in range(1, SEATS):
        for character in range(1, CHARACTERS):
            if mask.character[place - 1, character] == 1:
                worth = worth_of_bystander(cards, weights, whole(sight.row[place, character]))
                worth += _TOKEN * sight.tokens[place, character]
                sight.values[actions.CHARACTER + (place - 1) * CHARACTERS + character] = worth
    return SEATS
