"""Where every token of a game lies, as the public log alone says it: on a card, in a pile of Victory Points, in the
bank. A game is followed from its deal; what lies in the record is only compared.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from inn_envs.core.events import RING
from inn_envs.inn_fighting.state import Event
from inn_envs.inn_fighting.words import BYSTANDER_CARD, PLACES, Face
from tests.inn_fighting.reading import Reading

SEATS, BYSTANDER_BONUS = 6, 2
#: Whose tokens become that are not for a player.
BANK = -1


class Ledger:
    """Follows a game by its log. Each token that is named comes from somewhere and goes somewhere."""

    def __init__(self, table: Reading) -> None:
        self.table, self.read = table, 0
        self.piles = np.zeros(SEATS, int)
        #: Of each seat's Adventurer, then of its Bystanders by place: rows, tokens.
        self.rows, self.tokens = np.zeros((2, SEATS, 1 + PLACES), int)
        #: How many tokens moved, by where from and where to.
        self.moves: Counter[tuple[str, str]] = Counter()
        #: Tokens that were taken and are in a hand, and whose they must become, None where that is open.
        self.taken, self.source, self.heir = 0, "", None
        self.hit = (0, 0)  # the seat and the place of the character that was damaged last
        self.dealer = 0
        self.bonus: tuple[int, int, int] | None = None  # who was knocked out, what that earns, whom
        self.ale: int | None = None  # in an Ale action, the tokens that it takes
        self.before = Event.NOTHING
        self.told: dict[Event, Any] = {
            Event.ENTERED: self._entered, Event.DREW: self._drew, Event.ROLLED: self._rolled, Event.CHOSE: self._chose,
            Event.DAMAGED: self._damaged, Event.TOOK_TOKENS: self._took_tokens, Event.GAINED_VP: self._gained_vp,
            Event.LOST_VP: self._lost_vp, Event.HEALED: self._healed, Event.KNOCKED_OUT: self._knocked_out,
            Event.BYSTANDER_OUT: self._bystander_out, Event.DISCARDED: self._discarded,
            Event.TOOK_BYSTANDER: self._took_bystander,
        }  # fmt: skip

    def check(self) -> None:
        """Reads what was told since; then tokens and characters lie where the log has put them."""
        ring = self.table.state["secret"]["ring"]
        count = int(ring["count"])
        assert count - self.read <= RING
        for number in range(self.read, count):
            self._read(ring["events"][number % RING])
        self._settle()
        assert self.bonus is None, "the Knockout Bonus is due"
        self.read = count
        players = self.table.state["players"]
        assert (self.piles == players["vp"]).all(), self.table.asked
        assert (self.rows == np.c_[players["adventurer"], players["bystanders"]]).all(), self.table.asked
        assert (self.tokens == np.c_[players["hp"], players["bystander_hp"]]).all(), self.table.asked

    def _read(self, event: Any) -> None:
        what = Event(int(event["what"]))
        if self.bonus is not None and self.before != Event.LOST_VP:
            assert what == Event.LOST_VP, "the Knockout Bonus is due"
        if self.before == Event.BYSTANDER_OUT:
            assert what == Event.GAINED_VP, "the bonus for a Bystander is due"
        tell = self.told.get(what)
        if tell is not None:
            tell(int(event["seat"]), int(event["card"]), int(event["amount"]))
        self.before = what

    # --- tokens in a hand --------------------------------------------------------------------------------------------

    def _take(self, amount: int, source: str, heir: int | None) -> None:
        """Tokens are taken from a card or a pile."""
        self._settle()
        self.taken, self.source, self.heir = amount, source, heir

    def _give(self, amount: int, target: str) -> None:
        """Tokens that were taken go to a card or a pile."""
        assert 0 < amount <= self.taken
        self.taken -= amount
        self.moves[self.source, target] += amount

    def _settle(self) -> None:
        """What was taken and given to nobody goes to the bank."""
        if self.taken:
            assert self.heir in (None, BANK), f"{self.taken} tokens are owed to seat {self.heir}"
            self.moves[self.source, "bank"] += self.taken
            self.taken = 0

    def _from_bank(self, amount: int, target: str) -> None:
        self.moves["bank", target] += amount

    # --- cards come and go -------------------------------------------------------------------------------------------

    def _come(self, seat: int, place: int, row: int, tokens: int) -> None:
        """A character comes into play."""
        assert not self.rows[seat, place]
        self.rows[seat, place], self.tokens[seat, place] = row, tokens

    def _go(self, seat: int, place: int) -> int:
        """A character leaves. Returns the tokens that it had."""
        tokens = int(self.tokens[seat, place])
        self.rows[seat, place] = self.tokens[seat, place] = 0
        return tokens

    def _free(self, seat: int) -> int | None:
        """The first free place for a Bystander."""
        free = np.flatnonzero(self.rows[seat, 1:] == 0)
        return 1 + int(free[0]) if len(free) else None

    def _place_of(self, seat: int, card: int) -> int:
        """The place of a Bystander; of two alike, that which has left it."""
        row = card - BYSTANDER_CARD
        places = 1 + np.flatnonzero(self.rows[seat, 1:] == row)
        there = self.table.state["players"][seat]["bystanders"]
        return int(next((place for place in places if there[place - 1] != row), places[0]))

    def _entered(self, seat: int, row: int, amount: int) -> None:
        hp = self.table.cards.rows["adventurer"][row]["hp"]
        self._come(seat, 0, row, hp)
        self._from_bank(hp, "card")

    def _drew(self, seat: int, card: int, amount: int) -> None:
        place = self._free(seat)
        if card >= BYSTANDER_CARD and place is not None:
            hp = self.table.cards.rows["bystander"][card - BYSTANDER_CARD]["hp"]
            self._come(seat, place, card - BYSTANDER_CARD, hp)
            self._from_bank(hp, "card")

    def _discarded(self, seat: int, card: int, amount: int) -> None:
        """As a cost, with its tokens; for want of a place it had none yet."""
        if self.before == Event.DREW and self._free(seat) is None:
            return
        self._take(self._go(seat, self._place_of(seat, card)), "card", None)

    def _took_bystander(self, seat: int, card: int, other: int) -> None:
        place = self._place_of(other, card)
        self._come(seat, self._free(seat) or 0, card - BYSTANDER_CARD, self._go(other, place))

    # --- damage ------------------------------------------------------------------------------------------------------

    def _damaged(self, seat: int, place: int, victim: int) -> None:
        self.hit, self.dealer = (victim, place), seat

    def _took_tokens(self, seat: int, card: int, amount: int) -> None:
        """They go to the pile of the dealer; those of a Bystander perhaps only if it is knocked out."""
        assert (self.before, seat) == (Event.DAMAGED, self.dealer)
        self.tokens[self.hit] -= amount
        left = int(self.tokens[self.hit])
        assert amount > 0
        assert left >= 0
        scores = self.hit[1] == 0 or left == 0 or self.table.state["options"]["bystander_damage_scores"]
        self._take(amount, "card", seat if scores else BANK)

    def _knocked_out(self, seat: int, row: int, amount: int) -> None:
        """The Knockout Bonus is the printed one, as far as the pile goes."""
        assert (self.before, self.hit) == (Event.GAINED_VP, (seat, 0))
        assert self._go(seat, 0) == 0
        bonus = min(self.table.cards.rows["adventurer"][row]["bonus"], int(self.piles[seat]))
        self.bonus = (seat, bonus, self.dealer) if bonus else None

    def _bystander_out(self, seat: int, card: int, amount: int) -> None:
        assert (self.before, self.hit[0]) == (Event.GAINED_VP, seat)
        assert self.rows[self.hit] == card - BYSTANDER_CARD
        assert self._go(*self.hit) == 0

    # --- Victory Points ----------------------------------------------------------------------------------------------

    def _gained_vp(self, seat: int, card: int, amount: int) -> None:
        """All that was taken, or the bonus of a Bystander's knockout from the bank."""
        self.piles[seat] += amount
        if self.before == Event.BYSTANDER_OUT:
            assert (seat, amount) == (self.dealer, BYSTANDER_BONUS)
            self._from_bank(amount, "pile")
            return
        assert amount == self.taken
        assert self.heir in (None, seat)
        self._give(amount, "pile")
        self.bonus = None

    def _lost_vp(self, seat: int, card: int, amount: int) -> None:
        """To the bank, or to whoever gets it next. An Ale action takes from a player with the most, as far as they go;
        its answer the same number.
        """
        heir = None
        if self.ale is not None:
            assert self.piles[seat] == self.piles.max()
            assert amount == min(self.ale, int(self.piles[seat]))
            self.ale = amount
        if self.bonus is not None:
            assert (seat, amount) == self.bonus[:2]
            heir = self.bonus[2]
        self.piles[seat] -= amount
        assert self.piles[seat] >= 0
        self._take(amount, "pile", heir)

    def _healed(self, seat: int, card: int, amount: int) -> None:
        """From the bank; in an Ale action with the tokens that were taken, as many as were lost and no more."""
        hp = self.table.cards.rows["adventurer"][self.rows[seat, 0]]["hp"]
        lost = hp - int(self.tokens[seat, 0])
        self.tokens[seat, 0] += amount
        assert 0 < amount <= lost
        if self.ale is not None:
            assert amount == min(self.taken, lost)
            self._give(amount, "card")
        else:
            self._from_bank(amount, "card")

    def _chose(self, seat: int, face: int, dice: int) -> None:
        self.ale = dice if face == Face.ALE else None

    def _rolled(self, seat: int, card: int, amount: int) -> None:
        self.ale = None
