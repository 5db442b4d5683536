"""Checks that nothing is seen of what is hidden, and that what is hidden is drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.events import RING
from inn_envs.core.game import Game
from inn_envs.core.observe import Blocks
from inn_envs.core.record import Records
from inn_envs.core.stack import actor, is_asking

from .positions import MEMORIES, Position, events_of, mask_of, observation_of, plain_records, positions, resampled

#: Events compared at every decision: each was among the newest once.
_NEWEST = 8


class LeakFound(AssertionError):
    """What a seat sees, or what is resampled for it, depends on what it may not know."""


class NotDiverse(AssertionError):
    """Something hidden is not drawn anew."""


def check_no_leak(game: Game, seeds: Iterable[int] = range(3), *, thorough_every: int = 10, **settings: Any) -> int:
    """Plays random games; at every decision and for every seat, redraws all that the seat can't know and compares.

    With `memory="none"` the observation and the mask must stay byte for byte the same, with `"perfect"` also the
    newest events of the log. At each `thorough_every`-th decision the whole log and the seat's `describe_position` are
    compared too. The mask is that of the seat that is asked. The resampled record must not tell of the true one
    either: resampling it once more has to give the same bytes as resampling the true one by the same seed. `settings`
    as for `positions`.

    Returns how many resampled records were compared. Raises LeakFound naming the first difference.
    """
    compared = 0
    for position in positions(game, seeds, **settings):
        is_thorough = position.decision % thorough_every == 0
        for seat in range(position.spec.num_players):
            for memory in MEMORIES:
                twin = resampled(game, position.states, position.card, seat, 2 * position.decision + 1, memory)
                where = f"{position}, seat {seat}, memory {memory!r}"
                _compare_observation(game, position, twin, seat, where)
                if memory == "perfect":
                    _compare_events(game, position, twin, seat, RING if is_thorough else _NEWEST, where)
                if is_thorough:
                    _compare_text(game, position, twin, seat, where)
                _compare_redrawn(game, position, twin, seat, memory, where)
                compared += 1
    return compared


def _compare_observation(game: Game, position: Position, twin: Records, seat: int, where: str) -> None:
    states, card = position.states, position.card
    truth, redrawn = observation_of(game, states, card, seat), observation_of(game, twin, card, seat)
    _compare(game.OBSERVATION, truth, redrawn, where)
    if _is_asked(states, seat) != _is_asked(twin, seat):
        raise LeakFound(f"{where}: the seat is asked in one of the true and the resampled state only")
    if _is_asked(states, seat):
        _compare(game.ACTIONS, mask_of(game, states, card), mask_of(game, twin, card), f"{where}, mask")


def _compare_events(game: Game, position: Position, twin: Records, seat: int, newest: int, where: str) -> None:
    truth, redrawn = (events_of(game, states, seat, newest) for states in (position.states, twin))
    for back in np.flatnonzero((truth != redrawn).any(axis=1)):
        _compare(game.EVENT, truth[back], redrawn[back], f"{where}, the event {back} before the newest")


def _compare(blocks: Blocks, truth: npt.NDArray[Any], redrawn: npt.NDArray[Any], where: str) -> None:
    if np.array_equal(truth, redrawn):
        return
    place = int(np.flatnonzero(truth != redrawn)[0])
    block, at = blocks.locate(place)
    raise LeakFound(
        f"{where}: block {block.name!r} at {block.label(at)} is {truth[place]} in the true state "
        f"and {redrawn[place]} in the resampled one"
    )


def _compare_text(game: Game, position: Position, twin: Records, seat: int, where: str) -> None:
    describe = getattr(game, "describe_position", None)
    if describe is None:
        return
    truth = describe(position.states[0], position.spec.cards, seat)
    redrawn = describe(twin[0], position.spec.cards, seat)
    if truth != redrawn:
        raise LeakFound(f"{where}: the position in words differs:\n{truth}\n{redrawn}")


def _compare_redrawn(game: Game, position: Position, twin: Records, seat: int, memory: str, where: str) -> None:
    again = 2 * position.decision + 2
    from_truth = resampled(game, position.states, position.card, seat, again, memory)
    from_twin = resampled(game, twin, position.card, seat, again, memory)
    if from_truth.tobytes() != from_twin.tobytes():
        path, truth, redrawn = next(_differences(plain_records(from_truth)[0], plain_records(from_twin)[0]))
        raise LeakFound(
            f"{where}: resampling the true state and resampling a resampled one, by the same seed, differ: "
            f"{path} is {truth} and {redrawn}, so the resampled state tells of the true one"
        )


def _is_asked(states: Records, seat: int) -> bool:
    return not states["ended"][0] and bool(is_asking(states[0])) and int(actor(states[0])) == seat


def _differences(one: Any, other: Any, path: str = "state") -> Iterator[tuple[str, Any, Any]]:
    """The fields in which two records differ; the bytes between fields last."""
    for name in one.dtype.names:
        mine, others = one[name], other[name]
        if mine.dtype.names and mine.ndim:
            for place in np.ndindex(mine.shape):
                yield from _inner(mine[place], others[place], f"{path}.{name}{list(place)}")
        elif mine.dtype.names:
            yield from _inner(mine, others, f"{path}.{name}")
        elif not np.array_equal(mine, others):
            yield f"{path}.{name}", mine, others
    if path == "state":
        yield "the gaps between fields", "", ""


def _inner(one: Any, other: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if one.tobytes() != other.tobytes():
        yield from _differences(one, other, path)


# --- diversity --------------------------------------------------------------------------------------------------------


def check_resampling_is_diverse(
    game: Game,
    seeds: Iterable[int] = range(3),
    *,
    memory: str = "perfect",
    kept: Sequence[str] = (),
    every: int = 5,
    **settings: Any,
) -> list[str]:
    """Plays random games and looks whether every hidden field is really drawn anew.

    Hidden is what lies under a field `secret` of the game or of another seat (an array of records with one entry a
    seat). Each such field that is not always the same in the true states must differ from the truth in some resampled
    state, and must differ between two resampled by different seeds. `kept` names the fields that are public or known
    to all in truth; the chance and the log are taken for granted. Every `every`-th decision is looked at.

    Returns the fields looked at. Raises NotDiverse for a resampler that keeps the truth or always draws the same.
    """
    seen: dict[str, set[bytes]] = {}
    changed: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for position in positions(game, seeds, **settings):
        if position.decision % every:
            continue
        for seat in range(position.spec.num_players):
            first, second = (
                dict(hidden_fields(resampled(game, position.states, position.card, seat, seed, memory), seat, kept))
                for seed in (2 * position.decision, 2 * position.decision + 1)
            )
            for name, truth in hidden_fields(position.states, seat, kept):
                seen.setdefault(name, set()).add(truth)
                changed[name] += truth != first[name]
                spread[name] += first[name] != second[name]
    hidden = [name for name, values in seen.items() if len(values) > 1]
    for name in hidden:
        if not changed[name]:
            raise NotDiverse(f"{game.TITLE}: {name} is never drawn anew: resampling returns the truth")
        if not spread[name]:
            raise NotDiverse(f"{game.TITLE}: {name} is always drawn the same, whatever the seed")
    return hidden


def hidden_fields(states: Records, seat: int, kept: Sequence[str] = ()) -> Iterator[tuple[str, bytes]]:
    """The fields under `secret` of the game and of the other seats: name without seat numbers, bytes of all of them.

    The seats' records are found as those fields of the state that are arrays of records with a field `secret`.
    """
    state = plain_records(states)[0]
    yield from _fields(state["secret"], "secret", {*kept, "chance", "ring"})
    for name in state.dtype.names:
        parts = state[name]
        if parts.ndim == 1 and parts.dtype.names and "secret" in parts.dtype.names:
            others = np.delete(parts["secret"], seat)
            yield from _fields(others, f"{name}.secret", set(kept))


def _fields(part: Any, path: str, kept: set[str]) -> Iterator[tuple[str, bytes]]:
    for name in part.dtype.names:
        if name in kept:
            continue
        if part[name].dtype.names:
            yield from _fields(part[name], f"{path}.{name}", kept)
        else:
            yield f"{path}.{name}", np.ascontiguousarray(part[name]).tobytes()
