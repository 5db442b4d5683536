"""The command line: what it does in small, and how it refuses."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import inn_envs
from inn_agents.cli import app
from inn_agents.config import make_config
from inn_agents.policy import Policy
from inn_agents.policy_files import make_card, read_card, tensor_shapes
from inn_envs.replay import save_replay
from tests.agents.tiny import TINY
from tests.card_file import content, write


@pytest.fixture
def inn():
    runner = CliRunner()
    return lambda *arguments: runner.invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(make_config(TINY).to_toml())
    return path


def test_training_ends_with_a_measured_policy(inn, config, tmp_path):
    done = inn("train", config, "--run-dir", tmp_path / "run")
    assert done.exit_code == 0, done.output
    assert "| policy | random |" in done.stdout
    evaluation = json.loads((tmp_path / "run" / "evaluation.json").read_text())
    assert [entry["deals"] for entry in evaluation] == [2]
    assert "win share" in (tmp_path / "run" / "evaluation.md").read_text()
    strength = read_card(tmp_path / "run" / "policy.safetensors")["strength"]
    assert strength[0]["opponents"] == ["random"]
    assert strength[0]["win_share"] == evaluation[0]["win_share"]
    assert json.loads((tmp_path / "run" / "run.json").read_text())["finished"] is True

    again = inn("train", config, "--run-dir", tmp_path / "run")
    assert again.exit_code == 2
    assert "finished" in again.stderr
    over = inn("train", config, "--run-dir", tmp_path / "run", "--overwrite", "--seed", 3, "--set", "decisions=128")
    assert over.exit_code == 0
    assert "seed = 3" in (tmp_path / "run" / "config.toml").read_text()

    measured = inn(
        "evaluate", tmp_path / "run" / "policy.safetensors", "--opponents", "greedy, random", "--deals", 3,
        "--json", tmp_path / "out.json", "--markdown", tmp_path / "out.md",
    )  # fmt: skip
    assert measured.exit_code == 0, measured.output
    results = json.loads((tmp_path / "out.json").read_text())
    assert [result["opponents"] for result in results] == [["greedy"], ["random"]]
    assert (tmp_path / "out.md").read_text() == measured.stdout
    strength = read_card(tmp_path / "run" / "policy.safetensors")["strength"]
    assert [entry["opponents"] for entry in strength] == [["greedy"], ["random"]]


def test_agents_by_name_at_other_seat_counts(inn):
    done = inn("evaluate", "greedy", "--opponents", "random", "--deals", 2, "--num-players", 3)
    assert done.exit_code == 0, done.output
    assert "| greedy | random, random |" in done.stdout


def test_evaluations_are_the_same_by_all_executors(inn, tmp_path):
    words = ("evaluate", "greedy", "--opponents", "random,rules", "--deals", 40, "--set", "max_turns=12")
    files = {}
    for executor in ("serial", "process"):
        files[executor] = tmp_path / f"{executor}.json"
        done = inn(*words, "--executor", executor, "--json", files[executor])
        assert done.exit_code == 0, done.output
    assert files["serial"].read_text() == files["process"].read_text()
    assert [entry["deals"] for entry in json.loads(files["serial"].read_text())] == [40, 40]


def test_agents_in_a_variant(inn):
    done = inn(
        "evaluate", "greedy", "--opponents", "random", "--deals", 2, "--set", "draft=draft", "--set", "max_turns=9"
    )
    assert done.exit_code == 0, done.output
    assert "| 9.0 |" in done.stdout  # turns a game


def bot_of_the_readme():
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    return re.search(r"```python\n(# my_bot\.py\n.*?)```", text, re.DOTALL)[1]


def test_a_tournament_with_an_agent_of_ones_own(inn, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bot = bot_of_the_readme()
    assert len(bot.splitlines()) <= 15
    (tmp_path / "my_bot.py").write_text(bot)
    (tmp_path / "cup.toml").write_text('game = "inheritors"\nagents = ["random"]\ndeals = 3\nmax_turns = 9\n')
    words = ("tournament", "cup.toml", "--agent", "my_bot.py:MyBot", "--seed", 4)
    done = inn(*words)
    assert done.exit_code == 0, done.output
    assert "2 agents in 2 seats: 1 line-up on every deal; 3 deals, 6 games" in done.stderr
    assert "| **MyBot** |" in done.stdout
    folder = tmp_path / "runs" / "tournament" / "cup"
    results = (folder / "results.json").read_text()
    assert json.loads(results)["seeds"]["seed"] == 4
    assert (folder / "results.md").read_text() == done.stdout
    again = inn(*words)
    assert (again.exit_code, again.stdout) == (0, done.stdout)
    other = inn("tournament", "cup.toml", "--seed", 4, "--agent", "greedy")
    assert other.exit_code == 2
    assert "another plan" in other.stderr
    assert (folder / "results.json").read_text() == results
    over = inn("tournament", "cup.toml", "--seed", 4, "--agent", "greedy", "--overwrite")
    assert over.exit_code == 0, over.output
    assert "greedy" in (folder / "results.json").read_text()


def test_an_interrupted_tournament_says_how_to_go_on(inn, tmp_path, monkeypatch):
    def stop(task):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text('game = "inheritors"\nagents = ["random", "greedy"]\ndeals = 3\n')
    monkeypatch.setattr("inn_agents.tournament.run.play_chunk", stop)
    monkeypatch.setattr(sys, "argv", ["inn", "tournament", "cup.toml", "--overwrite"])
    done = inn("tournament", "cup.toml", "--overwrite")
    assert done.exit_code == 130
    assert "Go on with: inn tournament cup.toml\n" in done.stderr


def test_opponents_are_named_on_the_command_line(inn, config, tmp_path):
    few = ("--set", "decisions=128", "--set", "evaluate_deals=0")
    done = inn("train", config, "--run-dir", tmp_path / "run", "--opponents", "self=3,greedy=1", *few)
    assert done.exit_code == 0, done.output
    assert 'opponents = { "self" = 3.0, "greedy" = 1.0 }' in (tmp_path / "run" / "config.toml").read_text()
    wrong = inn("train", config, "--run-dir", tmp_path / "other", "--opponents", "self,self", *few)
    assert wrong.exit_code == 2
    assert "opponents: expected names, each once" in wrong.stderr
    assert not (tmp_path / "other").exists()


def test_an_experiment_ends_with_its_report(inn, config, tmp_path):
    lines = [line for line in config.read_text().splitlines() if line.split(" = ")[0] not in ("game", "seed")]
    few = ("decisions", "opponents", "num_players")
    lines = [line for line in lines if line.split(" = ")[0] not in few]
    head = ['title = "Both"', "games = { inheritors = [2, 3] }", "seeds = [4]", "[settings]", "decisions = 128"]
    file = tmp_path / "both.toml"
    file.write_text("\n".join([*head, *lines, "[arms.base]", "[arms.league]", 'opponents = "league"']))
    done = inn("experiment", file, "--run-dir", tmp_path / "runs", "--out", tmp_path / "report.md")
    assert done.exit_code == 0, done.output
    assert done.stdout == f"The report: {tmp_path / 'report.md'}\n"
    text = (tmp_path / "report.md").read_text()
    for words in ("## inheritors, 2 players (fair: 0.500)", "## inheritors, 3 players (fair: 0.333)", "2 of 2 runs"):
        assert words in text
    assert len((tmp_path / "report.csv").read_text().splitlines()) == 5
    refused = inn("experiment", file, "--out", tmp_path / "report.csv")
    assert refused.exit_code == 2
    assert "expected a file named *.md" in refused.stderr


def test_describing_a_game(inn):
    done = inn("describe", "inheritors")
    assert done.exit_code == 0, done.output
    for words in ("`hand`", "`draw_two`", "`tomes_needed` | 0 to 6 | `1`", "| card | ", "house", "recall"):
        assert words in done.stdout


def test_compiling_says_where(inn):
    done = inn("compile", "inheritors")
    assert done.exit_code == 0, done.output
    assert "inheritors" in done.stdout
    assert "kept in" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["train", "no_such.toml"], "no_such.toml"),
        (["train", "CONFIG", "--set", "learning_rat=1"], "did you mean 'learning_rate'"),
        (["train", "CONFIG", "--set", "num_players=9"], "num_players"),
        (["train", "CONFIG", "--set", "opponents={ nobody = 1 }"], "nobody"),
        (["train", "CONFIG", "--set", "cards=no_such.toml"], "no_such.toml: no card file"),
        (["train", "CONFIG", "--resume"], "no run to resume"),
        (["experiment", "no_such.toml"], "no_such.toml: No such file"),
        (["evaluate", "nobody"], "nobody"),
        (["evaluate", "no_such.safetensors"], "no_such.json"),
        (["evaluate", "random", "--game", "chess"], "no game 'chess'"),
        (["evaluate", "random", "--num-players", "7"], "num_players"),
        (["evaluate", "random", "--set", "drat=draft"], "draft"),
        (["evaluate", "random", "--set", "draft"], "expected key=value"),
        (["train", "CONFIG", "--run-dir", "tiny.toml"], "tiny.toml: a file; expected a folder"),
        (["train", "CONFIG", "--run-dir", "tiny.toml/sub"], "Not a directory"),
        (["evaluate", "random", "--set", "cards=5"], "cards: expected the path"),
        (["evaluate", "random", "--json", "."], "Is a directory"),
        (["evaluate", "random", "--markdown", "tiny.toml/table.md"], "tiny.toml/table.md: Not a directory"),
        (["evaluate", "random", "--opponents", " , "], "opponents: expected at least one"),
        (["evaluate", "os:path"], "'os:path': expected a class"),
        (["evaluate", "builtins:str"], "expected an agent with act"),
        (["evaluate", "tests.agents.tiny:Illegal", "--deals", "1"], "Correct the agent"),
        (["evaluate", "random", "--executor", "cloud"], "expected one of serial, process, ray"),
        (["evaluate", "random", "--workers", "2"], "go with --executor"),
        (["evaluate", "tests.agents.tiny:Illegal", "--deals", "1", "--executor", "serial"], "Correct the agent"),
        (["tournament", "no_such.toml"], "no_such.toml"),
        (["tournament", "CUP", "--set", "deels=2"], "did you mean 'deals'"),
        (["tournament", "CUP", "--agent", "nobody"], "no agent 'nobody'"),
        (["tournament", "CUP", "--agent", "builtins:str"], "expected an agent with act"),
        (["tournament", "CUP", "--executor", "cloud"], "expected one of serial, process, ray"),
        (["tournament", "CUP", "--ray-address", "auto"], "goes with --executor ray"),
        (["tournament", "CUP", "--run-dir", "cup.toml"], "cup.toml: a file; expected a folder"),
        (["replay", "."], "Is a directory"),
        (["describe", "chess"], "no game 'chess'"),
        (["compile", "chess"], "no game 'chess'"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_refusals_are_one_line_with_the_next_step(inn, config, tmp_path, arguments, words, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text('game = "inheritors"\nagents = ["random", "greedy"]\n')
    files = {"CONFIG": config, "CUP": "cup.toml"}
    done = inn(*[files.get(argument, argument) for argument in arguments])
    assert done.exit_code == 2
    assert words in done.stderr
    assert " — " in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.output
    assert not (tmp_path / "runs").exists()


def test_the_settings_of_a_game_are_named_only_where_one_is_wrong(inn, tmp_path):
    for arguments, is_setting in (
        (["evaluate", "random", "--num-players", 7], True),
        (["replay", tmp_path / "a"], False),
    ):
        assert ("`inn describe GAME`" in inn(*arguments).stderr) is is_setting


def test_a_seat_and_a_decision_that_a_replay_does_not_have(inn, tmp_path):
    env = inn_envs.make("inheritors")
    env.reset(seed=1)
    file = tmp_path / "game.json"
    save_replay(env.replay(), file)
    for option, words in (("--seat", "a game of seats 0 to 1"), ("--position", "a game of decisions 0 to 0")):
        done = inn("replay", file, option, 7)
        assert done.exit_code == 2
        assert done.stderr == f"{option} 7: {file} is {words} — Correct the option, or leave it out.\n"
    done = inn("replay", tmp_path / "none.json")
    assert "none.json: no such replay — Name a file that exists" in done.stderr


def test_seeds_are_of_64_bits(inn):
    assert inn("evaluate", "random", "--seed", 2**64).exit_code == 2


@pytest.mark.parametrize(
    "code",
    [
        "import inn_envs",
        "import inn_agents",
        "from typer.testing import CliRunner; from inn_agents.cli import app; "
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0; "
        "assert not {'numba', 'numpy'} & set(__import__('sys').modules)",
        "import inn_agents.config, inn_agents.policy, inn_agents.match, inn_agents.measure",
    ],
    ids=["inn_envs", "inn_agents", "inn --help", "what evaluation needs"],
)
def test_no_torch_where_none_is_needed(code):
    check = f"{code}; import sys; assert not {{'torch', 'stable_baselines3'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)


def test_speed_of_some_games_is_measured_in_one_run(inn, tmp_path):
    out = tmp_path / "speed.json"
    done = inn("benchmark", "inheritors", "innkeeper", "--runs", 2, "--seconds", 0.05, "--json", out)
    assert done.exit_code == 0, done.output
    measured = json.loads(out.read_text())
    assert list(measured["games"]) == ["inheritors", "innkeeper"]
    names = [rate["name"] for rate in measured["rates"]]
    assert len(names) == len(set(names)) == 2 * 3 * 3
    for rate in measured["rates"]:
        assert len(rate["runs"]) == 2
        assert min(rate["runs"]) <= rate["median"] <= max(rate["runs"])
        assert f"| {rate['name']} | {rate['median']:,.0f} |" in done.stdout
        if "AEC" in rate["name"]:
            assert rate["games_a_second"] == rate["median"] / rate["decisions_a_game"]
    assert "1,024 games a batch, one core, medians of 2 alternating runs" in done.stdout
    refused = inn("benchmark", "poker")
    assert refused.exit_code == 2
    assert "no game 'poker'" in refused.stderr


def test_speed_of_searches_is_measured(inn, tmp_path):
    out = tmp_path / "speed.json"
    done = inn("benchmark", "inn_fighting", "--search", "--runs", 2, "--seconds", 0.05, "--json", out)
    assert done.exit_code == 0, done.output
    rates = json.loads(out.read_text())["rates"]
    assert [rate["name"] for rate in rates] == [f"Inn-Fighting, {seats} players, search" for seats in (3, 6)]
    for rate in rates:
        assert rate["steps"] > rate["games"] >= 2000  # a search makes 1,000 simulations, each of some answers
        assert f"| {rate['name']} | {rate['median']:,.0f} |" in done.stdout
    assert "Searches of one position by 1,000 simulations" in done.stdout


def test_searches_with_options_are_evaluated(inn):
    names = "search:simulations=1,playout=random,prior=none,pimc:worlds=1,simulations=1,random"
    done = inn("evaluate", "inn_fighting", "--opponents", names, "--deals", 1, "--set", "max_steps=12")
    assert done.exit_code == 0, done.output
    for name in ("search:simulations=1,playout=random,prior=none", "pimc:worlds=1,simulations=1", "random"):
        assert f"| rules | {name}, {name} |" in done.stdout
    refused = inn("evaluate", "search:simulation=1", "--opponents", "rules", "--deals", 1)
    assert refused.exit_code == 2
    assert "no option 'simulation'; did you mean 'simulations'?" in refused.stderr


def test_training_refuses_opponents_that_search(inn, config, tmp_path):
    done = inn("train", config, "--run-dir", tmp_path / "run", "--set", "opponents={search = 1.0}")
    assert done.exit_code == 2
    assert "search searches; expected an agent that answers by observations" in done.stderr


@pytest.mark.parametrize(("game", "players"), [("inheritors", 3), ("innkeeper", 4), ("inn_fighting", 6)])
def test_a_game_s_name_is_enough_to_train(inn, tmp_path, game, players):
    small = ("decisions=64", "num_envs=8", "steps=8", "minibatch=16", "imitate_decisions=0", "evaluate_deals=0")
    changes = [word for change in small for word in ("--set", change)]
    run = tmp_path / "run"
    done = inn("train", game, "--num-players", players, "--run-dir", run, *changes)
    assert done.exit_code == 0, done.output
    card = read_card(run / "policy.safetensors")
    assert (card["game"], card["num_players"]) == (game, players)


def test_a_game_s_name_is_enough_to_evaluate(inn):
    done = inn("evaluate", "innkeeper", "--num-players", 3, "--opponents", "random", "--deals", 2)
    assert done.exit_code == 0, done.output
    assert "| rules | random, random |" in done.stdout


@pytest.fixture
def policy(tmp_path):
    """A policy file, and a card file that differs from the game's own."""
    spec = inn_envs.make_spec("inheritors")
    size, actions = spec.game.OBSERVATION.size, spec.game.ACTIONS.size
    tensors = {name: np.zeros(shape, np.float32) for name, shape in tensor_shapes(size, actions, [2]).items()}
    tensors["maxima"] = np.ones(size, np.uint8)
    path = tmp_path / "policy.safetensors"
    Policy(tensors, make_card(spec, hidden=[2])).save(path)
    tables = content(spec.cards.path)
    tables["card"][0]["copies"] -= 1
    write(tmp_path / "other.toml", tables)
    return path


def test_a_policy_trained_otherwise_is_measured_with_a_hint(inn, policy):
    other = policy.with_name("other.toml")
    plain = ("evaluate", policy, "--opponents", "random", "--deals", 1)
    assert inn(*plain).stderr == ""
    done = inn(*plain, "--set", f"cards={other}")
    assert done.exit_code == 0, done.output
    assert len(done.stderr.splitlines()) == 1
    assert f"{policy} was trained with another card set (" in done.stderr
    assert f"than {other} (" in done.stderr
    done = inn(*plain, "--set", "draft=draft")
    assert done.exit_code == 0, done.output
    assert done.stderr == f"{policy} was trained in another variant (draft='deal') than this (draft='draft').\n"
    done = inn("evaluate", "random", "--opponents", policy, "--deals", 1, "--set", "tomes_needed=2")
    assert done.stderr == f"{policy} was trained in another variant (tomes_needed=1) than this (tomes_needed=2).\n"


def test_a_game_beside_an_agent_of_another_is_refused(inn, policy):
    same = inn("evaluate", policy, "--game", "inheritors", "--opponents", "random", "--deals", 1)
    assert same.exit_code == 0, same.output
    other = inn("evaluate", policy, "--game", "innkeeper")
    assert other.exit_code == 2
    assert f"--game innkeeper: {policy} is a policy for inheritors — Correct the option" in other.stderr
    named = inn("evaluate", "inn_fighting", "--game", "innkeeper")
    assert named.exit_code == 2
    assert "--game innkeeper: inn_fighting is a game of its own" in named.stderr


def test_a_card_of_another_game_is_refused_as_altered(inn, policy):
    card = policy.with_suffix(".json")
    card.write_text(card.read_text().replace('"game": "inheritors"', '"game": "proprietors"'))
    done = inn("evaluate", policy)
    assert done.exit_code == 2
    assert "policy.json: was altered or cut" in done.stderr


@pytest.mark.parametrize("name", ["Innkeeper", "inkeeper"])
def test_games_named_wrongly_get_the_nearest_name(inn, name):
    for command in ("describe", "compile", "benchmark"):
        done = inn(command, name)
        assert done.exit_code == 2
        assert f"no game '{name}'; there is inheritors, inn" in done.stderr
        assert "did you mean 'innkeeper'?" in done.stderr
    done = inn("evaluate", "random", "--game", name)
    assert "did you mean 'innkeeper'?" in done.stderr


def test_names_and_numbers_that_go_with_no_configuration(inn, config):
    absent = inn("train", "innkeeper", "--num-players", 5)
    assert absent.exit_code == 2
    assert "configs/train/innkeeper_5p.toml: no such file; Innkeeper is for 2 to 4 players" in absent.stderr
    both = inn("train", config, "--num-players", 3)
    assert both.exit_code == 2
    assert "--set num_players=3" in both.stderr
