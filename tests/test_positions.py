"""Positions: a game as JSON and back, whole and as one seat sees it."""

import copy
import json
from dataclasses import asdict
from itertools import product

import numpy as np
import pytest

from inn_envs import inheritors
from inn_envs.core import jit
from inn_envs.core.batch import loops
from inn_envs.core.record import zeros
from inn_envs.inheritors.position_fields import VARIANT
from inn_envs.inheritors.variant import Variant, set_options
from inn_envs.position import PositionError, PositionHasHiddenParts, from_position, to_position
from tests.inheritors.games import cards, change_hidden, new_game, random_game
from tests.position_damage import remove_at, set_at

SEATS = (2, 3, 4)
#: Every how many steps hidden parts are drawn: after a draft that takes seconds where the rules are not compiled.
EVERY = 60 if jit.DISABLED else 7


def as_json(position):
    return json.loads(json.dumps(position))


def check_round_trip(seats, seed, every=1, **variant):
    for step, states in enumerate(random_game(seats, seed, **variant)):
        if step % every == 0 or states["ended"][0]:
            position = as_json(to_position(inheritors, states, cards()))
            assert from_position(inheritors, position, cards()).tobytes() == states.tobytes(), (seed, step)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("draft", ["deal", "draft"])
def test_whole_positions_come_back_with_the_same_bytes(seats, draft):
    check_round_trip(seats, seed=11, draft=draft)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("draft", ["deal", "draft"])
def test_whole_positions_of_many_games(seats, draft):
    for seed in range(40):
        check_round_trip(seats, seed, draft=draft, empty_hand_draws=seed % 2 == 0)


@pytest.mark.parametrize(("seats", "draft"), list(product(SEATS, ["deal", "draft"])))
def test_a_seats_position_shows_the_same_after_loading(seats, draft):
    for step, states in enumerate(random_game(seats, seed=5, draft=draft)):
        for seat in range(seats):
            if step % EVERY == seat:
                position = as_json(to_position(inheritors, states[0], cards(), seat))
                loaded = from_position(inheritors, position, cards(), seed=3)
                assert to_position(inheritors, loaded, cards(), seat) == position, (step, seat)
                assert int(loaded["seats"][0]) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_a_seats_position_holds_nothing_it_cant_know(seats):
    rng = np.random.default_rng(2)
    differed = 0
    for step, states in enumerate(random_game(seats, seed=8)):
        for seat in range(seats):
            if step % 5 == seat:
                changed = change_hidden(states, seat, rng)
                differed += changed.tobytes() != states.tobytes()
                shown = [to_position(inheritors, record, cards(), seat) for record in (states, changed)]
                assert shown[0] == shown[1], (step, seat)
    assert differed > 20  # the changes were real


@pytest.mark.parametrize(("seats", "draft"), list(product(SEATS, ["deal", "draft"])))
def test_loading_draws_what_resampling_the_true_game_draws(seats, draft):
    for step, states in enumerate(random_game(seats, seed=7, draft=draft)):
        for seat in range(seats):
            if step % EVERY == seat:
                position = to_position(inheritors, states, cards(), seat)
                drawn = zeros(inheritors.STATE, 1)
                drawn[0] = states[0]
                loops(inheritors).resample(drawn, cards().table, 0, seat, np.uint64(step), 1)
                loaded = from_position(inheritors, position, cards(), seed=step)
                assert loaded.tobytes() == drawn.tobytes(), (step, seat)


def test_the_position_of_a_seat_hides_what_the_whole_one_shows():
    states = new_game(3, seed=1)
    whole, part = (to_position(inheritors, states, cards(), seat) for seat in (None, 1))
    assert len(whole["deck"]) == 58
    assert part["deck"] == 58
    assert whole["chance"]["seed"] == 1
    assert "seed" not in part["chance"]
    assert part["players"][1]["hand"] == whole["players"][1]["hand"]
    assert part["players"][0]["hand"] == part["players"][2]["hand"] == 11
    assert "number_one" not in part["players"][0]
    assert [player["quests"] for player in part["players"]] == [0, [], 0]
    assert part["quests_left"] == len(whole["quests_left"]) == 5


def test_the_next_card_of_the_deck_is_the_first_of_the_list():
    states = new_game(2, seed=1)
    position = to_position(inheritors, states, cards())
    before = cards().name("card", int(states["secret"]["deck"][0][int(states["deck_count"][0]) - 1]))
    assert position["deck"][0] == before
    position["deck"].reverse()
    loaded = from_position(inheritors, position, cards())
    assert cards().name("card", int(loaded["secret"]["deck"][0][0])) == before


def test_an_edited_position_is_loaded_as_edited():
    states = new_game(2, seed=4)
    position = to_position(inheritors, states, cards())
    hand, deck = position["players"][0]["hand"], position["deck"]
    given = next(name for name in deck if name not in hand)
    taken = next(iter(hand))
    hand[taken] -= 1
    if hand[taken] == 0:
        del hand[taken]
    hand[given] = 1
    deck[deck.index(given)] = taken
    loaded = from_position(inheritors, position, cards())
    hands = loaded["players"][0][0]["secret"]["hand"]
    assert hands[cards().find("card", given)] == 1
    before = states["players"][0][0]["secret"]["hand"]
    assert hands[cards().find("card", taken)] == before[cards().find("card", taken)] - 1


def test_loading_leaves_the_position_as_it_was():
    position = to_position(inheritors, new_game(3, seed=2), cards(), 1)
    before = copy.deepcopy(position)
    from_position(inheritors, position, cards(), seed=1)
    assert position == before


def test_a_seats_position_needs_a_seed_and_a_whole_one_has_its_own():
    states = new_game(3, seed=2)
    with pytest.raises(PositionHasHiddenParts, match="player_2"):
        from_position(inheritors, to_position(inheritors, states, cards(), 2), cards())
    with pytest.raises(PositionError, match="seed"):
        from_position(inheritors, to_position(inheritors, states, cards()), cards(), seed=1)
    with pytest.raises(PositionError, match="seed"):
        from_position(inheritors, to_position(inheritors, states, cards(), 2), cards(), seed=-1)


def test_a_seat_that_nobody_sits_on_has_no_position():
    with pytest.raises(ValueError, match="seat 2: expected 0 to 1"):
        to_position(inheritors, new_game(2, seed=2), cards(), 2)


BROKEN = {
    "another game": (set_at(["game"], "chess"), "'game': expected 'inheritors', got 'chess'"),
    "another version": (set_at(["version"], 99), "'version'"),
    "other cards": (set_at(["cards"], "0"), "'cards'"),
    "too many players": (set_at(["num_players"], 5), "'num_players': expected a whole number from 2 to 4"),
    "no such observer": (set_at(["seat"], 3), "'seat'"),
    "a missing key": (remove_at("deck"), "'deck': missing"),
    "a missing key within": (remove_at("players", 1, "area"), r"'players\[1\].area': missing"),
    "a missing player": (remove_at("players", 1), "'players': expected a list of 3"),
    "an unknown card": (set_at(["market", 0], ["pink 9"]), r"'market\[0\]\[0\]': expected the name of a card"),
    "an unknown hand card": (set_at(["players", 0, "hand", "pink 9"], 1), r"'players\[0\].hand'"),
    "half a card": (set_at(["players", 0, "hand", "tome"], 0.5), r"'players\[0\].hand.tome': expected a whole number"),
    "a negative turn": (set_at(["turn"], -1), "'turn'"),
    "true for a number": (set_at(["turn"], True), "'turn'"),
    "a word for a flag": (set_at(["variant", "empty_hand_draws"], "no"), "'variant.empty_hand_draws': expected true"),
    "an unknown setting": (set_at(["variant", "speed"], 1), "'variant.speed': unknown"),
    "a wrong word": (set_at(["variant", "draft"], "auction"), "'variant.draft': expected one of deal, draft"),
    "too many copies": (set_at(["market", 0], ["red 6", "red 6"]), "expected . copies of"),
    "a card too few": (set_at(["deck"], []), "expected . copies of"),
    "a list for an object": (set_at(["players", 0, "area"], [3]), r"'players\[0\].area'"),
    "an unknown colour": (set_at(["players", 0, "area", "pink"], [3]), r"'players\[0\].area.pink': unknown"),
    "a falling stack": (set_at(["players", 0, "area", "red"], [3, 1]), r"'players\[0\].area.red': expected rising"),
    "a clan of another colour": (set_at(["clans", "yellow"], "fox"), "'clans.yellow': expected a clan of that colour"),
    "an honor twice": (set_at(["honors", 0, "name"], "three alike"), "'honors': expected different"),
    "an owner that isn't there": (set_at(["honors", 0, "owner"], 3), r"'honors\[0\].owner'"),
    "a clan that is not set out": (set_at(["players", 0, "clan"], "none"), r"'players\[0\].clan'"),
    "no question": (set_at(["stack"], []), "'stack': expected a question on top"),
    "an unknown prompt": (set_at(["stack", 0, "prompt"], "juggle"), r"'stack\[0\].prompt'"),
    "a prompt that asks nothing": (set_at(["stack", 0, "prompt"], "wait"), r"'stack\[0\].prompt'"),
    "a frame's missing key": (remove_at("stack", 0, "claims"), r"'stack\[0\].claims': missing"),
    "a frame's unknown key": (set_at(["stack", 0, "card"], "tome"), r"'stack\[0\].card': unknown"),
    "a frame that is no object": (set_at(["stack", 0], 3), r"'stack\[0\]': expected an object"),
    "a frame of a seat not on turn": (set_at(["stack", 0, "seat"], 0), r"'stack\[0\].seat': expected ., the seat on"),
    "another lowest frame": (set_at(["stack", 0], {"prompt": "discard", "seat": 0}), r"'stack\[0\]"),
    "a question that waits": (set_at(["stack"], "doubled"), r"'stack\[0\]': expected a step"),
    "quests that are lost": (set_at(["quests_left"], ["small hand"]), "'quests_left', 'players': expected 5 different"),
    "knowledge of nobody": (set_at(["players", 0, "knows", 0, "of"], 0), r"'players\[0\].knows\[0\].of': expected 1"),
    "an event too few": (set_at(["log", "count"], 50), "'log.events'"),
    "a seed too large": (set_at(["chance", "seed"], 2**64), "'chance.seed'"),
    "a colour removed from three": (set_at(["removed_colour"], "red"), "'clans.red': unknown"),
    "not an object": (None, "'position': expected an object"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_positions_are_refused_by_key_and_expectation(fault):
    change, message = BROKEN[fault]
    position = to_position(inheritors, new_game(3, seed=9), cards())
    if fault == "an honor twice":
        position["honors"][1]["name"] = "three alike"
        position["honors"][2]["name"] = position["honors"][3]["name"] = "alone ahead"
    elif fault == "a question that waits":
        position["stack"] *= 2
    if change is None:
        position = []
    elif fault != "a question that waits":
        change(position)
    with pytest.raises(PositionError, match=message):
        from_position(inheritors, position, cards())


HIDDEN_BROKEN = {
    "too many cards in a hand": (set_at(["players", 0, "hand"], 12), "'deck': expected the 57 cards"),
    "names for a hidden hand": (set_at(["players", 0, "hand"], {"tome": 11}), r"'players\[0\].hand': expected a whole"),
    "a deck by names": (set_at(["deck"], ["tome"]), "'deck': expected a whole number"),
    "a number 1 that isn't one": (set_at(["players", 1, "number_one"], "tome"), r"'players\[1\].number_one'"),
    "a quest too many": (set_at(["players", 0, "quests"], 1), "expected 5 different quests in all, got 6"),
}


@pytest.mark.parametrize("fault", HIDDEN_BROKEN)
def test_broken_parts_of_a_seat_are_refused(fault):
    change, message = HIDDEN_BROKEN[fault]
    position = to_position(inheritors, new_game(3, seed=9), cards(), 1)
    change(position)
    with pytest.raises(PositionError, match=message):
        from_position(inheritors, position, cards(), seed=1)


@pytest.mark.parametrize(
    "variant",
    [Variant(), Variant("draft", "suggested", 0, True, 1, "score"), Variant(payoff="rank", tomes_needed=6)],
)
def test_the_variant_is_written_as_its_fields(variant):
    states = zeros(inheritors.STATE, 1)
    states["seats"] = 3
    set_options(states, variant, cards())
    assert VARIANT.write(states[0]["options"], cards()) == asdict(variant)
    read = zeros(inheritors.STATE, 1)
    read["seats"] = 3
    VARIANT.fill(read[0]["options"], asdict(variant), "variant", cards())
    assert read.tobytes() == states.tobytes()


def test_a_drafter_remembers_the_packs_it_saw():
    looks: list[list[str]] = []
    for states in random_game(3, seed=6, draft="draft"):
        stack = states["stack"][0]
        top = stack["frames"][stack["depth"]]
        if top["prompt"] == inheritors.Prompt.DRAFT and top["seat"] == 1:
            pack = inheritors.describe_position(states[0], cards(), 1)["question"]["pack"]
            looks.append([name for name, count in pack.items() for _ in range(count)])
            assert to_position(inheritors, states, cards(), 1)["packs"] == looks
        if top["prompt"] == inheritors.Prompt.DISCARD:
            break
    assert [len(look) for look in looks] == list(range(10, 0, -1))
    assert to_position(inheritors, states, cards(), 1)["packs"] == looks
