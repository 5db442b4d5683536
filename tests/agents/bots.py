"""Users' own agents, good and bad ones, for the tests of matches and tournaments."""

import time
from typing import Any

import numpy as np


class HighestLegal:
    """The highest action that is allowed."""

    def __init__(self, spec: Any) -> None:
        self.spec = spec

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        return int(action_mask.nonzero()[0][-1])


class Raises(HighestLegal):
    """Raises where there are many answers."""

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        if action_mask.sum() > 5:
            raise RuntimeError(f"too many, says {object()}")
        return super().act(observation, action_mask, rng)


class RaisesForAll(HighestLegal):
    """Answers many games in one call, which raises when one of them has many answers."""

    def act_batch(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        if (action_masks.sum(axis=1) > 5).any():
            raise RuntimeError("too many, says <object object at 0x7f00>")
        return np.array([mask.nonzero()[0][-1] for mask in action_masks])


class OutOfRange(HighestLegal):
    """Answers with an action that there is not where there are many answers."""

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        return 9999 if action_mask.sum() > 5 else super().act(observation, action_mask, rng)


class Hangs(HighestLegal):
    """Does not answer at all where there are many answers, and lets no ordinary error stop it."""

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        while action_mask.sum() > 5:
            try:
                time.sleep(0.001)
            except Exception:
                continue
        return super().act(observation, action_mask, rng)


class Leaves(HighestLegal):
    """Ends the program."""

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        raise SystemExit(3)


class Remembers(HighestLegal):
    """Draws from generators that all share, and counts its own answers: what an agent should not do."""

    def __init__(self, spec: Any) -> None:
        super().__init__(spec)
        self.answers = 0

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        import random

        self.answers += 1
        allowed = action_mask.nonzero()[0]
        return int(allowed[(random.randrange(100) + np.random.randint(100) + self.answers) % len(allowed)])


class Dies(HighestLegal):
    """Ends its process, as a crash in compiled code would."""

    def act(self, observation: Any, action_mask: Any, rng: Any) -> int:
        import os

        os._exit(7)


class NoMethod:
    """No agent."""

    def __init__(self, spec: Any) -> None:
        self.spec = spec


class WrongMethod(NoMethod):
    """An agent of another library."""

    def act(self, observation: Any) -> int:
        return 0


class BadConstructor:
    """An agent that can't be made."""

    def __init__(self, spec: Any) -> None:
        raise KeyError("a file that is missing")
