"""The table as somebody sees it, in plain values: the types of what `describe_position` returns."""

from __future__ import annotations

from typing import Any, TypedDict


class StackView(TypedDict):
    """A stack of a play area: the number on top and those under it, lowest first."""

    top: int
    covered: list[int]


class ClanView(TypedDict):
    """A clan set out; `owner` is a seat, None while it is free."""

    colour: str
    name: str
    text: str
    owner: int | None


class HonorView(TypedDict):
    """An honor set out; `place` counts from 1."""

    place: int
    name: str
    text: str
    owner: int | None


class QuestView(TypedDict):
    """A quest taken, and whether its owner's hand meets it now."""

    name: str
    text: str
    met: bool


class KnowledgeView(TypedDict):
    """What `seat` knows of the hand of `of`.

    `known` cards are surely in it, of `closed` ones it holds no more than those; `only` are the cards that may be in it
    beside the known ones, where that is known (an empty list says that nothing is), else None.
    """

    seat: int
    of: int
    known: dict[str, int]
    closed: list[str]
    only: list[str] | None


class PlayerView(TypedDict):
    """A player. `hand`, `quests`, `number_one` and `picks` are None where they may not be seen."""

    seat: int
    name: str
    area: dict[str, StackView]
    hand_size: int
    hand: dict[str, int] | None
    quest_count: int
    quests: list[QuestView] | None
    clan: str | None
    honors: list[str]
    number_one: str | None
    picks: list[str] | None


class QuestionView(TypedDict):
    """The open question; what it is about is None or 0 where it is about nothing of the kind.

    `left` is how often it may still be answered, this time included; `colours` are those that three discards can
    still share; `pack` is the draft's pack that is looked at.
    """

    seat: int
    prompt: str
    text: str
    card: str | None
    row: int | None
    player: int | None
    left: int
    colours: list[str]
    pack: dict[str, int] | None


class ScoreView(TypedDict):
    """VP if the game ended now, and the place they give."""

    seat: int
    score: int
    rank: int


class PositionView(TypedDict):
    """A position. `seat` is the observer, None where everything is shown.

    `deck_cards` (the next card first), `quests_left_names`, `packs` and `scores` are None unless everything is shown;
    `question` is None unless the observer is the one asked; `on_turn` is None in the draft, and like `under_way` when
    the game is over. `market` holds the rows from the covered cards to the top one.
    """

    game: str
    version: int
    num_players: int
    seat: int | None
    variant: dict[str, Any]
    turn: int
    turns_left: int
    round: int
    colours: list[str]
    first: int
    on_turn: int | None
    under_way: str | None
    last_round: bool
    ended: str | None
    deck_size: int
    deck_cards: list[str] | None
    market: list[list[str]]
    removed: dict[str, int]
    clans: list[ClanView]
    honors: list[HonorView]
    quests_left: int
    quests_left_names: list[str] | None
    packs: list[list[str]] | None
    players: list[PlayerView]
    knowledge: list[KnowledgeView]
    question: QuestionView | None
    scores: list[ScoreView] | None
    log: list[str]
