"""The strongest of the built-in agents."""

from __future__ import annotations

from .heuristic import Heuristic


class ExpertAgent(Heuristic):
    """Weighs every answer by what it does for the rest of the game, its own and the others', some turns ahead."""

    kind = "expert"
