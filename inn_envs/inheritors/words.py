"""The words and the capacities of Inheritors: what rows of its card file and fields of its record may say."""

from __future__ import annotations

from enum import IntEnum

NAME = "inheritors"
TITLE = "Inheritors"
#: Goes up when a record, an observation or a rule changes its meaning.
VERSION = 0
COLOURS = 5
VALUES = 6
#: Rows of each table, the blank row 0 included.
FACES, CLANS, HONORS, QUESTS = 44, 12, 12, 12
#: Faces stand in this order, whatever the order of the file: numbers by colour and value, relics by colour, then the
#: others as the file has them.
FIRST_NUMBER = 1
#: Cards that a game's zones can hold, and cards that the main deck can hold after the deal.
CARDS_IN_PLAY, DECK = 104, 64
#: Cards dealt to a hand at most, and honors and quests set out, by the number of seats (rulebook II).
HAND = 11
SET_OUT = {2: 4, 3: 5, 4: 5}
MAX_SET_OUT = 5
CLAUSES, CONDITIONS = 3, 3
#: The most copies of a face in a game, and the largest amount of an ability: observations count to this.
MOST_COPIES = 12


class Colour(IntEnum):
    """The five realms; NONE for talents, tomes and epics."""

    NONE = 0
    YELLOW = 1
    PURPLE = 2
    BLUE = 3
    GREEN = 4
    RED = 5


class Kind(IntEnum):
    """What a card is."""

    BLANK = 0
    NUMBER = 1
    RELIC = 2
    TOME = 3
    EPIC = 4
    TALENT = 5


class When(IntEnum):
    """When a clause is carried out."""

    NEVER = 0
    PLAYED = 1
    CLAIMED = 2
    AFTER_ACTION_2 = 3
    AFTER_TALENT = 4
    ONGOING = 5
    SCORING = 6


class Op(IntEnum):
    """What a clause does."""

    NOTHING = 0
    SPY = 1
    LOBBYIST = 2
    ADVISOR = 3
    ANY_TALENT = 4
    PLAY_NUMBERS = 5
    DRAW = 6
    DRAW_UP_TO = 7
    DISCARD = 8
    LOOK_AND_TAKE = 9
    GIVE = 10
    TAKE_SPECIAL = 11
    LOBBYIST_ALONE = 12
    SCORE_HIGHEST = 13
    SCORE_RELICS = 14
    SCORE_MET_QUESTS = 15


class Need(IntEnum):
    """What must hold for a card to be playable."""

    NOTHING = 0
    ABILITY_CAN_ACT = 1


class Condition(IntEnum):
    """What an honor or a quest asks for."""

    NOTHING = 0
    CLAN_COUNT = 1
    STACKS_AT_LEAST = 2
    STACKS_ABOVE_AT_MOST = 3
    NUMBERS_IN_ROW = 4
    STACKS_EQUAL = 5
    HIGHEST_ALONE = 6
    MOST_QUESTS = 7
    MARKET_BELOW = 8
    HAND_AT_LEAST = 9
    HAND_AT_MOST = 10
    HAND_PAIR = 11
    HAND_SUM = 12
    HAND_RUN = 13
    HAND_COLOURS = 14


class Of(IntEnum):
    """Which cards of a hand a quest counts: those of a colour (1–5), talents, or any."""

    ANY = 0
    YELLOW = 1
    PURPLE = 2
    BLUE = 3
    GREEN = 4
    RED = 5
    TALENTS = 6


HONOR_CONDITIONS = tuple(word for word in Condition if Condition.CLAN_COUNT <= word <= Condition.MARKET_BELOW)
QUEST_CONDITIONS = tuple(word for word in Condition if word >= Condition.HAND_AT_LEAST)
TALENT_OPS = (Op.SPY, Op.LOBBYIST, Op.ADVISOR)
#: Which ops make sense at which moment.
OPS_AT = {
    When.PLAYED: (*TALENT_OPS, Op.ANY_TALENT, Op.DRAW, Op.DISCARD),
    When.CLAIMED: (Op.PLAY_NUMBERS, Op.DRAW, Op.DRAW_UP_TO, Op.DISCARD, Op.LOOK_AND_TAKE, Op.GIVE, Op.TAKE_SPECIAL),
    When.AFTER_ACTION_2: (Op.DRAW, Op.DRAW_UP_TO, Op.DISCARD, Op.PLAY_NUMBERS),
    When.AFTER_TALENT: (Op.DRAW, Op.DRAW_UP_TO, Op.DISCARD, Op.PLAY_NUMBERS),
    When.ONGOING: (Op.LOBBYIST_ALONE,),
    When.SCORING: (Op.SCORE_HIGHEST, Op.SCORE_RELICS, Op.SCORE_MET_QUESTS),
}
