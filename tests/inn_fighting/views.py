"""Tables of Inn-Fighting as somebody sees them, for the tests of words and pictures."""

from __future__ import annotations

from typing import Any

from inn_envs.inn_fighting.describe import describe_position
from inn_envs.inn_fighting.phrases import describe_legal, describe_prompt
from inn_envs.inn_fighting.table_view import PositionView
from tests.inn_fighting.table import Table

#: Seats and variants of random games that ask all kinds of questions.
GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {"polling": "holders"}),
    (4, {"free_choice_symbols": 4}),
    (6, {"bystander_damage_scores": False}),
]


def view(table: Table, seat: int | None) -> PositionView:
    """The table as a seat sees it, None for everything."""
    return describe_position(table.record, table.cards, seat)


def question(table: Table) -> str:
    """The question that is open, in words."""
    return describe_prompt(table.cards, table._frame["prompt"], table.record)


def legal(table: Table) -> list[str]:
    """The legal answers in words."""
    return list(describe_legal(table.cards, table.record, table.mask()).values())


def attacked() -> Table:
    """Much on the table of four: player_0's Power goes to Balthur, player_1 has answered with its Tray, which player_2
    may answer.
    """
    table = Table(4).adventurers("Silver Jack", "Balthur", "Duryan", "Hedge Witch").vp(3, 14, 0, 2).hp(1, 5)
    table.bystander(0, "Dice Gambler", "Barber-Surgeon").bystander(1, "Cutpurse", hp=1).bystander(1, "Burly Doorman")
    table.hand(0, "Pass the Hat", "Dirty Trick", "Pass the Hat").hand(1, "Tray as a Shield").hand(2, "Hush Now")
    table.out(3).dice("power", "power", "ale", "luck", "punch", "chair").choose(0)
    table.attacks(0, "power", "adventurer 1")
    table.plays(1, "Tray as a Shield")
    return table


def stolen() -> Table:
    """A Guard has taken a card at random: player_0 took a Hush Now from player_1."""
    table = Table(3).adventurers("Off-Duty Gate Guard", "Charrg", "Duryan").vp(0, 2, 0)
    table.hand(1, "Hush Now", "Loaded Die").chance(12, "punch", 2).choose(0)
    table.attacks(0, "power")
    return table
