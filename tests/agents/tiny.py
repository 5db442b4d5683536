"""A training run of four updates, for tests: a second or two."""

from typing import Any

TINY: dict[str, Any] = {
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
