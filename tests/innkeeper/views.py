"""Tables of Innkeeper as somebody sees them, for the tests of words and pictures."""

from __future__ import annotations

from typing import Any

from inn_envs.innkeeper.describe import describe_position
from inn_envs.innkeeper.phrases import describe_legal, describe_prompt
from inn_envs.innkeeper.table_view import PositionView
from tests.innkeeper.table import Table

#: Seats and variants of random games that ask all kinds of questions.
GAMES: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {"proprietors": "choose"}), (4, {"polling": "holders"})]


def view(table: Table, seat: int | None) -> PositionView:
    """The table as a seat sees it, None for everything."""
    return describe_position(table.record, table.cards, seat)


def question(table: Table) -> str:
    """The question that is open, in words."""
    return describe_prompt(table.cards, table._frame["prompt"], table.record)


def legal(table: Table) -> list[str]:
    """The legal answers in words."""
    return list(describe_legal(table.cards, table.record, table.mask()).values())


def two() -> Table:
    """Two who have no ability that asks in the phases of these tests."""
    return Table(2).proprietors("Trader", "Schemer")


def top_bidder_looks(proprietor: str) -> Table:
    """The first of two has bid more and both have paid: it looks at the top Customer, its ability comes next."""
    table = Table(2).proprietors(proprietor, "Trader").capital(0, 5).customers_on_top("Monk")
    table.deck_top("asset", "Spice Shelf").supply("Stable Boy", "Night Porters").begin("bidding")
    for seat, prompt, word in ((0, "bid", 3), (1, "bid", 2), (0, "cover", 0), (1, "cover", 0)):
        table.answer(seat, prompt, word)
    return table


def one_named() -> Table:
    """The first of two has named a card for the final sale and is asked for more."""
    table = two().hand(0, "Loud Praise", "Pool Raid").begin("final")
    table.answer(0, "sell_treachery", "Loud Praise")
    return table
