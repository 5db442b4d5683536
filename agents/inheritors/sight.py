"""What a player of Inheritors makes of an observation before thinking: the table in whole numbers.

A `SIGHT` record is working memory for one observation. What others hide is in it only as counts and chances.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.core.record import record
from inn_envs.inheritors.actions import ACTIONS
from inn_envs.inheritors.state import ROWS, SEATS, Prompt
from inn_envs.inheritors.words import CLANS, COLOURS, FACES, HONORS, MAX_SET_OUT, VALUES, Kind

_PROMPTS, _KINDS, _ABILITIES = len(Prompt), len(Kind) - 1, 4
_COLOUR_AT, _VALUE_AT, _ABILITY_AT = _KINDS, _KINDS + COLOURS, _KINDS + COLOURS + VALUES

SIGHT = record(
    [
        ("seats", np.int64),
        ("prompt", np.int64),
        ("turns", np.float64),  # own turns that will follow this one
        ("in_game", np.int64, (COLOURS + 1,)),
        ("top", np.int64, (SEATS, COLOURS + 1)),  # by places to the left, 0 is me
        ("highest", np.int64, (COLOURS + 1,)),  # the highest top of the others
        ("showing", np.int64, (VALUES + 1,)),  # how many of my tops show a number; 0 is no stack
        ("hand", np.int64, (FACES,)),
        ("held", np.int64, (FACES,)),  # the faces in hand, one after another
        ("held_count", np.int64),
        ("wild", np.int64),  # tomes and epics in hand
        ("unknown", np.float64, (SEATS,)),  # cards in that hand of which nothing is known
        ("hidden", np.float64),  # cards in the deck and unknown in hands
        ("row_colours", np.int64, (ROWS,)),  # of the top card: bit mask of the colours it counts as
        ("row_value", np.int64, (ROWS,)),
        ("row_ability", np.int64, (ROWS,)),  # bit mask
        ("clan", np.int64),  # my clan
        ("free_clan", np.int64, (COLOURS + 1,)),  # the clan of a colour that nobody owns
        ("honor", np.int64, (MAX_SET_OUT,)),  # the honors that nobody owns
        ("quests", np.int64, (SEATS,)),  # quests taken
        ("lead", np.float64),  # my points on the table over the best other's
        ("chance", np.float64, (COLOURS + 1, VALUES + 2)),  # to get a number that I don't hold
        ("rise", np.float64, (COLOURS + 1, VALUES + 2)),  # numbers I may yet play on a stack with this top
        ("reach", np.float64, (COLOURS + 1, VALUES + 2)),  # chance that my stack gets to this number
        ("share", np.float64),  # of those numbers, what time allows
        ("gain", np.float64, (FACES,)),  # worth of one more copy
        ("loss", np.float64, (FACES,)),  # worth of a copy that I hold
        ("plan", np.float64, (FACES,)),  # worth of the last copy of a number for its stack
        ("quest_loss", np.float64, (FACES,)),  # the part of it that is for quests
        ("rival", np.float64, (FACES,)),  # worth to the others
        ("row_gain", np.float64, (ROWS,)),
        ("row_rival", np.float64, (ROWS,)),
        ("drawn", np.float64),  # worth of an unseen card
        ("clan_worth", np.float64, (COLOURS + 1,)),
        ("honors", np.float64),  # worth of the free honors as things stand
        ("raised", np.float64, (COLOURS + 1,)),  # worth of one number on top of a stack of mine
        ("values", np.float64, (ACTIONS.size,)),  # of each action
    ]
)


@rule
def look(obs: Any, cards: Any, sight: Any) -> int:
    """Reads the table, the hand, the market's tops, clans, honors and quests. Returns the prompt."""
    look_at_seats(obs, sight)
    look_at_stacks(obs, sight)
    look_at_hands(obs, cards, sight)
    look_at_rows(obs, sight)
    look_at_bonuses(obs, sight)
    for prompt in range(_PROMPTS):
        if obs.prompt[prompt] == 1:
            sight.prompt = prompt
    return whole(sight.prompt)


@rule
def look_at_seats(obs: Any, sight: Any) -> int:
    """How many play."""
    for place in range(SEATS - 1):
        if obs.seats[place] == 1:
            sight.seats = place + 2
    return whole(sight.seats)


@rule
def look_at_stacks(obs: Any, sight: Any) -> int:
    """The tops of all play areas."""
    for number in range(VALUES + 1):
        sight.showing[number] = 0
    for colour in range(1, COLOURS + 1):
        sight.in_game[colour] = obs.colours[colour - 1]
        highest = 0
        for place in range(SEATS):
            top = 0
            for value in range(VALUES):
                top += whole(obs.area[place, colour - 1, value])
            sight.top[place, colour] = top
            if place > 0 and top > highest:
                highest = top
        sight.highest[colour] = highest
        if sight.in_game[colour] == 1:
            sight.showing[sight.top[0, colour]] += 1
    return 0


@rule
def look_at_hands(obs: Any, cards: Any, sight: Any) -> int:
    """My hand, and how many cards nobody has shown me."""
    count = 0
    for face in range(FACES):
        held = whole(obs.hand[face])
        sight.hand[face] = held
        if held > 0:
            sight.held[count] = face
            count += 1
    sight.held_count = count
    wild = 0
    for place in range(whole(cards.wild_count)):
        wild += whole(obs.hand[cards.wild[place]])
    sight.wild = wild
    hidden = np.float64(obs.deck[0])
    for place in range(1, whole(sight.seats)):
        unknown = whole(obs.hand_size[place])
        for face in range(FACES):
            unknown -= whole(obs.known[place - 1, face])
        sight.unknown[place] = np.float64(max(unknown, 0))
        hidden += sight.unknown[place]
    sight.hidden = max(hidden, 1.0)
    return count


@rule
def look_at_rows(obs: Any, sight: Any) -> int:
    """What the market's top cards match."""
    for row in range(ROWS):
        colours, value, ability = 0, 0, 0
        for colour in range(COLOURS):
            colours |= whole(obs.top[row, 0, _COLOUR_AT + colour]) << (colour + 1)
        for number in range(VALUES):
            value += whole(obs.top[row, 0, _VALUE_AT + number]) * (number + 1)
        for place in range(_ABILITIES):
            ability |= whole(obs.top[row, 0, _ABILITY_AT + place]) << place
        sight.row_colours[row] = colours
        sight.row_value[row] = value
        sight.row_ability[row] = ability
    return 0


@rule
def look_at_bonuses(obs: Any, sight: Any) -> int:
    """Clans and honors: mine, and those that are free. Quests taken, and who leads on the table."""
    sight.clan = 0
    for colour in range(1, COLOURS + 1):
        clan, owned = 0, 0
        for row in range(1, CLANS):
            clan = row if obs.clan[colour - 1, row] == 1 else clan
        for place in range(SEATS):
            owned += whole(obs.clan_owner[colour - 1, place])
        if obs.clan_owner[colour - 1, 0] == 1:
            sight.clan = clan
        sight.free_clan[colour] = clan if owned == 0 else 0
    for slot in range(MAX_SET_OUT):
        honor, owned = 0, 0
        for row in range(1, HONORS):
            honor = row if obs.honor[slot, row] == 1 else honor
        for place in range(SEATS):
            owned += whole(obs.honor_owner[slot, place])
        sight.honor[slot] = honor if owned == 0 else 0
    best = 0.0
    for place in range(1, whole(sight.seats)):
        best = max(best, points(obs, sight, place))
    sight.lead = points(obs, sight, 0) - best
    return 0


@rule
def raise_stack(sight: Any, colour: int, top: int) -> int:
    """Puts a stack of mine at another top, to see what would be. Returns the top it had."""
    before = whole(sight.top[0, colour])
    sight.showing[before] -= 1
    sight.showing[top] += 1
    sight.top[0, colour] = top
    return before


@rule
def points(obs: Any, sight: Any, place: int) -> float:
    """What a play area shows: tops, honors, and a quest at its middle worth."""
    sight.quests[place] = obs.quest_count[place]
    total = 1.5 * np.float64(obs.quest_count[place])
    for colour in range(1, COLOURS + 1):
        total += np.float64(sight.top[place, colour])
    for slot in range(MAX_SET_OUT):
        total += np.float64(obs.honor_owner[slot, place])
    return total
