"""The record of a game of Inn-Fighting: what lies on the table, who knows what, and what is asked."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from inn_envs.core.events import ring
from inn_envs.core.record import record
from inn_envs.core.rng import chance
from inn_envs.core.stack import stack
from inn_envs.inn_fighting.words import ACTION_ROWS, DECK_CARDS, DECK_ROWS, DICE, MOST_ACTIONS, PLACES

SEATS = 6
#: Frames that can lie on one another: 4 of a turn; 4 of an attack and what follows its damage; 1 for texts to come and
#: 6 clauses of one; 5 Adventurers to be damaged; 2 of a knockout and 2 of the card that answers it, with 6 clauses; 4
#: and a question of an action and its answer; and 2 for each of the cards that answer their like, or allow an attack
#: more (see `words.MOST_ANSWERS`). Together 51.
STACK = 56


class Deck(IntEnum):
    """The two decks, each with its discard (see core.zones)."""

    ADVENTURER = 0
    ACTION = 1


DECKS = len(Deck)
#: Draws that a script of outcomes holds: a deal goes on to the first roll of the dice. For three players that is an
#: Adventurer and two cards each, a d20 each, and the dice; there is room for four of them.
SCRIPT = 16


class Prompt(IntEnum):
    """What a seat is asked. WAIT is what the seats not asked are shown."""

    WAIT = 0
    CHOOSE = 1  # an attack or an action
    TARGET = 2  # the character that is attacked
    LEADER = 3  # whose Victory Points, among those tied for the most
    RESPOND = 4  # in a window
    OTHER = 5  # another opponent
    REROLL = 6  # a die to be rolled again
    SET_DIE = 7  # a die to be turned
    SET_FACE = 8  # the face that it is turned to
    MY_BYSTANDER = 9  # the Bystander that takes the rest of the damage
    TAKE_BYSTANDER = 10  # the Bystander that changes sides


class Step(IntEnum):
    """Work that waits on the stack. The fields of its frame are named behind each. `base` is the place on the stack of
    the frame that is answered, 0 for none; `place` is that of a character: 0 the Adventurer, from 1 on a Bystander.
    """

    NONE = 0
    # The order of a turn.
    TURN = 1  # seat
    ROLL = 2  # seat, amount = 1 all dice
    CHOOSE = 3  # seat, amount = what may be chosen (Choice)
    ATTACK_ROLL = 4  # seat
    DAMAGE = 5  # seat
    AFTER_DAMAGE = 6  # seat
    END_ATTACK = 7  # seat
    END_TURN = 8  # seat
    WIN_CHECK = 9  # seat
    # Work inside a step.
    WINDOW = 10  # seat = who does what is answered, target = places left of it of the next to be asked, card = window
    #              (When), amount = passes in a row + 1 once it is open, cursor = base
    EFFECT = 11  # seat, target = foe, card = source and clause, amount = place of the card, cursor = base
    DEAL = 12  # seat deals target's Adventurer amount
    DRINK = 13  # seat takes an Ale action that takes amount
    TEXTS = 14  # seat, target = foe, card = moment (When), amount = form, cursor = bit mask of the places of those of
    #             seat's characters whose texts are still to be carried out
    VOID = 15  # a card that was cancelled: gone before anybody is asked again
    # What can be answered, and what everybody sees.
    TAKE_TOKENS = 16  # seat deals target's character at place card amount, cursor = 1 by an attack
    ACTED = 17  # seat has taken an action, card = which (Face), amount = Victory Points it took
    PLAY = 18  # seat, target = foe, card = Action row, cursor = base


#: Steps from here on can be answered.
FIRST_DECLARED = Step.TAKE_TOKENS


#: What the cursor of a question about leaders says when it is an Ale action that asks.
FOR_ALE = 1
#: No seat: nobody is left out of those who may lead.
NOBODY = SEATS


class Choice(IntEnum):
    """What may be chosen with the dice as they lie."""

    ANY = 0
    ATTACK = 1  # after an action, or as one more attack


class Purpose(IntEnum):
    """What a random draw is for."""

    ADVENTURER_DECK = 0
    ACTION_DECK = 1
    INITIATIVE = 2
    BRAWL_DIE = 3
    D20 = 4
    DEFENSE_DIE = 5
    THEFT = 6


class Event(IntEnum):
    """What the public log says."""

    NOTHING = 0
    INITIATIVE = 1  # amount = d20
    TURN_BEGAN = 2
    ENTERED = 3  # card = Adventurer
    DREW = 4  # card = card of the Action deck; a Bystander everybody sees
    ROLLED = 5  # amount = dice rolled
    CHOSE = 6  # card = attack or action (Face), amount = dice that show it
    TARGETED = 7  # card = place of the character, amount = the seat it belongs to
    D20 = 8  # amount
    MISSED = 9
    DEFENSE_ROLL = 10  # card = face, amount = 1 a success
    DAMAGED = 11  # by seat, card = place of the character, amount = the seat it belongs to
    TOOK_TOKENS = 12  # seat takes that many Hit Point tokens
    GAINED_VP = 13  # amount
    LOST_VP = 14  # amount
    HEALED = 15  # amount
    KNOCKED_OUT = 16  # card = Adventurer; seat = whose
    BYSTANDER_OUT = 17  # card = card of the Action deck; seat = whose
    PLAYED = 18  # card = Action
    USED = 19  # card = card of the Action deck: a Bystander's ability
    DISCARDED = 20  # card = card of the Action deck: a Bystander, as a cost or for want of a place
    CANCELLED = 21  # card = Action; seat = whose
    TOOK_CARD = 22  # card = Action, for both; amount = the seat it came from
    TOOK_BYSTANDER = 23  # card = card of the Action deck, amount = the seat it came from
    DIE_ROLLED = 24  # card = face, amount = die
    DIE_SET = 25  # card = face, amount = die
    RETARGETED = 26  # card = place of the character, amount = the seat it belongs to
    SURVIVED = 27  # amount = Hit Points left
    ATTACKS_AGAIN = 28
    WON = 29


class Ended(IntEnum):
    """Why the game is over."""

    NOT = 0
    RULES = 1
    MAX_TURNS = 2


#: The words for it that adapters use.
ENDED = tuple(cause.name.lower() for cause in Ended)
OPTIONS = record(
    [
        ("free_choice_symbols", np.uint8),
        ("bystander_damage_scores", np.uint8),
        ("ask_holders", np.uint8),
        ("payoff", np.uint8),
        ("max_turns", np.int16),
        ("brawl_dice", np.uint8),
        ("d20_sides", np.uint8),
    ]
)
#: The attack under way; blank while there is none.
ATTACK = record(
    [
        ("form", np.uint8),  # Face, 0 for no attack
        ("attacker", np.uint8),
        ("victim", np.uint8),  # whose character is attacked
        ("place", np.uint8),  # 0 the Adventurer, from 1 on a Bystander
        ("moved", np.uint8),  # 1 when it was given another player's character as its target
        ("d20", np.uint8),  # 0 before the roll
        ("high", np.uint8),
        ("missed", np.uint8),
        ("no_defense", np.uint8),
        ("defended", np.uint8),  # 1 when the Defense roll succeeded
        ("knocked_out", np.uint8),  # 1 when it knocked a character out
        ("again", np.uint8),  # attacks that follow this one
        ("change_roll", np.int16),
        ("change_damage", np.int16),  # before the d20
        ("damage", np.int16),  # that is to be dealt, from the d20 on
        ("taken", np.int16),  # Hit Point tokens that it took
    ]
)
SEAT_SECRET = record(
    [
        ("hand", np.uint8, (ACTION_ROWS,)),  # how many of each Action card
        ("fresh", np.uint8, (ACTION_ROWS,)),  # of these, copies that came while a window was open (see `fresh_at`)
        # Cards that this seat knows to be in other hands: each lies in one of the hands of its bit mask of seats.
        ("known", np.uint8, (MOST_ACTIONS,)),  # Action rows, 0 for none
        ("known_at", np.uint8, (MOST_ACTIONS,)),
    ]
)
SEAT = record(
    [
        ("started", np.uint8),  # the Adventurer that the seat began with
        ("adventurer", np.uint8),  # 0 after a knockout, until the own next turn
        ("hp", np.uint8),
        ("vp", np.int16),
        ("bystanders", np.uint8, (PLACES,)),  # a Bystander stays in its place; 0 is a free one
        ("bystander_hp", np.uint8, (PLACES,)),
        ("used", np.uint8, (PLACES,)),  # 1 for a Response used in this turn
        ("secret", SEAT_SECRET),
    ]
)
SECRET = record(
    [
        ("chance", chance(len(Purpose), SEATS, SCRIPT)),
        ("decks", np.uint8, (DECKS, DECK_CARDS)),  # the next card is the last one
        ("ring", ring()),
        # By seat. What each has of the Action deck, in hand or at its side, as a bit mask: it follows from the rest.
        ("holdings", np.uint64, (SEATS,)),
        # The place on the stack of the window that fresh cards can't be played in, nor in those under it; 0 for none.
        ("fresh_at", np.uint8, (SEATS,)),
    ]
)
STATE = record(
    [
        ("seats", np.uint8),
        ("turn_seat", np.uint8),  # whose turn it is
        ("damaged", np.uint8),  # 1 when that seat has damaged an opposing Adventurer in this turn
        ("ended", np.uint8),
        ("winner", np.uint8),  # seat + 1, 0 for none
        ("turn", np.int16),  # turns begun
        ("dice", np.uint8, (DICE,)),  # faces, the red die last; 0 before the first roll, and of dice left out
        ("rolled", np.uint8, (DICE,)),  # 1 for dice of the last roll of the Brawl Dice
        ("attack", ATTACK),
        ("deck_counts", np.uint8, (DECKS,)),
        ("discards", np.uint8, (DECKS, DECK_ROWS)),  # how many of each row
        ("options", OPTIONS),
        ("stack", stack(STACK)),
        ("players", SEAT, (SEATS,)),
        ("secret", SECRET),
    ]
)
