"""Bids: what the others may bid, and what each bid is worth.

All pay what they bid, so that equals who see the same must mix their bids: each so often that none of them is better
than another. The player expects others to mix so, and where nothing else speaks for a bid, it does so itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import MOST_BID, ROUNDS, TREACHERY

from .places import LEAST_BID, weigh_places
from .sight import from_lead

_HALVINGS = 12


@rule
def weigh_bids(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Every bid: the places it may bring, less what it costs. In a rebid, what is added to a tied one."""
    weigh_places(obs, cards, sight, weights)
    laid = whole(obs.bids[0, sight.number - 1])
    first, group = 0, whole(sight.seats)
    if laid > 0:
        first, group = count_bids(obs, sight, laid + 1, MOST_BID * 2), count_bids(obs, sight, laid, laid)
    mix_bids(obs, sight, laid, first, group)
    usual = bid_at(sight, mood(obs, sight))
    for amount in range(MOST_BID + 1):
        if mask.bid[amount] == 1:
            value = value_of_bid(obs, sight, weights, laid, first, amount)
            value -= weights.mixing * abs(np.float64(amount) - np.float64(usual))
            sight.values[actions.BID + amount] = value
    return laid


@rule
def count_bids(obs: Any, sight: Any, least: int, most: int) -> int:
    """How many bids of this round are in a range, mine included."""
    total = 0
    for place in range(whole(sight.seats)):
        total += 1 if least <= obs.bids[place, sight.number - 1] <= most else 0
    return total


@rule
def cost_of_bid(obs: Any, sight: Any, amount: int) -> float:
    """What paying a bid costs: with as much Debt as pays."""
    borrowed = np.float64(min(amount, whole(obs.free_debt[0])))
    return borrowed * min(sight.rate, sight.debt_worth) + (np.float64(amount) - borrowed) * sight.rate


# --- the mixture ------------------------------------------------------------------------------------------------------


@rule
def mix_bids(obs: Any, sight: Any, laid: int, first: int, group: int) -> int:
    """Notes how often equals bid at most each amount: so that what a higher bid brings is what it costs."""
    least = sight.rank_worth[first + group - 1] - (cost_of_bid(obs, sight, LEAST_BID) if laid == 0 else 0.0)
    least = max(least, sight.rank_worth[SEATS]) if laid < LEAST_BID else least
    for amount in range(MOST_BID + 1):
        cost = cost_of_bid(obs, sight, laid + amount) - cost_of_bid(obs, sight, laid)
        cost += 0.5 * sight.rate  # whole bids stand for all up to half a gold more
        sight.below[amount] = share_at(sight, first, group, least + cost)
    if laid == 0:
        sight.below[0] = share_at(sight, first, group, least + cost_of_bid(obs, sight, LEAST_BID) - 0.5 * sight.rate)
        sight.below[1] = sight.below[0]
    return group


@rule
def share_at(sight: Any, first: int, group: int, worth: float) -> float:
    """The share of bids that must be lower for the places that a bid then brings to be worth so much."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = 0.5 * (low + high)
        if worth_at(sight, first, group, middle) < worth:
            low = middle
        else:
            high = middle
    return 0.0 if high < 0.001 else (1.0 if low > 0.999 else middle)


@rule
def worth_at(sight: Any, first: int, group: int, share: float) -> float:
    """What the places are worth among a group of which each other bids less with this chance."""
    begin_chances(sight, first)
    for _ in range(group - 1):
        note_other(sight, 1.0 - share)
    worth = 0.0
    for rank in range(SEATS):
        worth += sight.chance[rank] * sight.rank_worth[rank]
    return worth


@rule
def bid_at(sight: Any, share: float) -> int:
    """The bid that stands at a share of the mixture."""
    for amount in range(MOST_BID + 1):
        if sight.below[amount] >= share:
            return amount
    return MOST_BID


@rule
def mood(obs: Any, sight: Any) -> float:
    """A number from 0 to 1 that decides between equally good bids. It hangs on what others don't know or share."""
    number = 131 * whole(sight.number) + 29 * from_lead(obs, sight, 0) + 17 * whole(sight.proprietor[0])
    number += 7 * whole(obs.capital[0]) + 11 * whole(obs.bids[0, sight.number - 1]) + 5 * whole(sight.vault[0])
    for row in range(1, TREACHERY):
        number += 19 * row * whole(obs.hand[row])
    for place in range(SEATS):
        number += 23 * whole(sight.supply[place])
    return np.float64((number * 37) % 101) / 101.0


# --- what a bid brings ------------------------------------------------------------------------------------------------


@rule
def value_of_bid(obs: Any, sight: Any, weights: Any, laid: int, first: int, amount: int) -> float:
    """A bid: the chances of all places in the order by what the others may bid."""
    begin_chances(sight, first)
    for place in range(1, whole(sight.seats)):
        if laid == 0 or obs.bids[place, sight.number - 1] == laid:
            habits = habit(obs, sight, weights, place) if laid == 0 else 0.0
            most = sight.cash[place] + np.float64(obs.free_debt[place]) - np.float64(laid)
            at_most = chance_below(sight, np.float64(amount) - habits, np.float64(amount) >= most)
            below = chance_below(sight, np.float64(amount) - 1.0 - habits, np.float64(amount) - 1.0 >= most)
            note_other(sight, 1.0 - 0.5 * (at_most + below))
    cost = cost_of_bid(obs, sight, laid + amount) - cost_of_bid(obs, sight, laid)
    return worth_of_chances(sight, laid + amount) - cost


@rule
def chance_below(sight: Any, amount: float, is_most: bool) -> float:
    """The chance that another bids at most an amount."""
    if is_most:
        return 1.0
    if amount < 0.0:
        return 0.0
    whole_part = min(whole(np.floor(amount)), MOST_BID - 1)
    rest = min(amount - np.floor(amount), 1.0)
    return (1.0 - rest) * sight.below[whole_part] + rest * sight.below[whole_part + 1]


@rule
def begin_chances(sight: Any, first: int) -> int:
    """So many stand before me in the order."""
    for rank in range(SEATS):
        sight.chance[rank] = 1.0 if rank == first else 0.0
    return first


@rule
def note_other(sight: Any, above: float) -> float:
    """One more Proprietor may stand before me with this chance."""
    for rank in range(SEATS - 1, -1, -1):
        moved = sight.chance[rank] * above
        sight.chance[rank] -= moved
        if rank + 1 < SEATS:
            sight.chance[rank + 1] += moved
    return above


@rule
def worth_of_chances(sight: Any, total: int) -> float:
    """What the chances of all places are worth, with so much bidden in all."""
    worth = 0.0
    for rank in range(SEATS):
        if total >= LEAST_BID:
            worth += sight.chance[rank] * sight.rank_worth[rank]
        elif rank == 0 and total > 0:
            worth += sight.chance[0] * (sight.rank_worth[SEATS] + sight.top_worth)
        else:
            worth += sight.chance[rank] * sight.rank_worth[SEATS]
    return worth


@rule
def usual_bid(weights: Any, number: int) -> float:
    """What is usually bid in a round."""
    if number == 1:
        return weights.bid_first
    return weights.bid_last if number >= ROUNDS else weights.bid_middle


@rule
def habit(obs: Any, sight: Any, weights: Any, place: int) -> float:
    """By how much another has bid above what is usual; the more bids are known, the more that tells."""
    above, rounds = 0.0, 0.0
    for number in range(whole(sight.number) - 1):
        above += np.float64(obs.bids[place, number]) - usual_bid(weights, number + 1)
        rounds += 1.0
    return weights.habit * above / (rounds + weights.bid_doubt)
