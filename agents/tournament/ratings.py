"""Ratings by places: openskill's Plackett-Luce model, which takes a whole table's ranks at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from ..shares import CONFIDENCE
from .standing import Games

#: Passes over resampled deals, games in all of them together, and in the pass through the deals in order: what bounds
#: the time that it takes.
_PASSES, _GAMES, _IN_ORDER = 16, 20_000, 5_000
_REACH = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


@dataclass(frozen=True)
class Rating:
    """An agent's rating. All begin at 25 with sigma 25/3; 25/6 is what one standard deviation of play is worth.

    `mu` is the mean over passes through resampled deals, `low` to `high` its 95 % interval by how it varies among them;
    `sigma` is the uncertainty that the model itself states after a pass through the deals in order.
    """

    mu: float
    low: float
    high: float
    sigma: float


def ratings(games: Games, agents: int, seed: int = 0) -> list[Rating]:
    """The ratings by number of the agent.

    A model that learns game by game depends on their order and takes all games for independent. So it is run over
    deals drawn anew, in the order drawn, each with all its games (bootstrap); `seed` decides which.
    """
    rows = _rows_by_deal(games)
    rng = np.random.default_rng(seed)
    a_deal = len(games.deals) / len(rows)
    drawn = max(min(len(rows), int(_GAMES / _PASSES / a_deal)), 1)
    passes = np.array(
        [
            [mu for mu, _ in _one_pass(games, agents, [rows[deal] for deal in rng.integers(0, len(rows), drawn)])]
            for _ in range(_PASSES)
        ]
    )
    # Passes through fewer deals than there are vary by so much more.
    reach = _REACH * passes.std(axis=0, ddof=1) * np.sqrt(drawn / len(rows))
    means = passes.mean(axis=0)
    ordered = _one_pass(games, agents, rows[: max(int(_IN_ORDER / a_deal), 1)])
    return [
        Rating(float(mu), float(mu - far), float(mu + far), sigma)
        for mu, far, (_, sigma) in zip(means, reach, ordered, strict=True)
    ]


def _rows_by_deal(games: Games) -> list[npt.NDArray[np.int64]]:
    _, firsts = np.unique(games.deals, return_index=True)
    rows: list[npt.NDArray[np.int64]] = np.split(np.arange(len(games.deals)), firsts[1:])
    return rows


def _one_pass(games: Games, agents: int, deals: Sequence[npt.NDArray[np.int64]]) -> list[tuple[float, float]]:
    """Mu and sigma of each agent after the games of these deals. One that has several seats takes the mean of them."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # agents do not change while they play
    mus = [model.rating().mu for _ in range(agents)]
    sigmas = [model.rating().sigma for _ in range(agents)]
    for row in np.concatenate(deals).tolist():
        sitting = games.agents[row].tolist()
        table = [[model.rating(mu=mus[agent], sigma=sigmas[agent])] for agent in sitting]
        rated = model.rate(table, ranks=[float(rank) for rank in games.ranks[row].tolist()])
        for agent in set(sitting):
            mine = [team[0] for place, team in enumerate(rated) if sitting[place] == agent]
            mus[agent] = sum(rating.mu for rating in mine) / len(mine)
            sigmas[agent] = sum(rating.sigma for rating in mine) / len(mine)
    return list(zip(mus, sigmas, strict=True))
