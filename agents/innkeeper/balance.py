"""How the cards of Innkeeper play: who wins with whom and from which seat, and what becomes of the cards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec
from inn_envs.core.record import Records
from inn_envs.innkeeper.describe import starters
from inn_envs.innkeeper.state import ENDED
from inn_envs.innkeeper.words import ROUNDS

from ..ended import Ended, SheetWatch, count
from ..shares import mean_with_interval
from ..tables import from_seat, markdown, mean, spread
from . import tally
from .player import HEURISTICS


class Watch(SheetWatch):
    """Counts what last records do not tell: see `tally`."""

    def __init__(self, spec: Spec, games: int) -> None:
        functions = (tally.count_events, tally.count_hands, tally.count_answer, tally.count_games)
        super().__init__(spec, games, HEURISTICS, tally.SHEET, functions)


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
    best, least = ended.scores.max(axis=1), ended.scores.min(axis=1)
    by_seat = from_seat(ended.wins, starters(ended.records)).mean(axis=0)
    rows = {
        "games": f"{len(ended.wins):,}",
        "turns in all, mean (5 % to 95 %)": spread(ended.records["turn"]),
        **({} if decisions is None else {"decisions, passes included": spread(decisions)}),
        "with more rounds, after a tie": f"{(ended.records['rounds'] > ROUNDS).mean():.3f}",
        "ended by the rules / by max_turns": f"{causes[1]:,} / {causes[2]:,}",
        "gold, mean (5 % to 95 %)": spread(ended.scores),
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
    rows = []
    for row in range(1, len(spec.cards.rows["proprietor"])):
        own = ended.players["proprietor"] == row
        share = mean_with_interval(ended.wins[own], 0.0, 1.0)
        interval = f"{share.mean:.3f} ({share.low:.3f} to {share.high:.3f})"
        rows.append([spec.cards.name("proprietor", row), f"{own.sum():,}", interval, f"{mean(ended.above[own]):+.1f}"])
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
