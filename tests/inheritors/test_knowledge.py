"""Ruling 13: what is secret, what is public, and what each seat knows of the other hands."""

from collections import Counter

from tests.inheritors.table import table


def test_ruling_13_a_card_taken_from_the_market_is_known_to_all():
    t = table(hands={0: ["advisor"]}, market=[["tome"], ["red 1", "spy"], []], deck=[])
    t.act("advisor", "tome", "row 1", "red 1", "row 2")
    assert t.learnt == {
        **{key: ["+red 1", "+tome"] for key in ("1 knows 0", "2 knows 0")},
        **{key: ["+advisor"] for key in ("1 missed 0", "2 missed 0")},
    }


def test_ruling_13_a_discard_of_the_face_lowers_the_known_count_by_one():
    t = table(hands={0: ["red 2", "tome"], 1: ["spy"]}, market=[["red 1", "red 1"], ["spy"], ["spy"]])
    t.act("take row", "red 2", "row 2", "row 1")
    assert t.knowledge()["2 knows 0"] == Counter({"red 1": 2})
    t.act("draw two", "spy", "row 1")
    t.act("draw two", "purple 6", "row 1")
    t.act("draw two", "red 1", "row 1")
    assert t.learnt == {key: ["-red 1"] for key in ("1 knows 0", "2 knows 0")}


def test_ruling_13_a_spys_miss_is_known_until_the_next_unseen_draw_of_that_hand():
    t = table(hands={0: ["spy"], 1: ["tome", "red 2"]}, deck=["blue 1"] * 9)
    t.act("spy", "left 1", "red 1")
    assert t.learnt["0 rules out 1"] == ["+red 1"]
    assert t.learnt["2 rules out 1"] == ["+red 1"]
    t.act("draw two", "tome", "row 1")
    assert t.learnt["0 rules out 1"] == ["-red 1"]
    assert t.learnt["2 rules out 1"] == ["-red 1"]


def test_ruling_13_a_spys_miss_is_still_known_after_a_play_and_a_seen_gain():
    t = table(hands={0: ["spy"], 1: ["advisor"]}, market=[["red 1"], ["tome"], ["spy"]])
    t.act("spy", "left 1", "red 1")
    t.act("advisor", "red 1", "row 1", "tome", "row 2")
    assert t.knowledge()["0 rules out 1"] == Counter({"red 1": 1})
    assert t.knowledge()["0 knows 1"] == Counter({"red 1": 1, "tome": 1})


def test_ruling_13_a_named_card_that_stays_is_not_known_to_be_there():
    t = table(hands={0: ["spy"], 1: ["red 1", "red 1"]})
    t.act("spy", "left 1", "red 1")
    assert t.knowledge()["0 knows 1"] == Counter()


def test_ruling_13_what_a_clan_shows_to_one_seat_is_known_to_that_seat_alone():
    t = table(clans={"green": "monkey"}, areas={0: {"green": 3}}, hands={0: ["tome"], 1: ["red 1", "spy", "spy"]})
    t.act("claim green", "left 1")
    assert t.learnt["0 knows 1"] == ["+red 1", "+spy", "+spy"]
    assert not [key for key in t.learnt if not key.startswith("0 ")]
    t.act("spy", "red 1")
    assert t.learnt["1 knows 0"] == ["+red 1", "+spy"]
    assert not [key for key in t.learnt if key.startswith("2 knows")]


def test_ruling_14_a_known_card_may_have_gone_where_a_card_was_passed_unseen():
    t = table(
        clans={"green": "monkey"},
        areas={0: {"green": 3}},
        hands={0: ["tome"], 1: ["advisor", "blue 2"]},
        market=[["red 1"], ["red 1"], ["spy"]],
        turn=1,
    )
    t.act("advisor", "red 1", "row 1", "red 1", "row 2")
    assert t.knowledge()["2 knows 1"] == Counter({"red 1": 2})
    t.act("draw two", "purple 6", "row 3")
    t.act("claim green", "left 1", "red 1")
    assert t.learnt["2 knows 1"] == ["-red 1"]
    t.act("blue 2")
    assert t.learnt["2 knows 1"] == ["-red 1"]
    assert t.knowledge()["1 knows 0"] == Counter({"red 1": 1, "blue 2": 1})


def test_ruling_14_a_card_given_back_is_none_of_those_just_taken():
    """Who gives a tome after taking one had two: the one taken is still there."""
    t = table(clans={"green": "monkey"}, areas={0: {"green": 3}}, hands={0: ["tome"], 1: ["tome", "tome"]})
    t.act("claim green", "left 1", "tome", "tome", "tome")
    assert t.knowledge()["1 knows 0"] == Counter({"tome": 2})
    assert t.knowledge()["0 knows 1"] == Counter({"tome": 1})
    assert t.hand(0) == Counter({"tome": 2})
