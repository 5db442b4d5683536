"""Duplicate matches: what is played, and the arithmetic of results."""

from __future__ import annotations

import json

import numpy as np
import pytest

import inn_envs
from inn_agents.evaluation import Evaluation, evaluate, report, summarise, to_json
from inn_agents.lookup import make_agent
from inn_agents.match import Played, deal_seeds, play
from inn_agents.shares import mean_with_interval, table, variance_ratio
from inn_envs.core import jit

DEALS = 6 if not jit.DISABLED else 1


def spec_for(num_players, **settings):
    return inn_envs.make_vec("inheritors", 1, num_players=num_players, max_turns=40, **settings).spec


def hand_made(wins, scores, turns=10):
    """Results of two agents: `wins` and `scores` by deal, rotation and agent."""
    wins, scores = np.array(wins, float), np.array(scores)
    ranks = np.where(wins > 0, 1, 2)
    shape = wins.shape[:2]
    return Played(
        np.arange(len(wins), dtype=np.uint64),
        wins,
        scores,
        ranks,
        np.full(shape, turns),
        np.full(shape, "rules", "U16"),
        np.stack([np.arange(2)[None, :].repeat(len(wins), 0)] * 2, axis=2),
        np.full((*shape, 2), ""),
    )


class Watched:
    """Plays the first allowed action and notes what it was asked."""

    def __init__(self):
        self.calls = 0
        self.rows = 0

    def act_batch(self, observations, action_masks, rng):
        self.calls += 1
        self.rows += len(observations)
        assert action_masks.any(axis=1).all()
        return action_masks.argmax(axis=1).astype(np.int64)

    def act(self, observation, action_mask, rng):
        return int(action_mask.argmax())


def test_arithmetic_of_hand_made_results():
    played = hand_made(
        [[[1, 0], [1, 0]], [[0, 1], [1, 0]], [[0.5, 0.5], [0.5, 0.5]], [[0, 1], [0, 1]]],
        [[[9, 5], [7, 3]], [[4, 6], [8, 2]], [[5, 5], [6, 6]], [[1, 9], [2, 8]]],
    )
    measured = summarise(played, "a", ["b"])
    assert measured.win_share.mean == pytest.approx((1 + 0.5 + 0.5 + 0) / 4)
    # the unit is the deal: 1, 1/2, 1/2, 0 has standard deviation sqrt(1/6)
    assert measured.win_share.error == pytest.approx(np.sqrt(1 / 6) / 2)
    assert measured.win_share.high == pytest.approx(min(0.5 + 1.959964 * np.sqrt(1 / 6) / 2, 1.0))
    assert measured.score.mean == pytest.approx(np.mean([8, 6, 5.5, 1.5]))
    assert measured.lead.mean == pytest.approx(np.mean([4, 2, 0, -7]))
    assert measured.rank.mean == pytest.approx(np.mean([1, 1.5, 1, 2]))
    assert (measured.deals, measured.games, measured.turns) == (4, 8, 10.0)
    assert measured.ended_by == {"rules": 8}
    assert measured.fair == 0.5


def test_intervals_stay_inside_what_is_possible():
    assert mean_with_interval([1.0, 1.0, 1.0], 0.0, 1.0).high == 1.0
    wide = mean_with_interval([0.0, 1.0], 0.0, 1.0)
    assert (wide.low, wide.high) == (0.0, 1.0)
    assert mean_with_interval([0.7], 0.0, 1.0).low == 0.0


def test_intervals_cover_what_they_should():
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        share = mean_with_interval(rng.normal(0.3, 1.0, 50))
        covered += share.low <= 0.3 <= share.high
    assert 0.91 < covered / 400 < 0.98


def test_variance_ratio_tells_pairing_from_chance():
    rng = np.random.default_rng(2)
    independent = rng.random((20_000, 2))
    assert variance_ratio(independent) == pytest.approx(1.0, abs=0.05)
    first = rng.random(20_000)
    assert variance_ratio(np.stack([first, 1 - first], axis=1)) == pytest.approx(0.0, abs=1e-9)
    assert variance_ratio(np.stack([first, first], axis=1)) == pytest.approx(2.0, abs=0.05)
    assert np.isnan(variance_ratio(np.ones((5, 2))))


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_every_deal_is_played_in_all_rotations(num_players):
    spec = spec_for(num_players)
    agent = Watched()
    played = play(spec, [agent] * num_players, deal_seeds(3, DEALS))
    assert played.wins.shape == (DEALS, num_players, num_players)
    np.testing.assert_allclose(played.wins.sum(axis=2), 1.0)
    # one agent that draws no chances in all seats: a rotation only renames the seats
    for rotation in range(1, num_players):
        np.testing.assert_array_equal(played.scores[:, rotation], np.roll(played.scores[:, 0], -rotation, axis=1))
    assert (played.turns == played.turns[:, :1]).all()
    assert agent.rows > agent.calls


def test_agents_sit_where_the_rotation_says():
    """Each agent is asked in its own seats only: results of a line-up are those of the seats."""
    spec = spec_for(3)
    agents = [Watched(), Watched(), Watched()]
    apart = play(spec, agents, deal_seeds(4, DEALS))
    together = play(spec, [agents[0]] * 3, deal_seeds(4, DEALS))
    np.testing.assert_array_equal(apart.scores, together.scores)
    assert all(agent.rows > 0 for agent in agents)


def test_results_depend_on_the_seed_alone():
    spec = spec_for(2)
    agents = [make_agent("random", spec), make_agent("greedy", spec)]
    first = play(spec, agents, deal_seeds(5, DEALS), seed=1)
    again = play(spec, agents, deal_seeds(5, DEALS), seed=1)
    other = play(spec, agents, deal_seeds(5, DEALS), seed=2)
    np.testing.assert_array_equal(first.scores, again.scores)
    assert DEALS == 1 or (first.scores != other.scores).any()
    measured = [evaluate(spec, agents[0], agents[1:], DEALS, seed=3).to_json() for _ in range(2)]
    assert measured[0] == measured[1]


def test_parts_are_joined_in_order():
    spec = spec_for(2)
    agent = Watched()
    done = []
    whole = play(spec, [agent, agent], deal_seeds(6, 5))
    parts = play(spec, [agent, agent], deal_seeds(6, 5), games_at_once=4, progress=lambda *count: done.append(count))
    np.testing.assert_array_equal(whole.scores, parts.scores)
    np.testing.assert_array_equal(whole.seeds, parts.seeds)
    assert done == [(2, 5), (4, 5), (5, 5)]


def test_an_interruption_keeps_what_is_done():
    spec = spec_for(2)

    def stop(done, total):
        if done == 4:
            raise KeyboardInterrupt

    played = play(spec, [Watched()] * 2, deal_seeds(6, 8), games_at_once=4, progress=stop)
    assert played.interrupted
    assert played.deals == 4
    assert summarise(played, "a", ["b"]).interrupted


def test_an_interruption_at_once_gives_an_empty_result():
    class Impatient(Watched):
        def act_batch(self, observations, action_masks, rng):
            raise KeyboardInterrupt

    measured = evaluate(spec_for(2), Impatient(), [Watched()], 4)
    assert (measured.deals, measured.games) == (0, 0)
    assert json.loads(measured.to_json())["win_share"]["mean"] is None


def test_a_line_up_has_an_agent_for_each_seat():
    with pytest.raises(ValueError, match="expected 3 agents"):
        play(spec_for(3), [Watched()] * 2, deal_seeds(1, 1))


def test_max_turns_and_max_steps_are_told_apart():
    short = play(inn_envs.make_vec("inheritors", 1, max_turns=4).spec, [Watched()] * 2, deal_seeds(1, 2))
    assert (short.ended_by == "max_turns").all()
    assert (short.turns == 4).all()
    cut = play(inn_envs.make_vec("inheritors", 1, max_steps=5).spec, [Watched()] * 2, deal_seeds(1, 2))
    assert (cut.ended_by == "max_steps").all()


def test_reports_hold_what_was_measured():
    measured = evaluate(spec_for(2), Watched(), [Watched()], DEALS, names=["first", "second"])
    content = json.loads(measured.to_json())
    assert content["agent"] == "first"
    assert content["opponents"] == ["second"]
    assert content["win_share"]["mean"] == pytest.approx(0.5)
    assert json.loads(to_json([measured, measured]))[1] == content
    lines = report([measured, measured]).splitlines()
    assert len(lines) == 4
    assert len({line.count("|") for line in lines}) == 1
    assert "first" in measured.to_markdown()
    assert isinstance(measured, Evaluation)


def test_seeds_are_those_of_a_batch():
    vec = inn_envs.make_vec("inheritors", 4)
    vec.reset(12)
    np.testing.assert_array_equal(vec.states["secret"]["chance"]["seed"], deal_seeds(12, 4))


def test_shares_by_place_and_by_role_add_up() -> None:
    spec = inn_envs.make_vec("innkeeper", 1, num_players=3).spec
    agents = [make_agent("random", spec) for _ in range(3)]
    played = play(spec, agents, deal_seeds(3, DEALS))
    assert (np.sort(played.places, axis=1) == np.arange(3)[:, None]).all(), "each agent has each place once a deal"
    assert (np.sort(played.places, axis=2) == np.arange(3)).all(), "and each place of a game is somebody's"
    names = {row["name"] for row in spec.cards.rows["proprietor"][1:]}
    assert set(np.unique(played.roles)) <= names
    for deal in played.roles:
        assert len({tuple(sorted(game)) for game in deal}) == 1, "a deal has the same Proprietors in all seatings"
    found = summarise(played, "one", ["two", "two"])
    for parts in (found.by_place, found.by_role):
        assert sum(part.games for part in parts) == found.games
        assert sum(part.games * part.win_share.mean for part in parts) / found.games == pytest.approx(
            found.win_share.mean
        )
    assert [part.name for part in found.by_place] == ["1", "2", "3"]
    text = table("Proprietor", [("one", "2 × two", found.by_role)])
    assert text.startswith("Win share by Proprietor:\n\n| agent | against |")
    assert text.count("\n| one | 2 × two |") == 1


def test_a_game_without_roles_has_no_shares_by_role() -> None:
    spec = spec_for(2)
    found = summarise(play(spec, [make_agent("random", spec)] * 2, deal_seeds(3, 2)), "one", ["one"])
    assert found.by_role == ()
    assert table("role", [("one", "one", found.by_role)]) == ""
    assert len(found.by_place) == 2


def test_shares_of_wins_do_not_depend_on_the_payoff():
    found = []
    for payoff in ("win", "rank", "score"):
        spec = inn_envs.make_spec("inheritors", num_players=3, payoff=payoff)
        lineup = [make_agent(name, spec) for name in ("greedy", "random", "random")]
        found.append(play(spec, lineup, deal_seeds(4, 6), seed=1))
    assert 0 < found[0].wins[:, :, 0].mean() < 1
    for other in found[1:]:
        assert (other.wins == found[0].wins).all()
        assert (other.scores == found[0].scores).all()
