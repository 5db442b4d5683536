"""Collected decisions: every seat's own stream, paid what its seat is paid, each learnt from once."""

import numpy as np
import pytest

import inn_envs
from inn_agents.collect import AllSeats, OneSeat
from inn_agents.full_state import FullState
from inn_agents.lookup import make_agent
from inn_agents.sb3 import Opponent, SeatVecEnv, leads_of
from tests.agents.learning import Guesser, Stream

GAMES = 6


def all_seats(seed=5, steps=30, lead_weight=0.0, reward_scale=1.0, critic=False, **settings):
    vector = inn_envs.make_vec("inheritors", GAMES, **settings)
    full = FullState(vector.spec) if critic else None
    return AllSeats(vector, steps, seed=seed, lead_weight=lead_weight, reward_scale=reward_scale, critic=full)


def one_seat(seed=5, steps=30, critic=False, **settings):
    vector = inn_envs.make_vec("inheritors", GAMES, **settings)
    env = SeatVecEnv(vector, [Opponent("random", make_agent("random", vector.spec), 1.0)], seed=seed)
    return OneSeat(env, steps, critic=FullState(vector.spec) if critic else None)


class Recorder:
    """Follows games from their batches alone, decision by decision, in plain Python."""

    def __init__(self, vector, learner, lead_weight, reward_scale):
        self.vector, self.learner = vector, learner
        self.lead_weight, self.scale = lead_weight, reward_scale
        self.rollout, self.past, self.made = 0, [], 0
        self.current = [[Stream() for _ in range(vector.num_players)] for _ in range(GAMES)]
        self.leads = {}
        self.reset, self.step = vector.reset, vector.step
        vector.reset, vector.step = self._reset, self._step

    def _reset(self, seed):
        self.shown = self.reset(seed, copy=True)
        return self.shown

    def _step(self, actions):
        before, leads = self.shown, leads_of(self.vector.scores())
        for game in range(GAMES):
            seat = int(before.actors[game])
            stream = self.current[game][seat]
            if stream.decisions:
                stream.pay(self.scale * self.lead_weight * float(leads[game, seat] - self.leads[game, seat]))
            self.leads[game, seat] = leads[game, seat]
            value = self.learner.values[self.made]
            stream.decide(self.made, value, bool(before.new_turns[game]), self.rollout)
            self.made += 1
        self.shown = self.step(actions, copy=True)
        for row, game in enumerate(np.flatnonzero(self.shown.terminated | self.shown.truncated)):
            final = leads_of(self.shown.results.scores[row : row + 1])[0]
            for seat, stream in enumerate(self.current[game]):
                if stream.decisions:
                    grown = float(final[seat] - self.leads[game, seat])
                    reward = float(self.shown.rewards[game, seat])
                    stream.pay(self.scale * (reward + self.lead_weight * grown))
                    if self.shown.truncated[game]:
                        stream.pay(self.learner.AT_END * self.learner.gamma)
                    stream.end(self.rollout)
                self.past.append(stream)
            self.current[game] = [Stream() for _ in self.current[game]]
        return self.shown

    def expected(self):
        found = {}
        for stream in [*self.past, *(stream for seats in self.current for stream in seats)]:
            found |= stream.advantages(self.learner.gamma, self.learner.gae_lambda)
        return found


@pytest.mark.parametrize(
    "settings",
    [
        {"num_players": 2},
        {"num_players": 3, "payoff": "rank", "lead_weight": 0.3},
        {"num_players": 4, "payoff": "score", "reward_scale": 0.1, "max_steps": 80},
        {"num_players": 2, "lead_weight": 0.5, "reward_scale": 2.0, "max_steps": 50},
    ],
    ids=str,
)
def test_every_seat_learns_from_its_own_stream(settings):
    collector, learner = all_seats(**settings), Guesser()
    recorder = Recorder(collector.vector, learner, settings.get("lead_weight", 0.0), settings.get("reward_scale", 1.0))
    collector.begin()
    found, ends = {}, 0
    for which in range(9):
        recorder.rollout = which
        rollout = collector.collect(learner)
        ends += len(collector.finished)
        for place, made in enumerate(rollout.log_probs.astype(int).tolist()):
            assert made not in found, "learnt from twice"
            found[made] = (which, rollout.advantages[place])
            assert (rollout.observations[place] == learner.shown[made]).all()
            assert rollout.masks[place, rollout.actions[place]] == 1
    known = recorder.expected()
    expected = learner.learnt(known)
    assert ends >= GAMES
    assert found.keys() == expected.keys()
    assert len(known) > len(expected), "some had no choice"
    assert recorder.made - len(known) == collector.decisions.open_streams.sum() > 0
    for made, (which, advantage) in expected.items():
        assert found[made][0] == which
        assert found[made][1] == pytest.approx(advantage, abs=1e-3)


def test_with_one_seat_the_others_decisions_are_nobodys():
    collector, learner = one_seat(num_players=3), Guesser()
    step, streams, past, paid = collector.env.step, [Stream() for _ in range(GAMES)], [], {"rollout": 0}

    def watched(actions):
        numbers = range(len(learner.values) - GAMES, len(learner.values))
        for game, number in enumerate(numbers):
            turn = bool(collector.env.new_turns[game])
            streams[game].decide(number, learner.values[number], turn, paid["rollout"])
        shown = step(actions)
        for game in range(GAMES):
            streams[game].pay(float(shown[1][game]))
            if shown[2][game]:
                streams[game].end(paid["rollout"])
                past.append(streams[game])
                streams[game] = Stream()
        return shown

    collector.env.step = watched
    collector.begin()
    found = {}
    for which in range(6):
        paid["rollout"] = which
        rollout = collector.collect(learner)
        found |= {
            made: (which, rollout.advantages[place])
            for place, made in enumerate(rollout.log_probs.astype(int).tolist())
        }
    known = {}
    for stream in [*past, *streams]:
        known |= stream.advantages(learner.gamma, learner.gae_lambda)
    expected = learner.learnt(known)
    assert found.keys() == expected.keys()
    assert len(known) == 6 * 30 * GAMES - GAMES
    for made, (which, advantage) in expected.items():
        assert found[made] == (which, pytest.approx(advantage, abs=1e-4))
    assert len(past) >= GAMES


@pytest.mark.parametrize("make", [all_seats, one_seat])
@pytest.mark.parametrize("critic", [False, True])
def test_it_goes_on_from_what_was_saved(make, critic):
    settings = {"num_players": 3, "critic": critic, "max_steps": 150}
    collector, learner = make(**settings), Guesser(1)
    collector.set_lead_weight(0.2)
    collector.begin()
    for _ in range(3):
        collector.collect(learner)
    saved, state = collector.save(), collector.rng.bit_generator.state
    expected = [collector.collect(learner) for _ in range(3)]

    other = make(seed=99, **settings)
    other.set_lead_weight(0.2)
    other.begin()
    other.restore(saved)
    other.rng.bit_generator.state = state
    fresh = Guesser(1)
    for rollout in expected:
        again = other.collect(fresh)
        for name in ("observations", "masks", "actions", "values", "advantages", "returns"):
            assert (getattr(again, name) == getattr(rollout, name)).all(), name


def test_games_of_the_learner_alone_are_reported_as_such():
    collector, learner = all_seats(num_players=2, payoff="score", steps=60), Guesser()
    collector.begin()
    finished = []
    for _ in range(4):
        collector.collect(learner)
        finished += collector.finished
    assert len(finished) >= GAMES
    for game in finished:
        assert (game.kind, game.seat, game.share) == ("self", -1, 0.5)
        assert game.decisions > 5
        assert game.reward > 0, "the mean score of all seats"
    assert collector.seconds["environment"] > 0 == collector.seconds["opponents"]


# --- the full state -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 4])
def test_a_critic_is_shown_what_the_others_see_and_what_nobody_sees(num_players):
    vector = inn_envs.make_vec("inheritors", 8, num_players=num_players)
    vector.reset(3)
    for _ in range(60):
        batch = vector.step(vector.random_actions())
    full = FullState(vector.spec)
    shown = full.show(vector.states, batch.actors)
    assert shown.shape == (8, full.size)
    assert (shown <= full.maxima).all()
    size, hidden = vector.spec.game.OBSERVATION.size, vector.spec.game.HIDDEN.size
    seen = [vector.observe(seat) for seat in range(num_players)]
    for game in range(8):
        for step in range(1, 4):
            part = shown[game, size * (step - 1) : size * step]
            other = seen[(batch.actors[game] + step) % num_players][game] if step < num_players else 0
            assert (part == other).all()
    nobody = vector.state_vectors()[:, -hidden:] * full.maxima[-hidden:]
    assert shown[:, -hidden:] == pytest.approx(nobody, abs=1e-3)
    assert shown[:, -hidden:].any()


def test_leads_are_over_the_best_other_seat():
    scores = np.array([[3, 1, 2], [5, 5, 0], [-1, -4, -2]])
    assert leads_of(scores).tolist() == [[1, -2, -1], [0, 0, -5], [1, -3, -1]]
