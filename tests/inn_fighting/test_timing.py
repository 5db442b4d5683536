"""The timing that the cards rely on: each line of section 6 of the list of house cards is a ruling of its own."""

import pytest

from inn_envs.inn_fighting.cards import load_cards
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import STACK
from inn_envs.inn_fighting.words import MOST_ANSWERS
from tests.card_file import change, content, write
from tests.inn_fighting.table import Table, standard

ONE_PUNCH = ("punch", "chair", "luck", "luck", "ale", "ale")
TWO_PUNCHES = ("punch", "punch", "luck", "luck", "ale", "ale")
THREE_ALES = ("ale", "ale", "ale", "punch", "punch", "luck")
THREE_LUCKS = ("luck", "luck", "luck", "punch", "punch", "ale")
ALL_LUCK = ("luck",) * 6


def changed(tmp_path, *damages):
    """The standard card set with some changes."""
    tables = content(standard().path)
    for damage in damages:
        damage(tables)
    return load_cards(write(tmp_path / "cards.toml", tables))


def test_ruling_18_the_attacker_is_asked_last_and_texts_are_read_for_the_final_target():
    """A Dirty Trick; the Doorman steps in, whose side's Crier counts once, and the Veteran, for an Adventurer, not."""
    table = Table(3).hand(0, "Dirty Trick").bystander(1, "Burly Doorman", "Grizzled Veteran", "Shouting Town Crier")
    table.dice(*TWO_PUNCHES).chance(12, "chair").choose(0)
    table.attacks(0, "punch", "adventurer 1")
    assert (table.asked, table.window_open) == ("respond 1", "attack")
    table.plays(1, "Burly Doorman")
    assert table.asked == "respond 0"
    changes = table.plays(0, "Dirty Trick")
    assert changes["bystanders 1"] == ["-Burly Doorman 5", "+Burly Doorman 2"], "12 + 2 − 3 is low: 2, and 1 more"


def test_ruling_18_the_doormans_player_may_still_answer_with_a_tray():
    table = Table(3).hand(1, "Tray as a Shield", "Duck Aside").bystander(1, "Burly Doorman").dice(*TWO_PUNCHES)
    table.chance(5).choose(0)
    table.attacks(0, "punch", "adventurer 1")
    table.plays(1, "Burly Doorman")
    assert table.allowed == ["Tray as a Shield", "stop"]
    assert table.reason("Duck Aside") == Reason.NEEDS_NOT_MET
    assert table.plays(1, "Tray as a Shield") == {"hand 1": ["-Tray as a Shield"], "discard": ["+Tray as a Shield"]}


def test_ruling_19_what_a_defense_takes_off_comes_after_3_or_out():
    """Charrg's Defense takes 2 off a Punch of 3: the last Hit Point but one goes."""
    table = Table(3).dice(*ONE_PUNCH).chance(12, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["hp 1"], changes["hp 0"], changes["vp 1"]) == (-1, -2, 2)


def test_ruling_20_damage_of_cards_is_dealt_clockwise_from_the_dealer():
    table = Table(4).adventurers("Duryan", "Hedge Witch", "Charrg", "Silver Jack").hand(0, "Call the Watch")
    table.hand(0, "Hush Now").dice(*ALL_LUCK).turn(0)
    changes = table.plays(0, "Call the Watch")
    assert (changes["hp 1"], changes["hp 3"], changes["vp 0"], changes["damaged"]) == (-3, -3, 6, 1)
    assert [amount for _, amount in table.said("damaged")] == [1, 3]


def test_ruling_20_card_damage_in_anothers_turn_does_not_count_for_the_win_check():
    table = Table(3).vp(0, 25, 0).hand(1, "Quick Payback").dice(*ONE_PUNCH).chance(5).choose_to_end(0)
    table.attacks(0, "punch")
    changes = table.plays(1, "Quick Payback")
    assert (changes["hp 0"], changes["vp 1"]) == (-2, 2)
    assert not table.state["ended"]


def test_ruling_21_whose_knockout_is_asked_has_an_adventurer_in_play():
    table = Table(3).adventurers("Duryan", "Silver Jack").hp(1, 3).bystander(1, "Barber-Surgeon").dice(*ALL_LUCK)
    table.hand(0, "Call the Watch").turn(0)
    table.plays(0, "Call the Watch")
    assert (table.asked, table.window_open) == ("respond 1", "knockout")
    assert table.seat(1)["adventurer"] > 0
    changes = table.plays(1, "Barber-Surgeon")
    assert (changes["hp 1"], changes["vp 0"]) == (-1, 1)


@pytest.mark.parametrize("left", [1, 2])
def test_ruling_21_the_surgeon_leaves_as_many_as_there_are_if_fewer_than_2(left):
    table = Table(3).hp(1, left).bystander(1, "Barber-Surgeon").dice(*TWO_PUNCHES).chance(5, "chair").choose(0)
    table.attacks(0, "punch", "adventurer 1")
    changes = table.plays(1, "Barber-Surgeon")
    assert "hp 1" not in changes
    assert "vp 0" not in changes
    assert "damaged" not in changes


def test_ruling_22_the_new_targets_defense_die_counts():
    """Duck Aside moves a high Punch to Silver Jack, whose Hand Crossbow answers it."""
    table = Table(4).adventurers("Duryan", "Charrg", "Silver Jack").hand(1, "Duck Aside").dice(*ONE_PUNCH)
    table.bystander(2, "Herb Seller").chance(12, "power").choose(0)
    table.answer(0, "choose", "punch")
    table.plays(1, "Duck Aside")
    assert table.allowed == [2, 3]
    assert table.reason(0) == Reason.NOT_ONESELF or table.reason(0) == Reason.TAKES_PART
    changes = table.answer(1, "other", 2)
    assert (changes["hp 0"], changes["vp 2"]) == (-2, 2)
    assert "hp 2" not in changes
    assert "bystanders 2" not in changes


def test_ruling_22_without_another_opponent_duck_aside_cant_be_played():
    table = Table(3).hand(1, "Duck Aside").out(2).dice(*ONE_PUNCH).chance(5).choose(0)
    table.answer(0, "choose", "punch")
    assert table.asked is None
    table = Table(3, polling="holders").hand(1, "Duck Aside").out(2).dice(*ONE_PUNCH).chance(5).choose(0)
    table.answer(0, "choose", "punch")
    assert table.reason("Duck Aside") == Reason.DOES_NOTHING


def test_ruling_23_a_reroll_opens_no_second_window():
    table = Table(3).hand(1, "Jostled Elbow").bystander(0, "Dice Gambler").dice(*ALL_LUCK).roll(0)
    table.plays(1, "Jostled Elbow")
    table.answer(1, "reroll", "die 0")
    table.chance("ale", "chair")
    assert table.answer(1, "reroll", "die 5")["dice"] == ["ale", *["luck"] * 4, "chair"]
    table.chance("power")
    table.plays(0, "Dice Gambler")
    table.answer(0, "reroll", "die 1")
    assert table.asked is None


def test_ruling_23_a_turn_has_two_windows_after_rolls():
    table = Table(3).bystander(0, "Dice Gambler").dice(*THREE_LUCKS).chance("luck", *["ale"] * 5).turn(0)
    assert table.window_open == "roll"
    table.passes(0)
    table.chance(*["ale"] * 6).answer(0, "choose", "luck")
    assert table.window_open == "roll"
    assert table.passes(0)["turn"] == 1


def test_ruling_23_a_response_is_used_once_in_a_turn_and_again_in_the_next():
    table = Table(3).bystander(0, "Dice Gambler").dice(*THREE_LUCKS).turn(0)
    table.plays(0, "Dice Gambler")
    table.answer(0, "reroll", "stop")
    table.answer(0, "choose", "luck")
    assert table.asked != "respond 0"
    table = Table(3).bystander(1, "Burly Doorman").dice(*TWO_PUNCHES)
    table.seat(1)["used"][0] = 1
    table.dice(*ALL_LUCK).turn(0)
    assert not table.seat(1)["used"].any()


def test_ruling_24_a_drawn_card_waits_for_the_next_window():
    table = Table(3).adventurers("Duryan", "Silver Jack").bystander(0, "Errand Child").dice(*ALL_LUCK)
    table.hand(0, "Call the Watch").deck_top("Call the Watch", "Loaded Die").turn(0)
    table.plays(0, "Errand Child")
    assert table.allowed == ["Call the Watch", "stop"], "the one that was there before"
    table.plays(0, "Call the Watch")
    assert table.window_open == "roll"
    assert table.allowed == ["Loaded Die", "stop"]
    assert not table.seat(0)["secret"]["fresh"].any()


@pytest.mark.parametrize("polling", ["able", "holders"])
def test_ruling_24_a_taken_card_waits_for_the_next_window(polling):
    table = Table(3, polling=polling).hand(0, "Bottoms Up").hand(1, "Wrong Pocket").deck_top("Cutpurse")
    table.dice(*THREE_LUCKS).chance(1, *["luck"] * 6).choose(0)
    table.answer(0, "choose", "luck")
    table.plays(1, "Wrong Pocket")
    if polling == "holders":
        table.passes(0)
        assert table.asked == "respond 1"
        assert table.reason("Bottoms Up") == Reason.TOO_LATE
    table.passes()
    assert not table.seat(1)["secret"]["fresh"].any()


def test_ruling_24_a_card_that_came_too_late_is_refused_with_that_reason():
    table = Table(3, polling="holders").bystander(0, "Errand Child").deck_top("Call the Watch", "Loaded Die")
    table.adventurers("Duryan", "Silver Jack").hand(0, "Hush Now").dice(*ALL_LUCK).turn(0)
    table.plays(0, "Errand Child")
    assert table.reason("Call the Watch") == Reason.TOO_LATE
    assert table.allowed == ["stop"]


def test_ruling_25_damage_that_is_left_is_dealt_though_its_dealer_is_out():
    """Charrg's Defense knocks Duryan out; the 1 damage left is dealt, but the Thug at his side rests."""
    table = Table(4).hp(0, 2).bystander(0, "Hired Thug").dice(*ONE_PUNCH).chance(12, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["adventurer 0"], changes["hp 1"], changes["vp 0"]) == ("none", -1, 1)
    assert table.asked is None


def test_hush_now_cancels_and_can_be_cancelled(tmp_path):
    table = Table(3).hand(0, "Dirty Trick").hand(1, "Hush Now").dice(*ONE_PUNCH).chance(5).choose(0)
    table.answer(0, "choose", "punch")
    table.plays(0, "Dirty Trick")
    assert (table.asked, table.window_open) == ("respond 1", "card")
    assert table.plays(1, "Hush Now")["hp 1"] == -2
    cards = changed(tmp_path, change("action", "Hush Now", copies=2))
    table = Table(3, cards=cards).hand(0, "Dirty Trick", "Hush Now").hand(1, "Hush Now").dice(*ONE_PUNCH)
    table.chance(5, "chair").choose(0)
    table.answer(0, "choose", "punch")
    table.plays(0, "Dirty Trick")
    table.plays(1, "Hush Now")
    assert table.plays(0, "Hush Now")["hp 1"] == -3


def test_bottoms_up_is_answered_by_bottoms_up(tmp_path):
    cards = changed(tmp_path, change("action", "Bottoms Up", copies=2))
    table = Table(4, cards=cards).hand(1, "Bottoms Up").hand(2, "Bottoms Up").vp(0, 0, 0, 20).dice(*THREE_ALES)
    for seat in range(3):
        table.hp(seat, 2)
    table.chance(*["luck"] * 6).choose(0)
    assert table.answer(0, "choose", "ale")["hp 0"] == 3
    assert table.plays(1, "Bottoms Up")["hp 1"] == 3
    assert table.asked == "respond 2"
    changes = table.plays(2, "Bottoms Up")
    assert (changes["hp 2"], changes["vp 3"]) == (3, -3)
    assert table.dice_shown == ["luck"] * 6


def test_the_stack_holds_as_many_answers_to_answers_as_a_card_file_may_have(tmp_path):
    """All at the end of an attack by Press the Advantage, which the last of an even number of answers leaves alone."""
    answers = MOST_ANSWERS - 2
    cards = changed(tmp_path, change("action", "Hush Now", copies=answers))
    table = Table(3, cards=cards).hand(0, "Press the Advantage").hp(1, 1).dice(*TWO_PUNCHES).chance(5, "chair")
    for number in range(answers):
        table.hand(0 if number % 2 else 2, "Hush Now")
    table.choose(0)
    table.attacks(0, "punch")
    table.plays(0, "Press the Advantage")
    deepest = 0
    for number in range(answers):
        table.plays(0 if number % 2 else 2, "Hush Now")
        deepest = max(deepest, int(table.state["stack"]["depth"]))
    assert table.asked == "choose 0"
    assert deepest < STACK
