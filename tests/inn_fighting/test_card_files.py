"""Card files of Inn-Fighting: the standard set, a user's own, and what is refused."""

import pytest

from inn_envs.core.cards import CardFileError
from inn_envs.inn_fighting.cards import STANDARD, load_cards
from inn_envs.inn_fighting.words import Need, Op, When
from tests.card_file import add, change, change_inside, content, write
from tests.inn_fighting.table import random_game

JACK = "Silver Jack, Drow Barkeep"


def load(tmp_path, *damages):
    tables = content(STANDARD)
    for damage in damages:
        damage(tables)
    return load_cards(write(tmp_path / "cards.toml", tables))


# --- the standard set -------------------------------------------------------------------------------------------------


def test_the_rows_and_copies_of_the_standard_set(cards):
    rows = {table: found[1:] for table, found in cards.rows.items()}
    assert {table: len(found) for table, found in rows.items()} == {"adventurer": 15, "bystander": 19, "action": 12}
    assert {table: sum(row["copies"] for row in found) for table, found in rows.items()} == {
        "adventurer": 15,
        "bystander": 20,
        "action": 14,
    }


def test_three_rows_are_of_the_rulebook_and_eight_names_are_public(cards):
    by_source = {}
    for found in cards.rows.values():
        for row in found[1:]:
            by_source.setdefault(row["source"], []).append(row["name"])
    assert by_source["rulebook"] == [JACK, "Serving Wench", "Bottoms Up"]
    assert len(by_source["public"]) == 8
    assert set(by_source) == {"rulebook", "public", "house"}


def test_every_word_is_used_by_some_card(cards):
    clauses = [clause for found in cards.rows.values() for row in found[1:] for clause in row["clauses"]]
    assert {clause["when"] for clause in clauses} == {when.name.lower() for when in When if when}
    assert {clause["op"] for clause in clauses} == {op.name.lower() for op in Op if op}
    assert {need for clause in clauses for need in clause["needs"]} == {need.name.lower() for need in Need if need}


def test_each_clause_stands_in_the_table_as_in_the_file(cards):
    table = cards.table[0]
    for source in range(len(table["clauses"])):
        name, number = cards.source(source)
        row = cards.rows[name][number] if number < len(cards.rows[name]) else {"clauses": []}
        found = [Op(int(clause["op"])).name.lower() for clause in table["clauses"][source] if clause["op"]]
        assert found == [clause["op"] for clause in row.get("clauses", [])]


def test_a_file_with_the_same_content_is_the_same_set(tmp_path, cards):
    assert load(tmp_path).digest == cards.digest


def test_a_set_of_ones_own_is_played(tmp_path):
    own = load(
        tmp_path,
        change("adventurer", JACK, hp=5),
        change("action", "Hush Now", copies=3),
        change("bystander", "Dice Gambler", copies=3),
    )
    assert next(random_game(6, 1, cards=own)).cards.digest == own.digest
    for table in random_game(6, 1, cards=own):
        table.check()


# --- what is refused --------------------------------------------------------------------------------------------------

DAMAGES = {
    "no adventurers": (change("adventurer", JACK, name=None), "key 'name': missing"),
    "name": (change("action", "Hush Now", name="none"), "a name other than 'none'"),
    "source": (change("action", "Hush Now", source="mine"), "one of rulebook, public, deduced, house"),
    "hp": (change("bystander", "Cutpurse", hp=0), r"bystander row 8 \(Cutpurse\), key 'hp': .* from 1 to 15"),
    "damage": (change("adventurer", JACK, punch_high=0), "at least the low damage, 1, got 0"),
    "word": (change_inside("action", "Hush Now", "clauses", 0, op="stop"), "clauses 1, key 'op': expected one of"),
    "key": (change("action", "Hush Now", cost=1), "key 'cost': unknown key"),
    "op when": (
        change_inside("action", "Hush Now", "clauses", 0, op="heal", when="card"),
        "'cancel' with heal when card",
    ),
    "moment": (
        change_inside("action", "Hush Now", "clauses", 0, when="always", op="fewer_dice", form="ale", by="me"),
        "for a text that is played",
    ),
    "by itself": (
        change_inside("bystander", "Cutpurse", "clauses", 0, when="roll", op="set_die", needs=[]),
        "for a text that works by itself",
    ),
    "by": (change_inside("bystander", "Cutpurse", "clauses", 0, by="foe"), "'me' with lose_vp when damage"),
    "form": (change_inside("bystander", "Cutpurse", "clauses", 0, form="ale"), "'any' or 'punch'"),
    "form of an action": (change_inside("action", "Bottoms Up", "clauses", 0, form="luck"), "'ale' with same_ale"),
    "who": (change_inside("bystander", "Cutpurse", "clauses", 0, who="other"), "'foe' or 'leader' with lose_vp"),
    "nobody answered": (
        change_inside("action", "Pass the Hat", "clauses", 0, who="foe"),
        "'leader' with lose_vp when turn_end",
    ),
    "amount 0": (change_inside("bystander", "Cutpurse", "clauses", 0, amount=0), "other than 0"),
    "amount below 0": (change_inside("bystander", "Cutpurse", "clauses", 0, amount=-1), "at least 1 with lose_vp"),
    "amount too large": (change_inside("bystander", "Cutpurse", "clauses", 0, amount=10), "from -9 to 9"),
    "amount of once": (change_inside("action", "Hush Now", "clauses", 0, amount=2), "1 with cancel"),
    "per": (change_inside("action", "Hush Now", "clauses", 0, per="players"), "'nothing' with cancel"),
    "need": (change_inside("action", "Loaded Die", "clauses", 0, needs=["high"]), "no high with set_die when roll"),
    "need least": (change_inside("action", "Loaded Die", "clauses", 0, needs=["hurt"]), "at least 1 with"),
    "need shows": (
        change_inside("action", "Loaded Die", "clauses", 0, needs=["dice_show"], least=1),
        "a symbol with dice_show",
    ),
    "least alone": (change_inside("action", "Loaded Die", "clauses", 0, least=1), "0 with no such need"),
    "defense of an action": (
        change("action", "Hush Now", clauses=[{"when": "defense", "op": "miss"}]),
        "no clause when defense",
    ),
    "no defense": (
        change("bystander", "Cutpurse", clauses=[{"when": "always", "op": "fewer_dice", "form": "ale"}]),
        "at least one clause when defense",
    ),
    "no ability": (
        change("bystander", "Cutpurse", clauses=[{"when": "defense", "op": "miss"}]),
        "that is not for a Defense roll",
    ),
    "order": (
        change(
            "bystander",
            "Errand Child",
            clauses=[{"when": "defense", "op": "miss"}, {"when": "turn_start", "op": "draw"}],
        ),
        "those when defense after the others",
    ),
    "two moments": (
        change(
            "action",
            "Dirty Trick",
            clauses=[{"when": "attack", "op": "no_defense"}, {"when": "turn_end", "op": "draw"}],
        ),
        "the same when, by and form",
    ),
    "too many actions": (change("action", "Loaded Die", copies=12), "at most 24 cards in all, got 25"),
    "too many cards": (change("bystander", "Cutpurse", copies=16), "12 to 48 cards in all, got 49"),
    "too many adventurers": (change("adventurer", JACK, copies=35), "6 to 48 cards in all, got 49"),
    "too many answers": (
        change("action", "Hush Now", copies=7),
        "at most 8 cards with cancel, same_ale, attack_again, got 9",
    ),
    "two of a name": (add("action", "Hush Now"), "a name no other row has"),
}


@pytest.mark.parametrize("case", DAMAGES)
def test_a_broken_file_is_refused(case, tmp_path):
    damage, message = DAMAGES[case]
    with pytest.raises(CardFileError, match=message) as error:
        load(tmp_path, damage)
    assert "cards.toml" in str(error.value)


def test_a_set_with_too_few_adventurers_or_cards_is_refused(tmp_path):
    def few(table, number):
        def damage(tables):
            del tables[table][number:]

        return damage

    with pytest.raises(CardFileError, match="adventurer rows, key 'copies': expected 6 to 48"):
        load(tmp_path, few("adventurer", 5))
    with pytest.raises(CardFileError, match="expected 12 to 48"):
        load(tmp_path, few("bystander", 2), few("action", 5))
