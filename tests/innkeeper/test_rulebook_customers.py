"""The Customer Phase of the rulebook, sentence by sentence: the Treachery Pool, who collects, the three kinds of
Customers, two-player games."""

import pytest

from inn_envs.innkeeper.inns import capacity, total_for
from inn_envs.innkeeper.state import Step
from tests.innkeeper.table import Table

#: Four Customers that ask nothing: who collects them follows from their lists.
FOUR = ("Stage Actors", "Court Clerks", "Spice Merchants", "Weary Couriers")


def totals(table, customer):
    row = table.cards.find("customer", customer)
    return [int(total_for(table.record, table.faces, seat, row)) for seat in range(table.seats)]


def revealed(table, customer):
    """Reveals a Customer. Returns what changed, without what is the same for every Customer that is collected."""
    before = table.snapshot()
    changes = table.reveals(customer).changes(before)
    assert changes.pop("customer deck") == -1
    changes.pop("phase")
    return changes


# --- the Treachery Pool -----------------------------------------------------------------------------------------------


def test_the_pool_is_two_cards_of_the_treachery_deck_which_nobody_sees():
    table = Table(3).deck_top("treachery", "Out Maneuver", "Sealed Vault")
    before = table.snapshot()
    table.step(Step.CREATE_POOL)
    assert table.changes(before) == {"pool": ["+Out Maneuver", "+Sealed Vault"], "treachery deck": -2}


def test_the_pool_goes_to_the_one_proprietor_without_a_customer():
    table = Table(3).pool("Out Maneuver", "Sealed Vault").collected(0, "Monk").collected(2, "Ship Captain")
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    assert table.changes(before) == {
        "pool": ["-Out Maneuver", "-Sealed Vault"],
        "hand 1": ["+Out Maneuver", "+Sealed Vault"],
    }


def test_two_without_a_customer_split_the_pool_evenly():
    table = Table(3).pool("Out Maneuver", "Sealed Vault").collected(1, "Monk")
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    changes = table.changes(before)
    assert changes.pop("pool") == ["-Out Maneuver", "-Sealed Vault"]
    assert sorted(changes) == ["hand 0", "hand 2"]
    assert sorted(changes["hand 0"] + changes["hand 2"]) == ["+Out Maneuver", "+Sealed Vault"]


def test_when_all_have_a_customer_the_pool_is_discarded():
    table = Table(3).pool("Out Maneuver", "Sealed Vault")
    table.collected(0, "Monk").collected(1, "Food Critic").collected(2, "Ship Captain")
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    assert table.changes(before) == {
        "pool": ["-Out Maneuver", "-Sealed Vault"],
        "treachery discard": ["+Out Maneuver", "+Sealed Vault"],
    }


# --- who collects -----------------------------------------------------------------------------------------------------


def test_the_highest_total_of_the_listed_characteristics_collects():
    """Court Clerks list Service and Luxury: Borrower 3, Trader 5, Schemer 3; the Night Porters add 3 Service."""
    table = Table(3)
    assert totals(table, "Court Clerks") == [3, 5, 3]
    assert revealed(table, "Court Clerks") == {"capital 1": 5, "customers 1": ["+Court Clerks"]}
    table = Table(3).asset(2, "Night Porters")
    assert totals(table, "Court Clerks") == [3, 5, 6]
    assert revealed(table, "Court Clerks") == {"capital 2": 5, "customers 2": ["+Court Clerks"]}


def test_each_inn_totals_every_characteristic_shown_and_no_other():
    table = Table(3).asset(0, "Silver Tableware").asset(1, "House Fiddlers")
    assert totals(table, "Ship Captain") == [2 + 1 + 2 + 3 + 3, 3 + 2 + 1 + 1 + 3, 1 + 2 + 2 + 2]
    assert totals(table, "Weary Couriers") == [1, 2, 2]
    assert totals(table, "Spice Merchants") == [2 + 2 + 3, 1 + 3, 2 + 1]


def test_a_tie_goes_to_the_highest_characteristic_listed_first():
    """Spice Merchants list Cuisine, then Luxury: Borrower 2 + 2, Trader 1 + 3, Schemer 2 + 1."""
    table = Table(3)
    assert totals(table, "Spice Merchants") == [4, 4, 3]
    assert revealed(table, "Spice Merchants") == {"capital 0": 5, "customers 0": ["+Spice Merchants"]}
    assert table.said("rolled") == []


@pytest.mark.parametrize(("rolls", "collector"), [((2, 5), 2), ((6, 5), 1), ((3, 3, 1, 4), 2)])
def test_another_tie_goes_to_the_die(rolls, collector):
    """Weary Couriers list Service: Borrower 1, Trader 2, Schemer 2. Equal rolls are rolled again."""
    table = Table(3).dice(*rolls)
    changes = revealed(table, "Weary Couriers")
    assert changes == {f"capital {collector}": 4, f"customers {collector}": ["+Weary Couriers"]}
    assert table.said("rolled") == list(zip((1, 2) * 2, rolls))


def test_the_die_is_not_rolled_by_a_proprietor_with_less_of_the_first_characteristic():
    """Stage Actors list Entertainment, then Luxury: Borrower 3 + 2, Saver 1 + 2 + 2, Enforcer 4 + 2 − 1."""
    table = Table(3).proprietors("Borrower", "Saver", "Schemer").asset(1, "Loan Desk").asset(2, "House Fiddlers")
    table.asset(2, "Stable Boy", exhausted=True).dice(1)
    assert totals(table, "Stage Actors") == [5, 5, 6]
    assert revealed(table, "Stage Actors")["customers 2"] == ["+Stage Actors"]
    table = Table(3).proprietors("Borrower", "Saver", "Schemer").asset(1, "Curtained Booths").dice(1)
    assert totals(table, "Stage Actors") == [5, 6, 3]
    assert revealed(table, "Stage Actors")["customers 1"] == ["+Stage Actors"]


def test_four_customers_are_collected_two_each_at_most():
    """The Borrower is full after two, so that Trader and Schemer roll for the last one."""
    table = Table(3).customers_on_top(*FOUR).dice(1, 6)
    before = table.snapshot()
    table.step(Step.CUSTOMERS)
    assert table.changes(before) == {
        "customer deck": -4,
        "capital 0": 5 + 5,
        "customers 0": ["+Spice Merchants", "+Stage Actors"],
        "capital 1": 5,
        "customers 1": ["+Court Clerks"],
        "capital 2": 4,
        "customers 2": ["+Weary Couriers"],
    }
    assert table.asked is None


def test_customers_lie_in_play_areas_until_the_end_of_the_phase():
    table = Table(3).collected(0, "Monk").collected(1, "Ship Captain")
    before = table.snapshot()
    table.step(Step.END_CUSTOMERS)
    assert table.changes(before) == {
        "customers 0": ["-Monk"],
        "customers 1": ["-Ship Captain"],
        "customer discard": ["+Monk", "+Ship Captain"],
    }


def test_a_proprietor_at_its_capacity_does_not_tally():
    table = Table(3).collected(1, "Monk", "Food Critic").dice(6)
    assert capacity(table.record, 1) == 2
    assert totals(table, "Court Clerks") == [3, 5, 3]
    changes = revealed(table, "Court Clerks")
    assert changes == {"capital 2": 5, "customers 2": ["+Court Clerks"]}, "Schemer has Service 2, Borrower 1"


def test_gold_and_further_effects_follow_the_collection():
    """Retired Officers award 3 gold and a Treachery card."""
    table = Table(3).deck_top("treachery", "Light Fingers")
    assert revealed(table, "Retired Officers") == {
        "capital 1": 3,
        "customers 1": ["+Retired Officers"],
        "hand 1": ["+Light Fingers"],
        "treachery deck": -1,
    }


# --- Negative Customers -----------------------------------------------------------------------------------------------


def test_a_negative_customer_goes_to_a_full_inn_too_and_is_discarded_at_once():
    """Dine and Dasher lists Cuisine and Service: Borrower 3, Trader 3, Schemer 4."""
    table = Table(3).collected(2, "Monk", "Food Critic").deck_top("debt", "Debt", "Crushing Debt").debts(2, Debt=2)
    assert revealed(table, "Dine and Dasher") == {
        "negatives 2": 1,
        "customer discard": ["+Dine and Dasher"],
        "debts 2": ["+Crushing Debt", "+Debt"],
        "debt deck": -2,
    }


def test_a_negative_customer_counts_neither_for_the_capacity_nor_for_the_round():
    table = Table(3).customers_on_top("Dine and Dasher", *FOUR).dice(1, 6)
    before = table.snapshot()
    table.step(Step.CUSTOMERS)
    changes = table.changes(before)
    assert changes["customer deck"] == -5
    assert changes["customer discard"] == ["+Dine and Dasher"]
    assert [changes[f"customers {seat}"] for seat in range(3)] == [
        ["+Spice Merchants", "+Stage Actors"],
        ["+Court Clerks"],
        ["+Weary Couriers"],
    ]


# --- Particular Customers ---------------------------------------------------------------------------------------------


def test_a_particular_customer_that_nobody_can_collect_is_discarded_and_another_is_drawn():
    table = Table(3).customers_on_top("The Diplomat", *FOUR).asset(2, "Spice Shelf").dice(1, 6)
    before = table.snapshot()
    table.step(Step.CUSTOMERS)
    changes = table.changes(before)
    assert changes["customer deck"] == -5
    assert changes["customer discard"] == ["+The Diplomat"]
    collected = sorted(name for seat in range(3) for name in changes[f"customers {seat}"])
    assert collected == sorted(f"+{name}" for name in FOUR)


def test_a_particular_customer_counts_when_it_is_collected():
    table = Table(3).customers_on_top("The Diplomat", *FOUR).asset(0, "Spice Shelf", "House Fiddlers")
    before = table.snapshot()
    table.step(Step.CUSTOMERS)
    changes = table.changes(before)
    assert changes["customer deck"] == -4
    assert "customer discard" not in changes
    assert changes["customers 0"] == ["+Stage Actors", "+The Diplomat"]
    assert changes["capital 0"] == 5 + 5


def test_only_those_who_meet_the_condition_are_compared():
    """The Diplomat lists Service; the Trader has more of it, but one Asset only."""
    table = Table(3).asset(0, "Spice Shelf", "House Fiddlers").asset(1, "Night Porters")
    assert totals(table, "The Diplomat") == [1, 5, 2]
    assert revealed(table, "The Diplomat") == {"capital 0": 5, "customers 0": ["+The Diplomat"]}


def test_a_full_inn_collects_no_particular_customer():
    table = Table(3).asset(0, "Spice Shelf", "House Fiddlers").collected(0, "Monk", "Food Critic")
    assert revealed(table, "The Diplomat") == {"customer discard": ["+The Diplomat"]}


# --- two players ------------------------------------------------------------------------------------------------------


def test_two_players_collect_three_customers_without_a_capacity():
    table = Table(2).proprietors("Trader", "Schemer").customers_on_top("Wine Agent", *FOUR[:3]).capital(0, 0)
    before = table.snapshot()
    table.step(Step.CUSTOMERS).answer(0, "may_pay", "no")
    assert table.changes(before) == {
        "customer deck": -3,
        "customers 0": ["+Court Clerks", "+Stage Actors", "+Wine Agent"],
        "capital 0": 1 + 5 + 5,
    }
    assert table.asked is None
