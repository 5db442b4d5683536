"""How the fields of Innkeeper's record are written in a position: by the words of the card file and of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.fields import (
    AnyCard,
    Clause,
    Counts,
    Flag,
    Group,
    NamedRows,
    Number,
    Place,
    Row,
    Rows,
    Word,
    join,
    name_of,
    only_keys,
    row_named,
    wrong,
)
from inn_envs.core.observe import words
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.state import ALL_ROUNDS, ENDED, SEATS
from inn_envs.innkeeper.variant import NAMED, Variant, words_of
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CLAUSES,
    CUSTOMER_SOURCE,
    DEBTS,
    MOST_BID,
    TREACHERY,
    TREACHERY_SOURCE,
    Characteristic,
    Phase,
)

#: The first source of each table that has clauses (see `words.SOURCES`), the last table first.
_FIRST = {"treachery": TREACHERY_SOURCE, "customer": CUSTOMER_SOURCE, "asset": ASSET_SOURCE, "proprietor": 0}
#: A card of any table with clauses, and a clause of one.
SOURCE = AnyCard(_FIRST, optional=True)
CLAUSE, MAYBE_CLAUSE = Clause(SOURCE, CLAUSES), Clause(SOURCE, CLAUSES, optional=True)
#: Bits of a number that holds how many Debt cards of each kind were chosen.
_BITS, _MOST_CHOSEN = 5, 31


@dataclass(frozen=True)
class TreacherySource:
    """A Treachery card by its name, held as a source."""

    def write(self, value: Any, cards: NamedRows) -> str:
        return name_of(cards, "treachery", int(value) - TREACHERY_SOURCE)

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        return TREACHERY_SOURCE + row_named(value, "treachery", path, cards)


@dataclass(frozen=True)
class Chosen:
    """Debt cards chosen, by kind: an object of names and numbers; the record holds five bits for each kind."""

    def write(self, value: Any, cards: NamedRows) -> dict[str, int]:
        counts = [0, *(int(value) >> _BITS * (kind - 1) & _MOST_CHOSEN for kind in range(1, DEBTS))]
        return Counts("debt", DEBTS).write(np.array(counts), cards)

    def read(self, value: Any, path: str, cards: NamedRows) -> int:
        counts = Counts("debt", DEBTS).read(value, path, cards)
        if counts.max(initial=0) > _MOST_CHOSEN:
            raise wrong(path, f"numbers up to {_MOST_CHOSEN}", int(counts.max()))
        return sum(int(counts[kind]) << _BITS * (kind - 1) for kind in range(1, DEBTS))


@dataclass(frozen=True)
class Boosts:
    """What is higher or lower, and by how much: an object of words and numbers other than 0."""

    words: tuple[str, ...]

    def write(self, value: Any, cards: NamedRows) -> dict[str, int]:
        return {word: int(value[place]) for place, word in enumerate(self.words) if value[place]}

    def read(self, value: Any, path: str, cards: NamedRows) -> npt.NDArray[np.int64]:
        if not isinstance(value, Mapping):
            raise wrong(path, "an object of words and numbers", value)
        only_keys(value, self.words[1:], path)
        boosts = np.zeros(len(self.words), np.int64)
        for word, amount in value.items():
            boosts[self.words.index(word)] = Number(-127, 127).read(amount, join(path, word), cards)
        return boosts


SEAT = Number(0, SEATS - 1)
GOLD = Number(0, 2**15 - 1)
BYTE = Number(0, 255)
_SIGNED = Number(-127, 127)
_TREACHERY = Counts("treachery", TREACHERY)
_FEW = Number(0, SEATS)
_RANGES = Variant.RANGES

#: The variant's fields as the record holds them, all but `proprietors`.
VARIANT = Group(
    {
        "bank_limit": ("bank_limit", Flag()),
        "rebid": ("open_rebid", Word(words_of("rebid"))),
        "rebid_low_ties": ("rebid_low_ties", Flag()),
        "negative_counts_for_pool": ("negative_counts", Flag()),
        "final_debt": ("must_pay", Word(words_of("final_debt"))),
        "extra_rounds": ("extra_rounds", Number(*_RANGES["extra_rounds"])),
        "polling": ("ask_holders", Word(words_of("polling"))),
        "max_turns": ("max_turns", Number(*_RANGES["max_turns"])),
        "payoff": ("payoff", Word(PAYOFFS)),
    }
)
TABLE = Group(
    {
        "turn": ("turn", Number(0, _RANGES["max_turns"][1])),
        "rounds": ("rounds", Number(0, ALL_ROUNDS)),
        "phase": ("phase", Word(words(Phase))),
        "lead": ("lead", SEAT),
        "ended": ("ended", Word(ENDED)),
        "top_bidder": ("top_bidder", Place(SEATS)),
        "supply": ("supply", Rows("asset", SEATS, holes=True)),
        "shown_asset": ("shown_asset", Row("asset")),
        "customer": ("customer", Row("customer")),
        "uncounted": ("uncounted", BYTE),
        "tokens": ("tokens", BYTE),
        "played": ("played", _TREACHERY),
        "named": ("named", _TREACHERY),
    }
)
#: What everybody sees of a seat, but for what lies in places.
PUBLIC = Group(
    {
        "proprietor": ("proprietor", Row("proprietor")),
        "vault": ("vault", GOLD),
        "debts": ("debts", Counts("debt", DEBTS)),
        "shown": ("shown", _TREACHERY),
        "place": ("place", _FEW),
        "settled": ("settled", _FEW),
        "round_boost": ("round_boost", Boosts(words(Characteristic))),
        "customer_boost": ("customer_boost", Boosts((*words(Characteristic), "total"))),
        "round_capacity": ("round_capacity", _SIGNED),
        "collected_negative": ("collected_negative", BYTE),
        "used": ("used", Flag()),
    }
)
#: What a seat alone sees of its own, but for the places of the Customer deck that it knows.
HOLDING = Group(
    {
        "capital": ("capital", GOLD),
        "hand": ("hand", _TREACHERY),
        "laid": ("laid", Number(0, MOST_BID)),
    }
)


def write_variant(options: Any, card_set: CardSet) -> dict[str, Any]:
    """The fields of the variant as `Variant` takes them; `proprietors` is a word or the names."""
    proprietors: Any = [card_set.name("proprietor", int(row)) for row in options["named"] if row]
    if options["proprietors"] != NAMED:
        proprietors = words_of("proprietors")[int(options["proprietors"])]
    return {"proprietors": proprietors, **VARIANT.write(options, card_set)}
