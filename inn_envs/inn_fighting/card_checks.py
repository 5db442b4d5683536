"""What must hold in the rows of a card file of Inn-Fighting and between them, beyond the columns of each row."""

from __future__ import annotations

from pathlib import Path

from inn_envs.core.cards import fail
from inn_envs.inn_fighting.clause_checks import Clause, Row, check_clause
from inn_envs.inn_fighting.words import DECK_CARDS, MOST_ACTIONS, MOST_ANSWERS, START_CARDS

Rows = dict[str, list[Row]]
#: The most players that a game may have.
_PLAYERS = 6
_ATTACKS = ("punch", "chair", "power")
#: What a card that answers its like does, or one that allows one more attack.
_ANSWERS = ("cancel", "same_ale", "attack_again")


def check(path: Path, rows: Rows) -> None:
    """Raises CardFileError for a set that could not be played by the rulebook."""
    for table, found in rows.items():
        for number, row in enumerate(found, start=1):
            title = f"{table} row {number} ({row['name']})"
            if row["name"] == "none":
                raise fail(path, title, "name", "a name other than 'none'", row["name"])
            if table == "adventurer":
                _check_damage(path, title, row)
            _check_clauses(path, table, title, row)
    _check_decks(path, rows)
    _check_answers(path, rows)


def _check_damage(path: Path, title: str, row: Row) -> None:
    """High damage is not lower than low damage."""
    for attack in _ATTACKS:
        low, high = row[f"{attack}_low"], row[f"{attack}_high"]
        if high < low:
            raise fail(path, title, f"{attack}_high", f"at least the low damage, {low}", high)


def _check_clauses(path: Path, table: str, title: str, row: Row) -> None:
    """A character has a Defense Die and, a Bystander, an ability; what is played is played at one moment."""
    is_played = table == "action" or row.get("kind", "full_round") != "full_round"
    for number, said in enumerate(row["clauses"], start=1):
        check_clause(Clause(path, title, row, number, is_played and said["when"] != "defense"))
    defenses = [clause for clause in row["clauses"] if clause["when"] == "defense"]
    others = [clause for clause in row["clauses"] if clause["when"] != "defense"]
    if bool(defenses) != (table != "action"):
        expected = "no clause when defense" if table == "action" else "at least one clause when defense"
        raise fail(path, title, "clauses", expected, row["clauses"])
    if not others and table != "adventurer":
        raise fail(path, title, "clauses", "at least one clause that is not for a Defense roll", row["clauses"])
    if row["clauses"] != [*others, *defenses]:
        raise fail(path, title, "clauses", "those when defense after the others", row["clauses"])
    moments = {(clause["when"], clause["by"], clause["form"]) for clause in others}
    if is_played and len(moments) > 1:
        expected = "the same when, by and form in all clauses of what is played"
        raise fail(path, title, "clauses", expected, row["clauses"])


def _check_decks(path: Path, rows: Rows) -> None:
    """Each deck has room for all of its cards, and enough of them for six players to begin."""
    total = sum(row["copies"] for row in rows["adventurer"])
    if not _PLAYERS <= total <= DECK_CARDS:
        raise fail(path, "adventurer rows", "copies", f"{_PLAYERS} to {DECK_CARDS} cards in all", total)
    total = sum(row["copies"] for table in ("bystander", "action") for row in rows[table])
    if not START_CARDS * _PLAYERS <= total <= DECK_CARDS:
        expected = f"{START_CARDS * _PLAYERS} to {DECK_CARDS} cards in all"
        raise fail(path, "bystander and action rows", "copies", expected, total)
    total = sum(row["copies"] for row in rows["action"])
    if total > MOST_ACTIONS:
        raise fail(path, "action rows", "copies", f"at most {MOST_ACTIONS} cards in all", total)


def _check_answers(path: Path, rows: Rows) -> None:
    """Answers to answers lie one on another: the stack is high enough for so many."""
    total = 0
    for table in ("bystander", "action"):
        for row in rows[table]:
            if any(clause["op"] in _ANSWERS for clause in row["clauses"]):
                total += row["copies"]
    if total > MOST_ANSWERS:
        expected = f"at most {MOST_ANSWERS} cards with {', '.join(_ANSWERS)}"
        raise fail(path, "bystander and action rows", "clauses", expected, total)
