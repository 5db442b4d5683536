"""Reports how much duplicate deals save: `python scripts/duplicates.py inheritors --deals 300`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from inn_agents.tournament.settings import short_name
from inn_agents.tournament.variance import measure, table
from inn_envs import GAMES
from inn_envs.core.files import write_whole

CHANGED = "inn_agents.tournament.variance:ChangedRules"


def main() -> None:
    """Plays the games and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), help="games; all of them unless named")
    parser.add_argument("--agents", default=f"rules,{CHANGED}", help="two agents, separated by a comma")
    parser.add_argument("--players", type=int, action="append", help="numbers of players; all of the game's otherwise")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="write the report here instead of printing it")
    asked = parser.parse_args()
    first, second = asked.agents.split(",")
    savings = []
    for game in asked.games:
        low, high = GAMES[game].SEATS
        for seats in asked.players or range(low, high + 1):
            tell = lambda text: print(text, file=sys.stderr)  # noqa: E731
            savings.append(measure(game, seats, (first, second), asked.deals, asked.seed, tell))
    report = table(savings, (short_name(first), short_name(second))) + "\n"
    if asked.out is None:
        print(report, end="")
    else:
        write_whole(asked.out, report.encode())


if __name__ == "__main__":
    main()
