"""What a player of Innkeeper makes of an observation before thinking: the table in whole numbers.

A `SIGHT` record is working memory for one observation. Proprietors are counted by places to the left, 0 is me. What
others hide is in it only as an estimate.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.record import record
from inn_envs.innkeeper.actions import ACTIONS
from inn_envs.innkeeper.layout import DECLARED, PENDING
from inn_envs.innkeeper.state import ALL_ROUNDS, SEATS, Prompt, Step
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    ASSETS,
    CHARACTERISTICS,
    CUSTOMERS,
    DEBTS,
    KEPT,
    MOST_BID,
    PROPRIETORS,
    ROUNDS,
    SLOTS,
    STATICS,
    TREACHERY_SOURCE,
    VAULT_STEP,
    Phase,
    What,
    Window,
)

_PROMPTS, _PHASES, _WINDOWS, _STATICS = len(Prompt), len(Phase), len(Window), len(STATICS)
_DEPOSIT = DECLARED.index(Step.DEPOSIT)
#: Places of a Customer Capacity that are told apart; more is no limit.
ROOMS = 7

SIGHT = record(
    [
        ("seats", np.int64),
        ("prompt", np.int64),
        ("window", np.int64),
        ("phase", np.int64),
        ("number", np.int64),
        ("refreshes", np.float64),  # Refresh Phases still to come, as far as the player looks
        ("rate", np.float64),  # worth of one gold in Capital now, which can still earn Income
        ("later", np.float64),  # worth of one gold in each later round, together
        ("left", np.float64),  # Customers that this round may still bring
        ("full_round", np.float64),  # Customers of a whole round
        ("is_counted", np.int64),  # 1 where the others' Capital is known
        ("top_worth", np.float64),  # worth of being the Top Bidder
        ("debt_worth", np.float64),  # worth of being rid of a Debt card
        ("cash", np.float64, (SEATS,)),  # Capital: mine, and what the others' may be
        ("wealth", np.float64, (SEATS,)),
        ("stake", np.float64, (SEATS,)),  # what a gold of theirs is worth to me
        ("trait", np.float64, (SEATS, CHARACTERISTICS + 1)),
        ("room", np.int64, (SEATS,)),  # Customers until the Customer Capacity
        ("capacity", np.int64, (SEATS,)),  # the same for another round
        ("usable", np.int64, (SEATS,)),  # unexhausted Assets
        ("uniques", np.int64, (SEATS,)),  # unexhausted Unique ones
        ("debts", np.int64, (SEATS,)),
        ("hand", np.int64, (SEATS,)),
        ("vault", np.int64, (SEATS,)),
        ("step", np.int64, (SEATS,)),  # gold in the Vault for +1 Income
        ("proprietor", np.int64, (SEATS,)),
        ("slot", np.int64, (SEATS, SLOTS)),  # Assets by place
        ("supply", np.int64, (SEATS,)),
        ("offered", np.int64),
        ("customer", np.int64),
        ("top", np.int64),  # the top Customer of the deck, where I know it
        ("crowd", np.int64, (CUSTOMERS,)),  # the Customers that may come
        ("crowd_size", np.int64),
        ("weight", np.float64, (CUSTOMERS,)),  # how many of each
        ("gold", np.float64, (CUSTOMERS, SEATS)),  # what each brings whom collects it
        ("score", np.float64, (SEATS,)),  # of one Customer
        ("beats", np.float64, (CUSTOMERS, SEATS, SEATS)),  # chance to be above another
        ("space", np.float64, (SEATS, ROOMS)),  # chances of how many more can be collected
        ("share", np.float64, (SEATS,)),  # chances to collect one Customer
        ("taken", np.float64, (SEATS,)),
        ("expected", np.float64, (SEATS,)),  # what a Customer Phase brings
        ("before", np.float64, (SEATS,)),  # the same as things stand
        ("standing", np.float64),  # what it is worth to me as things stand
        ("delta", np.float64, (SEATS,)),  # what something does to each Proprietor
        ("want", np.float64, (SEATS, SEATS)),  # worth to a Proprietor of an Asset in a place of the Supply
        ("rank_worth", np.float64, (SEATS + 1,)),  # worth of a place in the order of bids; the last one is no Asset
        ("chance", np.float64, (SEATS,)),  # of each place
        ("collect", np.float64, (SEATS + 1,)),  # worth to me that one collects the revealed Customer; last: nobody
        ("total", np.float64, (SEATS,)),  # totals for it
        ("first", np.float64, (SEATS,)),  # the Characteristic that it lists first
        ("below", np.float64, (MOST_BID + 1,)),  # share of bids up to each amount
        ("effect", np.float64, (PENDING + 1,)),  # worth to me of what is declared, the latest first
        ("values", np.float64, (ACTIONS.size,)),
    ]
)


@rule
def look(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Reads the question, the boards and the Supply. Returns the prompt."""
    look_at_question(obs, sight)
    look_at_time(obs, sight, weights)
    look_at_cards(obs, sight)
    for place in range(whole(sight.seats)):
        look_at_board(obs, cards, sight, place)
        look_at_inn(obs, cards, sight, place)
    sight.is_counted = 0
    for place in range(whole(sight.seats)):
        sight.is_counted = 1 if obs.counted[place] > 0 else sight.is_counted
    for place in range(whole(sight.seats)):
        sight.cash[place] = capital_of(obs, cards, sight, weights, place)
    weigh_rivals(obs, cards, sight, weights)
    sight.debt_worth = worth_of_debt(sight, weights)
    return forget(sight)


@rule
def forget(sight: Any) -> int:
    """Nothing is left of what was thought about another observation. Returns the prompt."""
    sight.crowd_size = 0
    for rank in range(SEATS + 1):
        sight.rank_worth[rank] = 0.0
        sight.collect[rank] = 0.0
    for back in range(PENDING + 1):
        sight.effect[back] = 0.0
    return whole(sight.prompt)


@rule
def look_at_question(obs: Any, sight: Any) -> int:
    """What is asked, and in which round, phase and window."""
    for place in range(SEATS - 1):
        if obs.seats[place] == 1:
            sight.seats = place + 2
    for prompt in range(_PROMPTS):
        if obs.prompt[prompt] == 1:
            sight.prompt = prompt
    sight.number = 1
    for number in range(ALL_ROUNDS):
        if obs.round_number[number] == 1:
            sight.number = number + 1
    sight.phase = 0
    for phase in range(_PHASES):
        sight.phase = phase if obs.phase[phase] == 1 else sight.phase
    sight.window = 0
    for window in range(_WINDOWS):
        sight.window = window if obs.window[window] == 1 else sight.window
    return whole(sight.prompt)


@rule
def look_at_time(obs: Any, sight: Any, weights: Any) -> int:
    """How much of the game is left, and what gold is worth until its end: in a Vault it earns Income."""
    rounds = max(ROUNDS - whole(sight.number), 0)
    sight.refreshes = weights.horizon * np.float64(rounds)
    sight.rate = 1.0 + weights.interest * sight.refreshes / np.float64(VAULT_STEP)
    sight.later = 0.0
    for number in range(rounds):
        sight.later += weights.horizon * (1.0 + weights.interest * np.float64(number) / np.float64(VAULT_STEP))
    sight.full_round = 3.0 if sight.seats == 2 else 4.0
    sight.left = np.float64(obs.customers_left[0]) if sight.phase <= Phase.CUSTOMER else 0.0
    return rounds


@rule
def look_at_cards(obs: Any, sight: Any) -> int:
    """The Supply, an Asset that is offered, the revealed Customer, and the one that I know to be next."""
    sight.offered = 0
    for place in range(SEATS):
        sight.supply[place] = 0
        for row in range(1, ASSETS):
            sight.supply[place] = row if obs.supply[place, row] == 1 else sight.supply[place]
    for row in range(1, ASSETS):
        sight.offered = row if obs.offered[row] == 1 else sight.offered
    sight.customer = 0
    sight.top = 0
    for row in range(1, CUSTOMERS):
        sight.customer = row if obs.customer[row] == 1 else sight.customer
        sight.top = row if obs.known_top[row] == 1 else sight.top
    return whole(sight.customer)


@rule
def look_at_board(obs: Any, cards: Any, sight: Any, place: int) -> int:
    """A Proprietor's public numbers."""
    sight.proprietor[place] = 0
    for row in range(1, PROPRIETORS):
        if obs.proprietor[place, row - 1] == 1:
            sight.proprietor[place] = row
    for trait in range(1, CHARACTERISTICS + 1):
        sight.trait[place, trait] = obs.trait[place, trait - 1]
    sight.room[place] = min(whole(obs.room[place]), ROOMS - 1)
    sight.capacity[place] = min(whole(obs.room[place]) + whole(obs.collected[place]), ROOMS - 1)
    debts = 0
    for kind in range(DEBTS - 1):
        debts += whole(obs.debt[place, kind])
    sight.debts[place] = debts
    sight.hand[place] = obs.hand_size[place]
    sight.vault[place] = obs.vault[place]
    return place


@rule
def look_at_inn(obs: Any, cards: Any, sight: Any, place: int) -> int:
    """The Assets of an inn by place. (Of two that look the same, the first in the table stands first.)"""
    sight.usable[place] = 0
    sight.uniques[place] = 0
    for slot in range(SLOTS):
        row = find_asset(obs, cards, sight, place, slot)
        sight.slot[place, slot] = row
        if row > 0 and obs.exhausted[place, slot] == 0:
            sight.usable[place] += 1
            sight.uniques[place] += cards.unique[row]
    step = replaced_by(obs, cards, sight, place, What.VAULT_STEP)
    sight.step[place] = step if step > 0 else VAULT_STEP
    return whole(sight.usable[place])


@rule
def find_asset(obs: Any, cards: Any, sight: Any, place: int, slot: int) -> int:
    """The Asset in a place of an inn, 0 where there is none."""
    if obs.slots[place, slot, 0] == 0:
        return 0
    for row in range(1, ASSETS):
        left = whole(obs.assets[place, row])
        for earlier in range(slot):
            left -= 1 if sight.slot[place, earlier] == row else 0
        if left > 0 and is_alike(obs, cards, place, slot, row) == 1:
            return row
    return 0


@rule
def is_alike(obs: Any, cards: Any, place: int, slot: int, row: int) -> int:
    """1 when the Asset in a place of an inn looks like one of the table."""
    for look in range(len(cards.asset_look[row])):
        if obs.slots[place, slot, look] != cards.asset_look[row, look]:
            return 0
    return 1


@rule
def added_by(obs: Any, cards: Any, sight: Any, place: int, what: int) -> int:
    """What a Proprietor, its unexhausted Assets and its kept cards add to a limit or a price."""
    kind = what - What.SLOTS
    total = whole(cards.statics[sight.proprietor[place], kind])
    for slot in range(SLOTS):
        if sight.slot[place, slot] > 0 and obs.exhausted[place, slot] == 0:
            total += whole(cards.statics[ASSET_SOURCE + whole(sight.slot[place, slot]), kind])
    for kept in range(KEPT):
        if obs.kept[place, kept] > obs.kept_exhausted[place, kept]:
            total += whole(cards.statics[TREACHERY_SOURCE + whole(cards.kept_rows[kept]), kind])
    return total


@rule
def replaced_by(obs: Any, cards: Any, sight: Any, place: int, what: int) -> int:
    """The price that a Proprietor, its unexhausted Assets or its kept cards put in a usual one's place, 0 for none."""
    kind = what - What.SLOTS
    largest = whole(cards.statics[sight.proprietor[place], kind])
    for slot in range(SLOTS):
        if sight.slot[place, slot] > 0 and obs.exhausted[place, slot] == 0:
            largest = max(largest, whole(cards.statics[ASSET_SOURCE + whole(sight.slot[place, slot]), kind]))
    for kept in range(KEPT):
        if obs.kept[place, kept] > obs.kept_exhausted[place, kept]:
            largest = max(largest, whole(cards.statics[TREACHERY_SOURCE + whole(cards.kept_rows[kept]), kind]))
    return largest


# --- what others hide -------------------------------------------------------------------------------------------------


@rule
def capital_of(obs: Any, cards: Any, sight: Any, weights: Any, place: int) -> float:
    """A Proprietor's Capital: counted where the observation counts it, else what it may be."""
    if place == 0:
        return np.float64(obs.capital[0])
    if sight.is_counted == 1:
        return np.float64(obs.counted[place])
    return guess_capital(obs, cards, sight, weights, place)


@rule
def guess_capital(obs: Any, cards: Any, sight: Any, weights: Any, place: int) -> float:
    """What another's Capital may be: what is kept from round to round, Income, bids as revealed, Customers."""
    gold = weights.kept
    if sight.number == 1:
        gold = np.float64(cards.capital[sight.proprietor[place]])
    elif sight.phase > Phase.REFRESH:
        gold += np.float64(obs.income[place]) + weights.sold
    bid = np.float64(obs.bids[place, sight.number - 1])
    if is_ordered(obs) == 1:
        borrowed = np.float64(sight.debts[place]) * (1.0 if sight.number == 1 else weights.fresh_debt)
        gold -= max(bid - borrowed, 0.0)
    gold += weights.customer_gold * np.float64(obs.collected[place])
    if sight.phase >= Phase.DEPOSIT and has_deposited(obs, sight, place) == 1:
        gold = weights.kept if sight.phase == Phase.DEPOSIT else 0.0
    return max(gold, 0.0)


@rule
def is_ordered(obs: Any) -> int:
    """1 once the order of this round's bids is settled."""
    for place in range(SEATS):
        if obs.order[0, place] == 1:
            return 1
    return 0


@rule
def from_lead(obs: Any, sight: Any, place: int) -> int:
    """How many Proprietors sit between the lead Proprietor and another one, clockwise."""
    lead = 0
    for other in range(whole(sight.seats)):
        lead = other if obs.lead[other] == 1 else lead
    return place - lead if place >= lead else place - lead + whole(sight.seats)


@rule
def has_deposited(obs: Any, sight: Any, place: int) -> int:
    """1 for a Proprietor whose turn to deposit has come before that of the one who is about to."""
    for other in range(whole(sight.seats)):
        is_about_to = obs.pending[0, _DEPOSIT] == 1 and obs.pending_by[0, other] == 1
        if is_about_to or (obs.asked[other] == 1 and sight.phase == Phase.DEPOSIT):
            return 1 if from_lead(obs, sight, place) < from_lead(obs, sight, other) else 0
    return 0


@rule
def weigh_rivals(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """How rich all are, and what a gold of another is worth to me: a loss, that of the richest most."""
    richest = 1
    for place in range(whole(sight.seats)):
        wealth = np.float64(sight.vault[place]) + sight.cash[place] + weights.card * np.float64(sight.hand[place])
        wealth += np.float64(obs.income[place]) * sight.refreshes
        for slot in range(SLOTS):
            wealth += np.float64(cards.value[sight.slot[place, slot]])
        sight.wealth[place] = wealth
        if place > 0 and wealth > sight.wealth[richest]:
            richest = place
    others = np.float64(sight.seats - 1)
    for place in range(1, whole(sight.seats)):
        part = (1.0 - weights.leader) / others + (weights.leader if place == richest else 0.0)
        sight.stake[place] = -weights.deny * part
    sight.stake[0] = 1.0
    return richest


@rule
def worth_of_debt(sight: Any, weights: Any) -> float:
    """What being rid of a Debt card is worth: what may happen to it, and credit for a later bid."""
    rounds = sight.refreshes + (1.0 if sight.phase < Phase.BIDDING else 0.0)
    credit = weights.credit if rounds >= 1.0 else 0.0
    return weights.debt_risk * (sight.refreshes + 0.5) + credit


@rule
def weighed(sight: Any) -> float:
    """What the noted changes are worth to me."""
    total = 0.0
    for place in range(whole(sight.seats)):
        total += sight.stake[place] * sight.delta[place]
    return total


@rule
def clear_delta(sight: Any) -> int:
    """Nothing has changed."""
    for place in range(SEATS):
        sight.delta[place] = 0.0
    return SEATS
