"""Which tests hold which rows of a card file: pytest runs them, and so does the mutation run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import signature
from itertools import product
from typing import Any

import pytest

RowTest = Callable[..., None]


class RowTests:
    """The tests of each row of a game's card file, by table and name. Each takes `cards`, the set to be played with."""

    def __init__(self) -> None:
        self.tests: dict[tuple[str, str], dict[str, RowTest]] = {}

    def row_test(self, table_name: str, *names: str) -> Callable[[RowTest], RowTest]:
        """Marks a test that must fail when one of these rows says something else: the outermost mark, above those of
        parameters.
        """

        def register(test: RowTest) -> RowTest:
            for number, (case, takes) in enumerate(_cases(test)):
                assert takes == ["cards"], test.__name__
                for name in names:
                    self._tests_of(table_name, name)[f"{test.__name__} {number}"] = case
            return test

        return register

    def each_row(self, table_name: str, names: Iterable[str]) -> Callable[[RowTest], Any]:
        """Marks a test of (name, cards) that is run for each of these rows, and must fail when that row says something
        else.
        """
        rows = tuple(names)

        def register(test: RowTest) -> Any:
            for number, (case, takes) in enumerate(_cases(test)):
                assert takes == ["name", "cards"], test.__name__
                for name in rows:
                    self._tests_of(table_name, name)[f"{test.__name__} {number}"] = partial(case, name=name)
            return pytest.mark.parametrize("name", rows)(test)

        return register

    def fails(self, table_name: str, name: str, cards: Any) -> bool:
        """Whether a test of a row fails with a card set."""
        for test in reversed(self.tests[table_name, name].values()):
            try:
                test(cards=cards)
            except Exception:
                return True
        return False

    def _tests_of(self, table_name: str, name: str) -> dict[str, RowTest]:
        return self.tests.setdefault((table_name, name), {})


def _cases(test: RowTest) -> Iterator[tuple[RowTest, list[str]]]:
    """A test with each set of its parameters, and what it still takes."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    named = [name for mark in marks for name in _names(mark)]
    takes = [name for name in signature(test).parameters if name not in named]
    for values in product(*(mark.args[1] for mark in marks)):
        given: dict[str, Any] = {}
        for mark, value in zip(marks, values):
            names = _names(mark)
            given.update(zip(names, value if len(names) > 1 else [value]))
        yield partial(test, **given), takes


def _names(mark: pytest.Mark) -> list[str]:
    return [mark.args[0]] if isinstance(mark.args[0], str) else list(mark.args[0])
