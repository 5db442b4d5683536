"""The rule-based agents are as strong as they were: where a change of rules moves their numbers, this fails.

Who means to move them keeps new ones: `python -m inn_agents.ladder.reference`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import inn_envs
from inn_agents.errors import ResultError
from inn_agents.ladder import reference as kept_numbers
from inn_agents.ladder.reference import CONFIDENCE, DEALS, Kept, cells, is_moved, measured, reference
from inn_envs.core import jit

#: Deals of the quick test; the exhaustive one plays all.
FEW = 50
whole_games = pytest.mark.skipif(jit.DISABLED, reason="whole games")


def kept(game: str, seats: int, among: str) -> Kept:
    return next(
        number
        for number in reference().numbers
        if (number.game, number.num_players, number.among) == (game, seats, among)
    )


def test_there_is_a_number_for_every_game_number_of_players_and_opponent() -> None:
    assert [(number.game, number.num_players, number.among) for number in reference().numbers] == cells()
    assert (reference().deals, reference().confidence) == (DEALS, CONFIDENCE)
    assert len(cells()) == 2 * (3 + 3 + 4)
    for number in reference().numbers:
        assert 0 <= number.low < number.mean <= number.high <= 1
        assert number.low > 1 / number.num_players, "rules are better than those they are measured among"


@whole_games
@pytest.mark.parametrize(("game", "seats", "among"), cells())
def test_no_number_has_moved(game: str, seats: int, among: str) -> None:
    now = measured(inn_envs.make_spec(game, num_players=seats), among, deals=FEW)
    assert not is_moved(kept(game, seats, among), now), f"kept {kept(game, seats, among)}, now {now}"


@whole_games
@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "seats", "among"), cells())
def test_all_deals_together_have_not_moved_it(game: str, seats: int, among: str) -> None:
    now = measured(inn_envs.make_spec(game, num_players=seats), among)
    assert not is_moved(kept(game, seats, among), now), f"kept {kept(game, seats, among)}, now {now}"


@whole_games
@pytest.mark.parametrize(("game", "max_turns"), [("inheritors", 6), ("innkeeper", 1)])
def test_a_change_of_rules_is_noticed(game: str, max_turns: int) -> None:
    now = measured(inn_envs.make_spec(game, num_players=2, max_turns=max_turns), "random", deals=FEW)
    assert is_moved(kept(game, 2, "random"), now)


@whole_games
@pytest.mark.parametrize(("game", "seats"), [("inheritors", 2), ("innkeeper", 2), ("inn_fighting", 3)])
def test_a_weaker_agent_is_noticed(game: str, seats: int) -> None:
    now = measured(inn_envs.make_spec(game, num_players=seats), "greedy", agent="random", deals=FEW)
    assert is_moved(kept(game, seats, "greedy"), now)


def test_chance_is_told_from_a_move() -> None:
    before = Kept("inheritors", 2, "random", 0.9, 0.86, 0.94)
    assert not is_moved(before, Kept("inheritors", 2, "random", 0.85, 0.81, 0.89))
    assert is_moved(before, Kept("inheritors", 2, "random", 0.84, 0.80, 0.88))
    assert is_moved(before, Kept("inheritors", 2, "random", 0.96, 0.93, 0.99))
    assert Kept("inheritors", 2, "random", 0.99, 0.96, 1.0).reach == pytest.approx(0.03)


def test_a_damaged_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = tmp_path / "reference.json"
    cut.write_bytes(kept_numbers.FILE.read_bytes()[:-20])
    monkeypatch.setattr(kept_numbers, "FILE", cut)
    with pytest.raises(ResultError, match=r"reference\.json: "):
        reference()
