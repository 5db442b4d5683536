"""What the words of the card file do: one function for each Op that does more than one verb says."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import lowest_bit
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import ask, push
from inn_envs.inn_fighting.brawl import (
    NO_ROWS,
    ONE_ROW,
    bystander_at,
    count_leaders,
    first_leader,
    has_adventurer,
    has_moment,
    speaking_places,
)
from inn_envs.inn_fighting.damage import survive
from inn_envs.inn_fighting.state import Event, Prompt, Step
from inn_envs.inn_fighting.verbs import draw_cards, heal, lose_vp, steal_vp, take_card, tell
from inn_envs.inn_fighting.windows import are_met, ask_window, can_do, is_dealt, open_window, worth
from inn_envs.inn_fighting.words import (
    BYSTANDER_SOURCE,
    CARD_SOURCE,
    CLAUSES,
    By,
    Need,
    Op,
    When,
    Who,
)

# --- which clauses ----------------------------------------------------------------------------------------------------


@rule
def push_clauses(state: Any, cards: Any, source: int, when: int, seat: int, foe: int, place: int, base: int) -> int:
    """Puts the clauses of a card for a moment on the stack, the first on top. `place` is that of the card at its
    player's side, `base` that of what is answered.
    """
    for number in range(CLAUSES - 1, -1, -1):
        if cards.clauses[source, number].when == when:
            push(state, Step.EFFECT, seat, foe, source * CLAUSES + number, place, base)
    return source


@rule
def push_forms(state: Any, cards: Any, source: int, when: int, seat: int, foe: int, place: int, form: int) -> int:
    """The same for those clauses that are about an attack or an action of a form, done by the card's player."""
    for number in range(CLAUSES - 1, -1, -1):
        clause = cards.clauses[source, number]
        if clause.when == when and clause.by == By.ME and (clause.form == 0 or clause.form == form):
            push(state, Step.EFFECT, seat, foe, source * CLAUSES + number, place, 0)
    return source


@rule
def source_at(state: Any, seat: int, place: int) -> int:
    """The source of a player's character: 0 the Adventurer, from 1 on a Bystander."""
    return whole(state.players[seat].adventurer) if place == 0 else BYSTANDER_SOURCE + bystander_at(state, seat, place)


@rule
def speak_and_ask(state: Any, cards: Any, when: int, seat: int, foe: int, form: int, base: int) -> int:
    """A moment: first the texts of a player's characters that work by themselves at it, those of the characters that
    are there now, then what may be answered in its window. Without an Adventurer texts rest.
    """
    speaking = 0
    if has_adventurer(state, seat) == 1:
        speaking = has_moment(cards, whole(state.players[seat].adventurer), when)
        speaking |= 2 * whole(speaking_places(state, cards, seat, when))
    if speaking == 0:
        return ask_window(state, cards, when, seat, base)
    open_window(state, when, seat, base)
    return push(state, Step.TEXTS, seat, foe, when, form, speaking)


@rule
def push_next_text(state: Any, cards: Any, seat: int, foe: int, when: int, form: int, speaking: int) -> int:
    """The texts of one character after another: the Adventurer's first, then those of the Bystanders by place."""
    if has_adventurer(state, seat) == 0:
        return 0
    place = lowest_bit(np.uint64(speaking))
    left = speaking & (speaking - 1)
    if left > 0:
        push(state, Step.TEXTS, seat, foe, when, form, left)
    return push_forms(state, cards, source_at(state, seat, place), when, seat, foe, place, form)


# --- the texts that are read for an attack ----------------------------------------------------------------------------


@rule
def read_for_attack(state: Any, cards: Any, after_roll: int) -> int:
    """Once for each attack, the Power texts and Full Round texts of both sides are read for the target as it stands:
    before the d20, but for those about a high result.
    """
    attack = state.attack
    attacker, victim = whole(attack.attacker), whole(attack.victim)
    read_side(state, cards, attacker, By.ME, after_roll)
    return read_side(state, cards, victim, By.FOE, after_roll)


@rule
def read_side(state: Any, cards: Any, seat: int, by: int, after_roll: int) -> int:
    """The texts of one side: its Adventurer's, then those of its Bystanders by place."""
    player = state.players[seat]
    read_source(state, cards, whole(player.adventurer), seat, by, after_roll)
    speaking = speaking_places(state, cards, seat, When.ATTACK)
    while speaking != NO_ROWS:
        row = whole(player.bystanders[lowest_bit(speaking)])
        speaking = speaking & (speaking - ONE_ROW)
        read_source(state, cards, BYSTANDER_SOURCE + row, seat, by, after_roll)
    return seat


@rule
def read_source(state: Any, cards: Any, source: int, seat: int, by: int, after_roll: int) -> int:
    """The texts of one card."""
    if has_moment(cards, source, When.ATTACK) == 0:
        return 0
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        is_for_it = clause.when == When.ATTACK and clause.by == by
        if not is_for_it or (clause.form > 0 and clause.form != state.attack.form):
            continue
        if asks_for_high(clause) == after_roll and are_met(state, cards, clause, seat) == 1:
            change_attack(state, clause)
    return source


@rule
def asks_for_high(clause: Any) -> int:
    """1 for a clause that waits for a high result."""
    return 1 if clause.needs[0] == Need.HIGH or clause.needs[1] == Need.HIGH else 0


@rule
def change_attack(state: Any, clause: Any) -> int:
    """An attack is changed. What changes its damage before the d20 counts for "3 or Out"; a Defense changes what is
    left to be dealt.
    """
    attack = state.attack
    if clause.op == Op.CHANGE_ROLL:
        attack.change_roll += worth(state, clause)
    elif clause.op == Op.NO_DEFENSE:
        attack.no_defense = 1
    elif clause.op == Op.MISS:
        attack.missed = 1
        attack.damage = 0
    elif clause.when == When.ATTACK:
        attack.change_damage += worth(state, clause)
    else:
        attack.damage = max(whole(attack.damage) + worth(state, clause), 0)
    return whole(clause.op)


# --- clauses that are carried out -------------------------------------------------------------------------------------


@rule
def carry_out(state: Any, cards: Any, seat: int, foe: int, code: int, place: int, base: int) -> int:
    """Carries out one clause of a card for its player, as far as that is possible."""
    clause = cards.clauses[code // CLAUSES, code % CLAUSES]
    if are_met(state, cards, clause, seat) == 0 or can_do(state, cards, clause, seat, foe, base) == 0:
        return 0
    op, who = whole(clause.op), whole(clause.who)
    if op == Op.DEAL:
        return push_deals(state, cards, clause, seat, foe, code)
    if op == Op.CHANGE_DAMAGE or op == Op.CHANGE_ROLL or op == Op.NO_DEFENSE or op == Op.MISS:
        return change_attack(state, clause)
    if op == Op.STEAL_VP or op == Op.LOSE_VP:
        return take_vp(state, clause, seat, foe, code)
    if op == Op.HEAL:
        return heal(state, cards, seat, worth(state, clause))
    if op == Op.DRAW:
        return draw_cards(state, cards, seat, worth(state, clause))
    if op == Op.TAKE_CARD:
        return take_cards(state, seat, foe, whole(clause.amount))
    if op == Op.RETARGET:
        return retarget(state, who, seat, code, place)
    if op == Op.REROLL_DICE:
        return ask(state, Prompt.REROLL, seat, foe, code, whole(clause.amount), 0)
    if op == Op.SET_DIE:
        return ask(state, Prompt.SET_DIE, seat, foe, code, 0, 0)
    if op == Op.TAKE_BYSTANDER:
        return ask(state, Prompt.TAKE_BYSTANDER, seat, foe, code, 0, 0)
    if op == Op.ATTACK_AGAIN:
        state.attack.again += 1
        return tell(state, Event.ATTACKS_AGAIN, seat, 0, 1)
    if op == Op.SURVIVE:
        return survive(state, seat, whole(clause.amount), base)
    if op == Op.CANCEL:
        return cancel(state, base)
    return push(state, Step.DRINK, seat, 0, 0, whole(state.stack.frames[base].amount), 0)


@rule
def push_deals(state: Any, cards: Any, clause: Any, seat: int, foe: int, code: int) -> int:
    """Damage to Adventurers, one at a time, clockwise from the dealer; or to one of the dealer's choice."""
    amount = worth(state, clause)
    if clause.who == Who.OTHER:
        return ask(state, Prompt.OTHER, seat, foe, code, amount, 0)
    for places in range(whole(state.seats) - 1, 0, -1):
        other = seat_after(state, seat, places)
        if is_dealt(state, cards, whole(clause.who), seat, foe, other) == 1:
            push(state, Step.DEAL, seat, other, 0, amount, 0)
    return amount


@rule
def take_vp(state: Any, clause: Any, seat: int, foe: int, code: int) -> int:
    """Victory Points of the other party, or of an opponent with the most: the player chooses among several."""
    amount = worth(state, clause)
    if clause.who != Who.LEADER:
        return move_vp(state, whole(clause.op), seat, foe, amount)
    if count_leaders(state, seat) > 1:
        return ask(state, Prompt.LEADER, seat, seat, code, amount, 0)
    return move_vp(state, whole(clause.op), seat, first_leader(state, seat), amount)


@rule
def move_vp(state: Any, op: int, seat: int, target: int, amount: int) -> int:
    """Victory Points go from a player to another, or to the Bank."""
    return steal_vp(state, seat, target, amount) if op == Op.STEAL_VP else lose_vp(state, target, amount)


@rule
def take_cards(state: Any, seat: int, target: int, amount: int) -> int:
    """Action cards at random go from one hand to another."""
    for _ in range(amount):
        take_card(state, seat, target)
    return amount


@rule
def retarget(state: Any, who: int, seat: int, code: int, place: int) -> int:
    """The attack gets a new target: this Bystander, one of the player's choice, or another opponent's Adventurer."""
    if who == Who.THIS:
        return set_target(state, seat, place)
    if who == Who.MY_BYSTANDER:
        return ask(state, Prompt.MY_BYSTANDER, seat, seat, code, 0, 0)
    return ask(state, Prompt.OTHER, seat, seat, code, 0, 0)


@rule
def set_target(state: Any, seat: int, place: int) -> int:
    """The attack goes to a character; who was not attacked before is not asked any more."""
    attack = state.attack
    if attack.victim != seat:
        attack.moved = 1
    attack.victim = seat
    attack.place = place
    return tell(state, Event.RETARGETED, whole(attack.attacker), place, seat)


@rule
def cancel(state: Any, base: int) -> int:
    """The answered card does nothing."""
    frame = state.stack.frames[base]
    tell(state, Event.CANCELLED, whole(frame.seat), whole(frame.card), 1)
    frame.step = Step.VOID
    return base


@rule
def push_play(state: Any, cards: Any, row: int, seat: int, foe: int, base: int) -> int:
    """The clauses of an Action card that was not cancelled."""
    source = CARD_SOURCE + row
    return push_clauses(state, cards, source, whole(cards.clauses[source, 0].when), seat, foe, 0, base)
