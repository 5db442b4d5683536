"""Kinds of damage to a card file, each with the row, the key and the expectation that its refusal must name."""

from __future__ import annotations

from inn_envs.innkeeper.cards import STANDARD
from tests.card_file import add, change, change_inside, content, row_of


def where(table_name, name, clause=0):
    """How a refusal names a row of the standard file, or one of its clauses."""
    rows = content(STANDARD)[table_name]
    number = next(number for number, row in enumerate(rows, start=1) if row["name"] == name)
    return f"{table_name} row {number} ({name})" + (f", clauses {clause}" if clause else "")


def at_row(table_name, name, key, expected, **values):
    """Keys of a row are set (to None: removed); its key is refused."""
    return change(table_name, name, **values), f"{where(table_name, name)}, key", key, expected


def at_clause(table_name, name, number, key, expected, **values):
    """Keys of a clause are set; a key of that clause is refused."""
    damage = change_inside(table_name, name, "clauses", number - 1, **values)
    return damage, f"{where(table_name, name, number)}, key", key, expected


def with_clauses(table_name, name, number, key, expected, *clauses, **values):
    """A row gets other clauses; a key of one of them, or (number 0) of the row, is refused."""
    damage = change(table_name, name, clauses=[dict(clause) for clause in clauses], **values)
    return damage, f"{where(table_name, name, number)}, key", key, expected


def clause(when, op, **values):
    return {"when": when, "op": op, **values}


def twice(table_name, name, number, /, **values):
    """Damage: a clause of a row stands there once more, changed."""

    def damage(tables):
        clauses = row_of(tables, table_name, name)["clauses"]
        clauses.append(clauses[number - 1] | values)

    return damage


def without_ordinary_customers(tables):
    """Damage: three ordinary Customers are left, and cards enough for the deck."""
    ordinary = [row for row in tables["customer"] if row["kind"] == "ordinary"]
    others = [row for row in tables["customer"] if row["kind"] != "ordinary"]
    tables["customer"] = ordinary[:3] + others


def few_assets(tables):
    """Damage: three Assets are left."""
    tables["asset"] = [row for row in tables["asset"] if row["copies"] == 1][:3]


KEEP = clause("play", "keep")
PAY = clause("collect", "may_pay", amount=2)

#: Damage that the declared columns refuse: what: (damage, row, key, what was expected).
COLUMNS = {
    "a key is missing": at_row("asset", "Stable Boy", "value", "from 0 to 9", value=None),
    "the name is missing": (change("debt", "Debt", name=None), "debt row 1 (no name)", "name", "a text"),
    "an unknown key": at_row("asset", "Stable Boy", "gold", "name, source, copies", gold=3),
    "a text for a number": at_row("asset", "Stable Boy", "copies", "from 1 to 36", copies="2"),
    "true for a number": at_row("asset", "Stable Boy", "value", "from 0 to 9", value=True),
    "a number for true": at_row("asset", "Great Kitchen", "unique", "true or false", unique=1),
    "no copies": at_row("debt", "Debt", "copies", "from 1 to 36", copies=0),
    "a Characteristic of 7": at_row("proprietor", "Host", "service", "from 0 to 6", service=7),
    "an unknown Characteristic": at_row("customer", "Monk", "lists", "luxury, service", lists=["cheese"]),
    "an unknown kind": at_row("customer", "Monk", "kind", "ordinary, particular, negative", kind="pious"),
    "an unknown source": at_row("debt", "Debt", "source", "rulebook, public, deduced", source="me"),
    "an empty text": at_row("treachery", "Light Fingers", "text", "not empty", text=" "),
    "an unknown window": at_row("treachery", "Light Fingers", "windows", "start_refresh", windows=["noon"]),
    "an unknown need": at_row("treachery", "Called Loan", "needs", "answers_treachery", needs=["luck"]),
    "a need of Customers for a play": at_row(
        "treachery", "Called Loan", "needs", "answers_treachery", needs=["no_debt"]
    ),
    "a play's need for a collector": at_row("customer", "Bank Inspector", "needs", "two_assets", needs=["names_me"]),
    "an unknown target": at_row("treachery", "Light Fingers", "target", "none, other, any", target="you"),
    "an unknown op": at_clause("customer", "Monk", 1, "op", "gain, transfer", op="pray"),
    "an unknown moment": at_clause("customer", "Monk", 1, "when", "static, refresh", when="noon"),
    "an amount of 13": at_clause("customer", "Monk", 1, "amount", "from -12 to 12", amount=13),
    "five clauses": with_clauses("customer", "Monk", 0, "clauses", "0 to 4 entries", *[clause("collect", "gain")] * 5),
    "a clause is no table": at_row("customer", "Monk", "clauses", "inline tables", clauses=["gain 1"]),
    "two cards of a name": (add("asset", "Side Door"), "asset row 24 (Side Door)", "name", "no other row has"),
}

#: Damage to a clause.
CLAUSES = {
    "a Proprietor that is played": at_clause("proprietor", "Saver", 1, "when", "in a row of proprietor", when="play"),
    "an Asset of the Top Bidder": at_clause("asset", "Side Door", 1, "when", "in a row of asset", when="top_bidder"),
    "a Customer's Refresh": at_clause("customer", "Monk", 1, "when", "collect in a row of customer", when="refresh"),
    "a Treachery card that is collected": at_clause(
        "treachery", "Rented Annex", 3, "when", "in a row of treachery", when="collect"
    ),
    "an op at the wrong moment": at_clause("customer", "Monk", 1, "op", "when collect", op="cancel"),
    "a draw that is static": at_clause("asset", "Second Shift", 1, "op", "limit, price when static", op="draw"),
    "a kept card's upkeep": at_clause("treachery", "Rented Annex", 3, "op", "in a row of asset only", op="upkeep"),
    "an amount of 0": at_clause("customer", "Monk", 1, "amount", "other than 0", amount=0),
    "a loss called a gain": at_clause("customer", "Monk", 1, "amount", "at least 1 with gain", amount=-1),
    "kept twice over": at_clause("treachery", "Rented Annex", 1, "amount", "1 with keep", amount=2),
    "cancelled twice over": at_clause("treachery", "Out Maneuver", 1, "amount", "1 with cancel", amount=2),
    "a Vault step of 1": at_clause("proprietor", "Saver", 3, "amount", "at least 2 with vault_step", amount=1),
    "twice the full value": at_clause("proprietor", "Trader", 2, "amount", "1 with liquidation_full", amount=2),
    "an offer to others": at_clause("customer", "Wine Agent", 2, "who", "'self' with may_pay", who="others"),
    "gold for all others": at_clause("customer", "Monk", 1, "who", "'left' with gain", who="others"),
    "a limit of the seat to the left": at_clause("asset", "Loan Desk", 1, "who", "when static", who="left"),
    "a trigger for the seat to the left": at_clause("asset", "Strong Room", 1, "who", "when trigger", who="left"),
    "Debt given to oneself": at_clause("treachery", "Passed Note", 1, "who", "'target' or", who="self"),
    "an Asset taken from oneself": at_clause("treachery", "Forged Deed", 1, "who", "'target' or", who="self"),
    "a payment to oneself": at_clause("customer", "Pickpockets", 1, "to", "'left' with transfer", to="self"),
    "a payment to all others": at_clause("customer", "Pickpockets", 1, "to", "'left' with transfer", to="others"),
    "a gain with a receiver": at_clause("customer", "Monk", 1, "to", "'self' with gain", to="left"),
    "a boost of the slots": at_clause("customer", "Food Critic", 2, "what", "'choice' with boost", what="slots"),
    "a boost of nothing": at_clause("customer", "Food Critic", 2, "what", "'choice' with boost", what="nothing"),
    "a limit of a Characteristic": at_clause("asset", "Loan Desk", 1, "what", "'debt' or 'capacity'", what="luxury"),
    "a price of the capacity": at_clause("proprietor", "Saver", 3, "what", "'vault_step' or", what="capacity"),
    "slots for a round": at_clause("treachery", "Extra Beds", 1, "what", "'capacity' with limit", what="slots"),
    "a gain of something": at_clause("customer", "Monk", 1, "what", "'nothing' with gain", what="luxury"),
    "a total for the round": at_clause("treachery", "Loud Praise", 1, "until", "'customer' with boost", until="round"),
    "a boost for ever": at_clause("customer", "Food Critic", 2, "until", "'customer' or 'round'", until="always"),
    "a limit that ends by itself": at_clause("asset", "Loan Desk", 1, "until", "'always' with limit", until="round"),
    "a capacity for ever": at_clause("treachery", "Extra Beds", 1, "until", "'round' with limit", until="always"),
    "a gain that ends": at_clause("customer", "Monk", 1, "until", "'always' with gain", until="round"),
    "a boost for a Customer that is gone": at_clause(
        "customer", "Food Critic", 2, "until", "'customer' only when play or retort", until="customer"
    ),
    "a boost for a Customer to come": at_clause(
        "treachery", "Extra Beds", 2, "until", "with customer_revealed as the only one of windows", until="customer"
    ),
    "a draw that is chosen": at_clause("customer", "Errand Boys", 2, "chooser", "'owner' with draw", chooser="self"),
    "cards for each Debt": at_clause("customer", "Errand Boys", 2, "per", "gain, transfer, may_pay", per="own_debt"),
    "a trigger that rolls": at_clause("asset", "Strong Room", 1, "per", "not when trigger", per="die"),
    "an Investment without a goal": at_clause("asset", "Investment", 1, "most", "1 with grow_investment", most=0),
    "an Asset worth nothing": at_clause("treachery", "Forged Deed", 1, "most", "1 with gain_from_target", most=0),
    "a plain amount with a highest": at_clause("customer", "Monk", 1, "most", "0 unless with per", most=3),
    "an Investment without a prize": at_clause("asset", "Investment", 1, "prize", "1 with grow_investment", prize=0),
    "a gain with a prize": at_clause("customer", "Monk", 1, "prize", "0 with anything else", prize=3),
    "a trigger without event": at_clause("asset", "Strong Room", 1, "on", "own_deposit, paid_by_other", on="never"),
    "an event without trigger": at_clause("customer", "Monk", 1, "on", "'never' at other moments", on="own_collect"),
    "a least Customer": at_clause("asset", "Marble Lobby", 1, "least", "0 unless on own_deposit", least=2),
    "a deposit that lists": at_clause(
        "asset", "Strong Room", 1, "lists", "'none' unless on own_collect", lists="luxury"
    ),
    "a Supply after the bids": at_clause(
        "customer", "Monk", 2, "op", "play or retort", op="gain_from_supply", amount=1
    ),
    "a Customer answers": at_clause("customer", "Pickpockets", 1, "who", "one of the needs", who="answered", to="self"),
    "nobody answered": (
        change("treachery", "Broker's Cut", needs=[]),
        where("treachery", "Broker's Cut", 1),
        "who",
        "'answered' only with one of the needs answers_treachery",
    ),
    "nobody answered is paid": with_clauses(
        "treachery",
        "Light Fingers",
        1,
        "to",
        "one of the needs",
        clause("play", "transfer", to="answered"),
        target="none",
    ),
}
#: Damage to what the keys and the clauses of a row say together.
ROWS = {
    "a cancel of a deposit": at_row(
        "treachery", "Out Maneuver", "windows", "only treachery_played, ability_played with cancel",
        windows=["deposit_declared"],
    ),
    "a cancel of nothing": at_row(
        "treachery", "Sworn Witness", "needs", "answers_treachery, answers_other, names_me with cancel", needs=[]
    ),
    "an ability cancels nothing": at_row("asset", "Watch Post", "ability_needs", "with cancel", ability_needs=[]),
    "an ability cancels a phase": at_row(
        "asset", "Watch Post", "ability_windows", "only treachery_played", ability_windows=["phase_start"]
    ),
    "a phase prevented": at_row(
        "treachery", "Sealed Vault", "windows", "deposit_declared, final_deposit", windows=["phase_start"]
    ),
    "a deposit of nobody prevented": at_row(
        "treachery", "Sealed Vault", "needs", "answers_deposit, answers_other with prevent", needs=[]
    ),
    "the Bank pays for others": at_row("treachery", "Borrowed Purse", "needs", "i_am_payer with bank_pays", needs=[]),
    "the Bank pays for a sale": at_row(
        "treachery", "Borrowed Purse", "windows", "only gold_paying with bank_pays", windows=["asset_selling"]
    ),
    "the Pool shared early": at_row(
        "treachery", "Pool Raid", "windows", "only pool_sharing with draw_pool", windows=["start_customer"]
    ),
    "beams rot before": at_row(
        "treachery", "Rotten Beams", "windows", "only asset_gaining with exhaust_gained", windows=["asset_selling"]
    ),
    "beams rot at home": at_row("treachery", "Rotten Beams", "needs", "answers_other with exhaust_gained", needs=[]),
    "no Customer sent away": at_row(
        "treachery", "Wrong Address", "windows", "only customer_revealed with dismiss", windows=["phase_start"]
    ),
    "no Customer poached": at_row(
        "treachery", "Guest Poacher", "windows", "customer_collecting with collect_instead",
        windows=["customer_revealed"],
    ),
    "a Customer of one's own poached": at_row(
        "treachery", "Guest Poacher", "needs", "answers_other with collect_instead", needs=["i_tally"]
    ),
    "an order before the bids": at_row(
        "treachery", "Palmed Bid", "windows", "only bids_revealed with move_up", windows=["start_bidding"]
    ),
    "a Supply before it is there": at_row(
        "treachery", "Early Purchase", "windows", "supply_revealed, start_bidding, bids_revealed",
        windows=["start_asset"],
    ),
    "a card that is never playable": at_row("treachery", "Night Deposit", "windows", "at least one", windows=[]),
    "a card that does nothing": at_row("treachery", "Night Deposit", "clauses", "when play", clauses=[]),
    "a card that is not kept": with_clauses(
        "treachery", "Rented Annex", 2, "when", "play for a card that is not kept",
        clause("play", "gain"), clause("refresh", "gain"),
    ),
    "an ability without window": at_row(
        "asset", "Watch Post", "ability_windows", "at least one window", ability_windows=[]
    ),
    "a window without ability": at_row(
        "asset", "Side Door", "ability_windows", "none where none is", ability_windows=["phase_start"]
    ),
    "a need without ability": at_row(
        "asset", "Side Door", "ability_needs", "without a clause when retort", ability_needs=["i_have_debt"]
    ),
    "a cost without ability": at_row("asset", "Side Door", "ability_cost", "without a clause", ability_cost=2),
    "exhausted without ability": at_row(
        "asset", "Side Door", "ability_exhausts", "without a clause", ability_exhausts=True
    ),
    "an Asset used without end": at_row(
        "asset", "Watch Post", "ability_exhausts", "true for an asset", ability_exhausts=False
    ),
    "a kept card used without end": at_row(
        "treachery", "Standing Crier", "ability_exhausts", "true for an asset and a kept card", ability_exhausts=None
    ),
    "an exhausted Proprietor": at_row(
        "proprietor", "Host", "ability_exhausts", "false for a proprietor", ability_exhausts=True
    ),
    "Assets that wake each other": with_clauses(
        "asset", "Watch Post", 0, "clauses", "without end", clause("retort", "unexhaust"), ability_needs=[]
    ),
    "two offers": with_clauses(
        "customer", "Rowdy Sailors", 0, "clauses", "at most one clause with may_pay",
        PAY, clause("collect", "gain", only="if_paid"), PAY, clause("collect", "draw", only="if_paid"),
    ),
    "two choices": with_clauses(
        "customer", "Rowdy Sailors", 0, "clauses", "at most one clause with choose_one",
        clause("collect", "choose_one"), clause("collect", "choose_one"),
    ),
    "kept in two places": (
        twice("treachery", "Rented Annex", 1), where("treachery", "Rented Annex"), "clauses", "one clause with keep",
    ),
    "discarded twice": (
        twice("asset", "Hired Cooks", 1), where("asset", "Hired Cooks"), "clauses", "upkeep or grow_investment",
    ),
    "two values of a price": (
        twice("proprietor", "Saver", 3), where("proprietor", "Saver"), "clauses", "at most one clause for each price",
    ),
    "an answer without question": at_clause("customer", "Monk", 2, "only", "'always', or right after", only="if_paid"),
    "a choice of an offer": at_clause("customer", "Wine Agent", 3, "only", "after choose_one", only="if_first"),
    "an answer too late": with_clauses(
        "customer", "Wine Agent", 4, "only", "right after may_pay",
        PAY, clause("collect", "gain", only="if_paid"), clause("collect", "draw"),
        clause("collect", "draw", only="if_not_paid"),
    ),
    "a question in an answer": with_clauses(
        "customer", "Wine Agent", 2, "op", "no question that depends on another's answer",
        PAY, clause("collect", "choose_one", only="if_paid"),
    ),
    "an offer of nothing": with_clauses(
        "customer", "Wine Agent", 1, "op", "only if_paid or if_not_paid", PAY, clause("collect", "gain", amount=7)
    ),
    "a choice of one": with_clauses(
        "customer", "Poker Players", 1, "op", "only if_first and if_second",
        clause("collect", "choose_one"), clause("collect", "gain", only="if_first"),
    ),
    "an answer at another moment": with_clauses(
        "treachery", "Rented Annex", 2, "when", "the same moment for may_pay",
        KEEP, clause("play", "may_pay"), clause("refresh", "gain", only="if_paid"),
    ),
    "a Customer that names somebody": at_clause(
        "customer", "Monk", 1, "when", "top_bidder, play, retort for a clause about a target", who="target"
    ),
    "a kept card that names somebody": at_clause(
        "treachery", "Rented Annex", 3, "when", "for a clause about a target", who="target"
    ),
    "nobody named": at_row("treachery", "Light Fingers", "target", "'other' or 'any' for clauses 1", target=None),
    "nobody's Debt": with_clauses(
        "treachery", "Night Deposit", 0, "target", "for clauses 1", clause("play", "gain", per="target_debt")
    ),
    "the Top Bidder names nobody": at_row(
        "proprietor", "Enforcer", "top_bidder_target", "'other' or 'any' for clauses 1", top_bidder_target=None
    ),
    "an ability names nobody": with_clauses(
        "proprietor", "Steward", 0, "ability_target", "for clauses 1", clause("retort", "draw", who="target")
    ),
    "named for nothing": at_row("treachery", "Night Deposit", "target", "no clause when play", target="any"),
    "the Top Bidder names for nothing": at_row(
        "proprietor", "Saver", "top_bidder_target", "no clause when top_bidder", top_bidder_target="other"
    ),
    "an ability names for nothing": at_row(
        "asset", "Watch Post", "ability_target", "no clause when retort", ability_target="other"
    ),
    "Debt given to anybody": at_row("treachery", "Passed Note", "target", "'other' with give_debt", target="any"),
    "an Asset of anybody": at_row("treachery", "Forged Deed", "target", "'other' with gain_from_target", target="any"),
    "a tally in the Refresh": at_row(
        "treachery", "Night Deposit", "windows", "only customer_revealed, customer_collecting with the need i_tally",
        needs=["i_tally"],
    ),
    "an answer to a phase": at_row(
        "treachery", "Broker's Cut", "windows", "with the need answers_other", windows=["asset_selling", "phase_start"]
    ),
    "an ability needs a Pool": at_row(
        "proprietor", "Steward", "ability_windows", "with the need pool_has_card", ability_needs=["pool_has_card"]
    ),
    "two needs of one target": at_row(
        "treachery", "Called Loan", "needs", "at most one need", needs=["other_has_debt", "other_has_asset"]
    ),
    "Debt of one's own for another": at_row(
        "treachery", "Called Loan", "needs", "any_has_debt only with target any", needs=["any_has_debt"]
    ),
    "one answered, another named": at_row(
        "treachery", "Light Fingers", "target", "'none' with a need that says what is answered",
        needs=["answers_other"], windows=["gold_paying"],
    ),
    "an ordinary Customer by hands": at_row(
        "customer", "Monk", "collected_by", "'totals' for ordinary Customers", collected_by="most_treachery"
    ),
    "a Negative Customer with a condition": at_row(
        "customer", "Bailiff", "needs", "no needs for negative Customers", needs=["no_debt"]
    ),
    "a Particular Customer that is ordinary": at_row(
        "customer", "The Diplomat", "needs", "a need for a particular Customer", needs=[]
    ),
    "a Particular Customer with two conditions": at_row(
        "customer", "Vault Admirer", "needs", "none for another", needs=["no_debt"]
    ),
    "a Customer that lists nothing": at_row("customer", "Monk", "lists", "at least one", lists=[]),
    "a Customer that lists twice": at_row("customer", "Monk", "lists", "different", lists=["luxury", "luxury"]),
    "a list that does not count": at_row("customer", "Vault Admirer", "lists", "none where", lists=["luxury"]),
    "an Asset named none": (change("asset", "Stable Boy", name="none"), "asset row 1 (none)", "name", "than 'none'"),
}  # fmt: skip
#: Damage to the set as a whole.
SETS = {
    "too few Assets": (few_assets, "asset rows", "copies", "4 to 32 cards in all"),
    "too many Assets": (change("asset", "Stable Boy", copies=9), "asset rows", "copies", "4 to 32 cards in all"),
    "too many Customers": (change("customer", "Monk", copies=8), "customer rows", "copies", "4 to 36 cards in all"),
    "too much Treachery": (change("treachery", "Light Fingers", copies=8), "treachery rows", "copies", "1 to 40 cards"),
    "too much Debt": (change("debt", "Debt", copies=20), "debt rows", "copies", "1 to 32 cards in all"),
    "too few ordinary Customers": (without_ordinary_customers, "customer rows", "kind", "at least 4 ordinary"),
    "no ordinary Debt": (change("debt", "Debt", ordinary=None), "debt rows", "ordinary", "exactly one row"),
    "two ordinary Debts": (change("debt", "Forbearance", ordinary=True), "debt rows", "ordinary", "exactly one row"),
    "too many kept cards": (
        change("treachery", "Standing Crier", copies=4), "treachery rows", "copies", "at most 4 cards that are kept",
    ),
    "too many slots": (
        change("asset", "Deep Cellar", copies=2), "rows that change slots", "amount", "at most 7 slots",
    ),
    "a Proprietor with too many slots": (
        change_inside("proprietor", "Steward", "clauses", 1, amount=2), "rows that change slots", "amount", "at most 7",
    ),
    "a negative Debt limit": (
        change_inside("asset", "Loan Desk", "clauses", 0, amount=-3),
        "rows that change debt", "amount", "at least 0 left of the limit for Saver",
    ),
    "a negative capacity": (
        change_inside("proprietor", "Host", "clauses", 1, amount=-3),
        "rows that change capacity", "amount", "at least 0 left of the limit for Host",
    ),
    "negative slots": (
        change_inside("treachery", "Rented Annex", "clauses", 1, amount=-5),
        "rows that change slots", "amount", "at least 0 left of the limit",
    ),
    "answers that unexhaust": with_clauses(
        "treachery", "Broker's Cut", 0, "windows", "with unexhaust", clause("play", "unexhaust")
    ),
    "an ability that answers and unexhausts": at_row(
        "proprietor", "Steward", "ability_windows", "with unexhaust", ability_windows=["gold_paying"]
    ),
}  # fmt: skip

DAMAGE = COLUMNS | CLAUSES | ROWS | SETS
