"""What the blocks of an observation say, counted again from the record in plain NumPy."""

import numpy as np
import pytest

from inn_envs.inheritors.layout import OBSERVATION, SHOWN
from inn_envs.inheritors.words import CLANS, COLOURS, FACES, MAX_SET_OUT, VALUES, Colour
from tests.inheritors.table import random_game, table
from tests.inheritors.test_masks import observation

QUICK, MANY = 1, 40
EVERY = 7


def others(t, seat):
    """The seats to the left, in order."""
    seats = int(t.state["seats"])
    return [(seat + place) % seats for place in range(1, seats)]


def rows(t):
    """The faces in each market row, from the covered ones to the top."""
    counts, cards = t.state["market"]["counts"][1:], t.state["market"]["cards"]
    ends = np.cumsum(counts)
    return [cards[end - count : end] for end, count in zip(ends, counts, strict=True)]


def unseen(t, seat):
    """Copies of each face in the deck and unknown in hands; in the draft also in the packs that lie elsewhere."""
    secret, players = t.state["secret"], t.state["players"]
    left = np.bincount(secret["deck"], minlength=FACES) + np.bincount(secret["packs"].reshape(-1), minlength=FACES)
    for place, other in enumerate(others(t, seat)):
        left = left + players[other]["secret"]["hand"] - players[seat]["secret"]["known"][place]
    left[0] = 0
    return left


def next_faces(t, seat):
    """The face that follows each stack of a seat, 0 for none."""
    area, number = t.state["players"][seat]["area"][1:], t.faces["number"]
    faces = np.array([number[colour + 1][top + 1] for colour, top in enumerate(area)])
    if t.state["removed_colour"]:
        faces[t.state["removed_colour"] - 1] = 0
    return faces


def check_cards(t, seat, seen):
    secret = t.state["players"][seat]["secret"]
    assert (seen["hand"] == secret["hand"]).all()
    assert (seen["known"] == secret["known"]).all()
    assert (seen["unseen"] == unseen(t, seat) - seen["pack"]).all()
    for row, cards in enumerate(rows(t)):
        assert (seen["market"][row] == np.bincount(cards, minlength=FACES)).all()
        assert seen["market_size"][row] == len(cards)
        for depth in range(SHOWN):
            face = cards[-1 - depth] if depth < len(cards) else 0
            assert (seen["top"][row, depth] == t.faces["features"][face]).all()


def check_areas(t, seat, seen):
    players = t.state["players"]
    for place, other in enumerate([seat, *others(t, seat)]):
        tops = players[other]["area"][1:]
        assert (seen["area"][place] == (tops[:, None] >= np.arange(1, VALUES + 1))).all()
        assert seen["points"][place] == tops.sum() + (t.state["honor_owner"] == other + 1).sum()
        assert seen["hand_size"][place] == players[other]["secret"]["hand"].sum()
        assert seen["quest_count"][place] == int(players[other]["secret"]["quests"]).bit_count()


def check_next(t, seat, seen):
    faces = next_faces(t, seat)
    secret, held = t.state["players"][seat]["secret"], faces > 0
    where = [secret["hand"], *(np.bincount(row, minlength=FACES) for row in rows(t)), *secret["known"]]
    for column, counts in enumerate([*where, unseen(t, seat) - seen["pack"]]):
        assert (seen["next"][:, column] == counts[faces] * held).all(), column


def check_claims(t, seat, seen):
    owned = {int(player["clan"]): place for place, player in enumerate(t.state["players"])}
    for colour in range(COLOURS):
        clan = int(t.state["clans"][colour + 1])
        assert (seen["clan"][colour] == (np.arange(CLANS) == clan) * (clan > 0)).all()
        assert (seen["clan_words"][colour] == t.faces["clan_words"][clan]).all()
        owner = owned.get(clan) if clan else None
        assert list(np.flatnonzero(seen["clan_owner"][colour])) == ([] if owner is None else [place_of(t, seat, owner)])
    for slot in range(MAX_SET_OUT):
        honor, owner = int(t.state["honors"][slot]), int(t.state["honor_owner"][slot])
        assert (seen["honor_words"][slot] == t.faces["honor_words"][honor]).all()
        assert list(np.flatnonzero(seen["honor_owner"][slot])) == ([place_of(t, seat, owner - 1)] if owner else [])


def place_of(t, seat, other):
    return (other - seat) % int(t.state["seats"])


def check(t, seat):
    seen = OBSERVATION.view(observation(t, seat))
    for part in (check_cards, check_areas, check_next, check_claims):
        part(t, seat, seen)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("draft", ["deal", "draft"])
def test_blocks_say_what_is_in_the_record(seats, draft):
    for seed in range(QUICK):
        for step, t in enumerate(random_game(seats, seed, draft=draft)):
            if step % EVERY == 0:
                check(t, step // EVERY % seats)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("draft", ["deal", "draft"])
def test_blocks_say_what_is_in_the_record_in_many_games(seats, draft):
    for seed in range(100, 100 + MANY):
        for step, t in enumerate(random_game(seats, seed, draft=draft)):
            if step % EVERY == 0:
                check(t, step // EVERY % seats)


def test_the_next_number_is_found_where_it_is():
    t = table(
        2,
        hands={0: ["red 4", "red 4"], 1: ["red 4"]},
        areas={0: {"red": [1, 3]}, 1: {}},
        market=[["red 4", "tome"], [], ["red 4"]],
        deck=["red 4", "blue 2"],
    )
    seen = OBSERVATION.view(observation(t, 0))
    unseen_copies = seen["unseen"][t.cards.find("card", "red 4")]
    assert list(seen["next"][Colour.RED - 1]) == [2, 1, 0, 1, 0, 0, 0, unseen_copies]
    assert list(seen["points"]) == [3, 0, 0, 0]
