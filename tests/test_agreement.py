"""AEC, vector, solo and the uncompiled rules give identical bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import inn_envs
import inn_envs.solo
import inn_envs.vector
from inn_envs.core import jit
from inn_envs.core.observe import Blocks
from tests.playing import SEATS, Played, chooser, play_aec, play_vector

GAMES_EACH = {"quick": 3, "exhaustive": 200}


def assert_same(first: Played, second: Played) -> None:
    assert first.actors == second.actors
    assert first.actions == second.actions
    assert first.masks == second.masks
    assert first.observations == second.observations
    assert first.payoffs == pytest.approx(second.payoffs)
    assert first.final == second.final


def compare_aec(seats: int, games: int, observation: str) -> None:
    spec = inn_envs.make_spec("inheritors", num_players=seats, observation=observation)
    for seed in range(games):
        assert_same(play_vector(spec, seed), play_aec(spec, seed))


@pytest.mark.parametrize("observation", ["current", "recall"])
@pytest.mark.parametrize("seats", SEATS)
def test_aec_and_vector_agree(seats: int, observation: str) -> None:
    compare_aec(seats, GAMES_EACH["quick"], observation)


@pytest.mark.exhaustive
@pytest.mark.parametrize("observation", ["current", "recall"])
@pytest.mark.parametrize("seats", SEATS)
def test_aec_and_vector_agree_in_many_games(seats: int, observation: str) -> None:
    compare_aec(seats, GAMES_EACH["exhaustive"], observation)


class Scripted:
    """An opponent that plays what a recorded game says for the observation it is shown."""

    def __init__(self, played: Played, blocks: Blocks) -> None:
        self.blocks = blocks
        self.answers: dict[tuple[bytes, bytes], list[int]] = {}
        for seen, mask, action in zip(played.observations, played.masks, played.actions, strict=True):
            self.answers.setdefault((seen, mask), []).append(action)

    def act(self, observation: Any, action_mask: Any, rng: np.random.Generator) -> int:
        seen = self.blocks.to_bytes(observation).tobytes()
        return self.answers[seen, action_mask.tobytes()].pop(0)


def compare_solo(seats: int, games: int) -> None:
    spec = inn_envs.make_spec("inheritors", num_players=seats)
    for seed in range(games):
        played = play_vector(spec, seed)
        for seat in range(seats):
            blocks = spec.game.OBSERVATION
            solo = inn_envs.solo.SoloEnv(spec, opponents=Scripted(played, blocks), seat=seat)
            seen, _ = solo.reset(seed=seed)
            total, over = 0.0, False
            for actor, action, observation in zip(played.actors, played.actions, played.observations, strict=True):
                if actor == seat:
                    assert blocks.to_bytes(seen).tobytes() == observation
                    seen, reward, over, truncated, info = solo.step(action)
                    total += reward
            assert over
            assert not truncated
            assert total == pytest.approx(played.payoffs[seat])
            assert info["ended_by"] == "rules"


@pytest.mark.parametrize("seats", SEATS)
def test_solo_delivers_what_the_seat_saw_and_won(seats: int) -> None:
    compare_solo(seats, GAMES_EACH["quick"])


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", SEATS)
def test_solo_agrees_in_many_games(seats: int) -> None:
    compare_solo(seats, GAMES_EACH["exhaustive"])


UNCOMPILED = """
import hashlib, json, sys
import numpy as np
import inn_envs
import inn_envs.solo
import inn_envs.vector
from inn_envs.core import engine, jit
from tests.playing import chooser

def digests(seats, seeds, strict):
    spec = inn_envs.make_spec("inheritors", num_players=seats, observation="recall")
    found = []
    for seed in seeds:
        game = engine.Engine(spec, 1, strict=strict)
        game.seed(seed)
        game.deal(np.ones(1, np.int8))
        game.look()
        choose, content = chooser(seed), hashlib.sha256()
        while not int(game.states["ended"][0]):
            content.update(game.shown.observations.tobytes())
            content.update(game.masks.tobytes())
            content.update(np.asarray(game.states).tobytes())
            game.step(np.array([choose(game.masks[0])], np.int64), autoreset=False)
        content.update(np.asarray(game.states).tobytes())
        found.append(content.hexdigest())
    return found

if __name__ == "__main__":
    seats, first, last, strict = map(int, sys.argv[1:])
    print(json.dumps([jit.DISABLED, digests(seats, range(first, last), bool(strict))]))
"""


def run_digests(seats: int, first: int, last: int, **flags: str) -> list[Any]:
    """Digests of games played in another process under Numba flags."""
    strict = int(flags.get("NUMBA_DISABLE_JIT") == "1")
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", UNCOMPILED, *map(str, (seats, first, last, strict))],
        env={**os.environ, **flags},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with uncompiled rules")
@pytest.mark.parametrize("seats", SEATS)
def test_uncompiled_rules_agree_and_use_no_negative_index(seats: int) -> None:
    plain = run_digests(seats, 0, 2, NUMBA_DISABLE_JIT="1")
    compiled = run_digests(seats, 0, 2)
    assert (plain[0], compiled[0]) == (True, False)
    assert plain[1] == compiled[1]


@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with bounds-checked rules")
@pytest.mark.parametrize("seats", SEATS)
def test_bounds_checked_rules_agree(seats: int) -> None:
    assert run_digests(seats, 0, 20, NUMBA_BOUNDSCHECK="1")[1] == run_digests(seats, 0, 20)[1]


@pytest.mark.exhaustive
@pytest.mark.skipif(jit.DISABLED, reason="compares compiled with uncompiled rules")
@pytest.mark.parametrize("seats", SEATS)
def test_uncompiled_rules_agree_in_many_games(seats: int) -> None:
    compiled = run_digests(seats, 0, 200)[1]
    assert run_digests(seats, 0, 200, NUMBA_BOUNDSCHECK="1")[1] == compiled
    with ThreadPoolExecutor(2) as pool:  # each thread waits for a process of its own
        halves = pool.map(lambda first: run_digests(seats, first, first + 100, NUMBA_DISABLE_JIT="1")[1], (0, 100))
    assert [digest for half in halves for digest in half] == compiled


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
