"""The rulebook's worked examples and every sentence of it with a number or a condition (III and IV; II is in
test_setup.py, V in test_scoring.py)."""

import pytest

from inn_envs.inheritors.words import Colour
from tests.inheritors.table import DECK, Reason, table, turn_of

COLOURS = tuple(colour.name.lower() for colour in Colour if colour)
SPY, LOBBYIST, ADVISOR = ["spy"], ["lobbyist"], ["advisor"]


# --- worked examples -----------------------------------------------------------------------------------------------


def test_example_purple_2_follows_purple_1():
    t = table(hands={0: ["purple 2", "red 1"]}, areas={0: {"purple": 1}})
    assert t.act("purple 2") == {"hand 0": ["-purple 2"], "area 0 purple": [1, 2], **turn_of(1)}


def test_example_a_blue_1_is_refused_on_a_blue_stack():
    """You can only have 1 stack of the same color in your play area."""
    for top in range(1, 7):
        t = table(hands={0: ["blue 1", "red 1"]}, areas={0: {"blue": top}})
        assert t.reason("blue 1") == Reason.NOT_NEXT_NUMBER
        assert "blue 1" not in t.allowed


def test_example_jeffrey_has_the_purple_2():
    """You play a spy and pick Jeffrey to play a purple 2; because he really has it, he plays it in your play area."""
    t = table(hands={0: ["spy"], 1: ["purple 2", "purple 2", "red 1"]}, areas={0: {"purple": 1}})
    assert t.act("spy", "left 1", "purple 2") == {
        "hand 0": ["-spy"],
        "removed": ["+spy"],
        "hand 1": ["-purple 2"],
        "area 0 purple": [1, 2],
        **turn_of(1),
    }


def test_example_the_lobbyist_goes_from_yellow_2_to_yellow_4():
    """Because Jeffrey has a yellow 3, higher than your yellow 2, you can skip 3 and directly play a yellow 4."""
    t = table(hands={0: ["lobbyist", "yellow 4"]}, areas={0: {"yellow": 2}, 1: {"yellow": 3}})
    assert t.act("lobbyist", "yellow 4") == {
        "hand 0": ["-lobbyist", "-yellow 4"],
        "removed": ["+lobbyist"],
        "area 0 yellow": [1, 2, 4],
        **turn_of(1),
    }


def test_example_the_wolf_needs_a_yellow_3():
    assert table(clans={"yellow": "wolf"}, areas={0: {"yellow": 2}}).reason("claim yellow") == Reason.NO_NUMBER_THREE
    t = table(clans={"yellow": "wolf"}, areas={0: {"yellow": 3}})
    assert t.act("claim yellow", "stop") == {"clan 0": "wolf"}


# --- III: the turn -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_from_the_first_player(seats):
    t = table(seats, first=1, hands={seat: ["red 1", "tome"] for seat in range(seats)})
    for turn in range(2 * seats):
        seat = (1 + turn) % seats
        assert t.asked == f"turn {seat}"
        t.act("draw two", next(iter(t.hand(seat))), "row 1")
        assert t.state["turn"] == turn + 1


def test_the_five_actions_of_a_turn():
    hand = ["red 1", "spy", "tome", "tome", "tome", "blue 2", "blue relic"]
    t = table(hands={0: hand}, market=[["blue 5"], ADVISOR, ADVISOR])
    assert t.allowed == ["red 1", "spy", "draw two", "take row", "take quest"]


# --- action 1 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_1_a_number_card_is_played_following_the_number_order_covering_the_previous(colour):
    hand = [f"{colour} {value}" for value in range(1, 7)]
    for top in range(7):
        t = table(hands={0: hand}, areas={0: {colour: top}})
        playable = [word for word in t.allowed if word in hand]
        assert playable == ([f"{colour} {top + 1}"] if top < 6 else [])
        if top < 6:
            assert t.act(playable[0])[f"area 0 {colour}"] == list(range(1, top + 2))


def test_1_relics_tomes_and_epics_are_not_played():
    t = table(hands={0: ["tome", "epic", "red relic"]})
    assert t.allowed == ["draw two", "take quest"]
    assert {t.reason(name) for name in ("tome", "epic", "red relic")} == {Reason.NOT_PLAYABLE_KIND}


# --- the market, discarding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [1, 2, 3])
def test_a_discard_goes_on_any_row_covering_the_previous_card(row):
    t = table(hands={0: ["tome", "red 5"]}, market=[["red 1"], ["green 1", "blue 2"], ["spy"]], deck=DECK[:2])
    t.act("draw two", "red 5")
    assert t.allowed == ["row 1", "row 2", "row 3"]
    before = t.market(row)
    assert t.act(f"row {row}") == {
        "hand 0": ["-red 5", "+purple 5", "+purple 5"],
        f"market {row}": [*before, "red 5"],
        "deck": ["-purple 5"] * 2,
        **turn_of(1),
    }


# --- action 2 ------------------------------------------------------------------------------------------------------


def test_2_discard_one_card_draw_two():
    t = table(hands={0: ["red 5"]}, deck=["tome", "spy", "blue 1"])
    assert t.act("draw two") == {"asked": "discard 0"}
    assert t.act("red 5", "row 3") == {
        "hand 0": ["-red 5", "+spy", "+tome"],
        "market 3": ["advisor", "red 5"],
        "deck": ["-tome", "-spy"],
        **turn_of(1),
    }


def test_2_any_card_of_the_hand_may_be_the_discard():
    t = table(hands={0: ["red 5", "tome", "spy", "blue relic", "epic", "deputy"]})
    t.act("draw two")
    assert t.allowed == ["red 5", "blue relic", "tome", "spy", "epic", "deputy"]
    assert t.reason("blue 1") == Reason.NOT_IN_HAND


# --- action 3 ------------------------------------------------------------------------------------------------------


def test_3_discard_one_card_take_all_of_another_row_and_refill_it():
    market = [["red 1", "spy", "red 4"], ["blue 2"], ["green 3"]]
    t = table(hands={0: ["red 2", "tome"]}, market=market, deck=["yellow 6", "yellow 5"])
    assert t.act("take row") == {"asked": "take_discard 0"}
    assert t.act("red 2") == {"asked": "take_discard_row 0"}
    assert t.act("row 3") == {"hand 0": ["-red 2"], "market 3": ["green 3", "red 2"], "asked": "take_row 0"}
    assert t.allowed == ["row 1", "row 2"]
    assert t.act("row 1") == {
        "hand 0": ["+red 1", "+red 4", "+spy"],
        "market 1": ["yellow 6"],
        "deck": ["-yellow 6"],
        **turn_of(1),
    }


@pytest.mark.parametrize(
    ("discard", "top", "matches"),
    [
        ("red 2", "red 5", "same colour"),
        ("red 2", "red relic", "same colour"),
        ("red relic", "red 5", "same colour"),
        ("red 2", "blue 2", "same number"),
        ("spy", "spy", "same name"),
        ("deputy", "deputy", "same name"),
        ("tome", "tome", "same name"),
        ("tome", "red 2", "any colour"),
        ("red 2", "tome", "any colour"),
        ("epic", "green relic", "any colour"),
        ("green relic", "epic", "any colour"),
        ("tome", "epic", "any colour"),
        ("red 2", "blue 3", ""),
        ("red relic", "blue relic", ""),
        ("red relic", "blue 2", ""),
        ("spy", "advisor", ""),
        ("spy", "tome", ""),
        ("tome", "spy", ""),
        ("spy", "red 1", ""),
        ("deputy", "spy", ""),
    ],
)
def test_3_the_top_card_must_have_the_same_colour_number_or_name(discard, top, matches):
    other = "lobbyist"
    t = table(hands={0: [discard, other]}, market=[[top], ["red 3", "purple 4", "advisor"], []], deck=[])
    if matches:
        t.act("take row")
        assert t.allowed == [discard]
        assert t.reason(other) == Reason.NO_ROW_MATCHES
    else:
        assert t.reason("take row") == Reason.NO_ROW_MATCHES


def test_3_only_the_top_card_counts():
    t = table(hands={0: ["red 2"]}, market=[["red 1", "spy"], ["blue 2", "green 4"], ["tome", "advisor"]])
    assert t.reason("take row") == Reason.NO_ROW_MATCHES


def test_3_the_row_discarded_onto_is_not_the_row_taken():
    t = table(hands={0: ["red 2"]}, market=[["red 1"], SPY, ADVISOR])
    t.act("take row", "red 2")
    assert t.allowed == ["row 2", "row 3"]
    assert t.reason("row 1") == Reason.ROW_LEAVES_NO_MATCH
    t.act("row 2")
    assert t.allowed == ["row 1"]
    assert t.reason("row 2") == Reason.ROW_DOES_NOT_MATCH
    assert t.reason("row 3") == Reason.ROW_DOES_NOT_MATCH


# --- action 4 ------------------------------------------------------------------------------------------------------


def test_4_discard_three_cards_of_a_colour_take_a_quest_draw_one():
    t = table(
        hands={0: ["red 2", "red 5", "red relic", "blue 1", "blue 2"]}, quests_left=["no blue"], deck=["tome", "spy"]
    )
    assert t.act("take quest") == {"asked": "quest_discard 0"}
    assert t.allowed == ["red 2", "red 5", "red relic"]
    assert t.reason("blue 1") == Reason.NOT_OF_THE_COLOUR
    assert t.act("red 5", "row 1") == {"hand 0": ["-red 5"], "market 1": ["spy", "red 5"]}
    assert t.act("red 2", "row 1") == {"hand 0": ["-red 2"], "market 1": ["spy", "red 5", "red 2"]}
    assert t.act("red relic", "row 3") == {
        "hand 0": ["-red relic", "+tome"],
        "market 3": ["advisor", "red relic"],
        "quests 0": ["+no blue"],
        "quests left": ["-no blue"],
        "deck": ["-tome"],
        **turn_of(1),
    }


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (["red 1", "red 2"], Reason.NO_THREE_OF_A_COLOUR),
        (["red 1", "red 2", "blue 1", "blue 2"], Reason.NO_THREE_OF_A_COLOUR),
        (["spy", "spy", "spy"], Reason.NO_THREE_OF_A_COLOUR),
        (["red 1", "red 1", "red 1"], Reason.LEGAL),
        (["red 1", "red relic", "tome"], Reason.LEGAL),
        (["red 1", "tome", "epic"], Reason.LEGAL),
        (["tome", "tome", "epic"], Reason.LEGAL),
        (["tome", "tome"], Reason.NO_THREE_OF_A_COLOUR),
    ],
)
def test_4_three_cards_share_a_colour_tomes_and_epics_count_as_any(hand, why):
    assert table(hands={0: hand}).reason("take quest") == why


# --- claiming ------------------------------------------------------------------------------------------------------


def test_claims_are_free_before_and_after_the_action():
    position = {"clans": {"red": "fox"}, "hands": {0: ["red 3", "tome"]}, "honors": ["two threes, no clan"]}
    t = table(areas={0: {"red": 2, "blue": 3}}, **position)
    assert t.reason("claim red") == Reason.NO_NUMBER_THREE
    assert t.reason("honor two threes, no clan") == Reason.HONOR_NOT_MET
    assert t.act("red 3") == {"hand 0": ["-red 3"], "area 0 red": [1, 2, 3], "asked": "claim 0"}
    assert t.allowed == ["claim red", "honor two threes, no clan", "stop"]
    assert t.act("honor two threes, no clan") == {"honor two threes, no clan": 0}
    assert t.act("claim red") == {"clan 0": "fox", **turn_of(1)}
    t = table(areas={0: {"red": 3, "blue": 3}}, **position)
    t.act("honor two threes, no clan", "claim red")
    assert t.asked == "turn 0"


def test_as_many_honors_as_one_can():
    t = table(
        honors=["one tall stack", "alone ahead", "three alike"],
        areas={0: {"red": 6, "blue": 3, "green": 3}},
    )
    assert t.act("honor one tall stack", "honor alone ahead") == {"honor one tall stack": 0, "honor alone ahead": 0}
    assert t.reason("honor one tall stack") == Reason.HONOR_IS_OWNED
    assert t.reason("honor three alike") == Reason.HONOR_NOT_MET


def test_a_larger_number_does_not_take_a_clan_from_its_owner():
    t = table(owners={0: "fox"}, areas={0: {"red": 3}, 1: {"red": 6}}, turn=1)
    assert t.asked == "turn 1"
    assert t.reason("claim red") == Reason.CLAN_IS_OWNED


# --- IV: the end ---------------------------------------------------------------------------------------------------


def play_round(t, seats):
    """Each seat discards its first card and draws; the changes of the last turn."""
    changes = {}
    for _ in range(seats):
        name = next(iter(t.hand(t.actor)))
        changes = t.act("draw two", name, "row 1")
    return changes


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_round_is_completed_when_the_deck_is_empty(seats, first):
    t = table(seats, first=first, deck=["tome", "tome"])
    changes = play_round(t, seats)
    assert changes["ended"] == 1
    assert t.asked is None
    assert t.state["turn"] == seats
    assert not t.mask().any()
    assert t.reason("stop") == Reason.GAME_OVER


@pytest.mark.parametrize("drawn", range(3))
def test_the_deck_may_run_out_at_any_seat_of_the_round(drawn):
    t = table(3, deck=["tome"] * (2 * drawn + 1))
    assert play_round(t, 3)["ended"] == 1
    t = table(3, deck=["tome"] * (2 * 3 + 1))
    assert "ended" not in play_round(t, 3)


def test_the_end_when_all_quests_and_honors_are_taken():
    position = {"honors": ["three alike"], "honor_owners": {"three alike": 1}, "quests_left": []}
    assert play_round(table(3, **position), 3)["ended"] == 1
    assert "ended" not in play_round(table(3, **position | {"honor_owners": {}}), 3)
    assert "ended" not in play_round(table(3, **position | {"quests_left": ["no blue"]}), 3)


def test_the_last_quest_taken_in_a_round_lets_the_others_finish_it():
    t = table(
        3,
        hands={0: ["red 1", "tome", "tome"]},
        honors=["three alike"],
        honor_owners={"three alike": 2},
        quests_left=["small hand"],
    )
    t.act("take quest", "red 1", "row 1", "tome", "row 1", "tome", "row 1")
    assert t.asked == "turn 1"
    t.act("draw two", "purple 6", "row 1")
    assert t.asked == "turn 2"
    assert t.act("draw two", "purple 6", "row 1") == {
        "ended": 1,
        "asked": None,
        "turn": 3,
        "hand 2": ["-purple 6", "+purple 5", "+purple 5"],
        "market 1": [*t.market(1)[:-1], "purple 6"],
        "deck": ["-purple 5"] * 2,
    }


@pytest.mark.parametrize(("limit", "ended"), [(1, 2), (2, 2), (3, 2), (4, 0)])
def test_max_turns_ends_the_game_at_that_turn(limit, ended):
    t = table(3, max_turns=limit)
    for _ in range(min(limit, 3)):
        assert t.state["ended"] == 0
        t.act("draw two", next(iter(t.hand(t.actor))), "row 1")
    assert t.state["ended"] == ended


def test_the_rules_end_goes_before_max_turns():
    t = table(3, max_turns=3, deck=["tome"])
    assert play_round(t, 3)["ended"] == 1
