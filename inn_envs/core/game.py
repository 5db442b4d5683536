"""What a game exports."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol

import numpy as np
from numba import types

from inn_envs.core import jit
from inn_envs.core.observe import Blocks


class Game(Hashable, Protocol):
    """A game is a package (or any object that can be hashed) with these names; adapters receive it as a value.

    A game whose seats have roles may export ROLE, what a role is called, and `roles(states, card_set)`: the role of
    each seat by name, (games, seats). One with rolls that are made again, by those who tie, until nobody does, may
    export ROLLED_AGAIN: the purposes of these draws.
    """

    __name__: str

    NAME: str
    TITLE: str
    VERSION: int
    SEATS: tuple[int, int]
    Variant: type[Any]
    STATE: np.dtype[Any]
    CARDS: np.dtype[Any]
    OBSERVATION: Blocks
    EVENT: Blocks
    HIDDEN: Blocks
    ACTIONS: Blocks
    Prompt: type[Any]
    ENDED: tuple[str, ...]
    REASONS: Mapping[Any, str]
    load_cards: Callable[..., Any]
    set_options: Callable[..., None]
    deal: Callable[..., int]
    legal: Callable[..., int]
    reason: Callable[..., int]
    apply: Callable[..., int]
    observe: Callable[..., int]
    observe_event: Callable[..., int]
    recall: Callable[..., int]
    observe_hidden: Callable[..., int]
    resample: Callable[..., int]
    returns: Callable[..., int]
    results: Callable[..., int]
    is_new_turn: Callable[..., int]
    is_window: Callable[..., int]
    describe_position: Callable[..., Any]
    describe_text: Callable[..., str]
    describe_legal: Callable[..., dict[int, str]]
    draw_position: Callable[..., Any]
    write_position: Callable[..., dict[str, Any]]
    read_position: Callable[..., None]
    describe_action: Callable[..., str]
    describe_card: Callable[..., str]
    starters: Callable[[Any], Any]


def game_types(game: Game) -> dict[str, Any]:
    """Numba's type for each parameter name that belongs to a game: its records, and arrays of them.

    A game may export RECORDS: the dtypes of further records that its rules take, by the names of those parameters.

    Observations may lie in a wider row beside the events, so their arrays need not be contiguous.
    """
    state, cards = jit.record_type(game.STATE), jit.record_type(game.CARDS)
    mask, event = jit.record_type(game.ACTIONS.dtype), jit.record_type(game.EVENT.dtype)
    obs, hidden = jit.record_type(game.OBSERVATION.dtype), jit.record_type(game.HIDDEN.dtype)
    further = {name: jit.record_type(dtype) for name, dtype in getattr(game, "RECORDS", {}).items()}
    many = {name: types.Array(state, 1, "C") for name in ("states", "template", "finals")}
    one = {
        "state": state,
        "cards": cards,
        "table": types.Array(cards, 1, "C"),
        "mask": mask,
        "masks": types.Array(mask, 1, "C"),
        "no_mask": types.Array(mask, 1, "C"),
        "obs": obs,
        "seen": types.Array(obs, 1, "A"),
        "seen_before": types.Array(obs, 1, "A"),
        "no_seen": types.Array(obs, 1, "C"),
        "hidden": hidden,
        "hiddens": types.Array(hidden, 1, "A"),
        "event": event,
        "events": types.Array(event, 2, "A"),
        "events_before": types.Array(event, 2, "A"),
        "no_event": types.Array(event, 1, "C"),
    }
    return many | further | one
