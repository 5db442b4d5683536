"""Games in arrays: what every adapter plays on. Buffers, dealing, stepping and looking; no API of any library."""

from __future__ import annotations

import importlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core import batch
from inn_envs.core.errors import IllegalAction, SpecError
from inn_envs.core.events import RING
from inn_envs.core.game import Game
from inn_envs.core.observe import Block, Blocks, with_events
from inn_envs.core.record import Records, readable, zeros
from inn_envs.core.variants import differing, make_variant

LEVELS = ("current", "recall")


@dataclass(frozen=True)
class Spec:
    """A game as it is to be played: checked once, shared by all adapters.

    `cards` is the checked card set; `recall_events` is 0 at level `current`.
    """

    game: Game
    num_players: int
    variant: Any
    cards: Any
    observation: str
    recall_events: int
    max_steps: int | None

    def __getstate__(self) -> dict[str, Any]:
        """Games are modules: a copy finds its game by name."""
        return {**self.__dict__, "game": self.game.__name__}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, game=importlib.import_module(kept["game"]))


def make_spec(
    game: Game,
    *,
    num_players: int | None = None,
    observation: str = "current",
    recall_events: int = 32,
    cards: str | Path | None = None,
    max_steps: int | None = None,
    **variant: Any,
) -> Spec:
    """Checks the settings of a game. Raises SpecError naming the setting and what was expected."""
    low, high = game.SEATS
    num_players = low if num_players is None else num_players
    if isinstance(num_players, np.integer):
        num_players = int(num_players)
    if type(num_players) is not int or not low <= num_players <= high:
        raise SpecError(f"num_players: {game.TITLE} is for {low} to {high} players, got {num_players!r}")
    if observation not in LEVELS:
        raise SpecError(f"observation: expected one of {', '.join(LEVELS)}, got {observation!r}")
    if type(recall_events) is not int or not 1 <= recall_events <= RING:
        raise SpecError(f"recall_events: expected a whole number from 1 to {RING}, got {recall_events!r}")
    if max_steps is not None and (type(max_steps) is not int or max_steps < 1):
        raise SpecError(f"max_steps: expected None or a whole number above 0, got {max_steps!r}")
    if cards is not None and not isinstance(cards, str | Path):
        raise SpecError(f"cards: expected the path of a card file, got {cards!r}")
    options = make_variant(game, variant)
    events = recall_events if observation == "recall" else 0
    return Spec(game, num_players, options, game.load_cards(cards), observation, events, max_steps)


@dataclass
class Shown:
    """One set of the arrays that are handed out."""

    observations: npt.NDArray[Any]
    masks: npt.NDArray[np.int8]
    actors: npt.NDArray[np.int8]
    new_turns: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.int8]
    truncated: npt.NDArray[np.int8]


class Engine:
    """`count` games of one spec.

    `states` holds the records; `finals` the last record of a game that ended in the last step. Observations are bytes
    of shape (count, size) or, with `dtype="float32"`, floats in [0, 1].
    """

    def __init__(
        self,
        spec: Spec,
        count: int,
        *,
        dtype: str = "uint8",
        num_threads: int = 1,
        strict: bool = False,
    ) -> None:
        if type(count) is not int or count < 1:
            raise SpecError(f"num_envs: expected a whole number above 0, got {count!r}")
        if dtype not in ("uint8", "float32"):
            raise SpecError(f"dtype: expected 'uint8' or 'float32', got {dtype!r}")
        if type(num_threads) is not int or num_threads < 1:
            raise SpecError(f"num_threads: expected a whole number above 0, got {num_threads!r}")
        game = spec.game
        self.spec, self.count, self.dtype, self.num_threads = spec, count, dtype, num_threads
        self.loops = batch.loops(game)
        self.blocks = with_events(game.OBSERVATION, game.EVENT, spec.recall_events)
        self.table: Records = spec.cards.table.view() if not strict else readable(spec.cards.table, strict=True)
        self.template = blank_record(spec, strict=strict)
        self.states = zeros(game.STATE, count, strict=strict)
        self.finals = zeros(game.STATE, count, strict=strict)
        self.seeds = np.zeros(count, np.uint64)
        self.index = np.arange(count, dtype=np.int64)
        self.deals = np.zeros(count, np.int64)
        self.steps = np.zeros(count, np.int64)
        self.masks = np.zeros((count, game.ACTIONS.size), np.int8)
        self._strict = strict
        self._blanks = [zeros(blocks.dtype, 1) for blocks in (game.OBSERVATION, game.EVENT, game.ACTIONS)]
        self._bytes = [np.zeros((count, self.blocks.size), np.uint8) for _ in range(2 if dtype == "uint8" else 1)]
        self._shown = [self._make_shown(place) for place in range(2)]
        self._turn = 0
        self._step_arguments = [self._arguments(place) for place in range(2)]
        self._pool = ThreadPoolExecutor(num_threads) if num_threads > 1 else None
        self._ranges = [
            (int(part[0]), int(part[-1]) + 1) for part in np.array_split(np.arange(count), num_threads) if len(part)
        ]

    def _make_shown(self, place: int) -> Shown:
        count, seats = self.count, self.spec.num_players
        floats = self.dtype == "float32"
        observations = np.zeros((count, self.blocks.size), np.float32) if floats else self._bytes[place]
        flags = [np.zeros(count, np.int8) for _ in range(4)]
        masks = np.zeros_like(self.masks)
        return Shown(observations, masks, flags[0], flags[1], np.zeros((count, seats), np.float32), flags[2], flags[3])

    @property
    def shown(self) -> Shown:
        """The arrays written last; they are written again by the step after next."""
        return self._shown[self._turn]

    def views(self, flat: npt.NDArray[np.uint8]) -> tuple[Records, Records]:
        """The records of observations and events that lie in rows of bytes of shape (n, blocks.size)."""
        game = self.spec.game
        size = game.OBSERVATION.size
        seen = flat[:, :size].view(game.OBSERVATION.dtype)[:, 0]
        events = np.zeros((len(flat), 0), game.EVENT.dtype)
        if self.spec.recall_events:
            events = flat[:, size:].view(game.EVENT.dtype)
        return readable(seen, strict=self._strict), readable(events, strict=self._strict)

    def seed(self, seed: int | npt.ArrayLike | None) -> None:
        """Sets the seeds of all games: one for the batch, or one for each game; None draws one from the system."""
        self.seeds[:], self.index[:] = seeds_of(seed, self.count)
        self.deals[:] = 0

    def deal(self, chosen: npt.NDArray[np.int8]) -> None:
        """Deals the chosen games anew from their seeds."""
        self.steps[chosen != 0] = 0
        self.loops.deal(self.states, self.template, self.table, chosen, self.seeds, self.index, self.deals)

    def refuse_illegal(self, actions: npt.NDArray[np.int64], may_wait: bool = False) -> None:
        """Raises IllegalAction for the first game whose action is not allowed. Nothing has changed.

        −1 is allowed where a game is over, and where `may_wait` everywhere.
        """
        if actions.shape != (self.count,):
            raise IllegalAction(f"expected {self.count} actions, one a game, got shape {actions.shape}")
        game = batch.first_illegal(self.masks, actions, int(may_wait))
        if game >= 0:
            raise IllegalAction(self.explain_illegal(game, int(self.shown.actors[game]), int(actions[game])))

    def explain_illegal(self, game: int, seat: int, action: int) -> str:
        """Why an action is not allowed in a game now, in words; where there are several games, in which."""
        blocks = self.spec.game.ACTIONS
        where = f"game {game}: " if self.count > 1 else ""
        if not 0 <= action < blocks.size:
            return f"{where}action {action} is outside 0 … {blocks.size - 1}"
        reason = self.spec.game.REASONS[self.why_illegal(game, action)]
        name = self.action_name(game, action)
        return f"{where}action {action} ({name}) is illegal for player_{seat}: {reason}"

    def why_illegal(self, game: int, action: int) -> int:
        """The game's Reason against an action, 0 when it is legal."""
        return int(self.loops.why_illegal(self.states, self.table, game, action))

    def action_name(self, game: int, action: int) -> str:
        """An action in words, as the answer to the question of a game now."""
        return self.spec.game.describe_action(self.spec.cards, action, state=self.states[game])

    def _arguments(self, place: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The arrays that the loops take for one set of shown arrays: those of playing, those of looking."""
        shown, flat = self._shown[place], self._bytes[place if self.dtype == "uint8" else 0]
        seen, events = self.views(flat)
        no_seen, no_event, no_mask = self._blanks
        masks = readable(self.masks.view(self.spec.game.ACTIONS.dtype)[:, 0], strict=self._strict)
        playing = (
            *(shown.rewards, shown.terminated, shown.truncated, self.finals),
            *(self.seeds, self.index, self.deals, self.steps, self.spec.max_steps or 0),
        )
        looking = (seen, no_seen, events, no_event, masks, no_mask, shown.actors, shown.new_turns)
        return playing, looking

    @property
    def looking_at_one(self) -> tuple[Any, ...]:
        """The arrays that `loops.look_at_one` and `play_one` take for the first game."""
        seen, _, events, _, masks, *_ = self._step_arguments[0][1]
        return (self.states, self.table, self._bytes[0], seen, events, masks, self.masks, self.blocks.maxima)

    def step(self, actions: npt.NDArray[np.int64], autoreset: bool) -> int:
        """Plays one legal action in each game (−1: none) and looks at those played. Returns how many games ended."""
        before = self._step_arguments[self._turn][1]
        shown_before = (before[0], before[2], before[6], before[7])
        self._turn = 1 - self._turn
        playing, looking = self._step_arguments[self._turn]
        begin = (self.states, self.template, self.table, actions)

        def play(span: tuple[int, int]) -> int:
            return int(self.loops.step_and_look(*begin, *span, *playing, int(autoreset), *looking, *shown_before))

        ended = sum(map(play, self._ranges)) if self._pool is None else sum(self._pool.map(play, self._ranges))
        self._hand_out()
        return ended

    def look(self) -> None:
        """Looks at all games without playing."""
        self._turn = 1 - self._turn
        shown = self.shown
        shown.rewards[:] = 0
        shown.terminated[:] = 0
        shown.truncated[:] = 0
        self.loops.look(self.states, self.table, 0, self.count, *self._step_arguments[self._turn][1])
        self._hand_out()

    def observe(self, seat: int, states: Records | None = None) -> npt.NDArray[Any]:
        """What one seat sees in each game (of `states`, or of the games as they stand): fresh, (n, blocks.size)."""
        flat = self._observe_bytes(seat, self.states if states is None else states)
        return self.blocks.to_float(flat) if self.dtype == "float32" else flat

    def _observe_bytes(self, seat: int, states: Records) -> npt.NDArray[np.uint8]:
        flat = np.zeros((len(states), self.blocks.size), np.uint8)
        seen, events = self.views(flat)
        no_seen, no_event, _ = self._blanks
        for number in range(len(states)):
            self.loops.show(states, self.table, number, seat, number, seen, no_seen, events, no_event)
        return flat

    def results(self, record: Records) -> tuple[list[int], list[int], int]:
        """Scores and ranks by seat, and the turns taken, of one record (an array of length 1)."""
        scores = np.zeros(self.spec.num_players, np.int64)
        ranks = np.zeros(self.spec.num_players, np.int64)
        turns = self.loops.results(record, self.table, 0, scores, ranks)
        return scores.tolist(), ranks.tolist(), int(turns)

    def payoffs(self, record: Records) -> list[float]:
        """The payoff of each seat, were the game of one record over (an array of length 1)."""
        out = np.zeros(self.spec.num_players, np.float32)
        self.loops.payoffs(record, self.table, 0, out)
        return out.tolist()

    def dealt_seed(self, game: int) -> int:
        """The seed that a game was dealt from."""
        return int(self.loops.seed_of_deal(self.seeds[game], self.index[game], self.deals[game]))

    @cached_property
    def state_blocks(self) -> Blocks:
        """The layout of `state_vector`: what each seat sees (absent seats are zero), then what nobody sees."""
        game = self.spec.game
        seats = [
            Block(f"seat_{seat}", (game.OBSERVATION.size,), 1, f"what player_{seat} sees", parts=game.OBSERVATION)
            for seat in range(game.SEATS[1])
        ]
        return Blocks([*seats, *game.HIDDEN])

    def state_vector(self, number: int) -> npt.NDArray[np.float32]:
        """Everything about a game, float32 in [0, 1] of shape (state_blocks.size,), fresh."""
        flat = np.zeros((1, self.state_blocks.size), np.uint8)
        size = self.spec.game.OBSERVATION.size
        for seat in range(self.spec.num_players):
            flat[:, size * seat : size * (seat + 1)] = self._observe_bytes(seat, self.states[number : number + 1])[
                :, :size
            ]
        hidden = readable(flat[:, -self.spec.game.HIDDEN.size :].view(self.spec.game.HIDDEN.dtype)[:, 0])
        self.loops.show_hidden(self.states, self.table, number, hidden)
        return self.state_blocks.to_float(flat[0])

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs: the settings, the records and where the seeds are."""
        kept = ("seeds", "index", "deals", "steps")
        arrays = {name: getattr(self, name) for name in kept}
        records = {name: np.asarray(getattr(self, name)).tobytes() for name in ("states", "finals")}
        made = {"dtype": self.dtype, "num_threads": self.num_threads, "strict": self._strict}
        return {"spec": self.spec, "count": self.count, "made": made, "arrays": arrays, "records": records}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["spec"], kept["count"], **kept["made"])  # type: ignore[misc]
        for name, values in kept["arrays"].items():
            getattr(self, name)[:] = values
        for name, content in kept["records"].items():
            getattr(self, name)[:] = np.frombuffer(content, self.spec.game.STATE)
        if self.states["seats"].all():
            self.look()

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
            self._ranges = [(0, self.count)]

    def _hand_out(self) -> None:
        shown = self.shown
        shown.masks[:] = self.masks
        if self.dtype == "float32":
            batch.to_float(self._bytes[0], self.blocks.maxima, shown.observations)


def check_records(spec: Spec, records: Any) -> None:
    """Raises SpecError for records of games with other players or another variant; what else is in them isn't read."""
    if (records["seats"] != spec.num_players).any():
        raise SpecError(
            f"expected games of {spec.num_players} players, got one of {sorted(set(records['seats'].tolist()))}"
        )
    for record in np.array(records.view(np.ndarray)).reshape(-1):
        asked = np.array([record])
        spec.game.set_options(asked, spec.variant, spec.cards)
        if asked.tobytes() != record.tobytes():
            raise SpecError(_another_variant(spec, record))


def _another_variant(spec: Spec, record: Any) -> str:
    """In which fields the variant of a record differs from that of these games."""
    blank = blank_record(spec)
    blank["options"][0] = record["options"]
    try:
        found = spec.game.write_position(blank[0], spec.cards, None)["variant"]
        here, there = differing(vars(spec.variant), found)
    except (IndexError, KeyError, ValueError):  # options that no variant has
        here, there = "", ""
    if not there:
        return f"expected games of {spec.variant}, got one of another variant"
    return f"expected games of {here}, got one of another variant: make the environment with {there}"


def dealt(spec: Spec, seed: int) -> Engine:
    """One game at its first question."""
    engine = Engine(spec, 1)
    engine.seed(seed)
    engine.deal(np.ones(1, np.int8))
    engine.look()
    return engine


def blank_record(spec: Spec, *, strict: bool = False) -> Records:
    """An array of one record that is blank but for seats and options: what a deal starts from."""
    template = zeros(spec.game.STATE, 1, strict=strict)
    template["seats"][0] = spec.num_players
    spec.game.set_options(template, spec.variant, spec.cards)
    return template


def seeds_of(seed: int | npt.ArrayLike | None, count: int) -> tuple[Any, Any]:
    """The base seed and the index of each game of a batch (see `core.rng.deal_seed`)."""
    if seed is None:
        return np.uint64(np.random.SeedSequence().generate_state(1, np.uint64)[0]), np.arange(count)
    if isinstance(seed, int | np.integer) and not isinstance(seed, bool):
        if not 0 <= int(seed) < 2**64:
            raise SpecError(f"seed: expected 0 to 2**64 - 1, got {seed}")
        return np.uint64(seed), np.arange(count)
    seeds = np.asarray(seed)
    if seeds.shape != (count,) or seeds.dtype.kind not in "iu" or (seeds < 0).any():
        raise SpecError(f"seed: expected one whole number, or {count} of them, 0 or above, got {seed!r}")
    return seeds.astype(np.uint64), 0


def result_info(scores: list[int], ranks: list[int], turns: int, cause: str) -> dict[str, Any]:
    """How a game ended, as the last info of every adapter says it."""
    agents = [f"player_{seat}" for seat in range(len(scores))]
    return {
        "winners": [agent for agent, rank in zip(agents, ranks, strict=True) if rank == 1],
        "scores": dict(zip(agents, scores, strict=True)),
        "ranks": dict(zip(agents, ranks, strict=True)),
        "turns": turns,
        "ended_by": cause,
    }
