"""The loop that shows a critic what the acting seat doesn't see.

`full_state` runs this file once for each game, with `game` set, so that it calls that game's functions directly. It
can't be imported in the ordinary way.
"""

from __future__ import annotations

from typing import Any

from inn_envs.core.jit import Int8s, rule, whole

game: Any = globals()["game"]
game_observe, game_observe_hidden = game.observe, game.observe_hidden
_OTHERS: int = game.SEATS[1] - 1


@rule
def show_rest(states: Any, table: Any, seats: Int8s, seen: Any, hiddens: Any) -> int:
    """Writes what the other seats of each game see, from the one after the acting seat on, and what nobody sees.

    `seen` has a row for each other seat that the game is made for, `hiddens` one for each game; all are blank before.
    """
    for number in range(len(states)):
        state = states[number]
        players = whole(state.seats)
        for step in range(1, players):
            seat = (whole(seats[number]) + step) % players
            game_observe(state, table[0], seat, seen[number * _OTHERS + step - 1])
        game_observe_hidden(state, hiddens[number])
    return len(states)
