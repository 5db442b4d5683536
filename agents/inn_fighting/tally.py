"""What is counted while games are played: what hands held and could play, what was chosen, who was knocked out."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import RING
from inn_envs.core.jit import Ints, rule, whole
from inn_envs.core.record import record
from inn_envs.inn_fighting.state import SEATS, Event, Prompt
from inn_envs.inn_fighting.words import ACTION_ROWS, BYSTANDER_CARD, BYSTANDERS, FACES

#: What is counted of one game.
SHEET = record(
    [
        ("events", np.int64),  # events counted so far
        ("decisions", np.int64),  # questions answered, passes in windows included
        ("held", np.uint8, (SEATS, ACTION_ROWS)),  # 1 for an Action card that a seat has held
        ("playable", np.uint8, (SEATS, ACTION_ROWS)),  # and could have played
        ("played", np.uint8, (SEATS, ACTION_ROWS)),
        ("chosen", np.int64, (FACES + 1,)),  # attacks and actions by symbol
        ("missed", np.int64),  # attacks that dealt no damage by a fumble or a card
        ("defended", np.int64),  # Defense rolls that succeeded
        ("knocked_out", np.int64),  # Adventurers
        ("came", np.int64, (BYSTANDERS,)),  # Bystanders drawn
        ("used", np.int64, (BYSTANDERS,)),
        ("out", np.int64, (BYSTANDERS,)),  # Bystanders knocked out
    ]
)


@rule
def count_games(states: Any, masks: Any, sheets: Any, first: int, actions: Ints) -> int:
    """Counts what the games show, `first` being the sheet of the first one, and what is answered next."""
    for number in range(len(actions)):
        count_events(states[number], sheets[first + number])
        if states[number].ended == 0:
            sheets[first + number].decisions += 1
            count_hands(states[number], sheets[first + number])
            count_playable(states[number], masks[number], sheets[first + number])
    return len(actions)


@rule
def count_events(state: Any, sheet: Any) -> int:
    """What happened since the last look."""
    total = whole(state.secret.ring.count)
    for number in range(max(whole(sheet.events), total - RING), total):
        event = state.secret.ring.events[number % RING]
        count_event(sheet, whole(event.what), whole(event.seat), whole(event.card), whole(event.amount))
    sheet.events = total
    return total


@rule
def count_event(sheet: Any, what: int, seat: int, card: int, amount: int) -> int:
    """One event."""
    row = card - BYSTANDER_CARD
    if what == Event.CHOSE:
        sheet.chosen[card] += 1
    elif what == Event.PLAYED:
        sheet.played[seat, card] = 1
    elif what == Event.MISSED:
        sheet.missed += 1
    elif what == Event.DEFENSE_ROLL:
        sheet.defended += amount
    elif what == Event.KNOCKED_OUT:
        sheet.knocked_out += 1
    elif what == Event.DREW and row > 0:
        sheet.came[row] += 1
    elif what == Event.USED:
        sheet.used[row] += 1
    elif what == Event.BYSTANDER_OUT:
        sheet.out[row] += 1
    return what


@rule
def count_hands(state: Any, sheet: Any) -> int:
    """The Action cards in all hands."""
    for seat in range(whole(state.seats)):
        for row in range(1, ACTION_ROWS):
            if state.players[seat].secret.hand[row] > 0:
                sheet.held[seat, row] = 1
    return whole(state.seats)


@rule
def count_playable(state: Any, mask: Any, sheet: Any) -> int:
    """What the asked seat could play."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt == Prompt.RESPOND:
        for row in range(1, ACTION_ROWS):
            if mask.card[row] == 1:
                sheet.playable[frame.seat, row] = 1
    return whole(frame.prompt)
