"""The reasons for which an answer is not allowed, and what they say to a person."""

from __future__ import annotations

from enum import IntEnum


class Reason(IntEnum):
    """Why an action is not allowed; 0 is allowed."""

    LEGAL = 0
    GAME_OVER = 1
    OTHER_QUESTION = 2
    NOT_ENOUGH_DICE = 3
    ONE_ACTION_A_TURN = 4
    NOBODY_TO_ATTACK = 5
    NO_SUCH_SEAT = 6
    NOT_ONESELF = 7
    CANT_BE_ATTACKED = 8
    NO_SUCH_CHARACTER = 9
    BEHIND_BYSTANDERS = 10
    NOT_A_LEADER = 11
    TAKES_PART = 12
    NOT_IN_HAND = 13
    NOT_IN_THIS_WINDOW = 14
    NOT_ABOUT_YOU = 15
    OTHER_FORM = 16
    NEEDS_NOT_MET = 17
    DOES_NOTHING = 18
    NO_BYSTANDER_THERE = 19
    NO_ABILITY = 20
    ABILITY_IS_USED = 21
    DIE_IS_CHOSEN = 22
    NOT_THEIRS = 23
    MUST_ANSWER = 24
    TOO_LATE = 25
    NO_SUCH_DIE = 26


#: What a Reason says to a person.
REASONS = {
    Reason.LEGAL: "it is legal",
    Reason.GAME_OVER: "the game is over",
    Reason.OTHER_QUESTION: "it does not answer the question that is asked",
    Reason.NOT_ENOUGH_DICE: "too few dice show it",
    Reason.ONE_ACTION_A_TURN: "only an attack can be made now",
    Reason.NOBODY_TO_ATTACK: "there is nobody whom it could be aimed at",
    Reason.NO_SUCH_SEAT: "nobody sits there",
    Reason.NOT_ONESELF: "another player must be named",
    Reason.CANT_BE_ATTACKED: "that player can't be the target of this attack",
    Reason.NO_SUCH_CHARACTER: "there is no such character",
    Reason.BEHIND_BYSTANDERS: "with so few dice that show the attack, a Bystander must be its target",
    Reason.NOT_A_LEADER: "another has more Victory Points",
    Reason.TAKES_PART: "that player takes part in the attack, or has no Adventurer in play",
    Reason.NOT_IN_HAND: "the Action card is not in hand",
    Reason.NOT_IN_THIS_WINDOW: "it can't be played in answer to this",
    Reason.NOT_ABOUT_YOU: "what happens is not what the card waits for",
    Reason.OTHER_FORM: "the card waits for another attack or action",
    Reason.NEEDS_NOT_MET: "what the card needs does not hold now",
    Reason.DOES_NOTHING: "the card could do nothing now",
    Reason.NO_BYSTANDER_THERE: "no Bystander is in that place",
    Reason.NO_ABILITY: "that Bystander has no ability to be used here",
    Reason.ABILITY_IS_USED: "the ability was used in this turn",
    Reason.DIE_IS_CHOSEN: "that die is chosen already",
    Reason.NOT_THEIRS: "the Bystander must be one of the player attacked",
    Reason.MUST_ANSWER: "this can't be declined",
    Reason.TOO_LATE: "the card came while this window was open, and waits for the next",
    Reason.NO_SUCH_DIE: "that die is not in the game",
}
