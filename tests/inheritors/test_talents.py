"""Each talent: what it does, what may be named, when it can't be played."""

from inn_envs.inheritors.words import Colour
from tests.inheritors.table import Reason, row_test, table, turn_of

COLOURS = tuple(colour.name.lower() for colour in Colour if colour)
ALL_SIXES = dict.fromkeys(COLOURS, 6)


# --- spy -----------------------------------------------------------------------------------------------------------


@row_test("card", "spy")
def test_spy_hit(cards):
    """The named card must be played from the asked hand into the asker's play area."""
    t = table(hands={0: ["spy"], 2: ["red 2", "red 2", "blue 1"]}, areas={0: {"red": 1}}, cards=cards)
    assert t.act("spy") == {"hand 0": ["-spy"], "removed": ["+spy"], "asked": "spy_seat 0"}
    assert t.act("left 2", "red 2") == {"hand 2": ["-red 2"], "area 0 red": [1, 2], **turn_of(1)}
    assert t.said == [("named", 0, "red 2", 2, [0, 1, 2, 3]), ("spied", 0, "red 2", 2, [0, 1, 2, 3])]


@row_test("card", "spy")
def test_spy_miss_draws_one(cards):
    t = table(hands={0: ["spy"], 1: ["red 3"]}, areas={0: {"red": 1}}, deck=["green 1", "green 2"], cards=cards)
    assert t.act("spy", "left 1", "red 2") == {
        "hand 0": ["-spy", "+green 1"],
        "removed": ["+spy"],
        "deck": ["-green 1"],
        **turn_of(1),
    }
    assert t.said[1:] == [
        ("named", 0, "red 2", 1, [0, 1, 2, 3]),
        ("missed", 0, "red 2", 1, [0, 1, 2, 3]),
        ("drew", 0, "green 1", 1, [0]),
    ]


@row_test("card", "spy")
def test_spy_may_ask_any_other_player_for_any_number_next_in_order(cards):
    t = table(seats=4, hands={0: ["spy"], 2: []}, areas={0: {"red": 1, "blue": 6, "green": 3}}, cards=cards)
    t.act("spy")
    assert t.allowed == ["left 1", "left 2", "left 3"]
    t.act("left 2")
    assert t.allowed == ["yellow 1", "purple 1", "green 4", "red 2"]
    assert t.reason("red 3") == Reason.NOT_NEXT_FOR_SPY
    assert t.reason("tome") == Reason.NOT_NEXT_FOR_SPY


def test_spy_names_no_card_of_a_removed_colour():
    t = table(seats=2, removed_colour="red", hands={0: ["spy"]})
    t.act("spy")
    assert t.allowed == ["left 1"]
    assert t.reason("left 2") == Reason.NO_SUCH_PLAYER
    t.act("left 1")
    assert t.allowed == ["yellow 1", "purple 1", "blue 1", "green 1"]


@row_test("card", "spy")
def test_spy_with_nothing_to_name_can_not_be_played(cards):
    t = table(hands={0: ["spy"]}, areas={0: ALL_SIXES}, cards=cards)
    assert t.reason("spy") == Reason.TALENT_CANNOT_ACT
    t = table(hands={0: ["spy"]}, areas={0: ALL_SIXES | {"green": 5}}, cards=cards)
    assert t.reason("spy") == Reason.LEGAL


# --- lobbyist ------------------------------------------------------------------------------------------------------


@row_test("card", "lobbyist")
def test_lobbyist_skips_one_number(cards):
    t = table(hands={0: ["lobbyist", "yellow 4"]}, areas={0: {"yellow": 2}, 2: {"yellow": 3}}, cards=cards)
    assert t.act("lobbyist") == {"hand 0": ["-lobbyist"], "removed": ["+lobbyist"], "asked": "skip_number 0"}
    assert t.act("yellow 4") == {"hand 0": ["-yellow 4"], "area 0 yellow": [1, 2, 4], **turn_of(1)}


@row_test("card", "lobbyist")
def test_lobbyist_needs_another_players_higher_top(cards):
    hand, own = ["lobbyist", "yellow 4", "red 2", "blue 3", "green 1"], {"yellow": 2, "blue": 2}
    t = table(hands={0: hand}, areas={0: own, 1: {"yellow": 2}, 2: {"blue": 3}}, cards=cards)
    assert t.reason("lobbyist") == Reason.TALENT_CANNOT_ACT
    t = table(hands={0: hand}, areas={0: own, 1: {"yellow": 3}, 2: {"red": 1}}, cards=cards)
    t.act("lobbyist")
    assert t.allowed == ["yellow 4", "red 2"]
    assert t.reason("blue 3") == Reason.CANNOT_SKIP_TO
    assert t.reason("yellow 5") == Reason.NOT_IN_HAND


@row_test("card", "lobbyist")
def test_lobbyist_without_a_stack_plays_a_two(cards):
    t = table(hands={0: ["lobbyist", "red 2"]}, areas={1: {"red": 1}}, cards=cards)
    assert t.act("lobbyist", "red 2") == {
        "hand 0": ["-lobbyist", "-red 2"],
        "removed": ["+lobbyist"],
        "area 0 red": [2],
        **turn_of(1),
    }


def test_lobbyist_skips_to_nothing_above_six():
    t = table(hands={0: ["lobbyist", "red 6"]}, areas={0: {"red": 5}, 1: {"red": 6}})
    assert t.reason("lobbyist") == Reason.TALENT_CANNOT_ACT


# --- advisor -------------------------------------------------------------------------------------------------------


@row_test("card", "advisor")
def test_advisor_takes_two_cards_covered_ones_too_and_refills_after(cards):
    market = [["red 1", "blue 2"], ["green 3"], ["tome"]]
    t = table(hands={0: ["advisor"]}, market=market, deck=["green 1", "green 2"], cards=cards)
    assert t.act("advisor") == {"hand 0": ["-advisor"], "removed": ["+advisor"], "asked": "market_card 0"}
    assert t.allowed == ["blue 2", "green 3", "red 1", "tome"]
    assert t.act("green 3", "row 2") == {"hand 0": ["+green 3"], "market 2": []}
    assert t.reason("green 3") == Reason.NOT_IN_MARKET
    assert t.act("red 1", "row 1") == {
        "hand 0": ["+red 1"],
        "market 1": ["blue 2"],
        "market 2": ["green 1"],
        "deck": ["-green 1"],
        **turn_of(1),
    }
    assert t.said == [("took", 0, "red 1", 1, [0, 1, 2, 3]), ("revealed", 0, "green 1", 2, [0, 1, 2, 3])]


@row_test("card", "advisor")
def test_advisor_takes_fewer_when_fewer_are_there(cards):
    t = table(hands={0: ["advisor"]}, market=[[], ["tome"], []], deck=[], cards=cards)
    assert t.act("advisor", "tome", "row 2") == {
        "hand 0": ["-advisor", "+tome"],
        "removed": ["+advisor"],
        "market 2": [],
        **turn_of(1),
    }


@row_test("card", "advisor")
def test_advisor_can_not_be_played_on_an_empty_market(cards):
    t = table(hands={0: ["advisor"]}, market=[[], [], []], deck=[], cards=cards)
    assert t.reason("advisor") == Reason.TALENT_CANNOT_ACT


def test_advisor_asks_which_row_and_which_copy():
    t = table(hands={0: ["advisor"]}, market=[["tome", "red 1", "tome", "blue 1"], ["tome"], ["spy"]])
    t.act("advisor", "tome")
    assert t.allowed == ["row 1", "row 2"]
    assert t.reason("row 3") == Reason.NOT_IN_ROW
    assert t.act("row 1") == {"asked": "market_copy 0"}
    assert t.allowed == ["copy 0", "copy 1"]
    assert t.reason("copy 2") == Reason.NO_SUCH_COPY
    assert t.act("copy 1") == {
        "hand 0": ["+tome"],
        "market 1": ["red 1", "tome", "blue 1"],
        "asked": "market_card 0",
    }


# --- deputy --------------------------------------------------------------------------------------------------------


@row_test("card", "deputy")
def test_deputy_is_used_as_any_talent_and_removed(cards):
    position = {
        "hands": {0: ["deputy", "yellow 2"], 1: ["red 1", "tome"]},
        "areas": {1: {"yellow": 1}},
        "deck": ["blue 6", "blue 5", "blue 4", "blue 3"],
        "cards": cards,
    }
    gone = {"removed": ["+deputy"]}
    t = table(**position)
    assert t.act("deputy") == {"hand 0": ["-deputy"], "asked": "talent 0", **gone}
    assert t.allowed == ["as spy", "as lobbyist", "as advisor"]
    spy, lobbyist, advisor = t.copy(), t.copy(), t.copy()
    assert spy.act("as spy", "left 1", "red 1") == {"hand 1": ["-red 1"], "area 0 red": [1], **turn_of(1)}
    assert lobbyist.act("as lobbyist", "yellow 2") == {"hand 0": ["-yellow 2"], "area 0 yellow": [2], **turn_of(1)}
    assert advisor.act("as advisor", "spy", "row 1", "lobbyist", "row 2") == {
        "hand 0": ["+lobbyist", "+spy"],
        "market 1": ["blue 6"],
        "market 2": ["blue 5"],
        "deck": ["-blue 6", "-blue 5"],
        **turn_of(1),
    }


@row_test("card", "deputy")
def test_deputy_only_as_what_can_act(cards):
    t = table(hands={0: ["deputy"]}, areas={0: ALL_SIXES}, cards=cards)
    t.act("deputy")
    assert t.allowed == ["as advisor"]
    assert t.reason("as spy") == Reason.TALENT_CANNOT_ACT
    t = table(hands={0: ["deputy"]}, areas={0: ALL_SIXES}, market=[[], [], []], deck=[], cards=cards)
    assert t.reason("deputy") == Reason.TALENT_CANNOT_ACT
    t = table(hands={0: ["deputy", "red 2"]}, areas={0: ALL_SIXES | {"red": 0}, 1: {"red": 1}}, market=[[], [], []])
    t.act("deputy")
    assert t.allowed == ["as spy", "as lobbyist"]


@row_test("card", "spy", "lobbyist", "advisor", "deputy")
def test_talents_have_no_colour_and_match_by_name(cards):
    for name in ("spy", "lobbyist", "advisor", "deputy"):
        others = {"spy", "lobbyist", "advisor", "deputy", "tome", "red 1"} - {name}
        for other in others:
            t = table(hands={0: [name]}, market=[[other], [], []], cards=cards)
            assert "take row" not in t.allowed, (name, other)
        assert "take row" in table(hands={0: [name]}, market=[[name], [], []], cards=cards).allowed
        assert "take quest" not in table(hands={0: [name, name, name]}, cards=cards).allowed


def test_the_talent_played_is_asked_for_nothing_more_than_its_question():
    t = table(hands={0: ["spy"]})
    t.act("spy")
    assert t.reason("draw two") == Reason.OTHER_QUESTION
    assert t.reason("red 1") == Reason.OTHER_QUESTION
    assert t.reason("stop") == Reason.OTHER_QUESTION
    assert t.reason("row 1") == Reason.OTHER_QUESTION
    assert t.reason("copy 0") == Reason.OTHER_QUESTION
    assert t.reason("as spy") == Reason.OTHER_QUESTION
    assert t.reason("draw more") == Reason.OTHER_QUESTION
    assert t.reason("claim red") == Reason.OTHER_QUESTION
