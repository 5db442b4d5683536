"""A position of Innkeeper as a picture of the table."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inn_envs.core.draw import UNITS, Canvas, fan, observer_last
from inn_envs.core.draw_parts import (
    CLOTH,
    CLOTH_EDGE,
    CLOTH_LINE,
    CLOTH_PALE,
    EDGE,
    GAP,
    GOLD,
    INK,
    LINE,
    LOG,
    ON_CLOTH,
    PALE,
    PANEL,
    PAPER,
    SEAT_INKS,
    SHADE,
    WOOD,
    draw_log,
    draw_notes,
    draw_question,
    draw_scores,
    notes_height,
)
from inn_envs.core.text import asked_whom, player_name
from inn_envs.innkeeper.card_faces import back, draw_asset, draw_customer, draw_proprietor
from inn_envs.innkeeper.draw_inns import HAND, NARROW, WIDE, draw_hand, draw_narrow, draw_wide
from inn_envs.innkeeper.table_view import PlayerView, PositionView
from inn_envs.innkeeper.text import status_text

_HEAD, _MIDDLE = 74, 218
_PHASES = ("refresh", "asset", "bidding", "customer", "deposit")


def draw_position(position: PositionView, width: int = UNITS) -> npt.NDArray[np.uint8]:
    """The table that `describe_position` returned, as an image: uint8 of shape (height, `width`, 3).

    The same position gives the same pixels. The observer sits at the bottom, the others clockwise above. `width` is in
    pixels, at least 100 (text can be read from about 900). Needs Pillow; raises ValueError for a smaller width.
    """
    rows = _rows(position)
    strip = notes_height(len(position["pending"]))
    height = _HEAD + GAP + sum(_height(row) + GAP for row in rows) + _MIDDLE + GAP + strip + LOG + EDGE
    canvas = Canvas(width, height, WOOD)
    _draw_head(canvas, position)
    y = float(_HEAD + GAP)
    for number, row in enumerate(rows):
        if number == len(rows) - 1:
            _draw_middle(canvas, position, y)
            y += _MIDDLE + GAP
            draw_notes(canvas, [(pending["seat"], pending["text"]) for pending in position["pending"]], y)
            y += strip
        _draw_row(canvas, position, row, y)
        y += _height(row) + GAP
    _draw_log(canvas, position, y)
    return canvas.pixels()


def _rows(position: PositionView) -> list[list[PlayerView]]:
    """The inns by rows: the observer's in the last; where everything is shown, two and two."""
    players = observer_last(position["players"], position["seat"])
    if position["seat"] is None:
        return [players[place : place + 2] for place in range(0, len(players), 2)]
    return [players[:-1], players[-1:]]


def _height(row: list[PlayerView]) -> float:
    hand = HAND if any(player["hand"] is not None for player in row) else 0
    return (WIDE if len(row) == 1 else NARROW) + hand


def _draw_row(canvas: Canvas, position: PositionView, row: list[PlayerView], y: float) -> None:
    w = (UNITS - 2 * EDGE - GAP * (len(row) - 1)) / len(row)
    for place, player in enumerate(row):
        x = EDGE + place * (w + GAP)
        if len(row) == 1:
            draw_wide(canvas, position, player, x, y, w)
        else:
            draw_narrow(canvas, position, player, x, y, w)
        if player["hand"] is not None:
            draw_hand(canvas, player, x, y + (WIDE if len(row) == 1 else NARROW) + 2, w, len(row) == 1)


# --- the head ---------------------------------------------------------------------------------------------------------


def _draw_head(canvas: Canvas, position: PositionView) -> None:
    canvas.box(0, 0, UNITS, _HEAD, INK, radius=0)
    canvas.text(14, 22, "Innkeeper", 23, GOLD, "lm")
    canvas.text(140, 22, status_text(position), 15, PAPER, "lm", most=560)
    seat = position["seat"]
    facts = f"turn {position['turn'] + 1} · {position['turns_left']} turns left at most"
    canvas.text(UNITS - 14, 14, f"{position['turn']} turns played" if position["ended"] else facts, 12, PALE, "rm")
    shown = "everything shown" if seat is None else f"seen by {player_name(seat)}"
    canvas.text(UNITS - 14, 31, shown, 12, SHADE, "rm")
    _draw_rounds(canvas, position, 46)
    _draw_phases(canvas, position, 46)


def _draw_rounds(canvas: Canvas, position: PositionView, y: float) -> None:
    canvas.text(14, y + 10, "Round", 12, SHADE, "lm")
    for number in range(1, position["rounds"] + 1):
        is_now = number == position["round"]
        is_past = number < position["round"]
        x = 62 + number * 24
        canvas.disc(x, y + 10, 9, GOLD if is_now else LINE if is_past else INK, LINE)
        canvas.text(x, y + 10, str(number), 11, INK if is_now else SHADE, "mm")


def _draw_phases(canvas: Canvas, position: PositionView, y: float) -> None:
    w = 148.0
    for place, phase in enumerate(_PHASES):
        is_now = position["phase"] == phase or (phase == "deposit" and position["phase"] == "final")
        x = 240 + place * (w + 2)
        points = [(x, y), (x + w - 10, y), (x + w, y + 10), (x + w - 10, y + 20), (x, y + 20), (x + 10, y + 10)]
        canvas.polygon(points, GOLD if is_now else PANEL)
        is_final = phase == "deposit" and position["round"] >= 4
        title = "Final Deposit" if is_final else phase.capitalize()
        canvas.text(x + w / 2 + 2, y + 10, title, 12, INK if is_now else SHADE, "mm")


# --- the middle of the table ------------------------------------------------------------------------------------------


def _draw_middle(canvas: Canvas, position: PositionView, y: float) -> None:
    """The Supply, the revealed Customer, the Pool, the decks."""
    canvas.box(EDGE, y, UNITS - 2 * EDGE, _MIDDLE, CLOTH, CLOTH_EDGE, radius=10, line=3)
    if position["free_proprietors"]:
        _draw_free_proprietors(canvas, position, EDGE + 14, y + 10)
        return
    _draw_supply(canvas, position, EDGE + 14, y + 10)
    _draw_customer(canvas, position, EDGE + 466, y + 10)
    _draw_decks(canvas, position, EDGE + 782, y + 10)


def _draw_free_proprietors(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    """The Proprietors that can be chosen."""
    cards = position["free_proprietors"]
    canvas.text(x, y, "Proprietors to choose from", 12, ON_CLOTH)
    w = UNITS - 2 * EDGE - 28
    wide = min(w / len(cards) - 8, 212)
    for card, at in zip(cards, fan(len(cards), wide, w, wide + 8)):
        shown = card | {"text": f"{card['facts']}. {card['text']}"}
        draw_proprietor(canvas, shown, x + at, y + 18, wide, _MIDDLE - 36)


def _draw_supply(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    offered = position["shown_asset"]
    title = "Supply" if offered is None else f"Supply · revealed from the Asset deck: {offered['name']}"
    canvas.text(x, y, title, 12, ON_CLOTH, most=430)
    w, h = 104.0, 172.0
    shown = {asset["place"]: asset for asset in position["supply"]}
    places = position["num_players"]
    if offered is not None and not shown:
        draw_asset(canvas, offered, x, y + 20, w, h, True)
        return
    for place in range(places):
        at = x + place * (w + 8)
        canvas.box(at, y + 20, w, h, None, CLOTH_LINE, radius=5)
        if place + 1 in shown:
            draw_asset(canvas, shown[place + 1], at, y + 20, w, h, True)


def _draw_customer(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    """The Customer deck, the revealed Customer, and the totals of those who tally for it."""
    title = f"Customers: {position['counted']} of {position['customers_a_round']} collected"
    canvas.text(x, y, title, 12, ON_CLOTH)
    _draw_pile(canvas, "customer", position["decks"]["customer"]["size"], x, y + 24, "deck")
    discards = sum(position["decks"]["customer"]["discard"].values())
    canvas.text(x + 24, y + 104, f"{discards} discarded", 10, CLOTH_PALE, "mm")
    _draw_known(canvas, position, x - 2, y + 120)
    revealed = position["customer"]
    if revealed is None:
        canvas.box(x + 62, y + 20, 150, 172, None, CLOTH_LINE, radius=6)
        return
    draw_customer(canvas, revealed["card"], x + 62, y + 20, 150, 172)
    highest = max((total for total in revealed["totals"] if total is not None), default=0)
    for seat, total in enumerate(revealed["totals"]):
        at = y + 34 + seat * 24
        canvas.disc(x + 226, at, 6, SEAT_INKS[seat], INK)
        canvas.text(x + 237, at, player_name(seat), 11, PALE, "lm", most=46)
        ink = CLOTH_PALE if total is None else GOLD if total == highest else PALE
        canvas.text(x + 304, at, "–" if total is None else str(total), 15, ink, "rm")


def _draw_known(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    """Customers of the deck that the observer has looked at."""
    if position["seat"] is None:
        return
    size = position["decks"]["customer"]["size"]
    for line, entry in enumerate((position["players"][position["seat"]]["known_customers"] or [])[:3]):
        where = "next" if entry["place"] == 1 else "bottom" if entry["place"] == size else f"{entry['place']}th"
        canvas.text(x, y + line * 26, f"{where}:", 10, GOLD)
        canvas.text(x, y + 11 + line * 26, entry["name"], 10, PALE, most=62)


def _draw_decks(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    """Three decks with their discards, and the Treachery Pool."""
    for place, name in enumerate(("asset", "treachery", "debt")):
        deck = position["decks"][name]
        _draw_pile(canvas, name, deck["size"], x + place * 65, y + 4, name.capitalize())
        out = sum(deck["discard"].values())
        canvas.text(x + 23 + place * 65, y + 84, f"{out} discarded", 10, CLOTH_PALE, "mm")
    canvas.text(x, y + 104, "Treachery Pool", 12, ON_CLOTH)
    for place in range(position["pool_size"]):
        back(canvas, "treachery", x + place * 40, y + 122, 34, 46)
    names = position["pool"] or []
    notes = [f"{count} {name} played" for name, count in position["played"].items()]
    notes += [f"{position['debt_tokens']} Debt as tokens"] if position["debt_tokens"] else []
    canvas.lines(x + 86, y + 122, " · ".join([*names, *notes]), 11, PALE, 104, 4)
    if not position["pool_size"]:
        canvas.box(x, y + 122, 34, 46, None, CLOTH_LINE, radius=4)
        canvas.box(x + 40, y + 122, 34, 46, None, CLOTH_LINE, radius=4)


def _draw_pile(canvas: Canvas, deck: str, count: int, x: float, y: float, title: str) -> None:
    for depth in range(min(4, (count + 7) // 8) - 1, -1, -1):
        back(canvas, deck, x + depth * 2, y - depth * 2, 44, 58)
    if count:
        canvas.disc(x + 22, y + 29, 12, INK)
        canvas.text(x + 22, y + 29, str(count), 13, PAPER, "mm")
    else:
        canvas.box(x, y, 44, 58, None, CLOTH_LINE, radius=4)
        canvas.text(x + 22, y + 29, "0", 13, CLOTH_PALE, "mm")
    canvas.text(x + 22, y + 68, title, 11, PALE, "mm")


# --- the log and the question -----------------------------------------------------------------------------------------


def _draw_log(canvas: Canvas, position: PositionView, y: float) -> None:
    """The last events, and beside them the question or the final score."""
    question, is_end = position["question"], bool(position["ended"])
    x = draw_log(canvas, position["log"], y, bool(question or is_end))
    if question:
        draw_question(canvas, asked_whom(question["seat"], position["seat"]), question, x, y)
    elif is_end:
        scores = position["scores"] or []
        draw_scores(canvas, [(row["rank"], f"{player_name(row['seat'])}  {row['score']} gold") for row in scores], x, y)
