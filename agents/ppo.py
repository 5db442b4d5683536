"""MaskablePPO on decisions that collectors bring: many games, seats and numbers of players in one update."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples
from stable_baselines3.common.utils import explained_variance, update_learning_rate
from torch.nn import functional

from inn_envs.core.engine import Spec

from .agent import Searcher, ask_searcher, blocks_of
from .config import IMITATION_BATCH
from .full_state import FullState
from .network import MaskedNetwork, usual_scale
from .rollout import Answers, Questions, Rollout, has_choice
from .sb3 import BatchAgent


class TurnBuffer(MaskableRolloutBuffer):
    """The decisions that an update learns from: as many as there are, in no order."""

    def fill(self, rollouts: Sequence[Rollout], *, taught: bool = False) -> None:
        """Takes the decisions of all rollouts, with what was played, or with what a teacher would have answered."""

        def joined(name: str) -> npt.NDArray[Any]:
            return np.concatenate([getattr(rollout, name) for rollout in rollouts])

        self.observations, self.action_masks = joined("observations"), joined("masks")
        self.actions = joined("taught" if taught else "actions")[:, None]
        self.log_probs, self.values = joined("log_probs"), joined("values")
        self.advantages, self.returns = joined("advantages"), joined("returns")
        self.buffer_size = self.pos = len(self.actions)
        self.full = self.generator_ready = True

    def get(self, batch_size: int | None = None) -> Iterator[MaskableRolloutBufferSamples]:  # type: ignore[override]
        """Minibatches in random order, all of about `batch_size`: none is so small that it has no spread."""
        parts = 1 if batch_size is None else max(round(self.buffer_size / batch_size), 1)
        for chosen in np.array_split(np.random.permutation(self.buffer_size), parts):
            yield self._get_samples(chosen)


class TurnPPO(MaskablePPO):
    """MaskablePPO with `MaskedNetwork`, which is driven by whoever has its collectors: `learn_from` a rollout of each.

    `specs` are the games that it is to play, with the same observations and actions. With `critic` the value is made
    from the full state: what is shown has that behind the observation. While there are `teachers`, by number of
    players, the policy plays and learns to answer what they would have answered where it came to (DAgger: Ross, Gordon
    & Bagnell 2011); a teacher that searches gets clones (expert iteration: Anthony, Tian & Barber 2017).
    `seconds` sums the time spent in the policy's forward passes, in the teacher, and in learning.
    """

    policy: MaskedNetwork
    rollout_buffer: TurnBuffer

    def __init__(
        self, specs: Sequence[Spec], hidden: tuple[int, ...], *, critic: bool = False, **settings: Any
    ) -> None:
        self.seconds = {"forward": 0.0, "teacher": 0.0, "learning": 0.0}
        self.teachers: Mapping[int, BatchAgent | Searcher] = {}
        self.imitation_rate, self.imitation_batch = 1e-3, IMITATION_BATCH
        maxima = blocks_of(specs[0]).maxima
        shown = np.concatenate([maxima, FullState(specs[0]).maxima]) if critic else maxima
        scale = usual_scale(specs, settings["seed"], critic=critic)
        super().__init__(
            MaskedNetwork,
            None,  # type: ignore[arg-type] # its decisions come from collectors
            rollout_buffer_class=TurnBuffer,
            policy_kwargs={"maxima": shown, "scale": scale, "hidden": hidden, "sight": len(maxima)},
            n_steps=1,
            _init_setup_model=False,
            **settings,
        )
        self.observation_space = spaces.Box(np.zeros_like(shown), shown, dtype=np.uint8)
        self.action_space = spaces.Discrete(specs[0].game.ACTIONS.size)
        self.n_envs = 1
        self._setup_model()

    def set_progress(self, done: float) -> None:
        """Tells how much of the training is over, 0 to 1: the schedules of learning rate and clipping read it."""
        self._current_progress_remaining = 1.0 - done

    @property
    def learning_rate_now(self) -> float:
        """The learning rate of the last update."""
        return float(self.policy.optimizer.param_groups[0]["lr"])

    # --- what a collector asks ------------------------------------------------------------------------------------

    def answer(self, questions: Questions, rng: np.random.Generator) -> Answers:
        """Legal answers to k questions."""
        begun = time.perf_counter()
        with torch.no_grad():
            sampled = self.policy.sample(torch.from_numpy(questions.shown), torch.from_numpy(questions.masks))
        actions, log_probs, values = (tensor.numpy() for tensor in sampled)
        self.seconds["forward"] += time.perf_counter() - begun
        taught = self._ask_teacher(questions, rng) if self.teachers else actions
        return Answers(actions, taught, log_probs, values)

    def _ask_teacher(self, questions: Questions, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        begun = time.perf_counter()
        teacher = self.teachers[questions.vector.num_players]
        if isinstance(teacher, Searcher):
            answers = _search_where_chosen(teacher, questions, rng)
        else:
            answers = teacher.act_batch(questions.shown[:, : self.policy.sight], questions.masks, rng)
        self.seconds["teacher"] += time.perf_counter() - begun
        return answers

    def expect(self, shown: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """What it expects to be paid from (k, width) on: float32 (k,)."""
        begun = time.perf_counter()
        with torch.no_grad():
            values = self.policy.log_policy(torch.from_numpy(shown), torch.ones((len(shown), 1)))[1]
        self.seconds["forward"] += time.perf_counter() - begun
        expected: npt.NDArray[np.float32] = values.numpy()
        return expected

    # --- learning -------------------------------------------------------------------------------------------------

    def learn_from(self, rollouts: Sequence[Rollout]) -> None:
        """Updates the network from the decisions of all rollouts: by PPO, or towards a teacher's answers."""
        begun = time.perf_counter()
        self.rollout_buffer.fill(rollouts, taught=bool(self.teachers))
        self.train()
        self.seconds["learning"] += time.perf_counter() - begun

    def train(self) -> None:
        """Updates the network from the buffer: by PPO, or towards the teacher's answers where there is a teacher."""
        if self.teachers:
            self._imitate()
        else:
            super().train()

    def _imitate(self) -> None:
        """Makes the answers in the rollout likelier, and the values right."""
        update_learning_rate(self.policy.optimizer, self.imitation_rate)
        losses = []
        for _ in range(self.n_epochs):
            for part in self.rollout_buffer.get(self.imitation_batch):
                losses.append(self._imitate_part(part))
        unlikely, value_loss, entropy = np.mean(losses, axis=0)
        buffer = self.rollout_buffer
        explained = explained_variance(buffer.values.flatten(), buffer.returns.flatten())
        record = self.logger.record
        record("train/policy_gradient_loss", unlikely)
        record("train/value_loss", value_loss)
        record("train/entropy_loss", -entropy)
        record("train/explained_variance", explained)
        record("train/approx_kl", 0.0)
        record("train/clip_fraction", 0.0)

    def _imitate_part(self, part: MaskableRolloutBufferSamples) -> tuple[float, float, float]:
        values, likely, entropy = self.policy.evaluate_actions(part.observations, part.actions, part.action_masks)
        assert entropy is not None
        unlikely = -likely.mean()
        value_loss = functional.mse_loss(values[:, 0], part.returns)
        self.policy.optimizer.zero_grad()
        loss: torch.Tensor = unlikely + self.vf_coef * value_loss
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
        self.policy.optimizer.step()
        return unlikely.item(), value_loss.item(), entropy.mean().item()


def _search_where_chosen(teacher: Searcher, questions: Questions, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """What a search answers. Where a single answer is allowed, nothing is searched."""
    answers = questions.masks.argmax(axis=1).astype(np.int64)
    rows = np.flatnonzero(has_choice(questions.masks))
    answers[rows] = ask_searcher(teacher, questions.vector, rows, questions.seats[rows], rng)
    return answers
