"""How much duplicate deals save: the variance of two agents' difference on equal deals beside that on independent ones.

Duplicates cancel the luck that a deal brings to a seat. How much there is to cancel is measured, too: by how alike the
winners are when the same deals are played by the one agent in all seats, then by the other in all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec

from ..heuristic import Heuristic, heuristics_of
from ..match import Played, deal_seeds, play
from ..shares import Share
from ..tables import markdown
from .chunk import Chunk, play_chunk
from .plan import Plan, make_plan
from .settings import make_tournament
from .standing import Games, deal_means, difference_of, difference_variance, games_of, interval_of

#: Resamplings of the deals for the interval of a ratio.
_RESAMPLED = 400


@dataclass(frozen=True)
class Ratio:
    """A ratio of variances with its 95 % interval by resampling deals."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True)
class Saving:
    """What duplicate play saves in a game of `num_players` between two agents.

    `difference` is what the first wins more than the second. `rotations`: the ratio for the line-up of one seat of the
    first among seats of the second; `all_lineups`: for all ways to share the seats out. `decided` is the correlation of
    the seats' wins between two plays of a deal, by the first agent in all seats and by the second in all: 1 where the
    deal decides who wins, 0 where it says nothing. Between agents of one strength the ratio is about 1 − `decided`.
    """

    game: str
    num_players: int
    deals: int
    difference: Share
    rotations: Ratio
    all_lineups: Ratio
    decided: float


class ChangedRules(Heuristic):
    """The rule-based agent with other settings: each of its weights a tenth more or less, in turn."""

    kind = "rules"

    def __init__(self, spec: Spec) -> None:
        heuristics = heuristics_of(spec.game)
        weights = {**heuristics.weights, **heuristics.kinds[self.kind]}
        own = [name for name in weights if name not in heuristics.settings(spec)]
        super().__init__(spec, **{name: weights[name] * (0.9, 1.1)[place % 2] for place, name in enumerate(own)})


def measure(
    game: str, num_players: int, agents: tuple[str, str], deals: int, seed: int, tell: Callable[[str], None]
) -> Saving:
    """Plays two agents in all line-ups of so many seats. Raises what `make_tournament` and `make_plan` raise."""
    settings = {"game": game, "num_players": num_players, "agents": list(agents), "deals": deals, "seed": seed}
    plan = make_plan(make_tournament(settings))
    games = _games(plan, tell)
    difference = difference_of(games, games.wins, 0, 1)
    is_visit = (games.agents == 0).sum(axis=1) == 1
    return Saving(
        game,
        num_players,
        deals,
        interval_of(games, 0, 1, 0.95),
        _ratio(games.deals[is_visit], difference[is_visit], seed),
        _ratio(games.deals, difference, seed),
        _decided(plan),
    )


def table(savings: list[Saving], agents: tuple[str, str]) -> str:
    """A Markdown table of what duplicate play saves."""
    titles = [
        "game",
        "players",
        f"{agents[0]} less {agents[1]}",
        "one against the others",
        "all line-ups",
        "decided by the deal",
        "deals",
    ]
    rows = [
        [
            saving.game,
            str(saving.num_players),
            f"{saving.difference.mean:+.3f} ({saving.difference.low:+.3f} to {saving.difference.high:+.3f})",
            str(saving.rotations),
            str(saving.all_lineups),
            f"{saving.decided:.2f}",
            f"{saving.deals:,}",
        ]
        for saving in savings
    ]
    return markdown(titles, rows)


def _games(plan: Plan, tell: Callable[[str], None]) -> Games:
    """The games of a plan, played in this process."""
    chunks = plan.chunks
    parts: list[tuple[Chunk, Played]] = []
    for done, chunk in enumerate(chunks, start=1):
        parts.append((chunk, play_chunk(plan.task(chunk))))
        if done % 10 == 0:
            tell(f"{plan.spec.game.TITLE}, {plan.spec.num_players} players: {done} of {len(chunks)} parts")
    return games_of(parts)


def _decided(plan: Plan) -> float:
    """The correlation of the seats' wins between plays of the same deals by each of two agents in all seats."""
    wins = []
    for entrant in plan.entrants:
        agent = entrant.make(plan.spec)
        seeds = deal_seeds(plan.config.seed, plan.config.deals)
        played = play(plan.spec, [agent] * plan.spec.num_players, seeds, seed=plan.config.seed)
        wins.append(played.wins[:, 0].ravel())
    return float(np.corrcoef(wins[0], wins[1])[0, 1])


def _ratio(deals: npt.NDArray[np.int64], values: npt.NDArray[np.float64], seed: int) -> Ratio:
    """The ratio and its interval. Every deal has as many games."""
    known, means = deal_means(deals, values)
    by_deal = values[np.argsort(deals, kind="stable")].reshape(len(known), -1)
    rng = np.random.default_rng(seed)
    drawn = []
    for _ in range(_RESAMPLED):
        chosen = rng.integers(0, len(means), len(means))
        again = np.repeat(np.arange(len(means)), by_deal.shape[1])
        drawn.append(difference_variance(again, by_deal[chosen].ravel()))
    low, high = np.nanquantile(drawn, (0.025, 0.975))
    return Ratio(difference_variance(deals, values), float(low), float(high))
