"""What is refused around agents and training, each with a message that names what and where, and a next step."""

from __future__ import annotations

from typing import ClassVar


class ConfigError(ValueError):
    """A setting that can't be used; the message names the file, the key and what was expected."""

    next_step: ClassVar[str] = "Correct it in the file or with --set key=value; nothing was written."


class AgentError(ValueError):
    """A name that stands for no agent."""

    next_step: ClassVar[str] = "Name a built-in agent, a policy file, module:Class or file.py:Class."


class OptionError(ValueError):
    """An option of a command that does not go with its argument; the message names both."""

    next_step: ClassVar[str] = "Correct the option, or leave it out."


class PolicyError(ValueError):
    """A policy that can't be loaded, or does not fit the environment; the message says what differs."""

    next_step: ClassVar[str] = "Take both files of the policy from its run folder, or train it anew with `inn train`."


class RunFolderError(ValueError):
    """A folder that can't be used for a run; the message says why and what to do."""

    next_step: ClassVar[str] = "`inn train --help` and `inn tournament --help` say what can be done with run folders."


class ZooError(ValueError):
    """A policy that can't be shipped; the message says what it lacks."""

    next_step: ClassVar[str] = (
        "Train with every number of players (num_players = [2, 3, 4]), the game's own cards, variant and observation, "
        "to the end; nothing was copied."
    )


class CheckpointError(ValueError):
    """A checkpoint that can't be read, or belongs to another run; the message says what differs."""

    next_step: ClassVar[str] = "Begin the run anew with --overwrite."


class ExecutorError(RuntimeError):
    """An executor that there is not, can't be started, or lost a worker; the message says which and why."""

    next_step: ClassVar[str] = "Take another --executor, or correct what is named; what was done is kept."


class ProtocolError(ValueError):
    """A measurement by a protocol that can't be made; the message says what differs from it."""

    next_step: ClassVar[str] = "Evaluate without --protocol, or install the release that the protocol was frozen with."


class ResultError(ValueError):
    """A file of results that was cut, altered or belongs to something else; the message says what is wrong."""

    next_step: ClassVar[str] = "Delete that file to have its games played again, or begin anew with --overwrite."


class EngineError(RuntimeError):
    """A training engine that is not installed, or can't be started; the message says why."""

    next_step: ClassVar[str] = "Install what is named, or train with the engine sb3; what was done is kept."
