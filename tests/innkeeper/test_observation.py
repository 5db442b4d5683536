"""What the blocks of an observation say: counted again in random games, and in words at tables set by hand."""

import pytest

from inn_envs import innkeeper
from inn_envs.core.record import zeros
from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.layout import OBSERVATION
from inn_envs.innkeeper.state import Step
from inn_envs.innkeeper.words import Window
from tests.card_file import content, row_of, write
from tests.innkeeper.seen import SEEN
from tests.innkeeper.table import Table, random_game
from tests.innkeeper.test_conservation import VARIANTS
from tests.innkeeper.views import one_named, top_bidder_looks, two
from tests.recount import Recount

MANY = 200
check, differing, expected, observation, sees = (
    SEEN.check, SEEN.differing, SEEN.expected, SEEN.observation, SEEN.sees,
)  # fmt: skip


# --- random games -----------------------------------------------------------------------------------------------------


def test_every_block_is_counted_again():
    assert set(SEEN.counts) == {block.name for block in OBSERVATION}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_sees_what_is_in_the_record(seats, variant):
    for table in random_game(seats, seats, **variant):
        check(table)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_sees_what_is_in_the_record_in_many_games(seats):
    for seed in range(100, 100 + MANY):
        for table in random_game(seats, seed, **VARIANTS[seed % len(VARIANTS)]):
            check(table)


# --- the checks find what they are for --------------------------------------------------------------------------------


def middle():
    """A random game in its middle."""
    return next(table for table in random_game(3, 3) if table.state["turn"] == 40)


def test_a_changed_byte_is_noticed_wherever_it_is():
    """Test of the test."""
    table = middle()
    seen, right = observation(table, 0), expected(table, 0)
    assert differing(seen, right) == []
    for place in range(OBSERVATION.size):
        seen[place] ^= 1
        assert differing(seen, right) == [OBSERVATION.locate(place)[0].name]
        seen[place] ^= 1


def test_what_an_observation_does_not_tell_is_noticed(monkeypatch):
    """Test of the test."""
    table = Table(3).asset(2, "Stable Boy").begin("asset")
    check(table)
    before = observation(table, 0)
    table.seat(2)["exhausted"][0] = 1
    assert differing(before, expected(table, 0)) == ["exhausted", "trait"]
    monkeypatch.setattr(Recount, "observation", lambda *asked: before)
    with pytest.raises(AssertionError, match=r"seat 0 at sell 2 sees and should see .*'exhausted': "):
        check(table)


# --- the question -----------------------------------------------------------------------------------------------------


def test_the_question_of_upkeep_names_its_asset():
    table = Table(3).asset(1, "Stable Boy", "Personal Butler", "Personal Butler").step(Step.REFRESH_DRAW, 1)
    for place in ("place 2", "place 3"):
        assert sees(table, 1, "prompt") == {"upkeep": 1}
        assert sees(table, 1, "about_slot") == {place: 1}
        assert sees(table, 1, "by_asset") == table.cards.find("asset", "Personal Butler")
        assert sees(table, 1, "by_features") == {"upkeep": 2}
        assert sees(table, 1, "amount") == 2
        assert sees(table, 0, "prompt") == {"wait": 1}
        assert sees(table, 0, "asked") == {"left 1": 1}
        assert sees(table, 0, "by_asset") == sees(table, 0, "amount") == 0
        assert sees(table, 0, "about_slot") == {}
        table.answer(1, "upkeep", "yes")


def test_a_treachery_card_asks_whom_it_names_and_which_asset():
    """Nobody else sees who is asked in a window; that an Asset is chosen is public."""
    table = Table(3).hand(0, "Bolted Door").asset(1, "Stable Boy").window(Window.START_CUSTOMER)
    assert sees(table, 0, "window") == {"start_customer": 1}
    table.answer(0, "respond", "Bolted Door")
    assert sees(table, 0, "prompt") == {"target": 1}
    assert sees(table, 0, "by_treachery") == {"Bolted Door": 1}
    assert sees(table, 0, "window") == sees(table, 0, "asked") == sees(table, 1, "asked") == {}
    table.answer(0, "target", 1)
    assert sees(table, 0, "prompt") == {"exhaust": 1}
    assert sees(table, 0, "about") == {"left 1": 1}
    assert sees(table, 0, "by_treachery") == {"Bolted Door": 1}
    assert sees(table, 0, "by_features")["exhaust"] == sees(table, 0, "amount") == 1
    assert sees(table, 1, "asked") == {"left 2": 1}
    assert sees(table, 1, "by_treachery") == sees(table, 1, "about") == {}


@pytest.mark.parametrize(
    ("card", "window", "prompt"),
    [
        ("Forged Deed", Window.START_ASSET, "take_asset"),
        ("Forced Sale", Window.START_ASSET, "liquidate"),
        ("Passed Note", Window.REFRESH_START, "give_debt"),
    ],
)
def test_a_question_is_about_whom_the_card_names(card, window, prompt):
    table = Table(3).capital(2, 9).hand(2, card).debts(2, Debt=2).asset(1, "Stable Boy").window(window)
    table.plays(2, card, 1)
    assert sees(table, 2, "prompt") == {prompt: 1}
    assert sees(table, 2, "about") == {"left 2": 1}
    assert sees(table, 2, "by_treachery") == {card: 1}
    assert sees(table, 1, "about") == {}


def test_a_proprietor_asks_publicly_whom_it_names():
    table = top_bidder_looks("Enforcer")
    table.answer(0, "place_top", "top")
    assert sees(table, 0, "prompt") == {"target": 1}
    assert sees(table, 1, "asked") == {"left 1": 1}
    assert "transfer" in sees(table, 0, "by_features")
    assert sees(table, 0, "by_treachery") == {}
    assert sees(table, 0, "by_asset") == 0


def test_a_customer_says_how_often_its_question_may_be_answered():
    table = Table(3).debts(0, Debt=3).collects(0, "Monk")
    for left in (3, 2, 1):
        assert sees(table, 0, "amount") == left
        assert sees(table, 0, "by_features") == {"gain": 1, "discard_debt": 3}
        assert sees(table, 0, "by_treachery") == {}
        assert sees(table, 0, "by_asset") == 0
        table.answer(0, "discard_debt", "Debt")


def test_assets_are_chosen_that_are_unexhausted_or_liquidated():
    table = Table(2).asset(0, "Stable Boy", "Night Porters", exhausted=True).hand(0, "Quick Repairs")
    table.window(Window.START_DEPOSIT).plays(0, "Quick Repairs")
    assert sees(table, 0, "prompt") == {"unexhaust": 1}
    assert sees(table, 0, "amount") == 2
    assert sees(table, 0, "by_treachery") == {"Quick Repairs": 1}
    table = Table(2).asset(0, "Stable Boy", "Stable Boy", "Side Door", "Investment", "Investment")
    table.step(Step.FIT_SLOTS, 0)
    assert sees(table, 0, "prompt") == {"fit_slots": 1}
    assert sees(table, 1, "asked") == {"left 1": 1}
    assert sees(table, 0, "by_features") == {}


def test_debt_is_chosen_before_all_eyes():
    table = two().capital(0, 9).debts(0, Debt=2, Crushing_Debt=2).hand(1, "Interest Clause").begin("refresh")
    for kind in ("Debt", "Crushing Debt", "Debt"):
        table.answer(0, "pay_debt", kind)
    for seat in (0, 1):
        assert sees(table, seat, "chosen_debt") == {"Debt": 2, "Crushing Debt": 1}
    table.answer(0, "pay_debt", "stop")
    assert sees(table, 1, "window") == {"debt_paying": 1}
    assert sees(table, 1, "chosen_debt") == {"Debt": 2, "Crushing Debt": 1}
    assert sees(table, 1, "pending") == {"0, pay_debt": 1}
    assert sees(table, 1, "pending_amount") == {"0": 3}


def test_a_treachery_card_named_for_the_final_sale_is_known():
    table = one_named()
    assert sees(table, 0, "named") == sees(table, 1, "named") == {"Loud Praise": 1}
    assert sees(table, 0, "shown") == {"me, Loud Praise": 1}
    assert sees(table, 1, "shown") == {"left 1, Loud Praise": 1}
    assert sees(table, 0, "hand") == {"Loud Praise": 1, "Pool Raid": 1}
    copies = {card: row_of(table.cards.rows, "treachery", card)["copies"] for card in ("Loud Praise", "Pool Raid")}
    for seat, hidden in ((0, 0), (1, 1)):
        unseen = sees(table, seat, "unseen_treachery")
        assert unseen.get("Loud Praise", 0) == copies["Loud Praise"] - 1
        assert unseen.get("Pool Raid", 0) == copies["Pool Raid"] - 1 + hidden


def test_a_laid_bid_is_its_owners_until_all_have_bid():
    table = two().capital(0, 5).capital(1, 5).begin("bidding")
    table.answer(0, "bid", 3)
    assert (sees(table, 0, "laid"), sees(table, 1, "laid")) == (3, 0)
    assert sees(table, 1, "bids") == sees(table, 1, "order") == sees(table, 1, "top_bidder") == {}
    table.answer(1, "bid", 2)
    assert (sees(table, 0, "laid"), sees(table, 0, "amount")) == (0, 3)
    assert sees(table, 1, "bids") == {"me, round 1": 2, "left 1, round 1": 3}
    assert sees(table, 1, "order") == {"me, 2": 1, "left 1, 1": 1}
    assert sees(table, 1, "top_bidder") == {"left 1": 1}


def test_nothing_is_asked_when_the_game_is_over():
    table = Table(3, extra_rounds=0).round(4).begin("final")
    for seat in range(3):
        assert sees(table, seat, "prompt") == {"wait": 1}
        assert sees(table, seat, "asked") == {}
        assert sees(table, seat, "last_round") == 1


# --- declared actions -------------------------------------------------------------------------------------------------


def test_cards_that_answer_cards_are_pending_the_latest_first():
    """Three are shown: of four the first is left out."""
    table = Table(3).hand(0, "Light Fingers", "Out Maneuver").hand(1, "Out Maneuver", "Out Maneuver")
    table.hand(2, "Sworn Witness").capital(2, 9).window(Window.START_DEPOSIT)
    table.plays(0, "Light Fingers", 1)
    table.plays(1, "Out Maneuver")
    table.passes(2)
    table.plays(0, "Out Maneuver")
    table.passes(1)
    assert sees(table, 2, "pending") == {"0, play": 1, "1, play": 1, "2, play": 1}
    assert sees(table, 2, "pending_card") == {"0, Out Maneuver": 1, "1, Out Maneuver": 1, "2, Light Fingers": 1}
    assert sees(table, 2, "pending_by") == {"0, left 1": 1, "1, left 2": 1, "2, left 1": 1}
    assert sees(table, 2, "pending_on") == {"0, left 2": 1, "1, left 1": 1, "2, left 2": 1}
    table.plays(2, "Sworn Witness")
    assert sees(table, 1, "pending_card") == {"0, Sworn Witness": 1, "1, Out Maneuver": 1, "2, Out Maneuver": 1}
    assert sees(table, 1, "pending_by") == {"0, left 1": 1, "1, left 2": 1, "2, me": 1}


def test_a_cancelled_card_is_void_and_the_bank_pays_in_its_players_place():
    """Who holds Treachery is asked on, so that it is seen what becomes of the payment."""
    table = Table(3, polling="holders").hand(0, "Light Fingers", "Borrowed Purse").hand(1, "Out Maneuver", "Pool Raid")
    table.window(Window.START_DEPOSIT)
    table.passes(1)
    table.plays(0, "Light Fingers", 1)
    table.plays(1, "Out Maneuver")
    table.passes(0, 1, 1)
    assert sees(table, 0, "window") == {"gold_paying": 1}
    assert sees(table, 0, "pending") == {"0, pay_gold": 1, "1, void": 1}
    assert sees(table, 0, "pending_amount") == {"0": 2}
    assert sees(table, 0, "pending_on") == {"0, left 1": 1}
    assert sees(table, 0, "pending_card") == {}
    table.plays(0, "Borrowed Purse")
    table.passes(1)
    assert sees(table, 1, "pending") == {"0, bank_pays": 1, "1, void": 1}
    assert sees(table, 1, "pending_amount") == {"0": 2}
    assert sees(table, 1, "pending_by") == {"0, left 2": 1, "1, left 2": 1}
    assert sees(table, 1, "pending_on") == {"0, me": 1}


def test_an_asset_that_is_used_is_pending():
    table = Table(3).hand(0, "Light Fingers").asset(1, "Watch Post").hand(2, "Sworn Witness").capital(2, 9)
    table.window(Window.START_DEPOSIT)
    table.plays(0, "Light Fingers", 1)
    table.plays(1, "Watch Post")
    assert sees(table, 2, "window") == {"ability_played": 1}
    assert sees(table, 2, "pending") == {"0, ability": 1, "1, play": 1}
    assert sees(table, 2, "pending_asset") == {"0": table.cards.find("asset", "Watch Post")}
    assert sees(table, 2, "pending_card") == {"1, Light Fingers": 1}
    assert sees(table, 2, "pending_amount") == {}
    assert sees(table, 2, "exhausted") == {"left 2, place 1": 1}


def test_a_declared_deposit_says_how_much():
    table = Table(3).capital(0, 40).hand(1, "Sealed Vault").hand(2, "Out Maneuver").begin("deposit")
    table.answer(0, "deposit", "all")
    table.plays(1, "Sealed Vault")
    assert sees(table, 2, "pending") == {"0, play": 1, "1, deposit": 1}
    assert sees(table, 2, "pending_amount") == {"1": 40}
    assert sees(table, 2, "pending_by") == {"0, left 2": 1, "1, left 1": 1}


# --- what lies on the table -------------------------------------------------------------------------------------------


def test_assets_that_look_alike_are_told_apart(tmp_path):
    rows, look = content(STANDARD), {"luxury": 2, "value": 3}
    for name in ("Loan Desk", "Strong Room"):
        row_of(rows, "asset", name).update(service=0, cuisine=0, entertainment=0, unique=False, **look)
    table = Table(2, cards=load_cards(write(tmp_path / "alike.toml", rows))).asset(0, "Loan Desk")
    table.asset(1, "Strong Room").begin("asset")
    places = ("me, place 1", "left 1, place 1")
    shown = {"there": 1, **look}
    assert sees(table, 0, "slots") == {f"{place}, {word}": shown[word] for place in places for word in shown}
    assert sees(table, 0, "assets") == {"me, Loan Desk": 1, "left 1, Strong Room": 1}
    desk, room = (table.cards.find("asset", name) for name in ("Loan Desk", "Strong Room"))
    assert sees(table, 0, "slot_asset") == dict(zip(places, (desk, room)))
    assert sees(table, 1, "slot_asset") == dict(zip(places, (room, desk)))


def test_gold_on_an_exhausted_investment_is_seen_in_its_place():
    table = Table(2).asset(0, "Stable Boy").asset(0, "Investment", exhausted=True, gold=2).begin("asset")
    assert sees(table, 1, "gold_on") == {"left 1, place 2": 2}
    assert sees(table, 1, "exhausted") == {"left 1, place 2": 1}
    assert sees(table, 1, "free_slots") == {"me": 4, "left 1": 2}


def test_a_customer_that_was_looked_at_is_known_until_it_is_revealed():
    table = top_bidder_looks("Trader")
    assert sees(table, 0, "known_top") == sees(table, 0, "known_customers") == {"Monk": 1}
    assert sees(table, 0, "known_look") == {"ordinary": 1, "service": 4, "cuisine": 3}
    assert "Monk" not in sees(table, 0, "unseen_customers")
    assert sees(table, 1, "known_top") == sees(table, 1, "known_customers") == sees(table, 1, "known_look") == {}
    assert sees(table, 1, "unseen_customers")["Monk"] == 1
    table.answer(0, "place_top", "bottom")
    assert sees(table, 0, "known_top") == sees(table, 0, "known_look") == {}
    assert sees(table, 0, "known_customers") == {"Monk": 1}
    table.deck_is("customer", "Monk").hand(1, "Wrong Address").step(Step.CUSTOMERS)
    assert sees(table, 0, "customer") == {"Monk": 1}
    assert sees(table, 0, "known_customers") == {}


def test_an_asset_that_may_be_bought_is_offered():
    table = top_bidder_looks("Steward")
    table.answer(0, "place_top", "top")
    assert sees(table, 0, "prompt") == {"buy_top": 1}
    assert "buy_top" in sees(table, 0, "by_features")
    assert sees(table, 1, "offered") == {"Spice Shelf": 1}
    assert sees(table, 1, "supply") == {"place 1, Stable Boy": 1, "place 2, Night Porters": 1}


def test_kept_treachery_is_told_by_its_order_among_such_cards():
    table = Table(2).kept(0, "Standing Crier", exhausted=True).kept(1, "Rented Annex").begin("asset")
    assert sees(table, 0, "kept") == {"me, 1": 1, "left 1, 0": 1}
    assert sees(table, 0, "kept_exhausted") == {"me, 1": 1}


def test_totals_for_a_particular_customer_count_where_its_condition_is_met():
    """An exhausted Asset is none; with two Proprietors there is always room."""
    table = Table(2).proprietors("Host", "Trader").asset(0, "Night Porters", exhausted=True).asset(0, "Stable Boy")
    table.asset(1, "Stable Boy", "Door Greeters").hand(0, "Wrong Address").reveals("The Diplomat")
    assert sees(table, 0, "customer_look") == {"particular": 1, "service": 4, "two_assets": 1}
    traits = sees(table, 0, "trait")
    assert sees(table, 0, "totals") == {player: traits[f"{player}, service"] for player in ("me", "left 1")}
    assert sees(table, 0, "tallies") == {"left 1": 1}
    assert sees(table, 0, "room") == {"me": 10, "left 1": 10}
    assert sees(table, 0, "customers_left") == 3


def test_treachery_that_a_seat_sees_nowhere_lies_in_the_deck_the_pool_or_a_hand():
    table = Table(3).hand(0, "Loud Praise").hand(1, "Sealed Vault", "Pool Raid").hand(2, "Wrong Address")
    table.pool("Out Maneuver", "Extra Beds").discard("treachery", "Forged Deed").kept(2, "Rented Annex").begin("asset")
    deck = len(table.left("treachery"))
    assert sees(table, 0, "decks")["treachery"] == deck == 35 - 8
    assert sees(table, 0, "pool") == 2
    for seat, hidden in ((0, 3), (1, 2), (2, 3)):
        assert sum(sees(table, seat, "unseen_treachery").values()) == deck + 2 + hidden


def test_debt_tokens_leave_no_debt_in_the_deck():
    table = Table(2)
    table.debts(0, **{card["name"].replace(" ", "_"): card["copies"] for card in table.cards.rows["debt"][1:]})
    assert sees(table, 0, "debt_deck") == {}
    table.step(Step.TAKE_DEBT, 1, amount=2)
    assert table.state["tokens"] == sees(table, 1, "debt")["me, Debt"] == 2
    assert sees(table, 1, "debt_deck") == {}


def test_large_numbers_are_shown_as_the_largest():
    table = Table(2, max_turns=5_000).capital(0, 500).capital(1, 9).vault(1, 600).begin("asset")
    assert (sees(table, 0, "capital"), sees(table, 0, "turns_left")) == (100, 100)
    assert sees(table, 0, "counted") == {"me": 100, "left 1": 9}
    assert sees(table, 0, "vault") == {"left 1": 100}
    assert sees(table, 0, "income")["left 1"] == 100


# --- the variant, the level -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "shown"),
    [
        ({}, {}),
        ({"bank_limit": True}, {"bank_limit": 1}),
        ({"rebid": "open"}, {"open_rebid": 1}),
        ({"rebid_low_ties": True}, {"rebid_low_ties": 1}),
        ({"negative_counts_for_pool": True}, {"negative_counts": 1}),
        ({"final_debt": "must_if_able"}, {"must_pay": 1}),
        ({"polling": "holders"}, {"ask_holders": 1}),
    ],
    ids=str,
)
def test_a_setting_of_the_variant_is_seen(variant, shown):
    assert sees(Table(2, **variant), 0, "variant") == shown
    assert sees(Table(2, **variant), 0, "extra_rounds") == 2
    assert sees(Table(2, extra_rounds=4, **variant), 1, "extra_rounds") == 4


def test_capital_of_others_is_shown_at_level_recall_only():
    table = two().capital(0, 3).capital(1, 8)
    assert sees(table, 0, "counted") == {"me": 3, "left 1": 8}
    current = zeros(OBSERVATION.dtype, 1)
    innkeeper.observe(table.record, table.faces, 0, current[0])
    assert not current["counted"].any()
    assert current["capital"][0, 0] == 3
