"""What lies on a table of Inn-Fighting and what is asked there, in words; see table.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from inn_envs.core.events import RING, event_place
from inn_envs.core.record import Records, zeros
from inn_envs.inn_fighting import scoring
from inn_envs.inn_fighting.actions import ACTIONS
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.legal import legal
from inn_envs.inn_fighting.reasons import reason
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import STATE, Deck, Event, Prompt
from inn_envs.inn_fighting.words import BYSTANDER_CARD, Face, When

#: The blocks of actions that can answer each question.
_CHOICES: dict[Prompt, tuple[str, ...]] = {
    Prompt.CHOOSE: ("form",),
    Prompt.TARGET: ("character",),
    Prompt.LEADER: ("seat",),
    Prompt.RESPOND: ("card", "ability"),
    Prompt.OTHER: ("seat",),
    Prompt.REROLL: ("die",),
    Prompt.SET_DIE: ("die",),
    Prompt.SET_FACE: ("face",),
    Prompt.MY_BYSTANDER: ("bystander",),
    Prompt.TAKE_BYSTANDER: ("character",),
}
_locate = cache(ACTIONS.locate)


def _holdings(player: Any) -> int:
    """What a player has of the Action deck: a bit for each card."""
    held = {int(row) for row in np.flatnonzero(player["secret"]["hand"])}
    there = {BYSTANDER_CARD + int(row) for row in player["bystanders"] if row}
    return sum(1 << card for card in held | there)


def count_cards(state: Any) -> np.ndarray[Any, Any]:
    """Cards of each deck by row, wherever they lie; places where nothing lies are left out."""
    counts = state["discards"].astype(np.int64)
    secret, players = state["secret"], state["players"]
    for deck in Deck:
        counts[deck] += np.bincount(secret["decks"][deck], minlength=counts.shape[1])
    counts[Deck.ADVENTURER] += np.bincount(players["adventurer"], minlength=counts.shape[1])
    rows = players["bystanders"][players["bystanders"] > 0].astype(np.int64)
    counts[Deck.ACTION] += np.bincount(rows + BYSTANDER_CARD, minlength=counts.shape[1])
    hands = players["secret"]["hand"].sum(axis=0, dtype=np.int64)
    counts[Deck.ACTION, : len(hands)] += hands
    counts[:, 0] = 0
    return counts


def printed_cards(cards: Any) -> np.ndarray[Any, Any]:
    """Cards of each deck by row as the card file says."""
    copies = np.zeros((len(Deck), len(cards["card_copies"])), np.int64)
    copies[Deck.ADVENTURER, : len(cards["adventurer_copies"])] = cards["adventurer_copies"]
    copies[Deck.ACTION] = cards["card_copies"]
    return copies


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

    def find(self, table: str, name: str) -> int:
        """The row whose name contains these words, the only one."""
        rows = self.cards.rows[table]
        found = [row for row in range(1, len(rows)) if name in rows[row]["name"]]
        assert len(found) == 1, f"{name!r} names {len(found)} rows of {table}"
        return found[0]

    # --- what is asked -----------------------------------------------------------------------------------------------

    @property
    def _frame(self) -> Any:
        return self.state["stack"]["frames"][self.state["stack"]["depth"]]

    @property
    def asked(self) -> str | None:
        """The question and the seat, e.g. `choose 0`; None when nothing more is asked."""
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
        return When(self._frame["card"]).name.lower()

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
        """An action in words: `punch`, `adventurer 1` or `Cutpurse 1` (of seat 1), a seat, the name of a card, of one's
        own Bystander, `die 0` (`die 5` is the red one), `stop`.
        """
        block, place = _locate(action)
        number, seat = place[0], int(self._frame["seat"])
        words: dict[str, Callable[[], int | str]] = {
            "form": lambda: Face(number + 1).name.lower(),
            "face": lambda: Face(number + 1).name.lower(),
            "character": lambda: self._character((seat + number + 1) % self.seats, place[-1]),
            "seat": lambda: (seat + number) % self.seats,
            "card": lambda: self._name("action", number),
            "ability": lambda: self._bystander(seat, number),
            "bystander": lambda: self._bystander(seat, number),
            "die": lambda: f"die {number}",
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
        found: dict[str, Any] = {"turn": int(state["turn_seat"]), "damaged": int(state["damaged"])}
        found["dice"] = self.dice_shown
        for deck, name in zip(Deck, ("adventurer", "card")):
            found[f"{name} deck"] = int(state["deck_counts"][deck])
        gone = state["discards"]
        found["out"] = Counter({self._name("adventurer", row): int(n) for row, n in enumerate(gone[0]) if n})
        found["discard"] = Counter({self._card(card): int(n) for card, n in enumerate(gone[1]) if n})
        for seat in range(self.seats):
            player = self.seat(seat)
            found[f"adventurer {seat}"] = self._name("adventurer", player["adventurer"])
            found[f"hp {seat}"], found[f"vp {seat}"] = int(player["hp"]), int(player["vp"])
            found[f"bystanders {seat}"] = Counter(
                f"{self._bystander(seat, place)} {player['bystander_hp'][place]}"
                for place in np.flatnonzero(player["bystanders"])
            )
            hand = player["secret"]["hand"]
            found[f"hand {seat}"] = Counter({self._name("action", row): int(n) for row, n in enumerate(hand) if n})
        return found

    @property
    def dice_shown(self) -> list[str]:
        """What the dice show, the red one last."""
        return [Face(int(face)).name.lower() for face in self.state["dice"]]

    def known(self, seat: int) -> list[tuple[str, list[int]]]:
        """The cards that a seat knows to be in other hands, each with the seats that may hold it."""
        secret = self.seat(seat)["secret"]
        return [
            (self._name("action", row), [other for other in range(self.seats) if int(hands) >> other & 1])
            for row, hands in zip(secret["known"], secret["known_at"])
            if row
        ]

    def changes(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """What changed on the table: of tokens and deck sizes the difference, of cards those that came and went (a
        Bystander that was hurt went and came), else the new value.
        """
        changed: dict[str, Any] = {}
        for key, now in self.snapshot().items():
            then = before[key]
            if then == now:
                continue
            if isinstance(now, Counter):
                gone, come = then - now, now - then
                changed[key] = [f"-{name}" for name in sorted(gone.elements())]
                changed[key] += [f"+{name}" for name in sorted(come.elements())]
            elif isinstance(now, int) and key not in ("turn", "damaged"):
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
        """No card got lost or came from nowhere, and no tokens are owed."""
        assert (count_cards(self.state) == printed_cards(self.cards.table[0])).all(), self.asked
        assert (self.state["players"]["vp"] >= 0).all()
        assert self.state["secret"]["holdings"].tolist() == [_holdings(player) for player in self.state["players"]]

    def returns(self) -> list[float]:
        """The payoff of each seat, were the game over."""
        out = np.full(self.seats, 9, np.float32)
        scoring.returns(self.record, self.faces, out)
        return [float(payoff) for payoff in out]

    def results(self) -> tuple[list[int], list[int]]:
        """Victory Points and ranks of the seats."""
        scores, ranks = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        scoring.results(self.record, self.faces, scores, ranks)
        return scores.tolist(), ranks.tolist()

    def _character(self, seat: int, place: int) -> str:
        return f"adventurer {seat}" if place == 0 else f"{self._bystander(seat, place - 1)} {seat}"

    def _bystander(self, seat: int, place: int) -> str:
        return self._name("bystander", self.state["players"][seat]["bystanders"][place])

    def _card(self, card: int) -> str:
        return self._name(*self.cards.card(card))

    def _name(self, table: str, row: int) -> str:
        known = len(self.cards.rows[table])
        return self.cards.name(table, int(row)) if row < known else f"no {table} {row}"
