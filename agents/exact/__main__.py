"""`python -m inn_agents.exact`: the minis there are, as a table."""

from __future__ import annotations

import inn_envs
from inn_envs.core.errors import SpecError

from ..tables import markdown
from .values import exploitability
from .walk import walk

TITLES = ("mini", "players", "nodes", "ends", "information states", "uniform play's NashConv")


def rows() -> list[list[str]]:
    """A row for each mini."""
    found = []
    for game in inn_envs.GAMES:
        for players in (2, 3):
            try:
                settings = inn_envs.mini(game, players)
            except SpecError:
                continue
            tree = walk(inn_envs.make_spec(game, **settings))
            counts = (tree.nodes, tree.ends, tree.informations)
            conv = exploitability(tree, tree.uniform()).nash_conv
            found.append([game, str(players), *(f"{count:,}" for count in counts), f"{conv:.4f}"])
    return found


if __name__ == "__main__":
    print(markdown(TITLES, rows()))
