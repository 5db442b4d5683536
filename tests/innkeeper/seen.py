"""What a seat should see of a table of Innkeeper: each block of an observation counted anew from the record, the rows
of the card file and the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from inn_envs import innkeeper
from inn_envs.innkeeper.cards import ASSET_LOOK, CUSTOMER_LOOK, FEATURES, CardSet
from inn_envs.innkeeper.layout import OBSERVATION
from inn_envs.innkeeper.state import ALL_ROUNDS, FIRST_DECLARED, Deck, Prompt, Step
from inn_envs.innkeeper.words import ASSETS, CLAUSES, CUSTOMERS, DEBTS, PROPRIETORS, SLOTS, TREACHERY, When, Window
from tests.innkeeper.table import Table
from tests.recount import Count, Recount, mark, mark_card, tally

TRAITS = ("luxury", "service", "cuisine", "entertainment")
#: Questions that are about no gold and may be answered once, or (of Debt) say what was chosen by kind.
NO_AMOUNT = (Prompt.WAIT, Prompt.PAY_DEBT, Prompt.RESPOND, Prompt.TARGET)
#: Questions about what a Proprietor has, or gets.
ABOUT_SOMEBODY = (Prompt.EXHAUST, Prompt.LIQUIDATE, Prompt.TAKE_ASSET, Prompt.GIVE_DEBT)
#: Declared actions that name or pay a Proprietor; those about gold or cards; those about an Asset.
NAMING = (Step.PLAY, Step.ABILITY, Step.PAY_GOLD, Step.BANK_PAYS)
NUMBERED = (
    Step.SELL_ASSET, Step.DEPOSIT, Step.TAKE_DEBT, Step.PAY_GOLD, Step.BANK_PAYS, Step.SELL_TREACHERY,
)  # fmt: skip
OF_ASSETS = (Step.GAIN_ASSET, Step.SELL_ASSET, Step.LIQUIDATE)


# --- cards ------------------------------------------------------------------------------------------------------------


def clauses_of(card: dict[str, Any]) -> Any:
    """The clauses of a row of the card file; the blank row has none."""
    return card.get("clauses", ())


def features(cards: CardSet, kind: str, row: int) -> Any:
    """What the clauses of a card do: the amount of each op, and of what it changes for as long as it is there."""
    found = np.zeros(len(FEATURES), int)
    for clause in clauses_of(cards.rows[kind][row]):
        is_change = clause["op"] in ("limit", "price")
        if not is_change or clause["when"] == "static":
            found[FEATURES.index(clause["what" if is_change else "op"])] = abs(clause["amount"])
    return found


def asset_look(cards: CardSet, row: int) -> list[int]:
    """An Asset is there, its Characteristics, its Gold Value, whether it is Unique."""
    card = cards.rows["asset"][row]
    return [1, *(card[trait] for trait in TRAITS), card["value"], card["unique"]] if row else [0] * len(ASSET_LOOK)


def customer_look(cards: CardSet, row: int) -> list[int]:
    """A Customer's kind, its Characteristics (4 for the one listed first), its condition, what else it goes by."""
    card = cards.rows["customer"][row]
    if not row:
        return [0] * len(CUSTOMER_LOOK)
    return [
        *(card["kind"] == word for word in ("ordinary", "particular", "negative")),
        *(4 - card["lists"].index(trait) if trait in card["lists"] else 0 for trait in TRAITS),
        *(word in card["needs"] for word in ("two_assets", "no_debt", "has_unique")),
        *(card["collected_by"] == word for word in ("most_treachery", "most_vault", "fewest_assets")),
    ]


def chosen(packed: Any) -> list[int]:
    """Debt cards that were chosen, by kind: five bits each."""
    return [int(packed) >> shift & 31 for shift in (0, 5, 10)]


# --- the table as one seat sees it ------------------------------------------------------------------------------------


class Inn:
    """A Proprietor's inn, counted from its cards."""

    def __init__(self, table: Table, seat: int) -> None:
        self.seat, self.player, self.of_two = seat, table.state["players"][seat], table.seats == 2
        rows, player = table.cards.rows, self.player
        self.own = rows["proprietor"][player["proprietor"]]
        assets, kept = zip(player["assets"], player["exhausted"]), zip(player["kept"], player["kept_exhausted"])
        self.up = [rows["asset"][row] for row, exhausted in assets if row and not exhausted]
        self.kept = [rows["treachery"][row] for row, exhausted in kept if row and not exhausted]

    def changes(self, what: str) -> list[int]:
        """By how much each unexhausted card changes a limit or a price."""
        clauses = [clause for card in (self.own, *self.up, *self.kept) for clause in clauses_of(card)]
        return [clause["amount"] for clause in clauses if clause["when"] == "static" and clause["what"] == what]

    def trait(self, name: str) -> int:
        """A Characteristic, with what lasts for the round or for the Customer; never below 0."""
        place = TRAITS.index(name) + 1
        boosts = int(self.player["round_boost"][place]) + int(self.player["customer_boost"][place])
        return max(self.own.get(name, 0) + sum(card[name] for card in self.up) + boosts, 0)

    def income(self) -> int:
        """The Income Modifier: +1 for every 5 gold in the Vault, or for another number that a card says."""
        return self.own.get("income", 0) + int(self.player["vault"]) // max([*self.changes("vault_step")] or [5])

    def room(self) -> int:
        """Customers until the Customer Capacity of two; with two players it is unlimited."""
        most = 2 + sum(self.changes("capacity")) + int(self.player["round_capacity"])
        return 99 if self.of_two else max(most, 0) - int(self.player["collected"])

    def free_debt(self) -> int:
        """Debt cards below the Debt limit."""
        return self.own.get("debt_limit", 0) + sum(self.changes("debt")) - int(self.player["debts"].sum())

    def free_slots(self) -> int:
        """Asset slots that no Asset takes up, four unless otherwise specified; exhausted Assets take up one too."""
        return 4 + sum(self.changes("slots")) - int(np.count_nonzero(self.player["assets"]))

    def total(self, customer: dict[str, Any]) -> int:
        """The total for a Customer's Characteristics; never below 0."""
        return max(sum(self.trait(name) for name in customer["lists"]) + int(self.player["customer_boost"][5]), 0)

    def tallies(self, customer: dict[str, Any]) -> bool:
        """Whether its total counts: for a Negative Customer always, else with room and the condition met."""
        meets = {
            "two_assets": len(self.up) >= 2,
            "no_debt": not self.player["debts"].any(),
            "has_unique": any(card["unique"] for card in self.up),
        }
        may_collect = self.room() > 0 and all(meets[need] for need in customer["needs"])
        return customer["collected_by"] == "totals" and (customer["kind"] == "negative" or may_collect)


class Sight:
    """A table from one seat: itself first, the others clockwise."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.cards, self.state, self.seat = table, table.cards, table.state, seat
        self.secret, self.options = self.state["secret"], self.state["options"]
        self.inns = [Inn(table, (seat + place) % table.seats) for place in range(table.seats)]
        self.me = self.inns[0].player["secret"]
        frames = self.state["stack"]["frames"][1 : int(self.state["stack"]["depth"]) + 1][::-1]
        self.question = frames[0] if len(frames) else None
        is_mine = len(frames) and frames[0]["seat"] == seat
        self.prompt = Prompt(int(frames[0]["prompt"])) if is_mine else Prompt.WAIT
        self.pending = [frame for frame in frames if not frame["prompt"] and frame["step"] >= FIRST_DECLARED][:3]
        #: The Customer deck, the next card last: 0 for those that the seat has not looked at; the others.
        looked, deck = int(self.me["known"]), self.deck(Deck.CUSTOMER)
        self.known = [int(row) * (looked >> place & 1) for place, row in enumerate(deck)]
        self.unknown = [int(row) * (1 - (looked >> place & 1)) for place, row in enumerate(deck)]
        self.known_top = (self.known or [0])[-1]
        self.customer = int(self.state["customer"])

    def place(self, seat: int) -> int:
        """How many places a seat is to the left."""
        return (int(seat) - self.seat) % self.table.seats

    def deck(self, deck: int) -> Any:
        """The cards of a deck, the next one last."""
        cards = self.secret["decks"][deck]
        return cards[cards > 0]

    def is_asked(self, prompt: Prompt) -> bool:
        """Whether this is asked, whoever is."""
        return self.question is not None and self.question["prompt"] == prompt

    def is_public(self) -> bool:
        """Whether all know who is asked: not in a window, nor whom a card names that is played there."""
        if self.question is None or self.is_asked(Prompt.RESPOND):
            return False
        return not self.is_asked(Prompt.TARGET) or self.question["amount"] == When.TOP_BIDDER

    def asking(self) -> tuple[str, int]:
        """The table and the row of the card that asks: of a clause, or to name a Proprietor; else no card."""
        card = 0 if self.prompt in (Prompt.WAIT, Prompt.RESPOND) else int(self.question["card"])
        return self.cards.source(card if self.prompt == Prompt.TARGET else card // CLAUSES)

    def each(self, what: Callable[[Inn], Any]) -> list[Any]:
        """Something of each inn."""
        return [what(inn) for inn in self.inns]

    def fields(self, name: str) -> list[Any]:
        """A field of each Proprietor."""
        return [inn.player[name] for inn in self.inns]

    def revealed(self, what: Callable[[Inn, dict[str, Any]], Any]) -> list[Any]:
        """Something of each inn for the revealed Customer; nothing where there is none."""
        card = self.cards.rows["customer"][self.customer]
        return [what(inn, card) for inn in self.inns] if self.customer else []


# --- what each block should say ---------------------------------------------------------------------------------------


def _hand_features(s: Sight) -> Any:
    return sum(int(s.me["hand"][row]) * features(s.cards, "treachery", row) for row in np.flatnonzero(s.me["hand"]))


def _order(s: Sight) -> list[Any]:
    """Each one's place in the order of bids, once the bids have made a Top Bidder."""
    order = [int(seat) for seat in s.state["order"][: s.table.seats]]
    return s.each(lambda inn: mark(4, order.index(inn.seat))) if s.state["top_bidder"] else []


def _kept(s: Sight, value: Callable[[Any, int], int]) -> Any:
    """A value of each card that is kept, by the order of such cards in the card file."""
    ops = [[clause["op"] for clause in clauses_of(card)] for card in s.cards.rows["treachery"]]
    rows = [row for row, words in enumerate(ops) if "keep" in words]
    places = np.zeros((s.table.seats, 4), int)
    for number, inn in enumerate(s.inns):
        for place in np.flatnonzero(inn.player["kept"]):
            places[number, rows.index(inn.player["kept"][place])] += value(inn.player, place)
    return places


def _unseen_treachery(s: Sight) -> Any:
    """The deck, the Pool, and what the others hold that nobody has seen."""
    hidden = [inn.player["secret"]["hand"].astype(int) - inn.player["shown"] for inn in s.inns[1:]]
    return tally([*s.deck(Deck.TREACHERY), *s.secret["pool"]], TREACHERY) + sum(hidden)


def _pending_amount(frame: Any) -> int:
    step = Step(int(frame["step"]))
    return sum(chosen(frame["amount"])) if step == Step.PAY_DEBT else int(frame["amount"]) * (step in NUMBERED)


def _pending_rows(s: Sight, kind: str) -> list[int]:
    """The rows of the cards that are played, used, gained or sold, those of this table."""
    found = []
    for frame in s.pending:
        table, row = ("asset", int(frame["card"])) if frame["step"] in OF_ASSETS else ("", 0)
        if frame["step"] in (Step.PLAY, Step.ABILITY):
            table, row = s.cards.source(int(frame["card"]))
        found.append(row if table == kind else 0)
    return found


def _chosen_debt(s: Sight) -> list[int]:
    """Debt that is being chosen, or that was chosen and is declared to be paid off."""
    declared = [frame for frame in s.pending if frame["step"] == Step.PAY_DEBT]
    frames = [s.question] if s.is_asked(Prompt.PAY_DEBT) else declared[-1:]
    return chosen(frames[0]["amount"]) if frames else []


_QUESTION: dict[str, Count] = {
    "prompt": lambda s: mark(len(Prompt), s.prompt),
    "asked": lambda s: mark(4, s.place(s.question["seat"]) if s.is_public() else None),
    "amount": lambda s: [] if s.prompt in NO_AMOUNT else [s.question["amount"]],
    "about": lambda s: mark(4, s.place(s.question["target"]) if s.prompt in ABOUT_SOMEBODY else None),
    "about_slot": lambda s: mark(SLOTS, s.question["cursor"] if s.prompt == Prompt.UPKEEP else None),
    "window": lambda s: mark(len(Window), s.question["card"] if s.prompt == Prompt.RESPOND else None),
    "by_features": lambda s: features(s.cards, *s.asking()),
    "by_treachery": lambda s: mark_card(TREACHERY, s.asking()[1] * (s.asking()[0] == "treachery")),
    "by_asset": lambda s: [s.asking()[1] * (s.asking()[0] == "asset")],
    "chosen_debt": _chosen_debt,
    "named": lambda s: s.state["named"],
}
_TABLE: dict[str, Count] = {
    "seats": lambda s: mark(3, s.table.seats - 2),
    "variant": lambda s: [
        s.options[name]
        for name in ("bank_limit", "open_rebid", "rebid_low_ties", "negative_counts", "must_pay", "ask_holders")
    ],
    "extra_rounds": lambda s: [s.options["extra_rounds"]],
    "round_number": lambda s: mark(ALL_ROUNDS + 1, s.state["rounds"])[1:],
    "phase": lambda s: mark(7, s.state["phase"]),
    "last_round": lambda s: [s.state["rounds"] >= 4],
    "turns_left": lambda s: [(int(s.options["max_turns"]) - int(s.state["turn"])) // 50],
    "lead": lambda s: mark(4, s.place(s.state["lead"])),
    "top_bidder": lambda s: mark(4, s.place(s.state["top_bidder"] - 1) if s.state["top_bidder"] else None),
    "order": _order,
    "supply": lambda s: [mark_card(ASSETS, row) for row in s.state["supply"]],
    "supply_look": lambda s: [asset_look(s.cards, row) for row in s.state["supply"]],
    "supply_features": lambda s: [features(s.cards, "asset", row) for row in s.state["supply"]],
    "offered": lambda s: mark_card(ASSETS, s.state["shown_asset"]),
    "customer": lambda s: mark_card(CUSTOMERS, s.customer),
    "customer_look": lambda s: customer_look(s.cards, s.customer),
    "customer_features": lambda s: features(s.cards, "customer", s.customer),
    "totals": lambda s: s.revealed(Inn.total),
    "tallies": lambda s: s.revealed(Inn.tallies),
    "customers_left": lambda s: [(3 if s.table.seats == 2 else 4) - int(s.state["counted"])],
}
_OWN: dict[str, Count] = {
    "capital": lambda s: [s.me["capital"]],
    "laid": lambda s: [s.me["laid"]],
    "hand": lambda s: s.me["hand"],
    "hand_features": _hand_features,
    "known_top": lambda s: mark_card(CUSTOMERS, s.known_top),
    "known_look": lambda s: customer_look(s.cards, s.known_top),
    "known_customers": lambda s: tally(s.known, CUSTOMERS),
}
_INNS: dict[str, Count] = {
    "proprietor": lambda s: [mark_card(PROPRIETORS, row)[1:] for row in s.fields("proprietor")],
    "trait": lambda s: s.each(lambda inn: [inn.trait(name) for name in TRAITS]),
    "income": lambda s: s.each(Inn.income),
    "vault": lambda s: s.fields("vault"),
    "counted": lambda s: s.each(lambda inn: inn.player["secret"]["capital"]),
    "debt": lambda s: [kinds[1:] for kinds in s.fields("debts")],
    "free_debt": lambda s: s.each(Inn.free_debt),
    "free_slots": lambda s: s.each(Inn.free_slots),
    "room": lambda s: s.each(Inn.room),
    "collected": lambda s: s.fields("collected"),
    "negative": lambda s: s.fields("collected_negative"),
    "hand_size": lambda s: s.each(lambda inn: inn.player["secret"]["hand"].sum()),
    "shown": lambda s: s.fields("shown"),
    "ability_used": lambda s: s.fields("used"),
    "bids": lambda s: s.fields("bids"),
    "assets": lambda s: [tally(rows, ASSETS) for rows in s.fields("assets")],
    "slots": lambda s: [[asset_look(s.cards, row) for row in rows] for rows in s.fields("assets")],
    "slot_asset": lambda s: s.fields("assets"),
    "exhausted": lambda s: s.fields("exhausted"),
    "gold_on": lambda s: s.fields("gold"),
    "kept": lambda s: _kept(s, lambda player, place: 1),
    "kept_exhausted": lambda s: _kept(s, lambda player, place: player["kept_exhausted"][place]),
}
_DECKS: dict[str, Count] = {
    "pool": lambda s: [np.count_nonzero(s.secret["pool"])],
    "decks": lambda s: [len(s.deck(deck)) for deck in Deck],
    "unseen_assets": lambda s: tally(s.deck(Deck.ASSET), ASSETS),
    "unseen_customers": lambda s: tally(s.unknown, CUSTOMERS),
    "unseen_treachery": _unseen_treachery,
    "debt_deck": lambda s: tally(s.deck(Deck.DEBT), DEBTS)[1:],
    "asset_discard": lambda s: s.state["discards"][Deck.ASSET],
    "customer_discard": lambda s: s.state["discards"][Deck.CUSTOMER],
    "treachery_discard": lambda s: s.state["discards"][Deck.TREACHERY],
}
_PENDING: dict[str, Count] = {
    "pending": lambda s: [mark(len(Step) - FIRST_DECLARED, frame["step"] - FIRST_DECLARED) for frame in s.pending],
    "pending_by": lambda s: [mark(4, s.place(frame["seat"])) for frame in s.pending],
    "pending_on": lambda s: [mark(4, s.place(f["target"]) if f["step"] in NAMING else None) for f in s.pending],
    "pending_amount": lambda s: [_pending_amount(frame) for frame in s.pending],
    "pending_card": lambda s: [mark_card(TREACHERY, row) for row in _pending_rows(s, "treachery")],
    "pending_asset": lambda s: _pending_rows(s, "asset"),
}
#: How each block is counted, by its name; seats that nobody plays, and actions not declared, are left out.
BLOCKS: dict[str, Count] = {**_QUESTION, **_TABLE, **_OWN, **_INNS, **_DECKS, **_PENDING}
SEEN = Recount(innkeeper, OBSERVATION, BLOCKS, Sight)
