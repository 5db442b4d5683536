"""What a seat goes on knowing of cards in other hands."""

from inn_envs.core.seats import only
from inn_envs.inn_fighting.knowledge import has_left, lost_sight, note
from tests.inn_fighting.table import Table

HAT, HUSH = "Pass the Hat", "Hush Now"


def knowing(*known):
    """A table of four at which seat 0 knows cards in hands: a name, and the seats that it may be with."""
    table = Table(4)
    for name, seats in known:
        note(table.record, 0, table.find("action", name), sum(only(seat) for seat in seats))
    return table


def leaves(table, seat, name):
    """A card leaves a hand face up."""
    has_left(table.record, seat, table.find("action", name))
    return table.known(0)


def test_a_card_that_leaves_a_hand_face_up_is_known_there_no_more():
    assert leaves(knowing((HAT, [1]), (HUSH, [1])), 1, HAT) == [(HUSH, [1])]
    assert leaves(knowing((HAT, [1])), 2, HAT) == [(HAT, [1])], "it was another copy"


def test_a_card_stolen_unseen_may_be_with_the_thief():
    table = knowing((HAT, [1]), (HUSH, [3]))
    lost_sight(table.record, 2, 1)
    assert table.known(0) == [(HAT, [1, 2]), (HUSH, [3])]
    assert leaves(table, 2, HAT) == [(HUSH, [3])]


def test_of_two_copies_the_one_that_surely_was_there_has_left():
    assert leaves(knowing((HAT, [1, 2]), (HAT, [2])), 2, HAT) == [(HAT, [1, 2])]
    assert leaves(knowing((HAT, [1]), (HAT, [1])), 1, HAT) == [(HAT, [1])]


def test_of_two_copies_that_may_have_left_the_other_may_be_where_either_was():
    for known in ([(HAT, [1, 2, 3]), (HAT, [2, 3])], [(HAT, [2, 3]), (HAT, [1, 2, 3])]):
        assert leaves(knowing(*known), 2, HAT) == [(HAT, [1, 2, 3])]
    assert leaves(knowing((HAT, [1, 2]), (HAT, [2, 3])), 2, HAT) == [(HAT, [1, 2, 3])]


def test_cards_that_were_elsewhere_stay_as_well_known():
    assert leaves(knowing((HAT, [1, 2]), (HAT, [3]), (HUSH, [1, 2])), 2, HAT) == [(HAT, [3]), (HUSH, [1, 2])]
