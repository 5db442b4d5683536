"""What a tournament has shown, as JSON, Markdown and a heat map. None of them holds a time or a place of a machine."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from inn_envs import deal_seed

from ..pictures import as_png, new_figure
from ..shares import CONFIDENCE, Share
from ..tables import known, markdown
from .plan import Plan
from .ratings import Rating, ratings
from .standing import Games, Pair, Standing, cycles, interval_of, pairs, standings

#: Forfeits of an agent that are told one by one, the first of them.
_TOLD = 5
#: Below so many deals the normal intervals are noticeably too narrow.
_FEW = 30


@dataclass(frozen=True)
class Look:
    """The stop rule after some deals: the pair's difference at the rule's confidence, and whether 0 is outside it."""

    deals: int
    difference: Share
    told_apart: bool


@dataclass(frozen=True)
class Outcome:
    """The results of a tournament of `deals` deals. `ratings` are by number of the agent."""

    plan: Plan
    deals: int
    games: Games
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    ratings: tuple[Rating, ...]
    cycles: tuple[tuple[int, ...], ...]
    looks: tuple[Look, ...]

    @property
    def names(self) -> list[str]:
        """The agents' names by number."""
        return [entrant.name for entrant in self.plan.entrants]


def make_outcome(plan: Plan, deals: int, games: Games, looks: Sequence[Look]) -> Outcome:
    """What the games of the first `deals` deals say."""
    agents = len(plan.entrants)
    found = pairs(games, agents)
    return Outcome(
        plan,
        deals,
        games,
        tuple(standings(games, agents)),
        tuple(found),
        tuple(ratings(games, agents, plan.config.seed)),
        tuple(cycles(found)),
        tuple(looks),
    )


def look_at(plan: Plan, deals: int, games: Games) -> Look | None:
    """The stop rule after some deals, None where there is none."""
    if plan.stop_pair is None:
        return None
    difference = interval_of(games, *plan.stop_pair, plan.level)
    return Look(deals, difference, difference.low > 0 or difference.high < 0)


def to_json(outcome: Outcome) -> dict[str, Any]:
    """All that was asked for and found, as JSON can hold it: null for a number that nothing is known about."""
    plan, names = outcome.plan, outcome.names
    facts = plan.facts()
    seeds = [deal_seed(plan.config.seed, deal, 0) for deal in range(outcome.deals)]
    content = {
        **facts,
        "config_digest": plan.config.digest(),
        "plan_sha256": plan.digest,
        "seeds": {"seed": plan.config.seed, "deals_sha256": hashlib.sha256(repr(seeds).encode()).hexdigest()},
        "deals": outcome.deals,
        "games": len(outcome.games.deals),
        "confidence": CONFIDENCE,
        "standings": [_standing(outcome, standing) for standing in outcome.standings],
        "pairs": [
            {
                **{key: value for key, value in asdict(pair).items() if key not in ("first", "second")},
                "first": names[pair.first],
                "second": names[pair.second],
            }
            for pair in outcome.pairs
        ],
        "cycles": [[names[agent] for agent in cycle] for cycle in outcome.cycles],
        "stop": _stop(outcome),
        "ended_by": dict(sorted(Counter(outcome.games.ended_by.tolist()).items())),
    }
    plain: dict[str, Any] = known(content)
    return plain


def _standing(outcome: Outcome, standing: Standing) -> dict[str, Any]:
    forfeits = [
        {
            "deal": deal,
            "rotation": forfeit.rotation,
            "line_up": [outcome.names[agent] for agent in lineup],
            "cause": forfeit.fault.cause,
            "reason": forfeit.fault.reason,
        }
        for deal, forfeit, lineup in outcome.games.forfeits
        if lineup[forfeit.agent] == standing.agent
    ]
    return {
        **asdict(standing),
        "agent": outcome.names[standing.agent],
        "rating": asdict(outcome.ratings[standing.agent]),
        "first_forfeits": forfeits[:_TOLD],
    }


def _stop(outcome: Outcome) -> dict[str, Any] | None:
    pair = outcome.plan.stop_pair
    if pair is None:
        return None
    return {
        "pair": [outcome.names[agent] for agent in pair],
        "confidence": outcome.plan.level,
        "looks": [asdict(look) for look in outcome.looks],
        "told_apart": outcome.looks[-1].told_apart,
    }


# --- Markdown --------------------------------------------------------------------------------------------------------


def to_markdown(outcome: Outcome) -> str:
    """The results as Markdown: standings, differences of pairs, and what else there is to say."""
    plan = outcome.plan
    title = f"# {plan.spec.game.TITLE}, {plan.spec.num_players} players: {len(plan.entrants)} agents"
    played = (
        f"{outcome.deals:,} deals, {len(outcome.games.deals):,} games, seed {plan.config.seed}; "
        f"95 % intervals over deals. A fair share is {1 / plan.spec.num_players:.3f}."
    )
    parts = [title, played, _standings_table(outcome), _pairs_table(outcome), *_remarks(outcome)]
    return "\n\n".join(parts) + "\n"


def _standings_table(outcome: Outcome) -> str:
    titles = ["agent", "win share of a seat (95 %)", "payoff", "score", "rank", "rating (95 %)", "sigma", "games"]
    rows = []
    for standing in outcome.standings:
        rating = outcome.ratings[standing.agent]
        rows.append(
            [
                outcome.names[standing.agent],
                str(standing.win_share),
                f"{standing.payoff.mean:+.3f}",
                f"{standing.score.mean:.1f}",
                f"{standing.rank.mean:.2f}",
                f"{rating.mu:.1f} ({rating.low:.1f} to {rating.high:.1f})",
                f"{rating.sigma:.2f}",
                f"{standing.games:,}",
            ]
        )
    return markdown(titles, rows)


def _pairs_table(outcome: Outcome) -> str:
    order = [standing.agent for standing in outcome.standings]
    found = _differences(outcome)
    rows = [
        [f"**{outcome.names[row]}**", *("" if row == column else found[row, column] for column in order)]
        for row in order
    ]
    head = (
        "What the agent of the row wins more than that of the column, of a game in which both sit; "
        "* where the two are told apart (5 % for all pairs together, Holm):"
    )
    return f"{head}\n\n{markdown(['', *(outcome.names[agent] for agent in order)], rows)}"


def _differences(outcome: Outcome) -> dict[tuple[int, int], str]:
    found = {}
    for pair in outcome.pairs:
        share, mark = pair.difference, "*" if pair.told_apart else ""
        ahead = f"{share.mean:+.3f}{mark} ({share.low:+.3f} to {share.high:+.3f})"
        behind = f"{-share.mean:+.3f}{mark} ({-share.high:+.3f} to {-share.low:+.3f})"
        found[pair.first, pair.second], found[pair.second, pair.first] = ahead, behind
    return found


def _remarks(outcome: Outcome) -> list[str]:
    names, remarks = outcome.names, []
    for cycle in outcome.cycles:
        chain = " beats ".join(names[agent] for agent in (*cycle, cycle[0]))
        remarks.append(f"A cycle: {chain}.")
    stop = _stop(outcome)
    if stop is not None:
        first, second = stop["pair"]
        verdict = "were told apart" if stop["told_apart"] else "were not told apart"
        remarks.append(
            f"Stop rule: {first} and {second} {verdict} after {outcome.deals:,} deals, by "
            f"{outcome.looks[-1].difference} at {outcome.plan.level:.1%}, to allow for {len(outcome.plan.looks)} looks."
        )
    for standing in outcome.standings:
        if standing.forfeits:
            counts = ", ".join(f"{cause} {count:,}" for cause, count in standing.forfeits.items())
            first = _standing(outcome, standing)["first_forfeits"][0]
            remarks.append(f"{names[standing.agent]} forfeited games: {counts}. The first: {first['reason']}.")
    if outcome.deals < _FEW:
        remarks.append(f"With fewer than {_FEW} deals the intervals are somewhat too narrow.")
    ends = Counter(outcome.games.ended_by.tolist())
    remarks.append("Ended by: " + ", ".join(f"{cause} {count:,}" for cause, count in sorted(ends.items())) + ".")
    return remarks


# --- heat map --------------------------------------------------------------------------------------------------------


def heat_map(outcome: Outcome) -> bytes:
    """The differences of all pairs as a PNG: rows against columns, the best agent first."""
    order = [standing.agent for standing in outcome.standings]
    names, size = [outcome.names[agent] for agent in order], len(order)
    values = np.full((size, size), np.nan)
    marks = np.full((size, size), "", "U8")
    for pair in outcome.pairs:
        row, column = order.index(pair.first), order.index(pair.second)
        values[row, column], values[column, row] = pair.difference.mean, -pair.difference.mean
        for place, sign in (((row, column), 1), ((column, row), -1)):
            marks[place] = f"{sign * pair.difference.mean:+.2f}{'*' if pair.told_apart else ''}"
    reach = max(float(np.nanmax(np.abs(values), initial=0.0)), 0.01)
    figure = new_figure(2.5 + 0.9 * size, 1.8 + 0.7 * size)
    axes = figure.subplots()
    image = axes.imshow(values, cmap="RdBu", vmin=-reach, vmax=reach)
    axes.set_xticks(range(size), names, rotation=30, ha="right")
    axes.set_yticks(range(size), names)
    for (row, column), mark in np.ndenumerate(marks):
        is_dark = not abs(values[row, column]) <= 0.6 * reach
        axes.text(column, row, mark, ha="center", va="center", color="white" if is_dark else "black")
    axes.set_title("Share of wins, row less column")
    figure.colorbar(image, ax=axes)
    return as_png(figure)
