"""Questions met in games between agents, and matches between them, for the tests of every game's agents."""

from __future__ import annotations

import numpy as np

import inn_envs
from inn_agents.evaluation import evaluate
from inn_agents.lookup import make_agent
from inn_envs.core import jit

COMPILED = not jit.DISABLED


def vector(game, games=4, **settings):
    return inn_envs.make_vec(game, games, **settings)


def questions(game, settings, games, steps, name="rules", seed=5, every=1):
    """Observations and masks met in games between agents of one kind; few where nothing is compiled."""
    if not COMPILED:
        games, steps = 1, min(steps, 12)
    vec = vector(game, games, **settings)
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


def win_share(game, name, other, num_players, deals, seed):
    """An agent's share of wins among others of one kind, with its interval."""
    spec = vector(game, 1, num_players=num_players).spec
    agent, rival = make_agent(name, spec), make_agent(other, spec)
    return evaluate(spec, agent, [rival] * (num_players - 1), deals, seed=seed).win_share
