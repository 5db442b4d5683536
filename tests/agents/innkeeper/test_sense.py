"""Players of Innkeeper do what is right without a doubt: in whole games between rule-based players."""

from __future__ import annotations

import numpy as np
import pytest

from inn_agents.lookup import make_agent
from inn_envs.innkeeper import actions
from inn_envs.innkeeper.actions import ACTIONS
from inn_envs.innkeeper.cards import CARDS
from inn_envs.innkeeper.state import Prompt
from inn_envs.innkeeper.words import TREACHERY_SOURCE, Op, Phase, Until, What, Window
from tests.agents.innkeeper.games import COMPILED, questions, vector

pytestmark = pytest.mark.skipif(not COMPILED, reason="many games")


@pytest.fixture(scope="module")
def met():
    """What rule-based players are asked in games of three, and what they answer."""
    vec, seen, masks = questions({"num_players": 3}, 128, 260)
    chosen = make_agent("rules", vec).act_batch(seen, masks, np.random.default_rng(0))
    return vec.spec.cards.table[0], vec.observation_blocks.view(seen), masks, chosen


def asked(view, prompt):
    return view["prompt"][:, prompt] == 1


def test_no_debt_is_paid_at_the_end(met):
    _, view, _, chosen = met
    final = asked(view, Prompt.PAY_DEBT) & (view["phase"][:, Phase.FINAL] == 1)
    assert final.sum() > 20
    assert (chosen[final] == actions.STOP).all()


def test_debt_is_paid_where_a_variant_asks_for_it():
    vec, seen, masks = questions({"num_players": 2, "final_debt": "must_if_able"}, 32, 200)
    view = vec.observation_blocks.view(seen)
    chosen = make_agent("rules", vec).act_batch(seen, masks, np.random.default_rng(0))
    final = asked(view, Prompt.PAY_DEBT) & (view["phase"][:, Phase.FINAL] == 1) & (masks[:, actions.STOP] == 0)
    kinds = ACTIONS.slice_of("debt_kind")
    assert ((kinds.start <= chosen[final]) & (chosen[final] < kinds.stop)).all()


def test_most_gold_is_deposited_early(met):
    _, view, _, chosen = met
    early = asked(view, Prompt.DEPOSIT) & (view["round_number"][:, :2].any(axis=1)) & (view["capital"][:, 0] >= 10)
    assert early.sum() > 20
    amounts = np.where(chosen == actions.DEPOSIT_ALL, view["capital"][:, 0], chosen - actions.DEPOSIT + 1)
    assert (amounts[early] >= 5).all()


def test_treachery_is_sold_at_the_end(met):
    """Cards that can do nothing any more are turned into gold."""
    _, view, _, chosen = met
    selling = asked(view, Prompt.SELL_TREACHERY)
    assert selling.sum() > 20
    cards = ACTIONS.slice_of("treachery")
    sold = (cards.start <= chosen) & (chosen < cards.stop)
    assert sold[selling].mean() > 0.7


def boosts(cards):
    """The Treachery cards that raise a total for the revealed Customer, with the amount."""
    for row in range(CARDS["plays"].shape[0]):
        for clause in cards["clauses"][TREACHERY_SOURCE + row]:
            is_total = clause["op"] == Op.BOOST and clause["what"] == What.TOTAL
            if is_total and clause["until"] == Until.CUSTOMER and clause["amount"] > 0 and cards["keeps"][row] == 0:
                yield row, int(clause["amount"])


def test_totals_are_raised_only_to_win(met):
    cards, view, _, chosen = met
    played = 0
    for row, amount in boosts(cards):
        raised = (chosen == actions.TREACHERY_CARD + row) & (view["window"][:, Window.CUSTOMER_REVEALED] == 1)
        totals = view["totals"].astype(int) * (view["tallies"] == 1)
        best = totals[raised, 1:].max(axis=1)
        own = totals[raised, 0]
        assert (own <= best).all(), "the Customer was won already"
        assert (own + amount >= best).all(), "it was not won after all"
        played += int(raised.sum())
    assert played > 20


def test_a_theft_names_the_leader_among_equals():
    """Of two rivals who can pay alike the richer one pays."""
    vec, seen, masks = questions({"num_players": 3, "observation": "recall", "recall_events": 1}, 128, 260)
    view = vec.observation_blocks.view(seen)
    agent = make_agent("rules", vec)
    thefts = [
        row
        for row in range(CARDS["plays"].shape[0])
        for clause in vec.spec.cards.table[0]["clauses"][TREACHERY_SOURCE + row, :1]
        if clause["op"] == Op.TRANSFER and clause["per"] == 0 and clause["who"] == 1
    ]
    assert thefts
    naming = asked(view, Prompt.TARGET) & view["by_treachery"][:, thefts].any(axis=1)
    naming &= (view["counted"][:, 1:3] >= 3).all(axis=1) & (view["hand_size"][:, 1] == view["hand_size"][:, 2])
    naming &= ~view["slots"][:, 1:3].any(axis=(1, 2, 3))
    wealth = view["vault"].astype(int) + view["counted"]
    naming &= (abs(wealth[:, 1] - wealth[:, 2]) > 4) & (view["income"][:, 1] == view["income"][:, 2])
    if naming.any():
        named = agent.act_batch(seen[naming], masks[naming], np.random.default_rng(0)) - actions.SEAT
        assert (named == wealth[naming, 1:3].argmax(axis=1) + 1).all()


def test_equals_do_not_bid_alike_every_time():
    """Bids among equals are mixed: in the first round all see the same, and yet their bids differ."""
    vec = vector(64, num_players=4)
    agent = make_agent("rules", vec)
    rng = np.random.default_rng(1)
    batch = vec.reset(8)
    laid = []
    for _ in range(4):
        assert (vec.observation_blocks.view(batch.observations)["prompt"][:, Prompt.BID] == 1).all()
        answers = agent.act_batch(batch.observations, batch.action_masks, rng)
        laid.append(answers - actions.BID)
        batch = vec.step(answers)
    spread = np.ptp(np.array(laid), axis=0)
    assert (spread > 0).mean() > 0.7
    assert 2.0 < np.mean(laid) < 9.0
