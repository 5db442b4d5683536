"""What a clause of a card file of Innkeeper may say, beyond the words and ranges of each of its keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from inn_envs.core.cards import CardFileError, fail
from inn_envs.innkeeper.words import (
    ANSWERS,
    ANY_PHASE,
    OPS_AT,
    PHASE_STARTS,
    STATICS,
    Need,
    On,
    Op,
    What,
    When,
    Who,
    Window,
)

Row = dict[str, Any]


def names(words: Iterable[IntEnum]) -> tuple[str, ...]:
    """Enum members as the words of a card file."""
    return tuple(word.name.lower() for word in words)


@dataclass(frozen=True)
class Play:
    """The keys of a row that say how it is played, or how its ability is used."""

    windows: str
    needs: str
    target: str


#: Moments at which a seat decides to play something, in a window.
PLAYS = {
    "play": Play("windows", "needs", "target"),
    "retort": Play("ability_windows", "ability_needs", "ability_target"),
}
_MOMENTS = {
    "proprietor": names((When.STATIC, When.TOP_BIDDER, When.TRIGGER, When.RETORT)),
    "asset": names((When.STATIC, When.REFRESH, When.TRIGGER, When.RETORT)),
    "customer": names((When.COLLECT,)),
    "treachery": names((When.PLAY, When.STATIC, When.REFRESH, When.TRIGGER, When.RETORT)),
}
#: These discard the card that they stand on, which must be an Asset.
OF_ASSETS = names((Op.UPKEEP, Op.GROW_INVESTMENT))
#: Words that do a thing once or not at all.
_ONCE = names((
    Op.BANK_PAYS, Op.CHOOSE_ONE, Op.DRAW_POOL, Op.KEEP, Op.EXHAUST_GAINED, Op.GAIN_FROM_SUPPLY, Op.GAIN_FROM_TARGET,
    Op.DISMISS, Op.COLLECT_INSTEAD, Op.MOVE_UP, Op.CANCEL, Op.PREVENT,
))  # fmt: skip
_BELOW_0 = names((Op.BOOST, Op.LIMIT))
_OF_ONE = names((Who.SELF, Who.TARGET, Who.ANSWERED, Who.LEFT))
_ANOTHER = names((Who.TARGET, Who.ANSWERED, Who.LEFT))
#: Whom a clause may be about; the ops that are not named, its owner only.
_ABOUT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(names((Op.TRANSFER, Op.DRAW)), (*_OF_ONE, *names((Who.OTHERS,)))),
    **dict.fromkeys(names((Op.GIVE_DEBT, Op.GAIN_FROM_TARGET)), _ANOTHER),
    **dict.fromkeys(
        names((
            Op.GAIN, Op.BANK_DEPOSIT, Op.DISCARD_TREACHERY, Op.DISCARD_DEBT, Op.TAKE_DEBT, Op.EXHAUST, Op.UNEXHAUST,
            Op.LIQUIDATE, Op.BOOST, Op.LIMIT,
        )),
        _OF_ONE,
    ),
}  # fmt: skip
LIMITS = names((What.SLOTS, What.DEBT, What.CAPACITY))
_PRICES = tuple(word for word in names(STATICS) if word not in LIMITS)
_CHANGES = {
    "boost": names(word for word in What if What.NOTHING < word < What.SLOTS),
    "limit": LIMITS,
    "price": _PRICES,
}
_CHOSEN = names((Op.EXHAUST, Op.LIQUIDATE))
_MULTIPLIED = names((Op.GAIN, Op.TRANSFER, Op.MAY_PAY))
#: The windows in which the Supply lies open.
SUPPLY = (Window.SUPPLY_REVEALED, Window.START_BIDDING, Window.BIDS_REVEALED)
_REVEALED = names((Window.CUSTOMER_REVEALED,))
#: The windows that plays open, by themselves and by what they do: answers there lie one on another.
OPENED = names((
    Window.ASSET_GAINING, Window.ASSET_SELLING, Window.ASSET_LIQUIDATING, Window.DEPOSIT_DECLARED,
    Window.TREACHERY_PLAYED, Window.ABILITY_PLAYED, Window.DEBT_TAKING, Window.GOLD_PAYING,
))  # fmt: skip
#: The windows in which an op finds what it changes.
_WINDOWS = {
    "bank_pays": names((Window.GOLD_PAYING,)),
    "draw_pool": names((Window.POOL_SHARING,)),
    "exhaust_gained": names((Window.ASSET_GAINING,)),
    "dismiss": _REVEALED,
    "collect_instead": names((Window.CUSTOMER_COLLECTING,)),
    "move_up": names((Window.BIDS_REVEALED,)),
    "cancel": names((Window.TREACHERY_PLAYED, Window.ABILITY_PLAYED)),
    "prevent": names((Window.DEPOSIT_DECLARED, Window.FINAL_DEPOSIT, Window.DEBT_PAYING, Window.FINAL_SELL)),
    "gain_from_supply": names(SUPPLY),
}
#: The needs of which an op must have one, so that it answers what it can change.
_ANSWERING = {
    "bank_pays": names((Need.I_AM_PAYER,)),
    "exhaust_gained": names((Need.ANSWERS_OTHER,)),
    "collect_instead": names((Need.ANSWERS_OTHER,)),
    "cancel": names((Need.ANSWERS_TREACHERY, Need.ANSWERS_OTHER, Need.NAMES_ME)),
    "prevent": names((Need.ANSWERS_DEPOSIT, Need.ANSWERS_OTHER)),
}


@dataclass(frozen=True)
class Clause:
    """A clause, and where it stands in the file."""

    path: Path
    table: str
    title: str
    row: Row
    number: int

    def __getitem__(self, key: str) -> Any:
        return self.row["clauses"][self.number - 1][key]

    def refuse(self, key: str, expected: str) -> CardFileError:
        """The error for one key of this clause."""
        return fail(self.path, f"{self.title}, clauses {self.number}", key, expected, self[key])

    def require(self, key: str, allowed: tuple[str, ...]) -> None:
        """Refuses a word that does not go with the clause's op at its moment."""
        if self[key] not in allowed:
            words = " or ".join(f"'{word}'" for word in allowed)
            raise self.refuse(key, f"{words} with {self['op']} when {self['when']}")


def windows_of(row: Row, key: str) -> list[str]:
    """The windows that a row names; a word for every phase start stands for all six of them."""
    found: list[str] = []
    for word in row.get(key, ()):
        found += names(PHASE_STARTS) if word == ANY_PHASE else [word]
    return found


def check_clause(clause: Clause) -> None:
    """Raises CardFileError for a clause that means nothing, or something else than it says."""
    for check in (
        _check_moment, _check_op, _check_amount, _check_price, _check_who, _check_receiver, _check_what, _check_until,
        _check_chooser, _check_per, _check_most, _check_prize, _check_trigger, _check_window, _check_answered,
    ):  # fmt: skip
        check(clause)


def _check_moment(clause: Clause) -> None:
    """Each table has its own moments."""
    allowed = _MOMENTS[clause.table]
    if clause["when"] not in allowed:
        raise clause.refuse("when", f"one of {', '.join(allowed)} in a row of {clause.table}")


def _check_op(clause: Clause) -> None:
    """An op makes sense at some moments only."""
    allowed = names(OPS_AT[When[clause["when"].upper()]])
    if clause["op"] not in allowed:
        raise clause.refuse("op", f"one of {', '.join(allowed)} when {clause['when']}")
    if clause["op"] in OF_ASSETS and clause.table != "asset":
        raise clause.refuse("op", f"{' and '.join(OF_ASSETS)} in a row of asset only")


def _check_amount(clause: Clause) -> None:
    """An amount does something, and only what may be lowered is lowered."""
    amount, op = clause["amount"], clause["op"]
    if amount == 0:
        raise clause.refuse("amount", "a whole number other than 0")
    if amount < 0 and op not in _BELOW_0:
        raise clause.refuse("amount", f"at least 1 with {op}")
    if op in _ONCE and amount != 1:
        raise clause.refuse("amount", f"1 with {op}")


def _check_price(clause: Clause) -> None:
    """With a Vault step of 1 every gold deposited would come back in each Refresh; 1 is a plain yes for the rest."""
    if clause["op"] != "price":
        return
    if clause["what"] == "vault_step" and clause["amount"] < 2:
        raise clause.refuse("amount", "at least 2 with vault_step")
    if clause["what"] == "liquidation_full" and clause["amount"] != 1:
        raise clause.refuse("amount", "1 with liquidation_full")


def _check_who(clause: Clause) -> None:
    """A clause is about those Proprietors that its op can be about; what needs no decision, about its owner."""
    by_itself = clause["when"] in names((When.STATIC, When.TRIGGER))
    clause.require("who", ("self",) if by_itself else _ABOUT.get(clause["op"], ("self",)))


def _check_receiver(clause: Clause) -> None:
    """Gold passes from one Proprietor to one other; nothing else has a receiver."""
    receivers = tuple(word for word in _OF_ONE if word != clause["who"])
    clause.require("to", receivers if clause["op"] == "transfer" else ("self",))


def _check_what(clause: Clause) -> None:
    """What is changed goes with the op; of the limits, only the Customer Capacity is changed for a round."""
    allowed = _CHANGES.get(clause["op"], ("nothing",))
    if clause["op"] == "limit" and clause["when"] != "static":
        allowed = names((What.CAPACITY,))
    clause.require("what", allowed)


def _check_until(clause: Clause) -> None:
    """A change lasts as long as its card is there, or for a round, or for the Customer that lies revealed."""
    if clause["op"] == "boost":
        clause.require("until", ("customer",) if clause["what"] == "total" else ("customer", "round"))
    else:
        clause.require("until", ("round",) if clause["op"] == "limit" and clause["when"] != "static" else ("always",))
    if clause["until"] == "customer":
        play = PLAYS.get(clause["when"])
        if play is None:
            raise clause.refuse("until", f"'customer' only when {' or '.join(PLAYS)}")
        if set(windows_of(clause.row, play.windows)) != set(_REVEALED):
            raise clause.refuse("until", f"'customer' only with {_REVEALED[0]} as the only one of {play.windows}")


def _check_chooser(clause: Clause) -> None:
    """Only which Asset is exhausted or liquidated may be another's choice than its owner's."""
    clause.require("chooser", ("owner", "self") if clause["op"] in _CHOSEN else ("owner",))


def _check_per(clause: Clause) -> None:
    """Gold that is gained, passed on or offered may be so much for each of something."""
    if clause["per"] == "nothing":
        return
    if clause["op"] not in _MULTIPLIED or clause["when"] == "trigger":
        expected = f"'nothing' unless with {', '.join(_MULTIPLIED)}, and not when trigger"
        raise clause.refuse("per", expected)


def _check_most(clause: Clause) -> None:
    """A multiplied amount may have a highest value, an Asset taken has one, and an Investment has a goal."""
    if clause["op"] in names((Op.GROW_INVESTMENT, Op.GAIN_FROM_TARGET)):
        if clause["most"] == 0:
            raise clause.refuse("most", f"at least 1 with {clause['op']}")
    elif clause["most"] > 0 and clause["per"] == "nothing":
        raise clause.refuse("most", "0 unless with per, grow_investment or gain_from_target")


def _check_prize(clause: Clause) -> None:
    """An Investment, and nothing else, has a prize."""
    if (clause["op"] == "grow_investment") != (clause["prize"] > 0):
        raise clause.refuse("prize", "at least 1 with grow_investment, 0 with anything else")


def _check_trigger(clause: Clause) -> None:
    """A trigger, and nothing else, is set off by an event, of which a deposit has a size and a Customer a list."""
    on = clause["on"]
    if (clause["when"] == "trigger") == (on == "never"):
        raise clause.refuse("on", f"one of {', '.join(names(On)[1:])} when trigger, 'never' at other moments")
    if clause["least"] > 0 and on != "own_deposit":
        raise clause.refuse("least", "0 unless on own_deposit")
    if clause["lists"] != "none" and on != "own_collect":
        raise clause.refuse("lists", "'none' unless on own_collect")


def _check_window(clause: Clause) -> None:
    """What changes a declared action is played only where there is one, with a need that says which."""
    op = clause["op"]
    if op not in _WINDOWS:
        return
    play = PLAYS.get(clause["when"])
    if play is None:
        raise clause.refuse("op", f"{op} only when {' or '.join(PLAYS)}")
    windows, needs = windows_of(clause.row, play.windows), clause.row[play.needs]
    if not set(windows) <= set(_WINDOWS[op]):
        raise fail(clause.path, clause.title, play.windows, f"only {', '.join(_WINDOWS[op])} with {op}", windows)
    if op in _ANSWERING and not set(needs) & set(_ANSWERING[op]):
        raise fail(clause.path, clause.title, play.needs, f"one of {', '.join(_ANSWERING[op])} with {op}", needs)


def _check_answered(clause: Clause) -> None:
    """Whoever is answered must be known by what is answered."""
    for key in ("who", "to"):
        play = PLAYS.get(clause["when"])
        if clause[key] == "answered" and (play is None or not set(clause.row[play.needs]) & set(names(ANSWERS))):
            raise clause.refuse(key, f"'answered' only with one of the needs {', '.join(names(ANSWERS))}")
