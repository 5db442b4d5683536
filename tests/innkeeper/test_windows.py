"""Ruling 19: when a card or an ability may be played, each window at least once, before what it is about happens."""

import pytest

from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Phase, Window
from tests.innkeeper.table import Table

PHASES = tuple(phase.name.lower() for phase in Phase)[1:]
SUPPLY = ("Stable Boy", "Night Porters", "Spice Shelf")


def opened(table, seat, window):
    """The seat is asked in this window now."""
    assert (table.asked, table.window_open) == (f"respond {seat}", window)
    return table


# --- phases -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_ruling_19_the_start_of_each_phase_before_its_first_step(phase):
    """Of the Supply, the Pool and the income nothing has happened."""
    table = (
        Table(3, lead=1).hand(1, "Light Fingers").deck_top("treachery", "Sealed Vault", "Loud Praise", "Loud Praise")
    )
    before = table.snapshot()
    table.begin(phase)
    opened(table, 1, f"start_{phase}")
    assert table.changes(before) == {"phase": phase}
    table.passes()
    assert (table.asked or "").split()[:1] != ["respond"]


def test_ruling_19_the_start_of_each_seats_refresh_before_its_income():
    table = (
        Table(3, lead=2).hand(1, "Night Deposit").deck_top("treachery", "Sealed Vault", "Loud Praise", "Loud Praise")
    )
    table.begin("refresh")
    table.passes(1)
    drawn = table.snapshot()
    for seat in (2, 0, 1):
        opened(table, 1, "refresh_start")
        assert f"capital {seat}" not in table.changes(drawn)
        assert f"capital {seat}" in table.passes(1)
    assert table.asked is None


# --- Assets -----------------------------------------------------------------------------------------------------------


def test_ruling_19_the_supply_revealed_before_sales():
    table = Table(3).proprietors("Saver", "Borrower", "Schemer").hand(0, "Early Purchase").asset(1, "Loan Desk")
    table.deck_top("asset", *SUPPLY).begin("asset")
    opened(table, 0, "supply_revealed")
    assert table.snapshot()["supply"].total() == 3
    table.plays(0, "Early Purchase")
    assert table.answer(0, "supply", "Spice Shelf") == {
        "supply": ["-Spice Shelf"],
        "assets 0": ["+Spice Shelf"],
        "played": ["-Early Purchase"],
        "treachery discard": ["+Early Purchase"],
    }
    assert table.asked == "sell 0"


def test_ruling_19_an_asset_about_to_be_gained():
    table = Table(3).supply(*SUPPLY).bid(5, 3, 0).hand(2, "Rotten Beams").step(Step.ASSETS)
    assert table.answer(0, "supply", "Stable Boy") == {}
    opened(table, 2, "asset_gaining")
    assert table.passes(2) == {"supply": ["-Stable Boy"], "assets 0": ["+Stable Boy"]}
    table.answer(1, "supply", "Spice Shelf")
    changes = table.plays(2, "Rotten Beams")
    assert (changes["assets 1"], changes["capital 2"]) == (["+Spice Shelf exhausted"], 2)


def test_ruling_19_an_asset_about_to_be_gained_from_the_deck():
    table = Table(3, polling="holders").proprietors("Steward", "Trader", "Schemer").hand(1, "Sealed Vault")
    table.deck_top("asset", "Side Door").bid(1, 0, 0).step(Step.TOP_BIDDER).answer(0, "place_top", "top")
    opened(table, 1, "ability_played").passes(1)
    assert table.answer(0, "buy_top", "yes") == {"capital 0": -2}
    opened(table, 1, "asset_gaining")
    assert table.passes(1) == {"shown": ["-Side Door"], "assets 0": ["+Side Door"]}


@pytest.mark.parametrize("capital", [0, 1, 2])
def test_ruling_20_holders_are_asked_whether_their_capital_reaches_or_not(capital):
    """Who has an ability to use is public, how much Capital there is to pay for it is not."""
    table = Table(3, polling="holders").proprietors("Host", "Trader", "Enforcer").capital(0, capital)
    table.reveals("Ship Captain")
    assert table.asked == "respond 0"
    assert len(table.allowed) == (2 if capital == 2 else 1)
    able = Table(3).proprietors("Host", "Trader", "Enforcer").capital(0, capital).reveals("Ship Captain")
    assert (able.asked == "respond 0") == (capital == 2)


def test_ruling_19_an_asset_about_to_be_sold():
    table = Table(3).proprietors("Saver", "Borrower", "Schemer").asset(0, "Loan Desk").hand(1, "Broker's Cut")
    table.capital(0, 1).begin("asset")
    assert table.answer(0, "sell", "Loan Desk") == {}
    opened(table, 1, "asset_selling")
    changes = table.plays(1, "Broker's Cut")
    assert (changes["capital 0"], changes["capital 1"]) == (-1 + 3, 1), "the gold of the sale comes later"


def test_ruling_19_an_asset_about_to_be_liquidated():
    table = Table(3).proprietors("Saver", "Borrower", "Schemer").asset(0, "Great Kitchen").hand(1, "Broker's Cut")
    table.supply("Marble Lobby", "Side Door").bid(5, 0, 0).step(Step.ASSETS)
    table.answer(0, "supply", "Marble Lobby")
    assert table.answer(0, "fit_slots", "Great Kitchen") == {}
    opened(table, 1, "asset_liquidating")
    assert table.passes(1)["capital 0"] == 2


# --- bids -------------------------------------------------------------------------------------------------------------


def test_ruling_19_bids_revealed_before_payment():
    table = Table(3).supply(*SUPPLY).hand(1, "Palmed Bid").begin("bidding")
    table.bids(5, 3, 0)
    opened(table, 1, "bids_revealed")
    assert table.snapshot()["order"] == [0, 1, 2]
    assert table.snapshot()["capital 0"] == 7
    table.plays(1, "Palmed Bid")
    assert table.snapshot()["order"] == [1, 0, 2]
    assert table.all_pay() == {"capital 0": -5, "capital 1": -3}
    assert table.asked == "place_top 1"


# --- Customers --------------------------------------------------------------------------------------------------------


def test_ruling_19_a_customer_revealed_before_totals():
    table = Table(3).hand(2, "Loud Praise").reveals("Court Clerks")
    opened(table, 2, "customer_revealed")
    assert table.snapshot()["revealed"] == {"Court Clerks": 1}
    assert table.plays(2, "Loud Praise")["customers 2"] == ["+Court Clerks"]


def test_ruling_19_a_customer_about_to_be_collected_without_a_recount():
    """The Trader collects, though it has lost the Asset that made it the first meanwhile."""
    table = Table(3).asset(1, "Night Porters").asset(2, "Loan Desk", "Stable Boy").hand(0, "Guest Poacher")
    table.reveals("Court Clerks")
    opened(table, 0, "customer_collecting")
    table.seat(1)["exhausted"][0] = 1
    assert table.passes(0)["customers 1"] == ["+Court Clerks"]


def test_ruling_19_a_negative_customer_is_revealed_and_collected_in_windows_too():
    table = Table(3, polling="holders").hand(0, "Sealed Vault").reveals("Dine and Dasher")
    for window in ("customer_revealed", "customer_collecting", "debt_taking"):
        opened(table, 0, window)
        table.passes(0)
    assert table.asked is None


def test_ruling_19_the_pool_about_to_be_shared():
    table = Table(3).pool("Sealed Vault", "Loud Praise").hand(2, "Pool Raid").collected(0, "Monk")
    table.step(Step.END_CUSTOMERS)
    opened(table, 2, "pool_sharing")
    assert table.plays(2, "Pool Raid") == {
        "pool": ["-Loud Praise", "-Sealed Vault"],
        "hand 2": ["-Pool Raid", "+Loud Praise", "+Sealed Vault"],
        "treachery discard": ["+Pool Raid"],
        "customers 0": ["-Monk"],
        "customer discard": ["+Monk"],
    }


def test_ruling_19_the_pool_about_to_be_discarded():
    table = Table(2).pool("Sealed Vault", "Loud Praise").hand(1, "Pool Raid").collected(0, "Monk")
    table.collected(1, "Ship Captain").step(Step.END_CUSTOMERS)
    opened(table, 1, "pool_sharing")


# --- deposits ---------------------------------------------------------------------------------------------------------


def test_ruling_19_a_deposit_declared():
    table = Table(3).hand(2, "Sealed Vault").begin("deposit")
    assert table.answer(0, "deposit", 3) == {}
    opened(table, 2, "deposit_declared")
    assert table.passes(2) == {"capital 0": -3, "vault 0": 3}


def test_ruling_19_a_deposit_declared_out_of_phase():
    table = Table(3).hand(0, "Night Deposit").hand(2, "Sealed Vault").window(Window.START_ASSET)
    table.plays(0, "Night Deposit")
    assert table.answer(0, "deposit", "all") == {}
    opened(table, 2, "deposit_declared")
    assert table.passes(2) == {"capital 0": -6, "vault 0": 6 + 2}


def test_ruling_19_a_deposit_of_the_top_bidder():
    table = Table(3).proprietors("Saver", "Trader", "Schemer").hand(2, "Sealed Vault").bid(1, 0, 0)
    table.step(Step.TOP_BIDDER).answer(0, "place_top", "top")
    table.answer(0, "deposit", 4)
    opened(table, 2, "deposit_declared")
    assert table.plays(2, "Sealed Vault")["vault 0"] == 2


@pytest.mark.parametrize("name", ["Sealed Vault", "Called Loan"])
def test_ruling_19_the_final_deposit_declared_in_one_window(name):
    table = Table(3).round(4).hand(1, name).debts(0, Debt=1).capital(0, 5).capital(1, 6)
    before = table.step(Step.FINAL_DEPOSITS).snapshot()
    opened(table, 1, "final_deposit")
    changes = table.passes(1)
    assert (changes["vault 0"], changes["capital 0"]) == (5, -5)
    assert table.changes(before) != {}


# --- plays ------------------------------------------------------------------------------------------------------------


def test_ruling_19_a_treachery_card_played_ones_own_too():
    table = Table(3).hand(0, "Whispered Rumours", "Out Maneuver").hand(1, "Out Maneuver").window(Window.START_ASSET)
    assert table.plays(0, "Whispered Rumours") == {"hand 0": ["-Whispered Rumours"], "played": ["+Whispered Rumours"]}
    opened(table, 1, "treachery_played")
    table.passes(1)
    opened(table, 0, "treachery_played")
    assert len(table.passes(0)["hand 0"]) == 2


def test_ruling_19_a_top_bidder_ability_after_the_look():
    table = Table(3).hand(2, "Sworn Witness").bid(1, 0, 0).debts(0, Debt=1).step(Step.TOP_BIDDER)
    assert table.asked == "place_top 0"
    table.answer(0, "place_top", "top")
    opened(table, 2, "ability_played")
    table.plays(2, "Sworn Witness")
    assert table.asked is None, "the Borrower discards no Debt"


def test_ruling_19_a_top_bidder_ability_that_names_a_proprietor():
    table = Table(3).proprietors("Enforcer", "Trader", "Schemer").hand(2, "Sworn Witness").bid(1, 0, 0)
    table.step(Step.TOP_BIDDER).answer(0, "place_top", "top")
    assert table.answer(0, "target", 1) == {}
    opened(table, 2, "ability_played")
    changes = table.passes(2)
    assert (changes["capital 0"], changes["capital 1"]) == (3 + 1, -3)


def test_ruling_19_abilities_as_retort_of_proprietors_assets_and_kept_cards():
    table = Table(3).proprietors("Host", "Schemer", "Trader").hand(2, "Sworn Witness").kept(1, "Standing Crier")
    table.reveals("Ship Captain")
    table.plays(1, "Standing Crier")
    opened(table, 2, "ability_played").passes(2)
    table.plays(0, "ability")
    opened(table, 2, "ability_played").passes(2)
    assert table.asked is None
    table = Table(3).asset(1, "Watch Post").hand(0, "Light Fingers").hand(2, "Sworn Witness")
    table.window(Window.START_ASSET).plays(0, "Light Fingers", target=1)
    table.plays(1, "Watch Post")
    opened(table, 2, "ability_played")


# --- Debt and gold ----------------------------------------------------------------------------------------------------


def test_ruling_19_debt_taken_for_a_bid_in_one_window():
    table = Table(3).capital(0, 5).bid(5, 0, 0).hand(1, "Interest Clause").step(Step.PAY_BIDS)
    assert table.pays(0, 3) == {"capital 0": -2}
    opened(table, 1, "debt_taking")
    assert len(table.passes(1)["debts 0"]) == 3
    assert table.asked is None


def test_ruling_19_debt_taken_for_a_customer():
    table = Table(3).hand(1, "Interest Clause").collects(0, "Dine and Dasher")
    opened(table, 1, "debt_taking")
    changes = table.plays(1, "Interest Clause")
    assert (len(changes["debts 0"]), changes["capital 0"], changes["capital 1"]) == (1 + 2, -2, 2)


@pytest.mark.parametrize("penalty", [0, 1])
def test_ruling_19_debt_paid_off_in_one_window(penalty):
    table = Table(3).proprietors("Saver", "Trader", "Schemer").debts(0, Debt=2).hand(1, "Torn Receipt")
    table.deck_top("treachery", "Loud Praise").step(Step.OFFER_DEBT, 0, target=penalty)
    table.answer(0, "pay_debt", "Debt")
    assert table.answer(0, "pay_debt", "Debt") == {}
    opened(table, 1, "debt_paying")
    assert table.passes(1) == {
        "capital 0": -2 * (1 + penalty),
        "debts 0": ["-Debt", "-Debt"],
        "debt discard": ["+Debt", "+Debt"],
    }


def test_ruling_19_gold_paid_between_seats_one_payment_each():
    table = Table(4).hand(2, "Borrowed Purse").capital(1, 0)
    table.collects(0, "Mule Drivers")
    opened(table, 2, "gold_paying")
    changes = table.plays(2, "Borrowed Purse")
    assert {seat: changes.get(f"capital {seat}", 0) for seat in range(4)} == {0: 1 + 1, 1: 0, 2: 1, 3: -1}


# --- the final steps --------------------------------------------------------------------------------------------------


def test_ruling_19_a_final_sale_named():
    table = Table(3).round(4).hand(0, "Sealed Vault", "Loud Praise").hand(1, "Torn Receipt").step(Step.FINAL_SALES)
    table.answer(0, "sell_treachery", "Sealed Vault")
    assert table.answer(0, "sell_treachery", "stop") == {}
    opened(table, 1, "final_sell")
    assert table.passes(1) == {
        "capital 0": 1,
        "hand 0": ["-Sealed Vault"],
        "treachery discard": ["+Sealed Vault"],
    }


def test_ruling_19_each_seats_final_debt_step_about_to_begin():
    table = Table(3, lead=1).round(4).hand(0, "Passed Note").debts(0, Debt=1).debts(1, Debt=1)
    table.step(Step.FINAL_DEBTS)
    opened(table, 0, "final_debt")
    table.passes(0)
    assert table.asked == "pay_debt 1"
    table.answer(1, "pay_debt", "stop")
    opened(table, 0, "final_debt").passes(0)
    opened(table, 0, "final_debt").passes(0)
    assert table.asked == "pay_debt 0"
