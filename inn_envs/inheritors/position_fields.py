"""How the fields of Inheritors' record are written in a position: by the words of the card file and of the rules."""

from __future__ import annotations

from inn_envs.core.fields import Counts, Fields, Flag, Group, Number, PackedCounts, Row, RowBits, Rows, Word, WordBits
from inn_envs.core.observe import words
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.inheritors.state import ENDED, PICKS, SEATS, Event, Prompt, Step
from inn_envs.inheritors.words import FACES, HAND, QUESTS, Colour, Op

MOST_TURNS = 250
COLOUR = Word(words(Colour))
COLOURS_MASK = WordBits(words(Colour))
CARD = Row("card")
CARD_COUNTS = Counts("card", FACES)
CARD_BITS = RowBits("card", FACES)
QUEST_BITS = RowBits("quest", QUESTS)
SEAT = Number(0, SEATS - 1)

#: The variant's fields as the record holds them.
VARIANT = Group(
    {
        "draft": ("draft", Word(("deal", "draft"))),
        "hand": ("hand", Number(1, HAND)),
        "clans": ("clans_suggested", Word(("random", "suggested"))),
        "tomes_needed": ("tomes_needed", Number(0, 6)),
        "empty_hand_draws": ("empty_hand_draws", Flag()),
        "max_turns": ("max_turns", Number(1, MOST_TURNS)),
        "payoff": ("payoff", Word(PAYOFFS)),
    }
)
TABLE = Group(
    {
        "turn": ("turn", Number(0, MOST_TURNS)),
        "first": ("first", SEAT),
        "passes": ("passes", Number(0, SEATS)),
        "ended": ("ended", Word(ENDED)),
        "removed_colour": ("removed_colour", COLOUR),
        "removed": ("removed", CARD_COUNTS),
    }
)
#: What a seat holds.
HOLDING = Group(
    {
        "hand": ("hand", CARD_COUNTS),
        "quests": ("quests", QUEST_BITS),
        "number_one": ("number_one", CARD),
        "picks": ("picks", Rows("card", PICKS)),
    }
)
_COUNT = Number(0, 127)
#: What a seat knows of a hand (in its secrets each field is an array by places).
KNOWLEDGE = Group(
    {
        "known": ("known", CARD_COUNTS),
        "closed": ("closed", CARD_BITS),
        "left": ("left", PackedCounts("card", FACES)),
        "left_unseen": ("left_unseen", _COUNT),
    }
)

_LEFT: Fields = {"left": ("amount", _COUNT)}
_CARD: Fields = {"card": ("card", CARD)}
_ROW: Fields = {"row": ("target", Number(1, 3))}
_PLAYER: Fields = {"player": ("target", SEAT)}
_COLOURS: Fields = {"colours": ("target", COLOURS_MASK)}
_ROUND: Fields = {"round": ("cursor", Number(0, PICKS - 1))}
_CLAIMS: Fields = {"claims": ("cursor", _COUNT)}
_OP: Fields = {"op": ("card", Word(words(Op))), "special": ("target", CARD)}
_TAKEN: Fields = {"taken": ("card", CARD)}
_JUST_TAKEN: Fields = _TAKEN | {"taken_too": ("cursor", CARD)}
#: The fields that a question's frame uses, by what they mean there; those not named are 0.
QUESTION_FIELDS: dict[Prompt, Fields] = {
    Prompt.DRAFT: _ROUND,
    Prompt.TURN: _CLAIMS,
    Prompt.CLAIM: {},
    Prompt.DISCARD: {},
    Prompt.DISCARD_ROW: _CARD | _COLOURS | _LEFT,
    Prompt.TAKE_DISCARD: {},
    Prompt.TAKE_DISCARD_ROW: _CARD,
    Prompt.TAKE_ROW: _CARD | _ROW,
    Prompt.QUEST_DISCARD: _COLOURS | _LEFT,
    Prompt.SPY_SEAT: _LEFT,
    Prompt.SPY_CARD: _PLAYER | _LEFT,
    Prompt.SKIP_NUMBER: _LEFT,
    Prompt.MARKET_CARD: _LEFT,
    Prompt.MARKET_ROW: _CARD | _LEFT,
    Prompt.MARKET_COPY: _CARD | _ROW | _LEFT,
    Prompt.TALENT: {},
    Prompt.PLAY_NUMBER: _LEFT,
    Prompt.DRAW_MORE: _LEFT,
    Prompt.LOOK_SEAT: _LEFT,
    Prompt.TAKE_CARD: _PLAYER | _LEFT | _TAKEN,
    Prompt.GIVE_CARD: _PLAYER | _LEFT | _JUST_TAKEN,
}
#: The same for a step that waits.
STEP_FIELDS: dict[Step, Fields] = {
    Step.DRAFT_PICK: _ROUND,
    Step.REVEAL_MARKET: {},
    Step.TURN: _CLAIMS,
    Step.AFTER_ACTION: {},
    Step.DRAW_TWO: {},
    Step.QUEST_DISCARDS: _COLOURS | _LEFT,
    Step.TAKE_QUEST: {},
    Step.AFTER_TALENT: {},
    Step.EFFECT: _OP | _LEFT,
    Step.GIVE: _PLAYER | _LEFT | _JUST_TAKEN,
}
#: The table that an event's card is a row of, where it is not a card.
EVENT_TABLES = {Event.TOOK_QUEST: "quest", Event.CLAIMED_CLAN: "clan", Event.CLAIMED_HONOR: "honor"}
#: Those of these fields that only the seat they are about knows, until it has answered all that belongs together.
_PRIVATE_FIELDS: dict[Prompt | Step, tuple[str, ...]] = {
    Prompt.DISCARD_ROW: ("card", "colours"),
    Prompt.TAKE_DISCARD_ROW: ("card",),
    Prompt.QUEST_DISCARD: ("colours",),
    Prompt.SPY_CARD: ("player",),
    Prompt.MARKET_ROW: ("card",),
    Prompt.MARKET_COPY: ("card", "row"),
    Step.QUEST_DISCARDS: ("colours",),
}
_TAKEN_FIELDS = ("taken", "taken_too")
#: What stands for a value that is there and may not be seen.
HIDDEN = "?"


def hidden_fields(kind: Prompt | Step, seat: int, target: int, observer: int | None) -> tuple[str, ...]:
    """The fields of a seat's frame that an observer may not see. Cards taken from a hand are known to both."""
    if observer is None or observer == seat:
        return ()
    if kind in (Prompt.TAKE_CARD, Prompt.GIVE_CARD, Step.GIVE):
        return () if observer == target else _TAKEN_FIELDS
    return _PRIVATE_FIELDS.get(kind, ())
