"""Policies with a memory: what they remember in matches, their files, and who refuses them."""

import json

import numpy as np
import pytest

import inn_envs
from inn_agents.config import make_config
from inn_agents.errors import AgentError, ConfigError, PolicyError
from inn_agents.evaluation import evaluate
from inn_agents.find import find_agent, find_reflex
from inn_agents.match import deal_seeds, play
from inn_agents.policy import Policy
from inn_agents.policy_files import card_path, make_card, tensor_shapes
from inn_agents.random_agent import RandomAgent
from inn_agents.recurrent import RecurrentPolicy
from inn_agents.referee import Referee
from tests.agents.tiny import TINY

RLLIB = {**TINY, "opponents": {"self": 1.0}, "engine": "rllib"}


@pytest.fixture(scope="module")
def spec():
    return inn_envs.make_vec("inheritors", 1, num_players=3, max_turns=8).spec


@pytest.fixture
def policy(spec):
    blocks = inn_envs.make_vec("inheritors", 1, num_players=3).observation_blocks
    rng = np.random.default_rng(5)
    shapes = tensor_shapes(blocks.size, spec.game.ACTIONS.size, (12, 10), 6)
    tensors = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    return RecurrentPolicy(tensors | {"maxima": blocks.maxima}, make_card(spec, hidden=(12, 10), memory=6))


class Counts:
    """Remembers how often a seat was asked in a game, and answers by that."""

    memory_size = 2

    def __init__(self):
        self.seen = []

    def act_with_memory(self, observations, action_masks, memories, rng):
        self.seen.append(memories.copy())
        after = memories + np.array([1, 2], np.float32)
        actions = [
            np.flatnonzero(mask)[int(n) % mask.sum()] for mask, n in zip(action_masks, memories[:, 0], strict=True)
        ]
        return np.array(actions), after


class FailsAtFirst(Counts):
    """Raises whenever it is asked in many games, after it has counted."""

    def act_with_memory(self, observations, action_masks, memories, rng):
        answers = super().act_with_memory(observations, action_masks, memories, rng)
        memories += 100  # what it was handed is its own
        if len(observations) > 1:
            raise RuntimeError("too many")
        return answers


def test_each_seat_of_each_game_has_a_memory_that_ends_with_the_deal(spec):
    agent = Counts()
    play(spec, [agent] * 3, deal_seeds(1, 4), games_at_once=6)  # two deals at a time
    firsts = [seen for seen in agent.seen if (seen == 0).all()]
    assert len(firsts) >= 2  # once for each part of the match, all seats forgot
    counts = np.concatenate(agent.seen)
    assert (counts[:, 1] == 2 * counts[:, 0]).all()
    per_seat = [np.count_nonzero(counts[:, 0] == number) for number in range(int(counts[:, 0].max()) + 1)]
    assert per_seat[0] == 4 * 3 * 3  # deals, rotations and seats: each begins once with nothing
    assert per_seat == sorted(per_seat, reverse=True)


def test_a_question_that_is_put_again_finds_the_memory_as_it_was(spec):
    found = play(spec, [FailsAtFirst()] * 3, deal_seeds(1, 2), referee=Referee())
    expected = play(spec, [Counts()] * 3, deal_seeds(1, 2))
    assert not found.forfeits
    assert (found.scores == expected.scores).all()
    assert (found.turns == expected.turns).all()


def test_games_side_by_side_do_not_mix_memories(spec, policy):
    found = [play(spec, [policy] * 3, deal_seeds(1, 4), games_at_once=games) for games in (3, 12)]
    assert (found[0].scores == found[1].scores).all()


def test_a_memory_matters(spec, policy):
    rng = np.random.default_rng(0)
    size, actions = len(policy.tensors["maxima"]), spec.game.ACTIONS.size
    shown, masks = rng.integers(0, 2, (50, size), np.uint8), np.ones((50, actions), np.int8)
    nothing = np.zeros((50, policy.memory_size), np.float32)
    first, after = policy.logits(shown, masks, nothing)
    again, _ = policy.logits(shown, masks, after)
    assert not np.allclose(first, again)
    assert (nothing == 0).all()


def test_a_file_is_read_back_and_found_by_name(spec, policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    policy.save(path)
    found = find_agent(str(path), spec)
    assert isinstance(found, RecurrentPolicy)
    assert all((found.tensors[name] == policy.tensors[name]).all() for name in policy.tensors)
    result = evaluate(spec, found, [RandomAgent(spec)] * 2, 2)
    assert result.games == 6


def test_who_keeps_no_memory_refuses_it(spec, policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    policy.save(path)
    with pytest.raises(PolicyError, match="has a memory"):
        Policy.load(path)
    with pytest.raises(AgentError, match="has a memory"):
        find_reflex(str(path), spec)


def test_wrong_memories_are_refused(spec, policy):
    size, actions = len(policy.tensors["maxima"]), spec.game.ACTIONS.size
    with pytest.raises(PolicyError, match=r"memories of shape \(2, 12\), got \(2, 6\)"):
        policy.logits(np.zeros((2, size), np.uint8), np.ones((2, actions), np.int8), np.zeros((2, 6), np.float32))


def test_a_policy_without_memory_is_no_recurrent_one(spec, policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    tensors = {name: array for name, array in policy.tensors.items() if not name.startswith("memory.")}
    tensors["policy.0.weight"] = np.zeros((10, 12), np.float32)
    tensors["value.0.weight"] = np.zeros((10, 12), np.float32)
    Policy(tensors, make_card(spec, hidden=(12, 10))).save(path)
    assert isinstance(find_agent(str(path), spec), Policy)
    with pytest.raises(PolicyError, match="no memory"):
        RecurrentPolicy.load(path)


def test_a_card_whose_memory_was_altered_is_refused(spec, policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    policy.save(path)
    card = json.loads(card_path(path).read_text())
    card_path(path).write_text(json.dumps({**card, "memory": 7}))
    with pytest.raises(PolicyError, match="altered"):
        find_agent(str(path), spec)


def test_a_memory_of_another_shape_than_the_card_says_is_refused(spec, policy, tmp_path):
    path = tmp_path / "policy.safetensors"
    policy.card["memory"] = 5
    policy.save(path)
    with pytest.raises(PolicyError, match=r"memory.input.weight: expected shape \(20, 12\), got \(24, 12\)"):
        find_agent(str(path), spec)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"opponents": {"rules": 1.0}}, "opponents: expected 'self' alone"),
        ({"opponents": {"self": 1.0, "league": 1.0}}, "opponents: expected 'self' alone"),
        ({"num_players": [2, 3]}, "num_players: expected one number"),
        ({"critic": "state"}, "critic: goes with the engine 'sb3'"),
        ({"measure_every": 100}, "measure_every: goes with the engine 'sb3'"),
        ({"env_runners": 3}, "num_envs: expected a multiple of env_runners = 3, got 16"),
        ({"engine": "sb3", "memory": 8}, "memory: goes with engine = 'rllib'"),
        ({"engine": "sb3", "env_runners": 2}, "env_runners: goes with engine = 'rllib'"),
        ({"engine": "rlib"}, "engine"),
    ],
)
def test_what_an_engine_can_not_do_is_refused(changes, message):
    with pytest.raises(ConfigError, match=message):
        make_config({**RLLIB, **changes})


def test_settings_that_name_no_engine_keep_their_digest():
    assert not {"engine", "env_runners", "memory"} & make_config(TINY).flat().keys()
