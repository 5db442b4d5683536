"""Bids: what each place in the order is worth, what the others may bid, and which Asset to choose."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import MOST_BID, ROUNDS, When

from .assets import least_slot, liquidation_price, loss_of, worth_with
from .crowd import change_asset, expect, gather
from .pending import card_effect, order_of
from .sight import is_ordered

#: The smallest bid that gains an Asset.
_LEAST_BID = 2


# --- what the Assets of the Supply are worth --------------------------------------------------------------------------


@rule
def weigh_supply(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes what each Asset of the Supply is worth to each Proprietor; to me, what it takes from rivals included."""
    gather(obs, cards, sight, weights)
    for place in range(SEATS):
        sight.before[place] = sight.expected[place]
    for number in range(whole(sight.seats)):
        row = whole(sight.supply[number])
        for place in range(whole(sight.seats)):
            sight.want[place, number] = want_of(obs, cards, sight, weights, place, row) if row > 0 else 0.0
    return whole(sight.seats)


@rule
def want_of(obs: Any, cards: Any, sight: Any, weights: Any, place: int, row: int) -> float:
    """What an Asset is worth to a Proprietor that would gain it now."""
    change_asset(cards, sight, place, row, 1)
    total = expect(cards, sight, weights, sight.full_round, 1)
    use = total - sight.standing if place == 0 else sight.expected[place] - sight.before[place]
    change_asset(cards, sight, place, row, -1)
    worth = worth_with(obs, cards, sight, weights, place, row, 0, use)
    return worth - room_loss(obs, cards, sight, weights, place, row, worth)


@rule
def room_loss(obs: Any, cards: Any, sight: Any, weights: Any, place: int, row: int, worth: float) -> float:
    """What is lost when another Asset, or the new one itself, must be liquidated for it."""
    is_second = 1 if cards.unique[row] == 1 and sight.uniques[place] > 0 else 0
    if is_second == 0 and obs.free_slots[place] > 0:
        return 0.0
    slot = least_slot(obs, cards, sight, weights, place, is_second)
    itself = worth - liquidation_price(obs, cards, sight, place, row) * sight.rate
    return min(loss_of(obs, cards, sight, weights, place, slot), itself) if slot >= 0 else itself


@rule
def best_left(sight: Any, place: int, taken: int) -> int:
    """The place of the Asset in the Supply that a Proprietor wants most of those not taken (bit mask), −1 for none."""
    best = -1
    for number in range(whole(sight.seats)):
        if sight.supply[number] == 0 or (taken >> number) & 1:
            continue
        if best < 0 or sight.want[place, number] > sight.want[place, best]:
            best = number
    return best


# --- places in the order of bids --------------------------------------------------------------------------------------


@rule
def weigh_places(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes what each place in the order of bids is worth to me, and what it is to gain no Asset."""
    weigh_supply(obs, cards, sight, weights)
    for rank in range(SEATS + 1):
        sight.rank_worth[rank] = worth_of_choosing(sight, rank if rank < SEATS else -1)
    sight.top_worth = top_worth(obs, cards, sight, weights)
    sight.rank_worth[0] += sight.top_worth
    return whole(sight.seats)


@rule
def worth_of_choosing(sight: Any, rank: int) -> float:
    """What it is worth to choose after so many others, who choose what they want most (−1: not to choose)."""
    taken, other, worth = 0, 0, 0.0
    for turn in range(whole(sight.seats)):
        place = 0
        if turn != rank:
            other += 1
            place = other
        if place >= sight.seats:
            continue
        number = best_left(sight, place, taken)
        if number >= 0:
            taken |= 1 << number
            worth += sight.stake[place] * sight.want[place, number]
    return worth


@rule
def top_worth(obs: Any, cards: Any, sight: Any, weights: Any) -> float:
    """What it is worth to be the Top Bidder, over another being it."""
    own = weights.look + best_ability(obs, cards, sight, weights, 0)
    others = 0.0
    for place in range(1, whole(sight.seats)):
        others += best_ability(obs, cards, sight, weights, place)
    return own - others / np.float64(sight.seats - 1)


@rule
def best_ability(obs: Any, cards: Any, sight: Any, weights: Any, place: int) -> float:
    """What a Proprietor's Top Bidder ability does for me, named on whom it suits best."""
    source = whole(sight.proprietor[place])
    best = card_effect(obs, cards, sight, weights, source, When.TOP_BIDDER, place, (place + 1) % whole(sight.seats), 0)
    if cards.ability_target[source] == 0:
        return best
    for target in range(whole(sight.seats)):
        if target != place:
            worth = card_effect(obs, cards, sight, weights, source, When.TOP_BIDDER, place, target, 0)
            best = max(best, worth) if place == 0 else min(best, worth)
    return best


# --- bids -------------------------------------------------------------------------------------------------------------


@rule
def weigh_bids(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Every bid: the places it may bring, less what it costs."""
    weigh_places(obs, cards, sight, weights)
    laid = whole(obs.bids[0, sight.number - 1])
    for amount in range(MOST_BID + 1):
        if mask.bid[amount] == 1:
            if laid > 0:
                value = value_of_rebid(obs, sight, weights, laid, amount)
            else:
                value = value_of_bid(obs, cards, sight, weights, amount)
            sight.values[actions.BID + amount] = value
    return laid


@rule
def cost_of_bid(obs: Any, sight: Any, amount: int) -> float:
    """What paying a bid costs: with as much Debt as pays."""
    borrowed = np.float64(min(amount, whole(obs.free_debt[0])))
    return borrowed * min(sight.rate, sight.debt_worth) + (np.float64(amount) - borrowed) * sight.rate


@rule
def value_of_bid(obs: Any, cards: Any, sight: Any, weights: Any, amount: int) -> float:
    """A bid: the chances of all places in the order by what the others may bid."""
    clear_chances(sight)
    sight.chance[0] = 1.0
    for place in range(1, whole(sight.seats)):
        above = chance_above(obs, cards, sight, weights, place, np.float64(amount))
        above += 0.5 * (chance_above(obs, cards, sight, weights, place, np.float64(amount) - 1.0) - above)
        note_other(sight, above)
    return worth_of_chances(sight, amount) - cost_of_bid(obs, sight, amount)


@rule
def clear_chances(sight: Any) -> int:
    """No place in the order has a chance."""
    for rank in range(SEATS):
        sight.chance[rank] = 0.0
    return SEATS


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
        if total >= _LEAST_BID:
            worth += sight.chance[rank] * sight.rank_worth[rank]
        elif rank == 0 and total > 0:
            worth += sight.chance[0] * (sight.rank_worth[SEATS] + sight.top_worth)
        else:
            worth += sight.chance[rank] * sight.rank_worth[SEATS]
    return worth


@rule
def chance_above(obs: Any, cards: Any, sight: Any, weights: Any, place: int, amount: float) -> float:
    """The chance that another bids more than an amount."""
    most = sight.cash[place] + np.float64(obs.free_debt[place])
    if amount < 0.0:
        return 1.0
    if amount + 1.0 > most + weights.unsure * is_guessed(sight):
        return 0.0
    mean = usual_bid(weights, whole(sight.number)) + habit(obs, sight, weights, place)
    rest = 1.0 / (1.0 + np.exp((amount + 0.5 - mean) / weights.bid_spread))
    return (1.0 - weights.bid_zero) * rest


@rule
def is_guessed(sight: Any) -> float:
    """1 where the others' Capital is an estimate: after the first round."""
    return 1.0 if sight.number > 1 and sight.is_counted == 0 else 0.0


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
    return above / (rounds + weights.bid_doubt)


# --- ties -------------------------------------------------------------------------------------------------------------


@rule
def value_of_rebid(obs: Any, sight: Any, weights: Any, laid: int, amount: int) -> float:
    """More on top of a tied bid: the chances among those that are tied."""
    clear_chances(sight)
    sight.chance[0] = 1.0
    more = weights.rebid ** (np.float64(amount) + 1.0)
    equal = weights.rebid ** np.float64(amount) - more
    for place in range(1, whole(sight.seats)):
        bid = whole(obs.bids[place, sight.number - 1])
        if bid > laid:
            note_other(sight, 1.0)
        elif bid == laid:
            note_other(sight, more + 0.5 * equal)
    cost = cost_of_bid(obs, sight, laid + amount) - cost_of_bid(obs, sight, laid)
    return worth_of_chances(sight, laid + amount) - cost


# --- the choice -------------------------------------------------------------------------------------------------------


@rule
def weigh_choice(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Asset to choose from the Supply: what it is worth to me, and what is then left for those after me."""
    weigh_supply(obs, cards, sight, weights)
    for number in range(SEATS):
        if mask.supply[number] == 1:
            sight.values[actions.SUPPLY + number] = sight.want[0, number] + rest_of_choices(obs, sight, 1 << number)
    return whole(sight.seats)


@rule
def rest_of_choices(obs: Any, sight: Any, taken: int) -> float:
    """What it is worth to me that those after me choose from the rest."""
    worth = 0.0
    first = order_of(obs, 0) + 1 if is_ordered(obs) == 1 else SEATS
    for rank in range(first, SEATS):
        for place in range(1, whole(sight.seats)):
            bids = obs.bids[place, sight.number - 1] >= _LEAST_BID
            if obs.order[place, rank] == 1 and bids:
                number = best_left(sight, place, taken)
                if number >= 0:
                    taken |= 1 << number
                    worth += sight.stake[place] * sight.want[place, number]
    return worth
