"""The report on how the cards of Innkeeper play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import inn_envs
from inn_agents.innkeeper import balance
from inn_agents.lookup import make_agent
from inn_agents.playthrough import last_records
from inn_agents.tables import spread
from inn_envs.core.engine import make_spec
from inn_envs.innkeeper.state import Prompt
from tests.agents.innkeeper.games import COMPILED

GAMES = 60 if COMPILED else 1


@pytest.fixture(scope="module")
def spec():
    return make_spec(inn_envs.GAMES["innkeeper"], num_players=3)


@pytest.fixture(scope="module")
def played(spec):
    watch = balance.Watch(spec, GAMES)
    return last_records(spec, make_agent("greedy", spec), GAMES, 5, watch=watch), watch


def test_watching_changes_nothing(spec, played):
    records, _ = played
    assert last_records(spec, make_agent("greedy", spec), GAMES, 5).tobytes() == records.tobytes()


def test_counts_agree_with_the_results_of_the_games(spec, played):
    records, _ = played
    ended = balance.count(spec, records)
    assert ended.wins.sum(axis=1) == pytest.approx(1)
    assert ended.scores.max() > 0
    seats = np.arange(3)
    assert (ended.players["vault"][0].astype(float) + ended.players["secret"]["capital"][0] == ended.scores[0]).all()
    first = spec.game.starters(records)
    assert set(first.tolist()) <= set(seats.tolist())
    if COMPILED:
        assert len(set(first.tolist())) == 3


def test_a_watch_counts_every_game_to_its_end(spec, played):
    records, watch = played
    sheets = watch.sheets
    np.testing.assert_array_equal(sheets["events"], records["secret"]["ring"]["count"])
    assert (sheets["supplied"].sum(axis=1) == 3 * records["rounds"]).all()
    assert (sheets["collected"] <= sheets["revealed"]).all()
    assert (sheets["playable"] <= sheets["held"]).all()
    assert (sheets["played"] <= sheets["playable"]).all()
    assert (sheets["wanted"] <= sheets["supplied"]).all()
    if COMPILED:
        assert sheets["played"].any()
        assert sheets["wanted"].any()


@pytest.mark.skipif(not COMPILED, reason="a whole game")
def test_an_asset_chosen_while_another_is_left_counts_as_wanted(spec):
    """Against a count by hand, in a game of random players."""

    class ByHand(balance.Watch):
        chosen = 0

        def look(self, first, states, masks, actions):
            super().look(first, states, masks, actions)
            frame = states[0]["stack"]["frames"][states[0]["stack"]["depth"]]
            if states[0]["ended"] == 0 and frame["prompt"] == Prompt.SUPPLY and masks[0].sum() > 1:
                self.chosen += 1

    watch = ByHand(spec, 1)
    last_records(spec, make_agent("random", spec), 1, 6, watch=watch)
    assert watch.chosen == watch.sheets["wanted"].sum() > 0


def test_the_report_has_a_row_for_every_card(spec, played):
    records, watch = played
    text = balance.report(spec, records, watch)
    for table in ("proprietor", "treachery", "asset", "customer"):
        for row in spec.cards.rows[table][1:]:
            assert f"| {row['name']} |" in text
    without = balance.report(spec, records)
    more = [line for line in text[: text.index("| Treachery |")].split("\n") if line not in without.split("\n")]
    assert more == [f"| decisions, passes included | {spread(watch.sheets['decisions'])} |"]
    assert "| Treachery |" not in without


def test_decisions_are_counted_to_the_end(spec):
    asked = []

    class ByHand(balance.Watch):
        def look(self, first, states, masks, actions):
            super().look(first, states, masks, actions)
            asked.append(bool(masks[0].any()))

    watch = ByHand(spec, 1)
    last_records(spec, make_agent("random", spec), 1, 6, watch=watch)
    assert watch.sheets["decisions"][0] == sum(asked) == len(asked) - 1


def test_the_script_prints_it():
    script = Path(__file__).resolve().parents[3] / "scripts" / "balance.py"
    command = [sys.executable, str(script), "innkeeper", "--games", "2", "--agent", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("| games | 2 |") == 3
    assert "--agent random --seed 0" in done.stdout
