"""What each answer to a question is worth: one function for each kind of question."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.words import Op

from .bids import weigh_bids
from .gold import weigh_cover, weigh_deposits, weigh_payment, weigh_riddance
from .keeping import (
    weigh_alternatives,
    weigh_characteristics,
    weigh_exhausting,
    weigh_liquidation,
    weigh_offered,
    weigh_placing,
    weigh_proprietors,
    weigh_sales,
    weigh_taking,
    weigh_upkeep,
)
from .places import weigh_choice
from .plays import weigh_discards, weigh_final_sale, weigh_responses, weigh_targets
from .sight import look


@rule
def weigh_answers(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes for every allowed action what it is worth. Returns the prompt."""
    prompt = look(obs, cards, sight, weights)
    if prompt == Prompt.RESPOND:
        return weigh_responses(obs, mask, cards, sight, weights)
    if prompt == Prompt.TARGET:
        return weigh_targets(obs, mask, cards, sight, weights)
    if prompt == Prompt.DISCARD_TREACHERY:
        return weigh_discards(obs, mask, cards, sight, weights)
    if prompt == Prompt.SELL_TREACHERY:
        return weigh_final_sale(obs, mask, cards, sight, weights)
    if prompt == Prompt.BID:
        return weigh_bids(obs, mask, cards, sight, weights)
    if prompt == Prompt.SUPPLY:
        return weigh_choice(obs, mask, cards, sight, weights)
    if prompt == Prompt.PROPRIETOR:
        return weigh_proprietors(obs, mask, cards, sight, weights)
    if prompt == Prompt.CHARACTERISTIC:
        return weigh_characteristics(obs, mask, cards, sight, weights)
    if prompt == Prompt.PLACE_TOP:
        return weigh_placing(obs, cards, sight, weights)
    return weigh_gold(obs, mask, cards, sight, weights, prompt)


@rule
def weigh_gold(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any, prompt: int) -> int:
    """Deposits, Debt, offers."""
    if prompt == Prompt.DEPOSIT:
        return weigh_deposits(obs, mask, cards, sight, weights)
    if prompt == Prompt.COVER:
        return weigh_cover(mask, sight, weights)
    if prompt == Prompt.PAY_DEBT:
        return weigh_payment(obs, mask, cards, sight, weights)
    if prompt == Prompt.DISCARD_DEBT or prompt == Prompt.GIVE_DEBT:
        return weigh_riddance(obs, mask, cards, sight, weights)
    if prompt == Prompt.MAY_PAY:
        return weigh_alternatives(obs, cards, sight, weights, Op.MAY_PAY, actions.YES, actions.NO)
    if prompt == Prompt.CHOOSE_ONE:
        return weigh_alternatives(obs, cards, sight, weights, Op.CHOOSE_ONE, actions.OPTION, actions.OPTION + 1)
    if prompt == Prompt.UPKEEP:
        return weigh_upkeep(obs, cards, sight, weights)
    if prompt == Prompt.BUY_TOP:
        return weigh_offered(obs, cards, sight, weights)
    return weigh_inn(obs, mask, cards, sight, weights, prompt)


@rule
def weigh_inn(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any, prompt: int) -> int:
    """Assets that are sold, liquidated, exhausted, unexhausted, taken."""
    if prompt == Prompt.SELL:
        return weigh_sales(obs, mask, cards, sight, weights)
    if prompt == Prompt.LIQUIDATE or prompt == Prompt.FIT_SLOTS:
        return weigh_liquidation(obs, mask, cards, sight, weights)
    if prompt == Prompt.EXHAUST or prompt == Prompt.UNEXHAUST:
        return weigh_exhausting(obs, mask, cards, sight, weights)
    return weigh_taking(obs, mask, cards, sight, weights)
