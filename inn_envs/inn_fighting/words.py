"""The words and the capacities of Inn-Fighting: what rows of its card file and fields of its record may say."""

from __future__ import annotations

from enum import IntEnum

NAME = "inn_fighting"
TITLE = "Inn-Fighting"
#: Goes up when a record, an observation or a rule changes its meaning.
VERSION = 0
#: Rows of each table, the blank row 0 included.
ADVENTURERS, ACTION_ROWS, BYSTANDERS = 20, 16, 24
#: Cards of the Action deck by number: Actions by their row, Bystanders by theirs after those.
BYSTANDER_CARD = ACTION_ROWS
DECK_ROWS = ACTION_ROWS + BYSTANDERS
#: Sources: every row that has clauses has a number of its own, Adventurers first, then the cards of the Action deck.
CARD_SOURCE = ADVENTURERS
BYSTANDER_SOURCE = CARD_SOURCE + BYSTANDER_CARD
SOURCES = CARD_SOURCE + DECK_ROWS
#: Cards that a deck can hold, and copies of Actions among them.
DECK_CARDS, MOST_ACTIONS = 48, 24
#: Places for Bystanders at a player's side; one more finds no place and is discarded.
PLACES = 8
CLAUSES, NEEDS = 6, 2
#: The largest amount of a clause, and of a card's Hit Points, damage, Knockout Bonus.
MOST_AMOUNT, MOST_HP = 9, 15
#: Copies of cards that answer what such a card does, or allow one more attack: the stack is high enough for all of
#: them, one on another.
MOST_ANSWERS = 8

#: Five gold dice and the red one, which is the Defense Die (rulebook, Components). A variant may have fewer gold ones.
DICE, RED = 6, 5
#: Sides of the d20. A variant may have fewer.
D20 = 20
#: Symbols that Luck and Ale need, by the number of dice: three of six, and so half of any other number, rounded up. If
#: more were needed, dice that all show actions could lie there for ever, and nobody could take one.
ACTION_DICE = tuple((dice + 1) // 2 for dice in range(DICE + 1))
#: The damage from which on there is a Defense roll ("3 or Out").
DEFENSE_FROM = 3
#: Bonus for a Bystander's knockout; Victory Points that win.
BYSTANDER_BONUS, VP_TO_WIN = 2, 20
#: Cards of the Action deck that each player begins with.
START_CARDS = 2


class Face(IntEnum):
    """The symbols of the Brawl Dice: what an attack or an action is called. The first three are attacks."""

    NONE = 0
    PUNCH = 1
    CHAIR = 2
    POWER = 3
    LUCK = 4
    ALE = 5


FACES = len(Face) - 1
#: The six sides of every die, the red one too.
SIDES = (Face.PUNCH, Face.PUNCH, Face.CHAIR, Face.POWER, Face.LUCK, Face.ALE)
FORMS = (Face.PUNCH, Face.CHAIR, Face.POWER)


class Kind(IntEnum):
    """How a Bystander's ability works: by itself; when its player says so, once a turn; the same, at its own cost."""

    BLANK = 0
    FULL_ROUND = 1
    RESPONSE = 2
    ONE_USE = 3


class When(IntEnum):
    """When a clause is carried out, and the window in which a card may be played for it."""

    NEVER = 0
    ALWAYS = 1
    TURN_START = 2
    ROLL = 3
    ATTACK = 4
    DAMAGE = 5
    ACTION = 6
    KNOCKOUT = 7
    CARD = 8
    TURN_END = 9
    DEFENSE = 10


class By(IntEnum):
    """Who does what a clause waits for: the card's player, or an opponent (to one of his characters)."""

    ME = 0
    FOE = 1


class Op(IntEnum):
    """What a clause does."""

    NOTHING = 0
    DEAL = 1
    MISS = 2
    CHANGE_DAMAGE = 3
    CHANGE_ROLL = 4
    NO_DEFENSE = 5
    STEAL_VP = 6
    LOSE_VP = 7
    HEAL = 8
    DRAW = 9
    TAKE_CARD = 10
    REROLL_DICE = 11
    RETARGET = 12
    FEWER_DICE = 13
    SET_DIE = 14
    ANY_TARGET = 15
    TAKE_BYSTANDER = 16
    ATTACK_AGAIN = 17
    SURVIVE = 18
    CANCEL = 19
    SAME_ALE = 20


class Who(IntEnum):
    """Whom a clause is about."""

    ME = 0
    FOE = 1
    OTHER = 2
    BESIDE = 3
    LEADER = 4
    EACH_EVIL = 5
    THIS = 6
    MY_BYSTANDER = 7


class Per(IntEnum):
    """What an amount is multiplied by."""

    NOTHING = 0
    PLAYERS = 1
    ALE_DICE = 2
    LUCK_DICE = 3


class Need(IntEnum):
    """What must hold for a clause to be carried out."""

    NOTHING = 0
    I_AM_EVIL = 1
    FOE_EVIL = 2
    DICE_SHOW = 3
    HURT = 4
    HIGH = 5
    MY_ADVENTURER = 6


#: What cards do to players at any moment; of those, what needs no opponent that is answered.
_GENERAL = (Op.DEAL, Op.STEAL_VP, Op.LOSE_VP, Op.HEAL, Op.DRAW, Op.TAKE_CARD)
_CHANGES = (Op.CHANGE_DAMAGE, Op.CHANGE_ROLL, Op.NO_DEFENSE)
#: Which ops make sense at which moment for texts that work by themselves …
OPS_BY_ITSELF = {
    When.ALWAYS: (Op.FEWER_DICE, Op.ANY_TARGET),
    When.TURN_START: _GENERAL,
    When.ATTACK: _CHANGES,
    When.DAMAGE: (*_GENERAL, Op.TAKE_BYSTANDER),
    When.ACTION: _GENERAL,
    When.TURN_END: _GENERAL,
    When.DEFENSE: (*_GENERAL, Op.MISS, Op.CHANGE_DAMAGE, Op.RETARGET),
}
#: … and for cards and abilities that somebody plays.
OPS_PLAYED = {
    When.TURN_START: _GENERAL,
    When.ROLL: (Op.REROLL_DICE, Op.SET_DIE),
    When.ATTACK: (*_CHANGES, Op.MISS, Op.RETARGET),
    When.DAMAGE: (*_GENERAL, Op.TAKE_BYSTANDER),
    When.ACTION: (*_GENERAL, Op.SAME_ALE),
    When.KNOCKOUT: (Op.SURVIVE, Op.ATTACK_AGAIN),
    When.CARD: (Op.CANCEL,),
    When.TURN_END: _GENERAL,
}
