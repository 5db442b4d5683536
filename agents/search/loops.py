"""The simulations of a search.

`moves` runs this file once for each game, as a module of that game's. The rules are handed in as pointers to functions
that are compiled already: so a search compiles in seconds. The file can't be imported in the ordinary way.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from inn_agents.search.moves import Moves
from inn_agents.search.network import expect, forward
from inn_agents.search.settings import (
    BY_PLAYER,
    BY_VALUE,
    NO_PRIOR,
    PRIOR_OF_PLAYER,
    ROW_OF_PLAYOUT,
    ROW_OF_PRIOR,
)
from inn_agents.search.tree import (
    back_up,
    begin_walk,
    can_grow,
    next_hash,
    note_answer,
    note_events,
    pick_one,
    select,
    select_by_prior,
    show_answer,
    start_chance,
)
from inn_envs.core.batch import count_allowed, nth_allowed
from inn_envs.core.jit import Bytes2, Floats, Floats2, Int8s2, Ints, UInt64s, rule, whole
from inn_envs.core.rng import stream
from inn_envs.core.stack import actor

#: The place of the simulation's game beside the searched one.
_CLONE = 1


@rule
def start(walks: Any, seed: np.uint64, seat: int) -> int:
    """Begins a search of its own stream of chance."""
    walk = walks[0]
    start_chance(walk, seed, seat)
    walk.filled = 0
    walk.answers = 0
    walk.low = 0.0
    walk.high = 0.0
    walk.choices = 0
    walk.is_weighed = 0
    return seat


@rule
def simulate(
    apply: Any, legal: Any, resample: Any, is_new_turn: Any, returns: Any, results: Any, show: Any, weigh: Any,
    choose: Any, states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, flat: Bytes2, seen: Any,
    no_seen: Any, events: Any, no_event: Any, weights_table: Any, sights: Any, hashes: UInt64s, actions: Ints,
    priors: Floats2, sizes: Ints, numbers: Floats, edges: Any, walks: Any, settings_table: Any, payoffs: Floats,
    scores: Ints, ranks: Ints, seat: int, seed: np.uint64, first: int, last: int,
) -> int:  # fmt: skip
    """Plays the simulations from number `first` on. `states` holds the searched game and a place for its clone.

    Returns the answers given in all simulations so far.
    """
    moves = Moves(apply, legal, resample, is_new_turn, returns, results, show, weigh, choose)
    settings, walk = settings_table[0], walks[0]
    for number in range(first, last):
        world = number // whole(settings.world) if settings.world > 0 else 0
        states[_CLONE] = states[0]
        begin_walk(walk, world)
        walk_down(
            moves, states, table, masks, no_mask, flags, flat, seen, no_seen, events, no_event, weights_table, sights,
            priors, sizes, numbers, edges, walks, settings_table, seed, world,
        )  # fmt: skip
        play_out(
            moves, states, table, masks, no_mask, flags, seen, no_seen, events, no_event, weights_table, sights,
            hashes, actions, walks, settings_table, seat,
        )  # fmt: skip
        if settings.leaf == BY_VALUE and states[_CLONE].ended == 0:
            foresee(moves, states, table, flat, seen, no_seen, events, no_event, sizes, numbers, payoffs)
        else:
            pay(moves, states, table, settings_table, payoffs, scores, ranks)
        back_up(edges, walk, payoffs)
        walk.answers += walk.steps
    return whole(walk.answers)


@rule
def walk_down(
    moves: Any, states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, flat: Bytes2, seen: Any,
    no_seen: Any, events: Any, no_event: Any, weights_table: Any, sights: Any, priors: Floats2, sizes: Ints,
    numbers: Floats, edges: Any, walks: Any, settings_table: Any, seed: np.uint64, world: int,
) -> int:  # fmt: skip
    """Plays on as the tree knows, up to an action that it did not know and keeps now. What has to be is no edge, but at
    the root.

    What the searching seat can't know is drawn behind its answer at the root, which does not depend on it: so the
    chances of its answers there are weighed once in a search (row 0 of `priors`).
    """
    state, walk, settings = states[_CLONE], walks[0], settings_table[0]
    while walk.is_leaf == 0 and goes_on(moves, state, walk, settings) == 1:
        masks[0] = no_mask[0]
        moves.legal(state, table[0], masks[0])
        allowed = count_allowed(flags, 0)
        if walk.length > 0 and can_grow(edges, walk, allowed, whole(settings.depth)) == 0:
            return 0
        seat = actor(state)
        if walk.length == 0:
            walk.choices = max(walk.choices, allowed)
        if allowed == 1 and walk.length > 0:
            action = nth_allowed(flags, 0, 0)
        elif settings.prior == NO_PRIOR or allowed == 1:
            action = select(edges, walk, flags, seat, settings.exploration)
        else:
            chances = priors[1 if walk.length > 0 else 0]
            if walk.length > 0 or walk.is_weighed == 0:
                moves.show(states, table, _CLONE, seat, 0, seen, no_seen, events, no_event)
                if settings.prior == PRIOR_OF_PLAYER:
                    moves.weigh(seen, masks, flags, table, weights_table[ROW_OF_PRIOR:], sights, 0)
                    for answer in range(len(chances)):
                        chances[answer] = np.float32(sights[0].values[answer] / settings.temperature)
                else:
                    forward(flat, sizes, numbers, chances)
                to_chances(flags, chances)
                walk.is_weighed = 1
            action = select_by_prior(edges, walk, flags, chances, seat, settings.exploration)
        if walk.steps == 0:
            draw_deal(moves, state, table, edges, walk, settings, seat, seed, world)
        before = whole(state.secret.ring.count)
        moves.apply(state, table[0], action)
        walk.steps += 1
        if settings.world > 0:
            show_answer(walk, action)
        else:
            note_answer(walk, seat, action)
            note_events(walk, state, before)
    return 1


@rule
def draw_deal(
    moves: Any, state: Any, table: Any, edges: Any, walk: Any, settings: Any, seat: int, seed: np.uint64, world: int
) -> int:
    """Draws anew what the seat can't know. All answers at the root meet the same deals, and the same chances to come,
    one deal after the other: so they are told apart by what they do, not by their luck.
    """
    deal = world if settings.world > 0 else whole(edges[walk.edges[0]].visits)
    moves.resample(state, table[0], seat, stream(seed, deal), whole(settings.memory))
    return deal


@rule
def to_chances(flags: Int8s2, priors: Floats) -> int:
    """Turns the logits of the allowed actions into chances that add up to 1: their softmax."""
    best, total = np.float32(-1e30), np.float32(0)
    for action in range(len(priors)):
        if flags[0, action] != 0:
            best = max(best, priors[action])
    for action in range(len(priors)):
        chance = math.exp(priors[action] - best) if flags[0, action] != 0 else 0.0
        priors[action] = np.float32(chance)
        total += priors[action]
    for action in range(len(priors)):
        priors[action] /= total
    return len(priors)


@rule
def goes_on(moves: Any, state: Any, walk: Any, settings: Any) -> int:
    """1 while a simulation is neither over nor, at the beginning of a turn, long enough. One whose worth is foreseen
    goes on until its seat has to choose (see `play_out`).
    """
    if state.ended != 0:
        return 0
    if settings.leaf == BY_VALUE:
        return 1
    horizon = whole(settings.horizon)
    return 1 if horizon == 0 or walk.steps < horizon or moves.is_new_turn(state) == 0 else 0


@rule
def play_out(
    moves: Any, states: Any, table: Any, masks: Any, no_mask: Any, flags: Int8s2, seen: Any, no_seen: Any,
    events: Any, no_event: Any, weights_table: Any, sights: Any, hashes: UInt64s, actions: Ints, walks: Any,
    settings_table: Any, seat: int,
) -> int:  # fmt: skip
    """Plays on by uniformly random answers, or as a heuristic player would in every seat: to the end of the simulation,
    or, where its worth is to be foreseen, until the seat that searches has to choose. Returns the answers given.
    """
    state, walk, settings = states[_CLONE], walks[0], settings_table[0]
    by_player = settings.playout == BY_PLAYER
    begun = whole(walk.steps)
    while goes_on(moves, state, walk, settings) == 1:
        masks[0] = no_mask[0]
        moves.legal(state, table[0], masks[0])
        allowed = count_allowed(flags, 0)
        if settings.leaf == BY_VALUE and allowed > 1 and walk.steps >= settings.horizon and actor(state) == seat:
            return whole(walk.steps) - begun
        if by_player and allowed > 1:
            moves.show(states, table, _CLONE, actor(state), 0, seen, no_seen, events, no_event)
            hashes[0] = next_hash(walk)
            moves.choose(seen, masks, flags, table, weights_table[ROW_OF_PLAYOUT:], sights, hashes, actions)
            action = actions[0]
        else:
            action = nth_allowed(flags, 0, pick_one(walk, allowed))
        moves.apply(state, table[0], action)
        walk.steps += 1
    return whole(walk.steps) - begun


@rule
def pay(
    moves: Any, states: Any, table: Any, settings_table: Any, payoffs: Floats, scores: Ints, ranks: Ints
) -> int:  # fmt: skip
    """Pays every seat as the game stands: the game's payoff, some of it replaced by the lead in score, which tells a
    close game from one that is decided.
    """
    settings = settings_table[0]
    moves.returns(states[_CLONE], table[0], payoffs)
    if settings.lead_weight == 0.0:
        return 0
    moves.results(states[_CLONE], table[0], scores, ranks)
    for seat in range(len(payoffs)):
        others = -1_000_000
        for other in range(len(payoffs)):
            if other != seat:
                others = max(others, scores[other])
        lead = np.float64(scores[seat] - others)
        value = lead / (abs(lead) + settings.lead_scale)
        payoffs[seat] = np.float32((1.0 - settings.lead_weight) * payoffs[seat] + settings.lead_weight * value)
    return len(payoffs)


@rule
def foresee(
    moves: Any, states: Any, table: Any, flat: Bytes2, seen: Any, no_seen: Any, events: Any, no_event: Any,
    sizes: Ints, numbers: Floats, payoffs: Floats,
) -> int:  # fmt: skip
    """Pays the seat that is asked what the policy expects for it, and shares what is left of nothing among the others:
    payoffs add up to 0.
    """
    seat = actor(states[_CLONE])
    moves.show(states, table, _CLONE, seat, 0, seen, no_seen, events, no_event)
    value = expect(flat, sizes, numbers)
    for other in range(len(payoffs)):
        payoffs[other] = np.float32(value if other == seat else -value / (len(payoffs) - 1))
    return seat
