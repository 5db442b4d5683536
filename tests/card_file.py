"""Card files as plain values: read, changed, damaged and written."""

from __future__ import annotations

import copy
import json
import tomllib


def content(path):
    """A card file as plain values."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


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


# --- damage -----------------------------------------------------------------------------------------------------------


def change(table_name, name, /, **values):
    """Damage: keys of one row are set, or removed where the value is None."""

    def damage(tables):
        row = row_of(tables, table_name, name)
        for key, value in values.items():
            row.pop(key, None) if value is None else row.update({key: value})

    return damage


def change_inside(table_name, name, key, place, /, **values):
    """Damage: keys of one inline table of a row are set."""

    def damage(tables):
        row_of(tables, table_name, name)[key][place].update(values)

    return damage


def add(table_name, like, /, **values):
    """Damage: one row more, like another one."""

    def damage(tables):
        tables[table_name].append(copy.deepcopy(row_of(tables, table_name, like)) | values)

    return damage
