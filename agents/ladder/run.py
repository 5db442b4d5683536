"""Plays a ladder in a folder: what was played before is taken from there."""

from __future__ import annotations

import json
from pathlib import Path

from inn_envs.core.files import write_whole

from ..tournament.folder import TournamentFolder
from ..tournament.run import Make, play_all
from .plan import LadderPlan
from .report import Report, make_report, picture, to_json, to_markdown

PICTURE = "ladder.png"


def run_ladder(
    plan: LadderPlan, run_dir: str | Path, make: Make | None = None, *, command: str, overwrite: bool = False
) -> Report:
    """Plays what is missing of a ladder, and writes its results: the same whoever plays, however often it was
    interrupted. `make` gives the executor, by default this process; `command` is named in the Markdown.

    Raises as `run_tournament` does. KeyboardInterrupt (Ctrl-C, SIGTERM) leaves the chunks that are done.
    """
    folder = TournamentFolder(run_dir)
    with folder.begun(plan, overwrite=overwrite):
        played = play_all(plan, folder, make, f"ladder of {plan.game}")
        report = make_report(plan, [[played[chunk] for chunk in part.chunks] for part in plan.parts])
        folder.write_results(to_json(report), to_markdown(report, command, PICTURE), PICTURE, picture(report))
        return report


def write_document(report: Report, place: Path, command: str) -> None:
    """Writes the Markdown to a place, with the picture and the JSON beside it under the same name."""
    write_whole(place.with_suffix(".png"), picture(report))
    write_whole(place.with_suffix(".json"), (json.dumps(to_json(report), indent=1) + "\n").encode())
    write_whole(place, to_markdown(report, command, place.with_suffix(".png").name).encode())
