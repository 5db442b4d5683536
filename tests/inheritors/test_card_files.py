"""Card files: broken ones are refused with file, row, key and what was expected; others are played as they are."""

import re

import pytest

import inn_envs
from inn_envs.core.cards import CardFileError
from inn_envs.core.errors import SpecError
from inn_envs.core.jit import functions_of
from inn_envs.inheritors import NAME
from inn_envs.inheritors.cards import STANDARD, load_cards
from inn_envs.inheritors.words import HAND
from tests.card_file import content, row_of, write
from tests.inheritors.damage import DAMAGE
from tests.inheritors.table import dealt, random_game, standard, table


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
    assert f"key {key!r}: " in message
    assert "expected" in message
    assert expected in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[card]\n", "not a TOML file"),
        ("\xff", "not a TOML file"),
        ("", "card: expected 1 to 43 rows, got 0"),
        ("card = 3\n", "card: expected an array of tables, [[card]]"),
        ("[card]\nname = 'x'\n", "card: expected an array of tables, [[card]]"),
        ("[[cards]]\n", "unknown table 'cards'; expected card, clan, honor, quest"),
    ],
)
def test_a_file_that_is_no_card_file_is_refused(text, message, tmp_path):
    path = tmp_path / "my_set.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(CardFileError, match=re.escape(message)):
        load_cards(path)


def test_a_file_that_can_not_be_read_is_refused(tmp_path):
    with pytest.raises(CardFileError, match=r"missing\.toml: no card file that can be read: No such file"):
        load_cards(tmp_path / "missing.toml")
    with pytest.raises(CardFileError, match="no card file that can be read"):
        load_cards(tmp_path)


@pytest.mark.parametrize(("table_name", "left", "least"), [("clan", 4, 5), ("honor", 0, 1), ("quest", 0, 1)])
def test_too_few_rows_are_refused(table_name, left, least, tmp_path):
    tables = content(STANDARD)
    tables[table_name] = tables[table_name][:left]
    with pytest.raises(CardFileError, match=rf"{table_name}: expected {least} to 11 rows, got {left}"):
        load_cards(write(tmp_path / "my_set.toml", tables))


def test_a_set_with_too_few_cards_for_the_deal_is_refused(tmp_path):
    """33 cards of four colours are 10 more than two hands; with hands of 10 cards there are enough."""
    tables = content(STANDARD)
    for row in tables["card"]:
        row["copies"] = 1 if not row.get("special") else 2
    path = write(tmp_path / "my_set.toml", tables)
    with pytest.raises(SpecError, match=f"hand: expected {HAND} to 64 cards left after {HAND} are dealt to each of"):
        inn_envs.make("inheritors", cards=path)
    assert inn_envs.make("inheritors", cards=path, hand=10).game.NAME == NAME


def test_a_hand_that_is_not_drafted_is_refused():
    with pytest.raises(SpecError, match="hand: expected 11 where cards are drafted, got 5"):
        inn_envs.make("inheritors", draft="draft", hand=5)


# --- the standard set and others ------------------------------------------------------------------------------------


def test_a_written_copy_is_the_same_set(tmp_path):
    written = load_cards(write(tmp_path / "my_set.toml", content(STANDARD)))
    assert written.digest == standard().digest
    assert written.rows == standard().rows


def test_names_are_found_and_unknown_ones_refused(cards):
    assert cards.name("card", cards.find("card", "red 3")) == "red 3"
    assert cards.find("clan", "none") == 0
    with pytest.raises(KeyError, match="no clan named 'dragon'"):
        cards.find("clan", "dragon")


def test_another_set_is_played_by_its_own_numbers_without_compiling(tmp_path):
    standard()
    compiled = count_compiled()
    tables = content(STANDARD)
    row_of(tables, "card", "tome")["copies"] = 4
    row_of(tables, "card", "red 6")["copies"] = 3
    row_of(tables, "card", "spy")["clauses"][0]["amount"] = 3
    row_of(tables, "clan", "rat")["clauses"][0]["amount"] = 2
    row_of(tables, "honor", "three alike")["conditions"][0]["number"] = 2
    row_of(tables, "quest", "small hand")["conditions"][0]["number"] = 1
    mine = load_cards(write(tmp_path / "my_set.toml", tables))
    assert mine.digest != standard().digest

    t = table(hands={0: ["spy"]}, deck=["red 1"] * 5, cards=mine)
    assert t.act("spy", "left 1", "red 1")["hand 0"] == ["-spy", "+red 1", "+red 1", "+red 1"]
    t = table(clans={"blue": "rat"}, areas={0: {"blue": 3}}, hands={0: ["tome"]}, cards=mine)
    t.act("claim blue", "draw more", "draw more")
    assert t.asked == "discard 0"
    t = table(honors=["three alike"], areas={0: {"blue": 4, "red": 4}}, cards=mine)
    assert t.act("honor three alike") == {"honor three alike": 0}
    assert table(quests={0: ["small hand"]}, hands={0: ["spy", "spy"]}, cards=mine).scores()[0] == 1
    t = dealt(3, 4, cards=mine)
    assert (
        sum(t.hand(seat)["tome"] for seat in range(3))
        + t.position()["deck"].count("tome")
        + sum(t.market(row).count("tome") for row in (1, 2, 3))
        == 4
    )
    for seats in (2, 3, 4):
        assert list(random_game(seats, 1, cards=mine))[-1].state["ended"] == 1
    assert count_compiled() == compiled
    assert all(len(function.overloads) <= 1 for function in functions_of(NAME))


def count_compiled():
    """How many functions of the game this process had to compile, rather than load."""
    return sum(sum(function.stats.cache_misses.values()) for function in functions_of(NAME))
