"""The options of Inheritors: what the rulebook or a ruling leaves to the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from inn_envs.core.errors import SpecError
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.inheritors.words import COLOURS, DECK, HAND

_COLOURS = range(1, COLOURS + 1)


@dataclass(frozen=True)
class Variant:
    """How a game of Inheritors is set up and ended.

    - `draft`: `"deal"` deals ten cards beside the number 1; `"draft"` has them picked, passing left (rulebook II).
    - `clans`: `"random"` picks one a colour; `"suggested"` takes those the rulebook suggests for new players.
    - `tomes_needed`: the fewest tomes and epics that score in the tome majority (0 is the rulebook's letter).
    - `empty_hand_draws`: a later edition's rule; whoever plays their last hand card, or loses it to a Spy, draws one.
    - `max_turns`: at this many turns in all the game ends and is ranked by its own score, 1 to 250.
    - `payoff`: `"win"` (winners share +1, the others share −1), `"rank"` (evenly spaced by rank) or `"score"` (VP).
    - `hand`: cards dealt to each seat, the number 1 included, 1 to 11; the rulebook's 11 where cards are drafted.
    """

    draft: Literal["deal", "draft"] = "deal"
    clans: Literal["random", "suggested"] = "random"
    tomes_needed: int = 1
    empty_hand_draws: bool = False
    max_turns: int = 250
    payoff: Literal["win", "rank", "score"] = "win"
    hand: int = HAND

    #: The range of each whole number; the words of the others stand in their annotations.
    RANGES: ClassVar[dict[str, tuple[int, int]]] = {
        "hand": (1, HAND),
        "tomes_needed": (0, 6),
        "max_turns": (1, 250),
    }


def set_options(template: Any, variant: Variant, cards: Any) -> None:
    """Writes a variant into the blank record that deals start from (an array of one).

    Raises SpecError for a hand that can't be dealt: of a draft, or of too few cards.
    """
    check_hand(variant, int(template["seats"][0]), cards)
    options = template["options"][0]
    options["draft"] = variant.draft == "draft"
    options["hand"] = variant.hand
    options["clans_suggested"] = variant.clans == "suggested"
    options["tomes_needed"] = variant.tomes_needed
    options["empty_hand_draws"] = variant.empty_hand_draws
    options["max_turns"] = variant.max_turns
    options["payoff"] = PAYOFFS.index(variant.payoff)


def check_hand(variant: Variant, seats: int, cards: Any) -> None:
    """Raises SpecError unless as many cards as a hand are left after the deal, and no more than the main deck holds,
    whichever colour is removed.
    """
    if variant.draft == "draft" and variant.hand != HAND:
        raise SpecError(f"hand: expected {HAND} where cards are drafted, got {variant.hand}")
    table = cards.table[0]
    copies = [int(number) for number in table["copies"][seats]]
    colours = [sum(number for number, of in zip(copies, table["colour"], strict=True) if of == c) for c in _COLOURS]
    removed = colours if seats == 2 else [0]
    left = sum(copies) - seats * variant.hand
    least, most = left - max(removed), left - min(removed)
    if least < variant.hand or most > DECK:
        got = f"{least}" if least < variant.hand else f"{most}"
        raise SpecError(
            f"hand: expected {variant.hand} to {DECK} cards left after {variant.hand} are dealt to each of {seats} "
            f"players, got {got} with the cards of {cards.path}"
        )
