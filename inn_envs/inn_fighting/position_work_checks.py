"""What must hold inside of a step on the stack of a loaded position of Inn-Fighting: every frame fits what lies right
below it. What clauses ask is left to `position_clause_checks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inn_envs.core.fields import join, wrong
from inn_envs.core.position_frames import frame_path, is_kind, name_of_kind
from inn_envs.core.seats import places_between
from inn_envs.inn_fighting.brawl import can_choose, count_dice, has_adventurer, hit_points, shows_enough
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_clause_checks import check_by, check_clause, check_texts
from inn_envs.inn_fighting.position_frames import (
    clause_of,
    doer_of,
    has_clause,
    is_by_attack,
    is_in_defense,
    kind_of,
    window_below,
)
from inn_envs.inn_fighting.state import Choice, Prompt, Step
from inn_envs.inn_fighting.words import CARD_SOURCE, CLAUSES, OPS_BY_ITSELF, OPS_PLAYED, Face, Op, When

#: Above what there is work of a card.
_CARDS = (Step.WINDOW, Step.TEXTS, Step.EFFECT, Step.DAMAGE)
#: What can lie right below each frame.
_BELOW_STEPS: dict[Step, tuple[Step, ...]] = {
    Step.EFFECT: _CARDS,
    Step.DEAL: (*_CARDS, Step.DEAL),
    Step.TAKE_TOKENS: (*_CARDS, Step.DEAL, Step.AFTER_DAMAGE),
    Step.TEXTS: (Step.WINDOW,),
    Step.ACTED: (Step.ROLL, Step.WINDOW, Step.EFFECT),
    Step.PLAY: (Step.WINDOW,),
}
_BELOW_QUESTIONS: dict[Prompt, tuple[Step, ...]] = {
    Prompt.CHOOSE: (Step.END_TURN, Step.CHOOSE),
    Prompt.TARGET: (Step.END_TURN, Step.CHOOSE),
    Prompt.RESPOND: (Step.WINDOW,),
}
#: The same for windows, by their word.
_BELOW_WINDOWS: dict[When, tuple[Step, ...]] = {
    When.TURN_START: (Step.ROLL,),
    When.ROLL: (Step.CHOOSE,),
    When.ATTACK: (Step.ATTACK_ROLL,),
    When.DAMAGE: (Step.END_ATTACK, Step.WINDOW),
    When.ACTION: (Step.ACTED,),
    When.KNOCKOUT: (Step.TAKE_TOKENS, Step.END_ATTACK),
    When.CARD: (Step.PLAY,),
    When.TURN_END: (Step.WIN_CHECK,),
}


def check_work(state: Any, card_set: CardSet, place: int) -> None:
    """A frame above the steps of the turn fits what lies right below it."""
    frame, kind, below = state["stack"]["frames"][place], kind_of(state, place), kind_of(state, place - 1)
    if is_kind(kind, Step.WINDOW):
        _check_window(state, place, When(int(frame["card"])), below)
        return
    is_of_clause = has_clause(kind) and frame["card"] > 0
    if isinstance(kind, Prompt):
        allowed = _BELOW_QUESTIONS.get(kind, _CARDS)
        if kind == Prompt.LEADER and not is_of_clause:
            allowed = _BELOW_STEPS[Step.ACTED]
    else:
        allowed = _BELOW_STEPS[kind]
    require_below(place, kind, below, allowed)
    if is_of_clause:
        check_clause(state, card_set, place)
    if isinstance(kind, Prompt):
        _check_question(state, card_set, place, kind, below)
    else:
        _check_step(state, card_set, place, kind)


def require_below(place: int, kind: Prompt | Step, below: Prompt | Step, allowed: Iterable[Step]) -> None:
    """Refuses a frame above another than it can lie above."""
    if not is_kind(below, *allowed):
        expected = f"{name_of_kind(kind)} above {' or '.join(name_of_kind(step) for step in allowed)}"
        raise wrong(frame_path(place), expected, f"it above {name_of_kind(below)}")


# --- windows ----------------------------------------------------------------------------------------------------------


def _check_window(state: Any, place: int, window: When, below: Prompt | Step) -> None:
    """A window is opened by what is answered, or at a step of the turn."""
    frames = state["stack"]["frames"]
    word = window.name.lower()
    if not is_kind(below, *_BELOW_WINDOWS[window]):
        expected = f"a window above {' or '.join(name_of_kind(step) for step in _BELOW_WINDOWS[window])}"
        raise wrong(frame_path(place, "window"), expected, f"{word} above {name_of_kind(below)}")
    if window == When.TURN_START and not has_adventurer(state, int(state["turn_seat"])):
        path = join(join("players", int(state["turn_seat"])), "adventurer")
        raise wrong(path, "an Adventurer, who was drawn before this window at the latest", None)
    if window == When.TURN_START and frames[place - 1]["amount"]:
        raise wrong(frame_path(place, "window"), "no window of turn_start after an action", word)
    if is_kind(below, Step.WINDOW) and not _is_untouched_knockout(state, place - 1):
        expected = "a window above step end_attack, or above the knockout window there, which nobody was asked in yet"
        raise wrong(frame_path(place, "window"), expected, f"{word} above a window")
    if window == When.ROLL and not is_kind(kind_of(state, place - 2), Step.END_TURN):
        raise wrong(frame_path(place, "window"), "a roll for a single choice", word)
    _check_passes(state, place)


def _check_passes(state: Any, place: int) -> None:
    """Who is asked has been counted as one that passes; after a play none has; before that nobody was asked."""
    window, above = state["stack"]["frames"][place], state["stack"]["frames"][place + 1]
    passes = int(window["amount"]) - 1
    if above["prompt"] == Prompt.RESPOND:
        if passes < 1:
            raise wrong(frame_path(place, "passes"), "at least 1, the seat asked", max(passes, 0))
        return
    if passes > 0:
        raise wrong(frame_path(place, "passes"), "0 after a play, null until somebody is asked", passes)
    if passes < 0 and window["target"] != 1:
        raise wrong(frame_path(place, "next"), "1: nobody was asked yet", int(window["target"]))


def _is_untouched_knockout(state: Any, place: int) -> bool:
    """Whether a window waits that the knockout by the attack has opened."""
    window = state["stack"]["frames"][place]
    is_of_attack = is_kind(kind_of(state, place - 1), Step.END_ATTACK)
    return is_of_attack and window["card"] == When.KNOCKOUT and window["amount"] == 0


def _moment(state: Any, place: int) -> When:
    """The moment of the cards whose work a frame is: that of the window below, or a Defense."""
    if is_in_defense(state, place):
        return When.DEFENSE
    return When(int(state["stack"]["frames"][window_below(state, place)]["card"]))


def _require_moment(state: Any, place: int, op: Op) -> None:
    """Cards do such a thing at that moment."""
    when = _moment(state, place)
    if op not in (*OPS_PLAYED.get(when, ()), *OPS_BY_ITSELF.get(when, ())):
        expected = f"work of a moment at which cards can {op.name.lower()}"
        raise wrong(frame_path(place), expected, f"it when {when.name.lower()}")


# --- steps ------------------------------------------------------------------------------------------------------------


def _check_step(state: Any, card_set: CardSet, place: int, step: Step) -> None:
    if step == Step.ACTED:
        _check_acted(state, card_set, place)
    elif step == Step.TEXTS:
        check_texts(state, card_set, place)
    elif step == Step.PLAY:
        _check_play(state, card_set, place)
    elif step == Step.TAKE_TOKENS:
        _check_tokens(state, card_set, place)
    elif step == Step.DEAL:
        _check_dealt(state, place)


def _check_acted(state: Any, card_set: CardSet, place: int) -> None:
    """An action that the dice allow, or an Ale action that copies the one below its window."""
    frame = state["stack"]["frames"][place]
    form, seat = int(frame["card"]), int(frame["seat"])
    if window_below(state, place) == 0:
        _check_all_dice(state, place)
        if not shows_enough(state, card_set.table[0], seat, form):
            raise wrong(frame_path(place, "action"), "an action that enough dice show", Face(form).name.lower())
        most = int(count_dice(state, form)) if form == Face.ALE else 0
    else:
        if form != Face.ALE:
            raise wrong(frame_path(place, "action"), "an Ale action that copies one", Face(form).name.lower())
        most = _copied_ale(state, place)
    if frame["amount"] > most:
        expected = f"at most {most}, the Victory Points that it can have taken"
        raise wrong(frame_path(place, "amount"), expected, int(frame["amount"]))


def _copied_ale(state: Any, place: int) -> int:
    """The Victory Points that an opponent's Ale action took, which is copied in its window."""
    _require_moment(state, place, Op.SAME_ALE)
    frames = state["stack"]["frames"]
    answered = frames[int(frames[window_below(state, place)]["cursor"])]
    if answered["card"] != Face.ALE or answered["amount"] == 0 or doer_of(state, place) == answered["seat"]:
        expected = "a copy of an opponent's Ale action that took Victory Points, in its window"
        raise wrong(frame_path(place), expected, f"one by {doer_of(state, place)}")
    return int(answered["amount"])


def _check_all_dice(state: Any, place: int) -> None:
    """After an action all dice are rolled for an attack."""
    if state["stack"]["frames"][place - 1]["amount"] == 0:
        raise wrong(frame_path(place - 2, "choice"), "attack, after an action", "any")


def _check_play(state: Any, card_set: CardSet, place: int) -> None:
    """An Action card is played in a window that it is for."""
    frame, table = state["stack"]["frames"][place], card_set.table[0]
    window = int(state["stack"]["frames"][place - 1]["card"])
    if not int(table["window_cards"][window]) >> int(frame["card"]) & 1:
        name = card_set.name("action", int(frame["card"]))
        raise wrong(frame_path(place, "card"), f"a card for the window {When(window).name.lower()}", name)
    check_by(state, place, clause_of(card_set, (CARD_SOURCE + int(frame["card"])) * CLAUSES), "card")


def _check_tokens(state: Any, card_set: CardSet, place: int) -> None:
    """Tokens wait to be taken only where an Adventurer may still be saved."""
    frame = state["stack"]["frames"][place]
    target = int(frame["target"])
    if is_by_attack(state, place):
        if frame["card"]:
            raise wrong("attack.place", "0, an Adventurer, whose knockout can be answered", int(frame["card"]))
    else:
        _check_dealt(state, place)
    if not has_adventurer(state, target):
        raise wrong(frame_path(place), "an Adventurer that can be knocked out", f"none at seat {target}")
    amount, hp = int(frame["amount"]), int(hit_points(state, target, 0))
    most = int(state["attack"]["damage"]) if is_by_attack(state, place) else amount
    if amount < hp:
        _check_saved(card_set, place, hp - amount, hp)
    elif amount != most:
        raise wrong(frame_path(place, "amount"), f"{most}, the damage of the attack", amount)


def _check_saved(card_set: CardSet, place: int, left: int, hp: int) -> None:
    """An Adventurer that was saved keeps as many Hit Points as a card says, or all it has."""
    clauses = card_set.table[0]["clauses"]
    kept = sorted({min(int(amount), hp) for amount in clauses["amount"][clauses["op"] == Op.SURVIVE]})
    if left not in kept:
        expected = f"at least {hp}, a knockout, or as many as leave one of {kept} Hit Points"
        raise wrong(frame_path(place, "amount"), expected, hp - left)


def _check_dealt(state: Any, place: int) -> None:
    """Damage goes to opponents' Adventurers, clockwise from the dealer: who waits below sits farther to the left."""
    frames, frame = state["stack"]["frames"], state["stack"]["frames"][place]
    _require_moment(state, place, Op.DEAL)
    seat, target = int(frame["seat"]), int(frame["target"])
    if target == seat or not has_adventurer(state, target):
        raise wrong(frame_path(place, "target"), f"an opponent of {seat} who has an Adventurer", target)
    below = frames[place - 1]
    if below["step"] != Step.DEAL:
        return
    if places_between(state, seat, target) >= places_between(state, seat, int(below["target"])):
        expected = f"a seat nearer to the left of {seat} than {below['target']}, which waits below"
        raise wrong(frame_path(place, "target"), expected, target)
    if frame["step"] == Step.DEAL and frame["amount"] != below["amount"]:
        raise wrong(frame_path(place, "amount"), f"{below['amount']}, as below", int(frame["amount"]))


# --- questions --------------------------------------------------------------------------------------------------------


def _check_question(state: Any, card_set: CardSet, place: int, prompt: Prompt, below: Prompt | Step) -> None:
    """The seat that does what a question is about is asked."""
    frame = state["stack"]["frames"][place]
    seat, doer = int(frame["seat"]), doer_of(state, place)
    if seat != doer:
        raise wrong(frame_path(place, "seat"), f"{doer}, who is to answer here", seat)
    if prompt == Prompt.CHOOSE and below == Step.CHOOSE and frame["amount"] == Choice.ANY:
        raise wrong(frame_path(place, "choice"), "attack: more attacks wait below", "any")
    if prompt == Prompt.TARGET and not can_choose(state, card_set.table[0], seat, int(frame["card"]), int(Choice.ANY)):
        raise wrong(frame_path(place, "form"), "an attack that the dice show", Face(int(frame["card"])).name.lower())
    if prompt == Prompt.LEADER and frame["card"] == 0:
        _check_drinker(state, card_set, place)


def _check_drinker(state: Any, card_set: CardSet, place: int) -> None:
    """Whom an Ale action takes from is asked after the dice have allowed it, or in the window of the one it copies."""
    if window_below(state, place) == 0:
        _check_all_dice(state, place)
        seat = int(state["stack"]["frames"][place]["seat"])
        if not shows_enough(state, card_set.table[0], seat, int(Face.ALE)):
            raise wrong(frame_path(place), "an Ale action that enough dice show", "prompt leader")
        return
    _copied_ale(state, place)
