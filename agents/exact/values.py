"""What policies earn in a tree, and the best that a seat can do against the others: exact, by backward induction.

A policy is the probability of each slot of a tree, float64 (slots,): of all seats at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .tree import Ints, Reals, Tree


@dataclass(frozen=True)
class BestResponse:
    """The most that a seat can earn against the others' policy, and how: `choice` is a slot of each information state
    (−1 in those of other seats).
    """

    value: float
    choice: Ints


@dataclass(frozen=True)
class Exploitability:
    """What a policy earns in each seat when all play it (`values`), and what a best response to it earns (`best`)."""

    values: Reals
    best: Reals

    @property
    def gains(self) -> Reals:
        """What each seat gains by its best response."""
        return self.best - self.values

    @property
    def nash_conv(self) -> float:
        """The sum of the gains: 0 in a Nash equilibrium."""
        return float(self.gains.sum())


def expected_values(tree: Tree, policy: Reals) -> Reals:
    """What each seat earns, (seats,)."""
    weights = reach(tree, policy)
    ends = tree.information < 0
    return weights[ends] @ tree.payoffs[ends]


def reach(tree: Tree, policy: Reals, without: int | None = None) -> Reals:
    """The probability of each node, (nodes,); `without` a seat, that seat's own part of it is left out."""
    weights = tree.chance.copy()
    taken = policy[tree.slot]
    if without is not None:
        taken = np.where(tree.actor[tree.source] == without, 1.0, taken)
    for nodes in tree.levels[1:]:
        edges = tree.edge[nodes]
        weights[nodes] *= weights[tree.source[edges]] * taken[edges]
    return weights


def best_response(tree: Tree, policy: Reals, seat: int) -> BestResponse:
    """The best response of a seat to the others' policy. A seat never forgets (its information states are histories),
    so the last of its decisions are settled first, then those before them.
    """
    weights = reach(tree, policy, without=seat)
    own = tree.actor == seat
    decided = _own_decisions(tree, own)
    values, ahead = np.zeros(tree.nodes), np.zeros(len(tree.slot))
    values[tree.information < 0] = tree.payoffs[tree.information < 0, seat]
    choice = np.full(tree.informations, -1)
    mine = np.flatnonzero(own[tree.source])
    edge_of_choice = np.zeros(tree.nodes, np.int64)
    for number in range(int(decided.max(initial=0)), -1, -1):
        edges = mine[decided[tree.source[mine]] == number]
        _choose(tree, edges, weights[tree.source[edges]] * ahead[edges], choice)
        taken = edges[choice[tree.slot_information[tree.slot[edges]]] == tree.slot[edges]]
        edge_of_choice[tree.source[taken]] = taken
        _settle(tree, policy, own, decided == number, edge_of_choice, values, ahead)
    return BestResponse(float(tree.chance[tree.levels[0]] @ values[tree.levels[0]]), choice)


def exploitability(tree: Tree, policy: Reals) -> Exploitability:
    """The gain of each seat by deviating alone from a policy that all play."""
    best = [best_response(tree, policy, seat).value for seat in range(tree.seats)]
    return Exploitability(expected_values(tree, policy), np.array(best))


def responding(tree: Tree, policy: Reals, response: BestResponse, seat: int) -> Reals:
    """The policy in which one seat plays a response, the others what they played."""
    mixed = policy.copy()
    of_seat = tree.seats_of[tree.slot_information] == seat
    mixed[of_seat] = response.choice[tree.slot_information[of_seat]] == np.flatnonzero(of_seat)
    return mixed


def _own_decisions(tree: Tree, own: np.ndarray) -> Ints:
    """How often a seat has decided before each node."""
    decided = np.zeros(tree.nodes, np.int64)
    for nodes in tree.levels[1:]:
        before = tree.source[tree.edge[nodes]]
        decided[nodes] = decided[before] + own[before]
    return decided


def _choose(tree: Tree, edges: Ints, worth: Reals, choice: Ints) -> None:
    """Writes the slot of most worth for each information state to which these edges belong, the first of equals."""
    total = np.bincount(tree.slot[edges], worth, minlength=len(tree.slot_information))
    slots = np.unique(tree.slot[edges])
    order = np.lexsort((slots, -total[slots], tree.slot_information[slots]))
    informations, first = np.unique(tree.slot_information[slots][order], return_index=True)
    choice[informations] = slots[order][first]


def _settle(
    tree: Tree, policy: Reals, own: np.ndarray, group: np.ndarray, chosen: Ints, values: Reals, ahead: Reals
) -> None:
    """Values of the nodes of a group, the deepest first, added up on the edges that lead to them."""
    for nodes in reversed(tree.levels):
        here = nodes[group[nodes]]
        asked = here[(tree.information[here] >= 0) & own[here]]
        values[asked] = ahead[chosen[asked]]
        led = tree.edge[here]
        below = here[led >= 0]
        np.add.at(ahead, tree.edge[below], tree.chance[below] * values[below])
        others = tree.source[tree.edge[below]]
        add = policy[tree.slot[tree.edge[below]]] * tree.chance[below] * values[below]
        np.add.at(values, others[~own[others]], add[~own[others]])
