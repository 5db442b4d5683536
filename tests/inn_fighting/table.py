"""Tables of Inn-Fighting set by hand, played by words, and compared: for tests that read like the rulebook.

    table = Table(3).adventurers("Silver Jack", "Balthur", "Duryan").vp(1, 4).bystander(1, "Cutpurse")
    table.dice("punch", "punch", "ale", "ale", "ale", "chair").chance(12, "chair").choose(0)
    assert table.allowed == ["punch", "chair", "ale"]
    table.answer(0, "choose", "punch")  # asserts that this seat is asked this, and that the answer is legal
    assert table.answer(0, "target", "Cutpurse 1")["vp 0"] == 4

What a test says nothing about is quiet: nobody holds cards or has Bystanders. Every card put on the table is taken out
of its deck, and each answer checks that no card got lost. `chance` says what is rolled next: a number for a d20, a word
for a die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from inn_envs import inn_fighting
from inn_envs.core import jit, stack
from inn_envs.core.batch import loops
from inn_envs.core.record import zeros
from inn_envs.inn_fighting import rules, setup
from inn_envs.inn_fighting.cards import CardSet, load_cards
from inn_envs.inn_fighting.hands import note_holdings
from inn_envs.inn_fighting.refusals import Reason
from inn_envs.inn_fighting.state import STATE, Deck, Step
from inn_envs.inn_fighting.variant import Variant, set_options
from inn_envs.inn_fighting.words import BYSTANDER_CARD, SIDES, Face
from tests.inn_fighting.reading import Reading

#: Who fights where a test says nothing.
ADVENTURERS = ("Duryan", "Charrg", "Scarred Gladiator", "Tumbling Acrobat", "Tattooed Sailor", "Card Sharp")
#: Dice where a test says nothing.
QUIET_DICE = ("punch", "punch", "chair", "power", "luck", "ale")
#: Tables with shuffled decks and nothing else: shuffling takes most of a test's time where the rules are not compiled.
_SHUFFLED: dict[tuple[Any, ...], Any] = {}


@cache
def standard() -> CardSet:
    """The standard card set; the rules are compiled first."""
    if not jit.DISABLED:
        loops(inn_fighting)
    return load_cards()


class Table(Reading):
    """One game, at the first moment that a test is about. All that sets it up returns the table."""

    def __init__(self, seats: int = 3, *, seed: int = 1, cards: CardSet | None = None, **variant: Any) -> None:
        super().__init__(zeros(STATE, 1), cards or standard())
        copies = self.faces["adventurer_copies"].tobytes() + self.faces["card_copies"].tobytes()
        key = (copies, seats, seed, tuple(variant.items()))
        if key not in _SHUFFLED:
            self.state["seats"] = seats
            self.state["secret"]["chance"]["seed"] = seed
            set_options(self.records, Variant(**variant), self.cards)
            setup.shuffle_decks(self.record, self.faces)
            _SHUFFLED[key] = self.records.copy()
        self.records[0] = _SHUFFLED[key][0]
        self.adventurers(*ADVENTURERS[:seats]).dice(*QUIET_DICE)

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

    def adventurers(self, *names: str) -> Table:
        """Who fights at each seat, with all Hit Points; None for whoever was knocked out."""
        for seat in range(len(names)):
            self._put_away(Deck.ADVENTURER, int(self.seat(seat)["adventurer"]))
            self.seat(seat)["adventurer"] = 0
        for seat, name in enumerate(names):
            row = self._take(Deck.ADVENTURER, self.find("adventurer", name))
            self.seat(seat)["adventurer"], self.seat(seat)["hp"] = row, self.faces["hp"][row]
        return self

    def out(self, *seats: int) -> Table:
        """These have no Adventurer."""
        for seat in seats:
            self.state["discards"][Deck.ADVENTURER][self.seat(seat)["adventurer"]] += 1
            self.seat(seat)["adventurer"] = self.seat(seat)["hp"] = 0
        return self

    def hp(self, seat: int, left: int) -> Table:
        """Hit Points of an Adventurer."""
        self.seat(seat)["hp"] = left
        return self

    def vp(self, *points: int) -> Table:
        """Victory Points of the seats."""
        for seat, vp in enumerate(points):
            self.seat(seat)["vp"] = vp
        return self

    def bystander(self, seat: int, *names: str, hp: int | None = None) -> Table:
        """Bystanders of a seat, in its next free places."""
        for name in names:
            row, player = self.find("bystander", name), self.seat(seat)
            self._take(Deck.ACTION, BYSTANDER_CARD + row)
            place = int(np.flatnonzero(player["bystanders"] == 0)[0])
            player["bystanders"][place] = row
            player["bystander_hp"][place] = self.faces["bystander_hp"][row] if hp is None else hp
            note_holdings(self.record, seat)
        return self

    def hand(self, seat: int, *names: str) -> Table:
        """Action cards in a hand."""
        for name in names:
            self.seat(seat)["secret"]["hand"][self._take(Deck.ACTION, self.find("action", name))] += 1
            note_holdings(self.record, seat)
        return self

    def dice(self, *faces: str) -> Table:
        """What the dice show, the red one last."""
        self.state["dice"] = [Face[face.upper()] for face in faces]
        return self

    def chance(self, *outcomes: int | str) -> Table:
        """What is rolled next, in order: a number of a d20 (or the place in a hand), the face of a die."""
        chance = self.state["secret"]["chance"]
        chance["script_on"], chance["script_used"] = 1, 0
        for place, outcome in enumerate(outcomes):
            is_face = isinstance(outcome, str)
            value = SIDES.index(Face[outcome.upper()]) if is_face else int(outcome) - 1
            chance["script_values"][place] = value
        return self

    def deck_top(self, *names: str) -> Table:
        """The next cards of the Action deck, the first to be drawn first."""
        rows = [self._take(Deck.ACTION, self._card_named(name)) for name in names]
        left = int(self.state["deck_counts"][Deck.ACTION])
        self.state["secret"]["decks"][Deck.ACTION][left : left + len(rows)] = rows[::-1]
        self.state["deck_counts"][Deck.ACTION] = left + len(rows)
        return self

    def next_adventurer(self, name: str) -> Table:
        """The Adventurer on top of the deck."""
        row = self._take(Deck.ADVENTURER, self.find("adventurer", name))
        self._put_away(Deck.ADVENTURER, row)
        return self

    def empty_deck(self, deck: Deck, *, discards: bool = True) -> Table:
        """A deck has run out: its cards lie in the discard, or (of the Action deck) in hands and at players' sides."""
        count = int(self.state["deck_counts"][deck])
        for row in self.state["secret"]["decks"][deck][:count].copy():
            self._take(deck, int(row))
            if discards:
                self.state["discards"][deck][row] += 1
            elif row < BYSTANDER_CARD:
                self.seat(self.seats - 1)["secret"]["hand"][row] += 1
            else:
                self._lay_bystander(int(row))
        for seat in range(self.seats):
            note_holdings(self.record, seat)
        return self

    def _lay_bystander(self, card: int) -> None:
        for seat in range(self.seats):
            free = np.flatnonzero(self.seat(seat)["bystanders"] == 0)
            if len(free):
                self.seat(seat)["bystanders"][free[0]] = card - BYSTANDER_CARD
                self.seat(seat)["bystander_hp"][free[0]] = 1
                return

    def _card_named(self, name: str) -> int:
        if any(row["name"] == name for row in self.cards.rows["action"]):
            return self.find("action", name)
        return BYSTANDER_CARD + self.find("bystander", name)

    def _take(self, deck: Deck, row: int) -> int:
        """Takes a card out of its deck, the lowest copy. Returns its row."""
        lying, count = self.state["secret"]["decks"][deck], int(self.state["deck_counts"][deck])
        found = np.flatnonzero(lying[:count] == row)
        assert len(found), f"no card {row} left in the {deck.name} deck"
        lying[found[0] : count] = [*lying[found[0] + 1 : count], 0]
        self.state["deck_counts"][deck] = count - 1
        return row

    def _put_away(self, deck: Deck, row: int) -> None:
        if row:
            count = int(self.state["deck_counts"][deck])
            self.state["secret"]["decks"][deck][count] = row
            self.state["deck_counts"][deck] = count + 1

    # --- beginning ---------------------------------------------------------------------------------------------------

    def turn(self, seat: int = 0) -> Table:
        """A seat's turn begins, and the game goes on from there."""
        return self._start(seat, Step.TURN)

    def choose(self, seat: int = 0) -> Table:
        """A seat chooses with the dice as they lie; after what it does nothing more happens."""
        return self._start(seat, Step.CHOOSE)

    def choose_to_end(self, seat: int = 0) -> Table:
        """A seat chooses with the dice as they lie, its turn ends, and the game goes on."""
        return self._start(seat, Step.WIN_CHECK, Step.END_TURN, Step.CHOOSE)

    def end_turn(self, seat: int = 0, *, damaged: bool = False) -> Table:
        """A seat's turn ends, and the game goes on."""
        self.state["damaged"] = damaged
        return self._start(seat, Step.WIN_CHECK, Step.END_TURN)

    def roll(self, seat: int = 0) -> Table:
        """A seat rolls the dice that the rules let it roll; nothing follows the window after that."""
        return self._start(seat, Step.ROLL)

    def _start(self, seat: int, *steps: Step) -> Table:
        self.state["turn_seat"] = seat
        for step in steps:
            stack.push(self.record, int(step), seat, 0, 0, 0, 0)
        self._events = int(self.state["secret"]["ring"]["count"])
        rules.run(self.record, self.faces)
        self.check()
        return self

    # --- playing -----------------------------------------------------------------------------------------------------

    def answer(self, seat: int, prompt: str, word: int | str) -> dict[str, Any]:
        """The seat that is asked this gives a legal answer. Returns what changed on the table: see `changes`."""
        assert self.asked == f"{prompt} {seat}", f"not {prompt} {seat} is asked, but {self.asked}"
        why = self.reason(word)
        assert why == Reason.LEGAL, f"{word!r} is illegal at {self.asked}: {why.name}; legal: {self.allowed}"
        before = self.snapshot()
        self._events = int(self.state["secret"]["ring"]["count"])
        rules.apply(self.record, self.faces, self.action(word))
        self.check()
        return self.changes(before)

    def attacks(self, seat: int, form: str, target: str | None = None) -> dict[str, Any]:
        """A seat chooses an attack, and its target where it is asked for one."""
        before = self.snapshot()
        self.answer(seat, "choose", form)
        if target is not None:
            self.answer(seat, "target", target)
        return self.changes(before)

    def plays(self, seat: int, name: str) -> dict[str, Any]:
        """A seat plays an Action card, or uses a Bystander, in a window."""
        return self.answer(seat, "respond", name)

    def passes(self, *seats: int) -> dict[str, Any]:
        """These seats are asked in windows, in this order, and pass; without seats, whoever is asked until no more."""
        before = self.snapshot()
        for seat in seats:
            self.answer(seat, "respond", "stop")
        while not seats and (self.asked or "").startswith("respond"):
            self.answer(self.actor, "respond", "stop")
        return self.changes(before)


def apart_from_dice(changes: dict[str, Any]) -> dict[str, Any]:
    """What changed on the table but for the faces of the dice."""
    return {key: value for key, value in changes.items() if key != "dice"}


def random_game(seats: int, seed: int, *, cards: CardSet | None = None, **variant: Any) -> Iterator[Table]:
    """A dealt game played by uniformly random legal answers; yields the table before the first and after each."""
    rng = np.random.default_rng(seed)
    table = Table.dealt(seats, seed, cards=cards, **variant)
    return played_game(table, lambda: int(rng.choice(np.flatnonzero(table.mask()))))


def played_game(table: Table, choose: Callable[[], int]) -> Iterator[Table]:
    """A game played by chosen answers; yields the table before the first and after each."""
    yield table
    while not table.state["ended"]:
        rules.apply(table.record, table.faces, choose())
        yield table
