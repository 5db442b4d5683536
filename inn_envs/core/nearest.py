"""The name that was meant, for messages about one that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any


def nearest(name: Any, known: Iterable[str]) -> str | None:
    """The known name most like this one, whatever its case; None where none is like it."""
    if not isinstance(name, str):
        return None
    lowered: dict[str, str] = {}
    for one in known:
        lowered.setdefault(one.lower(), one)
    near = difflib.get_close_matches(name.lower(), lowered, n=1)
    return lowered[near[0]] if near else None


def did_you_mean(name: Any, known: Iterable[str]) -> str:
    """`; did you mean 'X'?` for the nearest of the known names, empty where none is like it."""
    near = nearest(name, known)
    return "" if near is None else f"; did you mean {near!r}?"
