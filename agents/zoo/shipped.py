"""The policies that come with the package, found by the name `zoo`.

Of each game that has one there are, in this folder, GAME.safetensors and GAME.json (the policy and its card), GAME.toml
(what it was trained by) and GAME.csv (how the training went, in a few rows).
"""

from __future__ import annotations

from pathlib import Path

from inn_envs import GAMES
from inn_envs.core.engine import Spec

from ..errors import AgentError
from ..policy import Policy

#: Where the policies lie, and what the one of a game is called as an agent.
FOLDER, NAME = Path(__file__).resolve().parent, "zoo"
#: Bytes that a policy's weights have at most.
LARGEST = 2_000_000


def shipped_games() -> tuple[str, ...]:
    """The games that have a shipped policy."""
    return tuple(game for game in GAMES if weights_of(game).exists())


def weights_of(game: str) -> Path:
    """Where the weights of a game's policy lie, or would lie."""
    return FOLDER / f"{game}.safetensors"


def zoo(spec: Spec) -> Policy:
    """The shipped policy of a game.

    Raises AgentError for a game that has none, PolicyError for files that were altered, and for games whose observation
    or actions are laid out otherwise than in the default game.
    """
    game = spec.game.NAME
    if game not in shipped_games():
        others = ", ".join(shipped_games()) or "no game yet"
        raise AgentError(
            f"zoo: there is no shipped policy for {spec.game.TITLE} (there is one for {others}); train one with "
            f"`inn train {game}`, and name its policy.safetensors instead"
        )
    policy = Policy.load(weights_of(game))
    policy.check(spec)
    return policy


def load_policy(name: str, spec: Spec) -> Policy:
    """The policy that a user names: `zoo`, or a file. Raises as `zoo` does."""
    if name == NAME:
        return zoo(spec)
    policy = Policy.load(name)
    policy.check(spec)
    return policy
