"""What no seat sees, for `state()`: the rest of the record that no observation shows."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule
from inn_envs.core.observe import Block, Blocks, words
from inn_envs.innkeeper.state import DECK_CARDS, DECKS, Deck
from inn_envs.innkeeper.words import POOL, TREACHERY

HIDDEN = Blocks(
    [
        Block("hidden_decks", (DECKS, DECK_CARDS), TREACHERY, doc="the decks by rows", labels=(words(Deck),)),
        Block("hidden_pool", (POOL,), TREACHERY, doc="the Treachery Pool"),
    ]
)


@rule
def observe_hidden(state: Any, hidden: Any) -> int:
    """Writes what nobody sees."""
    for deck in range(DECKS):
        for place in range(DECK_CARDS):
            hidden.hidden_decks[deck, place] = state.secret.decks[deck, place]
    for place in range(POOL):
        hidden.hidden_pool[place] = state.secret.pool[place]
    return 0
