"""What duplicate deals save: measured on games whose luck is known, and on a few real ones."""

from __future__ import annotations

import numpy as np
import pytest

from inn_agents.lookup import make_agent
from inn_agents.tournament.standing import difference_of, difference_variance
from inn_agents.tournament.variance import _ratio, measure, table
from inn_envs import GAMES
from inn_envs.core import jit
from inn_envs.core.engine import make_spec
from tests.agents.tournament.results import model_games

CHANGED = "inn_agents.tournament.variance:ChangedRules"


def test_a_ratio_has_an_interval_that_holds_it():
    games = model_games([0.0, 0.0], 2, 400, np.random.default_rng(2), luck=1.0, noise=0.5)
    difference = difference_of(games, games.wins, 0, 1)
    ratio = _ratio(games.deals, difference, seed=1)
    assert ratio.value == difference_variance(games.deals, difference)
    assert ratio.low < ratio.value < ratio.high < 1.0
    wide = _ratio(games.deals[:80], difference[:80], seed=1)
    assert wide.high - wide.low > ratio.high - ratio.low


@pytest.mark.skipif(jit.DISABLED, reason="whole games of three players")
def test_a_game_is_measured_in_all_line_ups():
    said = []
    saving = measure("inn_fighting", 3, ("rules", CHANGED), 24, 1, said.append)
    assert (saving.game, saving.num_players, saving.deals) == ("inn_fighting", 3, 24)
    assert saving.rotations.low <= saving.rotations.value <= saving.rotations.high < 1.5
    assert -1.0 <= saving.decided <= 1.0
    text = table([saving], ("rules", "ChangedRules"))
    assert "| inn_fighting | 3 | " in text
    assert str(saving.rotations) in text


@pytest.mark.parametrize("game", list(GAMES))
def test_changed_settings_are_those_of_another_agent(game):
    spec = make_spec(GAMES[game])
    agents = [make_agent(name, spec) for name in ("rules", CHANGED)]
    assert type(agents[1]).__name__ == "ChangedRules"
    weights = [agent._player._weights for agent in agents]
    names = weights[0].dtype.names
    ratios = {float(weights[1][name][0] / weights[0][name][0]) for name in names if weights[0][name][0]}
    assert {round(ratio, 9) for ratio in ratios} <= {0.9, 1.0, 1.1}
    assert len(ratios) > 1
