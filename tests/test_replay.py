"""Replays: what is written is what was played, and nothing else is believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import inn_envs
from inn_envs import IllegalAction, inheritors
from inn_envs.replay import (
    Replay,
    ReplayError,
    ReplayNotFound,
    _checksum,
    frames,
    load_replay,
    record_game,
    save_replay,
)
from tests.playing import play_aec


@pytest.fixture(scope="module")
def replay() -> Replay:
    spec = inn_envs.make_spec("inheritors", num_players=3, draft="draft", tomes_needed=0)
    return record_game(spec, 11, play_aec(spec, 11).actions, ["a", "b", "c"])


@pytest.fixture
def saved(replay: Replay, tmp_path: Path) -> Path:
    path = tmp_path / "games" / "one.json"
    save_replay(replay, path)
    return path


def test_saving_and_loading_changes_nothing(replay: Replay, saved: Path) -> None:
    assert load_replay(saved, inheritors) == replay
    assert load_replay(saved) == replay
    assert [frame.text for frame in frames(replay)] == [frame.text for frame in frames(replay, inheritors)]
    assert [path.name for path in saved.parent.iterdir()] == ["one.json"]


def test_an_environment_gives_the_replay_of_its_game() -> None:
    env = inn_envs.make("inheritors")
    env.reset(seed=3)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    replay = env.replay(["me", "you"])
    assert (replay.seed, replay.actions, replay.agents) == (3, env.actions, ["me", "you"])


def test_a_game_with_an_illegal_action_has_no_replay() -> None:
    spec = inn_envs.make_spec("inheritors")
    with pytest.raises(IllegalAction):
        record_game(spec, 1, [79])


def test_a_replay_of_a_game_that_is_not_here(replay: Replay, tmp_path: Path) -> None:
    changed = msgspec.structs.replace(replay, game="Inheritor")
    path = tmp_path / "changed.json"
    save_replay(changed, path)
    with pytest.raises(ReplayError, match="altered since it was saved"):
        load_replay(path)
    save_replay(msgspec.structs.replace(changed, checksum=_checksum(changed)), path)
    with pytest.raises(ReplayError, match=r"no game 'Inheritor'; there is .*; did you mean 'inheritors'"):
        load_replay(path)


def damage(path: Path, **changes: Any) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 12}, "altered since it was saved"),
        ({"agents": ["x", "b", "c"]}, "altered since it was saved"),
        ({"variant": {}}, "altered since it was saved"),
        ({"format": 2}, "expected format 1, got 2"),
        ({"actions": "none"}, "Expected `array`"),
        ({"seed": None}, "Expected `int`"),
        ({"extra": 1}, "unknown field `extra`"),
    ],
)
def test_an_altered_replay_is_refused(saved: Path, changes: dict[str, Any], message: str) -> None:
    damage(saved, **changes)
    with pytest.raises(ReplayError, match=message):
        load_replay(saved, inheritors)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 1}, "expected a game of inheritors version 0, got inheritors version 1"),
        ({"game": "chess"}, "expected a game of inheritors version 0, got chess version 0"),
        ({"seed": 12}, "it can't be played|does not end as it was saved"),
        ({"num_players": 7}, "num_players: Inheritors is for 2 to 4 players, got 7"),
        ({"variant": {"payof": "win"}}, "did you mean 'payoff'"),
        ({"cards": "0" * 16}, "played with other cards"),
        ({"cards_path": "/nowhere.toml"}, "no card file that can be read"),
        ({"final": "0" * 64}, "does not end as it was saved"),
        ({"actions": [79]}, "it can't be played"),
        ({"actions": [-1]}, "expected 0 or above, got -1"),
    ],
)
def test_a_replay_that_was_resealed_is_still_verified(
    replay: Replay, tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    """Even with a fitting checksum: the game itself must end in the record it was saved with."""
    changed = msgspec.structs.replace(replay, **changes)
    path = tmp_path / "changed.json"
    save_replay(msgspec.structs.replace(changed, checksum=_checksum(changed)), path)
    with pytest.raises(ReplayError, match=message):
        load_replay(path, inheritors)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_cut_replay_is_refused(saved: Path, share: float) -> None:
    content = saved.read_bytes()
    saved.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(ReplayError, match="not a replay, or cut"):
        load_replay(saved, inheritors)


def test_a_missing_replay_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReplayNotFound, match="no such replay"):
        load_replay(tmp_path / "none.json", inheritors)
