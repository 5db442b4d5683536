"""Fields of a record as plain, named values and back: what positions in JSON are made of.

A field is written by words (`"red 3"`, `"discard_row"`) instead of numbers. Reading refuses what it does not know and
names the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from inn_envs.core.seats import EVERYBODY

_ALL = "all"


class PositionError(ValueError):
    """A position that can't be loaded; the message names the key and says what was expected."""


class NamedRows(Protocol):
    """What a card set must offer: for each table its rows, each with a `name`, row 0 being the blank one."""

    @property
    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """The rows by table."""


def wrong(path: str, expected: str, got: Any) -> PositionError:
    """The error for one value of a position."""
    return PositionError(f"key {path!r}: expected {expected}, got {got!r}")


def entry(group: Any, key: str, path: str = "") -> Any:
    """The value of a key of an object. Raises PositionError when there is no object or no such key."""
    if not isinstance(group, Mapping):
        raise wrong(path or "position", "an object", group)
    if key not in group:
        raise PositionError(f"key {join(path, key)!r}: missing")
    return group[key]


def only_keys(group: Mapping[str, Any], allowed: Sequence[str], path: str) -> None:
    """Refuses keys that mean nothing, so that a misspelt one is not passed over."""
    for key in group:
        if key not in allowed:
            raise PositionError(f"key {join(path, str(key))!r}: unknown; expected {', '.join(allowed)}")


def join(path: str, key: str | int) -> str:
    """The path of a key or a place below another path."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def name_of(cards: NamedRows, table: str, row: int) -> str:
    """The name of a row of a table."""
    return str(cards.rows[table][row]["name"])


def row_named(name: Any, table: str, path: str, cards: NamedRows) -> int:
    """The row of a table with this name."""
    rows = cards.rows[table]
    for row in range(1, len(rows)):
        if rows[row]["name"] == name:
            return row
    raise wrong(path, f"the name of a card in the table {table} of this card set", name)


def a_list(value: Any, path: str, least: int = 0, most: int | None = None) -> list[Any]:
    """A list of so many elements. Raises PositionError for anything else."""
    most = least if most is None else most
    if not isinstance(value, list) or not least <= len(value) <= most:
        length = str(least) if least == most else f"{least} to {most}"
        raise wrong(path, f"a list of {length}", value)
    return value


class Field(Protocol):
    """One way to write a field."""

    def write(self, value: Any, cards: NamedRows) -> Any:
        """The field as plain values."""

    def read(self, value: Any, path: str, cards: NamedRows) -> Any:
        """The plain value as the record holds it. Raises PositionError."""


@dataclass(frozen=True)
class Number:
    """A whole number in a range."""

    low: int = 0
    high: int = 127

    def write(self, value: Any, cards: NamedRows) -> int:
        return int(value)

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise wrong(path, f"a whole number from {self.low} to {self.high}", value)
        return value


@dataclass(frozen=True)
class Place:
    """A place, a seat or a number from 0; the record holds one more, and 0 for none, which is null here."""

    places: int

    def write(self, value: Any, cards: NamedRows) -> int | None:
        return int(value) - 1 if value else None

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        return 0 if value is None else Number(0, self.places - 1).read(value, path, cards) + 1


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def write(self, value: Any, cards: NamedRows) -> bool:
        return bool(value)

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if type(value) is not bool:
            raise wrong(path, "true or false", value)
        return int(value)


@dataclass(frozen=True)
class Word:
    """One of some words; the record holds its place among them."""

    words: tuple[str, ...]

    def write(self, value: Any, cards: NamedRows) -> str:
        return self.words[int(value)]

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if not isinstance(value, str) or value not in self.words:
            raise wrong(path, f"one of {', '.join(self.words)}", value)
        return self.words.index(value)


@dataclass(frozen=True)
class Row:
    """A row of a card table by its name; null for none (row 0)."""

    table: str

    def write(self, value: Any, cards: NamedRows) -> str | None:
        return name_of(cards, self.table, int(value)) if value else None

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        return 0 if value is None else row_named(value, self.table, path, cards)


@dataclass(frozen=True)
class Card(Row):
    """A row of a card table by its name, which can't be missing."""

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        return row_named(value, self.table, path, cards)


@dataclass(frozen=True)
class AnyCard:
    """A card of one of several tables, by its table and name: `"bystander: Cutpurse"`; null for none where that can be.

    `first` has for each table the number that its rows follow on, the last table first.
    """

    first: Mapping[str, int]
    optional: bool = False

    def write(self, value: Any, cards: NamedRows) -> str | None:
        number = int(value)
        table = next(table for table, first in self.first.items() if number >= first)
        return f"{table}: {name_of(cards, table, number - self.first[table])}" if number else None

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if value is None and self.optional:
            return 0
        table, _, name = value.partition(": ") if isinstance(value, str) else ("", "", "")
        if table not in self.first:
            raise wrong(path, f"one of {', '.join(self.first)}, a colon and the name of a card", value)
        return self.first[table] + row_named(name, table, path, cards)


@dataclass(frozen=True)
class Clause:
    """A clause of a card: the card and the clause's number in it, from 1; null for none where that can be. The record
    holds the card's number × `clauses` + the clause's from 0.
    """

    card: AnyCard
    clauses: int
    optional: bool = False

    def write(self, value: Any, cards: NamedRows) -> dict[str, Any] | None:
        source, place = divmod(int(value), self.clauses)
        return {"card": self.card.write(source, cards), "clause": place + 1} if source else None

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if value is None and self.optional:
            return 0
        card = entry(value, "card", path)
        source = self.card.read(card, join(path, "card"), cards)
        if source == 0:
            raise wrong(join(path, "card"), "a card", card)
        only_keys(value, ("card", "clause"), path)
        table, _, name = card.partition(": ")
        row = cards.rows[table][row_named(name, table, path, cards)]
        number = Number(1, len(row["clauses"])).read(entry(value, "clause", path), join(path, "clause"), cards)
        return source * self.clauses + number - 1


@dataclass(frozen=True)
class Rows:
    """An array of rows of a card table as a list of names: null for an empty place, those at the end left out."""

    table: str
    capacity: int
    holes: bool = False

    def write(self, value: Any, cards: NamedRows) -> list[str | None]:
        found = [name_of(cards, self.table, int(row)) if row else None for row in value]
        while found and found[-1] is None:
            found.pop()
        return found

    def read(self, value: Any, path: str, cards: NamedRows) -> npt.NDArray[np.int64]:
        rows = np.zeros(self.capacity, np.int64)
        for place, name in enumerate(a_list(value, path, 0, self.capacity)):
            if name is not None or not self.holes:
                rows[place] = row_named(name, self.table, join(path, place), cards)
        return rows


@dataclass(frozen=True)
class Counts:
    """How many of each row, as an object of names and numbers; rows without any left out."""

    table: str
    capacity: int

    def write(self, value: Any, cards: NamedRows) -> dict[str, int]:
        return {name_of(cards, self.table, int(row)): int(value[row]) for row in np.flatnonzero(value)}

    def read(self, value: Any, path: str, cards: NamedRows) -> npt.NDArray[np.int64]:
        if not isinstance(value, Mapping):
            raise wrong(path, f"an object of {self.table} names and numbers", value)
        counts = np.zeros(self.capacity, np.int64)
        for name, count in value.items():
            row = row_named(name, self.table, path, cards)
            counts[row] = Number(1, 127).read(count, join(path, name), cards)
        return counts


@dataclass(frozen=True)
class PackedCounts:
    """`Counts` of numbers up to 15, two rows in a byte, the even row in the lower half."""

    table: str
    capacity: int

    def write(self, value: Any, cards: NamedRows) -> dict[str, int]:
        halves = np.stack([np.asarray(value) & 15, np.asarray(value) >> 4], axis=-1).reshape(-1)
        return Counts(self.table, self.capacity).write(halves, cards)

    def read(self, value: Any, path: str, cards: NamedRows) -> npt.NDArray[np.int64]:
        counts = Counts(self.table, self.capacity).read(value, path, cards)
        if counts.max(initial=0) > 15:
            raise wrong(path, "numbers up to 15", int(counts.max()))
        return counts[0::2] | (counts[1::2] << 4)


@dataclass(frozen=True)
class RowBits:
    """A bit mask of rows as a list of names. A mask in which bit 0 is set has all bits set but those of some rows, and
    is written as `{"all but": names}`.
    """

    table: str
    capacity: int

    @property
    def _every(self) -> int:
        return (1 << self.capacity) - 1

    def write(self, value: Any, cards: NamedRows) -> list[str] | dict[str, list[str]]:
        mask = int(value)
        if mask & 1:
            return {"all but": self._names(self._every & ~mask, cards)}
        return self._names(mask, cards)

    def _names(self, mask: int, cards: NamedRows) -> list[str]:
        return [name_of(cards, self.table, row) for row in range(self.capacity) if mask >> row & 1]

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if isinstance(value, Mapping):
            return self._every & ~self._mask(entry(value, "all but", path), join(path, "all but"), cards)
        return self._mask(value, path, cards)

    def _mask(self, value: Any, path: str, cards: NamedRows) -> int:
        mask = 0
        for place, name in enumerate(a_list(value, path, 0, self.capacity)):
            mask |= 1 << row_named(name, self.table, join(path, place), cards)
        return mask


@dataclass(frozen=True)
class WordBits:
    """A bit mask as a list of words; bit k stands for the word in place k."""

    words: tuple[str, ...]

    def write(self, value: Any, cards: NamedRows) -> list[str]:
        return [word for place, word in enumerate(self.words) if int(value) >> place & 1]

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        mask = 0
        for place, word in enumerate(a_list(value, path, 0, len(self.words))):
            mask |= 1 << Word(self.words).read(word, join(path, place), cards)
        return mask


@dataclass(frozen=True)
class SeatBits:
    """A bit mask of seats as a list of them; `"all"` for everybody's (`core.seats.EVERYBODY`)."""

    seats: int

    def write(self, value: Any, cards: NamedRows) -> str | list[int]:
        if int(value) == EVERYBODY:
            return _ALL
        return [seat for seat in range(self.seats) if int(value) >> seat & 1]

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        if value == _ALL:
            return EVERYBODY
        if not isinstance(value, list):
            raise wrong(path, f"{_ALL!r} or a list of seats", value)
        mask = 0
        for place, seat in enumerate(value):
            mask |= 1 << Number(0, self.seats - 1).read(seat, join(path, place), cards)
        return mask


#: For each key the record's field and how it is written.
Fields = dict[str, tuple[str, Field]]


@dataclass(frozen=True)
class Group:
    """Several fields of a record as an object: for each key the record's field and how it is written."""

    fields: Mapping[str, tuple[str, Field]]

    def write(self, record: Any, cards: NamedRows) -> dict[str, Any]:
        """The object for a record."""
        return {key: field.write(record[name], cards) for key, (name, field) in self.fields.items()}

    def fill(self, record: Any, group: Any, path: str, cards: NamedRows) -> None:
        """Writes an object's values into a record. Raises PositionError; other keys of the object are left alone."""
        for key, (name, field) in self.fields.items():
            record[name] = field.read(entry(group, key, path), join(path, key), cards)
