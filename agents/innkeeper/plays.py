"""Treachery and abilities As Retort: what playing one now is worth, over keeping it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.state import SEATS, Prompt
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CLAUSES,
    KEPT,
    SLOTS,
    TREACHERY,
    TREACHERY_SOURCE,
    Need,
    Op,
    Phase,
    What,
    When,
    Window,
)

from .asking import find_own_asker
from .clauses import rest_of_use
from .crowd import gather
from .pending import card_effect, weigh_pending
from .places import weigh_places
from .revealed import weigh_collectors
from .sight import from_lead, replaced_by

#: By window: the last phase it can open in, how often it may in a round, and whether that is so in later rounds too.
_LAST, _OFTEN, _LATER = (np.zeros(len(Window), np.int64) for _ in range(3))
for _window, _phase, _times, _again in (
    (Window.START_REFRESH, Phase.SETUP, 1, 1), (Window.START_ASSET, Phase.REFRESH, 1, 1),
    (Window.START_BIDDING, Phase.ASSET, 1, 1), (Window.START_CUSTOMER, Phase.BIDDING, 1, 1),
    (Window.START_DEPOSIT, Phase.CUSTOMER, 1, 1), (Window.START_FINAL, Phase.DEPOSIT, 1, 0),
    (Window.REFRESH_START, Phase.REFRESH, 1, 1), (Window.SUPPLY_REVEALED, Phase.REFRESH, 1, 1),
    (Window.BIDS_REVEALED, Phase.ASSET, 1, 1), (Window.ASSET_GAINING, Phase.BIDDING, 2, 1),
    (Window.ASSET_SELLING, Phase.ASSET, 1, 1), (Window.ASSET_LIQUIDATING, Phase.ASSET, 0, 1),
    (Window.CUSTOMER_REVEALED, Phase.BIDDING, 3, 1), (Window.CUSTOMER_COLLECTING, Phase.BIDDING, 3, 1),
    (Window.DEPOSIT_DECLARED, Phase.CUSTOMER, 2, 1), (Window.TREACHERY_PLAYED, Phase.DEPOSIT, 1, 1),
    (Window.ABILITY_PLAYED, Phase.BIDDING, 1, 1), (Window.DEBT_TAKING, Phase.ASSET, 1, 1),
    (Window.DEBT_PAYING, Phase.SETUP, 1, 1), (Window.GOLD_PAYING, Phase.DEPOSIT, 1, 1),
    (Window.POOL_SHARING, Phase.CUSTOMER, 1, 1), (Window.FINAL_SELL, Phase.FINAL, 1, 0),
    (Window.FINAL_DEBT, Phase.FINAL, 1, 0), (Window.FINAL_DEPOSIT, Phase.FINAL, 1, 0),
):  # fmt: skip
    _LAST[_window], _OFTEN[_window], _LATER[_window] = _phase, _times, _again
_WINDOWS = len(Window)


@rule
def weigh_responses(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Everything that can be played in a window; passing is worth nothing."""
    prepare(obs, cards, sight, weights)
    sight.values[actions.STOP] = 0.0
    for row in range(1, TREACHERY):
        if mask.treachery[row] == 1:
            sight.values[actions.TREACHERY_CARD + row] = value_of_card(obs, cards, sight, weights, row)
    if mask.proprietor_ability[0] == 1:
        value = value_of_ability(obs, cards, sight, weights, whole(sight.proprietor[0]))
        sight.values[actions.PROPRIETOR_ABILITY] = value
    for slot in range(SLOTS):
        if mask.asset[slot] == 1:
            row = whole(sight.slot[0, slot])
            value = value_of_ability(obs, cards, sight, weights, ASSET_SOURCE + row)
            sight.values[actions.ASSET + slot] = value - rest_of_use(cards, sight, weights, row)
    for kept in range(KEPT):
        if mask.kept[kept] == 1:
            source = TREACHERY_SOURCE + whole(cards.kept_rows[kept])
            sight.values[actions.KEPT_CARD + kept] = value_of_ability(obs, cards, sight, weights, source)
    return whole(sight.window)


@rule
def prepare(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes what answers are about: the revealed Customer, the order of bids, what is declared."""
    gather(obs, cards, sight, weights)
    if sight.customer > 0:
        weigh_collectors(obs, cards, sight, weights)
    if sight.window == Window.BIDS_REVEALED:
        weigh_places(obs, cards, sight, weights)
    weigh_pending(obs, cards, sight, weights)
    return whole(sight.window)


@rule
def value_of_card(obs: Any, cards: Any, sight: Any, weights: Any, row: int) -> float:
    """Playing a Treachery card now, named on whom it suits best, less its cost and what it is worth in hand."""
    source = TREACHERY_SOURCE + row
    worth = best_effect(obs, cards, sight, weights, source, When.PLAY, whole(cards.plays[row].target))
    return worth - np.float64(cards.plays[row].cost) * sight.rate - worth_in_hand(obs, cards, sight, weights, row)


@rule
def value_of_ability(obs: Any, cards: Any, sight: Any, weights: Any, source: int) -> float:
    """Using an ability now, less its cost, and as it can be used once a round, what the rest of the round may bring."""
    ability = cards.abilities[source]
    worth = best_effect(obs, cards, sight, weights, source, When.RETORT, whole(ability.target))
    rest = weights.ability_hold * max(sight.left - 1.0, 0.1) / sight.full_round
    return worth - np.float64(ability.cost) * sight.rate - rest


@rule
def best_effect(obs: Any, cards: Any, sight: Any, weights: Any, source: int, when: int, names: int) -> float:
    """What a card does for me at best, over all whom it may name."""
    if names == 0:
        return card_effect(obs, cards, sight, weights, source, when, 0, answered_place(obs), 0)
    best = -1e6
    for target in range(whole(sight.seats)):
        if fits(obs, cards, sight, source, when, target) == 1:
            best = max(best, card_effect(obs, cards, sight, weights, source, when, 0, target, 0))
    return best


@rule
def answered_place(obs: Any) -> int:
    """Whose declared action can be answered, 0 (me) where there is none."""
    for place in range(SEATS):
        if obs.pending_by[0, place] == 1:
            return place
    return 0


@rule
def fits(obs: Any, cards: Any, sight: Any, source: int, when: int, target: int) -> int:
    """1 when a play may name a Proprietor: not me where it says another, and with what its needs ask of it."""
    play = cards.plays[source - TREACHERY_SOURCE] if when == When.PLAY else cards.abilities[source]
    if target == 0 and play.target == 1:
        return 0
    for number in range(len(play.needs)):
        need = play.needs[number]
        if need == Need.OTHER_TALLIES and obs.tallies[target] == 0:
            return 0
        if (need == Need.OTHER_HAS_ASSET or need == Need.OTHER_HAS_SMALL_ASSET) and sight.usable[target] == 0:
            return 0
        if (need == Need.OTHER_HAS_DEBT or need == Need.ANY_HAS_DEBT) and sight.debts[target] == 0:
            return 0
    return 1


# --- what a card is worth in hand -------------------------------------------------------------------------------------


@rule
def worth_in_hand(obs: Any, cards: Any, sight: Any, weights: Any, row: int) -> float:
    """What a Treachery card is worth when it is kept: the more chances to play it are left, the nearer to what such
    a card usually brings, and at least what it is sold for.
    """
    price = price_of_card(obs, cards, sight)
    chances = min(weights.chance * chances_left(cards, sight, row), 1.0)
    usual = usual_of_card(cards, weights, row)
    return price + max(usual - price, 0.0) * chances


@rule
def price_of_card(obs: Any, cards: Any, sight: Any) -> float:
    """What a Treachery card is sold for at the end, as long as that is still to come."""
    if sight.phase == Phase.FINAL and sight.window != Window.START_FINAL and sight.window != Window.FINAL_SELL:
        return 0.0
    return np.float64(max(replaced_by(obs, cards, sight, 0, What.TREACHERY), 1))


@rule
def usual_of_card(cards: Any, weights: Any, row: int) -> float:
    """What waiting for the right moment usually brings, by what a Treachery card does."""
    usual = weights.hold
    for number in range(CLAUSES):
        op = cards.clauses[TREACHERY_SOURCE + row, number].op
        if op == Op.KEEP or op == Op.DRAW or op == Op.BANK_DEPOSIT:
            return 0.0  # it brings the more the sooner it is played
        if op == Op.CANCEL:
            usual = max(usual, weights.hold_cancel)
        elif op == Op.BOOST or op == Op.DISMISS or op == Op.COLLECT_INSTEAD:
            usual = max(usual, weights.hold_boost)
        elif op == Op.PREVENT or op == Op.BANK_PAYS:
            usual = max(usual, weights.hold_answer)
        elif op == Op.TRANSFER:
            usual = max(usual, weights.hold_theft)
    return usual


@rule
def chances_left(cards: Any, sight: Any, row: int) -> float:
    """How often a card may yet be playable, this window not counted."""
    windows = whole(cards.plays[row].windows)
    total = 0.0
    for window in range(1, _WINDOWS):
        if (windows >> window) & 1:
            if sight.phase <= _LAST[window]:
                total += np.float64(_OFTEN[window])
            elif sight.phase == Phase.CUSTOMER and _LAST[window] == Phase.BIDDING:
                total += np.float64(_OFTEN[window]) * max(sight.left - 1.0, 0.0) / sight.full_round
            total += np.float64(_OFTEN[window] * _LATER[window]) * sight.refreshes
    return total


# --- whom it names ----------------------------------------------------------------------------------------------------


@rule
def weigh_targets(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """The Proprietor that a play or a Top Bidder ability names."""
    prepare(obs, cards, sight, weights)
    source, when = find_own_asker(obs, cards, sight), When.RETORT
    if source >= TREACHERY_SOURCE and obs.hand[source - TREACHERY_SOURCE] > 0:
        when = When.PLAY
    elif source < ASSET_SOURCE and sight.phase == Phase.BIDDING:
        when = When.TOP_BIDDER
    for place in range(SEATS):
        if mask.seat[place] == 1:
            sight.values[actions.SEAT + place] = card_effect(obs, cards, sight, weights, source, when, 0, place, 0)
    return source


# --- cards that are given up ------------------------------------------------------------------------------------------


@rule
def weigh_discards(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Which Treachery card is discarded: the one worth least in hand."""
    for row in range(1, TREACHERY):
        if mask.treachery[row] == 1:
            sight.values[actions.TREACHERY_CARD + row] = -worth_in_hand(obs, cards, sight, weights, row)
    return Prompt.DISCARD_TREACHERY


@rule
def weigh_final_sale(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Treachery is sold, but for what brings more in the steps that follow."""
    price = np.float64(max(replaced_by(obs, cards, sight, 0, What.TREACHERY), 1))
    for row in range(1, TREACHERY):
        if mask.treachery[row] == 1:
            last = last_worth(obs, cards, sight, weights, row)
            sight.values[actions.TREACHERY_CARD + row] = price - weights.last_chance * last
    sight.values[actions.STOP] = 0.0
    return Prompt.SELL_TREACHERY


@rule
def last_worth(obs: Any, cards: Any, sight: Any, weights: Any, row: int) -> float:
    """What a Treachery card may bring after my final sale."""
    windows, play = whole(cards.plays[row].windows), cards.plays[row]
    worth = 0.0
    if (windows >> Window.FINAL_DEBT) & 1 or (windows >> Window.FINAL_DEPOSIT) & 1:
        worth = best_effect(obs, cards, sight, weights, TREACHERY_SOURCE + row, When.PLAY, whole(play.target))
    if (windows >> Window.FINAL_SELL) & 1:
        for place in range(1, whole(sight.seats)):
            if from_lead(obs, sight, place) > from_lead(obs, sight, 0):
                worth = max(worth, -sight.stake[place] * np.float64(sight.hand[place]))
    return worth
