"""The rulebook, sentence by sentence where it has a number or a condition; what it leaves open: test_rulings.py."""

import pytest

from inn_envs.inn_fighting import damage, rules
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import Deck, Event
from inn_envs.inn_fighting.words import BYSTANDER_CARD
from tests.inn_fighting.table import Table, apart_from_dice

ONE_PUNCH = ("punch", "chair", "luck", "luck", "ale", "ale")
TWO_PUNCHES = ("punch", "punch", "luck", "luck", "ale", "ale")
ONE_CHAIR = ("chair", "luck", "luck", "ale", "ale", "power")
TWO_CHAIRS = ("chair", "chair", "luck", "luck", "ale", "ale")
ONE_POWER = ("power", "luck", "luck", "ale", "ale", "punch")
TWO_POWERS = ("power", "power", "luck", "luck", "ale", "ale")
THREE_ALES = ("ale", "ale", "ale", "punch", "punch", "luck")
THREE_LUCKS = ("luck", "luck", "luck", "punch", "punch", "ale")
ALL_LUCK = ("luck",) * 6


# --- Components, Set Up, Start ----------------------------------------------------------------------------------------


def test_there_are_15_adventurers_20_bystanders_and_14_actions(cards):
    assert cards.table[0]["adventurer_copies"].sum() == 15
    assert cards.table[0]["card_copies"][BYSTANDER_CARD:].sum() == 20
    assert cards.table[0]["card_copies"][:BYSTANDER_CARD].sum() == 14


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_player_draws_one_adventurer_and_two_action_cards(seats):
    for seed in range(5):
        table = Table.dealt(seats, seed)
        assert table.state["deck_counts"][Deck.ADVENTURER] == 15 - seats
        for seat in range(seats):
            player = table.seat(seat)
            assert player["hp"] == table.faces["hp"][player["adventurer"]]
            assert player["vp"] == 0
            hand = player["secret"]["hand"].sum()
            drawn = hand + (player["bystanders"] > 0).sum()
            assert drawn >= 2
        table.check()


def test_bystanders_lie_face_up_with_their_hit_points():
    table = Table(3).deck_top("Burly Doorman").dice(*THREE_LUCKS).choose(0)
    changes = table.answer(0, "choose", "luck")
    assert changes["bystanders 0"] == ["+Burly Doorman 5"]


# --- Roll for Initiative ----------------------------------------------------------------------------------------------


def test_the_highest_d20_goes_first_and_ties_for_it_roll_again():
    for seed in range(80):
        table = Table.dealt(3, seed)
        ring = table.state["secret"]["ring"]["events"]
        rolls = [(int(e["seat"]), int(e["amount"])) for e in ring if e["what"] == Event.INITIATIVE]
        first, again = dict(rolls[:3]), rolls[3:]
        tied = [seat for seat in range(3) if first[seat] == max(first.values())]
        if len(tied) == 1:
            assert not again
            assert table.state["turn_seat"] == tied[0]
        else:
            assert [seat for seat, _ in again[: len(tied)]] == tied
            return
    pytest.fail("no tie was rolled")


def test_the_first_player_rolls_all_six_dice():
    table = Table.dealt(4, 3)
    assert table.state["rolled"].tolist() == [1] * 6
    assert (table.state["dice"] > 0).all()


def test_play_continues_to_the_left():
    table = Table(4).dice(*ALL_LUCK).end_turn(2)
    assert table.snapshot()["turn"] == 3
    table = Table(4).dice(*ALL_LUCK).end_turn(3)
    assert table.snapshot()["turn"] == 0


# --- Attacks ----------------------------------------------------------------------------------------------------------


def test_punch_attacks_the_player_on_the_left_and_chair_the_one_on_the_right():
    table = Table(4).dice(*TWO_PUNCHES).bystander(1, "Herb Seller").choose(0)
    table.answer(0, "choose", "punch")
    assert table.allowed == ["adventurer 1", "Herb Seller 1"]
    table = Table(4).dice(*TWO_CHAIRS).bystander(3, "Herb Seller").choose(0)
    table.answer(0, "choose", "chair")
    assert table.allowed == ["adventurer 3", "Herb Seller 3"]


def test_one_symbol_attacks_a_bystander_and_the_adventurer_where_there_is_none():
    table = Table(3).dice(*ONE_PUNCH).bystander(1, "Herb Seller", "Burly Doorman").choose(0)
    table.answer(0, "choose", "punch")
    assert table.allowed == ["Herb Seller 1", "Burly Doorman 1"]
    assert table.reason("adventurer 1") == Reason.BEHIND_BYSTANDERS
    table = Table(3).dice(*ONE_PUNCH).chance(5).choose(0)
    assert table.answer(0, "choose", "punch") == {"hp 1": -2, "vp 0": 2, "damaged": 1}


def test_power_attacks_a_player_with_the_most_vp_and_ties_are_chosen():
    table = Table(4).vp(9, 3, 5, 5).dice(*TWO_POWERS).choose(0)
    table.answer(0, "choose", "power")
    assert table.allowed == ["adventurer 2", "adventurer 3"]
    assert table.reason("adventurer 1") == Reason.CANT_BE_ATTACKED
    table = Table(4).vp(9, 3, 5, 4).dice(*ONE_POWER).chance(5).choose(0)
    assert table.answer(0, "choose", "power")["hp 2"] == -1


@pytest.mark.parametrize(("d20", "damage"), [(2, 2), (10, 2), (11, 3), (19, 3)])
def test_the_d20_and_the_dice_that_show_the_form_are_compared_with_the_skill(d20, damage):
    """Skill 12+, one Punch: 10 + 1 is less, 11 + 1 is equal."""
    table = Table(3).dice(*ONE_PUNCH).chance(d20, "chair").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["hp 1"], changes["vp 0"]) == (-damage, damage)


# --- Fumbles and Critical Hits ----------------------------------------------------------------------------------------


def test_a_1_is_a_miss_whatever_the_sum():
    table = Table(3).dice("punch", "punch", "punch", "punch", "punch", "punch").adventurers("Veravel").chance(1)
    table.choose(0)
    assert table.attacks(0, "punch") == {}
    table = Table(3).adventurers("Xxyzzt").dice(*("chair",) * 6).chance(1).choose(0)
    assert table.attacks(0, "chair") == {}


def test_a_1_is_a_miss_though_the_sum_reaches_the_skill():
    """Skill 9+: 1, six dice, and 2 of the Cultist."""
    table = Table(3).adventurers("Xxyzzt").bystander(0, "Hooded Cultist").vp(0, 5, 0).dice(*("power",) * 6)
    for d20, changes in ((1, {}), (2, {"hp 1": -4, "vp 0": 4, "vp 1": -2, "damaged": 1})):
        table.chance(d20, "punch").choose(0)
        assert apart_from_dice(table.attacks(0, "power")) == changes


def test_a_20_that_knocks_out_gets_no_defense_roll_either():
    table = Table(3).hp(1, 1).dice(*ONE_PUNCH).chance(20, "luck").choose(0)
    assert table.attacks(0, "punch")["adventurer 1"] == "none"
    assert table.said("defense_roll") == []


def test_a_20_deals_high_damage_and_1_more_without_a_defense_roll():
    table = Table(3).dice(*ONE_PUNCH).chance(20, "luck").choose(0)
    assert table.attacks(0, "punch") == {"hp 1": -4, "vp 0": 4, "damaged": 1}
    assert table.said("defense_roll") == []


def test_a_20_is_high_even_if_the_total_is_less_than_the_skill():
    table = Table(3).bystander(1, "Shouting Town Crier").adventurers("Charrg", "Duryan").chance(20)
    table.dice(*TWO_CHAIRS).hp(0, 10)
    table.choose(0)
    assert table.attacks(0, "chair")["hp 2"] == -5


# --- Defense Roll -----------------------------------------------------------------------------------------------------


def test_three_damage_gets_a_defense_roll_and_two_does_not():
    table = Table(3).dice(*ONE_PUNCH).chance(12, "chair").choose(0)
    table.attacks(0, "punch")
    assert table.said("defense_roll") == [(1, 0)]
    table = Table(3).dice(*ONE_PUNCH).chance(5, "luck").choose(0)
    assert table.attacks(0, "punch")["hp 1"] == -2
    assert table.said("defense_roll") == []


@pytest.mark.parametrize(
    ("name", "d20", "rolls"), [("Burly Doorman", 5, 0), ("Burly Doorman", 12, 1), ("Cutpurse", 5, 1)]
)
def test_a_bystander_gets_a_defense_roll_for_3_damage_or_out(name, d20, rolls):
    """Duryan's Punch deals 2 or 3; the Doorman has 5 Hit Points, the Cutpurse 2."""
    table = Table(3).bystander(1, name).dice(*ONE_PUNCH).chance(d20, "chair").choose(0)
    table.attacks(0, "punch")
    assert len(table.said("defense_roll")) == rolls


def test_damage_that_knocks_out_gets_a_defense_roll():
    table = Table(3).adventurers("Duryan", "Balthur").hp(1, 2).dice(*ONE_PUNCH).chance(5, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert table.said("defense_roll") == [(1, 1)]
    assert changes == {"hp 1": 2, "dice": ["punch", "chair", "luck", "luck", "ale", "luck"]}


@pytest.mark.parametrize(("face", "saved"), [("luck", 1), ("power", 1), ("punch", 0), ("chair", 0), ("ale", 0)])
def test_an_adventurer_is_defended_by_luck_and_power(face, saved):
    table = Table(3).adventurers("Duryan", "Balthur").dice(*ONE_PUNCH).chance(12, face).choose(0)
    changes = table.attacks(0, "punch")
    assert changes.get("hp 1", 0) == (0 if saved else -3)
    assert table.dice_shown[5] == face


@pytest.mark.parametrize(("face", "saved"), [("luck", 1), ("power", 0), ("punch", 0)])
def test_a_bystander_is_defended_by_luck_only(face, saved):
    table = Table(3).bystander(2, "Barber-Surgeon").dice(*ONE_CHAIR)
    table.chance(14, face).choose(0)
    changes = table.attacks(0, "chair")
    assert (changes.get("bystanders 2") is None) == bool(saved)


def test_damage_of_a_defense_roll_gets_no_defense_roll():
    """Silver Jack's Hand Crossbow deals 2 damage to an attacker with 2 Hit Points: no roll saves it."""
    table = Table(3).adventurers("Duryan", "Silver Jack").hp(0, 2).vp(5, 0, 0).dice(*ONE_PUNCH)
    table.chance(12, "power", "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert changes["adventurer 0"] == "none"
    assert changes["vp 1"] == 2 + 4  # the Knockout Bonus of Duryan
    assert changes["vp 0"] == -4
    assert table.said("defense_roll") == [(1, 1)]


def test_silver_jacks_hand_crossbow():
    table = Table(3).adventurers("Duryan", "Silver Jack").dice(*ONE_PUNCH).chance(12, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["hp 0"], changes["vp 1"]) == (-2, 2)
    assert "hp 1" not in changes


@pytest.mark.parametrize(("dice", "rolls"), [(TWO_POWERS, 0), (("power", "ale", "luck", "luck", "luck", "punch"), 1)])
def test_silver_jacks_power_with_two_ales_leaves_no_defense_roll(dice, rolls):
    table = Table(3).adventurers("Silver Jack").vp(0, 1, 0).dice(*dice).chance(15, "chair").choose(0)
    table.attacks(0, "power")
    assert len(table.said("defense_roll")) == rolls


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_serving_wench_patrons_protect_by_the_number_of_players(seats):
    table = Table(seats).bystander(1, "Serving Wench").dice(*ONE_PUNCH).chance(5, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["hp 0"], changes["vp 1"]) == (-seats, seats)
    assert "bystanders 1" not in changes


# --- Actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("symbol", ["luck", "ale"])
def test_an_action_needs_three_dice(symbol):
    two = (symbol, symbol, "punch", "punch", "chair", "power")
    table = Table(3).dice(*two).choose(0)
    assert symbol not in table.allowed
    assert table.reason(symbol) == Reason.NOT_ENOUGH_DICE
    table = Table(3).dice(symbol, *two[:2], "punch", "chair", "power").choose(0)
    assert symbol in table.allowed


def test_luck_draws_a_card_then_all_six_dice_are_rolled():
    table = Table(3).deck_top("Tray as a Shield").dice(*THREE_LUCKS).chance(*["ale"] * 5, "punch").choose(0)
    changes = table.answer(0, "choose", "luck")
    assert changes["hand 0"] == ["+Tray as a Shield"]
    assert changes["dice"] == ["ale"] * 5 + ["punch"]
    assert table.asked == "choose 0"


def test_no_second_action_in_a_round():
    table = Table(3).dice(*THREE_LUCKS).chance("ale", "ale", "ale", "luck", "luck", "punch").choose(0)
    table.answer(0, "choose", "luck")
    assert table.allowed == ["punch"]
    assert table.reason("ale") == Reason.ONE_ACTION_A_TURN


def test_with_luck_and_ale_only_after_an_action_one_is_stuck():
    table = Table(3).dice(*THREE_LUCKS).chance(*["ale"] * 3, *["luck"] * 3).choose(0)
    table.answer(0, "choose", "luck")
    assert table.asked is None


def test_ale_takes_as_many_vp_as_ale_dice_from_the_leader_to_heal():
    table = Table(3).hp(0, 4).vp(0, 9, 3).dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    changes = table.answer(0, "choose", "ale")
    assert (changes["hp 0"], changes["vp 1"]) == (3, -3)
    assert "vp 0" not in changes


def test_ale_never_heals_above_the_starting_total_and_the_rest_goes_to_the_bank():
    table = Table(3).hp(0, 8).vp(0, 9, 3).dice(*["ale"] * 5, "punch").chance(*["luck"] * 6).choose(0)
    changes = table.answer(0, "choose", "ale")
    assert (changes["hp 0"], changes["vp 1"]) == (1, -5)
    assert "vp 0" not in changes


def test_tied_leaders_are_chosen_for_ale():
    table = Table(4).hp(0, 4).vp(7, 7, 3, 7).dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    table.answer(0, "choose", "ale")
    assert table.allowed == [0, 1, 3]
    assert table.reason(2) == Reason.NOT_A_LEADER
    assert table.answer(0, "leader", 3)["vp 3"] == -3


def test_a_leader_drinks_the_own_vp():
    table = Table(3).hp(0, 4).vp(9, 2, 3).dice(*THREE_ALES).chance(*["luck"] * 6).choose(0)
    changes = table.answer(0, "choose", "ale")
    assert (changes["hp 0"], changes["vp 0"]) == (3, -3)


def test_serving_wench_draws_a_card_for_ale():
    table = Table(3).bystander(0, "Serving Wench").deck_top("Loaded Die").dice(*THREE_ALES)
    table.chance(*["luck"] * 6).choose(0)
    assert table.answer(0, "choose", "ale")["hand 0"] == ["+Loaded Die"]
    table = Table(3).bystander(0, "Serving Wench").deck_top("Loaded Die", "Hush Now").dice(*THREE_LUCKS)
    table.chance(*["luck"] * 6).choose(0)
    assert table.answer(0, "choose", "luck")["hand 0"] == ["+Loaded Die"]


def test_bottoms_up_takes_the_same_number_from_a_leader_looked_up_anew():
    """The drinker takes 3 of 6 from seat 2; then seat 3 leads with 5."""
    table = Table(4).hp(0, 4).hp(1, 2).vp(0, 0, 6, 5).hand(1, "Bottoms Up").dice(*THREE_ALES)
    table.chance(*["luck"] * 6).choose(0)
    changes = table.answer(0, "choose", "ale")
    assert (changes["hp 0"], changes["vp 2"]) == (3, -3)
    assert "dice" not in changes, "the opponent has not rerolled yet"
    changes = table.plays(1, "Bottoms Up")
    assert (changes["hp 1"], changes["vp 3"]) == (3, -3)
    assert changes["dice"] == ["luck"] * 6, "the opponent goes on with his turn"


# --- Passing the Dice -------------------------------------------------------------------------------------------------


def test_the_next_player_rolls_the_dice_that_show_attacks_and_leaves_the_others():
    table = Table(3).dice("punch", "luck", "chair", "ale", "power", "luck").chance("ale", "ale", "luck")
    table.end_turn(0)
    assert table.state["rolled"].tolist() == [1, 0, 1, 0, 1, 0]
    assert table.dice_shown == ["ale", "luck", "ale", "ale", "luck", "luck"]
    assert table.asked == "choose 1"


# --- Hit Points and Victory Points ------------------------------------------------------------------------------------


def test_damage_turns_hit_points_into_victory_points():
    table = Table(3).dice(*ONE_PUNCH).chance(5).choose(0)
    assert table.attacks(0, "punch") == {"hp 1": -2, "vp 0": 2, "damaged": 1}


def test_a_bystanders_knockout_earns_its_tokens_and_2_from_the_bank():
    table = Table(3).vp(0, 5, 0).bystander(1, "Temple Acolyte", hp=2).dice(*ONE_PUNCH).chance(5, "chair").choose(0)
    changes = table.attacks(0, "punch")
    assert changes["vp 0"] == 4
    assert changes["bystanders 1"] == ["-Temple Acolyte 2"]
    assert changes["discard"] == ["+Temple Acolyte"]
    assert "vp 1" not in changes
    assert "damaged" not in changes


def test_an_adventurers_knockout_earns_the_bonus_of_the_victims_pile():
    table = Table(3).hp(1, 2).vp(0, 9, 0).dice(*ONE_PUNCH).chance(5, "chair").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["vp 0"], changes["vp 1"]) == (2 + 4, -4)
    assert (changes["adventurer 1"], changes["out"]) == ("none", ["+Charrg, Half-Orc Barbarian"])


@pytest.mark.parametrize(("pile", "bonus"), [(0, 0), (1, 1), (3, 3), (4, 4), (7, 4)])
def test_the_bonus_goes_as_far_as_the_victims_pile(pile, bonus):
    table = Table(3).hp(1, 1).vp(0, pile, 0).dice(*ONE_PUNCH).chance(5, "chair").choose(0)
    changes = table.attacks(0, "punch")
    assert changes["vp 0"] == 1 + bonus
    assert changes.get("vp 1", 0) == -bonus


# --- Knockout! --------------------------------------------------------------------------------------------------------


def test_after_a_knockout_bystanders_stay_and_nobody_can_attack_them():
    table = Table(3).out(1).bystander(1, "Herb Seller").dice(*TWO_PUNCHES[:2], "chair", "luck", "luck", "power")
    table.vp(0, 9, 1).choose(0)
    assert table.allowed == ["chair", "power"]
    assert table.reason("punch") == Reason.NOBODY_TO_ATTACK
    changes = table.attacks(0, "power")
    assert "bystanders 1" not in changes
    assert table.seat(1)["bystanders"].any()


def test_after_a_knockout_bystanders_still_take_damage_that_is_no_attack():
    table = Table(3).out(1).bystander(1, "Burly Doorman").turn(0)
    before = table.snapshot()
    damage.deal(table.record, table.faces, 0, 1, 1, 2, 0)
    rules.take_step(table.record, table.faces)
    assert table.changes(before) == {"vp 0": 2, "bystanders 1": ["-Burly Doorman 5", "+Burly Doorman 3"]}
    assert table.said("defense_roll") == []


def test_without_an_adventurer_no_cards_can_be_played():
    table = Table(3).out(1).hand(1, "Bottoms Up").hp(0, 4).vp(0, 9, 3).dice(*THREE_ALES)
    table.chance(*["luck"] * 6).choose(0)
    table.answer(0, "choose", "ale")
    assert table.asked is None


def test_at_the_next_turn_an_adventurer_and_a_card_are_drawn():
    table = Table(3).out(1).next_adventurer("Balthur").deck_top("Hush Now").dice(*ALL_LUCK).turn(1)
    seen = table.snapshot()
    assert (seen["adventurer 1"], seen["hp 1"]) == ("Balthur, Dwarf Cleric", 10)
    assert seen["hand 1"] == {"Hush Now": 1}


def test_with_an_adventurer_nothing_is_drawn_at_the_turns_start():
    table = Table(3).dice(*ALL_LUCK)
    before = table.snapshot()
    assert table.turn(1).changes(before) == {"turn": 1}


# --- Winning the Game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vp", "wins"), [(17, False), (18, True), (19, True)])
def test_with_20_vp_and_an_opposing_adventurer_damaged_the_turns_player_wins(vp, wins):
    table = Table(3).vp(vp, 0, 0).dice(*ONE_PUNCH).chance(5).choose_to_end(0)
    table.attacks(0, "punch")
    assert (table.state["ended"] == 1) == wins
    if wins:
        assert table.returns() == [1.0, -0.5, -0.5]


def test_one_can_win_with_fewer_vp_than_an_opponent():
    table = Table(3).vp(18, 25, 30).dice(*ONE_PUNCH).chance(5).choose_to_end(0)
    table.attacks(0, "punch")
    assert table.state["winner"] == 1
    assert table.results() == ([20, 25, 30], [1, 3, 2])


def test_nobody_wins_on_anothers_turn():
    """Seat 1's Defense damages the attacker, and has more than 20 Victory Points at the end of that turn."""
    table = Table(3).adventurers("Duryan", "Silver Jack").vp(0, 25, 0).dice(*ONE_PUNCH)
    table.chance(12, "luck").choose_to_end(0)
    assert table.attacks(0, "punch")["vp 1"] == 2
    assert not table.state["ended"]
    assert table.snapshot()["turn"] == 1


def test_damage_to_a_bystander_does_not_win():
    table = Table(3).vp(25, 0, 0).bystander(1, "Burly Doorman").dice(*ONE_PUNCH).chance(5).choose_to_end(0)
    assert table.attacks(0, "punch")["vp 0"] == 2
    assert not table.state["ended"]


def test_damage_of_an_earlier_turn_does_not_win():
    table = Table(3).vp(25, 0, 0).dice(*ALL_LUCK).chance(*["luck"] * 6)
    table.state["damaged"] = 1
    table.turn(0).answer(0, "choose", "luck")
    assert not table.state["ended"]
    assert table.snapshot()["turn"] == 1
