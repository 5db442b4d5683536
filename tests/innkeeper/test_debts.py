"""Each Debt card: what paying it off takes, and how many there are."""

from inn_envs.innkeeper.state import Step
from tests.innkeeper.playable import inns_of
from tests.innkeeper.rows import each_row, row_test

#: Copies and Gold Value.
NUMBERS = {"Debt": (12, 1), "Crushing Debt": (9, 2), "Forbearance": (4, 0)}


@each_row("debt", NUMBERS)
def test_a_debt_card_is_paid_off_for_its_gold_value(name, cards):
    for penalty in (0, 1):
        table = inns_of(cards).debts(0, **{name.replace(" ", "_"): 1})
        table.step(Step.OFFER_DEBT, 0, target=penalty)
        changes = table.answer(0, "pay_debt", name)
        assert changes.pop("capital 0", 0) == -NUMBERS[name][1] - penalty
        assert changes == {"debts 0": [f"-{name}"], "debt discard": [f"+{name}"]}


@each_row("debt", NUMBERS)
def test_copies_of_a_debt_card(name, cards):
    assert inns_of(cards).left("debt").count(name) == NUMBERS[name][0]
    assert [row["name"] for row in cards.rows["debt"][1:]] == list(NUMBERS)


@row_test("debt", *NUMBERS)
def test_what_no_card_covers_is_ordinary_debt(cards):
    table = inns_of(cards).debts(1, Debt=12, Crushing_Debt=9, Forbearance=4)
    before = table.snapshot()
    table.collects(0, "Dine and Dasher")
    assert table.changes(before)["debts 0"] == ["+Debt", "+Debt"]
    assert table.state["tokens"] == 2
