"""A tree by hand: a card is dealt to one of two seats, who bets on it or not; the other calls or folds, blind."""

import numpy as np

from inn_agents.exact.tree import Tree

#: Deal high (0.25) or low (0.75) to seat 0, who passes (paid 0) or bets; then seat 1 folds (1, −1), or calls, and seat
#: 0 wins 2 with the high card and loses 2 with the low one.
NODES = [
    # edge, chance, depth, information, payoffs
    (-1, 0.25, 0, 0, (0, 0)),
    (-1, 0.75, 0, 1, (0, 0)),
    (0, 1.0, 1, -1, (0, 0)),
    (1, 1.0, 1, 2, (0, 0)),
    (2, 1.0, 1, -1, (0, 0)),
    (3, 1.0, 1, 2, (0, 0)),
    (4, 1.0, 2, -1, (1, -1)),
    (5, 1.0, 2, -1, (2, -2)),
    (6, 1.0, 2, -1, (1, -1)),
    (7, 1.0, 2, -1, (-2, 2)),
]
#: Slots: high pass, high bet, low pass, low bet, fold, call.
SLOTS = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (2, 3)]


def betting():
    edge, chance, depth, information, payoffs = zip(*NODES, strict=True)
    return Tree(
        seats=2,
        actions=4,
        edge=np.array(edge),
        chance=np.array(chance),
        depth=np.array(depth),
        information=np.array(information),
        payoffs=np.array(payoffs, float),
        source=np.array([0, 0, 1, 1, 3, 3, 5, 5]),
        slot=np.array([0, 1, 2, 3, 4, 5, 4, 5]),
        slot_information=np.array([information for information, _ in SLOTS]),
        slot_action=np.array([action for _, action in SLOTS]),
        seats_of=np.array([0, 0, 1]),
        keys=(b"high", b"low", b"bet"),
        views=np.array([0, 1, 2]),
        observations=np.zeros((3, 1), np.uint8),
    )
