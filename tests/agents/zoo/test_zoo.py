"""Shipped opponents: found by name, refused where there are none, and let in only when they can be shipped."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import inn_envs
from inn_agents.cli import app
from inn_agents.config import read_config
from inn_agents.errors import AgentError, PolicyError, ZooError
from inn_agents.find import find_agent, find_reflex
from inn_agents.policy import Policy
from inn_agents.searchers.agent import SearchAgent
from inn_agents.tournament.entrants import find_entrants
from inn_agents.zoo import admit as admitting
from inn_agents.zoo import shipped
from inn_agents.zoo.admit import admit, check_playing
from tests.agents.zoo.runs import SEATS, policy_for, write_run

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("game", shipped.shipped_games())
def test_what_is_shipped_could_be_let_in(game: str) -> None:
    weights = shipped.weights_of(game)
    policy = Policy.load(weights)
    assert policy.card["game"] == game
    assert weights.stat().st_size <= shipped.LARGEST
    check_playing(policy, weights)
    counts = {spec.num_players for spec in read_config(weights.with_suffix(".toml")).specs()}
    assert counts == set(SEATS[game])
    assert len(weights.with_suffix(".csv").read_text().splitlines()) >= 2


def test_what_a_policy_is_made_of_is_installed() -> None:
    installed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    patterns = {*installed["*"], *installed["inn_agents.zoo"]}
    assert {"*.safetensors", "*.json", "*.toml", "*.csv"} <= patterns


@pytest.mark.parametrize("game", SEATS)
def test_a_policy_that_was_let_in_plays_every_number_of_players(game: str, zoo: Path, tmp_path: Path) -> None:
    policy = policy_for(game)
    place = admit(write_run(tmp_path / "run", policy))
    assert place == zoo / f"{game}.safetensors"
    assert sorted(path.name for path in zoo.iterdir()) == [
        f"{game}.{end}" for end in ("csv", "json", "safetensors", "toml")
    ]
    assert shipped.shipped_games() == (game,)
    for seats in SEATS[game]:
        vector = inn_envs.make_vec(game, 4, num_players=seats)
        batch = vector.reset(seed=1)
        found = find_reflex("zoo", vector.spec)
        asked = batch.observations, batch.action_masks, np.random.default_rng(0)
        assert found.act_batch(*asked).tolist() == policy.act_batch(*asked).tolist()


def test_the_log_is_a_few_rows_from_the_first_to_the_last(zoo: Path, tmp_path: Path) -> None:
    admit(write_run(tmp_path / "run", policy_for(), rows=300))
    lines = (zoo / "inheritors.csv").read_text().splitlines()
    assert lines[0] == "decisions,share_random"
    decisions = [int(line.split(",")[0]) for line in lines[1:]]
    assert (decisions[0], decisions[-1], len(decisions)) == (100, 30_000, 20)
    assert np.ptp(np.diff(decisions)) <= 100
    assert (zoo / "inheritors.toml").read_text() == (tmp_path / "run" / "config.toml").read_text()


def test_a_newer_policy_takes_the_place_of_an_older(zoo: Path, tmp_path: Path) -> None:
    admit(write_run(tmp_path / "one", policy_for()))
    admit(write_run(tmp_path / "two", policy_for(hidden=(5,))))
    assert find_agent("zoo", inn_envs.make_spec("inheritors")).card["hidden"] == [5]


@pytest.mark.usefixtures("zoo")
def test_where_there_is_none_the_next_step_is_named(tmp_path: Path) -> None:
    spec = inn_envs.make_spec("innkeeper")
    with pytest.raises(AgentError, match=r"no shipped policy for Innkeeper .there is one for no game yet.; train one"):
        find_agent("zoo", spec)
    admit(write_run(tmp_path / "run", policy_for()))
    for name in ("zoo", "search:policy=zoo,simulations=2"):
        with pytest.raises(AgentError, match=r"no shipped policy for Innkeeper .there is one for inheritors."):
            find_agent(name, spec)
    done = CliRunner().invoke(app, ["evaluate", "zoo", "--game", "innkeeper", "--deals", "2"])
    assert done.exit_code == 2
    assert "inn train innkeeper" in done.output


@pytest.mark.usefixtures("zoo")
def test_a_search_is_led_by_it(tmp_path: Path) -> None:
    policy = policy_for()
    admit(write_run(tmp_path / "run", policy))
    spec = inn_envs.make_spec("inheritors", num_players=3)
    searches = [
        SearchAgent(spec, simulations=4, policy=name) for name in ("zoo", str(shipped.weights_of("inheritors")))
    ]
    vector = inn_envs.make_vec("inheritors", 2, num_players=3)
    batch = vector.reset(seed=5)
    clones = vector.clones_for(np.arange(2), np.array([1, 2], np.uint64))
    answers = [search.act_on(clones, batch.actors, np.random.default_rng(1)).tolist() for search in searches]
    assert answers[0] == answers[1]
    assert searches[0].digest == policy.card["weights_sha256"]


@pytest.mark.usefixtures("zoo")
def test_tournaments_tell_one_shipped_policy_from_another(tmp_path: Path) -> None:
    spec, named = inn_envs.make_spec("inheritors"), {"zoo": "zoo", "led": "search:policy=zoo,simulations=2"}
    admit(write_run(tmp_path / "one", policy_for()))
    before = find_entrants(named, spec)
    assert [entrant.sha256 for entrant in find_entrants(named, spec)] == [entrant.sha256 for entrant in before]
    admit(write_run(tmp_path / "two", policy_for(hidden=(5,))))
    for entrant in before:
        with pytest.raises(AgentError, match="is not what the tournament began with"):
            entrant.make_unchanged(spec)


def test_altered_files_are_refused(zoo: Path, tmp_path: Path) -> None:
    place = admit(write_run(tmp_path / "run", policy_for()))
    content = bytearray(place.read_bytes())
    content[-2] ^= 1
    place.write_bytes(content)
    with pytest.raises(PolicyError, match=r"inheritors\.safetensors: the weights are not those of inheritors\.json"):
        find_agent("zoo", inn_envs.make_spec("inheritors"))


def test_what_can_not_be_shipped_is_refused(zoo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = policy_for()
    wrong = [
        (write_run(tmp_path / "a", own, finished=False), "its run is not finished"),
        (write_run(tmp_path / "b", own, num_players=[2, 4]), "training with 2 to 4 players, 3 missing"),
        (write_run(tmp_path / "c", own, rows=0), "expected the rows of a training"),
        (
            write_run(tmp_path / "d", policy_for(draft="draft")),
            r"policy\.safetensors: variant: expected the game's own .draft='deal'.",
        ),
        (write_run(tmp_path / "e", policy_for(observation="recall")), "observation: expected 'current'"),
        (tmp_path / "nothing", "no run"),
    ]
    for folder, said in wrong:
        with pytest.raises(ZooError, match=said):
            admit(folder)
    other = write_run(tmp_path / "f", policy_for("innkeeper"))
    own.save(other / "policy.safetensors")
    with pytest.raises(ZooError, match=r"config\.toml is for innkeeper, the policy for inheritors"):
        admit(other)
    monkeypatch.setattr(admitting, "LARGEST", 1000)
    with pytest.raises(ZooError, match="expected at most 1,000 bytes, got"):
        admit(write_run(tmp_path / "g", own))
    assert list(zoo.iterdir()) == []


@pytest.mark.usefixtures("zoo")
def test_another_payment_in_training_is_no_other_game(tmp_path: Path) -> None:
    admit(write_run(tmp_path / "run", policy_for(payoff="rank"), payoff="rank"))
    assert find_agent("zoo", inn_envs.make_spec("inheritors")).card["variant"]["payoff"] == "rank"


def test_the_command_refuses_in_one_line(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", policy_for(), finished=False)
    done = subprocess.run(
        [sys.executable, "-m", "inn_agents.zoo", str(run)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 2
    assert "its run is not finished — Train with every number of players" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    listed = subprocess.run(
        [sys.executable, "-m", "inn_agents.zoo"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert [line.split(":")[0] for line in listed.stdout.splitlines()] == list(shipped.shipped_games())
