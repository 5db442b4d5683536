"""The cards of Inheritors as they are drawn: each colour has its own symbol, so that no hue needs to be told."""

from __future__ import annotations

from inn_envs.core.draw import Canvas, Ink, regular, star

PAPER, INK, FELT, PANEL, PALE = "#f7f2e4", "#1d1d1f", "#17352b", "#21483b", "#d9e4d8"
GOLD, SHADE = "#e9b949", "#8ea79a"
#: Fill and lettering of each colour. Their lightness differs too: they stay apart in grey.
COLOURS: dict[str, tuple[Ink, Ink]] = {
    "yellow": ("#f4d13d", INK),
    "purple": ("#4f2378", "#ffffff"),
    "blue": ("#6bb8ef", INK),
    "green": ("#127a55", "#ffffff"),
    "red": ("#e05a2b", "#ffffff"),
}
_OTHERS: dict[str, tuple[Ink, Ink]] = {"tome": ("#8a6642", "#fff6df"), "epic": ("#c79a2b", INK)}
_TALENT = ("#ece5d3", INK)
_BACK, _BACK_EDGE = "#3d4c63", "#aebbd0"


def symbol(canvas: Canvas, colour: str, x: float, y: float, radius: float, ink: Ink) -> None:
    """The sign of a colour around a point: star, diamond, disc, triangle, square."""
    if colour == "yellow":
        canvas.polygon(star(x, y, radius * 1.15), ink)
    elif colour == "purple":
        canvas.polygon(regular(x, y, radius * 1.1, 4), ink)
    elif colour == "blue":
        canvas.disc(x, y, radius * 0.85, ink)
    elif colour == "green":
        canvas.polygon(regular(x, y + radius * 0.15, radius * 1.1, 3), ink)
    else:
        canvas.polygon(regular(x, y, radius * 1.1, 4, 1 / 8), ink)


def swatch(canvas: Canvas, colour: str, x: float, y: float, size: float) -> None:
    """A small square of a colour with its sign."""
    fill, ink = COLOURS[colour]
    canvas.box(x, y, size, size, fill, radius=size / 5)
    symbol(canvas, colour, x + size / 2, y + size / 2, size * 0.32, ink)


def draw_card(canvas: Canvas, name: str, x: float, y: float, w: float, h: float) -> None:
    """A card face up. Its upper left corner tells what it is, so that it can lie under others."""
    colour, _, rest = name.partition(" ")
    if colour in COLOURS and rest:
        fill, ink = COLOURS[colour]
        mark, title = (rest, "") if rest.isdigit() else (rest[:1].upper(), rest)
    else:
        fill, ink = _OTHERS.get(name, _TALENT)
        colour, mark, title = "", name[:1].upper(), name
    canvas.box(x, y, w, h, fill, INK, radius=w * 0.1, line=1)
    canvas.box(x + 2, y + 2, w - 4, h - 4, None, ink, radius=w * 0.08, line=0.6)
    canvas.text(x + w * 0.2, y + h * 0.17, mark, w * 0.3, ink, "mm")
    if colour:
        symbol(canvas, colour, x + w * 0.2, y + h * 0.36, w * 0.095, ink)
    if title:
        canvas.text(x + w / 2, y + h * 0.85, title, min(w * 0.21, 13), ink, "mm", most=w - 5)
    _middle(canvas, colour, mark, title, x + w * 0.56, y + h * 0.56, w, ink)


def _middle(canvas: Canvas, colour: str, mark: str, title: str, x: float, y: float, w: float, ink: Ink) -> None:
    """The large sign in a card's middle."""
    if not title:
        canvas.text(x, y + w * 0.04, mark, w * 0.62, ink, "mm")
    elif title == "relic":
        canvas.disc(x, y, w * 0.23, ink)
        canvas.disc(x, y, w * 0.17, COLOURS[colour][0])
        symbol(canvas, colour, x, y, w * 0.11, ink)
    elif title in _OTHERS:
        canvas.polygon(
            [(x - w * 0.24, y - w * 0.14), (x, y - w * 0.06), (x, y + w * 0.22), (x - w * 0.24, y + w * 0.14)], ink
        )
        canvas.polygon(
            [
                (x + w * 0.24, y - w * 0.14),
                (x + w * 0.03, y - w * 0.06),
                (x + w * 0.03, y + w * 0.22),
                (x + w * 0.24, y + w * 0.14),
            ],
            ink,
        )
    else:
        canvas.disc(x, y - w * 0.1, w * 0.11, ink)
        canvas.polygon(
            [
                (x - w * 0.2, y + w * 0.2),
                (x - w * 0.12, y + w * 0.04),
                (x + w * 0.12, y + w * 0.04),
                (x + w * 0.2, y + w * 0.2),
            ],
            ink,
        )


def draw_back(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """A card face down."""
    canvas.box(x, y, w, h, _BACK, INK, radius=w * 0.1)
    canvas.box(x + w * 0.1, y + w * 0.1, w * 0.8, h - w * 0.2, None, _BACK_EDGE, radius=w * 0.08, line=0.8)
    canvas.polygon(regular(x + w / 2, y + h / 2, w * 0.2, 4), _BACK_EDGE)


def draw_stack(
    canvas: Canvas, colour: str, top: int, covered: list[int], x: float, y: float, w: float, h: float
) -> None:
    """A stack of a play area: the card on top, and the numbers under it as edges above; a faint place without one."""
    if top == 0:
        canvas.box(x, y, w, h, None, SHADE, radius=w * 0.1, line=0.8)
        symbol(canvas, colour, x + w / 2, y + h / 2, w * 0.2, SHADE)
        return
    for depth in range(len(covered), 0, -1):
        canvas.box(x, y - depth * 3, w, h, COLOURS[colour][0], INK, radius=w * 0.1, line=0.8)
    draw_card(canvas, f"{colour} {top}", x, y, w, h)
