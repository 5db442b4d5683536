"""What a seat's part of a position of Inheritors leaves open, filled with one consistent arrangement.

It is the same arrangement for all that look alike to the seat, so nothing in it can betray the truth; `resample` then
draws one at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from inn_envs.core.cards import CardSet
from inn_envs.core.fields import PositionError, wrong
from inn_envs.core.seats import places_between
from inn_envs.core.stack import top_frame
from inn_envs.inheritors.hands import pack_of
from inn_envs.inheritors.position_checks import cards_in_game, cards_on_table
from inn_envs.inheritors.state import PICKS, Prompt
from inn_envs.inheritors.words import COLOURS, QUESTS

Hidden = Mapping[str, Any]


def is_drafting(state: Any) -> bool:
    """Whether the question on top is a pick of the draft."""
    return bool(top_frame(state)["prompt"] == Prompt.DRAFT)


def count_looks(state: Any, seat: int) -> int:
    """How many packs a seat has looked at, the one before it included where it is the one asked."""
    if state["options"]["draft"] == 0:
        return 0
    made = int(np.count_nonzero(state["players"][seat]["secret"]["picks"]))
    return made + 1 if is_drafting(state) and top_frame(state)["seat"] == seat else made


def packs_seen(state: Any, seat: int) -> list[list[int]]:
    """The faces that a seat saw in the pack before each of its picks, in order of the card file.

    They are put together again from what is left of the pack and from what was picked since, by whom doesn't matter.
    """
    seats = int(state["seats"])
    looks = []
    for turn in range(count_looks(state, seat)):
        pack = int(pack_of(state, seat, turn))
        faces = [int(face) for face in state["secret"]["packs"][pack] if face]
        for later in range(turn, PICKS):
            face = int(state["players"][(pack + later) % seats]["secret"]["picks"][later])
            faces += [face] if face else []
        looks.append(sorted(faces))
    return looks


def fill_hidden(state: Any, card_set: CardSet, seat: int, hidden: Hidden) -> None:
    """Deals what a seat can't see: `hidden` has the others' `hands` and `quests` by number, the `quests_left`, and the
    `packs` the seat saw. Raises PositionError when the numbers can't be.
    """
    _fill_number_ones(state, card_set, seat, hidden["packs"] if state["options"]["draft"] else ())
    unknown = cards_in_game(state, card_set)
    unknown.subtract(cards_on_table(state, card_set, [seat]))
    if state["options"]["draft"]:
        _fill_draft(state, card_set, seat, hidden["packs"])
    if is_drafting(state):
        _fill_drafted_hands(state, unknown)
    else:
        _fill_hands(state, card_set, seat, hidden["hands"], unknown)
    _fill_deck(state, unknown)
    _fill_quests(state, card_set, seat, hidden)


def _fill_number_ones(state: Any, card_set: CardSet, seat: int, looks: Sequence[Sequence[int]]) -> None:
    """A number 1 of a colour of its own for each other seat: first of those of which a copy was not seen in a pack."""
    numbers = card_set.table[0]["number"]
    own = int(state["players"][seat]["secret"]["number_one"])
    ones = [int(numbers[colour][1]) for colour in range(1, COLOURS + 1) if colour != state["removed_colour"]]
    if own not in ones:
        raise wrong(f"players[{seat}].number_one", "a number 1 of a colour in the game", card_set.name("card", own))
    ones.remove(own)
    seen = Counter(face for look in looks[: int(state["seats"])] for face in look)
    copies = card_set.table[0]["copies"][int(state["seats"])]
    ones.sort(key=lambda face: seen[face] >= copies[face])
    for player in range(int(state["seats"])):
        if player != seat:
            state["players"][player]["secret"]["number_one"] = ones.pop(0)


def _draw_first(pool: Counter[int], count: int) -> list[int]:
    """The first cards of a pool, in order of the card file, as many as there are; they leave it."""
    drawn: list[int] = []
    for face in sorted(pool):
        while pool[face] > 0 and len(drawn) < count:
            pool[face] -= 1
            drawn.append(face)
    return drawn


def _fill_draft(state: Any, card_set: CardSet, seat: int, looks: Sequence[Sequence[int]]) -> None:
    """Picks of the others and what is left of the packs, such that the seat saw what it saw."""
    seats = int(state["seats"])
    dealt = cards_in_game(state, card_set)
    for face in range(1, len(card_set.rows["card"])):
        if card_set.table[0]["special"][face]:
            dealt[face] = 0
    dealt.subtract(int(player["secret"]["number_one"]) for player in state["players"] if player["secret"]["number_one"])
    for look in looks[:seats]:
        dealt.subtract(look)
    for pack in range(seats):
        left = _replay_pack(state, seat, pack, looks, dealt)
        for place, face in enumerate(left):
            state["secret"]["packs"][pack, place] = face


def _replay_pack(state: Any, seat: int, pack: int, looks: Sequence[Sequence[int]], dealt: Counter[int]) -> list[int]:
    """Passes a pack round once more, with picks where they are unknown. Returns what is left of it."""
    seats = int(state["seats"])
    content: list[int] | None = None
    for turn in range(PICKS):
        holder = (pack + turn) % seats
        if holder == seat and turn < len(looks):
            content = list(looks[turn])
        if turn >= _picks_made(state, holder):
            return _draw_first(dealt, PICKS - turn) if content is None else content
        if holder == seat:
            face = int(state["players"][seat]["secret"]["picks"][turn])
        else:
            following = next((t for t in range(turn, len(looks)) if (pack + t) % seats == seat), None)
            face = _some_pick(content, looks[following] if following is not None else (), dealt)
            state["players"][holder]["secret"]["picks"][turn] = face
        if content is not None:
            if face not in content:
                raise PositionError(f"key 'packs': a card picked in round {turn + 1} was not in the pack seen")
            content.remove(face)
    return []


def _picks_made(state: Any, player: int) -> int:
    """Picks that a player has made: in each round of the draft it goes from seat 0 to the one that is asked."""
    if not is_drafting(state):
        return PICKS
    top = top_frame(state)
    return int(top["cursor"]) + (1 if player < top["seat"] else 0)


def _some_pick(content: Sequence[int] | None, seen_later: Sequence[int], dealt: Counter[int]) -> int:
    """A card that may have been picked: one that was gone when the seat saw the pack again, where it did."""
    gone = Counter(content or ()) - Counter(seen_later)
    drawn = _draw_first(dealt, 1) if content is None else list(gone.elements())
    if not drawn:
        raise PositionError("key 'packs': the packs seen don't follow from one another")
    return min(drawn)


def _fill_drafted_hands(state: Any, unknown: Counter[int]) -> None:
    """In the draft a hand is the number 1 and the picks."""
    for player in range(int(state["seats"])):
        secret = state["players"][player]["secret"]
        if not secret["hand"].any():
            for face in (secret["number_one"], *secret["picks"]):
                secret["hand"][face] += 1 if face else 0
            unknown.subtract(int(face) for face in (secret["number_one"], *secret["picks"]) if face)
    for pack in state["secret"]["packs"]:
        unknown.subtract(int(face) for face in pack if face)


def _fill_hands(state: Any, card_set: CardSet, seat: int, sizes: Mapping[int, int], unknown: Counter[int]) -> None:
    """The others' hands: what is known to be there, then cards that may be there, in order of the card file."""
    own = state["players"][seat]["secret"]
    places = {player: int(places_between(state, seat, player)) - 1 for player in sizes}
    for player, place in places.items():
        state["players"][player]["secret"]["hand"] = own["known"][place]
        unknown.subtract({int(face): int(own["known"][place][face]) for face in np.flatnonzero(own["known"][place])})
    # The hands of which most is closed choose first.
    for player in sorted(sizes, key=lambda player: -int(own["closed"][places[player]]).bit_count()):
        place = places[player]
        wanted = sizes[player] - int(own["known"][place].sum())
        closed = int(own["closed"][place])
        allowed = Counter({face: count for face, count in unknown.items() if count > 0 and not closed >> face & 1})
        dealt = _draw_first(allowed, wanted)
        if wanted < 0 or len(dealt) < wanted:
            raise wrong(f"players[{player}].hand", "a number of cards that can be there", sizes[player])
        for face in dealt:
            state["players"][player]["secret"]["hand"][face] += 1
        unknown.subtract(dealt)


def _fill_deck(state: Any, unknown: Counter[int]) -> None:
    """All that is left is the main deck."""
    left = sum(unknown.values())
    if left != state["deck_count"] or any(count < 0 for count in unknown.values()):
        raise wrong("deck", f"the {left} cards that are nowhere else", int(state["deck_count"]))
    for place, face in enumerate(sorted(unknown.elements())):
        state["secret"]["deck"][place] = face


def _fill_quests(state: Any, card_set: CardSet, seat: int, hidden: Hidden) -> None:
    """Quests that the seat doesn't own, in order of the card file."""
    own = int(state["players"][seat]["secret"]["quests"])
    colours = card_set.table[0]["quests"]["colour"]
    removed = int(state["removed_colour"])
    rows = range(1, min(QUESTS, len(card_set.rows["quest"])))
    free = [row for row in rows if not own >> row & 1 and (removed == 0 or int(colours[row]) != removed)]
    for player, count in hidden["quests"].items():
        state["players"][player]["secret"]["quests"] = sum(1 << row for row in free[:count])
        del free[:count]
    state["secret"]["quests_left"] = sum(1 << row for row in free[: hidden["quests_left"]])
