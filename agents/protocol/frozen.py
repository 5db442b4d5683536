"""What Inn-Eval v1 was frozen with: references, and digests of how they play. Other digests are no v1."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np

from ..errors import ProtocolError
from ..find import find_agent
from ..match import play
from .cells import CELLS, Cell

#: The file that says what v1 is, written by `python -m inn_agents.protocol.freeze`.
FILE = Path(__file__).with_name("v1.json")

_Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An agent that others are measured by: what it is, as agents are named, and of how many deals its digest is."""

    agent: str
    deals: Annotated[int, msgspec.Meta(ge=1)]


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The references by name, and for each cell the digest of how each plays there."""

    references: dict[str, Reference]
    cells: dict[str, dict[str, _Digest]]


@cache
def frozen() -> Frozen:
    """What v1 is. Raises ProtocolError for a damaged file."""
    try:
        found = msgspec.json.decode(FILE.read_bytes(), type=Frozen)
    except (OSError, msgspec.DecodeError) as error:
        raise ProtocolError(f"{FILE.name}: {error}") from None
    for cell in CELLS:
        if set(found.cells.get(cell.name, ())) != set(found.references):
            raise ProtocolError(
                f"{FILE.name}: {cell.name}: expected a digest for each of {', '.join(found.references)}"
            )
    return found


def behaviour(cell: Cell, agent: str, deals: int) -> str:
    """The SHA-256 of how a reference plays: of the ranks, scores and lengths of the first deals of a cell, with it in
    all seats. A change of rules, of cards or of the reference changes it.
    """
    spec = cell.spec()
    player = find_agent(agent, spec)
    seeds = np.array([cell.seed_of(deal) for deal in range(deals)], np.uint64)
    played = play(spec, [player] * cell.num_players, seeds, seed=cell.agents_seed)
    content = hashlib.sha256(f"{cell.name} {played.ended_by.tolist()}".encode())
    for part in (played.ranks, played.scores, played.turns):
        content.update(np.ascontiguousarray(part, "<i8").tobytes())
    return content.hexdigest()


def check(cell: Cell) -> None:
    """Raises ProtocolError where a reference does not play in a cell as it did when v1 was frozen."""
    for name, reference in frozen().references.items():
        expected, found = frozen().cells[cell.name][name], behaviour(cell, reference.agent, reference.deals)
        if found != expected:
            raise ProtocolError(
                f"{cell.name}: {name} plays otherwise than in v1: its digest is {found[:16]}, expected {expected[:16]}"
            )


def freeze(references: dict[str, Reference]) -> dict[str, Any]:
    """What v1 would be with these references and the rules as they are."""
    cells = {
        cell.name: {name: behaviour(cell, reference.agent, reference.deals) for name, reference in references.items()}
        for cell in CELLS
    }
    plain: dict[str, Any] = json.loads(msgspec.json.encode(Frozen(references, cells)))
    return plain
