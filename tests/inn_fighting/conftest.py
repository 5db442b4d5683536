"""What the tests of Inn-Fighting share."""

import pytest

from inn_envs.inn_fighting.cards import CardSet
from tests.inn_fighting.table import standard


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The standard card set."""
    return standard()
