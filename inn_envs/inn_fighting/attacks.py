"""Attacks (rulebook, Attacks; Fumbles and Critical Hits; Defense Roll)."""

from __future__ import annotations

from typing import Any

from inn_envs.core import rng
from inn_envs.core.jit import rule, whole
from inn_envs.core.stack import ask, push
from inn_envs.inn_fighting.actions import CHARACTERS
from inn_envs.inn_fighting.brawl import (
    bystander_at,
    count_dice,
    has_adventurer,
    has_choice,
    hit_points,
    is_character,
    may_be_chosen,
    victims,
)
from inn_envs.inn_fighting.damage import deal
from inn_envs.inn_fighting.effects import push_clauses, read_for_attack, speak_and_ask
from inn_envs.inn_fighting.state import Choice, Event, Prompt, Purpose, Step
from inn_envs.inn_fighting.verbs import roll_defense, tell
from inn_envs.inn_fighting.windows import ask_window, open_window
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, DEFENSE_FROM, Face, When

# --- choosing ---------------------------------------------------------------------------------------------------------


@rule
def choose(state: Any, cards: Any, seat: int, choice: int) -> int:
    """The player selects an attack or an action with the dice as they lie; where none is possible there is none."""
    return ask(state, Prompt.CHOOSE, seat, 0, 0, choice, 0) if has_choice(state, cards, seat, choice) == 1 else 0


@rule
def aim(state: Any, cards: Any, seat: int, form: int) -> int:
    """The player selects the target among those that the form allows; a single one needs no question."""
    found, victim, place = 0, 0, 0
    open_to_attack = victims(state, cards, seat, form)
    for other in range(whole(state.seats)):
        if (open_to_attack >> other) & 1 == 0:
            continue
        for character in range(CHARACTERS):
            if may_be_chosen(state, form, other, character) == 1:
                found, victim, place = found + 1, other, character
    if found == 1:
        return declare_attack(state, cards, seat, form, victim, place)
    return ask(state, Prompt.TARGET, seat, 0, form, 0, 0)


@rule
def declare_attack(state: Any, cards: Any, seat: int, form: int, victim: int, place: int) -> int:
    """Form and target are fixed: now is the time to answer, before the d20 is rolled."""
    attack = state.attack
    attack.form = form
    attack.attacker = seat
    attack.victim = victim
    attack.place = place
    tell(state, Event.TARGETED, seat, place, victim)
    push(state, Step.END_ATTACK, seat, 0, 0, 0, 0)
    push(state, Step.ATTACK_ROLL, seat, 0, 0, 0, 0)
    return ask_window(state, cards, When.ATTACK, seat, 0)


# --- the d20 ----------------------------------------------------------------------------------------------------------


@rule
def can_still_hit(state: Any, seat: int) -> int:
    """1 when the attack has not missed before its roll, and both sides still stand."""
    attack = state.attack
    if attack.missed == 1 or has_adventurer(state, seat) == 0:
        return 0
    return is_character(state, whole(attack.victim), whole(attack.place))


@rule
def roll_attack(state: Any, cards: Any, seat: int) -> int:
    """The d20 and the dice that show the form against the Skill: high or low damage. A 1 is a fumble, whatever the sum;
    a 20 (or the highest number of a d20 with fewer sides) is a critical hit, with high damage +1 and no Defense roll.
    """
    if can_still_hit(state, seat) == 0:
        return tell(state, Event.MISSED, seat, 0, 1)
    read_for_attack(state, cards, 0)
    attack, adventurer = state.attack, whole(state.players[seat].adventurer)
    form, sides = whole(attack.form), whole(state.options.d20_sides)
    rolled = rng.draw(state, Purpose.D20, seat, sides) + 1
    attack.d20 = rolled
    tell(state, Event.D20, seat, 0, rolled)
    if rolled == 1:
        attack.missed = 1
        return tell(state, Event.MISSED, seat, 0, 1)
    total = rolled + count_dice(state, form) + whole(attack.change_roll)
    attack.high = 1 if rolled == sides or total >= cards.skill[adventurer] else 0
    if rolled == sides:
        attack.no_defense = 1
        attack.change_damage += 1
    read_for_attack(state, cards, 1)
    damage = whole(cards.high[adventurer, form]) if attack.high == 1 else whole(cards.low[adventurer, form])
    attack.damage = max(damage + whole(attack.change_damage), 0)
    push(state, Step.DAMAGE, seat, 0, 0, 0, 0)
    return maybe_defend(state, cards)


@rule
def maybe_defend(state: Any, cards: Any) -> int:
    """3 or Out: an attack that deals 3 or more damage, or would knock its target out, gets a Defense roll. It
    succeeds on Luck, for an Adventurer on Power too; then the character's card says what happens.
    """
    attack = state.attack
    victim, place, damage = whole(attack.victim), whole(attack.place), whole(attack.damage)
    is_out = damage >= hit_points(state, victim, place)
    if attack.no_defense == 1 or damage == 0 or (damage < DEFENSE_FROM and not is_out):
        return 0
    face = roll_defense(state, victim)
    succeeds = face == Face.LUCK or (face == Face.POWER and place == 0)
    tell(state, Event.DEFENSE_ROLL, victim, face, 1 if succeeds else 0)
    if not succeeds:
        return 0
    attack.defended = 1
    source = whole(state.players[victim].adventurer)
    if place > 0:
        source = BYSTANDER_SOURCE + bystander_at(state, victim, place)
    return push_clauses(state, cards, source, When.DEFENSE, victim, whole(attack.attacker), place, 0)


# --- damage and what follows ------------------------------------------------------------------------------------------


@rule
def damage_target(state: Any, cards: Any, seat: int) -> int:
    """What is left of the damage after a Defense is dealt, even if the attacker was knocked out by it."""
    attack = state.attack
    if attack.missed == 1:
        return tell(state, Event.MISSED, seat, 0, 1)
    victim, place, damage = whole(attack.victim), whole(attack.place), whole(attack.damage)
    push(state, Step.AFTER_DAMAGE, seat, 0, 0, 0, 0)
    return deal(state, cards, seat, victim, place, damage, 1)


@rule
def follow_damage(state: Any, cards: Any, seat: int) -> int:
    """An attack that took a Hit Point token has secondary effects: the texts of its player's characters, then what the
    target's player may answer, then what a knockout allows.
    """
    attack = state.attack
    if attack.taken == 0:
        return 0
    victim, form = whole(attack.victim), whole(attack.form)
    if attack.knocked_out == 1:
        open_window(state, When.KNOCKOUT, seat, 0)
    return speak_and_ask(state, cards, When.DAMAGE, seat, victim, form, 0)


@rule
def end_attack(state: Any, seat: int) -> int:
    """The attack is over; cards may have given one more, with the dice as they lie."""
    attack = state.attack
    again = whole(attack.again)
    clear_attack(state)
    for _ in range(again):
        push(state, Step.CHOOSE, seat, 0, 0, Choice.ATTACK, 0)
    return again


@rule
def clear_attack(state: Any) -> int:
    """No attack is under way."""
    attack = state.attack
    attack.form = 0
    attack.attacker = 0
    attack.victim = 0
    attack.place = 0
    attack.moved = 0
    attack.d20 = 0
    attack.high = 0
    attack.missed = 0
    attack.no_defense = 0
    attack.defended = 0
    attack.knocked_out = 0
    attack.again = 0
    attack.change_roll = 0
    attack.change_damage = 0
    attack.damage = 0
    attack.taken = 0
    return 0
