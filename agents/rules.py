"""The rule-based agent."""

from __future__ import annotations

from .heuristic import Heuristic


class RulesAgent(Heuristic):
    """Weighs every answer by what it does for its own rest of the game; what the others are after it does not ask.

    See the game's package beside this file.
    """

    kind = "rules"
