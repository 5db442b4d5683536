"""The agent that takes what gains most at once."""

from __future__ import annotations

from .heuristic import Heuristic


class GreedyAgent(Heuristic):
    """The best immediate gain of points, certain or expected; it plans nothing."""

    kind = "greedy"
