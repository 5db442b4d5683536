"""The rule-based agent."""

from __future__ import annotations

from .heuristic import Heuristic


class RulesAgent(Heuristic):
    """Weighs every answer by what it does for the rest of the game: see the game's package beside this file."""

    kind = "rules"
