"""What is declared and can be answered: what it does to me, and what an answer would change."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper.layout import DECLARED, PENDING
from inn_envs.innkeeper.state import FIRST_DECLARED, SEATS, Step
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CLAUSES,
    SLOTS,
    TREACHERY,
    TREACHERY_SOURCE,
    Op,
    Phase,
    When,
    Window,
)

from .assets import limits_worth, refresh_worth, usual_worth
from .clauses import add_effects, pay, rest_of_use
from .crowd import round_worth
from .revealed import boost_worth, dismiss_worth
from .sight import clear_delta, weighed

_DECLARED = len(DECLARED)


@rule
def weigh_pending(obs: Any, cards: Any, sight: Any, weights: Any) -> float:
    """Notes what each declared action will do for me. Returns what the latest one will."""
    sight.effect[PENDING] = 0.0
    for back in range(PENDING - 1, -1, -1):
        sight.effect[back] = effect_of(obs, cards, sight, weights, back)
    return sight.effect[0]


@rule
def step_of(obs: Any, back: int) -> int:
    """What is declared, 0 for nothing."""
    for number in range(_DECLARED):
        if back < PENDING and obs.pending[back, number] == 1:
            return number + FIRST_DECLARED
    return 0


@rule
def declared_by(obs: Any, back: int) -> int:
    """Whose declared action it is."""
    for place in range(SEATS):
        if obs.pending_by[back, place] == 1:
            return place
    return 0


@rule
def declared_on(obs: Any, back: int) -> int:
    """Whom a declared action names or pays; whose it is where it names nobody."""
    for place in range(SEATS):
        if obs.pending_on[back, place] == 1:
            return place
    return declared_by(obs, back)


@rule
def declared_card(obs: Any, back: int) -> int:
    """The Treachery card of a declared action, 0 for none."""
    for row in range(1, TREACHERY):
        if obs.pending_card[back, row] == 1:
            return row
    return 0


@rule
def effect_of(obs: Any, cards: Any, sight: Any, weights: Any, back: int) -> float:
    """What a declared action will do for me, if it is not cancelled."""
    step = step_of(obs, back)
    if step == 0:
        return 0.0
    by, amount = declared_by(obs, back), np.float64(obs.pending_amount[back])
    if step == Step.PLAY:
        source = TREACHERY_SOURCE + declared_card(obs, back)
        return card_effect(obs, cards, sight, weights, source, When.PLAY, by, declared_on(obs, back), back + 1)
    if step == Step.ABILITY:
        return ability_effect(obs, cards, sight, weights, by, declared_on(obs, back), back)
    clear_delta(sight)
    if step == Step.PAY_GOLD:
        pay(obs, cards, sight, by, declared_on(obs, back), amount)
    elif step == Step.DEPOSIT:
        sight.delta[by] += income_of_deposit(sight, weights, by, whole(obs.pending_amount[back]))
    elif step == Step.SELL_TREACHERY:
        sight.delta[by] += amount
    elif step == Step.PAY_DEBT:
        sight.delta[by] += amount * weights.unpaid
    elif step == Step.GAIN_ASSET:
        row = gained_asset(obs, sight, back)
        sight.delta[by] += usual_worth(obs, cards, sight, weights, by, row, 0)
    elif step == Step.COLLECT:
        return sight.collect[by]
    return weighed(sight)


@rule
def income_of_deposit(sight: Any, weights: Any, place: int, amount: int) -> float:
    """Income that a deposit brings in the next Refresh, and safety from thieves: what is lost until the next one."""
    if sight.refreshes <= 0.0:
        return 0.0
    step, vault = whole(sight.step[place]), whole(sight.vault[place])
    return np.float64((vault + amount) // step - vault // step) + weights.exposed * np.float64(amount)


@rule
def gained_asset(obs: Any, sight: Any, back: int) -> int:
    """The Asset that is about to be gained."""
    number = whole(obs.pending_amount[back])
    return whole(sight.supply[number - 1]) if 0 < number <= SEATS else whole(sight.offered)


# --- abilities --------------------------------------------------------------------------------------------------------


@rule
def ability_effect(obs: Any, cards: Any, sight: Any, weights: Any, by: int, on: int, back: int) -> float:
    """What a declared ability will do for me: that of a kept card, an Asset that cancels, or the Proprietor."""
    row = declared_card(obs, back)
    if row > 0:
        return card_effect(obs, cards, sight, weights, TREACHERY_SOURCE + row, When.RETORT, by, on, back + 1)
    if step_of(obs, back + 1) == Step.PLAY:
        source = answering_asset(cards, sight, by, Window.TREACHERY_PLAYED)
        return card_effect(obs, cards, sight, weights, source, When.RETORT, by, on, back + 1)
    when = When.TOP_BIDDER if sight.phase == Phase.BIDDING else When.RETORT
    return card_effect(obs, cards, sight, weights, whole(sight.proprietor[by]), when, by, on, back + 1)


@rule
def answering_asset(cards: Any, sight: Any, place: int, window: int) -> int:
    """The source of an Asset of an inn with an ability in a window; that of none where there is no such Asset."""
    for slot in range(SLOTS):
        source = ASSET_SOURCE + whole(sight.slot[place, slot])
        if (whole(cards.abilities[source].windows) >> window) & 1:
            return source
    return ASSET_SOURCE


# --- what a card does, its answers included ---------------------------------------------------------------------------


@rule
def card_effect(
    obs: Any, cards: Any, sight: Any, weights: Any, source: int, when: int, by: int, target: int, back: int
) -> float:
    """What a card does for me when a Proprietor plays it in answer to the declared action `back`."""
    clear_delta(sight)
    add_effects(obs, cards, sight, weights, source, when, by, target)
    worth = weighed(sight)
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when == when:
            worth += answer_effect(obs, cards, sight, weights, source, whole(clause.op), by, back)
    worth += round_worth(cards, sight, weights, source, when, by, target)
    if sight.customer > 0:
        worth += boost_worth(obs, cards, sight, weights, source, when, by, target)
    return worth


@rule
def answer_effect(obs: Any, cards: Any, sight: Any, weights: Any, source: int, op: int, by: int, back: int) -> float:
    """What a clause does for me that changes the declared action `back`, or keeps the card."""
    if op == Op.CANCEL or op == Op.PREVENT:
        return -sight.effect[back]
    if op == Op.KEEP:
        return sight.stake[by] * keep_worth(obs, cards, sight, weights, source, by)
    if op == Op.MOVE_UP:
        return move_worth(obs, sight, weights, by)
    if op == Op.DISMISS and sight.customer > 0:
        return dismiss_worth(sight)
    step = step_of(obs, back)
    if op == Op.COLLECT_INSTEAD and step == Step.COLLECT:
        return sight.collect[by] - sight.effect[back]
    if op == Op.BANK_PAYS and step == Step.PAY_GOLD:
        payer = declared_by(obs, back)
        return sight.stake[payer] * min(np.float64(obs.pending_amount[back]), sight.cash[payer]) * sight.rate
    if op == Op.EXHAUST_GAINED and step == Step.GAIN_ASSET:
        use = rest_of_use(cards, sight, weights, gained_asset(obs, sight, back))
        return -sight.stake[declared_by(obs, back)] * use
    return 0.0


@rule
def keep_worth(obs: Any, cards: Any, sight: Any, weights: Any, source: int, place: int) -> float:
    """What a card that is kept brings until the end."""
    worth = refresh_worth(obs, cards, sight, weights, source, place, 0)
    worth += limits_worth(cards, sight, weights, source) * sight.later
    if cards.abilities[source].windows > 0:
        worth += weights.kept_ability * (sight.later + sight.rate * sight.left / sight.full_round)
    return worth


@rule
def move_worth(obs: Any, sight: Any, weights: Any, by: int) -> float:
    """What changing places with the one before in the order of bids is worth to me."""
    own = order_of(obs, 0)
    if by == 0 and own > 0:
        return sight.rank_worth[own - 1] - sight.rank_worth[own]
    if by > 0 and order_of(obs, by) == own + 1:
        return sight.rank_worth[own + 1] - sight.rank_worth[own]
    return 0.0


@rule
def order_of(obs: Any, place: int) -> int:
    """A Proprietor's place in the order of bids, from 0."""
    for number in range(SEATS):
        if obs.order[place, number] == 1:
            return number
    return 0
