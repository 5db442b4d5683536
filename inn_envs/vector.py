"""GameVector: many games in arrays, one call a step for all. The batched engine's public face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from inn_envs.core import batch
from inn_envs.core.engine import Engine, Shown, Spec, check_records, result_info, seeds_of
from inn_envs.core.errors import SpecError
from inn_envs.core.observe import Blocks
from inn_envs.core.record import Records
from inn_envs.resampling import memory_of, refuse_over


@dataclass(frozen=True)
class Results:
    """How games ended, for those that ended in a step: row k is about game `games[k]`.

    `winners` (k, num_players) bool, `scores` and `ranks` (k, num_players) int64 with rank 1 for winners, `turns` (k,)
    int64 turns taken, `ended_by` "rules", "max_turns" or "max_steps".
    """

    games: npt.NDArray[np.int64]
    winners: npt.NDArray[np.bool_]
    scores: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    ended_by: tuple[str, ...]

    def info(self, row: int) -> dict[str, Any]:
        """Row `row` as the last info of the other adapters says it."""
        scores, ranks = self.scores[row].tolist(), self.ranks[row].tolist()
        return result_info(scores, ranks, int(self.turns[row]), self.ended_by[row])


@dataclass(frozen=True)
class Batch:
    """What a step of all games shows. n is the number of games.

    - `observations` (n, size), uint8 or float32: what the asked seat sees; after an end, in the next deal.
    - `action_masks` (n, actions) int8: what it may answer; all zero where a game is over and not dealt anew.
    - `actors` (n,) int8: the seat that is asked. `new_turns` (n,) bool: whether the question begins a turn of it.
    - `rewards` (n, num_players) float32: zero while a game goes on, the payoffs in the step that ends it.
    - `terminated`, `truncated` (n,) bool: whether the game ended in this step by its rules, or by `max_steps`.

    Arrays are written again by the step after next; take `copy=True` for fresh ones.
    """

    observations: npt.NDArray[Any]
    action_masks: npt.NDArray[np.int8]
    actors: npt.NDArray[np.int8]
    new_turns: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    _vector: GameVector = field(repr=False)
    _ended: int = 0

    @cached_property
    def results(self) -> Results:
        """How the games ended that ended in this step. Ask before the next step."""
        return self._vector._results(self)

    def final_observations(self, game: int) -> npt.NDArray[Any]:
        """What every seat saw at the end of a game that ended in this step: fresh, (num_players, size).

        Raises ValueError for a game that did not end in this step.
        """
        if not (self.terminated[game] or self.truncated[game]):
            raise ValueError(f"game {game} did not end in this step")
        return self._vector._final_observations(game)


class GameVector:
    """`num_envs` games played side by side. Made by `inn_envs.make_vec`.

    `num_envs`, `num_players`, `spec`, `observation_blocks`, `action_blocks`, `single_observation_space` and
    `single_action_space` say what is played; `states` is the array of records itself.
    """

    def __init__(
        self, spec: Spec, num_envs: int, *, dtype: str = "uint8", num_threads: int = 1, autoreset: bool = True
    ) -> None:
        self._engine = Engine(spec, num_envs, dtype=dtype, num_threads=num_threads)
        self.spec, self.num_envs, self.num_players, self.autoreset = spec, num_envs, spec.num_players, autoreset
        self.observation_blocks: Blocks = self._engine.blocks
        self.action_blocks: Blocks = spec.game.ACTIONS
        size = self.observation_blocks.size
        self.single_observation_space: gymnasium.spaces.Box[Any]
        if dtype == "uint8":
            self.single_observation_space = gymnasium.spaces.Box(
                np.zeros(size, np.uint8), self.observation_blocks.maxima, dtype=np.uint8
            )
        else:
            self.single_observation_space = gymnasium.spaces.Box(0.0, 1.0, (size,), np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(self.action_blocks.size)
        self._is_dealt = False
        self._draws = 0
        self._draw_seed = np.uint64(0)

    @property
    def states(self) -> Records:
        """The games' records, shape (n,); writing into them changes the games (see `set_states`)."""
        return self._engine.states

    @property
    def finals(self) -> Records:
        """The last records of games that ended, shape (n,): of those that ended in the last step, to be read."""
        return self._engine.finals

    @property
    def loops(self) -> Any:
        """The compiled loops of the game, for callers that work on records."""
        return self._engine.loops

    def reset(self, seed: int | npt.ArrayLike | None = None, *, copy: bool = False) -> Batch:
        """Deals all games. Game i's k-th deal has the seed `deal_seed(seed, i, k)`; an array gives each game's own."""
        self._engine.seed(seed)
        self._draw_seed, self._draws = np.uint64(self._engine.seeds[0]), 0
        self._engine.deal(np.ones(self.num_envs, np.int8))
        self._is_dealt = True
        self._engine.look()
        return self._batch(0, copy)

    def step(self, actions: npt.ArrayLike, *, copy: bool = False) -> Batch:
        """Answers the question of every game. `actions` (n,) whole numbers; −1 where a game is over.

        Raises IllegalAction for an action that is not allowed in any of the games, before anything has changed.
        """
        return self._step(actions, copy, may_wait=False)

    def step_some(self, actions: npt.ArrayLike, *, copy: bool = False) -> Batch:
        """Like `step`, but a game whose action is −1 waits: its question stays as it is."""
        return self._step(actions, copy, may_wait=True)

    def _step(self, actions: npt.ArrayLike, copy: bool, may_wait: bool) -> Batch:
        self._refuse_undealt()
        chosen = np.ascontiguousarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"expected whole numbers as actions, got {chosen.dtype}")
        chosen = chosen.astype(np.int64, copy=False)
        self._engine.refuse_illegal(chosen, may_wait)
        return self._batch(self._engine.step(chosen, self.autoreset), copy)

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A uniformly random legal action for each game, −1 where one is over; determined by the seed of `reset`."""
        self._refuse_undealt()
        actions = np.empty(self.num_envs, np.int64)
        self._draws = batch.random_actions(self._engine.masks, self._draw_seed, self._draws, actions)
        return actions

    def reset_games(
        self, chosen: npt.ArrayLike, seeds: int | npt.ArrayLike | None = None, *, copy: bool = False
    ) -> Batch:
        """Deals the chosen games (n,) bool anew: each with its next deal, or with the given seeds (one for all, which
        then differ by game, or an array of n).
        """
        self._refuse_undealt()
        given = np.asarray(chosen)
        if given.shape != (self.num_envs,) or given.dtype.kind != "b":
            raise ValueError(f"expected {self.num_envs} bools, got {given.dtype} of shape {given.shape}")
        flags = np.ascontiguousarray(given, dtype=np.int8)
        if seeds is None:
            self._engine.deals[flags != 0] += 1
        else:
            base, index = seeds_of(seeds, self.num_envs)
            self._engine.seeds[flags != 0] = np.broadcast_to(base, self.num_envs)[flags != 0]
            self._engine.index[flags != 0] = np.broadcast_to(index, self.num_envs)[flags != 0]
            self._engine.deals[flags != 0] = 0
        self._engine.deal(flags)
        self._engine.look()
        return self._batch(0, copy)

    def get_states(self, games: npt.ArrayLike | None = None) -> Records:
        """A copy of the records of some games (all by default)."""
        return self.states[...].copy() if games is None else self.states[np.asarray(games)].copy()

    def set_states(self, states: Records, games: npt.ArrayLike | None = None, *, copy: bool = False) -> Batch:
        """Puts records into some games (all by default) and looks at all games.

        They must be records as `get_states` gives them, of games of the same players and variant: TypeError and
        ValueError for others, before anything has changed. What else is in them is not checked.
        """
        if states.dtype.itemsize != self.states.dtype.itemsize:
            raise TypeError(f"expected records of {self.spec.game.TITLE}, got {states.dtype}")
        check_records(self.spec, states)
        places = slice(None) if games is None else np.asarray(games)
        self.states[places] = states
        self._engine.steps[places] = 0
        self._is_dealt = True
        self._engine.look()
        return self._batch(0, copy)

    def clones_for(self, games: npt.ArrayLike, seeds: npt.ArrayLike, memory: str = "perfect") -> Records:
        """Copies of some games (k,), for the seats that are asked there to plan with, shape (k,): what a seat can't
        know is drawn anew, and so is the future. See `GameAEC.clone_for`.

        `seeds` (k,) are the clones' own. Raises SpecError for games or seeds that there are not, and for a game that is
        over.
        """
        kept = memory_of(memory)
        self._refuse_undealt()
        places, own = np.asarray(games), np.asarray(seeds, np.uint64)
        if places.ndim != 1 or places.dtype.kind not in "iu" or own.shape != places.shape:
            raise SpecError(f"games: expected numbers of games (k,), and a seed for each, got {games!r} and {seeds!r}")
        for game in places:
            if not 0 <= game < self.num_envs:
                raise SpecError(f"games: expected 0 to {self.num_envs - 1}, got {game}")
            refuse_over(bool(self.states[game]["ended"] != 0), f"game {game}")
        clones = self.get_states(places)
        for row, game in enumerate(places):
            self.loops.resample(clones, self._engine.table, row, int(self._engine.shown.actors[game]), own[row], kept)
        return clones

    def save(self) -> dict[str, npt.NDArray[Any]]:
        """All that the games to come depend on, as plain arrays: records (bytes), seeds, numbers of deals and steps."""
        engine = self._engine
        records = np.ascontiguousarray(engine.states).view(np.uint8).reshape(self.num_envs, -1)
        kept: dict[str, npt.NDArray[Any]] = {
            "states": np.asarray(records),
            "seeds": engine.seeds,
            "index": engine.index,
        }
        kept |= {"deals": engine.deals, "steps": engine.steps}
        return {name: array.copy() for name, array in kept.items()}

    def restore(self, saved: Mapping[str, npt.NDArray[Any]], *, copy: bool = False) -> Batch:
        """Goes back to what `save` gave, and looks. Raises ValueError, before anything has changed, for what is of
        another game, variant, number of players or of games, or incomplete.
        """
        engine, counters = self._engine, ("seeds", "index", "deals", "steps")
        for name in ("states", *counters):
            if name not in saved:
                raise ValueError(f"expected what `save` gave, with {name!r}")
        if saved["states"].shape != (self.num_envs, self.states.dtype.itemsize) or any(
            saved[name].shape != (self.num_envs,) for name in counters
        ):
            raise ValueError(f"expected the records of {self.num_envs} games of {self.spec.game.TITLE}")
        flat = np.ascontiguousarray(saved["states"], np.uint8)
        check_records(self.spec, flat.view(self.spec.game.STATE)[:, 0])
        engine.states.view(np.uint8).reshape(self.num_envs, -1)[:] = flat
        for name in counters:
            getattr(engine, name)[:] = saved[name]
        self._is_dealt = True
        engine.look()
        return self._batch(0, copy)

    def observe(self, seat: int) -> npt.NDArray[Any]:
        """What one seat sees in every game, asked or not: fresh, (n, size)."""
        self._refuse_undealt()
        if not 0 <= seat < self.num_players:
            raise ValueError(f"seat: expected 0 to {self.num_players - 1}, got {seat}")
        return self._engine.observe(seat)

    def scores(self) -> npt.NDArray[np.int64]:
        """What every seat would score if its game ended now: fresh, (n, num_players). It knows all that is hidden."""
        scores = np.zeros(self.num_envs * self.num_players, np.int64)
        self.loops.standings(self.states, self._engine.table, scores, np.zeros_like(scores))
        return scores.reshape(self.num_envs, self.num_players)

    def standing(self, game: int) -> tuple[list[int], list[int], int]:
        """Scores and ranks by seat if a game ended now, and the turns taken."""
        return self._engine.results(self.states[game : game + 1])

    def explain_illegal(self, game: int, action: int) -> str:
        """Why an action is not allowed in a game now, in words."""
        return self._engine.explain_illegal(game, int(self._engine.shown.actors[game]), action)

    def state_vectors(self) -> npt.NDArray[np.float32]:
        """Everything about each game, hidden parts too: float32 (n, state_blocks.size) in [0, 1], fresh."""
        self._refuse_undealt()
        return np.stack([self._engine.state_vector(game) for game in range(self.num_envs)])

    @property
    def state_blocks(self) -> Blocks:
        """The layout of `state_vectors`."""
        return self._engine.state_blocks

    def close(self) -> None:
        """Ends the threads."""
        self._engine.close()

    def _refuse_undealt(self) -> None:
        if not self._is_dealt:
            raise SpecError("no games yet: call reset() first")

    def _batch(self, ended: int, copy: bool) -> Batch:
        shown: Shown = self._engine.shown
        arrays: list[npt.NDArray[Any]] = [
            shown.observations,
            shown.masks,
            shown.actors,
            shown.new_turns.view(np.bool_),
            shown.rewards,
            shown.terminated.view(np.bool_),
            shown.truncated.view(np.bool_),
        ]
        if copy:
            arrays = [array.copy() for array in arrays]
        observations, masks, actors, new_turns, rewards, terminated, truncated = arrays
        return Batch(observations, masks, actors, new_turns, rewards, terminated, truncated, self, ended)

    def _results(self, shown: Batch) -> Results:
        games = np.flatnonzero(shown.terminated | shown.truncated)
        scores = np.zeros((len(games), self.num_players), np.int64)
        ranks = np.zeros((len(games), self.num_players), np.int64)
        turns = np.zeros(len(games), np.int64)
        for row, game in enumerate(games):
            turns[row] = self.loops.results(self._engine.finals, self._engine.table, game, scores[row], ranks[row])
        causes = self.spec.game.ENDED
        ended_by = tuple(
            "max_steps" if shown.truncated[game] else causes[int(self._engine.finals["ended"][game])] for game in games
        )
        return Results(games, ranks == 1, scores, ranks, turns, ended_by)

    def _final_observations(self, game: int) -> npt.NDArray[Any]:
        final = self._engine.finals[game : game + 1]
        return np.concatenate([self._engine.observe(seat, final) for seat in range(self.num_players)])
