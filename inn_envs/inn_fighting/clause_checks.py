"""What a clause of a card file of Inn-Fighting may say, beyond the words and ranges of each of its keys."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from inn_envs.core.cards import CardFileError, fail
from inn_envs.inn_fighting.words import FORMS, OPS_BY_ITSELF, OPS_PLAYED, By, Face, Need, Op, Per, When, Who

Row = dict[str, Any]


def names(words: Iterable[IntEnum]) -> tuple[str, ...]:
    """Enum members as the words of a card file."""
    return tuple(word.name.lower() for word in words)


_ACTIONS = names((Face.LUCK, Face.ALE))
_FORMS = names(FORMS)
ANY_FORM = "any"
#: Who may do what a clause waits for, for cards that are played; texts that work by themselves wait for an opponent in
#: an attack only.
_BY = {
    **dict.fromkeys(names((When.ROLL, When.ATTACK, When.DAMAGE, When.ACTION, When.KNOCKOUT)), names(By)),
    "card": names((By.FOE,)),
}
#: The symbols that a clause may ask for.
_FORMS_AT = {
    **dict.fromkeys(names((When.ATTACK, When.DAMAGE)), (ANY_FORM, *_FORMS)),
    "action": (ANY_FORM, *_ACTIONS),
}
_FORMS_OF = {"fewer_dice": _ACTIONS, "any_target": names((Face.POWER,)), "same_ale": names((Face.ALE,))}
#: Whom a clause may be about; the ops that are not named, its player only.
_ABOUT = {
    "deal": names((Who.FOE, Who.OTHER, Who.BESIDE, Who.EACH_EVIL)),
    **dict.fromkeys(names((Op.STEAL_VP, Op.LOSE_VP)), names((Who.FOE, Who.LEADER))),
    **dict.fromkeys(names((Op.TAKE_CARD, Op.TAKE_BYSTANDER)), names((Who.FOE,))),
}
_RETARGETS = {"attack": names((Who.THIS, Who.OTHER)), "defense": names((Who.MY_BYSTANDER,))}
_IN_ATTACK = names((When.ATTACK, When.DAMAGE, When.DEFENSE))
#: Ops that do a thing once or not at all, that may take something off, that may be multiplied.
_ONCE = names((
    Op.MISS, Op.NO_DEFENSE, Op.RETARGET, Op.SET_DIE, Op.ANY_TARGET, Op.TAKE_BYSTANDER, Op.ATTACK_AGAIN, Op.CANCEL,
    Op.SAME_ALE,
))  # fmt: skip
_BELOW_0 = names((Op.CHANGE_DAMAGE, Op.CHANGE_ROLL))
_MULTIPLIED = names((Op.DEAL, Op.CHANGE_DAMAGE, Op.CHANGE_ROLL, Op.STEAL_VP, Op.LOSE_VP, Op.HEAL, Op.DRAW))
_COUNTED = names((Need.DICE_SHOW, Need.HURT))


@dataclass(frozen=True)
class Clause:
    """A clause, and where it stands in the file."""

    path: Path
    title: str
    row: Row
    number: int
    is_played: bool

    def __getitem__(self, key: str) -> Any:
        return self.row["clauses"][self.number - 1][key]

    def refuse(self, key: str, expected: str) -> CardFileError:
        """The error for one key of this clause."""
        return fail(self.path, f"{self.title}, clauses {self.number}", key, expected, self[key])

    def require(self, key: str, allowed: tuple[str, ...]) -> None:
        """Refuses a word that does not go with the clause's op at its moment."""
        if self[key] not in allowed:
            words = " or ".join(f"'{word}'" for word in allowed) or "nothing"
            raise self.refuse(key, f"{words} with {self['op']} when {self['when']}")


def check_clause(clause: Clause) -> None:
    """Raises CardFileError for a clause that means nothing, or something else than it says."""
    for check in (_check_op, _check_by, _check_form, _check_who, _check_amount, _check_per, _check_needs):
        check(clause)


def _check_op(clause: Clause) -> None:
    """An op makes sense at some moments only, and not every moment is one at which cards are played."""
    ops = OPS_PLAYED if clause.is_played else OPS_BY_ITSELF
    if clause["when"] not in names(ops):
        how = "that is played" if clause.is_played else "that works by itself"
        raise clause.refuse("when", f"one of {', '.join(names(ops))} for a text {how}")
    clause.require("op", names(ops[When[clause["when"].upper()]]))


def _check_by(clause: Clause) -> None:
    """An own turn begins and ends; all else may be another's doing."""
    allowed = _BY.get(clause["when"], names((By.ME,)))
    if not clause.is_played and clause["when"] != "attack":
        allowed = names((By.ME,))
    if clause["when"] == "knockout":
        allowed = names((By.FOE if clause["op"] == "survive" else By.ME,))
    if clause["op"] == "same_ale":
        allowed = names((By.FOE,))
    clause.require("by", allowed)
    if clause["op"] == "retarget" and clause["when"] == "attack":
        clause.require("by", names((By.FOE,)))


def _check_form(clause: Clause) -> None:
    """The symbol that is asked for is one of an attack, or of an action."""
    clause.require("form", _FORMS_OF.get(clause["op"], _FORMS_AT.get(clause["when"], (ANY_FORM,))))


def _check_who(clause: Clause) -> None:
    """A clause is about those players that its op can be about, and that there are at its moment."""
    allowed = _ABOUT.get(clause["op"], names((Who.ME,)))
    if clause["op"] == "retarget":
        allowed = _RETARGETS[clause["when"]]
    when = clause["when"]
    if when not in _IN_ATTACK:
        allowed = tuple(word for word in allowed if word not in names((Who.OTHER, Who.BESIDE)))
        if clause["by"] == "me":
            allowed = tuple(word for word in allowed if word != "foe")
    clause.require("who", allowed)


def _check_amount(clause: Clause) -> None:
    """An amount does something, and only what may be lowered is lowered."""
    amount, op = clause["amount"], clause["op"]
    if amount == 0:
        raise clause.refuse("amount", "a whole number other than 0")
    if amount < 0 and op not in _BELOW_0:
        raise clause.refuse("amount", f"at least 1 with {op}")
    if op in _ONCE and amount != 1:
        raise clause.refuse("amount", f"1 with {op}")


def _check_per(clause: Clause) -> None:
    """Some amounts may be so much for each of something."""
    clause.require("per", names(Per) if clause["op"] in _MULTIPLIED else names((Per.NOTHING,)))


def _check_needs(clause: Clause) -> None:
    """A need can hold at some moments only; those that count say how many, those about dice which symbol."""
    needs = clause["needs"]
    for need in needs:
        if not _can_hold(clause, Need[need.upper()]):
            raise clause.refuse("needs", f"no {need} with {clause['op']} when {clause['when']} by {clause['by']}")
    counted = [need for need in needs if need in _COUNTED]
    if len(counted) > 1 or len(needs) > len(set(needs)):
        raise clause.refuse("needs", f"different needs, at most one of {', '.join(_COUNTED)}")
    if bool(counted) != (clause["least"] > 0):
        raise clause.refuse("least", f"at least 1 with {' or '.join(_COUNTED)}, 0 with no such need")
    if ("dice_show" in needs) != (clause["shows"] != "none"):
        raise clause.refuse("shows", "a symbol with dice_show, 'none' without")


def _can_hold(clause: Clause, need: Need) -> bool:
    when, by = clause["when"], clause["by"]
    if when == "always":
        return False
    if need == Need.FOE_EVIL:
        return when in ("attack", "defense")
    if need == Need.MY_ADVENTURER:
        return when == "attack" and by == "foe"
    if need == Need.HIGH:
        return when == "damage" or (when == "attack" and clause["op"] == "change_damage" and not clause.is_played)
    return True
