"""Damage to a position in plain values."""

from __future__ import annotations


def set_at(path, value):
    def change(position):
        *way, last = path
        for key in way:
            position = position[key]
        position[last] = value

    return change


def remove_at(*path):
    def change(position):
        *way, last = path
        for key in way:
            position = position[key]
        del position[last]

    return change
