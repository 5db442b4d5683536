"""The table-setting helper itself: it must see every change of a record."""

import numpy as np
import pytest

from inn_envs.inheritors.reasons import Reason
from tests.inheritors.table import dealt, random_game, table, turn_of

#: Parts of the record that have their own tests: they are no part of what lies on the table (nor is what only fills
#: the gaps between fields).
APART = ("stack", "secret.ring", "secret.chance")


def leaves(dtype, name="", offset=0):
    """Name, offset and size of every number of a record."""
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        for place in range(int(np.prod(shape))):
            yield from leaves(item, name, offset + place * item.itemsize)
    elif dtype.names is not None:
        for field in dtype.names:
            kind, start = dtype.fields[field][:2]
            yield from leaves(kind, f"{name}.{field}".lstrip("."), offset + start)
    else:
        yield name, offset, dtype.itemsize


@pytest.mark.parametrize("seats", [2, 4])
def test_every_number_of_the_record_is_seen(seats):
    t = list(random_game(seats, 3))[60]
    before = (t.position(), t.knowledge())
    memory = t.records.view(np.uint8)
    unseen = []
    for name, offset, _ in leaves(t.state.dtype):
        if not name.startswith(APART) and not name.rsplit(".", 1)[-1].startswith("gap_"):
            memory[offset] ^= 1
            if (t.position(), t.knowledge()) == before:
                unseen.append((name, offset))
            memory[offset] ^= 1
    assert unseen == []


def test_a_difference_names_all_that_changed_and_nothing_else():
    t = table(hands={0: ["red 3", "tome"]}, areas={0: {"red": 2}}, deck=["green 4", "blue 1", "red 1"])
    assert t.act("draw two", "tome", "row 2") == {
        "hand 0": ["-tome", "+blue 1", "+green 4"],
        "market 2": ["lobbyist", "tome"],
        "deck": ["-green 4", "-blue 1"],
        **turn_of(1),
    }
    assert t.said == [
        ("discarded", 0, "tome", 2, [0, 1, 2, 3]),
        ("drew", 0, "green 4", 1, [0]),
        ("drew", 0, "blue 1", 1, [0]),
    ]


def test_an_illegal_answer_is_refused_with_its_reason():
    t = table(hands={0: ["red 3"]}, areas={0: {"red": 1}})
    assert t.reason("red 3") == Reason.NOT_NEXT_NUMBER
    with pytest.raises(AssertionError, match="NOT_NEXT_NUMBER"):
        t.act("red 3")


def test_words_and_actions_are_each_others_inverse():
    t = dealt(4)
    named = range(t.action("yellow 1"), len(t.mask()))
    faces = range(t.action("deputy") + 1, t.action("draw two"))
    assert [t.action(t.word(action)) for action in named if action not in faces] == [a for a in named if a not in faces]
