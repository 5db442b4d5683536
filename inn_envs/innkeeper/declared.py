"""What becomes of a declared action when its window is closed."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import ask, push
from inn_envs.innkeeper import customers, effects, verbs
from inn_envs.innkeeper.inns import (
    asset_slots,
    cost_of_debt,
    count_assets,
    count_uniques,
    count_usable,
    has_usable_unique,
    is_usable,
    packed_count,
    replaced,
)
from inn_envs.innkeeper.state import Event, Prompt, Step
from inn_envs.innkeeper.words import DEBTS, MOST_AMOUNT, TREACHERY, What, When


@rule
def resolve(state: Any, cards: Any, step: int, seat: int, target: int, card: int, amount: int, cursor: int) -> int:
    """Carries out a declared action that was not cancelled or prevented."""
    if step == Step.GAIN_ASSET:
        return gain_asset(state, cards, seat, card, target, amount)
    if step == Step.SELL_ASSET:
        return sell_asset(state, cards, seat, target, card, amount)
    if step == Step.LIQUIDATE:
        return liquidate(state, cards, seat, target, card)
    if step == Step.REVEALED:
        return customers.find_collector(state, cards, card)
    if step == Step.COLLECT:
        return customers.collect(state, cards, seat, card)
    if step == Step.DEPOSIT:
        return verbs.deposit(state, cards, seat, amount)
    if step == Step.PLAY:
        return effects.push_clauses(state, cards, card, When.PLAY, seat, target, cursor)
    if step == Step.ABILITY:
        return effects.push_clauses(state, cards, card, amount, seat, target, cursor)
    if step == Step.TAKE_DEBT:
        return take_debt(state, cards, seat, amount)
    if step == Step.PAY_DEBT:
        return pay_debt(state, cards, seat, target, amount)
    if step == Step.PAY_GOLD:
        return verbs.pay_proprietor(state, cards, seat, target, amount)
    if step == Step.BANK_PAYS:
        return verbs.gain(state, target, amount)
    if step == Step.SHARE_POOL:
        return customers.share_pool(state)
    if step == Step.SELL_TREACHERY:
        return sell_treachery(state, cards, seat)
    return 0


# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def gain_asset(state: Any, cards: Any, seat: int, row: int, exhausted: int, place: int) -> int:
    """An Asset of the Supply (`place` from 1), or the one revealed, comes under a Proprietor's control; full slots and
    a second Unique make it liquidate at once. Nothing happens when the Asset is not there any more.
    """
    if place > 0:
        if state.supply[place - 1] != row:
            return 0
        state.supply[place - 1] = 0
    else:
        state.shown_asset = 0
    verbs.tell(state, Event.GAINED_ASSET, seat, row, exhausted)
    verbs.place_asset(state, cards, seat, row, exhausted, 0)
    return push(state, Step.FIT_SLOTS, seat, 0, 0, 0, 0)


@rule
def fit_slots(state: Any, cards: Any, seat: int) -> int:
    """Asset Slots and Unique Assets: while there is one too many, liquidate an unexhausted one, maybe the new one."""
    if count_uniques(state, cards, seat) > 1 and has_usable_unique(state, cards, seat) == 1:
        return ask(state, Prompt.FIT_SLOTS, seat, 1, 0, 0, 0)
    if count_assets(state, seat) > asset_slots(state, seat) and count_usable(state, seat) > 0:
        return ask(state, Prompt.FIT_SLOTS, seat, 0, 0, 0, 0)
    return 0


@rule
def is_still_there(state: Any, seat: int, slot: int, row: int) -> int:
    """1 when an Asset that is to be sold still stands in its place, unexhausted."""
    return 1 if state.players[seat].assets[slot] == row and is_usable(state, seat, slot) == 1 else 0


@rule
def sell_asset(state: Any, cards: Any, seat: int, slot: int, row: int, bonus: int) -> int:
    """An Asset is sold to the Bank for its Gold Value."""
    if is_still_there(state, seat, slot, row) == 0:
        return 0
    verbs.discard_asset(state, cards, seat, slot, Event.SOLD_ASSET)
    return verbs.gain(state, seat, whole(cards.value[row]) + bonus)


@rule
def liquidate(state: Any, cards: Any, seat: int, slot: int, row: int) -> int:
    """An Asset is sold for half of its Gold Value, rounded down, but at least 1 gold."""
    if is_still_there(state, seat, slot, row) == 0:
        return 0
    value = whole(cards.value[row])
    price = value if replaced(state, seat, What.LIQUIDATION_FULL, 0) > 0 else value // 2
    verbs.discard_asset(state, cards, seat, slot, Event.LIQUIDATED)
    return verbs.gain(state, seat, max(price, 1))


# --- Debt and Treachery -----------------------------------------------------------------------------------------------


@rule
def take_debt(state: Any, cards: Any, seat: int, amount: int) -> int:
    """A Proprietor draws Debt cards."""
    for _ in range(amount):
        verbs.draw_debt(state, cards, seat)
    return amount


@rule
def pay_debt(state: Any, cards: Any, seat: int, penalty: int, chosen: int) -> int:
    """The chosen Debt cards are paid off, the cheapest first, as far as Capital and cards still go."""
    paid = 0
    for cost in range(MOST_AMOUNT):
        for kind in range(1, DEBTS):
            if cost_of_debt(state, cards, seat, kind, penalty) == cost:
                for _ in range(packed_count(chosen, kind)):
                    if state.players[seat].debts[kind] > 0 and cost <= state.players[seat].secret.capital:
                        verbs.pay_if_able(state, seat, cost)
                        verbs.drop_debt(state, cards, seat, kind, Event.PAID_OFF)
                        paid += 1
    return paid


@rule
def sell_treachery(state: Any, cards: Any, seat: int) -> int:
    """The named Treachery cards are sold to the Bank, those that are still in hand."""
    sold = 0
    for row in range(1, TREACHERY):
        for _ in range(min(whole(state.named[row]), whole(state.players[seat].secret.hand[row]))):
            verbs.discard_treachery(state, seat, row, Event.SOLD_TREACHERY)
            sold += 1
    effects.clear_named(state)
    return verbs.gain(state, seat, sold * replaced(state, seat, What.TREACHERY, 1))
