"""Positions of Innkeeper in plain values and as text.

The texts of some tables are kept in `snapshots`; `python -m tests.innkeeper.test_describe` writes them anew, to be read
before they are committed.
"""

import json
from pathlib import Path

import numpy as np
import pytest

from inn_envs.core.text import WIDTH, answer_lines, columns
from inn_envs.innkeeper.describe import describe_position
from inn_envs.innkeeper.phrases import describe_legal
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.text import ASKED_TEXTS, describe_text, status_text
from inn_envs.innkeeper.words import TREACHERY_SOURCE, Phase, When
from tests.innkeeper.table import Table, random_game
from tests.innkeeper.unseen import change_hidden
from tests.innkeeper.views import GAMES, one_named, top_bidder_looks, view

SNAPSHOTS = Path(__file__).with_name("snapshots")


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_secrets_and_of_others_the_sizes():
    table = Table(3).capital(1, 6).hand(1, "Loud Praise").hand(2, "Pool Raid", "Light Fingers").begin("bidding")
    me, other = (view(table, 1)["players"][seat] for seat in (1, 2))
    assert (me["capital"], [card["name"] for card in me["hand"]]) == (6, ["Loud Praise"])
    assert (other["capital"], other["hand"], other["laid"], other["known_customers"]) == (None, None, None, None)
    assert (other["hand_size"], me["hand_size"]) == (2, 1)
    shown = view(table, 1)
    assert shown["pool"] is shown["bank"] is shown["scores"] is None
    assert all(deck["cards"] is None for deck in shown["decks"].values())


def test_everything_shown_lists_decks_pool_and_scores():
    table = Table(3).pool("Loud Praise").vault(1, 9).capital(1, 2).begin("bidding")
    shown = view(table, None)
    assert shown["pool"] == ["Loud Praise"]
    assert shown["decks"]["customer"]["cards"] == table.left("customer")
    assert shown["bank"] == table.bank()
    assert [entry["score"] for entry in shown["scores"]] == table.scores()
    assert shown["scores"][1] == {"seat": 1, "score": 11, "rank": 1}


def test_an_inn_counts_as_it_does_now():
    table = Table(3).proprietors("Saver", "Trader", "Steward").vault(0, 9).debts(0, Debt=2, Forbearance=1)
    table.asset(0, "Stable Boy").asset(0, "Night Porters", exhausted=True).asset(0, "Investment", gold=2)
    inn = view(table.kept(2, "Rented Annex"), 1)["players"]
    assert inn[0]["traits"] == {"luxury": 3, "service": 3, "cuisine": 2, "entertainment": 1}
    assert (inn[0]["income"], inn[0]["debt_count"], inn[0]["debt_limit"]) == (4, 3, 2)
    assert inn[0]["debts"] == {"Debt": 2, "Forbearance": 1}
    assert [asset["exhausted"] for asset in inn[0]["assets"]] == [False, True, False]
    assert [asset["gold"] for asset in inn[0]["assets"]] == [0, 0, 2]
    assert [asset["place"] for asset in inn[0]["assets"]] == [1, 2, 3]
    assert (inn[2]["slots"], [card["name"] for card in inn[2]["kept"]]) == (6, ["Rented Annex"])
    assert (inn[2]["capacity"], view(Table(2), 0)["players"][0]["capacity"]) == (2, None)


def test_laid_bids_are_seen_to_lie_and_by_their_owner_to_be_what_they_are():
    table = Table(3).capital(0, 5).capital(1, 5).capital(2, 5).begin("bidding")
    table.answer(0, "bid", 3)
    assert [player["has_laid"] for player in view(table, 1)["players"]] == [True, False, False]
    assert [player["laid"] for player in view(table, 0)["players"]] == [3, None, None]
    assert [player["laid"] for player in view(table, 1)["players"]] == [None, None, None]
    assert [player["bids"] for player in view(table, 1)["players"]] == [[], [], []]
    assert view(table, 1)["order"] is None
    table.answer(1, "bid", 3)
    table.answer(2, "bid", 1)
    shown = view(table, 2)["players"]
    assert [player["bid"] for player in shown] == [3, 3, 1]
    assert [player["has_laid"] for player in shown] == [False, False, False]
    table.answer(0, "bid", 0)
    assert [player["has_laid"] for player in view(table, 1)["players"]] == [True, False, False]
    table.answer(1, "bid", 1)
    assert view(table, 2)["order"] == [1, 0, 2]
    table.all_pay()
    assert view(table, 2)["top_bidder"] == 1


def test_bids_of_earlier_rounds_stay():
    table = Table(3).bid(4, 2, 0).round(2)
    table.state["phase"] = Phase.ASSET
    assert [player["bids"] for player in view(table, 0)["players"]] == [[4], [2], [0]]
    assert all(player["bid"] is None for player in view(table, 0)["players"])


def test_the_top_bidder_goes_on_knowing_the_customer():
    table = top_bidder_looks("Saver")
    table.answer(0, "place_top", "bottom")
    size = int(table.state["deck_counts"][1])
    assert view(table, 0)["players"][0]["known_customers"] == [{"place": size, "name": "Monk"}]
    assert view(table, 1)["players"][0]["known_customers"] is None
    assert "Monk at the bottom" in describe_text(view(table, 0))
    assert "Monk" not in describe_text(view(table, 1))


def test_the_revealed_customer_and_the_totals_for_it():
    table = Table(3).proprietors("Saver", "Host", "Trader").collected(2, "Ship Captain", "Stage Actors")
    table.capital(1, 3).reveals("Monk")
    shown = view(table, 0)
    assert shown["customer"]["card"]["lists"] == ["service", "cuisine"]
    assert shown["customer"]["totals"] == [4, 5, None]  # player_2 has reached its Customer Capacity
    assert [customer["name"] for customer in shown["players"][2]["customers"]] == ["Ship Captain", "Stage Actors"]
    particular = Table(3).hand(0, "Loud Praise", "Wrong Address").reveals("Snake Oil Salesman")
    assert view(particular, 0)["customer"]["totals"] == [None, None, None]


def test_cards_that_all_have_seen_in_a_hand_are_shown():
    assert view(one_named(), 1)["players"][0]["shown"] == {"Loud Praise": 1}
    assert "known in hand: Loud Praise" in describe_text(view(one_named(), 1))


def test_proprietors_can_be_read_before_one_is_chosen():
    table = Table.dealt(3, proprietors="choose")
    table.answer(table.actor, "proprietor", "Host")
    free = [card["name"] for card in view(table, 0)["free_proprietors"]]
    assert "Host" not in free
    assert len(free) == len(table.cards.rows["proprietor"]) - 2
    assert "Debt limit 5" in describe_text(view(table, 0))
    assert view(Table.dealt(3), 0)["free_proprietors"] == []


def test_the_variant_is_told_as_it_is_taken():
    names = ("Saver", "Trader")
    shown = view(Table(2, proprietors=names, rebid="open", extra_rounds=0), 0)["variant"]
    assert (shown["proprietors"], shown["rebid"], shown["extra_rounds"]) == (list(names), "open", 0)
    assert view(Table(2), 0)["variant"]["proprietors"] == "random"


def test_a_seat_that_nobody_sits_on_sees_nothing():
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="expected 0 to 1, or None"):
            view(Table(2), seat)


# --- who is asked -----------------------------------------------------------------------------------------------------


def test_only_the_seat_asked_sees_the_question_but_all_may_know_of_it():
    table = Table(3).begin("bidding")
    for seat in range(3):
        shown = view(table, seat)
        assert (shown["question"] is None) == (seat != 0)
        assert shown["asked"] == {"seat": 0, "prompt": "bid"}
    assert "player_0 is to bid" in status_text(view(table, 1))
    assert "you are to bid" in status_text(view(table, 0))
    assert {prompt.name.lower() for prompt in Prompt} - set(ASKED_TEXTS) == {"wait", "respond"}


def test_nobody_else_is_told_that_somebody_is_asked_in_a_window():
    table = Table(3).capital(0, 6).hand(1, "Sealed Vault").hand(2, "Out Maneuver").begin("deposit")
    table.answer(0, "deposit", "all")
    assert table.asked == "respond 1"
    shown = view(table, 0)
    assert (shown["question"], shown["asked"]) == (None, None)
    assert status_text(shown) == "Round 1 of 4, Deposit Phase."
    frame = table._frame  # as if another were asked, and for the Proprietor that a play names
    frame["seat"], frame["prompt"], frame["card"], frame["amount"] = 2, Prompt.TARGET, TREACHERY_SOURCE + 3, When.PLAY
    assert view(table, 0) == shown
    assert view(table, 2)["question"]["text"] == "Light Fingers: which Proprietor does it name?"


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_what_a_seat_cant_know_changes_nothing_it_is_shown(seats, variant):
    rng = np.random.default_rng(1)
    for step, table in enumerate(random_game(seats, seed=12, **variant)):
        if step % 4 == 0 and not table.state["ended"]:
            for seat in {*range(seats)} - {int(table._frame["seat"])} | {step % seats}:
                changed = change_hidden(table.records, seat, rng)
                shown = [describe_position(record[0], table.cards, seat) for record in (table.records, changed)]
                assert shown[0] == shown[1], (step, seat)
                assert json.loads(json.dumps(shown[0])) == shown[0]


def test_a_changed_position_is_another_one_where_everything_is_shown():
    table = Table(3).hand(1, "Loud Praise", "Pool Raid").begin("bidding")
    changed = change_hidden(table.records, 0, np.random.default_rng(1))
    assert view(table, None) != describe_position(changed[0], table.cards, None)


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_texts_keep_to_their_width(seats, variant):
    for step, table in enumerate(random_game(seats, seed=4, **variant)):
        if step % 9 == 0 or table.state["ended"]:
            answers = describe_legal(table.cards, table.record, table.mask())
            for seat in (None, 0, int(table._frame["seat"])):
                text = describe_text(view(table, seat), answers)
                assert max(map(len, text.splitlines())) <= WIDTH, text
                assert text.endswith("\n")
                assert all(line == line.rstrip() for line in text.splitlines()), text


def test_long_answers_and_empty_cells_keep_to_the_width():
    lines = answer_lines({1: "gain 2 gold and " * 10, 2: "pass"})
    assert max(map(len, lines)) <= WIDTH
    assert lines[-1] == "     2  pass"
    assert columns([("1", "Stable Boy", "")], (3, 20)) == ["  1  Stable Boy"]


def test_the_end_of_the_game_is_told():
    *_, table = random_game(2, seed=4)
    shown = view(table, 0)
    assert [entry["score"] for entry in shown["scores"]] == table.scores()
    text = describe_text(shown)
    assert "The game is over." in text
    assert "Final score: player_0" in text
    assert "Question" not in text
    assert "If the game ended now" in describe_text(view(Table(2), None))
    *_, cut = random_game(2, seed=4, max_turns=50)
    assert "by the limit of turns" in describe_text(view(cut, 0))


def _crowded():
    """A Customer Phase with much on the table, and an answer that was answered."""
    table = Table(3, lead=1).proprietors("Saver", "Host", "Trader").round(2).bid(4, 7, 0)
    table.asset(0, "Stable Boy", "Personal Butler").asset(0, "Marble Lobby", exhausted=True)
    table.asset(1, "Investment", gold=2).asset(2, "Night Porters").kept(2, "Standing Crier", exhausted=True)
    table.debts(0, Debt=2, Crushing_Debt=1).debts(2, Forbearance=1).vault(1, 12).vault(2, 3)
    table.capital(0, 6).capital(1, 2).pool("Light Fingers", "Rotten Beams").collected(1, "Ship Captain")
    table.hand(0, "Loud Praise", "Light Fingers", "Wrong Address").hand(1, "Sworn Witness").hand(2, "Spoiled Soup")
    table.discard("asset", "Side Door").discard("treachery", "Full Rooms").reveals("Monk")
    table.answer(2, "respond", "Spoiled Soup")
    table.answer(2, "target", 0)
    return table


def _bidding():
    table = Table(2).proprietors("Steward", "Enforcer").capital(0, 5).supply("Deep Cellar", "Stable Boy")
    table.hand(0, "Early Purchase", "Called Loan").bid(3, 2).round(2).begin("bidding")
    return table


#: Tables whose text is kept, and for whom.
VIEWS = {
    "crowded": (_crowded, (0, 1, None)),
    "bidding": (_bidding, (0,)),
}
CASES = [(name, seat) for name, (_, seats) in VIEWS.items() for seat in seats]


def snapshot(name, seat):
    table = VIEWS[name][0]()
    shown = view(table, seat)
    answers = (
        describe_legal(table.cards, table.record, table.mask()) if shown["question"] and seat is not None else None
    )
    return describe_text(shown, answers)


def kept(name, seat):
    return SNAPSHOTS / f"{name}_{'all' if seat is None else seat}.txt"


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_texts_of_tables(name, seat):
    assert snapshot(name, seat) == kept(name, seat).read_text(encoding="utf-8")


if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    for case in CASES:
        kept(*case).write_text(snapshot(*case), encoding="utf-8")
