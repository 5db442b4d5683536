"""Cards, actions, declared actions and events of Innkeeper in words."""

import pytest

from inn_envs.core import stack
from inn_envs.innkeeper import actions, phrases_clauses, phrases_declared
from inn_envs.innkeeper.describe import describe_log
from inn_envs.innkeeper.describe_cards import describe_card, when_played
from inn_envs.innkeeper.phrases import describe_action
from inn_envs.innkeeper.phrases_declared import describe_declared, describe_event
from inn_envs.innkeeper.state import FIRST_DECLARED, Event, Prompt, Step
from inn_envs.innkeeper.words import TREACHERY_SOURCE, Op, Phase, When, Window
from tests.innkeeper.table import Table, random_game, standard
from tests.innkeeper.views import GAMES, legal, one_named, view

# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "name", "text"),
    [
        ("asset", "Stable Boy", "Stable Boy (Asset, 2 copies, +1 luxury, +1 service, Gold Value 3) [rulebook]"),
        (
            "asset",
            "Deep Cellar",
            "Deep Cellar (Unique Asset, 1 copy, +2 luxury, +2 cuisine, Gold Value 5): "
            "You have 1 more Asset slot. [house]",
        ),
        (
            "customer",
            "The Diplomat",
            "The Diplomat (Particular Customer, 1 copy, service): Awards 5 gold. "
            "You can only collect this card if you control at least 2 Assets. [rulebook]",
        ),
        (
            "treachery",
            "Early Purchase",
            "Early Purchase (Treachery, 1 copy, costs 3 gold; Supply revealed): "
            "Gain one Asset of your choice from the Supply at once; it is not replaced. [house]",
        ),
        ("debt", "Crushing Debt", "Crushing Debt (Debt, 9 copies, Gold Value 2) [rulebook]"),
    ],
)
def test_a_card_says_what_it_is(table, name, text):
    assert describe_card(standard(), table, standard().find(table, name)) == text


def test_a_proprietor_says_its_numbers():
    text = describe_card(standard(), "proprietor", standard().find("proprietor", "Saver"))
    assert text.startswith(
        "Saver (Proprietor, luxury 2, service 2, cuisine 2, entertainment 1, Income 1, Debt limit 2, Capital 8): Top"
    )


@pytest.mark.parametrize("table", ["proprietor", "asset", "customer", "treachery", "debt"])
def test_every_row_can_be_described_and_no_other(table):
    rows = standard().rows[table]
    assert len({describe_card(standard(), table, row) for row in range(1, len(rows))}) == len(rows) - 1
    for row in (0, -1, len(rows)):
        with pytest.raises(IndexError, match=f"{table} {row}: expected a row from 1"):
            describe_card(standard(), table, row)


def test_when_a_card_can_be_played():
    assert when_played(["phase_start", "refresh_start"]) == "start of any phase, start of a Refresh"
    assert when_played(["start_asset", "start_final"]) == "start of the Asset, Final Deposit Phase"
    named = {window.name.lower() for window in Window if window > Window.START_FINAL}
    assert all(when_played([word]) for word in named)


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "prompt", "text"),
    [
        (actions.BID + 3, None, "lay 3 gold"),
        (actions.DEBT + 2, Prompt.COVER, "take 2 Debt"),
        (actions.DEPOSIT, Prompt.DEPOSIT, "deposit 1 gold"),
        (actions.DEPOSIT_ALL, None, "deposit all that may be"),
        (actions.SUPPLY + 1, None, "gain (Supply, place 2)"),
        (actions.ASSET, Prompt.SELL, "sell your Asset in place 1"),
        (actions.ASSET + 7, None, "choose your Asset in place 8"),
        (actions.OTHER_ASSET, Prompt.TAKE_ASSET, "take the Asset in place 1 of the Proprietor named"),
        (actions.TREACHERY_CARD + 1, Prompt.RESPOND, "play Out Maneuver"),
        (actions.TREACHERY_CARD + 1, Prompt.SELL_TREACHERY, "sell Out Maneuver"),
        (actions.TREACHERY_CARD + 1, None, "card Out Maneuver"),
        (actions.KEPT_CARD + 1, None, "use the kept card (kept, place 2)"),
        (actions.PROPRIETOR_ABILITY, None, "use your Proprietor's ability"),
        (actions.SEAT, None, "name yourself"),
        (actions.SEAT + 2, Prompt.TARGET, "name the Proprietor 2 to the left"),
        (actions.CHARACTERISTIC + 1, None, "choose Service"),
        (actions.DEBT_KIND + 1, Prompt.GIVE_DEBT, "give 1 Crushing Debt"),
        (actions.OPTION + 1, None, "the second"),
        (actions.PROPRIETOR + 3, None, "play as Host"),
        (actions.YES, Prompt.PLACE_TOP, "leave the Customer on top"),
        (actions.NO, Prompt.PLACE_TOP, "put the Customer at the bottom"),
        (actions.NO, Prompt.MAY_PAY, "do not pay"),
        (actions.YES, None, "yes"),
        (actions.NO, None, "no"),
        (actions.STOP, Prompt.RESPOND, "pass"),
        (actions.STOP, None, "pass, or no more"),
    ],
)
def test_actions_without_a_position(action, prompt, text):
    assert describe_action(standard(), action, prompt) == text


def test_every_action_has_words_for_every_prompt():
    table = Table(2).asset(0, "Stable Boy").debts(0, Debt=2).begin("bidding")
    for action in range(actions.ACTIONS.size):
        assert describe_action(table.cards, action, None, table.record)
        for prompt in (None, *Prompt):
            assert describe_action(standard(), action, prompt)
    with pytest.raises(IndexError):
        describe_action(standard(), actions.ACTIONS.size)
    assert describe_action(standard(), actions.TREACHERY_CARD) == "Treachery card 0: no such card in this set"


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_no_two_legal_actions_read_the_same(seats, variant):
    met = set()
    for table in random_game(seats, seed=3, **variant):
        answers = legal(table)
        assert len(set(answers)) == len(answers)
        met.add(int(table._frame["prompt"]))
    assert len(met) > 8  # the game asked many kinds of questions


def test_every_clause_of_a_card_has_words():
    assert {op.name.lower() for op in Op} >= set(phrases_clauses._CLAUSES)
    rows = [row for table in standard().rows.values() for row in table[1:]]
    clauses = [clause for row in rows for clause in row.get("clauses", ())]
    assert all(phrases_clauses.describe_clause(clause) for clause in clauses)
    assert phrases_clauses.describe_clause({"op": "boost", "amount": 2, "what": "each"}) == "+2 each Characteristic"


# --- declared actions -------------------------------------------------------------------------------------------------


def _asset(name):
    return standard().find("asset", name)


@pytest.mark.parametrize(
    ("step", "fields", "text"),
    [
        (Step.GAIN_ASSET, {"card": _asset("Side Door")}, "player_1's gaining of Side Door"),
        (Step.GAIN_ASSET, {"card": _asset("Side Door"), "target": 1}, "player_1's gaining of Side Door, exhausted"),
        (Step.SELL_ASSET, {"card": _asset("Side Door"), "amount": 1}, "player_1's sale of Side Door for 4 gold"),
        (Step.LIQUIDATE, {"card": _asset("Side Door")}, "player_1's liquidation of Side Door"),
        (Step.REVEALED, {"card": 1}, "the revealed Customer Monk"),
        (Step.COLLECT, {"card": 1}, "player_1's collecting of Monk"),
        (Step.DEPOSIT, {"amount": 10}, "player_1's deposit of 10 gold"),
        (Step.PLAY, {"card": TREACHERY_SOURCE + 3, "target": 0}, "player_1's Light Fingers on player_0"),
        (Step.PLAY, {"card": TREACHERY_SOURCE + 7, "target": 1}, "player_1's Quick Repairs"),
        (
            Step.ABILITY,
            {"card": 7, "target": 2, "amount": When.TOP_BIDDER},
            "player_1's Top Bidder ability of Enforcer on player_2",
        ),
        (Step.ABILITY, {"card": 4, "target": 1, "amount": When.RETORT}, "player_1's ability of Host"),
        (Step.TAKE_DEBT, {"amount": 2}, "player_1's taking of 2 Debt"),
        (Step.PAY_DEBT, {"amount": 2 + (1 << 5)}, "player_1's paying off of Debt ×2, Crushing Debt"),
        (Step.PAY_GOLD, {"target": 2, "amount": 3}, "player_1's payment of 3 gold to player_2"),
        (
            Step.BANK_PAYS,
            {"target": 2, "amount": 3},
            "the Bank's payment of 3 gold to player_2 in player_1's place",
        ),
        (Step.SHARE_POOL, {}, "the sharing of the Treachery Pool"),
        (Step.SELL_TREACHERY, {"amount": 1}, "player_1's sale of Treachery to the Bank"),
        (Step.VOID, {}, "what player_1 had declared, which is off"),
    ],
)
def test_declared_actions_in_words(step, fields, text):
    table = Table(3)
    place = table_place(table, step, **fields)
    assert describe_declared(table.cards, table.record, place) == text


def table_place(table, step, seat=1, target=0, card=0, amount=0):
    return int(stack.push(table.record, int(step), seat, target, card, int(amount), 0))


def test_every_declared_action_has_words():
    assert set(phrases_declared._DECLARED) == {step for step in Step if step >= FIRST_DECLARED}


def test_the_cards_named_for_the_final_sale_are_told():
    table = one_named()
    table.answer(0, "sell_treachery", "stop")
    assert [said for said in view(table, 1)["log"] if "sells" in said] == ["player_0 sells Loud Praise"]


def test_answers_upon_answers_are_pending_the_latest_first():
    table = Table(3).capital(0, 6).hand(1, "Sealed Vault").hand(2, "Out Maneuver").hand(0, "Out Maneuver")
    table.begin("deposit").answer(0, "deposit", "all")
    table.plays(1, "Sealed Vault")
    assert [pending["text"] for pending in view(table, 0)["pending"]] == [
        "player_1's Sealed Vault on player_0",
        "player_0's deposit of 6 gold",
    ]
    assert view(table, 0)["played"] == {"Sealed Vault": 1}
    table.plays(2, "Out Maneuver")
    assert [pending["step"] for pending in view(table, 1)["pending"]] == ["play", "play", "deposit"]


def test_what_was_cancelled_is_told_to_be_off():
    table = Table(3).capital(0, 6).hand(1, "Sealed Vault").hand(2, "Out Maneuver").begin("deposit")
    table.answer(0, "deposit", "all")
    table.plays(1, "Sealed Vault")
    place = table.state["stack"]["depth"] - 2  # below the question and its window lies the Sealed Vault
    assert table.state["stack"]["frames"][place]["step"] == Step.PLAY
    table.state["stack"]["frames"][place]["step"] = Step.VOID
    shown = view(table, 0)["pending"][0]
    assert (shown["step"], shown["off"]) == ("play", True)
    assert shown["text"] == "player_1's Sealed Vault on player_0, which is off"


# --- events -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "card", "amount", "text"),
    [
        (Event.PHASE_BEGAN, 0, Phase.FINAL, "the Final Deposit Phase begins"),
        (Event.GAINED, 0, 3, "player_1 gains 3 gold"),
        (Event.DREW_TREACHERY, 0, 1, "player_1 draws a Treachery card"),
        (Event.DREW_TREACHERY, 1, 1, "player_1 draws Out Maneuver"),
        (Event.TOOK_POOL, 0, 1, "player_1 takes a Treachery card from the Treachery Pool"),
        (Event.TOOK_DEBT, 2, 1, "player_1 takes 1 Crushing Debt"),
        (Event.GAVE_DEBT, 1, 0, "player_1 gives player_0 1 Debt"),
        (Event.BID, 0, 7, "player_1 bids 7 gold in all"),
        (Event.PLACED_CUSTOMER, 0, 1, "player_1 puts the top Customer back on top of the Customer deck"),
        (Event.PLACED_CUSTOMER, 1, 0, "player_1 puts Monk at the bottom of the Customer deck"),
        (Event.GAINED_ASSET, 1, 0, "player_1 gains Stable Boy"),
        (Event.GAINED_ASSET, 1, 1, "player_1 gains Stable Boy, exhausted"),
        (Event.TOOK_ASSET, 1, 2, "player_1 takes Stable Boy from player_2"),
        (Event.EXHAUSTED, 1, 1, "Stable Boy of player_1 is exhausted"),
        (Event.PLAYED, 3, 0, "player_1 plays Light Fingers on player_0"),
        (Event.PLAYED, 7, 1, "player_1 plays Quick Repairs"),
        (Event.USED_ABILITY, 7, 2, "player_1 uses the ability of Enforcer on player_2"),
        (Event.CANCELLED, TREACHERY_SOURCE + 3, 1, "Light Fingers of player_1 is cancelled"),
        (Event.BOOSTED, 0, 2, "Service of player_1 changes for a time"),
        (Event.BOOSTED, 0, 5, "the total of player_1 changes for a time"),
        (Event.BOOSTED, 0, 6, "each Characteristic of player_1 changes for a time"),
    ],
)
def test_events_in_words(what, card, amount, text):
    assert describe_event(standard(), what, 1, card, amount) == text


def test_every_event_has_words():
    assert set(phrases_declared._EVENTS) == set(Event)
    assert all(describe_event(standard(), event, 0, 1, 1) for event in Event)


def test_the_log_hides_cards_from_those_who_did_not_see_them():
    table = Table(3).deck_top("treachery", "Loud Praise").step(Step.REFRESH_DRAW, 1)
    logs = [describe_log(table.record, table.cards, seat)[-1] for seat in (None, 0, 1)]
    assert logs == ["player_1 draws Loud Praise", "player_1 draws a Treachery card", "player_1 draws Loud Praise"]
