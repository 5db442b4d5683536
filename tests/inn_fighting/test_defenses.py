"""What each Defense Die does: the exact difference, but for the face of the red die."""

import pytest

from tests.inn_fighting.table import Table

ONE_PUNCH = ("punch", "luck", "luck", "luck", "luck", "chair")
#: Attackers with 9 Hit Points that are not Evil, and 8 that are; their high Punch deals 3 and 2.
GOOD, EVIL = "Duryan", "Debt Collector"
STEALS_2 = {"vp 0": -2, "vp 1": 2}


def defended(name, *, attacker=GOOD, by="luck", bystander=False, **more):
    """Seat 0 punches a character of seat 1 for 3 or out; the Defense roll succeeds. Returns what changed else."""
    target = "Charrg" if bystander else name
    table = Table(3).adventurers(attacker, target, "Scarred Gladiator").vp(8, 3, 1).dice(*ONE_PUNCH)
    if bystander:
        table.bystander(1, name, hp=2)
    else:
        table.hp(1, 2 if attacker == EVIL else 6)
    if more.get("hurt"):
        table.hp(1, 5)
    table.hand(0, "Hush Now").deck_top("Loaded Die").chance(12, by, 1).choose(0)
    changes = table.attacks(0, "punch")
    assert len(table.said("defense_roll")) == 1
    return {key: value for key, value in changes.items() if key != "dice"}


def deals(amount):
    return {"hp 0": -amount, "vp 1": amount}


@pytest.mark.parametrize("face", ["luck", "power"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Silver Jack", deals(2)),
        ("Balthur", {"hp 1": 2}),
        ("Charrg", {"hp 0": -2, "hp 1": -1, "vp 0": 1, "vp 1": 2, "damaged": 1}),
        ("Xxyzzt", {"hand 0": ["-Hush Now"], "hand 1": ["+Hush Now"]}),
        ("Nameless", {"hp 0": -2, "hp 1": -1, "vp 0": 1, "vp 1": 2, "damaged": 1}),
        ("Veravel", {"hand 1": ["+Loaded Die"], "card deck": -1}),
        ("Syranil", {}),
        ("Off-Duty Gate Guard", {"hp 1": -2, "damaged": 1}),
        ("Tattooed Sailor", {"vp 0": -2}),
        ("Tumbling Acrobat", STEALS_2),
        ("Debt Collector", STEALS_2),
        ("Hedge Witch", {"vp 0": -3}),
        ("Card Sharp", {"vp 0": -2}),
    ],
)
def test_an_adventurers_defense_die(name, expected, face):
    """The Guard has no Bystander: he takes the 2 that are left, and the 2 VP that the attacker returns are gained."""
    assert defended(name, by=face) == expected


def test_the_gladiators_defense_die_takes_3_off():
    table = Table(3).adventurers("Silver Jack", "Duryan").vp(4, 0, 0).dice("chair", *ONE_PUNCH[1:5], "punch")
    changes = table.chance(12, "luck").choose(0).attacks(0, "chair")
    assert (changes["hp 2"], changes["vp 0"]) == (-2, 2 - 1)


def test_duryans_defense_die():
    table = Table(3).adventurers("Charrg", "Duryan").dice(*ONE_PUNCH).chance(12, "power").choose(0)
    changes = table.attacks(0, "punch")
    assert (changes["hp 0"], changes["vp 1"]) == (-2, 2)
    assert "hp 1" not in changes


def test_syranils_defense_die_hurts_an_evil_attacker():
    assert defended("Syranil", attacker=EVIL) == deals(3)


def test_the_guards_defense_die_turns_the_rest_to_a_bystander():
    table = Table(3).adventurers("Duryan", "Off-Duty Gate Guard").vp(8, 0, 0).bystander(1, "Cutpurse", "Watch Sergeant")
    table.dice("punch", "punch", *ONE_PUNCH[2:]).chance(12, "luck").choose(0)
    table.attacks(0, "punch", "adventurer 1")
    assert table.allowed == ["Cutpurse", "Watch Sergeant"]
    changes = table.answer(1, "my_bystander", "Watch Sergeant")
    assert changes["bystanders 1"] == ["-Watch Sergeant 4", "+Watch Sergeant 2"]
    assert changes.get("vp 0", 0) == 2 - 2
    assert "hp 1" not in changes


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Serving Wench", deals(3)),
        ("Furniture Mender", deals(1)),
        ("Temple Acolyte", {}),
        ("Hired Thug", deals(2)),
        ("Cutpurse", STEALS_2),
        ("Shouting Town Crier", {"vp 0": -2}),
        ("Dice Gambler", {"hand 1": ["+Loaded Die"], "card deck": -1}),
        ("Grizzled Veteran", deals(1)),
        ("Sleeping Drunk", {"vp 0": -2}),
        ("Fortune Reader", {"hand 1": ["+Loaded Die"], "card deck": -1}),
        ("Watch Sergeant", {}),
        ("Hooded Cultist", STEALS_2),
        ("Convenient Scapegoat", {}),
        ("Barber-Surgeon", {}),
        ("Errand Child", {}),
    ],
)
def test_a_bystanders_defense_die(name, expected):
    assert defended(name, bystander=True) == expected


@pytest.mark.parametrize("name", ["Wandering Minstrel", "Herb Seller"])
def test_these_bystanders_heal_the_adventurer_by_2(name):
    assert defended(name, bystander=True, hurt=True) == {"hp 1": 2}


@pytest.mark.parametrize("name", ["Watch Sergeant", "Temple Acolyte"])
def test_these_bystanders_hurt_an_evil_attacker(name):
    table = Table(3).adventurers(EVIL).bystander(1, name, hp=1).hand(0, "Dirty Trick").dice(*ONE_PUNCH)
    table.chance(12, "luck", "luck").choose(0)
    table.answer(0, "choose", "punch")
    changes = table.passes()
    if name == "Temple Acolyte":
        assert changes == {}, "2 less than 2 is nothing"
    else:
        assert {key: changes[key] for key in deals(3)} == deals(3)


def test_the_acolyte_hurts_an_evil_attacker_whose_blow_is_hard_enough():
    table = Table(3).adventurers("Silver Jack").bystander(2, "Temple Acolyte").dice("chair", *ONE_PUNCH[1:5], "punch")
    changes = table.chance(12, "luck").choose(0).attacks(0, "chair")
    assert (changes["hp 0"], changes["vp 2"]) == (-3, 3)
    assert "bystanders 2" not in changes


def test_the_champion_takes_2_off_and_hits_back():
    table = Table(3).bystander(1, "Arm-Wrestling Champion").dice(*ONE_PUNCH).chance(12, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert changes["bystanders 1"] == ["-Arm-Wrestling Champion 4", "+Arm-Wrestling Champion 3"]
    assert (changes["hp 0"], changes["vp 0"], changes["vp 1"]) == (-2, 1, 2)


def test_the_doorman_takes_2_off_and_costs_2_vp():
    table = Table(3).vp(5, 0, 0).bystander(1, "Burly Doorman").dice(*ONE_PUNCH).chance(12, "luck").choose(0)
    changes = table.attacks(0, "punch")
    assert changes["bystanders 1"] == ["-Burly Doorman 5", "+Burly Doorman 4"]
    assert changes["vp 0"] == 1 - 2
