"""How the fields of Inn-Fighting's record are written in a position: by the words of the card file and of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.fields import (
    AnyCard,
    Card,
    Clause,
    Counts,
    Field,
    Flag,
    Group,
    NamedRows,
    Number,
    Word,
    a_list,
    join,
    wrong,
)
from inn_envs.core.observe import words
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.inn_fighting.actions import DIE_NAMES
from inn_envs.inn_fighting.state import ENDED, SEATS, Deck
from inn_envs.inn_fighting.variant import Variant, words_of
from inn_envs.inn_fighting.words import (
    ACTION_ROWS,
    BYSTANDER_CARD,
    BYSTANDER_SOURCE,
    CARD_SOURCE,
    CLAUSES,
    D20,
    DICE,
    PLACES,
    Face,
)


@dataclass(frozen=True)
class Later:
    """One of some words of an enum, which the record holds as the number `first` and those after it."""

    words: tuple[str, ...]
    first: int

    def write(self, value: Any, cards: NamedRows) -> str:
        return self.words[int(value) - self.first]

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        return self.first + Word(self.words).read(value, path, cards)


@dataclass(frozen=True)
class Faces:
    """What the dice show, the red one last, null for dice left out; an empty list before their first roll."""

    def write(self, value: Any, cards: NamedRows) -> list[str | None]:
        return [FACE.write(face, cards) if face else None for face in value] if any(value) else []

    def read(self, value: Any, path: str, cards: NamedRows) -> npt.NDArray[np.int64]:
        faces = np.zeros(DICE, np.int64)
        for die, face in enumerate(value if value == [] else a_list(value, path, DICE)):
            faces[die] = 0 if face is None else FACE.read(face, join(path, die), cards)
        return faces


@dataclass(frozen=True)
class Named:
    """An array of flags as a list of the words of those that are set."""

    words: tuple[str, ...]

    def write(self, value: Any, cards: NamedRows) -> list[str]:
        return [word for word, is_set in zip(self.words, value) if is_set]

    def read(self, value: Any, path: str, cards: NamedRows) -> npt.NDArray[np.int64]:
        flags = np.zeros(len(self.words), np.int64)
        for place, word in enumerate(a_list(value, path, 0, len(self.words))):
            number = Word(self.words).read(word, join(path, place), cards)
            if flags[number]:
                raise wrong(join(path, place), "each word once", word)
            flags[number] = 1
        return flags


_FACES = words(Face)
FACE = Later(_FACES[Face.PUNCH :], Face.PUNCH)
FORM = Later(_FACES[Face.PUNCH : Face.LUCK], Face.PUNCH)
ACTION_FACE = Later(_FACES[Face.LUCK :], Face.LUCK)
SEAT = Number(0, SEATS - 1)
#: A place of a character: 0 the Adventurer, from 1 on a Bystander.
CHARACTER = Number(0, PLACES)
COUNT = Number(0, 2**15 - 1)
_SIGNED = Number(1 - 2**15, 2**15 - 1)
_RANGES = Variant.RANGES
HAND = Counts("action", ACTION_ROWS)
#: A card of the Action deck, and of any table with clauses; a clause of one. The last table comes first.
DECK_CARD = AnyCard({"bystander": BYSTANDER_CARD, "action": 0})
_SOURCE = AnyCard({"bystander": BYSTANDER_SOURCE, "action": CARD_SOURCE, "adventurer": 0})
CLAUSE, MAYBE_CLAUSE = Clause(_SOURCE, CLAUSES), Clause(_SOURCE, CLAUSES, optional=True)
#: How a card of each deck is written.
CARD_OF: dict[Deck, Field] = {Deck.ADVENTURER: Card("adventurer"), Deck.ACTION: DECK_CARD}

#: The variant's fields as the record holds them.
VARIANT = Group(
    {
        "free_choice_symbols": ("free_choice_symbols", Number(*_RANGES["free_choice_symbols"])),
        "bystander_damage_scores": ("bystander_damage_scores", Flag()),
        "polling": ("ask_holders", Word(words_of("polling"))),
        "max_turns": ("max_turns", Number(*_RANGES["max_turns"])),
        "payoff": ("payoff", Word(PAYOFFS)),
        "brawl_dice": ("brawl_dice", Number(*_RANGES["brawl_dice"])),
        "d20_sides": ("d20_sides", Number(*_RANGES["d20_sides"])),
    }
)
TABLE = Group(
    {
        "turn": ("turn", Number(1, _RANGES["max_turns"][1])),
        "turn_seat": ("turn_seat", SEAT),
        "damaged": ("damaged", Flag()),
        "ended": ("ended", Word(ENDED)),
        "dice": ("dice", Faces()),
        "rolled": ("rolled", Named(DIE_NAMES)),
    }
)
#: The attack under way; the attacker is the seat whose turn it is.
ATTACK = Group(
    {
        "form": ("form", FORM),
        "victim": ("victim", SEAT),
        "place": ("place", CHARACTER),
        "moved": ("moved", Flag()),
        "d20": ("d20", Number(0, D20)),
        "high": ("high", Flag()),
        "missed": ("missed", Flag()),
        "no_defense": ("no_defense", Flag()),
        "defended": ("defended", Flag()),
        "knocked_out": ("knocked_out", Flag()),
        "again": ("again", Number(0, 255)),
        "change_roll": ("change_roll", _SIGNED),
        "change_damage": ("change_damage", _SIGNED),
        "damage": ("damage", COUNT),
        "taken": ("taken", COUNT),
    }
)
