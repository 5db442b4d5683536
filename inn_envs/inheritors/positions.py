"""A position of Inheritors as plain values that can be saved, edited and loaded: the whole record, or a seat's part.

`write_position` says nothing twice, so that an edited value has one place: what can be counted or derived is left out.
In a seat's part a number stands for hidden cards, and null for a hidden card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.cards import CardSet
from inn_envs.core.fields import Flag, Number, Row, Rows, Word, a_list, entry, join, only_keys, wrong
from inn_envs.core.observe import words
from inn_envs.core.seats import places_between, seat_after
from inn_envs.inheritors.hands import count_hand, every_face
from inn_envs.inheritors.phrases import COLOUR_NAMES
from inn_envs.inheritors.position_checks import check_position
from inn_envs.inheritors.position_fields import (
    HIDDEN,
    HOLDING,
    KNOWLEDGE,
    QUEST_BITS,
    QUESTION_FIELDS,
    STEP_FIELDS,
    TABLE,
    VARIANT,
    hidden_fields,
)
from inn_envs.inheritors.position_hidden import count_looks, fill_hidden, packs_seen
from inn_envs.inheritors.position_log import read_chance, read_log, write_chance, write_log
from inn_envs.inheritors.setup import count_set_out
from inn_envs.inheritors.state import PICKS, ROWS, STACK, Prompt, Step
from inn_envs.inheritors.verbs import count_quests, count_quests_left
from inn_envs.inheritors.words import CARDS_IN_PLAY, COLOURS, DECK, MAX_SET_OUT, VALUES

_KNOWN = KNOWLEDGE.fields
_FRAME_FIELDS = ("target", "card", "amount", "cursor")
#: The keys of a position beyond those of the groups in `position_fields`.
_KEYS = (
    "variant", *TABLE.fields, "clans", "honors", "market", "quests_left", "deck", "packs", "stack", "players", "log",
    "chance",
)  # fmt: skip


def write_position(state: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    """One record of dtype `STATE` as plain values: all of it, or (`seat` 0 …) what that seat sees and knows."""
    secret, is_whole = state["secret"], seat is None
    seats = int(state["seats"])
    return {
        "variant": VARIANT.write(state["options"], card_set),
        **TABLE.write(state, card_set),
        "clans": _write_clans(state, card_set),
        "honors": _write_honors(state, card_set),
        "market": _write_market(state, card_set),
        "quests_left": QUEST_BITS.write(secret["quests_left"], card_set) if is_whole else int(count_quests_left(state)),
        "deck": Rows("card", DECK).write(_deck(state), card_set) if is_whole else int(state["deck_count"]),
        "packs": _write_packs(state, card_set) if seat is None else _write_looks(state, card_set, seat),
        "stack": _write_stack(state, card_set, seat),
        "players": [_write_player(state, card_set, player, seat) for player in range(seats)],
        "log": write_log(state, card_set, seat),
        "chance": write_chance(state, seat),
    }


def read_position(state: Any, position: Any, card_set: CardSet, seat: int | None) -> None:
    """Fills a blank record whose `seats` is set from what `write_position` returned. Raises PositionError.

    With a seat's part, what that seat can't see is filled with some consistent arrangement, always the same one.
    """
    VARIANT.fill(state["options"], entry(position, "variant"), "variant", card_set)
    only_keys(position["variant"], tuple(VARIANT.fields), "variant")
    TABLE.fill(state, position, "", card_set)
    for key in _KEYS:
        entry(position, key)
    _read_clans(state, position["clans"], card_set)
    _read_honors(state, position["honors"], card_set)
    _read_market(state, position["market"], card_set)
    _read_stack(state, position["stack"], card_set, seat)
    players = a_list(position["players"], "players", int(state["seats"]))
    for player, group in enumerate(players):
        _read_player(state, group, player, card_set, seat)
    read_log(state, position["log"], card_set)
    read_chance(state, position["chance"], seat)
    if seat is None:
        _read_secret(state, position, card_set)
    else:
        state["deck_count"] = Number(0, DECK).read(position["deck"], "deck", card_set)
        fill_hidden(state, card_set, seat, _read_hidden(state, position, card_set, seat))
    check_position(state, card_set)


# --- the table --------------------------------------------------------------------------------------------------------


def _write_clans(state: Any, card_set: CardSet) -> dict[str, str]:
    clans = state["clans"]
    return {
        COLOUR_NAMES[colour]: card_set.name("clan", int(clans[colour]))
        for colour in range(1, COLOURS + 1)
        if clans[colour]
    }


def _read_clans(state: Any, clans: Any, card_set: CardSet) -> None:
    for colour in range(1, COLOURS + 1):
        name = COLOUR_NAMES[colour]
        if colour != state["removed_colour"]:
            state["clans"][colour] = _required(entry(clans, name, "clans"), "clan", join("clans", name), card_set)
    only_keys(clans, [COLOUR_NAMES[c] for c in range(1, COLOURS + 1) if c != state["removed_colour"]], "clans")


def _required(name: Any, table: str, path: str, card_set: CardSet) -> int:
    row = Row(table).read(name, path, card_set)
    if row == 0:
        raise wrong(path, f"the name of a {table}", name)
    return row


def _write_honors(state: Any, card_set: CardSet) -> list[dict[str, Any]]:
    honors = []
    for place in range(MAX_SET_OUT):
        if state["honors"][place]:
            owner = int(state["honor_owner"][place]) - 1
            name = card_set.name("honor", int(state["honors"][place]))
            honors.append({"name": name, "owner": owner if owner >= 0 else None})
    return honors


def _read_honors(state: Any, honors: Any, card_set: CardSet) -> None:
    set_out = int(count_set_out(state, int(card_set.table[0]["honor_count"])))
    for place, group in enumerate(a_list(honors, "honors", set_out)):
        path = join("honors", place)
        state["honors"][place] = _required(entry(group, "name", path), "honor", join(path, "name"), card_set)
        owner = entry(group, "owner", path)
        if owner is not None:
            highest = Number(0, int(state["seats"]) - 1)
            state["honor_owner"][place] = highest.read(owner, join(path, "owner"), card_set) + 1


def _write_market(state: Any, card_set: CardSet) -> list[list[str | None]]:
    rows, start = [], 0
    for row in range(1, ROWS + 1):
        following = start + int(state["market"]["counts"][row])
        rows.append(Rows("card", CARDS_IN_PLAY).write(state["market"]["cards"][start:following], card_set))
        start = following
    return rows


def _read_market(state: Any, rows: Any, card_set: CardSet) -> None:
    start = 0
    for row, names in enumerate(a_list(rows, "market", ROWS), start=1):
        path = join("market", row - 1)
        count = len(a_list(names, path, 0, CARDS_IN_PLAY - start))
        faces = Rows("card", CARDS_IN_PLAY).read(names, path, card_set)
        state["market"]["counts"][row] = count
        state["market"]["cards"][start : start + count] = faces[:count]
        start += count


# --- the stack --------------------------------------------------------------------------------------------------------


def _write_stack(state: Any, card_set: CardSet, seat: int | None) -> list[dict[str, Any]]:
    """The frames, the lowest first; of another seat's, what it alone knows is null."""
    frames = state["stack"]["frames"]
    return [_write_frame(frames[place], card_set, seat) for place in range(1, int(state["stack"]["depth"]) + 1)]


def _write_frame(frame: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    kind: Prompt | Step = Prompt(int(frame["prompt"])) if frame["prompt"] else Step(int(frame["step"]))
    fields = QUESTION_FIELDS[kind] if isinstance(kind, Prompt) else STEP_FIELDS[kind]
    used = {name for name, _ in fields.values()}
    if any(frame[name] for name in _FRAME_FIELDS if name not in used):
        raise ValueError(f"the frame {frame} says more than a {kind!r} has words for")
    hidden = hidden_fields(kind, int(frame["seat"]), int(frame["target"]), seat)
    values = {}
    for key, (name, field) in fields.items():
        # No card and no colours are nothing to hide, but player_0 is 0 too.
        is_hidden = key in hidden and (frame[name] or isinstance(field, Number))
        values[key] = HIDDEN if is_hidden else field.write(frame[name], card_set)
    title = "prompt" if isinstance(kind, Prompt) else "step"
    return {title: kind.name.lower(), "seat": int(frame["seat"]), **values}


def _read_stack(state: Any, stack: Any, card_set: CardSet, seat: int | None) -> None:
    state["stack"]["depth"] = len(a_list(stack, "stack", 0, STACK))
    for place, group in enumerate(stack, start=1):
        _read_frame(state, state["stack"]["frames"][place], group, join("stack", place - 1), card_set, seat)


def _read_frame(state: Any, frame: Any, group: Any, path: str, card_set: CardSet, seat: int | None) -> None:
    title = "prompt" if isinstance(group, dict) and "prompt" in group else "step"
    kind = _read_kind(entry(group, title, path), title, join(path, title), card_set)
    frame[title] = kind
    frame["seat"] = Number(0, int(state["seats"]) - 1).read(entry(group, "seat", path), join(path, "seat"), card_set)
    fields = QUESTION_FIELDS[kind] if isinstance(kind, Prompt) else STEP_FIELDS[kind]
    only_keys(group, (title, "seat", *fields), path)
    for key, (name, field) in fields.items():
        value = entry(group, key, path)
        if value == HIDDEN and seat is not None and frame["seat"] != seat:
            frame[name] = 1  # something, to be drawn anew
        else:
            frame[name] = field.read(value, join(path, key), card_set)


def _read_kind(word: Any, title: str, path: str, card_set: CardSet) -> Prompt | Step:
    """The prompt or step that a frame is named by."""
    kind: Prompt | Step
    if title == "prompt":
        kind = Prompt(Word(words(Prompt)).read(word, path, card_set))
        is_known = kind in QUESTION_FIELDS
    else:
        kind = Step(Word(words(Step)).read(word, path, card_set))
        is_known = kind in STEP_FIELDS
    if not is_known:
        raise wrong(path, f"a {title} that can be on the stack", word)
    return kind


# --- players ----------------------------------------------------------------------------------------------------------


def _write_player(state: Any, card_set: CardSet, player: int, seat: int | None) -> dict[str, Any]:
    """A player; of another one a seat sees how many cards and quests."""
    public = state["players"][player]
    if seat is None or seat == player:
        held = HOLDING.write(public["secret"], card_set)
    else:
        held = {"hand": int(count_hand(state, player)), "quests": int(count_quests(state, player))}
    others = [int(seat_after(state, player, places)) for places in range(1, int(state["seats"]))]
    return {
        "area": _write_area(public),
        "clan": Row("clan").write(public["clan"], card_set),
        **held,
        "knows": [_write_knowledge(state, card_set, player, of, seat) for of in others],
    }


def _write_area(public: Any) -> dict[str, list[int]]:
    area = {}
    for colour in range(1, COLOURS + 1):
        top, covered = int(public["area"][colour]), int(public["covered"][colour])
        if top:
            area[COLOUR_NAMES[colour]] = [value for value in range(1, top) if covered >> (value - 1) & 1] + [top]
    return area


def _write_knowledge(state: Any, card_set: CardSet, player: int, of: int, seat: int | None) -> dict[str, Any]:
    """What a player knows of another hand. A seat knows what others know of its own, since it was there when they
    learnt it; of third hands only whether they have looked at one and know it whole still.
    """
    place = int(places_between(state, player, of)) - 1
    secret = state["players"][player]["secret"]
    if seat is None or seat in (player, of):
        return {"of": of, **{key: field.write(secret[name][place], card_set) for key, (name, field) in _KNOWN.items()}}
    return {"of": of, "whole": int(secret["closed"][place]) == int(every_face())}


def _read_player(state: Any, group: Any, player: int, card_set: CardSet, seat: int | None) -> None:
    path = join("players", player)
    public = state["players"][player]
    _read_area(public, entry(group, "area", path), join(path, "area"), card_set)
    public["clan"] = Row("clan").read(entry(group, "clan", path), join(path, "clan"), card_set)
    is_open = seat is None or seat == player
    if is_open:
        HOLDING.fill(public["secret"], group, path, card_set)
    held = HOLDING.fields if is_open else ("hand", "quests")
    only_keys(group, ("area", "clan", *held, "knows"), path)
    others = [int(seat_after(state, player, places)) for places in range(1, int(state["seats"]))]
    knows = a_list(entry(group, "knows", path), join(path, "knows"), len(others))
    for place, (of, knowledge) in enumerate(zip(others, knows)):
        known_path = join(join(path, "knows"), place)
        if entry(knowledge, "of", known_path) != of:
            raise wrong(join(known_path, "of"), f"{of}: players are listed to the left", knowledge["of"])
        _read_knowledge(state, knowledge, player, of, known_path, card_set, is_open or seat == of)


def _read_area(public: Any, area: Any, path: str, card_set: CardSet) -> None:
    if not isinstance(area, dict):
        raise wrong(path, "an object of colours and stacks", area)
    only_keys(area, COLOUR_NAMES[1:], path)
    for name, stack in area.items():
        colour, place = COLOUR_NAMES.index(name), join(path, name)
        values = [Number(1, VALUES).read(value, place, card_set) for value in a_list(stack, place, 1, VALUES)]
        if values != sorted(set(values)):
            raise wrong(place, "rising numbers, the top one last", stack)
        public["area"][colour] = values[-1]
        public["covered"][colour] = sum(1 << (value - 1) for value in values[:-1])


def _read_knowledge(state: Any, group: Any, player: int, of: int, path: str, card_set: CardSet, is_open: bool) -> None:
    place = int(places_between(state, player, of)) - 1
    secret = state["players"][player]["secret"]
    if not is_open:
        only_keys(group, ("of", "whole"), path)
        is_whole = Flag().read(entry(group, "whole", path), join(path, "whole"), card_set)
        secret["closed"][place] = every_face() if is_whole else 0
        return
    only_keys(group, ("of", *_KNOWN), path)
    for key, (name, field) in _KNOWN.items():
        secret[name][place] = field.read(entry(group, key, path), join(path, key), card_set)


# --- deck, packs, quests ----------------------------------------------------------------------------------------------


def _deck(state: Any) -> Any:
    """The main deck with the next card first."""
    return state["secret"]["deck"][: int(state["deck_count"])][::-1]


def _write_packs(state: Any, card_set: CardSet) -> list[list[str | None]]:
    """The draft's packs by the seat they were dealt to, null where a card was picked; no packs once all is picked."""
    packs = state["secret"]["packs"][: int(state["seats"])]
    return [Rows("card", PICKS, holes=True).write(pack, card_set) for pack in packs] if np.any(packs) else []


def _write_looks(state: Any, card_set: CardSet, seat: int) -> list[list[str]]:
    """What a seat saw in the pack before each of its picks, the one it looks at now included."""
    return [[card_set.name("card", face) for face in pack] for pack in packs_seen(state, seat)]


def _read_secret(state: Any, position: Any, card_set: CardSet) -> None:
    deck = Rows("card", DECK).read(position["deck"], "deck", card_set)
    count = len(position["deck"])
    state["deck_count"] = count
    state["secret"]["deck"][:count] = deck[:count][::-1]
    state["secret"]["quests_left"] = QUEST_BITS.read(position["quests_left"], "quests_left", card_set)
    packs = a_list(position["packs"], "packs", 0, int(state["seats"]))
    for pack, names in enumerate(packs):
        rows = Rows("card", PICKS, holes=True)
        state["secret"]["packs"][pack] = rows.read(names, join("packs", pack), card_set)


def _read_hidden(state: Any, position: Any, card_set: CardSet, seat: int) -> dict[str, Any]:
    """What a seat's part says of the hidden things: how many, and the packs it saw."""
    others = [player for player in range(int(state["seats"])) if player != seat]
    players = position["players"]
    hands, quests = {}, {}
    for player in others:
        path = join("players", player)
        hands[player] = Number(0, CARDS_IN_PLAY).read(
            entry(players[player], "hand", path), join(path, "hand"), card_set
        )
        path_quests = join(path, "quests")
        quests[player] = Number(0, MAX_SET_OUT).read(entry(players[player], "quests", path), path_quests, card_set)
    left = Number(0, MAX_SET_OUT).read(position["quests_left"], "quests_left", card_set)
    looks = a_list(position["packs"], "packs", count_looks(state, seat))
    packs = []
    for turn, names in enumerate(looks):
        path = join("packs", turn)
        pack = a_list(names, path, PICKS - turn)
        packs.append([int(face) for face in Rows("card", PICKS).read(pack, path, card_set)[: len(pack)]])
    return {"hands": hands, "quests": quests, "quests_left": left, "packs": packs}
