"""What the AEC environment offers beyond PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest

import inn_envs
from inn_envs import IllegalAction, SpecError, inheritors_v0, inn_fighting_v0, innkeeper_v0
from inn_envs.aec import GameAEC
from tests.playing import SEATS, chooser


def in_mid_game(seats: int, decisions: int = 60, **settings: object) -> GameAEC:
    env = inheritors_v0.env(num_players=seats, **settings)
    env.reset(seed=seats)
    choose = chooser(1)
    for _ in range(decisions):
        env.step(choose(env.last()[0]["action_mask"]))
    return env


def rest_of(env: GameAEC) -> list[bytes]:
    """What is seen from here to the end of the game, played by one way of choosing."""
    choose, seen = chooser(2), []
    for _ in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        seen.append(observation["observation"].tobytes() + observation["action_mask"].tobytes() + str(reward).encode())
        env.step(None if terminated or truncated else choose(observation["action_mask"]))
    return seen


def test_a_clone_shares_nothing_with_its_original() -> None:
    env = in_mid_game(3)
    before = np.asarray(env._engine.states).tobytes()
    rest_of(env.clone())
    assert np.asarray(env._engine.states).tobytes() == before


def test_clones_refuse_an_unknown_memory() -> None:
    with pytest.raises(SpecError, match="memory: expected one of none, perfect"):
        in_mid_game(2).clone_for("player_0", seed=1, memory="some")


def test_everything_handed_out_is_fresh() -> None:
    env = in_mid_game(2)
    first, second = env.observe(env.agent_selection), env.observe(env.agent_selection)
    assert (first["observation"] == second["observation"]).all()
    first["observation"][:] = 7
    assert env.last()[0]["observation"].max() <= 1
    mask = env.last()[0]["action_mask"]
    assert mask is env.last()[4]["action_mask"]
    mask[:] = 1
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(env._engine.masks[0] == 0)[0]))


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    env = in_mid_game(2)
    before = np.asarray(env._engine.states).tobytes()
    seen = env.last()[0]
    for action in np.flatnonzero(seen["action_mask"] == 0):
        reason = env.why_illegal(int(action))
        assert reason
        with pytest.raises(IllegalAction) as error:
            env.step(int(action))
        assert reason in str(error.value)
        assert env.agent_selection in str(error.value)
    assert np.asarray(env._engine.states).tobytes() == before
    assert all(env.why_illegal(int(action)) is None for action in np.flatnonzero(seen["action_mask"]))


@pytest.mark.parametrize("action", [-1, 80, 10_000])
def test_an_action_out_of_range_is_refused(action: int) -> None:
    env = in_mid_game(2)
    with pytest.raises(IllegalAction, match=f"action {action} is outside 0 … 79"):
        env.step(action)


@pytest.mark.parametrize("action", [1.0, "1", None, True, np.array([1, 2]), np.float32(1)])
def test_an_action_of_a_wrong_type_is_refused(action: object) -> None:
    env = in_mid_game(2)
    before = np.asarray(env._engine.states).tobytes()
    with pytest.raises(TypeError, match="expected a whole number as action"):
        env.step(action)  # type: ignore[arg-type]
    assert np.asarray(env._engine.states).tobytes() == before


@pytest.mark.parametrize("action", [np.int8, np.int32, np.int64, np.uint8, np.array])
def test_numpy_whole_numbers_are_actions(action: type) -> None:
    env = in_mid_game(2)
    env.step(action(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_an_illegal_action_can_end_the_game() -> None:
    env = in_mid_game(3, illegal="terminate")
    offender = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], terminated, truncated, info = env.last()
        assert terminated
        assert not truncated
        assert info["ended_by"] == "illegal_action"
        assert info["illegal_action"]["agent"] == offender
        env.step(None)
    assert rewards == {agent: -1.0 if agent == offender else 0.5 for agent in env.possible_agents}


def test_max_steps_truncates_for_all() -> None:
    env = inheritors_v0.env(num_players=2, max_steps=5)
    env.reset(seed=1)
    choose = chooser(1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(choose(env.last()[0]["action_mask"]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.infos["player_0"]["ended_by"] == "max_steps"
    assert set(env.rewards.values()) == {0.0}


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    first, second = inheritors_v0.env(), inheritors_v0.env()
    first.reset(seed=4)
    assert first.deal_seed == 4
    first.reset()
    second.reset(seed=inn_envs.deal_seed(4, 0, 1))
    assert first.deal_seed == second.deal_seed == inn_envs.deal_seed(4, 0, 1)
    assert (first.last()[0]["observation"] == second.last()[0]["observation"]).all()
    unseeded = {inheritors_v0.env().reset() or None for _ in range(1)}
    assert unseeded == {None}
    third, fourth = inheritors_v0.env(), inheritors_v0.env()
    third.reset()
    fourth.reset()
    assert third.deal_seed != fourth.deal_seed


def test_history_is_what_the_seat_saw_and_did() -> None:
    env = inheritors_v0.env(num_players=3)
    env.reset(seed=1)
    choose, own = chooser(1), []
    for _ in range(80):
        observation = env.last()[0]
        action = choose(observation["action_mask"])
        if env.agent_selection == "player_1":
            own.append((env.observation_blocks.to_bytes(observation["observation"]).tobytes(), action))
        env.step(action)
    moments = env.history("player_1")
    assert [(m.observation.tobytes(), m.action) for m in moments if m.action is not None] == own
    assert len(moments) > len(own)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_players": 1}, "num_players: Inheritors is for 2 to 4 players, got 1"),
        ({"num_players": 5}, "num_players: Inheritors is for 2 to 4 players, got 5"),
        ({"num_players": 2.0}, "num_players"),
        ({"observation": "all"}, "observation: expected one of current, recall"),
        ({"recall_events": 65}, "recall_events: expected a whole number from 1 to 64"),
        ({"max_steps": 0}, "max_steps"),
        ({"render_mode": "text"}, "render_mode: expected None or one of ansi, human, rgb_array"),
        ({"illegal": "ignore"}, "illegal: expected one of raise, terminate"),
        ({"tome_needed": 1}, "tome_needed: Inheritors has no such setting; did you mean 'tomes_needed'?"),
        ({"payoff": "points"}, "payoff: expected one of 'win', 'rank', 'score', got 'points'"),
        ({"max_turns": 251}, "max_turns: expected 1 to 250, got 251"),
        ({"empty_hand_draws": 1}, "empty_hand_draws: expected bool, got 1"),
        ({"draft": True}, "draft: expected one of 'deal', 'draft', got True"),
    ],
)
def test_settings_that_can_not_be_used_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SpecError, match=message.replace("?", r"\?")):
        inn_envs.make("inheritors", **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7"])
def test_seeds_that_can_not_be_used_are_refused(seed: object) -> None:
    with pytest.raises((SpecError, TypeError)):
        inheritors_v0.env().reset(seed=seed)  # type: ignore[arg-type]


def test_the_state_holds_everything_and_fits_its_space() -> None:
    env = in_mid_game(3)
    state = env.state()
    assert env.state_space.contains(state)
    named = env._engine.state_blocks.view(state)
    assert named["hidden_deck"].astype(bool).sum() == int(env._engine.states["deck_count"][0])
    for seat in range(3):
        seen = env.observation_blocks.to_bytes(env.observe(f"player_{seat}")["observation"])
        assert (named[f"seat_{seat}"] == seen).all()
    assert not named["seat_3"].any()


def test_observations_can_be_explained() -> None:
    env = in_mid_game(2)
    text = env.explain(env.last()[0])
    assert "prompt: " in text
    assert "hand_size: me = " in text
    assert env.action_name(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_a_position_of_another_variant_is_refused():
    """`env.variant` would else say something else than what is played."""
    env = inheritors_v0.env(num_players=2, tomes_needed=2)
    env.reset(seed=1)
    position = env.to_position()
    other = inheritors_v0.env(num_players=2)
    other.reset(seed=2)
    before = other.to_position()
    with pytest.raises(SpecError, match=r"tomes_needed=1.*another variant"):
        other.from_position(position)
    assert other.to_position() == before


@pytest.mark.parametrize("seats", SEATS)
def test_the_end_is_shown_with_its_result(seats):
    env = inheritors_v0.env(num_players=seats, render_mode="ansi")
    env.reset(seed=5)
    choose = chooser(2)
    while not env.terminations[env.agent_selection]:
        assert "Final score" not in env.render()
        env.step(choose(env.infos[env.agent_selection]["action_mask"]))
    text, info = env.render(), env.infos[env.agent_selection]
    assert "The game is over." in text
    for agent, score in info["scores"].items():
        assert f"{agent} {score} VP" in text
    env.render_mode = "rgb_array"
    assert env.render().dtype == np.uint8


def test_explaining_names_cards_of_any_file():
    env = inheritors_v0.env(num_players=2)
    env.reset(seed=3)
    flat = np.zeros(env.observation_blocks.size, np.uint8)
    first = env.observation_blocks.first("hand")
    flat[first + 27] = 2
    flat[first + env.spec.cards.find("card", "advisor")] = 1
    assert env.explain(flat) == "hand: red 3 = 2; advisor = 1"


def test_explaining_tells_places_from_cards():
    """A Bystander's place is a place; what lies there is a card."""
    env = inn_fighting_v0.env(num_players=3)
    flat = np.zeros(env.observation_blocks.size, np.uint8)
    seen = env.observation_blocks.view(flat)
    surgeon = next(row for row, card in enumerate(env.spec.cards.rows["bystander"]) if card["name"] == "Barber-Surgeon")
    seen["place_row"][1, 1] = surgeon
    seen["place_hp"][1, 1] = 2
    seen["bystanders"][1, surgeon] = 1
    seen["target"][2] = 1
    assert env.explain(flat).splitlines() == [
        "target: place 2",
        "bystanders: left 1, Barber-Surgeon = 1",
        "place_row: left 1, place 2 = Barber-Surgeon",
        "place_hp: left 1, place 2 = 2",
    ]


def test_explaining_names_an_asset_by_its_row():
    env = innkeeper_v0.env(num_players=2)
    flat = np.zeros(env.observation_blocks.size, np.uint8)
    env.observation_blocks.view(flat)["by_asset"][0] = 3
    assert env.explain(flat) == f"by_asset: {env.spec.cards.rows['asset'][3]['name']}"
