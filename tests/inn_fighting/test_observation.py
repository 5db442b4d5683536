"""What the blocks of an observation say: counted again in games, and in words at tables set by hand."""

from functools import cache

import numpy as np
import pytest

from inn_agents.lookup import make_agent
from inn_envs import inn_fighting, make_spec
from inn_envs.core import jit
from inn_envs.core.events import RING
from inn_envs.inn_fighting import verbs
from inn_envs.inn_fighting.layout import EVENT, OBSERVATION
from inn_envs.inn_fighting.state import Event
from tests.inn_fighting.seen import SEEN
from tests.inn_fighting.table import Table, played_game, random_game
from tests.playing import engine_game
from tests.recount import Recount, shown_event, told

MANY = 40
VARIANTS = (
    {},
    {"polling": "holders"},
    {"bystander_damage_scores": False, "free_choice_symbols": 4},
    {"polling": "holders", "free_choice_symbols": 3, "max_turns": 20, "brawl_dice": 3, "d20_sides": 8},
)
ONE_PUNCH = ("punch", "chair", "luck", "luck", "power", "power")
TWO_PUNCHES = ("punch", "punch", "luck", "luck", "chair", "power")
THREE_ALES = ("ale", "ale", "ale", "punch", "punch", "luck")
ALL_LUCK = ("luck",) * 6
#: Events whose amount is a seat; whose card is an Adventurer, a symbol, the place of a character.
NAMING = (Event.TARGETED, Event.DAMAGED, Event.RETARGETED, Event.TOOK_CARD, Event.TOOK_BYSTANDER)
OF_ADVENTURERS = (Event.ENTERED, Event.KNOCKED_OUT)
OF_FACES = (Event.CHOSE, Event.DEFENSE_ROLL, Event.DIE_ROLLED, Event.DIE_SET)
OF_CHARACTERS = (Event.TARGETED, Event.DAMAGED, Event.RETARGETED)
sees = SEEN.sees


# --- games ------------------------------------------------------------------------------------------------------------


@cache
def rules_agent(seats):
    return make_agent("rules", make_spec("inn_fighting", num_players=seats))


def rules_game(seats, seed, **variant):
    """A game between players who play by their rules."""
    table, rng = Table.dealt(seats, seed, **variant), np.random.default_rng(seed)

    def choose():
        return rules_agent(seats).act(SEEN.observation(table, table.actor), table.mask(), rng)

    return played_game(table, choose)


def check_some_seats(games):
    """Whoever is asked, and one seat after another, see what they should see."""
    for step, table in enumerate(games):
        for seat in {step % table.seats, *([table.actor] if table.asked else [])}:
            SEEN.check_seat(table, seat, SEEN.observation(table, seat))


def test_every_block_is_counted_again():
    assert set(SEEN.counts) == {block.name for block in OBSERVATION}


@pytest.mark.parametrize(("seats", "variant"), [*zip((3, 4, 5, 6), VARIANTS)], ids=str)
def test_a_seat_sees_what_is_in_the_record_of_a_random_game(seats, variant):
    check_some_seats(random_game(seats, seats, **variant))


@pytest.mark.parametrize(("seats", "variant"), [*zip((6, 5, 4, 3), VARIANTS)], ids=str)
def test_a_seat_sees_what_is_in_the_record_of_a_game_played_by_rules(seats, variant):
    if jit.DISABLED and seats > 3:
        pytest.skip("players think for long where nothing is compiled")
    check_some_seats(rules_game(seats, seats, **{"max_turns": 20, **variant}))


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", [random_game, rules_game])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_seat_sees_what_is_in_the_record_of_many_games(seats, game):
    for seed in range(100, 100 + MANY):
        for table in game(seats, seed, **VARIANTS[seed % len(VARIANTS)]):
            SEEN.check(table)


# --- the checks find what they are for --------------------------------------------------------------------------------


def test_a_changed_byte_is_noticed_wherever_it_is():
    """Test of the test."""
    table = next(table for table in random_game(3, 3) if table.state["turn"] == 10)
    seen, right = SEEN.observation(table, 0), SEEN.expected(table, 0)
    assert SEEN.differing(seen, right) == []
    for place in range(OBSERVATION.size):
        seen[place] ^= 1
        assert SEEN.differing(seen, right) == [OBSERVATION.locate(place)[0].name]
        seen[place] ^= 1


def test_what_an_observation_does_not_tell_is_noticed(monkeypatch):
    """Test of the test."""
    table = Table(3).vp(1, 0, 0).choose(0)
    SEEN.check(table)
    before = SEEN.observation(table, 0)
    table.vp(1, 2, 0)
    assert SEEN.differing(before, SEEN.expected(table, 0)) == ["leads", "vp"]
    monkeypatch.setattr(Recount, "observation", lambda *asked: before)
    with pytest.raises(AssertionError, match=r"seat 0 at choose 0 sees and should see .*'vp': "):
        SEEN.check(table)


# --- events -----------------------------------------------------------------------------------------------------------


def right_event(table, seat, event):
    """What a seat should read of an event: what happened and to whom all see, the card only those who may."""
    what, amount = Event(int(event["what"])), int(event["amount"])
    is_naming, card = what in NAMING, int(event["card"]) if int(event["seen"]) >> seat & 1 else 0
    kind = next(
        (name for name, kinds in (("adventurer", OF_ADVENTURERS), ("character", OF_CHARACTERS)) if what in kinds),
        "face" if what in OF_FACES else "card",
    )
    is_shown = card or kind == "character"
    return {
        "what": {int(what): 1},
        "who": {(int(event["seat"]) - seat) % table.seats: 1},
        **{name: {} for name in ("card", "adventurer", "face", "character")},
        kind: {card - (kind == "face"): 1} if is_shown else {},
        "other": {(amount - seat) % table.seats: 1} if is_naming else {},
        "much": {0: min(amount, 40)} if amount and not is_naming else {},
    }


def events_of(table):
    """The events that are remembered, the newest first."""
    ring = table.state["secret"]["ring"]
    return [ring["events"][(int(ring["count"]) - 1 - back) % RING] for back in range(min(int(ring["count"]), RING))]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_event_is_read_as_it_happened(seats):
    found, heard = set(), 0
    for table in random_game(seats, seats, polling="holders", max_turns=20):
        new = int(table.state["secret"]["ring"]["count"]) - heard
        for back, event in enumerate(events_of(table)[:new]):
            for seat in range(seats):
                assert shown_event(inn_fighting, EVENT, table, seat, back) == right_event(table, seat, event)
            found.add(Event(int(event["what"])))
        heard += new
    assert len(found) > 12


@pytest.mark.parametrize("events", [1, 5])
def test_at_level_recall_the_last_events_follow_the_newest_first(events):
    """Where there are fewer, nothing is said. The rest is what is seen at the level `current`."""
    spec = make_spec("inn_fighting", num_players=3, observation="recall", recall_events=events)
    for engine in engine_game(spec, 1):
        table = Table(3)
        table.records[0] = engine.states[0]
        for seat in range(3):
            seen, event_seen = np.split(engine.observe(seat)[0], [OBSERVATION.size])
            SEEN.check_seat(table, seat, seen)
            right = [right_event(table, seat, event) for event in events_of(table)[:events]]
            assert [told(EVENT, part) for part in event_seen.reshape(events, -1)][: len(right)] == right
            assert not event_seen[len(right) * EVENT.size :].any()
        if table.state["turn"] > 3:
            return


def test_a_drawn_card_is_read_by_its_drawer_alone_and_a_bystander_by_all():
    for name, readers in (("Hush Now", [0]), ("Cutpurse", [0, 1, 2])):
        table = Table(3).out(0).next_adventurer("Balthur").deck_top(name).dice(*ALL_LUCK).turn(0)
        told_of = [shown_event(inn_fighting, EVENT, table, seat, 1) for seat in range(3)]
        assert {tuple(event["what"]) for event in told_of} == {(int(Event.DREW),)}
        assert [seat for seat in range(3) if told_of[seat]["card"]] == readers


# --- the question -----------------------------------------------------------------------------------------------------


def test_dice_that_are_chosen_are_those_of_whose_turn_it_is():
    """Seat 2 says which dice seat 1 rolls again: two, one after the other."""
    table = Table(4).hand(2, "Jostled Elbow").dice(*ALL_LUCK).roll(1)
    assert sees(table, 2, "window") == {"roll": 1}
    assert sees(table, 2, "doing") == {"left 3": 1}
    assert sees(table, 2, "about") == sees(table, 0, "window") == sees(table, 0, "asked") == {}
    table.plays(2, "Jostled Elbow")
    for left, chosen in ((2, {}), (1, {"gold 5": 1})):
        assert sees(table, 2, "prompt") == {"reroll": 1}
        assert sees(table, 2, "about") == {"left 3": 1}
        assert sees(table, 2, "amount") == left
        assert sees(table, 2, "by_features") == {"reroll_dice": 2}
        assert sees(table, 2, "chosen_dice") == chosen
        assert sees(table, 0, "asked") == {"left 2": 1}
        assert sees(table, 0, "chosen_dice") == sees(table, 0, "about") == sees(table, 0, "by_features") == {}
        table.answer(2, "reroll", "die 4" if left == 2 else "die 0")
    assert sees(table, 0, "rolled") == {"gold 1": 1, "gold 5": 1}


def test_a_die_is_turned_that_was_chosen():
    table = Table(3).hand(1, "Loaded Die").dice(*ALL_LUCK).roll(1)
    table.plays(1, "Loaded Die")
    assert sees(table, 1, "prompt") == {"set_die": 1}
    assert sees(table, 1, "about") == {"me": 1}
    table.answer(1, "set_die", "die 5")
    assert sees(table, 1, "prompt") == {"set_face": 1}
    assert sees(table, 1, "about") == {"me": 1}
    assert sees(table, 1, "chosen_dice") == {"red": 1}


def test_a_target_is_aimed_at_with_an_attack():
    table = Table(3).dice(*TWO_PUNCHES).bystander(1, "Herb Seller").choose(0)
    assert sees(table, 0, "prompt") == {"choose": 1}
    table.answer(0, "choose", "punch")
    assert sees(table, 0, "prompt") == {"target": 1}
    assert sees(table, 0, "aiming") == {"punch": 1}
    assert sees(table, 1, "prompt") == {"wait": 1}
    assert sees(table, 1, "asked") == {"left 2": 1}
    assert sees(table, 1, "aiming") == sees(table, 1, "attack") == {}


def test_a_leader_is_named_for_an_ale_action_or_a_text():
    table = Table(4).hp(0, 4).vp(7, 7, 3, 7).dice(*THREE_ALES).choose(0)
    table.answer(0, "choose", "ale")
    assert sees(table, 0, "prompt") == {"leader": 1}
    assert sees(table, 0, "leads") == {"me": 1, "left 1": 1, "left 3": 1}
    assert (sees(table, 0, "amount"), sees(table, 0, "by_card")) == (3, 0)
    assert sees(table, 1, "amount") == 0
    table = Table(4).bystander(0, "Wandering Minstrel").vp(1, 7, 7, 2).dice(*THREE_ALES).end_turn(0)
    assert sees(table, 0, "prompt") == {"leader": 1}
    assert sees(table, 0, "amount") == 3
    assert table.cards.source(sees(table, 0, "by_card")) == ("bystander", table.find("bystander", "Minstrel"))
    assert sees(table, 0, "by_features") == {"lose_vp": 3, "defense_miss": 1, "defense_heal": 2}


def test_the_bystanders_that_may_be_taken_are_those_of_the_target():
    table = Table(4).adventurers("Hedge Witch", "Charrg", "Duryan", "Balthur").vp(0, 0, 5, 0)
    table.bystander(2, "Cutpurse", "Burly Doorman").dice("power", "power", *ALL_LUCK[2:]).chance(18, "chair").choose(0)
    table.attacks(0, "power", "adventurer 2")
    table.passes()
    assert sees(table, 0, "prompt") == {"take_bystander": 1}
    assert sees(table, 0, "about") == {"left 2": 1}
    assert sees(table, 0, "taken") == 3
    assert sees(table, 0, "attack_flags") == {"high": 1}


def test_the_rest_of_the_damage_is_seen_by_who_chooses_whom_it_hits():
    table = Table(3).adventurers("Duryan", "Off-Duty Gate Guard").bystander(1, "Cutpurse", "Watch Sergeant")
    table.dice("punch", "punch", *ALL_LUCK[2:]).chance(12, "luck").choose(0)
    table.attacks(0, "punch", "adventurer 1")
    assert sees(table, 1, "prompt") == {"my_bystander": 1}
    assert (sees(table, 1, "damage"), sees(table, 1, "d20"), sees(table, 1, "taken")) == (2, 12, 0)
    assert sees(table, 1, "attack_flags") == {"high": 1, "defended": 1}
    assert sees(table, 1, "target") == {"adventurer": 1}
    assert sees(table, 1, "about") == {}


def test_another_opponent_is_named_for_the_thugs_blow():
    table = Table(4).bystander(0, "Hired Thug").dice(*ONE_PUNCH).chance(18, "chair").choose(0)
    table.attacks(0, "punch")
    assert sees(table, 0, "prompt") == {"other": 1}
    assert sees(table, 0, "amount") == 1
    assert sees(table, 0, "by_features") == {"deal": 1, "defense_miss": 1, "defense_deal": 2}


@pytest.mark.parametrize("polling", ["able", "holders"])
def test_who_is_asked_in_a_window_is_seen_by_nobody_else(polling):
    table = Table(3, polling=polling).hand(1, "Tray as a Shield").dice(*ONE_PUNCH).choose(0)
    table.attacks(0, "punch")
    assert table.asked == "respond 1"
    assert sees(table, 1, "window") == {"attack": 1}
    assert sees(table, 1, "doing") == {"left 2": 1}
    for seat in (0, 2):
        assert sees(table, seat, "prompt") == {"wait": 1}
        assert sees(table, seat, "asked") == sees(table, seat, "window") == sees(table, seat, "doing") == {}


def test_nothing_is_asked_when_the_game_is_over():
    table = Table(3).vp(20, 0, 0).end_turn(0, damaged=True)
    for seat in range(3):
        assert sees(table, seat, "prompt") == {"wait": 1}
        assert sees(table, seat, "asked") == {}


# --- dice, attacks ----------------------------------------------------------------------------------------------------


def test_dice_are_seen_as_they_lie_and_those_that_stay():
    table = Table(3).dice("punch", "luck", "chair", "ale", "power", "luck").choose(0)
    for seat in range(3):
        assert sees(table, seat, "dice") == {
            "gold 1, punch": 1, "gold 2, luck": 1, "gold 3, chair": 1, "gold 4, ale": 1, "gold 5, power": 1,
            "red, luck": 1,
        }  # fmt: skip
        assert sees(table, seat, "symbols") == {"punch": 1, "chair": 1, "power": 1, "luck": 2, "ale": 1}
        assert sees(table, seat, "stay") == {"gold 2": 1, "gold 4": 1, "red": 1}


def test_an_attack_alone_is_left_after_an_action():
    table = Table(3).hand(1, "Bottoms Up").hp(0, 4).vp(0, 0, 9).dice(*THREE_ALES).chance("punch", *ALL_LUCK[1:])
    table.choose(0)
    assert sees(table, 0, "only_attack") == 0
    table.answer(0, "choose", "ale")
    assert sees(table, 1, "only_attack") == 1
    table.passes()
    assert table.asked == "choose 0"
    assert [sees(table, seat, "only_attack") for seat in range(3)] == [1, 1, 1]


def test_an_attack_under_way_is_seen_with_all_that_changes_it():
    """A Dirty Trick adds 1 damage, a Tray takes 3 off; the attacked Bystander has the second place."""
    table = Table(4, polling="holders").hand(3, "Dirty Trick").hand(0, "Tray as a Shield", "Quick Payback")
    table.bystander(0, "Cutpurse", "Burly Doorman").dice("punch", *ALL_LUCK[1:]).choose(3)
    table.attacks(3, "punch", "Burly Doorman 0")
    assert sees(table, 1, "attack") == {"punch": 1}
    assert sees(table, 1, "attacker") == {"left 2": 1}
    assert sees(table, 1, "victim") == {"left 3": 1}
    assert sees(table, 1, "target") == {"place 2": 1}
    assert sees(table, 1, "damage_change") == {}
    table.passes(0)
    table.plays(3, "Dirty Trick")
    assert table.window_open == "card"
    table.passes(0)
    assert sees(table, 1, "damage_change") == {"up": 1}
    table.plays(0, "Tray as a Shield")
    table.passes(0)
    assert sees(table, 1, "damage_change") == {"down": 2}


def test_an_attack_that_got_another_target_and_one_that_another_follows_are_seen_so():
    table = Table(4, polling="holders").hand(1, "Duck Aside").hand(3, "Quick Payback").dice(*ONE_PUNCH).chance(5)
    table.choose(0).attacks(0, "punch")
    table.plays(1, "Duck Aside")
    table.passes(3)
    table.answer(1, "other", 3)
    assert sees(table, 3, "window") == {"damage": 1}
    assert sees(table, 3, "attack_flags") == {"moved": 1}
    assert sees(table, 3, "victim") == {"me": 1}
    table = Table(3, polling="holders").hand(0, "Press the Advantage", "Loaded Die").hp(1, 1).dice(*TWO_PUNCHES)
    table.chance(5, "chair").choose(0).attacks(0, "punch")
    table.passes(0, 0)
    table.plays(0, "Press the Advantage")
    table.passes(0)
    assert sees(table, 0, "window") == {"knockout": 1}
    assert sees(table, 0, "attack_flags") == {"knocked_out": 1, "again": 1}


def test_a_damage_that_would_knock_out_is_pending():
    table = Table(3).adventurers("Duryan", "Silver Jack").hp(1, 2).bystander(1, "Barber-Surgeon").dice(*ALL_LUCK)
    table.hand(0, "Call the Watch").turn(0)
    table.plays(0, "Call the Watch")
    assert sees(table, 1, "window") == {"knockout": 1}
    assert sees(table, 1, "pending") == {"0, take_tokens": 1}
    assert sees(table, 1, "pending_amount") == {"0": 3}
    assert sees(table, 1, "pending_by") == {"0, left 2": 1}
    assert sees(table, 1, "pending_on") == {"0, me": 1}
    assert sees(table, 1, "attack") == {}


def test_an_ale_action_is_pending_and_the_cards_that_answer_it_the_latest_first():
    """Two are shown, a card that was cancelled no more."""
    table = Table(4, polling="holders").hp(0, 4).vp(0, 0, 6, 5).dice(*THREE_ALES).chance(*ALL_LUCK)
    table.hand(1, "Bottoms Up").hand(2, "Hush Now").hand(3, "Loaded Die").choose(0)
    table.answer(0, "choose", "ale")
    assert sees(table, 3, "pending") == {"0, acted": 1}
    assert sees(table, 3, "pending_form") == {"0, ale": 1}
    assert sees(table, 3, "pending_amount") == {"0": 3}
    assert sees(table, 3, "pending_on") == sees(table, 3, "pending_card") == {}
    table.plays(1, "Bottoms Up")
    assert sees(table, 3, "pending") == {"0, play": 1, "1, acted": 1}
    assert sees(table, 3, "pending_card") == {"0, Bottoms Up": 1}
    assert sees(table, 3, "pending_by") == {"0, left 2": 1, "1, left 1": 1}
    assert sees(table, 3, "pending_on") == {"0, left 1": 1}
    table.plays(2, "Hush Now")
    assert sees(table, 3, "pending") == {"0, play": 1, "1, play": 1}
    assert sees(table, 3, "pending_card") == {"0, Hush Now": 1, "1, Bottoms Up": 1}
    table.passes(3)
    assert sees(table, 3, "pending") == {"0, acted": 1}


# --- players and cards ------------------------------------------------------------------------------------------------


def test_who_is_out_shows_no_adventurer_but_bystanders_with_their_tokens():
    table = Table(3).adventurers("Duryan", "Silver Jack", "Balthur").hp(2, 4).vp(3, 1, 3).out(1)
    table.bystander(1, "Cutpurse", hp=1).bystander(1, "Burly Doorman").choose(0)
    assert sees(table, 2, "out") == {"left 2": 1}
    assert sees(table, 2, "hp") == {"me": 4, "left 1": 9}
    assert sees(table, 2, "adventurer") == {"me, Balthur, Dwarf Cleric": 1, "left 1, Duryan, Human Fighter": 1}
    assert sees(table, 2, "adventurer_discard") == {"Silver Jack, Drow Barkeep": 1}
    assert sees(table, 2, "leads") == {"me": 1, "left 1": 1}
    assert sees(table, 2, "bystanders") == {"left 2, Cutpurse": 1, "left 2, Burly Doorman": 1}
    assert sees(table, 2, "place_hp") == {"left 2, place 1": 1, "left 2, place 2": 5}
    assert sees(table, 2, "place_look") == {"left 2, place 1, evil": 1, "left 2, place 2, response": 1}


def test_an_adventurer_is_seen_with_its_printed_numbers_and_what_it_does():
    table = Table(3).adventurers("Duryan", "Silver Jack").choose(0)
    look = {
        "there": 1, "evil": 1, "hp": 9, "skill": 12, "bonus": 3, "punch_low": 1, "punch_high": 2, "chair_low": 3,
        "chair_high": 5, "power_low": 2, "power_high": 4,
    }  # fmt: skip
    seen = sees(table, 0, "adventurer_look")
    assert {word: seen[f"left 1, {word}"] for word in look} == look
    done = {"no_defense": 1, "defense_miss": 1, "defense_deal": 2}
    seen = sees(table, 0, "adventurer_features")
    assert {key: value for key, value in seen.items() if key.startswith("left 1")} == {
        f"left 1, {word}": amount for word, amount in done.items()
    }


def test_a_response_is_used_until_the_next_turn():
    table = Table(3).bystander(0, "Cutpurse", "Dice Gambler").dice(*ALL_LUCK).turn(0)
    table.plays(0, "Dice Gambler")
    assert sees(table, 1, "place_used") == {"left 2, place 2": 1}
    table.answer(0, "reroll", "stop")
    table.answer(0, "choose", "luck")
    while table.state["turn_seat"] == 0:
        table.passes() if table.asked.startswith("respond") else table.answer(table.actor, *_first(table))
    assert sees(table, 1, "place_used") == {}


def _first(table):
    """The open question and its first legal answer."""
    return table.asked.split()[0], table.allowed[0]


def test_hands_are_their_holders_and_their_sizes_everybodys():
    table = Table(3).hand(0, "Hush Now").hand(1, "Pass the Hat", "Pass the Hat", "Dirty Trick").choose(0)
    assert sees(table, 1, "hand") == {"Pass the Hat": 2, "Dirty Trick": 1}
    assert sees(table, 1, "hand_features") == {"lose_vp": 8, "change_damage_up": 1, "no_defense": 1}
    assert sees(table, 0, "hand") == {"Hush Now": 1}
    assert sees(table, 0, "hand_size") == {"me": 1, "left 1": 3}
    assert sees(table, 2, "hand_size") == {"left 1": 1, "left 2": 3}
    assert sees(table, 0, "known") == {}
    for seat, unseen in ((0, 2), (1, 0), (2, 2)):
        assert sees(table, seat, "unseen_cards").get("Pass the Hat", 0) == unseen
    assert sum(sees(table, 2, "unseen_cards").values()) == 34


def test_a_card_that_was_taken_is_known_to_be_in_that_hand_until_it_may_have_gone_on():
    """The Guard has taken a Hush Now of seat 1; later seat 3 takes a card of seat 0, unseen by seat 1."""
    table = Table(4).adventurers("Off-Duty Gate Guard", "Charrg", "Duryan", "Balthur").vp(0, 2, 0, 0)
    table.hand(0, "Loaded Die").hand(1, "Hush Now").chance(12, "punch", 1).choose(0)
    table.attacks(0, "power")
    assert sees(table, 1, "known") == {"left 3, Hush Now": 4}
    assert "Hush Now" not in sees(table, 1, "unseen_cards")
    assert sees(table, 0, "known") == sees(table, 2, "known") == {}
    table.chance(1)
    verbs.take_card(table.record, 3, 0)
    assert sees(table, 1, "known") == {"left 3, Hush Now": 1, "left 2, Hush Now": 1}
    assert list(sees(table, 3, "known").values()) == []


def test_a_card_that_came_too_late_for_a_window_is_seen_so():
    table = Table(3, polling="holders").bystander(0, "Errand Child").deck_top("Call the Watch", "Loaded Die")
    table.dice(*ALL_LUCK).turn(0)
    table.plays(0, "Errand Child")
    assert sees(table, 0, "hand") == sees(table, 0, "late") == {"Call the Watch": 1, "Loaded Die": 1}
    assert sees(table, 1, "late") == {}


def test_large_numbers_are_shown_as_the_largest():
    table = Table(3, max_turns=1_000).vp(45, 3, 99).choose(0)
    assert sees(table, 0, "vp") == {"me": 40, "left 1": 3, "left 2": 40}
    assert sees(table, 0, "leads") == {"left 2": 1}
    assert sees(table, 0, "turns_left") == 100


# --- the variant ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "shown", "needed"),
    [
        ({}, {"bystander_damage_scores": 1}, 2),
        ({"bystander_damage_scores": False}, {}, 2),
        ({"polling": "holders"}, {"bystander_damage_scores": 1, "ask_holders": 1}, 2),
        ({"free_choice_symbols": 5}, {"bystander_damage_scores": 1}, 5),
    ],
    ids=str,
)
def test_a_setting_of_the_variant_is_seen(variant, shown, needed):
    table = Table(3, max_turns=50, **variant).choose(0)
    assert sees(table, 0, "variant") == shown
    assert sees(table, 0, "free_choice") == needed
    assert sees(table, 1, "turns_left") == 25
