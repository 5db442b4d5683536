"""Positions of Inn-Fighting with attacks, damage and Defenses that contradict themselves: each is refused."""

import pytest

from tests.inn_fighting.refusing import both, change_attack, insert, instead, later, refuse, whole
from tests.inn_fighting.table import Table
from tests.position_damage import set_at

# --- damage -----------------------------------------------------------------------------------------------------------


def dying():
    """The attack of seat 0 would knock out the Adventurer of seat 1, whom a Bystander may save."""
    table = later(Table(3).dice("punch", "punch", "luck", "ale", "ale", "power").hp(1, 1))
    table.bystander(1, "Barber-Surgeon").chance(15, "punch").choose_to_end(0)
    table.attacks(0, "punch", "adventurer 1")
    return table


DYING = {
    "damage that has no target": (set_at(["stack", 4, "target"], 1), r"'stack\[4\].target': unknown"),
    "damage to a Bystander": (change_attack(place=1), "'attack.place': expected 0, an Adventurer, whose knock"),
    "more tokens than the attack deals": (set_at(["stack", 4, "amount"], 9), r"'stack\[4\].amount': expected 3, the d"),
    "a fumble": (change_attack(d20=1), "'attack.d20': expected 2 to 20: the attack was rolled"),
    "a low critical hit": (change_attack(d20=20, high=False), "'attack.high': expected true, by a critical hit"),
    "a Defense roll against a critical hit": (
        change_attack(d20=20, high=True, no_defense=False),
        "'attack.no_defense': expected true, by a critical hit",
    ),
    "a Defense that there is not": (change_attack(defended=True, no_defense=True), "'attack.defended': expected false"),
    "a miss that deals damage": (change_attack(missed=True), "'attack.missed': expected false"),
    "tokens that were not taken yet": (change_attack(taken=1), "'attack.taken': expected 0 or false"),
    "one more attack too early": (change_attack(again=1), "'attack.again': expected 0 or false"),
    "nobody who could be knocked out": (
        lambda position: (
            position["discards"]["adventurer"].update({position["players"][1]["adventurer"]["adventurer"]: 1}),
            position["players"][1].update(adventurer=None),
        ),
        r"'stack\[4\]': expected an Adventurer that can be knocked out",
    ),
    "a Defense that was never rolled": (
        both(set_at(["stack", 3], {"step": "damage"}), insert(4, {"step": "deal", "target": 0, "amount": 2}),
              set_at(["stack", 5], {"step": "take_tokens", "target": 0, "amount": 1}),
              set_at(["stack", 4, "target"], 2), set_at(["stack", 6, "next"], 1)),
        r"'stack\[5\].target': expected a seat nearer to the left of 1 than 2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", DYING)
def test_broken_knockouts_are_refused(fault):
    refuse(whole(dying()), *DYING[fault])


def hurt():
    """The attack of seat 0 has damaged the Adventurer of seat 1, who may pay it back."""
    table = later(Table(3).dice("punch", "luck", "luck", "ale", "ale", "power").hand(1, "Quick Payback"))
    table.chance(15, "punch").choose_to_end(0)
    table.answer(0, "choose", "punch")
    return table


HURT = {
    "no tokens": (change_attack(taken=0), "'attack.taken': expected 1 to 3, the damage of the attack"),
    "more tokens than damage": (change_attack(taken=4), "'attack.taken': expected 1 to 3"),
    "no damage done": (set_at(["damaged"], False), "'damaged': expected true: the attack has damaged an Adventurer"),
    "a knockout without its window": (change_attack(knocked_out=True), r"'stack\[3\].window': expected a knockout"),
    "a knockout window after none": (
        insert(3, {"step": "window", "window": "knockout", "next": 1, "passes": None}),
        r"'stack\[3\].window': expected no knockout window, for nobody is out",
    ),
    "whoever was knocked out still stands": (
        both(
            insert(3, {"step": "window", "window": "knockout", "next": 1, "passes": None}),
            change_attack(knocked_out=True),
        ),
        r"'players\[1\].adventurer': expected null, after the knockout",
    ),
    "one more attack for nothing": (change_attack(again=1), "'attack.again': expected 0: only a knockout"),
    "a window above another": (
        insert(3, {"step": "window", "window": "damage", "next": 1, "passes": 0}),
        r"'stack\[4\].window': expected a window above step end_attack, or above the knockout window",
    ),
    "damage to oneself": (
        instead(
            4, {"step": "take_tokens", "target": 1, "amount": 9},
            {"step": "window", "window": "knockout", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 2},
        ),
        r"'stack\[4\].target': expected an opponent of 1 who has an Adventurer",
    ),
    "damage that knocks nobody out": (
        instead(
            4, {"step": "take_tokens", "target": 0, "amount": 2},
            {"step": "window", "window": "knockout", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[4\].amount': expected at least 9, a knockout, or as many as leave one of \[2\] Hit Points, got 2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", HURT)
def test_broken_damage_is_refused(fault):
    refuse(whole(hurt()), *HURT[fault])


def defending():
    """A Defense of seat 1 has succeeded, and the player chooses who takes the rest of the damage."""
    names = ("Duryan", "Off-Duty Gate Guard", "Hedge Witch")
    table = later(Table(3).adventurers(*names).dice("punch", "punch", "luck", "ale", "ale", "power"))
    table.bystander(1, "Cutpurse", "Herb Seller").chance(15, "luck").choose_to_end(0)
    table.attacks(0, "punch", "adventurer 1")
    assert table.asked == "my_bystander 1"
    return table


DEFENSE = {
    "a Defense without a roll": (change_attack(defended=False), "'attack.defended': expected true: a Defense is being"),
    "a miss that deals damage": (change_attack(missed=True), r"'stack\[5\].effect': expected a clause that can do"),
    "a die that wins no Defense": (set_at(["dice", 5], "ale"), r"'dice\[5\]': expected luck or power, by which"),
    "a clause of another Adventurer": (
        set_at(["stack", 4, "effect"], {"card": "adventurer: Hedge Witch", "clause": 3}),
        r"'stack\[4\].effect': expected an Adventurer of seat 1, in its place",
    ),
    "a clause that works at another moment": (
        set_at(["stack", 4, "effect", "clause"], 2),
        r"'stack\[4\].effect': expected a clause when defense, which is the moment here, got 'one when damage'",
    ),
    "clauses in a wrong order": (
        set_at(["stack", 4, "effect", "clause"], 3),
        r"'stack\[5\].effect': expected a clause before the one that waits below",
    ),
    "no Bystander to take it": (
        lambda position: (
            position["players"][1].update(bystanders=[]),
            position["discards"]["action"].update({"bystander: Cutpurse": 1, "bystander: Herb Seller": 1}),
        ),
        r"'stack\[5\].effect': expected a clause that can do something",
    ),
}


@pytest.mark.parametrize("fault", DEFENSE)
def test_broken_defenses_are_refused(fault):
    refuse(whole(defending()), *DEFENSE[fault])
