"""The dice, tokens and cards of Inn-Fighting as they are drawn. Each symbol has a sign of its own, so that no hue needs
to be told.
"""

from __future__ import annotations

from inn_envs.core.draw import Canvas, Ink, regular, star
from inn_envs.core.draw_parts import GOLD, INK, LINE, NIGHT, PALE, PAPER, RED, RUST, SHADE, arc, coin
from inn_envs.inn_fighting.table_view import ActionView, AdventurerView, BystanderView, DieView

#: What a die is made of, and its symbols: the red one is the Defense Die.
_GOLD_DIE, _RED_DIE = ("#e9bd55", "#8a6210"), ("#b8322b", "#5e120e")
_BACKS: dict[str, tuple[Ink, Ink]] = {"adventurer": ("#7a5530", "#e3c28a"), "action": (NIGHT, "#a59fd0")}
_EVIL, _GOOD = "#4a1f4f", "#7a5530"
_KINDS: dict[str, tuple[Ink, str]] = {
    "full_round": ("#2d6a5a", "Full Round"),
    "response": ("#35506e", "Response"),
    "one_use": ("#946c12", "One-use"),
}
_ATTACKS = ("punch", "chair", "power")


# --- signs and tokens -------------------------------------------------------------------------------------------------


def sign(canvas: Canvas, face: str, x: float, y: float, r: float, ink: Ink) -> None:
    """The sign of a symbol around a point: a fist, a chair, a bolt, a clover, a mug."""
    if face == "punch":
        for finger in range(4):
            canvas.box(x - r * 0.9 + finger * r * 0.46, y - r * 0.75, r * 0.4, r * 0.85, ink, radius=r * 0.18)
        canvas.box(x - r * 0.9, y + r * 0.14, r * 1.78, r * 0.62, ink, radius=r * 0.25)
    elif face == "chair":
        canvas.box(x - r * 0.6, y - r, r * 0.24, r * 2, ink, radius=r * 0.08)
        canvas.box(x - r * 0.6, y - r * 0.05, r * 1.25, r * 0.28, ink, radius=r * 0.08)
        canvas.box(x + r * 0.42, y, r * 0.24, r, ink, radius=r * 0.08)
        canvas.box(x - r * 0.85, y - r * 0.9, r * 0.6, r * 0.2, ink, radius=r * 0.08)
    elif face == "power":
        points = [(0.35, -1), (-0.65, 0.2), (-0.05, 0.2), (-0.35, 1), (0.65, -0.25), (0.05, -0.25)]
        canvas.polygon([(x + dx * r, y + dy * r) for dx, dy in points], ink)
    elif face == "luck":
        for dx, dy in ((-0.38, -0.38), (0.38, -0.38), (-0.38, 0.3), (0.38, 0.3)):
            canvas.disc(x + dx * r, y + dy * r, r * 0.42, ink)
        canvas.polygon([(x - r * 0.08, y), (x + r * 0.08, y), (x + r * 0.3, y + r), (x + r * 0.1, y + r)], ink)
    else:
        canvas.box(x - r * 0.75, y - r * 0.5, r * 1.15, r * 1.4, ink, radius=r * 0.15)
        canvas.polygon([*arc(x + r * 0.4, y + r * 0.15, r * 0.5, -0.25, 0.25)], ink)
        for dx in (-0.5, -0.15, 0.2):
            canvas.disc(x + dx * r, y - r * 0.55, r * 0.3, ink)


def draw_die(canvas: Canvas, die: DieView, x: float, y: float, w: float) -> None:
    """A Brawl Die from its upper left corner; one that was rolled last has a bright edge."""
    fill, edge = _RED_DIE if die["name"] == "red" else _GOLD_DIE
    ink = PAPER if die["name"] == "red" else INK
    canvas.box(x, y, w, w, fill, PAPER if die["rolled"] else edge, radius=w * 0.16, line=3 if die["rolled"] else 1.5)
    if die["face"]:
        sign(canvas, die["face"], x + w / 2, y + w / 2, w * 0.3, ink)
    else:
        canvas.text(x + w / 2, y + w / 2, "?", w * 0.5, ink, "mm")


def draw_d20(canvas: Canvas, number: int | None, x: float, y: float, r: float) -> None:
    """The d20 around a point."""
    canvas.polygon(regular(x, y, r, 6), "#e4eef8", "#35506e")
    canvas.polygon(regular(x, y, r * 0.72, 3), "#c3d5e8", "#35506e")
    canvas.text(x, y + r * 0.05, "?" if number is None else str(number), r * 0.68, "#1e3450", "mm")


def hit_points(canvas: Canvas, left: int, most: int, x: float, y: float, r: float, step: float) -> None:
    """Hit Point tokens in a row, from the middle of the first; those that were lost are empty."""
    for place in range(max(left, most)):
        canvas.disc(x + place * step, y, r, RED if place < left else PALE, INK)


def vp_pile(canvas: Canvas, count: int, x: float, y: float) -> None:
    """A pile of Victory Points that grows with their number, beside it the number."""
    for place in range(min(count, 25)):
        column, height = divmod(place, 5)
        canvas.disc(x + column * 9, y - height * 2.8, 4.2, GOLD, "#7d5a12")
    columns = min((count + 4) // 5, 5)
    canvas.text(x + columns * 9 + 2, y - 3, f"{count} VP", 15, GOLD, "lm")


# --- cards ------------------------------------------------------------------------------------------------------------


def back(canvas: Canvas, deck: str, x: float, y: float, w: float, h: float) -> None:
    """A card face down."""
    fill, edge = _BACKS[deck]
    r = min(w, h)
    canvas.box(x, y, w, h, fill, INK, radius=r * 0.1)
    canvas.box(x + r * 0.1, y + r * 0.1, w - r * 0.2, h - r * 0.2, None, edge, radius=r * 0.08, line=0.8)
    if deck == "action":
        canvas.polygon(star(x + w / 2, y + h / 2, r * 0.24, 4), edge)
    else:
        sign(canvas, "punch", x + w / 2, y + h / 2, r * 0.24, edge)


def draw_adventurer(canvas: Canvas, card: AdventurerView, hp: int, x: float, y: float, w: float, h: float) -> None:
    """An Adventurer with its Hit Points, its numbers, its attacks and its texts."""
    fill = _EVIL if card["evil"] else _GOOD
    canvas.box(x, y, w, h, PAPER, fill, radius=6, line=2)
    canvas.box(x + 1, y + 1, w - 2, 22, fill, radius=5)
    evil = 34 if card["evil"] else 0
    canvas.text(x + 8, y + 12, card["name"], 13, PAPER, "lm", most=w - 16 - evil)
    if card["evil"]:
        canvas.text(x + w - 8, y + 12, "EVIL", 11, "#f0b6f2", "rm")
    step = min(15.0, (min(w, 330) - 62) / max(hp, card["hp"]))
    hit_points(canvas, hp, card["hp"], x + 14, y + 36, min(6.2, step * 0.45), step)
    canvas.text(x + 24 + step * (max(hp, card["hp"]) - 1), y + 36, f"{hp}/{card['hp']}", 13, INK, "lm")
    _draw_numbers(canvas, card, x, y + 56, min(w, 330))
    size = 10 if w > 320 else 9.5
    rows = canvas.lines(x + 8, y + 70, f"{card['power_name']}: {card['power_text']}", size, INK, w - 16, 4)
    top = y + 72 + rows * size * 1.25
    most = int((y + h - 2 - top) // (size * 1.25))
    canvas.lines(x + 8, top, f"Defense Die: {card['defense_text']}", size, RUST, w - 16, most)


def _draw_numbers(canvas: Canvas, card: AdventurerView, x: float, y: float, w: float) -> None:
    """Skill, Knockout Bonus, low and high damage by attack."""
    step = (w - 92) / 3
    for place, form in enumerate(_ATTACKS):
        low, high = card["attacks"][form]
        at = x + 16 + place * step
        sign(canvas, form, at, y, 8, RUST)
        canvas.text(at + 13, y, f"{low}/{high}", 14, INK, "lm")
    canvas.text(x + w - 82, y - 6, f"Skill {card['skill']}+", 11, INK, "lm")
    canvas.text(x + w - 82, y + 7, f"Bonus {card['bonus']} VP", 11, INK, "lm")


def draw_gap(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """The place of an Adventurer that was knocked out."""
    canvas.box(x, y, w, h, None, LINE, radius=6, line=2)
    canvas.text(x + w / 2, y + h / 2 - 8, "knocked out", 15, SHADE, "mm")
    canvas.text(x + w / 2, y + h / 2 + 10, "can't be attacked until the next turn here", 10, SHADE, "mm", most=w - 10)


def draw_bystander(
    canvas: Canvas, card: BystanderView, x: float, y: float, w: float, h: float, with_text: bool
) -> None:
    """A Bystander with its Hit Points; a Response that was used in this turn is grey."""
    fill, kind = _KINDS[card["kind"]]
    canvas.box(x, y, w, h, "#c9bda8" if card["used"] else PAPER, _EVIL if card["evil"] else fill, radius=5, line=2)
    canvas.box(x + 1, y + 1, w - 2, 14, fill, radius=4)
    canvas.text(x + 5, y + 8, "used" if card["used"] else kind, 9.5, PAPER, "lm", most=w - 8)
    size = 12 if with_text else 10
    rows = canvas.lines(x + 5, y + 18, card["name"], size, INK, w - 10, 2)
    step = min(11.0, (w - 12) / max(card["hp"], card["most_hp"], 1))
    at = y + 27 + rows * size * 1.25
    hit_points(canvas, card["hp"], card["most_hp"], x + 10, at, min(4.5, step * 0.45), step)
    if card["evil"]:
        canvas.text(x + w - 5, at, "EVIL", 9, _EVIL, "rm")
    if with_text:
        lines = canvas.lines(x + 5, at + 8, card["text"], 9, INK, w - 10, 6)
        top = at + 11 + lines * 11.3
        canvas.lines(
            x + 5, top, f"Defense Die: {card['defense_text']}", 9, RUST, w - 10, max(int((y + h - 3 - top) // 11.3), 1)
        )


def draw_action(canvas: Canvas, card: ActionView, x: float, y: float, w: float, h: float) -> None:
    """An Action card of a hand, with its text."""
    for depth in range(min(card["count"], 4) - 1, 0, -1):
        canvas.box(x + depth * 3, y - depth * 3, w, h, "#dcd7ee", INK, radius=6)
    canvas.box(x, y, w, h, "#eeeaf7", INK, radius=6)
    canvas.box(x, y, w, 22, NIGHT, INK, radius=6)
    canvas.text(x + 8, y + 11, card["name"], 12.5, "#f3efff", "lm", most=w - 14)
    rows = canvas.lines(x + 7, y + 27, card["play"], 9.5, RED, w - 14, 4)
    top = y + 30 + rows * 12
    canvas.lines(x + 7, top, card["text"], 10, INK, w - 14, int((y + h - 4 - top) // 12.5))
    if card["late"]:
        canvas.text(x + 7, y + h - 12, f"{card['late']} for the next window", 10, RED, "lm")
    if card["count"] > 1:
        coin(canvas, x + w - 13, y + h - 13, 11, f"×{card['count']}")
