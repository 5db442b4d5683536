"""Games with fewer Brawl Dice and a d20 with fewer sides: the options `brawl_dice` and `d20_sides`."""

import json

import numpy as np
import pytest

import inn_envs
from inn_envs import inn_fighting, testing
from inn_envs.core import jit
from inn_envs.core.errors import SpecError
from inn_envs.inn_fighting.actions import DIE
from inn_envs.inn_fighting.describe import describe_position
from inn_envs.inn_fighting.reasons import reason
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import Event
from inn_envs.inn_fighting.text import describe_text
from inn_envs.inn_fighting.words import D20, DICE, RED, Face
from inn_envs.position import from_position
from tests.inn_fighting.refusing import both, later, refuse, whole
from tests.inn_fighting.seen import SEEN
from tests.inn_fighting.table import Table, random_game
from tests.position_damage import remove_at, set_at

FEW = ({"brawl_dice": 1, "d20_sides": 2}, {"brawl_dice": 2, "d20_sides": 6}, {"brawl_dice": 5, "d20_sides": 12})
SETTINGS = {"num_players": 3, "observation": "recall", "brawl_dice": 2, "d20_sides": 6, "max_turns": 10}
#: Two dice, both Punches, the red one last.
TWO_PUNCHES = ("punch", *("none",) * 4, "punch")


def dice_of(number):
    """The places of so many dice: the gold ones first, and the red one."""
    return [*range(number - 1), RED]


def events(table, *kinds):
    """The kind and the amount of those events of a table that are of these kinds."""
    ring = table.state["secret"]["ring"]["events"]
    return [(int(event["what"]), int(event["amount"])) for event in ring if event["what"] in kinds]


# --- which games there are --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("brawl_dice", 0, "1 to 6"),
        ("brawl_dice", 7, "1 to 6"),
        ("d20_sides", 1, "2 to 20"),
        ("d20_sides", 21, "2 to 20"),
        ("max_turns", 0, "1 to 1000"),
    ],
)
def test_a_number_out_of_range_is_refused(name, value, expected):
    with pytest.raises(SpecError, match=f"{name}: expected {expected}, got {value}"):
        inn_envs.make_spec("inn_fighting", **{name: value})


def test_the_game_has_six_dice_and_a_d20_unless_it_is_told_otherwise():
    options = Table(3).state["options"]
    assert (options["brawl_dice"], options["d20_sides"]) == (DICE, D20) == (6, 20)


# --- dice that are left out -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", FEW, ids=str)
def test_dice_that_are_left_out_never_show_and_all_others_do(variant):
    """In whole random games: on the table, in what is seen, and among the answers."""
    there = dice_of(variant["brawl_dice"])
    gone = [die for die in range(DICE) if die not in there]
    asked_for_dice = 0
    for seed in range(3):
        for table in random_game(3, seed, max_turns=60, **variant):
            state = table.state
            assert not state["dice"][gone].any()
            assert not state["rolled"][gone].any()
            assert not state["dice"].any() or state["dice"][there].all()
            seen = SEEN.observation(table, 1).view(np.uint8)
            blocks = inn_fighting.OBSERVATION.view(seen)
            assert np.flatnonzero(blocks["brawl_dice"]).tolist() == there
            assert not blocks["dice"][gone].any()
            assert blocks["symbols"].sum() == np.count_nonzero(state["dice"])
            mask = table.mask()[DIE : DIE + DICE]
            asked_for_dice += mask.any()
            assert not mask[gone].any()
    assert asked_for_dice


def test_a_die_that_is_left_out_is_neither_rolled_again_nor_turned():
    table = Table(3, brawl_dice=2).dice(*TWO_PUNCHES).hand(0, "Loaded Die").hand(1, "Jostled Elbow").turn(0)
    assert table.asked == "respond 1"
    table.plays(1, "Jostled Elbow")
    assert table.allowed == ["die 0", "die 5", "stop"]
    assert reason(table.record, table.faces, DIE + 1) == Reason.NO_SUCH_DIE
    table.answer(1, "reroll", "die 0")
    assert table.allowed == ["die 5", "stop"]
    table.answer(1, "reroll", "die 5")
    table.plays(0, "Loaded Die")
    assert table.allowed == ["die 0", "die 5"]
    assert reason(table.record, table.faces, DIE + 4) == Reason.NO_SUCH_DIE


def test_more_dice_than_there_are_can_not_be_rolled_again():
    """Of a single die the Elbow takes one, and asks for one more."""
    table = Table(3, brawl_dice=1).dice(*("none",) * 5, "punch").hand(1, "Jostled Elbow").turn(0)
    table.plays(1, "Jostled Elbow")
    table.answer(1, "reroll", "die 5")
    assert (table.asked, table.allowed) == ("reroll 1", ["stop"])
    table.answer(1, "reroll", "stop")
    assert table.asked != "reroll 1"


def test_after_an_action_all_dice_of_the_game_are_rolled():
    table = Table(3, brawl_dice=2).dice("ale", *("none",) * 4, "punch").chance("chair", "power").choose(0)
    table.answer(0, "choose", "ale")
    assert [Face(int(face)).name for face in table.state["dice"][[0, RED]]] == ["CHAIR", "POWER"]
    assert table.state["rolled"].tolist() == [1, 0, 0, 0, 0, 1]
    assert (int(Event.ROLLED), 2) in events(table, Event.ROLLED)


def test_the_dice_of_actions_stay_and_the_others_are_rolled():
    table = Table(3, brawl_dice=2).dice("luck", *("none",) * 4, "punch").chance("chair").turn(0)
    assert [Face(int(face)).name for face in table.state["dice"][[0, RED]]] == ["LUCK", "CHAIR"]
    assert table.state["rolled"].tolist() == [0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(("dice", "needed"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_luck_and_ale_need_half_of_the_dice(dice, needed):
    """So there is always something to choose, also where all dice show one of them or the other."""
    for ales in range(dice + 1):
        faces = ["none"] * DICE
        for number, die in enumerate(dice_of(dice)):
            faces[die] = "ale" if number < ales else "luck"
        table = Table(3, brawl_dice=dice).dice(*faces).choose(0)
        expected = [face for face, shown in (("luck", dice - ales), ("ale", ales)) if shown >= needed]
        assert table.allowed == expected != []


# --- the d20 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
def test_a_1_is_a_fumble_and_the_highest_number_a_critical_hit(sides):
    """Duryan's Punch of 2 or 3, Skill 12+, two symbols."""
    fumble = Table(3, d20_sides=sides, brawl_dice=2).dice(*TWO_PUNCHES).chance(1).choose(0)
    assert "hp 1" not in fumble.attacks(0, "punch")
    critical = Table(3, d20_sides=sides, brawl_dice=2).dice(*TWO_PUNCHES).chance(sides).choose(0)
    assert critical.attacks(0, "punch")["hp 1"] == -4
    assert not events(critical, Event.DEFENSE_ROLL)


@pytest.mark.parametrize(("rolled", "damage"), [(9, -2), (10, -3)])
def test_between_them_the_skill_decides(rolled, damage):
    table = Table(3, d20_sides=11, brawl_dice=2).dice(*TWO_PUNCHES).chance(rolled, "chair").choose(0)
    assert table.attacks(0, "punch")["hp 1"] == damage


@pytest.mark.parametrize("sides", [2, 5])
def test_every_number_of_the_d20_is_rolled_and_none_above(sides):
    rolled = set()
    for seed in range(25):
        for table in random_game(3, seed, d20_sides=sides, max_turns=4):
            rolled |= {amount for _, amount in events(table, Event.D20, Event.INITIATIVE)}
    assert rolled == set(range(1, sides + 1))


# --- words and positions ----------------------------------------------------------------------------------------------


def test_only_the_dice_of_the_game_are_told():
    table = Table(3, brawl_dice=3, d20_sides=8).dice("ale", "luck", *("none",) * 3, "punch").choose(0)
    position = describe_position(table.record, table.cards, 0)
    assert [(die["name"], die["face"]) for die in position["dice"]] == [
        ("gold 1", "ale"), ("gold 2", "luck"), ("red", "punch"),
    ]  # fmt: skip
    assert "The d20 has 8 sides." in describe_text(position)
    assert "The d20 has" not in describe_text(describe_position(Table(3).choose(0).record, table.cards, 0))


def test_the_highest_number_is_told_as_a_critical_hit():
    """Quick Payback: the attack is over but for the answer to its damage."""
    table = Table(3, d20_sides=6).hand(1, "Quick Payback").dice("punch", *("luck",) * 5).chance(6).choose(0)
    table.attacks(0, "punch")
    attack = describe_position(table.record, table.cards, 1)["attack"]
    assert attack is not None
    assert "d20 6 (critical hit)" in attack["progress"]


@pytest.mark.parametrize("variant", FEW, ids=str)
def test_positions_come_back(variant):
    for step, table in enumerate(random_game(3, 5, max_turns=20, **variant)):
        if step % 4 == 0 or table.state["ended"]:
            position = json.loads(json.dumps(whole(table)))
            assert from_position(inn_fighting, position, table.cards).tobytes() == table.records.tobytes()


def test_dice_that_are_left_out_are_written_as_null():
    table = later(Table(3, brawl_dice=2).dice(*TWO_PUNCHES).choose_to_end(0))
    assert whole(table)["dice"] == ["punch", None, None, None, None, "punch"]


ROLLED_AGAIN = {"what": "die_rolled", "seat": 0, "face": "ale", "die": "gold 2"}
TWO_DICE = {
    "a die that is left out": (set_at(["dice", 2], "ale"), r"'dice\[2\]': expected null: there are gold 1, red"),
    "a die that shows nothing": (set_at(["dice", 5], None), r"'dice\[5\]': expected one of punch, chair, power"),
    "two dice in a list": (remove_at("dice", 1), "'dice': expected a list of 6"),
    "a die rolled that is left out": (set_at(["rolled"], ["gold 4"]), r"'rolled': expected dice of the game"),
    "more dice than there are": (set_at(["variant", "brawl_dice"], 7), "'variant.brawl_dice': expected a whole number"),
    "a d20 of one side": (set_at(["variant", "d20_sides"], 1), "'variant.d20_sides': expected a whole number from 2"),
    "a missing setting": (remove_at("variant", "brawl_dice"), "'variant.brawl_dice': missing"),
    "an event with a die that is left out": (
        both(set_at(["log", "count"], 1), set_at(["log", "events"], [ROLLED_AGAIN])),
        r"'log.events\[0\].die': expected dice of the game: there are gold 1, red",
    ),
    "more dice rolled than there are": (
        both(set_at(["log", "count"], 1), set_at(["log", "events"], [{"what": "rolled", "seat": 0, "amount": 3}])),
        r"'log.events\[0\].amount': expected at most 2, the variant's brawl_dice",
    ),
    "a number that the d20 lacks": (
        both(set_at(["log", "count"], 1), set_at(["log", "events"], [{"what": "d20", "seat": 0, "amount": 7}])),
        r"'log.events\[0\].amount': expected at most 6, the variant's d20_sides",
    ),
}


@pytest.mark.parametrize("case", TWO_DICE)
def test_a_position_with_other_dice_is_refused(case):
    change, message = TWO_DICE[case]
    table = later(Table(3, brawl_dice=2, d20_sides=6).dice(*TWO_PUNCHES).choose_to_end(0))
    refuse(whole(table), change, message)


def test_a_missing_die_of_the_whole_game_is_refused():
    refuse(whole(later(Table(3).choose_to_end(0))), set_at(["dice", 0], None), r"'dice\[0\]': expected one of punch")


@pytest.mark.parametrize(("card", "key"), [("Loaded Die", "die"), ("Jostled Elbow", "chosen")])
def test_a_question_about_a_die_that_is_left_out_is_refused(card, key):
    """A die is being turned, or was chosen to be rolled again."""
    player = 0 if card == "Loaded Die" else 1
    table = later(Table(3, brawl_dice=2).dice(*TWO_PUNCHES).hand(player, card)).turn(0)
    table.plays(player, card)
    table.answer(player, "set_die" if key == "die" else "reroll", "die 0")
    assert whole(table)["stack"][-1][key] in ("gold 1", ["gold 1"])
    wrong = "gold 2" if key == "die" else ["gold 2"]
    refuse(whole(table), set_at(["stack", -1, key], wrong), rf"\.{key}': expected dice of the game")


@pytest.mark.parametrize(("rolled", "message"), [(7, "'attack.d20': expected 2 to 6"), (6, "'attack.(high|no_def)")])
def test_an_attack_with_a_number_that_the_d20_lacks_is_refused(rolled, message):
    """A low result of 3 on a d20 of six sides, answered by a Payback; a 6 would have been a critical hit."""
    table = Table(3, d20_sides=6).hand(1, "Quick Payback").dice("punch", *("luck",) * 5).chance(3, "chair")
    table = later(table).choose_to_end(0)
    table.attacks(0, "punch")
    assert table.asked == "respond 1"
    refuse(whole(table), set_at(["attack", "d20"], rolled), message)


# --- the same game everywhere -----------------------------------------------------------------------------------------


@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with uncompiled rules")
def test_uncompiled_rules_agree():
    game = inn_envs.GAMES["inn_fighting"]
    plain = testing.digest_elsewhere(game, 0, 2, SETTINGS, NUMBA_DISABLE_JIT="1")
    compiled = testing.digest_elsewhere(game, 0, 2, SETTINGS)
    assert (plain[0], compiled[0]) == (True, False)
    assert plain[1] == compiled[1]


def test_adapters_agree():
    assert testing.check_agreement(inn_envs.GAMES["inn_fighting"], range(3), **SETTINGS) > 30


def test_nothing_leaks():
    testing.check_no_leak(inn_envs.GAMES["inn_fighting"], seeds=range(3), **SETTINGS)
