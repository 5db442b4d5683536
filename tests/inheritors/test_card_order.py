"""The order of the rows of a card file changes nothing but indices, and those of numbers and relics not even."""

import numpy as np
import pytest

from inn_envs.inheritors.actions import ACTIONS
from inn_envs.inheritors.cards import STANDARD, load_cards
from inn_envs.inheritors.layout import OBSERVATION
from tests.card_file import content, write
from tests.inheritors.table import dealt, random_game, standard, table, turn_of
from tests.inheritors.test_masks import observation


@pytest.fixture(scope="module")
def reordered(tmp_path_factory):
    """The standard set with the rows of each table in reverse."""
    tables = {name: rows[::-1] for name, rows in content(STANDARD).items()}
    return load_cards(write(tmp_path_factory.mktemp("cards") / "reordered.toml", tables))


def mapping(table_name, reordered):
    """Where each row of the standard set (and every unused one) stands in the reordered set."""
    rows = standard().rows[table_name]
    return [reordered.find(table_name, row["name"]) for row in rows]


#: Axes of observation blocks that run over the rows of a table.
ROW_AXES = {
    "chosen": ("card", 0), "pack": ("card", 0), "hand": ("card", 0), "unseen": ("card", 0), "known": ("card", 1),
    "closed": ("card", 1), "market": ("card", 1), "clan": ("clan", 1), "honor": ("honor", 1), "quest": ("quest", 0),
    "quest_met": ("quest", 0),
}  # fmt: skip


def by_standard_rows(seen, reordered):
    """An observation made with the reordered set, its rows put where the standard set has them."""
    blocks = dict(OBSERVATION.view(seen))
    for name, (table_name, axis) in ROW_AXES.items():
        order = mapping(table_name, reordered)
        size = blocks[name].shape[axis]
        blocks[name] = np.take(blocks[name], [*order, *range(len(order), size)], axis=axis)
    words = blocks["quest_words"]
    blocks["quest_words"] = words[np.lexsort(words.reshape(len(words), -1).T)]
    return blocks


def position(cards):
    return table(
        4,
        hands={0: ["red 3", "red 4", "tome", "spy", "lobbyist", "blue relic"], 1: ["green 1", "tome"], 2: ["spy"]},
        areas={0: {"red": 2, "blue": [1, 2, 4], "yellow": 3}, 1: {"red": 3}, 3: {"green": 6}},
        market=[["red 1", "blue 2"], ["tome"], ["advisor", "green 3"]],
        deck=["purple 1", "yellow 2", "tome", "red 5"],
        clans={"yellow": "wolf", "purple": "lynx"},
        owners={1: "fox", 2: "bear"},
        honors=["two threes, no clan", "one tall stack", "alone ahead"],
        honor_owners={"alone ahead": 1},
        quests={0: ["red run", "no blue"], 3: ["small hand"]},
        quests_left=["green sum", "two talents"],
        removed=["spy", "advisor", "advisor"],
        cards=cards,
    )


def test_reordering_the_rows_changes_nothing_but_indices(reordered):
    """The same position, by names, is seen, allowed and played the same; only a deal differs, since a shuffle starts
    from the order of the rows."""
    here, there = position(standard()), position(reordered)
    for answers in ((), ("claim yellow", "red 3"), ("red 4",), ("spy", "left 1"), ("green 1",)):
        if answers:
            assert here.act(*answers) == there.act(*answers)
            assert (here.learnt, here.said) == (there.learnt, there.said)
        assert here.asked == there.asked
        assert sorted(here.allowed) == sorted(there.allowed)
        assert here.knowledge() == there.knowledge()
        assert (here.scores(), here.ranks(), here.returns()) == (there.scores(), there.ranks(), there.returns())
        for seat in range(4):
            seen, mine = (
                by_standard_rows(observation(there, seat), reordered),
                dict(OBSERVATION.view(observation(here, seat))),
            )
            words = mine["quest_words"]
            mine["quest_words"] = words[np.lexsort(words.reshape(len(words), -1).T)]
            for name, block in mine.items():
                assert (block == seen[name]).all(), (answers, seat, name)


def test_a_card_has_the_same_features_wherever_its_row_stands(reordered):
    table_here, table_there = standard().table[0], reordered.table[0]
    for name, words in (
        ("card", "features"),
        ("clan", "clan_words"),
        ("honor", "honor_words"),
        ("quest", "quest_words"),
    ):
        order = mapping(name, reordered)
        assert (table_here[words][: len(order)] == table_there[words][order]).all()


def test_the_masks_agree_by_names_in_random_positions(reordered):
    """A position of a random game, rebuilt by names with the reordered set, allows the same."""
    games = [t.copy() for t in random_game(3, 11)][:150:10]
    for t in games:
        twin = dealt(3, 1, cards=reordered)
        translate(t, twin, reordered)
        assert sorted(twin.allowed) == sorted(t.allowed)
        assert twin.asked == t.asked
        assert twin.scores() == t.scores()


def translate(t, twin, reordered):
    """Writes a game's position into a record of the reordered set."""
    twin.records[0] = t.records[0]
    faces, clans = mapping("card", reordered), mapping("clan", reordered)
    honors, quests = mapping("honor", reordered), mapping("quest", reordered)
    state = twin.state
    for seat in range(4):
        secret = state["players"][seat]["secret"]
        hand = np.array(secret["hand"])
        for face, there in enumerate(faces):
            secret["hand"][there] = hand[face]
        secret["quests"] = move_bits(int(secret["quests"]), quests)
        state["players"][seat]["clan"] = clans[state["players"][seat]["clan"]]
    state["secret"]["quests_left"] = move_bits(int(state["secret"]["quests_left"]), quests)
    state["clans"] = [clans[clan] for clan in state["clans"]]
    state["honors"] = [honors[honor] for honor in state["honors"]]
    state["market"]["cards"] = [faces[face] for face in state["market"]["cards"]]
    state["secret"]["deck"] = [faces[face] for face in state["secret"]["deck"]]
    for frame in state["stack"]["frames"]:
        if frame["prompt"]:
            frame["card"] = faces[frame["card"]]


def move_bits(bits, order):
    return sum(1 << there for row, there in enumerate(order) if bits >> row & 1)


def test_actions_by_names_agree(reordered):
    assert ACTIONS.size == len(position(reordered).mask())
    assert position(standard()).action("claim red") == position(reordered).action("claim red")
    assert position(standard()).action("red 3") == position(reordered).action("red 3")
    assert position(standard()).action("tome") != position(reordered).action("tome")


def test_turn_of_the_reordered_set_is_played_by_its_names(reordered):
    t = table(hands={0: ["red 3"]}, areas={0: {"red": 2}}, cards=reordered)
    assert t.act("red 3") == {"hand 0": ["-red 3"], "area 0 red": [1, 2, 3], **turn_of(1)}
