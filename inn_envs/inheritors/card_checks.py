"""What must hold between the rows of a card file of Inheritors, beyond the columns of each row."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from inn_envs.core.cards import CardFileError, fail
from inn_envs.inheritors.words import CARDS_IN_PLAY, DECK, HAND, OPS_AT, SET_OUT, TALENT_OPS, VALUES, Colour, When

Rows = dict[str, list[dict[str, Any]]]
_REAL_COLOURS = tuple(colour.name.lower() for colour in Colour if colour)


def _title(table: str, number: int, row: dict[str, Any]) -> str:
    return f"{table} row {number} ({row['name']})"


def check(path: Path, rows: Rows) -> None:
    """Raises CardFileError for a set that could not be played by the rulebook."""
    for number, row in enumerate(rows["card"], start=1):
        _check_face(path, _title("card", number, row), row)
    _check_numbers(path, rows["card"])
    for table in ("card", "clan"):
        for number, row in enumerate(rows[table], start=1):
            _check_clauses(path, _title(table, number, row), table, row, rows["card"])
    _check_counts(path, rows)


def _check_face(path: Path, title: str, row: dict[str, Any]) -> None:
    has_colour = row["colour"] != "none"
    if has_colour != (row["kind"] in ("number", "relic")):
        raise fail(path, title, "colour", "a colour for numbers and relics, none for the others", row["colour"])
    if (row["kind"] == "number") != (row["value"] > 0):
        raise fail(path, title, "value", f"1 to {VALUES} for numbers, none for the others", row["value"])
    if row["special"] and row["kind"] not in ("epic", "talent"):
        raise fail(path, title, "special", "special cards that are epics or talents", row["kind"])
    if row["kind"] == "epic" and not row["special"]:
        raise fail(path, title, "special", "true for an epic, which comes with its clan", row["special"])
    if (row["kind"] == "talent") != bool(row["clauses"]):
        raise fail(path, title, "clauses", "an ability for talents, none for the others", row["clauses"])
    if row["kind"] == "talent" and row["needs"] != ["ability_can_act"]:
        raise fail(path, title, "needs", "['ability_can_act'] for a talent", row["needs"])
    if row["kind"] != "talent" and row["needs"]:
        raise fail(path, title, "needs", "needs only for talents", row["needs"])


def _check_numbers(path: Path, cards: list[dict[str, Any]]) -> None:
    """One row for each number and one relic a colour; one basic talent for each ability."""
    for colour in _REAL_COLOURS:
        values = [row["value"] for row in cards if row["kind"] == "number" and row["colour"] == colour]
        if sorted(values) != list(range(1, VALUES + 1)):
            raise CardFileError(f"{path}: card, {colour}: expected one row for each number 1 to 6, got {values}")
        relics = [row for row in cards if row["kind"] == "relic" and row["colour"] == colour]
        if len(relics) != 1:
            raise CardFileError(f"{path}: card, {colour}: expected one relic row, got {len(relics)}")
    basic = [row for row in cards if row["kind"] == "talent" and not row["special"]]
    abilities = sorted(clause["op"] for row in basic for clause in row["clauses"][:1])
    if abilities != sorted(op.name.lower() for op in TALENT_OPS):
        raise CardFileError(f"{path}: card: expected one basic talent each of spy, lobbyist, advisor, got {abilities}")


def _check_clauses(
    path: Path, title: str, table: str, row: dict[str, Any], cards: list[dict[str, Any]]
) -> None:
    specials = {card["name"]: card["copies"] for card in cards if card["special"]}
    previous = ""
    for clause in row["clauses"]:
        allowed = [op.name.lower() for op in OPS_AT[When[clause["when"].upper()]]]
        if clause["op"] not in allowed:
            raise fail(path, title, "op", f"one of {', '.join(allowed)} when {clause['when']}", clause["op"])
        if (clause["when"] == "played") != (table == "card"):
            raise fail(path, title, "when", "'played' for cards, another moment for clans", clause["when"])
        if (clause["op"] == "take_special") != (clause["card"] in specials):
            raise fail(path, title, "card", "the name of a special card with take_special only", clause["card"])
        if clause["op"] == "take_special" and clause["amount"] > specials[clause["card"]]:
            raise fail(path, title, "amount", f"at most the {specials[clause['card']]} copies", clause["amount"])
        if clause["op"] == "give" and previous != "look_and_take":
            raise fail(path, title, "op", "give right after look_and_take", clause["op"])
        if clause["op"] == "look_and_take" and clause["amount"] > 2:
            raise fail(path, title, "amount", "1 or 2 with look_and_take", clause["amount"])
        previous = clause["op"]


def _check_counts(path: Path, rows: Rows) -> None:
    """Enough clans and quests for every colour removed, and as many cards as the zones hold and the deal needs."""
    brought = Counter(clause["card"] for row in rows["clan"] for clause in row["clauses"] if clause["card"])
    for name, times in brought.items():
        if times > 1:
            raise CardFileError(f"{path}: clan: expected one clan that brings {name!r}, got {times}")
    for colour in _REAL_COLOURS:
        if not any(row["colour"] == colour for row in rows["clan"]):
            raise CardFileError(f"{path}: clan: expected at least one {colour} clan")
        if sum(row["suggested"] for row in rows["clan"] if row["colour"] == colour) > 1:
            raise CardFileError(f"{path}: clan: expected at most one suggested {colour} clan")
        left = sum(row["colour"] != colour for row in rows["quest"])
        if left < SET_OUT[2]:
            raise CardFileError(f"{path}: quest: expected at least 4 quests without {colour}, got {left}")
    for seats, marks in ((2, ()), (3, ("copies_3",)), (4, ("copies_3", "copies_4"))):
        _check_total(path, rows["card"], seats, marks)


def _check_total(path: Path, cards: list[dict[str, Any]], seats: int, marks: tuple[str, ...]) -> None:
    def total(left_out: str, special: bool) -> int:
        counted = [row for row in cards if row["colour"] != left_out and (special or not row["special"])]
        return sum(row["copies"] + sum(row[mark] for mark in marks) for row in counted)

    everything = total("none of them", special=True)
    if everything > CARDS_IN_PLAY:
        raise CardFileError(f"{path}: card: expected at most {CARDS_IN_PLAY} cards in all, got {everything}")
    for colour in _REAL_COLOURS if seats == 2 else ("none of them",):
        deck = total(colour, special=False) - seats * HAND
        if not HAND <= deck <= DECK:
            raise CardFileError(
                f"{path}: card: expected {HAND} to {DECK} cards left after the deal to {seats}, got {deck}"
            )
