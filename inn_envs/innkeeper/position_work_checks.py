"""What must hold on the stack of a loaded position of Innkeeper above the steps of the phase: the work inside a step.

Clauses of cards, declared actions with a window above each, what was played in the windows, and the question on top.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inn_envs.core.fields import wrong
from inn_envs.core.position_frames import frame_path, is_kind, name_of_kind
from inn_envs.core.seats import seat_after
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.position_frames import ACTION_WINDOWS, clause_of, kind_of
from inn_envs.innkeeper.state import FIRST_DECLARED, Prompt, Step
from inn_envs.innkeeper.words import Op, Phase, What, When, Window

#: The windows that no action opens, by the step that waits below.
_STEP_WINDOWS = {
    Step.REFRESH: Window.START_REFRESH,
    Step.REFRESH_GOLD: Window.REFRESH_START,
    Step.SUPPLY: Window.START_ASSET,
    Step.SALES: Window.SUPPLY_REVEALED,
    Step.BIDS: Window.START_BIDDING,
    Step.PAY_BIDS: Window.BIDS_REVEALED,
    Step.CREATE_POOL: Window.START_CUSTOMER,
    Step.DEPOSITS: Window.START_DEPOSIT,
    Step.FINAL_SALES: Window.START_FINAL,
    Step.OFFER_DEBT: Window.FINAL_DEBT,
}
#: Those that wait for nothing but their window.
_ONLY_WINDOWS = (Step.REFRESH_GOLD, Step.SUPPLY, Step.CREATE_POOL, Step.OFFER_DEBT)
#: What can lie right below a question, or an action, that the rules themselves ask for.
_BELOW_QUESTIONS = {
    Prompt.PROPRIETOR: (Step.CHOOSE_PROPRIETOR,),
    Prompt.PAY_DEBT: (Step.REFRESH_DRAW, Step.FINAL_DEBTS),
    Prompt.SELL: (Step.PHASE,),
    Prompt.BID: (Step.BIDS, Step.REBID),
    Prompt.COVER: (Step.PAY_BIDS,),
    Prompt.PLACE_TOP: (Step.ASSETS, Step.WINDOW),
    Prompt.SUPPLY: (Step.ASSETS,),
    Prompt.DEPOSIT: (Step.DEPOSITS,),
    Prompt.SELL_TREACHERY: (Step.FINAL_SALES,),
    Prompt.RESPOND: (Step.WINDOW,),
}
_BELOW_ACTIONS = {
    Step.REVEALED: (Step.CUSTOMERS,),
    Step.COLLECT: (Step.CUSTOMERS,),
    Step.PLAY: (Step.WINDOW,),
    Step.PAY_DEBT: (Step.REFRESH_DRAW, Step.FINAL_DEBTS),
    Step.SHARE_POOL: (Step.END_CUSTOMERS,),
    Step.SELL_TREACHERY: (Step.FINAL_SALES,),
}
#: The questions that a clause asks.
_ASKED_BY = {
    Prompt.MAY_PAY: Op.MAY_PAY,
    Prompt.UPKEEP: Op.UPKEEP,
    Prompt.DEPOSIT: Op.DEPOSIT,
    Prompt.CHOOSE_ONE: Op.CHOOSE_ONE,
    Prompt.CHARACTERISTIC: Op.BOOST,
    Prompt.DISCARD_TREACHERY: Op.DISCARD_TREACHERY,
    Prompt.DISCARD_DEBT: Op.DISCARD_DEBT,
    Prompt.GIVE_DEBT: Op.GIVE_DEBT,
    Prompt.EXHAUST: Op.EXHAUST,
    Prompt.UNEXHAUST: Op.UNEXHAUST,
    Prompt.LIQUIDATE: Op.LIQUIDATE,
    Prompt.SELL: Op.SELL,
    Prompt.SUPPLY: Op.GAIN_FROM_SUPPLY,
    Prompt.TAKE_ASSET: Op.GAIN_FROM_TARGET,
    Prompt.BUY_TOP: Op.BUY_TOP,
}
#: Where clauses of these moments are carried out: in the phase, above the step.
_MOMENTS = {
    When.REFRESH: (Phase.REFRESH, Step.REFRESH),
    When.TOP_BIDDER: (Phase.BIDDING, Step.ASSETS),
    When.COLLECT: (Phase.CUSTOMER, Step.CUSTOMERS),
}
#: Steps that do one thing for each seat in turn: how much their `place` is above that of the seat they are busy with.
_IN_TURN = {
    Step.SALES: 0,
    **dict.fromkeys(
        (
            Step.CHOOSE_PROPRIETOR, Step.REFRESH, Step.BIDS, Step.REBID, Step.PAY_BIDS, Step.DEPOSITS,
            Step.FINAL_SALES, Step.FINAL_DEBTS, Step.FINAL_DEPOSITS,
        ),
        1,
    ),
}  # fmt: skip
Frame = Prompt | Step


def check_work(state: Any, card_set: CardSet, place: int, first: int) -> None:
    """A frame above the steps of the phase, which begin below `first`, fits what lies right below it."""
    kind, below = kind_of(state, place)[0], kind_of(state, place - 1)[0]
    _check_above(state, place, kind, below)
    code = _clause_code(state, place, kind)
    if isinstance(kind, Prompt):
        _check_question(state, card_set, place, kind, below)
    elif kind == Step.WINDOW:
        _check_window(state, place, below)
    else:
        _check_action(state, card_set, place, kind, below)
    if code:
        _check_clause(state, card_set, place, first)
    if is_kind(below, *_IN_TURN, Step.ASSETS, Step.REFRESH_DRAW) and not is_kind(kind, Step.WINDOW):
        check_seat(state, place)


def _check_above(state: Any, place: int, kind: Frame, below: Frame) -> None:
    """Only the top is a question, but for the Proprietor that the Top Bidder names after its look; an action can be
    answered.
    """
    if isinstance(below, Prompt):
        names = below == Prompt.TARGET and state["stack"]["frames"][place - 1]["amount"] == When.TOP_BIDDER
        if not names or not is_kind(kind, Prompt.PLACE_TOP):
            raise wrong(frame_path(place - 1), "a step: only the top is a question", name_of_kind(below))
    elif below >= FIRST_DECLARED and not is_kind(kind, Step.WINDOW):
        raise wrong(frame_path(place), "the window in which the action below can be answered", name_of_kind(kind))
    elif below in _ONLY_WINDOWS and not is_kind(kind, Step.WINDOW):
        raise wrong(frame_path(place), f"the window that {name_of_kind(below)} waits for", name_of_kind(kind))


def _require_below(place: int, kind: Frame, below: Frame, allowed: Iterable[Step]) -> None:
    """Refuses a frame above another than it can lie above."""
    if not is_kind(below, *allowed):
        expected = f"{name_of_kind(kind)} above {' or '.join(name_of_kind(step) for step in allowed)}"
        raise wrong(frame_path(place), expected, f"it above {name_of_kind(below)}")


# --- questions and clauses --------------------------------------------------------------------------------------------


def _clause_code(state: Any, place: int, kind: Frame) -> int:
    """The clause that a frame is about, 0 for none."""
    has_clause = kind in _ASKED_BY if isinstance(kind, Prompt) else kind == Step.EFFECT
    return int(state["stack"]["frames"][place]["card"]) if has_clause else 0


def _check_question(state: Any, card_set: CardSet, place: int, prompt: Prompt, below: Frame) -> None:
    """A question is asked by the step below it, in a window by that window, or by a clause."""
    frame = state["stack"]["frames"][place]
    code = _clause_code(state, place, prompt)
    if prompt == Prompt.TARGET:
        is_top = frame["amount"] == When.TOP_BIDDER
        _require_below(place, prompt, below, (Step.ASSETS,) if is_top else (Step.WINDOW,))
        _check_moment(card_set, place, frame, (When.TOP_BIDDER, When.PLAY, When.RETORT))
    elif code:
        _check_asked(card_set, place, prompt, code)
    elif prompt in _BELOW_QUESTIONS and isinstance(below, Step):
        _require_below(place, prompt, below, _BELOW_QUESTIONS[prompt])
    if prompt == Prompt.PLACE_TOP:
        _check_bidder(state, place)
        if below == Step.WINDOW:
            _require_below(place, prompt, kind_of(state, place - 2)[0], (Step.ABILITY,))
    elif is_kind(below, Step.WINDOW) and not code and prompt in (Prompt.RESPOND, Prompt.TARGET):
        _check_answerer(state, place)


def _check_asked(card_set: CardSet, place: int, prompt: Prompt, code: int) -> None:
    """A clause asks what its word says."""
    clause = clause_of(card_set, code)
    is_choice = prompt != Prompt.CHARACTERISTIC or clause["what"] == What.CHOICE
    if clause["op"] != _ASKED_BY[prompt] or not is_choice:
        asked = f"a clause that asks for it (op {_ASKED_BY[prompt].name.lower()})"
        raise wrong(frame_path(place, "effect"), asked, Op(int(clause["op"])).name.lower())


def _check_clause(state: Any, card_set: CardSet, place: int, first: int) -> None:
    """A clause is carried out at its moment: above what was played in a window, or in the phase it belongs to."""
    when = When(int(clause_of(card_set, state["stack"]["frames"][place]["card"])["when"]))
    below = [kind_of(state, at)[0] for at in range(1, place)]
    if when in (When.PLAY, When.RETORT):
        is_at = any(is_kind(kind, Step.WINDOW) for kind in below[first - 1 :])
        expected = "above the window in which its card was played"
    elif when in _MOMENTS:
        phase, step = _MOMENTS[when]
        is_at = state["phase"] == phase and any(is_kind(kind, step) for kind in below)
        expected = f"in the {phase.name.lower()} phase above {name_of_kind(step)}"
    else:
        is_at, expected = False, "of another moment: these are not carried out one by one"
    if not is_at:
        raise wrong(frame_path(place, "effect"), f"a clause {expected}", f"one when {when.name.lower()}")


def _check_moment(card_set: CardSet, place: int, frame: Any, moments: tuple[When, ...]) -> None:
    """What is played or used has clauses for that moment."""
    when = int(frame["amount"])
    clauses = card_set.table[0]["clauses"][int(frame["card"])]
    if when not in moments or not any(clause["when"] == when for clause in clauses):
        expected = f"{' or '.join(moment.name.lower() for moment in moments)}, as the card has it"
        raise wrong(frame_path(place, "when"), expected, When(when).name.lower())


# --- actions and windows ----------------------------------------------------------------------------------------------


def _check_action(state: Any, card_set: CardSet, place: int, step: Step, below: Frame) -> None:
    """An action that the rules declare lies above the step that does; a play in the window that it was played in."""
    frame = state["stack"]["frames"][place]
    allowed = _BELOW_ACTIONS.get(step, ())
    if step == Step.ABILITY:
        allowed = (Step.ASSETS,) if frame["amount"] == When.TOP_BIDDER else (Step.WINDOW,)
        _check_moment(card_set, place, frame, (When.TOP_BIDDER, When.RETORT))
    if allowed:
        _require_below(place, step, below, allowed)
    if allowed == (Step.WINDOW,):
        _check_answerer(state, place)


def _check_window(state: Any, place: int, below: Frame) -> None:
    """A window is opened by an action or at a step, for the seat whose it is."""
    frame, lower = state["stack"]["frames"][place], state["stack"]["frames"][place - 1]
    allowed: tuple[Window, ...] = ()
    owner = int(state["lead"])
    if is_kind(below, *ACTION_WINDOWS):
        allowed = ACTION_WINDOWS[Step(below)]
        owner = int(frame["seat"] if below == Step.COLLECT else lower["seat"])
    elif is_kind(below, *_STEP_WINDOWS):
        allowed = (_STEP_WINDOWS[Step(below)],)
        is_of_seat = below in (Step.REFRESH_GOLD, Step.OFFER_DEBT)
        owner = int(lower["seat"]) if is_of_seat else owner
        if lower["cursor"]:
            raise wrong(frame_path(place - 1, "place"), "0, while its window is open", int(lower["cursor"]))
    if frame["card"] not in allowed:
        expected = " or ".join(window.name.lower() for window in allowed) or "no window"
        got = Window(int(frame["card"])).name.lower()
        raise wrong(frame_path(place, "window"), f"{expected} above {name_of_kind(below)}", got)
    if frame["seat"] != owner:
        raise wrong(frame_path(place, "seat"), f"{owner}, whose action it is", int(frame["seat"]))
    _check_passes(state, place)


def _check_passes(state: Any, place: int) -> None:
    """Who is asked has been counted as one that passes; after a play, and before any question, none has."""
    passes = int(state["stack"]["frames"][place]["amount"])
    depth = int(state["stack"]["depth"])
    is_asking = place < depth and state["stack"]["frames"][place + 1]["prompt"] == Prompt.RESPOND
    if is_asking != (passes > 0):
        expected = "at least 1, the seat asked" if is_asking else "0: something was played, or nobody was asked yet"
        raise wrong(frame_path(place, "passes"), expected, passes)


# --- seats ------------------------------------------------------------------------------------------------------------


def _require_seat(state: Any, place: int, seat: int, why: str) -> None:
    found = int(state["stack"]["frames"][place]["seat"])
    if found != seat:
        raise wrong(frame_path(place, "seat"), f"{seat}, {why}", found)


def _check_answerer(state: Any, place: int) -> None:
    """In a window is asked, and has played, the seat before the one that is to be asked next."""
    window = state["stack"]["frames"][place - 1]
    seat = int(seat_after(state, int(window["seat"]), int(window["target"]) - 1))
    _require_seat(state, place, seat, "the one before the next of the window below")


def check_seat(state: Any, place: int) -> None:
    """What a step does for one seat after the other, it does for the one before its `place`."""
    frame = state["stack"]["frames"][place]
    lower = next(at for at in range(place - 1, 0, -1) if is_kind(kind_of(state, at)[0], *_IN_TURN, Step.ASSETS))
    step, count = Step(int(state["stack"]["frames"][lower]["step"])), int(state["stack"]["frames"][lower]["cursor"])
    if step == Step.ASSETS:
        _check_bidder(state, place)
        return
    is_paying = frame["step"] == Step.PAY_DEBT or frame["prompt"] == Prompt.PAY_DEBT
    of_seat = (Step.REFRESH_DRAW, Step.REFRESH_GOLD, Step.OFFER_DEBT)
    if step == Step.REFRESH and not is_paying and frame["step"] not in of_seat:
        return
    before = count - _IN_TURN[step]
    if not 0 <= before < state["seats"]:
        raise wrong(frame_path(lower, "place"), "the place of a seat", count)
    seat = int(seat_after(state, int(state["lead"]), before))
    _require_seat(state, place, seat, f"whose turn it is by the place of {name_of_kind(step)}")


def _check_bidder(state: Any, place: int) -> None:
    """Assets are chosen in the order of bids; before the first, there are the Top Bidder's ability and its look."""
    frame = state["stack"]["frames"][place]
    is_choice = frame["prompt"] == Prompt.SUPPLY and not frame["card"]
    is_first = frame["step"] == Step.ABILITY or frame["prompt"] in (Prompt.PLACE_TOP, Prompt.TARGET)
    if not is_choice and not is_first:
        return
    lower = next((at for at in range(place - 1, 0, -1) if is_kind(kind_of(state, at)[0], Step.ASSETS)), 0)
    count = int(state["stack"]["frames"][lower]["cursor"])
    if is_choice != (count > 0):
        raise wrong(frame_path(lower, "place"), "at least 1" if is_choice else "0: the Top Bidder comes first", count)
    if is_first and state["top_bidder"] != state["order"][0] + 1:
        raise wrong("top_bidder", f"{int(state['order'][0])}, the first of 'order'", int(state["top_bidder"]) - 1)
    _require_seat(state, place, int(state["order"][max(count - 1, 0)]), "whose turn it is by the order of bids")
