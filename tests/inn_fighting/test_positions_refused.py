"""Positions of Inn-Fighting that no game could stand at: each is refused by the key and what was expected there."""

import pytest

from inn_envs import inn_fighting
from inn_envs.position import from_position, to_position
from tests.inn_fighting.refusing import both, insert, instead, later, refuse, whole
from tests.inn_fighting.table import Table, standard
from tests.position_damage import remove_at, set_at

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
        both(set_at(["ended"], "rules"), set_at(["stack"], [])),
        "'ended': expected an end by the rules only for a seat with 20 Victory Points",
    ),
    "an end before the last turn": (
        both(set_at(["ended"], "max_turns"), set_at(["stack"], [])),
        "'ended': expected an end by max_turns only at turn 200",
    ),
    "a question at the end": (
        both(set_at(["ended"], "max_turns"), set_at(["turn"], 200)),
        "'stack': expected a question on top until the game has ended",
    ),
    "a face that no die has": (set_at(["dice", 2], "six"), r"'dice\[2\]': expected one of punch, chair, power, luck"),
    "a die that shows nothing": (set_at(["dice", 2], "none"), r"'dice\[2\]': expected one of punch"),
    "five dice": (remove_at("dice", 5), "'dice': expected a list of 6"),
    "dice that were never rolled": (set_at(["dice"], []), "'dice': expected the faces of all dice"),
    "dice rolled before the first roll": (
        both(instead(2, {"step": "choose", "choice": "any"}, {"step": "roll"}, {"step": "window",
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
        set_at(["discards", "adventurer"], {"Hedge Witch": 1}),
        "'decks.adventurer'.*expected 1 copies of 'Hedge Witch' in all, got 2",
    ),
    "an Adventurer that two began with": (
        set_at(["players", 0, "started"], "Xxyzzt, Beholder Barfly"),
        r"'players\[0\].started': expected an Adventurer with which no more than 1 seats began",
    ),
    "an Adventurer that nobody began with": (set_at(["players", 0, "started"], None), r"'players\[0\].started'"),
    "an Adventurer gone": (set_at(["players", 0, "adventurer"], None), "'decks.adventurer'.*in all, got 0"),
    "a Bystander in a hand": (
        set_at(["players", 0, "hand"], {"Cutpurse": 1}),
        r"'players\[0\].hand': expected the name of a card in the table action",
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
    "too many Bystanders": (set_at(["players", 0, "bystanders"], [None] * 9), r"bystanders': expected a list of 0"),
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
        r"'players\[0\].knows\[0\].card': expected the name of a card in the table action",
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
        insert(1, {"step": "roll"}),
        r"'stack\[1\]': expected step end_turn or work inside",
    ),
    "a question that waits": (
        insert(2, {"prompt": "choose", "seat": 2, "choice": "any"}),
        r"'stack\[2\]': expected a step: only the top is a question, got 'prompt choose'",
    ),
    "two choices": (
        insert(2, {"step": "choose", "choice": "any"}),
        r"'stack\[2\].choice': expected attack, after an action or another attack",
    ),
    "an action after another attack": (
        insert(2, {"step": "choose", "choice": "attack"}),
        r"'stack\[3\].choice': expected attack: more attacks wait below",
    ),
    "a roll for two choices": (
        insert(2, {"step": "choose", "choice": "attack"}, {"step": "choose", "choice": "attack"}, {"step": "roll"}),
        r"'stack\[4\]': expected the dice to be rolled for a single choice",
    ),
    "a window above nothing that opens it": (
        instead(2, {"step": "window", "window": "attack", "next": 1, "passes": 1}, {"prompt": "respond", "seat": 2}),
        r"'stack\[2\].window': expected a window above step attack_roll, got 'attack above step end_turn'",
    ),
    "a target of an attack that no die shows": (
        both(
            set_at(["dice"], ["ale", "ale", "ale", "chair", "luck", "luck"]),
            set_at(["stack", 2], {"prompt": "target", "seat": 2, "form": "power"}),
        ),
        r"'stack\[2\].form': expected an attack that the dice show, got 'power'",
    ),
    "a target by an action": (
        set_at(["stack", 2], {"prompt": "target", "seat": 2, "form": "ale"}),
        r"'stack\[2\].form': expected one of punch, chair, power",
    ),
    "an event too few": (set_at(["log", "count"], 50), "'log.events'"),
    "an event of another table": (set_at(["log", "events", 0, "card"], "Cutpurse"), r"'log.events\[0\].card'"),
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


# --- a seat's part ----------------------------------------------------------------------------------------------------

PART = {
    "too many cards in a hand": (set_at(["players", 0, "hand"], 3), "'decks.action': expected the 25 cards"),
    "more Actions than there are": (set_at(["players", 0, "hand"], 20), r"'players\[0\].hand': expected a number of c"),
    "names for a hidden hand": (
        set_at(["players", 0, "hand"], {"Hush Now": 1}),
        r"'players\[0\].hand': expected a whole number",
    ),
    "names for late cards": (
        set_at(["players", 0, "late"], {"window": 2, "cards": {}}),
        r"'players\[0\].late.cards': expected a whole number",
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
        both(
            set_at(["players", 2, "knows"], [{"card": "Dirty Trick", "in": [0]}]), set_at(["players", 0, "hand"], 1)
        ),
        r"'players\[2\].knows': expected cards that can be in other hands, got 'Dirty Trick'",
    ),
    "a seed that nobody sees": (set_at(["chance", "seed"], 3), "'chance.seed': unknown"),
}  # fmt: skip


@pytest.mark.parametrize("fault", PART)
def test_broken_parts_of_a_seat_are_refused(fault):
    refuse(to_position(inn_fighting, Table.dealt(3, seed=9).records, standard(), 2), *PART[fault], seed=1)
