"""Learned policies with a memory (LSTM, Hochreiter & Schmidhuber 1997): files like other policies, run with NumPy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec

from .errors import PolicyError
from .layers import Layers, Mode, check_choice, check_shapes, choose, first_layer, forward, layer_of, layers_of, masked
from .policy import Policy
from .policy_files import check_card, read_policy, write_policy

Memory = npt.NDArray[np.float32]


@dataclass
class RecurrentPolicy:
    """A shared first layer, an LSTM, then layers for the policy; ReLU between the layers.

    `tensors` are those of a `Policy`, whose layers after the first take the LSTM's output, and of the LSTM
    `memory.input.weight` (4 memory, width), `memory.state.weight` (4 memory, memory) and `memory.bias` (4 memory,), in
    the order input, forget, cell, output. A memory is a row of output and cell, `memory_size` = 2 memory numbers.
    """

    tensors: Mapping[str, npt.NDArray[Any]]
    card: dict[str, Any]
    mode: Mode = "argmax"
    temperature: float = 1.0
    _layers: Layers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_choice(self.mode, self.temperature)
        self._maxima = self.tensors["maxima"].astype(np.float32)
        self._shared = layer_of(self.tensors, "shared")
        self._input = np.ascontiguousarray(self.tensors["memory.input.weight"].T)
        self._state = np.ascontiguousarray(self.tensors["memory.state.weight"].T)
        self._bias = self.tensors["memory.bias"]
        self._layers = layers_of(self.tensors, "policy")

    @classmethod
    def load(cls, path: str | Path, *, mode: Mode | None = None, temperature: float = 1.0) -> Self:
        """Reads `NAME.safetensors` and `NAME.json` beside it, as `Policy.load` does. Raises PolicyError."""
        tensors, card = read_policy(path)
        if "memory" not in card:
            raise PolicyError(f"{path}: the policy has no memory; expected one with a memory")
        return cls(tensors, card, card["mode"] if mode is None else mode, temperature)

    def save(self, path: str | Path) -> None:
        """Writes the weights to `path` and the card beside it, each whole or not at all, the card last."""
        write_policy(path, self.tensors, self.card)

    def check(self, spec: Spec) -> None:
        """Refuses an environment that the policy is not for, as `Policy.check` does. Raises PolicyError."""
        check_card(self.card, spec)

    @property
    def memory_size(self) -> int:
        """How many numbers it remembers in each seat of a game."""
        return 2 * self._state.shape[0]

    def act_with_memory(
        self,
        observations: npt.NDArray[Any],
        action_masks: npt.NDArray[Any],
        memories: Memory,
        rng: np.random.Generator,
    ) -> tuple[npt.NDArray[np.int64], Memory]:
        """A legal action for each row of (n, size) observations and (n, actions) masks: int64 (n,), −1 where nothing is
        allowed; and the memories (n, memory_size) that come after `memories`. Raises PolicyError for other shapes.
        """
        logits, after = self.logits(observations, action_masks, memories)
        return choose(logits, action_masks, self.mode, self.temperature, rng), after

    def logits(
        self, observations: npt.NDArray[Any], action_masks: npt.NDArray[Any], memories: Memory
    ) -> tuple[npt.NDArray[np.float32], Memory]:
        """The network's outputs (n, actions) float32, −1e8 where forbidden, and the memories that come after."""
        check_shapes(observations, action_masks, len(self._maxima), len(self._layers[-1][1]))
        if memories.shape != (len(observations), self.memory_size):
            expected = (len(observations), self.memory_size)
            raise PolicyError(f"expected memories of shape {expected}, got {memories.shape}")
        after = self._remember(first_layer(self._shared, self._maxima, observations), memories)
        return masked(forward(self._layers, after[:, : self.memory_size // 2]), action_masks), after

    def _remember(self, inputs: npt.NDArray[np.float32], memories: Memory) -> Memory:
        """A step of the LSTM: outputs and cells from those before."""
        outputs, cells = np.split(memories, 2, axis=1)
        gates = inputs @ self._input + outputs @ self._state + self._bias
        entering, forgetting, new, leaving = np.split(gates, 4, axis=1)
        cells = _sigmoid(forgetting) * cells + _sigmoid(entering) * np.tanh(new)
        return np.concatenate([_sigmoid(leaving) * np.tanh(cells), cells], axis=1)


def _sigmoid(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    half = np.float32(0.5)  # by tanh, which does not overflow
    return half * (1 + np.tanh(half * values))


def load_policy(path: str | Path) -> Policy | RecurrentPolicy:
    """A policy of either kind, by its file. Raises PolicyError as `Policy.load` does."""
    return policy_of(*read_policy(path))


def policy_of(tensors: Mapping[str, npt.NDArray[Any]], card: dict[str, Any]) -> Policy | RecurrentPolicy:
    """A policy of the kind that its card says, which answers by the mode of the card."""
    kind = RecurrentPolicy if "memory" in card else Policy
    return kind(tensors, card, card["mode"])
