"""Results of games that were never played: from a model of luck and strength, for tests of the statistics."""

from __future__ import annotations

from functools import cache

import numpy as np

from inn_agents.tournament.lineups import make_schedule
from inn_agents.tournament.standing import Games


def model_games(strengths, seats, deals, rng, luck=1.0, noise=1.0):
    """Games in which the best score wins: an agent's strength, the luck of the deal for its seat, and noise.

    Line-ups and rotations are those of a real tournament.
    """
    agents, numbers, rotations, kinds = layout(len(strengths), seats, deals)
    of_seats = luck * rng.normal(size=(deals, seats))
    sitting = (np.arange(seats) + rotations[:, None]) % seats
    scores = np.asarray(strengths, float)[agents] + of_seats[numbers[:, None], sitting]
    scores = scores + noise * rng.normal(size=scores.shape)
    ranks = 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)
    wins = (ranks == 1).astype(float)
    ends = np.full(len(numbers), "rules", "U16")
    points = np.round(10 * scores).astype(np.int64)
    return Games(numbers, rotations, agents, wins, 2 * wins - 1, points, ranks, ends, (), kinds)


@cache
def layout(agents, seats, deals):
    """Who plays in which games: agents (g, seats), deals (g,), rotations (g,); how many kinds of deals there are."""
    schedule = make_schedule(agents, seats)
    rows = [
        (lineup, deal, rotation)
        for place, lineup in enumerate(schedule.lineups)
        for deal in schedule.deals_of(place, 0, deals)
        for rotation in range(seats)
    ]
    rows.sort(key=lambda row: row[1])
    return (*(np.array(column) for column in zip(*rows, strict=True)), len(schedule.classes))


def first_deals(games, deals):
    """The games of the first deals."""
    chosen = games.deals < deals
    parts = (games.deals, games.rotations, games.agents, games.wins, games.payoffs, games.scores, games.ranks)
    return Games(*(part[chosen] for part in parts), games.ended_by[chosen], (), games.kinds)


def hand_made(agents, wins, deals=None, kinds=1):
    """Games with these agents in their places and these shares of the win, each on a deal of its own unless told."""
    agents, wins = np.array(agents), np.array(wins, float)
    numbers = np.arange(len(agents)) if deals is None else np.array(deals)
    ranks = np.where(wins > 0, 1, 2)
    ends = np.full(len(agents), "rules", "U16")
    return Games(numbers, np.zeros_like(numbers), agents, wins, 2 * wins - 1, ranks * -10, ranks, ends, (), kinds)
