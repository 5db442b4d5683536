"""What the tests of Inheritors share."""

import pytest

from inn_envs.core.cards import CardSet
from tests.inheritors.table import standard


@pytest.fixture(scope="session")
def cards() -> CardSet:
    """The standard card set."""
    return standard()
