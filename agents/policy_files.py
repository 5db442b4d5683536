"""The two files of a policy, weights in safetensors and a card in JSON.

Reading executes no code. Files that were cut or altered are refused, and environments whose observation or actions are
laid out differently from those that the policy was trained on.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load, save

from inn_envs.core.engine import Spec
from inn_envs.core.files import write_whole
from inn_envs.core.observe import Blocks, with_events

from .errors import PolicyError
from .layers import Mode
from .naming import split_options

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
#: The version of the two files.
FORMAT = 1


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
