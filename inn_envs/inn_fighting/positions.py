"""A position of Inn-Fighting as plain values that can be saved, edited and loaded: the whole record, or a seat's part.

`write_position` says nothing twice, so that an edited value has one place: what can be counted or derived is left out.
In a seat's part a number stands for hidden cards. Decks are written from the next card on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inn_envs.core.fields import Card, Flag, Number, a_list, entry, join, only_keys, wrong
from inn_envs.core.stack import top_frame
from inn_envs.inn_fighting.brawl import hand_size
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.hands import note_holdings
from inn_envs.inn_fighting.position_checks import check_position, table_of
from inn_envs.inn_fighting.position_fields import ATTACK, CARD_OF, COUNT, HAND, TABLE, VARIANT
from inn_envs.inn_fighting.position_frames import derive, read_stack, write_stack
from inn_envs.inn_fighting.position_hidden import fill_hidden
from inn_envs.inn_fighting.position_knowledge import read_known, write_known
from inn_envs.inn_fighting.position_log import read_chance, read_log, write_chance, write_log
from inn_envs.inn_fighting.state import STACK, Deck, Ended
from inn_envs.inn_fighting.windows import is_secret
from inn_envs.inn_fighting.words import DECK_CARDS, MOST_ACTIONS, MOST_HP, PLACES

#: How `resample` fills a part that is loaded: a part leaves out nothing that others would remember.
PART_MEMORY = 1
#: What `inn_envs.position` writes above a position.
_HEADER = ("game", "version", "cards", "num_players", "seat")
_KEYS = ("variant", *TABLE.fields, "attack", "decks", "discards", "stack", "players", "log", "chance")
_DECKS = tuple(table_of(deck) for deck in Deck)
_HP = Number(1, MOST_HP)


def write_position(state: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    """One record of dtype `STATE` as plain values: all of it, or (`seat` 0 …) what that seat sees and knows.

    Inside another seat's window there is no part to write: it would show who is asked (see `inn_envs.position`).
    """
    return {
        "variant": VARIANT.write(state["options"], card_set),
        **TABLE.write(state, card_set),
        "attack": ATTACK.write(state["attack"], card_set) if state["attack"]["form"] else None,
        "decks": {table_of(deck): _write_deck(state, card_set, deck, seat is None) for deck in Deck},
        "discards": {table_of(deck): _write_discard(state, card_set, deck) for deck in Deck},
        "stack": write_stack(state, card_set),
        "players": [_write_player(state, card_set, player, seat) for player in range(int(state["seats"]))],
        "log": write_log(state, card_set, seat),
        "chance": write_chance(state, seat),
    }


def read_position(state: Any, position: Any, card_set: CardSet, seat: int | None) -> None:
    """Fills a blank record whose `seats` is set from what `write_position` returned. Raises PositionError.

    With a seat's part, what that seat can't see is filled with some consistent arrangement, always the same one.
    """
    for key in _KEYS:
        entry(position, key)
    only_keys(position, (*_HEADER, *_KEYS), "")
    VARIANT.fill(state["options"], position["variant"], "variant", card_set)
    only_keys(position["variant"], tuple(VARIANT.fields), "variant")
    _read_table(state, position, card_set)
    _read_decks(state, position, card_set, seat is None)
    read_stack(state, position["stack"], card_set)
    players = a_list(position["players"], "players", int(state["seats"]))
    for player, group in enumerate(players):
        _read_player(state, group, player, card_set, seat)
    derive(state, card_set)
    read_log(state, position["log"], card_set)
    read_chance(state, position["chance"], seat)
    if seat is not None:
        _refuse_others_window(state, seat)
        fill_hidden(state, card_set, seat, _read_hands(players, card_set, seat))
    for player in range(int(state["seats"])):
        note_holdings(state, player)
    check_position(state, card_set)


def _refuse_others_window(state: Any, seat: int) -> None:
    """A seat's part is never of another seat's window."""
    top = top_frame(state)
    if is_secret(top) and top["seat"] != seat:
        path = join(join("stack", int(state["stack"]["depth"]) - 1), "seat")
        raise wrong(path, f"{seat}, whose part it is, in a window", int(top["seat"]))


# --- the table --------------------------------------------------------------------------------------------------------


def _read_table(state: Any, position: Any, card_set: CardSet) -> None:
    """What lies there for all, and the attack under way. The winner is the seat whose turn ends the game."""
    TABLE.fill(state, position, "", card_set)
    seats = int(state["seats"])
    if state["turn_seat"] >= seats:
        raise wrong("turn_seat", f"a seat below {seats}", int(state["turn_seat"]))
    state["winner"] = state["turn_seat"] + 1 if state["ended"] == Ended.RULES else 0
    group, attack = position["attack"], state["attack"]
    if group is None:
        return
    ATTACK.fill(attack, group, "attack", card_set)
    only_keys(group, tuple(ATTACK.fields), "attack")
    attack["attacker"] = state["turn_seat"]
    if attack["victim"] >= seats:
        raise wrong("attack.victim", f"a seat below {seats}", int(attack["victim"]))


def _write_deck(state: Any, card_set: CardSet, deck: Deck, is_whole: bool) -> Any:
    """A deck with the next card first, or how many cards it has."""
    count = int(state["deck_counts"][deck])
    cards = state["secret"]["decks"][deck][:count][::-1]
    return [CARD_OF[deck].write(card, card_set) for card in cards] if is_whole else count


def _write_discard(state: Any, card_set: CardSet, deck: Deck) -> dict[str, int]:
    """How many of each card lie in a discard; cards of which there are none are left out."""
    counts = enumerate(state["discards"][deck])
    return {CARD_OF[deck].write(card, card_set): int(count) for card, count in counts if count}


def _read_decks(state: Any, position: Any, card_set: CardSet, is_whole: bool) -> None:
    for key in ("decks", "discards"):
        for table in _DECKS:
            entry(position[key], table, key)
        only_keys(position[key], _DECKS, key)
    for deck in Deck:
        table = table_of(deck)
        _read_deck(state, deck, position["decks"][table], join("decks", table), card_set, is_whole)
        _read_discard(state["discards"][deck], deck, position["discards"][table], join("discards", table), card_set)


def _read_deck(state: Any, deck: Deck, value: Any, path: str, card_set: CardSet, is_whole: bool) -> None:
    """Fills a deck by names, or reads how many cards it has."""
    if not is_whole:
        state["deck_counts"][deck] = Number(0, DECK_CARDS).read(value, path, card_set)
        return
    count = len(a_list(value, path, 0, DECK_CARDS))
    state["deck_counts"][deck] = count
    for place, name in enumerate(value):
        card = CARD_OF[deck].read(name, join(path, place), card_set)
        state["secret"]["decks"][deck][count - 1 - place] = card


def _read_discard(discard: Any, deck: Deck, value: Any, path: str, card_set: CardSet) -> None:
    if not isinstance(value, Mapping):
        raise wrong(path, "an object of names and numbers", value)
    for name, count in value.items():
        card = CARD_OF[deck].read(name, path, card_set)
        discard[card] = Number(1, DECK_CARDS).read(count, join(path, name), card_set)


# --- players ----------------------------------------------------------------------------------------------------------


def _write_player(state: Any, card_set: CardSet, player: int, seat: int | None) -> dict[str, Any]:
    """A player; of another one a seat sees how many cards it holds."""
    public = state["players"][player]
    adventurer = {"adventurer": card_set.name("adventurer", int(public["adventurer"])), "hp": int(public["hp"])}
    is_seen = seat in (None, player)
    return {
        "adventurer": adventurer if public["adventurer"] else None,
        "vp": int(public["vp"]),
        "bystanders": _write_bystanders(public, card_set),
        "started": Card("adventurer").write(public["started"], card_set),
        "hand": HAND.write(public["secret"]["hand"], card_set) if is_seen else int(hand_size(state, player)),
        "late": _write_late(state, player, card_set, is_seen),
        "knows": write_known(state, card_set, player, seat),
    }


def _write_bystanders(public: Any, card_set: CardSet) -> list[dict[str, Any] | None]:
    """The Bystanders by their places, null for a free one, those at the end left out."""
    found: list[dict[str, Any] | None] = []
    for row, hit_points, used in zip(public["bystanders"], public["bystander_hp"], public["used"]):
        name = card_set.name("bystander", int(row))
        found.append({"bystander": name, "hp": int(hit_points), "used": bool(used)} if row else None)
    while found and found[-1] is None:
        found.pop()
    return found


def _read_player(state: Any, group: Any, player: int, card_set: CardSet, seat: int | None) -> None:
    path, public = join("players", player), state["players"][player]
    _read_adventurer(public, entry(group, "adventurer", path), join(path, "adventurer"), card_set)
    public["vp"] = COUNT.read(entry(group, "vp", path), join(path, "vp"), card_set)
    _read_bystanders(public, entry(group, "bystanders", path), join(path, "bystanders"), card_set)
    hand = entry(group, "hand", path)
    public["started"] = Card("adventurer").read(entry(group, "started", path), join(path, "started"), card_set)
    if seat in (None, player):
        public["secret"]["hand"] = HAND.read(hand, join(path, "hand"), card_set)
    _read_late(state, player, entry(group, "late", path), join(path, "late"), card_set, seat in (None, player))
    read_known(state, entry(group, "knows", path), player, join(path, "knows"), card_set, seat)
    only_keys(group, ("started", "adventurer", "vp", "bystanders", "hand", "late", "knows"), path)


def _read_adventurer(public: Any, group: Any, path: str, card_set: CardSet) -> None:
    """The Adventurer with its Hit Points; null after a knockout."""
    if group is not None:
        name = entry(group, "adventurer", path)
        public["adventurer"] = Card("adventurer").read(name, join(path, "adventurer"), card_set)
        public["hp"] = _HP.read(entry(group, "hp", path), join(path, "hp"), card_set)
        only_keys(group, ("adventurer", "hp"), path)


def _read_bystanders(public: Any, bystanders: Any, path: str, card_set: CardSet) -> None:
    for place, group in enumerate(a_list(bystanders, path, 0, PLACES)):
        if group is None:
            continue
        at = join(path, place)
        name = entry(group, "bystander", at)
        public["bystanders"][place] = Card("bystander").read(name, join(at, "bystander"), card_set)
        public["bystander_hp"][place] = _HP.read(entry(group, "hp", at), join(at, "hp"), card_set)
        public["used"][place] = Flag().read(entry(group, "used", at), join(at, "used"), card_set)
        only_keys(group, ("bystander", "hp", "used"), at)


def _write_late(state: Any, player: int, card_set: CardSet, is_seen: bool) -> dict[str, Any] | None:
    """The cards of a hand that came too late for a window, by that window's place on the stack; null for none."""
    place, fresh = int(state["secret"]["fresh_at"][player]), state["players"][player]["secret"]["fresh"]
    if place == 0:
        return None
    return {"window": place - 1, "cards": HAND.write(fresh, card_set) if is_seen else int(fresh.sum())}


def _read_late(state: Any, player: int, group: Any, path: str, card_set: CardSet, is_seen: bool) -> None:
    if group is not None:
        window = Number(0, STACK - 1).read(entry(group, "window", path), join(path, "window"), card_set)
        state["secret"]["fresh_at"][player] = window + 1
        late = entry(group, "cards", path)
        if is_seen:
            state["players"][player]["secret"]["fresh"] = HAND.read(late, join(path, "cards"), card_set)
        only_keys(group, ("window", "cards"), path)


def _read_hands(players: Any, card_set: CardSet, seat: int) -> dict[int, tuple[int, int]]:
    """How many cards each other player holds, and how many of them came too late, in a seat's part."""
    size, hands = Number(0, MOST_ACTIONS), {}
    for player, group in enumerate(players):
        if player != seat:
            path = join("players", player)
            held, late = size.read(group["hand"], join(path, "hand"), card_set), 0
            if group["late"] is not None:
                late = Number(0, held).read(group["late"]["cards"], join(path, "late.cards"), card_set)
            hands[player] = held, late
    return hands
