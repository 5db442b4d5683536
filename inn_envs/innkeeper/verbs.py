"""What happens on the table, in the words of the rulebook: gold moves, cards go from place to place."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import EVERYBODY, only
from inn_envs.core.zones import discard_to, draw_from_deck, draw_or_reshuffle, reshuffle
from inn_envs.innkeeper.inns import free_slot, recount
from inn_envs.innkeeper.state import Deck, Event, Purpose
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CHARACTERISTICS,
    CLAUSES,
    GOLD,
    KEPT,
    SLOTS,
    TREACHERY,
    TREACHERY_SOURCE,
    On,
    When,
)

#: The largest amount that an event holds.
MOST_TOLD = 127
_ONE = np.uint64(1)


@rule
def tell(state: Any, what: int, seat: int, card: int, amount: int) -> int:
    """Everybody sees what happened."""
    return happened(state, what, seat, card, min(amount, MOST_TOLD), EVERYBODY)


# --- gold -------------------------------------------------------------------------------------------------------------


@rule
def bank(state: Any) -> int:
    """Gold left in the Bank, of the tokens in the box."""
    out = 0
    for seat in range(whole(state.seats)):
        out += whole(state.players[seat].secret.capital) + whole(state.players[seat].vault)
        for slot in range(SLOTS):
            out += whole(state.players[seat].gold[slot])
    return GOLD - out


@rule
def from_bank(state: Any, amount: int) -> int:
    """What the Bank gives of an amount: all of it, unless the variant says that it has no more than the box."""
    return max(min(amount, bank(state)), 0) if state.options.bank_limit == 1 else amount


@rule
def gain(state: Any, seat: int, amount: int) -> int:
    """A Proprietor gains gold from the Bank. Returns how much."""
    gained = from_bank(state, amount)
    if gained > 0:
        state.players[seat].secret.capital += gained
        tell(state, Event.GAINED, seat, 0, gained)
    return gained


@rule
def pay_if_able(state: Any, seat: int, amount: int) -> int:
    """A Proprietor pays the Bank as much of an amount as its Capital reaches. Returns how much."""
    paid = min(amount, whole(state.players[seat].secret.capital))
    if paid > 0:
        state.players[seat].secret.capital -= paid
        tell(state, Event.PAID, seat, 0, paid)
    return paid


@rule
def bank_deposit(state: Any, seat: int, amount: int) -> int:
    """The Bank deposits into a Vault: no Proprietor has done that, so nothing is set off."""
    put = from_bank(state, amount)
    state.players[seat].vault += put
    tell(state, Event.BANK_DEPOSITED, seat, 0, put)
    return put


@rule
def deposit(state: Any, cards: Any, seat: int, amount: int) -> int:
    """A Proprietor deposits gold from its Capital into its Vault."""
    put = min(amount, whole(state.players[seat].secret.capital))
    state.players[seat].secret.capital -= put
    state.players[seat].vault += put
    tell(state, Event.DEPOSITED, seat, 0, put)
    return set_off(state, cards, seat, On.OWN_DEPOSIT, put, 0)


@rule
def pay_proprietor(state: Any, cards: Any, seat: int, target: int, amount: int) -> int:
    """A Proprietor pays another, if able."""
    paid = pay_if_able(state, seat, amount)
    if paid == 0:
        return 0
    state.players[target].secret.capital += paid
    tell(state, Event.GAINED, target, 0, paid)
    return set_off(state, cards, target, On.PAID_BY_OTHER, paid, 0)


@rule
def set_off(state: Any, cards: Any, seat: int, on: int, amount: int, customer: int) -> int:
    """What an event sets off on a Proprietor's own cards: gold from the Bank, at once."""
    player = state.players[seat]
    total = triggered(cards, whole(player.proprietor), on, amount, customer)
    for slot in range(SLOTS):
        if player.assets[slot] > 0 and player.exhausted[slot] == 0:
            total += triggered(cards, ASSET_SOURCE + whole(player.assets[slot]), on, amount, customer)
    for slot in range(KEPT):
        if player.kept[slot] > 0 and player.kept_exhausted[slot] == 0:
            total += triggered(cards, TREACHERY_SOURCE + whole(player.kept[slot]), on, amount, customer)
    return gain(state, seat, total)


@rule
def triggered(cards: Any, source: int, on: int, amount: int, customer: int) -> int:
    """Gold that an event brings by the clauses of one card."""
    total = 0
    for place in range(CLAUSES):
        clause = cards.clauses[source, place]
        is_set_off = clause.when == When.TRIGGER and clause.on == on and amount >= clause.least
        if is_set_off and (clause.lists == 0 or does_list(cards, customer, whole(clause.lists)) == 1):
            total += whole(clause.amount)
    return total


@rule
def does_list(cards: Any, customer: int, trait: int) -> int:
    """1 when a Customer lists a Characteristic."""
    for place in range(CHARACTERISTICS):
        if cards.lists[customer, place] == trait:
            return 1
    return 0


# --- Treachery --------------------------------------------------------------------------------------------------------


@rule
def take_top_treachery(state: Any) -> int:
    """Takes the top Treachery card; a depleted deck is made anew of its discard. Returns 0 when there is none."""
    return draw_or_reshuffle(state, Deck.TREACHERY, Purpose.TREACHERY_DECK)


@rule
def take_top_of_pool(state: Any) -> int:
    """Takes the next card off the Treachery Pool. Returns its row."""
    place = whole(state.pool_count) - 1
    row = whole(state.secret.pool[place])
    state.secret.pool[place] = 0
    state.pool_count = place
    return row


@rule
def draw_treachery(state: Any, seat: int, amount: int) -> int:
    """A Proprietor draws Treachery cards, as many as there are."""
    for _ in range(amount):
        row = take_top_treachery(state)
        if row > 0:
            take_treachery(state, Event.DREW_TREACHERY, seat, row)
    return amount


@rule
def take_treachery(state: Any, what: int, seat: int, row: int) -> int:
    """A Treachery card joins a hand unseen."""
    state.players[seat].secret.hand[row] += 1
    return happened(state, what, seat, row, 1, only(seat))


@rule
def lose_treachery(state: Any, seat: int, row: int) -> int:
    """A Treachery card leaves a hand face up."""
    player = state.players[seat]
    player.secret.hand[row] -= 1
    player.shown[row] -= 1 if player.shown[row] > 0 else 0
    return row


@rule
def clear_played(state: Any) -> int:
    """Cards played on a stack reach the discard when the stack is done with."""
    total = 0
    for row in range(1, TREACHERY):
        while state.played[row] > 0:
            state.played[row] -= 1
            total += discard_to(state, Deck.TREACHERY, row)
    return total


@rule
def discard_treachery(state: Any, seat: int, row: int, what: int) -> int:
    """A Treachery card goes from a hand to the discard, face up."""
    lose_treachery(state, seat, row)
    tell(state, what, seat, row, 1)
    return discard_to(state, Deck.TREACHERY, row)


@rule
def keep(state: Any, cards: Any, seat: int, row: int) -> int:
    """A played card lies face up before its owner for the rest of the game. (With no place left it is discarded.)"""
    player = state.players[seat]
    for place in range(KEPT):
        if player.kept[place] == 0:
            player.kept[place] = row
            recount(state, cards, seat)
            state.played[row] -= 1
            return tell(state, Event.KEPT, seat, row, 1)
    return 0


# --- Debt -------------------------------------------------------------------------------------------------------------


@rule
def draw_debt(state: Any, cards: Any, seat: int) -> int:
    """A Proprietor draws a Debt card; with none left, it takes a token that is ordinary Debt."""
    kind = draw_or_reshuffle(state, Deck.DEBT, Purpose.DEBT_DECK)
    if kind == 0:
        kind = whole(cards.ordinary_debt)
        state.tokens += 1
    state.players[seat].debts[kind] += 1
    tell(state, Event.TOOK_DEBT, seat, kind, 1)
    return kind


@rule
def drop_debt(state: Any, cards: Any, seat: int, kind: int, what: int) -> int:
    """A Debt card leaves a Proprietor for the discard; tokens leave first."""
    state.players[seat].debts[kind] -= 1
    tell(state, what, seat, kind, 1)
    if kind == cards.ordinary_debt and state.tokens > 0:
        state.tokens -= 1
        return kind
    return discard_to(state, Deck.DEBT, kind)


# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def take_top_asset(state: Any) -> int:
    """Takes the top Asset card; a depleted deck is made anew of its discard. Returns 0 when there is none."""
    return draw_or_reshuffle(state, Deck.ASSET, Purpose.ASSET_DECK)


@rule
def place_asset(state: Any, cards: Any, seat: int, row: int, exhausted: int, gold: int) -> int:
    """An Asset comes under a Proprietor's control. Returns its place, `SLOTS` when there was none and it is discarded.

    (A place is free unless exhausted Assets, which can't be liquidated, have piled up beyond the slots.)
    """
    slot = free_slot(state, seat)
    if slot == SLOTS:
        tell(state, Event.DISCARDED_ASSET, seat, row, 1)
        discard_to(state, Deck.ASSET, row)
        return slot
    player = state.players[seat]
    player.assets[slot] = row
    player.exhausted[slot] = exhausted
    player.gold[slot] = gold
    recount(state, cards, seat)
    return slot


@rule
def remove_asset(state: Any, cards: Any, seat: int, slot: int) -> int:
    """An Asset leaves an inn; gold on it returns to the Bank, unless the caller took note of it. Returns its row."""
    player = state.players[seat]
    row = whole(player.assets[slot])
    player.assets[slot] = 0
    player.exhausted[slot] = 0
    player.gold[slot] = 0
    recount(state, cards, seat)
    return row


@rule
def discard_asset(state: Any, cards: Any, seat: int, slot: int, what: int) -> int:
    """An Asset goes from an inn to the discard. Returns its row."""
    row = remove_asset(state, cards, seat, slot)
    tell(state, what, seat, row, 1)
    return discard_to(state, Deck.ASSET, row)


@rule
def exhaust(state: Any, cards: Any, seat: int, slot: int) -> int:
    """An Asset is flipped over: no Characteristics, abilities or Gold Value until it is unexhausted."""
    state.players[seat].exhausted[slot] = 1
    recount(state, cards, seat)
    return tell(state, Event.EXHAUSTED, seat, whole(state.players[seat].assets[slot]), 1)


@rule
def unexhaust(state: Any, cards: Any, seat: int, slot: int) -> int:
    """An exhausted Asset is flipped back."""
    state.players[seat].exhausted[slot] = 0
    recount(state, cards, seat)
    return tell(state, Event.UNEXHAUSTED, seat, whole(state.players[seat].assets[slot]), 1)


# --- Customers --------------------------------------------------------------------------------------------------------


@rule
def fill_customer_deck(state: Any) -> int:
    """A Customer deck that ran out is made anew of its discard; what was known of it is gone. Returns its size."""
    if state.deck_counts[Deck.CUSTOMER] == 0:
        for seat in range(whole(state.seats)):
            state.players[seat].secret.known = np.uint64(0)
        reshuffle(state, Deck.CUSTOMER, Purpose.CUSTOMER_DECK)
    return whole(state.deck_counts[Deck.CUSTOMER])


@rule
def take_top_customer(state: Any) -> int:
    """Takes the top Customer card. Returns 0 when there is none."""
    if fill_customer_deck(state) == 0:
        return 0
    row = draw_from_deck(state, Deck.CUSTOMER)
    top = _ONE << np.uint64(state.deck_counts[Deck.CUSTOMER])
    for seat in range(whole(state.seats)):
        state.players[seat].secret.known = state.players[seat].secret.known & ~top
    return row


@rule
def look_at_top(state: Any, seat: int) -> int:
    """A Proprietor looks at the top Customer card and knows it until it is drawn or reshuffled. Returns its row."""
    top = whole(state.deck_counts[Deck.CUSTOMER]) - 1
    state.players[seat].secret.known = state.players[seat].secret.known | (_ONE << np.uint64(top))
    return whole(state.secret.decks[Deck.CUSTOMER, top])


@rule
def put_top_at_bottom(state: Any) -> int:
    """The top Customer card goes to the bottom; whoever knew cards of the deck still knows where they are."""
    top = whole(state.deck_counts[Deck.CUSTOMER]) - 1
    row = whole(state.secret.decks[Deck.CUSTOMER, top])
    for place in range(top, 0, -1):
        state.secret.decks[Deck.CUSTOMER, place] = state.secret.decks[Deck.CUSTOMER, place - 1]
    state.secret.decks[Deck.CUSTOMER, 0] = row
    bit = _ONE << np.uint64(top)
    for seat in range(whole(state.seats)):
        known = state.players[seat].secret.known
        bottom = (known & bit) >> np.uint64(top)
        state.players[seat].secret.known = ((known & ~bit) << _ONE) | bottom
    return row
