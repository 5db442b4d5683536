"""Every question of Inn-Fighting in words, with its numbers, and an answer to it."""

import pytest

from inn_envs.inn_fighting import phrases_prompts
from inn_envs.inn_fighting.phrases import describe_prompt
from inn_envs.inn_fighting.state import Prompt
from inn_envs.inn_fighting.words import When
from tests.inn_fighting.table import Table, standard
from tests.inn_fighting.views import attacked, legal, question, view

LUCKY = ("luck", "luck", "luck", "power", "power", "chair")
DRUNK = ("ale", "ale", "ale", "punch", "luck", "power")


def _chosen(table, *words):
    """Seat 0 has chosen an attack or an action, and its target."""
    table.choose(0).attacks(0, *words)
    return table


def _played(table, seat, name):
    table.plays(seat, name)
    return table


def _turned():
    table = _played(Table(3).hand(0, "Loaded Die").chance("punch", "punch", "chair", "power").roll(0), 0, "Loaded Die")
    table.answer(0, "set_die", "die 5")
    return table


def _elbow():
    table = Table(3).hand(1, "Jostled Elbow").dice("luck", "luck", "ale", "ale", "luck", "ale").roll(0)
    return _played(table, 1, "Jostled Elbow")


def _elbow_again():
    table = _elbow()
    table.answer(1, "reroll", "die 1")
    return table


def _guard():
    table = Table(3).adventurers("Scarred Gladiator", "Off-Duty Gate Guard", "Duryan").hp(1, 4)
    table.bystander(1, "Cutpurse", "Serving Wench").chance(15, "luck")
    return _chosen(table, "punch", "adventurer 1")


def _witch():
    table = Table(3).adventurers("Hedge Witch", "Charrg", "Duryan").vp(0, 1, 0).bystander(1, "Cutpurse")
    return _chosen(table.dice(*LUCKY).chance(19, "punch"), "power", "adventurer 1")


#: How a question comes about, what it says, and an answer to it.
QUESTIONS = [
    (
        lambda: Table(3).choose(0),
        "Which attack or action do you choose (Punch 2, Chair 1, Power 1, Luck 1, Ale 1)?",
        "attack with Punch (2 dice)",
    ),
    (
        lambda: Table(3).dice(*LUCKY).choose(0),
        "Which attack or action do you choose (Chair 1, Power 2, Luck 3)?",
        "take the Luck action (3 dice)",
    ),
    (
        lambda: _chosen(Table(3).dice(*LUCKY).deck_top("Cutpurse").chance(*DRUNK), "luck"),
        "Which attack do you choose (Punch 1, Power 1)?",
        "attack with Punch (1 die)",
    ),
    (
        lambda: _chosen(Table(3).bystander(1, "Cutpurse"), "punch"),
        "Punch: which of player_1's characters do you attack?",
        "attack player_1's Cutpurse (place 1, 2 HP)",
    ),
    (
        lambda: _chosen(Table(3).hp(2, 7), "power"),
        "Power: which of the characters do you attack?",
        "attack player_2's Scarred Gladiator (7 HP)",
    ),
    (
        lambda: _chosen(Table(3).dice(*DRUNK).vp(4, 4, 1), "ale"),
        "Ale: from which of the players with the most VP do you take 3?",
        "name yourself, player_0",
    ),
    (
        lambda: _played(Table(3).hand(0, "Pass the Hat").vp(0, 4, 4).end_turn(0), 0, "Pass the Hat"),
        "Pass the Hat: which of the opponents with the most VP returns 4 to the Bank?",
        "name player_2",
    ),
    (
        lambda: Table(3).bystander(0, "Errand Child").turn(0),
        "In answer to the beginning of player_0's turn: play a card, use a Bystander, or pass",
        "discard and use Errand Child (place 1)",
    ),
    (
        lambda: Table(3).bystander(0, "Serving Wench", "Dice Gambler").chance(*["punch"] * 4).roll(0),
        "In answer to player_0's roll of the dice: play a card, use a Bystander, or pass",
        "use Dice Gambler (place 2)",
    ),
    (
        lambda: _chosen(Table(3).hand(1, "Duck Aside"), "punch"),
        "In answer to player_0's Punch attack on player_1's Charrg, Half-Orc Barbarian: play a card, use a Bystander, "
        "or pass",
        "play Duck Aside",
    ),
    (
        lambda: _chosen(Table(3).hand(1, "Quick Payback").chance(9), "punch"),
        "In answer to the 2 damage of player_0's Punch attack on player_1's Charrg, Half-Orc Barbarian: play a card, "
        "use a Bystander, or pass",
        "play Quick Payback",
    ),
    (
        lambda: _chosen(Table(3).dice(*DRUNK).vp(0, 5, 0).hand(2, "Bottoms Up"), "ale"),
        "In answer to player_0's Ale action, of 3 VP: play a card, use a Bystander, or pass",
        "play Bottoms Up",
    ),
    (
        lambda: _chosen(Table(3).dice(*LUCKY).deck_top("Duck Aside").hand(2, "Wrong Pocket"), "luck"),
        "In answer to player_0's Luck action: play a card, use a Bystander, or pass",
        "play Wrong Pocket",
    ),
    (
        lambda: _chosen(Table(3).hp(1, 1).bystander(1, "Barber-Surgeon").chance(15, "punch"), "punch", "adventurer 1"),
        "In answer to 3 damage by player_0 to player_1's Charrg, Half-Orc Barbarian, a knockout: play a card, use a "
        "Bystander, or pass",
        "discard and use Barber-Surgeon (place 1)",
    ),
    (
        lambda: _chosen(Table(3).hp(1, 1).hand(0, "Press the Advantage").chance(15, "punch"), "punch"),
        "In answer to the knockout by player_0's Punch attack on player_1's Adventurer: play a card, use a Bystander, "
        "or pass",
        "play Press the Advantage",
    ),
    (
        attacked,
        "In answer to player_1's Tray as a Shield on player_0: play a card, use a Bystander, or pass",
        "play Hush Now",
    ),
    (
        lambda: Table(3).hand(0, "Pass the Hat").vp(0, 4, 0).end_turn(0),
        "In answer to the end of player_0's turn: play a card, use a Bystander, or pass",
        "pass",
    ),
    (
        lambda: _chosen(Table(4).bystander(0, "Hired Thug").chance(15, "punch"), "punch"),
        "Hired Thug: which other opponent's Adventurer takes 1 damage?",
        "name player_3",
    ),
    (
        lambda: _played(_chosen(Table(3).hand(1, "Duck Aside"), "punch"), 1, "Duck Aside"),
        "Duck Aside: which other opponent's Adventurer is attacked instead?",
        "name player_2",
    ),
    (
        _elbow,
        "Jostled Elbow: which die is rolled again, or no more (up to 2)?",
        "roll gold die 3 (Ale) again",
    ),
    (
        _elbow_again,
        "Jostled Elbow: which other die is rolled again, or no more (one; chosen: gold die 2)?",
        "no more dice",
    ),
    (
        lambda: _played(Table(3).hand(0, "Loaded Die").chance(*["punch"] * 4).roll(0), 0, "Loaded Die"),
        "Loaded Die: which die is turned to a face of your choice?",
        "turn the red die (Ale)",
    ),
    (_turned, "Loaded Die: to which face is the red die (Ale) turned?", "turn it to Luck"),
    (
        _guard,
        "Off-Duty Gate Guard: which of your Bystanders takes the rest, 3 damage?",
        "choose Serving Wench (place 2, 2 HP)",
    ),
    (
        _witch,
        "Hedge Witch: which of player_1's Bystanders comes to your side?",
        "take player_1's Cutpurse (place 1, 2 HP)",
    ),
]


@pytest.mark.parametrize(("begin", "text", "answer"), QUESTIONS, ids=[text[:40] for _, text, _ in QUESTIONS])
def test_a_question_is_asked_with_its_numbers(begin, text, answer):
    table = begin()
    assert question(table) == text
    assert answer in legal(table)
    seat = int(table._frame["seat"])
    assert view(table, seat)["question"]["text"] == text
    assert table.asked.split()[0] == view(table, seat)["question"]["prompt"]


def test_every_prompt_and_every_window_is_asked_above():
    tables = [begin() for begin, _, _ in QUESTIONS]
    assert {Prompt[table.asked.split()[0].upper()] for table in tables} == set(Prompt) - {Prompt.WAIT}
    windows = {table.window_open for table in tables if table.asked.startswith("respond")}
    assert windows == {when.name.lower() for when in When} - {"never", "always", "defense"}


def test_every_prompt_has_a_question_without_a_position():
    assert len({describe_prompt(standard(), prompt) for prompt in Prompt}) == len(Prompt)
    assert set(phrases_prompts._FULL) == set(Prompt) - {Prompt.WAIT}
    table = Table(3).choose(0)
    assert describe_prompt(table.cards, Prompt.RESPOND, table.record) == describe_prompt(table.cards, Prompt.RESPOND)


def test_the_card_that_asks_is_told_with_its_text():
    shown = view(_guard(), 1)["question"]
    assert shown["card"] == "Off-Duty Gate Guard"
    assert shown["card_text"].startswith("Power, Search and Seize: The attack deals 1 more")
    assert view(Table(3).choose(0), 0)["question"]["card"] is None


def test_stealing_from_a_leader_is_asked_as_such():
    table = _played(Table(3).hand(0, "Pass the Hat").vp(0, 4, 4).end_turn(0), 0, "Pass the Hat")
    clause = table.cards.rows["action"][table.find("action", "Pass the Hat")]["clauses"][0]
    clause["op"] = "steal_vp"  # as a card of another set may do
    try:
        assert question(table) == "Pass the Hat: from which of the opponents with the most VP do you steal 4?"
    finally:
        clause["op"] = "lose_vp"
