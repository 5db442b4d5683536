"""What a seat sees: the observation by named blocks, the observer always first, the others clockwise from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.events import events_for
from inn_envs.core.jit import rule, whole
from inn_envs.core.observe import put
from inn_envs.core.rows import add_row, bits_row, copy_row, lowest_bit, subtract_row
from inn_envs.core.seats import places_between, seat_after
from inn_envs.inn_fighting.brawl import NO_ROWS, ONE_ROW, hand_size, has_die, most_vp, stays
from inn_envs.inn_fighting.layout import (
    MAYBE,
    MOST_CARDS,
    MOST_CHANGE,
    MOST_DAMAGE,
    MOST_TOGETHER,
    MOST_TURNS,
    MOST_VP,
    PENDING,
    SURE,
    TURNS_SHOWN,
)
from inn_envs.inn_fighting.state import FIRST_DECLARED, Deck, Event, Prompt, Step
from inn_envs.inn_fighting.windows import is_public
from inn_envs.inn_fighting.words import (
    BYSTANDER_CARD,
    BYSTANDER_SOURCE,
    CARD_SOURCE,
    CLAUSES,
    DICE,
    MOST_ACTIONS,
    PLACES,
)

#: The prompts whose frame's card is a source and a clause; that are about dice; whose amount is one.
_BY_CLAUSE = np.zeros(len(Prompt), np.int8)
_BY_CLAUSE[[Prompt.LEADER, *range(Prompt.OTHER, Prompt.TAKE_BYSTANDER + 1)]] = 1
_OF_DICE = np.zeros(len(Prompt), np.int8)
_OF_DICE[[Prompt.REROLL, Prompt.SET_DIE, Prompt.SET_FACE]] = 1
_HAS_AMOUNT = np.zeros(len(Prompt), np.int8)
_HAS_AMOUNT[[Prompt.LEADER, Prompt.OTHER, Prompt.REROLL]] = 1
#: The events whose card is an Adventurer, a symbol, the place of a character; a card of the Action deck else.
_ADVENTURER, _FACE, _CHARACTER = 1, 2, 3
_CARD_OF = np.zeros(len(Event), np.int8)
_CARD_OF[[Event.ENTERED, Event.KNOCKED_OUT]] = _ADVENTURER
_CARD_OF[[Event.CHOSE, Event.DEFENSE_ROLL, Event.DIE_ROLLED, Event.DIE_SET]] = _FACE
_CARD_OF[[Event.TARGETED, Event.DAMAGED, Event.RETARGETED]] = _CHARACTER
#: The events whose amount is a seat.
_SEAT_OF = np.zeros(len(Event), np.int8)
_SEAT_OF[[Event.TARGETED, Event.DAMAGED, Event.RETARGETED, Event.TOOK_CARD, Event.TOOK_BYSTANDER]] = 1


@rule
def observe(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """Writes the observation of a seat, `current` level, into a blank record."""
    show_decks(state, cards, obs)
    leading = most_vp(state)
    for place in range(whole(state.seats)):
        other = seat_after(state, seat, place)
        show_player(state, cards, other, place, leading, obs)
        show_bystanders(state, cards, other, place, obs)
    show_table(state, seat, obs)
    show_dice(state, obs)
    if state.attack.form > 0:
        show_attack(state, seat, obs)
    show_pending(state, seat, obs)
    show_question(state, cards, seat, obs)
    show_own(state, cards, seat, obs)
    return show_known(state, seat, obs)


@rule
def recall(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """What level `recall` shows beside the events: nothing, since all that can be counted is shown as it lies."""
    return seat


# --- the question -----------------------------------------------------------------------------------------------------


@rule
def show_table(state: Any, seat: int, obs: Any) -> int:
    """Who plays by which settings, whose turn it is, how much is left."""
    options = state.options
    obs.seats[state.seats - 3] = 1
    obs.free_choice[0] = options.free_choice_symbols
    obs.d20_sides[0] = options.d20_sides
    obs.variant[0] = options.bystander_damage_scores
    obs.variant[1] = options.ask_holders
    obs.turns_left[0] = put((whole(options.max_turns) - whole(state.turn)) // TURNS_SHOWN, MOST_TURNS)
    obs.turn_of[places_between(state, seat, whole(state.turn_seat))] = 1
    obs.has_damaged[0] = state.damaged
    return seat


@rule
def show_question(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """Who is publicly asked; the prompt and what belongs to it where it is the observer's own."""
    depth = whole(state.stack.depth)
    frame = state.stack.frames[depth]
    asked = whole(frame.seat)
    if frame.prompt == Prompt.CHOOSE:
        obs.only_attack[0] = frame.amount
    if depth > 0 and is_public(frame) == 1:
        obs.asked[places_between(state, seat, asked)] = 1
    if depth == 0 or asked != seat:
        obs.prompt[Prompt.WAIT] = 1
        return 0
    prompt, card = whole(frame.prompt), whole(frame.card)
    obs.prompt[prompt] = 1
    if prompt == Prompt.RESPOND:
        obs.window[card] = 1
        obs.doing[places_between(state, seat, whole(frame.target))] = 1
    elif prompt == Prompt.TARGET:
        obs.aiming[card - 1] = 1
    if _HAS_AMOUNT[prompt] == 1:
        obs.amount[0] = put(whole(frame.amount), MOST_CHANGE)
    if _OF_DICE[prompt] == 1:
        obs.about[places_between(state, seat, whole(state.turn_seat))] = 1
    elif prompt == Prompt.TAKE_BYSTANDER:
        obs.about[places_between(state, seat, whole(frame.target))] = 1
    if _BY_CLAUSE[prompt] == 1:
        show_asking_card(cards, card // CLAUSES, obs)
    return show_chosen_dice(prompt, whole(frame.cursor), obs)


@rule
def show_asking_card(cards: Any, source: int, obs: Any) -> int:
    """The card whose clause asks; none for the Ale action."""
    obs.by_card[0] = source
    if source > 0:
        copy_row(obs.by_features, 0, cards.features, source)
    return source


@rule
def show_chosen_dice(prompt: int, cursor: int, obs: Any) -> int:
    """The dice that the observer has chosen so far."""
    if prompt == Prompt.SET_FACE:
        obs.chosen_dice[cursor] = 1
    elif prompt == Prompt.REROLL:
        for die in range(DICE):
            obs.chosen_dice[die] = (cursor >> die) & 1
    return prompt


# --- the observer's own -----------------------------------------------------------------------------------------------


@rule
def show_own(state: Any, cards: Any, seat: int, obs: Any) -> int:
    """The observer's Action cards."""
    hand = state.players[seat].secret.hand
    copy_row(obs.hand, 0, hand, 0)
    copy_row(obs.late, 0, state.players[seat].secret.fresh, 0)
    held = bits_row(hand, 0)
    while held != NO_ROWS:
        row = lowest_bit(held)
        held = held & (held - ONE_ROW)
        obs.unseen_cards[row] -= hand[row]
        for _ in range(whole(hand[row])):
            add_row(obs.hand_features, 0, cards.features, CARD_SOURCE + row, MOST_TOGETHER)
    return seat


@rule
def show_known(state: Any, seat: int, obs: Any) -> int:
    """The cards that the observer knows to be in other hands."""
    number = 0
    while number < MOST_ACTIONS and state.players[seat].secret.known[number] > 0:
        row = whole(state.players[seat].secret.known[number])
        hands = whole(state.players[seat].secret.known_at[number])
        certainty = SURE if hands & (hands - 1) == 0 else MAYBE
        for other in range(whole(state.seats)):
            if (hands >> other) & 1 == 1:
                obs.known[places_between(state, seat, other), row] += certainty
        obs.unseen_cards[row] -= 1
        number += 1
    return number


# --- the players ------------------------------------------------------------------------------------------------------


@rule
def show_player(state: Any, cards: Any, other: int, place: int, leading: int, obs: Any) -> int:
    """A player's Adventurer and tokens."""
    player = state.players[other]
    row = whole(player.adventurer)
    if row > 0:
        obs.adventurer[place, row] = 1
        obs.unseen_adventurers[row] -= 1
        copy_row(obs.adventurer_look, place, cards.adventurer_look, row)
        copy_row(obs.adventurer_features, place, cards.features, row)
        obs.hp[place] = player.hp
    else:
        obs.out[place] = 1
    obs.vp[place] = put(whole(player.vp), MOST_VP)
    obs.leads[place] = 1 if player.vp == leading else 0
    obs.hand_size[place] = put(hand_size(state, other), MOST_CARDS)
    return row


@rule
def show_bystanders(state: Any, cards: Any, other: int, place: int, obs: Any) -> int:
    """The Bystanders at a player's side."""
    player = state.players[other]
    there = bits_row(player.bystanders, 0)
    if there == NO_ROWS:
        return 0
    copy_row(obs.place_row, place, player.bystanders, 0)
    copy_row(obs.place_hp, place, player.bystander_hp, 0)
    copy_row(obs.place_used, place, player.used, 0)
    while there != NO_ROWS:
        number = lowest_bit(there)
        there = there & (there - ONE_ROW)
        row = whole(player.bystanders[number])
        obs.bystanders[place, row] += 1
        obs.unseen_cards[BYSTANDER_CARD + row] -= 1
        copy_row(obs.place_look, place * PLACES + number, cards.bystander_look, row)
        add_row(obs.bystander_features, place, cards.features, BYSTANDER_SOURCE + row, MOST_TOGETHER)
    return 1


# --- the dice, the attack, the decks ----------------------------------------------------------------------------------


@rule
def show_dice(state: Any, obs: Any) -> int:
    """The Brawl Dice that are in the game, as they lie."""
    for die in range(DICE):
        obs.brawl_dice[die] = has_die(state, die)
        face = whole(state.dice[die])
        if face > 0:
            obs.dice[die, face - 1] = 1
            obs.symbols[face - 1] += 1
            obs.stay[die] = stays(face)
    return copy_row(obs.rolled, 0, state.rolled, 0)


@rule
def show_attack(state: Any, seat: int, obs: Any) -> int:
    """The attack under way."""
    attack = state.attack
    obs.attack[attack.form - 1] = 1
    obs.attacker[places_between(state, seat, whole(attack.attacker))] = 1
    obs.victim[places_between(state, seat, whole(attack.victim))] = 1
    obs.target[attack.place] = 1
    obs.d20[0] = attack.d20
    obs.roll_change[0] = put(whole(attack.change_roll), MOST_CHANGE)
    obs.roll_change[1] = put(-whole(attack.change_roll), MOST_CHANGE)
    obs.damage_change[0] = put(whole(attack.change_damage), MOST_CHANGE)
    obs.damage_change[1] = put(-whole(attack.change_damage), MOST_CHANGE)
    obs.damage[0] = put(whole(attack.damage), MOST_DAMAGE)
    obs.taken[0] = put(whole(attack.taken), MOST_DAMAGE)
    obs.attack_flags[0] = attack.high
    obs.attack_flags[1] = attack.missed
    obs.attack_flags[2] = attack.no_defense
    obs.attack_flags[3] = attack.defended
    obs.attack_flags[4] = attack.moved
    obs.attack_flags[5] = attack.knocked_out
    obs.attack_flags[6] = 1 if attack.again > 0 else 0
    return seat


@rule
def show_decks(state: Any, cards: Any, obs: Any) -> int:
    """Sizes of the decks, the discards, and all cards of the set less those discarded; what the observer sees elsewhere
    is taken off where it is shown.
    """
    copy_row(obs.decks, 0, state.deck_counts, 0)
    copy_row(obs.card_discard, 0, state.discards, Deck.ACTION)
    copy_row(obs.unseen_adventurers, 0, cards.adventurer_copies, 0)
    copy_row(obs.unseen_cards, 0, cards.card_copies, 0)
    subtract_row(obs.unseen_cards, 0, state.discards, Deck.ACTION)
    for row in range(1, whole(cards.adventurer_count) + 1):
        copies = whole(state.discards[Deck.ADVENTURER, row])
        obs.adventurer_discard[row] = copies
        obs.unseen_adventurers[row] -= copies
    return 0


# --- what can be answered ---------------------------------------------------------------------------------------------


@rule
def show_pending(state: Any, seat: int, obs: Any) -> int:
    """What waits and can be answered, the latest first; whether an attack alone can be chosen next."""
    shown = 0
    for back in range(whole(state.stack.depth)):
        frame = state.stack.frames[whole(state.stack.depth) - back]
        if frame.prompt == 0 and frame.step == Step.CHOOSE:
            obs.only_attack[0] = frame.amount
        if frame.prompt == 0 and frame.step >= FIRST_DECLARED and shown < PENDING:
            show_declared(state, seat, frame, shown, obs)
            shown += 1
    return shown


@rule
def show_declared(state: Any, seat: int, frame: Any, place: int, obs: Any) -> int:
    """What is done, by whom, to whom, how much, by which card."""
    step = whole(frame.step)
    obs.pending[place, step - FIRST_DECLARED] = 1
    obs.pending_by[place, places_between(state, seat, whole(frame.seat))] = 1
    if step == Step.ACTED:
        obs.pending_form[place, whole(frame.card) - 1] = 1
    else:
        obs.pending_on[place, places_between(state, seat, whole(frame.target))] = 1
    if step == Step.PLAY:
        obs.pending_card[place, frame.card] = 1
    obs.pending_amount[place] = put(whole(frame.amount), MOST_CHANGE)
    return step


# --- the log ----------------------------------------------------------------------------------------------------------


@rule
def observe_event(state: Any, seat: int, place: int, event: Any) -> int:
    """Writes the event at a place of the ring as a seat may see it into a blank record."""
    happened = state.secret.ring.events[place]
    what, amount = whole(happened.what), whole(happened.amount)
    if what == Event.NOTHING:
        return what
    event.what[what] = 1
    event.who[places_between(state, seat, whole(happened.seat))] = 1
    card, kind = events_for(state, seat, place), _CARD_OF[what]
    if kind == _CHARACTER:
        event.character[card] = 1
    elif kind == _FACE and card > 0:
        event.face[card - 1] = 1
    elif kind == _ADVENTURER:
        event.adventurer[card] = 1
    elif card > 0:
        event.card[card] = 1
    if _SEAT_OF[what] == 1:
        event.other[places_between(state, seat, amount)] = 1
    else:
        event.much[0] = put(amount, MOST_VP)
    return what
