"""Checkpoints: tensors in safetensors, counters and random states in JSON, each checkpoint whole or not there.

A checkpoint is a folder named by the decisions trained on. It is written beside its place and renamed, so that a
process killed at any moment leaves the one before it. No file is a pickle: reading one executes no code.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from safetensors import SafetensorError
from safetensors.numpy import load, save

from .errors import CheckpointError

Arrays = dict[str, npt.NDArray[Any]]
#: Checkpoints that are kept: the newest, and one more in case its files are damaged later.
KEPT = 2
#: The parts and the state that a run needs to go on.
PARTS = ("policy", "optimizer", "games", "random", "opponents")
STATE = (
    *("files", "config_digest", "decisions", "updates", "elapsed"),
    *("copies", "opponents", "leagues", "won", "measured", "random"),
)


def write_checkpoint(folder: Path, decisions: int, parts: Mapping[str, Arrays], state: Mapping[str, Any]) -> Path:
    """Writes one file of arrays for each part, and `state` as JSON with the digests of the files and its own."""
    place = folder / f"{decisions:012d}"
    beside = folder / f".{place.name}.part"
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(parents=True)
    digests = {}
    for name, arrays in parts.items():
        content = save({key: np.ascontiguousarray(array) for key, array in arrays.items()})
        (beside / f"{name}.safetensors").write_bytes(content)
        digests[name] = hashlib.sha256(content).hexdigest()
    whole = {"files": digests, **state}
    text = json.dumps({"digest": _digest(whole), **whole}, indent=1)
    (beside / "state.json").write_text(text, encoding="utf-8")
    shutil.rmtree(place, ignore_errors=True)
    beside.replace(place)
    for old in checkpoints(folder)[:-KEPT]:
        shutil.rmtree(old)
    return place


def checkpoints(folder: Path) -> list[Path]:
    """The checkpoints in a folder, oldest first."""
    if not folder.exists():
        return []
    return sorted(place for place in folder.iterdir() if place.name.isdigit())


def read_checkpoint(
    place: Path, names: Sequence[str] = PARTS, keys: Sequence[str] = STATE
) -> tuple[dict[str, Arrays], dict[str, Any]]:
    """The parts of these names and the state, with these keys, of a checkpoint.

    Raises CheckpointError for missing, cut or altered files.
    """
    try:
        state = _read_state(place, keys)
        parts = {}
        for name in names:
            content = (place / f"{name}.safetensors").read_bytes()
            if hashlib.sha256(content).hexdigest() != state["files"].get(name):
                raise CheckpointError(f"{place}: {name}.safetensors was cut or altered")
            parts[name] = load(content)
    except CheckpointError:
        raise
    except (OSError, AttributeError, SafetensorError, ValueError) as error:
        raise CheckpointError(f"{place}: not a checkpoint: {error}") from None
    return parts, state


def _read_state(place: Path, keys: Sequence[str]) -> dict[str, Any]:
    """state.json, with all that a run needs, as it was written."""
    state = json.loads((place / "state.json").read_text(encoding="utf-8"))
    if not isinstance(state, dict):
        raise CheckpointError(f"{place}: state.json: expected a JSON object")
    if state.pop("digest", None) != _digest(state):
        raise CheckpointError(f"{place}: state.json was cut or altered")
    for key in keys:
        if key not in state:
            raise CheckpointError(f"{place}: state.json: {key}: missing")
    return state


def _digest(content: Mapping[str, Any]) -> str:
    """The digest of a JSON object, whatever the order of its keys."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def read_newest(
    folder: Path, names: Sequence[str] = PARTS, keys: Sequence[str] = STATE
) -> tuple[dict[str, Arrays], dict[str, Any]] | None:
    """The newest checkpoint that can be read, None when there is none at all.

    Says on stderr where a newer one is damaged. Raises CheckpointError where none of those there can be read.
    """
    damaged: list[str] = []
    for place in reversed(checkpoints(folder)):
        try:
            found = read_checkpoint(place, names, keys)
        except CheckpointError as error:
            damaged.append(" ".join(str(error).split()))
            continue
        if damaged:
            print(f"{'; '.join(damaged)}. Going on from {place.name}, the newest that can be read.", file=sys.stderr)
        return found
    if damaged:
        raise CheckpointError(f"{folder}: no checkpoint can be read ({'; '.join(damaged)}); nothing was changed")
    return None


def under(start: str, arrays: Arrays) -> Arrays:
    """Those arrays whose names have this start, without it."""
    return {name.removeprefix(start): array for name, array in arrays.items() if name.startswith(start)}


# --- torch and NumPy as arrays --------------------------------------------------------------------------------------


def network_arrays(network: torch.nn.Module) -> Arrays:
    """The parameters by name."""
    return {name: tensor.detach().cpu().numpy() for name, tensor in network.state_dict().items()}


def load_network(network: torch.nn.Module, arrays: Arrays) -> None:
    """Puts parameters back. Raises CheckpointError for those of another network."""
    try:
        network.load_state_dict({name: torch.from_numpy(array) for name, array in arrays.items()})
    except RuntimeError as error:
        raise CheckpointError(f"the checkpoint is of another network: {error}") from None


def optimizer_arrays(optimizer: torch.optim.Optimizer) -> Arrays:
    """What the optimizer remembers for each parameter: `number.name`."""
    remembered = optimizer.state_dict()["state"]
    return {
        f"{number}.{name}": torch.as_tensor(value).detach().cpu().numpy()
        for number, entry in remembered.items()
        for name, value in entry.items()
    }


def load_optimizer(optimizer: torch.optim.Optimizer, arrays: Arrays) -> None:
    """Puts back what `optimizer_arrays` gave; the settings stay those of the optimizer."""
    remembered: dict[int, dict[str, torch.Tensor]] = {}
    for key, array in arrays.items():
        number, name = key.split(".")
        remembered.setdefault(int(number), {})[name] = torch.from_numpy(array)
    optimizer.load_state_dict({"state": remembered, "param_groups": optimizer.state_dict()["param_groups"]})


def random_arrays() -> Arrays:
    """The states of torch's and NumPy's global generators, as far as they are arrays."""
    # NumPy's global generator draws the minibatches in SB3's rollout buffer.
    _, keys, *_ = np.random.get_state(legacy=True)
    return {"torch": torch.get_rng_state().numpy(), "numpy_keys": np.asarray(keys)}


def random_state(rngs: Sequence[np.random.Generator]) -> dict[str, Any]:
    """The rest of the random states, as plain values: NumPy's global generator and those of the games."""
    _, _, *numbers = np.random.get_state(legacy=True)
    return {"numpy": numbers, "games": [rng.bit_generator.state for rng in rngs]}


def load_random(arrays: Arrays, state: Mapping[str, Any], rngs: Sequence[np.random.Generator]) -> None:
    """Puts all random states back."""
    torch.set_rng_state(torch.from_numpy(arrays["torch"]))
    position, has_gauss, cached = state["numpy"]
    np.random.set_state(("MT19937", arrays["numpy_keys"], position, has_gauss, cached))
    for rng, saved in zip(rngs, state["games"], strict=True):
        rng.bit_generator.state = saved
