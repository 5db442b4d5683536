"""Drawing a game for people, one way for all adapters."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError

RENDER_MODES = ("ansi", "human", "rgb_array")


def check_render_mode(render_mode: str | None) -> None:
    """Raises SpecError for a mode that does not exist."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise SpecError(f"render_mode: expected None or one of {', '.join(RENDER_MODES)}, got {render_mode!r}")


def render(
    spec: Spec, state: Any, seat: int, render_mode: str | None, mask: npt.NDArray[np.int8]
) -> str | npt.NDArray[np.uint8] | None:
    """A seat's view of a record, the whole table when the game is over: text, a picture (uint8, height × width × 3), or
    printed for `human`.

    `mask` is what the seat may answer: its actions are listed beneath the text.
    """
    if render_mode is None:
        return None
    game = spec.game
    # when a game is over, all is shown: hands are laid open to be scored
    position = game.describe_position(state, spec.cards, None if state["ended"] else seat)
    if render_mode == "rgb_array":
        picture: npt.NDArray[np.uint8] = game.draw_position(position)
        return picture
    legal = {int(action): game.describe_action(spec.cards, int(action), state=state) for action in np.flatnonzero(mask)}
    text: str = game.describe_text(position, legal)
    if render_mode == "ansi":
        return text
    print(text)
    return None
