"""Inn-Fighting, version 0, by PettingZoo's convention: `from inn_envs import inn_fighting_v0`."""

from functools import partial

from inn_envs import make

env = partial(make, "inn_fighting")
raw_env = env
