"""The heuristic players of Innkeeper."""

from __future__ import annotations

from ..players import Heuristics
from .answers import weigh_answers
from .sight import SIGHT
from .tally import SHEET
from .weights import DEFAULTS, GREEDY, settings

HEURISTICS = Heuristics(
    package="inn_agents.innkeeper",
    sight=SIGHT,
    weights=DEFAULTS,
    kinds={"rules": {}, "greedy": GREEDY},
    weigh_answers=weigh_answers,
    settings=settings,
    records={"sheet": SHEET},
)
