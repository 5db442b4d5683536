"""Learned policies, run with plain NumPy: loading one executes no code and needs no torch (see `policy_files`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec

from .errors import PolicyError
from .layers import (
    Layers,
    Mode,
    chances,
    check_choice,
    check_shapes,
    choose,
    first_layer,
    forward,
    layer_of,
    layers_of,
    masked,
)
from .policy_files import check_card, is_policy_file, read_policy, write_policy


@dataclass
class Policy:
    """A network of a shared first layer, then layers for the policy; ReLU between them.

    `tensors` are the weights by name: `shared.weight` (width, size) and `shared.bias`, `policy.0.weight` … and
    `value.0.weight` …, each (out, in) float32, and `maxima` (size,) uint8. All of `value` is missing where the critic
    was shown the full state. The first layer takes bytes, the maxima are divided into its weights. `card` says what the
    policy is for. `mode`: "argmax" or "sample" at `temperature`.
    """

    tensors: Mapping[str, npt.NDArray[Any]]
    card: dict[str, Any]
    mode: Mode = "argmax"
    temperature: float = 1.0
    _shared: Layers = field(init=False, repr=False)
    _policy: Layers = field(init=False, repr=False)
    _value: Layers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_choice(self.mode, self.temperature)
        self._maxima = self.tensors["maxima"].astype(np.float32)
        self._shared = [layer_of(self.tensors, "shared")]
        self._policy = layers_of(self.tensors, "policy")
        self._value = layers_of(self.tensors, "value")

    @property
    def layers(self) -> tuple[Layers, Layers, Layers]:
        """The layers of the shared part, of the policy and of the value: each a weight (in, out) and a bias (out,)."""
        return self._shared, self._policy, self._value

    @property
    def digest(self) -> str:
        """Names how it answers: by which weights, in which mode."""
        return f"{self.card['weights_sha256']} {self.mode} {self.temperature}"

    # --- files ----------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | Path, *, mode: Mode | None = None, temperature: float = 1.0) -> Self:
        """Reads `NAME.safetensors` and `NAME.json` beside it; `mode` None is that of the card.

        Raises PolicyError for files that are missing, cut, altered, of another format or of another shape.
        """
        tensors, card = read_policy(path)
        if "memory" in card:
            raise PolicyError(
                f"{path}: the policy has a memory, and plays by `inn evaluate` and `inn tournament` alone; expected "
                "one without"
            )
        return cls(tensors, card, card["mode"] if mode is None else mode, temperature)

    def save(self, path: str | Path) -> None:
        """Writes the weights to `path` and the card beside it, each whole or not at all, the card last."""
        write_policy(path, self.tensors, self.card)

    def check(self, spec: Spec) -> None:
        """Refuses an environment that differs from those trained on in game, version, observation or actions.

        Another number of seats, card set or variant is allowed: none changes the layout (`measure.trained_otherwise`
        says so). Raises PolicyError.
        """
        check_card(self.card, spec)

    # --- playing --------------------------------------------------------------------------------------------------

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[Any], rng: np.random.Generator) -> int:
        """One legal action for an observation (size,) and a mask (actions,). Raises PolicyError where nothing is."""
        action = int(self.act_batch(observation[None], action_mask[None], rng)[0])
        if action < 0:
            raise PolicyError("no action is allowed: the game is over, or another seat is asked")
        return action

    def act_batch(
        self, observations: npt.NDArray[Any], action_masks: npt.NDArray[Any], rng: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """A legal action for each row of (n, size) observations, uint8 or float32, and (n, actions) masks: int64 (n,),
        −1 where nothing is allowed.
        """
        return choose(self.logits(observations, action_masks), action_masks, self.mode, self.temperature, rng)

    def policy(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Probabilities at the policy's temperature for (size,) or (n, size) observations: float32 in the shape of the
        mask, zero where nothing is allowed.
        """
        many = np.atleast_2d(observation), np.atleast_2d(action_mask)
        return chances(self.logits(*many), many[1], self.temperature).reshape(action_mask.shape)

    def logits(self, observations: npt.NDArray[Any], action_masks: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """The network's outputs (n, actions) float32, −1e8 where forbidden. Raises PolicyError for other shapes."""
        check_shapes(observations, action_masks, len(self._maxima), len(self._policy[-1][1]))
        return masked(forward(self._policy, self._first(observations)), action_masks)

    def value(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """What the network expects the seat to be paid, (n,) float32, for (n, size) observations.

        Raises PolicyError for a policy that was trained with a critic on the full state: it has no value of its own.
        """
        if not self._value:
            raise PolicyError("the policy has no value: its critic was shown the full state, and was not kept")
        return forward(self._value, self._first(observations))[:, 0]

    def _first(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        return first_layer(self._shared[0], self._maxima, observations)


def started(path: str | Path, spec: Spec) -> Policy:
    """A policy that a training begins with. Raises PolicyError for one that can't be loaded, or doesn't fit."""
    if not is_policy_file(path):
        raise PolicyError(f"start: expected a policy file, NAME.safetensors, got {str(path)!r}")
    policy = Policy.load(path)
    policy.check(spec)
    return policy
