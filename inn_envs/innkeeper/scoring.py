"""Gold, ranks and payoffs (rulebook, Final Deposit Phase)."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import Floats, Ints, rule, whole
from inn_envs.core.payoffs import pay


@rule
def score(state: Any, seat: int) -> int:
    """A seat's gold: its Vault, and Capital that could not be deposited."""
    return whole(state.players[seat].vault) + whole(state.players[seat].secret.capital)


@rule
def rank(state: Any, seat: int) -> int:
    """A seat's place, 1 for the most gold; seats with the same share a place."""
    place = 1
    for other in range(whole(state.seats)):
        place += 1 if score(state, other) > score(state, seat) else 0
    return place


@rule
def count_ranked(state: Any, place: int) -> int:
    """How many seats share a place."""
    total = 0
    for seat in range(whole(state.seats)):
        total += 1 if rank(state, seat) == place else 0
    return total


@rule
def count_leaders(state: Any) -> int:
    """How many seats have the most gold."""
    return count_ranked(state, 1)


@rule
def returns(state: Any, cards: Any, out: Floats) -> int:
    """Writes every seat's payoff, float32; the others' places are zero. Returns the number of winners."""
    winners = count_leaders(state)
    for seat in range(len(out)):
        out[seat] = np.float32(0)
        if seat < state.seats:
            place = rank(state, seat)
            tied = count_ranked(state, place)
            out[seat] = pay(whole(state.options.payoff), score(state, seat), place, tied, winners, whole(state.seats))
    return winners


@rule
def results(state: Any, cards: Any, scores: Ints, ranks: Ints) -> int:
    """Writes every seat's gold and rank. Returns the number of turns: see `rules.apply`."""
    for seat in range(whole(state.seats)):
        scores[seat] = score(state, seat)
        ranks[seat] = rank(state, seat)
    return whole(state.turn)
