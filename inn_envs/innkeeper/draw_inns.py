"""The inns of Innkeeper as they are drawn: an Inn Stand and what lies before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inn_envs.core.draw import Canvas, fan
from inn_envs.core.draw_parts import GOLD, INK, LINE, PALE, PANEL, PAPER, RED, SHADE, coin
from inn_envs.core.text import counted
from inn_envs.innkeeper.card_faces import (
    back,
    coins,
    draw_asset,
    draw_bid,
    draw_debt,
    draw_guest,
    draw_kept,
    draw_proprietor,
    draw_treachery,
    inn_stand,
    lead_token,
    token,
)
from inn_envs.innkeeper.table_view import PlayerView, PositionView

_Draw = Callable[..., Any]
#: Height of an inn that shares a row with others, and of one that has a row for itself.
NARROW, WIDE = 258, 176
#: Height of a hand that is shown.
HAND = 160
_STAND = (78, 62)
_HAND_CARD = (153.0, 144.0)
_PROPRIETOR = 212
#: Height of the small cards before an inn.
_LOW = 36
_ORDINALS = ("1st", "2nd", "3rd", "4th")


def draw_narrow(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float) -> None:
    """An inn beside others: its numbers above, its Assets below, its other cards at the bottom."""
    _draw_panel(canvas, position, player, x, y, w, NARROW)
    _draw_front(canvas, position, player, x + 10, y + 8)
    _draw_numbers(canvas, player, x + w - 118, y + 8)
    _draw_traits(canvas, player, x + 16, y + 101, (w - 24) / 4)
    _draw_assets(canvas, player, x + 10, y + 119, w - 20, 92, False)
    _draw_belongings(canvas, player, x + 10, y + 216, w - 20)


def draw_wide(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float) -> None:
    """An inn that has a row for itself: its Assets with their texts to the right."""
    _draw_panel(canvas, position, player, x, y, w, WIDE)
    _draw_front(canvas, position, player, x + 10, y + 8)
    _draw_numbers(canvas, player, x + 226, y + 8)
    _draw_traits(canvas, player, x + 16, y + 96, 80)
    _draw_belongings(canvas, player, x + 10, y + 120, 330)
    _draw_assets(canvas, player, x + 352, y + 10, w - 362, WIDE - 20, True)


def draw_hand(canvas: Canvas, player: PlayerView, x: float, y: float, w: float, with_proprietor: bool) -> None:
    """A hand that is shown, each kind of card once; before it the Proprietor's card."""
    canvas.box(x, y, w, HAND - 2, "#3a281b", radius=8)
    x, y, w = x + 8, y + 8, w - 16
    if with_proprietor and player["proprietor"]:
        draw_proprietor(canvas, player["proprietor"], x, y, _PROPRIETOR, _HAND_CARD[1])
        x, w = x + _PROPRIETOR + 12, w - _PROPRIETOR - 12
    cards = player["hand"] or []
    if not cards:
        canvas.text(x + 4, y + 4, "no Treachery in hand", 12, SHADE)
    wide, tall = min(max(w / max(len(cards), 1) - 7, 112), _HAND_CARD[0]), _HAND_CARD[1]
    for card, at in zip(cards, fan(len(cards), wide, w, wide + 8)):
        draw_treachery(canvas, card, x + at, y, wide, tall)


def _draw_panel(
    canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float, w: float, h: float
) -> None:
    asked = position["asked"]
    is_asked = asked is not None and asked["seat"] == player["seat"]
    canvas.box(x, y, w, h, PANEL, GOLD if is_asked else LINE, radius=8, line=2.5 if is_asked else 1.2)


def _draw_front(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float) -> None:
    """The stand with the Capital behind it, the names, the Lead Proprietor token, who is Top Bidder."""
    capital = player["capital"]
    inn_stand(canvas, player["seat"], x, y, *_STAND)
    left = x + _STAND[0] + 10
    if player["seat"] == position["lead"]:
        lead_token(canvas, x + 6, y + 8, 9)
    is_me = player["seat"] == position["seat"]
    canvas.text(left, y + 10, player["name"] + (" (you)" if is_me else ""), 15, GOLD if is_me else PAPER, "lm")
    proprietor = player["proprietor"]
    title = proprietor["name"] if proprietor else "no Proprietor"
    title += " (used)" if proprietor and proprietor["ability_used"] else ""
    canvas.text(left, y + 29, title, 13, PALE, "lm", most=100)
    canvas.text(left, y + 46, _rank(position, player), 11, GOLD, "lm", most=100)
    if capital is not None:
        coin(canvas, left + 10, y + 65, 10, str(capital))
        canvas.text(left + 25, y + 65, "Capital", 13, GOLD, "lm")
    else:
        canvas.text(left, y + 65, "Capital hidden", 11, SHADE, "lm")


def _rank(position: PositionView, player: PlayerView) -> str:
    """An inn's place in the order of bids."""
    if position["top_bidder"] == player["seat"]:
        return "Top Bidder"
    return f"{_ORDINALS[position['order'].index(player['seat'])]} by bids" if position["order"] else ""


def _draw_numbers(canvas: Canvas, player: PlayerView, x: float, y: float) -> None:
    """The Vault before the inn, Income, Debt, Customer Capacity."""
    canvas.box(x, y, 108, 26, "#33241a", LINE, radius=4)
    coins(canvas, (player["vault"] + 4) // 5, x + 12, y + 18, 5, 5)
    coin(canvas, x + 34, y + 13, 9)
    canvas.text(x + 48, y + 13, f"Vault {player['vault']}", 13, GOLD, "lm", most=58)
    room = "" if player["capacity"] is None else f" of {player['capacity']}"
    negative = f" +{player['collected_negative']}" if player["collected_negative"] else ""
    facts = (
        ("Income", str(player["income"])),
        ("Debt", f"{player['debt_count']} of {player['debt_limit']}"),
        ("Customers", f"{player['collected']}{room}{negative}"),
    )
    for line, (title, value) in enumerate(facts):
        at = y + 37 + line * 15.5
        canvas.text(x + 2, at, title, 11, SHADE, "lm")
        over = title == "Debt" and player["debt_count"] >= max(player["debt_limit"], 1)
        canvas.text(x + 106, at, value, 12, "#ff9d8f" if over else PAPER, "rm")


def _draw_traits(canvas: Canvas, player: PlayerView, x: float, y: float, step: float) -> None:
    for place, (trait, value) in enumerate(player["traits"].items()):
        token(canvas, trait, x + 10 + place * step, y, 12)
        canvas.text(x + 27 + place * step, y, str(value), 19, PAPER, "lm")


def _draw_assets(canvas: Canvas, player: PlayerView, x: float, y: float, w: float, h: float, with_text: bool) -> None:
    """The Asset slots, taken and free."""
    places = {asset["place"] for asset in player["assets"]}
    shown = max([player["slots"], *places])
    wide = min(w / max(shown, 4) - 6, 150)
    wide = max(wide, 66 if not with_text else 104)
    at = fan(shown, wide, w, wide + 6)
    free = min(wide, at[1] - 6)
    for place in range(1, shown + 1):
        if place not in places:
            canvas.box(x + at[place - 1], y, free, h, None, LINE, radius=5)
    for asset in player["assets"]:
        draw_asset(canvas, asset, x + at[asset["place"] - 1], y, wide, h, with_text)


def _draw_belongings(canvas: Canvas, player: PlayerView, x: float, y: float, w: float) -> None:
    """Bids, Customers, kept cards, Debt, and the backs of a hidden hand; closer together where there are many."""
    hand = 0.0
    if player["hand"] is None and player["hand_size"]:
        hand = min(25.0 + 13 * (player["hand_size"] - 1), 77)
        _draw_backs(canvas, player, x + w - hand, y, hand)
    cards = _small_cards(player)
    needed, room = sum(wide + 4 for wide, _ in cards), w - hand - (6 if hand else 0)
    closer = min(1.0, (room - 60) / (needed - 60)) if needed > 60 else 1.0
    for wide, draw in cards:
        draw(canvas, x, y)
        x += (wide + 4) * closer


def _small_cards(player: PlayerView) -> list[tuple[float, _Draw]]:
    """What lies before an inn beside its Assets: the width of each card and how it is drawn at a place."""
    found: list[tuple[float, _Draw]] = []
    if player["has_laid"]:
        found.append((26, lambda canvas, x, y: _draw_laid(canvas, player["laid"], x, y)))
    if player["bid"] is not None:
        found.append((26, lambda canvas, x, y: draw_bid(canvas, player["bid"], x, y, 26, _LOW)))
    for customer in player["customers"]:
        found.append((54, lambda canvas, x, y, card=customer: draw_guest(canvas, card, x, y, 54, _LOW)))
    for kept in player["kept"]:
        found.append((54, lambda canvas, x, y, card=kept: draw_kept(canvas, card, x, y, 54, _LOW)))
    for name, count in player["debts"].items():
        found.append((66, lambda canvas, x, y, n=name, c=count: draw_debt(canvas, n, c, x, y, 62, _LOW)))
    return found


def _draw_laid(canvas: Canvas, laid: int | None, x: float, y: float) -> None:
    """Bid cards that lie face down; what they are worth where the observer may know it."""
    draw_bid(canvas, None, x, y, 26, _LOW)
    if laid is not None:
        canvas.box(x + 2, y + 22, 22, 13, "#e4eef8", radius=2)
        canvas.text(x + 13, y + 28, str(laid), 11, INK, "mm")


def _draw_backs(canvas: Canvas, player: PlayerView, x: float, y: float, w: float) -> None:
    """A hidden hand; cards that all have seen there are named."""
    for at in fan(player["hand_size"], 25, w, 13):
        back(canvas, "treachery", x + at, y, 25, _LOW)
    canvas.disc(x + w - 4, y + 4, 8, RED)
    canvas.text(x + w - 4, y + 4, str(player["hand_size"]), 10, PAPER, "mm")
    if player["shown"]:
        left = x + w - 77
        canvas.box(left, y + 24, 77, 12, PAPER, radius=2)
        canvas.text(left + 3, y + 30, counted(player["shown"]), 9, INK, "lm", most=71)
