"""A policy's network inside a simulation: one observation at a time, compiled.

The same arithmetic as `policy.Policy` in arrays that compiled code can take: `sizes` (int64) are the width of the
observation, the number of layers of the policy and of the value, then the widths of the layers: the shared one, the
policy's, the value's. `numbers` (float32) are the layers in that order, each its weight (in, out), then its bias.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from inn_envs.core.jit import Bytes2, Floats, Ints, rule

if TYPE_CHECKING:
    from ..policy import Policy

#: What stands before the widths in `sizes`.
_HEAD = 3


def pack(policy: Policy | None) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
    """The `sizes` and `numbers` of a policy's network; those of no policy are empty."""
    if policy is None:
        return np.zeros(0, np.int64), np.zeros(0, np.float32)
    shared, answers, value = policy.layers
    layers = [*shared, *answers, *value]
    widths = [len(bias) for _, bias in layers]
    sizes = [len(shared[0][0]), len(answers), len(value), *widths]
    numbers = [part.ravel() for layer in layers for part in layer]
    return np.array(sizes, np.int64), np.concatenate(numbers).astype(np.float32)


@rule
def forward(flat: Bytes2, sizes: Ints, numbers: Floats, logits: Floats) -> int:
    """Writes the policy's outputs for the observation in row 0. Returns their number."""
    hidden = first_layer(flat, sizes, numbers)
    outputs = later_layers(sizes, numbers, hidden, 0)
    for place in range(len(logits)):
        logits[place] = outputs[place]
    return len(logits)


@rule
def expect(flat: Bytes2, sizes: Ints, numbers: Floats) -> float:
    """What the policy expects the seat to be paid that sees the observation in row 0, kept between −1 and 1."""
    outputs = later_layers(sizes, numbers, first_layer(flat, sizes, numbers), 1)
    return min(max(np.float64(outputs[0]), -1.0), 1.0)


@rule
def first_layer(flat: Bytes2, sizes: Ints, numbers: Floats) -> Floats:
    """The shared layer. Most bytes of an observation are 0 and cost nothing."""
    width, start = sizes[_HEAD], sizes[0] * sizes[_HEAD]
    hidden = numbers[start : start + width].copy()
    for place in range(sizes[0]):
        byte = flat[0, place]
        if byte != 0:
            add_row(hidden, numbers, place * width, np.float64(byte))
    return rectified(hidden)


@rule
def later_layers(sizes: Ints, numbers: Floats, hidden: Floats, head: int) -> Floats:
    """The layers of the policy (head 0) or the value (1) behind the shared one."""
    width, layer = sizes[_HEAD], _HEAD + 1
    start = (sizes[0] + 1) * width
    if head == 1:
        before = width
        for _ in range(sizes[1]):
            start += (before + 1) * sizes[layer]
            before = sizes[layer]
            layer += 1
    inputs = hidden
    for number in range(sizes[1 + head]):
        wide = sizes[layer + number]
        bias = start + len(inputs) * wide
        outputs = numbers[bias : bias + wide].copy()
        for place in range(len(inputs)):
            if inputs[place] != np.float32(0):
                add_row(outputs, numbers, start + place * wide, np.float64(inputs[place]))
        start = bias + wide
        inputs = rectified(outputs) if number < sizes[1 + head] - 1 else outputs
    return inputs


@rule
def add_row(sums: Floats, numbers: Floats, start: int, factor: float) -> int:
    """Adds a row of a weight, times a factor."""
    by = np.float32(factor)
    for place in range(len(sums)):
        sums[place] += by * numbers[start + place]
    return len(sums)


@rule
def rectified(values: Floats) -> Floats:
    """The values with 0 for those below: changed where they lie."""
    for place in range(len(values)):
        values[place] = max(values[place], np.float32(0))
    return values
