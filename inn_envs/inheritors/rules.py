"""The rules of Inheritors: one function for each step of the rulebook, and what each answer sets off.

The top of the stack says where the game is. `apply` answers the question on top, `run` takes the steps that wait
until the next question.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import EVERYBODY, only, seat_after
from inn_envs.core.stack import ask, clear_popped, is_asking, pop, push
from inn_envs.inheritors import actions, effects, setup
from inn_envs.inheritors.conditions import has_claim
from inn_envs.inheritors.hands import count_hand, gain_unseen, pack_of
from inn_envs.inheritors.market import discard, draw_card, refill_market, take_from_row
from inn_envs.inheritors.state import PICKS, Ended, Event, Prompt, Step
from inn_envs.inheritors.verbs import (
    colours_enough,
    count_quests_left,
    every_colour,
    is_ending,
    play_number,
    remove_talent,
    take_quest,
)
from inn_envs.inheritors.words import COLOURS, MAX_SET_OUT, Kind, When


@rule
def deal(state: Any, cards: Any) -> int:
    """Sets a game up (seats, options and seed stand in a record that is blank else) up to its first question."""
    setup.deal(state, cards)
    return run(state, cards)


@rule
def apply(state: Any, cards: Any, action: int) -> int:
    """Carries out a legal answer to the question on top, then all that follows from it up to the next question."""
    answer(state, cards, action)
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
    if step == Step.TURN:
        return begin_turn(state, cards, seat, cursor)
    if step == Step.AFTER_ACTION:
        return after_action(state, cards, seat)
    if step == Step.EFFECT:
        return effects.carry_out(state, seat, card, amount, target)
    if step == Step.GIVE:
        return effects.give(state, seat, amount, target, card, cursor)
    if step == Step.DRAW_TWO:
        return draw_two(state, cards, seat)
    if step == Step.QUEST_DISCARDS:
        return quest_discards(state, seat, target, amount)
    if step == Step.TAKE_QUEST:
        return end_quest_action(state, seat)
    if step == Step.AFTER_TALENT:
        return effects.push_clauses_of_clan(state, cards, seat, When.AFTER_TALENT)
    if step == Step.DRAFT_PICK:
        return ask(state, Prompt.DRAFT, seat, 0, 0, 0, cursor)
    return refill_market(state, seat)


# --- turns ------------------------------------------------------------------------------------------------------------


@rule
def begin_turn(state: Any, cards: Any, seat: int, claims: int) -> int:
    """A turn: claims and one action (rulebook III). `claims` counts those made in it before the action."""
    if count_hand(state, seat) == 0 and has_claim(state, cards, seat) == 0:
        return pass_turn(state, seat)
    return ask(state, Prompt.TURN, seat, 0, 0, 0, claims)


@rule
def pass_turn(state: Any, seat: int) -> int:
    """A player with no legal action passes."""
    happened(state, Event.PASSED, seat, 0, 1, EVERYBODY)
    state.passes += 1
    return end_turn(state, seat)


@rule
def after_action(state: Any, cards: Any, seat: int) -> int:
    """After the action, claims are free again; the turn ends when there is nothing to claim."""
    if has_claim(state, cards, seat) == 1:
        return ask(state, Prompt.CLAIM, seat, 0, 0, 0, 0)
    return end_turn(state, seat)


@rule
def end_turn(state: Any, seat: int) -> int:
    """The next player clockwise is on turn, unless the game ends: a round is completed, so that all had equally many
    turns (rulebook IV).
    """
    state.turn += 1
    following = seat_after(state, seat, 1)
    if following == state.first:
        if is_ending(state) == 1 or state.passes == state.seats:
            state.ended = Ended.RULES
        state.passes = 0
    if state.ended == Ended.NOT and state.turn >= state.options.max_turns:
        state.ended = Ended.MAX_TURNS
    if state.ended == Ended.NOT:
        push(state, Step.TURN, following, 0, 0, 0, 0)
    return following


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def answer(state: Any, cards: Any, action: int) -> int:
    """Takes the question off the stack and does what the answer says."""
    frame = state.stack.frames[pop(state)]
    prompt, seat, target = whole(frame.prompt), whole(frame.seat), whole(frame.target)
    card, amount, cursor = whole(frame.card), whole(frame.amount), whole(frame.cursor)
    if prompt == Prompt.TURN:
        return answer_turn(state, cards, seat, action, cursor)
    if prompt == Prompt.CLAIM:
        return answer_claim(state, cards, seat, action)
    if prompt == Prompt.DISCARD_ROW:
        return discard(state, seat, card, action - actions.ROW + 1)
    if prompt == Prompt.TAKE_DISCARD_ROW:
        return answer_take_discard_row(state, seat, card, action - actions.ROW + 1)
    if prompt == Prompt.TAKE_ROW:
        return answer_take_row(state, seat, action - actions.ROW + 1)
    if prompt == Prompt.MARKET_ROW:
        return effects.answer_market_row(state, seat, card, action - actions.ROW + 1, amount)
    if prompt == Prompt.MARKET_COPY:
        return effects.answer_market_copy(state, seat, card, target, action - actions.COPY, amount)
    if prompt == Prompt.SPY_SEAT:
        return effects.answer_spy_seat(state, seat, seat_after(state, seat, action - actions.SEAT + 1), amount)
    if prompt == Prompt.LOOK_SEAT:
        return effects.answer_look_seat(state, seat, seat_after(state, seat, action - actions.SEAT + 1), amount)
    if prompt == Prompt.TALENT:
        return effects.answer_talent(state, cards, seat, action - actions.TALENT + 1)
    if prompt == Prompt.DRAW_MORE:
        return 0 if action == actions.STOP else effects.answer_draw_more(state, seat, amount)
    return answer_card(state, cards, prompt, seat, target, card, amount, cursor, action)


@rule
def answer_card(
    state: Any, cards: Any, prompt: int, seat: int, target: int, card: int, amount: int, cursor: int, action: int
) -> int:
    """The answers that are a card."""
    face = action - actions.CARD
    if prompt == Prompt.DISCARD:
        return ask(state, Prompt.DISCARD_ROW, seat, 0, face, 0, 0)
    if prompt == Prompt.TAKE_DISCARD:
        return ask(state, Prompt.TAKE_DISCARD_ROW, seat, 0, face, 0, 0)
    if prompt == Prompt.QUEST_DISCARD:
        return answer_quest_discard(state, cards, seat, target, face, amount)
    if prompt == Prompt.SPY_CARD:
        return effects.answer_spy_card(state, cards, seat, target, face, amount)
    if prompt == Prompt.SKIP_NUMBER:
        return play_number(state, cards, seat, face)
    if prompt == Prompt.MARKET_CARD:
        return effects.answer_market_card(state, seat, face, amount)
    if prompt == Prompt.PLAY_NUMBER:
        return 0 if action == actions.STOP else effects.answer_play_number(state, cards, seat, face, amount)
    if prompt == Prompt.TAKE_CARD:
        return effects.answer_take_card(state, seat, target, face, amount, card)
    if prompt == Prompt.GIVE_CARD:
        return effects.answer_give_card(state, seat, target, face, amount, card, cursor)
    return answer_draft(state, seat, cursor, face)


@rule
def answer_turn(state: Any, cards: Any, seat: int, action: int, claims: int) -> int:
    """One of the five actions, a claim before it, or a pass."""
    if action == actions.STOP:
        return pass_turn(state, seat)
    if actions.CLAIM_CLAN <= action < actions.CLAIM_HONOR + MAX_SET_OUT:
        push(state, Step.TURN, seat, 0, 0, 0, claims + 1)
        return claim(state, cards, seat, action)
    push(state, Step.AFTER_ACTION, seat, 0, 0, 0, 0)
    if action == actions.DRAW_TWO:
        push(state, Step.DRAW_TWO, seat, 0, 0, 0, 0)
        return ask(state, Prompt.DISCARD, seat, 0, 0, 0, 0)
    if action == actions.TAKE_ROW:
        return ask(state, Prompt.TAKE_DISCARD, seat, 0, 0, 0, 0)
    if action == actions.TAKE_QUEST:
        push(state, Step.TAKE_QUEST, seat, 0, 0, 0, 0)
        return push(state, Step.QUEST_DISCARDS, seat, every_colour(state), 0, 3, 0)
    return play_card(state, cards, seat, action - actions.CARD)


@rule
def play_card(state: Any, cards: Any, seat: int, face: int) -> int:
    """Action 1: play a number card following number order. Action 5: play a talent and use its ability."""
    if cards.kind[face] == Kind.NUMBER:
        return play_number(state, cards, seat, face)
    remove_talent(state, seat, face)
    push(state, Step.AFTER_TALENT, seat, 0, 0, 0, 0)
    return effects.push_clauses_of_card(state, cards, seat, face, When.PLAYED)


@rule
def answer_claim(state: Any, cards: Any, seat: int, action: int) -> int:
    """A claim after the action, or the end of the turn."""
    if action == actions.STOP:
        return end_turn(state, seat)
    push(state, Step.AFTER_ACTION, seat, 0, 0, 0, 0)
    return claim(state, cards, seat, action)


@rule
def claim(state: Any, cards: Any, seat: int, action: int) -> int:
    """Claiming Clans and Honors (rulebook III): a clan's abilities are gained at once."""
    if action < actions.CLAIM_CLAN + COLOURS:
        colour = action - actions.CLAIM_CLAN + 1
        state.players[seat].clan = state.clans[colour]
        happened(state, Event.CLAIMED_CLAN, seat, whole(state.clans[colour]), colour, EVERYBODY)
        return effects.push_clauses_of_clan(state, cards, seat, When.CLAIMED)
    place = action - actions.CLAIM_HONOR
    state.honor_owner[place] = seat + 1
    happened(state, Event.CLAIMED_HONOR, seat, whole(state.honors[place]), place, EVERYBODY)
    return place


# --- action 2 ---------------------------------------------------------------------------------------------------------


@rule
def draw_two(state: Any, cards: Any, seat: int) -> int:
    """Discard 1 card, draw 2 cards from the main deck (the discard is done)."""
    draw_card(state, seat)
    draw_card(state, seat)
    return effects.push_clauses_of_clan(state, cards, seat, When.AFTER_ACTION_2)


# --- action 3 ---------------------------------------------------------------------------------------------------------


@rule
def answer_take_discard_row(state: Any, seat: int, face: int, row: int) -> int:
    """Discard 1 card onto a row; now another row that matches it."""
    discard(state, seat, face, row)
    return ask(state, Prompt.TAKE_ROW, seat, row, face, 0, 0)


@rule
def answer_take_row(state: Any, seat: int, row: int) -> int:
    """Take all cards of that row, then refill the market."""
    while state.market.counts[row] > 0:
        take_from_row(state, seat, row, 0)
    return refill_market(state, seat)


# --- action 4 ---------------------------------------------------------------------------------------------------------


@rule
def quest_discards(state: Any, seat: int, colours: int, left: int) -> int:
    """Discard 3 cards with the same color, one by one on any rows."""
    return ask(state, Prompt.QUEST_DISCARD, seat, colours, 0, left, 0) if left > 0 else 0


@rule
def answer_quest_discard(state: Any, cards: Any, seat: int, colours: int, face: int, left: int) -> int:
    """A card of the three: it narrows the colours that all can share."""
    shared = colours_enough(state, cards, seat, left, colours & whole(cards.colours[face]))
    push(state, Step.QUEST_DISCARDS, seat, shared, 0, left - 1, 0)
    return ask(state, Prompt.DISCARD_ROW, seat, shared, face, left, 0)


@rule
def end_quest_action(state: Any, seat: int) -> int:
    """Take 1 quest and draw 1 card from the main deck."""
    if count_quests_left(state) > 0:
        take_quest(state, seat)
    return draw_card(state, seat)


# --- the draft --------------------------------------------------------------------------------------------------------


@rule
def answer_draft(state: Any, seat: int, turn: int, face: int) -> int:
    """Take 1 card and pass the remaining to the left (rulebook II); the next seat picks, or the next round begins."""
    pack = pack_of(state, seat, turn)
    for place in range(PICKS):
        if state.secret.packs[pack, place] == face:
            state.secret.packs[pack, place] = 0
            break
    state.players[seat].secret.picks[turn] = face
    gain_unseen(state, seat, face)
    happened(state, Event.PICKED, seat, face, 1, only(seat))
    following = seat + 1
    if following < state.seats:
        return push(state, Step.DRAFT_PICK, following, 0, 0, 0, turn)
    if turn + 1 < PICKS:
        return push(state, Step.DRAFT_PICK, 0, 0, 0, 0, turn + 1)
    return 0


@rule
def is_new_turn(state: Any) -> int:
    """1 when the question on top begins a turn of its seat: further questions of the same turn are one decision."""
    frame = state.stack.frames[state.stack.depth]
    first_ask = frame.prompt == Prompt.TURN and frame.cursor == 0
    return 1 if first_ask or frame.prompt == Prompt.DRAFT else 0


@rule
def is_window(state: Any) -> int:
    """1 while a seat is asked though the others must not know it. Inheritors has no such windows: whose turn it is, is
    public, and so is every question of the turn.
    """
    return 0
