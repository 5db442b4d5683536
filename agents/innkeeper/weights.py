"""What the players of Innkeeper believe, as numbers in gold unless said otherwise.

Both players weigh the same things by the same functions. The rule-based one looks at the whole rest of the game and at
what rivals gain. The greedy one believes that the game is about to end: it counts gold that it has or gets at once, and
Assets and Treachery at what they are sold for.
"""

from __future__ import annotations

from inn_envs.core.engine import Spec

#: The weights and their values, measured in duplicate games against earlier versions of the same player.
DEFAULTS = {
    # time
    "horizon": 1.0,  # share of the rounds left that is looked at
    "interest": 0.8,  # share of a Vault step's Income that a gold earns
    "present": 1.0,  # share of this round's Customers that is looked at
    "at_once": 0.0,  # share of its Gold Value that an Asset is worth though it can't be sold any more
    # the others
    "deny": 0.7,  # what rivals gain, shared among them
    "leader": 0.3,  # part of it that is for the richest alone
    "exposed": 0.1,  # a gold of theirs that they could not deposit
    "kept": 1.5,  # Capital kept after a Deposit Phase
    "sold": 1.0,  # gold from sales and abilities until the bids
    "fresh_debt": 0.4,  # share of the Debt that is of this round
    "customer_gold": 3.5,  # gold of a Customer
    # Customers
    "sure_later": 8.0,  # points of lead that make it sure who collects a Customer of another round
    "sure_now": 3.0,  # one of this round
    "sure_count": 3.0,  # cards or gold of lead for a Customer that looks at these
    "point": 0.45,  # a point in a Characteristic in a Customer Phase
    "point_of_two": 1.3,  # times that, with two players
    "capacity": 1.2,  # one more Customer Capacity in a Customer Phase
    # Assets
    "resale": 0.95,  # share of the Gold Value that the last Asset Phase brings
    "slot": 0.2,  # one more Asset slot, each round
    "debt_slot": 0.25,  # one more Debt card allowed, each round
    "trigger": 0.7,  # how often an event sets a card off in a round
    "retort": 0.5,  # an Asset's ability As Retort, each round
    "first_pick": 0.75,  # share of the best Asset's worth that an Early Purchase wins
    # Treachery
    "card": 1.8,  # an unknown card
    "late_card": 1.1,  # the same in the last round
    "worst_card": 1.1,  # the worst card of a hand
    "hold": 1.6,  # what a card usually brings
    "hold_cancel": 2.8,
    "hold_boost": 2.2,
    "hold_answer": 1.2,
    "hold_theft": 5.0,
    "chance": 0.4,  # how much of that one more chance makes sure
    "ability_hold": 0.8,  # a retort once a round, at its beginning
    "kept_ability": 0.8,  # a kept card's ability, each round
    "last_chance": 0.9,  # share of what a card kept for the final steps brings
    # Debt
    "debt_risk": 0.3,  # what may happen to a Debt card, each round
    "credit": 0.7,  # credit for a later bid
    "dear_debt": 0.1,  # more for each gold that paying it off takes
    "unpaid": 0.5,  # what a rival loses that can't pay off a Debt card
    # deposits
    "early_deposit": 0.3,  # share of its Income that a deposit wins which is made before the Deposit Phase
    "safe": 0.1,  # a gold in the Vault can't be stolen
    "progress": 0.2,  # share of the Income of a Vault step for a part of it
    "need": 6.5,  # gold at hand for the next bid
    "credit_at_hand": 0.8,  # share of the free Debt that counts to it
    "lack": 0.35,  # each gold less
    "great_lack": 0.05,  # and more the more is lacking
    # bids
    "look": 0.9,  # looking at the top Customer and placing it
    "strength": 0.8,  # how much of what a place is worth is bidden for it
    "bid_first": 6.0,  # what is usually bid in the first round, in the next ones, in the last
    "bid_middle": 4.0,
    "bid_last": 3.0,
    "bid_doubt": 2.0,  # rounds after which what a Proprietor has bid before tells half
    "habit": 0.5,  # how much of that it will do again
    "mixing": 0.6,  # for each gold away from a bid of the mixture
}
#: What the greedy player believes instead.
GREEDY = {
    "horizon": 0.0,
    "present": 0.0,
    "at_once": 0.95,
    "deny": 0.0,
    "retort": 0.0,
    "trigger": 0.0,
    "card": 1.0,
    "late_card": 1.0,
    "worst_card": 1.0,
    "hold": 1.0,
    "hold_cancel": 1.0,
    "hold_boost": 1.0,
    "hold_answer": 1.0,
    "hold_theft": 1.0,
    "ability_hold": 0.0,
    "kept_ability": 0.0,
    "last_chance": 0.0,
    "debt_risk": 0.0,
    "credit": 0.0,
    "dear_debt": 0.0,
    "safe": 0.0,
    "progress": 0.0,
    "early_deposit": 0.0,
    "look": 0.0,
}


def settings(spec: Spec) -> dict[str, float]:
    """The weights that a variant changes: where Debt must be paid at the end, it is a loan with a penalty."""
    return {"debt_risk": 0.8, "credit": 0.3} if spec.variant.final_debt == "must_if_able" else {}
