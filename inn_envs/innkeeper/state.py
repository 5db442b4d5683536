"""The record of a game of Innkeeper: what lies on the table, who knows what, and what is asked."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from inn_envs.core.events import ring
from inn_envs.core.record import record
from inn_envs.core.rng import chance
from inn_envs.core.stack import stack
from inn_envs.innkeeper.words import (
    CHARACTERISTICS,
    CUSTOMERS_A_ROUND,
    DEBTS,
    KEPT,
    MOST_EXTRA_ROUNDS,
    POOL,
    ROUNDS,
    SLOTS,
    STATICS,
    TREACHERY,
    TREACHERY_DECK,
)

SEATS = 4
#: Rounds that a game can have at most.
ALL_ROUNDS = ROUNDS + MOST_EXTRA_ROUNDS
#: Frames that answers to answers can pile up (see `words.MOST_ANSWERS`), on those of a round and of one play.
STACK = 128


class Deck(IntEnum):
    """The four decks, each with its discard (see core.zones)."""

    ASSET = 0
    CUSTOMER = 1
    TREACHERY = 2
    DEBT = 3


DECKS = len(Deck)
#: Cards that a deck can hold, and rows that its discard counts.
DECK_CARDS, DISCARD_ROWS = TREACHERY_DECK, TREACHERY


class Prompt(IntEnum):
    """What a seat is asked. WAIT is what the seats not asked are shown."""

    WAIT = 0
    PROPRIETOR = 1
    PAY_DEBT = 2
    SELL = 3
    BID = 4
    COVER = 5
    PLACE_TOP = 6
    SUPPLY = 7
    DEPOSIT = 8
    SELL_TREACHERY = 9
    RESPOND = 10
    TARGET = 11
    MAY_PAY = 12
    UPKEEP = 13
    CHOOSE_ONE = 14
    CHARACTERISTIC = 15
    DISCARD_TREACHERY = 16
    DISCARD_DEBT = 17
    GIVE_DEBT = 18
    EXHAUST = 19
    UNEXHAUST = 20
    LIQUIDATE = 21
    FIT_SLOTS = 22
    TAKE_ASSET = 23
    BUY_TOP = 24


class Step(IntEnum):
    """Work that waits on the stack. The fields of its frame are named behind each; `place` counts seats clockwise from
    the lead Proprietor, `base` is the place on the stack of the action that is answered, 0 for none.
    """

    NONE = 0
    # The order of a round.
    CHOOSE_PROPRIETOR = 1  # cursor = place
    ROUND = 2
    PHASE = 3  # amount = phase
    REFRESH = 4  # cursor = place
    REFRESH_GOLD = 5  # seat
    REFRESH_DRAW = 6  # seat
    SUPPLY = 7
    SALES = 8  # cursor = place
    BIDS = 9  # cursor = place
    REVEAL_BIDS = 10
    BREAK_TIES = 11
    REBID = 12  # amount = place in the order of bids that is tied, cursor = place of the seat
    REVEAL_REBIDS = 13  # amount = place in the order of bids that is tied
    PAY_BIDS = 14  # cursor = place
    TOP_BIDDER = 15
    ASSETS = 16  # cursor = place in the order of bids
    CREATE_POOL = 17
    CUSTOMERS = 18
    END_CUSTOMERS = 19  # cursor = 1 when the Pool is shared
    DEPOSITS = 20  # cursor = place
    END_ROUND = 21
    FINAL_SALES = 22  # cursor = place
    FINAL_DEBTS = 23  # cursor = place
    FINAL_DEPOSITS = 24  # cursor = place
    FINISH = 25
    # Work inside a step.
    WINDOW = 26  # seat = whose action it is, target = places left of it of the next, card = window, amount = passes
    #              in a row, cursor = base
    EFFECT = 27  # seat, target, card = source and clause, amount = what is left of it, cursor = base or slot
    FIT_SLOTS = 28  # seat
    OFFER_DEBT = 29  # seat, target = 1 with the final penalty, amount = cards chosen, by kind
    PAY = 30  # seat pays target, amount: about to be declared
    # Declared actions: what can be answered.
    GAIN_ASSET = 31  # seat, card = asset, target = 1 to be exhausted, amount = place in the Supply + 1
    SELL_ASSET = 32  # seat, target = slot, card = asset, amount = gold above the Gold Value
    LIQUIDATE = 33  # seat, target = slot, card = asset
    REVEALED = 34  # seat = lead, card = customer
    COLLECT = 35  # seat, card = customer
    DEPOSIT = 36  # seat, amount
    PLAY = 37  # seat, target = the Proprietor it names (itself when none), card = source, cursor = base
    ABILITY = 38  # seat, target, card = source, amount = moment (When), cursor = base
    TAKE_DEBT = 39  # seat, amount
    PAY_DEBT = 40  # seat, target = 1 with the final penalty, amount = cards chosen, by kind
    PAY_GOLD = 41  # seat pays target, amount
    BANK_PAYS = 42  # the Bank pays target in seat's place, amount
    SHARE_POOL = 43  # seat = lead
    SELL_TREACHERY = 44  # seat
    VOID = 45  # an action that was cancelled or prevented


#: Steps from here on are declared actions, which everybody sees.
FIRST_DECLARED = Step.GAIN_ASSET


class Purpose(IntEnum):
    """What a random draw is for."""

    LEAD = 0
    PROPRIETORS = 1
    ASSET_DECK = 2
    CUSTOMER_DECK = 3
    TREACHERY_DECK = 4
    DEBT_DECK = 5
    TIED_BIDS = 6
    TIED_CUSTOMER = 7
    CUSTOMER_DIE = 8


class Event(IntEnum):
    """What the public log says. The amount is gold where nothing else is said."""

    NOTHING = 0
    PHASE_BEGAN = 1  # amount = phase
    GAINED = 2  # seat gains amount from the Bank or another
    PAID = 3  # seat pays amount to the Bank or another
    DEPOSITED = 4  # seat, amount
    BANK_DEPOSITED = 5  # into seat's Vault, amount
    DREW_TREACHERY = 6  # card for the drawer
    TOOK_DEBT = 7  # card = debt
    PAID_OFF = 8  # card = debt
    DISCARDED_DEBT = 9  # card = debt
    GAVE_DEBT = 10  # card = debt, amount = the seat it went to
    SUPPLY_REVEALED = 11  # card = asset
    BID = 12  # amount = total of seat's bid
    ROLLED = 13  # amount = die
    TOP_BIDDER = 14
    PLACED_CUSTOMER = 15  # card for the Top Bidder, amount = 1 on top, 0 at the bottom
    GAINED_ASSET = 16  # card = asset, amount = 1 exhausted
    SOLD_ASSET = 17  # card = asset
    LIQUIDATED = 18  # card = asset
    DISCARDED_ASSET = 19  # card = asset
    EXHAUSTED = 20  # card = asset
    UNEXHAUSTED = 21  # card = asset
    TOOK_ASSET = 22  # card = asset, amount = the seat it came from
    REVEALED_CUSTOMER = 23  # card = customer
    COLLECTED = 24  # card = customer
    DISMISSED = 25  # card = customer, which nobody collects
    PLAYED = 26  # card = treachery, amount = the Proprietor it names
    USED_ABILITY = 27  # card = source, amount = the Proprietor it names
    CANCELLED = 28  # card = source of what does nothing now; seat = whose it was
    PREVENTED = 29  # seat = whose action does not happen
    KEPT = 30  # card = treachery
    TOOK_POOL = 31  # card = treachery, for the taker
    DISCARDED_TREACHERY = 32  # card = treachery
    SOLD_TREACHERY = 33  # card = treachery
    BOOSTED = 34  # seat, amount = what (Characteristic, 5 total, 6 each)
    LEADS = 35  # seat has the lead Proprietor token


class Ended(IntEnum):
    """Why the game is over."""

    NOT = 0
    RULES = 1
    MAX_TURNS = 2


#: The words for it that adapters use.
ENDED = tuple(cause.name.lower() for cause in Ended)
OPTIONS = record(
    [
        ("proprietors", np.uint8),
        ("named", np.uint8, (SEATS,)),
        ("bank_limit", np.uint8),
        ("open_rebid", np.uint8),
        ("rebid_low_ties", np.uint8),
        ("negative_counts", np.uint8),
        ("must_pay", np.uint8),
        ("extra_rounds", np.uint8),
        ("ask_holders", np.uint8),
        ("payoff", np.uint8),
        ("max_turns", np.int16),
    ]
)
SEAT_SECRET = record(
    [
        ("capital", np.int16),
        ("hand", np.uint8, (TREACHERY,)),  # how many of each Treachery card
        ("laid", np.uint8),  # the bid laid face down; in a rebid, what was added
        ("known", np.uint64),  # bit mask of the places of the Customer deck whose card this seat has looked at
    ]
)
SEAT = record(
    [
        ("proprietor", np.uint8),
        ("vault", np.int16),
        ("debts", np.uint8, (DEBTS,)),  # how many of each kind
        ("assets", np.uint8, (SLOTS,)),  # an Asset stays in its place; 0 is a free one
        ("exhausted", np.uint8, (SLOTS,)),
        ("gold", np.uint8, (SLOTS,)),  # gold on the card
        ("kept", np.uint8, (KEPT,)),  # Treachery kept face up
        ("kept_exhausted", np.uint8, (KEPT,)),
        ("shown", np.uint8, (TREACHERY,)),  # cards of the hand that everybody has seen there
        ("bids", np.uint8, (ALL_ROUNDS,)),  # totals revealed, by round
        ("place", np.uint8),  # in the order of this round's bids; equal places are tied
        ("settled", np.uint8),  # place among equal totals that the die gave, 0 for none
        ("round_boost", np.int8, (CHARACTERISTICS + 1,)),  # until the end of the round, by Characteristic
        ("customer_boost", np.int8, (CHARACTERISTICS + 2,)),  # for the revealed Customer; place 5 is the total
        ("round_capacity", np.int8),
        ("collected", np.uint8),  # Customers that count, this round
        ("collected_negative", np.uint8),
        # What Proprietor, unexhausted Assets and kept cards come to: see `inns.recount`.
        ("traits", np.int16, (CHARACTERISTICS,)),
        ("statics", np.int16, (len(STATICS),)),
        ("used", np.uint8),  # 1 when the Proprietor's retort was used since the last Refresh
        ("secret", SEAT_SECRET),
    ]
)
SECRET = record(
    [
        ("chance", chance(len(Purpose), SEATS)),
        ("decks", np.uint8, (DECKS, DECK_CARDS)),  # the next card is the last one
        ("pool", np.uint8, (POOL,)),
        ("ring", ring()),
    ]
)
STATE = record(
    [
        ("seats", np.uint8),
        ("rounds", np.uint8),  # rounds begun: the number of the one being played
        ("phase", np.uint8),
        ("lead", np.uint8),
        ("ended", np.uint8),
        ("top_bidder", np.uint8),  # seat + 1, 0 for none
        ("turn", np.int16),  # public questions answered, and plays in windows
        ("order", np.uint8, (SEATS,)),  # seats in the order of bids
        ("supply", np.uint8, (SEATS,)),  # 0 where an Asset was taken
        ("shown_asset", np.uint8),  # the top Asset that a Top Bidder's ability has revealed
        ("customer", np.uint8),  # the one revealed and not yet collected
        ("counted", np.uint8),  # Customers of this round that count
        ("uncounted", np.uint8),  # revealed since the last one that counts
        ("tables", np.uint8, (CUSTOMERS_A_ROUND,)),  # the Customers collected this round, in play areas
        ("hosts", np.uint8, (CUSTOMERS_A_ROUND,)),  # whose: seat + 1
        ("tokens", np.uint8),  # ordinary Debt taken as tokens, when the deck had none
        ("pool_count", np.uint8),
        ("deck_counts", np.uint8, (DECKS,)),
        ("discards", np.uint8, (DECKS, DISCARD_ROWS)),  # how many of each row
        ("played", np.uint8, (TREACHERY,)),  # cards played on the current stack
        ("named", np.uint8, (TREACHERY,)),  # cards named for the final sale, still in their hand
        ("options", OPTIONS),
        ("stack", stack(STACK)),
        ("players", SEAT, (SEATS,)),
        ("secret", SECRET),
    ]
)
