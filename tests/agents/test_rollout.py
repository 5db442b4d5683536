"""Decisions by stream: each is learnt from once, with the advantage that a slow reference gives it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inn_agents.rollout import Answers, Decisions
from tests.agents.learning import Stream

SEATS = 3
#: What happens to one game in one step: who decides, whether it begins a turn, what all are paid, whether it ends.
MOVES = st.tuples(
    st.integers(0, SEATS - 1), st.booleans(), st.floats(-2, 2, width=32), st.sampled_from([False] * 5 + [True])
)


def answers(numbers, values):
    actions = np.zeros(len(numbers), np.int64)
    return Answers(actions, actions, np.array(numbers, np.float32), np.array(values, np.float32))


@settings(max_examples=60, deadline=None)
@given(
    rollouts=st.lists(st.lists(st.tuples(MOVES, MOVES), min_size=1, max_size=6), min_size=1, max_size=4),
    gamma=st.sampled_from([1.0, 0.9]),
    gae_lambda=st.sampled_from([0.0, 0.6, 1.0]),
    seed=st.integers(0, 100),
)
def test_advantages_are_those_of_each_stream_by_itself(rollouts, gamma, gae_lambda, seed):
    rng = np.random.default_rng(seed)
    decisions = Decisions(2 * SEATS, 12, 1, 2)
    current = {stream: Stream() for stream in range(2 * SEATS)}
    past, found, number = [], {}, 0
    for which, steps in enumerate(rollouts):
        decisions.begin()
        for moves in steps:
            streams = np.array([game * SEATS + move[0] for game, move in enumerate(moves)])
            values = rng.normal(size=2).astype(np.float32)
            turns = np.array([move[1] for move in moves])
            blank = np.zeros((2, 1), np.uint8)
            decisions.add(streams, blank, np.ones((2, 2), np.int8), turns, answers([number, number + 1], values))
            for game, (stream, (_, new_turn, reward, is_last)) in enumerate(zip(streams, moves, strict=True)):
                current[stream].decide(number + game, values[game], new_turn, which)
                if is_last:
                    seats = np.arange(game * SEATS, (game + 1) * SEATS)
                    decisions.pay(seats, np.full(SEATS, reward, np.float32))
                    decisions.end(seats)
                    for seat in seats:
                        if current[seat].decisions:
                            current[seat].pay(reward)
                            current[seat].end(which)
                        past.append(current[seat])
                        current[seat] = Stream()
            number += 2
        rollout = decisions.known(gamma, gae_lambda)
        assert rollout.returns == pytest.approx(rollout.advantages + rollout.values)
        for place, made in enumerate(rollout.log_probs):
            assert int(made) not in found, "learnt from twice"
            found[int(made)] = (which, rollout.advantages[place])
    expected = {}
    for stream in [*past, *current.values()]:
        expected |= stream.advantages(gamma, gae_lambda)
    assert found.keys() == expected.keys()
    for made, (which, advantage) in expected.items():
        assert found[made][0] == which
        assert found[made][1] == pytest.approx(advantage, abs=1e-4)


def test_open_decisions_survive_being_saved():
    first, second = Decisions(4, 8, 3, 2), Decisions(4, 8, 3, 2)

    def add(decisions, streams, numbers):
        shown = np.outer(numbers, [1, 2, 3]).astype(np.uint8)
        decisions.add(np.array(streams), shown, np.ones((2, 2), np.int8), np.ones(2, bool), answers(numbers, numbers))

    first.begin()
    add(first, [0, 2], [1, 2])
    add(first, [0, 3], [3, 4])
    first.pay(np.array([2]), np.array([5.0], np.float32))
    second.restore(first.save())
    assert (second.open_streams == [True, False, True, True]).all()
    for decisions in (first, second):
        decisions.begin()
        add(decisions, [2, 3], [5, 6])
        decisions.end(np.array([0]))
    one, other = first.known(1.0, 0.9), second.known(1.0, 0.9)
    assert sorted(one.log_probs.tolist()) == [2, 3, 4]
    for name in ("observations", "masks", "actions", "log_probs", "values", "advantages", "returns"):
        assert (getattr(one, name) == getattr(other, name)).all()
    paid = one.advantages[one.log_probs == 2]
    assert paid == pytest.approx(5 + 5 - 2), "what was paid before the rollout's end is kept"


def test_an_only_answer_is_not_learnt_but_passes_on_what_came_of_it():
    decisions = Decisions(1, 3, 1, 2)
    decisions.begin()
    for number, allowed in enumerate(([1, 1], [1, 0], [1, 1])):
        masks, blank = np.array([allowed], np.int8), np.zeros((1, 1), np.uint8)
        decisions.add(np.array([0]), blank, masks, np.ones(1, bool), answers([number], [0.25 * number]))
    decisions.pay(np.array([0]), np.array([1.0], np.float32))
    decisions.end(np.array([0]))
    rollout = decisions.known(1.0, 0.5)
    assert rollout.log_probs.tolist() == [0, 2]
    last = 1 - 0.5
    middle = 0.5 - 0.25 + 0.5 * last
    assert rollout.advantages == pytest.approx([0.25 + 0.5 * middle, last])


def test_nothing_is_known_of_decisions_just_made():
    decisions = Decisions(2, 4, 1, 1)
    decisions.begin()
    blank = np.zeros((2, 1), np.uint8)
    decisions.add(np.array([0, 1]), blank, blank.view(np.int8), np.ones(2, bool), answers([0, 1], [0.5, 0.5]))
    assert len(decisions.known(1.0, 0.9)) == 0
    decisions.forget()
    assert not decisions.open_streams.any()
