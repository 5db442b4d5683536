"""What a search is told, as the record that its compiled loops read."""

from __future__ import annotations

import numpy as np

from inn_envs.core.record import record

#: Where the chances of answers in the tree come from: from nowhere, a heuristic player, a policy.
NO_PRIOR, PRIOR_OF_PLAYER, PRIOR_OF_POLICY = 0, 1, 2
#: Who answers behind the tree: chance, or a heuristic player.
BY_CHANCE, BY_PLAYER = 0, 1
#: What a simulation is worth: what it pays at its end, or what a policy's value head says when the searching seat has
#: to choose again.
BY_PAYOFF, BY_VALUE = 0, 1
#: Rows of the weights of heuristic players: those of playouts, and those of the prior.
ROW_OF_PLAYOUT, ROW_OF_PRIOR = 0, 1
SETTINGS = record(
    [
        ("exploration", np.float64),
        ("temperature", np.float64),  # of the softmax over what a heuristic player thinks of answers
        ("lead_weight", np.float64),  # how much of a payoff is the lead in score, 0 … 1
        ("lead_scale", np.float64),  # the lead that is worth half of all leads
        ("memory", np.int64),  # what a resampled game keeps (see the game's `resample`)
        ("prior", np.int64),
        ("playout", np.int64),
        ("leaf", np.int64),
        ("horizon", np.int64),  # answers of a simulation after which it is paid, when next a turn begins (0: at its
        # end), or after which its worth is foreseen
        ("depth", np.int64),  # choices of a simulation that are in the tree at most
        ("world", np.int64),  # simulations of one resampled game, in a tree of its own where nothing is hidden; 0: none
    ]
)
