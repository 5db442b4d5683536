"""A game made ready for batches: its rules compiled, its loops loaded, and a few loops that need no game."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from inn_envs.core import jit, stack
from inn_envs.core.game import Game, game_types
from inn_envs.core.jit import Bytes, Bytes2, Floats2, Int8s2, Ints, rule
from inn_envs.core.rng import below, deal_seed, stream
from inn_envs.core.rows import bits_from, count_bits, lowest_bit

#: The loops that Python calls; what they call in turn is loaded with them.
ENTRIES = (
    "deal", "look", "step_and_look", "look_at_one", "play_one", "show", "show_hidden", "results", "standings",
    "payoffs", "seed_of_deal", "why_illegal",
    "resample",
)  # fmt: skip
#: Actions of a mask that are counted together, and the number 1 among bits.
_STRETCH, _ONE = 64, np.uint64(1)
_LOOPS = Path(__file__).with_name("loops.py")


@rule
def is_answerable(masks: Int8s2, game: int) -> int:
    """1 when a game's mask allows anything."""
    for action in range(masks.shape[1]):
        if masks[game, action] != 0:
            return 1
    return 0


@rule
def first_illegal(masks: Int8s2, actions: Ints, may_wait: int) -> int:
    """The first game whose action is out of range or forbidden by its mask, −1 when all are allowed.

    An action of −1 is allowed in a game that is over, and where `may_wait` in every game.
    """
    for game in range(len(actions)):
        action = actions[game]
        if action < -1 or action >= masks.shape[1]:
            return game
        if action >= 0 and masks[game, action] == 0:
            return game
        if action == -1 and may_wait == 0 and is_answerable(masks, game) == 1:
            return game
    return -1


@rule
def random_actions(masks: Int8s2, seed: np.uint64, number: int, actions: Ints) -> int:
    """Writes a uniformly random allowed action for each row, −1 where nothing is allowed.

    The draw for a row depends on the seed, the number of the draw and the row alone. Returns the next number.
    """
    start = stream(seed, number)
    for game in range(len(actions)):
        allowed = count_allowed(masks, game)
        actions[game] = -1
        if allowed > 0:
            actions[game] = nth_allowed(masks, game, below(stream(start, game), allowed))
    return number + 1


@rule
def count_allowed(masks: Int8s2, game: int) -> int:
    """How many actions a game's mask allows."""
    allowed = 0
    for first in range(0, masks.shape[1], _STRETCH):
        allowed += count_bits(bits_from(masks, game, first))
    return allowed


@rule
def nth_allowed(masks: Int8s2, game: int, skipped: int) -> int:
    """The allowed action that comes after so many others."""
    first, bits = 0, bits_from(masks, game, 0)
    here = count_bits(bits)
    while skipped >= here:
        skipped -= here
        first += _STRETCH
        bits = bits_from(masks, game, first)
        here = count_bits(bits)
    for _ in range(skipped):
        bits = bits & (bits - _ONE)
    return first + lowest_bit(bits)


@rule
def to_float(source: Bytes2, maxima: Bytes, out: Floats2) -> int:
    """Bytes as float32(byte) / float32(maximum)."""
    for row in range(source.shape[0]):
        for column in range(source.shape[1]):
            out[row, column] = np.float32(source[row, column]) / np.float32(maxima[column])
    return source.shape[0]


@rule
def to_bytes(source: Floats2, maxima: Bytes, out: Bytes2) -> int:
    """The inverse of `to_float`."""
    for row in range(source.shape[0]):
        for column in range(source.shape[1]):
            out[row, column] = np.uint8(source[row, column] * np.float32(maxima[column]) + np.float32(0.5))
    return source.shape[0]


def run_template(source: Path, name: str, **given: Any) -> ModuleType:
    """Runs a source file as module `name`, with some names given: its rules are of the package that the name says."""
    spec = importlib.util.spec_from_file_location(name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(given)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@cache
def loops(game: Game) -> ModuleType:
    """The loops of `core/loops.py` made for a game, compiled with all that they call."""
    module = run_template(_LOOPS, f"inn_envs.{game.NAME}.loops", game=game)
    known = game_types(game)
    jit.compile_package(game.NAME, known, game.TITLE)
    for entry in ENTRIES:
        jit.fix_signature(getattr(module, entry), known)
    for function in (first_illegal, random_actions, to_float, to_bytes, deal_seed, stack.actor):
        jit.fix_signature(function, known)
    return module
