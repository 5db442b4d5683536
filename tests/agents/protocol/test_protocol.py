"""Inn-Eval: what is played is fixed, what comes out is right and the same for all, what differs is refused."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from inn_agents.cli import app
from inn_agents.errors import ProtocolError
from inn_agents.protocol import cells, frozen, plan, run
from inn_agents.protocol.cells import CELLS, Cell, Company, companies
from inn_agents.protocol.plan import ProtocolPlan, make_protocol
from inn_agents.protocol.report import edge_of, named, picture, to_json, to_markdown


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A protocol of a few deals."""
    monkeypatch.setitem(cells.SPLITS, "public", (0, 6))
    monkeypatch.setattr(plan, "_AT_ONCE", 4)


def test_seeds_are_those_of_the_text() -> None:
    said = hashlib.sha256(b"Inn-Eval v1 innkeeper-4 1023").digest()
    assert Cell("innkeeper", 4).seed_of(1023) == int.from_bytes(said[:8], "big")
    every = {cell.seed_of(deal) for cell in CELLS for deal in range(5120)}
    assert len(every) == 6 * 5120
    assert cells.SPLITS == {"public": (0, 1024), "test": (1024, 5120)}


def test_cells_are_six() -> None:
    assert [cell.name for cell in CELLS] == [
        *("inheritors-2", "inheritors-4", "innkeeper-2", "innkeeper-4", "inn_fighting-3", "inn_fighting-6")
    ]


def test_line_ups_for_two_are_played_once() -> None:
    assert companies(["rules", "search"], 2) == (
        Company("visitor", "rules", ("agent", "rules")),
        Company("visitor", "search", ("agent", "search")),
    )


def test_line_ups_for_more_are_of_three_kinds() -> None:
    found = companies(["rules", "search"], 4)
    assert [company.seats for company in found] == [
        ("agent", "rules", "rules", "rules"),
        ("agent", "search", "search", "search"),
        ("agent", "agent", "agent", "rules"),
        ("agent", "agent", "agent", "search"),
        ("agent", "rules", "search", "rules"),
    ]
    assert [company.mine for company in found] == [(0,), (0,), (0, 1, 2), (0, 1, 2), (0,)]
    assert named(found[-1]) == "mixed: 1 × agent, 2 × rules, 1 × search"


def test_an_edge_is_the_mean_of_a_seat_less_the_fair_share() -> None:
    wins = np.zeros((2, 4, 4))
    wins[0, :, 0] = 1.0  # the first deal is won by the agent, whatever its seat
    wins[1, :, 3] = 1.0
    assert edge_of(wins, (0,)).mean == pytest.approx(0.25)
    assert edge_of(wins, (0, 1, 2)).mean == pytest.approx(1 / 6 - 1 / 4)
    assert edge_of(wins, (0,)).low == pytest.approx(-0.25)
    assert edge_of(wins, (0,)).high == pytest.approx(0.75)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng, covered = np.random.default_rng(5), 0
    for _ in range(200):
        luck = rng.random((120, 1, 2)) * 0.3
        wins = ((rng.random((120, 2, 2)) + luck) / 2)[:, :, :]
        wins /= wins.sum(axis=2, keepdims=True)
        edge = edge_of(wins, (0,))
        covered += edge.low <= 0.0 <= edge.high
    assert 0.90 <= covered / 200 <= 0.99


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.name)
def test_the_references_play_as_they_did(cell: Cell) -> None:
    """Where this fails, numbers measured before mean something else: raise RELEASE, and freeze anew."""
    frozen.check(cell)


def test_a_reference_that_plays_otherwise_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed = json.loads(frozen.FILE.read_text())
    changed["cells"]["inheritors-4"]["rules"] = "0" * 64
    file = tmp_path / "v1.json"
    file.write_text(json.dumps(changed))
    monkeypatch.setattr(frozen, "FILE", file)
    frozen.frozen.cache_clear()
    try:
        with pytest.raises(ProtocolError, match="inheritors-4: rules plays otherwise than in v1: its digest is"):
            run.run_protocol(make_protocol("random", "inheritors"), tmp_path / "run")
        assert not (tmp_path / "run").exists()
        file.write_text(json.dumps(changed)[:-20])
        frozen.frozen.cache_clear()
        with pytest.raises(ProtocolError, match=r"v1\.json: "):
            frozen.frozen()
    finally:
        frozen.frozen.cache_clear()


def measured(folder: Path) -> tuple[ProtocolPlan, dict[str, object]]:
    asked = make_protocol("random", "inheritors")
    report = run.run_protocol(asked, folder)
    assert json.loads((folder / "results.json").read_text()) == json.loads(json.dumps(to_json(report)))
    assert (folder / "results.md").read_text() == to_markdown(report)
    assert picture(report)[:4] == b"\x89PNG" == (folder / "edges.png").read_bytes()[:4]
    return asked, to_json(report)


@pytest.mark.usefixtures("few")
def test_a_measurement_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    asked, whole = measured(tmp_path / "whole")
    assert [line["cell"] for line in whole["results"]] == ["inheritors-2"] * 2 + ["inheritors-4"] * 5  # type: ignore[attr-defined]
    assert all(line["edge"]["mean"] < 0 for line in whole["results"])  # type: ignore[attr-defined]
    assert all(line["deals"] == 6 and line["mistakes"] == {} for line in whole["results"])  # type: ignore[attr-defined]
    part = tmp_path / "part"
    run.run_protocol(asked, part)
    for number in (0, 3, 9):
        (part / "chunks" / f"{number:06d}.json").unlink()
    (part / "results.json").unlink()
    assert measured(part)[1] == whole


@pytest.mark.usefixtures("few")
def test_a_mistake_loses_the_game_and_is_counted(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "class Bot:\n    def __init__(self, spec):\n        pass\n\n    def act(self, observation, mask, rng):\n"
        "        return len(mask)\n"
    )
    report = run.run_protocol(make_protocol(f"{bot}:Bot", "inheritors"), tmp_path / "run")
    assert [line.mistakes for line in report.lines[:3]] == [{"illegal_action": 12}] * 2 + [{"illegal_action": 24}]
    assert report.lines[0].edge.mean == -0.5
    assert "illegal_action 12" in to_markdown(report)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["random", "--protocol", "v2"], "--protocol v2: expected v1"),
        (["random", "--protocol", "v1", "--deals", "3"], "--deals: --protocol v1 says what is played"),
        (["random", "--split", "test"], "--split: goes with --protocol"),
        (["random", "--protocol", "v1"], "--game: expected one of"),
        (["random", "--protocol", "v1", "--game", "chess"], "--game: expected one of"),
        (
            ["random", "--protocol", "v1", "--game", "inheritors", "--split", "all"],
            "split: expected one of public, test",
        ),
        (["nobody", "--protocol", "v1", "--game", "inheritors"], "no agent 'nobody'"),
    ],
)
def test_what_does_not_go_together_is_refused(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["evaluate", *words])
    assert done.exit_code == 2
    assert said in done.output
