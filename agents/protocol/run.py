"""Measures an agent by Inn-Eval in a folder: what was played before is taken from there."""

from __future__ import annotations

from pathlib import Path

from ..tournament.folder import TournamentFolder
from ..tournament.run import Make, play_all
from .cells import RELEASE
from .frozen import check
from .plan import ProtocolPlan
from .report import Report, make_report, picture, to_json, to_markdown


def run_protocol(
    plan: ProtocolPlan, run_dir: str | Path, make: Make | None = None, *, overwrite: bool = False
) -> Report:
    """Plays what is missing of a measurement, and writes its results: the same whoever plays, however often it was
    interrupted. `make` gives the executor, by default this process.

    Raises ProtocolError where the references do not play as they did when the release was frozen, and else as
    `run_tournament` does. KeyboardInterrupt (Ctrl-C, SIGTERM) leaves the chunks that are done.
    """
    folder = TournamentFolder(run_dir)
    folder.check(plan, overwrite=overwrite)
    for cell in plan.cells:
        check(cell)
    with folder.begun(plan, overwrite=overwrite):
        played = play_all(plan, folder, make, RELEASE)
        report = make_report(plan, [[played[chunk] for chunk in part.chunks] for part in plan.parts])
        folder.write_results(to_json(report), to_markdown(report), "edges.png", picture(report))
        return report
