"""As Retort: who may answer a declared action with what, and who is asked in which order.

A declared action is a frame. Above it stands a window, which asks the seats clockwise from the left of the action's
owner, the owner last, round after round until nobody plays in a full round. What is played is a declared action itself,
with its own window above it: so the latest resolves first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import bits_row, lowest_bit
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import ask, push
from inn_envs.innkeeper.inns import (
    count_debts,
    count_hand,
    count_usable,
    has_exhausted,
    has_small,
    is_usable,
    tallies,
)
from inn_envs.innkeeper.state import Prompt, Step
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    KEPT,
    NEEDS,
    SLOTS,
    SMALL_ASSET,
    TREACHERY_SOURCE,
    Kind,
    Need,
    Target,
    When,
)

NO_ROWS, ONE_ROW = np.uint64(0), np.uint64(1)

# --- needs ------------------------------------------------------------------------------------------------------------


@rule
def is_met(state: Any, cards: Any, need: int, seat: int, base: int) -> int:
    """1 when a need of a play holds for a seat. `base` is the place on the stack of what it would answer."""
    if need == Need.NOTHING:
        return 1
    if need <= Need.NAMES_ME:
        return is_answer(state, need, seat, base)
    if need == Need.I_TALLY:
        return tallies(state, cards, seat)
    if need == Need.CUSTOMER_ORDINARY:
        return 1 if cards.kind[state.customer] == Kind.ORDINARY else 0
    if need == Need.I_HAVE_DEBT:
        return 1 if count_debts(state, seat) > 0 else 0
    if need == Need.I_HAVE_EXHAUSTED:
        return has_exhausted(state, seat)
    if need == Need.NOT_FIRST:
        return 1 if state.order[0] != seat else 0
    if need == Need.BID_AT_LEAST_2:
        return 1 if state.players[seat].bids[state.rounds - 1] >= 2 else 0
    if need == Need.SUPPLY_HAS_ASSET:
        return 1 if count_supply(state) > 0 else 0
    if need == Need.POOL_HAS_CARD:
        return 1 if state.pool_count > 0 else 0
    return has_fitting(state, cards, need, seat)


@rule
def is_answer(state: Any, need: int, seat: int, base: int) -> int:
    """1 when the action at `base` is one that a need lets be answered."""
    if base == 0:
        return 0
    frame = state.stack.frames[base]
    if need == Need.ANSWERS_TREACHERY:
        return 1 if frame.step == Step.PLAY else 0
    if need == Need.ANSWERS_DEPOSIT:
        return 1 if frame.step == Step.DEPOSIT else 0
    if need == Need.ANSWERS_OTHER:
        return 1 if frame.seat != seat else 0
    if need == Need.I_AM_PAYER:
        return 1 if (frame.step == Step.PAY_GOLD) & (frame.seat == seat) else 0
    return 1 if (frame.step == Step.PLAY) & (frame.seat != seat) & (frame.target == seat) else 0


@rule
def fits(state: Any, cards: Any, need: int, seat: int) -> int:
    """1 when a Proprietor is one that a need asks another (or any) one to be; needs of other kinds ask nothing."""
    if need == Need.OTHER_TALLIES:
        return tallies(state, cards, seat)
    if need == Need.OTHER_HAS_ASSET:
        return 1 if count_usable(state, seat) > 0 else 0
    if need == Need.OTHER_HAS_SMALL_ASSET:
        return has_small(state, cards, seat, SMALL_ASSET)
    if need == Need.OTHER_HAS_DEBT or need == Need.ANY_HAS_DEBT:
        return 1 if count_debts(state, seat) > 0 else 0
    return 1


@rule
def has_fitting(state: Any, cards: Any, need: int, seat: int) -> int:
    """1 when some other Proprietor (with `any_has_debt` oneself too) fits a need."""
    for other in range(whole(state.seats)):
        if (other != seat or need == Need.ANY_HAS_DEBT) and fits(state, cards, need, other) == 1:
            return 1
    return 0


@rule
def count_supply(state: Any) -> int:
    """Assets left in the Supply."""
    total = 0
    for place in range(whole(state.seats)):
        total += 1 if state.supply[place] > 0 else 0
    return total


@rule
def are_met(state: Any, cards: Any, play: Any, seat: int, base: int, for_free: int) -> int:
    """1 when a seat can pay a play's cost (or `for_free`: whatever it costs) and all of its needs hold."""
    if for_free == 0 and play.cost > state.players[seat].secret.capital:
        return 0
    for place in range(NEEDS):
        if play.needs[place] > 0 and is_met(state, cards, whole(play.needs[place]), seat, base) == 0:
            return 0
    return 1


# --- what can be played -----------------------------------------------------------------------------------------------


@rule
def can_use_proprietor(state: Any, cards: Any, seat: int, window: int, base: int, for_free: int) -> int:
    """1 when a seat can use its Proprietor's ability As Retort: once a round."""
    player = state.players[seat]
    ability = cards.abilities[player.proprietor]
    if (whole(ability.windows) >> window) & 1 == 0 or player.used == 1:
        return 0
    return are_met(state, cards, ability, seat, base, for_free)


@rule
def can_use_asset(state: Any, cards: Any, seat: int, slot: int, window: int, base: int, for_free: int) -> int:
    """1 when a seat can use the ability of an unexhausted Asset."""
    ability = cards.abilities[ASSET_SOURCE + whole(state.players[seat].assets[slot])]
    if (whole(ability.windows) >> window) & 1 == 0 or is_usable(state, seat, slot) == 0:
        return 0
    return are_met(state, cards, ability, seat, base, for_free)


@rule
def can_use_kept(state: Any, cards: Any, seat: int, place: int, window: int, base: int, for_free: int) -> int:
    """1 when a seat can use the ability of a kept Treachery card."""
    player = state.players[seat]
    ability = cards.abilities[TREACHERY_SOURCE + whole(player.kept[place])]
    if (whole(ability.windows) >> window) & 1 == 0 or player.kept_exhausted[place] == 1:
        return 0
    return are_met(state, cards, ability, seat, base, for_free)


@rule
def can_use_ability(state: Any, cards: Any, seat: int, window: int, base: int, for_free: int) -> int:
    """1 when a seat can use an ability As Retort. Who can is public, but for whether Capital reaches."""
    if can_use_proprietor(state, cards, seat, window, base, for_free) == 1:
        return 1
    if cards.window_assets[window] == 1:
        for slot in range(SLOTS):
            if can_use_asset(state, cards, seat, slot, window, base, for_free) == 1:
                return 1
    if cards.window_kept[window] == 1:
        for place in range(KEPT):
            if can_use_kept(state, cards, seat, place, window, base, for_free) == 1:
                return 1
    return 0


@rule
def held_for(state: Any, cards: Any, seat: int, window: int) -> np.uint64:
    """The Treachery cards of a hand that are for a window: a bit for each row."""
    return bits_row(state.players[seat].secret.hand, 0) & cards.window_cards[window]


@rule
def can_respond(state: Any, cards: Any, seat: int, window: int, base: int) -> int:
    """1 when a seat can play or use something in a window."""
    held = held_for(state, cards, seat, window)
    while held != NO_ROWS:
        row = lowest_bit(held)
        held = held & (held - ONE_ROW)
        if are_met(state, cards, cards.plays[row], seat, base, 0) == 1:
            return 1
    return can_use_ability(state, cards, seat, window, base, 0)


@rule
def is_asked(state: Any, cards: Any, seat: int, window: int, base: int) -> int:
    """1 when a seat is asked in a window: by the variant, whoever can play something, or whoever holds anything or has
    an ability to use, whether Capital reaches or not.
    """
    if state.options.ask_holders == 1:
        return 1 if count_hand(state, seat) > 0 else can_use_ability(state, cards, seat, window, base, 1)
    return can_respond(state, cards, seat, window, base)


# --- targets ----------------------------------------------------------------------------------------------------------


@rule
def can_name(state: Any, cards: Any, play: Any, seat: int, target: int) -> int:
    """1 when a play may name a Proprietor as its target."""
    if play.target == Target.OTHER and target == seat:
        return 0
    for place in range(NEEDS):
        if fits(state, cards, whole(play.needs[place]), target) == 0:
            return 0
    return 1


# --- windows ----------------------------------------------------------------------------------------------------------


@rule
def open_window(state: Any, window: int, owner: int, base: int) -> int:
    """Opens a window above the action at `base` (0: above no action), whose owner is asked last."""
    return push(state, Step.WINDOW, owner, 1, window, 0, base)


@rule
def declare(state: Any, step: int, window: int, seat: int, target: int, card: int, amount: int, cursor: int) -> int:
    """Declares an action: it waits on the stack until its window is closed."""
    base = push(state, step, seat, target, card, amount, cursor)
    return open_window(state, window, seat, base)


@rule
def poll(state: Any, cards: Any, owner: int, places: int, window: int, passes: int, base: int) -> int:
    """Asks the next seat that has an answer; the window is closed when all in a row had none, or when the answered
    action is gone.
    """
    if base > 0 and state.stack.frames[base].step == Step.VOID:
        return 0
    seats = whole(state.seats)
    while passes < seats:
        seat = seat_after(state, owner, places if places < seats else 0)
        places = places + 1 if places < seats else 1
        passes += 1
        if is_asked(state, cards, seat, window, base) == 1:
            push(state, Step.WINDOW, owner, places, window, passes, base)
            return ask(state, Prompt.RESPOND, seat, 0, window, 0, base)
    return 0


@rule
def is_secret(frame: Any) -> int:
    """1 for a question in a window, the Proprietor that a play names included: nobody else may see who is asked."""
    names = (frame.prompt == Prompt.TARGET) & (frame.amount != When.TOP_BIDDER)
    return 1 if (frame.prompt == Prompt.RESPOND) | names else 0


@rule
def is_public(frame: Any) -> int:
    """1 for a question that everybody knows to be asked."""
    return 1 - is_secret(frame) if frame.prompt != Prompt.WAIT else 0
