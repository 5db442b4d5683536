"""The report on how the cards of Inn-Fighting play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import inn_envs
from inn_agents.inn_fighting import balance
from inn_agents.lookup import make_agent
from inn_agents.playthrough import last_records
from inn_envs.core.engine import make_spec
from inn_envs.inn_fighting.state import Prompt
from tests.agents.inn_fighting.games import COMPILED

GAMES = 60 if COMPILED else 1


@pytest.fixture(scope="module")
def spec():
    return make_spec(inn_envs.GAMES["inn_fighting"], num_players=3)


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
    np.testing.assert_array_equal(ended.scores, ended.players["vp"])
    won = ended.players["started"] > 0
    assert won.all()
    winners = records["winner"].astype(int)
    by_rules = winners > 0
    assert by_rules.any()
    np.testing.assert_array_equal(ended.wins.argmax(axis=1)[by_rules], winners[by_rules] - 1)
    np.testing.assert_array_equal(records["turn_seat"][by_rules], winners[by_rules] - 1)


def test_the_first_to_move_is_whoever_was_asked_first(spec):
    class First(balance.Watch):
        seats = None

        def look(self, first, states, masks, actions):
            super().look(first, states, masks, actions)
            self.seats = self.seats if self.seats is not None else np.array(states["turn_seat"])

    watch = First(spec, GAMES)
    records = last_records(spec, make_agent("greedy", spec), GAMES, 6, watch=watch)
    np.testing.assert_array_equal(spec.game.starters(records), watch.seats)
    if COMPILED:
        assert len(set(watch.seats.tolist())) == 3


def test_a_watch_counts_every_game_to_its_end(spec, played):
    records, watch = played
    sheets = watch.sheets
    np.testing.assert_array_equal(sheets["events"], records["secret"]["ring"]["count"])
    assert (sheets["playable"] <= sheets["held"]).all()
    assert (sheets["played"] <= sheets["playable"]).all()
    assert (sheets["out"] <= sheets["came"]).all()
    assert (sheets["decisions"] >= sheets["chosen"].sum(axis=1)).all()
    attacks, actions = sheets["chosen"][:, 1:4].sum(axis=1), sheets["chosen"][:, 4:].sum(axis=1)
    assert (actions <= records["turn"]).all()
    assert (attacks > 0.8 * records["turn"]).all()
    assert (sheets["defended"] <= attacks).all()
    if COMPILED:
        assert sheets["played"].any()
        assert sheets["used"].any()
        assert sheets["knocked_out"].mean() > 1


@pytest.mark.skipif(not COMPILED, reason="a whole game")
def test_choices_and_decisions_are_those_that_were_made(spec):
    """Against a count by hand, in games of random players."""

    class ByHand(balance.Watch):
        chosen, asked = 0, 0

        def look(self, first, states, masks, actions):
            super().look(first, states, masks, actions)
            for state, action in zip(states, actions):
                if action >= 0:
                    self.asked += 1
                    prompt = state["stack"]["frames"][state["stack"]["depth"]]["prompt"]
                    self.chosen += 1 if prompt == Prompt.CHOOSE else 0

    watch = ByHand(spec, 3)
    last_records(spec, make_agent("random", spec), 3, 6, watch=watch)
    assert watch.chosen == watch.sheets["chosen"].sum() > 0
    assert watch.asked == watch.sheets["decisions"].sum()


def test_the_report_has_a_row_for_every_card(spec, played):
    records, watch = played
    text = balance.report(spec, records, watch)
    for table in ("adventurer", "bystander", "action"):
        for row in spec.cards.rows[table][1:]:
            assert f"| {row['name']} |" in text
    without = balance.report(spec, records)
    assert "| starting Adventurer |" in without
    assert "| Action |" not in without


def test_the_script_prints_it():
    script = Path(__file__).resolve().parents[3] / "scripts" / "balance.py"
    command = [sys.executable, str(script), "inn_fighting", "--games", "2", "--agent", "random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("| games | 2 |") == 4
    assert "--agent random --seed 0" in done.stdout
