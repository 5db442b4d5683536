"""What cards are worth: to play, to keep, to find, and to the others."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.state import ROWS
from inn_envs.inheritors.words import COLOURS, FACES, VALUES, Op

from .chances import clan_scoring, highest_chance, likely
from .quests import weigh_quests

#: What a number is worth to another player that is so many above the top: nothing at or below it.
_RIVAL = (0.0, *(1.0 / (0.5 + 0.75 * ahead) for ahead in range(1, VALUES + 1)))


@rule
def weigh_cards(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Notes for each face what one more copy would be worth, and what giving the last copy up would cost."""
    for face in range(FACES):
        sight.gain[face] = weights.fodder
        sight.loss[face] = weights.fodder
        sight.quest_loss[face] = 0.0
        sight.plan[face] = 0.0
    weigh_numbers(cards, sight, weights)
    weigh_relics(cards, sight, weights)
    weigh_talents(cards, sight, weights)
    weigh_wild(obs, cards, sight, weights)
    weigh_quests(obs, cards, sight, weights)
    weigh_rivals(cards, sight, weights)
    return weigh_market_and_deck(obs, sight, weights)


@rule
def weigh_numbers(cards: Any, sight: Any, weights: Any) -> int:
    """A number is worth what it adds to the chances of its stack: nothing where it is covered or held twice."""
    for colour in range(1, COLOURS + 1):
        for value in range(whole(sight.top[0, colour]) + 1, VALUES + 1):
            face = whole(cards.number[colour, value])
            added = sight.reach[colour, value - 1] * (1.0 - sight.chance[colour, value])
            added *= sight.share * (1.0 + weights.depth * sight.rise[colour, value])
            sight.plan[face] = added
            if sight.hand[face] == 0:
                sight.gain[face] += added
            elif sight.hand[face] == 1:
                sight.loss[face] += added
    return 0


@rule
def relic_worth(cards: Any, sight: Any, weights: Any, colour: int, top: int) -> float:
    """What a relic in my hand may score with my stack at `top` (rulebook V 3, or as my clan says)."""
    met = highest_chance(sight, weights, colour, top)
    bonus = clan_scoring(cards, whole(sight.clan), Op.SCORE_RELICS)
    return bonus * met if bonus > 0.0 else 2.0 * met - 1.0


@rule
def weigh_relics(cards: Any, sight: Any, weights: Any) -> int:
    """A relic scores for the highest stack, else it costs."""
    for colour in range(1, COLOURS + 1):
        face = whole(cards.relic[colour])
        worth = weights.relic * relic_worth(cards, sight, weights, colour, whole(sight.top[0, colour]))
        sight.gain[face] += worth
        sight.loss[face] += worth
    return 0


@rule
def talent_worth(weights: Any, op: int) -> float:
    """What a talent is worth while there is time to use it."""
    if op == Op.SPY:
        return weights.spy
    if op == Op.LOBBYIST:
        return weights.lobbyist
    return weights.advisor if op == Op.ADVISOR else weights.deputy


@rule
def weigh_talents(cards: Any, sight: Any, weights: Any) -> int:
    """Talents are worth their use, each further one less."""
    time = sight.turns / (sight.turns + 2.0)
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        worth = time * talent_worth(weights, whole(cards.clauses[face, 0].op))
        for _ in range(whole(sight.hand[face]) - 1):
            worth *= weights.next_talent
        sight.loss[face] += worth
        sight.gain[face] += worth * weights.next_talent if sight.hand[face] > 0 else worth
    return 0


@rule
def tomes_worth(sight: Any, weights: Any, own: float, most: float) -> float:
    """What a number of tomes and epics may score against the most that another is expected to have (V 2)."""
    if own < 0.5:
        return 0.0
    first = likely(own - most + 0.5, weights.tome_spread * (weights.doubt + sight.turns / (sight.turns + 4.0)))
    second = 1.0 if sight.seats == 2 else 0.4
    return 3.0 * first + second * (1.0 - first)


@rule
def weigh_wild(obs: Any, cards: Any, sight: Any, weights: Any) -> int:
    """Tomes and epics count together, against the most that another hand may hold."""
    unseen = 0.0
    for place in range(whole(cards.wild_count)):
        unseen += np.float64(obs.unseen[cards.wild[place]])
    most = 0.0
    for other in range(1, whole(sight.seats)):
        held = sight.unknown[other] * unseen / sight.hidden
        for place in range(whole(cards.wild_count)):
            held += np.float64(obs.known[other - 1, cards.wild[place]])
        most = max(most, held)
    own = np.float64(sight.wild)
    now = tomes_worth(sight, weights, own, most)
    more = tomes_worth(sight, weights, own + 1.0, most) - now
    fewer = now - tomes_worth(sight, weights, own - 1.0, most)
    for place in range(whole(cards.wild_count)):
        face = whole(cards.wild[place])
        sight.gain[face] += weights.tome * more
        sight.loss[face] += weights.tome * fewer
    return 0


@rule
def rival_number(sight: Any, place: int, colour: int, value: int) -> float:
    """What a number is worth to another player: most when it is next in order there."""
    return _RIVAL[max(value - whole(sight.top[place, colour]), 0)]


@rule
def weigh_rivals(cards: Any, sight: Any, weights: Any) -> int:
    """Notes what each face is worth to the others, the next player above all."""
    total = 1.0 + weights.later_rival * np.float64(sight.seats - 2)
    time = sight.turns / (sight.turns + 1.0)
    for colour in range(1, COLOURS + 1):
        for value in range(1, VALUES + 1):
            worth = 0.0
            for place in range(1, whole(sight.seats)):
                factor = 1.0 if place == 1 else weights.later_rival
                worth += factor * rival_number(sight, place, colour, value)
            sight.rival[cards.number[colour, value]] = time * worth / total
        is_behind = sight.top[0, colour] > sight.highest[colour]
        sight.rival[cards.relic[colour]] = -0.2 if is_behind else 0.4
    for place in range(whole(cards.talent_count)):
        face = whole(cards.talents[place])
        sight.rival[face] = time * talent_worth(weights, whole(cards.clauses[face, 0].op))
    for place in range(whole(cards.wild_count)):
        sight.rival[cards.wild[place]] = 0.8
    return 0


@rule
def weigh_market_and_deck(obs: Any, sight: Any, weights: Any) -> int:
    """What each market row and an unseen card are worth to me, and a row to the others."""
    for row in range(ROWS):
        mine, theirs, best = 0.0, 0.0, 0.0
        for face in range(1, FACES):
            copies = whole(obs.market[row, face])
            if copies > 0:
                mine += sight.gain[face] + np.float64(copies - 1) * weights.fodder
                theirs += sight.rival[face] * np.float64(copies)
                best = max(best, sight.gain[face])
        sight.row_gain[row] = best + weights.bulk * (mine - best)
        sight.row_rival[row] = theirs
    worth, unseen = 0.0, 0.0
    for face in range(1, FACES):
        number = np.float64(obs.unseen[face])
        worth += number * sight.gain[face]
        unseen += number
    sight.drawn = weights.drawn * worth / max(unseen, 1.0)
    return ROWS
