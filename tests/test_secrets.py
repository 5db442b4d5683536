"""Nobody sees what they may not know, and the checks that say so find what they are for."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from inn_envs import inheritors, testing
from inn_envs.core import jit
from inn_envs.inheritors.state import Event
from tests import playing
from tests.inheritors.small_positions import (
    CARD,
    SHARED,
    deals_of,
    face,
    hands_of,
    plain,
    table,
)

SEATS = (2, 3, 4)
DRAFTS = ("deal", "draft")


# --- no leak ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("num_players", SEATS)
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(num_players: int, draft: str) -> None:
    games = 1 if jit.DISABLED else 3
    compared = testing.check_no_leak(inheritors, range(games), num_players=num_players, draft=draft, thorough_every=20)
    assert compared > games * num_players * 100


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("num_players", SEATS)
def test_no_leak_in_two_hundred_games(num_players: int, draft: str) -> None:
    testing.check_no_leak(inheritors, range(100, 300), num_players=num_players, draft=draft, thorough_every=50)


@pytest.mark.parametrize("settings", [{"empty_hand_draws": True}, {"clans": "suggested"}], ids=str)
def test_no_leak_in_other_variants(settings: dict[str, Any]) -> None:
    testing.check_no_leak(inheritors, [7], num_players=3, thorough_every=50, **settings)


@pytest.mark.parametrize("memory", testing.MEMORIES)
@pytest.mark.parametrize("num_players", SEATS)
def test_all_that_is_hidden_is_drawn_anew(num_players: int, memory: str) -> None:
    kept = SHARED if memory == "perfect" else (*SHARED, "number_one", "picks")
    hidden = testing.check_resampling_is_diverse(
        inheritors, range(2), memory=memory, kept=kept, num_players=num_players, draft="draft"
    )
    expected = {"secret.deck", "secret.packs", "secret.quests_left", "players.secret.hand", "players.secret.quests"}
    if memory == "perfect":
        expected |= {"players.secret.number_one", "players.secret.picks"}
    assert set(hidden) == expected


def test_without_memory_nothing_is_left_of_what_others_were_dealt_and_picked() -> None:
    for position in testing.positions(inheritors, [3], num_players=3, draft="draft"):
        if position.decision % 25 == 0:
            twin = plain(testing.resampled(inheritors, position.states, position.card, 1, 5, "none"))
            for seat in (0, 2):
                assert not twin["players"][seat]["secret"]["number_one"]
                assert not twin["players"][seat]["secret"]["picks"].any()
            own = plain(position.states)["players"][1]["secret"]
            assert twin["players"][1]["secret"]["number_one"] == own["number_one"] > 0
            assert (twin["players"][1]["secret"]["picks"] == own["picks"]).all()


# --- the checks find what they are for --------------------------------------------------------------------------------


faulty = partial(playing.faulty, inheritors)


def test_an_observation_that_shows_the_next_card_is_found() -> None:
    def observe(state: Any, cards: Any, seat: int, obs: Any) -> int:
        inheritors.observe(state, cards, seat, obs)
        obs["deck"][0] = state["secret"]["deck"][max(int(state["deck_count"]) - 1, 0)]
        return seat

    with pytest.raises(testing.LeakFound, match=r"seed 0, decision \d+, seat \d, memory '\w+': block 'deck' at 0 is"):
        testing.check_no_leak(faulty(observe=observe), [0], num_players=3, thorough_every=50)


def test_a_mask_that_depends_on_another_hand_is_found() -> None:
    def legal(state: Any, cards: Any, mask: Any) -> int:
        prompt = inheritors.legal(state, cards, mask)
        victim = (int(state["stack"]["frames"][state["stack"]["depth"]]["seat"]) + 1) % 2
        mask["card"][1:] *= state["players"][victim]["secret"]["hand"][1:] == 0
        return prompt

    with pytest.raises(testing.LeakFound, match=r"mask: block 'card' at \d+ is"):
        testing.check_no_leak(faulty(legal=legal), [0], num_players=2, thorough_every=50)


def test_an_event_shown_to_all_is_found() -> None:
    def observe_event(state: Any, seat: int, place: int, event: Any) -> int:
        what = inheritors.observe_event(state, seat, place, event)
        if what == Event.DREW:
            event["card"][state["secret"]["ring"]["events"][place]["card"]] = 1
        return what

    with pytest.raises(testing.LeakFound, match=r"before the newest: block 'card'"):
        testing.check_no_leak(faulty(observe_event=observe_event), [0], num_players=3, thorough_every=50)


def test_a_resampler_that_returns_the_truth_is_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        state["secret"]["chance"]["seed"] = seed
        return 0

    with pytest.raises(testing.NotDiverse, match=r"secret\.deck is never drawn anew"):
        testing.check_resampling_is_diverse(faulty(resample=resample), [0], kept=SHARED, num_players=3)


def test_a_resampler_that_keeps_the_hands_is_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        hands = np.array(state["players"]["secret"]["hand"])
        inheritors.resample(state, cards, seat, seed, memory)
        for other in range(len(hands)):
            state["players"][other]["secret"]["hand"][:] = hands[other]
        return 0

    with pytest.raises(testing.NotDiverse, match=r"players\.secret\.hand is never drawn anew"):
        testing.check_resampling_is_diverse(faulty(resample=resample), [0], kept=SHARED, num_players=3)


def test_a_resampler_that_always_draws_the_same_is_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        inheritors.resample(state, cards, seat, np.uint64(1), memory)
        state["secret"]["chance"]["seed"] = seed
        return 0

    with pytest.raises(testing.NotDiverse, match="is always drawn the same"):
        testing.check_resampling_is_diverse(faulty(resample=resample), [0], kept=SHARED, num_players=3)


def test_a_resampler_that_lets_the_old_deck_through_is_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        below = int(state["secret"]["deck"][0])
        inheritors.resample(state, cards, seat, seed, memory)
        deck, count = state["secret"]["deck"], int(state["deck_count"])
        place = int(np.flatnonzero(deck[:count] == below)[0]) if (deck[:count] == below).any() else 0
        deck[0], deck[place] = deck[place], deck[0]
        return 0

    with pytest.raises(testing.LeakFound, match=r"the resampled state tells of the true one"):
        testing.check_no_leak(faulty(resample=resample), [0], num_players=3, thorough_every=50)


def test_draws_that_are_not_uniform_are_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        inheritors.resample(state, cards, seat, seed, memory)
        hand = state["players"][1]["secret"]["hand"]
        if seed % 3 == 0 and hand[face("tome")]:  # one time in three a hand with the tome is drawn again
            inheritors.resample(state, cards, seat, seed // np.uint64(3), memory)
        return 0

    states = table(2, {0: ["spy"], 1: ["tome", "red 2"]}, ["red 2", "blue 3"])
    expected = deals_of(["tome", "red 2", "red 2", "blue 3"], [2, 2])
    arguments = {"expected": expected, "outcome": hands_of(1, deck=True), "memory": "none", "draws": 4_000}
    testing.check_uniform(inheritors, states, CARD, 0, **arguments)
    with pytest.raises(testing.NotUniform, match="not uniform, p-value"):
        testing.check_uniform(faulty(resample=resample), states, CARD, 0, **arguments)
    del expected[((face("red 2"), face("tome")), (face("blue 3"), face("red 2")))]
    with pytest.raises(testing.NotUniform, match="is not consistent"):
        testing.check_uniform(inheritors, states, CARD, 0, **arguments)


@pytest.mark.parametrize(
    ("statistic", "freedom", "p_value"),
    [(3.841, 1, 0.05), (9.488, 4, 0.05), (18.467, 4, 0.001), (124.342, 100, 0.05), (1.0, 10, 0.99983)],
)
def test_the_chi_square_tail_agrees_with_printed_tables(statistic: float, freedom: int, p_value: float) -> None:
    wanted = np.full(freedom + 1, 100.0)
    counts = wanted.copy()
    offset = np.sqrt(statistic * 100 / 2)
    counts[0] += offset
    counts[1] -= offset
    assert testing.chi_square_p_value(counts, wanted) == pytest.approx(p_value, rel=2e-3)
