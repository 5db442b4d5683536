"""What the texts of cards depend on: each comes in where it should, and only there. The rest is in test_cards.py."""

import pytest

from tests.inn_fighting.rows import each_row, row_test
from tests.inn_fighting.table import Table, apart_from_dice
from tests.inn_fighting.test_numbers import ADVENTURERS, FORMS

JACK = "Silver Jack, Drow Barkeep"
#: Of these two are not the attacker: Evil targets.
EVIL = ("Debt Collector", "Silver Jack", "Hedge Witch")
#: Whom seat 0 of three attacks.
VICTIM = {"punch": 1, "chair": 2}


# --- Powers -----------------------------------------------------------------------------------------------------------


def with_everything(cards, name, form):
    """Whatever a Power may ask for is there: Evil targets with Bystanders, cards and Victory Points, a hurt attacker,
    dice that show Ale and Luck; two show the form.
    """
    evil = [other for other in EVIL if other not in name]
    table = Table(3, cards=cards).adventurers(name, *evil[:2]).hp(0, ADVENTURERS[name][1] - 4).vp(0, 5, 5)
    table.bystander(1, "Herb Seller").bystander(2, "Errand Child").hand(1, "Pass the Hat").hand(2, "Pass the Hat")
    return table.dice(form, form, "ale", "ale", "luck", "luck").deck_top("Hush Now")


@each_row("adventurer", ADVENTURERS)
@pytest.mark.parametrize("form", ["punch", "chair"])
@pytest.mark.parametrize("is_high", [0, 1])
def test_the_text_of_a_power_is_not_read_for_a_punch_or_a_chair(name, form, is_high, cards):
    damage = ADVENTURERS[name][4 + FORMS.index(form)][is_high]
    table = with_everything(cards, name, form).chance(19 if is_high else ADVENTURERS[name][2] - 3, "punch").choose(0)
    changes = table.attacks(0, form, f"adventurer {VICTIM[form]}")
    assert apart_from_dice(changes) == {f"hp {VICTIM[form]}": -damage, "vp 0": damage, "damaged": 1}
    assert len(table.said("defense_roll")) == (damage >= 3)
    assert table.asked is None


@each_row("adventurer", ADVENTURERS)
@pytest.mark.parametrize("form", ["punch", "chair"])
def test_a_punch_or_a_chair_that_would_knock_out_gets_a_defense_roll(name, form, cards):
    victim = VICTIM[form]
    table = with_everything(cards, name, form).hp(victim, 1).chance(2, "punch").choose(0)
    table.attacks(0, form, f"adventurer {victim}")
    assert table.said("defense_roll") == [(victim, 0)]


@row_test("adventurer", JACK)
@pytest.mark.parametrize(
    ("dice", "rolls"),
    [
        (("power", "ale", "ale", "luck", "punch", "chair"), 0),
        (("power", "ale", "ale", "ale", "ale", "ale"), 0),
        (("power", "power", "ale", "luck", "luck", "punch"), 1),
    ],
)
def test_silver_jacks_stealth_needs_two_ales(dice, rolls, cards):
    table = Table(3, cards=cards).adventurers(JACK).vp(0, 1, 0).dice(*dice).chance(15, "chair").choose(0)
    assert table.attacks(0, "power")["hp 1"] == -4
    assert len(table.said("defense_roll")) == rolls


#: After a high Power at a target who does not lead: the Victory Points of the attacker and of the target.
LOST = {
    "Xxyzzt, Beholder Barfly": (3, -2),
    "Tattooed Sailor": (3, -1),
    "Scarred Gladiator": (3, -2),
    "Debt Collector": (2 + 1, -1),
}


@each_row("adventurer", LOST)
def test_the_target_of_a_power_loses_vp_though_a_fallen_player_leads(name, cards):
    table = Table(3, cards=cards).adventurers(name, "Duryan", "Balthur").out(2).vp(0, 5, 9)
    table.dice("power", "ale", "luck", "luck", "chair", "punch").chance(19, "chair").choose(0)
    changes = table.attacks(0, "power")
    assert (changes["vp 0"], changes["vp 1"]) == LOST[name]
    assert "vp 2" not in changes


@row_test("adventurer", "Off-Duty Gate Guard")
def test_the_guard_takes_a_single_card(cards):
    table = Table(3, cards=cards).adventurers("Off-Duty Gate Guard", "Duryan").vp(0, 5, 0).chance(2, 1)
    table.hand(1, "Pass the Hat", "Hush Now").dice("power", *("luck",) * 5).choose(0)
    changes = table.attacks(0, "power")
    assert (changes["hand 0"], changes["hand 1"]) == (["+Pass the Hat"], ["-Pass the Hat"])


@row_test("adventurer", "Tattooed Sailor")
@pytest.mark.parametrize(("d20", "damage"), [(7, 1), (8, 3)])
def test_the_sailor_adds_no_luck_dice(d20, damage, cards):
    """Skill 11+, one Power and two Ales."""
    table = Table(3, cards=cards).adventurers("Tattooed Sailor", "Duryan").vp(0, 5, 0).chance(d20, "chair")
    table.dice("power", "ale", "ale", "punch", "punch", "chair").choose(0)
    assert table.attacks(0, "power")["hp 1"] == -damage


@row_test("adventurer", "Card Sharp")
@pytest.mark.parametrize("lucks", [1, 2, 3])
def test_the_sharp_draws_one_card_for_any_number_of_lucks(lucks, cards):
    table = Table(3, cards=cards).adventurers("Card Sharp", "Duryan").vp(0, 5, 0).deck_top("Hush Now").chance(2)
    table.dice("power", *("luck",) * lucks, *("punch",) * (5 - lucks)).choose(0)
    changes = table.attacks(0, "power")
    assert (changes["hand 0"], changes["card deck"]) == (["+Hush Now"], -1)


# --- attacks of every form --------------------------------------------------------------------------------------------

#: Whom seat 0 of four attacks where seat 2 has the most Victory Points.
AMONG_FOUR = {"punch": 1, "chair": 3, "power": 2}
each_form = pytest.mark.parametrize("form", AMONG_FOUR)
either_result = pytest.mark.parametrize(("d20", "is_high"), [(2, 0), (18, 1)])


def four(cards, form, attacker="Nameless", *others):
    """The Nameless deals 1 or 3 by each form. Two dice show it, so that any character can be attacked."""
    others = others or ("Balthur", "Duryan", "Charrg")
    table = Table(4, cards=cards).adventurers(attacker, *others).vp(0, 5, 9, 5)
    return table.dice(form, form, *(other for other in FORMS if other != form), "luck", "luck")


def strikes(table, form, character="adventurer"):
    """Seat 0 attacks. Returns what changed but for the dice, and that an opposing Adventurer was damaged."""
    before = table.choose(0).snapshot()
    table.answer(0, "choose", form)
    if table.asked == "target 0":
        table.answer(0, "target", f"{character} {AMONG_FOUR[form]}")
    return {key: value for key, value in apart_from_dice(table.changes(before)).items() if key != "damaged"}


def blow(form, damage):
    """An Adventurer's tokens go to seat 0."""
    return {f"hp {AMONG_FOUR[form]}": -damage, "vp 0": damage} if damage else {}


@row_test("bystander", "Temple Acolyte")
@each_form
@either_result
def test_the_acolyte_takes_2_off_each_attack_of_an_evil_adventurer(form, d20, is_high, cards):
    table = four(cards, form, "Silver Jack").bystander(AMONG_FOUR[form], "Temple Acolyte").chance(d20, "punch")
    damage = ADVENTURERS[JACK][4 + FORMS.index(form)][is_high]
    assert strikes(table, form) == blow(form, max(damage - 2, 0))


@row_test("bystander", "Grizzled Veteran")
@each_form
@either_result
def test_the_veteran_takes_1_off_each_attack_on_the_adventurer(form, d20, is_high, cards):
    table = four(cards, form).bystander(AMONG_FOUR[form], "Grizzled Veteran").chance(d20)
    assert strikes(table, form) == blow(form, 2 if is_high else 0)


@row_test("bystander", "Furniture Mender")
@pytest.mark.parametrize(("d20", "damage"), [(2, 0), (18, 2)])
def test_the_mender_takes_2_off_chairs_of_any_adventurer_at_any_character(d20, damage, cards):
    """The Sailor's Chair deals 2 or 4."""
    table = four(cards, "chair", "Tattooed Sailor").bystander(3, "Furniture Mender").chance(d20)
    assert strikes(table, "chair") == blow("chair", damage)


@row_test("bystander", "Shouting Town Crier")
@each_form
@pytest.mark.parametrize(("d20", "damage"), [(11, 1), (12, 3)])
@pytest.mark.parametrize(("character", "bonus"), [("adventurer", 0), ("Shouting Town Crier", 2)])
def test_the_crier_takes_3_off_the_total_of_each_attack_on_each_character(form, d20, damage, character, bonus, cards):
    """Skill 11+, two dice: a 9 would do without the Crier, whom 3 damage knocks out."""
    table = four(cards, form).bystander(AMONG_FOUR[form], "Shouting Town Crier").chance(d20, "punch")
    assert strikes(table, form, character)["vp 0"] == damage + (bonus if damage == 3 else 0)


@row_test("bystander", "Watch Sergeant")
@each_form
def test_the_sergeant_adds_1_to_each_attack_on_an_evil_target(form, cards):
    table = four(cards, form, "Nameless", "Debt Collector", "Silver Jack", "Hedge Witch").bystander(0, "Watch Sergeant")
    assert strikes(table.chance(2), form) == blow(form, 2)


@row_test("bystander", "Hired Thug")
@each_form
def test_the_thug_hurts_another_after_an_attack_of_each_form(form, cards):
    table = four(cards, form).bystander(0, "Hired Thug").chance(18, "punch")
    strikes(table, form)
    others = [seat for seat in (1, 2, 3) if seat != AMONG_FOUR[form]]
    assert table.allowed == others
    assert table.answer(0, "other", others[1]) == {f"hp {others[1]}": -1, "vp 0": 1}


@row_test("bystander", "Cutpurse")
@each_form
def test_the_cutpurse_costs_the_target_2_vp_after_an_attack_of_each_form(form, cards):
    table = four(cards, form).bystander(0, "Cutpurse").chance(18, "punch")
    assert strikes(table, form) == blow(form, 3) | {f"vp {AMONG_FOUR[form]}": -2}


@row_test("bystander", "Hooded Cultist")
@pytest.mark.parametrize("form", ["punch", "chair"])
def test_the_cultist_does_nothing_for_a_punch_or_a_chair(form, cards):
    """Xxyzzt has a Skill of 9+, two dice show the form: a 6 is low."""
    table = four(cards, form, "Xxyzzt").bystander(0, "Hooded Cultist").chance(6)
    assert strikes(table, form) == blow(form, 1 if form == "punch" else 2)


@row_test("bystander", "Hooded Cultist")
@pytest.mark.parametrize(("d20", "damage"), [(7, 1), (8, 3)])
def test_the_cultist_adds_2_to_powers_of_any_adventurer(d20, damage, cards):
    """Charrg has a Skill of 12+."""
    table = four(cards, "power", "Charrg", "Balthur", "Duryan", "Nameless").bystander(0, "Hooded Cultist")
    assert strikes(table.chance(d20, "punch"), "power") == blow("power", damage)


@row_test("bystander", "Burly Doorman")
@each_form
def test_the_doorman_may_step_into_an_attack_of_each_form(form, cards):
    seat = AMONG_FOUR[form]
    table = four(cards, form).bystander(seat, "Burly Doorman").chance(2)
    strikes(table, form)
    assert table.plays(seat, "Burly Doorman") == {
        "vp 0": 1,
        f"bystanders {seat}": ["-Burly Doorman 5", "+Burly Doorman 4"],
    }


@row_test("bystander", "Convenient Scapegoat")
@each_form
def test_the_scapegoat_may_be_blamed_in_an_attack_of_each_form(form, cards):
    seat = AMONG_FOUR[form]
    table = four(cards, form).bystander(seat, "Convenient Scapegoat").chance(18)
    strikes(table, form)
    assert table.plays(seat, "Convenient Scapegoat") == {
        f"bystanders {seat}": ["-Convenient Scapegoat 2"],
        "discard": ["+Convenient Scapegoat"],
    }


@row_test("action", "Duck Aside")
@each_form
def test_one_may_duck_aside_in_an_attack_of_each_form_on_the_adventurer(form, cards):
    seat = AMONG_FOUR[form]
    table = four(cards, form).hand(seat, "Duck Aside").chance(2)
    strikes(table, form)
    table.plays(seat, "Duck Aside")
    others = [other for other in (1, 2, 3) if other != seat]
    assert sorted(table.allowed) == others
    assert table.answer(seat, "other", others[0]) == {f"hp {others[0]}": -1, "vp 0": 1, "damaged": 1}
    table = four(cards, form).hand(seat, "Duck Aside").bystander(seat, "Errand Child").chance(2)
    strikes(table, form, "Errand Child")
    assert table.asked is None, "a Bystander is attacked"


@row_test("action", "Tray as a Shield")
@each_form
@either_result
def test_a_tray_takes_3_off_an_attack_of_each_form(form, d20, is_high, cards):
    seat = AMONG_FOUR[form]
    table = four(cards, form, "Silver Jack").hand(seat, "Tray as a Shield").chance(d20, "punch")
    strikes(table, form)
    damage = max(ADVENTURERS[JACK][4 + FORMS.index(form)][is_high] - 3, 0)
    changes = apart_from_dice(table.plays(seat, "Tray as a Shield"))
    told = {f"hand {seat}": ["-Tray as a Shield"], "discard": ["+Tray as a Shield"]}
    assert changes == told | blow(form, damage) | ({"damaged": 1} if damage else {})


@row_test("action", "Quick Payback")
@each_form
def test_one_pays_back_an_attack_of_each_form(form, cards):
    seat = AMONG_FOUR[form]
    table = four(cards, form).hand(seat, "Quick Payback").chance(2)
    assert strikes(table, form) == blow(form, 1)
    changes = table.plays(seat, "Quick Payback")
    assert (changes["hp 0"], changes[f"vp {seat}"]) == (-2, 2)


# --- other moments ----------------------------------------------------------------------------------------------------

#: As many dice show Ale as Luck, more than one.
TWO_OF_EACH = ("ale", "ale", "luck", "luck", "punch", "chair")
THREE_ALES = ("ale", "ale", "ale", "luck", "luck", "punch")


@row_test("bystander", "Serving Wench")
def test_the_wench_draws_one_card_for_ale_and_is_not_asked(cards):
    table = Table(3, cards=cards).bystander(0, "Serving Wench").hp(0, 1).vp(0, 9, 0).deck_top("Loaded Die", "Hush Now")
    changes = table.dice(*THREE_ALES).chance(*["luck"] * 6).choose(0).answer(0, "choose", "ale")
    drawn = {"hand 0": ["+Loaded Die"], "card deck": -1}
    assert apart_from_dice(changes) == {"hp 0": 3, "vp 1": -3} | drawn
    table = Table(3, cards=cards).bystander(0, "Serving Wench").deck_top("Loaded Die", "Hush Now").dice(*["luck"] * 6)
    changes = table.chance(*["luck"] * 6).choose(0).answer(0, "choose", "luck")
    assert changes == drawn, "by Luck itself"


@row_test("bystander", "Wandering Minstrel")
def test_the_minstrel_sends_vp_to_the_bank(cards):
    table = Table(3, cards=cards).bystander(0, "Wandering Minstrel").vp(1, 9, 3).dice(*TWO_OF_EACH[:3], *["luck"] * 3)
    before = table.snapshot()
    assert table.end_turn(0).changes(before)["vp 1"] == -3
    assert table.seat(0)["vp"] == 1


@row_test("bystander", "Herb Seller")
@pytest.mark.parametrize("lost", [1, 5])
def test_the_herb_seller_heals_1_of_any_number(lost, cards):
    table = Table(3, cards=cards).bystander(0, "Herb Seller").hp(0, 9 - lost).dice(*TWO_OF_EACH)
    before = table.snapshot()
    assert table.end_turn(0).changes(before)["hp 0"] == 1


@row_test("bystander", "Dice Gambler")
def test_the_gambler_stays_after_his_throw(cards):
    table = Table(3, cards=cards).bystander(0, "Dice Gambler").dice(*["luck"] * 6).chance("ale").roll(0)
    table.plays(0, "Dice Gambler")
    table.answer(0, "reroll", "die 2")
    assert table.snapshot()["bystanders 0"] == {"Dice Gambler 2": 1}


@row_test("bystander", "Sleeping Drunk", "Fortune Reader")
@pytest.mark.parametrize(("name", "symbol"), [("Sleeping Drunk", "ale"), ("Fortune Reader", "luck")])
def test_a_single_die_is_saved(name, symbol, cards):
    table = Table(3, cards=cards).bystander(0, name).dice(symbol, symbol, "punch", "punch", "chair", "power").choose(0)
    assert symbol in table.allowed
    table = Table(3, cards=cards).bystander(0, name).dice(symbol, *["punch"] * 3, "chair", "power").choose(0)
    assert symbol not in table.allowed


@row_test("bystander", "Barber-Surgeon")
def test_the_surgeon_is_discarded(cards):
    table = Table(3, cards=cards).bystander(1, "Barber-Surgeon").hp(1, 3).vp(0, 9, 0).chance(18, "chair")
    table.dice("punch", "punch", "chair", "chair", "power", "power").choose(0)
    table.attacks(0, "punch", "adventurer 1")
    changes = table.plays(1, "Barber-Surgeon")
    assert (changes["bystanders 1"], changes["discard"]) == (["-Barber-Surgeon 2"], ["+Barber-Surgeon"])


@row_test("action", "Bottoms Up")
def test_bottoms_up_takes_the_number_that_the_drinker_took_from_a_new_leader(cards):
    table = Table(4, cards=cards).hp(0, 4).hp(1, 2).vp(0, 0, 6, 5).hand(1, "Bottoms Up").dice(*THREE_ALES)
    changes = table.chance(*["luck"] * 6).choose(0).answer(0, "choose", "ale")
    assert changes == {"hp 0": 3, "vp 2": -3}
    assert apart_from_dice(table.plays(1, "Bottoms Up")) == {
        "hp 1": 3, "vp 3": -3, "hand 1": ["-Bottoms Up"], "discard": ["+Bottoms Up"],
    }  # fmt: skip


@row_test("action", "Call the Watch")
def test_anybody_may_call_the_watch(cards):
    table = Table(3, cards=cards).adventurers("Duryan", "Silver Jack").hand(0, "Call the Watch").dice(*["luck"] * 6)
    changes = table.turn(0).plays(0, "Call the Watch")
    assert (changes["hp 1"], changes["vp 0"]) == (-3, 3)
    assert "hp 2" not in changes


@row_test("action", "Pass the Hat")
def test_the_hat_sends_4_vp_to_the_bank(cards):
    table = Table(3, cards=cards).hand(0, "Pass the Hat").vp(1, 9, 2).dice(*TWO_OF_EACH).chance("ale", "ale")
    changes = table.end_turn(0).plays(0, "Pass the Hat")
    assert changes["vp 1"] == -4
    assert "vp 0" not in changes
