"""Rulings 12 to 14: who collects, the end of the phase, the Treachery Pool, printed Customers. See test_rulings.py."""

import pytest

from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.card_file import content, write
from tests.innkeeper.table import Table

FOUR = ("Stage Actors", "Court Clerks", "Spice Merchants", "Weary Couriers")


def collectors(table, customer):
    """Which seats a Customer was collected by."""
    before = table.snapshot()
    changes = table.reveals(customer).changes(before)
    return [seat for seat in range(table.seats) if f"customers {seat}" in changes]


# --- 12: totals, ties, the end of the phase ---------------------------------------------------------------------------


def test_ruling_12_totals_are_of_proprietor_unexhausted_assets_and_effects():
    """Court Clerks list Service and Luxury: Borrower 3, Trader 5, Schemer 3."""
    assert collectors(Table(3), "Court Clerks") == [1]
    assert collectors(Table(3).asset(2, "Night Porters"), "Court Clerks") == [2]
    assert collectors(Table(3).asset(2, "Night Porters", exhausted=True), "Court Clerks") == [1]
    table = Table(3).hand(2, "Loud Praise").capital(2, 0)
    before = table.snapshot()
    table.reveals("Court Clerks").plays(2, "Loud Praise")
    assert table.changes(before)["customers 2"] == ["+Court Clerks"]


def test_ruling_12_a_tie_goes_to_the_first_listed_characteristic_then_to_the_die():
    """Trader and Schemer are level in Spice Merchants' Cuisine and Luxury with one point more of Cuisine each."""
    assert collectors(Table(3).proprietors("Schemer", "Trader", "Borrower"), "Spice Merchants") == [2]
    table = Table(2).proprietors("Trader", "Schemer").asset(1, "Silver Tableware").dice(1, 6)
    assert collectors(table, "Spice Merchants") == [1]
    assert table.said("rolled") == []
    table = Table(2).proprietors("Trader", "Schemer").dice(2, 5)
    assert collectors(table, "Weary Couriers") == [1]
    assert table.said("rolled") == [(0, 2), (1, 5)]


def test_ruling_12_equal_rolls_roll_again_clockwise_from_the_lead():
    """Borrower, Enforcer and Trader have Service 1, 1 and 2; a Stable Boy each makes the first two level with him."""
    table = Table(3, lead=2).proprietors("Borrower", "Enforcer", "Trader").asset(0, "Stable Boy").asset(1, "Stable Boy")
    assert collectors(table.dice(4, 4, 1, 3, 5), "Weary Couriers") == [0]
    assert table.said("rolled") == [(2, 4), (0, 4), (1, 1), (2, 3), (0, 5)]


def test_ruling_12_when_no_seat_is_below_its_capacity_the_phase_ends():
    table = Table(3).customers_on_top("Dine and Dasher")
    for seat, name in enumerate(("Monk", "Food Critic", "Ship Captain")):
        table.collected(seat, name).seat(seat)["round_capacity"] = -1
    before = table.snapshot()
    table.step(Step.CUSTOMERS)
    assert table.changes(before) == {}, "not even a Negative Customer is revealed"


def test_ruling_12_customers_go_to_the_discard_at_the_end_of_the_phase():
    """They lie in play areas as long as the Pool is not shared."""
    table = Table(3).customers_on_top(*FOUR).hand(0, "Pool Raid").dice(1, 6).begin("customer")
    assert table.window_open == "pool_sharing"
    now = table.snapshot()
    assert sum(now[f"customers {seat}"].total() for seat in range(3)) == 4
    assert now["customer discard"].total() == 0
    table.passes()
    assert sorted(table.snapshot()["customer discard"].elements()) == sorted(FOUR)


def test_ruling_12_a_customer_deck_that_runs_out_is_reshuffled_from_its_discard():
    table = Table(3).deck_is("customer", "Stage Actors")
    assert table.snapshot()["customer discard"].total() == 29
    table.step(Step.CUSTOMERS)
    now = table.snapshot()
    lying = now["customer deck"] + now["customer discard"].total() + now["revealed"].total()
    assert lying + sum(now[f"customers {seat}"].total() for seat in range(3)) == 30
    assert now["customer deck"] >= 17
    assert now["customer discard"]["Stage Actors"] == 0


def test_ruling_12_an_asset_deck_that_runs_out_is_reshuffled_from_its_discard():
    table = Table(3).deck_is("asset", "Stable Boy").begin("asset")
    now = table.snapshot()
    assert now["supply"].total() == 3
    assert now["supply"]["Stable Boy"] >= 1
    assert (now["asset deck"], now["asset discard"].total()) == (26 - 3, 0)


def few_customers(tmp_path):
    """A card set with four ordinary and two Negative Customers."""
    rows = content(STANDARD)
    rows["customer"] = [row for row in rows["customer"] if row["name"] in (*FOUR, "Dine and Dasher", "Pickpockets")]
    return load_cards(write(tmp_path / "cards.toml", rows))


def test_ruling_12_after_a_full_pass_without_a_counted_customer_the_phase_ends(tmp_path):
    """Three Customers are left, of which one is sent away, and two do not count."""
    table = Table(3, cards=few_customers(tmp_path)).hand(2, "Wrong Address")
    table.collected(0, "Stage Actors").collected(0, "Court Clerks").collected(1, "Spice Merchants")
    table.customers_on_top("Dine and Dasher", "Weary Couriers", "Pickpockets").step(Step.CUSTOMERS)
    table.passes(2)
    table.plays(2, "Wrong Address")
    assert table.asked is None
    now = table.snapshot()
    assert (now["customer deck"], now["revealed"].total()) == (0, 0)
    assert sorted(now["customer discard"]) == ["Dine and Dasher", "Pickpockets", "Weary Couriers"]
    assert table.state["counted"] == 3


# --- 13: the Treachery Pool -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "without", "share", "left"),
    [(2, 1, 2, 0), (3, 1, 2, 0), (3, 2, 1, 0), (3, 3, 0, 2), (4, 3, 0, 2), (4, 4, 0, 2), (4, 0, 0, 2), (4, 2, 1, 0)],
)
def test_ruling_13_each_gets_the_floor_and_the_rest_is_discarded(seats, without, share, left):
    table = Table(seats).pool("Out Maneuver", "Sealed Vault")
    for seat, name in zip(range(without, seats), FOUR):
        table.collected(seat, name)
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    changes = table.changes(before)
    assert [len(changes.get(f"hand {seat}", ())) for seat in range(seats)] == [share] * without + [0] * (
        seats - without
    )
    assert len(changes.get("treachery discard", ())) == left


def test_ruling_13_with_a_pool_of_one_two_seats_get_nothing():
    table = Table(3).pool("Out Maneuver").collected(1, "Monk")
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    assert table.changes(before) == {"pool": ["-Out Maneuver"], "treachery discard": ["+Out Maneuver"]}


@pytest.mark.parametrize("counts", [False, True])
def test_ruling_13_a_negative_customer_is_none_unless_the_variant_says_so(counts):
    table = Table(3, negative_counts_for_pool=counts).pool("Out Maneuver", "Sealed Vault")
    table.collected(0, "Dine and Dasher").collected(1, "Monk")
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    changes = table.changes(before)
    assert [len(changes.get(f"hand {seat}", ())) for seat in range(3)] == ([0, 0, 2] if counts else [1, 0, 1])


def test_ruling_13_a_particular_customer_is_a_customer():
    table = Table(3).pool("Out Maneuver", "Sealed Vault").collected(0, "Vault Admirer").collected(1, "Monk")
    before = table.snapshot()
    table.step(Step.SHARE_POOL)
    assert len(table.changes(before)["hand 2"]) == 2


def test_ruling_13_with_too_few_treachery_cards_the_pool_is_what_there_is():
    table = Table(4)
    table.hand(0, *table.left("treachery")[1:])
    before = table.snapshot()
    table.step(Step.CREATE_POOL)
    assert len(table.changes(before)["pool"]) == 1
    assert table.state["pool_count"] == 1
    assert table.snapshot()["treachery deck"] == 0


def test_ruling_13_the_deck_is_reshuffled_at_the_next_draw():
    table = Table(3).deck_is("treachery", "Sealed Vault").step(Step.CREATE_POOL)
    now = table.snapshot()
    assert now["pool"].total() == 2
    assert (now["treachery deck"], now["treachery discard"].total()) == (33, 0)


def test_ruling_13_cards_played_on_the_stack_are_not_reshuffled_until_it_is_empty():
    """With an empty deck Whispered Rumours can't be drawn by itself."""
    table = Table(3).hand(0, "Whispered Rumours", "Light Fingers").discard("treachery", "Sealed Vault")
    table.hand(1, *table.left("treachery")).begin("deposit")
    table.passes(1)
    table.plays(0, "Light Fingers", target=2)
    assert table.passes(1)["capital 2"] == -3
    table.passes(1)
    table.plays(0, "Whispered Rumours")
    assert table.snapshot()["played"] == {"Light Fingers": 1, "Whispered Rumours": 1}
    assert table.passes(1) == {"hand 0": ["+Sealed Vault"], "treachery discard": ["-Sealed Vault"]}
    assert table.window_open == "start_deposit"
    before = table.snapshot()
    table.passes()
    assert table.changes(before) == {
        "played": ["-Light Fingers", "-Whispered Rumours"],
        "treachery discard": ["+Light Fingers", "+Whispered Rumours"],
    }
    assert table.asked == "deposit 0"


# --- 14: Snake Oil Salesman, Undesirables -----------------------------------------------------------------------------


def test_ruling_14_the_salesman_goes_to_the_most_treachery_and_the_others_draw_clockwise():
    table = Table(4).hand(1, "Sealed Vault").hand(2, "Sealed Vault", "Out Maneuver")
    table.deck_top("treachery", "Pool Raid", "Interest Clause", "Torn Receipt")
    before = table.snapshot()
    table.reveals("Snake Oil Salesman")
    assert table.changes(before) == {
        "phase": "customer",
        "customer deck": -1,
        "capital 2": 5,
        "customers 2": ["+Snake Oil Salesman"],
        "hand 3": ["+Pool Raid"],
        "hand 0": ["+Interest Clause"],
        "hand 1": ["+Torn Receipt"],
        "treachery deck": -3,
    }


def test_ruling_14_only_seats_that_may_still_collect_are_compared():
    table = Table(3).hand(2, "Sealed Vault", "Out Maneuver").collected(2, "Monk", "Food Critic").hand(1, "Sealed Vault")
    assert collectors(table, "Snake Oil Salesman") == [1]


@pytest.mark.parametrize("hands", [0, 1])
def test_ruling_14_a_tie_goes_to_the_die_also_at_0(hands):
    table = Table(3).dice(2, 6, 4)
    for seat in range(3):
        table.hand(seat, *["Out Maneuver"] * hands)
    assert collectors(table, "Snake Oil Salesman") == [1]
    assert table.said("rolled") == [(0, 2), (1, 6), (2, 4)]


def test_ruling_14_undesirables_exhaust_an_unexhausted_asset_of_the_collectors_choice():
    table = Table(3).asset(0, "Stable Boy", "House Fiddlers").asset(0, "Side Door", exhausted=True)
    table.reveals("Undesirables")
    assert table.asked == "exhaust 0"
    assert table.allowed == ["Stable Boy", "House Fiddlers"]
    assert table.answer(0, "exhaust", "Stable Boy") == {"assets 0": ["-Stable Boy", "+Stable Boy exhausted"]}


def test_ruling_14_undesirables_exhaust_nothing_where_there_is_nothing():
    table = Table(3).asset(0, "House Fiddlers", exhausted=True).window(Window.START_CUSTOMER)
    before = table.snapshot()
    table.reveals("Undesirables")
    assert table.changes(before) == {
        "customer deck": -1,
        "negatives 0": 1,
        "customer discard": ["+Undesirables"],
    }
