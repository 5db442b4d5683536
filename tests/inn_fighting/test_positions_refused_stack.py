"""Positions of Inn-Fighting with windows, clauses and actions that no play leaves: each is refused by its key."""

import pytest

from tests.inn_fighting.refusing import both, change_attack, effect, insert, instead, later, refuse, whole
from tests.inn_fighting.table import Table
from tests.position_damage import remove_at, set_at

# --- windows ----------------------------------------------------------------------------------------------------------


def attacked(*names):
    """Seat 0 attacks the Adventurer of seat 1 by Punch; seat 1, who holds these cards, is asked before the d20."""
    table = later(Table(3).dice("punch", "punch", "luck", "ale", "ale", "power").hand(1, *names)).choose_to_end(0)
    table.answer(0, "choose", "punch")
    return table


WINDOW = {
    "another window": (set_at(["stack", 4, "window"], "roll"), r"'stack\[4\].window': expected a window above step ch"),
    "nobody who passes": (set_at(["stack", 4, "passes"], 0), r"'stack\[4\].passes': expected at least 1"),
    "more who pass than there are": (set_at(["stack", 4, "passes"], 4), r"'stack\[4\].passes': expected at most 3"),
    "a late card that is not in the hand": (
        set_at(["players", 1, "late"], {"window": 4, "cards": {"Hush Now": 1}}),
        r"'players\[1\].late.cards': expected cards of the hand, got 'Hush Now'",
    ),
    "half a late card": (set_at(["players", 1, "late"], {"window": 4}), r"'players\[1\].late.cards': missing"),
    "a next one that isn't there": (set_at(["stack", 4, "next"], 4), r"'stack\[4\].next': expected at most 3"),
    "another who answers": (set_at(["stack", 5, "seat"], 2), r"'stack\[5\].seat': expected 1, who is to answer here"),
    "one who can't answer": (
        both(set_at(["stack", 4, "next"], 3), set_at(["stack", 5, "seat"], 2)),
        r"'stack\[5\].seat': expected a seat that is asked in this window",
    ),
    "a step without its window": (remove_at("stack", 4), r"'stack\[4\]': expected prompt respond above step window"),
    "a question that is not the window's": (
        instead(5, {"prompt": "choose", "seat": 1, "choice": "any"}),
        r"'stack\[5\]': expected prompt choose above step end_turn or step choose",
    ),
    "a play without its window": (
        insert(5, {"step": "play", "card": "Tray as a Shield"}),
        r"'stack\[4\].passes': expected 0 after a play, null until",
    ),
    "a play of a card for another window": (
        instead(
            5,
            {"step": "play", "card": "Loaded Die"},
            {"step": "window", "window": "card", "next": 3, "passes": 2},
            {"prompt": "respond", "seat": 0},
        ),
        r"'stack\[5\].card': expected a card for the window attack, got 'Loaded Die'",
    ),
    "a play of a card that was not played": (
        instead(
            5,
            {"step": "play", "card": "Tray as a Shield"},
            {"step": "window", "window": "card", "next": 3, "passes": 2},
            {"prompt": "respond", "seat": 0},
        ),
        "'discards.action': expected 1 of 'Tray as a Shield', which is played, got 0",
    ),
    "a clause that is not there": (
        instead(5, {"prompt": "other", "seat": 1, "effect": effect("action: Duck Aside", 2)}),
        r"'stack\[5\].effect.clause': expected a whole number from 1 to 1",
    ),
    "a clause of no table": (
        instead(5, {"prompt": "other", "seat": 1, "effect": effect("monster: Bear")}),
        r"'stack\[5\].effect.card': expected one of bystander, action, adventurer",
    ),
    "a clause of another moment": (
        instead(5, {"prompt": "set_die", "seat": 1, "effect": effect("action: Loaded Die")}),
        r"'stack\[5\].effect': expected a clause when attack, which is the moment here, got 'one when roll'",
    ),
    "a clause by somebody else": (
        instead(5, {"step": "effect", "effect": effect("action: Dirty Trick")}, {"prompt": "respond", "seat": 1}),
        r"'stack\[5\].effect': expected a clause by foe, got 'me'",
    ),
    "a clause of another form": (
        instead(
            5, {"step": "effect", "effect": effect("bystander: Furniture Mender"), "place": 1},
            {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\].effect': expected a clause for the attack or the action that is answered",
    ),
    "a clause that works by itself": (
        instead(
            5, {"step": "effect", "effect": effect("bystander: Grizzled Veteran"), "place": 1},
            {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\].effect': expected a clause of a card that is played or used: the",
    ),
    "a clause of a Bystander that is not there": (
        instead(
            5, {"step": "effect", "effect": effect("bystander: Burly Doorman"), "place": 1},
            {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\].effect': expected a Bystander of seat 1, in its place",
    ),
    "a clause that asks something else": (
        instead(5, {"prompt": "other", "seat": 1, "effect": effect("action: Tray as a Shield")}),
        r"'stack\[5\].effect': expected a clause that asks for it \(op deal or retarget\)",
    ),
    "a clause before one that comes before it": (
        instead(
            5, {"step": "effect", "effect": effect("action: Duck Aside")},
            {"prompt": "other", "seat": 1, "effect": effect("action: Duck Aside")},
        ),
        r"'stack\[6\].effect': expected a clause before the one that waits below",
    ),
    "damage when nobody deals any": (
        instead(5, {"step": "deal", "target": 0, "amount": 2}, {"prompt": "respond", "seat": 1}),
        r"'stack\[5\]': expected work of a moment at which cards can deal, got 'it when attack'",
    ),
    "an action in the attack": (
        instead(
            5, {"step": "acted", "action": "ale", "amount": 1},
            {"step": "window", "window": "action", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\]': expected work of a moment at which cards can same_ale",
    ),
    "the turn once more above the work": (
        instead(5, {"step": "end_turn"}, {"prompt": "choose", "seat": 0, "choice": "any"}),
        r"'stack\[5\]': expected work inside of a step, a window or a question above step window",
    ),
    "a play by somebody else": (
        both(
            instead(
                5,
                {"step": "play", "card": "Tray as a Shield"},
                {"step": "window", "window": "card", "next": 2, "passes": 1},
                {"prompt": "respond", "seat": 1},
            ),
            set_at(["stack", 4, "next"], 1),
        ),
        r"'stack\[5\].card': expected a clause by me, got 'foe'",
    ),
    "an attacker who is out": (
        lambda position: (
            position["discards"]["adventurer"].update({position["players"][0]["adventurer"]["adventurer"]: 1}),
            position["players"][0].update(adventurer=None),
        ),
        r"'players\[0\].adventurer': expected an Adventurer, who attacks",
    ),
    "an attack on a free place": (change_attack(place=3), "'attack.place': expected the place of a character of 1"),
    "no attack": (set_at(["attack"], None), "'attack': expected an attack, which the stack is about"),
    "an attack on oneself": (change_attack(victim=0), "'attack.victim': expected an opponent of 0"),
    "an attack on the wrong side": (change_attack(victim=2), "'attack.victim': expected 1, whom the attack can be"),
    "an attack by an action": (change_attack(form="ale"), "'attack.form': expected one of punch, chair, power"),
    "a d20 before the roll": (change_attack(d20=12), "'attack.d20': expected 0 or false: the attack has not come so"),
    "a d21": (change_attack(d20=21), "'attack.d20': expected a whole number from 0 to 20"),
    "damage before the roll": (change_attack(damage=2), "'attack.damage': expected 0 or false"),
    "tokens before the roll": (change_attack(taken=2), "'attack.taken': expected 0 or false"),
    "a place that no character has": (change_attack(place=9), "'attack.place': expected a whole number from 0 to 8"),
    "an attack's unknown key": (change_attack(attacker=0), "'attack.attacker': unknown"),
}  # fmt: skip


@pytest.mark.parametrize("fault", WINDOW)
def test_broken_windows_are_refused(fault):
    refuse(whole(attacked("Tray as a Shield")), *WINDOW[fault])


# --- a clause that asks -----------------------------------------------------------------------------------------------


def rerolling():
    """Seat 1 chooses dice that seat 0 must roll again."""
    table = later(Table(3).hand(1, "Jostled Elbow").dice(*["luck"] * 4, "punch", "ale")).turn(0)
    table.plays(1, "Jostled Elbow")
    return table


REROLL = {
    "too many dice": (
        set_at(["stack", 4, "chosen"], ["red", "gold 1"]),
        r"'stack\[4\].chosen': expected fewer than 2 dice",
    ),
    "a die that isn't there": (set_at(["stack", 4, "chosen"], ["blue"]), r"'stack\[4\].chosen\[0\]': expected one of"),
    "the owner of the window": (set_at(["stack", 4, "seat"], 0), r"'stack\[4\].seat': expected 1, who is to answer"),
    "a window for two choices": (
        insert(2, {"step": "choose", "choice": "attack"}),
        r"'stack\[3\].choice': expected attack, after an action",
    ),
}


@pytest.mark.parametrize("fault", REROLL)
def test_broken_questions_of_clauses_are_refused(fault):
    refuse(whole(rerolling()), *REROLL[fault])


def robbing():
    """Seat 0 has hurt seat 1 with a high result: its Thug hurts another, then its Cutpurse is to speak."""
    table = later(Table(4).dice("punch", "luck", "luck", "ale", "ale", "power").vp(0, 5))
    table.bystander(0, "Hired Thug", "Cutpurse").hand(2, "Hush Now").chance(15, "punch").choose_to_end(0)
    table.answer(0, "choose", "punch")
    return table


TEXTS = {
    "texts of nobody": (set_at(["stack", 4, "characters"], []), r"'stack\[4\].characters': expected at least one"),
    "a text that is not there": (
        set_at(["stack", 4, "characters"], ["bystander 3"]),
        r"'stack\[4\].characters': expected characters with a text when damage, got 'bystander 3'",
    ),
    "a text of another moment": (
        set_at(["stack", 4, "characters"], ["adventurer", "bystander 2"]),
        r"'stack\[4\].characters': expected characters with a text when damage, got 'adventurer'",
    ),
    "a character's text that comes later": (
        set_at(["stack", 4, "characters"], ["bystander 1", "bystander 2"]),
        r"'stack\[5\].effect': expected a text that works by itself, before those that wait below",
    ),
    "texts after somebody was asked": (
        set_at(["stack", 3, "passes"], 0),
        r"'stack\[4\]': expected texts in a window that can wait for them, before it opens",
    ),
    "a seat before the first": (set_at(["stack", 3, "next"], 2), r"'stack\[3\].next': expected 1: nobody was asked"),
    "texts twice": (
        insert(4, {"step": "texts", "characters": ["bystander 2"]}),
        r"'stack\[5\]': expected step texts above step window",
    ),
    "texts that nobody knows": (
        set_at(["stack", 4, "characters"], ["bystander 9"]),
        r"'stack\[4\].characters\[0\]': expected one of adventurer",
    ),
    "cards too late for no window": (
        set_at(["players", 2, "late"], {"window": 2, "cards": {"Hush Now": 1}}),
        r"'players\[2\].late.window': expected the place of a window on the stack that is open, got 2",
    ),
    "cards too late for a window that is not open": (
        set_at(["players", 2, "late"], {"window": 3, "cards": {"Hush Now": 1}}),
        r"'players\[2\].late.window': expected the place of a window on the stack that is open, got 3",
    ),
}


@pytest.mark.parametrize("fault", TEXTS)
def test_broken_texts_are_refused(fault):
    table = robbing()
    assert table.asked == "other 0"
    refuse(whole(table), *TEXTS[fault])


# --- actions ----------------------------------------------------------------------------------------------------------


def drinking():
    """Seat 0 has taken three Victory Points of seat 2 by an Ale action; seat 1 may drink too."""
    table = later(Table(3).dice("ale", "ale", "ale", "punch", "punch", "luck").vp(0, 0, 9).hp(0, 4).hp(1, 4))
    table.hand(1, "Bottoms Up").choose_to_end(0)
    table.answer(0, "choose", "ale")
    return table


ACTION = {
    "too much Ale": (set_at(["stack", 4, "amount"], 4), r"'stack\[4\].amount': expected at most 3, the Victory Points"),
    "an action that the dice don't show": (
        set_at(["stack", 4], {"step": "acted", "action": "luck", "amount": 0}),
        r"'stack\[4\].action': expected an action that enough dice show, got 'luck'",
    ),
    "an action by an attack": (set_at(["stack", 4, "action"], "punch"), r"'stack\[4\].action': expected one of luck, "),
    "an action after which anything may be chosen": (
        set_at(["stack", 2, "choice"], "any"),
        r"'stack\[2\].choice': expected attack, after an action",
    ),
    "an action without its window": (remove_at("stack", 5), r"'stack\[5\]': expected prompt respond above step window"),
    "the start of a turn after an action": (
        instead(
            4, {"step": "window", "window": "turn_start", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 1}
        ),
        r"'stack\[4\].window': expected no window of turn_start after an action",
    ),
    "a leader that nobody is asked for": (
        instead(4, {"prompt": "leader", "seat": 0, "effect": None}),
        r"'stack\[4\]': expected a question that the position has an answer to, 2 at least",
    ),
    "a copy that takes more": (
        instead(
            6, {"step": "acted", "action": "ale", "amount": 4},
            {"step": "window", "window": "action", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 2},
        ),
        r"'stack\[6\].amount': expected at most 3",
    ),
    "a copy of the own action": (
        both(
            instead(
                6, {"step": "acted", "action": "ale", "amount": 3},
                {"step": "window", "window": "action", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 1},
            ),
            set_at(["stack", 5, "next"], 1),
        ),
        r"'stack\[6\]': expected a copy of an opponent's Ale action that took Victory Points, in its window",
    ),
    "a copy of another action": (
        instead(
            6, {"step": "acted", "action": "luck", "amount": 0},
            {"step": "window", "window": "action", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 2},
        ),
        r"'stack\[6\].action': expected an Ale action that copies one",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", ACTION)
def test_broken_actions_are_refused(fault):
    refuse(whole(drinking()), *ACTION[fault])
