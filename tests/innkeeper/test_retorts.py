"""As Retort: rulings 18 and 20. Who is asked in which order, what resolves first, what becomes of what was cancelled.
The windows of ruling 19 are in test_windows.py."""

import pytest

from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.table import Table

#: One card each that may be played at the start of the Bidding Phase, and asks nothing.
OPENERS = ("Whispered Rumours", "Rented Annex", "Standing Crier", "Quick Repairs")
#: Treachery that can't be played at the start of anything.
INERT = ("Sealed Vault", "Pool Raid", "Sealed Vault", "Wrong Address", "Loud Praise", "Loud Praise")


def capitals(changes):
    """What changed of each seat's Capital."""
    return {int(key.split()[1]): changed for key, changed in changes.items() if key.startswith("capital")}


# --- 18: who is asked -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", range(4))
def test_ruling_18_asked_are_the_seats_from_the_left_of_the_owner_the_owner_last(owner):
    table = Table(4)
    for seat, name in enumerate(OPENERS):
        table.hand(seat, name)
    table.window(Window.START_BIDDING, owner)
    table.passes(*((owner + place) % 4 for place in (1, 2, 3, 4)))
    assert table.asked is None


@pytest.mark.parametrize("owner", range(3))
def test_ruling_18_the_owner_of_an_action_is_whoever_declared_it(owner):
    table = Table(3, lead=owner).hand(owner, "Sealed Vault").hand((owner + 2) % 3, "Sealed Vault").begin("deposit")
    table.answer(owner, "deposit", 1)
    table.passes((owner + 2) % 3, owner)
    assert table.seat(owner)["vault"] == 1


def test_ruling_18_after_a_play_all_are_asked_again_until_a_full_pass():
    """Seat 3 plays; then the others must pass once more, the next one first, and it itself has nothing left."""
    table = Table(4).deck_top("treachery", *INERT)
    for seat, name in enumerate(OPENERS):
        table.hand(seat, name)
    table.window(Window.START_BIDDING, 1)
    table.passes(2)
    table.plays(3, "Quick Repairs")
    table.passes(0)
    table.plays(1, "Rented Annex")
    table.passes(2, 0)
    assert table.asked is None


def test_ruling_18_whoever_played_is_asked_again_last():
    table = Table(3).hand(1, "Rented Annex", "Standing Crier").hand(2, "Quick Repairs").window(Window.START_BIDDING)
    table.plays(1, "Rented Annex")
    table.passes(2, 1)
    assert table.asked is None


def test_ruling_18_round_after_round_as_long_as_somebody_plays():
    table = Table(2).hand(0, "Light Fingers", "Light Fingers").hand(1, "Rented Annex").window(Window.START_BIDDING)
    table.passes(1)
    table.plays(0, "Light Fingers", target=1)
    table.passes(1)
    table.plays(0, "Light Fingers", target=1)
    table.plays(1, "Rented Annex")
    assert table.asked is None


# --- 18: declaring ----------------------------------------------------------------------------------------------------


def test_ruling_18_costs_are_paid_and_the_card_leaves_the_hand_on_declaration():
    table = Table(3).deck_top("asset", "Stable Boy", "Marble Lobby", "Side Door").hand(0, "Early Purchase")
    table.hand(1, "Out Maneuver").capital(0, 7).begin("asset")
    assert table.plays(0, "Early Purchase") == {
        "capital 0": -3,
        "hand 0": ["-Early Purchase"],
        "played": ["+Early Purchase"],
    }
    assert table.window_open == "treachery_played"


def test_ruling_18_a_card_whose_cost_is_not_covered_can_not_be_played():
    table = Table(3).capital(0, 2).hand(0, "Early Purchase").begin("asset")
    assert table.asked is None
    table = Table(3, polling="holders").capital(0, 2).hand(0, "Early Purchase").begin("asset")
    table.passes(0)
    assert table.window_open == "supply_revealed"
    assert table.reason("Early Purchase") == Reason.COST_NOT_COVERED


def test_ruling_18_the_target_is_named_with_the_declaration_and_fixed():
    table = Table(3).hand(0, "Light Fingers").hand(1, "Out Maneuver").window(Window.START_BIDDING)
    assert table.answer(0, "respond", "Light Fingers") == {}
    assert table.allowed == [1, 2]
    assert table.reason(0) == Reason.NOT_ONESELF
    assert table.answer(0, "target", 2) == {"hand 0": ["-Light Fingers"], "played": ["+Light Fingers"]}
    assert capitals(table.passes(1)) == {0: 3, 2: -3}


def test_ruling_18_declared_gold_is_still_capital_until_it_moves():
    """At the last deposit of 5 gold the Called Loan takes 2 of them."""
    table = Table(3).round(4).capital(0, 5).debts(0, Forbearance=1).hand(1, "Called Loan").begin("final")
    table.passes(1)
    table.answer(1, "sell_treachery", "stop")
    table.answer(0, "pay_debt", "stop")
    assert table.window_open == "final_deposit"
    changes = table.plays(1, "Called Loan", target=0)
    assert changes["vault 0"] == 3
    assert changes["capital 0"] == -5


# --- 18: what resolves first ------------------------------------------------------------------------------------------


def test_ruling_18_the_latest_resolves_first():
    """The cancelling card is played last and resolves first, before the draw."""
    table = Table(3).hand(0, "Whispered Rumours").hand(1, "Out Maneuver").window(Window.START_BIDDING)
    table.plays(0, "Whispered Rumours")
    assert table.plays(1, "Out Maneuver") == {
        "hand 1": ["-Out Maneuver"],
        "played": ["+Out Maneuver"],
        "capital 0": -2,
        "capital 1": 2,
    }
    assert table.asked is None


def test_ruling_18_a_cancelled_cancel():
    """Seat 2 cancels what cancels the Light Fingers: the gold moves after all, and only the middle card pays."""
    table = Table(3).hand(0, "Light Fingers").hand(1, "Out Maneuver").hand(2, "Out Maneuver")
    table.window(Window.START_BIDDING)
    before = table.snapshot()
    table.plays(0, "Light Fingers", target=1)
    table.plays(1, "Out Maneuver")
    assert capitals(table.changes(before)) == {}
    table.plays(2, "Out Maneuver")
    assert capitals(table.changes(before)) == {0: 3, 1: -3 - 2, 2: 2}


def test_ruling_18_three_retorts_on_a_card():
    """Seat 0's Out Maneuver cancels seat 2's, so that seat 1's cancels the Light Fingers."""
    table = Table(3).hand(0, "Light Fingers", "Out Maneuver").hand(1, "Out Maneuver").hand(2, "Out Maneuver")
    table.window(Window.START_BIDDING)
    before = table.snapshot()
    table.plays(0, "Light Fingers", target=1)
    table.plays(1, "Out Maneuver")
    table.plays(2, "Out Maneuver")
    table.plays(0, "Out Maneuver")
    changes = table.changes(before)
    assert capitals(changes) == {1: 2, 2: -2}, "seat 0 gets 2 and pays 2"
    assert changes["played"] == ["+Light Fingers", "+Out Maneuver", "+Out Maneuver", "+Out Maneuver"]


def test_ruling_18_gold_of_a_retort_can_be_taken_by_one_that_resolves_later():
    """The 2 gold of the cancelled cancel are in seat 1's Capital before the Light Fingers take 3."""
    table = Table(3).hand(0, "Light Fingers").hand(1, "Out Maneuver").hand(2, "Out Maneuver").capital(2, 0)
    table.capital(1, 2).capital(0, 0).window(Window.START_BIDDING)
    table.plays(0, "Light Fingers", target=1)
    table.plays(1, "Out Maneuver")
    assert capitals(table.plays(2, "Out Maneuver")) == {1: -2, 2: 2}


# --- 18: what was cancelled -------------------------------------------------------------------------------------------


def test_ruling_18_a_cancelled_card_stays_paid_and_discarded():
    table = Table(3).deck_top("asset", "Stable Boy", "Marble Lobby", "Side Door").hand(0, "Early Purchase")
    table.hand(1, "Out Maneuver").capital(0, 7).begin("asset")
    before = table.snapshot()
    table.plays(0, "Early Purchase")
    table.plays(1, "Out Maneuver")
    assert table.changes(before) == {
        "capital 0": -3 - 2,
        "capital 1": 2,
        "hand 0": ["-Early Purchase"],
        "hand 1": ["-Out Maneuver"],
        "treachery discard": ["+Early Purchase", "+Out Maneuver"],
    }
    assert table.asked is None


@pytest.mark.parametrize("name", ["Rented Annex", "Standing Crier"])
def test_ruling_18_a_cancelled_card_that_would_be_kept_is_discarded(name):
    table = Table(3).hand(0, name).hand(1, "Out Maneuver").begin("bidding")
    before = table.snapshot()
    table.plays(0, name)
    table.plays(1, "Out Maneuver")
    changes = table.changes(before)
    assert changes["treachery discard"] == sorted(["+Out Maneuver", f"+{name}"])
    assert "kept 0" not in changes


def test_ruling_18_a_cancelled_ability_stays_used_and_paid():
    """The Host's ability costs 1 gold, Sworn Witness too."""
    table = Table(3).proprietors("Host", "Schemer", "Trader").hand(1, "Sworn Witness").deck_top("treachery", *INERT)
    before = table.snapshot()
    table.reveals("Stage Actors")
    table.plays(0, "ability")
    table.plays(1, "Sworn Witness")
    changes = table.changes(before)
    assert (changes["used 0"], changes["capital 0"], changes["capital 1"]) == (1, -2, -1)
    assert "customer boost 0" not in changes


def test_ruling_18_a_cancelled_asset_stays_exhausted():
    """Watch Post cancels the Light Fingers, Sworn Witness the Watch Post."""
    table = Table(3).asset(1, "Watch Post").hand(0, "Light Fingers", "Sworn Witness").deck_top("treachery", *INERT)
    table.window(Window.START_BIDDING)
    table.plays(0, "Light Fingers", target=1)
    assert table.plays(1, "Watch Post") == {"assets 1": ["-Watch Post", "+Watch Post exhausted"]}
    changes = table.plays(0, "Sworn Witness")
    assert capitals(changes) == {0: 3 - 1, 1: -3}
    assert table.snapshot()["assets 1"] == {"Watch Post exhausted": 1}


def test_ruling_18_when_the_answered_action_is_gone_later_answers_are_not_possible():
    table = Table(3).hand(1, "Sealed Vault").hand(2, "Sealed Vault").begin("deposit")
    table.answer(0, "deposit", 3)
    table.plays(1, "Sealed Vault")
    assert table.asked == "deposit 1", "seat 2 is not asked for its own Sealed Vault"


def test_ruling_18_a_cancelled_card_takes_no_further_answers():
    table = Table(3).hand(0, "Light Fingers").hand(1, "Out Maneuver").hand(2, "Sworn Witness")
    table.window(Window.START_BIDDING)
    table.plays(0, "Light Fingers", target=1)
    table.plays(1, "Out Maneuver")
    table.passes(2)
    assert table.asked is None, "seat 2 was asked about the Out Maneuver only"


def test_ruling_18_while_it_is_there_later_seats_are_asked():
    table = Table(3).hand(0, "Light Fingers").hand(1, "Out Maneuver").hand(2, "Sworn Witness")
    table.window(Window.START_BIDDING)
    table.plays(0, "Light Fingers", target=1)
    table.passes(1)
    assert capitals(table.plays(2, "Sworn Witness")) == {2: -1}


# --- 18: one's own actions --------------------------------------------------------------------------------------------


def test_ruling_18_a_seat_may_answer_its_own_deposit():
    table = Table(3).hand(0, "Sealed Vault").begin("deposit")
    table.answer(0, "deposit", 3)
    assert table.plays(0, "Sealed Vault") == {"hand 0": ["-Sealed Vault"], "treachery discard": ["+Sealed Vault"]}


def test_ruling_18_a_seat_may_cancel_its_own_card_and_pays_itself_nothing():
    table = Table(3).hand(0, "Light Fingers", "Out Maneuver").window(Window.START_BIDDING)
    table.plays(0, "Light Fingers", target=1)
    assert table.plays(0, "Out Maneuver") == {"hand 0": ["-Out Maneuver"], "played": ["+Out Maneuver"]}
    assert (table.said("paid"), table.said("gained")) == ([], [])


def test_ruling_18_only_cards_that_say_another_proprietor_spare_ones_own():
    table = Table(3, polling="holders").hand(0, "Light Fingers", "Sworn Witness").window(Window.START_BIDDING)
    table.plays(0, "Light Fingers", target=1)
    assert table.asked == "respond 0"
    assert table.reason("Sworn Witness") == Reason.NEEDS_NOT_MET


# --- 18: the stack is done --------------------------------------------------------------------------------------------


def test_ruling_18_played_cards_reach_the_discard_when_the_stack_is_done():
    """The window of the phase's start counts as part of the stack."""
    table = Table(3).hand(0, "Light Fingers").hand(1, "Rented Annex", "Night Deposit").begin("deposit")
    table.passes(1)
    changes = table.plays(0, "Light Fingers", target=2)
    assert changes["played"] == ["+Light Fingers"]
    assert "treachery discard" not in changes
    table.plays(1, "Night Deposit")
    assert table.snapshot()["played"] == {"Light Fingers": 1, "Night Deposit": 1}
    changes = table.answer(1, "deposit", "stop")
    assert changes["played"] == ["-Light Fingers", "-Night Deposit"]
    assert changes["treachery discard"] == ["+Light Fingers", "+Night Deposit"]


def test_ruling_18_a_kept_card_leaves_the_stack_at_once():
    table = Table(3).hand(0, "Rented Annex").hand(1, "Quick Repairs").window(Window.START_BIDDING)
    table.passes(1)
    assert table.plays(0, "Rented Annex") == {"hand 0": ["-Rented Annex"], "kept 0": ["+Rented Annex"]}


# --- 18: what was prevented -------------------------------------------------------------------------------------------


def test_ruling_18_a_prevented_deposit_out_of_phase_lets_the_rest_of_the_card_happen():
    """Night Deposit: up to 6 gold, after that the Bank deposits 2."""
    table = Table(3).hand(0, "Night Deposit").hand(1, "Sealed Vault").window(Window.START_BIDDING)
    table.plays(0, "Night Deposit")
    table.answer(0, "deposit", 5)
    assert table.plays(1, "Sealed Vault") == {
        "hand 1": ["-Sealed Vault"],
        "played": ["+Sealed Vault"],
        "vault 0": 2,
    }


def test_ruling_18_a_sale_that_was_prevented_is_not_offered_again():
    table = Table(3).round(4).hand(0, "Sealed Vault", "Pool Raid").hand(1, "Torn Receipt")
    table.deck_top("treachery", "Loud Praise").step(Step.FINAL_SALES)
    table.answer(0, "sell_treachery", "Sealed Vault")
    table.answer(0, "sell_treachery", "stop")
    changes = table.plays(1, "Torn Receipt")
    assert changes == {
        "hand 1": ["-Torn Receipt", "+Loud Praise"],
        "treachery deck": -1,
        "treachery discard": ["+Torn Receipt"],
    }
    assert table.asked == "sell_treachery 1"


# --- 20: who is asked -------------------------------------------------------------------------------------------------


def test_ruling_20_able_asks_only_seats_with_something_playable():
    table = Table(3).hand(0, "Sealed Vault").hand(1, "Called Loan").hand(2, "Light Fingers").begin("bidding")
    assert table.asked == "respond 2", "nobody holds Debt, so that seat 1 can't play"
    table.passes(2)
    assert table.asked == "bid 0"


def test_ruling_20_holders_asks_every_seat_with_treachery():
    table = Table(4, polling="holders").hand(0, "Sealed Vault").hand(1, "Called Loan").hand(2, "Light Fingers")
    table.begin("bidding")
    assert (table.asked, table.allowed) == ("respond 1", ["stop"])
    assert table.reason("Called Loan") == Reason.NEEDS_NOT_MET
    assert table.reason("Light Fingers") == Reason.NOT_IN_HAND
    table.passes(1)
    assert table.allowed == ["Light Fingers", "stop"]
    table.passes(2)
    assert (table.asked, table.allowed) == ("respond 0", ["stop"])
    assert table.reason("Sealed Vault") == Reason.NOT_IN_THIS_WINDOW
    table.passes(0)
    assert table.asked == "bid 0", "seat 3 holds nothing"


def test_ruling_20_holders_asks_for_abilities_too():
    """Who can use one is public."""
    table = Table(3, polling="holders").proprietors("Host", "Schemer", "Trader").reveals("Stage Actors")
    assert (table.asked, table.allowed) == ("respond 0", ["ability", "stop"])


@pytest.mark.parametrize("polling", ["able", "holders"])
def test_ruling_20_who_holds_nothing_and_can_use_nothing_is_never_asked(polling):
    table = Table(3, polling=polling).begin("bidding")
    assert table.asked == "bid 0"
