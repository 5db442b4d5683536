"""What a player of Inn-Fighting makes of an observation before thinking: the table in whole numbers.

A `SIGHT` record is working memory for one observation. Players are counted by places to the left, 0 is me.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.record import record
from inn_envs.inn_fighting.actions import ACTIONS, CHARACTERS
from inn_envs.inn_fighting.layout import DECLARED
from inn_envs.inn_fighting.state import SEATS, Prompt, Step
from inn_envs.inn_fighting.words import (
    ACTION_DICE,
    ACTION_ROWS,
    ADVENTURERS,
    BYSTANDER_SOURCE,
    DICE,
    FACES,
    PLACES,
    Face,
    When,
)

_PROMPTS, _WINDOWS, _DECLARED = len(Prompt), len(When), len(DECLARED)
TAKE_TOKENS, ACTED, PLAY = (DECLARED.index(step) for step in (Step.TAKE_TOKENS, Step.ACTED, Step.PLAY))
_ATTACKS = 3

SIGHT = record(
    [
        # the question and the table
        ("seats", np.int64),
        ("prompt", np.int64),
        ("window", np.int64),
        ("turn", np.int64),  # whose turn it is
        ("doing", np.int64),  # who does what a window is about
        ("damaged", np.int64),  # 1 when whose turn it is has damaged an opposing Adventurer
        ("scores", np.int64),  # 1 when damage to a Bystander earns Victory Points
        ("only_attack", np.int64),  # 1 when an attack alone can be chosen with the dice
        ("free", np.int64),  # symbols with which any character may be attacked
        ("dice", np.int64),  # Brawl Dice of the game
        ("sides", np.int64),  # of the d20
        ("count", np.int64, (FACES + 1,)),  # dice by what they show
        ("adventurer", np.int64, (SEATS,)),  # rows, 0 for none
        ("hp", np.int64, (SEATS,)),
        ("vp", np.int64, (SEATS,)),
        ("hand", np.int64, (SEATS,)),
        ("row", np.int64, (SEATS, CHARACTERS)),  # Bystanders by place, from 1 on
        ("tokens", np.int64, (SEATS, CHARACTERS)),  # Hit Points of all characters
        ("bystanders", np.int64, (SEATS,)),  # how many
        # who is going to win
        ("standing", np.float64, (SEATS,)),
        ("chance", np.float64, (SEATS,)),
        ("slope", np.float64, (SEATS,)),  # what a Victory Point adds to it
        # the attack that is looked at
        ("form", np.int64),
        ("by", np.int64),
        ("victim", np.int64),
        ("target", np.int64),
        ("high", np.int64),
        ("base_roll", np.int64),  # what cards have changed so far
        ("base_damage", np.int64),
        ("base_bare", np.int64),  # 1 for no Defense roll
        ("base_missed", np.int64),
        ("roll", np.int64),  # with the texts of both sides
        ("more", np.int64),
        ("more_high", np.int64),  # further damage of a high result
        ("bare", np.int64),
        # one way that things may go
        ("left", np.int64),  # damage that is left to be dealt
        ("at", np.int64),  # to which character
        ("hurt", np.int64),  # 1 when whose turn it is damages an opposing Adventurer
        ("d_vp", np.int64, (SEATS,)),
        ("d_hp", np.int64, (SEATS,)),
        ("d_out", np.int64, (SEATS,)),
        ("d_worth", np.float64, (SEATS,)),  # cards and Bystanders
        ("change", np.float64, (SEATS,)),  # what it does for each player
        ("likely", np.float64, (SEATS,)),  # how likely it makes each to win
        # all ways together
        ("gain", np.float64, (SEATS,)),  # chances to win
        ("points", np.float64, (SEATS,)),
        ("wins", np.float64),  # how likely this turn is won
        # what can be chosen, by face and by dice that show it: worth to whoever chooses, and to me
        ("own", np.float64, (FACES + 1, DICE + 1)),
        ("mine", np.float64, (FACES + 1, DICE + 1)),
        ("ends", np.float64, (FACES + 1, DICE + 1)),  # and how likely it wins at once
        ("fresh_own", np.float64),  # the same of an attack with all dice, which are still to be rolled
        ("fresh_mine", np.float64),
        ("fresh_ends", np.float64),
        ("values", np.float64, (ACTIONS.size,)),
    ]
)


@rule
def look(obs: Any, sight: Any) -> int:
    """Reads the question and the table. Returns the prompt."""
    look_at_question(obs, sight)
    for place in range(SEATS):
        look_at_player(obs, sight, place)
    sight.count[0] = 0
    sight.only_attack = obs.only_attack[0]
    for face in range(FACES):
        sight.count[face + 1] = obs.symbols[face]
    look_at_attack(obs, sight)
    return whole(sight.prompt)


@rule
def look_at_question(obs: Any, sight: Any) -> int:
    """What is asked, in which window, in whose turn."""
    sight.prompt = 0
    for prompt in range(_PROMPTS):
        sight.prompt = prompt if obs.prompt[prompt] == 1 else sight.prompt
    sight.window = 0
    for window in range(_WINDOWS):
        sight.window = window if obs.window[window] == 1 else sight.window
    for more in range(SEATS - 2):
        sight.seats = more + 3 if obs.seats[more] == 1 else sight.seats
    sight.turn, sight.doing = 0, 0
    for place in range(SEATS):
        sight.turn = place if obs.turn_of[place] == 1 else sight.turn
        sight.doing = place if obs.doing[place] == 1 else sight.doing
    sight.damaged = obs.has_damaged[0]
    sight.scores = obs.variant[0]
    sight.free = obs.free_choice[0]
    sight.sides = obs.d20_sides[0]
    sight.dice = 0
    for die in range(DICE):
        sight.dice += obs.brawl_dice[die]
    return whole(sight.prompt)


@rule
def look_at_player(obs: Any, sight: Any, place: int) -> int:
    """A player's characters and tokens."""
    sight.adventurer[place] = 0
    for row in range(1, ADVENTURERS):
        sight.adventurer[place] = row if obs.adventurer[place, row] == 1 else sight.adventurer[place]
    sight.hp[place] = obs.hp[place]
    sight.vp[place] = obs.vp[place]
    sight.hand[place] = obs.hand_size[place]
    sight.row[place, 0] = 0
    sight.tokens[place, 0] = obs.hp[place]
    sight.bystanders[place] = 0
    for number in range(PLACES):
        sight.row[place, number + 1] = obs.place_row[place, number]
        sight.tokens[place, number + 1] = obs.place_hp[place, number]
        sight.bystanders[place] += 1 if obs.place_row[place, number] > 0 else 0
    return place


@rule
def look_at_attack(obs: Any, sight: Any) -> int:
    """The attack under way, and what cards have changed of it. Returns its form, 0 for none."""
    sight.form, sight.by, sight.victim, sight.target = 0, 0, 0, 0
    for form in range(_ATTACKS):
        sight.form = form + 1 if obs.attack[form] == 1 else sight.form
    for place in range(SEATS):
        sight.by = place if obs.attacker[place] == 1 else sight.by
        sight.victim = place if obs.victim[place] == 1 else sight.victim
    for character in range(CHARACTERS):
        sight.target = character if obs.target[character] == 1 else sight.target
    sight.base_roll = whole(obs.roll_change[0]) - whole(obs.roll_change[1])
    sight.base_damage = whole(obs.damage_change[0]) - whole(obs.damage_change[1])
    sight.high, sight.base_missed, sight.base_bare = obs.attack_flags[0], obs.attack_flags[1], obs.attack_flags[2]
    return whole(sight.form)


@rule
def forget_changes(sight: Any) -> int:
    """An attack that no card has changed yet."""
    sight.base_roll, sight.base_damage, sight.base_bare, sight.base_missed = 0, 0, 0, 0
    return 0


# --- who sits where ---------------------------------------------------------------------------------------------------


@rule
def place_after(sight: Any, place: int, more: int) -> int:
    """The player so many places to the left of another."""
    after = place + more
    return after - whole(sight.seats) if after >= sight.seats else after


@rule
def stands(sight: Any, place: int) -> int:
    """1 while a player has an Adventurer."""
    return 1 if place < sight.seats and sight.adventurer[place] > 0 else 0


@rule
def is_evil(cards: Any, sight: Any, place: int, character: int) -> int:
    """1 for an Evil character."""
    if character == 0:
        return whole(cards.evil[sight.adventurer[place]])
    return whole(cards.bystander_evil[sight.row[place, character]])


@rule
def lost_hp(cards: Any, sight: Any, place: int) -> int:
    """Hit Points that an Adventurer has lost, as one way that things may go leaves it."""
    if sight.adventurer[place] == 0 or sight.d_out[place] == 1:
        return 0
    return whole(cards.hp[sight.adventurer[place]]) - whole(sight.hp[place]) - whole(sight.d_hp[place])


@rule
def dice_needed(cards: Any, sight: Any, place: int, face: int) -> int:
    """Dice that a player needs for Luck or for Ale."""
    fewer = cards.fewer_ale if face == Face.ALE else cards.fewer_luck
    needed = ACTION_DICE[whole(sight.dice)] - whole(fewer[sight.adventurer[place]])
    for character in range(1, CHARACTERS):
        if sight.row[place, character] > 0:
            needed -= whole(fewer[BYSTANDER_SOURCE + whole(sight.row[place, character])])
    return max(needed, 1)


@rule
def aims_at_any(cards: Any, sight: Any, place: int) -> int:
    """1 when a player's Power may be aimed at any opponent."""
    may = whole(cards.any_target[sight.adventurer[place]])
    for character in range(1, CHARACTERS):
        if sight.row[place, character] > 0:
            may = may | whole(cards.any_target[BYSTANDER_SOURCE + whole(sight.row[place, character])])
    return may


# --- what waits -------------------------------------------------------------------------------------------------------


@rule
def declared(obs: Any, back: int) -> int:
    """What waits and can be answered, by its place in `DECLARED`; the latest is 0 back; −1 for nothing."""
    for what in range(_DECLARED):
        if obs.pending[back, what] == 1:
            return what
    return -1


@rule
def declared_by(obs: Any, back: int) -> int:
    """Whose doing that is."""
    for place in range(SEATS):
        if obs.pending_by[back, place] == 1:
            return place
    return 0


@rule
def declared_card(obs: Any, back: int) -> int:
    """The Action card that was played, 0 for none."""
    for row in range(1, ACTION_ROWS):
        if obs.pending_card[back, row] == 1:
            return row
    return 0
