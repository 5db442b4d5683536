"""Checks that a game keeps its secrets and that all adapters play it alike, for every game that exports the names of
`inn_envs.core.game.Game`.

    from inn_envs import GAMES, testing
    testing.check_no_leak(GAMES["inheritors"], num_players=3, seeds=range(10))
    testing.check_agreement(GAMES["inheritors"], num_players=3, seeds=range(10))

Each check plays on records, calls the game's own functions and raises an AssertionError that names the seed, the
decision, the seat and what differed. They need no test framework.
"""

from inn_envs.testing.agreement import (
    Disagreement,
    Played,
    check_agreement,
    chooser,
    digest_elsewhere,
    digest_games,
    play_aec,
    play_solo,
    play_vector,
)
from inn_envs.testing.positions import (
    MEMORIES,
    Position,
    compile_rules,
    copied,
    events_of,
    mask_of,
    observation_of,
    positions,
    resampled,
)
from inn_envs.testing.secrets import LeakFound, NotDiverse, check_no_leak, check_resampling_is_diverse
from inn_envs.testing.uniform import NotUniform, check_uniform, chi_square_p_value, physical_deals

__all__ = [
    "MEMORIES", "Disagreement", "LeakFound", "NotDiverse", "NotUniform", "Played", "Position", "check_agreement",
    "check_no_leak", "check_resampling_is_diverse", "check_uniform", "chi_square_p_value", "chooser", "compile_rules",
    "copied", "digest_elsewhere", "digest_games", "events_of", "mask_of", "observation_of", "physical_deals",
    "play_aec", "play_solo", "play_vector", "positions", "resampled",
]  # fmt: skip
