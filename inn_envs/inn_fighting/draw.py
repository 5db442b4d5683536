"""A position of Inn-Fighting as a picture of the table."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inn_envs.core.draw import UNITS, Canvas, observer_last
from inn_envs.core.draw_parts import (
    CLOTH,
    CLOTH_EDGE,
    CLOTH_LINE,
    CLOTH_PALE,
    EDGE,
    GAP,
    GOLD,
    INK,
    LOG,
    ON_CLOTH,
    PALE,
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
from inn_envs.inn_fighting.card_faces import back, draw_d20, draw_die, sign
from inn_envs.inn_fighting.draw_seats import HAND, NARROW, WIDE, draw_hand, draw_narrow, draw_wide
from inn_envs.inn_fighting.table_view import AttackView, PlayerView, PositionView
from inn_envs.inn_fighting.text import DECK_TITLES, face_of, status_text

_HEAD, _MIDDLE = 50, 132
_DIE = 56.0


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
    """The players by rows: the observer in the last, of the others at most three in a row; where everything is shown,
    two and two.
    """
    players = observer_last(position["players"], position["seat"])
    if position["seat"] is None:
        return [players[place : place + 2] for place in range(0, len(players), 2)]
    others = len(players) - 1
    across = others if others <= 3 else (others + 1) // 2
    return [*(players[place : min(place + across, others)] for place in range(0, others, across)), players[-1:]]


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
            draw_hand(canvas, player, x, y + (WIDE if len(row) == 1 else NARROW) + 2, w)


def _draw_head(canvas: Canvas, position: PositionView) -> None:
    canvas.box(0, 0, UNITS, _HEAD, INK, radius=0)
    canvas.text(14, 25, "Inn-Fighting", 23, GOLD, "lm")
    canvas.text(162, 25, status_text(position), 15, PAPER, "lm", most=560)
    seat = position["seat"]
    facts = f"turn {position['turn']} · {position['turns_left']} turns follow at most"
    canvas.text(UNITS - 14, 17, f"{position['turn']} turns played" if position["ended"] else facts, 12, PALE, "rm")
    shown = "everything shown" if seat is None else f"seen by {player_name(seat)}"
    canvas.text(UNITS - 14, 34, shown, 12, SHADE, "rm")


# --- the middle of the table ------------------------------------------------------------------------------------------


def _draw_middle(canvas: Canvas, position: PositionView, y: float) -> None:
    """The dice, the attack under way, the decks."""
    canvas.box(EDGE, y, UNITS - 2 * EDGE, _MIDDLE, CLOTH, CLOTH_EDGE, radius=10, line=3)
    _draw_dice(canvas, position, EDGE + 14, y + 10)
    if position["attack"]:
        _draw_attack(canvas, position["attack"], EDGE + 424, y + 10)
    else:
        canvas.box(EDGE + 424, y + 10, 390, _MIDDLE - 20, None, CLOTH_LINE, radius=8)
        has_damaged = "an opposing Adventurer was damaged in this turn" if position["has_damaged"] else ""
        canvas.text(EDGE + 619, y + _MIDDLE / 2, has_damaged or "no attack under way", 12, CLOTH_PALE, "mm")
    for place, name in enumerate(position["decks"]):
        _draw_deck(canvas, position, name, EDGE + 834 + place * 72, y + 14)


def _draw_dice(canvas: Canvas, position: PositionView, x: float, y: float) -> None:
    """The dice with their symbols in words; a line below those that stay for the next player."""
    canvas.text(x, y, "Brawl Dice", 12, ON_CLOTH)
    canvas.text(x + 388, y, "bright edge: rolled last · underlined: stays", 10, CLOTH_PALE, "ra")
    for place, die in enumerate(position["dice"]):
        at = x + place * (_DIE + 10)
        draw_die(canvas, die, at, y + 22, _DIE)
        canvas.text(at + _DIE / 2, y + 90, face_of(die), 12, PALE, "mm")
        if die["stays"]:
            canvas.box(at + 4, y + 100, _DIE - 8, 4, GOLD, radius=2)


def _draw_attack(canvas: Canvas, attack: AttackView, x: float, y: float) -> None:
    """The attack under way: who attacks whom by which form, the d20, and how it goes."""
    canvas.box(x, y, 390, _MIDDLE - 20, PAPER, GOLD, radius=8, line=2)
    sign(canvas, attack["form"], x + 28, y + 30, 17, INK)
    canvas.text(x + 28, y + 60, attack["form"].capitalize(), 12, INK, "mm")
    draw_d20(canvas, attack["d20"], x + 28, y + 88, 18)
    canvas.disc(x + 64, y + 18, 7, SEAT_INKS[attack["attacker"]], INK)
    wide = canvas.text(x + 76, y + 18, player_name(attack["attacker"]), 14, INK, "lm")
    left = x + 84 + wide
    canvas.polygon([(left, y + 12), (left + 14, y + 18), (left, y + 24)], INK)
    canvas.disc(left + 26, y + 18, 7, SEAT_INKS[attack["victim"]], INK)
    canvas.text(left + 38, y + 18, player_name(attack["victim"]), 14, INK, "lm")
    target = attack["target"] or ("a Bystander" if attack["place"] else "the Adventurer")
    canvas.text(x + 64, y + 38, target, 14, "#8a332a", "lm", most=316)
    facts = [*attack["progress"], *([] if attack["result"] else ["the d20 is not yet rolled"])]
    canvas.lines(x + 64, y + 52, ", ".join(facts), 12.5, INK, 316, 3)


def _draw_deck(canvas: Canvas, position: PositionView, name: str, x: float, y: float) -> None:
    deck = position["decks"][name]
    count = deck["size"]
    for depth in range(min(4, (count + 7) // 8) - 1, -1, -1):
        back(canvas, name, x + depth * 2, y - depth * 2, 44, 58)
    if count:
        canvas.disc(x + 22, y + 29, 12, INK)
        canvas.text(x + 22, y + 29, str(count), 13, PAPER, "mm")
    else:
        canvas.box(x, y, 44, 58, None, CLOTH_LINE, radius=4)
        canvas.text(x + 22, y + 29, "0", 13, CLOTH_PALE, "mm")
    canvas.text(x + 22, y + 70, DECK_TITLES[name], 11, PALE, "mm")
    canvas.text(x + 22, y + 85, f"{sum(deck['discard'].values())} discarded", 10, CLOTH_PALE, "mm")


# --- the log and the question -----------------------------------------------------------------------------------------


def _draw_log(canvas: Canvas, position: PositionView, y: float) -> None:
    """The last events, and beside them the question or the final score."""
    question, is_end = position["question"], bool(position["ended"])
    x = draw_log(canvas, position["log"], y, bool(question or is_end))
    if question:
        draw_question(canvas, asked_whom(question["seat"], position["seat"]), question, x, y)
    elif is_end:
        scores = position["scores"] or []
        draw_scores(canvas, [(row["rank"], f"{player_name(row['seat'])}  {row['score']} VP") for row in scores], x, y)
