"""Each quest: met, and just not met in every way, by the hand at the end."""

from inn_envs.inheritors.scoring import score_quests
from tests.inheritors.table import ROW_TESTS, dealt, row_test, table


def is_met(cards, quest, *hand):
    """Whether a hand meets a quest: 2 VP when it does, 1 VP when not (rulebook V 4)."""
    t = table(hands={0: hand}, quests={0: [quest]}, quests_left=[], cards=cards)
    vp = int(score_quests(t.record, t.faces, 0))
    assert vp in (1, 2)
    return vp == 2


def leaves_with(cards, quest, colour):
    """Whether a quest is never set out where its colour is removed, and is where another one is."""
    games = [dealt(2, seed, cards=cards) for seed in range(60)]
    out = {t.state["removed_colour"] for t in games if quest in t.position()["quests left"]}
    return out == set(range(1, 6)) - {colour}


@row_test("quest", "three yellow")
def test_three_yellow(cards):
    quest = "three yellow"
    assert is_met(cards, quest, "yellow 1", "yellow 1", "yellow relic")
    assert not is_met(cards, quest, "yellow 1", "yellow 5", "red 1", "blue 1", "tome", "epic")
    assert leaves_with(cards, quest, 1)


@row_test("quest", "purple pair")
def test_purple_pair(cards):
    quest = "purple pair"
    assert is_met(cards, quest, "purple 3", "purple 3")
    assert is_met(cards, quest, "purple 1", "purple 5", "purple 5", "purple relic")
    assert not is_met(cards, quest, "purple 3", "purple 4", "red 3", "red 3", "purple relic", "tome")
    assert leaves_with(cards, quest, 2)


@row_test("quest", "no blue")
def test_no_blue(cards):
    quest = "no blue"
    assert is_met(cards, quest, "red 1", "tome", "tome", "spy")
    assert not is_met(cards, quest, "red 1", "tome", "tome")
    assert not is_met(cards, quest, "red 1", "tome", "spy", "green 1", "blue 2")
    assert not is_met(cards, quest, "red 1", "tome", "spy", "green 1", "blue relic")
    assert leaves_with(cards, quest, 3)


@row_test("quest", "green sum")
def test_green_sum(cards):
    quest = "green sum"
    assert is_met(cards, quest, "green 3", "green 5")
    assert is_met(cards, quest, "green 2", "green 2", "green 4")
    assert not is_met(cards, quest, "green 3", "green 4", "green relic", "red 6", "tome")
    assert leaves_with(cards, quest, 4)


@row_test("quest", "red run")
def test_red_run(cards):
    quest = "red run"
    assert is_met(cards, quest, "red 5", "red 6")
    assert is_met(cards, quest, "red 1", "red 2", "red 4", "red relic")
    assert not is_met(cards, quest, "red 3", "red 3", "red 5", "blue 4", "tome", "red relic")
    assert leaves_with(cards, quest, 5)


@row_test("quest", "two talents")
def test_two_talents(cards):
    quest = "two talents"
    assert is_met(cards, quest, "spy", "advisor")
    assert is_met(cards, quest, "deputy", "deputy")
    assert not is_met(cards, quest, "lobbyist", "tome", "epic", "red relic", "red 1")
    assert leaves_with(cards, quest, 0)


@row_test("quest", "four colours")
def test_four_colours(cards):
    quest, six = "four colours", ["red 1", "red 1", "blue 2", "blue relic", "green 5", "green 6"]
    assert is_met(cards, quest, *six, "purple 1", "purple 3")
    assert not is_met(cards, quest, *six, "purple 1", "yellow 1", "tome", "tome")
    assert not is_met(cards, quest, *six)
    assert leaves_with(cards, quest, 0)


@row_test("quest", "small hand")
def test_small_hand(cards):
    quest, seven = "small hand", ["red 1", "tome", "spy", "blue relic", "epic", "green 1", "green 1"]
    assert is_met(cards, quest, *seven)
    assert is_met(cards, quest)
    assert not is_met(cards, quest, *seven, "red 2")
    assert leaves_with(cards, quest, 0)


def test_every_quest_has_a_test_of_its_own(cards):
    assert all(ROW_TESTS["quest", row["name"]] for row in cards.rows["quest"][1:])
