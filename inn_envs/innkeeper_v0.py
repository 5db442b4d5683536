"""Innkeeper, version 0, by PettingZoo's convention: `from inn_envs import innkeeper_v0`."""

from functools import partial

from inn_envs import make

env = partial(make, "innkeeper")
raw_env = env
