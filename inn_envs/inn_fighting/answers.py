"""What the answers to the questions set off: one branch for each prompt."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import ask, pop, push
from inn_envs.inn_fighting import actions, attacks, drinks, effects, verbs
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.brawl import bystander_at, count_dice
from inn_envs.inn_fighting.damage import deal
from inn_envs.inn_fighting.state import FOR_ALE, Choice, Event, Prompt, Step
from inn_envs.inn_fighting.windows import ask_window, foe_of
from inn_envs.inn_fighting.words import BYSTANDER_CARD, BYSTANDER_SOURCE, CLAUSES, DICE, Face, Kind, Op, When


@rule
def answer(state: Any, cards: Any, action: int) -> int:
    """Takes the question off the stack and does what the answer says."""
    frame = state.stack.frames[pop(state)]
    prompt, seat, target = whole(frame.prompt), whole(frame.seat), whole(frame.target)
    card, amount, cursor = whole(frame.card), whole(frame.amount), whole(frame.cursor)
    if prompt == Prompt.RESPOND:
        return respond(state, cards, seat, target, card, cursor, action)
    if prompt == Prompt.CHOOSE:
        return answer_choice(state, cards, seat, action - actions.FORM + 1)
    if prompt == Prompt.TARGET:
        named, place = character_of(state, seat, action)
        return attacks.declare_attack(state, cards, seat, card, named, place)
    if prompt == Prompt.LEADER:
        named = seat_after(state, seat, action - actions.SEAT)
        return answer_leader(state, cards, seat, named, card, amount, cursor)
    if prompt == Prompt.OTHER:
        named = seat_after(state, seat, action - actions.SEAT)
        return answer_other(state, cards, seat, named, card, amount)
    if prompt == Prompt.REROLL:
        return answer_reroll(state, seat, card, amount, cursor, action)
    if prompt == Prompt.SET_DIE:
        return ask(state, Prompt.SET_FACE, seat, target, card, 0, action - actions.DIE)
    if prompt == Prompt.SET_FACE:
        return verbs.set_die(state, seat, cursor, action - actions.FACE + 1)
    if prompt == Prompt.MY_BYSTANDER:
        return effects.set_target(state, seat, action - actions.BYSTANDER + 1)
    named, place = character_of(state, seat, action)
    return verbs.take_bystander(state, seat, named, place - 1)


@rule
def character_of(state: Any, seat: int, action: int) -> tuple[int, int]:
    """The player and the place of a character that an action names."""
    number = action - actions.CHARACTER
    return seat_after(state, seat, number // CHARACTERS + 1), number % CHARACTERS


@rule
def answer_choice(state: Any, cards: Any, seat: int, form: int) -> int:
    """An attack or an action is selected. After an action all dice are rolled, and an attack follows if one is
    possible.
    """
    dice = count_dice(state, form)
    verbs.tell(state, Event.CHOSE, seat, form, dice)
    if form <= Face.POWER:
        return attacks.aim(state, cards, seat, form)
    push(state, Step.CHOOSE, seat, 0, 0, Choice.ATTACK, 0)
    push(state, Step.ROLL, seat, 0, 0, 1, 0)
    if form == Face.LUCK:
        return drinks.take_luck(state, cards, seat)
    return drinks.take_ale(state, cards, seat, dice)


@rule
def answer_leader(state: Any, cards: Any, seat: int, named: int, code: int, amount: int, cursor: int) -> int:
    """Whose Victory Points are taken, of those tied for the most."""
    if cursor == FOR_ALE:
        return drinks.drink(state, cards, seat, named, amount)
    clause = cards.clauses[code // CLAUSES, code % CLAUSES]
    return effects.move_vp(state, whole(clause.op), seat, named, amount)


@rule
def answer_other(state: Any, cards: Any, seat: int, named: int, code: int, amount: int) -> int:
    """Another opponent is damaged, or attacked instead."""
    if cards.clauses[code // CLAUSES, code % CLAUSES].op == Op.DEAL:
        return deal(state, cards, seat, named, 0, amount, 0)
    return effects.set_target(state, named, 0)


@rule
def answer_reroll(state: Any, seat: int, code: int, left: int, chosen: int, action: int) -> int:
    """One more die to be rolled again, or no more: then the player whose turn it is rolls them together."""
    if action != actions.STOP:
        chosen |= 1 << (action - actions.DIE)
        if left > 1:
            return ask(state, Prompt.REROLL, seat, 0, code, left - 1, chosen)
    for die in range(DICE):
        if (chosen >> die) & 1 == 1:
            verbs.reroll_die(state, whole(state.turn_seat), die)
    return chosen


# --- in windows -------------------------------------------------------------------------------------------------------


@rule
def respond(state: Any, cards: Any, seat: int, owner: int, window: int, base: int, action: int) -> int:
    """A seat passes in a window, plays an Action card, or uses a Bystander; the window begins a new round then."""
    if action == actions.STOP:
        return 0
    state.stack.frames[state.stack.depth].amount = 1
    foe = foe_of(state, seat, owner)
    if action >= actions.ABILITY:
        return use_bystander(state, cards, seat, foe, action - actions.ABILITY, window, base)
    return play_action(state, cards, seat, foe, action - actions.CARD, base)


@rule
def play_action(state: Any, cards: Any, seat: int, foe: int, row: int, base: int) -> int:
    """An Action card is played and discarded; it may be answered before its effect."""
    verbs.discard_action(state, seat, row)
    verbs.tell(state, Event.PLAYED, seat, row, 1)
    place = push(state, Step.PLAY, seat, foe, row, 0, base)
    return ask_window(state, cards, When.CARD, seat, place)


@rule
def use_bystander(state: Any, cards: Any, seat: int, foe: int, place: int, window: int, base: int) -> int:
    """The ability of a Bystander is used (places from 0): a Response for this turn, else the card is discarded."""
    row = bystander_at(state, seat, place + 1)
    verbs.tell(state, Event.USED, seat, BYSTANDER_CARD + row, 1)
    if cards.kind[row] == Kind.ONE_USE:
        verbs.discard_bystander(state, seat, place, Event.DISCARDED)
    else:
        state.players[seat].used[place] = 1
    return effects.push_clauses(state, cards, BYSTANDER_SOURCE + row, window, seat, foe, place + 1, base)
