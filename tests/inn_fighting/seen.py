"""What a seat should see of a table of Inn-Fighting: each block of an observation counted anew from the record, the
rows of the card file and the rulebook.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs import inn_fighting
from inn_envs.inn_fighting.cards import ADVENTURER_LOOK, FEATURES, CardSet
from inn_envs.inn_fighting.layout import OBSERVATION
from inn_envs.inn_fighting.state import FIRST_DECLARED, Deck, Prompt, Step
from inn_envs.inn_fighting.words import (
    ACTION_ROWS,
    ADVENTURERS,
    BYSTANDERS,
    CLAUSES,
    DECK_ROWS,
    DICE,
    FACES,
    PLACES,
    When,
)
from tests.inn_fighting.table import Table
from tests.recount import Count, Recount, mark, mark_card, tally

SEATS, ATTACKS, CHARACTERS = 6, 3, 1 + PLACES
#: Symbols that stay as they lie when the dice are passed on.
ACTIONS = (4, 5)
#: Questions that a text asks (that about leaders an Ale action too), those about dice, those about tokens or dice.
OF_A_TEXT = (
    Prompt.LEADER, Prompt.OTHER, Prompt.REROLL, Prompt.SET_DIE, Prompt.SET_FACE, Prompt.MY_BYSTANDER,
    Prompt.TAKE_BYSTANDER,
)  # fmt: skip
OF_DICE = (Prompt.REROLL, Prompt.SET_DIE, Prompt.SET_FACE)
WITH_AMOUNT = (Prompt.LEADER, Prompt.OTHER, Prompt.REROLL)
#: How surely a card is known to be in a hand.
SURE, MAYBE = 4, 1


# --- cards ------------------------------------------------------------------------------------------------------------


def features(cards: CardSet, kind: str, row: int) -> Any:
    """What the clauses of a card do, and those of its Defense Die: the amount of each op; of no card nothing."""
    found = np.zeros(len(FEATURES), int)
    for clause in cards.rows[kind][row].get("clauses", ()):
        word = f"defense_{clause['op']}" if clause["when"] == "defense" else clause["op"]
        if clause["op"] in ("change_damage", "change_roll"):
            word += "_up" if clause["amount"] > 0 else "_down"
        found[FEATURES.index(word)] = abs(clause["amount"])
    return found


def features_together(cards: CardSet, kind: str, rows: Any) -> Any:
    """What several cards do together."""
    return sum((features(cards, kind, int(row)) for row in rows if row), np.zeros(len(FEATURES), int))


def adventurer_look(cards: CardSet, row: int) -> list[int]:
    """An Adventurer is there, is Evil, its printed numbers, and the low and high damage of each attack."""
    card = cards.rows["adventurer"][row]
    return [1, *(int(card[key]) for key in ADVENTURER_LOOK[1:])] if row else []


def bystander_look(cards: CardSet, row: int) -> list[int]:
    """A Bystander is Evil, may be used once a turn, may be used at its own cost."""
    card = cards.rows["bystander"][row]
    return [card["evil"], card["kind"] == "response", card["kind"] == "one_use"] if row else [0, 0, 0]


def either_way(change: Any) -> list[int]:
    """A change as how far up, how far down."""
    return [max(int(change), 0), max(-int(change), 0)]


# --- the table as one seat sees it ------------------------------------------------------------------------------------


class Sight:
    """A table from one seat: itself first, the others clockwise."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.cards, self.state, self.seat = table, table.cards, table.state, seat
        self.attack, self.options = self.state["attack"], self.state["options"]
        self.players = [self.state["players"][(seat + place) % table.seats] for place in range(table.seats)]
        self.me = self.players[0]["secret"]
        #: What waits, the latest first, and the open question.
        self.frames = self.state["stack"]["frames"][1 : int(self.state["stack"]["depth"]) + 1][::-1]
        self.question = self.frames[0] if len(self.frames) else None
        is_mine = self.question is not None and self.question["seat"] == seat
        self.prompt = Prompt(int(self.question["prompt"])) if is_mine else Prompt.WAIT
        self.pending = [frame for frame in self.frames if not frame["prompt"] and frame["step"] >= FIRST_DECLARED][:2]

    def place(self, seat: Any) -> int:
        """How many places a seat is to the left."""
        return (int(seat) - self.seat) % self.table.seats

    def left(self, seat: Any) -> Any:
        """A mark for a seat."""
        return mark(SEATS, self.place(seat))

    def fields(self, name: str) -> list[Any]:
        """A field of each player."""
        return [player[name] for player in self.players]

    def deck(self, deck: Deck) -> Any:
        """The cards that lie in a deck."""
        return self.state["secret"]["decks"][deck]

    def asking(self) -> int:
        """The source of the text that asks, 0 for none."""
        return int(self.question["card"]) // CLAUSES if self.prompt in OF_A_TEXT else 0

    def known(self) -> list[tuple[int, list[int]]]:
        """The cards that the seat knows to be in other hands, each with the places left of it of who may hold it."""
        return [
            (int(row), [self.place(other) for other in range(self.table.seats) if int(hands) >> other & 1])
            for row, hands in zip(self.me["known"], self.me["known_at"])
            if row
        ]


# --- what each block should say ---------------------------------------------------------------------------------------


def _asked(s: Sight) -> Any:
    """All see who is asked, but not in a window."""
    is_public = s.question is not None and s.question["prompt"] != Prompt.RESPOND
    return s.left(s.question["seat"]) if is_public else []


def _about(s: Sight) -> Any:
    """Whose dice, whose Bystander."""
    if s.prompt in OF_DICE:
        return s.left(s.state["turn_seat"])
    return s.left(s.attack["victim"]) if s.prompt == Prompt.TAKE_BYSTANDER else []


def _only_attack(s: Sight) -> list[bool]:
    """The choice that is open, or that waits."""
    choices = [f for f in s.frames if f["prompt"] == Prompt.CHOOSE or (not f["prompt"] and f["step"] == Step.CHOOSE)]
    return [any(bool(frame["amount"]) for frame in choices)]


def _chosen_dice(s: Sight) -> Any:
    if s.prompt == Prompt.SET_FACE:
        return mark(DICE, int(s.question["cursor"]))
    return [int(s.question["cursor"]) >> die & 1 for die in range(DICE)] if s.prompt == Prompt.REROLL else []


def _known(s: Sight) -> Any:
    hands = np.zeros((SEATS, ACTION_ROWS), int)
    for row, places in s.known():
        hands[places, row] += SURE if len(places) == 1 else MAYBE
    return hands


def _unseen_cards(s: Sight) -> Any:
    """The Action deck, and what the others hold, less what is known to be among that."""
    unseen = tally(s.deck(Deck.ACTION), DECK_ROWS)
    unseen[:ACTION_ROWS] += sum(player["secret"]["hand"].astype(int) for player in s.players[1:])
    for row, _ in s.known():
        unseen[row] -= 1
    return unseen


def _pending(s: Sight, value: Any, *steps: Step) -> list[Any]:
    """Something of what can be answered, of these kinds only where some are named."""
    return [value(frame) if not steps or frame["step"] in steps else 0 for frame in s.pending]


_QUESTION: dict[str, Count] = {
    "prompt": lambda s: mark(len(Prompt), s.prompt),
    "asked": _asked,
    "window": lambda s: mark(len(When), int(s.question["card"])) if s.prompt == Prompt.RESPOND else [],
    "doing": lambda s: s.left(s.question["target"]) if s.prompt == Prompt.RESPOND else [],
    "about": _about,
    "aiming": lambda s: mark(ATTACKS, int(s.question["card"]) - 1) if s.prompt == Prompt.TARGET else [],
    "only_attack": _only_attack,
    "amount": lambda s: [s.question["amount"]] if s.prompt in WITH_AMOUNT else [],
    "by_card": lambda s: [s.asking()],
    "by_features": lambda s: features(s.cards, *s.cards.source(s.asking())),
    "chosen_dice": _chosen_dice,
}
_TABLE: dict[str, Count] = {
    "seats": lambda s: mark(4, s.table.seats - 3),
    "free_choice": lambda s: [s.options["free_choice_symbols"]],
    "d20_sides": lambda s: [s.options["d20_sides"]],
    "brawl_dice": lambda s: [*(die < s.options["brawl_dice"] - 1 for die in range(DICE - 1)), 1],
    "variant": lambda s: [s.options["bystander_damage_scores"], s.options["ask_holders"]],
    "turns_left": lambda s: [(int(s.options["max_turns"]) - int(s.state["turn"])) // 2],
    "turn_of": lambda s: s.left(s.state["turn_seat"]),
    "has_damaged": lambda s: [s.state["damaged"]],
}
_DICE: dict[str, Count] = {
    "dice": lambda s: [mark_card(1 + FACES, face)[1:] for face in s.state["dice"]],
    "symbols": lambda s: tally(s.state["dice"], 1 + FACES)[1:],
    "rolled": lambda s: s.state["rolled"],
    "stay": lambda s: np.isin(s.state["dice"], ACTIONS),
}
#: Of these something is said only while an attack is under way.
_ATTACK: dict[str, Count] = {
    "attack": lambda s: mark(ATTACKS, int(s.attack["form"]) - 1),
    "attacker": lambda s: s.left(s.attack["attacker"]),
    "victim": lambda s: s.left(s.attack["victim"]),
    "target": lambda s: mark(CHARACTERS, int(s.attack["place"])),
    "d20": lambda s: [s.attack["d20"]],
    "roll_change": lambda s: either_way(s.attack["change_roll"]),
    "damage_change": lambda s: either_way(s.attack["change_damage"]),
    "damage": lambda s: [s.attack["damage"]],
    "taken": lambda s: [s.attack["taken"]],
    "attack_flags": lambda s: [
        *(s.attack[name] for name in ("high", "missed", "no_defense", "defended", "moved", "knocked_out")),
        s.attack["again"] > 0,
    ],
}
_OWN: dict[str, Count] = {
    "hand": lambda s: s.me["hand"],
    "late": lambda s: s.me["fresh"],
    "hand_features": lambda s: features_together(s.cards, "action", np.repeat(range(ACTION_ROWS), s.me["hand"])),
    "known": _known,
}
_PLAYERS: dict[str, Count] = {
    "hand_size": lambda s: [secret["hand"].sum() for secret in s.fields("secret")],
    "adventurer": lambda s: [mark_card(ADVENTURERS, row) for row in s.fields("adventurer")],
    "adventurer_look": lambda s: [
        adventurer_look(s.cards, row) or [0] * len(ADVENTURER_LOOK) for row in s.fields("adventurer")
    ],
    "adventurer_features": lambda s: [features(s.cards, "adventurer", row) for row in s.fields("adventurer")],
    "hp": lambda s: s.fields("hp"),
    "out": lambda s: [not row for row in s.fields("adventurer")],
    "vp": lambda s: s.fields("vp"),
    "leads": lambda s: [vp == max(s.fields("vp")) for vp in s.fields("vp")],
    "bystanders": lambda s: [tally(rows, BYSTANDERS) for rows in s.fields("bystanders")],
    "bystander_features": lambda s: [features_together(s.cards, "bystander", rows) for rows in s.fields("bystanders")],
    "place_row": lambda s: s.fields("bystanders"),
    "place_hp": lambda s: s.fields("bystander_hp"),
    "place_used": lambda s: s.fields("used"),
    "place_look": lambda s: [[bystander_look(s.cards, row) for row in rows] for rows in s.fields("bystanders")],
}
_DECKS: dict[str, Count] = {
    "decks": lambda s: [np.count_nonzero(s.deck(deck)) for deck in Deck],
    "adventurer_discard": lambda s: s.state["discards"][Deck.ADVENTURER][:ADVENTURERS],
    "card_discard": lambda s: s.state["discards"][Deck.ACTION],
    "unseen_adventurers": lambda s: tally(s.deck(Deck.ADVENTURER), ADVENTURERS),
    "unseen_cards": _unseen_cards,
}
_PENDING: dict[str, Count] = {
    "pending": lambda s: _pending(s, lambda frame: mark(len(Step) - FIRST_DECLARED, frame["step"] - FIRST_DECLARED)),
    "pending_by": lambda s: _pending(s, lambda frame: s.left(frame["seat"])),
    "pending_on": lambda s: [
        s.left(frame["target"]) if frame["step"] != Step.ACTED else mark(SEATS, None) for frame in s.pending
    ],
    "pending_amount": lambda s: _pending(s, lambda frame: frame["amount"], Step.TAKE_TOKENS, Step.ACTED),
    "pending_form": lambda s: [
        mark_card(1 + FACES, frame["card"] if frame["step"] == Step.ACTED else 0)[1:] for frame in s.pending
    ],
    "pending_card": lambda s: [
        mark_card(ACTION_ROWS, frame["card"] if frame["step"] == Step.PLAY else 0) for frame in s.pending
    ],
}


def _of_an_attack(count: Count) -> Count:
    return lambda s: count(s) if s.attack["form"] else []


#: How each block is counted, by its name; seats that nobody plays, and what can't be answered, are left out.
BLOCKS: dict[str, Count] = {
    **_QUESTION, **_TABLE, **_DICE, **{name: _of_an_attack(count) for name, count in _ATTACK.items()}, **_OWN,
    **_PLAYERS, **_DECKS, **_PENDING,
}  # fmt: skip
SEEN = Recount(
    inn_fighting, OBSERVATION, BLOCKS, Sight, by_place=("target", "place_row", "place_hp", "place_used", "place_look")
)
