"""Each clan: each clause of its ability, where it stands, and how a clan is claimed."""

import pytest

from inn_envs.inheritors.words import Colour
from tests.inheritors.table import ROW_TESTS, Reason, dealt, row_test, table, turn_of

COLOURS = tuple(colour.name.lower() for colour in Colour if colour)
CLANS = {
    "wolf": ("yellow", True),
    "eagle": ("yellow", False),
    "lynx": ("purple", True),
    "relic clan": ("purple", False),
    "rat": ("blue", True),
    "quest clan": ("blue", False),
    "bear": ("green", True),
    "monkey": ("green", False),
    "fox": ("red", True),
    "deputy clan": ("red", False),
}


def claiming(cards, clan, colour, *, areas=None, **position):
    """A table where seat 0 may claim the clan, and whose other clans it can't."""
    areas = {0: {colour: 3}} if areas is None else areas
    return table(clans={colour: clan}, areas=areas, cards=cards, **position)


@row_test("clan", *CLANS)
def test_clans_stand_at_their_colour(cards):
    seen = {}
    for seed in range(24):
        for colour, clan in enumerate(dealt(3, seed, cards=cards).state["clans"]):
            if clan:
                seen.setdefault(cards.name("clan", int(clan)), set()).add(COLOURS[colour - 1])
    assert seen == {clan: {colour} for clan, (colour, _) in CLANS.items()}


@row_test("clan", *CLANS)
def test_suggested_clans(cards):
    suggested = {clan for clan, (_, is_suggested) in CLANS.items() if is_suggested}
    for seed in range(8):
        t = dealt(3, seed, cards=cards, clans="suggested")
        assert {cards.name("clan", int(clan)) for clan in t.state["clans"] if clan} == suggested


# --- yellow --------------------------------------------------------------------------------------------------------


@row_test("clan", "wolf")
def test_wolf_plays_up_to_two_numbers_when_claimed(cards):
    t = claiming(cards, "wolf", "yellow", hands={0: ["yellow 4", "yellow 5", "yellow 6", "red 2"]})
    assert t.act("claim yellow") == {"clan 0": "wolf", "asked": "play_number 0"}
    assert t.allowed == ["yellow 4", "stop"]
    assert t.reason("red 2") == Reason.NOT_NEXT_NUMBER
    assert t.reason("blue 1") == Reason.NOT_IN_HAND
    assert t.act("yellow 4") == {"hand 0": ["-yellow 4"], "area 0 yellow": [1, 2, 3, 4]}
    assert t.act("yellow 5") == {"hand 0": ["-yellow 5"], "area 0 yellow": [1, 2, 3, 4, 5], "asked": "turn 0"}


@row_test("clan", "wolf")
def test_wolf_may_play_none_or_one(cards):
    t = claiming(cards, "wolf", "yellow", hands={0: ["yellow 4", "red 1"]})
    assert t.act("claim yellow", "stop") == {"clan 0": "wolf"}
    t = claiming(cards, "wolf", "yellow", hands={0: ["yellow 4", "red 1"]})
    assert t.act("claim yellow", "red 1", "stop") == {"clan 0": "wolf", "hand 0": ["-red 1"], "area 0 red": [1]}


def test_wolf_is_asked_whatever_is_in_hand(cards):
    t = claiming(cards, "wolf", "yellow", hands={0: ["tome"]})
    t.act("claim yellow")
    assert t.allowed == ["stop"]
    t = claiming(cards, "wolf", "yellow", hands={0: []})
    assert t.act("claim yellow") == {"clan 0": "wolf", "passes": 1, **turn_of(1)}


@row_test("clan", "eagle")
def test_eagle_scores_for_the_highest_stacks(cards):
    areas = {0: {"yellow": 3, "red": 2, "blue": 1, "green": 4}, 1: {"red": 2, "blue": 2}, 2: {"green": 3}}
    assert table(areas=areas, cards=cards).scores() == [10, 4, 3]
    assert table(areas=areas, owners={0: "eagle"}, cards=cards).scores() == [10 + 3, 4, 3]
    t = claiming(cards, "eagle", "yellow", areas=areas)
    assert t.act("claim yellow") == {"clan 0": "eagle"}


# --- purple --------------------------------------------------------------------------------------------------------


@row_test("clan", "lynx")
def test_lynx_draws_two_more_and_discards_one_after_action_two(cards):
    t = table(owners={0: "lynx"}, hands={0: ["tome"]}, deck=["red 1", "red 2", "red 3", "red 4", "red 5"], cards=cards)
    assert t.act("draw two", "tome", "row 1") == {
        "hand 0": ["-tome", "+red 1", "+red 2", "+red 3", "+red 4"],
        "market 1": ["spy", "tome"],
        "deck": ["-red 1", "-red 2", "-red 3", "-red 4"],
        "asked": "discard 0",
    }
    assert t.act("red 3", "row 2") == {"hand 0": ["-red 3"], "market 2": ["lobbyist", "red 3"], **turn_of(1)}


@row_test("clan", "lynx")
def test_lynx_does_nothing_when_claimed_nor_after_other_actions(cards):
    t = claiming(cards, "lynx", "purple", hands={0: ["purple 4", "red 1"]})
    assert t.act("claim purple") == {"clan 0": "lynx"}
    assert t.act("red 1") == {"hand 0": ["-red 1"], "area 0 red": [1], **turn_of(1)}
    t = table(owners={0: "lynx"}, hands={0: ["advisor"]}, market=[["red 1"], [], []], deck=[], cards=cards)
    t.act("advisor", "red 1", "row 1")
    assert t.asked == "turn 1"


@row_test("clan", "relic clan")
def test_relic_clan_changes_what_relics_score(cards):
    hands, areas = {0: ["red relic", "blue relic"]}, {0: {"red": 1, "green": 2}, 1: {"blue": 1}}
    assert table(hands=hands, areas=areas, cards=cards).scores()[0] == 3 + 1 - 1
    assert table(hands=hands, areas=areas, owners={0: "relic clan"}, cards=cards).scores()[0] == 3 + 2 + 0
    t = claiming(cards, "relic clan", "purple")
    assert t.act("claim purple") == {"clan 0": "relic clan"}


# --- blue ----------------------------------------------------------------------------------------------------------


@row_test("clan", "rat")
def test_rat_draws_up_to_six_and_discards_two(cards):
    t = claiming(cards, "rat", "blue", hands={0: ["tome"]}, deck=["red 1"] * 5 + ["red 2"] * 5)
    assert t.act("claim blue") == {"clan 0": "rat", "asked": "draw_more 0"}
    assert t.allowed == ["draw more", "stop"]
    assert t.act(*["draw more"] * 5) == {"hand 0": ["+red 1"] * 5, "deck": ["-red 1"] * 5}
    assert t.act("draw more") == {"hand 0": ["+red 2"], "deck": ["-red 2"], "asked": "discard 0"}
    assert t.act("red 1", "row 1") == {"hand 0": ["-red 1"], "market 1": ["spy", "red 1"]}
    assert t.act("tome", "row 3") == {"hand 0": ["-tome"], "market 3": ["advisor", "tome"], "asked": "turn 0"}


@row_test("clan", "rat")
def test_rat_may_stop_at_any_card(cards):
    t = claiming(cards, "rat", "blue", hands={0: ["tome"]}, deck=["red 1"] * 9)
    assert t.act("claim blue", "draw more", "stop") == {
        "clan 0": "rat",
        "hand 0": ["+red 1"],
        "deck": ["-red 1"],
        "asked": "discard 0",
    }
    t = claiming(cards, "rat", "blue", hands={0: ["tome"]})
    assert t.act("claim blue", "stop", "tome", "row 1") == {
        "clan 0": "rat",
        "hand 0": ["-tome"],
        "market 1": ["spy", "tome"],
        "passes": 1,
        **turn_of(1),
    }


@row_test("clan", "rat")
def test_rat_can_empty_the_deck(cards):
    t = claiming(cards, "rat", "blue", hands={0: ["tome"]}, deck=["red 1", "red 2"])
    t.act("claim blue", "draw more")
    assert t.act("draw more") == {"hand 0": ["+red 2"], "deck": ["-red 2"], "asked": "discard 0"}
    t.act("tome", "row 1", "red 2", "row 1")
    assert t.asked == "turn 0"
    t.act("red 1")
    assert t.asked == "turn 1"
    t.act("draw two", "purple 6", "row 1")
    assert t.asked == "turn 2"
    assert t.act("draw two", "purple 6", "row 1")["ended"] == 1


@row_test("clan", "quest clan")
def test_quest_clan_draws_two_and_scores_met_quests(cards):
    t = claiming(cards, "quest clan", "blue", hands={0: ["tome"]}, deck=["red 1", "red 2", "red 3"])
    assert t.act("claim blue") == {"clan 0": "quest clan", "hand 0": ["+red 1", "+red 2"], "deck": ["-red 1", "-red 2"]}
    quests = {0: ["small hand", "red run", "two talents"]}
    hands = {0: ["red 1", "red 2"]}
    assert table(quests=quests, hands=hands, cards=cards).scores()[0] == 2 + 2 + 1
    assert table(quests=quests, hands=hands, owners={0: "quest clan"}, cards=cards).scores()[0] == 3 + 3 + 1


# --- green ---------------------------------------------------------------------------------------------------------


@row_test("clan", "bear")
def test_bear_takes_the_two_epics(cards):
    t = claiming(cards, "bear", "green")
    assert t.act("claim green") == {"clan 0": "bear", "hand 0": ["+epic", "+epic"]}
    assert t.learnt == {key: ["+epic", "+epic"] for key in ("1 knows 0", "2 knows 0")}
    assert t.said[1:] == [("took_special", 0, "epic", 1, [0, 1, 2, 3])] * 2


@row_test("clan", "monkey")
def test_monkey_looks_takes_two_and_gives_one(cards):
    t = claiming(cards, "monkey", "green", hands={0: ["red 5", "tome"], 1: ["spy"], 2: ["tome", "blue 4", "red 6"]})
    assert t.act("claim green") == {"clan 0": "monkey", "asked": "look_seat 0"}
    assert t.allowed == ["left 1", "left 2"]
    assert t.act("left 2") == {"asked": "take_card 0"}
    assert t.learnt["0 knows 2"] == ["+blue 4", "+red 6", "+tome"]
    assert t.allowed == ["blue 4", "red 6", "tome"]
    assert t.reason("spy") == Reason.NOT_IN_THAT_HAND
    assert t.act("tome") == {"hand 2": ["-tome"], "hand 0": ["+tome"]}
    assert t.act("red 6") == {"hand 2": ["-red 6"], "hand 0": ["+red 6"], "asked": "give_card 0"}
    assert t.said == [("stole", 0, "red 6", 2, [0, 2])]
    assert t.allowed == ["red 5", "tome"]
    assert t.reason("red 6") == Reason.JUST_TAKEN
    assert t.act("tome") == {"hand 0": ["-tome"], "hand 2": ["+tome"], "asked": "turn 0"}
    assert t.said == [("gave", 0, "tome", 2, [0, 2])]
    assert t.knowledge()["0 knows 2"] == {"blue 4": 1, "tome": 1}
    assert t.knowledge()["2 knows 0"] == {"tome": 1, "red 6": 1}


@row_test("clan", "monkey")
def test_monkey_takes_and_gives_as_far_as_hands_go(cards):
    t = claiming(cards, "monkey", "green", hands={0: ["red 5"], 1: ["spy"], 2: []})
    t.act("claim green")
    assert t.reason("left 2") == Reason.PLAYER_HAS_NO_CARDS
    assert t.act("left 1", "spy") == {"hand 1": ["-spy"], "hand 0": ["+spy"], "asked": "give_card 0"}
    assert t.allowed == ["red 5"]
    t = claiming(cards, "monkey", "green", hands={0: [], 1: ["spy", "red 1", "tome"]})
    assert t.act("claim green", "left 1", "spy", "red 1") == {
        "clan 0": "monkey",
        "hand 1": ["-red 1", "-spy"],
        "hand 0": ["+red 1", "+spy"],
    }
    t = claiming(cards, "monkey", "green", hands={0: ["red 5"], 1: [], 2: []})
    assert t.act("claim green") == {"clan 0": "monkey"}


# --- red -----------------------------------------------------------------------------------------------------------


@row_test("clan", "fox")
def test_fox_lobbies_alone(cards):
    t = table(hands={0: ["lobbyist", "red 2"]}, owners={0: "fox"}, deck=["green 1", "green 2"], cards=cards)
    assert t.act("lobbyist", "red 2") == {
        "hand 0": ["-lobbyist", "-red 2", "+green 1"],
        "removed": ["+lobbyist"],
        "area 0 red": [2],
        "deck": ["-green 1"],
        **turn_of(1),
    }
    t = table(hands={0: ["lobbyist", "red 2"]}, owners={1: "fox"}, cards=cards)
    assert t.reason("lobbyist") == Reason.TALENT_CANNOT_ACT


@row_test("clan", "fox")
def test_fox_draws_after_each_talent_of_its_owner(cards):
    t = table(hands={0: ["spy"]}, owners={0: "fox"}, deck=["green 1", "green 2", "green 3"], cards=cards)
    t.act("spy", "left 1")
    assert t.act("red 1") == {"hand 0": ["+green 1", "+green 2"], "deck": ["-green 1", "-green 2"], **turn_of(1)}
    t = table(hands={0: ["red 1"]}, owners={0: "fox"}, cards=cards)
    assert t.act("red 1") == {"hand 0": ["-red 1"], "area 0 red": [1], **turn_of(1)}
    t = claiming(cards, "fox", "red")
    assert t.act("claim red") == {"clan 0": "fox"}


@row_test("clan", "deputy clan")
def test_deputy_clan_takes_the_two_deputies(cards):
    t = claiming(cards, "deputy clan", "red")
    assert t.act("claim red") == {"clan 0": "deputy clan", "hand 0": ["+deputy", "+deputy"]}
    assert t.learnt == {key: ["+deputy", "+deputy"] for key in ("1 knows 0", "2 knows 0")}


# --- claiming ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_a_clan_needs_a_three_or_above_of_its_colour(colour):
    clan = next(name for name, (own, _) in CLANS.items() if own == colour)
    position = {"clans": {colour: clan}}
    assert table(areas={0: {colour: 2}}, **position).reason(f"claim {colour}") == Reason.NO_NUMBER_THREE
    assert table(areas={0: {colour: 3}}, **position).reason(f"claim {colour}") == Reason.LEGAL
    assert table(areas={0: {colour: 6}}, **position).reason(f"claim {colour}") == Reason.LEGAL
    assert table(areas={0: {colour: 3}}).reason(f"claim {colour}") == Reason.NO_CLAN_OF_COLOUR


def test_a_player_can_only_have_one_clan_and_keeps_it():
    t = table(clans={"red": "fox"}, owners={0: "eagle"}, areas={0: {"yellow": 3, "red": 3}, 1: {"yellow": 6, "red": 3}})
    assert t.reason("claim red") == Reason.HAS_A_CLAN
    t.act("draw two", "purple 6", "row 1")
    assert t.reason("claim yellow") == Reason.CLAN_IS_OWNED
    assert t.act("claim red") == {"clan 1": "fox"}


def test_every_clan_has_a_test_of_its_own(cards):
    assert all(len(ROW_TESTS["clan", row["name"]]) > 2 for row in cards.rows["clan"][1:])
