"""Every card is in exactly one place, and every token is accounted for, after every step of random games."""

from collections import Counter
from itertools import pairwise

import pytest

from inn_envs.core.events import RING
from inn_envs.inn_fighting.state import Deck, Event
from tests.inn_fighting.reading import count_cards, printed_cards
from tests.inn_fighting.table import random_game
from tests.inn_fighting.tokens import Ledger

QUICK, MANY = 3, 1_000
VARIANTS = ({}, {"polling": "holders"}, {"bystander_damage_scores": False})


def check_counts(table):
    """The counts beside the places say what lies in them, and characters have Hit Points up to the printed ones."""
    state, faces = table.state, table.faces
    for deck in Deck:
        lying, count = state["secret"]["decks"][deck], state["deck_counts"][deck]
        assert lying[:count].all()
        assert not lying[count:].any()
    for player in state["players"]:
        assert (player["hp"] > 0) == (player["adventurer"] > 0)
        assert player["hp"] <= faces["hp"][player["adventurer"]]
        assert ((player["bystander_hp"] > 0) == (player["bystanders"] > 0)).all()
        assert (player["bystander_hp"] <= faces["bystander_hp"][player["bystanders"]]).all()
        assert not player["used"][player["bystanders"] == 0].any()


def check_known(table):
    """What a seat knows to be in hands is there: each card in one of the hands that it may be in."""
    for seat in range(table.seats):
        for name, hands in table.known(seat):
            row = table.find("action", name)
            assert seat not in hands
            assert any(table.seat(other)["secret"]["hand"][row] for other in hands), (seat, name, hands)


def check_games(seats, games):
    """Returns how many tokens moved, by where from and where to."""
    moved = Counter()
    for seed in range(games):
        ledger = None
        for table in random_game(seats, seed, **VARIANTS[(seed + seats) % len(VARIANTS)]):
            ledger = ledger or Ledger(table)
            ledger.check()
            assert (count_cards(table.state) == printed_cards(table.cards.table[0])).all(), (seed, table.asked)
            check_counts(table)
            check_known(table)
        moved += ledger.moves
    return moved


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_and_tokens_are_conserved(seats):
    """Tokens are moved in every way that there is."""
    assert set(check_games(seats, QUICK)) == {
        ("bank", "card"), ("bank", "pile"), ("card", "pile"), ("card", "bank"), ("pile", "pile"), ("pile", "card"),
        ("pile", "bank"),
    }  # fmt: skip


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_and_tokens_are_conserved_in_many_games(seats):
    check_games(seats, MANY)


def test_a_card_that_turns_into_another_is_noticed():
    """Test of the test."""
    table = next(table for table in random_game(3, 3) if table.state["turn"] == 10)
    expected = printed_cards(table.cards.table[0])
    assert (count_cards(table.state) == expected).all()
    for deck in Deck:
        lying = table.state["secret"]["decks"][deck]
        lying[0] = lying[0] % 3 + 1
        assert (count_cards(table.state)[deck] != expected[deck]).sum() == 2


@pytest.mark.parametrize("field", ["vp", "hp", "bystander_hp"])
def test_tokens_that_move_without_a_word_are_noticed(field):
    """Test of the test."""
    table = next(iter(random_game(4, 3)))
    ledger = Ledger(table)
    ledger.check()
    table.state["players"][field][1] += 1
    with pytest.raises(AssertionError):
        ledger.check()


@pytest.mark.parametrize("what", [Event.GAINED_VP, Event.LOST_VP, Event.TOOK_TOKENS])
def test_tokens_that_come_from_elsewhere_than_told_are_noticed(what):
    """Test of the test: the log and the piles agree, but one more token goes than there was to give."""
    games = random_game(4, 3)
    table = next(games)
    ledger = Ledger(table)
    ledger.check()
    while not forge(next(games), ledger.read, what):
        ledger.check()
    with pytest.raises(AssertionError):
        ledger.check()


def forge(table, heard, what):
    """Makes the amount of the first such event of the last step one more, and the pile after it. Returns whether there
    was one; Victory Points that are lost are those of a Knockout Bonus.
    """
    ring = table.state["secret"]["ring"]
    new = [ring["events"][number % RING] for number in range(heard, int(ring["count"]))]
    for before, event in pairwise(new):
        if event["what"] == what and (what != Event.LOST_VP or before["what"] == Event.KNOCKED_OUT):
            event["amount"] += 1
            change = {Event.GAINED_VP: 1, Event.LOST_VP: -1}.get(what, 0)
            table.seat(int(event["seat"]))["vp"] += change
            return True
    return False
