"""Positions of Inn-Fighting in words and plain values.

What a seat may not know is never read for it: of another seat's hand only the size, through `brawl.hand_size`, and the
log through `core.events`. Of a window nobody but the seat that is asked is told.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.events import seen_events
from inn_envs.core.payoffs import PAYOFFS
from inn_envs.core.stack import top_frame
from inn_envs.core.text import player_name
from inn_envs.inn_fighting.actions import DIE_NAMES
from inn_envs.inn_fighting.brawl import hand_size, has_die, stays
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.describe_cards import action_view, adventurer_view, bystander_view, card_text
from inn_envs.inn_fighting.describe_cards import describe_card as describe_card
from inn_envs.inn_fighting.phrases_events import (
    character_row,
    declared_card,
    declared_target,
    describe_attack,
    describe_declared,
    describe_event,
    describe_progress,
)
from inn_envs.inn_fighting.phrases_prompts import describe_prompt
from inn_envs.inn_fighting.phrases_question import Question
from inn_envs.inn_fighting.scoring import rank, score
from inn_envs.inn_fighting.state import ENDED, FIRST_DECLARED, SEATS, Deck, Prompt, Step
from inn_envs.inn_fighting.table_view import (
    AskedView,
    AttackView,
    BystanderView,
    DeckView,
    DieView,
    KnownView,
    PendingView,
    PlayerView,
    PositionView,
    QuestionView,
    ScoreView,
)
from inn_envs.inn_fighting.variant import words_of
from inn_envs.inn_fighting.windows import is_public
from inn_envs.inn_fighting.words import DICE, NAME, PLACES, VERSION, Face

#: Declared actions whose `amount` is a number of tokens.
_AMOUNTS = (Step.TAKE_TOKENS, Step.ACTED)


def roles(states: Any, card_set: CardSet) -> npt.NDArray[np.str_]:
    """The Adventurer that each seat started with, by name, (games, seats); empty where nobody sits."""
    rows = range(1, len(card_set.rows["adventurer"]))
    names = np.array(["", *(card_set.name("adventurer", row) for row in rows)])
    found: npt.NDArray[np.str_] = names[states["players"]["started"]]
    return found


def starters(states: Any) -> npt.NDArray[np.int64]:
    """Who had the first turn of each game, (games,)."""
    passed = states["turn"].astype(np.int64) - 1
    found: npt.NDArray[np.int64] = (states["turn_seat"] - passed) % states["seats"]
    return found


def describe_position(state: Any, card_set: CardSet, seat: int | None) -> PositionView:
    """The table as `seat` sees it, or all of it for None, in plain values that JSON can hold (see `PositionView`).

    `state` is one record of dtype `STATE`. Raises ValueError for a seat that nobody sits on.
    """
    seats = int(state["seats"])
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seat {seat}: expected 0 to {seats - 1}, or None for the whole position")
    is_over = int(state["ended"]) != 0
    turn, is_all = int(state["turn"]), seat is None
    return {
        "game": NAME,
        "version": VERSION,
        "num_players": seats,
        "seat": seat,
        "variant": _variant(state["options"]),
        "turn": turn,
        "turns_left": int(state["options"]["max_turns"]) - turn,
        "turn_seat": int(state["turn_seat"]),
        "has_damaged": bool(state["damaged"]),
        "ended": ENDED[int(state["ended"])] if is_over else None,
        "winner": int(state["winner"]) - 1 if state["winner"] else None,
        "asked": _asked(state),
        "pending": _pending(state, card_set),
        "dice": [_die(state, die) for die in range(DICE) if has_die(state, die)],
        "attack": _attack(state, card_set) if state["attack"]["form"] else None,
        "players": [_player(state, card_set, player, seat) for player in range(seats)],
        "decks": {
            "adventurer": _deck(state, card_set, Deck.ADVENTURER, is_all),
            "action": _deck(state, card_set, Deck.ACTION, is_all),
        },
        "question": _question(state, card_set, seat),
        "scores": _scores(state) if is_all or is_over else None,
        "log": describe_log(state, card_set, seat),
    }


def describe_log(state: Any, card_set: CardSet, seat: int | None) -> list[str]:
    """The last events, oldest first, as `seat` may see them (None: everything)."""
    return [describe_event(card_set, *event) for event in seen_events(state, seat)]


def _variant(options: Any) -> dict[str, Any]:
    """The fields of the variant as `Variant` takes them."""
    return {
        "free_choice_symbols": int(options["free_choice_symbols"]),
        "bystander_damage_scores": bool(options["bystander_damage_scores"]),
        "polling": words_of("polling")[int(options["ask_holders"])],
        "max_turns": int(options["max_turns"]),
        "payoff": PAYOFFS[int(options["payoff"])],
        "brawl_dice": int(options["brawl_dice"]),
        "d20_sides": int(options["d20_sides"]),
    }


# --- the middle of the table ------------------------------------------------------------------------------------------


def _asked(state: Any) -> AskedView | None:
    """Who is asked what, as all may know: nothing in a window."""
    frame = top_frame(state)
    if state["ended"] or not state["stack"]["depth"] or not is_public(frame):
        return None
    return {"seat": int(frame["seat"]), "prompt": Prompt(int(frame["prompt"])).name.lower()}


def _pending(state: Any, card_set: CardSet) -> list[PendingView]:
    """What is declared, the latest first. (Windows and other steps are nobody's business.)"""
    places = range(int(state["stack"]["depth"]), 0, -1)
    frames = state["stack"]["frames"]
    return [_declared(state, card_set, place) for place in places if frames[place]["step"] >= FIRST_DECLARED]


def _declared(state: Any, card_set: CardSet, place: int) -> PendingView:
    frame = state["stack"]["frames"][place]
    step = Step(int(frame["step"]))
    return {
        "step": step.name.lower(),
        "text": describe_declared(card_set, state, place),
        "seat": int(frame["seat"]),
        "target": declared_target(card_set, state, place),
        "card": declared_card(card_set, state, place),
        "amount": int(frame["amount"]) if step in _AMOUNTS else None,
    }


def _die(state: Any, die: int) -> DieView:
    face = int(state["dice"][die])
    return {
        "name": DIE_NAMES[die],
        "face": Face(face).name.lower() if face else None,
        "rolled": bool(state["rolled"][die]),
        "stays": bool(stays(face)),
    }


def _attack(state: Any, card_set: CardSet) -> AttackView:
    attack = state["attack"]
    victim, place, rolled = int(attack["victim"]), int(attack["place"]), int(attack["d20"])
    table, row = character_row(state, victim, place)
    result = "miss" if attack["missed"] else ("high" if attack["high"] else "low") if rolled else None
    return {
        "text": describe_attack(card_set, state),
        "progress": describe_progress(state),
        "form": Face(int(attack["form"])).name.lower(),
        "attacker": int(attack["attacker"]),
        "victim": victim,
        "place": place,
        "target": card_set.name(table, row) if row else None,
        "d20": rolled or None,
        "result": result,
        "damage": int(attack["damage"]) if result else None,
        "changes": int(attack["change_damage"]),
        "roll_changes": int(attack["change_roll"]),
        "no_defense": bool(attack["no_defense"]),
        "defended": bool(attack["defended"]),
        "moved": bool(attack["moved"]),
        "taken": int(attack["taken"]),
        "knocked_out": bool(attack["knocked_out"]),
        "again": int(attack["again"]),
    }


def _deck(state: Any, card_set: CardSet, deck: Deck, is_all: bool) -> DeckView:
    size, discards = int(state["deck_counts"][deck]), enumerate(state["discards"][deck])
    lying = state["secret"]["decks"][deck][:size][::-1] if is_all else []
    return {
        "size": size,
        "discard": {_card(card_set, deck, row): int(count) for row, count in discards if count},
        "cards": [_card(card_set, deck, int(row)) for row in lying] if is_all else None,
    }


def _card(card_set: CardSet, deck: Deck, number: int) -> str:
    return card_set.name("adventurer", number) if deck == Deck.ADVENTURER else card_set.name(*card_set.card(number))


# --- a player ---------------------------------------------------------------------------------------------------------


def _player(state: Any, card_set: CardSet, player: int, seat: int | None) -> PlayerView:
    """A player as a seat sees it: its hand is read only where it is the seat's own, or for None."""
    public = state["players"][player]
    row = int(public["adventurer"])
    is_shown = seat is None or seat == player
    return {
        "seat": player,
        "name": player_name(player),
        "adventurer": adventurer_view(card_set, row) if row else None,
        "hp": int(public["hp"]),
        "vp": int(public["vp"]),
        "bystanders": _bystanders(card_set, public),
        "hand_size": int(hand_size(state, player)),
        "hand": _hand(card_set, public["secret"]) if is_shown else None,
        "known": _known(card_set, public["secret"]) if is_shown else None,
    }


def _bystanders(card_set: CardSet, public: Any) -> list[BystanderView]:
    return [
        bystander_view(
            card_set,
            int(public["bystanders"][place]),
            place,
            int(public["bystander_hp"][place]),
            bool(public["used"][place]),
        )
        for place in range(PLACES)
        if public["bystanders"][place]
    ]


def _hand(card_set: CardSet, own: Any) -> list[Any]:
    held = enumerate(zip(own["hand"], own["fresh"]))
    return [action_view(card_set, row, int(count), int(late)) for row, (count, late) in held if count]


def _known(card_set: CardSet, own: Any) -> list[KnownView]:
    """The cards that a player knows to be in other hands."""
    known = [(int(row), int(hands)) for row, hands in zip(own["known"], own["known_at"]) if row]
    return [
        {"name": card_set.name("action", row), "seats": [seat for seat in range(SEATS) if hands >> seat & 1]}
        for row, hands in sorted(known)
    ]


# --- the question, the end --------------------------------------------------------------------------------------------


def _question(state: Any, card_set: CardSet, seat: int | None) -> QuestionView | None:
    """The open question, to the one who is asked only."""
    if state["ended"] or not state["stack"]["depth"]:
        return None
    asked = Question(card_set, state)
    if seat is not None and seat != asked.seat:
        return None
    return {
        "seat": asked.seat,
        "prompt": asked.prompt.name.lower(),
        "text": describe_prompt(card_set, asked.prompt, state),
        "card": asked.source_name if asked.source else None,
        "card_text": card_text(card_set, *card_set.source(asked.source)) if asked.source else None,
    }


def _scores(state: Any) -> list[ScoreView]:
    seats = range(int(state["seats"]))
    return [{"seat": seat, "score": int(score(state, seat)), "rank": int(rank(state, seat))} for seat in seats]
