"""What the tests of Innkeeper share."""

import pytest

from inn_envs.innkeeper.cards import CardSet
from tests.innkeeper.table import standard


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The standard card set."""
    return standard()
