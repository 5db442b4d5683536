"""OpenSpiel's algorithms find the same values, best responses and NashConv on the same game."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import best_response as spiel_response  # noqa: E402
from open_spiel.python.algorithms import expected_game_score, exploitability  # noqa: E402

from inn_agents.exact import values  # noqa: E402
from inn_agents.exact.spiel import SpielPolicy, spiel_game  # noqa: E402
from tests.agents.exact.betting import betting  # noqa: E402
from tests.agents.exact.games import MINIS, SHORT, tree  # noqa: E402


def random_policy(game, seed):
    """Any probabilities, some of them 0."""
    rng = np.random.default_rng(seed)
    weights = rng.random(len(game.slot_action)) * (rng.random(len(game.slot_action)) < 0.8) + 1e-3
    return weights / np.bincount(game.slot_information, weights)[game.slot_information]


def check_agreement(game, policy):
    theirs = spiel_game(game)
    played = SpielPolicy(theirs, game, policy)
    found = values.exploitability(game, policy)
    root = theirs.new_initial_state()
    assert expected_game_score.policy_value(root, [played] * game.seats) == pytest.approx(found.values, abs=1e-6)
    best = [
        spiel_response.BestResponsePolicy(theirs, seat, played).value(theirs.new_initial_state())
        for seat in range(game.seats)
    ]
    assert best == pytest.approx(found.best, abs=1e-6)
    assert exploitability.nash_conv(theirs, played, use_cpp_br=False) == pytest.approx(found.nash_conv, abs=1e-6)
    assert found.nash_conv > 1e-3


def test_a_game_solved_by_hand():
    game = betting()
    check_agreement(game, game.uniform())
    check_agreement(game, random_policy(game, 1))


@pytest.mark.parametrize(("game", "seats"), SHORT)
def test_shortened_minis(game, seats):
    short = tree(game, seats, **SHORT[game, seats])
    check_agreement(short, random_policy(short, 1))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "seats"), MINIS)
def test_minis(game, seats):
    mini = tree(game, seats)
    check_agreement(mini, mini.uniform())
    check_agreement(mini, random_policy(mini, 2))
