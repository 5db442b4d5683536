"""The command line `inn`."""

from __future__ import annotations

from .commands import looking, playing, training
from .commands.common import app

__all__ = ["app", "looking", "playing", "training"]
