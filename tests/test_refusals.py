"""Misuse of the adapters is refused before anything has changed; a planner's clone tells nothing of the true game."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import inn_envs
from inn_envs import HistoryNotRecorded, IllegalAction, SpecError, inheritors_v0
from tests.playing import chooser


def begun(seats: int = 3, decisions: int = 30) -> Any:
    env = inheritors_v0.env(num_players=seats)
    env.reset(seed=2)
    choose = chooser(1)
    for _ in range(decisions):
        env.step(choose(env.infos[env.agent_selection]["action_mask"]))
    return env


def test_no_seed_leads_from_a_planners_clone_back_to_the_true_game() -> None:
    env = begun()
    twin = env.clone_for("player_1", seed=99)
    with pytest.raises(HistoryNotRecorded, match="set up from a position or a clone"):
        print(twin.deal_seed)
    twin.reset()
    env.reset()
    assert twin.to_position() != env.to_position(), "the true game's next deal stays unknown"


@pytest.mark.parametrize("seed", [-1, None, 1.5, 2**64, True])
def test_a_clone_needs_a_seed(seed: Any) -> None:
    with pytest.raises(SpecError, match="seed: expected 0 to"):
        begun().clone_for("player_1", seed=seed)


def test_a_game_that_is_over_is_not_cloned_for_planning() -> None:
    env = begun()
    choose = chooser(3)
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(choose(env.infos[env.agent_selection]["action_mask"]))
    with pytest.raises(SpecError, match="the game is over"):
        env.clone_for("player_0", seed=1)


@pytest.mark.parametrize("action", [10**30, 2**63, -1, 80, np.uint64(2**64 - 1)])
@pytest.mark.parametrize("illegal", ["raise", "terminate"])
def test_actions_far_out_of_range(action: Any, illegal: str) -> None:
    env = inheritors_v0.env(num_players=2, illegal=illegal)
    env.reset(seed=1)
    before = env.to_position()
    if illegal == "raise":
        with pytest.raises(IllegalAction, match="outside 0"):
            env.step(action)
        assert env.to_position() == before
    else:
        env.step(action)
        assert all(env.terminations.values())


@pytest.mark.parametrize(
    "use",
    [
        lambda env: env.step(0), lambda env: env.last(), lambda env: env.observe("player_0"), lambda env: env.state(),
        lambda env: env.to_position(), lambda env: env.replay(), lambda env: env.clone_for("player_0", seed=1),
        lambda env: env.why_illegal(1), lambda env: env.render(), lambda env: env.history("player_0"),
        lambda env: env.actions, lambda env: env.deal_seed, lambda env: env.action_name(0),
    ],
)  # fmt: skip
def test_nothing_is_used_before_the_first_reset(use: Any) -> None:
    with pytest.raises(SpecError, match="call reset"):
        use(inheritors_v0.env(num_players=2, render_mode="ansi"))


def test_after_the_end_nothing_is_legal() -> None:
    env = inheritors_v0.env(num_players=2, illegal="terminate")
    env.reset(seed=1)
    mask = env.infos[env.agent_selection]["action_mask"]
    legal = int(mask.argmax())
    assert env.why_illegal(legal) is None
    env.step(int(mask.argmin()))
    assert env.why_illegal(legal) == "the game is over"
    short = inheritors_v0.env(num_players=2, max_steps=1)
    short.reset(seed=1)
    short.step(legal)
    assert all(short.why_illegal(action) == "the game is over" for action in range(80))


@pytest.mark.parametrize(
    "use",
    [
        lambda env: env.observe("player_3"), lambda env: env.observation_space("player_3"),
        lambda env: env.action_space("player_3"), lambda env: env.history("player_3"),
        lambda env: env.clone_for("player_3", seed=1), lambda env: env.to_position("player_3"),
    ],
)  # fmt: skip
def test_agents_that_are_not_there_are_told_which_are(use: Any) -> None:
    words = r"^(agent|seat): expected (None or )?one of player_0, player_1, player_2, got 'player_3'$"
    for error in (SpecError, KeyError):
        with pytest.raises(error, match=words):
            use(begun())


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (3, "got 3"),
        (None, "got None"),
        (len, "got <built-in function len>"),
        (lambda observation, action_mask, rng: 0, "got <function"),
        (int, "got the class int: pass an instance of it"),
    ],
)
def test_opponents_that_are_no_agents_are_refused_when_they_are_given(given: Any, words: str) -> None:
    expected = r"opponents: expected a name, or an object with act\(observation, action_mask, rng\) or act_batch, "
    for opponents in (given, [given, "random"]):
        with pytest.raises(SpecError, match=expected + words):
            gymnasium.make("inn_envs:inn/Innkeeper-v0", num_players=3, opponents=opponents)
    with pytest.raises(SpecError, match=expected + words):
        gymnasium.make_vec("inn_envs:inn/Innkeeper-v0", num_envs=2, opponents=given)


def test_a_class_of_agents_is_no_agent() -> None:
    with pytest.raises(SpecError, match="got the class Waits: pass an instance"):
        gymnasium.make("inn_envs:inn/Innkeeper-v0", opponents=Waits)


@pytest.mark.parametrize(("name", "near"), [("Random", "random"), ("rule", "rules")])
def test_agents_named_wrongly_get_the_nearest_name(name: str, near: str) -> None:
    with pytest.raises(SpecError, match=f"no agent named '{name}'; did you mean '{near}'?"):
        gymnasium.make("inn_envs:inn/Innkeeper-v0", opponents=name)


@pytest.mark.parametrize("name", ["Innkeeper", "inkeeper", "INNKEEPER"])
def test_games_named_wrongly_get_the_nearest_name(name: str) -> None:
    for make in (inn_envs.make, inn_envs.make_spec, inn_envs.make_solo):
        with pytest.raises(KeyError, match=f"no game '{name}'; there is .*; did you mean 'innkeeper'"):
            make(name)
    with pytest.raises(KeyError, match=r"no game 'chess'; there is inheritors, innkeeper, inn_fighting\W*$"):
        inn_envs.make("chess")


def test_the_fields_of_another_variant_are_named() -> None:
    env = inn_envs.make("innkeeper", proprietors=("Trader", "Borrower"), rebid="open", max_turns=50)
    env.reset(seed=1)
    plain = inn_envs.make("innkeeper", rebid="open")
    with pytest.raises(SpecError) as error:
        plain.from_position(env.to_position())
    assert str(error.value) == (
        "expected games of proprietors='random', max_turns=2000, got one of another variant: "
        "make the environment with proprietors=['Trader', 'Borrower'], max_turns=50"
    )


def test_records_of_no_variant_are_of_another_one() -> None:
    vector = inn_envs.make_vec("inheritors", 1)
    vector.reset(seed=1)
    states = vector.get_states()
    states["options"]["payoff"] = 99
    with pytest.raises(SpecError, match=r"got one of another variant$"):
        vector.set_states(states)


def test_only_one_of_several_games_has_a_number() -> None:
    solo = inn_envs.make_solo("inheritors", opponents=Waits(), seat=0)
    _, info = solo.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"^action 80 is outside"):
        solo.step(80)
    with pytest.raises(IllegalAction, match=r"^action \d+ \(.* is illegal for player_0"):
        solo.step(int(np.argmin(info["action_mask"])))
    many = inn_envs.make_vec("inheritors", 2)
    many.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"^game 1: action 80 is outside"):
        many.step([int(many.random_actions()[0]), 80])


class Waits:
    """An opponent whose answer would mean that its game waits."""

    def act(self, observation: Any, action_mask: Any, rng: np.random.Generator) -> int:
        return -1


class Raises:
    """An opponent that fails after a while."""

    def __init__(self) -> None:
        self.calls = 0

    def act(self, observation: Any, action_mask: Any, rng: np.random.Generator) -> int:
        self.calls += 1
        if self.calls > 3:
            raise RuntimeError("this opponent is broken")
        return int(np.flatnonzero(action_mask)[0])


def play(env: Any) -> None:
    env.reset(seed=1)
    for _ in range(50):
        env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))


def test_an_opponent_that_answers_illegally_is_named() -> None:
    env = gymnasium.make("inn_envs:inn/Inheritors-v0", opponents=Waits(), seat=0)
    with pytest.raises(IllegalAction, match=r"opponent 1 to the learner's left \(Waits\)"):
        play(env)


def test_after_an_opponent_failed_nothing_of_its_turn_is_shown() -> None:
    env = gymnasium.make("inn_envs:inn/Inheritors-v0", opponents=Raises(), seat=0)
    with pytest.raises(RuntimeError, match="this opponent is broken"):
        play(env)
    assert env.unwrapped.action_masks().all(), "as before the first reset"
    with pytest.raises(SpecError, match="call reset"):
        env.step(0)


def test_saved_games_of_another_kind_are_not_restored() -> None:
    vector, other = inn_envs.make_vec("inheritors", 3, num_players=3), inn_envs.make_vec("inheritors", 3)
    variant = inn_envs.make_vec("inheritors", 3, num_players=3, tomes_needed=2)
    for made in (vector, other, variant):
        made.reset(seed=1)
    before = vector.save()
    broken = {**vector.save(), "deals": np.zeros(2, np.int64)}
    for saved, words in (
        (other.save(), "games of 3 players"),
        (variant.save(), "another variant"),
        (broken, "records of 3 games"),
        ({}, "'states'"),
    ):
        with pytest.raises(ValueError, match=words):
            vector.restore(saved)
        assert all((before[name] == array).all() for name, array in vector.save().items())
    with pytest.raises(ValueError, match="another variant"):
        vector.set_states(variant.get_states())


@pytest.mark.parametrize("chosen", [[0, 1, 2], [0.5, 1.0, 0.0], [True, False]])
def test_games_to_deal_anew_are_chosen_by_bools(chosen: Any) -> None:
    vector = inn_envs.make_vec("inheritors", 3)
    vector.reset(seed=1)
    with pytest.raises(ValueError, match="expected 3 bools"):
        vector.reset_games(chosen)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"num_player": 2}, "did you mean 'num_players'"),
        ({"opponent": "rules"}, "did you mean 'opponents'"),
        ({"tome_needed": 2}, "did you mean 'tomes_needed'"),
        ({"chess": 2}, r"no such setting\. Its variant has"),
        ({"cards": 5}, "cards: expected the path"),
    ],
)
def test_wrong_settings_get_the_nearest_name(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(SpecError, match=words):
        inn_envs.make("inheritors", **settings)


def test_positions_in_mid_draft_are_loaded_back() -> None:
    """A number 1 that all were seen of in packs was dealt to nobody."""
    env, fresh = (inheritors_v0.env(num_players=3, draft="draft") for _ in range(2))
    rng = np.random.default_rng(0)
    for seed in range(1000, 1003):
        env.reset(seed=seed)
        for _ in range(29):
            mask = env.infos[env.agent_selection]["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            for agent in env.possible_agents:
                fresh.from_position(env.to_position(seat=agent), seed=1)
                assert fresh.to_position(seat=agent) == env.to_position(seat=agent)


def test_truth_values_are_no_seeds() -> None:
    with pytest.raises(SpecError, match="seed: expected"):
        begun().reset(seed=True)
