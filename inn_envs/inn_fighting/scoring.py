"""Victory Points, ranks and payoffs (rulebook, Winning the Game)."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import Floats, Ints, rule, whole
from inn_envs.core.payoffs import pay


@rule
def score(state: Any, seat: int) -> int:
    """A seat's Victory Points."""
    return whole(state.players[seat].vp)


@rule
def is_ahead(state: Any, seat: int, other: int) -> int:
    """1 when a seat ranks before another: it has won the brawl, or has more Victory Points and the other has not."""
    if state.winner == seat + 1:
        return 1 if other != seat else 0
    if state.winner == other + 1:
        return 0
    return 1 if score(state, seat) > score(state, other) else 0


@rule
def rank(state: Any, seat: int) -> int:
    """A seat's place, 1 for the winner, else by Victory Points; seats with the same share a place."""
    place = 1
    for other in range(whole(state.seats)):
        place += is_ahead(state, other, seat)
    return place


@rule
def count_ranked(state: Any, place: int) -> int:
    """How many seats share a place."""
    total = 0
    for seat in range(whole(state.seats)):
        total += 1 if rank(state, seat) == place else 0
    return total


@rule
def returns(state: Any, cards: Any, out: Floats) -> int:
    """Writes every seat's payoff, float32; the others' places are zero. Returns the number of winners."""
    winners = count_ranked(state, 1)
    for seat in range(len(out)):
        out[seat] = np.float32(0)
        if seat < state.seats:
            place = rank(state, seat)
            tied = count_ranked(state, place)
            out[seat] = pay(whole(state.options.payoff), score(state, seat), place, tied, winners, whole(state.seats))
    return winners


@rule
def results(state: Any, cards: Any, scores: Ints, ranks: Ints) -> int:
    """Writes every seat's Victory Points and rank. Returns the number of turns."""
    for seat in range(whole(state.seats)):
        scores[seat] = score(state, seat)
        ranks[seat] = rank(state, seat)
    return whole(state.turn)
