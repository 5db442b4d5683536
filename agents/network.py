"""The network of learned policies in torch: a first layer shared by policy and value, then a layer or more for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn
from torch.nn import functional

from inn_envs.core.engine import Spec
from inn_envs.vector import GameVector

from .errors import PolicyError
from .full_state import FullState

#: What is taken for the logarithm of zero: far enough for a probability of 0, near enough to stay a number.
FORBIDDEN = -1e8


class FirstLayer(BaseFeaturesExtractor):
    """The shared first layer, on observations as bytes: relu(weight @ (byte * scale) + bias).

    `scale` brings what is usual to about 1 (see `usual_scale`): one card in hand of the twelve copies that there might
    be would else hardly be seen. It multiplies the weights instead of the batch, which is the same and far cheaper.
    """

    maxima: torch.Tensor
    scale: torch.Tensor

    def __init__(
        self,
        observation_space: spaces.Box,
        maxima: npt.NDArray[np.uint8],
        scale: npt.NDArray[np.float32],
        width: int,
    ) -> None:
        super().__init__(observation_space, width)
        self.linear = nn.Linear(len(maxima), width)
        self.register_buffer("maxima", torch.from_numpy(maxima.astype(np.float32)), persistent=False)
        self.register_buffer("scale", torch.from_numpy(scale.copy()))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """(n, size) bytes or whole numbers as floats to (n, width)."""
        return functional.relu(functional.linear(observations, self.scaled_weight(), self.linear.bias))

    def scaled_weight(self) -> torch.Tensor:
        """The weights as they apply to bytes."""
        return self.linear.weight * self.scale


def usual_scale(
    specs: Spec | Sequence[Spec], seed: int, games: int = 128, steps: int = 400, *, critic: bool = False
) -> npt.NDArray[np.float32]:
    """One over the root mean square of each element of an observation in random play, float32 (size,).

    Elements that are hardly ever set count as if that were a fifth, so that none is blown up more than five times.
    Several `specs`, as of several numbers of players, count alike. `critic`: of what a critic is shown of the full
    state, too, behind the observation.
    """
    several = [specs] if isinstance(specs, Spec) else specs
    usual = np.sqrt(np.mean([_mean_squares(spec, seed, games, steps, critic) for spec in several], axis=0))
    return (1 / np.maximum(usual, 0.2)).astype(np.float32)


def _mean_squares(spec: Spec, seed: int, games: int, steps: int, critic: bool) -> npt.NDArray[np.float64]:
    vector = GameVector(spec, games)
    full = FullState(spec) if critic else None
    batch = vector.reset(seed)
    total = np.zeros(vector.observation_blocks.size + (full.size if full is not None else 0))
    for _ in range(steps):
        parts = [batch.observations] if full is None else [batch.observations, full.show(vector.states, batch.actors)]
        total += np.concatenate([np.square(part, dtype=np.float32).sum(axis=0) for part in parts])
        batch = vector.step(vector.random_actions())
    mean: npt.NDArray[np.float64] = total / (games * steps)
    return mean


class MaskedNetwork(MaskableActorCriticPolicy):
    """sb3-contrib's masked policy with `FirstLayer`, and with log-probabilities computed without a distribution object.

    `hidden` are the widths: the first of the shared layer, the rest of the layers of policy and value, each its own.
    `maxima` and `scale` are of all that the network is shown. The policy is made from the first `sight` elements alone;
    where there are more, the value is made from all of them, by a first layer of its own.
    """

    critic: FirstLayer | None

    def __init__(
        self,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        lr_schedule: Any,
        *,
        maxima: npt.NDArray[np.uint8],
        scale: npt.NDArray[np.float32],
        hidden: tuple[int, ...],
        sight: int | None = None,
    ) -> None:
        self.sight = len(maxima) if sight is None else sight
        self._shown = maxima, scale, hidden[0]
        own = slice(self.sight)
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch={"pi": list(hidden[1:]), "vf": list(hidden[1:])},
            activation_fn=nn.ReLU,
            features_extractor_class=FirstLayer,
            features_extractor_kwargs={"maxima": maxima[own], "scale": scale[own], "width": hidden[0]},
        )

    def _build(self, lr_schedule: Any) -> None:
        """Makes the critic's own layer before the optimizer, which is to learn it, too."""
        self.critic = None
        if self.sight < len(self._shown[0]):
            assert isinstance(self.observation_space, spaces.Box)
            self.critic = FirstLayer(self.observation_space, *self._shown)
            self.init_weights(self.critic.linear, gain=2**0.5)
        super()._build(lr_schedule)

    def log_policy(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities (n, actions), `FORBIDDEN` or less where the mask is zero, and values (n,)."""
        shown = observations.float()
        features = self.features_extractor(shown[:, : self.sight])
        logits = self.action_net(self.mlp_extractor.forward_actor(features)).masked_fill(masks == 0, FORBIDDEN)
        if self.critic is not None:
            features = self.critic(shown)
        values = self.value_net(self.mlp_extractor.forward_critic(features))[:, 0]
        return torch.log_softmax(logits, dim=1), values

    def sample(
        self, observations: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Random actions by the policy, their log-probabilities, and the values, each (n,)."""
        log_policy, values = self.log_policy(observations, masks)
        actions = torch.multinomial(log_policy.exp(), 1)
        return actions[:, 0], log_policy.gather(1, actions)[:, 0], values

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        """Values (n, 1), log-probabilities of the actions and entropies (n,), as the update of PPO asks."""
        if action_masks is None:
            action_masks = torch.ones((len(obs), 1))
        log_policy, values = self.log_policy(obs, action_masks)
        chosen = log_policy.gather(1, actions.long().reshape(-1, 1))[:, 0]
        entropy = -(log_policy.exp() * log_policy).sum(dim=1)
        return values[:, None], chosen, entropy


def export(network: MaskedNetwork) -> dict[str, npt.NDArray[Any]]:
    """The weights as a `Policy` takes them: fresh arrays by the names of `policy.tensor_shapes`.

    A value that is made from the full state is left out: whoever plays by the policy doesn't see that.
    """
    return exported(_first_layer(network), _later_layers(network))


def begin_with(network: MaskedNetwork, tensors: Mapping[str, npt.NDArray[Any]]) -> None:
    """Sets the weights to those of a `Policy`, so that `export` returns them. Raises PolicyError for other shapes."""
    first, later = _first_layer(network), _later_layers(network)
    expected = {"shared.weight": first.linear.weight, "shared.bias": first.linear.bias, **later}
    for name, tensor in expected.items():
        if name not in tensors or tensors[name].shape != tuple(tensor.shape):
            got = tensors[name].shape if name in tensors else "none"
            raise PolicyError(f"start: {name}: expected shape {tuple(tensor.shape)}, got {got}: set the same `hidden`")
    with torch.no_grad():
        for name, tensor in expected.items():
            tensor.copy_(torch.from_numpy(tensors[name]))
        first.linear.weight /= first.scale


def _first_layer(network: MaskedNetwork) -> FirstLayer:
    first = network.features_extractor
    assert isinstance(first, FirstLayer)
    return first


def _later_layers(network: MaskedNetwork) -> dict[str, torch.Tensor]:
    """The parameters after the first layer, by the names of `policy.tensor_shapes`."""
    tensors: dict[str, torch.Tensor] = {}
    heads = [("policy", network.mlp_extractor.policy_net, network.action_net)]
    if network.critic is None:
        heads.append(("value", network.mlp_extractor.value_net, network.value_net))
    for name, inner, last in heads:
        tensors |= named_layers(name, [*inner, last])
    return tensors


def named_layers(name: str, layers: Iterable[nn.Module]) -> dict[str, torch.Tensor]:
    """The parameters of the linear ones among some layers, by the names of `policy.tensor_shapes`."""
    linear = [layer for layer in layers if isinstance(layer, nn.Linear)]
    tensors: dict[str, torch.Tensor] = {}
    for number, layer in enumerate(linear):
        tensors |= {f"{name}.{number}.weight": layer.weight, f"{name}.{number}.bias": layer.bias}
    return tensors


def exported(first: FirstLayer, later: Mapping[str, torch.Tensor]) -> dict[str, npt.NDArray[Any]]:
    """The tensors of a policy's file: those of its first layer, and of all later ones by their names there."""
    tensors: dict[str, torch.Tensor] = {
        "maxima": first.maxima.to(torch.uint8),
        "shared.weight": first.scaled_weight(),
        "shared.bias": first.linear.bias,
        **later,
    }
    return {name: tensor.detach().cpu().numpy().copy() for name, tensor in tensors.items()}
