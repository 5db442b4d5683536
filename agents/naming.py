"""What users call agents: `name`, `name:key=value,key=value`, several of them separated by commas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inn_envs.core.engine import Spec
from inn_envs.core.nearest import did_you_mean

from .errors import AgentError

#: The options that a class of agents takes in these games, by name, each with its type.
Options = Callable[[Spec], Mapping[str, Any]]


def split_names(text: str) -> list[str]:
    """The names in a text where commas separate them; those between the options of a name do not."""
    names: list[str] = []
    for part in (piece.strip() for piece in text.split(",")):
        is_option = "=" in part and ":" not in part.partition("=")[0]
        if is_option and names and split_options(names[-1])[1]:
            names[-1] += f",{part}"
        elif part:
            names.append(part)
    return names


def split_options(name: str) -> tuple[str, dict[str, str]]:
    """A name without its options, and the options as texts. Raises AgentError for what is no `key=value`, and for a key
    that is there twice.
    """
    front, equals, _ = name.partition("=")
    plain, colon, _ = front.rpartition(":")
    if not equals or not colon:
        return name, {}
    texts: dict[str, str] = {}
    for part in name[len(plain) + 1 :].split(","):
        key, equals, text = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not text:
            raise AgentError(f"agent {name!r}: expected key=value, got {part!r}")
        if key in texts:
            raise AgentError(f"agent {name!r}: {key} is there twice")
        texts[key] = text
    return plain, texts


def read_options(name: str, texts: Mapping[str, str], options: Options | None, spec: Spec) -> dict[str, Any]:
    """The values of options that a user wrote. `options` None takes none.

    Raises AgentError for an option that there is not, naming the nearest, and for a value of another type.
    """
    if not texts:
        return {}
    if options is None:
        raise AgentError(f"agent {name!r} takes no options, got {', '.join(texts)}")
    known, values = options(spec), {}
    for key, text in texts.items():
        if key not in known:
            raise AgentError(
                f"agent {name!r}: no option {key!r}{did_you_mean(key, known)} (options: {', '.join(known)})"
            )
        try:
            values[key] = msgspec.convert(text, known[key], strict=False)
        except msgspec.ValidationError as error:
            raise AgentError(f"agent {name!r}: {key}: {error}") from None
    return values
