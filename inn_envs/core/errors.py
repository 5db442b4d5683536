"""What is refused, each with a message that names what, where and what was expected."""

from __future__ import annotations


class IllegalAction(ValueError):
    """An action that the rules forbid now; nothing has changed. The message says which, whose, and why."""


class NotYourDecision(ValueError):
    """A planner's clone was asked for inside another seat's window: a consistent state would show who was asked."""


class HistoryNotRecorded(RuntimeError):
    """The adapter did not record the actions that a history is made from."""


class SpecError(ValueError):
    """A setting that can't be used: a seat count, a variant's field, an observation level, a seed."""


class UnknownAgent(SpecError, KeyError):
    """No agent of this environment. A KeyError too, as by PettingZoo's environments."""

    __str__ = Exception.__str__  # a KeyError shows its message in quotes
