"""Checks that a game keeps its secrets, for every game that exports the names of `inn_envs.core.game.Game`.

    from inn_envs import GAMES, testing
    testing.check_no_leak(GAMES["inheritors"], num_players=3, seeds=range(10))

Each check plays on records, calls the game's own functions and raises an AssertionError that names the seed, the
decision, the seat and what differed. They need no test framework.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import jit
from inn_envs.core.engine import Spec, blank_record, make_spec
from inn_envs.core.events import RING
from inn_envs.core.game import Game, game_types
from inn_envs.core.observe import Blocks
from inn_envs.core.record import Records, readable, zeros
from inn_envs.core.stack import actor, is_asking

MEMORIES = ("none", "perfect")
_RULES = ("deal", "legal", "apply", "observe", "observe_event", "resample")
#: Events compared at every decision: each was among the newest once.
_NEWEST = 8
#: The p-value below which draws are said not to be uniform: seeds are fixed, so a check that passes goes on passing.
THRESHOLD = 1e-4


class LeakFound(AssertionError):
    """What a seat sees, or what is resampled for it, depends on what it may not know."""


class NotDiverse(AssertionError):
    """Something hidden is not drawn anew."""


class NotUniform(AssertionError):
    """Consistent states are not equally likely, or impossible ones are drawn."""


@dataclass(frozen=True)
class Position:
    """A position of a random game. `states` holds its one record; `card` is the record of the card table."""

    spec: Spec
    seed: int
    decision: int
    states: Records
    card: Any

    def __str__(self) -> str:
        return f"{self.spec.game.TITLE}, {self.spec.num_players} players, seed {self.seed}, decision {self.decision}"


def compile_rules(game: Game) -> None:
    """Compiles the game's rules for being called on records one by one; does nothing where compiling is off."""
    known = game_types(game)
    jit.compile_package(game.NAME, known, game.TITLE)
    for function in (*(getattr(game, name) for name in _RULES), actor, is_asking):
        if hasattr(function, "py_func"):
            jit.fix_signature(function, known)


def copied(states: Records) -> Records:
    """The same records to the last byte. (NumPy's own copy leaves the gaps between fields undefined.)"""
    copies = np.zeros(len(states), _plain(states))
    copies.view(np.uint8)[:] = _plain_records(states).view(np.uint8)
    return readable(copies)


def positions(game: Game, seeds: Iterable[int], **settings: Any) -> Iterator[Position]:
    """Every position of random games, one game a seed: at each decision and at the end.

    `settings` are those of `inn_envs.make_vec`: `num_players`, `cards`, the fields of the game's variant. A position's
    record is changed when the next is asked for.
    """
    compile_rules(game)
    spec = make_spec(game, **settings)
    card = readable(spec.cards.table)[0]
    for seed in seeds:
        states = blank_record(spec)
        states["secret"]["chance"]["seed"] = seed
        game.deal(states[0], card)
        choose = np.random.default_rng([seed, spec.num_players])
        decision = 0
        while not states["ended"][0]:
            yield Position(spec, seed, decision, states, card)
            legal = np.flatnonzero(mask_of(game, states, card))
            game.apply(states[0], card, int(choose.choice(legal)))
            decision += 1
        yield Position(spec, seed, decision, states, card)


def resampled(game: Game, states: Records, card: Any, seat: int, seed: int, memory: str = "perfect") -> Records:
    """A copy of the one record in `states` with all that a seat can't know drawn anew."""
    twin = copied(states)
    game.resample(twin[0], card, seat, np.uint64(seed), MEMORIES.index(memory))
    return twin


def observation_of(game: Game, states: Records, card: Any, seat: int) -> npt.NDArray[np.uint8]:
    """What a seat sees of the one record in `states`, level `current`: uint8, shape (game.OBSERVATION.size,)."""
    seen = zeros(game.OBSERVATION.dtype, 1)
    game.observe(states[0], card, seat, seen[0])
    return _flat(seen)


def mask_of(game: Game, states: Records, card: Any) -> npt.NDArray[np.uint8]:
    """The mask of the question on top of the one record in `states`: shape (game.ACTIONS.size,)."""
    mask = zeros(game.ACTIONS.dtype, 1)
    game.legal(states[0], card, mask[0])
    return _flat(mask)


def events_of(game: Game, states: Records, seat: int, newest: int = RING) -> npt.NDArray[np.uint8]:
    """The log as a seat may see it, the newest event first: shape (newest, game.EVENT.size)."""
    events = zeros(game.EVENT.dtype, newest)
    last = int(states["secret"]["ring"]["count"][0]) - 1
    for back in range(newest):
        game.observe_event(states[0], seat, (last - back) % RING, events[back])
    return _flat(events).reshape(newest, -1)


# --- leaks ------------------------------------------------------------------------------------------------------------


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
        path, truth, redrawn = next(_differences(_plain_records(from_truth)[0], _plain_records(from_twin)[0]))
        raise LeakFound(
            f"{where}: resampling the true state and resampling a resampled one, by the same seed, differ: "
            f"{path} is {truth} and {redrawn}, so the resampled state tells of the true one"
        )


def _is_asked(states: Records, seat: int) -> bool:
    return not states["ended"][0] and bool(is_asking(states[0])) and int(actor(states[0])) == seat


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
    state = _plain_records(states)[0]
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


# --- uniformity -------------------------------------------------------------------------------------------------------


def physical_deals(
    cards: Sequence[Hashable], sizes: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, Hashable], ...], ...]]:
    """Every way to deal cards, each told apart from its copies, to places of these sizes; the order of a place says
    nothing. Yields for each place its cards as (number of the card, card). Raises ValueError where the sizes don't
    add up to the number of cards.
    """
    if sum(sizes) != len(cards):
        raise ValueError(f"sizes: expected {len(cards)} cards in all, got {sum(sizes)}")
    yield from _deals(tuple(enumerate(cards)), tuple(sizes))


def _deals(cards: tuple[Any, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[Any, ...], ...]]:
    if not sizes:
        yield ()
        return
    for taken in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in taken)
        for others in _deals(rest, sizes[1:]):
            yield (taken, *others)


def check_uniform(
    game: Game,
    states: Records,
    card: Any,
    seat: int,
    *,
    expected: Mapping[Hashable, float],
    outcome: Callable[[Any], Hashable],
    memory: str = "perfect",
    draws: int = 20_000,
    seed: int = 1,
    threshold: float = THRESHOLD,
) -> float:
    """Resamples one position many times and compares how often each outcome comes with how often it should.

    `expected` has the weight of each outcome that is consistent with what the seat knows: the number of physical deals
    that look like it, listed by brute force (see `physical_deals`). `outcome` names the outcome of a record. An
    outcome that is not listed, or a chi-square test with a p-value below `threshold`, raises NotUniform naming the
    outcome that is furthest off. Returns the p-value.
    """
    compile_rules(game)
    found: Counter[Hashable] = Counter()
    for draw in range(draws):
        twin = resampled(game, states, card, seat, seed * 1_000_003 + draw, memory)
        found[outcome(_plain_records(twin)[0])] += 1
    where = f"{game.TITLE}, seat {seat}, memory {memory!r}, {draws} draws"
    for drawn in found:
        if not expected.get(drawn):
            raise NotUniform(f"{where}: {drawn} is drawn, but is not consistent with what the seat knows")
    names = [name for name, weight in expected.items() if weight > 0]
    weights = np.array([expected[name] for name in names], float)
    wanted = weights / weights.sum() * draws
    counts = np.array([found[name] for name in names], float)
    p_value = chi_square_p_value(counts, wanted)
    if p_value < threshold:
        worst = int(np.argmax((counts - wanted) ** 2 / wanted))
        raise NotUniform(
            f"{where}: not uniform, p-value {p_value:.2g} below {threshold:g}; "
            f"{names[worst]} came {counts[worst]:.0f} times, expected {wanted[worst]:.1f}"
        )
    return p_value


def chi_square_p_value(counts: npt.NDArray[Any], wanted: npt.NDArray[Any]) -> float:
    """The probability of counts at least this far from the wanted ones (Pearson's chi-square test, one degree of
    freedom fewer than there are outcomes). 1 where there is one outcome only.
    """
    if len(counts) < 2:
        return 1.0
    statistic = float(((counts - wanted) ** 2 / wanted).sum())
    return _upper_gamma((len(counts) - 1) / 2, statistic / 2)


def _upper_gamma(shape: float, value: float) -> float:
    """The regularised upper incomplete gamma function: a series below the mean, a continued fraction above it."""
    if value <= 0:
        return 1.0
    scale = math.exp(shape * math.log(value) - value - math.lgamma(shape))
    if value < shape + 1:
        term = total = 1 / shape
        for number in range(1, 10_000):
            term *= value / (shape + number)
            total += term
            if term < total * 1e-12:
                break
        return max(0.0, 1 - scale * total)
    ratio, below = 1e300, 1 / (value + 1 - shape)
    result = below
    for number in range(1, 10_000):
        factor = -number * (number - shape)
        middle = value + 2 * number + 1 - shape
        below = 1 / (factor * below + middle)
        ratio = middle + factor / ratio
        result *= below * ratio
        if abs(below * ratio - 1) < 1e-12:
            break
    return scale * result


# --- records ----------------------------------------------------------------------------------------------------------


def _plain(records: Records) -> np.dtype[Any]:
    return np.dtype((np.void, records.dtype)) if records.dtype.type is not np.void else records.dtype


def _plain_records(records: Records) -> Any:
    """The same memory as plain NumPy reads it, whatever the records are viewed as."""
    return records.view(np.ndarray).view(_plain(records))


def _flat(records: Records) -> npt.NDArray[np.uint8]:
    return np.frombuffer(records.tobytes(), np.uint8)


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
