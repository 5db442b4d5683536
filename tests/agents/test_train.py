"""Training runs: determined by their settings, resumed to the same end, and leaving nothing but what they should."""

import io
import json
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
import torch
from rich.console import Console

import inn_envs
from inn_agents.checkpoint import checkpoints, read_checkpoint, read_newest
from inn_agents.config import make_config
from inn_agents.errors import AgentError, CheckpointError, PolicyError, RunFolderError
from inn_agents.policy import Policy
from inn_agents.ppo import TurnPPO
from inn_agents.progress import PARTS, Progress, duration, plain_line, progress_table
from inn_agents.rollout import turn_advantages
from inn_agents.run_folder import RunFolder, smoothed
from inn_agents.train import finish, train
from inn_agents.trainer import Trainer
from tests.agents.tiny import TINY


def run(folder, **changes):
    return train(make_config({**TINY, **changes}), folder)


def weights(folder):
    return Policy.load(folder / "policy.safetensors").tensors


def same(first, second):
    return first.keys() == second.keys() and all((first[name] == second[name]).all() for name in first)


class StopsAfter(Trainer):
    """A trainer that is interrupted after some updates."""

    def __init__(self, config, folder, updates):
        super().__init__(config, folder)
        self._left = updates

    def _update(self):
        row = super()._update()
        self._left -= 1
        self.interrupted = self._left == 0
        return row


def interrupted(path, updates, **changes):
    """The folder of a run that was stopped after some updates."""
    config, folder = make_config({**TINY, **changes}), RunFolder(path)
    trainer = StopsAfter(config, folder, updates)
    folder.begin(config, trainer.spec)
    trainer.begin()
    assert trainer.run(Progress("test")) is False
    folder.unlock()
    return folder


def test_a_run_leaves_all_that_belongs_to_it(tmp_path):
    folder, is_done = run(tmp_path / "run")
    assert is_done
    assert {path.name for path in folder.path.iterdir()} == {
        *("config.toml", "versions.json", "seeds.json", "run.json", "progress.csv", "learning_curve.png", ".lock"),
        *("policy.safetensors", "policy.json", "tensorboard", "checkpoints"),
    }
    rows = folder.progress()
    assert [row["updates"] for row in rows] == [1, 2, 3, 4]
    assert rows[-1]["decisions"] == TINY["decisions"]
    for row in rows:
        parts = [row[part] for part in ("environment", "opponents", "forward", "learning")]
        assert all(part > 0 for part in parts)
        assert 0.5 < sum(parts) <= 1.01
    assert {"share_random", "share_copies", "entropy", "explained_variance"} <= rows[-1].keys()
    assert any((folder / "tensorboard").iterdir())
    assert (folder / "learning_curve.png").read_bytes().startswith(b"\x89PNG")


def test_no_pickle_and_no_zip_is_written(tmp_path):
    run(tmp_path / "run")
    for path in (tmp_path / "run").rglob("*"):
        if path.is_file():
            start = path.read_bytes()[:4]
            assert path.suffix not in (".pkl", ".zip", ".pt", ".pth", ".npy", ".npz"), path
            assert not start.startswith((b"PK\x03\x04", b"\x80\x04", b"\x80\x05", b"\x93NUM")), path


def test_a_run_is_determined_by_its_settings(tmp_path):
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        run(tmp_path / name, seed=seed)
    assert same(weights(tmp_path / "a"), weights(tmp_path / "b"))
    assert not same(weights(tmp_path / "a"), weights(tmp_path / "c"))


def test_learning_changes_the_policy(tmp_path):
    run(tmp_path / "short", decisions=128)
    run(tmp_path / "long")
    assert not same(weights(tmp_path / "short"), weights(tmp_path / "long"))


@pytest.mark.parametrize("updates", [1, 3])
def test_an_interrupted_run_ends_like_one_that_was_not(tmp_path, updates):
    folder = interrupted(tmp_path / "stopped", updates)
    folder, is_done = train(make_config(TINY), folder.path, resume=True)
    assert is_done
    run(tmp_path / "whole")
    assert same(weights(tmp_path / "stopped"), weights(tmp_path / "whole"))
    parts, state = read_newest(folder.checkpoints)
    others, other = read_newest(tmp_path / "whole" / "checkpoints")
    assert all(same(parts[name], others[name]) for name in parts)
    assert state["random"] == other["random"]
    columns = ("decisions", "updates", "games", "entropy", "value_loss", "explained_variance")
    for row, expected in zip(folder.progress(), RunFolder(tmp_path / "whole").progress(), strict=True):
        assert [row[name] for name in columns] == pytest.approx([expected[name] for name in columns], nan_ok=True)


#: Games in which the learner sits in all seats, and such beside others, in all that a run may ask for.
FORMS = {
    "self": {"opponents": "self"},
    "shaped": {"opponents": "self", "lead_weight": 0.1, "payoff": "score", "reward_scale": 0.1, "max_steps": 20},
    "mixed": {"opponents": "self=1,league=1,greedy=1", "num_players": [2, 3], "copy_every": 128, "num_envs": 15},
    "critic": {"opponents": "self=1,random=1", "critic": "state", "max_steps": 25},
    "taught": {"opponents": "self", "imitate": "random", "imitate_decisions": 200},
    "taught by a search": {
        "opponents": "self",
        "imitate": "search:simulations=4,playout=random,prior=none,horizon=4",
        "imitate_decisions": 200,
    },
    "measured": {"opponents": "self", "measure_every": 256, "measure_deals": 2},
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_play_is_resumed_to_the_same_end(tmp_path, form):
    changes = {"minibatch": 32, **FORMS[form]}
    interrupted(tmp_path / "stopped", 2, **changes)
    folder, is_done = train(make_config({**TINY, **changes}), tmp_path / "stopped", resume=True)
    assert is_done
    whole, _ = run(tmp_path / "whole", **changes)
    assert same(weights(tmp_path / "stopped"), weights(tmp_path / "whole"))
    parts, state = read_newest(folder.checkpoints)
    others, other = read_newest(whole.checkpoints)
    assert all(same(parts[name], others[name]) for name in parts)
    for key in ("random", "leagues", "copies", "won", "measured"):
        assert state[key] == other[key]
    timed = ("seconds", "decisions_per_second", *PARTS)
    for row, expected in zip(folder.progress(), whole.progress(), strict=True):
        for name in row.keys() - set(timed):
            assert row[name] == pytest.approx(expected[name], nan_ok=True), name


def test_a_learner_that_plays_itself_waits_for_nobody(tmp_path):
    folder, _ = run(tmp_path / "run", opponents="self", steps=160, num_players=3, decisions=16 * 160 * 2)
    rows = folder.progress()
    assert [row["decisions"] for row in rows] == [2560, 5120], "every answer is a decision of the learner"
    assert [row["opponents"] for row in rows] == [0, 0]
    assert not [name for name in rows[0] if name.startswith("share_")], "its share of wins says nothing"
    assert rows[-1]["games"] > 0 == rows[-1]["reward"]
    card = Policy.load(folder / "policy.safetensors").card
    assert card["training"]["opponents"] == {"self": 1.0}
    assert card["training"]["num_players"] == [3]
    assert (folder / "learning_curve.png").read_bytes().startswith(b"\x89PNG")


def test_a_league_reports_each_number_of_players_by_itself(tmp_path):
    folder, _ = run(tmp_path / "run", **FORMS["mixed"])
    names = {name for name in folder.progress()[0] if name.startswith("share_")}
    kinds = ("greedy", "rules", "random", "copies")
    assert names == {f"share_{kind}_{players}p" for kind in kinds for players in (2, 3)}
    assert Policy.load(folder / "policy.safetensors").card["training"]["num_players"] == [2, 3]


def test_the_policy_is_measured_on_the_way(tmp_path):
    folder, _ = run(tmp_path / "run", **FORMS["measured"], evaluate_opponents=["random", "greedy"])
    for name in ("measured_random", "measured_greedy"):
        shares = [row[name] for row in folder.progress()]
        assert [share == share for share in shares] == [False, True, False, True]
        assert all(0 <= share <= 1 for share in shares if share == share)
    assert [row["measuring"] > 0 for row in folder.progress()] == [False, True, False, True]


def test_a_critic_that_sees_everything_is_not_kept(tmp_path):
    folder, _ = run(tmp_path / "run", opponents="self", critic="state", evaluate_opponents=["random"])
    policy = Policy.load(folder / "policy.safetensors")
    assert not [name for name in policy.tensors if name.startswith("value")]
    vector = inn_envs.make_vec("inheritors", 4)
    batch = vector.reset(0)
    assert (policy.act_batch(batch.observations, batch.action_masks, np.random.default_rng(0)) >= 0).all()
    with pytest.raises(PolicyError, match="no value"):
        policy.value(batch.observations)
    measured = finish(make_config({**TINY, "opponents": "self", "critic": "state"}), folder)
    assert measured.evaluations[0].deals == 2


def test_strength_is_measured_at_every_number_of_players(tmp_path):
    changes = {"opponents": "self", "num_players": [2, 3], "decisions": 128}
    folder, _ = run(tmp_path / "run", **changes)
    measured = finish(make_config({**TINY, **changes}), folder)
    assert [found.opponents for found in measured.evaluations] == [("random",), ("random", "random")]
    assert [round(found.fair, 3) for found in measured.evaluations] == [0.5, 0.333]
    strength = Policy.load(folder / "policy.safetensors").card["strength"]
    assert [entry["num_players"] for entry in strength] == [2, 3]


@pytest.mark.exhaustive
def test_self_play_from_nothing_learns_to_beat_random_play(tmp_path):
    config = make_config(
        {
            "game": "inheritors",
            "decisions": 120_000,
            "opponents": "self",
            "num_envs": 64,
            "minibatch": 512,
            "threads": 1,
            "lead_weight": 0.05,
            "evaluate_opponents": ["random"],
            "evaluate_deals": 200,
        }
    )
    folder, _ = train(config, tmp_path / "run")
    assert finish(config, folder).evaluations[0].win_share.low > 0.7


def test_a_killed_run_goes_on_from_its_checkpoint(tmp_path):
    folder = interrupted(tmp_path / "killed", 2)
    # What a process killed later would have left behind: rows that no checkpoint knows, and half a checkpoint.
    last = folder.progress()[-1]
    folder.add_progress({**last, "decisions": last["decisions"] + 128, "updates": 3.0})
    (folder.checkpoints / ".000000000384.part").mkdir()
    newest = checkpoints(folder.checkpoints)[-1]
    (folder.checkpoints / "000000000384").mkdir()
    assert newest.name == "000000000256"
    train(make_config(TINY), folder.path)
    run(tmp_path / "whole")
    assert same(weights(tmp_path / "killed"), weights(tmp_path / "whole"))
    assert [row["updates"] for row in folder.progress()] == [1, 2, 3, 4]


def test_a_run_killed_before_its_first_checkpoint_begins_anew(tmp_path):
    folder = interrupted(tmp_path / "killed", 1)
    for place in checkpoints(folder.checkpoints):
        shutil.rmtree(place)
    train(make_config(TINY), folder.path)
    run(tmp_path / "whole")
    assert same(weights(tmp_path / "killed"), weights(tmp_path / "whole"))
    assert [row["updates"] for row in folder.progress()] == [1, 2, 3, 4]


@pytest.mark.parametrize("part", ["policy", "optimizer", "games", "random", "opponents"])
def test_damaged_checkpoints_are_refused(tmp_path, part):
    folder = interrupted(tmp_path / "run", 2)
    place = checkpoints(folder.checkpoints)[-1]
    file = place / f"{part}.safetensors"
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    with pytest.raises(CheckpointError, match=part):
        read_checkpoint(place)


def test_only_the_newest_checkpoints_are_kept(tmp_path):
    run(tmp_path / "run", checkpoint_minutes=1e-9)
    assert [place.name for place in checkpoints(tmp_path / "run" / "checkpoints")] == ["000000000384", "000000000512"]


def test_a_policy_file_as_opponent_must_stay_what_it_was(tmp_path):
    run(tmp_path / "first")
    policy = tmp_path / "opponent.safetensors"
    Policy.load(tmp_path / "first" / "policy.safetensors").save(policy)
    changes = {"opponents": {str(policy): 1.0}}
    folder = interrupted(tmp_path / "second", 2, **changes)
    other = Policy.load(policy)
    other.tensors["policy.0.bias"][:] += 1
    other.save(policy)
    with pytest.raises(CheckpointError, match="opponents were"):
        train(make_config({**TINY, **changes}), folder.path)


# --- folders ----------------------------------------------------------------------------------------------------------


def test_a_finished_run_is_left_alone(tmp_path):
    folder, _ = run(tmp_path / "run")
    folder.write_state(make_config(TINY), finished=True)
    with pytest.raises(RunFolderError, match="finished"):
        run(tmp_path / "run")
    train(make_config(TINY), tmp_path / "run", overwrite=True)


def test_other_settings_are_not_mixed_into_a_run(tmp_path):
    interrupted(tmp_path / "run", 1)
    with pytest.raises(RunFolderError, match="other settings"):
        run(tmp_path / "run", seed=5)


def test_a_folder_without_a_run_is_never_overwritten(tmp_path):
    (tmp_path / "precious.txt").write_text("mine")
    with pytest.raises(RunFolderError, match="no run"):
        train(make_config(TINY), tmp_path, overwrite=True)
    assert [path.name for path in tmp_path.iterdir()] == ["precious.txt"]


def test_there_must_be_something_to_resume(tmp_path):
    with pytest.raises(RunFolderError, match="no run to resume"):
        train(make_config(TINY), tmp_path / "nothing", resume=True)
    assert not (tmp_path / "nothing").exists()


def test_two_processes_do_not_share_a_folder(tmp_path):
    folder = interrupted(tmp_path / "run", 1)
    folder.lock()
    with pytest.raises(RunFolderError, match="another process"):
        run(tmp_path / "run")
    folder.unlock()


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"opponents": {"nobody": 1.0}}, AgentError),
        ({"opponents": {"gone.safetensors": 1.0}}, PolicyError),
        ({"evaluate_opponents": ["nobody"]}, AgentError),
    ],
)
def test_wrong_opponents_are_refused_before_anything_is_written(tmp_path, changes, error):
    with pytest.raises(error):
        run(tmp_path / "run", **changes)
    assert not (tmp_path / "run").exists()


def test_what_was_used_is_written_down(tmp_path):
    folder, _ = run(tmp_path / "run", draft="draft", seed=3)
    versions = json.loads((folder / "versions.json").read_text())
    assert versions["torch"] == torch.__version__
    assert versions["inn_envs"] == inn_envs.__version__
    seeds = json.loads((folder / "seeds.json").read_text())
    assert seeds["seed"] == 3
    assert seeds["evaluation"] not in (seeds["games"], seeds["network"])
    card = Policy.load(folder / "policy.safetensors").card
    assert card["variant"]["draft"] == "draft"
    assert card["training"]["decisions"] == TINY["decisions"]
    assert card["training"]["config_digest"] == make_config({**TINY, "draft": "draft", "seed": 3}).digest()


# --- learning ---------------------------------------------------------------------------------------------------------


def advantages(rewards, values, starts, new_turns, last, gae_lambda):
    """A rollout of one game, decision by decision; the one that is open at its end is worth `last`."""
    count = len(rewards)
    found = turn_advantages(
        np.array([*rewards, 0], np.float32),
        np.array([*values, last], np.float32),
        np.array([*new_turns, 1], bool),
        np.array([*starts[1:], 0, 0], bool),
        np.arange(count + 1) == count,
        streams=np.zeros(count + 1, np.int64),
        firsts=range(count + 1),
        gamma=1.0,
        gae_lambda=gae_lambda,
    )
    assert found[count] == 0
    return found[:count]


def test_a_turn_in_three_prompts_is_worth_what_it_is_in_one():
    once = advantages([0.0, 0.5, 0.0], [0.1, 0.4, 0.3], [1, 0, 0], [1, 1, 1], 0.2, 0.7)
    # The second decision split into three prompts, the value of the prompts in between anything.
    split = advantages(
        [0.0, 0.0, 0.0, 0.5, 0.0], [0.1, 0.4, 9.0, -3.0, 0.3], [1, 0, 0, 0, 0], [1, 1, 0, 0, 1], 0.2, 0.7
    )
    assert split[[0, 1, 4]] == pytest.approx(once, abs=1e-5)


def test_advantages_do_not_cross_the_end_of_a_game():
    short = advantages([0.0, 1.0], [0.2, 0.3], [1, 0], [1, 1], 0.0, 1.0)
    longer = advantages([0.0, 1.0, -1.0], [0.2, 0.3, 0.5], [1, 0, 1], [1, 1, 1], 0.0, 1.0)
    assert longer[:2] == pytest.approx([0.8, 0.7])
    assert short == pytest.approx([0.8, 0.7])


def test_with_prompts_that_are_all_turns_it_is_the_usual_estimate():
    from stable_baselines3.common.buffers import RolloutBuffer

    rng = np.random.default_rng(0)
    rewards, values = rng.normal(size=(2, 12)).astype(np.float32)
    starts = rng.random(12) < 0.2
    ours = advantages(rewards, values, starts, np.ones(12), 0.3, 0.9)
    space = inn_envs.make_vec("inheritors", 1)
    usual = RolloutBuffer(
        12, space.single_observation_space, space.single_action_space, "cpu", gae_lambda=0.9, gamma=1.0
    )
    usual.rewards[:, 0], usual.values[:, 0], usual.episode_starts[:, 0] = rewards, values, starts
    usual.compute_returns_and_advantage(torch.tensor([0.3]), np.zeros(1, bool))
    assert ours == pytest.approx(usual.advantages[:, 0], abs=1e-5)


def test_a_teacher_is_imitated(tmp_path):
    teacher = "tests.agents.tiny:LowestLegal"
    changes = {"imitate": teacher, "imitate_decisions": 128 * 14, "imitate_learning_rate": 0.01, "decisions": 128 * 16}
    folder, _ = run(tmp_path / "run", **changes)
    rows = folder.progress()
    assert rows[13]["policy_loss"] < rows[0]["policy_loss"] * 0.6
    assert rows[13]["approx_kl"] == 0 < rows[14]["approx_kl"], "the learner answers for itself in the end"


def test_a_teacher_s_answers_are_learnt_in_minibatches_of_their_own_at_a_falling_rate(tmp_path, monkeypatch):
    sizes, rates = [], []

    def note(model, part):
        sizes.append(len(part.actions))
        rates.append(model.learning_rate_now)
        return 0.0, 0.0, 0.0

    monkeypatch.setattr(TurnPPO, "_imitate_part", note)
    changes = {"imitate": "random", "imitate_decisions": 128 * 4, "imitate_learning_rate": 0.01, "decisions": 128 * 4}
    run(tmp_path / "run", **changes, imitate_minibatch=20, minibatch=64, epochs=1)
    assert min(sizes) > 10
    assert max(sizes) < 30
    assert rates[0] == pytest.approx(0.01)
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] == pytest.approx(0.01 * (1 - 0.9 * 3 / 4))


# --- processes --------------------------------------------------------------------------------------------------------


def test_an_interrupt_stops_after_the_update_and_can_be_resumed(tmp_path):
    config = tmp_path / "config.toml"
    config.write_text(make_config({**TINY, "decisions": 10**9}).to_toml())
    command = "from inn_agents.cli import app; app()"
    arguments = [sys.executable, "-c", command, "train", str(config), "--run-dir", str(tmp_path / "run")]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 240
    while not (tmp_path / "run" / "progress.csv").exists():
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < deadline
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "--resume" in said
    assert "Traceback" not in said
    assert read_newest(tmp_path / "run" / "checkpoints")[1]["decisions"] >= 128
    assert RunFolder(tmp_path / "run").state()["finished"] is False


# --- progress ---------------------------------------------------------------------------------------------------------


def test_progress_in_plain_lines():
    row = {"decisions": 12_000.0, "decisions_per_second": 8_123.0}
    row |= {"environment": 0.2, "opponents": 0.05, "forward": 0.15, "teacher": 0.0, "learning": 0.6}
    line = plain_line("run", row, {"random": 0.875}, 61.2)
    assert line == (
        "run: 12,000 decisions, 8,123/s | environment 20% opponents 5% forward 15% learning 60% "
        "| wins against random 87.5% | 1:01 left"
    )
    assert "learning 60% | 1:01 left" in plain_line("run", row, {}, 61.2), "nobody to win against"
    assert "forward 15% teacher 3% learning" in plain_line("run", row | {"teacher": 0.03}, {}, 0.0)
    assert duration(-1) == "0:00"


def test_progress_on_a_terminal_is_one_table():
    row = {"decisions": 12_000.0, "decisions_per_second": 8_123.0}
    row |= {"environment": 0.2, "opponents": 0.05, "forward": 0.15, "teacher": 0.0, "learning": 0.6}
    table = progress_table("run", row, {"random": 0.875}, 61.2)
    console = Console(width=160, file=io.StringIO())
    console.print(table)
    text = console.file.getvalue()
    for words in ("12,000", "8,123", "20%", "against random", "87.5%", "1:01"):
        assert words in text


def test_missing_shares_do_not_break_the_curve():
    nan = float("nan")
    assert smoothed([nan, 1.0, nan, 1.0])[1:] == pytest.approx([1.0, 1.0, 1.0])
    assert np.isnan(smoothed([nan])[0])
    assert smoothed([0.0, 1.0], keep=0.5)[1] == pytest.approx(2 / 3)
