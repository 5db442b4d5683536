"""Line-ups: who meets whom how often, whatever the numbers of agents and seats."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inn_agents.tournament.lineups import MOST_LINEUPS, make_schedule, orders


def test_as_many_agents_as_seats_all_sit_together():
    assert make_schedule(4, 4).lineups == ((0, 1, 2, 3),)
    assert make_schedule(4, 4).games(500) == 2000


def test_two_agents_share_four_seats_in_all_splits():
    assert make_schedule(2, 4).lineups == ((0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1))


def test_few_choices_are_all_played_on_every_deal():
    schedule = make_schedule(6, 2)
    assert schedule.classes == (tuple(itertools.combinations(range(6), 2)),)


@given(st.integers(2, 13), st.integers(2, 6))
def test_schedules_are_balanced(agents, seats):
    schedule = make_schedule(agents, seats)
    assert all(lineup == tuple(sorted(lineup)) and len(lineup) == seats for lineup in schedule.lineups)
    assert len(set(schedule.lineups)) == len(schedule.lineups)
    for some in schedule.classes:  # on each deal every agent has as many seats as every other
        seats_had = Counter(agent for lineup in some for agent in lineup)
        assert len(set(seats_had.values())) == 1
        assert len(seats_had) == agents
    met = Counter(pair for lineup in schedule.lineups for pair in itertools.combinations(sorted(set(lineup)), 2))
    assert len(set(met.values())) == 1, "over all classes every pair meets equally often"
    assert len(met) == agents * (agents - 1) // 2
    if agents > seats:
        assert len(schedule.classes) == 1 or len(schedule.lineups) > MOST_LINEUPS


@given(st.integers(2, 12), st.integers(2, 5), st.integers(0, 20), st.integers(1, 60))
def test_every_deal_is_played_by_its_class(agents, seats, first, count):
    schedule = make_schedule(agents, seats)
    played = Counter(
        deal for number in range(len(schedule.lineups)) for deal in schedule.deals_of(number, first, first + count)
    )
    sizes = [len(some) for some in schedule.classes]
    assert played == Counter({deal: sizes[deal % len(sizes)] for deal in range(first, first + count)})
    whole = sum(len(schedule.deals_of(number, 0, count)) * seats for number in range(len(schedule.lineups)))
    assert whole == schedule.games(count)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_orders_round_the_table_come_equally_often(seats):
    rounds = list(itertools.permutations(range(1, seats)))
    found = orders(seats, list(range(3 * len(rounds))), seed=4)
    assert (found[:, 0] == 0).all()
    assert (np.sort(found, axis=1) == np.arange(seats)).all()
    counts = Counter(map(tuple, found[:, 1:].tolist()))
    assert counts == Counter(dict.fromkeys(rounds, 3))


def test_an_order_depends_on_its_deal_and_the_seed_alone():
    some = orders(4, [7, 3, 12], seed=4)
    np.testing.assert_array_equal(some, orders(4, list(range(20)), seed=4)[[7, 3, 12]])
    assert (orders(4, list(range(20)), seed=4) != orders(4, list(range(20)), seed=5)).any()
