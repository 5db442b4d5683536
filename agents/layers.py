"""The layers of a policy in NumPy, and how it chooses among what they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from .errors import PolicyError

#: What a forbidden action's logit becomes.
_FORBIDDEN = np.float32(-1e8)

Layers = list[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]
Mode = Literal["argmax", "sample"]


def check_choice(mode: str, temperature: float) -> None:
    """Refuses a way of answering that there is not. Raises PolicyError."""
    if mode not in ("argmax", "sample"):
        raise PolicyError(f"mode: expected 'argmax' or 'sample', got {mode!r}")
    if not temperature > 0:
        raise PolicyError(f"temperature: expected a number above 0, got {temperature!r}")


def check_shapes(observations: npt.NDArray[Any], action_masks: npt.NDArray[Any], size: int, actions: int) -> None:
    """Refuses a batch of other shapes than (n, size) and (n, actions). Raises PolicyError."""
    expected = (len(observations), size), (len(observations), actions)
    if observations.shape != expected[0]:
        raise PolicyError(f"expected observations of shape {expected[0]}, got {observations.shape}")
    if action_masks.shape != expected[1]:
        raise PolicyError(f"expected masks of shape {expected[1]}, got {action_masks.shape}")


def masked(logits: npt.NDArray[np.float32], action_masks: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Logits with −1e8 where forbidden."""
    return np.where(action_masks != 0, logits, _FORBIDDEN)


def choose(
    logits: npt.NDArray[np.float32],
    action_masks: npt.NDArray[Any],
    mode: Mode,
    temperature: float,
    rng: np.random.Generator,
) -> npt.NDArray[np.int64]:
    """An action for each row of masked logits, int64 (n,), −1 where nothing is allowed."""
    actions = logits.argmax(axis=1) if mode == "argmax" else _drawn(chances(logits, action_masks, temperature), rng)
    return np.where((action_masks != 0).any(axis=1), actions, -1)


def chances(
    logits: npt.NDArray[np.float32], action_masks: npt.NDArray[Any], temperature: float
) -> npt.NDArray[np.float32]:
    """Probabilities (n, actions) of masked logits, zero where nothing is allowed."""
    logits = logits / np.float32(temperature)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True)) * (action_masks != 0)
    chances: npt.NDArray[np.float32] = weights / np.maximum(weights.sum(axis=1, keepdims=True), np.float32(1e-30))
    return chances


def _drawn(chances: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One column of each row, drawn by its chance: the first at which the running sum exceeds a random part of all."""
    sums = chances.cumsum(axis=1, dtype=np.float64)
    totals = sums[:, -1]
    # Rounding may make the product the whole sum, which nothing exceeds.
    parts = np.minimum(rng.random(len(chances)) * totals, np.nextafter(totals, 0.0))
    return (sums > parts[:, None]).argmax(axis=1)


def layer_of(
    tensors: Mapping[str, npt.NDArray[Any]], name: str
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """A layer's weight, transposed for rows of inputs, and its bias."""
    return np.ascontiguousarray(tensors[f"{name}.weight"].T), tensors[f"{name}.bias"]


def layers_of(tensors: Mapping[str, npt.NDArray[Any]], name: str) -> Layers:
    """The layers `name.0`, `name.1` …"""
    count = sum(key.startswith(f"{name}.") and key.endswith(".weight") for key in tensors)
    return [layer_of(tensors, f"{name}.{number}") for number in range(count)]


def first_layer(
    layer: tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]],
    maxima: npt.NDArray[np.float32],
    observations: npt.NDArray[Any],
) -> npt.NDArray[np.float32]:
    """The first layer, with ReLU, on observations (n, size) as bytes or as floats."""
    inputs = observations.astype(np.float32)
    if observations.dtype.kind == "f":
        inputs *= maxima
    weight, bias = layer
    return np.maximum(inputs @ weight + bias, 0)


def forward(layers: Layers, inputs: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Layers with ReLU between them."""
    for weight, bias in layers[:-1]:
        inputs = np.maximum(inputs @ weight + bias, 0)
    weight, bias = layers[-1]
    return inputs @ weight + bias
