"""What the adapters promise of every game: copies, clones, positions, replays, histories, refusals."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inn_envs
from inn_envs import GAMES, IllegalAction, NotYourDecision
from inn_envs.replay import ReplayError, frames, load_replay, record_game, save_replay
from tests.playing import chooser, play_aec
from tests.test_contract import each_case, each_game

_GO_ON = """
import pickle, sys
import numpy as np
with open(sys.argv[1], "rb") as file:
    env = pickle.load(file)
while env.agents and not env.terminations[env.agent_selection]:
    env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
sys.stdout.write(np.asarray(env._engine.states).tobytes().hex())
"""


#: Decisions after which a game is in its middle: those of Inn-Fighting are short.
MIDDLE = {"inheritors": 40, "innkeeper": 40, "inn_fighting": 20}


def in_mid_game(name: str, seats: int, decisions: int | None = None, **settings: Any) -> Any:
    env = inn_envs.make(name, num_players=seats, **settings)
    env.reset(seed=seats)
    choose = chooser(1)
    for _ in range(MIDDLE[name] if decisions is None else decisions):
        env.step(choose(env.infos[env.agent_selection]["action_mask"]))
    return env


def bytes_of(env: Any) -> bytes:
    return np.asarray(env._engine.states).tobytes()


def rest_of(env: Any) -> bytes:
    """Plays the first allowed action to the end. Returns the last record."""
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    return bytes_of(env)


@each_case
def test_copies_and_pickles_go_on_identically(name: str, seats: int, tmp_path: Path) -> None:
    env = in_mid_game(name, seats)
    path = tmp_path / "env.pickle"
    path.write_bytes(pickle.dumps(env))
    twins = [copy.deepcopy(env), pickle.loads(path.read_bytes()), env.clone()]
    done = subprocess.run([sys.executable, "-c", _GO_ON, str(path)], capture_output=True, text=True, check=True)
    ends = {rest_of(each) for each in (env, *twins)}
    assert ends == {bytes.fromhex(done.stdout)}


@each_case
def test_a_planners_clone_looks_the_same_and_has_another_future(name: str, seats: int) -> None:
    env = in_mid_game(name, seats, observation="recall")
    agent = env.agent_selection
    twins = [env.clone_for(agent, seed=seed) for seed in (1, 1, 2)]
    seen = env.last()[0]
    for twin in twins:
        assert twin.agent_selection == agent
        assert (twin.last()[0]["observation"] == seen["observation"]).all()
        assert (twin.last()[0]["action_mask"] == seen["action_mask"]).all()
    records = [bytes_of(twin) for twin in twins]
    assert records[0] == records[1] != records[2]
    assert records[0] != bytes_of(env)


@each_case
def test_a_planners_clone_can_be_played_to_the_end(name: str, seats: int) -> None:
    env = in_mid_game(name, seats)
    for memory in ("none", "perfect"):
        twin = env.clone_for(env.agent_selection, seed=5, memory=memory)
        rest_of(twin)
        assert twin.terminations[twin.agents[0]]


def test_nobody_else_can_clone_a_window() -> None:
    env = in_mid_game("innkeeper", 4, 0)
    choose, refused = chooser(2), 0
    for _ in range(150):
        for agent in env.agents:
            if agent != env.agent_selection and env.game.is_window(env._engine.states[0]):
                with pytest.raises(NotYourDecision, match="between windows"):
                    env.clone_for(agent, seed=1)
                refused += 1
        env.step(choose(env.infos[env.agent_selection]["action_mask"]))
    assert refused > 20


@each_case
def test_positions_go_both_ways(name: str, seats: int) -> None:
    env = in_mid_game(name, seats)
    position = json.loads(json.dumps(env.to_position()))
    other = inn_envs.make(name, num_players=seats)
    other.from_position(position)
    assert bytes_of(other) == bytes_of(env)
    agent = env.agent_selection
    part = json.loads(json.dumps(env.to_position(seat=agent)))
    other.from_position(part, seed=3)
    assert other.agent_selection == agent
    assert (other.last()[0]["observation"] == env.last()[0]["observation"]).all()
    assert json.loads(json.dumps(other.to_position(seat=agent))) == part


@each_case
def test_a_replay_plays_the_same_game(name: str, seats: int, tmp_path: Path) -> None:
    spec = inn_envs.make_spec(name, num_players=seats)
    played = play_aec(spec, seats)
    path = tmp_path / "game.json"
    save_replay(record_game(spec, seats, played.actions), path)
    shown = list(frames(load_replay(path, GAMES[name]), GAMES[name]))
    assert [frame.actor for frame in shown[:-1]] == played.actors
    assert np.asarray(shown[-1].record).tobytes() == played.final
    assert all(frame.text for frame in shown[:-1])


@each_game
def test_altered_and_cut_replays_are_refused(name: str, tmp_path: Path) -> None:
    spec = inn_envs.make_spec(name)
    path = tmp_path / "game.json"
    save_replay(record_game(spec, 1, play_aec(spec, 1).actions), path)
    whole = path.read_text()
    path.write_text(whole[:-40])
    with pytest.raises(ReplayError):
        load_replay(path, GAMES[name])
    path.write_text(json.dumps({**json.loads(whole), "seed": 2}))
    with pytest.raises(ReplayError, match="altered"):
        load_replay(path, GAMES[name])


@each_case
def test_history_is_what_the_seat_saw_and_did(name: str, seats: int) -> None:
    env = in_mid_game(name, seats, 0)
    choose = chooser(3)
    mine: list[tuple[bytes, int]] = []
    for _ in range(MIDDLE[name] * 3 // 2):
        observation, _, _, _, info = env.last()
        action = choose(info["action_mask"])
        if env.agent_selection == "player_1":
            mine.append((observation["observation"].tobytes(), action))
        env.step(action)
    found = [
        (moment.observation.tobytes(), moment.action) for moment in env.history("player_1") if moment.action is not None
    ]
    assert [action for _, action in found][: len(mine)] == [action for _, action in mine]


@each_case
def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing(name: str, seats: int) -> None:
    env = in_mid_game(name, seats)
    before, mask = bytes_of(env), env.infos[env.agent_selection]["action_mask"]
    for action in np.flatnonzero(mask == 0):
        reason = env.why_illegal(int(action))
        with pytest.raises(IllegalAction, match=env.agent_selection) as error:
            env.step(int(action))
        assert reason
        assert reason in str(error.value)
    assert bytes_of(env) == before
    assert all(env.why_illegal(int(action)) is None for action in np.flatnonzero(mask))


@each_case
def test_observations_and_actions_have_words(name: str, seats: int) -> None:
    env = in_mid_game(name, seats, observation="recall")
    text = env.explain(env.last()[0])
    assert "prompt: " in text
    tables = "|".join(env.spec.cards.rows)
    assert all(env.action_name(action) for action in np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))
    assert re.search(rf"\b({tables}) \d+\b", text) is None


@each_case
def test_a_seat_seen_by_others_is_waiting(name: str, seats: int) -> None:
    env = in_mid_game(name, seats)
    for agent in set(env.agents) - {env.agent_selection}:
        seen = env.observe(agent)
        assert not seen["action_mask"].any()
        named = env.observation_blocks.view(seen["observation"])
        assert named["prompt"][0] == 1
