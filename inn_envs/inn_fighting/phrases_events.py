"""What happened, what is declared and what can be answered, in words."""

from __future__ import annotations

from typing import Any

from inn_envs.core.text import player_name
from inn_envs.inn_fighting.actions import DIE_NAMES
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.state import Event, Step
from inn_envs.inn_fighting.words import Face, When

#: An event by its words.
_EVENTS = {
    Event.NOTHING: "nothing happens",
    Event.INITIATIVE: "{who} rolls a {amount} for initiative",
    Event.TURN_BEGAN: "{who}'s turn begins",
    Event.ENTERED: "{card} joins the brawl for {who}",
    Event.DREW: "{who} draws {card}",
    Event.ROLLED: "{who} rolls {dice}",
    Event.CHOSE: "{who} chooses {card} ({dice})",
    Event.TARGETED: "{who} attacks {card}",
    Event.D20: "{who} rolls a {amount} on the d20",
    Event.MISSED: "{who}'s attack misses",
    Event.DEFENSE_ROLL: "{who} rolls {card} on the Defense Die, {success}",
    Event.DAMAGED: "{who} damages {card}",
    Event.TOOK_TOKENS: "{who} takes {amount} HP",
    Event.GAINED_VP: "{who} gains {amount} VP",
    Event.LOST_VP: "{who} loses {amount} VP",
    Event.HEALED: "{who}'s Adventurer heals {amount}",
    Event.KNOCKED_OUT: "{who}'s {card} is knocked out",
    Event.BYSTANDER_OUT: "{who}'s {card} is knocked out",
    Event.PLAYED: "{who} plays {card}",
    Event.USED: "{who} uses {card}",
    Event.DISCARDED: "{who}'s {card} is discarded",
    Event.CANCELLED: "{who}'s {card} is cancelled",
    Event.TOOK_CARD: "{who} takes {card} from {other}'s hand",
    Event.TOOK_BYSTANDER: "{who} takes {card} from {other}",
    Event.DIE_ROLLED: "{who} rolls {die} again: {card}",
    Event.DIE_SET: "{who} turns {die} to {card}",
    Event.RETARGETED: "{who}'s attack goes to {card}",
    Event.SURVIVED: "{who}'s Adventurer is to stay with {amount} HP",
    Event.ATTACKS_AGAIN: "{who} gets one more attack",
    Event.WON: "{who} wins the brawl",
}
#: The events whose card is an Adventurer, a card of the Action deck, a symbol, the place of a character of `amount`.
ADVENTURER_EVENTS = (Event.ENTERED, Event.KNOCKED_OUT)
CARD_EVENTS = (
    Event.DREW, Event.BYSTANDER_OUT, Event.PLAYED, Event.USED, Event.DISCARDED, Event.CANCELLED, Event.TOOK_CARD,
    Event.TOOK_BYSTANDER,
)  # fmt: skip
FACE_EVENTS = (Event.CHOSE, Event.DEFENSE_ROLL, Event.DIE_ROLLED, Event.DIE_SET)
CHARACTER_EVENTS = (Event.TARGETED, Event.DAMAGED, Event.RETARGETED)
#: A declared action in words.
_DECLARED = {
    Step.TAKE_TOKENS: "{amount} damage by {who} to {character}",
    Step.ACTED: "{who}'s {form} action{stolen}",
    Step.PLAY: "{who}'s {card}{on}",
}
#: What can be answered where nothing declared is, by the moment.
_MOMENTS = {
    When.TURN_START: "the beginning of {who}'s turn",
    When.ROLL: "{who}'s roll of the dice",
    When.ATTACK: "{attack}",
    When.DAMAGE: "the {taken} damage of {attack}",
    When.KNOCKOUT: "the knockout by {attack}",
    When.TURN_END: "the end of {who}'s turn",
}


def describe_event(card_set: CardSet, what: int, seat: int, card: int, amount: int) -> str:
    """One event in words, e.g. `player_1 plays Hush Now`; `card` 0 is a card that may not be seen."""
    event = Event(what)
    facts = {
        "who": player_name(seat),
        "other": player_name(amount),
        "card": _card_of(card_set, event, card, amount),
        "amount": amount,
        "dice": count_of_dice(amount),
        "die": die_name(amount) if event in (Event.DIE_ROLLED, Event.DIE_SET) else "",
        "success": "a success" if amount else "no success",
    }
    return _EVENTS[event].format(**facts)


def _card_of(card_set: CardSet, event: Event, card: int, amount: int) -> str:
    if event in FACE_EVENTS:
        return face_name(card)
    if event in CHARACTER_EVENTS:
        return place_name(amount, card)
    if event in ADVENTURER_EVENTS:
        return card_set.name("adventurer", card)
    return card_set.name(*card_set.card(card)) if card else "an Action card"


# --- characters and dice ----------------------------------------------------------------------------------------------


def place_name(seat: int, place: int) -> str:
    """A character by its place, e.g. `player_1's Adventurer`."""
    return f"{player_name(seat)}'s {f'Bystander in place {place}' if place else 'Adventurer'}"


def character_row(state: Any, seat: int, place: int) -> tuple[str, int]:
    """The table and the row of a character; row 0 where there is none."""
    player = state["players"][seat]
    if place == 0:
        return "adventurer", int(player["adventurer"])
    return "bystander", int(player["bystanders"][place - 1])


def character_name(card_set: CardSet, state: Any, seat: int, place: int) -> str:
    """A character by its name and its player; by its place where it is gone."""
    table, row = character_row(state, seat, place)
    return f"{player_name(seat)}'s {card_set.name(table, row)}" if row else place_name(seat, place)


def face_name(face: int) -> str:
    """A symbol of the dice, e.g. `Ale`."""
    return Face(face).name.capitalize()


def die_name(die: int) -> str:
    """A die, e.g. `gold die 2`."""
    colour, *number = DIE_NAMES[die].split()
    return " ".join(["the", colour, "die"] if not number else [colour, "die", *number])


def count_of_dice(count: int) -> str:
    """So many dice."""
    return "1 die" if count == 1 else f"{count or 'no'} dice"


# --- what is declared, and what can be answered -----------------------------------------------------------------------


def describe_declared(card_set: CardSet, state: Any, place: int) -> str:
    """The action declared at a place of the stack, e.g. `player_2's Ale action, of 3 VP`."""
    frame = state["stack"]["frames"][place]
    step, seat, target = Step(int(frame["step"])), int(frame["seat"]), int(frame["target"])
    amount, played = int(frame["amount"]), declared_card(card_set, state, place)
    is_ale = step == Step.ACTED and int(frame["card"]) == Face.ALE
    return _DECLARED[step].format(
        who=player_name(seat),
        amount=amount,
        character=character_name(card_set, state, target, int(frame["card"])) if step == Step.TAKE_TOKENS else "",
        form=face_name(int(frame["card"])) if step == Step.ACTED else "",
        stolen=f", of {amount} VP" if is_ale else "",
        card=played,
        on="" if declared_target(card_set, state, place) is None else f" on {player_name(target)}",
    )


def declared_card(card_set: CardSet, state: Any, place: int) -> str | None:
    """The name of the Action card that was played at a place of the stack."""
    frame = state["stack"]["frames"][place]
    return card_set.name("action", int(frame["card"])) if frame["step"] == Step.PLAY else None


def declared_target(card_set: CardSet, state: Any, place: int) -> int | None:
    """The player that the action declared at a place of the stack is about: who is damaged, the other party of a card
    that answers an opponent or is about an attack.
    """
    frame = state["stack"]["frames"][place]
    if frame["step"] == Step.TAKE_TOKENS:
        return int(frame["target"])
    if frame["step"] != Step.PLAY:
        return None
    clause = card_set.rows["action"][int(frame["card"])]["clauses"][0]
    return int(frame["target"]) if clause["by"] == "foe" or clause["when"] in ("attack", "damage") else None


def describe_attack(card_set: CardSet, state: Any) -> str:
    """The attack under way, e.g. `player_0's Punch attack on player_1's Cutpurse`."""
    attack = state["attack"]
    target = character_name(card_set, state, int(attack["victim"]), int(attack["place"]))
    return f"{player_name(int(attack['attacker']))}'s {face_name(int(attack['form']))} attack on {target}"


def describe_window(card_set: CardSet, state: Any, window: int, base: int, owner: int) -> str:
    """What can be answered in a window: the declared action at `base`, or where there is none the moment of the game;
    `owner` is whose it is.
    """
    if base:
        text = describe_declared(card_set, state, base)
        return f"{text}, a knockout" if is_knockout(state, base) else text
    attack = describe_attack(card_set, state) if state["attack"]["form"] else ""
    return _MOMENTS[When(window)].format(who=player_name(owner), attack=attack, taken=int(state["attack"]["taken"]))


def is_knockout(state: Any, place: int) -> bool:
    """Whether the damage that waits at a place of the stack would knock an Adventurer out."""
    frame = state["stack"]["frames"][place]
    is_adventurer = frame["step"] == Step.TAKE_TOKENS and frame["card"] == 0
    return bool(is_adventurer and frame["amount"] >= state["players"][int(frame["target"])]["hp"])


def describe_progress(state: Any) -> list[str]:
    """How the attack under way goes, fact by fact."""
    attack = state["attack"]
    facts: list[str] = []
    changes = ((attack["change_roll"], "to the total"), (attack["change_damage"], "damage"))
    facts += [f"{int(change):+d} {what}" for change, what in changes if change]
    rolled, sides = int(attack["d20"]), int(state["options"]["d20_sides"])
    if rolled:
        facts.append(f"d20 {rolled}" + {1: " (fumble)", sides: " (critical hit)"}.get(rolled, ""))
    if attack["missed"]:
        facts.append("it misses")
    elif rolled:
        facts.append(f"{'high' if attack['high'] else 'low'} result, {int(attack['damage'])} damage")
    facts += ["no Defense roll"] if attack["no_defense"] and not attack["missed"] else []
    facts += ["the Defense roll succeeded"] if attack["defended"] else []
    facts += [f"{int(attack['taken'])} HP taken"] if attack["taken"] else []
    facts += ["a knockout"] if attack["knocked_out"] else []
    facts += ["one more attack follows"] if attack["again"] else []
    return facts
