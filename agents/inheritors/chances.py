"""How likely things are: that a hand holds a card, that a number will be had, that a stack stays highest."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.state import ROWS
from inn_envs.inheritors.words import CLAUSES, COLOURS, VALUES, Op, When


@rule
def likely(edge: float, spread: float) -> float:
    """The chance that an edge, of which about `spread` may be lost or won, ends above zero."""
    scaled = edge / spread
    return 0.5 + 0.5 * scaled / (1.0 + abs(scaled))


@rule
def clan_scoring(cards: Any, clan: int, op: int) -> float:
    """The amount of a scoring word of a clan, 0 when the clan has no such word."""
    for place in range(CLAUSES):
        clause = cards.clans[clan].clauses[place]
        if clause.when == When.SCORING and clause.op == op:
            return np.float64(clause.amount)
    return 0.0


@rule
def holds(obs: Any, sight: Any, place: int, face: int) -> float:
    """The chance that a player's hand holds a card."""
    if obs.known[place - 1, face] > 0:
        return 1.0
    if obs.closed[place - 1, face] == 1:
        return 0.0
    elsewhere = 1.0
    for _ in range(whole(obs.unseen[face])):
        elsewhere *= 1.0 - min(sight.unknown[place] / sight.hidden, 1.0)
    return 1.0 - elsewhere


@rule
def count_turns(obs: Any, sight: Any, weights: Any) -> float:
    """Own turns that will follow this one: none once the last round has begun."""
    table = np.float64(obs.deck[0]) * weights.turns_a_card
    turns = min(table, np.float64(obs.turns_left[0])) / np.float64(sight.seats)
    return 0.0 if obs.ending[0] == 1 else turns


@rule
def has_talent(obs: Any, cards: Any, op: int) -> int:
    """1 when I hold a talent with this ability, or one that can stand for any."""
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        known = whole(cards.clauses[face, 0].op)
        if obs.hand[face] > 0 and (known == op or known == Op.ANY_TALENT):
            return 1
    return 0


@rule
def chance_to_get(obs: Any, sight: Any, weights: Any, face: int, can_spy: int) -> float:
    """The chance that a number I don't hold comes to me in time: drawn, from the market, or by a spy I hold."""
    drawn = min(sight.turns * weights.draws_a_turn, np.float64(obs.deck[0]))
    odds = np.float64(obs.unseen[face]) * drawn / sight.hidden
    shown = 0
    for row in range(ROWS):
        shown += whole(obs.market[row, face])
    if sight.turns > 0.0:
        odds += weights.market_copy * np.float64(shown)
    if can_spy == 1:
        for place in range(1, whole(sight.seats)):
            odds += weights.known_copy * holds(obs, sight, place, face)
    return odds / (1.0 + odds)


@rule
def plan_stacks(obs: Any, cards: Any, sight: Any, weights: Any) -> float:
    """For each colour how far my stack may rise: with the numbers in hand, and the chances for those missing.

    Returns the numbers I may yet play in all, and notes what share of them time allows.
    """
    sight.turns = count_turns(obs, sight, weights)
    can_spy = has_talent(obs, cards, Op.SPY)
    lobby = weights.lobby_skip if has_talent(obs, cards, Op.LOBBYIST) == 1 else 0.0
    needed = 0.0
    for colour in range(1, COLOURS + 1):
        sight.rise[colour, VALUES] = 0.0
        top = whole(sight.top[0, colour])
        for value in range(VALUES, top, -1):
            face = whole(cards.number[colour, value])
            chance = chance_to_get(obs, sight, weights, face, can_spy) if sight.in_game[colour] == 1 else 0.0
            if value < VALUES and obs.hand[cards.number[colour, value + 1]] > 0:
                chance += (1.0 - chance) * lobby
            sight.chance[colour, value] = chance
            got = 1.0 if sight.hand[face] > 0 else chance
            sight.rise[colour, value - 1] = got * (1.0 + weights.depth * sight.rise[colour, value])
        sight.reach[colour, top] = 1.0
        for value in range(top + 1, VALUES + 1):
            got = 1.0 if sight.hand[cards.number[colour, value]] > 0 else sight.chance[colour, value]
            sight.reach[colour, value] = sight.reach[colour, value - 1] * got
        needed += sight.rise[colour, top]
    sight.share = sight.turns / (sight.turns + weights.turn_need * needed + 0.001)
    return needed


@rule
def highest_chance(sight: Any, weights: Any, colour: int, top: int) -> float:
    """The chance that my stack, now at `top`, is highest of its colour (or ties) at the end."""
    mine = np.float64(top) + sight.share * sight.rise[colour, top]
    others = np.float64(sight.highest[colour])
    others += min(weights.rival_climb * sight.turns * np.float64(sight.seats - 1), 6.0 - others)
    if mine < 0.5:
        return 0.0
    return likely(mine - others + 0.5, weights.relic_spread * (weights.doubt + sight.turns / (sight.turns + 4.0)))
