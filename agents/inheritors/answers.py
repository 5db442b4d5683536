"""What each answer to a question is worth to the rule-based player: one function for each kind of question."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors import actions
from inn_envs.inheritors.actions import TALENTS
from inn_envs.inheritors.state import ROWS, SEATS, Prompt
from inn_envs.inheritors.words import COLOURS, FACES, MAX_SET_OUT, Kind

from .chances import plan_stacks
from .clans import value_of_claim, weigh_clans
from .honors import has_market_honor, honors_worth
from .sight import look
from .turn import (
    cost_of_discard,
    deny,
    pace,
    value_of_ability,
    value_of_draw_two,
    value_of_match,
    value_of_naming,
    value_of_number,
    value_of_row,
    value_of_seat,
    value_of_take_quest,
    value_of_take_row,
    value_of_taking,
    value_of_talent,
    weigh_rises,
)
from .worth import weigh_cards

#: Claims cost no action, so that those worth anything come before all actions; honors before clans.
_CLAIM_FIRST, _HONOR_FIRST = 100.0, 200.0


@rule
def weigh_answers(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes for every allowed action what it is worth. Returns the prompt."""
    prompt = look(obs, cards, sight)
    plan_stacks(obs, cards, sight, weights)
    weigh_cards(obs, cards, sight, weights)
    if prompt == Prompt.TURN or prompt == Prompt.CLAIM:
        return weigh_turn(obs, mask, cards, sight, weights)
    if prompt == Prompt.DISCARD_ROW or prompt == Prompt.TAKE_DISCARD_ROW:
        return weigh_rows_to_discard(obs, mask, cards, sight, weights)
    if prompt == Prompt.TAKE_ROW or prompt == Prompt.MARKET_ROW or prompt == Prompt.MARKET_COPY:
        return weigh_rows_to_take(mask, sight, weights)
    if prompt == Prompt.SPY_SEAT or prompt == Prompt.LOOK_SEAT:
        return weigh_seats(obs, mask, cards, sight, weights)
    if prompt == Prompt.TALENT:
        return weigh_abilities(obs, mask, cards, sight, weights)
    if prompt == Prompt.DRAW_MORE:
        sight.values[actions.DRAW_MORE] = sight.drawn + pace(obs, sight, weights, 1.0)
        sight.values[actions.STOP] = 0.0
        return prompt
    if prompt == Prompt.PLAY_NUMBER or prompt == Prompt.SKIP_NUMBER or prompt == Prompt.SPY_CARD:
        weigh_clans(cards, sight, weights)
        weigh_rises(cards, sight, weights)
    sight.values[actions.STOP] = 0.0
    for face in range(1, FACES):
        if mask.card[face] == 1:
            sight.values[actions.CARD + face] = value_of_card(obs, cards, sight, weights, prompt, face)
    return prompt


@rule
def weigh_turn(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """The five actions, and the claims that are free."""
    weigh_clans(cards, sight, weights)
    weigh_rises(cards, sight, weights)
    for slot in range(MAX_SET_OUT):
        sight.values[actions.CLAIM_HONOR + slot] = _HONOR_FIRST
    for colour in range(1, COLOURS + 1):
        if mask.claim_clan[colour - 1] == 1:
            worth = value_of_claim(cards, sight, weights, colour)
            sight.values[actions.CLAIM_CLAN + colour - 1] = worth + (_CLAIM_FIRST if worth > 0.0 else -_CLAIM_FIRST)
    sight.values[actions.STOP] = 0.0
    for face in range(1, FACES):
        if mask.card[face] == 1:
            if cards.kind[face] == Kind.NUMBER:
                sight.values[actions.CARD + face] = value_of_number(cards, sight, weights, face)
            else:
                sight.values[actions.CARD + face] = value_of_talent(obs, cards, sight, weights, face)
    if mask.draw_two[0] == 1:
        sight.values[actions.DRAW_TWO] = value_of_draw_two(obs, cards, sight, weights)
    if mask.take_row[0] == 1:
        sight.values[actions.TAKE_ROW] = value_of_take_row(cards, sight, weights)
    if mask.take_quest[0] == 1:
        sight.values[actions.TAKE_QUEST] = value_of_take_quest(obs, cards, sight, weights)
    return Prompt.TURN


@rule
def value_of_card(obs: Any, cards: Any, sight: Any, weights: Any, prompt: int, face: int) -> float:
    """A card as the answer to a question that cards answer."""
    if prompt == Prompt.DISCARD or prompt == Prompt.QUEST_DISCARD:
        return -cost_of_discard(sight, weights, face)
    if prompt == Prompt.TAKE_DISCARD:
        return value_of_match(cards, sight, weights, face, -1) - cost_of_discard(sight, weights, face)
    if prompt == Prompt.SPY_CARD:
        return value_of_naming(obs, cards, sight, weights, asked_place(obs), face, np.float64(obs.amount[0]))
    if prompt == Prompt.SKIP_NUMBER:
        return value_of_number(cards, sight, weights, face)
    if prompt == Prompt.PLAY_NUMBER:
        return weights.free_play + value_of_number(cards, sight, weights, face)
    if prompt == Prompt.MARKET_CARD:
        return value_of_taking(sight, weights, face)
    if prompt == Prompt.TAKE_CARD:
        return sight.gain[face] + deny(sight, weights) * sight.rival[face]
    if prompt == Prompt.GIVE_CARD:
        return -sight.loss[face] - deny(sight, weights) * sight.rival[face]
    return sight.gain[face]


@rule
def asked_place(obs: Any) -> int:
    """The player that my question is about, by places to the left."""
    for place in range(1, SEATS):
        if obs.asked_about[place] == 1:
            return place
    return 1


@rule
def weigh_rows_to_discard(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Where a discard goes: not where a rival would find more, but where I would; action 3 keeps its best row open."""
    face = 0
    for chosen in range(1, FACES):
        face = chosen if obs.chosen[chosen] == 1 else face
    watched = has_market_honor(cards, sight)
    sight.honors = honors_worth(cards, sight, weights) if watched == 1 else 0.0
    for row in range(ROWS):
        if mask.row[row] == 1:
            value = weights.row_own * sight.row_gain[row]
            value -= deny(sight, weights) * weights.row_rival * sight.row_rival[row]
            if watched == 1:
                value += honors_with_top(cards, sight, weights, row, face) - sight.honors
            if sight.prompt == Prompt.TAKE_DISCARD_ROW:
                value += value_of_match(cards, sight, weights, face, row)
            sight.values[actions.ROW + row] = value
    return face


@rule
def honors_with_top(cards: Any, sight: Any, weights: Any, row: int, face: int) -> float:
    """What the free honors are worth with another card on top of a row."""
    colours, value = whole(sight.row_colours[row]), whole(sight.row_value[row])
    sight.row_colours[row] = cards.colours[face]
    sight.row_value[row] = cards.value[face]
    worth = honors_worth(cards, sight, weights)
    sight.row_colours[row] = colours
    sight.row_value[row] = value
    return worth


@rule
def weigh_rows_to_take(mask: Any, sight: Any, weights: Any) -> int:
    """The row to take; of a card that lies in several rows, that of the row which a rival wants most."""
    for row in range(ROWS):
        if mask.row[row] == 1:
            is_all = sight.prompt == Prompt.TAKE_ROW
            sight.values[actions.ROW + row] = value_of_row(sight, weights, row) if is_all else sight.row_rival[row]
    for copy in range(actions.COPIES):
        sight.values[actions.COPY + copy] = -np.float64(copy)
    return 0


@rule
def weigh_seats(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Whom a Spy asks, and whose hand is looked at: the largest, and the leader's."""
    amount = np.float64(obs.amount[0])
    if sight.prompt == Prompt.SPY_SEAT:
        weigh_clans(cards, sight, weights)
        weigh_rises(cards, sight, weights)
    for place in range(1, SEATS):
        if mask.seat[place - 1] == 1:
            if sight.prompt == Prompt.SPY_SEAT:
                value = value_of_seat(obs, cards, sight, weights, place, amount)
            else:
                value = np.float64(obs.hand_size[place])
                for colour in range(1, COLOURS + 1):
                    value += 0.5 * np.float64(sight.top[place, colour])
            sight.values[actions.SEAT + place - 1] = value
    return 0


@rule
def weigh_abilities(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """What a deputy is used as."""
    weigh_clans(cards, sight, weights)
    weigh_rises(cards, sight, weights)
    for op in range(1, TALENTS + 1):
        if mask.talent[op - 1] == 1:
            amount = whole(cards.talent_amount[op])
            sight.values[actions.TALENT + op - 1] = value_of_ability(obs, cards, sight, weights, op, amount)
    return 0
