"""Which tests hold which rows of the card file: tests run them, and so does the mutation run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from inspect import signature
from typing import Any

import pytest

from inn_envs.innkeeper.cards import CardSet

RowTest = Callable[[CardSet], None]
#: The tests of each row, by table and name.
ROW_TESTS: dict[tuple[str, str], dict[str, RowTest]] = {}


def row_test(table_name: str, *names: str) -> Callable[[RowTest], RowTest]:
    """Marks a test that must fail when one of these rows says something else."""

    def register(test: RowTest) -> RowTest:
        assert list(signature(test).parameters) == ["cards"], test.__name__
        for name in names:
            ROW_TESTS.setdefault((table_name, name), {})[test.__name__] = test
        return test

    return register


def each_row(table_name: str, names: Iterable[str]) -> Callable[[Callable[..., None]], Any]:
    """Marks a test of (name, cards) that is run for each of these rows, and must fail when that row says something
    else.
    """
    rows = tuple(names)

    def register(test: Callable[..., None]) -> Any:
        assert list(signature(test).parameters) == ["name", "cards"], test.__name__
        for name in rows:
            ROW_TESTS.setdefault((table_name, name), {})[test.__name__] = partial(test, name)
        return pytest.mark.parametrize("name", rows)(test)

    return register
