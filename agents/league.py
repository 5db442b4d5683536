"""Who sits opposite the learner in training: built-in agents, policy files, and frozen copies of the learner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from inn_envs.core.engine import Spec

from .checkpoint import Arrays, under
from .config import COPIES, LEAGUE, RESERVED, SELF, TrainConfig
from .errors import CheckpointError
from .find import find_reflex
from .policy import Policy
from .policy_files import make_card
from .sb3 import Finished, Opponent

#: How often the newest frozen copy is drawn among the "copies".
_NEWEST = 0.5
#: The agents of a league beside the frozen copies.
_MEMBERS = ("rules", "random")
#: How much of what is known of a member of a league is kept from one game to the next; how many games of equals it is
#: thought to have played at first; and the part of the draws that all members share alike, so that none is forgotten.
_KEEP, _PRIOR, _EVENLY = 0.99, 10.0, 0.1


class Copies:
    """The last frozen copies of the learner, shared by the leagues of all numbers of players.

    `taken` counts all that were ever frozen; copy number k lies in place k % `places`.
    """

    def __init__(self, config: TrainConfig, spec: Spec) -> None:
        self.is_used = any(config.opponents.get(name, 0.0) > 0 for name in (COPIES, LEAGUE))
        self.places = config.copy_pool if self.is_used else 0
        self._every = config.copy_every
        self._card = make_card(spec, hidden=config.hidden, mode="sample")
        self.policies: list[Policy] = []
        self.taken = 0

    @property
    def newest(self) -> int:
        """The place of the newest copy."""
        return (self.taken - 1) % self.places

    def is_due(self, decisions: int) -> bool:
        """Whether the learner is to be frozen anew."""
        return self.is_used and decisions >= self.taken * self._every

    def add(self, learner: Mapping[str, npt.NDArray[Any]]) -> None:
        """Freezes the learner in the place of the oldest copy."""
        copy = Policy({name: array.copy() for name, array in learner.items()}, self._card, "sample")
        if len(self.policies) < self.places:
            self.policies.append(copy)
        else:
            self.policies[self.taken % self.places] = copy
        self.taken += 1

    def save(self) -> Arrays:
        """The weights of the frozen copies, by place."""
        return {
            f"{place}/{name}": array for place, copy in enumerate(self.policies) for name, array in copy.tensors.items()
        }

    def restore(self, arrays: Arrays, taken: int) -> None:
        """Puts frozen copies back."""
        self.policies, self.taken = [], 0
        for place in range(min(taken, self.places)):
            self.add(under(f"{place}/", arrays))
        self.taken = taken


@dataclass
class _Member:
    """An opponent with what it counts: `group` is the name in the settings that it is there for, `place` that of a
    frozen copy. `won` and `games` are the learner's shares of wins against it, the older the lighter.
    """

    opponent: Opponent
    group: str
    place: int | None = None
    won: float = 0.0
    games: float = 0.0


class League:
    """The opponents for one number of players, as a `SeatVecEnv` takes them in `opponents`.

    Those named in the settings come first, then frozen copies. `weigh` says anew how often each is drawn.
    """

    def __init__(self, config: TrainConfig, spec: Spec, copies: Copies) -> None:
        self._weights = {name: weight for name, weight in config.opponents.items() if name != SELF and weight > 0}
        self._power, self._fair = config.league_power, 1 / spec.num_players
        self._copies = copies
        named = [name for name in self._weights if name not in RESERVED]
        self._members = [_Member(Opponent(name, find_reflex(name, spec), self._weights[name]), name) for name in named]
        if LEAGUE in self._weights:
            self._members += [_Member(Opponent(name, find_reflex(name, spec), 0.0), LEAGUE) for name in _MEMBERS]
        self.digests = {member.opponent.kind: digest_of(member.opponent.agent) for member in self._members}
        for group in (COPIES, LEAGUE):
            if group in self._weights:
                self._members += [
                    _Member(Opponent(COPIES, copies.policies[0], 0.0), group, place) for place in range(copies.places)
                ]
        self.opponents = [member.opponent for member in self._members]
        self.weigh()

    @property
    def kinds(self) -> list[str]:
        """The kinds of opponents, each once."""
        return list(dict.fromkeys(opponent.kind for opponent in self.opponents))

    def note(self, finished: Iterable[Finished]) -> None:
        """Remembers how the learner fared against each opponent."""
        for game in finished:
            member = self._members[game.place]
            member.won, member.games = _KEEP * member.won + game.share, _KEEP * member.games + 1

    def seat_newest_copy(self) -> None:
        """Lets the newest copy take its place, of which nothing is known yet."""
        for member in self._members:
            if member.place == self._copies.newest:
                member.won = member.games = 0.0
        self.weigh()

    def weigh(self) -> None:
        """Says anew how often each opponent is drawn, and who sits in the places of copies."""
        there = len(self._copies.policies)
        for member in self._members:
            if member.place is not None and member.place < there:
                member.opponent.agent = self._copies.policies[member.place]
        for group, spread in ((COPIES, self._by_age), (LEAGUE, self._by_strength)):
            members = [one for one in self._members if one.group == group and (one.place is None or one.place < there)]
            if members:
                for member, share in zip(members, spread(members), strict=True):
                    member.opponent.weight = self._weights[group] * share

    def _by_age(self, members: list[_Member]) -> list[float]:
        """The newest copy has half of the draws, the others share the rest."""
        if len(members) == 1:
            return [1.0]
        older = (1 - _NEWEST) / (len(members) - 1)
        return [_NEWEST if member.place == self._copies.newest else older for member in members]

    def _by_strength(self, members: list[_Member]) -> list[float]:
        """Prioritised fictitious self-play (Vinyals et al. 2019): by (1 − the learner's share of wins) ** power."""
        shares = np.array([(one.won + _PRIOR * self._fair) / (one.games + _PRIOR) for one in members])
        hard = (1 - shares) ** self._power
        drawn: list[float] = ((1 - _EVENLY) * hard / hard.sum() + _EVENLY / len(members)).tolist()
        return drawn

    def save(self) -> list[list[float]]:
        """What is known of each opponent."""
        return [[member.won, member.games] for member in self._members]

    def restore(self, known: list[list[float]], digests: Mapping[str, str]) -> None:
        """Puts back what was known, once the copies are back. Raises CheckpointError when an opponent is not the one
        that was trained against.
        """
        if digests != self.digests:
            raise CheckpointError(
                f"opponents were {dict(digests)}, and are {self.digests}: begin anew with --overwrite"
            )
        for member, (won, games) in zip(self._members, known, strict=True):
            member.won, member.games = won, games
        self.weigh()


def digest_of(agent: Any) -> str:
    """Names an opponent: the digest of a policy's weights, else its class."""
    if isinstance(agent, Policy):
        return str(agent.card["weights_sha256"])
    return f"{type(agent).__module__}:{type(agent).__qualname__}"
