"""What must hold between the keys and the clauses of one row of a card file of Innkeeper."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

from inn_envs.core.cards import fail
from inn_envs.innkeeper.clause_checks import (
    OF_ASSETS,
    OPENED,
    PLAYS,
    SUPPLY,
    Clause,
    Row,
    check_clause,
    names,
    windows_of,
)
from inn_envs.innkeeper.words import ANSWERS, Need, Only, Op, Window

_CUSTOMER = (Window.CUSTOMER_REVEALED, Window.CUSTOMER_COLLECTING)
_DEPOSITS = (Window.DEPOSIT_DECLARED, Window.FINAL_DEPOSIT)
#: Windows that are opened by what one seat is about to do.
_ACTIONS = (
    Window.ASSET_GAINING, Window.ASSET_SELLING, Window.ASSET_LIQUIDATING, Window.CUSTOMER_COLLECTING,
    Window.DEPOSIT_DECLARED, Window.TREACHERY_PLAYED, Window.ABILITY_PLAYED, Window.DEBT_TAKING, Window.DEBT_PAYING,
    Window.GOLD_PAYING, Window.FINAL_SELL, Window.FINAL_DEPOSIT,
)  # fmt: skip
#: The windows in which a need can hold; needs that are not named can hold in any.
_WINDOWS = {
    Need.ANSWERS_TREACHERY: (Window.TREACHERY_PLAYED,),
    Need.ANSWERS_DEPOSIT: _DEPOSITS,
    Need.ANSWERS_OTHER: _ACTIONS,
    Need.I_AM_PAYER: (Window.GOLD_PAYING,),
    Need.NAMES_ME: (Window.TREACHERY_PLAYED,),
    Need.I_TALLY: _CUSTOMER,
    Need.OTHER_TALLIES: _CUSTOMER,
    Need.CUSTOMER_ORDINARY: _CUSTOMER,
    Need.NOT_FIRST: (Window.BIDS_REVEALED,),
    Need.BID_AT_LEAST_2: (Window.BIDS_REVEALED,),
    Need.SUPPLY_HAS_ASSET: SUPPLY,
    Need.POOL_HAS_CARD: (*_CUSTOMER, Window.POOL_SHARING),
}
#: Needs that the Proprietor named must fit.
_OF_TARGETS = names((
    Need.OTHER_TALLIES, Need.OTHER_HAS_ASSET, Need.OTHER_HAS_SMALL_ASSET, Need.OTHER_HAS_DEBT, Need.ANY_HAS_DEBT,
))  # fmt: skip
#: What is asked, and the words of the clauses right after it that the answer lets happen.
_FOLLOWERS = {
    "may_pay": names((Only.IF_PAID, Only.IF_NOT_PAID)),
    "choose_one": names((Only.IF_FIRST, Only.IF_SECOND)),
}
#: A row has at most one clause of each of these: the answers of two could not be told apart, a card is kept or
#: discarded once.
_AT_MOST_ONE = (*((op,) for op in _FOLLOWERS), ("keep",), OF_ASSETS)
#: Moments at which a clause may be about the Proprietor that is named, with the key that says who may be.
_TARGETS = {"top_bidder": "top_bidder_target", **{when: play.target for when, play in PLAYS.items()}}


def check_row(path: Path, table: str, title: str, row: Row) -> None:
    """Raises CardFileError for a row of clauses that could not be carried out as they say."""
    if table == "treachery":
        _check_treachery(path, title, row)
    if "ability_windows" in row:
        _check_ability(path, table, title, row)
    for number in range(1, len(row["clauses"]) + 1):
        check_clause(Clause(path, table, title, row, number))
    _check_repeats(path, title, row)
    _check_followers(path, table, title, row)
    for when, key in _TARGETS.items():
        _check_target(path, title, row, when, key)
    for when, play in PLAYS.items():
        if play.windows in row:
            _check_unexhaust(path, title, row, when, play.windows)
            _check_needs(path, title, row, play.windows, play.needs)
            _check_nameable(path, title, row, play.needs, play.target)


def _clauses_when(row: Row, when: str) -> list[Row]:
    return [clause for clause in row["clauses"] if clause["when"] == when]


def _check_treachery(path: Path, title: str, row: Row) -> None:
    """A Treachery card can be played, and does something later only when it is kept."""
    if not row["windows"]:
        raise fail(path, title, "windows", "at least one window", row["windows"])
    if not _clauses_when(row, "play"):
        raise fail(path, title, "clauses", "at least one clause when play", row["clauses"])
    if not any(clause["op"] == "keep" for clause in row["clauses"]):
        for number, clause in enumerate(row["clauses"], start=1):
            if clause["when"] != "play":
                expected = "play for a card that is not kept (op keep)"
                raise fail(path, f"{title}, clauses {number}", "when", expected, clause["when"])


def _check_ability(path: Path, table: str, title: str, row: Row) -> None:
    """An ability As Retort has windows and clauses, and is used once a round: a Proprietor's is marked as used, any
    other card is exhausted for it.
    """
    retorts = _clauses_when(row, "retort")
    if bool(row["ability_windows"]) != bool(retorts):
        expected = "at least one window where a clause is when retort, none where none is"
        raise fail(path, title, "ability_windows", expected, row["ability_windows"])
    for key in ("ability_needs", "ability_cost", "ability_exhausts"):
        if row[key] and not retorts:
            raise fail(path, title, key, "nothing without a clause when retort", row[key])
    if retorts and row["ability_exhausts"] != (table != "proprietor"):
        expected = "true for an asset and a kept card, which are exhausted for it; false for a proprietor"
        raise fail(path, title, "ability_exhausts", expected, row["ability_exhausts"])
    if table == "asset" and any(clause["op"] == "unexhaust" for clause in retorts):
        expected = "no unexhaust for which an asset is exhausted: two of them would unexhaust each other without end"
        raise fail(path, title, "clauses", expected, row["clauses"])


def _check_unexhaust(path: Path, title: str, row: Row, when: str, key: str) -> None:
    """Nothing is unexhausted in answer to a play: the same Asset could answer again and again, one on another."""
    windows = windows_of(row, key)
    if set(windows) & set(OPENED) and any(clause["op"] == "unexhaust" for clause in _clauses_when(row, when)):
        raise fail(path, title, key, f"none of {', '.join(OPENED)} with unexhaust", windows)


def _check_repeats(path: Path, title: str, row: Row) -> None:
    """What can happen once only stands once in a row; a price has one value."""
    ops = [clause["op"] for clause in row["clauses"]]
    for group in _AT_MOST_ONE:
        if sum(op in group for op in ops) > 1:
            raise fail(path, title, "clauses", f"at most one clause with {' or '.join(group)}", ops)
    prices = [clause["what"] for clause in row["clauses"] if clause["op"] == "price"]
    if len(prices) > len(set(prices)):
        raise fail(path, title, "clauses", "at most one clause for each price", prices)


def _check_followers(path: Path, table: str, title: str, row: Row) -> None:
    """Clauses that depend on an answer follow right after the question, and both alternatives of a choice are there."""
    asked = ""
    for number, clause in enumerate(row["clauses"], start=1):
        at = Clause(path, table, title, row, number)
        if clause["only"] == "always":
            asked = clause["op"] if clause["op"] in _FOLLOWERS else ""
            _check_answers(at, asked, row["clauses"][number:])
        elif clause["only"] not in _FOLLOWERS.get(asked, ()):
            expected = "'always', or right after may_pay if_paid or if_not_paid, right after choose_one if_first or "
            raise at.refuse("only", f"{expected}if_second")
        elif clause["op"] in _FOLLOWERS:
            raise at.refuse("op", "no question that depends on another's answer")


def _check_answers(at: Clause, asked: str, after: list[Row]) -> None:
    """A question has something that depends on its answer; of a choice, each alternative has."""
    if not asked:
        return
    found = [clause["only"] for clause in takewhile(lambda clause: clause["only"] != "always", after)]
    enough = set(found) >= set(_FOLLOWERS[asked]) if asked == "choose_one" else bool(found)
    if not enough:
        how = " and " if asked == "choose_one" else " or "
        raise at.refuse("op", f"right after {asked} a clause with only {how.join(_FOLLOWERS[asked])}")
    if any(clause["when"] != at["when"] for clause in after[: len(found)]):
        raise at.refuse("when", f"the same moment for {asked} and what depends on its answer")


def _is_about_target(clause: Row) -> bool:
    return "target" in (clause["who"], clause["to"]) or clause["per"] == "target_debt"


def _check_target(path: Path, title: str, row: Row, when: str, key: str) -> None:
    """A Proprietor is named where a clause is about the one named, and nowhere else."""
    named = row.get(key, "none")
    for number, clause in enumerate(row["clauses"], start=1):
        place = f"{title}, clauses {number}"
        if _is_about_target(clause) and clause["when"] not in _TARGETS:
            raise fail(path, place, "when", f"{', '.join(_TARGETS)} for a clause about a target", clause["when"])
        if _is_about_target(clause) and clause["when"] == when and named == "none":
            raise fail(path, title, key, f"'other' or 'any' for clauses {number}, which is about a target", named)
        if clause["op"] in names((Op.GIVE_DEBT, Op.GAIN_FROM_TARGET)) and clause["when"] == when and named == "any":
            raise fail(path, title, key, f"'other' with {clause['op']}", named)
    if named != "none" and not any(map(_is_about_target, _clauses_when(row, when))):
        raise fail(path, title, key, f"'none', since no clause when {when} is about a target", named)


def _check_needs(path: Path, title: str, row: Row, windows_key: str, needs_key: str) -> None:
    """A need holds in some of the windows only; in the others the card would not be playable."""
    windows = windows_of(row, windows_key)
    for word in row[needs_key]:
        allowed = names(_WINDOWS.get(Need[word.upper()], Window))
        if not set(windows) <= set(allowed):
            raise fail(path, title, windows_key, f"only {', '.join(allowed)} with the need {word}", windows)


def _check_nameable(path: Path, title: str, row: Row, needs_key: str, target_key: str) -> None:
    """Whoever may play something finds a Proprietor to name: one that fits the needs, of which one at most asks for
    it. A play about the one that is answered names no other.
    """
    if row.get(target_key, "none") == "none":
        return
    asking = [word for word in row[needs_key] if word in _OF_TARGETS]
    if len(asking) > 1 or (row[target_key] == "other" and "any_has_debt" in asking):
        expected = "at most one need that the target must fit, and any_has_debt only with target any"
        raise fail(path, title, needs_key, expected, row[needs_key])
    if set(row[needs_key]) & set(names(ANSWERS)):
        raise fail(path, title, target_key, "'none' with a need that says what is answered", row[target_key])
