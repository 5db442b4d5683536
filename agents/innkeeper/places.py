"""The Supply: what its Assets are worth to all, what each place in the order of bids is, and which one to choose."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import When

from .assets import least_slot, liquidation_price, loss_of, worth_with
from .crowd import change_asset, expect, gather
from .pending import card_effect, order_of
from .sight import is_ordered

#: The smallest bid that gains an Asset.
LEAST_BID = 2


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
    none = worth_of_choosing(sight, -1)
    sight.top_worth = weights.strength * top_worth(obs, cards, sight, weights)
    for rank in range(SEATS):
        sight.rank_worth[rank] = none + weights.strength * (worth_of_choosing(sight, rank) - none)
    sight.rank_worth[0] += sight.top_worth
    sight.rank_worth[SEATS] = none
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
            bids = obs.bids[place, sight.number - 1] >= LEAST_BID
            if obs.order[place, rank] == 1 and bids:
                number = best_left(sight, place, taken)
                if number >= 0:
                    taken |= 1 << number
                    worth += sight.stake[place] * sight.want[place, number]
    return worth
