"""The heuristic players of Inheritors."""

from __future__ import annotations

from ..players import Heuristics
from .answers import weigh_answers
from .sight import SIGHT
from .weights import DEFAULTS, GREEDY, RULES

HEURISTICS = Heuristics(
    package="inn_agents.inheritors",
    sight=SIGHT,
    weights=DEFAULTS,
    kinds={"expert": {}, "rules": RULES, "greedy": GREEDY},
    weigh_answers=weigh_answers,
)
