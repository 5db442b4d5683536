"""A position of Inheritors as a picture of the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.draw import UNITS, Canvas, fan, observer_last, spread
from inn_envs.inheritors.card_faces import (
    FELT,
    GOLD,
    INK,
    PALE,
    PANEL,
    PAPER,
    SHADE,
    draw_back,
    draw_card,
    draw_stack,
    swatch,
)
from inn_envs.inheritors.table_view import PlayerView, PositionView
from inn_envs.inheritors.text import turn_text

_EDGE = 10
_HEAD, _TOP, _LOG = 46, 348, 132
_CLOSED, _OPEN = 92, 190
_LAST_EVENTS = 7
_MARKET_WIDTH = 610
_CARD = (58, 82)
_SMALL = (34, 48)


def draw_position(position: PositionView, width: int = UNITS) -> npt.NDArray[np.uint8]:
    """The table that `describe_position` returned, as an image: uint8 of shape (height, `width`, 3).

    The same position gives the same pixels. The observer sits at the bottom, the others clockwise above. `width` is in
    pixels, at least 100 (text can be read from about 800). Needs Pillow; raises ValueError for a smaller width.
    """
    players = observer_last(position["players"], position["seat"])
    heights = [_OPEN if player["hand"] is not None else _CLOSED for player in players]
    pack = position["question"]["pack"] if position["question"] else None
    height = _HEAD + _TOP + sum(heights) + 6 * len(heights) + _LOG + 24
    canvas = Canvas(width, height, FELT)
    _draw_head(canvas, position)
    if pack is None:
        _draw_market(canvas, position, _HEAD + 6)
    else:
        _draw_pack(canvas, pack, _HEAD + 6)
    _draw_supply(canvas, position, _HEAD + 6)
    y = float(_HEAD + _TOP + 12)
    for player, tall in zip(players, heights):
        _draw_player(canvas, position, player, y, tall)
        y += tall + 6
    _draw_log(canvas, position, y)
    return canvas.pixels()


def _panel(canvas: Canvas, x: float, y: float, w: float, h: float, title: str, edge: str | None = None) -> None:
    canvas.box(x, y, w, h, PANEL, edge, radius=7, line=2)
    if title:
        canvas.text(x + 10, y + 7, title, 12, SHADE)


def _draw_head(canvas: Canvas, position: PositionView) -> None:
    canvas.box(0, 0, UNITS, _HEAD, INK, radius=0)
    canvas.text(14, _HEAD / 2, "Inheritors", 22, GOLD, "lm")
    canvas.text(140, _HEAD / 2, turn_text(position), 15, PAPER, "lm", most=500)
    seat = position["seat"]
    facts = f"turn {position['turn'] + 1} · round {position['round']} · {position['turns_left']} turns left at most"
    if position["ended"]:
        facts = f"{position['turn']} turns played"
    elif position["last_round"]:
        facts = f"turn {position['turn'] + 1} · last round"
    shown = "everything shown" if seat is None else f"seen by player_{seat}"
    canvas.text(UNITS - 14, _HEAD / 2 - 8, facts, 12, PALE, "rm")
    canvas.text(UNITS - 14, _HEAD / 2 + 9, shown, 12, SHADE, "rm")


def _draw_market(canvas: Canvas, position: PositionView, y: float) -> None:
    _panel(canvas, _EDGE, y, _MARKET_WIDTH, _TOP, "Market: covered cards to the left, the top card whole")
    chosen = position["question"]["row"] if position["question"] else None
    w, h = _CARD
    for number, row in enumerate(position["market"]):
        top = y + 30 + number * (h + 22)
        canvas.box(
            _EDGE + 38, top - 6, _MARKET_WIDTH - 48, h + 12, FELT, GOLD if chosen == number + 1 else None, radius=6
        )
        canvas.text(_EDGE + 20, top + h / 2, str(number + 1), 22, PALE, "mm")
        for place, (name, at) in enumerate(zip(row, fan(len(row), w, _MARKET_WIDTH - 66, 34))):
            draw_card(canvas, name, _EDGE + 46 + at, top, w, h)
            if place == len(row) - 1:
                canvas.box(_EDGE + 44 + at, top - 2, w + 4, h + 4, None, PAPER, radius=8, line=2)


def _draw_pack(canvas: Canvas, pack: dict[str, int], y: float) -> None:
    """In the draft: the pack that is looked at, in place of the market."""
    _panel(canvas, _EDGE, y, _MARKET_WIDTH, _TOP, "Draft: the pack to pick from")
    w, h = 84.0, 120.0
    for place, name in enumerate(spread(pack)):
        column, line = place % 5, place // 5
        draw_card(canvas, name, _EDGE + 60 + column * (w + 18), y + 44 + line * (h + 26), w, h)


def _draw_supply(canvas: Canvas, position: PositionView, y: float) -> None:
    """Deck, removed area, quests left; the clans and honors set out."""
    x = _EDGE + _MARKET_WIDTH + 8
    w = UNITS - _EDGE - x
    _panel(canvas, x, y, w, _TOP, "")
    _draw_pile(canvas, x + 12, y + 12, position["deck_size"], "deck")
    _draw_pile(canvas, x + 76, y + 12, position["quests_left"], "quests")
    canvas.text(x + 144, y + 10, "Removed area", 12, SHADE)
    used = [f"{count} {name}" for name, count in position["removed"].items()] or ["empty"]
    for line, text in enumerate(used[:4]):
        canvas.text(x + 144, y + 28 + line * 16, text, 13, PALE)
    canvas.text(x + 12, y + 108, "Clans (a 3 or more of the colour)", 12, SHADE)
    for line, clan in enumerate(position["clans"]):
        at = y + 127 + line * 20
        swatch(canvas, clan["colour"], x + 12, at, 16)
        canvas.text(x + 36, at + 8, clan["name"], 14, PAPER, "lm", most=w - 140)
        _draw_owner(canvas, clan["owner"], x + w - 12, at + 8)
    canvas.text(x + 12, y + 234, "Honors (1 VP)", 12, SHADE)
    for line, honor in enumerate(position["honors"]):
        at = y + 253 + line * 18
        canvas.text(x + 12, at + 8, honor["name"], 14, PAPER, "lm", most=w - 116)
        _draw_owner(canvas, honor["owner"], x + w - 12, at + 8)


def _draw_owner(canvas: Canvas, owner: int | None, right: float, y: float) -> None:
    text = "free" if owner is None else f"player_{owner}"
    canvas.text(right, y, text, 13, SHADE if owner is None else GOLD, "rm")


def _draw_pile(canvas: Canvas, x: float, y: float, count: int, title: str) -> None:
    for depth in range(min(3, (count + 9) // 10) - 1, -1, -1):
        draw_back(canvas, x + depth * 2, y - depth * 2, 46, 62)
    if count:
        canvas.disc(x + 23, y + 31, 14, INK)
        canvas.text(x + 23, y + 31, str(count), 15, PAPER, "mm")
    else:
        canvas.box(x, y, 46, 62, None, SHADE, radius=5)
        canvas.text(x + 23, y + 31, "0", 15, SHADE, "mm")
    canvas.text(x + 23, y + 74, title, 12, SHADE, "mm")


def _draw_player(canvas: Canvas, position: PositionView, player: PlayerView, y: float, tall: float) -> None:
    """A player's area: name, stacks, clan, honors, quests, and the hand as far as it may be seen."""
    w = UNITS - 2 * _EDGE
    is_on_turn = player["seat"] == position["on_turn"]
    _panel(canvas, _EDGE, y, w, tall, "", GOLD if is_on_turn else None)
    name = player["name"] + (" (you)" if player["seat"] == position["seat"] else "")
    canvas.text(_EDGE + 12, y + 20, name, 16, GOLD if is_on_turn else PAPER, "lm", most=118)
    points = sum(stack["top"] for stack in player["area"].values())
    canvas.text(_EDGE + 12, y + 42, f"{points} on the table", 13, PALE, "lm")
    if player["seat"] == position["first"]:
        canvas.disc(_EDGE + 18, y + 64, 6, "#c0392b", PAPER)
        canvas.text(_EDGE + 30, y + 64, "first player", 12, SHADE, "lm")
    for number, colour in enumerate(position["colours"]):
        stack = player["area"].get(colour)
        x = _EDGE + 136 + number * 54
        draw_stack(canvas, colour, stack["top"] if stack else 0, stack["covered"] if stack else [], x, y + 20, 44, 62)
    _draw_belongings(canvas, position, player, _EDGE + 416, y)
    if player["hand"] is None:
        _draw_backs(canvas, position, player, _EDGE + 620, y)
    else:
        _draw_hand(canvas, player, y + 100)
        _draw_quests(canvas, player, _EDGE + 620, y)


def _draw_belongings(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float) -> None:
    clans = {clan["name"]: clan["colour"] for clan in position["clans"]}
    if player["clan"]:
        swatch(canvas, clans[player["clan"]], x, y + 12, 16)
        canvas.text(x + 22, y + 20, player["clan"], 14, PAPER, "lm", most=170)
    else:
        canvas.text(x, y + 20, "no clan", 13, SHADE, "lm")
    quests = player["quest_count"]
    for number in range(quests):
        draw_back(canvas, x + number * 14, y + 32, 13, 17)
    canvas.text(
        x + 14 * quests + (6 if quests else 0),
        y + 41,
        f"{quests} quests" if quests != 1 else "1 quest",
        13,
        PALE if quests else SHADE,
        "lm",
    )
    honors = ", ".join(player["honors"])
    canvas.lines(x, y + 54, honors or "no honor", 12, GOLD if honors else SHADE, 192, 2)


def _draw_backs(canvas: Canvas, position: PositionView, player: PlayerView, x: float, y: float) -> None:
    """A hidden hand: backs, and face up those cards that the observer knows to be there."""
    known: dict[str, int] = {}
    for entry in position["knowledge"]:
        if entry["of"] == player["seat"] and entry["seat"] == position["seat"]:
            known = entry["known"]
    faces = spread(known)
    hidden = player["hand_size"] - len(faces)
    w, h = _SMALL
    room = UNITS - 2 * _EDGE - x - 4
    title = f"{player['hand_size']} cards in hand" + (f", {len(faces)} known" if faces else "")
    canvas.text(x, y + 8, title, 12, SHADE)
    for place, at in enumerate(fan(hidden + len(faces), w, room, 20)):
        if place < hidden:
            draw_back(canvas, x + at, y + 30, w, h)
        else:
            draw_card(canvas, faces[place - hidden], x + at, y + 30, w, h)


def _draw_hand(canvas: Canvas, player: PlayerView, y: float) -> None:
    w, h = _CARD
    cards = spread(player["hand"] or {})
    if not cards:
        canvas.text(_EDGE + 12, y + h / 2, "no cards in hand", 13, SHADE, "lm")
    for name, at in zip(cards, fan(len(cards), w, UNITS - 2 * _EDGE - 24, w + 6)):
        draw_card(canvas, name, _EDGE + 12 + at, y, w, h)


def _draw_quests(canvas: Canvas, player: PlayerView, x: float, y: float) -> None:
    """The quests of a player whose hand is shown, with what they ask for."""
    quests = player["quests"] or []
    if not quests:
        canvas.text(x, y + 20, "no quests taken", 12, SHADE, "lm")
    for quest in quests:
        canvas.disc(x + 5, y + 15, 5, GOLD if quest["met"] else PANEL, GOLD)
        lines = canvas.lines(
            x + 16, y + 8, quest["text"], 12, PAPER, UNITS - _EDGE - 26 - x, 1 if len(quests) > 3 else 2
        )
        y += 2 + 15 * lines


def _draw_log(canvas: Canvas, position: PositionView, y: float) -> None:
    """The last events, and beside them the question or the final score where there is one to show."""
    title = _question_title(position)
    w = (UNITS - 2 * _EDGE - 8) / 2
    _panel(canvas, _EDGE, y, w if title else UNITS - 2 * _EDGE, _LOG, "Last events")
    for line, text in enumerate(position["log"][-_LAST_EVENTS:]):
        canvas.text(_EDGE + 12, y + 26 + line * 14.5, text, 12, PAPER, most=w - 24)
    if title:
        x = _EDGE + w + 8
        _panel(canvas, x, y, w, _LOG, title)
        _draw_question(canvas, position, x + 12, y + 28, w - 24)


def _draw_question(canvas: Canvas, position: PositionView, x: float, y: float, w: float) -> None:
    question = position["question"]
    if question is None:
        _draw_scores(canvas, position, x, y)
        return
    card = question["card"]
    canvas.lines(x, y, question["text"], 15, PAPER, w - (72 if card else 0), 3)
    if card:
        draw_card(canvas, card, x + w - _CARD[0], y - 6, *_CARD)


def _question_title(position: PositionView) -> str:
    question: Any = position["question"]
    if question is None:
        return "Final score" if position["scores"] and position["ended"] else ""
    return "Question to you" if question["seat"] == position["seat"] else f"Question to player_{question['seat']}"


def _draw_scores(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    for line, entry in enumerate(position["scores"] or []):
        ink = GOLD if entry["rank"] == 1 else PAPER
        canvas.text(x, y + line * 22, f"{entry['rank']}.  player_{entry['seat']}  {entry['score']} VP", 16, ink)
