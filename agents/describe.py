"""What a policy of a game observes and can do, its options, its cards by source and its rulings, as Markdown."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

from inn_envs.core.variants import takes_names, words_of


def describe(game: ModuleType) -> str:
    """All tables of a game and its rulings in one Markdown text."""
    title = f"# {game.TITLE}, version {game.VERSION}, {game.SEATS[0]} to {game.SEATS[1]} players"
    return "\n\n".join(part for part in (title, tables(game).strip(), rulings(game)) if part) + "\n"


def tables(game: ModuleType) -> str:
    """All tables of a game in one Markdown text, made from the code."""
    parts = [
        f"## What a seat observes: {game.OBSERVATION.size} bytes\n\n{game.OBSERVATION.table()}",
        f"## Each event at the level `recall`: {game.EVENT.size} bytes\n\n{game.EVENT.table()}",
        f"## Actions: {game.ACTIONS.size}\n\n{game.ACTIONS.table()}",
        f"## Variant\n\n{variant_table(game)}",
        f"## Cards by source\n\n{card_table(game)}",
    ]
    return "\n\n".join(parts) + "\n"


def variant_table(game: ModuleType) -> str:
    """The fields of the game's variant: values, default."""
    hints = get_type_hints(game.Variant)
    lines = ["| field | values | default |", "|---|---|---|"]
    lines += [
        f"| `{field.name}` | {_values(game, field.name, hints[field.name])} | `{field.default!r}` |"
        for field in fields(game.Variant)
    ]
    return "\n".join(lines)


def _values(game: ModuleType, name: str, hint: Any) -> str:
    words = words_of(hint)
    if words:
        names = ", or names" if takes_names(hint) else ""
        return ", ".join(f"`{value!r}`" for value in words) + names
    if name in game.Variant.RANGES:
        low, high = game.Variant.RANGES[name]
        return f"{low} to {high}"
    return "`True`, `False`"


def card_table(game: ModuleType) -> str:
    """How many rows and copies of the standard card set come from which source."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for table, rows in game.load_cards().rows.items():
        for row in rows:
            if "source" in row:
                entry = counts[table, row["source"]]
                entry[0] += 1
                entry[1] += int(row.get("copies", 1))
    lines = ["| table | source | rows | copies |", "|---|---|---|---|"]
    lines += [f"| {table} | {source} | {rows} | {copies} |" for (table, source), (rows, copies) in counts.items()]
    return "\n".join(lines)


def rulings(game: ModuleType) -> str:
    """The section on rulings of the game's README; empty where there is none."""
    readme = Path(str(game.__file__)).with_name("README.md")
    if not readme.exists():
        return ""
    kept: list[str] = []
    level = 0
    for line in readme.read_text(encoding="utf-8").splitlines():
        depth = len(line) - len(line.lstrip("#"))
        if line.startswith("#") and line[depth : depth + 1] == " ":
            if level and depth <= level:
                level = 0
            if not level and "ruling" in line.lower():
                level = depth
        if level:
            kept.append(line)
    return "\n".join(kept).strip()
