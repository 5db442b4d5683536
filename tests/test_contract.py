"""One contract for all games: what a game exports, and what every adapter promises of it."""

from __future__ import annotations

import inspect
import warnings
from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import inn_envs
from inn_envs import GAMES
from inn_envs.core import batch, jit
from inn_envs.core.game import Game, game_types
from inn_envs.core.observe import Blocks
from tests.playing import engine_game

CASES = [(name, seats) for name in GAMES for seats in range(GAMES[name].SEATS[0], GAMES[name].SEATS[1] + 1)]
#: The size of a record that each game keeps to.
MOST_BYTES = {"inheritors": 2048, "innkeeper": 4096, "inn_fighting": 3072}
each_game = pytest.mark.parametrize("name", list(GAMES))
each_case = pytest.mark.parametrize(("name", "seats"), CASES)


@each_game
def test_a_game_exports_what_adapters_ask_for(name: str) -> None:
    game = GAMES[name]
    missing = [export for export in Game.__annotations__ if not hasattr(game, export)]
    assert missing == []
    assert isinstance(game.OBSERVATION, Blocks)
    assert game.OBSERVATION.dtype.itemsize == game.OBSERVATION.size
    assert game.STATE.itemsize <= MOST_BYTES[name]
    assert game.ACTIONS.dtype.itemsize == game.ACTIONS.size


@each_case
def test_pettingzoo_accepts_it(name: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the API test warns of every observation that is a Dict
        api_test(inn_envs.make(name, num_players=seats), num_cycles=1000)
        seed_test(partial(inn_envs.make, name, num_players=seats), num_cycles=200)


@each_case
def test_pettingzoo_can_render_it(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(partial(inn_envs.make, name, num_players=seats))


@each_case
@pytest.mark.parametrize("mask_in", ["info", "obs"])
def test_gymnasium_and_sb3_accept_the_solo_environment(name: str, seats: int, mask_in: str) -> None:
    from stable_baselines3.common.env_checker import check_env as sb3_check_env

    env = inn_envs.make_solo(name, num_players=seats, opponents="random", illegal="terminate", mask_in=mask_in)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)
        sb3_check_env(env)


@each_case
def test_random_games_end_by_the_rules_and_always_have_an_answer(name: str, seats: int) -> None:
    vector = inn_envs.make_vec(name, 64, num_players=seats)
    shown, ended = vector.reset(seed=1), 0
    while ended < 128:
        assert shown.action_masks.any(axis=1).all()
        assert (shown.observations <= vector.observation_blocks.maxima).all()
        shown = vector.step(vector.random_actions())
        if shown.terminated.any():
            ended += int(shown.terminated.sum())
            assert set(shown.results.ended_by) == {"rules"}
            payoffs = shown.rewards[shown.terminated]
            assert np.allclose(payoffs.sum(axis=1), 0, atol=1e-6)
            assert (shown.results.winners == (shown.results.ranks == 1)).all()


@each_game
def test_every_rule_function_has_one_signature(name: str) -> None:
    if jit.DISABLED:
        pytest.skip("nothing is compiled")
    batch.loops(GAMES[name])
    known = game_types(GAMES[name])
    functions = jit.callees_first(name)
    assert len(functions) > 150
    for function in functions:
        jit.fix_signature(function, known)
    many = {f.py_func.__qualname__: f.signatures for f in jit.functions_of(name) if len(f.signatures) != 1}
    assert many == {}


@each_game
def test_rules_read_only_the_secrets_they_may(name: str) -> None:
    """Observations read `.secret` of the observing seat only, and events only through `events_for`."""
    import importlib

    source = inspect.getsource(importlib.import_module(f"inn_envs.{name}.observe"))
    for line in source.splitlines():
        if ".players[" in line and ".secret" in line:
            assert ".players[seat].secret" in line, line
    assert "ring.events[place].card" not in source
    assert "happened.card" not in source


@each_game
def test_registered_with_gymnasium_and_pettingzoo(name: str) -> None:
    import pettingzoo

    title = "".join(word.capitalize() for word in name.split("_"))
    env = gymnasium.make(f"inn_envs:inn/{title}-v0", opponents="random")
    assert env.reset(seed=1)[1]["action_mask"].dtype == np.int8
    many = gymnasium.make_vec(f"inn_envs:inn/{title}-v0", num_envs=4, opponents="random")
    assert many.reset(seed=1)[0].shape == (4, many.unwrapped.observation_blocks.size)
    if hasattr(pettingzoo, "make"):
        aec = pettingzoo.make("aec", f"inn/{name}-v0")
        aec.reset(seed=1)
        assert aec.agents[0] == "player_0"


@each_case
def test_games_end_in_the_same_record_for_the_same_seed(name: str, seats: int) -> None:
    spec = inn_envs.make_spec(name, num_players=seats)
    first, second = ([np.asarray(e.states).tobytes() for e in engine_game(spec, seed=5)] for _ in range(2))
    assert first == second
    other = [np.asarray(e.states).tobytes() for e in engine_game(spec, seed=6)]
    assert other[0] != first[0]
