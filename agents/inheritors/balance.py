"""How the cards of Inheritors play: who wins from which seat, and what clans, honors and quests are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.record import Records, readable
from inn_envs.inheritors import scoring
from inn_envs.inheritors.conditions import is_quest_met
from inn_envs.inheritors.describe import starters
from inn_envs.inheritors.state import ENDED

from ..ended import Ended
from ..ended import count as count_ended
from ..tables import from_seat, markdown, mean, spread

_PARTS = {
    "numbers": scoring.score_numbers,
    "tomes": scoring.score_tomes,
    "relics": scoring.score_relics,
    "quests": scoring.score_quests,
}


@dataclass(frozen=True)
class Scored(Ended):
    """Ended games, with what each part of the score came to (games, seats)."""

    parts: dict[str, npt.NDArray[np.float64]]

    @property
    def from_first(self) -> npt.NDArray[np.float64]:
        """Wins by place from the first player."""
        return from_seat(self.wins, starters(self.records))


def count(spec: Spec, records: Records) -> Scored:
    """What the seats of ended games had."""
    ended = count_ended(spec, records)
    parts = {name: np.zeros(ended.scores.shape) for name in _PARTS}
    rules, table = readable(records), spec.cards.table[0]
    for number in range(len(records)):
        for name, part in _PARTS.items():
            parts[name][number] = [part(rules[number], table, seat) for seat in range(ended.seats)]
    parts["honors"] = ended.scores - sum(parts.values())
    return Scored(ended.records, ended.seats, ended.wins, ended.scores, parts)


def report(spec: Spec, records: Records) -> str:
    """Tables in Markdown: the game as a whole, clans, honors, quests."""
    ended = count(spec, records)
    return "\n\n".join((whole_game(ended), clans(spec, ended), honors(spec, ended), quests(spec, ended)))


def whole_game(ended: Scored) -> str:
    """Length, ends, scores, and wins from the first seat on."""
    turns, causes = ended.records["turn"], np.bincount(ended.records["ended"], minlength=len(ENDED))
    best = ended.scores.max(axis=1)
    error = 1.96 * np.sqrt((1 / ended.seats) * (1 - 1 / ended.seats) / len(ended.wins))
    total = ended.scores.mean()
    by_deck = (ended.records["deck_count"] == 0).mean()
    rows = {
        "games": f"{len(ended.wins):,}",
        "turns in all, mean (5 % to 95 %)": spread(turns),
        "ended by the rules / by max_turns": f"{causes[1]:,} / {causes[2]:,}",
        "with an empty deck": f"{by_deck:.2f}",
        "score, winner's score": f"{total:.1f}, {best.mean():.1f}",
        "share of the VP": ", ".join(f"{name} {part.mean() / total:.2f}" for name, part in ended.parts.items()),
        f"wins from the first seat on (±{error:.3f})": " ".join(f"{share:.3f}" for share in ended.from_first.mean(0)),
    }
    return markdown(["", "value"], [[name, value] for name, value in rows.items()])


def clans(spec: Spec, ended: Scored) -> str:
    """How often each clan is claimed where it is set out, and how its owner fares."""
    owned = ended.records["players"]["clan"][:, : ended.seats]
    rows = []
    for clan in range(1, len(spec.cards.rows["clan"])):
        out = (ended.records["clans"] == clan).any(axis=1)
        owner = owned == clan
        rows.append([spec.cards.name("clan", clan), *_shares(out, owner, ended), f"{mean(ended.above[owner]):+.1f}"])
    return markdown(["clan", "set out", "claimed", "owner wins", "owner's score over the table's mean"], rows)


def honors(spec: Spec, ended: Scored) -> str:
    """How often each honor is claimed where it is set out, and how often its owner wins."""
    rows = []
    for honor in range(1, len(spec.cards.rows["honor"])):
        here = ended.records["honors"] == honor
        owner = (ended.records["honor_owner"] * here).max(axis=1)
        owned = owner[:, None] == np.arange(1, ended.seats + 1)
        rows.append([spec.cards.name("honor", honor), *_shares(here.any(axis=1), owned, ended)])
    return markdown(["honor", "set out", "claimed", "owner wins"], rows)


def quests(spec: Spec, ended: Scored) -> str:
    """How often a quest that was taken is met at the end, and how often its owner wins."""
    taken = ended.records["players"]["secret"]["quests"][:, : ended.seats]
    rules, table = readable(ended.records), spec.cards.table[0]
    rows = []
    for quest in range(1, len(spec.cards.rows["quest"])):
        owner = (taken >> quest & 1).astype(bool)
        met = [is_quest_met(rules[game], table, seat, quest) for game, seat in np.argwhere(owner)]
        rows.append(
            [
                spec.cards.name("quest", quest),
                f"{owner.any(axis=1).mean():.2f}",
                f"{mean(np.array(met, float)):.2f}",
                f"{mean(ended.wins[owner]):.3f}",
            ]
        )
    return markdown(["quest", "taken", "met at the end", "owner wins"], rows)


def _shares(out: Any, owner: npt.NDArray[np.bool_], ended: Scored) -> tuple[str, str, str]:
    """Games in which a card is set out; of these, those in which it has an owner; of these, the owner's wins."""
    claimed = np.asarray(owner.any(axis=1))[out].mean() if out.any() else float("nan")
    return f"{out.mean():.2f}", f"{claimed:.2f}", f"{mean(ended.wins[owner]):.3f}"
