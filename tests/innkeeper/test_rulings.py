"""What the rulebook leaves open, as this suite rules it: rulings 1 to 8, one group of tests each. The others are in
test_rulings_bidding.py (9 to 11), test_rulings_customers.py (12 to 14), test_rulings_end.py (15 to 17, 21 and options
about the end), test_retorts.py (18 and 20) and test_windows.py (19)."""

import pytest

from inn_envs.core.errors import SpecError
from inn_envs.innkeeper.inns import free_debt
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Event, Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.table import Table

SEEDS = range(12)
#: Treachery that nobody can play at the start of anything.
INERT = ("Sealed Vault", "Out Maneuver", "Sealed Vault", "Out Maneuver")


def proprietors_of(table):
    return [table.snapshot()[f"proprietor {seat}"] for seat in range(table.seats)]


def seen_by(table, what):
    """The seats that may see the card of the last event of this kind."""
    ring = table.state["secret"]["ring"]
    found = [e for e in ring["events"][: int(ring["count"])] if Event(e["what"]).name.lower() == what]
    return [seat for seat in range(table.seats) if int(found[-1]["seen"]) >> seat & 1]


def known(table, seat):
    """Which cards of the Customer deck a seat knows, by their number from the top."""
    size = int(table.state["deck_counts"][1])
    places = [place for place in range(64) if int(table.seat(seat)["secret"]["known"]) >> place & 1]
    return [size - 1 - place for place in reversed(places)]


# --- 1: set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_1_the_first_lead_is_random_and_nobody_starts_with_treachery(seats):
    leads = set()
    for seed in SEEDS:
        table = Table.dealt(seats, seed)
        leads.add(int(table.state["lead"]))
        assert [table.snapshot()[f"hand {seat}"].total() for seat in range(seats)] == [0] * seats
        assert table.asked == f"bid {table.state['lead']}"
    assert leads == set(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_1_random_proprietors_are_all_different_and_have_their_starting_capital(seats):
    seen = set()
    for seed in SEEDS:
        table = Table.dealt(seats, seed)
        names = proprietors_of(table)
        assert len(set(names)) == seats
        seen |= set(names)
        for seat, name in enumerate(names):
            row = next(row for row in table.cards.rows["proprietor"] if row["name"] == name)
            assert table.seat(seat)["secret"]["capital"] == row["capital"]
    assert len(seen) > 5


def test_ruling_1_proprietors_are_chosen_in_order_from_the_lead_without_duplicates():
    table = Table.dealt(3, 4, proprietors="choose")
    lead = int(table.state["lead"])
    free = ["Saver", "Borrower", "Schemer", "Host", "Trader", "Steward", "Enforcer"]
    for place, (name, capital) in enumerate((("Host", 8), ("Saver", 8), ("Trader", 9))):
        seat = (lead + place) % 3
        assert table.asked == f"proprietor {seat}"
        assert table.allowed == free
        changes = table.answer(seat, "proprietor", name)
        assert (changes[f"proprietor {seat}"], changes[f"capital {seat}"]) == (name, capital)
        free.remove(name)
        if place < 2:
            assert table.reason(name) == Reason.PROPRIETOR_IS_TAKEN
    assert table.asked == f"bid {lead}"
    assert table.snapshot()["round"] == 1


def test_ruling_1_proprietors_may_be_named():
    names = ("Trader", "Enforcer", "Host", "Saver")
    for seats in (2, 3, 4):
        assert proprietors_of(Table.dealt(seats, 1, proprietors=names[:seats])) == list(names[:seats])


@pytest.mark.parametrize("names", [("Trader", "Host"), ("Trader", "Host", "Host"), ("Trader", "Host", "Landlord")])
def test_ruling_1_names_must_be_different_proprietors_one_a_seat(names):
    with pytest.raises(SpecError, match="3 different names"):
        Table(3, proprietors=names)


# --- 2: bids are totals -----------------------------------------------------------------------------------------------


def test_ruling_2_a_bid_is_any_total_from_0_to_15():
    table = Table(3).capital(0, 40).begin("bidding")
    assert table.allowed == list(range(16))


def test_ruling_2_the_total_is_shown_at_the_reveal():
    table = Table(3).capital(0, 40).begin("bidding")
    table.answer(0, "bid", 7)
    assert table.seat(0)["bids"].sum() == 0
    assert table.seat(0)["secret"]["laid"] == 7
    table.answer(1, "bid", 0)
    table.answer(2, "bid", 2)
    assert table.said("bid") == [(0, 7), (1, 0), (2, 2)]
    assert [int(table.seat(seat)["bids"][0]) for seat in range(3)] == [7, 0, 2]
    assert [int(table.seat(seat)["secret"]["laid"]) for seat in range(3)] == [0, 0, 0]


# --- 3: who knows what ------------------------------------------------------------------------------------------------


def test_ruling_3_only_the_drawer_sees_a_treachery_card():
    table = Table(3).step(Step.REFRESH_DRAW, 1)
    assert seen_by(table, "drew_treachery") == [1]


def test_ruling_3_only_the_taker_sees_cards_of_the_pool():
    table = Table(3).pool("Sealed Vault").collected(0, "Monk").collected(2, "Food Critic").step(Step.SHARE_POOL)
    assert seen_by(table, "took_pool") == [1]


@pytest.mark.parametrize("place", ["top", "bottom"])
def test_ruling_3_only_the_top_bidder_sees_the_customer_that_it_places(place):
    table = Table(3).bid(0, 3, 0).step(Step.TOP_BIDDER)
    table.answer(1, "place_top", place)
    assert seen_by(table, "placed_customer") == [1]
    assert table.said("placed_customer") == [(1, 1 if place == "top" else 0)]


def test_ruling_3_the_top_bidder_knows_the_looked_at_customer_until_it_is_drawn():
    table = Table(3).proprietors("Schemer", "Trader", "Borrower").customers_on_top("Stage Actors")
    table.bid(3, 0, 0).step(Step.TOP_BIDDER)
    table.answer(0, "place_top", "top")
    assert [known(table, seat) for seat in range(3)] == [[0], [], []]
    table.state["stack"]["depth"] = 0
    table.step(Step.CUSTOMERS)
    assert known(table, 0) == []


def test_ruling_3_customers_at_the_bottom_stay_known_each_to_who_put_it_there():
    table = Table(3).proprietors("Schemer", "Trader", "Borrower")
    size = int(table.state["deck_counts"][1])
    for seat, bids in ((0, (3, 0, 0)), (1, (0, 3, 0))):
        table.state["stack"]["depth"] = 0
        table.bid(*bids).step(Step.TOP_BIDDER).answer(seat, "place_top", "bottom")
    assert [known(table, seat) for seat in range(3)] == [[size - 2], [size - 1], []]


def test_ruling_3_a_reshuffled_customer_is_not_known_any_more():
    table = Table(3).proprietors("Schemer", "Trader", "Borrower").deck_is("customer", "Stage Actors", "Court Clerks")
    table.bid(3, 0, 0).step(Step.TOP_BIDDER).answer(0, "place_top", "bottom")
    assert known(table, 0) == [1]
    table.state["stack"]["depth"] = 0
    table.step(Step.CUSTOMERS)
    assert table.state["deck_counts"][1] > 0
    assert known(table, 0) == []


# --- 4: the Bank, the Debt deck ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "gained"), [(False, 5), (True, 2)])
def test_ruling_4_the_bank_is_not_limited_unless_the_variant_says_so(limit, gained):
    table = Table(3, bank_limit=limit).capital(0, 30).capital(1, 28).capital(2, 0)
    assert table.bank() == 2
    before = table.snapshot()
    table.collects(1, "Stage Actors")
    assert table.changes(before)["capital 1"] == gained
    before = table.snapshot()
    table.collects(2, "Court Clerks")
    assert table.changes(before).get("capital 2", 0) == (0 if limit else 5)


@pytest.mark.parametrize(("limit", "put"), [(False, 2), (True, 1)])
def test_ruling_4_bank_deposits_are_limited_too(limit, put):
    table = Table(3, bank_limit=limit).capital(0, 30).capital(1, 29).capital(2, 0).asset(0, "Courtyard Stage")
    before = table.snapshot()
    table.step(Step.REFRESH_DRAW, 0)
    assert table.changes(before)["vault 0"] == put


@pytest.mark.parametrize(("limit", "put"), [(False, 2), (True, 1)])
def test_ruling_4_gold_for_an_investment_is_limited_too(limit, put):
    table = Table(3, bank_limit=limit).capital(0, 30).capital(1, 29).capital(2, 0).asset(0, "Investment")
    table.step(Step.REFRESH_DRAW, 0)
    assert table.seat(0)["gold"][0] == put


def test_ruling_4_what_is_paid_to_a_limited_bank_can_be_gained_again():
    table = Table(3, bank_limit=True).capital(0, 30).capital(1, 30).capital(2, 0).collects(0, "Rowdy Sailors")
    table.answer(0, "may_pay", "yes")
    before = table.snapshot()
    table.collects(2, "Stage Actors")
    assert table.changes(before)["capital 2"] == 2


def test_ruling_4_a_debt_card_is_drawn_for_each_missing_gold_whatever_its_value():
    table = Table(3).capital(0, 0).deck_top("debt", "Crushing Debt", "Forbearance", "Debt").bid(3, 0, 0)
    table.step(Step.PAY_BIDS)
    assert table.pays(0, 3)["debts 0"] == ["+Crushing Debt", "+Debt", "+Forbearance"]


def test_ruling_4_all_kinds_count_one_toward_the_limit():
    table = Table(3).debts(0, Debt=1, Crushing_Debt=1, Forbearance=1)
    assert free_debt(table.record, table.faces, 0) == 5 - 3


def test_ruling_4_discarded_debt_is_reshuffled_when_the_deck_is_empty():
    table = Table(3).deck_is("debt", "Debt").collects(0, "Dine and Dasher")
    now = table.snapshot()
    assert now["debts 0"].total() == 2
    assert (now["debt deck"], now["debt discard"].total(), now["tokens"]) == (23, 0, 0)


def test_ruling_4_with_no_debt_card_left_ordinary_tokens_are_taken():
    table = Table(3).debts(1, Debt=12, Crushing_Debt=9, Forbearance=3)
    before = table.snapshot()
    table.collects(0, "Dine and Dasher")
    assert table.changes(before)["debts 0"] == ["+Debt", "+Forbearance"]
    assert table.changes(before)["tokens"] == 1
    assert table.step(Step.OFFER_DEBT, 0).answer(0, "pay_debt", "Debt") == {}
    assert table.answer(0, "pay_debt", "stop") == {"debts 0": ["-Debt"], "capital 0": -1, "tokens": -1}


# --- 5: the Refresh ---------------------------------------------------------------------------------------------------


def test_ruling_5_a_seat_takes_all_five_steps_of_the_refresh_before_the_next():
    """Seat 2's income comes after seat 1's card and the ability of its Butler."""
    table = Table(3, lead=1).asset(1, "Personal Butler").deck_top("treachery", *INERT)
    before = table.snapshot()
    table.begin("refresh")
    assert table.asked == "upkeep 1"
    changes = table.changes(before)
    assert (changes["capital 1"], changes["hand 1"]) == (1, ["+Sealed Vault"])
    assert "capital 2" not in changes
    assert table.answer(1, "upkeep", "no") == {
        "assets 1": ["-Personal Butler"],
        "asset discard": ["+Personal Butler"],
        "capital 2": 1,
        "hand 2": ["+Out Maneuver"],
        "capital 0": 2,
        "hand 0": ["+Sealed Vault"],
        "treachery deck": -2,
    }


# --- 6: sales ---------------------------------------------------------------------------------------------------------


def test_ruling_6_the_sale_is_offered_clockwise_from_the_lead_for_any_number_of_assets():
    table = Table(3, lead=1).proprietors("Saver", "Schemer", "Borrower").asset(0, "Stable Boy", "Night Porters")
    table.asset(1, "Personal Butler").asset(2, "Spice Shelf").begin("asset")
    assert table.answer(1, "sell", "stop") == {}
    assert table.answer(2, "sell", "Spice Shelf")["capital 2"] == 2
    assert table.answer(0, "sell", "Night Porters")["capital 0"] == 2
    assert table.answer(0, "sell", "Stable Boy")["capital 0"] == 3
    assert table.asked is None


# --- 7: full slots, a second Unique -----------------------------------------------------------------------------------


def gained(table, name):
    """Seat 0 gains this Asset from the Supply."""
    table.supply(name, *["Stable Boy", "Side Door"]).bid(5, 0, 0).step(Step.ASSETS)
    table.answer(0, "supply", name)
    return table


FULL = ("Bar Snacks", "Loan Desk", "Hired Cooks", "Exchange Bench")


def test_ruling_7_with_full_slots_one_unexhausted_asset_is_liquidated_the_new_one_included():
    table = gained(Table(3).asset(0, *FULL[:3]).asset(0, FULL[3], exhausted=True), "Spice Shelf")
    assert table.asked == "fit_slots 0"
    assert table.allowed == [*FULL[:3], "Spice Shelf"]
    assert table.answer(0, "fit_slots", "Spice Shelf")["assets 0"] == ["-Spice Shelf"]
    assert table.asked is None


def test_ruling_7_of_two_uniques_one_is_liquidated_the_new_one_included():
    table = gained(Table(3).asset(0, "Great Kitchen", "Bar Snacks"), "Marble Lobby")
    assert table.allowed == ["Great Kitchen", "Marble Lobby"]
    changes = table.answer(0, "fit_slots", "Marble Lobby")
    assert (changes["assets 0"], changes["capital 0"]) == (["-Marble Lobby"], 2)
    assert table.asked is None


def test_ruling_7_an_exhausted_unique_still_counts():
    table = gained(Table(3).asset(0, "Great Kitchen", exhausted=True), "Marble Lobby")
    assert table.allowed == ["Marble Lobby"]
    assert table.reason("Great Kitchen") == Reason.ASSET_IS_EXHAUSTED


def test_ruling_7_a_second_unique_in_full_slots_goes_first_and_makes_room():
    table = gained(Table(3).asset(0, "Great Kitchen", *FULL[:3]), "Marble Lobby")
    assert table.allowed == ["Great Kitchen", "Marble Lobby"]
    table.answer(0, "fit_slots", "Great Kitchen")
    assert table.asked is None


def test_ruling_7_where_all_are_exhausted_nothing_can_be_liquidated():
    table = Table(3).asset(0, *FULL, exhausted=True).hand(1, "Rotten Beams")
    table = gained(table, "Spice Shelf")
    before = table.snapshot()
    table.plays(1, "Rotten Beams")
    assert table.changes(before)["assets 0"] == ["+Spice Shelf exhausted"]
    assert table.asked is None


def test_ruling_7_an_exhausted_asset_takes_its_slot_along_but_liquidates_nothing():
    table = Table(3).asset(0, "Deep Cellar", *FULL).hand(1, "Bolted Door").window(Window.START_CUSTOMER)
    table.plays(1, "Bolted Door")
    table.answer(1, "target", 0)
    assert table.answer(1, "exhaust", "Deep Cellar")["assets 0"] == ["-Deep Cellar", "+Deep Cellar exhausted"]
    assert table.asked is None


def test_ruling_7_slots_are_counted_when_an_asset_is_gained():
    table = gained(Table(3).asset(0, "Deep Cellar", exhausted=True).asset(0, *FULL), "Spice Shelf")
    table.answer(0, "fit_slots", FULL[0])
    table.answer(0, "fit_slots", "Spice Shelf")
    assert table.asked is None
    assert (table.seat(0)["assets"] > 0).sum() == 4


# --- 8: what a bid may be ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "most"), [(0, 3 + 5), (4, 3 + 1), (5, 3), (6, 3)])
def test_ruling_8_a_bid_never_exceeds_capital_plus_free_debt(held, most):
    table = Table(3).capital(0, 3).debts(0, Debt=held).begin("bidding")
    assert table.allowed == list(range(most + 1))
    assert table.reason(most + 1) == Reason.NOT_COVERED


def test_ruling_8_in_rebids_the_sum_counts():
    table = Table(3).capital(0, 3).capital(1, 9).begin("bidding")
    table.bids(6, 6, 0)
    assert table.allowed == [0, 1, 2]
    assert table.reason(3) == Reason.NOT_COVERED
