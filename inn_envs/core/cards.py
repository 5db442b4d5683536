"""Reads card files and refuses broken ones: the file, the row, the key and what was expected are named.

A card file is TOML: tables of rows. What columns and words a table may have is declared by the game; this module
checks and fills in defaults. The numbers that rules read are made by the game from what is returned here.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from inn_envs.core.nearest import did_you_mean
from inn_envs.core.record import Records, readable

SOURCES = ("rulebook", "public", "deduced", "house")
_REQUIRED = object()


class CardFileError(ValueError):
    """A card file that can't be used; the message names file, row and key and says what was expected."""


@dataclass(frozen=True)
class Column:
    """One key of a row: the type it must have, its range or its words, and the default of a key that may be absent.

    A list has `least` to `most` entries: inline tables of `columns`, or else `words`.
    """

    kind: type
    default: Any = _REQUIRED
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] | None = None
    columns: Mapping[str, Column] | None = None
    least: int = 0
    most: int | None = None

    @property
    def is_required(self) -> bool:
        """Whether a row must have the key."""
        return self.default is _REQUIRED


@dataclass(frozen=True)
class Table:
    """A table of a card file: its columns and how many rows it may have."""

    columns: Mapping[str, Column]
    least: int = 0
    most: int = 1_000


def read_card_file(path: Path, tables: Mapping[str, Table]) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table with every key filled in. Raises CardFileError for anything not declared."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CardFileError(f"{path}: no card file that can be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CardFileError(f"{path}: not a TOML file: {error}") from None
    for name in content:
        if name not in tables:
            expected = f"{', '.join(tables)}{did_you_mean(name, tables)}"
            raise CardFileError(f"{path}: unknown table {name!r}; expected {expected}")
    return {name: _rows(path, name, content.get(name, []), table) for name, table in tables.items()}


def fail(path: Path, row: str, key: str, expected: str, got: Any, words: Sequence[str] | None = None) -> CardFileError:
    """The error for one value of one row, where it must be one of some words with the nearest of them."""
    hint = did_you_mean(got, words or ())
    return CardFileError(f"{path}: {row}, key {key!r}: expected {expected}, got {got!r}{hint}")


def _rows(path: Path, name: str, rows: Any, table: Table) -> list[dict[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CardFileError(f"{path}: {name}: expected an array of tables, [[{name}]]")
    if not table.least <= len(rows) <= table.most:
        raise CardFileError(f"{path}: {name}: expected {table.least} to {table.most} rows, got {len(rows)}")
    checked = []
    names: set[str] = set()
    for number, row in enumerate(rows, start=1):
        title = f"{name} row {number} ({row.get('name', 'no name')})"
        checked.append(_row(path, title, row, table.columns))
        if "name" in table.columns:
            if row["name"] in names:
                raise CardFileError(f"{path}: {title}, key 'name': expected a name no other row has")
            names.add(row["name"])
    return checked


def _row(path: Path, title: str, row: Mapping[str, Any], columns: Mapping[str, Column]) -> dict[str, Any]:
    for key in row:
        if key not in columns:
            expected = f"{', '.join(columns)}{did_you_mean(key, columns)}"
            raise CardFileError(f"{path}: {title}, key {key!r}: unknown key; expected {expected}")
    return {key: _value(path, title, key, row, column) for key, column in columns.items()}


def _value(path: Path, title: str, key: str, row: Mapping[str, Any], column: Column) -> Any:
    if key not in row:
        if column.is_required:
            raise CardFileError(f"{path}: {title}, key {key!r}: missing; expected {_expected(column)}")
        return column.default
    value = row[key]
    if not _is_of(value, column.kind):
        raise fail(path, title, key, _expected(column), value)
    if column.kind is list:
        return _items(path, title, key, value, column)
    if column.words is not None and value not in column.words:
        raise fail(path, title, key, _expected(column), value, column.words)
    if (column.low is not None and value < column.low) or (column.high is not None and value > column.high):
        raise fail(path, title, key, _expected(column), value)
    if column.kind is str and not value.strip():
        raise fail(path, title, key, "a text that is not empty", value)
    return value


def _is_of(value: Any, kind: type) -> bool:
    """Whether a value is of exactly this type: true is no whole number."""
    return type(value) is kind


def _items(path: Path, title: str, key: str, items: Sequence[Any], column: Column) -> list[Any]:
    """A list of inline tables where the column declares columns, else of words."""
    if column.most is not None and not column.least <= len(items) <= column.most:
        raise fail(path, title, key, f"{column.least} to {column.most} entries", f"{len(items)} entries")
    if column.columns is None:
        for item in items:
            if item not in (column.words or ()):
                raise fail(path, title, key, "words out of " + ", ".join(column.words or ()), item, column.words)
        return list(items)
    checked = []
    for number, item in enumerate(items, start=1):
        if not isinstance(item, dict):
            raise fail(path, title, key, "inline tables, {…}", item)
        checked.append(_row(path, f"{title}, {key} {number}", item, column.columns))
    return checked


def _expected(column: Column) -> str:
    if column.words is not None:
        return "one of " + ", ".join(column.words)
    if column.low is not None or column.high is not None:
        return f"a whole number from {column.low} to {column.high}"
    return {str: "a text", int: "a whole number", list: "a list", bool: "true or false"}[column.kind]


@dataclass(frozen=True)
class CardSet:
    """A checked card file: the table for the rules, and the words for people.

    `table` has one record of the game's dtype `CARDS`. `rows` holds, for each table of the file, the checked rows with
    a blank row 0, so that a number in the game's record is an index here.
    """

    path: Path
    table: Records
    rows: dict[str, list[dict[str, Any]]]
    digest: str

    def name(self, table: str, row: int) -> str:
        """The name of a row, e.g. `name("asset", 1)`."""
        return str(self.rows[table][row]["name"])

    def find(self, table: str, name: str) -> int:
        """The row with this name. Raises KeyError naming the table when there is none."""
        for number, row in enumerate(self.rows[table]):
            if row["name"] == name:
                return number
        hint = did_you_mean(name, [row["name"] for row in self.rows[table][1:]])
        raise KeyError(f"no {table} named {name!r} in {self.path}{hint}")


Kind = TypeVar("Kind", bound=CardSet)


def card_set(kind: type[Kind], path: Path, table: Records, rows: Mapping[str, list[dict[str, Any]]]) -> Kind:
    """The card set of a checked file: a blank row before those of each table, and a digest of what the rules read."""
    named = {name: [{"name": "none", "text": ""}, *found] for name, found in rows.items()}
    return kind(path, readable(table), named, hashlib.sha256(table.tobytes()).hexdigest()[:16])
