"""Every question of Innkeeper in words, with its numbers, and an answer to it."""

import pytest

from inn_envs.innkeeper import phrases_prompts
from inn_envs.innkeeper.phrases import describe_prompt
from inn_envs.innkeeper.state import Prompt, Step
from inn_envs.innkeeper.words import Window
from tests.innkeeper.table import Table, standard
from tests.innkeeper.views import legal, one_named, question, top_bidder_looks, two, view


def _placed(proprietor):
    table = top_bidder_looks(proprietor)
    table.answer(0, "place_top", "top")
    return table


def _bid(first, *others):
    """Bids of two who hold 5 gold each; the rest of the answers follow."""
    table = two().capital(0, 5).capital(1, 5).begin("bidding")
    for seat, amount in enumerate((first, *others)):
        table.answer(seat, "bid", amount)
    return table


def _retort(name, window, target=None):
    """Seat 0 has played this card in a window."""
    table = Table(3).capital(0, 9).hand(0, name).asset(1, "Stable Boy").debts(0, Debt=2).supply("Side Door")
    table.window(window)
    table.plays(0, name, target)
    return table


def _chosen():
    table = two().capital(0, 5).debts(0, Debt=2, Crushing_Debt=1).begin("refresh")
    table.answer(0, "pay_debt", "Debt")
    return table


def _refused():
    table = Table(3).asset(0, "Stable Boy").collects(0, "Rowdy Sailors")
    table.answer(0, "may_pay", "no")
    return table


#: How a question comes about, what it says, and an answer to it.
QUESTIONS = [
    (lambda: Table.dealt(3, proprietors="choose"), "Which Proprietor do you play as?", "play as Saver"),
    (
        lambda: two().capital(0, 5).debts(0, Debt=2).begin("refresh"),
        "Refresh: pay off a Debt card, or no more (Capital 6)?",
        "pay off 1 Debt for 1 gold",
    ),
    (
        _chosen,
        "Refresh: pay off a further Debt card, or no more (Capital 6, chosen Debt for 1 gold)?",
        "pay off 1 Crushing Debt for 2 gold",
    ),
    (
        lambda: two().capital(0, 5).debts(0, Debt=2).begin("final"),
        "Final Deposit Phase (1 gold more a card): pay off a Debt card, or no more (Capital 5)?",
        "pay off 1 Debt for 2 gold",
    ),
    (
        lambda: two().asset(0, "Night Porters").begin("asset"),
        "Asset Phase: sell an Asset to the Bank, or no more?",
        "sell Night Porters (place 1) for 3 gold",  # the Trader gains 1 more
    ),
    (
        lambda: Table(3).asset(0, "Stable Boy").collects(0, "Second-hand Dealer"),
        "Second-hand Dealer: sell one of your Assets to the Bank for its Gold Value plus 1, or none?",
        "sell Stable Boy (place 1) for 4 gold",
    ),
    (
        lambda: Table(2).proprietors("Saver", "Trader").capital(0, 7).begin("bidding"),
        "Bid: lay a total of 0 to 9 gold (Capital 7, free Debt 2)",
        "lay 9 gold",
    ),
    (
        lambda: _bid(3, 3),
        "You are tied at 3 gold, bid again: lay 0 to 5 gold on top of it (Capital 5, free Debt 3)",
        "add 2 gold (5 in all)",
    ),
    (
        lambda: _bid(3, 2),
        "Pay your bid of 3 gold: how much of it by Debt (0 to 3), the rest in gold (Capital 5)?",
        "take 1 Debt, pay 2 gold",
    ),
    (
        lambda: _bid(7, 2),
        "Pay your bid of 7 gold: how much of it by Debt (2 to 3), the rest in gold (Capital 5)?",
        "take 2 Debt, pay 5 gold",
    ),
    (
        lambda: top_bidder_looks("Saver"),
        "The top Customer of the deck is Monk: does it stay on top or go to the bottom?",
        "put Monk at the bottom",
    ),
    (
        lambda: _placed("Schemer"),
        "Which Asset of the Supply do you gain (it is your turn in the order of bids)?",
        "gain Night Porters (place 2)",
    ),
    (
        lambda: _retort("Early Purchase", Window.SUPPLY_REVEALED),
        "Early Purchase: which Asset of the Supply do you gain?",
        "gain Side Door (place 1)",
    ),
    (
        lambda: two().capital(0, 4).begin("deposit"),
        "Deposit Phase: deposit any amount into your Vault, or pass (Capital 4)?",
        "deposit 4 gold, all that may be",
    ),
    (
        lambda: _retort("Night Deposit", Window.START_ASSET),
        "Night Deposit: deposit up to 6 gold into your Vault, or nothing (Capital 9)?",
        "deposit 6 gold, all that may be",
    ),
    (
        lambda: two().proprietors("Schemer", "Trader").hand(0, "Loud Praise").begin("final"),
        "Final Deposit Phase: sell a Treachery card to the Bank for 2 gold, or no more?",
        "sell Loud Praise",
    ),
    (
        one_named,
        "Final Deposit Phase: sell a Treachery card to the Bank for 1 gold, or no more (named: Loud Praise)?",
        "sell Pool Raid",
    ),
    (
        lambda: two().capital(0, 4).hand(0, "Early Purchase").supply("Side Door").window(Window.SUPPLY_REVEALED),
        "As Retort to the revealed Supply: play a card or pass",
        "play Early Purchase for 3 gold",
    ),
    (
        lambda: Table(3).hand(1, "Quick Repairs").window(Window.START_DEPOSIT),
        "As Retort to the start of the Deposit Phase: play a card or pass",
        "play Quick Repairs",
    ),
    (
        lambda: Table(3).hand(1, "Night Deposit").window(Window.REFRESH_START, 2),
        "As Retort to the start of player_2's Refresh: play a card or pass",
        "play Night Deposit",
    ),
    (
        lambda: Table(3).hand(1, "Passed Note").debts(1, Debt=1).window(Window.FINAL_DEBT, 2),
        "As Retort to the beginning of player_2's paying off of Debt: play a card or pass",
        "play Passed Note",
    ),
    (
        lambda: Table(3).hand(1, "Palmed Bid").bid(5, 3, 0).window(Window.BIDS_REVEALED),
        "As Retort to the revealed bids: play a card or pass",
        "play Palmed Bid",
    ),
    (
        lambda: Table(2).proprietors("Host", "Saver").capital(0, 4).kept(0, "Standing Crier").reveals("Monk"),
        "As Retort to the revealed Customer Monk: play a card or pass",
        "use the ability of the Host for 2 gold",
    ),
    (
        lambda: Table(2).kept(0, "Standing Crier").reveals("Monk"),
        "As Retort to the revealed Customer Monk: play a card or pass",
        "use the kept card Standing Crier (place 1)",
    ),
    (lambda: _placed("Enforcer"), "Enforcer: which Proprietor does it name?", "name player_1"),
    (
        lambda: Table(2).capital(0, 4).collects(0, "Rowdy Sailors"),
        "Rowdy Sailors: pay the Bank 2 gold (Capital 4; if not, liquidate 1 Asset)?",
        "do not pay",
    ),
    (
        lambda: Table(2).capital(0, 4).collects(0, "Wine Agent"),
        "Wine Agent: pay the Bank 3 gold (Capital 5; if you do, gain 7 gold)?",
        "pay 3 gold",
    ),
    (
        lambda: two().capital(0, 8).asset(0, "Personal Butler").begin("refresh"),
        "Pay 2 gold, or discard Personal Butler (Capital 9)?",
        "discard Personal Butler",
    ),
    (
        lambda: Table(2).collects(0, "Poker Players"),
        "Poker Players: gain 3 gold, or draw 1 Treachery?",
        "second: draw 1 Treachery",
    ),
    (
        lambda: _placed("Host"),
        "Host: which Characteristic has +3 until the end of this round?",
        "choose Cuisine",
    ),
    (
        lambda: Table(3).hand(0, "Pool Raid", "Loud Praise").collects(0, "Nosy Informers"),
        "Nosy Informers: which Treachery card do you discard?",
        "discard Pool Raid",
    ),
    (
        lambda: Table(3).debts(0, Forbearance=1).collects(0, "Monk"),
        "Monk: discard a Debt card without paying, or no more (up to 3)?",
        "discard 1 Forbearance",
    ),
    (
        lambda: _retort("Passed Note", Window.REFRESH_START, 1),
        "Passed Note: give player_1 a Debt card, or no more (up to 2)?",
        "give 1 Debt",
    ),
    (
        lambda: Table(3).asset(0, "Stable Boy").collects(0, "Undesirables"),
        "Undesirables: which of your Assets is exhausted?",
        "exhaust Stable Boy (place 1)",
    ),
    (
        lambda: _retort("Bolted Door", Window.START_CUSTOMER, 1),
        "Bolted Door: which Asset of player_1 is exhausted?",
        "exhaust player_1's Stable Boy (place 1)",
    ),
    (
        lambda: two().asset(0, "Stable Boy", exhausted=True).hand(0, "Quick Repairs").collects(0, "Street Singers"),
        "Street Singers: unexhaust one of your Assets, or no more?",
        "unexhaust Stable Boy (place 1)",
    ),
    (_refused, "Rowdy Sailors: which of your Assets is liquidated?", "liquidate Stable Boy (place 1) for 1 gold"),
    (
        lambda: _retort("Forced Sale", Window.START_ASSET, 1),
        "Forced Sale: which Asset of player_1 is liquidated?",
        "liquidate player_1's Stable Boy (place 1)",
    ),
    (
        lambda: two().asset(0, *["Stable Boy"] * 2, "Night Porters", "Side Door", "Spice Shelf").step(Step.FIT_SLOTS),
        "You control more Assets than your 4 slots hold: which do you liquidate?",
        "liquidate Side Door (place 4) for 3 gold",  # the Trader liquidates at full Gold Value
    ),
    (
        lambda: Table(3).asset(0, "Great Kitchen", "Marble Lobby").step(Step.FIT_SLOTS),
        "You control more than one Unique Asset: which do you liquidate?",
        "liquidate Great Kitchen (place 1) for 2 gold",
    ),
    (
        lambda: _retort("Forged Deed", Window.START_ASSET, 1),
        "Forged Deed: which Asset of player_1 do you take (Gold Value 3 or less)?",
        "take player_1's Stable Boy (place 1)",
    ),
    (
        lambda: _placed("Steward"),
        "Steward: pay 2 gold for Spice Shelf, or is it discarded?",
        "pay 2 gold and gain Spice Shelf",
    ),
]


@pytest.mark.parametrize(("begin", "text", "answer"), QUESTIONS, ids=[text[:30] for _, text, _ in QUESTIONS])
def test_a_question_is_asked_with_its_numbers(begin, text, answer):
    table = begin()
    assert question(table) == text
    assert answer in legal(table)
    seat = int(table._frame["seat"])
    assert view(table, seat)["question"]["text"] == text
    assert table.asked.split()[0] == view(table, seat)["question"]["prompt"]


def test_every_prompt_is_asked_above():
    assert {Prompt[begin().asked.split()[0].upper()] for begin, _, _ in QUESTIONS} == set(Prompt) - {Prompt.WAIT}


def test_every_prompt_has_a_question_without_a_position():
    assert len({describe_prompt(standard(), prompt) for prompt in Prompt}) == len(Prompt)
    assert set(phrases_prompts._FULL) == set(Prompt) - {Prompt.WAIT, Prompt.PROPRIETOR}
    table = _bid(3, 2)
    assert describe_prompt(table.cards, Prompt.BID, table.record) == describe_prompt(table.cards, Prompt.BID)


def test_naming_oneself_is_possible_where_the_card_allows_it():
    table = Table(2).hand(0, "Burned Notes").debts(0, Debt=1).window(Window.REFRESH_START)
    table.answer(0, "respond", "Burned Notes")
    assert legal(table) == ["name yourself, player_0"]
