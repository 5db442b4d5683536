"""What must hold in a loaded position of Inheritors as a whole: every card is in exactly one place."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from inn_envs.core.cards import CardSet
from inn_envs.core.fields import PositionError, join, wrong
from inn_envs.core.observe import words
from inn_envs.inheritors.setup import count_copies, count_set_out, quests_in_game
from inn_envs.inheritors.state import Prompt, Step
from inn_envs.inheritors.verbs import count_bits, stacked
from inn_envs.inheritors.words import CLAUSES, COLOURS, QUESTS, VALUES, Colour, Op


def check_position(state: Any, card_set: CardSet) -> None:
    """Raises PositionError for a record that no game could stand at."""
    check_setup(state, card_set)
    check_question(state)
    check_stack(state)
    check_quests(state, card_set)
    wanted, found = cards_in_game(state, card_set), cards_on_table(state, card_set, range(int(state["seats"])))
    for face in np.concatenate([state["secret"]["deck"], *state["secret"]["packs"]]):
        found[int(face)] += 1
    for face in range(1, len(card_set.rows["card"])):
        if wanted[face] != found[face]:
            name = card_set.name("card", face)
            zones = "key 'players', 'market', 'deck' …"
            raise PositionError(f"{zones}: expected {wanted[face]} copies of {name!r} in all, got {found[face]}")


def cards_in_game(state: Any, card_set: CardSet) -> Counter[int]:
    """Copies of each face in the game: those dealt from, and the special cards that clans brought."""
    cards = card_set.table[0]
    copies = Counter({face: int(count_copies(state, cards, face)) for face in range(1, len(card_set.rows["card"]))})
    for player in state["players"]:
        for place in range(CLAUSES):
            clause = cards["clans"][int(player["clan"])]["clauses"][place]
            if clause["op"] == Op.TAKE_SPECIAL:
                copies[int(clause["card"])] += int(clause["amount"])
    for frame in state["stack"]["frames"]:
        if frame["step"] == Step.EFFECT and frame["card"] == Op.TAKE_SPECIAL:  # still in the box
            copies[int(frame["target"])] -= int(frame["amount"])
    return copies


def cards_on_table(state: Any, card_set: CardSet, hands: Any) -> Counter[int]:
    """Copies of each face in the market, the removed area, the play areas and those hands."""
    found: Counter[int] = Counter(int(face) for face in state["market"]["cards"] if face)
    _add(found, state["removed"])
    for player in range(int(state["seats"])):
        for colour in range(1, COLOURS + 1):
            for value in range(1, VALUES + 1):
                found[int(card_set.table[0]["number"][colour][value])] += stacked(state, player, colour, value)
    for player in hands:
        _add(found, state["players"][player]["secret"]["hand"])
    return found


def _add(found: Counter[int], counts: Any) -> None:
    for face in np.flatnonzero(counts):
        found[int(face)] += int(counts[face])


def check_setup(state: Any, card_set: CardSet) -> None:
    """Two players play without one colour, more with all; clans have their colours, honors are set out once."""
    if (state["seats"] == 2) != (state["removed_colour"] > 0):
        expected = "a colour with two players, else 'none'"
        raise wrong("removed_colour", expected, words(Colour)[int(state["removed_colour"])])
    if state["first"] >= state["seats"]:
        raise wrong("first", f"a seat below {state['seats']}", int(state["first"]))
    for colour in range(1, COLOURS + 1):
        clan = int(state["clans"][colour])
        if clan and card_set.table[0]["clans"][clan]["colour"] != colour:
            raise wrong(join("clans", words(Colour)[colour]), "a clan of that colour", card_set.name("clan", clan))
    honors = [int(honor) for honor in state["honors"] if honor]
    if len(set(honors)) < len(honors):
        raise wrong("honors", "different honors", [card_set.name("honor", honor) for honor in honors])
    owned = [int(player["clan"]) for player in state["players"] if player["clan"]]
    if len(set(owned)) < len(owned) or not set(owned) <= {int(clan) for clan in state["clans"]}:
        raise wrong("players", "clans that were set out, each once", [card_set.name("clan", clan) for clan in owned])


def check_question(state: Any) -> None:
    """A question is on top of the stack until the game is over."""
    top = state["stack"]["frames"][int(state["stack"]["depth"])]
    if (state["ended"] == 0) != (top["prompt"] > Prompt.WAIT):
        raise PositionError("key 'stack': expected a question on top until the game has ended, and none afterwards")


def check_stack(state: Any) -> None:
    """What waits on the stack belongs to the turn under way: only the top is a question, the lowest frame is the turn,
    and all are of the seat on turn, but for a pick of the draft, which waits above the first turn and the first market.
    """
    frames = [state["stack"]["frames"][place] for place in range(1, int(state["stack"]["depth"]) + 1)]
    if not frames:
        return
    on_turn = (int(state["first"]) + int(state["turn"])) % int(state["seats"])
    is_draft = frames[-1]["prompt"] == Prompt.DRAFT
    if is_draft and [int(frame["step"]) for frame in frames] != [Step.TURN, Step.REVEAL_MARKET, Step.NONE]:
        raise wrong("stack", "under a pick of the draft the steps 'turn' and 'reveal_market'", f"{len(frames)} frames")
    for place, frame in enumerate(frames):
        path = join("stack", place)
        if frame["prompt"] and place + 1 < len(frames):
            raise wrong(path, "a step: only the top is a question", Prompt(int(frame["prompt"])).name.lower())
        if frame["seat"] != on_turn and not (is_draft and frame["prompt"]):
            raise wrong(join(path, "seat"), f"{on_turn}, the seat on turn", int(frame["seat"]))
    lowest = frames[0]
    if lowest["prompt"] not in (Prompt.TURN, Prompt.CLAIM) and lowest["step"] not in (Step.TURN, Step.AFTER_ACTION):
        raise wrong(join("stack", 0), "the turn, or what follows its action", words(Step)[int(lowest["step"])])


def check_quests(state: Any, card_set: CardSet) -> None:
    """Each quest is owned once or left, and as many as were set out are there."""
    masks = [int(player["secret"]["quests"]) for player in state["players"]] + [int(state["secret"]["quests_left"])]
    total = sum(int(count_bits(mask)) for mask in masks)
    every = 0
    for mask in masks:
        every |= mask
    available = int(count_bits(int(quests_in_game(state, card_set.table[0]))))
    set_out = int(count_set_out(state, available))
    if total != set_out or count_bits(every) != set_out:
        raise PositionError(f"key 'quests_left', 'players': expected {set_out} different quests in all, got {total}")
    for quest in range(1, min(QUESTS, len(card_set.rows["quest"]))):
        colour = int(card_set.table[0]["quests"][quest]["colour"])
        if every >> quest & 1 and colour and colour == state["removed_colour"]:
            raise wrong("quests_left", "quests without the removed colour", card_set.name("quest", quest))
