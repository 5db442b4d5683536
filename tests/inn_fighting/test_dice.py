"""The dice: every die has the sides that it should have, and each side is equally likely."""

import numpy as np
import pytest

from inn_envs.core import rng
from inn_envs.inn_fighting import verbs
from inn_envs.inn_fighting.state import Purpose
from inn_envs.inn_fighting.words import D20, DICE, RED, SIDES, Face
from inn_envs.testing.uniform import THRESHOLD, chi_square_p_value
from tests.inn_fighting.table import Table

ROLLS = 100_000
#: A counter of draws holds so many: each seed gives a part of the rolls.
A_SEED = 5_000
SIDES_OF = {Face.PUNCH: 2, Face.CHAIR: 1, Face.POWER: 1, Face.LUCK: 1, Face.ALE: 1}


def seeded(seed):
    table = Table(3)
    table.state["secret"]["chance"]["seed"] = seed
    return table


def expected(faces, total):
    return np.array([SIDES_OF[face] / 6 * total for face in faces])


def test_every_die_has_two_punches_and_one_of_each_other_symbol():
    assert sorted(SIDES) == [Face.PUNCH, Face.PUNCH, Face.CHAIR, Face.POWER, Face.LUCK, Face.ALE]


def test_rolls_of_the_brawl_dice_are_uniform_over_the_sides():
    counts = np.zeros((DICE, 6), int)
    for seed in range(ROLLS // DICE // A_SEED + 1):
        table = seeded(seed)
        for number in range(min(A_SEED, -(-ROLLS // DICE) - seed * A_SEED)):
            verbs.roll_dice(table.record, number % 3, 1)
            counts[np.arange(DICE), table.state["dice"]] += 1
    assert counts.sum() >= ROLLS
    faces = [face for face in Face if face]
    for die in range(DICE):
        assert chi_square_p_value(counts[die, 1:], expected(faces, counts[die].sum())) > THRESHOLD
    assert chi_square_p_value(counts[:, 1:].sum(axis=0), expected(faces, counts.sum())) > THRESHOLD


@pytest.mark.parametrize(("purpose", "sides"), [(Purpose.D20, D20), (Purpose.INITIATIVE, D20)])
def test_the_d20_is_uniform(purpose, sides):
    counts = np.zeros(sides, int)
    for seed in range(ROLLS // A_SEED):
        table = seeded(seed)
        for number in range(A_SEED):
            counts[rng.draw(table.record, purpose, number % 3, sides)] += 1
    assert chi_square_p_value(counts, np.full(sides, ROLLS / sides)) > THRESHOLD


def test_defense_rolls_are_uniform_over_the_sides():
    counts = np.zeros(6, int)
    for seed in range(ROLLS // A_SEED):
        table = seeded(seed)
        for _ in range(A_SEED):
            face = verbs.roll_defense(table.record, 1)
            assert face == table.state["dice"][RED]
            counts[face] += 1
    faces = [face for face in Face if face]
    assert chi_square_p_value(counts[1:], expected(faces, counts.sum())) > THRESHOLD


def test_initiative_is_won_by_each_seat_equally_often():
    counts = np.zeros(4, int)
    for seed in range(400):
        counts[int(Table.dealt(4, seed).state["turn_seat"])] += 1
    assert chi_square_p_value(counts, np.full(4, 100)) > THRESHOLD


def test_a_loaded_count_is_noticed():
    """Test of the test."""
    counts = np.array([20_000, 10_000, 10_000, 10_000, 9_000])
    faces = [face for face in Face if face]
    assert chi_square_p_value(counts, expected(faces, counts.sum())) < THRESHOLD
