"""Nobody sees what they may not know in Innkeeper: hands, Capital, laid bids, who is asked in a window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from inn_envs import innkeeper, testing
from inn_envs.core import jit
from inn_envs.core.record import zeros
from inn_envs.innkeeper.actions import STOP
from inn_envs.innkeeper.state import Event, Prompt
from tests import playing

SEATS = (2, 3, 4)
POLLING = ("able", "holders")
#: Fields under `secret` that are known to all: every change of Capital is public, and which places of the Customer deck
#: a seat has looked at.
PUBLIC = ("capital", "known")


# --- no leak ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("polling", POLLING)
@pytest.mark.parametrize("num_players", SEATS)
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(num_players: int, polling: str) -> None:
    games = 1 if jit.DISABLED else 4
    compared = testing.check_no_leak(
        innkeeper, range(games), num_players=num_players, polling=polling, thorough_every=20
    )
    assert compared > games * num_players * 100


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("polling", POLLING)
@pytest.mark.parametrize("num_players", SEATS)
def test_no_leak_in_two_hundred_games(num_players: int, polling: str) -> None:
    testing.check_no_leak(innkeeper, range(100, 300), num_players=num_players, polling=polling, thorough_every=50)


@pytest.mark.parametrize(
    "settings", [{"proprietors": "choose"}, {"rebid": "open", "rebid_low_ties": True}, {"bank_limit": True}], ids=str
)
def test_no_leak_in_other_variants(settings: dict[str, Any]) -> None:
    testing.check_no_leak(innkeeper, [7], num_players=3, thorough_every=50, **settings)


@pytest.mark.parametrize("memory", testing.MEMORIES)
@pytest.mark.parametrize("num_players", SEATS)
def test_all_that_is_hidden_is_drawn_anew(num_players: int, memory: str) -> None:
    kept = PUBLIC if memory == "perfect" else ("known",)
    hidden = testing.check_resampling_is_diverse(innkeeper, range(3), memory=memory, kept=kept, num_players=num_players)
    expected = {"secret.decks", "secret.pool", "players.secret.hand", "players.secret.laid"}
    assert set(hidden) == expected | ({"players.secret.capital"} if memory == "none" else set())


def seen_by(states: Any, card: Any, seat: int) -> tuple[bytes, bytes, bytes]:
    """All that a seat is shown of a position: its observation, what level `recall` adds, the log."""
    recalled = zeros(innkeeper.OBSERVATION.dtype, 1)
    innkeeper.recall(states[0], card, seat, recalled[0])
    observation = testing.observation_of(innkeeper, states, card, seat)
    return observation.tobytes(), np.asarray(recalled).tobytes(), testing.events_of(innkeeper, states, seat).tobytes()


def passes(seeds: range, **settings: Any) -> Iterator[tuple[Any, int, int]]:
    """Windows in which one seat passes and another is asked next: the position before, copied, and the two seats."""
    for position in testing.positions(innkeeper, seeds, **settings):
        asked = window_seat(position.states)
        if asked < 0:
            continue
        before, after = testing.copied(position.states), testing.copied(position.states)
        innkeeper.apply(after[0], position.card, STOP)
        if window_seat(after) not in (-1, asked) and window_of(before) == window_of(after):
            yield (before, after, position.card), asked, window_seat(after)


def window_of(states: Any) -> tuple[int, ...]:
    """The window on top: how high the stack is, which window, what is answered, and how many events there were."""
    depth = int(states["stack"]["depth"][0])
    frame = states["stack"]["frames"][0][depth]
    return depth, int(frame["card"]), int(frame["cursor"]), int(states["secret"]["ring"]["count"][0])


def window_seat(states: Any) -> int:
    """The seat that is asked in a window, −1 outside."""
    frame = states["stack"]["frames"][0][int(states["stack"]["depth"][0])]
    return int(frame["seat"]) if not states["ended"][0] and int(frame["prompt"]) == Prompt.RESPOND else -1


@pytest.mark.parametrize("polling", POLLING)
def test_nobody_else_sees_who_is_asked_in_a_window(polling: str) -> None:
    compared = 0
    for (before, after, card), first, second in passes(range(1 if jit.DISABLED else 6), num_players=4, polling=polling):
        for seat in set(range(4)) - {first, second}:
            assert seen_by(before, card, seat) == seen_by(after, card, seat)
            compared += 1
    assert compared > 10


def test_a_window_question_looks_like_no_question_to_the_others() -> None:
    """What another seat sees is the same whether a window's question is open or nobody could answer."""
    compared = 0
    for position in testing.positions(innkeeper, range(2), num_players=3):
        states = position.states
        asked = window_seat(states)
        for seat in {0, 1, 2} - {asked} if asked >= 0 else ():
            view = innkeeper.OBSERVATION.view(testing.observation_of(innkeeper, states, position.card, seat))
            assert view["prompt"][Prompt.WAIT] == 1
            assert not view["asked"].any()
            assert not view["window"].any()
            compared += 1
    assert compared > 20


# --- the checks find what they are for --------------------------------------------------------------------------------


faulty = partial(playing.faulty, innkeeper)


def test_an_observation_that_shows_another_laid_bid_is_found() -> None:
    def observe(state: Any, cards: Any, seat: int, obs: Any) -> int:
        innkeeper.observe(state, cards, seat, obs)
        obs["laid"][0] = state["players"][(seat + 1) % 3]["secret"]["laid"]
        return seat

    with pytest.raises(testing.LeakFound, match=r"block 'laid' at 0 is"):
        testing.check_no_leak(faulty(observe=observe), [0], num_players=3, thorough_every=50)


def test_an_observation_that_shows_another_capital_is_found_where_memory_does_not_keep_it() -> None:
    def observe(state: Any, cards: Any, seat: int, obs: Any) -> int:
        innkeeper.observe(state, cards, seat, obs)
        obs["counted"][1] = min(int(state["players"][(seat + 1) % 3]["secret"]["capital"]), 100)
        return seat

    with pytest.raises(testing.LeakFound, match=r"memory 'none': block 'counted' at left 1 is"):
        testing.check_no_leak(faulty(observe=observe), [0], num_players=3, thorough_every=50)


def test_a_mask_that_depends_on_another_hand_is_found() -> None:
    def legal(state: Any, cards: Any, mask: Any) -> int:
        prompt = innkeeper.legal(state, cards, mask)
        victim = (int(state["stack"]["frames"][state["stack"]["depth"]]["seat"]) + 1) % 2
        mask["bid"][1:] *= state["players"][victim]["secret"]["hand"].sum() % 2 == 0
        mask["bid"][1:6] *= state["players"][victim]["secret"]["hand"][1:6] == 0
        return prompt

    with pytest.raises(testing.LeakFound, match=r"mask: block 'bid' at \d+ is"):
        testing.check_no_leak(faulty(legal=legal), range(3), num_players=2, thorough_every=50)


def test_an_event_shown_to_all_is_found() -> None:
    def observe_event(state: Any, seat: int, place: int, event: Any) -> int:
        what = innkeeper.observe_event(state, seat, place, event)
        if what == Event.DREW_TREACHERY:
            event["card"][state["secret"]["ring"]["events"][place]["card"]] = 1
        return what

    with pytest.raises(testing.LeakFound, match=r"before the newest: block 'card'"):
        testing.check_no_leak(faulty(observe_event=observe_event), [0], num_players=3, thorough_every=50)


def test_a_resampler_that_returns_the_truth_is_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        state["secret"]["chance"]["seed"] = seed
        return 0

    with pytest.raises(testing.NotDiverse, match=r"secret\.decks is never drawn anew"):
        testing.check_resampling_is_diverse(faulty(resample=resample), [0], kept=PUBLIC, num_players=3)


def test_a_resampler_that_always_draws_the_same_is_found() -> None:
    def resample(state: Any, cards: Any, seat: int, seed: Any, memory: int) -> int:
        innkeeper.resample(state, cards, seat, np.uint64(1), memory)
        state["secret"]["chance"]["seed"] = seed
        return 0

    with pytest.raises(testing.NotDiverse, match="is always drawn the same"):
        testing.check_resampling_is_diverse(faulty(resample=resample), [0], kept=PUBLIC, num_players=3)
