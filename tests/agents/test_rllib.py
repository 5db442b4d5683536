"""Training by RLlib: its games, its module, and runs that are stopped, resumed, measured."""

import subprocess
import sys

import numpy as np
import pytest
import torch

import inn_envs
from inn_agents.checkpoint import read_newest
from inn_agents.config import make_config
from inn_agents.network import usual_scale
from inn_agents.policy import Policy
from inn_agents.policy_files import make_card
from inn_agents.recurrent import RecurrentPolicy, load_policy, policy_of
from inn_agents.run_folder import RunFolder
from inn_agents.train import finish, train
from tests.agents.tiny import TINY

pytest.importorskip("ray.rllib")

from inn_agents.rllib.games import SelfPlayGame, settings_of
from inn_agents.rllib.module import MaskedModule, export
from inn_agents.rllib.trainer import _PARTS, _STATE, RllibTrainer

RUN = {**TINY, "opponents": {"self": 1.0}, "engine": "rllib", "env_runners": 0}
REMEMBERING = {**RUN, "memory": 12, "num_envs": 2, "steps": 64, "max_turns": 20}


@pytest.fixture(scope="module")
def spec():
    return inn_envs.make_vec("inheritors", 1, num_players=3, max_turns=8).spec


def played(game, seed):
    """All that a game shows and pays to random answers, to its end."""
    rng = np.random.default_rng(seed)
    seen, _ = game.reset(seed=seed)
    steps = []
    while True:
        ((agent, shown),) = seen.items()
        assert game.observation_spaces[agent].contains(shown)
        action = int(rng.choice(np.flatnonzero(shown["action_mask"])))
        seen, paid, terminated, truncated, _ = game.step({agent: action})
        steps.append((agent, shown["observation"], paid))
        if terminated["__all__"] or truncated["__all__"]:
            return steps, seen, paid, terminated, truncated


def test_a_game_asks_one_seat_at_a_time_and_pays_all_at_its_end(spec):
    steps, seen, paid, terminated, truncated = played(SelfPlayGame(settings_of(spec, 1, 2.0)), 3)
    assert {agent for agent, *_ in steps} == {"player_0", "player_1", "player_2"} == seen.keys()
    assert all(set(early.values()) == {0.0} for *_, early in steps[:-1])
    assert sum(paid.values()) == pytest.approx(0, abs=1e-5)
    assert max(paid.values()) == pytest.approx(2.0)  # `reward_scale` for a win that is not shared
    assert set(terminated.values()) == {True}
    assert set(truncated.values()) == {False}


def test_a_game_that_is_cut_short_is_cut_for_all_seats():
    spec = inn_envs.make_vec("inheritors", 1, max_steps=10).spec
    steps, _, _, terminated, truncated = played(SelfPlayGame(settings_of(spec, 1, 1.0)), 3)
    assert len(steps) == 10
    assert set(truncated.values()) == {True}
    assert set(terminated.values()) == {False}


def test_deals_depend_on_the_seed_and_differ_from_one_another(spec):
    def first(seed, run=1):
        return SelfPlayGame(settings_of(spec, run, 1.0)).reset(seed=seed)[0]

    def differ(one, other):
        return one.keys() != other.keys() or any(
            (one[agent]["observation"] != other[agent]["observation"]).any() for agent in one
        )

    assert not differ(first(3), first(3))
    assert differ(first(3), first(4))
    assert differ(first(3), first(3, run=2))
    game = SelfPlayGame(settings_of(spec, 1, 1.0))
    assert differ(game.reset(seed=3)[0], game.reset()[0])


def made(spec, memory):
    torch.manual_seed(1)
    game = SelfPlayGame(settings_of(spec, 1, 1.0))
    config = {"maxima": inn_envs.make_vec("inheritors", 1).observation_blocks.maxima, "scale": usual_scale(spec, 2)}
    config |= {"hidden": [24, 16], "memory": memory, "max_seq_len": 32}
    spaces = game.observation_spaces["player_0"], game.action_spaces["player_0"]
    module = MaskedModule(observation_space=spaces[0], action_space=spaces[1], model_config=config)
    with torch.no_grad():
        module.policy_head[-1].weight.mul_(100)  # a new network is all but uniform, and would hide differences
    return module


@pytest.mark.parametrize("memory", [None, 8])
def test_the_policy_on_numpy_is_the_module(spec, memory):
    module = made(spec, memory)
    policy = policy_of(export(module), make_card(spec, hidden=(24, 16), memory=memory))
    steps, *_ = played(SelfPlayGame(settings_of(spec, 1, 1.0)), 3)
    shown = np.stack([seen for _, seen, _ in steps])[:60]
    masks = (np.random.default_rng(1).random((len(shown), spec.game.ACTIONS.size)) < 0.5).astype(np.int8)
    obs = {"observation": torch.from_numpy(shown), "action_mask": torch.from_numpy(masks)}
    if memory is None:
        expected = module.forward_inference({"obs": obs})["action_dist_inputs"].detach().numpy()
        found = policy.logits(shown, masks)
    else:  # one seat's questions in a row
        state = {name: torch.from_numpy(part)[None] for name, part in module.get_initial_state().items()}
        row = {name: part[None] for name, part in obs.items()}
        expected = module.forward_inference({"obs": row, "state_in": state})["action_dist_inputs"][0].detach().numpy()
        remembered, rows = np.zeros((1, policy.memory_size), np.float32), []
        for place in range(len(shown)):
            logits, remembered = policy.logits(shown[place : place + 1], masks[place : place + 1], remembered)
            rows.append(logits[0])
        found = np.stack(rows)
    assert (expected[masks == 0] < -1e7).all()
    np.testing.assert_allclose(found[masks != 0], expected[masks != 0], rtol=1e-3, atol=1e-3)


class StopsAfter(RllibTrainer):
    """A trainer that is interrupted after one update."""

    def _update(self):
        row = super()._update()
        self.interrupted = True
        return row


@pytest.mark.exhaustive
@pytest.mark.parametrize(("settings", "kind"), [(RUN, Policy), (REMEMBERING, RecurrentPolicy)])
@pytest.mark.parametrize("runners", [0, 2])
def test_a_run_is_stopped_resumed_and_measured(tmp_path, monkeypatch, settings, kind, runners):
    settings = {**settings, "env_runners": runners}
    config, folder = make_config(settings), tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr("inn_agents.rllib.trainer.RllibTrainer", StopsAfter)
        _, is_done = train(config, folder)
    assert not is_done
    parts, state = read_newest(folder / "checkpoints", _PARTS, _STATE)
    assert state["updates"] == 1
    assert any(name.endswith("exp_avg") and array.any() for name, array in parts["optimizer"].items())
    before = load_policy(folder / "policy.safetensors")
    run, is_done = train(config, folder, resume=True)
    assert is_done
    rows = run.progress()
    assert [row["updates"] for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) > 1
    assert rows[-1]["decisions"] >= settings["decisions"]
    after = load_policy(folder / "policy.safetensors")
    assert isinstance(after, kind)
    assert any((before.tensors[name] != after.tensors[name]).any() for name in before.tensors)
    measured = finish(config, run)
    assert measured.evaluations[0].games == 4
    assert RunFolder(folder).state()["finished"]
    for path in folder.rglob("*"):
        assert path.suffix not in (".pkl", ".zip", ".pt", ".pth"), path


@pytest.mark.exhaustive
def test_a_checkpoint_is_what_a_resumed_run_begins_with(tmp_path, monkeypatch):
    config, folder = make_config(RUN), tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr("inn_agents.rllib.trainer.RllibTrainer", StopsAfter)
        train(config, folder)
    trainer = RllibTrainer(config, RunFolder(folder))
    try:
        assert trainer.load_checkpoint()
        expected = load_policy(folder / "policy.safetensors").tensors
        found = trainer.policy().tensors
        assert all((found[name] == expected[name]).all() for name in expected)
        runner = trainer._algorithm.env_runner.module["learner"]
        assert all((export(runner)[name] == expected[name]).all() for name in expected)
    finally:
        trainer.close()


def test_environments_and_agents_import_no_ray():
    code = "import sys, inn_envs, inn_agents.find, inn_agents.match, inn_agents.cli; assert 'ray' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
