"""What must hold on the stack of a loaded position of Inn-Fighting: an order of frames that the rules can leave behind.

From the bottom: the steps of the turn that are still to come, and the work inside of a step, of which
`position_work_checks` knows more.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.fields import PositionError, wrong
from inn_envs.core.position_frames import frame_path, is_kind, name_of_kind
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_frames import TURN_STEPS, kind_of
from inn_envs.inn_fighting.position_work_checks import check_work
from inn_envs.inn_fighting.state import Choice, Prompt, Step

#: The steps of a turn that can lie right above one.
_NEXT: dict[Step, tuple[Step, ...]] = {
    Step.NONE: (Step.WIN_CHECK,),
    Step.WIN_CHECK: (Step.END_TURN,),
    Step.END_TURN: (Step.CHOOSE, Step.END_ATTACK),
    Step.CHOOSE: (Step.CHOOSE, Step.ROLL, Step.END_ATTACK),
    Step.END_ATTACK: (Step.ATTACK_ROLL, Step.DAMAGE, Step.AFTER_DAMAGE),
}


def check_stack(state: Any, card_set: CardSet) -> None:
    """Raises PositionError for a stack that the rules don't leave behind."""
    depth = int(state["stack"]["depth"])
    top = state["stack"]["frames"][depth]
    if (state["ended"] == 0) != (top["prompt"] > Prompt.WAIT):
        raise PositionError("key 'stack': expected a question on top until the game has ended, and none afterwards")
    if state["ended"]:
        if depth:
            raise wrong("stack", "a list of 0: the game has ended", depth)
        return
    _check_first(state)
    for place in range(2, depth + 1):
        kind, below = kind_of(state, place), kind_of(state, place - 1)
        if isinstance(below, Prompt):
            raise wrong(frame_path(place - 1), "a step: only the top is a question", name_of_kind(below))
        if is_kind(kind, *TURN_STEPS):
            _check_turn_step(state, place, kind, below)
        else:
            check_work(state, card_set, place)


def _check_first(state: Any) -> None:
    """The win check at the end of the turn lies lowest."""
    first = kind_of(state, 1)
    if not is_kind(first, Step.WIN_CHECK):
        raise wrong(frame_path(1), name_of_kind(Step.WIN_CHECK), name_of_kind(first))


def _check_turn_step(state: Any, place: int, kind: Prompt | Step, below: Step) -> None:
    """The steps of a turn wait in their order; none begins again above the work inside of one."""
    allowed = _NEXT.get(below, ())
    if not is_kind(below, *TURN_STEPS) or not is_kind(kind, *allowed):
        expected = [name_of_kind(step) for step in allowed]
        expected.append("work inside of a step, a window or a question")
        raise wrong(frame_path(place), f"{' or '.join(expected)} above {name_of_kind(below)}", name_of_kind(kind))
    if is_kind(kind, Step.ROLL) and not is_kind(kind_of(state, place - 2), Step.END_TURN):
        raise wrong(frame_path(place), "the dice to be rolled for a single choice", name_of_kind(kind))
    if is_kind(kind, Step.CHOOSE):
        _check_choice(state, place, below)


def _check_choice(state: Any, place: int, below: Step) -> None:
    """The choice of a turn waits for its roll only; further ones, after an action or an attack, are attacks."""
    above = kind_of(state, place + 1)
    is_first = is_kind(below, Step.END_TURN) and is_kind(above, Step.ROLL, Step.WINDOW)
    if state["stack"]["frames"][place]["amount"] == Choice.ANY and not is_first:
        raise wrong(frame_path(place, "choice"), "attack, after an action or another attack", "any")
