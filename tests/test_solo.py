"""One learning seat, alone and in batches."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import inn_envs
from inn_envs import IllegalAction, SpecError
from inn_envs.solo import SoloEnv, SoloVectorEnv
from tests.playing import SEATS, chooser


class First:
    """An opponent that takes the first allowed action."""

    def act(self, observation: Any, action_mask: Any, rng: np.random.Generator) -> int:
        return int(np.flatnonzero(action_mask)[0])


def play(env: SoloEnv, seed: int | None) -> tuple[float, dict[str, Any], int]:
    choose = chooser(0)
    _, info = env.reset(seed=seed)
    total, steps, over = 0.0, 0, False
    while not over:
        _, reward, terminated, truncated, info = env.step(choose(info["action_mask"]))
        total, steps, over = total + reward, steps + 1, terminated or truncated
    return total, info, steps


@pytest.mark.parametrize("seats", SEATS)
def test_losses_are_delivered_as_often_as_they_happen(seats: int) -> None:
    env = inn_envs.make_solo("inheritors", num_players=seats, opponents="random")
    totals = []
    for game in range(40):
        total, info, _ = play(env, seed=1 if game == 0 else None)
        won = f"player_{info['seat']}" in info["winners"]
        winners = len(info["winners"])
        expected = 0 if winners == seats else 1 / winners if won else -1 / (seats - winners)
        assert total == pytest.approx(expected)
        totals.append(total)
    assert min(totals) < 0 < max(totals)


def test_the_seat_rotates_with_the_deals_or_stays() -> None:
    env = inn_envs.make_solo("inheritors", num_players=3, opponents=First())
    assert [play(env, seed=5 if game == 0 else None)[1]["seat"] for game in range(4)] == [0, 1, 2, 0]
    env = inn_envs.make_solo("inheritors", num_players=3, opponents=First(), seat=2)
    assert {play(env, seed=5)[1]["seat"] for _ in range(2)} == {2}


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (inn_envs.make_solo("inheritors", num_players=4, opponents="random") for _ in range(2))
    assert [play(first, 3)[::2], play(first, None)[::2]] == [play(second, 3)[::2], play(second, None)[::2]]


def test_masks_are_all_true_before_the_first_reset() -> None:
    env = inn_envs.make_solo("inheritors", opponents=First())
    assert env.action_masks().dtype == np.bool_
    assert env.action_masks().all()
    _, info = env.reset(seed=1)
    assert (env.action_masks() == info["action_mask"]).all()
    assert not env.action_masks().all()


def test_the_mask_can_stand_in_the_observation() -> None:
    env = inn_envs.make_solo("inheritors", opponents=First(), mask_in="obs")
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert (seen["action_mask"] == info["action_mask"]).all()


def test_an_illegal_action_raises_or_ends_the_game() -> None:
    env = inn_envs.make_solo("inheritors", opponents=First())
    _, info = env.reset(seed=1)
    bad = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="illegal for player_0"):
        env.step(bad)
    assert (env.action_masks() == info["action_mask"]).all()
    env = inn_envs.make_solo("inheritors", opponents=First(), illegal="terminate")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(bad)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["ended_by"] == "illegal_action"
    assert info["winners"] == ["player_1"]
    with pytest.raises(SpecError, match=r"call reset\(\)"):
        env.step(bad)
    env.reset()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"opponents": "nobody"}, "opponents: no agent named 'nobody'"),
        ({"opponents": [First()]}, "opponents: expected one, or 2 of them, got 1"),
        ({"seat": 3}, "seat: expected 'rotate' or 0 to 2, got 3"),
        ({"mask_in": "both"}, "mask_in: expected one of info, obs"),
        ({"illegal": "ignore"}, "illegal"),
        ({"render_mode": "svg"}, "render_mode"),
    ],
)
def test_settings_that_can_not_be_used_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SpecError, match=message):
        inn_envs.make_solo("inheritors", num_players=3, **{"opponents": First(), **settings})


def test_a_different_opponent_for_each_seat() -> None:
    class Noted(First):
        def __init__(self) -> None:
            self.asked = 0

        def act(self, observation: Any, action_mask: Any, rng: np.random.Generator) -> int:
            self.asked += 1
            return super().act(observation, action_mask, rng)

    left, right = Noted(), Noted()
    play(inn_envs.make_solo("inheritors", num_players=3, opponents=[left, right], seat=0), 1)
    assert left.asked > 10
    assert right.asked > 10


def test_many_games_at_once_restart_in_the_same_step() -> None:
    env = gymnasium.make_vec("inn_envs:inn/Inheritors-v0", num_envs=8, num_players=3, opponents="random")
    assert isinstance(env.unwrapped, SoloVectorEnv)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    choose = chooser(3)
    seen, infos = env.reset(seed=2)
    ended, rewards_seen = 0, []
    while ended < 24:
        assert env.observation_space.contains(seen)
        assert infos["action_mask"].any(axis=1).all()
        actions = np.array([choose(mask) for mask in infos["action_mask"]])
        seen, rewards, terminated, truncated, infos = env.step(actions)
        assert not truncated.any()
        for game in np.flatnonzero(terminated):
            final = infos["final_obs"][game]
            assert final.shape == env.single_observation_space.shape
            assert infos["final_info"]["turns"][game] > 0
            rewards_seen.append(rewards[game])
            ended += 1
        assert not rewards[~terminated].any()
    assert min(rewards_seen) < 0 < max(rewards_seen)


def test_a_batch_of_one_plays_the_games_of_the_single_environment() -> None:
    single = inn_envs.make_solo("inheritors", num_players=3, opponents=First())
    many = inn_envs.make_solo_vec("inheritors", 1, num_players=3, opponents=First())
    choose, again = chooser(1), chooser(1)
    seen, info = single.reset(seed=8)
    batch_seen, batch_info = many.reset(seed=8)
    for _ in range(200):
        assert (seen == batch_seen[0]).all()
        seen, reward, terminated, _, info = single.step(choose(info["action_mask"]))
        batch_seen, rewards, ends, _, batch_info = many.step(np.array([again(batch_info["action_mask"][0])]))
        assert (reward, terminated) == (rewards[0], ends[0])
        if terminated:
            assert (batch_info["final_obs"][0] == seen).all()
            seen, info = single.reset()


def test_games_too_short_for_the_learner_are_dealt_again() -> None:
    env = inn_envs.make_solo("inheritors", opponents=First(), seat=0, max_turns=1)
    firsts = set()
    for game in range(10):
        _, info = env.reset(seed=game)
        firsts.add(int(env._learners.vector.states["first"][0]))
        assert info["action_mask"].any()
    assert firsts == {0}


def test_given_seeds_count_beside_none():
    env = gymnasium.make_vec("inn_envs:inn/Inheritors-v0", num_envs=3)
    first, _ = env.reset(seed=[1, 2, None])
    again, _ = env.reset(seed=[1, 2, None])
    assert (first[:2] == again[:2]).all()
    assert (first[2] != again[2]).any()
