"""Every position of random games, as records, and what is seen of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import jit
from inn_envs.core.engine import Spec, blank_record, make_spec
from inn_envs.core.events import RING
from inn_envs.core.game import Game, game_types
from inn_envs.core.record import Records, readable, zeros
from inn_envs.core.stack import actor, is_asking

MEMORIES = ("none", "perfect")
_RULES = ("deal", "legal", "apply", "observe", "observe_event", "resample")


@dataclass(frozen=True)
class Position:
    """A position of a random game. `states` holds its one record; `card` is the record of the card table."""

    spec: Spec
    seed: int
    decision: int
    states: Records
    card: Any

    def __str__(self) -> str:
        return f"{self.spec.game.TITLE}, {self.spec.num_players} players, seed {self.seed}, decision {self.decision}"


def compile_rules(game: Game) -> None:
    """Compiles the game's rules for being called on records one by one; does nothing where compiling is off."""
    known = game_types(game)
    jit.compile_package(game.NAME, known, game.TITLE)
    for function in (*(getattr(game, name) for name in _RULES), actor, is_asking):
        if hasattr(function, "py_func"):
            jit.fix_signature(function, known)


def copied(states: Records) -> Records:
    """The same records to the last byte. (NumPy's own copy leaves the gaps between fields undefined.)"""
    copies = np.zeros(len(states), plain_dtype(states))
    copies.view(np.uint8)[:] = plain_records(states).view(np.uint8)
    return readable(copies)


def positions(game: Game, seeds: Iterable[int], **settings: Any) -> Iterator[Position]:
    """Every position of random games, one game a seed: at each decision and at the end.

    `settings` are those of `inn_envs.make_vec`: `num_players`, `cards`, the fields of the game's variant. A position's
    record is changed when the next is asked for.
    """
    compile_rules(game)
    spec = make_spec(game, **settings)
    card = readable(spec.cards.table)[0]
    for seed in seeds:
        states = blank_record(spec)
        states["secret"]["chance"]["seed"] = seed
        game.deal(states[0], card)
        choose = np.random.default_rng([seed, spec.num_players])
        decision = 0
        while not states["ended"][0]:
            yield Position(spec, seed, decision, states, card)
            legal = np.flatnonzero(mask_of(game, states, card))
            game.apply(states[0], card, int(choose.choice(legal)))
            decision += 1
        yield Position(spec, seed, decision, states, card)


def resampled(game: Game, states: Records, card: Any, seat: int, seed: int, memory: str = "perfect") -> Records:
    """A copy of the one record in `states` with all that a seat can't know drawn anew."""
    twin = copied(states)
    game.resample(twin[0], card, seat, np.uint64(seed), MEMORIES.index(memory))
    return twin


def observation_of(game: Game, states: Records, card: Any, seat: int) -> npt.NDArray[np.uint8]:
    """What a seat sees of the one record in `states`, level `current`: uint8, shape (game.OBSERVATION.size,)."""
    seen = zeros(game.OBSERVATION.dtype, 1)
    game.observe(states[0], card, seat, seen[0])
    return flat_bytes(seen)


def mask_of(game: Game, states: Records, card: Any) -> npt.NDArray[np.uint8]:
    """The mask of the question on top of the one record in `states`: shape (game.ACTIONS.size,)."""
    mask = zeros(game.ACTIONS.dtype, 1)
    game.legal(states[0], card, mask[0])
    return flat_bytes(mask)


def events_of(game: Game, states: Records, seat: int, newest: int = RING) -> npt.NDArray[np.uint8]:
    """The log as a seat may see it, the newest event first: shape (newest, game.EVENT.size)."""
    events = zeros(game.EVENT.dtype, newest)
    last = int(states["secret"]["ring"]["count"][0]) - 1
    for back in range(newest):
        game.observe_event(states[0], seat, (last - back) % RING, events[back])
    return flat_bytes(events).reshape(newest, -1)


def plain_dtype(records: Records) -> np.dtype[Any]:
    return np.dtype((np.void, records.dtype)) if records.dtype.type is not np.void else records.dtype


def plain_records(records: Records) -> Any:
    """The same memory as plain NumPy reads it, whatever the records are viewed as."""
    return records.view(np.ndarray).view(plain_dtype(records))


def flat_bytes(records: Records) -> npt.NDArray[np.uint8]:
    return np.frombuffer(records.tobytes(), np.uint8)
