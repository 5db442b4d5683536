"""The printed numbers of each row as they count in play: copies, Hit Points, Skill, damage, Knockout Bonus, Evil."""

import numpy as np
import pytest

from inn_envs.inn_fighting.state import Deck
from inn_envs.inn_fighting.words import BYSTANDER_CARD
from tests.inn_fighting.rows import each_row
from tests.inn_fighting.table import Table

#: Evil, Hit Points, Skill, Knockout Bonus; low and high damage of Punch, of Chair, of Power.
ADVENTURERS = {
    "Silver Jack, Drow Barkeep": (True, 9, 12, 3, (1, 2), (3, 5), (2, 4)),
    "Balthur, Dwarf Cleric": (False, 10, 11, 4, (1, 3), (1, 3), (2, 3)),
    "Charrg, Half-Orc Barbarian": (False, 10, 12, 4, (2, 3), (1, 4), (1, 3)),
    "Xxyzzt, Beholder Barfly": (True, 7, 9, 4, (1, 2), (2, 3), (2, 3)),
    "Nameless, Warforged Fighter": (False, 10, 11, 4, (1, 3), (1, 3), (1, 3)),
    "Veravel, Elf Wizard": (False, 7, 11, 3, (1, 2), (1, 3), (1, 3)),
    "Duryan, Human Fighter": (False, 9, 12, 4, (2, 3), (1, 2), (1, 3)),
    "Syranil, Half-Elf Paladin": (False, 9, 11, 3, (1, 3), (1, 4), (1, 3)),
    "Off-Duty Gate Guard": (False, 9, 11, 3, (1, 3), (1, 2), (1, 3)),
    "Tattooed Sailor": (False, 8, 11, 3, (1, 3), (2, 4), (1, 3)),
    "Tumbling Acrobat": (False, 7, 9, 4, (1, 3), (1, 2), (1, 3)),
    "Scarred Gladiator": (False, 10, 12, 4, (2, 4), (1, 3), (1, 3)),
    "Debt Collector": (True, 8, 12, 4, (1, 2), (1, 3), (1, 2)),
    "Hedge Witch": (True, 7, 10, 3, (1, 3), (1, 3), (2, 3)),
    "Card Sharp": (False, 8, 11, 3, (1, 2), (1, 3), (1, 3)),
}
#: Copies, Evil, Hit Points.
BYSTANDERS = {
    "Serving Wench": (1, False, 2),
    "Wandering Minstrel": (1, False, 3),
    "Furniture Mender": (1, False, 3),
    "Temple Acolyte": (1, False, 4),
    "Arm-Wrestling Champion": (1, False, 4),
    "Burly Doorman": (1, False, 5),
    "Hired Thug": (1, True, 3),
    "Cutpurse": (1, True, 2),
    "Shouting Town Crier": (1, False, 3),
    "Herb Seller": (1, False, 2),
    "Dice Gambler": (1, False, 2),
    "Grizzled Veteran": (1, False, 4),
    "Sleeping Drunk": (2, False, 4),
    "Fortune Reader": (1, False, 2),
    "Watch Sergeant": (1, False, 4),
    "Hooded Cultist": (1, True, 3),
    "Convenient Scapegoat": (1, False, 2),
    "Barber-Surgeon": (1, False, 2),
    "Errand Child": (1, False, 2),
}
ACTIONS = {
    "Bottoms Up": 1, "Call the Watch": 2, "Loaded Die": 1, "Jostled Elbow": 1, "Dirty Trick": 1, "Duck Aside": 1,
    "Tray as a Shield": 1, "Quick Payback": 1, "Wrong Pocket": 1, "Press the Advantage": 1, "Pass the Hat": 2,
    "Hush Now": 1,
}  # fmt: skip
ALL_LUCK = ("luck",) * 6
THREE_LUCKS = ("luck", "luck", "luck", "punch", "punch", "ale")
FORMS = ("punch", "chair", "power")
#: Whom the others fight.
RIVALS = ("Nameless, Warforged Fighter", "Balthur, Dwarf Cleric", "Syranil, Half-Elf Paladin")
#: What a Power adds to the total by itself.
ADDED = {("Duryan, Human Fighter", "power"): 3}


def dealt_copies(cards, deck, card):
    """How often a card lies in its shuffled deck, or in play from it."""
    table = Table(3, cards=cards)
    lying = np.count_nonzero(table.state["secret"]["decks"][deck] == card)
    return lying + (np.count_nonzero(table.state["players"]["adventurer"] == card) if deck == Deck.ADVENTURER else 0)


def rivals(name):
    """Two who are not this Adventurer, and not Evil."""
    return [other for other in RIVALS if other != name][:2]


def no_attack(form):
    """Dice that don't show a form, nor what a Power counts."""
    return tuple(other for other in FORMS if other != form) + ("punch" if form != "punch" else "chair",) * 3


@each_row("adventurer", ADVENTURERS)
def test_an_adventurer_is_one_card(name, cards):
    assert dealt_copies(cards, Deck.ADVENTURER, cards.find("adventurer", name)) == 1


@each_row("adventurer", ADVENTURERS)
def test_an_adventurer_enters_with_its_hit_points(name, cards):
    table = Table(3, cards=cards).adventurers(*rivals(name), "Duryan" if "Duryan" not in name else "Veravel").out(0)
    table.next_adventurer(name).deck_top("Cutpurse").dice(*ALL_LUCK).turn(0)
    assert table.snapshot()["adventurer 0"] == name
    assert table.seat(0)["hp"] == ADVENTURERS[name][1]


@each_row("adventurer", ADVENTURERS)
@pytest.mark.parametrize("form", FORMS)
def test_an_attack_is_high_from_the_skill_on(name, form, cards):
    """One die shows the form. A Defense roll fails."""
    skill, damage = ADVENTURERS[name][2], ADVENTURERS[name][4 + FORMS.index(form)]
    needed = skill - 1 - ADDED.get((name, form), 0)
    for d20, expected in ((needed - 1, damage[0]), (needed, damage[1]), (2, damage[0]), (19, damage[1])):
        table = Table(3, cards=cards).adventurers(name, *rivals(name)).vp(0, 5, 5).dice(form, *no_attack(form))
        table.chance(d20, "punch").choose(0)
        table.answer(0, "choose", form)
        if form == "power":
            table.answer(0, "target", "adventurer 1")
        victim = 2 if form == "chair" else 1
        assert table.seat(victim)["hp"] == ADVENTURERS[rivals(name)[victim - 1]][1] - expected


@each_row("adventurer", ADVENTURERS)
def test_an_adventurers_knockout_earns_its_bonus(name, cards):
    table = Table(3, cards=cards).adventurers(rivals(name)[0], name, rivals(name)[1])
    table.hp(1, 1).vp(0, 9, 0).dice("punch", *ALL_LUCK[1:]).chance(5, "chair").choose(0)
    bonus = ADVENTURERS[name][3]
    changes = table.attacks(0, "punch")
    assert (changes["vp 0"], changes["vp 1"]) == (1 + bonus, -bonus)


@each_row("adventurer", ADVENTURERS)
def test_the_watch_finds_evil_adventurers(name, cards):
    table = Table(3, cards=cards).adventurers(rivals(name)[0], name, rivals(name)[1]).hand(0, "Call the Watch")
    table.dice(*ALL_LUCK).turn(0)
    assert (table.asked == "respond 0") == ADVENTURERS[name][0]


@each_row("bystander", BYSTANDERS)
def test_a_bystander_has_its_copies(name, cards):
    assert dealt_copies(cards, Deck.ACTION, BYSTANDER_CARD + cards.find("bystander", name)) == BYSTANDERS[name][0]


@each_row("bystander", BYSTANDERS)
def test_a_bystander_comes_into_play_with_its_hit_points(name, cards):
    table = Table(3, cards=cards).deck_top(name).dice(*THREE_LUCKS).choose(0)
    assert table.answer(0, "choose", "luck")["bystanders 0"] == [f"+{name} {BYSTANDERS[name][2]}"]


@each_row("bystander", BYSTANDERS)
def test_syranil_hits_evil_bystanders_harder(name, cards):
    """A low Power, of 1 or 3; the Town Crier may soften the total, for a low result as well."""
    table = Table(3, cards=cards).adventurers("Syranil", "Duryan", "Balthur").bystander(1, name, hp=9).vp(0, 5, 0)
    table.dice("power", *("punch",) * 5).chance(2, "chair").choose(0)
    table.attacks(0, "power")
    assert table.seat(1)["bystander_hp"][0] == 9 - (3 if BYSTANDERS[name][1] else 1)


@each_row("action", ACTIONS)
def test_an_action_has_its_copies(name, cards):
    assert dealt_copies(cards, Deck.ACTION, cards.find("action", name)) == ACTIONS[name]
