"""What each Customer does to its collector and the others, in the order of its text."""

from inn_envs.innkeeper import inns
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from tests.innkeeper.rows import each_row, row_test
from tests.innkeeper.table import Table

#: Gold awarded to the collector by Customers that do nothing else at once, or ask about it.
AWARDS = {
    "Monk": 1, "Spice Merchants": 5, "Court Clerks": 5, "Weary Couriers": 4, "Wedding Guests": 6, "Street Singers": 3,
    "Second-hand Dealer": 3, "Stage Actors": 5, "Ship Captain": 4, "The Diplomat": 5, "Bank Inspector": 6,
    "Charity Visitor": 3, "Rarity Seeker": 6,
}  # fmt: skip
EACH = ("luxury", "service", "cuisine", "entertainment")


def inns_of(cards):
    """Three Proprietors without abilities that come in here; seat 0 leads."""
    return Table(3, cards=cards).proprietors("Schemer", "Borrower", "Saver").capital(0, 7).capital(1, 7).capital(2, 7)


def collecting(table, name, seat=0):
    """A seat collects a Customer. Returns what changed, but for that Customer's own way."""
    before = table.snapshot()
    table.collects(seat, name)
    changes = table.changes(before)
    for key in ("phase", "customer deck", f"customers {seat}"):
        changes.pop(key, None)
    if changes.pop(f"negatives {seat}", 0):
        assert changes.pop("customer discard") == [f"+{name}"]
    return changes


@each_row("customer", AWARDS)
def test_gold_awarded_by_a_customer(name, cards):
    for seat in (0, 2):
        table = inns_of(cards)
        assert collecting(table, name, seat) == {f"capital {seat}": AWARDS[name]}
        assert table.asked is None


# --- Debt ---------------------------------------------------------------------------------------------------------


@row_test("customer", "Monk")
def test_monk_lets_up_to_three_debts_be_removed(cards):
    table = inns_of(cards).debts(0, Debt=2, Crushing_Debt=2).debts(1, Debt=1)
    assert collecting(table, "Monk") == {"capital 0": 1}
    assert table.asked == "discard_debt 0"
    assert table.allowed == ["Debt", "Crushing Debt", "stop"]
    assert table.answer(0, "discard_debt", "Crushing Debt") == {
        "debts 0": ["-Crushing Debt"],
        "debt discard": ["+Crushing Debt"],
    }
    table.answer(0, "discard_debt", "Crushing Debt")
    table.answer(0, "discard_debt", "Debt")
    assert table.asked is None
    table = inns_of(cards).debts(0, Debt=2)
    collecting(table, "Monk")
    assert table.answer(0, "discard_debt", "stop") == {}
    assert table.asked is None


@row_test("customer", "Dine and Dasher")
def test_dine_and_dasher_brings_two_debts_even_at_the_limit(cards):
    table = inns_of(cards).debts(0, Debt=2).deck_top("debt", "Crushing Debt", "Forbearance")
    assert collecting(table, "Dine and Dasher") == {"debts 0": ["+Crushing Debt", "+Forbearance"], "debt deck": -2}


@row_test("customer", "Bailiff")
def test_bailiff_is_paid_two_gold_for_each_debt_up_to_six(cards):
    for debts, price in ((1, 2), (2, 4), (3, 6), (4, 6)):
        table = inns_of(cards).debts(0, Debt=debts).debts(1, Debt=2).capital(0, 7).asset(0, "Stable Boy")
        assert collecting(table, "Bailiff") == {}
        assert table.asked == "may_pay 0"
        assert table.answer(0, "may_pay", "yes") == {"capital 0": -price}
        assert table.asked is None


@row_test("customer", "Bailiff")
def test_bailiff_who_is_not_paid_in_full_makes_one_asset_be_liquidated(cards):
    table = inns_of(cards).debts(0, Debt=2).capital(0, 3).asset(0, "Marble Lobby", "Stable Boy")
    table.asset(0, "Side Door", exhausted=True)
    collecting(table, "Bailiff")
    assert table.allowed == ["no"]
    assert table.answer(0, "may_pay", "no") == {}
    assert table.asked == "liquidate 0"
    assert table.allowed == ["Marble Lobby", "Stable Boy"]
    assert table.answer(0, "liquidate", "Marble Lobby") == {
        "capital 0": 2,
        "assets 0": ["-Marble Lobby"],
        "asset discard": ["+Marble Lobby"],
    }
    assert table.asked is None


@row_test("customer", "Bailiff")
def test_bailiff_finds_nothing_without_debt_or_without_an_asset(cards):
    table = inns_of(cards).asset(0, "Stable Boy").debts(1, Debt=1)
    assert collecting(table, "Bailiff") == {}
    assert table.asked is None
    table = inns_of(cards).debts(0, Debt=1).asset(0, "Stable Boy", exhausted=True)
    collecting(table, "Bailiff")
    assert table.answer(0, "may_pay", "no") == {}
    assert table.asked is None


# --- Assets -------------------------------------------------------------------------------------------------------


@row_test("customer", "Undesirables", "Wedding Guests")
def test_an_asset_of_the_collectors_choice_is_exhausted_if_able(cards):
    for name, gold in (("Undesirables", 0), ("Wedding Guests", 6)):
        table = inns_of(cards).asset(0, "Stable Boy", "Spice Shelf").asset(0, "Side Door", exhausted=True)
        table.asset(1, "Loan Desk")
        assert collecting(table, name).get("capital 0", 0) == gold
        assert table.asked == "exhaust 0"
        assert table.allowed == ["Stable Boy", "Spice Shelf"]
        assert table.answer(0, "exhaust", "Spice Shelf") == {"assets 0": ["-Spice Shelf", "+Spice Shelf exhausted"]}
        assert table.asked is None
        table = inns_of(cards).asset(0, "Side Door", exhausted=True)
        collecting(table, name)
        assert table.asked is None


@row_test("customer", "Street Singers")
def test_street_singers_let_one_asset_be_unexhausted(cards):
    table = inns_of(cards).asset(0, "Stable Boy", "Spice Shelf", exhausted=True).asset(0, "Side Door")
    assert collecting(table, "Street Singers") == {"capital 0": 3}
    assert table.asked == "unexhaust 0"
    assert table.allowed == ["Stable Boy", "Spice Shelf", "stop"]
    assert table.reason("Side Door") == Reason.ASSET_IS_NOT_EXHAUSTED
    assert table.answer(0, "unexhaust", "Spice Shelf") == {"assets 0": ["-Spice Shelf exhausted", "+Spice Shelf"]}
    assert table.asked is None
    table = inns_of(cards).asset(0, "Stable Boy", exhausted=True)
    collecting(table, "Street Singers")
    assert table.answer(0, "unexhaust", "stop") == {}


@row_test("customer", "Second-hand Dealer")
def test_the_second_hand_dealer_buys_an_asset_for_one_more(cards):
    table = inns_of(cards).asset(0, "Great Kitchen", "Stable Boy").asset(0, "Side Door", exhausted=True)
    assert collecting(table, "Second-hand Dealer") == {"capital 0": 3}
    assert table.asked == "sell 0"
    assert table.allowed == ["Great Kitchen", "Stable Boy", "stop"]
    assert table.answer(0, "sell", "Great Kitchen")["capital 0"] == 5 + 1
    assert table.asked is None
    table = inns_of(cards).asset(0, "Stable Boy")
    collecting(table, "Second-hand Dealer")
    assert table.answer(0, "sell", "stop") == {}
    assert table.asked is None


@row_test("customer", "Rowdy Sailors")
def test_rowdy_sailors_are_paid_two_gold_or_cost_an_asset(cards):
    table = inns_of(cards).asset(0, "Stable Boy").capital(0, 2)
    assert collecting(table, "Rowdy Sailors") == {}
    assert table.allowed == ["yes", "no"]
    assert table.answer(0, "may_pay", "yes") == {"capital 0": -2}
    assert table.asked is None
    table = inns_of(cards).asset(0, "Stable Boy", "Great Kitchen").capital(0, 1)
    collecting(table, "Rowdy Sailors")
    assert table.allowed == ["no"]
    table.answer(0, "may_pay", "no")
    assert table.asked == "liquidate 0"
    assert table.allowed == ["Stable Boy", "Great Kitchen"]
    assert table.answer(0, "liquidate", "Stable Boy")["capital 0"] == 1
    assert table.asked is None


# --- Treachery ----------------------------------------------------------------------------------------------------


@row_test("customer", "Poker Players")
def test_poker_players_bring_three_gold_or_a_treachery_card(cards):
    table = inns_of(cards).deck_top("treachery", "Pool Raid", "Extra Beds")
    assert collecting(table, "Poker Players") == {}
    assert table.asked == "choose_one 0"
    assert table.allowed == [1, 2]
    assert table.answer(0, "choose_one", 1) == {"capital 0": 3}
    table = inns_of(cards).deck_top("treachery", "Pool Raid", "Extra Beds")
    collecting(table, "Poker Players")
    assert table.answer(0, "choose_one", 2) == {"hand 0": ["+Pool Raid"], "treachery deck": -1}
    assert table.asked is None


@row_test("customer", "Snake Oil Salesman")
def test_the_snake_oil_salesman_brings_five_gold_and_the_others_a_card(cards):
    table = inns_of(cards).deck_top("treachery", "Pool Raid", "Extra Beds", "Full Rooms")
    assert collecting(table, "Snake Oil Salesman", 1) == {
        "capital 1": 5,
        "hand 2": ["+Pool Raid"],
        "hand 0": ["+Extra Beds"],
        "treachery deck": -2,
    }


@row_test("customer", "Retired Officers", "Errand Boys")
def test_treachery_drawn_with_a_customer(cards):
    one, two = ["+Pool Raid"], ["+Extra Beds", "+Pool Raid"]
    for name, gold, drawn in (("Retired Officers", 3, one), ("Errand Boys", 2, two)):
        table = inns_of(cards).deck_top("treachery", "Pool Raid", "Extra Beds", "Full Rooms")
        assert collecting(table, name) == {"capital 0": gold, "hand 0": drawn, "treachery deck": -len(drawn)}


@row_test("customer", "Nosy Informers")
def test_nosy_informers_make_a_treachery_card_be_discarded(cards):
    table = inns_of(cards).hand(0, "Pool Raid", "Extra Beds").hand(1, "Full Rooms")
    assert collecting(table, "Nosy Informers") == {}
    assert table.asked == "discard_treachery 0"
    assert table.allowed == ["Extra Beds", "Pool Raid"]
    assert table.answer(0, "discard_treachery", "Pool Raid") == {
        "hand 0": ["-Pool Raid"],
        "treachery discard": ["+Pool Raid"],
    }
    assert table.asked is None
    table = inns_of(cards).hand(1, "Full Rooms")
    assert collecting(table, "Nosy Informers") == {}
    assert table.asked is None


# --- gold ---------------------------------------------------------------------------------------------------------


@row_test("customer", "Dice Throwers")
def test_dice_throwers_bring_what_the_die_shows(cards):
    for rolled in range(1, 7):
        assert collecting(inns_of(cards).dice(rolled), "Dice Throwers") == {"capital 0": rolled}


@row_test("customer", "Town Banker")
def test_the_town_banker_lets_the_bank_deposit_two(cards):
    table = inns_of(cards).hand(1, "Sealed Vault")
    assert collecting(table, "Town Banker") == {"capital 0": 2, "vault 0": 2}
    assert table.asked is None


@row_test("customer", "Vault Admirer")
def test_the_vault_admirer_lets_the_bank_deposit_two(cards):
    table = inns_of(cards).hand(1, "Sealed Vault")
    assert collecting(table, "Vault Admirer") == {"capital 0": 3, "vault 0": 2}
    assert table.asked is None


@row_test("customer", "Wine Agent")
def test_the_wine_agent_sells_seven_gold_for_three(cards):
    table = inns_of(cards).capital(0, 2)
    assert collecting(table, "Wine Agent") == {"capital 0": 1}
    assert table.asked == "may_pay 0"
    assert table.answer(0, "may_pay", "yes") == {"capital 0": 7 - 3}
    table = inns_of(cards).capital(0, 1)
    collecting(table, "Wine Agent")
    assert table.allowed == ["no"]
    assert table.answer(0, "may_pay", "no") == {}
    assert table.asked is None


@row_test("customer", "Mule Drivers")
def test_mule_drivers_make_each_other_pay_a_gold_if_able(cards):
    table = inns_of(cards).capital(1, 0).capital(2, 3)
    assert collecting(table, "Mule Drivers") == {"capital 0": 2 + 1, "capital 2": -1}
    assert collecting(inns_of(cards), "Mule Drivers", 2) == {"capital 2": 2 + 2, "capital 0": -1, "capital 1": -1}


@row_test("customer", "Mule Drivers")
def test_mule_drivers_are_paid_clockwise_from_the_collector(cards):
    table = inns_of(cards).hand(0, "Borrowed Purse")
    table.collects(1, "Mule Drivers")
    assert table.asked == "respond 0"
    assert table.said("paid") == [(2, 1)]
    assert table.plays(0, "Borrowed Purse")["capital 1"] == 1


@row_test("customer", "Pickpockets")
def test_pickpockets_take_two_gold_to_the_left_if_able(cards):
    assert collecting(inns_of(cards), "Pickpockets", 0) == {"capital 0": -2, "capital 1": 2}
    assert collecting(inns_of(cards), "Pickpockets", 2) == {"capital 2": -2, "capital 0": 2}
    assert collecting(inns_of(cards).capital(1, 1), "Pickpockets", 1) == {"capital 1": -1, "capital 2": 1}
    assert collecting(inns_of(cards).capital(1, 0), "Pickpockets", 1) == {}


# --- for the round ------------------------------------------------------------------------------------------------


def luxury(table):
    return inns.characteristic(table.record, 0, 1)


@row_test("customer", "Food Critic")
def test_the_food_critic_raises_each_characteristic_for_the_round(cards):
    table = inns_of(cards)
    usual = luxury(table)
    assert collecting(table, "Food Critic") == {"capital 0": 4, "boost 0": dict.fromkeys(EACH, 1)}
    collecting(table, "Court Clerks")
    assert luxury(table) == usual + 1
    table.step(Step.END_ROUND)
    assert luxury(table) == usual


@row_test("customer", "Harvest Hands")
def test_harvest_hands_are_paid_for_two_more_in_each_and_bring_room(cards):
    table = inns_of(cards).capital(0, 0)
    usual = luxury(table)
    assert collecting(table, "Harvest Hands") == {"capital 0": 2}
    assert table.asked == "may_pay 0"
    assert table.answer(0, "may_pay", "yes") == {"capital 0": -2, "capacity 0": 1, "boost 0": dict.fromkeys(EACH, 2)}
    assert inns.capacity(table.record, 0) == 3
    table.step(Step.END_ROUND)
    assert luxury(table) == usual
    assert inns.capacity(table.record, 0) == 2


@row_test("customer", "Harvest Hands")
def test_harvest_hands_bring_room_without_being_paid(cards):
    table = inns_of(cards)
    collecting(table, "Harvest Hands")
    assert table.answer(0, "may_pay", "no") == {"capacity 0": 1}
    assert table.asked is None
