"""The options of Inheritors: what the rulebook or a ruling leaves to the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Variant:
    """How a game of Inheritors is set up and ended.

    - `draft`: `"deal"` deals ten cards beside the number 1; `"draft"` has them picked, passing left (rulebook II).
    - `clans`: `"random"` picks one a colour; `"suggested"` takes those the rulebook suggests for new players.
    - `tomes_needed`: the fewest tomes and epics that score in the tome majority (0 is the rulebook's letter).
    - `empty_hand_draws`: a later edition's rule; whoever plays their last hand card, or loses it to a Spy, draws one.
    - `max_turns`: at this many turns in all the game ends and is ranked by its own score, 1 to 250.
    - `payoff`: `"win"` (winners share +1, the others share −1), `"rank"` (evenly spaced by rank) or `"score"` (VP).
    """

    draft: Literal["deal", "draft"] = "deal"
    clans: Literal["random", "suggested"] = "random"
    tomes_needed: int = 1
    empty_hand_draws: bool = False
    max_turns: int = 250
    payoff: Literal["win", "rank", "score"] = "win"

    #: The range of each whole number; the words of the others stand in their annotations.
    RANGES = {"tomes_needed": (0, 6), "max_turns": (1, 250)}
