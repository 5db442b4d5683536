"""A tree holds exactly what can happen, as often as it does, and its information states are `env.history`."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import inn_envs
from inn_agents.exact.errors import TooLarge, TooMuchChance
from inn_agents.exact.values import expected_values, reach
from inn_agents.exact.walk import history_key, walk
from inn_envs.core.engine import dealt
from inn_envs.testing import chi_square_p_value
from inn_envs.vector import GameVector
from tests.agents.exact.games import MINIS, SHORT, spec, tree

EVERY_SHORT = [(game, seats, SHORT[game, seats]) for game, seats in SHORT]


@pytest.mark.parametrize(("game", "seats", "settings"), EVERY_SHORT)
def test_chances_add_up_to_one(game, seats, settings):
    """After every action, and over the deals and the ends."""
    found = tree(game, seats, **settings)
    assert found.chance[found.edge < 0].sum() == pytest.approx(1)
    assert np.bincount(found.edge[found.edge >= 0], found.chance[found.edge >= 0]) == pytest.approx(1)
    assert reach(found, found.uniform())[found.information < 0].sum() == pytest.approx(1)


@pytest.mark.parametrize(("game", "seats", "settings"), EVERY_SHORT)
def test_deals_are_as_likely_as_they_are_dealt(game, seats, settings):
    """What the seat that is asked first sees, in 20,000 games dealt by shuffles, against the scripted deals."""
    found, games = tree(game, seats, **settings), 20_000
    batch = GameVector(spec(game, seats, **settings), games).reset(seed=1)
    views = {row.tobytes(): view for view, row in enumerate(found.observations)}
    counts = Counter(views[row.tobytes()] for row in batch.observations)
    wanted: Counter[int] = Counter()
    for node in found.levels[0]:
        wanted[int(found.views[found.information[node]])] += found.chance[node] * games
    assert set(counts) <= set(wanted)
    pairs = np.array([(counts[view], wanted[view]) for view in wanted])
    assert chi_square_p_value(pairs[:, 0], pairs[:, 1]) > 1e-3


@pytest.mark.parametrize(("game", "seats", "settings"), EVERY_SHORT)
def test_random_games_are_as_long_and_pay_as_much(game, seats, settings):
    found, count = tree(game, seats, **settings), 4_000
    vector = GameVector(spec(game, seats, **settings), count, autoreset=False)
    batch = vector.reset(seed=2)
    lengths, paid = np.zeros(count, np.int64), np.zeros((count, seats))
    while batch.action_masks.any():
        lengths += batch.action_masks.any(axis=1)
        batch = vector.step(vector.random_actions())
        paid += batch.rewards
    ends = found.information < 0
    likely = np.bincount(found.depth[ends], reach(found, found.uniform())[ends])
    counts = np.bincount(lengths, minlength=len(likely))
    assert chi_square_p_value(counts[likely > 0], likely[likely > 0] * count) > 1e-3
    errors = paid.std(axis=0) / count**0.5
    assert (np.abs(paid.mean(axis=0) - expected_values(found, found.uniform())) < 4 * errors).all()


def lived(game, seats, games, **settings):
    """Random games through the AEC environment, at every decision: the seat, its history, by another way all that it
    was shown, asked and answered, the mask, and the position without what a seat may never know: its chance.
    """
    rng = np.random.default_rng(3)
    env = inn_envs.make(game, **{**inn_envs.mini(game, seats), **settings})
    for seed in range(games):
        env.reset(seed=seed)
        shown: dict[str, list] = {agent: [] for agent in env.agents}
        while not any(env.terminations.values()):
            asked = env.agent_selection
            for agent in env.agents:
                look = env.observe(agent)["observation"].tobytes()
                if not shown[agent] or shown[agent][-1] != look:
                    shown[agent].append(look)
            mask = env.observe(asked)["action_mask"]
            position = env.to_position()
            yield asked, env.history(asked), (tuple(shown[asked]), mask.tobytes()), mask, str(position["players"])
            action = int(rng.choice(np.flatnonzero(mask)))
            shown[asked] += [(mask.tobytes(), action), shown[asked][-1]]
            env.step(action)


LEVELS = [*((*mini, "current") for mini in MINIS), ("inheritors", 2, "recall"), ("inheritors", 3, "recall")]


@pytest.mark.parametrize(("game", "seats", "level"), LEVELS)
def test_histories_are_the_information_states(game, seats, level):
    """Two decisions have the same history if and only if the seat could not tell them apart by anything that it was
    shown, asked or did; and every history is an information state of the tree, with its mask. Some that are alike are
    decisions at different positions: what is hidden is not in a history.
    """
    settings = {**SHORT[game, seats], "observation": level}
    found = tree(game, seats, **settings)
    known = {
        (int(seat), key): number for number, (seat, key) in enumerate(zip(found.seats_of, found.keys, strict=True))
    }
    by_history, by_all, positions = {}, {}, {}
    for agent, history, everything, mask, position in lived(game, seats, 150, **settings):
        key = (int(agent[-1]), history_key(history))
        assert by_history.setdefault(key, everything) == everything
        assert by_all.setdefault((agent, everything), key) == key
        assert (found.masks[known[key]] == mask).all()
        positions.setdefault(key, set()).add(position)
    assert any(len(hidden) > 1 for hidden in positions.values())


def test_rolls_that_are_seen_to_be_made_again_are_refused():
    with pytest.raises(TooMuchChance, match="expected observation='current'"):
        walk(spec("innkeeper", 2, observation="recall"))


def test_a_step_that_draws_more_often_than_a_script_holds_is_refused():
    """Six dice: an Adventurer, two cards and a d20 for each of three, and the first roll."""
    with pytest.raises(TooMuchChance, match="a step draws 18 times; expected at most 16"):
        walk(spec("inn_fighting", 3, brawl_dice=6))


def test_histories_that_differ_in_one_thing_have_other_keys():
    game = inn_envs.make("inheritors", **inn_envs.mini("inheritors"))
    game.reset(seed=1)
    agent = game.agent_selection
    game.step(int(game.last()[0]["action_mask"].argmax()))
    first, *rest = game.history(agent)
    other = replace(first, action=first.action + 1)
    unseen = replace(first, observation=first.observation ^ 1)
    keys = {history_key(moments) for moments in ([first, *rest], [other, *rest], [unseen, *rest], rest, [first])}
    assert len(keys) == 5


def test_a_game_that_is_too_large_is_refused():
    with pytest.raises(TooLarge, match="more than 100 nodes"):
        walk(spec("inheritors", 2), most_nodes=100)


def test_a_mini_is_for_so_many_players():
    with pytest.raises(inn_envs.SpecError, match="num_players: the mini of Inheritors is for 2 or 3 players, got 4"):
        inn_envs.mini("inheritors", 4)
    with pytest.raises(inn_envs.SpecError, match="num_players: the mini of Inn-Fighting is for 3 players, got 2"):
        inn_envs.mini("inn_fighting", 2)
    assert inn_envs.mini("inn_fighting")["num_players"] == 3


def test_a_script_does_not_outlive_its_step():
    """The positions of the tree are those of ordinary games: no script is left in a game that is dealt."""
    states = dealt(spec("inheritors", 2), 1).states
    assert not states["secret"]["chance"]["script_on"].any()
