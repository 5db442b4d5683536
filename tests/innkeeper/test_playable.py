"""When each Treachery card and each ability As Retort can be played, what it costs and needs, and whom it names."""

import pytest

from inn_envs.innkeeper import actions
from inn_envs.innkeeper.reasons import reason
from inn_envs.innkeeper.refusals import Reason
from tests.innkeeper.playable import (
    ME,
    OTHER,
    WINDOWS,
    asked_in,
    bare,
    both,
    collected,
    holding,
    my_bid,
    order,
    owes,
    owned_by,
    owns,
    pool,
    revealed,
    supply,
)
from tests.innkeeper.rows import each_row, row_test

STARTS = ("start_refresh", "start_asset", "start_bidding", "start_customer", "start_deposit")
ANY = (*STARTS, "start_final")
PLAYABLE = {
    "Out Maneuver": ("treachery_played",),
    "Sealed Vault": ("deposit_declared", "final_deposit"),
    "Light Fingers": ANY,
    "Called Loan": (*ANY, "final_deposit"),
    "Loud Praise": ("customer_revealed",),
    "Bolted Door": ("start_customer", "customer_revealed"),
    "Quick Repairs": ANY,
    "Spoiled Soup": ("customer_revealed",),
    "Wrong Address": ("customer_revealed",),
    "Guest Poacher": ("customer_collecting",),
    "Full Rooms": ("start_customer",),
    "Extra Beds": ("start_customer",),
    "Night Deposit": (*ANY, "refresh_start"),
    "Burned Notes": ("refresh_start", "start_bidding", "start_final"),
    "Passed Note": ("refresh_start", "final_debt"),
    "Interest Clause": ("debt_taking", "debt_paying"),
    "Forced Sale": ("start_asset", "start_bidding", "start_customer"),
    "Forged Deed": ("start_asset", "start_bidding"),
    "Rotten Beams": ("asset_gaining",),
    "Palmed Bid": ("bids_revealed",),
    "Early Purchase": ("supply_revealed",),
    "Broker's Cut": ("asset_selling", "asset_liquidating"),
    "Borrowed Purse": ("gold_paying",),
    "Torn Receipt": ("debt_paying", "final_sell"),
    "Sworn Witness": ("treachery_played", "ability_played"),
    "Pool Raid": ("pool_sharing",),
    "Whispered Rumours": STARTS,
    "Rented Annex": ("start_asset", "start_bidding"),
    "Standing Crier": STARTS,
}
COSTS = {"Guest Poacher": 2, "Forged Deed": 2, "Early Purchase": 3, "Sworn Witness": 1}
#: Who can be named: others, or any Proprietor.
TARGETS = {
    "other": (
        "Light Fingers", "Called Loan", "Bolted Door", "Spoiled Soup", "Full Rooms", "Passed Note", "Forced Sale",
        "Forged Deed",
    ),
    "any": ("Burned Notes",),
}  # fmt: skip


@each_row("treachery", PLAYABLE)
def test_a_card_is_playable_in_its_windows_and_in_no_other(name, cards):
    for window in WINDOWS:
        why = holding(window, cards, name, COSTS.get(name, 0)).reason(name)
        assert why == (Reason.LEGAL if window in PLAYABLE[name] else Reason.NOT_IN_THIS_WINDOW), window


@each_row("treachery", COSTS)
def test_a_card_is_playable_only_by_who_can_pay_for_it(name, cards):
    for window in PLAYABLE[name]:
        table = holding(window, cards, name, COSTS[name] - 1)
        assert table.reason(name) == Reason.COST_NOT_COVERED
        table = holding(window, cards, name, COSTS[name])
        table.plays(ME, name, OTHER if name in TARGETS["other"] else None)
        assert table.said("paid")[0] == (ME, COSTS[name])


@each_row("treachery", PLAYABLE)
def test_whom_a_card_names(name, cards):
    table = holding(PLAYABLE[name][0], cards, name)
    table.answer(ME, "respond", name)
    is_naming = table.asked == "target 1"
    assert is_naming == any(name in names for names in TARGETS.values())
    if is_naming:
        table.debts(2, Debt=1).asset(2, "Spice Shelf")
        assert table.allowed == ([1, 2, 0] if name in TARGETS["any"] else [2, 0])


def test_the_windows_of_all_cards_are_tested(cards):
    assert [row["name"] for row in cards.rows["treachery"][1:]] == list(PLAYABLE)


# --- needs --------------------------------------------------------------------------------------------------------

#: Where a card can't be played: its window and what is different there.
NOT_MET = {
    "Called Loan": [(window, both(owes(0, 0), owes(2, 0))) for window in PLAYABLE["Called Loan"]],
    "Loud Praise": [("customer_revealed", change) for change in (collected(1, 2), revealed("Charity Visitor"))],
    "Bolted Door": [
        (window, change)
        for window in PLAYABLE["Bolted Door"]
        for change in (owns(0), owns(0, "Stable Boy", exhausted=True))
    ],
    "Spoiled Soup": [
        ("customer_revealed", both(collected(0, 2), collected(2, 2))), ("customer_revealed", revealed("Vault Admirer")),
    ],
    "Guest Poacher": [
        ("customer_collecting", change)
        for change in (owned_by(ME), collected(1, 2), revealed("Bank Inspector"), revealed("Pickpockets"))
    ],
    "Burned Notes": [(window, both(owes(0, 0), owes(1, 0), owes(2, 0))) for window in PLAYABLE["Burned Notes"]],
    "Passed Note": [(window, owes(1, 0)) for window in PLAYABLE["Passed Note"]],
    "Forced Sale": [
        (window, change)
        for window in PLAYABLE["Forced Sale"]
        for change in (owns(0), owns(0, "Stable Boy", exhausted=True))
    ],
    "Forged Deed": [
        (window, change)
        for window in PLAYABLE["Forged Deed"]
        for change in (owns(0, "Marble Lobby", "Rented Ballroom"), owns(0, "Stable Boy", exhausted=True))
    ],
    "Palmed Bid": [("bids_revealed", order(1, 0, 2)), ("bids_revealed", my_bid(1))],
    "Early Purchase": [("supply_revealed", supply())],
    "Borrowed Purse": [("gold_paying", owned_by(OTHER))],
    "Pool Raid": [("pool_sharing", pool(0))],
    **{
        name: [(window, owned_by(ME)) for window in PLAYABLE[name]]
        for name in ("Interest Clause", "Rotten Beams", "Broker's Cut", "Torn Receipt", "Sworn Witness")
    },
}  # fmt: skip
#: What a card needs, where nothing else is there; with nothing said here it needs nothing.
ENOUGH = {
    "Out Maneuver": [both(), owned_by(ME)],
    "Sealed Vault": [both(), owned_by(ME)],
    "Called Loan": [owes(0, 1), owes(2, 1)],
    "Loud Praise": [collected(1, 1), revealed("Pickpockets")],
    "Bolted Door": [owns(0, "Marble Lobby"), owns(2, "Marble Lobby")],
    "Spoiled Soup": [collected(0, 1), collected(2, 1), revealed("Pickpockets")],
    "Wrong Address": [both(), revealed("Pickpockets"), revealed("Charity Visitor")],
    "Guest Poacher": [collected(1, 1)],
    "Burned Notes": [owes(0, 1), owes(1, 1), owes(2, 1)],
    "Passed Note": [owes(1, 1)],
    "Forced Sale": [owns(0, "Marble Lobby"), owns(2, "Marble Lobby")],
    "Forged Deed": [owns(0, "Stable Boy"), owns(2, "Investment")],
    "Palmed Bid": [both(order(0, 1, 2), my_bid(2)), both(order(0, 2, 1), my_bid(2))],
    "Early Purchase": [supply("Marble Lobby")],
    "Pool Raid": [pool(1)],
}


@each_row("treachery", NOT_MET)
def test_a_card_is_not_playable_where_its_needs_do_not_hold(name, cards):
    for window, change in NOT_MET[name]:
        table = holding(window, cards, name)
        change(table)
        assert table.reason(name) == Reason.NEEDS_NOT_MET, window


@each_row("treachery", PLAYABLE)
def test_a_card_is_playable_where_just_its_needs_hold(name, cards):
    for window in PLAYABLE[name]:
        for change in ENOUGH.get(name, [both()]):
            table = holding(window, cards, name)
            both(bare, change)(table)
            table.capital(ME, COSTS.get(name, 0))
            assert table.reason(name) == Reason.LEGAL, window


# --- abilities ----------------------------------------------------------------------------------------------------


def may_use_host(table):
    table.seat(ME)["proprietor"] = table.cards.find("proprietor", "Host")
    table.capital(ME, 2)
    return "ability"


def may_use_steward(table):
    table.seat(ME)["proprietor"] = table.cards.find("proprietor", "Steward")
    return "ability"


def may_use_watch_post(table):
    owns(ME, "Watch Post")(table)
    return "Watch Post"


def may_use_crier(table):
    table.seat(ME)["kept"][0] = table.cards.find("treachery", "Standing Crier")
    return actions.KEPT_CARD


#: Abilities As Retort: who may use them, in which windows, what just their needs are, and where these don't hold.
ABILITIES = {
    ("proprietor", "Host"): (may_use_host, ("customer_revealed",), revealed("Charity Visitor"), []),
    ("proprietor", "Steward"): (
        may_use_steward, ("start_customer", "customer_revealed"), owns(1, "Stable Boy", exhausted=True),
        [owns(1), owns(1, "Stable Boy")],
    ),
    ("asset", "Watch Post"): (
        may_use_watch_post, ("treachery_played",), both(),
        [owned_by(ME), owned_by(2, names=0), owned_by(0, names=0)],
    ),
    ("treachery", "Standing Crier"): (
        may_use_crier, ("customer_revealed",), collected(1, 1), [collected(1, 2), revealed("Vault Admirer")],
    ),
}  # fmt: skip


def why_not(table, ability):
    """Why an ability, given by its words or as an action, can't be used."""
    action = ability if isinstance(ability, int) else table.action(ability)
    return Reason(reason(table.record, table.faces, action))


def use_in_windows(key, cards):
    """Checks one ability in each window: with what it needs alone, and without."""
    prepare, windows, enough, lacking = ABILITIES[key]
    for window in WINDOWS:
        table = asked_in(window, cards).capital(ME, 0)
        both(bare, enough)(table)
        why = why_not(table, prepare(table))
        assert why == (Reason.LEGAL if window in windows else Reason.NOT_IN_THIS_WINDOW), window
        for change in lacking if window in windows else ():
            change(table)
            assert why_not(table, prepare(table)) == Reason.NEEDS_NOT_MET


@each_row("proprietor", ["Host", "Steward"])
def test_when_a_proprietors_ability_can_be_used(name, cards):
    use_in_windows(("proprietor", name), cards)


@row_test("asset", "Watch Post")
def test_when_the_watch_post_can_be_used(cards):
    use_in_windows(("asset", "Watch Post"), cards)


@row_test("treachery", "Standing Crier")
def test_when_the_standing_crier_can_be_used(cards):
    use_in_windows(("treachery", "Standing Crier"), cards)


@row_test("treachery", "Standing Crier")
def test_everybody_tallies_for_a_negative_customer(cards):
    table = asked_in("customer_revealed", cards)
    both(bare, revealed("Pickpockets"))(table)
    assert why_not(table, may_use_crier(table)) == Reason.LEGAL


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_that_is_used_rests_until_the_next_refresh(ability, cards):
    prepare, windows, enough, _ = ABILITIES[ability]
    table = asked_in(windows[0], cards)
    enough(table)
    word = prepare(table)
    for key in ("used", "kept_exhausted"):
        table.seat(ME)[key] = 1
    if word == "Watch Post":
        owns(1, "Watch Post", exhausted=True)(table)
    assert why_not(table, word) == Reason.ABILITY_IS_USED
