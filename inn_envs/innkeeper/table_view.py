"""The table as somebody sees it, in plain values: the types of what `describe_position` returns."""

from __future__ import annotations

from typing import Any, TypedDict


class AssetView(TypedDict):
    """An Asset. `place` counts from 1, in an inn or in the Supply; `gold` lies on the card."""

    place: int
    name: str
    text: str
    traits: dict[str, int]
    value: int
    unique: bool
    exhausted: bool
    gold: int


class TreacheryView(TypedDict):
    """A Treachery card: `count` copies of it in a hand; `when` says when it can be played."""

    name: str
    text: str
    when: str
    cost: int
    count: int
    exhausted: bool


class CustomerView(TypedDict):
    """A Customer; `lists` are its Characteristics in printed order."""

    name: str
    text: str
    kind: str
    lists: list[str]


class RevealedView(TypedDict):
    """The revealed Customer; `totals` are the inns' totals for it, None for one that does not tally."""

    card: CustomerView
    totals: list[int | None]


class ProprietorView(TypedDict):
    """A Proprietor's card; `facts` are its Characteristics and numbers in words. `ability_used` tells whether its
    ability As Retort is used up until the next Refresh.
    """

    name: str
    text: str
    facts: str
    ability_used: bool


class KnownView(TypedDict):
    """A Customer that somebody has looked at; `place` is its place in the deck, 1 the next one."""

    place: int
    name: str


class PlayerView(TypedDict):
    """A Proprietor and its inn. `capital`, `hand`, `laid` and `known_customers` are None where they may not be seen.

    `traits` are the Characteristics as they count now; `capacity` is None where it is unlimited; `customers` lie in the
    play area; `shown` are cards of the hand that all have seen; `bids` are those revealed, one a round; `bid` is that
    of this round, once revealed; `has_laid` says that Bid cards lie face down.
    """

    seat: int
    name: str
    proprietor: ProprietorView | None
    traits: dict[str, int]
    income: int
    debts: dict[str, int]
    debt_count: int
    debt_limit: int
    vault: int
    assets: list[AssetView]
    slots: int
    kept: list[TreacheryView]
    capacity: int | None
    collected: int
    collected_negative: int
    customers: list[CustomerView]
    hand_size: int
    shown: dict[str, int]
    hand: list[TreacheryView] | None
    capital: int | None
    bids: list[int]
    bid: int | None
    has_laid: bool
    laid: int | None
    known_customers: list[KnownView] | None


class DeckView(TypedDict):
    """A deck and its discard; `cards` (the next one first) is None unless everything is shown."""

    size: int
    discard: dict[str, int]
    cards: list[str] | None


class PendingView(TypedDict):
    """A declared action that waits to be resolved; what it has not is None. `off` says that it was cancelled or
    prevented.
    """

    step: str
    text: str
    seat: int
    target: int | None
    card: str | None
    amount: int | None
    off: bool


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
    """Gold, and the place it gives."""

    seat: int
    score: int
    rank: int


class PositionView(TypedDict):
    """A position. `seat` is the observer, None where everything is shown.

    `bank` and `pool` are None unless everything is shown, `scores` unless that is so or the game is over; `question` is
    None unless the observer is the one asked, and `asked` in a window As Retort, where nobody may know who is.
    `pending` has the latest declared action first. `order` are the seats in the order of bids, once it is settled in a
    round. `free_proprietors` are there while Proprietors are chosen. `played` are Treachery cards that reach the
    discard when the declared actions are done.
    """

    game: str
    version: int
    num_players: int
    seat: int | None
    variant: dict[str, Any]
    turn: int
    turns_left: int
    round: int
    rounds: int
    phase: str
    lead: int
    top_bidder: int | None
    order: list[int] | None
    ended: str | None
    asked: AskedView | None
    pending: list[PendingView]
    players: list[PlayerView]
    free_proprietors: list[ProprietorView]
    supply: list[AssetView]
    shown_asset: AssetView | None
    customer: RevealedView | None
    counted: int
    customers_a_round: int
    pool_size: int
    pool: list[str] | None
    played: dict[str, int]
    decks: dict[str, DeckView]
    debt_tokens: int
    bank: int | None
    question: QuestionView | None
    scores: list[ScoreView] | None
    log: list[str]
