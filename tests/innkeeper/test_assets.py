"""Each Asset: its numbers as they count in play, and what its text does."""

from inn_envs.innkeeper import inns, verbs
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import Step
from tests.innkeeper.rows import each_row, row_test
from tests.innkeeper.table import Table

#: Copies; Luxury, Service, Cuisine, Entertainment; Gold Value; 1 for a Unique one.
NUMBERS = {
    "Stable Boy": (2, (1, 1, 0, 0), 3, 0),
    "Personal Butler": (2, (2, 2, 0, 0), 5, 0),
    "Investment": (2, (0, 0, 0, 0), 2, 0),
    "Silver Tableware": (1, (2, 0, 1, 0), 2, 0),
    "Curtained Booths": (1, (1, 0, 0, 2), 2, 0),
    "Dining Waiters": (1, (0, 2, 1, 0), 2, 0),
    "Door Greeters": (1, (0, 2, 0, 1), 2, 0),
    "Bar Snacks": (1, (0, 0, 2, 1), 2, 0),
    "Night Porters": (1, (0, 3, 0, 0), 2, 0),
    "Spice Shelf": (1, (0, 0, 3, 0), 2, 0),
    "House Fiddlers": (1, (0, 0, 0, 3), 2, 0),
    "Exchange Bench": (1, (2, 0, 0, 0), 3, 0),
    "Marble Lobby": (1, (4, 0, 0, 0), 5, 1),
    "Second Shift": (1, (0, 4, 0, 0), 5, 1),
    "Great Kitchen": (1, (0, 0, 4, 0), 5, 1),
    "Courtyard Stage": (1, (0, 0, 0, 4), 5, 1),
    "Deep Cellar": (1, (2, 0, 2, 0), 5, 1),
    "Watch Post": (1, (0, 2, 0, 0), 3, 0),
    "Side Door": (1, (0, 0, 0, 1), 3, 0),
    "Loan Desk": (1, (2, 0, 0, 0), 3, 0),
    "Hired Cooks": (1, (0, 0, 4, 0), 3, 0),
    "Rented Ballroom": (1, (2, 0, 0, 3), 4, 0),
    "Strong Room": (1, (2, 0, 0, 0), 3, 0),
}
#: What the Schemer, who sits at seat 0, has of itself.
SCHEMER = (1, 2, 2, 2)


def inn(cards, *names, **state):
    """Three Proprietors; the Schemer sits at seat 0 with these Assets, and leads."""
    return Table(3, cards=cards).proprietors("Schemer", "Borrower", "Trader").asset(0, *names, **state)


#: What the draw of the Refresh changes.
DRAWN = {"treachery deck": -1, "hand 0": ["+Pool Raid"]}


def refreshed(table):
    """Seat 0 draws its Treachery card and comes to the abilities of its cards. Returns what changed."""
    table.deck_top("treachery", "Pool Raid", "Full Rooms", "Extra Beds")
    before = table.snapshot()
    table.step(Step.REFRESH_DRAW, 0)
    return table.changes(before)


# --- numbers ------------------------------------------------------------------------------------------------------


@each_row("asset", NUMBERS)
def test_characteristics_of_an_asset_count_unless_it_is_exhausted(name, cards):
    for exhausted in (False, True):
        table = inn(cards, name, exhausted=exhausted)
        total = [inns.characteristic(table.record, 0, trait) for trait in range(1, 5)]
        own = (0, 0, 0, 0) if exhausted else NUMBERS[name][1]
        assert total == [usual + more for usual, more in zip(SCHEMER, own)]


@each_row("asset", NUMBERS)
def test_an_asset_is_sold_for_its_gold_value(name, cards):
    table = inn(cards, name).step(Step.SALES)
    assert table.answer(0, "sell", name) == {
        "capital 0": NUMBERS[name][2],
        "assets 0": [f"-{name}"],
        "asset discard": [f"+{name}"],
    }


@each_row("asset", NUMBERS)
def test_an_asset_is_liquidated_for_half_its_gold_value(name, cards):
    table = inn(cards, name).collects(0, "Rowdy Sailors")
    table.answer(0, "may_pay", "no")
    assert table.answer(0, "liquidate", name)["capital 0"] == NUMBERS[name][2] // 2


@each_row("asset", NUMBERS)
def test_only_one_unique_asset_is_kept(name, cards):
    table = inn(cards, name, "Marble Lobby" if name != "Marble Lobby" else "Great Kitchen").step(Step.FIT_SLOTS, 0)
    assert (table.asked == "fit_slots 0") == bool(NUMBERS[name][3])


@each_row("asset", NUMBERS)
def test_copies_of_an_asset(name, cards):
    assert Table(3, cards=cards).left("asset").count(name) == NUMBERS[name][0]


def test_the_numbers_of_all_assets_are_tested(cards):
    assert [row["name"] for row in cards.rows["asset"][1:]] == list(NUMBERS)
    assert sum(copies for copies, *_ in NUMBERS.values()) == 26


# --- in the Refresh -----------------------------------------------------------------------------------------------


def upkeep(name, cards, price):
    """Checks that an Asset is paid for in the Refresh or discarded."""
    table = inn(cards, name, "Spice Shelf").capital(0, price)
    assert refreshed(table) == DRAWN
    assert table.asked == "upkeep 0"
    assert table.allowed == ["yes", "no"]
    assert table.answer(0, "upkeep", "yes") == {"capital 0": -price}
    assert table.asked is None
    table = inn(cards, name).capital(0, price - 1)
    refreshed(table)
    assert table.allowed == ["no"]
    assert table.reason("yes") == Reason.NOT_IN_CAPITAL
    assert table.answer(0, "upkeep", "no") == {"assets 0": [f"-{name}"], "asset discard": [f"+{name}"]}
    assert table.asked is None


@row_test("asset", "Personal Butler")
def test_personal_butler_costs_two_gold_in_each_refresh(cards):
    upkeep("Personal Butler", cards, 2)


@row_test("asset", "Hired Cooks")
def test_hired_cooks_cost_a_gold_in_each_refresh(cards):
    upkeep("Hired Cooks", cards, 1)


@row_test("asset", "Rented Ballroom")
def test_rented_ballroom_costs_a_gold_in_each_refresh(cards):
    upkeep("Rented Ballroom", cards, 1)


@row_test("asset", "Personal Butler")
def test_two_butlers_are_paid_one_by_one(cards):
    table = inn(cards, "Personal Butler", "Personal Butler").capital(0, 3)
    refreshed(table)
    table.answer(0, "upkeep", "yes")
    assert table.allowed == ["no"]
    table.answer(0, "upkeep", "no")
    assert table.snapshot()["assets 0"] == {"Personal Butler": 1}


@row_test("asset", "Investment")
def test_investment_grows_by_two_gold_from_the_bank(cards):
    table = inn(cards, "Investment")
    bank = table.bank()
    assert refreshed(table) == DRAWN | {"assets 0": ["-Investment", "+Investment +2"]}
    assert table.bank() == bank - 2


@row_test("asset", "Investment")
def test_investment_of_four_gold_is_discarded_for_ten(cards):
    for gold in (2, 3):
        table = inn(cards, "Investment", gold=gold)
        assert refreshed(table) == DRAWN | {
            "capital 0": 10,
            "assets 0": [f"-Investment +{gold}"],
            "asset discard": ["+Investment"],
        }
    assert refreshed(inn(cards, "Investment", gold=1)) == DRAWN | {"assets 0": ["-Investment +1", "+Investment +3"]}


@row_test("asset", "Investment")
def test_investment_keeps_its_gold_when_exhausted_and_when_control_changes(cards):
    table = inn(cards, "Investment", gold=2).collects(0, "Undesirables")
    assert table.answer(0, "exhaust", "Investment")["assets 0"] == ["-Investment +2", "+Investment exhausted +2"]
    table = inn(cards, "Investment", gold=2).hand(1, "Forged Deed").begin("asset")
    table.plays(1, "Forged Deed", 0)
    changes = table.answer(1, "take_asset", "Investment")
    assert (changes["assets 0"], changes["assets 1"]) == (["-Investment +2"], ["+Investment +2"])


@row_test("asset", "Investment")
def test_investment_that_is_discarded_returns_its_gold_to_the_bank(cards):
    table = inn(cards, "Investment", gold=2)
    bank = table.bank()
    table.step(Step.SALES)
    assert table.answer(0, "sell", "Investment")["capital 0"] == 2
    assert table.bank() == bank


@row_test("asset", "Investment")
def test_investment_grows_by_no_more_than_a_limited_bank_has(cards):
    for left in (0, 1, 2, 5):
        table = Table(3, cards=cards, bank_limit=True).proprietors("Schemer", "Borrower", "Trader")
        table.asset(0, "Investment").capital(0, 0).capital(1, 0).capital(2, 60 - left)
        refreshed(table)
        assert table.seat(0)["gold"][0] == min(left, 2)
        assert table.bank() == left - min(left, 2)


@row_test("asset", "Exchange Bench")
def test_exchange_bench_gains_one_for_every_three_gold_up_to_three(cards):
    for capital, gained in ((0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3), (11, 3), (12, 3), (30, 3)):
        table = inn(cards, "Exchange Bench").capital(0, capital)
        assert refreshed(table).get("capital 0", 0) == gained, capital


@row_test("asset", "Great Kitchen")
def test_great_kitchen_gains_two_gold(cards):
    assert refreshed(inn(cards, "Great Kitchen")) == DRAWN | {"capital 0": 2}


@row_test("asset", "Courtyard Stage")
def test_courtyard_stage_lets_the_bank_deposit_two(cards):
    table = inn(cards, "Courtyard Stage").hand(1, "Sealed Vault").capital(0, 0)
    assert refreshed(table) == DRAWN | {"vault 0": 2}


@row_test("asset", "Side Door")
def test_side_door_draws_a_treachery_card_more(cards):
    table = inn(cards, "Side Door")
    assert refreshed(table) == {"treachery deck": -2, "hand 0": ["+Full Rooms", "+Pool Raid"]}


@row_test("asset", "Great Kitchen", "Side Door", "Courtyard Stage")
def test_an_asset_is_unexhausted_before_its_ability_triggers(cards):
    table = inn(cards, "Great Kitchen", exhausted=True).step(Step.REFRESH_GOLD, 0)
    assert refreshed(table)["capital 0"] == 2
    assert refreshed(inn(cards, "Spice Shelf")) == DRAWN


@row_test("asset", "Great Kitchen")
def test_in_the_refresh_only_ones_own_assets_count(cards):
    table = inn(cards, "Great Kitchen").deck_top("treachery", "Pool Raid").step(Step.REFRESH_DRAW, 1)
    assert table.said("gained") == []


# --- while it is there --------------------------------------------------------------------------------------------


@row_test("asset", "Second Shift")
def test_second_shift_makes_room_for_one_customer_more(cards):
    table = inn(cards, "Second Shift")
    assert [inns.capacity(table.record, seat) for seat in range(3)] == [3, 2, 2]
    table = inn(cards, "Second Shift", exhausted=True)
    assert inns.capacity(table.record, 0) == 2


@row_test("asset", "Deep Cellar")
def test_deep_cellar_makes_room_for_one_asset_more(cards):
    four = ("Spice Shelf", "Bar Snacks", "Night Porters", "Side Door")
    for exhausted in (False, True):
        table = inn(cards, *four).asset(0, "Deep Cellar", exhausted=exhausted).step(Step.FIT_SLOTS, 0)
        assert table.asked == ("fit_slots 0" if exhausted else None)
    table = inn(cards, *four, "Deep Cellar", "Loan Desk").step(Step.FIT_SLOTS, 0)
    assert table.asked == "fit_slots 0"


@row_test("asset", "Deep Cellar")
def test_who_liquidates_the_deep_cellar_loses_its_slot_too(cards):
    table = inn(cards, "Spice Shelf", "Bar Snacks", "Night Porters", "Side Door", "Deep Cellar", "Loan Desk")
    table.step(Step.FIT_SLOTS, 0)
    table.answer(0, "fit_slots", "Deep Cellar")
    table.answer(0, "fit_slots", "Loan Desk")
    assert table.asked is None


@row_test("asset", "Loan Desk")
def test_loan_desk_lets_two_more_debts_be_taken(cards):
    for exhausted, most in ((False, 3 + 2 + 2), (True, 3 + 2)):
        table = inn(cards, "Loan Desk", exhausted=exhausted).capital(0, 3).begin("bidding")
        assert table.asked == "bid 0"
        assert table.allowed == list(range(most + 1))


# --- set off ------------------------------------------------------------------------------------------------------


def gained_by_collecting(table, customer, seat=0):
    before = table.snapshot()
    table.collects(seat, customer)
    return table.changes(before).get(f"capital {seat}", 0)


@row_test("asset", "Marble Lobby")
def test_marble_lobby_gains_one_with_a_customer_that_lists_luxury(cards):
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Court Clerks") == 5 + 1
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Ship Captain") == 4 + 1
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Bank Inspector") == 6 + 1


@row_test("asset", "Marble Lobby")
def test_marble_lobby_gains_nothing_with_other_customers(cards):
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Weary Couriers") == 4
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Charity Visitor") == 3
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Nosy Informers") == 0
    assert gained_by_collecting(inn(cards, "Marble Lobby", exhausted=True), "Court Clerks") == 5
    assert gained_by_collecting(inn(cards, "Marble Lobby"), "Court Clerks", seat=1) == 5
    table = inn(cards, "Marble Lobby").step(Step.DEPOSITS)
    assert table.answer(0, "deposit", 5) == {"capital 0": -5, "vault 0": 5}


@row_test("asset", "Strong Room")
def test_strong_room_gains_one_with_a_deposit_of_four_or_more(cards):
    for amount, gained in ((3, 0), (4, 1), (6, 1)):
        table = inn(cards, "Strong Room").capital(0, 9).step(Step.DEPOSITS)
        assert table.answer(0, "deposit", amount) == {"capital 0": gained - amount, "vault 0": amount}
    table = inn(cards, "Strong Room", exhausted=True).capital(0, 9).step(Step.DEPOSITS)
    assert table.answer(0, "deposit", 4) == {"capital 0": -4, "vault 0": 4}
    assert gained_by_collecting(inn(cards, "Strong Room"), "Court Clerks") == 5


@row_test("asset", "Strong Room")
def test_strong_room_gains_with_deposits_out_of_phase_and_the_last_one(cards):
    table = inn(cards, "Strong Room").capital(0, 6).hand(0, "Night Deposit").begin("asset")
    table.plays(0, "Night Deposit")
    assert table.answer(0, "deposit", 4)["capital 0"] == 1 - 4
    table = inn(cards, "Strong Room").capital(0, 6)
    before = table.snapshot()
    table.step(Step.FINAL_DEPOSITS)
    assert table.changes(before)["capital 0"] == 1 - 6


@row_test("asset", "Strong Room")
def test_strong_room_gains_nothing_with_what_others_or_the_bank_deposit(cards):
    table = inn(cards, "Strong Room").step(Step.DEPOSITS)
    table.answer(0, "deposit", "stop")
    assert table.answer(1, "deposit", 4) == {"capital 1": -4, "vault 1": 4}
    verbs.bank_deposit(table.record, 0, 6)
    assert table.seat(0)["secret"]["capital"] == table.cards.rows["proprietor"][3]["capital"]


@row_test("asset", "Strong Room")
def test_strong_room_gains_nothing_with_a_prevented_deposit(cards):
    table = inn(cards, "Strong Room").hand(1, "Sealed Vault").step(Step.DEPOSITS)
    table.answer(0, "deposit", 5)
    assert "capital 0" not in table.plays(1, "Sealed Vault")


# --- As Retort ----------------------------------------------------------------------------------------------------


@row_test("asset", "Watch Post")
def test_watch_post_cancels_a_card_that_names_its_owner(cards):
    table = inn(cards, "Watch Post", "Night Porters").hand(1, "Light Fingers").begin("deposit")
    assert table.plays(1, "Light Fingers", 0) == {"hand 1": ["-Light Fingers"], "played": ["+Light Fingers"]}
    assert table.asked == "respond 0"
    assert table.allowed == ["Watch Post", "stop"]
    assert table.plays(0, "Watch Post")["assets 0"] == ["-Watch Post", "+Watch Post exhausted"]
    assert table.asked == "deposit 0"
    assert table.said("cancelled") == [(1, 1)]
    assert table.said("paid") == []


@row_test("asset", "Watch Post")
def test_watch_post_may_let_the_card_pass(cards):
    table = inn(cards, "Watch Post").hand(1, "Light Fingers").begin("deposit")
    table.plays(1, "Light Fingers", 0)
    changes = table.passes(0)
    assert (changes["capital 0"], changes["capital 1"]) == (-3, 3)
    table = inn(cards, "Watch Post").hand(1, "Light Fingers").begin("deposit")
    assert table.plays(1, "Light Fingers", 2)["capital 1"] == 3


@row_test("asset", "Watch Post")
def test_watch_post_answers_a_card_that_answers_its_owner(cards):
    table = inn(cards, "Watch Post").hand(0, "Whispered Rumours").hand(1, "Out Maneuver").begin("asset")
    table.plays(0, "Whispered Rumours")
    table.plays(1, "Out Maneuver")
    changes = table.plays(0, "Watch Post")
    assert len(changes["hand 0"]) == 2
    assert "capital 0" not in changes


@row_test("asset", "Watch Post")
def test_watch_post_loses_its_service_at_once(cards):
    table = inn(cards, "Watch Post").hand(1, "Light Fingers").hand(2, "Sworn Witness").begin("deposit")
    table.plays(1, "Light Fingers", 0)
    table.passes(2)
    table.plays(0, "Watch Post")
    assert table.asked == "respond 2"
    assert table.window_open == "ability_played"
    assert inns.characteristic(table.record, 0, 2) == SCHEMER[1]
