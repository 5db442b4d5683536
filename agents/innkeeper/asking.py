"""The card that asks me something: the observation shows what it can do."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.innkeeper.state import SEATS
from inn_envs.innkeeper.words import ASSET_SOURCE, SLOTS, SOURCES, TREACHERY, TREACHERY_SOURCE


@rule
def does_ask(obs: Any, cards: Any, source: int) -> int:
    """1 for a card that can do what the one that asks me can."""
    for feature in range(len(obs.by_features)):
        if obs.by_features[feature] != cards.features[source, feature]:
            return 0
    return 1


@rule
def find_asker(obs: Any, cards: Any) -> int:
    """A card that can do what the one that asks me can, 0 for none. (Cards that can do the same ask the same.)"""
    for source in range(1, SOURCES):
        if does_ask(obs, cards, source) == 1:
            return source
    return 0


@rule
def find_own_asker(obs: Any, cards: Any, sight: Any) -> int:
    """My Treachery card, Asset or Proprietor that asks whom it is to name."""
    for row in range(1, TREACHERY):
        if obs.by_treachery[row] == 1:
            return TREACHERY_SOURCE + row
    for slot in range(SLOTS):
        source = ASSET_SOURCE + whole(sight.slot[0, slot])
        if source > ASSET_SOURCE and does_ask(obs, cards, source) == 1:
            return source
    return whole(sight.proprietor[0])


@rule
def asked_about(obs: Any) -> int:
    """The Proprietor that my question is about."""
    for place in range(SEATS):
        if obs.about[place] == 1:
            return place
    return 0
