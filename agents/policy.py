"""Learned policies: weights in safetensors, a card in JSON, run with plain NumPy.

Loading executes no code and needs no torch. A policy refuses files that were cut or altered, and environments whose
observation or actions are laid out differently from those it was trained on.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load, save

from inn_envs.core.engine import Spec
from inn_envs.core.files import write_whole
from inn_envs.core.observe import Blocks, with_events

from .errors import PolicyError
from .naming import split_options

#: The version of the two files.
FORMAT = 1
#: What a forbidden action's logit becomes.
_FORBIDDEN = np.float32(-1e8)
#: The key of a card's own digest, which is in the file only.
_SEAL = "card_sha256"
_CARD_KEYS = (
    *("format", "game", "game_version", "num_players", "variant", "observation", "recall_events", "cards_digest"),
    *("observation_blocks", "action_blocks", "observation_digest", "action_digest", "hidden", "mode"),
    *("weights_sha256", "training", "strength"),
)
_CARD_TYPES: dict[str, type] = {
    **dict.fromkeys(("game", "observation", "cards_digest", "mode", "weights_sha256"), str),
    **dict.fromkeys(("game_version", "num_players", "recall_events"), int),
    **dict.fromkeys(("observation_blocks", "action_blocks", "hidden", "strength"), list),
    **dict.fromkeys(("variant", "training"), dict),
}

Layers = list[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]
Mode = Literal["argmax", "sample"]


@dataclass
class Policy:
    """A network of a shared first layer, then layers for the policy; ReLU between them.

    `tensors` are the weights by name: `shared.weight` (width, size) and `shared.bias`, `policy.0.weight` … and
    `value.0.weight` …, each (out, in) float32, and `maxima` (size,) uint8. All of `value` is missing where the critic
    was shown the full state. The first layer takes bytes, the maxima are divided into its weights. `card` says what the
    policy is for. `mode`: "argmax" or "sample" at `temperature`.
    """

    tensors: Mapping[str, npt.NDArray[Any]]
    card: dict[str, Any]
    mode: Mode = "argmax"
    temperature: float = 1.0
    _shared: Layers = field(init=False, repr=False)
    _policy: Layers = field(init=False, repr=False)
    _value: Layers = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_choice(self.mode, self.temperature)
        self._maxima = self.tensors["maxima"].astype(np.float32)
        self._shared = [layer_of(self.tensors, "shared")]
        self._policy = layers_of(self.tensors, "policy")
        self._value = layers_of(self.tensors, "value")

    @property
    def layers(self) -> tuple[Layers, Layers, Layers]:
        """The layers of the shared part, of the policy and of the value: each a weight (in, out) and a bias (out,)."""
        return self._shared, self._policy, self._value

    @property
    def digest(self) -> str:
        """Names how it answers: by which weights, in which mode."""
        return f"{self.card['weights_sha256']} {self.mode} {self.temperature}"

    # --- files ----------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: str | Path, *, mode: Mode | None = None, temperature: float = 1.0) -> Self:
        """Reads `NAME.safetensors` and `NAME.json` beside it; `mode` None is that of the card.

        Raises PolicyError for files that are missing, cut, altered, of another format or of another shape.
        """
        tensors, card = read_policy(path)
        if "memory" in card:
            raise PolicyError(
                f"{path}: the policy has a memory, and plays by `inn evaluate` and `inn tournament` alone; expected "
                "one without"
            )
        return cls(tensors, card, card["mode"] if mode is None else mode, temperature)

    def save(self, path: str | Path) -> None:
        """Writes the weights to `path` and the card beside it, each whole or not at all, the card last."""
        write_policy(path, self.tensors, self.card)

    def check(self, spec: Spec) -> None:
        """Refuses an environment that differs from those trained on in game, version, observation or actions.

        Another number of seats, card set or variant is allowed: none changes the layout (`measure.trained_otherwise`
        says so). Raises PolicyError.
        """
        check_card(self.card, spec)

    # --- playing --------------------------------------------------------------------------------------------------

    def act(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[Any], rng: np.random.Generator) -> int:
        """One legal action for an observation (size,) and a mask (actions,). Raises PolicyError where nothing is."""
        action = int(self.act_batch(observation[None], action_mask[None], rng)[0])
        if action < 0:
            raise PolicyError("no action is allowed: the game is over, or another seat is asked")
        return action

    def act_batch(
        self, observations: npt.NDArray[Any], action_masks: npt.NDArray[Any], rng: np.random.Generator
    ) -> npt.NDArray[np.int64]:
        """A legal action for each row of (n, size) observations, uint8 or float32, and (n, actions) masks: int64 (n,),
        −1 where nothing is allowed.
        """
        return choose(self.logits(observations, action_masks), action_masks, self.mode, self.temperature, rng)

    def policy(self, observation: npt.NDArray[Any], action_mask: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """Probabilities at the policy's temperature for (size,) or (n, size) observations: float32 in the shape of the
        mask, zero where nothing is allowed.
        """
        many = np.atleast_2d(observation), np.atleast_2d(action_mask)
        return _chances(self.logits(*many), many[1], self.temperature).reshape(action_mask.shape)

    def logits(self, observations: npt.NDArray[Any], action_masks: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """The network's outputs (n, actions) float32, −1e8 where forbidden. Raises PolicyError for other shapes."""
        check_shapes(observations, action_masks, len(self._maxima), len(self._policy[-1][1]))
        return masked(forward(self._policy, self._first(observations)), action_masks)

    def value(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        """What the network expects the seat to be paid, (n,) float32, for (n, size) observations.

        Raises PolicyError for a policy that was trained with a critic on the full state: it has no value of its own.
        """
        if not self._value:
            raise PolicyError("the policy has no value: its critic was shown the full state, and was not kept")
        return forward(self._value, self._first(observations))[:, 0]

    def _first(self, observations: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        return first_layer(self._shared[0], self._maxima, observations)


def read_policy(path: str | Path) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
    """The weights by name, and the card beside them.

    Raises PolicyError for files that are missing, cut, altered, of another format or of another shape.
    """
    path = Path(path)
    card = read_card(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PolicyError(f"{path}: {error.strerror or error}") from None
    if hashlib.sha256(content).hexdigest() != card["weights_sha256"]:
        raise PolicyError(f"{path}: the weights are not those of {card_path(path).name}: cut, altered or mixed up")
    try:
        tensors = load(content)
        _check_tensors(tensors, card)
    except (SafetensorError, KeyError, ValueError) as error:
        raise PolicyError(f"{path}: not the weights of a policy: {error}") from None
    return tensors, card


def write_policy(path: str | Path, tensors: Mapping[str, npt.NDArray[Any]], card: dict[str, Any]) -> None:
    """Writes weights, and the card beside them with their digest, each whole or not at all, the card last."""
    path = Path(path)
    content = save({name: np.ascontiguousarray(array) for name, array in tensors.items()})
    card["weights_sha256"] = hashlib.sha256(content).hexdigest()
    write_whole(path, content)
    write_card(path, card)


def check_card(card: Mapping[str, Any], spec: Spec) -> None:
    """Refuses an environment that a policy is not for: see `Policy.check`. Raises PolicyError."""
    if card["game"] != spec.game.NAME:
        raise PolicyError(f"the policy is for {card['game']}, the environment is {spec.game.NAME}")
    if card["game_version"] != spec.game.VERSION:
        version = card["game_version"]
        raise PolicyError(f"the policy is for version {version} of {spec.game.NAME}, here is {spec.game.VERSION}")
    observation = with_events(spec.game.OBSERVATION, spec.game.EVENT, spec.recall_events)
    _check_layout("observation", card["observation_blocks"], observation)
    _check_layout("action", card["action_blocks"], spec.game.ACTIONS)


def started(path: str | Path, spec: Spec) -> Policy:
    """A policy that a training begins with. Raises PolicyError for one that can't be loaded, or doesn't fit."""
    if not is_policy_file(path):
        raise PolicyError(f"start: expected a policy file, NAME.safetensors, got {str(path)!r}")
    policy = Policy.load(path)
    policy.check(spec)
    return policy


def is_policy_file(agent: str | Path) -> bool:
    """Whether what a user calls an agent is the file of a policy's weights (not a name whose last option is one)."""
    return str(agent).endswith(".safetensors") and not split_options(str(agent))[1]


def card_path(path: Path) -> Path:
    """The card of a file of weights."""
    return path.with_suffix(".json")


def read_card(path: str | Path) -> dict[str, Any]:
    """The card beside a file of weights, without its own digest. Raises PolicyError when it is missing, altered, no
    card, or of another format.
    """
    place = card_path(Path(path))
    try:
        card = json.loads(place.read_text(encoding="utf-8"))
    except OSError as error:
        raise PolicyError(f"{place}: {error.strerror or error}; a policy is two files, weights and card") from None
    except ValueError as error:
        raise PolicyError(f"{place}: not a policy's card: {error}") from None
    if not isinstance(card, dict):
        raise PolicyError(f"{place}: not a policy's card: expected a JSON object")
    if card.get("format") != FORMAT:
        raise PolicyError(f"{place}: format: expected {FORMAT}, got {card.get('format')!r}")
    for key in (_SEAL, *_CARD_KEYS):
        if key not in card:
            raise PolicyError(f"{place}: {key}: missing")
    if card.pop(_SEAL) != _sealed(card):
        raise PolicyError(f"{place}: was altered or cut: its {_SEAL} is not that of its content")
    for key, kind in _CARD_TYPES.items():
        if not isinstance(card[key], kind):
            raise PolicyError(f"{place}: {key}: expected {kind.__name__}, got {card[key]!r}")
    if not card["hidden"] or not all(type(width) is int and width > 0 for width in card["hidden"]):
        raise PolicyError(f"{place}: hidden: expected one or more widths above 0, got {card['hidden']!r}")
    if "memory" in card and not (type(card["memory"]) is int and card["memory"] > 0):
        raise PolicyError(f"{place}: memory: expected a width above 0, got {card['memory']!r}")
    for key in ("observation_blocks", "action_blocks"):
        for block in card[key]:
            if not _is_block(block):
                raise PolicyError(f"{place}: {key}: expected [name, shape, maximum] for each block, got {block!r}")
    return card


def _is_block(block: Any) -> bool:
    """Whether this is a name, a shape and a maximum."""
    if not (isinstance(block, list) and len(block) == 3 and isinstance(block[0], str) and isinstance(block[1], list)):
        return False
    return all(type(size) is int and size >= 0 for size in block[1])


def write_card(path: Path, card: Mapping[str, Any]) -> None:
    """Writes the card of a file of weights with the digest of its content, whole or not at all."""
    write_whole(card_path(path), (json.dumps({**card, _SEAL: _sealed(card)}, indent=1) + "\n").encode())


def _sealed(card: Mapping[str, Any]) -> str:
    """The digest of a card's content: of its JSON with sorted keys and no blanks."""
    return hashlib.sha256(json.dumps(card, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def make_card(
    spec: Spec,
    *,
    hidden: Sequence[int],
    mode: Mode = "argmax",
    training: Mapping[str, Any] | None = None,
    memory: int | None = None,
) -> dict[str, Any]:
    """A card for a policy of these settings; the digest of the weights is written by `Policy.save`.

    `memory` is the width of a policy's memory, which only the card of one that has a memory tells.
    """
    game = spec.game
    observation = with_events(game.OBSERVATION, game.EVENT, spec.recall_events)
    return {
        "format": FORMAT,
        "game": game.NAME,
        "game_version": game.VERSION,
        "num_players": spec.num_players,
        "variant": dict(vars(spec.variant)),
        "observation": spec.observation,
        "recall_events": spec.recall_events,
        "observation_digest": observation.digest(),
        "action_digest": game.ACTIONS.digest(),
        "cards_digest": spec.cards.digest,
        "hidden": list(hidden),
        **({} if memory is None else {"memory": memory}),
        "mode": mode,
        "weights_sha256": "",
        "training": dict(training or {}),
        "strength": [],
        "observation_blocks": observation.layout(),
        "action_blocks": game.ACTIONS.layout(),
    }


def check_choice(mode: str, temperature: float) -> None:
    """Refuses a way of answering that there is not. Raises PolicyError."""
    if mode not in ("argmax", "sample"):
        raise PolicyError(f"mode: expected 'argmax' or 'sample', got {mode!r}")
    if not temperature > 0:
        raise PolicyError(f"temperature: expected a number above 0, got {temperature!r}")


def check_shapes(observations: npt.NDArray[Any], action_masks: npt.NDArray[Any], size: int, actions: int) -> None:
    """Refuses a batch of other shapes than (n, size) and (n, actions). Raises PolicyError."""
    expected = (len(observations), size), (len(observations), actions)
    if observations.shape != expected[0]:
        raise PolicyError(f"expected observations of shape {expected[0]}, got {observations.shape}")
    if action_masks.shape != expected[1]:
        raise PolicyError(f"expected masks of shape {expected[1]}, got {action_masks.shape}")


def masked(logits: npt.NDArray[np.float32], action_masks: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Logits with −1e8 where forbidden."""
    return np.where(action_masks != 0, logits, _FORBIDDEN)


def choose(
    logits: npt.NDArray[np.float32],
    action_masks: npt.NDArray[Any],
    mode: Mode,
    temperature: float,
    rng: np.random.Generator,
) -> npt.NDArray[np.int64]:
    """An action for each row of masked logits, int64 (n,), −1 where nothing is allowed."""
    actions = logits.argmax(axis=1) if mode == "argmax" else _drawn(_chances(logits, action_masks, temperature), rng)
    return np.where((action_masks != 0).any(axis=1), actions, -1)


def _chances(
    logits: npt.NDArray[np.float32], action_masks: npt.NDArray[Any], temperature: float
) -> npt.NDArray[np.float32]:
    """Probabilities (n, actions) of masked logits, zero where nothing is allowed."""
    logits = logits / np.float32(temperature)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True)) * (action_masks != 0)
    chances: npt.NDArray[np.float32] = weights / np.maximum(weights.sum(axis=1, keepdims=True), np.float32(1e-30))
    return chances


def _drawn(chances: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """One column of each row, drawn by its chance: the first at which the running sum exceeds a random part of all."""
    sums = chances.cumsum(axis=1, dtype=np.float64)
    totals = sums[:, -1]
    # Rounding may make the product the whole sum, which nothing exceeds.
    parts = np.minimum(rng.random(len(chances)) * totals, np.nextafter(totals, 0.0))
    return (sums > parts[:, None]).argmax(axis=1)


def layer_of(
    tensors: Mapping[str, npt.NDArray[Any]], name: str
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """A layer's weight, transposed for rows of inputs, and its bias."""
    return np.ascontiguousarray(tensors[f"{name}.weight"].T), tensors[f"{name}.bias"]


def layers_of(tensors: Mapping[str, npt.NDArray[Any]], name: str) -> Layers:
    """The layers `name.0`, `name.1` …"""
    count = sum(key.startswith(f"{name}.") and key.endswith(".weight") for key in tensors)
    return [layer_of(tensors, f"{name}.{number}") for number in range(count)]


def first_layer(
    layer: tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]],
    maxima: npt.NDArray[np.float32],
    observations: npt.NDArray[Any],
) -> npt.NDArray[np.float32]:
    """The first layer, with ReLU, on observations (n, size) as bytes or as floats."""
    inputs = observations.astype(np.float32)
    if observations.dtype.kind == "f":
        inputs *= maxima
    weight, bias = layer
    return np.maximum(inputs @ weight + bias, 0)


def forward(layers: Layers, inputs: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Layers with ReLU between them."""
    for weight, bias in layers[:-1]:
        inputs = np.maximum(inputs @ weight + bias, 0)
    weight, bias = layers[-1]
    return inputs @ weight + bias


def _check_layout(what: str, trained: Any, here: Blocks) -> None:
    """Names the first block in which two layouts differ."""
    layout = here.layout()
    for number, block in enumerate(layout):
        other = trained[number] if number < len(trained) else None
        if other != block:
            raise PolicyError(
                f"{what} block {block[0]!r}: the environment has {block}, the policy was trained on {other}"
            )
    if len(trained) > len(layout):
        raise PolicyError(f"{what} block {trained[len(layout)][0]!r}: trained on, and missing in the environment")


def _check_tensors(tensors: Mapping[str, npt.NDArray[Any]], card: Mapping[str, Any]) -> None:
    """Refuses weights whose names, shapes or values are not those of the card's network."""
    size = sum(int(np.prod(shape)) for _, shape, _ in card["observation_blocks"])
    actions = sum(int(np.prod(shape)) for _, shape, _ in card["action_blocks"])
    shapes = tensor_shapes(size, actions, card["hidden"], card.get("memory"))
    if not any(name.startswith("value.") for name in tensors):  # a critic on the full state is not kept
        shapes = {name: shape for name, shape in shapes.items() if not name.startswith("value.")}
    if tensors.keys() - shapes.keys():
        raise ValueError(f"{', '.join(sorted(tensors.keys() - shapes.keys()))}: no such tensor in the card's network")
    for name, shape in shapes.items():
        if name not in tensors:
            raise KeyError(f"{name} is missing")
        if tensors[name].shape != shape:
            raise ValueError(f"{name}: expected shape {shape}, got {tensors[name].shape}")
        if not np.isfinite(tensors[name]).all():
            raise ValueError(f"{name} holds numbers that are not finite")


def tensor_shapes(
    size: int, actions: int, hidden: Sequence[int], memory: int | None = None
) -> dict[str, tuple[int, ...]]:
    """The tensors of a policy's file by name, for `size` inputs and `actions` outputs; see `Policy`, and for those of
    a memory `RecurrentPolicy`.
    """
    shapes: dict[str, tuple[int, ...]] = {"maxima": (size,), "shared.weight": (hidden[0], size)}
    shapes["shared.bias"] = (hidden[0],)
    if memory is not None:
        shapes |= {"memory.input.weight": (4 * memory, hidden[0]), "memory.state.weight": (4 * memory, memory)}
        shapes["memory.bias"] = (4 * memory,)
    for name, outputs in (("policy", actions), ("value", 1)):
        widths = [hidden[0] if memory is None else memory, *hidden[1:], outputs]
        for number, (before, after) in enumerate(itertools.pairwise(widths)):
            shapes[f"{name}.{number}.weight"] = (after, before)
            shapes[f"{name}.{number}.bias"] = (after,)
    return shapes
