"""Actions: Luck and Ale (rulebook, Actions)."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule
from inn_envs.core.stack import ask, push
from inn_envs.inn_fighting.brawl import count_leaders, first_leader, most_vp
from inn_envs.inn_fighting.effects import speak_and_ask
from inn_envs.inn_fighting.state import FOR_ALE, NOBODY, Prompt, Step
from inn_envs.inn_fighting.verbs import draw_card, heal, lose_vp
from inn_envs.inn_fighting.words import Face, When


@rule
def take_luck(state: Any, cards: Any, seat: int) -> int:
    """Luck: the player draws an Action card."""
    draw_card(state, cards, seat)
    return finish_action(state, cards, seat, Face.LUCK, 0)


@rule
def take_ale(state: Any, cards: Any, seat: int, amount: int) -> int:
    """Ale: so many Victory Points come from the player who has the most, of several from any one of them."""
    if most_vp(state) > 0 and count_leaders(state, NOBODY) > 1:
        return ask(state, Prompt.LEADER, seat, 0, 0, amount, FOR_ALE)
    return drink(state, cards, seat, first_leader(state, NOBODY), amount)


@rule
def drink(state: Any, cards: Any, seat: int, leader: int, amount: int) -> int:
    """Victory Points of the leader replace lost Hit Points; what heals nobody goes to the Bank."""
    taken = lose_vp(state, leader, amount)
    heal(state, cards, seat, taken)
    return finish_action(state, cards, seat, Face.ALE, taken)


@rule
def finish_action(state: Any, cards: Any, seat: int, form: int, amount: int) -> int:
    """An action is done: first the texts of the player's own characters, then what the opponents may answer."""
    base = push(state, Step.ACTED, seat, 0, form, amount, 0)
    return speak_and_ask(state, cards, When.ACTION, seat, seat, form, base)
