"""The action space of Inn-Fighting by named blocks. What an action means depends on the prompt it answers."""

from __future__ import annotations

import numpy as np

from inn_envs.core.observe import Block, Blocks, words
from inn_envs.inn_fighting.state import SEATS
from inn_envs.inn_fighting.words import ACTION_ROWS, DICE, FACES, PLACES, Face

#: Characters of a player: the Adventurer, then the places of Bystanders.
CHARACTERS = 1 + PLACES
_NUMBERS = tuple(str(number) for number in range(PLACES + 1))
_FACES = words(Face)[1:]
_LEFT = tuple(f"left {places}" for places in range(1, SEATS))
CHARACTER_NAMES = ("adventurer", *(f"bystander {place}" for place in range(1, CHARACTERS)))
DIE_NAMES = (*(f"gold {die}" for die in range(1, DICE)), "red")

ACTIONS = Blocks(
    [
        Block("form", (FACES,), doc="this attack or action", labels=(_FACES,)),
        Block("character", (SEATS - 1, CHARACTERS), doc="this opponent's character", labels=(_LEFT, CHARACTER_NAMES)),
        Block("seat", (SEATS,), doc="the player so many places to my left, 0 is myself", labels=(_NUMBERS,)),
        Block("card", (ACTION_ROWS,), doc="play this Action card"),
        Block("ability", (PLACES,), doc="use the ability of my Bystander in this place", labels=(_NUMBERS[1:],)),
        Block("die", (DICE,), doc="this die", labels=(DIE_NAMES,)),
        Block("face", (FACES,), doc="turn the die to this face", labels=(_FACES,)),
        Block("bystander", (PLACES,), doc="my Bystander in this place", labels=(_NUMBERS[1:],)),
        Block("stop", (1,), doc="pass, or nothing more"),
    ],
    kind=np.int8,
)

FORM = ACTIONS.first("form")
CHARACTER = ACTIONS.first("character")
SEAT = ACTIONS.first("seat")
CARD = ACTIONS.first("card")
ABILITY = ACTIONS.first("ability")
DIE = ACTIONS.first("die")
FACE = ACTIONS.first("face")
BYSTANDER = ACTIONS.first("bystander")
STOP = ACTIONS.first("stop")
