"""Every card is in exactly one place, and every token is accounted for, after every step of random games."""

import numpy as np
import pytest

from inn_envs.core.events import RING, event_place
from inn_envs.inn_fighting.state import Deck, Event
from inn_envs.inn_fighting.words import BYSTANDER_CARD
from tests.inn_fighting.reading import count_cards, printed_cards
from tests.inn_fighting.table import random_game

QUICK, MANY = 2, 500
VARIANTS = ({}, {"polling": "holders"}, {"bystander_damage_scores": False})


def told(table, count):
    """What the last events say of Victory Points by seat, and of the Hit Points of all characters together."""
    points, tokens = np.zeros(6, int), 0
    for back in range(count):
        event = table.state["secret"]["ring"]["events"][event_place(table.record, back)]
        what, seat, amount = Event(event["what"]), int(event["seat"]), int(event["amount"])
        points[seat] += {Event.GAINED_VP: amount, Event.LOST_VP: -amount}.get(what, 0)
        tokens += {Event.TOOK_TOKENS: -amount, Event.HEALED: amount}.get(what, 0)
        if what == Event.ENTERED:
            tokens += int(table.faces["hp"][event["card"]])
        if what == Event.DREW and event["card"] >= BYSTANDER_CARD:
            tokens += int(table.faces["bystander_hp"][event["card"] - BYSTANDER_CARD])
    return points, tokens


class Accounts:
    """Follows a game: what the log says of tokens is what moved, and nothing moves else. Bystanders that are discarded
    leave with the tokens that they have.
    """

    def __init__(self, table):
        self.note(table)

    def note(self, table):
        players = table.state["players"]
        self.vp, self.hp = players["vp"].astype(int), int(players["hp"].sum() + players["bystander_hp"].sum())
        self.bystanders = players["bystanders"].copy(), players["bystander_hp"].copy()
        self.events = int(table.state["secret"]["ring"]["count"])

    def left_with(self, table, new):
        """Tokens on Bystanders that were discarded as a cost."""
        total = 0
        for back in range(new):
            event = table.state["secret"]["ring"]["events"][event_place(table.record, back)]
            if event["what"] == Event.DISCARDED:
                row = int(event["card"]) - BYSTANDER_CARD
                rows, tokens = self.bystanders[0][event["seat"]], self.bystanders[1][event["seat"]]
                total += int(tokens[np.flatnonzero(rows == row)[0]])
        return total

    def check(self, table):
        new = int(table.state["secret"]["ring"]["count"]) - self.events
        assert new <= RING
        before_vp, before_hp = self.vp, self.hp
        points, tokens = told(table, new)
        tokens -= self.left_with(table, new)
        self.note(table)
        assert (self.vp - before_vp == points).all(), table.asked
        assert self.hp - before_hp == tokens, table.asked


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
    for seed in range(games):
        accounts = None
        for table in random_game(seats, seed, **VARIANTS[(seed + seats) % len(VARIANTS)]):
            assert (count_cards(table.state) == printed_cards(table.cards.table[0])).all(), (seed, table.asked)
            check_counts(table)
            check_known(table)
            if accounts:
                accounts.check(table)
            accounts = accounts or Accounts(table)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_and_tokens_are_conserved(seats):
    check_games(seats, QUICK)


@pytest.mark.exhaustive
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


def test_tokens_that_move_without_a_word_are_noticed():
    """Test of the test."""
    games = random_game(3, 3)
    table = next(games)
    accounts = Accounts(table)
    table.seat(1)["vp"] += 1
    with pytest.raises(AssertionError):
        accounts.check(table)
