"""Reports how a game's cards play among equal agents: `python scripts/balance.py inheritors --games 20000`."""

from __future__ import annotations

import argparse
import importlib
import sys

from inn_agents.lookup import make_agent
from inn_agents.playthrough import last_records
from inn_envs import GAMES
from inn_envs.core.engine import make_spec


def main() -> None:
    """Plays the games and prints the tables for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=20_000, help="for each number of players")
    parser.add_argument("--agent", default="expert", help="who plays, at every seat")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    game = GAMES[asked.game]
    balance = importlib.import_module(f"inn_agents.{asked.game}.balance")
    for seats in range(game.SEATS[0], game.SEATS[1] + 1):
        spec = make_spec(game, num_players=seats)

        def tell(done: int, seats: int = seats) -> None:
            print(f"{seats} players: {done:,} games", file=sys.stderr)

        records = last_records(spec, make_agent(asked.agent, spec), asked.games, asked.seed, tell)
        print(f"### {seats} players, all {asked.agent}\n\n{balance.report(spec, records)}\n")


if __name__ == "__main__":
    main()
