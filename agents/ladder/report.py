"""What a ladder has shown: each row's share of wins, as JSON, Markdown and a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..match import Played, joined
from ..pictures import as_png, draw_intervals, new_figure
from ..shares import CONFIDENCE, Share, mean_with_interval
from ..tables import known, markdown
from ..zoo.shipped import NAME
from .plan import LadderPlan
from .settings import Rung


@dataclass(frozen=True)
class Line:
    """A row's result. `share`: what the agent won of its games, a victory shared by k counted 1/k, with its interval
    over deals; `ended_by`: how many games ended by which cause.
    """

    num_players: int
    rung: Rung
    share: Share
    deals: int
    games: int
    ended_by: dict[str, int]

    @property
    def fair(self) -> float:
        """What equals would win."""
        return 1.0 / self.num_players


@dataclass(frozen=True)
class Report:
    """All results of a ladder, part by part."""

    plan: LadderPlan
    lines: tuple[Line, ...]


def make_report(plan: LadderPlan, results: Sequence[Sequence[Played]]) -> Report:
    """The results of all parts of a plan, each in the order of its chunks."""
    lines = []
    for part, some in zip(plan.parts, results, strict=True):
        played = joined(list(some), part.num_players, interrupted=False)
        ends = Counter(played.ended_by.ravel().tolist())
        share = mean_with_interval(played.wins[:, :, 0].mean(axis=1), 0.0, 1.0)
        games = played.deals * part.num_players
        lines.append(Line(part.num_players, part.rung, share, played.deals, games, dict(sorted(ends.items()))))
    return Report(plan, tuple(lines))


def to_json(report: Report) -> dict[str, Any]:
    """All that was asked for and found, as JSON can hold it. No time and no place of a machine is in it."""
    plan = report.plan
    content = {
        **plan.facts(),
        "plan_sha256": plan.digest,
        "confidence": CONFIDENCE,
        "results": [
            {
                "num_players": line.num_players,
                "agent": line.rung.agent,
                "against": line.rung.against,
                "win_share": asdict(line.share),
                "fair": line.fair,
                "deals": line.deals,
                "games": line.games,
                "ended_by": line.ended_by,
            }
            for line in report.lines
        ],
    }
    plain: dict[str, Any] = known(content)
    return plain


def to_markdown(report: Report, command: str, picture_name: str) -> str:
    """The results as Markdown, a table for each number of players. `command` is what makes them, `picture_name` where
    the picture lies, from the text.
    """
    plan = report.plan
    title = plan.specs[plan.settings.num_players[0]].game.TITLE
    shipped = any(NAME in rung.agent for rung in plan.rungs)
    parts = [
        f"# The ladder of {title}",
        "Each agent's share of wins, alone among copies of another, every deal played in all seatings, with 95 % "
        f"intervals over deals. Made by\n\n    {command}",
        *([] if shipped else [f"There is no shipped policy for {title}; its rows are left out."]),
        f"![Shares of wins with their intervals]({picture_name})",
    ]
    titles = ["agent", "among", "share of wins (95 %)", "fair share", "more than fair", "deals", "games"]
    for seats in plan.settings.num_players:
        rows = [_row(line) for line in report.lines if line.num_players == seats]
        parts += [f"## {seats} players", markdown(titles, rows)]
    return "\n\n".join(parts) + "\n"


def _row(line: Line) -> list[str]:
    more = f"{line.share.mean - line.fair:+.3f}"
    return [
        *(line.rung.agent, _among(line), str(line.share), f"{line.fair:.3f}", more, f"{line.deals:,}"),
        f"{line.games:,}",
    ]


def _among(line: Line) -> str:
    others = line.num_players - 1
    return line.rung.against if others == 1 else f"{others} × {line.rung.against}"


def picture(report: Report) -> bytes:
    """The shares of all rows with their intervals, a panel for each number of players, as a PNG."""
    counts, rows = report.plan.settings.num_players, len(report.plan.rungs)
    figure = new_figure(3.2 + 2.6 * len(counts), 1.2 + 0.4 * rows)
    panels = figure.subplots(1, len(counts), squeeze=False, sharey=True)[0]
    for axes, seats in zip(panels, counts, strict=True):
        lines = [line for line in report.lines if line.num_players == seats]
        names = [f"{line.rung.agent} among {line.rung.against}" for line in lines]
        draw_intervals(axes, names, [line.share for line in lines], 1.0 / seats)
        axes.set(xlim=(-0.02, 1.02), title=f"{seats} players", xlabel="share of wins")
    panels[0].invert_yaxis()
    return as_png(figure)
