"""The players of Inn-Fighting as they are drawn: an Adventurer with tokens, Bystanders beside it, Victory Points."""

from __future__ import annotations

from inn_envs.core.draw import Canvas, fan
from inn_envs.core.draw_parts import GOLD, INK, LINE, PANEL, PAPER, RED, SEAT_INKS, SHADE
from inn_envs.core.text import player_name, seat_title
from inn_envs.inn_fighting.card_faces import (
    back,
    draw_action,
    draw_adventurer,
    draw_bystander,
    draw_gap,
    vp_pile,
)
from inn_envs.inn_fighting.table_view import PlayerView, PositionView

#: Height of a player that shares a row with others, and of one that has a row for itself.
NARROW, WIDE = 256, 196
#: Height of a hand that is shown.
HAND = 150
_HAND_CARD = (150.0, 134.0)
_FRONT, _CARD = 32, 146


def draw_narrow(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float) -> None:
    """A player beside others: the Adventurer above the Bystanders."""
    _draw_panel(canvas, position, player, x, y, w, NARROW)
    _draw_front(canvas, position, player, x + 10, y + 6, w - 20)
    _draw_adventurer(canvas, player, x + 8, y + _FRONT, w - 16, _CARD)
    _draw_bystanders(canvas, player, x + 8, y + _FRONT + _CARD + 8, w - 16, NARROW - _FRONT - _CARD - 16, 74, False)


def draw_wide(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float) -> None:
    """A player with a row for itself: all cards with their texts."""
    _draw_panel(canvas, position, player, x, y, w, WIDE)
    _draw_front(canvas, position, player, x + 10, y + 6, 340)
    _draw_adventurer(canvas, player, x + 8, y + _FRONT, 344, WIDE - _FRONT - 8)
    _draw_bystanders(canvas, player, x + 362, y + 8, w - 370, WIDE - 16, 148, True)


def draw_hand(canvas: Canvas, player: PlayerView, x: float, y: float, w: float) -> None:
    """A hand that is shown, each kind of card once, and what its player knows to be in other hands."""
    canvas.box(x, y, w, HAND - 2, "#3a281b", radius=8)
    x, y, w = x + 8, y + 8, w - 16
    known = player["known"] or []
    if known:
        texts = (f"{card['name']} ({' or '.join(map(player_name, card['seats']))})" for card in known)
        w -= 150
        canvas.text(x + w + 8, y, "known in other hands", 11, SHADE)
        for line, text in enumerate(list(texts)[:7]):
            canvas.text(x + w + 8, y + 17 + line * 16, text, 11, PAPER, most=140)
    cards = player["hand"] or []
    if not cards:
        canvas.text(x + 4, y + 4, "no Actions in hand", 12, SHADE)
    wide = min(max(w / max(len(cards), 1) - 7, 112), _HAND_CARD[0])
    for card, at in zip(cards, fan(len(cards), wide, w, wide + 8)):
        draw_action(canvas, card, x + at, y, wide, _HAND_CARD[1])


def _draw_panel(
    canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float, h: float
) -> None:
    asked = position["asked"]
    is_asked = asked is not None and asked["seat"] == player["seat"]
    canvas.box(x, y, w, h, PANEL, GOLD if is_asked else LINE, radius=8, line=2.5 if is_asked else 1.2)


def _draw_front(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float) -> None:
    """The name, whose turn it is, the Victory Points, the backs of a hidden hand."""
    is_me, is_turn = player["seat"] == position["seat"], player["seat"] == position["turn_seat"]
    canvas.disc(x + 7, y + 10, 7, SEAT_INKS[player["seat"]], PAPER if is_turn else INK)
    title = seat_title(player["seat"], position["seat"])
    wide = canvas.text(x + 20, y + 10, title, 15, GOLD if is_me else PAPER, "lm")
    if is_turn:
        canvas.text(x + 28 + wide, y + 11, "turn", 11, GOLD, "lm")
    vp_pile(canvas, player["vp"], x + w - 172, y + 15)
    if player["hand"] is None and player["hand_size"]:
        _draw_backs(canvas, player["hand_size"], x + w - 58, y - 1)


def _draw_backs(canvas: Canvas, count: int, x: float, y: float) -> None:
    for at in fan(count, 16, 48, 9):
        back(canvas, "action", x + at, y, 16, 22)
    canvas.disc(x + 52, y + 11, 8, RED)
    canvas.text(x + 52, y + 11, str(count), 11, PAPER, "mm")


def _draw_adventurer(canvas: Canvas, player: PlayerView, x: float, y: float, w: float, h: float) -> None:
    if player["adventurer"] is None:
        draw_gap(canvas, x, y, w, h)
    else:
        draw_adventurer(canvas, player["adventurer"], player["hp"], x, y, w, h)


def _draw_bystanders(
    canvas: Canvas, player: PlayerView, x: float, y: float, w: float, h: float, wide: float, with_text: bool
) -> None:
    """The Bystanders by place, closer together where there are many."""
    cards = player["bystanders"]
    if not cards:
        canvas.text(x + 4, y + 6, "no Bystanders", 11, SHADE)
    for card, at in zip(cards, fan(len(cards), wide, w, wide + 6)):
        draw_bystander(canvas, card, x + at, y, wide, h, with_text)
