"""The card set of Innkeeper: its columns and words, and the table that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from inn_envs.core import cards as core
from inn_envs.core.cards import SOURCES as SOURCE_LEVELS
from inn_envs.core.cards import Column, Table, card_set, read_card_file
from inn_envs.core.record import Records, record
from inn_envs.innkeeper.card_checks import check
from inn_envs.innkeeper.words import (
    ANSWERS,
    ANY_PHASE,
    ASSET_SOURCE,
    ASSETS,
    CHARACTERISTICS,
    CLAUSES,
    CUSTOMER_NEEDS,
    CUSTOMER_SOURCE,
    CUSTOMERS,
    DEBTS,
    KEPT,
    MOST_AMOUNT,
    NEEDS,
    PHASE_STARTS,
    PLAY_NEEDS,
    PROPRIETORS,
    SOURCES,
    STATICS,
    TREACHERY,
    TREACHERY_SOURCE,
    Characteristic,
    Chooser,
    Collection,
    Kind,
    Need,
    On,
    Only,
    Op,
    Per,
    Target,
    Until,
    What,
    When,
    Who,
    Window,
)

CLAUSE = record(
    [
        ("when", np.uint8),
        ("op", np.uint8),
        ("amount", np.int8),
        ("per", np.uint8),
        ("most", np.uint8),  # the most it comes to, 0 for no limit; of `grow_investment` the goal
        ("who", np.uint8),
        ("to", np.uint8),
        ("what", np.uint8),
        ("until", np.uint8),
        ("chooser", np.uint8),
        ("on", np.uint8),
        ("least", np.uint8),
        ("lists", np.uint8),
        ("only", np.uint8),
        ("prize", np.uint8),
    ]
)
#: How a Treachery card, or an ability As Retort of another card, may be played.
PLAY = record(
    [
        ("windows", np.uint32),  # bit mask
        ("needs", np.uint8, (NEEDS,)),
        ("cost", np.uint8),  # gold
        ("exhausts", np.uint8),  # 1 when the card is exhausted for it
        ("target", np.uint8),
        ("answers", np.uint8),  # 1 when it is about the seat whose action it answers
    ]
)
#: The ops whose amounts a policy sees of a card, and the limits and prices.
FEATURE_OPS = tuple(op for op in Op if op not in (Op.NOTHING, Op.LIMIT, Op.PRICE))
FEATURES = (*(op.name.lower() for op in FEATURE_OPS), *(what.name.lower() for what in STATICS))
#: What a policy sees of an Asset and of a Customer beside what they do.
ASSET_LOOK = ("there", *(trait.name.lower() for trait in Characteristic if trait), "value", "unique")
CUSTOMER_LOOK = (
    *(kind.name.lower() for kind in Kind if kind),
    *(trait.name.lower() for trait in Characteristic if trait),  # the first listed counts 4, the next 3 …
    *(need.name.lower() for need in CUSTOMER_NEEDS),
    *(collection.name.lower() for collection in Collection if collection),
)
CARDS = record(
    [
        ("proprietor_count", np.int16),
        ("asset_count", np.int16),
        ("customer_count", np.int16),
        ("treachery_count", np.int16),
        ("debt_count", np.int16),
        ("trait", np.uint8, (PROPRIETORS, CHARACTERISTICS + 1)),  # Characteristics, by number; place 0 is unused
        ("income", np.uint8, (PROPRIETORS,)),
        ("debt_limit", np.uint8, (PROPRIETORS,)),
        ("capital", np.uint8, (PROPRIETORS,)),
        ("asset_copies", np.uint8, (ASSETS,)),
        ("asset_trait", np.uint8, (ASSETS, CHARACTERISTICS + 1)),
        ("value", np.uint8, (ASSETS,)),  # Gold Value
        ("unique", np.uint8, (ASSETS,)),
        ("customer_copies", np.uint8, (CUSTOMERS,)),
        ("kind", np.uint8, (CUSTOMERS,)),
        ("lists", np.uint8, (CUSTOMERS, CHARACTERISTICS)),  # its Characteristics in printed order, 0 after the last
        ("condition", np.uint8, (CUSTOMERS,)),  # what its collector needs
        ("collection", np.uint8, (CUSTOMERS,)),
        ("treachery_copies", np.uint8, (TREACHERY,)),
        ("keeps", np.uint8, (TREACHERY,)),  # 1 for cards that are kept after use
        ("kept_place", np.uint8, (TREACHERY,)),  # which of the cards that are kept it is, from 0
        ("kept_rows", np.uint8, (KEPT,)),  # the cards that are kept
        ("debt_copies", np.uint8, (DEBTS,)),
        ("debt_value", np.uint8, (DEBTS,)),
        ("ordinary_debt", np.uint8),
        # By source (see words.SOURCES): clauses, abilities As Retort (of Treachery: of the kept card), what is changed.
        ("clauses", CLAUSE, (SOURCES, CLAUSES)),
        ("abilities", PLAY, (SOURCES,)),
        ("statics", np.int8, (SOURCES, len(STATICS))),
        ("ability_target", np.uint8, (SOURCES,)),  # the Proprietor that a Top Bidder ability names (Target)
        ("features", np.uint8, (SOURCES, len(FEATURES))),
        ("asset_look", np.uint8, (ASSETS, len(ASSET_LOOK))),
        ("customer_look", np.uint8, (CUSTOMERS, len(CUSTOMER_LOOK))),
        ("plays", PLAY, (TREACHERY,)),
        # By window: a bit for each Treachery card playable in it; 1 where Assets or kept cards can answer.
        ("window_cards", np.uint64, (len(Window),)),
        ("window_assets", np.uint8, (len(Window),)),
        ("window_kept", np.uint8, (len(Window),)),
    ]
)


def lower(words: Any) -> tuple[str, ...]:
    """Enum members as the words of a card file."""
    return tuple(word.name.lower() for word in words)


_SOURCE = Column(str, words=SOURCE_LEVELS)
_TRAITS = {name: Column(int, default=0, low=0, high=6) for name in lower(Characteristic)[1:]}
_WINDOWS = Column(list, default=(), words=(*lower(Window)[1:], ANY_PHASE), most=len(Window))
_NEEDS = Column(list, default=(), words=lower(PLAY_NEEDS), most=NEEDS)
_CLAUSES = Column(
    list,
    default=(),
    most=CLAUSES,
    columns={
        "when": Column(str, words=lower(When)[1:]),
        "op": Column(str, words=lower(Op)[1:]),
        "amount": Column(int, default=1, low=-MOST_AMOUNT, high=MOST_AMOUNT),
        "per": Column(str, default="nothing", words=lower(Per)),
        "most": Column(int, default=0, low=0, high=MOST_AMOUNT),
        "who": Column(str, default="self", words=lower(Who)),
        "to": Column(str, default="self", words=lower(Who)),
        "what": Column(str, default="nothing", words=lower(What)),
        "until": Column(str, default="always", words=lower(Until)),
        "chooser": Column(str, default="owner", words=lower(Chooser)),
        "on": Column(str, default="never", words=lower(On)),
        "least": Column(int, default=0, low=0, high=MOST_AMOUNT),
        "lists": Column(str, default="none", words=lower(Characteristic)),
        "only": Column(str, default="always", words=lower(Only)),
        "prize": Column(int, default=0, low=0, high=MOST_AMOUNT),
    },
)
#: An ability As Retort: the keys of a row that has one.
_ABILITY = {
    "ability_windows": _WINDOWS,
    "ability_needs": _NEEDS,
    "ability_cost": Column(int, default=0, low=0, high=MOST_AMOUNT),
    "ability_exhausts": Column(bool, default=False),
    "ability_target": Column(str, default="none", words=lower(Target)),
}
_TEXT = Column(str, default="")
TABLES = {
    "proprietor": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            **_TRAITS,
            "income": Column(int, low=0, high=9),
            "debt_limit": Column(int, low=0, high=9),
            "capital": Column(int, low=0, high=30),
            "text": Column(str),
            "top_bidder_target": Column(str, default="none", words=lower(Target)),
            **_ABILITY,
            "clauses": _CLAUSES,
        },
        least=4,
        most=PROPRIETORS - 1,
    ),
    "asset": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, low=1, high=ASSETS),
            **_TRAITS,
            "value": Column(int, low=0, high=9),
            "unique": Column(bool, default=False),
            "text": _TEXT,
            **_ABILITY,
            "clauses": _CLAUSES,
        },
        least=1,
        most=ASSETS - 1,
    ),
    "customer": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, default=1, low=1, high=CUSTOMERS),
            "kind": Column(str, words=lower(Kind)[1:]),
            "lists": Column(list, default=(), words=lower(Characteristic)[1:], most=CHARACTERISTICS),
            "needs": Column(list, default=(), words=lower(CUSTOMER_NEEDS), most=1),
            "collected_by": Column(str, default="totals", words=lower(Collection)),
            "text": _TEXT,
            "clauses": _CLAUSES,
        },
        least=1,
        most=CUSTOMERS - 1,
    ),
    "treachery": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, low=1, high=TREACHERY),
            "cost": Column(int, default=0, low=0, high=MOST_AMOUNT),
            "windows": _WINDOWS,
            "needs": _NEEDS,
            "target": Column(str, default="none", words=lower(Target)),
            "text": Column(str),
            **_ABILITY,
            "clauses": _CLAUSES,
        },
        least=1,
        most=TREACHERY - 1,
    ),
    "debt": Table(
        {
            "name": Column(str),
            "source": _SOURCE,
            "copies": Column(int, low=1, high=DEBTS * 9),
            "value": Column(int, low=0, high=9),
            "ordinary": Column(bool, default=False),
            "text": _TEXT,
        },
        least=1,
        most=DEBTS - 1,
    ),
}
STANDARD = Path(__file__).with_name("cards.toml")


@dataclass(frozen=True)
class CardSet(core.CardSet):
    """A checked card file of Innkeeper."""

    def source(self, number: int) -> tuple[str, int]:
        """The table and the row of a source."""
        for table, first in (
            ("treachery", TREACHERY_SOURCE),
            ("customer", CUSTOMER_SOURCE),
            ("asset", ASSET_SOURCE),
        ):
            if number >= first:
                return table, number - first
        return "proprietor", number


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
    for number, row in enumerate(rows["proprietor"], start=1):
        cards["trait"][number, 1:] = [row[trait] for trait in lower(Characteristic)[1:]]
        for key in ("income", "debt_limit", "capital"):
            cards[key][number] = row[key]
        cards["ability_target"][number] = Target[row["top_bidder_target"].upper()]
        _fill_source(cards, number, row)
    for number, row in enumerate(rows["asset"], start=1):
        cards["asset_copies"][number], cards["value"][number] = row["copies"], row["value"]
        cards["asset_trait"][number, 1:] = [row[trait] for trait in lower(Characteristic)[1:]]
        cards["unique"][number] = row["unique"]
        cards["asset_look"][number] = [1, *cards["asset_trait"][number, 1:], row["value"], row["unique"]]
        _fill_source(cards, ASSET_SOURCE + number, row)
    for number, row in enumerate(rows["customer"], start=1):
        _fill_customer(cards, number, row)
    for number, row in enumerate(rows["treachery"], start=1):
        _fill_treachery(cards, number, row)
    for number, row in enumerate(rows["debt"], start=1):
        cards["debt_copies"][number], cards["debt_value"][number] = row["copies"], row["value"]
        if row["ordinary"]:
            cards["ordinary_debt"] = number
    _fill_windows(cards)
    return table


def _fill_customer(cards: Any, number: int, row: dict[str, Any]) -> None:
    cards["customer_copies"][number] = row["copies"]
    cards["kind"][number] = Kind[row["kind"].upper()]
    for place, word in enumerate(row["lists"]):
        cards["lists"][number, place] = Characteristic[word.upper()]
    cards["condition"][number] = Need[row["needs"][0].upper()] if row["needs"] else Need.NOTHING
    cards["collection"][number] = Collection[row["collected_by"].upper()]
    listed = [
        row["lists"].index(word) if word in row["lists"] else CHARACTERISTICS for word in lower(Characteristic)[1:]
    ]
    cards["customer_look"][number] = [
        *(cards["kind"][number] == kind for kind in Kind if kind),
        *(CHARACTERISTICS - place for place in listed),
        *(cards["condition"][number] == need for need in CUSTOMER_NEEDS),
        *(cards["collection"][number] == collection for collection in Collection if collection),
    ]
    _fill_source(cards, CUSTOMER_SOURCE + number, row)


def _fill_treachery(cards: Any, number: int, row: dict[str, Any]) -> None:
    cards["treachery_copies"][number] = row["copies"]
    _fill_play(cards["plays"][number], row["windows"], row["needs"], row["cost"], row["target"])
    if any(clause["op"] == "keep" for clause in row["clauses"]):
        place = int(cards["keeps"].sum())
        cards["keeps"][number], cards["kept_place"][number], cards["kept_rows"][place] = 1, place, number
    _fill_source(cards, TREACHERY_SOURCE + number, row)


def _fill_play(play: Any, windows: Any, needs: Any, cost: int, target: str) -> None:
    for word in windows:
        for window in PHASE_STARTS if word == ANY_PHASE else (Window[word.upper()],):
            play["windows"] |= 1 << window
    for place, word in enumerate(needs):
        play["needs"][place] = Need[word.upper()]
    play["cost"], play["target"] = cost, Target[target.upper()]
    play["answers"] = any(Need[word.upper()] in ANSWERS for word in needs)


def _fill_source(cards: Any, source: int, row: dict[str, Any]) -> None:
    """The clauses of a row, what they change as long as it is there, its ability, and what a policy sees of it."""
    for place, clause in enumerate(row["clauses"]):
        filled = cards["clauses"][source, place]
        for key, words in (
            ("when", When), ("op", Op), ("per", Per), ("who", Who), ("to", Who), ("what", What), ("until", Until),
            ("chooser", Chooser), ("on", On), ("lists", Characteristic), ("only", Only),
        ):  # fmt: skip
            filled[key] = words[clause[key].upper()]
        for key in ("amount", "most", "least", "prize"):
            filled[key] = clause[key]
        if filled["op"] in FEATURE_OPS:
            cards["features"][source, FEATURE_OPS.index(filled["op"])] = abs(clause["amount"])
        if filled["when"] == When.STATIC:
            what = STATICS.index(What(int(filled["what"])))
            cards["statics"][source, what] += clause["amount"]
            cards["features"][source, len(FEATURE_OPS) + what] = abs(clause["amount"])
    if "ability_windows" in row:
        ability = cards["abilities"][source]
        _fill_play(ability, row["ability_windows"], row["ability_needs"], row["ability_cost"], row["ability_target"])
        ability["exhausts"] = row["ability_exhausts"]


def _fill_windows(cards: Any) -> None:
    for window in Window:
        found = [row for row in range(TREACHERY) if int(cards["plays"][row]["windows"]) >> window & 1]
        cards["window_cards"][window] = sum(1 << row for row in found)
        able = [int(ability["windows"]) >> window & 1 for ability in cards["abilities"]]
        cards["window_assets"][window] = any(able[ASSET_SOURCE:CUSTOMER_SOURCE])
        cards["window_kept"][window] = any(able[TREACHERY_SOURCE:])
