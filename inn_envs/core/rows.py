"""Rows of small arrays of bytes, handled at once: what a loop over a row means, in a few wide instructions.

A row of an array is all that stands under one index of its first axis; an array of one axis is its own row 0. A target
is counted in rows of the source's length, whatever its axes. Arrays are fields of records (so that lengths are known
when a function is compiled) with elements of a byte.
The plain functions say what is done, and are what runs uncompiled; compiled, each is a load, an operation and a store
of the whole row. (A loop of constant length is unrolled before it could be made wide: a byte at a time.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils as numba_codegen
from numba.extending import intrinsic

from inn_envs.core.jit import DISABLED

_codegen: Any = numba_codegen  # its functions have no types
_BYTE = ir.IntType(8)


def _length(shape: tuple[int, ...]) -> int:
    """The length of a row of an array of this shape."""
    return math.prod(shape[1:]) if len(shape) > 1 else shape[0]


def _rows(array: Any, length: int) -> Any:
    return np.asarray(array).reshape(-1, length).view(np.uint8)


def _copy_row(target: Any, row: int, source: Any, source_row: int) -> int:
    """Writes a row of `source` into a row of `target`."""
    length = _length(source.shape)
    _rows(target, length)[row] = _rows(source, length)[source_row]
    return row


def _subtract_row(target: Any, row: int, source: Any, source_row: int) -> int:
    """Takes a row of `source` off a row of `target`."""
    length = _length(source.shape)
    _rows(target, length)[row] -= _rows(source, length)[source_row]
    return row


def _add_row(target: Any, row: int, source: Any, source_row: int, most: int) -> int:
    """Adds a row of `source` to a row of `target`, up to `most` in each byte."""
    length = _length(source.shape)
    total = _rows(target, length)[row].astype(np.int64) + _rows(source, length)[source_row]
    _rows(target, length)[row] = np.minimum(total, most)
    return row


def _write_row(target: Any, row: int, packed: np.uint64) -> int:
    """Writes the bytes of a number, the lowest first, into what stands under the last axis, eight elements at most."""
    length = target.shape[-1]
    _rows(target, length)[row] = np.frombuffer(np.array(packed, "<u8").tobytes(), np.uint8)[:length]
    return row


def _sum_row(source: Any, row: int) -> int:
    """The sum of a row of bytes; it is below 256."""
    return int(_rows(source, _length(source.shape))[row].sum()) & 255


def _count_row(source: Any, row: int) -> int:
    """How many bytes of a row are not 0; fewer than 256."""
    return int(np.count_nonzero(_rows(source, _length(source.shape))[row])) & 255


def _bits_row(source: Any, row: int) -> np.uint64:
    """Which bytes of a row are not 0: bit k stands for the byte in place k. At most 64 bytes."""
    there = np.flatnonzero(_rows(source, _length(source.shape))[row])
    return np.uint64(sum(1 << int(place) for place in there))


def _bits_from(source: Any, row: int, first: int) -> np.uint64:
    """Which of 64 elements of a row of a plain array (two axes, a byte each), from place `first` on, are not 0: bit k
    stands for place first + k. What lies beyond the end of the row counts as 0; `first` is not beyond it.
    """
    there = np.flatnonzero(source[row, first : first + 64])
    return np.uint64(sum(1 << int(place) for place in there))


def _count_bits(bits: np.uint64) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def _lowest_bit(bits: np.uint64) -> int:
    """The place of the lowest bit that is set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


def _at(context: Any, builder: Any, array_type: Any, array: Any, row: Any, length: int) -> Any:
    """A pointer to the first byte of a row."""
    if not isinstance(array_type, types.NestedArray) or array_type.dtype.bitwidth != 8:
        raise TypeError(f"expected a field of a record with elements of a byte, got {array_type}")
    if math.prod(array_type.shape) % length:
        raise TypeError(f"{array_type.shape} can't be counted in rows of {length}")
    made = context.make_array(array_type)(context, builder, array)
    first = builder.mul(row, ir.Constant(row.type, length))
    return builder.gep(builder.bitcast(made.data, _BYTE.as_pointer()), [first])


def _load(builder: Any, at: Any, length: int) -> Any:
    """A row as one value."""
    value = builder.load(builder.bitcast(at, ir.VectorType(_BYTE, length).as_pointer()))
    value.align = 1
    return value


def _store(builder: Any, value: Any, at: Any) -> None:
    builder.store(value, builder.bitcast(at, value.type.as_pointer())).align = 1


def _both(context: Any, builder: Any, signature: Any, arguments: Any) -> tuple[Any, Any, int]:
    """Pointers to the rows of (target, row, source, source_row), and their length."""
    length = _length(signature.args[2].shape)
    target = _at(context, builder, signature.args[0], arguments[0], arguments[1], length)
    return target, _at(context, builder, signature.args[2], arguments[2], arguments[3], length), length


@intrinsic
def _compiled_copy_row(typing_context: Any, target: Any, row: Any, source: Any, source_row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, start, length = _both(context, builder, signature, arguments)
        _codegen.raw_memcpy(builder, to, start, context.get_constant(types.intp, length), 1)
        return arguments[1]

    return types.int64(target, types.int64, source, types.int64), code


@intrinsic
def _compiled_subtract_row(typing_context: Any, target: Any, row: Any, source: Any, source_row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        at, less, length = _both(context, builder, signature, arguments)
        _store(builder, builder.sub(_load(builder, at, length), _load(builder, less, length)), at)
        return arguments[1]

    return types.int64(target, types.int64, source, types.int64), code


@intrinsic
def _compiled_add_row(typing_context: Any, target: Any, row: Any, source: Any, source_row: Any, most: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        at, more, length = _both(context, builder, signature, arguments)
        kind = ir.VectorType(_BYTE, length)
        pair = ir.FunctionType(kind, [kind, kind])
        add = _codegen.get_or_insert_function(builder.module, pair, f"llvm.uadd.sat.v{length}i8")
        least = _codegen.get_or_insert_function(builder.module, pair, f"llvm.umin.v{length}i8")
        one = builder.insert_element(
            ir.Constant(kind, ir.Undefined), builder.trunc(arguments[4], _BYTE), ir.Constant(ir.IntType(32), 0)
        )
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), length), [0] * length)
        most_of_all = builder.shuffle_vector(one, ir.Constant(kind, ir.Undefined), zeros)
        total = builder.call(add, [_load(builder, at, length), _load(builder, more, length)])
        _store(builder, builder.call(least, [total, most_of_all]), at)
        return arguments[1]

    return types.int64(target, types.int64, source, types.int64, types.int64), code


@intrinsic
def _compiled_write_row(typing_context: Any, target: Any, row: Any, packed: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        length = signature.args[0].shape[-1]
        eight = builder.bitcast(arguments[2], ir.VectorType(_BYTE, 8))
        lanes = ir.Constant(ir.VectorType(ir.IntType(32), length), list(range(length)))
        row = builder.shuffle_vector(eight, ir.Constant(eight.type, ir.Undefined), lanes)
        _store(builder, row, _at(context, builder, signature.args[0], arguments[0], arguments[1], length))
        return arguments[1]

    return types.int64(target, types.int64, types.uint64), code


def _total(builder: Any, values: Any, length: int) -> Any:
    """The sum of the bytes of a vector as a whole number. (For whole registers of bytes there is an instruction.)"""
    whole = 1 << max(4, (length - 1).bit_length())
    lanes = [min(lane, length) for lane in range(whole)]
    blank = ir.Constant(values.type, [0] * length)
    padded = builder.shuffle_vector(values, blank, ir.Constant(ir.VectorType(ir.IntType(32), whole), lanes))
    kind = ir.FunctionType(_BYTE, [padded.type])
    add = _codegen.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.add.v{whole}i8")
    return builder.zext(builder.call(add, [padded]), ir.IntType(64))


@intrinsic
def _compiled_sum_row(typing_context: Any, source: Any, row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        length = _length(signature.args[0].shape)
        at = _at(context, builder, signature.args[0], arguments[0], arguments[1], length)
        return _total(builder, _load(builder, at, length), length)

    return types.int64(source, types.int64), code


@intrinsic
def _compiled_count_row(typing_context: Any, source: Any, row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        length = _length(signature.args[0].shape)
        values = _load(builder, _at(context, builder, signature.args[0], arguments[0], arguments[1], length), length)
        there = builder.icmp_unsigned("!=", values, ir.Constant(values.type, [0] * length))
        return _total(builder, builder.zext(there, values.type), length)

    return types.int64(source, types.int64), code


@intrinsic
def _compiled_bits_row(typing_context: Any, source: Any, row: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        length = _length(signature.args[0].shape)
        values = _load(builder, _at(context, builder, signature.args[0], arguments[0], arguments[1], length), length)
        there = builder.icmp_unsigned("!=", values, ir.Constant(values.type, [0] * length))
        return builder.zext(builder.bitcast(there, ir.IntType(length)), ir.IntType(64))

    return types.uint64(source, types.int64), code


@intrinsic
def _compiled_bits_from(typing_context: Any, source: Any, row: Any, first: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        width = _codegen.unpack_tuple(builder, made.shape, 2)[1]
        at = builder.gep(builder.bitcast(made.data, _BYTE.as_pointer()), [builder.mul(arguments[1], width)])
        lanes = ir.VectorType(_BYTE, 64)
        blank, most = ir.Constant(lanes, [0] * 64), ir.Constant(width.type, 64)
        bits = _codegen.alloca_once(builder, ir.IntType(64))
        is_wide = builder.icmp_signed(">=", width, most)
        with builder.if_else(is_wide, likely=True) as (wide, narrow):
            with wide:  # the 64 elements, or the last 64 of the row without those before the first
                last = builder.sub(width, most)
                is_inside = builder.icmp_signed("<=", arguments[2], last)
                start = builder.select(is_inside, arguments[2], last)
                there = builder.icmp_unsigned("!=", _load(builder, builder.gep(at, [start]), 64), blank)
                before = builder.sub(arguments[2], start)
                shifted = builder.lshr(builder.bitcast(there, ir.IntType(64)), before)
                is_any = builder.icmp_signed("<", before, most)
                builder.store(builder.select(is_any, shifted, ir.Constant(shifted.type, 0)), bits)
            with narrow:  # a masked load reads nothing beyond the row; without AVX-512 it is a byte at a time
                left = builder.sub(width, arguments[2])
                inside = builder.sub(builder.shl(ir.Constant(left.type, 1), left), ir.Constant(left.type, 1))
                flags = ir.VectorType(ir.IntType(1), 64)
                kind = ir.FunctionType(lanes, [lanes.as_pointer(), ir.IntType(32), flags, lanes])
                load = _codegen.get_or_insert_function(builder.module, kind, "llvm.masked.load.v64i8.p0v64i8")
                place = builder.bitcast(builder.gep(at, [arguments[2]]), lanes.as_pointer())
                values = builder.call(
                    load, [place, ir.Constant(ir.IntType(32), 1), builder.bitcast(inside, flags), blank]
                )
                there = builder.icmp_unsigned("!=", values, blank)
                builder.store(builder.bitcast(there, ir.IntType(64)), bits)
        return builder.load(bits)

    return types.uint64(source, types.int64, types.int64), code


@intrinsic
def _compiled_count_bits(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


@intrinsic
def _compiled_lowest_bit(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), code


Change = Callable[[Any, int, Any, int], int]
Add = Callable[[Any, int, Any, int, int], int]
Write = Callable[[Any, int, np.uint64], int]
Sum = Callable[[Any, int], int]
Bits = Callable[[Any, int], np.uint64]
BitsFrom = Callable[[Any, int, int], np.uint64]
Place = Callable[[np.uint64], int]
copy_row = _copy_row if DISABLED else cast(Change, _compiled_copy_row)
subtract_row = _subtract_row if DISABLED else cast(Change, _compiled_subtract_row)
add_row = _add_row if DISABLED else cast(Add, _compiled_add_row)
write_row = _write_row if DISABLED else cast(Write, _compiled_write_row)
sum_row = _sum_row if DISABLED else cast(Sum, _compiled_sum_row)
count_row = _count_row if DISABLED else cast(Sum, _compiled_count_row)
bits_row = _bits_row if DISABLED else cast(Bits, _compiled_bits_row)
bits_from = _bits_from if DISABLED else cast(BitsFrom, _compiled_bits_from)
count_bits = _count_bits if DISABLED else cast(Place, _compiled_count_bits)
lowest_bit = _lowest_bit if DISABLED else cast(Place, _compiled_lowest_bit)
