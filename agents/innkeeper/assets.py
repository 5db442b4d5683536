"""What Assets are worth: in each Customer Phase, in each Refresh Phase, and when they are sold."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CHARACTERISTICS,
    CLAUSES,
    SLOTS,
    STATICS,
    Op,
    Per,
    What,
    When,
)

from .sight import added_by, replaced_by

_CAPACITY, _SLOTS, _DEBT = (STATICS.index(what) for what in (What.CAPACITY, What.SLOTS, What.DEBT))


@rule
def point_worth(sight: Any, weights: Any) -> float:
    """What a point in a Characteristic usually brings in a Customer Phase."""
    return weights.point * (weights.point_of_two if sight.seats == 2 else 1.0)


@rule
def usual_use(cards: Any, sight: Any, weights: Any, row: int) -> float:
    """What an Asset usually brings in a Customer Phase, whoever has it."""
    points = 0.0
    for trait in range(1, CHARACTERISTICS + 1):
        points += np.float64(cards.asset_trait[row, trait])
    use = points * point_worth(sight, weights)
    if sight.seats > 2:
        use += weights.capacity * np.float64(cards.statics[ASSET_SOURCE + row, _CAPACITY])
    return use


@rule
def limits_worth(cards: Any, sight: Any, weights: Any, source: int) -> float:
    """What further slots and a higher Debt limit are worth in each round."""
    worth = weights.slot * np.float64(cards.statics[source, _SLOTS])
    return worth + weights.debt_slot * np.float64(cards.statics[source, _DEBT])


@rule
def has_sale(sight: Any) -> float:
    """1 when an Asset Phase is still to come in which an Asset can be sold."""
    return 1.0 if sight.refreshes >= 1.0 else 0.0


@rule
def sale_price(obs: Any, cards: Any, sight: Any, place: int, row: int) -> float:
    """What an Asset brings in an Asset Phase."""
    return np.float64(whole(cards.value[row]) + added_by(obs, cards, sight, place, What.SALE_BONUS))


@rule
def liquidation_price(obs: Any, cards: Any, sight: Any, place: int, row: int) -> float:
    """What an Asset brings when it is liquidated."""
    value = whole(cards.value[row])
    is_full = replaced_by(obs, cards, sight, place, What.LIQUIDATION_FULL) > 0
    return np.float64(max(value if is_full else value // 2, 1))


@rule
def refresh_worth(obs: Any, cards: Any, sight: Any, weights: Any, source: int, place: int, gold: int) -> float:
    """What the abilities of a card bring in the Refresh Phases still to come. `gold` lies on it."""
    worth = 0.0
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when != When.REFRESH:
            continue
        amount = np.float64(clause.amount)
        if clause.op == Op.GAIN and clause.per == Per.CAPITAL_3:
            expected = (np.float64(obs.income[place]) + weights.kept) / 3.0
            worth += min(amount * expected, np.float64(clause.most)) * sight.later
        elif clause.op == Op.GAIN or clause.op == Op.BANK_DEPOSIT:
            worth += amount * sight.later
        elif clause.op == Op.UPKEEP:
            worth -= amount * sight.later
        elif clause.op == Op.DRAW:
            worth += amount * weights.card * sight.refreshes
        elif clause.op == Op.GROW_INVESTMENT:
            worth += prize_worth(sight, clause, gold)
    return worth


@rule
def prize_worth(sight: Any, clause: Any, gold: int) -> float:
    """What an Asset on which gold grows will bring, when there is time."""
    missing = np.float64(max(whole(clause.most) - gold, 0))
    needed = np.ceil(missing / np.float64(max(whole(clause.amount), 1)))
    in_time = needed <= sight.refreshes and sight.refreshes > 0.0
    return np.float64(clause.prize) * sight.later / sight.refreshes if in_time else 0.0


@rule
def will_pay(cards: Any, sight: Any, row: int, gold: int) -> int:
    """1 for an Asset that will be discarded for its prize before the game ends."""
    for number in range(CLAUSES):
        clause = cards.clauses[ASSET_SOURCE + row, number]
        if clause.op == Op.GROW_INVESTMENT and prize_worth(sight, clause, gold) > 0.0:
            return 1
    return 0


@rule
def trigger_worth(cards: Any, sight: Any, weights: Any, row: int) -> float:
    """What events set off on an Asset in each round."""
    worth = 0.0
    for number in range(CLAUSES):
        clause = cards.clauses[ASSET_SOURCE + row, number]
        if clause.when == When.TRIGGER:
            worth += weights.trigger * np.float64(clause.amount)
        elif clause.when == When.RETORT:
            worth += weights.retort
    return worth


@rule
def worth_with(obs: Any, cards: Any, sight: Any, weights: Any, place: int, row: int, gold: int, use: float) -> float:
    """What it is worth to have an Asset from now on that brings so much in a Customer Phase. Up to the last Asset Phase
    it can be sold, from then on it is only used.
    """
    use += trigger_worth(cards, sight, weights, row) + limits_worth(cards, sight, weights, ASSET_SOURCE + row)
    worth = weights.present * use * sight.rate * sight.left / sight.full_round
    worth += refresh_worth(obs, cards, sight, weights, ASSET_SOURCE + row, place, gold)
    price = sale_price(obs, cards, sight, place, row)
    if has_sale(sight) == 0.0:
        return worth + weights.at_once * price
    worth += use * (sight.later - 1.0)
    return worth + (use if will_pay(cards, sight, row, gold) == 1 else max(use, weights.resale * price))


@rule
def usual_worth(obs: Any, cards: Any, sight: Any, weights: Any, place: int, row: int, gold: int) -> float:
    """What it is usually worth to have an Asset from now on."""
    return worth_with(obs, cards, sight, weights, place, row, gold, usual_use(cards, sight, weights, row))


@rule
def least_slot(obs: Any, cards: Any, sight: Any, weights: Any, place: int, only_unique: int) -> int:
    """The place of the unexhausted Asset that an inn misses least when it is liquidated, −1 for none."""
    best, least = -1, 0.0
    for slot in range(SLOTS):
        row = whole(sight.slot[place, slot])
        if row == 0 or obs.exhausted[place, slot] == 1 or (only_unique == 1 and cards.unique[row] == 0):
            continue
        loss = loss_of(obs, cards, sight, weights, place, slot)
        if best < 0 or loss < least:
            best, least = slot, loss
    return best


@rule
def loss_of(obs: Any, cards: Any, sight: Any, weights: Any, place: int, slot: int) -> float:
    """What a Proprietor loses when it liquidates an Asset."""
    row = whole(sight.slot[place, slot])
    worth = usual_worth(obs, cards, sight, weights, place, row, whole(obs.gold_on[place, slot]))
    return worth - liquidation_price(obs, cards, sight, place, row) * sight.rate


@rule
def greatest_slot(obs: Any, cards: Any, sight: Any, weights: Any, place: int, most: int) -> int:
    """The place of the most useful unexhausted Asset of an inn with a Gold Value up to `most`, −1 for none."""
    best, greatest = -1, 0.0
    for slot in range(SLOTS):
        row = whole(sight.slot[place, slot])
        if row == 0 or obs.exhausted[place, slot] == 1 or cards.value[row] > most:
            continue
        use = usual_use(cards, sight, weights, row)
        if best < 0 or use > greatest:
            best, greatest = slot, use
    return best
