"""Playing games for tests: random actions that do not depend on an adapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import inn_envs
import inn_envs.aec
import inn_envs.vector
from inn_envs.core.engine import Engine, Spec, dealt

SEATS = (2, 3, 4)


@dataclass
class Played:
    """A game played at random: its actions, and at each question who was asked, what it saw, and the mask."""

    seed: int
    actions: list[int] = field(default_factory=list)
    actors: list[int] = field(default_factory=list)
    observations: list[bytes] = field(default_factory=list)
    masks: list[bytes] = field(default_factory=list)
    payoffs: list[float] = field(default_factory=list)
    final: bytes = b""


def chooser(seed: int) -> Callable[[Any], int]:
    """A way to choose among the allowed actions that is the same for every adapter."""
    rng = np.random.default_rng(seed)

    def choose(mask: Any) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    return choose


def engine_game(spec: Spec, seed: int, limit: int = 100_000) -> Iterator[Engine]:
    """The engine at each question of a random game, and at its end."""
    engine = dealt(spec, seed)
    choose = chooser(seed)
    for _ in range(limit):
        yield engine
        if int(engine.states["ended"][0]):
            return
        engine.step(np.array([choose(engine.masks[0])], np.int64), autoreset=False)


def play_vector(spec: Spec, seed: int) -> Played:
    """A game on the batched engine, alone in its batch."""
    vector = inn_envs.vector.GameVector(spec, 1, autoreset=False)
    shown, choose, played = vector.reset([seed]), chooser(seed), Played(seed)
    while shown.action_masks.any():
        action = choose(shown.action_masks[0])
        note(played, int(shown.actors[0]), action, shown.observations[0], shown.action_masks[0])
        shown = vector.step([action])
    played.payoffs = shown.rewards[0].tolist()
    played.final = np.asarray(vector.states).tobytes()
    return played


def play_aec(spec: Spec, seed: int) -> Played:
    """The same game in the AEC environment."""
    env, choose, played = inn_envs.aec.GameAEC(spec), chooser(seed), Played(seed)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = choose(observation["action_mask"])
        seen = env.observation_blocks.to_bytes(observation["observation"])
        note(played, env.possible_agents.index(agent), action, seen, observation["action_mask"])
        env.step(action)
    played.payoffs = list(totals.values())
    played.final = np.asarray(env._engine.states).tobytes()
    return played


def note(played: Played, actor: int, action: int, seen: Any, mask: Any) -> None:
    """Writes one question and its answer down."""
    played.actors.append(actor)
    played.actions.append(action)
    played.observations.append(np.asarray(seen, np.uint8).tobytes())
    played.masks.append(np.asarray(mask, np.int8).tobytes())
