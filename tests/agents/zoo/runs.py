"""Training runs as they are kept, without training: a policy of random weights, its configuration, some progress."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import inn_envs
from inn_agents.config import make_config
from inn_agents.policy import Policy
from inn_agents.policy_files import make_card, tensor_shapes
from inn_agents.run_folder import RunFolder
from tests.agents.tiny import TINY

SEATS = {"inheritors": [2, 3, 4], "innkeeper": [2, 3, 4], "inn_fighting": [3, 4, 5, 6]}


def policy_for(game: str = "inheritors", hidden: tuple[int, ...] = (4,), **settings: Any) -> Policy:
    """A policy of random weights."""
    spec = inn_envs.make_spec(game, **settings)
    vector = inn_envs.make_vec(game, 1, **settings)
    rng = np.random.default_rng(3)
    shapes = tensor_shapes(vector.observation_blocks.size, spec.game.ACTIONS.size, hidden)
    tensors: dict[str, Any] = {name: rng.normal(0, 0.05, shape).astype(np.float32) for name, shape in shapes.items()}
    tensors["maxima"] = vector.observation_blocks.maxima
    return Policy(tensors, make_card(spec, hidden=hidden))


def write_run(
    folder: Path, policy: Policy, *, num_players: Any = None, finished: bool = True, rows: int = 50, **changes: Any
) -> Path:
    """A run's folder with this policy."""
    game = policy.card["game"]
    own = {"game": game, "num_players": num_players or SEATS[game]}
    config = make_config({**TINY, **own, **changes})
    run = RunFolder(folder)
    folder.mkdir(parents=True)
    run.write_state(config, finished=finished)
    run.write_text("config.toml", config.to_toml())
    for number in range(rows):
        run.add_progress({"decisions": 100.0 * (number + 1), "share_random": number / 100})
    policy.save(run / "policy.safetensors")
    return folder
