"""The loops over a batch of games: one source for every game.

`core.batch` runs this file once for each game, as a module of that game's, with `game` set; so the loops call that
game's functions directly and are compiled and cached like its rules. It can't be imported in the ordinary way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import event_place
from inn_envs.core.jit import Bytes, Bytes2, Floats, Floats2, Int8s, Int8s2, Ints, UInt64s, rule, whole
from inn_envs.core.rng import deal_seed
from inn_envs.core.stack import actor

game: Any = globals()["game"]
game_deal, game_apply, game_legal, game_reason = game.deal, game.apply, game.legal, game.reason
game_observe, game_observe_event, game_returns = game.observe, game.observe_event, game.returns
game_recall = game.recall
game_observe_hidden = game.observe_hidden
game_is_new_turn, game_resample, game_results = game.is_new_turn, game.resample, game.results


@rule
def deal_one(states: Any, template: Any, table: Any, number: int, seed: np.uint64) -> int:
    """Deals a game anew from its seed. `template` is a blank record with seats and options."""
    states[number] = template[0]
    state = states[number]
    state.secret.chance.seed = seed
    return game_deal(state, table[0])


@rule
def deal(states: Any, template: Any, table: Any, chosen: Int8s, seeds: UInt64s, index: Ints, deals: Ints) -> int:
    """Deals anew those games whose flag is set. Returns how many."""
    dealt = 0
    for number in range(len(states)):
        if chosen[number] != 0:
            seed = deal_seed(seeds[number], index[number], deals[number])
            deal_one(states, template, table, number, seed)
            dealt += 1
    return dealt


@rule
def show(
    states: Any, table: Any, number: int, seat: int, row: int, seen: Any, no_seen: Any, events: Any, no_event: Any
) -> int:
    """Writes what a seat of game `number` sees into row `row`: the observation and the last events it may see."""
    state = states[number]
    seen[row] = no_seen[0]
    game_observe(state, table[0], seat, seen[row])
    if events.shape[1] > 0:
        game_recall(state, table[0], seat, seen[row])
    for back in range(events.shape[1]):
        events[row, back] = no_event[0]
        game_observe_event(state, seat, event_place(state, back), events[row, back])
    return seat


@rule
def ask(
    states: Any, table: Any, first: int, last: int, masks: Any, no_mask: Any, actors: Int8s, new_turns: Int8s
) -> int:
    """Writes for each game of a range who is asked, whether a turn begins, and the mask."""
    for number in range(first, last):
        state = states[number]
        actors[number] = actor(state)
        new_turns[number] = game_is_new_turn(state)
        masks[number] = no_mask[0]
        game_legal(state, table[0], masks[number])
    return last


@rule
def look(
    states: Any,
    table: Any,
    first: int,
    last: int,
    seen: Any,
    no_seen: Any,
    events: Any,
    no_event: Any,
    masks: Any,
    no_mask: Any,
    actors: Int8s,
    new_turns: Int8s,
) -> int:
    """`ask`, and what the asked seats see. Each goes over all games by itself: the code of one then stays at hand,
    which takes two thirds of the time that a game after the other takes.
    """
    ask(states, table, first, last, masks, no_mask, actors, new_turns)
    for number in range(first, last):
        show(states, table, number, whole(actors[number]), number, seen, no_seen, events, no_event)
    return last


@rule
def answer(states: Any, table: Any, actions: Ints, number: int) -> int:
    """Carries out one legal action. Returns why the game is over, 0 while it goes on."""
    state = states[number]
    game_apply(state, table[0], actions[number])
    return whole(state.ended)


@rule
def step(
    states: Any,
    template: Any,
    table: Any,
    actions: Ints,
    first: int,
    last: int,
    rewards: Floats2,
    terminated: Int8s,
    truncated: Int8s,
    finals: Any,
    seeds: UInt64s,
    index: Ints,
    deals: Ints,
    steps: Ints,
    max_steps: int,
    autoreset: int,
) -> int:
    """Answers the question of each game of a range by a legal action, and deals anew where a game ended.

    An action of −1 leaves a game as it is. Returns how many games ended; their last records are in `finals`.
    """
    ended = 0
    for number in range(first, last):
        state = states[number]
        terminated[number] = 0
        truncated[number] = 0
        for seat in range(rewards.shape[1]):
            rewards[number, seat] = np.float32(0)
        if state.ended == 0 and actions[number] >= 0:
            steps[number] += 1
            if answer(states, table, actions, number) != 0:
                terminated[number] = 1
                game_returns(state, table[0], rewards[number])
            elif max_steps > 0 and steps[number] >= max_steps:
                truncated[number] = 1
        if terminated[number] != 0 or truncated[number] != 0:
            ended += 1
            finals[number] = states[number]
            if autoreset != 0:
                steps[number] = 0
                deals[number] += 1
                seed = deal_seed(seeds[number], index[number], deals[number])
                deal_one(states, template, table, number, seed)
    return ended


@rule
def step_and_look(
    states: Any,
    template: Any,
    table: Any,
    actions: Ints,
    first: int,
    last: int,
    rewards: Floats2,
    terminated: Int8s,
    truncated: Int8s,
    finals: Any,
    seeds: UInt64s,
    index: Ints,
    deals: Ints,
    steps: Ints,
    max_steps: int,
    autoreset: int,
    seen: Any,
    no_seen: Any,
    events: Any,
    no_event: Any,
    masks: Any,
    no_mask: Any,
    actors: Int8s,
    new_turns: Int8s,
    seen_before: Any,
    events_before: Any,
    actors_before: Int8s,
    new_turns_before: Int8s,
) -> int:
    """`step`, then `look` at the games that were played. Returns how many games ended.

    A game that waits (action −1) shows what it showed before: copying that is much cheaper than looking again.
    """
    ended = step(
        states, template, table, actions, first, last, rewards, terminated, truncated, finals, seeds, index, deals,
        steps, max_steps, autoreset,
    )  # fmt: skip
    begun = first
    for number in range(first, last + 1):
        if number < last and actions[number] >= 0:
            continue
        look(states, table, begun, number, seen, no_seen, events, no_event, masks, no_mask, actors, new_turns)
        begun = number + 1
        if number < last:
            seen[number] = seen_before[number]
            for back in range(events.shape[1]):
                events[number, back] = events_before[number, back]
            actors[number] = actors_before[number]
            new_turns[number] = new_turns_before[number]
    return ended


@rule
def look_at_one(
    states: Any,
    table: Any,
    flat: Bytes2,
    seen: Any,
    events: Any,
    masks: Any,
    flat_masks: Int8s2,
    maxima: Bytes,
    observation: Floats,
    mask: Int8s,
) -> int:
    """`look` at a single game, with the observation as floats and the mask in arrays of their own.

    Returns the seat that is asked, −1 when the game is over. `flat` is the memory of `seen` and `events`, `flat_masks`
    that of `masks`.
    """
    state = states[0]
    seat = actor(state)
    for place in range(flat_masks.shape[1]):
        flat_masks[0, place] = 0
    game_legal(state, table[0], masks[0])
    for place in range(flat.shape[1]):
        flat[0, place] = 0
    game_observe(state, table[0], seat, seen[0])
    if events.shape[1] > 0:
        game_recall(state, table[0], seat, seen[0])
    for back in range(events.shape[1]):
        game_observe_event(state, seat, event_place(state, back), events[0, back])
    for place in range(len(maxima)):
        observation[place] = np.float32(flat[0, place]) / np.float32(maxima[place])
    for place in range(len(mask)):
        mask[place] = flat_masks[0, place]
    return seat if state.ended == 0 else -1


@rule
def play_one(
    action: int,
    states: Any,
    table: Any,
    flat: Bytes2,
    seen: Any,
    events: Any,
    masks: Any,
    flat_masks: Int8s2,
    maxima: Bytes,
    observation: Floats,
    mask: Int8s,
) -> int:
    """Answers the question of a single game and looks at it. Returns what `look_at_one` does, −2 when the action is
    not allowed: nothing has changed then.
    """
    if action < 0 or action >= flat_masks.shape[1] or flat_masks[0, action] == 0:
        return -2
    game_apply(states[0], table[0], action)
    return look_at_one(states, table, flat, seen, events, masks, flat_masks, maxima, observation, mask)


@rule
def results(states: Any, table: Any, number: int, scores: Ints, ranks: Ints) -> int:
    """Writes each seat's score and rank in game `number`. Returns the turns taken."""
    return game_results(states[number], table[0], scores, ranks)


@rule
def standings(states: Any, table: Any, scores: Ints, ranks: Ints) -> int:
    """`results` of every game, one after another: each seat's score and rank if the game ended now."""
    for number in range(len(states)):
        seats = whole(states[number].seats)
        first, last = number * seats, (number + 1) * seats
        game_results(states[number], table[0], scores[first:last], ranks[first:last])
    return len(states)


@rule
def payoffs(states: Any, table: Any, number: int, out: Floats) -> int:
    """Writes each seat's payoff, were game `number` over."""
    return game_returns(states[number], table[0], out)


@rule
def show_hidden(states: Any, table: Any, number: int, hiddens: Any) -> int:
    """Writes what nobody sees of game `number`."""
    return game_observe_hidden(states[number], hiddens[0])


@rule
def seed_of_deal(seed: np.uint64, number: int, count: int) -> np.uint64:
    """`deal_seed`, for Python to call."""
    return deal_seed(seed, number, count)


@rule
def why_illegal(states: Any, table: Any, number: int, action: int) -> int:
    """The game's Reason against an action, 0 when it is legal."""
    return game_reason(states[number], table[0], action)


@rule
def resample(states: Any, table: Any, number: int, seat: int, seed: np.uint64, memory: int) -> int:
    """Draws anew what a seat can't know: see the game's `resample`."""
    return game_resample(states[number], table[0], seat, seed, memory)
