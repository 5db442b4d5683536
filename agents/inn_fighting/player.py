"""The heuristic players of Inn-Fighting."""

from __future__ import annotations

from ..players import Heuristics
from .answers import weigh_answers
from .sight import SIGHT
from .tally import SHEET
from .weights import DEFAULTS, GREEDY

HEURISTICS = Heuristics(
    package="inn_agents.inn_fighting",
    sight=SIGHT,
    weights=DEFAULTS,
    kinds={"rules": {}, "greedy": GREEDY},
    weigh_answers=weigh_answers,
    records={"sheet": SHEET},
)
