"""The Customer Phase: the Treachery Pool, the Customers, who collects them (rulebook, 4 Customer Phase)."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import push
from inn_envs.core.zones import count_discards, discard_to
from inn_envs.innkeeper.effects import clear_customer_boosts, dismiss, push_clauses, take_from_pool
from inn_envs.innkeeper.inns import (
    capacity,
    characteristic,
    count_hand,
    count_usable,
    from_lead,
    may_collect,
    total_for,
)
from inn_envs.innkeeper.state import Deck, Event, Purpose, Step
from inn_envs.innkeeper.verbs import set_off, take_top_customer, take_top_of_pool, take_top_treachery, tell
from inn_envs.innkeeper.windows import declare
from inn_envs.innkeeper.words import (
    CUSTOMER_SOURCE,
    CUSTOMERS_A_ROUND,
    CUSTOMERS_OF_TWO,
    POOL,
    Collection,
    Kind,
    On,
    When,
    Window,
)

#: Gold in a Vault that lets its owner collect a Customer of the fullest Vault.
LEAST_VAULT = 5
_NOBODY = -1
_DIE = 6


# --- the order of the phase -------------------------------------------------------------------------------------------


@rule
def create_pool(state: Any) -> int:
    """Two Treachery cards face down, for those who will collect no Customer."""
    for _ in range(POOL):
        row = take_top_treachery(state)
        if row > 0:
            state.secret.pool[state.pool_count] = row
            state.pool_count += 1
    return whole(state.pool_count)


@rule
def customers_a_round(state: Any) -> int:
    """Customers that are collected each round: 4, with two players 3."""
    return CUSTOMERS_OF_TWO if state.seats == 2 else CUSTOMERS_A_ROUND


@rule
def reveal_customer(state: Any, cards: Any) -> int:
    """The lead Proprietor reveals the next Customer, until enough are collected or nobody can collect any. When a full
    pass through the deck brought none that counts, the phase ends too.
    """
    if state.counted >= customers_a_round(state) or has_room(state, cards) == 0:
        return 0
    left = whole(state.deck_counts[Deck.CUSTOMER]) + count_discards(state, Deck.CUSTOMER)
    if left == 0 or state.uncounted >= left:
        return 0
    customer = take_top_customer(state)
    state.customer = customer
    lead = whole(state.lead)
    tell(state, Event.REVEALED_CUSTOMER, lead, customer, 1)
    push(state, Step.CUSTOMERS, 0, 0, 0, 0, 0)
    return declare(state, Step.REVEALED, Window.CUSTOMER_REVEALED, lead, lead, customer, 0, 0)


@rule
def has_room(state: Any, cards: Any) -> int:
    """1 while some Proprietor is below its Customer Capacity."""
    for seat in range(whole(state.seats)):
        if state.players[seat].collected < capacity(state, seat):
            return 1
    return 0


@rule
def find_collector(state: Any, cards: Any, customer: int) -> int:
    """Whoever is to collect the revealed Customer declares it; with nobody it is discarded, uncounted."""
    seat = collector(state, cards, customer)
    if seat == _NOBODY:
        return dismiss(state)
    return declare(state, Step.COLLECT, Window.CUSTOMER_COLLECTING, seat, seat, customer, 0, 0)


@rule
def collect(state: Any, cards: Any, seat: int, customer: int) -> int:
    """A Proprietor collects the Customer: it counts toward its capacity and the round's number, unless it is Negative
    and discarded at once; then gold and effects.
    """
    state.customer = 0
    clear_customer_boosts(state)
    tell(state, Event.COLLECTED, seat, customer, 1)
    push_clauses(state, cards, CUSTOMER_SOURCE + customer, When.COLLECT, seat, seat, 0)
    if cards.kind[customer] == Kind.NEGATIVE:
        state.players[seat].collected_negative += 1
        state.uncounted += 1
        return discard_to(state, Deck.CUSTOMER, customer)
    state.tables[state.counted] = customer
    state.hosts[state.counted] = seat + 1
    state.counted += 1
    state.uncounted = 0
    state.players[seat].collected += 1
    return set_off(state, cards, seat, On.OWN_COLLECT, 0, customer)


# --- who collects -----------------------------------------------------------------------------------------------------


@rule
def collector(state: Any, cards: Any, customer: int) -> int:
    """The Proprietor that collects a Customer, −1 for nobody: the highest score, then the highest characteristic listed
    first, then the die.
    """
    best, second, tied = _NOBODY, _NOBODY, 0
    for seat in range(whole(state.seats)):
        if may_collect(state, cards, seat, customer) == 0:
            continue
        own, first = score_for(state, cards, seat, customer), first_listed(state, cards, seat, customer)
        if own > best or (own == best and first > second):
            best, second, tied = own, first, 1 << seat
        elif own == best and first == second:
            tied |= 1 << seat
    return roll_for_customer(state, tied) if best >= 0 else _NOBODY


@rule
def score_for(state: Any, cards: Any, seat: int, customer: int) -> int:
    """What a Customer goes by, the highest first; −1 where the Proprietor is out of the question."""
    collection = cards.collection[customer]
    if collection == Collection.MOST_TREACHERY:
        return count_hand(state, seat)
    if collection == Collection.MOST_VAULT:
        vault = whole(state.players[seat].vault)
        return vault if vault >= LEAST_VAULT else _NOBODY
    if collection == Collection.FEWEST_ASSETS:
        return 100 - count_usable(state, seat)
    return total_for(state, cards, seat, customer)


@rule
def first_listed(state: Any, cards: Any, seat: int, customer: int) -> int:
    """An inn's value in the Characteristic listed first, where totals decide."""
    if cards.collection[customer] != Collection.TOTALS:
        return 0
    return characteristic(state, seat, whole(cards.lists[customer, 0]))


@rule
def count_seats(seats: int) -> int:
    """How many seats a bit mask names."""
    total = 0
    for seat in range(8):
        total += (seats >> seat) & 1
    return total


@rule
def roll_for_customer(state: Any, tied: int) -> int:
    """Those still tied roll the die, the highest again among themselves, until one is left. Returns its seat."""
    while count_seats(tied) > 1:
        highest, winners = 0, 0
        for place in range(whole(state.seats)):
            seat = from_lead(state, place)
            if (tied >> seat) & 1:
                rolled = rng.draw(state, Purpose.TIED_CUSTOMER, seat, _DIE) + 1
                tell(state, Event.ROLLED, seat, 0, rolled)
                if rolled > highest:
                    highest, winners = rolled, 0
                winners |= (1 << seat) if rolled == highest else 0
        tied = winners
    for seat in range(whole(state.seats)):
        if (tied >> seat) & 1:
            return seat
    return 0


# --- the end of the phase ---------------------------------------------------------------------------------------------


@rule
def end_customers(state: Any, is_shared: int) -> int:
    """The Treachery Pool is shared; then the phase ends, and the Customers go from the play areas to the discard."""
    if is_shared == 0:
        push(state, Step.END_CUSTOMERS, 0, 0, 0, 0, 1)
        return declare_pool(state)
    for place in range(CUSTOMERS_A_ROUND):
        if state.tables[place] > 0:
            discard_to(state, Deck.CUSTOMER, whole(state.tables[place]))
        state.tables[place] = 0
        state.hosts[place] = 0
    return 0


@rule
def declare_pool(state: Any) -> int:
    """The Treachery Pool is about to be shared, or discarded."""
    if state.pool_count == 0:
        return 0
    lead = whole(state.lead)
    return declare(state, Step.SHARE_POOL, Window.POOL_SHARING, lead, lead, 0, 0, 0)


@rule
def has_no_customer(state: Any, seat: int) -> int:
    """1 for a Proprietor that collected no Customer this round. A Negative one is none, unless the variant says so."""
    player = state.players[seat]
    if player.collected > 0:
        return 0
    return 0 if (state.options.negative_counts == 1) & (player.collected_negative > 0) else 1


@rule
def share_pool(state: Any) -> int:
    """Those without a Customer split the Pool evenly, clockwise from the lead; the rest of it is discarded."""
    sharers = 0
    for seat in range(whole(state.seats)):
        sharers += has_no_customer(state, seat)
    share = whole(state.pool_count) // sharers if sharers > 0 else 0
    for place in range(whole(state.seats)):
        seat = from_lead(state, place)
        if has_no_customer(state, seat) == 1:
            for _ in range(share):
                take_from_pool(state, seat)
    while state.pool_count > 0:
        discard_from_pool(state)
    return sharers


@rule
def discard_from_pool(state: Any) -> int:
    """A card of the Pool goes to the discard, face up."""
    row = take_top_of_pool(state)
    tell(state, Event.DISCARDED_TREACHERY, whole(state.lead), row, 1)
    return discard_to(state, Deck.TREACHERY, row)
