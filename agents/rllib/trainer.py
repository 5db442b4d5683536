"""A training run by RLlib: its PPO on the new API stack, one module in every seat, in the usual run folder.

Checkpoints hold the weights and the optimizer in safetensors; RLlib's own, which are pickles, are neither written nor
read. The games that are under way are not in them: a resumed run deals anew.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from inn_envs.core.engine import Spec

from .. import checkpoint
from ..agent import blocks_of
from ..config import TrainConfig
from ..errors import EngineError
from ..find import find_agent
from ..network import usual_scale
from ..policy import Policy
from ..policy_files import make_card
from ..recurrent import RecurrentPolicy, policy_of
from ..run_folder import RunFolder
from ..training_run import TrainingRun

try:
    import ray
    from ray.rllib.algorithms.ppo import PPO, PPOConfig
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
except ImportError as error:
    raise EngineError(f"engine rllib: {error}: pip install 'inn_envs[rllib]'") from None

from .games import SelfPlayGame, settings_of
from .module import LEARNER, MAX_SEQUENCE, MaskedModule, RatedLearner, export

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: RLlib's names for what an update reports of the module, and those of progress.csv.
_LEARNT = {
    "policy_loss": "policy_loss",
    "vf_loss": "value_loss",
    "vf_explained_var": "explained_variance",
    "entropy": "entropy",
}
#: The same for what it reports of the games.
_PLAYED = {"num_episodes": "games", "episode_len_mean": "decisions_per_game"}
_PARTS = ("policy", "optimizer")
_STATE = ("files", "config_digest", "decisions", "updates", "elapsed")


class RllibTrainer(TrainingRun):
    """A run by RLlib. What it resumes has games that are dealt anew."""

    parts, state = _PARTS, _STATE

    def __init__(self, config: TrainConfig, folder: RunFolder) -> None:
        super().__init__(config, folder)
        for name in config.evaluate_opponents:  # so that a wrong name is refused before the training
            find_agent(name, self.spec)
        self._decisions = 0
        self._algorithm: PPO | None = None

    @property
    def decisions(self) -> int:
        return self._decisions

    def begin(self) -> None:
        """Starts Ray, the runners and their games."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        logging.getLogger("ray.rllib").setLevel(logging.ERROR)
        if not ray.is_initialized():
            cores = max(self.config.runners + 1, os.cpu_count() or 1)
            quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
            try:
                ray.init(address="local", num_cpus=cores, **quiet)
            except (ConnectionError, ValueError, RuntimeError, OSError) as error:
                raise EngineError(f"engine rllib: Ray did not start: {error}") from None
        self._algorithm = PPO(_algorithm_config(self.config, self.spec, self.updates))

    def close(self) -> None:
        """Ends the runners, and Ray."""
        if self._algorithm is not None:
            self._algorithm.stop()
            with contextlib.suppress(OSError):  # a folder that RLlib makes and leaves empty
                Path(self._algorithm.logdir).rmdir()
            self._algorithm = None
        ray.shutdown()

    def _update(self) -> dict[str, float]:
        """A rollout of all runners and what is learnt from it."""
        begun, config, done = time.monotonic(), self.config, self.done
        rate = config.learning_rate + (config.learning_rate_end - config.learning_rate) * done
        entropy = config.entropy + (config.entropy_end - config.entropy) * done
        self._by_learner(lambda learner: learner.set_rates(rate, entropy))
        assert self._algorithm is not None
        found = self._algorithm.train()
        made = int(found["env_runners"]["num_env_steps_sampled"])
        self._decisions += made
        self.updates += 1
        spent = time.monotonic() - begun
        self.elapsed += spent
        return self._report(found, made, spent, {"learning_rate": rate, "entropy_weight": entropy})

    def _by_learner(self, function: Callable[[RatedLearner], Any]) -> Any:
        """What a function says of the learner."""
        assert self._algorithm is not None
        (result,) = self._algorithm.learner_group.foreach_learner(function)
        return result.get()

    # --- what is written down -------------------------------------------------------------------------------------

    def _report(self, found: dict[str, Any], made: int, spent: float, rates: dict[str, float]) -> dict[str, float]:
        """The row of this update. The time in the environment is all that the learner does not take, the policy's
        forward passes with it: RLlib does not tell them apart.
        """
        played, learnt = found["env_runners"], found["learners"][LEARNER]
        learning = self._by_learner(lambda learner: learner.take_seconds())
        row = {
            "decisions_per_second": made / spent,
            "environment": 1 - learning / spent,
            "learning": learning / spent,
            **{ours: float(played.get(theirs, float("nan"))) for theirs, ours in _PLAYED.items()},
            **rates,
            **{ours: float(learnt[theirs]) for theirs, ours in _LEARNT.items()},
        }
        return self._write_row(row)

    def policy(self) -> Policy | RecurrentPolicy:
        """The policy as it is now, for NumPy."""
        config = self.config
        training = self._training() | {"engine": "rllib"}
        card = make_card(self.spec, hidden=config.hidden, mode=config.mode, training=training, memory=config.memory)
        return policy_of(self._by_learner(lambda learner: export(learner.module[LEARNER])), card)

    # --- checkpoints ----------------------------------------------------------------------------------------------

    def _saved(self) -> tuple[dict[str, checkpoint.Arrays], dict[str, Any]]:
        return self._by_learner(_saved), {}

    def _restore(self, parts: Mapping[str, checkpoint.Arrays], state: Mapping[str, Any]) -> None:
        self._decisions = state["decisions"]
        self.begin()
        assert self._algorithm is not None
        self._by_learner(lambda learner: _restore(learner, parts))
        self._algorithm.env_runner_group.sync_weights(
            from_worker_or_learner_group=self._algorithm.learner_group, inference_only=True
        )


def _saved(learner: RatedLearner) -> dict[str, checkpoint.Arrays]:
    """The parts of a checkpoint."""
    return {
        "policy": checkpoint.network_arrays(learner.module[LEARNER]),
        "optimizer": checkpoint.optimizer_arrays(learner.get_optimizer(LEARNER)),
    }


def _restore(learner: RatedLearner, parts: Mapping[str, checkpoint.Arrays]) -> None:
    """Puts back what `_saved` gave."""
    checkpoint.load_network(learner.module[LEARNER], parts["policy"])
    checkpoint.load_optimizer(learner.get_optimizer(LEARNER), parts["optimizer"])


def _algorithm_config(config: TrainConfig, spec: Spec, updates: int) -> PPOConfig:
    """RLlib's settings, for a run that goes on after so many updates: it gets other deals than it had."""
    seed = int(np.random.SeedSequence((config.seed, updates)).generate_state(1)[0]) >> 1
    model = {
        "maxima": blocks_of(spec).maxima,
        "scale": usual_scale(spec, config.seed),
        "hidden": list(config.hidden),
        "memory": config.memory,
        "max_seq_len": MAX_SEQUENCE,
    }
    modules = {LEARNER: RLModuleSpec(module_class=MaskedModule, model_config=model)}
    made = PPOConfig()
    made.environment(env=SelfPlayGame, env_config=settings_of(spec, seed, config.reward_scale))
    made.environment(disable_env_checking=True)  # the check answers at random, without the mask
    made.env_runners(
        num_env_runners=config.runners,
        num_envs_per_env_runner=config.num_envs // max(config.runners, 1),
        rollout_fragment_length=config.steps,
        # Cut games lose what the seats that wait remember: RLlib looks back one step of the game, not of the seat.
        batch_mode="truncate_episodes" if config.memory is None else "complete_episodes",
        sample_timeout_s=3600.0,  # the first sample may have to compile the game
    )
    made.multi_agent(policies={LEARNER}, policy_mapping_fn=lambda *_, **__: LEARNER, count_steps_by="env_steps")
    made.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=modules))
    made.learners(num_learners=0)
    made.debugging(seed=seed, log_level="ERROR")
    made.training(
        learner_class=RatedLearner,
        lr=config.learning_rate,
        gamma=config.gamma,
        lambda_=config.gae_lambda,
        clip_param=config.clip,
        vf_clip_param=float("inf"),
        vf_loss_coeff=config.value_weight,
        use_kl_loss=False,
        entropy_coeff=config.entropy,
        num_epochs=config.epochs,
        minibatch_size=config.minibatch,
        train_batch_size_per_learner=config.num_envs * config.steps,
        grad_clip=config.max_grad_norm,
        grad_clip_by="global_norm",
    )
    return made
