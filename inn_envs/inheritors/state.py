"""The record of a game of Inheritors: what lies on the table, who knows what, and what is asked."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from inn_envs.core.events import ring
from inn_envs.core.record import record
from inn_envs.core.rng import chance
from inn_envs.core.stack import stack
from inn_envs.inheritors.words import CARDS_IN_PLAY, COLOURS, DECK, FACES, HAND, MAX_SET_OUT

SEATS = 4
ROWS = 3
#: Rounds of the draft (rulebook II: one card is dealt, ten are picked).
PICKS = HAND - 1
#: Frames that a turn can pile up, with room to spare.
STACK = 10


class Prompt(IntEnum):
    """What a seat is asked. WAIT is what the seats not asked are shown."""

    WAIT = 0
    DRAFT = 1
    TURN = 2
    CLAIM = 3
    DISCARD = 4
    DISCARD_ROW = 5
    TAKE_DISCARD = 6
    TAKE_DISCARD_ROW = 7
    TAKE_ROW = 8
    QUEST_DISCARD = 9
    SPY_SEAT = 10
    SPY_CARD = 11
    SKIP_NUMBER = 12
    MARKET_CARD = 13
    MARKET_ROW = 14
    MARKET_COPY = 15
    TALENT = 16
    PLAY_NUMBER = 17
    DRAW_MORE = 18
    LOOK_SEAT = 19
    TAKE_CARD = 20
    GIVE_CARD = 21


class Step(IntEnum):
    """Work that waits on the stack. The fields of its frame are named behind each."""

    NONE = 0
    DRAFT_PICK = 1  # seat, cursor = the round of the draft
    REVEAL_MARKET = 2
    TURN = 3  # seat
    AFTER_ACTION = 4  # seat
    DRAW_TWO = 5  # seat
    QUEST_DISCARDS = 6  # seat, target = colours still possible, amount = cards still to discard
    TAKE_QUEST = 7  # seat
    AFTER_TALENT = 8  # seat
    EFFECT = 9  # seat, card = op, amount, target = special card
    GIVE = 10  # seat, target = the player looked at, amount, card and cursor = the faces just taken


class Purpose(IntEnum):
    """What a random draw is for."""

    REMOVED_COLOUR = 0
    CLANS = 1
    HONORS = 2
    QUESTS = 3
    NUMBER_ONES = 4
    MAIN_DECK = 5
    FIRST_PLAYER = 6
    TAKE_QUEST = 7


class Event(IntEnum):
    """What the public log says."""

    NOTHING = 0
    PICKED = 1  # card for the picker
    REVEALED = 2  # card from the deck, amount = row
    PLAYED = 3  # card from hand onto the area
    DISCARDED = 4  # card, amount = row
    DREW = 5  # card for the drawer
    TOOK = 6  # card, amount = row
    TOOK_QUEST = 7  # card = quest, for the taker
    TALENT = 8  # card to the removed area
    NAMED = 9  # the Spy's card, amount = the seat asked
    SPIED = 10  # the named card comes from the asked seat (amount) onto the area
    MISSED = 11  # amount = the seat asked
    CLAIMED_CLAN = 12  # card = clan, amount = colour
    CLAIMED_HONOR = 13  # card = honor, amount = slot
    TOOK_SPECIAL = 14  # card from the box
    LOOKED = 15  # amount = the seat whose hand was seen
    STOLE = 16  # card for both, amount = the seat it came from
    GAVE = 17  # card for both, amount = the seat it went to
    PASSED = 18


class Ended(IntEnum):
    """Why the game is over."""

    NOT = 0
    RULES = 1
    MAX_TURNS = 2


#: The words for it that adapters use.
ENDED = tuple(cause.name.lower() for cause in Ended)
OPTIONS = record(
    [
        ("draft", np.uint8),
        ("hand", np.uint8),
        ("clans_suggested", np.uint8),
        ("tomes_needed", np.uint8),
        ("empty_hand_draws", np.uint8),
        ("payoff", np.uint8),
        ("max_turns", np.int16),
    ]
)
#: What can be known of a hand. The cards known to be in it are its known part, the others its hidden part.
SEAT_SECRET = record(
    [
        ("hand", np.uint8, (FACES,)),  # how many of each face
        ("quests", np.int16),  # bit mask of quest rows
        ("number_one", np.uint8),  # the face of the number 1 dealt
        ("picks", np.uint8, (PICKS,)),  # the faces picked in the draft, in order
        # What this seat knows of the hands of the three seats to its left, in that order: how many of each face are
        # surely in it; of which faces (bit mask) it holds no more than those; how many of each face were seen to leave
        # its hidden part (packed, see `count_left`) and how many cards left it unseen: these may have been the number 1
        # dealt, or cards taken in the draft.
        ("known", np.uint8, (SEATS - 1, FACES)),
        ("closed", np.uint64, (SEATS - 1,)),
        ("left", np.uint8, (SEATS - 1, FACES // 2)),
        ("left_unseen", np.uint8, (SEATS - 1,)),
    ]
)
SEAT = record(
    [
        ("area", np.uint8, (COLOURS + 1,)),  # the top number of each colour, 0 without a stack
        ("covered", np.uint8, (COLOURS + 1,)),  # bit mask of the numbers under each top: bit 0 for a 1
        ("clan", np.uint8),  # clan row, 0 for none
        ("secret", SEAT_SECRET),
    ]
)
SECRET = record(
    [
        ("chance", chance(len(Purpose), SEATS)),
        ("deck", np.uint8, (DECK,)),  # the next card is the last one
        ("packs", np.uint8, (SEATS, PICKS)),  # the draft's packs; a picked card leaves a 0
        ("quests_left", np.int16),  # bit mask of the quests set out and not taken
        ("ring", ring()),
    ]
)
MARKET = record(
    [
        ("counts", np.uint8, (ROWS + 1,)),  # cards in row 1, 2, 3
        ("cards", np.uint8, (CARDS_IN_PLAY,)),  # row 1 from its covered cards to its top, then row 2, then row 3
    ]
)
STATE = record(
    [
        ("seats", np.uint8),
        ("removed_colour", np.uint8),
        ("first", np.uint8),
        ("passes", np.uint8),  # passing turns in this round
        ("ended", np.uint8),
        ("deck_count", np.uint8),
        ("turn", np.int16),  # turns taken
        ("options", OPTIONS),
        ("clans", np.uint8, (COLOURS + 1,)),  # the clan row set out for each colour
        ("honors", np.uint8, (MAX_SET_OUT,)),  # the honor rows set out
        ("honor_owner", np.uint8, (MAX_SET_OUT,)),  # seat + 1, 0 while free
        ("removed", np.uint8, (FACES,)),  # talents in the removed area
        ("market", MARKET),
        ("stack", stack(STACK)),
        ("players", SEAT, (SEATS,)),
        ("secret", SECRET),
    ]
)
