"""The options of a game: a frozen dataclass whose annotations say what each field may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from inn_envs.core.errors import SpecError
from inn_envs.core.game import Game
from inn_envs.core.nearest import did_you_mean


def kinds_of(hint: Any) -> tuple[Any, ...]:
    """The parts of an annotation that is a union, else itself."""
    return get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is Union else (hint,)


def words_of(hint: Any) -> tuple[str, ...]:
    """The words that a field of this annotation may be, in their order."""
    return tuple(word for kind in kinds_of(hint) if get_origin(kind) is Literal for word in get_args(kind))


def takes_names(hint: Any) -> bool:
    """Whether a field of this annotation may be several names."""
    return any(get_origin(kind) is tuple for kind in kinds_of(hint))


#: Settings of environments that are no field of a variant, for the nearest name to a wrong one.
SETTINGS = (
    "num_players", "observation", "recall_events", "render_mode", "illegal", "cards", "max_steps", "opponents", "seat",
    "mask_in", "num_threads", "dtype", "autoreset",
)  # fmt: skip


def make_variant(game: Game, settings: dict[str, Any]) -> Any:
    """The game's variant with these fields changed. Raises SpecError for an unknown field or a value out of range."""
    hints = get_type_hints(game.Variant)
    known = [field.name for field in fields(game.Variant)]
    checked = {}
    for name, value in settings.items():
        if name not in known:
            hint = did_you_mean(name, [*known, *SETTINGS]) or "."
            raise SpecError(f"{name}: {game.TITLE} has no such setting{hint} Its variant has {', '.join(known)}.")
        checked[name] = _checked(game, name, value, hints[name])
    return game.Variant(**checked)


def differing(first: Mapping[str, Any], second: Mapping[str, Any]) -> tuple[str, str]:
    """The fields in which two variants differ, as each has them: `draft='deal'` and `draft='draft'`."""
    names = [name for name in second if _plain(first.get(name)) != _plain(second[name])]
    one, other = (", ".join(f"{name}={variant.get(name)!r}" for name in names) for variant in (first, second))
    return one, other


def _plain(value: Any) -> Any:
    """A value as JSON holds it, where names are a list."""
    return list(value) if isinstance(value, tuple) else value


def _checked(game: Game, name: str, value: Any, hint: Any) -> Any:
    """A value of a variant's field: one of the words, a value of the type within its range, or a list of texts."""
    words, takes_texts = words_of(hint), takes_names(hint)
    if isinstance(value, str) and value in words:
        return value
    if takes_texts and isinstance(value, list | tuple) and all(type(item) is str for item in value):
        return tuple(value)
    if words:
        also = " or a list of names" if takes_texts else ""
        raise SpecError(f"{name}: expected one of {', '.join(map(repr, words))}{also}, got {value!r}")
    if type(value) is not hint:
        raise SpecError(f"{name}: expected {hint.__name__}, got {value!r}")
    if name in game.Variant.RANGES:
        low, high = game.Variant.RANGES[name]
        if not low <= value <= high:
            raise SpecError(f"{name}: expected {low} to {high}, got {value}")
    return value
