"""The clauses of cards in a few words: what a choice between them, or a payment, brings."""

from __future__ import annotations

from typing import Any

from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.words import CLAUSES

#: A clause of a card file by its op.
_CLAUSES = {
    "gain": "gain {amount} gold",
    "transfer": "{amount} gold passes between Proprietors",
    "may_pay": "you may pay {amount} gold",
    "deposit": "deposit up to {amount} gold",
    "bank_deposit": "the Bank deposits {amount} gold",
    "choose_one": "choose",
    "draw": "draw {amount} Treachery",
    "discard_treachery": "discard {amount} Treachery",
    "discard_debt": "discard up to {amount} Debt",
    "take_debt": "take {amount} Debt",
    "give_debt": "give up to {amount} Debt",
    "exhaust": "exhaust {amount} Asset",
    "unexhaust": "unexhaust up to {amount} Asset",
    "liquidate": "liquidate {amount} Asset",
    "sell": "you may sell an Asset",
    "gain_from_supply": "gain an Asset from the Supply",
    "gain_from_target": "gain an Asset of another",
    "buy_top": "you may buy the top Asset for {amount} gold",
    "boost": "{signed} {what}",
    "limit": "{signed} {what}",
}


def describe_clause(clause: dict[str, Any]) -> str:
    """A clause of a card file, e.g. `gain 3 gold`."""
    amount, what = clause["amount"], clause["what"].replace("_", " ")
    text = _CLAUSES.get(clause["op"], clause["op"].replace("_", " "))
    return text.format(amount=amount, signed=f"{amount:+d}", what=f"{what} Characteristic" if what == "each" else what)


def describe_followers(card_set: CardSet, code: int, only: str) -> str:
    """What an answer lets happen: the clauses after the one that `code` names (source and place) which depend on it."""
    clauses = clauses_of(card_set, code // CLAUSES)[code % CLAUSES + 1 :]
    return " and ".join(describe_clause(clause) for clause in clauses if clause["only"] == only) or "nothing"


def clauses_of(card_set: CardSet, source: int) -> list[dict[str, Any]]:
    """The clauses of the card that a source is."""
    table, row = card_set.source(source)
    return list(card_set.rows[table][row].get("clauses", ()))
