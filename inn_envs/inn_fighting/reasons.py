"""Why an answer is not allowed: for each question the reason against each action, in the words of the rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.inn_fighting import actions
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.brawl import (
    ONE_ROW,
    bystander_at,
    has_die,
    has_victim,
    is_character,
    is_leader,
    is_victim,
    may_be_chosen,
    shows_enough,
)
from inn_envs.inn_fighting.hands import ready_cards
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import FOR_ALE, NOBODY, Choice, Prompt
from inn_envs.inn_fighting.windows import are_met, can_do, foe_of, form_of, has_ability, is_other, takes_part
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, CARD_SOURCE, Face

# --- attacks and actions ----------------------------------------------------------------------------------------------


@rule
def reason_to_choose(state: Any, cards: Any, form: int) -> int:
    """An attack or an action: enough dice show it, there is somebody to attack, one action a turn."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.CHOOSE:
        return Reason.OTHER_QUESTION
    seat = whole(frame.seat)
    if form > Face.POWER and frame.amount != Choice.ANY:
        return Reason.ONE_ACTION_A_TURN
    if shows_enough(state, cards, seat, form) == 0:
        return Reason.NOT_ENOUGH_DICE
    if form <= Face.POWER and has_victim(state, seat, form) == 0:
        return Reason.NOBODY_TO_ATTACK
    return Reason.LEGAL


@rule
def reason_for_character(state: Any, cards: Any, places: int, place: int) -> int:
    """A character of the opponent so many places to the left, as a target or to change sides."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.TARGET and frame.prompt != Prompt.TAKE_BYSTANDER:
        return Reason.OTHER_QUESTION
    if places >= state.seats:
        return Reason.NO_SUCH_SEAT
    seat = whole(frame.seat)
    other = seat_after(state, seat, places)
    if is_character(state, other, place) == 0:
        return Reason.NO_SUCH_CHARACTER
    if frame.prompt == Prompt.TAKE_BYSTANDER:
        return Reason.LEGAL if other == frame.target and place > 0 else Reason.NOT_THEIRS
    form = whole(frame.card)
    if is_victim(state, cards, seat, form, other) == 0:
        return Reason.CANT_BE_ATTACKED
    return Reason.LEGAL if may_be_chosen(state, form, other, place) == 1 else Reason.BEHIND_BYSTANDERS


@rule
def reason_to_name(state: Any, places: int) -> int:
    """A player, so many places to the left: a leader, or another opponent."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.LEADER and frame.prompt != Prompt.OTHER:
        return Reason.OTHER_QUESTION
    if places >= state.seats:
        return Reason.NO_SUCH_SEAT
    seat = whole(frame.seat)
    other = seat_after(state, seat, places)
    if frame.prompt == Prompt.OTHER:
        if places == 0:
            return Reason.NOT_ONESELF
        return Reason.LEGAL if is_other(state, seat, other) == 1 else Reason.TAKES_PART
    if frame.cursor == FOR_ALE:
        return Reason.LEGAL if is_leader(state, other, NOBODY) == 1 else Reason.NOT_A_LEADER
    if places == 0:
        return Reason.NOT_ONESELF
    return Reason.LEGAL if is_leader(state, other, seat) == 1 else Reason.NOT_A_LEADER


# --- in windows -------------------------------------------------------------------------------------------------------


@rule
def reason_against(state: Any, cards: Any, source: int) -> int:
    """What is against a card or an ability that is for the window."""
    frame = state.stack.frames[state.stack.depth]
    seat, owner, window, base = whole(frame.seat), whole(frame.target), whole(frame.card), whole(frame.cursor)
    clause = cards.clauses[source, 0]
    if takes_part(state, seat, whole(clause.by), window, owner, base) == 0:
        return Reason.NOT_ABOUT_YOU
    if clause.form > 0 and clause.form != form_of(state, window, base):
        return Reason.OTHER_FORM
    if are_met(state, cards, clause, seat) == 0:
        return Reason.NEEDS_NOT_MET
    can = can_do(state, cards, clause, seat, foe_of(state, seat, owner), base)
    return Reason.LEGAL if can == 1 else Reason.DOES_NOTHING


@rule
def reason_to_play(state: Any, cards: Any, row: int) -> int:
    """An Action card."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.RESPOND:
        return Reason.OTHER_QUESTION
    if state.players[frame.seat].secret.hand[row] == 0:
        return Reason.NOT_IN_HAND
    if cards.clauses[CARD_SOURCE + row, 0].when != frame.card:
        return Reason.NOT_IN_THIS_WINDOW
    ready = ready_cards(state, whole(frame.seat), whole(state.stack.depth) - 1)
    if (ready >> np.uint64(row)) & ONE_ROW != ONE_ROW:
        return Reason.TOO_LATE
    return reason_against(state, cards, CARD_SOURCE + row)


@rule
def reason_to_use(state: Any, cards: Any, place: int) -> int:
    """The ability of a Bystander (places from 0)."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.RESPOND:
        return Reason.OTHER_QUESTION
    seat, window = whole(frame.seat), whole(frame.card)
    row = bystander_at(state, seat, place + 1)
    if row == 0:
        return Reason.NO_BYSTANDER_THERE
    if has_ability(cards, row, window) == 0:
        return Reason.NO_ABILITY
    if state.players[seat].used[place] == 1:
        return Reason.ABILITY_IS_USED
    return reason_against(state, cards, BYSTANDER_SOURCE + row)


# --- dice, Bystanders, no more ----------------------------------------------------------------------------------------


@rule
def reason_for_die(state: Any, die: int) -> int:
    """A die of the game to be rolled again, once, or to be turned."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.SET_DIE and frame.prompt != Prompt.REROLL:
        return Reason.OTHER_QUESTION
    if has_die(state, die) == 0:
        return Reason.NO_SUCH_DIE
    is_chosen = frame.prompt == Prompt.REROLL and (whole(frame.cursor) >> die) & 1 == 1
    return Reason.DIE_IS_CHOSEN if is_chosen else Reason.LEGAL


@rule
def reason_for_bystander(state: Any, place: int) -> int:
    """One of my Bystanders (places from 0)."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.MY_BYSTANDER:
        return Reason.OTHER_QUESTION
    is_there = bystander_at(state, whole(frame.seat), place + 1) > 0
    return Reason.LEGAL if is_there else Reason.NO_BYSTANDER_THERE


@rule
def reason_to_stop(state: Any) -> int:
    """Passing, or nothing more."""
    prompt = state.stack.frames[state.stack.depth].prompt
    return Reason.LEGAL if prompt == Prompt.RESPOND or prompt == Prompt.REROLL else Reason.MUST_ANSWER


@rule
def reason(state: Any, cards: Any, action: int) -> int:
    """Why an action is no answer to the question on top of the stack: a `Reason`, 0 when it is one."""
    if state.ended != 0:
        return Reason.GAME_OVER
    if action < actions.CHARACTER:
        return reason_to_choose(state, cards, action - actions.FORM + 1)
    if action < actions.SEAT:
        number = action - actions.CHARACTER
        return reason_for_character(state, cards, number // CHARACTERS + 1, number % CHARACTERS)
    if action < actions.CARD:
        return reason_to_name(state, action - actions.SEAT)
    if action < actions.ABILITY:
        return reason_to_play(state, cards, action - actions.CARD)
    if action < actions.DIE:
        return reason_to_use(state, cards, action - actions.ABILITY)
    if action < actions.FACE:
        return reason_for_die(state, action - actions.DIE)
    if action < actions.BYSTANDER:
        is_asked = state.stack.frames[state.stack.depth].prompt == Prompt.SET_FACE
        return Reason.LEGAL if is_asked else Reason.OTHER_QUESTION
    if action < actions.STOP:
        return reason_for_bystander(state, action - actions.BYSTANDER)
    return reason_to_stop(state)
