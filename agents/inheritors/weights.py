"""What the players of Inheritors believe, as numbers in victory points unless said otherwise.

All players weigh the same things by the same functions. The expert believes in all of them. The rule-based one minds
its own business. The greedy one believes, moreover, that the game is about to end: points count that are certain or
expected now, and plans decide only between answers that gain as much.
"""

from __future__ import annotations

from inn_envs.core.record import Records

from ..players import fill_weights

#: The weights and their values, measured in duplicate games against earlier versions of the same player.
DEFAULTS = {
    # how long the game will last, and what can be had in it
    "turns_a_card": 0.675,  # turns of the whole table for each card in the deck
    "turn_need": 1.0,  # turns that a planned number takes from the others: the more, the less plans are worth
    "depth": 0.66,  # factor for each number that must be played before another
    "haste": 0.07,  # a number played is a number had
    "draws_a_turn": 2.8,  # unseen cards that a turn brings
    "market_copy": 1.4,  # chance to get a number that lies in the market
    "known_copy": 0.4,  # chance to get a number from a hand by a spy one holds
    "lobby_skip": 0.15,  # chance that a lobbyist makes a number unnecessary
    # cards
    "fodder": 0.1,  # any card: it can be discarded
    "spy": 0.63,
    "lobbyist": 1.0,
    "advisor": 0.35,
    "deputy": 0.7,
    "next_talent": 0.7,  # factor for each further talent of the kind
    "doubt": 0.1,  # of the spreads below, what is left at the end
    "tome_spread": 1.05,  # tomes by which hands may differ from what is expected
    "relic_spread": 1.5,  # numbers by which stacks may do so
    "rival_climb": 0.06,  # numbers that the highest other stack rises each turn
    "relic": 0.5,  # share of what is expected of a relic
    "tome": 1.0,  # and of a tome
    "drawn": 1.0,  # and of an unseen card
    "bulk": 0.95,  # and of a market row's cards beyond the best
    # quests and honors
    "quest_spread": 0.56,  # cards by which a hand may still change, at the end
    "quest_drift": 0.11,  # and more for each turn left
    "quest_blind": 0.08,  # chance to meet a quest that nobody has seen
    "quest_race": 0.2,  # a quest that others don't get
    "honor_step": 0.42,  # factor for each number that an honor still lacks
    "honor_race": 0.28,  # an honor that others don't get
    # clans
    "clan_near": 0.2,  # share of a clan's worth for the number that makes it claimable
    "clan_next": 0.21,  # and for the number before it
    "clan_patience": 1.18,  # share of the best other clan's worth that a claim gives up
    "free_play": 0.98,  # a number played without a turn
    "stolen_card": 0.6,
    "draw_two_rate": 0.25,  # share of turns spent on action 2
    # the others
    "deny": 0.7,  # what a rival loses, with two players; shared among the others with more
    "expose": 1.0,  # chance that a rival gets what lies on top of the market
    "later_rival": 0.5,  # how much players beyond the next one count
    "row_own": 0.05,  # a discard onto a row that one would like to take
    "row_rival": 0.3,  # and onto one that a rival would
    "pace": 0.35,  # an early end when ahead
    "plan_known": 0.24,  # numbers that a rival's card stands for, in the comparison of plans
}
#: What neither the rule-based nor the greedy player looks at: races, what lies some steps ahead, a rival's loss.
_UNSEEN = dict.fromkeys(
    ("quest_race", "honor_step", "honor_race", "clan_near", "clan_next", "clan_patience", "deny", "pace"), 0.0
)
#: What the rule-based player believes instead: it plans its own play area, hand, clan and quests, and does not ask what
#: the others are after.
RULES = {
    **_UNSEEN,
    "turns_a_card": 0.3,
    "depth": 0.2,
    "market_copy": 0.5,
    "known_copy": 0.0,
    "lobby_skip": 0.0,
    "doubt": 1.0,
    "expose": 0.0,
    "later_rival": 0.0,
    "row_own": 0.0,
    "row_rival": 0.0,
    "plan_known": 0.0,
}
#: What the greedy player believes instead.
GREEDY = {
    **_UNSEEN,
    "turns_a_card": 0.002,
    "fodder": 0.01,
    "doubt": 0.001,
    "haste": 0.0,
    "relic": 1.0,
    "quest_spread": 0.8,
    "quest_blind": 0.5,
    "row_own": 0.001,
}


def make_weights(**changed: float) -> Records:
    """The weights as an array of one record. Raises TypeError for an unknown name."""
    return fill_weights(DEFAULTS, changed)
