"""Cards, actions, events and positions in words.

The texts of whole positions are kept in `snapshots`; `python -m tests.inheritors.test_describe` writes them anew, to be
read before they are committed.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from inn_envs import inheritors
from inn_envs.core.text import WIDTH
from inn_envs.inheritors import actions, phrases
from inn_envs.inheritors.describe import describe_card, describe_position
from inn_envs.inheritors.phrases import describe_action, describe_event, describe_legal, describe_prompt
from inn_envs.inheritors.state import Event, Prompt
from inn_envs.inheritors.text import describe_text, known_text
from tests.inheritors.games import asked, cards, change_hidden, mask_of, random_game, saved

SNAPSHOTS = Path(__file__).with_name("snapshots")
#: Saved positions, and whose view is kept as text beside that of the seat asked: None for everything.
VIEWS: dict[str, tuple[int | None, ...]] = {"two": (0,), "three": (None,), "four": (0,), "draft": (0, None)}


def face(name):
    return cards().find("card", name)


def snapshot(name, seat):
    _, states = saved(name)
    position = describe_position(states[0], cards(), asked(states) if seat == "asked" else seat)
    is_asked = position["question"] is not None and seat is not None
    return describe_text(position, describe_legal(cards(), states[0], mask_of(states)) if is_asked else None)


CASES = [(name, seat) for name, seats in VIEWS.items() for seat in ("asked", *seats)]


# --- cards ------------------------------------------------------------------------------------------------------------


def test_a_number_card_says_what_it_is():
    assert describe_card(cards(), "card", face("red 3")) == (
        "red 3 (number, 3 copies): Played following the number order, covering the previous one; "
        "its top number counts as VP. [deduced]"
    )


def test_a_talent_says_how_many_copies_join_at_more_seats():
    text = describe_card(cards(), "card", face("advisor"))
    assert text.startswith("advisor (talent, 4 +2 at 3 +2 at 4 copies): Take 2 market cards")
    assert text.endswith("[rulebook]")


def test_a_clan_tells_the_source_of_its_name_and_of_its_ability():
    text = describe_card(cards(), "clan", cards().find("clan", "wolf"))
    assert text.startswith("wolf (yellow clan): When you claim it, you may play up to 2 number cards")
    assert text.endswith("[name public, ability house]")


def test_quests_and_honors_tell_their_requirement():
    assert describe_card(cards(), "quest", cards().find("quest", "small hand")) == (
        "small hand (quest): You hold at most 7 cards. [house]"
    )
    assert describe_card(cards(), "quest", cards().find("quest", "red run")).startswith("red run (red quest): ")
    assert describe_card(cards(), "honor", 1).startswith("four low stacks (honor): You have stacks")


@pytest.mark.parametrize("table", ["card", "clan", "honor", "quest"])
def test_every_row_can_be_described_and_no_other(table):
    texts = [describe_card(cards(), table, row) for row in range(1, len(cards().rows[table]))]
    assert len(set(texts)) == len(texts)
    assert all(": " in text and not text.split(": ", 1)[1].startswith("[") for text in texts)
    for row in (0, -1, len(cards().rows[table])):
        with pytest.raises(IndexError, match=f"{table} {row}: expected a row from 1"):
            describe_card(cards(), table, row)


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prompt", "name", "text"),
    [
        (Prompt.DRAFT, "tome", "pick tome"),
        (Prompt.TURN, "red 3", "play red 3"),
        (Prompt.TURN, "spy", "play spy"),
        (Prompt.DISCARD, "tome", "discard tome"),
        (Prompt.TAKE_DISCARD, "tome", "discard tome"),
        (Prompt.QUEST_DISCARD, "red relic", "discard red relic"),
        (Prompt.SPY_CARD, "purple 2", "name purple 2"),
        (Prompt.SKIP_NUMBER, "blue 4", "play blue 4"),
        (Prompt.MARKET_CARD, "epic", "take epic"),
        (Prompt.PLAY_NUMBER, "red 1", "play red 1"),
        (Prompt.TAKE_CARD, "spy", "take spy"),
        (Prompt.GIVE_CARD, "spy", "give spy"),
        (None, "spy", "card spy"),
    ],
)
def test_a_card_means_what_the_prompt_asks(prompt, name, text):
    assert describe_action(cards(), actions.CARD + face(name), prompt) == text


@pytest.mark.parametrize(
    ("action", "prompt", "text"),
    [
        (actions.DRAW_TWO, Prompt.TURN, "discard 1 card, draw 2"),
        (actions.TAKE_ROW, Prompt.TURN, "discard 1 card, take a market row"),
        (actions.TAKE_QUEST, None, "discard 3 cards of a colour, take a quest, draw 1"),
        (actions.CLAIM_CLAN, Prompt.TURN, "claim the yellow clan"),
        (actions.CLAIM_HONOR + 4, Prompt.CLAIM, "claim the honor in place 5"),
        (actions.ROW, None, "row 1"),
        (actions.ROW + 2, Prompt.DISCARD_ROW, "lay the card onto row 3"),
        (actions.ROW + 1, Prompt.TAKE_ROW, "take row 2"),
        (actions.ROW, Prompt.MARKET_ROW, "take the card from row 1"),
        (actions.COPY + 1, None, "take the 2nd copy from the top"),
        (actions.SEAT, Prompt.SPY_SEAT, "ask the player 1 to the left"),
        (actions.SEAT + 2, Prompt.LOOK_SEAT, "look at the hand of the player 3 to the left"),
        (actions.SEAT + 1, None, "the player 2 to the left"),
        (actions.TALENT + 2, Prompt.TALENT, "use it as advisor"),
        (actions.DRAW_MORE, Prompt.DRAW_MORE, "draw one more card"),
        (actions.STOP, Prompt.TURN, "pass"),
        (actions.STOP, Prompt.CLAIM, "end the turn"),
        (actions.STOP, Prompt.PLAY_NUMBER, "stop"),
        (actions.STOP, None, "pass, stop, or end the turn"),
    ],
)
def test_other_actions_without_a_position(action, prompt, text):
    assert describe_action(cards(), action, prompt) == text


def test_a_position_names_clans_honors_and_players():
    _, states = saved("two")
    assert describe_action(cards(), actions.CLAIM_CLAN, None, states[0]) == "claim clan wolf (yellow)"
    assert describe_action(cards(), actions.CLAIM_CLAN + 1, None, states[0]) == "claim the purple clan"  # removed
    assert describe_action(cards(), actions.CLAIM_HONOR + 1, None, states[0]) == "claim honor three alike"
    assert describe_action(cards(), actions.SEAT, Prompt.SPY_SEAT, states[0]) == "ask player_0"
    assert describe_action(cards(), actions.STOP, None, states[0]) == "pass"
    assert describe_action(cards(), actions.SEAT + 1, Prompt.SPY_SEAT, states[0]) == "ask the player 2 to the left"


def test_an_open_question_names_the_card_it_is_about():
    _, states = saved("four")
    card = describe_position(states[0], cards(), None)["question"]["card"]
    assert describe_action(cards(), actions.ROW, None, states[0]) == f"lay {card} onto row 1"
    assert describe_prompt(cards(), Prompt.DISCARD_ROW, states[0]) == f"Onto which market row does {card} go?"
    assert describe_prompt(cards(), Prompt.TAKE_ROW, states[0]) == "Which other row that matches the card do you take?"


def test_every_action_and_every_prompt_has_words():
    for action in range(inheritors.ACTIONS.size):
        for prompt in (None, *Prompt):
            assert describe_action(cards(), action, prompt)
    with pytest.raises(IndexError):
        describe_action(cards(), inheritors.ACTIONS.size)
    assert len({describe_prompt(cards(), prompt) for prompt in Prompt}) == len(Prompt)
    assert describe_action(cards(), actions.CARD) == "card 0: no such card in this set"


@pytest.mark.parametrize(("seats", "draft"), [(2, "deal"), (3, "draft"), (4, "deal")])
def test_no_two_legal_actions_read_the_same(seats, draft):
    met = set()
    for states in random_game(seats, seed=3, draft=draft):
        legal = describe_legal(cards(), states[0], mask_of(states))
        assert len(set(legal.values())) == len(legal)
        met.add(int(states["stack"][0]["frames"][states["stack"][0]["depth"]]["prompt"]))
    assert len(met) > 8  # the game asked many kinds of questions


# --- events -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "card", "amount", "text"),
    [
        (Event.PICKED, "tome", 1, "player_1 picks tome"),
        (Event.PICKED, None, 1, "player_1 picks a card"),
        (Event.REVEALED, "red 3", 2, "red 3 is revealed in row 2"),
        (Event.PLAYED, "red 3", 1, "player_1 plays red 3"),
        (Event.DISCARDED, "red 3", 2, "player_1 discards red 3 onto row 2"),
        (Event.DREW, None, 1, "player_1 draws a card"),
        (Event.DREW, "red 3", 1, "player_1 draws red 3"),
        (Event.TOOK, "tome", 3, "player_1 takes tome from row 3"),
        (Event.TOOK_QUEST, None, 1, "player_1 takes a quest"),
        (Event.TALENT, "spy", 1, "player_1 plays the talent spy"),
        (Event.NAMED, "red 3", 0, "player_1 asks player_0 for red 3"),
        (Event.SPIED, "red 3", 0, "player_0 must play red 3 for player_1"),
        (Event.MISSED, "red 3", 0, "player_0 does not hold red 3"),
        (Event.TOOK_SPECIAL, "epic", 1, "player_1 takes epic from the box"),
        (Event.LOOKED, None, 2, "player_1 looks at player_2's hand"),
        (Event.STOLE, None, 2, "player_1 takes a card from player_2's hand"),
        (Event.STOLE, "spy", 2, "player_1 takes spy from player_2's hand"),
        (Event.GAVE, None, 2, "player_1 gives player_2 a card"),
        (Event.PASSED, None, 1, "player_1 passes"),
    ],
)
def test_events_in_words(what, card, amount, text):
    assert describe_event(cards(), what, 1, face(card) if card else 0, amount) == text


def test_events_about_clans_honors_and_quests_name_them():
    names = {table: cards().rows[table][2]["name"] for table in ("clan", "honor", "quest")}
    assert describe_event(cards(), Event.CLAIMED_CLAN, 0, 2, 1) == f"player_0 claims the clan {names['clan']} (yellow)"
    assert describe_event(cards(), Event.CLAIMED_HONOR, 0, 2, 4) == f"player_0 claims the honor {names['honor']}"
    assert describe_event(cards(), Event.TOOK_QUEST, 0, 2, 1) == f"player_0 takes the quest {names['quest']}"


def test_every_event_and_every_prompt_is_in_the_lists():
    assert set(phrases._EVENTS) == set(Event)
    assert set(phrases._QUESTIONS) == set(Prompt)


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_of_others_the_size():
    whole, states = saved("two")
    position = describe_position(states[0], cards(), 1)
    me, other = position["players"][1], position["players"][0]
    assert me["hand"] == whole["players"][1]["hand"]
    assert me["number_one"] == "red 1"
    assert (other["hand"], other["quests"], other["number_one"], other["picks"]) == (None, None, None, None)
    assert other["hand_size"] == sum(whole["players"][0]["hand"].values())
    assert other["quest_count"] == 1
    assert position["deck_cards"] is position["quests_left_names"] is position["packs"] is position["scores"] is None
    assert position["market"] == whole["market"]
    assert position["colours"] == ["yellow", "blue", "green", "red"]
    assert position["on_turn"] == 1
    assert position["question"]["prompt"] == "turn"


def test_only_the_seat_asked_sees_the_question():
    _, states = saved("four")
    seat = asked(states)
    for other in range(4):
        assert (describe_position(states[0], cards(), other)["question"] is None) == (other != seat)
    assert describe_position(states[0], cards(), None)["question"]["seat"] == seat


def test_everything_shown_lists_deck_quests_and_scores():
    whole, states = saved("three")
    position = describe_position(states[0], cards(), None)
    assert position["deck_cards"] == whole["deck"]
    assert position["quests_left_names"] == whole["quests_left"]
    assert [player["hand"] for player in position["players"]] == [player["hand"] for player in whole["players"]]
    assert {entry["rank"] for entry in position["scores"]} <= {1, 2, 3}
    assert len(position["knowledge"]) == 6


def test_a_stack_lists_what_it_covers():
    whole, states = saved("three")
    position = describe_position(states[0], cards(), 0)
    for player, saved_player in zip(position["players"], whole["players"]):
        shown = {colour: [*stack["covered"], stack["top"]] for colour, stack in player["area"].items()}
        assert shown == saved_player["area"]


def test_what_is_known_of_a_hand_in_one_line():
    nothing = {"seat": 0, "of": 1, "known": {}, "closed": [], "only": None}
    assert known_text(nothing) == ""
    assert known_text(nothing | {"closed": ["red 3"]}) == "player_1 no red 3"
    assert (
        known_text(nothing | {"known": {"tome": 2}, "closed": ["red 3"]}) == "player_1 holds tome ×2; no further red 3"
    )
    assert known_text(nothing | {"known": {"spy": 1}, "only": []}) == "player_1 holds spy; of other cards none"
    assert known_text(nothing | {"only": ["spy", "tome"]}) == "player_1 of other cards none but spy, tome"


def test_a_seat_that_nobody_sits_on_sees_nothing():
    _, states = saved("two")
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="expected 0 to 1, or None"):
            describe_position(states[0], cards(), seat)


@pytest.mark.parametrize(("seats", "draft"), [(2, "deal"), (3, "draft"), (4, "deal")])
def test_what_a_seat_cant_know_changes_nothing_it_is_shown(seats, draft):
    rng = np.random.default_rng(1)
    for step, states in enumerate(random_game(seats, seed=12, draft=draft)):
        if step % 6 == 0 and not (draft == "draft" and step < 10 * seats):  # the draft's hands are made of its picks
            for seat in range(seats):
                changed = change_hidden(states, seat, rng)
                shown = [describe_position(record[0], cards(), seat) for record in (states, changed)]
                assert shown[0] == shown[1], (step, seat)
                assert describe_text(shown[0]) == describe_text(shown[1])
                assert json.loads(json.dumps(shown[0])) == shown[0]


@pytest.mark.parametrize(("seats", "draft"), [(2, "deal"), (3, "draft"), (4, "deal")])
def test_texts_keep_to_their_width(seats, draft):
    for step, states in enumerate(random_game(seats, seed=4, draft=draft)):
        if step % 9 == 0 or states["ended"][0]:
            for seat in (None, 0, asked(states)):
                legal = describe_legal(cards(), states[0], mask_of(states))
                text = describe_text(describe_position(states[0], cards(), seat), legal)
                assert max(map(len, text.splitlines())) <= WIDTH
                assert text.endswith("\n")
                assert all(line == line.rstrip() for line in text.splitlines()), text


def test_the_end_of_the_game_is_told():
    *_, states = random_game(2, seed=4)
    text = describe_text(describe_position(states[0], cards(), 0))
    assert "The game is over." in text
    assert "Question" not in text
    assert "Final score: " in describe_text(describe_position(states[0], cards(), None))


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_texts_of_saved_positions(name, seat):
    kept = SNAPSHOTS / f"{name}_{'all' if seat is None else seat}.txt"
    assert snapshot(name, seat) == kept.read_text(encoding="utf-8")


if __name__ == "__main__":
    for case in CASES:
        kept = SNAPSHOTS / f"{case[0]}_{'all' if case[1] is None else case[1]}.txt"
        kept.write_text(snapshot(*case), encoding="utf-8")
