"""Card files as plain values: the standard one, read, changed and written."""

from __future__ import annotations

import json
import tomllib

from inn_envs.inheritors.cards import STANDARD


def content():
    """The standard card file as plain values."""
    return tomllib.loads(STANDARD.read_text(encoding="utf-8"))


def toml(value):
    """A value as TOML writes it inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def write(path, tables):
    """A card file with these tables of rows."""
    lines = []
    for name, rows in tables.items():
        for row in rows:
            lines.append(f"[[{name}]]")
            lines += [f"{key} = {toml(value)}" for key, value in row.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def row_of(tables, table_name, name):
    return next(row for row in tables[table_name] if row["name"] == name)
