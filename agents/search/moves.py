"""The compiled functions that a search calls, as pointers, and the loops that call them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from numba import types

from inn_envs.core import batch, jit
from inn_envs.core.game import Game

from ..heuristic import heuristics_of
from ..players import prepare
from . import tree
from .settings import SETTINGS

_LOOPS = Path(__file__).with_name("loops.py")


class Moves(NamedTuple):
    """What a search does with a game: its rules, what a seat sees, and what a heuristic player thinks of it.

    `weigh` writes what a player thinks of each answer, `choose` the answer that it would give.
    """

    apply: Any
    legal: Any
    resample: Any
    is_new_turn: Any
    returns: Any
    results: Any
    show: Any
    weigh: Any
    choose: Any


class Prepared(NamedTuple):
    """A game made ready for searches: the loops of `loops.py`, and what they are to call."""

    loops: ModuleType
    moves: Moves


@cache
def prepare_search(game: Game) -> Prepared:
    """The simulations of a game, compiled once for a machine; quick where that was done."""
    heuristics = heuristics_of(game)
    players, own = prepare(heuristics, game), batch.loops(game)
    known = dict(heuristics.types(game))
    rules = (game.apply, game.legal, game.resample, game.is_new_turn, game.returns, game.results)
    moves = Moves(*rules, own.show, players.weigh, players.choose)
    package = f"inn_agents.search.{game.NAME}"
    jit.declare(package, ("inn_agents.search",))
    loops = batch.run_template(_LOOPS, f"{package}.loops")
    if jit.DISABLED:
        return Prepared(loops, moves)
    for function in moves:
        jit.fix_signature(function, known)
    known |= dict(zip(Moves._fields, map(_pointer, moves), strict=True))
    known["moves"] = types.NamedTuple([known[name] for name in Moves._fields], Moves)  # type: ignore[no-untyped-call]
    for name, dtype in (("edge", tree.EDGE), ("walk", tree.WALK), ("settings", SETTINGS)):
        known[name] = jit.record_type(dtype)
    known["edges"], known["walks"] = (types.Array(known[name], 1, "C") for name in ("edge", "walk"))
    known["settings_table"] = types.Array(known["settings"], 1, "C")
    jit.compile_package(package, known, f"searches of {game.TITLE}")
    for function in (loops.start, loops.simulate, tree.read_root):
        jit.fix_signature(function, known)
    return Prepared(loops, moves)


def _pointer(function: Any) -> Any:
    """Numba's type of a pointer to a function that has one signature."""
    (compiled,) = function.overloads.values()
    return types.FunctionType(compiled.signature)
