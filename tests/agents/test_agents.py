"""The built-in agents: legal, deterministic, blind to what is hidden, and as strong as they should be."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import inn_envs
from inn_agents.agent import Agent, HasPolicy, spec_of
from inn_agents.evaluation import evaluate
from inn_agents.inheritors.player import HEURISTICS
from inn_agents.inheritors.weights import make_weights
from inn_agents.lookup import agent_names, make_agent
from inn_agents.players import LOOPS, Player
from inn_envs.core import jit
from inn_envs.core.engine import make_spec
from inn_envs.core.errors import SpecError
from inn_envs.inheritors.state import Prompt
from tests.agents import asking
from tests.agents.asking import win_share

NAMES = ("random", "greedy", "rules", "expert")
COMPILED = asking.COMPILED
SETTINGS = [
    {"num_players": 2},
    {"num_players": 3, "draft": "draft"},
    {"num_players": 4, "observation": "recall", "recall_events": 8},
    {"num_players": 2, "draft": "draft", "empty_hand_draws": True, "tomes_needed": 0, "clans": "suggested"},
]


vector = partial(asking.vector, "inheritors")
questions = partial(asking.questions, "inheritors")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_answers_are_allowed_in_whole_games(name, settings):
    vec = vector(16 if COMPILED else 1, autoreset=False, **settings)
    agent, dull = make_agent(name, vec), make_agent("random", vec)
    assert isinstance(agent, Agent)
    rng = np.random.default_rng(1)
    batch = vec.reset(3)
    limit = 1500 if COMPILED else 30
    for _ in range(limit):
        if not batch.action_masks.any():
            break
        actions = agent.act_batch(batch.observations, batch.action_masks, rng)
        others = dull.act_batch(batch.observations, batch.action_masks, rng)
        is_mine = batch.actors == 0
        chosen = np.where(is_mine, actions, others)
        asked = batch.action_masks.any(axis=1)
        assert (batch.action_masks[asked, actions[asked]] == 1).all()
        assert (actions[~asked] == -1).all()
        batch = vec.step(chosen)
    else:
        assert not COMPILED, "games between these agents go on and on"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", SETTINGS[:3], ids=str)
def test_single_answers_are_those_of_a_batch(name, settings):
    vec, seen, masks = questions(settings, 4, 20, name)
    agent = make_agent(name, vec)
    together = agent.act_batch(seen, masks, np.random.default_rng(2))
    rng = np.random.default_rng(2)
    assert together.dtype == np.int64
    assert [agent.act(row, mask, rng) for row, mask in zip(seen, masks)] == together.tolist()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", SETTINGS[:3], ids=str)
def test_floats_and_other_masks_give_the_same_answers(name, settings):
    vec, seen, masks = questions(settings, 4, 20, name)
    agent = make_agent(name, vec)
    floats = vec.observation_blocks.to_float(seen)
    from_bytes = agent.act_batch(seen, masks, np.random.default_rng(2))
    np.testing.assert_array_equal(agent.act_batch(floats, masks, np.random.default_rng(2)), from_bytes)
    np.testing.assert_array_equal(agent.act_batch(seen, masks.astype(bool), np.random.default_rng(2)), from_bytes)


@pytest.mark.parametrize("name", NAMES)
def test_the_generator_alone_decides_between_equals(name):
    vec, seen, masks = questions(SETTINGS[0], 4, 30, name)
    agent, again = make_agent(name, vec), make_agent(name, vec)
    first = agent.act_batch(seen, masks, np.random.default_rng(2))
    agent.act_batch(seen[::-1].copy(), masks[::-1].copy(), np.random.default_rng(9))
    np.testing.assert_array_equal(agent.act_batch(seen, masks, np.random.default_rng(2)), first)
    np.testing.assert_array_equal(again.act_batch(seen, masks, np.random.default_rng(2)), first)


@pytest.mark.parametrize("name", NAMES)
def test_policies_are_where_the_actions_come_from(name):
    vec, seen, masks = questions(SETTINGS[0], 4, 20)
    agent = make_agent(name, vec)
    assert isinstance(agent, HasPolicy)
    rng = np.random.default_rng(3)
    for row, mask in zip(seen, masks):
        likely = agent.policy(row, mask)
        assert likely.dtype == np.float32
        assert likely.sum() == pytest.approx(1.0)
        assert (likely[mask == 0] == 0).all()
        assert likely[agent.act(row, mask, rng)] > 0
    assert not agent.policy(seen[0], np.zeros_like(masks[0])).any()


@pytest.mark.skipif(not COMPILED, reason="compares compiled with uncompiled choices")
@pytest.mark.parametrize("settings", SETTINGS[:3], ids=str)
def test_uncompiled_heuristics_choose_the_same(settings, tmp_path):
    vec, seen, masks = questions(settings, 3, 300, every=9)
    chosen = {name: make_agent(name, vec).act_batch(seen, masks, np.random.default_rng(4)) for name in NAMES}
    met = set(vec.observation_blocks.view(seen)["prompt"].argmax(axis=1).tolist())
    assert len(met) > 8, "too few kinds of questions to compare"
    np.savez(tmp_path / "questions.npz", seen=seen, masks=masks, **chosen)
    script = (
        "import sys, numpy as np, inn_envs\n"
        "from inn_agents.lookup import make_agent\n"
        "from inn_envs.core import jit\n"
        "assert jit.DISABLED\n"
        "content = np.load(sys.argv[1])\n"
        f"vec = inn_envs.make_vec('inheritors', 1, **{settings!r})\n"
        f"for name in {NAMES!r}:\n"
        "    agent = make_agent(name, vec)\n"
        "    chosen = agent.act_batch(content['seen'], content['masks'], np.random.default_rng(4))\n"
        "    np.testing.assert_array_equal(chosen, content[name], err_msg=name)\n"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "questions.npz")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["greedy", "rules", "expert"])
@pytest.mark.parametrize("num_players", [2, 4])
def test_hidden_cards_change_no_answer(name, num_players):
    """What a seat can't tell apart is answered alike: see also the tests of `resample` itself."""
    vec = vector(8 if COMPILED else 1, num_players=num_players)
    agent = make_agent(name, vec)
    rng = np.random.default_rng(1)
    resample, cards = vec.loops.resample, vec.spec.cards.table
    batch = vec.reset(21)
    changed = 0
    for step in range(40 if COMPILED else 3):
        actions = agent.act_batch(batch.observations, batch.action_masks, np.random.default_rng(step))
        before = vec.get_states()
        for number in range(vec.num_envs):
            resample(vec.states, cards, number, int(batch.actors[number]), np.uint64(step + 9), 1)
        other = vec.set_states(vec.get_states(), copy=True)
        changed += (before["secret"]["deck"] != vec.states["secret"]["deck"]).any()
        again = agent.act_batch(other.observations, other.action_masks, np.random.default_rng(step))
        np.testing.assert_array_equal(again, actions)
        batch = vec.set_states(before)
        batch = vec.step(agent.act_batch(batch.observations, batch.action_masks, rng))
    assert changed > 0


@pytest.mark.skipif(not COMPILED, reason="whole matches")
@pytest.mark.parametrize(
    ("name", "other", "num_players", "deals", "least"),
    [
        ("greedy", "random", 2, 100, 0.80),
        ("rules", "random", 2, 100, 0.90),
        ("rules", "greedy", 2, 100, 0.85),
        ("rules", "random", 4, 40, 0.85),
        ("rules", "greedy", 4, 60, 0.40),
        ("expert", "greedy", 2, 60, 0.90),
        ("expert", "rules", 2, 100, 0.60),
    ],
)
def test_strength(name, other, num_players, deals, least):
    assert win_share("inheritors", name, other, num_players, deals, seed=77).mean > least


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "other", "num_players", "least"),
    [
        ("rules", "random", 2, 0.99),
        ("rules", "greedy", 2, 0.85),
        ("rules", "greedy", 3, 0.60),
        ("rules", "random", 4, 0.95),
        ("rules", "greedy", 4, 0.50),
        ("expert", "rules", 2, 0.70),
        ("expert", "rules", 4, 0.35),
        ("greedy", "random", 2, 0.90),
    ],
)
def test_strength_that_is_promised(name, other, num_players, least):
    assert win_share("inheritors", name, other, num_players, 2_000, seed=2024).low > least


def test_claims_are_made_when_they_cost_nothing():
    """An honor that can be claimed is claimed at once."""
    vec, seen, masks = questions(SETTINGS[0], 8, 500)
    agent = make_agent("rules", vec)
    place = vec.action_blocks.slice_of("claim_honor")
    can = masks[:, place].any(axis=1)
    if COMPILED:
        assert can.sum() > 5
    actions = agent.act_batch(seen[can], masks[can], np.random.default_rng(0))
    assert ((place.start <= actions) & (actions < place.stop)).all()


def test_a_sure_spy_is_preferred_to_a_blind_one():
    """Cards known to be in a hand are named before cards that may be, unless these would win an honor too."""
    vec, seen, masks = questions(SETTINGS[0], 16, 500)
    agent = make_agent("greedy", vec)
    view = vec.observation_blocks.view(seen)
    asked = view["prompt"][:, Prompt.SPY_CARD] == 1
    sure = asked & ((view["known"][:, 0] > 0) & (masks[:, vec.action_blocks.slice_of("card")] == 1)).any(axis=1)
    if COMPILED:
        assert sure.sum() > 3
    actions = agent.act_batch(seen[sure], masks[sure], np.random.default_rng(0))
    assert (view["known"][sure, 0, actions] > 0).mean() > 0.8 or not COMPILED


def test_names_and_classes_are_found():
    vec = vector(1)
    assert set(NAMES) <= set(agent_names())
    made = make_agent("inn_agents.random_agent:RandomAgent", vec)
    assert type(made) is type(make_agent("random", vec.spec))
    with pytest.raises(ValueError, match="no agent 'gredy'"):
        make_agent("gredy", vec)
    with pytest.raises(ValueError, match=r"inn_agents\.nowhere"):
        make_agent("inn_agents.nowhere:Agent", vec)
    with pytest.raises(SpecError, match="expected an environment"):
        spec_of(object())


def test_environments_of_all_kinds_have_a_spec():
    env = inn_envs.make("inheritors", num_players=3)
    agent = make_agent("rules", env)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    action = agent.act(seen["observation"], seen["action_mask"], np.random.default_rng(0))
    assert seen["action_mask"][action] == 1


def test_wrong_shapes_and_finished_games_are_refused():
    vec = vector(2)
    agent = make_agent("rules", vec)
    batch = vec.reset(1)
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="expected observations of"):
        agent.act_batch(batch.observations[:, 1:], batch.action_masks, rng)
    with pytest.raises(ValueError, match="masks of"):
        agent.act_batch(batch.observations, batch.action_masks[:1], rng)
    with pytest.raises(ValueError, match="no action is allowed"):
        agent.act(batch.observations[0], np.zeros_like(batch.action_masks[0]), rng)


def test_unknown_weights_are_refused():
    with pytest.raises(TypeError, match="no weights spies"):
        make_weights(spies=1.0)
    with pytest.raises(TypeError, match="no weights spies"):
        make_agent("rules", vector(1), spies=1.0)


def test_an_own_card_set_is_played(tmp_path):
    """Rows in another order are other numbers: nothing may depend on them."""
    source = Path(inn_envs.inheritors.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    head, *cards = source.split("\n[[")
    turned = "\n[[".join([head, *reversed(cards)])
    path = tmp_path / "turned.toml"
    path.write_text(turned, encoding="utf-8")
    plain, other = vector(1, num_players=2), vector(8, num_players=2, cards=path)
    assert plain.spec.cards.find("card", "tome") != other.spec.cards.find("card", "tome")
    agent, dull = make_agent("rules", other), make_agent("random", other)
    measured = evaluate(other.spec, agent, [dull], 40 if COMPILED else 0, seed=3)
    assert not COMPILED or measured.win_share.mean > 0.85


@pytest.mark.skipif(not COMPILED, reason="about compiled functions")
def test_heuristics_have_one_signature_each():
    make_agent("rules", vector(1).spec)
    functions = jit.functions_of("inn_agents.inheritors")
    assert len(functions) > 50
    for function in functions:
        assert len(function.overloads) <= 1, function


def test_the_digest_covers_the_heuristics(monkeypatch, tmp_path):
    """A change in the heuristics, in the game or in the core gives another folder of compiled code."""
    monkeypatch.setattr(jit, "_sized", {})
    before = jit.digest("inn_agents.inheritors")
    assert before != jit.digest("inheritors")
    copied = tmp_path / "copy"
    copied.mkdir()
    for source in Path(sys.modules["inn_agents.inheritors"].__path__[0]).glob("*.py"):
        (copied / source.name).write_bytes(source.read_bytes())
    monkeypatch.setattr(sys.modules["inn_agents.inheritors"], "__path__", [str(copied)])
    monkeypatch.setattr(jit, "_sized", {})
    copy = jit.digest("inn_agents.inheritors")
    assert copy != before, "what is compiled is kept by the place of its source"
    (copied / "turn.py").write_text("# other rules\n")
    monkeypatch.setattr(jit, "_sized", {})
    assert jit.digest("inn_agents.inheritors") != copy


@pytest.mark.parametrize("game", ["inheritors", "innkeeper"])
def test_the_digest_covers_the_loops_that_games_share(game, monkeypatch, tmp_path):
    """The template lies outside the packages that it is run for, and yet is part of what they are compiled from."""
    package = importlib.import_module(f"inn_agents.{game}")
    assert package.TEMPLATES == (LOOPS,)
    template = tmp_path / "loops.py"
    template.write_bytes(LOOPS.read_bytes())
    monkeypatch.setattr(package, "TEMPLATES", (template,))
    monkeypatch.setattr(jit, "_sized", {})
    before = jit.digest(package.__name__)
    template.write_text("# other loops\n")
    monkeypatch.setattr(jit, "_sized", {})
    assert jit.digest(package.__name__) != before


@pytest.mark.skipif(not COMPILED, reason="about compiled functions")
def test_each_game_has_the_shared_loops_as_its_own():
    """Functions of one file, run for two games, are compiled for each and kept apart."""
    found = {}
    for game in ("inheritors", "innkeeper"):
        make_agent("greedy", make_spec(inn_envs.GAMES[game]))
        found[game] = [function for function in jit.functions_of(f"inn_agents.{game}") if function.__name__ == "choose"]
        assert len(found[game]) == 1
        assert found[game][0].__module__ == f"inn_agents.{game}.loops"
    assert found["inheritors"][0].signatures != found["innkeeper"][0].signatures


def test_a_player_of_no_kind_is_refused():
    with pytest.raises(SpecError, match="no heuristic player 'master'; there are expert, greedy, rules"):
        Player(HEURISTICS, vector(1).spec, "master")
