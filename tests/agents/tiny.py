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
    "opponents": {"random": 1.0, "copies": 1.0},
    "copy_every": 16 * 8 * 2,
    "evaluate_opponents": ["random"],
    "evaluate_deals": 2,
}


class Illegal:
    """An agent that answers illegally: the lowest action that is not allowed."""

    def __init__(self, spec: Any) -> None:
        self.spec = spec

    def act_batch(self, observations: Any, action_masks: Any, rng: Any) -> Any:
        return action_masks.argmin(axis=1)


class LowestLegal:
    """An agent that is easy to imitate: it answers the lowest action allowed."""

    def __init__(self, spec: Any) -> None:
        self.spec = spec

    def act_batch(self, observations: Any, action_masks: Any, rng: Any) -> Any:
        return action_masks.argmax(axis=1)
