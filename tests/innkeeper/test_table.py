"""The table-setting helper itself: cards come out of their decks, answers are checked, every change is told."""

import numpy as np
import pytest

from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.words import Window
from tests.innkeeper.reading import DECKS
from tests.innkeeper.table import Table, random_game


def test_cards_on_the_table_are_taken_out_of_their_decks():
    table = Table(3).asset(0, "Stable Boy").hand(1, "Out Maneuver").debts(2, Debt=1, Crushing_Debt=1)
    table.supply("Stable Boy").pool("Sealed Vault").kept(0, "Rented Annex").collected(1, "Monk", "Pickpockets")
    assert [len(table.left(deck)) for deck in DECKS] == [26 - 2, 30 - 2, 35 - 3, 25 - 2]
    table.check()
    with pytest.raises(AssertionError, match="no Stable Boy left"):
        table.asset(2, "Stable Boy")


def test_cards_are_put_on_top_in_the_order_in_which_they_are_drawn():
    table = Table(3).deck_top("asset", "Loan Desk", "Stable Boy", "Stable Boy").customers_on_top("Monk", "Bailiff")
    assert table.left("asset")[:3] == ["Loan Desk", "Stable Boy", "Stable Boy"]
    assert table.left("customer")[:2] == ["Monk", "Bailiff"]
    assert table.deck_is("debt", "Forbearance", "Debt").left("debt") == ["Forbearance", "Debt"]
    table.check()


def test_a_card_that_got_lost_is_noticed():
    table = Table(3).hand(0, "Out Maneuver")
    table.seat(0)["secret"]["hand"][:] = 0
    with pytest.raises(AssertionError):
        table.check()


def test_a_difference_names_all_that_changed_and_nothing_else():
    table = Table(3).asset(1, "Stable Boy", "Investment", gold=2).hand(0, "Bolted Door").debts(2, Debt=1)
    before = table.snapshot()
    table.seat(0)["secret"]["capital"] += 3
    table.seat(1)["exhausted"][0] = 1
    table.seat(1)["gold"][1] = 0
    table.seat(2)["debts"][1] = 0
    table.seat(2)["customer_boost"][5] = -3
    table.state["lead"] = 2
    assert table.changes(before) == {
        "lead": 2,
        "capital 0": 3,
        "assets 1": ["-Investment +2", "-Stable Boy +2", "+Investment", "+Stable Boy exhausted +2"],
        "debts 2": ["-Debt"],
        "customer boost 2": {"total": -3},
    }


def test_an_answer_of_another_seat_or_to_another_question_is_refused():
    table = Table(3).begin("deposit")
    with pytest.raises(AssertionError, match="not deposit 1 is asked, but deposit 0"):
        table.answer(1, "deposit", 1)
    with pytest.raises(AssertionError, match="not bid 0 is asked"):
        table.answer(0, "bid", 1)
    with pytest.raises(AssertionError, match="'no' is no answer"):
        table.answer(0, "deposit", "no")


def test_an_illegal_answer_is_refused_with_its_reason():
    table = Table(3).capital(0, 2).begin("deposit")
    assert table.reason(5) == Reason.NOT_IN_CAPITAL
    with pytest.raises(AssertionError, match="NOT_IN_CAPITAL"):
        table.answer(0, "deposit", 5)


def test_passes_are_of_the_seats_that_are_named():
    table = Table(3).hand(1, "Light Fingers").hand(2, "Light Fingers").window(Window.START_ASSET)
    with pytest.raises(AssertionError, match="not respond 2"):
        table.passes(2)
    table.passes(1, 2)
    assert table.asked is None


def test_every_legal_answer_has_words_that_lead_back_to_it():
    """Two copies of a card in an inn have the same words."""
    for number, table in enumerate(random_game(3, 4)):
        if table.asked and number % 5 == 0:
            legal = [int(action) for action in np.flatnonzero(table.mask())]
            words = [table.word(action) for action in legal]
            assert all(table.word(table.action(word)) == word for word in words)
            assert {table.action(word) for word in words} <= set(legal)
            assert not any(str(word).startswith("no ") or word == "none" for word in words), words
