"""Frames on a stack: questions, pending actions and rulebook steps that can be interrupted. Nothing else says where
a game is.

A frame with a prompt is a question to a seat; one with a step is work that waits until all above it is done. The
numbers mean what the step or prompt says. Read a frame's fields into locals before pushing: a popped frame's memory
is used by the next push.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.record import readable, record

FRAME = record(
    [
        ("prompt", np.uint8),
        ("step", np.uint8),
        ("seat", np.uint8),
        ("target", np.uint8),
        ("card", np.uint16),
        ("amount", np.int16),
        ("cursor", np.int16),
    ]
)


def stack(capacity: int) -> np.dtype[Any]:
    """A stack for `capacity` frames; frame 0 is never used, so that depth 0 means empty and the top is `depth`."""
    return record([("depth", np.int16), ("frames", FRAME, (capacity + 1,))])


@rule
def _place(state: Any, prompt: int, step: int, seat: int, target: int, card: int, amount: int, cursor: int) -> int:
    place = whole(state.stack.depth) + 1
    if place >= len(state.stack.frames):
        raise OverflowError("the stack of pending questions and steps is full")
    state.stack.depth = place
    frame = state.stack.frames[place]
    frame.prompt = prompt
    frame.step = step
    frame.seat = seat
    frame.target = target
    frame.card = card
    frame.amount = amount
    frame.cursor = cursor
    return place


@rule
def push(state: Any, step: int, seat: int, target: int, card: int, amount: int, cursor: int) -> int:
    """Puts a step to be taken later on the stack. Returns its place."""
    return _place(state, 0, step, seat, target, card, amount, cursor)


@rule
def ask(state: Any, prompt: int, seat: int, target: int, card: int, amount: int, cursor: int) -> int:
    """Puts a question to a seat on the stack. Returns its place."""
    return _place(state, prompt, 0, seat, target, card, amount, cursor)


@rule
def pop(state: Any) -> int:
    """Takes the top frame off. Returns its place, whose fields stay readable until the next push."""
    place = whole(state.stack.depth)
    state.stack.depth = place - 1
    return place


@rule
def clear_popped(state: Any) -> int:
    """Blanks the frames above the top, so that nothing of what was answered stays in the record: games that stand the
    same have the same bytes, and no copy carries what another seat chose. Returns how many frames there were.
    """
    place = whole(state.stack.depth) + 1
    cleared = 0
    while place < len(state.stack.frames):
        frame = state.stack.frames[place]
        if frame.prompt == 0 and frame.step == 0:
            break
        frame.prompt = 0
        frame.step = 0
        frame.seat = 0
        frame.target = 0
        frame.card = 0
        frame.amount = 0
        frame.cursor = 0
        place += 1
        cleared += 1
    return cleared


@rule
def is_asking(state: Any) -> int:
    """1 when the top frame is a question."""
    return 1 if state.stack.frames[state.stack.depth].prompt > 0 else 0


@rule
def prompt(state: Any) -> int:
    """The prompt of the question on top, 0 when there is none."""
    return whole(state.stack.frames[state.stack.depth].prompt)


@rule
def actor(state: Any) -> int:
    """The seat that the question on top is put to (0 when there is none: see `is_asking`)."""
    return whole(state.stack.frames[state.stack.depth].seat)


def top_frame(state: Any) -> Any:
    """The frame on top, for plain Python: the question, where one is asked."""
    return readable(state["stack"]["frames"])[int(state["stack"]["depth"])]
