"""Ladders: what is played, that it goes on where it was interrupted, what is reported, what is refused."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from inn_agents.cli import app
from inn_agents.errors import ConfigError, RunFolderError
from inn_agents.find import find_agent
from inn_agents.ladder import plan as planning
from inn_agents.ladder.plan import LadderPlan, make_ladder
from inn_agents.ladder.report import make_report, to_json, to_markdown
from inn_agents.ladder.run import run_ladder
from inn_agents.ladder.settings import Rung, ladder_settings, rungs
from inn_agents.match import Played
from inn_agents.zoo.admit import admit
from inn_envs.core import jit
from inn_envs.core.errors import SpecError
from tests.agents.zoo.runs import policy_for, write_run

SMALL = ("small=1", "large=2", "guided=2")
COMMAND = "inn ladder inheritors"


def small(game: str = "inheritors", *changes: str, **told: object) -> LadderPlan:
    return make_ladder(game, [*SMALL, *changes], **{"deals": 4, "search_deals": 2, "num_players": 2, **told})


@pytest.mark.usefixtures("zoo")
def test_without_a_shipped_policy_its_rows_are_left_out() -> None:
    searches = [Rung("search:simulations=30", "rules"), Rung("search:simulations=300", "rules")]
    first = [Rung("random", "rules"), Rung("rules", "random")]
    assert list(rungs("innkeeper", ladder_settings("innkeeper"))) == [*first, *searches]
    assert list(rungs("inheritors", ladder_settings("inheritors"))) == [*first, Rung("expert", "rules"), *searches]


@pytest.mark.usefixtures("zoo")
def test_a_shipped_policy_is_measured_alone_and_with_search(tmp_path: Path) -> None:
    admit(write_run(tmp_path / "run", policy_for()))
    led = "search:simulations=300,policy=zoo"
    assert list(rungs("inheritors", ladder_settings("inheritors")))[-3:] == [
        Rung("zoo", "rules"),
        Rung(led, "rules"),
        Rung(led, "zoo"),
    ]
    assert rungs("inheritors", ladder_settings("inheritors"))[-1].searches
    assert all("zoo" not in rung.agent for rung in rungs("innkeeper", ladder_settings("innkeeper")))


def test_every_number_of_players_is_played_with_fewer_deals_where_one_searches() -> None:
    plan = make_ladder("inn_fighting", SMALL, deals=120, search_deals=5)
    assert plan.settings.num_players == (3, 4, 5, 6)
    numbers = [chunk.number for chunk in plan.chunks]
    assert numbers == list(range(len(numbers)))
    for part in plan.parts:
        deals = [deal for chunk in part.chunks for deal in chunk.deals]
        assert deals == list(range(5 if part.rung.searches else 120))
        names = [plan.entrants[part.num_players][number].asked for number in part.chunks[0].lineup]
        assert names == [part.rung.agent, *[part.rung.against] * (part.num_players - 1)]
    assert plan.games == sum(
        seats * (5 if part.rung.searches else 120) for part in plan.parts for seats in [part.num_players]
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["smal=3"], "--set smal: no such setting; did you mean 'small'?"),
        (["small=0"], "Expected `int` >= 1 - at `$.small`"),
        (["deals=1"], "Expected `int` >= 2 - at `$.deals`"),
        (["num_players=5"], "num_players: expected each once, from 2 to 4, got [5]"),
        (["num_players=[2, 2]"], "num_players: expected each once, from 2 to 4, got [2, 2]"),
        (["num_players=[]"], "num_players: expected each once"),
    ],
)
def test_settings_that_can_not_be_are_refused(changes: list[str], said: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(said)):
        ladder_settings("inheritors", changes)


def test_games_that_there_are_not_are_refused() -> None:
    with pytest.raises(SpecError, match="did you mean 'innkeeper'"):
        make_ladder("inkeeper")


@pytest.mark.skipif(jit.DISABLED, reason="whole games")
@pytest.mark.usefixtures("zoo")
def test_a_ladder_goes_on_where_it_was_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "_AT_ONCE", 2)
    admit(write_run(tmp_path / "run", policy_for()))
    assert find_agent("zoo", small().specs[2]).card["game"] == "inheritors"
    whole, part = tmp_path / "whole", tmp_path / "part"
    run_ladder(small(), whole, command=COMMAND)
    shutil.copytree(whole, part)
    for number in (0, 3, 9):
        (part / "chunks" / f"{number:06d}.json").unlink()
    (part / "results.json").unlink()
    report = run_ladder(small(), part, command=COMMAND)
    assert (part / "results.json").read_bytes() == (whole / "results.json").read_bytes()
    assert (part / "results.md").read_text() == to_markdown(report, COMMAND, "ladder.png")
    assert (part / "ladder.png").read_bytes()[:4] == b"\x89PNG"
    assert [(line.rung.agent, line.deals, line.games) for line in report.lines] == [
        *[(name, 4, 8) for name in ("random", "rules", "expert")],
        *[(f"search:simulations={budget}", 2, 4) for budget in (1, 2)],
        ("zoo", 4, 8),
        *[("search:simulations=2,policy=zoo", 2, 4)] * 2,
    ]
    assert report.lines[0].share.mean < 1 / 2 < report.lines[1].share.mean
    with pytest.raises(RunFolderError, match=r"another plan .settings\.deals: it has 4, now it is 5"):
        run_ladder(small(deals=5), part, command=COMMAND)


def played(wins: np.ndarray) -> Played:
    """Results in which only who won is of interest."""
    deals, seats = len(wins), wins.shape[1]
    nothing = np.zeros((deals, seats, seats), np.int64)
    return Played(
        np.arange(deals, dtype=np.uint64),
        wins,
        *(nothing, nothing + 1, np.ones((deals, seats), np.int64)),
        np.full((deals, seats), "rules"),
        *(nothing, nothing.astype(np.str_)),
        payoffs=wins,
    )


@pytest.mark.usefixtures("zoo")
def test_shares_are_means_over_deals_with_their_intervals() -> None:
    plan = small("innkeeper")
    wins = np.zeros((4, 2, 2))
    wins[:, :, 1] = 1.0
    wins[0, :, :] = [[1.0, 0.0], [1.0, 0.0]]  # the first deal is won in both seatings, the second in one
    wins[1, 0, :] = [1.0, 0.0]
    parts = [[played(wins[: len(part.chunks[0].deals)])] for part in plan.parts]
    report = make_report(plan, parts)
    line = report.lines[0]
    assert line.share.mean == pytest.approx((1 + 0.5 + 0 + 0) / 4)
    error = np.std([1, 0.5, 0, 0], ddof=1) / 2
    assert line.share.high == pytest.approx(line.share.mean + 1.96 * error, abs=1e-4)
    assert (line.fair, line.deals, line.games, line.ended_by) == (0.5, 4, 8, {"rules": 8})
    found = to_json(report)
    assert found["results"][0]["win_share"]["mean"] == line.share.mean
    assert [row["num_players"] for row in found["results"]] == [2] * 4
    text = to_markdown(report, "inn ladder innkeeper", "p.png")
    assert f"| random | rules | {line.share} | 0.500 | -0.125 | 4 | 8 |" in text
    assert "\n    inn ladder innkeeper\n" in text
    assert "There is no shipped policy for Innkeeper; its rows are left out." in text
    assert "](p.png)" in text


@pytest.mark.skipif(jit.DISABLED, reason="whole games")
@pytest.mark.usefixtures("zoo")
def test_one_command_makes_the_document(tmp_path: Path) -> None:
    out = tmp_path / "table.md"
    words = ["ladder", "inheritors", "--deals", "4", "--search-deals", "2", "--num-players", "2"]
    words += [word for change in SMALL for word in ("--set", change)]
    further = ["--out", str(out), "--run-dir", str(tmp_path / "run")]
    done = CliRunner().invoke(app, [*words, *further])
    assert done.exit_code == 0, done.output
    assert f"\n    inn {' '.join(words)} --out {out}\n" in out.read_text()
    assert out.read_text() == done.stdout.replace("(ladder.png)", f"({out.stem}.png)")
    assert (
        json.loads(out.with_suffix(".json").read_text())["results"]
        == json.loads((tmp_path / "run" / "results.json").read_text())["results"]
    )
    assert out.with_suffix(".png").read_bytes()[:4] == b"\x89PNG"
    before = out.with_suffix(".json").read_bytes()
    again = CliRunner().invoke(app, [*words, *further, "--executor", "process", "--workers", "1", "--overwrite"])
    assert again.exit_code == 0, again.output
    assert out.with_suffix(".json").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game 'chess'"),
        (["inheritors", "--out", "table.txt"], "--out table.txt: expected a file named *.md"),
        (["inheritors", "--executor", "threads"], "--executor threads: expected one of serial, process, ray"),
        (["inheritors", "--set", "large=many"], "Expected `int`, got `str` - at `$.large`"),
        (["inheritors", "--num-players", "9"], "num_players: expected each once, from 2 to 4, got [9]"),
    ],
)
def test_what_can_not_be_is_refused_before_anything_is_written(words: list[str], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["ladder", *words, "--run-dir", str(tmp_path / "run")])
    assert done.exit_code == 2
    assert said in done.output
    assert list(tmp_path.iterdir()) == []
