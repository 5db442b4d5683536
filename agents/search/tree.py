"""The tree of a search: a table of edges, each an action in an information set, found by hash.

An information set is named by all that its seat has seen and done since the root: public events, its own events, its
own answers. What it held before is not part of the name, so that one set stands for all deals that the search draws;
an action that a deal does not allow is passed over there, and counts as available only where it was allowed.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from inn_envs.core.events import RING, events_for
from inn_envs.core.jit import Floats, Int8s2, Ints, hashing, rule, whole
from inn_envs.core.record import record
from inn_envs.core.rng import below, mix, stream
from inn_envs.core.rows import bits_from, lowest_bit

#: Seats that a walk has room for, and decisions of a walk that are remembered in the tree.
SEATS, LONGEST = 6, 256
EDGE = record(
    [
        ("key", np.uint64),  # 0 for a free place
        ("total", np.float64),  # payoffs of the seat whose action it is, summed
        ("visits", np.int32),
        ("available", np.int32),  # visits of the information set in which the action was allowed
    ]
)
#: What is noted down for a simulation on its way from the root, and for the search as a whole.
WALK = record(
    [
        ("start", np.uint64),  # names the stream of chance of the search's own choices
        ("position", np.int64),  # its next value
        ("names", np.uint64, (SEATS,)),  # of each seat's information set
        ("length", np.int64),  # edges taken
        ("edges", np.int32, (LONGEST,)),  # their places in the table
        ("seats", np.int8, (LONGEST,)),  # whose they are
        ("is_leaf", np.int8),  # 1 once an edge was added
        ("steps", np.int64),  # answers of the simulation so far
        ("filled", np.int64),  # edges in the table
        ("answers", np.int64),  # answers given in all simulations
        ("low", np.float64),  # the lowest and the highest payoff so far
        ("high", np.float64),
        ("choices", np.int64),  # actions that were allowed at the root
        ("is_weighed", np.int8),  # 1 once the chances of the answers at the root are known
    ]
)
_ONE = np.uint64(1)
_SALT, _SEAT_SALT = np.uint64(0x7365_6172_6368), np.uint64(0x7365_6174)


# --- chance -----------------------------------------------------------------------------------------------------------


@hashing
def start_chance(walk: Any, seed: np.uint64, seat: int) -> int:
    """Starts the search's own stream of chance. (Those of core.rng take the working memory of a game's resampling.)"""
    walk.start = mix(mix(seed ^ _SALT) + np.uint64(seat))
    walk.position = 0
    return seat


@rule
def next_hash(walk: Any) -> np.uint64:
    """The next value of that stream."""
    walk.position += 1
    return stream(walk.start, whole(walk.position))


@rule
def pick_one(walk: Any, number: int) -> int:
    """One of 0 … number − 1, each equally likely."""
    return below(next_hash(walk), number)


# --- names of information sets ----------------------------------------------------------------------------------------


@hashing
def begin_walk(walk: Any, world: int) -> int:
    """Stands at the root of the tree of a world: nobody has seen anything since."""
    for seat in range(SEATS):
        walk.names[seat] = mix(mix(_SEAT_SALT + np.uint64(seat)) + np.uint64(world))
    walk.length = 0
    walk.is_leaf = 0
    walk.steps = 0
    return world


@hashing
def note_answer(walk: Any, seat: int, action: int) -> int:
    """A seat remembers what it answered."""
    walk.names[seat] = mix(walk.names[seat] ^ np.uint64(action + 1))
    return action


@rule
def show_answer(walk: Any, action: int) -> int:
    """All seats remember an answer: where nothing is hidden, the answers so far say all that has happened."""
    for seat in range(SEATS):
        note_answer(walk, seat, action)
    return action


@hashing
def note_events(walk: Any, state: Any, before: int) -> int:
    """Each seat remembers what it has seen since there were `before` events, as far as the ring goes back."""
    count = whole(state.secret.ring.count)
    for number in range(max(before, count - RING), count):
        place = number % RING
        event = state.secret.ring.events[place]
        seen_by_all = np.uint64((whole(event.what) * 256 + whole(event.seat)) * 256 + whole(event.amount) + 128)
        for seat in range(whole(state.seats)):
            seen = (seen_by_all << np.uint64(8)) + np.uint64(events_for(state, seat, place))
            walk.names[seat] = mix(walk.names[seat] ^ (seen << np.uint64(16)))
    return count


@hashing
def key_of(name: np.uint64, action: int) -> np.uint64:
    """The key of an action in an information set; never 0."""
    return mix(name + np.uint64(action)) | _ONE


# --- edges ------------------------------------------------------------------------------------------------------------


@rule
def find(edges: Any, key: np.uint64) -> int:
    """The place of an edge, or the free place where it would be added. There must be a free one."""
    last = np.uint64(len(edges) - 1)
    place = key & last
    while edges[place].key != key and edges[place].key != np.uint64(0):
        place = (place + _ONE) & last
    return whole(place)


@rule
def scaled(walk: Any, payoff: float) -> float:
    """A payoff on the scale from 0, the lowest so far, to 1, the highest."""
    return (payoff - walk.low) / max(walk.high - walk.low, 1e-9)


@rule
def select(edges: Any, walk: Any, flags: Int8s2, seat: int, exploration: float) -> int:
    """The action to try at the information set of the seat that is asked: a random one of those never tried, else the
    one that promises most (UCB): its mean, and more the seldomer it was taken while it was available.

    Its edge is added to the walk, and to the table where it is new: there the way in the tree ends.
    """
    name, best, untried = walk.names[seat], -1.0, 0
    chosen, place_of_chosen = -1, 0
    for first in range(0, flags.shape[1], 64):
        bits = bits_from(flags, 0, first)
        while bits != np.uint64(0):
            action = first + lowest_bit(bits)
            bits = bits & (bits - _ONE)
            place = find(edges, key_of(name, action))
            edge = edges[place]
            if edge.key == np.uint64(0):
                untried += 1
                if pick_one(walk, untried) == 0:
                    chosen, place_of_chosen = action, place
                continue
            edge.available += 1
            if untried == 0:
                value = scaled(walk, edge.total / edge.visits)
                value += exploration * math.sqrt(math.log(edge.available) / edge.visits)
                if value > best:
                    best, chosen, place_of_chosen = value, action, place
    return take(edges, walk, seat, chosen, place_of_chosen)


@rule
def select_by_prior(edges: Any, walk: Any, flags: Int8s2, priors: Floats, seat: int, exploration: float) -> int:
    """`select` with a prior (PUCT): the action whose mean, and more the likelier it was thought and the seldomer it was
    taken, is highest; what was never tried has the mean of all that was.
    """
    name = walk.names[seat]
    visits, total = 0, 0.0
    for action in range(flags.shape[1]):
        if flags[0, action] != 0:
            edge = edges[find(edges, key_of(name, action))]
            visits += edge.visits
            total += edge.total
    usual = scaled(walk, total / visits) if visits > 0 else 0.0
    reach = exploration * math.sqrt(visits + 1.0)
    best, chosen, place_of_chosen = -1e9, -1, 0
    for action in range(flags.shape[1]):
        if flags[0, action] != 0:
            place = find(edges, key_of(name, action))
            edge = edges[place]
            value = scaled(walk, edge.total / edge.visits) if edge.visits > 0 else usual
            value += reach * priors[action] / (1.0 + edge.visits)
            edge.available += 1 if edge.visits > 0 else 0
            if value > best:
                best, chosen, place_of_chosen = value, action, place
    return take(edges, walk, seat, chosen, place_of_chosen)


@rule
def take(edges: Any, walk: Any, seat: int, action: int, place: int) -> int:
    """Goes the way of an action, whose edge has this place. Returns the action."""
    if edges[place].key == np.uint64(0):
        add_edge(edges, walk, walk.names[seat], action, place)
    take_edge(walk, place, seat)
    return action


@rule
def add_edge(edges: Any, walk: Any, name: np.uint64, action: int, place: int) -> int:
    """A new edge at its place: the way in the tree ends behind it."""
    edges[place].key = key_of(name, action)
    edges[place].available = 1
    walk.filled += 1
    walk.is_leaf = 1
    return place


@rule
def take_edge(walk: Any, place: int, seat: int) -> int:
    """An edge of the walk."""
    walk.edges[walk.length] = place
    walk.seats[walk.length] = seat
    walk.length += 1
    return place


@rule
def can_grow(edges: Any, walk: Any, allowed: int, depth: int) -> int:
    """1 while there is room for one more edge of the walk, `depth` at most, and in the table for all actions that are
    looked up.
    """
    return 1 if walk.length < depth and (walk.filled + allowed) * 2 < len(edges) else 0


@rule
def back_up(edges: Any, walk: Any, payoffs: Floats) -> int:
    """Every edge of the walk learns what its own seat was paid."""
    for seat in range(len(payoffs)):
        walk.low = min(walk.low, payoffs[seat])
        walk.high = max(walk.high, payoffs[seat])
    for step in range(walk.length):
        edge = edges[walk.edges[step]]
        edge.visits += 1
        edge.total += payoffs[walk.seats[step]]
    return whole(walk.length)


@rule
def read_root(edges: Any, walks: Any, seat: int, world: int, visits: Ints, totals: Floats) -> int:
    """Writes how often each action was tried at the root of a world, and the payoffs of its seat, summed. Returns all
    visits.
    """
    walk = walks[0]
    begin_walk(walk, world)
    tried = 0
    for action in range(len(visits)):
        edge = edges[find(edges, key_of(walk.names[seat], action))]
        visits[action] = edge.visits
        totals[action] = np.float32(edge.total)
        tried += whole(edge.visits)
    return tried
