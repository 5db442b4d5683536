"""How strong an agent is: duplicate matches against others, with intervals in which a deal, not a game, is the unit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

import numpy as np

from inn_envs.core.engine import Spec

from .agent import Agent, Recurrent, Searcher
from .match import GAMES_AT_ONCE, Played, Progress, deal_seeds, play
from .shares import Part, Share, by_place, by_role, mean_with_interval, variance_ratio
from .tables import known


@dataclass(frozen=True)
class Evaluation:
    """The strength of one agent against others.

    `win_share` counts a victory shared by k as 1/k, `fair` is what equals would get; `by_place` and `by_role` are the
    shares in parts of the games (see `shares.Part`). `variance_ratio` is the variance
    of a deal's mean over its rotations, as a share of what as many independent games would give: below 1, duplicate
    play tells more.
    """

    agent: str
    opponents: tuple[str, ...]
    win_share: Share
    fair: float
    score: Share
    lead: Share
    rank: Share
    deals: int
    games: int
    turns: float
    ended_by: dict[str, int] = field(default_factory=dict)
    by_place: tuple[Part, ...] = ()
    by_role: tuple[Part, ...] = ()
    variance_ratio: float = 1.0
    interrupted: bool = False

    def to_json(self) -> str:
        """All fields as JSON; null for a number that nothing is known about."""
        return json.dumps(known(asdict(self)), indent=2)

    @staticmethod
    def heading() -> str:
        """The first two lines of a Markdown table of evaluations."""
        titles = (
            "agent",
            "against",
            "win share (95 %)",
            "fair",
            "score",
            "lead",
            "rank",
            "deals",
            "games",
            "turns",
            "variance",
        )
        return f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}"

    def row(self) -> str:
        """This evaluation as a row of such a table."""
        against = ", ".join(self.opponents)
        numbers = (f"{self.score.mean:.1f}", f"{self.lead.mean:+.1f}", f"{self.rank.mean:.2f}")
        counts = (str(self.deals), str(self.games), f"{self.turns:.1f}", f"{self.variance_ratio:.2f}")
        return f"| {' | '.join((self.agent, against, str(self.win_share), f'{self.fair:.3f}', *numbers, *counts))} |"

    def to_markdown(self) -> str:
        """A Markdown table of this evaluation, and how the games ended."""
        ends = ", ".join(f"{cause} {count}" for cause, count in sorted(self.ended_by.items()))
        return f"{self.heading()}\n{self.row()}\n\nEnded by: {ends}."


def summarise(played: Played, agent: str, opponents: Sequence[str]) -> Evaluation:
    """The strength of the first agent of a line-up."""
    wins, scores = played.wins[:, :, 0], played.scores[:, :, 0].astype(np.float64)
    others = played.scores[:, :, 1:].max(axis=2)
    causes, counts = np.unique(played.ended_by, return_counts=True)
    size = played.wins.shape[2]
    return Evaluation(
        agent=agent,
        opponents=tuple(opponents),
        win_share=mean_with_interval(wins.mean(axis=1), 0.0, 1.0),
        fair=1.0 / size,
        score=mean_with_interval(scores.mean(axis=1)),
        lead=mean_with_interval((scores - others).mean(axis=1)),
        rank=mean_with_interval(played.ranks[:, :, 0].mean(axis=1), 1.0, float(size)),
        deals=played.deals,
        games=int(played.turns.size),
        turns=float(played.turns.mean()) if played.turns.size else float("nan"),
        by_place=by_place(wins, played.places[:, :, 0]),
        by_role=by_role(wins, played.roles[:, :, 0]),
        ended_by={str(cause): int(count) for cause, count in zip(causes, counts, strict=True)},
        variance_ratio=variance_ratio(wins),
        interrupted=played.interrupted,
    )


def evaluate(
    spec: Spec,
    agent: Agent | Recurrent | Searcher,
    opponents: Sequence[Agent | Recurrent | Searcher],
    deals: int,
    *,
    seed: int = 0,
    names: Sequence[str] | None = None,
    games_at_once: int = GAMES_AT_ONCE,
    progress: Progress | None = None,
) -> Evaluation:
    """How strong an agent is against opponents, one for each other seat, on `deals` deals in all rotations.

    `seed` decides deals and agents' choices; `names` are for the report, the agent's first. See `play`.
    """
    called = [type(player).__name__ for player in (agent, *opponents)] if names is None else list(names)
    played = play(
        spec,
        [agent, *opponents],
        deal_seeds(seed, deals),
        seed=seed,
        games_at_once=games_at_once,
        progress=progress,
    )
    return summarise(played, called[0], called[1:])


def report(evaluations: Sequence[Evaluation]) -> str:
    """Several evaluations as one Markdown table."""
    return "\n".join([Evaluation.heading(), *(evaluation.row() for evaluation in evaluations)])


def to_json(evaluations: Sequence[Evaluation]) -> str:
    """Several evaluations as a JSON array."""
    return json.dumps([known(asdict(evaluation)) for evaluation in evaluations], indent=2)
