"""Runs that were interrupted, damaged or changed from outside: what is used, what is refused, and what stays."""

import json
import shutil

import pytest
from typer.testing import CliRunner

from inn_agents import match
from inn_agents.checkpoint import checkpoints, read_checkpoint
from inn_agents.cli import app
from inn_agents.config import make_config
from inn_agents.errors import CheckpointError, RunFolderError
from inn_agents.policy_files import read_card
from inn_agents.run_folder import RunFolder
from inn_agents.train import finish, train, training
from tests.agents.test_train import interrupted
from tests.agents.tiny import TINY

CONFIG = make_config(TINY)


@pytest.fixture
def inn():
    runner = CliRunner()
    return lambda *arguments: runner.invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """A run stopped after two updates, with a checkpoint after each."""
    return interrupted(tmp_path_factory.mktemp("stopped") / "run", 2, checkpoint_minutes=1e-9).path


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A run whose training is complete, and which is not evaluated."""
    folder, is_done = train(CONFIG, tmp_path_factory.mktemp("trained") / "run")
    assert is_done
    return folder.path


@pytest.fixture
def run(stopped, tmp_path):
    shutil.copytree(stopped, tmp_path / "run")
    return RunFolder(tmp_path / "run")


@pytest.fixture
def complete(trained, tmp_path):
    shutil.copytree(trained, tmp_path / "run")
    return RunFolder(tmp_path / "run")


def go_on(folder, **how):
    return train(make_config({**TINY, "checkpoint_minutes": 1e-9}), folder.path, **how)


def contents(folder):
    return {path: path.read_bytes() for path in folder.path.rglob("*") if path.is_file() and path.name != ".lock"}


def flip(path, place=0.5):
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 0x80
    path.write_bytes(content)


# --- checkpoints ------------------------------------------------------------------------------------------------------


def test_where_no_checkpoint_can_be_read_nothing_is_changed(run):
    for place in checkpoints(run.checkpoints):
        flip(place / "policy.safetensors")
    before = contents(run)
    for resume in (False, True):
        with pytest.raises(CheckpointError, match=f"{run.checkpoints}.*nothing was changed"):
            go_on(run, resume=resume)
    assert contents(run) == before


def test_the_older_checkpoint_is_used_and_that_is_said(run, capsys):
    newest = checkpoints(run.checkpoints)[-1]
    flip(newest / "state.json")
    assert go_on(run)[1]
    said = [line for line in capsys.readouterr().err.splitlines() if newest.name in line]
    assert len(said) == 1
    assert "Going on from 000000000128" in said[0]
    assert [row["updates"] for row in run.progress()] == [1, 2, 3, 4]


@pytest.mark.parametrize("resume", [False, True])
def test_a_run_without_any_checkpoint_begins_anew(run, resume):
    shutil.rmtree(run.checkpoints)
    assert go_on(run, resume=resume)[1]
    assert [row["updates"] for row in run.progress()] == [1, 2, 3, 4]


def altered(**changes):
    return lambda text: json.dumps({**json.loads(text), **changes})


@pytest.mark.parametrize(
    "damage",
    [
        altered(files={}),
        altered(decisions="5"),
        altered(decisions=5),
        lambda text: json.dumps({key: value for key, value in json.loads(text).items() if key != "won"}),
        lambda text: json.dumps({key: value for key, value in json.loads(text).items() if key != "digest"}),
        lambda text: "[]",
        lambda text: text[:-9],
        lambda text: "",
    ],
    ids=["no files", "text", "other number", "missing key", "no digest", "list", "cut", "empty"],
)
def test_damaged_states_are_refused(stopped, tmp_path, damage):
    place = tmp_path / "000000000256"
    shutil.copytree(checkpoints(stopped / "checkpoints")[-1], place)
    read_checkpoint(place)
    state = place / "state.json"
    state.write_text(damage(state.read_text()))
    with pytest.raises(CheckpointError, match=str(place)):
        read_checkpoint(place)


def test_every_flipped_byte_of_a_state_is_noticed(stopped, tmp_path):
    place = tmp_path / "000000000256"
    shutil.copytree(checkpoints(stopped / "checkpoints")[-1], place)
    good = (place / "state.json").read_bytes()
    for number in range(0, len(good), 37):
        (place / "state.json").write_bytes(good)
        flip(place / "state.json", number / len(good))
        with pytest.raises(CheckpointError):
            read_checkpoint(place)


# --- other files of a run ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [b"\xff\xfe\n", b"decisions,updates\nmany,1\n", b"a,b\n1,2\n", b"decisions\n1,2\n"])
def test_a_damaged_progress_file_is_named(run, damage):
    (run / "progress.csv").write_bytes(damage)
    before = contents(run)
    with pytest.raises(RunFolderError, match=r"progress\.csv: damaged"):
        go_on(run)
    assert contents(run) == before


def test_a_last_row_that_was_cut_is_left_out(run):
    with (run / "progress.csv").open("a") as file:
        file.write("384,3,1.")
    assert [row["updates"] for row in run.progress()] == [1, 2]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"config_digest": "0123"}', '{"finished": false}'])
def test_a_damaged_run_file_is_named(run, text):
    (run / "run.json").write_text(text)
    for overwrite in (False, True):
        with pytest.raises(RunFolderError, match=r"run\.json: damaged"):
            go_on(run, overwrite=overwrite)


@pytest.mark.parametrize(("key", "value"), [("cards_digest", "0123"), ("game_version", 99)])
def test_other_cards_or_another_version_are_not_mixed_into_a_run(run, key, value):
    versions = json.loads((run / "versions.json").read_text())
    run.write_json("versions.json", {**versions, key: value})
    before = contents(run)
    with pytest.raises(RunFolderError, match=f"{key}: the run began with {value!r}, now it is {versions[key]!r}"):
        go_on(run)
    assert contents(run) == before


# --- the evaluation ---------------------------------------------------------------------------------------------------


@pytest.fixture
def ctrl_c(monkeypatch):
    """Ctrl-C in the first deals of an evaluation, while this is set."""
    pressed = {"": True}
    play = match._Table.play

    def stop(table, seeds, orders):
        if pressed[""]:
            raise KeyboardInterrupt
        return play(table, seeds, orders)

    monkeypatch.setattr(match._Table, "play", stop)
    return pressed


def test_a_run_stopped_in_its_evaluation_is_only_evaluated_then(inn, complete, tmp_path, ctrl_c):
    config = tmp_path / "tiny.toml"
    config.write_text(CONFIG.to_toml())
    weights = (complete / "policy.safetensors").read_bytes()
    done = inn("train", config, "--run-dir", complete.path)
    assert done.exit_code == 130, done.output
    assert "--resume" in done.stderr
    assert "| policy | random |" in done.stdout
    assert complete.state()["finished"] is False
    assert not (complete / "evaluation.json").exists()
    assert read_card(complete / "policy.safetensors")["strength"] == []

    ctrl_c[""] = False
    done = inn("train", config, "--run-dir", complete.path, "--resume")
    assert done.exit_code == 0, done.output
    assert complete.state()["finished"] is True
    assert (complete / "evaluation.json").exists()
    assert [row["updates"] for row in complete.progress()] == [1, 2, 3, 4]
    assert (complete / "policy.safetensors").read_bytes() == weights


def test_an_interrupted_evaluation_replaces_nothing(inn, complete, ctrl_c):
    ctrl_c[""] = False
    finish(CONFIG, complete)
    before = contents(complete)
    ctrl_c[""] = True
    done = inn("evaluate", complete / "policy.safetensors", "--deals", 3, "--opponents", "greedy")
    assert done.exit_code == 130, done.output
    assert "nothing was written" in done.stderr
    assert contents(complete) == before


def test_the_folder_is_locked_until_the_evaluation_is_over(complete):
    with training(CONFIG, complete.path) as (folder, is_done):
        assert is_done
        with pytest.raises(RunFolderError, match="another process"):
            train(CONFIG, complete.path, overwrite=True)
        finish(CONFIG, folder)
    assert complete.state()["finished"] is True
    train(CONFIG, complete.path, overwrite=True)


def test_one_deal_leaves_a_card_that_is_json(inn, complete):
    done = inn("evaluate", complete / "policy.safetensors", "--deals", 1, "--opponents", "random")
    assert done.exit_code == 0, done.output

    def refuse(constant):
        raise AssertionError(constant)

    card = json.loads((complete / "policy.json").read_text(), parse_constant=refuse)
    assert card["strength"][0]["win_share"]["error"] is None
    before = contents(complete)
    done = inn("evaluate", complete / "policy.safetensors", "--opponents", "")
    assert done.exit_code == 2
    assert "opponents: expected at least one" in done.stderr
    assert contents(complete) == before


def test_the_command_to_go_on_is_whole(inn, tmp_path, monkeypatch):
    config = tmp_path / "my config.toml"
    config.write_text(CONFIG.to_toml())
    monkeypatch.setattr("inn_agents.train.Trainer.run", lambda trainer, progress: False)
    place = tmp_path / "run"
    done = inn("train", config, "--run-dir", place, "--seed", 3, "--set", "hidden=[8, 8]", "--set", "decisions=128")
    assert done.exit_code == 130, done.output
    expected = f"inn train '{config}' --run-dir {place} --resume --seed 3 --set 'hidden=[8, 8]' --set decisions=128"
    assert expected in done.stderr
