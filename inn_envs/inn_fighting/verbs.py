"""What happens on the table, in the words of the rulebook: tokens move, cards come and go, dice are rolled."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core import rng
from inn_envs.core.events import happened
from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import EVERYBODY, only
from inn_envs.core.zones import discard_to, draw_or_reshuffle
from inn_envs.inn_fighting.brawl import free_place, hand_size, has_die, lost_hp, stays
from inn_envs.inn_fighting.hands import gain_card, lose_card, note_holdings, show_card
from inn_envs.inn_fighting.knowledge import forget, lost_sight, note
from inn_envs.inn_fighting.state import Deck, Event, Purpose
from inn_envs.inn_fighting.words import BYSTANDER_CARD, DICE, PLACES, RED, SIDES

#: The largest amount that an event holds.
MOST_TOLD = 127
_SIDES = np.array(SIDES, np.int64)


@rule
def tell(state: Any, what: int, seat: int, card: int, amount: int) -> int:
    """Everybody sees what happened."""
    return happened(state, what, seat, card, min(amount, MOST_TOLD), EVERYBODY)


# --- tokens -----------------------------------------------------------------------------------------------------------


@rule
def gain_vp(state: Any, seat: int, amount: int) -> int:
    """A player gains Victory Points. Returns how many."""
    if amount > 0:
        state.players[seat].vp += amount
        tell(state, Event.GAINED_VP, seat, 0, amount)
    return amount


@rule
def lose_vp(state: Any, seat: int, amount: int) -> int:
    """A player gives Victory Points away, as far as they go. Returns how many."""
    lost = min(amount, whole(state.players[seat].vp))
    if lost > 0:
        state.players[seat].vp -= lost
        tell(state, Event.LOST_VP, seat, 0, lost)
    return lost


@rule
def steal_vp(state: Any, seat: int, target: int, amount: int) -> int:
    """Victory Points go from one player to another, as far as they go. Returns how many."""
    return gain_vp(state, seat, lose_vp(state, target, amount))


@rule
def heal(state: Any, cards: Any, seat: int, amount: int) -> int:
    """An Adventurer gets lost Hit Points back, never above its starting total. Returns how many."""
    healed = min(amount, lost_hp(state, cards, seat))
    if healed > 0:
        state.players[seat].hp += healed
        tell(state, Event.HEALED, seat, 0, healed)
    return max(healed, 0)


# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def enter_adventurer(state: Any, cards: Any, seat: int) -> int:
    """A player draws an Adventurer, who leaps into the fray with all Hit Points. Returns its row, 0 for none."""
    row = draw_or_reshuffle(state, Deck.ADVENTURER, Purpose.ADVENTURER_DECK)
    if row > 0:
        state.players[seat].adventurer = row
        state.players[seat].hp = cards.hp[row]
        tell(state, Event.ENTERED, seat, row, 1)
    return row


@rule
def draw_card(state: Any, cards: Any, seat: int) -> int:
    """A player draws a card of the Action deck: a Bystander comes into play at once. Returns it, 0 for none."""
    card = draw_or_reshuffle(state, Deck.ACTION, Purpose.ACTION_DECK)
    if card == 0:
        return 0
    if card < BYSTANDER_CARD:
        gain_card(state, seat, card)
        happened(state, Event.DREW, seat, card, 1, only(seat))
        return card
    tell(state, Event.DREW, seat, card, 1)
    row = card - BYSTANDER_CARD
    if place_bystander(state, seat, row, whole(cards.bystander_hp[row])) == PLACES:
        tell(state, Event.DISCARDED, seat, card, 1)
        discard_to(state, Deck.ACTION, card)
    return card


@rule
def draw_cards(state: Any, cards: Any, seat: int, amount: int) -> int:
    """A player draws cards of the Action deck, as many as there are."""
    for _ in range(amount):
        draw_card(state, cards, seat)
    return amount


@rule
def place_bystander(state: Any, seat: int, row: int, hit_points: int) -> int:
    """A Bystander comes to a player's side. Returns its place, `PLACES` when there was none."""
    place = free_place(state, seat)
    if place < PLACES:
        player = state.players[seat]
        player.bystanders[place] = row
        player.bystander_hp[place] = hit_points
        player.used[place] = 0
        note_holdings(state, seat)
    return place


@rule
def remove_bystander(state: Any, seat: int, place: int) -> int:
    """A Bystander leaves a player's side (places from 0 on). Returns its row."""
    player = state.players[seat]
    row = whole(player.bystanders[place])
    player.bystanders[place] = 0
    player.bystander_hp[place] = 0
    player.used[place] = 0
    note_holdings(state, seat)
    return row


@rule
def discard_bystander(state: Any, seat: int, place: int, what: int) -> int:
    """A Bystander goes from a player's side to the discard (places from 0 on). Returns its row."""
    row = remove_bystander(state, seat, place)
    tell(state, what, seat, BYSTANDER_CARD + row, 1)
    discard_to(state, Deck.ACTION, BYSTANDER_CARD + row)
    return row


@rule
def take_bystander(state: Any, seat: int, target: int, place: int) -> int:
    """A Bystander changes sides with its Hit Points (places from 0 on). Returns its row."""
    hit_points = whole(state.players[target].bystander_hp[place])
    row = remove_bystander(state, target, place)
    tell(state, Event.TOOK_BYSTANDER, seat, BYSTANDER_CARD + row, target)
    place_bystander(state, seat, row, hit_points)
    return row


@rule
def discard_action(state: Any, seat: int, row: int) -> int:
    """An Action card goes from a hand to the discard, face up."""
    show_card(state, seat, row)
    return discard_to(state, Deck.ACTION, row)


@rule
def take_card(state: Any, seat: int, target: int) -> int:
    """An Action card at random goes from one hand to another; both players see it. Returns its row, 0 for none."""
    size = hand_size(state, target)
    if size == 0:
        return 0
    skipped = rng.draw(state, Purpose.THEFT, seat, size)
    row = 1
    while skipped >= state.players[target].secret.hand[row]:
        skipped -= whole(state.players[target].secret.hand[row])
        row += 1
    lose_card(state, target, row)
    gain_card(state, seat, row)
    happened(state, Event.TOOK_CARD, seat, row, target, only(seat) | only(target))
    forget(state, seat, target, row)
    note(state, target, row, only(seat))
    return lost_sight(state, seat, target) + row


# --- dice -------------------------------------------------------------------------------------------------------------


@rule
def roll_die(state: Any, purpose: int, seat: int, die: int) -> int:
    """A player rolls a die. Returns the face."""
    face = whole(_SIDES[rng.draw(state, purpose, seat, len(_SIDES))])
    state.dice[die] = face
    return face


@rule
def roll_dice(state: Any, seat: int, all_dice: int) -> int:
    """A player rolls the Brawl Dice: all of them, or those that show no action. Returns how many."""
    rolled = 0
    for die in range(DICE):
        state.rolled[die] = has_die(state, die) & (all_dice | (1 - stays(whole(state.dice[die]))))
        if state.rolled[die] == 1:
            roll_die(state, Purpose.BRAWL_DIE, seat, die)
            rolled += 1
    tell(state, Event.ROLLED, seat, 0, rolled)
    return rolled


@rule
def reroll_die(state: Any, seat: int, die: int) -> int:
    """A player's die is rolled again. Returns the face."""
    face = roll_die(state, Purpose.BRAWL_DIE, seat, die)
    state.rolled[die] = 1
    tell(state, Event.DIE_ROLLED, seat, face, die)
    return face


@rule
def set_die(state: Any, seat: int, die: int, face: int) -> int:
    """A die is turned to a face."""
    state.dice[die] = face
    tell(state, Event.DIE_SET, seat, face, die)
    return face


@rule
def roll_defense(state: Any, seat: int) -> int:
    """A player rolls the red die for a Defense roll; it keeps the face. Returns it."""
    return roll_die(state, Purpose.DEFENSE_DIE, seat, RED)
