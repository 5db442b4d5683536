"""Measures an agent against several opponents by duplicate play, shows the table, and writes it beside a policy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from inn_envs import GAMES
from inn_envs.core.engine import Spec, make_spec
from inn_envs.core.errors import SpecError
from inn_envs.core.files import write_whole
from inn_envs.core.variants import differing

from .config import parse_change
from .errors import AgentError, OptionError
from .evaluation import Evaluation, evaluate, report, summarise, to_json
from .executors import Executor
from .find import find_agent
from .games import game_named
from .match import Played, joined
from .policy_files import is_policy_file, read_card, write_card
from .shares import table
from .tables import known, show
from .tournament.chunk import Task, deals_seeds, in_chunks
from .tournament.entrants import find_entrants

#: The game of agents that are no policy files, unless one is named.
DEFAULT_GAME = "inheritors"
#: Deals of a task of an executor.
_DEALS_A_TASK = 32


@dataclass(frozen=True)
class Measured:
    """What an agent reached against each opponent, all other seats taken by that opponent."""

    evaluations: tuple[Evaluation, ...]
    #: What the game calls the role of a seat.
    role: str = "role"

    def __add__(self, other: Measured) -> Measured:
        """These and others, as of another number of players, in one report."""
        return Measured(self.evaluations + other.evaluations, other.role)

    @property
    def interrupted(self) -> bool:
        """Whether games are missing: what is there is shown, and not kept."""
        return any(evaluation.interrupted for evaluation in self.evaluations)

    def to_json(self) -> str:
        """The evaluations as a JSON array."""
        return to_json(self.evaluations) + "\n"

    def to_markdown(self) -> str:
        """The evaluations as Markdown tables: the strength, then shares of wins by place and by role."""
        places = [(found.agent, _against(found), found.by_place) for found in self.evaluations]
        roles = [(found.agent, _against(found), found.by_role) for found in self.evaluations]
        parts = [table("place, 1 for the seat that has the first turn", places), table(self.role, roles)]
        return "\n".join([report(self.evaluations) + "\n", *(part for part in parts if part)])

    def show(self) -> None:
        """Prints the evaluations: a table on a terminal, Markdown elsewhere."""
        show(self.to_markdown())

    def write_beside(self, policy: Path) -> None:
        """Writes evaluation.json and evaluation.md beside a policy, and the strength into its card."""
        write_whole(policy.with_name("evaluation.json"), self.to_json().encode())
        write_whole(policy.with_name("evaluation.md"), self.to_markdown().encode())
        strength = [
            {
                "opponents": list(evaluation.opponents),
                "num_players": len(evaluation.opponents) + 1,
                "win_share": known(asdict(evaluation.win_share)),
                "fair": evaluation.fair,
                "deals": evaluation.deals,
            }
            for evaluation in self.evaluations
        ]
        write_card(policy, {**read_card(policy), "strength": strength})


def measure(
    agent: str | Path,
    opponents: Sequence[str],
    spec: Spec,
    deals: int,
    seed: int,
    *,
    make: Callable[[], Executor[Task, Played]] | None = None,
) -> Measured:
    """Plays `deals` duplicate deals of `spec` against each of `opponents`; all are names as `find_agent` takes them.

    `make` gives an executor of `play_chunk`: the agents' draws then begin anew every few deals, and results are the
    same by every executor, though not those without one. An interruption from the keyboard ends with what is done.
    Raises what `find_agent` raises, and AgentError for no opponents, before a game is played.
    """
    if not opponents:
        raise AgentError("opponents: expected at least one, got none")
    if make is not None:
        return _measured_by(make, str(agent), opponents, spec, deals, seed)
    player = find_agent(str(agent), spec)
    others = [find_agent(name, spec) for name in opponents]
    evaluations: list[Evaluation] = []
    for name, other in zip(opponents, others, strict=True):
        count = spec.num_players - 1
        names = [_called(agent), *[name] * count]
        evaluations.append(evaluate(spec, player, [other] * count, deals, seed=seed, names=names))
        if evaluations[-1].interrupted:
            break
    return Measured(tuple(evaluations), getattr(spec.game, "ROLE", "role"))


def _called(agent: str | Path) -> str:
    return Path(agent).stem if is_policy_file(agent) else str(agent)


def _measured_by(
    make: Callable[[], Executor[Task, Played]], agent: str, opponents: Sequence[str], spec: Spec, deals: int, seed: int
) -> Measured:
    """`measure` by an executor."""
    seats = spec.num_players
    lineup = (0, *[1] * (seats - 1))
    chunks = in_chunks(lineup, range(deals), _DEALS_A_TASK)
    against = [tuple(find_entrants({"agent": agent, "opponent": name}, spec)) for name in opponents]
    evaluations: list[Evaluation] = []
    with make() as executor:
        for name, entrants in zip(opponents, against, strict=True):
            parts: dict[int, Played] = {}
            interrupted = False
            try:
                tasks = [Task(chunk, spec, entrants, seed, deals_seeds(seed, chunk), forfeit=False) for chunk in chunks]
                parts.update(executor.run(tasks))
            except KeyboardInterrupt:
                interrupted = True
            played = joined([parts[number] for number in sorted(parts)], seats, interrupted)
            evaluations.append(summarise(played, _called(agent), [name] * (seats - 1)))
            if interrupted:
                break
    return Measured(tuple(evaluations), getattr(spec.game, "ROLE", "role"))


def _against(found: Evaluation) -> str:
    count, name = len(found.opponents), found.opponents[0]
    return name if count == 1 else f"{count} × {name}"


def trained_otherwise(agents: Sequence[str | Path], spec: Spec) -> list[str]:
    """A line for each policy file among the agents that was trained with another card set or variant than these games
    have. Raises PolicyError for a file that is no policy.
    """
    lines = []
    for policy in dict.fromkeys(str(agent) for agent in agents if is_policy_file(agent)):
        card, parts = read_card(policy), []
        if card["game"] != spec.game.NAME:
            continue  # which is refused
        if card["cards_digest"] != spec.cards.digest:
            parts.append(f"with another card set ({card['cards_digest']}) than {spec.cards.path} ({spec.cards.digest})")
        was, here = differing(card["variant"], vars(spec.variant))
        if here:
            parts.append(f"in another variant ({was}) than this ({here})")
        if parts:
            lines.append(f"{policy} was trained {', and '.join(parts)}.")
    return lines


def spec_for(agent: str, game: str | None, num_players: int | None, changes: Sequence[str] = ()) -> Spec:
    """The game that an agent is measured in: for a policy file the one it was trained in, with its variant and level.

    `game` None is a policy's own, and DEFAULT_GAME for other agents. `changes` are further settings of `make`, as
    `key=value`. Raises PolicyError for a file that is no policy, OptionError for a game that isn't the policy's,
    SpecError for an unknown game, number of players or setting, ConfigError for a change that is no `key=value`.
    """
    changed = dict(parse_change(change) for change in changes)
    if not is_policy_file(agent):
        return make_spec(game_named(DEFAULT_GAME if game is None else game), **{"num_players": num_players, **changed})
    card = read_card(agent)
    if game is not None and game != card["game"]:
        raise OptionError(f"--game {game}: {agent} is a policy for {card['game']}")
    if card["game"] not in GAMES:
        raise SpecError(f"the policy is for {card['game']!r}; there is {', '.join(GAMES)}")
    settings: dict[str, Any] = {"observation": card["observation"], **card["variant"]}
    if card["recall_events"]:
        settings["recall_events"] = card["recall_events"]
    players = card["num_players"] if num_players is None else num_players
    return make_spec(GAMES[card["game"]], **{"num_players": players, **settings, **changed})
