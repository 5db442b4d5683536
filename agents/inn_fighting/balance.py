"""How the cards of Inn-Fighting play: who wins with whom and from which seat, and what becomes of the cards."""

from __future__ import annotations

import numpy as np

from inn_envs.core.engine import Spec
from inn_envs.core.record import Records
from inn_envs.inn_fighting.describe import starters
from inn_envs.inn_fighting.state import ENDED
from inn_envs.inn_fighting.words import Face, Kind

from ..ended import Ended, SheetWatch, count
from ..shares import mean_with_interval
from ..tables import from_seat, markdown, mean, spread
from . import tally
from .player import HEURISTICS


class Watch(SheetWatch):
    """Counts what last records do not tell: see `tally`."""

    def __init__(self, spec: Spec, games: int) -> None:
        functions = (tally.count_event, tally.count_events, tally.count_hands, tally.count_playable, tally.count_games)
        super().__init__(spec, games, HEURISTICS, tally.SHEET, functions)


def report(spec: Spec, records: Records, watch: Watch | None = None) -> str:
    """Tables in Markdown: the game as a whole, starting Adventurers; with a watch also what was done, and the cards."""
    ended = count(spec, records)
    tables = [whole_game(ended)]
    if watch is not None:
        tables.append(deeds(ended, watch))
    tables.append(adventurers(spec, ended))
    if watch is not None:
        tables += [actions(spec, watch, ended.seats), bystanders(spec, watch)]
    return "\n\n".join(tables)


def whole_game(ended: Ended) -> str:
    """Length, ends, Victory Points, and wins from whoever had the first turn on."""
    causes = np.bincount(ended.records["ended"], minlength=len(ENDED))
    fair = 1 / ended.seats
    error = 1.96 * np.sqrt(fair * (1 - fair) / len(ended.wins))
    turns = ended.records["turn"].astype(np.int64)
    by_seat = from_seat(ended.wins, starters(ended.records)).mean(axis=0)
    winners = (ended.wins * ended.scores).sum(axis=1)
    rows = {
        "games": f"{len(ended.wins):,}",
        "turns, mean (5 % to 95 %), most": f"{spread(turns)}, {turns.max()}",
        "rounds, mean (5 % to 95 %)": spread(turns / ended.seats),
        "ended by the rules / by max_turns": f"{causes[1]:,} / {causes[2]:,}",
        "Victory Points, mean (5 % to 95 %)": spread(ended.scores),
        "the winner's, and the last one's": f"{winners.mean():.1f}, {ended.scores.min(axis=1).mean():.1f}",
        f"wins from the first to move on (±{error:.3f})": " ".join(f"{share:.3f}" for share in by_seat),
        "Action cards left in hands at the end": f"{ended.players['secret']['hand'].sum(axis=2).mean():.2f}",
    }
    return markdown(["", "value"], [[name, value] for name, value in rows.items()])


def deeds(ended: Ended, watch: Watch) -> str:
    """Decisions, attacks and actions, Defense rolls, knockouts."""
    sheets = np.asarray(watch.sheets)
    turns = ended.records["turn"].astype(np.int64).sum()
    rows = [["decisions a game, passes included, mean (5 % to 95 %)", spread(sheets["decisions"])]]
    attacks = sheets["chosen"][:, [Face.PUNCH, Face.CHAIR, Face.POWER]].sum()
    for face in (Face.PUNCH, Face.CHAIR, Face.POWER):
        share = sheets["chosen"][:, face].sum() / attacks
        rows.append([f"of the attacks, {face.name.capitalize()}", f"{share:.3f}"])
    rows.append(["attacks a turn", f"{attacks / turns:.3f}"])
    for face in (Face.LUCK, Face.ALE):
        rows.append([f"{face.name.capitalize()} actions a turn", f"{sheets['chosen'][:, face].sum() / turns:.3f}"])
    rows.append(["attacks that missed, for each attack", f"{sheets['missed'].sum() / attacks:.3f}"])
    rows.append(["Defense rolls that succeeded, for each attack", f"{sheets['defended'].sum() / attacks:.3f}"])
    rows.append(["Adventurers knocked out a game", f"{sheets['knocked_out'].mean():.2f}"])
    rows.append(["Bystanders knocked out a game", f"{sheets['out'].sum(axis=1).mean():.2f}"])
    return markdown(["what is done", "value"], rows)


def adventurers(spec: Spec, ended: Ended) -> str:
    """How often a seat wins that began with an Adventurer, and its Victory Points over the mean of its table."""
    rows = []
    for row in range(1, len(spec.cards.rows["adventurer"])):
        own = ended.players["started"] == row
        share = mean_with_interval(ended.wins[own], 0.0, 1.0)
        interval = f"{share.mean:.3f} ({share.low:.3f} to {share.high:.3f})"
        rows.append([spec.cards.name("adventurer", row), f"{own.sum():,}", interval, f"{mean(ended.above[own]):+.1f}"])
    fair = f"wins, 95 % interval (fair: {1 / ended.seats:.3f})"
    return markdown(["starting Adventurer", "games", fair, "Victory Points over the table's mean"], rows)


def actions(spec: Spec, watch: Watch, seats: int) -> str:
    """Of the hands that held a card at any time, in how many it could be played, and was."""
    sheets = np.asarray(watch.sheets)
    held = sheets["held"][:, :seats].astype(bool)
    rows = []
    for row in range(1, len(spec.cards.rows["action"])):
        hands = held[:, :, row]
        could, was = (sheets[name][:, :seats, row].astype(bool)[hands] for name in ("playable", "played"))
        shares = [f"{mean(could):.3f}", f"{mean(was):.3f}"]
        rows.append([spec.cards.name("action", row), f"{hands.sum() / len(sheets):.2f}", *shares])
    return markdown(["Action", "hands a game that held it", "playable", "played"], rows)


def bystanders(spec: Spec, watch: Watch) -> str:
    """How often each Bystander comes into play, is used and is knocked out."""
    sheets = np.asarray(watch.sheets)
    rows = []
    for row in range(1, len(spec.cards.rows["bystander"])):
        came = sheets["came"][:, row].sum()
        used, out = (f"{sheets[name][:, row].sum() / came:.2f}" if came else "nan" for name in ("used", "out"))
        if spec.cards.table[0]["kind"][row] == Kind.FULL_ROUND:
            used = "works by itself"
        rows.append([spec.cards.name("bystander", row), f"{came / len(sheets):.2f}", used, out])
    return markdown(["Bystander", "times in play a game", "used, each time", "knocked out, each time"], rows)
