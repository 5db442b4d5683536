"""The mask of legal actions: for each question the blocks that can answer it. A test holds it equal to `reason`."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import lowest_bit
from inn_envs.innkeeper.bidding import least_debt, most_debt, most_to_lay
from inn_envs.innkeeper.inns import most_deposit
from inn_envs.innkeeper.reasons import (
    reason_for_debt,
    reason_for_other_asset,
    reason_for_own_asset,
    reason_for_proprietor,
    reason_for_supply,
    reason_for_treachery,
    reason_for_yes,
    reason_to_name,
    reason_to_stop,
)
from inn_envs.innkeeper.state import SEATS, Prompt
from inn_envs.innkeeper.windows import (
    NO_ROWS,
    ONE_ROW,
    are_met,
    can_use_asset,
    can_use_kept,
    can_use_proprietor,
    held_for,
)
from inn_envs.innkeeper.words import CHARACTERISTICS, DEBTS, GOLD, KEPT, PROPRIETORS, SLOTS, TREACHERY


@rule
def legal(state: Any, cards: Any, mask: Any) -> int:
    """Writes 1 for every action that answers the question on top into a blank mask. Returns the prompt."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat = whole(frame.prompt), whole(frame.seat)
    if prompt == Prompt.WAIT:
        return prompt
    mask.stop[0] = 1 if reason_to_stop(state, cards) == 0 else 0
    if prompt == Prompt.RESPOND:
        return mask_responses(state, cards, seat, mask)
    if prompt == Prompt.BID:
        for amount in range(most_to_lay(state, cards, seat) + 1):
            mask.bid[amount] = 1
        return prompt
    if prompt == Prompt.COVER:
        for amount in range(least_debt(state, seat), most_debt(state, cards, seat) + 1):
            mask.debt[amount] = 1
        return prompt
    if prompt == Prompt.DEPOSIT:
        return mask_deposits(state, seat, whole(frame.amount), mask)
    if prompt == Prompt.SUPPLY:
        for place in range(SEATS):
            mask.supply[place] = 1 if reason_for_supply(state, place) == 0 else 0
        return prompt
    if prompt == Prompt.SELL_TREACHERY or prompt == Prompt.DISCARD_TREACHERY:
        for row in range(1, TREACHERY):
            mask.treachery[row] = 1 if reason_for_treachery(state, cards, row) == 0 else 0
        return prompt
    return mask_choices(state, cards, prompt, mask)


@rule
def mask_responses(state: Any, cards: Any, seat: int, mask: Any) -> int:
    """What a seat can play or use in a window."""
    frame = state.stack.frames[state.stack.depth]
    window, base = whole(frame.card), whole(frame.cursor)
    held = held_for(state, cards, seat, window)
    while held != NO_ROWS:
        row = lowest_bit(held)
        held = held & (held - ONE_ROW)
        mask.treachery[row] = are_met(state, cards, cards.plays[row], seat, base, 0)
    mask.proprietor_ability[0] = can_use_proprietor(state, cards, seat, window, base, 0)
    if cards.window_assets[window] == 1:
        for slot in range(SLOTS):
            mask.asset[slot] = can_use_asset(state, cards, seat, slot, window, base, 0)
    if cards.window_kept[window] == 1:
        for place in range(KEPT):
            mask.kept[place] = can_use_kept(state, cards, seat, place, window, base, 0)
    return window


@rule
def mask_deposits(state: Any, seat: int, most: int, mask: Any) -> int:
    """Every amount up to all that may be deposited, which is an action of its own."""
    largest = most_deposit(state, seat, most)
    for amount in range(1, min(largest, GOLD + 1)):
        mask.deposit[amount - 1] = 1
    mask.deposit_all[0] = 1 if largest > 0 else 0
    return largest


@rule
def mask_choices(state: Any, cards: Any, prompt: int, mask: Any) -> int:
    """The other prompts: few actions, each asked for its reason."""
    if prompt == Prompt.TARGET:
        for places in range(SEATS):
            mask.seat[places] = 1 if reason_to_name(state, cards, places) == 0 else 0
    elif prompt == Prompt.PAY_DEBT or prompt == Prompt.DISCARD_DEBT or prompt == Prompt.GIVE_DEBT:
        for kind in range(1, DEBTS):
            mask.debt_kind[kind - 1] = 1 if reason_for_debt(state, cards, kind) == 0 else 0
    elif prompt == Prompt.CHARACTERISTIC:
        for trait in range(CHARACTERISTICS):
            mask.characteristic[trait] = 1
    elif prompt == Prompt.CHOOSE_ONE:
        mask.option[0] = 1
        mask.option[1] = 1
    elif prompt == Prompt.PROPRIETOR:
        for row in range(1, PROPRIETORS):
            mask.proprietor[row - 1] = 1 if reason_for_proprietor(state, cards, row) == 0 else 0
    elif prompt == Prompt.PLACE_TOP or prompt == Prompt.MAY_PAY or prompt == Prompt.UPKEEP or prompt == Prompt.BUY_TOP:
        mask.yes[0] = 1 if reason_for_yes(state) == 0 else 0
        mask.no[0] = 1
    else:
        for slot in range(SLOTS):
            mask.asset[slot] = 1 if reason_for_own_asset(state, cards, slot) == 0 else 0
            mask.other_asset[slot] = 1 if reason_for_other_asset(state, cards, slot) == 0 else 0
    return prompt
