"""What a seat may answer: the mask of the actions that no reason speaks against (see `reasons`)."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.actions import COPIES, TALENTS
from inn_envs.inheritors.conditions import claimable_honors
from inn_envs.inheritors.market import count_market, is_like, likeness_of_tops
from inn_envs.inheritors.reasons import (
    reason_for_card,
    reason_for_copy,
    reason_for_row,
    reason_for_seat,
    reason_for_talent,
    reason_to_draw_two,
    reason_to_play,
    reason_to_stop,
    reason_to_take_quest,
    reason_to_take_row,
)
from inn_envs.inheritors.state import ROWS, SEATS, Prompt
from inn_envs.inheritors.verbs import (
    can_claim_clan,
    colours_enough,
    next_number,
)
from inn_envs.inheritors.words import COLOURS, FACES, MAX_SET_OUT


@rule
def legal(state: Any, cards: Any, mask: Any) -> int:
    """Writes the mask of the answers to the question on top of the stack into a blank record: nothing is
    allowed when the game is over.

    Only the blocks, and in a turn the faces, that can answer the prompt are asked for their reasons.
    """
    if state.ended != 0:
        return 0
    prompt = whole(state.stack.frames[state.stack.depth].prompt)
    if prompt == Prompt.TURN or prompt == Prompt.CLAIM:
        mask_claims(state, cards, mask)
    if prompt == Prompt.TURN:
        mask_actions(state, cards, mask)
    elif prompt == Prompt.DISCARD or prompt == Prompt.TAKE_DISCARD or prompt == Prompt.QUEST_DISCARD:
        mask_discards(state, cards, prompt, mask)
    elif answers_with_card(prompt) == 1:
        mask_cards(state, cards, prompt, mask)
    elif prompt == Prompt.SPY_SEAT or prompt == Prompt.LOOK_SEAT:
        for places in range(1, SEATS):
            mask.seat[places - 1] = 1 if reason_for_seat(state, places) == 0 else 0
    elif prompt == Prompt.MARKET_COPY:
        for copy in range(COPIES):
            mask.which_copy[copy] = 1 if reason_for_copy(state, copy) == 0 else 0
    elif prompt == Prompt.TALENT:
        for op in range(1, TALENTS + 1):
            mask.talent[op - 1] = 1 if reason_for_talent(state, cards, op) == 0 else 0
    elif prompt == Prompt.DRAW_MORE:
        mask.draw_more[0] = 1
    elif prompt != Prompt.CLAIM:
        for row in range(1, ROWS + 1):
            mask.row[row - 1] = 1 if reason_for_row(state, cards, row) == 0 else 0
    mask.stop[0] = 1 if reason_to_stop(state) == 0 else 0
    return prompt


@rule
def answers_with_card(prompt: int) -> int:
    """1 for the prompts that a card answers, besides turns and discards."""
    if prompt == Prompt.DRAFT or prompt == Prompt.SPY_CARD or prompt == Prompt.SKIP_NUMBER:
        return 1
    if prompt == Prompt.MARKET_CARD or prompt == Prompt.PLAY_NUMBER:
        return 1
    return 1 if prompt == Prompt.TAKE_CARD or prompt == Prompt.GIVE_CARD else 0


@rule
def mask_cards(state: Any, cards: Any, prompt: int, mask: Any) -> int:
    """The other prompts that a card answers: where few cards can, only those are asked for their reasons."""
    seat = whole(state.stack.frames[state.stack.depth].seat)
    if prompt == Prompt.MARKET_CARD:
        for place in range(count_market(state)):
            mask.card[state.market.cards[place]] = 1
    elif prompt == Prompt.SPY_CARD or prompt == Prompt.PLAY_NUMBER:
        for colour in range(1, COLOURS + 1):
            face = next_number(state, cards, seat, colour)
            mask.card[face] = 1 if reason_for_card(state, cards, face) == 0 else 0
    else:
        for face in range(1, whole(cards.face_count) + 1):
            mask.card[face] = 1 if reason_for_card(state, cards, face) == 0 else 0
    return prompt


@rule
def mask_discards(state: Any, cards: Any, prompt: int, mask: Any) -> int:
    """`reason_to_discard` for all cards in hand at once: what the rows or the other discards ask for is looked up
    before the loop over the faces.
    """
    frame = state.stack.frames[state.stack.depth]
    seat, colours, left = whole(frame.seat), whole(frame.target), whole(frame.amount)
    if prompt == Prompt.DISCARD:
        for face in range(FACES):
            mask.card[face] = 1 if state.players[seat].secret.hand[face] > 0 else 0
        return seat
    if prompt == Prompt.QUEST_DISCARD:
        enough = colours_enough(state, cards, seat, left, colours)
        for face in range(FACES):
            is_of = state.players[seat].secret.hand[face] > 0 and (whole(cards.colours[face]) & enough) != 0
            mask.card[face] = 1 if is_of else 0
        return seat
    likeness = likeness_of_tops(state, cards, 0)
    for face in range(FACES):
        is_held = state.players[seat].secret.hand[face] > 0
        mask.card[face] = is_like(cards, face, likeness) if is_held else 0
    return seat


@rule
def mask_claims(state: Any, cards: Any, mask: Any) -> int:
    """The clans and honors that the asked seat may claim."""
    seat = whole(state.stack.frames[state.stack.depth].seat)
    for colour in range(1, COLOURS + 1):
        mask.claim_clan[colour - 1] = can_claim_clan(state, seat, colour)
    honors = claimable_honors(state, cards, seat)
    for place in range(MAX_SET_OUT):
        mask.claim_honor[place] = (honors >> place) & 1
    return seat


@rule
def mask_actions(state: Any, cards: Any, mask: Any) -> int:
    """The five actions. Numbers that follow no stack, and faces that are never played, are not looked at."""
    seat = whole(state.stack.frames[state.stack.depth].seat)
    for colour in range(1, COLOURS + 1):
        face = next_number(state, cards, seat, colour)
        mask.card[face] = 1 if state.players[seat].secret.hand[face] > 0 else 0
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        mask.card[face] = 1 if reason_to_play(state, cards, seat, face) == 0 else 0
    mask.draw_two[0] = 1 if reason_to_draw_two(state, seat) == 0 else 0
    mask.take_row[0] = 1 if reason_to_take_row(state, cards, seat) == 0 else 0
    mask.take_quest[0] = 1 if reason_to_take_quest(state, cards, seat) == 0 else 0
    return seat
