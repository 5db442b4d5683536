"""Treachery cards that change inns, bids and Customers, and those that are kept: what playing them does."""

from inn_envs.innkeeper import inns
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.playable import inns_of, plays
from tests.innkeeper.rows import row_test

EACH = ("luxury", "service", "cuisine", "entertainment")


def revealed(table, customer="Court Clerks"):
    """A Customer is revealed; seat 2 can send it away, and so is asked after what the others play."""
    return table.hand(2, "Wrong Address").customers_on_top(customer, "Stage Actors").begin("customer")


def total(table, seat, customer="Court Clerks"):
    return inns.total_for(table.record, table.faces, seat, table.cards.find("customer", customer))


# --- exhausted Assets ---------------------------------------------------------------------------------------------


@row_test("treachery", "Bolted Door")
def test_bolted_door_exhausts_an_asset_of_ones_choice_and_gains_two(cards):
    table = inns_of(cards).hand(1, "Bolted Door").asset(0, "Stable Boy", "Marble Lobby").asset(1, "Loan Desk")
    table.asset(0, "Side Door", exhausted=True).window(Window.START_CUSTOMER)
    table.answer(1, "respond", "Bolted Door")
    assert table.allowed == [0]
    assert table.reason(2) == Reason.TARGET_DOES_NOT_FIT
    table.answer(1, "target", 0)
    assert table.asked == "exhaust 1"
    assert table.allowed == ["Stable Boy", "Marble Lobby"]
    assert table.answer(1, "exhaust", "Marble Lobby") == {
        "assets 0": ["-Marble Lobby", "+Marble Lobby exhausted"],
        "capital 1": 2,
    }
    assert table.asked is None


@row_test("treachery", "Quick Repairs")
def test_quick_repairs_unexhaust_up_to_two_assets_and_gain_two(cards):
    table = inns_of(cards).hand(1, "Quick Repairs").asset(1, "Stable Boy", "Loan Desk", "Side Door", exhausted=True)
    table.asset(0, "Spice Shelf", exhausted=True).window(Window.START_DEPOSIT)
    assert plays(table, 1, "Quick Repairs") == {}
    assert table.asked == "unexhaust 1"
    assert table.answer(1, "unexhaust", "Loan Desk") == {"assets 1": ["-Loan Desk exhausted", "+Loan Desk"]}
    assert table.allowed == ["Stable Boy", "Side Door", "stop"]
    changes = table.answer(1, "unexhaust", "Side Door")
    assert changes == {"assets 1": ["-Side Door exhausted", "+Side Door"], "capital 1": 2}
    assert table.asked is None


@row_test("treachery", "Quick Repairs")
def test_quick_repairs_of_less_or_nothing_gain_two_as_well(cards):
    table = inns_of(cards).hand(1, "Quick Repairs").asset(1, "Loan Desk", exhausted=True).window(Window.START_DEPOSIT)
    plays(table, 1, "Quick Repairs")
    assert table.answer(1, "unexhaust", "stop") == {"capital 1": 2}
    table = inns_of(cards).hand(1, "Quick Repairs").window(Window.START_DEPOSIT)
    assert plays(table, 1, "Quick Repairs") == {"capital 1": 2}


@row_test("treachery", "Rotten Beams")
def test_rotten_beams_make_an_asset_be_gained_exhausted_and_gain_two(cards):
    table = inns_of(cards).hand(1, "Rotten Beams").supply("Spice Shelf", "Side Door").bid(5, 0, 0).step(Step.ASSETS)
    assert table.answer(0, "supply", "Spice Shelf") == {}
    assert table.window_open == "asset_gaining"
    changes = table.plays(1, "Rotten Beams")
    assert changes["assets 0"] == ["+Spice Shelf exhausted"]
    assert changes["capital 1"] == 2


# --- Assets that change hands -------------------------------------------------------------------------------------


@row_test("treachery", "Forced Sale")
def test_forced_sale_liquidates_an_asset_of_ones_choice_and_gains_two(cards):
    table = inns_of(cards).hand(1, "Forced Sale").asset(0, "Stable Boy", "Marble Lobby").asset(1, "Loan Desk")
    table.asset(0, "Side Door", exhausted=True).window(Window.START_BIDDING)
    table.answer(1, "respond", "Forced Sale")
    assert table.allowed == [0]
    table.answer(1, "target", 0)
    assert table.asked == "liquidate 1"
    assert table.allowed == ["Stable Boy", "Marble Lobby"]
    assert table.answer(1, "liquidate", "Marble Lobby") == {
        "capital 0": 5 // 2,
        "capital 1": 2,
        "assets 0": ["-Marble Lobby"],
        "asset discard": ["+Marble Lobby"],
    }
    assert table.asked is None


@row_test("treachery", "Forged Deed")
def test_forged_deed_takes_an_unexhausted_asset_of_value_three_or_less(cards):
    table = inns_of(cards).hand(1, "Forged Deed").asset(0, "Stable Boy", "Rented Ballroom", "Investment")
    table.asset(0, "Side Door", exhausted=True).asset(2, "Marble Lobby").window(Window.START_ASSET)
    table.answer(1, "respond", "Forged Deed")
    assert table.allowed == [0]
    assert table.answer(1, "target", 0)["capital 1"] == -2
    assert table.asked == "take_asset 1"
    assert table.allowed == ["Stable Boy", "Investment"]
    assert table.reason("Rented Ballroom") == Reason.ASSET_IS_TOO_DEAR
    assert table.reason("Side Door") == Reason.ASSET_IS_EXHAUSTED
    assert table.answer(1, "take_asset", "Stable Boy") == {"assets 0": ["-Stable Boy"], "assets 1": ["+Stable Boy"]}
    assert table.asked is None


@row_test("treachery", "Forged Deed")
def test_who_has_full_slots_liquidates_after_a_forged_deed(cards):
    table = inns_of(cards).hand(1, "Forged Deed").asset(0, "Stable Boy")
    table.asset(1, "Spice Shelf", "Bar Snacks", "Night Porters", "Side Door").window(Window.START_BIDDING)
    plays(table, 1, "Forged Deed", 0)
    table.answer(1, "take_asset", "Stable Boy")
    assert table.asked == "fit_slots 1"
    assert "Stable Boy" in table.allowed


@row_test("treachery", "Early Purchase")
def test_early_purchase_gains_an_asset_of_the_supply_that_is_not_replaced(cards):
    table = inns_of(cards).hand(1, "Early Purchase").deck_top("asset", "Spice Shelf", "Side Door", "Loan Desk")
    table.begin("asset", "bidding")
    assert table.window_open == "supply_revealed"
    assert plays(table, 1, "Early Purchase") == {"capital 1": -3}
    assert table.asked == "supply 1"
    assert table.allowed == ["Spice Shelf", "Side Door", "Loan Desk"]
    changes = table.answer(1, "supply", "Side Door")
    assert (changes["assets 1"], changes["supply"]) == (["+Side Door"], ["-Side Door"])
    assert "asset deck" not in changes
    table.answer(1, "sell", "stop")
    table.bids(5, 2, 3)
    assert table.all_pay() == {"capital 0": -5, "capital 1": -2, "capital 2": -3}
    table.answer(0, "place_top", "top")
    table.answer(0, "supply", "Spice Shelf")
    table.answer(2, "supply", "Loan Desk")
    assert table.asked is None
    assert table.snapshot()["assets 1"] == {"Side Door": 1}


# --- bids ---------------------------------------------------------------------------------------------------------


@row_test("treachery", "Palmed Bid")
def test_palmed_bid_changes_places_and_bids_are_paid_as_revealed(cards):
    table = inns_of(cards).hand(1, "Palmed Bid").supply("Spice Shelf", "Side Door", "Loan Desk").begin("bidding")
    table.bids(5, 4, 2)
    table.plays(1, "Palmed Bid")
    assert list(table.state["order"][:3]) == [1, 0, 2]
    assert table.all_pay() == {"capital 0": -5, "capital 1": -4, "capital 2": -2}
    assert table.asked == "place_top 1"


@row_test("treachery", "Palmed Bid")
def test_palmed_bid_moves_up_one_place_only(cards):
    table = inns_of(cards).hand(2, "Palmed Bid").supply("Spice Shelf", "Side Door", "Loan Desk").begin("bidding")
    table.bids(5, 4, 2)
    table.plays(2, "Palmed Bid")
    assert list(table.state["order"][:3]) == [0, 2, 1]
    table.all_pay()
    table.answer(0, "place_top", "top")
    table.answer(0, "supply", "Spice Shelf")
    assert table.asked == "supply 2"


# --- Customers ----------------------------------------------------------------------------------------------------


@row_test("treachery", "Loud Praise")
def test_loud_praise_raises_ones_total_by_three_for_this_customer(cards):
    table = revealed(inns_of(cards).hand(1, "Loud Praise"))
    usual = total(table, 1)
    assert plays(table, 1, "Loud Praise") == {"customer boost 1": {"total": 3}}
    assert table.asked == "respond 2"
    assert total(table, 1) == usual + 3
    table.passes(2)
    assert not any(table.snapshot()["customer boost 1"].values())


@row_test("treachery", "Spoiled Soup")
def test_spoiled_soup_lowers_a_total_by_three_down_to_nothing(cards):
    table = revealed(inns_of(cards).hand(1, "Spoiled Soup"), "Ship Captain")
    usual = total(table, 0, "Ship Captain")
    assert plays(table, 1, "Spoiled Soup", 0) == {"customer boost 0": {"total": -3}}
    assert total(table, 0, "Ship Captain") == usual - 3
    assert total(table, 0, "Weary Couriers") == 0
    table.passes(2)
    assert not any(table.snapshot()["customer boost 0"].values())


@row_test("treachery", "Spoiled Soup")
def test_spoiled_soup_names_somebody_who_tallies(cards):
    table = inns_of(cards).hand(1, "Spoiled Soup").customers_on_top("Court Clerks", "Weary Couriers", "Stage Actors")
    table.collected(0, "Monk", "Wine Agent").begin("customer")
    table.answer(1, "respond", "Spoiled Soup")
    assert table.allowed == [2]
    assert table.reason(0) == Reason.TARGET_DOES_NOT_FIT


@row_test("treachery", "Wrong Address")
def test_wrong_address_sends_the_customer_away_uncounted(cards):
    table = inns_of(cards).hand(1, "Wrong Address", "Loud Praise").hand(0, "Loud Praise")
    table.customers_on_top("Court Clerks", "Weary Couriers").begin("customer")
    table.plays(1, "Loud Praise")
    table.passes(0)
    changes = table.plays(1, "Wrong Address")
    assert changes["customer discard"] == ["+Court Clerks"]
    assert changes["revealed"] == ["-Court Clerks", "+Weary Couriers"]
    assert changes["customer boost 1"] == {"total": -3}
    assert table.state["counted"] == 0
    assert table.window_open == "customer_revealed"


@row_test("treachery", "Guest Poacher")
def test_guest_poacher_collects_instead(cards):
    table = revealed(inns_of(cards).hand(1, "Guest Poacher").asset(0, "Night Porters"), "Weary Couriers")
    table.passes(2)
    assert table.window_open == "customer_collecting"
    changes = table.plays(1, "Guest Poacher")
    assert table.said("collected") == [(1, 1)]
    assert (changes["capital 1"], changes["customers 1"]) == (4 - 2, ["+Weary Couriers"])
    assert "capital 0" not in changes


@row_test("treachery", "Guest Poacher")
def test_guest_poacher_does_nothing_for_who_has_no_room_when_it_resolves(cards):
    table = inns_of(cards).hand(1, "Guest Poacher").hand(2, "Out Maneuver").asset(0, "Night Porters")
    table.customers_on_top("Weary Couriers", "Stage Actors").begin("customer")
    assert plays(table, 1, "Guest Poacher") == {"capital 1": -2}
    table.seat(1)["round_capacity"] = -2
    table.passes(2)
    assert table.said("collected")[0] == (0, 1)


@row_test("treachery", "Full Rooms")
def test_full_rooms_lower_capacity_and_each_characteristic_for_the_round(cards):
    table = inns_of(cards).hand(1, "Full Rooms").window(Window.START_CUSTOMER)
    assert plays(table, 1, "Full Rooms", 0) == {"capacity 0": -1, "boost 0": dict.fromkeys(EACH, -1)}
    assert inns.capacity(table.record, 0) == 1
    assert inns.characteristic(table.record, 0, 1) == 0
    table.seat(0)["round_capacity"] -= 2
    table.seat(0)["round_boost"][1] -= 2
    assert inns.capacity(table.record, 0) == 0
    assert inns.characteristic(table.record, 0, 1) == 0
    table.step(Step.END_ROUND)
    assert inns.capacity(table.record, 0) == 2
    assert inns.characteristic(table.record, 0, 1) == 1


@row_test("treachery", "Extra Beds")
def test_extra_beds_make_room_and_raise_a_characteristic_for_the_round(cards):
    table = inns_of(cards).hand(1, "Extra Beds").window(Window.START_CUSTOMER)
    assert plays(table, 1, "Extra Beds") == {"capacity 1": 1}
    assert table.asked == "characteristic 1"
    assert table.allowed == list(EACH)
    assert table.answer(1, "characteristic", "service") == {"boost 1": {"service": 2}}
    assert table.asked is None
    assert inns.capacity(table.record, 1) == 3
    assert inns.characteristic(table.record, 1, 2) == 1 + 2
    table.step(Step.END_ROUND)
    assert inns.capacity(table.record, 1) == 2
    assert inns.characteristic(table.record, 1, 2) == 1


# --- kept cards ---------------------------------------------------------------------------------------------------


@row_test("treachery", "Rented Annex")
def test_rented_annex_is_kept_for_a_slot_and_a_gold_in_each_refresh(cards):
    table = inns_of(cards).hand(1, "Rented Annex").window(Window.START_ASSET)
    assert table.plays(1, "Rented Annex") == {"hand 1": ["-Rented Annex"], "kept 1": ["+Rented Annex"]}
    assert inns.asset_slots(table.record, 1) == 4 + 1
    assert inns.asset_slots(table.record, 0) == 4
    table.deck_top("treachery", "Pool Raid")
    before = table.snapshot()
    table.step(Step.REFRESH_DRAW, 1)
    assert table.changes(before) == {"capital 1": 1, "hand 1": ["+Pool Raid"], "treachery deck": -1}


@row_test("treachery", "Rented Annex", "Standing Crier")
def test_a_cancelled_card_is_not_kept(cards):
    for name in ("Rented Annex", "Standing Crier"):
        table = inns_of(cards).hand(1, name).hand(2, "Out Maneuver").window(Window.START_BIDDING)
        table.plays(1, name)
        assert "kept 1" not in plays(table, 2, "Out Maneuver")
        assert table.snapshot()["played"] == {name: 1, "Out Maneuver": 1}


@row_test("treachery", "Standing Crier")
def test_standing_crier_is_kept_and_exhausted_for_one_more_in_total(cards):
    table = inns_of(cards).hand(1, "Standing Crier").window(Window.START_DEPOSIT)
    assert table.plays(1, "Standing Crier") == {"hand 1": ["-Standing Crier"], "kept 1": ["+Standing Crier"]}
    table = revealed(inns_of(cards).kept(1, "Standing Crier"))
    assert table.allowed == ["Standing Crier", "stop"]
    assert table.plays(1, "Standing Crier") == {
        "kept 1": ["-Standing Crier", "+Standing Crier exhausted"],
        "customer boost 1": {"total": 1},
    }
    table.passes(2)
    assert table.asked == "respond 2"
    table.step(Step.REFRESH_GOLD, 1)
    assert table.snapshot()["kept 1"] == {"Standing Crier": 1}
