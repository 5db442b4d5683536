"""The Customers that may come: who would collect them, and what that brings each Proprietor."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CHARACTERISTICS,
    CLAUSES,
    CUSTOMER_SOURCE,
    CUSTOMERS,
    STATICS,
    Collection,
    Kind,
    Need,
    Op,
    Until,
    What,
    When,
    Who,
)

from .clauses import add_effects
from .sight import ROOMS, clear_delta, weighed

_CAPACITY = STATICS.index(What.CAPACITY)
#: Gold in a Vault that lets its owner collect a Customer of the fullest Vault.
_LEAST_VAULT = 5
_OUT = -1.0
#: What the first listed Characteristic, which decides ties, adds to a total.
_FIRST = 0.01


@rule
def gather(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes which Customers may come, what each brings, and what a phase of them is worth as things stand."""
    size = 0
    for row in range(1, CUSTOMERS):
        known = 1 if sight.top == row else 0
        count = whole(obs.unseen_customers[row]) + known
        if count > 0:
            sight.crowd[size] = row
            sight.weight[size] = np.float64(count)
            size += 1
            note_gold(obs, cards, sight, weights, row)
    sight.crowd_size = size
    if sight.customer > 0:
        note_gold(obs, cards, sight, weights, whole(sight.customer))
    sight.standing = expect(cards, sight, weights, sight.full_round, 1)
    return size


@rule
def note_gold(obs: Any, cards: Any, sight: Any, weights: Any, customer: int) -> int:
    """What a Customer is worth to each Proprietor that might collect it, in gold."""
    for place in range(whole(sight.seats)):
        clear_delta(sight)
        add_effects(obs, cards, sight, weights, CUSTOMER_SOURCE + customer, When.COLLECT, place, place)
        gain = weighed(sight) if place == 0 else sight.delta[place]
        sight.gold[customer, place] = gain / sight.rate
    return customer


# --- who collects -----------------------------------------------------------------------------------------------------


@rule
def meets_condition(cards: Any, sight: Any, place: int, customer: int) -> int:
    """1 when a Proprietor meets what a Particular Customer asks for."""
    need = whole(cards.condition[customer])
    if need == Need.TWO_ASSETS:
        return 1 if sight.usable[place] >= 2 else 0
    if need == Need.NO_DEBT:
        return 1 if sight.debts[place] == 0 else 0
    if need == Need.HAS_UNIQUE:
        return 1 if sight.uniques[place] > 0 else 0
    return 1


@rule
def score_of(cards: Any, sight: Any, place: int, customer: int) -> float:
    """What a Customer goes by, the highest first; below 0 for who can't collect it."""
    collection = cards.collection[customer]
    if collection == Collection.MOST_TREACHERY:
        return np.float64(sight.hand[place])
    if collection == Collection.MOST_VAULT:
        return np.float64(sight.vault[place]) if sight.vault[place] >= _LEAST_VAULT else _OUT
    if collection == Collection.FEWEST_ASSETS:
        return 10.0 - np.float64(sight.usable[place])
    if meets_condition(cards, sight, place, customer) == 0:
        return _OUT
    total = _FIRST * sight.trait[place, cards.lists[customer, 0]]
    for listed in range(CHARACTERISTICS):
        if cards.lists[customer, listed] > 0:
            total += sight.trait[place, cards.lists[customer, listed]]
    return total


@rule
def compare(cards: Any, sight: Any, weights: Any, customer: int, is_fresh: int) -> int:
    """Notes the chance of each Proprietor to be above each other: totals may still change, the closer the likelier."""
    sure = weights.sure_later if is_fresh == 1 else weights.sure_now
    sure = sure if cards.collection[customer] == Collection.TOTALS else weights.sure_count
    for place in range(whole(sight.seats)):
        sight.score[place] = score_of(cards, sight, place, customer)
    for place in range(whole(sight.seats)):
        for other in range(place + 1, whole(sight.seats)):
            lead = (sight.score[place] - sight.score[other]) / sure
            chance = min(max(0.5 + 0.5 * lead, 0.02), 0.98)
            if sight.score[place] < 0.0 or sight.score[other] < 0.0:
                chance = 1.0 if sight.score[place] > sight.score[other] else 0.0
            sight.beats[customer, place, other] = chance
            sight.beats[customer, other, place] = 1.0 - chance
        sight.beats[customer, place, place] = 1.0 if sight.score[place] >= 0.0 else 0.0
    return customer


@rule
def share_out(cards: Any, sight: Any, customer: int) -> float:
    """The chances of all to collect a Customer, in `share`. Returns the chance that anybody does."""
    total, nobody = 0.0, 1.0
    for place in range(whole(sight.seats)):
        own = sight.beats[customer, place, place] * free(cards, sight, place, customer)
        nobody *= 1.0 - own
        for other in range(whole(sight.seats)):
            if other != place:
                there = sight.beats[customer, other, other] * free(cards, sight, other, customer)
                own *= 1.0 - there * sight.beats[customer, other, place]
        sight.share[place] = own
        total += own
    for place in range(whole(sight.seats)):
        sight.share[place] *= (1.0 - nobody) / total if total > 0.0 else 0.0
    return 1.0 - nobody


@rule
def free(cards: Any, sight: Any, place: int, customer: int) -> float:
    """The chance that a Proprietor is below its Customer Capacity, where that matters."""
    return 1.0 if cards.kind[customer] == Kind.NEGATIVE else 1.0 - sight.space[place, 0]


# --- a Customer Phase -------------------------------------------------------------------------------------------------


@rule
def expect(cards: Any, sight: Any, weights: Any, draws: float, is_fresh: int) -> float:
    """What so many Customers are expected to bring: each Proprietor in `expected`, and to me, what rivals gain counted
    against it. `is_fresh` for those of another round, 0 for those that this one may still bring.
    """
    for place in range(SEATS):
        sight.expected[place] = 0.0
        room = whole(sight.capacity[place] if is_fresh == 1 else sight.room[place])
        room = min(max(room, 0), ROOMS - 1)
        for space in range(ROOMS):
            sight.space[place, space] = 1.0 if room == space else 0.0
    for number in range(whole(sight.crowd_size)):
        compare(cards, sight, weights, whole(sight.crowd[number]), is_fresh)
    left = draws
    if is_fresh == 0 and sight.top > 0 and left > 0.0:
        left -= draw_one(cards, sight, min(left, 1.0), whole(sight.top))
    while left > 0.0:
        draw_one(cards, sight, min(left, 1.0), 0)
        left -= 1.0
    total = 0.0
    for place in range(whole(sight.seats)):
        total += sight.stake[place] * sight.expected[place]
    return total


@rule
def draw_one(cards: Any, sight: Any, part: float, only: int) -> float:
    """One more Customer that counts, and as many Negative ones as come with one, is collected; or one that is known.
    Returns how many of these count.
    """
    counted = 0.0
    for place in range(SEATS):
        sight.delta[place] = 0.0
        sight.taken[place] = 0.0
    for number in range(whole(sight.crowd_size)):
        customer = whole(sight.crowd[number])
        if only > 0 and customer != only:
            continue
        weight = sight.weight[number] if only == 0 else 1.0
        somebody = share_out(cards, sight, customer)
        is_counted = cards.kind[customer] != Kind.NEGATIVE
        counted += weight * somebody if is_counted else 0.0
        for place in range(whole(sight.seats)):
            sight.delta[place] += weight * sight.share[place] * sight.gold[customer, place]
            sight.taken[place] += weight * sight.share[place] if is_counted else 0.0
    scale = part if only > 0 else part / max(counted, 0.01)
    for place in range(whole(sight.seats)):
        sight.expected[place] += scale * sight.delta[place]
        fill(sight, place, scale * sight.taken[place])
    return counted if only > 0 else 1.0


@rule
def fill(sight: Any, place: int, collected: float) -> float:
    """A Proprietor has collected one more with this chance: the chances of how many more it can."""
    able = 1.0 - sight.space[place, 0]
    chance = min(collected / able, 1.0) if able > 0.0 else 0.0
    for space in range(1, ROOMS):
        moved = sight.space[place, space] * chance
        sight.space[place, space] -= moved
        sight.space[place, space - 1] += moved
    return chance


# --- what changes it --------------------------------------------------------------------------------------------------


@rule
def change_asset(cards: Any, sight: Any, place: int, row: int, sign: int) -> int:
    """An Asset comes to an inn (1) or leaves it (−1), to see what would be."""
    for trait in range(1, CHARACTERISTICS + 1):
        sight.trait[place, trait] += np.float64(sign * whole(cards.asset_trait[row, trait]))
    sight.usable[place] += sign
    sight.uniques[place] += sign * whole(cards.unique[row])
    if sight.seats > 2:
        sight.room[place] += sign * whole(cards.statics[ASSET_SOURCE + row, _CAPACITY])
        sight.capacity[place] += sign * whole(cards.statics[ASSET_SOURCE + row, _CAPACITY])
    return row


@rule
def use_of(cards: Any, sight: Any, weights: Any, place: int, row: int, sign: int) -> float:
    """What an Asset more (1) or less (−1) in an inn changes for me in a whole Customer Phase."""
    change_asset(cards, sight, place, row, sign)
    after = expect(cards, sight, weights, sight.full_round, 1)
    change_asset(cards, sight, place, row, -sign)
    return after - sight.standing


# --- what lasts for the round -----------------------------------------------------------------------------------------


@rule
def round_worth(cards: Any, sight: Any, weights: Any, source: int, when: int, by: int, target: int) -> float:
    """What a card is worth to me by what it changes of Characteristics and Customer Capacity for the rest of the round.
    A Characteristic that is chosen is the one that suits its owner best.
    """
    worth = 0.0
    if sight.left <= 0.0 or lasts_for_round(cards, source, when) == 0:
        return worth
    before = expect(cards, sight, weights, sight.left, 0)
    best = -1.0e6
    for trait in range(1, CHARACTERISTICS + 1):
        change_round(cards, sight, source, when, by, target, trait, 1)
        worth = (expect(cards, sight, weights, sight.left, 0) - before) * sight.rate
        change_round(cards, sight, source, when, by, target, trait, -1)
        if by > 0 and chooses(cards, source, when) == 1:
            worth = -worth  # another chooses what is worst for me, as near as I can tell
        best = max(best, worth)
        if chooses(cards, source, when) == 0:
            return worth
    return -best if by > 0 else best


@rule
def lasts_for_round(cards: Any, source: int, when: int) -> int:
    """1 for a card that changes something for the rest of the round."""
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == when and clause.until == Until.ROUND:
            return 1
    return 0


@rule
def chooses(cards: Any, source: int, when: int) -> int:
    """1 for a card that raises a Characteristic of its owner's choice."""
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == when and clause.what == What.CHOICE:
            return 1
    return 0


@rule
def change_round(cards: Any, sight: Any, source: int, when: int, by: int, target: int, chosen: int, sign: int) -> int:
    """What a card changes for the rest of the round is so (1), or no more (−1), to see what would be."""
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when != when or clause.until != Until.ROUND:
            continue
        who = by if clause.who == Who.SELF else target
        amount = sign * whole(clause.amount)
        if clause.op == Op.LIMIT and clause.what == What.CAPACITY and sight.seats > 2:
            sight.room[who] += amount
        for trait in range(1, CHARACTERISTICS + 1):
            is_meant = clause.what == trait or clause.what == What.EACH
            if clause.op == Op.BOOST and (is_meant or (clause.what == What.CHOICE and trait == chosen)):
                sight.trait[who, trait] += np.float64(amount)
    return sign
