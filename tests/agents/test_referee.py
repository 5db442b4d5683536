"""An agent that fails loses its game, and nothing else."""

from __future__ import annotations

import re
import signal
import threading

import numpy as np
import pytest

import inn_envs
from inn_agents.errors import OptionError
from inn_agents.lookup import make_agent
from inn_agents.match import deal_seeds, play
from inn_agents.referee import Referee
from inn_envs.core import jit
from inn_envs.core.errors import IllegalAction
from tests.agents import bots

DEALS = 4 if not jit.DISABLED else 1


def match(agent, num_players=3, seconds=None, deals=DEALS):
    spec = inn_envs.make_vec("inheritors", 1, num_players=num_players, max_turns=40).spec
    others = [make_agent("tests.agents.tiny:LowestLegal", spec)] * (num_players - 1)
    return play(spec, [agent(spec), *others], deal_seeds(3, deals), referee=Referee(seconds))


@pytest.mark.parametrize(
    ("agent", "cause", "reason"),
    [
        (bots.Raises, "error", r"RuntimeError: too many, says <object object at 0x…> \(bots\.py:\d+\)"),
        (bots.RaisesForAll, "error", r"RuntimeError: too many, says <object object at 0x…> \(bots\.py:\d+\)"),
        (bots.OutOfRange, "illegal_action", "action 9999 is outside 0 … 79"),
        (bots.Leaves, "error", r"SystemExit: 3 \(bots\.py:\d+\)"),
    ],
)
def test_a_fault_loses_the_game_with_its_reason(agent, cause, reason):
    played = match(agent)
    assert played.forfeits
    is_forfeited = played.ended_by == cause
    assert len(played.forfeits) == is_forfeited.sum()
    for forfeit in played.forfeits:
        assert forfeit.agent == 0
        assert forfeit.fault.cause == cause
        assert re.fullmatch(reason, forfeit.fault.reason)
        game = forfeit.deal, forfeit.rotation
        assert played.ended_by[game] == cause
        np.testing.assert_array_equal(played.wins[game], [0, 0.5, 0.5])
        np.testing.assert_array_equal(played.payoffs[game], [-1, 0.5, 0.5])
        np.testing.assert_array_equal(played.ranks[game], [3, 1, 1])
    np.testing.assert_allclose(played.wins.sum(axis=2), 1.0)


def test_only_the_games_at_fault_are_lost_when_a_call_for_many_raises():
    """A batch that raises is asked game by game: the same games are lost as by an agent that answers one by one."""
    one, many = match(bots.Raises, deals=6), match(bots.RaisesForAll, deals=6)
    np.testing.assert_array_equal(one.scores, many.scores)
    np.testing.assert_array_equal(one.ended_by, many.ended_by)


def test_the_others_play_as_they_would_have_without_the_fault():
    """Games that no fault ends are those of an agent that makes none."""
    faulty, sound = match(bots.OutOfRange, deals=6), match(bots.HighestLegal, deals=6)
    is_whole = faulty.ended_by != "illegal_action"
    np.testing.assert_array_equal(faulty.scores[is_whole], sound.scores[is_whole])


def test_a_fault_ends_a_game_as_an_environment_does_that_terminates():
    spec = inn_envs.make_vec("inheritors", 1, num_players=3).spec
    env = inn_envs.make("inheritors", num_players=3, illegal="terminate")
    env.reset(seed=int(deal_seeds(3, 1)[0]))
    first = env.agent_selection
    env.step(int(env.last()[0]["action_mask"].argmin()))
    lineup = [make_agent("tests.agents.tiny:Illegal", spec)] * 3
    played = play(spec, lineup, deal_seeds(3, 1), referee=Referee())
    info = env.infos[first]
    seat = env.possible_agents.index(first)
    assert info["ended_by"] == played.ended_by[0, 0] == "illegal_action"
    assert played.forfeits[0].agent == seat
    names = env.possible_agents
    assert played.ranks[0, 0].tolist() == [info["ranks"][name] for name in names]
    assert played.scores[0, 0].tolist() == [info["scores"][name] for name in names]
    assert played.payoffs[0, 0].tolist() == [env.rewards[name] for name in names]


def test_an_agent_that_takes_too_long_is_stopped_and_loses():
    handler, timer = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    played = match(bots.Hangs, seconds=0.05, deals=1)
    assert {forfeit.fault.cause for forfeit in played.forfeits} == {"late"}
    assert played.forfeits[0].fault.reason == "took longer than 0.05 s"
    assert signal.getsignal(signal.SIGALRM) == handler
    left = signal.getitimer(signal.ITIMER_REAL)[0]
    assert 0 < left < timer[0] if timer[0] else left == 0, "a timer that was running goes on"


def test_time_that_is_enough_changes_nothing():
    free, limited = match(bots.HighestLegal), match(bots.HighestLegal, seconds=60.0)
    np.testing.assert_array_equal(free.scores, limited.scores)
    assert not limited.forfeits


def test_a_time_limit_needs_the_main_thread():
    caught = []

    def make():
        with pytest.raises(OptionError, match="main thread") as found:
            Referee(1.0)
        caught.append(found)

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    assert caught


def test_no_answer_is_a_fault_and_an_error_without_a_referee():
    class Waits(bots.HighestLegal):
        def act(self, observation, action_mask, rng):
            return -1

    assert {forfeit.fault.cause for forfeit in match(Waits, deals=1).forfeits} == {"illegal_action"}
    spec = inn_envs.make_vec("inheritors", 1, max_turns=40).spec
    with pytest.raises(IllegalAction, match="action -1"):
        play(spec, [Waits(spec)] * 2, deal_seeds(3, 1))


def test_without_a_referee_errors_are_raised():
    spec = inn_envs.make_vec("inheritors", 1, max_turns=40).spec
    with pytest.raises(RuntimeError, match="too many"):
        play(spec, [bots.Raises(spec)] * 2, deal_seeds(3, 1))


def test_forfeits_of_later_parts_are_counted_on():
    spec = inn_envs.make_vec("inheritors", 1, max_turns=40).spec
    lineup = [bots.Raises(spec), make_agent("tests.agents.tiny:LowestLegal", spec)]
    whole = play(spec, lineup, deal_seeds(3, 4), referee=Referee())
    parts = play(spec, lineup, deal_seeds(3, 4), referee=Referee(), games_at_once=2)
    assert set(whole.forfeits) == set(parts.forfeits)
    assert max(forfeit.deal for forfeit in parts.forfeits) > 0


def test_orders_say_who_sits_where():
    spec = inn_envs.make_vec("inheritors", 1, num_players=3, max_turns=40).spec
    lineup = [make_agent(f"tests.agents.{name}", spec) for name in ("tiny:LowestLegal", "bots:HighestLegal")]
    lineup.append(lineup[0])
    plain = play(spec, lineup, deal_seeds(3, 2))
    turned = play(spec, lineup, deal_seeds(3, 2), orders=np.array([[0, 1, 2], [1, 2, 0]]))
    np.testing.assert_array_equal(plain.scores[0], turned.scores[0])
    # the second deal begins one seat farther on: its rotation r is rotation r + 1 of the plain order
    np.testing.assert_array_equal(np.roll(plain.scores[1], -1, axis=0), turned.scores[1])
