"""The Bidding Phase of the rulebook, sentence by sentence: bids, ties, payment, Top Bidder, choice of Assets."""

import pytest

from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from tests.innkeeper.table import Table

SUPPLY = ("Stable Boy", "Night Porters", "Spice Shelf", "Side Door")


def bidding(seats=3, supply=SUPPLY, **keys):
    """A Bidding Phase of Proprietors without a question of their own; everybody has 20 gold."""
    names = ("Borrower", "Trader", "Schemer", "Enforcer")
    table = Table(seats, **keys).proprietors(*names[:seats]).supply(*supply[:seats])
    for seat in range(seats):
        table.capital(seat, 20)
    return table


# --- bids -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lead", [0, 1, 2])
def test_bids_are_laid_clockwise_from_the_lead_and_revealed_at_once(lead):
    table = bidding(lead=lead).begin("bidding")
    amounts = (1, 2, 3)
    for place in range(3):
        seat = (lead + place) % 3
        assert table.asked == f"bid {seat}"
        assert table.said("bid") == []
        table.answer(seat, "bid", amounts[seat])
    assert table.said("bid") == [(seat % 3, amounts[seat % 3]) for seat in range(lead, lead + 3)]
    assert [int(player["secret"]["laid"]) for player in table.state["players"]] == [0, 0, 0, 0]


def test_a_bid_is_any_total_of_bid_cards_with_one_of_each_value_from_0_to_5():
    table = bidding().begin("bidding")
    assert table.allowed == list(range(16))


def test_all_must_lay_a_bid_the_zero_card_at_least():
    table = bidding().capital(0, 0).debts(0, Debt=5).begin("bidding")
    assert table.allowed == [0]
    assert table.reason("stop") == Reason.MUST_ANSWER
    assert table.reason(1) == Reason.NOT_COVERED


@pytest.mark.parametrize(("capital", "debts", "most"), [(3, 0, 8), (3, 2, 6), (3, 5, 3), (0, 4, 1), (0, 5, 0)])
def test_a_bid_is_covered_by_capital_and_available_debt(capital, debts, most):
    """The Borrower's Debt limit is 5."""
    table = bidding().capital(0, capital).debts(0, Debt=debts).begin("bidding")
    assert table.allowed == list(range(most + 1))


def test_debt_past_the_limit_takes_nothing_off_the_capital():
    table = bidding().capital(0, 3).debts(0, Debt=7).begin("bidding")
    assert table.allowed == [0, 1, 2, 3]


def test_debt_that_is_refused_is_past_the_limit_or_past_the_bid():
    """The Borrower's Debt limit is 5."""
    table = bidding().capital(0, 5).debts(0, Debt=3).begin("bidding")
    table.bids(4, 1, 0)
    assert table.allowed == [0, 1, 2]
    assert table.reason(3) == table.reason(4) == Reason.NO_DEBT_LEFT
    assert table.reason(5) == Reason.BID_IS_LOWER


# --- the order --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "order"),
    [((4, 3, 2), [0, 1, 2]), ((2, 3, 4), [2, 1, 0]), ((3, 4, 2), [1, 0, 2]), ((0, 4, 2), [1, 2, 0])],
)
def test_the_highest_bid_is_the_top_bidder_and_the_rest_follow(bids, order):
    table = bidding().begin("bidding")
    table.bids(*bids)
    assert table.snapshot()["order"] == order
    assert table.snapshot()["top bidder"] == order[0]


def test_all_zero_bids_discard_all_assets_and_there_is_no_top_bidder():
    table = bidding().begin("bidding")
    assert table.bids(0, 0, 0) == {
        "supply": ["-Night Porters", "-Spice Shelf", "-Stable Boy"],
        "asset discard": ["+Night Porters", "+Spice Shelf", "+Stable Boy"],
        "order": [0, 1, 2],
    }
    assert table.asked is None


# --- ties -------------------------------------------------------------------------------------------------------------


def test_tied_ones_bid_again_on_top_and_ties_again_until_one_is_higher():
    table = bidding(4).begin("bidding")
    table.bids(3, 3, 3, 5)
    table.answer(0, "bid", 1)
    table.answer(1, "bid", 1)
    table.answer(2, "bid", 0)
    assert table.asked == "bid 0"
    table.answer(0, "bid", 0)
    assert table.answer(1, "bid", 2) == {"order": [3, 1, 0, 2], "top bidder": 3}
    assert table.all_pay() == {"capital 0": -4, "capital 1": -6, "capital 2": -3, "capital 3": -5}


def test_in_a_rebid_too_capital_and_debt_must_cover_the_sum():
    table = bidding().capital(0, 2).capital(1, 20).begin("bidding")
    table.bids(5, 5, 0)
    assert table.allowed == [0, 1, 2]
    table.answer(0, "bid", 2)
    assert table.allowed == list(range(16))


def test_a_rebid_of_nothing_but_zeros_is_settled_by_the_die():
    table = bidding().dice(2, 5).begin("bidding")
    table.bids(3, 3, 0)
    table.answer(0, "bid", 0)
    assert table.answer(1, "bid", 0) == {"order": [1, 0, 2], "top bidder": 1}
    assert table.said("rolled") == [(0, 2), (1, 5)]


# --- payment ----------------------------------------------------------------------------------------------------------


def test_all_pay_clockwise_from_the_lead_with_any_combination_of_gold_and_debt():
    table = bidding(lead=1).deck_top("debt", "Debt", "Forbearance", "Crushing Debt").begin("bidding")
    table.bids(3, 4, 1)
    assert table.asked == "cover 1"
    assert table.allowed == [0, 1, 2, 3]
    assert table.reason(4) == Reason.NO_DEBT_LEFT
    assert table.pays(1, 2) == {"capital 1": -2, "debts 1": ["+Debt", "+Forbearance"], "debt deck": -2}
    assert table.pays(2, 1) == {"debts 2": ["+Crushing Debt"], "debt deck": -1}
    assert table.allowed == [0, 1, 2, 3]
    assert table.pays(0) == {"capital 0": -3}


def test_what_capital_lacks_must_be_debt():
    table = bidding().capital(0, 1).begin("bidding")
    table.bids(4, 0, 0)
    assert table.allowed == [3, 4]
    assert table.reason(2) == Reason.MUST_TAKE_DEBT


def test_whoever_is_at_the_debt_limit_pays_in_gold_unasked():
    table = bidding().debts(0, Debt=5).begin("bidding")
    assert table.bids(4, 3, 0)["capital 0"] == -4
    assert table.asked == "cover 1"


def test_bids_are_paid_whether_they_gain_an_asset_or_not():
    table = bidding().begin("bidding")
    table.bids(1, 5, 1)
    assert table.all_pay() == {"capital 0": -1, "capital 1": -5, "capital 2": -1}


def test_debt_pays_for_nothing_outside_the_bidding_phase():
    """The Butler's upkeep is 2 gold; Debt can't cover it."""
    table = Table(3).asset(0, "Personal Butler").capital(0, 1).step(Step.REFRESH_DRAW, 0)
    assert table.asked == "upkeep 0"
    assert table.allowed == ["no"]
    assert table.reason("yes") == Reason.NOT_IN_CAPITAL


# --- the Top Bidder ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["top", "bottom"])
def test_the_top_bidder_looks_at_the_top_customer_and_places_it(place):
    table = bidding().customers_on_top("Monk", "Bailiff").bid(5, 4, 3)
    deck = table.left("customer")
    table.step(Step.TOP_BIDDER)
    assert table.asked == "place_top 0"
    assert table.allowed == ["top", "bottom"]
    table.answer(0, "place_top", place)
    assert table.left("customer") == (deck if place == "top" else [*deck[1:], "Monk"])


def test_the_top_bidder_looks_first_then_has_its_ability_then_an_asset():
    table = bidding().bid(3, 4, 5).deck_top("treachery", "Light Fingers", "Sealed Vault").step(Step.TOP_BIDDER)
    assert table.answer(2, "place_top", "top") == {
        "hand 2": ["+Light Fingers", "+Sealed Vault"],
        "treachery deck": -2,
    }
    assert table.asked == "supply 2"


def test_only_the_top_bidder_has_its_ability():
    table = bidding().bid(3, 4, 5, order=(0, 2, 1)).step(Step.TOP_BIDDER)
    assert table.answer(0, "place_top", "top") == {}
    assert "hand 2" not in table.answer(0, "supply", "Stable Boy")
    assert table.answer(2, "supply", "Spice Shelf") == {"supply": ["-Spice Shelf"], "assets 2": ["+Spice Shelf"]}


# --- Assets -----------------------------------------------------------------------------------------------------------


def test_assets_are_chosen_from_the_highest_bid_to_the_lowest():
    table = bidding(4).bid(2, 5, 3, 4).step(Step.ASSETS)
    assert table.allowed == list(SUPPLY)
    assert table.answer(1, "supply", "Side Door") == {"supply": ["-Side Door"], "assets 1": ["+Side Door"]}
    assert table.allowed == ["Stable Boy", "Night Porters", "Spice Shelf"]
    assert table.answer(3, "supply", "Spice Shelf") == {"supply": ["-Spice Shelf"], "assets 3": ["+Spice Shelf"]}
    assert table.reason("Night Porters") == Reason.LEGAL
    table.answer(2, "supply", "Night Porters")
    assert table.answer(0, "supply", "Stable Boy") == {"supply": ["-Stable Boy"], "assets 0": ["+Stable Boy"]}
    assert table.asked is None


def test_a_bid_of_less_than_2_gains_no_asset_and_the_rest_is_discarded():
    table = bidding(4).bid(0, 2, 1, 3).step(Step.ASSETS)
    table.answer(3, "supply", "Side Door")
    assert table.answer(1, "supply", "Stable Boy") == {
        "assets 1": ["+Stable Boy"],
        "supply": ["-Night Porters", "-Spice Shelf", "-Stable Boy"],
        "asset discard": ["+Night Porters", "+Spice Shelf"],
    }
    assert table.asked is None


def test_with_four_slots_full_one_may_bid_but_liquidates_one_asset_at_once():
    table = bidding().proprietors("Saver", "Trader", "Schemer")
    table.asset(0, "Personal Butler", "Bar Snacks", "Loan Desk", "Hired Cooks").bid(5, 0, 0).step(Step.ASSETS)
    table.answer(0, "supply", "Spice Shelf")
    assert table.asked == "fit_slots 0"
    assert table.allowed == ["Personal Butler", "Bar Snacks", "Loan Desk", "Hired Cooks", "Spice Shelf"]
    assert table.reason("stop") == Reason.MUST_ANSWER
    changes = table.answer(0, "fit_slots", "Personal Butler")
    assert (changes["assets 0"], changes["capital 0"]) == (["-Personal Butler"], 2)
    assert table.asked is None


def test_with_three_assets_a_fourth_is_gained_without_liquidating():
    table = bidding().asset(0, "Personal Butler", "Bar Snacks", "Loan Desk").bid(5, 0, 0).step(Step.ASSETS)
    assert table.answer(0, "supply", "Spice Shelf")["assets 0"] == ["+Spice Shelf"]
    assert table.asked is None


def test_of_two_unique_assets_one_is_liquidated_at_once():
    table = bidding(supply=["Great Kitchen"]).proprietors("Saver", "Trader", "Schemer")
    table.asset(0, "Marble Lobby", "Loan Desk").bid(5, 0, 0).step(Step.ASSETS)
    assert table.answer(0, "supply", "Great Kitchen") == {"supply": ["-Great Kitchen"], "assets 0": ["+Great Kitchen"]}
    assert table.asked == "fit_slots 0"
    assert table.allowed == ["Marble Lobby", "Great Kitchen"]
    assert table.reason("Loan Desk") == Reason.ASSET_IS_NOT_UNIQUE
    assert table.answer(0, "fit_slots", "Marble Lobby") == {
        "capital 0": 2,
        "assets 0": ["-Marble Lobby"],
        "asset discard": ["+Marble Lobby"],
    }
    assert table.asked is None
