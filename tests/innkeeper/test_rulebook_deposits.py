"""The Deposit Phase, the Final Deposit Phase and the end of the game in the rulebook, sentence by sentence."""

import pytest

from inn_envs.innkeeper.inns import income
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from tests.innkeeper.table import Table


def final(*capital, names=("Borrower", "Trader", "Saver"), **keys):
    """The last round, at its end; nobody has Assets, Debt or Treachery."""
    table = Table(len(capital), **keys).round(4).proprietors(*names[: len(capital)])
    for seat, gold in enumerate(capital):
        table.capital(seat, gold)
    return table


# --- 5 Deposit Phase --------------------------------------------------------------------------------------------------


def test_deposits_are_made_clockwise_from_the_lead():
    table = Table(3, lead=2).capital(2, 7).begin("deposit")
    assert table.answer(2, "deposit", 3) == {"capital 2": -3, "vault 2": 3}
    assert table.answer(0, "deposit", "stop") == {}
    assert table.answer(1, "deposit", "all") == {"capital 1": -9, "vault 1": 9}
    assert table.asked is None


def test_a_deposit_is_any_amount_of_capital():
    table = Table(3).capital(0, 4).begin("deposit")
    assert table.allowed == [1, 2, 3, "all", "stop"]
    assert table.reason(4) == Reason.ALL_HAS_ITS_OWN_ACTION
    assert table.reason(5) == Reason.NOT_IN_CAPITAL
    table = Table(3).capital(0, 0).begin("deposit")
    assert table.allowed == ["stop"]
    assert table.reason("all") == Reason.NOT_IN_CAPITAL


def test_gold_in_the_vault_can_not_be_used():
    """It pays no bids, no upkeep and no Debt."""
    table = Table(3).proprietors("Saver", "Trader", "Schemer").vault(0, 20).capital(0, 1).debts(0, Crushing_Debt=1)
    assert table.begin("bidding").allowed == [0, 1, 2]
    table = Table(3).vault(0, 20).capital(0, 1).asset(0, "Personal Butler").step(Step.REFRESH_DRAW, 0)
    assert table.allowed == ["no"]
    table = Table(3).proprietors("Saver", "Trader", "Schemer").vault(0, 20).capital(0, 1).debts(0, Crushing_Debt=1)
    assert table.step(Step.OFFER_DEBT, 0).allowed == ["stop"]


def test_depositing_5_gold_raises_the_income_at_once():
    table = Table(3).capital(0, 10).vault(0, 4).begin("deposit")
    assert income(table.record, table.faces, 0) == 2
    table.answer(0, "deposit", 1)
    assert income(table.record, table.faces, 0) == 3


# --- Final Deposit Phase ----------------------------------------------------------------------------------------------


def test_first_treachery_is_sold_for_1_gold_each_then_debt_is_paid_then_all_is_deposited():
    """Each step goes round the table before the next begins."""
    table = final(3, 4, 5).hand(0, "Out Maneuver", "Light Fingers").hand(2, "Out Maneuver").debts(1, Debt=1)
    table.begin("final")
    table.passes()
    assert table.answer(0, "sell_treachery", "Light Fingers") == {}
    assert table.answer(0, "sell_treachery", "stop") == {
        "capital 0": 1,
        "hand 0": ["-Light Fingers"],
        "treachery discard": ["+Light Fingers"],
    }
    assert table.answer(2, "sell_treachery", "Out Maneuver") == {
        "capital 2": 1,
        "hand 2": ["-Out Maneuver"],
        "treachery discard": ["+Out Maneuver"],
    }
    assert table.answer(1, "pay_debt", "Debt") == {
        "debts 1": ["-Debt"],
        "debt discard": ["+Debt"],
        "capital 0": -4,
        "vault 0": 4,
        "capital 1": -4,
        "vault 1": 2,
        "capital 2": -6,
        "vault 2": 6,
    }
    assert table.asked is None
    assert table.state["ended"] == 1


@pytest.mark.parametrize(("kind", "cost"), [("Debt", 2), ("Crushing Debt", 3), ("Forbearance", 1)])
def test_debt_paid_off_in_this_phase_costs_1_gold_more(kind, cost):
    table = final(9, 1, 2, names=("Trader", "Schemer", "Saver")).debts(0, **{kind.replace(" ", "_"): 1})
    table.begin("final").answer(0, "pay_debt", kind)
    assert table.scores() == [9 - cost, 1, 2]


def test_the_steps_go_clockwise_from_the_lead():
    table = final(1, 2, 3, lead=1).debts(0, Debt=1).debts(1, Debt=1).debts(2, Debt=1).hand(0, "Sealed Vault")
    table.hand(1, "Sealed Vault").hand(2, "Out Maneuver").begin("final")
    asked = []
    while table.asked:
        asked.append(table.asked)
        table.answer(table.actor, table.asked.split()[0], "stop")
    steps = [question for question in asked if not question.startswith("respond")]
    assert steps == [*(f"sell_treachery {seat}" for seat in (1, 2, 0)), *(f"pay_debt {seat}" for seat in (1, 2, 0))]


def test_the_most_gold_wins():
    table = final(3, 9, 5).vault(0, 5).begin("final")
    assert table.scores() == [8, 9, 5]
    assert table.state["ended"] == 1
    assert table.returns() == [-0.5, 1, -0.5]


def test_assets_and_debt_are_no_gold():
    table = final(3, 9, 5).asset(0, "Marble Lobby", "Personal Butler").debts(1, Debt=1).begin("final")
    table.answer(1, "pay_debt", "stop")
    assert table.scores() == [3, 9, 5]


def quiet_draws(table):
    """The next Treachery cards can't be played at the start of anything."""
    return table.deck_top("treachery", "Sealed Vault", "Out Maneuver", "Sealed Vault")


def test_in_the_event_of_a_tie_another_round_is_played():
    """With all that belongs to a round: the token passes, and each gains its income and a Treachery card."""
    table = quiet_draws(final(0, 10, 9, lead=1).vault(2, 1))
    before = table.snapshot()
    table.begin("final", then=Step.END_ROUND)
    changes = table.changes(before)
    assert (changes["round"], changes["lead"], changes["phase"]) == (5, 2, "bidding")
    assert (changes["vault 1"], changes["capital 1"]) == (10, -10 + 1 + 2)
    assert (changes["vault 2"], changes["capital 2"]) == (9, -9 + 1 + 3)
    assert (changes["capital 0"], changes["treachery deck"]) == (2, -3)
    assert len(changes["supply"]) == 3
    assert table.asked == "bid 2"
    assert table.state["ended"] == 0


def test_after_the_other_round_there_is_a_final_deposit_phase_again():
    table = quiet_draws(final(0, 9, 9)).begin("final", then=Step.END_ROUND)
    table.bids(0, 0, 0)
    while not table.asked.startswith("sell_treachery"):
        table.answer(table.actor, table.asked.split()[0], table.allowed[-1])
    assert table.snapshot()["phase"] == "final"
    assert table.state["rounds"] == 5


@pytest.mark.parametrize(("capital", "is_tie"), [((3, 9, 9), True), ((9, 9, 9), True), ((3, 8, 9), False)])
def test_a_tie_is_one_for_the_most_gold(capital, is_tie):
    table = quiet_draws(final(*capital)).begin("final", then=Step.END_ROUND)
    assert (table.state["rounds"], table.state["ended"]) == ((5, 0) if is_tie else (4, 1))


def test_a_tie_below_the_most_gold_is_none():
    table = final(9, 3, 3).begin("final", then=Step.END_ROUND)
    assert (table.state["rounds"], table.state["ended"]) == (4, 1)
    assert table.returns() == [1, -0.5, -0.5]
