"""The open question of another seat, as a seat sees it that is not asked.

What the others see of a turn is what is under way and what was carried out; a card, a row or a player that was chosen
but not yet acted on is the secret of whoever chose. So the hidden hand must allow the question, and the choice is
drawn anew: each that can be is equally likely.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.events import event_place
from inn_envs.core.jit import rule, whole
from inn_envs.core.rng import pick
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import actor, is_asking
from inn_envs.inheritors.market import count_in_row, count_market
from inn_envs.inheritors.reasons import Reason, has_match, reason_to_take_row
from inn_envs.inheritors.state import ROWS, Prompt, Step
from inn_envs.inheritors.verbs import can_lobby, can_use_any_talent, colours_enough, every_colour
from inn_envs.inheritors.words import FACES


@rule
def is_hidden_question(state: Any, me: int) -> int:
    """1 when another seat is asked something."""
    return 1 if state.ended == 0 and is_asking(state) == 1 and actor(state) != me else 0


@rule
def quest_discards_left(state: Any) -> int:
    """Action 4: cards still to discard, the one whose row is asked for included; 0 in other questions."""
    depth = whole(state.stack.depth)
    frame = state.stack.frames[depth]
    if frame.prompt == Prompt.QUEST_DISCARD:
        return whole(frame.amount)
    is_row = frame.prompt == Prompt.DISCARD_ROW and state.stack.frames[depth - 1].step == Step.QUEST_DISCARDS
    return whole(frame.amount) if is_row else 0


@rule
def shared_colours(state: Any, cards: Any, left: int) -> int:
    """The colours that the cards discarded so far in action 4 share: the last of the log, which all saw."""
    colours = every_colour(state)
    for back in range(3 - left):
        colours &= whole(cards.colours[state.secret.ring.events[event_place(state, back)].card])
    return colours


@rule
def allows_question(state: Any, cards: Any) -> int:
    """1 when the hand of the asked seat lets it have come to the question on top."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat = whole(frame.prompt), whole(frame.seat)
    if prompt == Prompt.TAKE_DISCARD or prompt == Prompt.TAKE_DISCARD_ROW:
        return 1 if reason_to_take_row(state, cards, seat) == Reason.LEGAL else 0
    if prompt == Prompt.SKIP_NUMBER:
        return can_lobby(state, cards, seat, whole(frame.amount))
    if prompt == Prompt.TALENT:
        return can_use_any_talent(state, cards, seat)
    left = quest_discards_left(state)
    if left > 0:
        return 1 if colours_enough(state, cards, seat, left, shared_colours(state, cards, left)) != 0 else 0
    return 1


@rule
def redraw_choice(state: Any, cards: Any, me: int, work: Any) -> int:
    """Draws anew what the asked seat has chosen but not yet carried out. Its hand must be drawn already."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat, target = whole(frame.prompt), whole(frame.seat), whole(frame.target)
    left = quest_discards_left(state)
    if left > 0:
        return redraw_quest_discard(state, cards, seat, prompt, left, work)
    if prompt == Prompt.DISCARD_ROW or prompt == Prompt.TAKE_DISCARD_ROW:
        frame.card = draw_from_hand(state, cards, seat, prompt, 0, 0, work)
    elif prompt == Prompt.SPY_CARD:
        frame.target = seat_after(state, seat, 1 + pick(work, whole(state.seats) - 1))
    elif prompt == Prompt.MARKET_ROW:
        frame.card = state.market.cards[pick(work, count_market(state))]
    elif prompt == Prompt.MARKET_COPY:
        redraw_copies(state, work)
    elif prompt >= Prompt.TAKE_CARD and target != me:
        redraw_taken(state, seat, work)
    return prompt


@rule
def redraw_quest_discard(state: Any, cards: Any, seat: int, prompt: int, left: int, work: Any) -> int:
    """Action 4: the colours still shared follow from the hand; a card chosen for discarding narrows them."""
    top = whole(state.stack.depth)
    colours = shared_colours(state, cards, left)
    if prompt == Prompt.QUEST_DISCARD:
        shared = colours if left == 3 else colours_enough(state, cards, seat, left, colours)
        state.stack.frames[top].target = shared
        return shared
    face = draw_from_hand(state, cards, seat, prompt, left, colours, work)
    shared = colours_enough(state, cards, seat, left, colours & whole(cards.colours[face]))
    state.stack.frames[top].card = face
    state.stack.frames[top].target = shared
    state.stack.frames[top - 1].target = shared
    return shared


@rule
def can_choose(state: Any, cards: Any, seat: int, face: int, prompt: int, left: int, colours: int) -> int:
    """1 when a face of the hand can have been chosen for discarding: in action 4 (`left` > 0) one that lets the rest
    share a colour, in action 3 one that matches a row.
    """
    if left > 0:
        return 1 if colours_enough(state, cards, seat, left, colours & whole(cards.colours[face])) != 0 else 0
    return has_match(state, cards, face, 0) if prompt == Prompt.TAKE_DISCARD_ROW else 1


@rule
def draw_from_hand(state: Any, cards: Any, seat: int, prompt: int, left: int, colours: int, work: Any) -> int:
    """A random card of a hand among those that can have been chosen."""
    number = 0
    for face in range(1, FACES):
        if can_choose(state, cards, seat, face, prompt, left, colours) == 1:
            number += whole(state.players[seat].secret.hand[face])
    skipped = pick(work, number)
    for face in range(1, FACES):
        if can_choose(state, cards, seat, face, prompt, left, colours) == 1:
            skipped -= whole(state.players[seat].secret.hand[face])
            if skipped < 0:
                return face
    return 0


@rule
def redraw_copies(state: Any, work: Any) -> int:
    """The Advisor's card lies several times in a row: which card and which row."""
    number = 0
    for row in range(1, ROWS + 1):
        for face in range(1, FACES):
            number += 1 if count_in_row(state, row, face) > 1 else 0
    skipped = pick(work, number)
    frame = state.stack.frames[state.stack.depth]
    for row in range(1, ROWS + 1):
        for face in range(1, FACES):
            if count_in_row(state, row, face) > 1:
                if skipped == 0:
                    frame.card = face
                    frame.target = row
                skipped -= 1
    return number


@rule
def redraw_taken(state: Any, seat: int, work: Any) -> int:
    """The cards just taken out of a hand that was looked at: two of the hidden part of the taker's hand."""
    frame = state.stack.frames[state.stack.depth]
    first = whole(frame.card)
    second = whole(frame.cursor) if frame.prompt == Prompt.GIVE_CARD else 0
    if first > 0:
        frame.card = draw_hidden(work, seat, 0)
    if second > 0:
        frame.cursor = draw_hidden(work, seat, whole(frame.card) if first > 0 else 0)
    return second


@rule
def draw_hidden(work: Any, seat: int, but: int) -> int:
    """A random card of the hidden part of a hand, other than one copy of `but`."""
    number = 0
    for face in range(1, FACES):
        number += whole(work.held[seat, face]) - (1 if face == but else 0)
    skipped = pick(work, number)
    for face in range(1, FACES):
        skipped -= whole(work.held[seat, face]) - (1 if face == but else 0)
        if skipped < 0:
            return face
    return 0
