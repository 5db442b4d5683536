"""Seats the learner of a training run: games of each number of players, in each form that the settings ask for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from inn_envs.core.engine import Spec
from inn_envs.vector import GameVector

from .collect import AllSeats, Collector, OneSeat
from .config import TrainConfig
from .full_state import FullState
from .league import Copies, League
from .sb3 import SeatVecEnv


@dataclass(frozen=True)
class Table:
    """Games of one number of players in one form. `league` is who sits opposite, None where the learner sits in all."""

    spec: Spec
    collector: Collector
    league: League | None = None


def seat_learner(config: TrainConfig, copies: Copies) -> list[Table]:
    """The tables of a run; each has its own deals, all of them are determined by the seed of the settings.

    Raises what `find_agent` raises for opponents that there are not.
    """
    specs = config.specs()
    in_all, in_one = config.self_games(), config.num_envs - config.self_games()
    tables: list[Table] = []
    for number, spec in enumerate(specs):
        games = _part(in_all, len(specs), number)
        if games:
            tables.append(_table(config, spec, games, len(tables), None))
        games = _part(in_one, len(specs), number)
        if games:
            tables.append(_table(config, spec, games, len(tables), League(config, spec, copies)))
    return tables


def _part(games: int, parts: int, number: int) -> int:
    """How many of some games are in part `number`: as many as in the others, or one more."""
    return games // parts + (1 if number < games % parts else 0)


def _table(config: TrainConfig, spec: Spec, games: int, number: int, league: League | None) -> Table:
    vector, seed = GameVector(spec, games), _seed(config.seed, number)
    critic = FullState(spec) if config.critic == "state" else None
    collector: Collector
    if league is None:
        collector = AllSeats(vector, config.steps, seed=seed, reward_scale=config.reward_scale, critic=critic)
    else:
        env = SeatVecEnv(vector, league.opponents, seat=config.seat, seed=seed)
        collector = OneSeat(env, config.steps, reward_scale=config.reward_scale, critic=critic)
    return Table(spec, collector, league)


def _seed(seed: int, number: int) -> int:
    """The seed of a table's deals: that of the run for the first."""
    return seed if number == 0 else int(np.random.SeedSequence((seed, number)).generate_state(1, np.uint64)[0])
