"""The minis are ordinary games: dealt, played, kept secret, drawn anew and written as the whole ones are."""

import json

import numpy as np
import pytest

import inn_envs
from inn_envs import GAMES, testing

MINIS = [("inheritors", 2), ("inheritors", 3), ("innkeeper", 2), ("innkeeper", 3), ("inn_fighting", 3)]


@pytest.mark.parametrize(("game", "seats"), MINIS)
def test_nothing_leaks(game, seats):
    testing.check_no_leak(GAMES[game], seeds=range(10), **inn_envs.mini(game, seats))


@pytest.mark.parametrize(("game", "seats"), MINIS)
def test_positions_come_back(game, seats):
    """At every decision of random games, whole and as a seat sees them."""
    env, other = (inn_envs.make(game, **inn_envs.mini(game, seats)) for _ in range(2))
    rng = np.random.default_rng(1)
    for seed in range(5):
        env.reset(seed=seed)
        while not env.terminations["player_0"]:
            position = json.loads(json.dumps(env.to_position()))
            other.from_position(position)
            assert other.to_position() == position
            seen = env.to_position(seat=env.agent_selection)
            other.from_position(seen, seed=seed)
            assert (other.last()[0]["action_mask"] == env.last()[0]["action_mask"]).all()
            env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))


def test_the_mini_of_inn_fighting_leaves_no_part_of_the_game_out():
    """In random games there are attacks by every form, Luck and Ale, Defense rolls that succeed and that do not,
    knockouts of Adventurers and of the Bystander, and both Actions are played.
    """
    env, rng = inn_envs.make("inn_fighting", **inn_envs.mini("inn_fighting")), np.random.default_rng(1)
    chosen, played, happened = set(), set(), set()
    for seed in range(200):
        env.reset(seed=seed)
        while not env.terminations["player_0"]:
            env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        for event in env.to_position()["log"]["events"]:
            chosen |= {event["face"]} if event["what"] == "chose" else set()
            played |= {event["card"]} if event["what"] == "played" else set()
            happened.add(f"{event['what']} {event.get('succeeds', '')}".strip())
    assert chosen == {"punch", "chair", "power", "luck", "ale"}
    assert played == {"Second Wind", "Dodge"}
    assert happened >= {"defense_roll True", "defense_roll False", "knocked_out", "bystander_out", "healed", "missed"}


def test_a_hand_is_as_large_as_the_variant_says():
    """The cards that are not dealt stay in the deck, which holds 64 of them."""
    decks = []
    for hand in (10, 11):
        env = inn_envs.make("inheritors", num_players=3, hand=hand)
        env.reset(seed=2)
        position = env.to_position()
        assert [sum(player["hand"].values()) for player in position["players"]] == [hand] * 3
        decks.append(len(position["deck"]))
    assert decks[0] == decks[1] + 3
    with pytest.raises(inn_envs.SpecError, match="hand: expected 9 to 64 cards left after 9 are dealt to each of 3"):
        inn_envs.make("inheritors", num_players=3, hand=9)
