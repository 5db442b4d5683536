"""The heuristic players of Inn-Fighting: legal, deterministic, at home with other cards, as strong as they should."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import inn_envs
from inn_agents.evaluation import evaluate
from inn_agents.inn_fighting.weights import DEFAULTS, GREEDY
from inn_agents.lookup import make_agent
from inn_envs.core import jit
from inn_envs.core.errors import SpecError
from inn_envs.inn_fighting.cards import STANDARD
from inn_envs.inn_fighting.state import Prompt
from tests import card_file
from tests.agents.asking import win_share
from tests.agents.inn_fighting.games import COMPILED, NAMES, questions, vector

SETTINGS = [
    {"num_players": 3},
    {"num_players": 4, "observation": "recall", "recall_events": 8},
    {"num_players": 5, "polling": "holders"},
    {"num_players": 6, "observation": "recall", "recall_events": 4, "free_choice_symbols": 3},
    {"num_players": 3, "bystander_damage_scores": False, "max_turns": 20},
    {"num_players": 3, "brawl_dice": 2, "d20_sides": 6, "max_turns": 60},
    {"num_players": 4, "brawl_dice": 1, "d20_sides": 2, "max_turns": 60, "polling": "holders"},
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_answers_are_allowed_in_whole_games(name, settings):
    vec = vector(16 if COMPILED else 1, autoreset=False, **settings)
    agent, dull = make_agent(name, vec), make_agent("random", vec)
    rng = np.random.default_rng(1)
    batch = vec.reset(3)
    for _ in range(3000 if COMPILED else 20):
        if not batch.action_masks.any():
            break
        actions = agent.act_batch(batch.observations, batch.action_masks, rng)
        others = dull.act_batch(batch.observations, batch.action_masks, rng)
        asked = batch.action_masks.any(axis=1)
        assert (batch.action_masks[asked, actions[asked]] == 1).all()
        assert (actions[~asked] == -1).all()
        batch = vec.step(np.where(batch.actors == 0, actions, others))
    else:
        assert not COMPILED, "games between these agents go on and on"


@pytest.mark.skipif(not COMPILED, reason="whole games")
def test_every_kind_of_question_is_met_and_answered():
    met = set()
    for settings in SETTINGS[1:3]:
        vec, seen, masks = questions(settings, 64, 400)
        agent = make_agent("rules", vec)
        actions = agent.act_batch(seen, masks, np.random.default_rng(0))
        assert (masks[np.arange(len(actions)), actions] == 1).all()
        met |= set(vec.observation_blocks.view(seen)["prompt"].argmax(axis=1).tolist())
    assert met == set(Prompt) - {Prompt.WAIT}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", SETTINGS[:3], ids=str)
def test_nothing_but_observation_mask_and_generator_decides(name, settings):
    """Alone or in a batch, first or last, as bytes or floats, by this agent or another of its kind: the same answer."""
    vec, seen, masks = questions(settings, 4, 60, name)
    agent, again = make_agent(name, vec), make_agent(name, vec)
    first = agent.act_batch(seen, masks, np.random.default_rng(2))
    agent.act_batch(seen[::-1].copy(), masks[::-1].copy(), np.random.default_rng(9))
    np.testing.assert_array_equal(agent.act_batch(seen, masks, np.random.default_rng(2)), first)
    np.testing.assert_array_equal(again.act_batch(seen, masks, np.random.default_rng(2)), first)
    floats = vec.observation_blocks.to_float(seen)
    np.testing.assert_array_equal(agent.act_batch(floats, masks, np.random.default_rng(2)), first)
    rng = np.random.default_rng(2)
    assert [agent.act(row, mask, rng) for row, mask in zip(seen, masks)] == first.tolist()


@pytest.mark.parametrize("name", NAMES)
def test_policies_are_where_the_actions_come_from(name):
    vec, seen, masks = questions(SETTINGS[0], 4, 20)
    agent = make_agent(name, vec)
    rng = np.random.default_rng(3)
    for row, mask in zip(seen, masks):
        likely = agent.policy(row, mask)
        assert likely.sum() == pytest.approx(1.0)
        assert (likely[mask == 0] == 0).all()
        assert likely[agent.act(row, mask, rng)] > 0
    assert not agent.policy(seen[0], np.zeros_like(masks[0])).any()


@pytest.mark.skipif(not COMPILED, reason="compares compiled with uncompiled choices")
@pytest.mark.parametrize("settings", SETTINGS[:2], ids=str)
def test_uncompiled_heuristics_choose_the_same(settings, tmp_path):
    vec, seen, masks = questions(settings, 5, 160, every=4)
    chosen = {name: make_agent(name, vec).act_batch(seen, masks, np.random.default_rng(4)) for name in NAMES}
    met = set(vec.observation_blocks.view(seen)["prompt"].argmax(axis=1).tolist())
    assert len(met) > 5, "too few kinds of questions to compare"
    np.savez(tmp_path / "questions.npz", seen=seen, masks=masks, **chosen)
    script = (
        "import sys, numpy as np, inn_envs\n"
        "from inn_agents.lookup import make_agent\n"
        "from inn_envs.core import jit\n"
        "assert jit.DISABLED\n"
        "content = np.load(sys.argv[1])\n"
        f"vec = inn_envs.make_vec('inn_fighting', 1, **{settings!r})\n"
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


# --- other cards ------------------------------------------------------------------------------------------------------


def turned(tables):
    """The same cards in another order and by other names: nothing may depend on either."""
    for name, rows in tables.items():
        rows.reverse()
        for row in rows:
            row["name"] = f"{name} {row['name'][::-1]}"


def altered(tables):
    """Cards that do other things: amounts are higher, and some cards are gone."""
    for table in ("adventurer", "bystander", "action"):
        for row in tables[table]:
            for clause in row["clauses"]:
                clause["amount"] = clause.get("amount", 1) + (1 if clause.get("amount", 1) > 1 else 0)
    tables["action"] = tables["action"][2:]
    tables["adventurer"] = tables["adventurer"][4:]


@pytest.mark.parametrize("change", [turned, altered])
def test_an_own_card_set_is_played(change, tmp_path):
    tables = card_file.content(STANDARD)
    change(tables)
    vec = vector(8, num_players=3, cards=card_file.write(tmp_path / "own.toml", tables))
    agent, dull = make_agent("rules", vec), make_agent("random", vec)
    measured = evaluate(vec.spec, agent, [dull] * 2, 60 if COMPILED else 0, seed=3)
    assert not COMPILED or measured.win_share.mean > 0.5


# --- strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="whole matches")
@pytest.mark.parametrize(
    ("name", "other", "num_players", "deals", "least"),
    [
        ("greedy", "random", 3, 100, 0.48),
        ("greedy", "random", 4, 100, 0.38),
        ("rules", "random", 3, 100, 0.58),
        ("rules", "random", 4, 100, 0.47),
        ("rules", "random", 6, 60, 0.32),
        ("rules", "greedy", 3, 200, 0.37),
        ("rules", "greedy", 4, 200, 0.28),
    ],
)
def test_strength(name, other, num_players, deals, least):
    assert win_share("inn_fighting", name, other, num_players, deals, seed=77).mean > least


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "other", "num_players", "least"),
    [
        ("rules", "random", 3, 0.64),
        ("rules", "random", 4, 0.54),
        ("rules", "random", 5, 0.46),
        ("rules", "random", 6, 0.39),
        ("rules", "greedy", 3, 0.42),
        ("rules", "greedy", 4, 0.32),
        ("greedy", "random", 4, 0.42),
    ],
)
def test_strength_that_is_promised(name, other, num_players, least):
    assert win_share("inn_fighting", name, other, num_players, 2_000, seed=2024).low > least


# --- what is asked for wrongly ----------------------------------------------------------------------------------------


def test_an_expert_is_refused_by_naming_who_there_is():
    with pytest.raises(SpecError, match="Inn-Fighting has no heuristic player 'expert'; there are greedy, rules"):
        make_agent("expert", vector(1))


def test_unknown_weights_are_refused():
    with pytest.raises(TypeError, match="no weights thieves"):
        make_agent("rules", vector(1), thieves=1.0)
    assert set(GREEDY) <= set(DEFAULTS)


@pytest.mark.skipif(not COMPILED, reason="about compiled functions")
def test_heuristics_have_one_signature_each():
    make_agent("rules", vector(1).spec)
    functions = jit.functions_of("inn_agents.inn_fighting")
    assert len(functions) > 80
    for function in functions:
        assert len(function.overloads) <= 1, function


def test_no_name_of_a_card_stands_in_the_heuristics():
    tables = card_file.content(STANDARD)
    names = [row["name"] for rows in tables.values() for row in rows if " " in row["name"]]
    assert len(names) > 40
    for path in Path(inn_envs.__file__).parent.parent.joinpath("agents", "inn_fighting").glob("*.py"):
        assert not [name for name in names if f'"{name}"' in path.read_text()], path
