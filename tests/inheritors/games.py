"""Random games of Inheritors, one record at a time, and what of them may be changed without a seat noticing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from inn_envs import inheritors
from inn_envs.core.batch import loops
from inn_envs.core.cards import CardSet
from inn_envs.core.engine import blank_record, make_spec
from inn_envs.core.record import Records, zeros
from inn_envs.position import from_position

POSITIONS = Path(__file__).with_name("positions")


@cache
def cards() -> CardSet:
    """The standard card set; the rules are compiled first."""
    loops(inheritors)
    return inheritors.load_cards()


def new_game(seats: int, seed: int, **variant: Any) -> Records:
    """A game that has just been dealt: an array of one record."""
    table = cards()
    states = blank_record(make_spec(inheritors, num_players=seats, **variant))
    states["secret"]["chance"]["seed"][0] = seed
    inheritors.deal(states[0], table.table[0])
    return states


def legal_actions(states: Records) -> list[int]:
    """The answers to the open question."""
    masks = zeros(inheritors.ACTIONS.dtype, 1)
    inheritors.legal(states[0], cards().table[0], masks[0])
    return [int(action) for action in np.flatnonzero(np.asarray(masks).view(np.int8))]


def mask_of(states: Records) -> np.ndarray[Any, Any]:
    """The mask of the open question, int8 of shape (actions,)."""
    mask = np.zeros(inheritors.ACTIONS.size, np.int8)
    mask[legal_actions(states)] = 1
    return mask


def asked(states: Records) -> int | None:
    """The seat that the open question is put to."""
    stack = states["stack"][0]
    return int(stack["frames"][stack["depth"]]["seat"]) if stack["depth"] else None


def random_game(seats: int, seed: int, **variant: Any) -> Iterator[Records]:
    """The same array again and again, after the deal and after each step of a random game up to its end."""
    states = new_game(seats, seed, **variant)
    rng = np.random.default_rng(seed)
    yield states
    while actions := legal_actions(states):
        inheritors.apply(states[0], cards().table[0], int(rng.choice(actions)))
        yield states


def saved(name: str) -> tuple[dict[str, Any], Records]:
    """A position kept beside the tests, and its record. It is read as one of today, whatever the cards' layout."""
    position = json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    position |= {"cards": cards().digest, "version": inheritors.VERSION}
    return position, from_position(inheritors, position, cards())


def change_hidden(states: Records, seat: int, rng: np.random.Generator) -> Records:
    """A copy in which what `seat` can't know is different: unknown cards change places between the others' hands and
    the deck, the deck is shuffled, so are quests, seed, hidden log entries and what others learnt of third hands."""
    changed = states.copy()
    if isinstance(states, np.recarray):
        changed = changed.view(type(states))
    state = changed[0]
    seats, deck = int(state["seats"]), state["secret"]["deck"]
    count = int(state["deck_count"])
    own = state["players"][seat]["secret"]
    for player in (player for player in range(seats) if player != seat):
        secret = state["players"][player]["secret"]
        known = own["known"][(player - seat) % seats - 1]
        for face in np.flatnonzero(secret["hand"] > known):
            place = int(rng.integers(count)) if count else 0
            other = int(deck[place])
            if count:
                deck[place] = face
                secret["hand"][face] -= 1
                secret["hand"][other] += 1
        for third in (third for third in range(seats) if third not in (player, seat)):
            secret["known"][(third - player) % seats - 1] = 0
    deck[:count] = rng.permutation(deck[:count])
    state["secret"]["chance"]["seed"] = rng.integers(2**63)
    _shuffle_quests(state, seat, rng)
    for event in state["secret"]["ring"]["events"]:
        if not event["seen"] >> seat & 1:
            event["card"] = rng.integers(1, 8)
    return changed


def _shuffle_quests(state: Any, seat: int, rng: np.random.Generator) -> None:
    holders = [state["players"][player]["secret"] for player in range(int(state["seats"])) if player != seat]
    masks = [int(holder["quests"]) for holder in holders] + [int(state["secret"]["quests_left"])]
    rows = [row for mask in masks for row in range(12) if mask >> row & 1]
    rows = [int(row) for row in rng.permutation(rows)]
    drawn = [sum(1 << rows.pop() for _ in range(mask.bit_count())) for mask in masks]
    for holder, mask in zip(holders, drawn):
        holder["quests"] = mask
    state["secret"]["quests_left"] = drawn[-1]
