"""A tree as a game of OpenSpiel (extra `spiel`), so that its algorithms can be run on it."""

from __future__ import annotations

from typing import Any

import pyspiel
from open_spiel.python.policy import Policy

from .efg import to_efg
from .tree import Reals, Tree


def spiel_game(tree: Tree, title: str = "inn_envs") -> Any:
    """The tree as OpenSpiel's `efg_game`, of any number of players."""
    return pyspiel.load_efg_game(to_efg(tree, title))


class SpielPolicy(Policy):
    """A policy of a tree, for OpenSpiel's algorithms on the game that `spiel_game` made of it."""

    def __init__(self, game: Any, tree: Tree, policy: Reals) -> None:
        super().__init__(game, list(range(tree.seats)))
        self._chances: dict[str, dict[str, float]] = {}
        for slot, chance in enumerate(policy.tolist()):
            information, action = int(tree.slot_information[slot]), int(tree.slot_action[slot])
            self._chances.setdefault(str(information), {})[str(action)] = chance

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """The probability of each legal action; OpenSpiel numbers actions anew, and keeps their names."""
        seat = state.current_player() if player_id is None else player_id
        name = state.information_state_string(seat).rpartition("-")[2]
        return {action: self._chances[name][state.action_to_string(action)] for action in state.legal_actions(seat)}
