"""A drawing surface for game tables: boxes, text that fits, cards in fans. Pillow is loaded when one is made."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

#: Everything is drawn on a table this many units wide, whatever its width in pixels.
UNITS = 1000
#: Pixels drawn for each pixel of the result, along each side, so that slanted edges are smooth.
_SMOOTHING = 2

#: Signs that the font lacks.
_SIGNS = str.maketrans({"×": "x", "−": "-", "–": "-", "’": "'"})

Ink = str
Point = tuple[float, float]
Seated = TypeVar("Seated")


@cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size=size)


class Canvas:
    """A surface of `UNITS` by `height` units, to be drawn on in units."""

    def __init__(self, width: int, height: float, background: Ink) -> None:
        if width < 100:
            raise ValueError(f"width {width}: expected at least 100 pixels")
        from PIL import Image, ImageDraw

        self._scale = width * _SMOOTHING / UNITS
        self._shape = (width, max(1, round(height * width / UNITS)))
        self._image = Image.new("RGB", (width * _SMOOTHING, self._shape[1] * _SMOOTHING), background)
        self._draw = ImageDraw.Draw(self._image)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """The drawing, uint8 of shape (height, width, 3)."""
        from PIL import Image

        return np.array(self._image.resize(self._shape, Image.Resampling.BOX), dtype=np.uint8)

    def box(
        self, x: float, y: float, w: float, h: float, fill: Ink | None, edge: Ink | None = None, radius: float = 4,
        line: float = 1,
    ) -> None:  # fmt: skip
        """A box with round corners."""
        corners = self._pixels(((x, y), (x + w, y + h)))
        thick = max(1, round(line * self._scale)) if edge else 0
        self._draw.rounded_rectangle(corners, radius * self._scale, fill, edge, thick)

    def polygon(self, points: Sequence[Point], fill: Ink, edge: Ink | None = None) -> None:
        """A filled polygon."""
        self._draw.polygon(self._pixels(points), fill, edge)

    def disc(self, x: float, y: float, radius: float, fill: Ink, edge: Ink | None = None) -> None:
        """A disc around a point."""
        self._draw.ellipse(self._pixels(((x - radius, y - radius), (x + radius, y + radius))), fill, edge)

    def text(
        self, x: float, y: float, words: str, size: float, ink: Ink, anchor: str = "la", most: float | None = None
    ) -> float:
        """One line of text; `anchor` as in Pillow (`la`: x, y is its upper left corner).

        What is wider than `most` units is cut and ends in dots. Returns the width in units.
        """
        words, font = words.translate(_SIGNS), _font(max(1, round(size * self._scale)))
        if most is not None and font.getlength(words) > most * self._scale:
            while words and font.getlength(words + "…") > most * self._scale:
                words = words[:-1].rstrip()
            words += "…"
        self._draw.text((round(x * self._scale), round(y * self._scale)), words, ink, font, anchor)
        return float(font.getlength(words)) / self._scale

    def lines(self, x: float, y: float, words: str, size: float, ink: Ink, width: float, most: int) -> int:
        """Text wrapped at spaces into at most so many lines. Returns how many there were."""
        font = _font(max(1, round(size * self._scale)))
        found: list[str] = []
        for word in words.translate(_SIGNS).split():
            if found and font.getlength(f"{found[-1]} {word}") <= width * self._scale:
                found[-1] += f" {word}"
            else:
                found.append(word)
        if len(found) > most:
            found[most - 1 :] = [" ".join(found[most - 1 :])]
        for number, line in enumerate(found):
            self.text(x, y + number * size * 1.25, line, size, ink, most=width)
        return min(len(found), most)

    def _pixels(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]


def observer_last(players: Sequence[Seated], seat: int | None) -> list[Seated]:
    """The players in the order in which they are drawn from the top: clockwise from the observer's left, the observer
    last; as they are for None.
    """
    return list(players) if seat is None else [*players[seat + 1 :], *players[: seat + 1]]


def spread(counts: Mapping[str, int]) -> list[str]:
    """Each card as often as it is there."""
    return [name for name, count in counts.items() for _ in range(count)]


def fan(count: int, card: float, width: float, step: float) -> list[float]:
    """Where the cards of a fan begin, from its left end: `step` apart, or closer so that all fit into `width`."""
    if count > 1:
        step = min(step, (width - card) / (count - 1))
    return [place * step for place in range(count)]


def star(x: float, y: float, radius: float, points: int = 5) -> list[Point]:
    """The corners of a star around a point."""
    corners = []
    for corner in range(2 * points):
        length = radius if corner % 2 == 0 else radius * 0.45
        angle = math.pi * corner / points - math.pi / 2
        corners.append((x + length * math.cos(angle), y + length * math.sin(angle)))
    return corners


def regular(x: float, y: float, radius: float, corners: int, turned: float = 0.0) -> list[Point]:
    """The corners of a regular polygon around a point, one of them up; `turned` is in parts of a full turn."""
    angles = [2 * math.pi * (corner / corners + turned) - math.pi / 2 for corner in range(corners)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
