"""What a seat knows of other hands: a card taken at random is seen by both players, and by nobody else."""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import rule, whole
from inn_envs.core.seats import only
from inn_envs.inn_fighting.words import MOST_ACTIONS


@rule
def note(state: Any, seat: int, row: int, hands: int) -> int:
    """A seat knows from now on that a card lies in one of some hands (a bit mask of seats)."""
    secret = state.players[seat].secret
    for place in range(MOST_ACTIONS):
        if secret.known[place] == 0:
            secret.known[place] = row
            secret.known_at[place] = hands
            return place
    return MOST_ACTIONS


@rule
def forget(state: Any, seat: int, holder: int, row: int) -> int:
    """A card that a seat may have known in a hand is seen to leave it: the one that surely was there, or one of those
    that may have been; the others of these may then be wherever it may have been, too. Those behind it move up, so that
    nothing tells when it was learnt.
    """
    secret = state.players[seat].secret
    found = MOST_ACTIONS
    for place in range(MOST_ACTIONS):
        hands = whole(secret.known_at[place])
        if (
            secret.known[place] == row
            and hands & only(holder) != 0
            and (found == MOST_ACTIONS or hands == only(holder))
        ):
            found = place
    if found == MOST_ACTIONS:
        return found
    blur(state, seat, holder, row, whole(secret.known_at[found]))
    for place in range(found, MOST_ACTIONS - 1):
        secret.known[place] = secret.known[place + 1]
        secret.known_at[place] = secret.known_at[place + 1]
    secret.known[MOST_ACTIONS - 1] = 0
    secret.known_at[MOST_ACTIONS - 1] = 0
    return found


@rule
def blur(state: Any, seat: int, holder: int, row: int, hands: int) -> int:
    """Of cards that may have been the one that left a hand, none is known better than all of them together."""
    if hands == only(holder):
        return 0
    secret = state.players[seat].secret
    for place in range(MOST_ACTIONS):
        if secret.known[place] == row and whole(secret.known_at[place]) & only(holder) != 0:
            secret.known_at[place] = whole(secret.known_at[place]) | hands
    return hands


@rule
def has_left(state: Any, holder: int, row: int) -> int:
    """A card leaves a hand face up: whoever knew it there does not any more."""
    for seat in range(whole(state.seats)):
        if seat != holder:
            forget(state, seat, holder, row)
    return row


@rule
def lost_sight(state: Any, thief: int, victim: int) -> int:
    """A card went from one hand to another unseen by the rest: what they knew to be in the one may be in the other."""
    for seat in range(whole(state.seats)):
        if seat in (thief, victim):
            continue
        secret = state.players[seat].secret
        for place in range(MOST_ACTIONS):
            if whole(secret.known_at[place]) & only(victim) != 0:
                secret.known_at[place] = whole(secret.known_at[place]) | only(thief)
    return 0


@rule
def forget_all_but(state: Any, seat: int, holder: int) -> int:
    """A seat knows no card in other hands any more, but for those that it is sure of in one hand. Returns how many."""
    secret = state.players[seat].secret
    kept = 0
    for place in range(MOST_ACTIONS):
        row, hands = whole(secret.known[place]), whole(secret.known_at[place])
        secret.known[place] = 0
        secret.known_at[place] = 0
        if row > 0 and hands == only(holder):
            secret.known[kept] = row
            secret.known_at[kept] = hands
            kept += 1
    return kept
