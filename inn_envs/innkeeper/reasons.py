"""Why an answer is not allowed: for each question the reason against each action, in the words of the rulebook."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.bidding import bid_of, least_debt, most_debt, most_to_lay
from inn_envs.innkeeper.inns import can_pay_off, is_small, is_usable, most_deposit, packed_count
from inn_envs.innkeeper.plays import target_of
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.setup import is_free
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.windows import (
    are_met,
    can_name,
)
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    DEBTS,
    TREACHERY_SOURCE,
    Target,
    When,
)

# --- gold -------------------------------------------------------------------------------------------------------------


@rule
def reason_to_bid(state: Any, cards: Any, amount: int) -> int:
    """A bid: Capital plus available Debt must cover it."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.BID:
        return Reason.OTHER_QUESTION
    return Reason.LEGAL if amount <= most_to_lay(state, cards, whole(frame.seat)) else Reason.NOT_COVERED


@rule
def reason_to_cover(state: Any, cards: Any, debt: int) -> int:
    """Debt for a bid: up to the limit, and as much as Capital lacks."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.COVER:
        return Reason.OTHER_QUESTION
    seat = whole(frame.seat)
    if debt > most_debt(state, cards, seat):
        return Reason.BID_IS_LOWER if debt > bid_of(state, seat) else Reason.NO_DEBT_LEFT
    return Reason.LEGAL if debt >= least_debt(state, seat) else Reason.MUST_TAKE_DEBT


@rule
def reason_to_deposit(state: Any, amount: int) -> int:
    """A deposit of less than all that may be deposited; `amount` 0 stands for all of that."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.DEPOSIT:
        return Reason.OTHER_QUESTION
    seat, most = whole(frame.seat), whole(frame.amount)
    largest = most_deposit(state, seat, most)
    if amount < largest:
        return Reason.LEGAL
    if amount == largest and amount > 0:
        return Reason.ALL_HAS_ITS_OWN_ACTION
    return Reason.MORE_THAN_ALLOWED if (most > 0) & (amount > most) else Reason.NOT_IN_CAPITAL


# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def reason_for_supply(state: Any, place: int) -> int:
    """An Asset of the Supply."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.SUPPLY:
        return Reason.OTHER_QUESTION
    return Reason.LEGAL if state.supply[place] > 0 else Reason.NOT_IN_SUPPLY


@rule
def reason_for_slot(state: Any, cards: Any, seat: int, slot: int, prompt: int, amount: int) -> int:
    """An Asset in a place of an inn: unexhausted, but for being unexhausted itself."""
    if state.players[seat].assets[slot] == 0:
        return Reason.NO_ASSET_THERE
    if prompt == Prompt.UNEXHAUST:
        return Reason.LEGAL if state.players[seat].exhausted[slot] == 1 else Reason.ASSET_IS_NOT_EXHAUSTED
    if is_usable(state, seat, slot) == 0:
        return Reason.ASSET_IS_EXHAUSTED
    if prompt == Prompt.TAKE_ASSET and is_small(state, cards, seat, slot, amount) == 0:
        return Reason.ASSET_IS_TOO_DEAR
    return Reason.LEGAL


@rule
def reason_for_own_asset(state: Any, cards: Any, slot: int) -> int:
    """An Asset of one's own inn as the answer to the question on top."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat, target = whole(frame.prompt), whole(frame.seat), whole(frame.target)
    if prompt == Prompt.RESPOND:
        return reason_to_use_asset(state, cards, seat, slot)
    if prompt == Prompt.SELL or prompt == Prompt.UNEXHAUST:
        return reason_for_slot(state, cards, seat, slot, prompt, 0)
    if prompt == Prompt.FIT_SLOTS:
        reason = reason_for_slot(state, cards, seat, slot, prompt, 0)
        if reason == Reason.LEGAL and target == 1 and cards.unique[state.players[seat].assets[slot]] == 0:
            return Reason.ASSET_IS_NOT_UNIQUE
        return reason
    chooses = prompt == Prompt.EXHAUST or prompt == Prompt.LIQUIDATE
    if chooses and target == seat:
        return reason_for_slot(state, cards, seat, slot, prompt, 0)
    return Reason.OTHER_QUESTION


@rule
def reason_for_other_asset(state: Any, cards: Any, slot: int) -> int:
    """An Asset of the named Proprietor's inn."""
    frame = state.stack.frames[state.stack.depth]
    prompt, target = whole(frame.prompt), whole(frame.target)
    chooses = prompt == Prompt.EXHAUST or prompt == Prompt.LIQUIDATE or prompt == Prompt.TAKE_ASSET
    if not chooses or target == frame.seat:
        return Reason.OTHER_QUESTION
    return reason_for_slot(state, cards, target, slot, prompt, whole(frame.amount))


# --- As Retort --------------------------------------------------------------------------------------------------------


@rule
def reason_against(state: Any, cards: Any, play: Any, seat: int, window: int, base: int) -> int:
    """What is against a play that is there: the window, its cost, its needs."""
    if (whole(play.windows) >> window) & 1 == 0:
        return Reason.NOT_IN_THIS_WINDOW
    if play.cost > state.players[seat].secret.capital:
        return Reason.COST_NOT_COVERED
    return Reason.LEGAL if are_met(state, cards, play, seat, base, 0) == 1 else Reason.NEEDS_NOT_MET


@rule
def reason_for_treachery(state: Any, cards: Any, row: int) -> int:
    """A Treachery card as the answer to the question on top."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat = whole(frame.prompt), whole(frame.seat)
    is_asked = prompt == Prompt.RESPOND or prompt == Prompt.DISCARD_TREACHERY or prompt == Prompt.SELL_TREACHERY
    if not is_asked:
        return Reason.OTHER_QUESTION
    held = whole(state.players[seat].secret.hand[row])
    if held == 0:
        return Reason.NOT_IN_HAND
    if prompt == Prompt.RESPOND:
        return reason_against(state, cards, cards.plays[row], seat, whole(frame.card), whole(frame.cursor))
    if prompt == Prompt.SELL_TREACHERY and state.named[row] >= held:
        return Reason.ALREADY_NAMED
    return Reason.LEGAL


@rule
def reason_to_use(state: Any, cards: Any, source: int, is_ready: int) -> int:
    """An ability As Retort of a card that is there."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.RESPOND:
        return Reason.OTHER_QUESTION
    ability = cards.abilities[source]
    if ability.windows == 0:
        return Reason.NO_ABILITY
    if is_ready == 0:
        return Reason.ABILITY_IS_USED
    return reason_against(state, cards, ability, whole(frame.seat), whole(frame.card), whole(frame.cursor))


@rule
def reason_to_use_asset(state: Any, cards: Any, seat: int, slot: int) -> int:
    """The ability of an Asset."""
    row = whole(state.players[seat].assets[slot])
    return (
        reason_to_use(state, cards, ASSET_SOURCE + row, is_usable(state, seat, slot))
        if row > 0
        else Reason.NO_ASSET_THERE
    )


@rule
def reason_to_use_kept(state: Any, cards: Any, place: int) -> int:
    """The ability of a kept Treachery card."""
    player = state.players[state.stack.frames[state.stack.depth].seat]
    is_ready = 1 - whole(player.kept_exhausted[place])
    return reason_to_use(state, cards, TREACHERY_SOURCE + whole(player.kept[place]), is_ready)


@rule
def reason_to_use_proprietor(state: Any, cards: Any) -> int:
    """The Proprietor's ability As Retort."""
    player = state.players[state.stack.frames[state.stack.depth].seat]
    return reason_to_use(state, cards, whole(player.proprietor), 1 - whole(player.used))


@rule
def reason_to_name(state: Any, cards: Any, places: int) -> int:
    """A Proprietor that a play names, so many places to the left."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.TARGET:
        return Reason.OTHER_QUESTION
    if places >= state.seats:
        return Reason.NO_SUCH_SEAT
    source, when = whole(frame.card), whole(frame.amount)
    if target_of(cards, source, when) == Target.OTHER and places == 0:
        return Reason.NOT_ONESELF
    if when == When.TOP_BIDDER:
        return Reason.LEGAL
    seat = whole(frame.seat)
    target = seat_after(state, seat, places)
    if when == When.RETORT:
        can = can_name(state, cards, cards.abilities[source], seat, target)
    else:
        can = can_name(state, cards, cards.plays[source - TREACHERY_SOURCE], seat, target)
    return Reason.LEGAL if can == 1 else Reason.TARGET_DOES_NOT_FIT


# --- Debt, choices ----------------------------------------------------------------------------------------------------


@rule
def reason_for_debt(state: Any, cards: Any, kind: int) -> int:
    """A Debt card of a kind: to pay off, to discard, to give."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat = whole(frame.prompt), whole(frame.seat)
    held = whole(state.players[seat].debts[kind])
    if prompt == Prompt.PAY_DEBT:
        chosen, penalty = whole(frame.amount), whole(frame.target)
        if held <= packed_count(chosen, kind):
            return Reason.NO_SUCH_DEBT
        can = can_pay_off(state, cards, seat, kind, chosen, penalty)
        return Reason.LEGAL if can == 1 else Reason.DEBT_NOT_COVERED
    if prompt != Prompt.DISCARD_DEBT and prompt != Prompt.GIVE_DEBT:
        return Reason.OTHER_QUESTION
    return Reason.LEGAL if held > 0 else Reason.NO_SUCH_DEBT


@rule
def reason_for_proprietor(state: Any, cards: Any, row: int) -> int:
    """A Proprietor to play as."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.PROPRIETOR:
        return Reason.OTHER_QUESTION
    if row > cards.proprietor_count:
        return Reason.NO_SUCH_PROPRIETOR
    return Reason.LEGAL if is_free(state, row) == 1 else Reason.PROPRIETOR_IS_TAKEN


@rule
def reason_for_yes(state: Any) -> int:
    """Yes: what is offered must be paid."""
    frame = state.stack.frames[state.stack.depth]
    prompt = whole(frame.prompt)
    if prompt == Prompt.PLACE_TOP:
        return Reason.LEGAL
    if prompt == Prompt.MAY_PAY or prompt == Prompt.UPKEEP or prompt == Prompt.BUY_TOP:
        is_covered = frame.amount <= state.players[frame.seat].secret.capital
        return Reason.LEGAL if is_covered else Reason.NOT_IN_CAPITAL
    return Reason.OTHER_QUESTION


@rule
def reason_for_no(state: Any) -> int:
    """No, where there is a yes."""
    prompt = state.stack.frames[state.stack.depth].prompt
    is_asked = prompt == Prompt.PLACE_TOP or prompt == Prompt.MAY_PAY or prompt == Prompt.UPKEEP
    return Reason.LEGAL if is_asked or prompt == Prompt.BUY_TOP else Reason.OTHER_QUESTION


@rule
def can_pay_any(state: Any, cards: Any, seat: int, chosen: int, penalty: int) -> int:
    """1 when some further Debt card can be paid off."""
    for kind in range(1, DEBTS):
        if can_pay_off(state, cards, seat, kind, chosen, penalty) == 1:
            return 1
    return 0


@rule
def reason_to_stop(state: Any, cards: Any) -> int:
    """Passing, or nothing more."""
    frame = state.stack.frames[state.stack.depth]
    prompt = whole(frame.prompt)
    if prompt == Prompt.PAY_DEBT and frame.target == 1 and state.options.must_pay == 1:
        any_left = can_pay_any(state, cards, whole(frame.seat), whole(frame.amount), 1)
        return Reason.MUST_PAY_DEBT if any_left == 1 else Reason.LEGAL
    may = prompt == Prompt.RESPOND or prompt == Prompt.PAY_DEBT or prompt == Prompt.SELL or prompt == Prompt.DEPOSIT
    may = may or prompt == Prompt.SELL_TREACHERY or prompt == Prompt.DISCARD_DEBT or prompt == Prompt.GIVE_DEBT
    if may or prompt == Prompt.UNEXHAUST:
        return Reason.LEGAL
    return Reason.MUST_ANSWER


@rule
def reason(state: Any, cards: Any, action: int) -> int:
    """Why an action is no answer to the question on top of the stack: a `Reason`, 0 when it is one."""
    if state.ended != 0:
        return Reason.GAME_OVER
    if action < actions.DEBT:
        return reason_to_bid(state, cards, action - actions.BID)
    if action < actions.DEPOSIT:
        return reason_to_cover(state, cards, action - actions.DEBT)
    if action < actions.DEPOSIT_ALL:
        return reason_to_deposit(state, action - actions.DEPOSIT + 1)
    if action == actions.DEPOSIT_ALL:
        return reason_to_deposit(state, 0)
    if action < actions.ASSET:
        return reason_for_supply(state, action - actions.SUPPLY)
    if action < actions.OTHER_ASSET:
        return reason_for_own_asset(state, cards, action - actions.ASSET)
    if action < actions.TREACHERY_CARD:
        return reason_for_other_asset(state, cards, action - actions.OTHER_ASSET)
    if action < actions.KEPT_CARD:
        return reason_for_treachery(state, cards, action - actions.TREACHERY_CARD)
    return reason_for_rest(state, cards, action)


@rule
def reason_for_rest(state: Any, cards: Any, action: int) -> int:
    """The blocks after the Treachery cards."""
    prompt = state.stack.frames[state.stack.depth].prompt
    if action < actions.PROPRIETOR_ABILITY:
        return reason_to_use_kept(state, cards, action - actions.KEPT_CARD)
    if action == actions.PROPRIETOR_ABILITY:
        return reason_to_use_proprietor(state, cards)
    if action < actions.CHARACTERISTIC:
        return reason_to_name(state, cards, action - actions.SEAT)
    if action < actions.DEBT_KIND:
        return Reason.LEGAL if prompt == Prompt.CHARACTERISTIC else Reason.OTHER_QUESTION
    if action < actions.OPTION:
        return reason_for_debt(state, cards, action - actions.DEBT_KIND + 1)
    if action < actions.PROPRIETOR:
        return Reason.LEGAL if prompt == Prompt.CHOOSE_ONE else Reason.OTHER_QUESTION
    if action < actions.YES:
        return reason_for_proprietor(state, cards, action - actions.PROPRIETOR + 1)
    if action == actions.YES:
        return reason_for_yes(state)
    return reason_for_no(state) if action == actions.NO else reason_to_stop(state, cards)
