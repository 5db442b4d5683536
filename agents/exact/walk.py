"""Walks a game from every deal to every end and writes it down as a tree.

What a seat knows at a decision is its history as `env.history` gives it: whatever it saw, as often as that changed, and
what it did. Two nodes at which these are equal belong to one information state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.history import Moment

from .errors import TooLarge
from .player import Bytes, Outcomes, ScriptedPlayer, Seen
from .tree import Tree

#: The most nodes that are written down unless more are asked for.
MOST_NODES = 3_000_000
#: Deals that are walked together.
_TOGETHER = 512
_START = b"\0" * 16
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Lived:
    """What a seat has lived through: the digest of its moments before the present one, and of what it saw last."""

    past: bytes = _START
    seen: bytes = b""

    def now(self, seen: bytes) -> bytes:
        """The digest of its history at a moment at which it sees this and has not decided."""
        return self.past if seen == self.seen else _next(self.past, seen, -1)

    def after(self, seen: bytes, action: int) -> Lived:
        """Having decided at this moment, or (−1) only seen it."""
        return Lived(self.now(seen) if action < 0 else _next(self.past, seen, action), seen)


def history_key(moments: Sequence[Moment]) -> bytes:
    """The key of an information state of a tree, from what `env.history` returns when the seat is asked."""
    past = _START
    for moment in moments:
        past = _next(past, _digest(moment.observation), -1 if moment.action is None else moment.action)
    return past


def _digest(observation: npt.NDArray[np.uint8]) -> bytes:
    return hashlib.blake2b(observation.tobytes(), digest_size=16).digest()


def _next(past: bytes, seen: bytes, action: int) -> bytes:
    return hashlib.blake2b(past + seen + action.to_bytes(4, "little", signed=True), digest_size=16).digest()


@dataclass
class _Written:
    """The tree as far as it is written."""

    edge: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    information: list[int] = field(default_factory=list)
    payoffs: list[npt.NDArray[np.float64]] = field(default_factory=list)
    source: list[int] = field(default_factory=list)
    slot: list[int] = field(default_factory=list)
    slot_information: list[int] = field(default_factory=list)
    slot_action: list[int] = field(default_factory=list)
    seats_of: list[int] = field(default_factory=list)
    views: list[int] = field(default_factory=list)
    first_slot: list[int] = field(default_factory=list)
    masks: list[bytes] = field(default_factory=list)
    keys: dict[tuple[int, bytes], int] = field(default_factory=dict)
    observations: dict[bytes, int] = field(default_factory=dict)

    def node(self, edge: int, chance: float, depth: int, payoffs: npt.NDArray[np.float64]) -> int:
        """Writes a node down, as an end until it is known to be a decision. Returns its number."""
        self.edge.append(edge)
        self.chance.append(chance)
        self.depth.append(depth)
        self.information.append(-1)
        self.payoffs.append(payoffs)
        return len(self.edge) - 1

    def inform(self, seat: int, key: bytes, mask: npt.NDArray[np.int8], seen: npt.NDArray[np.uint8]) -> int:
        """The information state of a seat with this history. Raises AssertionError for another mask than it had."""
        known = self.keys.get((seat, key))
        if known is not None:
            assert self.masks[known] == mask.tobytes(), f"equal histories of seat {seat} with different masks"
            return known
        number = self.keys[seat, key] = len(self.seats_of)
        self.seats_of.append(seat)
        self.masks.append(mask.tobytes())
        self.views.append(self.observations.setdefault(seen.tobytes(), len(self.observations)))
        self.first_slot.append(len(self.slot_action))
        for action in np.flatnonzero(mask):
            self.slot_information.append(number)
            self.slot_action.append(int(action))
        return number

    def allowed(self, information: int) -> list[int]:
        """The actions of an information state."""
        first = self.first_slot[information]
        last = self.first_slot[information + 1] if information + 1 < len(self.first_slot) else len(self.slot_action)
        return self.slot_action[first:last]


@dataclass
class _Level:
    """Decisions of one depth: their positions, nodes, and what each seat has lived through before."""

    rows: Bytes
    nodes: list[int]
    lives: list[tuple[Lived, ...]]


def walk(spec: Spec, *, most_nodes: int = MOST_NODES, progress: Progress | None = None) -> Tree:
    """The whole tree of a game. `progress` is told deals done and deals in all.

    Raises TooLarge where there are more nodes than `most_nodes`, TooMuchChance where a step draws too often.
    """
    player, written = ScriptedPlayer(spec), _Written()
    deals = player.deals()
    count = len(deals.origin)
    fresh = (Lived(),) * spec.num_players
    for start in range(0, count, _TOGETHER):
        part = slice(start, min(start + _TOGETHER, count))
        nodes = [
            written.node(-1, float(chance), 0, paid)
            for chance, paid in zip(deals.chance[part], deals.payoffs[part], strict=True)
        ]
        level = _Level(deals.rows[part], nodes, [fresh] * len(nodes))
        while level.nodes:
            level = _deeper(player, written, level)
            if len(written.edge) > most_nodes:
                raise TooLarge(f"more than {most_nodes} nodes after {start} of {count} deals")
        if progress is not None:
            progress(part.stop, count)
    return _tree(spec, written)


def _deeper(player: ScriptedPlayer, written: _Written, level: _Level) -> _Level:
    """Writes the decisions of a level down, plays all their actions, and returns the decisions that follow."""
    seen = player.look(level.rows)
    digests = [[_digest(row) for row in seen.observations[seat]] for seat in range(len(seen.observations))]
    origins, actions, edges = [], [], []
    for place, node in enumerate(level.nodes):
        information = _inform(written, level, seen, digests, place)
        written.information[node] = information
        for number, action in enumerate(written.allowed(information)):
            origins.append(place)
            actions.append(action)
            edges.append(len(written.source))
            written.source.append(node)
            written.slot.append(written.first_slot[information] + number)
    outcomes = player.plays(level.rows[np.array(origins)], np.array(actions, np.int64))
    return _follow(written, level, seen, digests, outcomes, origins, actions, edges)


def _inform(written: _Written, level: _Level, seen: Seen, digests: list[list[bytes]], place: int) -> int:
    seat = int(seen.actors[place])
    key = level.lives[place][seat].now(digests[seat][place])
    return written.inform(seat, key, seen.masks[place], seen.observations[seat, place])


def _follow(
    written: _Written,
    level: _Level,
    seen: Seen,
    digests: list[list[bytes]],
    outcomes: Outcomes,
    origins: list[int],
    actions: list[int],
    edges: list[int],
) -> _Level:
    """Writes the outcomes down; those that are no ends are the next level."""
    following, nodes, lives = [], [], []
    depth = written.depth[level.nodes[0]] + 1
    made: dict[int, tuple[Lived, ...]] = {}
    for number, origin in enumerate(outcomes.origin.tolist()):
        node = written.node(edges[origin], float(outcomes.chance[number]), depth, outcomes.payoffs[number])
        if outcomes.is_over[number]:
            continue
        place = origins[origin]
        if origin not in made:
            asked = int(seen.actors[place])
            made[origin] = tuple(
                life.after(digests[seat][place], actions[origin] if seat == asked else -1)
                for seat, life in enumerate(level.lives[place])
            )
        following.append(number)
        nodes.append(node)
        lives.append(made[origin])
    return _Level(outcomes.rows[following], nodes, lives)


def _tree(spec: Spec, written: _Written) -> Tree:
    size = len(next(iter(written.observations)))
    return Tree(
        seats=spec.num_players,
        actions=spec.game.ACTIONS.size,
        edge=np.array(written.edge, np.int64),
        chance=np.array(written.chance),
        depth=np.array(written.depth, np.int64),
        information=np.array(written.information, np.int64),
        payoffs=np.array(written.payoffs).reshape(-1, spec.num_players),
        source=np.array(written.source, np.int64),
        slot=np.array(written.slot, np.int64),
        slot_information=np.array(written.slot_information, np.int64),
        slot_action=np.array(written.slot_action, np.int64),
        seats_of=np.array(written.seats_of, np.int64),
        keys=tuple(key for _, key in written.keys),
        views=np.array(written.views, np.int64),
        observations=np.frombuffer(b"".join(written.observations), np.uint8).reshape(-1, size),
    )
