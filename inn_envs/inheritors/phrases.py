"""What is asked, what may be answered and what happened, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from inn_envs.core.cards import CardSet
from inn_envs.core.observe import words
from inn_envs.core.stack import top_frame
from inn_envs.core.text import player_name
from inn_envs.inheritors.actions import ACTIONS
from inn_envs.inheritors.position_fields import EVENT_TABLES
from inn_envs.inheritors.state import Event, Prompt
from inn_envs.inheritors.words import COLOURS, Colour

#: What a card means as the answer to a prompt.
_CARD_VERBS = {
    Prompt.DRAFT: "pick",
    Prompt.TURN: "play",
    Prompt.DISCARD: "discard",
    Prompt.TAKE_DISCARD: "discard",
    Prompt.QUEST_DISCARD: "discard",
    Prompt.SPY_CARD: "name",
    Prompt.SKIP_NUMBER: "play",
    Prompt.MARKET_CARD: "take",
    Prompt.PLAY_NUMBER: "play",
    Prompt.TAKE_CARD: "take",
    Prompt.GIVE_CARD: "give",
}
_STOPS = {Prompt.TURN: "pass", Prompt.CLAIM: "end the turn", Prompt.PLAY_NUMBER: "stop", Prompt.DRAW_MORE: "stop"}
_FIXED = {
    "draw_two": "discard 1 card, draw 2",
    "take_row": "discard 1 card, take a market row",
    "take_quest": "discard 3 cards of a colour, take a quest, draw 1",
    "draw_more": "draw one more card",
}
_ORDINALS = ("1st", "2nd", "3rd", *(f"{number}th" for number in range(4, 13)))
#: The question each prompt puts; the fields are filled from the question's frame where there is one.
_QUESTIONS = {
    Prompt.WAIT: "Another player is asked.",
    Prompt.DRAFT: "Which card do you pick from the pack?",
    Prompt.TURN: "Your turn: claim what you may, or take one of the five actions.",
    Prompt.CLAIM: "Do you claim anything else before your turn ends?",
    Prompt.DISCARD: "Which card do you discard?",
    Prompt.DISCARD_ROW: "Onto which market row does {card} go?",
    Prompt.TAKE_DISCARD: "Which card do you discard to take a row that matches it?",
    Prompt.TAKE_DISCARD_ROW: "Onto which market row does {card} go, before you take another that matches it?",
    Prompt.TAKE_ROW: "Which other row that matches {card} do you take?",
    Prompt.QUEST_DISCARD: "Which card of one colour do you discard ({left} to go)?",
    Prompt.SPY_SEAT: "Which player does your spy ask?",
    Prompt.SPY_CARD: "Which next number does your spy ask {player} for?",
    Prompt.SKIP_NUMBER: "Which number do you play with the lobbyist?",
    Prompt.MARKET_CARD: "Which market card do you take ({left} to go)?",
    Prompt.MARKET_ROW: "From which row do you take {card}?",
    Prompt.MARKET_COPY: "Which copy of {card} in row {row} do you take?",
    Prompt.TALENT: "As which talent do you use it?",
    Prompt.PLAY_NUMBER: "Do you play a number card from your hand ({left} more at most)?",
    Prompt.DRAW_MORE: "Do you draw a card ({left} more at most)?",
    Prompt.LOOK_SEAT: "Whose hand do you look at?",
    Prompt.TAKE_CARD: "Which card do you take from {player}'s hand ({left} to go)?",
    Prompt.GIVE_CARD: "Which card do you give {player}?",
}
#: An event by its words, with the card shown and hidden.
_EVENTS = {
    Event.NOTHING: ("nothing happens", "nothing happens"),
    Event.PICKED: ("{who} picks {card}", "{who} picks a card"),
    Event.REVEALED: ("{card} is revealed in row {amount}", "a card is revealed in row {amount}"),
    Event.PLAYED: ("{who} plays {card}", "{who} plays a card"),
    Event.DISCARDED: ("{who} discards {card} onto row {amount}", "{who} discards a card onto row {amount}"),
    Event.DREW: ("{who} draws {card}", "{who} draws a card"),
    Event.TOOK: ("{who} takes {card} from row {amount}", "{who} takes a card from row {amount}"),
    Event.TOOK_QUEST: ("{who} takes the quest {card}", "{who} takes a quest"),
    Event.TALENT: ("{who} plays the talent {card}", "{who} plays a talent"),
    Event.NAMED: ("{who} asks {other} for {card}", "{who} asks {other} for a card"),
    Event.SPIED: ("{other} must play {card} for {who}", "{other} must play a card for {who}"),
    Event.MISSED: ("{other} does not hold {card}", "{other} does not hold the card"),
    Event.CLAIMED_CLAN: ("{who} claims the clan {card} ({colour})", "{who} claims the {colour} clan"),
    Event.CLAIMED_HONOR: ("{who} claims the honor {card}", "{who} claims an honor"),
    Event.TOOK_SPECIAL: ("{who} takes {card} from the box", "{who} takes a card from the box"),
    Event.LOOKED: ("{who} looks at {other}'s hand", "{who} looks at {other}'s hand"),
    Event.STOLE: ("{who} takes {card} from {other}'s hand", "{who} takes a card from {other}'s hand"),
    Event.GAVE: ("{who} gives {other} {card}", "{who} gives {other} a card"),
    Event.PASSED: ("{who} passes", "{who} passes"),
}
COLOUR_NAMES = words(Colour)


def describe_event(card_set: CardSet, what: int, seat: int, card: int, amount: int) -> str:
    """One event in words, e.g. `player_1 discards red 3 onto row 2`; `card` 0 is a card that may not be seen."""
    shown, hidden = _EVENTS[Event(what)]
    facts = {
        "who": player_name(seat),
        "other": player_name(amount),
        "card": card_set.name(EVENT_TABLES.get(Event(what), "card"), card),
        "amount": amount,
        "colour": COLOUR_NAMES[amount] if amount <= COLOURS else "",
    }
    return (shown if card else hidden).format(**facts)


def describe_prompt(card_set: CardSet, prompt: int, state: Any = None) -> str:
    """The question a prompt puts, as a sentence. With `state` (one record of dtype `STATE`, whose question on top must
    be that prompt) the card, player and number it is about are named.
    """
    facts: Mapping[str, Any] = {"card": "the card", "player": "the player", "left": "some", "row": "the row"}
    if state is not None and int(top_frame(state)["prompt"]) == prompt:
        frame = top_frame(state)
        facts = {
            "card": card_set.name("card", int(frame["card"])),
            "player": player_name(int(frame["target"])),
            "left": int(frame["amount"]),
            "row": int(frame["target"]),
        }
    return _QUESTIONS[Prompt(prompt)].format(**facts)


def describe_action(card_set: CardSet, action: int, prompt: int | None = None, state: Any = None) -> str:
    """An action in a few words, as the answer to a prompt, e.g. `discard tome`, `take row 2`.

    `action` is an index of `ACTIONS`. Without `prompt` that of the question in `state` is meant; without either, the
    block and the place in it are named. `state` (one record of dtype `STATE`) names players, clans and honors, and must
    be one whose question the reader is asked. Raises IndexError for an action that does not exist.
    """
    block, position = ACTIONS.locate(action)
    if prompt is None and state is not None and state["stack"]["depth"] > 0:
        prompt = int(top_frame(state)["prompt"])
    asked = Prompt(prompt) if prompt else None
    place = position[0]
    if block.name == "card":
        return _card_action(card_set, place, asked)
    if block.name in _FIXED:
        return _FIXED[block.name]
    if block.name in ("claim_clan", "claim_honor"):
        return _claim_action(card_set, block.name, place, state)
    if block.name == "stop":
        return _STOPS.get(asked, block.doc) if asked else block.doc
    if block.name == "talent":
        return f"use it as {block.label(position)}"
    if block.name == "seat":
        return _seat_action(place + 1, asked, state)
    return _market_action(card_set, block.name, place, asked, state)


def _card_action(card_set: CardSet, face: int, asked: Prompt | None) -> str:
    if not 0 < face < len(card_set.rows["card"]):
        return f"card {face}: no such card in this set"
    return f"{_CARD_VERBS.get(asked, 'card') if asked else 'card'} {card_set.name('card', face)}"


def _claim_action(card_set: CardSet, block: str, place: int, state: Any) -> str:
    if block == "claim_clan":
        colour = COLOUR_NAMES[place + 1]
        clan = int(state["clans"][place + 1]) if state is not None else 0
        return f"claim clan {card_set.name('clan', clan)} ({colour})" if clan else f"claim the {colour} clan"
    honor = int(state["honors"][place]) if state is not None else 0
    return f"claim honor {card_set.name('honor', honor)}" if honor else f"claim the honor in place {place + 1}"


def _seat_action(places: int, asked: Prompt | None, state: Any) -> str:
    who = f"the player {places} to the left"
    if state is not None and asked is not None and places < state["seats"]:
        who = player_name((int(top_frame(state)["seat"]) + places) % int(state["seats"]))
    if asked == Prompt.LOOK_SEAT:
        return f"look at the hand of {who}"
    return f"ask {who}" if asked == Prompt.SPY_SEAT else who


def _market_action(card_set: CardSet, block: str, place: int, asked: Prompt | None, state: Any) -> str:
    card = "the card"
    if state is not None and asked is not None and top_frame(state)["card"] > 0:
        card = card_set.name("card", int(top_frame(state)["card"]))
    if block == "which_copy":
        return f"take the {_ORDINALS[place]} {card if asked else 'copy'} from the top"
    row = f"row {place + 1}"
    if asked in (Prompt.DISCARD_ROW, Prompt.TAKE_DISCARD_ROW):
        return f"lay {card} onto {row}"
    if asked == Prompt.MARKET_ROW:
        return f"take {card} from {row}"
    return f"take {row}" if asked == Prompt.TAKE_ROW else row


def describe_legal(card_set: CardSet, state: Any, mask: Any) -> dict[int, str]:
    """The actions that a mask (shape (ACTIONS.size,)) allows, by index, as answers to the question in `state`."""
    return {int(action): describe_action(card_set, int(action), None, state) for action in np.flatnonzero(mask)}
