"""The table as somebody sees it, in plain values: the types of what `describe_position` returns."""

from __future__ import annotations

from typing import Any, TypedDict


class AdventurerView(TypedDict):
    """An Adventurer. `hp` are its Hit Points at the start, `attacks` its low and high damage by attack form."""

    name: str
    evil: bool
    hp: int
    skill: int
    bonus: int
    attacks: dict[str, list[int]]
    power_name: str
    power_text: str
    defense_text: str


class BystanderView(TypedDict):
    """A Bystander. `place` counts from 1, `most_hp` are its Hit Points at the start; `kind` is `full_round`,
    `response` or `one_use`; `used` tells whether a Response is used up in this turn.
    """

    place: int
    name: str
    evil: bool
    hp: int
    most_hp: int
    kind: str
    text: str
    defense_text: str
    used: bool


class ActionView(TypedDict):
    """An Action card: `count` copies of it in a hand, `late` of them came while a window was open and wait for the next
    one; `play` says when it can be played.
    """

    name: str
    play: str
    text: str
    count: int
    late: int


class KnownView(TypedDict):
    """An Action card that a player knows to be in another hand, one of those of `seats`."""

    name: str
    seats: list[int]


class PlayerView(TypedDict):
    """A player. `adventurer` is None for whoever was knocked out, until the own next turn. `hand` and `known` (cards
    known to be in other hands) are None where they may not be seen.
    """

    seat: int
    name: str
    adventurer: AdventurerView | None
    hp: int
    vp: int
    bystanders: list[BystanderView]
    hand_size: int
    hand: list[ActionView] | None
    known: list[KnownView] | None


class DieView(TypedDict):
    """A Brawl Die. `face` is None before the first roll; `rolled` tells whether it was rolled last, `stays` whether it
    stays as it lies when the dice are passed on.
    """

    name: str
    face: str | None
    rolled: bool
    stays: bool


class AttackView(TypedDict):
    """The attack under way; `progress` says how it goes, fact by fact. `place` is that of the target, 0 the Adventurer,
    `target` its name, None once it is gone.

    `d20` is None before the roll, `result` (`low`, `high` or `miss`) and `damage` before they are known; `changes` and
    `roll_changes` are what cards add to the damage and to the total; `taken` are the Hit Points that it took; `again`
    counts the attacks that follow it. `moved` tells whether it was given another player's character as its target.
    """

    text: str
    progress: list[str]
    form: str
    attacker: int
    victim: int
    place: int
    target: str | None
    d20: int | None
    result: str | None
    damage: int | None
    changes: int
    roll_changes: int
    no_defense: bool
    defended: bool
    moved: bool
    taken: int
    knocked_out: bool
    again: int


class DeckView(TypedDict):
    """A deck and its discard; `cards` (the next one first) is None unless everything is shown."""

    size: int
    discard: dict[str, int]
    cards: list[str] | None


class PendingView(TypedDict):
    """What waits to be resolved and can be answered. `target` is the player it is about, `card` the Action card played,
    `amount` are tokens; what it has not is None.
    """

    step: str
    text: str
    seat: int
    target: int | None
    card: str | None
    amount: int | None


class AskedView(TypedDict):
    """Who is asked what, where that is public."""

    seat: int
    prompt: str


class QuestionView(TypedDict):
    """The open question. `card` is the card that asks, None where none does, `card_text` what is printed on it."""

    seat: int
    prompt: str
    text: str
    card: str | None
    card_text: str | None


class ScoreView(TypedDict):
    """Victory Points, and the place they give."""

    seat: int
    score: int
    rank: int


class PositionView(TypedDict):
    """A position. `seat` is the observer, None where everything is shown.

    `turn` is the number of the turn, `turns_left` those that may follow it. `turn_seat` has the turn; `has_damaged`
    tells whether it has damaged an opposing Adventurer in it, without which nobody wins. `winner` is None unless
    somebody has won the brawl. `scores` are None unless everything is shown or the game is over; `question` is None
    unless the observer is the one asked, and `asked` in a window, where nobody may know who is. `pending` has the
    latest first.
    """

    game: str
    version: int
    num_players: int
    seat: int | None
    variant: dict[str, Any]
    turn: int
    turns_left: int
    turn_seat: int
    has_damaged: bool
    ended: str | None
    winner: int | None
    asked: AskedView | None
    pending: list[PendingView]
    dice: list[DieView]
    attack: AttackView | None
    players: list[PlayerView]
    decks: dict[str, DeckView]
    question: QuestionView | None
    scores: list[ScoreView] | None
    log: list[str]
