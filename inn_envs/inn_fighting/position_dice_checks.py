"""What must hold of the dice of a loaded position of Inn-Fighting: dice that the variant leaves out are nowhere."""

from __future__ import annotations

from typing import Any

from inn_envs.core.fields import join, wrong
from inn_envs.inn_fighting.actions import DIE_NAMES
from inn_envs.inn_fighting.brawl import has_die
from inn_envs.inn_fighting.position_fields import FACE
from inn_envs.inn_fighting.state import Event, Step
from inn_envs.inn_fighting.words import DICE, Face

#: The events whose amount is no more than an option says; those whose amount is a die.
_MOST = {
    Event.INITIATIVE: "d20_sides",
    Event.D20: "d20_sides",
    Event.ROLLED: "brawl_dice",
    Event.CHOSE: "brawl_dice",
}
_OF_A_DIE = (Event.DIE_ROLLED, Event.DIE_SET)


def check_dice(state: Any) -> None:
    """The dice of the game show nothing before the very first roll, and something after it; others never do."""
    frames = state["stack"]["frames"]
    is_unrolled = state["turn"] == 1 and any((frames["step"] == Step.ROLL) & (frames["amount"] == 0))
    if bool(state["dice"].any()) == is_unrolled:
        expected = "an empty list before the first roll" if is_unrolled else "the faces of all dice"
        raise wrong("dice", expected, [] if not is_unrolled else "faces")
    if is_unrolled and state["rolled"].any():
        raise wrong("rolled", "an empty list before the first roll", int(state["rolled"].sum()))
    for die in range(DICE):
        face = int(state["dice"][die])
        if face and not has_die(state, die):
            raise wrong(join("dice", die), f"null: there {_dice_of(state)}", Face(face).name.lower())
        if not face and not is_unrolled and has_die(state, die):
            raise wrong(join("dice", die), f"one of {', '.join(FACE.words)}", None)
        if state["rolled"][die]:
            check_die(state, die, "rolled")


def check_die(state: Any, die: int, path: str) -> None:
    """A die that is named is in the game."""
    if not has_die(state, die):
        raise wrong(path, f"dice of the game: there {_dice_of(state)}", DIE_NAMES[die])


def check_event(state: Any, event: Any, path: str) -> None:
    """An event tells of dice of the game, and of numbers that its d20 has."""
    what, amount = Event(int(event["what"])), int(event["amount"])
    if what in _OF_A_DIE:
        check_die(state, amount, join(path, "die"))
    elif what in _MOST and amount > state["options"][_MOST[what]]:
        most = int(state["options"][_MOST[what]])
        raise wrong(join(path, "amount"), f"at most {most}, the variant's {_MOST[what]}", amount)


def _dice_of(state: Any) -> str:
    """Which dice there are, as the variant says it."""
    count = int(state["options"]["brawl_dice"])
    return f"are {', '.join(name for die, name in enumerate(DIE_NAMES) if has_die(state, die))} (brawl_dice {count})"
