"""The agent that plays at random."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .agent import BuiltIn


class RandomAgent(BuiltIn):
    """Every allowed action is equally likely."""

    def _choose(
        self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8], hashes: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int64]:
        allowed = np.cumsum(masks != 0, axis=1, dtype=np.int64)
        counts = allowed[:, -1:]
        wanted = ((hashes[:, None] >> np.uint64(32)) * counts.astype(np.uint64)) >> np.uint64(32)
        actions: npt.NDArray[np.int64] = np.argmax(allowed > wanted.astype(np.int64), axis=1)
        return np.where(counts[:, 0] > 0, actions, -1)

    def _spread(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        flags = (masks != 0).astype(np.float32)
        return flags / np.maximum(flags.sum(axis=1, keepdims=True), np.float32(1))
