"""Damage and knockouts (rulebook, Hit Points and Victory Points; Knockout!)."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import push
from inn_envs.core.zones import discard_to
from inn_envs.inn_fighting.brawl import hit_points, is_character
from inn_envs.inn_fighting.state import Deck, Event, Step
from inn_envs.inn_fighting.verbs import discard_bystander, gain_vp, steal_vp, tell
from inn_envs.inn_fighting.windows import ask_window
from inn_envs.inn_fighting.words import BYSTANDER_BONUS, When


@rule
def deal(state: Any, cards: Any, seat: int, target: int, place: int, amount: int, by_attack: int) -> int:
    """A player is about to damage another's character (0 the Adventurer). An Adventurer that would be knocked out may
    still be saved: that is asked before any token is taken.
    """
    if amount <= 0 or is_character(state, target, place) == 0:
        return 0
    base = push(state, Step.TAKE_TOKENS, seat, target, place, amount, by_attack)
    if place == 0 and amount >= hit_points(state, target, 0):
        return ask_window(state, cards, When.KNOCKOUT, seat, base)
    return base


@rule
def take_tokens(state: Any, cards: Any, seat: int, target: int, place: int, amount: int, by_attack: int) -> int:
    """Hit Point tokens go from a character to the Victory Points of whoever damages it. Returns how many."""
    taken = min(amount, hit_points(state, target, place))
    if taken <= 0 or is_character(state, target, place) == 0:
        return 0
    tell(state, Event.DAMAGED, seat, place, target)
    tell(state, Event.TOOK_TOKENS, seat, 0, taken)
    is_out = taken == hit_points(state, target, place)
    if by_attack == 1:
        state.attack.taken = taken
        state.attack.knocked_out = 1 if is_out else 0
    if place > 0:
        return damage_bystander(state, seat, target, place - 1, taken, 1 if is_out else 0)
    state.players[target].hp -= taken
    if seat == state.turn_seat:
        state.damaged = 1
    gain_vp(state, seat, taken)
    return knock_out(state, cards, seat, target) if is_out else taken


@rule
def damage_bystander(state: Any, seat: int, target: int, place: int, taken: int, is_out: int) -> int:
    """Damage to a Bystander; a knockout earns 2 bonus Victory Points from the Bank, and the Bystander is discarded."""
    state.players[target].bystander_hp[place] -= taken
    if is_out == 1 or state.options.bystander_damage_scores == 1:
        gain_vp(state, seat, taken)
    if is_out == 0:
        return taken
    discard_bystander(state, target, place, Event.BYSTANDER_OUT)
    gain_vp(state, seat, BYSTANDER_BONUS)
    return taken


@rule
def knock_out(state: Any, cards: Any, seat: int, target: int) -> int:
    """An Adventurer is out; the Knockout Bonus comes from its player's Victory Points, as far as they go."""
    row = whole(state.players[target].adventurer)
    state.players[target].adventurer = 0
    discard_to(state, Deck.ADVENTURER, row)
    tell(state, Event.KNOCKED_OUT, target, row, 1)
    steal_vp(state, seat, target, whole(cards.bonus[row]))
    return row


@rule
def survive(state: Any, seat: int, amount: int, base: int) -> int:
    """An Adventurer keeps so many Hit Points, or as many as it has: the tokens above that are taken."""
    frame = state.stack.frames[base]
    left = min(amount, whole(state.players[seat].hp))
    frame.amount = whole(state.players[seat].hp) - left
    return tell(state, Event.SURVIVED, seat, 0, left)
