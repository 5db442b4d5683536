"""The compile switch: nothing stale, nothing fatal, nothing imported that is not needed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inn_envs.core import jit

pytestmark = pytest.mark.skipif(jit.DISABLED, reason="about compiled code")
ROOT = Path(__file__).resolve().parent.parent


def run(program: str, root: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip()


CALL = "from inn_envs.core import jit, rng; import numpy as np; print(rng.below(np.uint64(2**63), 10))"


def test_an_edited_rule_never_gives_a_stale_result(tmp_path: Path) -> None:
    """A constant and a callee in other files than the function's own are edited between two runs."""
    shutil.copytree(ROOT / "inn_envs", tmp_path / "inn_envs", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "inn_envs" / "core" / "constant.py").write_text("VALUE = 1\n")
    (tmp_path / "inn_envs" / "core" / "callee.py").write_text(
        "from inn_envs.core.jit import rule\n@rule\ndef callee(number: int) -> int:\n    return number + 1\n"
    )
    (tmp_path / "inn_envs" / "core" / "caller.py").write_text(
        "from inn_envs.core.jit import rule\n"
        "from inn_envs.core.callee import callee\n"
        "from inn_envs.core.constant import VALUE\n"
        "@rule\ndef caller(number: int) -> int:\n    return callee(number) * VALUE\n"
    )
    program = "from inn_envs.core.caller import caller; print(caller(4))"
    cache = str(tmp_path / "cache")
    assert run(program, tmp_path, INN_ENVS_CACHE=cache) == "5"
    assert run(program, tmp_path, INN_ENVS_CACHE=cache) == "5"
    (tmp_path / "inn_envs" / "core" / "constant.py").write_text("VALUE = 3\n")
    assert run(program, tmp_path, INN_ENVS_CACHE=cache) == "15"
    callee = tmp_path / "inn_envs" / "core" / "callee.py"
    callee.write_text(callee.read_text().replace("number + 1", "number + 2"))
    assert run(program, tmp_path, INN_ENVS_CACHE=cache) == "18"


def test_flags_and_games_have_their_own_folders(tmp_path: Path) -> None:
    program = "from inn_envs.core import jit; print(jit.cache_path('core').name, jit.cache_path('inheritors').name)"
    plain, checked = run(program), run(program, NUMBA_BOUNDSCHECK="1")
    assert plain == run(program)
    assert len({*plain.split(), *checked.split()}) == 4


def test_a_cache_that_can_not_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(CALL, INN_ENVS_CACHE=str(blocked)) == "5"
    assert run(CALL, XDG_CACHE_HOME=str(blocked), HOME=str(blocked)) == "5"


def test_other_peoples_caches_are_left_alone(tmp_path: Path) -> None:
    program = (
        "import numba; before = numba.config.CACHE_DIR; import inn_envs.core.batch; "
        "print(before == numba.config.CACHE_DIR)"
    )
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)) == "True"


def test_importing_the_package_is_light() -> None:
    heavy = ("torch", "matplotlib", "ray", "pygame", "stable_baselines3", "PIL", "numba")
    program = f"import sys, inn_envs; print([name for name in {heavy} if name in sys.modules])"
    assert run(program) == "[]"


def test_playing_needs_no_heavy_package() -> None:
    heavy = ("torch", "matplotlib", "ray", "pygame", "stable_baselines3")
    program = (
        "import sys; from inn_envs import inheritors_v0; env = inheritors_v0.env(); env.reset(seed=1); env.last(); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    assert run(program) == "[]"
