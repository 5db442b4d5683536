"""Action cards and abilities of Bystanders: what playing one now is worth, over keeping it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inn_fighting import actions
from inn_envs.inn_fighting.words import (
    ACTION_ROWS,
    BYSTANDER_SOURCE,
    CARD_SOURCE,
    CLAUSES,
    PLACES,
    VP_TO_WIN,
    Face,
    Kind,
    Op,
    When,
    Who,
)

from .attacks import weigh_attack
from .choices import forget_choices, weigh_form, worth_of_dice
from .clauses import amount_of, are_met, carry_out, drink, most_vp, pick_leader, pick_other, strike, takes_part
from .dice import gain_by_rolling, gain_by_turning
from .sight import (
    ACTED,
    PLAY,
    declared,
    declared_by,
    declared_card,
    forget_changes,
    look_at_attack,
    place_after,
    stands,
)
from .standing import begin, end_way, worth_of_bystander, worth_of_nothing, worth_to


@rule
def weigh_responses(obs: Any, mask: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Everything that can be played in a window; passing is worth nothing."""
    sight.values[actions.STOP] = 0.0
    window = whole(sight.window)
    held = hold(sight, weights, window)
    for row in range(1, ACTION_ROWS):
        if mask.card[row] == 1:
            gain = gain_of_card(obs, cards, sight, weights, row)
            sight.values[actions.CARD + row] = gain - held
    for place in range(PLACES):
        if mask.ability[place] == 1:
            row = whole(sight.row[0, place + 1])
            cost = worth_of_bystander(cards, weights, row) if cards.kind[row] == Kind.ONE_USE else 0.0
            gain = gain_of(obs, cards, sight, weights, BYSTANDER_SOURCE + row, 0, window, 0, place + 1)
            sight.values[actions.ABILITY + place] = gain - cost
    return window


@rule
def hold(sight: Any, weights: Any, window: int) -> float:
    """What a card for a window usually brings: less when there may soon be no better moment."""
    usual = weights.hold_card
    if window == When.TURN_START:
        usual = weights.hold_start
    elif window == When.ROLL:
        usual = weights.hold_roll
    elif window == When.ATTACK:
        usual = weights.hold_attack if sight.by == 0 else weights.hold_defend
    elif window == When.DAMAGE:
        usual = weights.hold_damage
    elif window == When.ACTION:
        usual = weights.hold_action
    elif window == When.KNOCKOUT:
        usual = weights.hold_knockout
    elif window == When.TURN_END:
        usual = weights.hold_end
    left = np.float64(max(VP_TO_WIN - most_vp(sight), 0))
    return usual * min(left / weights.late, 1.0)


@rule
def gain_of_card(obs: Any, cards: Any, sight: Any, weights: Any, row: int) -> float:
    """What I gain by playing an Action card in the window that is open."""
    if sight.window == When.CARD:
        return gain_by_cancelling(obs, cards, sight, weights)
    return gain_of(obs, cards, sight, weights, CARD_SOURCE + row, 0, whole(sight.window), 0, 0)


# --- cards that answer cards ------------------------------------------------------------------------------------------


@rule
def gain_of_declared(obs: Any, cards: Any, sight: Any, weights: Any, back: int) -> float:
    """What I gain by the Action card that another has played, so many back."""
    player, source = declared_by(obs, back), CARD_SOURCE + declared_card(obs, back)
    window = whole(cards.clauses[source, 0].when)
    if window == When.ROLL and player != 0:
        before = worth_of_nothing(cards, sight, weights, 0)
        begin(sight)
        sight.d_worth[player] += weights.hold_roll
        sight.d_worth[sight.turn] -= weights.hold_roll if player != sight.turn else 0.0
        end_way(cards, sight, weights, 1.0)
        return worth_to(sight, weights, 0) - before
    return gain_of(obs, cards, sight, weights, source, player, window, min(back + 1, 1), 0)


@rule
def gain_by_cancelling(obs: Any, cards: Any, sight: Any, weights: Any) -> float:
    """What I gain when the card played last does nothing; that may be one that cancels another."""
    last = CARD_SOURCE + declared_card(obs, 0)
    if cards.clauses[last, 0].when != When.CARD:
        return -gain_of_declared(obs, cards, sight, weights, 0)
    if declared(obs, 1) == PLAY:
        before = CARD_SOURCE + declared_card(obs, 1)
        if cards.clauses[before, 0].when != When.CARD:
            return gain_of_declared(obs, cards, sight, weights, 1)
    return 0.0


# --- what a card does, by its window ----------------------------------------------------------------------------------


@rule
def gain_of(
    obs: Any, cards: Any, sight: Any, weights: Any, source: int, player: int, window: int, back: int, place: int
) -> float:
    """What I gain when a player uses a card in answer to what is declared so many back. `place` is that of a Bystander
    at the player's side.
    """
    if window == When.ROLL:
        return gain_by_dice(cards, sight, weights, source)
    if window == When.ATTACK:
        return gain_by_change(obs, cards, sight, weights, source, player, place)
    if window == When.KNOCKOUT:
        return gain_at_knockout(obs, cards, sight, weights, source, player, back)
    before = worth_of_nothing(cards, sight, weights, 0)
    begin(sight)
    foe = foe_of(obs, sight, player, window, back)
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when != window or are_met(cards, sight, clause, player) == 0:
            continue
        if clause.op == Op.SAME_ALE:
            drink(cards, sight, player, pick_leader(sight, player, 1), whole(obs.pending_amount[back]))
        else:
            carry_out(cards, sight, weights, clause, player, foe)
    end_way(cards, sight, weights, 1.0)
    return worth_to(sight, weights, 0) - before


@rule
def foe_of(obs: Any, sight: Any, player: int, window: int, back: int) -> int:
    """The other party of what a card answers."""
    if window == When.ACTION and declared(obs, back) == ACTED:
        return declared_by(obs, back)
    if sight.form > 0:
        return whole(sight.victim) if player == sight.by else whole(sight.by)
    return whole(sight.turn)


@rule
def gain_by_dice(cards: Any, sight: Any, weights: Any, source: int) -> float:
    """What I gain by rolling dice again, or turning one."""
    clause = cards.clauses[source, 0]
    if clause.op == Op.REROLL_DICE:
        return gain_by_rolling(cards, sight, weights, whole(clause.amount))
    return gain_by_turning(cards, sight, weights) if clause.op == Op.SET_DIE else 0.0


# --- an attack that is changed ----------------------------------------------------------------------------------------


@rule
def weigh_under_way(cards: Any, sight: Any, weights: Any, victim: int, target: int) -> float:
    """What the attack under way is worth to me when it hits this character."""
    by, form = whole(sight.by), whole(sight.form)
    weigh_attack(cards, sight, weights, by, form, victim, target, whole(sight.count[form]))
    return worth_to(sight, weights, 0)


@rule
def gain_by_change(obs: Any, cards: Any, sight: Any, weights: Any, source: int, player: int, place: int) -> float:
    """What I gain when a player's card changes the attack under way."""
    look_at_attack(obs, sight)
    before = weigh_under_way(cards, sight, weights, whole(sight.victim), whole(sight.target))
    look_at_attack(obs, sight)
    victim, target, moves = whole(sight.victim), whole(sight.target), 0
    for number in range(CLAUSES):
        clause = cards.clauses[source, number]
        if clause.when != When.ATTACK or are_met(cards, sight, clause, player) == 0:
            continue
        if clause.op == Op.RETARGET and clause.who == Who.OTHER:
            moves = 1
        elif clause.op == Op.RETARGET:
            victim, target = player, place
        else:
            change_attack(sight, clause)
    if moves == 1:
        after = weigh_moved(cards, sight, weights, player)
    else:
        after = weigh_under_way(cards, sight, weights, victim, target)
    look_at_attack(obs, sight)
    return after - before


@rule
def change_attack(sight: Any, clause: Any) -> int:
    """A clause changes the attack before its roll."""
    if clause.op == Op.CHANGE_DAMAGE:
        sight.base_damage += amount_of(sight, clause)
    elif clause.op == Op.CHANGE_ROLL:
        sight.base_roll += amount_of(sight, clause)
    elif clause.op == Op.NO_DEFENSE:
        sight.base_bare = 1
    elif clause.op == Op.MISS:
        sight.base_missed = 1
    return whole(clause.op)


@rule
def weigh_moved(cards: Any, sight: Any, weights: Any, player: int) -> float:
    """What the attack under way is worth to me at another Adventurer: the one best for me, or the one whom another
    player would name.
    """
    if player != 0:
        other = pick_other(sight, player)
        return weigh_under_way(cards, sight, weights, max(other, 0), 0)
    best, by, victim, target = -1e9, whole(sight.by), whole(sight.victim), whole(sight.target)
    for more in range(1, whole(sight.seats)):
        place = place_after(sight, by, more)
        if stands(sight, place) == 1 and takes_part(sight, place) == 0:
            best = max(best, weigh_under_way(cards, sight, weights, place, 0))
            sight.victim, sight.target = victim, target
    return best


# --- a knockout -------------------------------------------------------------------------------------------------------


@rule
def gain_at_knockout(obs: Any, cards: Any, sight: Any, weights: Any, source: int, player: int, back: int) -> float:
    """What I gain when a player's Adventurer survives, or when the player attacks once more."""
    begin(sight)
    clause = cards.clauses[source, 0]
    if clause.op == Op.ATTACK_AGAIN:
        before = worth_of_nothing(cards, sight, weights, 0)
        return weigh_again(obs, cards, sight, weights, player) - before
    if clause.op != Op.SURVIVE:
        return 0.0
    dealer, tokens = declared_by(obs, back), whole(sight.hp[player])
    strike(cards, sight, dealer, player, tokens)
    end_way(cards, sight, weights, 1.0)
    before = worth_to(sight, weights, 0)
    begin(sight)
    strike(cards, sight, dealer, player, tokens - min(whole(clause.amount), tokens))
    end_way(cards, sight, weights, 1.0)
    return worth_to(sight, weights, 0) - before


@rule
def weigh_again(obs: Any, cards: Any, sight: Any, weights: Any, player: int) -> float:
    """What one more attack of a player with the dice as they lie is worth to me."""
    forget_changes(sight)
    forget_choices(sight)
    for form in range(whole(Face.PUNCH), whole(Face.POWER) + 1):
        if sight.count[form] > 0:
            weigh_form(cards, sight, weights, player, form, whole(sight.count[form]))
    look_at_attack(obs, sight)
    return worth_of_dice(sight)
