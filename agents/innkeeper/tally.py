"""What is counted while games are played: what hands held and could play, how the Supply was chosen from, Customers."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import RING
from inn_envs.core.jit import Ints, rule, whole
from inn_envs.core.record import record
from inn_envs.innkeeper import actions as answers
from inn_envs.innkeeper.state import SEATS, Event, Prompt
from inn_envs.innkeeper.words import ASSETS, CUSTOMERS, TREACHERY, Phase

#: What is counted of one game.
SHEET = record(
    [
        ("events", np.int64),  # events counted so far
        ("decisions", np.int64),  # questions answered, passes in windows included
        ("phase", np.int64),
        ("held", np.uint8, (SEATS, TREACHERY)),  # 1 for a Treachery card that a seat has held
        ("playable", np.uint8, (SEATS, TREACHERY)),  # and could have played
        ("played", np.uint8, (SEATS, TREACHERY)),
        ("supplied", np.uint8, (ASSETS,)),  # Supplies with an Asset, each copy
        ("wanted", np.uint8, (ASSETS,)),  # how often it was chosen from one while another was left
        ("revealed", np.uint8, (CUSTOMERS,)),
        ("collected", np.uint8, (CUSTOMERS,)),
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
            count_answer(states[number], masks[number], sheets[first + number], actions[number])
    return len(actions)


@rule
def count_events(state: Any, sheet: Any) -> int:
    """What happened since the last look."""
    total = whole(state.secret.ring.count)
    for number in range(max(whole(sheet.events), total - RING), total):
        event = state.secret.ring.events[number % RING]
        what, card = whole(event.what), whole(event.card)
        if what == Event.PHASE_BEGAN:
            sheet.phase = event.amount
        elif what == Event.PLAYED:
            sheet.played[event.seat, card] = 1
        elif what == Event.SUPPLY_REVEALED and sheet.phase == Phase.ASSET:
            sheet.supplied[card] += 1
        elif what == Event.REVEALED_CUSTOMER:
            sheet.revealed[card] += 1
        elif what == Event.COLLECTED:
            sheet.collected[card] += 1
    sheet.events = total
    return total


@rule
def count_hands(state: Any, sheet: Any) -> int:
    """The Treachery cards in all hands."""
    for seat in range(whole(state.seats)):
        for row in range(1, TREACHERY):
            if state.players[seat].secret.hand[row] > 0:
                sheet.held[seat, row] = 1
    return whole(state.seats)


@rule
def count_answer(state: Any, mask: Any, sheet: Any, action: int) -> int:
    """What the asked seat could play, and which Asset it chooses while another one is left."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt == Prompt.RESPOND:
        for row in range(1, TREACHERY):
            if mask.treachery[row] == 1:
                sheet.playable[frame.seat, row] = 1
    elif frame.prompt == Prompt.SUPPLY:
        left = 0
        for place in range(SEATS):
            left += whole(mask.supply[place])
        if left > 1:
            sheet.wanted[state.supply[action - answers.SUPPLY]] += 1
    return whole(frame.prompt)
