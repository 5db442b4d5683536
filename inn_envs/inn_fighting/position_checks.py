"""What must hold in a loaded position of Inn-Fighting as a whole: every card is in exactly one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from inn_envs.core.fields import PositionError, join, wrong
from inn_envs.core.observe import words
from inn_envs.core.position_cards import counted, listed
from inn_envs.core.position_frames import frame_path
from inn_envs.core.record import zeros
from inn_envs.core.stack import top_frame
from inn_envs.inn_fighting.actions import ACTIONS
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.legal import legal
from inn_envs.inn_fighting.position_attack_checks import check_attack
from inn_envs.inn_fighting.position_dice_checks import check_dice
from inn_envs.inn_fighting.position_fields import CARD_OF
from inn_envs.inn_fighting.position_knowledge import check_known
from inn_envs.inn_fighting.position_stack_checks import check_stack
from inn_envs.inn_fighting.state import Deck, Ended, Prompt, Step
from inn_envs.inn_fighting.windows import is_asked
from inn_envs.inn_fighting.words import (
    ADVENTURERS,
    BYSTANDER_CARD,
    DECK_ROWS,
    VP_TO_WIN,
    Kind,
)

#: Where the cards of each deck lie, for the message that one is there too often or not at all.
_ZONES = {
    Deck.ADVENTURER: "'decks.adventurer', 'discards.adventurer', 'players'",
    Deck.ACTION: "'decks.action', 'discards.action', 'players'",
}
#: Answers that a question has at least, where a single one would not be asked for.
_ANSWERS = {Prompt.TARGET: 2, Prompt.LEADER: 2}


def check_position(state: Any, card_set: CardSet) -> None:
    """Raises PositionError for a record that no game could stand at."""
    check_table(state)
    check_players(state, card_set)
    check_late(state, card_set)
    check_started(state, card_set)
    check_cards(state, card_set)
    check_known(state, card_set)
    check_stack(state, card_set)
    check_attack(state, card_set)
    check_dice(state)
    check_played(state, card_set)
    check_answer(state, card_set)


# --- cards ------------------------------------------------------------------------------------------------------------


def table_of(deck: Deck) -> str:
    """The key of a deck and of its discard."""
    return deck.name.lower()


def copies_in_game(card_set: CardSet, deck: Deck) -> Counter[int]:
    """Copies of each card of a deck."""
    table = card_set.table[0]
    copies = table["adventurer_copies"] if deck == Deck.ADVENTURER else table["card_copies"]
    return counted(copies)


def cards_on_table(state: Any, deck: Deck, holders: Iterable[int]) -> Counter[int]:
    """Copies of each card of a deck that lie face up somewhere, or in the hands of those holders."""
    players = state["players"][: int(state["seats"])]
    found = counted(state["discards"][deck])
    if deck == Deck.ADVENTURER:
        return found + listed(players["adventurer"])
    for player in players:
        found += listed(BYSTANDER_CARD + int(row) for row in player["bystanders"] if row)
    for seat in holders:
        found += counted(players[seat]["secret"]["hand"])
    return found


def check_cards(state: Any, card_set: CardSet) -> None:
    """Every card is in exactly one place."""
    for deck in Deck:
        wanted = copies_in_game(card_set, deck)
        found = cards_on_table(state, deck, range(int(state["seats"])))
        found += listed(state["secret"]["decks"][deck])
        for card in range(1, ADVENTURERS if deck == Deck.ADVENTURER else DECK_ROWS):
            if wanted[card] != found[card]:
                name = CARD_OF[deck].write(card, card_set)
                expected = f"expected {wanted[card]} copies of {name!r} in all, got {found[card]}"
                raise PositionError(f"key {_ZONES[deck]}: {expected}")


# --- the table --------------------------------------------------------------------------------------------------------


def check_table(state: Any) -> None:
    """The game goes on up to its last turn, unless the seat whose turn ends has won it."""
    most, turn, ended = int(state["options"]["max_turns"]), int(state["turn"]), int(state["ended"])
    if turn > most:
        raise wrong("turn", f"at most {most}, the variant's max_turns", turn)
    has_won = state["damaged"] == 1 and state["players"][int(state["turn_seat"])]["vp"] >= VP_TO_WIN
    if ended == Ended.RULES and not has_won:
        expected = f"an end by the rules only for a seat with {VP_TO_WIN} Victory Points that has 'damaged'"
        raise wrong("ended", expected, "rules")
    if ended == Ended.MAX_TURNS and (has_won or turn != most):
        raise wrong("ended", f"an end by max_turns only at turn {most}, and without a winner", "max_turns")


def check_players(state: Any, card_set: CardSet) -> None:
    """Nobody has more Hit Points than the card says, and only abilities that can be used again were used."""
    table = card_set.table[0]
    for seat in range(int(state["seats"])):
        path, player = join("players", seat), state["players"][seat]
        most = int(table["hp"][player["adventurer"]])
        if player["hp"] > most:
            raise wrong(join(path, "adventurer.hp"), f"at most {most}, which the card says", int(player["hp"]))
        for place, row in enumerate(player["bystanders"]):
            at, most = join(join(path, "bystanders"), place), int(table["bystander_hp"][row])
            if player["bystander_hp"][place] > most:
                found = int(player["bystander_hp"][place])
                raise wrong(join(at, "hp"), f"at most {most}, which the card says", found)
            if player["used"][place] and table["kind"][row] != Kind.RESPONSE:
                raise wrong(join(at, "used"), "false: its ability is not used once a turn", True)


def check_late(state: Any, card_set: CardSet) -> None:
    """Cards that came too late for a window lie in the hand, and the window is on the stack and open."""
    for seat in range(int(state["seats"])):
        path, secret = join(join("players", seat), "late"), state["players"][seat]["secret"]
        place = int(state["secret"]["fresh_at"][seat])
        window = state["stack"]["frames"][place]
        if place and (window["step"] != Step.WINDOW or window["amount"] == 0):
            raise wrong(join(path, "window"), "the place of a window on the stack that is open", place - 1)
        missing = np.flatnonzero(secret["fresh"] > secret["hand"])
        if missing.size:
            raise wrong(join(path, "cards"), "cards of the hand", card_set.name("action", int(missing[0])))


def check_started(state: Any, card_set: CardSet) -> None:
    """No more seats began with an Adventurer than it has copies."""
    rows = [int(player["started"]) for player in state["players"][: int(state["seats"])]]
    for seat, row in enumerate(rows):
        copies = int(card_set.table[0]["adventurer_copies"][row])
        if rows.count(row) > copies:
            path, name = join(join("players", seat), "started"), card_set.name("adventurer", row)
            raise wrong(path, f"an Adventurer with which no more than {copies} seats began", name)


# --- what is asked ----------------------------------------------------------------------------------------------------


def check_played(state: Any, card_set: CardSet) -> None:
    """An Action card that is being played lies in the discard."""
    frames = state["stack"]["frames"]
    for row, count in Counter(int(frame["card"]) for frame in frames if frame["step"] == Step.PLAY).items():
        found = int(state["discards"][Deck.ACTION][row])
        if count > found:
            raise wrong("discards.action", f"{count} of {card_set.name('action', row)!r}, which is played", found)


def check_answer(state: Any, card_set: CardSet) -> None:
    """The question on top has an answer, those that are asked only among several have two, and in a window whoever is
    asked can answer by the variant.
    """
    if state["ended"]:
        return
    top, place = top_frame(state), int(state["stack"]["depth"])
    prompt = Prompt(int(top["prompt"]))
    mask = zeros(ACTIONS.dtype, 1)
    legal(state, card_set.table[0], mask[0])
    least = _ANSWERS.get(prompt, 1)
    if np.count_nonzero(np.frombuffer(mask.tobytes(), np.uint8)) < least:
        word = words(Prompt)[prompt]
        raise wrong(frame_path(place), f"a question that the position has an answer to, {least} at least", word)
    seat, owner, window = int(top["seat"]), int(top["target"]), int(top["card"])
    if prompt == Prompt.RESPOND and not is_asked(state, card_set.table[0], seat, window, owner, int(top["cursor"])):
        raise wrong(frame_path(place, "seat"), "a seat that is asked in this window, by the variant's polling", seat)
