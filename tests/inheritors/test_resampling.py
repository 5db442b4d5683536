"""What is resampled for a seat is any consistent deal, each as likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import permutations, product
from math import comb
from typing import Any

import numpy as np

from inn_envs import inheritors, testing
from inn_envs.core import jit
from inn_envs.core.events import happened
from inn_envs.core.record import Records
from inn_envs.core.seats import EVERYBODY
from inn_envs.inheritors import hands as hand_rules
from inn_envs.inheritors.resample import TRIES
from inn_envs.inheritors.state import Event, Prompt, Step
from inn_envs.inheritors.words import Colour
from tests.inheritors.small_positions import (
    CARD,
    CARDS,
    DRAWS,
    as_tuple,
    check,
    deals_of,
    face,
    faces,
    hands_of,
    only_faces,
    plain,
    table,
)

END = ["yellow 2", "yellow 2", "yellow 2", "tome", "tome", "spy"]


def test_every_deal_is_equally_likely_at_the_end_of_a_game() -> None:
    states = table(3, {0: ["red 4"], 1: END[:2], 2: END[2:4]}, END[4:])
    check(states, deals_of(END, [2, 2, 2]), hands_of(1, 2, deck=True), memory="none")


def test_every_order_of_the_deck_is_equally_likely() -> None:
    states = table(2, {0: ["red 4"], 1: ["tome"]}, ["spy", "spy", "advisor"])
    expected = Counter(
        tuple(card for ((_, card),) in deal)
        for deal in testing.physical_deals(faces(["tome", "spy", "spy", "advisor"]), [1, 1, 1, 1])
    )
    check(
        states,
        {order: float(number) for order, number in expected.items()},
        lambda state: (*as_tuple(state["players"][1]["secret"]["hand"]), *state["secret"]["deck"][:3].tolist()),
        memory="none",
    )


def test_known_cards_stay_and_the_rest_is_equally_likely() -> None:
    states = table(3, {0: [], 1: ["tome", *END[:2]], 2: END[2:4]}, END[4:], known={1: ["tome"]})
    dealt = deals_of(END, [2, 2, 2])
    expected = {((*sorted((*hand, face("tome"))),), *others): number for (hand, *others), number in dealt.items()}
    check(states, expected, hands_of(1, 2, deck=True), memory="none")


def test_closed_faces_don_t_come_beyond_the_known_ones() -> None:
    states = table(
        3,
        {0: [], 1: ["yellow 2", "spy", "tome"], 2: END[:2]},
        ["yellow 2", "tome", "red 6"],
        known={1: ["yellow 2"]},
        closed={1: ["yellow 2", "red 6"], 2: ["tome"]},
    )
    pool = ["spy", "tome", *END[:2], "yellow 2", "tome", "red 6"]
    shut = {0: faces(["yellow 2", "red 6"]), 1: faces(["tome"])}

    def allows(places: Any) -> bool:
        return not any(card in shut[seat] for seat in shut for card in places[seat])

    dealt = deals_of(pool, [2, 2, 3], allows)
    expected = {((*sorted((*hand, face("yellow 2"))),), *others): number for (hand, *others), number in dealt.items()}
    check(states, expected, hands_of(1, 2, deck=True), memory="none")


def test_the_quests_of_others_are_any_that_are_not_my_own() -> None:
    states = table(3, {0: ["spy"], 1: ["tome"], 2: []}, ["tome", "spy"])
    state = plain(states)
    for seat, quests in ((0, 0b10), (1, 0b100), (2, 0b11000)):
        state["players"][seat]["secret"]["quests"] = quests
    state["secret"]["quests_left"] = 0b100000
    others = [1 << row for row in range(2, len(CARDS.rows["quest"]))]
    expected: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(others, [1, 2, 1, len(others) - 4]):
        expected[tuple(sum(card for _, card in place) for place in deal[:3])] += 1

    def outcome(state: Any) -> Hashable:
        seats = [int(state["players"][seat]["secret"]["quests"]) for seat in (1, 2)]
        return (*seats, int(state["secret"]["quests_left"]))

    check(states, dict(expected), outcome)


# --- number 1s --------------------------------------------------------------------------------------------------------

ONES = [face(f"{colour.name.lower()} 1") for colour in Colour if colour]


def with_number_ones(
    hidden: Sequence[str], sizes: Sequence[int], gone: Sequence[tuple[int, str]], own: str
) -> dict[Hashable, float]:
    """How many ways there are to deal the hidden cards to seats 1 … and the deck and to say which card each seat was
    dealt as its number 1: one of its hidden part or one of those gone from it, all of different colours."""
    found: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(faces(hidden), sizes):
        choices = []
        for seat in range(1, len(sizes)):
            had = [card for _, card in deal[seat - 1]] + [face(name) for other, name in gone if other == seat]
            choices.append([card for card in had if card in ONES and card != face(own)])
        for dealt in product(*choices):
            if len(set(dealt)) == len(dealt):
                found[(*only_faces(deal[:-1]), dealt)] += 1
    return {outcome: float(number) for outcome, number in found.items()}


def hands_and_ones(*seats: int) -> Callable[[Any], Hashable]:
    def outcome(state: Any) -> Hashable:
        ones = tuple(int(state["players"][seat]["secret"]["number_one"]) for seat in seats)
        return (*hands_of(*seats)(state), ones)  # type: ignore[misc]

    return outcome


def test_each_other_seat_was_dealt_a_number_one_of_a_colour_of_its_own() -> None:
    hidden = ["red 1", "red 1", "blue 1", "green 1", "spy", "yellow 1", "tome"]
    states = table(3, {0: ["yellow 1"], 1: hidden[:2], 2: hidden[2:4]}, hidden[4:], number_ones={0: "yellow 1"})
    check(states, with_number_ones(hidden, [2, 2, 3], [], "yellow 1"), hands_and_ones(1, 2))


def test_the_number_one_may_be_among_the_cards_that_left_the_hand() -> None:
    hidden = ["red 1", "red 1", "blue 1", "spy", "tome", "spy"]
    gone = [(1, "green 1"), (1, "green 1"), (2, "red 1"), (2, "tome")]
    states = table(
        3,
        {0: [], 1: hidden[:2], 2: hidden[2:4]},
        hidden[4:],
        number_ones={0: "purple 1"},
        left={seat: [name for other, name in gone if other == seat] for seat in (1, 2)},
    )
    check(states, with_number_ones(hidden, [2, 2, 2], gone, "purple 1"), hands_and_ones(1, 2))


def test_four_seats_share_the_number_ones() -> None:
    hidden = ["red 1", "blue 1", "green 1", "purple 1", "red 1"]
    hands = {0: [], 1: hidden[:1], 2: hidden[1:2], 3: hidden[2:3]}
    states = table(4, hands, hidden[3:], number_ones={0: "yellow 1"})
    check(states, with_number_ones(hidden, [1, 1, 1, 2], [], "yellow 1"), hands_and_ones(1, 2, 3))


def test_a_closed_number_one_was_not_dealt() -> None:
    hidden = ["red 1", "blue 1", "green 1", "spy"]
    states = table(2, {0: [], 1: hidden[:2]}, hidden[2:], number_ones={0: "yellow 1"}, closed={1: ["blue 1"]})
    expected = {
        outcome: number
        for outcome, number in with_number_ones(hidden, [2, 2], [], "yellow 1").items()
        if face("blue 1") not in outcome[0]  # type: ignore[index]
    }
    check(states, expected, hands_and_ones(1))


# --- the draft --------------------------------------------------------------------------------------------------------


def test_who_took_what_from_a_pack_is_drawn_among_those_who_had_it() -> None:
    """After four rounds of three seats, seat 0 looks at its fifth pack. Pack 0 and pack 2 came back to it once, so two
    cards of each were taken by seats 1 and 2; of pack 1, seen in round 2, seat 1 has taken one of seven since."""
    for position in testing.positions(inheritors, [11], num_players=3, draft="draft"):
        if position.decision == 12:
            break
    state = plain(position.states)
    picks = [state["players"][seat]["secret"]["picks"].tolist() for seat in range(3)]
    last = [picks[1][3], *(card for card in state["secret"]["packs"][1].tolist() if card)]
    assert len(last) == 7
    expected: Counter[Hashable] = Counter()
    first, second = (picks[1][1], picks[2][2]), (picks[1][2], picks[2][3])
    for one, two, card in product(permutations(first), permutations(second), last):
        expected[(*one, *two, card)] += 1

    def outcome(state: Any) -> Hashable:
        one, two = (state["players"][seat]["secret"]["picks"].tolist() for seat in (1, 2))
        return (one[1], two[2], one[2], two[3], one[3])

    testing.check_uniform(
        inheritors, position.states, position.card, 0, expected=expected, outcome=outcome, draws=DRAWS // 4
    )
    for number in range(20):
        check_draft_adds_up(state, plain(testing.resampled(inheritors, position.states, position.card, 0, number)))


def check_draft_adds_up(truth: Any, redrawn: Any) -> None:
    """Packs keep their sizes, pack 2 lies before seat 0 and is the same, and hands are the number 1 and the picks."""
    assert ((truth["secret"]["packs"] > 0).sum(axis=1) == (redrawn["secret"]["packs"] > 0).sum(axis=1)).all()
    assert sorted(truth["secret"]["packs"][2]) == sorted(redrawn["secret"]["packs"][2])
    for seat in (1, 2):
        secret = redrawn["players"][seat]["secret"]
        picked = [int(card) for card in secret["picks"] if card]
        assert len(picked) == 4
        assert as_tuple(secret["hand"]) == tuple(sorted([int(secret["number_one"]), *picked]))


Groups = Sequence[Mapping[int, tuple[int, str]]]


def with_draft(
    hidden: Sequence[str], sizes: Sequence[int], gone: Sequence[tuple[int, str]], groups: Groups, own: str
) -> dict[Hashable, float]:
    """How many ways there are to place every card, those gone included, when each card of a group was taken by
    another of its takers: told apart are all cards, so one that is gone may be any card of its face."""
    cards = [*faces(hidden), *(face(name) for _, name in gone)]
    owners = [*range(1, len(sizes)), 0, *(seat for seat, _ in gone)]
    marked: list[tuple[dict[int, int], set[int]]] = []
    free = dict(enumerate(cards))
    for group in groups:
        numbers = []
        for _, name in group.values():
            numbers.append(next(number for number, card in free.items() if card == face(name)))
            del free[numbers[-1]]
        marked.append((dict.fromkeys(numbers), set(group)))  # type: ignore[arg-type]
    found: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(cards, [*sizes, *([1] * len(gone))]):
        if any(deal[len(sizes) + place][0][1] != face(name) for place, (_, name) in enumerate(gone)):
            continue
        owner = {number: owners[place] for place, part in enumerate(deal) for number, _ in part}
        if any({owner[number] for number in numbers} != takers for numbers, takers in marked):
            continue
        choices = [
            [card for number, card in free.items() if owner[number] == seat and card in ONES and card != face(own)]
            for seat in range(1, len(sizes))
        ]
        ways = sum(len(set(dealt)) == len(dealt) for dealt in product(*choices))
        found[only_faces(deal[: len(sizes) - 1])] += ways
    return {outcome: float(number) for outcome, number in found.items() if number}


def draft_table(groups: Groups, hands: Mapping[int, Sequence[str]], deck: Sequence[str], gone: Any) -> Records:
    """A position after the draft: groups tell for each taker the round and the card it took."""
    left = {seat: [name for other, name in gone if other == seat] for seat in hands}
    states = table(1 + len(hands), {0: [], **hands}, deck, number_ones={0: "yellow 1"}, left=left)
    state = plain(states)
    state["options"]["draft"] = 1
    for group in groups:
        for seat, (turn, name) in group.items():
            state["players"][seat]["secret"]["picks"][turn] = face(name)
    return states


#: Pack 0 lies before seat 0 in rounds 0, 3, 6: what vanished between went to seats 1 and 2.
GROUPS: Groups = ({1: (1, "tome"), 2: (2, "spy")}, {1: (4, "yellow 5"), 2: (5, "tome")})


def test_cards_passed_in_the_draft_are_in_the_hands_of_those_who_could_take_them() -> None:
    hands = {1: ["red 1", "tome", "yellow 5"], 2: ["blue 1", "spy", "tome"]}
    deck = ["tome", "red 1"]
    states = draft_table(GROUPS, hands, deck, [])
    expected = with_draft([*hands[1], *hands[2], *deck], [3, 3, 2], [], GROUPS, "yellow 1")
    check(states, expected, hands_of(1, 2))


def test_cards_passed_in_the_draft_may_have_left_the_hands() -> None:
    hands, deck = {1: ["red 1", "yellow 5"], 2: ["blue 1", "tome"]}, ["spy", "tome"]
    gone = [(1, "tome"), (2, "spy")]
    states = draft_table(GROUPS, hands, deck, gone)
    expected = with_draft([*hands[1], *hands[2], *deck], [2, 2, 2], gone, GROUPS, "yellow 1")
    check(states, expected, hands_of(1, 2))


def test_three_may_have_taken_the_cards_of_a_pack() -> None:
    groups: Groups = ({1: (1, "tome"), 2: (2, "spy"), 3: (3, "tome")},)
    hands, deck = {1: ["red 1"], 2: ["spy"], 3: ["green 1"]}, ["blue 1"]
    gone = [(1, "tome"), (2, "blue 1"), (3, "tome")]
    states = draft_table(groups, hands, deck, gone)
    expected = with_draft([*hands[1], *hands[2], *hands[3], *deck], [1, 1, 1, 1], gone, groups, "yellow 1")
    check(states, expected, hands_of(1, 2, 3))


# --- what another seat is asked ---------------------------------------------------------------------------------------


def test_a_lobbyist_at_work_holds_a_card_that_skips_one() -> None:
    pool = ["yellow 2", "yellow 2", "red 3", "spy", "tome"]
    states = table(
        3, {0: [], 1: ["yellow 2", "spy"], 2: ["red 3"]}, ["tome", "yellow 2"], asked=(Prompt.SKIP_NUMBER, 1)
    )
    state = plain(states)
    state["players"][2]["area"][Colour.YELLOW] = 4
    state["stack"]["frames"][1]["amount"] = 1
    expected = deals_of(pool, [2, 1, 2], lambda places: face("yellow 2") in places[0])
    check(states, expected, hands_of(1, 2, deck=True), memory="none")


def test_the_card_chosen_for_action_three_is_any_that_matches_a_row() -> None:
    pool = ["yellow 2", "yellow 3", "red 3", "spy", "green 5"]
    states = table(
        2, {0: [], 1: ["yellow 2", "spy", "red 3"]}, ["yellow 3", "green 5"], asked=(Prompt.TAKE_DISCARD_ROW, 1)
    )
    state = plain(states)
    state["market"]["counts"][1:] = 1
    state["market"]["cards"][:3] = faces(["yellow 6", "lobbyist", "purple 3"])
    state["stack"]["frames"][1]["card"] = face("yellow 2")
    matching = faces(["yellow 2", "yellow 3", "red 3"])
    expected: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(faces(pool), [3, 2]):
        (hand, _) = only_faces(deal)
        could = [card for card in hand if card in matching]
        for card in could:
            expected[(hand, card)] += 1 / len(could)  # type: ignore[assignment]

    def outcome(state: Any) -> Hashable:
        return (as_tuple(state["players"][1]["secret"]["hand"]), int(state["stack"]["frames"][1]["card"]))

    check(states, expected, outcome, memory="none")


def test_action_four_under_way_leaves_cards_of_the_colour() -> None:
    """One red card lies on a row; two more of a colour that it has are in the hand, and one is chosen."""
    pool = ["red 2", "red 2", "yellow 3", "tome", "yellow 4", "spy"]
    states = table(2, {0: [], 1: ["red 2", "tome", "yellow 3"]}, ["red 2", "yellow 4", "spy"])
    state = plain(states)
    happened(states[0], Event.DISCARDED, 1, face("red 4"), 1, EVERYBODY)
    red = 1 << Colour.RED
    frames = state["stack"]["frames"]
    state["stack"]["depth"] = 2
    frames[1]["step"], frames[1]["seat"], frames[1]["target"], frames[1]["amount"] = Step.QUEST_DISCARDS, 1, red, 1
    frames[1]["prompt"] = 0
    frames[2]["prompt"], frames[2]["seat"], frames[2]["target"] = Prompt.DISCARD_ROW, 1, red
    frames[2]["card"], frames[2]["amount"] = face("tome"), 2
    fitting = faces(["red 2", "tome"])
    expected: Counter[Hashable] = Counter()
    for deal in testing.physical_deals(faces(pool), [3, 3]):
        (hand, _) = only_faces(deal)
        could = [card for card in hand if card in fitting]
        for card in could if len(could) > 1 else ():
            expected[(hand, card, red)] += 1 / len(could)  # type: ignore[assignment]

    def outcome(state: Any) -> Hashable:
        top, below = state["stack"]["frames"][2], state["stack"]["frames"][1]
        assert top["target"] == below["target"]
        return (as_tuple(state["players"][1]["secret"]["hand"]), int(top["card"]), int(top["target"]))

    check(states, expected, outcome, memory="none")


def test_a_spy_that_has_picked_a_player_may_have_picked_any() -> None:
    states = table(4, {0: [], 1: ["spy"], 2: ["tome"], 3: ["tome"]}, ["spy"], asked=(Prompt.SPY_CARD, 1))
    plain(states)["stack"]["frames"][1]["target"] = 3
    expected: dict[Hashable, float] = dict.fromkeys((0, 2, 3), 1.0)
    check(states, expected, lambda state: int(state["stack"]["frames"][1]["target"]), memory="none")


def test_where_hardly_any_deal_is_consistent_one_is_still_found() -> None:
    """Six cards of eight that are not closed, among 40: the first deals all contradict."""
    open_faces = ["tome"] * 4 + ["spy"] * 4
    others = ["red 2", "red 3", "blue 2", "blue 3", "green 2", "green 3", "yellow 2", "yellow 3"] * 4
    shut = [row["name"] for row in CARDS.rows["card"][1:] if row["name"] not in ("tome", "spy")]
    hand = ["tome"] * 4 + ["spy"] * 2
    states = table(2, {0: [], 1: hand}, [*others, "spy", "spy"], closed={1: shut})
    assert len(open_faces) == 8
    draws = 5 if jit.DISABLED else 400
    expected: dict[Hashable, float] = {tomes: comb(4, tomes) * comb(4, 6 - tomes) for tomes in (2, 3, 4)}
    testing.check_uniform(
        inheritors,
        states,
        CARD,
        0,
        expected=expected,
        outcome=lambda state: int(state["players"][1]["secret"]["hand"][face("tome")]),
        memory="none",
        draws=draws,
    )
    twin = testing.copied(states)
    assert inheritors.resample(twin[0], CARD, 0, np.uint64(1), 0) > TRIES


def test_whoever_looks_at_a_third_hand_knows_the_one_that_was_drawn() -> None:
    states = table(3, {0: ["red 4"], 1: END[:2], 2: END[2:4]}, END[4:])
    hand_rules.look_at(states[0], 1, 2)
    hands = set()
    for seed in range(20):
        twin = plain(testing.resampled(inheritors, states, CARD, 0, seed))
        hand = twin["players"][2]["secret"]["hand"]
        hands.add(as_tuple(hand))
        assert (twin["players"][1]["secret"]["known"][0] == hand).all()
    assert len(hands) > 1
    hand_rules.gain_unseen(states[0], 2, face("advisor"))
    twin = plain(testing.resampled(inheritors, states, CARD, 0, 1))
    assert not twin["players"][1]["secret"]["known"].any()  # no more than the observer knows itself
