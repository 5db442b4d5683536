"""What an observation of Inheritors is made of: its named blocks, the observer always first, then clockwise."""

from __future__ import annotations

from inn_envs.core.observe import Block, Blocks, words
from inn_envs.inheritors.cards import FEATURES
from inn_envs.inheritors.state import ROWS, SEATS, Event, Prompt
from inn_envs.inheritors.words import (
    CLANS,
    COLOURS,
    DECK,
    FACES,
    HONOR_CONDITIONS,
    HONORS,
    MAX_SET_OUT,
    MOST_COPIES,
    QUEST_CONDITIONS,
    QUESTS,
    TALENT_OPS,
    VALUES,
    Colour,
    Op,
)

#: The public parts of a turn that an observer is told about while they last.
UNDER_WAY = (
    "draft", "turn", "after_action", "draw_two", "take_row", "take_quest", "talent", "clan_effect",
)  # fmt: skip
MOST_TURNS = 250
MOST_POINTS = VALUES * COLOURS + MAX_SET_OUT
#: Talents of one kind in the removed area are counted up to this.
MOST_REMOVED, MOST_HELD = 16, 24
ABILITIES = (*TALENT_OPS, Op.ANY_TALENT)
_FACES = (
    "none",
    *(f"{colour} {value}" for colour in words(Colour)[1:] for value in range(1, VALUES + 1)),
    *(f"{colour} relic" for colour in words(Colour)[1:]),
)
_FACE_LABELS = (*_FACES, *(f"card {row}" for row in range(len(_FACES), FACES)))
_ORDER = "numbers by colour and value, relics by colour, then the others as the card file has them"
_PLAYERS = ("me", "left 1", "left 2", "left 3")
_OTHERS = _PLAYERS[1:]
_WHERE = ("in my hand", "in row 1", "in row 2", "in row 3", *(f"known, {player}" for player in _OTHERS), "unseen")
_COLOUR_LABELS = words(Colour)[1:]
_VALUE_LABELS = tuple(str(value) for value in range(1, VALUES + 1))
_PLACE_LABELS = tuple(str(place) for place in range(1, MAX_SET_OUT + 1))
_ROW_LABELS = ("row 1", "row 2", "row 3")
#: How many cards of a market row are shown with their features, from the top.
SHOWN = 2
_DEPTH_LABELS = ("top", "below it")


OBSERVATION = Blocks(
    [
        Block("prompt", (len(Prompt),), doc="what I am asked; wait when it is not me", labels=(words(Prompt),)),
        Block("seats", (SEATS - 1,), doc="number of players", labels=(("2", "3", "4"),)),
        Block("colours", (COLOURS,), doc="the colour is in the game", labels=(_COLOUR_LABELS,)),
        Block("first", (SEATS,), doc="who began: rounds end before this player", labels=(_PLAYERS,)),
        Block("on_turn", (SEATS,), doc="whose turn it is", labels=(_PLAYERS,)),
        Block("turns_left", (1,), MOST_TURNS, doc="turns until max_turns"),
        Block("deck", (1,), DECK, doc="cards in the main deck"),
        Block("ending", (1,), doc="this is the last round"),
        Block("under_way", (len(UNDER_WAY),), doc="what the player on turn is doing", labels=(UNDER_WAY,)),
        Block("asked_about", (SEATS,), doc="my question concerns this player", labels=(_PLAYERS,)),
        Block("amount", (1,), 12, doc="how often the question may still be answered, this time included"),
        Block("chosen", (FACES,), doc="the card I have chosen, for which more is asked", labels=(_FACE_LABELS,)),
        Block("chosen_row", (ROWS,), doc="the market row the question is about", labels=(_ROW_LABELS,)),
        Block("shared_colours", (COLOURS,), doc="colours the three discards can still share", labels=(_COLOUR_LABELS,)),
        Block("pack", (FACES,), MOST_COPIES, doc="draft: the pack before me", labels=(_FACE_LABELS,)),
        Block("hand", (FACES,), MOST_COPIES, doc=f"my hand: {_ORDER}", labels=(_FACE_LABELS,)),
        Block("hand_wild", (2,), MOST_HELD, doc="my tomes and epics", labels=(("tome", "epic"),)),
        Block("hand_talent", (len(ABILITIES),), MOST_HELD, doc="my talents", labels=(words(ABILITIES),)),
        Block(
            "unseen",
            (FACES,),
            MOST_COPIES,
            doc="copies I see nowhere: in the deck, or unknown in a hand",
            labels=(_FACE_LABELS,),
        ),
        Block(
            "next",
            (COLOURS, len(_WHERE)),
            MOST_COPIES,
            doc="where copies of the next number of my stack are",
            labels=(_COLOUR_LABELS, _WHERE),
        ),
        Block("points", (SEATS,), MOST_POINTS, doc="VP on the table: numbers and honors", labels=(_PLAYERS,)),
        Block("known", (SEATS - 1, FACES), MOST_COPIES, doc="surely in that hand", labels=(_OTHERS, _FACE_LABELS)),
        Block(
            "closed",
            (SEATS - 1, FACES),
            doc="that hand holds no more of it than known",
            labels=(_OTHERS, _FACE_LABELS),
        ),
        Block(
            "area",
            (SEATS, COLOURS, VALUES),
            doc="the top number is at least",
            labels=(_PLAYERS, _COLOUR_LABELS, _VALUE_LABELS),
        ),
        Block("hand_size", (SEATS,), 40, doc="cards in hand", labels=(_PLAYERS,)),
        Block(
            "removed", (len(ABILITIES),), MOST_REMOVED, doc="talents in the removed area", labels=(words(ABILITIES),)
        ),
        Block("market_size", (ROWS,), 40, doc="cards in the row", labels=(_ROW_LABELS,)),
        Block(
            "market",
            (ROWS, FACES),
            MOST_COPIES,
            doc="cards in the row, covered ones too",
            labels=(_ROW_LABELS, _FACE_LABELS),
        ),
        Block(
            "top",
            (ROWS, SHOWN, len(FEATURES)),
            doc="the row's cards from the top by their features",
            labels=(_ROW_LABELS, _DEPTH_LABELS, FEATURES),
        ),
        Block("clan", (COLOURS, CLANS), doc="the clan set out", labels=(_COLOUR_LABELS,)),
        Block(
            "clan_words",
            (COLOURS, len(Op) - 1),
            15,
            doc="its ability: op and amount",
            labels=(_COLOUR_LABELS, words(Op)[1:]),
        ),
        Block("clan_owner", (COLOURS, SEATS), doc="its owner", labels=(_COLOUR_LABELS, _PLAYERS)),
        Block("honor", (MAX_SET_OUT, HONORS), doc="the honor set out", labels=(_PLACE_LABELS,)),
        Block(
            "honor_words",
            (MAX_SET_OUT, len(HONOR_CONDITIONS), 2),
            31,
            doc="its conditions: number + 1 and value",
            labels=(_PLACE_LABELS, words(HONOR_CONDITIONS), ("number", "value")),
        ),
        Block("honor_owner", (MAX_SET_OUT, SEATS), doc="its owner", labels=(_PLACE_LABELS, _PLAYERS)),
        Block("quests_left", (1,), MAX_SET_OUT, doc="quests nobody took"),
        Block("quest_count", (SEATS,), MAX_SET_OUT, doc="quests taken", labels=(_PLAYERS,)),
        Block("quest", (QUESTS,), doc="quests I took"),
        Block("quest_met", (QUESTS,), doc="those my hand meets now"),
        Block(
            "quest_words",
            (MAX_SET_OUT, len(QUEST_CONDITIONS), 3),
            31,
            doc="their conditions, in the order of rows: number + 1, value, cards counted + 1",
            labels=(_PLACE_LABELS, words(QUEST_CONDITIONS), ("number", "value", "of")),
        ),
    ]
)

#: One event as `recall` shows it.
EVENT = Blocks(
    [
        Block("what", (len(Event),), doc="what happened", labels=(words(Event),)),
        Block("who", (SEATS,), doc="whose doing", labels=(_PLAYERS,)),
        Block("card", (FACES,), doc="the card, where I saw it", labels=(_FACE_LABELS,)),
        Block("other", (SEATS,), doc="the other player", labels=(_PLAYERS,)),
        Block("row", (ROWS,), doc="the market row", labels=(_ROW_LABELS,)),
    ]
)
