"""The chance of a position: its seed, its counters and its script as plain values and back, the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from inn_envs.core.fields import a_list, entry, join, wrong
from inn_envs.core.rng import SCRIPTED_DECKS, SCRIPTED_DRAWS

#: What a script says of each of its draws.
_SCRIPT = ("values", "numbers", "alike")


def write_counters(state: Any, purposes: Sequence[str]) -> dict[str, list[int]]:
    """How often each seat has drawn for what."""
    counters = state["secret"]["chance"]["counters"]
    return {purpose: [int(number) for number in counters[row]] for row, purpose in enumerate(purposes)}


def write_chance(state: Any, purposes: Sequence[str]) -> dict[str, Any]:
    """The counters, the seed, and a script of outcomes where one is set."""
    chance, script = state["secret"]["chance"], None
    if chance["script_on"]:
        lists = {key: [int(number) for number in chance[f"script_{key}"]] for key in _SCRIPT}
        decks = bool(chance["script_on"] == SCRIPTED_DECKS)
        script = {"decks": decks, "used": int(chance["script_used"]), **lists}
    return {"counters": write_counters(state, purposes), "seed": int(chance["seed"]), "script": script}


def read_counters(state: Any, group: Any, purposes: Sequence[str]) -> None:
    """Fills the counters of a blank record. Raises PositionError."""
    counters, filled = entry(group, "counters", "chance"), state["secret"]["chance"]["counters"]
    for row, purpose in enumerate(purposes):
        path = join("chance.counters", purpose)
        numbers = a_list(entry(counters, purpose, "chance.counters"), path, filled.shape[1])
        for seat, number in enumerate(numbers):
            filled[row][seat] = _whole(number, 2**15 - 1, join(path, seat))


def read_chance(state: Any, group: Any, purposes: Sequence[str]) -> None:
    """Fills the chance of a blank record. Raises PositionError."""
    chance = state["secret"]["chance"]
    read_counters(state, group, purposes)
    chance["seed"] = np.uint64(_whole(entry(group, "seed", "chance"), 2**64 - 1, "chance.seed"))
    script = entry(group, "script", "chance")
    if script is not None:
        has_decks = entry(script, "decks", "chance.script")
        if type(has_decks) is not bool:
            raise wrong("chance.script.decks", "true or false", has_decks)
        chance["script_on"] = SCRIPTED_DECKS if has_decks else SCRIPTED_DRAWS
        chance["script_used"] = _whole(entry(script, "used", "chance.script"), 127, "chance.script.used")
        for key in _SCRIPT:
            path = join("chance.script", key)
            numbers = a_list(entry(script, key, "chance.script"), path, len(chance["script_values"]))
            chance[f"script_{key}"] = [_whole(number, 255, path) for number in numbers]


def _whole(value: Any, highest: int, path: str) -> int:
    if type(value) is not int or not 0 <= value <= highest:
        raise wrong(path, f"a whole number from 0 to {highest}", value)
    return value
