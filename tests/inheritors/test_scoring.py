"""Scoring in the rulebook's order (V), ties, ranks and payoffs."""

import numpy as np
import pytest

from inn_envs.inheritors import scoring
from tests.inheritors.table import dealt, table


def parts(t, seat=0):
    """VP from numbers, tomes, relics, quests and honors."""
    words = (scoring.score_numbers, scoring.score_tomes, scoring.score_relics, scoring.score_quests)
    return [int(word(t.record, t.faces, seat)) for word in words] + [int(scoring.count_honors(t.record, seat))]


def tomes(*held, seats=None, **variant):
    """V 2 for seats that hold so many tomes."""
    t = table(seats or len(held), hands={seat: ["tome"] * count for seat, count in enumerate(held)}, **variant)
    return [parts(t, seat)[1] for seat in range(len(held))]


def test_v_1_the_top_numbers_of_each_colour_are_the_base():
    t = table(areas={0: {"red": [1, 2, 4], "blue": 6, "green": 1}, 1: {"red": 5}})
    assert parts(t) == [4 + 6 + 1, 0, 0, 0, 0]
    assert parts(t, 1) == [5, 0, 0, 0, 0]
    assert t.scores() == [11, 5, 0]


def test_v_2_the_most_tomes_gain_three_and_the_second_one():
    assert tomes(3, 2, 1, 0) == [3, 1, 0, 0]
    assert tomes(0, 1, 2) == [0, 1, 3]


def test_v_2_all_who_tie_gain_the_full_amount():
    assert tomes(2, 2, 1, 0) == [3, 3, 0, 0]
    assert tomes(3, 1, 1, 0) == [3, 1, 1, 0]
    assert tomes(2, 2, 2, 2) == [3, 3, 3, 3]


def test_v_2_epics_count_as_tomes():
    t = table(hands={0: ["tome", "tome"], 1: ["tome", "epic", "epic"], 2: ["epic"]})
    assert [parts(t, seat)[1] for seat in range(3)] == [1, 3, 0]


@pytest.mark.parametrize(
    ("needed", "held", "scored"),
    [
        (1, (0, 0, 0), [0, 0, 0]),
        (1, (2, 0, 0), [3, 0, 0]),
        (0, (0, 0, 0), [3, 3, 3]),
        (0, (2, 0, 0), [3, 1, 1]),
        (3, (2, 1, 0), [0, 0, 0]),
        (2, (2, 1, 0), [3, 0, 0]),
    ],
)
def test_tomes_needed(needed, held, scored):
    assert tomes(*held, tomes_needed=needed) == scored


@pytest.mark.parametrize(
    ("own", "others", "vp"),
    [(3, (2, 1), 1), (3, (3, 1), 1), (3, (4, 1), -1), (1, (0, 0), 1), (0, (1, 0), -1), (0, (0, 0), -1)],
)
def test_v_3_a_relic_owner_with_the_highest_number_gains_one_else_loses_one(own, others, vp):
    areas = {seat: {"blue": top} for seat, top in enumerate((own, *others))}
    assert parts(table(hands={0: ["blue relic"]}, areas=areas))[2] == vp


def test_v_3_each_relic_is_checked_on_its_own():
    t = table(hands={0: ["blue relic", "red relic", "green relic"]}, areas={0: {"blue": 1, "red": 2}, 2: {"green": 1}})
    assert parts(t) == [3, 0, 1 + 1 - 1, 0, 0]


def test_v_4_a_quest_provides_one_or_two():
    t = table(hands={0: ["red 1"] * 8}, quests={0: ["small hand", "two talents"], 1: ["small hand"]})
    assert parts(t)[3] == 1 + 1
    assert parts(t, 1)[3] == 2


def test_v_5_one_for_each_honor():
    t = table(honors=["three alike", "alone ahead"], honor_owners={"three alike": 0, "alone ahead": 0})
    assert parts(t) == [0, 0, 0, 0, 2]


def test_the_parts_add_up():
    t = table(
        hands={0: ["tome", "red relic", "spy", "spy"]},
        areas={0: {"red": 4, "blue": 2}},
        owners={0: "eagle"},
        quests={0: ["two talents"]},
        honors=["three alike"],
        honor_owners={"three alike": 0},
    )
    assert parts(t) == [4 + 2 + 2, 3, 1, 2, 1]
    assert t.scores() == [15, 0, 0]


# --- ties, ranks, payoffs ----------------------------------------------------------------------------------------


def test_a_tie_goes_to_more_tomes_in_hand_then_to_more_cards_in_hand_then_is_shared():
    t = table(hands={0: ["tome"], 1: ["red 1"] * 9}, areas={0: {"red": 1}, 1: {"red": 4}})
    assert t.scores() == [4, 4, 0]
    assert t.ranks() == [1, 2, 3]
    t = table(hands={0: ["red 1"], 1: ["red 1"] * 2}, areas={0: {"red": 4}, 1: {"red": 4}})
    assert t.ranks() == [2, 1, 3]
    t = table(hands={0: ["red 1"], 1: ["red 1"]}, areas={0: {"red": 4}, 1: {"red": 4}})
    assert t.ranks() == [1, 1, 3]


def test_epics_count_as_tomes_in_ties():
    t = table(hands={0: ["epic"], 1: ["spy", "spy"], 2: ["tome", "tome"]}, areas={0: {"red": 2}, 1: {"blue": 3}})
    assert t.scores() == [3, 3, 3]
    assert t.ranks() == [2, 3, 1]


def test_a_negative_score_is_ranked_below_zero():
    t = table(hands={0: ["blue relic"], 1: [], 2: ["red relic", "green relic"]})
    assert t.scores() == [-1, 0, -2]
    assert t.ranks() == [2, 1, 3]


@pytest.mark.parametrize(
    ("tops", "win", "rank", "score"),
    [
        ((3, 2), [1, -1], [1, -1], [3, 2]),
        ((2, 2), [0, 0], [0, 0], [2, 2]),
        ((1, 3, 2), [-0.5, 1, -0.5], [-1, 1, 0], [1, 3, 2]),
        ((3, 3, 2), [0.5, 0.5, -1], [0.5, 0.5, -1], [3, 3, 2]),
        ((3, 1, 1), [1, -0.5, -0.5], [1, -0.5, -0.5], [3, 1, 1]),
        ((4, 3, 2, 1), [1, -1 / 3, -1 / 3, -1 / 3], [1, 1 / 3, -1 / 3, -1], [4, 3, 2, 1]),
        ((4, 3, 3, 4), [0.5, -0.5, -0.5, 0.5], [2 / 3, -2 / 3, -2 / 3, 2 / 3], [4, 3, 3, 4]),
    ],
)
def test_payoffs(tops, win, rank, score):
    areas = {seat: {"red": top} for seat, top in enumerate(tops)}
    for payoff, expected in (("win", win), ("rank", rank), ("score", score)):
        t = table(len(tops), areas=areas, payoff=payoff)
        assert np.allclose(t.returns(), [*expected, *[0] * (4 - len(tops))]), payoff
        assert payoff == "score" or abs(sum(t.returns())) < 1e-6


def test_a_negative_score_is_paid_as_it_is():
    assert table(hands={0: ["blue relic"]}, payoff="score").returns() == [-1, 0, 0, 0]


def test_results_hold_scores_ranks_and_turns():
    t = table(areas={0: {"red": 2}, 1: {"red": 3}}, turn=6)
    scores, ranks = np.zeros(3, np.int64), np.zeros(3, np.int64)
    assert scoring.results(t.record, t.faces, scores, ranks) == 6
    assert list(scores) == [2, 3, 0]
    assert list(ranks) == [2, 1, 3]


def test_nobody_has_a_score_from_the_deal_but_for_tomes_and_relics():
    t = dealt(4)
    for seat in range(4):
        numbers, _, relics, quests, honors = parts(t, seat)
        assert (numbers, quests, honors) == (0, 0, 0)
        assert relics == -sum(count for name, count in t.hand(seat).items() if name.endswith("relic"))
