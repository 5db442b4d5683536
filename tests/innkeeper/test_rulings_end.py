"""Rulings 15 to 17, what ruling 21 asks of the cards, and the options about a game's end. See test_rulings.py."""

import pytest

from inn_envs.core.cards import CardFileError
from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Kind, Op, When
from tests.card_file import content, write
from tests.innkeeper.table import Table, random_game

INERT = ("Sealed Vault", "Out Maneuver", "Sealed Vault", "Out Maneuver")


def final(*capital, names=("Borrower", "Trader", "Schemer", "Enforcer"), rounds=4, **variant):
    """The last round, at its end; nobody has Assets, Debt or Treachery."""
    table = Table(len(capital), **variant).round(rounds).proprietors(*names[: len(capital)])
    for seat, gold in enumerate(capital):
        table.capital(seat, gold)
    return table.deck_top("treachery", *INERT)


# --- 15: one deposit --------------------------------------------------------------------------------------------------


def test_ruling_15_one_declared_deposit_a_phase():
    table = Table(3).begin("deposit")
    assert table.answer(0, "deposit", 2) == {"capital 0": -2, "vault 0": 2}
    assert table.asked == "deposit 1"


def test_ruling_15_after_a_prevented_deposit_no_second():
    table = Table(3).hand(1, "Sealed Vault").begin("deposit")
    table.answer(0, "deposit", 2)
    table.plays(1, "Sealed Vault")
    assert table.asked == "deposit 1"
    assert table.seat(0)["vault"] == 0


# --- 16: the Final Deposit Phase --------------------------------------------------------------------------------------


def test_ruling_16_each_step_is_a_choice_of_the_seat_some_cards_face_up_some_debt():
    table = final(5, 0, 0).hand(0, "Sealed Vault", "Pool Raid", "Wrong Address").debts(0, Debt=2, Crushing_Debt=1)
    table.begin("final")
    assert table.allowed == ["Sealed Vault", "Wrong Address", "Pool Raid", "stop"]
    table.answer(0, "sell_treachery", "Pool Raid")
    table.answer(0, "sell_treachery", "Sealed Vault")
    assert table.reason("Pool Raid") == Reason.ALREADY_NAMED
    assert table.answer(0, "sell_treachery", "stop") == {
        "capital 0": 2,
        "hand 0": ["-Pool Raid", "-Sealed Vault"],
        "treachery discard": ["+Pool Raid", "+Sealed Vault"],
    }
    assert table.allowed == ["Debt", "Crushing Debt", "stop"]
    table.answer(0, "pay_debt", "Debt")
    changes = table.answer(0, "pay_debt", "stop")
    assert changes["debts 0"] == ["-Debt"]
    assert table.scores()[0] == 7 - 2


def test_ruling_16_nothing_need_be_sold_or_paid():
    table = final(5, 0, 0).hand(0, "Sealed Vault").debts(0, Debt=2).begin("final")
    assert table.answer(0, "sell_treachery", "stop") == {}
    table.answer(0, "pay_debt", "stop")
    now = table.snapshot()
    assert (now["hand 0"].total(), now["debts 0"].total(), table.scores()[0]) == (1, 2, 5)


def test_ruling_16_all_capital_is_deposited_in_order_from_the_lead():
    table = final(5, 4, 3)
    table.state["lead"] = 1
    before = table.snapshot()
    table.begin("final")
    changes = table.changes(before)
    assert [changes[f"vault {seat}"] for seat in range(3)] == [5, 4, 3]
    assert [changes[f"capital {seat}"] for seat in range(3)] == [-5, -4, -3]
    assert table.said("deposited") == [(1, 4), (2, 3), (0, 5)]


def test_ruling_16_a_prevented_last_deposit_costs_nothing():
    table = final(5, 4, 3).hand(1, "Sealed Vault").begin("final")
    table.answer(1, "sell_treachery", "stop")
    assert table.window_open == "final_deposit"
    table.plays(1, "Sealed Vault")
    assert table.state["ended"] == 1
    assert (table.seat(0)["vault"], table.seat(0)["secret"]["capital"]) == (0, 5)
    assert table.scores() == [5, 4, 3]
    assert table.returns() == [1, -0.5, -0.5]


def test_ruling_16_unpaid_debt_costs_nothing():
    table = final(5, 4, 3).debts(0, Crushing_Debt=3).begin("final")
    table.answer(0, "pay_debt", "stop")
    assert table.scores() == [5, 4, 3]


@pytest.mark.parametrize("final_debt", ["may", "must_if_able"])
def test_ruling_16_debt_may_be_paid_or_must_be_by_the_variant(final_debt):
    table = final(5, 4, 3, names=("Trader", "Schemer", "Saver"), final_debt=final_debt).debts(
        0, Debt=2, Crushing_Debt=1
    )
    table.begin("final")
    must = final_debt == "must_if_able"
    assert table.allowed == ["Debt", "Crushing Debt", *["stop"] * (not must)]
    assert table.reason("stop") == (Reason.MUST_PAY_DEBT if must else Reason.LEGAL)
    table.answer(0, "pay_debt", "Crushing Debt")
    assert table.allowed == ["Debt", *["stop"] * (not must)]
    table.answer(0, "pay_debt", "Debt")
    assert table.allowed == ["stop"], "Capital covers no other one"


def test_ruling_16_what_capital_does_not_cover_need_not_be_paid():
    table = final(1, 4, 3, names=("Trader", "Schemer", "Saver"), final_debt="must_if_able").debts(0, Debt=1)
    table.begin("final")
    assert table.allowed == ["stop"]


def test_ruling_16_in_the_refresh_nothing_must_be_paid():
    table = Table(3, final_debt="must_if_able").debts(0, Debt=1).step(Step.OFFER_DEBT, 0)
    assert table.allowed == ["Debt", "stop"]


# --- 17: ties for the win ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", [0, 1, 2, 4])
def test_ruling_17_after_so_many_extra_rounds_the_tied_seats_share_the_win(extra):
    table = final(9, 9, 3, rounds=4 + extra, extra_rounds=extra).begin("final", then=Step.END_ROUND)
    assert (table.state["ended"], table.state["rounds"]) == (1, 4 + extra)
    assert table.returns() == [0.5, 0.5, -1]


@pytest.mark.parametrize("extra", [1, 2, 4])
def test_ruling_17_before_that_another_round_with_all_seats_is_played(extra):
    table = final(9, 9, 3, rounds=3 + extra, extra_rounds=extra).begin("final", then=Step.END_ROUND)
    assert (table.state["ended"], table.state["rounds"], table.state["lead"]) == (0, 4 + extra, 1)
    assert table.asked == "bid 1"
    assert table.allowed[0] == 0
    for seat in (1, 2, 0):
        assert table.asked == f"bid {seat}"
        table.answer(seat, "bid", 0)


def test_ruling_17_extra_rounds_are_full_rounds_up_to_two_by_default():
    """Everybody has as much gold as the others again and again, so that the game goes on as long as it may."""
    table = final(0, 0, 0).begin("final", then=Step.END_ROUND)
    seen = {}
    while table.asked:
        seen.setdefault((int(table.state["rounds"]), table.snapshot()["phase"]))
        word = next((word for word in ("stop", 0, "no", "top") if word in table.allowed), table.allowed[0])
        table.answer(table.actor, table.asked.split()[0], word)
        for seat in range(3):
            table.capital(seat, 0).vault(seat, 0)
    assert {number for number, _ in seen} == {5, 6}
    assert {(number, "bidding") for number in (5, 6)} <= set(seen)
    assert (table.state["rounds"], table.state["ended"]) == (6, 1)


# --- 21: the cards ----------------------------------------------------------------------------------------------------


def test_ruling_21_the_cards_use_every_mechanism_of_the_text():
    cards = load_cards()
    table = cards.table[0]
    ops = {Op(int(clause["op"])) for source in table["clauses"] for clause in source}
    whens = {When(int(clause["when"])) for source in table["clauses"] for clause in source}
    assert ops == set(Op)
    assert whens == set(When)
    kinds = [Kind(int(kind)) for kind in table["kind"]]
    assert [kinds.count(kind) for kind in (Kind.ORDINARY, Kind.PARTICULAR, Kind.NEGATIVE)] == [18, 6, 6]
    assert (table["unique"].sum(), table["keeps"].sum()) == (5, 2)
    assert (table["plays"]["cost"] > 0).sum() == 4
    assert (table["abilities"]["windows"] > 0).sum() == 4


@pytest.mark.parametrize("ordinary", [3, 4])
def test_ruling_21_the_card_reader_wants_enough_ordinary_customers(tmp_path, ordinary):
    rows = content(STANDARD)
    left = [row["name"] for row in rows["customer"] if row["kind"] == "ordinary"][:ordinary]
    rows["customer"] = [row for row in rows["customer"] if row["kind"] != "ordinary" or row["name"] in left]
    path = write(tmp_path / "cards.toml", rows)
    if ordinary == 4:
        assert len(load_cards(path).rows["customer"]) == 1 + 4 + 12
        return
    with pytest.raises(CardFileError, match="at least 4 ordinary Customers"):
        load_cards(path)


# --- payoffs and the limit of turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "payoff", "expected"),
    [
        ((9, 5, 3, 1), "win", [1, -1 / 3, -1 / 3, -1 / 3]),
        ((9, 9, 3, 1), "win", [0.5, 0.5, -0.5, -0.5]),
        ((9, 9, 9, 9), "win", [0, 0, 0, 0]),
        ((9, 5, 3, 1), "rank", [1, 1 / 3, -1 / 3, -1]),
        ((9, 3, 3, 1), "rank", [1, 0, 0, -1]),
        ((9, 5, 3, 1), "score", [9, 5, 3, 1]),
    ],
)
def test_payoffs(gold, payoff, expected):
    table = final(*gold, extra_rounds=0, payoff=payoff).begin("final")
    assert table.state["ended"] == 1
    assert table.returns() == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(3))
def test_at_max_turns_the_game_ends_and_is_ranked_by_its_own_score(seed):
    for table in random_game(3, seed, max_turns=50):
        assert table.state["ended"] == (2 if table.state["turn"] == 50 else 0)
    assert table.asked is None
    assert not table.mask().any()
    best = max(table.scores())
    assert [payoff > 0 for payoff in table.returns()] == [score == best for score in table.scores()]


def test_turns_are_public_answers_and_plays():
    """Who passes in a window must not be seen."""
    table = Table(3).hand(0, "Light Fingers").hand(1, "Light Fingers").begin("deposit")
    table.passes(1)
    assert table.state["turn"] == 0
    table.plays(0, "Light Fingers", target=2)
    assert table.state["turn"] == 1
    table.passes(1)
    assert table.state["turn"] == 1
    table.answer(0, "deposit", "stop")
    assert table.state["turn"] == 2
