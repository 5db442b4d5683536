"""Shares, differences, intervals and cycles: arithmetic by hand, coverage by simulation."""

from __future__ import annotations

import numpy as np
import pytest

from inn_agents.shares import mean_with_interval
from inn_agents.tournament.ratings import ratings
from inn_agents.tournament.standing import (
    Pair,
    cycles,
    difference_of,
    difference_variance,
    interval_of,
    pairs,
    standings,
)
from tests.agents.tournament.results import first_deals, hand_made, model_games

TOURNAMENTS = 1000


def test_shares_are_means_over_seats_and_intervals_over_deals():
    # two deals of two games: agent 0 wins both games of the first, one of the second
    games = hand_made([[0, 1]] * 4, [[1, 0], [1, 0], [0, 1], [1, 0]], deals=[0, 0, 1, 1])
    first, second = standings(games, 2)
    assert (first.agent, second.agent) == (0, 1)
    assert first.win_share.mean == 0.75
    assert first.win_share.error == pytest.approx(np.std([1.0, 0.5], ddof=1) / np.sqrt(2))
    assert first.games == 4
    assert first.fair == 0.5
    assert first.payoff.mean == pytest.approx(0.5)
    assert first.rank.mean == pytest.approx(1.25)


def test_an_agent_in_several_seats_has_the_mean_of_them():
    games = hand_made([[0, 0, 1], [0, 1, 1]], [[1, 0, 0], [0, 0.5, 0.5]])
    np.testing.assert_allclose(difference_of(games, games.wins, 0, 1), [0.5, -0.5])
    best = standings(games, 2)[0]
    assert (best.agent, best.win_share.mean) == (0, 0.25)


def test_pairs_count_games_in_which_both_sit():
    games = hand_made([[0, 1], [0, 2], [1, 2], [0, 1]], [[1, 0], [0, 1], [1, 0], [1, 0]])
    found = {(pair.first, pair.second): pair for pair in pairs(games, 3)}
    assert {pair: found[pair].games for pair in found} == {(0, 1): 2, (0, 2): 1, (1, 2): 1}
    assert found[0, 1].difference.mean == 1.0
    assert found[0, 2].difference.mean == -1.0
    assert found[0, 2].p == 1.0, "nothing is known from one deal"


def test_holm_asks_more_of_more_pairs():
    def p_of(count):
        rng = np.random.default_rng(5)
        weak = rng.permutation([1.0] * 72 + [0.0] * 48)
        agents = [[0, 1]] * 120 + [[number, number + 1] for number in range(2, 2 * count, 2) for _ in range(120)]
        others = [rng.permutation([1.0] * 60 + [0.0] * 60) for _ in range(count - 1)]
        wins = np.concatenate([weak, *others])
        games = hand_made(agents, np.stack([wins, 1 - wins], axis=1), deals=[*range(120)] * count)
        return next(pair for pair in pairs(games, 2 * count) if (pair.first, pair.second) == (0, 1))

    alone, among = p_of(1), p_of(8)
    assert alone.p == among.p < 0.05
    assert alone.told_apart
    assert not among.told_apart


@pytest.mark.parametrize(("agents", "seats"), [(2, 2), (4, 4), (2, 4), (8, 4)])
def test_intervals_of_equal_agents_cover_zero(agents, seats):
    """95 % of them: the deal is the unit, whatever its games have in common."""
    rng = np.random.default_rng(11)
    covered, asked = 0, 0
    repeats = TOURNAMENTS if agents <= 4 else TOURNAMENTS // 4
    for _ in range(repeats):
        games = model_games([0.0] * agents, seats, 64, rng, luck=1.0, noise=0.7)
        for first, second in ((0, 1), (agents - 1, 0)):
            share = interval_of(games, first, second, 0.95)
            covered += share.low <= 0 <= share.high
            asked += 1
    assert 0.93 <= covered / asked <= 0.97


def test_intervals_over_games_would_not():
    """What the deal as a unit is for: a deal's games are alike where its luck stays with the seat."""
    rng = np.random.default_rng(12)
    covered = 0
    for _ in range(300):
        games = model_games([0.0] * 4, 4, 64, rng, luck=2.0, noise=0.3)
        share = mean_with_interval(difference_of(games, games.wins, 0, 1))
        covered += share.low <= 0 <= share.high
    assert covered / 300 > 0.985, "much too wide: the luck that rotations cancel is counted as error"


def test_the_stop_rule_tells_equals_apart_in_at_most_one_tournament_of_twenty():
    rng = np.random.default_rng(13)
    looks = (32, 64, 128, 256)
    level = 1 - 0.05 / len(looks)
    alarms = naive = 0
    for number in range(TOURNAMENTS):
        games = model_games([0.0, 0.0], 2, looks[-1], rng)
        shown = [interval_of(first_deals(games, deals), 0, 1, level) for deals in looks]
        alarms += any(share.low > 0 or share.high < 0 for share in shown)
        if number < 200:
            plain = [interval_of(first_deals(games, deals), 0, 1, 0.95) for deals in looks]
            naive += any(share.low > 0 or share.high < 0 for share in plain)
    assert alarms / TOURNAMENTS <= 0.05
    assert naive / 200 > 0.08, "which looking four times at 95 % would not hold"


def test_what_was_planned_is_no_chance():
    """Deals of two kinds, of which one is won and one is lost: the mean of a fixed number of each varies little."""
    rng = np.random.default_rng(14)
    covered, widths, plain = 0, [], []
    strata = np.arange(60) % 2
    for _ in range(TOURNAMENTS):
        values = strata + 0.3 * rng.normal(size=60)
        share = mean_with_interval(values, strata=strata)
        covered += share.low <= 0.5 <= share.high
        widths.append(share.error)
        plain.append(mean_with_interval(values).error)
    assert 0.93 <= covered / TOURNAMENTS <= 0.97
    assert np.mean(widths) == pytest.approx(0.3 / np.sqrt(60), rel=0.02)
    assert np.mean(plain) > 1.8 * np.mean(widths)


def test_a_kind_of_deals_that_came_once_is_left_to_chance_with_the_others():
    values = [0.0, 1.0, 0.0, 1.0, 5.0]
    share = mean_with_interval(values, strata=[0, 1, 0, 1, 2])
    assert share.error == pytest.approx(np.std(values, ddof=1) / 5)
    assert mean_with_interval([0.0, 1.0], strata=[0, 1]).error == pytest.approx(mean_with_interval([0.0, 1.0]).error)


def test_the_variance_of_differences_is_beside_that_of_independent_deals():
    rng = np.random.default_rng(15)
    lucky = model_games([0.0, 0.0], 2, 4000, rng, luck=1.0, noise=0.1)
    chance = model_games([0.0, 0.0], 2, 4000, rng, luck=0.0, noise=1.0)
    assert difference_variance(lucky.deals, difference_of(lucky, lucky.wins, 0, 1)) < 0.15
    assert difference_variance(chance.deals, difference_of(chance, chance.wins, 0, 1)) == pytest.approx(1.0, abs=0.06)
    assert pairs(lucky, 2)[0].variance_ratio == difference_variance(lucky.deals, difference_of(lucky, lucky.wins, 0, 1))


def pair(first, second, difference, told_apart=True):
    share = mean_with_interval([difference, difference], -1.0, 1.0)
    return Pair(first, second, 2, share, share, 0.0, told_apart)


def test_cycles_are_of_differences_that_are_told_apart():
    three = [pair(0, 1, 0.2), pair(1, 2, 0.2), pair(0, 2, -0.2)]
    assert cycles(three) == [(0, 1, 2)]
    assert cycles([*three[:2], pair(0, 2, -0.2, told_apart=False)]) == []
    assert cycles([pair(0, 1, 0.2), pair(1, 2, 0.2), pair(0, 2, 0.2)]) == []
    other_way = [pair(0, 1, -0.2), pair(1, 2, -0.2), pair(0, 2, 0.2)]
    assert cycles(other_way) == [(0, 2, 1)]


def test_a_longer_cycle_is_found_where_there_is_none_of_three():
    four = [pair(0, 1, 0.2), pair(1, 2, 0.2), pair(2, 3, 0.2), pair(0, 3, -0.2)]
    assert cycles(four) == [(0, 1, 2, 3)]


def test_ratings_order_agents_by_strength_and_say_how_sure_they_are():
    rng = np.random.default_rng(16)
    games = model_games([0.0, 1.0, 1.0, 3.0], 4, 60, rng)
    found = ratings(games, 4, seed=1)
    assert found == ratings(games, 4, seed=1)
    assert found[3].mu > found[1].mu > found[0].mu
    assert found[3].low > found[1].high
    assert found[1].low < found[2].high, "equal agents: their intervals overlap"
    assert found[2].low < found[1].high
    assert all(rating.low < rating.mu < rating.high and rating.sigma < 25 / 3 for rating in found)
    fewer = ratings(first_deals(games, 15), 4, seed=1)
    assert np.mean([rating.high - rating.low for rating in fewer]) > np.mean(
        [rating.high - rating.low for rating in found]
    )
