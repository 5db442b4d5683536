"""What a measurement by Inn-Eval has shown: edges over the fair share, as JSON, Markdown and a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..match import Played
from ..pictures import as_png, draw_intervals, new_figure
from ..shares import CONFIDENCE
from ..tables import known, markdown
from .cells import AGENT, RELEASE, VISITOR, Cell, Company
from .plan import ProtocolPlan

#: Resamplings of the deals for an interval, and how many are made at a time.
_RESAMPLED, _AT_A_TIME = 10_000, 500


@dataclass(frozen=True)
class Edge:
    """What a seat of the agent wins more than the fair share, −1/n … 1 − 1/n, with its 95 % interval over deals."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ({self.low:+.3f} to {self.high:+.3f})"


@dataclass(frozen=True)
class Line:
    """A line-up's result. `mistakes` counts the games that the agent lost by an error, an illegal action or a late
    move; `max_turns` those that ended by length.
    """

    cell: Cell
    company: Company
    edge: Edge
    deals: int
    games: int
    max_turns: int
    mistakes: dict[str, int]


@dataclass(frozen=True)
class Report:
    """All results of a measurement."""

    plan: ProtocolPlan
    lines: tuple[Line, ...]

    def worst(self, cell: Cell) -> Line:
        """The line of a cell in which the agent, alone among a reference, has the smallest edge."""
        visits = [line for line in self.lines if line.cell == cell and line.company.kind == VISITOR]
        return min(visits, key=lambda line: line.edge.mean)


def make_report(plan: ProtocolPlan, results: Sequence[Sequence[Played]]) -> Report:
    """The results of all parts of a plan, each in the order of its chunks."""
    lines = []
    for part, played in zip(plan.parts, results, strict=True):
        ends = Counter(end for some in played for end in some.ended_by.ravel().tolist())
        mistakes = Counter(
            found.fault.cause for some in played for found in some.forfeits if found.agent in part.company.mine
        )
        deals = sum(some.deals for some in played)
        lines.append(
            Line(
                part.cell,
                part.company,
                edge_of(np.concatenate([some.wins for some in played]), part.company.mine),
                deals,
                deals * part.cell.num_players,
                ends["max_turns"],
                dict(sorted(mistakes.items())),
            )
        )
    return Report(plan, tuple(lines))


def edge_of(wins: npt.NDArray[np.float64], mine: Sequence[int]) -> Edge:
    """The edge of the places `mine` in wins (deals, rotations, places), with a bootstrap over deals (percentiles of
    10,000 resamplings by a fixed generator). Games on one deal are never taken for independent.
    """
    by_deal = wins[:, :, list(mine)].mean(axis=(1, 2)) - 1.0 / wins.shape[2]
    rng = np.random.default_rng(0)
    count = len(by_deal)
    means = [by_deal[rng.integers(0, count, (_AT_A_TIME, count))].mean(axis=1) for _ in range(_RESAMPLED // _AT_A_TIME)]
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(np.concatenate(means), (tail, 1 - tail))
    return Edge(float(by_deal.mean()), float(low), float(high))


def to_json(report: Report) -> dict[str, Any]:
    """All that was asked for and found, as JSON can hold it. No time and no place of a machine is in it."""
    plan = report.plan
    content = {
        **plan.facts(),
        "plan_sha256": plan.digest,
        "confidence": CONFIDENCE,
        "results": [
            {
                "cell": line.cell.name,
                "kind": line.company.kind,
                "reference": line.company.reference or None,
                "line_up": list(line.company.seats),
                "edge": asdict(line.edge),
                "fair": 1.0 / line.cell.num_players,
                "deals": line.deals,
                "games": line.games,
                "ended_by_max_turns": line.max_turns,
                "mistakes": line.mistakes,
            }
            for line in report.lines
        ],
        "worst": {cell.name: report.worst(cell).company.reference for cell in plan.cells},
    }
    plain: dict[str, Any] = known(content)
    return plain


def to_markdown(report: Report) -> str:
    """The results as Markdown, a table for each cell."""
    plan = report.plan
    asked = plan.entrants[plan.cells[0]][0].asked
    parts = [f"# {RELEASE}, {plan.split} deals: {asked}"]
    for cell in plan.cells:
        rows = [_row(line) for line in report.lines if line.cell == cell]
        titles = ["line-up", "edge over the fair share (95 %)", "deals", "games", "by max_turns", "mistakes"]
        worst = report.worst(cell)
        parts += [
            f"## {plan.specs[cell].game.TITLE}, {cell.num_players} players",
            markdown(titles, rows),
            f"The worst reference: {worst.company.reference}, {worst.edge}.",
        ]
    return "\n\n".join(parts) + "\n"


def _row(line: Line) -> list[str]:
    mistakes = ", ".join(f"{cause} {count:,}" for cause, count in line.mistakes.items()) or "0"
    return [named(line.company), str(line.edge), f"{line.deals:,}", f"{line.games:,}", f"{line.max_turns:,}", mistakes]


def named(company: Company) -> str:
    """A line-up in words, e.g. "visitor: 1 × agent, 3 × rules"."""
    counts = Counter(company.seats)
    return f"{company.kind}: " + ", ".join(f"{count} × {name}" for name, count in counts.items())


def picture(report: Report) -> bytes:
    """The edges of all line-ups with their intervals, a panel for each cell, as a PNG."""
    cells = report.plan.cells
    most = max(sum(line.cell == cell for line in report.lines) for cell in cells)
    figure = new_figure(5.5 * len(cells), 1.2 + 0.45 * most)
    for axes, cell in zip(figure.subplots(1, len(cells), squeeze=False)[0], cells, strict=True):
        lines = [line for line in report.lines if line.cell == cell]
        names = [named(line.company).replace(f"1 × {AGENT}, ", "") for line in lines]
        draw_intervals(axes, names, [line.edge for line in lines], 0.0)
        axes.invert_yaxis()
        axes.set_title(f"{report.plan.specs[cell].game.TITLE}, {cell.num_players} players")
        axes.set_xlabel("share of wins less the fair share")
    return as_png(figure)
