"""Rows of a card file that say something else: each number and word changed to others, one at a time.

A mutant is named by its table, its row and what is changed. It is refused as a card file, or a test of its row fails
with it, or it survives.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from inn_envs.core.cards import CardFileError
from inn_envs.core.record import readable
from tests.row_tests import RowTests

Row = dict[str, Any]
Damage = Callable[[Row], object]
Mutant = tuple[str, str, str]
#: A key, and what it says instead.
Change = tuple[str, Any]


@dataclass(frozen=True)
class Mutations:
    """How the rows of a game's card file are changed, and which tests should notice."""

    #: The game's module `cards`, and what checks its rows.
    tables: Any
    check: Callable[..., None]
    tests: RowTests
    #: What a row, its clauses left out, and a clause could say instead.
    of_row: Callable[[Row], Iterable[Change]]
    of_clause: Callable[[Row], Iterable[Change]]

    def changed(self, cards: Any, table_name: str, name: str, damage: Damage, *, checked: bool) -> Any:
        """The card set with one row changed."""
        rows = {key: list(found[1:]) for key, found in cards.rows.items()}
        place = cards.find(table_name, name) - 1
        row = rows[table_name][place] = copy.deepcopy(rows[table_name][place])
        damage(row)
        if checked:
            self.check(cards.path, rows)
        table = readable(self.tables._table(rows))
        return replace(cards, table=table, rows={key: [cards.rows[key][0], *found] for key, found in rows.items()})

    def fate(self, cards: Any, mutant: Mutant, damage: Damage, *, checked: bool = True) -> str:
        """How a mutant is found: `refused` as a card file, `failed` by a test of its row, or `survived`."""
        table_name, name, _ = mutant
        try:
            mutated = self.changed(cards, table_name, name, damage, checked=checked)
        except CardFileError:
            return "refused"
        return "failed" if self.tests.fails(table_name, name, mutated) else "survived"

    def survivors(self, cards: Any, mutants: Iterable[tuple[Mutant, Damage]], *, checked: bool = True) -> set[Mutant]:
        """The mutants that nothing finds."""
        return {mutant for mutant, damage in mutants if self.fate(cards, mutant, damage, checked=checked) == "survived"}

    def check_fates(self, cards: Any, row: tuple[str, str]) -> None:
        """Test of the test, by a row whose first clause has an amount: all three fates are met."""
        mutant = (*row, "nothing")
        assert self.fate(cards, mutant, lambda row: None) == "survived"
        assert self.fate(cards, mutant, lambda row: row["clauses"][0].update(amount=5)) == "failed"
        assert self.fate(cards, mutant, lambda row: row["clauses"][0].update(amount=0)) == "refused"

    def every_change(self, cards: Any, table_name: str) -> Iterator[tuple[Mutant, Damage]]:
        """All mutants of a table, and what makes them."""
        for row in cards.rows[table_name][1:]:
            for key, value in self.of_row(row):
                yield (table_name, row["name"], f"{key} {value}"), change(key, value)
            for place, clause in enumerate(row.get("clauses", ())):
                title = f"clauses {place + 1}"
                yield (table_name, row["name"], f"{title}: dropped"), drop("clauses", place)
                for key, value in self.of_clause(clause):
                    yield (
                        (table_name, row["name"], f"{title}: {key} {value}"),
                        change_inside("clauses", place, key, value),
                    )


def dropped_and_doubled(
    cards: Any,
    table_name: str,
    keys: Sequence[str],
    is_read: Callable[[Row, str], bool],
    may_go: Callable[[Row, Row], bool] = lambda row, clause: True,
) -> Iterator[tuple[Mutant, Damage]]:
    """Each clause of each row dropped that may go, and each of its numbers doubled that a rule reads."""
    for row in cards.rows[table_name][1:]:
        for place, clause in enumerate(row.get("clauses", ())):
            title = f"clauses {place + 1}"
            if may_go(row, clause):
                yield (table_name, row["name"], f"{title}: dropped"), drop("clauses", place)
            for key in keys:
                if clause[key] and is_read(clause, key):
                    twice = change_inside("clauses", place, key, 2 * clause[key])
                    yield (table_name, row["name"], f"{title}: {key} doubled"), twice


# --- what is changed --------------------------------------------------------------------------------------------------


def change(key: str, value: Any) -> Damage:
    """A key of a row says something else."""
    return lambda row: row.update({key: value})


def change_inside(key: str, place: int, inner: str, value: Any) -> Damage:
    """A key of one of its inline tables does."""
    return lambda row: row[key][place].update({inner: value})


def drop(key: str, place: int) -> Damage:
    """One of its inline tables is left out."""
    return lambda row: row[key].pop(place)


def words(members: Iterable[IntEnum], first: int = 1) -> list[str]:
    """The words of a card file, without the first of them where it says nothing."""
    return [word.name.lower() for word in list(members)[first:]]


def others(value: str, choices: Iterable[str]) -> list[str]:
    """All words but this."""
    return [choice for choice in choices if choice != value]


def numbers(value: int, *, below_0: bool = False) -> list[int]:
    """Twice as much, one more, one less; below 0 only where a number may be."""
    found = {2 * value, value + 1, value - 1} - {value}
    return sorted(number for number in found if number >= 0 or below_0)


def changed_lists(items: Sequence[str], choices: Iterable[str], *, ordered: bool = False) -> Iterator[list[str]]:
    """A list with one word less, with one more, or with its first two in the other order where that says something."""
    yield from ([*items[:place], *items[place + 1 :]] for place in range(len(items)))
    yield from ([*items, word] for word in choices if word not in items)
    if ordered and len(items) > 1:
        yield [items[1], items[0], *items[2:]]


def of_words(clause: Row, choices: Mapping[str, Iterable[str]], unlike: Collection[str] = ()) -> Iterator[Change]:
    """What the words and numbers of a clause could be instead, but for the keys that are unlike those."""
    for key, value in clause.items():
        if key in unlike:
            continue
        if key in choices:
            yield from ((key, word) for word in others(value, choices[key]))
        else:
            yield from ((key, number) for number in numbers(value, below_0=key == "amount"))
