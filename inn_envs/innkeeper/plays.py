"""Playing a Treachery card or using an ability: what it costs, whom it names, and how it is declared."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import ask
from inn_envs.innkeeper.inns import is_usable, recount
from inn_envs.innkeeper.state import Event, Prompt, Step
from inn_envs.innkeeper.verbs import exhaust, lose_treachery, pay_if_able, tell
from inn_envs.innkeeper.windows import declare
from inn_envs.innkeeper.words import ASSET_SOURCE, KEPT, SLOTS, TREACHERY_SOURCE, Target, When, Window


@rule
def choose_play(state: Any, cards: Any, seat: int, source: int, when: int, base: int) -> int:
    """A seat has said what it plays in a window: the window begins a new round of questions. A card that names a
    Proprietor asks for it first; nothing has happened until then.
    """
    state.stack.frames[state.stack.depth].amount = 0
    target = target_of(cards, source, when)
    if target != Target.NONE:
        return ask(state, Prompt.TARGET, seat, 0, source, when, base)
    return declare_play(state, cards, seat, answered(state, cards, seat, source, when, base), source, when, base)


@rule
def target_of(cards: Any, source: int, when: int) -> int:
    """Which Proprietor a play names."""
    if when == When.PLAY:
        return whole(cards.plays[source - TREACHERY_SOURCE].target)
    return whole(cards.abilities[source].target) if when == When.RETORT else whole(cards.ability_target[source])


@rule
def answered(state: Any, cards: Any, seat: int, source: int, when: int, base: int) -> int:
    """The seat whose action a play answers; the player itself where it answers nobody's."""
    answers = cards.plays[source - TREACHERY_SOURCE].answers if when == When.PLAY else cards.abilities[source].answers
    return whole(state.stack.frames[base].seat) if answers == 1 else seat


@rule
def declare_play(state: Any, cards: Any, seat: int, target: int, source: int, when: int, base: int) -> int:
    """A play is declared: its cost is paid and the card leaves the hand, whatever becomes of it."""
    state.turn += 1 if when != When.TOP_BIDDER else 0
    if when == When.PLAY:
        row = source - TREACHERY_SOURCE
        pay_if_able(state, seat, whole(cards.plays[row].cost))
        lose_treachery(state, seat, row)
        state.played[row] += 1
        tell(state, Event.PLAYED, seat, row, target)
        return declare(state, Step.PLAY, Window.TREACHERY_PLAYED, seat, target, source, 0, base)
    if when == When.RETORT:
        pay_if_able(state, seat, whole(cards.abilities[source].cost))
        use_up(state, cards, seat, source)
    tell(state, Event.USED_ABILITY, seat, source, target)
    return declare(state, Step.ABILITY, Window.ABILITY_PLAYED, seat, target, source, when, base)


@rule
def use_up(state: Any, cards: Any, seat: int, source: int) -> int:
    """A Proprietor's ability As Retort is used once a round; an Asset or a kept card is exhausted if it says so."""
    player = state.players[seat]
    if source < ASSET_SOURCE:
        player.used = 1
        return source
    if cards.abilities[source].exhausts == 0:
        return source
    for slot in range(SLOTS):
        if source == ASSET_SOURCE + whole(player.assets[slot]) and is_usable(state, seat, slot) == 1:
            exhaust(state, cards, seat, slot)
            return source
    for place in range(KEPT):
        if source == TREACHERY_SOURCE + whole(player.kept[place]) and player.kept_exhausted[place] == 0:
            player.kept_exhausted[place] = 1
            recount(state, cards, seat)
            return source
    return source
