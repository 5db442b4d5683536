"""Where a learner's decisions come from: games in which it sits in one seat, and games in which it sits in all."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from inn_envs.vector import Batch, GameVector

from .config import SELF
from .full_state import FullState
from .rollout import Answers, Decisions, Questions, Rollout
from .sb3 import MOST_FINISHED, Finished, SeatVecEnv, leads_of


class Learner(Protocol):
    """What a collector asks of who learns. `seconds` sums the time that it spends by part."""

    gamma: float
    gae_lambda: float
    seconds: dict[str, float]

    def answer(self, questions: Questions, rng: np.random.Generator) -> Answers:
        """Legal answers to k questions, shown as the collector shows them."""

    def expect(self, shown: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """What it expects to be paid from (k, width) on: float32 (k,)."""


class Collector(ABC):
    """Plays games side by side and collects the learner's decisions in them.

    `streams` is the number of seats that the learner has in them, `steps` how many decisions a rollout makes in each
    game. All that is paid is multiplied by `reward_scale`. With a `critic` the learner is shown all that is hidden,
    too, behind the observation (see `FullState`). `finished` holds the games that ended in the last rollout;
    `seconds` sums the time spent in the environment and in opponents.
    """

    finished: deque[Finished]

    def __init__(
        self, vector: GameVector, streams: int, steps: int, *, reward_scale: float, critic: FullState | None
    ) -> None:
        self.vector, self.steps = vector, steps
        self.reward_scale, self._critic = np.float32(reward_scale), critic
        width = vector.observation_blocks.size + (critic.size if critic is not None else 0)
        self.decisions = Decisions(streams, steps * vector.num_envs, width, vector.action_blocks.size)
        self.seconds = {"environment": 0.0, "opponents": 0.0}

    @property
    @abstractmethod
    def rng(self) -> np.random.Generator:
        """Draws opponents and their answers."""

    @abstractmethod
    def begin(self) -> None:
        """Deals all games anew, before the first rollout."""

    @abstractmethod
    def set_lead_weight(self, weight: float) -> None:
        """From now on that much is paid for each point by which a learning seat's lead grows."""

    def collect(self, learner: Learner) -> Rollout:
        """`steps` decisions in every game. Those of which nothing is known yet are in the next rollout."""
        begun, apart = time.perf_counter(), self._time_apart(learner)
        self.finished.clear()
        self.decisions.begin()
        for _ in range(self.steps):
            self._step(learner)
        rollout = self.decisions.known(learner.gamma, learner.gae_lambda)
        apart = self._time_apart(learner) - apart
        self.seconds["environment"] += time.perf_counter() - begun - apart
        return rollout

    def _time_apart(self, learner: Learner) -> float:
        """The time so far in what is no work of the environment."""
        return sum(learner.seconds.values()) + self.seconds["opponents"]

    @abstractmethod
    def _step(self, learner: Learner) -> None:
        """One decision in every game."""

    def _show(self, observations: npt.NDArray[np.uint8], states: Any, seats: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
        """What the learner is shown of games in which these seats are asked."""
        if self._critic is None:
            return observations
        return np.concatenate([observations, self._critic.show(states, seats)], axis=1)

    def _expect_after(
        self, learner: Learner, observations: npt.NDArray[np.uint8], final: Any, seats: npt.NDArray[Any]
    ) -> npt.NDArray[np.float32]:
        """What the learner expected in `seats` (k,) of a game that was cut short at the record `final` (1,)."""
        return learner.expect(self._show(observations, np.repeat(final, len(seats)), seats))

    def save(self) -> dict[str, npt.NDArray[Any]]:
        """All arrays that the games to come depend on; the generator `rng` is apart."""
        return self.decisions.save()

    @abstractmethod
    def restore(self, saved: Mapping[str, npt.NDArray[Any]]) -> None:
        """Goes back to what `save` gave."""

    def close(self) -> None:
        """Ends the threads of the games."""
        self.vector.close()


class OneSeat(Collector):
    """The learner sits in one seat of each game of a `SeatVecEnv`, opponents in the others."""

    def __init__(
        self, env: SeatVecEnv, steps: int, *, reward_scale: float = 1.0, critic: FullState | None = None
    ) -> None:
        super().__init__(env.vector, env.num_envs, steps, reward_scale=reward_scale, critic=critic)
        self.env, self.finished = env, env.finished
        self._games = np.arange(env.num_envs)
        self._observations: npt.NDArray[np.uint8] = np.zeros((0, 0), np.uint8)

    @property
    def rng(self) -> np.random.Generator:
        return self.env.rng

    def begin(self) -> None:
        self.decisions.forget()
        self._observations = self.env.reset()

    def set_lead_weight(self, weight: float) -> None:
        self.env.set_lead_weight(weight)

    def _step(self, learner: Learner) -> None:
        env = self.env
        shown = self._show(self._observations, self.vector.states, env.learner_seats)
        answers = learner.answer(Questions(shown, env.masks, env.learner_seats, self.vector), env.rng)
        self.decisions.add(self._games, shown, env.masks, env.new_turns, answers)
        with_opponents = env.seconds["opponents"]
        self._observations, rewards, dones, infos = env.step(answers.actions)  # type: ignore[assignment]
        self.seconds["opponents"] += env.seconds["opponents"] - with_opponents
        rewards = rewards * self.reward_scale
        for game in np.flatnonzero(dones):
            if infos[game]["TimeLimit.truncated"]:
                rewards[game] += learner.gamma * self._expected(learner, infos[game])
        self.decisions.pay(self._games, rewards)
        self.decisions.end(np.flatnonzero(dones))

    def _expected(self, learner: Learner, info: Mapping[str, Any]) -> float:
        """What the learner expected of a game that was cut short."""
        seat = np.array([info["episode"]["seat"]])
        return float(self._expect_after(learner, info["terminal_observation"][None], info["terminal_state"], seat)[0])

    def save(self) -> dict[str, npt.NDArray[Any]]:
        return super().save() | self.env.save()

    def restore(self, saved: Mapping[str, npt.NDArray[Any]]) -> None:
        self.decisions.restore(saved)
        self._observations = self.env.restore(saved)


class AllSeats(Collector):
    """The learner sits in every seat of each game, and learns from every seat's decisions.

    There is nobody to wait for: each step answers the question of every game, whoever is asked. A seat is paid for its
    last decision what the game pays it at the end, whoever ended it.
    """

    def __init__(
        self,
        vector: GameVector,
        steps: int,
        *,
        seed: int = 0,
        lead_weight: float = 0.0,
        reward_scale: float = 1.0,
        critic: FullState | None = None,
    ) -> None:
        count, players = vector.num_envs, vector.num_players
        super().__init__(vector, count * players, steps, reward_scale=reward_scale, critic=critic)
        self.finished = deque(maxlen=MOST_FINISHED)
        self.lead_weight = lead_weight
        self._seed, self._rng = seed, np.random.default_rng(seed)
        #: The stream of each seat of each game.
        self._streams = np.arange(count * players).reshape(count, players)
        self._games = np.arange(count)
        self._leads = np.zeros((count, players), np.float32)
        self._made = np.zeros(count, np.int64)
        self._batch: Batch | None = None

    @property
    def rng(self) -> np.random.Generator:
        return self._rng

    def begin(self) -> None:
        self._rng = np.random.default_rng(self._seed)
        self.decisions.forget()
        self._made[:] = 0
        self._batch = self.vector.reset(self._seed)
        self._leads = leads_of(self.vector.scores())

    def set_lead_weight(self, weight: float) -> None:
        if weight and not self.lead_weight:
            self._leads = leads_of(self.vector.scores())
        self.lead_weight = weight

    def _step(self, learner: Learner) -> None:
        batch = self._batch
        assert batch is not None
        streams = self._streams[self._games, batch.actors]
        if self.lead_weight:
            self._pay_leads(batch.actors)
        shown = self._show(batch.observations, self.vector.states, batch.actors)
        answers = learner.answer(Questions(shown, batch.action_masks, batch.actors, self.vector), self._rng)
        self.decisions.add(streams, shown, batch.action_masks, batch.new_turns, answers)
        self._made += 1
        self._batch = self.vector.step(answers.actions)
        self._settle(learner, self._batch)

    def _pay_leads(self, seats: npt.NDArray[np.int8]) -> None:
        """Pays the seats that are asked what their leads grew by since they were asked before."""
        leads = leads_of(self.vector.scores())[self._games, seats]
        grown = leads - self._leads[self._games, seats]
        paid = self.reward_scale * np.float32(self.lead_weight) * grown
        self.decisions.pay(self._streams[self._games, seats], paid)
        self._leads[self._games, seats] = leads

    def _settle(self, learner: Learner, batch: Batch) -> None:
        """Pays all seats of games that ended, each for its last decision."""
        games = np.flatnonzero(batch.terminated | batch.truncated)
        if not len(games):
            return
        rewards, leads = batch.rewards[games], leads_of(batch.results.scores)
        seats = np.arange(self.vector.num_players)
        for row, game in enumerate(games):
            decisions = float(self._made[game]) / len(seats)
            self.finished.append(Finished(SELF, -1, float(rewards[row].mean()), 1 / len(seats), decisions))
        rewards = self.reward_scale * (rewards + np.float32(self.lead_weight) * (leads - self._leads[games]))
        for row in np.flatnonzero(batch.truncated[games]).tolist():
            shown, final = batch.final_observations(games[row]), self.vector.finals[games[row] : games[row] + 1]
            rewards[row] += learner.gamma * self._expect_after(learner, shown, final, seats)
        streams = self._streams[games].reshape(-1)
        self.decisions.pay(streams, rewards.reshape(-1))
        self.decisions.end(streams)
        self._made[games] = 0

    def save(self) -> dict[str, npt.NDArray[Any]]:
        own: dict[str, npt.NDArray[Any]] = {
            "leads": self._leads.copy(),
            "made": self._made.copy(),
            "lead_weight": np.array([self.lead_weight]),
        }
        return super().save() | self.vector.save() | own

    def restore(self, saved: Mapping[str, npt.NDArray[Any]]) -> None:
        self.decisions.restore(saved)
        self._leads[:], self._made[:] = saved["leads"], saved["made"]
        # What leads grew by while none were paid for is not paid later: see `set_lead_weight`.
        self.lead_weight = float(saved["lead_weight"][0])
        self._batch = self.vector.restore(saved)
