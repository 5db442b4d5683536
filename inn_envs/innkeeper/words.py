"""The words and the capacities of Innkeeper: what rows of its card file and fields of its record may say."""

from __future__ import annotations

from enum import IntEnum

NAME = "innkeeper"
TITLE = "Innkeeper"
#: Goes up when a record, an observation or a rule changes its meaning.
VERSION = 0
#: Rows of each table, the blank row 0 included.
PROPRIETORS, ASSETS, CUSTOMERS, TREACHERY, DEBTS = 9, 36, 36, 36, 4
#: Cards that each deck can hold.
ASSET_DECK, CUSTOMER_DECK, TREACHERY_DECK, DEBT_DECK = 32, 36, 40, 32
#: Places of an inn: Asset slots, the one a new Asset takes before another is liquidated included; kept Treachery.
SLOTS, KEPT = 8, 4
#: Asset slots, Customer Capacity and gold a Vault needs for +1 Income, unless a card says otherwise (rulebook).
ASSET_SLOTS, CAPACITY, VAULT_STEP = 4, 2, 5
#: Gold tokens in the box, for the variant `bank_limit`.
GOLD = 60
#: The largest bid that a Bid deck with one card of each value 0–5 can lay.
MOST_BID = 15
#: Customers collected a round with two players, and with more; Treachery cards in the Pool; rounds of a game.
CUSTOMERS_OF_TWO, CUSTOMERS_A_ROUND, POOL, ROUNDS = 3, 4, 2, 4
#: Rounds that a tie can add at most, by the variant.
MOST_EXTRA_ROUNDS = 4
CLAUSES, NEEDS = 4, 3
#: Cards and abilities that answer what cards and abilities do: the stack is high enough for all of them, one on
#: another. One that leaves more frames than this under the next counts twice.
MOST_ANSWERS, ANSWER_FRAMES = 24, 4
#: The largest amount of a clause.
MOST_AMOUNT = 12
#: Sources: every row that has clauses has a number of its own, these added to its row.
ASSET_SOURCE = PROPRIETORS
CUSTOMER_SOURCE = ASSET_SOURCE + ASSETS
TREACHERY_SOURCE = CUSTOMER_SOURCE + CUSTOMERS
SOURCES = TREACHERY_SOURCE + TREACHERY


class Characteristic(IntEnum):
    """What inns compete in."""

    NONE = 0
    LUXURY = 1
    SERVICE = 2
    CUISINE = 3
    ENTERTAINMENT = 4


CHARACTERISTICS = len(Characteristic) - 1


class Kind(IntEnum):
    """What a Customer is."""

    BLANK = 0
    ORDINARY = 1
    PARTICULAR = 2
    NEGATIVE = 3


class Collection(IntEnum):
    """Who collects a Particular Customer that looks at something else than Characteristics."""

    TOTALS = 0
    MOST_TREACHERY = 1
    MOST_VAULT = 2
    FEWEST_ASSETS = 3


class Phase(IntEnum):
    """The five phases, and the Final Deposit Phase in the Deposit Phase's place."""

    SETUP = 0
    REFRESH = 1
    ASSET = 2
    BIDDING = 3
    CUSTOMER = 4
    DEPOSIT = 5
    FINAL = 6


class Window(IntEnum):
    """When a card or an ability may be played As Retort. The first six are the starts of the phases, in their order."""

    NEVER = 0
    START_REFRESH = 1
    START_ASSET = 2
    START_BIDDING = 3
    START_CUSTOMER = 4
    START_DEPOSIT = 5
    START_FINAL = 6
    REFRESH_START = 7
    SUPPLY_REVEALED = 8
    BIDS_REVEALED = 9
    ASSET_GAINING = 10
    ASSET_SELLING = 11
    ASSET_LIQUIDATING = 12
    CUSTOMER_REVEALED = 13
    CUSTOMER_COLLECTING = 14
    DEPOSIT_DECLARED = 15
    TREACHERY_PLAYED = 16
    ABILITY_PLAYED = 17
    DEBT_TAKING = 18
    DEBT_PAYING = 19
    GOLD_PAYING = 20
    POOL_SHARING = 21
    FINAL_SELL = 22
    FINAL_DEBT = 23
    FINAL_DEPOSIT = 24


#: A word of the card file for the start of any phase.
ANY_PHASE = "phase_start"
PHASE_STARTS = tuple(window for window in Window if Window.START_REFRESH <= window <= Window.START_FINAL)


class When(IntEnum):
    """When a clause is carried out."""

    NEVER = 0
    STATIC = 1
    REFRESH = 2
    TOP_BIDDER = 3
    COLLECT = 4
    PLAY = 5
    TRIGGER = 6
    RETORT = 7


class Op(IntEnum):
    """What a clause does."""

    NOTHING = 0
    GAIN = 1
    TRANSFER = 2
    MAY_PAY = 3
    UPKEEP = 4
    DEPOSIT = 5
    BANK_DEPOSIT = 6
    BANK_PAYS = 7
    GROW_INVESTMENT = 8
    CHOOSE_ONE = 9
    DRAW = 10
    DRAW_POOL = 11
    DISCARD_TREACHERY = 12
    DISCARD_DEBT = 13
    KEEP = 14
    TAKE_DEBT = 15
    GIVE_DEBT = 16
    EXHAUST = 17
    EXHAUST_GAINED = 18
    UNEXHAUST = 19
    LIQUIDATE = 20
    SELL = 21
    GAIN_FROM_SUPPLY = 22
    GAIN_FROM_TARGET = 23
    BUY_TOP = 24
    BOOST = 25
    LIMIT = 26
    DISMISS = 27
    COLLECT_INSTEAD = 28
    MOVE_UP = 29
    CANCEL = 30
    PREVENT = 31
    PRICE = 32


class Who(IntEnum):
    """Whom a clause is about, or who is paid."""

    SELF = 0
    TARGET = 1
    OTHERS = 2
    ANSWERED = 3
    LEFT = 4


class What(IntEnum):
    """What a `boost`, `limit` or `price` changes."""

    NOTHING = 0
    LUXURY = 1
    SERVICE = 2
    CUISINE = 3
    ENTERTAINMENT = 4
    TOTAL = 5
    EACH = 6
    CHOICE = 7
    SLOTS = 8
    DEBT = 9
    CAPACITY = 10
    VAULT_STEP = 11
    DEBT_AT_MOST = 12
    TREACHERY = 13
    LIQUIDATION_FULL = 14
    SALE_BONUS = 15


#: What a seat's Proprietor, unexhausted Assets and kept cards can change for as long as they are there.
STATICS = tuple(word for word in What if word >= What.SLOTS)


#: Those of them that add up; of the others the largest holds.
LIMITS = (What.SLOTS, What.DEBT, What.CAPACITY, What.SALE_BONUS)


class Per(IntEnum):
    """What an amount is multiplied by."""

    NOTHING = 0
    DIE = 1
    CAPITAL_3 = 2
    OWN_DEBT = 3
    TARGET_DEBT = 4


class Until(IntEnum):
    """How long a `boost` or `limit` lasts."""

    ALWAYS = 0
    CUSTOMER = 1
    ROUND = 2


class Chooser(IntEnum):
    """Who chooses an Asset that is to be exhausted or liquidated."""

    OWNER = 0
    SELF = 1


class On(IntEnum):
    """The event that sets a trigger off."""

    NEVER = 0
    OWN_COLLECT = 1
    OWN_DEPOSIT = 2
    PAID_BY_OTHER = 3


class Only(IntEnum):
    """What an earlier clause's answer must have been."""

    ALWAYS = 0
    IF_PAID = 1
    IF_NOT_PAID = 2
    IF_FIRST = 3
    IF_SECOND = 4


class Target(IntEnum):
    """Which Proprietor a play names."""

    NONE = 0
    OTHER = 1
    ANY = 2


class Need(IntEnum):
    """What must hold for a card or an ability to be playable, or for a Particular Customer to be collected."""

    NOTHING = 0
    ANSWERS_TREACHERY = 1
    ANSWERS_DEPOSIT = 2
    ANSWERS_OTHER = 3
    I_AM_PAYER = 4
    NAMES_ME = 5
    I_TALLY = 6
    OTHER_TALLIES = 7
    CUSTOMER_ORDINARY = 8
    OTHER_HAS_ASSET = 9
    OTHER_HAS_SMALL_ASSET = 10
    OTHER_HAS_DEBT = 11
    ANY_HAS_DEBT = 12
    I_HAVE_DEBT = 13
    I_HAVE_EXHAUSTED = 14
    NOT_FIRST = 15
    BID_AT_LEAST_2 = 16
    SUPPLY_HAS_ASSET = 17
    POOL_HAS_CARD = 18
    TWO_ASSETS = 19
    NO_DEBT = 20
    HAS_UNIQUE = 21


#: Needs of a Customer's collector; the others are of plays.
CUSTOMER_NEEDS = (Need.TWO_ASSETS, Need.NO_DEBT, Need.HAS_UNIQUE)
PLAY_NEEDS = tuple(need for need in Need if Need.NOTHING < need < Need.TWO_ASSETS)
#: Needs that say that the play answers what another declared.
ANSWERS = (Need.ANSWERS_TREACHERY, Need.ANSWERS_DEPOSIT, Need.ANSWERS_OTHER, Need.I_AM_PAYER)
#: The Gold Value up to which an Asset is small (need `other_has_small_asset`).
SMALL_ASSET = 3

#: Which ops make sense at which moment.
_EFFECTS = (
    Op.GAIN, Op.TRANSFER, Op.MAY_PAY, Op.DEPOSIT, Op.BANK_DEPOSIT, Op.CHOOSE_ONE, Op.DRAW, Op.DISCARD_TREACHERY,
    Op.DISCARD_DEBT, Op.TAKE_DEBT, Op.GIVE_DEBT, Op.EXHAUST, Op.UNEXHAUST, Op.LIQUIDATE, Op.SELL, Op.GAIN_FROM_SUPPLY,
    Op.GAIN_FROM_TARGET, Op.BOOST, Op.LIMIT,
)  # fmt: skip
_ANSWERING = (
    Op.BANK_PAYS, Op.DRAW_POOL, Op.EXHAUST_GAINED, Op.DISMISS, Op.COLLECT_INSTEAD, Op.MOVE_UP, Op.CANCEL, Op.PREVENT,
)  # fmt: skip
OPS_AT = {
    When.STATIC: (Op.LIMIT, Op.PRICE),
    When.REFRESH: (Op.GAIN, Op.UPKEEP, Op.BANK_DEPOSIT, Op.GROW_INVESTMENT, Op.DRAW, Op.UNEXHAUST),
    When.TOP_BIDDER: (*(op for op in _EFFECTS if op != Op.GAIN_FROM_SUPPLY), Op.BUY_TOP),
    When.COLLECT: _EFFECTS,
    When.PLAY: (*_EFFECTS, *_ANSWERING, Op.KEEP),
    When.TRIGGER: (Op.GAIN,),
    When.RETORT: (*_EFFECTS, *_ANSWERING),
}
