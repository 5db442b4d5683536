"""What no seat sees, for `state()`: the rest of the record that no observation shows."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule
from inn_envs.core.observe import Block, Blocks
from inn_envs.inheritors.state import PICKS, SEATS
from inn_envs.inheritors.words import DECK, FACES, QUESTS

HIDDEN = Blocks(
    [
        Block("hidden_deck", (DECK,), FACES - 1, doc="the main deck, the next card last, by place in `hand`"),
        Block("hidden_packs", (SEATS, PICKS), FACES - 1, doc="the draft's packs by place in `hand`"),
        Block("hidden_quests", (QUESTS,), doc="the quests set out and not taken"),
    ]
)


@rule
def observe_hidden(state: Any, hidden: Any) -> int:
    """Writes what nobody sees."""
    for place in range(DECK):
        hidden.hidden_deck[place] = state.secret.deck[place]
    for seat in range(SEATS):
        for place in range(PICKS):
            hidden.hidden_packs[seat, place] = state.secret.packs[seat, place]
    for quest in range(QUESTS):
        hidden.hidden_quests[quest] = (state.secret.quests_left >> quest) & 1
    return 0
