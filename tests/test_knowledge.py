"""What a record says a seat knows is what it could have learnt from what it saw, and true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from inn_envs import inheritors, testing
from inn_envs.core import jit
from inn_envs.core.events import RING
from inn_envs.inheritors.state import Event
from inn_envs.inheritors.words import FACES

DRAFTS = ("deal", "draft")
GAINS_SEEN = (Event.TOOK, Event.TOOK_SPECIAL)
GAINS_UNSEEN = (Event.PICKED, Event.DREW)
LOSSES = (Event.PLAYED, Event.DISCARDED, Event.TALENT)
ALL_FACES = set(range(FACES))


class Notes:
    """What one observer has written down of one hand: the cards it saw go in, the faces it knows to be missing
    beyond those, and what went out that it had not seen go in."""

    def __init__(self) -> None:
        self.inside: Counter[int] = Counter()
        self.missing: set[int] = set()
        self.went: Counter[int] = Counter()
        self.went_unseen = 0

    def goes_in(self, card: int) -> None:
        self.inside[card] += 1

    def goes_in_unseen(self, absent: set[int] | None = None) -> None:
        """A hidden card joins; those of `absent` it is surely not."""
        self.missing &= absent or set()

    def goes_out(self, card: int) -> None:
        if self.inside[card]:
            self.inside[card] -= 1
        else:
            self.went[card] += 1

    def goes_out_unseen(self) -> set[int]:
        """Any card has gone. Returns the faces of which the hand surely had none."""
        absent = {card for card in self.missing if not self.inside[card]}
        self.inside = Counter({card: number - 1 for card, number in self.inside.items() if number > 1})
        self.missing = absent
        self.went_unseen += 1
        return set(absent)

    def sees(self, hand: Counter[int]) -> None:
        self.went.update(hand - self.inside)
        self.inside = Counter(hand)
        self.missing = set(ALL_FACES)


class Historian:
    """Follows a game by its log alone, for every observer and every other hand.

    The truth is used only where an event shows it to the observer: the card of an event it may see, a hand looked at.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.just_taken: Counter[int] = Counter()
        self.notes = {
            (observer, seat): Notes() for observer in range(seats) for seat in range(seats) if observer != seat
        }

    def about(self, seat: int) -> Iterator[Notes]:
        return (notes for (_, other), notes in self.notes.items() if other == seat)

    def follow(self, event: Any, hand_before: Any) -> None:
        what, seat, card, amount = (int(event[name]) for name in ("what", "seat", "card", "amount"))
        if what in GAINS_SEEN:
            for notes in self.about(seat):
                notes.goes_in(card)
        elif what in GAINS_UNSEEN:
            for notes in self.about(seat):
                notes.goes_in_unseen()
        elif what in LOSSES or what == Event.SPIED:
            for notes in self.about(amount if what == Event.SPIED else seat):
                notes.goes_out(card)
        elif what == Event.MISSED:
            for notes in self.about(amount):
                notes.missing.add(card)
        elif what == Event.LOOKED:
            self.notes[seat, amount].sees(Counter(dict(enumerate(hand_before[amount]))))
            self.just_taken.clear()
        elif what in (Event.STOLE, Event.GAVE):
            giver, taker = (amount, seat) if what == Event.STOLE else (seat, amount)
            stays = self.just_taken[card] if what == Event.GAVE else 0  # what was just taken can't be given back
            self.passes(giver, taker, card, stays)
            self.just_taken[card] += what == Event.STOLE

    def passes(self, giver: int, taker: int, card: int, stays: int) -> None:
        about_giver = self.notes[taker, giver]
        about_giver.inside[card] -= stays
        about_giver.goes_out(card)
        about_giver.inside[card] += stays
        self.notes[giver, taker].goes_in(card)
        for observer in range(self.seats):
            if observer not in (giver, taker):
                absent = self.notes[observer, giver].goes_out_unseen()
                self.notes[observer, taker].goes_in_unseen(absent)


def faces_of(mask: Any) -> set[int]:
    return {face for face in range(FACES) if int(mask) >> face & 1}


def as_counts(numbers: Any) -> Counter[int]:
    return Counter({face: int(number) for face, number in enumerate(numbers) if number})


def recorded(state: Any, observer: int, seat: int) -> tuple[Counter[int], set[int], Counter[int], int]:
    """What the record says of an observer's knowledge of a hand: known, closed, left, left unseen."""
    secret = state["players"][observer]["secret"]
    place = (seat - observer) % int(state["seats"]) - 1
    packed = secret["left"][place]  # two faces in a byte, the even one in the lower half
    left = np.stack([packed & 15, packed >> 4], axis=-1).reshape(-1)
    known, closed = as_counts(secret["known"][place]), faces_of(secret["closed"][place])
    return known, closed, as_counts(left), int(secret["left_unseen"][place])


def check_recorded(state: Any, historian: Historian, where: str) -> None:
    for (observer, seat), notes in historian.notes.items():
        known, closed, left, left_unseen = recorded(state, observer, seat)
        who = f"{where}: {observer} about {seat}"
        assert known == +notes.inside, who
        assert closed == notes.missing, who
        assert left == +notes.went, who
        assert left_unseen == notes.went_unseen, who
        hand = state["players"][seat]["secret"]["hand"]
        assert all(number <= hand[face] for face, number in known.items()), f"{who}: known, but not there"
        assert all(hand[face] == known[face] for face in closed), f"{who}: closed, but there"


def check_remembered(state: Any, where: str) -> None:
    """The truth agrees with what a perfect memory makes of the record: cards a seat is known to have had are hidden in
    its hand, or among those that left."""
    seats = int(state["seats"])
    drafted = int(state["options"]["draft"]) == 1
    for observer in range(seats):
        for seat in range(seats):
            if observer == seat:
                continue
            known, _, left, left_unseen = recorded(state, observer, seat)
            secret = state["players"][seat]["secret"]
            had = Counter([int(secret["number_one"])])
            if drafted:  # picks from packs that the observer looked at before
                had.update(
                    int(card)
                    for turn, card in enumerate(secret["picks"])
                    if card and turn - (seat - observer) % seats >= 0
                )
            hidden = as_counts(secret["hand"]) - known
            missing = had - hidden - left
            assert missing.total() <= left_unseen, f"{where}: {observer} about {seat}: {missing} is gone unaccounted"


def follow_games(seeds: range, every: int, **settings: Any) -> Counter[int]:
    """Checks the knowledge fields after each decision of random games. Returns how often each kind of event came."""
    happened: Counter[int] = Counter()
    historian, count, hands = Historian(0), 0, None
    for position in testing.positions(inheritors, seeds, **settings):
        state = position.states.view(np.ndarray).view(np.dtype((np.void, inheritors.STATE)))[0]
        if position.decision == 0:
            historian, count = Historian(position.spec.num_players), 0
            hands = np.array(state["players"]["secret"]["hand"])
        ring = state["secret"]["ring"]
        assert int(ring["count"]) - count <= RING
        for number in range(count, int(ring["count"])):
            event = ring["events"][number % RING]
            historian.follow(event, hands)
            happened[int(event["what"])] += 1
        count = int(ring["count"])
        hands = np.array(state["players"]["secret"]["hand"])
        if position.decision % every == 0 or state["ended"]:
            check_recorded(state, historian, str(position))
            check_remembered(state, str(position))
    return happened


@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_knowledge_is_what_the_log_tells(num_players: int, draft: str) -> None:
    games = 1 if jit.DISABLED else 12
    happened = follow_games(range(games), 5, num_players=num_players, draft=draft)
    assert happened[Event.MISSED] > 0


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("draft", DRAFTS)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_knowledge_is_what_the_log_tells_in_three_hundred_games(num_players: int, draft: str) -> None:
    happened = follow_games(range(1000, 1300), 1, num_players=num_players, draft=draft)
    wanted = (*GAINS_SEEN, *LOSSES, Event.SPIED, Event.MISSED, Event.LOOKED, Event.STOLE, Event.GAVE)
    assert all(happened[what] > 0 for what in wanted)


def test_knowledge_where_an_emptied_hand_draws() -> None:
    follow_games(range(1 if jit.DISABLED else 4), 3, num_players=3, empty_hand_draws=True)
