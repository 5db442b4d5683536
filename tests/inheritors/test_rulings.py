"""What the rulebook leaves open, as this suite rules it: one group of tests for each ruling of the game's README.

Rulings 1 (set-up, draft) and 9 and parts of 11 (scoring) have further tests in test_setup.py and test_scoring.py;
ruling 13 is in test_knowledge.py.
"""

from collections import Counter

import pytest

from tests.inheritors.table import Reason, dealt, random_game, table, turn_of

ALL_SIXES = dict.fromkeys(("yellow", "purple", "blue", "green", "red"), 6)


# --- 1: set-up -----------------------------------------------------------------------------------------------------


def test_ruling_1_one_and_ten_cards_are_dealt_or_ten_are_picked():
    for draft in ("deal", "draft"):
        t = dealt(3, 1, draft=draft)
        while t.asked.startswith("draft"):
            t.act(t.allowed[0])
        assert [t.hand(seat).total() for seat in range(3)] == [11, 11, 11]


def test_ruling_1_a_pick_is_private():
    t = dealt(3, 1, draft="draft")
    pick = t.allowed[0]
    t.act(pick)
    assert t.said == [("picked", 0, pick, 1, [0])]
    assert t.learnt == {}


# --- 2: talents and discards ---------------------------------------------------------------------------------------


def test_ruling_2_a_talent_goes_to_the_removed_area():
    t = table(hands={0: ["spy"]}, removed=["spy", "advisor"])
    assert t.act("spy")["removed"] == ["+spy"]
    assert t.position()["removed"] == Counter({"spy": 2, "advisor": 1})


def test_ruling_2_a_talent_whose_ability_can_do_nothing_can_not_be_played():
    t = table(hands={0: ["spy", "lobbyist", "advisor"]}, areas={0: ALL_SIXES}, market=[[], [], []], deck=[])
    assert {t.reason(talent) for talent in ("spy", "lobbyist", "advisor")} == {Reason.TALENT_CANNOT_ACT}


def test_ruling_2_a_discard_may_go_onto_an_empty_row():
    t = table(hands={0: ["red 1"]}, market=[["spy"], [], ["advisor"]], deck=[])
    assert t.act("draw two", "red 1", "row 2") == {
        "hand 0": ["-red 1"],
        "market 2": ["red 1"],
        **turn_of(1),
    }


# --- 3: action 3 ---------------------------------------------------------------------------------------------------


def test_ruling_3_the_discard_matches_the_top_card_of_another_row():
    t = table(hands={0: ["red 2"]}, market=[["red 1"], ["blue 2"], ["spy"]])
    t.act("take row", "red 2", "row 1")
    assert t.allowed == ["row 2"]
    t = table(hands={0: ["red 2"]}, market=[["red 1"], ["blue 2"], ["spy"]])
    t.act("take row", "red 2", "row 3")
    assert t.allowed == ["row 1", "row 2"]


def test_ruling_3_empty_rows_are_refilled_the_lowest_first_while_the_deck_lasts():
    market = [[], ["red 1"], []]
    t = table(hands={0: ["red 2"]}, market=market, deck=["green 1", "green 2"])
    assert t.act("take row", "red 2", "row 3", "row 2") == {
        "hand 0": ["-red 2", "+red 1"],
        "market 1": ["green 1"],
        "market 2": ["green 2"],
        "market 3": ["red 2"],
        "deck": ["-green 1", "-green 2"],
        **turn_of(1),
    }
    t = table(hands={0: ["red 2"]}, market=market, deck=["green 1"])
    t.act("take row", "red 2", "row 3", "row 2")
    assert [t.market(row) for row in (1, 2, 3)] == [["green 1"], [], ["red 2"]]


# --- 4: action 4 and action 2 --------------------------------------------------------------------------------------


def test_ruling_4_a_random_quest_of_those_left_is_taken_and_only_its_owner_sees_it():
    taken = set()
    for seed in range(12):
        left = ["no blue", "red run", "small hand"]
        t = table(hands={0: ["red 1", "red 2", "red 3"]}, quests_left=left, seed=seed)
        t.act("take quest", "red 1", "row 1", "red 2", "row 2")
        changes = t.act("red 3", "row 3")
        (quest,) = changes["quests 0"]
        taken.add(quest)
        assert changes["quests left"] == [quest.replace("+", "-")]
        assert ("took_quest", 0, quest[1:], 1, [0]) in t.said
    assert taken == {"+no blue", "+red run", "+small hand"}


def test_ruling_4_the_three_discards_are_placed_one_by_one():
    t = table(hands={0: ["red 1", "red 2", "red 3"]})
    t.act("take quest", "red 2", "row 1", "red 1", "row 3", "red 3", "row 1")
    assert [t.market(row) for row in (1, 2, 3)] == [["spy", "red 2", "red 3"], ["lobbyist"], ["advisor", "red 1"]]


def test_ruling_4_three_tomes_or_epics_may_be_discarded_together():
    t = table(hands={0: ["tome", "tome", "epic", "red 1"]})
    t.act("take quest", "tome", "row 1", "epic", "row 1")
    assert t.allowed == ["red 1", "tome"]
    assert t.act("tome", "row 1")["quests 0"]


def test_ruling_4_the_discards_narrow_the_colours_that_all_can_share():
    t = table(hands={0: ["red 1", "red 2", "blue 1", "blue 2", "tome"]})
    t.act("take quest")
    assert t.allowed == ["blue 1", "blue 2", "red 1", "red 2", "tome"]
    t.act("tome", "row 1")
    assert t.allowed == ["blue 1", "blue 2", "red 1", "red 2"]
    t.act("red 1", "row 1")
    assert t.allowed == ["red 2"]
    assert t.reason("blue 1") == Reason.NOT_OF_THE_COLOUR


def test_ruling_4_a_tome_that_would_leave_too_few_of_any_colour_is_still_a_choice_only_where_three_remain():
    t = table(hands={0: ["red 1", "red 2", "tome", "blue 1"]})
    t.act("take quest")
    assert t.allowed == ["red 1", "red 2", "tome"]
    assert t.reason("blue 1") == Reason.NOT_OF_THE_COLOUR


def test_ruling_4_not_legal_without_a_quest_left_but_with_an_empty_deck():
    hand = {0: ["red 1", "red 2", "red 3"]}
    assert table(hands=hand, quests_left=[]).reason("take quest") == Reason.NO_QUEST_LEFT
    t = table(hands=hand, deck=[], quests_left=["no blue"])
    assert t.act("take quest", "red 1", "row 1", "red 2", "row 1", "red 3", "row 1") == {
        "hand 0": ["-red 1", "-red 2", "-red 3"],
        "market 1": ["spy", "red 1", "red 2", "red 3"],
        "quests 0": ["+no blue"],
        "quests left": ["-no blue"],
        **turn_of(1),
    }


@pytest.mark.parametrize("left", [0, 1])
def test_ruling_4_action_2_draws_what_there_is(left):
    t = table(hands={0: ["red 1"]}, deck=["tome"] * left)
    changes = t.act("draw two", "red 1", "row 1")
    assert changes["hand 0"] == ["-red 1"] + ["+tome"] * left


# --- 5: spy --------------------------------------------------------------------------------------------------------


def test_ruling_5_any_number_next_in_order_for_a_colour_in_the_game_of_any_other_player():
    t = table(2, removed_colour="green", hands={0: ["spy"], 1: []}, areas={0: {"blue": 2, "red": 6}})
    t.act("spy", "left 1")
    assert t.allowed == ["yellow 1", "purple 1", "blue 3"]


def test_ruling_5_a_hit_is_not_optional_and_a_miss_draws_one():
    t = table(hands={0: ["spy"], 1: ["red 1", "tome"]})
    t.act("spy", "left 1")
    assert t.act("red 1") == {"hand 1": ["-red 1"], "area 0 red": [1], **turn_of(1)}
    t = table(hands={0: ["spy"], 1: ["red 2"]}, deck=["tome", "tome"])
    t.act("spy", "left 1")
    assert t.act("red 1") == {"hand 0": ["+tome"], "deck": ["-tome"], **turn_of(1)}
    t = table(hands={0: ["spy"], 1: ["red 2"]}, deck=[])
    assert t.act("spy", "left 1", "red 1") == {"hand 0": ["-spy"], "removed": ["+spy"], **turn_of(1)}


# --- 6: lobbyist ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", range(5))
@pytest.mark.parametrize("other", range(7))
def test_ruling_6_from_top_t_to_t_plus_2_where_another_top_is_above_t(top, other):
    hand = ["lobbyist", *(f"red {value}" for value in range(1, 7))]
    t = table(hands={0: hand}, areas={0: {"red": top}, 2: {"red": other}})
    assert (t.reason("lobbyist") == Reason.LEGAL) == (other > top)
    if other > top:
        t.act("lobbyist")
        assert t.allowed == [f"red {top + 2}"]


# --- 7: advisor ----------------------------------------------------------------------------------------------------


def test_ruling_7_two_cards_one_after_the_other_refilled_after_the_second():
    t = table(hands={0: ["advisor"]}, market=[["tome"], ["spy", "red 1"], ["red 2"]], deck=["blue 6", "blue 5"])
    assert t.act("advisor", "tome", "row 1")["market 1"] == []
    assert t.reason("blue 6") == Reason.NOT_IN_MARKET
    assert t.act("red 2", "row 3") == {
        "hand 0": ["+red 2"],
        "market 1": ["blue 6"],
        "market 3": ["blue 5"],
        "deck": ["-blue 6", "-blue 5"],
        **turn_of(1),
    }


# --- 8: claims -----------------------------------------------------------------------------------------------------


def test_ruling_8_claims_are_optional_and_the_turn_ends_when_the_player_says_so():
    t = table(clans={"red": "fox"}, areas={0: {"red": 3}}, hands={0: ["tome"]})
    t.act("draw two", "tome", "row 1")
    assert t.asked == "claim 0"
    assert t.allowed == ["claim red", "stop"]
    assert t.act("stop") == turn_of(1)


def test_ruling_8_the_turn_ends_at_once_when_there_is_nothing_to_claim():
    t = table(areas={0: {"red": 3}}, hands={0: ["tome"]})
    assert t.act("draw two", "tome", "row 1")["asked"] == "turn 1"


def test_ruling_8_claims_are_asked_again_since_a_claim_can_change_the_table():
    """The Wolf's numbers make an honor possible, and the honor for those without a clan impossible."""
    t = table(
        clans={"yellow": "wolf"},
        areas={0: {"yellow": 3, "red": 5, "blue": 3}},
        hands={0: ["red 6", "tome"]},
        honors=["one tall stack", "two threes, no clan"],
    )
    t.act("draw two", "tome", "row 1")
    assert t.allowed == ["claim yellow", "honor two threes, no clan", "stop"]
    t.act("claim yellow", "red 6", "stop")
    assert t.asked == "claim 0"
    assert t.allowed == ["honor one tall stack", "stop"]
    assert t.act("honor one tall stack") == {"honor one tall stack": 0, **turn_of(1)}


def test_ruling_8_no_action_may_follow_the_action():
    t = table(clans={"red": "fox"}, areas={0: {"red": 3}}, hands={0: ["tome", "red 4"]})
    t.act("draw two", "tome", "row 1")
    assert {t.reason(action) for action in ("draw two", "take row", "take quest", "red 4")} == {Reason.OTHER_QUESTION}


def test_ruling_8_a_claim_does_not_make_a_passing_turn_less_of_a_pass():
    t = table(clans={"red": "deputy clan"}, areas={0: {"red": 3}}, hands={0: []}, honors=["alone ahead"])
    assert t.asked == "turn 0"
    assert t.allowed == ["claim red", "stop"]
    assert t.copy().act("stop") == {"passes": 1, **turn_of(1)}
    t.act("claim red")
    assert t.reason("stop") == Reason.AN_ACTION_IS_POSSIBLE
    t = table(clans={"red": "fox"}, areas={0: {"red": 3}}, hands={0: []})
    assert t.act("claim red") == {"clan 0": "fox", "passes": 1, **turn_of(1)}


# --- 9: relics -----------------------------------------------------------------------------------------------------


def test_ruling_9_the_owner_of_a_relic_is_who_holds_it_in_hand_at_the_end():
    hands = {0: ["red relic"], 1: []}
    assert table(hands=hands, areas={0: {"red": 1}}).scores() == [2, 0, 0]
    assert table(hands=hands, areas={1: {"red": 1}}).scores() == [-1, 1, 0]
    assert table(hands=hands, market=[["blue relic"], [], []]).scores() == [-1, 0, 0]


# --- 10: passing and the empty hand --------------------------------------------------------------------------------


def test_ruling_10_a_player_with_no_legal_action_passes():
    t = table(hands={0: ["red 1"], 1: []})
    assert t.act("red 1") == {"hand 0": ["-red 1"], "area 0 red": [1], "passes": 1, **turn_of(2, turn=2)}
    assert t.said == [("played", 0, "red 1", 1, [0, 1, 2, 3]), ("passed", 1, "none", 1, [0, 1, 2, 3])]


def test_ruling_10_no_one_else_may_pass():
    t = table(hands={0: ["tome"]}, deck=[])
    assert t.allowed == ["draw two"]
    assert t.reason("stop") == Reason.AN_ACTION_IS_POSSIBLE


def test_ruling_10_all_passing_in_one_round_ends_the_game():
    nobody = {0: ["red 1"], 1: [], 2: []}
    t = table(hands=nobody)
    assert t.act("red 1") == {
        "hand 0": ["-red 1"],
        "area 0 red": [1],
        "turn": 6,
        "ended": 1,
        "asked": None,
    }


def test_ruling_10_passes_of_two_rounds_are_not_added_up():
    t = table(first=0, turn=1, hands={0: [], 1: ["red 1"], 2: []}, passes=1)
    t.act("red 1")
    assert t.state["ended"] == 1
    assert t.state["turn"] == 6


@pytest.mark.parametrize("option", [False, True])
def test_ruling_10_variant_empty_hand_draws_after_the_last_card_is_played(option):
    t = table(hands={0: ["red 1"]}, deck=["tome", "tome"], empty_hand_draws=option)
    changes = t.act("red 1")
    assert changes["hand 0"] == (["-red 1", "+tome"] if option else ["-red 1"])
    t = table(hands={0: ["spy"], 1: ["blue 5"]}, deck=["tome", "red 4"], empty_hand_draws=option)
    changes = t.act("spy")
    assert changes["hand 0"] == (["-spy", "+tome"] if option else ["-spy"])


@pytest.mark.parametrize("option", [False, True])
def test_ruling_10_variant_empty_hand_draws_after_a_loss_to_a_spy(option):
    t = table(hands={0: ["spy", "tome"], 1: ["red 1"]}, deck=["blue 1", "blue 2"], empty_hand_draws=option)
    changes = t.act("spy", "left 1", "red 1")
    assert changes["hand 1"] == (["-red 1", "+blue 1"] if option else ["-red 1"])
    t = table(hands={0: ["spy", "tome"], 1: ["red 1", "red 1"]}, empty_hand_draws=option)
    assert t.act("spy", "left 1", "red 1")["hand 1"] == ["-red 1"]


def test_ruling_10_variant_empty_hand_draws_for_nothing_else():
    """A discard is not a play; nor is what a clan takes or gives."""
    t = table(hands={0: ["red 1"]}, deck=["tome"] * 5, empty_hand_draws=True)
    assert t.act("draw two", "red 1", "row 1")["hand 0"] == ["-red 1", "+tome", "+tome"]
    position = {"clans": {"green": "monkey"}, "areas": {0: {"green": 3}}, "empty_hand_draws": True}
    t = table(hands={0: ["red 1"], 1: ["tome"]}, **position)
    assert t.act("claim green", "left 1", "tome")["hand 1"] == ["-tome"]


def test_ruling_10_no_card_returns_to_the_deck():
    for seed in range(4):
        before = 99
        for t in random_game(2, seed):
            assert t.state["deck_count"] <= before
            before = int(t.state["deck_count"])


# --- 11: the end and ties ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_11_all_had_equally_many_turns(seats):
    for seed in range(5):
        t = list(random_game(seats, seed))[-1]
        assert t.state["ended"] == 1
        assert t.state["turn"] % seats == 0


# --- 12: quests, two players ---------------------------------------------------------------------------------------


def test_ruling_12_quests_give_two_when_met_and_one_when_not():
    t = table(hands={0: ["spy", "spy"], 1: ["spy"]}, quests={0: ["two talents"], 1: ["two talents"]})
    assert t.scores() == [2, 1, 0]


def test_ruling_12_a_tome_or_epic_in_hand_has_no_colour_for_a_quest():
    t = table(hands={0: ["yellow 1", "yellow 2", "tome", "epic"]}, quests={0: ["three yellow"]})
    assert t.scores()[0] == 1 + 3


def test_ruling_12_four_quests_remain_whatever_colour_is_removed(cards):
    quests = cards.rows["quest"][1:]
    for colour in ("yellow", "purple", "blue", "green", "red"):
        assert sum(row["colour"] != colour for row in quests) >= 4


def test_ruling_12_every_honor_stays_possible_with_four_colours():
    """With red removed."""
    four = {"owners": {0: "eagle"}, "quests": {0: ["two talents", "small hand"]}}
    possible = {
        "four low stacks": ({"yellow": 1, "purple": 1, "blue": 2, "green": 2}, {}),
        "two threes, no clan": ({"yellow": 3, "purple": 3}, {}),
        "one tall stack": ({"yellow": 6}, {}),
        "four in a row": ({"yellow": 2, "purple": 3, "blue": 4, "green": 5}, {}),
        "three alike": ({"yellow": 4, "purple": 4, "blue": 4}, {}),
        "alone ahead": ({"yellow": 3, "purple": 3, "blue": 3}, {}),
        "clan and quests": ({}, four),
        "above the market": ({"yellow": 4}, {"market": [["yellow 1"], ["yellow 2"], ["yellow 1"]]}),
    }
    for honor, (areas, more) in possible.items():
        t = table(2, removed_colour="red", honors=[honor], areas={0: areas}, **more)
        assert t.reason(f"honor {honor}") == Reason.LEGAL, honor


def test_ruling_12_max_turns_is_250():
    assert dealt(2).state["options"]["max_turns"] == 250


# --- rulings that all games share ----------------------------------------------------------------------------------


def test_shared_ruling_payoffs_come_when_the_game_ends_and_winners_share():
    t = table(areas={0: {"red": 6}, 1: {"red": 6}, 2: {"red": 6}})
    assert t.returns() == [0, 0, 0, 0]
    t = table(areas={0: {"red": 6}, 1: {"red": 6}})
    assert t.returns() == [0.5, 0.5, -1, 0]


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shared_ruling_random_play_meets_max_turns_in_fewer_than_one_game_in_1000(seats):
    met = sum(list(random_game(seats, seed))[-1].state["ended"] == 2 for seed in range(1000))
    assert met == 0
