"""Who plays whom, in which seats: a fixed, balanced schedule of line-ups.

With as many agents as seats there is one line-up, everybody. With fewer, agents sit in several seats: each way to share
the seats out is a line-up. With more, a line-up is a choice of agents: all choices are played on every deal where
they are few; else deals take turns with classes of choices, in each of which all agents play equally often.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

#: How many choices of agents are all played on every deal.
MOST_LINEUPS = 24

Lineup = tuple[int, ...]


@dataclass(frozen=True)
class Schedule:
    """The line-ups of a tournament: deal d is played by those of class `d % len(classes)`, each in all rotations.

    A line-up has the number of an agent for each seat, in ascending order; `orders` says how they sit round the table.
    """

    agents: int
    seats: int
    classes: tuple[tuple[Lineup, ...], ...]

    @property
    def lineups(self) -> tuple[Lineup, ...]:
        """All line-ups, class by class."""
        return tuple(lineup for some in self.classes for lineup in some)

    def deals_of(self, number: int, first: int, last: int) -> list[int]:
        """The deals from `first` up to `last`, exclusive, that line-up `number` of `lineups` plays."""
        sizes = [len(some) for some in self.classes]
        mine = int(np.searchsorted(np.cumsum(sizes), number, side="right"))
        return [deal for deal in range(first, last) if deal % len(self.classes) == mine]

    def games(self, deals: int) -> int:
        """How many games so many deals are."""
        return sum(len(self.classes[deal % len(self.classes)]) for deal in range(deals)) * self.seats


def make_schedule(agents: int, seats: int) -> Schedule:
    """The schedule for so many agents, two or more, in so many seats."""
    if agents <= seats:
        return Schedule(agents, seats, (_shares(agents, seats),))
    if math.comb(agents, seats) <= MOST_LINEUPS:
        return Schedule(agents, seats, (tuple(itertools.combinations(range(agents), seats)),))
    return Schedule(agents, seats, _classes(agents, seats))


def _shares(agents: int, seats: int) -> tuple[Lineup, ...]:
    """All ways to share the seats out among all agents, each in one or more."""
    every = itertools.combinations_with_replacement(range(agents), seats)
    return tuple(lineup for lineup in every if len(set(lineup)) == agents)


def _classes(agents: int, seats: int) -> tuple[tuple[Lineup, ...], ...]:
    """All choices of agents, in classes of those that turn into one another when each agent is replaced by the next.

    In a class all agents play equally often; over all classes every choice comes once, so all pairs meet equally often.
    """
    seen: set[Lineup] = set()
    classes: list[tuple[Lineup, ...]] = []
    for lineup in itertools.combinations(range(agents), seats):
        if lineup in seen:
            continue
        turned = {tuple(sorted((agent + step) % agents for agent in lineup)) for step in range(agents)}
        seen |= turned
        classes.append(tuple(sorted(turned)))
    # Classes of neighbours come first in the list; spread, so that the first deals of a long cycle are mixed, too.
    return tuple(classes[place] for place in np.random.default_rng(len(classes)).permutation(len(classes)))


def orders(seats: int, deals: list[int], seed: int) -> npt.NDArray[np.int64]:
    """The first seat of each place of a line-up in some deals, int64 (deals, seats).

    The (seats − 1)! orders in which places follow one another round the table come equally often, shuffled anew by the
    seed every time that all have come: what a neighbour does for a seat is nobody's advantage.
    """
    rounds = list(itertools.permutations(range(1, seats)))
    chosen = np.zeros((len(deals), seats), np.int64)
    for row, deal in enumerate(deals):
        cycle, place = divmod(deal, len(rounds))
        shuffled = np.random.default_rng([seed, cycle]).permutation(len(rounds))
        chosen[row, 1:] = rounds[shuffled[place]]
    return chosen
