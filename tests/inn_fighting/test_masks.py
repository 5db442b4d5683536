"""Masks, reasons and the stack at every step of random games."""

import numpy as np
import pytest

from inn_envs.inn_fighting.actions import ACTIONS
from inn_envs.inn_fighting.reasons import reason
from inn_envs.inn_fighting.refusals import REASONS, Reason
from inn_envs.inn_fighting.state import STACK, Prompt
from tests.inn_fighting.table import Table, random_game

MANY = 100
VARIANTS = ({}, {"polling": "holders"}, {"free_choice_symbols": 4, "bystander_damage_scores": False})


def check_mask(table):
    """The mask is 1 where there is no reason against, and something is legal until the game is over."""
    mask = table.mask()
    reasons = np.array([reason(table.record, table.faces, action) for action in range(ACTIONS.size)])
    differ = np.flatnonzero((mask != 0) != (reasons == 0))
    assert not len(differ), (table.asked, [(int(action), Reason(int(reasons[action])).name) for action in differ])
    assert mask.any() == (table.state["ended"] == 0), table.asked
    assert set(reasons) <= set(REASONS)


@pytest.mark.parametrize(("seats", "variant"), [(3, 0), (4, 1), (5, 2), (6, 0)])
def test_the_mask_is_where_there_is_no_reason_against(seats, variant):
    for table in random_game(seats, seats, **VARIANTS[variant]):
        check_mask(table)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_mask_is_where_there_is_no_reason_against_in_many_games(seats):
    for seed in range(MANY):
        for table in random_game(seats, seed, **VARIANTS[seed % 3]):
            check_mask(table)


def test_random_games_ask_everything_and_the_stack_stays_far_from_full():
    """Of what was answered nothing is left in the record above the stack."""
    asked, every = set(), set(Prompt) - {Prompt.WAIT}
    for seed in range(200):
        for table in random_game(3 + seed % 4, seed):
            depth, frames = int(table.state["stack"]["depth"]), table.state["stack"]["frames"]
            assert depth <= STACK // 2
            assert not frames[depth + 1 :].view(np.uint8).any()
            asked.add(Prompt(frames[depth]["prompt"]) if depth else Prompt.WAIT)
        if asked >= every and seed >= 2:
            return
    pytest.fail(f"never asked: {every - asked}")


def test_every_reason_has_its_words():
    assert set(REASONS) == set(Reason)
    assert len(set(REASONS.values())) == len(Reason)


def test_no_answer_is_legal_when_the_game_is_over():
    table = Table(3).vp(20, 0, 0).end_turn(0, damaged=True)
    assert table.state["ended"] == 1
    assert not table.mask().any()
    reasons = {int(reason(table.record, table.faces, action)) for action in range(ACTIONS.size)}
    assert reasons == {Reason.GAME_OVER}
