"""A game as RLlib plays it: each seat is an agent, and the seat that is asked is the only one that acts."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from inn_envs.core.engine import Spec
from inn_envs.vector import Batch, GameVector

#: The keys of an observation, as the environments of PettingZoo have them.
OBSERVATION, ACTION_MASK = "observation", "action_mask"
BySeat = dict[str, Any]


def settings_of(spec: Spec, seed: int, reward_scale: float) -> dict[str, Any]:
    """What `SelfPlayGame` is made with. The spec is packed: arrays that Ray unpacks can't be written, which compiled
    rules refuse.
    """
    return {"spec": pickle.dumps(spec), "seed": seed, "reward_scale": reward_scale}


class SelfPlayGame(MultiAgentEnv):
    """One game for as many agents as there are seats, `player_0` to `player_{n−1}`.

    An observation is a dict of `observation` (size,) uint8 and `action_mask` (actions,) int8. Seats are paid
    what the game pays at its end, times `reward_scale`. `settings` is what `settings_of` makes; the deals depend on its
    seed, on the runner that the game belongs to (`worker_index`) and on the seed of the first `reset`.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        spec: Spec = pickle.loads(settings["spec"])
        self._vector = GameVector(spec, 1, autoreset=False)
        self._seeds = int(settings["seed"]), int(getattr(settings, "worker_index", 0))
        self._reward_scale = float(settings["reward_scale"])
        self._is_dealt = False
        self.possible_agents = [f"player_{seat}" for seat in range(spec.num_players)]
        self.agents = list(self.possible_agents)
        shown, mask = self._vector.single_observation_space, spaces.MultiBinary(spec.game.ACTIONS.size)
        space = spaces.Dict({OBSERVATION: shown, ACTION_MASK: mask})
        self.observation_spaces = dict.fromkeys(self.agents, space)
        self.action_spaces = dict.fromkeys(self.agents, self._vector.single_action_space)
        super().__init__()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[BySeat, BySeat]:
        """Deals the next game, and the first of the seed where one is given; shows the seat that is asked."""
        if seed is not None or not self._is_dealt:
            mixed = np.random.SeedSequence((*self._seeds, seed or 0)).generate_state(1, np.uint64)
            batch = self._vector.reset(mixed)
            self._is_dealt = True
        else:
            batch = self._vector.reset_games(np.ones(1, np.bool_))
        return self._asked(batch), {}

    def step(self, actions: BySeat) -> tuple[BySeat, BySeat, BySeat, BySeat, BySeat]:
        """Answers for the seat that was asked. At the end of a game all seats are shown it and paid."""
        (action,) = actions.values()
        batch = self._vector.step(np.array([action], np.int64))
        terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
        if not (terminated or truncated):
            going_on = {"__all__": False}
            return self._asked(batch), dict.fromkeys(self.possible_agents, 0.0), going_on, going_on, {}
        nothing = np.zeros(self._vector.action_blocks.size, np.int8)
        finals = batch.final_observations(0)
        shown = {agent: _shown(finals[seat], nothing) for seat, agent in enumerate(self.possible_agents)}
        paid = (batch.rewards[0] * self._reward_scale).tolist()
        # All seats end alike: RLlib's `__all__` holds where every agent terminated, or every one was cut short.
        by_rules, cut = (dict.fromkeys((*self.possible_agents, "__all__"), how) for how in (terminated, truncated))
        return shown, dict(zip(self.possible_agents, paid, strict=True)), by_rules, cut, {}

    def close(self) -> None:
        """Ends the threads of the game."""
        self._vector.close()

    def _asked(self, batch: Batch) -> BySeat:
        """What the seat that is asked is shown: fresh, since the game writes its arrays again."""
        seen = _shown(batch.observations[0].copy(), batch.action_masks[0].copy())
        return {self.possible_agents[int(batch.actors[0])]: seen}


def _shown(observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.int8]) -> dict[str, npt.NDArray[Any]]:
    return {OBSERVATION: observation, ACTION_MASK: mask}
