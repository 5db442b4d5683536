"""A position of Innkeeper as plain values that can be saved, edited and loaded: the whole record, or a seat's part.

`write_position` says nothing twice, so that an edited value has one place: what can be counted or derived is left out.
In a seat's part a number stands for hidden cards, and null for what is hidden else. Places of decks and of the Pool are
counted from the next card on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from inn_envs.core.fields import Card, Counts, Flag, Number, Rows, Word, a_list, entry, join, only_keys, wrong
from inn_envs.core.stack import top_frame
from inn_envs.innkeeper.cards import CardSet
from inn_envs.innkeeper.inns import count_hand
from inn_envs.innkeeper.position_checks import check_position, table_of
from inn_envs.innkeeper.position_fields import BYTE, GOLD, HOLDING, PUBLIC, SEAT, TABLE, VARIANT, write_variant
from inn_envs.innkeeper.position_frames import derive, read_stack, write_stack
from inn_envs.innkeeper.position_hidden import fill_hidden
from inn_envs.innkeeper.position_log import read_chance, read_log, write_chance, write_log
from inn_envs.innkeeper.state import DISCARD_ROWS, Deck
from inn_envs.innkeeper.variant import NAMED, words_of
from inn_envs.innkeeper.windows import is_secret
from inn_envs.innkeeper.words import CUSTOMERS_A_ROUND, KEPT, POOL, SLOTS, TREACHERY

#: How `resample` fills a part that is loaded: the others' Capital, which a part leaves out, is drawn too.
PART_MEMORY = 0
#: What `inn_envs.position` writes above a position.
_HEADER = ("game", "version", "cards", "num_players", "seat")
_KEYS = ("variant", *TABLE.fields, "order", "collected", "decks", "discards", "pool", "stack", "players", "log")
_ONE = np.uint64(1)
_PROPRIETORS = words_of("proprietors")


def write_position(state: Any, card_set: CardSet, seat: int | None) -> dict[str, Any]:
    """One record of dtype `STATE` as plain values: all of it, or (`seat` 0 …) what that seat sees and knows.

    Inside another seat's window there is no part to write: it would show who is asked (see `inn_envs.position`).
    """
    is_whole = seat is None
    position = {
        "variant": write_variant(state["options"], card_set),
        **TABLE.write(state, card_set),
        "order": _write_order(state),
        "collected": _write_collected(state, card_set),
        "decks": {table_of(deck): _write_deck(state, card_set, deck, is_whole) for deck in Deck},
        "discards": {table_of(deck): _discard(deck).write(state["discards"][deck], card_set) for deck in Deck},
        "pool": _write_pool(state, card_set) if is_whole else int(state["pool_count"]),
        "stack": write_stack(state, card_set),
        "players": [_write_player(state, card_set, player, seat) for player in range(int(state["seats"]))],
        "log": write_log(state, card_set, seat),
    }
    return {**position, "chance": write_chance(state)} if is_whole else position


def read_position(state: Any, position: Any, card_set: CardSet, seat: int | None) -> None:
    """Fills a blank record whose `seats` is set from what `write_position` returned. Raises PositionError.

    With a seat's part, what that seat can't see is filled with some consistent arrangement, always the same one.
    """
    keys = _KEYS if seat is not None else (*_KEYS, "chance")
    for key in keys:
        entry(position, key)
    only_keys(position, (*_HEADER, *keys), "")
    _read_variant(state, position["variant"], card_set)
    TABLE.fill(state, position, "", card_set)
    _read_order(state, position["order"], card_set)
    _read_collected(state, position["collected"], card_set)
    _read_decks(state, position, card_set, seat is None)
    read_stack(state, position["stack"], card_set)
    players = a_list(position["players"], "players", int(state["seats"]))
    for player, group in enumerate(players):
        _read_player(state, group, player, card_set, seat)
    derive(state, card_set)
    read_log(state, position["log"], card_set)
    if seat is None:
        read_chance(state, position["chance"])
    else:
        _refuse_others_window(state, seat)
        fill_hidden(state, card_set, seat, _read_hands(state, players, card_set, seat))
    check_position(state, card_set)


def _refuse_others_window(state: Any, seat: int) -> None:
    """A seat's part is never of another seat's window."""
    top = top_frame(state)
    if is_secret(top) and top["seat"] != seat:
        path = join(join("stack", int(state["stack"]["depth"]) - 1), "seat")
        raise wrong(path, f"{seat}, whose part it is, in a window", int(top["seat"]))


# --- the variant ------------------------------------------------------------------------------------------------------


def _read_variant(state: Any, group: Any, card_set: CardSet) -> None:
    options, path = state["options"], "variant.proprietors"
    proprietors = entry(group, "proprietors", "variant")
    only_keys(group, ("proprietors", *VARIANT.fields), "variant")
    if isinstance(proprietors, list):
        options["proprietors"] = NAMED
        for place, name in enumerate(a_list(proprietors, path, int(state["seats"]))):
            options["named"][place] = Card("proprietor").read(name, join(path, place), card_set)
    else:
        options["proprietors"] = Word(_PROPRIETORS).read(proprietors, path, card_set)
    VARIANT.fill(options, group, "variant", card_set)


# --- the table --------------------------------------------------------------------------------------------------------


def _write_order(state: Any) -> list[int]:
    """Seats in the order of bids, none before the first bids are settled."""
    order = [int(seat) for seat in state["order"][: int(state["seats"])]]
    return order if any(order) else []


def _read_order(state: Any, order: Any, card_set: CardSet) -> None:
    seats = int(state["seats"])
    if order != []:
        found = [
            SEAT.read(seat, join("order", place), card_set) for place, seat in enumerate(a_list(order, "order", seats))
        ]
        if sorted(found) != list(range(seats)):
            raise wrong("order", f"each seat below {seats} once, or none", order)
        state["order"][:seats] = found


def _write_collected(state: Any, card_set: CardSet) -> list[dict[str, Any]]:
    """Customers that count this round, and whose; once they are discarded, only whose."""
    rows = range(int(state["counted"]))
    if state["tables"].any():
        names = [card_set.name("customer", int(state["tables"][row])) for row in rows]
        return [{"seat": int(state["hosts"][row]) - 1, "customer": name} for row, name in enumerate(names)]
    seats = range(int(state["seats"]))
    hosts = [seat for seat in seats for _ in range(int(state["players"][seat]["collected"]))]
    return [{"seat": seat, "customer": None} for seat in hosts]


def _read_collected(state: Any, collected: Any, card_set: CardSet) -> None:
    are_named = None
    for place, group in enumerate(a_list(collected, "collected", 0, CUSTOMERS_A_ROUND)):
        path = join("collected", place)
        seats = Number(0, int(state["seats"]) - 1)
        seat = seats.read(entry(group, "seat", path), join(path, "seat"), card_set)
        name = entry(group, "customer", path)
        only_keys(group, ("seat", "customer"), path)
        if are_named not in (None, name is not None):
            raise wrong(join(path, "customer"), "a name for all or for none", name)
        are_named = name is not None
        if are_named:
            state["tables"][place] = Card("customer").read(name, join(path, "customer"), card_set)
            state["hosts"][place] = seat + 1
        state["players"][seat]["collected"] += 1
        state["counted"] += 1


def _discard(deck: Deck) -> Counts:
    return Counts(table_of(deck), DISCARD_ROWS)


def _write_deck(state: Any, card_set: CardSet, deck: Deck, is_whole: bool) -> Any:
    """A deck with the next card first, or how many cards it has."""
    count = int(state["deck_counts"][deck])
    return (
        Rows(table_of(deck), count).write(state["secret"]["decks"][deck][:count][::-1], card_set) if is_whole else count
    )


def _write_pool(state: Any, card_set: CardSet) -> Any:
    count = int(state["pool_count"])
    return Rows("treachery", POOL).write(state["secret"]["pool"][:count][::-1], card_set)


def _read_decks(state: Any, position: Any, card_set: CardSet, is_whole: bool) -> None:
    for key in ("decks", "discards"):
        for deck in Deck:
            entry(position[key], table_of(deck), key)
        only_keys(position[key], [table_of(deck) for deck in Deck], key)
    for deck in Deck:
        table = table_of(deck)
        piles = state["secret"]["decks"][deck]
        count = _read_pile(piles, position["decks"][table], table, join("decks", table), card_set, is_whole)
        state["deck_counts"][deck] = count
        path = join("discards", table)
        state["discards"][deck] = _discard(deck).read(position["discards"][table], path, card_set)
    pool = state["secret"]["pool"]
    state["pool_count"] = _read_pile(pool, position["pool"], "treachery", "pool", card_set, is_whole)


def _read_pile(pile: Any, value: Any, table: str, path: str, card_set: CardSet, is_whole: bool) -> int:
    """Fills a face-down pile by names, or reads how many cards it has. Returns how many."""
    if not is_whole:
        return Number(0, len(pile)).read(value, path, card_set)
    rows = Rows(table, len(pile)).read(value, path, card_set)
    count = len(value)
    pile[:count] = rows[:count][::-1]
    return count


# --- players ----------------------------------------------------------------------------------------------------------


def _write_player(state: Any, card_set: CardSet, player: int, seat: int | None) -> dict[str, Any]:
    """A player; of another one a seat sees how many cards it holds, and which Customers it has looked at by place; when
    the game is over, all gold is counted.
    """
    public = state["players"][player]
    if seat is None or seat == player:
        held = HOLDING.write(public["secret"], card_set)
    else:
        capital = int(public["secret"]["capital"]) if state["ended"] else None
        held = {"capital": capital, "hand": int(count_hand(state, player)), "laid": None}
    return {
        **PUBLIC.write(public, card_set),
        "bids": [int(bid) for bid in public["bids"][: int(state["rounds"])]],
        "assets": _write_assets(public, card_set),
        "kept": _write_kept(public, card_set),
        **held,
        "knows": _write_known(state, card_set, player, is_named=seat == player),
    }


def _write_assets(public: Any, card_set: CardSet) -> list[dict[str, Any] | None]:
    """The Assets by their places, null for a free one, those at the end left out."""
    assets: list[dict[str, Any] | None] = []
    for slot in range(SLOTS):
        row = int(public["assets"][slot])
        exhausted, gold = bool(public["exhausted"][slot]), int(public["gold"][slot])
        asset = {"asset": card_set.name("asset", row), "exhausted": exhausted, "gold": gold}
        assets.append(asset if row else None)
    while assets and assets[-1] is None:
        assets.pop()
    return assets


def _write_kept(public: Any, card_set: CardSet) -> list[dict[str, Any]]:
    kept = []
    for row, exhausted in zip(public["kept"], public["kept_exhausted"]):
        if row:
            kept.append({"card": card_set.name("treachery", int(row)), "exhausted": bool(exhausted)})
    return kept


def _write_known(state: Any, card_set: CardSet, player: int, is_named: bool) -> list[Any]:
    """The places of the Customer deck that a player has looked at, with the cards where it is the one who sees them."""
    count = int(state["deck_counts"][Deck.CUSTOMER])
    mask = int(state["players"][player]["secret"]["known"])
    deck = state["secret"]["decks"][Deck.CUSTOMER]
    places = [place for place in range(count) if mask >> (count - 1 - place) & 1]
    if not is_named:
        return places
    return [{"place": place, "card": card_set.name("customer", int(deck[count - 1 - place]))} for place in places]


def _read_player(state: Any, group: Any, player: int, card_set: CardSet, seat: int | None) -> None:
    path = join("players", player)
    public = state["players"][player]
    PUBLIC.fill(public, group, path, card_set)
    if seat is None or seat == player:
        HOLDING.fill(public["secret"], group, path, card_set)
    bids = a_list(entry(group, "bids", path), join(path, "bids"), int(state["rounds"]))
    for place, bid in enumerate(bids):
        public["bids"][place] = BYTE.read(bid, join(join(path, "bids"), place), card_set)
    _read_assets(public, entry(group, "assets", path), join(path, "assets"), card_set)
    _read_kept(public, entry(group, "kept", path), join(path, "kept"), card_set)
    _read_known(state, entry(group, "knows", path), player, join(path, "knows"), card_set, is_named=seat == player)
    only_keys(group, (*PUBLIC.fields, "bids", "assets", "kept", *HOLDING.fields, "knows"), path)


def _read_assets(public: Any, assets: Any, path: str, card_set: CardSet) -> None:
    for slot, asset in enumerate(a_list(assets, path, 0, SLOTS)):
        if asset is None:
            continue
        place = join(path, slot)
        public["assets"][slot] = Card("asset").read(entry(asset, "asset", place), join(place, "asset"), card_set)
        exhausted = entry(asset, "exhausted", place)
        public["exhausted"][slot] = Flag().read(exhausted, join(place, "exhausted"), card_set)
        public["gold"][slot] = BYTE.read(entry(asset, "gold", place), join(place, "gold"), card_set)
        only_keys(asset, ("asset", "exhausted", "gold"), place)


def _read_kept(public: Any, kept: Any, path: str, card_set: CardSet) -> None:
    for place, card in enumerate(a_list(kept, path, 0, KEPT)):
        at = join(path, place)
        public["kept"][place] = Card("treachery").read(entry(card, "card", at), join(at, "card"), card_set)
        exhausted = entry(card, "exhausted", at)
        public["kept_exhausted"][place] = Flag().read(exhausted, join(at, "exhausted"), card_set)
        only_keys(card, ("card", "exhausted"), at)


def _read_known(state: Any, known: Any, player: int, path: str, card_set: CardSet, is_named: bool) -> None:
    """Marks the places that a player has looked at; in its own part the cards are put there."""
    count = int(state["deck_counts"][Deck.CUSTOMER])
    secret, last = state["players"][player]["secret"], -1
    for number, value in enumerate(a_list(known, path, 0, count)):
        at = join(path, number)
        place = entry(value, "place", at) if is_named else value
        last = Number(last + 1, count - 1).read(place, join(at, "place") if is_named else at, card_set)
        below = count - 1 - last
        if is_named:
            row = Card("customer").read(entry(value, "card", at), join(at, "card"), card_set)
            only_keys(value, ("place", "card"), at)
            state["secret"]["decks"][Deck.CUSTOMER][below] = row
        secret["known"] = secret["known"] | (_ONE << np.uint64(below))


def _read_hands(state: Any, players: Any, card_set: CardSet, seat: int) -> dict[int, int]:
    """How many cards each other player holds, in a seat's part; the rest of what they hold is null."""
    hands = {}
    for player, group in enumerate(players):
        if player == seat:
            continue
        path = join("players", player)
        for key in ("laid",) if state["ended"] else ("capital", "laid"):
            if entry(group, key, path) is not None:
                raise wrong(join(path, key), "null: another's is hidden", group[key])
        if state["ended"]:
            capital = GOLD.read(entry(group, "capital", path), join(path, "capital"), card_set)
            state["players"][player]["secret"]["capital"] = capital
        hands[player] = Number(0, TREACHERY).read(entry(group, "hand", path), join(path, "hand"), card_set)
    return hands
