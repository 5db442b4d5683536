"""Many games as one Stable-Baselines3 `VecEnv`: a learner sits in one seat of each, opponents move in batches.

A step plays the learner's answers, then lets opponents move, all games together, until every game waits for the
learner again. What the learner's seat is paid in the meantime is summed to its last decision. A game that ends is
dealt anew at once (SAME_STEP), its last observation in `infos[i]["terminal_observation"]`. Masks lie in memory.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices

from inn_envs.core.errors import SpecError
from inn_envs.vector import Batch, GameVector

#: Finished games that are kept until somebody takes them.
MOST_FINISHED = 100_000


class BatchAgent(Protocol):
    """What an opponent must be able to do."""

    def act_batch(
        self, observations: npt.NDArray[Any], action_masks: npt.NDArray[np.int8], rng: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """A legal action for each row of (k, size) observations and (k, actions) masks."""


@dataclass
class Opponent:
    """Who may sit in the other seats of a game: all of them are this agent.

    `kind` is the name that results are reported under, `weight` how often it is drawn among all.
    """

    kind: str
    agent: BatchAgent
    weight: float


@dataclass(frozen=True)
class Finished:
    """A finished game as the learner's seat saw it: `share` is 1 for a sole win, 1/k for a win shared by k.

    `place` is that of its opponent among those of the `SeatVecEnv`. Where the learner sat in all seats, `reward`,
    `share` and `decisions` are means over them, and `seat` and `place` are −1.
    """

    kind: str
    seat: int
    reward: float
    share: float
    decisions: float
    place: int = -1


def leads_of(scores: npt.NDArray[np.int64]) -> npt.NDArray[np.float32]:
    """Each seat's score less that of the best other seat, (n, num_players)."""
    order = np.sort(scores, axis=1)
    first, second = order[:, -1:], order[:, -2:-1]
    others = np.where(scores == first, second, first)
    leads: npt.NDArray[np.float32] = (scores - others).astype(np.float32)
    return leads


class SeatVecEnv(VecEnv):
    """`vector.num_envs` games, in each of which the learner sits in one seat.

    `seat` is that seat, or "rotate": game i's k-th deal has the learner in seat (i + k) % num_players. For each deal
    one of `opponents` is drawn by weight for all other seats. All is determined by `seed`. Observations are what the
    vector hands out; `masks` (n, actions) int8 and `new_turns` (n,) bool belong to the observations returned last.
    `seconds` sums the time spent in the environment and in opponents.

    `lead_weight` adds that much for each point by which the learner's lead over the best other seat grew (scored as if
    the game ended now): a denser signal than the payoff at the end. At 0 the learner is paid what the game pays.
    """

    masks: npt.NDArray[np.int8]
    new_turns: npt.NDArray[np.bool_]

    def __init__(
        self,
        vector: GameVector,
        opponents: Sequence[Opponent],
        *,
        seat: int | Literal["rotate"] = "rotate",
        seed: int = 0,
        lead_weight: float = 0.0,
    ) -> None:
        if not vector.autoreset:
            raise SpecError("the games must be dealt anew when they end: make the vector with autoreset=True")
        if seat != "rotate" and not 0 <= seat < vector.num_players:
            raise SpecError(f"seat: expected 'rotate' or 0 to {vector.num_players - 1}, got {seat!r}")
        self.vector, self.opponents, self.seat = vector, list(opponents), seat
        count = vector.num_envs
        self.render_mode = None
        self.lead_weight = lead_weight
        self._leads, self._final_leads = np.zeros(count, np.float32), np.zeros(count, np.float32)
        self.finished: deque[Finished] = deque(maxlen=MOST_FINISHED)
        self.seconds = {"environment": 0.0, "opponents": 0.0}
        self.rng = np.random.default_rng(seed)
        self._seed = seed
        self._deals = np.zeros(count, np.int64)
        self._decisions = np.zeros(count, np.int64)
        self._sitting = np.zeros(count, np.int64)
        self._drawn = np.zeros(count, np.int64)
        self._rows = np.arange(count)
        self._actions = np.full(count, -1, np.int64)
        self.masks = np.ones((count, vector.action_blocks.size), np.int8)
        self.new_turns = np.ones(count, np.bool_)
        super().__init__(count, vector.single_observation_space, vector.single_action_space)

    # --- the learner's seat and its opponents ---------------------------------------------------------------------

    @property
    def learner_seats(self) -> npt.NDArray[np.int64]:
        """The learner's seat in each game, (n,)."""
        return self._sitting

    def set_lead_weight(self, weight: float) -> None:
        """Changes `lead_weight` from the next decisions on."""
        if weight and not self.lead_weight:
            self._leads = self._count_leads()
        self.lead_weight = weight

    def kinds(self) -> list[str]:
        """The kind of opponent in each game."""
        return [self.opponents[place].kind for place in self._drawn]

    def _seat_games(self, games: npt.NDArray[np.intp]) -> None:
        """Seats the learner and draws the opponents of games just dealt."""
        players = self.vector.num_players
        self._decisions[games] = 0
        self._sitting[games] = (games + self._deals[games]) % players if self.seat == "rotate" else self.seat
        weights = np.array([opponent.weight for opponent in self.opponents])
        if not weights.sum() > 0:
            raise SpecError("opponents: expected at least one with a weight above 0")
        self._drawn[games] = self.rng.choice(len(weights), len(games), p=weights / weights.sum())

    # --- playing --------------------------------------------------------------------------------------------------

    def reset(self) -> npt.NDArray[Any]:
        """Deals all games anew and lets opponents move up to the learner's first decisions: (n, size)."""
        if self._seeds[0] is not None:
            self._seed = self._seeds[0]
        self._reset_seeds()
        self._reset_options()
        self.rng = np.random.default_rng(self._seed)
        self.finished.clear()
        self._deals[:] = 0
        batch = self.vector.reset(self._seed)
        self._seat_games(self._rows)
        rewards, dones, infos = self._blank_step()
        observations = self._play_to_learner(batch, rewards, dones, infos)
        self._leads = self._count_leads()
        return observations

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Takes the learner's answers, one a game."""
        self._actions[:] = actions

    def step_wait(
        self,
    ) -> tuple[npt.NDArray[Any], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """Plays up to the learner's next decisions: observations, rewards, dones, infos, fresh each time."""
        begun, with_opponents = time.perf_counter(), self.seconds["opponents"]
        rewards, dones, infos = self._blank_step()
        self._decisions += 1
        batch = self.vector.step(self._actions)
        self._settle(batch, rewards, dones, infos)
        observations = self._play_to_learner(batch, rewards, dones, infos)
        if self.lead_weight:
            self._pay_leads(rewards, dones)
        spent = time.perf_counter() - begun
        self.seconds["environment"] += spent - (self.seconds["opponents"] - with_opponents)
        return observations, rewards, dones, infos

    def _blank_step(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        count = self.num_envs
        return np.zeros(count, np.float32), np.zeros(count, np.bool_), [{} for _ in range(count)]

    def _count_leads(self) -> npt.NDArray[np.float32]:
        """The learner's score less that of the best other seat, if the games ended now, (n,)."""
        return leads_of(self.vector.scores())[self._rows, self._sitting]

    def _pay_leads(self, rewards: npt.NDArray[np.float32], dones: npt.NDArray[np.bool_]) -> None:
        """Pays what the learner's lead grew by since its last decision; for a game that ended, up to its end."""
        leads = self._count_leads()
        grown = np.where(dones, self._final_leads, leads) - self._leads
        rewards += np.float32(self.lead_weight) * grown
        self._leads = leads

    def _play_to_learner(
        self,
        batch: Batch,
        rewards: npt.NDArray[np.float32],
        dones: npt.NDArray[np.bool_],
        infos: list[dict[str, Any]],
    ) -> npt.NDArray[Any]:
        """Lets opponents move until every game waits for the learner."""
        waiting = batch.actors != self._sitting
        while waiting.any():
            batch = self.vector.step_some(self._opponents_actions(batch, waiting))
            self._settle(batch, rewards, dones, infos)
            waiting = batch.actors != self._sitting
        self.masks = batch.action_masks.copy()
        self.new_turns = batch.new_turns.copy()
        return batch.observations.copy()

    def _opponents_actions(self, batch: Batch, waiting: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """What the opponents answer where they are asked, −1 elsewhere."""
        begun = time.perf_counter()
        actions = np.full(self.num_envs, -1, np.int64)
        asked = np.flatnonzero(waiting)
        drawn = self._drawn[asked]
        for place in np.flatnonzero(np.bincount(drawn)):
            games = asked[drawn == place]
            shown = batch.observations[games], batch.action_masks[games]
            actions[games] = self.opponents[place].agent.act_batch(*shown, self.rng)
        self.seconds["opponents"] += time.perf_counter() - begun
        return actions

    def _settle(
        self,
        batch: Batch,
        rewards: npt.NDArray[np.float32],
        dones: npt.NDArray[np.bool_],
        infos: list[dict[str, Any]],
    ) -> None:
        """Pays the learner for games that ended, and seats it in their next deals.

        A game that ends before the learner has decided anything in it (a short `max_steps`) is nobody's merit: it is
        not paid and not reported.
        """
        games = np.flatnonzero(batch.terminated | batch.truncated)
        if not len(games):
            return
        winners, leads = batch.results.winners, leads_of(batch.results.scores)
        for row, game in enumerate(games):
            if self._decisions[game] > 0:
                seat = self._sitting[game]
                self._final_leads[game] = leads[row, seat]
                dones[game] = True
                rewards[game] += batch.rewards[game, self._sitting[game]]
                self._report(batch, int(game), winners[row], float(rewards[game]), infos[game])
        self._deals[games] += 1
        self._seat_games(games)

    def _report(
        self, batch: Batch, game: int, winners: npt.NDArray[np.bool_], reward: float, info: dict[str, Any]
    ) -> None:
        seat, kind = int(self._sitting[game]), self.opponents[self._drawn[game]].kind
        truncated = bool(batch.truncated[game])
        share = float(winners[seat]) / float(winners.sum())
        decisions = int(self._decisions[game])
        self.finished.append(Finished(kind, seat, reward, share, decisions, int(self._drawn[game])))
        info["terminal_observation"] = batch.final_observations(game)[seat]
        if truncated:  # what is beyond the last step counts, too: a critic may want to see the whole game
            info["terminal_state"] = self.vector.finals[game : game + 1].copy()
        info["TimeLimit.truncated"] = truncated
        info["episode"] = {"r": reward, "l": decisions, "opponents": kind, "seat": seat, "share": share}
        info["episode"]["lead"] = int(self._final_leads[game])

    # --- masks and the rest of SB3's interface --------------------------------------------------------------------

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the learner may answer in each game, (n, actions); all true before the first reset."""
        return self.masks.astype(np.bool_)

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have an attribute: `action_masks` and what the whole environment has."""
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The same value for every chosen game: they are one environment."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Refused: a game has no attributes of its own."""
        raise AttributeError(f"{attr_name}: games of a batch have no attributes of their own")

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **kwargs: Any
    ) -> list[Any]:
        """`action_masks`, each game's own mask (actions,) bool. Nothing else can be called on one game."""
        if method_name != "action_masks":
            raise AttributeError(f"{method_name}: games of a batch have only the method action_masks")
        masks = self.action_masks()
        return [masks[game] for game in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: VecEnvIndices = None) -> list[bool]:
        """No game is wrapped by anything."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Ends the threads of the vector."""
        self.vector.close()

    # --- saving ---------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, npt.NDArray[Any]]:
        """All arrays that the games to come depend on; the generator `rng` and the opponents are apart."""
        own = {"all_deals": self._deals, "decisions": self._decisions, "sitting": self._sitting, "drawn": self._drawn}
        return self.vector.save() | {name: array.copy() for name, array in own.items()}

    def restore(self, saved: Mapping[str, npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """Goes back to what `save` gave. Returns the observations of the learner's decisions, (n, size)."""
        for name, array in (
            ("all_deals", self._deals),
            ("decisions", self._decisions),
            ("sitting", self._sitting),
            ("drawn", self._drawn),
        ):
            array[:] = saved[name]
        batch = self.vector.restore(saved)
        self.masks, self.new_turns = batch.action_masks.copy(), batch.new_turns.copy()
        self._leads = self._count_leads()
        return batch.observations.copy()
