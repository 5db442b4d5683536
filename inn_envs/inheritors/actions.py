"""The action space of Inheritors by named blocks. What an action means depends on the prompt it answers."""

from __future__ import annotations

import numpy as np

from inn_envs.core.observe import Block, Blocks, words
from inn_envs.inheritors.state import ROWS, SEATS
from inn_envs.inheritors.words import COLOURS, FACES, MAX_SET_OUT, TALENT_OPS, Colour

#: Copies of one face that a market row can hold, for the question which one is meant.
COPIES = 12
TALENTS = len(TALENT_OPS)

ACTIONS = Blocks(
    [
        Block("card", (FACES,), doc="the card, in the order of `hand`: play it, discard it, name it, take it …"),
        Block("draw_two", (1,), doc="action 2: discard 1 card, draw 2"),
        Block("take_row", (1,), doc="action 3: discard 1 card, take a market row"),
        Block("take_quest", (1,), doc="action 4: discard 3 cards of a colour, take a quest, draw 1"),
        Block("claim_clan", (COLOURS,), doc="claim the clan of this colour", labels=(words(Colour)[1:],)),
        Block("claim_honor", (MAX_SET_OUT,), doc="claim the honor in this place", labels=(("1", "2", "3", "4", "5"),)),
        Block("row", (ROWS,), doc="this market row", labels=(("1", "2", "3"),)),
        Block("which_copy", (COPIES,), doc="among the cards of that face in the row: 0 is the one nearest the top"),
        Block("seat", (SEATS - 1,), doc="the player so many places to the left", labels=(("1", "2", "3"),)),
        Block("talent", (TALENTS,), doc="use the deputy as this talent", labels=(words(TALENT_OPS),)),
        Block("draw_more", (1,), doc="draw one more card"),
        Block("stop", (1,), doc="pass, stop, or end the turn"),
    ],
    kind=np.int8,
)

CARD = ACTIONS.first("card")
DRAW_TWO = ACTIONS.first("draw_two")
TAKE_ROW = ACTIONS.first("take_row")
TAKE_QUEST = ACTIONS.first("take_quest")
CLAIM_CLAN = ACTIONS.first("claim_clan")
CLAIM_HONOR = ACTIONS.first("claim_honor")
ROW = ACTIONS.first("row")
COPY = ACTIONS.first("which_copy")
SEAT = ACTIONS.first("seat")
TALENT = ACTIONS.first("talent")
DRAW_MORE = ACTIONS.first("draw_more")
STOP = ACTIONS.first("stop")
