"""AEC, vector, solo and the uncompiled rules give identical bytes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import inn_envs
import inn_envs.vector
from inn_envs import testing
from inn_envs.core import jit
from inn_envs.testing import agreement
from tests.playing import chooser
from tests.test_contract import each_case

GAME = inn_envs.GAMES["inheritors"]
QUICK, MANY = 3, 200


@pytest.mark.parametrize("observation", ["current", "recall"])
@each_case
def test_adapters_agree(name: str, seats: int, observation: str) -> None:
    game = inn_envs.GAMES[name]
    assert testing.check_agreement(game, range(QUICK), num_players=seats, observation=observation) > 100


@pytest.mark.exhaustive
@pytest.mark.parametrize("observation", ["current", "recall"])
@each_case
def test_adapters_agree_in_many_games(name: str, seats: int, observation: str) -> None:
    testing.check_agreement(inn_envs.GAMES[name], range(MANY), num_players=seats, observation=observation)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("actors", "actors differ at decision 5"),
        ("observations", "observations differ at decision 5"),
        ("masks", "masks differ at decision 5"),
        ("payoffs", "payoffs"),
        ("final", "last records differ"),
    ],
)
def test_a_disagreement_is_caught_and_named(name: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of the check: one thing is another in the AEC environment."""
    truthful = agreement.play_aec

    def altered(spec: Any, seed: int) -> Any:
        played = truthful(spec, seed)
        if name == "final":
            played.final = played.final[::-1]
        elif name == "payoffs":
            played.payoffs[0] += 1
        else:
            getattr(played, name)[5] = 7 if name == "actors" else b"something else"
        return played

    monkeypatch.setattr(agreement, "play_aec", altered)
    with pytest.raises(testing.Disagreement, match=words):
        testing.check_agreement(GAME, [1], num_players=2)


def digests(name: str, seats: int, first: int, last: int, **flags: str) -> tuple[bool, list[str]]:
    settings = {"num_players": seats, "observation": "recall"}
    return testing.digest_elsewhere(inn_envs.GAMES[name], first, last, settings, **flags)


@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with uncompiled rules")
@each_case
def test_uncompiled_rules_agree_and_use_no_negative_index(name: str, seats: int) -> None:
    plain, compiled = digests(name, seats, 0, 2, NUMBA_DISABLE_JIT="1"), digests(name, seats, 0, 2)
    assert (plain[0], compiled[0]) == (True, False)
    assert plain[1] == compiled[1]


@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with bounds-checked rules")
@each_case
def test_bounds_checked_rules_agree(name: str, seats: int) -> None:
    assert digests(name, seats, 0, 20, NUMBA_BOUNDSCHECK="1")[1] == digests(name, seats, 0, 20)[1]


@pytest.mark.exhaustive
@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with uncompiled rules")
@each_case
def test_uncompiled_rules_agree_in_many_games(name: str, seats: int) -> None:
    compiled = digests(name, seats, 0, MANY)[1]
    assert digests(name, seats, 0, MANY, NUMBA_BOUNDSCHECK="1")[1] == compiled
    half = MANY // 2
    with ThreadPoolExecutor(2) as pool:  # each thread waits for a process of its own
        halves = pool.map(lambda first: digests(name, seats, first, first + half, NUMBA_DISABLE_JIT="1")[1], (0, half))
    assert [digest for found in halves for digest in found] == compiled


def test_a_process_that_fails_is_told() -> None:
    with pytest.raises(testing.Disagreement, match="num_players"):
        testing.digest_elsewhere(GAME, 0, 1, {"num_players": 9})


def test_a_batch_plays_the_games_that_its_seeds_say() -> None:
    """Game i's k-th deal is the game of `deal_seed(seed, i, k)`, whatever the others do."""
    spec = inn_envs.make_spec("inheritors", num_players=3)
    vector = inn_envs.vector.GameVector(spec, 5)
    shown, deals = vector.reset(seed=9), np.zeros(5, int)
    choosers = [chooser(i) for i in range(5)]
    first_seen = [[shown.observations[i].tobytes()] for i in range(5)]
    while deals.min() < 2:
        shown = vector.step([choose(mask) for choose, mask in zip(choosers, shown.action_masks, strict=True)])
        for game in np.flatnonzero(shown.terminated):
            deals[game] += 1
            first_seen[game].append(shown.observations[game].tobytes())
    for game in range(5):
        for deal in range(3):
            alone = inn_envs.vector.GameVector(spec, 1).reset([inn_envs.deal_seed(9, game, deal)])
            assert alone.observations[0].tobytes() == first_seen[game][deal]


def test_threads_and_floats_change_nothing() -> None:
    settings: list[dict[str, Any]] = [{}, {"num_threads": 3}, {"dtype": "float32"}]
    vectors = [inn_envs.make_vec("inheritors", 10, num_players=4, observation="recall", **more) for more in settings]
    shown = [vector.reset(seed=3) for vector in vectors]
    blocks = vectors[0].observation_blocks
    for _ in range(300):
        assert (shown[0].observations == shown[1].observations).all()
        assert (blocks.to_float(shown[0].observations) == shown[2].observations).all()
        actions = vectors[0].random_actions()
        shown = [vector.step(actions) for vector in vectors]
    for vector in vectors:
        vector.close()
