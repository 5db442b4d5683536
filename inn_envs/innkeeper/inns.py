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
    SLOTS,
    TREACHERY_SOURCE,
    VAULT_STEP,
    Kind,
    Need,
    What,
)

#: A Customer Capacity that no round reaches: that of two players (rulebook, Two Player Games).
UNLIMITED = 99
#: Which of a card's two sums holds Characteristics, and which limits.
TRAIT_SUM, LIMIT_SUM = 0, 1
#: Unsigned, so that an index made with them can't be below 0.
_FIRST_ASSET, _FIRST_TREACHERY = np.uint64(ASSET_SOURCE), np.uint64(TREACHERY_SOURCE)


# --- limits and prices ------------------------------------------------------------------------------------------------


@rule
def summed(state: Any, cards: Any, seat: int, word: int) -> int:
    """What a seat's Proprietor, unexhausted Assets and kept cards add, four numbers in one: see `lane`."""
    player = state.players[seat]
    total = whole(cards.sums[player.proprietor, word])
    for slot in range(SLOTS):
        total += cards.sums[_FIRST_ASSET + player.assets[slot], word] * (1 - whole(player.exhausted[slot]))
    for slot in range(KEPT):
        total += cards.sums[_FIRST_TREACHERY + player.kept[slot], word] * (1 - whole(player.kept_exhausted[slot]))
    return total


@rule
def summed_both(state: Any, cards: Any, seat: int) -> tuple[int, int]:
    """Both sums of `summed`: of Characteristics and of limits."""
    player = state.players[seat]
    traits, limits = whole(cards.sums[player.proprietor, TRAIT_SUM]), whole(cards.sums[player.proprietor, LIMIT_SUM])
    for slot in range(SLOTS):
        asset, is_up = _FIRST_ASSET + player.assets[slot], 1 - whole(player.exhausted[slot])
        traits += cards.sums[asset, TRAIT_SUM] * is_up
        limits += cards.sums[asset, LIMIT_SUM] * is_up
    for slot in range(KEPT):
        card, is_up = _FIRST_TREACHERY + player.kept[slot], 1 - whole(player.kept_exhausted[slot])
        limits += cards.sums[card, LIMIT_SUM] * is_up
    return traits, limits


@rule
def trait_of(traits: int, trait: int) -> int:
    """A Characteristic in the sum of them; none of them is below 0."""
    return (traits >> (16 * (trait - 1))) & 0xFFFF


@rule
def lane(total: int, place: int) -> int:
    """One of the four numbers in a sum. The lower ones are taken off first, since they may be below 0."""
    rest = total
    for _ in range(place):
        rest = (rest - sign_extended(rest)) >> 16
    return sign_extended(rest)


@rule
def sign_extended(total: int) -> int:
    """The lowest sixteen bits as a number."""
    return ((total & 0xFFFF) ^ 0x8000) - 0x8000


@rule
def added(state: Any, cards: Any, seat: int, what: int) -> int:
    """What a seat's cards add to a limit, or to the price of a sale."""
    total = summed(state, cards, seat, LIMIT_SUM)
    if what == What.SLOTS:
        return lane(total, 0)
    if what == What.DEBT:
        return lane(total, 1)
    return lane(total, 2) if what == What.CAPACITY else lane(total, 3)


@rule
def replaced(state: Any, cards: Any, seat: int, what: int, usual: int) -> int:
    """A price of the rules, or the one that a seat's cards put in its place (the largest of them)."""
    place = what - What.SLOTS
    player = state.players[seat]
    largest = whole(cards.statics[player.proprietor, place])
    if cards.elsewhere[place] == 1:
        for slot in range(SLOTS):
            row = whole(player.assets[slot]) * (1 - whole(player.exhausted[slot]))
            largest = max(largest, whole(cards.statics[ASSET_SOURCE + row, place]))
        for slot in range(KEPT):
            row = whole(player.kept[slot]) * (1 - whole(player.kept_exhausted[slot]))
            largest = max(largest, whole(cards.statics[TREACHERY_SOURCE + row, place]))
    return largest if largest > 0 else usual


@rule
def asset_slots(state: Any, cards: Any, seat: int) -> int:
    """Assets that a Proprietor may control: four, unless otherwise specified."""
    return slots_by(summed(state, cards, seat, LIMIT_SUM))


@rule
def slots_by(limits: int) -> int:
    """`asset_slots`, from what a seat's cards add to limits."""
    return ASSET_SLOTS + lane(limits, 0)


@rule
def capacity(state: Any, cards: Any, seat: int) -> int:
    """Customers that a Proprietor can collect this round; with two players there is no limit."""
    return capacity_by(state, seat, summed(state, cards, seat, LIMIT_SUM))


@rule
def capacity_by(state: Any, seat: int, limits: int) -> int:
    """`capacity`, from what a seat's cards add to limits."""
    least = CAPACITY + lane(limits, 2) + whole(state.players[seat].round_capacity)
    return UNLIMITED if state.seats == 2 else max(least, 0)


@rule
def debt_limit(state: Any, cards: Any, seat: int) -> int:
    """Debt cards up to which a Proprietor may bid on credit."""
    return debt_limit_by(state, cards, seat, summed(state, cards, seat, LIMIT_SUM))


@rule
def debt_limit_by(state: Any, cards: Any, seat: int, limits: int) -> int:
    """`debt_limit`, from what a seat's cards add to limits."""
    return whole(cards.debt_limit[state.players[seat].proprietor]) + lane(limits, 1)


@rule
def free_debt(state: Any, cards: Any, seat: int) -> int:
    """Debt cards that a Proprietor may still take for a bid."""
    return max(debt_limit(state, cards, seat) - count_debts(state, seat), 0)


@rule
def income(state: Any, cards: Any, seat: int) -> int:
    """The Income Modifier: the Proprietor's, and 1 for every 5 gold in the Vault."""
    step, vault = replaced(state, cards, seat, What.VAULT_STEP, VAULT_STEP), whole(state.players[seat].vault)
    steps = vault // VAULT_STEP if step == VAULT_STEP else vault // step  # dividing by a constant is cheap
    return whole(cards.income[state.players[seat].proprietor]) + steps


@rule
def cost_of_debt(state: Any, cards: Any, seat: int, kind: int, penalty: int) -> int:
    """Gold that paying off a Debt card takes: its Gold Value, and the penalty of the Final Deposit Phase."""
    value = whole(cards.debt_value[kind])
    return min(value, replaced(state, cards, seat, What.DEBT_AT_MOST, value)) + penalty


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
def characteristic(state: Any, cards: Any, seat: int, trait: int) -> int:
    """An inn's value in a Characteristic: Proprietor, unexhausted Assets, and what lasts for the round or for the
    Customer; never below 0.
    """
    return boosted(state, seat, trait, trait_of(summed(state, cards, seat, TRAIT_SUM), trait))


@rule
def boosted(state: Any, seat: int, trait: int, value: int) -> int:
    """A Characteristic with what lasts for the round or for the Customer; never below 0."""
    player = state.players[seat]
    return max(value + whole(player.round_boost[trait]) + whole(player.customer_boost[trait]), 0)


@rule
def total_for(state: Any, cards: Any, seat: int, customer: int) -> int:
    """An inn's total for a Customer: the listed Characteristics, and what raises or lowers the total; never below 0."""
    return total_by(state, cards, seat, customer, summed(state, cards, seat, TRAIT_SUM))


@rule
def total_by(state: Any, cards: Any, seat: int, customer: int, traits: int) -> int:
    """`total_for`, from what a seat's cards add to Characteristics."""
    total = whole(state.players[seat].customer_boost[CHARACTERISTICS + 1])
    for place in range(CHARACTERISTICS):
        trait = whole(cards.lists[customer, place])
        if trait > 0:
            total += boosted(state, seat, trait, trait_of(traits, trait))
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
    return may_collect_by(state, cards, seat, customer, summed(state, cards, seat, LIMIT_SUM))


@rule
def may_collect_by(state: Any, cards: Any, seat: int, customer: int, limits: int) -> int:
    """`may_collect`, from what a seat's cards add to limits."""
    if cards.kind[customer] == Kind.NEGATIVE:
        return 1
    if state.players[seat].collected >= capacity_by(state, seat, limits):
        return 0
    return meets(state, cards, seat, customer)


@rule
def tallies(state: Any, cards: Any, seat: int) -> int:
    """1 when a Proprietor's total counts for the revealed Customer."""
    return tallies_by(state, cards, seat, summed(state, cards, seat, LIMIT_SUM))


@rule
def tallies_by(state: Any, cards: Any, seat: int, limits: int) -> int:
    """`tallies`, from what a seat's cards add to limits."""
    customer = whole(state.customer)
    if customer == 0 or cards.collection[customer] != 0:
        return 0
    return may_collect_by(state, cards, seat, customer, limits)


@rule
def from_lead(state: Any, place: int) -> int:
    """The seat so many places to the left of the lead Proprietor."""
    return seat_after(state, whole(state.lead), place)
