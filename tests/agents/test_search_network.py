"""A policy inside a search: the same network as outside, and it leads the search."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import inn_envs
from inn_agents.agent import blocks_of
from inn_agents.errors import PolicyError
from inn_agents.policy import Policy
from inn_agents.policy_files import make_card, tensor_shapes
from inn_agents.search.network import expect, forward, pack
from inn_agents.searchers.searcher import Search
from inn_envs import GAMES
from inn_envs.core import jit
from inn_envs.core.engine import Spec

HIDDEN = (12, 9, 7)
SETTINGS = [{"num_players": 2}, {"num_players": 3, "observation": "recall", "recall_events": 5}]
SIMULATIONS = 8 if jit.DISABLED else 60


def policy_for(spec: Spec, scale: float = 1.0, hidden: tuple[int, ...] = HIDDEN) -> Policy:
    """A policy of random weights."""
    rng, blocks = np.random.default_rng(2), blocks_of(spec)
    shapes = tensor_shapes(blocks.size, spec.game.ACTIONS.size, hidden)
    tensors: dict[str, Any] = {
        name: rng.normal(0.0, scale * 0.2, shape).astype(np.float32) for name, shape in shapes.items()
    }
    tensors["maxima"] = blocks.maxima
    return Policy(tensors, make_card(spec, hidden=hidden))


@pytest.mark.parametrize("hidden", [(8,), HIDDEN], ids=str)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_it_is_the_network_of_the_policy(settings: dict[str, Any], hidden: tuple[int, ...]) -> None:
    vector = inn_envs.make_vec("inheritors", 32, **settings)
    policy = policy_for(vector.spec, hidden=hidden)
    vector.reset(1)
    for _ in range(20):
        batch = vector.step(vector.random_actions())
    logits = policy.logits(batch.observations, np.ones_like(batch.action_masks))
    values = policy.value(batch.observations)
    assert logits.std() > 0.01
    sizes, numbers = pack(policy)
    for row in range(len(logits)):
        flat, out = batch.observations[row : row + 1].copy(), np.zeros(logits.shape[1], np.float32)
        assert forward(flat, sizes, numbers, out) == len(out)
        np.testing.assert_allclose(out, logits[row], rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(expect(flat, sizes, numbers), np.clip(values[row], -1, 1), rtol=1e-4, atol=1e-5)


def saved(policy: Policy, folder: Any) -> str:
    path = folder / "policy.safetensors"
    policy.save(path)
    return str(path)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_search_follows_its_policy(game: str, tmp_path: Any) -> None:
    """With hardly any simulations and a sharp policy the search answers as the policy does."""
    vector = inn_envs.make_vec(game, 1, num_players=3, autoreset=False)
    policy = policy_for(vector.spec, scale=20.0)
    search = Search(vector.spec, simulations=2, policy=saved(policy, tmp_path), exploration=1e4)
    batch = vector.reset(3)
    compared = 0
    for number in range(12):
        if batch.action_masks[0].sum() > 1:
            clone, seat = vector.clones_for([0], [number]), int(batch.actors[0])
            expected = policy.act(batch.observations[0], batch.action_masks[0], np.random.default_rng(0))
            assert search.search(clone, seat, 1).best == expected
            compared += 1
        batch = vector.step(vector.random_actions())
    assert compared > 3


def test_the_value_head_pays_instead_of_a_playout(tmp_path: Any) -> None:
    vector = inn_envs.make_vec("inn_fighting", 1, num_players=3)
    file = saved(policy_for(vector.spec, scale=0.3), tmp_path)  # small weights: its values are not cut to −1 … 1
    batch = vector.reset(3)
    clone, seat = vector.clones_for([0], [1]), int(batch.actors[0])
    by_value = Search(vector.spec, simulations=SIMULATIONS, policy=file, leaf="value")
    first, again = by_value.search(clone, seat, 1), by_value.search(clone, seat, 1)
    np.testing.assert_array_equal(first.visits, again.visits)
    played_out = Search(vector.spec, simulations=SIMULATIONS, policy=file).search(clone, seat, 1)
    assert first.answers < played_out.answers
    means = first.means[first.visits > 0]
    assert not np.isin(np.round(means * first.visits[first.visits > 0], 6), np.arange(-200, 200) / 2).all()


@pytest.mark.parametrize("game", list(GAMES))
def test_worth_is_foreseen_at_the_next_choice_of_who_searches(game: str, tmp_path: Any) -> None:
    """A value that is the same everywhere is what every answer earns, unless the game ends before."""
    vector = inn_envs.make_vec(game, 1, num_players=3, autoreset=False)
    policy = policy_for(vector.spec, scale=0.0)
    policy.tensors[f"value.{len(policy.layers[2]) - 1}.bias"][:] = 0.25
    file = saved(policy, tmp_path)
    vector.reset(3)
    for horizon in (0, 6):
        options: dict[str, Any] = {"policy": file, "leaf": "value", "prior": "rules", "depth": 1, "horizon": horizon}
        search = Search(vector.spec, simulations=SIMULATIONS, **options)
        clone, seat = vector.clones_for([0], [1]), int(vector.reset(3).actors[0])
        found = search.search(clone, seat, 1)
        assert found.means[found.visits > 0] == pytest.approx(0.25)
        assert found.answers >= SIMULATIONS * max(1, horizon)


def test_a_policy_of_another_game_or_no_policy_is_refused(tmp_path: Any) -> None:
    other = inn_envs.make_vec("inheritors", 1).spec
    file = saved(policy_for(other), tmp_path)
    spec = inn_envs.make_vec("inn_fighting", 1).spec
    with pytest.raises(PolicyError, match="the policy is for inheritors, the environment is inn_fighting"):
        Search(spec, policy=file)
    with pytest.raises(PolicyError, match="nowhere"):
        Search(spec, policy=str(tmp_path / "nowhere.safetensors"))
