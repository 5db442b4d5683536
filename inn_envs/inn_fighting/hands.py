"""Hands of Action cards: a card that comes into a hand while a window is open can be played in the next one only."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import bits_row, lowest_bit
from inn_envs.inn_fighting.brawl import NO_ROWS, ONE_ROW
from inn_envs.inn_fighting.knowledge import has_left
from inn_envs.inn_fighting.state import Step
from inn_envs.inn_fighting.words import ACTION_ROWS, BYSTANDER_CARD


@rule
def note_holdings(state: Any, seat: int) -> np.uint64:
    """Notes what a seat has of the Action deck, after a card came or went: a bit for each card by its number."""
    player = state.players[seat]
    held, there = bits_row(player.secret.hand, 0), bits_row(player.bystanders, 0)
    while there != NO_ROWS:
        held = held | (ONE_ROW << np.uint64(BYSTANDER_CARD + whole(player.bystanders[lowest_bit(there)])))
        there = there & (there - ONE_ROW)
    state.secret.holdings[seat] = held
    return held


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
    note_holdings(state, seat)
    place = open_place(state)
    if place > 0:
        secret.fresh[row] += 1
        state.secret.fresh_at[seat] = max(whole(state.secret.fresh_at[seat]), place)
    return place


@rule
def lose_card(state: Any, seat: int, row: int) -> int:
    """An Action card leaves a hand; of copies, one that was there before."""
    secret = state.players[seat].secret
    secret.hand[row] -= 1
    secret.fresh[row] = min(whole(secret.fresh[row]), whole(secret.hand[row]))
    note_holdings(state, seat)
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
    fresh_at = whole(state.secret.fresh_at[seat])
    if fresh_at < place or fresh_at == 0:
        return held
    for row in range(ACTION_ROWS):
        if secret.hand[row] > 0 and secret.fresh[row] >= secret.hand[row]:
            held = held & ~(ONE_ROW << np.uint64(row))
    return held


@rule
def settle_hands(state: Any, place: int) -> int:
    """The window at a place is closed: what came while it was open is late only for windows under it."""
    fresh_at = state.secret.fresh_at
    late = bits_row(fresh_at, 0)
    while late != NO_ROWS:
        seat = lowest_bit(late)
        late = late & (late - ONE_ROW)
        if fresh_at[seat] >= place:
            fresh_at[seat] = open_place(state)
            if fresh_at[seat] == 0:
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
    state.secret.fresh_at[seat] = 0
    return late
