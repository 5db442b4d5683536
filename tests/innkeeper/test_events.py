"""What a seat reads in the public log: each event of random games counted again from the record."""

import pytest

from inn_envs import innkeeper
from inn_envs.core.events import event_place
from inn_envs.innkeeper.layout import EVENT, TABLES
from inn_envs.innkeeper.state import Event, Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.table import Table, random_game
from tests.recount import shown_event

#: Events whose amount is a seat, and those whose card may be of any table.
NAMING = (Event.PLAYED, Event.USED_ABILITY, Event.GAVE_DEBT, Event.TOOK_ASSET)
OF_ANY_TABLE = (Event.USED_ABILITY, Event.CANCELLED)


def shown(table, seat, back):
    """What the environment shows a seat of the event so far back."""
    return shown_event(innkeeper, EVENT, table, seat, back)


def right(table, seat, back):
    """What it should show: what happened and to whom all see, the card only those who may."""
    event = table.state["secret"]["ring"]["events"][event_place(table.record, back)]
    what, amount = Event(int(event["what"])), int(event["amount"])
    card = int(event["card"]) if int(event["seen"]) >> seat & 1 else 0
    kind, row = table.cards.source(card) if what in OF_ANY_TABLE else ("", card)
    left = (amount - seat) % table.seats
    much = min(max(amount, 0), 100)
    return {
        "what": {int(what): 1},
        "who": {(int(event["seat"]) - seat) % table.seats: 1},
        "card": {row: 1} if row else {},
        "table": {TABLES.index(kind): 1} if kind else {},
        "other": {left: 1} if what in NAMING else {},
        "much": {0: much} if what not in NAMING and much else {},
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_is_read_as_it_happened(seats):
    found = set()
    for table in random_game(seats, seats, polling="holders", proprietors="choose"):
        for seat in range(seats):
            assert shown(table, seat, 0) == right(table, seat, 0)
        newest = table.state["secret"]["ring"]["events"][event_place(table.record, 0)]
        found.add(Event(int(newest["what"])))
    assert len(found) > 8


def test_a_drawn_card_is_read_by_its_drawer_alone():
    table = Table(3).deck_top("treachery", "Pool Raid").step(Step.REFRESH_DRAW, 1)
    row = table.cards.find("treachery", "Pool Raid")
    assert [shown(table, seat, 0)["card"] for seat in range(3)] == [{}, {row: 1}, {}]
    assert {tuple(shown(table, seat, 0)["what"]) for seat in range(3)} == {(int(Event.DREW_TREACHERY),)}


def test_a_used_asset_and_what_it_cancels_are_read_with_their_tables():
    table = Table(2).hand(0, "Light Fingers").asset(1, "Watch Post").window(Window.START_DEPOSIT)
    table.plays(0, "Light Fingers", 1)
    table.plays(1, "Watch Post")
    told = [shown(table, 0, back) for back in range(6)]
    used = next(event for event in told if Event.USED_ABILITY in event["what"])
    cancelled = next(event for event in told if Event.CANCELLED in event["what"])
    assert (used["table"], used["who"]) == ({1: 1}, {1: 1})
    assert used["card"] == {table.cards.find("asset", "Watch Post"): 1}
    assert (cancelled["table"], cancelled["who"]) == ({3: 1}, {0: 1})
    assert cancelled["card"] == {table.cards.find("treachery", "Light Fingers"): 1}
