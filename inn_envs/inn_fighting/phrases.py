"""What is asked and what may be answered, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from inn_envs.core.text import player_name
from inn_envs.inn_fighting.actions import ACTIONS
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.phrases_events import count_of_dice, die_name, face_name
from inn_envs.inn_fighting.phrases_prompts import describe_prompt as describe_prompt
from inn_envs.inn_fighting.phrases_question import Question, open_question
from inn_envs.inn_fighting.state import Prompt
from inn_envs.inn_fighting.words import Face

_Words = Callable[[CardSet, tuple[int, ...], Prompt | None, Question | None], str]
_CHARACTER_VERBS = {Prompt.TARGET: "attack", Prompt.TAKE_BYSTANDER: "take"}
_STOPS = {Prompt.RESPOND: "pass", Prompt.REROLL: "no more dice"}


def describe_action(card_set: CardSet, action: int, prompt: int | None = None, state: Any = None) -> str:
    """An action in a few words, as the answer to a prompt, e.g. `attack player_1's Cutpurse (place 1, 2 HP)`.

    `action` is an index of `ACTIONS`. Without `prompt` that of the question in `state` is meant; without either, the
    block and the place in it are named. `state` (one record of dtype `STATE`) names characters, players and dice, and
    must be one whose question the reader is asked. Raises IndexError for an action that does not exist.
    """
    block, position = ACTIONS.locate(action)
    question = open_question(card_set, state, prompt or None)
    asked = Prompt(prompt) if prompt else question.prompt if question else None
    return _BLOCKS[block.name](card_set, position, asked, question)


def describe_legal(card_set: CardSet, state: Any, mask: Any) -> dict[int, str]:
    """The actions that a mask (shape (ACTIONS.size,)) allows, by index, as answers to the question in `state`."""
    return {int(action): describe_action(card_set, int(action), None, state) for action in np.flatnonzero(mask)}


def _form(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    face = position[0] + 1
    text = f"attack with {face_name(face)}" if face <= Face.POWER else f"take the {face_name(face)} action"
    return f"{text} ({count_of_dice(question.dice(face))})" if question and asked == Prompt.CHOOSE else text


def _character(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    verb = _CHARACTER_VERBS.get(asked, "name") if asked else "name"
    places, character = position[0] + 1, position[1]
    if question and places < int(question.state["seats"]):
        seat = (question.seat + places) % int(question.state["seats"])
        found = question.character(seat, character)
        if found:
            return f"{verb} {player_name(seat)}'s {found}"
    what = f"the Bystander in place {character}" if character else "the Adventurer"
    return f"{verb} {what} of the player {places} to the left"


def _seat(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    places = position[0]
    if question and places < int(question.state["seats"]):
        named = player_name((question.seat + places) % int(question.state["seats"]))
        return f"name {named}" if places else f"name yourself, {named}"
    return f"name the player {places} to the left" if places else "name yourself"


def _card(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    row = position[0]
    if not 0 < row < len(card_set.rows["action"]):
        return f"Action card {row}: no such card in this set"
    return f"play {card_set.name('action', row)}"


def _ability(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    row = int(question.player["bystanders"][position[0]]) if question else 0
    if not row:
        return f"use your Bystander in place {position[0] + 1}"
    cost = "discard and use" if card_set.rows["bystander"][row]["kind"] == "one_use" else "use"
    return f"{cost} {card_set.name('bystander', row)} (place {position[0] + 1})"


def _die(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    named = question.die(position[0]) if question else die_name(position[0])
    if asked == Prompt.REROLL:
        return f"roll {named} again"
    return f"turn {named}" if asked == Prompt.SET_DIE else f"choose {named}"


def _face(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    return f"turn it to {face_name(position[0] + 1)}"


def _bystander(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    found = question.character(question.seat, position[0] + 1) if question else None
    return f"choose {found or f'your Bystander in place {position[0] + 1}'}"


def _stop(card_set: CardSet, position: tuple[int, ...], asked: Prompt | None, question: Question | None) -> str:
    return _STOPS.get(asked, "pass, or no more") if asked else "pass, or no more"


_BLOCKS: dict[str, _Words] = {
    "form": _form,
    "character": _character,
    "seat": _seat,
    "card": _card,
    "ability": _ability,
    "die": _die,
    "face": _face,
    "bystander": _bystander,
    "stop": _stop,
}
