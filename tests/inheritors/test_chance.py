"""Keyed chance: what a seat draws does not depend on what the others did before."""

import numpy as np
import pytest

from inn_envs.core import rng
from inn_envs.inheritors.market import next_card
from inn_envs.inheritors.state import Purpose
from tests.inheritors.table import dealt, random_game, standard, table

THREE = ["red 1", "red 2", "red 3"]
LEFT = ["no blue", "red run", "small hand", "two talents", "four colours"]
TAKE = ("take quest", "red 1", "row 1", "red 2", "row 1", "red 3", "row 1")


def draws(state, purpose, seat, count, number=1_000):
    return [int(rng.draw(state, int(purpose), seat, number)) for _ in range(count)]


def test_deal_seed_of_the_first_game_and_deal_is_the_seed():
    for seed in (0, 1, 7, 2**63 + 11):
        assert int(rng.deal_seed(np.uint64(seed), 0, 0)) == seed
    seeds = {int(rng.deal_seed(np.uint64(7), game, deal)) for game in range(50) for deal in range(50)}
    assert len(seeds) == 2_500


@pytest.mark.parametrize("purpose", list(Purpose))
def test_a_seats_draws_are_the_same_whatever_others_drew_before(purpose):
    alone = draws(dealt(4, 9).record, purpose, 2, 5)
    t = dealt(4, 9)
    draws(t.record, purpose, 0, 3)
    draws(t.record, purpose, 3, 8)
    draws(t.record, (purpose + 1) % len(Purpose), 2, 2)
    assert draws(t.record, purpose, 2, 5) == alone
    assert len(set(alone)) == 5


def test_the_seat_the_purpose_the_count_and_the_seed_each_matter():
    seen = {
        tuple(draws(table(4, seed=seed).record, purpose, seat, 4))
        for seed in (1, 2)
        for purpose in Purpose
        for seat in range(4)
    }
    assert len(seen) == 2 * len(Purpose) * 4


@pytest.mark.parametrize("seed", range(10))
def test_a_quest_taken_is_the_same_whatever_another_seat_took(seed):
    """Seat 1 draws by its own first value, also after seat 0 took one, where the same quests are left."""
    hands = {0: THREE, 1: THREE}
    t = table(hands=hands, quests_left=LEFT, seed=seed)
    t.act("draw two", "red 1", "row 1")
    alone = t.act(*TAKE)["quests 1"]
    t = table(hands=hands, quests_left=LEFT, seed=seed)
    (taken,) = t.act(*TAKE)["quests 0"]
    t.state["secret"]["quests_left"] |= 1 << t.cards.find("quest", taken[1:])
    assert t.act(*TAKE)["quests 1"] == alone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deck_is_fixed_at_the_deal_whatever_is_picked(seats):
    def drafted(place):
        t = dealt(seats, 3, draft="draft")
        while t.asked.startswith("draft"):
            t.act(t.allowed[place])
        return t.position()["deck"], [t.market(row) for row in (1, 2, 3)]

    assert drafted(0) == drafted(-1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deck_is_drawn_from_in_the_order_of_its_shuffle(seats):
    deck = dealt(seats, 8).position()["deck"]
    for t in random_game(seats, 8):
        left = t.position()["deck"]
        assert left == deck[len(deck) - len(left) :]


def test_decks_of_other_seeds_are_in_other_orders_and_each_card_may_come_first():
    decks = [tuple(dealt(3, seed).position()["deck"]) for seed in range(200)]
    assert len(set(decks)) == 200
    assert len({deck[0] for deck in decks}) > 30


def test_a_script_enumerates_a_quest_draw():
    """Each value of the draw gives another of the quests left, and the number of values is written down."""
    before = table(hands={0: THREE}, quests_left=LEFT)
    before.act(*TAKE[:-1])
    outcomes = []
    for value in range(len(LEFT)):
        t = before.copy()
        chance = t.state["secret"]["chance"]
        chance["script_on"], chance["script_values"][0] = 1, value
        outcomes += t.act("row 1")["quests 0"]
        assert (chance["script_used"], chance["script_numbers"][0]) == (1, len(LEFT))
        assert chance["counters"][Purpose.TAKE_QUEST, 0] == 1
    assert sorted(outcomes) == sorted(f"+{quest}" for quest in LEFT)


def test_a_script_longer_than_it_can_hold_is_played_on_by_the_hash():
    t = table()
    chance = t.state["secret"]["chance"]
    chance["script_on"] = 1
    count = rng.SCRIPT_LENGTH + 2
    by_hash = draws(table().record, Purpose.TAKE_QUEST, 0, count, number=200)
    found = draws(t.record, Purpose.TAKE_QUEST, 0, count, number=200)
    assert found[: rng.SCRIPT_LENGTH] == [0] * rng.SCRIPT_LENGTH
    assert found[rng.SCRIPT_LENGTH :] == by_hash[rng.SCRIPT_LENGTH :]
    assert chance["script_used"] == count


def test_a_script_of_decks_takes_any_card_and_counts_its_equals():
    """Three cards left, two of them equal: the first of the two stands for both, the other for nothing."""
    before = table(hands={0: THREE}, deck=("tome", "tome", "red 5"))
    found = []
    for value in range(3):
        t = before.copy()
        chance = t.state["secret"]["chance"]
        chance["script_on"], chance["script_values"][0] = rng.SCRIPTED_DECKS, value
        face = next_card(t.record)
        found.append(
            (standard().name("card", int(face)), int(chance["script_numbers"][0]), int(chance["script_alike"][0]))
        )
    assert found[:2] == [("red 5", 3, 1), ("tome", 3, 2)]
    assert found[2][1:] == (3, 0)


def test_a_single_card_is_no_draw():
    t = table(hands={0: THREE}, deck=("tome",))
    t.state["secret"]["chance"]["script_on"] = rng.SCRIPTED_DECKS
    assert standard().name("card", int(next_card(t.record))) == "tome"
    assert t.state["secret"]["chance"]["script_used"] == 0


def test_draws_are_even():
    """Chi-square over 6 values of 6,000 draws: 20.5 is the bound at 0.1 %."""
    counts = np.bincount(draws(table(seed=5).record, Purpose.TAKE_QUEST, 1, 6_000, number=6), minlength=6)
    assert ((counts - 1_000) ** 2 / 1_000).sum() < 20.5
