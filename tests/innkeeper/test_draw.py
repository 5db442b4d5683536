"""Positions as pictures."""

import subprocess
import sys

import numpy as np
import pytest

from inn_envs.core.draw import Canvas, observer_last
from inn_envs.innkeeper.card_faces import TRAITS, draw_asset, draw_customer, draw_treachery, token
from inn_envs.innkeeper.describe import describe_position
from inn_envs.innkeeper.describe_cards import asset_view, customer_view, treachery_view
from inn_envs.innkeeper.draw import draw_position
from tests.innkeeper.table import Table, random_game, standard
from tests.innkeeper.unseen import change_hidden
from tests.innkeeper.views import view


def crowded():
    """A Customer Phase of three with much on the table; player_0 is asked As Retort."""
    table = Table(3, lead=1).proprietors("Saver", "Host", "Trader").round(2).bid(4, 7, 0)
    table.asset(0, "Stable Boy", "Personal Butler").asset(1, "Marble Lobby", exhausted=True)
    table.asset(1, "Investment", gold=2).asset(2, "Night Porters").kept(2, "Standing Crier")
    table.debts(0, Debt=2, Crushing_Debt=1).debts(2, Forbearance=1).vault(1, 12).vault(2, 3)
    table.capital(0, 6).capital(1, 2).pool("Light Fingers", "Rotten Beams").collected(1, "Ship Captain")
    table.hand(0, "Loud Praise", "Light Fingers", "Wrong Address").hand(1, "Early Purchase").hand(2, "Pool Raid")
    table.discard("asset", "Side Door").reveals("Monk")
    table.passes(2)  # player_2 might have used the card that it keeps
    return table


def bidding(seats=3):
    table = Table(seats).capital(0, 5).capital(1, 5).supply("Deep Cellar", "Stable Boy").begin("bidding")
    table.answer(0, "bid", 2)
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_picture_is_an_image_of_a_table(seats, seat):
    picture = draw_position(view(bidding(seats), seat))
    height, width, channels = picture.shape
    assert (width, channels, picture.dtype) == (1000, 3, np.uint8)
    assert 700 < height < 1600
    assert picture.flags["C_CONTIGUOUS"]
    assert picture.flags["WRITEABLE"]
    # Every part of the table has something drawn on it.
    parts = [part for band in np.array_split(picture, 6) for part in np.array_split(band, 4, axis=1)]
    assert sum(part.std() > 5 for part in parts) >= 20


def test_the_same_position_gives_the_same_pixels():
    assert draw_position(view(crowded(), 1)).tobytes() == draw_position(view(crowded(), 1)).tobytes()


@pytest.mark.parametrize("width", [400, 1500])
def test_a_picture_has_the_width_asked_for(width):
    usual = draw_position(view(crowded(), 0)).shape
    picture = draw_position(view(crowded(), 0), width=width)
    assert picture.shape[1] == width
    assert abs(picture.shape[0] - usual[0] * width / 1000) <= 1


def test_too_narrow_a_picture_is_refused():
    with pytest.raises(ValueError, match="width 20: expected at least 100"):
        draw_position(view(crowded(), 0), width=20)


def test_the_observer_sits_at_the_bottom_and_the_others_clockwise():
    assert observer_last("abcd", 1) == ["c", "d", "a", "b"]
    assert observer_last("abcd", None) == ["a", "b", "c", "d"]


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


def _exhaust(position):
    position["players"][2]["assets"][0]["exhausted"] = True


def _put_gold(position):
    position["players"][1]["assets"][1]["gold"] += 1


def _take_asset(position):
    position["players"][0]["assets"].pop()


def _trait(position):
    position["players"][2]["traits"]["cuisine"] += 1


def _use_ability(position):
    position["players"][1]["proprietor"]["ability_used"] = True


def _exhaust_kept(position):
    position["players"][2]["kept"][0]["exhausted"] = True


def _hold_less(position):
    position["players"][0]["hand"].pop()


def _total(position):
    position["customer"]["totals"][1] += 1


def _reveal_supply(position):
    position["supply"] = [asset_view(standard(), 5, 1)]


def _offer(position):
    position["shown_asset"] = asset_view(standard(), 5, 0)


def _draw_from(deck):
    def change(position):
        position["decks"][deck]["size"] -= 1

    return change


def _discard_to(deck):
    def change(position):
        position["decks"][deck]["discard"]["Another"] = 1

    return change


def _resolve(position):
    position["pending"].pop()


def _declare(position):
    position["pending"][0]["text"] = "player_1's deposit of 3 gold"


def _ask(position):
    position["question"]["text"] = "Which Asset is exhausted?"


def _log(position):
    position["log"].append("player_0 passes")


@pytest.mark.parametrize(
    "change",
    [
        _of(1, vault=13), _of(1, income=5), _of(1, debt_count=1), _of(1, debts={"Debt": 1}), _of(1, debt_limit=5),
        _of(1, collected=2), _of(1, collected_negative=1), _of(1, capacity=4), _of(1, customers=[]), _of(1, slots=5),
        _of(1, hand_size=2), _of(1, shown={"Loud Praise": 1}), _of(1, bid=8), _of(1, bid=None), _of(1, has_laid=True),
        _of(0, capital=7), _of(0, known_customers=[{"place": 1, "name": "Monk"}]), _of(0, has_laid=True, laid=3),
        _set(round=3), _set(phase="deposit"), _set(lead=0), _set(top_bidder=0, order=[0, 1, 2]), _set(pool_size=1),
        _set(asked={"seat": 1, "prompt": "bid"}), _set(customer=None), _set(counted=2), _set(played={"Full Rooms": 1}),
        _set(debt_tokens=1), _set(turn=9), _set(question=None), _set(pending=[]),
        _exhaust, _put_gold, _take_asset, _trait, _use_ability, _exhaust_kept, _hold_less, _total, _reveal_supply,
        _offer, _resolve, _declare, _ask, _log,
        *(_draw_from(deck) for deck in ("asset", "customer", "treachery", "debt")),
        *(_discard_to(deck) for deck in ("asset", "customer", "treachery", "debt")),
    ],
)  # fmt: skip
def test_whatever_changes_on_the_table_changes_the_picture(change):
    position = view(crowded(), 0)
    assert position["question"]
    before = draw_position(position)
    change(position)
    after = draw_position(position)
    assert before.shape != after.shape or (before != after).any()


def test_a_revealed_bid_is_a_number_and_a_laid_one_its_back():
    table = bidding()
    pictures = [draw_position(view(table, 1))]
    changed = table.records.copy()
    table.state["players"][0]["secret"]["laid"] = 4
    assert draw_position(view(table, 1)).tobytes() == pictures[0].tobytes()
    assert draw_position(view(table, 0)).tobytes() != pictures[0].tobytes()
    own = [draw_position(describe_position(record[0], table.cards, 0)) for record in (changed, table.records)]
    assert own[0].tobytes() != own[1].tobytes()


def test_hidden_things_change_no_pixel():
    rng = np.random.default_rng(5)
    for step, table in enumerate(random_game(3, seed=2)):
        if step % 30 == 0 and not table.state["ended"]:
            for seat in {0, 1, 2} - {int(table._frame["seat"])}:
                changed = change_hidden(table.records, seat, rng)
                records = (table.records[0], changed[0])
                pictures = [draw_position(describe_position(record, table.cards, seat), 500) for record in records]
                assert pictures[0].tobytes() == pictures[1].tobytes(), (step, seat)


def test_every_position_of_a_game_can_be_drawn():
    for step, table in enumerate(random_game(4, seed=1, proprietors="choose")):
        if step % 25 == 0 or table.state["ended"]:
            for seat in (None, int(table._frame["seat"])):
                assert draw_position(view(table, seat), width=300).shape[1] == 300


def test_the_end_of_the_game_shows_the_score():
    *_, table = random_game(2, seed=4)
    position = view(table, None)
    before = draw_position(position)
    position["scores"][0]["score"] += 1
    assert (draw_position(position) != before).any()


def test_crowded_inns_are_drawn_too():
    table = crowded()
    position = view(table, 0)
    for player in position["players"]:
        player["slots"] = 8
        player["assets"] = [asset_view(standard(), row + 1, row, row % 2 == 1, row) for row in range(8)]
        player["kept"] = [treachery_view(standard(), row + 1, 1) for row in range(4)]
        player["hand_size"] = 30
        player["debts"] = {"Debt": 12, "Crushing Debt": 9, "Forbearance": 4}
    position["players"][0]["hand"] = [treachery_view(standard(), row, 2) for row in range(1, 20)]
    position["pending"] *= 6
    assert draw_position(position).shape[1] == 1000


def test_the_characteristics_stay_apart_in_grey():
    def grey(ink):
        red, green, blue = (int(ink[place : place + 2], 16) for place in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    shades = sorted(grey(fill) for fill, _ in TRAITS.values())
    assert min(np.diff(shades)) > 25


def test_each_characteristic_has_a_sign_of_its_own():
    masks = set()
    for trait, (fill, _) in TRAITS.items():
        canvas = Canvas(1000, 40, fill)
        token(canvas, trait, 20, 20, 18)
        pixels = canvas.pixels()[8:32, 8:32]
        background = [int(fill[place : place + 2], 16) for place in (1, 3, 5)]
        masks.add((np.abs(pixels.astype(int) - background).sum(2) > 60).tobytes())
    assert len(masks) == 4


def test_every_card_looks_different():
    pictures = set()
    cards = standard()
    drawn = [(draw_asset, asset_view(cards, row, 0), (True,)) for row in range(1, len(cards.rows["asset"]))]
    drawn += [(draw_customer, customer_view(cards, row), ()) for row in range(1, len(cards.rows["customer"]))]
    drawn += [(draw_treachery, treachery_view(cards, row, 1), ()) for row in range(1, len(cards.rows["treachery"]))]
    for draw, card, more in drawn:
        canvas = Canvas(1000, 180, "#000000")
        draw(canvas, card, 5, 5, 150, 170, *more)
        pictures.add(canvas.pixels()[:, :165].tobytes())
    assert len(pictures) == len(drawn)


def test_an_exhausted_asset_is_face_down():
    pictures = []
    for exhausted in (False, True):
        canvas = Canvas(1000, 180, "#000000")
        draw_asset(canvas, asset_view(standard(), 1, 0, exhausted), 5, 5, 150, 170, True)
        pictures.append(canvas.pixels()[:, :165])
    assert pictures[0].mean() > pictures[1].mean() + 50


def test_signs_that_the_font_lacks_are_drawn_as_others():
    pictures = []
    for words in ("2 × −3", "2 x -3"):
        canvas = Canvas(1000, 40, "#000000")
        canvas.text(5, 5, words, 14, "#ffffff")
        pictures.append(canvas.pixels().tobytes())
    assert pictures[0] == pictures[1]


def test_pillow_is_loaded_only_to_draw():
    code = "import sys, inn_envs.innkeeper.draw; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
