"""What the tests of agents and training share."""

import pytest

import inn_envs
from inn_agents.config import TrainConfig, make_config

TINY = {
    "game": "inheritors",
    "decisions": 16 * 8 * 4,
    "num_envs": 16,
    "steps": 8,
    "minibatch": 64,
    "epochs": 2,
    "hidden": [16, 16],
    "threads": 1,
    "opponents": {"random": 1.0, "self": 1.0},
    "self_every": 16 * 8 * 2,
    "evaluate_opponents": ["random"],
    "evaluate_deals": 2,
}


@pytest.fixture
def tiny() -> TrainConfig:
    """A run of four updates: a second or two."""
    return make_config(TINY)


@pytest.fixture
def vector():
    """Sixteen games for two."""
    return inn_envs.make_vec("inheritors", 16)
