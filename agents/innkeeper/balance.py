"""How the cards of Innkeeper play: who wins with whom and from which seat, and what becomes of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import jit
from inn_envs.core.engine import Spec
from inn_envs.core.record import Records, readable, zeros
from inn_envs.innkeeper import scoring
from inn_envs.innkeeper.state import ENDED
from inn_envs.innkeeper.words import ROUNDS

from ..shares import mean_with_interval
from ..tables import from_seat, markdown, mean, shares_of_wins, spread
from . import tally
from .player import HEURISTICS


class Watch:
    """Counts while games are played what their last records do not tell (see `playthrough.last_records`)."""

    def __init__(self, spec: Spec, games: int) -> None:
        self.sheets = zeros(tally.SHEET, games)
        self._masks = spec.game.ACTIONS.dtype
        known = HEURISTICS.types(spec.game)
        for function in (tally.count_events, tally.count_hands, tally.count_answer, tally.count_games):
            jit.fix_signature(function, known)

    def look(self, first: int, states: Records, masks: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]) -> None:
        """Games `first` and following as they stand, and what is answered next."""
        records = readable(np.ascontiguousarray(masks).view(self._masks)[:, 0])
        tally.count_games(states, records, self.sheets, first, actions)


@dataclass(frozen=True)
class Ended:
    """The last records of games, and what each seat (games, seats) had in them."""

    records: Any
    seats: int
    wins: npt.NDArray[np.float64]  # a victory shared by k counts 1/k
    gold: npt.NDArray[np.float64]

    @property
    def first(self) -> npt.NDArray[np.int64]:
        """The first lead Proprietor of each game; the token passes after every round but the last."""
        passed = self.records["rounds"].astype(np.int64) - 1
        leads: npt.NDArray[np.int64] = (self.records["lead"] - passed) % self.seats
        return leads

    @property
    def players(self) -> Any:
        """The records of the seats that are played."""
        return self.records["players"][:, : self.seats]


def count(spec: Spec, records: Records) -> Ended:
    """What the seats of ended games had."""
    seats = spec.num_players
    gold, ranks = np.zeros((len(records), seats)), np.zeros((len(records), seats))
    rules, table = readable(records), spec.cards.table[0]
    got, placed = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    for number in range(len(records)):
        scoring.results(rules[number], table, got, placed)
        gold[number], ranks[number] = got, placed
    return Ended(np.asarray(records), seats, shares_of_wins(ranks), gold)


def report(spec: Spec, records: Records, watch: Watch | None = None) -> str:
    """Tables in Markdown: the game as a whole, bids, Proprietors; with a watch also Treachery, Assets, Customers."""
    ended = count(spec, records)
    decisions = None if watch is None else np.asarray(watch.sheets)["decisions"]
    tables = [whole_game(ended, decisions), bids(ended), proprietors(spec, ended)]
    if watch is not None:
        tables += [treachery(spec, watch, ended.seats), assets(spec, watch), customers(spec, watch)]
    return "\n\n".join(tables)


def whole_game(ended: Ended, decisions: npt.NDArray[np.int64] | None) -> str:
    """Length, ends, gold, and wins from the first lead Proprietor on."""
    causes = np.bincount(ended.records["ended"], minlength=len(ENDED))
    fair = 1 / ended.seats
    error = 1.96 * np.sqrt(fair * (1 - fair) / len(ended.wins))
    best, least = ended.gold.max(axis=1), ended.gold.min(axis=1)
    by_seat = from_seat(ended.wins, ended.first).mean(axis=0)
    rows = {
        "games": f"{len(ended.wins):,}",
        "turns in all, mean (5 % to 95 %)": spread(ended.records["turn"]),
        **({} if decisions is None else {"decisions, passes included": spread(decisions)}),
        "with more rounds, after a tie": f"{(ended.records['rounds'] > ROUNDS).mean():.3f}",
        "ended by the rules / by max_turns": f"{causes[1]:,} / {causes[2]:,}",
        "gold, mean (5 % to 95 %)": spread(ended.gold),
        "winner's gold, winner's over the last's": f"{best.mean():.1f}, {(best - least).mean():.1f}",
        f"wins from the first lead Proprietor on (±{error:.3f})": " ".join(f"{share:.3f}" for share in by_seat),
        "Debt cards left at the end": f"{ended.players['debts'].sum(axis=2).mean():.2f}",
        "Treachery cards left at the end": f"{ended.players['secret']['hand'].sum(axis=2).mean():.2f}",
    }
    return markdown(["", "value"], [[name, value] for name, value in rows.items()])


def bids(ended: Ended) -> str:
    """What is bidden in each round, ties bid again included, and how often nothing."""
    found = ended.players["bids"]
    rows = []
    for number in range(ROUNDS):
        made = found[:, :, number]
        top = made.max(axis=1)
        rows.append([str(number + 1), spread(made), f"{top.mean():.1f}", f"{(made == 0).mean():.2f}"])
    return markdown(["round", "bid, mean (5 % to 95 %)", "highest", "bids of 0"], rows)


def proprietors(spec: Spec, ended: Ended) -> str:
    """How often each Proprietor wins, and its gold over the mean of its table."""
    above = ended.gold - ended.gold.mean(axis=1, keepdims=True)
    rows = []
    for row in range(1, len(spec.cards.rows["proprietor"])):
        own = ended.players["proprietor"] == row
        share = mean_with_interval(ended.wins[own], 0.0, 1.0)
        interval = f"{share.mean:.3f} ({share.low:.3f} to {share.high:.3f})"
        rows.append([spec.cards.name("proprietor", row), f"{own.sum():,}", interval, f"{mean(above[own]):+.1f}"])
    fair = f"wins, 95 % interval (fair: {1 / ended.seats:.3f})"
    return markdown(["Proprietor", "games", fair, "gold over the table's mean"], rows)


def treachery(spec: Spec, watch: Watch, seats: int) -> str:
    """Of the hands that held a card at any time, in how many it could be played, and was."""
    sheets = np.asarray(watch.sheets)
    held = sheets["held"][:, :seats].astype(bool)
    rows = []
    for row in range(1, len(spec.cards.rows["treachery"])):
        hands = held[:, :, row]
        could, was = (sheets[name][:, :seats, row].astype(bool)[hands] for name in ("playable", "played"))
        shares = [f"{mean(could):.3f}", f"{mean(was):.3f}"]
        rows.append([spec.cards.name("treachery", row), f"{hands.sum() / len(sheets):.2f}", *shares])
    return markdown(["Treachery", "hands a game that held it", "playable", "played"], rows)


def assets(spec: Spec, watch: Watch) -> str:
    """How often an Asset of a Supply is chosen last or not at all."""
    sheets = np.asarray(watch.sheets)
    supplied, wanted = (sheets[name].astype(np.int64).sum(axis=0) for name in ("supplied", "wanted"))
    rows = []
    for row in range(1, len(spec.cards.rows["asset"])):
        last = 1 - wanted[row] / supplied[row] if supplied[row] else float("nan")
        rows.append([spec.cards.name("asset", row), f"{supplied[row] / len(sheets):.2f}", f"{last:.2f}"])
    return markdown(["Asset", "Supplies a game", "chosen last or not at all"], rows)


def customers(spec: Spec, watch: Watch) -> str:
    """How often a revealed Customer is collected."""
    sheets = np.asarray(watch.sheets)
    revealed, collected = (sheets[name].astype(np.int64).sum(axis=0) for name in ("revealed", "collected"))
    rows = []
    for row in range(1, len(spec.cards.rows["customer"])):
        share = collected[row] / revealed[row] if revealed[row] else float("nan")
        rows.append([spec.cards.name("customer", row), f"{revealed[row] / len(sheets):.2f}", f"{share:.2f}"])
    return markdown(["Customer", "revealed a game", "collected"], rows)
