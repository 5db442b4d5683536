"""Scoring in the rulebook's order (V), ties, ranks and payoffs."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import Floats, Ints, rule, whole
from inn_envs.core.payoffs import pay
from inn_envs.inheritors.conditions import count_met_quests
from inn_envs.inheritors.hands import count_hand
from inn_envs.inheritors.verbs import count_honors, count_quests, count_wild, highest_other
from inn_envs.inheritors.words import CLAUSES, COLOURS, Op, When


@rule
def clan_scoring(state: Any, cards: Any, seat: int, op: int) -> int:
    """The amount of a scoring word of a seat's clan, 0 when the clan has no such word."""
    clan = whole(state.players[seat].clan)
    for place in range(CLAUSES):
        clause = cards.clans[clan].clauses[place]
        if clause.when == When.SCORING and clause.op == op:
            return whole(clause.amount)
    return 0


@rule
def score_numbers(state: Any, cards: Any, seat: int) -> int:
    """V 1: the sum of the top numbers, and what a clan gives for the highest stacks."""
    total = 0
    bonus = clan_scoring(state, cards, seat, Op.SCORE_HIGHEST)
    for colour in range(1, COLOURS + 1):
        top = whole(state.players[seat].area[colour])
        total += top
        if top > 0 and top >= highest_other(state, seat, colour):
            total += bonus
    return total


@rule
def score_tomes(state: Any, cards: Any, seat: int) -> int:
    """V 2: most tomes (and epics) 3 VP, second most 1 VP; all who tie gain it in full, and after a tied first place
    there is no second. Whoever has fewer than `tomes_needed` scores nothing here.
    """
    own = count_wild(state, cards, seat)
    if own < state.options.tomes_needed:
        return 0
    above = 0
    for other in range(whole(state.seats)):
        above += 1 if count_wild(state, cards, other) > own else 0
    if above == 0:
        return 3
    return 1 if above == 1 else 0


@rule
def score_relics(state: Any, cards: Any, seat: int) -> int:
    """V 3: a relic in hand gives 1 VP where its owner has the highest number of its colour (or ties, and has one),
    else costs 1. A clan may change both.
    """
    total = 0
    bonus = clan_scoring(state, cards, seat, Op.SCORE_RELICS)
    for colour in range(1, COLOURS + 1):
        relics = whole(state.players[seat].secret.hand[cards.relic[colour]])
        top = whole(state.players[seat].area[colour])
        is_met = top > 0 and top >= highest_other(state, seat, colour)
        if bonus > 0:
            total += relics * bonus if is_met else 0
        else:
            total += relics if is_met else -relics
    return total


@rule
def score_quests(state: Any, cards: Any, seat: int) -> int:
    """V 4: 2 VP for each quest met, 1 VP for each other; a clan may add to those met."""
    met = count_met_quests(state, cards, seat)
    return count_quests(state, seat) + met + met * clan_scoring(state, cards, seat, Op.SCORE_MET_QUESTS)


@rule
def score(state: Any, cards: Any, seat: int) -> int:
    """A seat's VP if the game ended now."""
    total = score_numbers(state, cards, seat) + score_tomes(state, cards, seat) + score_relics(state, cards, seat)
    return total + score_quests(state, cards, seat) + count_honors(state, seat)


@rule
def standing(state: Any, cards: Any, seat: int) -> int:
    """VP, then tomes in hand, then cards in hand, as one number that orders the seats (V, ties)."""
    points = score(state, cards, seat) + 128
    return (points * 128 + count_wild(state, cards, seat)) * 128 + count_hand(state, seat)


@rule
def rank(state: Any, cards: Any, seat: int) -> int:
    """A seat's place, 1 for the winners; seats that tie in everything share a place."""
    own = standing(state, cards, seat)
    place = 1
    for other in range(whole(state.seats)):
        place += 1 if standing(state, cards, other) > own else 0
    return place


@rule
def count_ranked(state: Any, cards: Any, place: int) -> int:
    """How many seats share a place."""
    total = 0
    for seat in range(whole(state.seats)):
        total += 1 if rank(state, cards, seat) == place else 0
    return total


@rule
def payoff(state: Any, cards: Any, seat: int) -> np.float32:
    """What a seat gets for the finished game: see `Variant.payoff`."""
    place = rank(state, cards, seat)
    tied, winners = count_ranked(state, cards, place), count_ranked(state, cards, 1)
    points = score(state, cards, seat)
    return pay(whole(state.options.payoff), points, place, tied, winners, whole(state.seats))


@rule
def returns(state: Any, cards: Any, out: Floats) -> int:
    """Writes every seat's payoff, float32; the others' places are zero. Returns the number of winners."""
    for seat in range(len(out)):
        out[seat] = payoff(state, cards, seat) if seat < state.seats else np.float32(0)
    return count_ranked(state, cards, 1)


@rule
def results(state: Any, cards: Any, scores: Ints, ranks: Ints) -> int:
    """Writes every seat's VP and rank. Returns the number of turns taken."""
    for seat in range(whole(state.seats)):
        scores[seat] = score(state, cards, seat)
        ranks[seat] = rank(state, cards, seat)
    return whole(state.turn)
