"""Positions of Inheritors set by hand, played by words, and compared: for tests that read like the rulebook.

    t = table(hands={0: ["red 3", "tome"]}, areas={0: {"red": 2}})
    assert t.act("red 3") == {"hand 0": ["-red 3"], "area 0 red": [1, 2, 3], **turn_of(1)}

`act` returns everything that changed on the table and nothing else; what seats learnt is in `learnt`, what the log
says in `said`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from inn_envs import inheritors
from inn_envs.core import stack
from inn_envs.core.batch import loops
from inn_envs.core.cards import CardSet
from inn_envs.core.events import event_place
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.core.record import readable, zeros
from inn_envs.inheritors import actions, rules, scoring
from inn_envs.inheritors.cards import load_cards
from inn_envs.inheritors.legal import legal
from inn_envs.inheritors.reasons import Reason, reason
from inn_envs.inheritors.state import ROWS, SEATS, STATE, Event, Prompt, Step
from inn_envs.inheritors.variant import Variant
from inn_envs.inheritors.words import FACES, TALENT_OPS, Colour

COLOUR_WORDS = tuple(colour.name.lower() for colour in Colour)
#: What lies where a test says nothing: nothing that matches, follows a stack or meets an honor by accident.
MARKET = (("spy",), ("lobbyist",), ("advisor",))
HAND = ("purple 6",)
DECK = ("purple 5",) * 20
QUESTS_LEFT = ("two talents", "small hand")
_WORDS = {
    "draw two": actions.DRAW_TWO,
    "take row": actions.TAKE_ROW,
    "take quest": actions.TAKE_QUEST,
    "draw more": actions.DRAW_MORE,
    "stop": actions.STOP,
}
_KNOWN = ("known", "closed", "left", "left_unseen")
_ABILITIES = tuple(op.name.lower() for op in TALENT_OPS)

RowTest = Callable[[CardSet], None]
#: The tests of each row of the card file, by table and name: tests run them, and so does the mutation run.
ROW_TESTS: dict[tuple[str, str], dict[str, RowTest]] = {}


def row_test(table_name: str, *names: str) -> Callable[[RowTest], RowTest]:
    """Marks a test that must fail when one of these rows says something else."""

    def register(test: RowTest) -> RowTest:
        for name in names:
            ROW_TESTS.setdefault((table_name, name), {})[test.__name__] = test
        return test

    return register


@cache
def standard() -> CardSet:
    """The standard card set; the rules are compiled first."""
    loops(inheritors)
    return load_cards()


def turn_of(seat: int, turn: int = 1) -> dict[str, Any]:
    """What changes when a turn ends and another seat is asked."""
    return {"turn": turn, "asked": f"turn {seat}"}


def set_options(state: Any, variant: Variant) -> None:
    """Writes a variant into a record."""
    options = state["options"]
    options["draft"] = variant.draft == "draft"
    options["clans_suggested"] = variant.clans == "suggested"
    options["tomes_needed"] = variant.tomes_needed
    options["empty_hand_draws"] = variant.empty_hand_draws
    options["max_turns"] = variant.max_turns
    options["hand"] = variant.hand
    options["payoff"] = PAYOFFS.index(variant.payoff)


class Table:
    """One game with the words of its cards."""

    def __init__(self, cards: CardSet, seats: int, seed: int = 1, **variant: Any) -> None:
        self.cards = cards
        self.records = zeros(STATE, 1)
        #: The game's record as plain NumPy reads it, on the same memory.
        self.state = self.records.view(np.ndarray).view(STATE)[0]
        self.state["seats"] = seats
        self.state["secret"]["chance"]["seed"] = seed
        set_options(self.state, Variant(**variant))
        self.learnt: dict[str, Any] = {}
        self.said: list[tuple[Any, ...]] = []

    @property
    def record(self) -> Any:
        """The game's record as the rules take it."""
        return self.records[0]

    @property
    def faces(self) -> Any:
        """The table of the card set as the rules take it."""
        return self.cards.table[0]

    def copy(self) -> Table:
        """The same game, to be played on apart."""
        other = Table(self.cards, int(self.state["seats"]))
        other.records[0] = self.records[0]
        return other

    # --- what is asked -----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str | None:
        """The question and the seat, e.g. `turn 0`; None when the game is over."""
        frame = self.state["stack"]["frames"][self.state["stack"]["depth"]]
        if self.state["ended"]:
            return None
        return f"{Prompt(frame['prompt']).name.lower()} {frame['seat']}"

    @property
    def actor(self) -> int:
        """The seat that is asked."""
        return int(stack.actor(self.record))

    def mask(self) -> np.ndarray:
        """The flat mask of legal actions, int8."""
        mask = readable(np.zeros(1, actions.ACTIONS.dtype))
        legal(self.record, self.faces, mask[0])
        return mask.view(np.ndarray).view(np.int8).reshape(-1)

    @property
    def allowed(self) -> list[str]:
        """The legal actions in words, in the order of the action space."""
        return [self.word(int(action)) for action in np.flatnonzero(self.mask())]

    def reason(self, answer: str | int) -> Reason:
        """Why an action, given by its words or its index, is illegal."""
        action = answer if isinstance(answer, int) else self.action(answer)
        return Reason(reason(self.record, self.faces, action))

    def action(self, word: str) -> int:
        """An action by its words; see `word`."""
        if word in _WORDS:
            return _WORDS[word]
        kind, _, rest = word.partition(" ")
        if kind == "claim":
            return actions.CLAIM_CLAN + COLOUR_WORDS.index(rest) - 1
        if kind == "honor":
            return actions.CLAIM_HONOR + list(self.state["honors"]).index(self.cards.find("honor", rest))
        if kind == "row":
            return actions.ROW + int(rest) - 1
        if kind == "copy":
            return actions.COPY + int(rest)
        if kind == "left":
            return actions.SEAT + int(rest) - 1
        if kind == "as":
            return actions.TALENT + _ABILITIES.index(rest)
        return actions.CARD + self.cards.find("card", word)

    def word(self, action: int) -> str:
        """An action in words: a card's name, `claim red`, `honor …`, `row 1`, `copy 0`, `left 1`, `as spy` …"""
        for word, number in _WORDS.items():
            if number == action:
                return word
        block, place = actions.ACTIONS.locate(action)
        number = place[0]
        return {
            "card": lambda: self.cards.name("card", number),
            "claim_clan": lambda: f"claim {COLOUR_WORDS[number + 1]}",
            "claim_honor": lambda: f"honor {self.cards.name('honor', int(self.state['honors'][number]))}",
            "row": lambda: f"row {number + 1}",
            "which_copy": lambda: f"copy {number}",
            "seat": lambda: f"left {number + 1}",
            "talent": lambda: f"as {_ABILITIES[number]}",
        }[block.name]()

    # --- playing -----------------------------------------------------------------------------------------------------

    def act(self, *answers: str | int) -> dict[str, Any]:
        """Answers questions one after another, by words or indices, all legal. Returns what changed on the table."""
        before, knew, said = self.position(), self.knowledge(), int(self.state["secret"]["ring"]["count"])
        for answer in answers:
            why = self.reason(answer)
            assert why == Reason.LEGAL, f"{answer!r} is illegal at {self.asked}: {why.name}; legal: {self.allowed}"
            action = answer if isinstance(answer, int) else self.action(answer)
            rules.apply(self.record, self.faces, action)
        self.learnt = difference(knew, self.knowledge())
        self.said = self.events(int(self.state["secret"]["ring"]["count"]) - said)
        return difference(before, self.position())

    # --- what lies where ---------------------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """All that lies on the table and in hands, by words: the record but for stack, chance, log and knowledge."""
        state, secret = self.state, self.state["secret"]
        found: dict[str, Any] = {
            "asked": self.asked,
            "deck": self._names(secret["deck"][: state["deck_count"]][::-1]),
            "quests left": self._quests(secret["quests_left"]),
            "removed": self._faces(state["removed"]),
            "set out": (list(state["clans"]), list(state["honors"])),
            "options": state["options"].tobytes(),
            "packs": [self._names(pack) for pack in secret["packs"]],
            "unused": (
                state["market"]["cards"][self._market_size() :].any(),
                secret["deck"][state["deck_count"] :].any(),
            ),
            "row 0": int(state["market"]["counts"][0]),
        }
        for name in ("seats", "removed_colour", "first", "passes", "ended", "turn"):
            found[name] = int(state[name])
        for place, owner in enumerate(state["honor_owner"]):
            found[f"honor {self._name(int(state['honors'][place]), 'honor')} {place}"] = int(owner) - 1
        for row in range(1, ROWS + 1):
            found[f"market {row}"] = self.market(row)
        for seat in range(SEATS):
            found |= self._seat(seat)
        return found

    def _seat(self, seat: int) -> dict[str, Any]:
        player = self.state["players"][seat]
        found: dict[str, Any] = {
            f"hand {seat}": self._faces(player["secret"]["hand"]),
            f"clan {seat}": self._name(int(player["clan"]), "clan"),
            f"quests {seat}": self._quests(player["secret"]["quests"]),
            f"number one {seat}": int(player["secret"]["number_one"]),
            f"picks {seat}": self._names(player["secret"]["picks"]),
        }
        for colour, word in enumerate(COLOUR_WORDS):
            covered = [value + 1 for value in range(8) if player["covered"][colour] >> value & 1]
            top = int(player["area"][colour])
            found[f"area {seat} {word}"] = [*covered, top] if top else covered
        return found

    def market(self, row: int) -> list[str]:
        """The cards of a market row from its covered cards to its top."""
        counts = self.state["market"]["counts"]
        start = int(counts[1:row].sum())
        return self._names(self.state["market"]["cards"][start : start + counts[row]])

    def hand(self, seat: int) -> Counter[str]:
        """A hand by names."""
        return self._faces(self.state["players"][seat]["secret"]["hand"])

    def knowledge(self) -> dict[str, Any]:
        """What is known of hands: `0 knows 1`, `0 rules out 1` (no more of that face than known), `0 missed 1` (seen to
        leave the unknown part), `0 lost sight 1` (cards that left it unseen).
        """
        found: dict[str, Any] = {}
        seats = int(self.state["seats"])
        for seat, player in enumerate(self.state["players"]):
            secret = player["secret"]
            for place in range(SEATS - 1):
                other = (seat + place + 1) % seats if place < seats - 1 else f"absent {place}"
                found |= self._known(seat, other, [secret[field][place] for field in _KNOWN])
        return found

    def _known(self, observer: int, seat: int | str, known: Sequence[Any]) -> dict[str, Any]:
        sure, closed, left, left_unseen = known
        return {
            f"{observer} knows {seat}": self._faces(sure),
            f"{observer} rules out {seat}": self._faces([int(closed) >> face & 1 for face in range(64)]),
            f"{observer} missed {seat}": self._faces(
                [int(left[face >> 1]) >> 4 * (face & 1) & 15 for face in range(FACES)]
            ),
            f"{observer} lost sight {seat}": int(left_unseen),
        }

    def events(self, count: int) -> list[tuple[Any, ...]]:
        """The last events: what, who, card or row name, amount, the seats that may see the card."""
        found = []
        for back in range(count - 1, -1, -1):
            event = self.state["secret"]["ring"]["events"][event_place(self.record, back)]
            what = Event(event["what"])
            tables = {Event.CLAIMED_CLAN: "clan", Event.CLAIMED_HONOR: "honor", Event.TOOK_QUEST: "quest"}
            card = self.cards.name(tables.get(what, "card"), int(event["card"]))
            seen = [seat for seat in range(SEATS) if event["seen"] >> seat & 1]
            found.append((what.name.lower(), int(event["seat"]), card, int(event["amount"]), seen))
        return found

    def _market_size(self) -> int:
        return int(self.state["market"]["counts"].sum())

    def _names(self, faces: Sequence[int]) -> list[str]:
        return [self._name(int(face)) for face in faces]

    def _name(self, face: int, table_name: str = "card") -> str:
        known = len(self.cards.rows[table_name])
        return self.cards.name(table_name, face) if 0 <= face < known else f"no {table_name} {face}"

    def _faces(self, counts: Sequence[int]) -> Counter[str]:
        return Counter({self._name(face): int(count) for face, count in enumerate(counts) if count})

    def _quests(self, bits: int) -> Counter[str]:
        return Counter(self._name(quest, "quest") for quest in range(16) if int(bits) >> quest & 1)

    # --- the end -----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """The VP of each seat if the game ended now."""
        return [int(scoring.score(self.record, self.faces, seat)) for seat in range(int(self.state["seats"]))]

    def ranks(self) -> list[int]:
        """The rank of each seat if the game ended now."""
        return [int(scoring.rank(self.record, self.faces, seat)) for seat in range(int(self.state["seats"]))]

    def returns(self) -> list[float]:
        """The payoffs of all four places."""
        out = np.full(SEATS, 9, np.float32)
        scoring.returns(self.record, self.faces, out)
        return [float(payoff) for payoff in out]


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What changed: of hands and heaps the cards that came and went, of the deck those drawn, else the new value."""
    changed: dict[str, Any] = {}
    for key, now in after.items():
        then = before[key]
        if then == now:
            continue
        if isinstance(now, Counter):
            gone, come = then - now, now - then
            changed[key] = [f"-{name}" for name in sorted(gone.elements())] + [f"+{x}" for x in sorted(come.elements())]
        elif key == "deck" and now == then[len(then) - len(now) :]:
            changed[key] = [f"-{name}" for name in then[: len(then) - len(now)]]
        else:
            changed[key.rsplit(" ", 1)[0] if key.startswith("honor ") else key] = now
    return changed


def table(
    seats: int = 3,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    areas: Mapping[int, Mapping[str, int | Sequence[int]]] | None = None,
    market: Sequence[Sequence[str]] = MARKET,
    deck: Sequence[str] = DECK,
    clans: Mapping[str, str] | None = None,
    owners: Mapping[int, str] | None = None,
    honors: Sequence[str] = ("alone ahead",),
    honor_owners: Mapping[str, int] | None = None,
    quests: Mapping[int, Sequence[str]] | None = None,
    quests_left: Sequence[str] = QUESTS_LEFT,
    removed: Sequence[str] = (),
    removed_colour: str = "none",
    first: int = 0,
    turn: int = 0,
    passes: int = 0,
    cards: CardSet | None = None,
    seed: int = 1,
    **variant: Any,
) -> Table:
    """A position at the beginning of a turn.

    `areas` gives the top number of a stack (all below it are covered) or the numbers in it; `market` the rows from
    the covered cards to the top; `deck` the next card first; `clans` the clan set out for a colour; `owners` the clan
    of a seat; `turn` the turns taken, so that seat (first + turn) mod seats is asked.
    """
    t = Table(cards or standard(), seats, seed, **variant)
    loops(inheritors)
    state, find = t.state, t.cards.find
    state["removed_colour"], state["first"] = COLOUR_WORDS.index(removed_colour), first
    state["turn"], state["passes"] = turn, passes
    for seat in range(seats):
        for name in (hands or {}).get(seat, HAND):
            state["players"][seat]["secret"]["hand"][find("card", name)] += 1
        for colour, numbers in (areas or {}).get(seat, {}).items():
            _lay_stack(state["players"][seat], COLOUR_WORDS.index(colour), numbers)
        for name in (quests or {}).get(seat, ()):
            state["players"][seat]["secret"]["quests"] |= 1 << find("quest", name)
    for name in quests_left:
        state["secret"]["quests_left"] |= 1 << find("quest", name)
    for colour, name in (clans or {}).items():
        state["clans"][COLOUR_WORDS.index(colour)] = find("clan", name)
    for seat, name in (owners or {}).items():
        row = find("clan", name)
        state["players"][seat]["clan"] = row
        state["clans"][int(t.cards.table[0]["clans"][row]["colour"])] = row
    for place, name in enumerate(honors):
        state["honors"][place] = find("honor", name)
        state["honor_owner"][place] = (honor_owners or {}).get(name, -1) + 1
    for name in removed:
        state["removed"][find("card", name)] += 1
    lain = [find("card", name) for row in market for name in row]
    state["market"]["cards"][: len(lain)] = lain
    state["market"]["counts"][1 : ROWS + 1] = [len(row) for row in market]
    state["secret"]["deck"][: len(deck)] = [find("card", name) for name in reversed(deck)]
    state["deck_count"] = len(deck)
    stack.push(t.record, int(Step.TURN), (first + turn) % seats, 0, 0, 0, 0)
    rules.run(t.record, t.faces)
    return t


def _lay_stack(player: Any, colour: int, numbers: int | Sequence[int]) -> None:
    lain = list(range(1, numbers + 1)) if isinstance(numbers, int) else list(numbers)
    player["area"][colour] = lain[-1] if lain else 0
    player["covered"][colour] = sum(1 << (number - 1) for number in lain[:-1])


def dealt(seats: int = 3, seed: int = 1, *, cards: CardSet | None = None, **variant: Any) -> Table:
    """A game as it is dealt."""
    t = Table(cards or standard(), seats, seed, **variant)
    loops(inheritors)
    rules.deal(t.record, t.faces)
    return t


def random_game(seats: int, seed: int, *, cards: CardSet | None = None, **variant: Any) -> Iterator[Table]:
    """A dealt game played by uniformly random legal actions; yields the table before the first and after each."""
    t = dealt(seats, seed, cards=cards, **variant)
    rng = np.random.default_rng(seed)
    yield t
    while not t.state["ended"]:
        rules.apply(t.record, t.faces, int(rng.choice(np.flatnonzero(t.mask()))))
        yield t
