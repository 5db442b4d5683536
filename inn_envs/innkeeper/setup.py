"""Setting a game up (rulebook, Game Setup)."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import push
from inn_envs.core.zones import put_in_deck, shuffle_deck
from inn_envs.innkeeper.inns import recount
from inn_envs.innkeeper.state import Deck, Event, Purpose, Step
from inn_envs.innkeeper.variant import NAMED
from inn_envs.innkeeper.verbs import tell
from inn_envs.innkeeper.words import ASSETS, CUSTOMERS, DEBTS, TREACHERY

_CHOOSE = 1


@rule
def deal(state: Any, cards: Any) -> int:
    """Sets a game up to its first step. Seats, options and seed must stand in the record, the rest be blank."""
    state.lead = rng.draw(state, Purpose.LEAD, 0, whole(state.seats))
    tell(state, Event.LEADS, whole(state.lead), 0, 1)
    shuffle_decks(state, cards)
    push(state, Step.ROUND, 0, 0, 0, 0, 0)
    if state.options.proprietors == _CHOOSE:
        return push(state, Step.CHOOSE_PROPRIETOR, 0, 0, 0, 0, 0)
    return deal_proprietors(state, cards)


@rule
def shuffle_decks(state: Any, cards: Any) -> int:
    """Assembles and shuffles the Asset, Customer, Treachery and Debt decks."""
    for row in range(1, ASSETS):
        put_in_deck(state, Deck.ASSET, row, whole(cards.asset_copies[row]))
    for row in range(1, CUSTOMERS):
        put_in_deck(state, Deck.CUSTOMER, row, whole(cards.customer_copies[row]))
    for row in range(1, TREACHERY):
        put_in_deck(state, Deck.TREACHERY, row, whole(cards.treachery_copies[row]))
    for row in range(1, DEBTS):
        put_in_deck(state, Deck.DEBT, row, whole(cards.debt_copies[row]))
    shuffle_deck(state, Deck.ASSET, Purpose.ASSET_DECK)
    shuffle_deck(state, Deck.CUSTOMER, Purpose.CUSTOMER_DECK)
    shuffle_deck(state, Deck.TREACHERY, Purpose.TREACHERY_DECK)
    return shuffle_deck(state, Deck.DEBT, Purpose.DEBT_DECK)


@rule
def deal_proprietors(state: Any, cards: Any) -> int:
    """Gives each seat a Proprietor: the one that the variant names, else a random one of those left."""
    for seat in range(whole(state.seats)):
        if state.options.proprietors == NAMED:
            take_proprietor(state, cards, seat, whole(state.options.named[seat]))
            continue
        left = whole(cards.proprietor_count) - seat
        skipped = rng.draw(state, Purpose.PROPRIETORS, seat, left)
        for row in range(1, whole(cards.proprietor_count) + 1):
            if is_free(state, row) == 1:
                if skipped == 0:
                    take_proprietor(state, cards, seat, row)
                    break
                skipped -= 1
    return 0


@rule
def is_free(state: Any, row: int) -> int:
    """1 for a Proprietor that nobody plays."""
    for seat in range(whole(state.seats)):
        if state.players[seat].proprietor == row:
            return 0
    return 1


@rule
def take_proprietor(state: Any, cards: Any, seat: int, row: int) -> int:
    """A seat plays as a Proprietor, and gets its starting Capital."""
    state.players[seat].proprietor = row
    recount(state, cards, seat)
    state.players[seat].secret.capital = cards.capital[row]
    return row
