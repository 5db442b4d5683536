"""Plays every outcome of an action: chance follows a script, which is changed until all its values were taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Engine, Spec
from inn_envs.core.rng import SCRIPTED_DECKS

from .errors import TooLarge, TooMuchChance

#: Games that are played side by side.
AT_ONCE = 512
#: Outcomes of the actions of one call, at most.
_MOST_OUTCOMES = 1_000_000
Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Outcomes:
    """Positions after actions, chance taken out of them: `rows` (n, bytes of a record), which action led there
    (`origin`), how likely (`chance`), whether the game is over (`is_over`), and what it pays, (n, seats).
    """

    rows: Bytes
    origin: Ints
    chance: npt.NDArray[np.float64]
    is_over: npt.NDArray[np.bool_]
    payoffs: npt.NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """What is seen at n positions: who is asked (n,), masks (n, actions), what each seat sees, (seats, n, size)."""

    actors: Ints
    masks: npt.NDArray[np.int8]
    observations: Bytes


@dataclass
class _Scripts:
    """Scripts still to be played: for which action, the values, and how many of them are fixed."""

    origin: Ints
    values: Bytes
    fixed: Ints

    def take(self, count: int) -> _Scripts:
        """Removes the last scripts and returns them."""
        parts = (self.origin[-count:], self.values[-count:], self.fixed[-count:])
        self.origin, self.values, self.fixed = self.origin[:-count], self.values[:-count], self.fixed[:-count]
        return _Scripts(*parts)

    def add(self, more: list[_Scripts]) -> None:
        """Puts scripts at the end."""
        self.origin = np.concatenate([self.origin, *(part.origin for part in more)])
        self.values = np.concatenate([self.values, *(part.values for part in more)])
        self.fixed = np.concatenate([self.fixed, *(part.fixed for part in more)])


class ScriptedPlayer:
    """Games of one spec whose chance is scripted. A position is the bytes of its record.

    Rolls that are made again until they differ could go on for ever. Scripts in which a seat rolls a second time for
    the same thing in one step are left out, and the others weighed up to 1: who rolls again is as likely to win as
    before, so nothing changes, unless how often there is a roll depends on what else is drawn in that step.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._engine = Engine(spec, AT_ONCE)
        self._rows: Bytes = np.asarray(self._engine.states).view(np.uint8).reshape(AT_ONCE, -1)
        self._chance = _place(spec.game.STATE, "secret", "chance")
        #: Draws that a script of this game holds.
        self._length = self._engine.states["secret"]["chance"]["script_values"].shape[1]
        self._rolled_again = [int(purpose) for purpose in getattr(spec.game, "ROLLED_AGAIN", ())]
        if self._rolled_again and spec.recall_events:
            raise TooMuchChance("rolls that are made again until they differ are seen: expected observation='current'")
        # Where events are not observed they tell nobody anything: positions that differ in them alone are one.
        self._ring = _place(spec.game.STATE, "secret", "ring") if spec.recall_events == 0 else slice(0, 0)

    def deals(self) -> Outcomes:
        """Every deal, as the outcomes of a single action."""
        return self._outcomes(np.zeros(1, np.int64), self._deal)

    def plays(self, rows: Bytes, actions: Ints) -> Outcomes:
        """Every outcome of legal action i at position i."""

        def play(scripts: _Scripts) -> npt.NDArray[np.float64]:
            count = len(scripts.origin)
            self._rows[:count] = rows[scripts.origin]
            self._script(self._engine.states[:count], scripts)
            chosen = np.full(AT_ONCE, -1, np.int64)
            chosen[:count] = actions[scripts.origin]
            self._engine.step(chosen, autoreset=False)
            return self._engine.shown.rewards[:count].astype(np.float64)

        return self._outcomes(np.arange(len(actions)), play)

    def look(self, rows: Bytes) -> Seen:
        """What is seen at positions where the game goes on."""
        parts = [self._look(rows[start : start + AT_ONCE]) for start in range(0, len(rows), AT_ONCE)]
        return Seen(
            np.concatenate([part.actors for part in parts]),
            np.concatenate([part.masks for part in parts]),
            np.concatenate([part.observations for part in parts], axis=1),
        )

    def _look(self, rows: Bytes) -> Seen:
        engine, count = self._engine, len(rows)
        self._rows[:count] = rows
        engine.look()
        seen = [engine.observe(seat, engine.states[:count]) for seat in range(self.spec.num_players)]
        return Seen(engine.shown.actors[:count].astype(np.int64), engine.masks[:count].copy(), np.stack(seen))

    def _deal(self, scripts: _Scripts) -> npt.NDArray[np.float64]:
        """Deals by each script: a deal starts from the template, which holds it."""
        engine, chosen = self._engine, np.zeros(AT_ONCE, np.int8)
        for place in range(len(scripts.origin)):
            one = _Scripts(scripts.origin[place : place + 1], scripts.values[place : place + 1], scripts.fixed)
            self._script(engine.template, one)
            chosen[:] = 0
            chosen[place] = 1
            engine.deal(chosen)
        return np.zeros((len(scripts.origin), self.spec.num_players))

    @staticmethod
    def _script(states: Any, scripts: _Scripts) -> None:
        chance = states["secret"]["chance"]
        chance["counters"] = 0
        chance["script_on"] = SCRIPTED_DECKS
        chance["script_used"] = 0
        chance["script_values"] = scripts.values

    def _outcomes(self, origin: Ints, play: Callable[[_Scripts], npt.NDArray[np.float64]]) -> Outcomes:
        """Plays the first value of every draw, then in turn the others, each with all that follows it."""
        waiting = _Scripts(origin, np.zeros((len(origin), self._length), np.uint8), np.zeros(len(origin), np.int64))
        found: dict[tuple[int, bytes], list[Any]] = {}
        while len(waiting.origin):
            scripts = waiting.take(AT_ONCE)
            payoffs = play(scripts)
            states = self._engine.states[: len(scripts.origin)]
            chance = states["secret"]["chance"]
            used, numbers, alike = (np.array(chance[f"script_{name}"]) for name in ("used", "numbers", "alike"))
            again = self._count_again(states)
            if (used - again).max(initial=0) > self._length:
                raise TooMuchChance(f"a step draws {(used - again).max()} times; expected at most {self._length}")
            rows, is_over = self._plain(self._rows[: len(scripts.origin)]), np.array(states["ended"]) != 0
            shares = np.where(np.arange(self._length) < used[:, None], alike / np.maximum(numbers, 1), 1.0)
            likely, others = shares.prod(axis=1), list[_Scripts]()
            for place in range(len(scripts.origin)):
                fixed, draws = int(scripts.fixed[place]), int(used[place] - again[place])
                if fixed and alike[place, fixed - 1] == 0:
                    continue
                if draws > fixed:
                    others.append(_others(scripts, place, numbers[place], draws))
                if again[place]:
                    continue
                key = (int(scripts.origin[place]), rows[place].tobytes())
                entry = found.setdefault(key, [0.0, is_over[place], payoffs[place]])
                entry[0] += likely[place]
            waiting.add(others)
            if len(found) > _MOST_OUTCOMES:
                raise TooLarge(f"more than {_MOST_OUTCOMES} outcomes of chance side by side")
        return self._made(found)

    def _count_again(self, states: Any) -> Ints:
        """How many rolls were made again in each game."""
        rolls = np.array(states["secret"]["chance"]["counters"])[:, self._rolled_again]
        return np.maximum(rolls.astype(np.int64) - 1, 0).sum(axis=(1, 2))

    def _plain(self, rows: Bytes) -> Bytes:
        """Positions without script, counters and, where nobody sees them, events."""
        plain = rows.copy()
        plain[:, self._chance] = 0
        plain[:, self._ring] = 0
        return plain

    def _made(self, found: dict[tuple[int, bytes], list[Any]]) -> Outcomes:
        keys = sorted(found)
        entries = [found[key] for key in keys]
        origin = np.array([key[0] for key in keys], np.int64)
        chance = np.array([entry[0] for entry in entries])
        return Outcomes(
            np.frombuffer(b"".join(key[1] for key in keys), np.uint8).reshape(len(keys), -1),
            origin,
            chance / np.bincount(origin, chance)[origin],
            np.array([entry[1] for entry in entries], bool),
            np.array([entry[2] for entry in entries]).reshape(len(keys), self.spec.num_players),
        )


def _others(scripts: _Scripts, place: int, numbers: Bytes, draws: int) -> _Scripts:
    """The scripts that take another value at a draw beyond the fixed ones, and are open after it."""
    fixed = int(scripts.fixed[place])
    steps = [(draw, value) for draw in range(fixed, draws) for value in range(1, int(numbers[draw]))]
    values = np.zeros((len(steps), scripts.values.shape[1]), np.uint8)
    for row, (draw, value) in enumerate(steps):
        values[row, :draw] = scripts.values[place, :draw]
        values[row, draw] = value
    origin = np.full(len(steps), scripts.origin[place])
    return _Scripts(origin, values, np.array([draw + 1 for draw, _ in steps], np.int64))


def _place(dtype: np.dtype[Any], *path: str) -> slice:
    """Where a field of a record lies among its bytes."""
    start = 0
    for name in path:
        assert dtype.fields is not None
        dtype, offset = dtype.fields[name][:2]
        start += offset
    return slice(start, start + dtype.itemsize)
