"""Positions as pictures."""

import subprocess
import sys

import numpy as np
import pytest

from inn_envs.core.draw import Canvas
from inn_envs.inn_fighting.card_faces import draw_action, draw_adventurer, draw_bystander, draw_die, sign
from inn_envs.inn_fighting.describe import describe_position
from inn_envs.inn_fighting.describe_cards import action_view, adventurer_view, bystander_view
from inn_envs.inn_fighting.draw import draw_position
from inn_envs.inn_fighting.words import Face
from tests.inn_fighting.table import Table, random_game, standard
from tests.inn_fighting.unseen import change_hidden
from tests.inn_fighting.views import attacked, stolen, view

FACES = [face.name.lower() for face in Face if face]


def choosing(seats):
    return Table(seats).bystander(1, "Cutpurse", "Herb Seller").vp(2, 9, 1).hand(0, "Hush Now").choose(0)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_picture_is_an_image_of_a_table(seats, seat):
    picture = draw_position(view(choosing(seats), seat))
    height, width, channels = picture.shape
    assert (width, channels, picture.dtype) == (1000, 3, np.uint8)
    assert 700 < height < 1700
    assert picture.flags["C_CONTIGUOUS"]
    assert picture.flags["WRITEABLE"]
    # Every part of the table has something drawn on it.
    parts = [part for band in np.array_split(picture, 6) for part in np.array_split(band, 4, axis=1)]
    assert sum(part.std() > 5 for part in parts) >= 20


@pytest.mark.parametrize("width", [400, 1500])
def test_a_picture_has_the_width_asked_for(width):
    usual = draw_position(view(attacked(), 0)).shape
    picture = draw_position(view(attacked(), 0), width=width)
    assert picture.shape[1] == width
    assert abs(picture.shape[0] - usual[0] * width / 1000) <= 1


def test_too_narrow_a_picture_is_refused():
    with pytest.raises(ValueError, match="width 20: expected at least 100"):
        draw_position(view(attacked(), 0), width=20)


def _of(player, **changed):
    """A change of what lies before a player."""

    def change(position):
        position["players"][player].update(changed)

    return change


def _set(**changed):
    """A change of the table."""

    def change(position):
        position.update(changed)

    return change


def _die(number, **changed):
    def change(position):
        position["dice"][number].update(changed)

    return change


def _attack(**changed):
    def change(position):
        position["attack"].update(changed)

    return change


def _bystander(player, **changed):
    def change(position):
        position["players"][player]["bystanders"][0].update(changed)

    return change


def _adventurer(player, **changed):
    def change(position):
        position["players"][player]["adventurer"].update(changed)

    return change


def _draw_from(deck):
    def change(position):
        position["decks"][deck]["size"] -= 1

    return change


def _discard_to(deck):
    def change(position):
        position["decks"][deck]["discard"]["Another"] = 1

    return change


def _pending(position):
    position["pending"][0]["text"] = "player_1's Luck action"


def _ask(position):
    position["question"]["text"] = "Which die is turned?"


def _log(position):
    position["log"].append("player_0 passes")


def _hold_less(position):
    position["players"][2]["hand"].pop()


def _wait(position):
    position["players"][2]["hand"][0]["late"] = 1


def _hold_two(position):
    position["players"][2]["hand"][0]["count"] = 2


@pytest.mark.parametrize(
    "change",
    [
        _of(1, hp=4), _of(1, vp=13), _of(0, hand_size=2), _of(0, bystanders=[]), _of(1, adventurer=None, hp=0),
        _of(2, vp=1), _of(2, hp=8), _of(2, known=[{"name": "Hush Now", "seats": [0, 1]}]), _hold_less, _hold_two, _wait,
        _bystander(0, used=True), _bystander(0, hp=1), _bystander(1, evil=False), _bystander(1, kind="response"),
        _adventurer(1, evil=True), _adventurer(1, skill=12), _adventurer(1, bonus=2), _adventurer(0, hp=10),
        _adventurer(0, attacks={"punch": [1, 2], "chair": [3, 5], "power": [2, 5]}),
        _die(0, face="luck"), _die(5, face=None), _die(2, rolled=True), _die(2, stays=False),
        _attack(form="punch"), _attack(d20=7), _attack(attacker=2), _attack(victim=2), _attack(target="Cutpurse"),
        _attack(progress=["+2 damage"]), _attack(result="low"), _set(attack=None), _set(attack=None, has_damaged=True),
        _set(turn=9), _set(turn_seat=1), _set(asked={"seat": 1, "prompt": "other"}), _set(question=None),
        _set(pending=[]), _pending, _ask, _log,
        *(change(deck) for change in (_draw_from, _discard_to) for deck in ("adventurer", "action")),
    ],
)  # fmt: skip
def test_whatever_changes_on_the_table_changes_the_picture(change):
    position = view(attacked(), 2)
    assert position["question"]
    before = draw_position(position)
    change(position)
    after = draw_position(position)
    assert before.shape != after.shape or (before != after).any()


def test_known_cards_are_drawn_for_whoever_knows_them():
    table = stolen()
    pictures = [draw_position(view(table, seat)) for seat in (1, 2)]
    table.seat(1)["secret"]["known"][0] = table.find("action", "Loaded Die")
    assert (draw_position(view(table, 1)) != pictures[0]).any()
    assert (draw_position(view(table, 2)) == pictures[1]).all()


def test_hidden_things_change_no_pixel():
    rng = np.random.default_rng(5)
    for step, table in enumerate(random_game(4, seed=2)):
        if step % 12 == 0 and not table.state["ended"]:
            for seat in {0, 1, 2, 3} - {int(table._frame["seat"])}:
                changed = change_hidden(table.records, seat, rng)
                records = (table.records[0], changed[0])
                pictures = [draw_position(describe_position(record, table.cards, seat), 500) for record in records]
                assert pictures[0].tobytes() == pictures[1].tobytes(), (step, seat)


def test_every_position_of_a_game_can_be_drawn():
    for step, table in enumerate(random_game(6, seed=1)):
        if step % 8 == 0 or table.state["ended"]:
            for seat in (None, int(table._frame["seat"])):
                assert draw_position(view(table, seat), width=300).shape[1] == 300


def test_the_end_of_the_game_shows_the_score():
    position = view(Table(6).vp(21, 25, 3).end_turn(0, damaged=True), None)
    before = draw_position(position)
    position["scores"][0]["score"] += 1
    assert (draw_position(position) != before).any()


def test_crowded_players_are_drawn_too():
    position = view(attacked(), 2)
    for player in position["players"]:
        player["vp"], player["hand_size"] = 70, 12
        player["bystanders"] = [bystander_view(standard(), row, row - 1, 5) for row in range(1, 9)]
    position["players"][2]["hand"] = [action_view(standard(), row, 2) for row in range(1, 13)]
    position["players"][2]["known"] = [{"name": "Tray as a Shield", "seats": [0, 1, 3]}] * 9
    position["pending"] *= 6
    assert draw_position(position).shape[1] == 1000


def test_each_symbol_has_a_sign_of_its_own():
    masks = set()
    for face in FACES:
        canvas = Canvas(1000, 40, "#ffffff")
        sign(canvas, face, 20, 20, 14, "#000000")
        masks.add((canvas.pixels()[5:36, 5:36, 0] < 128).tobytes())
    assert len(masks) == len(FACES)


def test_the_red_die_differs_from_a_gold_one():
    pictures = []
    for name in ("gold 1", "red"):
        canvas = Canvas(1000, 80, "#000000")
        draw_die(canvas, {"name": name, "face": "ale", "rolled": False, "stays": True}, 5, 5, 60)
        pictures.append(canvas.pixels()[12:18, 12:18].mean())  # beside the sign
    assert pictures[0] > pictures[1] + 50  # in grey too


def test_every_card_looks_different():
    pictures, cards = set(), standard()
    drawn = [
        *((draw_adventurer, (adventurer_view(cards, row), 5), ()) for row in range(1, len(cards.rows["adventurer"]))),
        *(
            (draw_bystander, (bystander_view(cards, row, 0, 2),), (True,))
            for row in range(1, len(cards.rows["bystander"]))
        ),
        *((draw_action, (action_view(cards, row, 1),), ()) for row in range(1, len(cards.rows["action"]))),
    ]
    for draw, card, more in drawn:
        canvas = Canvas(1000, 190, "#000000")
        draw(canvas, *card, 5, 5, 250, 170, *more)
        pictures.add(canvas.pixels()[:, :265].tobytes())
    assert len(pictures) == len(drawn)


def test_pillow_is_loaded_only_to_draw():
    code = "import sys, inn_envs.inn_fighting.draw; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
