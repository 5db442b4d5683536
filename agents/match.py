"""Duplicate matches: every deal is played once with each rotation of the line-up, so that luck in dealing cancels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from inn_envs import deal_seed
from inn_envs.core.engine import Spec
from inn_envs.opponents import act_batch
from inn_envs.vector import Batch, GameVector

from .agent import Agent, Recurrent, Searcher, ask_searcher
from .memories import Memories
from .referee import Fault, Forfeit, Referee
from .shares import roles_of

#: Games that are played side by side.
GAMES_AT_ONCE = 256
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Played:
    """The results of a line-up of n agents on d deals, each dealt n times: agent a sits in seat (a + rotation) % n.

    Arrays have shape (d, rotations, agents) or (d, rotations). `wins` shares a victory among its winners; `ranks`
    begin at 1; `ended_by` is "rules", "max_turns" or "max_steps", or a cause of `forfeits`. `places` are counted
    clockwise from the seat that has the first turn, 0; `roles` are what the game calls a seat, empty where it has no
    roles. `interrupted` tells that deals are missing. `payoffs` (d, rotations, agents) are what the game pays; an agent
    that forfeits a game is paid −1 and placed last, and all others share the victory.
    """

    seeds: npt.NDArray[np.uint64]
    wins: npt.NDArray[np.float64]
    scores: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    ended_by: npt.NDArray[np.str_]
    places: npt.NDArray[np.int64]
    roles: npt.NDArray[np.str_]
    interrupted: bool = False
    payoffs: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0, 0)))
    forfeits: tuple[Forfeit, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals were played in all rotations."""
        return len(self.seeds)


def deal_seeds(seed: int, deals: int) -> npt.NDArray[np.uint64]:
    """The seeds of the deals of a match, uint64 (deals,): those of a batch's games."""
    return np.array([deal_seed(seed, number, 0) for number in range(deals)], np.uint64)


def play(
    spec: Spec,
    lineup: Sequence[Agent | Recurrent | Searcher],
    seeds: npt.ArrayLike,
    *,
    seed: int = 0,
    games_at_once: int = GAMES_AT_ONCE,
    progress: Progress | None = None,
    orders: npt.NDArray[np.int64] | None = None,
    referee: Referee | None = None,
) -> Played:
    """Plays every deal in all rotations of the line-up.

    `lineup` has one agent for each seat; the same agent may stand in it several times. `seeds` are the deals';
    `seed` makes the agents' own generators, one for each agent. `progress` is told deals done and deals in all. An
    interruption from the keyboard returns what is done. Equal arguments give equal results. `orders` (deals, seats)
    are the agents' seats in the first rotation of each deal, by default 0, 1, …: a permutation. With a `referee` an
    agent that fails loses its game; without, the error is raised. Raises ValueError for a line-up of another length
    than the game has seats.
    """
    if len(lineup) != spec.num_players:
        raise ValueError(f"expected {spec.num_players} agents in the line-up, got {len(lineup)}")
    chosen = np.asarray(seeds, np.uint64)
    at_once = max(games_at_once // len(lineup), 1)
    table = _Table(spec, lineup, seed, min(at_once, max(len(chosen), 1)) * len(lineup), referee)
    if orders is None:
        orders = np.tile(np.arange(len(lineup)), (len(chosen), 1))
    parts: list[Played] = []
    interrupted = False
    try:
        for start in range(0, len(chosen), at_once):
            parts.append(table.play(chosen[start : start + at_once], orders[start : start + at_once]))
            if progress is not None:
                progress(min(start + at_once, len(chosen)), len(chosen))
    except KeyboardInterrupt:
        interrupted = True
    return joined(parts, len(lineup), interrupted)


class _Table:
    """Games played side by side by one line-up."""

    def __init__(
        self,
        spec: Spec,
        lineup: Sequence[Agent | Recurrent | Searcher],
        seed: int,
        games: int,
        referee: Referee | None = None,
    ) -> None:
        self._vector = GameVector(spec, games, autoreset=False)
        self._agents = list({id(agent): agent for agent in lineup}.values())
        self._places = np.array([self._agents.index(agent) for agent in lineup])
        self._rngs = [np.random.default_rng(part) for part in np.random.SeedSequence(seed).spawn(len(self._agents))]
        self._size = len(lineup)
        self._spec = spec
        self._referee = referee
        self._memories = Memories(self._agents, games, spec.num_players)

    def play(self, seeds: npt.NDArray[np.uint64], orders: npt.NDArray[np.int64]) -> Played:
        """Plays some deals to their ends: game number deal × rotations + rotation."""
        size, vector = self._size, self._vector
        rotations = np.tile(np.arange(size), len(seeds))
        used = len(rotations)
        every = np.resize(np.repeat(seeds, size), vector.num_envs)
        seats = (np.repeat(orders, size, axis=0) + rotations[:, None]) % size  # of each agent
        sitting = np.argsort(seats, axis=1)  # the agent on each seat
        batch = vector.reset(every)
        self._memories.forget()
        first = self._spec.game.starters(vector.states[:used])
        results = _Results((seats - first[:, None]) % size)
        step = vector.step if self._referee is None else vector.step_some  # forfeited games wait
        while not results.is_complete:
            batch = step(self._answers(batch, sitting, used, results))
            results.note(batch, seats)
        roles = roles_of(self._spec, vector.states[:used])
        return results.played(seeds, np.take_along_axis(roles, seats, axis=1))

    def _answers(
        self, batch: Batch, sitting: npt.NDArray[np.int64], used: int, results: _Results
    ) -> npt.NDArray[np.int64]:
        """Every agent answers for the games in which it is asked, in one call; −1 where a game is over or forfeited."""
        actions = np.full(self._vector.num_envs, -1, np.int64)
        is_asked = np.asarray(batch.action_masks.any(axis=1))
        is_asked[:used] &= results.are_open
        agents = np.full(len(actions), -1)
        agents[:used] = self._places[sitting[np.arange(used), batch.actors[:used]]]
        agents[~is_asked] = -1
        for number, agent in enumerate(self._agents):
            rows = np.flatnonzero(agents == number)
            if len(rows):
                actions[rows] = self._asked(number, agent, batch, rows)
        self._note_faults(batch, sitting, results)
        spare = np.flatnonzero(is_asked & (agents < 0))
        actions[spare] = batch.action_masks[spare].argmax(axis=1)
        return actions

    def _asked(
        self, number: int, agent: Agent | Recurrent | Searcher, batch: Batch, rows: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        """One agent's answers for some games; with a referee −1 for each that it forfeits. A searcher gets clones
        without what its seats can't know, an agent with a memory that of the seats that are asked.
        """
        rng = self._rngs[number]
        if isinstance(agent, Recurrent):
            self._memories.begin(number, rows, batch.actors)

        def ask(chosen: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            if isinstance(agent, Searcher):
                return ask_searcher(agent, self._vector, chosen, batch.actors[chosen], rng)
            if isinstance(agent, Recurrent):
                return self._memories.ask(agent, chosen, batch.observations, batch.action_masks, rng)
            return act_batch(agent, batch.observations[chosen], batch.action_masks[chosen], rng)

        if self._referee is None:
            return ask(rows)
        return self._referee.answers(ask, rows, batch.action_masks, rng, self._vector.explain_illegal)

    def _note_faults(self, batch: Batch, sitting: npt.NDArray[np.int64], results: _Results) -> None:
        """Ends the games that were forfeited since."""
        for game, fault in (self._referee.take() if self._referee else {}).items():
            scores, _, turns = self._vector.standing(game)
            seats = np.argsort(sitting[game])
            results.forfeit(game, int(sitting[game, batch.actors[game]]), fault, np.array(scores)[seats], turns)


class _Results:
    """What is known of the games of a part of a match."""

    def __init__(self, places: npt.NDArray[np.int64]) -> None:
        games, size = places.shape
        self._places = places
        self._games = games
        self._wins = np.zeros((games, size))
        self._scores = np.zeros((games, size), np.int64)
        self._ranks = np.zeros((games, size), np.int64)
        self._turns = np.zeros(games, np.int64)
        self._payoffs = np.zeros((games, size))
        self._ended_by = np.full(games, "", "U16")
        self._forfeits: list[Forfeit] = []

    @property
    def are_open(self) -> npt.NDArray[np.bool_]:
        """Which games go on."""
        return np.array(self._ended_by == "", np.bool_)

    @property
    def is_complete(self) -> bool:
        return not self.are_open.any()

    def forfeit(self, game: int, agent: int, fault: Fault, scores: npt.NDArray[np.int64], turns: int) -> None:
        """Ends a game that an agent loses by a mistake, as environments with `illegal="terminate"` do."""
        size = self._places.shape[1]
        self._wins[game] = self._payoffs[game] = 1 / (size - 1)
        self._ranks[game] = 1
        self._wins[game, agent], self._payoffs[game, agent], self._ranks[game, agent] = 0.0, -1.0, size
        self._scores[game], self._turns[game], self._ended_by[game] = scores, turns, fault.cause
        self._forfeits.append(Forfeit(game // size, game % size, agent, fault))

    def note(self, batch: Batch, seats: npt.NDArray[np.int64]) -> None:
        """Writes down the games that ended in this step, from the view of the agents."""
        if not (batch.terminated | batch.truncated).any():
            return
        results = batch.results
        for row, game in enumerate(results.games):
            if game < self._games and not self._ended_by[game]:
                order = seats[game]
                self._payoffs[game] = batch.rewards[game][order]
                self._wins[game] = results.winners[row][order] / results.winners[row].sum()
                self._scores[game] = results.scores[row][order]
                self._ranks[game] = results.ranks[row][order]
                self._turns[game] = results.turns[row]
                self._ended_by[game] = results.ended_by[row]

    def played(self, seeds: npt.NDArray[np.uint64], roles: npt.NDArray[np.str_]) -> Played:
        """The results by deal and rotation."""
        size = self._places.shape[1]
        shape = (len(seeds), size)
        return Played(
            seeds,
            self._wins.reshape(*shape, size),
            self._scores.reshape(*shape, size),
            self._ranks.reshape(*shape, size),
            self._turns.reshape(shape),
            self._ended_by.reshape(shape),
            self._places.reshape(*shape, size),
            roles.reshape(*shape, size),
            payoffs=self._payoffs.reshape(*shape, size),
            forfeits=tuple(self._forfeits),
        )


def joined(parts: list[Played], size: int, interrupted: bool) -> Played:
    """The results of the parts of a match of `size` agents, one after the other."""
    if not parts:
        nothing = np.zeros((0, size), np.int64)
        parts = [_Results(nothing).played(np.zeros(0, np.uint64), nothing.astype(np.str_))]
    firsts = np.cumsum([0, *(part.deals for part in parts)])
    return Played(
        np.concatenate([part.seeds for part in parts]),
        np.concatenate([part.wins for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.ranks for part in parts]),
        np.concatenate([part.turns for part in parts]),
        np.concatenate([part.ended_by for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.roles for part in parts]),
        interrupted,
        np.concatenate([part.payoffs for part in parts]),
        tuple(
            replace(forfeit, deal=forfeit.deal + int(first))
            for part, first in zip(parts, firsts, strict=False)
            for forfeit in part.forfeits
        ),
    )
