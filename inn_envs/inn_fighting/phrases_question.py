"""The question on top of a position, and the words for what it is about. Only the seat that is asked may read them."""

from __future__ import annotations

from typing import Any

from inn_envs.core.stack import top_frame
from inn_envs.core.text import player_name
from inn_envs.inn_fighting.brawl import count_dice
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.phrases_events import character_row, describe_window, die_name, face_name
from inn_envs.inn_fighting.state import FOR_ALE, Prompt
from inn_envs.inn_fighting.words import CLAUSES, DICE

#: Prompts of a card's clause: the frame's `card` is its source and place. (That of leaders may be the Ale action's.)
OF_CLAUSES = (
    Prompt.LEADER, Prompt.OTHER, Prompt.REROLL, Prompt.SET_DIE, Prompt.SET_FACE, Prompt.MY_BYSTANDER,
    Prompt.TAKE_BYSTANDER,
)  # fmt: skip


class Question:
    """The question on top of the stack of `state`, one record whose game goes on."""

    def __init__(self, card_set: CardSet, state: Any) -> None:
        frame = top_frame(state)
        self.card_set, self.state = card_set, state
        self.cards = card_set.table[0]
        self.prompt, self.seat, self.target = Prompt(int(frame["prompt"])), int(frame["seat"]), int(frame["target"])
        self.card, self.amount, self.cursor = int(frame["card"]), int(frame["amount"]), int(frame["cursor"])
        self.player = state["players"][self.seat]

    @property
    def other(self) -> str:
        """The player that the question is about."""
        return player_name(self.target)

    @property
    def is_ale(self) -> bool:
        """Whether it is an Ale action that asks for a leader."""
        return self.prompt == Prompt.LEADER and self.cursor == FOR_ALE

    @property
    def source(self) -> int:
        """The card that asks, as a source; 0 where no card does."""
        return self.card // CLAUSES if self.prompt in OF_CLAUSES and not self.is_ale else 0

    @property
    def source_name(self) -> str:
        """The name of the card that asks."""
        return self.card_set.name(*self.card_set.source(self.source))

    @property
    def op(self) -> str:
        """What the clause that asks does, in the words of the card file."""
        table, row = self.card_set.source(self.source)
        return str(self.card_set.rows[table][row]["clauses"][self.card % CLAUSES]["op"])

    @property
    def answered(self) -> str:
        """What can be answered in a window."""
        return describe_window(self.card_set, self.state, self.card, self.cursor, self.target)

    @property
    def chosen(self) -> list[int]:
        """The dice that are chosen already to be rolled again."""
        return [die for die in range(DICE) if self.prompt == Prompt.REROLL and self.cursor >> die & 1]

    def dice(self, face: int) -> int:
        """How many dice show a symbol."""
        return int(count_dice(self.state, face))

    def die(self, die: int) -> str:
        """A die with the symbol that it shows, e.g. `gold die 2 (Ale)`."""
        return f"{die_name(die)} ({face_name(int(self.state['dice'][die]))})"

    def character(self, seat: int, place: int) -> str | None:
        """A character of a player with its place and its Hit Points; None where there is none."""
        table, row = character_row(self.state, seat, place)
        if not row:
            return None
        name, player = self.card_set.name(table, row), self.state["players"][seat]
        if place == 0:
            return f"{name} ({int(player['hp'])} HP)"
        return f"{name} (place {place}, {int(player['bystander_hp'][place - 1])} HP)"


def open_question(card_set: CardSet, state: Any, prompt: int | None = None) -> Question | None:
    """The question that is open in a position; None where there is none, no position, or one with another prompt."""
    if state is None or not state["stack"]["depth"]:
        return None
    found = Question(card_set, state)
    return found if found.prompt and (prompt is None or found.prompt == prompt) else None
