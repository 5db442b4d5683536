"""Treachery cards that move gold, Debt and Treachery, and those that cancel and prevent: what playing them does."""

from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.playable import inns_of, plays
from tests.innkeeper.rows import row_test
from tests.innkeeper.table import Table

# --- gold ---------------------------------------------------------------------------------------------------------


@row_test("treachery", "Light Fingers")
def test_light_fingers_take_three_gold_if_able(cards):
    for gold, paid in ((7, 3), (3, 3), (2, 2)):
        table = inns_of(cards, gold).hand(1, "Light Fingers").window(Window.START_DEPOSIT)
        assert plays(table, 1, "Light Fingers", 2) == {"capital 1": paid, "capital 2": -paid}
    table = inns_of(cards, 0).hand(1, "Light Fingers").window(Window.START_DEPOSIT)
    assert plays(table, 1, "Light Fingers", 0) == {}


@row_test("treachery", "Called Loan")
def test_called_loan_takes_two_gold_for_each_debt_up_to_six(cards):
    for debts, paid in ((1, 2), (2, 4), (3, 6), (4, 6)):
        table = inns_of(cards).debts(0, Debt=debts).debts(1, Debt=2).hand(1, "Called Loan").window(Window.START_ASSET)
        assert plays(table, 1, "Called Loan", 0) == {"capital 1": paid, "capital 0": -paid}
    table = inns_of(cards, 3).debts(0, Debt=2).hand(1, "Called Loan").window(Window.START_ASSET)
    assert plays(table, 1, "Called Loan", 0) == {"capital 1": 3, "capital 0": -3}


@row_test("treachery", "Called Loan")
def test_called_loan_names_somebody_with_debt(cards):
    table = inns_of(cards).debts(0, Debt=1).debts(1, Debt=1).hand(1, "Called Loan").window(Window.START_ASSET)
    table.answer(1, "respond", "Called Loan")
    assert table.allowed == [0]
    assert table.reason(2) == Reason.TARGET_DOES_NOT_FIT
    assert table.reason(1) == Reason.NOT_ONESELF


@row_test("treachery", "Called Loan")
def test_called_loan_comes_before_the_last_deposit(cards):
    table = inns_of(cards).debts(0, Debt=1).hand(1, "Called Loan").step(Step.FINAL_DEPOSITS)
    assert table.window_open == "final_deposit"
    changes = table.plays(1, "Called Loan", 0)
    assert (changes["vault 0"], changes["vault 1"]) == (7 - 2, 7 + 2)


@row_test("treachery", "Borrowed Purse")
def test_borrowed_purse_lets_the_bank_pay_in_full(cards):
    for gold in (7, 1, 0):
        table = inns_of(cards, gold).hand(1, "Light Fingers").hand(2, "Borrowed Purse").window(Window.START_DEPOSIT)
        assert plays(table, 1, "Light Fingers", 2) == {}
        assert table.window_open == "gold_paying"
        changes = plays(table, 2, "Borrowed Purse")
        assert changes == {"capital 1": 3, "capital 2": 1}


@row_test("treachery", "Borrowed Purse")
def test_borrowed_purse_is_for_ones_own_payments(cards):
    table = inns_of(cards).hand(1, "Light Fingers").hand(2, "Borrowed Purse").window(Window.START_DEPOSIT)
    changes = plays(table, 1, "Light Fingers", 0)
    assert changes == {"capital 1": 3, "capital 0": -3}
    table = inns_of(cards).hand(2, "Borrowed Purse").asset(2, "Personal Butler").step(Step.REFRESH_DRAW, 2)
    table.answer(2, "upkeep", "yes")
    assert table.asked is None


@row_test("treachery", "Broker's Cut")
def test_brokers_cut_takes_three_gold_of_a_seller_if_able_then_the_sale_goes_on(cards):
    for gold, paid in ((7, 3), (2, 2), (0, 0)):
        table = inns_of(cards, gold).asset(0, "Marble Lobby").hand(1, "Broker's Cut").step(Step.SALES)
        assert table.answer(0, "sell", "Marble Lobby") == {}
        changes = table.plays(1, "Broker's Cut")
        assert changes.get("capital 1", 0) == paid
        assert changes["capital 0"] == 5 - paid
        assert changes["assets 0"] == ["-Marble Lobby"]


@row_test("treachery", "Broker's Cut")
def test_brokers_cut_takes_three_gold_of_who_liquidates(cards):
    table = inns_of(cards).asset(0, "Marble Lobby").hand(1, "Broker's Cut").collects(0, "Rowdy Sailors")
    table.answer(0, "may_pay", "no")
    table.answer(0, "liquidate", "Marble Lobby")
    assert table.window_open == "asset_liquidating"
    changes = plays(table, 1, "Broker's Cut")
    assert (changes["capital 1"], changes["capital 0"]) == (3, 2 - 3)


# --- deposits -----------------------------------------------------------------------------------------------------


@row_test("treachery", "Night Deposit")
def test_night_deposit_of_up_to_six_gold_and_two_of_the_bank(cards):
    table = inns_of(cards).hand(1, "Night Deposit").window(Window.REFRESH_START)
    assert plays(table, 1, "Night Deposit") == {}
    assert table.asked == "deposit 1"
    assert table.allowed == [1, 2, 3, 4, 5, "all", "stop"]
    assert table.reason(7) == Reason.MORE_THAN_ALLOWED
    assert table.answer(1, "deposit", "all") == {"capital 1": -6, "vault 1": 6 + 2}
    assert table.asked is None


@row_test("treachery", "Night Deposit")
def test_night_deposit_of_less_or_nothing(cards):
    table = inns_of(cards, 3).hand(1, "Night Deposit").window(Window.START_CUSTOMER)
    plays(table, 1, "Night Deposit")
    assert table.allowed == [1, 2, "all", "stop"]
    assert table.answer(1, "deposit", 2) == {"capital 1": -2, "vault 1": 2 + 2}
    table = inns_of(cards, 3).hand(1, "Night Deposit").window(Window.START_CUSTOMER)
    plays(table, 1, "Night Deposit")
    assert table.answer(1, "deposit", "stop") == {"vault 1": 2}


@row_test("treachery", "Night Deposit", "Sealed Vault")
def test_a_night_deposit_can_be_prevented_but_not_what_the_bank_deposits(cards):
    table = inns_of(cards).hand(1, "Night Deposit").hand(2, "Sealed Vault", "Sealed Vault")
    table.window(Window.START_CUSTOMER)
    plays(table, 1, "Night Deposit")
    table.answer(1, "deposit", "all")
    assert plays(table, 2, "Sealed Vault") == {"vault 1": 2}
    assert table.asked is None


@row_test("treachery", "Sealed Vault")
def test_sealed_vault_prevents_the_deposit_and_leaves_no_second_one(cards):
    table = inns_of(cards).hand(1, "Sealed Vault").step(Step.DEPOSITS)
    table.answer(0, "deposit", 4)
    changes = table.plays(1, "Sealed Vault")
    assert changes == {"hand 1": ["-Sealed Vault"], "treachery discard": ["+Sealed Vault"]}
    assert table.said("prevented") == [(0, 1)]
    assert table.asked == "deposit 1"


@row_test("treachery", "Sealed Vault")
def test_sealed_vault_may_answer_ones_own_deposit_and_the_last_one(cards):
    table = inns_of(cards).hand(0, "Sealed Vault").step(Step.DEPOSITS)
    table.answer(0, "deposit", 4)
    assert "vault 0" not in table.plays(0, "Sealed Vault")
    table = inns_of(cards).hand(1, "Sealed Vault").step(Step.FINAL_DEPOSITS)
    changes = table.plays(1, "Sealed Vault")
    assert (changes.get("vault 0", 0), changes["vault 1"], changes["vault 2"]) == (0, 7, 7)
    assert table.scores() == [7, 7, 7]


# --- Debt ---------------------------------------------------------------------------------------------------------


@row_test("treachery", "Burned Notes")
def test_burned_notes_let_the_target_discard_up_to_three_debts(cards):
    table = inns_of(cards).debts(0, Debt=2, Crushing_Debt=2).debts(1, Debt=1).hand(1, "Burned Notes")
    table.window(Window.START_BIDDING)
    assert plays(table, 1, "Burned Notes", 0) == {}
    assert table.asked == "discard_debt 0"
    assert table.allowed == ["Debt", "Crushing Debt", "stop"]
    table.answer(0, "discard_debt", "Crushing Debt")
    assert table.answer(0, "discard_debt", "Debt") == {"debts 0": ["-Debt"], "debt discard": ["+Debt"]}
    changes = table.answer(0, "discard_debt", "Crushing Debt")
    assert changes == {"debts 0": ["-Crushing Debt"], "debt discard": ["+Crushing Debt"], "capital 1": 1}
    assert table.asked is None


@row_test("treachery", "Burned Notes")
def test_burned_notes_for_oneself_or_for_nothing(cards):
    table = inns_of(cards).debts(1, Debt=1).debts(2, Debt=1).hand(1, "Burned Notes").window(Window.START_FINAL)
    table.answer(1, "respond", "Burned Notes")
    assert table.allowed == [1, 2]
    assert table.reason(0) == Reason.TARGET_DOES_NOT_FIT
    table.answer(1, "target", 1)
    assert table.answer(1, "discard_debt", "Debt")["capital 1"] == 1
    table = inns_of(cards).debts(2, Debt=2).hand(1, "Burned Notes").window(Window.REFRESH_START)
    plays(table, 1, "Burned Notes", 2)
    assert table.answer(2, "discard_debt", "stop") == {"capital 1": 1}


@row_test("treachery", "Passed Note")
def test_passed_note_gives_up_to_two_debts_even_past_the_limit(cards):
    table = inns_of(cards).debts(1, Debt=1, Crushing_Debt=2).debts(0, Debt=2).hand(1, "Passed Note")
    table.window(Window.REFRESH_START)
    assert plays(table, 1, "Passed Note", 0) == {}
    assert table.asked == "give_debt 1"
    assert table.allowed == ["Debt", "Crushing Debt", "stop"]
    given = table.answer(1, "give_debt", "Crushing Debt")
    assert given == {"debts 1": ["-Crushing Debt"], "debts 0": ["+Crushing Debt"]}
    assert table.answer(1, "give_debt", "Debt") == {"debts 1": ["-Debt"], "debts 0": ["+Debt"]}
    assert table.asked is None


@row_test("treachery", "Passed Note")
def test_passed_note_may_give_less(cards):
    table = inns_of(cards).debts(1, Debt=3).hand(1, "Passed Note").window(Window.FINAL_DEBT)
    plays(table, 1, "Passed Note", 2)
    table.answer(1, "give_debt", "Debt")
    assert table.answer(1, "give_debt", "stop") == {}
    table = inns_of(cards).debts(1, Debt=1).hand(1, "Passed Note").window(Window.FINAL_DEBT)
    plays(table, 1, "Passed Note", 2)
    table.answer(1, "give_debt", "Debt")
    assert table.asked is None


@row_test("treachery", "Interest Clause")
def test_interest_clause_on_debt_that_is_taken(cards):
    table = inns_of(cards).hand(1, "Interest Clause").deck_top("debt", "Forbearance", "Debt", "Crushing Debt", "Debt")
    table.collects(0, "Dine and Dasher")
    assert table.window_open == "debt_taking"
    assert plays(table, 1, "Interest Clause") == {
        "capital 1": 2,
        "capital 0": -2,
        "debts 0": ["+Crushing Debt", "+Debt", "+Forbearance"],
        "debt deck": -3,
    }
    table = inns_of(cards, 1).hand(1, "Interest Clause").collects(0, "Dine and Dasher")
    assert plays(table, 1, "Interest Clause")["capital 0"] == -1


@row_test("treachery", "Interest Clause")
def test_interest_clause_is_paid_before_its_debt_is_taken(cards):
    table = inns_of(cards).hand(1, "Interest Clause").hand(0, "Borrowed Purse").collects(0, "Dine and Dasher")
    assert plays(table, 1, "Interest Clause") == {}
    assert table.window_open == "gold_paying"
    changes = table.passes(0)
    assert (changes["capital 1"], len(changes["debts 0"])) == (2, 3)


@row_test("treachery", "Interest Clause")
def test_interest_clause_on_debt_that_is_paid_off(cards):
    table = inns_of(cards).debts(0, Crushing_Debt=1).hand(1, "Interest Clause").deck_top("debt", "Forbearance")
    table.step(Step.OFFER_DEBT, 0)
    table.answer(0, "pay_debt", "Crushing Debt")
    assert table.window_open == "debt_paying"
    assert plays(table, 1, "Interest Clause") == {
        "capital 1": 2,
        "capital 0": -2 - 2,
        "debts 0": ["-Crushing Debt", "+Forbearance"],
        "debt deck": -1,
        "debt discard": ["+Crushing Debt"],
    }


# --- preventing and cancelling ------------------------------------------------------------------------------------


@row_test("treachery", "Torn Receipt")
def test_torn_receipt_prevents_that_debt_is_paid_off(cards):
    for penalty in (0, 1):
        table = inns_of(cards).debts(0, Debt=2).hand(1, "Torn Receipt").deck_top("treachery", "Pool Raid", "Extra Beds")
        table.step(Step.OFFER_DEBT, 0, target=penalty)
        table.answer(0, "pay_debt", "Debt")
        table.answer(0, "pay_debt", "stop")
        assert plays(table, 1, "Torn Receipt") == {"hand 1": ["+Pool Raid"], "treachery deck": -1}
        assert table.said("prevented") == [(0, 1)]
        assert table.asked is None


@row_test("treachery", "Torn Receipt")
def test_torn_receipt_prevents_a_last_sale_and_ends_the_step(cards):
    table = inns_of(cards).hand(0, "Extra Beds", "Full Rooms").hand(1, "Torn Receipt")
    table.deck_top("treachery", "Pool Raid").step(Step.FINAL_SALES)
    table.answer(0, "sell_treachery", "Extra Beds")
    table.answer(0, "sell_treachery", "stop")
    assert table.window_open == "final_sell"
    changes = table.plays(1, "Torn Receipt")
    assert changes == {
        "hand 1": ["-Torn Receipt", "+Pool Raid"],
        "treachery deck": -1,
        "treachery discard": ["+Torn Receipt"],
    }
    assert table.asked == "sell_treachery 1"
    assert not table.state["named"].any()


@row_test("treachery", "Out Maneuver")
def test_out_maneuver_cancels_a_card_and_takes_two_gold_if_able(cards):
    for gold, paid in ((7, 2), (1, 1), (0, 0)):
        table = inns_of(cards, gold).hand(1, "Light Fingers").hand(2, "Out Maneuver").window(Window.START_DEPOSIT)
        assert plays(table, 1, "Light Fingers", 0) == {}
        changes = plays(table, 2, "Out Maneuver")
        assert changes == ({"capital 2": paid, "capital 1": -paid} if paid else {})
        assert table.said("cancelled") == [(1, 1)]
        assert table.asked is None


@row_test("treachery", "Out Maneuver", "Borrowed Purse")
def test_out_maneuver_cancels_before_it_is_paid(cards):
    table = inns_of(cards).hand(1, "Light Fingers", "Borrowed Purse").hand(2, "Out Maneuver")
    table.window(Window.START_DEPOSIT)
    plays(table, 1, "Light Fingers", 0)
    assert plays(table, 2, "Out Maneuver") == {}
    assert table.said("cancelled") == [(1, 1)]
    assert table.window_open == "gold_paying"
    assert plays(table, 1, "Borrowed Purse") == {"capital 2": 2, "capital 1": 1}


@row_test("treachery", "Out Maneuver")
def test_out_maneuver_on_ones_own_card_is_paid_by_nobody(cards):
    table = inns_of(cards).hand(1, "Light Fingers", "Out Maneuver").window(Window.START_DEPOSIT)
    plays(table, 1, "Light Fingers", 0)
    assert plays(table, 1, "Out Maneuver") == {}
    assert table.said("cancelled") == [(1, 1)]


@row_test("treachery", "Out Maneuver", "Sworn Witness")
def test_a_cancelled_cancel_lets_the_card_happen(cards):
    for name, cost in (("Out Maneuver", 0), ("Sworn Witness", 1)):
        table = inns_of(cards).hand(1, "Light Fingers", name).hand(2, "Out Maneuver").window(Window.START_DEPOSIT)
        plays(table, 1, "Light Fingers", 0)
        plays(table, 2, "Out Maneuver")
        changes = plays(table, 1, name)
        assert changes["capital 0"] == -3
        assert changes["capital 1"] == 3 - cost + (2 if name == "Out Maneuver" else 0)


@row_test("treachery", "Sworn Witness")
def test_sworn_witness_cancels_a_card_and_draws_one(cards):
    table = inns_of(cards).hand(1, "Light Fingers").hand(2, "Sworn Witness")
    table.deck_top("treachery", "Pool Raid", "Full Rooms").window(Window.START_DEPOSIT)
    plays(table, 1, "Light Fingers", 0)
    assert plays(table, 2, "Sworn Witness") == {"capital 2": -1, "hand 2": ["+Pool Raid"], "treachery deck": -1}
    assert table.said("cancelled") == [(1, 1)]


@row_test("treachery", "Sworn Witness")
def test_sworn_witness_cancels_a_top_bidder_ability(cards):
    table = inns_of(cards).hand(1, "Sworn Witness").bid(3, 0, 0).step(Step.TOP_BIDDER)
    table.answer(0, "place_top", "top")
    assert table.window_open == "ability_played"
    changes = table.plays(1, "Sworn Witness")
    assert (changes["treachery deck"], "hand 0" in changes, changes["capital 1"]) == (-1, False, -1)


@row_test("treachery", "Sworn Witness")
def test_sworn_witness_cancels_an_ability_that_stays_used_and_paid(cards):
    table = Table(3, cards=cards).proprietors("Host", "Borrower", "Trader").hand(1, "Sworn Witness")
    table.customers_on_top("Weary Couriers").begin("customer")
    table.plays(0, "ability")
    assert table.window_open == "ability_played"
    before = table.snapshot()
    table.plays(1, "Sworn Witness")
    assert table.said("cancelled") == [(0, 1)]
    assert table.seat(0)["used"] == 1
    assert "customer boost 0" not in table.changes(before)


# --- Treachery ----------------------------------------------------------------------------------------------------


@row_test("treachery", "Whispered Rumours")
def test_whispered_rumours_draw_two_cards(cards):
    table = inns_of(cards).hand(1, "Whispered Rumours").deck_top("treachery", "Pool Raid", "Extra Beds", "Full Rooms")
    table.window(Window.START_DEPOSIT)
    assert plays(table, 1, "Whispered Rumours") == {"hand 1": ["+Extra Beds", "+Pool Raid"], "treachery deck": -2}


@row_test("treachery", "Pool Raid")
def test_pool_raid_takes_all_cards_of_the_pool(cards):
    for everybody in (False, True):
        table = inns_of(cards).hand(1, "Pool Raid").pool("Extra Beds", "Full Rooms")
        if everybody:
            table.collected(0, "Monk").collected(1, "Court Clerks").collected(2, "Stage Actors")
        table.step(Step.END_CUSTOMERS)
        assert table.window_open == "pool_sharing"
        changes = table.plays(1, "Pool Raid")
        assert changes["hand 1"] == ["-Pool Raid", "+Extra Beds", "+Full Rooms"]
        assert changes["pool"] == ["-Extra Beds", "-Full Rooms"]
