"""Games as files: variant, seed and actions, verified when they are loaded."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from inn_envs.core.engine import Engine, Spec, dealt, make_spec
from inn_envs.core.files import write_whole
from inn_envs.core.game import Game

FORMAT = 1


class ReplayError(ValueError):
    """A replay that can't be used: cut, altered, of another version or game. The message names what was expected."""


class ReplayNotFound(ReplayError):
    """A path where no replay is."""


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game, from its deal: everything that is needed to play it again, and digests to verify that it is the same.

    `cards` is the digest of the card set, `final` that of the last record, `versions` those of the software that
    recorded the game (for people: what counts is that the game ends in the same record).
    """

    format: int
    game: str
    version: int
    num_players: int
    variant: dict[str, Any]
    cards: str
    cards_path: str | None
    max_steps: int | None
    seed: int
    actions: list[int]
    final: str
    agents: list[str]
    versions: dict[str, str]
    checksum: str = ""


@dataclass(frozen=True)
class Frame:
    """One decision of a replayed game: the record before it (an array of one), who is asked, and the answer in words
    (−1 and an empty text at the end).
    """

    number: int
    record: Any
    actor: int
    action: int
    text: str


def record_game(spec: Spec, seed: int, actions: list[int], agents: list[str] | None = None) -> Replay:
    """The replay of a game: plays it, so that illegal actions are refused (IllegalAction) and the end is known."""
    engine = _play(spec, seed, actions)
    standard = spec.game.load_cards(None)
    replay = Replay(
        format=FORMAT,
        game=spec.game.NAME,
        version=spec.game.VERSION,
        num_players=spec.num_players,
        variant=asdict(spec.variant),
        cards=spec.cards.digest,
        cards_path=None if spec.cards.digest == standard.digest else str(spec.cards.path),
        max_steps=spec.max_steps,
        seed=seed,
        actions=[int(action) for action in actions],
        final=_digest(engine),
        agents=list(agents or []),
        versions=_versions(),
    )
    return msgspec.structs.replace(replay, checksum=_checksum(replay))


def save_replay(replay: Replay, path: str | Path) -> None:
    """Writes a replay as JSON, at once or not at all."""
    content = json.dumps(msgspec.to_builtins(replay), indent=1) + "\n"
    write_whole(Path(path), content.encode())


def load_replay(path: str | Path, game: Game | None = None) -> Replay:
    """Reads a replay and plays it through; without `game` it is of the game that it names. Raises ReplayError unless it
    ends in the very record it was saved with.
    """
    path = Path(path)
    try:
        replay = msgspec.json.decode(path.read_bytes(), type=Replay)
    except FileNotFoundError:
        raise ReplayNotFound(f"{path}: no such replay") from None
    except msgspec.DecodeError as error:
        raise ReplayError(f"{path}: not a replay, or cut: {error}") from None
    verify(replay, game, str(path))
    return replay


def _game_of(replay: Replay, name: str) -> Game:
    """The game that a replay names. Raises ReplayError for one that isn't here."""
    import inn_envs

    try:
        game: Game = inn_envs.GAMES[replay.game]
    except KeyError as error:
        raise ReplayError(f"{name}: {error.args[0]}") from None
    return game


def _checksum(replay: Replay) -> str:
    content = {key: value for key, value in msgspec.to_builtins(replay).items() if key != "checksum"}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def verify(replay: Replay, game: Game | None = None, name: str = "replay") -> None:
    """Plays a replay through, as `load_replay` does. Raises ReplayError naming what differs from what was expected."""
    if replay.format != FORMAT:
        raise ReplayError(f"{name}: expected format {FORMAT}, got {replay.format}")
    if replay.checksum != _checksum(replay):
        raise ReplayError(f"{name}: altered since it was saved: its checksum does not fit what it holds")
    game = _game_of(replay, name) if game is None else game
    if (replay.game, replay.version) != (game.NAME, game.VERSION):
        expected = f"{game.NAME} version {game.VERSION}"
        raise ReplayError(f"{name}: expected a game of {expected}, got {replay.game} version {replay.version}")
    try:
        engine = _play(spec_of(replay, game), replay.seed, replay.actions)
    except ValueError as error:
        raise ReplayError(f"{name}: it can't be played: {error}") from None
    if _digest(engine) != replay.final:
        raise ReplayError(f"{name}: the game does not end as it was saved: seed, actions or variant were altered")


def spec_of(replay: Replay, game: Game) -> Spec:
    """The settings of a replayed game. Raises ReplayError when its card set is another one now."""
    spec = make_spec(
        game,
        num_players=replay.num_players,
        cards=replay.cards_path,
        max_steps=replay.max_steps,
        **replay.variant,
    )
    if spec.cards.digest != replay.cards:
        raise ReplayError(f"the game was played with other cards ({replay.cards}) than {spec.cards.path} holds now")
    return spec


def frames(replay: Replay, game: Game | None = None) -> Iterator[Frame]:
    """The game decision by decision, and its end; `game` is the one it names. The records are fresh copies."""
    game = _game_of(replay, "replay") if game is None else game
    engine = dealt(spec_of(replay, game), replay.seed)
    for number, action in enumerate(replay.actions):
        actor = int(engine.shown.actors[0])
        yield Frame(number, engine.states.copy(), actor, action, engine.action_name(0, action))
        engine.step(np.array([action], np.int64), autoreset=False)
    yield Frame(len(replay.actions), engine.states.copy(), int(engine.shown.actors[0]), -1, "")


def _play(spec: Spec, seed: int, actions: list[int]) -> Engine:
    engine = dealt(spec, seed)
    for number, action in enumerate(actions):
        answer = np.array([action], np.int64)
        if action < 0:
            raise ValueError(f"action number {number}: expected 0 or above, got {action}")
        engine.refuse_illegal(answer)
        engine.step(answer, autoreset=False)
    return engine


def _digest(engine: Engine) -> str:
    return hashlib.sha256(np.asarray(engine.states).tobytes()).hexdigest()


def _versions() -> dict[str, str]:
    import inn_envs

    return {"inn_envs": inn_envs.__version__, "numpy": np.__version__}
