"""What an observation of Innkeeper is made of: its named blocks, the observer always first, then clockwise."""

from __future__ import annotations

from inn_envs.core.observe import Block, Blocks, words
from inn_envs.innkeeper.cards import ASSET_LOOK, CUSTOMER_LOOK, FEATURES
from inn_envs.innkeeper.state import ALL_ROUNDS, DECKS, FIRST_DECLARED, SEATS, Deck, Event, Prompt, Step
from inn_envs.innkeeper.words import (
    ASSETS,
    CHARACTERISTICS,
    CUSTOMERS,
    DEBTS,
    GOLD,
    KEPT,
    MOST_AMOUNT,
    MOST_EXTRA_ROUNDS,
    PROPRIETORS,
    SLOTS,
    TREACHERY,
    Characteristic,
    Phase,
    Window,
)

#: The largest numbers that an observation holds; more is shown as this.
MOST_GOLD, MOST_TRAIT, MOST_TOTAL, MOST_CARDS, MOST_BIDDEN = 100, 24, 60, 40, GOLD
#: Customers of a round are counted to this.
MOST_ROOM = 10
#: Of a hand's abilities together.
MOST_TOGETHER = 2 * MOST_AMOUNT
#: Turns left are shown in parts of this size.
TURNS_SHOWN = 50
#: Declared actions shown, from the top of the stack.
PENDING = 3
DECLARED = tuple(step for step in Step if step >= FIRST_DECLARED)
#: Fields of the variant that are yes or no; `open_rebid` is the rebid that is no sealed one, and so on.
VARIANT_SHOWN = ("bank_limit", "open_rebid", "rebid_low_ties", "negative_counts", "must_pay", "ask_holders")
_PLAYERS = ("me", "left 1", "left 2", "left 3")
_TRAITS = words(Characteristic)[1:]
_ASSETS = tuple(f"asset {row}" for row in range(ASSETS))
_CUSTOMERS = tuple(f"customer {row}" for row in range(CUSTOMERS))
_TREACHERY = tuple(f"treachery {row}" for row in range(TREACHERY))
_DEBTS = tuple(f"debt {row}" for row in range(1, DEBTS))
_PROPRIETORS = tuple(f"proprietor {row}" for row in range(1, PROPRIETORS))
_PLACES = tuple(f"place {place}" for place in range(1, SLOTS + 1))
_ROUNDS = tuple(f"round {number}" for number in range(1, ALL_ROUNDS + 1))

OBSERVATION = Blocks(
    [
        Block("prompt", (len(Prompt),), doc="what I am asked; wait when it is not me", labels=(words(Prompt),)),
        Block("seats", (SEATS - 1,), doc="number of players", labels=(("2", "3", "4"),)),
        Block("variant", (len(VARIANT_SHOWN),), doc="settings of the variant", labels=(VARIANT_SHOWN,)),
        Block("extra_rounds", (1,), MOST_EXTRA_ROUNDS, doc="rounds that ties may add"),
        Block("round_number", (ALL_ROUNDS,), doc="the round", labels=(_ROUNDS,)),
        Block("phase", (len(Phase),), doc="the phase", labels=(words(Phase),)),
        Block("last_round", (1,), doc="this round ends the game unless there is a tie"),
        Block("turns_left", (1,), 100, doc=f"turns until max_turns, in parts of {TURNS_SHOWN}"),
        Block("lead", (SEATS,), doc="the lead Proprietor", labels=(_PLAYERS,)),
        Block("top_bidder", (SEATS,), doc="the Top Bidder of this round", labels=(_PLAYERS,)),
        Block("asked", (SEATS,), doc="who is publicly asked something, not in a window", labels=(_PLAYERS,)),
        Block("amount", (1,), MOST_GOLD, doc="my question: the gold it is about, or how many"),
        Block("about", (SEATS,), doc="my question: the Proprietor it is about", labels=(_PLAYERS,)),
        Block("about_slot", (SLOTS,), doc="my question: the Asset it is about, by its place", labels=(_PLACES,)),
        Block("window", (len(Window),), doc="my question: what I may answer As Retort", labels=(words(Window),)),
        Block("by_features", (len(FEATURES),), MOST_AMOUNT, doc="my question: the card that asks", labels=(FEATURES,)),
        Block("by_treachery", (TREACHERY,), doc="the same, if it is a Treachery card", labels=(_TREACHERY,)),
        Block("by_asset", (1,), ASSETS - 1, doc="the same, if it is an Asset: its row in its table", values="asset"),
        Block(
            "chosen_debt",
            (DEBTS - 1,),
            MOST_CARDS,
            doc="Debt to be paid off, as chosen so far or declared",
            labels=(_DEBTS,),
        ),
        Block("named", (TREACHERY,), MOST_CARDS, doc="Treachery named for the final sale", labels=(_TREACHERY,)),
        Block("capital", (1,), MOST_GOLD, doc="my Capital"),
        Block("laid", (1,), MOST_BIDDEN, doc="the bid that I have laid face down"),
        Block("hand", (TREACHERY,), MOST_CARDS, doc="my Treachery cards", labels=(_TREACHERY,)),
        Block("hand_features", (len(FEATURES),), MOST_TOGETHER, doc="all of them together", labels=(FEATURES,)),
        Block("known_top", (CUSTOMERS,), doc="the top Customer of the deck, if I know it", labels=(_CUSTOMERS,)),
        Block("known_look", (len(CUSTOMER_LOOK),), 10, doc="what it is like", labels=(CUSTOMER_LOOK,)),
        Block("known_customers", (CUSTOMERS,), MOST_CARDS, doc="Customers I know in the deck", labels=(_CUSTOMERS,)),
        Block("proprietor", (SEATS, PROPRIETORS - 1), doc="who plays whom", labels=(_PLAYERS, _PROPRIETORS)),
        Block("trait", (SEATS, CHARACTERISTICS), MOST_TRAIT, doc="inns' Characteristics", labels=(_PLAYERS, _TRAITS)),
        Block("income", (SEATS,), MOST_GOLD, doc="Income Modifier", labels=(_PLAYERS,)),
        Block("vault", (SEATS,), MOST_GOLD, doc="gold in the Vault", labels=(_PLAYERS,)),
        Block("counted", (SEATS,), MOST_GOLD, doc="level recall: Capital as counted from events", labels=(_PLAYERS,)),
        Block("debt", (SEATS, DEBTS - 1), MOST_CARDS, doc="Debt by kind", labels=(_PLAYERS, _DEBTS)),
        Block("free_debt", (SEATS,), MOST_CARDS, doc="Debt that may still be taken", labels=(_PLAYERS,)),
        Block("free_slots", (SEATS,), SLOTS, doc="Assets that there is room for", labels=(_PLAYERS,)),
        Block("room", (SEATS,), MOST_ROOM, doc="Customers until the Customer Capacity", labels=(_PLAYERS,)),
        Block("collected", (SEATS,), MOST_ROOM, doc="Customers collected this round", labels=(_PLAYERS,)),
        Block("negative", (SEATS,), MOST_ROOM, doc="Negative ones collected this round", labels=(_PLAYERS,)),
        Block("hand_size", (SEATS,), MOST_CARDS, doc="Treachery cards in hand", labels=(_PLAYERS,)),
        Block("shown", (SEATS, TREACHERY), MOST_CARDS, doc="those that all have seen", labels=(_PLAYERS, _TREACHERY)),
        Block("ability_used", (SEATS,), doc="the Proprietor's retort was used this round", labels=(_PLAYERS,)),
        Block("bids", (SEATS, ALL_ROUNDS), MOST_BIDDEN, doc="bids as revealed", labels=(_PLAYERS, _ROUNDS)),
        Block("order", (SEATS, SEATS), doc="place in the order of bids", labels=(_PLAYERS, ("1", "2", "3", "4"))),
        Block("assets", (SEATS, ASSETS), MOST_CARDS, doc="Assets by card", labels=(_PLAYERS, _ASSETS)),
        Block(
            "slots", (SEATS, SLOTS, len(ASSET_LOOK)), 9, doc="Assets by place", labels=(_PLAYERS, _PLACES, ASSET_LOOK)
        ),
        Block(
            "slot_asset",
            (SEATS, SLOTS),
            ASSETS - 1,
            doc="their rows: looks can be alike",
            labels=(_PLAYERS, _PLACES),
        ),
        Block("exhausted", (SEATS, SLOTS), doc="exhausted ones", labels=(_PLAYERS, _PLACES)),
        Block("gold_on", (SEATS, SLOTS), MOST_AMOUNT, doc="gold on them", labels=(_PLAYERS, _PLACES)),
        Block("kept", (SEATS, KEPT), KEPT, doc="Treachery kept, by its order among such cards", labels=(_PLAYERS,)),
        Block("kept_exhausted", (SEATS, KEPT), KEPT, doc="exhausted ones of these", labels=(_PLAYERS,)),
        Block("supply", (SEATS, ASSETS), doc="the Supply by place", labels=(_PLACES, _ASSETS)),
        Block("supply_look", (SEATS, len(ASSET_LOOK)), 9, doc="what they are like", labels=(_PLACES, ASSET_LOOK)),
        Block("supply_features", (SEATS, len(FEATURES)), MOST_AMOUNT, doc="what they can", labels=(_PLACES, FEATURES)),
        Block("offered", (ASSETS,), doc="the top Asset that was revealed to be bought", labels=(_ASSETS,)),
        Block("customer", (CUSTOMERS,), doc="the revealed Customer", labels=(_CUSTOMERS,)),
        Block("customer_look", (len(CUSTOMER_LOOK),), 10, doc="what it is like", labels=(CUSTOMER_LOOK,)),
        Block("customer_features", (len(FEATURES),), MOST_AMOUNT, doc="what it brings", labels=(FEATURES,)),
        Block("totals", (SEATS,), MOST_TOTAL, doc="inns' totals for it", labels=(_PLAYERS,)),
        Block("tallies", (SEATS,), doc="whose total counts for it", labels=(_PLAYERS,)),
        Block("customers_left", (1,), 4, doc="Customers that this round may still bring"),
        Block("pool", (1,), 4, doc="cards in the Treachery Pool"),
        Block("decks", (DECKS,), MOST_CARDS, doc="cards in the decks", labels=(words(Deck),)),
        Block("unseen_assets", (ASSETS,), MOST_CARDS, doc="Assets I see nowhere", labels=(_ASSETS,)),
        Block("unseen_customers", (CUSTOMERS,), MOST_CARDS, doc="Customers I see nowhere", labels=(_CUSTOMERS,)),
        Block("unseen_treachery", (TREACHERY,), MOST_CARDS, doc="Treachery I see nowhere", labels=(_TREACHERY,)),
        Block("debt_deck", (DEBTS - 1,), MOST_CARDS, doc="Debt cards in the deck", labels=(_DEBTS,)),
        Block("asset_discard", (ASSETS,), MOST_CARDS, doc="Assets discarded", labels=(_ASSETS,)),
        Block("customer_discard", (CUSTOMERS,), MOST_CARDS, doc="Customers discarded", labels=(_CUSTOMERS,)),
        Block("treachery_discard", (TREACHERY,), MOST_CARDS, doc="Treachery discarded", labels=(_TREACHERY,)),
        Block(
            "pending", (PENDING, len(DECLARED)), doc="declared actions, the latest first", labels=((), words(DECLARED))
        ),
        Block("pending_by", (PENDING, SEATS), doc="by whom", labels=((), _PLAYERS)),
        Block("pending_on", (PENDING, SEATS), doc="whom they name or pay", labels=((), _PLAYERS)),
        Block("pending_amount", (PENDING,), MOST_GOLD, doc="gold or cards they are about"),
        Block("pending_card", (PENDING, TREACHERY), doc="the Treachery card played", labels=((), _TREACHERY)),
        Block("pending_asset", (PENDING,), ASSETS - 1, doc="the Asset used, gained or sold: its row", values="asset"),
    ]
)

#: Tables of cards with abilities, in the order of their sources (`words.SOURCES`).
TABLES = ("proprietor", "asset", "customer", "treachery")
#: One event as `recall` shows it.
EVENT = Blocks(
    [
        Block("what", (len(Event),), doc="what happened", labels=(words(Event),)),
        Block("who", (SEATS,), doc="whose doing", labels=(_PLAYERS,)),
        Block("card", (TREACHERY,), doc="the card's row in its table, where I saw it"),
        Block("table", (len(TABLES),), doc="its table, where that may be any", labels=(TABLES,)),
        Block("other", (SEATS,), doc="the other Proprietor", labels=(_PLAYERS,)),
        Block("much", (1,), MOST_GOLD, doc="gold, a die, a phase"),
    ]
)
