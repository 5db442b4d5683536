"""Tournaments in their folders: the same results by every executor, after every interruption, and from no bad file."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest

from inn_agents.errors import AgentError, ExecutorError, ResultError, RunFolderError
from inn_agents.executors import EXECUTORS, make_executor
from inn_agents.tournament.chunk import play_chunk
from inn_agents.tournament.folder import TournamentFolder
from inn_agents.tournament.plan import make_plan
from inn_agents.tournament.run import executors, run_tournament
from inn_agents.tournament.settings import make_tournament
from inn_envs.core import jit

ROOT = Path(__file__).parents[3]
BOTS = str(ROOT / "tests" / "agents" / "bots.py")
HAS_RAY = importlib.util.find_spec("ray") is not None
SMALL = {
    "game": "inheritors",
    "num_players": 2,
    "agents": ["random", "greedy", f"{BOTS}:Remembers", f"{BOTS}:Raises"],
    "deals": 6 if not jit.DISABLED else 2,
    "deals_per_chunk": 2,
    "max_turns": 8,
    "seed": 5,
}
NO_RAY = pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed (extra `ray`)")


@pytest.fixture(scope="module")
def plan():
    return make_plan(make_tournament(SMALL))


@pytest.fixture(scope="module")
def finished(plan, tmp_path_factory):
    """A tournament that was played by one process at once."""
    folder = tmp_path_factory.mktemp("tournament") / "whole"
    return folder, run_tournament(plan, folder)


def outcomes(folder):
    return {name: (folder / name).read_bytes() for name in ("results.json", "results.md", "heatmap.png", "plan.json")}


def test_the_results_say_all_that_they_depend_on(finished, plan):
    folder, outcome = finished
    content = json.loads((folder / "results.json").read_text())
    assert content["config"]["agents"] == SMALL["agents"]
    assert content["config_digest"] == plan.config.digest()
    assert content["versions"]["cards_digest"] == plan.spec.cards.digest
    assert {"inn_envs", "numpy", "numba", "python", "openskill", "rules_sha256"} <= set(content["versions"])
    assert [len(agent["sha256"]) for agent in content["agents"]] == [64] * 4
    assert content["seeds"]["seed"] == 5
    assert content["games"] == len(outcome.games.deals) == SMALL["deals"] * 6 * 2
    assert len(content["pairs"]) == 6
    assert sum(content["ended_by"].values()) == content["games"]
    names = [standing["agent"] for standing in content["standings"]]
    assert sorted(names) == ["Raises", "Remembers", "greedy", "random"]
    total = sum(standing["win_share"]["mean"] for standing in content["standings"])
    assert total == pytest.approx(4 * 0.5)
    faulty = next(standing for standing in content["standings"] if standing["agent"] == "Raises")
    assert faulty["forfeits"]["error"] == content["ended_by"]["error"] > 0
    assert "RuntimeError: too many" in faulty["first_forfeits"][0]["reason"]
    text = (folder / "results.md").read_text()
    assert "Raises forfeited games: error" in text
    assert (folder / "heatmap.png").read_bytes().startswith(b"\x89PNG")
    assert str(folder) not in json.dumps(content)


@pytest.mark.parametrize("executor", ["process", pytest.param("ray", marks=[NO_RAY, pytest.mark.exhaustive])])
@pytest.mark.skipif(jit.DISABLED, reason="workers compile what they play")
def test_executors_give_the_same_bytes(executor, finished, plan, tmp_path):
    """Agents that draw from shared generators and remember their games included."""
    run_tournament(plan, tmp_path / "other", executors(executor, 2, None))
    assert outcomes(tmp_path / "other") == outcomes(finished[0])


def test_a_finished_tournament_is_shown_again_without_playing(finished, plan, monkeypatch):
    monkeypatch.setattr("inn_agents.tournament.run.play_chunk", None)
    before = outcomes(finished[0])
    again = run_tournament(plan, finished[0])
    assert outcomes(finished[0]) == before
    assert again.standings == finished[1].standings


def test_an_interruption_keeps_chunks_and_the_rest_is_played_later(finished, plan, tmp_path, monkeypatch):
    played = []

    def stop_at_four(task):
        if len(played) == 4:
            raise KeyboardInterrupt
        played.append(task.chunk.number)
        return play_chunk(task)

    monkeypatch.setattr("inn_agents.tournament.run.play_chunk", stop_at_four)
    with pytest.raises(KeyboardInterrupt):
        run_tournament(plan, tmp_path / "run")
    assert not (tmp_path / "run" / "results.json").exists()
    first, played[:] = played.copy(), []
    monkeypatch.setattr("inn_agents.tournament.run.play_chunk", lambda task: played.append(1) or play_chunk(task))
    run_tournament(plan, tmp_path / "run")
    chunks = sum(len(stage) for stage in plan.stages)
    assert (len(first), len(played)) == (4, chunks - 4)
    assert outcomes(tmp_path / "run") == outcomes(finished[0])


@pytest.mark.skipif(jit.DISABLED, reason="a process that compiles nothing is too slow to be killed in the middle")
@pytest.mark.exhaustive
@pytest.mark.parametrize("executor", ["serial", "process"])
def test_a_killed_tournament_ends_with_the_same_results(executor, tmp_path):
    """SIGKILL in the middle; the workers end with it, and the same command goes on."""
    config = tmp_path / "t.toml"
    settings = {**SMALL, "deals": 60, "agents": ["random", f"{BOTS}:Remembers"], "max_turns": 30}
    config.write_text(make_tournament(settings).to_toml())
    words = ["tournament", str(config), "--executor", executor]
    words += ["--workers", "2"] if executor == "process" else []
    command = [sys.executable, "-c", "from inn_agents.cli import app; app()", *words]
    cut, chunks = tmp_path / "cut", tmp_path / "cut" / "chunks"
    process = subprocess.Popen([*command, "--run-dir", str(cut)], cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        limit = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < limit and len(list(chunks.glob("[0-9]*.json"))) < 3:
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    kept = {path.name: path.stat().st_mtime_ns for path in chunks.glob("[0-9]*.json")}
    assert len(kept) >= 3
    assert not (cut / "results.json").exists(), "killed in the middle"
    done = subprocess.run([*command, "--run-dir", str(cut)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {name: (chunks / name).stat().st_mtime_ns for name in kept} == kept, "nothing is played twice"
    run_tournament(make_plan(make_tournament(settings)), tmp_path / "whole")
    assert outcomes(cut) == outcomes(tmp_path / "whole")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 6}, "config.seed: it has 5, now it is 6"),
        ({"deals": 7}, "config.deals"),
        ({"agents": ["random", "greedy"]}, "config.agents"),
    ],
)
def test_a_changed_tournament_is_refused(change, words, finished):
    other = make_plan(make_tournament({**SMALL, **change}))
    before = outcomes(finished[0])
    with pytest.raises(RunFolderError, match="another plan") as refused:
        run_tournament(other, finished[0])
    assert words in str(refused.value)
    assert outcomes(finished[0]) == before


def test_a_changed_agent_is_refused(tmp_path):
    bot = tmp_path / "my_bot.py"
    source = Path(BOTS).read_text()
    bot.write_text(source)
    settings = {**SMALL, "deals": 2, "agents": ["random", f"{bot}:HighestLegal"]}
    plan = make_plan(make_tournament(settings))
    run_tournament(plan, tmp_path / "run")
    bot.write_text(source + "\n# changed\n")
    with pytest.raises(RunFolderError, match="agents"):
        run_tournament(make_plan(make_tournament(settings)), tmp_path / "run")
    with pytest.raises(AgentError, match="not what the tournament began with"):
        play_chunk(plan.task(plan.stages[0][0]))


def test_a_folder_of_something_else_is_left_alone(plan, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    for overwrite in (False, True):
        with pytest.raises(RunFolderError, match="no tournament"):
            run_tournament(plan, tmp_path, overwrite=overwrite)
    with pytest.raises(RunFolderError, match="a file"):
        run_tournament(plan, tmp_path / "notes.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_two_processes_do_not_play_in_one_folder(plan, tmp_path):
    folder = TournamentFolder(tmp_path / "run")
    folder.begin(plan)
    with pytest.raises(RunFolderError, match="another process is playing"):
        run_tournament(plan, tmp_path / "run")
    folder.release()


def resealed(content, **changes):
    """A file of results with other content and the right digest."""
    import hashlib

    games = {**json.loads(content)["games"], **changes}
    text = json.dumps(games).encode()
    return b'{"sha256":"%s","games":%s}' % (hashlib.sha256(text).hexdigest().encode(), text)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda content: content[: len(content) // 2], "cut, or no results"),
        (lambda content: b"", "cut, or no results"),
        (lambda content: b"\x80\x04\x95 a pickle", "cut, or no results"),
        (lambda content: b"[" * 100_000, "larger than|cut, or no results"),
        (lambda content: b"[" * 9_000, "cut, or no results"),
        (lambda content: content.replace(b'"max_turns"', b'"rules"', 1), "was altered"),
        (lambda content: content + b" " * 10_000_000, "larger than"),
        (lambda content: content.replace(b'"games"', b'"gamez"'), "gamez|games"),
        (lambda content: resealed(content, format=2), "format: expected 1, got 2"),
        (lambda content: resealed(content, plan="0" * 64), "plan: expected"),
        (lambda content: resealed(content, chunk=3), "chunk: expected 0, got 3"),
        (lambda content: resealed(content, seeds=[1, 2]), "seeds: expected"),
        (lambda content: resealed(content, ranks=[[[1]]]), "ranks: expected shape"),
        (lambda content: resealed(content, ranks=[[[1, 2], [1]]]), "ranks: expected"),
        (lambda content: resealed(content, ranks=[[[2, 2]] * 2] * 2), "a winner in each game"),
        (lambda content: resealed(content, ranks=[[[1, 9]] * 2] * 2), "ranks: expected 1 to 2"),
        (lambda content: resealed(content, ranks="1"), "ranks"),
        (lambda content: resealed(content, scores=[[[10**30] * 2] * 2] * 2), "scores|cut"),
        (lambda content: resealed(content, ended_by=[["rules", "magic"]] * 2), "ended_by"),
        (lambda content: resealed(content, further=1), "further"),
        (
            lambda content: resealed(
                content, forfeits=[{"deal": 9, "rotation": 0, "agent": 0, "cause": "late", "reason": ""}]
            ),
            "forfeits",
        ),
    ],
)
def test_damaged_results_are_refused_with_the_reason(damage, words, finished, plan, tmp_path):
    content = (finished[0] / "chunks" / "000000.json").read_bytes()
    folder = TournamentFolder(tmp_path / "run")
    folder.begin(plan)
    folder.release()
    (tmp_path / "run" / "chunks").mkdir()
    file = tmp_path / "run" / "chunks" / "000000.json"
    file.write_bytes(damage(content))
    with pytest.raises(ResultError, match=words) as refused:
        run_tournament(plan, tmp_path / "run")
    assert str(refused.value).startswith(f"{file}: ")
    file.write_bytes(content)
    assert folder.kept(plan, plan.stages[0][0]) is not None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b"[" * 200_000])
def test_a_damaged_plan_is_refused(content, plan, tmp_path):
    run = tmp_path / "run"
    run.mkdir()
    (run / "plan.json").write_bytes(content)
    with pytest.raises(RunFolderError, match=r"plan\.json: damaged"):
        run_tournament(plan, run)


def test_what_is_kept_is_what_was_played(plan, tmp_path):
    folder = TournamentFolder(tmp_path / "run")
    folder.begin(plan)
    for chunk in plan.stages[0]:
        played = play_chunk(plan.task(chunk))
        folder.keep(plan, chunk, played)
        kept = folder.kept(plan, chunk)
        for name in ("seeds", "wins", "payoffs", "scores", "ranks", "turns", "ended_by"):
            np.testing.assert_array_equal(getattr(kept, name), getattr(played, name), err_msg=name)
        assert kept.forfeits == played.forfeits
    folder.release()
    assert msgspec.json.decode((tmp_path / "run" / "plan.json").read_bytes())["format"] == 1


def test_the_stop_rule_ends_a_tournament_early(tmp_path):
    settings = {**SMALL, "agents": ["random", "rules"], "deals": 4000, "first_look": 32, "deals_per_chunk": 32}
    config = make_tournament({**settings, "max_turns": 60, "stop_when_apart": ["rules", "random"]})
    outcome = run_tournament(make_plan(config), tmp_path / "run")
    assert outcome.deals == 32
    stop = json.loads((tmp_path / "run" / "results.json").read_text())["stop"]
    assert stop["told_apart"] is True
    assert [look["deals"] for look in stop["looks"]] == [32]
    assert stop["confidence"] == pytest.approx(1 - 0.05 / 8)
    assert stop["looks"][0]["difference"]["low"] > 0
    assert "rules and random were told apart after 32 deals" in (tmp_path / "run" / "results.md").read_text()


# --- executors -------------------------------------------------------------------------------------------------------


def squared(number):
    return number * number


def fails(number):
    if number == 3:
        raise AgentError(f"task {number}")
    return number


def dies(number):
    os._exit(9)


@pytest.mark.parametrize("name", [name for name in EXECUTORS if name != "ray"])
def test_executors_do_every_task_once(name):
    with make_executor(name, squared, workers=2) as executor:
        assert dict(executor.run(range(20))) == {number: number * number for number in range(20)}
        assert dict(executor.run([])) == {}
        assert dict(executor.run([7])) == {0: 49}


@pytest.mark.parametrize("name", [name for name in EXECUTORS if name != "ray"])
def test_an_error_of_a_task_comes_out(name):
    with pytest.raises(AgentError, match="task 3"), make_executor(name, fails, workers=1) as executor:
        list(executor.run(range(20)))


def test_a_worker_that_dies_is_told():
    with (
        pytest.raises(ExecutorError, match="a worker process died"),
        make_executor("process", dies, workers=1) as executor,
    ):
        list(executor.run(range(4)))


@NO_RAY
@pytest.mark.exhaustive
def test_ray_does_every_task_once_and_tells_errors():
    with make_executor("ray", squared, workers=2) as executor:
        assert dict(executor.run(range(20))) == {number: number * number for number in range(20)}
    with pytest.raises(AgentError, match="task 3"), make_executor("ray", fails, workers=2) as executor:
        list(executor.run(range(5)))
    with pytest.raises(ExecutorError, match="Ray worker failed"), make_executor("ray", dies, workers=1) as executor:
        list(executor.run(range(1)))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"name": "cloud"}, "expected one of serial, process, ray"),
        ({"name": "process", "address": "auto"}, "goes with --executor ray"),
    ],
)
def test_executors_that_there_are_not(arguments, words):
    with pytest.raises(ExecutorError, match=words):
        make_executor(arguments["name"], squared, address=arguments.get("address"))


def test_without_ray_its_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExecutorError, match=r"inn_envs\[ray\]"):
        make_executor("ray", squared)
