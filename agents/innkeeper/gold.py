"""Gold: how much goes into the Vault, and what is paid with Debt or for it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.words import DEBTS, GOLD, MOST_BID, On, Phase, What

from .clauses import set_off
from .sight import replaced_by

# --- deposits ---------------------------------------------------------------------------------------------------------


@rule
def weigh_deposits(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Every amount; depositing nothing is worth what Capital is."""
    for amount in range(1, GOLD + 1):
        if mask.deposit[amount - 1] == 1:
            value = value_of_deposit(obs, cards, sight, weights, amount)
            sight.values[actions.DEPOSIT + amount - 1] = value
    most = whole(obs.amount[0])
    every = min(whole(sight.cash[0]), most) if most > 0 else whole(sight.cash[0])
    sight.values[actions.DEPOSIT_ALL] = value_of_deposit(obs, cards, sight, weights, every)
    sight.values[actions.STOP] = value_of_deposit(obs, cards, sight, weights, 0)
    return every


@rule
def value_of_deposit(obs: Any, cards: Any, sight: Any, weights: Any, amount: int) -> float:
    """Income for whole steps, progress towards the next one, safety from thieves, less what a bid may lack."""
    step, vault = whole(sight.step[0]), whole(sight.vault[0])
    steps = np.float64((vault + amount) // step - vault // step)
    value = steps * sight.later + set_off(obs, cards, sight, 0, On.OWN_DEPOSIT, np.float64(amount)) * sight.rate
    value += weights.safe * np.float64(amount)
    value += weights.progress * np.float64((vault + amount) % step) / np.float64(step) * sight.later
    if sight.refreshes > 0.0:
        at_hand = sight.cash[0] - np.float64(amount) + np.float64(obs.income[0]) + steps
        at_hand += weights.credit_at_hand * np.float64(obs.free_debt[0])
        lack = max(weights.need - at_hand, 0.0)
        value -= weights.lack * lack + weights.great_lack * lack * lack
    return value


# --- Debt -------------------------------------------------------------------------------------------------------------


@rule
def weigh_cover(mask: Any, sight: Any, weights: Any) -> int:
    """How much of a bid is paid with Debt: as much as gold now is worth more than being rid of the card."""
    for amount in range(MOST_BID + 1):
        if mask.debt[amount] == 1:
            sight.values[actions.DEBT + amount] = np.float64(amount) * (sight.rate - sight.debt_worth)
    return MOST_BID


@rule
def cost_of_debt(obs: Any, cards: Any, sight: Any, kind: int) -> float:
    """Gold that paying off a Debt card takes."""
    value, least = whole(cards.debt_value[kind]), replaced_by(obs, cards, sight, 0, What.DEBT_AT_MOST)
    cost = min(value, least) if least > 0 else value
    return np.float64(cost + (1 if sight.phase == Phase.FINAL else 0))


@rule
def weigh_payment(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Paying off Debt: the cheapest first, where being rid of it is worth the gold."""
    for kind in range(1, DEBTS):
        if mask.debt_kind[kind - 1] == 1:
            cost = cost_of_debt(obs, cards, sight, kind)
            worth = sight.debt_worth if sight.phase != Phase.FINAL else 0.0
            sight.values[actions.DEBT_KIND + kind - 1] = worth - cost * sight.rate
    sight.values[actions.STOP] = 0.0
    return DEBTS


@rule
def weigh_riddance(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Debt that is discarded or given away: the dearest first."""
    for kind in range(1, DEBTS):
        if mask.debt_kind[kind - 1] == 1:
            cost = cost_of_debt(obs, cards, sight, kind)
            sight.values[actions.DEBT_KIND + kind - 1] = sight.debt_worth + weights.dear_debt * cost
    sight.values[actions.STOP] = 0.0
    return DEBTS
