"""What the five actions of a turn are worth, each with the best way to go on."""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.jit import rule, whole
from inn_envs.inheritors.state import ROWS
from inn_envs.inheritors.words import COLOURS, FACES, VALUES, Kind, Op, When

from .chances import clan_scoring, highest_chance, holds
from .honors import honors_worth
from .sight import raise_stack
from .worth import relic_worth, rival_number

#: Worth of what can't be done.
NOTHING = -1000.0


@rule
def deny(sight: Any, weights: Any) -> float:
    """How much of my own point it is worth that a rival loses one."""
    return weights.deny / np.float64(sight.seats - 1)


@rule
def cost_of_discard(sight: Any, weights: Any, face: int) -> float:
    """What laying a card on the market costs: I lose it, and another may take it."""
    return sight.loss[face] + deny(sight, weights) * weights.expose * sight.rival[face]


@rule
def cheapest_discard(sight: Any, weights: Any) -> float:
    """What the cheapest discard of my hand costs."""
    cost = -NOTHING
    for place in range(whole(sight.held_count)):
        cost = min(cost, cost_of_discard(sight, weights, whole(sight.held[place])))
    return cost


@rule
def pace(obs: Any, sight: Any, weights: Any, drawn: float) -> float:
    """What it is worth that so many cards leave the deck: good for who leads, with plans counted in."""
    plans = 0.0
    for colour in range(1, COLOURS + 1):
        plans += sight.share * sight.rise[colour, sight.top[0, colour]]
    rival = 0.0
    for place in range(1, whole(sight.seats)):
        rival = max(rival, weights.plan_known * np.float64(obs.hand_size[place]))
    lead = sight.lead + plans - rival
    return weights.pace * drawn * lead / (1.0 + abs(lead)) / (1.0 + np.float64(obs.deck[0]))


# --- numbers ---------------------------------------------------------------------------------------------------------


@rule
def standing_worth(cards: Any, sight: Any, weights: Any, colour: int, top: int) -> float:
    """What my stack at `top` does for the relic in my hand and for my clan."""
    worth = 0.0
    if sight.hand[cards.relic[colour]] > 0:
        worth += relic_worth(cards, sight, weights, colour, top)
    bonus = clan_scoring(cards, whole(sight.clan), Op.SCORE_HIGHEST)
    return worth + bonus * highest_chance(sight, weights, colour, top) if bonus > 0.0 else worth


@rule
def clan_nearness(sight: Any, weights: Any, colour: int, top: int) -> float:
    """What a top does toward the clan of its colour (3 or above claims it)."""
    if top >= 3:
        return weights.clan_near * sight.clan_worth[colour]
    return weights.clan_next * sight.clan_worth[colour] if top == 2 else 0.0


@rule
def value_of_rise(cards: Any, sight: Any, weights: Any, colour: int, steps: int) -> float:
    """My stack rises by `steps`: points now, less what I would have played later, and what comes with it."""
    top = whole(sight.top[0, colour])
    now = top + steps
    value = (1.0 + weights.haste) * np.float64(steps)
    value += sight.share * (sight.rise[colour, now] - sight.rise[colour, top])
    value += standing_worth(cards, sight, weights, colour, now) - standing_worth(cards, sight, weights, colour, top)
    value += clan_nearness(sight, weights, colour, now) - clan_nearness(sight, weights, colour, top)
    raise_stack(sight, colour, now)
    value += honors_worth(cards, sight, weights) - sight.honors
    raise_stack(sight, colour, top)
    return value


@rule
def weigh_rises(cards: Any, sight: Any, weights: Any) -> int:
    """Notes what one number more is worth on each stack, and what the free honors are as things stand."""
    sight.honors = honors_worth(cards, sight, weights)
    for colour in range(1, COLOURS + 1):
        sight.raised[colour] = 0.0
        if sight.in_game[colour] == 1 and sight.top[0, colour] < VALUES:
            sight.raised[colour] = value_of_rise(cards, sight, weights, colour, 1)
    return COLOURS


@rule
def value_of_number(cards: Any, sight: Any, weights: Any, face: int) -> float:
    """A number from hand onto its stack, next in order or skipping some."""
    colour = whole(cards.colour[face])
    steps = whole(cards.value[face]) - whole(sight.top[0, colour])
    value = sight.raised[colour] if steps == 1 else value_of_rise(cards, sight, weights, colour, steps)
    return value - sight.quest_loss[face] - weights.fodder


# --- talents ---------------------------------------------------------------------------------------------------------


@rule
def value_of_naming(obs: Any, cards: Any, sight: Any, weights: Any, place: int, face: int, amount: float) -> float:
    """A Spy names a card of a hand: it rises my stack and the other loses it, or else I draw."""
    colour, value = whole(cards.colour[face]), whole(cards.value[face])
    chance = holds(obs, sight, place, face)
    hit = sight.raised[colour] + deny(sight, weights) * rival_number(sight, place, colour, value)
    return chance * hit + (1.0 - chance) * (amount * sight.drawn + pace(obs, sight, weights, amount))


@rule
def value_of_seat(obs: Any, cards: Any, sight: Any, weights: Any, place: int, amount: float) -> float:
    """The best card to name of a hand."""
    best = NOTHING
    for colour in range(1, COLOURS + 1):
        value = whole(sight.top[0, colour]) + 1
        if value <= VALUES and sight.in_game[colour] == 1:
            face = whole(cards.number[colour, value])
            if holds(obs, sight, place, face) > 0.0:
                best = max(best, value_of_naming(obs, cards, sight, weights, place, face, amount))
    return best if best > NOTHING else amount * sight.drawn


@rule
def value_of_spy(obs: Any, cards: Any, sight: Any, weights: Any, amount: float) -> float:
    """The best hand to ask."""
    best = NOTHING
    for place in range(1, whole(sight.seats)):
        best = max(best, value_of_seat(obs, cards, sight, weights, place, amount))
    return best


@rule
def value_of_lobbyist(cards: Any, sight: Any, weights: Any, amount: int) -> float:
    """The best number to skip to, where another player's top is above mine or a clan says otherwise."""
    alone = 0
    for place in range(len(cards.clans[sight.clan].clauses)):
        clause = cards.clans[sight.clan].clauses[place]
        if clause.when == When.ONGOING and clause.op == Op.LOBBYIST_ALONE:
            alone = 1
    best = NOTHING
    for colour in range(1, COLOURS + 1):
        value = whole(sight.top[0, colour]) + amount + 1
        if value <= VALUES and (alone == 1 or sight.highest[colour] > sight.top[0, colour]):
            face = whole(cards.number[colour, value])
            if sight.hand[face] > 0:
                best = max(best, value_of_number(cards, sight, weights, face))
    return best


@rule
def value_of_taking(sight: Any, weights: Any, face: int) -> float:
    """A market card comes to my hand, and no other gets it."""
    return sight.gain[face] + deny(sight, weights) * weights.expose * sight.rival[face]


@rule
def value_of_advisor(obs: Any, sight: Any, weights: Any, amount: int) -> float:
    """The best cards of the market."""
    best, second = 0.0, 0.0
    for face in range(1, FACES):
        copies = 0
        for row in range(ROWS):
            copies += whole(obs.market[row, face])
        if copies > 0:
            value = value_of_taking(sight, weights, face)
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
    return best + second * np.float64(amount - 1)


@rule
def value_of_ability(obs: Any, cards: Any, sight: Any, weights: Any, op: int, amount: int) -> float:
    """A talent's ability; for one that stands for any, the best of the three."""
    if op == Op.SPY:
        return value_of_spy(obs, cards, sight, weights, np.float64(amount))
    if op == Op.LOBBYIST:
        return value_of_lobbyist(cards, sight, weights, amount)
    if op == Op.ADVISOR:
        return value_of_advisor(obs, sight, weights, amount)
    spy = value_of_spy(obs, cards, sight, weights, np.float64(cards.talent_amount[Op.SPY]))
    lobbyist = value_of_lobbyist(cards, sight, weights, whole(cards.talent_amount[Op.LOBBYIST]))
    return max(spy, max(lobbyist, value_of_advisor(obs, sight, weights, whole(cards.talent_amount[Op.ADVISOR]))))


@rule
def value_of_talent(obs: Any, cards: Any, sight: Any, weights: Any, face: int) -> float:
    """Action 5: the ability, and what my clan adds, less the talent itself."""
    clause = cards.clauses[face, 0]
    value = value_of_ability(obs, cards, sight, weights, whole(clause.op), whole(clause.amount))
    for place in range(len(cards.clans[sight.clan].clauses)):
        following = cards.clans[sight.clan].clauses[place]
        if following.when == When.AFTER_TALENT and following.op == Op.DRAW:
            value += np.float64(following.amount) * sight.drawn
    return value - sight.loss[face]


# --- actions 2, 3, 4 -------------------------------------------------------------------------------------------------


@rule
def value_of_draw_two(obs: Any, cards: Any, sight: Any, weights: Any) -> float:
    """Action 2: two unseen cards, and what my clan adds, for the cheapest discard."""
    cost = cheapest_discard(sight, weights)
    draws = 2.0
    for place in range(len(cards.clans[sight.clan].clauses)):
        following = cards.clans[sight.clan].clauses[place]
        if following.when == When.AFTER_ACTION_2:
            if following.op == Op.DISCARD:
                cost += weights.fodder * np.float64(following.amount)
            else:
                draws += np.float64(following.amount)
    draws = min(draws, np.float64(obs.deck[0]))
    return draws * sight.drawn - cost + pace(obs, sight, weights, draws)


@rule
def matches(cards: Any, sight: Any, face: int, row: int) -> int:
    """1 when a card has the colour, number or ability of a row's top card (rulebook III 3)."""
    if (whole(cards.colours[face]) & whole(sight.row_colours[row])) != 0:
        return 1
    if cards.value[face] > 0 and cards.value[face] == sight.row_value[row]:
        return 1
    op = whole(cards.clauses[face, 0].op) if cards.kind[face] == Kind.TALENT else 0
    return 1 if op > 0 and (whole(sight.row_ability[row]) >> (op - 1)) & 1 == 1 else 0


@rule
def value_of_row(sight: Any, weights: Any, row: int) -> float:
    """All cards of a row come to my hand, and no other gets them."""
    return sight.row_gain[row] + deny(sight, weights) * weights.expose * sight.row_rival[row]


@rule
def value_of_match(cards: Any, sight: Any, weights: Any, face: int, but_row: int) -> float:
    """The best row that a discard opens, except `but_row` (−1 for none)."""
    best = NOTHING
    for row in range(ROWS):
        if row != but_row and matches(cards, sight, face, row) == 1:
            best = max(best, value_of_row(sight, weights, row))
    return best


@rule
def value_of_take_row(cards: Any, sight: Any, weights: Any) -> float:
    """Action 3 with the best discard."""
    best = NOTHING
    for place in range(whole(sight.held_count)):
        face = whole(sight.held[place])
        best = max(best, value_of_match(cards, sight, weights, face, -1) - cost_of_discard(sight, weights, face))
    return best


@rule
def cost_of_three(cards: Any, sight: Any, weights: Any, colour: int) -> float:
    """What the three cheapest discards of a colour cost, tomes and epics counting as any."""
    first, second, third = -NOTHING, -NOTHING, -NOTHING
    for place in range(whole(sight.held_count)):
        face = whole(sight.held[place])
        if (whole(cards.colours[face]) >> colour) & 1 == 1:
            copies = whole(sight.hand[face])
            for copy in range(min(copies, 3)):
                cost = cost_of_discard(sight, weights, face)
                cost += sight.plan[face] if copy > 0 and copy == copies - 1 else 0.0
                if cost < first:
                    first, second, third = cost, first, second
                elif cost < second:
                    second, third = cost, second
                elif cost < third:
                    third = cost
    return first + second + third


@rule
def value_of_quest(cards: Any, sight: Any, weights: Any) -> float:
    """A quest that nobody has seen: a point, and the chance to meet it."""
    bonus = 1.0 + clan_scoring(cards, whole(sight.clan), Op.SCORE_MET_QUESTS)
    return 1.0 + bonus * weights.quest_blind + weights.quest_race * deny(sight, weights)


@rule
def value_of_take_quest(obs: Any, cards: Any, sight: Any, weights: Any) -> float:
    """Action 4 with the cheapest three discards."""
    cost = -NOTHING
    for colour in range(1, COLOURS + 1):
        if sight.in_game[colour] == 1:
            cost = min(cost, cost_of_three(cards, sight, weights, colour))
    sight.quests[0] += 1
    honors = honors_worth(cards, sight, weights) - sight.honors
    sight.quests[0] -= 1
    return value_of_quest(cards, sight, weights) + honors + sight.drawn + pace(obs, sight, weights, 1.0) - cost
