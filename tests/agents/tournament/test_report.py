"""Reports: what JSON, Markdown and the heat map say of results that are known."""

from __future__ import annotations

import json

import numpy as np
import pytest

from inn_agents.referee import Fault, Forfeit
from inn_agents.tournament.plan import make_plan
from inn_agents.tournament.report import heat_map, look_at, make_outcome, to_json, to_markdown
from inn_agents.tournament.settings import make_tournament
from tests.agents.tournament.results import hand_made

AGENTS = {"rock": "random", "paper": "random", "scissors": "random"}


@pytest.fixture(scope="module")
def plan():
    settings = {"game": "inheritors", "agents": AGENTS, "deals": 40, "stop_when_apart": ["paper", "rock"]}
    return make_plan(make_tournament({**settings, "first_look": 32}))


@pytest.fixture(scope="module")
def outcome(plan):
    """Forty deals, on each of which every pair played: four times in five paper won against rock, and so on."""
    rng = np.random.default_rng(3)
    agents, wins, deals = [], [], []
    for deal in range(40):
        for winner, loser in ((1, 0), (2, 1), (0, 2)):
            first, second = sorted((winner, loser))
            share = float((rng.random() < 0.8) == (winner == first))
            agents.append([first, second])
            wins.append([share, 1 - share])
            deals.append(deal)
    games = hand_made(agents, wins, deals)
    forfeit = Forfeit(0, 1, 1, Fault("late", "took longer than 1 s"))
    games = type(games)(**{**vars(games), "forfeits": ((7, forfeit, (0, 2)),)})
    return make_outcome(plan, 40, games, [look_at(plan, 40, games)])


def test_a_cycle_is_shown(outcome):
    assert to_json(outcome)["cycles"] == [["rock", "scissors", "paper"]]
    assert "A cycle: rock beats scissors beats paper beats rock." in to_markdown(outcome)


def test_json_holds_plain_numbers_only(outcome):
    content = to_json(outcome)
    assert json.loads(json.dumps(content, allow_nan=False)) == content
    assert {pair["told_apart"] for pair in content["pairs"]} == {True}
    assert content["stop"]["pair"] == ["paper", "rock"]
    assert content["stop"]["told_apart"] is True
    assert content["stop"]["looks"][0]["difference"]["mean"] > 0


def test_forfeits_are_told_with_their_reason(outcome):
    standing = next(found for found in to_json(outcome)["standings"] if found["agent"] == "scissors")
    assert standing["forfeits"] == {"late": 1}
    told = {"deal": 7, "rotation": 1, "line_up": ["rock", "scissors"], "cause": "late"}
    assert standing["first_forfeits"] == [{**told, "reason": "took longer than 1 s"}]
    assert "scissors forfeited games: late 1. The first: took longer than 1 s." in to_markdown(outcome)


def test_the_tables_are_whole(outcome):
    lines = to_markdown(outcome).splitlines()
    tables = [line for line in lines if line.startswith("|")]
    assert len(tables) == 2 * (2 + 3)
    assert {line.count("|") for line in tables[:5]} == {9}
    assert {line.count("|") for line in tables[5:]} == {5}
    rock = next(line for line in tables if line.startswith("| **rock** |"))
    paper = next(line for line in tables if line.startswith("| **paper** |"))
    column = tables[5].split("|").index(" rock ")
    mean = next(pair for pair in outcome.pairs if (pair.first, pair.second) == (0, 1)).difference.mean
    assert f" {-mean:+.3f}*" in paper.split("|")[column]
    assert f" {mean:+.3f}*" in rock.split("|")[tables[5].split("|").index(" paper ")]


def test_the_heat_map_is_the_same_bytes_each_time(outcome):
    image = heat_map(outcome)
    assert image.startswith(b"\x89PNG")
    assert image == heat_map(outcome)
