"""Positions of Inn-Fighting: a game as JSON and back, whole and as one seat sees it."""

import copy
import json
from dataclasses import asdict

import numpy as np
import pytest

from inn_envs import inn_fighting
from inn_envs.core import jit
from inn_envs.core.batch import loops
from inn_envs.core.errors import NotYourDecision
from inn_envs.core.record import zeros
from inn_envs.inn_fighting.cards import STANDARD, load_cards
from inn_envs.inn_fighting.state import STATE, Deck, Prompt
from inn_envs.inn_fighting.variant import Variant, set_options
from inn_envs.position import PositionError, PositionHasHiddenParts, from_position, to_position
from tests.card_file import content, row_of, write
from tests.inn_fighting.refusing import later
from tests.inn_fighting.table import Table, random_game, standard
from tests.inn_fighting.unseen import change_hidden

SEATS = (3, 4, 5, 6)
POLLINGS = ("able", "holders")
#: Every how many steps a position is looked at, where the rules are not compiled and where they are.
EVERY = 9 if jit.DISABLED else 3


def as_json(position):
    return json.loads(json.dumps(position))


def whole(table):
    return to_position(inn_fighting, table.records, table.cards)


def part(table, seat):
    return to_position(inn_fighting, table.records, table.cards, seat)


def seats_to_show(table):
    """The seats that a position can be written for: in a window the one that is asked."""
    is_window = inn_fighting.is_window(table.record)
    return [table.actor] if is_window else range(table.seats)


def check_comes_back(table, *label):
    loaded = from_position(inn_fighting, as_json(whole(table)), table.cards)
    assert loaded.tobytes() == table.records.tobytes(), label


def check_round_trip(seats, seed, every=1, cards=None, **variant):
    for step, table in enumerate(random_game(seats, seed, cards=cards, **variant)):
        if step % every == 0 or table.state["ended"]:
            check_comes_back(table, seed, step)


# --- whole positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("polling", POLLINGS)
@pytest.mark.parametrize("seats", SEATS)
def test_whole_positions_come_back_with_the_same_bytes(seats, polling):
    every = 3 if jit.DISABLED and polling == "holders" else 1
    check_round_trip(seats, seed=11, every=every, polling=polling)


@pytest.mark.exhaustive
@pytest.mark.parametrize("polling", POLLINGS)
@pytest.mark.parametrize("seats", SEATS)
def test_whole_positions_of_many_games(seats, polling):
    for seed in range(12):
        check_round_trip(seats, seed, polling=polling, bystander_damage_scores=seed % 2 == 0)


def test_a_game_that_was_cut_off_comes_back():
    for table in random_game(3, seed=3, max_turns=20):
        position = as_json(whole(table))
    assert (position["ended"], position["stack"], position["attack"]) == ("max_turns", [], None)
    check_comes_back(table)


def test_a_game_that_was_won_comes_back_with_its_winner():
    table = later(Table(3).vp(0, 20).dice(*["luck"] * 6)).end_turn(1, damaged=True)
    assert (whole(table)["ended"], table.state["winner"]) == ("rules", 2)
    check_comes_back(table)


def test_a_scripted_game_comes_back():
    table = Table.dealt(3, seed=3)
    table.chance(12, "ale")
    position = as_json(whole(table))
    assert position["chance"]["script"]["values"][:3] == [11, 5, 0]
    check_comes_back(table)


@pytest.mark.parametrize("variant", [Variant(), Variant(3, False, "holders", 50, "score", 2, 6)])
def test_the_variant_is_written_as_its_fields(variant):
    table = Table.dealt(3)
    set_options(table.records, variant, table.cards)
    assert inn_fighting.write_position(table.record, table.cards, None)["variant"] == asdict(variant)


@pytest.mark.parametrize("deck", ["adventurer", "action"])
def test_the_next_card_of_a_deck_is_the_first_of_the_list(deck):
    table = Table.dealt(3, seed=1)
    position = whole(table)
    number = Deck[deck.upper()]
    row = int(table.state["secret"]["decks"][number][int(table.state["deck_counts"][number]) - 1])
    kind, row = table.cards.card(row) if deck == "action" else ("adventurer", row)
    name = table.cards.name(kind, row)
    assert position["decks"][deck][0] == (f"{kind}: {name}" if deck == "action" else name)
    position["decks"][deck].reverse()
    loaded = from_position(inn_fighting, position, table.cards)
    assert to_position(inn_fighting, loaded, table.cards)["decks"][deck] == position["decks"][deck]


def test_an_edited_position_is_loaded_as_edited():
    table = Table.dealt(3, seed=4)
    position = whole(table)
    name = next(card for card in position["decks"]["action"] if card.startswith("action"))
    position["decks"]["action"].remove(name)
    hand = position["players"][1]["hand"]
    hand[name.partition(": ")[2]] = hand.get(name.partition(": ")[2], 0) + 1
    position["players"][1]["vp"] = 7
    position["players"][2]["adventurer"]["hp"] = 1
    loaded = from_position(inn_fighting, position, table.cards)
    players = loaded["players"][0]
    assert (players[1]["vp"], players[2]["hp"]) == (7, 1)
    assert players[1]["secret"]["hand"].sum() == table.seat(1)["secret"]["hand"].sum() + 1
    assert loaded["deck_counts"][0][Deck.ACTION] == table.state["deck_counts"][Deck.ACTION] - 1


# --- what stands on the stack -----------------------------------------------------------------------------------------


def attacked(*names):
    """Seat 0 may attack seat 1, its neighbour on the left, by Punch; seat 1 holds these cards."""
    return later(Table(3).dice("punch", "punch", "luck", "ale", "ale", "power").hand(1, *names)).choose_to_end(0)


def in_window():
    table = attacked("Tray as a Shield")
    table.answer(0, "choose", "punch")
    return table


def test_a_frame_says_nothing_that_those_around_it_say():
    table = in_window()
    assert whole(table)["stack"] == [
        {"step": "win_check"},
        {"step": "end_turn"},
        {"step": "end_attack"},
        {"step": "attack_roll"},
        {"step": "window", "window": "attack", "next": 2, "passes": 1},
        {"prompt": "respond", "seat": 1},
    ]
    attack = {key: value for key, value in whole(table)["attack"].items() if value}
    assert attack == {"form": "punch", "victim": 1}
    check_comes_back(table)


def test_a_play_that_can_be_answered_is_written_by_its_card():
    table = attacked("Tray as a Shield").hand(0, "Hush Now")
    table.answer(0, "choose", "punch")
    table.plays(1, "Tray as a Shield")
    assert whole(table)["stack"][4:] == [
        {"step": "window", "window": "attack", "next": 2, "passes": 0},
        {"step": "play", "card": "Tray as a Shield"},
        {"step": "window", "window": "card", "next": 3, "passes": 2},
        {"prompt": "respond", "seat": 0},
    ]
    check_comes_back(table)


def test_a_question_of_a_clause_is_written_by_its_card_and_number():
    table = attacked("Duck Aside")
    table.answer(0, "choose", "punch")
    table.plays(1, "Duck Aside")
    effect = {"card": "action: Duck Aside", "clause": 1}
    assert whole(table)["stack"][-1] == {"prompt": "other", "seat": 1, "effect": effect}
    check_comes_back(table)
    table.answer(1, "other", 2)
    check_comes_back(table)


def test_dice_to_be_rolled_again_are_named():
    table = later(Table(3).hand(1, "Jostled Elbow").dice(*["luck"] * 4, "punch", "ale")).turn(0)
    table.plays(1, "Jostled Elbow")
    table.answer(1, "reroll", "die 5")
    assert whole(table)["stack"][-1]["chosen"] == ["red"]
    check_comes_back(table)


def test_a_knockout_that_may_be_answered_comes_back():
    table = attacked().bystander(1, "Barber-Surgeon").hp(1, 1).chance(15, "punch")
    table.attacks(0, "punch", "adventurer 1")
    assert table.asked == "respond 1"
    assert {"step": "take_tokens", "amount": table.state["attack"]["damage"]} in whole(table)["stack"]
    check_comes_back(table)


@pytest.fixture(scope="module")
def asking_cards(tmp_path_factory):
    """Cards that ask and deal more, so that more lies on the stack at once."""
    tables = content(STANDARD)
    clauses = row_of(tables, "action", "Quick Payback")["clauses"]
    clauses.append({"when": "damage", "by": "foe", "op": "deal", "amount": 9, "who": "other"})
    clauses = row_of(tables, "action", "Call the Watch")["clauses"]
    clauses[0]["amount"] = 9
    clauses.append({"when": "turn_start", "op": "lose_vp", "who": "leader", "amount": 1})
    for name in ("Bottoms Up", "Hush Now"):
        row_of(tables, "action", name)["copies"] = 3
    row_of(tables, "bystander", "Barber-Surgeon")["copies"] = 3
    row_of(tables, "adventurer", "Off-Duty Gate Guard")["copies"] = 3
    return load_cards(write(tmp_path_factory.mktemp("cards") / "asking.toml", tables))


@pytest.mark.parametrize("seats", SEATS)
def test_whole_positions_of_games_with_more_questions(seats, asking_cards):
    standard()
    check_round_trip(seats, seed=8, every=3, cards=asking_cards, polling="holders")


def test_who_may_still_be_saved_comes_back_with_the_damage_that_waits(asking_cards):
    table = later(Table(4, cards=asking_cards).adventurers("Duryan", "Silver Jack", "Hedge Witch", "Debt Collector"))
    table.bystander(1, "Barber-Surgeon").bystander(3, "Barber-Surgeon").hand(0, "Call the Watch").turn(0)
    table.plays(0, "Call the Watch")
    assert table.asked == "respond 1"
    assert whole(table)["stack"][4:] == [
        {"step": "window", "window": "turn_start", "next": 1, "passes": 0},
        {"step": "effect", "effect": {"card": "action: Call the Watch", "clause": 2}},
        {"step": "deal", "target": 3, "amount": 9},
        {"step": "deal", "target": 2, "amount": 9},
        {"step": "take_tokens", "target": 1, "amount": 9},
        {"step": "window", "window": "knockout", "next": 2, "passes": 1},
        {"prompt": "respond", "seat": 1},
    ]
    check_comes_back(table)
    while not table.state["ended"] and table.state["turn_seat"] == 0:
        table.answer(table.actor, table.asked.split()[0], table.allowed[0])
        check_comes_back(table)


def test_texts_that_work_by_themselves_wait_for_those_before_them():
    table = later(Table(4).dice("punch", "luck", "luck", "ale", "ale", "power").bystander(0, "Hired Thug", "Cutpurse"))
    table.chance(15, "punch").choose_to_end(0).answer(0, "choose", "punch")
    assert whole(table)["stack"][2:] == [
        {"step": "end_attack"},
        {"step": "window", "window": "damage", "next": 1, "passes": None},
        {"step": "texts", "characters": ["bystander 2"]},
        {"prompt": "other", "seat": 0, "effect": {"card": "bystander: Hired Thug", "clause": 1}},
    ]
    check_comes_back(table)


def test_cards_that_came_too_late_for_a_window_are_written_with_its_place():
    table = later(Table(4, polling="holders").dice("luck", "luck", "luck", "punch", "punch", "chair"))
    table.hand(0, "Pass the Hat").hand(1, "Wrong Pocket").hand(2, "Hush Now").deck_top("Cutpurse").choose_to_end(0)
    table.answer(0, "choose", "luck")
    table.plays(1, "Wrong Pocket")
    while table.window_open != "action":
        table.passes(table.actor)
    late = [player["late"] for player in whole(table)["players"]]
    assert late == [None, {"window": 5, "cards": {"Pass the Hat": 1}}, None, None]
    check_comes_back(table)
    seat = table.actor
    assert part(table, seat)["players"][1]["late"] == {"window": 5, "cards": 1 if seat != 1 else {"Pass the Hat": 1}}
    loaded = from_position(inn_fighting, part(table, seat), table.cards, seed=3)
    assert to_position(inn_fighting, loaded, table.cards, seat) == part(table, seat)


# --- what seats know --------------------------------------------------------------------------------------------------


def robbed():
    """Seat 1 took the card of seat 0 after its Luck action."""
    table = later(Table(3).hand(0, "Pass the Hat").hand(1, "Wrong Pocket").hand(2, "Loaded Die"))
    table.dice("luck", "luck", "luck", "punch", "punch", "chair").deck_top("Cutpurse").choose_to_end(0)
    table.answer(0, "choose", "luck")
    table.plays(1, "Wrong Pocket")
    table.passes()
    return table


def test_what_a_seat_knows_of_other_hands_is_written_with_the_seats_that_may_hold_it():
    table = robbed()
    position = whole(table)
    assert position["players"][0]["knows"] == [{"card": "Pass the Hat", "in": [1]}]
    check_comes_back(table)
    assert part(table, 0)["players"][0]["knows"] == [{"card": "Pass the Hat", "in": [1]}]
    assert part(table, 1)["players"][0]["knows"] == [{"card": "Pass the Hat", "in": [1]}], "it took that card itself"
    assert part(table, 2)["players"][0]["knows"] == []
    loaded = read_part(table, part(table, 0), 0)
    row = table.cards.find("action", "Pass the Hat")
    assert loaded["players"][0][1]["secret"]["hand"][row] == 1


def test_a_card_that_was_taken_is_shown_to_both_players():
    table = robbed()
    events = [
        next(event for event in part(table, seat)["log"]["events"] if event["what"] == "took_card") for seat in range(3)
    ]
    assert [event["card"] for event in events] == ["Pass the Hat", "Pass the Hat", None]
    assert {(event["seat"], event["player"]) for event in events} == {(1, 0)}


# --- a seat's part ----------------------------------------------------------------------------------------------------


def read_part(table, position, seat):
    """A part read without the hidden things being drawn anew."""
    states = zeros(STATE, 1)
    states[0]["seats"] = table.seats
    inn_fighting.read_position(states[0], copy.deepcopy(position), table.cards, seat)
    return states


@pytest.mark.parametrize("polling", POLLINGS)
def test_a_seats_part_is_read_into_a_game_that_shows_it_the_same(polling):
    for step, table in enumerate(random_game(4, seed=6, polling=polling)):
        for seat in seats_to_show(table):
            if step % EVERY == seat:
                position = as_json(part(table, seat))
                states = read_part(table, position, seat)
                assert to_position(inn_fighting, states, table.cards, seat) == position, (step, seat)


@pytest.mark.parametrize("seats", SEATS)
def test_a_seats_position_shows_the_same_after_loading(seats):
    for step, table in enumerate(random_game(seats, seed=5)):
        for seat in seats_to_show(table):
            if step % EVERY == seat:
                position = as_json(part(table, seat))
                loaded = from_position(inn_fighting, position, table.cards, seed=3)
                assert to_position(inn_fighting, loaded, table.cards, seat) == position, (step, seat)
                again = as_json(to_position(inn_fighting, loaded, table.cards))
                assert from_position(inn_fighting, again, table.cards).tobytes() == loaded.tobytes(), (step, seat)


def keep_what_was_seen(table, changed, seat):
    """A seat knows who knows the cards that it took, and how many cards came too late, and nothing else of that."""
    for other in range(table.seats):
        true, secret = table.seat(other)["secret"], changed["players"][0][other]["secret"]
        secret["fresh"] = true["fresh"]
        if other != seat:
            hands = np.where(true["known_at"] == 1 << seat, 1 << seat, 1 << seat | 1 << 7)
            secret["known"] = np.where(true["known_at"] == 1 << seat, true["known"], 3)
            secret["known_at"] = hands


@pytest.mark.parametrize("seats", SEATS)
def test_a_seats_position_holds_nothing_it_cant_know(seats):
    rng = np.random.default_rng(2)
    differed = 0
    for step, table in enumerate(random_game(seats, seed=8)):
        for seat in seats_to_show(table):
            if step % 5 == seat % 5:
                changed = change_hidden(table.records, seat, rng)
                keep_what_was_seen(table, changed, seat)
                differed += changed.tobytes() != table.records.tobytes()
                shown = [to_position(inn_fighting, record, table.cards, seat) for record in (table.records, changed)]
                assert shown[0] == shown[1], (step, seat)
    assert differed > 10  # the changes were real


@pytest.mark.parametrize("seats", SEATS)
def test_loading_draws_what_resampling_the_true_game_draws(seats):
    for step, table in enumerate(random_game(seats, seed=7)):
        for seat in seats_to_show(table):
            if step % EVERY == seat:
                drawn = zeros(STATE, 1)
                drawn[0] = table.records[0]
                memory = inn_fighting.PART_MEMORY
                loops(inn_fighting).resample(drawn, table.cards.table, 0, seat, np.uint64(step), memory)
                loaded = from_position(inn_fighting, part(table, seat), table.cards, seed=step)
                assert loaded.tobytes() == drawn.tobytes(), (step, seat)


def test_the_position_of_a_seat_hides_what_the_whole_one_shows():
    table = later(Table(3).hand(0, "Pass the Hat").hand(1, "Loaded Die", "Hush Now")).choose_to_end(0)
    every, seen = whole(table), part(table, 1)
    assert [len(every["decks"][deck]) for deck in every["decks"]] == [12, 31]
    assert list(seen["decks"].values()) == [12, 31]
    assert every["chance"]["seed"] == 1
    assert list(seen["chance"]) == ["counters"]
    assert seen["players"][1] == every["players"][1]
    assert [seen["players"][other]["hand"] for other in (0, 2)] == [1, 0]


def test_nobody_sees_who_is_asked_in_a_window():
    table = in_window()
    assert table.state["stack"]["frames"][table.state["stack"]["depth"]]["prompt"] == Prompt.RESPOND
    for seat in (0, 2):
        with pytest.raises(NotYourDecision, match=f"player_{seat} can't know who is asked"):
            part(table, seat)
    position = part(table, 1)
    assert position["stack"][-1] == {"prompt": "respond", "seat": 1}
    with pytest.raises(PositionError, match=r"'stack\[5\].seat': expected 0, whose part it is"):
        read_part(table, position | {"players": [dict(player, hand={}, knows=[]) for player in position["players"]]}, 0)


def test_loading_leaves_the_position_as_it_was():
    table = Table.dealt(3, seed=2)
    seat = table.actor
    position = part(table, seat)
    before = copy.deepcopy(position)
    from_position(inn_fighting, position, table.cards, seed=1)
    assert position == before


def test_a_seats_position_needs_a_seed_and_a_whole_one_has_its_own():
    table = Table.dealt(3, seed=2)
    seat = table.actor
    with pytest.raises(PositionHasHiddenParts, match=f"player_{seat}"):
        from_position(inn_fighting, part(table, seat), table.cards)
    with pytest.raises(PositionError, match="seed"):
        from_position(inn_fighting, whole(table), table.cards, seed=1)
