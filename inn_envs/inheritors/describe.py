"""Cards and positions of Inheritors in words and plain values.

What a seat may not know is never read for it: of another seat only sizes, through the questions in `verbs`, and the
log through `core.events.events_for`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.cards import CardSet
from inn_envs.core.events import seen_events
from inn_envs.core.seats import seat_after
from inn_envs.core.stack import top_frame
from inn_envs.core.text import player_name
from inn_envs.inheritors.conditions import is_quest_met
from inn_envs.inheritors.hands import count_hand, pack_of
from inn_envs.inheritors.layout import UNDER_WAY
from inn_envs.inheritors.observe import under_way
from inn_envs.inheritors.phrases import COLOUR_NAMES, describe_event, describe_prompt
from inn_envs.inheritors.position_fields import VARIANT
from inn_envs.inheritors.scoring import rank, score
from inn_envs.inheritors.state import ENDED, PICKS, ROWS, SEATS, Prompt
from inn_envs.inheritors.table_view import (
    ClanView,
    HonorView,
    KnowledgeView,
    PlayerView,
    PositionView,
    QuestionView,
    QuestView,
    ScoreView,
    StackView,
)
from inn_envs.inheritors.verbs import clan_owner, count_quests, count_quests_left, is_ending
from inn_envs.inheritors.words import COLOURS, MAX_SET_OUT, NAME, QUESTS, VALUES, VERSION, Kind

_NUMBER_TEXT = "Played following the number order, covering the previous one; its top number counts as VP."
_KIND_TEXTS = {
    Kind.NUMBER: _NUMBER_TEXT,
    Kind.RELIC: "In hand at the end: 1 VP where you have the highest number of its colour or tie for it, else -1 VP.",
    Kind.TOME: "Any colour in the market and for a quest; in hand at the end most tomes give 3 VP, second most 1 VP.",
}


def describe_card(card_set: CardSet, table: str, row: int) -> str:
    """A row of a card table in one line: its name, what it is, its text and its source.

    `table` is `card`, `clan`, `honor` or `quest`, `row` counts from 1. Raises KeyError for another table and
    IndexError for a row that does not exist.
    """
    found = card_set.rows[table]
    if not 0 < row < len(found):
        raise IndexError(f"{table} {row}: expected a row from 1 to {len(found) - 1}")
    facts = found[row]
    text = facts["text"] or _KIND_TEXTS[Kind[facts["kind"].upper()]]
    return f"{facts['name']} ({_what_it_is(table, facts)}): {text} [{_source(table, facts)}]"


def _what_it_is(table: str, facts: dict[str, Any]) -> str:
    if table == "card":
        copies = "".join(f"+{facts[key]} at {key[-1]}" for key in ("copies_3", "copies_4") if facts[key])
        special = "special " if facts["special"] else ""
        return f"{special}{facts['kind']}, {facts['copies']}{copies} copies".replace("+", " +")
    colour = facts.get("colour", "none")
    return table if colour == "none" else f"{colour} {table}"


def _source(table: str, facts: dict[str, Any]) -> str:
    if table == "clan":
        return f"name {facts['name_source']}, ability {facts['source']}"
    return str(facts["source"])


def starters(states: Any) -> npt.NDArray[np.int64]:
    """The first player of each game, (games,)."""
    found: npt.NDArray[np.int64] = states["first"].astype(np.int64)
    return found


def describe_position(state: Any, card_set: CardSet, seat: int | None) -> PositionView:
    """The table as `seat` sees it, or all of it for None, in plain values that JSON can hold (see `PositionView`).

    `state` is one record of dtype `STATE`. Raises ValueError for a seat that nobody sits on.
    """
    seats = int(state["seats"])
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seat {seat}: expected 0 to {seats - 1}, or None for the whole position")
    is_over = int(state["ended"]) != 0
    turn, secret = int(state["turn"]), state["secret"]
    doing = None if is_over else UNDER_WAY[under_way(state)]
    return {
        "game": NAME,
        "version": VERSION,
        "num_players": seats,
        "seat": seat,
        "variant": VARIANT.write(state["options"], card_set),
        "turn": turn,
        "turns_left": int(state["options"]["max_turns"]) - turn,
        "round": turn // seats + 1,
        "colours": [name for colour, name in enumerate(COLOUR_NAMES) if colour and colour != state["removed_colour"]],
        "first": int(state["first"]),
        "on_turn": None if doing in (None, "draft") else (int(state["first"]) + turn) % seats,
        "under_way": doing,
        "last_round": bool(is_ending(state)),
        "ended": ENDED[int(state["ended"])] if is_over else None,
        "deck_size": int(state["deck_count"]),
        "deck_cards": _names(card_set, reversed(secret["deck"])) if seat is None else None,
        "market": _market(state, card_set),
        "removed": _counts(card_set, state["removed"]),
        "clans": _clans(state, card_set),
        "honors": _honors(state, card_set),
        "quests_left": int(count_quests_left(state)),
        "quests_left_names": _quest_names(card_set, int(secret["quests_left"])) if seat is None else None,
        "packs": [_names(card_set, pack) for pack in secret["packs"][:seats]] if seat is None else None,
        "players": [_player(state, card_set, player, seat) for player in range(seats)],
        "knowledge": _knowledge(state, card_set, seat),
        "question": _question(state, card_set, seat),
        "scores": _scores(state, card_set) if seat is None else None,
        "log": describe_log(state, card_set, seat),
    }


def describe_log(state: Any, card_set: CardSet, seat: int | None) -> list[str]:
    """The last events, oldest first, as `seat` may see them (None: everything)."""
    return [describe_event(card_set, *event) for event in seen_events(state, seat)]


def _names(card_set: CardSet, faces: Any) -> list[str]:
    return [card_set.name("card", int(face)) for face in faces if face]


def _counts(card_set: CardSet, counts: Any) -> dict[str, int]:
    return {card_set.name("card", int(face)): int(counts[face]) for face in np.flatnonzero(counts)}


def _quest_names(card_set: CardSet, mask: int) -> list[str]:
    return [card_set.name("quest", quest) for quest in range(1, QUESTS) if mask >> quest & 1]


def _market(state: Any, card_set: CardSet) -> list[list[str]]:
    rows, start = [], 0
    for row in range(1, ROWS + 1):
        count = int(state["market"]["counts"][row])
        rows.append(_names(card_set, state["market"]["cards"][start : start + count]))
        start += count
    return rows


def _clans(state: Any, card_set: CardSet) -> list[ClanView]:
    clans: list[ClanView] = []
    for colour in range(1, COLOURS + 1):
        clan = int(state["clans"][colour])
        if clan:
            owner = int(clan_owner(state, clan)) - 1
            row = card_set.rows["clan"][clan]
            clans.append(
                {"colour": COLOUR_NAMES[colour], "name": row["name"], "text": row["text"], "owner": _owner(owner)}
            )
    return clans


def _honors(state: Any, card_set: CardSet) -> list[HonorView]:
    honors: list[HonorView] = []
    for place in range(MAX_SET_OUT):
        row = card_set.rows["honor"][int(state["honors"][place])]
        owner = int(state["honor_owner"][place]) - 1
        if state["honors"][place]:
            honors.append({"place": place + 1, "name": row["name"], "text": row["text"], "owner": _owner(owner)})
    return honors


def _owner(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _player(state: Any, card_set: CardSet, player: int, seat: int | None) -> PlayerView:
    """A player as a seat sees it: the player's secrets are read only where they are the seat's own, or for None."""
    public = state["players"][player]
    shown: PlayerView = {
        "seat": player,
        "name": player_name(player),
        "area": _area(public),
        "hand_size": int(count_hand(state, player)),
        "hand": None,
        "quest_count": int(count_quests(state, player)),
        "quests": None,
        "clan": card_set.name("clan", int(public["clan"])) if public["clan"] else None,
        "honors": [view["name"] for view in _honors(state, card_set) if view["owner"] == player],
        "number_one": None,
        "picks": None,
    }
    if seat is None or seat == player:
        own = public["secret"]
        shown["hand"] = _counts(card_set, own["hand"])
        shown["quests"] = _quests(state, card_set, player)
        shown["number_one"] = card_set.name("card", int(own["number_one"]))
        shown["picks"] = _names(card_set, own["picks"])
    return shown


def _area(public: Any) -> dict[str, StackView]:
    area: dict[str, StackView] = {}
    for colour in range(1, COLOURS + 1):
        top, covered = int(public["area"][colour]), int(public["covered"][colour])
        if top:
            under = [value for value in range(1, VALUES + 1) if covered >> (value - 1) & 1]
            area[COLOUR_NAMES[colour]] = {"top": top, "covered": under}
    return area


def _quests(state: Any, card_set: CardSet, player: int) -> list[QuestView]:
    quests: list[QuestView] = []
    taken = int(state["players"][player]["secret"]["quests"])
    for quest in range(1, QUESTS):
        if taken >> quest & 1:
            row = card_set.rows["quest"][quest]
            is_met = bool(is_quest_met(state, card_set.table[0], player, quest))
            quests.append({"name": row["name"], "text": row["text"], "met": is_met})
    return quests


def _knowledge(state: Any, card_set: CardSet, seat: int | None) -> list[KnowledgeView]:
    """What the observer (for None, every seat) knows of the others' hands."""
    seats = int(state["seats"])
    found: list[KnowledgeView] = []
    for observer in range(seats) if seat is None else [seat]:
        secret = state["players"][observer]["secret"]
        for place in range(seats - 1):
            closed = int(secret["closed"][place])
            may_hold_few = closed & 1  # it was looked at: all is closed but what has become unsure since
            entry: KnowledgeView = {
                "seat": observer,
                "of": int(seat_after(state, observer, place + 1)),
                "known": _counts(card_set, secret["known"][place]),
                "closed": [] if may_hold_few else _face_names(card_set, closed),
                "only": _face_names(card_set, ~closed) if may_hold_few else None,
            }
            found.append(entry)
    return found


def _face_names(card_set: CardSet, mask: int) -> list[str]:
    return [card_set.name("card", face) for face in range(1, len(card_set.rows["card"])) if mask >> face & 1]


def _question(state: Any, card_set: CardSet, seat: int | None) -> QuestionView | None:
    """The open question, to the one who is asked only: nobody else may see who that is."""
    if state["ended"] or not state["stack"]["depth"]:
        return None
    frame = top_frame(state)
    asked, prompt = int(frame["seat"]), Prompt(int(frame["prompt"]))
    if seat is not None and seat != asked:
        return None
    target = int(frame["target"])
    names_player = prompt in (Prompt.SPY_CARD, Prompt.TAKE_CARD, Prompt.GIVE_CARD)
    shares_colours = prompt in (Prompt.QUEST_DISCARD, Prompt.DISCARD_ROW)
    return {
        "seat": asked,
        "prompt": prompt.name.lower(),
        "text": describe_prompt(card_set, prompt, state),
        "card": card_set.name("card", int(frame["card"])) if frame["card"] else None,
        "row": target if prompt in (Prompt.TAKE_ROW, Prompt.MARKET_COPY) else None,
        "player": target if names_player else None,
        "left": int(frame["amount"]),
        "colours": [
            COLOUR_NAMES[colour] for colour in range(1, COLOURS + 1) if shares_colours and target >> colour & 1
        ],
        "pack": _pack(state, card_set, asked, int(frame["cursor"])) if prompt == Prompt.DRAFT else None,
    }


def _pack(state: Any, card_set: CardSet, seat: int, turn: int) -> dict[str, int]:
    """The draft's pack before a seat."""
    pack = state["secret"]["packs"][int(pack_of(state, seat, turn))]
    faces = sorted(int(pack[place]) for place in range(PICKS) if pack[place])
    return {card_set.name("card", face): faces.count(face) for face in dict.fromkeys(faces)}


def _scores(state: Any, card_set: CardSet) -> list[ScoreView]:
    cards = card_set.table[0]
    seats = range(min(int(state["seats"]), SEATS))
    return [
        {"seat": seat, "score": int(score(state, cards, seat)), "rank": int(rank(state, cards, seat))} for seat in seats
    ]
