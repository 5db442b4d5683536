"""What the clauses of a card do, in worth to each Proprietor: one function for each group of ops.

Gold of now counts by `rate`. What depends on the action that is answered stands in `pending`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    ASSETS,
    CHARACTERISTICS,
    CLAUSES,
    KEPT,
    SLOTS,
    TREACHERY_SOURCE,
    Chooser,
    On,
    Only,
    Op,
    Per,
    Until,
    What,
    When,
    Who,
)

from .assets import (
    greatest_slot,
    least_slot,
    loss_of,
    point_worth,
    usual_use,
    usual_worth,
)

_ANY_VALUE = 99
_DIE_MEAN = 3.5


@rule
def add_effects(obs: Any, cards: Any, sight: Any, weights: Any, source: int, when: int, place: int, target: int) -> int:
    """Adds what the clauses of a card for a moment do, for the Proprietor at `place` who names another."""
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when != when or clause.only != Only.ALWAYS:
            continue
        if clause.op == Op.MAY_PAY:
            add_offer(obs, cards, sight, weights, source, number, place, target)
        elif clause.op == Op.CHOOSE_ONE:
            add_choice(obs, cards, sight, weights, source, number, place, target)
        else:
            add_clause(obs, cards, sight, weights, clause, place, target)
    return source


@rule
def add_followers(
    obs: Any, cards: Any, sight: Any, weights: Any, source: int, first: int, only: int, place: int, target: int
) -> float:
    """Adds the clauses that an answer lets happen. Returns what that does for the Proprietor itself."""
    before = sight.delta[place]
    for number in range(first + 1, CLAUSES):
        clause = cards.clauses[source, number]
        if clause.only == only:
            add_clause(obs, cards, sight, weights, clause, place, target)
    return sight.delta[place] - before


@rule
def undo_followers(sight: Any, place: int, change: float) -> float:
    """Takes back what an alternative would have done."""
    sight.delta[place] -= change
    return change


@rule
def add_offer(
    obs: Any, cards: Any, sight: Any, weights: Any, source: int, number: int, place: int, target: int
) -> float:
    """An offer to pay the Bank is taken when that is better and Capital covers it."""
    amount = amount_of(sight, cards.clauses[source, number], place, target)
    kept = add_followers(obs, cards, sight, weights, source, number, Only.IF_NOT_PAID, place, target)
    undo_followers(sight, place, kept)
    paid = add_followers(obs, cards, sight, weights, source, number, Only.IF_PAID, place, target)
    if amount <= sight.cash[place] and paid - amount * sight.rate > kept:
        sight.delta[place] -= amount * sight.rate
        return paid - amount * sight.rate
    undo_followers(sight, place, paid - kept)
    return kept


@rule
def add_choice(
    obs: Any, cards: Any, sight: Any, weights: Any, source: int, number: int, place: int, target: int
) -> float:
    """The better of two alternatives."""
    first = add_followers(obs, cards, sight, weights, source, number, Only.IF_FIRST, place, target)
    undo_followers(sight, place, first)
    second = add_followers(obs, cards, sight, weights, source, number, Only.IF_SECOND, place, target)
    if first > second:
        undo_followers(sight, place, second - first)
    return max(first, second)


@rule
def amount_of(sight: Any, clause: Any, place: int, target: int) -> float:
    """What a clause's amount comes to."""
    amount = np.float64(clause.amount)
    if clause.per == Per.DIE:
        amount *= _DIE_MEAN
    elif clause.per == Per.CAPITAL_3:
        amount *= np.floor(sight.cash[place] / 3.0)
    elif clause.per == Per.OWN_DEBT:
        amount *= np.float64(sight.debts[place])
    elif clause.per == Per.TARGET_DEBT:
        amount *= np.float64(sight.debts[target])
    if clause.per > 0 and clause.most > 0:
        amount = min(amount, np.float64(clause.most))
    return amount


@rule
def meant(sight: Any, who: int, place: int, target: int) -> int:
    """The Proprietor that a clause is about."""
    if who == Who.SELF:
        return place
    if who == Who.LEFT:
        return place + 1 if place + 1 < sight.seats else 0
    return target


@rule
def add_clause(obs: Any, cards: Any, sight: Any, weights: Any, clause: Any, place: int, target: int) -> int:
    """Adds what one clause does."""
    op, who = whole(clause.op), meant(sight, whole(clause.who), place, target)
    amount = amount_of(sight, clause, place, target)
    if op == Op.GAIN or op == Op.BANK_DEPOSIT:
        sight.delta[who] += amount * sight.rate
    elif op == Op.TRANSFER:
        add_transfer(obs, cards, sight, clause, place, target, amount)
    elif op == Op.DEPOSIT:
        sight.delta[who] += weights.early_deposit * min(amount, sight.cash[who]) * (sight.rate - 1.0)
    elif op == Op.DRAW or op == Op.DISCARD_TREACHERY or op == Op.DRAW_POOL:
        add_cards(obs, sight, weights, clause, place, who)
    elif op == Op.TAKE_DEBT:
        sight.delta[who] -= amount * sight.debt_worth
    elif op == Op.DISCARD_DEBT or op == Op.GIVE_DEBT:
        add_debts(sight, clause, place, who)
    elif op == Op.BOOST or op == Op.LIMIT:
        add_boost(sight, weights, clause, who)
    else:
        add_assets(obs, cards, sight, weights, clause, place, who)
    return op


# --- gold and cards ---------------------------------------------------------------------------------------------------


@rule
def add_transfer(obs: Any, cards: Any, sight: Any, clause: Any, place: int, target: int, amount: float) -> int:
    """Proprietors pay each other as much as they can."""
    payee = meant(sight, whole(clause.to), place, target)
    if clause.who != Who.OTHERS:
        return pay(obs, cards, sight, meant(sight, whole(clause.who), place, target), payee, amount)
    for other in range(whole(sight.seats)):
        if other != place:
            pay(obs, cards, sight, other, payee, amount)
    return payee


@rule
def pay(obs: Any, cards: Any, sight: Any, payer: int, payee: int, amount: float) -> int:
    """One Proprietor pays another, if able; what that sets off."""
    paid = min(amount, sight.cash[payer])
    if payer == payee or paid <= 0.0:
        return payee
    sight.delta[payer] -= paid * sight.rate
    sight.delta[payee] += (paid + set_off(obs, cards, sight, payee, On.PAID_BY_OTHER, paid)) * sight.rate
    return payee


@rule
def set_off(obs: Any, cards: Any, sight: Any, place: int, on: int, amount: float) -> float:
    """Gold that an event sets off on a Proprietor's own cards."""
    total = triggered(cards, whole(sight.proprietor[place]), on, amount)
    for slot in range(SLOTS):
        if sight.slot[place, slot] > 0 and obs.exhausted[place, slot] == 0:
            total += triggered(cards, ASSET_SOURCE + whole(sight.slot[place, slot]), on, amount)
    for kept in range(KEPT):
        if obs.kept[place, kept] > obs.kept_exhausted[place, kept]:
            total += triggered(cards, TREACHERY_SOURCE + whole(cards.kept_rows[kept]), on, amount)
    return total


@rule
def triggered(cards: Any, source: int, on: int, amount: float) -> float:
    """Gold that an event sets off on one card."""
    total = 0.0
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == When.TRIGGER and clause.on == on and amount >= np.float64(clause.least):
            total += np.float64(clause.amount)
    return total


@rule
def add_cards(obs: Any, sight: Any, weights: Any, clause: Any, place: int, who: int) -> int:
    """Treachery cards are drawn or discarded."""
    amount = np.float64(clause.amount)
    if clause.op == Op.DRAW_POOL:
        sight.delta[place] += np.float64(obs.pool[0]) * card_worth(sight, weights)
    elif clause.op == Op.DISCARD_TREACHERY:
        sight.delta[who] -= weights.worst_card * min(amount, np.float64(sight.hand[who]))
    elif clause.who == Who.OTHERS:
        for other in range(whole(sight.seats)):
            sight.delta[other] += amount * card_worth(sight, weights) if other != place else 0.0
    else:
        sight.delta[who] += amount * card_worth(sight, weights)
    return who


@rule
def card_worth(sight: Any, weights: Any) -> float:
    """An unknown Treachery card: it is sold at the end if nothing better comes of it."""
    return weights.card if sight.refreshes > 0.0 else weights.late_card


@rule
def add_debts(sight: Any, clause: Any, place: int, who: int) -> int:
    """Debt cards are discarded, or given away."""
    if clause.op == Op.GIVE_DEBT:
        given = min(np.float64(clause.amount), np.float64(sight.debts[place]))
        sight.delta[place] += given * sight.debt_worth
        sight.delta[who] -= given * sight.debt_worth
    else:
        sight.delta[who] += min(np.float64(clause.amount), np.float64(sight.debts[who])) * sight.debt_worth
    return who


# --- Characteristics and Assets ---------------------------------------------------------------------------------------


@rule
def add_boost(sight: Any, weights: Any, clause: Any, who: int) -> float:
    """What a Customer changes of Characteristics or the Customer Capacity for the rest of the round. (What plays and
    abilities change is weighed by the Customers that may come: see `rounds` and `revealed`.)
    """
    if clause.when != When.COLLECT or clause.until != Until.ROUND:
        return 0.0
    points = np.float64(clause.amount)
    if clause.op == Op.LIMIT:
        worth = points * weights.capacity if clause.what == What.CAPACITY and sight.seats > 2 else 0.0
    else:
        points *= np.float64(CHARACTERISTICS) if clause.what == What.EACH else 1.0
        worth = points * point_worth(sight, weights)
    sight.delta[who] += worth * sight.rate * sight.left / sight.full_round
    return worth


@rule
def add_assets(obs: Any, cards: Any, sight: Any, weights: Any, clause: Any, place: int, who: int) -> int:
    """Assets are exhausted, unexhausted, liquidated, sold, gained."""
    op, is_mine = whole(clause.op), clause.chooser == Chooser.SELF
    if op == Op.EXHAUST or op == Op.LIQUIDATE:
        slot = greatest_slot(obs, cards, sight, weights, who, _ANY_VALUE) if is_mine else -1
        slot = slot if is_mine else least_slot(obs, cards, sight, weights, who, 0)
        if slot >= 0:
            sight.delta[who] -= (
                loss_of(obs, cards, sight, weights, who, slot)
                if op == Op.LIQUIDATE
                else rest_of_use(cards, sight, weights, whole(sight.slot[who, slot]))
            )
    elif op == Op.UNEXHAUST:
        sight.delta[who] += unexhaust_worth(obs, cards, sight, weights, who, whole(clause.amount))
    elif op == Op.SELL:
        sight.delta[who] += best_sale(obs, cards, sight, weights, who, np.float64(clause.amount))
    elif op == Op.GAIN_FROM_TARGET:
        slot = greatest_slot(obs, cards, sight, weights, who, whole(clause.most))
        if slot >= 0:
            row, gold = whole(sight.slot[who, slot]), whole(obs.gold_on[who, slot])
            sight.delta[place] += usual_worth(obs, cards, sight, weights, place, row, gold)
            sight.delta[who] -= usual_worth(obs, cards, sight, weights, who, row, gold)
    elif op == Op.GAIN_FROM_SUPPLY:
        sight.delta[place] += weights.first_pick * best_in_supply(obs, cards, sight, weights, place)
    elif op == Op.BUY_TOP:
        sight.delta[place] += unseen_asset(obs, cards, sight, weights, place, np.float64(clause.amount))
    return op


@rule
def rest_of_use(cards: Any, sight: Any, weights: Any, row: int) -> float:
    """What an Asset brings in the rest of the round: what is lost when it is exhausted."""
    return usual_use(cards, sight, weights, row) * sight.rate * sight.left / sight.full_round


@rule
def unexhaust_worth(obs: Any, cards: Any, sight: Any, weights: Any, place: int, amount: int) -> float:
    """What the most useful exhausted Assets of an inn bring in the rest of the round."""
    best, second = 0.0, 0.0
    for slot in range(SLOTS):
        if sight.slot[place, slot] > 0 and obs.exhausted[place, slot] == 1:
            use = rest_of_use(cards, sight, weights, whole(sight.slot[place, slot]))
            second = max(second, min(use, best))
            best = max(best, use)
    return best + second if amount > 1 else best


@rule
def best_sale(obs: Any, cards: Any, sight: Any, weights: Any, place: int, bonus: float) -> float:
    """What selling an Asset for more than its Gold Value brings at best."""
    best = 0.0
    for slot in range(SLOTS):
        row = whole(sight.slot[place, slot])
        if row > 0 and obs.exhausted[place, slot] == 0:
            kept = usual_worth(obs, cards, sight, weights, place, row, whole(obs.gold_on[place, slot]))
            best = max(best, (np.float64(cards.value[row]) + bonus) * sight.rate - kept)
    return best


@rule
def best_in_supply(obs: Any, cards: Any, sight: Any, weights: Any, place: int) -> float:
    """The usual worth of the best Asset of the Supply."""
    best = 0.0
    for number in range(whole(sight.seats)):
        if sight.supply[number] > 0:
            best = max(best, usual_worth(obs, cards, sight, weights, place, whole(sight.supply[number]), 0))
    return best


@rule
def unseen_asset(obs: Any, cards: Any, sight: Any, weights: Any, place: int, price: float) -> float:
    """What the offer of the top Asset of the deck is worth: those that I see nowhere are equally likely."""
    total, number = 0.0, 0.0
    for row in range(1, ASSETS):
        count = np.float64(obs.unseen_assets[row])
        if count > 0.0:
            worth = usual_worth(obs, cards, sight, weights, place, row, 0) - price * sight.rate
            total += count * max(worth, 0.0)
            number += count
    return total / max(number, 1.0)
