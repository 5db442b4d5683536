"""Writes the tables of each game into its README, behind the marker line; `--check` only tells whether they are old."""

from __future__ import annotations

import sys
from pathlib import Path

from inn_agents.describe import tables
from inn_envs import GAMES

MARKER = "<!-- tables:"


def current(readme: Path, game: object) -> str:
    """The README with the tables as the code has them now."""
    kept = []
    for line in readme.read_text(encoding="utf-8").splitlines():
        kept.append(line)
        if line.startswith(MARKER):
            break
    return "\n".join([*kept, "", tables(game)])  # type: ignore[arg-type]


def main() -> int:
    """Writes or checks all games. Returns 1 when a README was not current."""
    stale = 0
    for name, game in GAMES.items():
        readme = Path(str(game.__file__)).with_name("README.md")
        text = current(readme, game)
        if text != readme.read_text(encoding="utf-8"):
            stale = 1
            print(f"{name}: the tables of {readme.name} are not those of the code")
            if "--check" not in sys.argv:
                readme.write_text(text, encoding="utf-8")
    return stale if "--check" in sys.argv else 0


if __name__ == "__main__":
    raise SystemExit(main())
