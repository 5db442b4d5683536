"""Values and best responses of a tree that can be solved by hand."""

import numpy as np
import pytest

from inn_agents.exact.values import best_response, expected_values, exploitability, reach, responding
from tests.agents.exact.betting import betting


def test_the_values_of_uniform_play_are_those_by_hand():
    """Seat 0 bets half the time: high 0.5 · (1 + 2)/2 = 0.75, low 0.5 · (1 − 2)/2 = −0.25."""
    tree = betting()
    assert expected_values(tree, tree.uniform()) == pytest.approx(
        [0.25 * 0.75 - 0.75 * 0.25, 0.75 * 0.25 - 0.25 * 0.75]
    )


def test_the_best_response_to_uniform_play_bets_high_and_passes_low():
    tree = betting()
    response = best_response(tree, tree.uniform(), 0)
    assert response.choice.tolist() == [1, 2, -1]
    assert response.value == pytest.approx(0.25 * 1.5)


def test_a_seat_that_is_blind_responds_to_what_is_likely():
    """Of those who bet a quarter hold the high card: calling pays 0.75 · 2 − 0.25 · 2 = 1, folding −1."""
    tree = betting()
    response = best_response(tree, tree.uniform(), 1)
    assert response.choice.tolist() == [-1, -1, 5]
    assert response.value == pytest.approx(0.5)


def test_a_blind_seat_folds_where_only_high_cards_bet():
    tree = betting()
    honest = np.array([0, 1, 1, 0, 0.5, 0.5])
    assert best_response(tree, honest, 1).choice[2] == 4


def test_playing_a_response_earns_its_value():
    tree = betting()
    for seat in range(2):
        response = best_response(tree, tree.uniform(), seat)
        played = responding(tree, tree.uniform(), response, seat)
        assert expected_values(tree, played)[seat] == pytest.approx(response.value)


def test_in_equilibrium_nobody_gains():
    """Seat 1 calls as often as makes seat 0 indifferent with the low card, 1/3; seat 0 bluffs so that seat 1 is
    indifferent: bluffs b of low cards with 0.25 · (−2) + 0.75 · b · 2 = −(0.25 + 0.75 · b), b = 1/9.
    """
    tree = betting()
    equilibrium = np.array([0, 1, 8 / 9, 1 / 9, 2 / 3, 1 / 3])
    found = exploitability(tree, equilibrium)
    assert found.gains == pytest.approx([0, 0], abs=1e-12)
    assert found.nash_conv == pytest.approx(0, abs=1e-12)
    assert exploitability(tree, tree.uniform()).nash_conv == pytest.approx(0.375 + 0.5)


def test_reach_without_a_seat_leaves_its_choices_out():
    tree = betting()
    assert reach(tree, tree.uniform())[7] == pytest.approx(0.25 * 0.5 * 0.5)
    assert reach(tree, tree.uniform(), without=0)[7] == pytest.approx(0.25 * 0.5)
    assert reach(tree, tree.uniform(), without=1)[7] == pytest.approx(0.25 * 0.5)
