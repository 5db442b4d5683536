"""What lies on a table of Innkeeper and what is asked there, in words; see table.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from inn_envs.core.events import RING, event_place
from inn_envs.core.record import Records, zeros
from inn_envs.innkeeper import scoring, verbs
from inn_envs.innkeeper.actions import ACTIONS
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.legal import legal
from inn_envs.innkeeper.reasons import reason
from inn_envs.innkeeper.refusals import Reason
from inn_envs.innkeeper.state import STATE, Deck, Event, Prompt
from inn_envs.innkeeper.words import Characteristic, Phase, Window

#: The decks, by the names of their tables of the card file.
DECKS = ("asset", "customer", "treachery", "debt")
#: The blocks of actions that can answer each question.
_CHOICES: dict[Prompt, tuple[str, ...]] = {
    Prompt.PROPRIETOR: ("proprietor",),
    Prompt.BID: ("bid",),
    Prompt.COVER: ("debt",),
    Prompt.DEPOSIT: ("deposit", "deposit_all"),
    Prompt.SUPPLY: ("supply",),
    Prompt.RESPOND: ("treachery", "asset", "kept", "proprietor_ability"),
    Prompt.TARGET: ("seat",),
    Prompt.CHOOSE_ONE: ("option",),
    Prompt.CHARACTERISTIC: ("characteristic",),
    Prompt.TAKE_ASSET: ("other_asset",),
    **dict.fromkeys((Prompt.SELL, Prompt.UNEXHAUST, Prompt.FIT_SLOTS), ("asset",)),
    **dict.fromkeys((Prompt.EXHAUST, Prompt.LIQUIDATE), ("asset", "other_asset")),
    **dict.fromkeys((Prompt.PAY_DEBT, Prompt.DISCARD_DEBT, Prompt.GIVE_DEBT), ("debt_kind",)),
    **dict.fromkeys((Prompt.SELL_TREACHERY, Prompt.DISCARD_TREACHERY), ("treachery",)),
    **dict.fromkeys((Prompt.PLACE_TOP, Prompt.MAY_PAY, Prompt.UPKEEP, Prompt.BUY_TOP), ("yes", "no")),
}
_TRAITS = tuple(trait.name.lower() for trait in Characteristic)
#: Numbers of a snapshot that are no amounts: what changed is told by the new one.
_NO_AMOUNTS = ("lead", "round", "top bidder")
_locate = cache(ACTIONS.locate)


def count_cards(state: Any) -> np.ndarray[Any, Any]:
    """Cards of each deck by row, wherever they lie; places where nothing lies are left out."""
    counts = state["discards"].astype(np.int64)
    secret, seats = state["secret"], state["players"]
    lying = {
        Deck.ASSET: [state["supply"], seats["assets"], state["shown_asset"]],
        Deck.CUSTOMER: [state["tables"], state["customer"]],
        Deck.TREACHERY: [secret["pool"], seats["kept"]],
        Deck.DEBT: [],
    }
    for deck, places in lying.items():
        for rows in (*places, secret["decks"][deck]):
            counts[deck] += np.bincount(np.ravel(rows), minlength=counts.shape[1])
    hands = seats["secret"]["hand"].sum(axis=0, dtype=np.int64) + state["played"]
    counts[Deck.TREACHERY, : len(hands)] += hands
    debts = seats["debts"].sum(axis=0, dtype=np.int64)
    counts[Deck.DEBT, : len(debts)] += debts
    counts[:, 0] = 0
    return counts


def printed_cards(state: Any, cards: Any) -> np.ndarray[Any, Any]:
    """Cards of each deck by row as the card file says, and the Debt tokens that were taken."""
    counts = np.zeros(state["discards"].shape, np.int64)
    for deck, name in enumerate(DECKS):
        copies = cards[f"{name}_copies"]
        counts[deck, : len(copies)] = copies
    counts[Deck.DEBT, int(cards["ordinary_debt"])] += state["tokens"]
    return counts


class Reading:
    """A game's record with the words of its cards."""

    def __init__(self, records: Records, cards: CardSet) -> None:
        self.records, self.cards = records, cards
        #: The game's record as plain NumPy reads it, on the same memory.
        self.state = self.records.view(np.ndarray).view(STATE)[0]
        self._events = 0

    @property
    def record(self) -> Any:
        """The game's record as the rules take it."""
        return self.records[0]

    @property
    def faces(self) -> Any:
        """The table of the card set as the rules take it."""
        return self.cards.table[0]

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.state["seats"])

    def seat(self, seat: int) -> Any:
        """A seat's part of the record."""
        assert 0 <= seat < self.seats, f"nobody sits at {seat}"
        return self.state["players"][seat]

    # --- what is asked -----------------------------------------------------------------------------------------------

    @property
    def _frame(self) -> Any:
        return self.state["stack"]["frames"][self.state["stack"]["depth"]]

    @property
    def asked(self) -> str | None:
        """The question and the seat, e.g. `bid 0`; None when nothing more is asked."""
        if self.state["ended"] or self.state["stack"]["depth"] == 0:
            return None
        return f"{Prompt(self._frame['prompt']).name.lower()} {self._frame['seat']}"

    @property
    def actor(self) -> int:
        """The seat that is asked."""
        assert self.asked
        return int(self._frame["seat"])

    @property
    def window_open(self) -> str:
        """The window that a seat is asked in."""
        assert self._frame["prompt"] == Prompt.RESPOND
        return Window(self._frame["card"]).name.lower()

    def mask(self) -> np.ndarray[Any, Any]:
        """The flat mask of legal actions, int8."""
        mask = zeros(ACTIONS.dtype, 1)
        legal(self.record, self.faces, mask[0])
        return mask.view(np.ndarray).view(np.int8).reshape(-1)

    @property
    def allowed(self) -> list[int | str]:
        """The legal answers in words, in the order of the action space: see `word`."""
        return [self.word(int(action)) for action in np.flatnonzero(self.mask())]

    def word(self, action: int) -> int | str:
        """An action in words: an amount, a seat, the first or the second alternative (1, 2), the name of a card,
        `ability`, `all`, `yes`, `no` (of the looked-at Customer `top`, `bottom`), `stop`.
        """
        block, place = _locate(action)
        number, seat, target = place[0], int(self._frame["seat"]), int(self._frame["target"])
        places = self._frame["prompt"] == Prompt.PLACE_TOP
        words: dict[str, Callable[[], int | str]] = {
            "bid": lambda: number,
            "debt": lambda: number,
            "deposit": lambda: number + 1,
            "deposit_all": lambda: "all",
            "supply": lambda: self._name("asset", self.state["supply"][number % len(self.state["supply"])]),
            "asset": lambda: self._asset(seat, number),
            "other_asset": lambda: self._asset(target, number),
            "treachery": lambda: self._name("treachery", number),
            "kept": lambda: self._name("treachery", self.state["players"][seat]["kept"][number % 4]),
            "proprietor_ability": lambda: "ability",
            "seat": lambda: (seat + number) % self.seats,
            "characteristic": lambda: _TRAITS[(number + 1) % len(_TRAITS)],
            "debt_kind": lambda: self._name("debt", number + 1),
            "option": lambda: number + 1,
            "proprietor": lambda: self._name("proprietor", number + 1),
            "yes": lambda: "top" if places else "yes",
            "no": lambda: "bottom" if places else "no",
            "stop": lambda: "stop",
        }
        return words[block.name]()

    def action(self, word: int | str) -> int:
        """A legal action with these words as an answer to the open question, else any such action."""
        blocks = [ACTIONS.slice_of(name) for name in (*_CHOICES[Prompt(self._frame["prompt"])], "stop")]
        actions = [action for block in blocks for action in range(block.start, block.stop)]
        found = [action for action in actions if self.word(action) == word]
        assert found, f"{word!r} is no answer to {self.asked}; legal: {self.allowed}"
        mask = self.mask()
        return next((action for action in found if mask[action]), found[0])

    def reason(self, word: int | str) -> Reason:
        """Why an answer to the open question, given by its words, is illegal."""
        return Reason(reason(self.record, self.faces, self.action(word)))

    # --- what lies where ---------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """All that lies on the table and in hands, by words."""
        state = self.state
        found: dict[str, Any] = {name: int(state[name]) for name in ("lead", "tokens")}
        found["top bidder"] = int(state["top_bidder"]) - 1
        found["round"], found["phase"] = int(state["rounds"]), Phase(int(state["phase"])).name.lower()
        found["order"] = [int(seat) for seat in state["order"][: self.seats]]
        found["supply"] = self._names("asset", state["supply"])
        found["shown"] = self._names("asset", [state["shown_asset"]])
        found["revealed"] = self._names("customer", [state["customer"]])
        found["pool"] = self._names("treachery", state["secret"]["pool"])
        found["played"] = self._counted("treachery", state["played"])
        for number, deck in enumerate(DECKS):
            found[f"{deck} deck"] = int(state["deck_counts"][number])
            found[f"{deck} discard"] = self._counted(deck, state["discards"][number])
        for seat in range(self.seats):
            found |= {f"{key} {seat}": value for key, value in self._inn(seat).items()}
        return found

    def _inn(self, seat: int) -> dict[str, Any]:
        player = self.state["players"][seat]
        mine = [row for row, host in zip(self.state["tables"], self.state["hosts"]) if host == seat + 1]
        kept = [self._name("treachery", row) for row in player["kept"]]
        return {
            "proprietor": self._name("proprietor", player["proprietor"]),
            "capital": int(player["secret"]["capital"]),
            "vault": int(player["vault"]),
            "hand": self._counted("treachery", player["secret"]["hand"]),
            "debts": self._counted("debt", player["debts"]),
            "assets": Counter(self._state_of(player, slot) for slot in np.flatnonzero(player["assets"])),
            "kept": Counter(
                kept[place] + (" exhausted" if player["kept_exhausted"][place] else "")
                for place in np.flatnonzero(player["kept"])
            ),
            "customers": self._names("customer", mine),
            "negatives": int(player["collected_negative"]),
            "used": int(player["used"]),
            "capacity": int(player["round_capacity"]),
            "boost": Counter(dict(zip(_TRAITS[1:], map(int, player["round_boost"][1:])))),
            "customer boost": Counter(dict(zip((*_TRAITS[1:], "total"), map(int, player["customer_boost"][1:])))),
        }

    def changes(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """What changed on the table: of gold and deck sizes the difference, of cards those that came and went (an Asset
        that was exhausted, or whose gold changed, went and came), of boosts the difference, else the new value.
        """
        changed: dict[str, Any] = {}
        for key, now in self.snapshot().items():
            then = before[key]
            if then == now:
                continue
            if "boost" in key:
                changed[key] = {word: now[word] - then[word] for word in now if now[word] != then[word]}
            elif isinstance(now, Counter):
                gone, come = then - now, now - then
                changed[key] = [f"-{name}" for name in sorted(gone.elements())]
                changed[key] += [f"+{name}" for name in sorted(come.elements())]
            elif isinstance(now, int) and key not in _NO_AMOUNTS:
                changed[key] = now - then
            else:
                changed[key] = now
        return changed

    def said(self, what: str) -> list[tuple[int, int]]:
        """Seat and amount of each event of this kind since the last answer (or the beginning), in order."""
        count = int(self.state["secret"]["ring"]["count"]) - self._events
        assert count <= RING
        backs = [self.state["secret"]["ring"]["events"][event_place(self.record, back)] for back in range(count)]
        return [(int(e["seat"]), int(e["amount"])) for e in backs[::-1] if Event(e["what"]).name.lower() == what]

    def check(self) -> None:
        """No card got lost or came from nowhere, and nobody owes gold."""
        assert (count_cards(self.state) == printed_cards(self.state, self.cards.table[0])).all(), self.asked
        assert (self.state["players"]["secret"]["capital"] >= 0).all()
        assert self.bank() >= 0 or not self.state["options"]["bank_limit"]

    def left(self, deck: str) -> list[str]:
        """The cards of a deck, the next one first."""
        number = DECKS.index(deck)
        rows = self.state["secret"]["decks"][number][: self.state["deck_counts"][number]]
        return [self._name(deck, row) for row in rows[::-1]]

    def bank(self) -> int:
        """Gold of the box that lies in the Bank."""
        return int(verbs.bank(self.record))

    def scores(self) -> list[int]:
        """The gold of each seat: Vault and Capital."""
        return [int(scoring.score(self.record, seat)) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        """The payoff of each seat, were the game over."""
        out = np.full(self.seats, 9, np.float32)
        scoring.returns(self.record, self.faces, out)
        return [float(payoff) for payoff in out]

    def _state_of(self, player: Any, slot: int) -> str:
        name, gold = self._name("asset", player["assets"][slot]), int(player["gold"][slot])
        return name + (" exhausted" if player["exhausted"][slot] else "") + (f" +{gold}" if gold else "")

    def _asset(self, seat: int, slot: int) -> str:
        assets = self.state["players"][seat]["assets"]
        return self._name("asset", assets[slot % len(assets)])

    def _name(self, table: str, row: int) -> str:
        known = len(self.cards.rows[table])
        return self.cards.name(table, int(row)) if row < known else f"no {table} {row}"

    def _names(self, table: str, rows: Any) -> Counter[str]:
        return Counter(self._name(table, row) for row in rows if row)

    def _counted(self, table: str, counts: Any) -> Counter[str]:
        return Counter({self._name(table, row): int(number) for row, number in enumerate(counts) if number})
