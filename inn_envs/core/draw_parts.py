"""What the pictures of several games share: the colours of a tavern, coins, notes, the last events, the question."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from inn_envs.core.draw import UNITS, Canvas, Ink, Point

PAPER, INK, WOOD, PANEL, CLOTH = "#f6ead0", "#2b1c10", "#2c1d13", "#4b3322", "#23463a"
GOLD, SHADE, PALE, LINE = "#ecb93f", "#bda582", "#eadcc0", "#6d4d34"
RED, RUST, NIGHT = "#a8332a", "#8a5a2b", "#2f2b45"
#: Words and empty places on the cloth.
ON_CLOTH, CLOTH_PALE, CLOTH_LINE, CLOTH_EDGE = "#a9d8c7", "#8fbcab", "#3a6858", "#122c23"
#: A colour for each seat.
SEAT_INKS: tuple[Ink, ...] = ("#b5443c", "#3d79ad", "#5c9a4a", "#8d63ad", "#c98a2e", "#4aa6a0")
EDGE, GAP = 10, 8
#: Height of the last events and of the question beside them.
LOG = 150
_LAST_EVENTS = 8
_MOST_NOTES = 4


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points of a circle, from one part of a turn to another, clockwise from the right."""
    turns = [2 * math.pi * (start + (end - start) * step / 16) for step in range(17)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def coin(canvas: Canvas, x: float, y: float, r: float, words: str = "") -> None:
    """A gold token around a point, with a number on it."""
    canvas.disc(x, y, r, GOLD, "#8a6210")
    canvas.disc(x, y, r * 0.82, "#f4cf68", GOLD)
    if words:
        canvas.text(x, y, words, r * 1.15, INK, "mm", most=r * 1.7)


def notes_height(count: int) -> float:
    """Height of so many notes, and of the gap below them."""
    return 10 + 24 * min(count, _MOST_NOTES) + GAP if count else 0


def draw_notes(canvas: Canvas, notes: Sequence[tuple[int, str]], y: float) -> None:
    """What is declared, by seat and in words, each note on what it answers: the latest above."""
    shown = notes[:_MOST_NOTES]
    for line, (seat, text) in reversed(list(enumerate(shown))):
        left, top = EDGE + 26.0 * (len(shown) - 1 - line), y + 24 * line
        canvas.box(left, top, 620, 28, PAPER, RED if line == 0 else LINE, radius=5, line=2)
        canvas.disc(left + 16, top + 14, 7, SEAT_INKS[seat], INK)
        canvas.text(left + 30, top + 14, text, 13.5, INK, "lm", most=580)
    if shown:
        more = len(notes) - len(shown)
        title = "declared, not yet resolved" + (f" ({more} more below)" if more else "")
        canvas.text(UNITS - EDGE - 6, y + 14, title, 12, SHADE, "rm")


def draw_log(canvas: Canvas, log: Sequence[str], y: float, is_narrow: bool) -> float:
    """The last events; narrow where something stands beside them. Returns where that begins."""
    w = 400.0 if is_narrow else UNITS - 2 * EDGE
    canvas.box(EDGE, y, w, LOG, PANEL, LINE, radius=8)
    canvas.text(EDGE + 12, y + 8, "Last events", 12, SHADE)
    for line, text in enumerate(log[-_LAST_EVENTS:]):
        canvas.text(EDGE + 12, y + 27 + line * 15, text, 12, PAPER, most=w - 24)
    return EDGE + w + GAP


def draw_question(canvas: Canvas, title: str, question: Any, x: float, y: float) -> None:
    """The open question of a view, to the right of the last events, with the text of the card that asks."""
    canvas.box(x, y, UNITS - EDGE - x, LOG, PANEL, GOLD, radius=8, line=2.5)
    canvas.text(x + 14, y + 8, title, 12, GOLD)
    lines = canvas.lines(x + 14, y + 28, question["text"], 16, PAPER, UNITS - EDGE - x - 28, 3)
    if question["card"] and question["card_text"]:
        text = f"{question['card']}: {question['card_text']}"
        canvas.lines(x + 14, y + 38 + lines * 20, text, 12, PALE, UNITS - EDGE - x - 28, 4)


def draw_scores(canvas: Canvas, scores: Sequence[tuple[int, str]], x: float, y: float) -> None:
    """The final score, a rank and words for each player, to the right of the last events."""
    canvas.box(x, y, UNITS - EDGE - x, LOG, PANEL, GOLD, radius=8, line=2.5)
    canvas.text(x + 14, y + 8, "Final score", 12, GOLD)
    step = min(26.0, (LOG - 40) / max(len(scores), 1))
    for line, (rank, text) in enumerate(scores):
        canvas.text(x + 14, y + 34 + line * step, f"{rank}.  {text}", min(step - 2, 18), GOLD if rank == 1 else PAPER)
