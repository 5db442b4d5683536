"""The mask of legal actions: for each question the blocks that can answer it. A test holds it equal to `reason`."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import lowest_bit
from inn_envs.core.seats import seat_after
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.brawl import NO_ROWS, ONE_ROW, can_choose, may_be_chosen, victims
from inn_envs.inn_fighting.reasons import reason_for_bystander, reason_for_die, reason_to_name
from inn_envs.inn_fighting.state import Prompt
from inn_envs.inn_fighting.windows import can_use, can_use_bystander, held_for, places_for
from inn_envs.inn_fighting.words import CARD_SOURCE, DICE, FACES, PLACES


@rule
def legal(state: Any, cards: Any, mask: Any) -> int:
    """Writes 1 for every action that answers the question on top into a blank mask. Returns the prompt."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat = whole(frame.prompt), whole(frame.seat)
    if prompt == Prompt.RESPOND:
        return mask_responses(state, cards, seat, mask)
    if prompt == Prompt.CHOOSE:
        for form in range(1, FACES + 1):
            mask.form[form - 1] = can_choose(state, cards, seat, form, whole(frame.amount))
    elif prompt == Prompt.TARGET:
        mask_targets(state, cards, seat, whole(frame.card), mask)
    elif prompt == Prompt.LEADER or prompt == Prompt.OTHER:
        for places in range(whole(state.seats)):
            mask.seat[places] = 1 if reason_to_name(state, places) == 0 else 0
    elif prompt == Prompt.REROLL or prompt == Prompt.SET_DIE:
        for die in range(DICE):
            mask.die[die] = 1 if reason_for_die(state, die) == 0 else 0
        mask.stop[0] = 1 if prompt == Prompt.REROLL else 0
    elif prompt == Prompt.SET_FACE:
        for face in range(FACES):
            mask.face[face] = 1
    elif prompt == Prompt.MY_BYSTANDER:
        for place in range(PLACES):
            mask.bystander[place] = 1 if reason_for_bystander(state, place) == 0 else 0
    elif prompt == Prompt.TAKE_BYSTANDER:
        mask_bystanders(state, seat, whole(frame.target), mask)
    return prompt


@rule
def mask_responses(state: Any, cards: Any, seat: int, mask: Any) -> int:
    """What a seat can play or use in a window."""
    frame = state.stack.frames[state.stack.depth]
    owner, window, base = whole(frame.target), whole(frame.card), whole(frame.cursor)
    mask.stop[0] = 1
    held = held_for(state, cards, seat, window, whole(state.stack.depth) - 1)
    while held != NO_ROWS:
        row = lowest_bit(held)
        held = held & (held - ONE_ROW)
        mask.card[row] = can_use(state, cards, CARD_SOURCE + row, seat, window, owner, base)
    there = places_for(state, cards, seat, window)
    while there != NO_ROWS:
        place = lowest_bit(there)
        there = there & (there - ONE_ROW)
        mask.ability[place] = can_use_bystander(state, cards, seat, place, window, owner, base)
    return window


@rule
def mask_targets(state: Any, cards: Any, seat: int, form: int, mask: Any) -> int:
    """The characters that an attack can be aimed at."""
    found = victims(state, cards, seat, form)
    for places in range(1, whole(state.seats)):
        other = seat_after(state, seat, places)
        if (found >> other) & 1 == 1:
            for place in range(CHARACTERS):
                mask.character[places - 1, place] = may_be_chosen(state, form, other, place)
    return form


@rule
def mask_bystanders(state: Any, seat: int, target: int, mask: Any) -> int:
    """The Bystanders of an opponent, one of which changes sides."""
    for places in range(1, whole(state.seats)):
        if seat_after(state, seat, places) == target:
            for place in range(PLACES):
                mask.character[places - 1, place + 1] = 1 if state.players[target].bystanders[place] > 0 else 0
    return target
