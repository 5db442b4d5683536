"""Questions about the brawl: who stands, who leads, what the dice show, who can be attacked."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.rows import count_row, lowest_bit, sum_row
from inn_envs.core.seats import seat_after
from inn_envs.inn_fighting.state import Choice
from inn_envs.inn_fighting.words import (
    ACTION_DICE,
    BYSTANDER_CARD,
    BYSTANDER_SOURCE,
    DICE,
    PLACES,
    RED,
    Face,
    Kind,
    When,
)

NO_ROWS, ONE_ROW = np.uint64(0), np.uint64(1)

# --- characters -------------------------------------------------------------------------------------------------------


@rule
def has_adventurer(state: Any, seat: int) -> int:
    """1 while a player has an Adventurer in play. Without one a player can't be attacked, plays no cards, is asked in
    no window, and the abilities of the Bystanders rest.
    """
    return 1 if state.players[seat].adventurer > 0 else 0


@rule
def has_bystanders(state: Any, seat: int) -> int:
    """1 when there are Bystanders at a player's side."""
    return 1 if state.secret.holdings[seat] >> np.uint64(BYSTANDER_CARD) != NO_ROWS else 0


@rule
def count_bystanders(state: Any, seat: int) -> int:
    """Bystanders at a player's side."""
    return count_row(state.players[seat].bystanders, 0)


@rule
def has_moment(cards: Any, source: int, when: int) -> int:
    """1 when a card has a clause for a moment."""
    return (whole(cards.moments[source]) >> when) & 1


@rule
def works_by_itself(cards: Any, row: int) -> int:
    """1 for a Bystander whose ability works as long as it is in play."""
    return 1 if cards.kind[row] == Kind.FULL_ROUND else 0


@rule
def speaking_places(state: Any, cards: Any, seat: int, when: int) -> np.uint64:
    """The places of a player's Bystanders whose texts work by themselves at a moment: a bit for each (from 0)."""
    speaking = NO_ROWS
    if state.secret.holdings[seat] & cards.texts[when] == NO_ROWS:
        return speaking
    for place in range(PLACES):
        card = np.uint64(BYSTANDER_CARD + whole(state.players[seat].bystanders[place]))
        speaking = speaking | (((cards.texts[when] >> card) & ONE_ROW) << np.uint64(place))
    return speaking


@rule
def free_place(state: Any, seat: int) -> int:
    """The first free place for a Bystander, `PLACES` when there is none."""
    for place in range(PLACES):
        if state.players[seat].bystanders[place] == 0:
            return place
    return PLACES


@rule
def bystander_at(state: Any, seat: int, place: int) -> int:
    """The row of the Bystander that is a player's character at a place (from 1), 0 for none."""
    return whole(state.players[seat].bystanders[place - 1])


@rule
def is_character(state: Any, seat: int, place: int) -> int:
    """1 when a player has a character at a place: 0 the Adventurer, from 1 on a Bystander."""
    if place == 0:
        return has_adventurer(state, seat)
    return 1 if bystander_at(state, seat, place) > 0 else 0


@rule
def hit_points(state: Any, seat: int, place: int) -> int:
    """Hit Point tokens of a character."""
    player = state.players[seat]
    return whole(player.hp) if place == 0 else whole(player.bystander_hp[place - 1])


@rule
def is_evil(state: Any, cards: Any, seat: int, place: int) -> int:
    """1 when a character is Evil."""
    if place == 0:
        return whole(cards.evil[state.players[seat].adventurer])
    return whole(cards.bystander_evil[bystander_at(state, seat, place)])


@rule
def lost_hp(state: Any, cards: Any, seat: int) -> int:
    """Hit Points that a player's Adventurer has lost; 0 without one."""
    player = state.players[seat]
    return whole(cards.hp[player.adventurer]) - whole(player.hp)


@rule
def hand_size(state: Any, seat: int) -> int:
    """Action cards in a hand."""
    return sum_row(state.players[seat].secret.hand, 0)


# --- Victory Points ---------------------------------------------------------------------------------------------------


@rule
def most_vp(state: Any) -> int:
    """The most Victory Points that anybody has."""
    most = 0
    for seat in range(whole(state.seats)):
        most = max(most, whole(state.players[seat].vp))
    return most


@rule
def is_leader(state: Any, seat: int, me: int) -> int:
    """1 for a player with the most Victory Points of all, `me` excepted (a seat beyond all excepts nobody)."""
    return 1 if seat != me and state.players[seat].vp == most_vp(state) else 0


@rule
def count_leaders(state: Any, me: int) -> int:
    """Players with the most Victory Points of all, `me` excepted."""
    total = 0
    for seat in range(whole(state.seats)):
        total += is_leader(state, seat, me)
    return total


@rule
def first_leader(state: Any, me: int) -> int:
    """The first of them."""
    for seat in range(whole(state.seats)):
        if is_leader(state, seat, me) == 1:
            return seat
    return me


# --- dice -------------------------------------------------------------------------------------------------------------


@rule
def has_die(state: Any, die: int) -> int:
    """1 for a die that is in the game: the red one always is, of the gold ones the first."""
    return 1 if (die == RED) | (die < whole(state.options.brawl_dice) - 1) else 0


@rule
def count_dice(state: Any, face: int) -> int:
    """Dice that show a symbol now, the red one too."""
    total = 0
    for die in range(DICE):
        total += 1 if state.dice[die] == face else 0
    return total


@rule
def stays(face: int) -> int:
    """1 for the symbols that stay when the dice are passed on: those of actions."""
    return 1 if (face == Face.LUCK) | (face == Face.ALE) else 0


@rule
def dice_needed(state: Any, cards: Any, seat: int, form: int) -> int:
    """Dice that a player needs for Luck or for Ale: half of them, or fewer by what is at his side, never under one."""
    player = state.players[seat]
    fewer = cards.fewer_ale if form == Face.ALE else cards.fewer_luck
    needed = ACTION_DICE[whole(state.options.brawl_dice)] - whole(fewer[player.adventurer])
    speaking = speaking_places(state, cards, seat, When.ALWAYS)
    while speaking != NO_ROWS:
        place = lowest_bit(speaking)
        speaking = speaking & (speaking - ONE_ROW)
        needed -= whole(fewer[BYSTANDER_SOURCE + whole(player.bystanders[place])])
    return max(needed, 1)


# --- who can be attacked ----------------------------------------------------------------------------------------------


@rule
def may_aim_at_any(state: Any, cards: Any, seat: int) -> int:
    """1 when a player's Power may be aimed at any opponent who can be attacked."""
    player = state.players[seat]
    may = whole(cards.any_target[player.adventurer])
    speaking = speaking_places(state, cards, seat, When.ALWAYS)
    while speaking != NO_ROWS:
        place = lowest_bit(speaking)
        speaking = speaking & (speaking - ONE_ROW)
        may = may | whole(cards.any_target[BYSTANDER_SOURCE + whole(player.bystanders[place])])
    return may


@rule
def most_vp_to_attack(state: Any, seat: int) -> int:
    """The most Victory Points of an opponent who can be attacked, −1 when nobody can."""
    most = -1
    for other in range(whole(state.seats)):
        if other != seat and has_adventurer(state, other) == 1:
            most = max(most, whole(state.players[other].vp))
    return most


@rule
def neighbour(state: Any, seat: int, form: int) -> int:
    """The player whom another attacks by Punch, the left neighbour, or by Chair, the right one."""
    return seat_after(state, seat, 1 if form == Face.PUNCH else whole(state.seats) - 1)


@rule
def victims(state: Any, cards: Any, seat: int, form: int) -> int:
    """The players whom another can attack by a form, a bit for each seat: by Punch the left neighbour, by Chair the
    right one, by Power the opponents with the most Victory Points among those who can be attacked.
    """
    if form != Face.POWER:
        other = neighbour(state, seat, form)
        return has_adventurer(state, other) << other
    least = 0 if may_aim_at_any(state, cards, seat) == 1 else most_vp_to_attack(state, seat)
    found = 0
    for other in range(whole(state.seats)):
        if other != seat and has_adventurer(state, other) == 1 and state.players[other].vp >= least:
            found |= 1 << other
    return found


@rule
def is_victim(state: Any, cards: Any, seat: int, form: int, other: int) -> int:
    """1 when a player can attack another by a form."""
    return (victims(state, cards, seat, form) >> other) & 1


@rule
def has_victim(state: Any, seat: int, form: int) -> int:
    """1 when there is somebody that a player can attack by a form."""
    if form != Face.POWER:
        return has_adventurer(state, neighbour(state, seat, form))
    return 1 if most_vp_to_attack(state, seat) >= 0 else 0


@rule
def may_be_chosen(state: Any, form: int, other: int, place: int) -> int:
    """1 for a character of a victim that the dice let be chosen. With one symbol it is a Bystander, or the Adventurer
    where there is none; with more (`free_choice_symbols`) any character.
    """
    if place > 0:
        return is_character(state, other, place)
    if count_dice(state, form) >= state.options.free_choice_symbols:
        return 1
    return 1 if count_bystanders(state, other) == 0 else 0


# --- what can be chosen -----------------------------------------------------------------------------------------------


@rule
def shows_enough(state: Any, cards: Any, seat: int, form: int) -> int:
    """1 when enough dice show an attack or an action for a player to choose it."""
    if form <= Face.POWER:
        return 1 if count_dice(state, form) > 0 else 0
    return 1 if count_dice(state, form) >= dice_needed(state, cards, seat, form) else 0


@rule
def can_choose(state: Any, cards: Any, seat: int, form: int, choice: int) -> int:
    """1 when a player can choose an attack or an action with the dice as they lie."""
    if has_adventurer(state, seat) == 0 or (form > Face.POWER and choice != Choice.ANY):
        return 0
    if shows_enough(state, cards, seat, form) == 0:
        return 0
    return has_victim(state, seat, form) if form <= Face.POWER else 1


@rule
def has_choice(state: Any, cards: Any, seat: int, choice: int) -> int:
    """1 when a player can choose anything."""
    for form in range(whole(Face.PUNCH), whole(Face.ALE) + 1):
        if can_choose(state, cards, seat, form, choice) == 1:
            return 1
    return 0
