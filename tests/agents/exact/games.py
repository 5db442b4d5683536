"""Small games as trees, each walked once for all tests."""

from functools import cache

import inn_envs
from inn_agents.exact.walk import walk
from inn_envs.core.engine import make_spec

#: The minis there are, and settings that make them shorter still.
MINIS = [("inheritors", 2), ("inheritors", 3), ("innkeeper", 2), ("innkeeper", 3), ("inn_fighting", 3)]
SHORT = {
    ("inheritors", 2): {"max_turns": 1},
    ("inheritors", 3): {"max_turns": 1},
    ("innkeeper", 2): {"max_turns": 5},
    ("innkeeper", 3): {"max_turns": 5},
    ("inn_fighting", 3): {"max_turns": 1},
}


@cache
def spec(game, seats, **settings):
    """The mini of a game, with some settings changed."""
    return make_spec(inn_envs.GAMES[game], **{**inn_envs.mini(game, seats), **settings})


@cache
def tree(game, seats, **settings):
    """Its tree."""
    return walk(spec(game, seats, **settings))
