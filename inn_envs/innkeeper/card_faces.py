"""The cards, coins and tokens of Innkeeper as they are drawn. Each Characteristic has a sign of its own, so that no hue
needs to be told.
"""

from __future__ import annotations

from inn_envs.core.draw import Canvas, Ink, regular, star
from inn_envs.core.draw_parts import GOLD, INK, LINE, NIGHT, PAPER, RED, RUST, SEAT_INKS, arc, coin
from inn_envs.innkeeper.table_view import AssetView, CustomerView, ProprietorView, TreacheryView

_FADED, _FADED_EDGE = "#6f6356", "#9b8e7e"
#: Fill and sign of each Characteristic's tokens. Their lightness differs too: they stay apart in grey.
TRAITS: dict[str, tuple[Ink, Ink]] = {
    "luxury": ("#4f2378", "#ffffff"),
    "service": ("#79bdec", INK),
    "cuisine": ("#a3540f", "#ffffff"),
    "entertainment": ("#da6690", "#ffffff"),
}
_BACKS: dict[str, tuple[Ink, Ink]] = {
    "asset": ("#7a5530", "#e3c28a"),
    "customer": ("#2d6a5a", "#a9d8c7"),
    "treachery": (NIGHT, "#a59fd0"),
    "debt": ("#7c2f2a", "#e7aaa2"),
    "bid": ("#35506e", "#b4cbe4"),
}
_KINDS: dict[str, Ink] = {"ordinary": "#2d6a5a", "particular": "#946c12", "negative": RED}


# --- signs and tokens -------------------------------------------------------------------------------------------------


def sign(canvas: Canvas, trait: str, x: float, y: float, r: float, ink: Ink) -> None:
    """The sign of a Characteristic around a point: a gem, a bell, a pot, a note."""
    if trait == "luxury":
        canvas.polygon(
            [
                (x - r, y - r * 0.25),
                (x - r * 0.5, y - r * 0.8),
                (x + r * 0.5, y - r * 0.8),
                (x + r, y - r * 0.25),
                (x, y + r),
            ],
            ink,
        )
    elif trait == "service":
        canvas.disc(x, y - r * 0.75, r * 0.22, ink)
        canvas.polygon([*arc(x, y + r * 0.4, r * 0.85, 0.5, 1.0)], ink)
        canvas.box(x - r, y + r * 0.5, 2 * r, r * 0.28, ink, radius=r * 0.1)
    elif trait == "cuisine":
        canvas.box(x - r, y - r * 0.55, 2 * r, r * 0.26, ink, radius=r * 0.1)
        canvas.polygon([*arc(x, y - r * 0.2, r * 0.85, 0.0, 0.5)], ink)
        canvas.disc(x, y - r * 0.75, r * 0.2, ink)
    else:
        canvas.disc(x - r * 0.4, y + r * 0.55, r * 0.4, ink)
        canvas.polygon(
            [(x - r * 0.12, y + r * 0.5), (x - r * 0.12, y - r), (x + r * 0.1, y - r), (x + r * 0.1, y + r * 0.5)], ink
        )
        canvas.polygon([(x, y - r), (x + r * 0.8, y - r * 0.35), (x + r * 0.65, y), (x, y - r * 0.5)], ink)


def token(canvas: Canvas, trait: str, x: float, y: float, r: float) -> None:
    """A Characteristic's token around a point."""
    fill, ink = TRAITS[trait]
    canvas.disc(x, y, r, fill, INK)
    sign(canvas, trait, x, y, r * 0.58, ink)


def coins(canvas: Canvas, count: int, x: float, y: float, r: float, most: int = 10) -> None:
    """A pile of coins that grows with their number, from its lower left end."""
    for place in range(min(count, most)):
        column, height = divmod(place, 5)
        canvas.disc(x + column * r * 2.1, y - height * r * 0.6, r, GOLD, "#7d5a12")


def lead_token(canvas: Canvas, x: float, y: float, r: float) -> None:
    """The Lead Proprietor token."""
    canvas.disc(x, y, r, RED, PAPER)
    canvas.polygon(star(x, y, r * 0.75), GOLD)


def inn_stand(canvas: Canvas, seat: int, x: float, y: float, w: float, h: float) -> None:
    """An Inn Stand: the front of an inn, behind which a Proprietor's Capital stands."""
    roof, wall = h * 0.42, h * 0.58
    canvas.box(x + w * 0.74, y, w * 0.1, roof, LINE, INK, radius=1)
    canvas.box(x + w * 0.06, y + roof - 2, w * 0.88, wall + 2, "#d9c39a", INK, radius=2)
    canvas.polygon([(x, y + roof), (x + w * 0.5, y), (x + w, y + roof)], SEAT_INKS[seat % len(SEAT_INKS)], INK)
    for left in (0.14, 0.66):
        canvas.box(x + w * left, y + roof + wall * 0.2, w * 0.2, wall * 0.36, "#f4cf68", INK, radius=1)
    canvas.box(x + w * 0.42, y + roof + wall * 0.3, w * 0.18, wall * 0.7, RUST, INK, radius=1)


# --- cards ------------------------------------------------------------------------------------------------------------


def back(canvas: Canvas, deck: str, x: float, y: float, w: float, h: float) -> None:
    """A card face down."""
    fill, edge = _BACKS[deck]
    r = min(w, h)
    canvas.box(x, y, w, h, fill, INK, radius=r * 0.1)
    canvas.box(x + r * 0.1, y + r * 0.1, w - r * 0.2, h - r * 0.2, None, edge, radius=r * 0.08, line=0.8)
    middle = (x + w / 2, y + h / 2)
    if deck == "treachery":
        canvas.polygon(star(*middle, r * 0.24, 4), edge)
    elif deck == "customer":
        canvas.disc(middle[0], middle[1] - r * 0.12, r * 0.12, edge)
        canvas.polygon([*arc(middle[0], middle[1] + r * 0.25, r * 0.24, 0.5, 1.0)], edge)
    elif deck == "debt":
        canvas.text(*middle, "−", r * 0.6, edge, "mm")
    elif deck == "bid":
        canvas.text(*middle, "?", r * 0.55, edge, "mm")
    else:
        canvas.polygon(regular(*middle, r * 0.24, 5), edge)


def draw_asset(canvas: Canvas, asset: AssetView, x: float, y: float, w: float, h: float, with_text: bool) -> None:
    """An Asset; an exhausted one is turned over, its name faint on the back."""
    if asset["exhausted"]:
        _draw_exhausted(canvas, asset["name"], x, y, w, h)
    else:
        edge = "#c58a12" if asset["unique"] else RUST
        canvas.box(x, y, w, h, PAPER, edge, radius=5, line=2.4 if asset["unique"] else 1.2)
        size = 11 if w < 90 else 12.5
        canvas.box(x + 3, y + 3, w - 6, size * 2.7, "#ecd7a6", radius=3)
        canvas.lines(x + 6, y + 5, asset["name"], size, INK, w - 12, 2)
        if asset["unique"]:
            canvas.polygon(star(x + w - 2, y + 2, 8), GOLD, INK)
        _draw_bonus(canvas, asset, x, y + size * 2.7 + 16, w)
        coin(canvas, x + w - 14, y + h - 14, 10, str(asset["value"]))
        if asset["text"]:
            top = y + size * 2.7 + (30 if asset["traits"] else 8)
            if with_text:
                canvas.lines(x + 6, top, asset["text"], 9.5, INK, w - 12, int((y + h - 24 - top) // 11.9))
            else:
                canvas.text(x + 7, y + h - 15, "…", 16, RUST, "lm")
    for place in range(min(asset["gold"], 8)):
        coin(canvas, x + 12 + place * 9, y + h - 13, 8)


def _draw_exhausted(canvas: Canvas, name: str, x: float, y: float, w: float, h: float) -> None:
    canvas.box(x, y, w, h, _FADED, INK, radius=5)
    canvas.box(x + 5, y + 5, w - 10, h - 10, None, _FADED_EDGE, radius=4)
    if h > 60:
        canvas.polygon(regular(x + w / 2, y + h * 0.66, min(w, h) * 0.2, 5), _FADED_EDGE)
    size = 11 if h > 60 else 9.5
    canvas.lines(x + size - 3, y + size - 3, name, size, "#d8cdbd", w - 2 * size + 6, 3)


def _draw_bonus(canvas: Canvas, asset: AssetView, x: float, y: float, w: float) -> None:
    """The tokens of an Asset with what it adds to each; on a narrow card one below the other."""
    below = w < 90
    for place, (trait, count) in enumerate(asset["traits"].items()):
        column, line = (place // 2, place % 2) if below else (place, 0)
        step = 34 if below else min(42.0, (w - 8) / len(asset["traits"]))
        at, height = x + 13 + column * step, y + line * 20
        token(canvas, trait, at, height, 9)
        canvas.text(at + 11, height, f"+{count}", 12, INK, "lm")


def draw_proprietor(canvas: Canvas, card: ProprietorView, x: float, y: float, w: float, h: float) -> None:
    """A Proprietor's card with its abilities."""
    canvas.box(x, y, w, h, PAPER, "#8a6210", radius=6, line=2)
    canvas.box(x + 1, y + 1, w - 2, 22, "#8a6210", radius=5)
    canvas.text(x + 8, y + 12, card["name"], 13, PAPER, "lm", most=w - 16)
    if card["ability_used"]:
        canvas.text(x + w - 8, y + 12, "used", 11, PAPER, "rm")
    canvas.lines(x + 8, y + 29, card["text"], 10, INK, w - 16, int((h - 32) // 12.5))


def draw_treachery(canvas: Canvas, card: TreacheryView, x: float, y: float, w: float, h: float) -> None:
    """A Treachery card of a hand, with its text."""
    for depth in range(min(card["count"], 4) - 1, 0, -1):
        canvas.box(x + depth * 3, y - depth * 3, w, h, "#dcd7ee", INK, radius=6)
    canvas.box(x, y, w, h, "#eeeaf7", INK, radius=6)
    canvas.box(x, y, w, 22, NIGHT, INK, radius=6)
    canvas.text(
        x + 8, y + 11, card["name"], 12.5, "#f3efff", "lm", most=w - (38 if card["cost"] or card["count"] > 1 else 14)
    )
    if card["cost"]:
        coin(canvas, x + w - 14, y + 11, 8.5, str(card["cost"]))
    rows = canvas.lines(x + 7, y + 27, card["when"], 9.5, RED, w - 14, 2)
    top = y + 30 + rows * 12
    canvas.lines(x + 7, top, card["text"], 10, INK, w - 14, int((y + h - 4 - top) // 12.5))
    if card["count"] > 1:
        canvas.disc(x + w - 12, y + h - 12, 10, RED)
        canvas.text(x + w - 12, y + h - 12, f"×{card['count']}", 11, PAPER, "mm")


def draw_kept(canvas: Canvas, card: TreacheryView, x: float, y: float, w: float, h: float) -> None:
    """A Treachery card that is kept face up; an exhausted one is turned over."""
    if card["exhausted"]:
        _draw_exhausted(canvas, card["name"], x, y, w, h)
        return
    canvas.box(x, y, w, h, "#eeeaf7", INK, radius=4)
    canvas.box(x, y, w, 5, NIGHT, radius=2)
    canvas.lines(x + 4, y + 8, card["name"], 10, INK, w - 8, 3)


def draw_customer(canvas: Canvas, customer: CustomerView, x: float, y: float, w: float, h: float) -> None:
    """A Customer with its Characteristics and its text."""
    fill = _KINDS[customer["kind"]]
    canvas.box(x, y, w, h, PAPER, fill, radius=6, line=2.4)
    canvas.box(x + 1, y + 1, w - 2, 26, fill, radius=5)
    canvas.text(x + w / 2, y + 14, customer["name"], 14, PAPER, "mm", most=w - 10)
    for place, trait in enumerate(customer["lists"]):
        token(canvas, trait, x + 18 + place * 27, y + 44, 11)
    if customer["kind"] != "ordinary":
        canvas.text(x + w - 7, y + 36, customer["kind"].capitalize(), 10, fill, "ra")
    canvas.lines(x + 8, y + 62, customer["text"], 11, INK, w - 16, int((h - 66) // 13.7))


def draw_guest(canvas: Canvas, customer: CustomerView, x: float, y: float, w: float, h: float) -> None:
    """A Customer in a play area, small."""
    fill = _KINDS[customer["kind"]]
    canvas.box(x, y, w, h, PAPER, fill, radius=4, line=2)
    canvas.lines(x + 4, y + 4, customer["name"], 9.5, INK, w - 8, int((h - 6) // 11.8))


def draw_debt(canvas: Canvas, name: str, count: int, x: float, y: float, w: float, h: float) -> None:
    """Debt cards of a kind, face up, with their number."""
    for depth in range(min(count, 3) - 1, -1, -1):
        canvas.box(x + depth * 2, y - depth * 2, w, h, "#f3d9d3", RED, radius=3)
    canvas.lines(x + 3, y + 4, name, 9.5, RED, w - 4, 2)
    if count > 1:
        canvas.disc(x + w - 9, y + h - 8, 8, RED)
        canvas.text(x + w - 9, y + h - 8, f"×{count}", 10, PAPER, "mm")


def draw_bid(canvas: Canvas, total: int | None, x: float, y: float, w: float, h: float) -> None:
    """A revealed bid, or one that lies face down."""
    if total is None:
        back(canvas, "bid", x, y, w, h)
        return
    canvas.box(x, y, w, h, "#e4eef8", "#35506e", radius=3, line=1.5)
    canvas.text(x + w / 2, y + h / 2, str(total), min(w, h) * 0.55, "#1e3450", "mm")
