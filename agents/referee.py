"""Agents whose mistakes cost them a game and nothing else: errors, illegal actions, moves that come too late."""

from __future__ import annotations

import re
import signal
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import OptionError

#: How a game ends that an agent loses by a mistake, beside the ways of `Played.ended_by`.
CAUSES = ("error", "illegal_action", "late")
#: Characters of a reason that are kept, and seconds after which a move that is too late is interrupted again.
_LONGEST, _AGAIN = 200, 0.05

Ask = Callable[[npt.NDArray[np.int64]], Any]


@dataclass(frozen=True)
class Fault:
    """What an agent did wrong: one of CAUSES, and a sentence about it that is the same in every run."""

    cause: str
    reason: str


@dataclass(frozen=True)
class Forfeit:
    """A game of a match that ended by a fault: which deal, rotation and agent of the line-up, by number."""

    deal: int
    rotation: int
    agent: int
    fault: Fault


class _Late(BaseException):
    """Raised inside an agent whose time is over; no Exception, so that an agent does not swallow it by mistake."""


class Referee:
    """Asks agents and notes their faults.

    `seconds` is the time for each move, None for as long as it takes. Where an agent answers many games in one call it
    has the time of all of them together; a call that raises, comes late or returns no whole numbers is repeated game
    by game, so that only the games at fault are lost. With a time limit an agent is interrupted, which works in
    the main thread of a process alone: elsewhere OptionError is raised.
    """

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None and threading.current_thread() is not threading.main_thread():
            raise OptionError("seconds_per_move: a time limit works in the main thread of a process alone")
        self._seconds = seconds
        self._faults: dict[int, Fault] = {}

    def answers(
        self,
        ask: Ask,
        rows: npt.NDArray[np.int64],
        masks: npt.NDArray[np.int8],
        rng: np.random.Generator,
        explain: Callable[[int, int], str],
    ) -> npt.NDArray[np.int64]:
        """An action for each of `rows`, games by number; −1 where the agent is at fault.

        `ask` puts the question of some games to the agent, `masks` (games, actions) say what is allowed in all games,
        `explain` why an action is not. `rng` is the agent's generator: it is set back before a call is repeated.
        """
        before = rng.bit_generator.state
        answered = self._asked(ask, rows)
        if isinstance(answered, Fault) and len(rows) > 1:
            rng.bit_generator.state = before
            singly = [self._asked(ask, rows[place : place + 1]) for place in range(len(rows))]
        elif isinstance(answered, Fault):
            singly = [answered]
        else:
            singly = [answered[place : place + 1] for place in range(len(rows))]
        actions = np.full(len(rows), -1, np.int64)
        for place, (row, found) in enumerate(zip(rows.tolist(), singly, strict=True)):
            judged = found if isinstance(found, Fault) else _judged(int(found[0]), row, masks, explain)
            if isinstance(judged, Fault):
                self._faults[row] = judged
            else:
                actions[place] = judged
        return actions

    def take(self) -> dict[int, Fault]:
        """The faults since this was last asked, by game."""
        found, self._faults = self._faults, {}
        return found

    def _asked(self, ask: Ask, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64] | Fault:
        """What the agent answers, int64 (rows,), or what went wrong with the call."""
        limit = None if self._seconds is None else self._seconds * len(rows)
        begun = time.perf_counter()
        try:
            answered = ask(rows) if limit is None else _within(limit, lambda: ask(rows))
            actions = _whole_numbers(answered, len(rows))
        except _Late:
            return self._late()
        except (Exception, SystemExit) as error:
            return Fault("error", _told(error))
        if limit is not None and time.perf_counter() - begun > limit:
            return self._late()
        return actions

    def _late(self) -> Fault:
        return Fault("late", f"took longer than {self._seconds:g} s")


def _judged(action: int, row: int, masks: npt.NDArray[np.int8], explain: Callable[[int, int], str]) -> int | Fault:
    """The action, where the mask allows it."""
    if 0 <= action < masks.shape[1] and masks[row, action]:
        return action
    return Fault("illegal_action", explain(row, action).removeprefix(f"game {row}: ")[:_LONGEST])


def _whole_numbers(answered: Any, count: int) -> npt.NDArray[np.int64]:
    """The answer as int64 (count,). Raises TypeError and ValueError for what is none."""
    actions = np.asarray(answered)
    if actions.dtype.kind not in "iu":
        raise TypeError(f"expected whole numbers as actions, got {actions.dtype}")
    if actions.shape != (count,):
        raise ValueError(f"expected {count} actions, got shape {actions.shape}")
    return actions.astype(np.int64)


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """The result of a call, which is interrupted by _Late once its time is over, as often as it takes.

    A timer that somebody else had set goes on afterwards.
    """
    is_running, begun = True, time.monotonic()

    def interrupt(number: int, frame: FrameType | None) -> None:
        if is_running:
            raise _Late

    handler = signal.signal(signal.SIGALRM, interrupt)
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        try:
            return call()
        finally:  # an alarm may come right here: what is below is done in any case
            is_running = False
    finally:
        is_running = False
        signal.signal(signal.SIGALRM, handler)
        left = max(left - (time.monotonic() - begun), _AGAIN) if left else 0.0
        signal.setitimer(signal.ITIMER_REAL, left, interval)


def _told(error: BaseException) -> str:
    """An error in one line, with the file and line where it was raised, without addresses, which differ by run."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].lineno})" if frames else ""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x…", " ".join(str(error).split()))
    return f"{type(error).__name__}: {text}"[:_LONGEST] + where
