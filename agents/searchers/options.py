"""What can be told to a search, with each game's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from inn_envs.core.engine import Spec
from inn_envs.core.errors import SpecError

from ..heuristic import heuristics_of

Count = Annotated[int, msgspec.Meta(ge=1)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
#: Simulations where no budget is given, and resampled games of a PIMC.
SIMULATIONS, WORLDS = 1000, 20
#: Who answers behind the tree, besides the kinds of heuristic players; no prior.
RANDOM, NONE = "random", "none"
PLAYOUT, VALUE = "playout", "value"


class SearchOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a search.

    - `simulations` (1,000 unless told) or `milliseconds`: the budget of an answer, not both.
    - `playout`: who answers behind the tree, in every seat: `random`, or a heuristic player (`rules`, `greedy`, …).
    - `horizon`: answers of a simulation after which, when next a turn begins, it is paid as it stands; 0: at its end.
      With `leaf="value"`: answers after which, when next the searching seat has a choice, its worth is foreseen.
    - `depth`: choices of a simulation that are in the tree, behind which playouts begin; 1: only the answer that is
      asked for; 0: as many as there is room for.
    - `lead`: how much of a playout's payoff is the lead in score, 0 … 1 (0 with `leaf="value"`, since values are
      expected payoffs); `scale`: the lead that counts half.
    - `exploration`: the constant of UCB, with a prior that of PUCT, for payoffs scaled to 0 … 1.
    - `prior`: whose view of the answers guides the tree: `none`, or a heuristic player; `temperature` turns what it
      thinks of them into chances. `policy`: a policy file, or `zoo`, that is the prior instead; with `leaf="value"`
      and a `prior` that is told, it is only asked for values.
    - `leaf`: `playout`, or `value`: what the policy's value head expects once the searching seat has to choose again.
    - `worlds`: 0; with a number of them, so many resampled games are searched as if nothing were hidden, each with its
      share of the simulations (PIMC), and each has a vote.
    """

    simulations: Count | None = None
    milliseconds: Positive | None = None
    playout: str = "rules"
    horizon: Annotated[int, msgspec.Meta(ge=0)] = 0
    depth: Annotated[int, msgspec.Meta(ge=0)] = 0
    lead: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1.0
    scale: Positive = 10.0
    exploration: Annotated[float, msgspec.Meta(ge=0)] = 1.0
    prior: str = "rules"
    temperature: Positive = 1.0
    policy: str | None = None
    leaf: str = PLAYOUT
    worlds: Annotated[int, msgspec.Meta(ge=0)] = 0


#: What each game's searches do unless told otherwise, where it is not what SearchOptions says.
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "inn_fighting": {"lead": 0.0, "temperature": 2.0, "depth": 1},
    "innkeeper": {"lead": 0.0, "temperature": 3.0, "depth": 1},
}


def options_for(spec: Spec, **told: Any) -> SearchOptions:
    """The options of a search of a game, its defaults for what is not told.

    Raises SpecError for an option that there is not, or a value that can't be, or options that exclude each other.
    """
    defaults = {**DEFAULTS.get(spec.game.NAME, {})}
    if told.get("policy") is not None:
        defaults["prior"] = NONE
    if told.get("leaf") == VALUE:
        defaults["lead"] = 0.0
    try:
        options = msgspec.convert({**defaults, **told}, SearchOptions, strict=False)
    except msgspec.ValidationError as error:
        raise SpecError(f"search: {error}") from None
    _check(options, tuple(heuristics_of(spec.game).kinds))
    return options


def search_option_types() -> dict[str, Any]:
    """The type of each option of a search."""
    return {field.name: field.type for field in msgspec.structs.fields(SearchOptions)}


def _check(options: SearchOptions, kinds: tuple[str, ...]) -> None:
    """Refuses what does not go together. `kinds` are the game's heuristic players."""
    if options.simulations is not None and options.milliseconds is not None:
        raise SpecError(
            f"expected a budget of simulations or of milliseconds, got {options.simulations} and {options.milliseconds}"
        )
    for name, allowed in (
        ("playout", (RANDOM, *kinds)), ("prior", (NONE, *kinds)), ("leaf", (PLAYOUT, VALUE)),
    ):  # fmt: skip
        value = getattr(options, name)
        if value not in allowed:
            raise SpecError(f"{name}: expected one of {', '.join(allowed)}, got {value!r}")
    if options.policy is not None and options.prior != NONE and options.leaf != VALUE:
        raise SpecError(f"policy: it is the prior, so that prior={options.prior} can't be, unless leaf=value")
    if options.leaf == VALUE and options.policy is None:
        raise SpecError("leaf: value needs a policy (policy=FILE)")
    if options.worlds and options.simulations is not None and options.worlds > options.simulations:
        raise SpecError(f"worlds: expected at most the {options.simulations} simulations, got {options.worlds}")
    if options.worlds and options.milliseconds is not None:
        raise SpecError("worlds: expected a budget of simulations, got one of milliseconds")
