"""Settings of tournaments: read from flat TOML, checked to the last key, before anything starts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from inn_agents.errors import AgentError, ConfigError, PolicyError
from inn_agents.tournament.plan import make_plan
from inn_agents.tournament.settings import make_tournament, read_tournament, short_name
from inn_envs.core.errors import SpecError

LEAST = {"game": "inheritors", "agents": ["random", "greedy"]}
SHIPPED = sorted((Path(__file__).parents[3] / "configs" / "tournament").glob("*.toml"))


def test_there_are_shipped_tournaments():
    assert "inheritors_4p" in {path.stem for path in SHIPPED}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_tournaments_can_be_played(path):
    plan = make_plan(read_tournament(path))
    assert plan.schedule.games(plan.config.deals) > 0


def test_settings_survive_being_written(tmp_path):
    config = make_tournament(
        {
            **LEAST,
            "agents": {"a b": "rules", "c": "runs/x.safetensors"},
            "draft": "draft",
            "stop_when_apart": ["a b", "c"],
        }
    )
    path = tmp_path / "t.toml"
    path.write_text(config.to_toml())
    again = read_tournament(path)
    assert again == config
    assert again.digest() == config.digest()
    assert config.named_agents == {"a b": "rules", "c": "runs/x.safetensors"}


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("rules", "rules"),
        ("runs/a/policy.safetensors", "policy"),
        ("bots/my_bot.py:MyBot", "MyBot"),
        ("package.module:MyBot", "MyBot"),
        ("search:1000", "search:1000"),
    ],
)
def test_agents_are_called_by_their_last_name(agent, name):
    assert short_name(agent) == name


def test_further_agents_take_part(tmp_path):
    path = tmp_path / "t.toml"
    path.write_text('game = "inheritors"\nagents = ["random"]\n')
    assert read_tournament(path, [], ["my.py:Mine"]).named_agents == {"random": "random", "Mine": "my.py:Mine"}
    path.write_text('game = "inheritors"\nagents = { Mine = "random" }\n')
    assert read_tournament(path, ["deals=7"], ["rules"]).named_agents == {"Mine": "random", "rules": "rules"}
    with pytest.raises(ConfigError, match="there is a 'Mine' already"):
        read_tournament(path, [], ["my.py:Mine"])


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"deels": 3}, ConfigError, ["deels", "did you mean 'deals'"]),
        ({"tomes_neded": 1}, ConfigError, ["tomes_neded", "did you mean 'tomes_needed'"]),
        ({"agents": ["random"]}, ConfigError, ["agents", "two or more, got 1"]),
        ({"agents": ["a.py:X", "b.py:X"]}, ConfigError, ["two are called 'X'", "agents = {"]),
        ({"agents": {"a|b": "random", "c": "random"}}, ConfigError, ["a|b"]),
        ({"agents": 5}, ConfigError, ["agents"]),
        ({"deals": 1}, ConfigError, ["deals", ">= 2"]),
        ({"seed": -1}, ConfigError, ["seed"]),
        ({"seed": 2**63}, ConfigError, ["seed"]),
        ({"first_look": 8}, ConfigError, ["first_look", ">= 32"]),
        ({"seconds_per_move": 0}, ConfigError, ["seconds_per_move"]),
        ({"seconds_per_move": float("inf")}, ConfigError, ["seconds_per_move", "finite"]),
        ({"stop_when_apart": ["random", "rules"]}, ConfigError, ["stop_when_apart", "rules"]),
        ({"stop_when_apart": ["random", "random"]}, ConfigError, ["stop_when_apart", "different"]),
        ({"stop_when_apart": ["random"]}, ConfigError, ["stop_when_apart"]),
        ({"num_players": 9}, SpecError, ["num_players"]),
    ],
)
def test_wrong_settings_are_refused(changes, error, words):
    with pytest.raises(error) as refused:
        make_tournament({**LEAST, **changes}, "t.toml")
    assert all(word in str(refused.value) for word in words)
    assert error is SpecError or str(refused.value).startswith("t.toml: ")


BOTS = str(Path(__file__).parents[1] / "bots.py")


@pytest.mark.parametrize(
    ("agent", "error", "words"),
    [
        ("nobody", AgentError, ["no agent 'nobody'", "file.py:Class"]),
        (f"{BOTS}:HighestLegl", AgentError, ["no HighestLegl", "did you mean 'HighestLegal'"]),
        (f"{BOTS}:NoMethod", AgentError, ["expected an agent with act or act_batch, got NoMethod"]),
        (f"{BOTS}:WrongMethod", AgentError, ["expected act(observation, action_mask, rng), got act(observation: "]),
        (f"{BOTS}:BadConstructor", AgentError, ["making it raised KeyError: 'a file that is missing'"]),
        (f"{BOTS}:np", AgentError, ["expected a class that takes the spec"]),
        ("nowhere.py:Class", AgentError, ["nowhere.py: no such file"]),
        ("broken.py:Class", AgentError, ["SyntaxError"]),
        ("nowhere.safetensors", PolicyError, ["nowhere.json"]),
    ],
)
def test_agents_that_can_not_play_are_refused_before_anything_starts(agent, error, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.py").write_text("class Class(:\n")
    with pytest.raises(error) as refused:
        make_plan(make_tournament({**LEAST, "agents": ["random", agent]}))
    assert all(word in str(refused.value) for word in words)


def test_a_file_may_import_what_lies_beside_it(tmp_path):
    (tmp_path / "beside_my_agent.py").write_text("FIRST = 0\n")
    (tmp_path / "my_agent.py").write_text(
        "import beside_my_agent\n\n\nclass Mine:\n    def __init__(self, spec):\n        pass\n\n"
        "    def act(self, observation, action_mask, rng):\n        return beside_my_agent.FIRST\n"
    )
    plan = make_plan(make_tournament({**LEAST, "agents": ["random", f"{tmp_path / 'my_agent.py'}:Mine"]}))
    assert [entrant.name for entrant in plan.entrants] == ["random", "Mine"]
    assert str(tmp_path) not in str([entrant.sha256 for entrant in plan.entrants])


def test_modules_beside_the_user_are_found_wherever_they_are_asked_for(tmp_path, monkeypatch):
    made, acts = (
        "    def __init__(self, spec):\n        pass\n",
        "    def act(self, seen, mask, rng):\n        return 0\n",
    )
    (tmp_path / "bots_of_mine.py").write_text(f"class Mine:\n{made}\n{acts}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    plan = make_plan(make_tournament({**LEAST, "agents": ["random", "bots_of_mine:Mine"]}))
    monkeypatch.chdir("/")
    sys.path.remove(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bots_of_mine")
    assert type(plan.entrants[1].make_unchanged(plan.spec)).__name__ == "Mine"
    assert str(tmp_path) not in str(plan.facts())


def test_chunks_cover_every_deal_of_every_line_up_once():
    config = make_tournament(
        {**LEAST, "agents": ["random", "greedy", "rules"], "deals": 101, "deals_per_chunk": 7, "first_look": 32}
    )
    plan = make_plan(config)
    assert plan.looks == (101,)
    chunks = [chunk for stage in plan.stages for chunk in stage]
    played = sorted((chunk.lineup, deal) for chunk in chunks for deal in chunk.deals)
    assert played == sorted((lineup, deal) for lineup in plan.schedule.lineups for deal in range(101))
    assert [chunk.number for chunk in chunks] == list(range(len(chunks)))
    assert len({chunk.seed(0) for chunk in chunks}) == len(chunks)
    assert chunks[0].seed(0) != chunks[0].seed(1)


def test_looks_double_and_the_last_is_all_deals():
    config = make_tournament({**LEAST, "deals": 300, "first_look": 40, "stop_when_apart": ["random", "greedy"]})
    plan = make_plan(config)
    assert plan.looks == (40, 80, 160, 300)
    assert plan.level == pytest.approx(1 - 0.05 / 4)
    assert [max(chunk.deals[-1] for chunk in stage) + 1 for stage in plan.stages] == list(plan.looks)
