"""What may be resampled for a seat: the checks that all adapters share."""

from __future__ import annotations

from inn_envs.core.errors import SpecError

#: What a clone remembers for its seat, as the games' `resample` takes it.
MEMORY = {"none": 0, "perfect": 1}


def memory_of(memory: str) -> int:
    """The number of a kind of memory. Raises SpecError for another."""
    if memory not in MEMORY:
        raise SpecError(f"memory: expected one of {', '.join(MEMORY)}, got {memory!r}")
    return MEMORY[memory]


def refuse_over(is_over: bool, what: str = "the game") -> None:
    """Raises SpecError for a game that is over: its end is no secret to plan with."""
    if is_over:
        raise SpecError(f"{what} is over: there is nothing left to plan")
