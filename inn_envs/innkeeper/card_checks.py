"""What must hold between the rows of a card file of Innkeeper, beyond the columns of each row."""

from __future__ import annotations

from pathlib import Path

from inn_envs.core.cards import fail
from inn_envs.innkeeper.clause_checks import LIMITS, OPENED, PLAYS, Row, windows_of
from inn_envs.innkeeper.play_checks import check_row
from inn_envs.innkeeper.words import (
    ANSWER_FRAMES,
    ASSET_DECK,
    ASSET_SLOTS,
    CAPACITY,
    CUSTOMER_DECK,
    CUSTOMERS_A_ROUND,
    DEBT_DECK,
    KEPT,
    MOST_ANSWERS,
    SLOTS,
    TREACHERY_DECK,
)

Rows = dict[str, list[Row]]
#: A Supply has an Asset for each of four Proprietors.
_SUPPLY = 4
#: The fewest and the most cards of each deck.
_DECKS = {
    "asset": (_SUPPLY, ASSET_DECK),
    "customer": (CUSTOMERS_A_ROUND, CUSTOMER_DECK),
    "treachery": (1, TREACHERY_DECK),
    "debt": (1, DEBT_DECK),
}
#: Frames that lie under an answer to what an op declares: that action, its window, and what the op goes on with.
_FRAMES = {
    **dict.fromkeys(("transfer", "deposit", "take_debt", "sell"), 2),
    **dict.fromkeys(("liquidate", "buy_top", "gain_from_target"), 3),
}


def check(path: Path, rows: Rows) -> None:
    """Raises CardFileError for a set that could not be played by the rulebook."""
    for table, found in rows.items():
        for number, row in enumerate(found, start=1):
            title = f"{table} row {number} ({row['name']})"
            if row["name"] == "none":
                raise fail(path, title, "name", "a name other than 'none'", row["name"])
            if table == "customer":
                _check_customer(path, title, row)
            if "clauses" in row:
                check_row(path, table, title, row)
    _check_decks(path, rows)
    _check_ordinary(path, rows)
    _check_kept(path, rows)
    _check_slots(path, rows)
    _check_limits(path, rows)
    _check_answers(path, rows)


def _check_customer(path: Path, title: str, row: Row) -> None:
    """A Customer lists Characteristics, the first for ties, unless it is collected by something else."""
    by_totals = row["collected_by"] == "totals"
    if row["kind"] != "particular":
        if not by_totals:
            raise fail(path, title, "collected_by", f"'totals' for {row['kind']} Customers", row["collected_by"])
        if row["needs"]:
            raise fail(path, title, "needs", f"no needs for {row['kind']} Customers", row["needs"])
    elif by_totals != bool(row["needs"]):
        expected = "a need for a particular Customer that is collected by totals, none for another"
        raise fail(path, title, "needs", expected, row["needs"])
    listed = row["lists"]
    if bool(listed) != by_totals or len(listed) > len(set(listed)):
        expected = "different Characteristics where totals count, at least one; none where they don't"
        raise fail(path, title, "lists", expected, listed)


def _check_decks(path: Path, rows: Rows) -> None:
    """Each deck has room for all of its cards, and enough of them."""
    for table, (least, most) in _DECKS.items():
        total = sum(row["copies"] for row in rows[table])
        if not least <= total <= most:
            raise fail(path, f"{table} rows", "copies", f"{least} to {most} cards in all", total)


def _check_ordinary(path: Path, rows: Rows) -> None:
    """Enough Customers that somebody always collects, so that no round is endless; one Debt for what no card covers."""
    total = sum(row["copies"] for row in rows["customer"] if row["kind"] == "ordinary")
    if total < CUSTOMERS_A_ROUND:
        expected = f"at least {CUSTOMERS_A_ROUND} ordinary Customers, as many as a round collects"
        raise fail(path, "customer rows", "kind", expected, total)
    debts = [row["name"] for row in rows["debt"] if row["ordinary"]]
    if len(debts) != 1:
        raise fail(path, "debt rows", "ordinary", "true in exactly one row", debts)


def _is_kept(row: Row) -> bool:
    return any(clause["op"] == "keep" for clause in row["clauses"])


def _check_kept(path: Path, rows: Rows) -> None:
    """One Proprietor may keep all the cards that are kept."""
    total = sum(row["copies"] for row in rows["treachery"] if _is_kept(row))
    if total > KEPT:
        raise fail(path, "treachery rows", "copies", f"at most {KEPT} cards that are kept", total)


def _changes(row: Row, what: str) -> int:
    """What a row changes a limit by for as long as its card is there."""
    return sum(clause["amount"] for clause in row["clauses"] if clause["when"] == "static" and clause["what"] == what)


def _of_cards(rows: Rows, what: str) -> list[int]:
    """What all copies of each Asset and of each kept card change a limit by."""
    return [_changes(row, what) * row["copies"] for table in ("asset", "treachery") for row in rows[table]]


def _check_slots(path: Path, rows: Rows) -> None:
    """An inn with every slot there is still has a place for the Asset that makes it liquidate another."""
    most = ASSET_SLOTS + max(_changes(row, "slots") for row in rows["proprietor"])
    most += sum(change for change in _of_cards(rows, "slots") if change > 0)
    if most >= SLOTS:
        expected = f"at most {SLOTS - 1} slots, with all that add some at one Proprietor"
        raise fail(path, "rows that change slots", "amount", expected, most)


def _check_limits(path: Path, rows: Rows) -> None:
    """No limit falls below 0, even where all cards that lower it lie at one Proprietor."""
    for what in LIMITS:
        lowered = sum(change for change in _of_cards(rows, what) if change < 0)
        for row in rows["proprietor"]:
            usual = {"slots": ASSET_SLOTS, "capacity": CAPACITY, "debt": int(row["debt_limit"])}
            least = usual[what] + _changes(row, what) + lowered
            if least < 0:
                expected = f"at least 0 left of the limit for {row['name']}, with all that lower it"
                raise fail(path, f"rows that change {what}", "amount", expected, least)


def _frames(row: Row, when: str) -> int:
    """Frames that a play can leave under what answers it or what it does: itself and its window, or a declared action
    with its window and what waits behind it: later clauses, the payments of two others.
    """
    most = 2
    clauses = [clause for clause in row["clauses"] if clause["when"] == when]
    for place, clause in enumerate(clauses, start=1):
        if clause["op"] in _FRAMES:
            payments = 2 if clause["op"] == "transfer" and clause["who"] == "others" else 0
            most = max(most, len(clauses) - place + _FRAMES[clause["op"]] + payments)
    return most


def _check_answers(path: Path, rows: Rows) -> None:
    """Answers to answers lie one on another: the stack is high enough for so many."""
    total = 0
    for table in ("proprietor", "asset", "treachery"):
        for row in rows[table]:
            for when, play in PLAYS.items():
                if set(windows_of(row, play.windows)) & set(OPENED):
                    total += row.get("copies", 1) * (1 if _frames(row, when) <= ANSWER_FRAMES else 2)
    if total > MOST_ANSWERS:
        expected = f"at most {MOST_ANSWERS} cards and abilities that answer plays and what they do, long ones twice"
        raise fail(path, "rows with windows", "windows", expected, total)
