"""What can be asked about a Proprietor's inn: its cards, its Characteristics, its limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import count_row, sum_row
from inn_envs.core.seats import seat_after
from inn_envs.innkeeper.words import (
    ASSET_SLOTS,
    ASSET_SOURCE,
    CAPACITY,
    CHARACTERISTICS,
    DEBTS,
    KEPT,
    LIMITS,
    SLOTS,
    STATICS,
    TREACHERY_SOURCE,
    VAULT_STEP,
    Kind,
    Need,
    What,
)

#: A Customer Capacity that no round reaches: that of two players (rulebook, Two Player Games).
UNLIMITED = 99
#: 1 for those of STATICS that add up.
_ADDS_UP = np.array([word in LIMITS for word in STATICS], np.int8)


# --- limits and prices ------------------------------------------------------------------------------------------------


@rule
def recount(state: Any, cards: Any, seat: int) -> int:
    """Sets anew what a seat's cards come to together (`traits` and `statics` of its record). To be called wherever its
    Proprietor, its Assets, its kept cards or what of them is exhausted have changed.
    """
    player = state.players[seat]
    for place in range(CHARACTERISTICS):
        player.traits[place] = cards.trait[player.proprietor, place + 1]
    for place in range(len(STATICS)):
        player.statics[place] = cards.statics[player.proprietor, place]
    for slot in range(SLOTS):
        if is_usable(state, seat, slot) == 1:
            for place in range(CHARACTERISTICS):
                player.traits[place] += cards.asset_trait[player.assets[slot], place + 1]
            count_in(state, cards, seat, ASSET_SOURCE + whole(player.assets[slot]))
    for slot in range(KEPT):
        if player.kept[slot] > 0 and player.kept_exhausted[slot] == 0:
            count_in(state, cards, seat, TREACHERY_SOURCE + whole(player.kept[slot]))
    return seat


@rule
def count_in(state: Any, cards: Any, seat: int, source: int) -> int:
    """What one more card changes: limits add up, of prices the largest holds."""
    player = state.players[seat]
    for place in range(len(STATICS)):
        amount = cards.statics[source, place]
        if _ADDS_UP[place] == 1:
            player.statics[place] += amount
        else:
            player.statics[place] = max(player.statics[place], amount)
    return source


@rule
def added(state: Any, seat: int, what: int) -> int:
    """What a seat's cards add to a limit, or to the price of a sale."""
    return whole(state.players[seat].statics[what - What.SLOTS])


@rule
def replaced(state: Any, seat: int, what: int, usual: int) -> int:
    """A price of the rules, or the one that a seat's cards put in its place (the largest of them)."""
    largest = whole(state.players[seat].statics[what - What.SLOTS])
    return largest if largest > 0 else usual


@rule
def asset_slots(state: Any, seat: int) -> int:
    """Assets that a Proprietor may control: four, unless otherwise specified."""
    return ASSET_SLOTS + added(state, seat, What.SLOTS)


@rule
def capacity(state: Any, seat: int) -> int:
    """Customers that a Proprietor can collect this round; with two players there is no limit."""
    least = CAPACITY + added(state, seat, What.CAPACITY) + whole(state.players[seat].round_capacity)
    return UNLIMITED if state.seats == 2 else max(least, 0)


@rule
def debt_limit(state: Any, cards: Any, seat: int) -> int:
    """Debt cards up to which a Proprietor may bid on credit."""
    return whole(cards.debt_limit[state.players[seat].proprietor]) + added(state, seat, What.DEBT)


@rule
def free_debt(state: Any, cards: Any, seat: int) -> int:
    """Debt cards that a Proprietor may still take for a bid."""
    return max(debt_limit(state, cards, seat) - count_debts(state, seat), 0)


@rule
def income(state: Any, cards: Any, seat: int) -> int:
    """The Income Modifier: the Proprietor's, and 1 for every 5 gold in the Vault."""
    step, vault = replaced(state, seat, What.VAULT_STEP, VAULT_STEP), whole(state.players[seat].vault)
    steps = vault // VAULT_STEP if step == VAULT_STEP else vault // step  # dividing by a constant is cheap
    return whole(cards.income[state.players[seat].proprietor]) + steps


@rule
def cost_of_debt(state: Any, cards: Any, seat: int, kind: int, penalty: int) -> int:
    """Gold that paying off a Debt card takes: its Gold Value, and the penalty of the Final Deposit Phase."""
    value = whole(cards.debt_value[kind])
    return min(value, replaced(state, seat, What.DEBT_AT_MOST, value)) + penalty


# --- Assets -----------------------------------------------------------------------------------------------------------


@rule
def count_assets(state: Any, seat: int) -> int:
    """Assets of an inn; exhausted ones take up a slot too."""
    return count_row(state.players[seat].assets, 0)


@rule
def is_usable(state: Any, seat: int, slot: int) -> int:
    """1 for an Asset that is there and not exhausted."""
    player = state.players[seat]
    return 1 if (player.assets[slot] > 0) & (player.exhausted[slot] == 0) else 0


@rule
def count_usable(state: Any, seat: int) -> int:
    """Unexhausted Assets: exhausted ones count as no Asset."""
    total = 0
    for slot in range(SLOTS):
        total += is_usable(state, seat, slot)
    return total


@rule
def has_exhausted(state: Any, seat: int) -> int:
    """1 when a Proprietor has an exhausted Asset."""
    return 1 if count_assets(state, seat) > count_usable(state, seat) else 0


@rule
def count_uniques(state: Any, cards: Any, seat: int) -> int:
    """Unique Assets of an inn, exhausted ones included."""
    total = 0
    for slot in range(SLOTS):
        total += whole(cards.unique[state.players[seat].assets[slot]])
    return total


@rule
def has_usable_unique(state: Any, cards: Any, seat: int) -> int:
    """1 when a Proprietor controls an unexhausted Unique Asset."""
    for slot in range(SLOTS):
        if is_usable(state, seat, slot) == 1 and cards.unique[state.players[seat].assets[slot]] == 1:
            return 1
    return 0


@rule
def is_small(state: Any, cards: Any, seat: int, slot: int, most: int) -> int:
    """1 for an unexhausted Asset whose Gold Value is at most `most`."""
    small = cards.value[state.players[seat].assets[slot]] <= most
    return 1 if is_usable(state, seat, slot) == 1 and small else 0


@rule
def has_small(state: Any, cards: Any, seat: int, most: int) -> int:
    """1 when a Proprietor has such an Asset."""
    for slot in range(SLOTS):
        if is_small(state, cards, seat, slot, most) == 1:
            return 1
    return 0


@rule
def free_slot(state: Any, seat: int) -> int:
    """The first place of an inn without an Asset; `SLOTS` when there is none."""
    for slot in range(SLOTS):
        if state.players[seat].assets[slot] == 0:
            return slot
    return SLOTS


# --- other cards ------------------------------------------------------------------------------------------------------


@rule
def count_debts(state: Any, seat: int) -> int:
    """Debt cards of a Proprietor, all kinds."""
    return sum_row(state.players[seat].debts, 0)


@rule
def count_hand(state: Any, seat: int) -> int:
    """Treachery cards in a hand. The number is public."""
    return sum_row(state.players[seat].secret.hand, 0)


@rule
def packed_count(packed: int, kind: int) -> int:
    """How many Debt cards of a kind were chosen: five bits for each kind, the first lowest."""
    return (packed >> (5 * (kind - 1))) & 31


@rule
def count_packed(chosen: int) -> int:
    """How many Debt cards were chosen."""
    total = 0
    for kind in range(1, DEBTS):
        total += packed_count(chosen, kind)
    return total


@rule
def packed_cost(state: Any, cards: Any, seat: int, packed: int, penalty: int) -> int:
    """Gold that paying off the chosen Debt cards takes."""
    total = 0
    for kind in range(1, DEBTS):
        total += packed_count(packed, kind) * cost_of_debt(state, cards, seat, kind, penalty)
    return total


@rule
def can_pay_off(state: Any, cards: Any, seat: int, kind: int, packed: int, penalty: int) -> int:
    """1 when one more Debt card of a kind can be paid off beside those already chosen."""
    if state.players[seat].debts[kind] <= packed_count(packed, kind):
        return 0
    total = packed_cost(state, cards, seat, packed, penalty) + cost_of_debt(state, cards, seat, kind, penalty)
    return 1 if total <= state.players[seat].secret.capital else 0


@rule
def most_deposit(state: Any, seat: int, most: int) -> int:
    """The largest deposit: all Capital, or what the card allows."""
    capital = whole(state.players[seat].secret.capital)
    return min(capital, most) if most > 0 else capital


# --- Characteristics and Customers ------------------------------------------------------------------------------------


@rule
def characteristic(state: Any, seat: int, trait: int) -> int:
    """An inn's value in a Characteristic: Proprietor, unexhausted Assets, and what lasts for the round or for the
    Customer; never below 0.
    """
    player = state.players[seat]
    boosts = whole(player.round_boost[trait]) + whole(player.customer_boost[trait])
    return max(whole(player.traits[trait - 1]) + boosts, 0)


@rule
def total_for(state: Any, cards: Any, seat: int, customer: int) -> int:
    """An inn's total for a Customer: the listed Characteristics, and what raises or lowers the total; never below 0."""
    total = whole(state.players[seat].customer_boost[CHARACTERISTICS + 1])
    for place in range(CHARACTERISTICS):
        trait = whole(cards.lists[customer, place])
        if trait > 0:
            total += characteristic(state, seat, trait)
    return max(total, 0)


@rule
def meets(state: Any, cards: Any, seat: int, customer: int) -> int:
    """1 when a Proprietor meets the condition on a Particular Customer's card."""
    need = whole(cards.condition[customer])
    if need == 0:
        return 1
    if need == Need.TWO_ASSETS:
        return 1 if count_usable(state, seat) >= 2 else 0
    if need == Need.NO_DEBT:
        return 1 if count_debts(state, seat) == 0 else 0
    return has_usable_unique(state, cards, seat)


@rule
def may_collect(state: Any, cards: Any, seat: int, customer: int) -> int:
    """1 when a Proprietor may collect a Customer: everybody a Negative one, else below the Customer Capacity and with
    the condition met.
    """
    if cards.kind[customer] == Kind.NEGATIVE:
        return 1
    if state.players[seat].collected >= capacity(state, seat):
        return 0
    return meets(state, cards, seat, customer)


@rule
def tallies(state: Any, cards: Any, seat: int) -> int:
    """1 when a Proprietor's total counts for the revealed Customer."""
    customer = whole(state.customer)
    if customer == 0 or cards.collection[customer] != 0:
        return 0
    return may_collect(state, cards, seat, customer)


@rule
def from_lead(state: Any, place: int) -> int:
    """The seat so many places to the left of the lead Proprietor."""
    return seat_after(state, whole(state.lead), place)
