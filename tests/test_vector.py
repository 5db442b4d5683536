"""The batched engine's public face."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import inn_envs
from inn_envs import IllegalAction, SpecError


def test_an_illegal_action_in_one_game_changes_no_game() -> None:
    vector = inn_envs.make_vec("inheritors", 8)
    shown = vector.reset(seed=1)
    for _ in range(40):
        shown = vector.step(vector.random_actions())
    before = np.asarray(vector.states).tobytes()
    actions = vector.random_actions()
    actions[5] = int(np.flatnonzero(shown.action_masks[5] == 0)[0])
    with pytest.raises(IllegalAction, match="game 5: action"):
        vector.step(actions)
    for wrong in (-1, 80):
        actions[5] = wrong
        with pytest.raises(IllegalAction, match=f"game 5: action {wrong} is outside"):
            vector.step(actions)
    with pytest.raises(IllegalAction, match="expected 8 actions"):
        vector.step(actions[:7])
    with pytest.raises(TypeError, match="whole numbers"):
        vector.step(actions.astype(float))
    assert np.asarray(vector.states).tobytes() == before


def test_steps_before_a_reset_are_refused() -> None:
    with pytest.raises(SpecError, match="call reset"):
        inn_envs.make_vec("inheritors", 2).step([0, 0])


def test_writing_into_a_mask_allows_nothing() -> None:
    vector = inn_envs.make_vec("inheritors", 1)
    shown = vector.reset(seed=1)
    action = int(np.flatnonzero(shown.action_masks[0] == 0)[0])
    shown.action_masks[:] = 1
    with pytest.raises(IllegalAction):
        vector.step([action])


def test_arrays_are_reused_by_the_step_after_next_and_copies_are_not() -> None:
    vector = inn_envs.make_vec("inheritors", 4)
    first = vector.reset(seed=1)
    kept, content = first.observations, first.observations.copy()
    copied = vector.step(vector.random_actions(), copy=True)
    assert (kept == content).all()
    copy = copied.observations.copy()
    vector.step(vector.random_actions())
    vector.step(vector.random_actions())
    assert (copied.observations == copy).all()
    assert not (kept == content).all()


def test_the_end_of_a_game_is_told_with_what_every_seat_saw_last() -> None:
    vector = inn_envs.make_vec("inheritors", 16, num_players=3)
    shown = vector.reset(seed=1)
    while not shown.terminated.any():
        shown = vector.step(vector.random_actions())
    game = int(np.flatnonzero(shown.terminated)[0])
    last = shown.final_observations(game)
    assert last.shape == (3, vector.observation_blocks.size)
    named = vector.observation_blocks.view(last)
    assert (named["prompt"][:, 0] == 1).all()
    assert shown.results.games.tolist() == np.flatnonzero(shown.terminated).tolist()
    other = int(np.flatnonzero(~shown.terminated)[0])
    with pytest.raises(ValueError, match=f"game {other} did not end"):
        shown.final_observations(other)


def test_without_autoreset_a_finished_game_waits_until_it_is_dealt_anew() -> None:
    vector = inn_envs.make_vec("inheritors", 6, autoreset=False)
    shown = vector.reset(seed=1)
    while shown.action_masks.any():
        shown = vector.step(vector.random_actions())
    assert (vector.states["ended"] == 1).all()
    with pytest.raises(IllegalAction):
        vector.step(np.zeros(6, int))
    chosen = np.array([True, False, False, True, False, False])
    shown = vector.reset_games(chosen)
    assert (shown.action_masks.any(axis=1) == chosen).all()
    again = inn_envs.make_vec("inheritors", 1).reset([inn_envs.deal_seed(1, 3, 1)])
    assert (again.observations[0] == shown.observations[3]).all()


def test_states_can_be_taken_out_and_put_back() -> None:
    vector = inn_envs.make_vec("inheritors", 3)
    shown = vector.reset(seed=1)
    for _ in range(30):
        shown = vector.step(vector.random_actions())
    kept, seen = vector.get_states(), shown.observations.copy()
    for _ in range(30):
        vector.step(vector.random_actions())
    assert (vector.set_states(kept).observations == seen).all()
    one = inn_envs.make_vec("inheritors", 3)
    one.reset(seed=9)
    shown = one.set_states(kept[[2]], games=[1])
    assert (shown.observations[1] == seen[2]).all()
    with pytest.raises(ValueError, match="expected games of 3 players"):
        inn_envs.make_vec("inheritors", 3, num_players=3).set_states(kept)


def test_waiting_games_stay_as_they_are() -> None:
    vector = inn_envs.make_vec("inheritors", 4)
    shown = vector.reset(seed=1)
    actions = vector.random_actions()
    actions[1:] = -1
    before = vector.get_states()
    shown = vector.step_some(actions)
    assert (np.asarray(vector.states[1:]) == np.asarray(before[1:])).all()
    assert np.asarray(vector.states[0]) != np.asarray(before[0])
    assert not shown.terminated.any()


@pytest.mark.parametrize(
    "settings", [{}, {"observation": "recall"}, {"dtype": "float32"}], ids=["bytes", "recall", "floats"]
)
def test_waiting_games_show_what_they_showed(settings: dict[str, str]) -> None:
    vector = inn_envs.make_vec("inheritors", 6, **settings)
    vector.reset(seed=3)
    rng = np.random.default_rng(0)
    for _ in range(60):
        actions = vector.random_actions()
        actions[rng.random(6) < 0.6] = -1
        shown = vector.step_some(actions, copy=True)
        looked = vector.set_states(vector.get_states())
        assert (shown.observations == looked.observations).all()
        assert (shown.action_masks == looked.action_masks).all()
        assert (shown.actors == looked.actors).all()
        assert (shown.new_turns == looked.new_turns).all()


def test_a_vector_goes_on_from_what_was_saved() -> None:
    vector = inn_envs.make_vec("inheritors", 5, max_steps=90)
    vector.reset(seed=4)
    for _ in range(70):
        vector.step(vector.random_actions())
    saved = vector.save()
    expected = []
    for number in range(200):
        shown = vector.step(_lowest_legal(vector, number))
        expected.append((shown.observations.copy(), shown.rewards.copy(), shown.truncated.copy()))
    other = inn_envs.make_vec("inheritors", 5, max_steps=90)
    other.restore(saved)
    for number, kept in enumerate(expected):
        shown = other.step(_lowest_legal(other, number))
        assert all((seen == was).all() for seen, was in zip((shown.observations, shown.rewards, shown.truncated), kept))
    with pytest.raises(ValueError, match="the records of 6 games"):
        inn_envs.make_vec("inheritors", 6).restore(saved)


def _lowest_legal(vector: Any, number: int) -> Any:
    """The lowest legal action of each game, or the highest, by turns."""
    masks = vector._engine.masks
    return masks.argmax(axis=1) if number % 3 else masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def test_scores_are_those_of_each_game() -> None:
    vector = inn_envs.make_vec("inheritors", 7, num_players=3)
    vector.reset(seed=5)
    for _ in range(120):
        vector.step(vector.random_actions())
    scores = vector.scores()
    assert scores.shape == (7, 3)
    assert [vector.standing(game)[0] for game in range(7)] == scores.tolist()
    assert scores.any()


def test_all_seats_can_be_observed_at_any_time() -> None:
    vector = inn_envs.make_vec("inheritors", 5, num_players=3, observation="recall")
    shown = vector.reset(seed=2)
    for _ in range(50):
        shown = vector.step(vector.random_actions())
    for seat in range(3):
        seen = vector.observe(seat)
        asked = shown.actors == seat
        assert (seen[asked] == shown.observations[asked]).all()
        assert (vector.observation_blocks.view(seen[~asked])["prompt"][:, 0] == 1).all()
    with pytest.raises(ValueError, match="seat: expected 0 to 2"):
        vector.observe(3)


def test_random_actions_are_uniform() -> None:
    vector = inn_envs.make_vec("inheritors", 2000)
    shown = vector.reset(np.full(2000, 7))
    allowed = np.flatnonzero(shown.action_masks[0])
    counts = sum(np.bincount(vector.random_actions(), minlength=80) for _ in range(5))
    expected = 10_000 / len(allowed)
    assert set(np.flatnonzero(counts)) == set(allowed)
    assert ((counts[allowed] - expected) ** 2 / expected).sum() < 4 * len(allowed)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "num_envs"),
        ({"dtype": "float64"}, "dtype: expected 'uint8' or 'float32'"),
        ({"num_threads": 0}, "num_threads"),
    ],
)
def test_settings_that_can_not_be_used_are_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SpecError, match=message):
        inn_envs.make_vec("inheritors", **{"num_envs": 2, **settings})  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, [1], [1, -2, 3], [[1, 2, 3]], [0.5, 1.5, 2.5]])
def test_seeds_of_a_wrong_shape_or_kind_are_refused(seed: object) -> None:
    with pytest.raises(SpecError, match="seed: expected"):
        inn_envs.make_vec("inheritors", 3).reset(seed)  # type: ignore[arg-type]


def test_clones_for_the_seats_that_are_asked() -> None:
    """As `clone_for`: all that the asked seat sees stays, what is hidden from it and what comes is drawn anew."""
    vec = inn_envs.make_vec("inheritors", 4, num_players=3)
    batch = vec.reset(5)
    before, actors = vec.get_states(), batch.actors.copy()
    clones = vec.clones_for([3, 1], [7, 8])
    assert vec.get_states().tobytes() == before.tobytes()
    again, other = vec.clones_for([3, 1], [7, 8]), vec.clones_for([3, 1], [8, 7])
    assert clones.tobytes() == again.tobytes() != other.tobytes()
    shown = {game: vec.observe(int(actors[game]))[game] for game in (3, 1)}
    hands = vec.get_states()["players"]["secret"]["hand"]
    vec.set_states(clones, [3, 1])
    for row, game in enumerate((3, 1)):
        np.testing.assert_array_equal(vec.observe(int(actors[game]))[game], shown[game])
        assert (clones["players"]["secret"]["hand"][row] != hands[game]).any()


def test_clones_are_refused_for_what_there_is_not() -> None:
    vec = inn_envs.make_vec("inheritors", 2, autoreset=False, max_turns=4)
    with pytest.raises(SpecError, match="no games yet"):
        vec.clones_for([0], [1])
    vec.reset(1)
    with pytest.raises(SpecError, match="memory: expected one of none, perfect, got 'some'"):
        vec.clones_for([0], [1], memory="some")
    with pytest.raises(SpecError, match="games: expected 0 to 1, got 2"):
        vec.clones_for([0, 2], [1, 1])
    with pytest.raises(SpecError, match="a seed for each"):
        vec.clones_for([0, 1], [1])
    for _ in range(400):
        vec.step(vec.random_actions())
    with pytest.raises(SpecError, match="game 1 is over: there is nothing left to plan"):
        vec.clones_for([1], [1])
