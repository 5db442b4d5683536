"""Positions as pictures."""

import subprocess
import sys

import numpy as np
import pytest

from inn_envs.core.draw import Canvas, fan
from inn_envs.inheritors import draw_position
from inn_envs.inheritors.card_faces import COLOURS, draw_card, swatch
from inn_envs.inheritors.describe import describe_position
from tests.inheritors.games import asked, cards, change_hidden, random_game, saved

NAMES = ("two", "three", "four", "draft")


def view(name, seat):
    _, states = saved(name)
    return describe_position(states[0], cards(), seat)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_picture_is_an_image_of_a_table(name, seat):
    picture = draw_position(view(name, seat))
    height, width, channels = picture.shape
    assert (width, channels, picture.dtype) == (1000, 3, np.uint8)
    assert 700 < height < 1600
    assert picture.flags["C_CONTIGUOUS"]
    assert picture.flags["WRITEABLE"]
    # Every part of the table has something drawn on it.
    parts = [part for band in np.array_split(picture, 6) for part in np.array_split(band, 4, axis=1)]
    assert sum(part.std() > 5 for part in parts) >= 20


def test_the_same_position_gives_the_same_pixels():
    position = view("three", 1)
    assert draw_position(position).tobytes() == draw_position(view("three", 1)).tobytes()


@pytest.mark.parametrize("width", [400, 1000, 1500])
def test_a_picture_has_the_width_asked_for(width):
    usual = draw_position(view("two", 0)).shape
    picture = draw_position(view("two", 0), width=width)
    assert picture.shape[1] == width
    assert abs(picture.shape[0] - usual[0] * width / 1000) <= 1


def test_too_narrow_a_picture_is_refused():
    with pytest.raises(ValueError, match="width 20: expected at least 100"):
        draw_position(view("two", 0), width=20)


def _change_market(position):
    position["market"][0].append("tome")


def _change_area(position):
    position["players"][0]["area"]["red"] = {"top": 6, "covered": [5]}


def _change_hand(position):
    position["players"][1]["hand"] = {"tome": 1}


def _change_size(position):
    position["players"][0]["hand_size"] += 1


def _change_deck(position):
    position["deck_size"] -= 1


def _change_owner(position):
    position["honors"][0]["owner"] = 1


def _change_clan(position):
    position["clans"][0]["owner"] = 1


def _change_turn(position):
    position["on_turn"] = 1 - position["on_turn"]


def _change_log(position):
    position["log"].append("player_0 passes")


def _change_knowledge(position):
    position["knowledge"][0]["known"] = {"tome": 2}


def _change_quests(position):
    position["players"][0]["quest_count"] += 1


def _change_question(position):
    position["question"]["text"] = "Which card?"


@pytest.mark.parametrize(
    "change",
    [
        _change_market, _change_area, _change_hand, _change_size, _change_deck, _change_owner, _change_clan,
        _change_turn, _change_log, _change_knowledge, _change_quests, _change_question,
    ],
)  # fmt: skip
def test_whatever_changes_on_the_table_changes_the_picture(change):
    position = view("two", 1)
    before = draw_position(position)
    change(position)
    after = draw_position(position)
    assert (before != after).any()


def test_hidden_cards_change_no_pixel():
    rng = np.random.default_rng(5)
    for step, states in enumerate(random_game(3, seed=2)):
        if step % 40 == 0:
            for seat in range(3):
                changed = change_hidden(states, seat, rng)
                pictures = [draw_position(describe_position(record[0], cards(), seat)) for record in (states, changed)]
                assert pictures[0].tobytes() == pictures[1].tobytes(), (step, seat)


def test_every_position_of_a_game_can_be_drawn():
    for step, states in enumerate(random_game(4, seed=1)):
        if step % 25 == 0 or states["ended"][0]:
            for seat in (None, asked(states)):
                assert draw_position(describe_position(states[0], cards(), seat), width=300).shape[1] == 300


def test_the_colours_stay_apart_in_grey():
    def grey(ink):
        red, green, blue = (int(ink[place : place + 2], 16) for place in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    shades = sorted(grey(fill) for fill, _ in COLOURS.values())
    assert min(np.diff(shades)) > 25


def test_each_colour_has_a_sign_of_its_own():
    masks = set()
    for colour, (fill, _) in COLOURS.items():
        canvas = Canvas(1000, 20, fill)
        swatch(canvas, colour, 0, 0, 20)
        pixels = canvas.pixels()[2:18, 2:18]
        background = [int(fill[place : place + 2], 16) for place in (1, 3, 5)]
        masks.add((np.abs(pixels.astype(int) - background).sum(2) > 60).tobytes())
    assert len(masks) == 5


def test_every_card_looks_different():
    pictures = set()
    for row in cards().rows["card"][1:]:
        canvas = Canvas(1000, 90, "#000000")
        draw_card(canvas, row["name"], 5, 5, 58, 82)
        pictures.add(canvas.pixels()[:, :70].tobytes())
    assert len(pictures) == len(cards().rows["card"]) - 1


def test_a_fan_fits_into_its_width():
    assert fan(0, 10, 100, 12) == []
    assert fan(3, 10, 100, 12) == [0, 12, 24]
    crowded = fan(30, 10, 100, 12)
    assert crowded[-1] == pytest.approx(90)
    assert all(np.diff(crowded) > 0)


def test_text_that_is_too_wide_is_cut():
    canvas = Canvas(1000, 30, "#000000")
    assert canvas.text(0, 0, "a very long name of a very long card", 14, "#ffffff", most=80) <= 80
    assert not canvas.pixels()[:, 82:].any()


def test_pillow_is_loaded_only_to_draw():
    code = "import sys, inn_envs.inheritors; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
