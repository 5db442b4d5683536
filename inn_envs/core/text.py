"""Tables as plain text: names of players, counted cards, lines that keep to their width."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence

#: The longest line.
WIDTH = 110


def player_name(seat: int) -> str:
    """What a seat is called everywhere."""
    return f"player_{seat}"


def seat_title(seat: int, observer: int | None) -> str:
    """A player's name, and that it is the observer's own."""
    return player_name(seat) + (" (you)" if seat == observer else "")


def asked_whom(asked: int, observer: int | None) -> str:
    """The title of a question to a seat."""
    return "Question to you" if asked == observer else f"Question to {player_name(asked)}"


def counted(cards: Mapping[str, int]) -> str:
    """Cards with their numbers, e.g. `red 3 ×2, tome`."""
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in cards.items()) or "nothing"


def wrapped(lines: Iterable[str], indent: str = "  ", hanging: str = "    ") -> list[str]:
    """Lines broken at `WIDTH`."""
    found = []
    for line in lines:
        found += textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=hanging) or [""]
    return found


def columns(rows: Iterable[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """Rows in columns, each row with one more cell than there are widths: the last cell is wrapped under itself."""
    lines = []
    for *cells, text in rows:
        head = "  " + "".join(cell.ljust(width) for cell, width in zip(cells, widths))
        lines += textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head)) or [head.rstrip()]
    return lines


def answer_lines(legal: Mapping[int, str]) -> list[str]:
    """The legal actions with their indices, in columns read downwards; one that is too long has lines of its own."""
    entries = [f"{action:>4}  {text}" for action, text in legal.items()]
    width = max(map(len, entries)) + 2
    if width > WIDTH - 2:
        return wrapped(entries, hanging=" " * 8)
    across = max(1, (WIDTH - 2) // width)
    rows = -(-len(entries) // across)
    return [("  " + "".join(entry.ljust(width) for entry in entries[row::rows])).rstrip() for row in range(rows)]
