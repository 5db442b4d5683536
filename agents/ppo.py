"""MaskablePPO for whole turns: masks without a second round trip, and advantages that treat a turn as one decision."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples
from stable_baselines3.common.buffers import RolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import explained_variance, update_learning_rate
from torch.nn import functional

from .network import MaskedNetwork, usual_scale
from .sb3 import BatchAgent, SeatVecEnv


class TurnBuffer(MaskableRolloutBuffer):
    """A rollout whose advantages decay by λ from turn to turn, not from prompt to prompt.

    Splitting one choice into several prompts must not change how credit is spread: between two prompts of one turn λ
    counts as 1. `new_turns[k]` says whether decision k begins a turn; `last_new_turns` the same of those that follow.
    """

    new_turns: npt.NDArray[np.bool_]
    last_new_turns: npt.NDArray[np.bool_]

    def reset(self) -> None:
        self.new_turns = np.ones((self.buffer_size, self.n_envs), np.bool_)
        self.last_new_turns = np.ones(self.n_envs, np.bool_)
        super().reset()

    def compute_returns_and_advantage(self, last_values: torch.Tensor, dones: npt.NDArray[np.bool_]) -> None:
        """λ-returns and advantages (Schulman et al., Generalized Advantage Estimation) over turns."""
        following = last_values.detach().cpu().numpy().reshape(-1)
        going_on = 1.0 - dones.astype(np.float32)
        begins = self.last_new_turns
        advantage = np.zeros(self.n_envs, np.float32)
        for step in reversed(range(self.buffer_size)):
            decay = np.where(begins, np.float32(self.gae_lambda), np.float32(1))
            surprise = self.rewards[step] + self.gamma * following * going_on - self.values[step]
            advantage = surprise + self.gamma * decay * going_on * advantage
            self.advantages[step] = advantage
            following, going_on = self.values[step], 1.0 - self.episode_starts[step]
            begins = self.new_turns[step]
        self.returns = self.advantages + self.values


class TurnPPO(MaskablePPO):
    """MaskablePPO on a `SeatVecEnv`, with `MaskedNetwork` and `TurnBuffer`.

    While `teacher` is set, the policy plays and learns to answer what the teacher would have answered where it came to
    (DAgger: Ross, Gordon & Bagnell 2011). `seconds` sums the time spent in the policy's forward passes, in the teacher,
    and in learning.
    """

    policy: MaskedNetwork
    rollout_buffer: TurnBuffer

    def __init__(self, env: SeatVecEnv, hidden: tuple[int, ...], **settings: Any) -> None:
        self.seconds = {"forward": 0.0, "teacher": 0.0, "learning": 0.0}
        self.seat_env = env
        self.teacher: BatchAgent | None = None
        self.imitation_rate = 1e-3
        maxima = env.vector.observation_blocks.maxima
        scale = usual_scale(env.vector.spec, settings["seed"])
        super().__init__(
            MaskedNetwork,
            env,
            rollout_buffer_class=TurnBuffer,
            policy_kwargs={"maxima": maxima, "scale": scale, "hidden": hidden},
            **settings,
        )

    def collect_rollouts(
        self,
        env: Any,
        callback: BaseCallback | None,
        rollout_buffer: RolloutBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Plays `n_rollout_steps` decisions in every game. Always masked; returns False where a callback stops it."""
        assert isinstance(env, SeatVecEnv)
        assert isinstance(rollout_buffer, TurnBuffer)
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        if callback is not None:
            callback.on_rollout_start()
        dones = np.asarray(self._last_episode_starts)
        for step in range(n_rollout_steps):
            rollout_buffer.new_turns[step] = env.new_turns
            dones = self._collect_step(env, rollout_buffer)
            if callback is not None and not callback.on_step():
                return False
        rollout_buffer.last_new_turns = env.new_turns
        rollout_buffer.compute_returns_and_advantage(self._values(self._last_obs), dones)
        if callback is not None:
            callback.on_rollout_end()
        return True

    # --- driving it without `learn` -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deals all games, before the first rollout."""
        self.go_on(self.seat_env.reset(), np.ones(self.n_envs, np.bool_), 0)

    def go_on(self, observations: npt.NDArray[Any], starts: npt.NDArray[np.bool_], decisions: int) -> None:
        """Sets what the next rollout begins with: observations (n, size), and which of them begin a game (n,)."""
        self._last_obs, self._last_episode_starts, self.num_timesteps = observations, starts, decisions

    @property
    def episode_starts(self) -> npt.NDArray[np.bool_]:
        """Which of the pending decisions begin a game, (n,)."""
        return np.asarray(self._last_episode_starts, np.bool_)

    def set_progress(self, done: float) -> None:
        """Tells how much of the training is over, 0 to 1: the schedules of learning rate and clipping read it."""
        self._current_progress_remaining = 1.0 - done

    @property
    def learning_rate_now(self) -> float:
        """The learning rate of the last update."""
        return float(self.policy.optimizer.param_groups[0]["lr"])

    # --- rollouts -------------------------------------------------------------------------------------------------

    def _collect_step(self, env: SeatVecEnv, rollout: TurnBuffer) -> npt.NDArray[np.bool_]:
        """One decision in every game."""
        shown, masks, starts = self._last_obs, env.masks, self._last_episode_starts
        assert isinstance(shown, np.ndarray)
        actions, log_probabilities, values = self._answer(shown, masks)
        learnt = actions if self.teacher is None else self._ask_teacher(self.teacher, shown, masks)
        following, rewards, dones, infos = env.step(actions)
        assert isinstance(following, np.ndarray)
        self.num_timesteps += env.num_envs
        for game in np.flatnonzero(dones):
            if infos[game]["TimeLimit.truncated"]:
                rewards[game] += self.gamma * float(self._values(infos[game]["terminal_observation"][None])[0])
        rollout.add(shown, learnt[:, None], rewards, starts, values, log_probabilities, action_masks=masks)
        self._last_obs, self._last_episode_starts = following, dones
        return dones

    def _answer(
        self, shown: npt.NDArray[Any], masks: npt.NDArray[np.int8]
    ) -> tuple[npt.NDArray[np.int64], torch.Tensor, torch.Tensor]:
        """Answers by the policy, their log-probabilities, and the values."""
        begun = time.perf_counter()
        with torch.no_grad():
            actions, log_probabilities, values = self.policy.sample(torch.from_numpy(shown), torch.from_numpy(masks))
        self.seconds["forward"] += time.perf_counter() - begun
        return actions.numpy(), log_probabilities, values

    def _ask_teacher(
        self, teacher: BatchAgent, shown: npt.NDArray[Any], masks: npt.NDArray[np.int8]
    ) -> npt.NDArray[np.int64]:
        begun = time.perf_counter()
        answers = teacher.act_batch(shown, masks, self.seat_env.rng)
        self.seconds["teacher"] += time.perf_counter() - begun
        return answers

    def _values(self, observations: Any) -> torch.Tensor:
        """The values of observations, (n,)."""
        shown = torch.from_numpy(observations)
        with torch.no_grad():
            return self.policy.log_policy(shown, torch.ones((len(shown), 1)))[1]

    def train(self) -> None:
        """Updates the network from the rollout: by PPO, or towards the teacher's answers where there is a teacher."""
        begun = time.perf_counter()
        if self.teacher is None:
            super().train()
        else:
            self._imitate()
        self.seconds["learning"] += time.perf_counter() - begun

    def _imitate(self) -> None:
        """Makes the answers in the rollout likelier, and the values right."""
        update_learning_rate(self.policy.optimizer, self.imitation_rate)
        losses = []
        for _ in range(self.n_epochs):
            for part in self.rollout_buffer.get(self.batch_size):
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
