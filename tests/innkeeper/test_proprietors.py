"""Each Proprietor: its numbers, its Top Bidder ability, and what it has always or As Retort."""

from inn_envs.innkeeper import inns
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from tests.innkeeper.rows import each_row, row_test
from tests.innkeeper.table import Table

#: Luxury, Service, Cuisine, Entertainment; Income, Debt limit, starting Capital.
NUMBERS = {
    "Saver": ((2, 2, 2, 1), 1, 2, 8),
    "Borrower": ((2, 1, 2, 3), 2, 5, 7),
    "Schemer": ((1, 2, 2, 2), 1, 2, 7),
    "Host": ((1, 3, 2, 1), 1, 2, 8),
    "Trader": ((3, 2, 1, 1), 1, 3, 9),
    "Steward": ((1, 2, 3, 2), 2, 2, 9),
    "Enforcer": ((2, 1, 1, 4), 1, 3, 7),
}
EACH = dict.fromkeys(("luxury", "service", "cuisine", "entertainment"), 1)
#: Who sits at the other seats.
QUIET = ("Schemer", "Borrower", "Trader")


def playing(cards, name, seats=3):
    """A table where the Proprietor sits at seat 0, who leads."""
    others = [other for other in QUIET if other != name]
    return Table(seats, cards=cards).proprietors(name, *others[: seats - 1])


def as_top_bidder(table):
    """Seat 0 has bid most and has looked at the top Customer: its ability is next. Returns what changed."""
    table.bid(3, *[0] * (table.seats - 1)).step(Step.TOP_BIDDER)
    return table.answer(0, "place_top", "top")


@each_row("proprietor", NUMBERS)
def test_numbers_of_a_proprietor(name, cards):
    traits, income, debt_limit, capital = NUMBERS[name]
    table = playing(cards, name)
    assert table.seat(0)["secret"]["capital"] == capital
    assert tuple(inns.characteristic(table.record, 0, trait) for trait in range(1, 5)) == traits
    before = table.snapshot()
    table.step(Step.REFRESH_GOLD, 0)
    assert table.changes(before) == {"capital 0": income}
    table = playing(cards, name).capital(0, 4).begin("bidding")
    assert table.asked == "bid 0"
    assert table.allowed == list(range(4 + debt_limit + 1))
    assert sorted(row["name"] for row in cards.rows["proprietor"][1:]) == sorted(NUMBERS)


# --- Saver ------------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Saver")
def test_saver_may_deposit_up_to_five_then_the_bank_deposits_two(cards):
    table = playing(cards, "Saver").capital(0, 9)
    assert as_top_bidder(table) == {}
    assert table.asked == "deposit 0"
    assert table.allowed == [1, 2, 3, 4, "all", "stop"]
    assert table.reason(6) == Reason.MORE_THAN_ALLOWED
    assert table.answer(0, "deposit", "all") == {"capital 0": -5, "vault 0": 5 + 2}
    assert table.asked is None


@row_test("proprietor", "Saver")
def test_saver_may_deposit_less_or_nothing(cards):
    table = playing(cards, "Saver").capital(0, 2)
    as_top_bidder(table)
    assert table.allowed == [1, "all", "stop"]
    assert table.answer(0, "deposit", 1) == {"capital 0": -1, "vault 0": 1 + 2}
    table = playing(cards, "Saver").capital(0, 2)
    as_top_bidder(table)
    assert table.answer(0, "deposit", "stop") == {"vault 0": 2}


@row_test("proprietor", "Saver")
def test_saver_deposits_what_can_be_prevented_the_bank_what_can_not(cards):
    table = playing(cards, "Saver").hand(1, "Sealed Vault", "Sealed Vault").capital(0, 9)
    as_top_bidder(table)
    assert table.answer(0, "deposit", "all") == {}
    assert table.window_open == "deposit_declared"
    assert table.plays(1, "Sealed Vault")["vault 0"] == 2
    assert table.asked is None


@row_test("proprietor", "Saver")
def test_saver_earns_one_more_for_every_three_gold_in_the_vault(cards):
    for gold, income in ((2, 1), (3, 2), (5, 2), (6, 3)):
        table = playing(cards, "Saver").vault(0, gold)
        assert inns.income(table.record, table.faces, 0) == income, gold
    table = playing(cards, "Saver").vault(1, 4)
    assert inns.income(table.record, table.faces, 1) == NUMBERS[QUIET[0]][1]


# --- Borrower ---------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Borrower")
def test_borrower_discards_up_to_three_debts_without_paying(cards):
    table = playing(cards, "Borrower").debts(0, Debt=2, Crushing_Debt=2)
    as_top_bidder(table)
    assert table.asked == "discard_debt 0"
    assert table.allowed == ["Debt", "Crushing Debt", "stop"]
    assert table.answer(0, "discard_debt", "Crushing Debt") == {
        "debts 0": ["-Crushing Debt"],
        "debt discard": ["+Crushing Debt"],
    }
    table.answer(0, "discard_debt", "Crushing Debt")
    assert table.allowed == ["Debt", "stop"]
    table.answer(0, "discard_debt", "Debt")
    assert table.asked is None


@row_test("proprietor", "Borrower")
def test_borrower_may_stop_and_is_not_asked_without_debt(cards):
    table = playing(cards, "Borrower").debts(0, Debt=3)
    as_top_bidder(table)
    table.answer(0, "discard_debt", "Debt")
    assert table.answer(0, "discard_debt", "stop") == {}
    assert table.asked is None
    table = playing(cards, "Borrower").debts(1, Debt=3)
    as_top_bidder(table)
    assert table.asked is None


@row_test("proprietor", "Borrower")
def test_borrower_pays_at_most_one_for_each_debt(cards):
    table = playing(cards, "Borrower").capital(0, 2).debts(0, Debt=1, Crushing_Debt=2, Forbearance=1)
    table.step(Step.OFFER_DEBT, 0)
    table.answer(0, "pay_debt", "Crushing Debt")
    table.answer(0, "pay_debt", "Forbearance")
    table.answer(0, "pay_debt", "Crushing Debt")
    assert table.reason("Debt") == Reason.DEBT_NOT_COVERED
    assert table.answer(0, "pay_debt", "stop")["capital 0"] == -2


@row_test("proprietor", "Borrower")
def test_borrower_pays_the_penalty_in_the_end(cards):
    for kind, price in (("Debt", 2), ("Crushing Debt", 2), ("Forbearance", 1)):
        table = playing(cards, "Borrower").debts(0, **{kind.replace(" ", "_"): 1})
        table.step(Step.OFFER_DEBT, 0, target=1)
        assert table.answer(0, "pay_debt", kind)["capital 0"] == -price, kind


# --- Schemer ----------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Schemer")
def test_schemer_draws_two_treachery_cards(cards):
    table = playing(cards, "Schemer").deck_top("treachery", "Pool Raid", "Extra Beds", "Full Rooms")
    assert as_top_bidder(table) == {"treachery deck": -2, "hand 0": ["+Extra Beds", "+Pool Raid"]}


@row_test("proprietor", "Schemer")
def test_schemer_sells_treachery_for_two_gold_each(cards):
    table = Table(3, cards=cards).proprietors("Trader", "Schemer", "Saver")
    table.hand(0, "Pool Raid").hand(1, "Extra Beds", "Full Rooms")
    table.step(Step.FINAL_SALES)
    assert table.answer(0, "sell_treachery", "Pool Raid")["capital 0"] == 1
    table.answer(1, "sell_treachery", "Extra Beds")
    assert table.answer(1, "sell_treachery", "Full Rooms") == {
        "capital 1": 4,
        "hand 1": ["-Extra Beds", "-Full Rooms"],
        "treachery discard": ["+Extra Beds", "+Full Rooms"],
    }


# --- Host -------------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Host")
def test_host_chooses_a_characteristic_that_is_three_higher_for_the_round(cards):
    table = playing(cards, "Host")
    as_top_bidder(table)
    assert table.asked == "characteristic 0"
    assert table.allowed == ["luxury", "service", "cuisine", "entertainment"]
    assert table.answer(0, "characteristic", "cuisine") == {"boost 0": {"cuisine": 3}}
    assert inns.characteristic(table.record, 0, 3) == 2 + 3
    table.step(Step.END_ROUND)
    assert inns.characteristic(table.record, 0, 3) == 2


@row_test("proprietor", "Host")
def test_host_has_room_for_one_customer_more(cards):
    table = playing(cards, "Host")
    assert [inns.capacity(table.record, seat) for seat in range(3)] == [3, 2, 2]
    assert inns.capacity(playing(cards, "Host", 2).record, 0) == inns.UNLIMITED


@row_test("proprietor", "Host")
def test_host_has_one_more_in_each_for_the_revealed_customer_for_two_gold(cards):
    table = playing(cards, "Host").hand(1, "Wrong Address").capital(0, 2)
    table.customers_on_top("Weary Couriers", "Ship Captain").begin("customer")
    table.passes(1)
    assert table.allowed == ["ability", "stop"]
    assert table.plays(0, "ability") == {"capital 0": -2, "used 0": 1, "customer boost 0": EACH}
    assert inns.total_for(table.record, table.faces, 0, cards.find("customer", "Ship Captain")) == 7 + 4
    table.passes(1)
    assert table.window_open == "customer_revealed"
    assert not any(table.snapshot()["customer boost 0"].values())


@row_test("proprietor", "Host")
def test_host_uses_the_ability_once_a_round_and_only_with_two_gold(cards):
    def revealed():
        return playing(cards, "Host").customers_on_top("Weary Couriers", "Stage Actors")

    table = revealed().capital(0, 5).begin("customer")
    table.plays(0, "ability")
    assert table.asked != "respond 0"
    table = revealed().capital(0, 1).hand(0, "Wrong Address").begin("customer")
    assert table.reason("ability") == Reason.COST_NOT_COVERED
    table.capital(0, 2)
    assert table.reason("ability") == Reason.LEGAL
    table.seat(0)["used"] = 1
    assert table.reason("ability") == Reason.ABILITY_IS_USED
    table.passes()
    table.step(Step.REFRESH_GOLD, 0)
    assert table.seat(0)["used"] == 0


# --- Trader -----------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Trader")
def test_trader_may_sell_an_asset_for_three_more(cards):
    table = playing(cards, "Trader").asset(0, "Stable Boy", "Marble Lobby").asset(0, "Spice Shelf", exhausted=True)
    as_top_bidder(table)
    assert table.asked == "sell 0"
    assert table.allowed == ["Stable Boy", "Marble Lobby", "stop"]
    assert table.answer(0, "sell", "Stable Boy") == {
        "capital 0": 3 + 3,
        "assets 0": ["-Stable Boy"],
        "asset discard": ["+Stable Boy"],
    }
    assert table.asked is None


@row_test("proprietor", "Trader")
def test_trader_may_keep_everything_and_is_not_asked_without_an_asset(cards):
    table = playing(cards, "Trader").asset(0, "Stable Boy")
    as_top_bidder(table)
    assert table.answer(0, "sell", "stop") == {}
    table = playing(cards, "Trader").asset(0, "Stable Boy", exhausted=True)
    as_top_bidder(table)
    assert table.asked is None


@row_test("proprietor", "Trader")
def test_trader_sells_in_the_asset_phase_for_one_more(cards):
    for name, value in (("Stable Boy", 3), ("Investment", 2), ("Marble Lobby", 5)):
        table = playing(cards, "Trader").asset(0, name).asset(1, name if name != "Marble Lobby" else "Great Kitchen")
        table.step(Step.SALES)
        assert table.answer(0, "sell", name)["capital 0"] == value + 1, name
        assert table.answer(1, "sell", table.allowed[0])["capital 1"] == value, name


@row_test("proprietor", "Trader")
def test_trader_liquidates_at_full_gold_value(cards):
    for name, value in (("Stable Boy", 3), ("Investment", 2), ("Marble Lobby", 5)):
        table = playing(cards, "Trader").asset(0, name).collects(0, "Rowdy Sailors")
        table.answer(0, "may_pay", "no")
        assert table.answer(0, "liquidate", name)["capital 0"] == value, name


# --- Steward ----------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Steward")
def test_steward_may_buy_the_top_asset_for_two_gold(cards):
    table = playing(cards, "Steward").deck_top("asset", "Spice Shelf").capital(0, 2)
    assert as_top_bidder(table) == {"asset deck": -1, "shown": ["+Spice Shelf"]}
    assert table.asked == "buy_top 0"
    assert table.answer(0, "buy_top", "yes") == {
        "capital 0": -2,
        "shown": ["-Spice Shelf"],
        "assets 0": ["+Spice Shelf"],
    }


@row_test("proprietor", "Steward")
def test_steward_discards_the_top_asset_that_is_not_bought(cards):
    table = playing(cards, "Steward").deck_top("asset", "Spice Shelf").capital(0, 1)
    as_top_bidder(table)
    assert table.allowed == ["no"]
    assert table.reason("yes") == Reason.NOT_IN_CAPITAL
    assert table.answer(0, "buy_top", "no") == {"shown": ["-Spice Shelf"], "asset discard": ["+Spice Shelf"]}


@row_test("proprietor", "Steward")
def test_steward_reveals_nothing_where_no_asset_is_left(cards):
    table = playing(cards, "Steward", 4)
    for number, name in enumerate(table.left("asset")):
        table.asset(number // 8, name)
    assert table.left("asset") == []
    assert as_top_bidder(table) == {}
    assert table.asked is None


@row_test("proprietor", "Steward")
def test_steward_has_five_asset_slots(cards):
    for name, slots in (("Steward", 5), ("Borrower", 4)):
        table = playing(cards, name).asset(0, *["Spice Shelf", "Bar Snacks", "Night Porters", "Side Door"])
        table.asset(0, *["Loan Desk"][: slots - 4]).step(Step.FIT_SLOTS, 0)
        assert table.asked is None, name
        table.asset(0, "Watch Post").step(Step.FIT_SLOTS, 0)
        assert table.asked == "fit_slots 0", name


@row_test("proprietor", "Steward")
def test_steward_unexhausts_one_asset_once_a_round(cards):
    for phase_start in (True, False):
        table = playing(cards, "Steward").asset(0, "Spice Shelf", "Bar Snacks", exhausted=True)
        table.customers_on_top("Weary Couriers", "Court Clerks", "Stage Actors", "Spice Merchants").begin("customer")
        if not phase_start:
            table.passes(0)
        assert table.window_open == ("start_customer" if phase_start else "customer_revealed")
        assert table.plays(0, "ability") == {"used 0": 1}
        assert table.asked == "unexhaust 0"
        assert table.allowed == ["Spice Shelf", "Bar Snacks", "stop"]
        changes = table.answer(0, "unexhaust", "Bar Snacks")
        assert changes["assets 0"] == ["-Bar Snacks exhausted", "+Bar Snacks"]
        assert table.asked is None


@row_test("proprietor", "Steward")
def test_steward_needs_an_exhausted_asset_and_no_gold(cards):
    table = playing(cards, "Steward").hand(0, "Extra Beds").asset(0, "Spice Shelf").capital(0, 0).begin("customer")
    assert table.reason("ability") == Reason.NEEDS_NOT_MET
    table.seat(0)["exhausted"][0] = 1
    assert table.reason("ability") == Reason.LEGAL
    table.seat(0)["used"] = 1
    assert table.reason("ability") == Reason.ABILITY_IS_USED


# --- Enforcer ---------------------------------------------------------------------------------------------------------


@row_test("proprietor", "Enforcer")
def test_enforcer_is_paid_three_gold_by_another_and_one_by_the_bank(cards):
    table = playing(cards, "Enforcer").capital(1, 7)
    as_top_bidder(table)
    assert table.asked == "target 0"
    assert table.allowed == [1, 2]
    assert table.reason(0) == Reason.NOT_ONESELF
    assert table.answer(0, "target", 1) == {"capital 0": 3 + 1, "capital 1": -3}


@row_test("proprietor", "Enforcer")
def test_enforcer_is_paid_if_able(cards):
    table = playing(cards, "Enforcer").capital(2, 2)
    as_top_bidder(table)
    assert table.answer(0, "target", 2) == {"capital 0": 2 + 1, "capital 2": -2}
    table = playing(cards, "Enforcer").capital(2, 0)
    as_top_bidder(table)
    assert table.answer(0, "target", 2) == {}


@row_test("proprietor", "Enforcer")
def test_enforcer_gains_nothing_where_the_bank_pays(cards):
    table = playing(cards, "Enforcer").hand(1, "Borrowed Purse")
    as_top_bidder(table)
    table.answer(0, "target", 1)
    changes = table.plays(1, "Borrowed Purse")
    assert (changes["capital 0"], changes["capital 1"]) == (3, 1)
    table = playing(cards, "Enforcer")
    before = table.snapshot()
    table.collects(0, "Court Clerks")
    assert table.changes(before)["capital 0"] == 5


@row_test("proprietor", "Enforcer")
def test_enforcer_gains_one_for_each_payment_of_another(cards):
    table = playing(cards, "Enforcer", 3).hand(0, "Light Fingers").begin("deposit")
    assert table.plays(0, "Light Fingers", 1)["capital 0"] == 3 + 1
    table = playing(cards, "Enforcer", 3)
    before = table.snapshot()
    table.collects(0, "Mule Drivers")
    assert table.changes(before)["capital 0"] == 2 + 2 * (1 + 1)
    table = playing(cards, "Enforcer", 3).hand(1, "Light Fingers").begin("deposit")
    changes = table.plays(1, "Light Fingers", 2)
    assert (changes["capital 1"], "capital 0" in changes) == (3, False)
