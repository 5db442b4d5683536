"""Positions of Inn-Fighting that no game could stand at: each is refused by the key and what was expected there."""

import pytest

from inn_envs import inn_fighting
from inn_envs.position import PositionError, from_position, to_position
from tests.inn_fighting.table import Table, standard
from tests.position_damage import remove_at, set_at


def whole(table):
    return to_position(inn_fighting, table.records, table.cards)


def later(table):
    """Not the first turn, in which dice that were rolled already would be refused."""
    table.state["turn"] = 4
    return table


def refuse(position, change, message, **seed):
    if change is None:
        position = []
    else:
        change(position)
    with pytest.raises(PositionError, match=message):
        from_position(inn_fighting, position, standard(), **seed)


def _both(*changes):
    def change(position):
        for each in changes:
            each(position)

    return change


def _insert(place, *frames):
    def change(position):
        position["stack"][place:place] = frames

    return change


def _instead(place, *frames):
    """These frames lie above what is left of the stack; nobody passed in the window below."""

    def change(position):
        position["stack"][place:] = frames
        if "passes" in position["stack"][place - 1]:
            position["stack"][place - 1]["passes"] = 0

    return change


def _effect(name, clause=1):
    return {"card": name, "clause": clause}


def _attack(**values):
    return lambda position: position["attack"].update(values)


BLANK_ATTACK = {
    "form": "punch", "victim": 0, "place": 0, "moved": False, "d20": 0, "high": False, "missed": False,
    "no_defense": False, "defended": False, "knocked_out": False, "again": 0, "change_roll": 0, "change_damage": 0,
    "damage": 0, "taken": 0,
}  # fmt: skip
CUTPURSE = {"bystander": "Cutpurse", "hp": 2, "used": False}
DEALT = {
    "another game": (set_at(["game"], "chess"), "'game': expected 'inn_fighting', got 'chess'"),
    "other cards": (set_at(["cards"], "0"), "'cards'"),
    "too few players": (set_at(["num_players"], 2), "'num_players': expected a whole number from 3 to 6"),
    "a missing key": (remove_at("decks"), "'decks': missing"),
    "an unknown key": (set_at(["speed"], 1), "'speed': unknown"),
    "a missing key within": (remove_at("players", 1, "vp"), r"'players\[1\].vp': missing"),
    "an unknown key within": (set_at(["players", 1, "gold"], 3), r"'players\[1\].gold': unknown"),
    "a missing player": (remove_at("players", 1), "'players': expected a list of 3"),
    "an unknown setting": (set_at(["variant", "speed"], 1), "'variant.speed': unknown"),
    "a missing setting": (remove_at("variant", "payoff"), "'variant.payoff': missing"),
    "a wrong word": (set_at(["variant", "polling"], "all"), "'variant.polling': expected one of able, holders"),
    "a setting out of range": (set_at(["variant", "free_choice_symbols"], 1), "'variant.free_choice_symbols': expect"),
    "a word for a flag": (set_at(["damaged"], "no"), "'damaged': expected true or false"),
    "true for a number": (set_at(["turn"], True), "'turn': expected a whole number"),
    "no turn yet": (set_at(["turn"], 0), "'turn': expected a whole number from 1"),
    "a turn past the last": (set_at(["turn"], 201), "'turn': expected at most 200, the variant's max_turns"),
    "a turn of nobody": (set_at(["turn_seat"], 3), "'turn_seat': expected a seat below 3"),
    "another's turn": (set_at(["turn_seat"], 1), r"'stack\[2\].seat': expected 1, who is to answer here"),
    "a wrong end": (set_at(["ended"], "fire"), "'ended': expected one of not, rules, max_turns"),
    "a win without points": (
        _both(set_at(["ended"], "rules"), set_at(["stack"], [])),
        "'ended': expected an end by the rules only for a seat with 20 Victory Points",
    ),
    "an end before the last turn": (
        _both(set_at(["ended"], "max_turns"), set_at(["stack"], [])),
        "'ended': expected an end by max_turns only at turn 200",
    ),
    "a question at the end": (
        _both(set_at(["ended"], "max_turns"), set_at(["turn"], 200)),
        "'stack': expected a question on top until the game has ended",
    ),
    "a face that no die has": (set_at(["dice", 2], "six"), r"'dice\[2\]': expected one of punch, chair, power, luck"),
    "a die that shows nothing": (set_at(["dice", 2], "none"), r"'dice\[2\]': expected one of punch"),
    "five dice": (remove_at("dice", 5), "'dice': expected a list of 6"),
    "dice that were never rolled": (set_at(["dice"], []), "'dice': expected the faces of all dice"),
    "dice rolled before the first roll": (
        _both(_instead(2, {"step": "choose", "choice": "any"}, {"step": "roll"}, {"step": "window",
              "window": "turn_start", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 2})),
        "'dice': expected an empty list before the first roll",
    ),
    "a die that isn't there": (set_at(["rolled", 0], "blue"), r"'rolled\[0\]': expected one of gold 1"),
    "a die rolled twice": (set_at(["rolled", 0], "red"), r"'rolled\[5\]': expected each word once"),
    "an attack about nothing": (set_at(["attack"], BLANK_ATTACK), "'attack': expected null: nothing on the stack"),
    "an attack on nobody": (
        set_at(["attack"], BLANK_ATTACK | {"victim": 3}),
        "'attack.victim': expected a seat below 3",
    ),
    "half an attack": (set_at(["attack"], {"form": "punch"}), "'attack.victim': missing"),
    "an unknown card": (set_at(["decks", "adventurer", 0], "Bear"), r"'decks.adventurer\[0\]': expected the name of a"),
    "a card of another deck": (
        set_at(["decks", "action", 0], "adventurer: Hedge Witch"),
        r"'decks.action\[0\]': expected one of bystander, action, a colon",
    ),
    "a deck by number": (set_at(["decks", "action"], 28), "'decks.action': expected a list of 0 to 48"),
    "an unknown deck": (set_at(["decks", "bystander"], []), "'decks.bystander': unknown"),
    "an unknown discard": (set_at(["discards", "action"], {"Bear": 1}), "'discards.action': expected one of bystander"),
    "none in a discard": (
        set_at(["discards", "action"], {"bystander: Cutpurse": 0}),
        "'discards.action.bystander: Cutpurse': expected a whole number from 1",
    ),
    "a card too few": (remove_at("decks", "action", 0), "'decks.action'.*1 copies of 'bystander: Temple Acolyte' in a"),
    "a card twice": (
        set_at(["discards", "action"], {"action: Hush Now": 1}),
        "'decks.action'.*expected 1 copies of 'action: Hush Now' in all, got 2",
    ),
    "a card in a hand and a deck": (
        set_at(["players", 0, "hand"], {"Hush Now": 1}),
        "'decks.action'.*expected 1 copies of 'action: Hush Now' in all, got 2",
    ),
    "a Bystander twice": (
        set_at(["players", 0, "bystanders"], [CUTPURSE]),
        "'decks.action'.*copies of '.*' in all",
    ),
    "an Adventurer twice": (
        set_at(["players", 0, "adventurer"], {"adventurer": "Hedge Witch", "hp": 3}),
        "'decks.adventurer'.*expected 1 copies of 'Hedge Witch' in all, got 2",
    ),
    "an Adventurer gone": (set_at(["players", 0, "adventurer"], None), "'decks.adventurer'.*in all, got 0"),
    "a Bystander in a hand": (
        set_at(["players", 0, "hand"], {"Cutpurse": 1}),
        r"'players\[0\].hand': expected the name of a action",
    ),
    "too many Hit Points": (
        set_at(["players", 1, "adventurer", "hp"], 8),
        r"'players\[1\].adventurer.hp': expected at most 7, which the card says",
    ),
    "no Hit Points": (
        set_at(["players", 1, "adventurer", "hp"], 0),
        r"'players\[1\].adventurer.hp': expected a whole number from 1",
    ),
    "half an Adventurer": (remove_at("players", 1, "adventurer", "hp"), r"'players\[1\].adventurer.hp': missing"),
    "too many Hit Points of a Bystander": (
        set_at(["players", 1, "bystanders", 1, "hp"], 3),
        r"'players\[1\].bystanders\[1\].hp': expected at most 2",
    ),
    "an ability that is not used once a turn": (
        set_at(["players", 1, "bystanders", 1, "used"], True),
        r"'players\[1\].bystanders\[1\].used': expected false",
    ),
    "half a Bystander": (remove_at("players", 1, "bystanders", 1, "used"), r"bystanders\[1\].used': missing"),
    "too many Bystanders": (set_at(["players", 0, "bystanders"], [None] * 9), r"bystanders': expected a list of 0 to 8"),
    "less than no points": (set_at(["players", 0, "vp"], -1), r"'players\[0\].vp': expected a whole number from 0"),
    "a card known where it is not": (
        set_at(["players", 0, "knows"], [{"card": "Dirty Trick", "in": [1]}]),
        r"'players\[0\].knows': expected copies of 'Dirty Trick' that lie in those hands, got 1",
    ),
    "a card known in the own hand": (
        set_at(["players", 2, "knows"], [{"card": "Dirty Trick", "in": [2]}]),
        r"'players\[2\].knows\[0\].in\[0\]': expected each other seat than 2",
    ),
    "a card known nowhere": (
        set_at(["players", 0, "knows"], [{"card": "Dirty Trick", "in": []}]),
        r"'players\[0\].knows\[0\].in': expected a list of 1 to 2",
    ),
    "a Bystander known in a hand": (
        set_at(["players", 0, "knows"], [{"card": "Cutpurse", "in": [2]}]),
        r"'players\[0\].knows\[0\].card': expected the name of a action",
    ),
    "no question": (remove_at("stack", -1), "'stack': expected a question on top"),
    "a stack that is no list": (set_at(["stack"], {}), "'stack': expected a list of 0 to 56"),
    "an unknown prompt": (set_at(["stack", 2, "prompt"], "juggle"), r"'stack\[2\].prompt': expected a prompt that can"),
    "a step that never waits": (set_at(["stack", 1, "step"], "turn"), r"'stack\[1\].step': expected a step that can"),
    "a frame's missing key": (remove_at("stack", 2, "choice"), r"'stack\[2\].choice': missing"),
    "a frame's unknown key": (set_at(["stack", 0, "seat"], 2), r"'stack\[0\].seat': unknown"),
    "a frame that is no object": (set_at(["stack", 0], 3), r"'stack\[0\]': expected an object"),
    "a seat that isn't there": (set_at(["stack", 2, "seat"], 3), r"'stack\[2\].seat': expected a seat below 3"),
    "another seat than its turn": (set_at(["stack", 2, "seat"], 1), r"'stack\[2\].seat': expected 2, who is to answer"),
    "a turn without its win check": (remove_at("stack", 0), r"'stack\[0\]': expected step win_check, got 'step end_tu"),
    "a turn that doesn't end": (remove_at("stack", 1), r"'stack\[1\]': expected prompt choose above step end_turn"),
    "steps of a turn in a wrong order": (
        _insert(1, {"step": "roll"}),
        r"'stack\[1\]': expected step end_turn or work inside",
    ),
    "a question that waits": (
        _insert(2, {"prompt": "choose", "seat": 2, "choice": "any"}),
        r"'stack\[2\]': expected a step: only the top is a question, got 'prompt choose'",
    ),
    "two choices": (
        _insert(2, {"step": "choose", "choice": "any"}),
        r"'stack\[2\].choice': expected attack, after an action or another attack",
    ),
    "an action after another attack": (
        _insert(2, {"step": "choose", "choice": "attack"}),
        r"'stack\[3\].choice': expected attack: more attacks wait below",
    ),
    "a roll for two choices": (
        _insert(2, {"step": "choose", "choice": "attack"}, {"step": "choose", "choice": "attack"}, {"step": "roll"}),
        r"'stack\[4\]': expected the dice to be rolled for a single choice",
    ),
    "a window above nothing that opens it": (
        _instead(2, {"step": "window", "window": "attack", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 2}),
        r"'stack\[2\].window': expected a window above step attack_roll, got 'attack above step end_turn'",
    ),
    "a target of an attack that no die shows": (
        _both(
            set_at(["dice"], ["ale", "ale", "ale", "chair", "luck", "luck"]),
            set_at(["stack", 2], {"prompt": "target", "seat": 2, "form": "power"}),
        ),
        r"'stack\[2\].form': expected an attack that the dice show, got 'power'",
    ),
    "a target by an action": (
        set_at(["stack", 2], {"prompt": "target", "seat": 2, "form": "ale"}),
        r"'stack\[2\].form': expected one of punch, chair, power",
    ),
    "a choice of nothing": (
        set_at(["dice"], ["ale", "ale", "luck", "luck", "ale", "luck"]),
        None,
    ),
    "an event too few": (set_at(["log", "count"], 50), "'log.events'"),
    "an event of another table": (set_at(["log", "events", 0, "card"], "Cutpurse"), r"'log.events\[0\].card': expected"),
    "an event's unknown key": (set_at(["log", "events", 0, "seen"], "all"), r"'log.events\[0\].seen': unknown"),
    "an event of nobody": (set_at(["log", "events", 0, "seat"], 3), r"'log.events\[0\].seat': expected a whole number"),
    "an event that says nothing": (
        set_at(["log", "events", 0, "what"], "nothing"),
        r"'log.events\[0\].what': expected one of initiative",
    ),
    "a seed too large": (set_at(["chance", "seed"], 2**64), "'chance.seed'"),
    "a counter too few": (remove_at("chance", "counters", "d20", 0), "'chance.counters.d20': expected a list of 6"),
    "an unknown counter": (set_at(["chance", "counters", "luck"], [0] * 6), "'chance.counters.luck': unknown"),
    "not an object": (None, "'position': expected an object"),
}  # fmt: skip
del DEALT["a choice of nothing"]


@pytest.mark.parametrize("fault", DEALT)
def test_broken_positions_are_refused_by_key_and_expectation(fault):
    refuse(whole(Table.dealt(3, seed=9)), *DEALT[fault])


def test_a_choice_of_nothing_is_refused():
    position = whole(later(Table(3).dice("ale", "ale", "luck", "luck", "punch", "power")).choose_to_end(0))
    position["dice"][4:] = ["ale", "luck"]
    from_position(inn_fighting, position, standard())
    position["players"][0]["adventurer"], gone = None, position["players"][0]["adventurer"]["adventurer"]
    position["discards"]["adventurer"][gone] = 1
    refuse(position, lambda _: None, r"'stack\[2\]': expected a question that the position has an answer to, 1 at")


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
    "a next one that isn't there": (set_at(["stack", 4, "next"], 4), r"'stack\[4\].next': expected at most 3"),
    "another who answers": (set_at(["stack", 5, "seat"], 2), r"'stack\[5\].seat': expected 1, who is to answer here"),
    "one who can't answer": (
        _both(set_at(["stack", 4, "next"], 3), set_at(["stack", 5, "seat"], 2)),
        r"'stack\[5\].seat': expected a seat that is asked in this window",
    ),
    "a step without its window": (remove_at("stack", 4), r"'stack\[4\]': expected prompt respond above step window"),
    "a question that is not the window's": (
        _instead(5, {"prompt": "choose", "seat": 1, "choice": "any"}),
        r"'stack\[5\]': expected prompt choose above step end_turn or step choose",
    ),
    "a play without its window": (
        _insert(5, {"step": "play", "card": "Tray as a Shield"}),
        r"'stack\[4\].passes': expected 0|'stack\[6\]': expected prompt respond above step window",
    ),
    "a play of a card for another window": (
        _instead(
            5,
            {"step": "play", "card": "Loaded Die"},
            {"step": "window", "window": "card", "next": 3, "passes": 2},
            {"prompt": "respond", "seat": 0},
        ),
        r"'stack\[5\].card': expected a card for the window attack, got 'Loaded Die'",
    ),
    "a play of a card that was not played": (
        _instead(
            5,
            {"step": "play", "card": "Tray as a Shield"},
            {"step": "window", "window": "card", "next": 3, "passes": 2},
            {"prompt": "respond", "seat": 0},
        ),
        "'discards.action': expected 1 of 'Tray as a Shield', which is played, got 0",
    ),
    "a clause that is not there": (
        _instead(5, {"prompt": "other", "seat": 1, "effect": _effect("action: Duck Aside", 2)}),
        r"'stack\[5\].effect.clause': expected a whole number from 1 to 1",
    ),
    "a clause of no table": (
        _instead(5, {"prompt": "other", "seat": 1, "effect": _effect("monster: Bear")}),
        r"'stack\[5\].effect.card': expected one of bystander, action, adventurer",
    ),
    "a clause of another moment": (
        _instead(5, {"prompt": "set_die", "seat": 1, "effect": _effect("action: Loaded Die")}),
        r"'stack\[5\].effect': expected a clause when attack, which is the moment here, got 'one when roll'",
    ),
    "a clause by somebody else": (
        _instead(5, {"step": "effect", "effect": _effect("action: Dirty Trick")}, {"prompt": "respond", "seat": 1}),
        r"'stack\[5\].effect': expected a clause by foe, got 'me'",
    ),
    "a clause of another form": (
        _instead(
            5, {"step": "effect", "effect": _effect("bystander: Furniture Mender"), "place": 1},
            {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\].effect': expected a clause for the attack or the action that is answered",
    ),
    "a clause that works by itself": (
        _instead(
            5, {"step": "effect", "effect": _effect("bystander: Grizzled Veteran"), "place": 1},
            {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\].effect': expected a clause of a card that is played or used here",
    ),
    "a clause of a Bystander that is not there": (
        _instead(
            5, {"step": "effect", "effect": _effect("bystander: Burly Doorman"), "place": 1},
            {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\].effect': expected a Bystander of seat 1, in its place",
    ),
    "a clause that asks something else": (
        _instead(5, {"prompt": "other", "seat": 1, "effect": _effect("action: Tray as a Shield")}),
        r"'stack\[5\].effect': expected a clause that asks for it \(op deal or retarget\)",
    ),
    "a clause before one that comes before it": (
        _instead(
            5, {"step": "effect", "effect": _effect("action: Duck Aside")},
            {"prompt": "other", "seat": 1, "effect": _effect("action: Duck Aside")},
        ),
        r"'stack\[6\].effect': expected a clause before the one that waits below",
    ),
    "damage when nobody deals any": (
        _instead(5, {"step": "deal", "target": 0, "amount": 2}, {"prompt": "respond", "seat": 1}),
        r"'stack\[5\]': expected work of a moment at which cards can deal, got 'it when attack'",
    ),
    "an action in the attack": (
        _instead(
            5, {"step": "acted", "action": "ale", "amount": 1},
            {"step": "window", "window": "action", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[5\]': expected work of a moment at which cards can same_ale",
    ),
    "the turn once more above the work": (
        _instead(5, {"step": "end_turn"}, {"prompt": "choose", "seat": 0, "choice": "any"}),
        r"'stack\[5\]': expected work inside of a step, a window or a question above step window",
    ),
    "no attack": (set_at(["attack"], None), "'attack': expected an attack, which the stack is about"),
    "an attack on oneself": (_attack(victim=0), "'attack.victim': expected an opponent of 0"),
    "an attack on the wrong side": (_attack(victim=2), "'attack.victim': expected 1, whom the attack can be aimed at"),
    "an attack by an action": (_attack(form="ale"), "'attack.form': expected one of punch, chair, power"),
    "a d20 before the roll": (_attack(d20=12), "'attack.d20': expected 0 or false: the attack has not come so far"),
    "a d21": (_attack(d20=21), "'attack.d20': expected a whole number from 0 to 20"),
    "damage before the roll": (_attack(damage=2), "'attack.damage': expected 0 or false"),
    "tokens before the roll": (_attack(taken=2), "'attack.taken': expected 0 or false"),
    "a place that no character has": (_attack(place=9), "'attack.place': expected a whole number from 0 to 8"),
    "an attack's unknown key": (_attack(attacker=0), "'attack.attacker': unknown"),
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
        _insert(2, {"step": "choose", "choice": "attack"}),
        r"'stack\[3\].choice': expected attack|'stack\[4\].window': expected a roll for a single choice",
    ),
}


@pytest.mark.parametrize("fault", REROLL)
def test_broken_questions_of_clauses_are_refused(fault):
    refuse(whole(rerolling()), *REROLL[fault])


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
        _instead(4, {"step": "window", "window": "turn_start", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 1}),
        r"'stack\[4\].window': expected no window of turn_start after an action",
    ),
    "a leader that nobody is asked for": (
        _instead(4, {"prompt": "leader", "seat": 0, "effect": None}),
        r"'stack\[4\]': expected a question that the position has an answer to, 2 at least",
    ),
    "a copy that takes more": (
        _instead(
            6, {"step": "acted", "action": "ale", "amount": 4},
            {"step": "window", "window": "action", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 2},
        ),
        r"'stack\[6\].amount': expected at most 3",
    ),
    "a copy of another action": (
        _instead(
            6, {"step": "acted", "action": "luck", "amount": 0},
            {"step": "window", "window": "action", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 2},
        ),
        r"'stack\[6\].action': expected an Ale action that copies one",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", ACTION)
def test_broken_actions_are_refused(fault):
    refuse(whole(drinking()), *ACTION[fault])


# --- damage -----------------------------------------------------------------------------------------------------------


def dying():
    """The attack of seat 0 would knock out the Adventurer of seat 1, whom a Bystander may save."""
    table = later(Table(3).dice("punch", "punch", "luck", "ale", "ale", "power").hp(1, 1))
    table.bystander(1, "Barber-Surgeon").chance(15, "punch").choose_to_end(0)
    table.attacks(0, "punch", "adventurer 1")
    return table


DYING = {
    "damage that has no target": (set_at(["stack", 4, "target"], 1), r"'stack\[4\].target': unknown"),
    "damage to a Bystander": (_attack(place=1), "'attack.place': expected 0, an Adventurer, whose knockout can be"),
    "a fumble": (_attack(d20=1), "'attack.d20': expected 2 to 20: the attack was rolled"),
    "a low critical hit": (_attack(d20=20, high=False), "'attack.high': expected true, by a critical hit"),
    "a Defense roll against a critical hit": (
        _attack(d20=20, high=True, no_defense=False),
        "'attack.no_defense': expected true, by a critical hit",
    ),
    "a Defense that there is not": (_attack(defended=True, no_defense=True), "'attack.defended': expected false"),
    "a miss that deals damage": (_attack(missed=True), "'attack.missed': expected false"),
    "tokens that were not taken yet": (_attack(taken=1), "'attack.taken': expected 0 or false"),
    "one more attack too early": (_attack(again=1), "'attack.again': expected 0 or false"),
    "nobody who could be knocked out": (
        lambda position: (
            position["discards"]["adventurer"].update({position["players"][1]["adventurer"]["adventurer"]: 1}),
            position["players"][1].update(adventurer=None),
        ),
        r"'stack\[4\]': expected an Adventurer that can be knocked out",
    ),
    "a Defense that was never rolled": (
        _both(set_at(["stack", 3], {"step": "damage"}), _insert(4, {"step": "deal", "target": 0, "amount": 2}),
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
    "no tokens": (_attack(taken=0), "'attack.taken': expected 1 to 3, the damage of the attack"),
    "more tokens than damage": (_attack(taken=4), "'attack.taken': expected 1 to 3"),
    "no damage done": (set_at(["damaged"], False), "'damaged': expected true: the attack has damaged an Adventurer"),
    "a knockout without its window": (_attack(knocked_out=True), r"'stack\[3\].window': expected a knockout window"),
    "a knockout window after none": (
        _insert(3, {"step": "window", "window": "knockout", "next": 1, "passes": 0}),
        r"'stack\[3\].window': expected no knockout window, for nobody is out",
    ),
    "whoever was knocked out still stands": (
        _both(
            _insert(3, {"step": "window", "window": "knockout", "next": 1, "passes": 0}),
            _attack(knocked_out=True),
        ),
        r"'players\[1\].adventurer': expected null, after the knockout",
    ),
    "one more attack for nothing": (_attack(again=1), "'attack.again': expected 0: only a knockout"),
    "a window above another": (
        _insert(3, {"step": "window", "window": "damage", "next": 1, "passes": 0}),
        r"'stack\[4\].window': expected a window above step end_attack, or above the knockout window",
    ),
    "damage to oneself": (
        _instead(
            4, {"step": "take_tokens", "target": 1, "amount": 9},
            {"step": "window", "window": "knockout", "next": 2, "passes": 1}, {"prompt": "respond", "seat": 2},
        ),
        r"'stack\[4\].target': expected an opponent of 1 who has an Adventurer",
    ),
    "damage that knocks nobody out": (
        _instead(
            4, {"step": "take_tokens", "target": 0, "amount": 2},
            {"step": "window", "window": "knockout", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 1},
        ),
        r"'stack\[4\].amount': expected at least 9, a knockout that can be answered|'stack\[6\].seat'",
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
    "a Defense without a roll": (_attack(defended=False), "'attack.defended': expected true: a Defense is being"),
    "a miss that deals damage": (_attack(missed=True), "'attack.damage': expected 0: the attack misses|'stack"),
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


# --- a seat's part ----------------------------------------------------------------------------------------------------

PART = {
    "too many cards in a hand": (set_at(["players", 0, "hand"], 3), "'decks.action': expected the 25 cards"),
    "more Actions than there are": (set_at(["players", 0, "hand"], 20), r"'players\[0\].hand': expected a number of c"),
    "names for a hidden hand": (
        set_at(["players", 0, "hand"], {"Hush Now": 1}),
        r"'players\[0\].hand': expected a whole number",
    ),
    "a number for the own hand": (set_at(["players", 2, "hand"], 1), r"'players\[2\].hand': expected an object"),
    "a deck by names": (set_at(["decks", "action"], ["action: Hush Now"]), "'decks.action': expected a whole number"),
    "a deck that is too small": (set_at(["decks", "adventurer"], 11), "'decks.adventurer': expected the 12 cards"),
    "what another knows": (
        set_at(["players", 0, "knows"], [{"card": "Hush Now", "in": [1]}]),
        r"'players\[0\].knows\[0\].in': expected \[2\]: what else another knows is hidden",
    ),
    "what another knows falsely": (
        set_at(["players", 0, "knows"], [{"card": "Hush Now", "in": [2]}]),
        r"'players\[0\].knows': expected copies of 'Hush Now' that lie in those hands",
    ),
    "a known card in an empty hand": (
        set_at(["players", 2, "knows"], [{"card": "Hush Now", "in": [0]}]),
        r"'players\[2\].knows': expected cards that the other hands have room for",
    ),
    "a known card that the seat holds itself": (
        _both(
            set_at(["players", 2, "knows"], [{"card": "Dirty Trick", "in": [0]}]), set_at(["players", 0, "hand"], 1)
        ),
        r"'players\[2\].knows': expected cards that can be in other hands, got 'Dirty Trick'",
    ),
    "a seed that nobody sees": (set_at(["chance", "seed"], 3), "'chance.seed': unknown"),
}  # fmt: skip


@pytest.mark.parametrize("fault", PART)
def test_broken_parts_of_a_seat_are_refused(fault):
    refuse(to_position(inn_fighting, Table.dealt(3, seed=9).records, standard(), 2), *PART[fault], seed=1)
