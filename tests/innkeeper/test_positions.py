"""Positions of Innkeeper: a game as JSON and back, whole and as one seat sees it."""

import copy
import json
from dataclasses import asdict

import numpy as np
import pytest

from inn_envs import innkeeper
from inn_envs.core import jit, rng
from inn_envs.core.batch import loops
from inn_envs.core.errors import NotYourDecision
from inn_envs.core.record import zeros
from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.state import STATE, Deck
from inn_envs.innkeeper.variant import Variant, set_options
from inn_envs.position import PositionError, PositionHasHiddenParts, from_position, to_position
from tests.card_file import content, row_of, write
from tests.innkeeper.table import Table, random_game, standard
from tests.innkeeper.unseen import change_hidden

SEATS = (2, 3, 4)
VARIANTS = {
    "standard": {},
    "choose": {"proprietors": "choose"},
    "holders": {"polling": "holders"},
    "bank limit": {"bank_limit": True, "final_debt": "must_if_able"},
    "open rebids": {"rebid": "open", "rebid_low_ties": True},
    "more rounds": {"extra_rounds": 4, "negative_counts_for_pool": True},
}
#: Every how many steps a position is looked at, where the rules are not compiled and where they are.
EVERY = 9 if jit.DISABLED else 3


def as_json(position):
    return json.loads(json.dumps(position))


def whole(table):
    return to_position(innkeeper, table.records, table.cards)


def asked(table):
    """The seat that is asked in a window, None outside of windows."""
    return table.actor if innkeeper.is_window(table.record) else None


def seats_to_show(table):
    """The seats that a position can be written for."""
    return range(table.seats) if asked(table) is None else [asked(table)]


def check_round_trip(seats, seed, every=1, cards=None, **variant):
    for step, table in enumerate(random_game(seats, seed, cards=cards, **variant)):
        if step % every == 0 or table.state["ended"]:
            loaded = from_position(innkeeper, as_json(whole(table)), table.cards)
            assert loaded.tobytes() == table.records.tobytes(), (seed, step)


# --- whole positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_whole_positions_come_back_with_the_same_bytes(seats):
    check_round_trip(seats, seed=11)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_positions_of_variants(variant):
    check_round_trip(3, seed=5, every=4 if variant == "holders" else 2, **VARIANTS[variant])


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_positions_of_many_games(seats, variant):
    for seed in range(12):
        check_round_trip(seats, seed, **VARIANTS[variant])


def test_named_proprietors_are_written_by_name():
    names = ("Trader", "Host", "Saver")
    table = Table.dealt(3, seed=2, proprietors=names)
    position = as_json(whole(table))
    assert position["variant"]["proprietors"] == list(names)
    assert from_position(innkeeper, position, table.cards).tobytes() == table.records.tobytes()


def test_a_game_that_was_cut_off_comes_back():
    for table in random_game(2, seed=3, max_turns=50):
        position = as_json(whole(table))
    assert (position["ended"], position["stack"]) == ("max_turns", [])
    assert from_position(innkeeper, position, table.cards).tobytes() == table.records.tobytes()


@pytest.mark.parametrize("scripted", [rng.SCRIPTED_DRAWS, rng.SCRIPTED_DECKS])
def test_a_scripted_game_comes_back(scripted):
    table = Table.dealt(2, seed=3)
    table.state["secret"]["chance"]["script_on"] = scripted
    table.state["secret"]["chance"]["script_alike"][:2] = [1, 2]
    table.state["secret"]["chance"]["script_values"][:3] = [1, 2, 3]
    position = as_json(whole(table))
    assert position["chance"]["script"]["values"][:4] == [1, 2, 3, 0]
    assert from_position(innkeeper, position, table.cards).tobytes() == table.records.tobytes()


@pytest.mark.parametrize(
    "variant",
    [Variant(), Variant("choose", True, "open", True, True, "must_if_able", 0, "holders", 50, "score")],
)
def test_the_variant_is_written_as_its_fields(variant):
    table = Table(2)
    set_options(table.records, variant, table.cards)
    assert innkeeper.write_position(table.record, table.cards, None)["variant"] == asdict(variant)


def test_the_next_card_of_a_deck_is_the_first_of_the_list():
    table = Table.dealt(2, seed=1)
    position = whole(table)
    count = int(table.state["deck_counts"][Deck.TREACHERY])
    before = table.cards.name("treachery", int(table.state["secret"]["decks"][Deck.TREACHERY][count - 1]))
    assert position["decks"]["treachery"][0] == before
    position["decks"]["treachery"].reverse()
    loaded = from_position(innkeeper, position, table.cards)
    bottom = loaded["secret"]["decks"][0][Deck.TREACHERY][0]
    assert table.cards.name("treachery", int(bottom)) == before


def test_an_edited_position_is_loaded_as_edited():
    table = Table.dealt(2, seed=4)
    position = whole(table)
    name = position["decks"]["treachery"].pop(3)
    position["players"][1]["hand"][name] = 1
    position["players"][1]["capital"] = 12
    loaded = from_position(innkeeper, position, table.cards)
    secret = loaded["players"][0][1]["secret"]
    assert secret["hand"][table.cards.find("treachery", name)] == secret["hand"].sum() == 1
    assert secret["capital"] == 12
    assert loaded["deck_counts"][0][Deck.TREACHERY] == table.state["deck_counts"][Deck.TREACHERY] - 1


# --- windows, and what was cancelled ----------------------------------------------------------------------------------


def in_window():
    """Seat 1 is asked at the start of the Asset Phase, seat 0 could answer."""
    return Table(3).hand(1, "Whispered Rumours", "Loud Praise").hand(0, "Out Maneuver").begin_round()


def test_a_frame_says_nothing_that_those_around_it_say():
    table = in_window()
    assert whole(table)["stack"] == [
        {"step": "end_round"},
        {"step": "phase", "phase": "deposit"},
        {"step": "phase", "phase": "customer"},
        {"step": "phase", "phase": "bidding"},
        {"step": "supply"},
        {"step": "window", "seat": 0, "window": "start_asset", "next": 2, "passes": 1},
        {"prompt": "respond", "seat": 1},
    ]
    table.plays(1, "Whispered Rumours")
    assert whole(table)["stack"][5:] == [
        {"step": "window", "seat": 0, "window": "start_asset", "next": 2, "passes": 0},
        {"step": "play", "seat": 1, "target": 1, "card": "Whispered Rumours"},
        {"step": "window", "seat": 1, "window": "treachery_played", "next": 3, "passes": 2},
        {"prompt": "respond", "seat": 0},
    ]


def test_a_clause_is_written_by_its_card_and_number():
    table = to_prompt(Table(2).asset(0, "Personal Butler").round(2).begin_round(), "upkeep 0")
    question = {"prompt": "upkeep", "seat": 0, "effect": {"card": "asset: Personal Butler", "clause": 1}, "slot": 0}
    assert whole(table)["stack"][-1] == question


@pytest.fixture(scope="module")
def void_cards(tmp_path_factory):
    """Cards that go on with a question after they have prevented, cancelled or dismissed what they answer."""
    tables = content(STANDARD)
    for name in ("Sealed Vault", "Out Maneuver", "Wrong Address", "Torn Receipt"):
        row = row_of(tables, "treachery", name)
        row["clauses"] = [row["clauses"][0], {"when": "play", "op": "take_debt", "amount": 1}]
    standard()
    return load_cards(write(tmp_path_factory.mktemp("cards") / "void.toml", tables))


def to_prompt(table, prompt):
    """Answers whatever is asked, as little as can be, up to this question."""
    while table.asked != prompt:
        seat, word = table.actor, table.asked.split()[0]
        table.answer(seat, word, "stop" if "stop" in table.allowed else table.allowed[0])
    return table


def check_void(table, expected):
    """The frame that is void, and the whole of it read back."""
    assert [frame for frame in whole(table)["stack"] if frame.get("step") == "void"] == [expected]
    assert from_position(innkeeper, as_json(whole(table)), table.cards).tobytes() == table.records.tobytes()


def test_a_cancelled_play_is_written_as_void(void_cards):
    table = Table(2, cards=void_cards).hand(0, "Interest Clause", "Whispered Rumours").hand(1, "Out Maneuver")
    table.begin_round()
    table.plays(0, "Whispered Rumours")
    table.plays(1, "Out Maneuver")
    to_prompt(table, "respond 0")
    check_void(table, {"step": "void", "was": "play", "seat": 0, "target": 0, "card": "Whispered Rumours"})


def test_a_prevented_deposit_is_written_as_void(void_cards):
    table = Table(2, cards=void_cards).hand(0, "Interest Clause").hand(1, "Sealed Vault").capital(0, 9).begin_round()
    to_prompt(table, "deposit 0").answer(0, "deposit", 3)
    table.plays(1, "Sealed Vault")
    check_void(table, {"step": "void", "was": "deposit", "seat": 0, "amount": 3})
    position = whole(table)
    next(frame for frame in position["stack"] if frame.get("step") == "void")["was"] = "take_debt"
    with pytest.raises(PositionError, match=r"was': expected an action that the window above is about"):
        from_position(innkeeper, position, table.cards)


def test_a_dismissed_customer_is_written_as_void(void_cards):
    table = Table(2, cards=void_cards).hand(0, "Interest Clause").hand(1, "Wrong Address")
    to_prompt(table.customers_on_top("Monk").begin_round(), "respond 1")
    table.plays(1, "Wrong Address")
    check_void(table, {"step": "void", "was": "revealed", "seat": 0, "customer": "Monk"})


def test_a_prevented_sale_is_written_as_void(void_cards):
    table = Table(2, cards=void_cards).hand(0, "Interest Clause", "Loud Praise").hand(1, "Torn Receipt").round(4)
    to_prompt(table.begin_round(), "sell_treachery 0").answer(0, "sell_treachery", "Loud Praise")
    table.answer(0, "sell_treachery", "stop")
    table.plays(1, "Torn Receipt")
    check_void(table, {"step": "void", "was": "sell_treachery", "seat": 0, "named": 1})


def test_whole_positions_of_games_with_void_actions(void_cards):
    for seats in SEATS:
        check_round_trip(seats, seed=8, every=EVERY, cards=void_cards)


# --- a seat's part ----------------------------------------------------------------------------------------------------


def read_part(table, position, seat):
    """A part read without the hidden things being drawn anew."""
    states = zeros(STATE, 1)
    states[0]["seats"] = table.seats
    innkeeper.read_position(states[0], copy.deepcopy(position), table.cards, seat)
    return states


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seats_part_is_read_into_a_game_that_shows_it_the_same(variant):
    for step, table in enumerate(random_game(3, seed=6, **VARIANTS[variant])):
        for seat in seats_to_show(table):
            if step % EVERY == seat:
                position = as_json(to_position(innkeeper, table.records, table.cards, seat))
                states = read_part(table, position, seat)
                assert to_position(innkeeper, states, table.cards, seat) == position, (step, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_seats_position_shows_the_same_after_loading(seats):
    for step, table in enumerate(random_game(seats, seed=5)):
        for seat in seats_to_show(table):
            if step % EVERY == seat:
                position = as_json(to_position(innkeeper, table.records, table.cards, seat))
                loaded = from_position(innkeeper, position, table.cards, seed=3)
                assert to_position(innkeeper, loaded, table.cards, seat) == position, (step, seat)
                assert from_position(innkeeper, as_json(to_position(innkeeper, loaded, table.cards)), table.cards)


@pytest.mark.parametrize("seats", SEATS)
def test_a_seats_position_holds_nothing_it_cant_know(seats):
    rng = np.random.default_rng(2)
    differed = 0
    for step, table in enumerate(random_game(seats, seed=8)):
        for seat in seats_to_show(table):
            if step % 5 == seat:
                changed = change_hidden(table.records, seat, rng)
                changed["secret"]["chance"]["counters"] += 1
                for player in range(seats):  # which places have been looked at, all have seen
                    known = table.state["players"][player]["secret"]["known"]
                    changed["players"][0][player]["secret"]["known"] = known
                differed += changed.tobytes() != table.records.tobytes()
                shown = [to_position(innkeeper, record, table.cards, seat) for record in (table.records, changed)]
                assert shown[0] == shown[1], (step, seat)
    assert differed > 20  # the changes were real


@pytest.mark.parametrize("seats", SEATS)
def test_loading_draws_what_resampling_the_true_game_draws(seats):
    for step, table in enumerate(random_game(seats, seed=7)):
        for seat in seats_to_show(table):
            if step % EVERY == seat:
                position = to_position(innkeeper, table.records, table.cards, seat)
                drawn = zeros(STATE, 1)
                drawn[0] = table.records[0]
                drawn["secret"]["chance"]["counters"] = 0  # a part starts chance anew
                loops(innkeeper).resample(drawn, table.cards.table, 0, seat, np.uint64(step), innkeeper.PART_MEMORY)
                loaded = from_position(innkeeper, position, table.cards, seed=step)
                assert loaded.tobytes() == drawn.tobytes(), (step, seat)


def test_the_position_of_a_seat_hides_what_the_whole_one_shows():
    table = to_prompt(Table.dealt(3, seed=1), "bid 1")
    every, part = (to_position(innkeeper, table.records, table.cards, seat) for seat in (None, 1))
    assert [len(every["decks"][deck]) for deck in every["decks"]] == [23, 30, 35, 25]
    assert list(part["decks"].values()) == [23, 30, 35, 25]
    assert every["chance"]["seed"] == 1
    assert "chance" not in part
    assert part["players"][1] == every["players"][1]
    for other in (0, 2):
        player = part["players"][other]
        assert (player["capital"], player["laid"], player["hand"]) == (None, None, 0)


def test_a_hand_is_a_number_but_for_what_was_shown():
    table = Table(2).hand(0, "Loud Praise", "Out Maneuver").round(4).begin_round()
    to_prompt(table, "sell_treachery 0").answer(0, "sell_treachery", "Loud Praise")
    player = to_position(innkeeper, table.records, table.cards, 1)["players"][0]
    size = int(table.state["players"][0]["secret"]["hand"].sum())
    assert (player["hand"], player["shown"]) == (size, {"Loud Praise": 1})


def test_a_seat_knows_the_customer_it_placed_and_others_know_its_place():
    table = Table(2).customers_on_top("Monk").begin_round()
    to_prompt(table, "bid 0")
    table.bids(2, 0)
    to_prompt(table, "place_top 0")
    parts = [to_position(innkeeper, table.records, table.cards, seat) for seat in (0, 1, None)]
    assert parts[0]["players"][0]["knows"] == [{"place": 0, "card": "Monk"}]
    assert parts[1]["players"][0]["knows"] == parts[2]["players"][0]["knows"] == [0]
    loaded = from_position(innkeeper, parts[0], table.cards, seed=1)
    assert loaded["secret"]["decks"][0][Deck.CUSTOMER][29] == table.cards.find("customer", "Monk")


def test_the_hidden_capital_covers_what_was_declared():
    table = Table(2).capital(0, 9).hand(1, "Sealed Vault").begin_round()
    to_prompt(table, "deposit 0").answer(0, "deposit", "all")
    position = to_position(innkeeper, table.records, table.cards, 1)
    deposit = next(frame for frame in position["stack"] if frame.get("step") == "deposit")
    loaded = read_part(table, position, 1)
    assert loaded["players"][0][0]["secret"]["capital"] == deposit["amount"] > 0


def test_nobody_sees_who_is_asked_in_a_window():
    table = in_window()
    for seat in (0, 2):
        with pytest.raises(NotYourDecision, match=f"player_{seat} can't know who is asked"):
            to_position(innkeeper, table.records, table.cards, seat)
    position = to_position(innkeeper, table.records, table.cards, 1)
    assert position["stack"][-1] == {"prompt": "respond", "seat": 1}
    position["stack"][-1]["seat"] = 0
    with pytest.raises(PositionError, match=r"'stack\[6\].seat': expected 1, whose part it is"):
        read_part(table, position, 1)


def test_loading_leaves_the_position_as_it_was():
    table = Table.dealt(3, seed=2)
    position = to_position(innkeeper, table.records, table.cards, 1)
    before = copy.deepcopy(position)
    from_position(innkeeper, position, table.cards, seed=1)
    assert position == before


def test_a_seats_position_needs_a_seed_and_a_whole_one_has_its_own():
    table = Table.dealt(3, seed=2)
    with pytest.raises(PositionHasHiddenParts, match="player_2"):
        from_position(innkeeper, to_position(innkeeper, table.records, table.cards, 2), table.cards)
    with pytest.raises(PositionError, match="seed"):
        from_position(innkeeper, whole(table), table.cards, seed=1)
