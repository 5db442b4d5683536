"""Card files: the standard set has the printed cards; broken files are refused with file, row, key and expectation."""

import re
from collections import Counter

import numpy as np
import pytest

import inn_envs
from inn_envs import SpecError
from inn_envs.core.cards import CardFileError
from inn_envs.innkeeper.cards import STANDARD, load_cards
from inn_envs.innkeeper.words import (
    ASSET_SOURCE,
    CUSTOMER_SOURCE,
    TREACHERY_SOURCE,
    Characteristic,
    Collection,
    Kind,
    Need,
    On,
    Only,
    Op,
    Per,
    Target,
    What,
    When,
    Who,
    Window,
)
from tests.card_file import change, content, row_of, write
from tests.innkeeper.damage import DAMAGE

FIRST = {"proprietor": 0, "asset": ASSET_SOURCE, "customer": CUSTOMER_SOURCE, "treachery": TREACHERY_SOURCE}
TRAITS = tuple(trait.name.lower() for trait in Characteristic)[1:]
#: The cards that the rulebook prints; all others are invented.
PRINTED = {
    "proprietor": set(),
    "asset": {"Stable Boy", "Personal Butler", "Investment"},
    "customer": {
        "Snake Oil Salesman", "The Diplomat", "Monk", "Poker Players", "Undesirables", "Dine and Dasher",
    },
    "treachery": {"Out Maneuver", "Sealed Vault"},
    "debt": {"Debt", "Crushing Debt", "Forbearance"},
}  # fmt: skip


@pytest.fixture(scope="module")
def standard():
    return load_cards()


def clauses_of(cards, table, name):
    """The clauses of a card as the rules read them: only what is not 0, without the moment."""
    found = cards.table[0]["clauses"][FIRST[table] + cards.find(table, name)]
    keys = [key for key in found.dtype.names if key != "when"]
    return [{key: int(clause[key]) for key in keys if clause[key]} for clause in found if clause["op"]]


def moments_of(cards, table, name):
    found = cards.table[0]["clauses"][FIRST[table] + cards.find(table, name)]
    return {When(int(clause["when"])) for clause in found if clause["op"]}


def listed(cards, name):
    """The Characteristics that a Customer lists, in printed order."""
    lists = cards.table[0]["lists"][cards.find("customer", name)]
    return [Characteristic(int(trait)).name.lower() for trait in lists if trait]


# --- the standard set -------------------------------------------------------------------------------------------------


def test_the_decks_have_the_printed_numbers_of_cards(standard):
    table = standard.table[0]
    copies = {name: int(table[f"{name}_copies"].sum()) for name in ("asset", "customer", "treachery", "debt")}
    assert copies == {"asset": 26, "customer": 30, "treachery": 35, "debt": 25}
    assert table["proprietor_count"] == 7


def test_the_printed_cards_are_marked_and_all_others_are_house(standard):
    for table, printed in PRINTED.items():
        assert {row["name"] for row in standard.rows[table][1:] if row["source"] == "rulebook"} == printed
        assert {row["source"] for row in standard.rows[table][1:] if row["name"] not in printed} <= {"house"}


@pytest.mark.parametrize(
    ("name", "copies", "traits", "value", "clauses"),
    [
        ("Stable Boy", 2, (1, 1, 0, 0), 3, []),
        ("Personal Butler", 2, (2, 2, 0, 0), 5, [{"op": Op.UPKEEP, "amount": 2}]),
        ("Investment", 2, (0, 0, 0, 0), 2, [{"op": Op.GROW_INVESTMENT, "amount": 2, "most": 4, "prize": 10}]),
    ],
)
def test_the_printed_assets(name, copies, traits, value, clauses, standard):
    table, row = standard.table[0], standard.find("asset", name)
    assert (table["asset_copies"][row], table["value"][row], table["unique"][row]) == (copies, value, 0)
    assert tuple(table["asset_trait"][row]) == (0, *traits)
    assert clauses_of(standard, "asset", name) == clauses
    assert moments_of(standard, "asset", name) <= {When.REFRESH}


@pytest.mark.parametrize(
    ("name", "kind", "lists", "need", "collection", "clauses"),
    [
        (
            "Monk", Kind.ORDINARY, ["service", "cuisine"], 0, 0,
            [{"op": Op.GAIN, "amount": 1}, {"op": Op.DISCARD_DEBT, "amount": 3}],
        ),
        (
            "Poker Players", Kind.ORDINARY, ["entertainment", "luxury"], 0, 0,
            [
                {"op": Op.CHOOSE_ONE, "amount": 1},
                {"op": Op.GAIN, "amount": 3, "only": Only.IF_FIRST},
                {"op": Op.DRAW, "amount": 1, "only": Only.IF_SECOND},
            ],
        ),
        (
            "Snake Oil Salesman", Kind.PARTICULAR, [], 0, Collection.MOST_TREACHERY,
            [{"op": Op.GAIN, "amount": 5}, {"op": Op.DRAW, "amount": 1, "who": Who.OTHERS}],
        ),
        ("The Diplomat", Kind.PARTICULAR, ["service"], Need.TWO_ASSETS, 0, [{"op": Op.GAIN, "amount": 5}]),
        ("Undesirables", Kind.NEGATIVE, ["entertainment", "luxury"], 0, 0, [{"op": Op.EXHAUST, "amount": 1}]),
        ("Dine and Dasher", Kind.NEGATIVE, ["cuisine", "service"], 0, 0, [{"op": Op.TAKE_DEBT, "amount": 2}]),
    ],
)  # fmt: skip
def test_the_printed_customers(name, kind, lists, need, collection, clauses, standard):
    table, row = standard.table[0], standard.find("customer", name)
    assert (table["customer_copies"][row], table["kind"][row]) == (1, kind)
    assert (table["condition"][row], table["collection"][row]) == (need, collection)
    assert listed(standard, name) == lists
    assert clauses_of(standard, "customer", name) == clauses
    assert moments_of(standard, "customer", name) == {When.COLLECT}


@pytest.mark.parametrize(
    ("name", "copies", "windows", "need", "clauses"),
    [
        (
            "Out Maneuver", 3, (Window.TREACHERY_PLAYED,), Need.ANSWERS_TREACHERY,
            [{"op": Op.CANCEL, "amount": 1}, {"op": Op.TRANSFER, "amount": 2, "who": Who.ANSWERED}],
        ),
        (
            "Sealed Vault", 2, (Window.DEPOSIT_DECLARED, Window.FINAL_DEPOSIT), Need.ANSWERS_DEPOSIT,
            [{"op": Op.PREVENT, "amount": 1}],
        ),
    ],
)  # fmt: skip
def test_the_printed_treachery(name, copies, windows, need, clauses, standard):
    table, row = standard.table[0], standard.find("treachery", name)
    play = table["plays"][row]
    assert (table["treachery_copies"][row], list(play["needs"])) == (copies, [need, 0, 0])
    assert play["windows"] == sum(1 << window for window in windows)
    assert (play["cost"], play["target"], play["answers"], table["keeps"][row]) == (0, Target.NONE, 1, 0)
    assert clauses_of(standard, "treachery", name) == clauses


def test_the_printed_texts_stand_in_full(standard):
    texts = {row["name"]: row["text"] for rows in standard.rows.values() for row in rows}
    assert texts["Personal Butler"] == "During the Refresh Phase you must pay 2 gold or discard this Asset."
    assert texts["Monk"] == "Awards 1 gold. When you collect this card you may remove up to 3 Debt cards."
    assert texts["Out Maneuver"] == (
        "Cancel the effect of a Treachery card played by target Proprietor. Then that Proprietor pays you 2 gold from "
        "their Capital, if able."
    )
    assert texts["Sealed Vault"] == "This card resolves and prevents the deposit."
    assert texts["The Diplomat"] == "Awards 5 gold. You can only collect this card if you control at least 2 Assets."
    assert not texts["Stable Boy"]


def test_the_three_kinds_of_debt(standard):
    table = standard.table[0]
    rows = {row["name"]: number for number, row in enumerate(standard.rows["debt"]) if number}
    assert {name: int(table["debt_value"][row]) for name, row in rows.items()} == {
        "Debt": 1, "Crushing Debt": 2, "Forbearance": 0,
    }  # fmt: skip
    assert {name: int(table["debt_copies"][row]) for name, row in rows.items()} == {
        "Debt": 12, "Crushing Debt": 9, "Forbearance": 4,
    }  # fmt: skip
    assert table["ordinary_debt"] == rows["Debt"]


def test_customers_list_the_characteristics_evenly(standard):
    rows = standard.rows["customer"][1:]
    assert Counter(row["kind"] for row in rows) == {"ordinary": 18, "particular": 6, "negative": 6}
    ordinary = [row["lists"] for row in rows if row["kind"] == "ordinary"]
    assert Counter(trait for lists in ordinary for trait in lists) == dict.fromkeys(TRAITS, 9)
    assert Counter(lists[0] for lists in ordinary) == {"luxury": 5, "service": 5, "cuisine": 4, "entertainment": 4}
    negative = [row["lists"] for row in rows if row["kind"] == "negative"]
    assert Counter(trait for lists in negative for trait in lists) == dict.fromkeys(TRAITS, 3)


def test_proprietors_have_seven_or_eight_points_and_five_assets_are_unique(standard):
    assert {int(standard.table[0]["trait"][row].sum()) for row in range(1, 8)} == {7, 8}
    unique = {row["name"] for row in standard.rows["asset"][1:] if row["unique"]}
    assert unique == {"Marble Lobby", "Second Shift", "Great Kitchen", "Courtyard Stage", "Deep Cellar"}


# --- the table that the rules read ------------------------------------------------------------------------------------


def test_every_phase_start_is_named_by_one_word(standard):
    plays = standard.table[0]["plays"]
    every = sum(1 << window for window in Window if Window.START_REFRESH <= window <= Window.START_FINAL)
    assert plays[standard.find("treachery", "Light Fingers")]["windows"] == every
    but_final = every & ~(1 << Window.START_FINAL)
    assert plays[standard.find("treachery", "Whispered Rumours")]["windows"] == but_final


def test_abilities_say_what_they_cost(standard):
    abilities = standard.table[0]["abilities"]
    host = abilities[standard.find("proprietor", "Host")]
    assert (host["windows"], host["cost"], host["exhausts"]) == (1 << Window.CUSTOMER_REVEALED, 2, 0)
    steward = abilities[standard.find("proprietor", "Steward")]
    assert steward["windows"] == 1 << Window.START_CUSTOMER | 1 << Window.CUSTOMER_REVEALED
    assert list(steward["needs"]) == [Need.I_HAVE_EXHAUSTED, 0, 0]
    watch_post = abilities[ASSET_SOURCE + standard.find("asset", "Watch Post")]
    assert (watch_post["windows"], watch_post["exhausts"]) == (1 << Window.TREACHERY_PLAYED, 1)
    crier = abilities[TREACHERY_SOURCE + standard.find("treachery", "Standing Crier")]
    assert (crier["windows"], crier["exhausts"]) == (1 << Window.CUSTOMER_REVEALED, 1)
    assert np.count_nonzero(abilities["windows"]) == 4


def test_proprietors_that_are_named(standard):
    table = standard.table[0]
    assert table["ability_target"][standard.find("proprietor", "Enforcer")] == Target.OTHER
    assert np.count_nonzero(table["ability_target"]) == 1
    named = {row["name"]: row["target"] for row in standard.rows["treachery"][1:] if row["target"] != "none"}
    others = (
        "Light Fingers", "Called Loan", "Bolted Door", "Spoiled Soup", "Full Rooms", "Passed Note", "Forced Sale",
        "Forged Deed",
    )  # fmt: skip
    assert named == {**dict.fromkeys(others, "other"), "Burned Notes": "any"}


@pytest.mark.parametrize(
    ("table", "name", "clauses"),
    [
        ("treachery", "Called Loan", [
            {"op": Op.TRANSFER, "amount": 2, "per": Per.TARGET_DEBT, "most": 6, "who": Who.TARGET},
        ]),
        ("customer", "Bailiff", [
            {"op": Op.MAY_PAY, "amount": 2, "per": Per.OWN_DEBT, "most": 6},
            {"op": Op.LIQUIDATE, "amount": 1, "only": Only.IF_NOT_PAID},
        ]),
        ("customer", "Dice Throwers", [{"op": Op.GAIN, "amount": 1, "per": Per.DIE}]),
        ("customer", "Mule Drivers", [
            {"op": Op.GAIN, "amount": 2}, {"op": Op.TRANSFER, "amount": 1, "who": Who.OTHERS},
        ]),
        ("customer", "Pickpockets", [{"op": Op.TRANSFER, "amount": 2, "to": Who.LEFT}]),
        ("asset", "Exchange Bench", [{"op": Op.GAIN, "amount": 1, "per": Per.CAPITAL_3, "most": 3}]),
        ("asset", "Strong Room", [{"op": Op.GAIN, "amount": 1, "on": On.OWN_DEPOSIT, "least": 4}]),
        ("asset", "Marble Lobby", [
            {"op": Op.GAIN, "amount": 1, "on": On.OWN_COLLECT, "lists": Characteristic.LUXURY},
        ]),
        ("asset", "Loan Desk", [{"op": Op.LIMIT, "amount": 2, "what": What.DEBT}]),
    ],
)  # fmt: skip
def test_clauses_of_house_cards_mean_what_their_texts_say(table, name, clauses, standard):
    assert clauses_of(standard, table, name) == clauses


# --- other files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_card_file_is_refused(what, tmp_path):
    damage, row, key, expected = DAMAGE[what]
    tables = content(STANDARD)
    damage(tables)
    path = write(tmp_path / "my_set.toml", tables)
    with pytest.raises(CardFileError) as refused:
        load_cards(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: {row}"), message
    assert f"key {key!r}: " in message, message
    assert "expected" in message
    assert expected in message, message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[asset]\n", "not a TOML file"),
        ("", "proprietor: expected 4 to 8 rows, got 0"),
        ("asset = 3\n[[proprietor]]\n", "proprietor: expected 4 to 8 rows, got 1"),
        ("[proprietor]\nname = 'x'\n", "proprietor: expected an array of tables, [[proprietor]]"),
        ("[[card]]\n", "unknown table 'card'; expected proprietor, asset, customer, treachery, debt"),
    ],
)
def test_a_file_that_is_no_card_file_is_refused(text, message, tmp_path):
    path = tmp_path / "my_set.toml"
    path.write_text(text)
    with pytest.raises(CardFileError, match=re.escape(message)):
        load_cards(path)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (change("proprietor", "Saver", luxury=None, luxry=2), "key 'luxry': unknown key; expected name, "),
        (change("proprietor", "Saver", luxury=None, luxry=2), "; did you mean 'luxury'?"),
        (change("customer", "Bailiff", kind="Ordinary"), "got 'Ordinary'; did you mean 'ordinary'?"),
        (change("customer", "Poker Players", lists=["entertainment", "luxry"]), "got 'luxry'; did you mean 'luxury'?"),
    ],
)
def test_a_wrong_name_in_a_card_file_gets_the_nearest(damage, words, tmp_path):
    tables = content(STANDARD)
    damage(tables)
    with pytest.raises(CardFileError, match=re.escape(words)):
        load_cards(write(tmp_path / "my_set.toml", tables))


@pytest.mark.parametrize(
    ("names", "hints"),
    [
        (("Host", "Savr"), "; did you mean 'Saver'?"),
        (("saver", "TRADER"), "; did you mean 'Saver'? did you mean 'Trader'?"),
        (("Saver", "Nobody Here"), ""),
    ],
)
def test_proprietors_named_wrongly_get_the_nearest_name(names, hints):
    with pytest.raises(SpecError) as refused:
        inn_envs.make("innkeeper", proprietors=names)
    assert str(refused.value).endswith(f"got {names!r}{hints}")


def test_a_written_copy_is_the_same_set(standard, tmp_path):
    written = load_cards(write(tmp_path / "my_set.toml", content(STANDARD)))
    assert written.digest == standard.digest
    assert written.rows == standard.rows


def test_a_set_with_other_numbers_is_another_set(standard, tmp_path):
    tables = content(STANDARD)
    row_of(tables, "treachery", "Light Fingers")["copies"] = 4
    row_of(tables, "asset", "Loan Desk")["clauses"][0]["amount"] = -2
    row_of(tables, "asset", "Marble Lobby")["clauses"][0].pop("lists")
    mine = load_cards(write(tmp_path / "my_set.toml", tables))
    assert mine.digest != standard.digest
    assert mine.table[0]["treachery_copies"].sum() == 37


def test_names_are_found_and_unknown_ones_refused(standard):
    assert standard.name("debt", standard.find("debt", "Forbearance")) == "Forbearance"
    assert standard.find("asset", "none") == 0
    assert standard.source(ASSET_SOURCE + 3) == ("asset", 3)
    with pytest.raises(KeyError, match="no asset named 'Dragon'"):
        standard.find("asset", "Dragon")


# --- the order of the rows --------------------------------------------------------------------------------------------

#: What the rules read of a row, by table.
BY_ROW = {
    "proprietor": ("trait", "income", "debt_limit", "capital"),
    "asset": ("asset_copies", "asset_trait", "value", "unique"),
    "customer": ("customer_copies", "kind", "lists", "condition", "collection"),
    "treachery": ("treachery_copies", "keeps", "plays"),
    "debt": ("debt_copies", "debt_value"),
}
BY_SOURCE = ("clauses", "abilities", "statics", "ability_target", "features")


@pytest.fixture(scope="module")
def reordered(tmp_path_factory):
    """The standard set with the rows of each table in reverse."""
    tables = {name: rows[::-1] for name, rows in content(STANDARD).items()}
    return load_cards(write(tmp_path_factory.mktemp("cards") / "reordered.toml", tables))


@pytest.mark.parametrize("name", BY_ROW)
def test_reordering_the_rows_changes_nothing_but_indices(name, standard, reordered):
    rows = np.arange(len(standard.rows[name]))
    there = np.array([reordered.find(name, row["name"]) for row in standard.rows[name]])
    assert sorted(there) == list(rows)
    for key in BY_ROW[name]:
        assert (standard.table[0][key][rows] == reordered.table[0][key][there]).all(), key
    for key in BY_SOURCE if name in FIRST else ():
        here = standard.table[0][key][FIRST[name] + rows]
        assert (here == reordered.table[0][key][FIRST[name] + there]).all(), key


def test_reordering_the_rows_keeps_what_points_at_rows(standard, reordered):
    here, there = standard.table[0], reordered.table[0]
    lists = [(cards, [row["name"] for row in cards.rows["treachery"]]) for cards in (standard, reordered)]
    for window in Window:
        names = [
            {name for row, name in enumerate(treachery) if int(cards.table[0]["window_cards"][window]) >> row & 1}
            for cards, treachery in lists
        ]
        assert names[0] == names[1], window
    for key in ("window_assets", "window_kept"):
        assert (here[key] == there[key]).all()
    assert reordered.name("debt", int(there["ordinary_debt"])) == "Debt"
    kept = [reordered.name("treachery", int(row)) for row in there["kept_rows"] if row]
    assert sorted(kept) == ["Rented Annex", "Standing Crier"]
    for place, name in enumerate(kept):
        assert there["kept_place"][reordered.find("treachery", name)] == place
