"""Cards, actions and positions of Inheritors as text."""

from __future__ import annotations

from typing import Any

from inn_envs.inheritors.actions import ACTIONS


def describe_card(cards: Any, table: str, row: int) -> str:
    """A card's name and text."""
    return f"{cards.name(table, row)}: {cards.rows[table][row]['text']}"


def describe_action(cards: Any, action: int, state: Any = None) -> str:
    """An action in words."""
    block, position = ACTIONS.locate(action)
    if block.name == "card":
        return f"card {cards.name('card', position[0])}"
    return f"{block.name} {block.label(position)}"
