"""What must hold of clauses on the stack of a loaded position of Inn-Fighting: each is carried out at its moment, by
the player of a card that is there, in the order of the card; a question is one that its clause asks.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.fields import wrong
from inn_envs.core.position_frames import frame_path, is_kind
from inn_envs.inn_fighting.actions import CHARACTER_NAMES
from inn_envs.inn_fighting.brawl import has_moment
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_dice_checks import check_die
from inn_envs.inn_fighting.position_frames import clause_of, doer_of, is_in_defense, kind_of, window_below, works_alone
from inn_envs.inn_fighting.state import Prompt, Step
from inn_envs.inn_fighting.windows import are_met, can_do, form_of
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, CARD_SOURCE, CLAUSES, DICE, PLACES, By, Kind, Op, When, Who

#: What asks each question: the op of its clause, and whom that may be about.
_ASKED_BY: dict[Prompt, tuple[tuple[Op, ...], tuple[Who, ...]]] = {
    Prompt.LEADER: ((Op.STEAL_VP, Op.LOSE_VP), (Who.LEADER,)),
    Prompt.OTHER: ((Op.DEAL, Op.RETARGET), (Who.OTHER,)),
    Prompt.REROLL: ((Op.REROLL_DICE,), tuple(Who)),
    Prompt.SET_DIE: ((Op.SET_DIE,), tuple(Who)),
    Prompt.SET_FACE: ((Op.SET_DIE,), tuple(Who)),
    Prompt.MY_BYSTANDER: ((Op.RETARGET,), (Who.MY_BYSTANDER,)),
    Prompt.TAKE_BYSTANDER: ((Op.TAKE_BYSTANDER,), tuple(Who)),
}


#: The windows in which texts that work by themselves come first.
_ALONE = (When.TURN_START, When.DAMAGE, When.ACTION, When.TURN_END)


def check_clause(state: Any, card_set: CardSet, place: int) -> None:
    """A frame about a clause lies where that clause is carried out."""
    kind, frame = kind_of(state, place), state["stack"]["frames"][place]
    clause = clause_of(card_set, frame["card"])
    when = When(int(clause["when"]))
    window = state["stack"]["frames"][window_below(state, place)]
    moment = When.DEFENSE if is_in_defense(state, place) else When(int(window["card"]))
    if when != moment:
        expected = f"a clause when {moment.name.lower()}, which is the moment here"
        raise wrong(frame_path(place, "effect"), expected, f"one when {when.name.lower()}")
    if when != When.DEFENSE:
        check_by(state, place, clause, "effect")
        if works_alone(card_set, int(frame["card"]) // CLAUSES) and window["amount"] > 0:
            expected = "a clause of a card that is played or used: the window is open"
            raise wrong(frame_path(place, "effect"), expected, "one that works by itself")
    _check_source(state, card_set, place)
    _check_order(state, card_set, place)
    if isinstance(kind, Prompt):
        _check_asked(state, card_set, place, kind, clause)


def check_by(state: Any, place: int, clause: Any, key: str) -> None:
    """A clause waits for what its player, or an opponent, does, and for an attack or an action of its form."""
    window = state["stack"]["frames"][window_below(state, place)]
    is_mine = doer_of(state, place) == window["seat"]
    if is_mine != (clause["by"] == By.ME):
        expected = f"a clause by {'me' if is_mine else 'foe'}"
        raise wrong(frame_path(place, key), expected, By(int(clause["by"])).name.lower())
    form = int(form_of(state, int(window["card"]), int(window["cursor"])))
    if clause["form"] not in (0, form):
        raise wrong(frame_path(place, key), "a clause for the attack or the action that is answered", "another form")


# --- the card ---------------------------------------------------------------------------------------------------------


def _check_source(state: Any, card_set: CardSet, place: int) -> None:
    """The Adventurer or the Bystander whose clause it is fights for its player, unless it was discarded as a cost."""
    frame = state["stack"]["frames"][place]
    source, number = divmod(int(frame["card"]), CLAUSES)
    player = state["players"][doer_of(state, place)]
    if source < CARD_SOURCE:
        is_there = player["adventurer"] == source
    elif source < BYSTANDER_SOURCE or _is_cost(card_set, source, number):
        return
    else:
        rows, row = [int(each) for each in player["bystanders"]], source - BYSTANDER_SOURCE
        is_there = row in rows
        if is_kind(kind_of(state, place), Step.EFFECT):
            is_there = rows[int(frame["amount"]) - 1] == row
    if not is_there:
        name = "an Adventurer" if source < CARD_SOURCE else "a Bystander"
        raise wrong(frame_path(place, "effect"), f"{name} of seat {doer_of(state, place)}, in its place", "another's")


def _is_cost(card_set: CardSet, source: int, number: int) -> bool:
    """Whether a Bystander is discarded to use its ability, of which this is a clause."""
    table = card_set.table[0]
    is_one_use = table["kind"][source - BYSTANDER_SOURCE] == Kind.ONE_USE
    return bool(is_one_use and table["clauses"][source][number]["when"] != When.DEFENSE)


def _check_order(state: Any, card_set: CardSet, place: int) -> None:
    """What waits below is carried out later: the clauses behind it in its card, and where texts work by themselves
    those of characters in places behind it.
    """
    below = state["stack"]["frames"][place - 1]
    source, number = divmod(int(state["stack"]["frames"][place]["card"]), CLAUSES)
    mine = _places(state, place, source)
    if is_kind(kind_of(state, place - 1), Step.EFFECT):
        other, later = divmod(int(below["card"]), CLAUSES)
        is_there = int(below["amount"]) in mine or _is_cost(card_set, source, number)
        if source != other or not is_there or number >= later:
            raise wrong(frame_path(place, "effect"), "a clause before the one that waits below", number + 1)
    if is_kind(kind_of(state, place - 1), Step.TEXTS):
        speaking = int(below["cursor"])
        first = (speaking & -speaking).bit_length() - 1  # the lowest bit: the texts of one place after another
        if not works_alone(card_set, source) or not any(at < first for at in mine):
            expected = "a text that works by itself, before those that wait below"
            raise wrong(frame_path(place, "effect"), expected, "another")


def check_texts(state: Any, card_set: CardSet, place: int) -> None:
    """Texts that work by themselves wait for characters that have some for the moment, before anybody is asked."""
    frame, table = state["stack"]["frames"][place], card_set.table[0]
    window, when, path = state["stack"]["frames"][place - 1], int(frame["card"]), frame_path(place, "characters")
    if window["amount"] or when not in _ALONE:
        raise wrong(frame_path(place), "texts in a window that can wait for them, before it opens", "it in another")
    player = state["players"][int(frame["seat"])]
    sources = [int(player["adventurer"]), *(BYSTANDER_SOURCE + int(row) if row else 0 for row in player["bystanders"])]
    for at, source in enumerate(sources):
        is_one = source > 0 and works_alone(card_set, source) and has_moment(table, source, when)
        if int(frame["cursor"]) >> at & 1 and not is_one:
            expected = f"characters with a text when {When(when).name.lower()}"
            raise wrong(path, expected, CHARACTER_NAMES[at])
    if frame["cursor"] == 0:
        raise wrong(path, "at least one character whose texts are to come", [])


def _places(state: Any, place: int, source: int) -> list[int]:
    """The places in which the card of a frame's clause may lie: 0 for all but Bystanders."""
    frame = state["stack"]["frames"][place]
    if is_kind(kind_of(state, place), Step.EFFECT) or source < BYSTANDER_SOURCE:
        return [int(frame["amount"]) if source >= BYSTANDER_SOURCE else 0]
    rows = state["players"][doer_of(state, place)]["bystanders"]
    return [at + 1 for at in range(PLACES) if rows[at] == source - BYSTANDER_SOURCE]


# --- questions --------------------------------------------------------------------------------------------------------


def _check_asked(state: Any, card_set: CardSet, place: int, prompt: Prompt, clause: Any) -> None:
    """A clause asks what its word says, once it can do something."""
    frame, table = state["stack"]["frames"][place], card_set.table[0]
    ops, about = _ASKED_BY[prompt]
    if clause["op"] not in ops or clause["who"] not in about:
        words = " or ".join(op.name.lower() for op in ops)
        raise wrong(frame_path(place, "effect"), f"a clause that asks for it (op {words})", Op(int(clause["op"])).name)
    if prompt == Prompt.REROLL and frame["amount"] < 1:
        chosen = int(frame["cursor"]).bit_count()
        raise wrong(frame_path(place, "chosen"), f"fewer than {int(clause['amount'])} dice", chosen)
    _check_chosen(state, place, prompt)
    seat, foe = int(frame["seat"]), int(frame["target"])
    window = state["stack"]["frames"][window_below(state, place)]
    if not are_met(state, table, clause, seat) or not can_do(state, table, clause, seat, foe, int(window["cursor"])):
        raise wrong(frame_path(place, "effect"), "a clause that can do something", "one that can't")


def _check_chosen(state: Any, place: int, prompt: Prompt) -> None:
    """Dice that were chosen are in the game."""
    cursor = int(state["stack"]["frames"][place]["cursor"])
    if prompt == Prompt.SET_FACE:
        check_die(state, cursor, frame_path(place, "die"))
    if prompt == Prompt.REROLL:
        for die in range(DICE):
            if cursor >> die & 1:
                check_die(state, die, frame_path(place, "chosen"))
