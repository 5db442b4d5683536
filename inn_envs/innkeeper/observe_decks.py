"""What a seat sees of decks and discards, and what it sees nowhere."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.observe import put
from inn_envs.core.rows import copy_row, subtract_row
from inn_envs.innkeeper.layout import MOST_CARDS
from inn_envs.innkeeper.state import SEATS, Deck
from inn_envs.innkeeper.words import CUSTOMERS_A_ROUND, DEBTS, KEPT


@rule
def show_decks(state: Any, cards: Any, obs: Any) -> int:
    """Sizes of the decks, the discards, and what the observer sees nowhere."""
    copy_row(obs.decks, 0, state.deck_counts, 0)
    obs.pool[0] = put(whole(state.pool_count), 4)
    copy_row(obs.asset_discard, 0, state.discards, Deck.ASSET)
    copy_row(obs.customer_discard, 0, state.discards, Deck.CUSTOMER)
    copy_row(obs.treachery_discard, 0, state.discards, Deck.TREACHERY)
    show_debt_deck(state, cards, obs)
    show_unseen(state, cards, obs)
    return 0


@rule
def show_debt_deck(state: Any, cards: Any, obs: Any) -> int:
    """What is left of the Debt deck: all that is neither discarded nor a Proprietor's. Tokens came from no deck."""
    for kind in range(1, DEBTS):
        left = whole(cards.debt_copies[kind]) - whole(state.discards[Deck.DEBT, kind])
        for seat in range(SEATS):
            left -= whole(state.players[seat].debts[kind])
        if kind == cards.ordinary_debt:
            left += whole(state.tokens)
        obs.debt_deck[kind - 1] = put(left, MOST_CARDS)
    return 0


@rule
def show_unseen(state: Any, cards: Any, obs: Any) -> int:
    """All cards of the set, less those the observer sees. Debt is seen everywhere but in the deck."""
    copy_row(obs.unseen_assets, 0, cards.asset_copies, 0)
    copy_row(obs.unseen_customers, 0, cards.customer_copies, 0)
    copy_row(obs.unseen_treachery, 0, cards.treachery_copies, 0)
    subtract_row(obs.unseen_assets, 0, obs.asset_discard, 0)
    subtract_row(obs.unseen_assets, 0, obs.offered, 0)
    subtract_row(obs.unseen_customers, 0, obs.customer_discard, 0)
    subtract_row(obs.unseen_customers, 0, obs.customer, 0)
    subtract_row(obs.unseen_customers, 0, obs.known_customers, 0)
    subtract_row(obs.unseen_treachery, 0, obs.treachery_discard, 0)
    subtract_row(obs.unseen_treachery, 0, obs.hand, 0)
    subtract_row(obs.unseen_treachery, 0, state.played, 0)
    for place in range(SEATS):  # all, since what nobody plays is blank: a number known here is faster
        subtract_row(obs.unseen_assets, 0, obs.assets, place)
        subtract_row(obs.unseen_assets, 0, obs.supply, place)
        if place > 0:
            subtract_row(obs.unseen_treachery, 0, obs.shown, place)
    subtract_single_cards(state, obs)
    return 0


@rule
def subtract_single_cards(state: Any, obs: Any) -> int:
    """Takes off the cards that lie one by one before Proprietors: those kept, and the Customers of the round."""
    for seat in range(SEATS):
        player = state.players[seat]
        if player.kept[0] > 0:  # most keep none
            for place in range(KEPT):
                row = whole(player.kept[place])
                obs.unseen_treachery[row] -= 1 if row > 0 else 0
    for place in range(CUSTOMERS_A_ROUND):
        row = whole(state.tables[place])
        if row > 0:
            obs.unseen_customers[row] -= 1
    return 0
