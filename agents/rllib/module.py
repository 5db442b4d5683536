"""The masked policy as an RLModule, with or without a memory, and its weights as a policy's file has them."""

from __future__ import annotations

import itertools
import time
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from ray.rllib.algorithms.ppo.torch.ppo_torch_learner import PPOTorchLearner
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.utils.schedules.scheduler import Scheduler
from torch import nn

from ..network import FORBIDDEN, FirstLayer, exported, named_layers
from .games import ACTION_MASK, OBSERVATION

#: The name of the one module, which sits in every seat.
LEARNER = "learner"
#: Decisions of a seat through which the gradient of a memory goes.
MAX_SEQUENCE = 32
#: The weights of an LSTM by their names in a policy's file, and torch's for them.
_LSTM = {"input": "ih", "state": "hh"}


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A first layer shared by policy and value, an LSTM where there is a `memory`, then layers for each.

    `model_config` has `maxima` and `scale` (size,) for the first layer (see `FirstLayer`), the widths `hidden`, and
    `memory`, None or the width of the LSTM. Batches are (n, …), and (n, time, …) with a memory.
    """

    def setup(self) -> None:
        """Makes the layers."""
        config = self.model_config
        hidden, memory = config["hidden"], config["memory"]
        space = self.observation_space[OBSERVATION]
        self.first = FirstLayer(space, np.asarray(config["maxima"]), np.asarray(config["scale"]), hidden[0])
        self.memory = None if memory is None else nn.LSTM(hidden[0], memory, batch_first=True)
        inputs = hidden[0] if memory is None else memory
        self.policy_head = _layers([inputs, *hidden[1:], int(self.action_space.n)], gain=0.01)
        self.value_head = _layers([inputs, *hidden[1:], 1], gain=1.0)
        _begin(self.first.linear, 2**0.5)

    def get_initial_state(self) -> dict[str, npt.NDArray[np.float32]]:
        """What is remembered before a seat's first question: nothing."""
        if self.memory is None:
            return {}
        return {name: np.zeros(self.memory.hidden_size, np.float32) for name in ("output", "cell")}

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Masked logits; `FORBIDDEN` where an action is not allowed."""
        features, state = self._features(batch)
        logits = self.policy_head(features).masked_fill(batch[Columns.OBS][ACTION_MASK] == 0, FORBIDDEN)
        return {Columns.ACTION_DIST_INPUTS: logits, **({} if state is None else {Columns.STATE_OUT: state})}

    def _forward_train(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        features, _state = self._features(batch)
        logits = self.policy_head(features).masked_fill(batch[Columns.OBS][ACTION_MASK] == 0, FORBIDDEN)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: features}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        """What the seats expect to be paid, (n,) or (n, time)."""
        features = self._features(batch)[0] if embeddings is None else embeddings
        values: torch.Tensor = self.value_head(features)[..., 0]
        return values

    def _features(self, batch: dict[str, Any]) -> tuple[torch.Tensor, dict[str, torch.Tensor] | None]:
        """What the heads take, and what is remembered after it."""
        features = self.first(batch[Columns.OBS][OBSERVATION].float())
        if self.memory is None:
            return features, None
        before = batch[Columns.STATE_IN]
        features, (output, cell) = self.memory(features, (before["output"][None], before["cell"][None]))
        return features, {"output": output[0], "cell": cell[0]}


def export(module: MaskedModule) -> dict[str, npt.NDArray[Any]]:
    """The weights as a `Policy` takes them, or a `RecurrentPolicy`: fresh arrays by the names of `tensor_shapes`."""
    later = named_layers("policy", module.policy_head) | named_layers("value", module.value_head)
    if (memory := module.memory) is not None:
        weights = dict(memory.named_parameters())
        later |= {f"memory.{ours}.weight": weights[f"weight_{theirs}_l0"] for ours, theirs in _LSTM.items()}
        later["memory.bias"] = weights["bias_ih_l0"] + weights["bias_hh_l0"]
    return exported(module.first, later)


class RatedLearner(PPOTorchLearner):
    """RLlib's PPO with rates that are told before each update, and a watch."""

    _seconds = 0.0

    def update(self, *args: Any, **settings: Any) -> Any:
        """An update, timed."""
        begun = time.perf_counter()
        try:
            return super().update(*args, **settings)
        finally:
            self._seconds += time.perf_counter() - begun

    def take_seconds(self) -> float:
        """The time spent in updates since this was last asked."""
        spent, self._seconds = self._seconds, 0.0
        return spent

    def set_rates(self, learning_rate: float, entropy: float) -> None:
        """The learning rate and the weight of the entropy from now on."""
        self._set_optimizer_lr(self.get_optimizer(LEARNER), learning_rate)
        self.entropy_coeff_schedulers_per_module[LEARNER] = Scheduler(
            fixed_value_or_schedule=entropy, framework="torch", device=self._device
        )


def _layers(widths: list[int], gain: float) -> nn.Sequential:
    """Linear layers of these widths with ReLU between them; `gain` is for the first weights of the last."""
    layers: list[nn.Module] = []
    for before, after in itertools.pairwise(widths):
        layers += [nn.Linear(before, after), nn.ReLU()]
    last = len(layers) - 2
    for number, layer in enumerate(layers):
        if isinstance(layer, nn.Linear):
            _begin(layer, gain if number == last else 2**0.5)
    return nn.Sequential(*layers[:-1])


def _begin(layer: nn.Linear, gain: float) -> None:
    """The first weights, as stable-baselines3 makes them."""
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
