"""Games of Inn-Fighting between heuristic players, and what they answer at a table set by words."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from inn_agents.lookup import make_agent
from inn_envs import make_spec
from inn_envs.core.record import zeros
from inn_envs.inn_fighting.layout import OBSERVATION
from inn_envs.inn_fighting.observe import observe
from tests.agents import asking

NAMES = ("greedy", "rules")
COMPILED = asking.COMPILED
vector = partial(asking.vector, "inn_fighting")
questions = partial(asking.questions, "inn_fighting")


@cache
def agent_for(name, seats):
    return make_agent(name, make_spec("inn_fighting", num_players=seats))


def answer_at(table, name="rules"):
    """What an agent answers to the open question of a table, in words."""
    agent = agent_for(name, table.seats)
    seen = zeros(OBSERVATION.dtype, 1)
    observe(table.record, table.faces, table.actor, seen[0])
    row = seen.view(np.ndarray).view(np.uint8).reshape(-1)
    return table.word(agent.act(row, table.mask(), np.random.default_rng(0)))
