"""What no seat sees, for `state()`: the rest of the record that no observation shows."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule
from inn_envs.core.observe import Block, Blocks, words
from inn_envs.inn_fighting.state import DECKS, Deck
from inn_envs.inn_fighting.words import DECK_CARDS, DECK_ROWS

HIDDEN = Blocks(
    [
        Block("hidden_decks", (DECKS, DECK_CARDS), DECK_ROWS, doc="the decks by cards", labels=(words(Deck),)),
    ]
)


@rule
def observe_hidden(state: Any, hidden: Any) -> int:
    """Writes what nobody sees."""
    for deck in range(DECKS):
        for place in range(DECK_CARDS):
            hidden.hidden_decks[deck, place] = state.secret.decks[deck, place]
    return 0
