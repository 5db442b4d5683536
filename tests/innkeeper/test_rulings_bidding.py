"""Rulings 9 to 11: ties and rebids, payment, what a low Top Bidder gains. See test_rulings.py."""

import pytest

from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from tests.innkeeper.table import Table

SUPPLY = ("Stable Boy", "Night Porters", "Spice Shelf", "Side Door")


def bidding(seats=4, lead=0, **variant):
    """A Bidding Phase of Proprietors without a question of their own; everybody has 20 gold."""
    table = Table(seats, lead, **variant).proprietors(*("Schemer", "Trader", "Borrower", "Enforcer")[:seats])
    for seat in range(seats):
        table.capital(seat, 20)
    return table.supply(*SUPPLY[:seats])


def rebid(table, **added):
    """Those asked add so much: `rebid(table, s0=1, s2=0)`, in the order in which they are asked."""
    for name, amount in added.items():
        table.answer(int(name[1:]), "bid", amount)
    return table


def order(table):
    return table.snapshot()["order"]


# --- 9: ties ----------------------------------------------------------------------------------------------------------


def test_ruling_9_the_highest_tied_group_bids_again_first_clockwise_from_the_lead():
    table = bidding(lead=2).begin("bidding")
    table.bids(4, 2, 4, 2)
    rebid(table, s2=1, s0=2)
    assert table.asked == "bid 3"
    rebid(table, s3=1, s1=0)
    assert order(table) == [0, 2, 3, 1]


def test_ruling_9_a_rebid_is_on_top_of_the_tied_amount():
    table = bidding().begin("bidding")
    table.bids(4, 4, 0, 0)
    rebid(table, s0=2, s1=3)
    assert table.said("bid") == [(0, 6), (1, 7)]
    assert table.all_pay() == {"capital 0": -6, "capital 1": -7}


def test_ruling_9_a_tied_subgroup_bids_again_on_its_own_total():
    table = bidding().begin("bidding")
    table.bids(3, 3, 3, 0)
    rebid(table, s0=2, s1=2, s2=5)
    assert table.asked == "bid 0"
    rebid(table, s0=1, s1=0)
    assert order(table) == [2, 0, 1, 3]
    assert table.all_pay() == {"capital 0": -6, "capital 1": -5, "capital 2": -8}


def test_ruling_9_a_tie_for_the_highest_bid_is_bid_again_even_at_1():
    table = bidding().begin("bidding")
    table.bids(1, 0, 1, 0)
    rebid(table, s0=0, s2=1)
    assert order(table) == [2, 0, 1, 3]
    assert table.snapshot()["top bidder"] == 2


@pytest.mark.parametrize("low_ties", [False, True])
def test_ruling_9_when_all_bid_0_there_is_no_rebid_and_no_top_bidder(low_ties):
    table = bidding(rebid_low_ties=low_ties).begin("bidding")
    changes = table.bids(0, 0, 0, 0)
    assert sorted(changes["supply"]) == sorted(f"-{name}" for name in SUPPLY)
    assert "top bidder" not in changes
    assert table.asked is None


@pytest.mark.parametrize(("bids", "expected"), [((5, 1, 0, 1), [0, 3, 1, 2]), ((0, 0, 5, 0), [2, 3, 0, 1])])
def test_ruling_9_lower_ties_under_2_are_left_as_they_are_clockwise_from_the_lead(bids, expected):
    table = bidding(lead=3).begin("bidding")
    assert table.bids(*bids)["order"] == expected
    assert table.asked.startswith("cover")


def test_ruling_9_lower_ties_from_2_on_are_bid_again():
    table = bidding().begin("bidding")
    table.bids(5, 2, 0, 2)
    rebid(table, s1=0, s3=1)
    assert order(table) == [0, 3, 1, 2]


def test_ruling_9_with_rebid_low_ties_the_lowest_ties_are_bid_again_too():
    table = bidding(rebid_low_ties=True).begin("bidding")
    table.bids(5, 1, 0, 1)
    rebid(table, s1=0, s3=2)
    assert order(table) == [0, 3, 1, 2]
    table = bidding(rebid_low_ties=True).begin("bidding")
    table.bids(5, 0, 3, 0)
    rebid(table, s1=0, s3=1)
    assert order(table) == [0, 2, 3, 1]


def test_ruling_9_a_rebid_orders_only_its_group():
    """The tied ones of 2 stay behind the 3, however much they add."""
    table = bidding().begin("bidding")
    table.bids(4, 2, 3, 2)
    rebid(table, s1=9, s3=5)
    assert order(table) == [0, 2, 1, 3]
    assert table.snapshot()["top bidder"] == 0
    assert table.all_pay() == {"capital 0": -4, "capital 1": -11, "capital 2": -3, "capital 3": -7}


def test_ruling_9_open_rebids_are_compared_with_everybody():
    table = bidding(rebid="open").begin("bidding")
    table.bids(4, 2, 3, 2)
    rebid(table, s1=9, s3=0)
    assert order(table) == [1, 0, 2, 3]
    assert table.snapshot()["top bidder"] == 1


def test_ruling_9_in_an_open_rebid_an_equal_total_is_a_new_tie():
    table = bidding(rebid="open").begin("bidding")
    table.bids(4, 2, 3, 2)
    rebid(table, s1=2, s3=0)
    assert table.asked == "bid 0"
    rebid(table, s0=0, s1=1)
    assert order(table) == [1, 0, 2, 3]


def test_ruling_9_open_rebids_that_the_die_has_settled_stay_settled():
    table = bidding(rebid="open").dice(2, 5).begin("bidding")
    table.bids(3, 3, 2, 2)
    rebid(table, s0=0, s1=0)
    assert table.said("rolled") == [(0, 2), (1, 5)]
    rebid(table, s2=0, s3=4)
    assert order(table) == [3, 1, 0, 2]


def test_ruling_9_an_open_total_equal_to_settled_ones_ties_with_them_again():
    table = bidding(rebid="open").dice(2, 5).begin("bidding")
    table.bids(3, 3, 2, 2)
    rebid(table, s0=0, s1=0)
    rebid(table, s2=1, s3=0)
    assert table.asked == "bid 0"
    rebid(table, s0=0, s1=1, s2=2)
    assert order(table) == [2, 1, 0, 3]


def test_ruling_9_a_rebid_in_which_all_add_0_is_settled_by_the_die_each_rolls():
    table = bidding().dice(3, 6, 1).begin("bidding")
    table.bids(4, 4, 4, 0)
    rebid(table, s0=0, s1=0, s2=0)
    assert table.said("rolled") == [(0, 3), (1, 6), (2, 1)]
    assert order(table) == [1, 0, 2, 3]
    assert table.all_pay() == {"capital 0": -4, "capital 1": -4, "capital 2": -4}


def test_ruling_9_equal_rolls_roll_again_among_themselves():
    table = bidding().dice(3, 6, 3, 2, 2, 5, 4).begin("bidding")
    table.bids(4, 4, 4, 0)
    rebid(table, s0=0, s1=0, s2=0)
    assert table.said("rolled") == [(0, 3), (1, 6), (2, 3), (0, 2), (2, 2), (0, 5), (2, 4)]
    assert order(table) == [1, 0, 2, 3]


def test_ruling_9_a_rebid_in_which_some_add_0_is_no_matter_of_the_die():
    table = bidding().begin("bidding")
    table.bids(4, 4, 4, 0)
    rebid(table, s0=1, s1=0, s2=0)
    assert table.said("rolled") == []
    assert table.asked == "bid 1"


# --- 10: payment ------------------------------------------------------------------------------------------------------


def test_ruling_10_everyone_pays_clockwise_from_the_lead_asset_or_not():
    table = bidding(lead=3).begin("bidding")
    table.bids(1, 5, 0, 3)
    assert table.pays(3) == {"capital 3": -3}
    assert table.pays(0) == {"capital 0": -1}
    assert table.pays(1) == {"capital 1": -5}
    assert table.asked == "place_top 1"


@pytest.mark.parametrize("debt", range(4))
def test_ruling_10_each_chooses_how_much_to_cover_with_debt_1_gold_a_card(debt):
    table = bidding().begin("bidding")
    table.bids(0, 4, 0, 0)
    assert table.allowed == [0, 1, 2, 3]
    changes = table.pays(1, debt)
    assert len(changes.get("debts 1", [])) == debt
    assert changes.get("capital 1", 0) == debt - 4


def test_ruling_10_what_is_missing_becomes_debt_even_past_the_limit():
    """The Trader, whose limit is 3, has lost gold since the reveal."""
    table = bidding().capital(1, 1).debts(1, Debt=2).bid(0, 5, 0, 0).step(Step.PAY_BIDS)
    assert table.allowed == [4]
    assert table.reason(1) == Reason.MUST_TAKE_DEBT
    changes = table.pays(1, 4)
    assert (changes["capital 1"], len(changes["debts 1"])) == (-1, 4)


def test_ruling_10_the_missing_rest_is_debt_for_one_at_the_limit_too():
    table = bidding().capital(1, 3).debts(1, Debt=3).bid(0, 5, 0, 0)
    before = table.snapshot()
    table.step(Step.PAY_BIDS)
    changes = table.changes(before)
    assert (changes["capital 1"], len(changes["debts 1"])) == (-3, 2)


def test_ruling_10_the_bid_stands_and_gains_its_asset():
    table = bidding().capital(1, 1).bid(0, 5, 0, 0).step(Step.TOP_BIDDER)
    table.answer(1, "place_top", "top")
    assert table.answer(1, "supply", "Side Door")["assets 1"] == ["+Side Door"]


# --- 11: low bids -----------------------------------------------------------------------------------------------------


def test_ruling_11_a_top_bidder_with_1_looks_places_and_triggers_but_gains_no_asset():
    table = bidding().customers_on_top("Monk").bid(1, 0, 0, 0).step(Step.TOP_BIDDER)
    changes = table.answer(0, "place_top", "bottom")
    assert table.left("customer")[-1] == "Monk"
    assert (len(changes["hand 0"]), changes["treachery deck"]) == (2, -2)
    assert "assets 0" not in changes
    assert len(changes["asset discard"]) == 4
    assert table.asked is None


def test_ruling_11_a_bid_of_2_or_more_must_take_an_asset():
    table = bidding().bid(2, 0, 0, 0).step(Step.ASSETS)
    assert table.allowed == list(SUPPLY)
    assert table.reason("stop") == Reason.MUST_ANSWER


def test_ruling_11_while_one_is_left():
    """The last one has paid and gains nothing."""
    table = Table(3).supply("Stable Boy").bid(4, 3, 2).step(Step.ASSETS)
    assert table.answer(0, "supply", "Stable Boy") == {"assets 0": ["+Stable Boy"], "supply": ["-Stable Boy"]}
    assert table.asked is None
