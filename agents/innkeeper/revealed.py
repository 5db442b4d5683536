"""The revealed Customer: who collects it, what that is worth to me, and what a higher or lower total changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import CHARACTERISTICS, CLAUSES, Collection, Kind, Op, Until, What, Who

from .crowd import expect, score_of

_TINY = 1e-6


@rule
def weigh_collectors(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes what it is worth to me that each Proprietor collects the revealed Customer, and that nobody does (last)."""
    customer = whole(sight.customer)
    for place in range(whole(sight.seats)):
        sight.collect[place] = worth_of_collecting(cards, sight, weights, place, customer)
    sight.collect[SEATS] = expect(cards, sight, weights, sight.left, 0) * sight.rate
    find_collectors(obs, cards, sight)
    return customer


@rule
def worth_of_collecting(cards: Any, sight: Any, weights: Any, place: int, customer: int) -> float:
    """The Customer for one Proprietor, then the rest of the round."""
    gold = sight.stake[place] * sight.gold[customer, place]
    if cards.kind[customer] == Kind.NEGATIVE:
        return (gold + expect(cards, sight, weights, sight.left, 0)) * sight.rate
    room = 1 if sight.seats > 2 and sight.room[place] > 0 else 0
    sight.room[place] -= room
    rest = expect(cards, sight, weights, sight.left - 1.0, 0)
    sight.room[place] += room
    return (gold + rest) * sight.rate


@rule
def find_collectors(obs: Any, cards: Any, sight: Any) -> int:
    """Notes each Proprietor's total for the revealed Customer, below 0 for who can't collect it."""
    customer = whole(sight.customer)
    for place in range(whole(sight.seats)):
        sight.total[place] = -1.0
        sight.first[place] = 0.0
        if cards.collection[customer] != Collection.TOTALS:
            sight.total[place] = score_of(cards, sight, place, customer) if sight.room[place] > 0 else -1.0
        elif obs.tallies[place] == 1:
            sight.total[place] = np.float64(obs.totals[place])
            sight.first[place] = sight.trait[place, cards.lists[customer, 0]]
    return customer


@rule
def collection_worth(sight: Any) -> float:
    """What it is worth to me who collects the revealed Customer by the noted totals: those that are tied share it."""
    best, first = -_TINY, 0.0
    for place in range(whole(sight.seats)):
        ahead = sight.total[place] > best or (sight.total[place] == best and sight.first[place] > first)
        if ahead:
            best, first = sight.total[place], sight.first[place]
    worth, tied = 0.0, 0.0
    for place in range(whole(sight.seats)):
        if sight.total[place] == best and sight.first[place] == first:
            worth += sight.collect[place]
            tied += 1.0
    return worth / tied if tied > 0.0 else sight.collect[SEATS]


@rule
def shift(cards: Any, sight: Any, clause: Any, who: int) -> float:
    """A boost that lasts for the revealed Customer changes a total, and the Characteristic that decides ties."""
    customer, amount = whole(sight.customer), np.float64(clause.amount)
    if sight.total[who] < -0.5:
        return 0.0
    points = amount if clause.what == What.TOTAL else 0.0
    for listed in range(CHARACTERISTICS):
        trait = whole(cards.lists[customer, listed])
        if trait > 0 and (clause.what == What.EACH or clause.what == trait):
            points += amount
            sight.first[who] += amount if listed == 0 else 0.0
    sight.total[who] += points
    return points


@rule
def has_boost(cards: Any, source: int, when: int) -> int:
    """1 for a card with a boost for the revealed Customer."""
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == when and clause.op == Op.BOOST and clause.until != Until.ROUND:
            return 1
    return 0


@rule
def boost_worth(obs: Any, cards: Any, sight: Any, weights: Any, source: int, when: int, by: int, target: int) -> float:
    """What a card's boosts for the revealed Customer change for me."""
    if has_boost(cards, source, when) == 0:
        return 0.0
    before = collection_worth(sight)
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == when and clause.op == Op.BOOST and clause.until != Until.ROUND:
            shift(cards, sight, clause, by if clause.who == Who.SELF else target)
    after = collection_worth(sight)
    find_collectors(obs, cards, sight)
    return after - before


@rule
def dismiss_worth(sight: Any) -> float:
    """What it is worth that the revealed Customer is sent away."""
    return sight.collect[SEATS] - collection_worth(sight)
