"""The stack of a position of Innkeeper: what is written of each frame, and what follows from the others.

Left out of a frame is what the frames around it or the table say already: the action that a window, a card or a clause
is about, the window that a seat is asked in, amounts that stand in a clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inn_envs.core.fields import Card, Fields, Flag, Number, Place, Word, a_list, entry, join, only_keys, wrong
from inn_envs.core.observe import words
from inn_envs.core.position_frames import read_fields, read_kind
from inn_envs.core.seats import places_between
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.inns import count_uniques, has_usable_unique, recount
from inn_envs.innkeeper.position_fields import (
    CLAUSE,
    GOLD,
    MAYBE_CLAUSE,
    SEAT,
    SOURCE,
    Chosen,
    TreacherySource,
)
from inn_envs.innkeeper.state import SEATS, STACK, Prompt, Step
from inn_envs.innkeeper.words import CLAUSES, MOST_BID, SLOTS, Phase, When, Window

_ALL = ("seat", "target", "card", "amount", "cursor")
_SEAT: Fields = {"seat": ("seat", SEAT)}
_TARGET: Fields = _SEAT | {"target": ("target", SEAT)}
_PLACE: Fields = {"place": ("cursor", Number(0, SEATS))}
_EFFECT: Fields = {"effect": ("card", CLAUSE)}
_MAYBE_EFFECT: Fields = _SEAT | {"effect": ("card", MAYBE_CLAUSE)}
_AMOUNT: Fields = {"amount": ("amount", GOLD)}
_LEFT: Fields = {"left": ("amount", Number(1, 127))}
_SLOT: Fields = {"slot": ("cursor", Number(0, SLOTS - 1))}
_ASSET: Fields = {"asset": ("card", Card("asset"))}
_SOLD: Fields = _SEAT | {"slot": ("target", Number(0, SLOTS - 1))} | _ASSET
_CHOSEN: Fields = _SEAT | {"chosen": ("amount", Chosen())}
_WHEN: Fields = {"when": ("amount", Word(words(When)))}
#: The fields of a question's frame that are written, by what they mean there.
QUESTION_FIELDS: dict[Prompt, Fields] = {
    Prompt.PROPRIETOR: _SEAT,
    Prompt.PAY_DEBT: _CHOSEN,
    Prompt.SELL: _MAYBE_EFFECT,
    Prompt.BID: _SEAT,
    Prompt.COVER: _SEAT,
    Prompt.PLACE_TOP: _SEAT,
    Prompt.SUPPLY: _MAYBE_EFFECT,
    Prompt.DEPOSIT: _MAYBE_EFFECT,
    Prompt.SELL_TREACHERY: _SEAT,
    Prompt.RESPOND: _SEAT,
    Prompt.TARGET: _SEAT | {"card": ("card", SOURCE)} | _WHEN,
    Prompt.MAY_PAY: _TARGET | _EFFECT | _AMOUNT,
    Prompt.UPKEEP: _SEAT | _EFFECT | _SLOT,
    Prompt.CHOOSE_ONE: _TARGET | _EFFECT,
    Prompt.CHARACTERISTIC: _SEAT | _EFFECT,
    Prompt.DISCARD_TREACHERY: _SEAT | _EFFECT | _LEFT,
    Prompt.DISCARD_DEBT: _SEAT | _EFFECT | _LEFT,
    Prompt.GIVE_DEBT: _TARGET | _EFFECT | _LEFT,
    Prompt.EXHAUST: _TARGET | _EFFECT | _LEFT,
    Prompt.UNEXHAUST: _SEAT | _EFFECT | _LEFT,
    Prompt.LIQUIDATE: _TARGET | _EFFECT | _LEFT,
    Prompt.FIT_SLOTS: _SEAT,
    Prompt.TAKE_ASSET: _TARGET | _EFFECT,
    Prompt.BUY_TOP: _SEAT | _EFFECT,
}
#: The same for a step that can wait while a question is open.
STEP_FIELDS: dict[Step, Fields] = {
    Step.CHOOSE_PROPRIETOR: _PLACE,
    Step.ROUND: {},
    Step.PHASE: {"phase": ("amount", Word(words(Phase)))},
    Step.REFRESH: _PLACE,
    Step.REFRESH_GOLD: _SEAT,
    Step.REFRESH_DRAW: _SEAT,
    Step.SUPPLY: {},
    Step.SALES: _PLACE,
    Step.BIDS: _PLACE,
    Step.REBID: {"tied": ("amount", Number(0, SEATS - 1))} | _PLACE,
    Step.PAY_BIDS: _PLACE,
    Step.TOP_BIDDER: {},
    Step.ASSETS: _PLACE,
    Step.CREATE_POOL: {},
    Step.CUSTOMERS: {},
    Step.END_CUSTOMERS: {},
    Step.DEPOSITS: _PLACE,
    Step.END_ROUND: {},
    Step.FINAL_SALES: _PLACE,
    Step.FINAL_DEBTS: _PLACE,
    Step.FINAL_DEPOSITS: _PLACE,
    Step.FINISH: {},
    Step.WINDOW: _SEAT
    | {
        "window": ("card", Word(words(Window))),
        "next": ("target", Number(1, SEATS)),
        "passes": ("amount", Number(0, SEATS)),
    },
    Step.EFFECT: _TARGET | _EFFECT,
    Step.FIT_SLOTS: _SEAT,
    Step.OFFER_DEBT: _SEAT,
    Step.PAY: _TARGET | _AMOUNT,
    Step.GAIN_ASSET: _SEAT | {"supply": ("amount", Place(SEATS)), "exhausted": ("target", Flag())},
    Step.SELL_ASSET: _SOLD | {"bonus": ("amount", GOLD)},
    Step.LIQUIDATE: _SOLD,
    Step.REVEALED: _SEAT,
    Step.COLLECT: _SEAT,
    Step.DEPOSIT: _SEAT | _AMOUNT,
    Step.PLAY: _TARGET | {"card": ("card", TreacherySource())},
    Step.ABILITY: _TARGET | {"card": ("card", SOURCE)} | _WHEN,
    Step.TAKE_DEBT: _SEAT | {"amount": ("amount", Number(1, MOST_BID))},
    Step.PAY_DEBT: _CHOSEN,
    Step.PAY_GOLD: _TARGET | _AMOUNT,
    Step.BANK_PAYS: _TARGET | _AMOUNT,
    Step.SHARE_POOL: _SEAT,
    Step.SELL_TREACHERY: _SEAT,
}
#: What else is written of an action that was cancelled or prevented: it is on the table no more.
_VOID_FIELDS: dict[Step, Fields] = {
    Step.REVEALED: {"customer": ("card", Card("customer"))},
    Step.SELL_TREACHERY: {"named": ("amount", Number(1, 127))},
}
#: The windows above each declared action. Several actions of one window: the first is the one that can be void.
ACTION_WINDOWS: dict[Step, tuple[Window, ...]] = {
    Step.GAIN_ASSET: (Window.ASSET_GAINING,),
    Step.SELL_ASSET: (Window.ASSET_SELLING,),
    Step.LIQUIDATE: (Window.ASSET_LIQUIDATING,),
    Step.REVEALED: (Window.CUSTOMER_REVEALED,),
    Step.COLLECT: (Window.CUSTOMER_COLLECTING,),
    Step.DEPOSIT: (Window.DEPOSIT_DECLARED, Window.FINAL_DEPOSIT),
    Step.PLAY: (Window.TREACHERY_PLAYED,),
    Step.ABILITY: (Window.ABILITY_PLAYED,),
    Step.TAKE_DEBT: (Window.DEBT_TAKING,),
    Step.PAY_DEBT: (Window.DEBT_PAYING,),
    Step.PAY_GOLD: (Window.GOLD_PAYING,),
    Step.BANK_PAYS: (Window.GOLD_PAYING,),
    Step.SHARE_POOL: (Window.POOL_SHARING,),
    Step.SELL_TREACHERY: (Window.FINAL_SELL,),
}
_OF_ACTIONS = {window for windows in ACTION_WINDOWS.values() for window in windows}


# --- writing and reading ----------------------------------------------------------------------------------------------


def write_stack(state: Any, card_set: CardSet) -> list[dict[str, Any]]:
    """The frames, the lowest first."""
    return [_write_frame(state, card_set, place) for place in range(1, int(state["stack"]["depth"]) + 1)]


def _write_frame(state: Any, card_set: CardSet, place: int) -> dict[str, Any]:
    frame = state["stack"]["frames"][place]
    kind, is_void = kind_of(state, place)
    fields = _all_fields(frame, card_set, kind, is_void)
    known = {name: int(frame[name]) for name, _ in fields.values()}
    known = _derived(state, card_set, place, kind) | known
    if any(int(frame[name]) != known.get(name, 0) for name in _ALL):
        raise ValueError(f"the frame {frame} says more than a {kind!r} has words for")
    values = {key: field.write(frame[name], card_set) for key, (name, field) in fields.items()}
    word = kind.name.lower()
    if isinstance(kind, Prompt):
        return {"prompt": word, **values}
    return {"step": "void", "was": word, **values} if is_void else {"step": word, **values}


def read_stack(state: Any, stack: Any, card_set: CardSet) -> None:
    """Fills the frames with what is written of them; `derive` does the rest, once the table is filled."""
    state["stack"]["depth"] = len(a_list(stack, "stack", 0, STACK))
    for place, group in enumerate(stack, start=1):
        _read_frame(state["stack"]["frames"][place], group, join("stack", place - 1), card_set)
    for place, group in enumerate(stack, start=1):
        kind, is_void = kind_of(state, place)
        if is_void and group["was"] != kind.name.lower():
            raise wrong(join(join("stack", place - 1), "was"), "an action that the window above is about", group["was"])


def _read_frame(frame: Any, group: Any, path: str, card_set: CardSet) -> None:
    title = "prompt" if isinstance(group, dict) and "prompt" in group else "step"
    word = entry(group, title, path)
    is_void = title == "step" and word == "void"
    keys = [title]
    if is_void:
        frame["step"] = Step.VOID
        keys.append("was")
        kind = _read_kind(entry(group, "was", path), title, join(path, "was"))
    else:
        kind = _read_kind(word, title, join(path, title))
        frame[title] = kind
    written = QUESTION_FIELDS[kind] if isinstance(kind, Prompt) else STEP_FIELDS[kind]
    read_fields(frame, group, path, written, card_set)
    fields = _all_fields(frame, card_set, kind, is_void)
    read_fields(frame, group, path, {key: fields[key] for key in fields if key not in written}, card_set)
    only_keys(group, (*keys, *fields), path)


def _read_kind(word: Any, title: str, path: str) -> Prompt | Step:
    """The prompt or step that a frame is named by."""
    if title == "prompt":
        return read_kind(word, title, path, QUESTION_FIELDS)
    return read_kind(word, title, path, STEP_FIELDS)


def derive(state: Any, card_set: CardSet) -> None:
    """Fills what follows from the rest of the position: what players' cards come to, and frames from the lowest up."""
    for seat in range(int(state["seats"])):
        recount(state, card_set.table[0], seat)
    for place in range(1, int(state["stack"]["depth"]) + 1):
        frame = state["stack"]["frames"][place]
        kind, is_void = kind_of(state, place)
        written = {name for name, _ in _all_fields(frame, card_set, kind, is_void).values()}
        for name, value in _derived(state, card_set, place, kind).items():
            if name not in written:
                frame[name] = value


# --- frames -----------------------------------------------------------------------------------------------------------


def clause_of(card_set: CardSet, code: Any) -> Any:
    """The clause that a frame's number stands for; the blank one for 0."""
    return card_set.table[0]["clauses"][int(code) // CLAUSES][int(code) % CLAUSES]


def _above(state: Any, place: int) -> Any:
    """The frame above one; a blank one above the top."""
    return state["stack"]["frames"][place + 1 if place < state["stack"]["depth"] else 0]


def kind_of(state: Any, place: int) -> tuple[Prompt | Step, bool]:
    """What a frame is, and whether it was cancelled or prevented: then the window above says what it was."""
    frame = state["stack"]["frames"][place]
    if frame["prompt"]:
        return Prompt(int(frame["prompt"])), False
    if frame["step"] != Step.VOID:
        return Step(int(frame["step"])), False
    above = _above(state, place)
    window = int(above["card"]) if above["step"] == Step.WINDOW else 0
    was = next((step for step, windows in ACTION_WINDOWS.items() if window in windows), Step.VOID)
    return was, True


def steps_of(state: Any) -> Iterator[tuple[Any, Step]]:
    """The frames, the lowest first, with their steps; of an action that is void, with the step that it was."""
    for place in range(1, int(state["stack"]["depth"]) + 1):
        kind, _ = kind_of(state, place)
        yield state["stack"]["frames"][place], kind if isinstance(kind, Step) else Step.NONE


def has_step(state: Any, step: Step, amount: int | None = None) -> bool:
    """Whether a step (with this amount) waits on the stack."""
    frames = (frame for frame, _ in steps_of(state) if frame["step"] == step)
    return any(amount is None or frame["amount"] == amount for frame in frames)


def _all_fields(frame: Any, card_set: CardSet, kind: Prompt | Step, is_void: bool) -> Fields:
    """The fields that are written of a frame, those included that only some frames of a kind have."""
    if isinstance(kind, Prompt):
        return QUESTION_FIELDS[kind]
    fields = STEP_FIELDS.get(kind, {})
    if kind == Step.EFFECT and clause_of(card_set, frame["card"])["when"] == When.REFRESH:
        fields = fields | _SLOT
    if kind == Step.GAIN_ASSET and frame["amount"]:
        fields = fields | _ASSET  # else it is the one that everybody was shown
    return fields | _VOID_FIELDS.get(kind, {}) if is_void else fields


# --- what follows from the rest ---------------------------------------------------------------------------------------


def _derived(state: Any, card_set: CardSet, place: int, kind: Prompt | Step) -> dict[str, int]:
    if isinstance(kind, Prompt):
        return _derived_question(state, card_set, place, kind)
    return _derived_step(state, card_set, place, kind)


def _base_below(state: Any, place: int) -> int:
    """The place of the action that the next window below a frame is about; 0 for none."""
    frames = state["stack"]["frames"]
    windows = (lower for lower in range(place - 1, 0, -1) if frames[lower]["step"] == Step.WINDOW)
    return int(frames[next(windows, 0)]["cursor"])


def _base_of_clause(state: Any, card_set: CardSet, place: int) -> int:
    """The action that a clause may change: clauses of what was played in a window answer the window's action."""
    when = clause_of(card_set, state["stack"]["frames"][place]["card"])["when"]
    return _base_below(state, place) if when in (When.PLAY, When.RETORT) else 0


def _penalty(state: Any) -> int:
    return 1 if state["phase"] == Phase.FINAL else 0


def _derived_step(state: Any, card_set: CardSet, place: int, step: Step) -> dict[str, int]:
    frame = state["stack"]["frames"][place]
    if step == Step.WINDOW:
        return {"cursor": place - 1 if int(frame["card"]) in _OF_ACTIONS else 0}
    if step == Step.END_CUSTOMERS:  # the Pool is shared once no Customer is to come
        return {"cursor": 0 if _above(state, place)["step"] == Step.CUSTOMERS else 1}
    if step == Step.EFFECT:
        return {"cursor": _base_of_clause(state, card_set, place)}
    if step == Step.PLAY:
        return {"cursor": _base_below(state, place)}
    if step == Step.ABILITY:
        return {"cursor": _base_below(state, place) if frame["amount"] == When.RETORT else 0}
    if step in (Step.OFFER_DEBT, Step.PAY_DEBT):
        return {"target": _penalty(state)}
    if step in (Step.DEPOSIT, Step.SHARE_POOL):
        return {"target": int(frame["seat"])}
    if step == Step.SELL_TREACHERY:
        return {"target": int(frame["seat"]), "amount": int(state["named"].sum())}
    if step == Step.REVEALED:
        return {"target": int(frame["seat"]), "card": int(state["customer"])}
    if step == Step.COLLECT:  # the window belongs to whoever was to collect it first
        return {"target": int(_above(state, place)["seat"]), "card": int(state["customer"])}
    return {"card": int(state["shown_asset"])} if step == Step.GAIN_ASSET else {}


def _derived_question(state: Any, card_set: CardSet, place: int, prompt: Prompt) -> dict[str, int]:
    frame, below = state["stack"]["frames"][place], state["stack"]["frames"][place - 1]
    seat = int(frame["seat"])
    if prompt == Prompt.RESPOND:
        return {"card": int(below["card"]), "cursor": int(below["cursor"])}
    if prompt == Prompt.TARGET:
        return {"cursor": _base_below(state, place) if frame["amount"] != When.TOP_BIDDER else 0}
    if prompt in (Prompt.MAY_PAY, Prompt.CHOOSE_ONE):
        return {"cursor": _base_of_clause(state, card_set, place)}
    if prompt in (Prompt.DISCARD_TREACHERY, Prompt.DISCARD_DEBT, Prompt.UNEXHAUST):
        return {"target": seat}
    if prompt == Prompt.PAY_DEBT:
        return {"target": _penalty(state)}
    if prompt == Prompt.BID:
        return {"amount": 1 if below["step"] == Step.REBID else 0}
    if prompt == Prompt.COVER:
        return {"amount": int(state["players"][seat]["bids"][max(int(state["rounds"]) - 1, 0)])}
    if prompt == Prompt.SELL_TREACHERY:
        return {"amount": int(state["named"].sum())}
    if prompt == Prompt.FIT_SLOTS:
        return {"target": _must_be_unique(state, card_set, seat)}
    return _derived_of_clause(state, card_set, frame, prompt)


def _derived_of_clause(state: Any, card_set: CardSet, frame: Any, prompt: Prompt) -> dict[str, int]:
    """Numbers that stand in the clause that asks. The sale offer of the Asset Phase stands at its seat."""
    clause = clause_of(card_set, frame["card"])
    if prompt == Prompt.TAKE_ASSET:
        return {"amount": int(clause["most"])}
    if prompt in (Prompt.UPKEEP, Prompt.BUY_TOP, Prompt.CHARACTERISTIC, Prompt.DEPOSIT):
        return {"amount": int(clause["amount"])}
    if prompt == Prompt.SELL:
        offered = int(places_between(state, int(state["lead"]), int(frame["seat"])))
        return {"amount": int(clause["amount"]), "cursor": 0 if frame["card"] else offered}
    return {}


def _must_be_unique(state: Any, card_set: CardSet, seat: int) -> int:
    """1 when a second Unique Asset is what an inn has too much."""
    cards = card_set.table[0]
    too_many = count_uniques(state, cards, seat) > 1 and has_usable_unique(state, cards, seat) == 1
    return 1 if too_many else 0
