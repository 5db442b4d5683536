"""Windows: who may play which card, or use which Bystander, in answer to what; and who is asked in which order.

A window stands above what is answered. It asks the seats clockwise from the left of whoever does that, who is asked
last, round after round until nobody plays in a full round. A played Action card can be answered itself, in a window of
its own above it: so the latest resolves first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import bits_row, lowest_bit
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import ask, push
from inn_envs.core.zones import count_discards
from inn_envs.inn_fighting.brawl import (
    NO_ROWS,
    ONE_ROW,
    bystander_at,
    count_bystanders,
    count_dice,
    count_leaders,
    free_place,
    hand_size,
    has_adventurer,
    has_choice,
    hit_points,
    is_evil,
    lost_hp,
    most_vp,
)
from inn_envs.inn_fighting.hands import ready_cards, settle_hands
from inn_envs.inn_fighting.state import Choice, Deck, Prompt, Step
from inn_envs.inn_fighting.words import (
    BYSTANDER_CARD,
    BYSTANDER_SOURCE,
    CARD_SOURCE,
    NEEDS,
    PLACES,
    By,
    Face,
    Need,
    Op,
    Per,
    When,
    Who,
)

# --- needs and amounts ------------------------------------------------------------------------------------------------


@rule
def is_met(state: Any, cards: Any, clause: Any, need: int, seat: int) -> int:
    """1 when a need of a clause holds for its player."""
    attack = state.attack
    if need == Need.I_AM_EVIL:
        return is_evil(state, cards, seat, 0)
    if need == Need.FOE_EVIL:
        if attack.attacker == seat:
            return is_evil(state, cards, whole(attack.victim), whole(attack.place))
        return is_evil(state, cards, whole(attack.attacker), 0)
    if need == Need.DICE_SHOW:
        return 1 if count_dice(state, whole(clause.shows)) >= clause.least else 0
    if need == Need.HURT:
        return 1 if lost_hp(state, cards, seat) >= clause.least else 0
    if need == Need.HIGH:
        return whole(attack.high)
    return 1 if (attack.victim == seat) & (attack.place == 0) else 0


@rule
def are_met(state: Any, cards: Any, clause: Any, seat: int) -> int:
    """1 when all needs of a clause hold for its player."""
    for place in range(NEEDS):
        if clause.needs[place] > 0 and is_met(state, cards, clause, whole(clause.needs[place]), seat) == 0:
            return 0
    return 1


@rule
def worth(state: Any, clause: Any) -> int:
    """What a clause's amount comes to."""
    amount = whole(clause.amount)
    if clause.per == Per.PLAYERS:
        return amount * whole(state.seats)
    if clause.per == Per.ALE_DICE:
        return amount * count_dice(state, Face.ALE)
    return amount * count_dice(state, Face.LUCK) if clause.per == Per.LUCK_DICE else amount


# --- what an op can do ------------------------------------------------------------------------------------------------


@rule
def is_other(state: Any, seat: int, other: int) -> int:
    """1 for an opponent who takes no part in the attack and has an Adventurer."""
    takes_part = other == seat or other == state.attack.attacker or other == state.attack.victim
    return 1 if not takes_part and has_adventurer(state, other) == 1 else 0


@rule
def has_other(state: Any, seat: int) -> int:
    """1 when there is such an opponent."""
    for other in range(whole(state.seats)):
        if is_other(state, seat, other) == 1:
            return 1
    return 0


@rule
def is_beside(state: Any, seat: int, other: int) -> int:
    """1 for a player directly left or right of the attack's target, `seat` excepted, who has an Adventurer."""
    victim = whole(state.attack.victim)
    left, right = seat_after(state, victim, 1), seat_after(state, victim, whole(state.seats) - 1)
    is_there = other != seat and other in (left, right)
    return 1 if is_there and has_adventurer(state, other) == 1 else 0


@rule
def is_dealt(state: Any, cards: Any, who: int, seat: int, foe: int, other: int) -> int:
    """1 for an opponent whose Adventurer a clause deals damage to without a choice."""
    if other == seat or has_adventurer(state, other) == 0:
        return 0
    if who == Who.EACH_EVIL:
        return is_evil(state, cards, other, 0)
    if who == Who.BESIDE:
        return is_beside(state, seat, other)
    return 1 if other == foe else 0


@rule
def can_deal(state: Any, cards: Any, who: int, seat: int, foe: int) -> int:
    """1 when there is an Adventurer that a clause can deal damage to."""
    if who == Who.OTHER:
        return has_other(state, seat)
    for other in range(whole(state.seats)):
        if is_dealt(state, cards, who, seat, foe, other) == 1:
            return 1
    return 0


@rule
def can_lose_vp(state: Any, who: int, seat: int, foe: int) -> int:
    """1 when the player that a clause is about has Victory Points: nobody is meant while its own player alone leads."""
    if who == Who.LEADER:
        return 1 if most_vp(state) > 0 and count_leaders(state, seat) > 0 else 0
    return 1 if state.players[foe].vp > 0 else 0


@rule
def can_draw(state: Any) -> int:
    """1 when there is a card of the Action deck to be drawn."""
    return 1 if state.deck_counts[Deck.ACTION] > 0 or count_discards(state, Deck.ACTION) > 0 else 0


@rule
def can_retarget(state: Any, who: int, seat: int) -> int:
    """1 when the attack can be given the target that a clause names."""
    if state.attack.missed == 1:
        return 0
    if who == Who.OTHER:
        return has_other(state, seat)
    if who == Who.MY_BYSTANDER:
        return 1 if state.attack.damage > 0 and count_bystanders(state, seat) > 0 else 0
    return 1


@rule
def can_take_bystander(state: Any, seat: int, foe: int) -> int:
    """1 when a player has a place for a Bystander that another has."""
    return 1 if count_bystanders(state, foe) > 0 and free_place(state, seat) < PLACES else 0


@rule
def would_fall(state: Any, base: int) -> int:
    """1 when the damage at `base`, about to be taken, still takes its target's last Hit Point token."""
    frame = state.stack.frames[base]
    return 1 if frame.amount >= hit_points(state, whole(frame.target), whole(frame.card)) else 0


@rule
def can_do(state: Any, cards: Any, clause: Any, seat: int, foe: int, base: int) -> int:
    """1 when a clause can do something now. `base` is the place on the stack of what is answered."""
    op, who = whole(clause.op), whole(clause.who)
    if op == Op.DEAL:
        return can_deal(state, cards, who, seat, foe)
    if op == Op.MISS or op == Op.CHANGE_DAMAGE or op == Op.CHANGE_ROLL:
        return 1 - whole(state.attack.missed)
    if op == Op.NO_DEFENSE:
        return 1 if (state.attack.missed == 0) & (state.attack.no_defense == 0) else 0
    if op == Op.STEAL_VP or op == Op.LOSE_VP:
        return can_lose_vp(state, who, seat, foe)
    if op == Op.HEAL:
        return 1 if lost_hp(state, cards, seat) > 0 else 0
    if op == Op.DRAW:
        return can_draw(state)
    if op == Op.TAKE_CARD:
        return 1 if hand_size(state, foe) > 0 else 0
    if op == Op.RETARGET:
        return can_retarget(state, who, seat)
    if op == Op.TAKE_BYSTANDER:
        return can_take_bystander(state, seat, foe)
    if op == Op.ATTACK_AGAIN:
        return has_choice(state, cards, seat, Choice.ATTACK)
    if op == Op.SURVIVE:
        return would_fall(state, base)
    if op == Op.CANCEL:
        return 1 if state.stack.frames[base].step == Step.PLAY else 0
    if op == Op.SAME_ALE:
        return 1 if state.stack.frames[base].amount > 0 and most_vp(state) > 0 else 0
    return 1


# --- who may play what ------------------------------------------------------------------------------------------------


@rule
def is_own_moment(window: int) -> int:
    """1 for windows that are for the player alone whose turn it is."""
    return 1 if (window == When.TURN_START) | (window == When.TURN_END) else 0


@rule
def takes_part(state: Any, seat: int, by: int, window: int, owner: int, base: int) -> int:
    """1 when a window is about what a seat does itself (`me`), or an opponent does (`foe`; to one of its characters
    where it is an attack, damage or a knockout).
    """
    if by == By.ME:
        return 1 if seat == owner and (window != When.KNOCKOUT or base == 0) else 0
    if seat == owner or is_own_moment(window) == 1:
        return 0
    if window == When.KNOCKOUT:
        return 1 if base > 0 and state.stack.frames[base].target == seat else 0
    if window == When.ATTACK:
        return 1 if (state.attack.victim == seat) & (state.attack.moved == 0) else 0
    if window == When.DAMAGE:
        return 1 if state.attack.victim == seat else 0
    return 1


@rule
def form_of(state: Any, window: int, base: int) -> int:
    """The attack or the action that a window is about."""
    if window == When.ATTACK or window == When.DAMAGE:
        return whole(state.attack.form)
    return whole(state.stack.frames[base].card) if window == When.ACTION else 0


@rule
def foe_of(state: Any, seat: int, owner: int) -> int:
    """The other party of what a window is about: the attack's target for the one who attacks, else whoever does it."""
    return whole(state.attack.victim) if seat == owner and state.attack.form > 0 else owner


@rule
def can_use(state: Any, cards: Any, source: int, seat: int, window: int, owner: int, base: int) -> int:
    """1 when a seat that holds a card, or has a Bystander, can use it in a window: its first clause says when."""
    clause = cards.clauses[source, 0]
    if takes_part(state, seat, whole(clause.by), window, owner, base) == 0:
        return 0
    if clause.form > 0 and clause.form != form_of(state, window, base):
        return 0
    if are_met(state, cards, clause, seat) == 0:
        return 0
    return can_do(state, cards, clause, seat, foe_of(state, seat, owner), base)


@rule
def held_for(state: Any, cards: Any, seat: int, window: int, place: int) -> np.uint64:
    """The Action cards of a hand that are for a window, which has this place on the stack: a bit for each row."""
    return ready_cards(state, seat, place) & cards.window_cards[window]


@rule
def has_ability(cards: Any, row: int, window: int) -> int:
    """1 for a Bystander whose ability is used in a window."""
    return 1 if (cards.window_cards[window] >> np.uint64(BYSTANDER_CARD + row)) & ONE_ROW == ONE_ROW else 0


@rule
def is_ready(state: Any, cards: Any, seat: int, place: int, window: int) -> int:
    """1 when the Bystander in a place (from 0) has an ability for a window that was not used in this turn."""
    if has_ability(cards, bystander_at(state, seat, place + 1), window) == 0:
        return 0
    return 1 if state.players[seat].used[place] == 0 else 0


@rule
def can_use_bystander(state: Any, cards: Any, seat: int, place: int, window: int, owner: int, base: int) -> int:
    """1 when a seat can use the Bystander in a place (from 0) in a window."""
    if is_ready(state, cards, seat, place, window) == 0:
        return 0
    source = BYSTANDER_SOURCE + bystander_at(state, seat, place + 1)
    return can_use(state, cards, source, seat, window, owner, base)


@rule
def can_respond(state: Any, cards: Any, seat: int, window: int, owner: int, base: int) -> int:
    """1 when a seat can play or use something in the window that was just taken off the stack."""
    held = held_for(state, cards, seat, window, whole(state.stack.depth) + 1)
    while held != NO_ROWS:
        row = lowest_bit(held)
        held = held & (held - ONE_ROW)
        if can_use(state, cards, CARD_SOURCE + row, seat, window, owner, base) == 1:
            return 1
    there = places_for(state, cards, seat, window)
    while there != NO_ROWS:
        place = lowest_bit(there)
        there = there & (there - ONE_ROW)
        if can_use_bystander(state, cards, seat, place, window, owner, base) == 1:
            return 1
    return 0


@rule
def places_for(state: Any, cards: Any, seat: int, window: int) -> np.uint64:
    """The places of Bystanders among which those with an ability for a window are: a bit for each (from 0)."""
    if (state.secret.holdings[seat] & cards.window_cards[window]) >> np.uint64(BYSTANDER_CARD) == NO_ROWS:
        return NO_ROWS
    return bits_row(state.players[seat].bystanders, 0)


@rule
def may_answer(state: Any, cards: Any, seat: int, window: int, owner: int, form: int) -> int:
    """0 for a seat that surely has no answer in a window, which most polls find quickly: it has nothing that answers
    what the window is about, by form and by whose doing it is.
    """
    by = By.ME if seat == owner else By.FOE
    return 1 if state.secret.holdings[seat] & cards.answers[window, by, form] != NO_ROWS else 0


@rule
def is_asked(state: Any, cards: Any, seat: int, window: int, owner: int, base: int) -> int:
    """1 when a seat is asked in a window: by the variant, whoever can play something, or whoever takes part in what it
    is about and holds anything.
    """
    if (seat != owner and is_own_moment(window) == 1) or has_adventurer(state, seat) == 0:
        return 0
    if state.options.ask_holders == 1 and hand_size(state, seat) > 0:
        does_itself = takes_part(state, seat, By.ME, window, owner, base)
        if does_itself == 1 or takes_part(state, seat, By.FOE, window, owner, base) == 1:
            return 1
    return can_respond(state, cards, seat, window, owner, base)


# --- windows ----------------------------------------------------------------------------------------------------------


@rule
def open_window(state: Any, window: int, owner: int, base: int) -> int:
    """Opens a window above the frame at `base` (0: above none) about what `owner` does, who is asked last."""
    return push(state, Step.WINDOW, owner, 1, window, 0, base)


@rule
def ask_window(state: Any, cards: Any, window: int, owner: int, base: int) -> int:
    """Opens a window whose answers nothing comes before: the first seat that has one is asked at once."""
    return poll(state, cards, owner, 1, window, 0, base)


@rule
def poll(state: Any, cards: Any, owner: int, places: int, window: int, passes: int, base: int) -> int:
    """Asks the next seat that has an answer; the window is closed when all in a row had none, or when what is answered
    is gone.
    """
    seats = whole(state.seats)
    if base > 0 and state.stack.frames[base].step == Step.VOID:
        passes = seats
    form = form_of(state, window, base)
    while passes < seats:
        seat = seat_after(state, owner, places if places < seats else 0)
        places = places + 1 if places < seats else 1
        passes += 1
        if state.options.ask_holders == 0 and may_answer(state, cards, seat, window, owner, form) == 0:
            continue
        if is_asked(state, cards, seat, window, owner, base) == 1:
            push(state, Step.WINDOW, owner, places, window, passes + 1, base)
            return ask(state, Prompt.RESPOND, seat, owner, window, 0, base)
    return settle_hands(state, whole(state.stack.depth) + 1)


@rule
def is_secret(frame: Any) -> int:
    """1 for a question in a window: nobody else may see who is asked."""
    return 1 if frame.prompt == Prompt.RESPOND else 0


@rule
def is_public(frame: Any) -> int:
    """1 for a question that everybody knows to be asked."""
    return 1 - is_secret(frame) if frame.prompt != Prompt.WAIT else 0
