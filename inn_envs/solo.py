"""One learning seat against given opponents: a Gymnasium environment, and its form for many games at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from inn_envs.core.engine import Spec, result_info
from inn_envs.core.errors import IllegalAction, SpecError
from inn_envs.core.observe import Blocks
from inn_envs.opponents import Agent, act_batch, find_agents
from inn_envs.vector import Batch, GameVector

MASKS_IN = ("info", "obs")
ILLEGAL = ("raise", "terminate")


@dataclass
class Outcome:
    """What became of the learners' actions: summed rewards (n,), which games ended, and for those what the learner
    saw last, the results, and whether `max_steps` cut the game short.
    """

    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    observations: dict[int, npt.NDArray[Any]] = field(default_factory=dict)
    infos: dict[int, dict[str, Any]] = field(default_factory=dict)


class Learners:
    """The learner's seat in each of n games, and the opponents that answer for the others until it is asked again.

    Rewards between a learner's questions are summed to it. A rotating seat is `(game + deal) % num_players`.
    """

    def __init__(
        self, spec: Spec, count: int, opponents: Any, seat: int | str, *, illegal: str, autoreset: bool
    ) -> None:
        if seat != "rotate" and (type(seat) is not int or not 0 <= seat < spec.num_players):
            raise SpecError(f"seat: expected 'rotate' or 0 to {spec.num_players - 1}, got {seat!r}")
        if illegal not in ILLEGAL:
            raise SpecError(f"illegal: expected one of {', '.join(ILLEGAL)}, got {illegal!r}")
        self.opponents = find_agents(opponents, spec)
        self.vector = GameVector(spec, count, dtype="float32", autoreset=autoreset)
        self.count, self.seat, self.illegal = count, seat, illegal
        self.seats = np.zeros(count, np.int64)
        self._deals = np.zeros(count, np.int64)
        self._rng = np.random.default_rng(0)
        self.shown: Batch | None = None
        #: Games that ended and were not dealt anew (without autoreset).
        self.is_over = np.zeros(count, bool)

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """What each learner may answer now: fresh (n, actions) int8; all ones before the first reset."""
        if self.shown is None:
            return np.ones((self.count, self.vector.action_blocks.size), np.int8)
        return self.shown.action_masks * ~self.is_over[:, None]

    def reset(self, seed: int | npt.ArrayLike | None, chosen: npt.NDArray[np.bool_]) -> Batch:
        """Deals the chosen games (all, where a seed is given or none was dealt) and plays on to the learners."""
        if seed is not None or self.shown is None:
            self._deals[:] = 0
            shown = self.vector.reset(seed)
            chosen = np.ones(self.count, bool)
            self._rng = np.random.default_rng(self.vector.states["secret"]["chance"]["seed"].tolist()[:8])
        else:
            self._deals[chosen] += 1
            shown = self.vector.reset_games(chosen)
        self._seat_learners(np.flatnonzero(chosen))
        self.is_over[:] = False
        outcome = self._no_outcome()
        shown = self._play_on(shown, outcome)
        while outcome.ended.any():  # a deal that ended before its learner was asked
            again = outcome.ended if not self.vector.autoreset else np.zeros(self.count, bool)
            outcome = self._no_outcome()
            if again.any():
                self._deals[again] += 1
                shown = self.vector.reset_games(again)
                self._seat_learners(np.flatnonzero(again))
            shown = self._play_on(shown, outcome)
        self.shown = shown
        return shown

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Batch, Outcome]:
        """Plays the learners' actions and on until each is asked again (in the next deal where games are dealt anew).

        Raises IllegalAction, or ends the games of illegal actions: −1 for the learner.
        """
        if self.shown is None:
            raise SpecError("no game yet: call reset() first")
        if self.is_over.any():
            raise SpecError("the game is over: call reset()")
        outcome = self._no_outcome()
        offenders = self._offenders(actions)
        shown = self.vector.step_some(np.where(offenders, -1, actions))
        self._note_ends(shown, outcome)
        if offenders.any():
            shown = self._punish(offenders, actions, outcome)
        self.shown = self._play_on(shown, outcome)
        self.is_over[:] = outcome.ended if not self.vector.autoreset else False
        return self.shown, outcome

    def _no_outcome(self) -> Outcome:
        count = self.count
        return Outcome(np.zeros(count, np.float32), np.zeros(count, bool), np.zeros(count, bool))

    def _offenders(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """The games whose action is not allowed, where such games are ended; else IllegalAction is raised."""
        assert self.shown is not None
        masks = self.shown.action_masks
        bad = ~_are_allowed(masks, actions) & masks.any(axis=1)
        if bad.any() and self.illegal == "raise":
            game = int(np.flatnonzero(bad)[0])
            raise IllegalAction(self.vector.explain_illegal(game, int(actions[game])))
        return bad

    def _punish(self, offenders: npt.NDArray[np.bool_], actions: npt.NDArray[np.int64], outcome: Outcome) -> Batch:
        players = self.vector.num_players
        for game in np.flatnonzero(offenders):
            seat = int(self.seats[game])
            ranks = [players if other == seat else 1 for other in range(players)]
            scores, _, turns = self.vector.standing(int(game))
            info = result_info(scores, ranks, turns, "illegal_action")
            info["illegal_action"] = {"agent": f"player_{seat}", "action": int(actions[game])}
            outcome.rewards[game], outcome.ended[game] = -1.0, True
            outcome.observations[int(game)] = self.vector.observe(seat)[game]
            outcome.infos[int(game)] = info
        assert self.shown is not None
        if not self.vector.autoreset:
            return self.shown
        self._deals[offenders] += 1
        shown = self.vector.reset_games(offenders)
        self._seat_learners(np.flatnonzero(offenders))
        return shown

    def _play_on(self, shown: Batch, outcome: Outcome) -> Batch:
        """Has the opponents answer until every game waits for its learner or is over."""
        while True:
            places = (shown.actors - self.seats) % self.vector.num_players
            places[~shown.action_masks.any(axis=1)] = 0
            if not places.any():
                return shown
            actions = np.full(self.count, -1, np.int64)
            for place, agent in enumerate(self.opponents, start=1):
                rows = np.flatnonzero(places == place)
                if len(rows):
                    actions[rows] = self._ask(agent, place, rows, shown)
            shown = self.vector.step_some(actions)
            self._note_ends(shown, outcome)

    def _ask(self, agent: Agent, place: int, rows: npt.NDArray[np.int64], shown: Batch) -> npt.NDArray[np.int64]:
        """An opponent's answers in some games. Where it raises, or answers what is not allowed, nothing more can be
        played before the next reset: the games stand in the middle of its turn.
        """
        masks = shown.action_masks[rows]
        self.shown = None  # until `reset` or `step` has come to its end
        chosen = act_batch(agent, shown.observations[rows], masks, self._rng)
        bad = np.flatnonzero(~_are_allowed(masks, chosen))
        if len(bad):
            why = self.vector.explain_illegal(int(rows[bad[0]]), int(chosen[bad[0]]))
            raise IllegalAction(f"the opponent {place} to the learner's left ({type(agent).__name__}): {why}")
        return chosen

    def _note_ends(self, shown: Batch, outcome: Outcome) -> None:
        games = np.flatnonzero(shown.terminated | shown.truncated)
        for row, game in enumerate(games):
            seat = int(self.seats[game])
            if not outcome.ended[game]:  # a deal that ends before its learner is asked is not the learner's
                outcome.rewards[game] += shown.rewards[game, seat]
                outcome.ended[game] = True
                outcome.truncated[game] = shown.truncated[game]
                outcome.observations[int(game)] = shown.final_observations(int(game))[seat]
                outcome.infos[int(game)] = shown.results.info(row)
        if len(games) and self.vector.autoreset:
            self._deals[games] += 1
            self._seat_learners(games)

    def _seat_learners(self, games: npt.NDArray[np.int64]) -> None:
        if self.seat == "rotate":
            self.seats[games] = (games + self._deals[games]) % self.vector.num_players
        else:
            self.seats[games] = int(self.seat)


def _are_allowed(masks: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Which of the actions (n,) the masks (n, actions) allow; none that is out of range."""
    in_range = (actions >= 0) & (actions < masks.shape[1])
    allowed: npt.NDArray[np.bool_] = masks[np.arange(len(actions)), np.where(in_range, actions, 0)] != 0
    return in_range & allowed


class SoloEnv(gymnasium.Env[Any, int]):
    """A game for one learner, the other seats played by opponents. Made by `gymnasium.make`.

    Observations are a `Box` float32 (size,) in [0, 1], the mask int8 (actions,) in `info["action_mask"]` and, as bool,
    from `action_masks()` (all true before the first reset); `mask_in="obs"` gives the Dict of both. `opponents` is a
    name, an agent, or one for each other seat from the learner's left; `seat` is "rotate" or a number.
    """

    def __init__(
        self,
        spec: Spec,
        *,
        opponents: Any = "random",
        seat: int | str = "rotate",
        mask_in: str = "info",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        from inn_envs.render import RENDER_MODES, check_render_mode

        check_render_mode(render_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.spec_of_game, self.render_mode, self.mask_in = spec, render_mode, _check_mask_in(mask_in)
        self._learners = Learners(spec, 1, opponents, seat, illegal=illegal, autoreset=False)
        self.observation_blocks: Blocks = self._learners.vector.observation_blocks
        self.action_blocks: Blocks = self._learners.vector.action_blocks
        self.observation_space = _space(self._learners.vector, mask_in)
        self.action_space: Any = gymnasium.spaces.Discrete(self.action_blocks.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals a game; without a seed, the next one. The info has the mask and the learner's seat."""
        super().reset(seed=seed)
        shown = self._learners.reset(seed, np.ones(1, bool))
        return self._seen(shown.observations[0]), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponents' answers. The last info has the results, as in the other adapters."""
        number = np.asarray(action)
        if number.shape not in ((), (1,)) or number.dtype.kind not in "iu":
            raise TypeError(f"expected a whole number as action, got {action!r}")
        shown, outcome = self._learners.step(number.reshape(1).astype(np.int64))
        if not outcome.ended[0]:
            return self._seen(shown.observations[0]), 0.0, False, False, self._info()
        truncated = bool(outcome.truncated[0])
        info = {**self._info(), **outcome.infos[0]}
        return self._seen(outcome.observations[0]), float(outcome.rewards[0]), not truncated, truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the learner may do now, bool (actions,): sb3-contrib's way to ask. All true before the first reset."""
        return self._learners.masks[0] != 0

    def render(self) -> Any:
        """The learner's view, as `render_mode` says."""
        from inn_envs.render import render

        vector, seat = self._learners.vector, int(self._learners.seats[0])
        return render(self.spec_of_game, vector.states[0], seat, self.render_mode, self._learners.masks[0])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._learners.masks[0], "seat": int(self._learners.seats[0])}

    def _seen(self, observation: npt.NDArray[Any]) -> Any:
        if self.mask_in == "info":
            return observation.copy()
        return {"observation": observation.copy(), "action_mask": self._learners.masks[0]}


class SoloVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` games for one learner each, opponents acting in batches. Made by `gymnasium.make_vec`.

    A game that ends is dealt anew in the same step (AutoresetMode.SAME_STEP): its last observation and info are in
    `infos["final_obs"]` and `infos["final_info"]`, by Gymnasium's rules. Masks are in `infos["action_mask"]`.
    """

    def __init__(
        self,
        spec: Spec,
        num_envs: int,
        *,
        opponents: Any = "random",
        seat: int | str = "rotate",
        mask_in: str = "info",
        illegal: str = "raise",
    ) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs, self.mask_in = num_envs, _check_mask_in(mask_in)
        self._learners = Learners(spec, num_envs, opponents, seat, illegal=illegal, autoreset=True)
        self.observation_blocks: Blocks = self._learners.vector.observation_blocks
        self.action_blocks: Blocks = self._learners.vector.action_blocks
        self.single_observation_space = _space(self._learners.vector, mask_in)
        self.single_action_space = gymnasium.spaces.Discrete(self.action_blocks.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deals all games: one seed for the batch, or a list of one for each (None: one of the system's)."""
        seeds: Any = seed
        if isinstance(seed, list) and None in seed:
            drawn = np.random.SeedSequence().generate_state(len(seed), np.uint32).tolist()
            seeds = [another if given is None else given for given, another in zip(seed, drawn, strict=True)]
        shown = self._learners.reset(seeds, np.ones(self.num_envs, bool))
        return self._seen(shown.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays one action in each game: observations, rewards float64, terminated, truncated, infos."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise TypeError(f"expected {self.num_envs} whole numbers as actions, got {chosen.dtype} {chosen.shape}")
        shown, outcome = self._learners.step(chosen.astype(np.int64))
        infos = self._info()
        if outcome.ended.any():
            infos |= self._final_infos(outcome)
        truncated = outcome.truncated.copy()
        rewards = outcome.rewards.astype(np.float64)
        return self._seen(shown.observations), rewards, outcome.ended & ~truncated, truncated, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What each learner may do now, bool (n, actions); all true before the first reset."""
        return self._learners.masks != 0

    def close_extras(self, **kwargs: Any) -> None:
        """Ends what the games hold."""
        self._learners.vector.close()

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        return {
            "action_mask": self._learners.masks,
            "_action_mask": everywhere,
            "seat": self._learners.seats.copy(),
            "_seat": everywhere.copy(),
        }

    def _final_infos(self, outcome: Outcome) -> dict[str, Any]:
        final_obs = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self.action_blocks.size, np.int8)
        gathered: dict[str, Any] = {}
        for game, observation in outcome.observations.items():
            seen = {"observation": observation, "action_mask": nothing.copy()}
            final_obs[game] = observation if self.mask_in == "info" else seen
            gathered = self._add_info(gathered, outcome.infos[game], game)
        ended = outcome.ended.copy()
        return {"final_obs": final_obs, "_final_obs": ended, "final_info": gathered, "_final_info": ended.copy()}

    def _seen(self, observations: npt.NDArray[Any]) -> Any:
        if self.mask_in == "info":
            return observations.copy()
        return {"observation": observations.copy(), "action_mask": self._learners.masks}


def _space(vector: GameVector, mask_in: str) -> gymnasium.Space[Any]:
    if mask_in == "info":
        return vector.single_observation_space
    mask = gymnasium.spaces.Box(0, 1, (vector.action_blocks.size,), np.int8)
    return gymnasium.spaces.Dict({"observation": vector.single_observation_space, "action_mask": mask})


def _check_mask_in(mask_in: str) -> str:
    if mask_in not in MASKS_IN:
        raise SpecError(f"mask_in: expected one of {', '.join(MASKS_IN)}, got {mask_in!r}")
    return mask_in
