"""Questions met in games of Innkeeper between heuristic players."""

from __future__ import annotations

import numpy as np

import inn_envs
from inn_agents.lookup import make_agent
from inn_envs.core import jit

NAMES = ("greedy", "rules")
COMPILED = not jit.DISABLED


def vector(games=4, **settings):
    return inn_envs.make_vec("innkeeper", games, **settings)


def questions(settings, games, steps, name="rules", seed=5, every=1):
    """Observations and masks met in games between agents of one kind; few where nothing is compiled."""
    if not COMPILED:
        games, steps = 1, min(steps, 12)
    vec = vector(games, **settings)
    agent = make_agent(name, vec)
    rng = np.random.default_rng(seed)
    batch = vec.reset(seed)
    seen, masks = [], []
    for number in range(steps):
        if number % every == 0:
            seen.append(batch.observations.copy())
            masks.append(batch.action_masks.copy())
        batch = vec.step(agent.act_batch(batch.observations, batch.action_masks, rng))
    return vec, np.concatenate(seen), np.concatenate(masks)
