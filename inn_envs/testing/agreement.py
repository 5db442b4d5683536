"""Checks that all adapters play the same game, and that they play what the rules say when they run uncompiled."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from inn_envs.aec import GameAEC
from inn_envs.core.engine import Engine, Spec, make_spec
from inn_envs.core.game import Game
from inn_envs.core.observe import Blocks
from inn_envs.solo import SoloEnv
from inn_envs.vector import GameVector


class Disagreement(AssertionError):
    """Two ways to play the same game differ. The message names the seed, the decision and what differed."""


@dataclass
class Played:
    """A game played at random: its actions, and at each question who was asked, what it saw, and the mask."""

    seed: int
    actions: list[int] = field(default_factory=list)
    actors: list[int] = field(default_factory=list)
    observations: list[bytes] = field(default_factory=list)
    masks: list[bytes] = field(default_factory=list)
    payoffs: list[float] = field(default_factory=list)
    final: bytes = b""

    def note(self, actor: int, action: int, seen: Any, mask: Any) -> None:
        """Writes one question and its answer down."""
        self.actors.append(actor)
        self.actions.append(action)
        self.observations.append(np.asarray(seen, np.uint8).tobytes())
        self.masks.append(np.asarray(mask, np.int8).tobytes())


def chooser(seed: int) -> Callable[[Any], int]:
    """A way to choose among the allowed actions that is the same for every adapter."""
    rng = np.random.default_rng(seed)

    def choose(mask: Any) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    return choose


def play_vector(spec: Spec, seed: int) -> Played:
    """A game on the batched engine, alone in its batch."""
    vector = GameVector(spec, 1, autoreset=False)
    shown, choose, played = vector.reset([seed]), chooser(seed), Played(seed)
    while shown.action_masks.any():
        action = choose(shown.action_masks[0])
        played.note(int(shown.actors[0]), action, shown.observations[0], shown.action_masks[0])
        shown = vector.step([action])
    played.payoffs = shown.rewards[0].tolist()
    played.final = np.asarray(vector.states).tobytes()
    return played


def play_aec(spec: Spec, seed: int) -> Played:
    """The same game in the AEC environment."""
    env, choose, played = GameAEC(spec), chooser(seed), Played(seed)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = choose(observation["action_mask"])
        seen = env.observation_blocks.to_bytes(observation["observation"])
        played.note(env.possible_agents.index(agent), action, seen, observation["action_mask"])
        env.step(action)
    played.payoffs = list(totals.values())
    played.final = np.asarray(env._engine.states).tobytes()
    return played


class _Scripted:
    """An opponent that plays what a recorded game says for the observation it is shown."""

    def __init__(self, played: Played, blocks: Blocks) -> None:
        self.blocks = blocks
        self.answers: dict[tuple[bytes, bytes], list[int]] = {}
        for seen, mask, action in zip(played.observations, played.masks, played.actions, strict=True):
            self.answers.setdefault((seen, mask), []).append(action)

    def act(self, observation: Any, action_mask: Any, rng: np.random.Generator) -> int:
        return self.answers[self.blocks.to_bytes(observation).tobytes(), action_mask.tobytes()].pop(0)


def play_solo(spec: Spec, played: Played, seat: int) -> Played:
    """A recorded game once more in the solo environment, with the learner on one seat: what it saw, did and won."""
    env = SoloEnv(spec, opponents=_Scripted(played, spec.game.OBSERVATION), seat=seat)
    seen, info = env.reset(seed=played.seed)
    mine, total = Played(played.seed), 0.0
    for actor, action in zip(played.actors, played.actions, strict=True):
        if actor == seat:
            mine.note(actor, action, spec.game.OBSERVATION.to_bytes(seen), info["action_mask"])
            seen, reward, _, _, info = env.step(action)
            total += float(reward)
    mine.payoffs = [total]
    return mine


def check_agreement(game: Game, seeds: Iterable[int] = range(3), **settings: Any) -> int:
    """Plays random games in `GameVector`, in the AEC environment and, seat by seat, in the solo environment.

    Who is asked, every observation, mask, action and payoff, and the last record must be the same to the last byte (the
    solo environment is compared at the level `current`). `settings` are those of `inn_envs.make_vec`. Returns how many
    decisions were compared. Raises Disagreement.
    """
    spec = make_spec(game, **settings)
    compared = 0
    for seed in seeds:
        played = play_vector(spec, seed)
        _compare(played, play_aec(spec, seed), f"{game.TITLE}, seed {seed}, AEC")
        if spec.recall_events == 0:
            for seat in range(spec.num_players):
                solo = play_solo(spec, played, seat)
                _compare(_of_seat(played, seat), solo, f"{game.TITLE}, seed {seed}, solo on seat {seat}")
        compared += len(played.actions)
    return compared


def _of_seat(played: Played, seat: int) -> Played:
    mine = Played(played.seed, payoffs=[played.payoffs[seat]])
    for actor, action, seen, mask in zip(played.actors, played.actions, played.observations, played.masks, strict=True):
        if actor == seat:
            mine.note(actor, action, np.frombuffer(seen, np.uint8), np.frombuffer(mask, np.int8))
    return mine


def _compare(expected: Played, got: Played, where: str) -> None:
    for name in ("actors", "observations", "masks", "actions"):
        ours, theirs = getattr(expected, name), getattr(got, name)
        for decision, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if one != other:
                raise Disagreement(f"{where}: {name} differ at decision {decision} of {len(ours)}")
        if len(ours) != len(theirs):
            raise Disagreement(f"{where}: {len(ours)} decisions in the batch, {len(theirs)} here")
    if not np.allclose(expected.payoffs, got.payoffs):
        raise Disagreement(f"{where}: payoffs {expected.payoffs} in the batch, {got.payoffs} here")
    if got.final and got.final != expected.final:
        raise Disagreement(f"{where}: the last records differ")


# --- compiled and uncompiled ------------------------------------------------------------------------------------------


def digest_games(spec: Spec, seeds: Iterable[int], *, strict: bool = False) -> list[str]:
    """A digest of each random game: every observation, mask, record. `strict` (uncompiled) refuses negative indices."""
    found = []
    for seed in seeds:
        engine = Engine(spec, 1, strict=strict)
        engine.seed(seed)
        engine.deal(np.ones(1, np.int8))
        engine.look()
        choose, content = chooser(seed), hashlib.sha256()
        while not int(engine.states["ended"][0]):
            content.update(engine.shown.observations.tobytes())
            content.update(engine.masks.tobytes())
            content.update(np.asarray(engine.states).tobytes())
            engine.step(np.array([choose(engine.masks[0])], np.int64), autoreset=False)
        content.update(np.asarray(engine.states).tobytes())
        found.append(content.hexdigest())
    return found


_PROGRAM = """
import json, sys
import inn_envs
from inn_envs.core import jit
from inn_envs.testing import digest_games
game, first, last, strict, settings = json.loads(sys.argv[1])
spec = inn_envs.make_spec(game, **settings)
print(json.dumps([jit.DISABLED, digest_games(spec, range(first, last), strict=strict)]))
"""


def digest_elsewhere(
    game: Game, first: int, last: int, settings: dict[str, Any], **flags: str
) -> tuple[bool, list[str]]:
    """`digest_games` of the seeds from `first` to before `last` in another process under Numba's flags: whether the
    rules ran uncompiled there, and the digests. Uncompiled, negative indices are refused. Raises Disagreement with
    what the process said where it failed; a warning of NumPy (an overflow) is a failure.
    """
    asked = [game.NAME, first, last, flags.get("NUMBA_DISABLE_JIT") == "1", settings]
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", _PROGRAM, json.dumps(asked)],
        env={**os.environ, **flags},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Disagreement(f"{game.TITLE} under {flags}: {done.stderr[-2000:]}")
    is_uncompiled, digests = json.loads(done.stdout.splitlines()[-1])
    return is_uncompiled, digests
