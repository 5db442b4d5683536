"""Who sits opposite the learner in training: built-in agents, policy files, and frozen copies of the learner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy.typing as npt

from inn_envs.core.engine import Spec

from .checkpoint import Arrays
from .config import SELF, TrainConfig
from .errors import CheckpointError
from .find import find_reflex
from .policy import Policy, make_card
from .sb3 import Opponent

#: How often the newest frozen copy is drawn among all of them.
_NEWEST = 0.5


class League:
    """The opponents of a run, those named in the settings first, then `self_pool` places for frozen copies.

    `opponents` is what a `SeatVecEnv` takes; `add_copy` freezes the learner into the next place.
    """

    def __init__(self, config: TrainConfig, spec: Spec, learner: Mapping[str, npt.NDArray[Any]]) -> None:
        named = {name: weight for name, weight in config.opponents.items() if name != SELF and weight > 0}
        self.opponents = [Opponent(name, find_reflex(name, spec), weight) for name, weight in named.items()]
        self.digests = {opponent.kind: digest_of(opponent.agent) for opponent in self.opponents}
        self._named, self._every = len(named), config.self_every
        self._weight = config.opponents.get(SELF, 0.0)
        self._card = make_card(spec, hidden=config.hidden, mode="sample")
        self.copies = 0
        if self._weight > 0:
            self.opponents += [Opponent(SELF, self._freeze(learner), 0.0) for _ in range(config.self_pool)]
            self.add_copy(learner)

    @property
    def kinds(self) -> list[str]:
        """The kinds of opponents, each once."""
        return list(dict.fromkeys(opponent.kind for opponent in self.opponents))

    def is_due(self, decisions: int) -> bool:
        """Whether the learner is to be frozen anew."""
        return self._weight > 0 and decisions >= self.copies * self._every

    def add_copy(self, learner: Mapping[str, npt.NDArray[Any]]) -> None:
        """Freezes the learner in the place of the oldest copy."""
        places = self.opponents[self._named :]
        places[self.copies % len(places)].agent = self._freeze(learner)
        self.copies += 1
        self._weigh()

    def _weigh(self) -> None:
        places = self.opponents[self._named :]
        filled = min(self.copies, len(places))
        for number, place in enumerate(places):
            share = 0.0 if number >= filled else (1 - _NEWEST) / max(filled - 1, 1)
            place.weight = self._weight * share
        if places:
            newest = places[(self.copies - 1) % len(places)]
            newest.weight = self._weight * (1.0 if filled == 1 else _NEWEST)

    def _freeze(self, learner: Mapping[str, npt.NDArray[Any]]) -> Policy:
        return Policy({name: array.copy() for name, array in learner.items()}, self._card, "sample")

    def save(self) -> Arrays:
        """The weights of the frozen copies, by place."""
        arrays: Arrays = {}
        for number, place in enumerate(self.opponents[self._named :]):
            assert isinstance(place.agent, Policy)
            arrays |= {f"{number}/{name}": array for name, array in place.agent.tensors.items()}
        return arrays

    def restore(self, arrays: Arrays, copies: int, digests: Mapping[str, str]) -> None:
        """Puts frozen copies back. Raises CheckpointError when an opponent is not the one that was trained against."""
        if digests != self.digests:
            raise CheckpointError(
                f"opponents were {dict(digests)}, and are {self.digests}: begin anew with --overwrite"
            )
        for number, place in enumerate(self.opponents[self._named :]):
            start = f"{number}/"
            own = {name.removeprefix(start): array for name, array in arrays.items() if name.startswith(start)}
            place.agent = self._freeze(own)
        self.copies = copies
        if copies:
            self._weigh()


def digest_of(agent: Any) -> str:
    """Names an opponent: the digest of a policy's weights, else its class."""
    if isinstance(agent, Policy):
        return str(agent.card["weights_sha256"])
    return f"{type(agent).__module__}:{type(agent).__qualname__}"
