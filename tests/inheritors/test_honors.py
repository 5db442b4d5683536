"""Each honor: met, and just not met in every way."""

import pytest

from inn_envs.inheritors import actions
from tests.inheritors.table import ROW_TESTS, Reason, dealt, row_test, table


def can_claim(cards, honor, own, others=(), **position):
    """Whether seat 0 may claim the honor with its stacks, given those of the others."""
    areas = {0: own, **dict(enumerate(others, start=1))}
    t = table(honors=[honor], areas=areas, cards=cards, **position)
    claimable = f"honor {honor}" in t.allowed
    assert t.reason(f"honor {honor}") == (Reason.LEGAL if claimable else Reason.HONOR_NOT_MET)
    return claimable


@row_test("honor", "four low stacks")
def test_four_low_stacks(cards):
    honor = "four low stacks"
    assert can_claim(cards, honor, {"red": 1, "blue": 2, "green": 1, "yellow": 2})
    five = {"red": 2, "blue": 2, "green": 2, "yellow": 2, "purple": 1}
    assert can_claim(cards, honor, five, [five, {"red": 6}])
    assert not can_claim(cards, honor, {"red": 1, "blue": 2, "green": 1})
    assert not can_claim(cards, honor, {"red": 1, "blue": 2, "green": 1, "yellow": 3})
    assert not can_claim(cards, honor, {"red": 1, "blue": 2, "green": 1, "yellow": 2, "purple": 3})


@row_test("honor", "two threes, no clan")
def test_two_threes_no_clan(cards):
    honor = "two threes, no clan"
    assert can_claim(cards, honor, {"red": 3, "blue": 3})
    assert can_claim(cards, honor, {"red": 3, "blue": 6, "green": 1}, [{"red": 3, "blue": 6}])
    assert not can_claim(cards, honor, {"red": 3, "blue": 2})
    assert not can_claim(cards, honor, {"red": 3})
    assert not can_claim(cards, honor, {"red": 3, "blue": 3}, owners={0: "fox"})
    assert can_claim(cards, honor, {"red": 3, "blue": 3}, owners={1: "fox"})


@row_test("honor", "one tall stack")
def test_one_tall_stack(cards):
    honor = "one tall stack"
    assert can_claim(cards, honor, {"red": 6})
    assert can_claim(cards, honor, {"red": 6, "blue": 3, "green": 3}, [{"red": 6}])
    assert not can_claim(cards, honor, {"red": 5, "blue": 3})
    assert not can_claim(cards, honor, {"red": 6, "blue": 4})
    assert not can_claim(cards, honor, {"red": 6, "blue": 6})


@row_test("honor", "four in a row")
def test_four_in_a_row(cards):
    honor = "four in a row"
    assert can_claim(cards, honor, {"red": 2, "blue": 3, "green": 4, "yellow": 5})
    assert can_claim(cards, honor, {"red": 6, "blue": 3, "green": 4, "yellow": 5, "purple": 1})
    assert not can_claim(cards, honor, {"red": 1, "blue": 2, "green": 3, "yellow": 4})
    assert not can_claim(cards, honor, {"red": 2, "blue": 3, "green": 4, "yellow": 6})
    assert not can_claim(cards, honor, {"red": 3, "blue": 4, "green": 5})


@row_test("honor", "three alike")
def test_three_alike(cards):
    honor = "three alike"
    assert can_claim(cards, honor, {"red": 4, "blue": 4, "green": 4})
    assert can_claim(cards, honor, {"red": 6, "blue": 6, "green": 6, "yellow": 1})
    assert not can_claim(cards, honor, {"red": 3, "blue": 3, "green": 3})
    assert not can_claim(cards, honor, {"red": 4, "blue": 4, "green": 5})
    assert not can_claim(cards, honor, {"red": 4, "blue": 4})


@row_test("honor", "alone ahead")
def test_alone_ahead(cards):
    honor, own = "alone ahead", {"red": 3, "blue": 3, "green": 4}
    assert can_claim(cards, honor, own, [{"red": 2, "blue": 2}, {"green": 3}])
    assert not can_claim(cards, honor, own, [{"red": 3}])
    assert not can_claim(cards, honor, own, [{}, {"green": 5}])
    assert not can_claim(cards, honor, {"red": 3, "blue": 2, "green": 4})
    assert not can_claim(cards, honor, {"red": 3, "blue": 3})


@row_test("honor", "clan and quests")
def test_clan_and_quests(cards):
    honor, two, one = "clan and quests", ["red run", "two talents"], ["small hand"]
    assert can_claim(cards, honor, {}, owners={0: "fox"}, quests={0: two, 1: one})
    assert not can_claim(cards, honor, {}, owners={1: "fox"}, quests={0: two, 1: one})
    assert not can_claim(cards, honor, {}, owners={0: "fox"}, quests={0: one})
    assert not can_claim(cards, honor, {}, owners={0: "fox"}, quests={0: two, 2: ["no blue", "small hand"]})


@row_test("honor", "above the market")
def test_above_the_market(cards):
    honor, own = "above the market", {"red": 4, "blue": 3, "green": 6}
    assert can_claim(cards, honor, own, market=[["red 2"], ["blue 1"], ["green 4"]])
    assert can_claim(cards, honor, own, market=[["spy", "red 2"], ["blue 1"], ["red 1"]])
    assert not can_claim(cards, honor, own, market=[["red 3"], ["blue 1"], ["green 4"]])
    assert not can_claim(cards, honor, own, market=[["red 2"], ["blue 2"], ["green 4"]])
    assert not can_claim(cards, honor, own, market=[["red 2"], ["blue 1"], ["spy"]])
    assert not can_claim(cards, honor, own, market=[["red 2"], ["blue 1"], ["green relic"]])
    assert not can_claim(cards, honor, own, market=[["red 2"], ["blue 1"], []])
    assert not can_claim(cards, honor, own, market=[["red 2"], ["blue 1"], ["yellow 1"]])


def test_a_claimed_honor_gives_one_point_and_is_gone_for_the_others():
    t = table(honors=["one tall stack"], areas={0: {"red": 6}, 1: {"blue": 6}})
    assert t.scores() == [6, 6, 0]
    assert t.act("honor one tall stack") == {"honor one tall stack": 0}
    assert t.said == [("claimed_honor", 0, "one tall stack", 0, [0, 1, 2, 3])]
    assert t.scores() == [7, 6, 0]
    t.act("draw two", "purple 6", "row 1")
    assert t.asked == "turn 1"
    assert t.reason("honor one tall stack") == Reason.HONOR_IS_OWNED


def test_a_place_without_an_honor_can_not_be_claimed():
    t = dealt(2)
    assert [bool(honor) for honor in t.state["honors"]] == [True] * 4 + [False]
    assert t.reason(actions.CLAIM_HONOR + 4) == Reason.NO_HONOR_THERE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_honor_can_be_set_out(seats, cards):
    seen = {int(honor) for seed in range(40) for honor in dealt(seats, seed).state["honors"] if honor}
    assert seen == set(range(1, 9))


def test_every_honor_has_a_test_of_its_own(cards):
    assert all(ROW_TESTS["honor", row["name"]] for row in cards.rows["honor"][1:])
