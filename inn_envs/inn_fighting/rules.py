"""The rules of Inn-Fighting: one function for each step of the rulebook, and what each answer sets off.

The top of the stack says where the game is. `apply` answers the question on top, `run` takes the steps that wait
until the next question.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import clear_popped, is_asking, pop, push
from inn_envs.inn_fighting import answers, attacks, damage, drinks, effects, setup
from inn_envs.inn_fighting.brawl import has_adventurer, has_bystanders
from inn_envs.inn_fighting.state import Choice, Ended, Event, Prompt, Step
from inn_envs.inn_fighting.verbs import draw_card, enter_adventurer, roll_dice, tell
from inn_envs.inn_fighting.windows import ask_window, is_secret, poll
from inn_envs.inn_fighting.words import PLACES, VP_TO_WIN, When


@rule
def deal(state: Any, cards: Any) -> int:
    """Sets a game up (seats, options and seed stand in a record that is blank else) up to its first question."""
    setup.deal(state, cards)
    return run(state, cards)


@rule
def apply(state: Any, cards: Any, action: int) -> int:
    """Carries out a legal answer to the question on top, then all that follows from it up to the next question."""
    answers.answer(state, cards, action)
    return run(state, cards)


@rule
def run(state: Any, cards: Any) -> int:
    """Takes the waiting steps until the top of the stack is a question or the game is over."""
    steps = 0
    while state.stack.depth > 0 and is_asking(state) == 0:
        take_step(state, cards)
        steps += 1
    clear_popped(state)
    return steps


@rule
def take_step(state: Any, cards: Any) -> int:
    """Takes the step on top of the stack."""
    frame = state.stack.frames[pop(state)]
    step, seat, target = whole(frame.step), whole(frame.seat), whole(frame.target)
    card, amount, cursor = whole(frame.card), whole(frame.amount), whole(frame.cursor)
    if step == Step.WINDOW:
        return poll(state, cards, seat, target, card, max(amount - 1, 0), cursor)
    if step == Step.EFFECT:
        return effects.carry_out(state, cards, seat, target, card, amount, cursor)
    if step == Step.TEXTS:
        return effects.push_next_text(state, cards, seat, target, card, amount, cursor)
    if step == Step.DEAL:
        return damage.deal(state, cards, seat, target, 0, amount, 0)
    if step == Step.TAKE_TOKENS:
        return damage.take_tokens(state, cards, seat, target, card, amount, cursor)
    if step == Step.PLAY:
        return effects.push_play(state, cards, card, seat, target, cursor)
    if step == Step.DRINK:
        return drinks.take_ale(state, cards, seat, amount)
    return take_turn_step(state, cards, step, seat, amount)


@rule
def take_turn_step(state: Any, cards: Any, step: int, seat: int, amount: int) -> int:
    """The steps of a turn, in their order; a frame that was only there to be answered does nothing more."""
    if step == Step.TURN:
        return begin_turn(state, cards, seat)
    if step == Step.ROLL:
        return roll_brawl_dice(state, cards, seat, amount)
    if step == Step.CHOOSE:
        return attacks.choose(state, cards, seat, amount)
    if step == Step.ATTACK_ROLL:
        return attacks.roll_attack(state, cards, seat)
    if step == Step.DAMAGE:
        return attacks.damage_target(state, cards, seat)
    if step == Step.AFTER_DAMAGE:
        return attacks.follow_damage(state, cards, seat)
    if step == Step.END_ATTACK:
        return attacks.end_attack(state, seat)
    if step == Step.END_TURN:
        return end_turn(state, cards, seat)
    return check_win(state, seat) if step == Step.WIN_CHECK else 0


# --- a turn -----------------------------------------------------------------------------------------------------------


@rule
def begin_turn(state: Any, cards: Any, seat: int) -> int:
    """A turn: roll the Brawl Dice, select an attack or an action. Whoever was knocked out first draws a new Adventurer
    and one card from the Action deck.
    """
    state.turn += 1
    state.turn_seat = seat
    state.damaged = 0
    for other in range(whole(state.seats)):
        if has_bystanders(state, other) == 1:
            for place in range(PLACES):
                state.players[other].used[place] = 0
    tell(state, Event.TURN_BEGAN, seat, 0, 1)
    if has_adventurer(state, seat) == 0:
        enter_adventurer(state, cards, seat)
        draw_card(state, cards, seat)
    push(state, Step.WIN_CHECK, seat, 0, 0, 0, 0)
    push(state, Step.END_TURN, seat, 0, 0, 0, 0)
    push(state, Step.CHOOSE, seat, 0, 0, Choice.ANY, 0)
    push(state, Step.ROLL, seat, 0, 0, 0, 0)
    return effects.speak_and_ask(state, cards, When.TURN_START, seat, seat, 0, 0)


@rule
def roll_brawl_dice(state: Any, cards: Any, seat: int, all_dice: int) -> int:
    """The player rolls the dice that show attacks (the first player, and whoever has taken an action, all of them)."""
    roll_dice(state, seat, all_dice)
    return ask_window(state, cards, When.ROLL, seat, 0)


@rule
def end_turn(state: Any, cards: Any, seat: int) -> int:
    """The end of a turn, before the win check: the texts of the player's characters, then the player's own cards."""
    return effects.speak_and_ask(state, cards, When.TURN_END, seat, seat, 0, 0)


@rule
def check_win(state: Any, seat: int) -> int:
    """With 20 or more Victory Points, and an opposing Adventurer damaged in this turn, the player wins. Otherwise the
    dice pass to the left as they lie, or the last turn is over.
    """
    if state.players[seat].vp >= VP_TO_WIN and state.damaged == 1:
        state.ended = Ended.RULES
        state.winner = seat + 1
        return tell(state, Event.WON, seat, 0, 1)
    if state.turn >= state.options.max_turns:
        state.ended = Ended.MAX_TURNS
        return 0
    return push(state, Step.TURN, seat_after(state, seat, 1), 0, 0, 0, 0)


@rule
def is_new_turn(state: Any) -> int:
    """1 when the question on top begins a decision of its seat; the target of an attack, the leader whom an Ale action
    takes from, the next die and the face of a die belong to the one before.
    """
    frame = state.stack.frames[state.stack.depth]
    goes_on = frame.prompt == Prompt.TARGET or frame.prompt == Prompt.SET_FACE
    is_next = (frame.prompt == Prompt.LEADER or frame.prompt == Prompt.REROLL) and frame.cursor > 0
    return 0 if goes_on or is_next else 1


@rule
def is_window(state: Any) -> int:
    """1 while a seat is asked though the others must not know it: in a window."""
    return is_secret(state.stack.frames[state.stack.depth])
