"""What must hold on the stack of a loaded position of Innkeeper: an order of frames that the rules can leave behind.

From the bottom: the phases of the round that are still to come, the steps of the phase that is going on, and the work
inside of a step, of which `position_work_checks` knows more.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.fields import PositionError, wrong
from inn_envs.core.position_frames import frame_path, is_kind, name_of_kind
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.position_fields import SEAT
from inn_envs.innkeeper.position_frames import QUESTION_FIELDS, STEP_FIELDS, kind_of, steps_of
from inn_envs.innkeeper.position_work_checks import check_seat, check_work
from inn_envs.innkeeper.state import Prompt, Step
from inn_envs.innkeeper.words import ROUNDS, Phase

#: The steps of each phase that can wait together, the next one last.
_PHASE_STEPS: dict[Phase, tuple[tuple[Step, ...], ...]] = {
    Phase.SETUP: ((Step.ROUND, Step.CHOOSE_PROPRIETOR),),
    Phase.REFRESH: (
        (Step.REFRESH,),
        (Step.REFRESH, Step.REFRESH_DRAW),
        (Step.REFRESH, Step.REFRESH_DRAW, Step.OFFER_DEBT, Step.REFRESH_GOLD),
    ),
    Phase.ASSET: ((), (Step.SUPPLY,), (Step.SALES,)),
    Phase.BIDDING: ((Step.BIDS,), (Step.REBID,), (Step.TOP_BIDDER, Step.PAY_BIDS), (Step.ASSETS,)),
    Phase.CUSTOMER: (
        (Step.END_CUSTOMERS,),
        (Step.END_CUSTOMERS, Step.CUSTOMERS),
        (Step.END_CUSTOMERS, Step.CUSTOMERS, Step.CREATE_POOL),
    ),
    Phase.DEPOSIT: ((Step.DEPOSITS,),),
    Phase.FINAL: (
        (Step.FINISH, Step.FINAL_DEPOSITS),
        (Step.FINISH, Step.FINAL_DEPOSITS, Step.FINAL_DEBTS),
        (Step.FINISH, Step.FINAL_DEPOSITS, Step.FINAL_DEBTS, Step.OFFER_DEBT),
        (Step.FINISH, Step.FINAL_DEPOSITS, Step.FINAL_DEBTS, Step.FINAL_SALES),
    ),
}
_OF_PHASES = {step for patterns in _PHASE_STEPS.values() for steps in patterns for step in steps}


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
    for place in range(1, depth + 1):
        _check_numbers(state, place)
    first = _check_phases(state)
    first += _check_phase_steps(state, first)
    for place in range(first, depth + 1):
        _check_no_phase_step(state, place)
        check_work(state, card_set, place, first)


def _check_numbers(state: Any, place: int) -> None:
    """Seats of a frame are seats of the game, and none is counted that is not there."""
    kind, _ = kind_of(state, place)
    fields = QUESTION_FIELDS[kind] if isinstance(kind, Prompt) else STEP_FIELDS[kind]
    for key, (name, field) in fields.items():
        value = int(state["stack"]["frames"][place][name])
        if field is SEAT and value >= state["seats"]:
            raise wrong(frame_path(place, key), f"a seat below {state['seats']}", value)
        if key in ("place", "next", "passes") and value > state["seats"]:
            raise wrong(frame_path(place, key), f"at most {state['seats']}, the number of seats", value)


def _to_come(state: Any) -> list[tuple[Step, int]]:
    """The lowest frames: the end of the round, and above it the phases that are still to come, the last one lowest."""
    phase = int(state["phase"])
    if phase == Phase.SETUP:
        return []
    last = Phase.DEPOSIT if state["rounds"] < ROUNDS else Phase.FINAL
    phases = [last, Phase.CUSTOMER, Phase.BIDDING, Phase.ASSET]
    return [(Step.END_ROUND, 0), *((Step.PHASE, int(later)) for later in phases if later > phase)]


def _check_phases(state: Any) -> int:
    """The lowest frames are the phases to come. Returns the place of the first frame above them."""
    expected = _to_come(state)
    for place, (step, amount) in enumerate(expected, start=1):
        kind = kind_of(state, place)[0] if place <= state["stack"]["depth"] else Step.NONE
        if not is_kind(kind, step) or state["stack"]["frames"][place]["amount"] != amount:
            which = f" {Phase(amount).name.lower()}" if step == Step.PHASE else ""
            raise wrong(frame_path(place), f"the {name_of_kind(step)}{which}, still to come", name_of_kind(kind))
    return len(expected) + 1


def _check_phase_steps(state: Any, first: int) -> int:
    """Above the phases to come are steps of the phase that is going on. Returns how many."""
    phase = Phase(int(state["phase"]))
    found: list[Step] = []
    for _, step in list(steps_of(state))[first - 1 :]:
        if step not in _OF_PHASES:
            break
        found.append(step)
    if tuple(found) not in _PHASE_STEPS[phase]:
        patterns = "; ".join(", ".join(step.name.lower() for step in steps) or "none" for steps in _PHASE_STEPS[phase])
        got = ", ".join(step.name.lower() for step in found) or "none"
        raise wrong(frame_path(first), f"waiting steps of the {phase.name.lower()} phase ({patterns})", got)
    for place in range(first + 1, first + len(found)):
        if state["stack"]["frames"][place]["step"] in (Step.REFRESH_DRAW, Step.OFFER_DEBT, Step.REFRESH_GOLD):
            check_seat(state, place)
    return len(found)


def _check_no_phase_step(state: Any, place: int) -> None:
    """The order of a phase does not begin again above the work inside of it."""
    kind, _ = kind_of(state, place)
    if isinstance(kind, Step) and (kind in _OF_PHASES or kind in (Step.PHASE, Step.END_ROUND)):
        raise wrong(frame_path(place), "work inside of a step, a window or a question", name_of_kind(kind))
