"""What of a game of Innkeeper can be changed without a seat noticing."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.record import Records, readable
from inn_envs.innkeeper.state import Deck, Prompt, Step
from inn_envs.innkeeper.words import CUSTOMERS, TREACHERY, TREACHERY_SOURCE, When


def change_hidden(states: Records, seat: int, rng: np.random.Generator) -> Records:
    """A copy in which what `seat` can't know is different: the others' hands, Capital, laid bids and what they know of
    the Customer deck, the decks' order, the Pool, the seed, hidden cards of the log, and who is asked in a window.
    """
    changed = readable(np.array(states.view(np.ndarray)))
    state = changed.view(np.ndarray).view(states.view(np.ndarray).dtype)[0]
    others = [other for other in range(int(state["seats"])) if other != seat]
    _deal_treachery(state, others, rng)
    _shuffle_decks(state, int(state["players"][seat]["secret"]["known"]), rng)
    for other in others:
        secret = state["players"][other]["secret"]
        if not state["ended"]:  # then all gold is counted
            secret["capital"] = rng.integers(1, 40)
        secret["laid"] = rng.integers(0, 15)
        secret["known"] = rng.integers(0, 2**20)
    for event in state["secret"]["ring"]["events"]:
        if not event["seen"] >> seat & 1:
            event["card"] = rng.integers(1, 8)
    state["secret"]["chance"]["seed"] = rng.integers(2**63)
    _move_window(state, others, rng)
    return changed


def _deal_treachery(state: Any, others: list[int], rng: np.random.Generator) -> None:
    """The cards that nobody has seen go round between the others' hands, the Pool and the deck."""
    players, secret = state["players"], state["secret"]
    size, pool = int(state["deck_counts"][Deck.TREACHERY]), int(state["pool_count"])
    deck = secret["decks"][Deck.TREACHERY]
    loose = [*deck[:size], *secret["pool"][:pool]]
    sizes = []
    for other in others:
        hidden = players[other]["secret"]["hand"] - players[other]["shown"]
        sizes.append(int(hidden.sum()))
        loose += [row for row in range(TREACHERY) for _ in range(hidden[row])]
    drawn = [int(row) for row in rng.permutation(loose)]
    for other, count in zip(others, sizes):
        players[other]["secret"]["hand"] = players[other]["shown"]
        for _ in range(count):
            players[other]["secret"]["hand"][drawn.pop()] += 1
    secret["pool"][:pool] = [drawn.pop() for _ in range(pool)]
    deck[:size] = drawn


def _shuffle_decks(state: Any, known: int, rng: np.random.Generator) -> None:
    for deck in (Deck.ASSET, Deck.CUSTOMER, Deck.DEBT):
        lying = state["secret"]["decks"][deck]
        places = [
            place for place in range(int(state["deck_counts"][deck])) if deck != Deck.CUSTOMER or not known >> place & 1
        ]
        lying[places] = rng.permutation(lying[places])
    assert state["secret"]["decks"][Deck.CUSTOMER].max() < CUSTOMERS


def _move_window(state: Any, others: list[int], rng: np.random.Generator) -> None:
    """In a window another seat is asked, or it is asked something else."""
    stack = state["stack"]
    top, below = stack["frames"][stack["depth"]], stack["frames"][stack["depth"] - 1]
    names = top["prompt"] == Prompt.TARGET and top["amount"] != When.TOP_BIDDER
    if (top["prompt"] != Prompt.RESPOND and not names) or top["seat"] not in others:
        return
    top["seat"] = rng.choice(others)
    if rng.integers(2):
        top["prompt"], top["card"], top["amount"] = Prompt.TARGET, TREACHERY_SOURCE + 3, When.PLAY
    if below["step"] == Step.WINDOW:
        below["target"], below["amount"] = rng.integers(1, 3), rng.integers(0, 3)
