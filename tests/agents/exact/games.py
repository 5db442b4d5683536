"""Small games as trees, each walked once for all tests."""

from functools import cache

import inn_envs
from inn_agents.exact.walk import walk
from inn_envs.core.engine import make_spec


@cache
def spec(game, seats, **settings):
    """The mini of a game, with some settings changed."""
    return make_spec(inn_envs.GAMES[game], **{**inn_envs.mini(game, seats), **settings})


@cache
def tree(game, seats, **settings):
    """Its tree."""
    return walk(spec(game, seats, **settings))
