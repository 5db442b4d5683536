"""What seats know of other hands, in a position of Inn-Fighting: a card lies in one of some hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inn_envs.core.fields import Card, Number, a_list, entry, join, only_keys, wrong
from inn_envs.core.seats import only
from inn_envs.inn_fighting.cards import CardSet
from inn_envs.inn_fighting.words import MOST_ACTIONS

_CARD = Card("action")


def write_known(state: Any, card_set: CardSet, player: int, seat: int | None) -> list[dict[str, Any]]:
    """The cards that a player knows in other hands, in the order of the record. Of another player a seat knows that it
    knows the cards which the seat took from it: those that lie in the seat's own hand for sure.
    """
    secret = state["players"][player]["secret"]
    known = []
    for row, hands in zip(secret["known"], secret["known_at"]):
        if row and (seat is None or seat == player or hands == only(seat)):
            holders = [other for other in range(int(state["seats"])) if int(hands) >> other & 1]
            known.append({"card": _CARD.write(row, card_set), "in": holders})
    return known


def read_known(state: Any, known: Any, player: int, path: str, card_set: CardSet, seat: int | None) -> None:
    """Fills what a player knows of other hands."""
    secret, seats = state["players"][player]["secret"], int(state["seats"])
    for place, group in enumerate(a_list(known, path, 0, MOST_ACTIONS)):
        at = join(path, place)
        secret["known"][place] = _CARD.read(entry(group, "card", at), join(at, "card"), card_set)
        held, mask = entry(group, "in", at), 0
        for number, holder in enumerate(a_list(held, join(at, "in"), 1, seats - 1)):
            where = join(join(at, "in"), number)
            other = Number(0, seats - 1).read(holder, where, card_set)
            if other == player or mask >> other & 1:
                raise wrong(where, f"each other seat than {player} at most once", other)
            mask |= int(only(other))
        if seat not in (None, player) and mask != only(seat):
            raise wrong(join(at, "in"), f"[{seat}]: what else another knows is hidden", held)
        only_keys(group, ("card", "in"), at)
        secret["known_at"][place] = mask


def known_cards(state: Any, player: int) -> list[tuple[int, int]]:
    """The cards that a player knows, each with the bit mask of the hands that it may lie in."""
    secret = state["players"][player]["secret"]
    return [(int(row), int(hands)) for row, hands in zip(secret["known"], secret["known_at"]) if row]


def find_hands(wanted: Sequence[int], room: Sequence[int]) -> list[int] | None:
    """A hand for each card, of the bit mask that it may lie in, with so much room in each hand; None when there is
    none. The first that is found is always the same.
    """
    placed: list[list[int]] = [[] for _ in room]

    def place(card: int, tried: set[int]) -> bool:
        for hand, size in enumerate(room):
            if not wanted[card] >> hand & 1 or hand in tried:
                continue
            tried.add(hand)
            if len(placed[hand]) < size:
                placed[hand].append(card)
                return True
            for number, other in enumerate(placed[hand]):
                if place(other, tried):
                    placed[hand][number] = card
                    return True
        return False

    for card in range(len(wanted)):
        if not place(card, set()):
            return None
    return [next(hand for hand, cards in enumerate(placed) if card in cards) for card in range(len(wanted))]


def check_known(state: Any, card_set: CardSet) -> None:
    """What seats know is true: the cards of each name can lie where they are known to be."""
    hands = [state["players"][seat]["secret"]["hand"] for seat in range(int(state["seats"]))]
    for player in range(len(hands)):
        known = known_cards(state, player)
        for row in {row for row, _ in known}:
            wanted = [mask for each, mask in known if each == row]
            if find_hands(wanted, [int(hand[row]) for hand in hands]) is None:
                path = join(join("players", player), "knows")
                raise wrong(path, f"copies of {card_set.name('action', row)!r} that lie in those hands", len(wanted))
