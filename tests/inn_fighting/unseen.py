"""What of a game of Inn-Fighting can be changed without a seat noticing."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.record import Records, readable
from inn_envs.inn_fighting.hands import note_holdings
from inn_envs.inn_fighting.state import Deck, Prompt, Step
from inn_envs.inn_fighting.words import ACTION_ROWS, BYSTANDER_CARD


def change_hidden(states: Records, seat: int, rng: np.random.Generator) -> Records:
    """A copy in which what `seat` can't know is different: the others' hands and what they know of hands, the decks'
    order, the seed, hidden cards of the log, and who is asked in a window.
    """
    changed = readable(np.array(states.view(np.ndarray)))
    state = changed.view(np.ndarray).view(states.view(np.ndarray).dtype)[0]
    others = [other for other in range(int(state["seats"])) if other != seat]
    _deal_actions(state, others, rng)
    for deck in Deck:
        lying = state["secret"]["decks"][deck][: int(state["deck_counts"][deck])]
        lying[:] = rng.permutation(lying)
    for other in others:
        secret = state["players"][other]["secret"]
        secret["known"] = rng.integers(0, 2, secret["known"].shape)
        secret["fresh"] = np.minimum(secret["hand"], rng.integers(0, 2, secret["hand"].shape))
        secret["known_at"] = rng.integers(1, 8, secret["known_at"].shape)
    for event in state["secret"]["ring"]["events"]:
        if not event["seen"] >> seat & 1:
            event["card"] = rng.integers(1, 8)
    state["secret"]["chance"]["seed"] = rng.integers(2**63)
    _move_window(state, others, rng)
    for other in others:
        note_holdings(changed[0], other)
    return changed


def _deal_actions(state: Any, others: list[int], rng: np.random.Generator) -> None:
    """Action cards go round between the others' hands and the deck."""
    deck = state["secret"]["decks"][Deck.ACTION][: int(state["deck_counts"][Deck.ACTION])]
    hands = [state["players"][other]["secret"]["hand"] for other in others]
    sizes = [int(hand.sum()) for hand in hands]
    places = np.flatnonzero(deck < BYSTANDER_CARD)
    held = [row for hand in hands for row in range(ACTION_ROWS) for _ in range(hand[row])]
    drawn = [int(row) for row in rng.permutation([*deck[places], *held])]
    for hand, size in zip(hands, sizes):
        hand[:] = 0
        for _ in range(size):
            hand[drawn.pop()] += 1
    deck[places] = drawn


def _move_window(state: Any, others: list[int], rng: np.random.Generator) -> None:
    """In a window another seat is asked."""
    stack = state["stack"]
    top, below = stack["frames"][stack["depth"]], stack["frames"][stack["depth"] - 1]
    if top["prompt"] != Prompt.RESPOND or top["seat"] not in others:
        return
    top["seat"] = rng.choice(others)
    if below["step"] == Step.WINDOW:
        below["target"], below["amount"] = rng.integers(1, 3), rng.integers(0, 3)
