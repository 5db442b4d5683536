"""The reasons for which an answer is not allowed, and what they say to a person."""

from __future__ import annotations

from enum import IntEnum


class Reason(IntEnum):
    """Why an action is not allowed; 0 is allowed."""

    LEGAL = 0
    GAME_OVER = 1
    OTHER_QUESTION = 2
    NOT_COVERED = 3
    NO_DEBT_LEFT = 4
    MUST_TAKE_DEBT = 5
    NOT_IN_CAPITAL = 6
    ALL_HAS_ITS_OWN_ACTION = 7
    MORE_THAN_ALLOWED = 8
    NO_ASSET_THERE = 9
    ASSET_IS_EXHAUSTED = 10
    ASSET_IS_NOT_EXHAUSTED = 11
    ASSET_IS_NOT_UNIQUE = 12
    ASSET_IS_TOO_DEAR = 13
    NOT_IN_SUPPLY = 14
    NOT_IN_HAND = 15
    NOT_IN_THIS_WINDOW = 16
    NEEDS_NOT_MET = 17
    COST_NOT_COVERED = 18
    NO_ABILITY = 19
    ABILITY_IS_USED = 20
    NO_SUCH_SEAT = 21
    NOT_ONESELF = 22
    TARGET_DOES_NOT_FIT = 23
    NO_SUCH_DEBT = 24
    DEBT_NOT_COVERED = 25
    PROPRIETOR_IS_TAKEN = 26
    NO_SUCH_PROPRIETOR = 27
    MUST_PAY_DEBT = 28
    MUST_ANSWER = 29
    ALREADY_NAMED = 30
    BID_IS_LOWER = 31


#: What a Reason says to a person.
REASONS = {
    Reason.LEGAL: "it is legal",
    Reason.GAME_OVER: "the game is over",
    Reason.OTHER_QUESTION: "it does not answer the question that is asked",
    Reason.NOT_COVERED: "a bid can't exceed Capital and available Debt together",
    Reason.NO_DEBT_LEFT: "the Debt limit allows no more Debt",
    Reason.BID_IS_LOWER: "no more Debt can be taken than was bid",
    Reason.MUST_TAKE_DEBT: "Capital does not cover the rest of the bid",
    Reason.NOT_IN_CAPITAL: "there is not so much gold in Capital",
    Reason.ALL_HAS_ITS_OWN_ACTION: "depositing all that may be deposited is an action of its own",
    Reason.MORE_THAN_ALLOWED: "the card allows no larger deposit",
    Reason.NO_ASSET_THERE: "no Asset stands in that place",
    Reason.ASSET_IS_EXHAUSTED: "an exhausted Asset can't be chosen for that",
    Reason.ASSET_IS_NOT_EXHAUSTED: "the Asset is not exhausted",
    Reason.ASSET_IS_NOT_UNIQUE: "a Unique Asset must be liquidated",
    Reason.ASSET_IS_TOO_DEAR: "the Asset's Gold Value is too high",
    Reason.NOT_IN_SUPPLY: "no Asset is left in that place of the Supply",
    Reason.NOT_IN_HAND: "the Treachery card is not in hand",
    Reason.NOT_IN_THIS_WINDOW: "it can't be played in answer to this",
    Reason.NEEDS_NOT_MET: "what the card needs does not hold now",
    Reason.COST_NOT_COVERED: "Capital does not cover its cost",
    Reason.NO_ABILITY: "there is no ability that could be used here",
    Reason.ABILITY_IS_USED: "the ability was used, or is exhausted, until the next Refresh",
    Reason.NO_SUCH_SEAT: "no Proprietor sits there",
    Reason.NOT_ONESELF: "another Proprietor must be named",
    Reason.TARGET_DOES_NOT_FIT: "the card could do nothing to that Proprietor",
    Reason.NO_SUCH_DEBT: "there is no (further) Debt card of that kind",
    Reason.DEBT_NOT_COVERED: "Capital does not cover that Debt card too",
    Reason.PROPRIETOR_IS_TAKEN: "somebody plays that Proprietor",
    Reason.NO_SUCH_PROPRIETOR: "the card set has no such Proprietor",
    Reason.MUST_PAY_DEBT: "Debt that can be paid off must be (variant final_debt)",
    Reason.MUST_ANSWER: "this can't be declined",
    Reason.ALREADY_NAMED: "all copies in hand are named already",
}
