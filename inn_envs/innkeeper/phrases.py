"""What is asked and what may be answered, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from inn_envs.core.text import player_name
from inn_envs.innkeeper.actions import ACTIONS
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.inns import added, most_deposit, replaced
from inn_envs.innkeeper.phrases_clauses import describe_followers
from inn_envs.innkeeper.phrases_prompts import describe_prompt as describe_prompt
from inn_envs.innkeeper.phrases_question import Question, open_question
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.words import ASSET_SOURCE, TREACHERY_SOURCE, Characteristic, What

_Words = Callable[[CardSet, int, Prompt | None, Question | None], str]
#: What an Asset means as the answer to a prompt.
_ASSET_VERBS = {
    Prompt.RESPOND: "use",
    Prompt.SELL: "sell",
    Prompt.EXHAUST: "exhaust",
    Prompt.UNEXHAUST: "unexhaust",
    Prompt.LIQUIDATE: "liquidate",
    Prompt.FIT_SLOTS: "liquidate",
    Prompt.TAKE_ASSET: "take",
}
_CARD_VERBS = {
    Prompt.RESPOND: "play",
    Prompt.DISCARD_TREACHERY: "discard",
    Prompt.SELL_TREACHERY: "sell",
}
_DEBT_VERBS = {Prompt.PAY_DEBT: "pay off", Prompt.DISCARD_DEBT: "discard", Prompt.GIVE_DEBT: "give"}
_STOPS = {
    Prompt.RESPOND: "pass",
    Prompt.PAY_DEBT: "pay off no more",
    Prompt.SELL: "sell no more",
    Prompt.DEPOSIT: "deposit nothing",
    Prompt.SELL_TREACHERY: "sell no more",
    Prompt.DISCARD_DEBT: "discard no more",
    Prompt.GIVE_DEBT: "give no more",
    Prompt.UNEXHAUST: "unexhaust no more",
}


def describe_action(card_set: CardSet, action: int, prompt: int | None = None, state: Any = None) -> str:
    """An action in a few words, as the answer to a prompt, e.g. `sell Stable Boy (place 2) for 3 gold`.

    `action` is an index of `ACTIONS`. Without `prompt` that of the question in `state` is meant; without either, the
    block and the place in it are named. `state` (one record of dtype `STATE`) names Assets, players and prices, and
    must be one whose question the reader is asked. Raises IndexError for an action that does not exist.
    """
    block, position = ACTIONS.locate(action)
    question = open_question(card_set, state, prompt or None)
    asked = Prompt(prompt) if prompt else question.prompt if question else None
    return _BLOCKS[block.name](card_set, position[0], asked, question)


def describe_legal(card_set: CardSet, state: Any, mask: Any) -> dict[int, str]:
    """The actions that a mask (shape (ACTIONS.size,)) allows, by index, as answers to the question in `state`."""
    return {int(action): describe_action(card_set, int(action), None, state) for action in np.flatnonzero(mask)}


# --- gold -------------------------------------------------------------------------------------------------------------


def _bid(card_set: CardSet, amount: int, asked: Prompt | None, question: Question | None) -> str:
    if question and question.amount and asked == Prompt.BID:
        before = int(question.player["bids"][int(question.state["rounds"]) - 1])
        return f"add {amount} gold ({before + amount} in all)"
    return f"lay {amount} gold"


def _debt(card_set: CardSet, amount: int, asked: Prompt | None, question: Question | None) -> str:
    if question and asked == Prompt.COVER:
        return f"take {amount} Debt, pay {max(question.amount - amount, 0)} gold"
    return f"take {amount} Debt"


def _deposit(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    return f"deposit {place + 1} gold"


def _deposit_all(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    if question and asked == Prompt.DEPOSIT:
        return f"deposit {int(most_deposit(question.state, question.seat, question.amount))} gold, all that may be"
    return "deposit all that may be"


# --- Assets -----------------------------------------------------------------------------------------------------------


def _supply(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    row = int(question.state["supply"][place]) if question else 0
    named = card_set.name("asset", row) + " " if row else ""
    return f"gain {named}({'' if row else 'Supply, '}place {place + 1})"


def _asset(card_set: CardSet, slot: int, asked: Prompt | None, question: Question | None) -> str:
    verb = _ASSET_VERBS.get(asked, "choose") if asked else "choose"
    row, name = question.asset(question.seat, slot) if question else (0, "")
    if not question or not row:
        return f"{verb} your Asset in place {slot + 1}"
    return f"{verb} {name}{_price(question, row)}"


def _price(question: Question, row: int) -> str:
    """What selling or liquidating one's own Asset brings, or what its ability costs."""
    value = int(question.cards["value"][row])
    if question.prompt == Prompt.SELL:
        bonus = question.amount
        if not question.is_clause():
            bonus = int(added(question.state, question.seat, int(What.SALE_BONUS)))
        return f" for {value + bonus} gold"
    if question.prompt == Prompt.RESPOND:
        return _cost(question.card_set, ASSET_SOURCE + row)
    if question.prompt not in (Prompt.LIQUIDATE, Prompt.FIT_SLOTS):
        return ""
    is_full = replaced(question.state, question.seat, int(What.LIQUIDATION_FULL), 0) > 0
    return f" for {max(value if is_full else value // 2, 1)} gold"


def _other_asset(card_set: CardSet, slot: int, asked: Prompt | None, question: Question | None) -> str:
    verb = _ASSET_VERBS.get(asked, "choose") if asked else "choose"
    if question and question.target < int(question.state["seats"]):
        row, name = question.asset(question.target, slot)
        if row:
            return f"{verb} {question.other}'s {name}"
    return f"{verb} the Asset in place {slot + 1} of the Proprietor named"


# --- other cards ------------------------------------------------------------------------------------------------------


def _treachery(card_set: CardSet, row: int, asked: Prompt | None, question: Question | None) -> str:
    if not 0 < row < len(card_set.rows["treachery"]):
        return f"Treachery card {row}: no such card in this set"
    cost = card_set.rows["treachery"][row]["cost"]
    paid = f" for {cost} gold" if cost and asked == Prompt.RESPOND else ""
    return f"{_CARD_VERBS.get(asked, 'card') if asked else 'card'} {card_set.name('treachery', row)}{paid}"


def _kept(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    row = int(question.player["kept"][place]) if question else 0
    named = f" {card_set.name('treachery', row)}{_cost(card_set, TREACHERY_SOURCE + row)}" if row else ""
    return f"use the kept card{named} ({'' if row else 'kept, '}place {place + 1})"


def _proprietor_ability(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    row = int(question.player["proprietor"]) if question else 0
    return (
        f"use the ability of the {card_set.name('proprietor', row)}{_cost(card_set, row)}"
        if row
        else ("use your Proprietor's ability")
    )


def _cost(card_set: CardSet, source: int) -> str:
    table, row = card_set.source(source)
    cost = card_set.rows[table][row]["ability_cost"]
    return f" for {cost} gold" if cost else ""


def _seat(card_set: CardSet, places: int, asked: Prompt | None, question: Question | None) -> str:
    if question and places < int(question.state["seats"]):
        named = player_name((question.seat + places) % int(question.state["seats"]))
        return f"name {named}" if places else f"name yourself, {named}"
    return f"name the Proprietor {places} to the left" if places else "name yourself"


def _characteristic(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    return f"choose {Characteristic(place + 1).name.capitalize()}"


def _debt_kind(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    kind = place + 1
    if kind >= len(card_set.rows["debt"]):
        return f"Debt card {kind}: no such card in this set"
    verb = _DEBT_VERBS.get(asked, "choose") if asked else "choose"
    cost = f" for {question.cost_of(kind)} gold" if question and question.prompt == Prompt.PAY_DEBT else ""
    return f"{verb} 1 {card_set.name('debt', kind)}{cost}"


def _proprietor(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    if place + 1 >= len(card_set.rows["proprietor"]):
        return f"Proprietor {place + 1}: no such card in this set"
    return f"play as {card_set.name('proprietor', place + 1)}"


# --- choices ----------------------------------------------------------------------------------------------------------


def _option(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    number = ("first", "second")[place]
    if question and question.prompt == Prompt.CHOOSE_ONE:
        return f"{number}: {describe_followers(card_set, question.card, f'if_{number}')}"
    return f"the {number}"


def _yes(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    if asked == Prompt.PLACE_TOP:
        return f"leave {question.top_customer if question else 'the Customer'} on top"
    if question and asked == Prompt.BUY_TOP:
        return f"pay {question.amount} gold and gain {question.shown_asset}"
    if question and asked in (Prompt.MAY_PAY, Prompt.UPKEEP):
        return f"pay {question.amount} gold"
    return "yes"


def _no(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    if asked == Prompt.PLACE_TOP:
        return f"put {question.top_customer if question else 'the Customer'} at the bottom"
    if question and asked == Prompt.BUY_TOP:
        return f"discard {question.shown_asset}"
    if question and asked == Prompt.UPKEEP:
        return f"discard {question.source_name}"
    return "do not pay" if asked == Prompt.MAY_PAY else "no"


def _stop(card_set: CardSet, place: int, asked: Prompt | None, question: Question | None) -> str:
    return _STOPS.get(asked, "pass, or no more") if asked else "pass, or no more"


_BLOCKS: dict[str, _Words] = {
    "bid": _bid,
    "debt": _debt,
    "deposit": _deposit,
    "deposit_all": _deposit_all,
    "supply": _supply,
    "asset": _asset,
    "other_asset": _other_asset,
    "treachery": _treachery,
    "kept": _kept,
    "proprietor_ability": _proprietor_ability,
    "seat": _seat,
    "characteristic": _characteristic,
    "debt_kind": _debt_kind,
    "option": _option,
    "proprietor": _proprietor,
    "yes": _yes,
    "no": _no,
    "stop": _stop,
}
