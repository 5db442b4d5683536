"""Tabletop games of hidden information for reinforcement learning, on one compiled, batched engine."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from inn_envs.core.errors import HistoryNotRecorded, IllegalAction, NotYourDecision, SpecError
from inn_envs.core.nearest import did_you_mean

if TYPE_CHECKING:
    from inn_envs.aec import GameAEC
    from inn_envs.core.engine import Spec
    from inn_envs.solo import SoloEnv, SoloVectorEnv
    from inn_envs.vector import GameVector

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "HistoryNotRecorded",
    "IllegalAction",
    "NotYourDecision",
    "SpecError",
    "deal_seed",
    "make",
    "make_solo",
    "make_solo_vec",
    "make_spec",
    "make_vec",
    "mini",
]

_NAMES = ("inheritors", "innkeeper", "inn_fighting")


class _Games(Mapping[str, ModuleType]):
    """The games by name; a game is imported when it is first asked for."""

    def __getitem__(self, name: str) -> ModuleType:
        if name not in _NAMES:
            raise KeyError(f"no game {name!r}; there is {', '.join(_NAMES)}{did_you_mean(name, _NAMES)}")
        return importlib.import_module(f"inn_envs.{name}")

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


#: The games by name, each a package with the names of `inn_envs.core.game.Game`. The only place that lists games.
GAMES: Mapping[str, ModuleType] = _Games()


def make_spec(game: str, **settings: Any) -> Spec:
    """The settings of a game, checked: `num_players`, `observation`, `recall_events`, `cards`, `max_steps`, and the
    fields of its variant, as for `make`. Raises SpecError for a setting that can't be used.
    """
    from inn_envs.core import engine

    return engine.make_spec(GAMES[game], **settings)


def make(
    game: str,
    *,
    num_players: int | None = None,
    observation: str = "current",
    recall_events: int = 32,
    render_mode: str | None = None,
    illegal: str = "raise",
    cards: str | Path | None = None,
    max_steps: int | None = None,
    **variant: Any,
) -> GameAEC:
    """A game as a PettingZoo AEC environment.

    `num_players` defaults to the fewest the game is for; `observation` is "current" or "recall" (with the last
    `recall_events` events); `render_mode` None, "ansi", "human" or "rgb_array"; `illegal` "raise" or "terminate";
    `cards` the path of another card file; `max_steps` truncates games; `variant` are the fields of the game's
    `Variant`. Raises SpecError for a setting that can't be used, CardFileError for a card file.
    """
    from inn_envs.aec import GameAEC

    spec = make_spec(
        game,
        num_players=num_players,
        observation=observation,
        recall_events=recall_events,
        cards=cards,
        max_steps=max_steps,
        **variant,
    )
    return GameAEC(spec, render_mode=render_mode, illegal=illegal)


def make_vec(
    game: str,
    num_envs: int,
    *,
    num_players: int | None = None,
    dtype: str = "uint8",
    num_threads: int = 1,
    autoreset: bool = True,
    observation: str = "current",
    recall_events: int = 32,
    cards: str | Path | None = None,
    max_steps: int | None = None,
    **variant: Any,
) -> GameVector:
    """`num_envs` games side by side: the batched engine. `dtype` is that of observations, "uint8" or "float32";
    `num_threads` threads share the games; `autoreset` deals a game anew in the step that ends it; the rest as for
    `make`.
    """
    from inn_envs.vector import GameVector

    spec = make_spec(
        game,
        num_players=num_players,
        observation=observation,
        recall_events=recall_events,
        cards=cards,
        max_steps=max_steps,
        **variant,
    )
    return GameVector(spec, num_envs, dtype=dtype, num_threads=num_threads, autoreset=autoreset)


_SOLO = ("opponents", "seat", "mask_in", "illegal", "render_mode")


def make_solo(game: str, **settings: Any) -> SoloEnv:
    """A game as a Gymnasium environment for one learner: what `gymnasium.make` calls. See `inn_envs.solo.SoloEnv`."""
    from inn_envs.solo import SoloEnv

    solo = {name: settings.pop(name) for name in _SOLO if name in settings}
    return SoloEnv(make_spec(game, **settings), **solo)


def make_solo_vec(game: str, num_envs: int = 1, **settings: Any) -> SoloVectorEnv:
    """Many such games: what `gymnasium.make_vec` calls. See `inn_envs.solo.SoloVectorEnv`."""
    from inn_envs.solo import SoloVectorEnv

    settings.pop("render_mode", None)
    solo = {name: settings.pop(name) for name in _SOLO if name in settings}
    return SoloVectorEnv(make_spec(game, **settings), num_envs, **solo)


def mini(game: str, num_players: int | None = None) -> dict[str, Any]:
    """The settings of `make` for a game so small that all of its histories can be listed: a card file of a few rows
    and the variant it is played in, by the rules of the whole game. Where what is exact is wanted, see
    `inn_agents.exact`.

    `num_players` defaults to the fewest there is one for. Raises SpecError for another number.
    """
    place = Path(str(GAMES[game].__file__)).with_name("mini_settings.toml")
    variants = tomllib.loads(place.read_text(encoding="utf-8"))
    players = min(map(int, variants)) if num_players is None else num_players
    if str(players) not in variants:
        title = GAMES[game].TITLE
        raise SpecError(f"num_players: the mini of {title} is for {' or '.join(variants)} players, got {players!r}")
    return {"num_players": players, "cards": place.with_name("mini.toml"), **variants[str(players)]}


def deal_seed(seed: int, game: int, deal: int) -> int:
    """The seed of game number `game`'s deal number `deal` in a batch reset with `seed`; `deal_seed(s, 0, 0) == s`."""
    import numpy as np

    from inn_envs.core import rng

    return int(rng.deal_seed(np.uint64(seed), game, deal))


def _register() -> None:
    """Tells Gymnasium and PettingZoo of every game."""
    import gymnasium
    import pettingzoo

    for name in GAMES:
        title = "".join(word.capitalize() for word in name.split("_"))
        gymnasium.register(
            f"inn/{title}-v0",
            entry_point="inn_envs:make_solo",
            vector_entry_point="inn_envs:make_solo_vec",
            disable_env_checker=True,
            kwargs={"game": name},
        )
        if hasattr(pettingzoo, "register"):
            pettingzoo.register("aec", f"inn/{name}-v0", entry_point="inn_envs:make", kwargs={"game": name})


_register()
