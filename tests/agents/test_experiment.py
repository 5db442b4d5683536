"""Experiments: every arm with every seed, none of them twice, and a table of what came of it."""

import csv

import pytest

from inn_agents import train as training_of
from inn_agents.config import make_config
from inn_agents.errors import ConfigError, RunFolderError
from inn_agents.experiment import read_experiment, read_results, report, run_experiment, write_results
from inn_agents.run_folder import RunFolder
from tests.agents.tiny import TINY

SETTINGS = {name: value for name, value in TINY.items() if name not in ("game", "opponents", "decisions")}
ARMS = {"base": "", "ranks": 'payoff = "rank"\nopponents = "self=1,random=1"\n'}


def write(path, arms=None, **changes):
    settings = make_config({"game": "inheritors", **SETTINGS, "decisions": 256, "opponents": "self", **changes})
    flat = {name: value for name, value in settings.flat().items() if name not in ("game", "seed", "num_players")}
    lines = ['title = "Tiny"', "games = { inheritors = 2 }", "seeds = [0, 1]", "[settings]"]
    lines += [line for line in settings.to_toml().splitlines() if line.split(" = ")[0] in flat]
    for arm, text in (ARMS if arms is None else arms).items():
        lines += [f"[arms.{arm}]", text]
    path.write_text("\n".join(lines))
    return path


def told():
    said = []
    return said, said.append


def test_every_arm_is_run_with_every_seed_and_never_twice(tmp_path, monkeypatch):
    experiment = read_experiment(write(tmp_path / "tiny.toml"))
    assert [(run.arm, run.seed) for run in experiment.runs] == [(arm, seed) for arm in ARMS for seed in (0, 1)]
    said, tell = told()
    steps = list(run_experiment(experiment, tmp_path / "runs", tell))
    assert [len(results) for results in steps] == [1, 2, 3, 4]
    assert len(said) == 4
    assert "run 4 of 4: inheritors-ranks-1" in said
    results = steps[-1]
    assert [(result.arm, result.seed, result.opponent) for result in results] == [
        (arm, seed, "random") for arm in ARMS for seed in (0, 1)
    ]
    for result in results:
        assert 0 <= result.low <= result.win_share <= result.high <= 1
        assert (result.decisions, result.num_players, result.fair) == (256, 2, 0.5)
        assert 0 < result.playing < 1

    monkeypatch.setattr(training_of, "training", None)  # what is finished needs no training
    again = list(run_experiment(read_experiment(tmp_path / "tiny.toml"), tmp_path / "runs", tell))
    assert again[-1] == results
    assert len(said) == 4

    out = tmp_path / "docs" / "tiny.md"
    write_results(experiment, results, out, "inn experiment tiny.toml")
    text = out.read_text()
    assert "# Tiny" in text
    assert "`inn experiment tiny.toml`: 4 of 4 runs" in text
    shares = [result.win_share for result in results[2:4]]
    cells = f"{sum(shares) / 2:.3f} ({min(shares):.3f} to {max(shares):.3f})"
    assert f'| ranks | payoff = "rank", opponents = "self=1,random=1" | 2 | {cells} | 256 |' in text
    with out.with_suffix(".csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [float(row["win_share"]) for row in rows] == [result.win_share for result in results]


def test_an_interrupted_experiment_goes_on_with_the_run_that_was_stopped(tmp_path, monkeypatch):
    path = write(tmp_path / "tiny.toml", arms={"base": ""})
    experiment = read_experiment(path)
    whole = list(run_experiment(experiment, tmp_path / "whole", lambda text: None))[-1]

    update, left = training_of.Trainer._update, [3]

    def stops(self):
        row = update(self)
        left[0] -= 1
        self.interrupted = left[0] == 0
        return row

    monkeypatch.setattr(training_of.Trainer, "_update", stops)
    before = list(run_experiment(experiment, tmp_path / "stopped", lambda text: None))
    assert [len(results) for results in before] == [1], "interrupted in the second of two runs"
    assert RunFolder(tmp_path / "stopped" / "inheritors-base-1").state()["finished"] is False
    after = list(run_experiment(experiment, tmp_path / "stopped", lambda text: None))[-1]
    assert [result.win_share for result in after] == [result.win_share for result in whole]
    assert "1 of 2 runs" in report(experiment, before[-1], "inn experiment")


@pytest.mark.parametrize(
    ("arms", "words"),
    [
        ({"base": "learning_rat = 1"}, ["inheritors, arms.base", "learning_rat", "did you mean 'learning_rate'"]),
        ({"base": "", "other": "evaluate_deals = 0"}, ["arms.other", "evaluate_deals above 0"]),
        ({}, ["arms"]),
        ({"base": "clip = -1.0"}, ["arms.base", "clip"]),
        ({"base": "seed = 4"}, ["base: seed", "expected in seeds"]),
        ({"base": "num_players = 3"}, ["base: num_players", "expected in games"]),
        ({'"../up"': ""}, ["arms", "letters", "../up"]),
    ],
)
def test_settings_of_all_arms_are_checked_before_anything_is_run(tmp_path, arms, words):
    path = write(tmp_path / "tiny.toml", arms=arms)
    with pytest.raises(ConfigError) as caught:
        read_experiment(path)
    for word in [str(path), *words]:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "No such file"), ("title = ", "not an experiment"), ('title = "x"\nseed = [1]', "not an experiment")],
)
def test_files_that_are_no_experiments(tmp_path, content, words):
    path = tmp_path / "tiny.toml"
    if content is not None:
        path.write_text(content)
    with pytest.raises(ConfigError, match=words):
        read_experiment(path)


def test_folders_of_other_runs_and_damaged_ones_are_refused(tmp_path):
    experiment = read_experiment(write(tmp_path / "tiny.toml", arms={"base": ""}))
    first = tmp_path / "runs" / experiment.runs[1].name
    first.mkdir(parents=True)
    (first / "precious.txt").write_text("mine")
    said, tell = told()
    with pytest.raises(RunFolderError, match="no run"):
        list(run_experiment(experiment, tmp_path / "runs", tell))
    assert said == [], "before anything is trained"
    (first / "evaluation.json").write_text("[{}]")
    with pytest.raises(RunFolderError, match=r"evaluation\.json: damaged"):
        read_results(experiment.runs[1], RunFolder(first))
