"""Frames of a position's stack by their words: what every game that writes them reads and refuses alike.

A frame is a question, named by its prompt, or work that waits, named by its step. Prompts and steps are numbers of two
enums of the same numbers, so they are told apart by identity.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, TypeVar

from inn_envs.core.fields import Fields, NamedRows, entry, join, wrong

Kind = TypeVar("Kind", bound=IntEnum)


def frame_path(place: int, key: str = "") -> str:
    """The path of a frame, or of a key of it, by its place on the stack."""
    path = join("stack", place - 1)
    return join(path, key) if key else path


def name_of_kind(kind: IntEnum) -> str:
    """What a frame is, for messages: its enum and its word."""
    return f"{type(kind).__name__.lower()} {kind.name.lower()}"


def is_kind(kind: IntEnum, *kinds: IntEnum) -> bool:
    """Whether a frame is of one of these kinds. (Prompts and steps are numbers: equal ones would be mixed up.)"""
    return any(kind is each for each in kinds)


def read_kind(word: Any, title: str, path: str, kinds: Iterable[Kind]) -> Kind:
    """The prompt or step, of those that can be on the stack, that a frame is named by. Raises PositionError."""
    known = {kind.name.lower(): kind for kind in kinds}
    if not isinstance(word, str) or word not in known:
        raise wrong(path, f"a {title} that can be on the stack: one of {', '.join(known)}", word)
    return known[word]


def read_fields(frame: Any, group: Any, path: str, fields: Fields, cards: NamedRows) -> None:
    """Fills some fields of a frame. Raises PositionError."""
    for key, (name, field) in fields.items():
        frame[name] = field.read(entry(group, key, path), join(path, key), cards)
