"""Cards, actions, declared actions and events of Inn-Fighting in words."""

import pytest

from inn_envs.core import stack
from inn_envs.inn_fighting import actions, phrases_events
from inn_envs.inn_fighting.describe import describe_log
from inn_envs.inn_fighting.describe_cards import describe_card
from inn_envs.inn_fighting.phrases import describe_action
from inn_envs.inn_fighting.phrases_events import describe_declared, describe_event, describe_window
from inn_envs.inn_fighting.state import FIRST_DECLARED, Event, Prompt, Step
from inn_envs.inn_fighting.words import BYSTANDER_CARD, D20, Face, When
from tests.inn_fighting.table import Table, random_game, standard
from tests.inn_fighting.views import GAMES, attacked, legal, stolen, view

# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "name", "text"),
    [
        (
            "adventurer",
            "Silver Jack, Drow Barkeep",
            "Silver Jack, Drow Barkeep (Evil Adventurer, 9 HP, Skill 12+, Knockout 3 VP, Punch 1/2, Chair 3/5, Power "
            "2/4): Power, Barkeep's Stealth: If two or more dice show Ale when the attack is declared, the target gets "
            "no Defense roll. Defense Die: The attack misses, and the attacker's Adventurer takes 2 damage. [rulebook]",
        ),
        (
            "bystander",
            "Sleeping Drunk",
            "Sleeping Drunk (Bystander, 2 copies, 4 HP, Full Round): You need one Ale die fewer for the Ale action. "
            "Defense Die: The attack misses, and the attacker's player returns 2 VP to the Bank. [house]",
        ),
        (
            "action",
            "Hush Now",
            "Hush Now (Action, 1 copy; When an opponent has played an Action card, before its effect): The card has no "
            "effect and stays discarded. [house]",
        ),
    ],
)
def test_a_card_says_what_it_is(table, name, text):
    assert describe_card(standard(), table, standard().find(table, name)) == text


@pytest.mark.parametrize("table", ["adventurer", "bystander", "action"])
def test_every_row_can_be_described_and_no_other(table):
    rows = standard().rows[table]
    assert len({describe_card(standard(), table, row) for row in range(1, len(rows))}) == len(rows) - 1
    for row in (0, -1, len(rows)):
        with pytest.raises(IndexError, match=f"{table} {row}: expected a row from 1"):
            describe_card(standard(), table, row)
    with pytest.raises(KeyError):
        describe_card(standard(), "innkeeper", 1)


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "prompt", "text"),
    [
        (actions.FORM, None, "attack with Punch"),
        (actions.FORM + 3, Prompt.CHOOSE, "take the Luck action"),
        (actions.CHARACTER, Prompt.TARGET, "attack the Adventurer of the player 1 to the left"),
        (
            actions.CHARACTER + actions.CHARACTERS + 2,
            Prompt.TAKE_BYSTANDER,
            "take the Bystander in place 2 of the player 2 to the left",
        ),
        (actions.CHARACTER, None, "name the Adventurer of the player 1 to the left"),
        (actions.SEAT, Prompt.LEADER, "name yourself"),
        (actions.SEAT + 2, Prompt.OTHER, "name the player 2 to the left"),
        (actions.CARD + 1, None, "play Bottoms Up"),
        (actions.ABILITY + 1, Prompt.RESPOND, "use your Bystander in place 2"),
        (actions.DIE, Prompt.REROLL, "roll gold die 1 again"),
        (actions.DIE + 5, Prompt.SET_DIE, "turn the red die"),
        (actions.DIE + 5, None, "choose the red die"),
        (actions.FACE + 4, None, "turn it to Ale"),
        (actions.BYSTANDER, Prompt.MY_BYSTANDER, "choose your Bystander in place 1"),
        (actions.STOP, Prompt.RESPOND, "pass"),
        (actions.STOP, Prompt.REROLL, "no more dice"),
        (actions.STOP, None, "pass, or no more"),
    ],
)
def test_actions_without_a_position(action, prompt, text):
    assert describe_action(standard(), action, prompt) == text


def test_every_action_has_words_for_every_prompt():
    table = Table(3).bystander(1, "Cutpurse").choose(0)
    for action in range(actions.ACTIONS.size):
        assert describe_action(table.cards, action, None, table.record)
        for prompt in (None, *Prompt):
            assert describe_action(standard(), action, prompt)
    with pytest.raises(IndexError):
        describe_action(standard(), actions.ACTIONS.size)
    assert describe_action(standard(), actions.CARD) == "Action card 0: no such card in this set"
    assert describe_action(standard(), actions.CARD + 13) == "Action card 13: no such card in this set"


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_no_two_legal_actions_read_the_same(seats, variant):
    met = set()
    for seed in (3, 4, 5):
        for table in random_game(seats, seed=seed, **variant):
            answers = legal(table)
            assert len(set(answers)) == len(answers)
            met.add(int(table._frame["prompt"]))
    assert len(met) > 5  # the games asked many kinds of questions


# --- declared actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "fields", "text"),
    [
        (Step.TAKE_TOKENS, {"target": 2, "amount": 3}, "3 damage by player_1 to player_2's Scarred Gladiator"),
        (Step.TAKE_TOKENS, {"target": 2, "card": 1, "amount": 3}, "3 damage by player_1 to player_2's Cutpurse"),
        (
            Step.TAKE_TOKENS,
            {"target": 2, "card": 4, "amount": 3},
            "3 damage by player_1 to player_2's Bystander in place 4",
        ),
        (Step.ACTED, {"card": Face.ALE, "amount": 3}, "player_1's Ale action, of 3 VP"),
        (Step.ACTED, {"card": Face.LUCK}, "player_1's Luck action"),
        (Step.PLAY, {"card": "Tray as a Shield", "target": 0}, "player_1's Tray as a Shield on player_0"),
        (Step.PLAY, {"card": "Dirty Trick", "target": 2}, "player_1's Dirty Trick on player_2"),
        (Step.PLAY, {"card": "Call the Watch", "target": 0}, "player_1's Call the Watch"),
    ],
)
def test_declared_actions_in_words(step, fields, text):
    table = Table(3).bystander(2, "Cutpurse")
    if isinstance(fields.get("card"), str):
        fields = fields | {"card": table.find("action", fields["card"])}
    facts = {"seat": 1, "target": 0, "card": 0, "amount": 0} | fields
    place = stack.push(table.record, int(step), *map(int, facts.values()), 0)
    assert describe_declared(table.cards, table.record, place) == text


def test_every_declared_action_and_every_window_has_words():
    assert set(phrases_events._DECLARED) == {step for step in Step if step >= FIRST_DECLARED}
    # A card and an action are declared themselves; the others are no windows.
    assert set(When) - set(phrases_events._MOMENTS) == {When.NEVER, When.ALWAYS, When.ACTION, When.CARD, When.DEFENSE}


def test_damage_that_does_not_knock_out_any_more_is_told_without_a_knockout():
    table = Table(3).hp(1, 3)
    place = stack.push(table.record, int(Step.TAKE_TOKENS), 0, 1, 0, 3, 0)
    texts = [describe_window(table.cards, table.record, When.KNOCKOUT, place, 0)]
    table.state["stack"]["frames"][place]["amount"] = 1
    texts.append(describe_window(table.cards, table.record, When.KNOCKOUT, place, 0))
    assert [text.endswith("a knockout") for text in texts] == [True, False]


def test_answers_upon_answers_are_pending_the_latest_first():
    table = attacked()
    assert view(table, 0)["pending"] == [
        {
            "step": "play",
            "text": "player_1's Tray as a Shield on player_0",
            "seat": 1,
            "target": 0,
            "card": "Tray as a Shield",
            "amount": None,
        }
    ]
    table.plays(2, "Hush Now")
    assert view(table, 0)["pending"] == []  # cancelled at once, since nobody could answer that
    assert "player_1's Tray as a Shield is cancelled" in view(table, 3)["log"]


# --- the attack under way ---------------------------------------------------------------------------------------------


def _attack(**changed):
    table = Table(3).bystander(1, "Cutpurse")
    attack = table.state["attack"]
    attack["form"], attack["victim"] = Face.CHAIR, 1
    for field, value in changed.items():
        attack[field] = value
    return view(table, 2)["attack"]


@pytest.mark.parametrize(
    ("changed", "progress"),
    [
        ({}, []),
        ({"change_roll": 2, "change_damage": -3}, ["+2 to the total", "-3 damage"]),
        ({"missed": 1}, ["it misses"]),
        ({"d20": 1, "missed": 1}, ["d20 1 (fumble)", "it misses"]),
        ({"d20": 7, "damage": 1}, ["d20 7", "low result, 1 damage"]),
        (
            {"d20": D20, "high": 1, "damage": 4, "no_defense": 1, "change_damage": 1},
            ["+1 damage", "d20 20 (critical hit)", "high result, 4 damage", "no Defense roll"],
        ),
        (
            {"d20": 15, "high": 1, "damage": 2, "defended": 1},
            ["d20 15", "high result, 2 damage", "the Defense roll succeeded"],
        ),
        (
            {"d20": 15, "high": 1, "damage": 3, "taken": 2, "knocked_out": 1, "again": 1},
            ["d20 15", "high result, 3 damage", "2 HP taken", "a knockout", "one more attack follows"],
        ),
    ],
)
def test_how_an_attack_goes(changed, progress):
    assert _attack(**changed)["progress"] == progress


def test_the_target_of_an_attack_is_named_until_it_is_gone():
    assert _attack()["text"] == "player_0's Chair attack on player_1's Charrg, Half-Orc Barbarian"
    assert (_attack(place=1)["target"], _attack(place=2)["target"]) == ("Cutpurse", None)
    assert _attack(place=2)["text"] == "player_0's Chair attack on player_1's Bystander in place 2"
    assert [_attack(**fields)["result"] for fields in ({}, {"d20": 3}, {"d20": 9, "high": 1}, {"missed": 1})] == [
        None, "low", "high", "miss",
    ]  # fmt: skip


# --- events -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "card", "amount", "text"),
    [
        (Event.INITIATIVE, 0, 17, "player_1 rolls a 17 for initiative"),
        (Event.TURN_BEGAN, 0, 1, "player_1's turn begins"),
        (Event.ENTERED, 2, 1, "Balthur, Dwarf Cleric joins the brawl for player_1"),
        (Event.DREW, 0, 1, "player_1 draws an Action card"),
        (Event.DREW, 1, 1, "player_1 draws Bottoms Up"),
        (Event.DREW, BYSTANDER_CARD + 1, 1, "player_1 draws Serving Wench"),
        (Event.ROLLED, 0, 0, "player_1 rolls no dice"),
        (Event.ROLLED, 0, 1, "player_1 rolls 1 die"),
        (Event.CHOSE, Face.ALE, 3, "player_1 chooses Ale (3 dice)"),
        (Event.TARGETED, 0, 2, "player_1 attacks player_2's Adventurer"),
        (Event.TARGETED, 3, 2, "player_1 attacks player_2's Bystander in place 3"),
        (Event.D20, 0, 12, "player_1 rolls a 12 on the d20"),
        (Event.MISSED, 0, 1, "player_1's attack misses"),
        (Event.DEFENSE_ROLL, Face.POWER, 1, "player_1 rolls Power on the Defense Die, a success"),
        (Event.DEFENSE_ROLL, Face.ALE, 0, "player_1 rolls Ale on the Defense Die, no success"),
        (Event.DAMAGED, 0, 0, "player_1 damages player_0's Adventurer"),
        (Event.TOOK_TOKENS, 0, 2, "player_1 takes 2 HP"),
        (Event.GAINED_VP, 0, 2, "player_1 gains 2 VP"),
        (Event.LOST_VP, 0, 2, "player_1 loses 2 VP"),
        (Event.HEALED, 0, 2, "player_1's Adventurer heals 2"),
        (Event.KNOCKED_OUT, 2, 1, "player_1's Balthur, Dwarf Cleric is knocked out"),
        (Event.BYSTANDER_OUT, BYSTANDER_CARD + 1, 1, "player_1's Serving Wench is knocked out"),
        (Event.PLAYED, 1, 1, "player_1 plays Bottoms Up"),
        (Event.USED, BYSTANDER_CARD + 6, 1, "player_1 uses Burly Doorman"),
        (Event.DISCARDED, BYSTANDER_CARD + 6, 1, "player_1's Burly Doorman is discarded"),
        (Event.CANCELLED, 1, 1, "player_1's Bottoms Up is cancelled"),
        (Event.TOOK_CARD, 0, 2, "player_1 takes an Action card from player_2's hand"),
        (Event.TOOK_CARD, 1, 2, "player_1 takes Bottoms Up from player_2's hand"),
        (Event.TOOK_BYSTANDER, BYSTANDER_CARD + 1, 0, "player_1 takes Serving Wench from player_0"),
        (Event.DIE_ROLLED, Face.LUCK, 0, "player_1 rolls gold die 1 again: Luck"),
        (Event.DIE_SET, Face.LUCK, 5, "player_1 turns the red die to Luck"),
        (Event.RETARGETED, 2, 0, "player_1's attack goes to player_0's Bystander in place 2"),
        (Event.SURVIVED, 0, 2, "player_1's Adventurer is to stay with 2 HP"),
        (Event.ATTACKS_AGAIN, 0, 1, "player_1 gets one more attack"),
        (Event.WON, 0, 1, "player_1 wins the brawl"),
    ],
)
def test_events_in_words(what, card, amount, text):
    assert describe_event(standard(), what, 1, card, amount) == text


def test_every_event_has_words():
    assert set(phrases_events._EVENTS) == set(Event)
    assert all(describe_event(standard(), event, 0, 1, 1) for event in Event)


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_every_event_of_a_game_can_be_told(seats, variant):
    said = set()
    for table in random_game(seats, seed=8, **variant):
        for seat in (None, 0):
            log = describe_log(table.record, table.cards, seat)
            assert not any("none" in text or "{" in text for text in log)
            said |= set(log)
    assert len(said) > 100


def test_the_log_hides_cards_from_those_who_did_not_see_them():
    logs = [describe_log(stolen().record, stolen().cards, seat) for seat in (None, 0, 1, 2)]
    told = [[text for text in log if "hand" in text] for log in logs]
    taken = "player_0 takes Hush Now from player_1's hand"
    assert told == [[taken], [taken], [taken], ["player_0 takes an Action card from player_1's hand"]]
