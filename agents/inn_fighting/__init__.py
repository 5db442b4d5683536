"""Heuristics for Inn-Fighting: rule functions over the observation, compiled like the rules of the game."""

from ..players import LOOPS

#: What is compiled as part of this package though it lies outside (see `inn_envs.core.jit.digest`).
TEMPLATES = (LOOPS,)
