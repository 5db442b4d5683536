"""Checks that resampled states are equally likely, against all consistent ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.game import Game
from inn_envs.core.record import Records

from .positions import compile_rules, plain_records, resampled

#: The p-value below which draws are said not to be uniform: seeds are fixed, so a check that passes goes on passing.
THRESHOLD = 1e-4


class NotUniform(AssertionError):
    """Consistent states are not equally likely, or impossible ones are drawn."""


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
        found[outcome(plain_records(twin)[0])] += 1
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
