"""Cards of Innkeeper in words and plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.phrases_declared import PHASES, TRAITS
from inn_envs.innkeeper.table_view import AssetView, CustomerView, ProprietorView, TreacheryView
from inn_envs.innkeeper.words import ANY_PHASE, Phase

#: The moments at which a card can be played, but for the starts of phases.
_WINDOWS = {
    "refresh_start": "start of a Refresh",
    "supply_revealed": "Supply revealed",
    "bids_revealed": "bids revealed",
    "asset_gaining": "Asset to be gained",
    "asset_selling": "Asset to be sold",
    "asset_liquidating": "Asset to be liquidated",
    "customer_revealed": "Customer revealed",
    "customer_collecting": "Customer to be collected",
    "deposit_declared": "deposit declared",
    "treachery_played": "Treachery played",
    "ability_played": "ability used",
    "debt_taking": "Debt to be taken",
    "debt_paying": "Debt to be paid off",
    "gold_paying": "gold to be paid",
    "pool_sharing": "Pool to be shared",
    "final_sell": "final sale of Treachery",
    "final_debt": "final paying off of Debt",
    "final_deposit": "final deposit",
}
_START = "start_"
_KINDS = {"ordinary": "Customer", "particular": "Particular Customer", "negative": "Negative Customer"}


def describe_card(card_set: CardSet, table: str, row: int) -> str:
    """A row of a card table in one line: its name, what it is, its text and its source.

    `table` is `proprietor`, `asset`, `customer`, `treachery` or `debt`, `row` counts from 1. Raises KeyError for
    another table and IndexError for a row that does not exist.
    """
    found = card_set.rows[table]
    if not 0 < row < len(found):
        raise IndexError(f"{table} {row}: expected a row from 1 to {len(found) - 1}")
    facts = found[row]
    text = f": {facts['text']}" if facts["text"] else ""
    return f"{facts['name']} ({_FACTS[table](facts)}){text} [{facts['source']}]"


def _proprietor(facts: dict[str, Any]) -> str:
    return f"Proprietor, {_proprietor_facts(facts)}"


def _proprietor_facts(facts: dict[str, Any]) -> str:
    traits = ", ".join(f"{trait} {facts[trait]}" for trait in TRAITS[1:])
    return f"{traits}, Income {facts['income']}, Debt limit {facts['debt_limit']}, Capital {facts['capital']}"


def _asset(facts: dict[str, Any]) -> str:
    unique = "Unique " if facts["unique"] else ""
    traits = "".join(f", +{facts[trait]} {trait}" for trait in TRAITS[1:] if facts[trait])
    return f"{unique}Asset, {_copies(facts)}{traits}, Gold Value {facts['value']}"


def _customer(facts: dict[str, Any]) -> str:
    lists = "".join(f", {trait}" for trait in facts["lists"])
    return f"{_KINDS[facts['kind']]}, {_copies(facts)}{lists}"


def _treachery(facts: dict[str, Any]) -> str:
    cost = f", costs {facts['cost']} gold" if facts["cost"] else ""
    return f"Treachery, {_copies(facts)}{cost}; {when_played(facts['windows'])}"


def _debt(facts: dict[str, Any]) -> str:
    return f"Debt, {_copies(facts)}, Gold Value {facts['value']}"


_FACTS = {"proprietor": _proprietor, "asset": _asset, "customer": _customer, "treachery": _treachery, "debt": _debt}


def _copies(facts: dict[str, Any]) -> str:
    return "1 copy" if facts["copies"] == 1 else f"{facts['copies']} copies"


def when_played(windows: Sequence[str]) -> str:
    """The moments at which a card can be played, e.g. `start of the Asset, Bidding Phase`."""
    starts = [PHASES[Phase[word.removeprefix(_START).upper()]] for word in windows if word.startswith(_START)]
    found = ["start of any phase"] if ANY_PHASE in windows else []
    if starts:
        found.append(f"start of the {', '.join(name.removesuffix(' Phase') for name in starts)} Phase")
    return ", ".join([*found, *(_WINDOWS[word] for word in windows if word in _WINDOWS)])


# --- views ------------------------------------------------------------------------------------------------------------


def proprietor_view(card_set: CardSet, row: int, ability_used: bool = False) -> ProprietorView:
    """A Proprietor's card."""
    facts = card_set.rows["proprietor"][row]
    return {
        "name": facts["name"],
        "text": facts["text"],
        "facts": _proprietor_facts(facts),
        "ability_used": ability_used,
    }


def asset_view(card_set: CardSet, row: int, place: int, exhausted: bool = False, gold: int = 0) -> AssetView:
    """An Asset in a place, which counts from 0."""
    facts = card_set.rows["asset"][row]
    return {
        "place": place + 1,
        "name": facts["name"],
        "text": facts["text"],
        "traits": {trait: facts[trait] for trait in TRAITS[1:] if facts[trait]},
        "value": facts["value"],
        "unique": facts["unique"],
        "exhausted": exhausted,
        "gold": gold,
    }


def treachery_view(card_set: CardSet, row: int, count: int, exhausted: bool = False) -> TreacheryView:
    """So many copies of a Treachery card."""
    facts = card_set.rows["treachery"][row]
    return {
        "name": facts["name"],
        "text": facts["text"],
        "when": when_played(facts["windows"]),
        "cost": facts["cost"],
        "count": count,
        "exhausted": exhausted,
    }


def customer_view(card_set: CardSet, row: int) -> CustomerView:
    """A Customer."""
    facts = card_set.rows["customer"][row]
    return {"name": facts["name"], "text": facts["text"], "kind": facts["kind"], "lists": list(facts["lists"])}
