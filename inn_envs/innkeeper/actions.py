"""The action space of Innkeeper by named blocks. What an action means depends on the prompt it answers."""

from __future__ import annotations

import numpy as np

from inn_envs.core.observe import Block, Blocks, words
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import (
    CHARACTERISTICS,
    DEBTS,
    GOLD,
    KEPT,
    MOST_BID,
    PROPRIETORS,
    SLOTS,
    TREACHERY,
    Characteristic,
)

_NUMBERS = tuple(str(number) for number in range(GOLD + 1))

ACTIONS = Blocks(
    [
        Block("bid", (MOST_BID + 1,), doc="lay this bid; in a rebid, add this much", labels=(_NUMBERS,)),
        Block("debt", (MOST_BID + 1,), doc="cover so much of the bid with Debt", labels=(_NUMBERS,)),
        Block("deposit", (GOLD,), doc="deposit so much gold, from 1, less than all", labels=(_NUMBERS[1:],)),
        Block("deposit_all", (1,), doc="deposit all that may be deposited"),
        Block("supply", (SEATS,), doc="the Asset in this place of the Supply", labels=(_NUMBERS[1:],)),
        Block("asset", (SLOTS,), doc="the Asset in this place of my inn", labels=(_NUMBERS[1:],)),
        Block(
            "other_asset", (SLOTS,), doc="the Asset in this place of the named Proprietor's inn", labels=(_NUMBERS[1:],)
        ),
        Block("treachery", (TREACHERY,), doc="this Treachery card: play, discard, sell it"),
        Block("kept", (KEPT,), doc="use the ability of this kept Treachery card", labels=(_NUMBERS[1:],)),
        Block("proprietor_ability", (1,), doc="use my Proprietor's ability As Retort"),
        Block("seat", (SEATS,), doc="the Proprietor so many places to my left, 0 is myself", labels=(_NUMBERS,)),
        Block("characteristic", (CHARACTERISTICS,), doc="this Characteristic", labels=(words(Characteristic)[1:],)),
        Block("debt_kind", (DEBTS - 1,), doc="a Debt card of this kind: pay it off, discard it, give it"),
        Block("option", (2,), doc="the first or the second alternative", labels=(_NUMBERS[1:],)),
        Block("proprietor", (PROPRIETORS - 1,), doc="play as this Proprietor"),
        Block("yes", (1,), doc="yes; the Customer on top of the deck"),
        Block("no", (1,), doc="no; the Customer at the bottom of the deck"),
        Block("stop", (1,), doc="pass, or nothing more"),
    ],
    kind=np.int8,
)

BID = ACTIONS.first("bid")
DEBT = ACTIONS.first("debt")
DEPOSIT = ACTIONS.first("deposit")
DEPOSIT_ALL = ACTIONS.first("deposit_all")
SUPPLY = ACTIONS.first("supply")
ASSET = ACTIONS.first("asset")
OTHER_ASSET = ACTIONS.first("other_asset")
TREACHERY_CARD = ACTIONS.first("treachery")
KEPT_CARD = ACTIONS.first("kept")
PROPRIETOR_ABILITY = ACTIONS.first("proprietor_ability")
SEAT = ACTIONS.first("seat")
CHARACTERISTIC = ACTIONS.first("characteristic")
DEBT_KIND = ACTIONS.first("debt_kind")
OPTION = ACTIONS.first("option")
PROPRIETOR = ACTIONS.first("proprietor")
YES = ACTIONS.first("yes")
NO = ACTIONS.first("no")
STOP = ACTIONS.first("stop")
