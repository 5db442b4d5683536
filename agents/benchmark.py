"""Speed, as ratios against peers in the same run: medians of alternating runs, with their spread."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import inn_envs
from inn_envs.core.files import write_whole
from inn_envs.vector import GameVector

#: PettingZoo's card games that the AEC loop is compared with, played by the identical loop.
PEERS = ("texas_holdem_v4", "leduc_holdem_v4")
GAMES = 1024
SETTING = f"{GAMES:,} games a batch"


@dataclass
class Rate:
    """Steps a second of one contender: one value a run, and facts about the games it played."""

    name: str
    runs: list[float] = field(default_factory=list)
    steps: int = 0
    games: int = 0

    @property
    def median(self) -> float:
        """The median of the runs, steps a second."""
        return statistics.median(self.runs)

    @property
    def decisions_a_game(self) -> float | None:
        """Decisions of all seats in a game, over all runs; None when no game came to its end."""
        return self.steps / self.games if self.games else None


Contender = Callable[[float], tuple[int, int, float]]


def vector_contender(game: str, num_players: int, dtype: str) -> Contender:
    """Full games with autoreset on one core: uniformly random legal actions, observations and masks at each step."""
    vector: GameVector = inn_envs.make_vec(game, GAMES, num_players=num_players, dtype=dtype)
    vector.reset(seed=1)

    def run(seconds: float) -> tuple[int, int, float]:
        steps, games, begun = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            for _ in range(20):
                shown = vector.step(vector.random_actions())
                games += int(shown.terminated.sum())
            steps += 20 * GAMES
        return steps, games, spent

    return run


def aec_contender(make: Callable[[], Any]) -> Contender:
    """The AEC loop: `agent_iter`, `last`, an action by `np.flatnonzero` of the mask. The same for us and for peers."""
    env = make()
    rng = np.random.default_rng(1)
    counter = [0]

    def run(seconds: float) -> tuple[int, int, float]:
        steps, games, begun = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            env.reset(seed=counter[0])
            counter[0] += 1
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
                steps += 1
            games += 1
        return steps, games, spent

    return run


def contenders(games: Sequence[str], with_peers: bool) -> tuple[dict[str, Contender], dict[str, str]]:
    """Everybody who takes part, and the peers that can't be had, with the reason."""
    found: dict[str, Contender] = {}
    for game in games:
        low, high = inn_envs.GAMES[game].SEATS
        for seats in range(low, high + 1):
            title = f"{inn_envs.GAMES[game].TITLE}, {seats} players"
            found[f"{title}, batched"] = vector_contender(game, seats, "uint8")
            found[f"{title}, batched, float32"] = vector_contender(game, seats, "float32")
            found[f"{title}, AEC"] = aec_contender(partial(inn_envs.make, game, num_players=seats))
    missing = {}
    for name in PEERS if with_peers else ():
        try:
            found[name] = aec_contender(_peer(name))
        except ImportError as error:
            missing[name] = f"{error}; `pip install inn_envs[peers]`"
    return found, missing


def _peer(name: str) -> Callable[[], Any]:
    import importlib
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        module = importlib.import_module(f"pettingzoo.classic.{name}")
    make: Callable[[], Any] = module.env
    return make


def measure(
    games: Sequence[str],
    taking_part: Mapping[str, Contender],
    missing: Mapping[str, str],
    *,
    peers: Sequence[str] = PEERS,
    setting: str = SETTING,
    runs: int,
    seconds: float,
    tell: Callable[[str], None],
) -> dict[str, Any]:
    """Lets all contenders run in turn, `runs` times; `peers` are those that the others are compared with, `setting`
    says what is measured. Returns plain data: rates, ratios, what is missing.
    """
    rates = {name: Rate(name) for name in taking_part}
    for contender in taking_part.values():
        contender(0.2)  # warm-up
    for number in range(1, runs + 1):
        tell(f"run {number} of {runs}")
        for name, contender in taking_part.items():
            steps, played, spent = contender(seconds)
            rates[name].runs.append(steps / spent)
            rates[name].steps += steps
            rates[name].games += played
    compared = [rates[name] for name in peers if name in rates]
    return {
        "games": {
            game: {
                "record_bytes": int(inn_envs.GAMES[game].STATE.itemsize),
                "observation_bytes": int(inn_envs.GAMES[game].OBSERVATION.size),
            }
            for game in games
        },
        "setting": setting,
        "runs": runs,
        "rates": [
            {
                **asdict(rate),
                "median": rate.median,
                "decisions_a_game": rate.decisions_a_game,
                "games_a_second": rate.median / rate.decisions_a_game if rate.decisions_a_game else None,
                "times_peer": {peer.name: rate.median / peer.median for peer in compared},
            }
            for rate in rates.values()
        ],
        "missing": dict(missing),
    }


def table(measured: dict[str, Any]) -> str:
    """The measured rates as a Markdown table."""
    peers = list(measured["rates"][0]["times_peer"])
    titles = ["", "steps/s (median)", "lowest to highest", "decisions/game", "games/s", *(f"× {p}" for p in peers)]
    lines = ["| " + " | ".join(titles) + " |", "|---" * len(titles) + "|"]
    for rate in measured["rates"]:
        row = [
            rate["name"],
            f"{rate['median']:,.0f}",
            f"{min(rate['runs']):,.0f} to {max(rate['runs']):,.0f}",
            *(f"{rate[each]:,.0f}" if rate[each] else "–" for each in ("decisions_a_game", "games_a_second")),
            *(f"{rate['times_peer'][peer]:.1f}" for peer in peers),
        ]
        lines.append("| " + " | ".join(row) + " |")
    lines += [f"\n{name} is missing: {reason}" for name, reason in measured["missing"].items()]
    sizes = "; ".join(
        f"{inn_envs.GAMES[game].TITLE} has records of {size['record_bytes']:,} bytes, "
        f"observations of {size['observation_bytes']:,}"
        for game, size in measured["games"].items()
    )
    lines.append(f"\n{sizes}.")
    lines.append(f"\n{measured['setting']}, one core, medians of {measured['runs']} alternating runs.")
    return "\n".join(lines)


def write(measured: dict[str, Any], path: Path) -> None:
    """Writes the measurement as JSON."""
    write_whole(path, (json.dumps(measured, indent=1) + "\n").encode())
