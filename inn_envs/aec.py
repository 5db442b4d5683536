"""GameAEC: the one PettingZoo environment, for every game."""

from __future__ import annotations

import copy
import re
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv

from inn_envs.core.engine import Engine, Spec, check_records, result_info
from inn_envs.core.errors import HistoryNotRecorded, IllegalAction, NotYourDecision, SpecError, UnknownAgent
from inn_envs.core.game import Game
from inn_envs.core.observe import Blocks
from inn_envs.history import Moment, replay_moments
from inn_envs.position import from_position, to_position
from inn_envs.render import RENDER_MODES, check_render_mode, render
from inn_envs.replay import Replay, record_game
from inn_envs.resampling import memory_of, refuse_over

#: What `loops.play_one` answers besides a seat.
OVER, REFUSED = -1, -2
ILLEGAL = ("raise", "terminate")


class GameAEC(AECEnv[str, dict[str, npt.NDArray[Any]], int]):
    """A game for its players in turn, by PettingZoo's rules. Made by `inn_envs.make` or a game's `env()`.

    An observation is `{"observation": float32 (size,) in [0, 1], "action_mask": int8 (actions,)}`; the same mask is in
    `infos[agent]["action_mask"]`. The mask of an agent that is not asked is zero. All rewards come when the game ends;
    every agent's last info then has `winners`, `scores`, `ranks`, `turns` and `ended_by`.

    - `illegal="raise"`: an illegal action raises IllegalAction and changes nothing. `"terminate"`: it ends the game,
      the offender gets −1, the others share +1.
    - `render_mode`: "ansi" (text), "rgb_array" (uint8, height × width × 3) or "human"; what is shown is the view of
      the agent that is asked.
    """

    def __init__(self, spec: Spec, *, render_mode: str | None = None, illegal: str = "raise") -> None:
        check_render_mode(render_mode)
        if illegal not in ILLEGAL:
            raise SpecError(f"illegal: expected one of {', '.join(ILLEGAL)}, got {illegal!r}")
        super().__init__()
        self.spec, self.render_mode, self.illegal = spec, render_mode, illegal
        self.num_players = spec.num_players
        self.metadata = {
            "name": f"{spec.game.NAME}_v{spec.game.VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._engine = Engine(spec, 1)
        self.observation_blocks: Blocks = self._engine.blocks
        self.action_blocks: Blocks = spec.game.ACTIONS
        self.possible_agents = [f"player_{seat}" for seat in range(spec.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.observation_blocks.size, self.action_blocks.size
        self._size, self._num_actions = size, actions
        self.observation_spaces = {agent: _observation_space(size, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(0.0, 1.0, (self._engine.state_blocks.size,), np.float32)
        self.agents: list[str] = []
        self._actions: list[int] | None = []
        self._asked: str | None = None
        self._seen: npt.NDArray[np.float32] | None = None
        self._is_seeded = False
        self._bind()

    @property
    def game(self) -> Game:
        """The game: a package with the names of `inn_envs.core.game.Game`."""
        return self.spec.game

    @property
    def variant(self) -> Any:
        """The game's options."""
        return self.spec.variant

    def _bind(self) -> None:
        """What a step needs at hand: looked up once, since a step takes microseconds."""
        self._looking = self._engine.looking_at_one
        self._play_one = self._engine.loops.play_one

    def __getstate__(self) -> dict[str, Any]:
        """A copy binds its own arrays."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_looking", "_play_one")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._bind()

    # --- PettingZoo ---------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The space of an agent's observations: the same object at each call."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The space of an agent's actions: the same object at each call."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game. Without a seed the next deal follows: `deal_seed(seed, 0, k)`, k counted from the last seed
        (or from one of the system's).
        """
        if seed is not None or not self._is_seeded:
            self._engine.seed(seed)
            self._is_seeded = True
        else:
            self._engine.deals[0] += 1
        self._engine.deal(np.ones(1, np.int8))
        self._actions = []
        self._begin()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked sees, won since its last step, and whether the game is over for it."""
        self._refuse_undealt()
        return super().last(observe)

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees now, asked or not: fresh arrays (the mask is the one in its info)."""
        self._refuse_undealt()
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._no_mask()
        if agent == self._asked and self._seen is not None:
            seen, self._seen = self._seen, None
            return {"observation": seen, "action_mask": mask}
        flat = self._engine.observe(self._seats[self._known(agent)])[0]
        return {"observation": self.observation_blocks.to_float(flat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answers the question put to `agent_selection`. A finished agent steps with None, by PettingZoo's rules.

        Raises TypeError for an action that is no whole number, IllegalAction for one that is not allowed.
        """
        self._refuse_undealt()
        agent = self.agent_selection
        if self._asked is None:
            self._was_dead_step(action)
            return
        chosen = action if type(action) is int else _whole_number(action)
        if not 0 <= chosen < self._num_actions:
            self._refuse(agent, chosen)
            return
        seen, mask = np.empty(self._size, np.float32), np.empty(self._num_actions, np.int8)
        asked = self._play_one(chosen, *self._looking, seen, mask)
        if asked == REFUSED:
            self._refuse(agent, chosen)
            return
        self._cumulative_rewards[agent] = 0.0
        if self._actions is not None:
            self._actions.append(chosen)
        self._steps += 1
        if asked == OVER or self._steps == self.spec.max_steps:
            self._end()
        else:
            self._ask(agent, asked, seen, mask)
        if self.render_mode == "human":
            self.render()

    def state(self) -> npt.NDArray[np.float32]:
        """Everything, hidden parts too, float32 in `state_space`: for critics that see all while training."""
        self._refuse_undealt()
        return self._engine.state_vector(0)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The view of the agent that is asked, as `render_mode` says; None in mode "human"."""
        self._refuse_undealt()
        seat = self._seats[self._asked or self.agent_selection]
        return render(self.spec, self._engine.states[0], seat, self.render_mode, self._engine.masks[0])

    def close(self) -> None:
        """Ends what the environment holds; it can be reset again."""
        self._engine.close()

    # --- beyond PettingZoo --------------------------------------------------------------------------------------------

    def action_name(self, action: int) -> str:
        """An action in words, as the answer to the question that is asked now."""
        self._refuse_undealt()
        return self._engine.action_name(0, action)

    def why_illegal(self, action: int) -> str | None:
        """Why an action is not allowed now (none is when the game is over), None when it is."""
        self._refuse_undealt()
        action = _whole_number(action)
        if not 0 <= action < self.action_blocks.size:
            return f"action {action} is outside 0 … {self.action_blocks.size - 1}"
        if self._asked is None:
            return "the game is over"
        reason = self._engine.why_illegal(0, action)
        return self.game.REASONS[reason] if reason else None

    def explain(self, observation: dict[str, npt.NDArray[Any]] | npt.NDArray[Any]) -> str:
        """An observation in words, block by block."""
        vector = observation["observation"] if isinstance(observation, dict) else observation
        tables = "|".join(self.spec.cards.rows)
        return re.sub(rf"\b({tables}) (\d+)\b", self._named, self.observation_blocks.explain(vector))

    def _named(self, found: re.Match[str]) -> str:
        """The name of a card that the blocks know only by its table and row, since card files differ in it."""
        rows = self.spec.cards.rows[found[1]]
        return str(rows[int(found[2])]["name"]) if int(found[2]) < len(rows) else found[0]

    def clone(self) -> GameAEC:
        """An exact copy, its future chance included."""
        return copy.deepcopy(self)

    def clone_for(self, agent: str, seed: int, memory: str = "perfect") -> GameAEC:
        """A copy for an agent to plan with: what it can't know is drawn anew, and so is the future.

        `seed` (0 … 2⁶⁴ − 1) is the clone's from then on, for later deals too. `memory="none"` forgets what a player
        would have to remember. Raises NotYourDecision inside a response window of another seat, where a consistent
        state would show who was asked, and SpecError when the game is over: its end is no secret to plan with.
        """
        kept = memory_of(memory)
        self._refuse_undealt()
        self._known(agent)
        if type(seed) is not int or not 0 <= seed < 2**64:
            raise SpecError(f"seed: expected 0 to 2**64 - 1, got {seed!r}")
        refuse_over(self._asked is None)
        engine = self._engine
        if agent != self._asked and self.game.is_window(engine.states[0]):
            raise NotYourDecision(f"{agent} can't know who is asked now: clone at its own decision or between windows")
        twin = self.clone()
        twin._engine.seed(seed)  # so that the deals that follow are not those of the true game either
        twin._engine.loops.resample(
            twin._engine.states, twin._engine.table, 0, self._seats[agent], np.uint64(seed), kept
        )
        twin._look()
        twin._actions = None
        return twin

    def to_position(self, seat: str | None = None) -> dict[str, Any]:
        """The game as readable plain data: whole (with seed and counters), or as an agent sees it."""
        self._refuse_undealt()
        place = None if seat is None else self._seats[self._known(seat, "seat: expected None or")]
        return to_position(self.game, self._engine.states[0], self.spec.cards, place)

    def from_position(self, position: dict[str, Any], seed: int | None = None) -> None:
        """Goes on from a position. One with hidden parts needs a seed, which draws them; see `inn_envs.position`."""
        record = from_position(self.game, position, self.spec.cards, seed)
        check_records(self.spec, record)
        self._engine.states[0] = record[0]
        self._engine.steps[0] = 0
        self._is_seeded = True
        self._actions = None
        self._begin()

    def history(self, seat: str) -> list[Moment]:
        """All that an agent saw and did since the deal: its exact information state. Raises HistoryNotRecorded where
        the game did not start from a deal of this environment.
        """
        self._refuse_undealt()
        place = self._seats[self._known(seat, "seat: expected")]
        return replay_moments(self.spec, self.deal_seed, self.actions, place)

    @property
    def actions(self) -> list[int]:
        """The actions since the deal. Raises HistoryNotRecorded where they were not recorded."""
        return list(self._recorded())

    def replay(self, agents: list[str] | None = None) -> Replay:
        """This game up to now, to be saved by `inn_envs.replay.save_replay`; `agents` says who played, seat by seat.

        Raises HistoryNotRecorded as `history` does.
        """
        return record_game(self.spec, self.deal_seed, self.actions, agents)

    @property
    def deal_seed(self) -> int:
        """The seed of this deal: `reset(seed=env.deal_seed)` and the same actions give the same game.

        Raises HistoryNotRecorded where the game did not start from a deal of this environment.
        """
        self._recorded()
        return int(self._engine.dealt_seed(0))

    def _recorded(self) -> list[int]:
        """The actions since the deal."""
        self._refuse_undealt()
        if self._actions is None:
            raise HistoryNotRecorded("the game was set up from a position or a clone: only games from a deal have one")
        return self._actions

    # --- how it goes on -----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_mask()} for agent in self.agents}
        self._skip_agent_selection = None
        self._steps = 0
        self._look()

    def _refuse_undealt(self) -> None:
        if not self._is_seeded:
            raise SpecError("no game yet: call reset() first")

    def _known(self, agent: str, expected: str = "agent: expected") -> str:
        """An agent of this environment. Raises UnknownAgent, naming those there are, for anything else."""
        if agent not in self._seats:
            raise UnknownAgent(f"{expected} one of {', '.join(self.possible_agents)}, got {agent!r}")
        return agent

    def _look(self) -> None:
        """Looks at the record as it stands: who is asked, or how it ended."""
        seen, mask = np.empty(self._size, np.float32), np.empty(self._num_actions, np.int8)
        asked = self._engine.loops.look_at_one(*self._looking, seen, mask)
        if asked == OVER:
            self._end()
        else:
            self._ask(self.agents[0], asked, seen, mask)

    def _ask(self, before: str, seat: int, seen: npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> None:
        """Selects the agent that is asked. `before` was asked last: its mask is zero from now on."""
        asked = self.possible_agents[seat]
        if before != asked:
            self.infos[before] = {"action_mask": self._no_mask()}
        self.infos[asked] = {"action_mask": mask}
        self._asked, self._seen = asked, seen
        self.agent_selection = asked

    def _refuse(self, agent: str, action: int) -> None:
        message = self._engine.explain_illegal(0, self._seats[agent], action)
        if self.illegal == "raise":
            raise IllegalAction(message)
        self._end_by_illegal_action(agent, action)

    def _end(self) -> None:
        engine = self._engine
        is_over = bool(int(engine.states["ended"][0]))
        scores, ranks, turns = engine.results(engine.states)
        cause = self.game.ENDED[int(engine.states["ended"][0])] if is_over else "max_steps"
        payoffs = engine.payoffs(engine.states) if is_over else [0.0] * self.num_players
        self._finish(payoffs, not is_over, result_info(scores, ranks, turns, cause))

    def _end_by_illegal_action(self, agent: str, action: int) -> None:
        seats, offender = self.num_players, self._seats[agent]
        payoffs = [-1.0 if seat == offender else 1.0 / (seats - 1) for seat in range(seats)]
        ranks = [seats if seat == offender else 1 for seat in range(seats)]
        scores, _, turns = self._engine.results(self._engine.states)
        self._cumulative_rewards[agent] = 0.0
        results = result_info(scores, ranks, turns, "illegal_action")
        self._finish(payoffs, False, {**results, "illegal_action": {"agent": agent, "action": action}})

    def _finish(self, payoffs: list[float], truncated: bool, results: dict[str, Any]) -> None:
        self.rewards = {agent: float(payoffs[self._seats[agent]]) for agent in self.agents}
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: {"action_mask": self._no_mask(), **results} for agent in self.agents}
        self._asked = None
        self.agent_selection = self.agents[0]

    def _no_mask(self) -> npt.NDArray[np.int8]:
        return np.zeros(self.action_blocks.size, np.int8)


def _observation_space(size: int, actions: int) -> gymnasium.spaces.Dict:
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def _whole_number(action: Any) -> int:
    if isinstance(action, np.ndarray) and action.shape == ():
        action = action[()]
    if not isinstance(action, int | np.integer) or isinstance(action, bool):
        raise TypeError(f"expected a whole number as action, got {action!r}")
    return int(action)
