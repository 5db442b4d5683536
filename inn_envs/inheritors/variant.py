"""The options of Inheritors: what the rulebook or a ruling leaves to the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from inn_envs.core.payoffs import PAYOFFS


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
    RANGES: ClassVar[dict[str, tuple[int, int]]] = {"tomes_needed": (0, 6), "max_turns": (1, 250)}


def set_options(template: Any, variant: Variant, cards: Any) -> None:
    """Writes a variant into the blank record that deals start from (an array of one)."""
    options = template["options"][0]
    options["draft"] = variant.draft == "draft"
    options["clans_suggested"] = variant.clans == "suggested"
    options["tomes_needed"] = variant.tomes_needed
    options["empty_hand_draws"] = variant.empty_hand_draws
    options["max_turns"] = variant.max_turns
    options["payoff"] = PAYOFFS.index(variant.payoff)
