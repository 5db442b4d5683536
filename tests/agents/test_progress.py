"""What long work says: counts in plain lines where there is no terminal."""

from __future__ import annotations

import pytest

from inn_agents import progress
from inn_agents.progress import Counting


@pytest.fixture
def clock(monkeypatch):
    """A clock that the test sets, by its only element."""
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_plain_lines_come_every_ten_seconds_with_speed_and_time_left(clock, capsys):
    with Counting("cup", "games", 1000) as counting:
        for seconds in (4, 8, 12, 16, 24):
            clock[0] = float(seconds)
            counting.add(100)
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["cup: 300 of 1,000 games, 25.0/s, 0:28 left", "cup: 500 of 1,000 games, 20.8/s, 0:24 left"]


def test_what_was_done_before_tells_nothing_about_speed(clock, capsys):
    with Counting("cup", "games", 1000) as counting:
        clock[0] = 10.0
        counting.add(500, is_new=False)
        clock[0] = 20.0
        counting.add(100)
    assert capsys.readouterr().err.splitlines() == [
        "cup: 500 of 1,000 games, 0.0/s, ? left",
        "cup: 600 of 1,000 games, 5.0/s, 1:20 left",
    ]


def test_a_terminal_shows_a_bar(monkeypatch, capsys):
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: True)
    with Counting("cup", "games", 10) as counting:
        counting.add(10)
    assert "10/10" in capsys.readouterr().err
