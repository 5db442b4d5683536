"""The question that each prompt puts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inn_envs.core.text import player_name
from inn_envs.inn_fighting.brawl import is_victim
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.phrases_events import die_name, face_name
from inn_envs.inn_fighting.phrases_question import Question, open_question
from inn_envs.inn_fighting.state import Choice, Prompt
from inn_envs.inn_fighting.words import FACES, FORMS

#: The question of a prompt where no position is given.
_BARE = {
    Prompt.WAIT: "You are not asked.",
    Prompt.CHOOSE: "Which attack or action do you choose?",
    Prompt.TARGET: "Which character do you attack?",
    Prompt.LEADER: "Which of the players with the most VP is it?",
    Prompt.RESPOND: "Play a card, use a Bystander, or pass.",
    Prompt.OTHER: "Which other opponent is it?",
    Prompt.REROLL: "Which die is rolled again, or no more?",
    Prompt.SET_DIE: "Which die is turned?",
    Prompt.SET_FACE: "To which face is the die turned?",
    Prompt.MY_BYSTANDER: "Which of your Bystanders takes the rest of the damage?",
    Prompt.TAKE_BYSTANDER: "Which Bystander comes to your side?",
}


def describe_prompt(card_set: CardSet, prompt: int, state: Any = None) -> str:
    """The question a prompt puts, as a sentence. With `state` (one record of dtype `STATE`, whose question on top must
    be that prompt) it has its numbers and names; it must be one whose question the reader is asked.
    """
    question = open_question(card_set, state, prompt)
    if question is None:
        return _BARE[Prompt(prompt)]
    text = _FULL[Prompt(prompt)](question)
    if question.source:
        return f"{question.source_name}: {text}"
    return text[0].upper() + text[1:]


def _choose(asked: Question) -> str:
    faces = range(1, len(FORMS) + 1 if asked.amount == Choice.ATTACK else FACES + 1)
    shown = ", ".join(f"{face_name(face)} {asked.dice(face)}" for face in faces if asked.dice(face))
    return f"which attack{'' if asked.amount == Choice.ATTACK else ' or action'} do you choose ({shown})?"


def _target(asked: Question) -> str:
    seats = range(int(asked.state["seats"]))
    victims = [seat for seat in seats if is_victim(asked.state, asked.cards, asked.seat, asked.card, seat)]
    whose = f"{player_name(victims[0])}'s characters" if len(victims) == 1 else "the characters"
    return f"{face_name(asked.card)}: which of {whose} do you attack?"


def _leader(asked: Question) -> str:
    if asked.is_ale:
        return f"Ale: from which of the players with the most VP do you take {asked.amount}?"
    if asked.op == "steal_vp":
        return f"from which of the opponents with the most VP do you steal {asked.amount}?"
    return f"which of the opponents with the most VP returns {asked.amount} to the Bank?"


def _other(asked: Question) -> str:
    if asked.op == "deal":
        return f"which other opponent's Adventurer takes {asked.amount} damage?"
    return "which other opponent's Adventurer is attacked instead?"


def _reroll(asked: Question) -> str:
    chosen = f"; chosen: {', '.join(map(die_name, asked.chosen))}" if asked.chosen else ""
    up_to = f"up to {asked.amount}" if asked.amount > 1 else "one"
    return f"which {'other ' if chosen else ''}die is rolled again, or no more ({up_to}{chosen})?"


_FULL: dict[Prompt, Callable[[Question], str]] = {
    Prompt.CHOOSE: _choose,
    Prompt.TARGET: _target,
    Prompt.LEADER: _leader,
    Prompt.RESPOND: lambda asked: f"in answer to {asked.answered}: play a card, use a Bystander, or pass",
    Prompt.OTHER: _other,
    Prompt.REROLL: _reroll,
    Prompt.SET_DIE: lambda asked: "which die is turned to a face of your choice?",
    Prompt.SET_FACE: lambda asked: f"to which face is {asked.die(asked.cursor)} turned?",
    Prompt.MY_BYSTANDER: lambda asked: (
        f"which of your Bystanders takes the rest, {int(asked.state['attack']['damage'])} damage?"
    ),
    Prompt.TAKE_BYSTANDER: lambda asked: f"which of {asked.other}'s Bystanders comes to your side?",
}
