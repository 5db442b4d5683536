"""What the answers to the questions set off: one branch for each prompt."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import ask, pop, push
from inn_envs.innkeeper import actions, bidding, effects, plays, setup, verbs
from inn_envs.innkeeper.inns import added, count_debts, count_hand, count_usable, has_exhausted, most_deposit
from inn_envs.innkeeper.state import Event, Prompt, Step
from inn_envs.innkeeper.windows import declare
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CLAUSES,
    TREACHERY_SOURCE,
    Only,
    What,
    When,
    Window,
)


@rule
def answer(state: Any, cards: Any, action: int) -> int:
    """Takes the question off the stack and does what the answer says."""
    frame = state.stack.frames[pop(state)]
    prompt, seat, target = whole(frame.prompt), whole(frame.seat), whole(frame.target)
    card, amount, cursor = whole(frame.card), whole(frame.amount), whole(frame.cursor)
    if prompt == Prompt.RESPOND:
        return respond(state, cards, seat, cursor, action)
    if prompt == Prompt.TARGET:
        named = seat_after(state, seat, action - actions.SEAT)
        return plays.declare_play(state, cards, seat, named, card, amount, cursor)
    if prompt == Prompt.BID:
        return bidding.lay_bid(state, seat, action - actions.BID)
    if prompt == Prompt.COVER:
        return bidding.cover_bid(state, seat, action - actions.DEBT)
    if prompt == Prompt.DEPOSIT:
        return declare_deposit(state, seat, amount, action)
    if prompt == Prompt.SUPPLY:
        return bidding.choose_from_supply(state, seat, action - actions.SUPPLY)
    if prompt == Prompt.PAY_DEBT:
        return answer_pay_debt(state, seat, target, amount, action)
    if prompt == Prompt.SELL:
        return answer_sell(state, cards, seat, card, amount, cursor, action)
    if prompt == Prompt.SELL_TREACHERY:
        return answer_sell_treachery(state, seat, amount, action)
    if prompt == Prompt.PROPRIETOR:
        return setup.take_proprietor(state, cards, seat, action - actions.PROPRIETOR + 1)
    if prompt == Prompt.FIT_SLOTS:
        push(state, Step.FIT_SLOTS, seat, 0, 0, 0, 0)
        return declare_liquidation(state, seat, action - actions.ASSET)
    return answer_effect(state, cards, prompt, seat, target, card, amount, cursor, action)


@rule
def answer_effect(
    state: Any, cards: Any, prompt: int, seat: int, target: int, card: int, amount: int, cursor: int, action: int
) -> int:
    """The answers that a card's clause asked for, and the Top Bidder's placing of the Customer."""
    is_yes = 1 if action == actions.YES else 0
    if prompt == Prompt.PLACE_TOP:
        return bidding.place_customer(state, seat, is_yes)
    if prompt == Prompt.MAY_PAY:
        return effects.answer_may_pay(state, cards, seat, target, card, amount, cursor, is_yes)
    if prompt == Prompt.UPKEEP:
        return effects.answer_upkeep(state, cards, seat, amount, cursor, is_yes)
    if prompt == Prompt.BUY_TOP:
        return effects.answer_buy_top(state, seat, amount, is_yes)
    if prompt == Prompt.CHOOSE_ONE:
        only = Only.IF_FIRST if action == actions.OPTION else Only.IF_SECOND
        return effects.push_followers(state, cards, card, only, seat, target, cursor)
    if prompt == Prompt.CHARACTERISTIC:
        clause = cards.clauses[card // CLAUSES, card % CLAUSES]
        trait = action - actions.CHARACTERISTIC + 1
        return effects.add_boost(state, seat, trait, whole(clause.amount), whole(clause.until))
    if action == actions.STOP:
        return 0
    if prompt == Prompt.DISCARD_TREACHERY:
        return answer_discard_treachery(state, seat, card, amount, action - actions.TREACHERY_CARD)
    if prompt == Prompt.DISCARD_DEBT:
        return answer_discard_debt(state, cards, seat, card, amount, action - actions.DEBT_KIND + 1)
    if prompt == Prompt.GIVE_DEBT:
        return answer_give_debt(state, seat, target, card, amount, action - actions.DEBT_KIND + 1)
    slot = action - (actions.ASSET if target == seat else actions.OTHER_ASSET)
    if prompt == Prompt.EXHAUST:
        return answer_exhaust(state, cards, seat, target, card, amount, slot)
    if prompt == Prompt.UNEXHAUST:
        return answer_unexhaust(state, cards, seat, card, amount, slot)
    if prompt == Prompt.LIQUIDATE:
        return answer_liquidate(state, seat, target, card, amount, slot)
    return answer_take_asset(state, cards, seat, target, slot)


# --- As Retort --------------------------------------------------------------------------------------------------------


@rule
def respond(state: Any, cards: Any, seat: int, base: int, action: int) -> int:
    """A seat passes in a window, plays a Treachery card, or uses an ability."""
    if action == actions.STOP:
        return 0
    player = state.players[seat]
    if action == actions.PROPRIETOR_ABILITY:
        return plays.choose_play(state, cards, seat, whole(player.proprietor), When.RETORT, base)
    if actions.ASSET <= action < actions.OTHER_ASSET:
        source = ASSET_SOURCE + whole(player.assets[action - actions.ASSET])
        return plays.choose_play(state, cards, seat, source, When.RETORT, base)
    if actions.KEPT_CARD <= action < actions.PROPRIETOR_ABILITY:
        source = TREACHERY_SOURCE + whole(player.kept[action - actions.KEPT_CARD])
        return plays.choose_play(state, cards, seat, source, When.RETORT, base)
    source = TREACHERY_SOURCE + action - actions.TREACHERY_CARD
    return plays.choose_play(state, cards, seat, source, When.PLAY, base)


# --- gold -------------------------------------------------------------------------------------------------------------


@rule
def declare_deposit(state: Any, seat: int, most: int, action: int) -> int:
    """A deposit is declared, of up to `most` gold (0: of any amount). One is made in a Deposit Phase."""
    if action == actions.STOP:
        return 0
    amount = action - actions.DEPOSIT + 1
    if action == actions.DEPOSIT_ALL:
        amount = most_deposit(state, seat, most)
    return declare(state, Step.DEPOSIT, Window.DEPOSIT_DECLARED, seat, seat, 0, amount, 0)


# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def answer_sell(state: Any, cards: Any, seat: int, code: int, bonus: int, place: int, action: int) -> int:
    """An Asset is about to be sold. In the Asset Phase (`code` 0) the offer is repeated, or goes to the next seat."""
    if action == actions.STOP:
        return push(state, Step.SALES, 0, 0, 0, 0, place + 1) if code == 0 else 0
    if code == 0:
        push(state, Step.SALES, 0, 0, 0, 0, place)
        bonus = added(state, seat, What.SALE_BONUS)
    slot = action - actions.ASSET
    row = whole(state.players[seat].assets[slot])
    return declare(state, Step.SELL_ASSET, Window.ASSET_SELLING, seat, slot, row, bonus, 0)


@rule
def declare_liquidation(state: Any, seat: int, slot: int) -> int:
    """An Asset is about to be liquidated."""
    row = whole(state.players[seat].assets[slot])
    return declare(state, Step.LIQUIDATE, Window.ASSET_LIQUIDATING, seat, slot, row, 0, 0)


@rule
def answer_liquidate(state: Any, seat: int, target: int, code: int, left: int, slot: int) -> int:
    """One of the Assets that a card makes a Proprietor liquidate."""
    if left > 1 and count_usable(state, target) > 1:
        ask(state, Prompt.LIQUIDATE, seat, target, code, left - 1, 0)
    return declare_liquidation(state, target, slot)


@rule
def answer_exhaust(state: Any, cards: Any, seat: int, target: int, code: int, left: int, slot: int) -> int:
    """One of the Assets that a card exhausts."""
    verbs.exhaust(state, cards, target, slot)
    if left > 1 and count_usable(state, target) > 0:
        return ask(state, Prompt.EXHAUST, seat, target, code, left - 1, 0)
    return slot


@rule
def answer_unexhaust(state: Any, cards: Any, seat: int, code: int, left: int, slot: int) -> int:
    """One of the Assets that a card lets be unexhausted."""
    verbs.unexhaust(state, cards, seat, slot)
    if left > 1 and has_exhausted(state, seat) == 1:
        return ask(state, Prompt.UNEXHAUST, seat, seat, code, left - 1, 0)
    return slot


@rule
def answer_take_asset(state: Any, cards: Any, seat: int, target: int, slot: int) -> int:
    """Control of another's Asset changes; gold on it stays with the card (FAQ, Investment)."""
    gold = whole(state.players[target].gold[slot])
    row = verbs.remove_asset(state, cards, target, slot)
    verbs.tell(state, Event.TOOK_ASSET, seat, row, target)
    verbs.place_asset(state, cards, seat, row, 0, gold)
    return push(state, Step.FIT_SLOTS, seat, 0, 0, 0, 0)


# --- Debt -------------------------------------------------------------------------------------------------------------


@rule
def answer_pay_debt(state: Any, seat: int, penalty: int, chosen: int, action: int) -> int:
    """One more Debt card to pay off, or no more."""
    if action == actions.STOP:
        return declare_debts(state, seat, penalty, chosen) if chosen > 0 else 0
    kind = action - actions.DEBT_KIND + 1
    return push(state, Step.OFFER_DEBT, seat, penalty, 0, chosen + (1 << (5 * (kind - 1))), 0)


@rule
def declare_debts(state: Any, seat: int, penalty: int, chosen: int) -> int:
    """The chosen Debt cards are about to be paid off."""
    return declare(state, Step.PAY_DEBT, Window.DEBT_PAYING, seat, penalty, 0, chosen, 0)


@rule
def answer_discard_debt(state: Any, cards: Any, seat: int, code: int, left: int, kind: int) -> int:
    """One of the Debt cards that may be discarded without paying."""
    verbs.drop_debt(state, cards, seat, kind, Event.DISCARDED_DEBT)
    if left > 1 and count_debts(state, seat) > 0:
        return ask(state, Prompt.DISCARD_DEBT, seat, seat, code, left - 1, 0)
    return kind


@rule
def answer_give_debt(state: Any, seat: int, target: int, code: int, left: int, kind: int) -> int:
    """One of the Debt cards that may be given to another Proprietor, even past its limit."""
    state.players[seat].debts[kind] -= 1
    state.players[target].debts[kind] += 1
    verbs.tell(state, Event.GAVE_DEBT, seat, kind, target)
    if left > 1 and count_debts(state, seat) > 0:
        return ask(state, Prompt.GIVE_DEBT, seat, target, code, left - 1, 0)
    return kind


# --- Treachery --------------------------------------------------------------------------------------------------------


@rule
def answer_discard_treachery(state: Any, seat: int, code: int, left: int, row: int) -> int:
    """One of the Treachery cards that must be discarded."""
    verbs.discard_treachery(state, seat, row, Event.DISCARDED_TREACHERY)
    if left > 1 and count_hand(state, seat) > 0:
        return ask(state, Prompt.DISCARD_TREACHERY, seat, seat, code, left - 1, 0)
    return row


@rule
def answer_sell_treachery(state: Any, seat: int, chosen: int, action: int) -> int:
    """One more Treachery card is named for the sale and shown to all, or no more."""
    if action != actions.STOP:
        row = action - actions.TREACHERY_CARD
        state.named[row] += 1
        player = state.players[seat]
        player.shown[row] = max(whole(player.shown[row]), whole(state.named[row]))
        chosen += 1
        if chosen < count_hand(state, seat):
            return ask(state, Prompt.SELL_TREACHERY, seat, 0, 0, chosen, 0)
    if chosen == 0:
        return 0
    return declare(state, Step.SELL_TREACHERY, Window.FINAL_SELL, seat, seat, 0, chosen, 0)
