"""What the conditions of honors and quests may ask for, so that each is possible, also with a colour removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from inn_envs.core.cards import fail
from inn_envs.inheritors.words import COLOURS, MOST_COPIES, SET_OUT, VALUES, Colour, Of

_COLOURS = tuple(colour.name.lower() for colour in Colour if colour)
_ANY = (Of.ANY.name.lower(),)
_EVERY = tuple(word.name.lower() for word in Of)
#: Two players play with one colour fewer, and every honor and quest must stay possible.
_FOUR = COLOURS - 1
_NONE = (0, 0)


class Asked(NamedTuple):
    """The ranges of a word's number and value, and the cards it may count."""

    number: tuple[int, int]
    value: tuple[int, int] = _NONE
    of: tuple[str, ...] = _ANY


ASKED = {
    "clan_count": Asked((0, 1)),
    "stacks_at_least": Asked((1, _FOUR), (1, VALUES)),
    "stacks_above_at_most": Asked((0, _FOUR - 1), (0, VALUES - 1)),
    "numbers_in_row": Asked((1, _FOUR), (1, VALUES)),
    "stacks_equal": Asked((1, _FOUR), (1, VALUES)),
    "highest_alone": Asked((1, _FOUR), (1, VALUES)),
    "most_quests": Asked((1, SET_OUT[2])),
    "market_below": Asked((0, VALUES - 1)),
    "hand_at_least": Asked((1, 30), of=_EVERY),
    "hand_at_most": Asked((0, 30), of=_EVERY),
    "hand_pair": Asked((2, MOST_COPIES), of=_COLOURS),
    "hand_sum": Asked((1, 30), of=_COLOURS),
    "hand_run": Asked((2, VALUES), of=_COLOURS),
    "hand_colours": Asked((1, _FOUR), (1, VALUES)),
}


def check_conditions(path: Path, title: str, row: dict[str, Any]) -> None:
    """Raises CardFileError for a condition that could not be met, or that means something else than it says."""
    named = set()
    for number, condition in enumerate(row["conditions"], start=1):
        place = f"{title}, conditions {number}"
        word, asked = condition["word"], ASKED[condition["word"]]
        _check_range(path, place, "number", word, condition["number"], asked.number)
        _check_range(path, place, "value", word, condition["value"], asked.value)
        if condition["of"] not in asked.of:
            raise fail(path, place, "of", f"one of {', '.join(asked.of)} with {word}", condition["of"])
        if word == "numbers_in_row" and condition["value"] + condition["number"] - 1 > VALUES:
            expected = f"at most {VALUES + 1 - condition['number']} with {condition['number']} numbers in a row"
            raise fail(path, place, "value", expected, condition["value"])
        named.update({condition["of"]} & set(_COLOURS))
    if named and row["colour"] not in named:
        expected = f"a colour that the conditions count ({', '.join(sorted(named))}), with which the quest is removed"
        raise fail(path, title, "colour", expected, row["colour"])


def _check_range(path: Path, place: str, key: str, word: str, got: int, allowed: tuple[int, int]) -> None:
    low, high = allowed
    if not low <= got <= high:
        expected = f"no {key} with {word}" if allowed == _NONE else f"{low} to {high} with {word}"
        raise fail(path, place, key, expected, got)
