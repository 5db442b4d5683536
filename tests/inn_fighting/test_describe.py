"""Positions of Inn-Fighting in plain values and as text.

The texts of some tables are kept in `snapshots`; `python -m tests.inn_fighting.test_describe` writes them anew, to be
read before they are committed.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from inn_envs.core.text import WIDTH
from inn_envs.inn_fighting.describe import describe_position, roles
from inn_envs.inn_fighting.phrases import describe_legal
from inn_envs.inn_fighting.state import Deck, Prompt
from inn_envs.inn_fighting.text import ASKED_TEXTS, describe_text, status_text
from tests.inn_fighting.table import Table, random_game
from tests.inn_fighting.unseen import change_hidden
from tests.inn_fighting.views import GAMES, attacked, stolen, view

SNAPSHOTS = Path(__file__).with_name("snapshots")


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_of_others_the_sizes():
    table = Table(3).hand(1, "Hush Now").hand(2, "Duck Aside", "Pass the Hat", "Pass the Hat").choose(0)
    me, other = (view(table, 1)["players"][seat] for seat in (1, 2))
    assert [(card["name"], card["count"]) for card in me["hand"]] == [("Hush Now", 1)]
    assert (other["hand"], other["known"]) == (None, None)
    assert (other["hand_size"], me["hand_size"]) == (3, 1)
    shown = view(table, 1)
    assert shown["scores"] is None
    assert all(deck["cards"] is None for deck in shown["decks"].values())
    assert [card["count"] for card in view(table, 2)["players"][2]["hand"]] == [1, 2]


def test_everything_shown_lists_hands_decks_and_scores():
    table = Table(3).hand(1, "Hush Now").vp(1, 9, 4).deck_top("Duck Aside", "Cutpurse").choose(0)
    shown = view(table, None)
    assert [[card["name"] for card in player["hand"]] for player in shown["players"]] == [[], ["Hush Now"], []]
    assert shown["decks"]["action"]["cards"][:2] == ["Duck Aside", "Cutpurse"]
    assert len(shown["decks"]["action"]["cards"]) == shown["decks"]["action"]["size"]
    assert shown["scores"][1] == {"seat": 1, "score": 9, "rank": 1}
    assert [entry["rank"] for entry in shown["scores"]] == [3, 1, 2]


def test_characters_with_their_tokens():
    table = Table(3).hp(1, 4).bystander(1, "Cutpurse", "Dice Gambler").out(2).vp(0, 5, 0)
    table.seat(1)["used"][1] = 1
    shown = view(table, 0)["players"]
    assert (shown[1]["adventurer"]["name"], shown[1]["hp"], shown[1]["vp"]) == ("Charrg, Half-Orc Barbarian", 4, 5)
    assert shown[1]["adventurer"]["attacks"] == {"punch": [2, 3], "chair": [1, 4], "power": [1, 3]}
    cards = [(card["place"], card["name"], card["hp"], card["evil"], card["used"]) for card in shown[1]["bystanders"]]
    assert cards == [(1, "Cutpurse", 2, True, False), (2, "Dice Gambler", 2, False, True)]
    assert (shown[2]["adventurer"], shown[2]["hp"]) == (None, 0)


def test_the_dice_say_what_stays_and_what_was_rolled():
    table = Table(3).dice("ale", "punch", "luck", "chair", "power", "punch").chance(*["luck"] * 4).roll(0)
    dice = view(table, 0)["dice"]
    assert [die["name"] for die in dice] == ["gold 1", "gold 2", "gold 3", "gold 4", "gold 5", "red"]
    assert [die["face"] for die in dice] == ["ale", *["luck"] * 5]
    assert [die["rolled"] for die in dice] == [False, True, False, True, True, True]
    assert all(die["stays"] for die in dice)
    table.state["dice"] = 0
    assert view(table, 0)["dice"][0]["face"] is None
    assert "Dice" in describe_text(view(table, 0))


def test_a_turn_is_told():
    table = Table.dealt(3)
    shown = view(table, 0)
    assert (shown["turn"], shown["turns_left"], shown["has_damaged"]) == (1, 199, False)
    assert shown["turn_seat"] == table.state["turn_seat"]
    table = Table(3).vp(19, 0, 0).chance(9).choose(0)
    table.attacks(0, "punch")
    assert view(table, 2)["has_damaged"]
    assert "20 VP at its end win" in describe_text(view(table, 2))


def test_cards_that_are_known_in_other_hands():
    table = stolen()
    assert view(table, 1)["players"][1]["known"] == [{"name": "Hush Now", "seats": [0]}]
    assert view(table, 2)["players"][2]["known"] == []
    assert view(table, 2)["players"][1]["known"] is None
    assert "Known in other hands: Hush Now (player_0)" in describe_text(view(table, 1))
    table.seat(2)["secret"]["known"][0], table.seat(2)["secret"]["known_at"][0] = 1, 0b11
    assert "Bottoms Up (player_0 or player_1)" in describe_text(view(table, 2))


def test_cards_that_wait_for_the_next_window():
    table = Table(3).bystander(0, "Errand Child").hand(0, "Pass the Hat").deck_top("Call the Watch", "Pass the Hat")
    table.adventurers("Duryan", "Silver Jack", "Charrg").hand(0, "Loaded Die").turn(0)
    table.hand(0, "Call the Watch").plays(0, "Errand Child")
    assert table.asked == "respond 0"
    found = {card["name"]: (card["count"], card["late"]) for card in view(table, 0)["players"][0]["hand"]}
    assert found == {"Pass the Hat": (2, 1), "Loaded Die": (1, 0), "Call the Watch": (2, 1)}
    assert "before you roll. 1 for the next window only.]" in describe_text(view(table, 0))
    table.passes(0)
    assert [card["late"] for card in view(table, 0)["players"][0]["hand"]] == [0, 0, 0]


def test_the_variant_is_told_as_it_is_taken():
    table = Table(3, free_choice_symbols=3, polling="holders", bystander_damage_scores=False, payoff="rank")
    assert view(table, 0)["variant"] == {
        "free_choice_symbols": 3,
        "bystander_damage_scores": False,
        "polling": "holders",
        "max_turns": 200,
        "payoff": "rank",
        "brawl_dice": 6,
        "d20_sides": 20,
    }
    assert "3 symbols of an attack reach any character" in describe_text(view(table, 0))


def test_a_seat_that_nobody_sits_on_sees_nothing():
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="expected 0 to 2, or None"):
            view(Table(3), seat)


def test_the_role_of_a_seat_is_the_adventurer_that_it_started_with(cards):
    seats = np.dtype([("started", np.uint8)])
    states = np.zeros(2, np.dtype([("players", seats, (6,))]))
    states["players"]["started"][0, :3] = (1, 2, 15)
    found = roles(states, cards)
    assert found.shape == (2, 6)
    assert found[0].tolist() == ["Silver Jack, Drow Barkeep", "Balthur, Dwarf Cleric", "Card Sharp", "", "", ""]


# --- who is asked -----------------------------------------------------------------------------------------------------


def test_only_the_seat_asked_sees_the_question_but_all_may_know_of_it():
    table = Table(3).choose(0)
    for seat in range(3):
        shown = view(table, seat)
        assert (shown["question"] is None) == (seat != 0)
        assert shown["asked"] == {"seat": 0, "prompt": "choose"}
    assert status_text(view(table, 1)) == "player_0's turn: player_0 is to choose an attack or an action."
    assert status_text(view(table, 0)) == "Your turn: you are to choose an attack or an action."
    assert {prompt.name.lower() for prompt in Prompt} - set(ASKED_TEXTS) == {"wait", "respond"}


def test_nobody_else_is_told_that_somebody_is_asked_in_a_window():
    table = attacked()
    assert table.asked == "respond 2"
    for seat in (0, 1, 3):
        shown = view(table, seat)
        assert (shown["question"], shown["asked"]) == (None, None)
        table._frame["seat"] = 3 if seat != 3 else 0
        assert view(table, seat) == shown
        table._frame["seat"] = 2
    assert status_text(view(table, 1)) == "player_0's turn."
    assert view(table, 2)["question"]["text"].startswith("In answer to player_1's Tray")


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_what_a_seat_cant_know_changes_nothing_it_is_shown(seats, variant):
    rng = np.random.default_rng(1)
    for step, table in enumerate(random_game(seats, seed=12, **variant)):
        if step % 3 == 0 and not table.state["ended"]:
            for seat in {*range(seats)} - {int(table._frame["seat"])} | {step % seats}:
                changed = change_hidden(table.records, seat, rng)
                shown = [describe_position(record[0], table.cards, seat) for record in (table.records, changed)]
                assert shown[0] == shown[1], (step, seat)
                assert json.loads(json.dumps(shown[0])) == shown[0]


def test_a_changed_position_is_another_one_where_everything_is_shown():
    table = Table(3).hand(1, "Hush Now", "Duck Aside").choose(0)
    changed = change_hidden(table.records, 0, np.random.default_rng(1))
    assert view(table, None) != describe_position(changed[0], table.cards, None)


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_texts_keep_to_their_width(seats, variant):
    for step, table in enumerate(random_game(seats, seed=4, **variant)):
        if step % 5 == 0 or table.state["ended"]:
            answers = describe_legal(table.cards, table.record, table.mask())
            for seat in (None, 0, int(table._frame["seat"])):
                text = describe_text(view(table, seat), answers)
                assert max(map(len, text.splitlines())) <= WIDTH, text
                assert text.endswith("\n")
                assert all(line == line.rstrip() for line in text.splitlines()), text


def test_the_end_of_the_game_is_told():
    table = Table(3).vp(21, 25, 3).end_turn(0, damaged=True)
    shown = view(table, 1)
    assert (shown["ended"], shown["winner"]) == ("rules", 0)
    assert [entry["rank"] for entry in shown["scores"]] == [1, 2, 3]
    text = describe_text(shown)
    assert "The game is over: player_0 has won the brawl." in text
    assert "Final score: player_0 21 VP, player_1 25 VP, player_2 3 VP" in text
    assert "Question" not in text
    assert "If the game ended now" in describe_text(view(Table(3), None))
    *_, cut = random_game(3, seed=4, max_turns=20)
    assert "by the limit of turns" in describe_text(view(cut, 0))
    assert view(cut, 0)["winner"] is None


def test_discards_and_empty_decks_are_told():
    table = Table(3).empty_deck(Deck.ADVENTURER)
    text = describe_text(view(table, None))
    assert "Adventurer discard: Silver Jack, Drow Barkeep; Balthur, Dwarf Cleric; " in text
    assert "Adventurer deck, the next card first: empty" in text


def _crowded():
    """Six players late in a game; player_3 chooses."""
    table = Table(6).vp(3, 14, 0, 19, 8, 2).hp(3, 2).hp(4, 1).out(5)
    table.bystander(3, "Sleeping Drunk", "Hooded Cultist").bystander(4, "Serving Wench").bystander(5, "Cutpurse")
    table.bystander(0, "Dice Gambler", "Barber-Surgeon").hand(3, "Pass the Hat", "Dirty Trick", "Pass the Hat")
    table.hand(4, "Duck Aside").dice("ale", "ale", "chair", "punch", "punch", "luck").choose(3)
    return table


#: Tables whose text is kept, and for whom.
VIEWS = {
    "attacked": (attacked, (0, 2, None)),
    "crowded": (_crowded, (3,)),
}
CASES = [(name, seat) for name, (_, seats) in VIEWS.items() for seat in seats]


def snapshot(name, seat):
    table = VIEWS[name][0]()
    shown = view(table, seat)
    is_asked = shown["question"] and seat is not None
    return describe_text(shown, describe_legal(table.cards, table.record, table.mask()) if is_asked else None)


def kept(name, seat):
    return SNAPSHOTS / f"{name}_{'all' if seat is None else seat}.txt"


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_texts_of_tables(name, seat):
    assert snapshot(name, seat) == kept(name, seat).read_text(encoding="utf-8")


if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    for case in CASES:
        kept(*case).write_text(snapshot(*case), encoding="utf-8")
