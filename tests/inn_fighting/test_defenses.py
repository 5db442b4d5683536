"""What each Defense Die does: the exact difference, but for the face of the red die."""

import pytest

from tests.inn_fighting.rows import each_row, row_test
from tests.inn_fighting.table import Table, apart_from_dice

ONE_PUNCH = ("punch", "luck", "luck", "luck", "luck", "chair")
ONE_CHAIR = ("chair", "luck", "luck", "luck", "luck", "punch")
#: Attackers with 9 Hit Points that are not Evil, and 8 that are; their high Punch deals 3 and 2.
GOOD, EVIL = "Duryan", "Debt Collector"
STEALS_2 = {"vp 0": -2, "vp 1": 2}


def defended(cards, name, *, attacker=GOOD, by="luck", bystander=False):
    """Seat 0 punches a character of seat 1 for 3 or out; the Defense roll succeeds. Seat 2 is Evil and leads. Returns
    what changed else.
    """
    target = "Charrg" if bystander else name
    third = "Xxyzzt" if "Witch" in name else "Hedge Witch"
    table = Table(3, cards=cards).adventurers(attacker, target, third).vp(8, 3, 9).dice(*ONE_PUNCH)
    if bystander:
        table.bystander(1, name, hp=2).hp(1, 5)
    else:
        table.hp(1, 2 if attacker == EVIL else 6)
    table.hand(0, "Pass the Hat", "Pass the Hat").deck_top("Loaded Die").chance(12, by, 1).choose(0)
    changes = table.attacks(0, "punch")
    assert table.said("defense_roll") == [(1, 1)]
    return apart_from_dice(changes)


def deals(amount):
    return {"hp 0": -amount, "vp 1": amount}


#: What the Defense of an Adventurer who is punched for 3 changes. The Guard has no Bystander: he takes the 2 that are
#: left, and the 2 VP that the attacker returns are gained.
OF_ADVENTURERS = {
    "Silver Jack, Drow Barkeep": deals(2),
    "Balthur, Dwarf Cleric": {"hp 1": 2},
    "Charrg, Half-Orc Barbarian": {"hp 0": -2, "hp 1": -1, "vp 0": 1, "vp 1": 2, "damaged": 1},
    "Xxyzzt, Beholder Barfly": {"hand 0": ["-Pass the Hat"], "hand 1": ["+Pass the Hat"]},
    "Nameless, Warforged Fighter": {"hp 0": -2, "hp 1": -1, "vp 0": 1, "vp 1": 2, "damaged": 1},
    "Veravel, Elf Wizard": {"hand 1": ["+Loaded Die"], "card deck": -1},
    "Syranil, Half-Elf Paladin": {},
    "Off-Duty Gate Guard": {"hp 1": -2, "damaged": 1},
    "Tattooed Sailor": {"vp 0": -2},
    "Tumbling Acrobat": STEALS_2,
    "Debt Collector": STEALS_2,
    "Hedge Witch": {"vp 0": -3},
    "Card Sharp": {"vp 0": -2},
}
OF_BYSTANDERS = {
    "Serving Wench": deals(3),
    "Wandering Minstrel": {"hp 1": 2},
    "Furniture Mender": deals(1),
    "Temple Acolyte": {},
    "Hired Thug": deals(2),
    "Cutpurse": STEALS_2,
    "Shouting Town Crier": {"vp 0": -2},
    "Herb Seller": {"hp 1": 2},
    "Dice Gambler": {"hand 1": ["+Loaded Die"], "card deck": -1},
    "Grizzled Veteran": deals(1),
    "Sleeping Drunk": {"vp 0": -2},
    "Fortune Reader": {"hand 1": ["+Loaded Die"], "card deck": -1},
    "Watch Sergeant": {},
    "Hooded Cultist": STEALS_2,
    "Convenient Scapegoat": {},
    "Barber-Surgeon": {},
    "Errand Child": {},
}


@each_row("adventurer", OF_ADVENTURERS)
@pytest.mark.parametrize("face", ["luck", "power"])
def test_an_adventurers_defense_die(name, face, cards):
    assert defended(cards, name, by=face) == OF_ADVENTURERS[name]


@row_test("adventurer", "Scarred Gladiator")
def test_the_gladiators_defense_die_takes_3_off(cards):
    """A high Chair of 4; the attacker's player gains 1 and returns 1."""
    table = Table(3, cards=cards).adventurers("Charrg", "Duryan").vp(4, 9, 0).dice(*ONE_CHAIR).chance(12, "luck")
    assert apart_from_dice(table.choose(0).attacks(0, "chair")) == {"hp 2": -1, "damaged": 1}


@row_test("adventurer", "Duryan, Human Fighter")
def test_duryans_defense_die(cards):
    table = Table(3, cards=cards).adventurers("Charrg", "Duryan", "Hedge Witch").dice(*ONE_PUNCH).chance(12, "power")
    assert apart_from_dice(table.choose(0).attacks(0, "punch")) == deals(2)


@row_test("adventurer", "Syranil, Half-Elf Paladin")
def test_syranils_defense_die_hurts_an_evil_attacker(cards):
    assert defended(cards, "Syranil", attacker=EVIL) == deals(3)


@row_test("adventurer", "Off-Duty Gate Guard")
def test_the_guards_defense_die_turns_the_rest_to_a_bystander(cards):
    """The 2 VP gained are those returned."""
    table = Table(3, cards=cards).adventurers("Duryan", "Off-Duty Gate Guard").vp(8, 0, 9)
    table.bystander(1, "Cutpurse", "Watch Sergeant").dice("punch", "punch", *ONE_PUNCH[2:]).chance(12, "luck")
    table.choose(0).attacks(0, "punch", "adventurer 1")
    assert table.allowed == ["Cutpurse", "Watch Sergeant"]
    changes = table.answer(1, "my_bystander", "Watch Sergeant")
    assert changes == {"bystanders 1": ["-Watch Sergeant 4", "+Watch Sergeant 2"]}


@each_row("bystander", OF_BYSTANDERS)
def test_a_bystanders_defense_die(name, cards):
    assert defended(cards, name, bystander=True) == OF_BYSTANDERS[name]


@row_test("bystander", "Watch Sergeant")
def test_the_sergeants_defense_die_hurts_an_evil_attacker(cards):
    assert defended(cards, "Watch Sergeant", attacker=EVIL, bystander=True) == deals(3)


@row_test("bystander", "Temple Acolyte")
def test_the_acolytes_defense_die_hurts_an_evil_attacker(cards):
    """Silver Jack's high Chair of 5 still deals 3; seat 1 is Evil too."""
    table = Table(3, cards=cards).adventurers("Silver Jack", "Hedge Witch").bystander(2, "Temple Acolyte")
    changes = table.dice(*ONE_CHAIR).chance(12, "luck").choose(0).attacks(0, "chair")
    assert apart_from_dice(changes) == {"hp 0": -3, "vp 2": 3}


@row_test("bystander", "Arm-Wrestling Champion")
def test_the_champion_takes_2_off_and_hits_back(cards):
    table = Table(3, cards=cards).bystander(1, "Arm-Wrestling Champion").dice(*ONE_PUNCH).chance(12, "luck").choose(0)
    assert apart_from_dice(table.attacks(0, "punch")) == {
        "bystanders 1": ["-Arm-Wrestling Champion 4", "+Arm-Wrestling Champion 3"],
        "hp 0": -2,
        "vp 0": 1,
        "vp 1": 2,
    }


@row_test("bystander", "Burly Doorman")
def test_the_doorman_takes_2_off_and_costs_2_vp(cards):
    table = Table(3, cards=cards).vp(5, 0, 9).bystander(1, "Burly Doorman").dice(*ONE_PUNCH).chance(12, "luck")
    assert apart_from_dice(table.choose(0).attacks(0, "punch")) == {
        "bystanders 1": ["-Burly Doorman 5", "+Burly Doorman 4"],
        "vp 0": 1 - 2,
    }
