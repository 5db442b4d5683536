"""Why an answer is not allowed: for each question the reason against each action, in the words of the rulebook."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import seat_after
from inn_envs.inheritors import actions
from inn_envs.inheritors.conditions import can_claim_honor, is_honor_met
from inn_envs.inheritors.hands import count_hand, pack_of
from inn_envs.inheritors.market import count_in_row, is_like, likeness_of_tops, top_of_row
from inn_envs.inheritors.state import PICKS, ROWS, Prompt
from inn_envs.inheritors.verbs import (
    can_claim_clan,
    can_play_talent,
    can_skip_to,
    can_use_talent,
    clan_owner,
    colours_enough,
    count_quests_left,
    every_colour,
    is_next_number,
)
from inn_envs.inheritors.words import COLOURS, FACES, MAX_SET_OUT, Kind


class Reason(IntEnum):
    """Why an action is not allowed; 0 is allowed."""

    LEGAL = 0
    GAME_OVER = 1
    OTHER_QUESTION = 2
    NOT_IN_HAND = 3
    NOT_PLAYABLE_KIND = 4
    NOT_NEXT_NUMBER = 5
    TALENT_CANNOT_ACT = 6
    NO_CARD_TO_DISCARD = 7
    NO_ROW_MATCHES = 8
    ROW_LEAVES_NO_MATCH = 9
    ROW_DOES_NOT_MATCH = 10
    NO_QUEST_LEFT = 11
    NO_THREE_OF_A_COLOUR = 12
    NOT_OF_THE_COLOUR = 13
    NO_CLAN_OF_COLOUR = 14
    HAS_A_CLAN = 15
    CLAN_IS_OWNED = 16
    NO_NUMBER_THREE = 17
    NO_HONOR_THERE = 18
    HONOR_IS_OWNED = 19
    HONOR_NOT_MET = 20
    AN_ACTION_IS_POSSIBLE = 21
    NO_SUCH_PLAYER = 22
    NOT_NEXT_FOR_SPY = 23
    CANNOT_SKIP_TO = 24
    NOT_IN_MARKET = 25
    NOT_IN_ROW = 26
    NO_SUCH_COPY = 27
    PLAYER_HAS_NO_CARDS = 28
    NOT_IN_THAT_HAND = 29
    JUST_TAKEN = 30
    NOT_IN_PACK = 31


#: What a Reason says to a person.
REASONS = {
    Reason.LEGAL: "it is legal",
    Reason.GAME_OVER: "the game is over",
    Reason.OTHER_QUESTION: "it does not answer the question that is asked",
    Reason.NOT_IN_HAND: "the card is not in hand",
    Reason.NOT_PLAYABLE_KIND: "relics, tomes and epics are not played: they count in hand, in the market, for quests",
    Reason.NOT_NEXT_NUMBER: "the number does not follow the number order of its colour in the play area",
    Reason.TALENT_CANNOT_ACT: "the talent's ability could do nothing now",
    Reason.NO_CARD_TO_DISCARD: "there is no card in hand to discard",
    Reason.NO_ROW_MATCHES: "no top card of a market row has the colour, number or name of the discarded card",
    Reason.ROW_LEAVES_NO_MATCH: "no other row's top card has the colour, number or name of the discarded card",
    Reason.ROW_DOES_NOT_MATCH: "it must be another row whose top card has the discard's colour, number or name",
    Reason.NO_QUEST_LEFT: "no quest is left",
    Reason.NO_THREE_OF_A_COLOUR: "there are no 3 cards of one colour in hand (tomes and epics count as any)",
    Reason.NOT_OF_THE_COLOUR: "the three discards must share a colour (tomes and epics count as any)",
    Reason.NO_CLAN_OF_COLOUR: "that colour has no clan in this game",
    Reason.HAS_A_CLAN: "a player can only have 1 clan",
    Reason.CLAN_IS_OWNED: "the clan's ownership cannot be changed",
    Reason.NO_NUMBER_THREE: "a number 3 or above of the clan's colour must be in the play area",
    Reason.NO_HONOR_THERE: "no honor was set out in that place",
    Reason.HONOR_IS_OWNED: "the honor was claimed already",
    Reason.HONOR_NOT_MET: "the honor's requirement is not fulfilled now",
    Reason.AN_ACTION_IS_POSSIBLE: "one of the five actions is possible, so the turn can't be passed",
    Reason.NO_SUCH_PLAYER: "no other player sits there",
    Reason.NOT_NEXT_FOR_SPY: "the named card must be a number that is next in order in the asker's play area",
    Reason.CANNOT_SKIP_TO: "the lobbyist skips one number, where another player shows a higher one of the colour",
    Reason.NOT_IN_MARKET: "the card is not in the market",
    Reason.NOT_IN_ROW: "the card is not in that market row",
    Reason.NO_SUCH_COPY: "the row does not hold so many copies of the card",
    Reason.PLAYER_HAS_NO_CARDS: "that player has no cards",
    Reason.NOT_IN_THAT_HAND: "the card is not in the hand that was looked at",
    Reason.JUST_TAKEN: "a card just taken can't be the one that is given",
    Reason.NOT_IN_PACK: "the card is not in the pack that is passed round",
}


@rule
def reason_to_play(state: Any, cards: Any, seat: int, face: int) -> int:
    """Actions 1 and 5: a number that is next in order, or a talent that can act."""
    if state.players[seat].secret.hand[face] == 0:
        return Reason.NOT_IN_HAND
    kind = cards.kind[face]
    if kind == Kind.NUMBER:
        return Reason.LEGAL if is_next_number(state, cards, seat, face) == 1 else Reason.NOT_NEXT_NUMBER
    if kind == Kind.TALENT:
        return Reason.LEGAL if can_play_talent(state, cards, seat, face) == 1 else Reason.TALENT_CANNOT_ACT
    return Reason.NOT_PLAYABLE_KIND


@rule
def reason_to_draw_two(state: Any, seat: int) -> int:
    """Action 2 needs a card to discard."""
    return Reason.LEGAL if count_hand(state, seat) > 0 else Reason.NO_CARD_TO_DISCARD


@rule
def has_match(state: Any, cards: Any, face: int, but_row: int) -> int:
    """1 when the top card of a row other than `but_row` (0 for none) has a card's colour, number or name."""
    return is_like(cards, face, likeness_of_tops(state, cards, but_row))


@rule
def reason_to_take_row(state: Any, cards: Any, seat: int) -> int:
    """Action 3 needs a card that matches a row's top card."""
    likeness, matches = likeness_of_tops(state, cards, 0), 0
    for face in range(FACES):
        matches += is_like(cards, face, likeness) * whole(state.players[seat].secret.hand[face])
    return Reason.LEGAL if matches > 0 else Reason.NO_ROW_MATCHES


@rule
def reason_to_take_quest(state: Any, cards: Any, seat: int) -> int:
    """Action 4 needs a quest that is left and three cards of a colour."""
    if count_quests_left(state) == 0:
        return Reason.NO_QUEST_LEFT
    enough = colours_enough(state, cards, seat, 3, every_colour(state))
    return Reason.LEGAL if enough != 0 else Reason.NO_THREE_OF_A_COLOUR


@rule
def reason_to_claim_clan(state: Any, seat: int, colour: int) -> int:
    """A clan needs a number 3 or above of its colour, and that neither side is bound."""
    if can_claim_clan(state, seat, colour) == 1:
        return Reason.LEGAL
    clan = whole(state.clans[colour])
    if clan == 0:
        return Reason.NO_CLAN_OF_COLOUR
    if state.players[seat].clan != 0:
        return Reason.HAS_A_CLAN
    return Reason.CLAN_IS_OWNED if clan_owner(state, clan) > 0 else Reason.NO_NUMBER_THREE


@rule
def reason_to_claim_honor(state: Any, cards: Any, seat: int, place: int) -> int:
    """An honor needs its requirement, and to be free."""
    if can_claim_honor(state, cards, seat, place) == 1:
        return Reason.LEGAL
    honor = whole(state.honors[place])
    if honor == 0:
        return Reason.NO_HONOR_THERE
    return Reason.HONOR_IS_OWNED if is_honor_met(state, cards, seat, honor) == 1 else Reason.HONOR_NOT_MET


@rule
def reason_to_discard(state: Any, cards: Any, seat: int, face: int, prompt: int, colours: int, left: int) -> int:
    """A discard: any card; for action 3 one that matches a row; for action 4 one of the colour."""
    if state.players[seat].secret.hand[face] == 0:
        return Reason.NOT_IN_HAND
    if prompt == Prompt.TAKE_DISCARD:
        return Reason.LEGAL if has_match(state, cards, face, 0) == 1 else Reason.NO_ROW_MATCHES
    if prompt == Prompt.QUEST_DISCARD:
        shared = colours & whole(cards.colours[face])
        enough = colours_enough(state, cards, seat, left, shared)
        return Reason.LEGAL if enough != 0 else Reason.NOT_OF_THE_COLOUR
    return Reason.LEGAL


@rule
def reason_for_card(state: Any, cards: Any, face: int) -> int:
    """A card as the answer to the question on top of the stack."""
    frame = state.stack.frames[state.stack.depth]
    prompt, seat, target = whole(frame.prompt), whole(frame.seat), whole(frame.target)
    amount = whole(frame.amount)
    if prompt == Prompt.TURN:
        return reason_to_play(state, cards, seat, face)
    if prompt == Prompt.DISCARD or prompt == Prompt.TAKE_DISCARD or prompt == Prompt.QUEST_DISCARD:
        return reason_to_discard(state, cards, seat, face, prompt, target, amount)
    if prompt == Prompt.SPY_CARD:
        return Reason.LEGAL if is_next_number(state, cards, seat, face) == 1 else Reason.NOT_NEXT_FOR_SPY
    if prompt == Prompt.SKIP_NUMBER:
        if state.players[seat].secret.hand[face] == 0:
            return Reason.NOT_IN_HAND
        return Reason.LEGAL if can_skip_to(state, cards, seat, face, amount) == 1 else Reason.CANNOT_SKIP_TO
    if prompt == Prompt.PLAY_NUMBER:
        if state.players[seat].secret.hand[face] == 0:
            return Reason.NOT_IN_HAND
        return Reason.LEGAL if is_next_number(state, cards, seat, face) == 1 else Reason.NOT_NEXT_NUMBER
    return reason_for_other_card(state, prompt, seat, target, face)


@rule
def reason_for_other_card(state: Any, prompt: int, seat: int, target: int, face: int) -> int:
    """A card that lies in the market, in another hand or in a pack, or that is given."""
    frame = state.stack.frames[state.stack.depth]
    if prompt == Prompt.MARKET_CARD:
        for row in range(1, ROWS + 1):
            if face > 0 and count_in_row(state, row, face) > 0:
                return Reason.LEGAL
        return Reason.NOT_IN_MARKET
    if prompt == Prompt.TAKE_CARD:
        return Reason.LEGAL if state.players[target].secret.hand[face] > 0 else Reason.NOT_IN_THAT_HAND
    if prompt == Prompt.GIVE_CARD:
        held = whole(state.players[seat].secret.hand[face])
        just_taken = (1 if frame.card == face else 0) + (1 if frame.cursor == face else 0)
        if held == 0:
            return Reason.NOT_IN_HAND
        return Reason.LEGAL if held > just_taken else Reason.JUST_TAKEN
    if prompt == Prompt.DRAFT:
        pack = pack_of(state, seat, whole(frame.cursor))
        for place in range(PICKS):
            if face > 0 and state.secret.packs[pack, place] == face:
                return Reason.LEGAL
        return Reason.NOT_IN_PACK
    return Reason.OTHER_QUESTION


@rule
def reason_for_row(state: Any, cards: Any, row: int) -> int:
    """A market row as the answer to the question on top of the stack."""
    frame = state.stack.frames[state.stack.depth]
    prompt, face, target = whole(frame.prompt), whole(frame.card), whole(frame.target)
    if prompt == Prompt.DISCARD_ROW:
        return Reason.LEGAL
    if prompt == Prompt.TAKE_DISCARD_ROW:
        return Reason.LEGAL if has_match(state, cards, face, row) == 1 else Reason.ROW_LEAVES_NO_MATCH
    if prompt == Prompt.TAKE_ROW:
        likeness = whole(cards.likeness[top_of_row(state, row)]) if row != target else 0
        return Reason.LEGAL if is_like(cards, face, likeness) == 1 else Reason.ROW_DOES_NOT_MATCH
    if prompt == Prompt.MARKET_ROW:
        return Reason.LEGAL if count_in_row(state, row, face) > 0 else Reason.NOT_IN_ROW
    return Reason.OTHER_QUESTION


@rule
def reason_for_seat(state: Any, places: int) -> int:
    """Another player, so many places to the left."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.SPY_SEAT and frame.prompt != Prompt.LOOK_SEAT:
        return Reason.OTHER_QUESTION
    if places >= state.seats:
        return Reason.NO_SUCH_PLAYER
    if frame.prompt == Prompt.LOOK_SEAT and count_hand(state, seat_after(state, whole(frame.seat), places)) == 0:
        return Reason.PLAYER_HAS_NO_CARDS
    return Reason.LEGAL


@rule
def reason_for_talent(state: Any, cards: Any, op: int) -> int:
    """One of the basic talents for a deputy to be used as."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.TALENT:
        return Reason.OTHER_QUESTION
    can_act = can_use_talent(state, cards, whole(frame.seat), op, whole(cards.talent_amount[op]))
    return Reason.LEGAL if can_act == 1 else Reason.TALENT_CANNOT_ACT


@rule
def reason_for_copy(state: Any, copy: int) -> int:
    """One of several copies of a face in a row."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt != Prompt.MARKET_COPY:
        return Reason.OTHER_QUESTION
    there = count_in_row(state, whole(frame.target), whole(frame.card))
    return Reason.LEGAL if copy < there else Reason.NO_SUCH_COPY


@rule
def reason_to_stop(state: Any) -> int:
    """Stopping where one may; passing a turn only without an action (any card in hand makes action 2 possible)."""
    frame = state.stack.frames[state.stack.depth]
    if frame.prompt == Prompt.TURN:
        return Reason.LEGAL if count_hand(state, whole(frame.seat)) == 0 else Reason.AN_ACTION_IS_POSSIBLE
    may = frame.prompt == Prompt.CLAIM or frame.prompt == Prompt.PLAY_NUMBER or frame.prompt == Prompt.DRAW_MORE
    return Reason.LEGAL if may else Reason.OTHER_QUESTION


@rule
def reason_for_turn(state: Any, cards: Any, action: int) -> int:
    """The actions and claims of a turn."""
    frame = state.stack.frames[state.stack.depth]
    seat = whole(frame.seat)
    if frame.prompt != Prompt.TURN and frame.prompt != Prompt.CLAIM:
        return Reason.OTHER_QUESTION
    if actions.CLAIM_CLAN <= action < actions.CLAIM_CLAN + COLOURS:
        return reason_to_claim_clan(state, seat, action - actions.CLAIM_CLAN + 1)
    if actions.CLAIM_HONOR <= action < actions.CLAIM_HONOR + MAX_SET_OUT:
        return reason_to_claim_honor(state, cards, seat, action - actions.CLAIM_HONOR)
    if frame.prompt == Prompt.CLAIM:
        return Reason.OTHER_QUESTION
    if action == actions.DRAW_TWO:
        return reason_to_draw_two(state, seat)
    return (
        reason_to_take_row(state, cards, seat)
        if action == actions.TAKE_ROW
        else reason_to_take_quest(state, cards, seat)
    )


@rule
def reason(state: Any, cards: Any, action: int) -> int:
    """Why an action is no answer to the question on top of the stack: a `Reason`, 0 when it is one."""
    if state.ended != 0:
        return Reason.GAME_OVER
    if action < actions.CARD + FACES:
        return reason_for_card(state, cards, action - actions.CARD)
    if action < actions.ROW:
        return reason_for_turn(state, cards, action)
    if action < actions.COPY:
        return reason_for_row(state, cards, action - actions.ROW + 1)
    if action < actions.SEAT:
        return reason_for_copy(state, action - actions.COPY)
    if action < actions.TALENT:
        return reason_for_seat(state, action - actions.SEAT + 1)
    if action < actions.DRAW_MORE:
        return reason_for_talent(state, cards, action - actions.TALENT + 1)
    if action == actions.DRAW_MORE:
        asked = state.stack.frames[state.stack.depth].prompt
        return Reason.LEGAL if asked == Prompt.DRAW_MORE else Reason.OTHER_QUESTION
    return reason_to_stop(state)
