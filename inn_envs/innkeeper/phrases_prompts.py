"""The question that each prompt puts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inn_envs.innkeeper.bidding import bid_of, least_debt, most_debt, most_to_lay
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.inns import asset_slots, free_debt, replaced
from inn_envs.innkeeper.phrases_clauses import clauses_of, describe_followers
from inn_envs.innkeeper.phrases_declared import PHASES
from inn_envs.innkeeper.phrases_question import Question, open_question
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.words import CLAUSES, Phase, What

#: The question of a prompt where no position is given.
_BARE = {
    Prompt.WAIT: "You are not asked.",
    Prompt.PROPRIETOR: "Which Proprietor do you play as?",
    Prompt.PAY_DEBT: "Do you pay off a Debt card?",
    Prompt.SELL: "Do you sell an Asset to the Bank?",
    Prompt.BID: "Bid: how much gold do you lay?",
    Prompt.COVER: "Pay your bid: how much of it by Debt, and the rest in gold?",
    Prompt.PLACE_TOP: "Does the top Customer stay on top of the deck or go to the bottom?",
    Prompt.SUPPLY: "Which Asset of the Supply do you gain?",
    Prompt.DEPOSIT: "How much gold do you deposit into your Vault?",
    Prompt.SELL_TREACHERY: "Do you sell a Treachery card to the Bank?",
    Prompt.RESPOND: "As Retort: play a card, use an ability, or pass.",
    Prompt.TARGET: "Which Proprietor does the play name?",
    Prompt.MAY_PAY: "Do you pay the Bank?",
    Prompt.UPKEEP: "Pay for the Asset, or discard it?",
    Prompt.CHOOSE_ONE: "Which of the two do you choose?",
    Prompt.CHARACTERISTIC: "Which Characteristic do you choose?",
    Prompt.DISCARD_TREACHERY: "Which Treachery card do you discard?",
    Prompt.DISCARD_DEBT: "Do you discard a Debt card without paying?",
    Prompt.GIVE_DEBT: "Do you give a Debt card to another Proprietor?",
    Prompt.EXHAUST: "Which Asset is exhausted?",
    Prompt.UNEXHAUST: "Do you unexhaust an Asset?",
    Prompt.LIQUIDATE: "Which Asset is liquidated?",
    Prompt.FIT_SLOTS: "Your inn has an Asset too many: which do you liquidate?",
    Prompt.TAKE_ASSET: "Which Asset do you take?",
    Prompt.BUY_TOP: "Do you buy the revealed Asset, or is it discarded?",
}


def describe_prompt(card_set: CardSet, prompt: int, state: Any = None) -> str:
    """The question a prompt puts, as a sentence. With `state` (one record of dtype `STATE`, whose question on top must
    be that prompt) it has its numbers and names; it must be one whose question the reader is asked.
    """
    question = open_question(card_set, state, prompt)
    if question is None or Prompt(prompt) not in _FULL:
        return _BARE[Prompt(prompt)]
    text = _FULL[Prompt(prompt)](question)
    if question.is_clause() and question.prompt != Prompt.UPKEEP:
        return f"{question.source_name}: {text}"
    return text[0].upper() + text[1:]


def _pay_debt(asked: Question) -> str:
    phase = "Final Deposit Phase (1 gold more a card)" if asked.target else "Refresh"
    chosen = f", chosen {asked.chosen} for {asked.chosen_cost} gold" if asked.amount else ""
    return f"{phase}: pay off a{' further' if chosen else ''} Debt card, or no more (Capital {asked.capital}{chosen})?"


def _sell(asked: Question) -> str:
    if asked.is_clause():
        bonus = f" plus {asked.amount}" if asked.amount else ""
        return f"sell one of your Assets to the Bank for its Gold Value{bonus}, or none?"
    return "Asset Phase: sell an Asset to the Bank, or no more?"


def _bid(asked: Question) -> str:
    most = int(most_to_lay(asked.state, asked.cards, asked.seat))
    means = f"(Capital {asked.capital}, free Debt {int(free_debt(asked.state, asked.cards, asked.seat))})"
    if asked.amount:
        tied = int(bid_of(asked.state, asked.seat))
        return f"you are tied at {tied} gold, bid again: lay 0 to {most} gold on top of it {means}"
    return f"bid: lay a total of 0 to {most} gold {means}"


def _cover(asked: Question) -> str:
    low = int(least_debt(asked.state, asked.seat))
    high = int(most_debt(asked.state, asked.cards, asked.seat))
    debts = f"{low} to {high}" if low < high else f"{low}"
    return (
        f"pay your bid of {asked.amount} gold: how much of it by Debt ({debts}), the rest in gold "
        f"(Capital {asked.capital})?"
    )


def _place_top(asked: Question) -> str:
    return f"the top Customer of the deck is {asked.top_customer}: does it stay on top or go to the bottom?"


def _supply(asked: Question) -> str:
    order = "" if asked.is_clause() else " (it is your turn in the order of bids)"
    return f"which Asset of the Supply do you gain{order}?"


def _deposit(asked: Question) -> str:
    if asked.amount:
        return f"deposit up to {asked.amount} gold into your Vault, or nothing (Capital {asked.capital})?"
    return f"Deposit Phase: deposit any amount into your Vault, or pass (Capital {asked.capital})?"


def _sell_treachery(asked: Question) -> str:
    price = int(replaced(asked.state, asked.seat, int(What.TREACHERY), 1))
    chosen = f" (named: {asked.chosen})" if asked.amount else ""
    return f"{PHASES[Phase.FINAL]}: sell a Treachery card to the Bank for {price} gold, or no more{chosen}?"


def _respond(asked: Question) -> str:
    return f"as Retort to {asked.retort}: play a card or pass"


def _may_pay(asked: Question) -> str:
    paid, unpaid = (describe_followers(asked.card_set, asked.card, only) for only in ("if_paid", "if_not_paid"))
    effects = [f"; {word}, {text}" for word, text in (("if you do", paid), ("if not", unpaid)) if text != "nothing"]
    return f"pay the Bank {asked.amount} gold (Capital {asked.capital}{''.join(effects)})?"


def _upkeep(asked: Question) -> str:
    return f"pay {asked.amount} gold, or discard {asked.source_name} (Capital {asked.capital})?"


def _choose_one(asked: Question) -> str:
    first, second = (describe_followers(asked.card_set, asked.card, only) for only in ("if_first", "if_second"))
    return f"{first}, or {second}?"


def _characteristic(asked: Question) -> str:
    clause = clauses_of(asked.card_set, asked.source)[asked.card % CLAUSES]
    until = "until the end of this round" if clause["until"] == "round" else "for this Customer"
    return f"which Characteristic has {asked.amount:+d} {until}?"


def _to_go(asked: Question) -> str:
    return f" ({asked.amount} to go)" if asked.amount > 1 else ""


def _at_most(asked: Question) -> str:
    return f" (up to {asked.amount})" if asked.amount > 1 else ""


def _whose(asked: Question) -> str:
    return "of your Assets" if asked.target == asked.seat else f"Asset of {asked.other}"


def _fit_slots(asked: Question) -> str:
    if asked.target:
        return "you control more than one Unique Asset: which do you liquidate?"
    slots = int(asset_slots(asked.state, asked.seat))
    return f"you control more Assets than your {slots} slots hold: which do you liquidate?"


_FULL: dict[Prompt, Callable[[Question], str]] = {
    Prompt.PAY_DEBT: _pay_debt,
    Prompt.SELL: _sell,
    Prompt.BID: _bid,
    Prompt.COVER: _cover,
    Prompt.PLACE_TOP: _place_top,
    Prompt.SUPPLY: _supply,
    Prompt.DEPOSIT: _deposit,
    Prompt.SELL_TREACHERY: _sell_treachery,
    Prompt.RESPOND: _respond,
    Prompt.TARGET: lambda asked: "which Proprietor does it name?",
    Prompt.MAY_PAY: _may_pay,
    Prompt.UPKEEP: _upkeep,
    Prompt.CHOOSE_ONE: _choose_one,
    Prompt.CHARACTERISTIC: _characteristic,
    Prompt.DISCARD_TREACHERY: lambda asked: f"which Treachery card do you discard{_to_go(asked)}?",
    Prompt.DISCARD_DEBT: lambda asked: f"discard a Debt card without paying, or no more{_at_most(asked)}?",
    Prompt.GIVE_DEBT: lambda asked: f"give {asked.other} a Debt card, or no more{_at_most(asked)}?",
    Prompt.EXHAUST: lambda asked: f"which {_whose(asked)} is exhausted{_to_go(asked)}?",
    Prompt.UNEXHAUST: lambda asked: f"unexhaust one of your Assets, or no more{_at_most(asked)}?",
    Prompt.LIQUIDATE: lambda asked: f"which {_whose(asked)} is liquidated{_to_go(asked)}?",
    Prompt.FIT_SLOTS: _fit_slots,
    Prompt.TAKE_ASSET: lambda asked: f"which Asset of {asked.other} do you take (Gold Value {asked.amount} or less)?",
    Prompt.BUY_TOP: lambda asked: f"pay {asked.amount} gold for {asked.shown_asset}, or is it discarded?",
}
