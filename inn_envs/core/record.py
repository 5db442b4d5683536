"""A game is one record: helpers to declare its dtype and to make arrays of records for compiled and plain use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import jit

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]
Records = npt.NDArray[Any]


def record(fields: Sequence[Field]) -> np.dtype[Any]:
    """An aligned record dtype. A name that hides an attribute of NumPy's records is refused with ValueError: it would
    compile, but read something else uncompiled.
    """
    check_names([name for name, *_ in fields])
    aligned = np.dtype(list(fields), align=True)
    return np.dtype(_padded(fields, aligned), align=True)


def _padded(fields: Sequence[Field], aligned: np.dtype[Any]) -> list[Field]:
    """The fields with every gap filled: NumPy does not copy gaps, and the bytes of a record are the game."""
    assert aligned.fields is not None
    filled: list[Field] = []
    end = 0
    for field in fields:
        kind, offset = aligned.fields[field[0]][:2]
        if offset > end:
            filled.append((f"gap_{end}", np.int8, (offset - end,)))
        filled.append(field)
        end = offset + kind.itemsize
    if aligned.itemsize > end:
        filled.append((f"gap_{end}", np.int8, (aligned.itemsize - end,)))
    return filled


def check_names(names: Sequence[str]) -> None:
    """Refuses field names that hide an attribute of NumPy's records."""
    for name in names:
        if hasattr(np.recarray, name) or hasattr(np.record, name):
            raise ValueError(f"field name {name!r} hides an attribute of numpy.record: choose another name")


def zeros(dtype: np.dtype[Any], count: int, *, strict: bool = False) -> Records:
    """`count` blank records, C-contiguous and writeable.

    Compiled code takes them as they are. Where compiling is off, fields must be readable as attributes, so the array
    is viewed as records; `strict` makes every array inside refuse negative indices, which plain Python would accept
    (compiled code without bounds checks would read another field).
    """
    return readable(np.zeros(count, dtype), strict=strict)


def readable(records: Records, *, strict: bool = False) -> Records:
    """The same memory with fields as attributes where compiling is off or `strict` asks for it; else unchanged."""
    if strict:
        return records.view(np.dtype((StrictRecord, _plain(records.dtype)))).view(StrictArray)
    if jit.DISABLED:
        return records.view(np.dtype((np.record, _plain(records.dtype)))).view(np.recarray)
    return records


def _plain(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype((np.void, dtype))


def _refuse_negative(index: Any) -> None:
    for part in index if isinstance(index, tuple) else (index,):
        if isinstance(part, int | np.integer) and part < 0:
            raise IndexError(f"negative index {part}: in the rules 0 means none and no index is below it")


class StrictArray(np.recarray):
    """Records or numbers that refuse negative indices."""

    def __getitem__(self, index: Any) -> Any:
        _refuse_negative(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        _refuse_negative(index)
        super().__setitem__(index, value)


class StrictRecord(np.record):  # type: ignore[misc]
    """One record whose fields are `StrictRecord`s, `StrictArray`s or numbers."""

    def __getattribute__(self, name: str) -> Any:
        fields = np.void.__getattribute__(self, "dtype").fields
        place = fields.get(name) if fields else None
        if place is None:
            return np.void.__getattribute__(self, name)
        value = self.getfield(*place[:2])
        if isinstance(value, np.void) and value.dtype.names is not None:
            return value.view((StrictRecord, _plain(value.dtype)))
        if isinstance(value, np.ndarray):
            if value.dtype.names is not None:
                value = value.view(np.dtype((StrictRecord, _plain(value.dtype))))
            return value.view(StrictArray)
        return value
