"""What of a game of Inn-Fighting can be changed without a seat noticing."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.record import Records, readable
from inn_envs.inn_fighting.state import Deck
from inn_envs.inn_fighting.words import ACTION_ROWS


def change_hidden(states: Records, seat: int, rng: np.random.Generator) -> Records:
    """A copy in which what `seat` can't know is different: the others' hands, but for the cards that it knows to be
    there, what they know of others', the decks' order, the seed, and hidden cards of the log.
    """
    changed = readable(np.array(states.view(np.ndarray)))
    state = changed.view(np.ndarray).view(states.view(np.ndarray).dtype)[0]
    others = [other for other in range(int(state["seats"])) if other != seat]
    if not state["players"][seat]["secret"]["known"].any():
        _deal_actions(state, others, rng)
    for deck in Deck:
        count = int(state["deck_counts"][deck])
        lying = state["secret"]["decks"][deck]
        lying[:count] = rng.permutation(lying[:count])
    for other in others:
        _change_known(state["players"][other]["secret"], seat, rng)
    for event in state["secret"]["ring"]["events"]:
        if event["what"] and not event["seen"] >> seat & 1:
            event["card"] = rng.integers(1, 8)
    state["secret"]["chance"]["seed"] = rng.integers(2**63)
    return changed


def _deal_actions(state: Any, others: list[int], rng: np.random.Generator) -> None:
    """The Actions that the seat has not seen go round between the others' hands and the deck."""
    players, count = state["players"], int(state["deck_counts"][Deck.ACTION])
    deck = state["secret"]["decks"][Deck.ACTION]
    places = [place for place in range(count) if deck[place] < ACTION_ROWS]
    loose, sizes = [int(deck[place]) for place in places], []
    for other in others:
        hand = players[other]["secret"]["hand"]
        sizes.append(int(hand.sum()))
        loose += [row for row in range(ACTION_ROWS) for _ in range(hand[row])]
        hand[:] = 0
    drawn = [int(row) for row in rng.permutation(loose)]
    for other, size in zip(others, sizes):
        for _ in range(size):
            players[other]["secret"]["hand"][drawn.pop()] += 1
    deck[places] = drawn


def _change_known(secret: Any, seat: int, rng: np.random.Generator) -> None:
    """Another knows that a card lies in some hands, behind those that it knows the seat took from it."""
    kept = [(row, hands) for row, hands in zip(secret["known"], secret["known_at"]) if row and hands == 1 << seat]
    secret["known"] = secret["known_at"] = 0
    kept.append((int(rng.integers(1, 8)), (1 << seat) | (1 << 6)))
    for place, (row, hands) in enumerate(kept):
        secret["known"][place], secret["known_at"][place] = row, hands
