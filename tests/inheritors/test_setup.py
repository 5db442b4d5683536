"""Setup (rulebook II), sentence by sentence, and the draft."""

from collections import Counter

import pytest

from inn_envs.inheritors.words import Colour
from tests.inheritors.table import COLOUR_WORDS, Reason, dealt

SEEDS = range(30)
COLOURS = tuple(colour.name.lower() for colour in Colour if colour)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_remove_a_random_colour_with_all_that_belongs_to_it(seed):
    t = dealt(2, seed)
    gone = COLOUR_WORDS[t.state["removed_colour"]]
    everything = t.hand(0) + t.hand(1) + Counter(t.position()["deck"])
    everything.update(name for row in (1, 2, 3) for name in t.market(row))
    assert gone in COLOURS
    assert not [name for name in everything if name.startswith(gone)]
    assert t.state["clans"][t.state["removed_colour"]] == 0
    quest_colours = {row["name"]: row["colour"] for row in t.cards.rows["quest"][1:]}
    assert all(quest_colours[quest] != gone for quest in t.position()["quests left"])


def test_any_colour_can_be_removed_and_only_with_two_players():
    assert {COLOUR_WORDS[dealt(2, seed).state["removed_colour"]] for seed in SEEDS} == set(COLOURS)
    assert {int(dealt(seats, seed).state["removed_colour"]) for seats in (3, 4) for seed in SEEDS} == {0}


@pytest.mark.parametrize(("seats", "number"), [(2, 4), (3, 5), (4, 5)])
def test_honors_and_quests_set_out(seats, number):
    for seed in SEEDS:
        t = dealt(seats, seed)
        honors = [int(honor) for honor in t.state["honors"] if honor]
        assert len(honors) == len(set(honors)) == number
        assert t.position()["quests left"].total() == number
        assert not t.state["honor_owner"].any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_clan_for_each_colour_in_the_game(seats):
    for seed in SEEDS:
        t = dealt(seats, seed)
        for colour in range(1, 6):
            clan = int(t.state["clans"][colour])
            if colour == t.state["removed_colour"]:
                assert clan == 0
            else:
                assert t.cards.rows["clan"][clan]["colour"] == COLOUR_WORDS[colour]


def test_ruling_15_the_suggested_clans_are_those_of_the_rulebook():
    t = dealt(3, clans="suggested")
    names = {t.cards.name("clan", int(clan)) for clan in t.state["clans"] if clan}
    assert names == {"wolf", "fox", "bear", "lynx", "rat"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eleven_cards_of_which_a_number_one_of_a_colour_of_its_own(seats):
    for seed in SEEDS:
        t = dealt(seats, seed)
        ones = [t.cards.name("card", int(t.state["players"][seat]["secret"]["number_one"])) for seat in range(seats)]
        assert len(set(ones)) == seats
        for seat in range(seats):
            assert ones[seat].endswith(" 1")
            assert t.hand(seat)[ones[seat]] >= 1
            assert t.hand(seat).total() == 11
        assert all(t.hand(seat).total() == 0 for seat in range(seats, 4))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_market_cards_an_empty_removed_area_and_empty_play_areas(seats):
    t = dealt(seats)
    assert [len(t.market(row)) for row in (1, 2, 3)] == [1, 1, 1]
    position = t.position()
    assert position["removed"] == Counter()
    for seat in range(4):
        assert all(position[f"area {seat} {colour}"] == [] for colour in COLOURS)
        assert (position[f"clan {seat}"], position[f"quests {seat}"]) == ("none", Counter())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_random_and_is_asked_first(seats):
    firsts = set()
    for seed in SEEDS:
        t = dealt(seats, seed)
        assert t.asked == f"turn {t.state['first']}"
        firsts.add(int(t.state["first"]))
    assert firsts == set(range(seats))


def test_the_same_seed_deals_the_same_game_and_another_one_another():
    for seats in (2, 3, 4):
        assert dealt(seats, 5).records.tobytes() == dealt(seats, 5).records.tobytes()
        assert dealt(seats, 5).position() != dealt(seats, 6).position()


# --- the draft -----------------------------------------------------------------------------------------------------


def test_the_draft_takes_one_card_and_passes_the_rest_to_the_left():
    t = dealt(3, 2, draft="draft")
    packs = [Counter(pack) for pack in t.position()["packs"]]
    assert [pack.total() for pack in packs[:3]] == [10, 10, 10]
    assert [t.hand(seat).total() for seat in range(3)] == [1, 1, 1]
    first = [next(iter(pack)) for pack in packs[:3]]
    for seat, pick in enumerate(first):
        assert t.asked == f"draft {seat}"
        assert t.allowed == sorted(packs[seat], key=lambda name: t.cards.find("card", name))
        changes = t.act(pick)
        assert changes[f"hand {seat}"] == [f"+{pick}"]
        assert t.said == [("picked", seat, pick, 1, [seat])]
        packs[seat][pick] -= 1
    for seat in range(3):
        assert set(t.allowed) == set(+packs[(seat - 1) % 3])
        t.act(t.allowed[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_draft_ends_with_eleven_cards_each_and_then_the_market(seats):
    t = dealt(seats, 3, draft="draft")
    packs = [Counter(pack) for pack in t.position()["packs"]]
    ones = [t.hand(seat) for seat in range(seats)]
    deck = t.position()["deck"]
    for turn in range(10):
        assert [t.market(row) for row in (1, 2, 3)] == [[], [], []]
        for seat in range(seats):
            assert t.asked == f"draft {seat}"
            assert len(t.allowed) <= 10 - turn
            t.act(t.allowed[-1])
    assert sum((t.hand(seat) for seat in range(seats)), Counter()) == sum(packs[:seats] + ones, Counter())
    assert [t.hand(seat).total() for seat in range(seats)] == [11] * seats
    assert t.asked == f"turn {t.state['first']}"
    assert [t.market(row) for row in (1, 2, 3)] == [[name] for name in deck[:3]]
    assert t.position()["deck"] == deck[3:]


def test_a_card_that_is_not_in_the_pack_can_not_be_taken():
    t = dealt(2, 1, draft="draft")
    missing = next(name for name in ("tome", "spy", "blue 6", "red 6", "green 6") if name not in t.allowed)
    assert t.reason(missing) == Reason.NOT_IN_PACK


def test_the_deal_and_the_draft_share_out_the_same_cards():
    drafted, plain = dealt(3, 4, draft="draft"), dealt(3, 4)
    for seat in range(3):
        assert drafted.hand(seat) + Counter(drafted.position()["packs"][seat]) == plain.hand(seat)
    assert drafted.position()["deck"][3:] == plain.position()["deck"]
