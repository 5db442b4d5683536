"""Positions of Inn-Fighting that were changed by hand, and that they are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from inn_envs import inn_fighting
from inn_envs.position import PositionError, from_position, to_position
from tests.inn_fighting.table import Table, standard

Change = Callable[[Any], Any]


def whole(table: Table) -> Any:
    """The whole position of a table."""
    return to_position(inn_fighting, table.records, table.cards)


def later(table: Table) -> Table:
    """Not the first turn, in which dice that were rolled already would be refused."""
    table.state["turn"] = 4
    table.state["players"]["started"] = table.state["players"]["adventurer"]
    return table


def refuse(position: Any, change: Change | None, message: str, **seed: int) -> None:
    """The changed position is refused with this message; without a change, no object at all."""
    if change is None:
        position = []
    else:
        change(position)
    with pytest.raises(PositionError, match=message):
        from_position(inn_fighting, position, standard(), **seed)


def both(*changes: Change) -> Change:
    """Several changes."""

    def change(position: Any) -> None:
        for each in changes:
            each(position)

    return change


def insert(place: int, *frames: Any) -> Change:
    """These frames lie below the one in that place."""

    def change(position: Any) -> None:
        position["stack"][place:place] = frames

    return change


def instead(place: int, *frames: Any) -> Change:
    """These frames lie above what is left of the stack; nobody passed in the window below."""

    def change(position: Any) -> None:
        position["stack"][place:] = frames
        if "passes" in position["stack"][place - 1]:
            position["stack"][place - 1]["passes"] = 0

    return change


def effect(name: str, clause: int = 1) -> dict[str, Any]:
    """A clause of a card."""
    return {"card": name, "clause": clause}


def change_attack(**values: Any) -> Change:
    """The attack says something else."""
    return lambda position: position["attack"].update(values)
