"""Each card: the exact difference that it makes. What a Defense Die does is in test_defenses.py."""

import pytest

from inn_envs.inn_fighting.cards import load_cards
from inn_envs.inn_fighting.refusals import Reason
from tests.card_file import content, row_of, write
from tests.inn_fighting.rows import each_row, row_test
from tests.inn_fighting.table import Table, standard

POWER = ("power", "luck", "luck", "chair", "punch", "punch")
ONE_PUNCH = ("punch", "chair", "luck", "luck", "power", "power")
TWO_PUNCHES = ("punch", "punch", "luck", "luck", "chair", "power")
ONE_CHAIR = ("chair", "luck", "luck", "punch", "punch", "power")
TWO_ALES = ("ale", "ale", "power", "luck", "luck", "punch")
THREE_LUCKS = ("luck", "luck", "luck", "punch", "punch", "ale")
THREE_ALES = ("ale", "ale", "ale", "punch", "punch", "luck")
ALL_LUCK = ("luck",) * 6
#: An Adventurer that no text asks for anything, with a Skill of 11+ and 8 Hit Points; and an Evil one.
PLAIN, EVIL = "Card Sharp", "Debt Collector"


def power(cards, attacker, d20, *, dice=POWER, target=PLAIN, vp=(0, 5, 0), seats=4, failing="chair"):
    """A table where seat 0 attacks seat 1 by its Power: the d20, then a Defense roll that fails where there is one."""
    others = ("Tumbling Acrobat", "Scarred Gladiator")[: seats - 2]
    table = Table(seats, cards=cards).adventurers(attacker, target, *others).vp(*vp).dice(*dice)
    return table.chance(d20, *([failing] if failing else []))


def strike(table, form="power", target=None):
    table.choose(0)
    return table.attacks(0, form, target)


# --- Powers -----------------------------------------------------------------------------------------------------------


@row_test("adventurer", "Balthur, Dwarf Cleric")
def test_balthur_hits_evil_harder_and_heals(cards):
    assert strike(power(cards, "Balthur", 2, target=EVIL).hp(0, 5)) == {
        "hp 0": 2,
        "hp 1": -3,
        "vp 0": 3,
        "damaged": 1,
    } | {"dice": [*POWER[:5], "chair"]}
    changes = strike(power(cards, "Balthur", 2).hp(0, 9))
    assert (changes["hp 0"], changes["hp 1"]) == (1, -2)
    assert "hp 0" not in strike(power(cards, "Balthur", 1).hp(0, 5))


@row_test("adventurer", "Charrg, Half-Orc Barbarian")
@pytest.mark.parametrize(("left", "damage"), [(6, 2), (7, 1)])
def test_charrg_is_a_sore_loser_when_4_hit_points_are_lost(left, damage, cards):
    assert strike(power(cards, "Charrg", 2).hp(0, left))["hp 1"] == -damage


@each_row("adventurer", ["Xxyzzt, Beholder Barfly", "Scarred Gladiator"])
def test_after_a_high_result_the_target_returns_2_vp(name, cards):
    table = Table(3, cards=cards).adventurers(name, PLAIN, "Charrg").vp(0, 5, 0).dice(*POWER).chance(18, "chair")
    changes = strike(table)
    assert (changes["vp 0"], changes["vp 1"]) == (3, -2)
    table = Table(3, cards=cards).adventurers(name, PLAIN, "Charrg").vp(0, 5, 0).dice(*POWER).chance(2)
    assert "vp 1" not in strike(table)


@row_test("adventurer", "Nameless, Warforged Fighter")
def test_the_namelesss_grip_leaves_no_defense_roll(cards):
    table = power(cards, "Nameless", 18, failing="luck")
    assert strike(table)["hp 1"] == -3
    assert table.said("defense_roll") == []


@row_test("adventurer", "Veravel, Elf Wizard")
def test_veravels_sparks_hit_the_players_beside_the_target_but_not_her_own(cards):
    changes = strike(power(cards, "Veravel", 18))
    assert (changes["hp 1"], changes["hp 2"], changes["vp 0"]) == (-3, -1, 4)
    assert "hp 3" not in changes
    assert "hp 0" not in changes
    changes = strike(power(cards, "Veravel", 18, vp=(0, 0, 5, 0)))
    assert (changes["hp 1"], changes["hp 2"], changes["hp 3"], changes["vp 0"]) == (-1, -3, -1, 5)
    assert "hp 2" not in strike(power(cards, "Veravel", 2))


@row_test("adventurer", "Duryan, Human Fighter")
@pytest.mark.parametrize(("d20", "damage"), [(7, 1), (8, 3)])
def test_duryan_adds_3_to_the_total(d20, damage, cards):
    assert strike(power(cards, "Duryan", d20))["hp 1"] == -damage


@row_test("adventurer", "Syranil, Half-Elf Paladin")
def test_syranil_hits_evil_2_harder(cards):
    assert strike(power(cards, "Syranil", 2, target=EVIL))["hp 1"] == -3
    assert strike(power(cards, "Syranil", 2))["hp 1"] == -1
    table = power(cards, "Syranil", 2).bystander(1, "Hired Thug")
    assert strike(table)["bystanders 1"] == ["-Hired Thug 3"]


@row_test("adventurer", "Off-Duty Gate Guard")
def test_the_guard_hits_evil_harder_and_takes_a_card(cards):
    table = power(cards, "Off-Duty Gate Guard", 2, target=EVIL, failing=None).hand(1, "Hush Now").chance(2, 1)
    changes = strike(table)
    assert (changes["hp 1"], changes["hand 0"], changes["hand 1"]) == (-2, ["+Hush Now"], ["-Hush Now"])
    assert strike(power(cards, "Off-Duty Gate Guard", 2))["hp 1"] == -1


@row_test("adventurer", "Tattooed Sailor")
@pytest.mark.parametrize(("d20", "damage"), [(7, 1), (8, 3)])
def test_the_sailor_adds_the_ale_dice_and_makes_the_target_return_a_vp(d20, damage, cards):
    """Skill 11+, one Power and two Ales."""
    changes = strike(power(cards, "Tattooed Sailor", d20, dice=TWO_ALES))
    assert (changes["hp 1"], changes["vp 1"]) == (-damage, -1)
    assert "vp 1" not in strike(power(cards, "Tattooed Sailor", 2))


@row_test("adventurer", "Tumbling Acrobat")
def test_the_acrobat_may_target_any_opponent_who_can_be_attacked(cards):
    table = Table(4, cards=cards).adventurers("Tumbling Acrobat", PLAIN, "Duryan", "Charrg").vp(0, 5, 0, 9).out(2)
    table.dice(*POWER)
    table.choose(0).answer(0, "choose", "power")
    assert table.allowed == ["adventurer 1", "adventurer 3"]


@row_test("adventurer", "Debt Collector")
def test_the_collector_steals_a_vp(cards):
    changes = strike(power(cards, "Debt Collector", 2))
    assert (changes["vp 0"], changes["vp 1"]) == (2, -1)


@row_test("adventurer", "Hedge Witch")
def test_the_witch_takes_a_bystander_of_her_choice_with_its_hit_points(cards):
    table = power(cards, "Hedge Witch", 18, dice=("power", "power", *POWER[2:])).bystander(1, "Cutpurse")
    table.bystander(1, "Burly Doorman", hp=3)
    strike(table, "power", "adventurer 1")
    table.passes()
    assert table.allowed == ["Cutpurse 1", "Burly Doorman 1"]
    changes = table.answer(0, "take_bystander", "Burly Doorman 1")
    assert (changes["bystanders 0"], changes["bystanders 1"]) == (["+Burly Doorman 3"], ["-Burly Doorman 3"])
    table = power(cards, "Hedge Witch", 2, dice=("power", "power", *POWER[2:])).bystander(1, "Cutpurse")
    strike(table, "power", "adventurer 1")
    assert table.asked is None


@row_test("adventurer", "Hedge Witch")
def test_the_witch_can_take_what_her_power_has_left(cards):
    table = power(cards, "Hedge Witch", 18).bystander(1, "Cutpurse")
    assert strike(table)["bystanders 1"] == ["-Cutpurse 2"]
    assert table.asked is None


@row_test("adventurer", "Card Sharp")
@pytest.mark.parametrize(("d20", "damage"), [(7, 1), (8, 3)])
def test_the_sharp_adds_the_luck_dice_and_draws(d20, damage, cards):
    """Skill 11+, one Power and two Lucks."""
    changes = strike(power(cards, "Card Sharp", d20, target="Duryan").deck_top("Hush Now"))
    assert (changes["hp 1"], changes["hand 0"]) == (-damage, ["+Hush Now"])
    dice = ("power", "ale", "ale", "chair", "punch", "punch")
    assert "hand 0" not in strike(power(cards, "Card Sharp", 2, target="Duryan", dice=dice).deck_top("Hush Now"))


# --- Bystanders -------------------------------------------------------------------------------------------------------


@row_test("bystander", "Wandering Minstrel")
def test_the_minstrel_makes_a_leader_return_3_vp_at_the_turns_end(cards):
    table = Table(4, cards=cards).bystander(0, "Wandering Minstrel").vp(1, 5, 7, 2).dice(*TWO_ALES)
    before = table.snapshot()
    assert table.end_turn(0).changes(before)["vp 2"] == -3
    table = Table(4, cards=cards).bystander(0, "Wandering Minstrel").vp(1, 7, 7, 2).dice(*TWO_ALES).end_turn(0)
    assert table.allowed == [1, 2]
    assert table.answer(0, "leader", 2)["vp 2"] == -3
    for vp, dice in (((9, 5, 7, 2), TWO_ALES), ((1, 5, 7, 2), ("ale", *ALL_LUCK[1:]))):
        table = Table(4, cards=cards).bystander(0, "Wandering Minstrel").vp(*vp).dice(*dice)
        before = table.snapshot()
        assert "vp 2" not in table.end_turn(0).changes(before)


@row_test("bystander", "Furniture Mender")
def test_the_mender_softens_chairs_by_2(cards):
    table = Table(3, cards=cards).adventurers("Silver Jack", "Duryan", "Charrg").bystander(2, "Furniture Mender")
    table.dice(*ONE_CHAIR)
    assert strike(table.chance(2), "chair")["bystanders 2"] == ["-Furniture Mender 3", "+Furniture Mender 2"]
    table = Table(3, cards=cards).adventurers("Silver Jack").bystander(1, "Furniture Mender").dice(*ONE_PUNCH).chance(2)
    assert strike(table, "punch")["bystanders 1"] == ["-Furniture Mender 3", "+Furniture Mender 2"]


@row_test("bystander", "Temple Acolyte")
def test_the_acolyte_softens_attacks_of_evil_adventurers_by_2(cards):
    table = Table(3, cards=cards).adventurers("Xxyzzt").bystander(1, "Temple Acolyte").dice(*ONE_PUNCH).chance(18)
    assert strike(table, "punch") == {}
    table = Table(3, cards=cards).bystander(1, "Temple Acolyte").dice(*ONE_PUNCH).chance(5)
    assert strike(table, "punch")["vp 0"] == 2


@row_test("bystander", "Arm-Wrestling Champion")
@pytest.mark.parametrize(("d20", "damage"), [(5, 2), (18, 4)])
def test_the_champion_makes_punches_1_harder_on_a_high_result(d20, damage, cards):
    table = Table(3, cards=cards).bystander(0, "Arm-Wrestling Champion").dice(*ONE_PUNCH).chance(d20, "chair")
    assert strike(table, "punch")["hp 1"] == -damage
    table = Table(3, cards=cards).bystander(0, "Arm-Wrestling Champion").dice(*ONE_CHAIR).chance(18)
    assert strike(table, "chair")["hp 2"] == -2


@row_test("bystander", "Burly Doorman")
def test_the_doorman_steps_into_the_attack_if_his_player_says_so(cards):
    table = Table(3, cards=cards).bystander(1, "Burly Doorman").dice(*TWO_PUNCHES).chance(5)
    strike(table, "punch", "adventurer 1")
    assert table.allowed == ["Burly Doorman", "stop"]
    assert table.plays(1, "Burly Doorman") == {"vp 0": 2, "bystanders 1": ["-Burly Doorman 5", "+Burly Doorman 3"]}
    assert table.seat(1)["used"][0] == 1
    table = Table(3, cards=cards).bystander(1, "Burly Doorman", "Cutpurse").dice(*TWO_PUNCHES).chance(5, "chair")
    strike(table, "punch", "Cutpurse 1")
    assert table.asked is None, "his own Adventurer is not attacked"


@row_test("bystander", "Hired Thug")
def test_the_thug_hurts_another_opponent_after_a_high_result(cards):
    table = Table(4, cards=cards).bystander(0, "Hired Thug").dice(*ONE_PUNCH).chance(18, "chair")
    strike(table, "punch")
    assert table.allowed == [2, 3]
    assert table.reason(1) == Reason.TAKES_PART
    changes = table.answer(0, "other", 3)
    assert (changes["hp 3"], changes["vp 0"]) == (-1, 1)
    table = Table(4, cards=cards).bystander(0, "Hired Thug").dice(*ONE_PUNCH).chance(5)
    strike(table, "punch")
    assert table.asked is None


@row_test("bystander", "Cutpurse")
def test_the_cutpurse_makes_the_target_return_2_vp_after_a_high_result(cards):
    table = Table(3, cards=cards).bystander(0, "Cutpurse").vp(0, 5, 0).dice(*ONE_PUNCH).chance(18, "chair")
    assert strike(table, "punch")["vp 1"] == -2
    table = Table(3, cards=cards).bystander(0, "Cutpurse").vp(0, 5, 0).dice(*ONE_PUNCH).chance(5)
    assert "vp 1" not in strike(table, "punch")


@row_test("bystander", "Shouting Town Crier")
@pytest.mark.parametrize(("d20", "damage"), [(13, 2), (14, 3)])
def test_the_crier_takes_3_off_the_total(d20, damage, cards):
    """Skill 12+, one Punch; the Scapegoat at the target's side would miss it, but is not used."""
    table = Table(3, cards=cards).bystander(1, "Shouting Town Crier").dice(*TWO_PUNCHES).chance(d20 - 1, "chair")
    assert strike(table, "punch", "adventurer 1")["hp 1"] == -damage


@row_test("bystander", "Herb Seller")
def test_the_herb_seller_heals_1_at_the_turns_end(cards):
    table = Table(3, cards=cards).bystander(0, "Herb Seller").hp(0, 5)
    before = table.snapshot()
    assert table.end_turn(0).changes(before)["hp 0"] == 1
    table = Table(3, cards=cards).bystander(0, "Herb Seller")
    before = table.snapshot()
    assert "hp 0" not in table.end_turn(0).changes(before)


@row_test("bystander", "Dice Gambler")
def test_the_gambler_rolls_one_die_again(cards):
    table = Table(3, cards=cards).bystander(0, "Dice Gambler").dice(*ALL_LUCK).chance("ale").roll(0)
    table.plays(0, "Dice Gambler")
    assert table.allowed == [*(f"die {die}" for die in range(6)), "stop"]
    assert table.answer(0, "reroll", "die 2")["dice"] == ["luck", "luck", "ale", "luck", "luck", "luck"]
    table = Table(3, cards=cards).bystander(1, "Dice Gambler").dice(*ALL_LUCK).roll(0)
    assert table.asked is None, "in another's turn"


@row_test("bystander", "Grizzled Veteran")
def test_the_veteran_softens_attacks_on_the_adventurer_by_1(cards):
    table = Table(3, cards=cards).bystander(1, "Grizzled Veteran").dice(*TWO_PUNCHES).chance(5)
    assert strike(table, "punch", "adventurer 1")["hp 1"] == -1
    table = Table(3, cards=cards).bystander(1, "Grizzled Veteran").dice(*ONE_PUNCH).chance(5)
    assert strike(table, "punch")["vp 0"] == 2


@row_test("bystander", "Sleeping Drunk", "Fortune Reader")
def test_the_drunks_and_the_fortune_reader_save_a_die_each(cards):
    table = Table(3, cards=cards).bystander(0, "Sleeping Drunk").dice(*TWO_ALES).choose(0)
    assert "ale" in table.allowed
    assert "luck" not in table.allowed
    table = Table(3, cards=cards).bystander(0, "Fortune Reader").dice(*TWO_ALES).choose(0)
    assert "luck" in table.allowed
    assert "ale" not in table.allowed


@row_test("bystander", "Watch Sergeant")
def test_the_sergeant_hits_evil_harder(cards):
    table = Table(3, cards=cards).adventurers("Duryan", EVIL).bystander(0, "Watch Sergeant").dice(*ONE_PUNCH)
    table.chance(5, "chair")
    assert strike(table, "punch")["hp 1"] == -3
    table = Table(3, cards=cards).bystander(0, "Watch Sergeant").dice(*ONE_PUNCH).chance(5)
    assert strike(table, "punch")["hp 1"] == -2


@row_test("bystander", "Hooded Cultist")
@pytest.mark.parametrize(("name", "d20", "damage"), [("Xxyzzt", 5, 3), ("Xxyzzt", 6, 4), ("Charrg", 8, 1)])
def test_the_cultist_adds_2_to_powers_which_hit_harder_for_an_evil_adventurer(name, d20, damage, cards):
    """Xxyzzt: Skill 9+, one Power."""
    assert strike(power(cards, name, d20).bystander(0, "Hooded Cultist"))["hp 1"] == -damage


@row_test("bystander", "Convenient Scapegoat")
def test_the_scapegoat_makes_the_attack_miss_without_a_roll(cards):
    table = Table(3, cards=cards).bystander(1, "Convenient Scapegoat").dice(*TWO_PUNCHES).chance(18)
    strike(table, "punch", "adventurer 1")
    changes = table.plays(1, "Convenient Scapegoat")
    assert changes == {"bystanders 1": ["-Convenient Scapegoat 2"], "discard": ["+Convenient Scapegoat"]}
    assert table.said("d20") == []
    assert len(table.said("missed")) == 1


@row_test("bystander", "Barber-Surgeon")
def test_the_surgeon_leaves_2_hit_points(cards):
    table = Table(3, cards=cards).bystander(1, "Barber-Surgeon").hp(1, 3).vp(0, 9, 0).dice(*TWO_PUNCHES)
    table.chance(18, "chair")
    strike(table, "punch", "adventurer 1")
    changes = table.plays(1, "Barber-Surgeon")
    assert (changes["hp 1"], changes["vp 0"]) == (-1, 1)
    assert "vp 1" not in changes


def test_a_second_surgeon_is_not_asked_once_the_first_has_saved(tmp_path):
    """What the first one leaves of the damage knocks nobody out any more."""
    tables = content(standard().path)
    row_of(tables, "bystander", "Barber-Surgeon")["copies"] = 2
    row_of(tables, "bystander", "Sleeping Drunk")["copies"] = 1
    table = Table(3, cards=load_cards(write(tmp_path / "cards.toml", tables)))
    table.bystander(1, "Barber-Surgeon", "Barber-Surgeon").hp(1, 3).dice(*TWO_PUNCHES).chance(18, "chair")
    strike(table, "punch", "adventurer 1")
    assert table.asked == "respond 1"
    table.plays(1, "Barber-Surgeon")
    assert table.asked is None
    assert table.seat(1)["hp"] == 2


@row_test("bystander", "Errand Child")
def test_the_child_draws_two_cards(cards):
    table = Table(3, cards=cards).bystander(0, "Errand Child").deck_top("Hush Now", "Cutpurse").dice(*ALL_LUCK).turn(0)
    changes = table.plays(0, "Errand Child")
    assert changes["hand 0"] == ["+Hush Now"]
    assert changes["bystanders 0"] == ["-Errand Child 2", "+Cutpurse 2"]


# --- Actions ----------------------------------------------------------------------------------------------------------


@row_test("action", "Call the Watch")
def test_call_the_watch_deals_3_to_each_evil_adventurer(cards):
    table = Table(4, cards=cards).adventurers("Silver Jack", EVIL, "Duryan", "Hedge Witch").hand(0, "Call the Watch")
    table.dice(*ALL_LUCK)
    changes = table.turn(0).plays(0, "Call the Watch")
    assert (changes["hp 1"], changes["hp 3"], changes["vp 0"]) == (-3, -3, 6)
    assert "hp 0" not in changes
    table = Table(3, cards=cards).hand(0, "Call the Watch").dice(*ALL_LUCK).turn(0)
    assert table.asked == "choose 0", "nobody is Evil"


@row_test("action", "Loaded Die")
def test_loaded_die_turns_any_die_to_any_face(cards):
    table = Table(3, cards=cards).hand(0, "Loaded Die").dice(*ALL_LUCK).roll(0)
    table.plays(0, "Loaded Die")
    table.answer(0, "set_die", "die 5")
    assert table.allowed == ["punch", "chair", "power", "luck", "ale"]
    assert table.answer(0, "set_face", "power")["dice"] == [*["luck"] * 5, "power"]


@row_test("action", "Jostled Elbow")
def test_jostled_elbow_rolls_up_to_two_dice_of_an_opponent_again(cards):
    table = Table(3, cards=cards).hand(2, "Jostled Elbow").dice(*ALL_LUCK).chance("ale", "punch").roll(0)
    table.plays(2, "Jostled Elbow")
    table.answer(2, "reroll", "die 1")
    assert table.reason("die 1") == Reason.DIE_IS_CHOSEN
    assert table.answer(2, "reroll", "die 4")["dice"] == ["luck", "ale", "luck", "luck", "punch", "luck"]
    table = Table(3, cards=cards).hand(2, "Jostled Elbow").dice(*ALL_LUCK).chance("ale").roll(0)
    table.plays(2, "Jostled Elbow")
    table.answer(2, "reroll", "die 1")
    assert table.answer(2, "reroll", "stop")["dice"][1] == "ale"
    table = Table(3, cards=cards).hand(0, "Jostled Elbow").dice(*ALL_LUCK).roll(0)
    assert table.asked is None, "in one's own turn"


@row_test("action", "Dirty Trick")
@pytest.mark.parametrize(("attacker", "d20", "damage", "rolls"), [("Duryan", 5, 3, 1), (EVIL, 18, 3, 0)])
def test_dirty_trick_hits_1_harder_and_of_an_evil_adventurer_leaves_no_defense_roll(
    attacker, d20, damage, rolls, cards
):
    table = Table(3, cards=cards).adventurers(attacker).hand(0, "Dirty Trick").dice(*ONE_PUNCH).chance(d20, "chair")
    strike(table, "punch")
    assert table.plays(0, "Dirty Trick")["hp 1"] == -damage
    assert len(table.said("defense_roll")) == rolls


@row_test("action", "Duck Aside")
def test_duck_aside_gives_the_attack_another_opponents_adventurer(cards):
    table = Table(4, cards=cards).hand(1, "Duck Aside").dice(*ONE_PUNCH).chance(5)
    strike(table, "punch")
    table.plays(1, "Duck Aside")
    assert table.allowed == [2, 3]
    assert table.answer(1, "other", 3) == {"hp 3": -2, "vp 0": 2, "damaged": 1}


@row_test("action", "Tray as a Shield")
def test_tray_as_a_shield_takes_3_off(cards):
    table = Table(3, cards=cards).hand(1, "Tray as a Shield").dice(*ONE_PUNCH).chance(20)
    strike(table, "punch")
    assert table.plays(1, "Tray as a Shield")["hp 1"] == -1
    table = Table(3, cards=cards).hand(1, "Tray as a Shield").bystander(1, "Cutpurse").dice(*ONE_PUNCH).chance(5)
    strike(table, "punch")
    assert "bystanders 1" not in table.plays(1, "Tray as a Shield")


@row_test("action", "Quick Payback")
def test_quick_payback_deals_2_to_the_attacker(cards):
    table = Table(3, cards=cards).hand(1, "Quick Payback").bystander(1, "Burly Doorman").dice(*ONE_PUNCH).chance(5)
    strike(table, "punch")
    changes = table.plays(1, "Quick Payback")
    assert (changes["hp 0"], changes["vp 1"]) == (-2, 2)
    assert "damaged" not in changes
    table = Table(3, cards=cards).hand(1, "Quick Payback").hp(1, 2).dice(*ONE_PUNCH).chance(5, "chair")
    strike(table, "punch")
    assert table.asked is None, "not without an Adventurer"


@row_test("action", "Wrong Pocket")
def test_wrong_pocket_takes_a_card_after_luck(cards):
    table = Table(3, cards=cards).hand(0, "Hush Now", "Duck Aside").hand(2, "Wrong Pocket").deck_top("Cutpurse")
    table.dice(*THREE_LUCKS)
    table.chance(1, 1, *["luck"] * 5).choose(0).answer(0, "choose", "luck")
    table.plays(2, "Wrong Pocket")
    changes = table.passes()
    assert (changes["hand 0"], changes["hand 2"]) == (["-Duck Aside"], ["+Duck Aside"])
    table = Table(3, cards=cards).hand(0, "Duck Aside").hand(2, "Wrong Pocket").hp(0, 4).vp(0, 9, 0).dice(*THREE_ALES)
    table.chance(*["luck"] * 6).choose(0).answer(0, "choose", "ale")
    assert table.asked is None, "not after Ale"


@row_test("action", "Press the Advantage")
def test_press_the_advantage_attacks_once_more(cards):
    table = Table(3, cards=cards).hand(0, "Press the Advantage").hp(1, 1).dice(*TWO_PUNCHES).chance(5, "chair", 5)
    table.choose(0)
    table.attacks(0, "punch")
    table.plays(0, "Press the Advantage")
    assert table.allowed == ["chair"], "the red die has shown a Power, and shows a Chair now"
    assert table.reason("luck") == Reason.ONE_ACTION_A_TURN
    assert table.attacks(0, "chair")["hp 2"] == -1
    table = Table(3, cards=cards).hand(0, "Press the Advantage").hp(1, 5).dice(*TWO_PUNCHES).chance(5).choose(0)
    table.attacks(0, "punch")
    assert table.asked is None, "nobody was knocked out"


@row_test("action", "Pass the Hat")
def test_pass_the_hat_makes_a_leader_return_4_vp(cards):
    table = Table(3, cards=cards).hand(0, "Pass the Hat").vp(1, 9, 2).end_turn(0)
    assert (table.asked, table.window_open) == ("respond 0", "turn_end")
    assert table.plays(0, "Pass the Hat")["vp 1"] == -4
    table = Table(3, cards=cards).hand(0, "Pass the Hat").vp(10, 9, 2).dice(*ALL_LUCK).end_turn(0)
    assert table.asked == "choose 1", "its player alone leads"


@row_test("action", "Hush Now")
def test_hush_now_leaves_a_card_without_effect(cards):
    table = Table(3, cards=cards).hand(1, "Pass the Hat").hand(0, "Hush Now").vp(9, 1, 2).end_turn(1)
    table.plays(1, "Pass the Hat")
    assert table.asked == "respond 0"
    changes = table.plays(0, "Hush Now")
    assert "vp 0" not in changes
    assert table.state["discards"][1][table.find("action", "Pass the Hat")] == 1
