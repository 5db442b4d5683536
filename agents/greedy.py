"""The agent that takes what gains most at once."""

from __future__ import annotations

from inn_agents.heuristic import Heuristic


class GreedyAgent(Heuristic):
    """The best immediate gain of points, certain or expected; it plans nothing."""

    kind = "greedy"
