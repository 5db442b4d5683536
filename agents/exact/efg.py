"""A tree as an extensive-form game file (EFG 2), which Gambit and OpenSpiel read."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from .tree import Tree


def to_efg(tree: Tree, title: str) -> str:
    """The tree as text. An information state is named by its number in the tree, an action by its own."""
    players = " ".join(f'"player_{seat}"' for seat in range(tree.seats))
    return "\n".join([f'EFG 2 R "{title}" {{ {players} }}', *_Writer(tree).lines()]) + "\n"


class _Writer:
    """Goes through a tree, each node before what follows it."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._after_edge = _grouped(tree.edge, len(tree.source))
        self._edges_of = _grouped(tree.source, tree.nodes)
        self._chances = 0
        # Each player's information states are numbered by themselves, from 1 on.
        self._numbers = np.zeros(tree.informations, np.int64)
        for seat in range(tree.seats):
            own = tree.seats_of == seat
            self._numbers[own] = np.arange(1, own.sum() + 1)

    def lines(self) -> Iterator[str]:
        yield from self._chance(np.flatnonzero(self._tree.edge < 0))

    def _chance(self, nodes: np.ndarray) -> Iterator[str]:
        """Outcomes of chance; where there is one only, no chance node is written."""
        if len(nodes) > 1:
            self._chances += 1
            likely = " ".join(f'"{place}" {float(self._tree.chance[node])!r}' for place, node in enumerate(nodes))
            yield f'c "" {self._chances} "" {{ {likely} }} 0'
        for node in nodes:
            yield from self._node(int(node))

    def _node(self, node: int) -> Iterator[str]:
        tree = self._tree
        information = int(tree.information[node])
        if information < 0:
            paid = ", ".join(repr(float(value)) for value in tree.payoffs[node])
            yield f't "" {node + 1} "" {{ {paid} }}'
            return
        edges = self._edges_of[node]
        actions = " ".join(f'"{tree.slot_action[tree.slot[edge]]}"' for edge in edges)
        place = f"{tree.seats_of[information] + 1} {self._numbers[information]}"
        yield f'p "" {place} "{information}" {{ {actions} }} 0'
        for edge in edges:
            yield from self._chance(self._after_edge[edge])


def _grouped(keys: np.ndarray, count: int) -> list[np.ndarray]:
    """The places of each key 0 … count − 1, in order."""
    order = np.argsort(keys, kind="stable")
    starts = np.searchsorted(keys[order], np.arange(count + 1))
    return [order[first:last] for first, last in itertools.pairwise(starts)]
