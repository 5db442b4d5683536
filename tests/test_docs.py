"""What the documentation says is what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from inn_envs import GAMES

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *(ROOT / "inn_envs" / game / "README.md" for game in GAMES)]


def blocks(language: str) -> list[tuple[str, str]]:
    found = []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for number, block in enumerate(re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL), start=1):
            found.append((f"{document.parent.name}/{document.name} {number}", block))
    return found


@pytest.mark.parametrize(("where", "block"), blocks("python"), ids=[where for where, _ in blocks("python")])
def test_every_python_block_runs(where: str, block: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{where}: {done.stderr[-2000:]}"


def test_every_command_of_the_readme_exists() -> None:
    from inn_agents.cli import app

    commands = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    lines = [line for _, block in blocks("bash") for line in block.splitlines()]
    lines += [line for script in (ROOT / "scripts").glob("*.sh") for line in script.read_text().splitlines()]
    shown = {found.group(1) for line in lines if (found := re.match(r"\s*inn (\w+)", line))}
    assert shown
    assert shown <= commands
    scripts = set(re.findall(r"scripts/\w+\.(?:sh|py)", " ".join(path.read_text() for path in DOCUMENTS)))
    assert all((ROOT / script).exists() for script in scripts)


def test_every_link_leads_somewhere() -> None:
    for document in sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *DOCUMENTS}):
        for link in re.findall(r"\]\(([^)#]+)", document.read_text(encoding="utf-8")):
            assert "://" in link or (document.parent / link).exists(), f"{document.name}: {link}"


def test_the_tables_are_those_of_the_code() -> None:
    script = ROOT / "scripts" / "write_tables.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}; run python scripts/write_tables.py"


@pytest.mark.parametrize("game", ["innkeeper", "inn_fighting"])
def test_shares_of_wins_among_equals_are_those_of_the_report(game: str) -> None:
    """With four players: the seats' shares, the lowest and the highest by what a seat plays as, decisions a game."""
    readme = " ".join((ROOT / "inn_envs" / game / "README.md").read_text(encoding="utf-8").split())
    told = readme.split("Among `rules` alone")[1].split("<!--")[0]
    report = (ROOT / "docs" / f"{game}_balance.md").read_text(encoding="utf-8")
    four = report.split("## 4 players")[1].split("\n## ")[0]
    found = re.search(r"\| wins from the first .*\| ([\d. ]+) \|", four)
    assert found
    table = four.split(", 95 % interval (fair")[1].split("\n\n")[0]
    shares = sorted(re.findall(r"\| (0\.\d+) \(", table))
    for number in (*found[1].split(), shares[0], shares[-1]):
        assert number in told, number
    for decisions in re.findall(r"\| decisions[^|]*\| ([\d.]+) \(", report):
        assert any(f"{float(decisions) + shift:.0f}" in told for shift in (-0.01, 0.01)), decisions


@pytest.mark.parametrize("game", list(GAMES))
def test_every_ruling_has_a_test(game: str) -> None:
    readme = (ROOT / "inn_envs" / game / "README.md").read_text(encoding="utf-8")
    section = readme.split("## Rulings")[1].split("\n## ")[0]
    numbers = re.findall(r"^(\d+)\. ", section, re.MULTILINE)
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / game).glob("test_*.py"))
    missing = [number for number in numbers if f"def test_ruling_{number}_" not in tests]
    assert missing == []


def test_nothing_is_left_over() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    here = Path(__file__).relative_to(ROOT)
    left = [
        name
        for name in files
        if name.endswith((".py", ".md", ".sh", ".toml"))
        and Path(name) != here
        and marks.search((ROOT / name).read_text())
    ]
    assert left == []
