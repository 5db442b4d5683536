"""Every card is in exactly one place, and every gold is accounted for, after every step of random games."""

import numpy as np
import pytest

from inn_envs.core.events import RING, event_place
from inn_envs.innkeeper.state import Event
from inn_envs.innkeeper.words import ASSET_SOURCE, GOLD, LIMITS, STATICS, TREACHERY_SOURCE, Phase
from tests.innkeeper.reading import count_cards, printed_cards
from tests.innkeeper.table import random_game

QUICK, MANY = 2, 1_000
#: One after another, so that each option is played at each number of seats.
VARIANTS = (
    {},
    {"bank_limit": True},
    {"rebid": "open", "rebid_low_ties": True},
    {"polling": "holders", "negative_counts_for_pool": True, "final_debt": "must_if_able", "bank_limit": True},
    {"proprietors": "choose", "extra_rounds": 4},
)


def purse(table):
    """Capital and Vault of each seat."""
    players = table.state["players"]
    return players["secret"]["capital"].astype(int), players["vault"].astype(int)


def told(table, count):
    """What the last events say of Capital and Vault: amounts by seat."""
    capital, vault = np.zeros(4, int), np.zeros(4, int)
    for back in range(count):
        event = table.state["secret"]["ring"]["events"][event_place(table.record, back)]
        what, seat, amount = Event(event["what"]), int(event["seat"]), int(event["amount"])
        capital[seat] += {Event.GAINED: amount, Event.PAID: -amount, Event.DEPOSITED: -amount}.get(what, 0)
        vault[seat] += {Event.DEPOSITED: amount, Event.BANK_DEPOSITED: amount}.get(what, 0)
    return capital, vault


class Accounts:
    """Follows a game: what the log says of gold is what moved, and nothing moves else."""

    def __init__(self, table):
        self.note(table)

    def note(self, table):
        self.before, self.events = purse(table), int(table.state["secret"]["ring"]["count"])
        self.phase = Phase(int(table.state["phase"]))

    def check(self, table):
        """Starting Capital is given out without a word."""
        (capital, vault), new = purse(table), int(table.state["secret"]["ring"]["count"]) - self.events
        assert new <= RING
        said = told(table, new)
        if self.phase != Phase.SETUP:
            assert list(capital - self.before[0]) == list(said[0]), table.asked
            assert list(vault - self.before[1]) == list(said[1]), table.asked
            assert (vault >= self.before[1]).all(), "gold in a Vault stays there"
        self.note(table)


def check_gold(table):
    """Gold lies on Investments only, fewer than 4; with a limited Bank all gold is that of the box."""
    players = table.state["players"]
    investment = table.cards.find("asset", "Investment")
    assert not players["gold"][players["assets"] != investment].any()
    assert (players["gold"] < 4).all()
    lying = int(players["secret"]["capital"].sum() + players["vault"].sum() + players["gold"].sum())
    assert table.bank() + lying == GOLD
    assert lying <= GOLD or not table.state["options"]["bank_limit"]


def check_counts(table):
    """The counts beside the places say what lies in them."""
    state = table.state
    for number, count in enumerate(state["deck_counts"]):
        deck = state["secret"]["decks"][number]
        assert deck[:count].all(), number
        assert not deck[count:].any(), number
    assert np.count_nonzero(state["secret"]["pool"]) == state["pool_count"]
    lain = np.count_nonzero(state["tables"])
    assert lain in (0, state["counted"])
    assert lain == np.count_nonzero(state["hosts"])
    for player in state["players"]:
        assert not player["exhausted"][player["assets"] == 0].any()
        assert not player["kept_exhausted"][player["kept"] == 0].any()
        assert (player["shown"] <= player["secret"]["hand"]).all()


def check_sums(table):
    """A record says what an inn's cards come to: limits add up, of prices the largest holds."""
    cards = table.faces
    for player in table.state["players"]:
        up = [row for row, flipped in zip(player["assets"], player["exhausted"]) if row and not flipped]
        kept = [row for row, flipped in zip(player["kept"], player["kept_exhausted"]) if row and not flipped]
        traits = cards["trait"][player["proprietor"]].astype(int) + cards["asset_trait"][up].sum(axis=0, dtype=int)
        assert player["traits"].tolist() == traits[1:].tolist()
        sources = [
            int(player["proprietor"]),
            *(ASSET_SOURCE + row for row in up),
            *(TREACHERY_SOURCE + row for row in kept),
        ]
        changes = cards["statics"][sources].astype(int)
        expected = [
            changes[:, place].sum() if word in LIMITS else changes[:, place].max() for place, word in enumerate(STATICS)
        ]
        assert player["statics"].tolist() == expected


def check_games(seats, games):
    for seed in range(games):
        accounts = None
        for table in random_game(seats, seed, **VARIANTS[(seed + seats) % len(VARIANTS)]):
            lying = count_cards(table.state)
            assert (lying == printed_cards(table.state, table.cards.table[0])).all(), (seed, table.asked)
            check_gold(table)
            check_counts(table)
            check_sums(table)
            if accounts:
                accounts.check(table)
            accounts = accounts or Accounts(table)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_and_gold_are_conserved(seats):
    check_games(seats, QUICK)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_and_gold_are_conserved_in_many_games(seats):
    check_games(seats, MANY)


def test_a_card_that_turns_into_another_is_noticed():
    """Test of the test."""
    table = next(table for table in random_game(2, 3) if table.state["turn"] == 20)
    expected = printed_cards(table.state, table.cards.table[0])
    assert (count_cards(table.state) == expected).all()
    for deck in range(4):
        lying = table.state["secret"]["decks"][deck]
        lying[0] = lying[0] % 3 + 1
        assert (count_cards(table.state)[deck] != expected[deck]).sum() == 2


def test_gold_that_moves_without_a_word_is_noticed():
    """Test of the test."""
    games = random_game(2, 3)
    table = next(games)
    accounts = Accounts(table)
    table.seat(1)["vault"] += 1
    with pytest.raises(AssertionError):
        accounts.check(table)
