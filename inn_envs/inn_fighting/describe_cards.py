"""Cards of Inn-Fighting in words and plain values."""

from __future__ import annotations

from typing import Any

from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.table_view import ActionView, AdventurerView, BystanderView
from inn_envs.inn_fighting.words import FORMS

#: How a Bystander's ability works.
KINDS = {"full_round": "Full Round", "response": "Response", "one_use": "One-use"}


def describe_card(card_set: CardSet, table: str, row: int) -> str:
    """A row of a card table in one line: its name, what it is, its text and its source.

    `table` is `adventurer`, `bystander` or `action`, `row` counts from 1. Raises KeyError for another table and
    IndexError for a row that does not exist.
    """
    found = card_set.rows[table]
    if not 0 < row < len(found):
        raise IndexError(f"{table} {row}: expected a row from 1 to {len(found) - 1}")
    facts = found[row]
    return f"{facts['name']} ({_FACTS[table](facts)}): {_TEXTS[table](facts)} [{facts['source']}]"


def _adventurer(facts: dict[str, Any]) -> str:
    damage = ", ".join(f"{form.capitalize()} {low}/{high}" for form, (low, high) in _attacks(facts).items())
    return (
        f"{_evil(facts)}Adventurer, {facts['hp']} HP, Skill {facts['skill']}+, Knockout {facts['bonus']} VP, {damage}"
    )


def _bystander(facts: dict[str, Any]) -> str:
    return f"{_evil(facts)}Bystander, {_copies(facts)}, {facts['hp']} HP, {KINDS[facts['kind']]}"


def _action(facts: dict[str, Any]) -> str:
    return f"Action, {_copies(facts)}; {facts['play'].removesuffix('.')}"


_FACTS = {"adventurer": _adventurer, "bystander": _bystander, "action": _action}
_TEXTS = {
    "adventurer": lambda facts: power_and_defense(facts),
    "bystander": lambda facts: ability_and_defense(facts),
    "action": lambda facts: str(facts["text"]),
}


def power_and_defense(facts: Any) -> str:
    """The texts of an Adventurer: its Power, its Defense Die."""
    return f"Power, {facts['power_name']}: {facts['power_text']} Defense Die: {facts['defense_text']}"


def ability_and_defense(facts: Any) -> str:
    """The texts of a Bystander: its ability, its Defense Die."""
    return f"{facts['text']} Defense Die: {facts['defense_text']}"


def card_text(card_set: CardSet, table: str, row: int) -> str:
    """What is printed on a card."""
    return _TEXTS[table](card_set.rows[table][row])


def _evil(facts: dict[str, Any]) -> str:
    return "Evil " if facts["evil"] else ""


def _copies(facts: dict[str, Any]) -> str:
    return "1 copy" if facts["copies"] == 1 else f"{facts['copies']} copies"


def _attacks(facts: dict[str, Any]) -> dict[str, list[int]]:
    names = (form.name.lower() for form in FORMS)
    return {name: [facts[f"{name}_low"], facts[f"{name}_high"]] for name in names}


# --- views ------------------------------------------------------------------------------------------------------------


def adventurer_view(card_set: CardSet, row: int) -> AdventurerView:
    """An Adventurer."""
    facts = card_set.rows["adventurer"][row]
    return {
        "name": facts["name"],
        "evil": facts["evil"],
        "hp": facts["hp"],
        "skill": facts["skill"],
        "bonus": facts["bonus"],
        "attacks": _attacks(facts),
        "power_name": facts["power_name"],
        "power_text": facts["power_text"],
        "defense_text": facts["defense_text"],
    }


def bystander_view(card_set: CardSet, row: int, place: int, hp: int, used: bool = False) -> BystanderView:
    """A Bystander in a place, which counts from 0."""
    facts = card_set.rows["bystander"][row]
    return {
        "place": place + 1,
        "name": facts["name"],
        "evil": facts["evil"],
        "hp": hp,
        "most_hp": facts["hp"],
        "kind": facts["kind"],
        "text": facts["text"],
        "defense_text": facts["defense_text"],
        "used": used,
    }


def action_view(card_set: CardSet, row: int, count: int, late: int = 0) -> ActionView:
    """So many copies of an Action card, some of which wait for the next window."""
    facts = card_set.rows["action"][row]
    return {"name": facts["name"], "play": facts["play"], "text": facts["text"], "count": count, "late": late}
