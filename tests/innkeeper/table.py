"""Tables of Innkeeper set by hand, played by words, and compared: for tests that read like the rulebook.

    table = Table(3, lead=1).proprietors("Saver", "Trader", "Schemer").capital(0, 7).hand(2, "Out Maneuver")
    table.supply("Stable Boy").asset(0, "Investment", gold=2).debts(1, Debt=2).begin("bidding")
    assert table.asked == "bid 1"
    table.answer(1, "bid", 3)  # asserts that this seat is asked this, and that the answer is legal
    assert table.answer(0, "supply", "Stable Boy") == {"assets 0": ["+Stable Boy"], "supply": ["-Stable Boy"]}

What a test says nothing about is quiet: nobody holds Treachery, Debt or Assets, and the Proprietors have no ability
that asks of itself. Every card put on the table is taken out of its deck, and each answer checks that no card got lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from inn_envs import innkeeper
from inn_envs.core import jit, stack
from inn_envs.core.batch import loops
from inn_envs.core.record import zeros
from inn_envs.innkeeper import inns, rules, setup
from inn_envs.innkeeper.cards import CardSet, load_cards
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import STATE, Deck, Step
from inn_envs.innkeeper.variant import Variant, set_options
from inn_envs.innkeeper.words import Phase, Window
from tests.innkeeper.reading import DECKS, Reading

#: Who plays where a test says nothing: only the Saver is asked for an ability without Assets or Debt.
PROPRIETORS = ("Borrower", "Trader", "Schemer", "Saver")
#: Tables with shuffled decks and nothing else: shuffling takes most of a test's time where the rules are not compiled.
_SHUFFLED: dict[tuple[Any, ...], Any] = {}


@cache
def standard() -> CardSet:
    """The standard card set; the rules are compiled first."""
    if not jit.DISABLED:
        loops(innkeeper)
    return load_cards()


class Table(Reading):
    """One game, at the first moment that a test is about. All that sets it up returns the table."""

    def __init__(
        self, seats: int = 3, lead: int = 0, *, seed: int = 1, cards: CardSet | None = None, **variant: Any
    ) -> None:
        super().__init__(zeros(STATE, 1), cards or standard())
        copies = tuple(self.cards.table[0][f"{deck}_copies"].tobytes() for deck in DECKS)
        key = (self.cards.path, self.cards.digest, copies, seats, seed, tuple(variant.items()))
        if key not in _SHUFFLED:
            self.state["seats"] = seats
            self.state["secret"]["chance"]["seed"] = seed
            set_options(self.records, Variant(**variant), self.cards)
            setup.shuffle_decks(self.record, self.faces)
            _SHUFFLED[key] = self.records.copy()
        self.records[0] = _SHUFFLED[key][0]
        self.state["lead"] = lead
        self.proprietors(*PROPRIETORS[:seats]).round(1)

    @classmethod
    def dealt(cls, seats: int = 3, seed: int = 1, *, cards: CardSet | None = None, **variant: Any) -> Table:
        """A game as it is dealt, up to its first question."""
        table = cls(seats, seed=seed, cards=cards, **variant)
        options = table.state["options"].copy()
        table.records[0] = zeros(STATE, 1)[0]
        table.state["seats"], table.state["options"] = seats, options
        table.state["secret"]["chance"]["seed"] = seed
        rules.deal(table.record, table.faces)
        table.check()
        return table

    # --- setting the table -------------------------------------------------------------------------------------------

    def proprietors(self, *names: str) -> Table:
        """Who plays at each seat, with the starting Capital."""
        assert len(names) == self.seats
        for seat, name in enumerate(names):
            setup.take_proprietor(self.record, self.faces, seat, self.cards.find("proprietor", name))
        return self

    def round(self, number: int) -> Table:
        """Which round is being played; a test says nothing for the first."""
        self.state["rounds"] = number
        return self

    def capital(self, seat: int, gold: int) -> Table:
        """Gold behind an inn stand."""
        self.seat(seat)["secret"]["capital"] = gold
        return self

    def vault(self, seat: int, gold: int) -> Table:
        """Gold in a Vault."""
        self.seat(seat)["vault"] = gold
        return self

    def asset(self, seat: int, *names: str, exhausted: bool = False, gold: int = 0) -> Table:
        """Assets that a seat controls, in its next free places."""
        for name in names:
            row, slot = self._take("asset", name), int(inns.free_slot(self.record, seat))
            for key, value in (("assets", row), ("exhausted", exhausted), ("gold", gold)):
                self.seat(seat)[key][slot] = value
        inns.recount(self.record, self.faces, seat)
        return self

    def hand(self, seat: int, *names: str) -> Table:
        """Treachery cards in a hand."""
        for name in names:
            self.seat(seat)["secret"]["hand"][self._take("treachery", name)] += 1
        return self

    def kept(self, seat: int, *names: str, exhausted: bool = False) -> Table:
        """Treachery cards that a seat keeps face up."""
        for name in names:
            place = int(np.flatnonzero(self.seat(seat)["kept"] == 0)[0])
            self.seat(seat)["kept"][place] = self._take("treachery", name)
            self.seat(seat)["kept_exhausted"][place] = exhausted
        inns.recount(self.record, self.faces, seat)
        return self

    def debts(self, seat: int, **kinds: int) -> Table:
        """Debt cards of a seat: `debts(0, Debt=4, Crushing_Debt=1)`."""
        for name, number in kinds.items():
            for _ in range(number):
                self.seat(seat)["debts"][self._take("debt", name.replace("_", " "))] += 1
        return self

    def supply(self, *names: str) -> Table:
        """The Assets of the Supply: for a start in the Bidding Phase."""
        for place, name in enumerate(names):
            self.state["supply"][place] = self._take("asset", name)
        return self

    def deck_top(self, deck: str, *names: str) -> Table:
        """The next cards of a deck (asset, customer, treachery, debt), the first to be drawn first."""
        rows = [self._take(deck, name) for name in names]
        number = DECKS.index(deck)
        left = int(self.state["deck_counts"][number])
        self.state["secret"]["decks"][number][left : left + len(rows)] = rows[::-1]
        self.state["deck_counts"][number] = left + len(rows)
        return self

    def customers_on_top(self, *names: str) -> Table:
        """The next Customers, the first to be revealed first."""
        return self.deck_top("customer", *names)

    def deck_is(self, deck: str, *names: str) -> Table:
        """A deck has these cards only, the first to be drawn first; the rest of it lies in its discard."""
        for name in self.left(deck):
            self.discard(deck, name)
        for name in names:
            self.state["discards"][DECKS.index(deck)][self.cards.find(deck, name)] -= 1
        number = DECKS.index(deck)
        rows = [self.cards.find(deck, name) for name in names]
        self.state["secret"]["decks"][number][: len(rows)] = rows[::-1]
        self.state["deck_counts"][number] = len(rows)
        return self

    def discard(self, deck: str, *names: str) -> Table:
        """Cards go from a deck to its discard."""
        for name in names:
            self.state["discards"][DECKS.index(deck)][self._take(deck, name)] += 1
        return self

    def pool(self, *names: str) -> Table:
        """The Treachery Pool: for a start after it was created."""
        for place, name in enumerate(names):
            self.state["secret"]["pool"][place] = self._take("treachery", name)
        self.state["pool_count"] = len(names)
        return self

    def collected(self, seat: int, *names: str) -> Table:
        """Customers that a seat has collected in this round; Negative ones lie in the discard."""
        for name in names:
            row = self._take("customer", name)
            if self.cards.rows["customer"][row]["kind"] == "negative":
                self.seat(seat)["collected_negative"] += 1
                self.state["discards"][Deck.CUSTOMER][row] += 1
                continue
            place = int(self.state["counted"])
            self.state["tables"][place], self.state["hosts"][place] = row, seat + 1
            self.state["counted"] += 1
            self.seat(seat)["collected"] += 1
        return self

    def bid(self, *amounts: int, order: tuple[int, ...] = ()) -> Table:
        """The bids of the round as revealed, and the order that came of them: for a start after the bidding."""
        for seat, amount in enumerate(amounts):
            self.seat(seat)["bids"][int(self.state["rounds"]) - 1] = amount
        ranked = order or sorted(range(self.seats), key=lambda seat: -amounts[seat])
        self.state["order"][: self.seats] = ranked
        self.state["top_bidder"] = ranked[0] + 1 if any(amounts) else 0
        return self

    def dice(self, *rolls: int) -> Table:
        """The next rolls of the die, whoever rolls."""
        chance = self.state["secret"]["chance"]
        chance["script_on"], chance["script_used"] = 1, 0
        chance["script_values"][: len(rolls)] = [rolled - 1 for rolled in rolls]
        return self

    def _take(self, deck: str, name: str) -> int:
        """Takes a card out of its deck, the lowest copy. Returns its row."""
        number, row = DECKS.index(deck), self.cards.find(deck, name)
        lying, count = self.state["secret"]["decks"][number], int(self.state["deck_counts"][number])
        found = np.flatnonzero(lying[:count] == row)
        assert len(found), f"no {name} left in the {deck} deck"
        lying[found[0] : count] = [*lying[found[0] + 1 : count], 0]
        self.state["deck_counts"][number] = count - 1
        return row

    # --- beginning ---------------------------------------------------------------------------------------------------

    def begin(self, *phases: str, then: Step = Step.NONE) -> Table:
        """Plays these phases (refresh, asset, bidding, customer, deposit, final) up to the first question; after the
        last of them, and a step `then`, nothing more happens.
        """
        if then:
            self._push(then)
        for phase in reversed(phases):
            self._push(Step.PHASE, amount=Phase[phase.upper()])
        return self._run()

    def begin_round(self) -> Table:
        """Plays from the beginning of the round on, to the end of the game."""
        self.state["rounds"] -= 1
        return self.step(Step.ROUND)

    def step(
        self, step: Step, seat: int = 0, *, target: int = 0, card: int = 0, amount: int = 0, cursor: int = 0
    ) -> Table:
        """Takes this one step and all that follows from it, up to the first question."""
        self._push(step, seat=seat, target=target, card=card, amount=amount, cursor=cursor)
        return self._run()

    def window(self, window: Window, owner: int = 0) -> Table:
        """Opens a window above no action. At the start of a phase, that phase is on."""
        if window <= Window.START_FINAL:
            self.state["phase"] = int(window)
        return self.step(Step.WINDOW, owner, target=1, card=window)

    def reveals(self, customer: str) -> Table:
        """The lead Proprietor reveals this Customer, as the only one."""
        base, lead = int(self.state["stack"]["depth"]) + 1, int(self.state["lead"])
        row = self._turn_up(customer)
        self._push(Step.REVEALED, seat=lead, target=lead, card=row)
        return self.step(Step.WINDOW, lead, target=1, card=Window.CUSTOMER_REVEALED, cursor=base)

    def collects(self, seat: int, customer: str) -> Table:
        """A seat collects this Customer, without a window."""
        return self.step(Step.COLLECT, seat, card=self._turn_up(customer))

    def _turn_up(self, customer: str) -> int:
        row = self._take("customer", customer)
        self.state["customer"], self.state["phase"] = row, Phase.CUSTOMER
        return row

    def _push(self, step: Step, **fields: int) -> None:
        keys = ("seat", "target", "card", "amount", "cursor")
        stack.push(self.record, int(step), *(int(fields.get(key, 0)) for key in keys))

    def _run(self) -> Table:
        self._events = int(self.state["secret"]["ring"]["count"])
        rules.run(self.record, self.faces)
        self.check()
        return self

    # --- playing -----------------------------------------------------------------------------------------------------

    def answer(self, seat: int, prompt: str, word: int | str) -> dict[str, Any]:
        """The seat that is asked this gives a legal answer. Returns what changed on the table: see `changes`."""
        assert self.asked == f"{prompt} {seat}", f"not {prompt} {seat} is asked, but {self.asked}: {self.allowed}"
        why = self.reason(word)
        assert why == Reason.LEGAL, f"{word!r} is illegal at {self.asked}: {why.name}; legal: {self.allowed}"
        before = self.snapshot()
        self._events = int(self.state["secret"]["ring"]["count"])
        rules.apply(self.record, self.faces, self.action(word))
        self.check()
        return self.changes(before)

    def plays(self, seat: int, name: str, target: int | None = None) -> dict[str, Any]:
        """A seat plays a Treachery card, or uses an Asset, a kept card or its Proprietor (`ability`), in a window."""
        before = self.snapshot()
        self.answer(seat, "respond", name)
        if target is not None:
            self.answer(seat, "target", target)
        return self.changes(before)

    def passes(self, *seats: int) -> dict[str, Any]:
        """These seats are asked in windows, in this order, and pass; without seats, whoever is asked until no more."""
        before = self.snapshot()
        for seat in seats:
            self.answer(seat, "respond", "stop")
        while not seats and (self.asked or "").startswith("respond"):
            self.answer(self.actor, "respond", "stop")
        return self.changes(before)

    def bids(self, *amounts: int) -> dict[str, Any]:
        """Each seat's bid, asked clockwise from the lead; of a rebid, those of the group by `answer`."""
        before = self.snapshot()
        for place in range(self.seats):
            seat = (int(self.state["lead"]) + place) % self.seats
            self.answer(seat, "bid", amounts[seat])
        return self.changes(before)

    def pays(self, seat: int, debt: int = 0) -> dict[str, Any]:
        """A seat covers so much of its bid with Debt, the rest with gold."""
        return self.answer(seat, "cover", debt)

    def all_pay(self) -> dict[str, Any]:
        """Whoever is asked to pay its bid pays it with as little Debt as it can."""
        before = self.snapshot()
        while (self.asked or "").startswith("cover"):
            self.pays(self.actor, int(self.allowed[0]))
        return self.changes(before)


def random_game(seats: int, seed: int, *, cards: CardSet | None = None, **variant: Any) -> Iterator[Table]:
    """A dealt game played by uniformly random legal answers; yields the table before the first and after each."""
    table = Table.dealt(seats, seed, cards=cards, **variant)
    rng = np.random.default_rng(seed)
    yield table
    while not table.state["ended"]:
        rules.apply(table.record, table.faces, int(rng.choice(np.flatnonzero(table.mask()))))
        yield table
