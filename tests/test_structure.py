"""The shape of the code: which module may import which."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ADAPTERS = ("aec", "vector", "solo", "position", "replay", "history", "render", "opponents")
#: The modules of each game in the order in which one may import those before it.
ORDERS = {
    "inheritors": (
        "words", "card_checks", "cards", "variant", "state", "actions", "hands", "verbs", "conditions", "effects",
        "setup",
    ),
    "innkeeper": (
        "words", "clause_checks", "play_checks", "card_checks", "cards", "variant", "state", "actions", "inns", "verbs",
        "windows", "effects", "bidding", "customers", "declared", "setup", "plays", "answers",
    ),
    "inn_fighting": (
        "words", "clause_checks", "card_checks", "cards", "variant", "state", "actions", "brawl", "knowledge", "hands",
        "verbs", "windows", "damage", "effects", "attacks", "drinks", "setup", "answers",
    ),
}  # fmt: skip
PLACES = [(game, module) for game, order in ORDERS.items() for module in order]
#: These may ask questions but know neither rules nor effects.
ONLOOKERS = ("legal", "observe", "hidden", "resample", "describe", "phrases", "text", "draw", "positions")


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports, at the top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", sources("inn_envs"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_environments_do_not_import_agents_scripts_or_tests(path: Path) -> None:
    assert not [name for name in imports_of(path) if name.split(".")[0] in ("inn_agents", "agents", "scripts", "tests")]


@pytest.mark.parametrize("path", sources("inn_envs/core"), ids=lambda path: path.name)
def test_core_knows_no_game_and_no_adapter(path: Path) -> None:
    mine = [name for name in imports_of(path) if name.startswith("inn_envs.")]
    assert [name for name in mine if not name.startswith("inn_envs.core")] == []


@pytest.mark.parametrize(
    "path",
    [*(ROOT / "inn_envs" / f"{name}.py" for name in ADAPTERS), *sources("inn_envs/testing")],
    ids=lambda path: path.stem,
)
def test_adapters_receive_a_game_as_a_value(path: Path) -> None:
    games = tuple(f"inn_envs.{game}" for game in ORDERS)
    assert not [module for module in imports_of(path) if module.startswith(games)]


def test_every_package_is_installed() -> None:
    """Setuptools takes only the packages that are listed; a missing one would be noticed only by whoever installs."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    folders = [path.parent for folder in ("inn_envs", "agents") for path in (ROOT / folder).rglob("__init__.py")]
    named = [".".join(folder.relative_to(ROOT).parts) for folder in folders]
    assert sorted(listed) == sorted("inn_" + name if name.startswith("agents") else name for name in named)


@pytest.mark.parametrize("game", ORDERS)
def test_a_game_knows_no_adapter_and_no_other_game(game: str) -> None:
    for path in sources(f"inn_envs/{game}"):
        mine = {name.split(".")[1] for name in imports_of(path) if name.startswith("inn_envs.")}
        assert mine <= {"core", game}, path


@pytest.mark.parametrize(("game", "name"), PLACES)
def test_imports_of_a_game_point_one_way(game: str, name: str) -> None:
    order = ORDERS[game]
    later = {f"inn_envs.{game}.{other}" for other in order[order.index(name) :] if other != name}
    later |= {f"inn_envs.{game}.{other}" for other in ("rules", *ONLOOKERS)}
    assert not imports_of(ROOT / "inn_envs" / game / f"{name}.py") & later


@pytest.mark.parametrize("game", ORDERS)
@pytest.mark.parametrize("name", ONLOOKERS)
def test_onlookers_know_neither_rules_nor_effects(game: str, name: str) -> None:
    for path in (ROOT / "inn_envs" / game).glob(f"{name}*.py"):
        assert not imports_of(path) & {f"inn_envs.{game}.rules", f"inn_envs.{game}.effects"}, path


def test_only_one_file_knows_the_vec_env_of_stable_baselines() -> None:
    users = [
        path.name
        for path in sources("agents")
        if any("stable_baselines3.common.vec_env" in name for name in imports_of(path))
    ]
    assert users == ["sb3.py"]


@pytest.mark.parametrize("path", sources("inn_envs") + sources("agents"), ids=lambda path: str(path.relative_to(ROOT)))
def test_functions_stay_short(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or node.lineno) - node.lineno < 60, f"{path}: {node.name}"


@pytest.mark.parametrize("path", sources("inn_envs") + sources("agents"), ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 500
