"""Settings: one flat TOML file, decoded into a frozen struct and checked before anything is written.

`GameConfig` is what all of them say about the game; `TrainConfig` is for training.
"""

from __future__ import annotations

import hashlib
import json
import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from inn_envs import GAMES
from inn_envs.core.engine import Spec, make_spec
from inn_envs.core.nearest import did_you_mean

from .errors import ConfigError
from .naming import split_names, split_options
from .policy_files import is_policy_file

#: Names among the opponents that stand for no agent: the learner itself in every seat, frozen copies of it, and the
#: league of copies, rules and random play.
SELF, COPIES, LEAGUE = "self", "copies", "league"
RESERVED = (SELF, COPIES, LEAGUE)

#: The minibatch of imitation where none is told.
IMITATION_BATCH = 256

_Count = Annotated[int, msgspec.Meta(ge=1)]
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
_NotNegative = Annotated[float, msgspec.Meta(ge=0)]
_Above0 = Annotated[float, msgspec.Meta(gt=0)]


class GameConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played.

    `game`, `observation`, `recall_events`, `cards` (a card file), `max_steps`, and `variant`, the fields of the game's
    variant, which stand in the file like all other keys.
    """

    game: str
    observation: Literal["current", "recall"] = "current"
    recall_events: _Count = 32
    cards: str | None = None
    max_steps: _Count | None = None
    variant: dict[str, Any] = msgspec.field(default_factory=dict)

    def spec_for(self, num_players: int | None) -> Spec:
        """The game as it is to be played, for so many players. Raises SpecError or CardFileError."""
        return make_spec(
            GAMES[self.game],
            num_players=num_players,
            observation=self.observation,
            recall_events=self.recall_events,
            cards=self.cards,
            max_steps=self.max_steps,
            **self.variant,
        )

    def flat(self) -> dict[str, Any]:
        """The settings as they stand in a file: the variant's fields beside the others, nothing that is None."""
        plain = msgspec.to_builtins(self)
        variant = plain.pop("variant")
        return {name: value for name, value in {**plain, **variant}.items() if value is not None}

    def to_toml(self) -> str:
        """The settings as a TOML file that reads back to the same."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in self.flat().items())

    def digest(self) -> str:
        """Sixteen hexadecimal digits that name these settings."""
        return hashlib.sha256(json.dumps(self.flat(), sort_keys=True).encode()).hexdigest()[:16]


class TrainConfig(GameConfig, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a training run depends on, beside the code; see `GameConfig`, too.

    `num_players`: None for the fewest; several: games of each number side by side, as many of each. Among the variant's
    fields is `payoff`, what a finished game pays: "win", "rank" or "score", multiplied by `reward_scale`. Strength is
    measured by win share, which no payoff changes.

    Who plays: `opponents` by weight, or a text (see `parse_opponents`). "self": the learner sits in every seat and
    learns from every seat's decisions, in that share of the `num_envs` games. In the others it sits in one seat, `seat`
    ("rotate" or a number), and for each deal the opponents in all other seats are drawn by weight: names, policy files,
    module:Class; "copies", frozen copies of the learner: one every `copy_every` decisions, the last `copy_pool` of
    them, half of the draws the newest one; "league", those copies, `rules` and `random`, each drawn the more often the
    less often the learner wins against it: by (1 − its share of wins) to the power of `league_power`.

    How long: `minutes`, or `decisions` of the learner, whichever comes first; without `minutes` a run is determined
    by `seed` (and `threads`).

    What it begins with: random weights, or those of the policy file `start`, of the same `hidden`.

    What comes first: for `imitate_decisions` the learner learns, in small minibatches (`imitate_minibatch`, 256 unless
    told), what the agent named `imitate` would have answered in its place. That may be a search, also one led by a
    policy file (expert iteration). The learning rate goes in a straight line from `imitate_learning_rate` to a tenth.

    How it learns: `num_envs` games, `steps` decisions in each between updates, `minibatch`, `epochs`; `learning_rate`
    and `entropy` go in a straight line to the values with `_end`; `gae_lambda` counts turns; `gamma` counts prompts and
    is 1 because games are paid at their end. `hidden` are the network's widths, the first layer shared. `critic`: what
    the value is made from in training, the "observation", or the full "state" by a layer of its own; the trained
    policy then has no value.

    `lead_weight` adds to the payoff of the game that much for every point by which the learner's lead in score grew; it
    goes in a straight line to `lead_weight_end`, 0 by default, so that the end of training is about winning alone.

    Which `engine` trains: "sb3", as when none is named, or "rllib", which trains by self-play alone, in a process for
    each of `env_runners` (2 unless told; 0: in this one) beside the learner's. With rllib, `memory` is the width of an
    LSTM behind the first layer; a rollout is then made of whole games, `num_envs` at a time, until it has
    `num_envs * steps` decisions. GAE's lambda counts decisions with rllib, not turns.

    `checkpoint_minutes` between checkpoints; every `measure_every` decisions (0: never) `measure_deals` duplicate deals
    against each of `evaluate_opponents`, for the learning curve; at the end `evaluate_deals` of them. The trained
    policy answers by `mode`: "argmax" or "sample".
    """

    num_players: _Count | Annotated[tuple[_Count, ...], msgspec.Meta(min_length=1)] | None = None

    seat: Annotated[int, msgspec.Meta(ge=0)] | Literal["rotate"] = "rotate"
    opponents: dict[str, _NotNegative] = msgspec.field(default_factory=lambda: {SELF: 1.0})
    copy_every: _Count = 200_000
    copy_pool: Annotated[int, msgspec.Meta(ge=1, le=32)] = 2
    league_power: _NotNegative = 2.0

    minutes: _Above0 | None = None
    decisions: _Count | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**32)] = 0
    threads: Annotated[int, msgspec.Meta(ge=1, le=256)] = 2

    start: str | None = None
    imitate: str | None = None
    imitate_decisions: Annotated[int, msgspec.Meta(ge=0)] = 0
    imitate_learning_rate: _Above0 = 1e-3
    imitate_minibatch: Annotated[int, msgspec.Meta(ge=2)] | None = None

    num_envs: _Count = 256
    steps: _Count = 64
    minibatch: Annotated[int, msgspec.Meta(ge=2)] = 2048
    epochs: _Count = 4
    hidden: Annotated[tuple[_Count, ...], msgspec.Meta(min_length=1, max_length=8)] = (64, 64)
    learning_rate: _Above0 = 1e-3
    learning_rate_end: _NotNegative = 1e-4
    entropy: _NotNegative = 0.01
    entropy_end: _NotNegative = 0.001
    critic: Literal["observation", "state"] = "observation"
    reward_scale: _Above0 = 1.0
    lead_weight: _NotNegative = 0.0
    lead_weight_end: _NotNegative = 0.0
    gamma: _Share = 1.0
    gae_lambda: _Share = 0.95
    clip: _Above0 = 0.2
    value_weight: _NotNegative = 0.5
    max_grad_norm: _Above0 = 0.5

    # None, not what it stands for: the digests of settings that do not name these are to stay.
    engine: Literal["sb3", "rllib"] | None = None
    env_runners: Annotated[int, msgspec.Meta(ge=0, le=256)] | None = None
    memory: _Count | None = None

    checkpoint_minutes: _Above0 = 1.0
    measure_every: Annotated[int, msgspec.Meta(ge=0)] = 0
    measure_deals: _Count = 50
    evaluate_opponents: tuple[str, ...] = ("random",)
    evaluate_deals: Annotated[int, msgspec.Meta(ge=0)] = 500
    mode: Literal["argmax", "sample"] = "argmax"

    @property
    def imitation_batch(self) -> int:
        """The decisions of a minibatch while another's answers are learnt: few, as there is little chance in them."""
        return IMITATION_BATCH if self.imitate_minibatch is None else self.imitate_minibatch

    @property
    def runners(self) -> int:
        """The processes that play, beside the learner's, with the engine rllib."""
        return 2 if self.env_runners is None else self.env_runners

    @property
    def player_counts(self) -> tuple[int | None, ...]:
        """The numbers of players, as they were asked for."""
        return self.num_players if isinstance(self.num_players, tuple) else (self.num_players,)

    def specs(self) -> tuple[Spec, ...]:
        """The game as it is to be played, for each number of players. Raises SpecError or CardFileError."""
        return tuple(self.spec_for(players) for players in self.player_counts)

    def spec(self) -> Spec:
        """The game as it is to be played, for the first number of players. Raises SpecError or CardFileError."""
        return self.specs()[0]

    def self_games(self) -> int:
        """In how many of the games the learner sits in every seat."""
        return round(self.num_envs * self.opponents.get(SELF, 0.0) / sum(self.opponents.values()))


#: What the engine rllib lacks, and the values that leave it out.
_ONLY_SB3: dict[str, Any] = {
    "critic": "observation",
    "start": None,
    "imitate": None,
    "lead_weight": 0.0,
    "lead_weight_end": 0.0,
    "measure_every": 0,
}

_Kind = TypeVar("_Kind", bound=GameConfig)


def read_config(path: str | Path, changes: Iterable[str] = ()) -> TrainConfig:
    """Reads a training configuration, with `changes` as `key=value` (a TOML value, or a bare word for a text).

    Raises ConfigError for a file that can't be read, an unknown key, a value of the wrong type or out of range, and
    settings that don't fit one another; SpecError and CardFileError for those of the game.
    """
    return make_config(read_settings(path, changes), str(path))


def read_settings(path: str | Path, changes: Iterable[str] = ()) -> dict[str, Any]:
    """The settings in a TOML file, with `changes`, unchecked. Raises ConfigError for a file that can't be read."""
    path = Path(path)
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not a TOML file: {error}") from None
    return settings | dict(parse_change(change) for change in changes)


def config_of(game: str, num_players: int | None) -> Path:
    """The configuration file of a game for a number of players (None: the fewest), in `configs/train` of the folder
    where one is, or of the checkout that runs. Raises ConfigError when there is none.
    """
    low, high = GAMES[game].SEATS
    name = f"configs/train/{game}_{low if num_players is None else num_players}p.toml"
    for folder in (Path.cwd(), Path(__file__).resolve().parent.parent):
        if (folder / name).is_file():
            return folder / name
    raise ConfigError(f"{name}: no such file; {GAMES[game].TITLE} is for {low} to {high} players")


def make_config(settings: Mapping[str, Any], where: str = "config") -> TrainConfig:
    """Checks flat settings for training. Raises as `read_config` does; `where` begins the messages."""
    config = checked(settings, TrainConfig, where)
    _check(config, where)
    return config


def checked(settings: Mapping[str, Any], kind: type[_Kind], where: str) -> _Kind:
    """Flat settings as a struct of this kind. Raises ConfigError for an unknown game or key, and for a value of the
    wrong type or out of range; `where` begins the messages.
    """
    game = settings.get("game")
    if not isinstance(game, str) or game not in GAMES:
        hint = did_you_mean(game, GAMES)
        raise ConfigError(f"{where}: game: expected one of {', '.join(GAMES)}, got {game!r}{hint}")
    variant_names = [field.name for field in fields(GAMES[game].Variant)]
    own_names = [name for name in kind.__struct_fields__ if name != "variant"]
    for name in settings:
        if name not in own_names and name not in variant_names:
            raise ConfigError(f"{where}: {name}: no such setting{_nearest(name, [*own_names, *variant_names])}")
    variant = {name: settings[name] for name in variant_names if name in settings}
    own = {name: value for name, value in settings.items() if name not in variant}
    if isinstance(own.get("opponents"), str):
        own["opponents"] = parse_opponents(own["opponents"], where)
    try:
        return msgspec.convert({**own, "variant": variant}, kind)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{where}: {_readable(str(error))}") from None


def _check(config: TrainConfig, where: str) -> None:
    """What no single setting can say."""
    numbers = {**msgspec.structs.asdict(config), **{f"opponents.{key}": w for key, w in config.opponents.items()}}
    for name, value in numbers.items():
        if isinstance(value, float) and not math.isfinite(value):
            raise ConfigError(f"{where}: {name}: expected a finite number, got {value}")
    if not sum(config.opponents.values()) > 0:
        raise ConfigError(f"{where}: opponents: expected at least one with a weight above 0")
    if config.minutes is None and config.decisions is None:
        raise ConfigError(f"{where}: minutes, decisions: expected at least one of them, so that the training ends")
    if config.imitate in RESERVED or (config.imitate is None and config.imitate_decisions > 0):
        raise ConfigError(f"{where}: imitate: expected an agent to learn from for {config.imitate_decisions} decisions")
    if config.minibatch > config.num_envs * config.steps:
        most = config.num_envs * config.steps
        raise ConfigError(f"{where}: minibatch: expected at most num_envs * steps = {most}, got {config.minibatch}")
    for name in RESERVED:
        if name in config.evaluate_opponents:
            raise ConfigError(f"{where}: evaluate_opponents: {name!r} is only an opponent in training")
    _check_engine(config, where)
    _check_games(config, where)


def _check_engine(config: TrainConfig, where: str) -> None:
    """Whether the engine can do all that is asked for."""
    if config.engine != "rllib":
        for name in ("env_runners", "memory"):
            if getattr(config, name) is not None:
                raise ConfigError(f"{where}: {name}: goes with engine = 'rllib' (inn train --engine rllib)")
        return
    if {name for name, weight in config.opponents.items() if weight > 0} != {SELF}:
        raise ConfigError(
            f"{where}: opponents: expected 'self' alone, since the engine 'rllib' trains by self-play, got "
            f"{', '.join(config.opponents)}"
        )
    if len(config.player_counts) > 1:
        raise ConfigError(f"{where}: num_players: expected one number with the engine 'rllib'")
    for name, wanted in _ONLY_SB3.items():
        if getattr(config, name) != wanted:
            raise ConfigError(f"{where}: {name}: goes with the engine 'sb3'; expected {wanted!r} with 'rllib'")
    if config.num_envs % max(config.runners, 1):
        raise ConfigError(
            f"{where}: num_envs: expected a multiple of env_runners = {config.runners}, got {config.num_envs}"
        )


def _check_games(config: TrainConfig, where: str) -> None:
    """Whether there are games for all who are to play, and decisions enough to learn from."""
    specs = config.specs()
    counts = [spec.num_players for spec in specs]
    if len(set(counts)) < len(counts):
        raise ConfigError(f"{where}: num_players: expected each number once, got {counts}")
    if config.seat != "rotate" and config.seat >= min(counts):
        raise ConfigError(f"{where}: seat: expected 'rotate' or 0 to {min(counts) - 1}, got {config.seat}")
    if config.steps <= max(counts):
        raise ConfigError(
            f"{where}: steps: expected more than {max(counts)}, so that a seat decides more than once between updates, "
            f"got {config.steps}"
        )
    has_others = sum(weight for name, weight in config.opponents.items() if name != SELF) > 0
    forms = [(SELF, config.opponents.get(SELF, 0.0) > 0, config.self_games())]
    forms.append(("others", has_others, config.num_envs - config.self_games()))
    for name, is_wanted, games in forms:
        if is_wanted and games < len(counts):
            raise ConfigError(
                f"{where}: num_envs: expected more games, at least one with the opponents {name!r} "
                f"for each of the numbers of players {counts}, got {config.num_envs}"
            )


def parse_opponents(text: str, where: str = "config") -> dict[str, float]:
    """Opponents by weight of a text such as "self", "rules,random,FILE" or "self=3,league=1": weight 1 where none is
    given. Raises ConfigError for a name that is given twice or not at all, and for a weight that is no number.
    """
    weights: dict[str, float] = {}
    for part in split_names(text):
        has_weight = "=" in part and not is_policy_file(part) and not split_options(part)[1]
        name, _, number = (word.strip() for word in (part.rpartition("=") if has_weight else (part, "", "1")))
        if not name or name in weights or not all(map(str.strip, text.split(","))):
            raise ConfigError(f"{where}: opponents: expected names, each once, separated by commas, got {text!r}")
        try:
            weights[name] = float(number)
        except ValueError:
            raise ConfigError(f"{where}: opponents: {name}: expected a number as its weight, got {number!r}") from None
    return weights


def _nearest(name: str, known: list[str]) -> str:
    return did_you_mean(name, known) or f"; there are {', '.join(known)}"


def _readable(message: str) -> str:
    """`Expected …  - at `$.name`` of msgspec with the key in front."""
    text, _, place = message.partition(" - at `$.")
    return f"{place.rstrip('`')}: {text[0].lower()}{text[1:]}" if place else message


def parse_change(change: str) -> tuple[str, Any]:
    """`key=value` of a command line: a TOML value, or a bare word for a text. Raises ConfigError without a key."""
    name, equals, text = change.partition("=")
    name, text = name.strip(), text.strip()
    if not equals or not name:
        raise ConfigError(f"--set {change}: expected key=value")
    try:
        return name, tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return name, text


def _toml(value: Any) -> str:
    """A value in TOML: texts, numbers, truth values, lists and inline tables."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
