"""The rulebook's worked examples, the order of a round, the Refresh and the Asset Phase; the other phases and the terms
are in test_rulebook_bidding.py, test_rulebook_customers.py, test_rulebook_deposits.py and test_rulebook_terms.py."""

import pytest

from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.inns import income
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.card_file import change, content, write
from tests.innkeeper.table import Table

THREE_ASSETS = ("Stable Boy", "Night Porters", "Spice Shelf")


# --- worked examples --------------------------------------------------------------------------------------------------


def test_example_a_tie_at_3_gold_that_b_wins_with_5():
    """Proprietors A, B and C; after the rebid of A and B all pay, B is the Top Bidder, then A, then C choose."""
    table = Table(3).proprietors("Trader", "Saver", "Schemer").supply(*THREE_ASSETS).customers_on_top("Monk", "Bailiff")
    table.begin("bidding")
    assert table.bids(3, 3, 2) == {}
    assert table.answer(0, "bid", 1) == {}
    assert table.answer(1, "bid", 2) == {"order": [1, 0, 2], "top bidder": 1}
    assert table.pays(0) == {"capital 0": -4}
    assert table.pays(1) == {"capital 1": -5}
    assert table.pays(2) == {"capital 2": -2}
    assert table.answer(1, "place_top", "bottom") == {}
    assert table.left("customer")[0] == "Bailiff"
    assert table.left("customer")[-1] == "Monk"
    assert table.answer(1, "deposit", 1) == {"capital 1": -1, "vault 1": 1 + 2}
    assert table.allowed == list(THREE_ASSETS)
    assert table.answer(1, "supply", "Spice Shelf") == {"supply": ["-Spice Shelf"], "assets 1": ["+Spice Shelf"]}
    assert table.answer(0, "supply", "Stable Boy") == {"supply": ["-Stable Boy"], "assets 0": ["+Stable Boy"]}
    assert table.answer(2, "supply", "Night Porters") == {
        "supply": ["-Night Porters"],
        "assets 2": ["+Night Porters"],
    }
    assert table.asked is None


def test_example_at_a_debt_limit_of_4_one_capital_bids_at_most_1():
    table = Table(3).proprietors("Saver", "Trader", "Schemer").asset(0, "Loan Desk").debts(0, Debt=4).capital(0, 1)
    table.begin("bidding")
    assert table.allowed == [0, 1]
    assert table.reason(2) == Reason.NOT_COVERED


def test_example_a_bid_of_4_is_paid_with_3_gold_and_a_debt_card():
    table = Table(3).supply(*THREE_ASSETS).capital(0, 3).deck_top("debt", "Crushing Debt").begin("bidding")
    table.bids(4, 0, 0)
    assert table.pays(0, 1) == {
        "capital 0": -3,
        "debts 0": ["+Crushing Debt"],
        "debt deck": -1,
    }


def test_example_two_debt_are_paid_off_for_4_gold_in_the_final_deposit_phase():
    table = Table(3).proprietors("Saver", "Trader", "Schemer").round(4).capital(0, 10).debts(0, Debt=2)
    table.begin("final")
    assert table.answer(0, "pay_debt", "Debt") == {}
    changes = table.answer(0, "pay_debt", "Debt")
    assert (changes["debts 0"], changes["debt discard"]) == (["-Debt", "-Debt"], ["+Debt", "+Debt"])
    assert table.scores()[0] == 10 - 4


def test_example_out_maneuver_on_a_proprietor_with_one_gold():
    """Proprietor A cancels a card of B's, who has one gold in Capital and pays it to A."""
    table = Table(3).hand(0, "Out Maneuver").hand(1, "Whispered Rumours").capital(0, 4).capital(1, 1)
    table.window(Window.START_BIDDING)
    assert table.plays(1, "Whispered Rumours") == {"hand 1": ["-Whispered Rumours"], "played": ["+Whispered Rumours"]}
    assert table.plays(0, "Out Maneuver") == {
        "hand 0": ["-Out Maneuver"],
        "played": ["+Out Maneuver"],
        "capital 1": -1,
        "capital 0": 1,
    }


def test_example_sealed_vault_prevents_a_deposit_of_10_gold():
    table = Table(3).capital(0, 12).hand(1, "Sealed Vault").begin("deposit")
    assert table.answer(0, "deposit", 10) == {}
    assert table.plays(1, "Sealed Vault") == {"hand 1": ["-Sealed Vault"], "treachery discard": ["+Sealed Vault"]}
    assert table.asked == "deposit 1"


# --- the order of a round ---------------------------------------------------------------------------------------------


#: What declines a question, as far as it can be declined.
REFUSALS = ("stop", "no", 0, "top")


def decline(table):
    """Answers the open question by as little as possible."""
    refusals = [word for word in REFUSALS if word in table.allowed]
    table.answer(table.actor, table.asked.split()[0], (refusals or table.allowed)[0])


def phases_of_game(table):
    """The phases in which something is asked while everybody declines, by round, in order."""
    found = {}
    while table.asked:
        found.setdefault((int(table.state["rounds"]), table.snapshot()["phase"]))
        decline(table)
    return list(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_four_rounds_the_first_without_refresh_the_last_with_final_deposits(seats):
    """Light Fingers may be played at the start of every phase, so its holder is asked in each."""
    table = Table(seats, extra_rounds=0).hand(0, "Light Fingers").begin_round()
    first = ["asset", "bidding", "customer", "deposit"]
    assert phases_of_game(table) == [
        *((1, phase) for phase in first),
        *((number, phase) for number in (2, 3) for phase in ["refresh", *first]),
        *((4, phase) for phase in ["refresh", "asset", "bidding", "customer", "final"]),
    ]
    assert (table.state["ended"], table.state["rounds"]) == (1, 4)


def test_the_lead_proprietor_token_passes_clockwise_after_the_deposits():
    table = Table(3, lead=2).begin_round()
    while not (table.asked or "").startswith("deposit"):
        decline(table)
    for seat in (2, 0):
        assert "lead" not in table.answer(seat, "deposit", "stop")
    changes = table.answer(1, "deposit", "stop")
    assert (changes["lead"], changes["round"]) == (0, 2)


# --- 1 Refresh Phase --------------------------------------------------------------------------------------------------


def test_refresh_takes_its_five_steps_seat_by_seat_from_the_lead():
    """Income, unexhausting, Debt, a Treachery card, abilities: all of them for a seat before the next one's."""
    table = Table(3, lead=1).proprietors("Saver", "Trader", "Borrower").round(2)
    table.capital(0, 0).capital(1, 0).capital(2, 0).debts(1, Debt=1).debts(2, Debt=1)
    table.asset(1, "Great Kitchen", exhausted=True).asset(2, "Personal Butler")
    table.deck_top("treachery", "Out Maneuver", "Sealed Vault", "Broker's Cut")
    before = table.snapshot()
    table.begin("refresh")
    assert table.asked == "pay_debt 1"
    assert table.changes(before) == {
        "phase": "refresh",
        "capital 1": 1,
        "assets 1": ["-Great Kitchen exhausted", "+Great Kitchen"],
    }
    assert table.answer(1, "pay_debt", "Debt") == {
        "capital 1": -1 + 2,
        "debts 1": ["-Debt"],
        "debt discard": ["+Debt"],
        "hand 1": ["+Out Maneuver"],
        "treachery deck": -1,
        "capital 2": 2,
    }
    assert table.asked == "pay_debt 2"
    assert table.answer(2, "pay_debt", "stop") == {"hand 2": ["+Sealed Vault"], "treachery deck": -1}
    assert table.asked == "upkeep 2"
    assert table.answer(2, "upkeep", "yes") == {
        "capital 2": -2,
        "capital 0": 1,
        "hand 0": ["+Broker's Cut"],
        "treachery deck": -1,
    }
    assert table.asked is None


@pytest.mark.parametrize(("gold", "more"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (25, 5)])
def test_the_income_modifier_is_1_higher_for_every_5_gold_in_the_vault(gold, more):
    table = Table(3).proprietors("Trader", "Borrower", "Schemer").vault(0, gold)
    assert income(table.record, table.faces, 0) == 1 + more
    before = table.snapshot()
    table.step(Step.REFRESH_GOLD, 0)
    assert table.changes(before) == {"capital 0": 1 + more}


def test_each_debt_card_is_paid_off_at_the_value_printed_on_it():
    table = Table(3).debts(1, Debt=1, Crushing_Debt=1, Forbearance=1).capital(1, 9).step(Step.OFFER_DEBT, 1)
    assert table.allowed == ["Debt", "Crushing Debt", "Forbearance", "stop"]
    table.answer(1, "pay_debt", "Crushing Debt")
    assert table.answer(1, "pay_debt", "stop") == {
        "capital 1": -2,
        "debts 1": ["-Crushing Debt"],
        "debt discard": ["+Crushing Debt"],
    }
    table.step(Step.OFFER_DEBT, 1).answer(1, "pay_debt", "Forbearance")
    assert table.answer(1, "pay_debt", "Debt") == {
        "capital 1": -1,
        "debts 1": ["-Debt", "-Forbearance"],
        "debt discard": ["+Debt", "+Forbearance"],
    }


def test_debt_that_capital_does_not_cover_can_not_be_paid_off():
    table = Table(3).debts(1, Debt=2, Crushing_Debt=1).capital(1, 2).step(Step.OFFER_DEBT, 1)
    assert table.allowed == ["Debt", "Crushing Debt", "stop"]
    table.answer(1, "pay_debt", "Debt")
    assert table.allowed == ["Debt", "stop"]
    assert table.reason("Crushing Debt") == Reason.DEBT_NOT_COVERED
    assert table.reason("Forbearance") == Reason.NO_SUCH_DEBT


# --- 2 Asset Phase ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_supply_has_as_many_assets_as_there_are_proprietors(seats):
    names = ("Stable Boy", "Marble Lobby", "Side Door", "Loan Desk", "Hired Cooks")
    table = Table(seats).deck_top("asset", *names)
    before = table.snapshot()
    table.begin("asset")
    assert table.changes(before) == {
        "phase": "asset",
        "asset deck": -seats,
        "supply": [f"+{name}" for name in sorted(names[:seats])],
    }
    assert table.asked is None


def test_assets_are_sold_to_the_bank_for_their_full_gold_value():
    table = Table(3).proprietors("Saver", "Borrower", "Schemer").asset(1, "Personal Butler", "Stable Boy", "Investment")
    table.begin("asset")
    assert table.asked == "sell 1"
    assert table.answer(1, "sell", "Personal Butler") == {
        "capital 1": 5,
        "assets 1": ["-Personal Butler"],
        "asset discard": ["+Personal Butler"],
    }
    assert table.answer(1, "sell", "Investment") == {
        "capital 1": 2,
        "assets 1": ["-Investment"],
        "asset discard": ["+Investment"],
    }
    assert table.answer(1, "sell", "stop") == {}
    assert table.asked is None


def test_assets_of_the_supply_can_not_be_sold_and_are_not_mine_yet():
    table = Table(3).proprietors("Saver", "Borrower", "Schemer").asset(0, "Stable Boy").deck_top("asset", *THREE_ASSETS)
    table.begin("asset")
    assert table.allowed == ["Stable Boy", "stop"]
    assert table.snapshot()["supply"].total() == 3


# --- Liquidation ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "gold"), [("Personal Butler", 2), ("Stable Boy", 1), ("Rented Ballroom", 2), ("Investment", 1)]
)
def test_liquidation_brings_half_of_the_gold_value_rounded_down(name, gold):
    table = Table(3).proprietors("Saver", "Borrower", "Schemer").asset(0, name)
    before = table.snapshot()
    table.step(Step.LIQUIDATE, 0, target=0, card=table.cards.find("asset", name))
    assert table.changes(before) == {
        "capital 0": gold,
        "assets 0": [f"-{name}"],
        "asset discard": [f"+{name}"],
    }


@pytest.mark.parametrize("value", [0, 1])
def test_liquidation_always_brings_at_least_1_gold(tmp_path, value):
    rows = content(STANDARD)
    change("asset", "Stable Boy", value=value)(rows)
    cards = load_cards(write(tmp_path / "cards.toml", rows))
    table = Table(3, cards=cards).proprietors("Saver", "Borrower", "Schemer").asset(0, "Stable Boy")
    before = table.snapshot()
    table.step(Step.LIQUIDATE, 0, target=0, card=cards.find("asset", "Stable Boy"))
    assert table.changes(before)["capital 0"] == 1
