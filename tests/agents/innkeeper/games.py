"""Games of Innkeeper between heuristic players."""

from __future__ import annotations

from functools import partial

from tests.agents import asking

NAMES = ("greedy", "rules")
COMPILED = asking.COMPILED
vector = partial(asking.vector, "innkeeper")
questions = partial(asking.questions, "innkeeper")
