"""Observations and actions as named blocks. Sizes, offsets, views, tables and text all come from one declaration."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.jit import rule
from inn_envs.core.record import check_names


@rule
def put(value: int, maximum: int) -> int:
    """A value as an observation holds it: clipped to 0 … maximum."""
    if value < 0:
        return 0
    return maximum if value > maximum else value


@dataclass(frozen=True)
class Block:
    """A named piece of a flat vector.

    `shape` is its shape inside the vector, `maximum` the largest value an element takes, `doc` what an element means,
    `labels` the words for the positions along each axis (an empty tuple where an axis needs none), `values` the card
    table whose rows the elements are, where they are rows.
    """

    name: str
    shape: tuple[int, ...]
    maximum: int = 1
    doc: str = ""
    labels: tuple[tuple[str, ...], ...] = ()
    parts: Blocks | None = field(default=None, repr=False)
    values: str = ""

    @property
    def size(self) -> int:
        """How many elements the block has."""
        return int(np.prod(self.shape, dtype=int))

    def label(self, position: tuple[int, ...]) -> str:
        """The words for one position, e.g. `red, 3`."""
        words = []
        for axis, index in enumerate(position):
            names = self.labels[axis] if axis < len(self.labels) else ()
            words.append(names[index] if index < len(names) else str(index))
        return ", ".join(words)


class Blocks:
    """Blocks one after another in a flat vector of bytes: the layout of an observation or of an action space."""

    def __init__(self, blocks: Iterable[Block], kind: type[np.generic] = np.uint8) -> None:
        self._blocks = tuple(blocks)
        names = [block.name for block in self._blocks]
        if len(set(names)) != len(names):
            raise ValueError(f"block names are not unique: {names}")
        check_names(names)
        #: The record that a rule function writes: one field a block, without gaps, so that its bytes are the vector.
        self.dtype = np.dtype([(block.name, kind, block.shape) for block in self._blocks])

    def __iter__(self) -> Iterator[Block]:
        return iter(self._blocks)

    def __len__(self) -> int:
        return len(self._blocks)

    def __getitem__(self, name: str) -> Block:
        for block in self._blocks:
            if block.name == name:
                return block
        raise KeyError(f"no block {name!r}; there are {', '.join(block.name for block in self._blocks)}")

    @property
    def size(self) -> int:
        """The length of the flat vector."""
        return int(self.dtype.itemsize)

    def first(self, name: str) -> int:
        """The index of the first element of a block in the flat vector."""
        assert self.dtype.fields is not None
        return int(self.dtype.fields[name][1])

    def slice_of(self, name: str) -> slice:
        """Where a block lies in the flat vector."""
        return slice(self.first(name), self.first(name) + self[name].size)

    def locate(self, index: int) -> tuple[Block, tuple[int, ...]]:
        """The block of an element of the flat vector, and its position inside the block."""
        if not 0 <= index < self.size:
            raise IndexError(f"index {index} is outside 0 … {self.size - 1}")
        for block in self._blocks:
            offset = index - self.first(block.name)
            if offset < block.size:
                return block, tuple(int(part) for part in np.unravel_index(offset, block.shape))
        raise AssertionError("blocks cover the whole vector")

    @cached_property
    def maxima(self) -> npt.NDArray[np.uint8]:
        """The maximum of every element of the flat vector, uint8."""
        pieces = []
        for block in self._blocks:
            if block.parts is None:
                pieces.append(np.full(block.size, block.maximum, np.uint8))
            else:
                pieces.append(np.tile(block.parts.maxima, block.size // block.parts.size))
        return np.concatenate(pieces)

    def to_float(self, observation: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Bytes as the numbers in [0, 1] that AEC and solo hand out: float32(byte) / float32(maximum)."""
        scaled: npt.NDArray[np.float32] = np.divide(observation, self.maxima, dtype=np.float32)
        return scaled

    def to_bytes(self, observation: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
        """The inverse of `to_float`; bytes are returned as they are."""
        if observation.dtype == np.uint8:
            return observation
        rounded: npt.NDArray[np.uint8] = np.rint(observation * self.maxima.astype(np.float32)).astype(np.uint8)
        return rounded

    def view(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Named integer arrays, each of shape (…, *block.shape), of a flat observation or a batch of them.

        Takes uint8 or float32 of shape (…, size). Raises ValueError when the last axis has another length.
        """
        if observation.shape[-1] != self.size:
            raise ValueError(f"expected observations of {self.size} elements, got shape {observation.shape}")
        flat = self.to_bytes(observation)
        return {
            block.name: flat[..., self.slice_of(block.name)].reshape(*flat.shape[:-1], *block.shape)
            for block in self._blocks
        }

    def layout(self) -> list[list[Any]]:
        """Name, shape and maximum of each block, as plain values: what a policy is checked against."""
        return [[block.name, list(block.shape), block.maximum] for block in self._blocks]

    def digest(self) -> str:
        """Sixteen hexadecimal digits that name this layout."""
        return hashlib.sha256(json.dumps(self.layout()).encode()).hexdigest()[:16]

    def table(self, index_title: str = "index") -> str:
        """The layout as a Markdown table."""
        lines = [f"| {index_title} | block | shape | values | meaning |", "|---|---|---|---|---|"]
        for block in self._blocks:
            place = self.slice_of(block.name)
            shape = "×".join(map(str, block.shape))
            values = f"0–{block.maximum}" if block.parts is None else "as below"
            span = str(place.start) if block.size == 1 else f"{place.start}–{place.stop - 1}"
            lines.append(f"| {span} | `{block.name}` | {shape} | {values} | {block.doc} |")
        return "\n".join(lines)

    def explain(self, observation: npt.NDArray[Any]) -> str:
        """A flat observation in words: every block with something in it, its non-zero elements by their labels."""
        lines = []
        for name, values in self.view(observation).items():
            block = self[name]
            if block.parts is not None:
                for number, part in enumerate(values.reshape(-1, block.parts.size)):
                    if part.any():
                        text = block.parts.explain(part).replace("\n", "; ")
                        lines.append(f"{name} {number}: {text}")
                continue
            found = _non_zero(block, values)
            if found:
                lines.append(f"{name}: {found}")
        return "\n".join(lines)


def _non_zero(block: Block, values: npt.NDArray[Any]) -> str:
    words = []
    for position in np.argwhere(values):
        place = tuple(int(part) for part in position)
        value = int(values[place])
        label = block.label(place)
        if block.maximum == 1:
            words.append(label)
        else:
            said = f"{block.values} {value}".lstrip()
            words.append(said if block.size == 1 else f"{label} = {said}")
    return "; ".join(words)


def words(members: Iterable[Any]) -> tuple[str, ...]:
    """The names of an enum's members in order of their values, in lower case, for labels."""
    return tuple(member.name.lower() for member in sorted(members, key=int))


def with_events(blocks: Blocks, event: Blocks, count: int) -> Blocks:
    """The layout of `recall`: the current observation, then the last `count` events, the newest first."""
    if count == 0:
        return blocks
    shape = (count, event.size)
    return Blocks([*blocks, Block("events", shape, 1, "the last events I could see, the newest first", parts=event)])
