"""The simulations of a search.

`searcher` runs this file once for each game, as a module of that game's, with `game` and the loops of its heuristic
players set; so the simulations call the rules directly and are compiled and cached like them. It can't be imported in
the ordinary way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_agents.search.tree import (
    PLAYOUTS,
    back_up,
    begin_walk,
    can_grow,
    next_hash,
    note_answer,
    note_events,
    pick_one,
    select,
    start_chance,
)
from inn_envs.core.batch import count_allowed, nth_allowed
from inn_envs.core.jit import Floats, Int8s2, Ints, UInt64s, rule, whole
from inn_envs.core.rng import stream
from inn_envs.core.stack import actor

game: Any = globals()["game"]
players: Any = globals()["players"]
game_apply, game_legal, game_observe, game_resample = game.apply, game.legal, game.observe, game.resample
game_returns, players_choose = game.returns, players.choose
#: The place of the simulation's game beside the searched one.
_CLONE = 1
_BY_RULES = PLAYOUTS.index("rules")


@rule
def start(walks: Any, seed: np.uint64, seat: int) -> int:
    """Begins a search of its own stream of chance."""
    walk = walks[0]
    start_chance(walk, seed, seat)
    walk.filled = 0
    walk.answers = 0
    walk.low = 0.0
    walk.high = 0.0
    return seat


@rule
def simulate(
    states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, seen: Any, no_seen: Any, weights_table: Any,
    sights: Any, hashes: UInt64s, actions: Ints, edges: Any, walks: Any, settings_table: Any, payoffs: Floats,
    seat: int, seed: np.uint64, first: int, last: int,
) -> int:  # fmt: skip
    """Plays the simulations from number `first` on. `states` holds the searched game and a place for its clone.

    Returns the answers given in all simulations so far.
    """
    settings = settings_table[0]
    for number in range(first, last):
        states[_CLONE] = states[0]
        game_resample(states[_CLONE], table[0], seat, stream(seed, number), whole(settings.memory))
        begin_walk(walks[0])
        walk_down(states, table, masks, no_mask, flags, edges, walks, settings_table)
        if settings.playout == _BY_RULES:
            play_by_rules(
                states, table, masks, no_mask, flags, seen, no_seen, weights_table, sights, hashes, actions, walks,
                settings_table,
            )  # fmt: skip
        else:
            play_at_random(states, table, masks, no_mask, flags, walks, settings_table)
        game_returns(states[_CLONE], table[0], payoffs)
        back_up(edges, walks[0], payoffs)
    return whole(walks[0].answers)


@rule
def walk_down(
    states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, edges: Any, walks: Any, settings_table: Any
) -> int:
    """Plays on as the tree knows, up to an action that it did not know and keeps now. What has to be is no edge."""
    state, walk = states[_CLONE], walks[0]
    while state.ended == 0 and walk.is_leaf == 0:
        masks[0] = no_mask[0]
        game_legal(state, table[0], masks[0])
        allowed = count_allowed(flags, 0)
        if can_grow(edges, walk, allowed) == 0:
            return 0
        seat = actor(state)
        if allowed > 1:
            action = select(edges, walk, flags, seat, settings_table[0].exploration)
        else:
            action = nth_allowed(flags, 0, 0)
        before = whole(state.secret.ring.count)
        game_apply(state, table[0], action)
        walk.answers += 1
        note_answer(walk, seat, action)
        note_events(walk, state, before)
    return 1


@rule
def goes_on(state: Any, played: int, horizon: int) -> int:
    """1 while a playout is neither over nor long enough."""
    return 1 if state.ended == 0 and (horizon == 0 or played < horizon) else 0


@rule
def play_at_random(
    states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, walks: Any, settings_table: Any
) -> int:
    """Plays on by uniformly random answers. Returns how many."""
    state, walk, horizon = states[_CLONE], walks[0], whole(settings_table[0].horizon)
    played = 0
    while goes_on(state, played, horizon) == 1:
        masks[0] = no_mask[0]
        game_legal(state, table[0], masks[0])
        game_apply(state, table[0], nth_allowed(flags, 0, pick_one(walk, count_allowed(flags, 0))))
        played += 1
    walk.answers += played
    return played


@rule
def play_by_rules(
    states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, seen: Any, no_seen: Any, weights_table: Any,
    sights: Any, hashes: UInt64s, actions: Ints, walks: Any, settings_table: Any,
) -> int:  # fmt: skip
    """Plays on as the rule-based agent would in every seat. Returns how many answers that took."""
    state, walk, horizon = states[_CLONE], walks[0], whole(settings_table[0].horizon)
    played = 0
    while goes_on(state, played, horizon) == 1:
        masks[0] = no_mask[0]
        game_legal(state, table[0], masks[0])
        seen[0] = no_seen[0]
        game_observe(state, table[0], actor(state), seen[0])
        hashes[0] = next_hash(walk)
        players_choose(seen, masks, flags, table, weights_table, sights, hashes, actions)
        game_apply(state, table[0], actions[0])
        played += 1
    walk.answers += played
    return played
