"""Keywords and Terms, and the FAQ of the rulebook: exhausted cards, Investment, the Bank, Treachery, targets."""

import pytest

from inn_envs.innkeeper.inns import asset_slots, capacity, characteristic, debt_limit
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Characteristic, Window
from tests.innkeeper.table import Table

INERT = ("Sealed Vault", "Out Maneuver")


def traits(table, seat):
    return [int(characteristic(table.record, seat, int(trait))) for trait in list(Characteristic)[1:]]


# --- Exhausted Cards --------------------------------------------------------------------------------------------------


def test_an_exhausted_asset_provides_no_characteristics():
    table = Table(3).asset(0, "Personal Butler", "Stable Boy")
    assert traits(table, 0) == [2 + 2 + 1, 1 + 2 + 1, 2, 3]
    table = Table(3).asset(0, "Personal Butler", exhausted=True).asset(0, "Stable Boy")
    assert traits(table, 0) == [2 + 1, 1 + 1, 2, 3]


def test_an_exhausted_asset_provides_no_abilities():
    table = Table(3).asset(0, "Loan Desk", "Deep Cellar", "Second Shift", exhausted=True)
    limits = [debt_limit(table.record, table.faces, 0), asset_slots(table.record, 0), capacity(table.record, 0)]
    assert limits == [5, 4, 2]
    table = Table(3).asset(0, "Loan Desk", "Deep Cellar", "Second Shift")
    limits = [debt_limit(table.record, table.faces, 0), asset_slots(table.record, 0), capacity(table.record, 0)]
    assert limits == [7, 5, 3]


@pytest.mark.parametrize("name", ["Great Kitchen", "Courtyard Stage", "Side Door", "Exchange Bench", "Investment"])
def test_an_exhausted_asset_has_no_ability_in_the_refresh(name):
    """It could only be exhausted between the steps of the Refresh."""
    table = Table(3).capital(0, 6).asset(0, name, exhausted=True).deck_top("treachery", *INERT)
    before = table.snapshot()
    table.step(Step.REFRESH_DRAW, 0)
    assert table.changes(before) == {"hand 0": ["+Sealed Vault"], "treachery deck": -1}


@pytest.mark.parametrize("name", ["Personal Butler", "Hired Cooks"])
def test_an_exhausted_asset_asks_for_no_upkeep(name):
    table = Table(3).asset(0, name, exhausted=True).step(Step.REFRESH_DRAW, 0)
    assert table.asked is None


def test_an_exhausted_asset_sets_nothing_off():
    table = Table(3).capital(0, 9).asset(0, "Strong Room", exhausted=True).begin("deposit")
    assert table.answer(0, "deposit", 4) == {"capital 0": -4, "vault 0": 4}


def test_an_exhausted_asset_can_not_be_sold():
    table = Table(3).asset(0, "Personal Butler", exhausted=True).begin("asset")
    assert table.asked is None
    table = Table(3).asset(0, "Personal Butler", exhausted=True).asset(0, "Stable Boy").begin("asset")
    assert table.allowed == ["Stable Boy", "stop"]
    assert table.reason("Personal Butler") == Reason.ASSET_IS_EXHAUSTED


def test_an_exhausted_asset_takes_up_a_slot_and_can_not_be_liquidated():
    table = Table(3).asset(0, "Personal Butler", exhausted=True).asset(0, "Bar Snacks", "Loan Desk", "Hired Cooks")
    table.supply("Spice Shelf", "Night Porters", "Side Door").bid(5, 0, 0).step(Step.ASSETS)
    table.answer(0, "supply", "Spice Shelf")
    assert table.asked == "fit_slots 0"
    assert table.allowed == ["Bar Snacks", "Loan Desk", "Hired Cooks", "Spice Shelf"]
    assert table.reason("Personal Butler") == Reason.ASSET_IS_EXHAUSTED


@pytest.mark.parametrize("exhausted", [False, True])
def test_an_exhausted_asset_is_no_asset_for_the_collection_of_customers(exhausted):
    """The Diplomat asks for two Assets, the Rarity Seeker for a Unique one, the Charity Visitor goes to the fewest."""
    table = Table(3).asset(0, "Marble Lobby", exhausted=exhausted).asset(0, "Spice Shelf")
    before = table.snapshot()
    assert ("customers 0" in table.reveals("The Diplomat").changes(before)) != exhausted
    before = table.snapshot()
    assert ("customers 0" in table.reveals("Rarity Seeker").changes(before)) != exhausted
    table = Table(3).asset(0, "Marble Lobby", exhausted=exhausted).asset(1, "Spice Shelf").asset(2, "Night Porters")
    before = table.dice(1, 6, 1).snapshot()
    assert ("customers 0" in table.reveals("Charity Visitor").changes(before)) == exhausted


def test_all_exhausted_cards_are_unexhausted_in_the_refresh():
    table = Table(3).asset(0, "Stable Boy", exhausted=True).asset(0, "Side Door", exhausted=True)
    table.kept(0, "Standing Crier", exhausted=True).asset(1, "Loan Desk", exhausted=True)
    before = table.snapshot()
    table.step(Step.REFRESH_GOLD, 0)
    assert table.changes(before) == {
        "capital 0": 2,
        "assets 0": ["-Side Door exhausted", "-Stable Boy exhausted", "+Side Door", "+Stable Boy"],
        "kept 0": ["-Standing Crier exhausted", "+Standing Crier"],
    }


# --- Investment -------------------------------------------------------------------------------------------------------


def test_gold_accumulates_on_an_investment_in_the_refresh():
    table = Table(3).asset(0, "Investment").deck_top("treachery", *INERT)
    bank, before = table.bank(), table.snapshot()
    table.step(Step.REFRESH_DRAW, 0)
    changes = table.changes(before)
    assert changes["assets 0"] == ["-Investment", "+Investment +2"]
    assert "capital 0" not in changes
    assert table.bank() == bank - 2


def test_an_investment_that_is_exhausted_keeps_its_gold():
    table = Table(3).asset(0, "Investment", gold=2)
    bank = table.bank()
    table.collects(0, "Undesirables")
    assert table.answer(0, "exhaust", "Investment")["assets 0"] == ["-Investment +2", "+Investment exhausted +2"]
    assert table.bank() == bank


def test_an_investment_that_changes_control_keeps_its_gold():
    table = Table(3).asset(1, "Investment", gold=2).hand(0, "Forged Deed").capital(0, 5)
    bank = table.bank()
    table.window(Window.START_BIDDING)
    table.plays(0, "Forged Deed", target=1)
    assert table.answer(0, "take_asset", "Investment") == {
        "assets 1": ["-Investment +2"],
        "assets 0": ["+Investment +2"],
    }
    assert table.bank() == bank + 2, "the card costs 2 gold"


def test_an_investment_that_is_sold_returns_its_gold_to_the_bank():
    table = Table(3).proprietors("Saver", "Trader", "Schemer").asset(0, "Investment", gold=2).begin("asset")
    bank = table.bank()
    assert table.answer(0, "sell", "Investment") == {
        "capital 0": 2,
        "assets 0": ["-Investment +2"],
        "asset discard": ["+Investment"],
    }
    assert table.bank() == bank + 2 - 2


def test_an_investment_that_is_liquidated_returns_its_gold_to_the_bank():
    table = Table(3).proprietors("Saver", "Trader", "Schemer").asset(0, "Investment", gold=2)
    bank, before = table.bank(), table.snapshot()
    table.step(Step.LIQUIDATE, 0, card=table.cards.find("asset", "Investment"))
    assert table.changes(before) == {
        "capital 0": 1,
        "assets 0": ["-Investment +2"],
        "asset discard": ["+Investment"],
    }
    assert table.bank() == bank + 2 - 1


def test_at_4_gold_an_investment_is_discarded_and_brings_10_gold():
    table = Table(3).asset(0, "Investment", gold=2).deck_top("treachery", *INERT)
    bank, before = table.bank(), table.snapshot()
    table.step(Step.REFRESH_DRAW, 0)
    assert table.changes(before) == {
        "capital 0": 10,
        "assets 0": ["-Investment +2"],
        "asset discard": ["+Investment"],
        "hand 0": ["+Sealed Vault"],
        "treachery deck": -1,
    }
    assert table.bank() == bank + 2 - 10


def test_whoever_controls_the_investment_in_the_end_gains_the_10_gold():
    table = Table(3).asset(1, "Investment", gold=2).hand(0, "Forged Deed").capital(0, 5)
    table.deck_top("treachery", *INERT).window(Window.START_BIDDING)
    table.plays(0, "Forged Deed", target=1)
    table.answer(0, "take_asset", "Investment")
    before = table.snapshot()
    table.step(Step.REFRESH_DRAW, 0)
    assert table.changes(before)["capital 0"] == 10


# --- Asset Slots, Customer Capacity -----------------------------------------------------------------------------------


def test_slots_capacity_and_debt_limit_are_4_2_and_the_printed_one_unless_otherwise_specified():
    table = Table(3).proprietors("Trader", "Host", "Steward")
    assert [int(asset_slots(table.record, seat)) for seat in range(3)] == [4, 4, 5]
    assert [int(capacity(table.record, seat)) for seat in range(3)] == [2, 3, 2]
    assert [int(debt_limit(table.record, table.faces, seat)) for seat in range(3)] == [3, 2, 2]


# --- Treachery Cards --------------------------------------------------------------------------------------------------


def test_a_used_treachery_card_goes_to_the_discard():
    table = Table(3).hand(0, "Whispered Rumours").deck_top("treachery", *INERT).begin("deposit")
    assert table.plays(0, "Whispered Rumours") == {
        "hand 0": ["-Whispered Rumours", "+Out Maneuver", "+Sealed Vault"],
        "treachery deck": -2,
        "treachery discard": ["+Whispered Rumours"],
    }


def test_a_depleted_treachery_deck_is_shuffled_anew_of_its_discard():
    table = Table(3).deck_is("treachery", "Sealed Vault")
    lying = table.snapshot()["treachery discard"]
    assert lying.total() == 34
    table.step(Step.REFRESH_DRAW, 0)
    assert table.snapshot()["treachery deck"] == 0
    table.step(Step.REFRESH_DRAW, 1)
    now = table.snapshot()
    assert (now["treachery deck"], now["treachery discard"].total()) == (33, 0)
    (card,) = now["hand 1"]
    assert table.left("treachery") != sorted(table.left("treachery"))
    assert sorted([card, *table.left("treachery")]) == sorted(lying.elements())


# --- Target Proprietor ------------------------------------------------------------------------------------------------


def test_target_proprietor_is_any_player_including_yourself():
    table = Table(3).hand(0, "Burned Notes").debts(0, Debt=1).debts(2, Debt=1).window(Window.START_BIDDING)
    table.answer(0, "respond", "Burned Notes")
    assert table.allowed == [0, 2]
    table.answer(0, "target", 0)
    assert table.answer(0, "discard_debt", "Debt") == {
        "debts 0": ["-Debt"],
        "debt discard": ["+Debt"],
        "capital 0": 1,
    }


# --- the Bank ---------------------------------------------------------------------------------------------------------


def test_what_the_bank_deposits_is_no_deposit_of_yours():
    """The Strong Room's owner gains 1 gold for a deposit of 4 or more; the Town Banker and the Bank deposit 2."""
    table = Table(3).asset(0, "Strong Room").hand(1, "Sealed Vault").capital(0, 9)
    before = table.snapshot()
    table.collects(0, "Town Banker")
    changes = table.changes(before)
    assert (changes["vault 0"], changes["capital 0"]) == (2, 2)
    assert table.asked is None, "Sealed Vault can't answer it"


def test_what_the_bank_pays_is_no_payment_of_a_proprietor():
    """The Enforcer gains 1 gold for each payment of another Proprietor."""
    for purse, capital in ((False, {"capital 1": -3, "capital 0": 3 + 1}), (True, {"capital 1": 1, "capital 0": 3})):
        table = Table(3).proprietors("Enforcer", "Trader", "Schemer").hand(0, "Light Fingers").capital(1, 9)
        table.hand(1, *["Borrowed Purse"] * purse)
        before = table.snapshot()
        table.window(Window.START_BIDDING).plays(0, "Light Fingers", target=1)
        if purse:
            table.plays(1, "Borrowed Purse")
        changes = table.changes(before)
        assert {key: changes[key] for key in changes if key.startswith("capital")} == capital


def test_gold_is_gained_from_the_bank_and_paid_to_it():
    table = Table(3).capital(0, 9)
    bank = table.bank()
    table.collects(0, "Stage Actors")
    assert table.bank() == bank - 5
    table.collects(0, "Rowdy Sailors")
    table.answer(0, "may_pay", "yes")
    assert table.bank() == bank - 5 + 2


def test_pay_if_able_takes_as_much_as_there_is():
    for gold, paid in ((5, 3), (3, 3), (2, 2), (0, 0)):
        table = Table(3).hand(0, "Light Fingers").capital(1, gold).window(Window.START_BIDDING)
        changes = table.plays(0, "Light Fingers", target=1)
        assert (changes.get("capital 1", 0), changes.get("capital 0", 0)) == (-paid, paid)
