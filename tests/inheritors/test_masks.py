"""Masks, reasons, the stack and the observation's ranges at every step of random games."""

import numpy as np
import pytest

from inn_envs.core.record import readable
from inn_envs.inheritors.actions import ACTIONS
from inn_envs.inheritors.layout import OBSERVATION
from inn_envs.inheritors.observe import observe
from inn_envs.inheritors.reasons import REASONS, Reason, reason
from inn_envs.inheritors.state import STACK, Prompt
from tests.inheritors.table import dealt, random_game, table

QUICK, MANY = 2, 100
#: Steps between two looks at an observation, which is slow to make uncompiled.
LOOK_EVERY = 3


def observation(t, seat):
    """The flat observation of a seat, uint8."""
    record = readable(np.zeros(1, OBSERVATION.dtype))
    observe(t.record, t.faces, seat, record[0])
    return record.view(np.ndarray).view(np.uint8).reshape(-1)


def check_mask(t):
    mask = t.mask()
    reasons = np.array([reason(t.record, t.faces, action) for action in range(ACTIONS.size)])
    assert ((mask != 0) == (reasons == 0)).all(), (t.asked, np.flatnonzero((mask != 0) != (reasons == 0)))
    assert mask.any() == (t.state["ended"] == 0), t.asked
    assert set(reasons) <= set(REASONS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mask_is_where_there_is_no_reason_against(seats):
    for seed in range(QUICK):
        for t in random_game(seats, seed, draft="draft" if seed % 2 else "deal"):
            check_mask(t)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mask_is_where_there_is_no_reason_against_in_many_games(seats):
    for seed in range(MANY):
        for t in random_game(seats, seed, draft="draft" if seed % 2 else "deal", empty_hand_draws=seed % 3 == 0):
            check_mask(t)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stack_stays_far_from_full_and_the_observation_in_its_ranges(seats):
    maxima = OBSERVATION.maxima
    for seed in range(20, 20 + QUICK):
        for step, t in enumerate(random_game(seats, seed)):
            assert t.state["stack"]["depth"] <= STACK // 2
            if step % LOOK_EVERY == 0:
                seen = observation(t, seed % seats)
                assert (seen <= maxima).all(), [
                    OBSERVATION.locate(int(i))[0].name for i in np.flatnonzero(seen > maxima)
                ]


def test_every_prompt_is_asked_in_random_games():
    asked, every = set(), set(Prompt) - {Prompt.WAIT}
    for seed in range(60):
        for t in random_game(2 + seed % 3, seed, draft="draft" if seed % 10 == 0 else "deal"):
            asked.add(int(t.state["stack"]["frames"][t.state["stack"]["depth"]]["prompt"]))
        if asked >= every:
            return
    pytest.fail(f"never asked: {every - asked}")


def test_only_the_asked_seat_sees_the_prompt():
    t = dealt(3)
    first = OBSERVATION.first("prompt")
    for seat in range(3):
        prompt = Prompt(int(np.argmax(observation(t, seat)[first : first + len(Prompt)])))
        assert prompt == (Prompt.TURN if seat == t.actor else Prompt.WAIT)


def test_every_reason_has_its_words():
    assert set(REASONS) == set(Reason)
    assert len(set(REASONS.values())) == len(Reason)


def test_large_hands_are_shown_within_the_ranges():
    """A hand may hold more cards of a kind than an observation counts to."""
    numbers = [f"{colour} {value}" for colour in ("red", "blue", "green", "yellow", "purple") for value in (1, 2, 3)]
    talents = ["spy", "lobbyist", "advisor"] * 8
    t = table(4, hands={0: numbers * 3 + talents, 1: [], 2: [], 3: []}, market=[[], [], []], deck=["tome"])
    assert (observation(t, 0) <= OBSERVATION.maxima).all()
    seen = OBSERVATION.view(observation(t, 0))
    assert seen["hand"].sum() == 45 + 24
    assert list(seen["hand_talent"]) == [8, 8, 8, 0]
    assert seen["hand_size"][0] == 40
