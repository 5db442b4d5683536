"""The stack of a position of Inn-Fighting: what is written of each frame, and what follows from the others.

Left out of a frame is what the frames around it or the table say already: whose turn it is, who plays in a window and
against whom, what a window is about, amounts that stand in a clause. The seat that is asked is written of a question
all the same; it is checked.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.fields import Card, Fields, Number, Place, Word, WordBits, a_list, entry, join, only_keys, wrong
from inn_envs.core.observe import words
from inn_envs.core.position_frames import is_kind, read_fields, read_kind
from inn_envs.core.record import readable
from inn_envs.core.seats import seat_after
from inn_envs.inn_fighting.actions import CHARACTER_NAMES, DIE_NAMES
from inn_envs.inn_fighting.brawl import count_dice, works_by_itself
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_fields import ACTION_FACE, CLAUSE, COUNT, FORM, MAYBE_CLAUSE, SEAT, Later
from inn_envs.inn_fighting.state import FOR_ALE, SEATS, STACK, Choice, Prompt, Step
from inn_envs.inn_fighting.windows import foe_of, form_of, worth
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, CARD_SOURCE, CLAUSES, OPS_PLAYED, PLACES, Face, Op, When

_ALL = ("seat", "target", "card", "amount", "cursor")
_SEAT: Fields = {"seat": ("seat", SEAT)}
_TARGET: Fields = {"target": ("target", SEAT)}
_AMOUNT: Fields = {"amount": ("amount", COUNT)}
_EFFECT: Fields = {"effect": ("card", CLAUSE)}
_CHOICE: Fields = {"choice": ("amount", Word(words(Choice)))}
#: The place, from 1, of the Bystander whose clause it is.
_PLACE: Fields = {"place": ("amount", Number(1, PLACES))}
_WINDOWS = sorted(OPS_PLAYED)
#: The fields of a question's frame that are written, by what they mean there.
QUESTION_FIELDS: dict[Prompt, Fields] = {
    Prompt.CHOOSE: _SEAT | _CHOICE,
    Prompt.TARGET: _SEAT | {"form": ("card", FORM)},
    Prompt.LEADER: _SEAT | {"effect": ("card", MAYBE_CLAUSE)},
    Prompt.RESPOND: _SEAT,
    Prompt.OTHER: _SEAT | _EFFECT,
    Prompt.REROLL: _SEAT | _EFFECT | {"chosen": ("cursor", WordBits(DIE_NAMES))},
    Prompt.SET_DIE: _SEAT | _EFFECT,
    Prompt.SET_FACE: _SEAT | _EFFECT | {"die": ("cursor", Later(DIE_NAMES, 0))},
    Prompt.MY_BYSTANDER: _SEAT | _EFFECT,
    Prompt.TAKE_BYSTANDER: _SEAT | _EFFECT,
}
#: The same for a step that can wait while a question is open.
STEP_FIELDS: dict[Step, Fields] = {
    Step.ROLL: {},
    Step.CHOOSE: _CHOICE,
    Step.ATTACK_ROLL: {},
    Step.DAMAGE: {},
    Step.AFTER_DAMAGE: {},
    Step.END_ATTACK: {},
    Step.END_TURN: {},
    Step.WIN_CHECK: {},
    Step.WINDOW: {
        "window": ("card", Later(tuple(When(when).name.lower() for when in _WINDOWS), _WINDOWS[0])),
        "next": ("target", Number(1, SEATS)),
        "passes": ("amount", Place(SEATS + 1)),  # null until somebody is asked
    },
    Step.TEXTS: {"characters": ("cursor", WordBits(CHARACTER_NAMES))},
    Step.EFFECT: _EFFECT,
    Step.DEAL: _TARGET | _AMOUNT,
    Step.TAKE_TOKENS: _AMOUNT,
    Step.ACTED: {"action": ("card", ACTION_FACE)} | _AMOUNT,
    Step.PLAY: {"card": ("card", Card("action"))},
}
#: The order of a turn: these steps lie below all others, and are all of the seat whose turn it is.
TURN_STEPS = (
    Step.WIN_CHECK, Step.END_TURN, Step.CHOOSE, Step.ROLL, Step.END_ATTACK, Step.ATTACK_ROLL, Step.DAMAGE,
    Step.AFTER_DAMAGE,
)  # fmt: skip
#: What a window that stands right above it is about.
ANSWERED = (Step.TAKE_TOKENS, Step.ACTED, Step.PLAY)


# --- writing and reading ----------------------------------------------------------------------------------------------


def write_stack(state: Any, card_set: CardSet) -> list[dict[str, Any]]:
    """The frames, the lowest first."""
    return [_write_frame(state, card_set, place) for place in range(1, int(state["stack"]["depth"]) + 1)]


def _write_frame(state: Any, card_set: CardSet, place: int) -> dict[str, Any]:
    frame, kind = state["stack"]["frames"][place], kind_of(state, place)
    fields = _fields_of(state, place)
    known = _derived(state, card_set, place) | {name: int(frame[name]) for name, _ in fields.values()}
    if any(int(frame[name]) != known.get(name, 0) for name in _ALL):
        raise ValueError(f"the frame {frame} says more than a {kind!r} has words for")
    values = {key: field.write(frame[name], card_set) for key, (name, field) in fields.items()}
    return {"prompt" if isinstance(kind, Prompt) else "step": kind.name.lower(), **values}


def read_stack(state: Any, stack: Any, card_set: CardSet) -> None:
    """Fills the frames with what is written of them; `derive` does the rest, once the table is filled."""
    state["stack"]["depth"] = len(a_list(stack, "stack", 0, STACK))
    for place, group in enumerate(stack, start=1):
        _read_frame(state, place, group, join("stack", place - 1), card_set)


def _read_frame(state: Any, place: int, group: Any, path: str, card_set: CardSet) -> None:
    frame = state["stack"]["frames"][place]
    title = "prompt" if isinstance(group, dict) and "prompt" in group else "step"
    kinds: Any = QUESTION_FIELDS if title == "prompt" else STEP_FIELDS
    kind = read_kind(entry(group, title, path), title, join(path, title), kinds)
    frame[title] = kind
    read_fields(frame, group, path, kinds[kind], card_set)
    fields = _fields_of(state, place)
    read_fields(frame, group, path, {key: fields[key] for key in fields if key not in kinds[kind]}, card_set)
    only_keys(group, (title, *fields), path)
    _check_numbers(state, group, fields, path)


def _check_numbers(state: Any, group: Any, fields: Fields, path: str) -> None:
    """Seats of a frame are seats of the game, and no more pass than there are."""
    seats = int(state["seats"])
    for key, (_, field) in fields.items():
        if field is SEAT and group[key] >= seats:
            raise wrong(join(path, key), f"a seat below {seats}", group[key])
        if key in ("next", "passes") and (group[key] or 0) > seats:
            raise wrong(join(path, key), f"at most {seats}, the number of seats", group[key])


def derive(state: Any, card_set: CardSet) -> None:
    """Fills what follows from the rest of the position, from the lowest frame up."""
    for place in range(1, int(state["stack"]["depth"]) + 1):
        frame = state["stack"]["frames"][place]
        for name, value in _derived(state, card_set, place).items():
            frame[name] = value


# --- frames -----------------------------------------------------------------------------------------------------------


def clause_of(card_set: CardSet, code: Any) -> Any:
    """The clause that a frame's number stands for; the blank one for 0."""
    return readable(card_set.table["clauses"])[0, int(code) // CLAUSES, int(code) % CLAUSES]


def kind_of(state: Any, place: int) -> Prompt | Step:
    """What a frame is."""
    frame = state["stack"]["frames"][place]
    return Prompt(int(frame["prompt"])) if frame["prompt"] else Step(int(frame["step"]))


def has_clause(kind: Prompt | Step) -> bool:
    """Whether a frame is about a clause, or can be."""
    fields = QUESTION_FIELDS[kind] if isinstance(kind, Prompt) else STEP_FIELDS[kind]
    return "effect" in fields


def is_by_attack(state: Any, place: int) -> bool:
    """Whether tokens are taken by the attack that is under way."""
    return is_kind(kind_of(state, place - 1), Step.AFTER_DAMAGE)


def _fields_of(state: Any, place: int) -> Fields:
    """The fields that are written of a frame, those included that only some frames of a kind have."""
    frame, kind = state["stack"]["frames"][place], kind_of(state, place)
    if isinstance(kind, Prompt):
        return QUESTION_FIELDS[kind]
    fields = STEP_FIELDS.get(kind, {})
    if kind == Step.EFFECT and int(frame["card"]) // CLAUSES >= BYSTANDER_SOURCE:
        return fields | _PLACE
    if kind == Step.TAKE_TOKENS and not is_by_attack(state, place):
        return _TARGET | fields
    return fields


# --- who does what ----------------------------------------------------------------------------------------------------


def window_below(state: Any, place: int) -> int:
    """The place of the next window below a frame, 0 for none."""
    frames = state["stack"]["frames"]
    return next((lower for lower in range(place - 1, 0, -1) if frames[lower]["step"] == Step.WINDOW), 0)


def is_in_defense(state: Any, place: int) -> bool:
    """Whether a frame belongs to a Defense: it lies above the damage that waits for it, and in no window."""
    frames = state["stack"]["frames"]
    return not window_below(state, place) and any(frames[lower]["step"] == Step.DAMAGE for lower in range(1, place))


def doer_of(state: Any, place: int) -> int:
    """The seat whose doing a frame is: in a window the one before the next to be asked (its owner before any is), in a
    Defense the attack's victim, else the seat whose turn it is.
    """
    window = state["stack"]["frames"][window_below(state, place)]
    if window["step"] == Step.WINDOW:
        return int(seat_after(state, int(window["seat"]), int(window["target"]) - 1))
    return int(state["attack"]["victim"] if is_in_defense(state, place) else state["turn_seat"])


def works_alone(card_set: CardSet, source: int) -> bool:
    """Whether a card's text, other than that of its Defense Die, works by itself: nobody plays or uses it."""
    if source >= BYSTANDER_SOURCE:
        return bool(works_by_itself(card_set.table[0], source - BYSTANDER_SOURCE))
    return source < CARD_SOURCE


def _party(state: Any, card_set: CardSet, place: int) -> tuple[int, int, int]:
    """Of a frame about a clause its player, the other party, and the place of the frame that it answers."""
    code, seat = int(state["stack"]["frames"][place]["card"]), doer_of(state, place)
    when = clause_of(card_set, code)["when"]
    if when == When.DEFENSE:
        return seat, int(state["turn_seat"]), 0
    if works_alone(card_set, code // CLAUSES):
        return seat, int(state["attack"]["victim"]) if when == When.DAMAGE else seat, 0
    window = state["stack"]["frames"][window_below(state, place)]
    return seat, int(foe_of(state, seat, int(window["seat"]))), int(window["cursor"])


# --- what follows from the rest ---------------------------------------------------------------------------------------


def _derived(state: Any, card_set: CardSet, place: int) -> dict[str, int]:
    kind = kind_of(state, place)
    if isinstance(kind, Prompt):
        return _derived_question(state, card_set, place, kind)
    return _derived_step(state, card_set, place, kind)


def _derived_step(state: Any, card_set: CardSet, place: int, step: Step) -> dict[str, int]:
    below = state["stack"]["frames"][place - 1]
    if step == Step.WINDOW:
        is_about = is_kind(kind_of(state, place - 1), *ANSWERED)
        return {"seat": int(below["seat"] if is_about else state["turn_seat"]), "cursor": place - 1 if is_about else 0}
    if step == Step.EFFECT:
        seat, foe, base = _party(state, card_set, place)
        return {"seat": seat, "target": foe, "cursor": base}
    if step == Step.TEXTS:
        return _derived_texts(state, place)
    if step == Step.TAKE_TOKENS and is_by_attack(state, place):
        attack = state["attack"]
        character = {"target": int(attack["victim"]), "card": int(attack["place"])}
        return {"seat": int(state["turn_seat"]), **character, "cursor": 1}
    if step == Step.ROLL:  # all dice after an action, which an attack follows
        return {"seat": int(state["turn_seat"]), "amount": 1 if below["amount"] == Choice.ATTACK else 0}
    if step in TURN_STEPS:
        return {"seat": int(state["turn_seat"])}
    seat = doer_of(state, place)
    if step == Step.PLAY:
        window = state["stack"]["frames"][window_below(state, place)]
        foe = int(foe_of(state, seat, int(window["seat"])))
        return {"seat": seat, "target": foe, "cursor": int(window["cursor"])}
    return {"seat": seat}


def _derived_texts(state: Any, place: int) -> dict[str, int]:
    """Texts that work by themselves are about what the window that they stand in is about."""
    seat, window = doer_of(state, place), state["stack"]["frames"][window_below(state, place)]
    foe = int(state["attack"]["victim"]) if window["card"] == When.DAMAGE else seat
    form = int(form_of(state, int(window["card"]), int(window["cursor"])))
    return {"seat": seat, "target": foe, "card": int(window["card"]), "amount": form}


def _derived_question(state: Any, card_set: CardSet, place: int, prompt: Prompt) -> dict[str, int]:
    frame, below = state["stack"]["frames"][place], state["stack"]["frames"][place - 1]
    if prompt == Prompt.RESPOND:
        return {"target": int(below["seat"]), "card": int(below["card"]), "cursor": int(below["cursor"])}
    if prompt == Prompt.LEADER and frame["card"] == 0:
        return {"amount": ale_to_drink(state, place), "cursor": FOR_ALE}
    return _derived_of_clause(state, card_set, place, prompt) if has_clause(prompt) else {}


def _derived_of_clause(state: Any, card_set: CardSet, place: int, prompt: Prompt) -> dict[str, int]:
    """Numbers that stand in the clause that asks, and the other party where the question says it."""
    frame = state["stack"]["frames"][place]
    clause = clause_of(card_set, frame["card"])
    foe = _party(state, card_set, place)[1]
    if prompt == Prompt.LEADER:
        return {"target": int(frame["seat"]), "amount": int(worth(state, clause))}
    if prompt == Prompt.OTHER and clause["op"] == Op.DEAL:
        return {"target": foe, "amount": int(worth(state, clause))}
    if prompt == Prompt.REROLL:
        chosen = int(frame["cursor"])
        return {"target": 0 if chosen else foe, "amount": int(clause["amount"]) - chosen.bit_count()}
    return {"target": int(frame["seat"]) if prompt in (Prompt.OTHER, Prompt.MY_BYSTANDER) else foe}


def ale_to_drink(state: Any, place: int) -> int:
    """The Victory Points that an Ale action takes, by the dice or by the action that it copies."""
    window = state["stack"]["frames"][window_below(state, place)]
    if window["step"] == Step.WINDOW:
        return int(state["stack"]["frames"][int(window["cursor"])]["amount"])
    return int(count_dice(state, int(Face.ALE)))
