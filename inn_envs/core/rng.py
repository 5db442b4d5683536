"""Keyed chance: a random value depends on the game's seed, its purpose, the seat it is for and how many that was.

value = hash(seed, purpose, seat, counter). So a seat's third die roll is the same whatever the others did before,
a deck's order is fixed by its shuffle, and no generator lives outside the record. A script of outcomes can replace
the hash, so that every outcome of a step can be listed: the order of a deck is then open until its cards are drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import hashing, rule, whole
from inn_envs.core.record import record

#: Draws that a script can hold unless a game says otherwise; a step with more is played on by the hash and reported as
#: too long.
SCRIPT_LENGTH = 10
#: What `script_on` says: nothing is scripted, what is drawn at random is, the order of shuffled decks is too.
NO_SCRIPT, SCRIPTED_DRAWS, SCRIPTED_DECKS = 0, 1, 2

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_ONE = np.uint64(1)


def chance(purposes: int, seats: int, script: int = SCRIPT_LENGTH) -> np.dtype[Any]:
    """The part of a state that chance needs: seed, a counter for each purpose and seat, and the script, which holds so
    many draws.
    """
    return record(
        [
            ("seed", np.uint64),
            ("counters", np.int16, (purposes, seats)),
            ("script_on", np.int8),
            ("script_used", np.int8),
            ("script_values", np.uint8, (script,)),
            ("script_numbers", np.uint8, (script,)),
            ("script_alike", np.uint8, (script,)),
        ]
    )


@hashing
def mix(value: np.uint64) -> np.uint64:
    """The finaliser of splitmix64: every bit of the value changes about half of the result's."""
    value = value + _GOLDEN
    value = (value ^ (value >> np.uint64(30))) * _FIRST
    value = (value ^ (value >> np.uint64(27))) * _SECOND
    return value ^ (value >> np.uint64(31))


@hashing
def below(value: np.uint64, number: int) -> int:
    """Turns a hash into one of 0 … number − 1, each equally likely (off by less than number / 2³²)."""
    return whole(((value >> np.uint64(32)) * np.uint64(number)) >> np.uint64(32))


@hashing
def deal_seed(seed: np.uint64, game: int, deal: int) -> np.uint64:
    """The seed of a batch's game number `game` at its deal number `deal`; that of (0, 0) is `seed` itself."""
    if game == 0 and deal == 0:
        return seed
    return mix(mix(mix(seed) ^ np.uint64(game)) + np.uint64(deal))


@hashing
def key(state: Any, purpose: int, seat: int) -> np.uint64:
    """The hash of the next draw of a purpose for a seat; counts it."""
    count = whole(state.secret.chance.counters[purpose, seat])
    state.secret.chance.counters[purpose, seat] = count + 1
    place = np.uint64(purpose) * np.uint64(65536) + np.uint64(seat) * np.uint64(4096)
    return mix(mix(state.secret.chance.seed ^ mix(place)) + np.uint64(count))


@hashing
def stream(start: np.uint64, position: int) -> np.uint64:
    """The value at a position of the stream that `start` names: for shuffles, and for drawing outside a game."""
    return mix(start + np.uint64(position) * _GOLDEN + _ONE)


@rule
def draw(state: Any, purpose: int, seat: int, number: int) -> int:
    """One of 0 … number − 1, by the script where one is set, else by the keyed hash.

    The counter goes on either way, and a script records how many values were possible, where there was a choice.
    """
    value = below(key(state, purpose, seat), number)
    return value if state.secret.chance.script_on == NO_SCRIPT else scripted(state, number, value)


@rule
def scripted(state: Any, number: int, value: int) -> int:
    """The script's next value, one of 0 … number − 1; `value` where there is no choice or the script is used up.

    It notes how many values were possible, and that the one taken stands for no other (see `note_alike`).
    """
    used = whole(state.secret.chance.script_used)
    if number < 2:
        return value
    state.secret.chance.script_used = used + 1
    if used >= state.secret.chance.script_values.shape[0]:
        return value
    state.secret.chance.script_numbers[used] = number
    state.secret.chance.script_alike[used] = 1
    return whole(state.secret.chance.script_values[used])


@rule
def note_alike(state: Any, alike: int) -> int:
    """Says of the script's last value how many values have its outcome: 0 where an earlier value stands for all."""
    used = whole(state.secret.chance.script_used)
    if 0 < used <= state.secret.chance.script_alike.shape[0]:
        state.secret.chance.script_alike[used - 1] = alike
    return alike


@rule
def shuffled(state: Any, start: np.uint64, place: int) -> int:
    """With which place, 0 … place, a shuffle changes this one: by the stream from `start`, or by a script of decks."""
    other = below(stream(start, place), place + 1)
    return scripted(state, place + 1, other) if state.secret.chance.script_on == SCRIPTED_DECKS else other


@rule
def blank_script(state: Any) -> int:
    """Takes the script of outcomes away: it belongs to the true game."""
    chance = state.secret.chance
    chance.script_on = NO_SCRIPT
    chance.script_used = 0
    for place in range(chance.script_values.shape[0]):
        chance.script_values[place] = 0
        chance.script_numbers[place] = 0
        chance.script_alike[place] = 0
    return 0


@hashing
def start_stream(work: Any, seed: np.uint64, salt: np.uint64, seat: int) -> int:
    """Starts a stream of chance of its own, for drawing outside a game: it tells nothing of draws by the same seed.

    `work` is a record with the fields `start` (uint64, names the stream) and `position` (int64, its next value).
    """
    work.start = mix(mix(seed ^ salt) + np.uint64(seat))
    return seat


@rule
def pick(work: Any, number: int) -> int:
    """The next of such a stream: one of 0 … number − 1, each equally likely."""
    position = whole(work.position)
    work.position = position + 1
    return below(stream(work.start, position), number)
