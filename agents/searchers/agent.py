"""Searches as agents of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.record import Records

from .options import WORLDS, search_option_types
from .searcher import Search


class SearchAgent:
    """Answers by information-set Monte Carlo tree search (see `searcher.Search`); `options` are those of a search."""

    def __init__(self, spec: Spec, **options: Any) -> None:
        self.spec = spec
        self.search = Search(spec, **options)

    @property
    def digest(self) -> str:
        """The digest of the policy that it is led by, empty without one."""
        return self.search.policy_digest

    @staticmethod
    def options(spec: Spec) -> Mapping[str, Any]:
        """The options that it takes, each with its type."""
        return search_option_types()

    def act_on(
        self, clones: Records, seats: npt.NDArray[np.integer[Any]], rng: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """The best answer that each search found, int64 (n,). `clones` (n,) are records of games, each resampled for
        the seat that is asked there.
        """
        seeds = rng.integers(0, 2**64, len(clones), dtype=np.uint64)
        found = (
            self.search.search(clones[row : row + 1], int(seats[row]), int(seeds[row])) for row in range(len(clones))
        )
        return np.array([one.best for one in found], np.int64)


class PimcAgent(SearchAgent):
    """Perfect-information Monte Carlo: resampled games, each searched as if nothing were hidden, have a vote each."""

    def __init__(self, spec: Spec, *, worlds: int = WORLDS, **options: Any) -> None:
        super().__init__(spec, worlds=worlds, **options)
