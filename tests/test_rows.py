"""Rows handled at once: what runs compiled is what the plain functions say."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.errors import NumbaError

from inn_envs.core import jit, rows

pytestmark = pytest.mark.skipif(jit.DISABLED, reason="about compiled code")

#: Rows of many lengths: counts of 44 faces, words of a few bytes, rows that fit no register.
KIND = np.dtype(
    [
        ("counts", np.uint8, (3, 44)),
        ("hand", np.int8, (44,)),
        ("total", np.uint8, (44,)),
        ("area", np.uint8, (2, 5, 6)),
        ("words", np.uint8, (4, 3, 5)),
        ("shown", np.uint8, (2, 15)),
        ("odd", np.uint8, (37,)),
        ("wide", np.int16, (44,)),
    ]
)


@numba.njit
def copy(records: Any, kind: int, row: int, source_row: int) -> int:
    record = records[0]
    if kind == 0:
        return rows.copy_row(record.counts, row, record.hand, 0)
    if kind == 1:
        return rows.copy_row(record.total, 0, record.counts, source_row)
    return rows.copy_row(record.shown, row, record.words, source_row)


@numba.njit
def others(records: Any, row: int, packed: np.uint64) -> int:
    record = records[0]
    rows.subtract_row(record.total, 0, record.counts, row)
    rows.write_row(record.area, row, packed)
    sums = 1000 * rows.sum_row(record.hand, 0) + rows.sum_row(record.odd, 0)
    return 1_000_000 * rows.count_row(record.shown, 1) + sums + 100_000_000 * rows.count_row(record.total, 0)


def plain_copy(record: Any, kind: int, row: int, source_row: int) -> int:
    if kind == 0:
        return rows._copy_row(record["counts"], row, record["hand"], 0)
    if kind == 1:
        return rows._copy_row(record["total"], 0, record["counts"], source_row)
    return rows._copy_row(record["shown"], row, record["words"], source_row)


def plain_others(record: Any, row: int, packed: np.uint64) -> int:
    rows._subtract_row(record["total"], 0, record["counts"], row)
    rows._write_row(record["area"], row, packed)
    sums = 1000 * rows._sum_row(record["hand"], 0) + rows._sum_row(record["odd"], 0)
    return 1_000_000 * rows._count_row(record["shown"], 1) + sums + 100_000_000 * rows._count_row(record["total"], 0)


def pair(seed: int) -> tuple[Any, Any]:
    """Two equal arrays of one record, of random bytes from 0 to 127."""
    content = np.random.default_rng(seed).integers(0, 128, KIND.itemsize, np.uint8).tobytes()
    made = [np.frombuffer(bytearray(content), KIND) for _ in range(2)]
    return made[0], made[1]


@settings(deadline=None)  # the first call compiles
@given(st.integers(0, 2**32), st.integers(0, 2), st.integers(0, 1), st.integers(0, 2))
def test_a_copied_row_is_what_the_plain_function_writes(seed: int, kind: int, row: int, source_row: int) -> None:
    compiled, plain = pair(seed)
    assert copy(compiled, kind, row, source_row) == plain_copy(plain[0], kind, row, source_row)
    assert compiled.tobytes() == plain.tobytes() != pair(seed)[0].tobytes()


@numba.njit
def places(records: Any, row: int) -> tuple[int, int]:
    bits = rows.bits_row(records[0].counts, row)
    return bits, rows.lowest_bit(bits | np.uint64(1 << 50))


@settings(deadline=None)  # the first call compiles
@given(st.lists(st.integers(0, 255), min_size=44, max_size=44), st.integers(0, 2))
def test_bits_say_where_a_row_is_not_empty(values: list[int], row: int) -> None:
    records = np.zeros(1, KIND)
    records["counts"][0, row] = values
    bits = sum(1 << place for place, value in enumerate(values) if value)
    assert rows._bits_row(records["counts"][0], row) == bits
    lowest = min(place for place in range(51) if (bits | 1 << 50) >> place & 1)
    assert rows._lowest_bit(np.uint64(bits | 1 << 50)) == lowest
    assert places(records, row) == (bits, lowest)


@numba.njit
def stretch(masks: Any, row: int, first: int) -> tuple[int, int]:
    bits = rows.bits_from(masks, row, first)
    return bits, rows.count_bits(bits)


@settings(deadline=None)  # the first call compiles
@given(st.integers(0, 2**32), st.integers(1, 200), st.integers(0, 2), st.data())
def test_bits_of_a_stretch_end_with_the_row(seed: int, width: int, row: int, data: st.DataObject) -> None:
    masks = np.random.default_rng(seed).integers(0, 2, (3, width)).astype(np.int8)
    first = data.draw(st.integers(0, width - 1))
    bits = sum(1 << place for place, value in enumerate(masks[row, first : first + 64]) if value)
    assert rows._bits_from(masks, row, first) == bits
    assert rows._count_bits(np.uint64(bits)) == masks[row, first : first + 64].sum()
    assert stretch(masks, row, first) == (bits, bits.bit_count())


@settings(deadline=None)  # the first call compiles
@given(st.integers(0, 2**32), st.integers(0, 2), st.integers(0, 2**64 - 1))
def test_the_other_operations_are_what_the_plain_functions_do(seed: int, row: int, packed: int) -> None:
    compiled, plain = pair(seed)
    assert others(compiled, row, np.uint64(packed)) == plain_others(plain[0], row, np.uint64(packed))
    assert compiled.tobytes() == plain.tobytes()


def test_the_plain_functions_do_what_they_say() -> None:
    record = np.zeros(1, KIND)[0]
    record["hand"][:3] = 1, 2, 3
    rows._copy_row(record["counts"], 1, record["hand"], 0)
    assert record["counts"].sum(axis=1).tolist() == [0, 6, 0]
    record["total"][:] = 5
    rows._subtract_row(record["total"], 0, record["counts"], 1)
    assert record["total"][:4].tolist() == [4, 3, 2, 5]
    rows._write_row(record["area"], 7, np.uint64(0x060504030201))
    assert record["area"][1, 2].tolist() == [1, 2, 3, 4, 5, 6]
    assert np.count_nonzero(record["area"]) == 6
    assert rows._sum_row(record["counts"], 1) == 6
    assert rows._count_row(record["counts"], 1) == 3
    with pytest.raises(IndexError):
        rows._copy_row(record["counts"], 3, record["hand"], 0)


def test_only_bytes_and_lengths_that_fit_are_compiled() -> None:
    @numba.njit
    def wide(records: Any) -> int:
        return rows.sum_row(records[0].wide, 0)

    @numba.njit
    def unequal(records: Any) -> int:
        return rows.copy_row(records[0].total, 0, records[0].odd, 0)

    for function, said in ((wide, "elements of a byte"), (unequal, "counted in rows of 37")):
        with pytest.raises((TypeError, NumbaError), match=said):
            function(np.zeros(1, KIND))
