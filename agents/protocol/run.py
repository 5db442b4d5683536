"""Measures an agent by Inn-Eval in a folder: what was played before is taken from there."""

from __future__ import annotations

from pathlib import Path

from inn_envs.core.files import write_whole

from ..progress import Counting
from ..tournament.folder import TournamentFolder
from ..tournament.run import Make, executors, play_all
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
    folder.begin(plan, overwrite=overwrite)
    try:
        counting = Counting(RELEASE, "games", plan.games)
        played = play_all(plan, plan.chunks, folder, make or executors("serial", None, None), counting)
        report = make_report(plan, [[played[chunk] for chunk in part.chunks] for part in plan.parts])
        folder.write_json("results.json", to_json(report))
        write_whole(folder.path / "results.md", to_markdown(report).encode())
        write_whole(folder.path / "edges.png", picture(report))
        return report
    finally:
        folder.release()
