"""What must hold of the attack of a loaded position of Inn-Fighting: as far as it has come on the stack, and no farther
(rulebook, Attacks; Fumbles and Critical Hits; Defense Roll).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.fields import join, wrong
from inn_envs.core.position_frames import frame_path
from inn_envs.core.seats import seat_after
from inn_envs.inn_fighting.brawl import has_adventurer, is_character
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.position_frames import TURN_STEPS
from inn_envs.inn_fighting.state import Step
from inn_envs.inn_fighting.words import BYSTANDER_SOURCE, RED, By, Face, Kind, Need, Op, When

#: What is blank before the d20, and what until the damage is dealt.
_AFTER_ROLL = ("d20", "high", "defended", "damage")
_AFTER_DAMAGE = ("taken", "knocked_out", "again")


def check_attack(state: Any, card_set: CardSet) -> None:
    """Raises PositionError for an attack that contradicts the stack or itself."""
    if state["ended"]:
        if state["attack"]["form"]:
            raise wrong("attack", "null: the game has ended", "an attack")
        return
    frames = state["stack"]["frames"]
    last = _last_turn_step(state)
    has_attack = any(frames["step"] == Step.END_ATTACK)
    if has_attack != (state["attack"]["form"] > 0):
        expected = "an attack, which the stack is about" if has_attack else "null: nothing on the stack is about one"
        raise wrong("attack", expected, None if has_attack else "an attack")
    if not has_attack:
        return
    _check_victim(state)
    step = Step(int(frames[last]["step"]))
    if step == Step.ATTACK_ROLL:
        _require_blank(state, _AFTER_ROLL)
        _check_attacker(state)
    else:
        _check_roll(state)
    if step == Step.END_ATTACK:
        _check_dealt(state, last)
    else:
        _require_blank(state, _AFTER_DAMAGE)
    if step == Step.DAMAGE:
        _check_defense(state)
    if step == Step.DAMAGE or (step == Step.ATTACK_ROLL and not _may_be_discarded(card_set)):
        _check_target(state)


def _last_turn_step(state: Any) -> int:
    """The place of the uppermost step of the turn."""
    frames = state["stack"]["frames"]
    return max(place for place in range(int(state["stack"]["depth"]) + 1) if frames[place]["step"] in TURN_STEPS)


def _refuse(state: Any, key: str, expected: str) -> None:
    raise wrong(join("attack", key), expected, int(state["attack"][key]))


def _require_blank(state: Any, keys: tuple[str, ...]) -> None:
    """What comes later in an attack has not happened yet."""
    for key in keys:
        if state["attack"][key]:
            _refuse(state, key, "0 or false: the attack has not come so far")


def _check_victim(state: Any) -> None:
    """An opponent is attacked; by Punch on the left and by Chair on the right, unless another target was given."""
    attack, turn_seat = state["attack"], int(state["turn_seat"])
    victim = int(attack["victim"])
    if victim == turn_seat:
        _refuse(state, "victim", f"an opponent of {turn_seat}")
    places = {Face.PUNCH: 1, Face.CHAIR: int(state["seats"]) - 1}.get(Face(int(attack["form"])), 0)
    aimed_at = int(seat_after(state, turn_seat, places))
    if places and not attack["moved"] and victim != aimed_at:
        _refuse(state, "victim", f"{aimed_at}, whom the attack can be aimed at")


def _check_attacker(state: Any) -> None:
    """The attacker stands until the attack is rolled."""
    seat = int(state["turn_seat"])
    if not has_adventurer(state, seat):
        raise wrong(join(join("players", seat), "adventurer"), "an Adventurer, who attacks", None)


def _check_target(state: Any) -> None:
    """The target is a character of the victim."""
    if not is_character(state, int(state["attack"]["victim"]), int(state["attack"]["place"])):
        _refuse(state, "place", f"the place of a character of {int(state['attack']['victim'])}")


def _may_be_discarded(card_set: CardSet) -> bool:
    """Whether a Bystander of the card set that is the target of an attack can be discarded to use its ability."""
    table = card_set.table[0]
    for row in np.flatnonzero(table["kind"] == Kind.ONE_USE):
        clauses = table["clauses"][BYSTANDER_SOURCE + row]
        for clause in clauses[(clauses["when"] == When.ATTACK) & (clauses["by"] == By.FOE)]:
            if Need.MY_ADVENTURER not in clause["needs"] or clause["op"] == Op.RETARGET:
                return True
    return False


def _check_roll(state: Any) -> None:
    """A fumble ends an attack at once; a critical hit is high, and there is no Defense roll."""
    attack, sides = state["attack"], int(state["options"]["d20_sides"])
    if not 2 <= attack["d20"] <= sides:
        _refuse(state, "d20", f"2 to {sides}: the attack was rolled, and goes on")
    if attack["d20"] == sides and not attack["high"]:
        _refuse(state, "high", "true, by a critical hit")
    if attack["d20"] == sides and not attack["no_defense"]:
        _refuse(state, "no_defense", "true, by a critical hit")
    if attack["defended"] and attack["no_defense"]:
        _refuse(state, "defended", "false: there is no Defense roll")
    if attack["missed"] and not attack["defended"]:
        _refuse(state, "missed", "false: an attack misses before its roll or by a Defense")


def _check_defense(state: Any) -> None:
    """A Defense is carried out once it has succeeded: on Luck, for an Adventurer on Power too."""
    attack = state["attack"]
    if not attack["defended"]:
        _refuse(state, "defended", "true: a Defense is being carried out")
    if attack["missed"] and attack["damage"]:
        _refuse(state, "damage", "0: the attack misses")
    if state["dice"][RED] not in (Face.LUCK, Face.POWER):
        found = Face(int(state["dice"][RED])).name.lower()
        raise wrong(join("dice", RED), "luck or power, by which a Defense succeeds", found)


def _check_dealt(state: Any, last: int) -> None:
    """Damage was dealt: tokens were taken; a knockout opens its window."""
    attack, victim = state["attack"], int(state["attack"]["victim"])
    if attack["missed"]:
        _refuse(state, "missed", "false: what damage sets off is being carried out")
    if not 1 <= attack["taken"] <= attack["damage"]:
        _refuse(state, "taken", f"1 to {int(attack['damage'])}, the damage of the attack")
    if attack["place"] == 0 and not state["damaged"]:
        raise wrong("damaged", "true: the attack has damaged an Adventurer", False)
    is_out = bool(attack["knocked_out"])
    window = state["stack"]["frames"][last + 1]
    if (window["card"] == When.KNOCKOUT) != is_out:
        expected = "a knockout window above step end_attack" if is_out else "no knockout window, for nobody is out"
        raise wrong(frame_path(last + 1, "window"), expected, When(int(window["card"])).name.lower())
    if is_out and attack["place"] == 0 and has_adventurer(state, victim):
        raise wrong(join(join("players", victim), "adventurer"), "null, after the knockout", "an Adventurer")
    above = state["stack"]["frames"][last + 2]
    is_to_come = above["step"] == Step.WINDOW and above["card"] == When.DAMAGE
    if attack["again"] and (not is_out or is_to_come):
        _refuse(state, "again", "0: only a knockout gives one more attack")
