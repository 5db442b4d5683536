"""The rule-based agents' numbers, kept: `python -m inn_agents.ladder.reference` measures them anew.

Tests play some of the deals again, or all, and fail where a change of rules, cards or agents has moved a number beyond
chance. Whoever wants the change keeps new numbers.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Annotated

import msgspec

from inn_envs import GAMES
from inn_envs.core.engine import Spec, make_spec
from inn_envs.core.files import write_whole

from ..errors import ResultError
from ..find import find_agent
from ..match import deal_seeds, play
from ..shares import Share, mean_with_interval
from .settings import RANDOM, RULES

FILE = Path(__file__).with_name("reference.json")
#: Whom the rule-based agent is measured among; on how many deals; how sure intervals are, of which twenty are compared.
AMONG, DEALS, CONFIDENCE = (RANDOM, "greedy"), 400, 0.9975

_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share of wins of the rule-based agent, with its interval."""

    game: str
    num_players: int
    among: str
    mean: _Share
    low: _Share
    high: _Share

    @property
    def reach(self) -> float:
        """Half the interval; where it is cut at 0 or 1, its longer part."""
        return max(self.mean - self.low, self.high - self.mean)


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers, each of so many deals, with intervals at this confidence."""

    deals: int
    confidence: float
    numbers: list[Kept]


def reference() -> Reference:
    """The kept numbers. Raises ResultError for a damaged file."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=Reference)
    except (OSError, msgspec.DecodeError) as error:
        raise ResultError(f"{FILE.name}: {error}") from None


def cells() -> list[tuple[str, int, str]]:
    """The games, numbers of players and opponents that there are numbers of."""
    return [
        (name, seats, among)
        for name, game in GAMES.items()
        for seats in range(game.SEATS[0], game.SEATS[1] + 1)
        for among in AMONG
    ]


def measured(spec: Spec, among: str, agent: str = RULES, deals: int = DEALS) -> Kept:
    """What an agent, the rule-based one, wins among copies of another on the first deals, as it is now."""
    player, other = find_agent(agent, spec), find_agent(among, spec)
    played = play(spec, [player, *[other] * (spec.num_players - 1)], deal_seeds(0, deals))
    if played.interrupted:
        raise KeyboardInterrupt
    by_deal = played.wins[:, :, 0].mean(axis=1)
    share: Share = mean_with_interval(by_deal, 0.0, 1.0, confidence=CONFIDENCE)
    return Kept(spec.game.NAME, spec.num_players, among, share.mean, share.low, share.high)


def is_moved(kept: Kept, now: Kept) -> bool:
    """Whether two numbers differ by more than the interval of their difference."""
    return abs(now.mean - kept.mean) > math.hypot(kept.reach, now.reach)


def main() -> None:
    """Measures all numbers and keeps them."""
    numbers = []
    for game, seats, among in cells():
        numbers.append(measured(make_spec(GAMES[game], num_players=seats), among))
        print(f"{game}, {seats} players, among {among}: {numbers[-1].mean:.3f}", file=sys.stderr, flush=True)
    plain = msgspec.to_builtins(Reference(DEALS, CONFIDENCE, numbers))
    write_whole(FILE, (json.dumps(plain, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
