"""The card set of Inn-Fighting: its columns and words, and the table that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from inn_envs.core import cards as core
from inn_envs.core.cards import SOURCES as SOURCE_LEVELS
from inn_envs.core.cards import Column, Table, card_set, read_card_file
from inn_envs.core.record import Records, record
from inn_envs.inn_fighting.card_checks import check
from inn_envs.inn_fighting.clause_checks import ANY_FORM, names
from inn_envs.inn_fighting.words import (
    ACTION_ROWS,
    ADVENTURERS,
    BYSTANDER_CARD,
    BYSTANDER_SOURCE,
    BYSTANDERS,
    CARD_SOURCE,
    CLAUSES,
    DECK_CARDS,
    DECK_ROWS,
    DICE,
    FORMS,
    MOST_AMOUNT,
    MOST_HP,
    NEEDS,
    OPS_BY_ITSELF,
    SOURCES,
    By,
    Face,
    Kind,
    Need,
    Op,
    Per,
    When,
    Who,
)

CLAUSE = record(
    [
        ("when", np.uint8),
        ("by", np.uint8),
        ("form", np.uint8),  # Face, 0 for any
        ("op", np.uint8),
        ("amount", np.int8),
        ("per", np.uint8),
        ("who", np.uint8),
        ("needs", np.uint8, (NEEDS,)),
        ("shows", np.uint8),  # Face
        ("least", np.uint8),
    ]
)
#: The ops whose amounts a policy sees of a card: those of its ability, then those of its Defense Die.
FEATURE_OPS = tuple(op for op in Op if op)
DEFENSE_OPS = OPS_BY_ITSELF[When.DEFENSE]
#: Ops that may raise or lower a number: two features each, so that those of several cards can be added up.
_UP_OR_DOWN = (Op.CHANGE_DAMAGE, Op.CHANGE_ROLL)


def feature(op: Op, when: When, amount: int) -> str:
    """What a policy sees of a clause is called by its op, after `defense_` if it is a Defense Die's."""
    defense = "defense_" if when == When.DEFENSE else ""
    way = ("_down" if amount < 0 else "_up") if op in _UP_OR_DOWN else ""
    return f"{defense}{op.name.lower()}{way}"


FEATURES = tuple(
    dict.fromkeys(
        feature(op, when, amount)
        for when, ops in ((When.ALWAYS, FEATURE_OPS), (When.DEFENSE, DEFENSE_OPS))
        for op in ops
        for amount in (1, -1)
    )
)
#: What a policy sees of an Adventurer and of a Bystander beside what they do.
_DAMAGES = tuple(f"{form.name.lower()}_{result}" for form in FORMS for result in ("low", "high"))
ADVENTURER_LOOK = ("there", "evil", "hp", "skill", "bonus", *_DAMAGES)
BYSTANDER_LOOK = ("evil", "response", "one_use")
CARDS = record(
    [
        ("adventurer_count", np.int16),
        ("bystander_count", np.int16),
        ("action_count", np.int16),
        ("adventurer_copies", np.uint8, (ADVENTURERS,)),
        ("evil", np.uint8, (ADVENTURERS,)),
        ("hp", np.uint8, (ADVENTURERS,)),
        ("skill", np.uint8, (ADVENTURERS,)),
        ("bonus", np.uint8, (ADVENTURERS,)),  # Knockout Bonus
        ("low", np.uint8, (ADVENTURERS, len(FORMS) + 1)),  # damage by attack form (Face)
        ("high", np.uint8, (ADVENTURERS, len(FORMS) + 1)),
        ("card_copies", np.uint8, (DECK_ROWS,)),  # of the cards of the Action deck
        ("bystander_evil", np.uint8, (BYSTANDERS,)),
        ("bystander_hp", np.uint8, (BYSTANDERS,)),
        ("kind", np.uint8, (BYSTANDERS,)),
        # By source (see words.SOURCES): clauses, and what the cards permit for as long as they are there.
        ("clauses", CLAUSE, (SOURCES, CLAUSES)),
        ("moments", np.uint16, (SOURCES,)),  # bit mask of the moments (When) of its clauses
        ("fewer_luck", np.uint8, (SOURCES,)),
        ("fewer_ale", np.uint8, (SOURCES,)),
        ("any_target", np.uint8, (SOURCES,)),
        ("features", np.uint8, (SOURCES, len(FEATURES))),
        ("adventurer_look", np.uint8, (ADVENTURERS, len(ADVENTURER_LOOK))),
        ("bystander_look", np.uint8, (BYSTANDERS, len(BYSTANDER_LOOK))),
        # Bit masks of cards of the Action deck. By window: what is played or used in it; of this, what answers that its
        # player, or an opponent, does something (By) of a form (Face, 0 for none). By moment: the Bystanders whose
        # texts work by themselves.
        ("window_cards", np.uint64, (len(When),)),
        ("answers", np.uint64, (len(When), len(By), len(Face))),
        ("texts", np.uint64, (len(When),)),
    ]
)

_SOURCE = Column(str, words=SOURCE_LEVELS)
_HIT_POINTS = Column(int, low=1, high=MOST_HP)
_CLAUSE_COLUMNS = {
    "when": Column(str, words=names(When)[1:]),
    "by": Column(str, default="me", words=names(By)),
    "form": Column(str, default=ANY_FORM, words=(ANY_FORM, *names(Face)[1:])),
    "op": Column(str, words=names(Op)[1:]),
    "amount": Column(int, default=1, low=-MOST_AMOUNT, high=MOST_AMOUNT),
    "per": Column(str, default="nothing", words=names(Per)),
    "who": Column(str, default="me", words=names(Who)),
    "needs": Column(list, default=(), words=names(Need)[1:], most=NEEDS),
    "shows": Column(str, default="none", words=names(Face)),
    "least": Column(int, default=0, low=0, high=max(DICE, MOST_HP)),
}
_CLAUSES = Column(list, least=1, most=CLAUSES, columns=_CLAUSE_COLUMNS)
TABLES = {
    "adventurer": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, default=1, low=1, high=DECK_CARDS),
            "evil": Column(bool, default=False),
            "hp": _HIT_POINTS,
            "skill": Column(int, low=1, high=30),
            "bonus": Column(int, low=0, high=MOST_HP),
            **{damage: Column(int, low=0, high=MOST_HP) for damage in _DAMAGES},
            "power_name": Column(str),
            "power_text": Column(str),
            "defense_text": Column(str),
            "clauses": _CLAUSES,
        },
        least=1,
        most=ADVENTURERS - 1,
    ),
    "bystander": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, default=1, low=1, high=DECK_CARDS),
            "evil": Column(bool, default=False),
            "hp": _HIT_POINTS,
            "kind": Column(str, words=names(Kind)[1:]),
            "text": Column(str),
            "defense_text": Column(str),
            "clauses": _CLAUSES,
        },
        most=BYSTANDERS - 1,
    ),
    "action": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, default=1, low=1, high=DECK_CARDS),
            "play": Column(str),
            "text": Column(str),
            "clauses": _CLAUSES,
        },
        most=ACTION_ROWS - 1,
    ),
}
STANDARD = Path(__file__).with_name("cards.toml")


@dataclass(frozen=True)
class CardSet(core.CardSet):
    """A checked card file of Inn-Fighting."""

    def card(self, number: int) -> tuple[str, int]:
        """The table and the row of a card of the Action deck."""
        return ("bystander", number - BYSTANDER_CARD) if number >= BYSTANDER_CARD else ("action", number)

    def source(self, number: int) -> tuple[str, int]:
        """The table and the row of a source."""
        return self.card(number - CARD_SOURCE) if number >= CARD_SOURCE else ("adventurer", number)


def load_cards(path: str | Path | None = None) -> CardSet:
    """Reads and checks a card file; None is the standard set. Raises CardFileError for a file that can't be used."""
    return _load(STANDARD if path is None else Path(path).resolve())


def _load(path: Path) -> CardSet:
    rows = read_card_file(path, TABLES)
    check(path, rows)
    return card_set(CardSet, path, _table(rows), rows)


def _table(rows: dict[str, list[dict[str, Any]]]) -> Records:
    table = np.zeros(1, CARDS)
    cards = table[0]
    for name in rows:
        cards[f"{name}_count"] = len(rows[name])
    for number, row in enumerate(rows["adventurer"], start=1):
        _fill_adventurer(cards, number, row)
    for number, row in enumerate(rows["bystander"], start=1):
        cards["card_copies"][BYSTANDER_CARD + number] = row["copies"]
        kind = Kind[row["kind"].upper()]
        cards["bystander_evil"][number], cards["bystander_hp"][number] = row["evil"], row["hp"]
        cards["kind"][number] = kind
        look = [row["evil"], kind == Kind.RESPONSE, kind == Kind.ONE_USE]
        cards["bystander_look"][number] = look
        _fill_source(cards, BYSTANDER_SOURCE + number, row)
        if kind == Kind.FULL_ROUND:
            cards["texts"][[When[clause["when"].upper()] for clause in row["clauses"]]] |= _bit(BYSTANDER_CARD + number)
        else:
            _fill_window(cards, BYSTANDER_CARD + number)
    for number, row in enumerate(rows["action"], start=1):
        cards["card_copies"][number] = row["copies"]
        _fill_source(cards, CARD_SOURCE + number, row)
        _fill_window(cards, number)
    return table


def _fill_adventurer(cards: Any, number: int, row: dict[str, Any]) -> None:
    cards["adventurer_copies"][number] = row["copies"]
    for key in ("evil", "hp", "skill", "bonus"):
        cards[key][number] = row[key]
    for form in FORMS:
        for result in ("low", "high"):
            cards[result][number, form] = row[f"{form.name.lower()}_{result}"]
    look = [1, *(row[key] for key in ADVENTURER_LOOK[1:])]
    cards["adventurer_look"][number] = look
    _fill_source(cards, number, row)


def _fill_source(cards: Any, source: int, row: dict[str, Any]) -> None:
    """The clauses of a row, what they permit as long as it is there, and what a policy sees of it."""
    for place, clause in enumerate(row["clauses"]):
        filled = cards["clauses"][source, place]
        for key, words in (("when", When), ("by", By), ("op", Op), ("per", Per), ("who", Who), ("shows", Face)):
            filled[key] = words[clause[key].upper()]
        filled["form"] = 0 if clause["form"] == ANY_FORM else Face[clause["form"].upper()]
        for key in ("amount", "least"):
            filled[key] = clause[key]
        for number, word in enumerate(clause["needs"]):
            filled["needs"][number] = Need[word.upper()]
        op, when = Op(int(filled["op"])), When(int(filled["when"]))
        cards["moments"][source] |= 1 << when
        word = feature(op, when, clause["amount"])
        cards["features"][source, FEATURES.index(word)] = abs(clause["amount"])
        if op == Op.FEWER_DICE:
            cards["fewer_ale" if filled["form"] == Face.ALE else "fewer_luck"][source] += clause["amount"]
        if op == Op.ANY_TARGET:
            cards["any_target"][source] = 1


def _fill_window(cards: Any, card: int) -> None:
    """What a card that is played or used answers: its first clause says that."""
    clause = cards["clauses"][CARD_SOURCE + card, 0]
    cards["window_cards"][clause["when"]] |= _bit(card)
    forms = slice(None) if clause["form"] == 0 else clause["form"]
    cards["answers"][clause["when"], clause["by"], forms] |= _bit(card)


def _bit(card: int) -> np.uint64:
    return np.uint64(1 << card)
