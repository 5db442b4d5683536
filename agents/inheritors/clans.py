"""What the clans that nobody owns are worth to a player, by the words of their clauses."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.words import CLAUSES, COLOURS, VALUES, Op, When

from .chances import highest_chance
from .honors import honors_worth


@rule
def count_playable(cards: Any, sight: Any) -> int:
    """Numbers in hand that could be played one after the other."""
    total = 0
    for colour in range(1, COLOURS + 1):
        value = whole(sight.top[0, colour]) + 1
        while value <= VALUES and sight.hand[cards.number[colour, value]] > 0:
            total += 1
            value += 1
    return total


@rule
def worth_of_leads(sight: Any, weights: Any) -> float:
    """How many of my stacks may be highest at the end."""
    total = 0.0
    for colour in range(1, COLOURS + 1):
        if sight.in_game[colour] == 1:
            total += highest_chance(sight, weights, colour, whole(sight.top[0, colour]))
    return total


@rule
def worth_of_relics(cards: Any, sight: Any, weights: Any, amount: float) -> float:
    """What relics in hand would score by the clan more than by the rulebook."""
    total = 0.0
    for colour in range(1, COLOURS + 1):
        if sight.hand[cards.relic[colour]] > 0:
            met = highest_chance(sight, weights, colour, whole(sight.top[0, colour]))
            total += amount * met - (2.0 * met - 1.0)
    return total


@rule
def count_talents(cards: Any, sight: Any, op: int) -> int:
    """Talents in hand with an ability, or all (0)."""
    total = 0
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        if op == 0 or cards.clauses[face, 0].op == op:
            total += whole(sight.hand[face])
    return total


@rule
def worth_at_claim(cards: Any, sight: Any, weights: Any, op: int, amount: float, face: int) -> float:
    """A clause that is carried out when the clan is claimed."""
    if op == Op.PLAY_NUMBERS:
        return weights.free_play * min(amount, np.float64(count_playable(cards, sight)))
    if op == Op.DRAW or op == Op.DRAW_UP_TO:
        return amount * sight.drawn
    if op == Op.DISCARD:
        return -amount * weights.fodder
    if op == Op.LOOK_AND_TAKE:
        return amount * weights.stolen_card
    if op == Op.TAKE_SPECIAL:
        return amount * sight.gain[face]
    return -amount * weights.fodder


@rule
def worth_over_time(cards: Any, sight: Any, weights: Any, when: int, op: int, amount: float) -> float:
    """A clause that lasts."""
    if when == When.AFTER_ACTION_2:
        each = -weights.fodder if op == Op.DISCARD else sight.drawn
        return weights.draw_two_rate * sight.turns * amount * each
    if when == When.AFTER_TALENT:
        return amount * sight.drawn * (np.float64(count_talents(cards, sight, 0)) + 0.1 * sight.turns)
    if op == Op.LOBBYIST_ALONE:
        return 0.3 * np.float64(count_talents(cards, sight, Op.LOBBYIST)) + 0.01 * sight.turns
    if op == Op.SCORE_HIGHEST:
        return amount * worth_of_leads(sight, weights)
    if op == Op.SCORE_RELICS:
        return worth_of_relics(cards, sight, weights, amount)
    return amount * (0.7 * np.float64(sight.quests[0]) + 0.02 * sight.turns)


@rule
def clan_worth(cards: Any, sight: Any, weights: Any, clan: int) -> float:
    """What owning a clan would be worth from now on."""
    total = 0.0
    for place in range(CLAUSES):
        clause = cards.clans[clan].clauses[place]
        when, op, amount, face = (
            whole(clause.when),
            whole(clause.op),
            np.float64(clause.amount),
            whole(clause.card),
        )
        if when == When.CLAIMED:
            total += worth_at_claim(cards, sight, weights, op, amount, face)
        elif when != When.NEVER:
            total += worth_over_time(cards, sight, weights, when, op, amount)
    return total


@rule
def weigh_clans(cards: Any, sight: Any, weights: Any) -> int:
    """Notes what each free clan would be worth to me, who own none. Returns how many are free."""
    free = 0
    for colour in range(1, COLOURS + 1):
        clan = whole(sight.free_clan[colour])
        sight.clan_worth[colour] = 0.0
        if clan > 0 and sight.clan == 0:
            sight.clan_worth[colour] = max(clan_worth(cards, sight, weights, clan), 0.0)
            free += 1
    return free


@rule
def value_of_claim(cards: Any, sight: Any, weights: Any, colour: int) -> float:
    """A claim, less the honors it rules out, and a share of the best clan that it gives up."""
    best_other = 0.0
    for other in range(1, COLOURS + 1):
        if other != colour:
            best_other = max(best_other, sight.clan_worth[other])
    before = honors_worth(cards, sight, weights)
    sight.clan = sight.free_clan[colour]
    after = honors_worth(cards, sight, weights)
    sight.clan = 0
    time = sight.turns / (sight.turns + 4.0)
    return sight.clan_worth[colour] + after - before - weights.clan_patience * time * best_other
