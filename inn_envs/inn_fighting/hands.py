"""Hands of Action cards: a card that comes into a hand while a window is open can be played in the next one only."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import bits_row
from inn_envs.inn_fighting.knowledge import has_left
from inn_envs.inn_fighting.state import Step
from inn_envs.inn_fighting.words import ACTION_ROWS

_ONE = np.uint64(1)


@rule
def open_place(state: Any) -> int:
    """The place on the stack of the latest window in which somebody was asked already, 0 for none."""
    for place in range(whole(state.stack.depth), 0, -1):
        frame = state.stack.frames[place]
        if frame.prompt == 0 and frame.step == Step.WINDOW and frame.amount > 0:
            return place
    return 0


@rule
def gain_card(state: Any, seat: int, row: int) -> int:
    """An Action card comes into a hand. Returns the place of the window that it comes too late for, 0 for none."""
    secret = state.players[seat].secret
    secret.hand[row] += 1
    place = open_place(state)
    if place > 0:
        secret.fresh[row] += 1
        secret.fresh_at = max(whole(secret.fresh_at), place)
    return place


@rule
def lose_card(state: Any, seat: int, row: int) -> int:
    """An Action card leaves a hand; of copies, one that was there before."""
    secret = state.players[seat].secret
    secret.hand[row] -= 1
    secret.fresh[row] = min(whole(secret.fresh[row]), whole(secret.hand[row]))
    return row


@rule
def show_card(state: Any, seat: int, row: int) -> int:
    """An Action card leaves a hand face up: whoever knew that it was there sees it go."""
    lose_card(state, seat, row)
    return has_left(state, seat, row)


@rule
def ready_cards(state: Any, seat: int, place: int) -> np.uint64:
    """The Action cards of a hand that did not come too late for the window at a place: a bit for each row."""
    secret = state.players[seat].secret
    held = bits_row(secret.hand, 0)
    if secret.fresh_at < place or secret.fresh_at == 0:
        return held
    for row in range(ACTION_ROWS):
        if secret.hand[row] > 0 and secret.fresh[row] >= secret.hand[row]:
            held = held & ~(_ONE << np.uint64(row))
    return held


@rule
def settle_hands(state: Any, place: int) -> int:
    """The window at a place is closed: what came while it was open is late only for windows under it."""
    for seat in range(whole(state.seats)):
        secret = state.players[seat].secret
        if secret.fresh_at > 0 and secret.fresh_at >= place:
            secret.fresh_at = open_place(state)
            if secret.fresh_at == 0:
                forget_fresh(state, seat)
    return place


@rule
def forget_fresh(state: Any, seat: int) -> int:
    """All cards of a hand can be played again. Returns how many had come too late."""
    secret = state.players[seat].secret
    late = 0
    for row in range(ACTION_ROWS):
        late += whole(secret.fresh[row])
        secret.fresh[row] = 0
    secret.fresh_at = 0
    return late
