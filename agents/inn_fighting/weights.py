"""What the players of Inn-Fighting believe, as numbers in Victory Points unless said otherwise.

Both players weigh the same things by the same functions. The rule-based one asks who is how likely to win, and what
that does to its own chance. The greedy one counts only the Victory Points that it gains at once.
"""

from __future__ import annotations

#: The weights and their values.
DEFAULTS = {
    # who is going to win
    "doubt": 5.0,  # lead that makes another about e times as likely to win
    "near_from": 5.0,  # so near to victory …
    "near": 0.8,  # … each point is worth so much more
    "beyond": 0.3,  # a point beyond those that win
    "tempo": 1.2,  # being the next to move
    "winning": 1.0,  # what counts: the chance to win …
    "points": 0.0,  # … or what is gained at once
    # Adventurers
    "exposed": 0.7,  # share of the Knockout Bonus that an Adventurer with no Hit Points left would cost
    "safe": 3.5,  # Hit Points that make a knockout e times less likely
    "fresh": 0.3,  # what the next Adventurer may cost
    # cards
    "card": 0.9,  # a card of the Action deck
    "bystander": 0.5,  # a Bystander at one's side
    "serve": 0.4,  # and as much for each ability that works by itself or can be used
    # what comes after an answer
    "leave": 0.8,  # share of what the dice left do for the player to the left
    # holding cards, by window: what a card usually brings at a better moment
    "hold_start": 1.2,
    "hold_roll": 0.9,
    "hold_attack": 0.8,
    "hold_defend": 1.0,
    "hold_damage": 0.5,
    "hold_action": 0.6,
    "hold_knockout": 0.5,
    "hold_card": 1.2,
    "hold_end": 2.0,
    "late": 6.0,  # points from victory at which cards are not held any more
}
#: What the greedy player believes instead.
GREEDY = {
    "near": 0.0,
    "beyond": 1.0,
    "tempo": 0.0,
    "winning": 0.0,
    "points": 1.0,
    "exposed": 0.0,
    "fresh": 0.0,
    "card": 0.5,
    "bystander": 0.0,
    "serve": 0.0,
    "leave": 0.0,
    "hold_start": 0.0,
    "hold_roll": 0.0,
    "hold_attack": 0.0,
    "hold_defend": 0.0,
    "hold_damage": 0.0,
    "hold_action": 0.0,
    "hold_knockout": 0.0,
    "hold_card": 0.0,
    "hold_end": 0.0,
}
