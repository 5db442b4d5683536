"""What players reckon with fewer dice and a smaller d20: the chances are those of the rules."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from inn_agents.inn_fighting.attacks import weigh_attack
from inn_agents.inn_fighting.choices import weigh_all_attacks
from inn_agents.inn_fighting.sight import SIGHT, look
from inn_agents.inn_fighting.standing import weigh_standing, worth_of_nothing
from inn_agents.inn_fighting.weights import DEFAULTS
from inn_agents.players import fill_weights
from inn_envs.core.record import zeros
from inn_envs.inn_fighting.layout import OBSERVATION
from inn_envs.inn_fighting.observe import observe
from inn_envs.inn_fighting.words import FORMS, SIDES, Face
from tests.agents.inn_fighting.games import agent_for
from tests.inn_fighting.table import Table

TWO_PUNCHES = ("punch", *("none",) * 4, "punch")


def looked_at(table):
    """The cards, the table as its actor sees it, and the weights, as the functions of the players take them."""
    agent_for("rules", table.seats)
    seen, sights, weights = zeros(OBSERVATION.dtype, 1), zeros(SIGHT, 1), fill_weights(DEFAULTS, {})
    observe(table.record, table.faces, table.actor, seen[0])
    look(seen[0], sights[0])
    weigh_standing(table.faces, sights[0], weights[0])
    return table.faces, sights[0], weights[0]


@pytest.mark.parametrize("sides", [2, 3, 6, 11, 20])
def test_a_high_result_is_as_likely_as_the_d20_says(sides):
    """Skill 12+ and two symbols."""
    cards, sight, weights = looked_at(Table(3, d20_sides=sides, brawl_dice=2).dice(*TWO_PUNCHES).choose(0))
    highs = sum(rolled == sides or rolled + 2 >= 12 for rolled in range(2, sides + 1))
    assert weigh_attack(cards, sight, weights, 0, int(Face.PUNCH), 1, 0, 2) == pytest.approx(highs / sides)


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_a_roll_to_come_is_weighed_over_all_its_falls(dice):
    """Against the best attack of each of the 6, 36 or 1296 ways in which the sides may lie."""
    table = Table(3, d20_sides=6, brawl_dice=dice).vp(3, 9, 1).bystander(1, "Herb Seller", "Cutpurse")
    cards, sight, weights = looked_at(table.dice(*("none",) * 5, "punch").choose(0))
    weigh_all_attacks(cards, sight, weights, 0)
    own, found = np.array(sight["own"]), float(sight["fresh_own"])
    idle = worth_of_nothing(cards, sight, weights, 0)
    worth = [
        max((own[form, sides.count(form)] for form in FORMS if form in sides), default=idle)
        for sides in product(SIDES, repeat=dice)
    ]
    assert found == pytest.approx(np.mean(worth))
