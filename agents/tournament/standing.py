"""What a tournament's games say: each agent's share of wins, and each pair's difference, with intervals.

The unit is the deal. All that is played on it, by every line-up in every rotation, makes one number for an agent or a
pair; intervals come from how these numbers vary from deal to deal. So luck that two agents had on the same deal, in the
same seats, cancels, and games on one deal are never counted as independent. Deals that are played by different classes
of line-ups (see `lineups`) are strata.
"""

from __future__ import annotations

import graphlib
import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from ..match import Played
from ..referee import Forfeit
from ..shares import CONFIDENCE, Share, mean_with_interval, variance_ratio
from .chunk import Chunk

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Games:
    """All games of a tournament in the order of their deals, line-ups and rotations: g games of n seats.

    `deals` and `rotations` (g,); `agents` (g, n), who sat in the places of the line-up, by number; `wins`, `payoffs`,
    `scores` and `ranks` (g, n) of those places; `ended_by` (g,). `kinds` is how many classes of line-ups deals take
    turns in.
    """

    deals: npt.NDArray[np.int64]
    rotations: npt.NDArray[np.int64]
    agents: npt.NDArray[np.int64]
    wins: Floats
    payoffs: Floats
    scores: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.int64]
    ended_by: npt.NDArray[np.str_]
    forfeits: tuple[tuple[int, Forfeit, tuple[int, ...]], ...]
    kinds: int = 1


def games_of(parts: Sequence[tuple[Chunk, Played]], kinds: int = 1) -> Games:
    """The games of chunks, in an order that does not depend on who played them when.

    `forfeits` are the deal, what happened, and the line-up.
    """
    columns: dict[str, list[npt.NDArray[Any]]] = {}
    forfeits = []
    for chunk, played in parts:
        seats = len(chunk.lineup)
        many = len(chunk.deals) * seats
        found = {
            "deals": np.repeat(np.array(chunk.deals, np.int64), seats),
            "rotations": np.tile(np.arange(seats), len(chunk.deals)),
            "agents": np.tile(np.array(chunk.lineup, np.int64), (many, 1)),
            "ended_by": played.ended_by.reshape(many),
        }
        for name in ("wins", "payoffs", "scores", "ranks"):
            found[name] = getattr(played, name).reshape(many, seats)
        for name, values in found.items():
            columns.setdefault(name, []).append(values)
        forfeits += [(chunk.deals[forfeit.deal], forfeit, chunk.lineup) for forfeit in played.forfeits]
    whole = {name: np.concatenate(values) for name, values in columns.items()}
    keys = (whole["rotations"], *whole["agents"].T[::-1], whole["deals"])
    order = np.lexsort(keys)
    forfeits.sort(key=lambda found: (found[0], found[2], found[1].rotation))
    return Games(**{name: values[order] for name, values in whole.items()}, forfeits=tuple(forfeits), kinds=kinds)


@dataclass(frozen=True)
class Standing:
    """What one agent reached: in a seat, over all seats that it had. `fair` is what equals would win of a game."""

    agent: int
    games: int
    win_share: Share
    fair: float
    payoff: Share
    score: Share
    rank: Share
    forfeits: dict[str, int]


@dataclass(frozen=True)
class Pair:
    """What `first` wins more than `second` of a game in which both sit: the difference of their shares for a seat.

    `p` is the chance of such a difference, or a larger one, between equals; `told_apart` says whether it is small
    enough among all pairs of the tournament (Holm's method, 5 % for all together). `variance_ratio` is the variance of
    a deal's difference over that of as many games on deals of their own: below 1, equal deals tell more.
    """

    first: int
    second: int
    games: int
    difference: Share
    payoff: Share
    p: float
    told_apart: bool = False
    variance_ratio: float = float("nan")


def standings(games: Games, agents: int) -> list[Standing]:
    """What each agent reached, the best first."""
    seats = games.agents.shape[1]
    counts = [Counter[str]() for _ in range(agents)]
    for _, forfeit, lineup in games.forfeits:
        counts[lineup[forfeit.agent]][forfeit.fault.cause] += 1
    found = []
    for agent in range(agents):
        is_in = (games.agents == agent).any(axis=1)

        def share(values: npt.NDArray[np.generic], low: float, high: float, agent: int = agent) -> Share:
            return _by_deal(games, _of_seats(games, values, agent), low, high)

        found.append(
            Standing(
                agent=agent,
                games=int(is_in.sum()),
                win_share=share(games.wins, 0.0, 1.0),
                fair=1.0 / seats,
                payoff=share(games.payoffs, -np.inf, np.inf),
                score=share(games.scores, -np.inf, np.inf),
                rank=share(games.ranks, 1.0, float(seats)),
                forfeits=dict(sorted(counts[agent].items())),
            )
        )
    return sorted(found, key=lambda standing: (-standing.win_share.mean, standing.agent))


def pairs(games: Games, agents: int) -> list[Pair]:
    """The difference of each two agents, the first of them with the lower number."""
    found = []
    for first, second in itertools.combinations(range(agents), 2):
        difference = difference_of(games, games.wins, first, second)
        share = _by_deal(games, difference, -1.0, 1.0)
        payoff = _by_deal(games, difference_of(games, games.payoffs, first, second), -np.inf, np.inf)
        together = int(np.isfinite(difference).sum())
        ratio = difference_variance(games.deals, difference)
        found.append(Pair(first, second, together, share, payoff, _chance(share), variance_ratio=ratio))
    return _judged(found)


def difference_of(games: Games, values: npt.NDArray[np.generic], first: int, second: int) -> Floats:
    """What a seat of one agent has more than one of another in each game, float64 (g,); NaN where not both sit."""
    return _of_seats(games, values, first) - _of_seats(games, values, second)


def interval_of(games: Games, first: int, second: int, confidence: float) -> Share:
    """What one agent wins more than another, at this confidence."""
    return _by_deal(games, difference_of(games, games.wins, first, second), -1.0, 1.0, confidence)


def deal_means(deals: npt.NDArray[np.int64], values: Floats) -> tuple[npt.NDArray[np.int64], Floats]:
    """The deals on which there are values, and the mean of each; NaN is no value."""
    is_known = np.isfinite(values)
    known, place = np.unique(deals[is_known], return_inverse=True)
    sums, counts = np.bincount(place, values[is_known], len(known)), np.bincount(place, minlength=len(known))
    return known, sums / counts


def difference_variance(deals: npt.NDArray[np.int64], values: Floats) -> float:
    """`shares.variance_ratio` of values by game; NaN, too, where deals differ in their number of games."""
    is_known = np.isfinite(values)
    known, counts = np.unique(deals[is_known], return_counts=True)
    if len(known) < 2 or np.ptp(counts) > 0:
        return float("nan")
    order = np.argsort(deals[is_known], kind="stable")
    return variance_ratio(values[is_known][order].reshape(len(known), counts[0]))


def cycles(found: Sequence[Pair]) -> list[tuple[int, ...]]:
    """Agents of whom each beats the next and the last the first, where all these differences are told apart.

    All cycles of three; where there is none but a longer one, one such.
    """
    beats: dict[int, set[int]] = {}
    for pair in found:
        if pair.told_apart:
            ahead = pair.difference.mean > 0
            winner, loser = (pair.first, pair.second) if ahead else (pair.second, pair.first)
            beats.setdefault(winner, set()).add(loser)
    three: list[tuple[int, ...]] = [
        (one, two, three)
        for one in sorted(beats)
        for two in sorted(beats[one])
        for three in sorted(beats.get(two, ()))
        if one < two and one < three and one in beats.get(three, ())
    ]
    if three:
        return three
    try:
        graphlib.TopologicalSorter(beats).prepare()
    except graphlib.CycleError as error:
        # Each of the nodes that it names is one of those that the next must come after: the next beats it.
        longer = [int(agent) for agent in error.args[1][:-1]][::-1]
        start = longer.index(min(longer))
        return [tuple(longer[start:] + longer[:start])]
    return []


def _of_seats(games: Games, values: npt.NDArray[np.generic], agent: int) -> Floats:
    """The mean of an agent's seats in each game, NaN where it has none."""
    is_mine = games.agents == agent
    counts = is_mine.sum(axis=1)
    sums = np.where(is_mine, values, 0).sum(axis=1)
    return np.divide(sums, counts, out=np.full(len(counts), np.nan), where=counts > 0)


def _by_deal(games: Games, values: Floats, low: float, high: float, confidence: float = CONFIDENCE) -> Share:
    deals, means = deal_means(games.deals, values)
    strata = deals % games.kinds if games.kinds > 1 else None
    return mean_with_interval(means, low, high, strata=strata, confidence=confidence)


def _chance(share: Share) -> float:
    """The chance of a mean as far from zero as this, or farther, by the normal distribution; 1 where nothing is known,
    and where nothing varies: what the interval says then.
    """
    if not np.isfinite(share.error):
        return 1.0
    if share.error == 0.0:
        return 0.0 if share.low > 0 or share.high < 0 else 1.0
    return 2 * NormalDist().cdf(-abs(share.mean) / share.error)


def _judged(found: list[Pair]) -> list[Pair]:
    """The same with what can be told apart among all of them that anything is known about."""
    order = [place for place in range(len(found)) if np.isfinite(found[place].difference.error)]
    order.sort(key=lambda place: found[place].p)
    apart: set[int] = set()
    for tried, place in enumerate(order):
        if found[place].p > (1 - CONFIDENCE) / (len(order) - tried):
            break
        apart.add(place)
    return [Pair(**{**vars(pair), "told_apart": place in apart}) for place, pair in enumerate(found)]
