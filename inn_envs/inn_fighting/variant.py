"""The options of Inn-Fighting: what the rulebook or a ruling leaves to the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_type_hints

from inn_envs.core import variants
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.inn_fighting.words import D20, DICE


@dataclass(frozen=True)
class Variant:
    """How a game of Inn-Fighting is fought and ended.

    - `free_choice_symbols`: symbols of an attack form with which any character of the victim may be chosen, 2 to 6 (the
      printed number could not be had).
    - `bystander_damage_scores`: damage to a Bystander earns Victory Points; otherwise only that which knocks it out.
    - `polling`: in a window are asked those seats that are `"able"` to play something, or all `"holders"` of Actions.
    - `max_turns`: after this many turns the game ends, ranked by Victory Points; 1 to 1000.
    - `payoff`: `"win"` (winners share +1, the others share −1), `"rank"` (evenly spaced by rank) or `"score"` (Victory
      Points).
    - `brawl_dice`: dice that pass round the table, the red one among them, 1 to 6. Gold dice that are left out lie
      nowhere: they show nothing, and nobody rolls or turns them. Luck and Ale need half of the dice, rounded up.
    - `d20_sides`: sides of the d20, 2 to 20: a 1 is a fumble, the highest number a critical hit.
    """

    free_choice_symbols: int = 2
    bystander_damage_scores: bool = True
    polling: Literal["able", "holders"] = "able"
    max_turns: int = 200
    payoff: Literal["win", "rank", "score"] = "win"
    brawl_dice: int = DICE
    d20_sides: int = D20

    #: The range of each whole number; the words of the others stand in their annotations.
    RANGES: ClassVar[dict[str, tuple[int, int]]] = {
        "free_choice_symbols": (2, 6),
        "max_turns": (1, 1000),
        "brawl_dice": (1, DICE),
        "d20_sides": (2, D20),
    }


def words_of(field: str) -> tuple[str, ...]:
    """The words of an option, in the order of the numbers that the record holds."""
    return variants.words_of(get_type_hints(Variant)[field])


def set_options(template: Any, variant: Variant, cards: Any) -> None:
    """Writes a variant into the blank record that deals start from (an array of one)."""
    options = template["options"][0]
    options["free_choice_symbols"] = variant.free_choice_symbols
    options["bystander_damage_scores"] = variant.bystander_damage_scores
    options["ask_holders"] = words_of("polling").index(variant.polling)
    options["max_turns"] = variant.max_turns
    options["payoff"] = PAYOFFS.index(variant.payoff)
    options["brawl_dice"] = variant.brawl_dice
    options["d20_sides"] = variant.d20_sides
