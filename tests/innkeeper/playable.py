"""One position for each window, with seat 1 asked there: what a card may answer is looked up in all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.reading import Reading
from tests.innkeeper.table import Table

#: Who is asked, and of whose action in the windows that actions open (in `gold_paying` seat 1 pays itself).
ME, OTHER = 1, 0
WINDOWS = tuple(window.name.lower() for window in Window if window)
_PHASES = ("refresh", "asset", "customer", "deposit", "final")
#: What opens each window. Seat 0 leads, has bid most, collects, pays off, sells, deposits.
_OPENED_BY: dict[str, Callable[[Table], Table]] = {
    **{f"start_{phase}": lambda t, phase=phase: t.begin(phase) for phase in _PHASES},
    "start_bidding": lambda t: t.supply("Night Porters").begin("bidding"),
    "refresh_start": lambda t: t.begin("refresh"),
    "supply_revealed": lambda t: t.begin("asset"),
    "bids_revealed": lambda t: t.supply("Night Porters").begin("bidding"),
    "asset_gaining": lambda t: t.supply("Night Porters").bid(5, 3, 0).step(Step.ASSETS),
    "asset_selling": lambda t: t.step(Step.SALES),
    "asset_liquidating": lambda t: t.collects(OTHER, "Rowdy Sailors"),
    "customer_revealed": lambda t: t.begin("customer"),
    "customer_collecting": lambda t: t.begin("customer"),
    "deposit_declared": lambda t: t.step(Step.DEPOSITS),
    "treachery_played": lambda t: t.begin("deposit"),
    "ability_played": lambda t: t.bid(5, 3, 0).step(Step.TOP_BIDDER),
    "debt_taking": lambda t: t.collects(OTHER, "Dine and Dasher"),
    "debt_paying": lambda t: t.step(Step.OFFER_DEBT, OTHER),
    "gold_paying": lambda t: t.collects(ME, "Pickpockets"),
    "pool_sharing": lambda t: t.pool("Night Deposit").step(Step.END_CUSTOMERS),
    "final_sell": lambda t: t.step(Step.FINAL_SALES),
    "final_debt": lambda t: t.step(Step.FINAL_DEBTS),
    "final_deposit": lambda t: t.step(Step.FINAL_DEPOSITS),
}
#: What the seats bid.
_BIDS = (5, 3, 0)


def _seek(table: Table, window: str) -> Table:
    """Goes on until seat 1 is asked in the window: seats pass, and other questions get their first legal answer."""
    for _ in range(40):
        assert table.asked is not None, window
        prompt, seat = table.asked.split()
        if prompt != "respond":
            answers = {"bid": _BIDS[int(seat)], "may_pay": "no", "pay_debt": "Debt", "target": ME}
            table.answer(int(seat), prompt, answers.get(prompt, table.allowed[0]))
        elif table.window_open == window and int(seat) == ME:
            return table
        elif window == "treachery_played" and "Light Fingers" in table.allowed:
            table.answer(OTHER, "respond", "Light Fingers")
        else:
            table.passes(int(seat))
    raise AssertionError(f"{window} is not reached")


@cache
def _position(window: str) -> Table:
    """Everybody has Debt and an Asset, seat 1 an exhausted one too; nothing stands in the way of any play."""
    table = Table(3, polling="holders").proprietors("Schemer", "Borrower", "Trader")
    table.asset(0, "Stable Boy").asset(1, "Bar Snacks").asset(1, "Door Greeters", exhausted=True)
    table.debts(0, Debt=2).debts(1, Debt=1)
    table.hand(OTHER, "Light Fingers").hand(ME, "Extra Beds").customers_on_top("Weary Couriers")
    return _seek(_OPENED_BY[window](table), window)


def asked_in(window: str, cards: CardSet) -> Table:
    """Seat 1 is asked in this window, holding the Extra Beds."""
    table = object.__new__(Table)
    Reading.__init__(table, _position(window).records.copy(), cards)
    return table


def holding(window: str, cards: CardSet, name: str, gold: int = 9) -> Table:
    """Seat 1 is asked in this window with this card in hand and so much Capital."""
    table = asked_in(window, cards).capital(ME, gold)
    if name in table.left("treachery"):
        return table.hand(ME, name)
    table.seat(ME)["secret"]["hand"][cards.find("treachery", name)] = 1
    return table


# --- what is different -------------------------------------------------------------------------------------------

Change = Callable[[Table], object]


def both(*changes: Change) -> Change:
    """One change after the other."""
    return lambda table: [change(table) for change in changes]


def owned_by(seat: int, names: int = ME) -> Change:
    """The answered action is this seat's, and names another one if it names any."""

    def change(table: Table) -> None:
        frames, depth = table.state["stack"]["frames"], table.state["stack"]["depth"]
        action = frames[frames[depth]["cursor"]]
        action["seat"] = seat
        if action["step"] == Step.PLAY:
            action["target"] = names

    return change


def owns(seat: int, *names: str, exhausted: bool = False) -> Change:
    """A seat has these Assets only."""

    def change(table: Table) -> None:
        rows = [table.cards.find("asset", name) for name in names]
        table.seat(seat)["assets"] = rows + [0] * (len(table.seat(seat)["assets"]) - len(rows))
        table.seat(seat)["exhausted"] = (table.seat(seat)["assets"] > 0) & exhausted

    return change


def owes(seat: int, debts: int) -> Change:
    """A seat has so many Debt cards."""
    return lambda table: table.seat(seat)["debts"].__setitem__(1, debts)


def collected(seat: int, number: int) -> Change:
    """A seat has so many Customers; 2 is its Customer Capacity."""
    return lambda table: table.seat(seat).__setitem__("collected", number)


def revealed(name: str) -> Change:
    """Another Customer lies revealed."""
    return lambda table: table.state.__setitem__("customer", table.cards.find("customer", name))


def supply(*names: str) -> Change:
    """Only these Assets lie in the Supply."""

    def change(table: Table) -> None:
        table.state["supply"] = 0
        table.state["supply"][: len(names)] = [table.cards.find("asset", name) for name in names]

    return change


def pool(number: int) -> Change:
    """So many cards lie in the Treachery Pool."""
    return lambda table: table.state.__setitem__("pool_count", number)


def order(*seats: int) -> Change:
    """The order of bids."""
    return lambda table: table.state["order"].__setitem__(slice(len(seats)), seats)


def my_bid(amount: int) -> Change:
    """What seat 1 has bid."""
    return lambda table: table.seat(ME)["bids"].__setitem__(0, amount)


#: Nobody has anything, nothing lies open, nobody has room for a Customer, and seat 1 has bid nothing.
bare = both(
    *(change for seat in range(3) for change in (owes(seat, 0), owns(seat), collected(seat, 2))),
    *(supply(), pool(0), order(1, 0, 2), my_bid(0)),
    lambda table: table.capital(0, 0).capital(2, 0),
)


# --- playing cards ------------------------------------------------------------------------------------------------


def inns_of(cards: CardSet, gold: int = 7) -> Table:
    """Three Proprietors whose abilities do not come in; seat 0 leads."""
    table = Table(3, cards=cards).proprietors("Schemer", "Borrower", "Trader")
    return table.capital(0, gold).capital(1, gold).capital(2, gold)


def plays(table: Table, seat: int, name: str, target: int | None = None) -> dict[str, Any]:
    """A seat plays a card. Returns what changed, but for the card itself, which lies on the stack until all is done."""
    changes = table.plays(seat, name, target)
    changes[f"hand {seat}"].remove(f"-{name}")
    assert changes.pop("played") == [f"+{name}"]
    return {key: value for key, value in changes.items() if value}
