"""Players of Inn-Fighting do what is right without a doubt: at tables where one answer plainly is."""

from __future__ import annotations

import numpy as np
import pytest

from inn_agents.lookup import make_agent
from inn_envs.inn_fighting.actions import ACTIONS, CHARACTERS
from inn_envs.inn_fighting.state import Prompt
from tests.agents.inn_fighting.games import COMPILED, NAMES, answer_at, questions
from tests.inn_fighting.table import Table

PUNCHES = ("punch", "punch", "punch", "luck", "luck", "chair")
CHAIRS = ("chair", "chair", "chair", "luck", "luck", "punch")
ALES = ("ale", "ale", "ale", "punch", "punch", "chair")

# --- the choice -------------------------------------------------------------------------------------------------------


def test_the_win_is_taken_when_it_is_on():
    """With 19 Victory Points any damage to an Adventurer wins; a Bystander's knockout earns more, and wins nothing."""
    table = Table(3).vp(19, 4, 5).bystander(1, "Herb Seller").dice("punch", "punch", *("luck",) * 2, "ale", "ale")
    table.choose(0)
    table.answer(0, "choose", "punch")
    assert answer_at(table) == "adventurer 1"


def test_without_the_win_a_bystander_is_worth_more_than_a_scratch():
    table = Table(3).vp(3, 4, 5).bystander(1, "Herb Seller").dice("punch", "punch", *("luck",) * 2, "ale", "ale")
    table.choose(0)
    table.answer(0, "choose", "punch")
    assert answer_at(table) == "Herb Seller 1"


@pytest.mark.parametrize("name", NAMES)
def test_a_sure_knockout_with_its_bonus_is_taken(name):
    """The right neighbour has 1 Hit Point and 8 Victory Points to lose: a Chair, whose damage is not higher."""
    table = Table(3).vp(2, 8, 8).hp(2, 1).dice("chair", "punch", *("luck",) * 2, "ale", "ale").choose(0)
    assert answer_at(table, name) == "chair"


def test_whoever_is_about_to_win_is_attacked():
    """Left and right can be damaged alike, but one of them has 19 Victory Points and one Hit Point."""
    table = Table(3).adventurers("Nameless", "Duryan", "Scarred Gladiator").vp(6, 3, 19).hp(1, 1).hp(2, 1)
    table.dice("chair", "punch", *("luck",) * 2, "ale", "ale").choose(0)
    assert answer_at(table) == "chair"


def test_a_hurt_adventurer_drinks_what_the_leader_pays():
    table = Table(3).vp(6, 3, 16).hp(0, 2).dice(*ALES).choose(0)
    assert answer_at(table) == "ale"


def test_a_leader_who_wins_by_an_attack_does_not_drink():
    table = Table(3).vp(20, 3, 5).hp(0, 5).dice(*ALES).choose(0)
    assert answer_at(table) in ("punch", "chair")


def test_the_leader_drinks_at_another_leaders_cost():
    table = Table(3).vp(10, 10, 4).hp(0, 4).dice(*ALES).choose(0)
    table.answer(0, "choose", "ale")
    assert answer_at(table) == 1


# --- cards ------------------------------------------------------------------------------------------------------------


def test_the_watch_is_called_where_it_hurts_and_held_where_nobody_is_evil():
    table = Table(3).adventurers("Duryan", "Silver Jack", "Hedge Witch").vp(4, 4, 4).hand(0, "Call the Watch").turn(0)
    assert answer_at(table) == "Call the Watch"
    wins = Table(3).adventurers("Duryan", "Silver Jack", "Charrg").vp(17, 4, 4).hand(0, "Call the Watch").turn(0)
    assert answer_at(wins) == "Call the Watch"


def test_a_tray_is_raised_against_a_knockout_and_not_against_a_scratch():
    for hit_points, expected in ((1, "Tray as a Shield"), (9, "stop")):
        table = Table(3).adventurers("Balthur", "Duryan", "Charrg").vp(2, 6, 2).hp(1, hit_points)
        table.hand(1, "Tray as a Shield").dice("punch", "chair", *("luck",) * 2, "ale", "ale").choose(0)
        table.answer(0, "choose", "punch")
        assert answer_at(table) == expected


def test_a_blow_that_would_end_the_game_is_parried():
    table = Table(3).vp(19, 6, 2).hand(1, "Tray as a Shield").dice(*PUNCHES).choose(0)
    table.answer(0, "choose", "punch")
    assert answer_at(table) == "Tray as a Shield"


def test_the_hat_is_passed_before_the_leader_can_win():
    table = Table(3).vp(6, 19, 4).hand(0, "Pass the Hat").end_turn(0)
    assert answer_at(table) == "Pass the Hat"


def test_the_hat_is_held_in_the_beginning():
    table = Table(3).vp(1, 2, 1).hand(0, "Pass the Hat").end_turn(0)
    assert answer_at(table) == "stop"


def test_the_hat_is_held_when_the_game_is_won_anyway():
    table = Table(3).vp(21, 21, 4).hand(0, "Pass the Hat").end_turn(0, damaged=True)
    assert answer_at(table) == "stop"


def test_an_attacker_is_paid_back():
    table = Table(3).vp(3, 3, 3).hp(0, 2).hand(1, "Quick Payback").dice(*PUNCHES).chance(15, "punch").choose(0)
    table.attacks(0, "punch")
    assert table.asked == "respond 1"
    assert answer_at(table) == "Quick Payback"


def test_dice_are_turned_to_the_attack_that_wins_most():
    """The right neighbour can be knocked out and pays 4, by a Chair or, as one who leads, by a Power; no die shows
    either.
    """
    table = Table(3).vp(3, 8, 8).hp(2, 1).hand(0, "Loaded Die").dice(*("punch",) * 4, "luck", "ale")
    table.chance(*("punch",) * 4).roll(0)
    assert answer_at(table) == "Loaded Die"
    table.plays(0, "Loaded Die")
    die = answer_at(table)
    table.answer(0, "set_die", die)
    assert answer_at(table) in ("chair", "power")


# --- in whole games ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def met():
    """What rule-based players are asked in games of four, and what they answer."""
    vec, seen, masks = questions({"num_players": 4}, 256, 300)
    chosen = make_agent("rules", vec).act_batch(seen, masks, np.random.default_rng(0))
    return vec.observation_blocks.view(seen), masks, chosen


@pytest.mark.skipif(not COMPILED, reason="many games")
def test_no_bystander_is_attacked_where_an_adventurer_wins(met):
    view, masks, chosen = met
    block = ACTIONS.slice_of("character")
    adventurers = np.arange(block.start, block.stop, CHARACTERS)
    ready = (view["prompt"][:, Prompt.TARGET] == 1) & (view["vp"][:, 0] >= 20) & masks[:, adventurers].any(axis=1)
    ready &= view["has_damaged"][:, 0] == 0
    assert ready.sum() > 5
    assert np.isin(chosen[ready], adventurers).all()
