"""What tests of several agents share."""

from __future__ import annotations

from pathlib import Path

import pytest

from inn_agents.zoo import shipped


@pytest.fixture
def zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A zoo that is empty."""
    folder = tmp_path / "zoo"
    folder.mkdir()
    monkeypatch.setattr(shipped, "FOLDER", folder)
    return folder
