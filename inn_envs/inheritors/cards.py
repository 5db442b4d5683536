"""The card set of Inheritors: its columns and words, the checks of a card file, and the table that the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from inn_envs.core.cards import SOURCES, CardSet, Column, Table, card_set, read_card_file
from inn_envs.core.record import Records, record
from inn_envs.inheritors.card_checks import check
from inn_envs.inheritors.words import (
    CLANS,
    CLAUSES,
    COLOURS,
    CONDITIONS,
    FACES,
    HONOR_CONDITIONS,
    HONORS,
    MOST_COPIES,
    QUEST_CONDITIONS,
    QUESTS,
    SET_OUT,
    TALENT_OPS,
    VALUES,
    Colour,
    Condition,
    Kind,
    Need,
    Of,
    Op,
    When,
)

CLAUSE = record([("when", np.uint8), ("op", np.uint8), ("amount", np.uint8), ("card", np.uint8)])
CONDITION = record([("word", np.uint8), ("number", np.uint8), ("value", np.uint8), ("of", np.uint8)])
CLAN = record([("colour", np.uint8), ("suggested", np.uint8), ("clauses", CLAUSE, (CLAUSES,))])
HONOR = record([("conditions", CONDITION, (CONDITIONS,))])
QUEST = record([("colour", np.uint8), ("conditions", CONDITION, (CONDITIONS,))])
#: What a policy sees of a card: kind, colours it counts as, number, ability, each one-hot.
FEATURES = (
    *(kind.name.lower() for kind in Kind if kind),
    *(colour.name.lower() for colour in Colour if colour),
    *(str(value) for value in range(1, VALUES + 1)),
    *(op.name.lower() for op in (*TALENT_OPS, Op.ANY_TALENT)),
)
CARDS = record(
    [
        ("face_count", np.int16),
        ("kind", np.uint8, (FACES,)),
        ("colour", np.uint8, (FACES,)),
        ("value", np.uint8, (FACES,)),
        ("special", np.uint8, (FACES,)),
        ("need", np.uint8, (FACES,)),
        ("colours", np.int16, (FACES,)),  # the colours it counts as in the market: bit 1 << colour; all for wild cards
        ("likeness", np.int32, (FACES,)),  # its colours, number and (talents) name: cards that share a bit match
        (
            "copies",
            np.uint8,
            (max(SET_OUT) + 1, FACES),
        ),  # in play, by the number of seats, without special cards
        ("box", np.uint8, (FACES,)),  # copies of special cards
        ("clauses", CLAUSE, (FACES, CLAUSES)),
        ("features", np.uint8, (FACES, len(FEATURES))),
        ("number", np.uint8, (COLOURS + 1, VALUES + 2)),  # the face of a number card; 0 for 0 and after the last
        ("relic", np.uint8, (COLOURS + 1,)),  # the face of a colour's relic
        ("wild_count", np.int16),
        ("wild", np.uint8, (FACES,)),  # the faces of tomes and epics
        ("talent_count", np.int16),
        ("talents", np.uint8, (FACES,)),  # the faces of talents
        ("talent_amount", np.uint8, (len(TALENT_OPS) + 1,)),  # the basic talents' amounts, by op
        ("clans", CLAN, (CLANS,)),
        ("honor_count", np.int16),
        ("honors", HONOR, (HONORS,)),
        ("quest_count", np.int16),
        ("quests", QUEST, (QUESTS,)),
        # What a policy sees of these: for each word the amount, or number + 1, value (and cards counted + 1).
        ("clan_words", np.uint8, (CLANS, len(Op) - 1)),
        ("honor_words", np.uint8, (HONORS, len(HONOR_CONDITIONS), 2)),
        ("quest_words", np.uint8, (QUESTS, len(QUEST_CONDITIONS), 3)),
    ]
)

_COLOUR_WORDS = tuple(colour.name.lower() for colour in Colour)
_REAL_COLOURS = _COLOUR_WORDS[1:]
_SOURCE = Column(str, words=SOURCES)
_CLAUSE_COLUMNS = {
    "when": Column(str, words=tuple(word.name.lower() for word in When if word)),
    "op": Column(str, words=tuple(word.name.lower() for word in Op if word)),
    "amount": Column(int, low=1, high=MOST_COPIES),
    "card": Column(str, default=""),
}


def _condition_columns(conditions: tuple[Condition, ...]) -> dict[str, Column]:
    return {
        "word": Column(str, words=tuple(word.name.lower() for word in conditions)),
        "number": Column(int, low=0, high=30),
        "value": Column(int, default=0, low=0, high=VALUES),
        "of": Column(str, default="any", words=tuple(word.name.lower() for word in Of)),
    }


TABLES = {
    "card": Table(
        {
            "name": Column(str),
            "kind": Column(str, words=tuple(kind.name.lower() for kind in Kind if kind)),
            "colour": Column(str, default="none", words=_COLOUR_WORDS),
            "value": Column(int, default=0, low=1, high=VALUES),
            "copies": Column(int, low=0, high=MOST_COPIES),
            "copies_3": Column(int, default=0, low=0, high=MOST_COPIES),
            "copies_4": Column(int, default=0, low=0, high=MOST_COPIES),
            "special": Column(bool, default=False),
            "source": _SOURCE,
            "text": Column(str, default=""),
            "needs": Column(list, default=(), words=tuple(word.name.lower() for word in Need if word), most=1),
            "clauses": Column(list, default=(), columns=_CLAUSE_COLUMNS, most=CLAUSES),
        },
        least=1,
        most=FACES - 1,
    ),
    "clan": Table(
        {
            "name": Column(str),
            "colour": Column(str, words=_REAL_COLOURS),
            "name_source": _SOURCE,
            "source": _SOURCE,
            "suggested": Column(bool, default=False),
            "text": Column(str),
            "clauses": Column(list, columns=_CLAUSE_COLUMNS, least=1, most=CLAUSES),
        },
        least=COLOURS,
        most=CLANS - 1,
    ),
    "honor": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "text": Column(str),
            "conditions": Column(list, columns=_condition_columns(HONOR_CONDITIONS), least=1, most=CONDITIONS),
        },
        least=1,
        most=HONORS - 1,
    ),
    "quest": Table(
        {
            "name": Column(str),
            "colour": Column(str, default="none", words=_COLOUR_WORDS),
            "source": _SOURCE,
            "text": Column(str),
            "conditions": Column(list, columns=_condition_columns(QUEST_CONDITIONS), least=1, most=CONDITIONS),
        },
        least=1,
        most=QUESTS - 1,
    ),
}
STANDARD = Path(__file__).with_name("cards.toml")


def load_cards(path: str | Path | None = None) -> CardSet:
    """Reads and checks a card file; None is the standard set. Raises CardFileError for a file that can't be used."""
    return _load(STANDARD if path is None else Path(path).resolve())


def _load(path: Path) -> CardSet:
    rows = read_card_file(path, TABLES)
    check(path, rows)
    rows["card"].sort(key=_place_of_face)
    return card_set(CardSet, path, _table(rows), rows)


def _place_of_face(row: dict[str, Any]) -> tuple[int, int, int]:
    """The order of faces (see `words.FIRST_NUMBER`); rows of the same place stay in the order of the file."""
    first = {"number": 0, "relic": 1}
    return first.get(row["kind"], len(first)), Colour[row["colour"].upper()], row["value"]


def _table(rows: dict[str, list[dict[str, Any]]]) -> Records:
    table = np.zeros(1, CARDS)
    cards = table[0]
    faces = {row["name"]: number for number, row in enumerate(rows["card"], start=1)}
    cards["face_count"] = len(faces)
    cards["honor_count"], cards["quest_count"] = len(rows["honor"]), len(rows["quest"])
    for number, row in enumerate(rows["card"], start=1):
        _fill_face(cards, number, row, faces)
        _fill_lists(cards, number)
    for number, row in enumerate(rows["clan"], start=1):
        cards["clans"][number]["colour"] = Colour[row["colour"].upper()]
        cards["clans"][number]["suggested"] = row["suggested"]
        _fill_clauses(cards["clans"][number]["clauses"], row["clauses"], faces)
        for clause in row["clauses"]:
            cards["clan_words"][number, Op[clause["op"].upper()] - 1] = clause["amount"]
    for number, row in enumerate(rows["honor"], start=1):
        _fill_conditions(cards["honors"][number]["conditions"], row["conditions"])
        for asked in cards["honors"][number]["conditions"][: len(row["conditions"])]:
            cards["honor_words"][number, asked["word"] - Condition.CLAN_COUNT] = (asked["number"] + 1, asked["value"])
    for number, row in enumerate(rows["quest"], start=1):
        cards["quests"][number]["colour"] = Colour[row["colour"].upper()]
        _fill_conditions(cards["quests"][number]["conditions"], row["conditions"])
        for asked in cards["quests"][number]["conditions"][: len(row["conditions"])]:
            shown = (asked["number"] + 1, asked["value"], asked["of"] + 1)
            cards["quest_words"][number, asked["word"] - Condition.HAND_AT_LEAST] = shown
    return table


def _fill_face(cards: Any, number: int, row: dict[str, Any], faces: dict[str, int]) -> None:
    kind, colour = Kind[row["kind"].upper()], Colour[row["colour"].upper()]
    cards["kind"][number], cards["colour"][number], cards["value"][number] = kind, colour, row["value"]
    cards["special"][number] = row["special"]
    cards["need"][number] = Need[row["needs"][0].upper()] if row["needs"] else Need.NOTHING
    every = sum(1 << other for other in Colour if other)
    cards["colours"][number] = every if kind in (Kind.TOME, Kind.EPIC) else (1 << colour if colour else 0)
    name = 1 << (16 + int(cards["talent_count"])) if kind == Kind.TALENT else 0
    cards["likeness"][number] = int(cards["colours"][number]) | (1 << (8 + row["value"]) if row["value"] else 0) | name
    if row["special"]:
        cards["box"][number] = row["copies"]
    else:
        marked = {2: 0, 3: row["copies_3"], 4: row["copies_3"] + row["copies_4"]}
        for seats, extra in marked.items():
            cards["copies"][seats, number] = row["copies"] + extra
    _fill_clauses(cards["clauses"][number], row["clauses"], faces)
    op = cards["clauses"][number, 0]["op"]
    colours = [cards["colours"][number] >> other & 1 for other in Colour if other]
    values = [row["value"] == value for value in range(1, VALUES + 1)]
    abilities = [op == ability for ability in (*TALENT_OPS, Op.ANY_TALENT)]
    kinds = [kind == other for other in Kind if other]
    cards["features"][number] = [*kinds, *colours, *values, *abilities]


def _fill_lists(cards: Any, number: int) -> None:
    """Where the rules find a face by what it is."""
    kind, colour, value = cards["kind"][number], cards["colour"][number], cards["value"][number]
    if kind == Kind.NUMBER:
        cards["number"][colour, value] = number
    if kind == Kind.RELIC:
        cards["relic"][colour] = number
    if kind in (Kind.TOME, Kind.EPIC):
        cards["wild"][cards["wild_count"]] = number
        cards["wild_count"] += 1
    if kind == Kind.TALENT:
        cards["talents"][cards["talent_count"]] = number
        cards["talent_count"] += 1
        if not cards["special"][number]:
            clause = cards["clauses"][number, 0]
            cards["talent_amount"][clause["op"]] = clause["amount"]


def _fill_clauses(clauses: Any, rows: list[dict[str, Any]], faces: dict[str, int]) -> None:
    for place, row in enumerate(rows):
        when, op = When[row["when"].upper()], Op[row["op"].upper()]
        clauses[place] = (when, op, row["amount"], faces.get(row["card"], 0))


def _fill_conditions(conditions: Any, rows: list[dict[str, Any]]) -> None:
    for place, row in enumerate(rows):
        conditions[place] = (Condition[row["word"].upper()], row["number"], row["value"], Of[row["of"].upper()])
