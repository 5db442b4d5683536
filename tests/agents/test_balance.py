"""The report on how the cards of Inheritors play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import inn_envs
from inn_agents.inheritors import balance
from inn_agents.lookup import make_agent
from inn_agents.playthrough import last_records
from inn_envs.core import jit
from inn_envs.core.engine import make_spec

GAMES = 40 if not jit.DISABLED else 2


@pytest.fixture(scope="module")
def spec():
    return make_spec(inn_envs.GAMES["inheritors"], num_players=3)


@pytest.fixture(scope="module")
def records(spec):
    return last_records(spec, make_agent("greedy", spec), GAMES, seed=5)


def test_games_are_played_to_their_ends_from_the_seeds_of_a_batch(spec, records):
    assert (records["ended"] > 0).all()
    assert len(records) == GAMES
    assert list(records["secret"]["chance"]["seed"]) == [inn_envs.deal_seed(5, game, 0) for game in range(GAMES)]
    again = last_records(spec, make_agent("greedy", spec), GAMES, seed=5)
    assert again.tobytes() == records.tobytes()


def test_counts_agree_with_the_results_of_the_games(spec, records):
    ended = balance.count(spec, records)
    assert ended.wins.sum(axis=1) == pytest.approx(1)
    assert ended.from_first.sum(axis=1) == pytest.approx(1)
    assert ended.from_first[0] == pytest.approx(np.roll(ended.wins[0], -int(records["first"][0])))
    assert sum(ended.parts.values()) == pytest.approx(ended.scores)
    owned = (records["honor_owner"][:, :, None] == np.arange(1, 4)).sum(axis=1)
    assert ended.parts["honors"] == pytest.approx(owned)
    assert ended.above.mean() == pytest.approx(0, abs=1e-9)


def test_the_report_has_a_row_for_every_card(spec, records):
    text = balance.report(spec, records)
    for table in ("clan", "honor", "quest"):
        for row in spec.cards.rows[table][1:]:
            assert f"| {row['name']} |" in text


def test_the_script_prints_it():
    script = Path(__file__).resolve().parents[2] / "scripts" / "balance.py"
    command = [sys.executable, str(script), "inheritors", "--games", "2", "--agent", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("| games | 2 |") == 3
