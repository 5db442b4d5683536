"""Each Customer: whom it goes to, and how it counts. What collecting it does stands in test_customer_effects.py."""

from inn_envs.innkeeper import inns
from inn_envs.innkeeper.refusals import Reason
from tests.innkeeper.playable import collected as has_collected
from tests.innkeeper.playable import holding, revealed
from tests.innkeeper.rows import each_row, row_test
from tests.innkeeper.table import Table

TRAITS = ("luxury", "service", "cuisine", "entertainment")
LISTS = {
    "ordinary": {
        "Monk": "SC", "Poker Players": "EL", "Spice Merchants": "CL", "Court Clerks": "SL", "Weary Couriers": "S",
        "Wedding Guests": "CE", "Street Singers": "ES", "Retired Officers": "LC", "Dice Throwers": "EC",
        "Second-hand Dealer": "LS", "Town Banker": "LE", "Wine Agent": "L", "Mule Drivers": "SC", "Food Critic": "CS",
        "Stage Actors": "EL", "Errand Boys": "SE", "Harvest Hands": "CE", "Ship Captain": "LSCE",
    },
    "particular": {
        "Snake Oil Salesman": "", "The Diplomat": "S", "Bank Inspector": "L", "Vault Admirer": "",
        "Charity Visitor": "", "Rarity Seeker": "C",
    },
    "negative": {
        "Undesirables": "EL", "Dine and Dasher": "CS", "Bailiff": "LC", "Rowdy Sailors": "EC", "Pickpockets": "SE",
        "Nosy Informers": "LS",
    },
}  # fmt: skip
KINDS = {name: kind for kind, found in LISTS.items() for name in found}
#: Customers whose collectors are asked nothing, for the rest of the round.
OTHERS = ("Court Clerks", "Stage Actors", "Spice Merchants", "Weary Couriers")


def listed(name):
    """The Characteristics that a Customer lists, by number, in printed order."""
    return [" LSCE".index(letter) for letter in LISTS[KINDS[name]][name]]


def even(cards):
    """Three Proprietors with 3 in each Characteristic."""
    table = Table(3, cards=cards).proprietors("Schemer", "Borrower", "Trader")
    for seat in range(3):
        for trait in range(1, 5):
            boost = table.seat(seat)["round_boost"]
            boost[trait] = 3 - inns.characteristic(table.record, seat, trait)
    return table


def collectors(table, name):
    """Who collects the Customers of a round that begins with this one: seats, in order."""
    rest = [other for other in OTHERS if other != name]
    table.customers_on_top(name, *rest).begin("customer")
    return [seat for seat, _ in table.said("collected")]


@each_row("customer", KINDS)
def test_which_characteristics_a_customer_lists(name, cards):
    table, row = even(cards), cards.find("customer", name)
    for trait, value in enumerate((1, 2, 4, 8), start=1):
        table.seat(0)["round_boost"][trait] += value - 3
    total = inns.total_for(table.record, table.faces, 0, row)
    assert total == sum(1 << trait - 1 for trait in listed(name))


@each_row("customer", KINDS)
def test_whose_characteristic_listed_first_is_highest_wins_a_tie(name, cards):
    """All total the same, and the two others have more in what is listed later."""
    traits = listed(name)
    if not traits:
        return
    table = even(cards).asset(1, "Strong Room", "Deep Cellar", "Side Door")
    for trait in range(1, 5):
        table.seat(1)["round_boost"][trait] += 3 - inns.characteristic(table.record, 1, trait)
    table.seat(1)["round_boost"][traits[0]] += 1
    if len(traits) > 1:
        table.seat(1)["round_boost"][traits[1]] -= 1
    assert collectors(table, name)[0] == 1


@each_row("customer", KINDS)
def test_how_a_customer_counts(name, cards):
    table = even(cards)
    before = table.snapshot()
    table.collects(2, name)
    changes = table.changes(before)
    is_negative = KINDS[name] == "negative"
    assert changes.get("negatives 2", 0) == is_negative
    assert changes.get("customers 2", []) == ([] if is_negative else [f"+{name}"])
    assert changes.get("customer discard", []) == ([f"+{name}"] if is_negative else [])
    assert table.seat(2)["collected"] == (not is_negative)


@each_row("customer", KINDS)
def test_only_ordinary_customers_can_be_poached(name, cards):
    table = holding("customer_collecting", cards, "Guest Poacher")
    revealed(name)(table)
    legal = KINDS[name] == "ordinary"
    assert table.reason("Guest Poacher") == (Reason.LEGAL if legal else Reason.NEEDS_NOT_MET)


@each_row("customer", KINDS)
def test_who_has_no_room_collects_negative_customers_only(name, cards):
    table = even(cards).asset(1, "Deep Cellar", "Side Door")
    has_collected(1, 2)(table)
    may = inns.may_collect(table.record, table.faces, 1, cards.find("customer", name))
    assert may == (KINDS[name] == "negative")


@each_row("customer", KINDS)
def test_copies_of_a_customer(name, cards):
    assert Table(3, cards=cards).left("customer").count(name) == 1


def test_all_customers_are_tested(cards):
    assert {row["name"]: row["kind"] for row in cards.rows["customer"][1:]} == KINDS


# --- particular customers -----------------------------------------------------------------------------------------


def first_collector(table, name):
    """Who collects this Customer; None when it is discarded and another one revealed."""
    seats = collectors(table, name)
    return None if table.said("dismissed") else seats[0]


@row_test("customer", "The Diplomat")
def test_the_diplomat_wants_two_unexhausted_assets(cards):
    def diplomat(*assets, exhausted=()):
        table = even(cards).asset(1, *assets).asset(1, *exhausted, exhausted=True)
        return first_collector(table, "The Diplomat")

    assert diplomat("Spice Shelf", "Bar Snacks") == 1
    assert diplomat("Spice Shelf", "Bar Snacks", "House Fiddlers") == 1
    assert diplomat("Spice Shelf", exhausted=("Bar Snacks", "House Fiddlers")) is None
    assert diplomat() is None


@row_test("customer", "Bank Inspector")
def test_the_bank_inspector_wants_nobody_with_debt(cards):
    table = even(cards).asset(1, "Marble Lobby").asset(0, "Strong Room").debts(1, Forbearance=1)
    assert first_collector(table, "Bank Inspector") == 0
    table = even(cards).debts(0, Debt=1).debts(1, Debt=1).debts(2, Debt=1)
    assert first_collector(table, "Bank Inspector") is None


@row_test("customer", "Rarity Seeker")
def test_the_rarity_seeker_wants_an_unexhausted_unique_asset(cards):
    table = even(cards).asset(0, "Spice Shelf", "Hired Cooks").asset(1, "Marble Lobby")
    assert first_collector(table, "Rarity Seeker") == 1
    table = even(cards).asset(0, "Spice Shelf").asset(1, "Marble Lobby", exhausted=True)
    assert first_collector(table, "Rarity Seeker") is None


@row_test("customer", "Snake Oil Salesman")
def test_the_snake_oil_salesman_wants_the_most_treachery(cards):
    table = even(cards).hand(0, "Rotten Beams").hand(1, "Palmed Bid", "Torn Receipt").asset(1, "Watch Post")
    assert first_collector(table, "Snake Oil Salesman") == 1
    table = even(cards).hand(0, "Rotten Beams").hand(1, "Palmed Bid", "Torn Receipt").asset(2, "Great Kitchen")
    table.seat(1)["round_capacity"] = -2
    assert first_collector(table, "Snake Oil Salesman") == 0
    assert first_collector(even(cards).dice(2, 5, 3), "Snake Oil Salesman") == 1


@row_test("customer", "Vault Admirer")
def test_the_vault_admirer_wants_the_fullest_vault_of_five_or_more(cards):
    assert first_collector(even(cards).vault(0, 5).vault(2, 6), "Vault Admirer") == 2
    assert first_collector(even(cards).vault(1, 5), "Vault Admirer") == 1
    assert first_collector(even(cards).vault(0, 4).vault(2, 4), "Vault Admirer") is None
    assert first_collector(even(cards).vault(0, 7).vault(2, 7).dice(3, 4), "Vault Admirer") == 2


@row_test("customer", "Charity Visitor")
def test_the_charity_visitor_wants_the_fewest_unexhausted_assets(cards):
    table = even(cards).asset(0, "Spice Shelf", "Bar Snacks").asset(1, "Side Door").asset(2, "Loan Desk", "Watch Post")
    assert first_collector(table, "Charity Visitor") == 1
    table = even(cards).asset(0, "Bar Snacks", "Spice Shelf", exhausted=True).asset(1, "Side Door")
    table.asset(2, "Loan Desk")
    assert first_collector(table, "Charity Visitor") == 0
    table = even(cards).asset(0, "Spice Shelf").dice(6, 2)
    assert first_collector(table, "Charity Visitor") == 1
