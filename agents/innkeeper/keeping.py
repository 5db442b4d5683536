"""Own Assets and offers: what is sold, kept, exhausted, paid for; and choices that a card asks for."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CHARACTERISTICS,
    CLAUSES,
    PROPRIETORS,
    SLOTS,
    Only,
    Op,
    Phase,
    When,
)

from .asking import asked_about, does_ask, find_asker
from .assets import liquidation_price, loss_of, sale_price, usual_worth, worth_with
from .clauses import add_followers, rest_of_use
from .crowd import change_asset, expect, gather, use_of
from .pending import card_effect
from .places import best_left, want_of, weigh_supply
from .sight import clear_delta

# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def worth_of_slot(obs: Any, cards: Any, sight: Any, weights: Any, slot: int) -> float:
    """What it is worth to go on with an Asset of mine."""
    row = whole(sight.slot[0, slot])
    use = -use_of(cards, sight, weights, 0, row, -1)
    worth = worth_with(obs, cards, sight, weights, 0, row, whole(obs.gold_on[0, slot]), use)
    if sight.phase < Phase.ASSET:
        worth = max(worth, sale_price(obs, cards, sight, 0, row) * sight.rate)
    return worth


@rule
def weigh_sales(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Asset is sold: one that brings more so than in the rest of the game."""
    gather(obs, cards, sight, weights)
    for slot in range(SLOTS):
        if mask.asset[slot] == 1:
            row = whole(sight.slot[0, slot])
            price: float = np.float64(cards.value[row]) + np.float64(obs.amount[0])
            if sight.phase == Phase.ASSET:
                price = sale_price(obs, cards, sight, 0, row)
            worth = worth_of_slot(obs, cards, sight, weights, slot)
            sight.values[actions.ASSET + slot] = price * sight.rate - worth
    sight.values[actions.STOP] = 0.0
    return Prompt.SELL


@rule
def weigh_liquidation(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Asset of mine, or of the named Proprietor's, is liquidated."""
    gather(obs, cards, sight, weights)
    place = asked_about(obs)
    for slot in range(SLOTS):
        if mask.asset[slot] == 1:
            price = liquidation_price(obs, cards, sight, 0, whole(sight.slot[0, slot]))
            worth = worth_of_slot(obs, cards, sight, weights, slot)
            sight.values[actions.ASSET + slot] = price * sight.rate - worth
        if mask.other_asset[slot] == 1:
            loss = loss_of(obs, cards, sight, weights, place, slot)
            sight.values[actions.OTHER_ASSET + slot] = -sight.stake[place] * loss
    return place


@rule
def weigh_exhausting(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Asset is exhausted, or unexhausted: by what it brings in the rest of the round."""
    place = asked_about(obs)
    sign = 1.0 if sight.prompt == Prompt.UNEXHAUST else -1.0
    for slot in range(SLOTS):
        if mask.asset[slot] == 1:
            use = rest_of_use(cards, sight, weights, whole(sight.slot[0, slot]))
            sight.values[actions.ASSET + slot] = sign * use
        if mask.other_asset[slot] == 1:
            use = rest_of_use(cards, sight, weights, whole(sight.slot[place, slot]))
            sight.values[actions.OTHER_ASSET + slot] = sign * sight.stake[place] * use
    sight.values[actions.STOP] = 0.0
    return place


@rule
def weigh_taking(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Asset of another Proprietor is taken over."""
    weigh_supply(obs, cards, sight, weights)
    place = asked_about(obs)
    for slot in range(SLOTS):
        if mask.other_asset[slot] == 1:
            row, gold = whole(sight.slot[place, slot]), whole(obs.gold_on[place, slot])
            lost = usual_worth(obs, cards, sight, weights, place, row, gold)
            change_asset(cards, sight, place, row, -1)
            use = use_of(cards, sight, weights, 0, row, 1)
            change_asset(cards, sight, place, row, 1)
            won = worth_with(obs, cards, sight, weights, 0, row, gold, use)
            sight.values[actions.OTHER_ASSET + slot] = won - sight.stake[place] * lost
    return place


# --- offers -----------------------------------------------------------------------------------------------------------


@rule
def weigh_alternatives(obs: Any, cards: Any, sight: Any, weights: Any, op: int, yes: int, no: int) -> int:
    """What follows if an offer is taken (or the first of two is chosen), and what if not."""
    source = find_asker(obs, cards)
    first = Only.IF_PAID if op == Op.MAY_PAY else Only.IF_FIRST
    second = Only.IF_NOT_PAID if op == Op.MAY_PAY else Only.IF_SECOND
    clear_delta(sight)
    for number in range(CLAUSES):
        if cards.clauses[source, number].op == op:
            sight.values[yes] = add_followers(obs, cards, sight, weights, source, number, first, 0, 0)
            sight.values[no] = add_followers(obs, cards, sight, weights, source, number, second, 0, 0)
    if op == Op.MAY_PAY:
        sight.values[yes] -= np.float64(obs.amount[0]) * sight.rate
    return source


@rule
def weigh_upkeep(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Whether an Asset is worth its upkeep. (Of several with the same upkeep it is taken to be the best.)"""
    gather(obs, cards, sight, weights)
    best = 0.0
    for slot in range(SLOTS):
        row = whole(sight.slot[0, slot])
        if row > 0 and does_ask(obs, cards, ASSET_SOURCE + row) == 1:
            best = max(best, worth_of_slot(obs, cards, sight, weights, slot))
    sight.values[actions.YES] = best - np.float64(obs.amount[0]) * sight.rate
    sight.values[actions.NO] = 0.0
    return Prompt.UPKEEP


@rule
def weigh_offered(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Whether the revealed top Asset is worth its price. The Supply is still to be chosen from."""
    weigh_supply(obs, cards, sight, weights)
    worth = want_of(obs, cards, sight, weights, 0, whole(sight.offered))
    sight.values[actions.YES] = worth - np.float64(obs.amount[0]) * sight.rate
    sight.values[actions.NO] = 0.0
    return Prompt.BUY_TOP


# --- other choices ----------------------------------------------------------------------------------------------------


@rule
def weigh_characteristics(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Characteristic is raised: by what the Customers still to come would bring."""
    gather(obs, cards, sight, weights)
    for trait in range(1, CHARACTERISTICS + 1):
        sight.trait[0, trait] += np.float64(obs.amount[0])
        worth = expect(cards, sight, weights, sight.left, 0)
        sight.trait[0, trait] -= np.float64(obs.amount[0])
        sight.values[actions.CHARACTERISTIC + trait - 1] = worth
    return CHARACTERISTICS


@rule
def weigh_placing(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Whether the looked-at Customer is to come first, or not at all: by the inns with the Assets they will choose."""
    weigh_supply(obs, cards, sight, weights)
    add_choices(obs, cards, sight)
    sight.values[actions.YES] = expect(cards, sight, weights, sight.left, 0)
    for number in range(whole(sight.crowd_size)):
        if sight.crowd[number] == sight.top:
            sight.weight[number] = 0.0
    sight.top = 0
    sight.values[actions.NO] = expect(cards, sight, weights, sight.left, 0)
    return Prompt.PLACE_TOP


@rule
def add_choices(obs: Any, cards: Any, sight: Any) -> int:
    """All have chosen from the Supply what they want most, in the order of bids."""
    taken = 0
    for rank in range(whole(sight.seats)):
        for place in range(whole(sight.seats)):
            if obs.order[place, rank] == 1 and obs.bids[place, sight.number - 1] >= 2:
                number = best_left(sight, place, taken)
                if number >= 0:
                    taken |= 1 << number
                    change_asset(cards, sight, place, whole(sight.supply[number]), 1)
    return taken


@rule
def weigh_proprietors(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Whom to play as: starting Capital, Income, Characteristics, and what the Top Bidder ability does."""
    for row in range(1, PROPRIETORS):
        if mask.proprietor[row - 1] == 1:
            worth = np.float64(cards.capital[row]) + np.float64(cards.income[row]) * sight.later
            for trait in range(1, CHARACTERISTICS + 1):
                worth += weights.point * (sight.later + sight.rate) * np.float64(cards.trait[row, trait])
            worth += card_effect(obs, cards, sight, weights, row, When.TOP_BIDDER, 0, 1, 0)
            sight.values[actions.PROPRIETOR + row - 1] = worth
    return PROPRIETORS
