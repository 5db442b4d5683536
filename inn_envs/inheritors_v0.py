"""Inheritors, version 0, by PettingZoo's convention: `from inn_envs import inheritors_v0`."""

from functools import partial

from inn_envs import make

env = partial(make, "inheritors")
raw_env = env
