"""A tournament's folder: what is played, each chunk's results as soon as they are there, and what came of it.

plan.json                                     settings, agents, line-ups, versions
chunks/000012.json                            the results of a chunk, sealed by a digest
results.json results.md heatmap.png           written at the end
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
import numpy.typing as npt

from inn_envs.core.files import write_whole

from ..errors import ResultError, RunFolderError
from ..match import Played
from ..referee import CAUSES, Fault, Forfeit
from ..run_folder import lock_folder
from .chunk import Chunk, InChunks
from .plan import FORMAT

_OUTCOMES = ("results.json", "results.md", "heatmap.png", "edges.png", "ladder.png")
#: Bytes of the largest file that is read, and of which a file of results has fewer for each of its games.
_LARGEST, _A_GAME = 1 << 26, 4096

_Agent = Annotated[int, msgspec.Meta(ge=0)]


class _Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A forfeit in a file."""

    deal: _Agent
    rotation: _Agent
    agent: _Agent
    cause: str
    reason: Annotated[str, msgspec.Meta(max_length=1000)]


class _Games(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chunk's results: lists by deal, rotation and agent, or by deal and rotation."""

    format: int
    plan: str
    chunk: int
    seeds: list[int]
    ranks: list[list[list[int]]]
    scores: list[list[list[int]]]
    payoffs: list[list[list[float]]]
    turns: list[list[int]]
    ended_by: list[list[str]]
    forfeits: list[_Fault]


class _Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of results: its games, and the SHA-256 of their JSON as it stands there."""

    sha256: str
    games: msgspec.Raw


class TournamentFolder:
    """The folder of one tournament. Nothing is written before `begin`."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lock: int | None = None

    def check(self, plan: InChunks, *, overwrite: bool = False) -> None:
        """Refuses a folder that holds something else than this tournament, unless another is to be replaced.

        Raises RunFolderError that names what differs; a folder that holds no tournament is never overwritten.
        """
        if self.path.exists() and not self.path.is_dir():
            raise RunFolderError(f"{self.path}: a file; expected a folder, choose another with --run-dir")
        if not self.path.exists() or not any(self.path.iterdir()):
            return
        if not (self.path / "plan.json").exists():
            raise RunFolderError(f"{self.path}: holds files, but no tournament; choose another folder with --run-dir")
        if overwrite:
            return
        differing = _differing(self._plan(), plan.facts())
        if differing:
            raise RunFolderError(
                f"{self.path}: holds a tournament of another plan ({differing}); "
                "choose another --run-dir, or --overwrite it"
            )

    def _plan(self) -> dict[str, Any]:
        file = self.path / "plan.json"
        try:
            content = msgspec.json.decode(_read(file))
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise RunFolderError(f"{file}: damaged: {error}; begin anew with --overwrite") from None
        if not isinstance(content, dict):
            raise RunFolderError(f"{file}: damaged: expected a JSON object; begin anew with --overwrite")
        return content

    def begin(self, plan: InChunks, *, overwrite: bool = False) -> None:
        """Locks the folder for this process and makes it one of this tournament. Raises as `check` does."""
        self.check(plan, overwrite=overwrite)
        self.path.mkdir(parents=True, exist_ok=True)
        self._lock = lock_folder(self.path, "playing")
        if overwrite:
            (self.path / "plan.json").unlink(missing_ok=True)
            shutil.rmtree(self.path / "chunks", ignore_errors=True)
            for name in _OUTCOMES:
                (self.path / name).unlink(missing_ok=True)
        self.write_json("plan.json", plan.facts())

    @contextmanager
    def begun(self, plan: InChunks, *, overwrite: bool = False) -> Iterator[None]:
        """`begin`, and lets others in at the end of the block."""
        self.begin(plan, overwrite=overwrite)
        try:
            yield
        finally:
            self.release()

    def release(self) -> None:
        """Lets others in."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def write_results(self, content: Any, text: str, name: str, picture: bytes) -> None:
        """Writes what came of it: results.json, results.md, and the picture under its name."""
        self.write_json("results.json", content)
        write_whole(self.path / "results.md", text.encode())
        write_whole(self.path / name, picture)

    def write_json(self, name: str, content: Any) -> None:
        """Writes a JSON file, whole or not at all."""
        write_whole(self.path / name, (json.dumps(content, indent=1) + "\n").encode())

    # --- chunks ---------------------------------------------------------------------------------------------------

    def keep(self, plan: InChunks, chunk: Chunk, played: Played) -> None:
        """Writes the results of a chunk, whole or not at all."""
        content = msgspec.json.encode(
            _Games(
                format=FORMAT,
                plan=plan.digest,
                chunk=chunk.number,
                seeds=played.seeds.tolist(),
                ranks=played.ranks.tolist(),
                scores=played.scores.tolist(),
                payoffs=played.payoffs.tolist(),
                turns=played.turns.tolist(),
                ended_by=played.ended_by.tolist(),
                forfeits=[
                    _Fault(found.deal, found.rotation, found.agent, found.fault.cause, found.fault.reason)
                    for found in played.forfeits
                ],
            )
        )
        sealed = _Sealed(hashlib.sha256(content).hexdigest(), msgspec.Raw(content))
        write_whole(self._file(chunk), msgspec.json.encode(sealed) + b"\n")

    def kept(self, plan: InChunks, chunk: Chunk) -> Played | None:
        """The results of a chunk, None where it wasn't played yet.

        Raises ResultError for a file that was cut, altered, is too large, of another plan, or not what a game can give.
        """
        file = self._file(chunk)
        if not file.exists():
            return None
        games = _unsealed(file, _read(file, chunk.games * _A_GAME + _A_GAME))
        for what, found, expected in (
            ("format", games.format, FORMAT),
            ("plan", games.plan, plan.digest),
            ("chunk", games.chunk, chunk.number),
            ("seeds", games.seeds, list(plan.task(chunk).seeds)),
        ):
            if found != expected:
                raise ResultError(f"{file}: {what}: expected {_short(expected)}, got {_short(found)}")
        return _played(file, games, len(chunk.deals), len(chunk.lineup))

    def _file(self, chunk: Chunk) -> Path:
        return self.path / "chunks" / f"{chunk.number:06d}.json"


def _read(file: Path, limit: int = _LARGEST) -> bytes:
    """A file's content. Raises ResultError for one of more bytes than it can have."""
    with file.open("rb") as opened:
        content = opened.read(limit + 1)
    if len(content) > limit:
        raise ResultError(f"{file}: larger than the {limit:,} bytes that it can have")
    return content


def _unsealed(file: Path, content: bytes) -> _Games:
    try:
        sealed = msgspec.json.decode(content, type=_Sealed)
        if hashlib.sha256(bytes(sealed.games)).hexdigest() != sealed.sha256:
            raise ResultError(f"{file}: was altered: its digest is not that of its games")
        return msgspec.json.decode(sealed.games, type=_Games)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ResultError(f"{file}: cut, or no results of a tournament: {error}") from None


def _played(file: Path, games: _Games, deals: int, seats: int) -> Played:
    """The results as arrays. Raises ResultError where they can't be those of so many deals in so many seats."""
    arrays: dict[str, npt.NDArray[Any]] = {}
    for name, shape, kind in (
        ("ranks", (deals, seats, seats), np.int64),
        ("scores", (deals, seats, seats), np.int64),
        ("payoffs", (deals, seats, seats), np.float64),
        ("turns", (deals, seats), np.int64),
        ("ended_by", (deals, seats), np.str_),
    ):
        try:
            arrays[name] = np.array(getattr(games, name), kind)
        except (ValueError, OverflowError):  # rows of different lengths, numbers of more than 64 bits
            raise ResultError(f"{file}: {name}: expected {shape} numbers") from None
        if arrays[name].shape != shape:
            raise ResultError(f"{file}: {name}: expected shape {shape}, got {arrays[name].shape}")
    ranks, causes = arrays["ranks"], {*CAUSES, "rules", "max_turns", "max_steps"}
    if ranks.min() < 1 or ranks.max() > seats or not (ranks == 1).any(axis=2).all():
        raise ResultError(f"{file}: ranks: expected 1 to {seats}, and a winner in each game")
    if not set(arrays["ended_by"].ravel().tolist()) <= causes or not np.isfinite(arrays["payoffs"]).all():
        raise ResultError(f"{file}: ended_by, payoffs: expected one of {', '.join(sorted(causes))}, and finite numbers")
    for found in games.forfeits:
        if found.deal >= deals or max(found.rotation, found.agent) >= seats or found.cause not in CAUSES:
            raise ResultError(f"{file}: forfeits: expected games of {deals} deals in {seats} seats, got {found}")
    return Played(
        np.array(games.seeds, np.uint64),
        (ranks == 1) / (ranks == 1).sum(axis=2, keepdims=True),
        arrays["scores"],
        ranks,
        arrays["turns"],
        arrays["ended_by"],
        np.zeros_like(ranks),
        np.full(ranks.shape, ""),
        payoffs=arrays["payoffs"],
        forfeits=tuple(
            Forfeit(found.deal, found.rotation, found.agent, Fault(found.cause, found.reason))
            for found in games.forfeits
        ),
    )


def _differing(kept: Any, now: Any, where: str = "") -> str:
    """Where two plans first differ, and how; empty where they are the same."""
    if isinstance(kept, dict) and isinstance(now, dict):
        for key in [*now, *(key for key in kept if key not in now)]:
            found = _differing(kept.get(key), now.get(key), f"{where}.{key}" if where else key)
            if found:
                return found
        return ""
    plain = json.loads(json.dumps(now))
    return "" if kept == plain else f"{where}: it has {_short(kept)}, now it is {_short(plain)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else f"{text[:117]}..."
