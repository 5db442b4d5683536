"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from inn_envs.core.files import write_whole


def test_a_file_is_written_with_its_folder(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "file.json", b"content")
    assert (tmp_path / "new" / "file.json").read_bytes() == b"content"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["file.json"]


def test_what_was_there_stays_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b"old")

    def full(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[:2])
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="the disk is full"):
        write_whole(path, b"new content")
    assert path.read_bytes() == b"old"
    assert [found.name for found in tmp_path.iterdir()] == ["file.json"]
