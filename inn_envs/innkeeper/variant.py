"""The options of Innkeeper: what the rulebook or a ruling leaves to the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_type_hints

from inn_envs.core import variants
from inn_envs.core.errors import SpecError
from inn_envs.core.nearest import nearest
from inn_envs.core.payoffs import PAYOFFS


@dataclass(frozen=True)
class Variant:
    """How a game of Innkeeper is set up, bid and ended.

    - `proprietors`: `"random"` deals one to each seat; `"choose"` lets the seats choose from the lead Proprietor on,
      clockwise; or the names, one a seat.
    - `bank_limit`: the Bank has no more gold than the box, 60; what it lacks is not gained.
    - `rebid`: `"within"` orders a tied group by its second bids; `"open"` compares the new totals with everybody's.
    - `rebid_low_ties`: ties under 2 gold, which gain no Asset, are bid again too (the rulebook's letter).
    - `negative_counts_for_pool`: a Negative Customer keeps its collector from the Treachery Pool.
    - `final_debt`: in the Final Deposit Phase Debt `"may"` be paid off, or must be: `"must_if_able"`.
    - `extra_rounds`: rounds that ties for the most gold can add, 0 to 4; then the tied seats share the win.
    - `polling`: in a window are asked those seats that are `"able"` to play something, or all `"holders"` of Treachery.
    - `max_turns`: at this many turns (public answers and plays) the game ends, ranked by its own score; 1 to 5000.
    - `payoff`: `"win"` (winners share +1, the others share −1), `"rank"` (evenly spaced by rank) or `"score"` (gold).
    """

    proprietors: Literal["random", "choose"] | tuple[str, ...] = "random"
    bank_limit: bool = False
    rebid: Literal["within", "open"] = "within"
    rebid_low_ties: bool = False
    negative_counts_for_pool: bool = False
    final_debt: Literal["may", "must_if_able"] = "may"
    extra_rounds: int = 2
    polling: Literal["able", "holders"] = "able"
    max_turns: int = 2000
    payoff: Literal["win", "rank", "score"] = "win"

    #: The range of each whole number; the words of the others stand in their annotations.
    RANGES: ClassVar[dict[str, tuple[int, int]]] = {"extra_rounds": (0, 4), "max_turns": (1, 5000)}


def words_of(field: str) -> tuple[str, ...]:
    """The words of an option, in the order of the numbers that the record holds."""
    return variants.words_of(get_type_hints(Variant)[field])


#: What the record's `proprietors` says where they are named.
NAMED = len(words_of("proprietors"))


def set_options(template: Any, variant: Variant, cards: Any) -> None:
    """Writes a variant into the blank record that deals start from (an array of one).

    Raises SpecError for Proprietors that the card set has not, or one name for two seats.
    """
    options = template["options"][0]
    if isinstance(variant.proprietors, str):
        options["proprietors"] = words_of("proprietors").index(variant.proprietors)
    else:
        options["proprietors"] = NAMED
        seats = int(template["seats"][0])
        options["named"][:seats] = _named(variant.proprietors, seats, cards)
    options["bank_limit"] = variant.bank_limit
    options["open_rebid"] = words_of("rebid").index(variant.rebid)
    options["rebid_low_ties"] = variant.rebid_low_ties
    options["negative_counts"] = variant.negative_counts_for_pool
    options["must_pay"] = words_of("final_debt").index(variant.final_debt)
    options["extra_rounds"] = variant.extra_rounds
    options["ask_holders"] = words_of("polling").index(variant.polling)
    options["max_turns"] = variant.max_turns
    options["payoff"] = PAYOFFS.index(variant.payoff)


def _named(names: tuple[str, ...], seats: int, cards: Any) -> list[int]:
    known = [row["name"] for row in cards.rows["proprietor"]]
    if len(names) != seats or len(set(names)) != seats or not set(names) <= set(known[1:]):
        expected = f"'random', 'choose' or {seats} different names out of {', '.join(known[1:])}"
        wrong = [name for name in names if name not in known[1:]]
        hints = [f"did you mean {near!r}?" for name in wrong if (near := nearest(name, known[1:]))]
        raise SpecError(f"proprietors: expected {expected}, got {names!r}{'; ' if hints else ''}{' '.join(hints)}")
    return [known.index(name) for name in names]
