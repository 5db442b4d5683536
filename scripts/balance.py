"""Reports how a game's cards play among equal agents: `python scripts/balance.py inheritors --games 20000`."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from inn_agents.heuristic import heuristics_of
from inn_agents.lookup import make_agent
from inn_agents.playthrough import last_records
from inn_envs import GAMES
from inn_envs.core.engine import make_spec
from inn_envs.core.files import write_whole


def main() -> None:
    """Plays the games and prints the tables for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=20_000, help="for each number of players")
    parser.add_argument("--agent", help="who plays, at every seat; by default the strongest heuristic player")
    parser.add_argument("--cards", help="a card file other than the standard one")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="write the report here instead of printing it")
    asked = parser.parse_args()
    game = GAMES[asked.game]
    agent = asked.agent = asked.agent or next(iter(heuristics_of(game).kinds))
    parts = [f"# How the cards of {game.TITLE} play among equal agents", f"Made by `{command(asked)}`."]
    balance = importlib.import_module(f"inn_agents.{asked.game}.balance")
    for seats in range(game.SEATS[0], game.SEATS[1] + 1):
        spec = make_spec(game, num_players=seats, cards=asked.cards)

        def tell(done: int, seats: int = seats) -> None:
            print(f"{seats} players: {done:,} games", file=sys.stderr)

        watch = [balance.Watch(spec, asked.games)] if hasattr(balance, "Watch") else []
        records = last_records(spec, make_agent(agent, spec), asked.games, asked.seed, tell, *watch)
        parts.append(f"## {seats} players, all {agent}\n\n{balance.report(spec, records, *watch)}")
    text = "\n\n".join(parts) + "\n"
    if asked.out is None:
        print(text, end="")
    else:
        write_whole(asked.out, text.encode())


def command(asked: argparse.Namespace) -> str:
    """The command that makes this report again."""
    out = "" if asked.out is None else f" --out {asked.out}"
    cards = "" if asked.cards is None else f" --cards {asked.cards}"
    options = f"--games {asked.games} --agent {asked.agent} --seed {asked.seed}{cards}"
    return f"python scripts/balance.py {asked.game} {options}{out}"


if __name__ == "__main__":
    main()
